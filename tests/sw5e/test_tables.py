"""The tables of the book, transcribed, against those that ship; and what holds over all of them."""

import re
from fractions import Fraction

import pytest

from shipcli import dice
from shipcli.systems.sw5e.tables import BOOK
from shipcli.tally import Unknown
from tests.support import run

ledger = pytest.mark.ledger

EVERY = dict(BOOK.items()) | {"rulings": BOOK.rulings}

# SotG ch.3: size, Hull Dice at tiers 0 and 5 and their die, slots, suites (base, times Constitution), capacity of a
# suite, stock (suites, others), factor of Fire actions, price, multipliers (upgrade, modification, equipment), cargo,
# fuel, passive initiative, NPC initiative
SIZES = [
    ("tiny", 1, 6, 4, 10, (0, 0), 0, (0, 1), "1", 12_500, ("1/2", "1/2", "1/2"), 0, 5, 10, 0),
    ("small", 3, 8, 6, 20, (-1, 1), 1, (0, 2), "1", 25_000, ("1", "1", "1"), 2, 10, 9, -3),
    ("medium", 5, 10, 8, 30, (3, 1), 4, (1, 1), "3/2", 75_000, ("2", "2", "2"), 25, 30, 8, -7),
    ("large", 7, 12, 10, 50, (3, 2), 400, (2, 2), "5/2", 500_000, ("10", "5", "5"), 500, 300, 7, -9),
    ("huge", 9, 19, 12, 60, (6, 3), 4000, (5, 3), "2", 100_000_000, ("100", "50", "50"), 10_000, 600, 6, -10),
    (
        "gargantuan", 11, 21, 20, 70, (10, 4), 40_000, (10, 6), "3", 1_000_000_000, ("1000", "500", "500"), 200_000,
        1800, 5, -11,
    ),
]  # fmt: skip

# SotG ch.3: adjustments and maxima of the abilities, fixed saves, how many are chosen of which
ABILITIES = [
    ("tiny", {"dex": 4, "con": -4}, {"dex": 24}, "dex int", 0, ""),
    ("small", {"dex": 2, "con": -2}, {"dex": 22}, "str dex", 0, ""),
    ("medium", {}, {}, "", 2, "str dex con int wis cha"),
    ("large", {"dex": -2, "con": 2}, {"con": 22}, "wis", 1, "str con"),
    ("huge", {"dex": -4, "con": 4}, {"con": 24}, "wis", 1, "str con"),
    ("gargantuan", {"dex": -6, "con": 6}, {"con": 26}, "wis", 1, "str con"),
]

# SotG ch.8: the fewest of the crew by Intelligence modifier, from -2 on
CREWS = {
    "medium": "6 5 4 3 2 1 1 1 1",
    "large": "800 600 400 200 120 64 32 16 8",
    "huge": "10000 8000 7000 6000 5000 4000 3000 2000 1000",
    "gargantuan": "120000 100000 80000 70000 60000 50000 40000 30000 20000 10000",
}

# SotG ch.3: tier, bonus to AC, power die, price of the step to it, NPC proficiency
TIERS = [(0, 0, 1, 0, 2), (1, 0, 4, 3900, 2), (2, 1, 6, 77_500, 3), (3, 2, 8, 297_000, 4), (4, 3, 10, 620_000, 5),
         (5, 4, 12, 1_150_000, 6)]  # fmt: skip

