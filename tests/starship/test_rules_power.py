"""What SF301 to SF405 find, on both sides of every edge: power cores, PCU, thrusters, drives."""

import pytest

from shipcli.pointers import LEFT_OUT
from tests.support import base, case, faults, reviewed

MINE = ("S0", "SF1", "SF3", "SF4")


def judged(document):
    """What the rules of this module find, but for a missing drive, which most ships here do without."""
    return {(code, place) for code, place in faults(reviewed(document), *MINE) if code != "SF404"}


def ship(frame, thrusters, *cores, **more):
    """A ship of tier 20 with no more than it must have."""
    return {
        "kind": "starship", "name": "Test Ship", "tier": 20, "frame": frame, "power_cores": list(cores),
        "thrusters": thrusters, **more,
    }  # fmt: skip


HOUSING = {"expansion_bays": ["power-core-housing"]}
UP = {"rulings": {"power-core-housing": "medium-and-up"}}
TITAN, GATEWAY, ULTRA = "titan-light", "gateway-heavy", "gateway-ultra"

SHIPS = [
    # SF301: the sizes of a core
    (ship("racer", "t8", "micron-ultra"), set()),
    (ship("shuttle", "s8", "micron-ultra"), {("SF301", "/power_cores/0")}),
    (ship("shuttle", "s8", "pulse-black"), set()),
    (ship("transport", "m8", "pulse-black"), {("SF301", "/power_cores/0")}),
    (ship("transport", "m8", "pulse-gray"), set()),
    (ship("destroyer", "l6", "pulse-blue"), {("SF301", "/power_cores/0")}),
    (ship("destroyer", "l6", "arcus-ultra"), set()),
    (ship("racer", "t8", "arcus-ultra"), {("SF301", "/power_cores/0")}),
    (ship("cruiser", "h6", "pulse-orange", "nova-light"), {("SF301", "/power_cores/0")}),
    (ship("cruiser", "h6", "pulse-orange", "pulse-orange"), {("SF301", f"/power_cores/{i}") for i in (0, 1)}),
    (ship("transport", "m8", {"model": "pulse-black", "material": "abysium"}), {("SF301", "/power_cores/0")}),
    (ship("transport", "m8", "pulse-pink"), {("SF101", "/power_cores/0")}),
    (ship("corvette", "m8", "pulse-black"), {("SF101", "/frame")}),
    # a Supercolossal ship: one of its own with smaller ones, or Colossal ones alone
    (ship("base-ship", "sc4", TITAN), set()),
    (ship("base-ship", "sc4", TITAN, GATEWAY, "nova-ultra", ULTRA), set()),
    (ship("base-ship", "sc4", TITAN, "pulse-green"), {("SF301", "/power_cores/1")}),
    (ship("base-ship", "sc4", ULTRA), set()),
    (ship("base-ship", "sc4", ULTRA, GATEWAY), {("SF301", "/power_cores/1")}),
    (ship("base-ship", "sc4", "titan-lite", GATEWAY), {("SF101", "/power_cores/0")}),
    # SF302: as many as there is room for, and one more
    (ship("racer", "t8", "micron-ultra", "micron-ultra"), {("SF302", "/power_cores/1")}),
    (ship("explorer", "m8", "pulse-gray", "pulse-gray"), {("SF302", "/power_cores/1")}),
    (ship("explorer", "m8", "pulse-gray", "pulse-gray", **HOUSING), set()),
    (ship("explorer", "m8", *["pulse-gray"] * 3, **HOUSING), {("SF302", "/power_cores/2")}),
    (ship("destroyer", "l6", *["nova-light"] * 2, **HOUSING), set()),
    (ship("destroyer", "l6", *["nova-light"] * 2), {("SF302", "/power_cores/1")}),
    (ship("cruiser", "h6", *["nova-light"] * 2), set()),
    (ship("cruiser", "h6", *["nova-light"] * 3), {("SF302", "/power_cores/2")}),
    (ship("battleship", "g4", *[GATEWAY] * 3), set()),
    (ship("battleship", "g4", *[GATEWAY] * 4), {("SF302", "/power_cores/3")}),
    (ship("dreadnought", "c4", *[ULTRA] * 4), set()),
    (ship("dreadnought", "c4", *[ULTRA] * 5), {("SF302", "/power_cores/4")}),
    (ship("base-ship", "sc4", *[ULTRA] * 5), set()),
    (ship("base-ship", "sc4", *[ULTRA] * 6), {("SF302", "/power_cores/5")}),
    (ship("base-ship", "sc4", TITAN, *[GATEWAY] * 4), set()),
    (ship("base-ship", "sc4", TITAN, *[GATEWAY] * 5), {("SF302", "/power_cores/5")}),
    (ship("base-ship", "sc4", TITAN, TITAN), {("SF302", "/power_cores/1")}),
    (ship("explorer", "m8", "pulse-gray", "pulse-pink"), {("SF101", "/power_cores/1"), ("SF302", "/power_cores/1")}),
    # what is misspelled may be the housing
    (
        ship("explorer", "m8", "pulse-gray", "pulse-gray", expansion_bays=["power core house"]),
        {("SF101", "/expansion_bays/0")},
    ),
    # SF303: the sizes of a housing, and its second core
    (ship("explorer", "m8", "pulse-gray", **HOUSING), {("SF303", "/expansion_bays/0")}),
    (ship("explorer", "m8", "pulse-gray", "pulse-pink", **HOUSING), {("SF101", "/power_cores/1")}),
    (ship("shuttle", "s8", "pulse-white", **HOUSING), {("SF303", "/expansion_bays/0")}),
    (
        ship("shuttle", "s8", "pulse-white", "pulse-white", **HOUSING),
        {("SF302", "/power_cores/1"), ("SF303", "/expansion_bays/0")},
    ),
    (ship("cruiser", "h6", "nova-light", "nova-light", **HOUSING), {("SF303", "/expansion_bays/0")}),
    (
        ship("cruiser", "h6", *["nova-light"] * 3, **HOUSING),
        {("SF302", "/power_cores/2"), ("SF303", "/expansion_bays/0")},
    ),
    (ship("corvette", "h6", "nova-light", **HOUSING), {("SF101", "/frame")}),
    # ... by ruling
    (ship("cruiser", "h6", *["nova-light"] * 3, **HOUSING, **UP), set()),
    (ship("cruiser", "h6", *["nova-light"] * 2, **HOUSING, **UP), {("SF303", "/expansion_bays/0")}),
    (ship("cruiser", "h6", *["nova-light"] * 4, **HOUSING, **UP), {("SF302", "/power_cores/3")}),
    (ship("dreadnought", "c4", *[ULTRA] * 5, **HOUSING, **UP), set()),
    (ship("explorer", "m8", "pulse-gray", "pulse-gray", **HOUSING, **UP), set()),
    (ship("shuttle", "s8", "pulse-white", **HOUSING, **UP), {("SF303", "/expansion_bays/0")}),
    # SF306: what a drive wants of the cores
    (ship("shuttle", "s8", "arcus-light", drift_engine="signal-basic"), set()),  # 75 of 75
    (ship("racer", "t8", "micron-heavy", drift_engine="signal-basic"), {("SF306", "/drift_engine")}),  # 70
    (ship("shuttle", "s8", "pulse-brown", drift_engine="signal-booster"), {("SF306", "/drift_engine")}),  # 90 of 100
    (ship("explorer", "m8", "pulse-gray", drift_engine="signal-booster"), set()),
    (ship("explorer", "m8", "pulse-gray", "pulse-gray", **HOUSING, drift_engine="signal-ultra"), set()),  # 200 of 200
    (
        ship("shuttle", "s8", {"model": "pulse-brown", "material": "abysium"}, drift_engine="signal-booster"),
        set(),  # 90 and 22
    ),
    (
        ship("shuttle", "s8", {"model": "pulse-white", "material": "djezet"}, drift_engine="signal-major"),
        {("SF306", "/drift_engine")},  # 140; 14 for bays
    ),
    (ship("shuttle", "s8", "pulse-pink", drift_engine="signal-booster"), {("SF101", "/power_cores/0")}),
    (ship("shuttle", "s8", "pulse-brown", drift_engine="signal-best"), {("SF101", "/drift_engine")}),
    # SF401: the size of thrusters
    (ship("explorer", "s8", "pulse-blue"), {("SF401", "/thrusters")}),
    (ship("explorer", "l6", "pulse-blue"), {("SF401", "/thrusters")}),
    (ship("explorer", {"model": "s8", "material": "inubrix"}, "pulse-blue"), {("SF401", "/thrusters/model")}),
    (ship("light-hauler", "s8", "pulse-white"), set()),
    (ship("light-hauler", "m8", "pulse-white"), set()),
    (ship("light-hauler", "l4", "pulse-white"), {("SF401", "/thrusters")}),
    (ship("light-freighter", "m8", "pulse-white"), {("SF401", "/thrusters")}),
    (ship("heavy-hauler", "h4", "nova-ultra"), set()),
    (ship("base-ship", "c4", TITAN), {("SF401", "/thrusters")}),
    (ship("corvette", "l6", "pulse-blue"), {("SF101", "/frame")}),
    # SF402: the largest ships of a drive
    (ship("explorer", "m8", "pulse-blue", drift_engine="signal-ultra"), set()),
    (ship("destroyer", "l6", "pulse-prismatic", drift_engine="signal-ultra"), {("SF402", "/drift_engine")}),
    (ship("destroyer", "l6", "pulse-prismatic", drift_engine="signal-superior"), set()),
    (ship("cruiser", "h6", GATEWAY, drift_engine="signal-major"), {("SF402", "/drift_engine")}),
    (ship("cruiser", "h6", GATEWAY, drift_engine="signal-booster"), set()),
    (ship("battleship", "g4", GATEWAY, drift_engine="signal-booster"), {("SF402", "/drift_engine")}),
    (ship("base-ship", "sc4", TITAN, drift_engine="signal-basic"), set()),
    # SF403
    (ship("explorer", "m8", "pulse-blue", boosters=["m4"]), {("SF403", "/boosters/0")}),
    (ship("explorer", "m8", "pulse-blue", boosters=["m4"], expansion_bays=["booster-thruster-housing"]), set()),
    (
        ship("explorer", "m8", "pulse-blue", boosters=["m4", "m4"], expansion_bays=["booster-thruster-housing"] * 2),
        {("SF403", "/boosters/1")},
    ),
    (
        ship("explorer", "m4", "pulse-blue", boosters=["m4", "m4"]),
        {("SF403", "/boosters/0"), ("SF403", "/boosters/1")},
    ),
    (
        ship("explorer", "m8", "pulse-blue", boosters=["s8"], expansion_bays=["booster-thruster-housing"]),
        {("SF401", "/boosters/0")},
    ),
    (
        ship("explorer", "m8", "pulse-blue", boosters=["m4"], expansion_bays=["booster housing"]),
        {("SF101", "/expansion_bays/0")},
    ),
    # SF405
    (ship("explorer", "m4", "pulse-blue", other_systems=["temporal-ripper"]), {("SF405", "/other_systems/0")}),
    (ship("explorer", "m4", "pulse-blue", other_systems=["data-net", "paraforan-resonator-mk-4"]),
     {("SF405", "/other_systems/1")}),
    (ship("explorer", "m4", "pulse-blue", other_systems=["temporal-ripper"], drift_engine="signal-basic"), set()),
    (ship("explorer", "m4", "pulse-blue", other_systems=["temporal-ripper"], drift_engine="shadow-engine",
          access=["restricted"]), {("SF405", "/other_systems/0")}),
    (ship("explorer", "m4", "pulse-blue", other_systems=["temporal-ripper"], drift_engine="signal-best"),
     {("SF101", "/drift_engine")}),
]  # fmt: skip


