"""What the crew can do: who does it, with what chances; against chances counted by hand, face by face."""

from fractions import Fraction

import pytest

from shipcli.house import House
from shipcli.systems.actions import Situation
from shipcli.systems.sol import SYSTEM
from tests.support import base, case, cases, reviewed

ledger = pytest.mark.ledger

ORDER = [
    "repair-systems", "power-to-weapons", "boost-array", "give-a-little-more", "rally", "captain-to-captain",
    "get-us-out-of-here", "defensive-positioning", "aggressive-positioning", "boarding-maneuver", "run-away",
    "enemy-scan", "environmental-scan", "wide-scan", "enemy-hack", "single-shot", "heavy-shot", "full-salvo",
    "fire-everything",
]  # fmt: skip


def pair(edits=None):
    report = reviewed(base("sol-ship", edits))
    return (report.model, report.stats), report.house


def listed(edits=None, target=None, **rulings):
    """The actions of the base ship with edits, by id; against a ship like it, or with edits of its own."""
    own, house = pair(edits)
    house = House(
        {**house, **{f"sol-{name.replace('_', '-')}": value for name, value in rulings.items()}}, house.tables
    )
    own = (own[0]._replace(house=house), own[1])
    enemy = None if target is None else pair(target)[0]
    found = SYSTEM.actions(Situation(ship=own, target=enemy), house)
    return {one.id: one for one in found.actions}


def chances(action):
    return [(one.when, one.chance) for one in action.outcomes]


def test_every_action_is_there_phase_by_phase():
    found = listed()
    assert list(found) == ORDER
    assert [one.phase for one in found.values()] == (
        ["engineer"] * 4 + ["captain"] * 3 + ["pilot"] * 4 + ["recon"] * 4 + ["gunnery"] * 4
    )


@ledger("SOL-022")
def test_a_ship_action_costs_two_action_dice():
    costs = {id: one.cost for id, one in listed().items()}
    assert all(cost == {"action_dice": 2} for id, cost in costs.items() if id != "run-away")
    assert (listed()["run-away"].cost, listed()["run-away"].kind) == ({}, "event")


# action, who has most of it, die, bonus, skill
HANDS = [
    ("repair-systems", "Ada", "1d4", 3, "Engineer"),
    ("rally", "Tov", "1d8", 2, "Persuasion"),
    ("captain-to-captain", "Tov", "1d8", 3, "Intimidation"),
    ("defensive-positioning", "Mae", "1d8", 3, "Small Ship Piloting"),
    ("enemy-scan", "Osk", "1d8", 4, "Tech"),
    ("give-a-little-more", "Ada", "", None, "none"),
    ("single-shot", "Rell", "", None, "none"),
]


@pytest.mark.parametrize(("action", "who", "die", "bonus", "skill"), HANDS)
def test_who_is_best_at_it_rolls(action, who, die, bonus, skill):
    one = listed()[action]
    assert (one.who, one.die, one.bonus, one.check) == (who, die, bonus, skill)


# action, edits, chances of each band: 1d8 and the bonus
BANDS = [
    ("rally", {}, [2, 4, 2]),  # Persuasion 2: 1-2, 3-6, 7-8
    ("rally", {"/crew/1/skills/Persuasion": 0}, [4, 4, 0]),
    ("rally", {"/crew/1/skills/Persuasion": 9}, [0, 0, 8]),
    ("aggressive-positioning", {}, [1, 4, 3]),  # piloting 3: 1, 2-5, 6-8
    ("aggressive-positioning", {"/crew/2/skills": {}}, [4, 4, 0]),
]


@ledger("SOL-038", "SOL-051")
@pytest.mark.parametrize(("action", "edits", "faces"), BANDS)
def test_bands_have_their_chances(action, edits, faces):
    found = chances(listed(edits)[action])
    assert found == [
        (name, Fraction(number, 8)) for name, number in zip(("4 or lower", "5 to 8", "9 or higher"), faces, strict=True)
    ]


# Tech of the own ship, TC of the target, rulings, faces that succeed
SCANS = [
    (4, 5, {}, 8),  # any face
    (4, 9, {}, 4),  # 5 and more
    (4, 12, {}, 1),
    (4, 13, {}, 0),
    (0, 1, {}, 8),
    (4, 9, {"tc_meet": "must-exceed"}, 3),
    (3, 7, {}, 5),
]


@ledger("SOL-062", "SOL-068")
@pytest.mark.parametrize(("tech", "tc", "rulings", "faces"), SCANS)
def test_a_scan_or_hack_must_reach_the_tc(tech, tc, rulings, faces):
    found = listed({"/crew/3/skills/Tech": tech}, {"/tech_challenge": tc}, **rulings)
    for id in ("enemy-scan", "enemy-hack"):
        assert chances(found[id]) == [("success", Fraction(faces, 8)), ("failure", Fraction(8 - faces, 8))]
        assert found[id].chance == Fraction(faces, 8)
        assert found[id].dc == tc + (rulings != {})


