"""The tables of encounters: Core Rulebook, pages 326, 389 and 390, Starship Operations Manual, pages 54 and 58."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from shipcli.catalogue import Table, table
from shipcli.house import Ruling


class Tier(NamedTuple):
    """A rung of the ladder of tiers, from the lowest up; the id is its value. Armadas stand on whole numbers only."""

    id: str
    name: str
    book: str


class Difficulty(NamedTuple):
    """A difficulty: the enemies' tier less the party's, and what it adds to the APL to make the CR."""

    id: str
    name: str
    gap: int
    cr: int
    book: str


class Merger(NamedTuple):
    """So many enemies of one tier, and the tiers by which the one ship they stand for lies above them."""

    id: str
    name: str
    ships: int
    tiers: int
    book: str


class PartySize(NamedTuple):
    """A size of party, and what it adds to the mean of the levels to make the APL. The last has no end."""

    id: str
    name: str
    from_characters: int
    to_characters: int | None
    apl: int
    book: str


class Squadron(NamedTuple):
    """A squadron of so many ships, and the tier of each less the APL."""

    id: str
    ships: int
    tier: int
    book: str


class Award(NamedTuple):
    """Table 11-3: XP for a CR, in total and, as printed, for each character of a party of a size."""

    id: str
    total: int
    each_1_to_3: int
    each_4_or_5: int
    each_6_or_more: int
    book: str

    def each(self, size: str) -> int:
        """XP of each character as printed for a size of party."""
        return {"1-3": self.each_1_to_3, "4-5": self.each_4_or_5, "6+": self.each_6_or_more}[size]


class Term(NamedTuple):
    """A word of encounters, and what it means."""

    id: str
    name: str
    meaning: str
    book: str


@cache
def tiers() -> Table[Tier]:
    return table(Tier, __package__, "tiers")


@cache
def difficulties() -> Table[Difficulty]:
    return table(Difficulty, __package__, "difficulties")


@cache
def groups() -> Table[Merger]:
    return table(Merger, __package__, "groups")


@cache
def party_sizes() -> Table[PartySize]:
    return table(PartySize, __package__, "party_sizes")


@cache
def squadrons() -> Table[Squadron]:
    return table(Squadron, __package__, "squadrons")


@cache
def xp_awards() -> Table[Award]:
    return table(Award, __package__, "xp_awards")


@cache
def terms() -> Table[Term]:
    return table(Term, __package__, "terms")


@cache
def rulings() -> Table[Ruling]:
    return table(Ruling, __package__, "rulings")


TABLES: Mapping[str, Callable[[], Table[Any]]] = {
    "difficulties": difficulties,
    "groups": groups,
    "party_sizes": party_sizes,
    "squadrons": squadrons,
    "terms": terms,
    "tiers": tiers,
    "xp_awards": xp_awards,
}
"""What `catalogue` shows, by name."""