# SotG ch.3: size, role, increase, armor, shields, reactor, power coupling, speed, turning
ROLES = """
tiny       droid               int+1       deflection  -            fuel-cell  distributed   450 200
tiny       munition            con+1       reinforced  -            fuel-cell  direct        450 200
tiny       predator            dex+1       lightweight -            ionization direct        350 100
tiny       probe               wis+1       lightweight -            ionization direct        400 150
tiny       satellite           cha+1       lightweight -            ionization direct        400 150
tiny       worker              str+1       reinforced  -            fuel-cell  direct        350 100
small      attack-fighter      str+1       reinforced  -            power-core direct        350 100
small      bomber              wis+1       deflection  -            fuel-cell  hub-and-spoke 450 200
small      scout               int+1       lightweight -            ionization distributed   450 200
small      scrambler           cha+1       deflection  -            power-core direct        400 150
small      shuttle             con+1       deflection  -            fuel-cell  direct        350 100
small      superiority-fighter dex+1       lightweight -            ionization hub-and-spoke 400 150
medium     courier             dex+1       lightweight -            ionization hub-and-spoke 400 250
medium     freighter           con+1       deflection  -            fuel-cell  hub-and-spoke 300 150
medium     gunship             str+1       reinforced  -            power-core hub-and-spoke 300 150
medium     missile-boat        wis+1       reinforced  -            power-core direct        400 250
medium     navigator           int+1       deflection  -            ionization distributed   350 200
medium     yacht               cha+1       lightweight -            fuel-cell  distributed   350 200
large      ambassador          cha+1 con+1 deflection  fortress     ionization hub-and-spoke 350 250
large      corvette            str+1 dex+1 deflection  directional  fuel-cell  direct        400 300
large      cruiser             wis+1 str+1 reinforced  fortress     power-core distributed   400 300
large      explorer            dex+1 int+1 lightweight directional  ionization distributed   350 250
large      picket-ship         dex+1 wis+1 deflection  quick-charge power-core hub-and-spoke 300 200
large      ships-tender        con+1 str+1 reinforced  quick-charge fuel-cell  direct        300 200
huge       battleship          wis+1 str+1 reinforced  directional  power-core hub-and-spoke 200 400
huge       carrier             cha+1 int+1 deflection  directional  ionization hub-and-spoke 300 500
huge       colonizer           con+1 int+1 deflection  quick-charge ionization distributed   400 600
huge       command-ship        cha+1 wis+1 reinforced  fortress     fuel-cell  distributed   300 500
huge       interdictor         dex+1 str+1 deflection  quick-charge power-core distributed   200 400
huge       juggernaut          con+1 str+1 reinforced  fortress     power-core direct        400 600
gargantuan blockade-ship       dex+1 str+1 reinforced  directional  fuel-cell  direct        100 400
gargantuan flag-ship           cha+1 wis+1 reinforced  quick-charge power-core distributed   200 500
gargantuan industrial-center   con+1 str+1 deflection  quick-charge fuel-cell  hub-and-spoke 300 600
gargantuan mobile-metropolis   con+1 wis+1 deflection  directional  ionization distributed   300 600
gargantuan researcher          int+1 wis+1 deflection  fortress     fuel-cell  hub-and-spoke 100 400
gargantuan warship             wis+1 str+1 reinforced  fortress     power-core distributed   200 500
"""