@ledger("SOL-065", "SOL-067")
@pytest.mark.parametrize(("direction", "faces"), [("reach-sc", 5), ("literal", 4)])
def test_a_wide_scan_finds_what_hides(direction, faces):
    one = listed({}, {"/stealth_challenge": 8}, widescan_direction=direction)["wide-scan"]  # Tech 4: 4 to 8, 1 to 4
    assert one.chance == Fraction(faces, 8)
    assert one.dc == (8 if direction == "reach-sc" else None)


@ledger("SOL-069", "SOL-070")
def test_a_hack_works_on_a_success_or_by_the_letter_on_a_failure():
    good, bad = listed()["enemy-hack"].outcomes
    assert ("1d4" in good.effect, bad.effect) == (True, "nothing")
    good, bad = listed(hack_failure="literal")["enemy-hack"].outcomes
    assert (good.effect, "1d4" in bad.effect) == ("nothing", True)


@ledger("SOL-042", "SOL-043", "SOL-044", "SOL-045")
def test_captains_roll_against_each_other():
    # Intimidation 3 against Persuasion 5: 1d8 - 1d8 above 2 in 15 of 64, at 2 in 6
    found = listed({}, {"/crew/1/skills": {"Persuasion": 5}})["captain-to-captain"]
    assert chances(found) == [("higher", Fraction(15, 64)), ("tie", Fraction(6, 64)), ("lower", Fraction(43, 64))]
    assert found.chance == Fraction(15, 64)


@ledger("SOL-056", "SOL-057", "SOL-059", "SOL-060")
@pytest.mark.parametrize(
    ("own", "other", "tie", "ways"),
    # piloting 3 each, less the damage level: equal 28 of 64 above, 8 at; one less 21 and 7; one more 36 and 7
    [
        (0, 0, "defender", 28),
        (0, 0, "attacker", 36),
        (1, 0, "defender", 21),
        (1, 0, "attacker", 28),
        (0, 1, "defender", 36),
    ],
)
def test_pilots_roll_against_each_other(own, other, tie, ways):
    edits, target = {"/damage_level_modifier": own}, {"/damage_level_modifier": other}
    one = listed(edits, target, board_tie=tie)["boarding-maneuver"]
    assert chances(one) == [("success", Fraction(ways, 64)), ("failure", Fraction(64 - ways, 64))]
    assert one.bonus == 3 - own


@ledger("SOL-088", "SOL-089")
def test_running_away_has_the_chance_of_the_chase():
    one = listed({"/speed": 6}, {"/speed": 4})["run-away"]
    assert one.chance == Fraction(236719, 262144)
    assert "Get Us Out of Here!" in one.limit


EFFECTS = [
    ("repair-systems", ["1d4+3 (4 to 7, mean 5.5)", "recon and gunnery rolls", "1d8", "not above the maximum"]),
    ("power-to-weapons", ["1d4+3 (4 to 7, mean 5.5)", "recon and pilot rolls", "every cannon"]),
    ("boost-array", ["1d4+3", "gunnery and pilot rolls"]),
    ("defensive-positioning", ["1d8+3 (4 to 11, mean 7.5)", "hull strength", "to the end of the round"]),
    ("single-shot", ["fore gun 2d6+3 (5 to 15, mean 10)", "aft gun"]),
    ("heavy-shot", ["keel gun 3d10+3 (6 to 33, mean 19.5)"]),
    ("full-salvo", ["fore gun 2d6 (2 to 12, mean 7)"]),
    ("fire-everything", ["keel gun 3d10 (3 to 30", "own ship loses 2d10+2 (4 to 22, mean 13)"]),
]
PROOFS = {
    "repair-systems": ["SOL-028", "SOL-029"],
    "power-to-weapons": ["SOL-031", "SOL-032"],
    "boost-array": ["SOL-033", "SOL-034"],
    "defensive-positioning": ["SOL-048"],
}


@pytest.mark.parametrize(("action", "words"), cases([(row[0], *row) for row in EFFECTS], PROOFS))
def test_the_effect_has_its_numbers(action, words):
    effect = listed()[action].effect
    assert [word for word in words if word not in effect] == []


def test_against_a_target_shots_say_what_its_hull_leaves():
    # 2d6+3 behind 12 leaves 1, 2 or 3 in 3, 2 and 1 of 36 rolls: 10/36
    assert "0.28 through the hull" in listed({}, {"/hull_strength": 12})["single-shot"].effect
    assert "through the hull" not in listed()["single-shot"].effect


@ledger("SOL-075", "SOL-079", "SOL-081")
def test_limits_are_told():
    found = listed()
    assert found["heavy-shot"].limit == "once a round for the ship; not in the next gunnery phase"
    assert found["run-away"].limit == "costs no action dice; only after Get Us Out of Here! in this round"
    assert found["fire-everything"].limit == "once a round for the ship"
    assert "Defensive Positioning" in found["aggressive-positioning"].limit
    assert listed(once_scope="ship-and-combat")["rally"].limit == "once a combat for the ship"


