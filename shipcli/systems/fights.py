"""Fights that commands rate: what options say of one, and what a kind that rates fights makes of it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from shipcli.house import House

if TYPE_CHECKING:
    from fractions import Fraction


class Wishes(NamedTuple):
    """What the options of a command say of a fight; None, or an empty list, where they say nothing."""

    party: list[str]
    enemy: list[str]
    ally: list[str]
    apl: int | None = None
    levels: str | None = None
    characters: int | None = None
    party_crew_level: int | None = None
    enemy_crew_level: int | None = None
    squadron: bool = False
    scale: str | None = None


class Step(NamedTuple):
    """One step from the ships of a side to the tier they count as, or from two tiers to the gap between them."""

    before: str
    """What there was: `6 x tier 1`."""
    after: str = ""
    """What it counts as: `3 x 3`; empty where it changes nothing."""
    why: str = ""
    side: str = ""
    """`party` or `enemies`; `gap` for a step between the two."""

    @property
    def text(self) -> str:
        """The step in a line."""
        if self.side == "gap":
            return f"{self.before}: {self.why}, so {self.after}" if self.why else f"{self.before} is {self.after}"
        return f"{self.before} {self.why}".rstrip() + (f" -> {self.after}" if self.after else "")


class Worth(NamedTuple):
    """What a fight of a CR is worth; None where nobody can say."""

    cr: str
    xp: int | None
    xp_each: int | None
    """XP of each character, where it is known how many there are."""
    difficulty: str = ""
    """The difficulty that makes this CR at an APL; empty where none was asked about."""
    printed: Mapping[str, int] = {}
    """XP of each character as the book prints them, by the size of the party."""


class Ladder(NamedTuple):
    """Every CR with its worth, from the lowest up."""

    rows: tuple[Worth, ...]
    sizes: tuple[str, ...]
    """The sizes of party for which the book prints XP of each character."""
    size: str | None
    """That of the sizes which so many characters are; None where their number is not known."""


class Suggested(NamedTuple):
    """Sets of enemies, as numbers by tier, and what a fight against any of them is; None where the APL is unknown."""

    difficulty: str
    party_tier: "Fraction | int"
    apl: int | None
    cr: str | None
    xp: int | None
    xp_each: int | None
    sets: "tuple[Mapping[Fraction | int, int], ...]"
    noun: str
    """What one of the enemies is: `ship`."""
    note: str = ""
    """What else is to be known; empty where nothing is."""


class Fights(NamedTuple):
    """What a kind of document offers that rates fights. Each function raises ValueError for what it cannot do."""

    described: Callable[[Wishes, House[Any]], dict[str, Any]]
    """The document that options describe."""
    steps: Callable[[Any], tuple[Step, ...]]
    """How the figures of such a document came about, given its stats."""
    suggested: Callable[[Any, str, int, int | None], Suggested]
    """So many sets of enemies for the model's party and a difficulty, of so many ships each where that is said."""
    worth: Callable[[int, str | None, int | None, House[Any]], tuple[Worth, ...]]
    """The worth of a difficulty, or of all, at an APL, for so many characters."""
    ladder: Callable[[int | None, House[Any]], Ladder]
    """Every CR with its worth, for so many characters."""
    difficulties: Callable[[House[Any]], tuple[str, ...]]
    """The words for how hard a fight is, from the easiest up."""
    rated: tuple[str, ...]
    """The keys of the figures that rate a fight: a ruling that changes another figure alone does not matter to it."""
