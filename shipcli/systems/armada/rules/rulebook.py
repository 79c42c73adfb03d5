"""The rulebook of armadas, and how its messages call things."""

from shipcli.rules import Rulebook
from shipcli.systems.armada.model import Fleet, Officer
from shipcli.tally import Unknown
from shipcli.text import quoted

RULES = Rulebook("AR")
RULES.retire(
    "AR127",
    "The tiers of two armadas are as far apart as Table 2-15 goes, from easy to epic. This is about an "
    "encounter of two armadas, not about one: see EN120, which `shipcli explain off-the-ladder` shows.",
)
RULES.retire(
    "AR128",
    "Self-destruct, superweapon and EMP depend on rulings at the table. This is no finding: `shipcli "
    "statblock` marks the abilities with * and names the rulings below. `shipcli explain armada` lists "
    "the rulings.",
)


def plays(officer: Officer, role: str) -> bool:
    """Whether the officer has that role."""
    return not isinstance(officer.role, Unknown) and officer.role.id == role


def called(fleet: Fleet) -> str:
    """How messages call a fleet."""
    return "a fleet without a name" if isinstance(fleet.name, Unknown) else quoted(fleet.name)


def who(officer: Officer) -> str:
    """How messages call an officer."""
    return "an officer without a name" if isinstance(officer.name, Unknown) else quoted(officer.name)
