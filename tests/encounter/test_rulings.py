"""Rulings on encounters: every answer that is none of the defaults changes something, and only what it says."""

import pytest

from shipcli.kinds.encounter.stats import derive
from shipcli.kinds.encounter.tables import BOOK
from shipcli.sensitivity import mattered
from tests.encounter.fights import document, fight, reviewed
from tests.support import found

RULINGS = BOOK.rulings
CHOICES = {
    "enemy-merge-recursive": [True, False],
    "enemy-merge-group": ["pairs", "best"],
    "enemy-mixed": ["merged", "raw"],
    "party-same-tier": ["each", "merged"],
    "within-two": ["two", "less-than-two"],
    "far-ships-ignored": ["ignored", "may-add"],
    "sum-values": ["numbers", "steps"],
    "fractional-tier-ladder": ["steps", "numbers", "xp-doubling"],
    "gap-outside": ["extrapolated", "clamped", "no-xp"],
    "crew-gap": ["from-3", "from-2", "none"],
    "crew-gap-xp": [True, False],
    "crew-level-default": ["unknown", "tier"],
    "crew-level-side": ["highest"],
    "cr-basis": ["apl", "tier"],
    "xp-basis": ["apl", "tier"],
    "multi-armada-difficulty": ["combined", "strongest"],
    "cr-below-1": ["ladder"],
    "cr-above-25": ["no-value", "extended"],
    "xp-too-low": ["below-10"],
    "apl-rounding": ["rounded", "given"],
    "armada-xp": ["same-table"],
    "xp-each": ["share", "columns"],
    "allies": ["apart", "party"],
    "squadron-ladder": ["steps"],
}


@pytest.mark.parametrize("id", RULINGS)
def test_a_ruling_has_its_answers_the_default_first(id):
    assert (RULINGS[id].applies, list(RULINGS[id].values)) == ("encounter", CHOICES[id])


def test_there_are_no_other_rulings():
    assert list(RULINGS) == list(CHOICES)


# ruling, answer, document; party tier, enemy tier, gap, difficulty, CR, XP by default, and by that answer
CASES = [
    ("enemy-merge-recursive", False, document("8", "5x4", 8), "8 9 1 epic 11 12800", "8 8 0 hard 10 9600"),
    ("enemy-merge-group", "best", document("11", "4 5x3 7", 11),
     "11 9 -2 average 11 12800", "11 10 -1 challenging 12 19200"),
    ("enemy-mixed", "raw", document("9", "7 3x2", 9), "9 8 -1 challenging 10 9600", "9 7 -2 average 9 6400"),
    ("party-same-tier", "merged", document("6x2", "6", 6), "7 6 -1 challenging 7 3200", "8 6 -2 average 6 2400"),
    ("within-two", "less-than-two", document("9", "7 5", 9), "9 8 -1 challenging 10 9600", "9 7 -2 average 9 6400"),
    (
        "far-ships-ignored",
        "may-add",
        document("9", "7 6 3 4", 9),
        "9 8 -1 challenging 10 9600",
        "9 9 0 hard 11 12800",
    ),
    ("sum-values", "steps", document("4 1 1/2", "3", 4), "4 3 -1 challenging 5 1600", "5 3 -2 average 4 1200"),
    ("fractional-tier-ladder", "numbers", document("1", "1/4x2", 1), "1 1/2 -1 challenging 2 600", "1 2 1 epic 4 1200"),
    (
        "fractional-tier-ladder",
        "xp-doubling",
        document("2", "1/2x2", 2),
        "2 2 0 hard 4 1200",
        "2 1 -1 challenging 3 800",
    ),
    ("gap-outside", "clamped", document("9", "4", 9), "9 4 -5 below easy 6 2400", "9 4 -5 easy 8 4800"),
    ("gap-outside", "clamped", document("6", "9", 6), "6 9 3 beyond epic 11 12800", "6 9 3 epic 9 6400"),
    ("gap-outside", "no-xp", document("9", "4", 9), "9 4 -5 below easy 6 2400", "9 4 -5 below easy none 0"),
    (
        "crew-gap",
        "from-2",
        document("6", "4", 6, enemy_crew_level=8),
        "6 4 -2 average 6 2400",
        "6 4 -1 challenging 7 3200",
    ),
    (
        "crew-gap",
        "none",
        document("7", "6", 7, enemy_crew_level=11),
        "7 6 0 hard 9 6400",
        "7 6 -1 challenging 8 4800",
    ),
    ("crew-gap-xp", False, document("7", "6", 7, enemy_crew_level=11), "7 6 0 hard 9 6400", "7 6 0 hard 8 4800"),
    (
        "crew-level-default",
        "tier",
        document("9", "6", 9),
        "9 6 -3 easy 8 4800",
        "9 6 -4 below easy 7 3200",
    ),
    ("cr-basis", "tier", document("10", "8", 8), "10 8 -2 average 8 4800", "10 8 -2 average 10 9600"),
    ("cr-basis", "tier", document("1/2", "1/3", 1), "1/2 1/3 -1 challenging 2 600", "1/2 1/3 -1 challenging 1 400"),
    (
        "xp-basis",
        "tier",
        document("10", "8", 8, scale="armada"),
        "10 8 -2 average 8 4800",
        "10 8 -2 average 10 9600",
    ),
    (
        "multi-armada-difficulty",
        "strongest",
        document("9", "7 6", 9, scale="armada"),
        "9 8 -1 challenging 10 9600",
        "9 7 -2 average 9 6400",
    ),
    ("cr-above-25", "extended", document("20", "20x4", 20),
     "20 24 4 beyond epic 26 None", "20 24 4 beyond epic 26 2457600"),
    ("cr-above-25", "extended", document("20", "20x6", 20),
     "20 25 5 beyond epic 27 None", "20 25 5 beyond epic 27 3276800"),
    ("apl-rounding", "given", document("6", "5", levels=[6, 6, 6, 6]),
     "6 5 -1 challenging 7 3200", "6 5 -1 challenging None None"),
    ("allies", "party", document("6", "6", 6, allies=[5]), "6 6 0 hard 8 4800", "7 6 -1 challenging 7 3200"),
]  # fmt: skip


