"""SW5e starships: sizes, roles, modifications, crews, and what they are worth."""

from shipcli.systems.contract import PackageFile, System, installed, later
from shipcli.systems.sw5e.reader import read
from shipcli.systems.sw5e.rules import RULES
from shipcli.systems.sw5e.stats import derive
from shipcli.systems.sw5e.tables import BOOK

SYSTEM = System(
    kind="sw5e-ship",
    schema=PackageFile("shipcli.schemas", "sw5e-ship.schema.json"),
    title="SW5e starships",
    rules=RULES,
    book=BOOK,
    base=installed(__name__, "data/base.json"),  # a small legal ship: the freighter of the worked example
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
