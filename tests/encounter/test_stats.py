"""How hard fights are, and what they are worth: worked cases, the table of gaps, levels, crews, allies."""

import pytest

from shipcli.kinds.encounter.experience import average_level, challenge, squadron_tier
from shipcli.kinds.encounter.ladder import rung, tier_at
from tests.encounter.fights import SYSTEM, TABLES, document, fight, figures, ships, tier_of
from tests.support import cases

ledger = pytest.mark.ledger
HOUSE = SYSTEM.book.house({})

# Party, APL, enemies, level of their crew; gap, difficulty, CR, XP of the party. Worked by hand from CRB 326 and 390.
WORKED = [
    ("10", 10, "9", None, -1, "challenging", "11", 12800),  # the example of CRB 326
    ("10", 8, "1 1 1 4 7", None, -2, "average", "8", 4800),
    ("8", 8, "5 5 5 5", None, 1, "epic", "11", 12800),
    ("6", 6, "3x6", None, 2, "beyond epic", "10", 9600),
    ("6 5", 6, "6", None, -1, "challenging", "7", 3200),
    ("9 3 3 3", 9, "7 7", None, -1, "challenging", "10", 9600),
    ("12", 12, "8 8 5 2", None, -2, "average", "12", 19200),
    ("1", 1, "1/4 1/4", None, -1, "challenging", "2", 600),
    ("3", 3, "1/2 1/2 1", None, 0, "hard", "5", 1600),
    ("7", 7, "6", 11, 0, "hard", "9", 6400),
    ("4", 4, "2 2 4", None, 2, "beyond epic", "8", 4800),
    ("15 14 10", 15, "16 12 4", None, 1, "epic", "18", 153600),
]


def outcome(found):
    main = found.main
    return main.gap, main.difficulty, main.challenge.cr, main.xp


@pytest.mark.parametrize(
    ("party", "apl", "enemies", "crew", *("gap", "difficulty", "cr", "xp")),
    cases(
        [(f"{row[0]} against {row[2]}", *row) for row in WORKED],
        {"10 against 9": ["STS-367"], "7 against 6": ["STS-359"]},
    ),
)
def test_worked_cases(party, apl, enemies, crew, gap, difficulty, cr, xp):
    more = {} if crew is None else {"enemy_crew_level": crew}
    assert outcome(fight(party, enemies, apl, **more)) == (gap, difficulty, cr, xp)


@ledger("ARM-037")
@pytest.mark.parametrize(
    ("enemy", "expected"),
    [("8", (-2, "average", "10", 9600)), ("5", (-5, "below easy", "7", 3200)), ("9", (-1, "challenging", "11", 12800))],
)
def test_worked_cases_of_armadas(enemy, expected):
    assert outcome(fight("10", enemy, 10, scale="armada")) == expected


@pytest.mark.parametrize(
    ("party", "enemies", "expected"),
    [
        ("8", "5 5 5 5", (0, "hard", "10", 9600)),
        ("4", "2 2 4", (1, "epic", "7", 3200)),
        ("10", "1 1 1 4 7", (-2, "average", "10", 9600)),
    ],
)
def test_worked_cases_where_nothing_is_merged_twice(party, enemies, expected):
    found = fight(party, enemies, int(party), rulings={"enemy-merge-recursive": False})
    assert outcome(found) == expected


NAMES = {-3: "easy", -2: "average", -1: "challenging", 0: "hard", 1: "epic"}


PROOFS = {
    ("starship", -3): "STS-348", ("starship", -2): "STS-349", ("starship", -1): "STS-350",
    ("starship", 0): "STS-351", ("starship", 1): "STS-352",
    ("armada", -3): "ARM-031", ("armada", -2): "ARM-032", ("armada", -1): "ARM-033",
    ("armada", 0): "ARM-034", ("armada", 1): "ARM-035",
    ("armada", -4): "ARM-036", ("armada", 2): "ARM-036",
}  # fmt: skip
GAPS = [
    (f"{scale} {tier} {gap:+d}", tier, gap, scale)
    for scale in ("starship", "armada")
    for gap in range(-6, 5)
    for tier in (9, 12, 16)
]


@pytest.mark.parametrize(
    ("tier", "gap", "scale"),
    cases(GAPS, {id: [PROOFS[scale, gap]] for id, _, gap, scale in GAPS if (scale, gap) in PROOFS}),
)
def test_the_table_of_gaps(tier, gap, scale):
    main = fight(str(tier), str(tier + gap), tier, scale=scale).main
    assert main.difficulty == NAMES.get(gap, "below easy" if gap < 0 else "beyond epic")
    assert main.challenge.cr == str(tier + gap + 2)
    assert main.outside == (gap not in NAMES)


