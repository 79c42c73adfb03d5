"""The figures of ships, against those worked out by hand from the book and from the tables in it."""

import re
from fractions import Fraction

import pytest

from shipcli.dump import as_yaml
from shipcli.figures import as_data
from shipcli.pointers import edited
from shipcli.systems.starship import SYSTEM
from shipcli.systems.starship.stats import good_skill, master_skill, speed_modifier
from shipcli.tally import Unknown
from tests.support import base, case, cases, reviewed, run

ledger = pytest.mark.ledger

BARE = {"kind": "starship", "name": "Bare", "tier": 1, "frame": "explorer", "power_cores": [], "thrusters": "m8"}
"""Whatever is not asked about is not there."""


def ship(**parts):
    """Bare, with these parts in place of its own."""
    return {**BARE, **parts}


def derived(data):
    """Model and stats of a document without faults of shape."""
    model = SYSTEM.read(data, SYSTEM.book.house(data.get("rulings", {})))
    return model, SYSTEM.derive(model)


def figures(data):
    """The figures of a document, as JSON has them."""
    return as_data(SYSTEM.figures(*derived(data)))


def pilot(ranks, modifier=None):
    """A crew that is a pilot."""
    own = {"ranks": ranks} if modifier is None else {"ranks": ranks, "modifier": modifier}
    return {"pilots": [{"piloting": own}]}


def test_the_two_checks_of_the_rules():
    # Tier 5 transport, mk 4 armor, mk 5 countermeasures, M8 thrusters, a pilot of 5 ranks.
    one = figures(
        ship(tier=5, frame="transport", armor="mk-4", countermeasures="mk-5", thrusters="m8", crew=pilot(5, 11))
    )
    assert [one[key] for key in ("hp", "ct", "ac", "tl", "turn", "piloting")] == [85, 17, 19, 20, 2, 0]
    # Tier 13 dreadnought: 400 + 3 x 50.
    other = figures(ship(tier=13, frame="dreadnought", thrusters="c4"))
    assert (other["hp"], other["ct"]) == (550, 110)


# Frame, tiers, HP and CT at each. CRB 294: the increment at 4, 8, 12, 16 and 20.
HULLS = [
    ("explorer", ["1/4", "1/3", "1/2", 1, 2, 3], 55, 11),
    ("explorer", [4, 5, 6, 7], 65, 13),
    ("explorer", [8, 9, 10, 11], 75, 15),
    ("explorer", [12, 13, 14, 15], 85, 17),
    ("explorer", [16, 17, 18, 19], 95, 19),
    ("explorer", [20], 105, 21),
    ("racer", ["1/4", 3], 20, 4),
    ("racer", [4], 25, 5),
    ("shuttle", [5], 40, 8),
    ("transport", [8], 100, 20),
    ("destroyer", [11], 190, 38),
    ("cruiser", [12], 255, 51),
    ("carrier", [12], 330, 66),
    ("ultranought", [20], 1050, 210),
]


@pytest.mark.parametrize(
    ("frame", "tier", "hp", "ct"),
    [(frame, tier, hp, ct) for frame, tiers, hp, ct in HULLS for tier in tiers],
    ids=case,
)
@ledger("STS-129")
def test_hull_points_and_critical_threshold(frame, tier, hp, ct):
    one = figures(ship(frame=frame, tier=tier))
    assert (one["hp"], one["ct"]) == (hp, ct)


def test_the_tier_is_exact_in_json():
    found = [(figures(ship(tier=tier))["tier"], figures(ship(tier=tier))["tier_value"]) for tier in ("1/4", "1/2", 6)]
    assert found == [("1/4", 0.25), ("1/2", 0.5), ("6", 6)]
    third = figures(ship(tier="1/3"))
    assert Fraction(third["tier_value"]).limit_denominator(100) == Fraction(1, 3)


