"""What SF101 to SF204 find, on both sides of every edge: names, sizes, access, and what the build costs."""

import pytest

from shipcli import systems
from shipcli.pointers import LEFT_OUT
from shipcli.systems.draft import Choices
from shipcli.systems.starship.tables import BOOK
from tests.support import base, case, faults, found, only, reviewed

# Findings of other parts of the rulebook have tests of their own.
MINE = ("S0", "SF1", "SF2")


def judged(edits):
    """What the rules of this module find in the base ship, edited."""
    return faults(reviewed(base("starship", edits)), *MINE)


def ship(frame, thrusters, cores, **more):
    """A ship of tier 20 with no more than it must have."""
    return {
        "kind": "starship", "name": "Test Ship", "tier": 20, "frame": frame, "power_cores": cores,
        "thrusters": thrusters, **more,
    }  # fmt: skip


BY_SIZE = {
    "tiny": ("racer", "t8", ["micron-ultra"]),
    "small": ("shuttle", "s8", ["pulse-white"]),
    "medium": ("explorer", "m8", ["pulse-blue"]),
    "large": ("destroyer", "l6", ["pulse-prismatic"]),
    "huge": ("cruiser", "h6", ["gateway-heavy"]),
    "gargantuan": ("battleship", "g4", ["gateway-ultra"]),
    "colossal": ("dreadnought", "c4", ["gateway-ultra"]),
    "supercolossal": ("base-ship", "sc4", ["titan-heavy"]),
}


def of_size(size, **more):
    """A legal ship of a size."""
    return ship(*BY_SIZE[size], **more)


