"""How much work a document is, counted in calls of the package's own functions, which no machine changes.

A net for moving code: a document may not cost more calls than it did, and those of twice the size not four times as
many. Only functions with a name are counted: whether a comprehension is a call depends on the version of Python.
"""

import json
import sys
from pathlib import Path

import pytest

import shipcli
from shipcli.dump import as_yaml
from shipcli.review import review
from tests.support import base

EXAMPLES = Path(__file__).parent.parent / "examples"
PACKAGE = str(Path(shipcli.__file__).parent)


def calls(function, every=False):
    """How many calls of named functions of the package a call of the function makes, once everything is loaded.

    With `every`, those of whatever the package calls too, and each step of a generator.
    """
    count = 0

    def counted(frame, event, _):
        nonlocal count
        code = frame.f_code
        if event in ("call", "c_call") if every else event == "call" and not code.co_name.startswith("<"):
            count += code.co_filename.startswith(PACKAGE)

    function()
    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


CALLS = {
    "armada/boarding-fleet": 605,
    "armada/doomsday-flagship": 646,
    "armada/mine-blockade": 972,
    "armada/siege-line": 279,
    "armada/smugglers-and-customs": 403,
    "armada/station-defense": 252,
    "encounter/ambush-at-the-beacon": 2446,
    "encounter/four-against-the-wolf": 291,
    "encounter/lane-of-mines": 1155,
    "encounter/running-the-cordon": 238,
    "sol/ambush": 1146,
    "sol/gunship": 329,
    "sol/hauler": 302,
    "sol/skiff": 219,
    "starship/carrier-and-wing": 1645,
    "starship/cruiser": 883,
    "starship/destroyer": 806,
    "starship/explorer": 779,
    "starship/fighter": 642,
    "starship/light-freighter": 724,
    "starship/racer": 610,
    "starship/shuttle": 531,
    "starship/station": 1099,
    "starship/ultranought": 1300,
    "sw5e/bomber": 1104,
    "sw5e/carrier": 2396,
    "sw5e/corvette": 1917,
    "sw5e/fighter": 699,
    "sw5e/freighter": 1314,
    "sw5e/probe": 962,
    "sw5e/station": 2301,
}
"""The calls of one review of each file in examples/, as commit 7ba7a86 made them."""

