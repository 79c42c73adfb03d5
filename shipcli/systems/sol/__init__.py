"""Secrets of Sol ship combat: ships, their crews, and what they plan."""

from typing import Any

from shipcli.catalogue import read_json
from shipcli.systems.contract import System, later
from shipcli.systems.sol.model import read
from shipcli.systems.sol.rules import RULES
from shipcli.systems.sol.stats import derive
from shipcli.systems.sol.tables import TABLES, rulings


def base() -> dict[str, Any]:
    """A small legal ship with a crew and a plan of two rounds."""
    data: dict[str, Any] = read_json(__name__, "data/base.json")
    return data


SYSTEM = System(
    kind="sol-ship",
    title="Secrets of Sol ship combat",
    rules=RULES,
    tables=TABLES,
    rulings=rulings,
    base=base,
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
