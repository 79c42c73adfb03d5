"""What an author asks of a first document."""

from typing import NamedTuple


class Choices(NamedTuple):
    """What an author wants of a first document: a tier is a number, or text, None where the game has none. A room
    refuses with ValueError what it cannot do.
    """

    name: str
    tier: int | str | None = None
    fleets: int | None = None
    lead: str | None = None
    frame: str | None = None
    size: str | None = None