# What is aboard a ship that is bare else, and figures of it.
CASES = {
    # AC and TL. CRB 320: 10, ranks, bonus, size; CRB 297: armor takes from TL. Ledger STS-103 and STS-104 without
    # what stunts add.
    "AC of ledger STS-103": ({"armor": "mk-4", "crew": pilot(5)}, {"ac": 19, "tl": 15}),
    "TL of ledger STS-104": ({"frame": "destroyer", "countermeasures": "mk-3", "crew": pilot(5)}, {"ac": 14, "tl": 17}),
    "no pilot": ({"armor": "mk-4", "countermeasures": "mk-3"}, {"ac": 14, "tl": 13}),
    "a pilot of whom no ranks are said": ({"crew": {"pilots": [{"name": "Ada"}]}}, {"ac": 10, "tl": 10}),
    "Tiny": ({"frame": "racer"}, {"ac": 12, "tl": 12}),
    "Small": ({"frame": "shuttle"}, {"ac": 11, "tl": 11}),
    "Medium": ({}, {"ac": 10, "tl": 10}),
    "Large": ({"frame": "destroyer"}, {"ac": 9, "tl": 9}),
    "Huge": ({"frame": "cruiser"}, {"ac": 8, "tl": 8}),
    "Gargantuan": ({"frame": "carrier"}, {"ac": 6, "tl": 6}),
    "Colossal": ({"frame": "dreadnought"}, {"ac": 2, "tl": 2}),
    "Supercolossal": ({"frame": "base-ship"}, {"ac": 2, "tl": 2}),
    "mk 4 armor": ({"armor": "mk-4"}, {"ac": 14, "tl": 10, "turn": 1}),
    "mk 5 armor": ({"armor": "mk-5"}, {"ac": 15, "tl": 9, "turn": 1}),
    "mk 8 armor": ({"armor": "mk-8"}, {"ac": 18, "tl": 9, "turn": 1}),
    "mk 9 armor": ({"armor": "mk-9"}, {"ac": 19, "tl": 8, "turn": 2}),
    "mk 11 armor": ({"armor": "mk-11"}, {"ac": 21, "tl": 8, "turn": 2}),
    "mk 12 armor": ({"armor": "mk-12"}, {"ac": 22, "tl": 7, "turn": 3}),
    "mk 15 armor": ({"armor": "mk-15"}, {"ac": 25, "tl": 6, "turn": 4}),
    "NPC at tier 6": ({"tier": 6, "crew": "npc"}, {"ac": 16, "tl": 16}),
    "NPC at tier 1/2": ({"tier": "1/2", "crew": "npc"}, {"ac": 11, "tl": 11}),
    "NPC at tier 1/2, ruled zero": (
        {"tier": "1/2", "crew": "npc", "rulings": {"low-tier-pilot-ranks": "zero"}},
        {"ac": 10, "tl": 10},
    ),
    "NPCs do not fly a drone": ({"frame": "starship-drone", "crew": "npc"}, {"ac": 12, "tl": 12}),
    "a listed pilot before NPCs": ({"tier": 6, "crew": {"npc": True, **pilot(3)}}, {"ac": 13}),
    "a virtual intelligence flies": ({"tier": 6, "virtual_intelligence": {"tier": 4, "role": "pilot"}}, {"ac": 14}),
    "one that does not fly": ({"tier": 6, "virtual_intelligence": {"tier": 4, "role": "gunner"}}, {"ac": 10}),
    # Deflector shields. SOM 21
    "deflector": (
        {"deflector_shields": "deflector-light-5"},
        {"ac": 10, "tl": 10, "ac_deflected": 11, "tl_deflected": 12, "defense_value": 5},
    ),
    # DT. CRB 292; SOM 22: adamantine armor adds its bonus to AC
    "no DT below Huge": ({"frame": "heavy-freighter"}, {"dt": 0}),
    "DT of a frame": ({"frame": "dreadnought", "armor": "mk-5"}, {"dt": 15}),
    "DT of adamantine": ({"armor": {"model": "mk-4", "material": "adamantine-alloy"}}, {"dt": 4}),
    "both": ({"frame": "carrier", "armor": {"model": "mk-6", "material": "adamantine-alloy"}}, {"dt": 16}),
    "noqual gives none": ({"armor": {"model": "mk-4", "material": "noqual"}}, {"dt": 0}),
    # CT. SOM 21: so much for each size category, after the fifth
    "steel composite": ({"fortified_hull": "steel-composite"}, {"ct": 14}),
    "pure adamantine": ({"frame": "dreadnought", "fortified_hull": "pure-adamantine"}, {"ct": 115}),
    # Turn. CRB 319, 297, SOM 20, 25, PoC 30
    "perfect": ({"frame": "shuttle", "thrusters": "s8"}, {"maneuverability": "perfect", "turn": 0, "piloting": 2}),
    "good": ({}, {"maneuverability": "good", "turn": 1, "piloting": 1}),
    "average": ({"frame": "transport", "thrusters": "m8"}, {"maneuverability": "average", "turn": 2, "piloting": 0}),
    "poor": ({"frame": "bulk-freighter", "thrusters": "h8"}, {"maneuverability": "poor", "turn": 3, "piloting": -1}),
    "clumsy": ({"frame": "dreadnought", "thrusters": "c4"}, {"maneuverability": "clumsy", "turn": 4, "piloting": 0}),
    "1 external bay": ({"external_bays": 1}, {"turn": 2}),
    "3 external bays": ({"external_bays": 3}, {"turn": 2}),
    "4 external bays": ({"external_bays": 4}, {"turn": 3}),
    "external bays among the bays": (
        {"expansion_bays": [{"bay": "external-expansion-bay", "count": 4}]},
        {"turn": 3, "expansion_bays": {"used": 0, "free": 8}},
    ),
    "ablative armor": ({"ablative_armor": "heavy-240"}, {"turn": 3, "tl": 8}),
    "magic thrusters": (
        {"frame": "transport", "thrusters": {"model": "m8", "magic": True}},
        {"turn": 1, "piloting": 1},
    ),
    "to no less than 0": (
        {"frame": "shuttle", "thrusters": {"model": "s8", "magic": True}},
        {"turn": 0, "piloting": 3},
    ),
    # Piloting. CRB 318-319; ledger STS-054
    "speed 4": ({"thrusters": "m4"}, {"speed": 4, "piloting": 3}),
    "speed 6": ({"thrusters": "m6"}, {"speed": 6, "piloting": 2}),
    "speed 10": ({"thrusters": "m10"}, {"speed": 10, "piloting": 1}),
    "speed 12": ({"thrusters": "m12"}, {"speed": 12, "piloting": 0}),
    "speed 14": ({"frame": "racer", "thrusters": "t14"}, {"speed": 14, "piloting": 0}),
    "clumsy at 8": ({"frame": "dreadnought", "thrusters": "c8"}, {"piloting": -2}),
    "the pilot of ledger STS-054": (
        {"thrusters": "m6", "crew": pilot(4, 9)},
        {"piloting": 2, "piloting_check": 11},
    ),
    "a pilot without a modifier": ({"crew": pilot(4)}, {"piloting_check": None}),
    "Supercolossal thrusters have their own": ({"frame": "ultranought", "thrusters": "sc8"}, {"piloting": -3}),
    # Materials of thrusters. SOM 22-23
    "horacalcum": ({"thrusters": {"model": "m12", "material": "horacalcum"}}, {"speed": 13, "piloting": 1}),
    "horacalcum, no penalty to ease": (
        {"thrusters": {"model": "m8", "material": "horacalcum"}},
        {"speed": 9, "piloting": 1},
    ),
    "inubrix": ({"thrusters": {"model": "m12", "material": "inubrix"}}, {"speed": 12, "piloting": 0}),
    # Haulers. DC 103
    "a hauler with its own": ({"frame": "light-hauler", "thrusters": "s8"}, {"speed": 8}),
    "a hauler with larger": ({"frame": "light-hauler", "thrusters": "m8"}, {"speed": 10}),
    # Boosters. SOM 24: a quarter, rounded down, of one set
    "boosters": ({"boosters": ["m10"]}, {"speed": 8, "speed_boosted": 10}),
    "two sets are one": ({"boosters": ["m8", "m12"]}, {"speed_boosted": 10}),
    # Stations. SOM 29: poor, a quarter of the speed, 1 at least
    "a station at 10": (
        {"frame": "destroyer", "thrusters": "l10", "frameworks": ["space-station-framework"]},
        {"speed": 2, "maneuverability": "poor", "turn": 3, "piloting": 1},
    ),
    "a station at 4": (
        {"frame": "carrier", "thrusters": "g4", "frameworks": ["space-station-framework"]},
        {"speed": 1, "turn": 3, "piloting": 1},
    ),
    # Ablative armor and Piloting. SOM 20; explorer, 55 HP, good
    "no more than the HP": ({"ablative_armor": "light-52"}, {"piloting": 1, "tl": 9}),
    "more than the HP": ({"ablative_armor": "light-64"}, {"piloting": 0}),
    "uneven": (
        {"ablative_armor": {"model": "basic-40", "arcs": {"forward": 16, "port": 8, "starboard": 8, "aft": 8}}},
        {"piloting": 0},
    ),
    "uneven and more than the HP": (
        {"ablative_armor": {"model": "light-64", "arcs": {"forward": 40, "port": 8, "starboard": 8, "aft": 8}}},
        {"piloting": -1},
    ),
    "the frame's modifier drops to -3 and no further": (
        {
            "frame": "tanker",  # clumsy, 100 HP
            "thrusters": "l8",
            "ablative_armor": {"model": "medium-120", "arcs": {"forward": 60, "port": 20, "starboard": 20, "aft": 20}},
        },
        {"piloting": -3},
    ),
    # Shields. CRB 302: even shares, what is left over to the front
    "shields that divide": ({"shields": "basic-40"}, {"shields": (40, 10, 10, 10, 10, 1)}),
    "shields that do not": ({"shields": "medium-90"}, {"shields": (90, 24, 22, 22, 22, 4)}),
    "shields of 10": ({"shields": "basic-10"}, {"shields": (10, 4, 2, 2, 2, 1)}),
    "shields as stated": (
        {"shields": {"model": "basic-40", "arcs": {"forward": 28, "port": 4, "starboard": 4, "aft": 4}}},
        {"shields": (40, 28, 4, 4, 4, 1)},
    ),
    "no shields": ({}, {"shields": (0, 0, 0, 0, 0, 0)}),
    # Sensors and computers. CRB 300, 297; SOM 22, 25, 36
    "sensors": ({"sensors": "advanced-long-range"}, {"computers": 4, "sensor_range": 20}),
    "cut-rate sensors": ({"sensors": "cut-rate"}, {"computers": -2, "sensor_range": 5}),
    "djezet sensors": ({"sensors": {"model": "budget-medium-range", "material": "djezet"}}, {"sensor_range": 15}),
    "no sensors": ({}, {"computers": 0, "sensor_range": None}),
    "a scan": (
        {
            "sensors": "basic-medium-range",
            "crew": {"science_officers": [{"computers": {"modifier": 6}}, {"computers": {"modifier": 8}}]},
        },
        {"scan_check": 10},
    ),
    "a scan without sensors": ({"crew": {"science_officers": [{"computers": {"modifier": 6}}]}}, {"scan_check": None}),
    "a trinode": ({"computer": "mk-2-trinode"}, {"computer_bonus": {"bonus": 2, "checks": 3}}),
    "a basic computer": ({"computer": "basic-computer"}, {"computer_bonus": {"bonus": 0, "checks": 0}}),
    "network nodes": (
        {"frame": "ultranought", "computer": "mk-5-duonode", "network_nodes": [{"model": "network-mk-5", "count": 2}]},
        {"computer_bonus": {"bonus": 5, "checks": 4}},
    ),
    # Expansion bays. CRB 295, SOM 25, 27, PoC 29
    "bays": (
        {"expansion_bays": ["cargo-hold", {"bay": "escape-pods", "count": 2}, "hydroponic-garden"]},
        {"expansion_bays": {"used": 5, "free": -1}},
    ),
    "external bays": ({"external_bays": 2}, {"expansion_bays": {"used": 0, "free": 6}}),
    "three times as many": (
        {"frame": "destroyer", "frameworks": ["colony-ship-framework"], "external_bays": 1},
        {"expansion_bays": {"used": 0, "free": 13}},
    ),
    "a luxury ship has no more": (
        {"frameworks": ["luxury-ship-framework"]},
        {"expansion_bays": {"used": 0, "free": 4}},
    ),
    "no limit": ({"frame": "base-ship", "expansion_bays": ["park"]}, {"expansion_bays": {"used": 1, "free": None}}),
    "hangar bays are four": (
        {"frame": "carrier", "expansion_bays": ["hangar-bay"]},
        {"expansion_bays": {"used": 4, "free": 6}},
    ),
    "a shared bay": (
        {"expansion_bays": ["sealed-environment-chamber", "zero-g-hold"]},
        {"expansion_bays": {"used": 1, "free": 3}},
    ),
    "shared no more than there are": (
        {"expansion_bays": ["sealed-environment-chamber", {"bay": "zero-g-hold", "count": 2}]},
        {"expansion_bays": {"used": 2, "free": 2}},
    ),
    "a husk goes by the size": ({"expansion_bays": ["decoy-husk"]}, {"expansion_bays": {"used": 2, "free": 2}}),
    "a husk of a Huge ship": (
        {"frame": "cruiser", "expansion_bays": ["decoy-husk"]},
        {"expansion_bays": {"used": 3, "free": 3}},
    ),
    # Power. CRB 296, 298, SOM 22
    "no core": ({}, {"pcu": (0, 60, 60, 0)}),
    "two cores": ({"power_cores": ["pulse-green", "pulse-gray"]}, {"pcu": (250, 60, 60, 0)}),
    "abysium, a quarter more": (
        {"power_cores": [{"model": "pulse-red", "material": "abysium"}]},  # 43.75, rounded down
        {"pcu": (218, 60, 60, 0)},
    ),
    "abysium, 50 at most": (
        {"power_cores": [{"model": "pulse-prismatic", "material": "abysium"}]},
        {"pcu": (350, 60, 60, 0)},
    ),
    "djezet feeds bays only": (
        {"power_cores": [{"model": "pulse-gray", "material": "djezet"}]},
        {"pcu": (100, 60, 60, 0)},
    ),
    "what is essential": (
        {
            "shields": "light-60",  # 20
            "countermeasures": "mk-3",  # 2
            "computer": "mk-2-duonode",  # 15, not essential
            "security": ["emergency-accelerator", "smoke-screen"],  # 5, and 2 that are not
            "expansion_bays": ["medical-bay"],  # 4, not essential
            "weapons": [{"weapon": "coilgun", "arc": "turret", "hatch": True}],  # 10, and 4 for the hatch that are not
        },
        {"pcu": (0, 97, 122, 0)},
    ),
    "a linked pair draws twice": (
        {"weapons": [{"weapon": "light-laser-cannon", "arc": "forward", "linked": True}]},
        {"pcu": (0, 70, 70, 0)},
    ),
    "a pod draws none": (
        {"weapons": [{"weapon": "light-plasma-torpedo-pod", "arc": "forward"}]},
        {"pcu": (0, 60, 60, 0)},
    ),
    "the drive wants and draws none": (
        {"drift_engine": "signal-booster"},
        {"pcu": (0, 60, 60, 100), "drift_rating": 2},
    ),
    "boosters are essential": ({"boosters": ["m8"]}, {"pcu": (0, 120, 120, 0)}),
    "each of several": (
        {"expansion_bays": [{"bay": "smuggler-compartment", "count": 2, "detect_dc": 35}]},  # 2 x (4 + 3)
        {"pcu": (0, 60, 74, 0)},
    ),
    # Crew
    "crew": (
        {"crew": {"complement": 4}},
        {"crew": {"minimum": 1, "maximum": 6, "complement": 4}},
    ),
}

