"""What parts cost and draw: each form of a price by hand, every row of every table, and bills of any build."""

import json
import re
from fractions import Fraction
from math import floor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.catalogue import read_data
from shipcli.dump import as_yaml
from shipcli.figures import as_data
from shipcli.render.text import render
from shipcli.systems.starship import SYSTEM
from shipcli.systems.starship.tables import BOOK
from shipcli.tally import UNKNOWN, Unknown
from tests.support import base, found, often, reviewed, run

ROOM = "shipcli.systems.starship"
BARE = {"kind": "starship", "name": "Bare", "tier": 10, "frame": "explorer", "power_cores": [], "thrusters": "m8"}


def derived(data):
    """Model and stats of a document without faults of shape."""
    model = SYSTEM.read(data, SYSTEM.book.house(data.get("rulings", {})))
    return model, SYSTEM.derive(model)


def bill(data):
    """The bill of a document."""
    return SYSTEM.bill(*derived(data))


def item(data, pointer):
    """BP and PCU of what stands at a place of a document."""
    [one] = [one for one in bill(data).items if one.pointer == pointer and " mount, " not in one.name]
    return one.costs["bp"].value, one.costs["pcu"].value if "pcu" in one.costs else None


def power_of(bill):
    """The figures of power below a bill."""
    return {figure.key: figure.value for figure in bill.budgets[1].lines}


def gun(weapon, arc="forward", **more):
    return {"weapon": weapon, "arc": arc, **more}


ALL = (
    "quantum-defender",
    "racer",
    "shuttle",
    "explorer",
    "destroyer",
    "cruiser",
    "carrier",
    "dreadnought",
    "base-ship",
)