@pytest.mark.parametrize(("document", "wanted"), SHIPS, ids=lambda value: "" if isinstance(value, set) else None)
def test_a_ship_has_the_cores_and_engines_it_may_have(document, wanted):
    assert judged(document) == wanted


M12 = {"/thrusters": "m12"}  # 80 PCU for 60: 122 essential, 146 in all


def pods(count):
    """The base ship's escape pods, 2 PCU each; it has two."""
    return {"/expansion_bays/2/count": count}


def djezet(model, **more):
    """A core of djezet."""
    return {"/power_cores/0": {"model": model, "material": "djezet"}, **more}


NO_BAYS = {"/expansion_bays": ["cargo-hold"]}  # 9 PCU less than 126

# Edits of the base ship: 102 PCU essential, 15 for the computer, 9 for bays: 126 of 150. What is found at the cores.
DRAWN = [
    ({}, set()),
    # SF304, to which SF305 yields
    ({"/power_cores/0": "pulse-gray"}, {"SF304"}),  # 102 of 100
    ({"/power_cores/0": "pulse-gray", "/countermeasures": LEFT_OUT}, {"SF305"}),  # 100 of 100; 124
    ({"/power_cores/0": "pulse-gray", "/countermeasures": "mk-1"}, {"SF304"}),  # 101
    ({"/power_cores/0": "pulse-gray", "/weapons/1/weapon": "light-laser-cannon"}, {"SF305"}),  # 97
    ({"/power_cores/0": "pulse-gray", "/weapons/0/linked": False}, {"SF305"}),  # 97
    ({"/power_cores/0": "arcus-heavy"}, set()),  # 130
    # emergency accelerator and boosters are essential, other security is not
    ({"/power_cores/0": "pulse-gray", "/weapons/0/linked": False, "/security": ["emergency-accelerator"]}, {"SF304"}),
    ({"/power_cores/0": "pulse-gray", "/weapons/0/linked": False, "/security": ["smoke-screen"] * 5}, {"SF305"}),
    ({"/power_cores/0": "arcus-heavy", "/boosters": ["m4"]}, {"SF304"}),  # 142
    # SF305
    (M12 | pods(4), set()),  # 150
    (M12 | pods(5), {"SF305"}),  # 152
    ({"/power_cores/0": "arcus-heavy"} | pods(4), set()),  # 130
    ({"/power_cores/0": "arcus-heavy"} | pods(5), {"SF305"}),  # 132
    # what is unknown is not counted; what is known is
    (M12 | pods(5) | {"/expansion_bays/0": "attic"}, {"SF305"}),
    ({"/power_cores/0": "pulse-gray", "/shields": "mirror"}, {"SF305"}),  # 82 known, 106
    ({"/power_cores/0": "pulse-gray", "/expansion_bays/0": "attic"}, {"SF304"}),
    ({"/power_cores/0": "pulse-pink"}, set()),
    ({"/power_cores": LEFT_OUT}, set()),
    # SF307: djezet adds a tenth, 20 at most, for bays only
    (djezet("pulse-gray", **{"/thrusters": "m6"}) | NO_BAYS, {"SF307"}),  # 107 of 100 and 10
    (djezet("pulse-gray", **{"/thrusters": "m6"}), {"SF305"}),  # 116 of 110
    (djezet("pulse-gray", **{"/thrusters": "m4"}), set()),  # 97 of 100, bays 9 of 10
    (djezet("pulse-gray", **{"/thrusters": "m4"}) | pods(4), set()),  # 97 of 100, 110 of 110
    (djezet("pulse-gray", **{"/thrusters": "m4"}) | pods(5), {"SF305"}),  # 112
    (djezet("pulse-gray") | NO_BAYS, {"SF304"}),  # 102 essential
    (djezet("arcus-heavy", **M12) | NO_BAYS, {"SF307"}),  # 137 of 130 and 13
    (djezet("arcus-heavy", **{"/thrusters": "m10"}), set()),  # 127 of 130, bays 9 of 13
    (djezet("arcus-heavy", **{"/thrusters": "m10"}) | pods(5), set()),  # 142 of 143
    (djezet("arcus-heavy", **{"/thrusters": "m10"}) | pods(6), {"SF305"}),  # 144
]


