"""Starfinder armada combat: fleets, officers, and what they are worth."""

from shipcli.systems.armada.model import read
from shipcli.systems.armada.rules import RULES
from shipcli.systems.armada.stats import derive
from shipcli.systems.armada.tables import BOOK
from shipcli.systems.contract import PackageFile, System, installed, later

SYSTEM = System(
    kind="armada",
    schema=PackageFile("shipcli.schemas", "armada.schema.json"),
    title="Starfinder armada combat",
    rules=RULES,
    book=BOOK,
    base=installed(__name__, "data/base.json"),  # a small legal armada that spends its whole budget
    read=read,
    derive=derive,
    figures=later(f"{__name__}.figures", "figures"),
    bill=later(f"{__name__}.figures", "bill"),
    block=later(f"{__name__}.block", "block"),
    actions=later(f"{__name__}.actions", "actions"),
    draft=later(f"{__name__}.draft", "draft"),
)