SHIELDS = ("total", "forward", "port", "starboard", "aft", "regen")
PCU = ("supply", "essential", "total", "drive_minimum")


PROOFS = {
    "AC of ledger STS-103": ["STS-103"],
    "TL of ledger STS-104": ["STS-104"],
    "NPC at tier 6": ["STS-173"],
    "NPC at tier 1/2": ["STS-173", "STS-361"],
    "speed 4": ["STS-035", "STS-038"],
    "speed 6": ["STS-039"],
    "speed 10": ["STS-040"],
    "speed 12": ["STS-041"],
    "speed 14": ["STS-042"],
    "clumsy": ["STS-049"],
    "poor": ["STS-050"],
    "average": ["STS-051"],
    "good": ["STS-052"],
    "perfect": ["STS-053"],
    "the pilot of ledger STS-054": ["STS-054"],
    "shields that divide": ["STS-157"],
    "a scan": ["STS-323"],
    "a scan without sensors": ["STS-323"],
}


@pytest.mark.parametrize(("parts", "wanted"), cases([(id, *case) for id, case in CASES.items()], PROOFS))
def test_a_figure_is_what_the_book_gives(parts, wanted):
    one = figures(ship(**parts))
    for key, value in wanted.items():
        keys = {"shields": SHIELDS, "pcu": PCU}.get(key)
        assert (key, one[key]) == (key, dict(zip(keys, value, strict=True)) if keys else value)


