"""What a ship is worth: initiative, thresholds, and the damage of its cannons as exact spreads. Damage in HP."""

from collections.abc import Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from shipcli.dice import distribution
from shipcli.dice.value import Dice, contest
from shipcli.house import House
from shipcli.systems.sol.model import Cannon, Member, Ship
from shipcli.systems.sol.tables import Tables
from shipcli.tally import UNKNOWN, Tally, Unknown

if TYPE_CHECKING:
    from fractions import Fraction

INITIATIVE_DIE = 8
DESTROYED_AT = 2
"""How many times the maximum of HP damage beyond 0 must reach to destroy a ship."""
CHASE_ROUNDS = 3
BACKLASHES = 3
"""For how many uses in a row figures say what firing everything costs."""


class DamageRange(NamedTuple):
    """What dice may come to: least, mean, most."""

    text: str
    minimum: int
    mean: "Fraction"
    maximum: int


class CannonStats(NamedTuple):
    """A cannon: its dice alone, with the skill of the best gunner, and against creatures of large size or smaller."""

    plain: DamageRange | None
    aimed: DamageRange | None
    creature: DamageRange | None


class Stats:
    """The figures of a ship, each worked out when it is first asked for; cannons in the order of the model's.

    None where unknown.
    """

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.destroyed_at = destruction(ship)

    @cached_property
    def initiative(self) -> DamageRange | None:
        """Sol, Initiative Ship Combat: 1d8 and the speed."""
        speed = self.ship.speed
        return None if isinstance(speed, Unknown) else of_dice(Dice(1, INITIATIVE_DIE, speed))

    @cached_property
    def best_gunner(self) -> tuple[Member, str, int] | None:
        """Who of those in the gunnery phase has the best Gunnery, and how much of it."""
        return best(self.ship, "gunnery", ("gunnery",))

    @property
    def gunner(self) -> Member | None:
        """Who aims."""
        return None if self.best_gunner is None else self.best_gunner[0]

    @cached_property
    def cannons(self) -> tuple[CannonStats, ...]:
        skill = None if self.best_gunner is None else self.best_gunner[2]
        return tuple(cannon_stats(cannon, skill) for cannon in self.ship.cannons)

    @cached_property
    def salvo(self) -> DamageRange | None:
        """Damage of all small cannons together."""
        return volley(self.ship.of_size("small")) if sizes_known(self.ship) else None

    @cached_property
    def fire_everything(self) -> DamageRange | None:
        """Damage of all cannons together."""
        return volley(self.ship.cannons) if self.ship.cannons_known else None

    @cached_property
    def backlash(self) -> tuple[DamageRange, ...]:
        """What firing everything costs the own ship, once and in rounds in a row; nothing where unknown."""
        return backlash(self.ship)

    @property
    def soak(self) -> str:
        """What the hull does. Ruling sol-hull-soak."""
        return str(self.ship.house["sol-hull-soak"])


def derive(ship: Ship) -> Stats:
    """All figures of a ship."""
    return Stats(ship)


def of_dice(dice: Dice) -> DamageRange:
    """The spread of dice."""
    return DamageRange(str(dice), dice.minimum, dice.mean, dice.maximum)


def destruction(ship: Ship) -> Tally:
    """Damage beyond 0 HP that destroys the ship. Sol, Destroying a Ship: twice the maximum."""
    return Tally((("twice its HP", UNKNOWN if isinstance(ship.hp, Unknown) else DESTROYED_AT * ship.hp),))


def best(ship: Ship, phase: str, skills: tuple[str, ...]) -> tuple[Member, str, int] | None:
    """Who of a phase has most in one of the skills, which of them, and how much; None where nobody is, or may be."""
    found: list[tuple[Member, str, int]] = []
    for member in ship.in_phase(phase):
        for skill in skills:
            value = ship.skill(member, skill)
            if not isinstance(value, Unknown):
                found.append((member, skill, value))
    return max(found, key=lambda one: one[2], default=None)


def cannon_stats(cannon: Cannon, skill: int | None) -> CannonStats:
    """The figures of one cannon; skill is that of the best gunner, None where there is none."""
    if isinstance(cannon.damage, Unknown):
        return CannonStats(None, None, None)
    plain = of_dice(cannon.damage)
    aimed = None if skill is None else of_dice(cannon.damage._replace(plus=skill))
    creature = None if isinstance(cannon.size, Unknown) else multiplied(plain, cannon.size.multiplier)
    return CannonStats(plain, aimed, creature)


def multiplied(spread: DamageRange, by: int) -> DamageRange:
    """A spread, so many times over. Sol, Gunnery Phase: x3, x5 or x10 to creatures of large size or smaller."""
    return DamageRange(f"{spread.text} x{by}", by * spread.minimum, by * spread.mean, by * spread.maximum)


def sizes_known(ship: Ship) -> bool:
    """Whether the size of every cannon is known."""
    return ship.cannons_known and not any(isinstance(cannon.size, Unknown) for cannon in ship.cannons)


def volley(cannons: tuple[Cannon, ...]) -> DamageRange | None:
    """The damage of several cannons together, dice only: no skill counts. None where a cannon's is unknown."""
    from fractions import Fraction

    dice = [cannon.damage for cannon in cannons if not isinstance(cannon.damage, Unknown)]
    if len(dice) < len(cannons):
        return None
    return DamageRange(
        joined(dice),
        sum(one.minimum for one in dice),
        sum((one.mean for one in dice), Fraction(0)),
        sum(one.maximum for one in dice),
    )


