"""Rows that somebody lays over the book's tables: every stage treats them like the book's, and only where they lie."""

import pytest
from jsonschema_rs import Draft202012Validator

from shipcli.pointers import edited
from shipcli.row_schema import row_schema
from shipcli.systems.actions import Situation
from shipcli.systems.starship import SYSTEM
from shipcli.systems.starship.rules import RULES
from shipcli.systems.starship.tables import (
    BOOK,
    ComputerCountermeasure,
    CrewAction,
    ExpansionBay,
    Frame,
    Maneuverability,
    Material,
    MaterialUse,
    PowerCore,
    RangeBand,
    Security,
    Size,
    Tables,
    Weapon,
    WeaponProperty,
    WeaponUpgrade,
)
from shipcli.tally import Unknown
from tests.test_row_schema import named

PAGE = "House 1"


def weapon(id, properties, **cells):
    """A light weapon of 3d6 at short range."""
    usual = {"weapon_class": "light", "type": "direct-fire", "range": "short", "speed": None, "damage_dice": "3d6"}
    return Weapon(id=id, name=id.capitalize(), book=PAGE, properties=properties, **{**usual, **cells})


def action(id, role, skills, **cells):
    """A crew action without words."""
    usual = {"phase": "engineering", "push": False, "dc": None, "limit": "", "effect": "it is done", "failure": ""}
    return CrewAction(id=id, name=id.replace("-", " ").capitalize(), role=role, skills=skills, book=PAGE,
                      **{**usual, **cells})  # fmt: skip


COURIER = Frame(
    id="courier", name="Courier", size="small", maneuverability="nimble", hp=33, hp_increment=7, dt=5, ct=6,
    mounts={"forward": {"light": 1}, "port": {"light": 2}, "turret": {"light": 1}}, expansion_bays=4, min_crew=1,
    max_crew=4, bp=11, book=PAGE,
)  # fmt: skip

PACK = BOOK.but(
    {
        "weapon_properties": [
            WeaponProperty(id="searing", name="Searing", effect="Burns on.", parameter="rounds", gunnery_modifier=2,
                           book=PAGE),
            WeaponProperty(id="yoked", name="Yoked pair", effect="", mounts_used=2, pcu=4, arcs=("port", "starboard"),
                           gunnery="tier", book=PAGE),
            WeaponProperty(id="lobbed", name="Lobbed shell", effect="", no_turret=True, max_per_arc=1,
                           min_size="medium", first_range_increment_only=True, book=PAGE),
            WeaponProperty(id="wide", name="Wide fan", effect="", adjacent_arc_modifier=-1,
                           not_with_shield_kind="deflector", book=PAGE),
        ],
        "weapons": [
            weapon("needle", {"searing": 3}, pcu=7, bp=9),
            weapon("yoke", {"yoked": None}, pcu=10, bp=12),
            weapon("mortar", {"lobbed": None}, range="farther", pcu=5, bp=6),
            weapon("fan", {"wide": None}, pcu=5, bp=6),
            weapon("spike", {}, weapon_class="none", type="melee", range="melee", bp=2),
            weapon("relic", {}, no_turret=True, max_per_arc=1, max_per_ship=2, arcs=("forward", "turret"), bp=1),
        ],
        "weapon_upgrades": [
            WeaponUpgrade(id="yoking", name="Yoking", bp_multiplier="3/2", adds={"yoked": None}, effect="", book=PAGE)
        ],
        "materials": [Material(id="glass", name="Glass", components=("weapon-mount",), book=PAGE)],
        "special_materials": [
            MaterialUse(id="glass-mount", name="Glass mount", material="glass", component="weapon-mount", effect="",
                        bp_by_class={"light": 1}, adds={"light": {"searing": "1"}}, book=PAGE)
        ],
        "range_bands": [RangeBand(id="farther", name="Farther", hexes=30, book=PAGE)],
        "maneuverabilities": [Maneuverability(id="nimble", name="Nimble", turn=1, piloting=3, book=PAGE)],
        "frames": [
            COURIER,
            COURIER.but(id="mote", name="Mote", size="wee", maneuverability="good", mounts={"turret": {"light": 1}}),
        ],
        "sizes": [
            Size(id="wee", name="Wee", category=0, ac_tl=4, max_mounts_per_arc=1, max_class="light", length_ft="5",
                 weight_tons=None, book=PAGE)
        ],
        "power_cores": [PowerCore(id="hearth", name="Hearth", sizes=("small",), pcu=80, bp=1, book=PAGE)],
        "security": [
            Security(id="reserve-cell", name="Reserve cell", bp=2, pcu=6, essential=True, max_count=1, effect="",
                     book=PAGE)
        ],
        "computer_countermeasures": [
            ComputerCountermeasure(id="maze", name="Maze", book=PAGE),
            ComputerCountermeasure(id="pit", name="Pit", ranks="shock_grid_ranks", book=PAGE),
        ],
        "expansion_bays": [
            ExpansionBay(id="drop-rack", name="Drop rack", bays_used=1, bp=3, pcu=2, counts_as="hangar-bay",
                         holds={"tiny": 1}, max_count=2, effect="", book=PAGE),
            ExpansionBay(id="stash", name="Stash", bays_used=1, bp=3, step_bp=1, effect="", book=PAGE),
            ExpansionBay(id="niche", name="Niche", bays_used=1, bp=3, detect_dc=10, effect="", book=PAGE),
        ],
        "crew_actions": [
            action("brace", "engineer", ("engineering",), dc=10, tier_multiplier="1", tier="own", min_ranks=2,
                   ranks_in=("engineering",)),
            action("overload", "engineer", ("engineering",), dc=10, needs_class="heavy"),
            action("hip-shot", "minor", ("gunnery",), phase="gunnery", stands_for="gunner", gunnery_modifier=-1),
        ],
    }
)  # fmt: skip
"""The book's tables with rows of every sort that a pack may add."""