# Tier, ranks of an NPC, modifier in a master skill, in a good one. CRB 326
NPCS = [("1/2", 1, 10, 5), (1, 1, 10, 5), (4, 4, 15, 10), (5, 5, 16, 11), (12, 12, 27, 22), (20, 20, 39, 34)]


@pytest.mark.parametrize(("tier", "ranks", "master", "good"), NPCS)
@ledger("STS-173", "STS-361", "STS-363", "STS-364")
def test_npcs_have_skills_by_the_tier(tier, ranks, master, good):
    assert (master_skill(ranks), good_skill(ranks)) == (master, good)
    data = ship(tier=tier, sensors="budget-short-range", weapons=[{"weapon": "coilgun", "arc": "turret"}], crew="npc")
    found = {role: {one.skill: (one.modifier, one.ranks) for one in skills} for role, skills in derived(data)[1].npcs}
    assert found["pilot"] == {"piloting": (master, ranks)}
    assert found["engineer"] == {"engineering": (good, ranks)}
    assert found["science-officer"] == {"computers": (good, ranks)}
    assert found["captain"] == dict.fromkeys(("bluff", "diplomacy", "intimidate"), (good, ranks))
    one = figures(data)
    assert (one["piloting_check"], one["scan_check"]) == (master + 1, good)  # a good frame, budget sensors
    no_master = figures({**data, "rulings": {"npc-master": "nobody"}})
    assert no_master["piloting_check"] == good + 1