# SotG ch.5: weapon, category, table, price, damage, type, range, Constitution, properties
WEAPONS = """
assault-laser-cannon primary small 4150 2d6 energy 1200/4800 15 power overheat=2
blaster-cannon primary small 4000 1d8 energy 600/2400 0 power hidden overheat=18 rapid=9
burst-laser-cannon primary small 4500 2d4 energy 200/800 0 power auto burst=1 overheat=2 saturate
double-laser-cannon primary small 4500 2d4 energy 800/3200 0 power overheat=8
heavy-blaster-cannon primary small 4150 1d8 energy 600/2400 0 power heavy overheat=12
heavy-ion-cannon primary small 4150 1d10 ion 1000/4000 17 power heavy ionizing overheat=4
heavy-laser-cannon primary small 4150 1d12 energy 1200/4800 15 power heavy overheat=2
ion-cannon primary small 6100 2d4 ion 800/3200 13 power ionizing overheat=8
laser-cannon primary small 4000 1d10 energy 1000/4000 11 power overheat=4
light-ion-cannon primary small 6100 1d8 ion 800/3200 0 power overheat=16
light-laser-cannon primary small 4100 1d8 energy 800/3200 0 power overheat=16
plasburst-laser-cannon primary small 4000 1d8 energy 600/2400 0 power burst=12 overheat=12
pulse-laser-cannon primary small 2500 1d4 energy 500/2000 0 power keen=1 piercing=1 overheat=20
quad-laser-cannon primary small 4400 2d4 energy 800/3200 13 power overheat=8 rapid=2
quad-pulse-laser primary small 4400 1d6 energy 400/1600 0 power overheat=16 rapid=4
rapid-fire-laser-cannon primary small 4600 1d6 energy 400/1600 0 power auto burst=16 overheat=16 rapid=4
slug-cannon primary small 4000 1d8 kinetic 600/2400 11 power dire=1 overheat=4
sparkler-ion-cannon primary small 6100 1d4 ion 200/800 0 power auto burst=1 ionizing overheat=1 saturate
thermite-cannon primary small 6300 1d12 fire 1200/4800 17 power melt overheat=2
twin-auto-blaster primary small 4400 1d4 energy 250/1000 0 power auto burst=10 hidden overheat=20 rapid=5
twin-laser-cannon primary small 4400 1d8 energy 600/2400 11 power rapid=3 overheat=12
ion-railgun secondary small 5700 1d10 ion 1000/4000 17 power ionizing overheat=4
particle-beam secondary small 5750 2d4 energy 800/3200 11 power overheat=4
slug-railgun secondary small 5150 1d12 kinetic 1200/4800 15 power overheat=2
thermite-railgun secondary small 5400 1d10 fire 1200/4800 17 power melt overheat=2
turbolaser secondary small 5000 1d10 energy 1000/4000 13 power overheat=4
cluster-pod-launcher tertiary small 6000 - - - 0 ammunition reload=12
missile-launcher tertiary small 6250 - - - 0 ammunition reload=4
rocket-pod-launcher tertiary small 6000 - - - 0 ammunition reload=12
torpedo-launcher tertiary small 6900 - - - 0 ammunition reload=4
bomb-deployer quaternary small 8000 - - - 0 ammunition reload=4
blaster-point-defense primary huge 4000 3d4 energy 200/800 0 power saturate zone
ion-cannon-point-defense primary huge 5500 2d6 ion 300/1200 0 power ionizing saturate zone
laser-cannon-point-defense primary huge 6000 3d6 energy 300/1200 0 power saturate zone
ordnance-point-defense primary huge 6000 2d6 kinetic 300/1200 0 power explosive saturate zone
assault-turbolaser-battery secondary huge 4150 6d6 energy 1200/4800 15 power overheat=2
burst-turbolaser-battery secondary huge 4500 6d4 energy 200/800 0 power auto burst=1 overheat=2 saturate
double-turbolaser-battery secondary huge 4500 6d4 energy 800/3200 0 power overheat=8
heavy-gun-battery secondary huge 4000 4d10 kinetic 400/1600 17 power overheat=1 vicious=1
heavy-ion-battery secondary huge 4150 3d10 ion 1000/4000 17 power heavy ionizing overheat=4
heavy-ion-railgun secondary huge 5700 3d10 ion 2000/8000 19 power ionizing overheat=4
heavy-slug-railgun secondary huge 5150 3d12 kinetic 2400/9600 17 power overheat=2
heavy-thermite-railgun secondary huge 5400 3d10 fire 2400/9600 19 power melt overheat=2
heavy-turbolaser-battery secondary huge 4150 3d12 energy 1200/4800 15 power heavy overheat=2
ion-battery secondary huge 6100 6d4 ion 800/3200 13 power ionizing overheat=8
light-ion-battery secondary huge 6100 3d8 ion 800/3200 0 power overheat=16
light-turbolaser-battery secondary huge 4100 3d8 energy 800/3200 0 power overheat=16
long-range-turbolaser-battery secondary huge 4000 3d10 energy 2400/9600 15 power overheat=2
particle-cannon secondary huge 5750 6d4 energy 1600/6400 13 power overheat=4
plasburst-turbolaser-battery secondary huge 4000 3d8 energy 600/2400 0 power burst=12 overheat=12
pulse-turbolaser-battery secondary huge 2500 3d4 energy 500/2000 0 power keen=1 piercing=1 overheat=20
quad-pulse-turbolaser-battery secondary huge 4400 2d6 energy 400/1600 0 power overheat=16 rapid=4
quad-turbolaser-battery secondary huge 4400 6d4 energy 800/3200 13 power overheat=8 rapid=2
rapid-fire-turbolaser-battery secondary huge 4600 3d6 energy 400/1600 0 power auto burst=16 overheat=16 rapid=4
thermite-battery secondary huge 6300 3d12 fire 1200/4800 17 power melt overheat=2
turbolaser-battery secondary huge 4000 3d10 energy 1000/4000 11 power overheat=4
twin-turbolaser-battery secondary huge 4400 2d8 energy 600/2400 11 power rapid=3 overheat=12
assault-cluster-pod-launcher tertiary huge 6000 - - - 0 ammunition reload=24
assault-missile-launcher tertiary huge 6250 - - - 0 ammunition reload=8
assault-rocket-pod-launcher tertiary huge 6000 - - - 0 ammunition reload=24
assault-torpedo-launcher tertiary huge 6900 - - - 0 ammunition reload=8
bomb-layer quaternary huge 8000 - - - 0 ammunition reload=8
"""

