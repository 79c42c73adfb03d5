"""Stat blocks of ships: what is printed of each part, and where nothing is."""

import re

import pytest

from shipcli.render.markdown import render as as_markdown
from shipcli.render.text import render as as_text
from shipcli.systems.starship import SYSTEM
from tests.support import base

BARE = {"kind": "starship", "name": "Bare", "tier": 3, "frame": "explorer", "power_cores": [], "thrusters": "m8"}
LASER = {"weapon": "light-laser-cannon", "arc": "forward"}


def block(data):
    model = SYSTEM.read(data, SYSTEM.book.house(data.get("rulings", {})))
    return SYSTEM.block(model, SYSTEM.derive(model))


def text(parts):
    """The block as text, its wrapped lines joined."""
    return re.sub(r"\n  (?=\S)", " ", as_text([block({**BARE, **parts})]))


# What is aboard, and a line of the block.
LINES = {
    "movement": ({}, "Speed 8   Maneuverability good (turn 1)"),
    "Drift": ({"drift_engine": "signal-booster"}, "Speed 8   Maneuverability good (turn 1)   Drift 2"),
    "boosters": ({"boosters": ["m10"]}, "Speed 8 (10 with boosters)   Maneuverability good (turn 1)"),
    "hull": ({}, "AC 10   TL 10   HP 55   CT 11"),
    "DT where there is one": ({"frame": "cruiser", "thrusters": "h8"}, "AC 8   TL 8   HP 180   DT 5   CT 36"),
    "shields": ({"shields": "light-60"}, "Shields light 60 (forward 15, port 15, starboard 15, aft 15; regain 2/min)"),
    "deflector": (
        {"deflector_shields": "deflector-light-5"},
        "Deflector shields defense value 5 in each quadrant; AC 11 and TL 12 in a quadrant while it is not 0",
    ),
    "ablative armor": (
        {"ablative_armor": "basic-40"},
        "Ablative armor 40 temporary HP (forward 10, port 10, starboard 10, aft 10)",
    ),
    "bulkheads": ({"reinforced_bulkheads": "mk-3"}, "Mk 3 bulkheads: 30% to cancel a critical damage effect"),
    "a linked pair": (
        {"weapons": [{**LASER, "linked": True}], "crew": {"gunners": [{"bab": 3, "dexterity": 3}]}},
        "Attack (forward) linked light laser cannon +6 (4d4; short, 5 hexes; against AC)",
    ),
    "a missile": (
        {"weapons": [{"weapon": "high-explosive-missile-launcher", "arc": "turret"}], "crew": "npc"},
        "Attack (turret) high explosive missile launcher +7 "
        "(4d8; long, 20 hexes; against TL, speed 12; limited fire 5)",
    ),
    "names keep their capitals": (
        {"weapons": [{"weapon": "light-emp-cannon", "arc": "aft"}], "crew": "npc"},
        "Attack (aft) light EMP cannon +7 (special effect; short, 5 hexes; against AC; EMP)",
    ),
    "an array": (
        {"weapons": [{"weapon": "heavy-laser-array", "arc": "forward"}], "crew": "npc"},
        "Attack (forward) heavy laser array +3 (6d4; short, 5 hexes; against AC; array, -4 included)",
    ),
    "no damage": (
        {"weapons": [{"weapon": "tracer", "arc": "port"}], "crew": "npc"},
        "Attack (port) tracer +7 (no damage; long, 20 hexes; against AC; bugging)",
    ),
    "one hex": (
        {"weapons": [{"weapon": "grinding-gears", "arc": "forward"}], "crew": "npc"},
        "Attack (forward) grinding gears +7 (3d8; melee, 1 hex; against AC; ripper)",
    ),
    "mines have no range": (
        {"weapons": [{"weapon": "light-plasma-mines", "arc": "aft"}], "crew": "npc"},
        "Attack (aft) light plasma mines +7 (2d12; against TL; limited fire 5; mine 4)",
    ),
    "nobody fires": ({"weapons": [LASER]}, "Attack (forward) light laser cannon (2d4; short, 5 hexes; against AC)"),
    "and what that means": (
        {"weapons": [LASER]},
        "Gunnery: base attack bonus or ranks in Piloting, and Dexterity: no gunner is listed",
    ),
    "range": ({"weapons": [LASER]}, "Range: -2 to gunnery for each increment beyond the first"),
    "a property": (
        {"weapons": [{"weapon": "gyrolaser", "arc": "port"}]},
        "Broad arc: may fire into an adjacent arc at -2 to gunnery; a turret gains nothing from it",
    ),
    "an unknown weapon": ({"weapons": [{"weapon": "peashooter", "arc": "port"}]}, "Attack (port) peashooter (unknown)"),
    "a core": (
        {"power_cores": [{"model": "pulse-green", "material": "djezet"}]},
        "Power core Pulse Green (djezet) (150 PCU; 60 essential, 60 with everything on)",
    ),
    "two cores": (
        {"power_cores": ["pulse-green", "pulse-gray"]},
        "Power cores Pulse Green, Pulse Gray (250 PCU; 60 essential, 60 with everything on)",
    ),
    "the engine": ({"drift_engine": "archon-drive"}, "Drift engine Archon Drive"),
    "systems": (
        {
            "sensors": {"model": "cut-rate", "magic": True},
            "armor": {"model": "mk-4", "material": "noqual"},
            "fortified_hull": "steel-composite",
            "security": [{"item": "computer-countermeasures", "choice": "shock-grid", "rank": 2}],
            "other_systems": [{"item": "TIM", "count": 2, "any_role": True}],
            "weapons": [{**LASER, "hatch": True}],
        },
        "Systems cut-rate sensors (magic), mk 4 armor (noqual), M8 thrusters, steel composite hull, computer "
        "countermeasures (shock grid, rank 2), training interface module (TIM) (2, any role), 1 weapon hatch",
    ),
    "a material": (
        {"armor": {"model": "mk-4", "material": "noqual"}},
        "Noqual armor: +2 to AC and TL against mystical weapons",
    ),
    "magic": (
        {"thrusters": {"model": "m8", "magic": True}},
        "Magic thrusters: +1 to Piloting, and 1 less between turns, to no less than 0",
    ),
    "bays": (
        {"expansion_bays": [{"bay": "smuggler-compartment", "count": 2, "detect_dc": 40}]},
        "Expansion bays smuggler compartment (2, DC 40) (2 of 4 used)",
    ),
    "no bays": ({}, "Expansion bays 0 of 4 used"),
    "the hangar": (
        {"hangar": [{"ship": "Wasp", "size": "tiny", "count": 3}, {"ship": "Gig"}]},
        "Hangar 3 x Wasp (Tiny), 1 x Gig",
    ),
    "modifiers": (
        {"computer": "mk-2-mononode", "sensors": "basic-short-range"},
        "Modifiers +2 to any check a round, +2 Computers, +1 Piloting   Crew 1 to 6",
    ),
    "the complement": ({"crew": {"complement": 3}}, "Modifiers +1 Piloting   Complement 3 (crew 1 to 6)"),
    "a crew of one": ({"frame": "racer", "thrusters": "t14"}, "Crew 1"),
    "a crew of thousands": (
        {"frame": "ultranought", "thrusters": "sc6", "crew": {"complement": 2400}},
        "Modifiers -2 Piloting   Complement 2,400 (crew 250 to 5,000)",
    ),
    "a virtual intelligence": (
        {"virtual_intelligence": {"tier": 3, "role": "pilot", "projector": "VI holographic projector Mk 1"}},
        "Virtual intelligence tier 3, pilot; skills +10, gunnery +6; VI holographic projector mk 1",
    ),
    "what it can do": (
        {"virtual_intelligence": {"tier": 3, "role": "pilot"}},
        "Pilot, virtual intelligence: Piloting +10 (3 ranks), +11 in this ship",
    ),
    "a gunner of that sort": (
        {"virtual_intelligence": {"tier": 3, "role": "gunner"}, "weapons": [LASER]},
        "Gunner, virtual intelligence: gunnery +6",
    ),
    "the pilot's check": (
        {"crew": {"pilots": [{"name": "Ada", "level": 3, "piloting": {"ranks": 3, "modifier": 10}}]}},
        "Pilot, Ada: level 3, Piloting +10 (3 ranks), +11 in this ship",
    ),
    "the science officer's": (
        {"sensors": "advanced-short-range", "crew": {"science_officers": [{"computers": {"ranks": 1, "modifier": 7}}]}},
        "Science officer: Computers +7 (1 rank), +11 with the sensors",
    ),
    "somebody of whom nothing is said": ({"crew": {"captains": [{}]}}, "Captain: nothing is said of them"),
    "NPCs": ({"crew": "npc"}, "Captain: Bluff, Diplomacy and Intimidate +8 (3 ranks)"),
    "a master": ({"crew": "npc"}, "Pilot: Piloting +13 (3 ranks), +14 in this ship"),
    "gunners": ({"crew": "npc", "weapons": [LASER, {**LASER, "arc": "aft"}]}, "Gunners: gunnery +7"),
    "a lone pilot": (
        {"frame": "racer", "thrusters": "t14", "crew": "npc", "weapons": [LASER]},
        "Pilot: Piloting +13 (3 ranks), gunnery +7 (+5 as a snap shot)",
    ),
    "an arcane laboratory": (
        {"crew": "npc", "expansion_bays": ["arcane-laboratory"]},
        "Magic officer: Mysticism +8 (3 ranks)",
    ),
    "budget": ({}, "BP 16 of 95 (79 left)"),
    "nobody flies": ({}, "Without a pilot: AC and TL lack the ranks of one."),
    "mounts": ({"weapons": [{**LASER, "arc": "aft"}]}, "Mounts bought: light mount, aft arc."),
    "a framework": (
        {"frame": "destroyer", "thrusters": "l4", "frameworks": ["space-station-framework"]},
        "Large destroyer (space station), tier 3",
    ),
}