# How many are aboard, who is listed, and the roles that NPCs fill.
HANDS = [
    (0, {}, []),
    (1, {}, ["pilot"]),
    (2, {}, ["pilot", "gunner"]),
    (3, {}, ["pilot", "gunner", "engineer"]),
    (4, {}, ["pilot", "gunner", "engineer", "science-officer"]),
    (5, {}, ["pilot", "gunner", "engineer", "science-officer", "captain"]),
    (6, {}, ["pilot", "gunner", "engineer", "science-officer", "captain"]),
    (2, pilot(4, 9), ["gunner"]),
    (6, {"captains": [{"name": "Ada"}]}, ["pilot", "gunner", "engineer", "science-officer"]),
    (3, {"gunners": [{"bab": 1}]}, ["pilot", "engineer"]),
]


@pytest.mark.parametrize(("hands", "listed", "roles"), HANDS)
def test_npcs_fill_the_seats_there_are_hands_for(hands, listed, roles):
    crew = {"npc": True, "complement": hands, **listed}
    _, stats = derived(ship(tier=3, weapons=[{"weapon": "coilgun", "arc": "turret"}], crew=crew))
    assert [role for role, _ in stats.npcs] == roles


def test_without_a_complement_all_seats_of_the_frame_are_taken():
    assert [role for role, _ in derived(ship(frame="racer", crew="npc"))[1].npcs] == ["pilot"]
    assert len(derived(ship(crew="npc"))[1].npcs) == 4  # nobody fires where there is nothing to fire
    lab = derived(ship(crew="npc", expansion_bays=["arcane-laboratory"]))[1].npcs
    assert lab[-1][0] == "magic-officer"