# What is aboard in place of the bare ship's own, where it stands, its BP and PCU (None: it can draw none).
CASES = {
    # by the size: field case F64, armor 5 x 4
    "per size": ({"frame": "destroyer", "armor": "mk-4"}, ("armor",), 20, None),
    "per size, Tiny": ({"frame": "racer", "armor": "mk-4"}, ("armor",), 5, None),
    "per size, Supercolossal": ({"frame": "base-ship", "armor": "mk-4"}, ("armor",), 40, None),
    "a flat part and one by the size": (
        {"other_systems": ["algal-shielding"]}, ("other_systems", 0), 11, None,  # 5 + 2 x 3
    ),
    "at least, Tiny": ({"frame": "racer", "expansion_bays": ["quantum-defender"]}, ("expansion_bays", 0), 10, 20),
    "at least, Medium": ({"expansion_bays": ["quantum-defender"]}, ("expansion_bays", 0), 12, 20),
    "at least, Large": ({"frame": "destroyer", "expansion_bays": ["quantum-defender"]}, ("expansion_bays", 0), 16, 20),
    "at least, Huge": ({"frame": "cruiser", "expansion_bays": ["quantum-defender"]}, ("expansion_bays", 0), 20, 25),
    "at least, Gargantuan": (
        {"frame": "carrier", "expansion_bays": ["quantum-defender"]}, ("expansion_bays", 0), 24, 30,
    ),
    # a fraction of the frame. SOM 27, 29, PoC 30: explorer 12, destroyer 30, carrier 120, battleship 150
    "a fourth of 30 is 7.5": (
        {"frame": "destroyer", "frameworks": ["colony-ship-framework"]}, ("frameworks", 0), 7, None,
    ),
    "ruled up": (
        {"frame": "destroyer", "frameworks": ["colony-ship-framework"], "rulings": {"fractional-costs": "up"}},
        ("frameworks", 0), 8, None,
    ),
    "a fifth of 30": ({"frame": "destroyer", "frameworks": ["space-station-framework"]}, ("frameworks", 0), 6, None),
    "a fourth of 12": ({"frameworks": ["luxury-ship-framework"]}, ("frameworks", 0), 3, None),
    "1 at least": ({"frame": "starship-drone", "frameworks": ["luxury-ship-framework"]}, ("frameworks", 0), 1, None),
    # by item level, by computer tier. CRB 297, 300
    "longarm": (
        {"security": [{"item": "antipersonnel-weapon-longarm", "item_level": 7}]}, ("security", 0), 7, None,
    ),
    "heavy weapon": (
        {"security": [{"item": "antipersonnel-weapon-heavy", "item_level": 7}]}, ("security", 0), 12, None,
    ),
    "a weapon without level": ({"security": ["antipersonnel-weapon-heavy"]}, ("security", 0), None, None),
    "computer of tier 10": ({"security": ["computer-countermeasures"]}, ("security", 0), 5, None),
    "computer of tier 11": ({"tier": 11, "security": ["computer-countermeasures"]}, ("security", 0), 5, None),
    "computer of tier 1/4": ({"tier": "1/4", "security": ["computer-countermeasures"]}, ("security", 0), 1, None),
    "shock grid": (
        {"security": [{"item": "computer-countermeasures", "choice": "shock-grid", "rank": 3}]},
        ("security", 0), 5, None,
    ),
    "shock grid, ruled by rank": (
        {
            "security": [{"item": "computer-countermeasures", "choice": "shock-grid", "rank": 3}],
            "rulings": {"shock-grid-price": "rank-times-tier"},
        },
        ("security", 0), 15, None,
    ),
    "a countermeasure that is none under that ruling": (
        {
            "security": [{"item": "computer-countermeasures", "choice": "drawbridge"}],
            "rulings": {"shock-grid-price": "rank-times-tier"},
        },
        ("security", 0), None, None,
    ),
    "another countermeasure under that ruling": (
        {
            "security": [{"item": "computer-countermeasures", "choice": "wipe"}],
            "rulings": {"shock-grid-price": "rank-times-tier"},
        },
        ("security", 0), 5, None,
    ),
    # several
    "four of them": ({"security": [{"item": "anti-hacking-systems", "count": 4}]}, ("security", 0), 12, None),
    "holds cost nothing": ({"expansion_bays": [{"bay": "cargo-hold", "count": 3}]}, ("expansion_bays", 0), 0, None),
    "external bays": ({"external_bays": 3}, ("external_bays",), 9, None),
    # smuggler compartments. CRB 300: 1 BP and 1 PCU for every 5 above DC 20
    "DC 20": ({"expansion_bays": ["smuggler-compartment"]}, ("expansion_bays", 0), 2, 4),
    "DC 25": ({"expansion_bays": [{"bay": "smuggler-compartment", "detect_dc": 25}]}, ("expansion_bays", 0), 3, 5),
    "DC 50": ({"expansion_bays": [{"bay": "smuggler-compartment", "detect_dc": 50}]}, ("expansion_bays", 0), 8, 10),
    "below": ({"expansion_bays": [{"bay": "smuggler-compartment", "detect_dc": 10}]}, ("expansion_bays", 0), 2, 4),
    "off the steps, the next": (
        {"expansion_bays": [{"bay": "smuggler-compartment", "detect_dc": 26}]}, ("expansion_bays", 0), 4, 6,
    ),
    "two of DC 30": (
        {"expansion_bays": [{"bay": "smuggler-compartment", "detect_dc": 30, "count": 2}]},
        ("expansion_bays", 0), 8, 12,
    ),
    # training interface modules. SOM 30: 3, 4, 5 ..., and 3 more each for any role
    "a module": ({"other_systems": ["TIM"]}, ("other_systems", 0), 3, None),
    "three modules": ({"other_systems": [{"item": "TIM", "count": 3}]}, ("other_systems", 0), 12, None),
    "for any role": (
        {"other_systems": [{"item": "TIM", "count": 2, "any_role": True}]}, ("other_systems", 0), 13, None,
    ),
    "the third stands apart": (
        {"other_systems": [{"item": "TIM", "count": 2}, "data-net", "TIM"]}, ("other_systems", 2), 5, None,
    ),
    # drives. CRB 298, SOM 9; AA1 89: half as much again in an oma
    "a drive by the size": ({"drift_engine": "signal-booster"}, ("drift_engine",), 15, None),
    "of field case F01": ({"frame": "carrier", "drift_engine": "signal-booster"}, ("drift_engine",), 30, None),
    "in an oma": ({"frame": "oma", "drift_engine": "signal-booster"}, ("drift_engine",), 22, None),
    # special materials. SOM 22-23
    "abysium core": ({"power_cores": [{"model": "pulse-gray", "material": "abysium"}]}, ("power_cores", 0), 12, None),
    "djezet core": ({"power_cores": [{"model": "pulse-gray", "material": "djezet"}]}, ("power_cores", 0), 11, None),
    "adamantine armor, as one larger": (
        {"armor": {"model": "mk-4", "material": "adamantine-alloy"}}, ("armor",), 20, None,
    ),
    "noqual armor": ({"armor": {"model": "mk-4", "material": "noqual"}}, ("armor",), 19, None),
    "siccatite armor": ({"armor": {"model": "mk-4", "material": "siccatite"}}, ("armor",), 17, None),
    "djezet sensors": ({"sensors": {"model": "cut-rate", "material": "djezet"}}, ("sensors",), 4, None),
    "horacalcum countermeasures": (
        {"countermeasures": {"model": "mk-3", "material": "horacalcum"}}, ("countermeasures",), 8, 2,
    ),
    "horacalcum thrusters": ({"thrusters": {"model": "m8", "material": "horacalcum"}}, ("thrusters",), 6, 60),
    # magic. PoC 30: thrusters a fifth of the frame, 1 at least; sensors as much again
    "magic thrusters": (
        {"frame": "destroyer", "thrusters": {"model": "l8", "magic": True}}, ("thrusters",), 14, 100,
    ),
    "magic thrusters, 1 at least": (
        {"frame": "racer", "thrusters": {"model": "t8", "magic": True}}, ("thrusters",), 5, 25,
    ),
    "magic sensors": ({"sensors": {"model": "basic-long-range", "magic": True}}, ("sensors",), 20, None),
    "magic djezet sensors": (
        {"sensors": {"model": "basic-long-range", "material": "djezet", "magic": True}}, ("sensors",), 26, None,
    ),
    # network nodes. SOM 36: each; field case F21
    "network nodes": (
        {"frame": "ultranought", "network_nodes": [{"model": "network-mk-5", "count": 4}]},
        ("network_nodes", 0), 20, 40,
    ),
    # links. CRB 301: two and half of one, rounded down; field case F08
    "linked heavy lasers": (
        {"frame": "destroyer", "weapons": [gun("heavy-laser-cannon", linked=True)]}, ("weapons", 0), 37, 20,
    ),
    "linked light lasers": ({"weapons": [gun("light-laser-cannon", linked=True)]}, ("weapons", 0), 5, 10),
    "linked gyrolasers": ({"weapons": [gun("gyrolaser", linked=True)]}, ("weapons", 0), 7, 20),
    # price lists. Field case F04
    "a launcher now": ({"weapons": [gun("high-explosive-missile-launcher")]}, ("weapons", 0), 14, 10),
    "a launcher then": (
        {"weapons": [gun("high-explosive-missile-launcher")], "rulings": {"price-list": "first-printing"}},
        ("weapons", 0), 4, 10,
    ),
    "what never changed": (
        {"weapons": [gun("light-laser-cannon")], "rulings": {"price-list": "first-printing"}}, ("weapons", 0), 2, 5,
    ),
    "linked, then": (
        {"weapons": [gun("heavy-laser-cannon", linked=True)], "rulings": {"price-list": "first-printing"}},
        ("weapons", 0), 20, 20,
    ),
    # upgrades. SOM 17, A4: all multipliers at once, then to the nearest, halves up
    "array": ({"weapons": [gun("coilgun", upgrades=["array"])]}, ("weapons", 0), 10, 10),
    "line": ({"weapons": [gun("coilgun", upgrades=["line"])]}, ("weapons", 0), 18, 10),  # 17.5
    "line, ruled down": (
        {"weapons": [gun("coilgun", upgrades=["line"])], "rulings": {"upgrade-rounding": "down"}},
        ("weapons", 0), 17, 10,
    ),
    "mystical": ({"weapons": [gun("coilgun", upgrades=["mystical"])]}, ("weapons", 0), 13, 10),  # 12.5
    "mystical of 15": (
        {"weapons": [gun("heavy-laser-cannon", upgrades=["mystical"])]}, ("weapons", 0), 19, 10,  # 18.75
    ),
    "automated": ({"weapons": [gun("coilgun", upgrades=["automated"])]}, ("weapons", 0), 15, 10),
    "deployed": ({"weapons": [gun("coilgun", upgrades=["deployed"])]}, ("weapons", 0), 20, 10),
    "line and mystical": (
        {"weapons": [gun("coilgun", upgrades=["line", "mystical"])]}, ("weapons", 0), 22, 10,  # 21.875
    ),
    "smart mines": ({"weapons": [gun("light-plasma-mines", "aft", upgrades=["smart"])]}, ("weapons", 0), 18, 5),
    "linked and upgraded": (
        {"weapons": [gun("coilgun", linked=True, upgrades=["line"])]}, ("weapons", 0), 45, 20,  # 18, 18 and 9
    ),
    # materials of mounts. SOM 22-23
    "abysium, light": ({"weapons": [gun("coilgun", material="abysium")]}, ("weapons", 0), 12, 10),
    "abysium, heavy": ({"weapons": [gun("heavy-laser-cannon", material="abysium")]}, ("weapons", 0), 21, 10),
    "inubrix, capital": ({"weapons": [gun("superlaser", material="inubrix")]}, ("weapons", 0), 30, 20),
    "inubrix, linked": ({"weapons": [gun("coilgun", material="inubrix", linked=True)]}, ("weapons", 0), 29, 20),
    "adamantine, d4": ({"weapons": [gun("coilgun", material="adamantine-alloy")]}, ("weapons", 0), 12, 10),
    "adamantine, d8, linked": (
        {"weapons": [gun("heavy-laser-cannon", material="adamantine-alloy", linked=True)]}, ("weapons", 0), 45, 20,
    ),
    "adamantine, d6 x 10": ({"weapons": [gun("mass-driver", material="adamantine-alloy")]}, ("weapons", 0), 60, 25),
    "adamantine, ruled by number": (
        {
            "weapons": [gun("persistent-particle-beam", material="adamantine-alloy")],
            "rulings": {"adamantine-mount-price": "dice-number"},
        },
        ("weapons", 0), 30, 40,  # 25, and half of 10 dice
    ),
    "adamantine without dice": ({"weapons": [gun("tracer", material="adamantine-alloy")]}, ("weapons", 0), 8, 5),
    # hatches. PoC 30: a third of the weapon
    "a hatch": ({"weapons": [gun("coilgun", hatch=True)]}, ("weapons", 0), 13, 14),
    "a hatch for two": ({"weapons": [gun("light-laser-cannon", linked=True, hatch=True)]}, ("weapons", 0), 6, 14),
    "a third of 15 is 5": ({"weapons": [gun("heavy-laser-cannon", hatch=True)]}, ("weapons", 0), 20, 14),
    # orbital weapons. SOM 27, 29: one at a third, the dearest
    "an orbital of a colony": (
        {
            "frame": "carrier", "frameworks": ["colony-ship-framework"],
            "weapons": [gun("light-orbital-death-knell"), gun("light-orbital-particle-cannon", "turret")],
        },
        ("weapons", 1), 7, 20,
    ),
    "the other orbital": (
        {
            "frame": "carrier", "frameworks": ["colony-ship-framework"],
            "weapons": [gun("light-orbital-death-knell"), gun("light-orbital-particle-cannon", "turret")],
        },
        ("weapons", 0), 18, 20,
    ),
    "an orbital of another ship": ({"weapons": [gun("light-orbital-death-knell")]}, ("weapons", 0), 18, 20),
    "a pod": ({"weapons": [gun("light-plasma-torpedo-pod")]}, ("weapons", 0), 11, 0),
}  # fmt: skip


