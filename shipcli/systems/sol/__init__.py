"""Secrets of Sol ship combat: ships, their crews, and what they plan."""

from shipcli.systems.contract import PackageFile, System, installed, later
from shipcli.systems.sol.model import read
from shipcli.systems.sol.rules import RULES
from shipcli.systems.sol.stats import derive
from shipcli.systems.sol.tables import BOOK

SYSTEM = System(
    kind="sol-ship",
    schema=PackageFile("shipcli.schemas", "sol-ship.schema.json"),
    title="Secrets of Sol ship combat",
    rules=RULES,
    book=BOOK,
    base=installed(__name__, "data/base.json"),  # a small legal ship with a crew and a plan of two rounds
    read=read,
    derive=derive,
    figures=later(f"{__name__}.figures", "figures"),
    bill=None,
    block=later(f"{__name__}.block", "block"),
    actions=later(f"{__name__}.actions", "actions"),
    draft=later(f"{__name__}.draft", "draft"),
    rated=False,
    against=later(f"{__name__}.figures", "against"),
)
