"""The tables of Secrets of Sol, transcribed by hand, against those that ship; and what holds over all of them."""

import pytest

from shipcli import dice
from shipcli.systems.sol import tables

ledger = pytest.mark.ledger

# Ledger row, phase, place in the round, who acts, skills, its actions
PHASES = [
    ("SOL-012", "engineer", 2, "engineer", ["engineer"],
     ["repair-systems", "power-to-weapons", "boost-array", "give-a-little-more"]),
    ("SOL-013", "captain", 3, "captain", ["persuasion", "intimidation"],
     ["rally", "captain-to-captain", "get-us-out-of-here"]),
    ("SOL-014", "pilot", 4, "pilot", ["piloting"],
     ["defensive-positioning", "aggressive-positioning", "boarding-maneuver"]),
    ("SOL-015", "recon", 5, "science-officer", ["tech"],
     ["enemy-scan", "environmental-scan", "wide-scan", "enemy-hack"]),
    ("SOL-016", "gunnery", 6, "gunner", ["gunnery"],
     ["single-shot", "heavy-shot", "full-salvo", "fire-everything"]),
]  # fmt: skip

# Ledger row, action, die, skills, what the total is held against
CARDS = [
    ("SOL-098", "repair-systems", "1d4", ["engineer"], ""),
    ("SOL-099", "power-to-weapons", "1d4", ["engineer"], ""),
    ("SOL-100", "boost-array", "1d4", ["engineer"], ""),
    ("SOL-101", "give-a-little-more", "", [], ""),
    ("SOL-102", "rally", "1d8", ["persuasion"], "rally_bands"),
    ("SOL-103", "captain-to-captain", "1d8", ["intimidation", "persuasion"], "captain"),
    ("SOL-104", "get-us-out-of-here", "", [], ""),  # what it allows, and how often: test_rules.py
    ("SOL-105", "defensive-positioning", "1d8", ["piloting"], ""),
    ("SOL-106", "aggressive-positioning", "1d8", ["piloting"], "aggressive_bands"),
    ("SOL-107", "boarding-maneuver", "1d8", ["piloting"], "pilot"),
    ("SOL-108", "enemy-scan", "1d8", ["tech"], "tech_challenge"),
    ("SOL-109", "environmental-scan", "", [], ""),
    ("SOL-110", "wide-scan", "1d8", ["tech"], "stealth_challenge"),
    ("SOL-111", "enemy-hack", "1d8", ["tech"], "tech_challenge"),
    ("SOL-112", "single-shot", "", ["gunnery"], ""),
    ("SOL-113", "heavy-shot", "", ["gunnery"], ""),
    ("SOL-114", "full-salvo", "", [], ""),
    ("SOL-115", "fire-everything", "", [], ""),
]

# Action: sizes it fires, all of them, rests a round
GUNS = {
    "single-shot": (["small", "medium"], False, False),
    "heavy-shot": (["large"], False, True),
    "full-salvo": (["small"], True, True),
    "fire-everything": (["small", "medium", "large"], True, False),
}

HAMPERS = {
    "repair-systems": {"recon", "gunnery"},
    "power-to-weapons": {"recon", "pilot"},
    "boost-array": {"gunnery", "pilot"},
}


@pytest.mark.parametrize(
    ("phase", "order", "role", "skills", "actions"),
    [pytest.param(*row[1:], marks=ledger(row[0]), id=row[1]) for row in PHASES],
)
def test_a_phase_has_its_place_its_crew_and_its_actions(phase, order, role, skills, actions):
    row = tables.phases()[phase]
    assert (row.order, row.role, list(row.skills)) == (order, role, skills)
    assert [id for id, one in tables.ship_actions().items() if one.phase == phase and one.action_dice] == actions


