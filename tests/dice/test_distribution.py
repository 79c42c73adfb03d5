"""Exact spreads against all throws, counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dice import distribution
from shipcli.dice.distribution import Distribution

SMALL = st.dictionaries(st.integers(-12, 12), st.integers(1, 9), min_size=1, max_size=6).map(distribution.risen)


def every(one, number):
    """All throws of so many values, each with the product of their weights."""
    for values in product(one.weights, repeat=number):
        weight = 1
        for value in values:
            weight *= one.weights[value]
        yield values, weight


def counted(found):
    """What was found, value by value, as chances in rising order."""
    total = Counter()
    for value, weight in found:
        total[value] += weight
    whole = sum(total.values())
    return [(value, Fraction(weight, whole)) for value, weight in sorted(total.items())]


def chances(one):
    return list(one.chances().items())


def pairs(one, other, operation):
    return counted((operation(a, b), one.weights[a] * other.weights[b]) for a, b in product(one.weights, other.weights))


@given(SMALL, SMALL)
def test_sums_products_and_quotients_are_those_of_all_pairs(one, other):
    assert chances(distribution.added(one, other)) == pairs(one, other, lambda a, b: a + b)
    assert chances(distribution.paired(one, other, "*")) == pairs(one, other, lambda a, b: a * b)
    if 0 not in other.weights:
        assert chances(distribution.paired(one, other, "/")) == pairs(one, other, lambda a, b: a // b)


@pytest.mark.parametrize("step", [1, 3])
def test_a_sum_without_gaps_is_the_same_both_ways(step):
    one = Distribution({value * step: value % 7 + 1 for value in range(-30, 30)})
    other = Distribution({value * step: value % 5 + 1 for value in range(50)})
    assert distribution.effort(one, other, "+") < len(one.weights) * len(other.weights)
    assert distribution.added(one, other) == distribution.paired(one, other, "+")


@given(SMALL, st.integers(1, 4))
def test_many_of_one_are_all_their_throws(one, number):
    assert chances(distribution.repeated(one, number)) == counted((sum(v), w) for v, w in every(one, number))


@pytest.mark.parametrize("number", [1, 2, 3, 7])
def test_many_of_a_die_with_many_faces_are_added_one_by_one(number):
    die = distribution.even(1, distribution.FEW + 3)
    total = die
    for _ in range(number - 1):
        total = distribution.added(total, die)
    assert distribution.repeated(die, number) == total


@given(SMALL, st.integers(1, 4), st.data())
def test_the_highest_are_those_of_all_throws(one, number, data):
    keep = data.draw(st.integers(1, number))
    wanted = counted((sum(sorted(values)[-keep:]), weight) for values, weight in every(one, number))
    assert chances(distribution.highest(one, number, keep)) == wanted


@given(SMALL)
def test_mean_and_variance_are_those_of_all_values(one):
    values = [value for value, weight in one.weights.items() for _ in range(weight)]
    mean = Fraction(sum(values), len(values))
    assert (one.minimum, one.maximum, one.mean) == (min(values), max(values), mean)
    assert one.variance == sum((value - mean) ** 2 for value in values) / len(values)


@given(SMALL)
def test_the_other_sign_twice_changes_nothing(one):
    assert distribution.negated(distribution.negated(one)) == one
    assert distribution.negated(one).mean == -one.mean


@given(SMALL, SMALL)
def test_values_rise(one, other):
    for found in (one, distribution.negated(one), distribution.added(one, other), distribution.paired(one, other, "*")):
        assert list(found.weights) == sorted(found.weights)


@pytest.mark.parametrize("sign", ["+", "*"])
def test_too_many_values_are_refused(sign):
    one = Distribution({value**3: 1 for value in range(1, 400)})
    with pytest.raises(distribution.TooWideError):
        distribution.paired(one, one, sign)


def test_too_many_dice_are_refused():
    with pytest.raises(distribution.TooWideError):
        distribution.repeated(distribution.even(1, 11), distribution.RESULTS // 10)
