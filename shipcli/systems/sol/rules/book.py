"""The rulebook of ships, and how its messages call things."""

from shipcli.rules import Rulebook
from shipcli.tally import Unknown
from shipcli.wording import quoted

RULES = Rulebook("SOL")


def called(name: str | Unknown, what: str) -> str:
    """How messages call a thing: by its name, or as one without."""
    return f"{what} without a name" if isinstance(name, Unknown) else quoted(name)
