"""Several ships as one: worked cases, and the same by counting on fingers."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.kinds.encounter.ladder import rung, tier_at
from shipcli.kinds.encounter.sides import SEARCHED, Search, effective, merged, opposing
from tests.encounter.fights import SYSTEM, TABLES, counts
from tests.support import cases, often

ledger = pytest.mark.ledger
HOUSE = SYSTEM.book.house({})
ONE_PASS = SYSTEM.book.house({"enemy-merge-recursive": False})
BEST = SYSTEM.book.house({"enemy-merge-group": "best"})

# Party ships, and what they are together. CRB 326.
PARTIES = [
    ("7 6 5", "9"),
    ("7 6 4", "8"),
    ("9 4 3 2", "10"),
    ("9 4 3", "9"),
    ("10 9", "11"),  # F24
    ("9 3 3 3", "10"),
    ("15 14 10", "16"),
    ("4x2 1x174", "5"),  # F28
    ("4 4", "5"),
    ("1/4 1/4", "1/3"),
    ("1/2 1", "2"),
    ("1/2x3", "2"),
    ("20 20", "21"),
]


@pytest.mark.parametrize(
    ("ships", "tier"),
    cases(
        [(row[0], *row) for row in PARTIES],
        {"7 6 5": ["STS-353"], "7 6 4": ["STS-353"], "9 4 3 2": ["STS-354"], "9 4 3": ["STS-354"]},
    ),
)
def test_the_formula_for_the_ships_of_the_party(ships, tier):
    assert str(effective(counts(ships), HOUSE).tier) == tier


# Enemies, what they are together, the same where nothing is merged twice; and the steps.
ENEMIES = [
    ("9", "9", "9", []),
    ("5x2", "7", "7", ["2 x tier 5 -> 7"]),
    ("1x3", "4", "4", ["3 x tier 1 -> 4"]),
    (
        "1x3 4 7",  # the example of CRB 326, F27
        "8",
        "8",
        ["3 x tier 1 -> 4", "2 x tier 4 -> 6", "tier 7 and 1 more ship within 2 tiers -> 8"],
    ),
    ("5x4", "9", "8", ["4 x tier 5 -> 2 x 7", "2 x tier 7 -> 9"]),
    ("3x4", "7", "6", ["4 x tier 3 -> 2 x 5", "2 x tier 5 -> 7"]),
    ("6x3", "9", "9", ["3 x tier 6 -> 9"]),
    ("7x2", "9", "9", ["2 x tier 7 -> 9"]),
    ("7 3x2", "8", "8", ["2 x tier 3 -> 5", "tier 7 and 1 more ship within 2 tiers -> 8"]),  # F26
    ("8x2 5 2", "10", "10", ["2 x tier 8 -> 10", "2 ships more than 2 tiers below 10 add nothing"]),
    ("10 2", "10", "10", ["1 ship more than 2 tiers below 10 adds nothing"]),  # F24
    ("3x2", "5", "5", ["2 x tier 3 -> 5"]),  # F29
    ("1/4x2", "1/2", "1/2", ["2 x tier 1/4 -> 1/2"]),
    ("1/2x2 1", "3", "3", ["2 x tier 1/2 -> 2", "tier 2 and 1 more ship within 2 tiers -> 3"]),
    ("16 12 4", "17", "17", ["tier 16 and 2 more ships farther off, 16 together -> 17"]),
    ("2x2 4", "6", "5", ["2 x tier 2 -> 4", "2 x tier 4 -> 6"]),
]


@pytest.mark.parametrize(
    ("ships", "tier", "one_pass", "steps"),
    cases(
        [(row[0], *row) for row in ENEMIES],
        {"5x2": ["STS-355"], "1x3": ["STS-356"], "1x3 4 7": ["STS-357"], "5x4": ["STS-358"], "3x4": ["STS-358"]},
    ),
)
def test_enemies_together(ships, tier, one_pass, steps):
    found = opposing(counts(ships), HOUSE)
    assert (str(found.tier), [step.text for step in found.steps]) == (tier, steps)
    assert str(opposing(counts(ships), ONE_PASS).tier) == one_pass


@pytest.mark.parametrize(
    ("number", "more"), [(2, 2), (3, 3), (4, 4), (5, 4), (6, 5), (7, 5), (8, 6), (9, 6), (12, 7), (16, 8)]
)
@pytest.mark.parametrize("tier", [1, 4, 10])
def test_equal_enemies_agree_with_table_11_2(number, more, tier):
    # CRB 389: 2 foes are CR +2, 3 +3, 4 +4, 6 +5, 8 +6, 12 +7, 16 +8; the others by the ruling.
    assert opposing({tier: number}, HOUSE).tier == tier + more


def test_it_is_not_monotone():
    """More enemies may count less: 2, 3, 5 and 10 make 11, with another 3 they make 10."""
    assert opposing(counts("2 3 5 10"), HOUSE).tier == 11
    assert opposing(counts("2 3 3 5 10"), HOUSE).tier == 10


@pytest.mark.parametrize("house", [HOUSE, ONE_PASS, BEST], ids=["usual", "one pass", "best"])
def test_a_million_ships_are_no_work(house):
    start = time.perf_counter()
    found = opposing(dict.fromkeys(range(1, 21), 10**6), house)
    assert found.tier > 20
    assert len(found.steps) < 100
    assert time.perf_counter() - start < 1


def test_174_ships_add_nothing_and_it_is_said():
    found = effective(counts("4x2 1x174"), HOUSE)
    assert found.ignored == 174
    assert found.steps[-1].text == "174 ships more than 2 tiers below 4 add nothing"


def naive_enemy(tiers, again):
    """The steps of enemies as rungs of the ladder, one list rewritten until nothing is left to pair."""
    waiting, done = sorted(tiers), []
    while waiting:
        lowest = waiting[0]
        number = waiting.count(lowest)
        rest = [one for one in waiting if one != lowest]
        if number == 1:
            made, left = [], [lowest]
        else:
            trios = [lowest + 3] * (number % 2)
            made, left = trios + [lowest + 2] * ((number - 3 * len(trios)) // 2), []
        done += left + ([] if again else made)
        waiting = sorted(rest + (made if again else []))
    return naive_party(done)


def naive_party(rungs):
    base = max(rungs)
    others = sorted(rungs)[:-1]
    near = [one for one in others if base - one <= 2]
    if near:
        return base + len(near)
    return base + 1 if others and sum(tier_at(other, TABLES) for other in others) >= tier_at(base, TABLES) else base


FLEETS = st.lists(st.integers(0, 22), min_size=1, max_size=40)


def counted(rungs):
    return {tier_at(one, TABLES): rungs.count(one) for one in set(rungs)}


@given(FLEETS)
@often(300)
def test_numbers_by_tier_give_what_lists_give(rungs):
    assert rung(opposing(counted(rungs), HOUSE).tier, TABLES) == naive_enemy(rungs, True)
    assert rung(opposing(counted(rungs), ONE_PASS).tier, TABLES) == naive_enemy(rungs, False)
    assert rung(effective(counted(rungs), HOUSE).tier, TABLES) == naive_party(rungs)


@given(FLEETS)
@often(200)
def test_what_is_merged_has_no_two_of_a_tier(rungs):
    left, _ = merged(counted(rungs), HOUSE)
    assert set(left.values()) == {1}


def all_ways(rungs):
    """The outcome of every way to pair, as rungs."""
    twice = [one for one in sorted(set(rungs)) if rungs.count(one) > 1]
    if not twice:
        return {naive_party(rungs)}
    lowest, number = twice[0], rungs.count(twice[0])
    found = set()
    for trios in range(number // 3 + 1):
        pairs, single = divmod(number - 3 * trios, 2)
        rest = [one for one in rungs if one != lowest]
        if single:  # it stays: nothing comes to this rung any more
            found |= all_ways_with(rest + [lowest + 3] * trios + [lowest + 2] * pairs, [lowest])
        else:
            found |= all_ways_with(rest + [lowest + 3] * trios + [lowest + 2] * pairs, [])
    return found


def all_ways_with(rungs, kept):
    return all_ways([*rungs, *kept])


@given(st.lists(st.integers(0, 12), min_size=1, max_size=9))
@often(150)
def test_the_best_way_is_the_best_of_all(rungs):
    assert rung(opposing(counted(rungs), BEST).tier, TABLES) == max(all_ways(rungs))


def test_more_than_are_searched_are_split_as_usual():
    ships = {1: SEARCHED + 1}
    assert opposing(ships, BEST) == opposing(ships, HOUSE)


@given(st.lists(st.dictionaries(st.integers(1, 9), st.integers(1, 4), min_size=1, max_size=4), min_size=2, max_size=6))
@often(40)
def test_a_search_that_is_kept_finds_the_same(sides):
    kept = Search(BEST)
    assert [opposing(ships, BEST, kept) for ships in sides] == [opposing(ships, BEST) for ships in sides]
