"""`shipcli xp`: what fights are worth."""

import pytest

from tests.support import run


def test_one_difficulty_at_an_apl():
    result = run("xp", "--apl", 10, "--difficulty", "challenging")
    assert (result.status, result.err, result.out) == (0, "", "Challenging at APL 10: CR 11, 12,800 XP\n")
    assert run("xp", "--apl", 10, "--difficulty", "challenging", "--characters", 4, "--format", "json").json == {
        "apl": 10, "difficulty": "challenging", "cr": "11", "xp": 12800, "xp_each": 3200
    }  # fmt: skip


def test_all_difficulties_at_an_apl():
    # CRB 389-390: APL - 1, APL, + 1, + 2 and + 3.
    found = run("xp", "--apl", 1, "--format", "json").json
    assert [(one["difficulty"], one["cr"], one["xp"]) for one in found] == [
        ("easy", "1/2", 200),
        ("average", "1", 400),
        ("challenging", "2", 600),
        ("hard", "3", 800),
        ("epic", "4", 1200),
    ]
    assert run("xp", "--apl", 1, "--characters", 5).out.splitlines()[0].split() == [
        "Easy", "CR", "1/2,", "200", "XP,", "40", "each"
    ]  # fmt: skip


def test_the_whole_ladder():
    found = run("xp", "--format", "json").json
    assert [one["cr"] for one in found] == ["1/8", "1/6", "1/4", "1/3", "1/2", *map(str, range(1, 26))]
    assert found[15] == {"cr": "11", "xp": 12800, "xp_each": None, "printed": {"1-3": 4270, "4-5": 3200, "6+": 2130}}
    lines = run("xp").out.splitlines()
    assert len(lines) == 32
    assert lines[17].split() == ["11", "12,800", "4,270", "3,200", "2,130"]


def test_the_ladder_for_a_party():
    assert run("xp", "--characters", 3).out.splitlines()[17].split() == ["11", "12,800", "4,266", "4,270"]
    by_column = run("xp", "--characters", 3, "--ruling", "xp-each=columns", "--format", "json").json
    assert by_column[15]["xp_each"] == 4270


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--difficulty", "hard"], "--apl N"),
        (["--difficulty", "hrd", "--apl", 3], "did you mean hard?"),
        (["--apl", 0], "from 1 to 21"),
        (["--characters", 0], "from 1 to 1000"),
        (["--ruling", "xp-each"], "NAME=VALUE"),
    ],
)
def test_what_cannot_be_done_is_said(options, words):
    result = run("xp", *options)
    assert (result.status, result.out) == (2, "")
    assert words in " ".join(result.err.split())