@pytest.mark.parametrize(("parts", "pointer", "bp", "pcu"), CASES.values(), ids=CASES)
def test_a_part_costs_what_the_book_says(parts, pointer, bp, pcu):
    assert item({**BARE, **parts}, pointer) == (bp, pcu)


# Weapons, mounts as stated (None: inferred), what is bought and its BP. CRB 305; field case F05
MOUNTS = {
    "the frame's will do": ("explorer", [gun("coilgun"), gun("coilgun", "turret")], None, []),
    "heavy from light": ("explorer", [gun("heavy-laser-cannon")], None, [("Heavy mount, forward arc (was light)", 4)]),
    "heavy turret from light": (
        "explorer", [gun("heavy-laser-cannon", "turret")], None, [("Heavy mount, turret (was light)", 6)],
    ),
    "new light": ("explorer", [gun("coilgun", "aft")], None, [("Light mount, aft arc", 3)]),
    "new heavy": ("explorer", [gun("heavy-laser-cannon", "aft")], None, [("Heavy mount, aft arc", 7)]),
    "new capital": ("cruiser", [gun("superlaser", "aft")], None, [("Capital mount, aft arc", 12)]),
    "capital from light": ("cruiser", [gun("superlaser", "port")], None, [("Capital mount, port arc (was light)", 9)]),
    "new light turret": ("shuttle", [gun("coilgun", "turret")], None, [("Light mount, turret", 5)]),
    # The light weapon keeps the frame's mount; to make that bigger, 6, and buy a light one, 5, costs as much.
    "new heavy turret": ("destroyer", [gun("coilgun", "turret"), gun("heavy-laser-cannon", "turret")], None, [
        ("Heavy mount, turret", 11),
    ]),
    "the biggest weapon takes the biggest mount": (
        "transport", [gun("coilgun"), gun("persistent-particle-beam")], None, [],
    ),
    "a linked pair takes two": ("explorer", [gun("coilgun", linked=True)], None, [("Light mount, forward arc", 3)]),
    "an array takes two": ("destroyer", [gun("heavy-laser-array")], None, []),
    "an array by upgrade takes two": (
        "explorer", [gun("coilgun", upgrades=["array"])], None, [("Light mount, forward arc", 3)],
    ),
    "a pod takes none": ("explorer", [gun("coilgun"), gun("light-plasma-torpedo-pod")], None, []),
    "the capital turret of a base ship": ("base-ship", [gun("superlaser", "turret")], None, []),
    "a capital turret made of a heavy one": (
        "ultranought", [gun("superlaser", "turret"), gun("superlaser", "turret")], None,
        [("Capital mount, turret (was heavy)", 5)],
    ),
    "the spinal mount comes with the frame": ("ultranought", [gun("spinal-cannon")], None, []),
    "stated, new": ("explorer", [], [{"arc": "forward", "class": "heavy"}, {"arc": "turret", "class": "heavy"}], [
        ("Heavy mount, forward arc", 7), ("Heavy mount, turret", 11),
    ]),
    "stated, from": (
        "explorer", [],
        [{"arc": "forward", "class": "heavy", "from": "light"}, {"arc": "turret", "class": "heavy", "from": "light"}],
        [("Heavy mount, forward arc (was light)", 4), ("Heavy mount, turret (was light)", 6)],
    ),
    "stated mounts bind": ("explorer", [gun("heavy-laser-cannon")], [], []),
}  # fmt: skip