@pytest.mark.parametrize(("parts", "line"), LINES.values(), ids=LINES)
def test_a_line_of_the_block(parts, line):
    found = text(parts)
    assert line in found.splitlines() or line in re.sub(r"^Bare +", "", found.splitlines()[0])


# What a bare ship has not, and so does not print.
ABSENT = [
    "Drift",
    "DT",
    "Shields",
    "Deflector",
    "Ablative",
    "Attack",
    "Range:",
    "Hangar",
    "Virtual",
    "Crew\n---",
    "none",
]


@pytest.mark.parametrize("word", ABSENT)
def test_what_is_not_there_is_not_printed(word):
    assert word not in text({"power_cores": ["pulse-gray"]})


@pytest.mark.parametrize(
    "parts",
    [
        {"crew": "npc"},
        {"crew": {"pilots": [{"piloting": {"ranks": 1}}]}},
        {"virtual_intelligence": {"tier": 1, "role": "pilot"}},
        {"frame": "starship-drone", "thrusters": "t8"},
    ],
)
def test_only_a_ship_that_nobody_flies_says_so(parts):
    assert "Without a pilot" not in text(parts)


def test_weapons_stand_in_the_order_of_the_arcs():
    weapons = [{**LASER, "arc": arc} for arc in ("turret", "aft", "starboard", "port", "forward")]
    arcs = re.findall(r"^Attack \((\w+)\)", text({"weapons": weapons}), re.MULTILINE)
    assert arcs == ["forward", "port", "starboard", "aft", "turret"]