# F25: enemies of tier 7 to 11 against a party of tier and level 10.
@pytest.mark.parametrize(
    ("enemy", "expected"),
    [
        ("7", ("easy", "9", 6400)),
        ("8", ("average", "10", 9600)),
        ("9", ("challenging", "11", 12800)),
        ("10", ("hard", "12", 19200)),
        ("11", ("epic", "13", 25600)),
    ],
)
def test_f25_xp_go_by_the_difficulty(enemy, expected):
    assert outcome(fight("10", enemy, 10))[1:] == expected


def test_f26_weaker_pairs_are_merged_first():
    assert outcome(fight("9", "7 3x2", 9)) == (-1, "challenging", "10", 9600)


def test_f27_the_example_of_the_book():
    assert str(fight("9", "1x3 4 7", 9).enemy.tier) == "8"


def test_f29_a_number_counts():
    assert outcome(fight("5", "3x2", 5)) == (0, "hard", "7", 3200)


def test_f30_allies_are_shown_both_ways():
    found = fight("6", "6", 6, allies=[5])
    assert outcome(found) == (0, "hard", "8", 4800)
    assert (found.alone.difficulty, found.alone.challenge.cr, found.alone.xp) == ("hard", "8", 4800)
    assert (found.allied.difficulty, found.allied.challenge.cr, found.allied.xp) == ("challenging", "7", 3200)
    assert any("allies" in note for note in found.notes)


def test_the_ladder():
    tiers = ["1/4", "1/3", "1/2", "1", "2", "3"]
    assert [rung(tier_of(tier), TABLES) for tier in tiers] == [0, 1, 2, 3, 4, 5]
    assert [str(tier_at(step, TABLES)) for step in range(6)] == tiers
    assert str(tier_at(-2, TABLES)) == "1/4"
    assert tier_at(rung(57, TABLES), TABLES) == 57


# A CR counted from 1, the APL; the CR and its XP.
CHALLENGES = [
    (1, 1, "1", 400),
    (0, 1, "1/2", 200),
    (-1, 1, "1/3", 135),
    (-2, 1, "1/4", 100),
    (-3, 1, "1/6", 65),
    (-4, 1, "1/8", 50),
    (-5, 1, "below 1/8", 0),
    (25, 20, "25", 1638400),
    (26, 20, "26", None),
    (5, 15, "5", 1600),
    (4, 15, "4", 0),  # CRB 390: nothing for a CR below APL - 10
    (1, 11, "1", 400),
    (0, 11, "1/2", 0),
    (0, 10, "1/2", 200),
]


@pytest.mark.parametrize(("number", "apl", "cr", "xp"), CHALLENGES)
def test_crs_below_1_above_25_and_far_below_the_party(number, apl, cr, xp):
    found = challenge(number, apl, HOUSE)
    assert (found.cr, found.xp) == (cr, xp)


@pytest.mark.parametrize(
    ("levels", "apl"),
    [
        ([5, 5, 5, 5], 5),
        ([5, 5, 4, 6], 5),
        ([5, 5, 6, 6], 6),  # 5 1/2
        ([5, 5, 5, 6], 5),  # 5 1/4
        ([7, 7, 7], 6),
        ([1], 1),  # never below 1
        ([4, 4, 4, 4, 4], 4),
        ([4, 4, 4, 4, 4, 4], 5),
        ([20, 20, 20, 20, 20, 20], 21),
    ],
)
def test_levels_make_an_apl(levels, apl):
    assert average_level(tuple(levels), TABLES) == apl
    found = fight("5", "3", levels=levels)
    assert (found.apl, found.characters) == (apl, len(levels))


@pytest.mark.parametrize(
    ("characters", "each"), [(1, 12800), (2, 6400), (3, 4266), (4, 3200), (5, 2560), (6, 2133), (7, 1828)]
)
@ledger("STS-369")
def test_each_gets_an_equal_share_rounded_down(characters, each):
    assert fight("10", "9", 10, characters=characters).main.xp_each == each


def test_without_a_number_of_characters_there_is_no_share():
    assert fight("10", "9", 10).main.xp_each is None


# Level of the party's crew, of the enemies'; the step.
CREWS = [(6, 6, 0), (6, 8, 0), (6, 4, 0), (6, 9, 1), (6, 3, -1), (6, 10, 1), (6, 11, 1), (6, 1, -1)]


