"""The rulebook of SW5e ships, and how its messages call things."""

from shipcli.rules import Rulebook
from shipcli.systems.sw5e import tables
from shipcli.tally import Tally

RULES = Rulebook("SW")


def ability_name(ability: str) -> str:
    """An ability as it is printed."""
    return tables.abilities()[ability].name


def size_name(size: str) -> str:
    """A size as it is printed."""
    return tables.sizes()[size].name


def at_least(tally: Tally) -> str:
    """A total, marked where a term of it is unknown."""
    return f"{'' if tally.complete else 'at least '}{tally.total}"
