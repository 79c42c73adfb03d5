"""The sheet of an encounter, and first encounters."""

import pytest

from shipcli.systems.draft import Choices
from tests.encounter.fights import SYSTEM, document
from tests.support import found, reviewed


def sheet(data):
    report = reviewed(data)
    return SYSTEM.block(report.model, report.stats)


def cells(section):
    return {cell.label: cell.text for line in section.lines for cell in line if hasattr(cell, "text")}


def grid(section):
    return section.lines[0][0]


def test_a_sheet_has_all_that_a_game_master_asks_for():
    enemies = [{"name": "Wolf", "tier": 4, "count": 2}, {"tier": 5, "crew_level": 9}]
    block = sheet(document("8", enemies, 8, characters=4, allies=[6]))
    top, party, foes, allies = block.sections
    assert block.subtitle == "Starships, challenging"
    assert cells(top) == {
        "CR": "9", "XP": "6,400", "XP each": "1,600", "APL": "8", "Characters": "4", "Gap": "-1",
        "Crew levels": "party 8, enemies 9", "Without allies": "challenging, CR 9, 6,400 XP",
        "With allies": "average, CR 8, 4,800 XP",
    }  # fmt: skip
    assert (party.aside, foes.aside, allies.title) == ("tier 8", "tier 7 together", "Allies")
    assert grid(foes).rows == (("Wolf", "4", "2", ""), ("(no name)", "5", "1", "9"))
    assert [line[0].text for line in foes.lines[1:]] == [
        "2 x tier 4 -> 6",
        "tier 6 and 1 more ship within 2 tiers -> 7",
    ]
    assert block.notes == ("Allies are not counted in (ruling allies).",)


def test_shares_are_as_printed_where_nobody_knows_how_many_share():
    assert (
        cells(sheet(document("10", "9", 10)).sections[0])["XP each"] == "4,270 (of 1-3), 3,200 (of 4-5), 2,130 (of 6+)"
    )


def test_what_is_extrapolated_or_of_armadas_is_said():
    block = sheet(document("9", "4 4", 9, scale="armada"))
    assert block.subtitle == "Armadas, easy"
    assert "inferred" in block.notes[0]
    far = sheet(document("9", "4", 9))
    assert (far.subtitle, cells(far.sections[0])["CR"]) == ("Starships, below easy", "6 (extrapolated)")
    assert "extrapolated" in far.notes[0]


@pytest.mark.parametrize("edits", [{"enemies": [21]}, {"party": "x"}, {"apl": "x"}, {"name": 3}, {"levels": 3}])
def test_a_faulty_encounter_has_a_sheet_too(edits):
    block = sheet({**document("6", "4", 6), **edits})
    assert "unknown" in str(block) or "without a name" in block.title or edits == {"levels": 3}


@pytest.mark.parametrize("tier", ["1/4", "1/3", "1/2", *range(1, 21)])
def test_a_first_encounter_is_average_where_the_ladder_reaches(tier):
    data = SYSTEM.draft(Choices("First", tier))
    report = reviewed(data)
    assert found(report, "error", "warning") == []
    expected = {"1/4": "hard", "1/3": "challenging"}.get(tier, "average")
    assert report.stats.main.difficulty == expected
    assert data["party"][0]["tier"] == tier


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (Choices("X", 0), "tier 0"),
        (Choices("X", 21), "1 to 20"),
        (Choices("X", "two"), "tier two"),
        (Choices("X", 4, fleets=3), "fleets are an armada's"),
        (Choices("X", 4, lead="capital"), "fleets are an armada's"),
        (Choices("X", 4, frame="explorer"), "a frame is a starship's"),
    ],
)
def test_a_draft_refuses_what_it_cannot_do(choices, words):
    with pytest.raises(ValueError, match=words):
        SYSTEM.draft(choices)