SHIP = {
    "kind": "starship", "name": "Errand", "tier": 4, "frame": "courier", "power_cores": ["pulse-white"],
    "thrusters": "s8", "armor": "mk-1", "countermeasures": "mk-1", "sensors": "budget-short-range",
    "crew_quarters": "common", "drift_engine": "signal-basic", "security": ["reserve-cell"],
    "expansion_bays": ["drop-rack"],
    "weapons": [{"weapon": "needle", "arc": "forward"}, {"weapon": "yoke", "arc": "port"},
                {"weapon": "needle", "arc": "turret"}],
    "crew": {"complement": 4, "pilots": [{"piloting": {"ranks": 4, "modifier": 11}}],
             "gunners": [{"bab": 3, "dexterity": 3}], "engineers": [{"engineering": {"ranks": 4, "modifier": 12}}]},
}  # fmt: skip


def derived(tables, edits=None, **rulings):
    """Model and stats of the ship, with edits, under the tables."""
    ship = SYSTEM.read(edited(SHIP, edits or {}), tables.house(rulings))
    return ship, SYSTEM.derive(ship)


def judged(tables, edits=None, **rulings):
    """Code and place of what the rules find, but for what is only worth knowing."""
    findings = RULES.judge(*derived(tables, edits, **rulings))
    return {
        (rule.code, "/".join(map(str, finding.pointer)))
        for rule, finding in findings
        if (finding.severity or rule.severity) != "info"
    }


def figures(tables, edits=None, **rulings):
    """The ship's own figures, and those of each weapon, by key."""
    own, *weapons = SYSTEM.figures(*derived(tables, edits, **rulings))
    return [{figure.key: figure.value for figure in group.figures} for group in (own, *weapons)]


def test_a_ship_of_laid_rows_breaks_no_rule():
    assert judged(PACK) == set()


