"""What a roll comes to: a throw with a given `Random`, or the exact distribution of all throws.

No library is used: d20 and dice roll, but know no exact distribution; icepool and dyce know one, but set no bounds to
time and memory; python-dice loads matplotlib.
"""

from typing import TYPE_CHECKING, NamedTuple

from shipcli.dice import distribution
from shipcli.dice.distribution import Distribution
from shipcli.dice.tree import BURSTS, Pool, Roll, RollError, calculated, die_distribution, folded

if TYPE_CHECKING:
    from random import Random

MOST_KEPT = 50
MOST_KEPT_FACES = 1_000
"""Dice kept where others are dropped, and those times their faces, of which a spread is worked out."""
KEPT_EFFORT = 3
"""What it takes to keep dice, in pairs of values, times the square of the faces kept."""
MOST_EFFORT = 4_000_000
"""Pairs of values looked at for one spread."""


class Die(NamedTuple):
    """One die as it fell: what it counts, whether it is kept, and the faces it showed.

    `throws` has a list for each throw of it, of which all but the first are bursts; in a list, all but the last face
    were thrown again.
    """

    value: int
    kept: bool
    throws: tuple[tuple[int, ...], ...]


class Thrown(NamedTuple):
    """The dice of a pool as they fell, and the sum of those that are kept."""

    pool: Pool
    dice: tuple[Die, ...]
    total: int


class Result(NamedTuple):
    """What one roll came to."""

    total: int
    thrown: tuple[Thrown, ...]


def rolled(roll: Roll, random: "Random") -> Result:
    """One roll, with chance from the `Random` alone: the same seed gives the same roll."""
    found: list[Thrown] = []

    def of_pool(pool: Pool) -> int:
        found.append(thrown(pool, random))
        return found[-1].total

    total = folded(roll.tree, lambda value: value, of_pool, lambda sign, _, *both: calculated(sign, *both))
    return Result(total, tuple(found))


def thrown(pool: Pool, random: "Random") -> Thrown:
    """The dice of a pool, thrown; of equal ones, those thrown first are kept."""
    throws = [die_thrown(pool, random) for _ in range(pool.number)]
    values = [sum(pool.counted(faces[-1]) for faces in one) for one in throws]
    order = sorted(range(pool.number), key=lambda i: values[i] if pool.lowest else -values[i])
    kept = set(order[: pool.keep])
    dice = tuple(Die(values[i], i in kept, throws[i]) for i in range(pool.number))
    return Thrown(pool, dice, sum(die.value for die in dice if die.kept))


def die_thrown(pool: Pool, random: "Random") -> tuple[tuple[int, ...], ...]:
    """The faces one die shows, throw by throw."""
    throws: list[tuple[int, ...]] = []
    while True:
        faces = [random.randint(pool.low, pool.high)]
        while pool.again and faces[-1] in pool.again and (pool.until or len(faces) == 1):
            faces.append(random.randint(pool.low, pool.high))
        throws.append(tuple(faces))
        if pool.burst is None or pool.counted(faces[-1]) not in pool.burst or len(throws) > BURSTS:
            return tuple(throws)


def distribution_of(roll: Roll) -> Distribution:
    """How likely each total is, exactly. Raises RollError where that takes too long."""
    spent = 0

    def combined(sign: str, column: int, one: Distribution, other: Distribution) -> Distribution:
        nonlocal spent
        if sign == "-":
            sign, other = "+", distribution.negated(other)
        spent += distribution.effort(one, other, sign)
        try:
            if spent <= MOST_EFFORT:
                return distribution.added(one, other) if sign == "+" else distribution.paired(one, other, sign)
        except distribution.TooWideError:
            pass
        raise RollError(column, "too many different totals to work out how likely each is; this can be rolled only")

    def of_pool(pool: Pool) -> Distribution:
        nonlocal spent
        found = pool_distribution(pool)
        if pool.keep is not None and pool.keep < pool.number:
            die = die_distribution(pool)
            spent += KEPT_EFFORT * (pool.keep * (die.maximum - die.minimum + 1)) ** 2
            if spent > MOST_EFFORT:
                message = "too many dice are kept to work out how likely each total is; this can be rolled only"
                raise RollError(pool.column, message)
        return found

    return folded(roll.tree, lambda value: distribution.even(value, value), of_pool, combined)


def pool_distribution(pool: Pool) -> Distribution:
    """How likely each sum of a pool is. Raises RollError where that takes too long."""
    die = die_distribution(pool)
    keep = pool.keep or pool.number
    if keep == pool.number:
        return distribution.repeated(die, pool.number)
    faces = die.maximum - die.minimum + 1
    if keep > MOST_KEPT or keep * faces > MOST_KEPT_FACES:
        raise RollError(
            pool.column,
            f"{keep} of these dice are kept, with {faces:,} faces each; how likely each sum is, is worked out for"
            f" at most {MOST_KEPT} dice kept and {MOST_KEPT_FACES:,} faces of them; this can be rolled only",
        )
    if pool.lowest:
        return distribution.negated(distribution.highest(distribution.negated(die), pool.number, keep))
    return distribution.highest(die, pool.number, keep)
