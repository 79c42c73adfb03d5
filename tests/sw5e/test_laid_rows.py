"""Rows that somebody lays over the book's tables: every stage treats them like the book's, and only where they lie."""

from fractions import Fraction

import pytest
from jsonschema_rs import Draft202012Validator

from shipcli.packs import Packs
from shipcli.review import review
from shipcli.row_schema import row_schema
from shipcli.settings import Settings
from shipcli.systems.actions import Situation
from shipcli.systems.sw5e import SYSTEM
from shipcli.systems.sw5e.rules import RULES
from shipcli.systems.sw5e.rules.rulebook import TINY
from shipcli.systems.sw5e.tables import (
    BOOK,
    Action,
    Ammunition,
    DamageType,
    Deployment,
    InstallationDc,
    Maneuver,
    Modification,
    ModificationCategory,
    PowerSystem,
    Reactor,
    RoleFeature,
    Skill,
    TierFeature,
    Venture,
    Weapon,
    WeaponProperty,
)
from shipcli.tally import Unknown, explained
from tests.support import base, faults
from tests.test_row_schema import named

PAGE = "House 1"


def row(type, id, **cells):
    """A row that is called as its id is spelled."""
    return type(id=id, name=id.replace("-", " ").capitalize(), book=PAGE, **cells)


def modification(id, category, grade, **cells):
    return row(Modification, id, category=category, grade=grade, **cells)


LANCE = row(
    Weapon, "sun-lance", category="primary", weapon_size="small", cost_cr=5000, damage_dice="2d8",
    damage_type="plasma", range_ft=(900, 3600), constitution=12, properties={"scorching": None, "overheat": 4},
)  # fmt: skip
COLOSSAL = BOOK.sizes["gargantuan"].but(
    id="colossal", name="Colossal", order=6, die=30, dice=(13, 15, 17, 19, 21, 23), stock_cost_cr=2_000_000_000,
    effect="Nobody can say who acts.", saves=("con",), saves_chosen=0, book=PAGE,
)  # fmt: skip