def joined(dice: list[Dice]) -> str:
    """Dice of several cannons in words, like ones counted together: `4d6 + 3d10`."""
    sides = sorted({one.sides for one in dice})
    return " + ".join(f"{sum(one.number for one in dice if one.sides == size)}d{size}" for size in sides) or "no dice"


def backlash(ship: Ship) -> tuple[DamageRange, ...]:
    """What firing everything costs the own ship, at the first use and in rounds in a row.

    Sol, Gunnery Phase: 2d10, one more for each round before; rulings sol-fire-everything-cost, sol-self-damage-hull.
    """
    row = next(iter(ship.house.tables.backlash.values()))
    ruling = ship.house["sol-fire-everything-cost"]
    soaked = ship.house["sol-self-damage-hull"] is True
    ten = [cannon.damage for cannon in ship.cannons]
    unclear = not ship.cannons_known or any(isinstance(dice, Unknown) for dice in ten)
    if (ruling == "cannon-dice" and unclear) or (soaked and isinstance(ship.hull, Unknown)):
        return ()
    counted = sum(dice.number for dice in ten if not isinstance(dice, Unknown) and dice.sides == row.sides)
    found = []
    for number in range(row.number, row.number + BACKLASHES * row.more, row.more):
        dice = Dice(number, row.sides, {"backlash-dice": number, "cannon-dice": counted}.get(str(ruling), 0))
        soak = 0 if not soaked or isinstance(ship.hull, Unknown) else ship.hull
        found.append(dealt(dice, soak, str(ship.house["sol-hull-soak"])) if soaked else of_dice(dice))
    return tuple(found)


@cache
def thrown(number: int, sides: int) -> distribution.Distribution:
    """What so many dice come to, exactly."""
    return distribution.repeated(distribution.even(1, sides), number)


@cache
def dealt(dice: Dice, hull: int, soak: str) -> DamageRange:
    """What is left of a cannon's damage behind a hull, exactly. Ruling sol-hull-soak."""
    from fractions import Fraction

    found = thrown(dice.number, dice.sides).weights
    left = {total: soaked(total + dice.plus, hull, soak) for total in found}
    mean = Fraction(sum(left[total] * number for total, number in found.items()), sum(found.values()))
    text = str(dice) if soak == "none" else f"{dice} against hull {hull}"
    return DamageRange(text, min(left.values()), mean, max(left.values()))


def soaked(damage: int, hull: int, soak: str) -> int:
    """What is left of damage behind a hull. Ruling sol-hull-soak."""
    match soak:
        case "subtract":
            return max(0, damage - hull)
        case "threshold":
            return damage if damage > hull else 0
    return damage


def opposed(own: int, other: int) -> "tuple[Fraction, Fraction, Fraction]":
    """The chances that 1d8 and a bonus come out above, at and below 1d8 and another bonus."""
    above, below = contest(own, other, INITIATIVE_DIE), contest(other, own, INITIATIVE_DIE)
    return above, 1 - above - below, below


def escape_chance(speed: int, chasers: tuple[int, ...], house: House[Tables], boost: int = 0) -> "Fraction":
    """The chance that a ship of that speed gets away from chasers of these speeds, exactly.

    Sol, Run Away: three rounds of 1d8 and speed each; lower than a chaser in two rounds in a row is caught. Rulings
    sol-chase-same-ship, sol-chase-tie, sol-chase-boost: a `boost` to speed counts in the first round.
    """
    from fractions import Fraction
    from itertools import product
    from math import prod

    by_a_tie = house["sol-chase-tie"] == "lost"
    first = speed + (boost if house["sol-chase-boost"] == "while-it-lasts" else 0)
    whole = INITIATIVE_DIE
    rounds = [
        [[beating(face + own, chaser, by_a_tie) for chaser in chasers] for face in range(1, INITIATIVE_DIE + 1)]
        for own in (first, *[speed] * (CHASE_ROUNDS - 1))
    ]
    if house["sol-chase-same-ship"] == "any":
        whole = INITIATIVE_DIE ** len(chasers)
        rounds = [[[whole - prod(INITIATIVE_DIE - one for one in faces)] for faces in one] for one in rounds]
    escaped = sum(prod(uncaught(losing, whole) for losing in zip(*rolls, strict=True)) for rolls in product(*rounds))
    each = 1 if house["sol-chase-same-ship"] == "any" else len(chasers)
    return Fraction(escaped, (INITIATIVE_DIE * whole**each) ** CHASE_ROUNDS)


def beating(total: int, chaser: int, by_a_tie: bool) -> int:
    """On how many faces a chaser of that speed beats a total."""
    least = total - chaser + (not by_a_tie)
    return min(max(INITIATIVE_DIE + 1 - least, 0), INITIATIVE_DIE)


def uncaught(losing: Iterable[int], whole: int) -> int:
    """In how many ways no two rounds in a row are lost, of the ways to lose each, out of so many as a whole."""
    held, lost = 1, 0
    for ways_to_lose in losing:
        held, lost = (held + lost) * (whole - ways_to_lose), held * ways_to_lose
    return held + lost
