"""What the checks SOL101 to SOL128 find, on both sides of every edge; and what silences what."""

import json
import time

import pytest

from shipcli import systems
from shipcli.pointers import LEFT_OUT, edited
from shipcli.review import review
from tests.support import base, case, cases, faults, found, only, reviewed

ledger = pytest.mark.ledger

RULES = systems.get("sol-ship").rules

WARNINGS = [114, 115, 122, 124, 125, 127, 128]


def ship(edits=None):
    return reviewed(base("sol-ship", edits))


def order(actor, action, **more):
    return {"actor": actor, "action": action, **more}


def test_nothing_is_found_in_the_base_document():
    assert ship().diagnostics == []


def test_the_rulebook_has_every_check_and_each_is_as_bad_as_it_should_be():
    assert [rule.code for rule in RULES] == [f"SOL{number}" for number in range(101, 129)]
    assert [rule.code for rule in RULES if rule.severity == "warning"] == [f"SOL{number}" for number in WARNINGS]
    assert {rule.severity for rule in RULES} == {"error", "warning"}
    assert all(rule.source.startswith("Sol, ") for rule in RULES)


IDLE = {"/hit_points/current": 0, "/conditions": ["idle"]}
NO_PLAN = {"/plan": []}
ROUND_1, ROUND_2 = "/plan/0/actions", "/plan/1/actions"