# SotG ch.5: ammunition, launcher, price, damage, that of launchers for Huge ships, type, range, radius
AMMUNITION = """
adv-cluster-missile          cluster-pod 200  3d6   6d6   kinetic 600/2400  -
adv-homing-cluster-missile   cluster-pod 250  3d6   6d6   kinetic 600/2400  -
cluster-missile              cluster-pod 100  3d4   6d4   kinetic 600/2400  -
homing-cluster-missile       cluster-pod 150  3d4   6d4   kinetic 600/2400  -
nano-cluster-rocket          cluster-pod 100  1d4   2d4   kinetic 800/3200  -
adv-concussion-missile       missile     1250 2d10  4d10  energy  800/3200  -
concussion-missile           missile     750  2d8   4d8   energy  600/2400  -
conner-net-missile           missile     850  -     -     -       600/2400  -
discord-missile              missile     850  -     -     -       600/2400  -
proton-rocket                missile     950  10d4  20d4  kinetic 200/800   -
ion-pulse-missile            missile     700  2d10  4d10  ion     1000/4000 -
silent-thunder-missile       missile     1500 4d10  8d10  energy  1200/4800 -
s-thread-tracer              missile     1500 -     -     -       1200/4800 -
advanced-proton-torpedo      torpedo     850  2d12  4d12  energy  800/3200  -
flechette-torpedo            torpedo     850  -     -     -       600/2400  -
homing-torpedo               torpedo     250  1d12  2d12  energy  1200/4800 -
plasma-torpedo               torpedo     700  2d12  4d12  ion     1200/4800 -
proton-torpedo               torpedo     650  2d10  4d10  energy  1200/4800 -
thermite-torpedo             torpedo     700  2d10  4d10  fire    1200/4800 -
bomblets                     bomb        1200 1d10  2d10  energy  -         50
conner-net-mine              bomb        2000 -     -     -       -         -
emp-bomb                     bomb        2300 -     -     -       -         150
glop-bomb                    bomb        2000 -     -     -       -         50
gravity-bomb                 bomb        2200 -     -     -       -         50
gravity-mine                 bomb        2000 -     -     -       -         50
proton-bomb                  bomb        2100 4d10  8d10  energy  -         100
proximity-mine               bomb        2200 2d10  4d10  fire    -         100
pulse-bomb                   bomb        2300 2d10  4d10  ion     -         200
seismic-charge               bomb        2000 1d10  2d10  kinetic -         150
"""

# SotG ch.4: the grades of the modifications of each category, in the order of the book
GRADES = {
    "engineering": "0222123450001234500043004223000001135021234504320123452005",
    "operation": "0551231230000023450123402232305",
    "suite": "000000000300000000000000000000000000",
    "universal": "330000123452012345120123450012345000123451100112312312312330"
    "12345012345333333012345342012345001012345012345000",
    "weapon": "0000001233000120003221",
}

# SotG ch.4: the DC to install a modification of a grade, at tiers 0 to 5
DCS = ["10 9 8 7 6 5", "17 12 11 10 9 8", "24 19 14 13 12 11", "31 26 21 16 15 14", "38 33 28 23 18 17",
       "45 40 35 30 25 20"]  # fmt: skip

# SotG ch.9, by the cards of the ledger: row, action, at the helm, skills, against, DC, how often in a turn (0: no end)
ACTIONS = [
    ("SWE-089", "boost-engines", False, "boost", "", 10, 1),
    ("SWE-090", "boost-shields", False, "boost", "", 10, 1),
    ("SWE-091", "boost-weapons", False, "boost", "", 10, 1),
    ("SWE-092", "detect", False, "scan probe", "", None, None),
    ("SWE-093", "direct", False, "", "", None, 0),
    ("SWE-094", "fire", False, "", "", None, 0),
    ("SWE-095", "attack-run", True, "", "", None, None),
    ("SWE-096", "conceal", True, "hide", "scan probe", None, None),
    ("SWE-097", "dogfight", True, "maneuvering", "maneuvering", None, None),
    ("SWE-098", "evade", True, "", "", None, None),
    ("SWE-099", "fly", True, "", "", None, None),
    ("SWE-100", "harass", True, "maneuvering", "maneuvering", None, None),
    ("SWE-101", "hard-turn", True, "", "", None, None),
    ("SWE-102", "ram", True, "ram", "maneuvering", None, None),
    ("SWE-103", "interfere", False, "interfere", "scan", None, 0),
    ("SWE-104", "patch", False, "patch", "", 10, 0),
    ("SWE-105", "regenerate-shields", False, "boost", "", 10, 1),
]