# Edits of the base ship (tier 4, 109 of 115 BP), and what is found where.
EDGES = [
    # SF101: every name of a row, in every place that has one
    ({"/frame": "corvette"}, {("SF101", "/frame")}),
    ({"/power_cores/0": "pulse-pink"}, {("SF101", "/power_cores/0")}),
    ({"/power_cores/0": {"model": "pulse-pink"}}, {("SF101", "/power_cores/0/model")}),
    ({"/thrusters": "m9"}, {("SF101", "/thrusters")}),
    ({"/boosters": ["m9"]}, {("SF101", "/boosters/0")}),
    ({"/armor": "mk-16"}, {("SF101", "/armor")}),
    ({"/ablative_armor": {"model": "basic-9"}}, {("SF101", "/ablative_armor/model")}),
    ({"/fortified_hull": "tin"}, {("SF101", "/fortified_hull")}),
    ({"/reinforced_bulkheads": "mk-0"}, {("SF101", "/reinforced_bulkheads")}),
    ({"/computer": "mk-11-mononode"}, {("SF101", "/computer")}),
    ({"/dedicated_computer": "abacus"}, {("SF101", "/dedicated_computer")}),
    ({"/network_nodes": ["network-mk-3"]}, {("SF101", "/network_nodes/0")}),
    ({"/crew_quarters": "regal"}, {("SF101", "/crew_quarters")}),
    ({"/countermeasures": "mk-16"}, {("SF101", "/countermeasures")}),
    ({"/drift_engine": "signal-extra"}, {("SF101", "/drift_engine")}),
    ({"/sensors": {"model": "nose"}}, {("SF101", "/sensors/model")}),
    ({"/special_sensors": ["nose"]}, {("SF101", "/special_sensors/0")}),
    ({"/shields/model": "light-61"}, {("SF101", "/shields/model")}),
    ({"/deflector_shields": "mirror"}, {("SF101", "/deflector_shields")}),
    ({"/security/0": "moat"}, {("SF101", "/security/0")}),
    ({"/security/1/item": "moat"}, {("SF101", "/security/1/item")}),
    ({"/security/0": {"item": "computer-countermeasures", "choice": "drawbridge"}}, {("SF101", "/security/0/choice")}),
    ({"/security/0": {"item": "computer-countermeasures", "choice": 3}}, {("S004", "/security/0/choice")}),
    ({"/security/0": {"item": "computer-countermeasures", "choice": "Fake shell"}}, set()),
    ({"/expansion_bays/1/bay": "attic"}, {("SF101", "/expansion_bays/1/bay")}),
    ({"/other_systems": ["gizmo"]}, {("SF101", "/other_systems/0")}),
    ({"/frameworks": ["sieve"]}, {("SF101", "/frameworks/0")}),
    ({"/virtual_intelligence": {"tier": 1, "projector": "lamp"}}, {("SF101", "/virtual_intelligence/projector")}),
    ({"/weapons/0/weapon": "slingshot"}, {("SF101", "/weapons/0/weapon")}),
    ({"/weapons/1/upgrades": ["better"]}, {("SF101", "/weapons/1/upgrades/0")}),
    ({"/weapons/1/material": "cheese"}, {("SF101", "/weapons/1/material")}),
    ({"/thrusters": {"model": "m8", "material": "cheese"}}, {("SF101", "/thrusters/material")}),
    ({"/weapons/0/weapon": "slingshot", "/armor": "mk-16"}, {("SF101", "/weapons/0/weapon"), ("SF101", "/armor")}),
    # names as printed are as good
    ({"/frame": "EXPLORER", "/sensors": "Basic mid-range sensors", "/weapons/1/weapon": "Coilgun"}, set()),
    # SF102: housings are one to a ship, sensors too; what is no set of its own may be there often
    (
        {"/tier": 5, "/expansion_bays": ["power-core-housing", "power-core-housing"]},
        {("SF102", "/expansion_bays/1")},
    ),
    ({"/tier": 5, "/expansion_bays": [{"bay": "power-core-housing", "count": 2}]}, {("SF102", "/expansion_bays/0")}),
    ({"/expansion_bays": ["power-core-housing"]}, set()),
    ({"/other_systems": ["consciousness-uplink-drive"]}, set()),
    (
        {"/tier": 5, "/fortified_hull": "steel-composite", "/other_systems": ["consciousness-uplink-drive"] * 2},
        {("SF102", "/other_systems/1")},
    ),
    ({"/special_sensors": ["budget-short-range"]}, {("SF102", "/special_sensors/0")}),
    ({"/sensors": LEFT_OUT, "/special_sensors": ["basic-medium-range"]}, set()),
    ({"/special_sensors": ["sensor-drones", "sensor-drones"]}, set()),
    ({"/special_sensors": ["sensor-drones", "observation-sensors"]}, set()),
    # SF103 silences what leans on the part
    ({"/power_cores": LEFT_OUT}, {("SF103", "/power_cores")}),
    ({"/power_cores": []}, {("SF103", "/power_cores")}),
    ({"/power_cores": None}, {("SF103", "/power_cores")}),
    ({"/thrusters": LEFT_OUT}, {("SF103", "/thrusters")}),
    ({"/thrusters": None}, {("SF103", "/thrusters")}),
    ({"/frame": LEFT_OUT}, {("S003", "/frame")}),
    # SF104
    ({"/tier": 21}, {("SF104", "/tier")}),
    ({"/tier": 0}, {("SF104", "/tier")}),
    ({"/tier": "1/8"}, {("SF104", "/tier")}),
    ({"/tier": 2.5}, {("SF104", "/tier")}),
    ({"/tier": 20}, {("SF202", "/tier")}),
    ({"/tier": "4"}, set()),
    ({"/tier": "1/4"}, {("SF201", "/tier")}),
    ({"/tier": "1/3"}, {("SF201", "/tier")}),
    ({"/tier": "1/2"}, {("SF201", "/tier")}),
    # SF105
    ({"/other_systems": ["hive-joining"]}, {("SF105", "/other_systems/0")}),
    ({"/other_systems": ["hive-joining"], "/access": ["biomechanical"]}, set()),
    ({"/other_systems": ["hive-joining"], "/access": ["restricted"]}, {("SF105", "/other_systems/0")}),
    ({"/drift_engine": "chaos-sail"}, {("SF105", "/drift_engine")}),
    ({"/drift_engine": "chaos-sail", "/access": ["restricted"]}, set()),
    ({"/thrusters": {"model": "m8", "magic": True}}, {("SF105", "/thrusters/magic")}),
    ({"/thrusters": {"model": "m8", "magic": True}, "/access": ["magic"]}, set()),
    ({"/thrusters": {"model": "m8", "magic": False}}, set()),
    ({"/sensors": {"model": "basic-medium-range", "magic": True}}, {("SF105", "/sensors/magic")}),
    ({"/other_systems": ["hive-joinery"]}, {("SF101", "/other_systems/0")}),
    # SF107 in the place of SF101
    ({"/frame": "pioneer"}, {("SF107", "/frame")}),
    ({"/frame": "Huge Starship Ooze"}, {("SF107", "/frame")}),
    ({"/drift_engine": "Fold Gates"}, {("SF107", "/drift_engine")}),
    # SF201, SF202: 115 BP; one more, as many; the tenth of it is 11 and a half
    ({"/fortified_hull": "steel-composite"}, set()),  # 2 x 3: 115
    ({"/fortified_hull": "steel-composite", "/special_sensors": ["sensor-drones"]}, {("SF201", "/tier")}),  # 116
    ({"/security": ["antipersonnel-weapon-longarm"]}, set()),  # of no item level: incomplete
    ({"/security": [{"item": "antipersonnel-weapon-longarm", "item_level": 2}]}, set()),  # 104: 11 left
    ({"/security": [{"item": "antipersonnel-weapon-longarm", "item_level": 1}]}, {("SF202", "/tier")}),  # 103: 12 left
    ({"/tier": 3}, {("SF201", "/tier")}),  # 95
    ({"/tier": 5}, {("SF202", "/tier")}),  # 135: 26 left
    # what is known is too much already
    ({"/tier": 3, "/armor": "mk-16"}, {("SF101", "/armor")}),  # 94 known
    ({"/tier": 2, "/armor": "mk-16"}, {("SF101", "/armor"), ("SF201", "/tier")}),  # 94 of 75
    # SF204
    ({"/frameworks": ["luxury-ship-framework"]}, set()),  # Medium; 3 BP: 112
    ({"/frameworks": ["colony-ship-framework"]}, {("SF204", "/frameworks/0")}),
    ({"/frameworks": ["space-station-framework"]}, {("SF204", "/frameworks/0")}),
    ({"/frameworks": ["luxury-ship-framework"] * 2}, {("SF204", "/frameworks/1")}),
    ({"/frameworks": ["luxury-ship-framework", "colony-ship-framework"]}, {("SF204", "/frameworks/1")}),
    ({"/frameworks": ["luxury-ship-framework"], "/frame": "corvette"}, {("SF101", "/frame")}),
]