# id, edits of the base document, everything that is found
EDGES = [
    # SOL101
    ("speed-0", {"/speed": 0}, set()),
    ("speed-negative", {"/speed": -1}, {("SOL101", "/speed")}),
    ("speed-half", {"/speed": 2.5}, {("SOL101", "/speed")}),
    ("speed-left-out", {"/speed": LEFT_OUT}, {("SOL101", "/speed")}),
    # SOL102, SOL103
    ("hp-1", {"/hit_points": {"max": 1}}, set()),
    ("hp-0", {"/hit_points": {"max": 0}}, {("SOL102", "/hit_points/max")}),
    ("hp-left-out", {"/hit_points": LEFT_OUT}, {("SOL102", "/hit_points")}),
    ("hp-max-left-out", {"/hit_points": {"current": 4}}, {("SOL102", "/hit_points/max")}),
    ("hp-number", {"/hit_points": 30}, {("SOL102", "/hit_points")}),
    ("hp-at-most", {"/hit_points/current": 30}, set()),
    ("hp-one-too-many", {"/hit_points/current": 31}, {("SOL103", "/hit_points/current")}),
    ("hp-below-0", {"/hit_points/current": -1}, {("SOL103", "/hit_points/current")}),
    ("hp-0-of-30", IDLE, set()),
    # SOL104, SOL105, SOL106
    ("hull-0", {"/hull_strength": 0}, set()),
    ("hull-negative", {"/hull_strength": -1}, {("SOL104", "/hull_strength")}),
    ("tc-0", {"/tech_challenge": 0}, set()),
    ("tc-word", {"/tech_challenge": "five"}, {("SOL105", "/tech_challenge")}),
    ("sc-0", {"/stealth_challenge": 0}, set()),
    ("sc-negative", {"/stealth_challenge": -1}, {("SOL106", "/stealth_challenge")}),
    ("sc-left-out", {"/stealth_challenge": LEFT_OUT}, {("SOL106", "")}),
    # SOL107, which silences SOL108, SOL114, SOL115
    ("seats-0", {"/seats/recon": 0, "/crew/3": LEFT_OUT, "/plan": []}, set()),
    ("seats-left-out", {"/seats": LEFT_OUT}, {("SOL107", "/seats")}),
    ("seats-of-pilot-left-out", {"/seats/pilot": LEFT_OUT}, {("SOL107", "/seats/pilot")}),
    ("seats-negative", {"/seats/gunnery": -2}, {("SOL107", "/seats/gunnery")}),
    # SOL108
    ("as-many-as-seats", {"/crew/3/phase": "gunnery", "/seats/gunnery": 3, **NO_PLAN}, set()),
    ("one-more-than-seats", {"/crew/3/phase": "gunnery", **NO_PLAN}, {("SOL108", "/crew/5/phase")}),
    ("change-into-a-free-seat", {"/plan/1/phases": {"Osk": "gunnery", "Bix": "recon"}}, set()),
    ("change-into-a-full-phase", {"/plan/1/phases": {"Osk": "gunnery"}}, {("SOL108", "/plan/1/phases/Osk")}),
    # SOL109, which silences SOL116 for that action
    ("phase-printed", {"/crew/3/phase": "Recon"}, set()),
    ("phase-unknown", {"/crew/3/phase": "bridge"}, {("SOL109", "/crew/3/phase")}),
    ("phase-left-out", {"/crew/3/phase": LEFT_OUT}, {("SOL109", "/crew/3/phase")}),
    ("phase-of-a-change-unknown", {"/plan/1/phases": {"Osk": "bridge"}}, {("SOL109", "/plan/1/phases/Osk")}),
    ("two-phases", {f"{ROUND_2}/3": order("Ada", "wide-scan")}, {("SOL109", f"{ROUND_2}/3/action")}),
    (
        "two-phases-neither-ones-own",
        {f"{ROUND_1}/6": order("Osk", "boost-array"), f"{ROUND_1}/3": order("Osk", "give-a-little-more")},
        {("SOL116", f"{ROUND_1}/3/action"), ("SOL116", f"{ROUND_1}/6/action")},
    ),
    ("one-name-twice", {"/crew/6": {"name": "Ada", "phase": "recon"}, "/seats/recon": 2}, {("SOL109", "/crew/6/name")}),
    ("one-name-twice-on-one-seat", {"/crew/6": {"name": "Ada", "phase": "engineer"}}, {("SOL109", "/crew/6/name")}),
    # SOL110, SOL111
    ("size-printed", {"/cannons/0/size": "SMALL"}, set()),
    ("size-unknown", {"/cannons/0/size": "tiny"}, {("SOL110", "/cannons/0/size")}),
    ("size-of-the-heavy-gun-unknown", {"/cannons/2/size": "huge"}, {("SOL110", "/cannons/2/size")}),
    ("dice-99", {"/cannons/0/damage": "99d12"}, set()),
    ("dice-d4-to-d20", {"/cannons/0/damage": "1d4", "/cannons/1/damage": "9d8", "/cannons/2/damage": "2d20"}, set()),
    ("dice-capitals", {"/cannons/0/damage": "2D6"}, set()),
    ("dice-100", {"/cannons/0/damage": "100d6"}, {("SOL111", "/cannons/0/damage")}),
    ("dice-0", {"/cannons/0/damage": "0d6"}, {("SOL111", "/cannons/0/damage")}),
    ("dice-d7", {"/cannons/0/damage": "2d7"}, {("SOL111", "/cannons/0/damage")}),
    ("dice-d100", {"/cannons/0/damage": "1d100"}, {("SOL111", "/cannons/0/damage")}),
    ("dice-and-a-number", {"/cannons/0/damage": "2d6+1"}, {("SOL111", "/cannons/0/damage")}),
    ("dice-number", {"/cannons/0/damage": 6}, {("SOL111", "/cannons/0/damage")}),
    ("dice-left-out", {"/cannons/0/damage": LEFT_OUT}, {("SOL111", "/cannons/0/damage")}),
    # SOL112, which silences SOL128; SOL113
    ("piloting-blank", {"/piloting_skill": "  "}, {("SOL112", "/piloting_skill")}),
    ("piloting-left-out", {"/piloting_skill": LEFT_OUT}, {("SOL112", "/piloting_skill")}),
    ("damage-level-left-out", {"/damage_level_modifier": LEFT_OUT}, set()),
    ("damage-level-negative", {"/damage_level_modifier": -1}, {("SOL113", "/damage_level_modifier")}),
    # SOL114, SOL115
    ("gunners-without-cannons", {"/cannons": [], **NO_PLAN}, {("SOL114", "/seats/gunnery")}),
    ("cannons-left-out", {"/cannons": LEFT_OUT, **NO_PLAN}, {("SOL114", "/seats/gunnery")}),
    ("neither", {"/cannons": [], "/seats/gunnery": 0, "/crew": [], **NO_PLAN}, set()),
    ("cannons-without-gunners", {"/seats/gunnery": 0, "/crew": [], **NO_PLAN}, {("SOL114", "/seats/gunnery")}),
    ("gunners-without-seat", {"/seats/gunnery": 0}, {("SOL108", "/crew/4/phase")}),
    ("pilot-without-seat", {"/seats/pilot": 0}, {("SOL108", "/crew/2/phase")}),
    ("no-pilot", {"/seats/pilot": 0, "/crew": [], **NO_PLAN}, {("SOL115", "/seats/pilot")}),
    # SOL116
    ("action-printed", {f"{ROUND_1}/0/action": "Power to Weapons"}, set()),
    ("action-unknown", {f"{ROUND_1}/0/action": "dance"}, {("SOL116", f"{ROUND_1}/0/action")}),
    ("action-left-out", {f"{ROUND_1}/0/action": LEFT_OUT}, {("SOL116", f"{ROUND_1}/0/action")}),
    ("action-of-another-phase", {f"{ROUND_1}/3/action": "defensive-positioning"}, {
        ("SOL116", f"{ROUND_1}/3/action")
    }),
    ("actor-unknown", {f"{ROUND_1}/0/actor": "Nobody"}, {("SOL116", f"{ROUND_1}/0/actor")}),
    ("actor-of-a-change-unknown", {"/plan/1/phases": {"Nobody": "recon"}}, {("SOL116", "/plan/1/phases/Nobody")}),
    ("changes-null", {"/plan/1/phases": None, f"{ROUND_2}/0/actor": "Osk"}, {("S004", "/plan/1/phases")}),
    ("changes-a-list", {"/plan/1/phases": ["Osk"], f"{ROUND_2}/0/actor": "Osk"}, {("S004", "/plan/1/phases")}),
    ("after-a-change", {"/plan/1/phases": {"Osk": "engineer", "Ada": "recon"}, f"{ROUND_2}/0/actor": "Osk"}, set()),
    (
        "changes-last",
        {
            "/plan/0/phases": {"Osk": "engineer", "Ada": "recon"},
            f"{ROUND_1}/0/actor": "Osk",
            f"{ROUND_1}/3/actor": "Ada",
        },
        {("SOL116", f"{ROUND_2}/0/action")},
    ),
    # SOL117, which silences SOL121 and SOL127
    ("twice", {f"{ROUND_1}/5": order("Bix", "single-shot", cannon=1)}, {("SOL117", f"{ROUND_1}/5/action")}),
    ("twice-the-same-cannon", {f"{ROUND_1}/5": order("Bix", "single-shot", cannon=0)}, {
        ("SOL117", f"{ROUND_1}/5/action")
    }),
    (
        "twice-by-one-member",
        {f"{ROUND_1}/6": order("Ada", "power-to-weapons"), f"{ROUND_1}/7": order("Ada", "repair-systems")},
        {("SOL117", f"{ROUND_1}/6/action")},
    ),
    ("again-in-the-next-round", {f"{ROUND_2}/3": order("Osk", "enemy-scan")}, set()),
    ("again-in-the-same-round-below", {"/plan/1/round": 1, f"{ROUND_2}/0/action": "power-to-weapons"}, {
        ("SOL117", f"{ROUND_2}/0/action")
    }),
    ("two-boardings", {f"{ROUND_1}/6": order("Mae", "boarding-maneuver"), f"{ROUND_1}/2/action": "boarding-maneuver"}, {
        ("SOL117", f"{ROUND_1}/6/action")
    }),
    ("two-orders-to-leave", {f"{ROUND_2}/3": order("Tov", "get-us-out-of-here")}, {("SOL117", f"{ROUND_2}/3/action")}),
    # SOL118
    ("defensive-after-aggressive", {f"{ROUND_1}/6": order("Mae", "defensive-positioning")}, {
        ("SOL118", f"{ROUND_1}/6/action")
    }),
    ("aggressive-after-defensive", {
        f"{ROUND_1}/2/action": "defensive-positioning", f"{ROUND_1}/6": order("Mae", "aggressive-positioning")
    }, {("SOL118", f"{ROUND_1}/6/action")}),
    ("one-after-the-other", {f"{ROUND_2}/2": order("Mae", "defensive-positioning")}, set()),
    # SOL119
    ("heavy-in-a-row", {f"{ROUND_2}/3": order("Bix", "heavy-shot", cannon=2)}, {("SOL119", f"{ROUND_2}/3/action")}),
    ("heavy-shot-two-rounds-on", {"/plan/1/round": 3, f"{ROUND_2}/3": order("Bix", "heavy-shot", cannon=2)}, set()),
    ("salvo-after-heavy-shot", {f"{ROUND_2}/3": order("Bix", "full-salvo")}, set()),
    (
        "salvo-in-a-row",
        {f"{ROUND_1}/4": order("Rell", "full-salvo"), f"{ROUND_2}/3": order("Rell", "full-salvo")},
        {("SOL119", f"{ROUND_2}/3/action")},
    ),
    (
        "what-was-not-legal-does-not-count",
        {
            f"{ROUND_2}/3": order("Bix", "heavy-shot", cannon=2),
            "/plan/2": {"round": 3, "actions": [order("Bix", "heavy-shot", cannon=2)]},
        },
        {("SOL119", f"{ROUND_2}/3/action")},
    ),
    # SOL120, which silences SOL127
    ("cannon-by-name", {f"{ROUND_1}/4/cannon": "Aft Gun"}, set()),
    ("cannon-too-large", {f"{ROUND_1}/4/cannon": 2}, {("SOL120", f"{ROUND_1}/4/cannon")}),
    ("cannon-too-small", {f"{ROUND_1}/5/cannon": 1}, {("SOL120", f"{ROUND_1}/5/cannon")}),
    ("cannon-3-of-3", {f"{ROUND_1}/4/cannon": 3}, {("SOL120", f"{ROUND_1}/4/cannon")}),
    ("cannon-negative", {f"{ROUND_1}/4/cannon": -1}, {("SOL120", f"{ROUND_1}/4/cannon")}),
    ("cannon-of-no-such-name", {f"{ROUND_1}/4/cannon": "top gun"}, {("SOL120", f"{ROUND_1}/4/cannon")}),
    ("cannon-of-two-of-one-name", {"/cannons/1/name": "fore gun", f"{ROUND_1}/4/cannon": "fore gun"}, {
        ("SOL120", f"{ROUND_1}/4/cannon")
    }),
    ("cannon-left-out", {f"{ROUND_1}/4/cannon": LEFT_OUT}, {("SOL120", f"{ROUND_1}/4/action")}),
    ("volley-of-one", {f"{ROUND_2}/3": order("Rell", "full-salvo", cannon=0)}, {("SOL120", f"{ROUND_2}/3/cannon")}),
    ("cannon-of-a-scan", {f"{ROUND_1}/3/cannon": 0}, {("SOL120", f"{ROUND_1}/3/cannon")}),
    ("no-small-cannon", {"/cannons/0/size": "medium", "/cannons/1/size": "medium", f"{ROUND_2}/3": order(
        "Rell", "full-salvo")}, {("SOL120", f"{ROUND_2}/3/action")}),
    ("no-cannon-at-all", {"/cannons": [], "/plan": [{"round": 1, "actions": [order("Rell", "fire-everything")]}]}, {
        ("SOL120", "/plan/0/actions/0/action")
    }),
    ("no-cannon-for-two-shots", {"/cannons": []}, {("SOL120", f"{ROUND_1}/4/cannon")}),
    ("no-cannon-for-a-scan", {"/cannons": [], "/plan": [{"round": 1, "actions": [order(
        "Osk", "enemy-scan", cannon=0)]}]}, {("SOL114", "/seats/gunnery"), ("SOL120", "/plan/0/actions/0/cannon")}),
    ("cannon-name-a-number", {"/cannons/0/name": 5, f"{ROUND_1}/4/cannon": "fore gun"}, {("S004", "/cannons/0/name")}),
    ("cannon-name-left-out", {"/cannons/0/name": LEFT_OUT, f"{ROUND_1}/4/cannon": "fore gun"}, {
        ("S003", "/cannons/0/name")
    }),
    ("cannon-name-a-number-and-one-too-large", {"/cannons/0/name": 5, f"{ROUND_1}/4/cannon": "keel gun"}, {
        ("S004", "/cannons/0/name"), ("SOL120", f"{ROUND_1}/4/cannon")
    }),
    # SOL121: 2 action dice each
    ("four-dice", {f"{ROUND_1}/6": order("Ada", "boost-array")}, set()),
    ("six-dice", {f"{ROUND_1}/6": order("Ada", "boost-array"), f"{ROUND_1}/7": order("Ada", "repair-systems")}, {
        ("SOL121", f"{ROUND_1}/7/action")
    }),
    ("six-of-six-dice", {
        f"{ROUND_1}/6": order("Ada", "boost-array"), f"{ROUND_1}/7": order("Ada", "repair-systems"),
        "/crew/0/action_dice": 6,
    }, set()),
    ("four-dice-again", {f"{ROUND_1}/6": order("Ada", "boost-array"), f"{ROUND_2}/3": order("Ada", "boost-array")},
     set()),
    ("two-dice", {"/crew/4/action_dice": 2}, set()),
    ("three-dice", {"/crew/4/action_dice": 3, f"{ROUND_1}/6": order("Rell", "full-salvo")}, {
        ("SOL121", f"{ROUND_1}/6/action"), ("SOL127", f"{ROUND_1}/6")
    }),
    ("one-die", {"/crew/4/action_dice": 1}, {("SOL121", f"{ROUND_1}/4/action")}),
    ("running-away-is-free", {"/crew/2/action_dice": 2}, set()),
    # SOL122, SOL123
    ("idle-at-1", {"/hit_points/current": 1, "/conditions": ["idle"]}, {("SOL122", "/conditions/0")}),
    ("not-idle-at-0", {"/hit_points/current": 0}, {("SOL122", "/hit_points/current")}),
    ("idle-misspelled", {"/hit_points/current": 0, "/conditions": ["idel"]}, {("SOL124", "/conditions/0")}),
    ("destroyed-at-0", {"/hit_points/current": 0, "/conditions": ["destroyed"], "/overflow_damage": 60}, set()),
    ("scuttled", {"/conditions": ["destroyed"]}, set()),
    ("overflow-of-an-idle-ship", {**IDLE, "/overflow_damage": 59}, set()),
    ("overflow-at-twice-the-maximum", {**IDLE, "/overflow_damage": 60}, {("SOL123", "/overflow_damage")}),
    ("to-be-destroyed", {"/hit_points/current": 0, "/overflow_damage": 60}, {("SOL123", "/overflow_damage")}),
    ("not-idle-nor-to-be-destroyed", {"/hit_points/current": 0, "/overflow_damage": 59}, {
        ("SOL122", "/hit_points/current")
    }),
    ("overflow-with-hp", {"/overflow_damage": 1}, {("SOL123", "/overflow_damage")}),
    ("overflow-negative", {"/overflow_damage": -1}, {("SOL123", "/overflow_damage")}),
    # SOL124, SOL125
    ("conditions-known", {"/conditions": ["unprepared", "Boarding"]}, set()),
    ("condition-unknown", {"/conditions": ["on fire"]}, {("SOL124", "/conditions/0")}),
    ("condition-declared", {"/conditions": ["on fire"], "/custom": {"conditions": ["On Fire"]}}, set()),
    ("unprepared-in-round-1", {"/conditions": ["unprepared"]}, set()),
    ("unprepared-without-plan", {"/conditions": ["unprepared"], **NO_PLAN}, set()),
    ("unprepared-in-round-2", {"/conditions": ["unprepared"], "/plan/0": LEFT_OUT}, {("SOL125", "/conditions/0")}),
    # SOL126
    ("run-away-in-another-round", {f"{ROUND_2}/1": order("Tov", "rally")}, {("SOL126", f"{ROUND_2}/2/action")}),
    ("run-away-without-the-order", {f"{ROUND_2}/1": LEFT_OUT}, {("SOL126", f"{ROUND_2}/1/action")}),
    ("run-away-listed-first", {f"{ROUND_2}/1": order("Mae", "run-away"), f"{ROUND_2}/2": order(
        "Tov", "get-us-out-of-here")}, set()),
    ("run-away-the-order-misspelled", {f"{ROUND_2}/1/action": "get-us-out-of-her"}, {
        ("SOL116", f"{ROUND_2}/1/action")
    }),
    # SOL127
    ("twice-by-a-salvo", {f"{ROUND_1}/5": order("Bix", "full-salvo")}, {("SOL127", f"{ROUND_1}/5")}),
    ("twice-by-everything", {f"{ROUND_1}/6": order("Bix", "fire-everything")}, {("SOL127", f"{ROUND_1}/6")}),
    ("another-cannon", {"/cannons/0/size": "medium", f"{ROUND_1}/5": order("Bix", "full-salvo")}, set()),
    # SOL128
    ("skills-in-any-case", {"/crew/0/skills": {"ENGINEER": 2, "tech": 0, "small ship piloting": 1}}, set()),
    ("skill-unknown", {"/crew/0/skills": {"Cooking": 2}}, {("SOL128", "/crew/0/skills/Cooking")}),
    ("skill-declared", {"/crew/0/skills": {"Cooking": 2}, "/custom": {"skills": ["cooking"]}}, set()),
    ("piloting-of-another-ship", {"/crew/2/skills": {"Large Ship Piloting": 2}}, {
        ("SOL128", "/crew/2/skills/Large Ship Piloting")
    }),
    ("skill-twice", {"/crew/0/skills": {"Engineer": 2, "engineer": 3}}, {("SOL128", "/crew/0/skills/engineer")}),
    ("skill-negative", {"/crew/0/skills": {"Engineer": -1}}, {("S005", "/crew/0/skills/Engineer")}),
    # shape
    ("no-crew-no-plan", {"/crew": LEFT_OUT, "/plan": LEFT_OUT}, set()),
    ("round-0", {"/plan/0/round": 0}, {("S005", "/plan/0/round")}),
    ("plan-without-actions", {"/plan/0/actions": LEFT_OUT}, {("S003", "/plan/0/actions")}),
    ("crew-unknown", {"/crew": "many"}, {("S004", "/crew")}),
    ("tier", {"/tier": 3}, {("S002", "/tier")}),
]  # fmt: skip