MARGIN = 1.05
"""How many times as many a file may cost."""


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*/*.yaml")), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_review_calls_no_more_functions_than_it_did(file, monkeypatch):
    monkeypatch.chdir(EXAMPLES)
    content, path = file.read_bytes(), str(file)
    assert calls(lambda: review(content, path)) <= MARGIN * CALLS[f"{file.parent.name}/{file.stem}"]


def test_calls_are_counted():
    assert calls(lambda: as_yaml({"a": 1})) > 0
    assert calls(lambda: None) == 0
    assert calls(lambda: json.dumps({}), every=True) == 0


def grown(kind, key, item, edits=None):
    """A function of n: the base document of a kind with n items more in a list, each made from its number."""

    def document(n):
        data = base(kind, edits)
        place = data
        *around, last = key.split("/")
        for step in around:
            place = place[int(step) if step.isdecimal() else step]
        place.setdefault(last, []).extend(item(i) for i in range(n))
        return data

    return document


def fleet(i):
    return {"name": f"Fleet {i}", "class": "fighter", "size": "small", "tier": 1, "abilities": ["bombers"]}


def officer(i):
    return {"name": f"Officer {i}", "role": "commander", "fleet": "Gulls", "bab": 1, "level": 1}


def hand(i):
    return {"name": f"Hand {i}", "level": 1}


def round_of(i):
    return {"round": i + 3, "actions": [{"actor": "Mae", "action": "defensive-positioning"}]}


GROWING = {
    "armada, fleets": grown("armada", "fleets", fleet),
    "armada, fleets of an unknown class": grown("armada", "fleets", lambda i: fleet(i) | {"class": f"x{i}"}),
    "armada, abilities of a fleet": grown("armada", "fleets/0/abilities", lambda i: f"nothing-{i}"),
    "armada, officers": grown("armada", "officers", officer),
    "armada, officers of fleets of their own": lambda n: grown("armada", "fleets", fleet)(n)
    | {"officers": [officer(i) | {"fleet": f"Fleet {i}"} for i in range(n)]},
    "armada, ignores": grown("armada", "ignore", lambda i: {"rule": "AR122", "reason": f"reason {i}"}),
    "armada, unknown keys": lambda n: base("armada") | {f"key{i}": i for i in range(n)},
    "armada, unknown rulings": lambda n: base("armada", {"/rulings": {f"ruling-{i}": "x" for i in range(n)}}),
    "starship, weapons": grown("starship", "weapons", lambda i: {"weapon": "coilgun", "arc": "turret"}),
    "starship, weapons that are unknown": grown(
        "starship", "weapons", lambda i: {"weapon": f"nothing-{i}", "arc": "turret"}
    ),
    "starship, mounts": grown("starship", "mounts", lambda i: {"arc": "forward", "class": "light"}),
    "starship, weapons and mounts": lambda n: grown(
        "starship", "weapons", lambda i: {"weapon": "coilgun", "arc": "turret"}
    )(n)
    | {"mounts": [{"arc": "turret", "class": "light"} for _ in range(n + 3)]},
    "starship, power cores": grown("starship", "power_cores", lambda i: "pulse-green"),
    "starship, expansion bays": grown("starship", "expansion_bays", lambda i: "cargo-hold"),
    "starship, security": grown("starship", "security", lambda i: "biometric-locks"),
    "starship, gunners": grown("starship", "crew/gunners", lambda i: {"name": f"Gunner {i}", "bab": 3, "dexterity": 1}),
    "starship, engineers": grown(
        "starship", "crew/engineers", lambda i: {"name": f"One {i}", "engineering": {"ranks": 4, "modifier": 9}}
    ),
    "starship, access": grown("starship", "access", lambda i: "restricted"),
    "sw5e-ship, weapons": grown("sw5e-ship", "weapons", lambda i: {"weapon": "quad-laser-cannon", "arc": "forward"}),
    "sw5e-ship, modifications": grown("sw5e-ship", "modifications", lambda i: {"mod": "hardpoint"}),
    "sw5e-ship, modifications that are unknown": grown("sw5e-ship", "modifications", lambda i: f"nothing-{i}"),
    "sw5e-ship, stock": grown("sw5e-ship", "stock", lambda i: "hardpoint"),
    "sw5e-ship, hyperdrives": grown("sw5e-ship", "equipment/hyperdrives", lambda i: "class-1"),
    "sw5e-ship, crew": grown("sw5e-ship", "crew", lambda i: hand(i) | {"station": "engineering"}),
    "sw5e-ship, crew, each with a weapon": lambda n: grown(
        "sw5e-ship", "crew", lambda i: hand(i) | {"station": "gunnery"}
    )(n)
    | {"weapons": [{"weapon": "quad-laser-cannon", "arc": "forward", "gunner": f"Hand {i}"} for i in range(n)]},
    "sw5e-ship, actions of a turn": grown(
        "sw5e-ship", "turn", lambda i: {"actor": "Ivo", "action": "fire", "weapon": 0}
    ),
    "sol-ship, cannons": grown(
        "sol-ship", "cannons", lambda i: {"name": f"gun {i}", "size": "small", "damage": "2d6"}
    ),
    "sol-ship, cannons of one name": grown(
        "sol-ship", "cannons", lambda i: {"name": "gun", "size": "small", "damage": "2d6"}
    ),
    "sol-ship, crew": grown("sol-ship", "crew", lambda i: {"name": f"Hand {i}", "phase": "gunnery"}),
    "sol-ship, conditions": grown("sol-ship", "conditions", lambda i: f"nothing-{i}"),
    "sol-ship, rounds": grown("sol-ship", "plan", round_of),
    "sol-ship, actions of a round": grown(
        "sol-ship", "plan/0/actions", lambda i: {"actor": "Rell", "action": "single-shot", "cannon": 0}
    ),
    "encounter, enemies": grown("encounter", "enemies", lambda i: {"name": f"Cutter {i}", "tier": 1}),
    "encounter, documents": grown("encounter", "enemies", lambda i: {"document": base("starship")}),
    "encounter, levels": grown("encounter", "levels", lambda i: 5, {"/apl": 5}),
}  # fmt: skip
"""Documents that grow, by what they hold n of."""

SMALL, FEW = 100, 5
"""How many there are at first, and of what is a document of its own."""

STEEPEST = 2.1
"""How many times as many calls twice the size may cost; what grows with the square comes near 4."""

QUADRATIC = {
    "armada, unknown keys",
    "starship, weapons and mounts",
    "sw5e-ship, crew",
    "sw5e-ship, crew, each with a weapon",
    "sol-ship, actions of a round",
}
"""What grows faster today. This list may only shrink."""


@pytest.mark.parametrize("what", GROWING)
def test_twice_the_size_costs_twice_the_calls(what):
    n = FEW if what == "encounter, documents" else SMALL
    texts = [json.dumps(GROWING[what](many)).encode() for many in (n, 2 * n)]
    once, twice = (calls(lambda text=text: review(text, "grown.json"), every=True) for text in texts)
    assert (twice > STEEPEST * once) == (what in QUADRATIC), f"{twice / once:.2f} times as many"


def test_what_grows_faster_is_tried():
    assert set(GROWING) >= QUADRATIC