def lines(text):
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize("row", SIZES, ids=[row[0] for row in SIZES])
def test_sizes(row):
    size = BOOK.sizes[row[0]]
    assert row == (
        size.id, size.dice[0], size.dice[5], size.die, size.slots, (size.suites_base, size.suites_per_con),
        size.suite_capacity, (size.stock_suites, size.stock_others), size.fire_factor, size.stock_cost_cr,
        (size.upgrade_multiplier, size.modification_multiplier, size.equipment_multiplier), size.cargo_tons,
        size.fuel_units, size.passive_initiative, size.npc_initiative,
    )  # fmt: skip


@pytest.mark.parametrize(("id", "adjustments", "maximums", "fixed", "number", "chosen"), ABILITIES)
def test_abilities_and_saves_of_sizes(id, adjustments, maximums, fixed, number, chosen):
    size = BOOK.sizes[id]
    assert (size.adjustments, size.maximums, size.maximum) == (adjustments, maximums, 20)
    assert (size.saves, size.saves_chosen, size.saves_from) == (tuple(fixed.split()), number, tuple(chosen.split()))


def test_crews_of_sizes():
    for size in BOOK.sizes.values():
        if size.id in CREWS:
            assert list(map(str, size.crew_minimum.values())) == CREWS[size.id].split()
            assert list(map(int, size.crew_minimum)) == list(range(-2, len(size.crew_minimum) - 2))
            assert size.crew_maximum is None
    assert [(size.crew_minimum, size.crew_maximum) for size in list(BOOK.sizes.values())[:2]] == [
        ({"0": 0}, 0),
        ({"0": 1}, 1),
    ]


def test_tiers():
    rows = BOOK.ship_tiers.values()
    assert [(r.tier, r.ac_bonus, r.power_die, r.upgrade_cost_cr, r.npc_proficiency) for r in rows] == TIERS
    assert [row.tier for row in rows if row.chooses_role] == [0, 2, 4]


def test_roles():
    assert lines(ROLES) == [
        [
            r.size, r.id, *[f"{ability}+{points}" for ability, points in r.increase.items()], r.armor, r.shields or "-",
            r.reactor, r.power_coupling, str(r.speed_ft), str(r.turning_ft),
        ]
        for r in BOOK.ship_roles.values()
    ]  # fmt: skip


def test_weapons():
    found = []
    for row in BOOK.ship_weapons.values():
        properties = [name if number is None else f"{name}={number}" for name, number in row.properties.items()]
        reach = "/".join(map(str, row.range_ft)) or "-"
        found.append([row.id, row.category, row.weapon_size, str(row.cost_cr), row.damage_dice or "-",
                      row.damage_type or "-", reach, str(row.constitution), *properties])  # fmt: skip
    assert found == lines(WEAPONS)


def test_ammunition():
    found = []
    for row in BOOK.ammunition.values():
        reach = "/".join(map(str, row.range_ft)) or "-"
        found.append([row.id, row.launcher, str(row.cost_cr), row.damage_dice or "-", row.damage_dice_huge or "-",
                      row.damage_type or "-", reach, str(row.radius_ft or "-")])  # fmt: skip
    assert found == lines(AMMUNITION)


def test_what_huge_launchers_deal_is_twice_as_much():
    for row in BOOK.ammunition.values():
        if row.damage_dice is not None:
            small, huge = dice.parsed(row.damage_dice), dice.parsed(row.damage_dice_huge)
            assert (2 * small.mean) == huge.mean
        assert row.cost_huge_cr in (None, 2 * row.cost_cr)
        assert row.radius_huge_ft == (None if row.radius_ft is None else 2 * row.radius_ft)
        assert (row.save_dc is None) == (not row.save)


def test_grades_of_modifications():
    rows = BOOK.modifications.values()
    assert {c: "".join(str(row.grade) for row in rows if row.category == c) for c in GRADES} == GRADES
    assert sum(map(len, GRADES.values())) == len(rows) == 257


def test_a_mark_asks_for_the_mark_before_it():
    marks = ["I", "II", "III", "IV", "V"]
    for row in BOOK.modifications.values():
        mark = re.fullmatch(r"(.*) Mk (I+V?|V|IV)", row.name)
        if mark and mark[2] != "I":
            before = f"{mark[1]} Mk {marks[marks.index(mark[2]) - 1]}"
            plain = mark[1].rstrip(",")
            wanted = {one.id for one in BOOK.modifications.values() if one.name in (before, plain)}
            assert wanted & set(row.requires), row.id