PROOFS = {
    "one-more-than-seats": ["SOL-018"],
    "six-dice": ["SOL-022", "SOL-023"],
    "three-dice": ["SOL-023"],
    "four-dice-again": ["SOL-023"],
    "twice-by-one-member": ["SOL-025"],
    "two-boardings": ["SOL-047"],
    "defensive-after-aggressive": ["SOL-049"],
    "aggressive-after-defensive": ["SOL-055"],
    "sc-left-out": ["SOL-066"],
    "heavy-in-a-row": ["SOL-079"],
    "salvo-in-a-row": ["SOL-081"],
    "run-away-in-another-round": ["SOL-088", "SOL-104"],
    "run-away-without-the-order": ["SOL-088"],
    "two-orders-to-leave": ["SOL-104"],
    "unprepared-in-round-1": ["SOL-006"],
    "unprepared-in-round-2": ["SOL-006"],
}


@pytest.mark.parametrize(("edits", "wanted"), cases(EDGES, PROOFS))
def test_each_check_finds_its_fault_and_no_other(edits, wanted):
    assert faults(ship(edits)) == wanted


def test_ids_of_the_cases_are_unique():
    assert len({case[0] for case in EDGES}) == len(EDGES)


@pytest.mark.parametrize("rule", list(RULES), ids=case)
def test_the_edit_that_breaks_a_rule_finds_that_rule_alone(rule):
    assert found(reviewed(edited(base("sol-ship"), rule.breaks))) == [rule.code]


