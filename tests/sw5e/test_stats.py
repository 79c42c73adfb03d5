"""Figures of ships, worked out by hand from the chapters named, and written down before the code ran."""

import pytest

from shipcli.figures import as_data
from shipcli.systems.sw5e import SYSTEM
from shipcli.systems.sw5e.tables import BOOK
from shipcli.tally import UNKNOWN, explained
from tests.support import base

ledger = pytest.mark.ledger


def derived(edits=None):
    """Model and figures of the base ship, edited."""
    data = base("sw5e-ship", edits)
    model = SYSTEM.read(data, SYSTEM.book.house(data.get("rulings", {})))
    return model, SYSTEM.derive(model)


def figures(edits=None):
    """The figures of the base ship, edited, as JSON holds them."""
    return as_data(SYSTEM.figures(*derived(edits)))


def inside(data, path):
    """A figure by its path, such as `hull.points`."""
    for step in path.split("."):
        data = data[int(step)] if step.isdecimal() else data[step]
    return data


def fitted(**parts):
    """Edits of the equipment."""
    return {f"/equipment/{key}": value for key, value in parts.items()}


def mods(*names):
    """Edits that put these modifications in the place of the plating."""
    return {"/modifications": list(names)}


def ship(size, tier, role, scores="14 15 13 12 10 8", **more):
    """Edits that make the base ship one of another size; scores in the order str, dex, con, int, wis, cha."""
    own = dict(zip(("str", "dex", "con", "int", "wis", "cha"), map(int, scores.split()), strict=True))
    roles = [role] * (1 + tier // 2)
    edits = {"/size": size, "/tier": tier, "/roles": roles, "/increases": [{}] * tier, "/modifications": []}
    return edits | {"/abilities": {"method": "array", **own}} | {f"/{key}": value for key, value in more.items()}


# The worked example: Medium, tier 2, Freighter.
WORKED = {
    "abilities.str.score": 16,
    "abilities.dex.score": 16,
    "abilities.con.score": 14,
    "abilities.int.score": 13,
    "abilities.wis.score": 10,
    "abilities.cha.score": 8,
    "abilities.str.modifier": 3,
    "abilities.dex.modifier": 3,
    "abilities.con.modifier": 2,
    "abilities.int.modifier": 1,
    "abilities.wis.modifier": 0,
    "abilities.cha.modifier": -1,
    "hull": {"points": 52, "dice": 7, "die": 8},
    "shields": {"points": 88, "dice": 7, "die": 8, "regen": 5},
    "ac": 14,
    "damage_reduction": 3,
    "speed_ft": 300,
    "turning_ft": 150,
    "suites.max": 5,
    "slots.max": 30,
    "fire_actions": 5,
    "ship_actions": 10,
    "crew": {"minimum": 3, "maximum": None, "total": 3},
    "power": {"central": 2, "per_system": 1, "total": 7, "die": "d6", "recovery": "1"},
    "weapons.0.attack": 3,
    "weapons.0.save_dc": 11,
    "weapons.0.damage": "2d4+3",
    "weapons.0.range_ft": [800, 3200],
    "passive_initiative": 11,
    "cargo_tons": 100,
    "fuel_units": 30,
    "cr": {
        "stock": 75_000, "tiers": 162_800, "modifications": 8000, "equipment": 9300, "weapons": 4400, "ammunition": 0,
        "total": 259_500,
    },
    "modifications.2.installation_dc": 11,
    # one suite and two more of stock and modifications; the compartment of the role takes no slot
    "suites.used": 1,
    "slots.used": 3,
    "hardpoints": {"max": 1, "used": 1},
    "hyperdrive_slots": {"max": 0, "used": 0},
}  # fmt: skip


@pytest.mark.parametrize("path", WORKED)
def test_the_worked_example(path):
    assert inside(figures(), path) == WORKED[path]


def test_the_reasons_of_the_worked_example():
    _, stats = derived()
    assert explained(stats.hull) == "52 = 8 (first d8) + 30 (6 x 5 for the others) + 14 (Constitution, 7 x 2)"
    assert explained(stats.abilities["str"]) == "16 = 14 (base) + 1 (tier 1) + 1 (tier 2)"
    assert explained(stats.fire_actions) == "5 = 5 (Strength, 3 x 3/2, rounded up)"
    assert explained(stats.cost).startswith("259500 = 75000 (Medium ship) + 7800 (Tier 1) + 155000 (Tier 2)")


COURIER = {"/roles": ["courier", "courier"], "/modifications": []}
HULL_DICE = {"/rulings": {"sw5e-armor": "hull-per-die"}}

ROWS = {
    # ch.3, hull and shields: the whole of the first die, half and 1 of each other, the modifier on all
    # con 13 - 4 = 9, -1: 4 - 1; dex 15 + 4 = 19, +4; wis 10 + 1
    "tiny hull": (ship("tiny", 0, "probe"), {"hull": {"points": 3, "dice": 1, "die": 4}, "suites.max": 0}),
    "tiny turns": (ship("tiny", 0, "probe"), {"passive_initiative": 14, "ship_actions": None, "fire_actions": 2}),
    # con 13 - 2 = 11: 6 + 2 x 4; str 14: 6 + 2 + 2 x (4 + 2) = 20, x 3/2; 6 x 2/3
    "small": (ship("small", 0, "scout"), {"hull.points": 14, "shields.points": 30, "shields.regen": 4}),
    # con 13 + 2 = 15: 10 + 2 + 6 x (6 + 2); str 14 + 1, +2 x 5/2; dex 15 - 2 + 1 = 14; int 12: 200
    "large": (ship("large", 0, "corvette"), {"hull.points": 60, "fire_actions": 5, "crew.minimum": 200}),
    "large suites": (ship("large", 0, "corvette"), {"suites.max": 7, "ship_actions": 10, "passive_initiative": 9}),
    # con 13 + 4 + 1 = 18, +4: 12 + 4 + 10 x (7 + 4) = 126 with 11 dice; with 13 dice 148, and 2 for each
    "huge": (ship("huge", 1, "juggernaut"), {"hull": {"points": 126, "dice": 11, "die": 12}, "suites.max": 18}),
    "a juggernaut": (ship("huge", 2, "juggernaut"), {"hull.points": 174}),
    # con 13 + 6 = 19, +4: 20 + 4 + 10 x 15; str 14 + 1, +2: 20 + 2 + 10 x 13 = 152, x 3/2; 20 x 2/3
    "gargantuan": (ship("gargantuan", 0, "warship"), {"hull.points": 174, "shields.points": 228, "shields.regen": 13}),
    "gargantuan more": (
        ship("gargantuan", 0, "warship"),
        {"suites.max": 26, "fire_actions": 6, "crew.minimum": 70_000},
    ),
    # ch.3, a space station: 2 for each of 11 dice, AC 10 - 2 - 2 (dex 15 - 6 = 9, -1), twice the suites
    "a station": (
        ship("gargantuan", 0, "warship", space_station=True),
        {"hull.points": 196, "ac": 7, "speed_ft": 50, "turning_ft": 100, "suites.max": 52},
    ),
    # ch.5, armor: dex +3 with cap none, 2, 0; tier 2 adds 1
    "lightweight": ({**COURIER, **fitted(armor="lightweight")}, {"ac": 14, "damage_reduction": 0}),
    "deflection": ({**COURIER, **fitted(armor="deflection")}, {"ac": 13, "damage_reduction": 3}),
    "reinforced": ({**COURIER, **fitted(armor="reinforced")}, {"ac": 11, "damage_reduction": 6}),
    "no armor": ({**COURIER, "/equipment": {}}, {"ac": 14, "shields.points": 0, "power.total": 0}),
    "negative dexterity counts": (
        {"/abilities/dex": 8, "/abilities/cha": 15, "/increases": [{}, {}], **fitted(armor="reinforced")},
        {"ac": 11, "abilities.dex.modifier": -1},
    ),
    # ch.4, plating
    "deflection mk ii": (
        mods("plating-deflection-mk-i", "plating-deflection-mk-ii"),
        {"damage_reduction": 4, "ac": 14},
    ),
    "reinforced mk i": ({**mods("plating-reinforced-mk-i"), **fitted(armor="reinforced")}, {"damage_reduction": 7}),
    "reinforced mk ii": (
        {**mods("plating-reinforced-mk-i", "plating-reinforced-mk-ii"), **fitted(armor="reinforced")},
        {"damage_reduction": 8},
    ),
    "lightweight mk iii": (
        {
            **mods("plating-lightweight-mk-i", "plating-lightweight-mk-ii", "plating-lightweight-mk-iii"),
            **fitted(armor="lightweight"),
        },
        {"ac": 16, "speed_ft": 350},
    ),
    # ch.5, shields of 59 points and a d8
    "directional": (fitted(shields="directional"), {"shields.points": 59, "shields.regen": 8}),
    "quick-charge": (fitted(shields="quick-charge"), {"shields.points": 39, "shields.regen": 12}),
    # ch.3, 4, movement
    "a makeshift drive": (mods("sublight-drive-makeshift"), {"speed_ft": 350, "turning_ft": 200}),
    "combat thrusters": (mods("combat-thrusters-mk-i", "combat-thrusters-mk-ii"), {"turning_ft": 50}),
    "what is in use at times": (mods("adaptive-ailerons"), {"turning_ft": 150, "ac": 13}),
    "a courier": (COURIER, {"speed_ft": 450, "turning_ft": 250}),
    "a superiority fighter": (ship("small", 4, "superiority-fighter"), {"speed_ft": 450, "turning_ft": 100}),
    "one that turns at 0": (
        ship("small", 4, "superiority-fighter")
        | mods("combat-thrusters-mk-i", "combat-thrusters-mk-ii", "combat-thrusters-mk-iii"),
        {"speed_ft": 500, "turning_ft": 0},
    ),
    # ch.4, slots and suites
    "equipment rooms": (mods("equipment-room", "equipment-room"), {"slots": {"max": 38, "used": 4}, "suites.used": 3}),
    "a shuttle has one suite": (ship("small", 2, "shuttle", "14 15 8 12 10 13"), {"suites.max": 1}),
    "hyperdrives": (
        {**mods("hyperdrive-slot", "hyperdrive-backup"), **fitted(hyperdrives=["class-2"])},
        {"hyperdrive_slots": {"max": 2, "used": 1}},
    ),
    "a broadside takes two": (
        mods("hardpoint", {"mod": "broadside-mounting", "weapon": 0}),
        {"hardpoints": {"max": 2, "used": 2}},
    ),
    # ch.4, abilities: Makeshift raises one and lowers another; Mk V raises by 2
    "makeshift": (
        mods({"mod": "reactor-makeshift", "penalty": "wis"}),
        {"abilities.str.score": 17, "abilities.wis.score": 9},
    ),
    "mark v": (mods("frame-mk-v"), {"abilities.con.score": 16, "hull.points": 59}),
    # ch.3, the paragon increase
    "a role's paragon": (ship("tiny", 5, "worker"), {"abilities.str.score": 17}),
    "a chosen paragon": (
        ship("large", 5, "corvette", paragon={"wis": 2, "str": 2, "con": 2}),
        {"abilities.wis.score": 12},
    ),
    # ch.3 and 2, saves: dexterity +3 and proficiency +3; half of dexterity, 1 at least, on all but that
    "saves": ({}, {"abilities.dex.save": 6, "abilities.con.save": 6, "abilities.wis.save": 1}),
    "saves of nobody": ({"/crew/0/deployments": {}}, {"abilities.dex.save": 3, "abilities.con.save": 3}),
    "resilient": (mods("resilient-sensors"), {"abilities.wis.save": 4}),
    "auto-thrusters": (ship("small", 3, "scout"), {"abilities.dex.save": 7}),
    # ch.5, power
    "direct": (fitted(power_coupling="direct"), {"power.total": 4, "power.central": 4}),
    "distributed": (fitted(power_coupling="distributed"), {"power.total": 10, "power.per_system": 2}),
    "no die at tier 0": (ship("medium", 0, "freighter"), {"power.die": "1"}),
    "a d12 at tier 5": (ship("medium", 5, "freighter"), {"power.die": "d12"}),
    "a power core": (fitted(reactor="power-core"), {"power.recovery": "1d2", "fuel_use": "3/2"}),
    # ch.3, 4, fuel and cargo
    "a tank": (mods("extra-fuel-tank"), {"fuel_units": 45}),
    "fuel storage": (mods("fuel-storage"), {"fuel_units": 180}),
    "both": (mods("fuel-storage", "extra-fuel-tank"), {"fuel_units": 195}),
    "a colonizer": (ship("huge", 4, "colonizer"), {"fuel_units": 1200}),
    "two compartments": (mods("storage-compartment"), {"cargo_tons": 150}),
    "before the specialization": (ship("medium", 1, "freighter"), {"cargo_tons": 25}),
    # 200,000 t, and a compartment of twice that for the citadel; twice for the role: three times, as the fuel
    "a metropolis": (
        ship("gargantuan", 4, "mobile-metropolis", stock=["storage-compartment"]),
        {"cargo_tons": 200_000 * 2 + 200_000 * 3, "fuel_units": 1800 * 3, "food_portions": 576_000_000 * 2},
    ),
    # ch.8, 4, crew
    "slave circuit": (mods("slave-circuit"), {"crew.minimum": 1}),
    "large slaves": (
        ship("large", 0, "corvette") | mods("slave-circuit", "slave-circuit-automation"),
        {"crew.minimum": 50},
    ),
    "a droid brain": (mods("droid-brain-makeshift"), {"crew.minimum": 0}),
    "less than the table has": (ship("large", 0, "corvette", "14 15 13 3 10 8"), {"crew.minimum": 800}),
    "a cockpit": (ship("small", 0, "scout"), {"crew": {"minimum": 1, "maximum": 1, "total": 3}}),
    "a second seat": (ship("small", 0, "scout") | mods("co-pilot-seat"), {"crew.maximum": 2}),
    "a crew of many": ({"/crew/2/count": 40}, {"crew.total": 42}),
    # ch.7, skills
    "trained": (mods("cryogenic-capacitor-mk-i"), {"skills.boost.training": "proficient", "skills.ram.training": None}),
    "expert": (
        mods("scanner-mk-i", "scanner-mk-ii"),
        {"skills.scan.training": "expert", "skills.probe.training": "expert"},
    ),
    "two sources": (mods("sensor-dampener", "stealth-device"), {"skills.hide.training": "expert"}),
    "one source": (mods("sensor-dampener"), {"skills.hide.training": "proficient"}),
    "both computers": (
        mods("comms-package-mk-i", "central-computer-makeshift"),
        {"skills.data.training": "proficient"},
    ),
    "the pilot's training": ({"/crew/0/piloting": "expert"}, {"skills.maneuvering.training": "expert"}),
    "a scout": (ship("small", 4, "scout"), {"skills.scan.modifier": 1, "skills.astrogation.modifier": 3}),
    "hard to hide": (fitted(armor="reinforced"), {"skills.hide.disadvantage": True}),
    "mk ii is loud": (mods("plating-deflection-mk-i", "plating-deflection-mk-ii"), {"skills.hide.disadvantage": True}),
    "mk iii is not": (
        mods("plating-deflection-mk-i", "plating-deflection-mk-ii", "plating-deflection-mk-iii"),
        {"skills.hide.disadvantage": False},
    ),
    "advantage": (mods("navcomputer-mk-iii"), {"skills.astrogation.advantage": True}),
    # ch.4, installation: grade 1 at tier 2, 2 more beyond the slots; 10 less on a station
    "beyond the slots": (
        {"/modifications": [{"mod": "plating-deflection-mk-i", "overflow": True}]},
        {"modifications.2.installation_dc": 13, "cr.modifications": 12_000},
    ),
    "a station's dc": (
        ship("large", 2, "corvette", space_station=True) | mods("plating-deflection-mk-i"),
        {"modifications.2.installation_dc": 1},
    ),
    # ch.5, what weapons ask
    "constitution lacking": ({"/weapons/0/weapon": "heavy-ion-cannon"}, {"weapons.0.constitution_lacking": 3}),
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_figures_by_chapter(row):
    edits, wanted = ROWS[row]
    found = figures(edits)
    assert {path: inside(found, path) for path in wanted} == wanted


WEAPONS = {
    # str +3, wis 0; Ivo's proficiency +3
    "primary": ("quad-laser-cannon", {}, 3, 11, "2d4+3"),
    "secondary": ("turbolaser", {}, 3, 11, "1d10+3"),
    "heavy: half of 3, rounded up": ("heavy-blaster-cannon", {}, 3, 11, "1d8+5"),
    "saturate: strength is better": ("burst-laser-cannon", {}, 6, 14, "2d4+3"),
    "a launcher's shots": ("missile-launcher", {"concussion-missile": 4}, 3, 11, "2d8 (concussion missile)"),
    "an empty launcher": ("missile-launcher", {}, 3, 11, None),
    "what deals no damage": ("missile-launcher", {"s-thread-tracer": 1}, 3, 11, "no damage (s-thread tracer)"),
}


@pytest.mark.parametrize("name", WEAPONS)
def test_weapons(name):
    weapon, ammunition, attack, dc, damage = WEAPONS[name]
    edits = {"/weapons/0/weapon": weapon} | ({"/weapons/0/ammunition": ammunition} if ammunition else {})
    found = figures(edits)["weapons"][0]
    assert (found["attack"], found["save_dc"], found["damage"]) == (attack, dc, damage)


@pytest.mark.parametrize(
    ("base_score", "damage"), [(15, "1d8+5"), (13, "1d8+3"), (11, "1d8+2"), (9, "1d8+1"), (7, "1d8")]
)
def test_a_heavy_weapon_adds_half_of_strength_and_1_at_least(base_score, damage):
    # SotG ch.5: Strength +3, +2, +1, 0, -1, and half of it, rounded up
    found = figures({"/weapons/0/weapon": "heavy-blaster-cannon", "/abilities/str": base_score})["weapons"][0]
    assert found["damage"] == damage


GUNNERS = [
    ({"level": 5, "deployments": {"gunner": 1}}, 3),
    ({"level": 4, "deployments": {"gunner": 1}}, 2),
    ({"level": 17, "deployments": {"pilot": 1}}, 6),
    ({"level": 17}, 0),
    ({"level": 17, "deployments": {"gunner": 0}}, 0),
    ({"npc": True}, 3),
    ({"npc": True, "level": 9}, 4),
    ({"deployments": {"gunner": 1}}, None),
]


@pytest.mark.parametrize(("member", "attack"), GUNNERS)
def test_whose_proficiency_counts(member, attack):
    assert figures({"/crew/1": {"name": "Ivo", **member}})["weapons"][0]["attack"] == attack


def test_a_weapon_without_a_gunner_has_the_ships_own_modifier():
    data = base("sw5e-ship")
    del data["weapons"][0]["gunner"]
    stats = SYSTEM.derive(SYSTEM.read(data, SYSTEM.book.house({})))
    assert (stats.weapons[0].attack.value, stats.weapons[0].save_dc.value) == (0, 8)


def test_a_gunner_who_is_not_aboard_leaves_the_attack_open():
    found = figures({"/weapons/0/gunner": "Nobody"})
    assert (found["weapons"][0]["attack"], found["incomplete"]) == (None, True)


def test_a_droid_brain_fires_and_saves():
    edits = ship("tiny", 0, "probe", stock=["droid-brain-makeshift"], crew=[]) | {"/weapons/0/gunner": "droid-brain"}
    found = figures(edits)
    # wis 10 + 1; proficiency 2; dex 15 + 4 = 19
    assert (found["weapons"][0]["attack"], found["abilities"]["dex"]["save"]) == (2, 6)


def test_pinpointing_lengthens_the_ranges_of_its_weapon_alone():
    weapons = [{"weapon": "turbolaser", "arc": "forward"}, {"weapon": "turbolaser", "arc": "forward"}]
    found = figures({"/weapons": weapons, **mods({"mod": "pinpointing-addition-mk-i", "weapon": 1})})["weapons"]
    assert [one["range_ft"] for one in found] == [[1000, 4000], [1500, 6000]]


@pytest.mark.parametrize(
    ("edits", "number", "text"),
    [
        ({}, -4, "-4 = -7 (Medium) + 3 (Dexterity)"),
        (ship("small", 0, "shuttle", "14 15 13 12 10 8"), 0, "0 = -3 (Small) + 3 (Dexterity)"),
        ({"/abilities/dex": UNKNOWN}, None, ""),
    ],
)
def test_npc_initiative(edits, number, text):
    _, stats = derived(edits)
    assert figures(edits)["npc_initiative"] == number
    assert explained(stats.npc_initiative).startswith(text)


RELOADS = [("small", 4), ("tiny", 2), ("medium", 8), ("large", 16)]


@pytest.mark.parametrize(("size", "shots"), RELOADS)
def test_launchers_of_larger_ships_hold_more(size, shots):
    role = next(row.id for row in BOOK.ship_roles.values() if row.size == size)
    edits = ship(size, 0, role, weapons=[{"weapon": "torpedo-launcher", "arc": "forward"}])
    assert figures(edits)["weapons"][0]["reload"] == shots
    more = edits | mods({"mod": "expanded-payload", "weapon": 0})
    assert figures(more)["weapons"][0]["reload"] == shots * 3 // 2


@pytest.mark.parametrize(
    ("ammunition", "text"),
    [
        ({}, "0 of 8"),
        ({"proton-torpedo": 3, "plasma-torpedo": 1}, "4 of 8"),
        ({"proton-torpedo": 3, "plasma-torpedo": UNKNOWN}, "3 (incomplete) of 8"),
    ],
)
def test_a_launcher_says_what_is_loaded_and_what_it_holds(ammunition, text):
    weapons = [{"weapon": "torpedo-launcher", "arc": "forward", "ammunition": ammunition}]
    _, group = SYSTEM.figures(*derived({"/weapons": weapons}))
    (shown,) = [figure.text for figure in group.figures if figure.label == "Shots loaded"]
    assert shown == text


def test_larger_launchers_deal_twice_the_damage_at_the_same_price():
    weapons = [{"weapon": "assault-missile-launcher", "arc": "forward", "ammunition": {"concussion-missile": 2}}]
    found = figures(ship("huge", 0, "carrier", weapons=weapons))
    assert found["weapons"][0]["damage"] == "4d8 (concussion missile)"
    assert found["cr"]["ammunition"] == 1500
    bombs = [{"weapon": "bomb-layer", "arc": "aft", "ammunition": {"proton-bomb": 2}}]
    assert figures(ship("huge", 0, "carrier", weapons=bombs))["cr"]["ammunition"] == 8400


def test_weapons_that_size_builds_in():
    # Large: str 14 + 1, +2; the corvette's specialization adds 1 to damage
    found = figures(ship("large", 3, "corvette"))["weapons"]
    assert [(one["name"], one["built_in"], one["damage"]) for one in found] == [
        ("Quad laser cannon", False, "2d4+3"),
        ("Heavy Cannon", True, "3d12+3"),
    ]
    assert figures(ship("large", 3, "corvette"))["hardpoints"]["used"] == 1
    assert figures(ship("huge", 3, "carrier"))["weapons"][1]["damage"] == "7d12+2"


ROLE_BONUSES = [
    ("gunship", "medium", {"damage": "2d4+3"}),
    ("bomber", "small", {"damage": "2d4+3"}),
    ("attack-fighter", "small", {"attack": 4, "save_dc": 12}),
]


@pytest.mark.parametrize(("role", "size", "wanted"), ROLE_BONUSES)
def test_roles_that_help_the_gunners(role, size, wanted):
    # str 14: +2, and +1 of the role where it raises it to 15 no more
    found = figures(ship(size, 2, role))["weapons"][0]
    assert {key: found[key] for key in wanted} == wanted


RULINGS = [
    # Ruling, value, edits, figure, by default, by the other value
    ("sw5e-armor", "hull-per-die", {}, "hull.points", 52, 59),
    ("sw5e-armor", "hull-per-die", {}, "damage_reduction", 3, 0),
    ("sw5e-armor", "hull-per-die", fitted(armor="reinforced"), "hull.points", 52, 66),
    ("sw5e-armor", "hull-per-die", fitted(armor="lightweight"), "hull.points", 52, 52),
    ("sw5e-ionization-fuel", "two-thirds", fitted(reactor="ionization"), "fuel_use", "1/2", "2/3"),
    ("sw5e-stock-cost", "foundry", {}, "cr.stock", 75_000, 100_000),
    ("sw5e-stock-cost", "foundry", ship("tiny", 0, "probe"), "cr.stock", 12_500, 10_000),
    ("sw5e-stock-cost", "foundry", ship("small", 0, "scout"), "cr.stock", 25_000, 50_000),
    ("sw5e-stock-cost", "foundry", ship("large", 0, "corvette"), "cr.stock", 500_000, 1_000_000),
    ("sw5e-stock-cost", "foundry", ship("huge", 0, "carrier"), "cr.stock", 100_000_000, 100_000_000),
    ("sw5e-suite-base", "foundry", ship("small", 0, "scout", "14 13 15 12 10 8"), "suites.max", 0, 1),
    ("sw5e-hardpoint-factor", "foundry", {}, "fire_actions", 5, 6),
    ("sw5e-hardpoint-factor", "foundry", ship("large", 0, "corvette"), "fire_actions", 5, 4),
    ("sw5e-build-time", "by-500", {}, "build_days", 30, 15),
    (
        "sw5e-missile-strength",
        True,
        {"/weapons/0/weapon": "missile-launcher", "/weapons/0/ammunition": {"proton-rocket": 1}},
        "weapons.0.damage",
        "10d4 (proton rocket)",
        "10d4+3 (proton rocket)",
    ),
    (
        "sw5e-tiny-features",
        "table",
        ship("tiny", 3, "droid"),
        "features",
        ["Swarm Tactics", "Nimble Aerobatics", "Uncanny Dodge", "Swarm Defense", "Droid specialization"],
        ["Swarm Tactics", "Uncanny Dodge", "Evasion", "Swarm Defense", "Droid specialization"],
    ),
    (
        "sw5e-overflow",
        "cumulative",
        mods(*[{"mod": name, "overflow": True} for name in ("navcomputer", "surge-protector")]),
        "cr.modifications",
        (3500 + 1750 + 4000 + 2000) * 2,
        (3500 + 1750 + 4000 + 4000) * 2,
    ),
    ("sw5e-compartment-cargo", "size-table", {}, "cargo_tons", 100, 75),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "value", "edits", "path", "default", "other"), RULINGS)
def test_rulings_change_figures(ruling, value, edits, path, default, other):
    assert inside(figures(edits), path) == default
    assert inside(figures(edits | {"/rulings": {ruling: value}}), path) == other


def test_maxima_rise_with_the_paragon_increase_by_ruling():
    edits = ship("medium", 5, "freighter", paragon={"str": 2, "con": 2})
    assert {a: t.value for a, t in derived(edits)[1].maximums.items()} == {
        "str": 22, "dex": 20, "con": 22, "int": 20, "wis": 20, "cha": 20,
    }  # fmt: skip
    fixed = derived(edits | {"/rulings": {"sw5e-paragon-maximum": False}})[1].maximums
    assert {tally.value for tally in fixed.values()} == {20}
    assert derived(mods("frame-mk-v"))[1].maximums["con"].value == 22


def test_every_ruling_that_changes_a_figure_is_one_of_these():
    tested = {row[0] for row in RULINGS} | {"sw5e-paragon-maximum", "sw5e-suite-copies"}
    assert tested == {row.id for row in BOOK.rulings.values() if row.applies == "build"}


# ch.3-5: size, price of the ship, step to tier 1, a modification of grade 0 and one of grade 2, a shield, a weapon
PRICES = [
    ("tiny", 12_500, 1950, 1750, 3500, 2150, 4100),
    ("small", 25_000, 3900, 3500, 7000, 4300, 4100),
    ("medium", 75_000, 7800, 7000, 14_000, 8600, 4100),
    ("large", 500_000, 39_000, 17_500, 35_000, 0, 4100),
    ("huge", 100_000_000, 390_000, 175_000, 350_000, 0, 4100),
    ("gargantuan", 1_000_000_000, 3_900_000, 1_750_000, 3_500_000, 0, 4100),
]


@pytest.mark.parametrize(("size", "stock", "step", "plain", "graded", "shield", "weapon"), PRICES)
def test_prices_by_size(size, stock, step, plain, graded, shield, weapon):
    role = next(row for row in BOOK.ship_roles.values() if row.size == size)
    gun = "light-laser-cannon" if BOOK.sizes[size].weapon_size == "small" else "light-turbolaser-battery"
    edits = ship(size, 1, role.id, stock=[], weapons=[{"weapon": gun, "arc": "forward"}])
    edits |= mods("countermeasures", "improved-countermeasures") | fitted(shields="directional")
    items = {one.name: one.costs["cr"].value for one in SYSTEM.bill(*derived(edits)).items}
    assert items[f"{BOOK.sizes[size].name} ship"] == stock
    assert items["Tier 1"] == step
    assert (items["Countermeasures"], items["Improved Countermeasures"]) == (plain, graded)
    assert items["Directional shield"] == shield
    assert [items[name] for name in ("Deflection armor", "Fuel cell reactor")] == [0, 0]
    assert items[BOOK.ship_weapons[gun].name] == weapon


def test_a_hyperdrive_of_class_15_comes_with_its_slot():
    edits = mods("hyperdrive-slot", "hyperdrive-backup") | fitted(hyperdrives=[2, "class-15"])
    items = {one.name: one.costs["cr"].value for one in SYSTEM.bill(*derived(edits)).items}
    assert (items["Hyperdrive, class 2"], items["Hyperdrive, class 15"]) == (20_000, 0)
    alone = {one.name: one.costs["cr"].value for one in SYSTEM.bill(*derived(fitted(hyperdrives=["class-15"]))).items}
    assert alone["Hyperdrive, class 15"] == 1000


def test_a_suite_that_a_role_gives_costs_nothing_and_counts():
    edits = ship("small", 2, "shuttle", "14 12 15 13 10 8") | mods({"mod": "mess-hall", "granted": True})
    edits |= {"/stock": []}
    found = figures(edits)
    # con 15 - 2 + 1 = 14: -1 + 2
    assert (found["suites"], found["slots"]["used"], found["cr"]["modifications"]) == ({"max": 1, "used": 1}, 0, 0)


@ledger("SWE-004")
@pytest.mark.parametrize("action", ["fire", "boost-engines", "patch"])
def test_a_pilot_alone_may_do_everything_from_the_cockpit(action):
    from shipcli.diagnostics import Severity
    from tests.support import found, reviewed

    edits = ship("small", 0, "attack-fighter", "15 14 12 10 13 8", stock=["hardpoint", "countermeasures"], saves=[])
    edits |= {
        "/weapons": [{"weapon": "double-laser-cannon", "arc": "forward", "gunner": "Ada"}],
        "/crew": [{"name": "Ada", "station": "helm", "level": 5, "deployments": {"pilot": 1}}],
        "/turn": [{"actor": "Ada", "action": action, **({"weapon": 0} if action == "fire" else {})}],
        "/cargo_tons": 1, "/fuel_units": 5,
    }  # fmt: skip
    assert found(reviewed(base("sw5e-ship", edits)), Severity.ERROR) == []