@pytest.mark.parametrize(("frame", "weapons", "mounts", "bought"), MOUNTS.values(), ids=MOUNTS)
def test_mounts_are_bought_the_cheapest_way(frame, weapons, mounts, bought):
    if weapons and weapons[0]["weapon"] == "spinal-cannon":
        spinal = next(row.id for row in BOOK.weapons.values() if row.weapon_class == "spinal")
        weapons = [gun(spinal)]
    data = {**BARE, "frame": frame, "weapons": weapons} | ({} if mounts is None else {"mounts": mounts})
    items = [(one.name, one.costs["bp"].value) for one in bill(data).items if " mount, " in one.name]
    assert items == bought


def test_a_weapon_without_a_stated_mount_is_known():
    _, stats = derived({**BARE, "weapons": [gun("heavy-laser-cannon")], "mounts": []})
    assert [lack.weapon for lack in stats.fitting.without] == [0]


# Where a row of each table stands in a document; `{}` is the row.
PLACES = {
    "frames": {"frame": "{}"},
    "power_cores": {"power_cores": ["{}"]},
    "thrusters": {"thrusters": "{}"},
    "armor": {"armor": "{}"},
    "ablative_armor": {"ablative_armor": "{}"},
    "fortified_hulls": {"fortified_hull": "{}"},
    "reinforced_bulkheads": {"reinforced_bulkheads": "{}"},
    "computers": {"computer": "{}"},
    "network_nodes": {"network_nodes": ["{}"]},
    "crew_quarters": {"crew_quarters": "{}"},
    "defensive_countermeasures": {"countermeasures": "{}"},
    "drift_engines": {"drift_engine": "{}"},
    "sensors": {"special_sensors": ["{}"]},
    "shields": {"shields": "{}"},
    "deflector_shields": {"deflector_shields": "{}"},
    "weapons": {"weapons": [{"weapon": "{}", "arc": "forward"}]},
    "expansion_bays": {"expansion_bays": ["{}"]},
    "frameworks": {"frameworks": ["{}"]},
    "security": {"security": [{"item": "{}", "item_level": 3}]},
    "other_systems": {"other_systems": ["{}"]},
    "robotic_appendages": {"other_systems": ["{}"]},
    "virtual_intelligence": {"virtual_intelligence": {"tier": "{}"}},
    "vi_holographic_projectors": {"virtual_intelligence": {"tier": 1, "projector": "{}"}},
    "vi_skill_expanders": {"virtual_intelligence": {"tier": 1, "skill_expander": "{}"}},
}
UNPRICED = {"weapon-hatch"}
"""Rows that cost a share of a weapon and stand with it."""

