"""The tables of the book, transcribed by hand, against those that ship; and what holds over all of them."""

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

# CRB 318: ledger row, the speeds as printed, first and last of them, modifier to Piloting
SPEEDS = [
    ("STS-038", "4 or less", None, 4, 2),
    ("STS-039", "6", 6, 6, 1),
    ("STS-040", "8-10", 8, 10, 0),
    ("STS-041", "12", 12, 12, -1),
    ("STS-042", "14 or more", 14, None, -2),
]

# CRB 319: ledger row, rating, distance between turns, modifier to Piloting
MANEUVERABILITIES = [
    ("STS-049", "clumsy", 4, -2),
    ("STS-050", "poor", 3, -1),
    ("STS-051", "average", 2, 0),
    ("STS-052", "good", 1, 1),
    ("STS-053", "perfect", 0, 2),
]

# CRB 321: first and last roll of a d100, system, whose actions the condition applies to
CRITICAL_DAMAGE = [
    (1, 10, "Life support", "captain"),
    (11, 30, "Sensors", "science-officer"),
    (31, 60, "Weapons array", "gunner"),
    (61, 80, "Engines", "pilot"),
    (81, 100, "Power core", "engineer"),
]

# Ledger row of the patch, condition, penalty, penalty of a core so damaged elsewhere, push, actions and DC to patch
# at tier 4, DC to repair
CONDITIONS = [
    ("STS-277", "glitching", -2, 0, True, 1, 16, 15),
    ("STS-278", "malfunctioning", -4, -2, False, 2, 21, 20),
    ("STS-279", "wrecked", None, -4, False, 3, 26, 25),
]

# CRB 316: ledger row, role, phases, most on a ship, most for a mount
ROLES = [
    ("STS-007", "captain", ("any",), 1, None),
    ("STS-015", "pilot", ("helm",), 1, None),
    ("STS-013", "gunner", ("gunnery",), None, 1),
    ("STS-012", "engineer", ("engineering",), None, None),
    ("STS-016", "science-officer", ("helm",), None, None),
    ("STS-009", "chief-mate", ("engineering", "helm"), None, None),
    ("STS-014", "magic-officer", ("engineering",), None, None),
]

BODY = ("acrobatics", "athletics")
FOUR = ("computers", "engineering", "physical-science", "piloting")
NONE, LEVEL, RANKS = (0, 0), (6, 0), (0, 6)
LEVEL_12, RANKS_12 = (12, 0), (0, 12)

