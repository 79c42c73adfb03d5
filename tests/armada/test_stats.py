"""The figures of fleets, officers and armadas, against those worked out by hand from the book."""

from fractions import Fraction
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from shipcli import dice
from shipcli.dump import as_yaml
from shipcli.figures import as_data
from shipcli.systems.armada import SYSTEM
from shipcli.systems.armada.stats import damage_against
from shipcli.systems.armada.tables import BOOK
from tests.support import base, found, often, reviewed, run

ledger = pytest.mark.ledger

WORKED = yaml.safe_load((Path(__file__).parent / "worked.yaml").read_text("utf-8"))


def fleet(class_, size, tier, *abilities, name="Test Fleet"):
    """A fleet as a document has it."""
    return {"name": name, "class": class_, "size": size, "tier": tier, "abilities": list(abilities)}


def officer(role, name="Test Officer", aboard="Test Fleet", **more):
    """An officer as a document has it; `ranks` is a mapping, `bab` a number."""
    return {"name": name, "role": role, "fleet": aboard, **more}


def armada(fleets, officers=(), tier=20, **more):
    """An armada as a document has it."""
    return {
        "kind": "armada",
        "name": "Test Armada",
        "tier": tier,
        "fleets": list(fleets),
        "officers": list(officers),
        **more,
    }


def derived(data):
    """Model and stats of a document without faults of shape."""
    model = SYSTEM.read(data, SYSTEM.book.house(data.get("rulings", {})))
    return model, SYSTEM.derive(model)


def figures(data):
    """The figures of a document, as JSON has them."""
    report = reviewed(data)
    return as_data(SYSTEM.figures(report.model, report.stats))


def figures_of(one, *officers):
    """The figures of a single fleet, as JSON has them."""
    return figures(armada([one], officers))["fleets"][0]


SHORT_LONG_EXTREME = {"capital": (5, 10, 15), "destroyer": (4, 8, 12), "fighter": (3, 6, 9)}


def worked(class_, hp, ct, sp, regen, ac, check, gunnery, piloting, damage, bp, strong, weak, quarter, **more):
    """What the book gives for a fleet: figures worked by hand, in the words of the JSON."""
    speed, turn = {"capital": (4, 2), "destroyer": (5, 1), "fighter": (6, 0)}[class_]
    short, long, extreme = SHORT_LONG_EXTREME[class_]
    return {
        "hp": hp, "ct": ct, "morale_at": ct, "destroyed_above": 2 * hp, "sp": sp, "sp_regen": regen,
        "ac": ac, "ac_front": ac + 1, "check": check, "gunnery": gunnery, "piloting": piloting, "morale": check,
        "damage": damage, "speed": speed, "turn": turn, "bp": bp, "strong": strong, "weak": weak,
        "range": {"short": short, "long": long, "extreme": extreme},
        "stunts": {"back_off": 10 + quarter, "slide": 10 + quarter, "flip_and_burn": 15 + quarter},
        **more,
    }  # fmt: skip


SIX = [
    pytest.param(
        fleet("fighter", "small", 1),
        [],
        worked("fighter", 4, 2, 1, "1d4", 11, 1, 1, 3, "1d4", 5, "capital", "destroyer", 0),
        id="A",
    ),
    pytest.param(
        fleet("fighter", "medium", 4, "interceptors", "boarders"),
        [],
        worked("fighter", 17, 8, 5, "1d4", 12, 2, 2, 4, "2d8", 18, "fighter", "destroyer", 1),
        id="B",
    ),
    pytest.param(
        fleet("destroyer", "small", 7, "gravity-mines", "point-defense"),
        [],
        worked(
            "destroyer",
            22,
            11,
            7,
            "1d6",
            14,
            4,
            4,
            5,
            "3d6",
            26,
            "fighter",
            "capital",
            1,
            mines={"ac": 5, "hp": 3, "hexes": 2, "hp_of": "each-hex"},
        ),
        id="C",
    ),
    pytest.param(
        fleet("capital", "large", 10, "flagship", "damage-threshold", "superweapon"),
        [officer("chief-engineer", ranks={"engineering": 10})],
        worked("capital", 61, 30, 23, "1d12", 15, 5, 5, 5, "5d10", 56, "destroyer", "fighter", 2, flagship=True),
        id="D",
    ),
    pytest.param(
        fleet("fighter", "large", 15, "bombers", "emp", "self-destruct"),
        [],
        worked("fighter", 76, 38, 25, "1d12", 18, 8, 8, 10, "7d10", 81, "capital", "destroyer", 3, flagship=False),
        id="E",
    ),
    pytest.param(
        fleet("destroyer", "medium", 19, "array", "emp"),
        [
            officer("chief-caster", "One", ranks={"mysticism": 19}),
            officer("commander", "Two", ranks={"piloting": 12}),
        ],
        worked("destroyer", 77, 38, 25, "1d12", 25, 10, 10, 15, "9d8", 83, "fighter", "capital", 4),
        id="F",
    ),
]


@ledger("ARM-045", "ARM-046", "ARM-047", "ARM-048", "ARM-049", "ARM-052", "ARM-059", "ARM-041")
@pytest.mark.parametrize(("one", "officers", "wanted"), SIX)
def test_a_fleet_worked_by_hand_has_every_figure(one, officers, wanted):
    shown = figures_of(one, *officers)
    assert {key: shown[key] for key in wanted} == wanted


def differences(wanted, shown, place=""):
    """Where the figures shown are not those wanted."""
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            yield from differences(value, shown.get(key, "missing"), f"{place}/{key}")
    elif isinstance(wanted, list):
        assert len(wanted) == len(shown)
        for i, value in enumerate(wanted):
            yield from differences(value, shown[i], f"{place}/{i}")
    elif wanted != shown:
        yield place, wanted, shown


