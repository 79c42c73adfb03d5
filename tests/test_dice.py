"""Dice expressions."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dice import Dice, parsed

# Text, dice, least, most, mean.
CASES = [
    ("1d4", Dice(1, 4), 1, 4, Fraction(5, 2)),
    ("1d1", Dice(1, 1), 1, 1, Fraction(1)),
    ("2d6", Dice(2, 6), 2, 12, Fraction(7)),
    ("5d10", Dice(5, 10), 5, 50, Fraction(55, 2)),
    ("2d6+1", Dice(2, 6, 1), 3, 13, Fraction(8)),
    ("2d6-1", Dice(2, 6, -1), 1, 11, Fraction(6)),
    ("1d8-4", Dice(1, 8, -4), -3, 4, Fraction(1, 2)),
    ("10d100+20", Dice(10, 100, 20), 30, 1020, Fraction(525)),
]


@pytest.mark.parametrize(("text", "dice", "least", "most", "mean"), CASES, ids=[case[0] for case in CASES])
def test_dice(text, dice, least, most, mean):
    assert parsed(text) == dice
    assert str(dice) == text
    assert (dice.minimum, dice.maximum, dice.mean) == (least, most, mean)


@pytest.mark.parametrize("dice", [Dice(1, 6), Dice(2, 4, 1), Dice(3, 6), Dice(3, 3, -5)], ids=str)
def test_the_spread_is_that_of_all_throws(dice):
    throws = [sum(throw) + dice.plus for throw in product(range(1, dice.sides + 1), repeat=dice.number)]
    assert (dice.minimum, dice.maximum, dice.mean) == (min(throws), max(throws), Fraction(sum(throws), len(throws)))


@pytest.mark.parametrize(
    "text",
    ["", "d6", "2d", "2", "0d6", "2d0", "02d6", "2d06", "-1d6", "2D6", "2 d6", " 2d6", "2d6 ", "2d6\n", "2d6+",
     "2d6+-1", "2d6+1+1", "2d6*2", "2d6+1d4", "1.5d6", "\u0662d6", "2d\u0666", "2d6+\u0661", "two"],
    ids=ascii,
)  # fmt: skip
def test_what_is_no_dice_is_refused(text):
    with pytest.raises(ValueError, match="no dice"):
        parsed(text)


@given(st.integers(1, 999), st.integers(1, 999), st.integers(-999, 999))
def test_dice_are_read_as_they_are_written(number, sides, plus):
    assert parsed(str(Dice(number, sides, plus))) == Dice(number, sides, plus)


def test_nothing_added_is_not_written():
    assert str(parsed("2d6+0")) == "2d6"