LAID = {
    "damage_types": [row(DamageType, "plasma", to_hull="1/2")],
    "ship_weapon_properties": [
        row(WeaponProperty, "scorching", effect="the target burns", adds_half_strength=True),
        row(WeaponProperty, "clip", parameter="shots", effect="so many", holds_shots=True),
        row(WeaponProperty, "keen-eyed", effect="the ship's Strength aims", aims_by_strength=True),
        row(WeaponProperty, "curtain", effect="all in the arc save", point_defense=True),
        row(WeaponProperty, "plain", effect="nobody needs to hear this", tacit=True),
    ],
    "ship_weapons": [
        LANCE,
        LANCE.but(id="eye-lance", name="Eye lance", properties={"scorching": None, "keen-eyed": None, "plain": None}),
        LANCE.but(id="curtain-lance", name="Curtain lance", properties={"curtain": None}),
        LANCE.but(id="blank-lance", name="Blank lance", damage_type=None),
        LANCE.but(id="giant-lance", name="Giant lance", category="secondary", weapon_size="huge", constitution=0),
        row(Weapon, "mine-rack", category="tertiary", weapon_size="small", cost_cr=2000, launches="mine",
            properties={"clip": 6}),
    ],
    "ammunition": [
        row(Ammunition, "hymn-mine", launcher="mine", cost_cr=150, weight_lb=10, weight_huge_lb=20,
            damage_dice="3d4", damage_type="plasma", range_ft=(500, 1500), save=("cha",), effect="pulls",
            properties={"keen": 19})
    ],
    "modification_categories": [row(ModificationCategory, "relic", base_cost_cr=6000, max_copies=1)],
    "installation_dcs": [row(InstallationDc, "grade-6", grade=6, dc=(52, 47, 42, 37, 32, 27))],
    "modifications": [
        modification("overdrive", "relic", 2, speed_bonus=75, turning_factor="1/2", abilities={"cha": 2},
                     skills={"interfere": "proficient", "pray": "expert"}, effect="The ship sings"),
        modification("gyro-mount", "weapon", 6, requires=("hardpoint",), arc="unlimited"),
        modification("ghost-pilot", "relic", 0, max_size="tiny", flies=True),
        modification("shrine", "suite", 0, holds="pilgrims", holds_factor="2", cargo_factor="1/2"),
        modification("twin-cradle", "weapon", 0, hardpoints_used=2),
        modification("padding", "relic", 0, ram_resistance=True, min_size="small", max_size="large"),
    ],
    "ship_skills": [row(Skill, "pray", ability="wis")],
    "power_systems": [row(PowerSystem, "crystal")],
    "reactors": [row(Reactor, "star-tap", cost_cr=5000, fuel_factor="2/3", recovery="2d4+1")],
    "role_features": [row(RoleFeature, "pilgrimage", role="freighter", tier=2, attack_bonus=1, effect="holy")],
    "tier_features": [
        row(TierFeature, "deep-tanks", size="medium", tier=1, fuel_multiplier=2, effect="deep"),
        row(TierFeature, "second-wind", size="medium", tier=2, uses_per_tier=1, regained_by="recharge", effect="rest"),
    ],
    "deployments": [row(Deployment, "chaplain", maneuver_kind="psalms", features=("Hymn",))],
    "maneuvers": [row(Maneuver, "first-psalm", deployment="chaplain")],
    "ventures": [row(Venture, "litany", deployment="chaplain", rank=1)],
    "actions": [
        row(Action, "jam", group="crew", skills=("interfere",), dc=15, range_ft=800, repeatable=True,
            quicker_with=("overdrive",), effect="they hear nothing"),
        row(Action, "listen", group="crew", skills=("scan", "pray"), against=("hide",), passive=True, effect="heard"),
        row(Action, "salvo", group="crew", skills=(), fires=True, fire_action=True, effect="a shot"),
        row(Action, "strafe", group="helm", helm=True, skills=("maneuvering",), against=("maneuvering",), fires=True,
            forward=True, weapon_categories=("tertiary",), effect="a shot"),
        row(Action, "glide", group="helm", helm=True, skills=(), moves=2, effect="far; and quiet"),
        row(Action, "bless", group="crew", skills=("pray",), rolls="hull-die", effect="blessed"),
    ],
    "sizes": [COLOSSAL],
    "ship_roles": [
        BOOK.ship_roles["warship"].but(id="citadel", name="Citadel", size="colossal", increase={"con": 2}, book=PAGE)
    ],
}  # fmt: skip
PACK = BOOK.but(LAID)

EDITS = {
    "/equipment/reactor": "star-tap",
    "/modifications": ["plating-deflection-mk-i", "hardpoint", "overdrive", "gyro-mount", "shrine", "padding"],
    "/weapons": [
        {"weapon": "sun-lance", "arc": "turret", "gunner": "Ivo"},
        {"weapon": "mine-rack", "arc": "forward", "gunner": "Ivo", "ammunition": {"hymn-mine": 4}},
    ],
    "/crew/2": {"name": "Mae", "station": "chapel", "level": 5, "deployments": {"chaplain": 1},
                "ventures": ["litany"], "maneuvers": ["first-psalm"]},
    "/turn": [{"actor": "Ada", "action": "glide"}, {"actor": "Ivo", "action": "salvo", "weapon": 0},
              {"actor": "Mae", "action": "jam", "distance_ft": 800}],
}  # fmt: skip
"""Edits that put laid rows aboard the base ship: Medium, tier 2, a freighter of Strength +3."""


def derived(tables=PACK, edits=None):
    """Model and stats of the base ship with laid rows aboard, edited."""
    ship = SYSTEM.read(base("sw5e-ship", {**EDITS, **(edits or {})}), tables.house({}))
    return ship, SYSTEM.derive(ship)


def judged(tables=PACK, edits=None):
    """Code and place of what the rules find."""
    return {(rule.code, "/".join(map(str, finding.pointer))) for rule, finding in RULES.judge(*derived(tables, edits))}


def figures(edits=None):
    """The ship's own figures, and those of each weapon, by key."""
    groups = SYSTEM.figures(*derived(PACK, edits))
    return [{figure.key: figure.value for figure in group.figures} for group in groups]


def text(edits=None):
    return str(SYSTEM.block(*derived(PACK, edits)))