@ledger("ARM-004")
@pytest.mark.parametrize("example", WORKED, ids=lambda example: example["document"]["name"])
def test_a_worked_armada_has_every_figure(example, tmp_path):
    path = tmp_path / "armada.yaml"
    path.write_text(as_yaml(example["document"]), "utf-8")
    result = run("stats", path, "--format", "json")
    assert (result.status, result.err) == (0, "")
    (shown,) = result.json
    assert list(differences(example["stats"], shown)) == []
    assert list(differences(example["totals"], shown["totals"])) == []
    assert shown["incomplete"] is False


@pytest.mark.parametrize(
    ("class_", "size", "tier", "hp", "ct", "sp"),
    [
        pytest.param("destroyer", "medium", 3, 13, 6, 4, id="F31-medium"),
        pytest.param("capital", "large", 4, 21, 10, 7, id="F31-large"),
        pytest.param("fighter", "small", 1, 4, 2, 1, id="F31-small"),
        pytest.param("fighter", "small", 5, 16, 8, 5, marks=ledger("ARM-045"), id="small-5"),
        pytest.param("fighter", "medium", 5, 21, 10, 7, marks=ledger("ARM-046"), id="medium-5"),
        pytest.param("fighter", "large", 5, 26, 13, 8, marks=ledger("ARM-047", "ARM-049", "ARM-052"), id="large-5"),
        pytest.param("fighter", "large", 20, 101, 50, 33, id="large-20"),
        pytest.param("capital", "small", 20, 61, 30, 20, id="small-20"),
        pytest.param("destroyer", "medium", 19, 77, 38, 25, id="medium-19"),
    ],
)
def test_halves_and_thirds_of_hp_round_down(class_, size, tier, hp, ct, sp):
    shown = figures_of(fleet(class_, size, tier))
    assert (shown["hp"], shown["ct"], shown["sp"]) == (hp, ct, sp)


@pytest.mark.parametrize(
    ("size", "tier", "hp", "ct", "sp"),
    [
        pytest.param("large", 5, 31, 15, 10, marks=ledger("ARM-048", "ARM-049", "ARM-053"), id="large-5"),
        pytest.param("medium", 6, 31, 15, 10, marks=ledger("ARM-149"), id="medium-6"),
        pytest.param("small", 1, 5, 2, 1, id="small-1"),
        pytest.param("large", 20, 121, 60, 40, id="large-20"),
    ],
)
def test_a_flagship_has_its_tier_in_hp_more(size, tier, hp, ct, sp):
    shown = figures_of(fleet("capital", size, tier, "flagship"))
    assert (shown["hp"], shown["ct"], shown["sp"], shown["flagship"]) == (hp, ct, sp, True)


@pytest.mark.parametrize(
    ("sp", "size", "tier", "engineer", "regained"),
    [
        (1, "small", 1, False, "1d4"),
        pytest.param(4, "small", 4, False, "1d4", marks=ledger("ARM-227"), id="4"),
        (5, "small", 5, False, "1d4"),
        (6, "small", 6, False, "1d6"),
        pytest.param(8, "small", 8, False, "1d6", marks=ledger("ARM-228"), id="8"),
        (10, "small", 10, False, "1d6"),
        (11, "small", 11, False, "1d8"),
        pytest.param(13, "small", 13, False, "1d8", marks=ledger("ARM-229"), id="13"),
        (15, "small", 15, False, "1d8"),
        (16, "small", 16, False, "1d10"),
        pytest.param(17, "small", 17, False, "1d10", marks=ledger("ARM-230"), id="17"),
        (20, "small", 20, False, "1d10"),
        (21, "small", 19, True, "1d12"),
        pytest.param(26, "medium", 18, True, "1d12", marks=ledger("ARM-231"), id="26"),
    ],
)
def test_sp_regained_go_by_the_maximum_of_sp(sp, size, tier, engineer, regained):
    crew = [officer("chief-engineer", ranks={"engineering": 2})] if engineer else []
    shown = figures_of(fleet("destroyer", size, tier), *crew)
    assert (shown["sp"], shown["sp_regen"]) == (sp, regained)


CHECKS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]
QUARTERS = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5]


@ledger("ARM-059")
@pytest.mark.parametrize(("tier", "check"), list(enumerate(CHECKS, 1)))
def test_the_check_modifier_rises_at_odd_tiers(tier, check):
    shown = figures_of(fleet("capital", "small", tier))
    assert [shown[key] for key in ("check", "gunnery", "morale", "piloting", "ac")] == [check] * 4 + [10 + check]


@pytest.mark.parametrize(("tier", "quarter"), list(enumerate(QUARTERS, 1)))
def test_stunt_dcs_rise_by_a_quarter_of_the_tier(tier, quarter):
    shown = figures_of(fleet("fighter", "small", tier))
    assert shown["stunts"] == {"back_off": 10 + quarter, "slide": 10 + quarter, "flip_and_burn": 15 + quarter}


@pytest.mark.parametrize(
    ("tier", "dc"),
    [(1, 10), (2, 11), (3, 11), (4, 12), (9, 14), (10, 15), (18, 19), (19, 19), (20, 20)],
)
def test_an_armada_forces_morale_checks_at_10_and_half_its_tier(tier, dc):
    assert figures(base(edits={"/tier": tier}))["morale_dc"] == dc