def line(data):
    """The figures in a line."""
    stats = derive(reviewed(data).model)
    main = stats.main
    cr = main.challenge.cr if main.challenge else None
    return f"{main.party.tier} {stats.enemy.tier} {main.gap} {main.difficulty} {cr} {main.xp}"


@pytest.mark.parametrize(
    ("ruling", "value", "data", "before", "after"), CASES, ids=[f"{one[0]}: {one[1]}" for one in CASES]
)
def test_an_answer_changes_the_outcome(ruling, value, data, before, after):
    assert line(data) == before
    assert line({**data, "rulings": {ruling: value}}) == after
    assert ruling in [one.id for one in mattered(reviewed(data))]


def test_shares_as_printed():
    data = document("10", "9", 10, characters=3)
    shares = [
        derive(reviewed({**data, "rulings": {"xp-each": value}}).model).main.xp_each for value in ("share", "columns")
    ]
    assert shares == [4266, 4270]


def test_every_answer_is_tested():
    tested = {(ruling, value) for ruling, value, *_ in CASES} | {("xp-each", "columns")}
    others = {(id, value) for id, values in CHOICES.items() for value in values[1:]}
    assert tested == others


def test_an_apl_that_must_be_given_is_missing():
    data = document("6", "4", levels=[6, 6, 6, 6], rulings={"apl-rounding": "given"})
    assert found(reviewed(data)) == ["EN103"]


@pytest.mark.parametrize("allies", ["apart", "party"])
def test_crews_of_allies_shift_nothing(allies):
    """Ruling allies: their ships may count, the levels of their crews never do; those of the party's ships do."""
    crews = [{"tier": 6, "crew_level": 15}]
    alone = fight("6", "6", 6, enemy_crew_level=6, rulings={"allies": allies}, allies=[6])
    manned = fight("6", "6", 6, enemy_crew_level=6, rulings={"allies": allies}, allies=crews)
    assert (manned.party_crew, manned.crew_step, manned.main.gap) == (6, 0, alone.main.gap)
    assert fight(crews, "6", 6, enemy_crew_level=6).crew_step == -1