def test_the_figures_are_those_of_the_laid_rows():
    ship, needle, yoke, turret = figures(PACK)
    assert (ship["frame"], ship["size"], ship["maneuverability"], ship["turn"]) == ("courier", "small", "nimble", 1)
    assert ship["hp"] == 33 + 7
    assert ship["ct"] == 40 // 5
    assert ship["dt"] == 5
    assert ship["ac"] == 10 + 4 + 1 + 1  # the pilot's ranks, mk 1 armor, a Small ship
    assert ship["piloting"] == 3 + 0  # nimble, s8
    assert (needle["damage"], needle["range_hexes"], needle["properties"]) == ("3d6", 5, ["searing 3"])
    assert needle["gunnery"] == turret["gunnery"] == 3 + 3 + 2
    assert yoke["gunnery"] == 3 + 3
    assert yoke["properties"] == ["yoked pair"]
    assert ship["mounts"] == []  # a pair of the frame's mounts to port
    assert ship["expansion_bays"] == {"used": 1, "free": 3}


def test_a_weapon_that_fires_itself_needs_no_gunner():
    _, needle, yoke, _ = figures(PACK, {"/crew/gunners": []})
    assert (needle["gunnery"], yoke["gunnery"]) == (None, 4)


def test_the_range_of_a_weapon_is_that_of_its_laid_band():
    assert figures(PACK, {"/weapons/0/weapon": "mortar"})[1]["range_hexes"] == 30


def test_the_bill_is_that_of_the_laid_rows():
    bill = SYSTEM.bill(*derived(PACK))
    costs = {"/".join(map(str, item.pointer)): tuple(one.value for one in item.costs.values()) for item in bill.items}
    assert costs["frame"] == (11,)
    assert costs["security/0"] == (2, 6)
    assert costs["expansion_bays/0"] == (3, 2)
    assert costs["weapons/0"] == (9, 7)
    assert costs["weapons/1"] == (12, 4)  # its property says what it draws
    # frame, pulse white, s8, mk 1 armor, mk 1 countermeasures, sensors, drive, cell, rack, needle, yoke, needle
    assert bill.budgets[0].spent.value == 11 + 14 + 4 + 2 + 2 + 2 + 4 + 2 + 3 + 9 + 12 + 9
    power = {figure.key: figure.value for figure in bill.budgets[1].lines}
    # s8, countermeasures, cell, needle, yoke, needle; then the rack
    assert power["essential"] == 40 + 1 + 6 + 7 + 4 + 7
    assert power["total"] == 65 + 2


@pytest.mark.parametrize(
    ("choice", "rulings", "bp"),
    [
        ({"choice": "maze"}, {}, 2),  # computer tier 2
        ({"choice": "pit", "rank": 3}, {}, 2),
        ({"choice": "maze"}, {"shock-grid-price": "rank-times-tier"}, 2),
        ({"choice": "pit", "rank": 3}, {"shock-grid-price": "rank-times-tier"}, 3 * 2),
    ],
    ids=str,
)
def test_a_laid_countermeasure_of_the_computer_has_its_price(choice, rulings, bp):
    edits = {"/security": [{"item": "computer-countermeasures", **choice}]}
    bill = SYSTEM.bill(*derived(PACK, edits, **rulings))
    assert [item.costs["bp"].value for item in bill.items if item.pointer == ("security", 0)] == [bp]


def test_a_bay_that_hides_nothing_costs_nothing_for_a_dc():
    bill = SYSTEM.bill(*derived(PACK, {"/expansion_bays": [{"bay": "stash", "detect_dc": 25}]}))
    assert [item.costs["bp"].value for item in bill.items if item.pointer == ("expansion_bays", 0)] == [3]


def test_a_weapon_of_no_class_takes_no_mount():
    ship, stats = derived(PACK, {"/weapons/2": {"weapon": "spike", "arc": "aft"}})
    assert ship.weapons[2].mounts_used == 0
    assert stats.fitting.bought == ()