@pytest.mark.parametrize(("tier", "most"), [(1, 2), (2, 3), (18, 19), (19, 20), (20, 20)])
def test_fleets_may_be_one_tier_above_the_armada_up_to_20(tier, most):
    assert figures(base(edits={"/tier": tier}))["totals"]["max_fleet_tier_allowed"] == most


@pytest.mark.parametrize(("number", "first"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 4)])
def test_the_larger_half_of_the_fleets_moves_first(number, first):
    fleets = [fleet("fighter", "small", 1, name=f"Fleet {i}") for i in range(number)]
    assert figures(armada(fleets))["totals"]["first_half_moves"] == first


@ledger("ARM-173")
@pytest.mark.parametrize(
    ("ranks", "bonus"),
    [(0, 2), (1, 2), (5, 2), (6, 3), (11, 3), (12, 4), (17, 4), (18, 5), (20, 5)],
)
def test_an_officer_bonus_is_2_and_1_for_every_6_ranks(ranks, bonus):
    for role, skill in (("admiral", "bluff"), ("chief-caster", "mysticism"), ("commander", "piloting")):
        shown = figures(armada([fleet("capital", "small", 8)], [officer(role, ranks={skill: ranks})]))
        (one,) = shown["officers"]
        assert (one["bonus"], one["check"]) == (bonus, bonus + 4)


@pytest.mark.parametrize(
    ("role", "more", "bonus"),
    [
        pytest.param("commander", {"bab": 13}, 4, marks=ledger("ARM-174"), id="bab-13"),
        ("commander", {"bab": 0}, 2),
        ("commander", {"bab": 20}, 5),
        ("commander", {"bab": 5, "ranks": {"piloting": 6}}, 3),
        ("commander", {"bab": 12, "ranks": {"piloting": 6}}, 4),
        ("commander", {"ranks": {"diplomacy": 5, "intimidate": 18, "piloting": 6}}, 5),
        ("commander", {"ranks": {"Intimidation": 12}}, 4),
        pytest.param("admiral", {"ranks": {"diplomacy": 12}}, 4, marks=ledger("ARM-184"), id="diplomacy-12"),
        ("admiral", {"ranks": {"bluff": 0, "diplomacy": 6, "intimidate": 5}}, 3),
        ("admiral", {"ranks": {"Bluff": 18, "DIPLOMACY": 6}}, 5),
        ("chief-engineer", {}, 5),  # no ranks given: as many as the armada's tier, 20
    ],
)
def test_the_best_skill_of_an_officer_counts(role, more, bonus):
    shown = figures(armada([fleet("capital", "small", 8)], [officer(role, **more)]))
    assert shown["officers"][0]["bonus"] == bonus


@pytest.mark.parametrize(
    ("class_", "tier", "role", "ranks", "figure", "without", "with_"),
    [
        pytest.param("capital", 8, "admiral", {"diplomacy": 12}, "morale", 4, 8, marks=ledger("ARM-184"), id="morale"),
        pytest.param("capital", 6, "chief-caster", {"mysticism": 6}, "ac", 13, 16, marks=ledger("ARM-192"), id="ac"),
        pytest.param(
            "capital", 8, "chief-technician", {"computers": 12}, "gunnery", 4, 8, marks=ledger("ARM-207"), id="gunnery"
        ),
        pytest.param(
            "capital", 8, "chief-technician", {"computers": 6}, "gunnery", 4, 7, marks=ledger("ARM-060"), id="aboard"
        ),
        pytest.param(
            "destroyer", 4, "commander", {"piloting": 6}, "piloting", 3, 6, marks=ledger("ARM-215"), id="piloting"
        ),
        pytest.param("capital", 7, "chief-engineer", {"engineering": 6}, "sp", 7, 10, id="sp"),
    ],
)
def test_an_officer_raises_one_figure_of_the_own_fleet_only(class_, tier, role, ranks, figure, without, with_):
    fleets = [fleet(class_, "small", tier), fleet(class_, "small", tier, name="Other Fleet")]
    own, other = figures(armada(fleets, [officer(role, ranks=ranks)]))["fleets"]
    assert (other[figure], own[figure]) == (without, with_)
    follows = {"ac": {"ac_front"}, "sp": {"sp_regen"}}.get(figure, set())
    changed = {key for key in own if own[key] != other[key]}
    assert changed - follows == {"name", "officers", figure}


@ledger("ARM-200")
def test_a_chief_engineer_adds_to_the_third_of_the_hp():
    shown = figures_of(fleet("capital", "large", 4), officer("chief-engineer", ranks={"engineering": 6}))
    assert (shown["hp"], shown["sp"]) == (21, 10)


@ledger("ARM-168")
def test_fleets_work_without_officers():
    data = base(edits={"/officers": []})
    assert found(reviewed(data), "error", "warning") == []
    for one in figures(data)["fleets"]:
        assert one["gunnery"] == one["morale"] == one["check"]
        assert one["ac"] == 10 + one["check"]
        assert one["sp"] == one["hp"] // 3
        assert one["officers"] == []


@ledger("ARM-043", "ARM-044")
def test_shields_add_1_to_the_ac_in_front_only():
    shown = figures_of(fleet("destroyer", "medium", 6))
    assert (shown["check"], shown["ac"], shown["ac_front"]) == (3, 13, 14)


@ledger("ARM-043")
def test_officer_bonuses_do_not_stack():
    crew = [officer("chief-caster", "One", ranks={"mysticism": 6}), officer("chief-caster", "Two")]
    assert figures_of(fleet("destroyer", "medium", 6), *crew)["ac"] == 13 + 5  # illegal: the better of the two