ROWS = [(table, row) for table in PLACES for row in json.loads(read_data(ROOM, f"data/{table}.json"))]


def placed(value, id):
    """The value with the row's id in the place of braces."""
    if isinstance(value, dict):
        return {key: placed(inner, id) for key, inner in value.items()}
    if isinstance(value, list):
        return [placed(inner, id) for inner in value]
    return (int(id) if id.isdecimal() else id) if value == "{}" else value


def worth(price, size, frame):
    """A price by the cost forms of the rules, worked out apart from the code: at tier 10, item level 3."""
    if isinstance(price, int):
        return price
    total = price.get("flat", 0) + price.get("per_size", 0) * size + price.get("per_item_level", 0) * 3
    total += price.get("per_computer_tier", 0) * 5 + floor(Fraction(price.get("of_frame", "0")) * frame)
    return max(total, price.get("least", 0))


@pytest.mark.parametrize("frame", ["explorer", "dreadnought"])
@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{table}-{row['id']}" for table, row in ROWS])
def test_every_row_is_read_and_priced_as_it_says(table, row, frame):
    place = placed(PLACES[table], row["id"])
    data = {**BARE, "frame": frame, **place}
    [key] = place
    row_frame = BOOK.frames[data["frame"]]
    size = BOOK.sizes[row_frame.size].category
    wanted = worth(row.get("bp", 0), size, row_frame.bp) if row["id"] not in UNPRICED else None
    wanted = wanted + row.get("bp_first", 0) if wanted is not None else None
    items = [one for one in bill(data).items if one.pointer[0] == key and " mount, " not in one.name]
    assert items[-1].costs["bp"].value == wanted
    draws = table not in ("frames", "power_cores")
    pcu = worth(row.get("pcu", 0), size, row_frame.bp) if draws else 0
    assert (items[-1].costs["pcu"].value if "pcu" in items[-1].costs else 0) == pcu


@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{table}-{row['id']}" for table, row in ROWS])
def test_every_row_is_reviewed_and_printed(table, row):
    report = reviewed({**BARE, "power_cores": ["pulse-green"], **placed(PLACES[table], row["id"])})
    assert not {"SF101", "SF107"} & set(found(report))
    assert [code for code in found(report) if not code.startswith("SF")] == []
    text = render([SYSTEM.block(report.model, report.stats)])
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search(r"\bNone\b|Unknown|\{\}", text)
    data = as_data(SYSTEM.figures(report.model, report.stats))
    assert data["incomplete"] == (row["id"] in UNPRICED)


