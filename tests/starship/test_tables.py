"""What holds over all the tables of starships; their figures are pinned in `pinned/`."""

import re
from fractions import Fraction
from itertools import pairwise
from math import floor

import pytest

from shipcli import dice
from shipcli.systems.starship import tables
from shipcli.systems.starship.tables import BOOK
from shipcli.tally import Unknown

ledger = pytest.mark.ledger

# What limits an action, where it is not once a round
PILOT, WEAPON = ("one pilot action",), ("each weapon once a round",)
LIMITS = {
    "demand": ("each crew member once a combat", "never oneself"),
    "encourage": ("never oneself",),
    "taunt": ("each enemy ship once a combat",),
    "orders": ("start of the phase", "never oneself"),
    "moving-speech": (),
    "divert": ("once a round", "overpower"),
    "patch": ("repeatable",),
    "overpower": ("once a round", "divert"),
    "feign-disaster": ("once a combat",),
    "quick-rescan": ("once a round", "scanned in an earlier round", "no science officer has acted"),
    "visual-identification": ("once a round", "no science officer has acted"),
    "glide": ("once a round", "no pilot has acted"),
    "snap-shot": ("once a round", "no gunner has acted"),
    "targeting-aid": ("once a round for each gunner",),
    "eldritch-shot": ("once a round", "one attack"),
    "target-system": ("one system of each enemy ship",),
    **dict.fromkeys(("balance", "scan", "improve-countermeasures"), ()),
    **dict.fromkeys(("fire-at-will", "shoot", "broadside", "precise-targeting"), WEAPON),
    **dict.fromkeys(("fly", "maneuver", "full-power", "audacious-gambit"), PILOT),
    **{row.id: PILOT for row in BOOK.crew_actions.values() if row.stunt},
}

EVERY = dict(BOOK.items()) | {"rulings": BOOK.rulings}

WHOLE = {"flat", "per_size", "per_item_level", "per_computer_tier", "least"}
FRACTIONS = {"of_frame", "of_sensors", "of_weapon"}

PARTS = {
    "ablative_armor",
    "add_ons",
    "armor",
    "computers",
    "crew_quarters",
    "defensive_countermeasures",
    "deflector_shields",
    "drift_engines",
    "expansion_bays",
    "fortified_hulls",
    "frames",
    "frameworks",
    "network_nodes",
    "other_systems",
    "power_cores",
    "reinforced_bulkheads",
    "robotic_appendages",
    "security",
    "sensors",
    "shields",
    "special_materials",
    "thrusters",
    "vi_holographic_projectors",
    "vi_skill_expanders",
    "virtual_intelligence",
    "weapons",
}

LADDER = ["none", "light", "heavy", "capital", "spinal"]


def test_speeds_rise_and_leave_only_the_gaps_that_a_ruling_fills():
    rows = list(BOOK.speed_piloting.values())
    assert [row.name for row in rows] == ["4 or less", "6", "8-10", "12", "14 or more"]
    gaps = [range(one.speed_max + 1, other.speed_min) for one, other in pairwise(rows)]
    assert [speed for gap in gaps for speed in gap] == [5, 7, 11, 13]
    assert BOOK.rulings["speed-gap"].default == "faster-row"


def test_critical_damage_covers_each_roll_once():
    rows = BOOK.critical_damage.values()
    assert [roll for row in rows for roll in range(row.from_roll, row.to_roll + 1)] == list(range(1, 101))
    assert all(row.affects in BOOK.crew_roles for row in rows)


def test_crew_actions_say_what_they_do_and_what_limits_them():
    for row in BOOK.crew_actions.values():
        assert row.effect
        if row.id != "spinal-charge":
            assert all(words in row.limit for words in LIMITS.get(row.id, ("once a round",))), row.id
            assert bool(row.limit) == bool(LIMITS.get(row.id, True)), row.id


@ledger("STS-175")
def test_dcs_rise_with_one_and_a_half_times_the_tier_or_not_at_all():
    for row in BOOK.crew_actions.values():
        assert row.tier_multiplier == ("3/2" if row.tier else "0")
    assert {row.patch_tier_multiplier for row in BOOK.critical_conditions.values()} == {"3/2"}