IDLE = {"/hit_points/current": 0, "/conditions": ["idle"]}

BARRED = [
    ({}, {}, {}),
    ({"/seats/recon": 0}, {}, {"enemy-scan": "no recon seat", "wide-scan": "no recon seat"}),
    ({"/crew/3/phase": "gunnery"}, {}, {"enemy-hack": "nobody is in the recon phase"}),
    ({"/cannons/2/size": "small"}, {}, {"heavy-shot": "no large cannon"}),
    ({"/cannons": []}, {}, {"single-shot": "no small or medium cannon", "full-salvo": "no small cannon"}),
    ({"/crew/0/action_dice": 1}, {}, {"boost-array": "nobody in the engineer phase has 2 action dice"}),
    (IDLE, {}, {"rally": "the ship is idle", "repair-systems": "", "run-away": "the ship is idle"}),
    (IDLE, {"idle_actions": "none"}, {"repair-systems": "the ship is idle"}),
    (IDLE, {"idle_actions": "any"}, {"rally": "", "repair-systems": ""}),
    ({"/conditions": ["destroyed"]}, {"idle_actions": "any"}, {"repair-systems": "the ship is destroyed"}),
]  # fmt: skip


@ledger("SOL-095", "SOL-096")
@pytest.mark.parametrize(("edits", "rulings", "wanted"), BARRED, ids=case)
def test_why_nobody_can_take_an_action(edits, rulings, wanted):
    found = listed(edits, **rulings)
    assert {id: found[id].barred for id in wanted} == wanted
    if not edits:
        assert {one.barred for one in found.values()} == {""}


def test_chances_that_are_known_add_up_to_1():
    for target in (None, {"/stealth_challenge": 9, "/speed": 1}):
        for one in listed({}, target).values():
            shares = [other.chance for other in one.outcomes]
            assert not shares or sum(shares) == 1


def test_what_is_unknown_has_no_chance():
    found = listed({"/crew/3/skills/Tech": "x"}, {"/speed": "x", "/piloting_skill": ""})
    for id in ("enemy-scan", "wide-scan", "boarding-maneuver", "run-away"):
        assert [other.chance for other in found[id].outcomes] == [None, None]
    assert found["enemy-scan"].bonus is None


def test_without_a_ship_the_untrained_roll():
    house = SYSTEM.book.house({})
    note, found, tier = SYSTEM.actions(Situation(), house)
    by_id = {one.id: one for one in found}
    assert (tier, list(by_id)) == (None, ORDER)
    assert "untrained" in note
    assert [one.chance for one in by_id["rally"].outcomes] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert (by_id["enemy-scan"].dc, by_id["enemy-scan"].chance) == (None, None)
    assert "1d4 and Engineer" in by_id["repair-systems"].effect


@pytest.mark.parametrize(
    "situation",
    [Situation(tier=3), Situation(target_tier=2), Situation(distance=4)],
    ids=["tier", "target", "distance"],
)
def test_tiers_and_distances_are_refused(situation):
    with pytest.raises(ValueError, match="these rules know no"):
        SYSTEM.actions(situation, SYSTEM.book.house({}))


def test_the_skill_that_is_used_is_named():
    found = listed()
    skills = {
        "rally": "Persuasion",
        "captain-to-captain": "Intimidation",
        "defensive-positioning": "Small Ship Piloting",
    }
    assert {id: found[id].skill for id in skills} == skills
    assert (found["run-away"].skill, found["full-salvo"].skill) == ("", "")


SCOUTS = [
    {"name": "Osk", "phase": "recon", "skills": {"Tech": 4}},
    {"name": "Ivo", "phase": "recon", "skills": {"Tech": 1}},
    {"name": "Una", "phase": "recon", "skills": {"Tech": 2}, "action_dice": 1},
]


def test_others_of_a_phase_who_have_the_dice_are_told_with_their_numbers():
    found = listed({"/crew": SCOUTS, "/tech_challenge": 8})
    [ivo] = found["enemy-scan"].others
    # TC 8 with 1d8+1: 7 and 8
    assert (found["enemy-scan"].who, ivo.who, ivo.bonus, ivo.chance) == ("Osk", "Ivo", 1, Fraction(2, 8))
    assert [(one.who, one.bonus) for one in listed()["single-shot"].others] == [("Bix", 1)]
    assert found["rally"].others == ()  # nobody is in that phase


def test_one_of_the_crew_has_a_sheet():
    own, house = pair()
    found = SYSTEM.actions(Situation(ship=own, who="bix"), house)
    assert {(one.phase, one.who) for one in found.actions} == {("gunnery", "Bix")}
    assert found.note.startswith("Every ship action costs two action dice. Bix of ")
    assert [one.others for one in found.actions if one.others] == []
    for situation, words in (
        (Situation(ship=own, who="Bixx"), "no crew member 'Bixx'; did you mean Bix"),
        (Situation(who="Bix"), "whose crew"),
    ):
        with pytest.raises(ValueError, match=words):
            SYSTEM.actions(situation, house)
