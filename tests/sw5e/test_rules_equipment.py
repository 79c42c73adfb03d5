"""What SW121 to SW131, SW135, SW136, SW144, SW145 and SW148 find, on both sides of every edge."""

import pytest

from shipcli.pointers import LEFT_OUT
from shipcli.systems.sw5e.model import EQUIPMENT
from shipcli.systems.sw5e.rules.rulebook import LARGE, SMALL, STATION, TINY
from shipcli.systems.sw5e.tables import BOOK
from tests.support import base, case, faults, reviewed

MINE = ("S00", "SW12", "SW130", "SW131", "SW135", "SW136", "SW144", "SW145", "SW148")


def judged(edits):
    """What the rules of this module find in the base ship, edited."""
    return {one for one in faults(reviewed(base("sw5e-ship", edits)), *MINE) if one[0] != "SW120"}


def told(edits, code):
    """Message and hint of the only finding of that code."""
    (one,) = [one for one in reviewed(base("sw5e-ship", edits)).diagnostics if one.code == code]
    return one.message, one.hint


def armed(*weapons, **edits):
    """The base ship with these weapons, from `name arc`, and hardpoints for them."""
    entries = [dict(zip(("weapon", "arc"), one.split(), strict=True)) for one in weapons]
    return {
        "/weapons": entries,
        "/modifications": ["hardpoint"] * (len(weapons) - 1),
        "/turn": [],
        **{f"/{key}": value for key, value in edits.items()},
    }


def loaded(weapon, **shots):
    """The base ship with a launcher and its ammunition."""
    entry = {"weapon": weapon, "arc": "forward", "ammunition": {key.replace("_", "-"): n for key, n in shots.items()}}
    return {"/weapons/0": entry}


PLACE = "/equipment"
HUGE = {**STATION, "/space_station": False, "/size": "huge", "/stock": [*["mess-hall"] * 5, *["hardpoint"] * 3]}
HUGE["/roles"] = ["battleship"]
PICKET = {**LARGE, "/tier": 2, "/roles": ["picket-ship"] * 2, "/increases": [{"wis": 2}, {"int": 2}]}

