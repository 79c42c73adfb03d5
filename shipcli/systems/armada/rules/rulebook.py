"""The rulebook of armadas, and how its messages call things."""

from shipcli.rules import Rulebook
from shipcli.systems.armada.model import Fleet, Officer
from shipcli.tally import Unknown
from shipcli.text import quoted

RULES = Rulebook("AR")


def plays(officer: Officer, role: str) -> bool:
    """Whether the officer has that role."""
    return not isinstance(officer.role, Unknown) and officer.role.id == role


def called(fleet: Fleet) -> str:
    """How messages call a fleet."""
    return "a fleet without a name" if isinstance(fleet.name, Unknown) else quoted(fleet.name)


def who(officer: Officer) -> str:
    """How messages call an officer."""
    return "an officer without a name" if isinstance(officer.name, Unknown) else quoted(officer.name)