# Ledger rows, action, role, phase, push, skills, DC at tier 0, whose tier raises it (and whether the enemy's
# countermeasures do), level and ranks needed, Resolve Points; a tier, countermeasures and the DC there
ACTIONS = [
    ("370 186", "demand", "captain", "any", False, ("intimidate",), 15, "own", NONE, 0, (6, 0, 24)),
    ("371 192", "encourage", "captain", "any", False, ("same-as-aided",), 10, None, NONE, 0, (6, 0, 10)),
    ("372 196", "taunt", "captain", "any", True, ("bluff", "intimidate"), 15, "enemy", NONE, 0, (8, 0, 27)),
    (
        "373 201 202",
        "orders",
        "captain",
        "any",
        True,
        ("computers", "engineering", "gunnery", "piloting"),
        15,
        "own",
        LEVEL,
        1,
        (10, 0, 30),
    ),
    (
        "374 209 210",
        "moving-speech",
        "captain",
        "any",
        False,
        ("diplomacy",),
        20,
        "own",
        LEVEL_12,
        1,
        (12, 0, 38),
    ),
    ("389 267", "divert", "engineer", "engineering", False, ("engineering",), 10, "own", NONE, 0, (4, 0, 16)),
    ("390 274", "hold-it-together", "engineer", "engineering", False, ("engineering",), 15, "own", NONE, 0, (6, 0, 24)),
    ("391", "patch", "engineer", "engineering", False, ("engineering",), None, None, NONE, 0, None),
    ("392 284", "overpower", "engineer", "engineering", True, ("engineering",), 15, "own", RANKS, 1, (6, 0, 24)),
    ("393 287", "quick-fix", "engineer", "engineering", False, ("engineering",), 20, "own", RANKS_12, 1, (12, 0, 38)),
    ("394", "fire-at-will", "gunner", "gunnery", True, ("gunnery",), None, None, NONE, 0, None),
    ("395", "shoot", "gunner", "gunnery", False, ("gunnery",), None, None, NONE, 0, None),
    ("396 292", "broadside", "gunner", "gunnery", True, ("gunnery",), None, None, LEVEL, 1, None),
    ("397 294", "precise-targeting", "gunner", "gunnery", False, ("gunnery",), None, None, LEVEL_12, 1, None),
    ("403", "fly", "pilot", "helm", False, (), None, None, NONE, 0, None),
    ("404 311", "maneuver", "pilot", "helm", False, ("piloting",), 15, "own", NONE, 0, (4, 0, 21)),
    ("405 063", "stunt-back-off", "pilot", "helm", True, ("piloting",), 10, "own", NONE, 0, (5, 0, 17)),
    ("405 069", "stunt-barrel-roll", "pilot", "helm", True, ("piloting",), 10, "own", NONE, 0, (6, 0, 19)),
    ("405 073", "stunt-evade", "pilot", "helm", True, ("piloting",), 10, "own", NONE, 0, (2, 0, 13)),
    ("405 077", "stunt-flip-and-burn", "pilot", "helm", True, ("piloting",), 15, "own", NONE, 0, (4, 0, 21)),
    ("405 081", "stunt-flyby", "pilot", "helm", True, ("piloting",), 15, "enemy", NONE, 0, (6, 0, 24)),
    ("405 084", "stunt-slide", "pilot", "helm", True, ("piloting",), 10, "own", NONE, 0, (8, 0, 22)),
    ("405", "stunt-turn-in-place", "pilot", "helm", True, (), None, None, NONE, 0, None),
    ("406 314", "full-power", "pilot", "helm", True, (), None, None, RANKS, 1, None),
    ("407 316", "audacious-gambit", "pilot", "helm", False, ("piloting",), 20, "own", RANKS_12, 1, (12, 0, 38)),
    ("408 320", "balance", "science-officer", "helm", False, ("computers",), 10, "own", NONE, 0, (6, 0, 19)),
    ("409 324", "scan", "science-officer", "helm", False, ("computers",), 5, "enemy+", NONE, 0, (6, 2, 16)),
    ("410 332", "target-system", "science-officer", "helm", True, ("computers",), 5, "enemy+", NONE, 0, (8, 4, 21)),
    ("411 336", "lock-on", "science-officer", "helm", True, ("computers",), 5, "enemy+", RANKS, 1, (8, 4, 21)),
    (
        "412 339",
        "improve-countermeasures",
        "science-officer",
        "helm",
        False,
        ("computers",),
        5,
        "enemy+",
        RANKS_12,
        1,
        (12, 5, 28),
    ),
    ("398 299", "eldritch-shot", "magic-officer", "engineering", True, ("mysticism",), 10, "own", NONE, 0, (4, 0, 16)),
    ("399 302", "precognition", "magic-officer", "engineering", False, ("mysticism",), 10, "own", NONE, 0, (4, 0, 16)),
    ("400", "scrying", "magic-officer", "engineering", False, ("mysticism",), 5, "enemy+", NONE, 0, (6, 3, 17)),
    ("401 305", "mystic-haze", "magic-officer", "engineering", True, ("mysticism",), 20, "own", RANKS, 1, (6, 0, 29)),
    (
        "402 308",
        "psychic-currents",
        "magic-officer",
        "engineering",
        False,
        ("mysticism",),
        20,
        "own",
        RANKS_12,
        1,
        (12, 0, 38),
    ),
    ("384 246", "hard-turn", "chief-mate", "helm", True, BODY, 10, "own", NONE, 0, (4, 0, 16)),
    ("385 250", "maintenance-panel-access", "chief-mate", "engineering", False, BODY, 10, "own", NONE, 0, (6, 0, 19)),
    ("386 255", "manual-realignment", "chief-mate", "helm", False, BODY, 10, "own", NONE, 0, (2, 0, 13)),
    ("387 258 259", "targeting-aid", "chief-mate", "engineering", True, BODY, 20, "own", RANKS, 1, (6, 0, 29)),
    ("388 263 264", "maximize-speed", "chief-mate", "helm", True, BODY, 25, "own", RANKS_12, 1, (12, 0, 43)),
    ("375", "erratic-maneuvering", "open", "engineering", False, (), None, None, (0, 1), 0, None),
    ("376 218", "feign-disaster", "open", "engineering", False, (), 10, "own", (0, 1), 0, (6, 0, 19)),
    ("377", "prioritize-calculation", "open", "engineering", False, (), None, None, (0, 1), 0, None),
    ("378", "range-finding", "open", "engineering", False, (), None, None, (0, 1), 0, None),
    ("379", "ready-weapon-system", "open", "engineering", False, (), None, None, (0, 1), 0, None),
    ("380 234", "quick-rescan", "minor", "helm", False, ("computers",), 5, "enemy+", NONE, 0, (4, 3, 14)),
    (
        "381 237",
        "visual-identification",
        "minor",
        "helm",
        False,
        ("computers", "engineering", "perception"),
        10,
        "enemy",
        NONE,
        0,
        (4, 0, 16),
    ),
    ("382", "glide", "minor", "helm", False, (), None, None, NONE, 0, None),
    ("383", "snap-shot", "minor", "gunnery", False, ("gunnery",), None, None, NONE, 0, None),
]

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
    **{row[1]: PILOT for row in ACTIONS if row[1].startswith("stunt-")},
}