def test_a_laid_upgrade_and_a_laid_material_add_their_properties():
    edits = {"/weapons/1": {"weapon": "needle", "arc": "port", "upgrades": ["yoking"], "material": "glass"}}
    ship, stats = derived(PACK, edits)
    assert [(row.id, parameter) for row, parameter in ship.weapons[1].properties] == [("searing", "1"), ("yoked", None)]
    assert ship.weapons[1].mounts_used == 2
    assert stats.weapons[1].bp.value == 14 + 1  # 13 1/2 rounded up, and a light mount of glass
    assert stats.weapons[1].pcu.value == 4
    assert judged(PACK, edits) == set()


def lines(block):
    """The cells of a stat block by their labels."""
    return {cell.label: cell for section in block.sections for line in section.lines for cell in line}


def test_the_stat_block_names_them_and_says_what_they_do():
    block = SYSTEM.block(*derived(PACK))
    assert block.subtitle == "Small courier, tier 4"
    cells = lines(block)
    assert cells["Attack (forward)"].text == "needle +8 (3d6; short, 5 hexes; against AC; searing 3, +2 included)"
    assert cells["Attack (port)"].text.endswith("yoked pair)")
    assert cells["Searing"].text == "burns on"
    assert cells["Maneuverability"].text == "nimble (turn 1)"
    assert "reserve cell" in cells["Systems"].text
    assert cells["Expansion bays"].text == "drop rack (1 of 4 used)"


def test_the_stat_block_of_npcs_names_every_shot_without_a_gunner():
    cells = lines(SYSTEM.block(*derived(PACK, {"/crew": {"npc": True, "complement": 1}})))
    assert cells["Pilot"].text.endswith("gunnery +9 (+7 as a snap shot or +8 as a hip shot)")


def acts(tables, distance=None, edits=None):
    """The actions aboard the ship by id."""
    situation = Situation(ship=derived(tables, edits), distance=distance)
    return {action.id: action for action in SYSTEM.actions(situation, tables.defaults).actions}


def test_laid_actions_have_their_numbers():
    found = acts(PACK)
    assert (found["brace"].bonus, found["brace"].dc, found["brace"].minimum) == (12, 10 + 4, {"ranks": 2})
    assert found["brace"].barred == ""
    assert found["overload"].barred == "the ship has no heavy weapon"
    shots = {attempt.what: (attempt.bonus, attempt.who) for attempt in found["hip-shot"].attempts}
    assert shots["needle, forward"] == (6 + 2 - 1, "gunner")
    shots = {attempt.what: attempt.bonus for attempt in found["shoot"].attempts}
    assert shots == {"needle, forward": 8, "yoke, port": 6, "needle, turret": 8}


def test_an_action_knows_how_far_a_laid_weapon_reaches():
    edits = {"/weapons/0/weapon": "mortar"}
    assert acts(PACK, 31, edits)["shoot"].limit == "each weapon once a round; not at 31 hexes: mortar, forward"
    shots = {attempt.what: attempt.bonus for attempt in acts(PACK, 30, edits)["shoot"].attempts}
    assert shots["mortar, forward"] == 6
    assert shots["needle, turret"] == 8 - 2 * 5  # six increments of 5 hexes


