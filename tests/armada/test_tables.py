"""What holds over all the tables of armadas; their figures are pinned in `pinned/`."""

import pytest

from shipcli import dice
from shipcli.systems.armada.tables import BOOK
from shipcli.tally import Unknown

ledger = pytest.mark.ledger

# Table 2-20: roll, system
CRITICAL_DAMAGE = [
    (1, "Auxiliary system"),
    (2, "Communications"),
    (3, "Engines"),
    (4, "Shields"),
    (5, "Weapons"),
]


@ledger("ARM-029")
def test_the_budget_is_24_a_tier_but_at_tier_1():
    assert {row.tier: row.bp for row in BOOK.build_points.values()} == {
        1: 36,
        **{tier: 24 * tier for tier in range(2, 21)},
    }


@ledger("ARM-086")
def test_fleets_cost_3_4_or_5_bp_a_tier_but_at_tiers_1_and_19():
    for tier in range(1, 21):
        row = BOOK.fleet_costs[str(tier)]
        costs = {1: (5, 6, 8), 19: (58, 77, 95)}.get(tier, (3 * tier, 4 * tier, 5 * tier))
        assert (row.small, row.medium, row.large) == costs


@ledger("ARM-108")
def test_damage_is_a_die_for_every_two_tiers_from_tier_4():
    ladder = {1: ("1d4", "1d6", "1d8"), 2: ("1d6", "1d8", "1d10"), 3: ("1d8", "1d10", "1d12")}
    for tier in range(1, 21):
        row = BOOK.fleet_damage[str(tier)]
        wanted = ladder.get(tier, tuple(f"{tier // 2}d{sides}" for sides in (6, 8, 10)))
        assert (row.small, row.medium, row.large) == wanted


def test_fleets_cost_and_deal_what_stands_for_their_size():
    for row in BOOK.fleet_costs.values():
        assert [row.bp(size) for size in BOOK.sizes] == [row.small, row.medium, row.large]
    for row in BOOK.fleet_damage.values():
        assert [row.dice(size) for size in BOOK.sizes] == [row.small, row.medium, row.large]


def test_agile_alone_is_made_by_a_ruling():
    assert {row.id: row.ruling for row in BOOK.abilities.values() if row.ruling} == {
        "agile": ("agile-undefined", "free-label")
    }


def test_each_class_hunts_the_one_that_is_weak_to_it():
    classes = BOOK.classes
    assert [classes[row.strong].weak for row in classes.values()] == list(classes)


@ledger("ARM-042")
def test_fleets_are_of_average_good_or_perfect_maneuverability():
    assert {row.maneuverability for row in BOOK.classes.values()} == {"average", "good", "perfect"}


@pytest.mark.parametrize(("roll", "name"), CRITICAL_DAMAGE)
def test_critical_damage_is_that_of_table_2_20(roll, name):
    row = BOOK.critical_damage[str(roll)]
    assert (row.roll, row.name) == (roll, name)


def test_critical_damage_is_rolled_on_a_d6_whose_6_names_no_system():
    rows = list(BOOK.critical_damage.values())
    assert [row.roll for row in rows] == [1, 2, 3, 4, 5, 6]
    assert "twice" in rows[-1].effect
    assert "-1 to AC" in rows[2].effect
    assert "flagship" in rows[0].effect  # no critical takes that ability


@pytest.mark.parametrize("spelling", ["Intimidate", "Intimidation", "INTIMIDATION", "intimidate", " intimidation "])
def test_intimidation_is_intimidate(spelling):
    assert BOOK.skills.find(spelling) is BOOK.skills["intimidate"]


@ledger("ARM-253")
@pytest.mark.parametrize("stunt", ["evade", "barrel roll", "Evade", "barrel-roll"])
def test_a_fleet_knows_no_other_stunts(stunt):
    assert isinstance(BOOK.stunts.find(stunt), Unknown)
    assert all(row.effect for row in BOOK.stunts.values())


EVERY = dict(BOOK.items()) | {"rulings": BOOK.rulings}


@pytest.mark.parametrize("name", EVERY)
def test_every_row_has_an_id_of_its_own_and_a_page(name):
    rows = list(EVERY[name].values())
    assert rows
    assert len({row.id for row in rows}) == len(rows)
    for id, row in EVERY[name].items():
        assert id == row.id
        book, page = row.book.split(" ")
        assert (book, int(page)) == ("CRB", 318) or (book == "SOM" and 58 <= int(page) <= 63)


@pytest.mark.parametrize("name", EVERY)
def test_every_spelling_of_a_table_names_one_row(name):
    table = EVERY[name]
    assert {spelling: ids for spelling, ids in table.spellings.items() if len(ids) > 1} == {}
    for row in table.values():
        assert table.find(getattr(row, "name", row.id).upper()) is row


def test_references_between_tables_resolve():
    for row in BOOK.classes.values():
        assert {row.strong, row.weak} < set(BOOK.classes)
        assert row.maneuverability in BOOK.maneuverabilities
    for row in BOOK.abilities.values():
        assert set(row.classes) <= set(BOOK.classes)
        assert all(row.id in BOOK.open_abilities[name] for name in row.classes)
        if row.ruling:
            assert row.ruling[1] in BOOK.rulings[row.ruling[0]].values
    for row in BOOK.roles.values():
        assert set(row.skills) <= set(BOOK.skills)
    for row in BOOK.officer_actions.values():
        assert row.role in BOOK.roles
    assert {row.role for row in BOOK.officer_actions.values()} == set(BOOK.roles)
    assert all(dice.parsed(row.dice).number == 1 for row in BOOK.sp_regeneration.values())


def test_tiers_of_the_tables_run_from_1_to_20():
    for name in ("build_points", "fleet_costs", "fleet_damage"):
        assert [row.tier for row in EVERY[name].values()] == list(range(1, 21))
        assert list(EVERY[name]) == [str(tier) for tier in range(1, 21)]