@pytest.mark.parametrize(
    ("class_", "piloting"),
    [
        pytest.param("capital", 2, marks=ledger("ARM-110"), id="capital"),
        pytest.param("destroyer", 3, marks=ledger("ARM-114"), id="destroyer"),
        pytest.param("fighter", 4, marks=ledger("ARM-118"), id="fighter"),
    ],
)
def test_piloting_adds_the_maneuverability_and_no_speed(class_, piloting):
    assert figures_of(fleet(class_, "small", 3))["piloting"] == piloting


@ledger("ARM-039")
@pytest.mark.parametrize(
    ("size", "hp", "bp", "damage"),
    [("small", 13, 12, "2d6"), ("medium", 17, 16, "2d8"), ("large", 21, 20, "2d10")],
)
def test_size_changes_hp_sp_damage_and_cost_only(size, hp, bp, damage):
    shown, small = figures_of(fleet("destroyer", size, 4)), figures_of(fleet("destroyer", "small", 4))
    assert (shown["hp"], shown["bp"], shown["damage"], shown["ac"]) == (hp, bp, damage, 12)
    same = set(shown) - {"size", "hp", "ct", "morale_at", "destroyed_above", "sp", "sp_regen", "bp", "damage", "versus"}
    assert {key: shown[key] for key in same} == {key: small[key] for key in same}


@ledger("ARM-061")
@pytest.mark.parametrize(
    ("size", "tier", "damage"),
    [("small", 1, "1d4"), ("large", 3, "1d12"), ("medium", 8, "4d8"), ("small", 19, "9d6"), ("large", 20, "10d10")],
)
def test_damage_is_dice_of_tier_and_size_without_a_flat_modifier(size, tier, damage):
    own = derived(armada([fleet("capital", size, tier)]))[1].fleets[0].damage
    assert (str(own), own.plus) == (damage, 0)
    if tier == 8:
        assert (own.minimum, own.maximum) == (4, 32)
    assert figures_of(fleet("fighter", size, tier, "bombers"))["damage"] == damage


@ledger("ARM-062", "ARM-063")
@pytest.mark.parametrize(
    ("class_", "hexes", "penalty"),
    [
        ("capital", 4, 0),
        ("capital", 5, 0),
        ("capital", 6, -2),
        ("capital", 8, -2),
        ("capital", 10, -2),
        ("capital", 11, -4),
        ("capital", 12, -4),
        ("capital", 15, -4),
        ("capital", 16, None),
        ("destroyer", 4, 0),
        ("destroyer", 5, -2),
        ("destroyer", 9, -4),
        ("destroyer", 13, None),
        ("fighter", 3, 0),
        ("fighter", 6, -2),
        ("fighter", 9, -4),
        ("fighter", 10, None),
    ],
)
def test_range_bands_are_one_two_and_three_times_the_printed_range(class_, hexes, penalty):
    bands = figures_of(fleet(class_, "small", 3))["range"]
    penalties = [row.penalty for id, row in BOOK.range_bands.items() if hexes <= bands[id]]
    assert (penalties[0] if penalties else None) == penalty


