"""The ladder of tiers, 1/4, 1/3, 1/2, 1, 2 and so on, and how tiers go up on it. Ruling fractional-tier-ladder."""

from fractions import Fraction
from functools import cache
from math import floor

from shipcli.house import House
from shipcli.systems.encounter import tables


@cache
def fractions() -> tuple[Fraction, ...]:
    """The tiers below 1, from the lowest up. CRB 294."""
    return tuple(value for value in map(Fraction, tables.tiers()) if value < 1)


def rung(tier: Fraction) -> int:
    """The step of the ladder that a tier is on, counted from 0. Above 1 the ladder has no end."""
    return fractions().index(tier) if tier < 1 else len(fractions()) + int(tier) - 1


def tier_at(step: int) -> Fraction:
    """The tier on a step of the ladder; the lowest where there is no such step."""
    return fractions()[max(0, step)] if step < len(fractions()) else Fraction(step - len(fractions()) + 1)


def raised(tier: Fraction, by: int, house: House) -> Fraction:
    """The tier so many tiers above another one."""
    if house["fractional-tier-ladder"] == "numbers":
        return max(tier, Fraction(floor(tier + by))) if by else tier
    return tier_at(rung(tier) + by)


def grouped(tier: Fraction, ships: int, by: int, house: House) -> Fraction:
    """The tier of the one ship that a pair or trio stands for."""
    if house["fractional-tier-ladder"] != "xp-doubling" or tier >= 1:
        return raised(tier, by, house)
    awards = tables.xp_awards()
    together = ships * awards[str(tier)].total
    return max(Fraction(id) for id in tables.tiers() if awards[id].total <= together)


def below(tier: Fraction, high: Fraction, house: House) -> Fraction:
    """How many tiers one lies below another."""
    return high - tier if house["fractional-tier-ladder"] == "numbers" else Fraction(rung(high) - rung(tier))


def apart(enemy: Fraction, party: Fraction, house: House) -> int:
    """The enemy's tier less the party's, in whole tiers, rounded down."""
    return floor(below(party, enemy, house))


def worth(tier: Fraction, house: House) -> Fraction:
    """What a tier counts where tiers are added up. Ruling sum-values."""
    return Fraction(rung(tier) + 1) if house["sum-values"] == "steps" else tier