@pytest.mark.parametrize(("edits", "wanted"), EDGES, ids=case)
def test_an_edge_is_found_where_it_lies_and_nothing_besides(edits, wanted):
    assert judged(edits) == wanted


# What is for ships of some sizes only, and the smallest and largest of them.
SIZED = [
    ("expansion_bays", "hangar-bay", "gargantuan", "supercolossal"),
    ("expansion_bays", "shuttle-bay", "huge", "supercolossal"),
    ("expansion_bays", "launch-tubes", "medium", "large"),
    ("expansion_bays", "ghost-drive", "tiny", "large"),
    ("expansion_bays", "garage", "small", "supercolossal"),
    ("expansion_bays", "mech-bay", "large", "supercolossal"),
    ("expansion_bays", "decoy-husk", "small", "colossal"),
    ("expansion_bays", "drift-booster", "supercolossal", "supercolossal"),
    ("expansion_bays", "cargo-hold", "tiny", "supercolossal"),
    ("other_systems", "aeon-diffuser", "tiny", "medium"),
]
SIZES = list(BY_SIZE)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "part", "least", "most"), SIZED)
def test_a_part_is_for_ships_of_its_sizes(key, part, least, most, size):
    fits = SIZES.index(least) <= SIZES.index(size) <= SIZES.index(most)
    assert faults(reviewed(of_size(size, **{key: [part]})), "SF106") == (set() if fits else {("SF106", f"/{key}/0")})