FAULTS = [
    ({"/weapons/1/arc": "starboard"}, {}),
    ({"/weapons/1/arc": "aft"}, {("SF507", "weapons/1/arc")}),
    ({"/weapons/2": {"weapon": "mortar", "arc": "turret"}}, {("SF509", "weapons/2/arc")}),
    ({"/weapons/2": {"weapon": "mortar", "arc": "forward"}, "/weapons/0/weapon": "mortar"},
     {("SF509", "weapons/2/arc"), ("SF106", "weapons/0")}),
    ({"/weapons/2": {"weapon": "fan", "arc": "turret"}}, {("SF515", "weapons/2/arc"), ("SF513", "weapons/2/weapon")}),
    ({"/weapons/2": {"weapon": "fan", "arc": "turret"}, "/shields": "basic-20"}, {("SF515", "weapons/2/arc")}),
    ({"/weapons/2": {"weapon": "relic", "arc": "turret"}}, {("SF509", "weapons/2/arc")}),
    ({"/weapons/2": {"weapon": "relic", "arc": "aft"}}, {("SF507", "weapons/2/arc")}),
    ({"/weapons/2": {"weapon": "relic", "arc": "forward"}, "/weapons/0/weapon": "relic"},
     {("SF509", "weapons/2/arc")}),
    ({"/mounts": [], "/weapons/0/arc": "port"}, {("SF506", "weapons/1")}),
    ({"/security": ["reserve-cell", "reserve-cell"]}, {("SF807", "security/1")}),
    ({"/expansion_bays": ["drop-rack", "drop-rack"]}, {}),
    ({"/expansion_bays": ["drop-rack", "drop-rack", "drop-rack"]}, {("SF102", "expansion_bays/2")}),
    ({"/hangar": [{"ship": "Gnat", "size": "tiny"}]}, {}),
    ({"/hangar": [{"ship": "Gnat", "size": "tiny", "count": 2}]}, {("SF707", "hangar/0")}),
    ({"/weapons/2": {"weapon": "spike", "arc": "aft"}}, {}),
    ({"/expansion_bays": [{"bay": "stash", "detect_dc": 25}]}, {("SF705", "expansion_bays/0/detect_dc")}),
    ({"/expansion_bays": [{"bay": "niche", "detect_dc": 10}]}, {}),
    ({"/expansion_bays": [{"bay": "niche", "detect_dc": 15}]}, {("SF705", "expansion_bays/0/detect_dc")}),
    ({"/crew/engineers/0/actions": ["brace"]}, {}),
    ({"/crew/engineers/0": {"engineering": {"ranks": 1, "modifier": 5}, "actions": ["brace"]}},
     {("SF804", "crew/engineers/0/actions/0")}),
    ({"/crew/complement": 0}, {("SF801", "crew/complement")}),
    ({"/crew/complement": 5}, {("SF802", "crew/complement")}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edits", "expected"), FAULTS, ids=lambda value: str(sorted(value) if isinstance(value, set) else value)
)
def test_rules_hold_for_laid_rows(edits, expected):
    assert judged(PACK, edits) == set(expected)


def test_a_weapon_that_a_ship_may_have_twice_is_not_aboard_three_times():
    relics = [{"weapon": "relic", "arc": arc} for arc in ("forward", "forward", "turret")]
    assert ("SF510", "weapons/2/weapon") in judged(PACK, {"/weapons": relics})


def test_a_hint_knows_laid_rows():
    ship, stats = derived(PACK, {"/power_cores": ["micron-heavy"], "/thrusters": "s10"})
    [finding] = [finding for rule, finding in RULES.judge(ship, stats) if rule.code == "SF304"]
    assert finding.hint == "cheapest core that fits: hearth, 80 PCU, 1 BP"


def test_a_laid_size_without_a_limit_of_cores_leaves_that_open():
    ship, stats = derived(PACK, {"/frame": "mote", "/weapons": [], "/power_cores": ["micron-light", "micron-light"]})
    assert stats.core_room.value is None
    assert stats.ac.value == 10 + 4 + 1 + 4
    assert {code for code, _ in judged(PACK, {"/frame": "mote", "/weapons": []})} == {"SF401", "SF301"}
    assert SYSTEM.block(ship, stats).subtitle == "Wee mote, tier 4"


UNKNOWN = {
    ("SF101", "frame"), ("SF101", "security/0"), ("SF101", "expansion_bays/0"), ("SF101", "weapons/0/weapon"),
    ("SF101", "weapons/1/weapon"), ("SF101", "weapons/2/weapon"),
}  # fmt: skip


def test_a_document_without_the_rows_knows_nothing_of_them():
    assert judged(BOOK) == UNKNOWN
    ship, stats = derived(BOOK)
    assert isinstance(ship.frame, Unknown)
    assert ship.size is None
    assert [(weapon.properties, weapon.mounts_used) for weapon in ship.weapons] == [((), 1)] * 3
    assert (stats.hp.value, stats.bp_spent.value, stats.pcu_total.value) == (None, None, None)
    own, *weapons = figures(BOOK)
    assert own["frame"] is None
    assert [weapon["damage"] for weapon in weapons] == [None] * 3
    bill = SYSTEM.bill(ship, stats)
    assert [item.costs["bp"].value for item in bill.items if item.pointer[0] in ("frame", "weapons")] == [None] * 4
    assert lines(SYSTEM.block(ship, stats))["Attack (turret)"].text == "needle (unknown)"
    assert not {"brace", "overload", "hip-shot"} & acts(BOOK).keys()


def test_a_document_without_the_rows_names_no_laid_upgrade_or_material():
    edits = {"/weapons/0": {"weapon": "coilgun", "arc": "forward", "upgrades": ["yoking"], "material": "glass"}}
    assert {("SF101", "weapons/0/upgrades/0"), ("SF101", "weapons/0/material")} <= judged(BOOK, edits)


def test_laid_rows_lie_over_no_other_tables():
    assert "needle" in PACK.weapons
    assert "needle" not in BOOK.weapons
    assert "needle" not in Tables().weapons
    assert PACK.weapons["coilgun"] is BOOK.weapons["coilgun"]


WEAPON = {"id": "needle", "name": "Needle", "weapon_class": "light", "type": "direct-fire", "range": "short",
          "speed": None, "damage_dice": "3d6", "properties": {"array": None}, "bp": 9, "book": PAGE}  # fmt: skip
WRONG = [
    ("weapons", WEAPON, {"bp": -1}),
    ("weapons", WEAPON, {"bp": {"per_size": 1}}),
    ("weapons", WEAPON, {"damage_dice": "3d6+1"}),
    ("weapons", WEAPON, {"weapon_class": "huge"}),
    ("weapons", WEAPON, {"arcs": ["up"]}),
    ("weapons", WEAPON, {"access": ["secret"]}),
    ("weapons", WEAPON, {"id": "A needle"}),
    ("weapons", WEAPON, {"color": "red"}),
    ("armor", {"id": "mk-1", "name": "Mk 1", "ac_bonus": 1, "tl_penalty": 0, "turn_penalty": 0, "book": PAGE},
     {"tl_penalty": 1}),
    ("security", {"id": "lock", "name": "Lock", "effect": "", "book": PAGE}, {"bp": {"per_moon": 1}}),
    ("tiers", {"id": "4", "name": "4", "value": "4", "bp": 115, "hp_steps": 1, "book": PAGE}, {"value": "0.5"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "row", "cell"), WRONG, ids=lambda value: str(sorted(value) if isinstance(value, set) else value)
)
def test_the_schema_of_rows_refuses_a_wrong_cell(table, row, cell):
    validator = Draft202012Validator(row_schema(BOOK.row_type(table)))
    assert validator.is_valid(row)
    assert not validator.is_valid({**row, **cell})


@pytest.mark.parametrize(
    ("table", "row", "reference"),
    [
        ("weapons", {"properties": {"sharp": None}}, ("weapon_properties", "sharp")),
        ("weapons", {"min_size": "wee"}, ("sizes", "wee")),
        ("frames", {"size": "wee"}, ("sizes", "wee")),
        ("frames", {"maneuverability": "nimble"}, ("maneuverabilities", "nimble")),
        ("frames", {"bays_required": {"rack": 1}}, ("expansion_bays", "rack")),
        ("expansion_bays", {"requires_any": ["rack"]}, ("expansion_bays", "rack")),
        ("special_materials", {"adds": {"light": {"sharp": "1"}}}, ("weapon_properties", "sharp")),
        ("mount_prices", {"ruling": ["free-mounts", "yes"]}, ("rulings", "free-mounts")),
    ],
    ids=str,
)
def test_the_schema_of_rows_says_which_table_a_cell_names(table, row, reference):
    assert list(named(row_schema(BOOK.row_type(table)), row)) == [reference]
    assert reference[1] not in BOOK[reference[0]]