def test_a_lone_pilot_fires_as_well():
    data = ship(frame="racer", weapons=[{"weapon": "coilgun", "arc": "forward"}], crew="npc")
    [(role, skills)] = derived(data)[1].npcs
    assert (role, [one.skill for one in skills]) == ("pilot", ["piloting", "gunnery"])


LASER = {"weapon": "light-laser-cannon", "arc": "forward"}
# Tier, the crew and more, the weapon, its gunnery. CRB 320, 326, SOM 13, 15, 34
GUNNERY = {
    "base attack bonus": (4, {"crew": {"gunners": [{"bab": 4, "dexterity": 3}]}}, LASER, 7),
    "ranks where they are more": (
        4, {"crew": {"gunners": [{"bab": 2, "piloting": {"ranks": 4}, "dexterity": 3}]}}, LASER, 7,
    ),
    "ranks that may be more, and are unknown": (
        4, {"crew": {"gunners": [{"bab": 2, "piloting": {"ranks": Unknown()}, "dexterity": 3}]}}, LASER, None,
    ),
    "no Dexterity": (4, {"crew": {"gunners": [{"bab": 4}]}}, LASER, 4),
    "the best of several": (4, {"crew": {"gunners": [{"bab": 1}, {"bab": 4, "dexterity": 1}]}}, LASER, 5),
    "a gunner of whom nothing is said": (4, {"crew": {"gunners": [{"name": "Ada"}]}}, LASER, None),
    "nobody": (4, {}, LASER, None),
    "Mysticism is for mystical weapons": (
        4, {"crew": {"gunners": [{"bab": 1, "mysticism": {"ranks": 4}}]}}, {**LASER, "upgrades": ["mystical"]}, 4,
    ),
    "and for no others": (4, {"crew": {"gunners": [{"bab": 1, "mysticism": {"ranks": 4}}]}}, LASER, 1),
    "NPC at tier 1/4": ("1/4", {"crew": "npc"}, LASER, 5),
    "NPC at tier 8": (8, {"crew": "npc"}, LASER, 14),
    "NPC at tier 20": (20, {"crew": "npc"}, LASER, 29),
    "NPC, ruled a good skill": (8, {"crew": "npc", "rulings": {"npc-gunnery": "good-skill"}}, LASER, 16),
    "automated": (8, {}, {**LASER, "upgrades": ["automated"]}, 8),
    "automated below tier 1": ("1/2", {}, {**LASER, "upgrades": ["automated"]}, 1),
    "deployed is automated": (8, {}, {**LASER, "upgrades": ["deployed"]}, 8),
    "virtual intelligence": (8, {"virtual_intelligence": {"tier": 6, "role": "gunner"}}, LASER, 10),
    "one that does other things": (8, {"virtual_intelligence": {"tier": 6, "role": "pilot"}}, LASER, None),
    "an array": (8, {"crew": "npc"}, {"weapon": "heavy-laser-array", "arc": "forward"}, 10),
    "an array by upgrade": (8, {"crew": "npc"}, {**LASER, "upgrades": ["array"]}, 10),
}  # fmt: skip


