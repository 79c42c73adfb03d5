"""What holds over all the tables of SW5e starships; their figures are pinned in `pinned/`."""

import re

import pytest

from shipcli import dice
from shipcli.systems.sw5e.tables import BOOK
from shipcli.tally import Unknown
from tests.support import run

EVERY = dict(BOOK.items()) | {"rulings": BOOK.rulings}


def test_what_huge_launchers_deal_is_twice_as_much():
    for row in BOOK.ammunition.values():
        if row.damage_dice is not None:
            small, huge = dice.parsed(row.damage_dice), dice.parsed(row.damage_dice_huge)
            assert (2 * small.mean) == huge.mean
        assert row.cost_huge_cr in (None, 2 * row.cost_cr)
        assert row.radius_huge_ft == (None if row.radius_ft is None else 2 * row.radius_ft)
        assert (row.save_dc is None) == (not row.save)


def test_a_mark_asks_for_the_mark_before_it():
    marks = ["I", "II", "III", "IV", "V"]
    for row in BOOK.modifications.values():
        mark = re.fullmatch(r"(.*) Mk (I+V?|V|IV)", row.name)
        if mark and mark[2] != "I":
            before = f"{mark[1]} Mk {marks[marks.index(mark[2]) - 1]}"
            plain = mark[1].rstrip(",")
            wanted = {one.id for one in BOOK.modifications.values() if one.name in (before, plain)}
            assert wanted & set(row.requires), row.id


def test_damage_is_of_a_type_of_the_table():
    dealt = {row.damage_type for row in (*BOOK.ship_weapons.values(), *BOOK.ammunition.values())}
    assert dealt - {None} <= set(BOOK.damage_types)


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


def test_tables_agree_where_no_single_cell_names_a_row():
    # That a cell names a row there is holds for the rows of all rooms: test_row_schema.
    for row in BOOK.modifications.values():
        assert row.grade in BOOK.dcs_by_grade, row.id
    for role in BOOK.ship_roles.values():
        assert bool(role.paragon) != bool(BOOK.sizes[role.size].paragon)
        assert (role.shields is not None) == (role.size in BOOK.sizes_with_shields)
        features = [feature for feature in BOOK.role_features.values() if feature.role == role.id]
        assert (0, *[feature.tier for feature in features]) == BOOK.role_tiers
        assert all(feature.effect or feature.grants for feature in features)
    for feature in BOOK.tier_features.values():
        assert feature.ruling is None or feature.ruling[1] in BOOK.rulings[feature.ruling[0]].values
    launchers = {row.launches for row in BOOK.ship_weapons.values()} - {None}
    assert {row.launcher for row in BOOK.ammunition.values()} == launchers
    for row in (*BOOK.ship_weapons.values(), *BOOK.ammunition.values()):
        for name, number in row.properties.items():
            assert (number is None) == (BOOK.ship_weapon_properties[name].parameter is None)


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