def test_a_ship_that_cannot_hide_is_a_warning():
    one = only(ship({"/stealth_challenge": LEFT_OUT}), "SOL106")
    assert (one.severity, one.hint) == ("warning", "for example `stealth_challenge: 6`")


# edits, code, words of the message, words of the hint
MESSAGES = [
    ({"/hit_points/current": 31}, "SOL103", "31 HP; the ship has 30 at most", ""),
    ({"/seats/gunnery": 1}, "SOL108", "'Bix' makes 2 in the gunnery phase, which has 1 seat", ""),
    ({f"{ROUND_1}/0/actor": "Adda"}, "SOL116", "nobody of the crew is called 'Adda'", "did you mean Ada?"),
    ({f"{ROUND_1}/0/action": "wide-scan"}, "SOL116", "'Ada' is in the engineer phase", "`phases: {Ada: recon}`"),
    ({f"{ROUND_1}/4/cannon": 2}, "SOL120", "cannon 2 (keel gun) is large", "0 (fore gun) and 1 (aft gun)"),
    ({f"{ROUND_1}/4/cannon": 7}, "SOL120", "no cannon '7'; the ship has cannons 0 to 2", "fitting here"),
    ({"/cannons/2/name": "Aft Gun", f"{ROUND_1}/4/cannon": "aft gun"}, "SOL120",
     "2 cannons are called 'aft gun'; write 1 or 2", "fitting here: 0 (fore gun) and 1 (aft gun)"),
    ({"/seats/gunnery": 0}, "SOL108", "'Rell' and 1 other are in the gunnery phase, which has no seat", ""),
    ({"/seats/pilot": 0}, "SOL108", "'Mae' is in the pilot phase, which has no seat", ""),
    ({"/crew/4/action_dice": 1}, "SOL121", "Single Shot costs 2 action dice; 'Rell' has 1 of 1 left", ""),
    ({**IDLE, "/overflow_damage": 61}, "SOL123", "61 damage beyond 0 HP; at 60 the ship is destroyed", "[destroyed]"),
    ({"/conditions": ["idel"]}, "SOL124", "unknown condition 'idel'", "did you mean idle?"),
    ({"/crew/2/skills": {"piloting": 3}}, "SOL128", "'piloting'", "did you mean Small Ship Piloting?"),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "code", "message", "hint"), MESSAGES)
def test_a_message_says_what_is_wrong_and_what_to_do(edits, code, message, hint):
    one = only(ship(edits), code)
    assert message in one.message
    assert hint in (one.hint or "")


def test_thousands_of_crew_cannons_and_rounds_are_judged_in_linear_time():
    start = time.process_time()
    number = 800
    guns = [{"name": f"gun {i}", "size": "small", "damage": "2d6"} for i in range(number)]
    crew = [{"name": f"gunner {i}", "phase": "gunnery"} for i in range(number)]
    orders = [order(f"gunner {i}", "single-shot", cannon=f"gun {i}") for i in range(number)]
    rounds = [{"round": i + 1, "actions": [one]} for i, one in enumerate(orders)]
    edits = {"/seats/gunnery": number, "/cannons": guns, "/crew": crew, "/plan": rounds}
    report = review(json.dumps(base("sol-ship", edits)).encode(), "ship.json")[0]
    assert report.diagnostics == []
    edits["/plan"] = [{"round": 1, "actions": orders}]
    report = review(json.dumps(base("sol-ship", edits)).encode(), "ship.json")[0]
    assert found(report) == ["SOL117"] * (number - 1)
    assert time.process_time() - start < 6