@pytest.mark.parametrize(("tier", "more", "weapon", "gunnery"), GUNNERY.values(), ids=GUNNERY)
def test_gunnery(tier, more, weapon, gunnery):
    [one] = figures(ship(tier=tier, weapons=[weapon], **more))["weapons"]
    assert one["gunnery"] == gunnery


# The weapon, its damage, range in hexes and properties.
WEAPONS = [
    ({"weapon": "coilgun"}, "4d4", 20, []),
    ({"weapon": "light-laser-cannon", "linked": True}, "4d4", 5, []),
    ({"weapon": "heavy-laser-cannon", "linked": True}, "8d8", 10, []),
    ({"weapon": "super-plasma-cannon"}, "3d6x10", 10, []),
    ({"weapon": "super-plasma-cannon", "linked": True}, "6d6x10", 10, []),
    ({"weapon": "magic-torpedo-unit"}, "2d4+2", 20, ["broad arc", "mystical", "quantum"]),
    ({"weapon": "magic-torpedo-unit", "linked": True}, "4d4+4", 20, ["broad arc", "mystical", "quantum"]),
    ({"weapon": "light-emp-cannon"}, "special", 5, ["EMP"]),
    ({"weapon": "tracer"}, "none", 20, ["bugging"]),
    ({"weapon": "grinding-gears"}, "3d8", 1, ["ripper"]),
    ({"weapon": "light-plasma-mines"}, "2d12", None, ["limited fire 5", "mine 4"]),
    ({"weapon": "flak-thrower"}, "3d4", 5, ["point 8"]),
    ({"weapon": "coilgun", "upgrades": ["deployed"]}, "4d4", 20, ["deployed", "automated", "limited fire 3"]),
    ({"weapon": "coilgun", "material": "abysium"}, "4d4", 20, ["irradiate low"]),
    ({"weapon": "heavy-laser-cannon", "material": "abysium"}, "4d8", 10, ["irradiate medium"]),
    ({"weapon": "superlaser", "material": "abysium"}, "2d4x10", 20, ["irradiate high"]),
    ({"weapon": "coilgun", "material": "inubrix"}, "4d4", 20, []),
]


@pytest.mark.parametrize(("weapon", "damage", "hexes", "properties"), WEAPONS, ids=[str(row[0]) for row in WEAPONS])
def test_weapons(weapon, damage, hexes, properties):
    [one] = figures(ship(weapons=[{**weapon, "arc": "forward"}]))["weapons"]
    assert (one["damage"], one["range_hexes"], one["properties"]) == (damage, hexes, properties)


# Speed, its modifier, and that by the other answer of ruling speed-gap. CRB 318
SPEEDS = [(1, 2, 2), (4, 2, 2), (5, 1, 2), (6, 1, 1), (7, 0, 1), (8, 0, 0), (10, 0, 0), (11, -1, 0), (12, -1, -1),
          (13, -2, -1), (14, -2, -2), (20, -2, -2)]  # fmt: skip


@pytest.mark.parametrize(("speed", "faster", "slower"), SPEEDS)
def test_a_speed_between_two_rows(speed, faster, slower):
    model, _ = derived(BARE)
    assert speed_modifier(model, speed) == faster
    assert speed_modifier(model._replace(house=model.house.but("speed-gap", "slower-row")), speed) == slower


