"""The ladder of tiers, 1/4, 1/3, 1/2, 1, 2 and so on, and how tiers go up on it. Ruling fractional-tier-ladder."""

from fractions import Fraction
from math import floor

from shipcli.house import House
from shipcli.kinds.encounter.tables import Tables

Tier = int | Fraction
"""A tier as an exact number: a fraction where it lies below 1."""


def rung(tier: Tier, tables: Tables) -> int:
    """The step of the ladder that a tier is on, counted from 0. Above 1 the ladder has no end."""
    fractions = tables.fractions
    return len(fractions) + tier - 1 if isinstance(tier, int) else fractions.index(tier)


def tier_at(step: int, tables: Tables) -> Tier:
    """The tier on a step of the ladder; the lowest where there is no such step."""
    fractions = tables.fractions
    return fractions[max(0, step)] if step < len(fractions) else step - len(fractions) + 1


def raised(tier: Tier, by: int, house: House[Tables]) -> Tier:
    """The tier so many tiers above another one."""
    if house["fractional-tier-ladder"] == "numbers":
        return floor(tier + by) if by else tier
    return tier_at(rung(tier, house.tables) + by, house.tables)


def grouped(tier: Tier, ships: int, by: int, house: House[Tables]) -> Tier:
    """The tier of the one ship that a pair or trio stands for."""
    if house["fractional-tier-ladder"] != "xp-doubling" or tier >= 1:
        return raised(tier, by, house)
    awards = house.tables.xp_awards
    together = ships * awards[str(tier)].total
    return max(row.value for row in house.tables.tiers.values() if awards[row.id].total <= together)


def below(tier: Tier, high: Tier, house: House[Tables]) -> Tier:
    """How many tiers one lies below another."""
    if house["fractional-tier-ladder"] == "numbers":
        return high - tier
    return rung(high, house.tables) - rung(tier, house.tables)


def apart(enemy: Tier, party: Tier, house: House[Tables]) -> int:
    """The enemy's tier less the party's, in whole tiers, rounded down."""
    return floor(below(party, enemy, house))


def worth(tier: Tier, house: House[Tables]) -> Tier:
    """What a tier counts where tiers are added up. Ruling sum-values."""
    return rung(tier, house.tables) + 1 if house["sum-values"] == "steps" else tier
