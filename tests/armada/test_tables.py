"""The tables of the book, transcribed by hand, against those that ship; and what holds over all of them."""

from fractions import Fraction

import pytest

from shipcli import dice
from shipcli.systems.armada.tables import BOOK
from shipcli.tally import Unknown

ledger = pytest.mark.ledger

# Table 2-14: tier, BP
BUILD_POINTS = [
    (1, 36),
    (2, 48),
    (3, 72),
    (4, 96),
    (5, 120),
    (6, 144),
    (7, 168),
    (8, 192),
    (9, 216),
    (10, 240),
    (11, 264),
    (12, 288),
    (13, 312),
    (14, 336),
    (15, 360),
    (16, 384),
    (17, 408),
    (18, 432),
    (19, 456),
    (20, 480),
]

# Table 2-15: difficulty, opposition tier less allied tier
DIFFICULTIES = [("easy", -3), ("average", -2), ("challenging", -1), ("hard", 0), ("epic", 1)]

# Table 2-16: ledger row, tier, BP small, medium, large; then one of each
FLEET_COSTS = [
    ("ARM-066", 1, 5, 6, 8, 19),
    ("ARM-067", 2, 6, 8, 10, 24),
    ("ARM-068", 3, 9, 12, 15, 36),
    ("ARM-069", 4, 12, 16, 20, 48),
    ("ARM-070", 5, 15, 20, 25, 60),
    ("ARM-071", 6, 18, 24, 30, 72),
    ("ARM-072", 7, 21, 28, 35, 84),
    ("ARM-073", 8, 24, 32, 40, 96),
    ("ARM-074", 9, 27, 36, 45, 108),
    ("ARM-075", 10, 30, 40, 50, 120),
    ("ARM-076", 11, 33, 44, 55, 132),
    ("ARM-077", 12, 36, 48, 60, 144),
    ("ARM-078", 13, 39, 52, 65, 156),
    ("ARM-079", 14, 42, 56, 70, 168),
    ("ARM-080", 15, 45, 60, 75, 180),
    ("ARM-081", 16, 48, 64, 80, 192),
    ("ARM-082", 17, 51, 68, 85, 204),
    ("ARM-083", 18, 54, 72, 90, 216),
    ("ARM-084", 19, 58, 77, 95, 230),
    ("ARM-085", 20, 60, 80, 100, 240),
]

# Table 2-17: ledger row, tier, dice small, medium, large; then least, most and mean of the medium ones, in halves
FLEET_DAMAGE = [
    ("ARM-088", 1, "1d4", "1d6", "1d8", 1, 6, 7),
    ("ARM-089", 2, "1d6", "1d8", "1d10", 1, 8, 9),
    ("ARM-090", 3, "1d8", "1d10", "1d12", 1, 10, 11),
    ("ARM-091", 4, "2d6", "2d8", "2d10", 2, 16, 18),
    ("ARM-092", 5, "2d6", "2d8", "2d10", 2, 16, 18),
    ("ARM-093", 6, "3d6", "3d8", "3d10", 3, 24, 27),
    ("ARM-094", 7, "3d6", "3d8", "3d10", 3, 24, 27),
    ("ARM-095", 8, "4d6", "4d8", "4d10", 4, 32, 36),
    ("ARM-096", 9, "4d6", "4d8", "4d10", 4, 32, 36),
    ("ARM-097", 10, "5d6", "5d8", "5d10", 5, 40, 45),
    ("ARM-098", 11, "5d6", "5d8", "5d10", 5, 40, 45),
    ("ARM-099", 12, "6d6", "6d8", "6d10", 6, 48, 54),
    ("ARM-100", 13, "6d6", "6d8", "6d10", 6, 48, 54),
    ("ARM-101", 14, "7d6", "7d8", "7d10", 7, 56, 63),
    ("ARM-102", 15, "7d6", "7d8", "7d10", 7, 56, 63),
    ("ARM-103", 16, "8d6", "8d8", "8d10", 8, 64, 72),
    ("ARM-104", 17, "8d6", "8d8", "8d10", 8, 64, 72),
    ("ARM-105", 18, "9d6", "9d8", "9d10", 9, 72, 81),
    ("ARM-106", 19, "9d6", "9d8", "9d10", 9, 72, 81),
    ("ARM-107", 20, "10d6", "10d8", "10d10", 10, 80, 90),
]

ANY = ("capital", "destroyer", "fighter")