@ledger("STS-360")
@pytest.mark.parametrize(("own", "enemy", "step"), CREWS)
def test_crews_of_other_levels_shift_the_difficulty(own, enemy, step):
    found = fight("6", "4", 6, enemy_crew_level=enemy)
    assert (found.crew_step, found.main.gap) == (step, -2 + step)
    other = fight("6", [{"tier": 4, "crew_level": enemy}, {"tier": 1}], 3, party_crew_level=own)
    assert other.crew_step == step


def test_of_several_crews_of_a_side_the_highest_counts():
    enemies = [{"tier": 4, "crew_level": 3}, {"tier": 1, "crew_level": 9}]
    assert fight("6", enemies, 6).enemy_crew == 9


@pytest.mark.parametrize(
    ("apl", "number", "tier"),
    [(6, 2, "5"), (6, 3, "4"), (6, 4, "3"), (6, 5, "2"), (6, 6, "1"), (2, 3, "1/2"), (1, 4, "1/4"), (1, 6, "1/4")],
)
def test_tiers_of_a_squadron(apl, number, tier):
    assert str(squadron_tier(apl, number, TABLES)) == tier


@pytest.mark.parametrize("number", [0, 1, 7])
def test_there_are_squadrons_of_2_to_6(number):
    assert squadron_tier(6, number, TABLES) is None


# Edits that leave something unknown, and the figures that are null then.
UNKNOWN = [
    ({"enemies": [21]}, {"enemy_tier", "gap", "difficulty", "cr", "xp"}),
    ({"enemies": [3, 21]}, {"enemy_tier", "gap", "difficulty", "cr", "xp"}),
    ({"party": [6, "seven"]}, {"party_tier", "gap", "difficulty", "cr", "xp"}),
    ({"party": ["seven"]}, {"party_tier", "gap", "difficulty", "cr", "xp"}),
    ({"enemies": [{"tier": 3, "count": 0}]}, {"enemy_tier", "gap"}),
    ({"enemies": "3"}, {"enemy_tier", "gap"}),
    ({"enemies": [[3]]}, {"enemy_tier", "gap"}),
    ({"apl": "six"}, {"apl", "cr", "xp", "xp_each"}),
    ({"apl": None}, {"apl", "cr", "xp", "xp_each"}),
    ({"enemy_crew_level": "nine"}, set()),
]


@pytest.mark.parametrize(("edits", "keys"), UNKNOWN, ids=[str(edits) for edits, _ in UNKNOWN])
def test_what_is_unknown_is_null_and_marked(edits, keys):
    data = {**document("6", "4", 6, characters=4), **edits}
    found = figures({key: value for key, value in data.items() if value is not None})
    assert {key for key in keys if found[key] is not None} == set()
    assert found["incomplete"] == bool(keys)


def test_the_keys_of_the_contract():
    found = figures(document("1/2", "1/4", 1, characters=4))
    keys = ["party_tier", "enemy_tier", "gap", "difficulty", "cr", "xp", "xp_each", "official"]
    assert [found[key] for key in keys] == ["1/2", "1/4", -2, "average", "1", 400, 100, True]
    assert found["enemies"] == [
        {"name": None, "tier": "1/4", "tier_value": 0.25, "count": 1, "crew_level": None, "file": None}
    ]
    assert found["party"][0]["tier_value"] == 0.5
    assert all(isinstance(step, str) for step in found["steps"])


def test_entries_of_every_form_say_the_same():
    forms = [
        ships("3x2"),
        [3, 3],
        [{"tier": 3}, {"tier": "3"}],
        [{"name": "Raider", "tier": 3, "count": 2}],
        [{"ship": "raider", "tier": 3, "count": 2}],  # F29: `ship` may say what it is
        ["Tier 3", "3"],
    ]
    found = [fight("5", form, 5) for form in forms]
    assert [(outcome(one), one.enemy) for one in found] == [(outcome(found[0]), found[0].enemy)] * len(forms)


def test_steps_say_what_was_and_what_it_counts_as():
    """CRB 326: three of tier 1 are one of 4; two of tier 4 are one of 6; a crew 3 levels above makes a step more."""
    found = fight("5 4", "1x3 4", 6, enemy_crew_level=9).steps
    assert [(step.side, step.before, step.after, step.why) for step in found] == [
        ("party", "tier 5", "6", "and 1 more ship within 2 tiers"),
        ("enemies", "3 x tier 1", "4", ""),
        ("enemies", "2 x tier 4", "6", ""),
        ("gap", "tier 6 against tier 6", "+0", ""),
        ("gap", "the enemies' crew is 3 levels above the party's", "+1", "1 more"),
    ]