# An edit of the base ship, and the figures that are unknown for it.
UNKNOWN = [
    ({"/tier": 21}, {"tier", "tier_value", "hp", "ct"}),
    ({"/tier": 21, "/crew": "npc"}, {"tier", "tier_value", "hp", "ct", "ac", "tl", "piloting_check"}),
    ({"/frame": "corvette"}, {
        "frame", "size", "maneuverability", "turn", "piloting", "ac", "tl", "hp", "dt", "ct", "piloting_check",
    }),
    ({"/thrusters": "m9"}, {"speed", "piloting", "thrusters", "piloting_check"}),
    ({"/armor": "mk-40"}, {"ac", "tl", "turn", "armor"}),
    ({"/armor": {"model": "mk-4", "material": "tin"}}, {"dt"}),
    ({"/countermeasures": "mk-40"}, {"tl", "countermeasures"}),
    ({"/sensors": "good ones"}, {"computers", "sensors", "sensor_range"}),
    ({"/shields": "paper"}, {"shields"}),
    ({"/computer": "abacus"}, {"computer", "computer_bonus"}),
    ({"/crew/pilots/0/piloting/ranks": "four"}, {"ac", "tl"}),
    ({"/crew": 5}, {"ac", "tl", "piloting_check"}),
    ({"/drift_engine": "sail"}, {"drift_engine", "drift_rating"}),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "keys"), UNKNOWN, ids=[str(edits) for edits, _ in UNKNOWN])
def test_a_figure_is_right_or_unknown(edits, keys):
    report = reviewed(base("starship", edits))
    one = as_data(SYSTEM.figures(report.model, report.stats))
    whole = figures(base("starship"))
    assert {key for key, value in one.items() if value is None and whole[key] is not None} == keys
    assert one["incomplete"]


@pytest.mark.parametrize(("edits", "keys"), UNKNOWN, ids=[str(edits) for edits, _ in UNKNOWN])
def test_the_rest_of_an_unknown_ship_is_printed(edits, keys):
    text = as_yaml(base("starship", edits)).encode()
    for command in (["stats"], ["stats", "--explain"], ["statblock"], ["cost"], ["statblock", "--format", "markdown"]):
        out = run(*command, "-", stdin=text).out
        assert "Sixpence" in out
        assert not re.search(r"\bNone\b|Unknown\(|nan", out)


def test_explain_writes_every_sum_out_and_it_adds_up():
    out = re.sub(r"\n {6}", " ", run("stats", "--explain", "-", stdin=as_yaml(base("starship")).encode()).out)
    sums = re.findall(r"^  [A-Za-z' ]+ (?:.*: )?([-+]?\d+) = (.+)$", out, re.MULTILINE)
    assert len(sums) > 15
    for total, terms in sums:
        bare = terms
        while re.search(r"\([^()]*\)", bare):
            bare = re.sub(r" ?\([^()]*\)", "", bare)
        assert re.fullmatch(r"-?\d+(?: [+-] \d+)*", bare), terms
        assert sum(int(term.replace(" ", "")) for term in re.findall(r"(?:^-?|[+-] )\d+", bare)) == int(total)


def test_modifiers_are_signed_and_sums_are_not():
    out = run("stats", "--explain", "-", stdin=as_yaml(base("starship")).encode()).out
    for line in ("Piloting +1 = 1 (good", "Pilot's Piloting aboard +12 = 11 (pilot)", "Computers +2 = 2", "AC 18 = 10"):
        assert f"  {line}" in out
    assert "BP 109 of 115, 6 left: 109 = 12 (Explorer frame) + 15 (Pulse Green power core)" in out


def test_the_base_ship_is_what_it_was_worked_out_to_be():
    one = figures(base("starship"))
    found = [one[key] for key in ("ac", "tl", "hp", "dt", "ct", "turn", "speed", "piloting", "computers")]
    assert found == [18, 17, 65, 0, 13, 1, 8, 1, 2]
    assert one["bp"] == {"budget": 115, "spent": 109, "left": 6}
    assert one["pcu"] == {"supply": 150, "essential": 102, "total": 126, "drive_minimum": 75}
    assert [one["gunnery"] for one in one["weapons"]] == [6, 6]


def test_numbers_that_nobody_means_are_no_trouble():
    """A count of a billion is one multiplication."""
    module = {"item": "training-interface-module", "count": 10**9, "any_role": True}
    data = ship(other_systems=[module], expansion_bays=[{"bay": "cargo-hold", "count": 10**9}], external_bays=10**9)
    one = figures(data)
    count = 10**9
    assert one["bp"]["spent"] == 12 + 4 + 3 * count + count * 3 + count * (count - 1) // 2 + 3 * count
    assert not isinstance(derived(data)[1].turn.value, Unknown)


def test_an_edited_ship_is_read_as_it_stands():
    assert figures(edited(base("starship"), {"/tier": 8}))["hp"] == 75
