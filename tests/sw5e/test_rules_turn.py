"""What SW139 to SW143 find in a planned turn, on both sides of every edge."""

import pytest

from shipcli.systems.sw5e.rules.rulebook import LARGE, SMALL, TINY
from tests.support import base, case, faults, reviewed

MINE = ("SW139", "SW140", "SW141", "SW142", "SW143")
HARASS = pytest.mark.ledger("SWE-063")
GUNS = ["quad-laser-cannon forward", "particle-beam forward", "missile-launcher forward", "blaster-cannon aft"]


def plan(*orders, **edits):
    """The base ship with four weapons and these orders, each `actor action`, with `key=value` behind it."""
    entries = []
    for order in orders:
        actor, action, *more = order.split()
        entry = {"actor": actor, "action": action}
        for one in more:
            key, _, value = one.partition("=")
            entry[key] = int(value) if value.isdecimal() else value
        entries.append(entry)
    weapons = [dict(zip(("weapon", "arc"), one.split(), strict=True)) for one in GUNS]
    return {
        "/weapons": weapons,
        "/modifications": ["hardpoint"] * 3,
        "/turn": entries,
        "/crew/3": {"name": "Deck", "station": "deck", "count": 12},
        **{f"/{key}": value for key, value in edits.items()},
    }


def judged(edits):
    """What the rules of this module find in the base ship, edited."""
    return faults(reviewed(base("sw5e-ship", edits)), *MINE)


def told(edits, code):
    """The message of the only finding of that code."""
    (one,) = [one for one in reviewed(base("sw5e-ship", edits)).diagnostics if one.code == code]
    return one.message


SLAVE = ["hardpoint"] * 3 + [
    {"mod": "weapon-slave-array", "weapon": 0},
    {"mod": "weapon-slave-array-mk-ii", "weapon": 0},
]
FIGHTER = {
    **SMALL,
    "/crew": [{"name": "Ada", "station": "helm"}],
    "/weapons": [{"weapon": "ion-cannon", "arc": "forward"}],
}

EDGES = [
    (plan(), set()),
    # SW139: by the pilot, one a turn
    (plan("Ada evade"), set()),
    (plan("ada Evade"), set()),
    (plan("Mae evade"), {("SW139", "/turn/0/actor")}),
    (plan("Deck evade", **{"crew/3/station": "Helm"}), set()),
    ({**plan("Deck evade"), "/crew/3": {"name": "Deck"}}, set()),
    (plan("Ada evade", "Ada detect"), {("SW141", "/turn/1/actor")}),
    (plan("Ada evade", "Ada fly"), {("SW139", "/turn/1/action"), ("SW141", "/turn/1/actor")}),
    (plan("Ada evade", "Mae fly"), {("SW139", "/turn/1/action"), ("SW139", "/turn/1/actor")}),
    ({**TINY, "/turn": [{"actor": "droid-brain", "action": "evade"}]}, set()),
    # SW140: each function once, shields once, each weapon once
    (plan("Mae boost-engines", "Ivo boost-shields", "Deck boost-weapons"), set()),
    (plan("Mae boost-engines", "Ivo boost-engines"), {("SW140", "/turn/1/action")}),
    (plan("Mae regenerate-shields", "Ivo regenerate-shields"), {("SW140", "/turn/1/action")}),
    (plan("Mae patch", "Ivo patch", "Deck patch"), set()),
    (plan("Mae interfere", "Ivo interfere", "Deck direct", "Deck direct"), set()),
    (plan("Mae detect", "Ivo detect"), set()),
    (plan("Mae detect", "Ivo search", rulings={"sw5e-detect-limit": "once"}), {("SW140", "/turn/1/action")}),
    (plan("Mae fire weapon=0", "Ivo fire weapon=1"), set()),
    (plan("Mae fire weapon=0", "Ivo fire weapon=0"), {("SW140", "/turn/1/weapon")}),
    (plan("Mae fire", "Ivo fire"), set()),
    (plan("Ada attack-run option=fire weapon=0 moved_ft=150", "Ivo fire weapon=0"), {("SW140", "/turn/1/weapon")}),
    (plan("Ada attack-run option=ram weapon=0 moved_ft=150", "Ivo fire weapon=0"), set()),
    (plan("Ada dogfight weapon=0", "Ivo fire weapon=0"), {("SW140", "/turn/1/weapon")}),
    # SW141: 5 Fire actions and 10 actions; each of the crew one
    (plan(*["Deck fire"] * 5), set()),
    (plan(*["Deck fire"] * 6), {("SW141", "/turn/5/action")}),
    (plan(*["Deck direct"] * 10), set()),
    (plan(*["Deck direct"] * 11), {("SW141", "/turn/10")}),
    (plan("Mae patch", "Mae detect"), {("SW141", "/turn/1/actor")}),
    (plan("Mae patch", "Mae detect", modifications=["hardpoint"] * 3 + ["damage-control-system"]), set()),
    (plan(*["Deck direct"] * 2, **{"crew/3/count": 1}), {("SW141", "/turn/1/actor")}),
    ({**FIGHTER, "/turn": [{"actor": "Ada", "action": "evade"}] * 1}, set()),
    # SW142: an attack run of 150 ft, one size, 1,000 ft; somebody aboard, a weapon that is there
    (plan("Ada attack-run moved_ft=150"), set()),
    (plan("Ada attack-run moved_ft=149"), {("SW142", "/turn/0/moved_ft")}),
    (plan("Ada attack-run"), set()),
    (plan("Ada attack-run moved_ft=150 weapon=3"), {("SW142", "/turn/0/weapon")}),
    (plan("Ada attack-run moved_ft=150 weapon=3 option=ram"), set()),
    (plan("Ada harass target_size=small"), set()),
    (plan("Ada harass target_size=large"), set()),
    pytest.param(plan("Ada harass target_size=tiny"), {("SW142", "/turn/0/target_size")}, marks=HARASS),
    pytest.param(plan("Ada harass target_size=huge"), {("SW142", "/turn/0/target_size")}, marks=HARASS),
    (plan("Ada harass target_size=tinny"), {("SW142", "/turn/0/target_size")}),
    (plan("Ada harass weapon=0 distance_ft=800"), set()),
    pytest.param(plan("Ada harass weapon=0 distance_ft=801"), {("SW142", "/turn/0/distance_ft")}, marks=HARASS),
    (plan("Ada harass weapon=0", "Ivo fire weapon=0"), {("SW142", "/turn/0/weapon")}),
    (plan("Ada harass weapon=0", "Ivo fire weapon=1"), set()),
    pytest.param(plan("Ada harass weapon=1"), {("SW142", "/turn/0/weapon")}, marks=HARASS),
    pytest.param(plan("Ada harass weapon=3"), {("SW142", "/turn/0/weapon")}, marks=HARASS),
    (plan("Ada dogfight weapon=2"), set()),
    (plan("Ada dogfight weapon=1"), {("SW142", "/turn/0/weapon")}),
    (plan("Mae interfere distance_ft=1000"), set()),
    (plan("Mae interfere distance_ft=1001"), {("SW142", "/turn/0/distance_ft")}),
    (plan("Mae boost-shields", "Ivo regenerate-shields"), set()),
    ({**plan("Mae boost-shields", "Ivo regenerate-shields"), "/equipment/shields": []},
     {("SW142", "/turn/0/action"), ("SW142", "/turn/1/action")}),
    (plan("Mia patch"), {("SW142", "/turn/0/actor")}),
    (plan("Mae patsch"), {("SW142", "/turn/0/action")}),
    (plan("droid-brain evade"), {("SW142", "/turn/0/actor")}),
    (plan("Mae fire weapon=3"), set()),
    (plan("Mae fire weapon=4"), {("SW142", "/turn/0/weapon")}),
    # SW143: primary and secondary weapons from the helm
    (plan("Ada fire weapon=0"), {("SW143", "/turn/0/weapon")}),
    (plan("Ada fire weapon=1"), {("SW143", "/turn/0/weapon")}),
    (plan("Ada fire weapon=2"), set()),
    (plan("Mae fire weapon=0"), set()),
    (plan("Ada fire weapon=0", modifications=SLAVE), set()),
    (plan("Ada fire weapon=1", modifications=SLAVE), {("SW143", "/turn/0/weapon")}),
    (plan("Ada attack-run weapon=0 moved_ft=200"), set()),
    (plan("Ada dogfight weapon=0"), set()),
    ({**FIGHTER, "/turn": [{"actor": "Ada", "action": "fire", "weapon": 0}]}, {("SW143", "/turn/0/weapon")}),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "expected"), EDGES, ids=case)