@pytest.mark.parametrize(
    ("action", "die", "skills", "versus"), [pytest.param(*row[1:], marks=ledger(row[0]), id=row[1]) for row in CARDS]
)
def test_a_ship_action_costs_two_action_dice_and_is_rolled_as_printed(action, die, skills, versus):
    row = tables.ship_actions()[action]
    assert (row.die, list(row.skills), row.versus, row.action_dice) == (die, skills, versus, 2)


def test_running_away_is_no_ship_action():
    assert [id for id, row in tables.ship_actions().items() if not row.action_dice] == ["run-away"]
    assert tables.ship_actions()["run-away"].needs == "get-us-out-of-here"
    assert tables.ship_actions()["run-away"].phase == "pilot"


def test_which_cannons_an_action_fires_and_which_rest():
    found = {id: (list(row.cannons), row.all_cannons, row.rests) for id, row in tables.ship_actions().items()}
    assert {id: one for id, one in found.items() if one != ([], False, False)} == GUNS


def test_what_the_engineers_actions_hamper():
    rows = tables.ship_actions().values()
    assert {row.id: set(row.hampers) for row in rows if row.hampers} == HAMPERS
    assert {row.loss for row in rows if row.hampers} == {"1d8"}
    assert {row.id: row.speed for row in rows if row.speed} == {"give-a-little-more": 2}


def test_the_positionings_exclude_each_other_and_nothing_else_does():
    found = {id: row.excludes for id, row in tables.ship_actions().items() if row.excludes}
    assert found == {
        "defensive-positioning": ("aggressive-positioning",),
        "aggressive-positioning": ("defensive-positioning",),
    }


@ledger("SOL-039", "SOL-040", "SOL-041")
def test_rally_gives_a_die_by_its_total():
    found = [(row.low, row.high, row.bonus) for row in tables.rally_bands().values()]
    assert found == [(None, 4, "1d4"), (5, 8, "1d6"), (9, None, "1d8")]


@ledger("SOL-052", "SOL-053", "SOL-054")
def test_aggressive_positioning_gives_a_bonus_by_its_total():
    found = [(row.low, row.high, row.bonus) for row in tables.aggressive_bands().values()]
    assert found == [(None, 4, "+2"), (5, 8, "+3"), (9, None, "+5")]


@ledger("SOL-071", "SOL-072", "SOL-073")
def test_cannons_multiply_what_they_deal_to_creatures():
    assert {id: row.multiplier for id, row in tables.cannon_sizes().items()} == {"small": 3, "medium": 5, "large": 10}


@ledger("SOL-083", "SOL-084")
def test_firing_everything_costs_two_d10_and_one_more_each_round():
    [row] = tables.backlash().values()
    assert (row.number, row.sides, row.more) == (2, 10, 1)


def test_small_tables():
    assert [row.sides for row in tables.dice().values()] == [4, 6, 8, 10, 12, 20]
    assert list(tables.conditions()) == ["unprepared", "boarding", "idle", "destroyed"]
    assert list(tables.captain_outcomes()) == ["higher", "tie", "lower"]
    assert list(tables.skills()) == ["engineer", "persuasion", "intimidation", "piloting", "tech", "gunnery"]


def test_references_resolve():
    for row in tables.ship_actions().values():
        assert row.phase in tables.phases()
        assert set(row.skills) <= set(tables.skills())
        assert set(row.cannons) <= set(tables.cannon_sizes())
        assert set(row.hampers) <= set(tables.phases())
        assert {*row.excludes, *([row.needs] if row.needs else [])} <= set(tables.ship_actions())
        for text in (row.die, row.loss):
            assert not text or f"d{dice.parsed(text).sides}" in tables.dice()
    for row in tables.phases().values():
        assert set(row.skills) <= set(tables.skills())
    for band in tables.rally_bands().values():
        assert dice.parsed(band.bonus).number == 1


def test_every_row_says_where_it_stands():
    for table in tables.TABLES.values():
        assert all(row.book.startswith("Sol, ") for row in table().values())
