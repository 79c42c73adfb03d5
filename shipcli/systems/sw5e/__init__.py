"""SW5e starships: sizes, roles, modifications, crews, and what they are worth."""

from typing import Any

from shipcli.catalogue import read_json
from shipcli.systems.contract import System, later
from shipcli.systems.sw5e.model import read
from shipcli.systems.sw5e.rules import RULES
from shipcli.systems.sw5e.stats import derive
from shipcli.systems.sw5e.tables import TABLES, rulings


def base() -> dict[str, Any]:
    """A small legal ship: the freighter of the worked example."""
    data: dict[str, Any] = read_json(__name__, "data/base.json")
    return data


SYSTEM = System(
    kind="sw5e-ship",
    title="SW5e starships",
    rules=RULES,
    tables=TABLES,
    rulings=rulings,
    base=base,
    read=read,
    derive=derive,
    figures=later(f"{__name__}.figures", "figures"),
    bill=later(f"{__name__}.figures", "bill"),
    block=later(f"{__name__}.block", "block"),
    actions=later(f"{__name__}.actions", "actions"),
    draft=later(f"{__name__}.draft", "draft"),
    rated=False,
    estimate=later(f"{__name__}.estimate", "estimate"),
)