# Table 2-18: ledger row, ability, BP, classes
ABILITIES = [
    ("ARM-124", "array", 3, ("capital", "destroyer")),
    ("ARM-125", "boarders", 2, ("destroyer", "fighter")),
    ("ARM-126", "bombers", 2, ("fighter",)),
    ("ARM-127", "damage-threshold", 3, ("capital",)),
    ("ARM-128", "emp", 3, ANY),
    ("ARM-129", "flagship", 0, ANY),
    ("ARM-130", "gravity-mines", 3, ("destroyer",)),
    ("ARM-131", "interceptors", 0, ("fighter",)),
    ("ARM-132", "point-defense", 2, ("capital", "destroyer")),
    ("ARM-133", "self-destruct", 1, ANY),
    ("ARM-134", "superweapon", 3, ("capital",)),
]

# SOM 59: ledger row, class, speed, maneuverability, Piloting, turn, strong, weak, range
CLASSES = [
    ("ARM-110", "capital", 4, "average", 0, 2, "destroyer", "fighter", 5),
    ("ARM-114", "destroyer", 5, "good", 1, 1, "fighter", "capital", 4),
    ("ARM-118", "fighter", 6, "perfect", 2, 0, "capital", "destroyer", 3),
]

# SOM 59: ledger row, class, special ability access
ACCESS = [
    (
        "ARM-112",
        "capital",
        {"array", "damage-threshold", "emp", "flagship", "point-defense", "self-destruct", "superweapon"},
    ),
    (
        "ARM-116",
        "destroyer",
        {"array", "boarders", "emp", "flagship", "gravity-mines", "point-defense", "self-destruct"},
    ),
    ("ARM-120", "fighter", {"agile", "boarders", "bombers", "emp", "flagship", "interceptors", "self-destruct"}),
]

# CRB 318: rating, turn, Piloting
MANEUVERABILITIES = [("clumsy", 4, -2), ("poor", 3, -1), ("average", 2, 0), ("good", 1, 1), ("perfect", 0, 2)]

# Table 2-19: from, to, dice
REGENERATION = [(1, 5, "1d4"), (5, 10, "1d6"), (11, 15, "1d8"), (16, 20, "1d10"), (20, None, "1d12")]

# Table 2-20: roll, system
CRITICAL_DAMAGE = [
    (1, "Auxiliary system"),
    (2, "Communications"),
    (3, "Engines"),
    (4, "Shields"),
    (5, "Weapons"),
]

# SOM 60-62: role, skills, base attack bonus instead, the figure the bonus raises, most in an armada, page
ROLES = [
    ("admiral", {"bluff", "diplomacy", "intimidate"}, False, "morale", 1, "SOM 60"),
    ("chief-caster", {"mysticism"}, False, "ac", None, "SOM 61"),
    ("chief-engineer", {"engineering"}, False, "sp", None, "SOM 61"),
    ("chief-technician", {"computers"}, False, "gunnery", None, "SOM 61"),
    ("commander", {"diplomacy", "intimidate", "piloting"}, True, "piloting", None, "SOM 62"),
]

# SOM 60-62: action, role, phase, fixed DC, rolled against AC (and how much above it), bonus, range in hexes
OFFICER_ACTIONS = [
    ("encourage", "admiral", "any", 10, None, 0, None),
    ("rally", "admiral", "engineering", None, None, 0, None),
    ("taunt", "admiral", "helm", None, 0, 0, None),
    ("conjure", "chief-caster", "engineering", 10, None, 0, None),
    ("enchant", "chief-caster", "engineering", None, 0, 0, None),
    ("precognition", "chief-caster", "engineering", 10, None, 0, None),
    ("boost", "chief-engineer", "engineering", None, 0, 0, None),
    ("repair", "chief-engineer", "engineering", None, 0, 0, None),
    ("scan", "chief-technician", "helm", None, 0, 5, None),
    ("scramble", "chief-technician", "gunnery", None, 0, 0, None),
    ("target", "chief-technician", "helm", None, 0, 0, None),
    ("direct", "commander", "helm", 15, None, 0, None),
    ("duel", "commander", "gunnery", None, 5, 0, 3),
]

# SOM 62: stunt, DC at tier 0, whether a quarter of the tier adds to it
STUNTS = [
    ("back-off", 10, True),
    ("flip-and-burn", 15, True),
    ("flyby", None, False),
    ("slide", 10, True),
    ("turn-in-place", None, False),
]


def marked(rows):
    """The rows as parameters: the first cell is the ledger row that the parameter covers."""
    return [pytest.param(*row[1:], marks=ledger(row[0]), id=str(row[1])) for row in rows]