def test_prices_of_categories():
    assert {row.id: (row.base_cost_cr, row.max_copies) for row in BOOK.modification_categories.values()} == {
        "engineering": (3500, None),
        "operation": (3500, 1),
        "suite": (5000, 10),
        "universal": (4000, 1),
        "weapon": (3000, None),
    }
    assert {row.id: row.base_cost_cr for row in BOOK.modifications.values() if row.base_cost_cr} == {
        "storage-compartment": 500
    }


def test_installation():
    assert [row.dc for row in BOOK.installation_dcs.values()] == [tuple(map(int, row.split())) for row in DCS]


def test_equipment():
    assert [(r.id, r.cost_cr, r.dex_cap, r.damage_reduction, r.hull_per_die) for r in BOOK.ship_armor.values()] == [
        ("lightweight", 3100, None, 0, 0),
        ("deflection", 3450, 2, 3, 1),
        ("reinforced", 3700, 0, 6, 2),
    ]
    assert [(r.id, r.cost_cr, r.capacity, r.regen) for r in BOOK.ship_shields.values()] == [
        ("directional", 4300, "1", "1"),
        ("fortress", 4650, "3/2", "2/3"),
        ("quick-charge", 4900, "2/3", "3/2"),
    ]
    assert [(r.id, r.cost_cr, r.fuel_factor, r.recovery) for r in BOOK.reactors.values()] == [
        ("fuel-cell", 4500, "1", "1"),
        ("ionization", 5100, "1/2", "1d2-1"),
        ("power-core", 5750, "3/2", "1d2"),
    ]
    assert [(r.id, r.cost_cr, r.central, r.per_system) for r in BOOK.power_couplings.values()] == [
        ("direct", 4100, 4, 0),
        ("distributed", 5100, 0, 2),
        ("hub-and-spoke", 5600, 2, 1),
    ]
    assert {row.class_: row.cost_cr for row in BOOK.hyperdrives.values()} == {
        "0.5": 50_000, "0.75": 25_000, "1": 15_000, "1.5": 12_500, "2": 10_000, "3": 7500, "4": 5000, "5": 2500,
        "8": 1000, "12": 750, "15": 500,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("id", "helm", "skills", "against", "dc", "often"),
    [pytest.param(*row[1:], marks=ledger(row[0]), id=row[1]) for row in ACTIONS],
)
def test_actions(id, helm, skills, against, dc, often):
    row = BOOK.actions[id]
    assert (row.helm, row.skills, row.against, row.dc) == (helm, tuple(skills.split()), tuple(against.split()), dc)
    assert (0 if row.repeatable else row.per_turn) == often
    assert row.dc_step == (5 if row.group == "boost" else 0)


def test_figures_of_actions():
    rows = BOOK.actions
    assert (rows["attack-run"].moved_ft, rows["attack-run"].ft_per_damage) == (150, 50)
    assert (rows["boost-engines"].speed_ft, rows["interfere"].range_ft) == (50, 1000)
    assert (rows["harass"].size_difference, rows["fire"].per_weapon) == (1, 1)
    assert {id: row.spends for id, row in rows.items() if row.spends} == {
        "patch": "hull-die",
        "regenerate-shields": "shield-die",
    }
    assert {id: row.dc_half_missing for id, row in rows.items() if row.dc_half_missing} == {
        "patch": "hull",
        "regenerate-shields": "shields",
    }
    assert len(rows) == len(ACTIONS)


def test_points_and_proficiency():
    assert {row.score: row.points for row in BOOK.point_buy.values()} == {
        8: 0, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 7, 15: 9,
    }  # fmt: skip
    assert {row.level: row.bonus for row in BOOK.proficiency.values()} == {1: 2, 5: 3, 9: 4, 13: 5, 17: 6}
    assert {row.rank: row.prestige for row in BOOK.character_ranks.values()} == {1: 1, 2: 4, 3: 8, 4: 12, 5: 16}
    assert {Fraction(row.share): row.levels for row in BOOK.skeleton_crews.values()} == {
        Fraction(3, 4): 1, Fraction(1, 2): 2, Fraction(1, 4): 3, Fraction(1, 10): 4,
    }  # fmt: skip


