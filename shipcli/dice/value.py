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


def rolled_twice(share: "Fraction", advantage: int) -> "Fraction":
    """The chance of a success where one has that `share`: with the better of two rolls for an advantage above 0, with
    the worse for one below.
    """
    if advantage == 0:
        return share
    return 1 - (1 - share) ** 2 if advantage > 0 else share**2


def contest(bonus: int, other: int, sides: int = 20, advantage: int = 0) -> "Fraction":
    """The chance that one die and a bonus beat another die and its bonus, exactly; a tie is no success.

    The first is rolled twice with `advantage`, as `rolled_twice` says. Raises ValueError for a die without sides.
    """
    from fractions import Fraction

    if sides < 1:
        raise ValueError(f"no die: {sides} sides")
    found = [rolled_twice(chance(bonus, other + face + 1, sides), advantage) for face in range(1, sides + 1)]
    return sum(found, start=Fraction(0)) / sides