@ledger("STS-157")
def test_every_shield_regains_sp():
    rows = list(BOOK.shields.values())
    assert all(row.regen_per_min > 0 for row in rows)
    assert [row.sp for row in rows] == sorted({row.sp for row in rows})
    assert [row.regen_per_min for row in rows] == sorted(row.regen_per_min for row in rows)


@ledger("STS-129")
def test_ct_of_a_frame_is_a_fifth_of_its_hp():
    assert BOOK.frames["explorer"].ct == 11
    for row in BOOK.frames.values():
        assert row.ct == row.hp // 5, row.id


# What the sources print of single ships: frame, tier, HP, CT
SHIPS = [("transport", "5", 85, 17), ("destroyer", "11", 190, 38), ("dreadnought", "13", 550, 110)]


@pytest.mark.parametrize(("frame", "tier", "hp", "ct"), SHIPS)
def test_frames_grow_with_the_tier(frame, tier, hp, ct):
    row = BOOK.frames[frame]
    grown = row.hp + row.hp_increment * BOOK.tiers[tier].hp_steps
    assert (grown, grown // 5) == (hp, ct)


def test_tiers_rise_and_every_fourth_gives_hp():
    rows = list(BOOK.tiers.values())
    assert [row.value for row in rows] == ["1/4", "1/3", "1/2", *(str(tier) for tier in range(1, 21))]
    assert [row.id for row in rows] == [row.value for row in rows]
    assert all(row.hp_steps == floor(Fraction(row.value) / 4) for row in rows)
    assert [row.bp for row in rows] == sorted({row.bp for row in rows})
    assert [BOOK.tiers[tier].bp for tier in ("1/4", "1", "5", "10", "20")] == [25, 55, 135, 270, 1000]


def test_frames_stand_in_the_order_of_their_sizes():
    sizes = list(BOOK.sizes)
    found = [sizes.index(row.size) for row in BOOK.frames.values()]
    assert found == sorted(found)


def test_mounts_of_frames_keep_to_their_size_but_for_two_frames():
    # The tug's turret is heavy, the ultranought's arcs hold five; a frame may have what it could not buy.
    crowded, heavy = set(), set()
    for frame in BOOK.frames.values():
        size = BOOK.sizes[frame.size]
        for counts in frame.mounts.values():
            assert all(count > 0 for count in counts.values())
            if sum(counts.values()) > size.max_mounts_per_arc:
                crowded.add(frame.id)
            if any(LADDER.index(name) > LADDER.index(size.max_class) for name in counts):
                heavy.add(frame.id)
    assert (crowded, heavy) == ({"ultranought"}, {"tug"})


def test_damage_thresholds_begin_at_huge_but_for_the_supertanker():
    huge = ("huge", "gargantuan", "colossal", "supercolossal")
    assert [row.id for row in BOOK.frames.values() if (row.dt > 0) != (row.size in huge)] == ["supertanker"]


def test_power_cores_cost_a_tenth_of_their_pcu_but_for_eight():
    assert [row.id for row in BOOK.power_cores.values() if row.bp != row.pcu // 10] == [
        "micron-light",
        "micron-heavy",
        "titan-light",
        "titan-heavy",
        "titan-ultra",
        "magic-arcane-dawn",
        "magic-arcane-zenith",
        "magic-arcane-dusk",
    ]


def test_thrusters_modify_piloting_as_their_speed_does_but_for_supercolossal_ones():
    for row in BOOK.thrusters.values():
        by_speed = next(
            span.modifier
            for span in BOOK.speed_piloting.values()
            if span.speed_max is None or row.speed <= span.speed_max
        )
        assert row.piloting_modifier == by_speed - (row.size == "supercolossal"), row.id
        assert row.id == {"supercolossal": "sc"}.get(row.size, row.size[0]) + str(row.speed)


def test_computers_cost_their_bonus_squared_for_each_node():
    for row in BOOK.computers.values():
        assert row.bp == row.bonus**2 * row.nodes
        assert row.pcu == (5 * row.bonus + 5 if row.bonus else 0)


def test_network_nodes_cost_their_bonus():
    assert [row.bp for row in BOOK.network_nodes.values()] == [4, 5, 6, 7, 8, 9, 10]
    assert all(row.bp == row.bonus for row in BOOK.network_nodes.values())


def test_marks_count_up():
    assert [row.ac_bonus for row in BOOK.armor.values()] == list(range(1, 16))
    assert [row.tl_bonus for row in BOOK.defensive_countermeasures.values()] == list(range(1, 16))
    assert [row.vi_tier for row in BOOK.virtual_intelligence.values()] == list(range(1, 21))
    assert [row.skills for row in BOOK.vi_skill_expanders.values()] == list(range(1, 11))
    assert [row.ct_bonus_per_size for row in BOOK.fortified_hulls.values()] == [1, 2, 3, 4, 5]
    assert [row.fortification_pct for row in BOOK.reinforced_bulkheads.values()] == [10, 20, 30, 40, 50]
    assert [row.rank for row in BOOK.shock_grid_ranks.values()] == [1, 2, 3, 4, 5]


FAMILIES = [
    # table, what tells a family, what rises in it, the price that rises with it
    ("ablative_armor", lambda row: 0, lambda row: row.temp_hp, "bp"),
    ("armor", lambda row: 0, lambda row: row.ac_bonus, "per_size"),
    ("computers", lambda row: row.nodes, lambda row: row.bonus, "bp"),
    ("computers", lambda row: row.bonus, lambda row: row.nodes, "bp"),
    ("defensive_countermeasures", lambda row: 0, lambda row: row.tl_bonus, "bp"),
    ("deflector_shields", lambda row: 0, lambda row: row.defense_value, "bp"),
    ("drift_engines", lambda row: row.kind == "drift" or row.id, lambda row: row.rating, "per_size"),
    ("fortified_hulls", lambda row: 0, lambda row: row.ct_bonus_per_size, "per_size"),
    ("network_nodes", lambda row: 0, lambda row: row.bonus, "bp"),
    ("power_cores", lambda row: row.sizes, lambda row: row.pcu, "bp"),
    ("reinforced_bulkheads", lambda row: 0, lambda row: row.fortification_pct, "per_size"),
    ("robotic_appendages", lambda row: 0, lambda row: row.strength, "bp"),
    ("sensors", lambda row: row.range or row.id, lambda row: row.modifier or 0, "bp"),
    ("shields", lambda row: 0, lambda row: row.sp, "bp"),
    ("thrusters", lambda row: row.size, lambda row: row.speed, "bp"),
    ("tiers", lambda row: 0, lambda row: Fraction(row.value), "bp"),
    ("vi_skill_expanders", lambda row: 0, lambda row: row.skills, "bp"),
    ("virtual_intelligence", lambda row: 0, lambda row: row.vi_tier, "bp"),
]


@pytest.mark.parametrize(("name", "family", "rising", "price"), FAMILIES)
def test_what_is_better_costs_more(name, family, rising, price):
    rows = list(EVERY[name].values())
    for kin in {family(row) for row in rows}:
        costs = {rising(row): row.bp for row in rows if family(row) == kin}
        prices = {mark: cost[price] if isinstance(cost, dict) else cost for mark, cost in costs.items()}
        assert len(prices) == sum(family(row) == kin for row in rows), kin
        ordered = [prices[mark] for mark in sorted(prices)]
        assert ordered == sorted(set(ordered)), kin


def test_a_strength_modifier_is_half_of_what_exceeds_10():
    for row in BOOK.robotic_appendages.values():
        assert row.strength_modifier == (row.strength - 10) // 2


def test_a_virtual_intelligence_shoots_one_worse_than_the_crew_of_printed_ships():
    for row in BOOK.virtual_intelligence.values():
        assert row.gunnery_modifier == BOOK.npc_gunnery[row.id].modifier - 1


def test_mounts_cost_step_by_step():
    for row in BOOK.mount_prices.values():
        if row.upgrade_from:
            lower = BOOK.mount_prices[f"{row.place}-{row.upgrade_from}"]
            assert row.bp_new == lower.bp_new + row.bp_upgrade
            assert LADDER.index(row.weapon_class) == LADDER.index(lower.weapon_class) + 1
        assert row.id == f"{row.place}-{row.weapon_class}"
    assert [row.bp_new for row in BOOK.mount_prices.values()] == [3, 7, 12, 5, 11, 16]
    assert [row.id for row in BOOK.mount_prices.values() if row.ruling] == ["turret-capital"]


def test_weapons_stand_by_class_and_name():
    found = [LADDER.index(row.weapon_class) for row in BOOK.weapons.values()]
    assert found == sorted(found, key=lambda rank: rank or len(LADDER))
    for name in LADDER:
        ids = [row.name.casefold() for row in BOOK.weapons.values() if row.weapon_class == name]
        assert ids == sorted(ids, key=lambda text: text.replace("-blade", " blade"))


def test_weapons_are_as_their_properties_say():
    properties = BOOK.weapon_properties
    for weapon in BOOK.weapons.values():
        for name, value in weapon.properties.items():
            row = properties[name]
            assert (value is None) == (row.parameter is None), weapon.id
            assert not row.values or value in row.values, weapon.id
            assert not row.arcs or row.arcs == weapon.arcs, weapon.id
            assert not row.types or weapon.type in row.types, weapon.id
            assert row.mounts_used in (None, weapon.mounts_used), weapon.id
            assert row.pcu in (None, weapon.pcu), weapon.id
            assert row.no_turret <= weapon.no_turret, weapon.id
            assert not {*row.not_with} & {*weapon.properties}, weapon.id
            assert {*row.only_with} <= {*weapon.properties}, weapon.id
            assert row.min_size is None, weapon.id
        assert ("restricted" in weapon.access) == ("restricted" in weapon.properties), weapon.id


def test_every_property_is_one_of_a_weapon_or_an_upgrade():
    used = {name for weapon in BOOK.weapons.values() for name in weapon.properties}
    used |= {name for upgrade in BOOK.weapon_upgrades.values() for name in upgrade.adds}
    assert used == set(BOOK.weapon_properties)


def test_damage_of_weapons_is_dice_or_special_but_for_two():
    without = []
    for row in BOOK.weapons.values():
        if row.damage_dice is None:
            assert (row.damage_plus, row.damage_multiplier) == (0, 1)
            if not row.damage_special:
                without.append(row.id)
        else:
            assert not row.damage_special
            assert dice.parsed(row.damage_dice).plus == 0
    assert without == ["light-force-ramming-prow", "tracer"]


def test_capital_and_spinal_weapons_deal_tenfold_damage_but_for_three():
    big = [row for row in BOOK.weapons.values() if row.damage_dice and row.weapon_class in ("capital", "spinal")]
    assert [row.id for row in big if row.damage_multiplier != 10] == [
        "extreme-force-ramming-prow",
        "monolith-ramming-prow",
        "super-ship-tether",
    ]
    assert {row.damage_multiplier for row in BOOK.weapons.values() if row not in big} == {1}


def test_tracking_weapons_have_a_speed_unless_they_are_mines():
    for row in BOOK.weapons.values():
        if row.id != "garbage-ejection-system":  # printed with a speed, though it fires directly
            assert (row.speed is not None) == (row.type == "tracking" and "mine" not in row.properties), row.id
        assert (row.type == "melee") == (row.range == "melee"), row.id
        assert row.range is not None or {"mine", "ramming", "flak-area"} & set(row.properties), row.id


def test_spinal_weapons_stand_forward_once_to_a_ship():
    for row in BOOK.weapons.values():
        assert (row.weapon_class == "spinal") == (row.max_per_ship == 1), row.id
        if row.weapon_class == "spinal":
            assert row.arcs == ("forward",)


def test_only_pods_and_spines_take_no_mount():
    assert {row.id for row in BOOK.weapons.values() if row.mounts_used == 0} == {
        row.id for row in BOOK.weapons.values() if "pod" in row.properties or row.weapon_class == "none"
    }


# What is printed on ships, and the row it means
SPELLINGS = [
    ("sensors", "Basic mid-range sensors", "basic-medium-range"),
    ("sensors", "cut-rate short-range sensors", "cut-rate"),
    ("expansion_bays", "cargo bay", "cargo-hold"),
    ("expansion_bays", "Cargo holds", "cargo-hold"),
    ("expansion_bays", "hanger bay", "hangar-bay"),
    ("expansion_bays", "physical science lab", "science-lab-physical"),
    ("expansion_bays", "gym", "recreation-suite-gym"),
    ("expansion_bays", "life boats", "life-boats"),
    ("expansion_bays", "guest quarters (luxurious)", "guest-quarters-luxurious"),
    ("crew_quarters", "crew quarters (common)", "common"),
    ("computers", "mk 3 trinode computer", "mk-3-trinode"),
    ("computers", "basic computer", "basic-computer"),
    ("armor", "mk 5 armor", "mk-5"),
    ("armor", "MK 5", "mk-5"),
    ("defensive_countermeasures", "mk 6 defenses", "mk-6"),
    ("shields", "basic 10", "basic-10"),
    ("weapons", "heavy EMP cannon", "heavy-emp-cannon"),
    ("weapons", "x-laser cannon", "x-laser-cannon"),
    ("power_cores", "Pulse Gray", "pulse-gray"),
    ("vi_skill_expanders", "VI skill expander mk1", "vi-skill-expander-mk-1"),
]


@pytest.mark.parametrize(("name", "spelling", "id"), SPELLINGS)
def test_what_is_printed_is_found(name, spelling, id):
    assert EVERY[name].find(spelling) is EVERY[name][id]


def test_heavy_frag_mines_are_two_weapons():
    found = BOOK.weapons.find("Heavy frag mines")
    assert isinstance(found, Unknown)
    assert {BOOK.weapons[id].weapon_class for id in found.alike} == {"heavy", "capital"}


def test_what_cannot_be_bought_is_in_no_table_of_parts():
    for row in BOOK.unbuyable.values():
        assert row.reason
        assert isinstance(EVERY[row.table].find(row.name), Unknown)
        assert isinstance(EVERY[row.table].find(row.id), Unknown)


PAGES = re.compile(r"(CRB|SOM|PW|NS|PoC|DC|AA\d|AP\d+) \d+")

UNSOURCED = {
    "crew_actions": 17,
    "crew_roles": 2,
    "critical_conditions": 3,
    "expansion_bays": 1,
    "mount_prices": 1,
    "npc_gunnery": 20,
    "range_bands": 1,
    "rulings": 1,
    "sensors": 3,
    "shock_grid_ranks": 5,
    "terms": 3,
    "unbuyable": 3,
    "weapons": 5,
}
"""How many rows of a table stand in sources that name no page."""


@pytest.mark.parametrize("name", EVERY)
def test_every_row_has_an_id_of_its_own_a_name_and_a_page(name):
    unsourced = 0
    for id, row in EVERY[name].items():
        assert id == row.id
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*|1/[234]", id)
        assert name == "rulings" or row.name
        unsourced += row.book == "unsourced"
        assert row.book in ("unsourced", "AP14") or all(PAGES.fullmatch(book) for book in row.book.split(", ")), id
    assert unsourced == UNSOURCED.get(name, 0)


@pytest.mark.parametrize("name", EVERY)
def test_every_spelling_of_a_table_names_one_row(name):
    table = EVERY[name]
    double = {spelling for spelling, ids in table.spellings.items() if len(ids) > 1}
    assert double == ({"heavy-frag-mines"} if name == "weapons" else set())
    for row in table.values():
        if getattr(row, "name", row.id) != "Heavy frag mines":
            assert table.find(getattr(row, "name", row.id).upper()) is row


def test_every_table_of_parts_has_both_prices():
    priced = {name for name in EVERY if {"bp", "pcu", "access"} <= next(iter(EVERY[name].values())).columns.keys()}
    assert priced == PARTS


@pytest.mark.parametrize("name", sorted(PARTS))
def test_costs_are_whole_numbers_and_exact_fractions(name):
    for row in EVERY[name].values():
        for price in (row.bp, row.pcu):
            forms = price if isinstance(price, dict) else {"flat": price}
            assert forms.keys() <= WHOLE | FRACTIONS, row.id
            for form, cost in forms.items():
                assert type(cost) is (int if form in WHOLE else str), row.id
                assert Fraction(cost) >= 0, row.id
        assert set(row.access) <= {"restricted", "biomechanical", "magic", "hybrid"}
        assert len(set(row.aliases)) == len(row.aliases)
        assert ("(hybrid)" in row.name) == ("hybrid" in row.access)


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


def test_sizes_resolve():
    sizes = set(BOOK.sizes)
    for name in EVERY:
        for row in EVERY[name].values():
            for field in ("size", "min_size", "max_size"):
                assert getattr(row, field, None) in {None, *sizes}, row.id
            for field in ("sizes", "thruster_sizes", "others_sizes", "holds", "bays_used_by_size"):
                assert set(getattr(row, field, ())) <= sizes, row.id
    assert set(BOOK.power_core_limits) == sizes
    assert {row.size for row in BOOK.thrusters.values()} == sizes
    assert {size for row in BOOK.power_cores.values() for size in row.sizes} == sizes


def test_references_between_tables_resolve():
    arcs = {"forward", "port", "starboard", "aft", "turret"}
    properties, bays = set(BOOK.weapon_properties), set(BOOK.expansion_bays)
    for row in BOOK.frames.values():
        assert row.maneuverability in BOOK.maneuverabilities
        assert set(row.mounts) <= arcs
        assert {name for counts in row.mounts.values() for name in counts} <= set(LADDER)
        assert set(row.bays_required) <= bays
        assert set(row.tracking_required) <= set(row.mounts)
        assert Fraction(row.drift_engine_bp_multiplier) >= 1
    for row in BOOK.weapons.values():
        assert set(row.properties) <= properties
        assert row.weapon_class in LADDER
        assert row.range in {None, *BOOK.range_bands}
        assert set(row.arcs) <= arcs
    for row in (*BOOK.weapon_properties.values(), *BOOK.weapon_upgrades.values()):
        assert {*row.not_with, *row.only_with} <= properties
    for row in BOOK.weapon_upgrades.values():
        assert set(row.adds) <= properties
    for row in BOOK.sensors.values():
        assert (row.range is None) == (row.range_hexes is None) == (row.modifier is None) == (row.kind == "special")
        assert row.range is None or row.range_hexes == BOOK.range_bands[row.range].hexes
    for row in BOOK.expansion_bays.values():
        assert {*row.requires, *row.requires_any, *row.may_share_bay_with} <= bays
        assert row.counts_as in {None, *bays}
        assert (row.bays_used is None) == bool(row.bays_used_by_size)
    for row in BOOK.other_systems.values():
        assert row.counts_as in {None, *bays}
    for row in BOOK.frameworks.values():
        assert row.maneuverability in {None, *BOOK.maneuverabilities}
    for row in BOOK.special_materials.values():
        assert row.component in BOOK.materials[row.material].components
        assert row.id == f"{row.material}-{row.component}"
        assert {name for adds in row.adds.values() for name in adds} <= properties
        assert set(row.bp_by_class) <= set(LADDER)
    assert sum(len(row.components) for row in BOOK.materials.values()) == len(BOOK.special_materials)
    for row in BOOK.mount_prices.values():
        if row.ruling:
            assert BOOK.rulings[row.ruling[0]].default == row.ruling[1]
    for row in BOOK.crew_actions.values():
        assert row.role in {"open", "minor", *BOOK.crew_roles}
        assert (row.role == "minor") == (row.stands_for is not None)
        assert row.stands_for in {None, *BOOK.crew_roles}
        if row.role in BOOK.crew_roles:
            assert {row.phase} <= {"any", *BOOK.crew_roles[row.role].phases}
    assert {row.table for row in BOOK.unbuyable.values()} <= set(EVERY)


def test_every_ruling_says_what_each_answer_means():
    for row in BOOK.rulings.values():
        assert len(row.values) == len(row.meanings) == 2
        assert row.applies in ("build", "encounter", "play")
        assert row.question.endswith("?")
    assert BOOK.rulings["price-list"].values == ("current", "first-printing")


def test_a_row_is_for_any_size_where_it_states_no_limit():
    for name in EVERY:
        for row in EVERY[name].values():
            assert tables.for_any_size(row) == (not any(getattr(row, limit, None) for limit in tables.LIMITS)), row.id
