"""Dice: `5d10` as a value that knows its spread."""

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

DICE = re.compile(r"([1-9][0-9]*)d([1-9][0-9]*)([+-][0-9]+)?")


class Dice(NamedTuple):
    """So many dice of so many sides, and a number added to their sum."""

    number: int
    sides: int
    plus: int = 0

    @property
    def minimum(self) -> int:
        """The least they can show."""
        return self.number + self.plus

    @property
    def maximum(self) -> int:
        """The most they can show."""
        return self.number * self.sides + self.plus

    @property
    def mean(self) -> "Fraction":
        """What they show on average, exactly."""
        from fractions import Fraction

        return Fraction(self.number * (self.sides + 1), 2) + self.plus

    def __str__(self) -> str:
        return f"{self.number}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


def parsed(text: str) -> Dice:
    """The dice a text such as `2d6` or `2d6+1` stands for. Raises ValueError."""
    match = DICE.fullmatch(text)
    if match is None:
        raise ValueError(f"no dice: {text!r}")
    count, sides, plus = match.groups()
    return Dice(int(count), int(sides), int(plus or 0))


def chance(bonus: int, dc: int, sides: int = 20, natural: bool = False) -> "Fraction":
    """The chance that one die and a bonus reach a DC, exactly, from 0 to 1.

    `natural` where the highest face always succeeds and a 1 never does, whatever the bonus; a die of one side, whose
    only face is both, is left to its sum. Raises ValueError for a die without sides.
    """
    from fractions import Fraction

    if sides < 1:
        raise ValueError(f"no die: {sides} sides")
    faces = sides + 1 - (dc - bonus)
    low, high = (1, sides - 1) if natural and sides > 1 else (0, sides)
    return Fraction(min(max(faces, low), high), sides)


def ways(dice: Dice) -> dict[int, int]:
    """In how many ways dice can show each of their totals."""
    counts = [1]
    for _ in range(dice.number):
        padded = [0] * dice.sides + counts + [0] * (dice.sides - 1)
        sums, counts = 0, []
        for i in range(dice.sides, len(padded)):
            sums += padded[i] - padded[i - dice.sides]
            counts.append(sums)
    return {dice.minimum + i: count for i, count in enumerate(counts)}
