"""The stat block of a ship: what a table needs to play it, and nothing that the figures do not say."""

import pytest

from shipcli.blocks import Grid
from shipcli.render.text import block_text
from shipcli.systems.sol import SYSTEM
from tests.support import base, reviewed, run

ledger = pytest.mark.ledger


def block(edits=None):
    report = reviewed(base("sol-ship", edits))
    return SYSTEM.block(report.model, report.stats)


def section(of, title):
    return next(one for one in of.sections if one.title == title)


def cells(of, title=""):
    """The labelled cells of a section."""
    return {
        cell.label: cell.text for line in section(of, title).lines for cell in line if not isinstance(cell, Grid)
    }  # fmt: skip


def grids(of, title):
    return [cell for line in section(of, title).lines for cell in line if isinstance(cell, Grid)]


def test_the_ship_as_a_whole():
    one = block()
    assert (one.title, one.subtitle) == ("Cinder Wren", "Ship, Secrets of Sol")
    assert cells(one) == {
        "HP": "30", "Destroyed": "by 60 damage beyond 0", "Speed": "4", "TC": "5", "SC": "6",
        "Hull strength": "3 (takes 3 off the damage of each cannon)", "Initiative": "1d8+4 (5 to 12, mean 8.5)",
        "Piloted with": "Small Ship Piloting", "Damage level modifier": "0",
    }  # fmt: skip
    assert [part.title for part in one.sections] == [
        "", "Cannons", "Crew", "Engineer phase", "Captain phase", "Pilot phase", "Recon phase", "Gunnery phase",
        "Plan", "In play",
    ]  # fmt: skip


def test_cannons_stand_in_a_table():
    one = block()
    [grid] = grids(one, "Cannons")
    assert grid.head == ("Cannon", "Size", "Damage", "Mean", "Aimed", "Mean", "Creatures")
    assert grid.rows[0] == ("fore gun", "small", "2d6", "7", "2d6+3", "10", "x3: 6 to 36")
    assert grid.rows[2] == ("keel gun", "large", "3d10", "16.5", "3d10+3", "19.5", "x10: 30 to 300")
    assert section(one, "Cannons").aside == "dice are damage, no roll to hit; aimed by Rell"
    assert cells(one, "Cannons") == {
        "Full Salvo": "2 of 3 cannons, 4d6 (4 to 24, mean 14)",
        "Fire Everything": "4d6 + 3d10 (7 to 54, mean 30.5); own ship loses 2d10+2 (4 to 22, mean 13), "
        "in a row 3d10+3, 4d10+4",
    }


def test_the_crew_and_what_each_can_do():
    one = block()
    assert cells(one, "Crew")["Tov"] == "captain; Persuasion 2, Intimidation 3; action dice 4"
    assert list(cells(one, "Captain phase")) == ["Rally 1d8+2", "Captain to Captain 1d8+3", "Get Us Out of Here!"]
    assert "4 or lower: +2 bonus; 5 to 8: +3 bonus" in cells(one, "Pilot phase")["Aggressive Positioning 1d8+3"]
    assert section(one, "Gunnery phase").aside == "2 seats"
    assert "not in the next gunnery phase" in cells(one, "Gunnery phase")["Heavy Shot"]


def test_a_phase_without_crew_is_there_for_whoever_changes():
    one = block({"/crew/3/phase": "gunnery", "/seats/gunnery": 3, "/plan": []})
    assert section(one, "Recon phase").aside == "1 seat, nobody in it now"
    assert "Enemy Scan 1d8 and Tech" in cells(one, "Recon phase")


@ledger("SOL-010")
def test_the_order_of_the_phases_is_not_that_of_the_plan():
    shuffled = [
        {"actor": "Rell", "action": "single-shot", "cannon": 0},
        {"actor": "Osk", "action": "enemy-scan"},
        {"actor": "Tov", "action": "rally"},
        {"actor": "Mae", "action": "aggressive-positioning"},
        {"actor": "Ada", "action": "power-to-weapons"},
    ]
    for actions in (shuffled, shuffled[::-1]):
        rounds = [{"round": number, "actions": actions} for number in (1, 2)]
        rounds[1]["phases"] = {"Rell": "gunnery"}
        first, second = grids(block({"/plan": rounds}), "Plan")
        phases = ["engineer", "captain", "pilot", "recon", "gunnery"]
        assert [row[0] for row in first.rows] == phases
        assert [row[0] for row in second.rows] == ["initiative", *phases]


