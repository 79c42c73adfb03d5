"""Starfinder starships: frames, parts, crews, and what they are worth."""

from shipcli.systems.contract import PackageFile, System, installed, later
from shipcli.systems.starship.model import read
from shipcli.systems.starship.rules import RULES
from shipcli.systems.starship.stats import derive
from shipcli.systems.starship.tables import BOOK

SYSTEM = System(
    kind="starship",
    schema=PackageFile("shipcli.schemas", "starship.schema.json"),
    title="Starfinder starships",
    rules=RULES,
    book=BOOK,
    base=installed(__name__, "data/base.json"),  # a small legal ship near its budget
    read=read,
    derive=derive,
    figures=later(f"{__name__}.figures", "figures"),
    bill=later(f"{__name__}.figures", "bill"),
    block=later(f"{__name__}.block", "block"),
    actions=later(f"{__name__}.actions", "actions"),
    draft=later(f"{__name__}.draft", "draft"),
)