def test_every_material_in_every_component_costs_more_or_says_so():
    for use in BOOK.special_materials.values():
        keys = {"power-core": "power_cores", "defensive-countermeasures": "countermeasures"}
        key = keys.get(use.component, use.component)
        if use.component == "weapon-mount":
            plain, made = (
                {"weapons": [gun("heavy-laser-cannon", **more)]} for more in ({}, {"material": use.material})
            )
        else:
            id = {"power-core": "pulse-gray", "armor": "mk-4", "sensors": "cut-rate", "thrusters": "m8"}.get(
                use.component, "mk-3"
            )
            plain, made = ({key: [one] if key == "power_cores" else one} for one in (
                {"model": id}, {"model": id, "material": use.material}
            ))  # fmt: skip
        spent = [bill({**BARE, **parts}).budgets[0].spent.total for parts in (plain, made)]
        assert spent[1] > spent[0], use.id


# Text of bills.

FULL = {
    **BARE,
    "power_cores": ["pulse-red"],
    "armor": {"model": "mk-4", "material": "noqual"},
    "crew_quarters": "good",
    "drift_engine": "signal-basic",
    "expansion_bays": [{"bay": "escape-pods", "count": 2}],
    "weapons": [gun("coilgun", "turret"), gun("heavy-laser-cannon")],
}
LINES = [
    r"Explorer frame +12",
    r"Pulse Red power core +17",
    r"M8 thrusters +4 +60",
    r"Mk 4 armor +19 +15 \(5 x 3, medium\) \+ 4 \(noqual armor\)",
    r"Crew quarters \(good\) +2",
    r"Signal Basic Drift engine +6 +6 \(2 x 3, medium\)",
    r"Escape pods \(2\) +2 +4 +2 \(2 x 1\)",
    r"Heavy mount, forward arc \(was light\) +4 +4 \(made bigger, light to heavy\)",
    r"Coilgun, turret +10 +10",
    r"Heavy laser cannon, forward +15 +10",
    r"91 BP spent of 270: 179 left",
    r"Supply: 175 PCU",
    r"Essential: 80 PCU, 95 left",
    r"Everything on: 84 PCU, 91 left",
    r"Drive minimum: 75 PCU",
]


@pytest.mark.parametrize("line", LINES)
def test_a_bill_reads_well(line):
    assert re.search(f"^{line}$", run("cost", "-", stdin=as_yaml(FULL).encode()).out, re.MULTILINE)


POWER = [
    ({"power_cores": ["micron-light"]}, "Essential: 80 PCU, 30 too many"),
    ({"power_cores": ["micron-light"]}, "Drive minimum: 75 PCU, 25 too few supplied"),
    ({"drift_engine": None}, "Drive minimum: no drive"),
    (
        {"power_cores": [{"model": "pulse-red", "material": "djezet"}]},
        "Supply: 175 PCU, and 17 for expansion bays only",
    ),
    ({"power_cores": [{"model": "pulse-red", "material": "djezet"}]}, "Everything on: 84 PCU, 95 left"),
    ({"power_cores": ["pulse-mauve"]}, "Supply: 0 (incomplete) PCU"),
]


@pytest.mark.parametrize(("parts", "line"), POWER)
def test_power_lines(parts, line):
    data = {key: value for key, value in {**FULL, **parts}.items() if value is not None}
    assert line in run("cost", "-", stdin=as_yaml(data).encode()).out.splitlines()


# Any build.

IDS = {name: [row["id"] for row in json.loads(read_data(ROOM, f"data/{name}.json"))] for name in PLACES}
MATERIALS = list(BOOK.materials)
ARCS = ["forward", "port", "starboard", "aft", "turret"]


def part(table, key="model", **more):
    """A row, by its id alone or with its material and more."""
    ids = st.sampled_from(IDS[table])
    return ids | st.fixed_dictionaries({key: ids}, optional=more)