# Weapons whose price the later printings changed: BP now, BP in the first printing
PRICES = [
    ("Chain cannon", 10, 15),
    ("Coilgun", 10, 6),
    ("High explosive missile launcher", 14, 4),
    ("Light plasma torpedo launcher", 11, 5),
    ("Light torpedo launcher", 7, 4),
    ("Micromissile battery", 5, 3),
    ("Tactical nuclear missile launcher", 18, 5),
    ("Heavy antimatter missile launcher", 35, 12),
    ("Heavy EMP cannon", 12, 24),
    ("Heavy laser cannon", 15, 8),
    ("Heavy laser net", 15, 12),
    ("Heavy nuclear missile launcher", 35, 10),
    ("Heavy plasma torpedo launcher", 18, 10),
    ("Heavy torpedo launcher", 16, 8),
    ("Particle beam", 20, 15),
    ("Twin laser", 18, 12),
    ("Antimatter mega-missile launcher", 70, 25),
    ("Hellfire torpedo launcher", 40, 25),
    ("Mass driver", 30, 25),
    ("Nuclear mega-missile launcher", 60, 20),
    ("Quantum missile launcher", 35, 20),
    ("Solar torpedo launcher", 25, 20),
    ("Super EMP cannon", 18, 45),
    ("Supergraser", 35, 60),
]

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


def marked(rows):
    """The rows as parameters: the first cell is the ledger row that the parameter covers."""
    return [pytest.param(*row[1:], marks=ledger(row[0]), id=str(row[1])) for row in rows]


def numbered(rows):
    """As marked, with the numbers of several ledger rows in the first cell."""
    return [
        pytest.param(*row[1:], marks=ledger(*(f"STS-{number}" for number in row[0].split())), id=row[1]) for row in rows
    ]


def dc(base, multiplier, tier, more=0):
    """A DC that rises with the tier."""
    return base + floor(Fraction(multiplier) * tier) + more


@pytest.mark.parametrize(("name", "first", "last", "modifier"), marked(SPEEDS))
def test_speed_modifies_piloting_as_in_the_book(name, first, last, modifier):
    row = BOOK.speed_piloting.find(name)
    assert (row.name, row.speed_min, row.speed_max, row.modifier) == (name, first, last, modifier)


def test_speeds_rise_and_leave_only_the_gaps_that_a_ruling_fills():
    rows = list(BOOK.speed_piloting.values())
    assert [row.name for row in rows] == [row[1] for row in SPEEDS]
    gaps = [range(one.speed_max + 1, other.speed_min) for one, other in pairwise(rows)]
    assert [speed for gap in gaps for speed in gap] == [5, 7, 11, 13]
    assert BOOK.rulings["speed-gap"].default == "faster-row"


@pytest.mark.parametrize(("id", "turn", "piloting"), marked(MANEUVERABILITIES))
def test_maneuverability_is_that_of_the_book(id, turn, piloting):
    row = BOOK.maneuverabilities[id]
    assert (row.turn, row.piloting) == (turn, piloting)


@pytest.mark.parametrize(("first", "last", "name", "role"), CRITICAL_DAMAGE)
def test_critical_damage_is_that_of_the_book(first, last, name, role):
    row = BOOK.critical_damage.find(name)
    assert (row.name, row.from_roll, row.to_roll, row.affects) == (name, first, last, role)