@pytest.mark.parametrize(("edits", "codes"), DRAWN, ids=case)
def test_the_cores_supply_what_is_drawn(edits, codes):
    found = faults(reviewed(base("starship", edits)), "SF304", "SF305", "SF307")
    assert found == {(code, "/power_cores") for code in codes}


@pytest.mark.parametrize("answer", ["essential", "total"])
@pytest.mark.parametrize(
    ("edits", "code", "bad"),
    [
        (M12 | pods(5), "SF305", ("warning", "error")),
        (djezet("pulse-gray", **{"/thrusters": "m6"}) | NO_BAYS, "SF307", ("warning", "error")),
        ({"/power_cores/0": "pulse-gray"}, "SF304", ("error", "error")),
    ],
    ids=case,
)
def test_a_shortage_is_as_bad_as_the_ruling_says(edits, code, bad, answer):
    report = reviewed(base("starship", edits | {"/rulings": {"pcu-shortage": answer}}))
    assert [one.severity for one in report.diagnostics if one.code == code] == [bad[answer == "total"]]


@pytest.mark.parametrize(
    ("document", "severity"),
    [
        (ship("explorer", "m8", "pulse-gray", **HOUSING), "warning"),
        (ship("shuttle", "s8", "pulse-white", **HOUSING), "error"),
        (ship("cruiser", "h6", "nova-light", **HOUSING), "error"),
        (ship("cruiser", "h6", "nova-light", **HOUSING, **UP), "warning"),
    ],
    ids=case,
)
def test_an_empty_housing_is_a_warning_one_on_another_size_an_error(document, severity):
    assert [one.severity for one in reviewed(document).diagnostics if one.code == "SF303"] == [severity]