EDGES = [
    ({}, set()),
    # SW127: the gunner is aboard, or the droid brain is; anybody may be where no crew is listed
    ({"/weapons/0/gunner": "IVO"}, set()),
    ({"/weapons/0/gunner": "Ivoo"}, {("SW127", "/weapons/0/gunner")}),
    ({"/weapons/0/gunner": "droid-brain"}, {("SW127", "/weapons/0/gunner")}),
    ({"/weapons/0/gunner": "droid-brain", "/modifications": ["droid-brain-makeshift"]}, set()),
    ({"/weapons/0/gunner": "droid-brain", "/modifications": ["droid-brain-makshift"]}, set()),
    ({"/weapons/0/gunner": "Ivoo", "/crew": [], "/turn": []}, set()),
    ({"/weapons/0/gunner": "Ivoo", "/crew": LEFT_OUT, "/turn": []}, set()),
    ({"/weapons/0/gunner": "Ivoo", "/crew/2/name": 7}, {("S004", "/crew/2/name")}),
    # SW121 to SW123
    ({"/equipment/armor": "Reinforced armor", "/modifications": []}, set()),
    ({"/equipment/armor": "plate"}, {("SW121", f"{PLACE}/armor")}),
    ({"/equipment/armor": ["deflection", "lightweight"]}, {("SW121", f"{PLACE}/armor/1")}),
    ({"/equipment/armor": ["deflection"]}, set()),
    ({"/equipment/armor": LEFT_OUT}, {("SW121", f"{PLACE}/armor")}),
    ({"/equipment/shields": LEFT_OUT}, set()),
    ({"/equipment/shields": "deflector"}, {("SW122", f"{PLACE}/shields")}),
    ({"/equipment/shields": ["fortress", "directional"]}, {("SW122", f"{PLACE}/shields/1")}),
    ({"/equipment/reactor": LEFT_OUT}, {("SW123", f"{PLACE}/reactor")}),
    ({"/equipment/reactor": ["fuel-cell", "ionization"]}, {("SW123", f"{PLACE}/reactor/1")}),
    ({"/equipment/power_coupling": LEFT_OUT}, {("SW123", f"{PLACE}/power_coupling")}),
    ({"/equipment/power_coupling": "hub and spokes"}, {("SW123", f"{PLACE}/power_coupling")}),
    (
        {"/equipment": LEFT_OUT},
        {("SW121", f"{PLACE}/armor"), ("SW123", f"{PLACE}/reactor"), ("SW123", f"{PLACE}/power_coupling")},
    ),
    # SW124, SW125
    ({"/equipment/hyperdrives": ["class-2"], "/modifications": ["hyperdrive-slot", "navcomputer"]}, set()),
    ({"/equipment/hyperdrives": [2], "/modifications": ["hyperdrive-slot", "navcomputer"]}, set()),
    (
        {"/equipment/hyperdrives": ["class-2", "class-15"], "/modifications": ["hyperdrive-slot", "navcomputer"]},
        {("SW124", f"{PLACE}/hyperdrives/1")},
    ),
    (
        {"/equipment/hyperdrives": ["class-2", "class-15"]}
        | {"/modifications": ["hyperdrive-slot", "navcomputer", "hyperdrive-backup"]},
        set(),
    ),
    ({"/equipment/hyperdrives": ["class-7"], "/modifications/1": "navcomputer"},
     {("SW124", f"{PLACE}/hyperdrives/0")}),
    ({"/modifications": ["hyperdrive-slot"]}, {("SW125", "/modifications/0")}),
    ({"/modifications": ["hyperdrive-slot", "navcomputr"]}, set()),
    ({"/modifications": ["hyperdrive-slot"], "/roles": ["navigator"] * 2, "/cargo_tons": 0}, set()),
    # SW126: a hardpoint for each; roles give some, built-in weapons take none
    (armed("light-laser-cannon forward", "light-laser-cannon aft"), set()),
    (armed("light-laser-cannon forward", "light-laser-cannon aft", modifications=[]), {("SW126", "/weapons/1")}),
    (armed("light-laser-cannon forward", "light-laser-cannon aft", modifications=["hardpiont"]), set()),
    (
        armed("light-laser-cannon forward", "light-laser-cannon aft", modifications=[], cargo_tons=0,
              roles=["gunship", "gunship"]),
        set(),
    ),
    ({**HUGE, "/tier": 3, "/roles": ["battleship"] * 2, "/increases": [{"wis": 2}, {"int": 2}, {"cha": 2}]},
     {("SW148", "/roles/0")}),
    # SW127
    ({"/weapons/0/weapon": "blaster-point-defense"}, {("SW127", "/weapons/0/weapon")}),
    ({"/weapons/0/weapon": "quad-lazer"}, {("SW127", "/weapons/0/weapon")}),
    ({**PICKET, "/weapons": [{"weapon": "blaster-point-defense", "arc": "port"}]}, set()),
    ({**PICKET, "/weapons": [{"weapon": "ion-battery", "arc": "port"}]}, {("SW127", "/weapons/0/weapon")}),
    (
        {**PICKET, "/modifications": ["hardpoint"], "/weapons": [{"weapon": "blaster-point-defense", "arc": "port"}]}
        | {"/weapons/1": {"weapon": "blaster-point-defense", "arc": "aft"}},
        {("SW127", "/weapons/1/weapon")},
    ),
    ({**STATION, "/weapons": [{"weapon": "turbolaser", "arc": "port"}]}, {("SW127", "/weapons/0/weapon")}),
    # SW128: Constitution 14
    ({"/weapons/0/weapon": "turbolaser"}, set()),
    ({"/weapons/0/weapon": "heavy-laser-cannon"}, {("SW128", "/weapons/0/weapon")}),
    # SW129
    ({**STATION, "/weapons": [{"weapon": "blaster-point-defense", "arc": arc} for arc in ("port", "aft")]}, set()),
    ({**STATION, "/weapons": [{"weapon": f"{a}-point-defense", "arc": "aft"} for a in ("blaster", "ordnance")]}, set()),
    (
        {**STATION, "/weapons": [{"weapon": "blaster-point-defense", "arc": arc} for arc in ("port", "aft", "port")]},
        {("SW129", "/weapons/2")},
    ),
    # SW130: 4 shots of a launcher for missiles, twice as many on Medium ships
    (loaded("missile-launcher", concussion_missile=8), set()),
    (loaded("missile-launcher", concussion_missile=9), {("SW130", "/weapons/0/ammunition")}),
    (loaded("missile-launcher", concussion_missile=5, ion_pulse_missile=4), {("SW130", "/weapons/0/ammunition")}),
    ({**loaded("missile-launcher", concussion_missile=12),
      "/modifications": [{"mod": "expanded-payload", "weapon": 0}]}, set()),
    (loaded("missile-launcher", proton_torpedo=2), {("SW130", "/weapons/0/ammunition/proton-torpedo")}),
    (loaded("quad-laser-cannon", proton_torpedo=2), {("SW130", "/weapons/0/ammunition/proton-torpedo")}),
    (loaded("torpedo-launcher", proton_torpdo=2), {("SW130", "/weapons/0/ammunition/proton-torpdo")}),
    # SW131
    ({"/modifications": [{"mod": "weapon-slave-array", "weapon": 0}]}, set()),
    ({"/modifications": ["weapon-slave-array"], "/stock/1": "flare-pods", "/weapons": [], "/turn": []},
     {("SW131", "/modifications/0")}),
    ({"/modifications": ["broadside-mounting"]}, {("SW131", "/modifications/0")}),
    ({"/modifications": ["broadside-mounting", "hardpoint"]}, set()),
    ({"/weapons/0/arc": "turret"}, {("SW131", "/weapons/0/arc")}),
    ({"/weapons/0/arc": "turret", "/modifications": ["turret-mounting"]}, set()),
    ({"/weapons/0/arc": "turret", "/modifications": ["turret-mount"]}, set()),
    # SW135: 50 tons of the Freighter's and 50 of its compartment; 30 units
    ({"/cargo_tons": 100, "/fuel_units": 30}, set()),
    ({"/cargo_tons": 101}, {("SW135", "/cargo_tons")}),
    ({"/fuel_units": 31}, {("SW135", "/fuel_units")}),
    ({"/fuel_units": 31, "/modifications": ["extra-fuel-tank"]}, set()),
    ({"/cargo_tons": 150, "/modifications": ["storage-compartment"]}, set()),
    ({"/cargo_tons": 500, "/modifications": ["storage-compartmnt"]}, set()),
    # SW136, SW148: a Freighter flies 300 ft and turns for 150
    ({"/modifications": ["external-docking-system"]}, set()),
    ({"/modifications": ["external-docking-system"] * 2}, {("SW136", "/roles/0")}),
    (HUGE, {("SW148", "/roles/0")}),
    (STATION, set()),
    # SW145
    ({**LARGE, "/space_station": True}, set()),
    ({**SMALL, "/space_station": True}, {("SW145", "/space_station")}),
    ({**TINY, "/space_station": False}, set()),
    # SW144: the worked example, and one off
    ({"/printed": {"ac": 14, "hull": 52, "shields": 88, "regen": 5, "suites": 5, "speed": 300, "turning": 150}}, set()),
    ({"/printed": {"damage_reduction": 3, "cost": 259500}}, set()),
    *[({"/printed": {key: 1}}, {("SW144", f"/printed/{key}")})
      for key in ("ac", "hull", "shields", "regen", "suites", "speed", "turning", "damage_reduction", "cost")],
    ({"/printed": {"hull": 1}, "/size": "mediun"}, set()),
    ({"/printed": {"ac": 12, "damage_reduction": 9, "hull": 9}, "/equipment/armor": LEFT_OUT},
     {("SW121", f"{PLACE}/armor")}),
    ({"/printed": {"ac": 12}, "/equipment/armor": ["deflection", "lightweight"]}, {("SW121", f"{PLACE}/armor/1")}),
    ({"/printed": {"speed": 1}, "/equipment/armor": LEFT_OUT},
     {("SW121", f"{PLACE}/armor"), ("SW144", "/printed/speed")}),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "expected"), EDGES, ids=case)