def test_damage_types():
    rows = BOOK.damage_types
    assert {id for id, row in rows.items() if row.to_shields == "1/2"} == {"acid", "cold", "fire", "necrotic"}
    assert {id for id, row in rows.items() if row.to_hull == "1/2"} == {"ion", "lightning", "necrotic"}
    assert {id for id, row in rows.items() if row.to_hull == row.to_shields == "0"} == {"poison", "psychic", "sonic"}
    dealt = {row.damage_type for row in (*BOOK.ship_weapons.values(), *BOOK.ammunition.values())}
    assert dealt - {None} <= set(rows)


def test_hazards_and_estimates():
    assert [(row.dc, row.damage_dice) for row in BOOK.object_hazards.values()] == [
        (10, "1d6"), (14, "2d6"), (18, "3d6"), (22, "4d6"), (26, "5d6"), (30, "6d6"),
    ]  # fmt: skip
    assert [(row.id, row.below, row.unofficial) for row in BOOK.encounter_estimates.values()] == [
        ("easy", "1/2", True),
        ("medium", "3/4", True),
        ("hard", "1", True),
        ("deadly", None, True),
    ]
    assert [row.estimated_level for row in BOOK.sizes.values()] == [1, 3, 5, 7, 9, 11]


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("actions", 17), ("ammunition", 29), ("deployments", 6), ("gunning_styles", 6), ("hyperdrives", 11),
        ("maneuvers", 48), ("modifications", 257), ("role_features", 72), ("ship_roles", 36), ("ship_skills", 14),
        ("ship_weapon_properties", 19), ("ship_weapons", 62), ("terms", 16), ("tier_features", 44),
        ("ventures", 67), ("rulings", 16),
    ],
)  # fmt: skip
def test_a_table_has_as_many_rows_as_the_book(name, rows):
    # A row whose id stood there twice would have vanished in the reading.
    assert len(EVERY[name]) == rows


@pytest.mark.parametrize("name", EVERY)
def test_every_row_has_an_id_of_its_own_a_name_and_a_chapter(name):
    for id, row in EVERY[name].items():
        assert id == row.id
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id)
        assert name == "rulings" or row.name
        assert re.fullmatch(r"SotG ch\.\d+", row.book) or name == "encounter_estimates"


@pytest.mark.parametrize("name", EVERY)
def test_every_spelling_of_a_table_names_one_row(name):
    table = EVERY[name]
    double = {spelling for spelling, ids in table.spellings.items() if len(ids) > 1}
    assert double == {"modifications": {"scanner-renowned"}, "tier_features": {"uncanny-dodge"}}.get(name, set())
    for row in table.values():
        if getattr(row, "name", "") != "Uncanny Dodge":
            assert table.find(getattr(row, "name", row.id).upper()) is row


def test_references_between_tables_resolve():
    mods, sizes = set(BOOK.modifications), set(BOOK.sizes)
    abilities, skills = set(BOOK.ship_abilities), set(BOOK.ship_skills)
    for row in BOOK.modifications.values():
        assert {*row.requires, *row.excludes} <= mods, row.id
        assert {row.min_size, row.max_size} <= {None, *sizes}
        assert row.armor in {None, *BOOK.ship_armor}
        assert set(row.skills) <= skills
        assert {*row.abilities, *row.ability_min} <= abilities
        assert row.category in BOOK.modification_categories
        assert f"grade-{row.grade}" in BOOK.installation_dcs
        assert row.weapon_damage_type in {None, *BOOK.damage_types}
    for size in BOOK.sizes.values():
        assert set(size.stock_from) <= mods
    for role in BOOK.ship_roles.values():
        assert role.size in sizes
        assert role.armor in BOOK.ship_armor
        assert role.shields in {None, *BOOK.ship_shields}
        assert role.reactor in BOOK.reactors
        assert role.power_coupling in BOOK.power_couplings
        assert (role.shields is not None) == BOOK.sizes[role.size].shields_in_package
        assert bool(role.paragon) != bool(BOOK.sizes[role.size].paragon)
        own = [one.tier for one in BOOK.role_features.values() if one.role == role.id]
        assert own == [2, 4]
    for feature in BOOK.role_features.values():
        assert {*feature.grants, *feature.doubles} <= mods
        assert {*feature.skill_bonus, *feature.advantage} <= skills
        assert feature.effect or feature.grants
    for feature in BOOK.tier_features.values():
        assert feature.size in sizes
        assert feature.weapon in {None, *BOOK.ship_weapons}
        assert set(feature.doubles) <= mods
        assert feature.ruling is None or feature.ruling[1] in BOOK.rulings[feature.ruling[0]].values
    launchers = {row.launches for row in BOOK.ship_weapons.values()} - {None}
    assert {row.launcher for row in BOOK.ammunition.values()} == launchers
    for row in (*BOOK.ship_weapons.values(), *BOOK.ammunition.values()):
        assert set(row.properties) <= set(BOOK.ship_weapon_properties)
        for name, number in row.properties.items():
            assert (number is None) == (BOOK.ship_weapon_properties[name].parameter is None)
    for row in BOOK.maneuvers.values():
        assert row.deployment in BOOK.deployments
        assert row.kind == BOOK.deployments[row.deployment].maneuver_kind
    for row in BOOK.ventures.values():
        assert row.deployment in {None, *BOOK.deployments}
        assert row.venture in {None, *BOOK.ventures}
    for row in BOOK.ship_skills.values():
        assert {row.ability} <= abilities
    for row in BOOK.actions.values():
        assert {*row.skills, *row.against} <= skills
        assert row.ruling in {None, *BOOK.rulings}