@pytest.mark.parametrize(("tier", "bp"), BUILD_POINTS)
def test_build_points_are_those_of_table_2_14(tier, bp):
    row = BOOK.build_points[str(tier)]
    assert (row.tier, row.bp) == (tier, bp)


@ledger("ARM-029")
def test_the_budget_is_24_a_tier_but_at_tier_1():
    assert {row.tier: row.bp for row in BOOK.build_points.values()} == {
        1: 36,
        **{tier: 24 * tier for tier in range(2, 21)},
    }


@pytest.mark.parametrize(("name", "gap"), DIFFICULTIES)
def test_difficulties_are_those_of_table_2_15(name, gap):
    assert BOOK.difficulties[name].gap == gap


@pytest.mark.parametrize(("tier", "small", "medium", "large", "each"), marked(FLEET_COSTS))
def test_fleet_costs_are_those_of_table_2_16(tier, small, medium, large, each):
    row = BOOK.fleet_costs[str(tier)]
    assert (row.tier, row.small, row.medium, row.large) == (tier, small, medium, large)
    assert sum(row.bp(size) for size in BOOK.sizes) == each


@ledger("ARM-086")
def test_fleets_cost_3_4_or_5_bp_a_tier_but_at_tiers_1_and_19():
    for tier in range(1, 21):
        row = BOOK.fleet_costs[str(tier)]
        costs = {1: (5, 6, 8), 19: (58, 77, 95)}.get(tier, (3 * tier, 4 * tier, 5 * tier))
        assert (row.small, row.medium, row.large) == costs


@pytest.mark.parametrize(
    ("tier", "small", "medium", "large", "least", "most", "halves"),
    marked(FLEET_DAMAGE),
)
def test_fleet_damage_is_that_of_table_2_17(tier, small, medium, large, least, most, halves):
    row = BOOK.fleet_damage[str(tier)]
    assert (row.tier, row.small, row.medium, row.large) == (tier, small, medium, large)
    assert [row.dice(size) for size in ("small", "medium", "large")] == [small, medium, large]
    spread = dice.parsed(row.medium)
    assert (spread.minimum, spread.maximum, spread.mean) == (least, most, Fraction(halves, 2))


@ledger("ARM-108")
def test_damage_is_a_die_for_every_two_tiers_from_tier_4():
    ladder = {1: ("1d4", "1d6", "1d8"), 2: ("1d6", "1d8", "1d10"), 3: ("1d8", "1d10", "1d12")}
    for tier in range(1, 21):
        row = BOOK.fleet_damage[str(tier)]
        wanted = ladder.get(tier, tuple(f"{tier // 2}d{sides}" for sides in (6, 8, 10)))
        assert (row.small, row.medium, row.large) == wanted


@pytest.mark.parametrize(("id", "bp", "classes"), marked(ABILITIES))
def test_abilities_are_those_of_table_2_18(id, bp, classes):
    row = BOOK.abilities[id]
    assert (row.bp, row.classes, row.ruling) == (bp, classes, None)


def test_table_2_18_has_no_other_ability_but_agile_which_a_ruling_makes():
    assert [row.id for row in BOOK.abilities.values() if row.ruling is None] == [row[1] for row in ABILITIES]
    assert {row.id: row.ruling for row in BOOK.abilities.values() if row.ruling} == {
        "agile": ("agile-undefined", "free-label")
    }


@pytest.mark.parametrize(
    ("id", "speed", "maneuverability", "piloting", "turn", "strong", "weak", "hexes"),
    marked(CLASSES),
)
def test_classes_are_those_of_the_book(id, speed, maneuverability, piloting, turn, strong, weak, hexes):
    row = BOOK.classes[id]
    rating = BOOK.maneuverabilities[row.maneuverability]
    assert (row.speed, row.maneuverability, row.strong, row.weak, row.range) == (
        speed,
        maneuverability,
        strong,
        weak,
        hexes,
    )
    assert (rating.piloting, rating.turn) == (piloting, turn)


@pytest.mark.parametrize(("id", "abilities"), marked(ACCESS))
def test_abilities_are_open_to_the_classes_of_the_book(id, abilities):
    assert set(BOOK.classes[id].abilities) == abilities
    assert {row.id for row in BOOK.abilities.values() if id in row.classes} == abilities


def test_each_class_hunts_the_one_that_is_weak_to_it():
    classes = BOOK.classes
    assert [classes[row.strong].weak for row in classes.values()] == list(classes)