@pytest.mark.parametrize("size", SIZES)
def test_a_ship_with_what_every_ship_has_breaks_no_rule(size):
    assert found(reviewed(of_size(size, crew_quarters="good", sensors="cut-rate")), "error", "warning") == []


@pytest.mark.parametrize("frame", list(BOOK.frames))
def test_a_first_ship_of_any_frame_breaks_no_rule(frame):
    document = systems.get("starship").draft(Choices("Test Ship", "20", frame=frame))
    assert faults(reviewed(document), *MINE, "SF3", "SF4", "SF6") <= {("SF202", "/tier"), ("SF404", "/drift_engine")}


# What a more specific rule speaks of, where there is one; one finding either way.
@pytest.mark.parametrize(
    ("document", "code"),
    [
        (of_size("small", weapons=[{"weapon": "starship-spines-mk-3", "arc": "forward"}]), "SF516"),
        (of_size("large", security=[{"item": "antipersonnel-weapon-heavy", "item_level": 3}]), "SF808"),
        (of_size("large", computer="mk-4-mononode", network_nodes=["network-mk-4"]), "SF806"),
        (of_size("huge", drift_engine="signal-ultra"), "SF402"),
        (of_size("small", frameworks=["luxury-ship-framework"]), "SF204"),
        (of_size("medium") | {"thrusters": "h6"}, "SF401"),
        (of_size("medium") | {"power_cores": ["gateway-heavy"]}, "SF301"),
        (of_size("small", expansion_bays=["power-core-housing"]), "SF303"),
        (of_size("huge", expansion_bays=["power-core-housing"]), "SF303"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_another_rule_goes_before_that_of_sizes(document, code):
    assert len([one for one in found(reviewed(document), "error") if one in ("SF106", code)]) == 1


LAUNCHER = {
    "/weapons/1/weapon": "high-explosive-missile-launcher"
}  # 14 BP, first 4, for the 10 and first 6 of a coilgun
NUCLEAR = {"/weapons/1/weapon": "tactical-nuclear-missile-launcher"}  # 18 BP, first 5
FIRST = {"/rulings": {"price-list": "first-printing"}}


def drones(count):
    """Sensor drones, 1 BP each."""
    return {"/special_sensors": ["sensor-drones"] * count}


# Edits of the base ship, 109 of 115 BP: BP spent by the ruling, and what is found.
PRICES = [
    (LAUNCHER, 113, set()),
    (LAUNCHER | FIRST, 103, {"SF202"}),  # 12 left
    (LAUNCHER | drones(2), 115, set()),
    (LAUNCHER | drones(3), 116, {"SF201"}),
    (LAUNCHER | FIRST | drones(2), 105, set()),
    (LAUNCHER | FIRST | drones(3), 106, {"SF203"}),  # 116 now
    (LAUNCHER | FIRST | drones(12), 115, {"SF203"}),
    (LAUNCHER | FIRST | drones(13), 116, {"SF201"}),
    (NUCLEAR, 117, {"SF201"}),
    (NUCLEAR | FIRST, 104, {"SF203"}),
    (FIRST, 105, set()),
    (FIRST | drones(6), 111, set()),  # 115 now
    # a chain cannon was dearer once: 15 BP, now 10
    ({"/weapons/1/weapon": "chain-cannon"}, 109, set()),
    ({"/weapons/1/weapon": "chain-cannon"} | FIRST, 114, set()),
    ({"/weapons/1/weapon": "chain-cannon"} | FIRST | drones(2), 116, {"SF201"}),
    # a price that never changed: a gyrolaser, 3 BP
    ({"/weapons/1/weapon": "gyrolaser"} | FIRST | drones(13), 115, set()),
    # with something unknown nobody can say whether it fits
    (NUCLEAR | FIRST | {"/crew_quarters": "regal"}, None, {"SF101"}),
]


@pytest.mark.parametrize(("edits", "spent", "codes"), PRICES, ids=case)
def test_weapons_have_the_prices_of_their_printing(edits, spent, codes):
    report = reviewed(base("starship", edits))
    assert report.stats.bp_spent.value == spent
    assert {code for code, _ in faults(report, *MINE)} == codes


@pytest.mark.parametrize(
    ("edits", "old"),
    [
        (NUCLEAR, 104),
        (LAUNCHER | drones(3), 106),
        (LAUNCHER | drones(13), None),  # 116 then
        ({"/weapons/1/weapon": "chain-cannon"} | drones(7), None),  # 116, 121 then
        ({"/fortified_hull": "steel-composite"} | drones(1) | {"/weapons/1/weapon": "light-particle-beam"}, None),
    ],
    ids=case,
)
def test_a_hint_says_what_would_fit_on_old_prices(edits, old):
    one = only(reviewed(base("starship", edits)), "SF201")
    assert one.hint == (
        old and f"on first-printing weapon prices it is {old} BP: `rulings: {{price-list: first-printing}}`"
    )


# Ruling, and an edit of the base ship under which it changes what the ship costs: that by each answer.
COSTS = [
    ("fractional-costs", {"/weapons/1/hatch": True}, {"down": 112, "up": 113}),  # a third of 10
    ("fractional-costs", {"/thrusters": {"model": "m8", "magic": True}}, {"down": 111, "up": 112}),  # a fifth of 12
    ("upgrade-rounding", {"/weapons/1/weapon": "light-laser-cannon", "/weapons/1/upgrades": ["mystical"]},
     {"half-up": 102, "down": 101}),  # 99 and 2 x 5/4
    ("upgrade-rounding", {"/weapons/1/weapon": "light-laser-cannon", "/weapons/1/upgrades": ["mystical", "line"]},
     {"half-up": 103, "down": 103}),  # 2 x 35/16 is 4 and three eighths
    ("price-list", {}, {"current": 109, "first-printing": 105}),
    ("adamantine-mount-price", {"/weapons/1/weapon": "light-laser-cannon", "/weapons/1/material": "adamantine-alloy"},
     {"die-size": 103, "dice-number": 102}),  # 101 and half of d4, of 2 dice
    ("adamantine-mount-price", {"/weapons/1/weapon": "gyrolaser", "/weapons/1/material": "adamantine-alloy"},
     {"die-size": 106, "dice-number": 102}),  # 102 and half of d8, of 1 die
    ("adamantine-mount-price", {"/weapons/0/material": "adamantine-alloy"},
     {"die-size": 113, "dice-number": 111}),  # two mounts
    ("shock-grid-price", {"/security/0": {"item": "computer-countermeasures", "choice": "shock-grid", "rank": 3}},
     {"computer-tier": 106, "rank-times-tier": 110}),  # 104 and 2, 3 x 2
    ("shock-grid-price", {"/security/0": {"item": "computer-countermeasures", "choice": "alarm"}},
     {"computer-tier": 106, "rank-times-tier": 106}),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "edits", "costs"), COSTS, ids=case)
def test_a_ruling_changes_a_cost(ruling, edits, costs):
    for answer, spent in costs.items():
        report = reviewed(base("starship", edits | {"/rulings": {ruling: answer}}))
        assert report.stats.bp_spent.value == spent


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ({"/frame": "corvette"}, ["frame", "'corvette'"]),
        ({"/frame": "explorers"}, ["frame", "'explorers'", "did you mean explorer?"]),
        ({"/other_systems": ["robotic appendage"]}, ["system", "'robotic appendage'"]),
        ({"/frame": "pioneer"}, ["'pioneer'", "BP"]),
        ({"/special_sensors": ["budget-short-range"]}, ["Budget short-range sensors", "one"]),
        ({"/tier": 21}, ["1/4", "20", "21"]),
        ({"/other_systems": ["hive-joining"]}, ["Hive joining", "biomechanical", "`access: [biomechanical]`"]),
        ({"/expansion_bays/0": "shuttle-bay"}, ["shuttle bay", "Huge", "Medium"]),
        ({"/expansion_bays/0": "ghost-drive", "/frame": "cruiser"}, ["ghost drive", "Large", "smaller", "Huge"]),
        ({"/fortified_hull": "steel-composite"} | drones(2), ["117 BP", "tier 4", "115 BP", "2 too many"]),
        ({"/tier": 2, "/armor": "mk-16"}, ["at least 94 BP", "75 BP", "19 too many"]),
        ({"/tier": 5}, ["26 BP", "135"]),
        (NUCLEAR | FIRST, ["117 BP", "115 BP", "104", "2 more"]),
        ({"/frameworks": ["colony-ship-framework"]}, ["Colony ship framework", "Large", "Medium"]),
    ],
    ids=case,
)
def test_messages_name_the_thing_the_figure_found_and_the_figure_allowed(edits, words):
    said = [f"{one.message} {one.hint or ''}" for one in reviewed(base("starship", edits)).diagnostics]
    assert any(all(word in text for word in words) for text in said), said
    assert not any("\n" in text for text in said)


