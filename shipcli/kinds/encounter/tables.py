"""The tables of encounters: Core Rulebook, pages 326, 389 and 390, Starship Operations Manual, pages 54 and 58."""

from __future__ import annotations  # which nothing reads: making them would cost as much as all else here

from fractions import Fraction
from functools import cached_property

from shipcli.catalogue import Catalogue, table_of
from shipcli.rows import Named, Row


class Tier(Named):
    """A rung of the ladder of tiers, from the lowest up; the id is its value. Armadas stand on whole numbers only."""

    @property
    def value(self) -> int | Fraction:
        """The tier as an exact number."""
        return int(self.id) if self.id.isdecimal() else Fraction(self.id)


class Difficulty(Named):
    """A difficulty: the enemies' tier less the party's, and what it adds to the APL to make the CR."""

    gap: int
    cr: int


class Merger(Named):
    """So many enemies of one tier, and the tiers by which the one ship they stand for lies above them."""

    ships: int
    tiers: int


class PartySize(Named):
    """A size of party, and what it adds to the mean of the levels to make the APL. The last has no end."""

    from_characters: int
    to_characters: int | None
    apl: int


class Squadron(Row):
    """A squadron of so many ships, and the tier of each less the APL."""

    ships: int
    tier: int


class Award(Row):
    """Table 11-3: XP for a CR, in total and, as printed, for each character of a party of a size."""

    total: int
    each_1_to_3: int
    each_4_or_5: int
    each_6_or_more: int

    def each(self, size: str) -> int:
        """XP of each character as printed for a size of party."""
        return {"1-3": self.each_1_to_3, "4-5": self.each_4_or_5, "6+": self.each_6_or_more}[size]


class Term(Named):
    """A word of encounters, and what it means."""

    meaning: str


class Tables(Catalogue):
    """The tables of encounters: a file `data/<attribute>.json` each, read when it is first asked for."""

    tiers = table_of(Tier)
    difficulties = table_of(Difficulty)
    groups = table_of(Merger)
    party_sizes = table_of(PartySize)
    squadrons = table_of(Squadron)
    xp_awards = table_of(Award)
    terms = table_of(Term)

    @cached_property
    def fractions(self) -> tuple[Fraction, ...]:
        """The tiers below 1, from the lowest up. CRB 294."""
        return tuple(tier for tier in (row.value for row in self.tiers.values()) if isinstance(tier, Fraction))

    def party_size(self, characters: int) -> PartySize:
        """The row for so many characters."""
        rows = self.party_sizes.values()
        return next(row for row in rows if row.to_characters is None or characters <= row.to_characters)


BOOK = Tables()
"""The tables as the books have them."""