def acted(id, edits=None, target=None):
    """An action of the ship against a ship like it, or another."""
    situation = Situation(ship=derived(PACK, edits), target=target)
    return next(action for action in SYSTEM.actions(situation, PACK.house({})).actions if action.id == id)


def test_a_ship_of_laid_rows_breaks_no_rule():
    assert judged() == set()


def test_the_figures_are_those_of_the_laid_rows():
    ship, lance, rack = figures()
    assert (ship["speed_ft"], ship["turning_ft"]) == (300 + 75, 150 // 2)
    assert ship["skills"]["interfere"] == {
        "ability": "cha", "modifier": 0, "training": "proficient", "advantage": False, "disadvantage": False,
    }  # fmt: skip
    assert (ship["skills"]["pray"]["modifier"], ship["skills"]["pray"]["training"]) == (0, "expert")
    assert ship["abilities"]["cha"] == {"score": 8 + 2, "modifier": 0, "save": 0 + 1}
    assert ship["power"]["total"] == 2 + 6 * 1  # hub and spoke, with a sixth system
    assert ship["power"]["recovery"] == "2d4+1"
    assert ship["fuel_use"] == "2/3"
    assert ship["fuel_units"] == 30 * 2
    assert ship["cargo_tons"] == 2 * (25 + 25 + Fraction(25, 2))  # own, a compartment, half of one; doubled
    assert {"Deep tanks", "Pilgrimage"} <= set(ship["features"])
    # Wisdom 0, level 5, the pilgrimage; Strength 3 and half of it
    assert (lance["attack"], lance["damage"], lance["damage_type"]) == (0 + 3 + 1, "2d8+5", "plasma")
    assert lance["properties"] == ["scorching", "overheat 4"]
    assert (rack["save_dc"], rack["reload"], rack["range_ft"]) == (8 + 3, 6 * 2, [500, 1500])
    assert (rack["damage"], rack["ammunition"][0]["save"]) == ("3d4 (hymn mine)", ["cha"])


def test_a_sum_names_the_laid_rows():
    _, stats = derived()
    assert explained(stats.weapons[0].damage_bonus) == "5 = 3 (Strength) + 2 (scorching, half of Strength)"
    assert explained(stats.turning) == "75 = 150 (Freighter) - 75 (Overdrive, x 1/2)"
    assert explained(stats.weapons[0].attack) == "4 = 3 (proficiency of Ivo) + 0 (Wisdom) + 1 (Pilgrimage)"


def test_a_property_that_aims_by_strength_adds_no_half_of_it():
    lance = derived(PACK, {"/weapons/0/weapon": "eye-lance"})[1].weapons[0]
    assert explained(lance.aim) == "3 = 3 (Strength, keen eyed)"
    assert explained(lance.damage_bonus) == "3 = 3 (Strength)"


def test_the_bill_is_that_of_the_laid_rows():
    bill = SYSTEM.bill(*derived())
    costs = {item.pointer: item.costs["cr"].value for item in bill.items}
    assert costs["modifications", 2] == 6000 * 2 * 2  # of the category relic, on a Medium ship, grade 2
    assert costs["modifications", 3] == 3000 * 2 * 6
    assert costs["modifications", 4] == 5000 * 2
    assert costs["weapons", 0] == 5000
    assert costs["weapons", 1, "ammunition", "hymn-mine"] == 4 * 150
    assert costs["equipment", "reactor"] == 0  # the reactor of the role may be any
    # stock, tiers, plating, hardpoint, overdrive, mount, shrine, padding, shield, weapons, ammunition
    assert bill.budgets[0].spent.value == (
        75_000 + 162_800 + 8000 + 6000 + 24_000 + 36_000 + 10_000 + 12_000 + 9300 + 7000 + 600
    )  # fmt: skip


def test_the_dc_to_install_goes_by_a_laid_grade():
    dcs = {entry["id"]: entry["installation_dc"] for entry in figures()[0]["modifications"]}
    assert (dcs["overdrive"], dcs["gyro-mount"]) == (14, 42)


def test_a_grade_without_a_dc_leaves_the_dc_unknown():
    tables = BOOK.but({name: rows for name, rows in LAID.items() if name != "installation_dcs"})
    ship, stats = derived(tables)
    assert stats.installation_dc(ship.modifications[5]).value is None


def test_the_stat_block_tells_of_the_laid_rows():
    shown = text()
    for words in ("the target burns", "Sun lance +4, 2d8+5 plasma", "2d4 + 1 a turn", "The ship sings", "engines",
                  "crystal", "Pilgrimage", "Deep tanks", "8 pilgrims", "litany", "First psalm", "chaplain 1",
                  "DC 11 Charisma save", "keen 19"):  # fmt: skip
        assert words.casefold() in shown.casefold()
    assert "so many" not in shown  # the line of the launcher has the number
    eye = text({"/weapons/0/weapon": "eye-lance"})
    assert "; plain" not in eye
    assert "needs to hear" not in eye
    assert "DC 11 Dexterity save" in text({"/weapons/0/weapon": "curtain-lance"})
    assert "blank lance +4, 2d8+5 (primary;" in text({"/weapons/0/weapon": "blank-lance"})
    assert "2 uses, regained by a recharge; rest" in shown


def test_an_action_with_a_dc_of_its_own_is_rolled_against_it():
    jam = acted("jam")
    assert (jam.bonus, jam.dc, jam.chance) == (3, 15, Fraction(9, 20))
    assert (jam.check, jam.role, jam.who) == ("interfere", "crew", "anyone aboard")
    assert jam.limit == "any number of times a turn; within 800 ft; Overdrive: the ship sings"


def test_an_action_against_a_passive_score_is_held_against_it_by_each_skill():
    # Dexterity 3; Wisdom 0, and twice the proficiency where the ship is expert
    attempts = {attempt.what: (attempt.bonus, attempt.dc) for attempt in acted("listen").attempts}
    assert attempts == {"by Scan, from Hide": (0, 13), "by Pray, from Hide": (6, 13)}


def test_actions_that_fire_and_move_do_so_by_their_cells():
    salvo = acted("salvo")
    assert [(attempt.what.partition(" (")[0], attempt.bonus) for attempt in salvo.attempts] == [
        ("sun lance, turret", 4), ("mine rack, forward: hymn mine", 0 + 1),
    ]  # fmt: skip
    assert "5 Fire actions a round" in salvo.limit
    assert "mine rack, forward: hymn mine (3d4 plasma): +1 against Charisma save DC 11" in acted("strafe").effect
    assert acted("glide").effect == "far (1125 ft in all); and quiet"
    assert acted("bless").effect == "blessed (1d8)"
    assert "resistance to it with Padding" in acted("ram").effect


def test_a_laid_heavy_weapon_cannot_aim_at_a_small_ship():
    edits = {"/weapons/0/weapon": "giant-lance"}
    small = derived(PACK, {"/size": "small", "/roles": ["shuttle"]})
    (shot, _) = acted("fire", edits, small).attempts
    assert (shot.chance, "cannot aim" in shot.what) == (0, True)


def test_a_laid_size_counts_in_figures_bill_and_notes():
    edits = {"/size": "colossal", "/roles": ["citadel", "citadel"], "/saves": []}
    ship, stats = derived(PACK, edits)
    # Constitution 13 + 6 of the size + 2 of the role: 21, +5
    assert explained(stats.hull) == "371 = 30 (first d30) + 256 (16 x 16 for the others) + 85 (Constitution, 17 x 5)"
    assert next(item.costs["cr"].value for item in SYSTEM.bill(ship, stats).items) == 2_000_000_000
    assert "Nobody can say who acts." in SYSTEM.actions(Situation(ship=(ship, stats)), PACK.house({})).note
    assert ("SW104", "roles/0") in judged(PACK, {**edits, "/roles": ["freighter", "citadel"]})


# Edits of the ship of laid rows, and what the rules then find: on both sides of what the laid cells say.
CASES = [
    ({"/turn/2/distance_ft": 801}, {("SW142", "turn/2/distance_ft")}),
    ({"/turn/0": {"actor": "Ada", "action": "strafe", "weapon": 1}}, set()),
    ({"/turn/0": {"actor": "Ada", "action": "strafe", "weapon": 0}},
     {("SW142", "turn/0/weapon"), ("SW140", "turn/1/weapon")}),
    ({"/turn/2": {"actor": "Ivo", "action": "salvo", "weapon": 0}},
     {("SW140", "turn/2/weapon"), ("SW141", "turn/2/actor")}),
    ({"/modifications/3": "hidden-storage"}, {("SW131", "weapons/0/arc")}),
    ({"/modifications/4": "overdrive"}, {("SW114", "modifications/4")}),
    ({"/modifications/5": "ghost-pilot"}, {("SW116", "modifications/5")}),
    ({"/weapons/1/ammunition": {"hymn-mine": 13}}, {("SW130", "weapons/1/ammunition")}),
    ({"/weapons/0/ammunition": {"hymn-mine": 1}}, {("SW130", "weapons/0/ammunition/hymn-mine")}),
    ({"/weapons": [{"weapon": "curtain-lance", "arc": "forward"}] * 2}, {("SW129", "weapons/1")}),
    ({"/crew/2/deployments": {"pilot": 1}}, {("SW138", "crew/2/ventures/0")}),
    ({"/weapons/0/weapon": "sun-lanse"}, {("SW127", "weapons/0/weapon")}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edits", "wanted"), CASES, ids=lambda value: str(sorted(value) if isinstance(value, set) else value)
)
def test_the_rules_go_by_the_laid_cells(edits, wanted):
    turn = {"/turn": EDITS["/turn"][:1]} if "/weapons" in edits else {}
    assert judged(PACK, {**turn, **edits}) - {("SW142", "turn/1/weapon")} == wanted


def test_a_laid_modification_can_fly_a_ship_without_a_crew():
    drone = {**TINY, "/stock": [], "/equipment/reactor": "fuel-cell"}
    assert "SW134" in {code for code, _ in judged(PACK, drone)}
    assert "SW134" not in {code for code, _ in judged(PACK, {**drone, "/modifications": ["ghost-pilot"]})}


# An edit of the ship of laid rows, and what the only finding says and hints
WORDS = [
    ({"/weapons/0/weapon": "sun-lanse"}, "SW127", "unknown weapon 'sun-lanse'", "did you mean sun-lance?"),
    ({"/modifications/4": "overdrive"}, "SW114", "Overdrive is installed twice; a ship has a relic system", None),
    ({"/modifications/4": {"mod": "twin-cradle", "weapon": 1}}, "SW131",
     "3 hardpoints for 2 weapons with Twin cradle; the ship has 2", "Hardpoint: 6,000 cr"),
    ({"/modifications/5": "ghost-pilot"}, "SW116", "Ghost pilot is for Tiny ships and smaller", None),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "code", "message", "hint"), WORDS, ids=str)
def test_messages_and_hints_name_laid_rows(edits, code, message, hint):
    ((rule, finding),) = RULES.judge(*derived(PACK, edits))
    assert (rule.code, finding.hint) == (code, hint)
    assert finding.message.startswith(message)


# What each laid name is found as, where the pack does not lie
UNKNOWN = {
    ("SW123", "equipment/reactor"), ("SW110", "modifications/2"), ("SW110", "modifications/3"),
    ("SW110", "modifications/4"), ("SW110", "modifications/5"), ("SW127", "weapons/0/weapon"),
    ("SW127", "weapons/1/weapon"), ("SW130", "weapons/1/ammunition/hymn-mine"),
    ("SW137", "crew/2/deployments/chaplain"), ("SW138", "crew/2/ventures/0"), ("SW138", "crew/2/maneuvers/0"),
    ("SW142", "turn/0/action"), ("SW142", "turn/1/action"), ("SW142", "turn/2/action"),
}  # fmt: skip


def test_the_book_beside_it_knows_nothing_of_laid_rows():
    before = derived()[1].speed
    ship, stats = derived(BOOK)
    assert all(isinstance(gun.row, Unknown) for gun in ship.weapons)
    assert judged(BOOK) == UNKNOWN
    assert (stats.speed.value, stats.cost.value, stats.power.value) == (None, None, 2 + 5)
    assert before == derived()[1].speed
    assert not any(row in BOOK[name].values() for name, rows in LAID.items() for row in rows)


def test_a_pack_reaches_only_the_documents_that_use_it():
    settings = Settings(packs=Packs({"chapel.yaml": {"sw5e-ship": LAID}}))
    content = "\n---\n".join(
        SYSTEM_TEXT.replace("KIND", uses) for uses in ("uses: [chapel.yaml]", "description: no pack")
    )
    with_pack, without = review(content.encode(), "test.yaml", settings)
    assert faults(with_pack) == set()
    assert faults(without) == {("SW127", "/weapons/0/weapon")}
    assert with_pack.model.weapons[0].row is LANCE


SYSTEM_TEXT = """
kind: sw5e-ship
KIND
name: Third Ledger
size: medium
tier: 0
abilities: {str: 14, dex: 15, con: 13, int: 12, wis: 10, cha: 8}
roles: [freighter]
saves: [dex, con]
stock: [mess-hall, hardpoint]
equipment: {armor: deflection, shields: fortress, reactor: fuel-cell, power_coupling: hub-and-spoke}
weapons: [{weapon: sun-lance, arc: forward}]
"""


@pytest.mark.parametrize("name", LAID)
def test_a_laid_row_fits_the_schema_of_its_table(name):
    schema = row_schema(BOOK.row_type(name))
    for laid in LAID[name]:
        cells = as_json(laid.cells)
        assert not [error.message for error in Draft202012Validator(schema).iter_errors(cells)]
        assert all(id in PACK[table] for table, id in named(schema, cells))


# A wrong cell of a row, by the table; the schema refuses it
WRONG = [
    ("ship_weapons", {"cost_cr": -1}),
    ("ship_weapons", {"damage_dice": "many"}),
    ("ship_weapons", {"category": "fifth"}),
    ("ship_weapons", {"weapon_size": "tiny"}),
    ("ship_weapons", {"properties": {"scorching": "very"}}),
    ("ship_weapons", {"id": "Sun Lance"}),
    ("modifications", {"abilities": {"luck": 2}}),
    ("modifications", {"skills": {"pray": "somewhat"}}),
    ("modifications", {"turning_factor": "0.5"}),
    ("modifications", {"crew": -1}),
    ("sizes", {"crew_minimum": {"many": 3}}),
    ("sizes", {"dice": [1, "2"]}),
    ("actions", {"group": "boast"}),
    ("reactors", {"recovery": "d2"}),
    ("tier_features", {"save_bonus_half_of": "luck"}),
]


@pytest.mark.parametrize(
    ("name", "cells"), WRONG, ids=lambda value: str(sorted(value) if isinstance(value, set) else value)
)
def test_the_schema_refuses_a_wrong_row(name, cells):
    validator = Draft202012Validator(row_schema(BOOK.row_type(name)))
    good = as_json(LAID[name][0].cells)
    assert validator.is_valid(good)
    assert not validator.is_valid(good | cells)


@pytest.mark.parametrize(
    ("name", "cells", "reference"),
    [
        ("modifications", {"min_size": "vast"}, ("sizes", "vast")),
        ("modifications", {"category": "charm"}, ("modification_categories", "charm")),
        ("modifications", {"requires": ["luck"]}, ("modifications", "luck")),
        ("modifications", {"skills": {"sing": "expert"}}, ("ship_skills", "sing")),
        ("ship_weapons", {"properties": {"damp": None}}, ("ship_weapon_properties", "damp")),
        ("ship_weapons", {"damage_type": "love"}, ("damage_types", "love")),
        ("tier_features", {"ruling": ["sw5e-luck", "yes"]}, ("rulings", "sw5e-luck")),
        ("role_features", {"role": "tug"}, ("ship_roles", "tug")),
        ("actions", {"against": ["sing"]}, ("ship_skills", "sing")),
        ("ventures", {"deployment": "cook"}, ("deployments", "cook")),
    ],
    ids=str,
)
def test_the_schema_tells_which_row_a_cell_names(name, cells, reference):
    schema = row_schema(BOOK.row_type(name))
    wrong = as_json(LAID[name][0].cells) | cells
    assert reference in set(named(schema, wrong))
    assert reference[1] not in PACK[reference[0]]


def as_json(value):
    """The value with lists for tuples, as a pack holds it."""
    match value:
        case dict():
            return {key: as_json(inner) for key, inner in value.items()}
        case tuple():
            return [as_json(inner) for inner in value]
    return value