COSTS = [
    pytest.param(fleet("destroyer", "medium", 4, "array", "boarders"), 21, marks=ledger("ARM-005"), id="ARM-005"),
    pytest.param(
        fleet("capital", "large", 6, "superweapon", "point-defense"), 35, marks=ledger("ARM-122"), id="ARM-122"
    ),
    pytest.param(fleet("destroyer", "small", 2, "array"), 9, marks=ledger("ARM-124"), id="array"),
    pytest.param(fleet("fighter", "small", 2, "boarders"), 8, marks=ledger("ARM-125"), id="boarders"),
    pytest.param(fleet("fighter", "medium", 5, "bombers"), 22, marks=ledger("ARM-126"), id="bombers"),
    pytest.param(fleet("capital", "large", 5, "damage-threshold"), 28, marks=ledger("ARM-127"), id="damage-threshold"),
    pytest.param(fleet("fighter", "small", 1, "emp"), 8, marks=ledger("ARM-128"), id="emp"),
    pytest.param(fleet("capital", "large", 7, "flagship"), 35, marks=ledger("ARM-129"), id="flagship"),
    pytest.param(fleet("destroyer", "large", 3, "gravity-mines"), 18, marks=ledger("ARM-130"), id="gravity-mines"),
    pytest.param(fleet("fighter", "small", 3, "interceptors"), 9, marks=ledger("ARM-131"), id="interceptors"),
    pytest.param(fleet("destroyer", "medium", 3, "point-defense"), 14, marks=ledger("ARM-132"), id="point-defense"),
    pytest.param(fleet("capital", "large", 1, "self-destruct"), 9, marks=ledger("ARM-133"), id="self-destruct"),
    pytest.param(fleet("capital", "large", 10, "superweapon"), 53, marks=ledger("ARM-134"), id="superweapon"),
    pytest.param(
        fleet("capital", "large", 20, *(a for a in BOOK.open_abilities["capital"])), 100 + 3 + 3 + 3 + 2 + 1 + 3,
        id="everything",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("one", "bp"), COSTS)
def test_a_fleet_costs_its_tier_and_size_and_its_abilities(one, bp):
    assert figures_of(one)["bp"] == bp


@ledger("ARM-066", "ARM-085")
@pytest.mark.parametrize(("tier", "each"), [(1, 19), (12, 144), (19, 230), (20, 240)])
def test_an_armada_costs_what_its_fleets_cost(tier, each):
    fleets = [fleet("fighter", size, tier, name=size) for size in ("small", "medium", "large")]
    assert figures(armada(fleets))["bp"] == {"budget": 480, "spent": each, "left": 480 - each}


@ledger("ARM-004")
def test_the_budget_less_what_is_spent_is_left():
    # 72 BP at tier 3: 20 + 16 + 15 + 12 = 63
    parts = [("large", 4), ("medium", 4), ("large", 3), ("small", 4)]
    fleets = [fleet("fighter", size, tier, name=f"Fleet {i}") for i, (size, tier) in enumerate(parts)]
    assert figures(armada(fleets, tier=3))["bp"] == {"budget": 72, "spent": 63, "left": 9}
    more = [*fleets, fleet("fighter", "medium", 3, name="One more")]
    assert figures(armada(more, tier=3))["bp"] == {"budget": 72, "spent": 75, "left": -3}


def one_fleet(*arguments):
    """The model of a fleet."""
    return derived(armada([fleet(*arguments)]))[0].fleets[0]


HITS = [
    # attacker, target, dice
    (SIX[3], ("destroyer", "small", 7), "5d10+5"),
    (SIX[4], ("capital", "large", 10, "flagship", "damage-threshold", "superweapon"), "7d10+7"),
    (SIX[1], ("capital", "large", 10, "flagship", "damage-threshold", "superweapon"), "2d8"),
    (SIX[0], ("destroyer", "small", 7, "gravity-mines", "point-defense"), "1d4-1"),
    (SIX[3], ("destroyer", "small", 7, "gravity-mines", "point-defense"), "5d10+5"),
    (SIX[3], ("capital", "large", 10, "damage-threshold"), "5d10-5"),
    (SIX[5], ("capital", "large", 10, "damage-threshold"), "9d8-18"),
    (SIX[4], ("fighter", "small", 1), "7d10"),
]


@pytest.mark.parametrize(("attacker", "target", "damage"), [(row[0].values[0], *row[1:]) for row in HITS])
def test_damage_worked_by_hand(attacker, target, damage):
    own = derived(armada([attacker]))
    assert str(damage_against(own[1].fleets[0].damage, own[0].fleets[0], one_fleet(*target), BOOK)) == damage


@pytest.mark.parametrize(
    ("attacker", "target", "damage"),
    [
        pytest.param(("capital",), ("capital",), "2d10", marks=ledger("ARM-057"), id="capital-capital"),
        pytest.param(("capital",), ("destroyer",), "2d10+2", marks=ledger("ARM-115"), id="capital-destroyer"),
        pytest.param(("capital",), ("fighter",), "2d10-2", marks=ledger("ARM-119"), id="capital-fighter"),
        pytest.param(("destroyer",), ("capital",), "2d10-2", marks=ledger("ARM-111"), id="destroyer-capital"),
        pytest.param(("destroyer",), ("destroyer",), "2d10", marks=ledger("ARM-057"), id="destroyer-destroyer"),
        pytest.param(
            ("destroyer",), ("fighter",), "2d10+2", marks=ledger("ARM-057", "ARM-119"), id="destroyer-fighter"
        ),
        pytest.param(("fighter",), ("capital",), "2d10+2", marks=ledger("ARM-111"), id="fighter-capital"),
        pytest.param(
            ("fighter",), ("destroyer",), "2d10-2", marks=ledger("ARM-057", "ARM-115"), id="fighter-destroyer"
        ),
        pytest.param(("fighter",), ("fighter",), "2d10", marks=ledger("ARM-057"), id="fighter-fighter"),
        pytest.param(("fighter",), ("fighter", "interceptors"), "2d10-2", marks=ledger("ARM-157"), id="interceptors"),
        pytest.param(("capital",), ("fighter", "interceptors"), "2d10", marks=ledger("ARM-157"), id="strong-no-more"),
        pytest.param(("destroyer",), ("fighter", "interceptors"), "2d10+2", marks=ledger("ARM-157"), id="still-weak"),
        pytest.param(("fighter", "interceptors"), ("capital",), "2d10+2", marks=ledger("ARM-158"), id="on-capital"),
        pytest.param(("fighter", "interceptors"), ("fighter",), "2d10", marks=ledger("ARM-158"), id="on-fighter"),
        pytest.param(("fighter", "bombers"), ("capital", "damage-threshold"), "2d10+2", id="bombers"),
        pytest.param(("fighter",), ("capital", "damage-threshold"), "2d10", id="threshold"),
    ],
)
def test_damage_goes_by_the_lists_of_the_target(attacker, target, damage):
    rolled = dice.parsed("2d10")
    hit = damage_against(rolled, one_fleet(attacker[0], "large", 4, *attacker[1:]), target_fleet(target), BOOK)
    assert str(hit) == damage


def target_fleet(target):
    """A target of that class with those abilities."""
    return one_fleet(target[0], "medium", 9, *target[1:])


@ledger("ARM-057", "ARM-111", "ARM-115", "ARM-119")
@pytest.mark.parametrize(
    ("attacker", "wanted"),
    [
        ("capital", {"capital": "3d8", "destroyer": "3d8+3", "fighter": "3d8-3"}),
        ("destroyer", {"capital": "3d8-3", "destroyer": "3d8", "fighter": "3d8+3"}),
        ("fighter", {"capital": "3d8+3", "destroyer": "3d8-3", "fighter": "3d8"}),
    ],
)
def test_stats_show_the_damage_to_each_class(attacker, wanted):
    assert figures_of(fleet(attacker, "medium", 6))["versus"] == wanted


@ledger("ARM-157")
def test_interceptors_are_strong_against_fighters_instead_of_capitals():
    shown = figures_of(fleet("fighter", "small", 6, "interceptors"))
    assert (shown["strong"], shown["weak"]) == ("fighter", "destroyer")
    assert shown["versus"] == {"capital": "3d6+3", "destroyer": "3d6-3", "fighter": "3d6"}


@ledger("ARM-156")
@pytest.mark.parametrize(("tier", "hp"), [(1, 1), (2, 1), (3, 1), (4, 2), (7, 3), (19, 9), (20, 10)])
def test_mines_have_half_the_tier_in_hp_and_at_least_1(tier, hp):
    shown = figures_of(fleet("destroyer", "small", tier, "gravity-mines"))
    assert shown["mines"] == {"ac": 5, "hp": hp, "hexes": 2, "hp_of": "each-hex"}
    assert "mines" not in figures_of(fleet("destroyer", "small", tier))


def explained(tmp_path, data):
    """The lines of `stats --explain`, with what is wrapped put back on one line."""
    path = tmp_path / "armada.yaml"
    path.write_text(as_yaml(data), "utf-8")
    return run("stats", path, "--explain").out.replace("\n      ", " ").splitlines()


def test_explain_shows_every_term(tmp_path):
    one, crew, _ = SIX[3].values
    lines = explained(tmp_path, armada([one], crew, tier=10))
    for line in (
        "  BP 56 = 50 (large, tier 10) + 0 (flagship) + 3 (damage threshold) + 3 (superweapon)",
        "  HP 61 = 1 (every fleet) + 50 (large, 5 x tier 10) + 10 (flagship, its tier)",
        "  CT 30 = 30 (half of 61 HP)",
        "  SP 23 = 20 (a third of 61 HP) + 3 (chief engineer, 10 ranks)",
        "  AC 15 = 10 (base) + 5 (half of tier 10)",
    ):
        assert line in lines


def test_explain_shows_what_officers_add(tmp_path):
    one, crew, _ = SIX[5].values
    lines = explained(tmp_path, armada([one], crew, tier=19))
    for line in (
        "  AC 25 = 10 (base) + 10 (half of tier 19, rounded up) + 5 (chief caster, 19 ranks)",
        "  AC to the front 26 = 10 (base) + 10 (half of tier 19, rounded up) + 5 (chief caster, 19 ranks)"
        " + 1 (shields up, front arc)",
        "  Piloting +15 = 10 (half of tier 19, rounded up) + 1 (good maneuverability) + 4 (commander, 12 ranks)",
        "  BP 83 = 77 (medium, tier 19) + 3 (array) + 3 (EMP)",
    ):
        assert line in lines


def test_explain_marks_what_is_unknown(tmp_path):
    lines = explained(tmp_path, base(edits={"/fleets/2/abilities/0": "torpedoes"}))
    assert "  BP incomplete = 6 (small, tier 2) + ? (torpedoes)" in lines


OF_TIER = {"hp", "ct", "morale_at", "destroyed_above", "sp", "sp_regen", "ac", "ac_front", "check", "gunnery",
           "piloting", "morale", "damage", "versus", "stunts", "bp", "tier"}  # fmt: skip
OF_SIZE = {"hp", "ct", "morale_at", "destroyed_above", "sp", "sp_regen", "damage", "versus", "bp", "size"}
OF_CLASS = {"speed", "maneuverability", "turn", "piloting", "range", "strong", "weak", "versus", "class"}


@pytest.mark.parametrize(
    ("edits", "number", "unknown"),
    [
        ({"/fleets/3/tier": "two"}, 3, OF_TIER),
        ({"/fleets/3/tier": 0}, 3, OF_TIER),
        ({"/fleets/3/tier": 21}, 3, OF_TIER),
        ({"/fleets/3/size": "tiny"}, 3, OF_SIZE),
        ({"/fleets/3/size": 4}, 3, OF_SIZE),
        ({"/fleets/3/class": "frigate"}, 3, OF_CLASS),
        ({"/fleets/3/abilities/0": "torpedoes"}, 3, {"bp"}),
        ({"/officers/2/ranks/engineering": "many"}, 1, {"sp", "sp_regen"}),
        ({"/officers/2/ranks/engineering": 21}, 1, {"sp", "sp_regen"}),
        ({"/officers/1/bab": -1}, 0, {"piloting"}),
        ({"/officers/0/ranks": {"cooking": 4}}, 0, {"morale"}),
    ],
)
def test_what_hangs_on_an_unknown_part_is_unknown_and_all_else_is_right(edits, number, unknown):
    before, after = figures(base()), figures(base(edits=edits))
    assert after["incomplete"] is True
    for i, (was, is_) in enumerate(zip(before["fleets"], after["fleets"], strict=True)):
        changed = {key for key in was if was[key] != is_[key]} - {"abilities"}
        assert changed == (unknown if i == number else set())
        assert all(is_[key] is None for key in changed)
    assert after["bp"]["budget"] == 48
    if "bp" in unknown:
        assert after["bp"]["left"] is None
    else:
        assert after["bp"] == before["bp"]
    for total, part in (("total_hp", "hp"), ("total_sp", "sp")):
        assert after["totals"][total] == (None if part in unknown else before["totals"][total])


def test_a_role_that_is_unknown_makes_every_figure_unknown_that_it_may_raise():
    after = figures(base(edits={"/officers/2/role": "cook"}))
    was, is_ = figures(base())["fleets"][1], after["fleets"][1]
    assert {key for key in was if is_[key] is None} == {
        "sp", "sp_regen", "ac", "ac_front", "gunnery", "piloting", "morale",
    }  # fmt: skip
    assert (is_["hp"], is_["check"], is_["bp"]) == (9, 1, 11)
    assert after["officers"][2]["bonus"] is None


@pytest.mark.parametrize("tier", [0, 21, "two", None])
def test_without_the_tier_of_the_armada_the_fleets_have_their_figures_still(tier):
    before, after = figures(base()), figures(base(edits={"/tier": tier}))
    assert after["fleets"] == before["fleets"]
    assert after["bp"] == {"budget": None, "spent": 48, "left": None}
    assert (after["morale_dc"], after["totals"]["max_fleet_tier_allowed"]) == (None, None)


@pytest.mark.parametrize("fleets", ["none", 5, {}])
def test_without_a_list_of_fleets_totals_are_marked(fleets):
    after = figures(base(edits={"/fleets": fleets}))
    assert after["incomplete"] is True
    assert after["bp"]["left"] is None
    assert after["totals"]["total_hp"] is None
    assert after["totals"]["total_sp"] is None
    assert after["totals"]["first_half_moves"] is None


SECOND_ENGINEER = officer("chief-engineer", "Pia", "Grey Wolves", ranks={"engineering": "many"})


@pytest.mark.parametrize(
    ("edits", "number", "figure"),
    [
        pytest.param({"/fleets/0/abilities/0": "flagshp"}, 0, "hp", id="flagship-misspelled"),
        pytest.param({"/fleets/0/abilities": "flagship"}, 0, "hp", id="abilities-no-list"),
        pytest.param({"/fleets/4/abilities": "interceptors"}, 4, "strong", id="interceptors-perhaps"),
        pytest.param({"/fleets/3/name": "Grey Wolves"}, 3, "sp", id="officer-on-one-of-two-fleets"),
        pytest.param({"/fleets/1/name": 7}, 1, "sp", id="fleet-name-unknown"),
        pytest.param({"/officers": "none"}, 1, "sp", id="officers-no-list"),
        pytest.param({"/fleets/0/abilities/0": "leader"}, 0, "hp", id="flagship-called-otherwise"),
        pytest.param({"/officers/2/fleet": "Grey Wolfs"}, 1, "sp", id="officer-near-a-fleet"),
        pytest.param({"/officers/2/fleet": "grey wolves"}, 1, "sp", id="officer-fleet-in-lower-case"),
        pytest.param({"/officers/2/fleet": 3}, 4, "sp", id="officer-fleet-unknown"),
        pytest.param({"/officers/2/fleet": "Nowhere"}, 4, "sp", id="officer-near-no-fleet"),
        pytest.param({"/officers/2/fleet": "Nowhere", "/fleets/3/name": 7}, 3, "sp", id="officer-near-no-name"),
        pytest.param({"/officers/3": SECOND_ENGINEER}, 1, "sp", id="officer-perhaps-the-better-of-two"),
    ],
)
def test_a_figure_that_a_fault_elsewhere_may_change_is_marked(edits, number, figure):
    """Hull, shields or matchup would be another, were the fault mended: they are not shown as if they were right."""
    after = figures(base(edits=edits))
    assert after["fleets"][number][figure] is None
    assert after["incomplete"] is True


@pytest.mark.parametrize(
    ("edits", "number", "figure", "value"),
    [
        # the flagship is known: another fleet's unknown ability was not meant for it
        ({"/fleets/2/abilities/0": "leader"}, 2, "hp", 7),
        # another ability was meant, as far as anybody can tell
        ({"/fleets/0/abilities": ["point-defense"], "/fleets/4/abilities/0": "interceptor"}, 4, "hp", 7),
        # the fleet was meant that is called nearly so, or the one without a name
        ({"/officers/2/fleet": "Grey Wolfs"}, 4, "sp", 2),
        ({"/officers/2/fleet": "Nowhere", "/fleets/3/name": 7}, 4, "sp", 2),
        # an engineer raises nothing but SP, and an admiral of the whole armada is aboard wherever that is
        ({"/officers/2/fleet": "Nowhere"}, 0, "piloting", 3),
        ({"/officers/0/fleet": "Nowhere", "/rulings": {"officer-bonus-scope": "whole-armada"}}, 4, "morale", 3),
    ],
)
def test_a_figure_that_no_fault_can_change_is_shown(edits, number, figure, value):
    assert figures(base(edits=edits))["fleets"][number][figure] == value


CLASSES = ("capital", "destroyer", "fighter")
SIZES = ("small", "medium", "large")
ROLES = {
    "admiral": "bluff",
    "chief-caster": "mysticism",
    "chief-engineer": "engineering",
    "chief-technician": "computers",
    "commander": "piloting",
}


@st.composite
def fleets(draw, name="Test Fleet"):
    class_ = draw(st.sampled_from(CLASSES))
    buyable = [ability for ability in BOOK.open_abilities[class_] if ability != "agile"]
    chosen = draw(st.lists(st.sampled_from(buyable), unique=True))
    return fleet(class_, draw(st.sampled_from(SIZES)), draw(st.integers(1, 20)), *chosen, name=name)


@st.composite
def armadas(draw):
    number = draw(st.integers(1, 5))
    members = [draw(fleets(f"Fleet {i}")) for i in range(number)]
    posts = draw(st.lists(st.sampled_from(list(ROLES.items())), max_size=5, unique=True))
    crew = []
    for role, skill in posts:
        aboard = f"Fleet {draw(st.integers(0, number - 1))}"
        crew.append(officer(role, f"Officer {len(crew)}", aboard, ranks={skill: draw(st.integers(0, 20))}))
    return armada(members, crew, tier=draw(st.integers(1, 20)))


@often(150)
@given(armadas())
def test_what_is_spent_is_the_sum_of_the_fleets_and_each_fleet_the_sum_of_its_terms(data):
    model, stats = derived(data)
    assert stats.bp_spent.complete
    assert stats.bp_spent.total == sum(own.bp.total for own in stats.fleets)
    assert stats.bp_left == stats.bp - stats.bp_spent.total
    for one, own in zip(data["fleets"], stats.fleets, strict=True):
        assert own.bp.total == sum(amount for _, amount in own.bp.terms)
        costs = BOOK.fleet_costs[str(one["tier"])]
        assert own.bp.total == costs.bp(one["size"]) + sum(BOOK.abilities[a].bp for a in one["abilities"])
    bill = SYSTEM.bill(model, stats)
    assert bill.budgets[0].spent.total == stats.bp_spent.total == sum(item.costs["bp"].total for item in bill.items)


@often(150)
@given(armadas())
def test_every_sum_shown_is_the_sum_of_its_terms(data):
    model, stats = derived(data)
    for group in SYSTEM.figures(model, stats):
        for figure in group.figures:
            if figure.tally is not None and not isinstance(figure.value, dict):
                assert figure.value == sum(amount for _, amount in figure.tally.terms)


@often(150)
@given(armadas())
def test_totals_are_the_sums_of_the_fleets(data):
    model, stats = derived(data)
    shown = as_data(SYSTEM.figures(model, stats))
    assert shown["incomplete"] is False
    assert shown["totals"]["total_hp"] == sum(one["hp"] for one in shown["fleets"])
    assert shown["totals"]["total_sp"] == sum(one["sp"] for one in shown["fleets"])


def worth(one, officers=()):
    """HP, SP, cost and mean damage of a fleet."""
    own = derived(armada([one], officers))[1].fleets[0]
    return own.hp.total, own.sp.total, own.bp.total, own.damage.mean


@often(150)
@given(fleets())
def test_a_higher_tier_never_lowers_hp_sp_cost_or_damage(one):
    for tier in range(one["tier"], 20):
        lower, higher = worth({**one, "tier": tier}), worth({**one, "tier": tier + 1})
        assert all(before <= after for before, after in zip(lower, higher, strict=True))


@often(150)
@given(fleets())
def test_a_larger_size_never_lowers_hp_sp_cost_or_damage(one):
    small, medium, large = (worth({**one, "size": size}) for size in SIZES)
    assert all(a <= b <= c for a, b, c in zip(small, medium, large, strict=True))


@often(150)
@given(fleets(), fleets())
def test_a_hit_is_changed_by_at_most_two_a_die(attacker, target):
    own, other = derived(armada([attacker])), derived(armada([target]))
    damage = own[1].fleets[0].damage
    hit = damage_against(damage, own[0].fleets[0], other[0].fleets[0], BOOK)
    assert (hit.number, hit.sides) == (damage.number, damage.sides)
    assert hit.mean - damage.mean in {Fraction(each * damage.number) for each in (-2, -1, 0, 1)}


@pytest.mark.parametrize(
    ("edits", "bonus"),
    [
        ({"/officers/2/ranks": None, "/tier": 12, "/officers/2/level": 1}, None),
        (
            {"/officers/2": {"name": "Mae", "role": "chief-engineer", "fleet": "Grey Wolves", "level": 5}, "/tier": 12},
            2,
        ),
        (
            {"/officers/2": {"name": "Mae", "role": "chief-engineer", "fleet": "Grey Wolves", "level": 6}, "/tier": 12},
            3,
        ),
        ({"/officers/2": {"name": "Mae", "role": "chief-engineer", "fleet": "Grey Wolves"}, "/tier": 12}, 4),
        ({"/officers/2": {"name": "Mae", "role": "chief-engineer", "fleet": "Grey Wolves", "bab": 20}}, None),
    ],
    ids=["ranks-unknown", "level-5", "level-6", "armada-tier", "bab-of-an-engineer"],
)
def test_ranks_that_are_not_given_are_no_more_than_the_level_and_bab_is_no_ranks(edits, bonus):
    report = reviewed(base(edits=edits))
    assert report.stats.officers[2].bonus.value == bonus


REASONS = [
    ({}, "  Damage 3d6 (Table 2-17, by size and tier)"),
    ({}, "  SP regained 1d6 (Table 2-19, by the SP)"),
    ({}, "  Range short 4, long 8, extreme 12 (the class's range, twice and three times that)"),
    (
        {"range-bands": "extreme"},
        "  Range short 2, long 3, extreme 4 (a third, two thirds and the whole of the class's range, rounded up)",
    ),
    (
        {"range-bands": "long"},
        "  Range short 2, long 4, extreme 6 (half, the whole and one and a half of the class's range, rounded up)",
    ),
    (
        {},
        "  Stunt DCs back off 11, slide 11, flip and burn 16 (10 or 15, and a quarter of tier 7, rounded down)",
    ),
    ({}, "  Gravity mines AC 5, 3 HP in each of 2 hexes (half of tier 7, rounded down, at least 1)"),
    (
        {"mines-hp": "both-hexes"},
        "  Gravity mines AC 5, 3 HP for both hexes (half of tier 7, rounded down, at least 1)",
    ),
]


@pytest.mark.parametrize(("rulings", "line"), REASONS, ids=[f"{rulings} {line[:9]}" for rulings, line in REASONS])
def test_explain_gives_reasons_for_what_is_no_sum(tmp_path, rulings, line):
    one = {"name": "A", "class": "destroyer", "size": "small", "tier": 7, "abilities": ["gravity-mines"]}
    assert line in explained(tmp_path, armada([one], [], tier=7) | {"rulings": rulings})