def test_critical_damage_covers_each_roll_once():
    rows = BOOK.critical_damage.values()
    assert [roll for row in rows for roll in range(row.from_roll, row.to_roll + 1)] == list(range(1, 101))
    assert all(row.affects in BOOK.crew_roles for row in rows)


@pytest.mark.parametrize(
    ("id", "modifier", "elsewhere", "push", "actions", "patch", "repair"),
    marked(CONDITIONS),
)
def test_critical_conditions_are_those_of_the_book(id, modifier, elsewhere, push, actions, patch, repair):
    row = BOOK.critical_conditions[id]
    assert (row.modifier, row.core_modifier_others, row.push_allowed) == (modifier, elsewhere, push)
    assert (row.patch_actions, row.repair_dc, row.actions_fail) == (actions, repair, modifier is None)
    assert dc(row.patch_dc, row.patch_tier_multiplier, 4) == patch


def test_critical_conditions_stand_in_the_order_of_severity():
    assert list(BOOK.critical_conditions) == [row[1] for row in CONDITIONS]


@pytest.mark.parametrize(("id", "phases", "most", "for_a_mount"), marked(ROLES))
def test_roles_are_those_of_the_book(id, phases, most, for_a_mount):
    row = BOOK.crew_roles[id]
    assert (row.phases, row.max_per_ship, row.per_mount) == (phases, most, for_a_mount)


def test_there_are_no_other_roles():
    assert list(BOOK.crew_roles) == [row[1] for row in ROLES]


@pytest.mark.parametrize(
    ("id", "role", "phase", "push", "skills", "base", "tier", "least", "rp", "example"),
    numbered(ACTIONS),
)
def test_crew_actions_are_those_of_the_book(id, role, phase, push, skills, base, tier, least, rp, example):
    row = BOOK.crew_actions[id]
    assert (row.role, row.phase, row.push, row.skills, row.rp) == (role, phase, push, skills, rp)
    assert (row.dc, row.tier, row.plus_countermeasures) == (base, tier and tier.strip("+"), tier == "enemy+")
    assert (row.min_level, row.min_ranks) == least
    assert all(words in row.limit for words in LIMITS.get(id, ("once a round",)))
    assert bool(row.limit) == bool(LIMITS.get(id, True))
    assert row.effect
    if example:
        at, countermeasures, wanted = example
        assert dc(row.dc, row.tier_multiplier, at, countermeasures if row.plus_countermeasures else 0) == wanted


def test_there_is_one_crew_action_more_which_comes_with_spinal_weapons():
    assert set(BOOK.crew_actions) - {row[1] for row in ACTIONS} == {"spinal-charge"}


@ledger("STS-175")
def test_dcs_rise_with_one_and_a_half_times_the_tier_or_not_at_all():
    for row in BOOK.crew_actions.values():
        assert row.tier_multiplier == ("3/2" if row.tier else "0")
    assert {row.patch_tier_multiplier for row in BOOK.critical_conditions.values()} == {"3/2"}


@ledger("STS-193")
def test_encouraging_may_be_done_with_diplomacy_at_dc_15():
    row = BOOK.crew_actions["encourage"]
    assert (row.alt_skill, row.alt_dc) == ("diplomacy", 15)


@ledger("STS-068")
def test_ships_up_to_large_may_roll():
    assert {row.id: row.max_size for row in BOOK.crew_actions.values() if row.max_size} == {
        "stunt-barrel-roll": "large"
    }


@ledger("STS-212")
def test_open_actions_need_a_rank_in_one_of_four_skills():
    rows = [row for row in BOOK.crew_actions.values() if row.role == "open"]
    assert len(rows) == 5
    assert {(row.min_ranks, row.ranks_in) for row in rows} == {(1, FOUR)}


def test_scan_and_target_system_need_sensors():
    assert [row.id for row in BOOK.crew_actions.values() if row.needs_sensors] == ["scan", "target-system"]
    assert [row.id for row in BOOK.crew_actions.values() if row.untrained] == ["scan"]


