"""The rulebook of ships, and how its messages call things."""

from shipcli.rules import Rulebook
from shipcli.tally import Unknown
from shipcli.text import quoted

RULES = Rulebook("SOL")

MOST_COMPARED = 200
"""Names up to which one that is unknown is compared with each, to tell what may have been meant."""


def called(name: str | Unknown, what: str) -> str:
    """How messages call a thing: by its name, or as one without."""
    return f"{what} without a name" if isinstance(name, Unknown) else quoted(name)