quarters = st.fixed_dictionaries(dict.fromkeys(ARCS[:4], st.integers(0, 200)))
material = st.sampled_from(MATERIALS)
count = st.integers(1, 5)
weapon = st.fixed_dictionaries(
    {"weapon": st.sampled_from(IDS["weapons"]), "arc": st.sampled_from(ARCS)},
    optional={
        "linked": st.booleans(),
        "upgrades": st.lists(st.sampled_from(list(BOOK.weapon_upgrades)), max_size=2),
        "material": material,
        "hatch": st.booleans(),
    },
)
member = st.fixed_dictionaries(
    {},
    optional={
        "name": st.text("Adaén ", min_size=1, max_size=8),
        "level": st.integers(1, 20),
        "bab": st.integers(0, 20),
        "dexterity": st.integers(-2, 9),
        **{
            skill: st.fixed_dictionaries(
                {}, optional={"ranks": st.integers(0, 20), "modifier": st.integers(-5, 45)}
            )
            for skill in ("piloting", "computers", "engineering", "mysticism", "diplomacy")
        },
    },
)  # fmt: skip
crew = st.just("npc") | st.fixed_dictionaries(
    {},
    optional={
        "npc": st.booleans(),
        "complement": st.integers(0, 400),
        **{
            key: st.lists(member, max_size=2)
            for key in ("captains", "pilots", "gunners", "engineers", "science_officers", "magic_officers")
        },
    },
)
builds = st.fixed_dictionaries(
    {
        "kind": st.just("starship"),
        "name": st.just("Any"),
        "tier": st.sampled_from(["1/4", "1/3", "1/2", *range(1, 21)]),
        "frame": st.sampled_from(IDS["frames"]),
        "power_cores": st.lists(part("power_cores", material=material), min_size=1, max_size=3),
        "thrusters": part("thrusters", material=material, magic=st.booleans()),
    },
    optional={
        "frameworks": st.lists(st.sampled_from(IDS["frameworks"]), max_size=2),
        "boosters": st.lists(part("thrusters", material=material), max_size=2),
        "armor": part("armor", material=material),
        "ablative_armor": part("ablative_armor", arcs=quarters),
        "fortified_hull": st.sampled_from(IDS["fortified_hulls"]),
        "reinforced_bulkheads": st.sampled_from(IDS["reinforced_bulkheads"]),
        "computer": st.sampled_from(IDS["computers"]),
        "dedicated_computer": st.sampled_from(IDS["computers"]),
        "network_nodes": st.lists(part("network_nodes", count=count), max_size=2),
        "crew_quarters": st.sampled_from(IDS["crew_quarters"]),
        "countermeasures": part("defensive_countermeasures", material=material),
        "drift_engine": st.sampled_from(IDS["drift_engines"]),
        "sensors": part("sensors", material=material, magic=st.booleans()),
        "shields": part("shields", arcs=quarters),
        "deflector_shields": st.sampled_from(IDS["deflector_shields"]),
        "security": st.lists(
            part("security", "item", count=count, item_level=st.integers(1, 20), rank=st.integers(1, 5)), max_size=3
        ),
        "expansion_bays": st.lists(
            part("expansion_bays", "bay", count=count, detect_dc=st.integers(0, 70)), max_size=5
        ),
        "external_bays": st.integers(0, 9),
        "other_systems": st.lists(part("other_systems", "item", count=count, any_role=st.booleans()), max_size=3),
        "virtual_intelligence": st.integers(1, 20)
        | st.fixed_dictionaries(
            {"tier": st.integers(1, 20)},
            optional={
                "role": st.sampled_from(["pilot", "gunner", "science-officer"]),
                "projector": st.sampled_from(IDS["vi_holographic_projectors"]),
                "skill_expander": st.sampled_from(IDS["vi_skill_expanders"]),
            },
        ),
        "mounts": st.lists(
            st.fixed_dictionaries(
                {"arc": st.sampled_from(ARCS), "class": st.sampled_from(["light", "heavy", "capital", "spinal"])},
                optional={"from": st.sampled_from(["light", "heavy"])},
            ),
            max_size=4,
        ),
        "weapons": st.lists(weapon, max_size=6),
        "hangar": st.lists(
            st.fixed_dictionaries({"ship": st.just("Wasp")}, optional={"size": st.just("tiny"), "count": count}),
            max_size=2,
        ),
        "crew": crew,
        "rulings": st.fixed_dictionaries(
            {}, optional={row.id: st.sampled_from(row.values) for row in BOOK.rulings.values()}
        ),
    },
)  # fmt: skip


@often(150)
@given(builds)
def test_a_bill_adds_up(data):
    model, stats = derived(data)
    one = SYSTEM.bill(model, stats)
    for each in one.items:
        assert each.costs["bp"].total == sum(
            amount for _, amount in each.costs["bp"].terms if not isinstance(amount, Unknown)
        )
    assert one.budgets[0].spent.total == sum(each.costs["bp"].total for each in one.items)
    assert one.budgets[0].spent.complete == all(each.costs["bp"].complete for each in one.items)
    assert stats.pcu_total.total == sum(each.costs["pcu"].total for each in one.items if "pcu" in each.costs)
    assert stats.pcu_essential.total <= stats.pcu_total.total
    shown = as_data(SYSTEM.figures(model, stats))
    assert shown["bp"]["spent"] == one.budgets[0].spent.total
    assert shown["pcu"] == power_of(one)
    assert [each["bp"] for each in shown["weapons"]] == [
        each.costs["bp"].value for each in one.items if each.pointer[0] == "weapons" and " mount, " not in each.name
    ]