def test_figures_of_actions_are_those_of_the_book():
    actions = BOOK.crew_actions
    assert [actions[id].gunnery_modifier for id in ("fire-at-will", "broadside", "snap-shot")] == [-4, -2, -2]
    assert [actions[id].turn_modifier for id in ("maneuver", "audacious-gambit", "psychic-currents")] == [-1, -2, -1]
    assert [(actions[id].speed_multiplier, actions[id].turn_modifier) for id in ("full-power", "glide")] == [
        ("3/2", 2),
        ("1/2", 2),
    ]
    assert actions["lock-on"].gunnery_bonus == 2
    assert actions["maximize-speed"].speed_bonus == 2
    assert [actions[id].ac_tl_bonus for id in ("stunt-evade", "erratic-maneuvering")] == [2, 1]
    assert actions["stunt-turn-in-place"].ac_tl_penalty == {"clumsy": -4, "poor": -2}
    ready = actions["ready-weapon-system"]
    assert (ready.damage_bonus, ready.damage_bonus_tier_6_up) == (1, 2)
    assert actions["patch"].fewer_actions_dc == 5
    assert (actions["feign-disaster"].enemy_skill, actions["feign-disaster"].enemy_penalty) == ("computers", -2)


@ledger("STS-298")
def test_an_arcane_laboratory_helps_magic_officers():
    assert {row.id: row.magic_officer_bonus for row in BOOK.expansion_bays.values() if row.magic_officer_bonus} == {
        "arcane-laboratory": 2
    }


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


def test_sizes_rise():
    rows = list(BOOK.sizes.values())
    assert [row.category for row in rows] == list(range(1, 9))
    assert [row.ac_tl for row in rows] == [2, 1, 0, -1, -2, -4, -8, -8]
    assert [row.max_mounts_per_arc for row in rows] == [2, 2, 3, 3, 4, 4, 4, 4]
    assert [row.max_class for row in rows] == [*["light"] * 2, *["heavy"] * 2, *["capital"] * 3, "spinal"]


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


def test_larger_ships_may_have_more_power_cores():
    rows = list(BOOK.power_core_limits.values())
    assert [(row.base, row.with_housing) for row in rows] == [
        (1, 1),
        (1, 1),
        (1, 2),
        (1, 2),
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 5),
    ]
    assert {row.supercolossal_cores + row.others_max for row in BOOK.supercolossal_cores.values()} == {5}


@pytest.mark.parametrize(("name", "now", "first"), PRICES)
def test_prices_that_changed(name, now, first):
    row = BOOK.weapons.find(name)
    assert (row.bp, row.bp_first_printing) == (now, first)


def test_no_other_price_changed():
    assert {row.name for row in BOOK.weapons.values() if row.bp_first_printing is not None} == {
        row[0] for row in PRICES
    }


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


def test_upgrades_multiply_exactly():
    assert {row.id: Fraction(row.bp_multiplier) for row in BOOK.weapon_upgrades.values()} == {
        "array": 1,
        "automated": Fraction(3, 2),
        "deployed": 2,
        "line": Fraction(7, 4),
        "mystical": Fraction(5, 4),
        "smart": Fraction(3, 2),
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


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("ablative_armor", 22),
        ("add_ons", 2),
        ("armor", 15),
        ("computers", 29),
        ("crew_actions", 50),
        ("crew_quarters", 3),
        ("crew_roles", 7),
        ("critical_conditions", 3),
        ("critical_damage", 5),
        ("defensive_countermeasures", 15),
        ("deflector_shields", 10),
        ("drift_engines", 15),
        ("expansion_bays", 80),
        ("fortified_hulls", 5),
        ("frames", 25),
        ("frameworks", 3),
        ("maneuverabilities", 5),
        ("materials", 7),
        ("mount_prices", 6),
        ("network_nodes", 7),
        ("npc_gunnery", 20),
        ("other_systems", 24),
        ("power_core_limits", 8),
        ("power_cores", 28),
        ("range_bands", 4),
        ("reinforced_bulkheads", 5),
        ("robotic_appendages", 10),
        ("security", 19),
        ("computer_countermeasures", 7),
        ("sensors", 16),
        ("shields", 22),
        ("shock_grid_ranks", 5),
        ("sizes", 8),
        ("special_materials", 14),
        ("speed_piloting", 5),
        ("supercolossal_cores", 2),
        ("thrusters", 31),
        ("tiers", 23),
        ("unbuyable", 10),
        ("vi_holographic_projectors", 6),
        ("vi_skill_expanders", 10),
        ("virtual_intelligence", 20),
        ("weapon_properties", 53),
        ("weapon_upgrades", 6),
        ("weapons", 207),
        ("rulings", 18),
    ],
)
def test_a_table_has_as_many_rows_as_the_sources(name, rows):
    # A row whose id stood there twice would have vanished in the reading.
    assert len(EVERY[name]) == rows


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
    "weapon_properties": 1,
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