@pytest.mark.parametrize("key", ["power_cores", "thrusters", "frame"])
def test_what_is_missing_leaves_totals_incomplete(key):
    report = reviewed(base("starship", {f"/{key}": LEFT_OUT}))
    assert len(report.diagnostics) == 1
    assert not report.stats.bp_spent.complete
    assert (report.stats.pcu_supply.value is None) == (key == "power_cores")
    assert (report.stats.speed.value is None) == (key == "thrusters")
    assert (report.stats.hp.value is None) == (key == "frame")
    assert report.stats.ac.value == (None if key == "frame" else 18)


# Every part of the base ship, misspelled: one finding, and every total that leans on it is incomplete.
@pytest.mark.parametrize(
    ("pointer", "figures"),
    [
        ("/frame", ["bp_spent", "hp", "ct", "dt", "ac", "tl", "turn", "piloting"]),
        ("/power_cores/0", ["bp_spent", "pcu_supply"]),
        ("/thrusters", ["bp_spent", "pcu_essential", "pcu_total", "speed", "piloting"]),
        ("/armor", ["bp_spent", "ac", "tl", "turn"]),
        ("/computer", ["bp_spent", "pcu_total"]),
        ("/crew_quarters", ["bp_spent"]),
        ("/countermeasures", ["bp_spent", "pcu_essential", "pcu_total", "tl"]),
        ("/drift_engine", ["bp_spent"]),
        ("/sensors", ["bp_spent", "computers"]),
        ("/shields/model", ["bp_spent", "pcu_essential", "pcu_total"]),
        ("/security/0", ["bp_spent", "pcu_total"]),
        ("/expansion_bays/0", ["bp_spent", "pcu_bays", "pcu_total", "bays_used"]),
        ("/weapons/1/weapon", ["bp_spent", "pcu_essential", "pcu_total"]),
    ],
)
def test_what_is_unknown_is_one_finding_and_marks_its_totals(pointer, figures):
    every = ["bp_spent", "pcu_supply", "pcu_essential", "pcu_bays", "pcu_total", "hp", "ct", "dt", "ac", "tl", "turn",
             "speed", "piloting", "computers", "bays_used"]  # fmt: skip
    report = reviewed(base("starship", {pointer: "no-such-thing"}))
    assert faults(report) == {("SF101", pointer)}
    assert [name for name in every if not getattr(report.stats, name).complete] == [
        one for one in every if one in figures
    ]
