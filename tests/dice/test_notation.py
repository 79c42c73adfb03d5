"""The language of dice: what is read, where it faults, how it falls, and how it is spread."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from shipcli.dice import tree
from shipcli.dice.evaluation import distribution_of, rolled
from shipcli.dice.notation import read, read_all, unheard
from shipcli.dice.tree import RollError, bounds
from tests.support import often


def spread_of(text):
    return distribution_of(read(text))


def totals(text, seeds=200):
    return [rolled(read(text), Random(seed)).total for seed in range(seeds)]


# Text, least, most, mean, variance; each worked out by hand: a dS has mean (S + 1) / 2 and variance (S * S - 1) / 12.
KNOWN = [
    ("7", 7, 7, 7, 0),
    ("-7", -7, -7, -7, 0),
    ("1d6", 1, 6, Fraction(7, 2), Fraction(35, 12)),
    ("d6", 1, 6, Fraction(7, 2), Fraction(35, 12)),
    ("-1d8", -8, -1, Fraction(-9, 2), Fraction(63, 12)),
    ("--1d8", 1, 8, Fraction(9, 2), Fraction(63, 12)),
    ("2d8-3", -1, 13, 6, Fraction(63, 6)),
    ("2 D 8 + 1", 3, 17, 10, Fraction(63, 6)),
    ("3d4*10", 30, 120, 75, 375),
    ("3d4x10", 30, 120, 75, 375),
    ("3D4 X 10", 30, 120, 75, 375),
    ("3d4\u00d710", 30, 120, 75, 375),
    ("10*3d4", 30, 120, 75, 375),
    ("3x(2d6+1)", 9, 39, 24, Fraction(105, 2)),
    ("d%", 1, 100, Fraction(101, 2), Fraction(9999, 12)),
    ("4dFkh4", -4, 4, 0, Fraction(8, 3)),
    ("4dF", -4, 4, 0, Fraction(8, 3)),
    ("1d6/2", 0, 3, Fraction(3, 2), Fraction(11, 12)),  # 0 1 1 2 2 3
    ("-1d6/2", -3, -1, -2, Fraction(2, 3)),  # -1 -1 -2 -2 -3 -3
    ("7/2*2", 6, 6, 6, 0),
    ("2+3*4", 14, 14, 14, 0),
    ("(2+3)*4", 20, 20, 20, 0),
    ("10-3-2", 5, 5, 5, 0),
    ("10\u22123", 7, 7, 7, 0),
    ("12\u00f73", 4, 4, 4, 0),
    ("2d20kh1", 1, 20, Fraction(553, 40), None),  # 13.825
    ("2d20kl1", 1, 20, Fraction(287, 40), None),  # 7.175
    ("2d20dl", 1, 20, Fraction(553, 40), None),
    ("2d20dh", 1, 20, Fraction(287, 40), None),
    ("4d6kh3", 3, 18, Fraction(15869, 1296), None),
    ("4d6k3", 3, 18, Fraction(15869, 1296), None),
    ("4d6 dl1", 3, 18, Fraction(15869, 1296), None),
    ("1d6r1", 1, 6, Fraction(47, 12), None),  # (3.5 + 2 + 3 + 4 + 5 + 6) / 6
    ("1d6ro1", 1, 6, Fraction(47, 12), None),
    ("1d6r", 1, 6, Fraction(47, 12), None),
    ("1d6r<3", 1, 6, Fraction(25, 6), None),  # (3.5 + 3.5 + 3 + 4 + 5 + 6) / 6
    ("1d6r<=2", 1, 6, Fraction(25, 6), None),
    ("1d6rr<3", 3, 6, Fraction(9, 2), Fraction(5, 4)),
    ("1d6rr>=5", 1, 4, Fraction(5, 2), Fraction(5, 4)),
    ("1d6rr>4", 1, 4, Fraction(5, 2), Fraction(5, 4)),
    ("1d6mi2", 2, 6, Fraction(11, 3), None),
    ("1d6min2", 2, 6, Fraction(11, 3), None),
    ("1d6ma5", 1, 5, Fraction(10, 3), None),
    ("1d6max5", 1, 5, Fraction(10, 3), None),
    ("1d2!", 1, 22, 3 - Fraction(3, 2**11), None),  # 3 without the bound of 10 explosions
    ("1d6!", 1, 66, Fraction(21, 5) * (1 - Fraction(1, 6**11)), None),
    ("1d6e6", 1, 66, Fraction(21, 5) * (1 - Fraction(1, 6**11)), None),
    ("1d6e", 1, 66, Fraction(21, 5) * (1 - Fraction(1, 6**11)), None),
    ("1d6!>4", 1, 66, Fraction(21, 4) * (1 - Fraction(1, 3**11)), None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "least", "most", "mean", "variance"), KNOWN, ids=[ascii(case[0]) for case in KNOWN])
def test_what_a_text_stands_for(text, least, most, mean, variance):
    found = spread_of(text)
    assert (found.minimum, found.maximum, found.mean) == (least, most, mean)
    assert variance is None or found.variance == variance
    assert bounds(read(text).tree) == (least, most)
    assert all(total in found.weights for total in totals(text))


# Text, expression, comment.
COMMENTS = [
    ("1d8+3 drift check", "1d8+3", "drift check"),
    ("1d8 please hold", "1d8", "please hold"),
    ("1d8 [fire]", "1d8 [fire]", "[fire]"),
    ("1d8[fire]+1d6 [cold] ray", "1d8[fire]+1d6 [cold]", "[fire] [cold] ray"),
    ("(1d8+3) [fire]", "(1d8+3) [fire]", "[fire]"),
    ("1d8 # of fire", "1d8", "of fire"),
    ("1d8: fire", "1d8", "fire"),
    ("1d8 \u00fcber Bord", "1d8", "\u00fcber Bord"),
    ("1d8 x fire", "1d8", "x fire"),
    ("1d8 damage", "1d8", "damage"),
    ("1d8 extra", "1d8", "extra"),
    ("1d8 reroll", "1d8", "reroll"),
    ("1d8 keep it", "1d8", "keep it"),
    ("1d8 max damage", "1d8", "max damage"),
    ("1d8 kh", "1d8 kh", ""),
    ("1d8[]", "1d8[]", "[]"),
]


@pytest.mark.parametrize(("text", "expression", "comment"), COMMENTS, ids=[ascii(case[0]) for case in COMMENTS])
def test_comments_are_kept(text, expression, comment):
    roll = read(text)
    assert (roll.text, roll.comment) == (expression, comment)


def test_f40_words_behind_the_dice_change_no_total():
    assert spread_of("1d8+3 drift check") == spread_of("1d8+3")
    assert set(totals("1d8+3 drift check")) == set(range(4, 12))
    assert set(totals("1d8 please hold")) == set(range(1, 9))


@pytest.mark.parametrize(("text", "times"), [("6#4d6kh3", 6), (" 6 # 4d6kh3 six scores", 6), ("100#10d6", 100)])
def test_a_number_and_a_hash_roll_so_often(text, times):
    assert read(text).times == times


# Text, and what it is the same as.
SAME = [
    ("d20 adv", "2d20kh1"),
    ("d20 Advantage", "2d20kh1"),
    ("2d20 advantage", "2d20kh1"),
    ("d20adv+9", "2d20kh1+9"),
    ("1d20+9 dis", "2d20kl1+9"),
    ("1d20+9 disadvantage sneaking", "2d20kl1+9"),
    ("9 + d20 disadv", "9+2d20kl1"),
    ("1d4 + d20 adv", "1d4+2d20kh1"),
    ("2d20 kh 1 + 13", "2d20kh1+13"),
    ("4d6 dl 1", "4d6dl1"),
    ("2d6 r < 3", "2d6r<3"),
    ("3d6 e >= 5", "3d6e>=5"),
    ("2d6 + 3 d6", "2d6+3d6"),
]


@pytest.mark.parametrize(("text", "same"), SAME, ids=[text for text, _ in SAME])
def test_the_same_roll_is_written_in_several_ways(text, same):
    assert spread_of(text) == spread_of(same)
    assert bounds(read(text).tree) == bounds(read(same).tree)


@pytest.mark.parametrize(
    ("text", "comment"),
    [("d20 advance", "advance"), ("d20 display", "display"), ("2d20kh1 adv", "adv"), ("5 adv", "adv")],
)
def test_words_that_ask_for_no_advantage_are_a_comment(text, comment):
    assert read(text).comment == comment


# Text, and the expression and comment of each roll.
SEVERAL = [
    ("1d20+9, 6d4", [("1d20+9", ""), ("6d4", "")]),
    ("1d20+9; 6d4", [("1d20+9", ""), ("6d4", "")]),
    ("1d20+9 hit, 6d4 damage", [("1d20+9", "hit"), ("6d4", "damage")]),
    ("1d20+9,6d4,2d8 fire", [("1d20+9", ""), ("6d4", ""), ("2d8", "fire")]),
    ("-1d8, (2d6+3)*2, 9+d4, 3#d6, d%", [("-1d8", ""), ("(2d6+3)*2", ""), ("9+d4", ""), ("d6", ""), ("d%", "")]),
    ("d20,100d6", [("d20", ""), ("100d6", "")]),
    ("1d8, hits hard", [("1d8", "hits hard")]),
    ("1d8 [a, 2d6] ray, 1d4", [("1d8 [a, 2d6]", "[a, 2d6] ray"), ("1d4", "")]),
    ("1d8 hits, drifts, burns", [("1d8", "hits, drifts, burns")]),
    ("2d6 to 1,000 troops", [("2d6", "to 1,000 troops")]),
    ("1d20,", [("1d20", "")]),
]


@pytest.mark.parametrize(("text", "rolls"), SEVERAL, ids=[text for text, _ in SEVERAL])
def test_commas_before_dice_stand_between_rolls(text, rolls):
    assert [(one.text, one.comment) for one in read_all(text)] == rolls


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("1,000d6", 1, "write 1000, or a space behind the comma"),
        ("1d6+1,000", 5, "write 1000"),
        ("1d20, 2d0", 9, "0 sides"),
        (", ".join(["d6"] * 11), 40, "11 rolls; up to 10"),
    ],
)
def test_a_fault_among_several_rolls_has_the_column_of_the_text(text, column, said):
    with pytest.raises(RollError) as caught:
        read_all(text)
    assert caught.value.column == column
    assert said in caught.value.message


# Text, and what of its comment is not rolled.
UNHEARD = [
    ("1d6+1d4 and 3d6", "'3d6' stands in the comment"), ("1d8 vs d20", "'d20' stands"),
    ("4d6, reroll ones", "'reroll'"),
    ("1d20 with advantage", "'advantage'"), ("1d8 drift check", ""), ("1d8 please hold", ""), ("1d8 [2d6 fire]", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), UNHEARD, ids=[text for text, _ in UNHEARD])
def test_what_a_comment_seems_to_want_is_noted(text, said):
    [roll] = read_all(text)
    assert said in unheard(roll)
    assert bool(unheard(roll)) == bool(said)


# Text, column, what is said.
FAULTS = [
    ("", 1, "dice such as 2d6, a number or (; found the end"),
    ("   ", 4, "found the end"),
    ("fire", 1, "found 'fire'"),
    ("2d6+", 5, "found the end"),
    ("2d6+*3", 5, "found '*'"),
    ("2d6)", 4, "found ')'"),
    ("2d6 7", 5, "found '7'"),
    ("2d6+1 2d6", 7, "found '2d6'"),
    ("1.5d6", 2, "found '.'"),
    ("2d", 2, "found 'd'"),
    ("2d6 d6", 5, "a comma before another roll; found 'd6'"),
    ("1d20+9 d6", 6, "write 9d6, or a comma between rolls"),
    ("2 d", 3, "how many sides? write 2d6, say"),
    ("4d6 drop lowest", 5, "as in 4d6dl1"),
    ("4d6 Keep the highest 3", 5, "as in 4d6kh3"),
    ("4d6 drop 2 worst", 5, "as in 4d6dl2"),
    ("3d6 adv", 5, "'adv' is for one die, thrown twice (2d6kh1); these are 3"),
    ("1d20+1d4 dis", 10, "which of the dice? write 2d20kl1"),
    ("1d20+1d4+3 advantage", 12, "which of the dice? write 2d20kh1"),
    ("1d6r<=0", 4, "no face of a d6 is <=0"),
    ("1d6r=7", 4, "no face of a d6 is 7"),
    ("2d6(3)", 4, "found '('"),
    ("(2d6", 5, "or ) for the ( at column 1; found the end"),
    ("(2d6 fire)", 6, "or ) for the ( at column 1; found 'fire'"),
    ("1d8 [fire", 5, "]"),
    ("4d6kx3", 4, "kh3, kl1"),
    ("4d6fire", 4, "a space before a comment; found 'fire'"),
    ("1d6!!", 4, "found '!'"),
    ("1d6 - drift", 7, "found 'drift'"),
    ("\u0662d6", 1, "found '\u0662d6'"),
    ("0d6", 1, "at least one die"),
    ("1+0d6", 3, "at least one die"),
    ("2d0", 3, "0 sides"),
    ("2d1001", 3, "from 1 to 1,000"),
    ("1000000d8", 1, "1,000,000 dice; a roll has at most 1,000"),
    ("600d2+401d2", 7, "1,001 dice; a roll has at most 1,000"),
    ("11d1000", 1, "come to 11,000; a roll has at most 10,000"),
    ("46d20!", 1, "come to 10,120 (a die of these is thrown up to 11 times)"),
    ("1000d6r1", 1, "come to 12,000 (a die of these is thrown up to 2 times)"),
    ("1000001", 1, "at most 1,000,000"),
    ("1000000*1000000*2", 16, "more than 1,000,000,000,000"),
    ("9" * 400, 1, "at most 1,000,000"),
    ("9" * 400 + "d6", 1, "dice; a roll has at most 1,000"),
    ("1" + "+1" * 250, 501, "at most 500 characters, this one has 501"),
    ("(" * 21 + "1" + ")" * 21, 21, "at most 20 deep"),
    ("0#1d6", 1, "from 1 to 100"),
    ("101#1d6", 1, "from 1 to 100"),
    ("100#11d6", 1, "100 times 11 dice are 1,100; a roll has at most 1,000"),
    ("2#", 3, "found the end"),
    ("1d1e1", 1, "a d1 shows explodes, which would never end; leave a face out (a die explodes at most 10 times)"),
    ("1d1!", 1, "at most 10 times"),
    ("1d6e>0", 1, "at most 10 times"),
    ("1d6rr<6e6", 1, "at most 10 times"),
    ("1d6mi6!", 1, "at most 10 times"),
    ("1d6rr<7", 1, "every face of a d6 is rerolled"),
    ("2+1dFrr<2", 3, "every face of a dF is rerolled"),
    ("1d6r7", 4, "no face of a d6 is 7"),
    ("1d6r<1", 4, "no face of a d6 is <1"),
    ("1d6e>6", 4, "no face of a d6 is >6"),
    ("1d6r1r2", 6, "rerolled twice"),
    ("1d6!e6", 5, "explode twice"),
    ("1d6mi2min3", 7, "twice"),
    ("1d6mi7", 4, "faces from 1 to 6, not 7"),
    ("1d6ma0", 4, "faces from 1 to 6, not 0"),
    ("1d6mi4ma3", 1, "nothing is both"),
    ("4d6kh5", 4, "5 of 4 dice kept; from 1 to 4"),
    ("4d6kh0", 4, "from 1 to 4"),
    ("4d6dl4", 4, "4 of 4 dice dropped; from 1 to 3"),
    ("1d6dl1", 4, "a single die cannot be"),
    ("4d6kh3dl1", 7, "twice"),
    ("4d6k>3", 5, "how many dice to keep"),
    ("7/0", 2, "the divisor is 0"),
    ("7/(1d3-1)", 2, "the divisor is from 0 to 2"),
    ("1d6/1dF", 4, "the divisor is from -1 to 1"),
]


@pytest.mark.parametrize(("text", "column", "said"), FAULTS, ids=[ascii(case[0])[:40] for case in FAULTS])
def test_what_is_no_roll_is_refused_at_its_column(text, column, said):
    with pytest.raises(RollError) as caught:
        read(text)
    assert (caught.value.column, said in caught.value.message) == (column, True), caught.value.message


# Texts at a limit, which can be rolled and worked out.
LIMITS = [
    "1000d8",
    "1000d10",
    "10d1000",
    "500d10r1",
    "1d909!",
    "100#10d6",
    "20d50kh20",
    "1000d10kl50",
    "1000000*1000000",
]


@pytest.mark.parametrize("text", LIMITS)
def test_f38_at_the_limit_it_works(text):
    roll = read(text)
    found = distribution_of(roll)
    assert (found.minimum, found.maximum) == bounds(roll.tree)
    assert found.minimum <= rolled(roll, Random(1)).total <= found.maximum


# Texts that can be rolled, but whose spread takes too long; column, what is said.
WIDE = [
    ("1000d10kh51", 1, "51 of these dice are kept"),
    ("21d50kh20+21d50kh20", 11, "too many dice are kept"),
    ("22d50kh21", 1, "at most 50 dice kept and 1,000 faces"),
    ("99d10+99d10+99d10+99d10+99d10+99d10+99d10+99d10", None, "too many different totals"),
    ("500d9*3+499d9*2", 8, "too many different totals"),
    ("100d10*100d10", 7, "too many different totals"),
    ("2+1d1000*1000+1d1000", 14, "too many different totals"),
    ("1d1000*1d9/1d9*1d9/1d9*1d9/1d9*1d9/1d9*1d9/1d9", None, "too many different totals"),
]


@pytest.mark.parametrize(("text", "column", "said"), WIDE, ids=[case[0] for case in WIDE])
def test_what_takes_too_long_can_be_rolled_only(text, column, said):
    roll = read(text)
    least, most = bounds(roll.tree)
    assert least <= rolled(roll, Random(1)).total <= most
    with pytest.raises(RollError) as caught:
        distribution_of(roll)
    assert said in caught.value.message
    assert caught.value.message.endswith("this can be rolled only")
    assert column in (None, caught.value.column)


def attempt(function, argument):
    """What the function makes of the argument, or the fault it raises."""
    try:
        return function(argument)
    except RollError as error:
        return error


POOLS = st.fixed_dictionaries(
    {
        "number": st.integers(1, 3),
        "sides": st.integers(1, 4),
        "again": st.none()
        | st.tuples(st.sampled_from(["r", "rr"]), st.sampled_from(["", "<", ">="]), st.integers(1, 4)),
        "least": st.none() | st.integers(1, 4),
        "most": st.none() | st.integers(1, 4),
        "burst": st.none()
        | st.tuples(st.sampled_from(["!", "e"]), st.sampled_from(["", ">", "<="]), st.integers(1, 4)),
        "keep": st.none() | st.tuples(st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(1, 3)),
    }
)
OPERATORS = {"": lambda a, b: a == b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
             "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b}  # fmt: skip


def written(pool):
    """The pool as a text."""
    text = f"{pool['number']}d{pool['sides']}"
    for part in (pool["again"], pool["burst"], pool["keep"]):
        text += "".join(map(str, part)) if part else ""
    return text + "".join(f"{name}{pool[key]}" for name, key in (("mi", "least"), ("ma", "most")) if pool[key])


def faces(pool):
    """All faces of one throw with their chances, thrown again as is said."""
    even = {face: Fraction(1, pool["sides"]) for face in range(1, pool["sides"] + 1)}
    found = Counter()
    for face, chance in even.items():
        if pool["again"] and OPERATORS[pool["again"][1]](face, pool["again"][2]):
            if pool["again"][0] == "r":
                for second, second_chance in even.items():
                    found[second] += chance * second_chance
        else:
            found[face] += chance
    whole = sum(found.values())
    counted = Counter()
    for face, chance in found.items():
        value = max(face, pool["least"] or face)
        counted[min(value, pool["most"] or value)] += chance / whole
    return counted


def die(pool, bursts=tree.BURSTS):
    """All values of one die with their chances, throw after throw."""
    found = Counter()
    next_throws = die(pool, bursts - 1) if bursts and pool["burst"] else {}
    for face, chance in faces(pool).items():
        if next_throws and OPERATORS[pool["burst"][1]](face, pool["burst"][2]):
            for more, more_chance in next_throws.items():
                found[face + more] += chance * more_chance
        else:
            found[face] += chance
    return found


def throws(pool):
    """All sums of the pool with their chances, by every throw of its dice."""
    values, found = die(pool), Counter()
    for dice in product(values.items(), repeat=pool["number"]):
        chance = Fraction(1)
        for _, one in dice:
            chance *= one
        ordered = sorted(value for value, _ in dice)
        name, count = pool["keep"] or ("kh", len(ordered))
        kept = {"kh": ordered[-count:], "kl": ordered[:count], "dh": ordered[: len(ordered) - count],
                "dl": ordered[count:]}[name]  # fmt: skip
        found[sum(kept)] += chance
    return found


@often(150)
@given(POOLS)
@example(
    {"number": 3, "sides": 3, "again": ("r", "", 1), "least": 2, "most": None, "burst": ("!", "", 3), "keep": ("dl", 1)}
)
def test_the_spread_of_a_pool_is_that_of_all_throws(pool):
    roll = attempt(read, written(pool))
    assume(not isinstance(roll, RollError))
    assert distribution_of(roll).chances() == dict(sorted(throws(pool).items()))


@pytest.mark.parametrize("text", ["4d6kh3", "3d6r<3dl1", "2d4!kl1", "3d6rr1mi3", "2d6ma4*2-1d4", "(2d6+1)/3"])
def test_throws_fall_as_often_as_the_spread_says(text):
    roll, random = read(text), Random(1)
    number = 4000
    found = Counter(rolled(roll, random).total for _ in range(number))
    chances = distribution_of(roll).chances()
    assert set(found) <= set(chances)
    for total, chance in chances.items():
        likely = float(number * chance)
        assert abs(found[total] - likely) <= 5 * likely**0.5 + 3


TREES = st.recursive(
    st.sampled_from(["1d6", "d%", "2d4kh1", "3dF", "1d3!", "2d6r1", "d8[x]", "0", "3", "12"]),
    lambda inner: (
        st.builds("{}{}{}".format, inner, st.sampled_from(["+", " - ", "*", " x ", "/"]), inner)
        | st.builds("({})".format, inner)
        | st.builds("-{}".format, inner)
    ),
    max_leaves=6,
)


@often(150)
@given(TREES, st.integers(0, 9))
def test_a_total_lies_within_the_bounds_and_the_spread(text, seed):
    roll = attempt(read, text)
    if isinstance(roll, RollError):
        assert "divisor" in roll.message
        return
    result = rolled(roll, Random(seed))
    least, most = bounds(roll.tree)
    assert least <= result.total <= most
    assert rolled(roll, Random(seed)) == result
    found = attempt(distribution_of, roll)
    if isinstance(found, RollError):
        assert "rolled only" in found.message
        return
    assert (found.minimum, found.maximum) == (least, most)
    assert result.total in found.weights


@often(500)
@given(
    st.text(max_size=40)
    | st.text("0123456789dDfF%+-*/x()[]#!<>=khlremia .", max_size=40)
    | st.lists(
        st.sampled_from(["2d6", "d", "kh", "1", "e6", "rr", "!", "(", ")", "[a]", "+", "-", "#", " ", "mi2", "x"])
    ).map("".join)
)
def test_any_text_is_a_roll_or_has_a_fault_with_a_place(text):
    roll = attempt(read, text)
    if isinstance(roll, RollError):
        assert 1 <= roll.column <= len(text) + 1
        assert roll.message
        return
    least, most = bounds(roll.tree)
    assert least <= rolled(roll, Random(1)).total <= most


def test_dice_fall_one_by_one():
    roll = read("4d6kh3+2d8r1!")
    first, second = rolled(roll, Random(3)).thrown
    assert [first.pool.text, second.pool.text] == ["4d6kh3", "2d8r1!"]
    assert len(first.dice) == 4
    assert sum(die.kept for die in first.dice) == 3
    assert min(die.value for die in first.dice) in [die.value for die in first.dice if not die.kept]
    assert first.total == sum(die.value for die in first.dice if die.kept)


@pytest.mark.parametrize("seed", range(60))
def test_what_a_die_shows_adds_up(seed):
    (pool,) = rolled(read("3d6r<3mi4!kh2"), Random(seed)).thrown
    for die in pool.dice:
        assert die.value == sum(max(faces[-1], 4) for faces in die.throws)
        assert all(len(faces) == (2 if faces[0] < 3 else 1) for faces in die.throws)
        assert [faces[-1] == 6 for faces in die.throws] == [True] * (len(die.throws) - 1) + [False]


def test_a_die_explodes_ten_times_at_most():
    lengths = {len(rolled(read("1d9e>1"), Random(seed)).thrown[0].dice[0].throws) for seed in range(200)}
    assert max(lengths) == 11


def test_a_seed_gives_the_same_roll_on_every_version_of_python():
    assert [rolled(read("3d20"), Random(7)).total for _ in range(2)] == [29, 29]