@ledger("SOL-020")
def test_the_plan_is_a_table_for_each_round():
    first, second = grids(
        block({"/plan/1/phases": {"Osk": "gunnery", "Bix": "recon"}, "/plan/0/actions/4/target": "the tug"}), "Plan"
    )
    assert first.head == ("Round 1", "Who", "Action")
    assert [row[0] for row in first.rows] == ["engineer", "captain", "pilot", "recon", "gunnery", "gunnery"]
    assert first.rows[4] == ("gunnery", "Rell", "Single Shot (fore gun) on the tug")
    assert second.rows[:3] == (
        ("initiative", "Osk", "changes to gunnery"),
        ("initiative", "Bix", "changes to recon"),
        ("engineer", "Ada", "Repair Systems"),
    )


@ledger("SOL-007")
def test_conditions_are_told_with_what_is_known_of_them():
    one = block({"/conditions": ["unprepared", "burning"], "/custom": {"conditions": ["burning"]}})
    assert "the GM says" in cells(one)["Unprepared"]
    assert cells(one)["Condition"] == "burning"


@ledger("SOL-095", "SOL-096")
def test_an_idle_ship_repairs_and_no_more():
    edits = {"/hit_points/current": 0, "/conditions": ["idle"], "/overflow_damage": 9, "/plan": []}
    one = block(edits)
    assert cells(one)["HP"] == "0 of 30, 9 damage beyond 0"
    assert list(cells(one, "Engineer phase")) == ["Repair Systems 1d4+3"]
    assert cells(one, "Not possible now") == {"The ship is idle": "no other action"}
    assert "Captain phase" not in [part.title for part in one.sections]
    free = block({**edits, "/rulings": {"sol-idle-actions": "any"}})
    assert "Captain phase" in [part.title for part in free.sections]


def test_a_bare_sheet_has_its_seats_and_no_empty_sections():
    one = block({"/crew": [], "/cannons": [], "/plan": [], "/conditions": []})
    assert cells(one)["Seats"] == "engineer 1, captain 1, pilot 1, recon 1, gunnery 2"
    assert not {"Cannons", "Crew", "Plan"} & {part.title for part in one.sections}
    assert cells(one, "Not possible now")["No large cannon"] == "Heavy Shot"


def test_what_is_unknown_is_said_to_be():
    one = block({"/speed": "x", "/cannons/0/damage": "x", "/cannons/1/size": "x", "/hull_strength": -1})
    assert (cells(one)["Speed"], cells(one)["Initiative"]) == ("unknown", "unknown")
    assert [row[2] for row in grids(one, "Cannons")[0].rows] == ["unknown", "2d6", "3d10"]
    assert cells(one, "Cannons")["Fire Everything"].startswith("unknown")


@pytest.mark.parametrize("conditions", [True, None, [7]])
def test_conditions_of_which_nothing_is_known_are_unknown(conditions):
    one = cells(block({"/conditions": conditions}))
    assert (one["Conditions"], "Condition" in one) == ("unknown", False)


@pytest.mark.parametrize(
    ("edits", "wanted"),
    [
        ({"/plan": True}, {"Rounds": "unknown"}),
        ({"/plan": [7]}, {"Rounds": "unknown"}),
        ({"/plan/0/round": "first"}, {"Other rounds": "unknown"}),
        ({}, {}),
    ],
)
def test_rounds_of_which_nothing_is_known_are_unknown(edits, wanted):
    assert cells(block(edits), "Plan") == wanted


def test_skills_of_which_nothing_is_known_are_unknown():
    assert cells(block({"/crew/0/skills": 7}), "Crew")["Ada"] == "engineer; skills unknown; action dice 4"


@pytest.mark.parametrize(("most", "aside"), [(9, True), (100, False)])
def test_seats_that_are_too_wide_for_a_title_stand_below_it(most, aside):
    seats = dict.fromkeys(("engineer", "captain", "pilot", "recon", "gunnery"), most)
    one = block({"/seats": seats})
    counted = f"engineer 1 of {most}, captain 1 of {most}, pilot 1 of {most}, recon 1 of {most}, gunnery 2 of {most}"
    assert section(one, "Crew").aside == (counted if aside else "")
    assert cells(one, "Crew").get("Seats") == (None if aside else counted)
    assert max(map(len, block_text(one).splitlines())) <= 80


def test_a_ship_without_sc_cannot_hide():
    assert cells(block({"/stealth_challenge": None}))["SC"] == "unknown"
    data = base("sol-ship")
    del data["stealth_challenge"]
    report = reviewed(data)
    assert cells(SYSTEM.block(report.model, report.stats))["SC"] == "none, cannot hide"


@pytest.mark.parametrize("format", ["text", "markdown", "json"])
def test_every_format_prints_every_example(format):
    result = run("statblock", "examples/sol", "--format", format)
    assert (result.status, result.err) == (0, "")
    assert "Hollow Star" in result.out