def test_what_is_found(edits, expected):
    assert judged(edits) == expected


@pytest.mark.parametrize(
    ("edits", "code", "message"),
    [
        (plan("Mae evade"), "SW139", "Evade by Mae, who is at engineering; helm actions are taken at the helm"),
        (plan("Ada evade", "Deck fly", **{"crew/3/station": "helm"}), "SW139", "Fly after Evade; a turn has one helm"),
        (plan(*["Deck boost-engines"] * 2), "SW140", "Boost Engines twice in a turn; the ship has it once"),
        (plan(*["Deck fire weapon=0"] * 2), "SW140", "quad laser cannon (weapon 0) is fired twice"),
        (plan(*["Deck fire"] * 6), "SW141", "6 Fire actions; the ship has 5 a round"),
        (plan(*["Deck direct"] * 11), "SW141", "11 actions; the ship has 10 a turn"),
        (plan("Ada attack-run moved_ft=149"), "SW142", "149 ft towards the target; Attack Run takes 150 ft"),
        (plan("Ada harass target_size=huge"), "SW142", "a Huge target is 2 sizes from Medium; Harass reaches 1"),
        (plan("Ada harass weapon=0 distance_ft=900"), "SW142", "the normal range of quad laser cannon is 800 ft"),
        (plan("Mae interfere distance_ft=1050"), "SW142", "1,050 ft to the target; Interfere reaches 1,000 ft"),
        (plan("Mae fire weapon=4"), "SW142", "weapon 4; the ship has 4 weapons, counted from 0"),
    ],
)
def test_messages_name_the_figures(edits, code, message):
    assert message in told(edits, code)


def test_a_co_pilot_may_take_over():
    """SotG ch.9: where the pilot is disabled, which a plan does not tell; without a pilot there is no hint."""
    hints = {}
    for station in ("helm", "bunk"):
        report = reviewed(base("sw5e-ship", plan("Mae evade", **{"crew/0/station": station})))
        [hints[station]] = [one.hint for one in report.diagnostics if one.code == "SW139"]
    assert hints == {"helm": "a co-pilot may take over where the pilot is disabled", "bunk": None}


@pytest.mark.parametrize("action", ["hard-turn", "ram", "conceal", "dogfight", "evade", "fly", "harass", "attack-run"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_helm_actions_are_for_the_helm_on_ships_of_every_size(size, action):
    crew = [{"name": "Ada", "station": "helm"}, {"name": "Mae", "station": "engineering", "count": 300}]
    found = {
        actor: judged({**size, "/crew": crew, "/turn": [{"actor": actor, "action": action}]})
        for actor in ("Ada", "Mae")
    }
    assert found == {"Ada": set(), "Mae": {("SW139", "/turn/0/actor")}}
