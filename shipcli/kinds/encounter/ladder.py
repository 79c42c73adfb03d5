"""The ladder of tiers, 1/4, 1/3, 1/2, 1, 2 and so on, and how tiers go up on it. Ruling fractional-tier-ladder."""

from fractions import Fraction
from functools import cache
from math import floor

from shipcli.house import House
from shipcli.kinds.encounter.tables import BOOK, Tables

Tier = int | Fraction
"""A tier as an exact number: a fraction where it lies below 1."""


def tier_of(id: str) -> Tier:
    """The tier that a row of the table is."""
    return int(id) if id.isdecimal() else Fraction(id)


@cache
def fractions() -> tuple[Fraction, ...]:
    """The tiers below 1, from the lowest up. CRB 294."""
    return tuple(tier for tier in map(tier_of, BOOK.tiers) if isinstance(tier, Fraction))


def rung(tier: Tier) -> int:
    """The step of the ladder that a tier is on, counted from 0. Above 1 the ladder has no end."""
    return len(fractions()) + tier - 1 if isinstance(tier, int) else fractions().index(tier)


def tier_at(step: int) -> Tier:
    """The tier on a step of the ladder; the lowest where there is no such step."""
    return fractions()[max(0, step)] if step < len(fractions()) else step - len(fractions()) + 1


def raised(tier: Tier, by: int, house: House[Tables]) -> Tier:
    """The tier so many tiers above another one."""
    if house["fractional-tier-ladder"] == "numbers":
        return floor(tier + by) if by else tier
    return tier_at(rung(tier) + by)


def grouped(tier: Tier, ships: int, by: int, house: House[Tables]) -> Tier:
    """The tier of the one ship that a pair or trio stands for."""
    if house["fractional-tier-ladder"] != "xp-doubling" or tier >= 1:
        return raised(tier, by, house)
    awards = house.tables.xp_awards
    together = ships * awards[str(tier)].total
    return max(tier_of(id) for id in house.tables.tiers if awards[id].total <= together)


def below(tier: Tier, high: Tier, house: House[Tables]) -> Tier:
    """How many tiers one lies below another."""
    return high - tier if house["fractional-tier-ladder"] == "numbers" else rung(high) - rung(tier)


def apart(enemy: Tier, party: Tier, house: House[Tables]) -> int:
    """The enemy's tier less the party's, in whole tiers, rounded down."""
    return floor(below(party, enemy, house))


def worth(tier: Tier, house: House[Tables]) -> Tier:
    """What a tier counts where tiers are added up. Ruling sum-values."""
    return rung(tier) + 1 if house["sum-values"] == "steps" else tier