@ledger("ARM-042")
@pytest.mark.parametrize(("id", "turn", "piloting"), MANEUVERABILITIES)
def test_maneuverability_is_that_of_starships(id, turn, piloting):
    row = BOOK.maneuverabilities[id]
    assert (row.turn, row.piloting) == (turn, piloting)


@ledger("ARM-042")
def test_fleets_are_of_average_good_or_perfect_maneuverability():
    assert {row.maneuverability for row in BOOK.classes.values()} == {"average", "good", "perfect"}


@ledger("ARM-039")
@pytest.mark.parametrize(("id", "each"), [("small", 3), ("medium", 4), ("large", 5)])
def test_sizes_give_their_hp_for_each_tier(id, each):
    assert BOOK.sizes[id].hp_per_tier == each
    assert len(BOOK.sizes) == 3


@ledger("ARM-062")
def test_range_penalties_are_none_2_and_4():
    assert [(row.id, row.penalty) for row in BOOK.range_bands.values()] == [
        ("short", 0),
        ("long", -2),
        ("extreme", -4),
    ]


def test_regeneration_is_that_of_table_2_19_with_its_overlaps():
    assert [(row.from_sp, row.to_sp, row.dice) for row in BOOK.sp_regeneration.values()] == REGENERATION


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


@ledger("ARM-172")
@pytest.mark.parametrize(("id", "skills", "bab", "figure", "most", "book"), ROLES)
def test_roles_are_those_of_the_book(id, skills, bab, figure, most, book):
    row = BOOK.roles[id]
    assert (set(row.skills), row.may_use_bab, row.bonus_to, row.per_armada, row.book) == (
        skills,
        bab,
        figure,
        most,
        book,
    )


@ledger("ARM-172")
def test_there_are_five_roles_and_seven_skills():
    assert list(BOOK.roles) == [row[0] for row in ROLES]
    assert set(BOOK.skills) == set().union(*(row[1] for row in ROLES))


@pytest.mark.parametrize("spelling", ["Intimidate", "Intimidation", "INTIMIDATION", "intimidate", " intimidation "])
def test_intimidation_is_intimidate(spelling):
    assert BOOK.skills.find(spelling) is BOOK.skills["intimidate"]


@pytest.mark.parametrize(("id", "role", "phase", "dc", "above", "bonus", "hexes"), OFFICER_ACTIONS)
def test_officer_actions_are_those_of_the_book(id, role, phase, dc, above, bonus, hexes):
    row = BOOK.officer_actions[id]
    assert (row.role, row.phase, row.dc, row.bonus, row.range) == (role, phase, dc, bonus, hexes)
    assert row.check == ("none" if dc is None and above is None else "flat" if above is None else "officer")
    if above is None:
        assert row.against is None
    else:
        assert "AC" in row.against
        assert row.against.endswith("+ 5") == (above == 5)


def test_there_are_thirteen_officer_actions():
    assert list(BOOK.officer_actions) == [row[0] for row in OFFICER_ACTIONS]


@pytest.mark.parametrize(("id", "dc", "rises"), STUNTS)
def test_stunts_are_those_of_the_book(id, dc, rises):
    row = BOOK.stunts[id]
    assert row.effect
    assert (row.dc, row.tiers_for_1_more) == (dc, 4 if rises else None)
    assert (row.against is not None) == (id == "flyby")


@ledger("ARM-253")
@pytest.mark.parametrize("stunt", ["evade", "barrel roll", "Evade", "barrel-roll"])
def test_there_are_five_stunts_and_no_others(stunt):
    assert set(BOOK.stunts) == {row[0] for row in STUNTS}
    assert isinstance(BOOK.stunts.find(stunt), Unknown)


EVERY = dict(BOOK.items()) | {"rulings": BOOK.rulings}


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("abilities", 12),
        ("build_points", 20),
        ("classes", 3),
        ("critical_damage", 6),
        ("difficulties", 5),
        ("fleet_costs", 20),
        ("fleet_damage", 20),
        ("maneuverabilities", 5),
        ("officer_actions", 13),
        ("range_bands", 3),
        ("roles", 5),
        ("sizes", 3),
        ("skills", 7),
        ("sp_regeneration", 5),
        ("stunts", 5),
        ("terms", 13),
    ],
)
def test_a_table_has_as_many_rows_as_the_book(name, rows):
    # A row whose id stood there twice would have vanished in the reading.
    assert len(EVERY[name]) == rows


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
        assert set(row.abilities) <= set(BOOK.abilities)
    for row in BOOK.abilities.values():
        assert set(row.classes) <= set(BOOK.classes)
        assert all(row.id in BOOK.classes[name].abilities for name in row.classes)
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