@often(60)
@given(builds, st.data())
def test_a_higher_tier_never_has_fewer_hp(data, more):
    tiers = list(BOOK.tiers)
    low = more.draw(st.integers(0, len(tiers) - 2))
    high = more.draw(st.integers(low + 1, len(tiers) - 1))
    hp = [derived({**data, "tier": tiers[i]})[1].hp.value for i in (low, high)]
    budget = [BOOK.tiers[tiers[i]].bp for i in (low, high)]
    assert hp[0] <= hp[1]
    assert budget[0] < budget[1]


@often(100)
@given(builds)
def test_the_stat_block_says_what_stats_says(data):
    model, stats = derived(data)
    one = as_data(SYSTEM.figures(model, stats))
    block = SYSTEM.block(model, stats)
    cells = [cell for section in block.sections for line in section.lines for cell in line]
    shown = {cell.label: getattr(cell, "text", None) for cell in cells}
    for label, key in (("AC", "ac"), ("TL", "tl"), ("HP", "hp"), ("CT", "ct")):
        assert shown[label] == ("unknown" if one[key] is None else str(one[key]))
    assert shown["Speed"].split()[0] == ("unknown" if one["speed"] is None else str(one["speed"]))
    assert shown["Maneuverability"] == f"{one['maneuverability']} (turn {one['turn']})"
    assert shown.get("DT", "0") == ("unknown" if one["dt"] is None else str(one["dt"]))
    if one["shields"] and one["shields"]["total"]:
        for arc in ARCS[:4]:
            assert f"{arc} {one['shields'][arc]}" in shown["Shields"]
    attacks = [cell for cell in cells if cell.label.startswith("Attack (")]
    assert len(attacks) == len(one["weapons"])
    for weapon in one["weapons"]:
        wanted = "" if weapon["gunnery"] is None else f" {weapon['gunnery']:+d}"
        damage = {"none": "no damage", "special": "special effect"}.get(weapon["damage"], weapon["damage"])
        shooter = r"( by [^(]+)?"  # who it is, where several might fire
        assert any(re.search(rf"{re.escape(wanted)}{shooter} \({re.escape(damage)}", cell.text) for cell in attacks)
    [spent] = [cell for cell in cells if cell.label == "BP"]
    assert (spent.amount, spent.limit) == (one["bp"]["spent"], one["bp"]["budget"])


@often(60)
@given(builds)
def test_a_block_is_80_columns_wide_and_says_nothing_of_python(data):
    block = SYSTEM.block(*derived(data))
    text = render([block])
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search(r"\bNone\b|Unknown\(|\[|\]|\{|\}", text)


@often(80)
@given(builds)
def test_any_build_is_reviewed(data):
    report = reviewed(data)
    assert report.model is not None
    assert all(one.message and one.mark.line >= 1 for one in report.diagnostics)
    assert [code for code in found(report) if not code.startswith("SF")] == []


junk = st.none() | st.booleans() | st.integers(-3, 10**12) | st.text(max_size=5) | st.just([]) | st.just({})


@often(80)
@given(builds, st.data())
def test_nothing_is_raised_whatever_stands_anywhere(data, more):
    """A value anywhere in a build is replaced by something of another sort."""
    places = []

    def walk(value, holder, key):
        places.append((holder, key))
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for k, v in inner:
            walk(v, value, k)

    for key in data:
        walk(data[key], data, key)
    holder, key = more.draw(st.sampled_from(places))
    holder[key] = more.draw(junk)
    text = as_yaml(data).encode()
    for command in (["validate"], ["stats", "--explain"], ["cost"], ["statblock"], ["stats", "--format", "json"]):
        result = run(*command, "-", stdin=text)
        assert result.status in (0, 1)
        assert "Traceback" not in result.err
        assert not re.search(r"\bNone\b|Unknown\(|NaN", result.out)


def test_the_base_ship_costs_what_it_was_worked_out_to():
    one = bill(base("starship"))
    assert (one.budgets[0].limit, one.budgets[0].spent.total) == (115, 109)
    assert power_of(one) == {"supply": 150, "essential": 102, "total": 126, "drive_minimum": 75}


def test_the_tables_of_parts_are_all_here():
    """A new table of parts wants its place here."""
    folder = Path(__file__).parents[2] / "shipcli/systems/starship/data"
    priced = {path.stem for path in folder.glob("*.json") if '"bp":' in path.read_text("utf-8")}
    assert priced - set(PLACES) <= {"tiers", "add_ons", "special_materials", "base"}


def test_what_may_be_magic_leaves_its_figures_open():
    ship, stats = derived({**BARE, "thrusters": {"model": "m8", "magic": UNKNOWN}})
    [part] = ship.all("thrusters")
    assert stats.part_bp[ship.parts().index(part)].value is None
    assert stats.piloting.value is None
    assert stats.turn.value is None