def test_every_skill_but_maneuvering_can_be_trained_twice():
    # SotG ch.7: each has something that makes it proficient, and something that makes it expert.
    trained = {}
    for row in BOOK.modifications.values():
        for name, training in row.skills.items():
            trained.setdefault(name, []).append("expert" if training == "expert" else row.second_makes_expert)
    assert set(trained) == set(BOOK.ship_skills)
    assert {name for name, found in trained.items() if "expert" not in found and found.count(True) < 2} == set()


def test_every_ruling_says_what_each_answer_means():
    for row in BOOK.rulings.values():
        assert row.id.startswith("sw5e-")
        assert len(row.values) == len(row.meanings) == 2
        assert row.applies in ("build", "play")
        assert row.question.endswith("?")


# What other books and older texts print, and the row it means
SPELLINGS = [
    ("modifications", "Fixed Hardpoint", "hardpoint"),
    ("modifications", "Barracks", "quarters-basic"),
    ("modifications", "Luxury Quarters", "quarters-luxury"),
    ("modifications", "Scanner, Premium", "scanner-mk-i"),
    ("modifications", "Comms Package, Renowned", "comms-package-mk-iii"),
    ("modifications", "Cryogenic Capacitor, Premium", "cryogenic-capacitor-mk-ii"),
    ("modifications", "Deflection Plating, Mark I", "plating-deflection-mk-i"),
    ("modifications", "Reinforced Plating, Mark III", "plating-reinforced-mk-iii"),
    ("modifications", "Thrusters, Mark IV", "thrusters-mk-iv"),
    ("modifications", "Active Camouflage", "stealth-device-active-camouflage"),
    ("modifications", "Mechanic's Shop", "mechanics-shop"),
    ("ship_roles", "Ship's Tender", "ships-tender"),
    ("ship_weapons", "Quad Laser Cannon", "quad-laser-cannon"),
    ("ammunition", "Advanced cluster missile", "adv-cluster-missile"),
    ("hyperdrives", "Class 0.5", "class-0-5"),
    ("hyperdrives", "Hyperdrive, class 2", "class-2"),
    ("power_couplings", "Hub and Spoke", "hub-and-spoke"),
    ("tier_features", "Super-Heavy Turbolaser Battery", "large-heavy-cannon"),
    ("actions", "Search", "detect"),
]


@pytest.mark.parametrize(("name", "spelling", "id"), SPELLINGS)
def test_what_is_printed_is_found(name, spelling, id):
    assert EVERY[name].find(spelling) is EVERY[name][id]


def test_a_name_that_older_books_give_two_scanners_is_either():
    found = BOOK.modifications.find("Scanner, Renowned")
    assert isinstance(found, Unknown)
    assert found.alike == ("scanner-mk-iii", "scanner-mk-iv")


def test_no_cell_is_a_float():
    def cells(value):
        match value:
            case dict():
                for cell in value.values():
                    yield from cells(cell)
            case tuple():
                for cell in value:
                    yield from cells(cell)
            case _:
                yield value

    for name in EVERY:
        for row in EVERY[name].values():
            assert not [cell for cell in cells(row.cells) if isinstance(cell, float | list)], row.id


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("power dice", "Power die (SW5e starships)"),
        ("Hull Die", "spent to patch the ship"),
        ("stock", "Stock modification (SW5e starships)"),
        ("npc initiative", "Source: SotG ch.9"),
    ],
)
def test_words_are_explained(word, said):
    assert said in " ".join(run("explain", word).out.split())