def test_what_is_found(edits, expected):
    assert judged(edits) == expected


@pytest.mark.parametrize(
    ("edits", "code", "message", "hint"),
    [
        (
            {"/equipment/armor": LEFT_OUT},
            "SW121",
            "no armor; a ship has one",
            "`armor: deflection` comes with the role",
        ),
        (
            armed("blaster-cannon aft", "blaster-cannon port", modifications=[]),
            "SW126",
            "2 weapons; the ship has 1",
            "6,000",
        ),
        ({"/weapons/0/weapon": "ion-battery"}, "SW127", "is for Huge and Gargantuan ships; this one is Medium", ""),
        ({**STATION, "/weapons": [{"weapon": "turbolaser", "arc": "aft"}]}, "SW127", "is for Tiny to Large ships", ""),
        (
            loaded("missile-launcher", concussion_missile=9),
            "SW130",
            "9 shots loaded; a missile launcher on a",
            "",
        ),
        (
            {"/equipment/hyperdrives": [2], "/modifications": ["navcomputer"]},
            "SW124",
            "0 hyperdrive slots",
            "Hyperdrive Slot",
        ),
        (
            {"/equipment/hyperdrives": [2, 15], "/modifications": ["navcomputer", "hyperdrive-slot"]},
            "SW124",
            "2 hyperdrives; the ship has 1 hyperdrive slot",
            "Hyperdrive, Backup: 7,000 cr",
        ),
        ({"/cargo_tons": 160}, "SW135", "160 tons of cargo; the ship has room for 100", "2 x Storage Compartment"),
        (
            {"/fuel_units": 200},
            "SW135",
            "200 units of fuel; the ship has room",
            "2 x Fuel Storage has room for 300",
        ),
        ({**TINY, "/fuel_units": 6}, "SW135", "6 units of fuel; the ship has room for 5", ""),
        ({"/printed": {"cost": 260000}}, "SW144", "the rules give 259,500 cr = 75,000 (stock) + 162,800 (tiers)", ""),
        ({"/printed": {"hull": 53}}, "SW144", "printed hull points 53; the rules give 52 = 8 (first d8)", ""),
    ],
)
def test_messages_name_the_figures(edits, code, message, hint):
    own = told(edits, code)
    assert message in own[0]
    assert hint in (own[1] or "")


@pytest.mark.parametrize("key", ["armor", "reactor", "power_coupling", "shields"])
@pytest.mark.parametrize("size", ["tiny", "small", "medium", "large", "huge", "gargantuan"])
def test_equipment_of_every_sort_is_for_every_size(size, key):
    for id in BOOK[EQUIPMENT[key]]:
        assert not judged({"/size": size, f"/equipment/{key}": id, "/roles": []}) & {
            (code, f"{PLACE}/{key}") for code in ("SW121", "SW122", "SW123")
        }


def test_a_gunner_who_is_not_aboard_is_answered_with_who_is():
    message, hint = told({"/weapons/0/gunner": "Ivoo"}, "SW127")
    assert message == "nobody aboard is called 'Ivoo'"
    assert hint == "did you mean Ivo? aboard are Ada, Ivo and Mae"
