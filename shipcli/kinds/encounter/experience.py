"""From a gap between tiers to a difficulty, from that to a CR, and from the CR to XP. CRB 326, 389-390; SOM 58."""

from fractions import Fraction
from typing import NamedTuple

from shipcli.house import House
from shipcli.kinds.encounter.ladder import Tier, rung, tier_at
from shipcli.kinds.encounter.tables import Award, Difficulty, Tables

WORTHLESS = 10
"""How far below the APL a CR is worth nothing. CRB 390."""
HIGHEST_CR = 100
"""Where the pattern of Table 11-3 ends under ruling cr-above-25: beyond, its numbers mean nothing to anybody."""


class Rated(NamedTuple):
    """A gap in words; `row` is its difficulty, or the nearest one where the gap is `outside` of the table."""

    difficulty: str
    row: Difficulty
    outside: bool


class Challenge(NamedTuple):
    """A CR with its XP in all; None where nobody knows. `award` is the row they come from."""

    cr: str
    xp: int | None
    award: Award | None


def rated(gap: int, house: House[Tables]) -> Rated:
    """The difficulty of a gap. CRB 326, SOM 58; ruling gap-outside."""
    rows = list(house.tables.difficulties.values())
    for row in rows:
        if row.gap == gap:
            return Rated(row.id, row, False)
    low = gap < rows[0].gap
    row = rows[0] if low else rows[-1]
    if house["gap-outside"] == "clamped":
        return Rated(row.id, row, True)
    return Rated(f"{'below' if low else 'beyond'} {row.id}", row, True)


def above_level(gap: int, house: House[Tables]) -> int | None:
    """What a gap adds to the APL to make the CR; None where it makes none. CRB 389; ruling gap-outside."""
    row, outside = rated(gap, house)[1:]
    if not outside or house["gap-outside"] == "clamped":
        return row.cr
    return None if house["gap-outside"] == "no-xp" else row.cr + gap - row.gap


def challenge(number: int, apl: int | None, house: House[Tables]) -> Challenge:
    """The CR so many steps above 0, and its XP for a party of that APL. CRB 390; rulings cr-below-1, cr-above-25."""
    awards = house.tables.xp_awards
    ids = list(awards)
    step = ids.index("1") + number - 1
    if step < 0:
        return Challenge(f"below {ids[0]}", 0, None)
    if step >= len(ids):
        award = extended(step, house)
        return Challenge(str(number), award.total if award else None, award)
    award = awards[ids[step]]
    worthless = apl is not None and Fraction(award.id) < apl - WORTHLESS
    return Challenge(award.id, 0, None) if worthless else Challenge(award.id, award.total, award)


def extended(step: int, house: House[Tables]) -> Award | None:
    """The XP of a CR past the end of the table: twice those of the CR two below it. Ruling cr-above-25."""
    rows = list(house.tables.xp_awards.values())
    if house["cr-above-25"] != "extended" or step >= len(rows) + HIGHEST_CR - int(rows[-1].id):
        return None
    doublings = (step - len(rows)) // 2 + 1
    row, factor = rows[step - 2 * doublings], 2**doublings
    return row.but(
        id=str(int(row.id) + 2 * doublings),
        total=row.total * factor,
        each_1_to_3=row.each_1_to_3 * factor,
        each_4_or_5=row.each_4_or_5 * factor,
        each_6_or_more=row.each_6_or_more * factor,
    )


def share(found: Challenge, characters: int | None, house: House[Tables]) -> int | None:
    """XP of each of so many characters; None where unknown. Ruling xp-each."""
    if found.xp is None or characters is None:
        return None
    if house["xp-each"] == "columns" and found.award is not None:
        return found.award.each(house.tables.party_size(characters).id)
    return found.xp // characters


def average_level(levels: tuple[int, ...], tables: Tables) -> int:
    """APL of characters of these levels, at least one: the mean, rounded half up, and by how many they are; 1 at least.

    CRB 389; ruling apl-rounding.
    """
    mean = (2 * sum(levels) + len(levels)) // (2 * len(levels))
    return max(1, mean + tables.party_size(len(levels)).apl)


def squadron_tier(apl: int, ships: int, tables: Tables) -> Tier | None:
    """The tier of each ship of a squadron; None where the table has no such number. SOM 54; ruling squadron-ladder."""
    row = tables.squadrons.get(str(ships))
    return None if row is None else tier_at(rung(apl, tables) + row.tier, tables)