def test_a_property_is_explained_once():
    weapons = [{"weapon": "gyrolaser", "arc": arc} for arc in ("port", "starboard")]
    assert text({"weapons": weapons}).count("Broad arc:") == 1


@pytest.mark.parametrize("key", ["frame", "thrusters", "armor", "shields", "computer", "sensors", "weapons", "crew"])
@pytest.mark.parametrize("render", [as_text, as_markdown])
def test_what_is_unknown_is_said_and_the_rest_stands(key, render):
    shown = render([block({**base("starship"), key: "nonsense" if key not in ("weapons", "crew") else []})])
    assert "Sixpence" in shown
    assert not re.search(r"\bNone\b|Unknown\(", shown)


def test_markdown_has_a_line_for_each_attack():
    shown = as_markdown([block(base("starship"))])
    assert shown.count("\n- **Attack (") == 2
    assert "- **Attack (turret)** coilgun +6 (4d4; long, 20 hexes; against AC)" in shown


def test_actions_that_are_listed_for_somebody_are_printed():
    listing = {"/crew/engineers/0/actions": ["Divert", "quick-fix", "no-such-thing"]}
    assert "Engineering +12 (4 ranks); actions divert, quick fix\n" in as_text([block(base("starship", listing))])


def play_of(**crew):
    """The lines of a fight in the stat block of a ship with a weapon and such a crew."""
    return text({"weapons": [{"weapon": "coilgun", "arc": "forward"}], "crew": crew}).partition("In play")[2]


# CRB 317: without a pilot a ship counts as a 0. The explorer is of good maneuverability: +1 to Piloting.
HELMS = [
    ({"pilots": [{"name": "Bo", "piloting": {"modifier": 11}}]}, "Helm phase: Piloting 1d20+12 (Bo) each round"),
    ({"pilots": [{"name": "Bo"}]}, "Helm phase: Piloting 1d20 (Bo) each round"),
    ({"gunners": [{"bab": 1, "dexterity": 1}]}, "Helm phase: without a pilot, the ship counts as a roll of 0"),
]


@pytest.mark.parametrize(("crew", "line"), HELMS, ids=[line for _, line in HELMS])
def test_the_order_of_movement_is_told(crew, line):
    assert line in play_of(**crew)


# CRB 321: the bands of d%, the conditions. An explorer of tier 3 has 55 HP: CT 11.
PLAY = [
    "more than 11, 22, 33 ...", "1-10 life support (captain)", "11-30 sensors (science officer)",
    "31-60 weapons array (gunner)", "61-80 engines (pilot)", "81-100 power core (engineer)",
    "Glitching: -2 to crew actions", "struck again, it is malfunctioning, then wrecked",
    "Malfunctioning: -4 to crew actions", "no push actions", "Wrecked: crew actions that use the system fail",
    "with more than 110 damage to its HP it is destroyed", "Range: -2 to gunnery for each increment beyond the first",
]  # fmt: skip


@pytest.mark.parametrize("words", PLAY)
def test_critical_damage_is_told_in_play(words):
    assert words in play_of(pilots=[{}])


def test_the_best_of_several_gunners_is_named():
    both = [{"name": "Cy", "bab": 3, "dexterity": 3}, {"name": "Di", "bab": 5, "dexterity": 3}]
    weapons = [{"weapon": "coilgun", "arc": "forward"}]
    assert "coilgun +8 by Di (4d4; long" in text({"weapons": weapons, "crew": {"gunners": both}})
    assert "coilgun +6 (4d4; long" in text({"weapons": weapons, "crew": {"gunners": both[:1]}})