def test_a_missing_drive_is_worth_knowing():
    [one] = [one for one in reviewed(ship("explorer", "m4", "pulse-blue")).diagnostics if one.code == "SF404"]
    assert one.severity == "info"
    for drive in ("signal-basic", "shadow-engine", "signal-best"):
        assert faults(reviewed(ship("explorer", "m4", "pulse-blue", drift_engine=drive)), "SF404") == set()


@pytest.mark.parametrize(
    ("document", "code", "words", "hint"),
    [
        (base("starship", {"/power_cores/0": "pulse-white"}), "SF301",
         ["pulse white", "Tiny and Small", "Medium"], "cheapest core that fits: arcus heavy, 130 PCU, 13 BP"),
        (base("starship", M12 | {"/power_cores/0": "pulse-white"}), "SF301",
         ["pulse white"], "cheapest core that fits: pulse green, 150 PCU, 15 BP"),
        (base("starship", {"/power_cores/0": "pulse-gray"}), "SF304",
         ["102 PCU", "supply 100", "2 too few"], "cheapest core that fits: arcus heavy, 130 PCU, 13 BP"),
        (base("starship", {"/power_cores/0": "pulse-gray", "/expansion_bays/0": "attic", "/weapons/1/weapon": "bow",
                           "/boosters": ["m4"]}), "SF304", ["at least 132 PCU", "32 too few"],
         "cheapest core that fits: pulse red, 175 PCU, 17 BP"),
        (base("starship", M12 | pods(5)), "SF305",
         ["152 PCU", "supply 150", "2 too few"], "cheapest core that fits: pulse red, 175 PCU, 17 BP"),
        # the drive wants more than is drawn
        (base("starship", {"/power_cores/0": "pulse-gray", "/drift_engine": "signal-superior"}), "SF304",
         ["102 PCU"], "cheapest core that fits: pulse red, 175 PCU, 17 BP"),
        (base("starship", {"/tier": 6, "/drift_engine": "signal-superior"}), "SF306",
         ["signal superior", "175 PCU", "supply 150", "25 too few"],
         "cheapest core that fits: pulse red, 175 PCU, 17 BP"),
        (base("starship", djezet("pulse-gray", **{"/thrusters": "m6"}) | NO_BAYS), "SF307",
         ["107 PCU", "supply 100", "10 for the bays"], "cheapest core that fits: arcus heavy, 130 PCU, 13 BP"),
        # of two cores one is changed
        (ship("cruiser", "h10", "nova-light", "nova-light", shields="superior-600"), "SF304",
         ["320 PCU", "supply 300", "20 too few"],
         "cheapest core that fits: nova heavy, 200 PCU, 20 BP, for the nova light"),
        # no core is big enough
        (ship("racer", "t14", "micron-light", shields="superior-600", boosters=["t6"]), "SF304",
         ["220 PCU", "supply 50"], None),
        (ship("racer", "t14", "micron-light", shields="superior-600", boosters=["t6"], access=["magic"]), "SF304",
         ["220 PCU"], "cheapest core that fits: magic power core, arcane dawn, 300 PCU, 35 BP"),
        (ship("explorer", "m8", "pulse-gray", "pulse-gray"), "SF302",
         ["2 power cores", "Medium", "room for 1"], "a power core housing, 10 BP, makes room for 2"),
        (ship("cruiser", "h6", *["nova-light"] * 3), "SF302", ["3 power cores", "Huge", "room for 2"], None),
        (ship("base-ship", "sc4", TITAN, TITAN), "SF302", ["2 cores", "Supercolossal", "room for 1"], None),
        (ship("base-ship", "sc4", ULTRA, GATEWAY), "SF301",
         ["gateway heavy", "Supercolossal", "Colossal"],
         "cheapest core that fits: titan light, 700 PCU, 50 BP, for the gateway heavy"),
        (ship("shuttle", "s8", "pulse-white", **HOUSING), "SF303",
         ["power core housing", "Medium and Large", "Small"], None),
        (ship("shuttle", "s8", "pulse-white", **HOUSING, **UP), "SF303", ["Medium ships and larger", "Small"], None),
        (ship("explorer", "m8", "pulse-gray", **HOUSING), "SF303", ["1 core", "1 fit"], "delete it, or add a core"),
        (ship("explorer", "s8", "pulse-blue"), "SF401",
         ["S8 thrusters", "Small", "explorer", "Medium"], "as fast: M8 thrusters, 60 PCU, 4 BP"),
        (ship("light-hauler", "l6", "pulse-white"), "SF401",
         ["L6 thrusters", "Large", "light hauler", "Small or Medium"], "as fast: S6 thrusters, 30 PCU, 3 BP"),
        (ship("dreadnought", "h10", ULTRA), "SF401", ["H10 thrusters", "Huge", "Colossal"], None),
        (ship("destroyer", "l6", "pulse-prismatic", drift_engine="signal-ultra"), "SF402",
         ["signal ultra", "Medium ships and smaller", "Large"], "the fastest that fits: signal superior, rating 4"),
        (ship("explorer", "m8", "pulse-blue", boosters=["m4"]), "SF403",
         ["M4 thrusters", "booster thruster housing"], "it costs 3 BP and 1 expansion bay"),
        (ship("explorer", "m4", "pulse-blue", other_systems=["temporal-ripper"]), "SF405",
         ["temporal ripper", "Drift engine", "there is none"], None),
        (ship("explorer", "m4", "pulse-blue", other_systems=["temporal-ripper"], drift_engine="shadow-engine"), "SF405",
         ["temporal ripper", "Drift engine", "shadow engine is none"], None),
    ],
    ids=case,
)  # fmt: skip
def test_messages_name_the_figures_and_the_cheapest_repair(document, code, words, hint):
    one = next(one for one in reviewed(document).diagnostics if one.code == code)
    assert [word for word in words if word not in one.message] == [], one.message
    assert one.hint == hint


def test_thrusters_of_the_same_speed_are_what_was_meant():
    one = next(one for one in reviewed(ship("explorer", "s8", "pulse-blue")).diagnostics if one.code == "SF401")
    assert [new for _, new in one.fix.edits] == ["m8"]
    assert not one.fix.safe


@pytest.mark.parametrize("unknown", ["frame", "power_cores", "thrusters", "drift_engine", "expansion_bays", "boosters"])
@pytest.mark.parametrize("value", [None, 5, ["no-such-thing"], {"no": "thing"}], ids=case)
def test_whatever_is_unknown_is_said_once_and_stops_nothing(unknown, value):
    report = reviewed(ship("explorer", "m8", "pulse-blue", drift_engine="signal-ultra") | {unknown: value})
    codes = {code for code, place in faults(report, *MINE) if not place.startswith(f"/{unknown}")}
    assert codes <= {"SF404"}
    assert faults(report, "S0", "SF1")
