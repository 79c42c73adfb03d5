"""Dice expressions."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dice.value import Dice, chance, contest, parsed, rolled_twice

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


# Bonus, DC, sides, the chance by the sum alone, the chance with natural results.
CHANCES = [
    (5, 15, 20, Fraction(11, 20), Fraction(11, 20)),  # 10 to 20
    (0, 20, 20, Fraction(1, 20), Fraction(1, 20)),
    (0, 21, 20, Fraction(0), Fraction(1, 20)),
    (-30, 10, 20, Fraction(0), Fraction(1, 20)),
    (0, 2, 20, Fraction(19, 20), Fraction(19, 20)),
    (0, 1, 20, Fraction(1), Fraction(19, 20)),
    (30, 10, 20, Fraction(1), Fraction(19, 20)),
    (1, 6, 6, Fraction(1, 3), Fraction(1, 3)),  # 5 and 6
    (9, 6, 6, Fraction(1), Fraction(5, 6)),
    (0, 2, 2, Fraction(1, 2), Fraction(1, 2)),
    (0, 1, 1, Fraction(1), Fraction(1)),
    (0, 2, 1, Fraction(0), Fraction(0)),
]


@pytest.mark.parametrize(("bonus", "dc", "sides", "plain", "natural"), CHANCES)
def test_chance(bonus, dc, sides, plain, natural):
    assert chance(bonus, dc, sides) == plain
    assert chance(bonus, dc, sides, natural=True) == natural


def test_the_die_is_a_d20_unless_another_is_named():
    assert chance(5, 15) == Fraction(11, 20)


@given(st.integers(-60, 60), st.integers(-60, 60), st.integers(2, 30))
def test_the_chance_is_that_of_all_faces(bonus, dc, sides):
    faces = range(1, sides + 1)
    assert chance(bonus, dc, sides) == Fraction(sum(face + bonus >= dc for face in faces), sides)
    good = sum(face == sides or (face > 1 and face + bonus >= dc) for face in faces)
    assert chance(bonus, dc, sides, natural=True) == Fraction(good, sides)


@pytest.mark.parametrize("sides", [0, -1])
def test_a_die_without_sides_has_no_chance(sides):
    with pytest.raises(ValueError, match="no die"):
        chance(0, 1, sides)


@pytest.mark.parametrize("sides", [1, 2, 6, 20])
@pytest.mark.parametrize(("advantage", "keep"), [(0, None), (1, max), (2, max), (-1, min), (-3, min)])
def test_a_contest_is_that_of_all_throws(sides, advantage, keep):
    faces = range(1, sides + 1)
    for bonus, other in [(0, 0), (3, -1), (-2, 5), (30, 0), (0, 30)]:
        if keep is None:
            won = [own + bonus > theirs + other for own, theirs in product(faces, repeat=2)]
        else:
            won = [keep(a, b) + bonus > theirs + other for a, b, theirs in product(faces, repeat=3)]
        assert contest(bonus, other, sides, advantage) == Fraction(sum(won), len(won))


@given(st.integers(-30, 30), st.integers(-30, 30), st.integers(1, 30))
def test_one_of_two_wins_a_contest_or_it_is_a_tie(bonus, other, sides):
    tie = 1 - contest(bonus, other, sides) - contest(other, bonus, sides)
    assert tie == Fraction(max(0, sides - abs(bonus - other)), sides**2)


@pytest.mark.parametrize("dc", range(-2, 25))
@pytest.mark.parametrize(("advantage", "keep"), [(1, max), (-1, min)])
def test_of_two_rolls_the_better_or_the_worse_counts(dc, advantage, keep):
    passed = [keep(a, b) + 2 >= dc for a, b in product(range(1, 21), repeat=2)]
    assert rolled_twice(chance(2, dc), advantage) == Fraction(sum(passed), 400)
    assert rolled_twice(chance(2, dc), 0) == chance(2, dc)


def test_a_contest_needs_a_die():
    with pytest.raises(ValueError, match="no die: 0 sides"):
        contest(1, 1, 0)
