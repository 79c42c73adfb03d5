"""The rulings: what each changes, that it changes nothing else, and that stats names those that mattered."""

import pytest

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.figures import as_data
from shipcli.systems.armada.tables import BOOK
from tests.support import base, cases, found, reviewed, run

ledger = pytest.mark.ledger

SYSTEM = systems.get("armada")
RULINGS = BOOK.rulings

# ruling, all its values, the default first; what is debatable only once a fight is fought
BUILD = [
    ("cost-tier-19", ["printed", "pattern"]),
    ("cost-tier-1", ["printed"]),
    ("agile-undefined", ["reject", "free-label"]),
    ("flagship-hp-feeds-sp", [True, False]),
    ("flagship-hp-feeds-ct", [True, False]),
    ("flagship-required", ["error", "warning"]),
    ("engineer-sp", ["maximum", "separate"]),
    ("range-bands", ["short", "extreme", "long"]),
    ("hp-formula", ["one-plus-product", "sum-times-tier"]),
    ("ct-vs-half", ["one-event", "two-thresholds"]),
    ("fleet-tier-21", ["capped", "extrapolated"]),
    ("gm-tier-override", [False, True]),
    ("ability-once", ["once", "stack"]),
    ("size-by-class", ["any", "large-capitals"]),
    ("upgrade-cost", ["refunded", "no-refunds"]),
    ("unspent-bp", ["lost"]),
    ("sp-regen-overlap", ["lower-band", "upper-band"]),
    ("bombers-interceptors", ["legal", "exclusive"]),
    ("mines-hp", ["per-hex", "both-hexes"]),
    ("auxiliary-typo", ["auxiliary-system"]),
    ("officer-bonus-scope", ["own-fleet", "whole-armada"]),
    ("officer-ranks-npc", ["armada-tier", "given"]),
    ("role-names", ["archives"]),
    ("intimidation-name", ["intimidate"]),
]

PLAY = {
    "officer-sp-lost": "drop",
    "extreme-inclusive": True,
    "enchant-range": "printed",
    "crit-double": "two",
    "sp-zero-front": "front",
    "damage-floor": "one",
    "per-die-stack": "all",
    "threshold-vs-flat": "rolled",
    "half-damage": "total",
    "strong-symmetric": "own-lists",
    "emp-next-round": "always",
    "emp-crit-lasting": "until-repaired",
    "boarders-check": "plain",
    "boarders-many": "one",
    "point-defense-both": True,
    "array-superweapon": "one-attack",
    "array-damage": "full",
    "superweapon-crit": True,
    "superweapon-cooldown": "n-plus-2",
    "self-destruct-timing": "phase-end-full",
    "self-destruct-adjacent": "any",
    "auxiliary-empty": "nothing",
    "officer-stack": "highest",
    "admiral-order-check": "officer-check",
    "no-admiral-d6": "bare",
    "order-tie-no-admiral": "reroll",
    "half-fleets-odd": "up-then-rest",
    "taunt-half": "down",
    "morale-opponent": "highest",
    "destroyed-threshold": "above",
    "scan-hidden": "in-order",
    "flat-check": "officer-check",
    "caster-ac": "gunnery",
}

FIXED = {"cost-tier-1", "unspent-bp", "auxiliary-typo", "role-names", "intimidation-name"}


@pytest.mark.parametrize(("id", "values"), BUILD)
def test_a_ruling_has_its_answers_the_default_first(id, values):
    ruling = RULINGS[id]
    assert ruling.applies == "build"
    assert list(ruling.values) == values
    assert [type(value) for value in ruling.values] == [type(value) for value in values]
    assert ruling.default is ruling.values[0]
    assert ruling.fixed == (id in FIXED)


@pytest.mark.parametrize(("id", "default"), PLAY.items())
def test_a_ruling_for_the_fight_has_its_default(id, default):
    ruling = RULINGS[id]
    assert (ruling.applies, ruling.default, type(ruling.default)) == ("play", default, type(default))


def test_there_are_no_other_rulings():
    assert set(RULINGS) == {id for id, _ in BUILD} | set(PLAY)


@pytest.mark.parametrize("ruling", list(RULINGS.values()), ids=lambda ruling: ruling.id)
def test_every_answer_has_a_meaning_of_its_own(ruling):
    assert len(ruling.meanings) == len(ruling.values) == len(set(ruling.values)) == len(set(ruling.meanings))
    assert ruling.question.endswith("?")
    assert ruling.book.startswith("SOM ")
    for value in ruling.values:
        assert isinstance(value, bool) or value == value.lower()


def flat(value, place=""):
    """Every single figure by its place."""
    match value:
        case dict():
            inner = value.items()
        case list():
            inner = enumerate(value)
        case _:
            return {place: value}
    return {key: one for step, part in inner for key, one in flat(part, f"{place}/{step}").items()}


def outcome(data):
    """Figures by their places, and what was found, with severity and place."""
    report = reviewed(data)
    figures = flat(as_data(SYSTEM.figures(report.model, report.stats)))
    findings = [
        (one.code, str(one.severity), "".join(f"/{step}" for step in one.pointer)) for one in report.diagnostics
    ]
    return figures, findings


def fleet(class_, size, tier, *abilities, name="Test Fleet"):
    return {"name": name, "class": class_, "size": size, "tier": tier, "abilities": list(abilities)}


def armada(tier, *fleets, officers=(), **more):
    return {"kind": "armada", "name": "Test", "tier": tier, "fleets": list(fleets), "officers": list(officers), **more}


ADMIRAL = {"name": "Osk", "role": "admiral", "fleet": "Test Fleet", "ranks": {"bluff": 6}}
ENGINEER = {"name": "Mae", "role": "chief-engineer", "fleet": "Test Fleet", "ranks": {"engineering": 10}}
NOBODY_SAID = {"name": "Osk", "role": "admiral", "fleet": "Test Fleet"}
LEFT = ("AR122", "info", "/tier")

WORKED_D = fleet("capital", "large", 10, "flagship", "damage-threshold", "superweapon")
TWO = [fleet("capital", "large", 10, "flagship"), fleet("fighter", "small", 4, name="Other Fleet")]
NINETEEN = armada(
    19,
    fleet("destroyer", "medium", 19, "array", "emp", "flagship"),
    fleet("fighter", "small", 19, name="Small"),
    fleet("capital", "large", 19, name="Large"),
    officers=[ADMIRAL],
)
TWENTY = armada(20, fleet("capital", "large", 21, "flagship"), officers=[ADMIRAL])


def ranges(**bands):
    """The figures of the bands of one fleet."""
    return {f"/fleets/0/range/{name}": hexes for name, hexes in bands.items()}


# ruling, value, document, figures as they are by default, figures that are otherwise under the ruling,
# findings by default, findings under the ruling
CASES = [
    (
        "cost-tier-19",
        "pattern",
        NINETEEN,
        {"/bp/spent": 83 + 58 + 95, "/bp/left": 220, "/fleets/0/bp": 83, "/fleets/1/bp": 58},
        {"/bp/spent": 82 + 57 + 95, "/bp/left": 222, "/fleets/0/bp": 82, "/fleets/1/bp": 57},
        [LEFT],
        [LEFT],
    ),
    (
        "agile-undefined",
        "free-label",
        base(edits={"/fleets/2/abilities": ["bombers", "agile"]}),
        {"/bp/left": None, "/fleets/2/bp": None, "/incomplete": True},
        {"/bp/left": 0, "/fleets/2/bp": 8, "/incomplete": False},
        [("AR108", "error", "/fleets/2/abilities/1")],
        [],
    ),
    (
        "agile-undefined",
        "free-label",
        base(edits={"/fleets/0/abilities": ["flagship", "point-defense", "agile"]}),
        {"/bp/left": None, "/fleets/0/bp": None, "/incomplete": True},
        {"/bp/left": 0, "/fleets/0/bp": 10, "/incomplete": False},
        [("AR108", "error", "/fleets/0/abilities/2")],
        [("AR109", "error", "/fleets/0/abilities/2")],
    ),
    (
        "flagship-hp-feeds-sp",
        False,
        armada(10, WORKED_D, officers=[ADMIRAL, ENGINEER]),
        {"/fleets/0/sp": 23, "/fleets/0/sp_regen": "1d12", "/totals/total_sp": 23},
        {"/fleets/0/sp": 20, "/fleets/0/sp_regen": "1d10", "/totals/total_sp": 20},
        [LEFT],
        [LEFT],
    ),
    (
        "flagship-hp-feeds-ct",
        False,
        armada(10, WORKED_D, officers=[ADMIRAL, ENGINEER]),
        {"/fleets/0/ct": 30, "/fleets/0/morale_at": 30},
        {"/fleets/0/ct": 25, "/fleets/0/morale_at": 25},
        [LEFT],
        [LEFT],
    ),
    (
        "flagship-required",
        "warning",
        base(edits={"/fleets/0/abilities": ["point-defense"]}),
        {},
        {},
        [("AR112", "error", "/fleets")],
        [("AR112", "warning", "/fleets")],
    ),
    (
        "engineer-sp",
        "separate",
        armada(10, WORKED_D, officers=[ADMIRAL, ENGINEER]),
        {"/fleets/0/sp_regen": "1d12"},  # by 23 SP
        {"/fleets/0/sp_regen": "1d10"},  # by 20
        [LEFT],
        [LEFT],
    ),
    (
        "range-bands",
        "extreme",
        armada(10, fleet("capital", "large", 10, "flagship"), officers=[ADMIRAL]),
        ranges(short=5, long=10, extreme=15),
        ranges(short=2, long=4, extreme=5),
        [LEFT],
        [LEFT],
    ),
    (
        "range-bands",
        "long",
        armada(10, fleet("capital", "large", 10, "flagship"), officers=[ADMIRAL]),
        ranges(short=5, long=10, extreme=15),
        ranges(short=3, long=5, extreme=8),
        [LEFT],
        [LEFT],
    ),
    (
        "range-bands",
        "extreme",
        armada(10, fleet("destroyer", "large", 10, "flagship"), officers=[ADMIRAL]),
        ranges(short=4, long=8, extreme=12),
        ranges(short=2, long=3, extreme=4),
        [LEFT],
        [LEFT],
    ),
    (
        "range-bands",
        "long",
        armada(10, fleet("fighter", "large", 10, "flagship"), officers=[ADMIRAL]),
        ranges(short=3, long=6, extreme=9),
        ranges(short=2, long=3, extreme=5),
        [LEFT],
        [LEFT],
    ),
    (
        "hp-formula",
        "sum-times-tier",
        armada(4, fleet("fighter", "small", 4, "flagship"), officers=[ADMIRAL]),
        {"/fleets/0/hp": 17, "/fleets/0/ct": 8, "/fleets/0/morale_at": 8, "/fleets/0/destroyed_above": 34,
         "/fleets/0/sp": 5, "/fleets/0/sp_regen": "1d4", "/totals/total_hp": 17, "/totals/total_sp": 5},
        {"/fleets/0/hp": 20, "/fleets/0/ct": 10, "/fleets/0/morale_at": 10, "/fleets/0/destroyed_above": 40,
         "/fleets/0/sp": 6, "/fleets/0/sp_regen": "1d6", "/totals/total_hp": 20, "/totals/total_sp": 6},
        [LEFT],
        [LEFT],
    ),
    (
        "ct-vs-half",
        "two-thresholds",
        armada(10, WORKED_D, officers=[ADMIRAL], rulings={"flagship-hp-feeds-ct": False}),
        {"/fleets/0/morale_at": 25},
        {"/fleets/0/morale_at": 30},
        [LEFT],
        [LEFT],
    ),
    ("ct-vs-half", "two-thresholds", base(), {}, {}, [], []),
    (
        "gm-tier-override",
        True,
        base(edits={"/fleets/2/tier": 4, "/fleets/2/abilities": [], "/fleets/3/size": "small"}),
        {},
        {},
        [("AR104", "error", "/fleets/2/tier")],
        [("AR104", "warning", "/fleets/2/tier")],
    ),
    (
        "ability-once",
        "stack",
        base(edits={"/fleets/2/abilities": ["bombers", "bombers"]}),
        {"/bp/spent": 48, "/bp/left": 0, "/fleets/2/bp": 8},
        {"/bp/spent": 50, "/bp/left": -2, "/fleets/2/bp": 10},
        [("AR110", "error", "/fleets/2/abilities/1")],
        [("AR107", "error", "/tier")],
    ),
    (
        "size-by-class",
        "large-capitals",
        base(edits={"/fleets/0/size": "medium"}),
        {},
        {},
        [LEFT],
        [LEFT, ("AR105", "error", "/fleets/0/size")],
    ),
    ("size-by-class", "large-capitals", base(), {}, {}, [], []),
    (
        "upgrade-cost",
        "no-refunds",
        base() | {"removed": [{"name": "array", "bp": 3}]},
        {"/bp/spent": 48, "/bp/left": 0},
        {"/bp/spent": 51, "/bp/left": -3},
        [],
        [("AR107", "error", "/tier")],
    ),
    (
        "sp-regen-overlap",
        "upper-band",
        armada(5, fleet("fighter", "small", 5), officers=[ADMIRAL]),  # 5 SP
        {"/fleets/0/sp_regen": "1d4"},
        {"/fleets/0/sp_regen": "1d6"},
        [LEFT, ("AR112", "error", "/fleets")],
        [LEFT, ("AR112", "error", "/fleets")],
    ),
    (
        "sp-regen-overlap",
        "upper-band",
        armada(20, fleet("fighter", "small", 20), officers=[ADMIRAL]),  # 20 SP
        {"/fleets/0/sp_regen": "1d10"},
        {"/fleets/0/sp_regen": "1d12"},
        [LEFT, ("AR112", "error", "/fleets")],
        [LEFT, ("AR112", "error", "/fleets")],
    ),
    *(
        (
            "sp-regen-overlap",
            "upper-band",
            armada(20, fleet("fighter", "small", tier), officers=[ADMIRAL]),
            {},
            {},
            [LEFT, ("AR112", "error", "/fleets")],
            [LEFT, ("AR112", "error", "/fleets")],
        )
        for tier in (1, 4, 6, 10, 11, 15, 16, 19)
    ),
    (
        "bombers-interceptors",
        "exclusive",
        base(edits={"/fleets/2/abilities": ["bombers", "interceptors"]}),
        {},
        {},
        [("AR124", "info", "/fleets/2/abilities")],
        [("AR124", "error", "/fleets/2/abilities")],
    ),
    (
        "officer-bonus-scope",
        "whole-armada",
        armada(10, *TWO, officers=[ADMIRAL]),
        {"/fleets/1/morale": 2},
        {"/fleets/1/morale": 5},
        [LEFT],
        [LEFT],
    ),
    (
        "officer-ranks-npc",
        "given",
        base(edits={"/officers/0": {"name": "Osk", "role": "admiral", "fleet": "Old Bulwark"}}),
        {"/fleets/0/morale": 3, "/officers/0/bonus": 2, "/officers/0/check": 3, "/incomplete": False},
        {"/fleets/0/morale": None, "/officers/0/bonus": None, "/officers/0/check": None, "/incomplete": True},
        [],
        [("AR121", "error", "/officers/0")],
    ),
    (
        "fleet-tier-21",
        "extrapolated",
        TWENTY,
        {
            "/bp/left": None, "/fleets/0/bp": None, "/fleets/0/tier": None, "/fleets/0/hp": None,
            "/fleets/0/ct": None, "/fleets/0/morale_at": None, "/fleets/0/destroyed_above": None,
            "/fleets/0/sp": None, "/fleets/0/sp_regen": None, "/fleets/0/ac": None, "/fleets/0/ac_front": None,
            "/fleets/0/check": None, "/fleets/0/gunnery": None, "/fleets/0/piloting": None,
            "/fleets/0/morale": None, "/fleets/0/damage": None, "/fleets/0/versus": None,
            "/fleets/0/stunts": None, "/officers/0/check": None, "/totals/total_hp": None, "/totals/total_sp": None,
            "/totals/max_fleet_tier_allowed": 20, "/incomplete": True, "/bp/spent": 0,
        },
        {
            "/bp/left": 480 - 105, "/fleets/0/bp": 105, "/fleets/0/tier": 21, "/fleets/0/hp": 1 + 105 + 21,
            "/fleets/0/ct": 63, "/fleets/0/morale_at": 63, "/fleets/0/destroyed_above": 254,
            "/fleets/0/sp": 42, "/fleets/0/sp_regen": "1d12", "/fleets/0/ac": 21, "/fleets/0/ac_front": 22,
            "/fleets/0/check": 11, "/fleets/0/gunnery": 11, "/fleets/0/piloting": 11,
            "/fleets/0/morale": 14, "/fleets/0/damage": "10d10", "/fleets/0/versus/capital": "10d10",
            "/fleets/0/versus/destroyer": "10d10+10", "/fleets/0/versus/fighter": "10d10-10",
            "/fleets/0/stunts/back_off": 15, "/fleets/0/stunts/slide": 15, "/fleets/0/stunts/flip_and_burn": 20,
            "/officers/0/check": 14, "/totals/total_hp": 127, "/totals/total_sp": 42,
            "/totals/max_fleet_tier_allowed": 21, "/incomplete": False, "/bp/spent": 105,
        },
        [("AR103", "error", "/fleets/0/tier")],
        [LEFT],
    ),
]  # fmt: skip


NAMED = [(f"{i}-{row[0]}-{row[1]}", *row) for i, row in enumerate(CASES)]
PROVEN = {
    "range-bands": "ARM-063",
    "flagship-hp-feeds-sp": "ARM-053",
    "flagship-hp-feeds-ct": "ARM-053",
    "agile-undefined": "ARM-121",
    "ability-once": "ARM-123",
    "fleet-tier-21": "ARM-087",
    "gm-tier-override": "ARM-006",
}
PROOFS = {id: [PROVEN[ruling]] for id, ruling, *_ in NAMED if ruling in PROVEN}
PROOFS |= {id: ["ARM-232"] for id, ruling, _, _, default, *_ in NAMED if ruling == "sp-regen-overlap" and default}


@pytest.mark.parametrize(
    ("ruling", "value", "data", "default", "changed", "found_by_default", "found_then"), cases(NAMED, PROOFS)
)
def test_a_ruling_changes_what_it_is_about_and_nothing_else(
    ruling, value, data, default, changed, found_by_default, found_then
):
    stated = data.get("rulings", {})
    before, findings_before = outcome(data)
    after, findings_after = outcome(data | {"rulings": {**stated, ruling: value}})
    keys = {key for key in before.keys() | after.keys() if before.get(key, "absent") != after.get(key, "absent")}
    assert keys == default.keys() | changed.keys()
    assert {key: before[key] for key in default} == default
    assert {key: after[key] for key in changed} == changed
    assert sorted(findings_before) == sorted(found_by_default)
    assert sorted(findings_after) == sorted(found_then)


@pytest.mark.parametrize(("ruling", "values"), BUILD)
def test_the_default_may_be_written_out(ruling, values):
    for data in (base(), NINETEEN, TWENTY):
        assert outcome(data | {"rulings": {ruling: values[0]}}) == outcome(data)


@pytest.mark.parametrize(
    ("size", "cost"),
    [("small", 63), ("medium", 84), ("large", 105)],
)
def test_tier_21_goes_on_as_the_tables_do(size, cost):
    data = armada(20, fleet("fighter", size, 21), rulings={"fleet-tier-21": "extrapolated"})
    own = reviewed(data).stats.fleets[0]
    sides = {"small": 6, "medium": 8, "large": 10}[size]
    assert (own.bp.total, str(own.damage)) == (cost, f"10d{sides}")


@pytest.mark.parametrize("tier", [22, 100])
def test_tier_22_is_none_under_any_ruling(tier):
    data = armada(20, fleet("fighter", "small", tier, "flagship"), officers=[ADMIRAL])
    for value in RULINGS["fleet-tier-21"].values:
        assert found(reviewed(data | {"rulings": {"fleet-tier-21": value}}), "error") == ["AR103"]


def test_tier_21_goes_with_an_armada_of_tier_20_only():
    data = armada(19, fleet("fighter", "small", 21, "flagship"), rulings={"fleet-tier-21": "extrapolated"})
    assert found(reviewed(data), "error") == ["AR104"]


SWITCHABLE = [id for id, values in BUILD if len(values) > 1]


@pytest.mark.parametrize("id", SWITCHABLE)
@ledger("ARM-156")
def test_every_ruling_that_can_be_switched_changes_some_figure_or_finding(id):
    documents = [case[2] for case in CASES if case[0] == id]
    documents.append(armada(7, fleet("destroyer", "small", 7, "gravity-mines", "flagship"), officers=[ADMIRAL]))
    for value in RULINGS[id].values[1:]:
        assert any(outcome(data) != outcome(data | {"rulings": {**data.get("rulings", {}), id: value}})
                   for data in documents)  # fmt: skip


@pytest.mark.parametrize(
    ("rulings", "pointer", "hint"),
    [
        ({"range-band": "short"}, "range-band", "range-bands"),
        ({"RANGE-BANDS": "short"}, "RANGE-BANDS", None),
        ({"cost-tier-9": "printed"}, "cost-tier-9", "cost-tier-19"),
        ({"nothing-of-the-kind-xyz": True}, "nothing-of-the-kind-xyz", None),
        ({"range-bands": "extrem"}, "range-bands", "extreme"),
        ({"range-bands": "far"}, "range-bands", None),
        ({"range-bands": True}, "range-bands", None),
        ({"range-bands": 3}, "range-bands", None),
        ({"range-bands": None}, "range-bands", None),
        ({"range-bands": ["short"]}, "range-bands", None),
        ({"flagship-hp-feeds-sp": "true"}, "flagship-hp-feeds-sp", None),
        ({"flagship-hp-feeds-sp": 1}, "flagship-hp-feeds-sp", None),
        ({"flagship-hp-feeds-sp": "no"}, "flagship-hp-feeds-sp", None),
        ({"gm-tier-override": 0}, "gm-tier-override", None),
        ({"cost-tier-1": "pattern"}, "cost-tier-1", None),
        ({"role-names": True}, "role-names", None),
        ({"damage-floor": "two"}, "damage-floor", None),
        ({"superweapon-crit": "yes"}, "superweapon-crit", None),
    ],
)
def test_an_unknown_ruling_or_answer_is_found_and_the_default_holds(rulings, pointer, hint):
    report = reviewed(base() | {"rulings": rulings})
    (one,) = report.diagnostics
    assert (one.code, one.severity, one.pointer) == ("S010", "error", ("rulings", pointer))
    if hint:
        assert hint in one.hint
    if pointer in RULINGS and isinstance(rulings[pointer], (str, bool)):
        for value in RULINGS[pointer].values:
            assert str(value).lower() in one.message
    assert outcome(base() | {"rulings": rulings})[0] == outcome(base())[0]


@pytest.mark.parametrize("rulings", ["short", 5, ["range-bands"]])
def test_rulings_are_a_mapping(rulings):
    assert found(reviewed(base() | {"rulings": rulings})) == ["S004"]


def named(tmp_path, data):
    """The rulings that `stats` names, with the answers in force."""
    path = tmp_path / "armada.yaml"
    path.write_text(as_yaml(data), "utf-8")
    (shown,) = run("stats", path, "--format", "json").json
    return shown["rulings"]


NAMED = [
    # A single small fighter of tier 1, no flagship, no officers: 4 HP under either formula, 1 SP.
    ("little", armada(1, fleet("fighter", "small", 1)), {"range-bands": "short", "flagship-required": "error"}),
    (
        "tier-19",
        NINETEEN,
        {
            "cost-tier-19": "printed",
            "flagship-hp-feeds-sp": True,
            "flagship-hp-feeds-ct": True,
            "range-bands": "short",
            "hp-formula": "one-plus-product",
            "officer-bonus-scope": "own-fleet",
        },
    ),
    (
        "worked-d",
        armada(10, WORKED_D, officers=[ADMIRAL, ENGINEER]),
        {
            "flagship-hp-feeds-sp": True,
            "flagship-hp-feeds-ct": True,
            "engineer-sp": "maximum",
            "range-bands": "short",
            "hp-formula": "one-plus-product",
        },
    ),
    (
        "worked-d-otherwise",
        armada(
            10,
            WORKED_D,
            officers=[ADMIRAL, ENGINEER],
            rulings={"flagship-hp-feeds-ct": False, "range-bands": "long", "mines-hp": "both-hexes"},
        ),
        {
            "flagship-hp-feeds-sp": True,
            "flagship-hp-feeds-ct": False,
            "engineer-sp": "maximum",
            "range-bands": "long",
            "hp-formula": "one-plus-product",
            "ct-vs-half": "one-event",
        },
    ),
    (
        "small-capital",
        armada(1, fleet("capital", "small", 1, "flagship"), officers=[ADMIRAL | {"ranks": {"bluff": 0}}]),
        # 5 HP: CT 2 of 5 or of 4, SP 1 of either
        {"range-bands": "short", "size-by-class": "any"},
    ),
    (
        "nobody-said",
        armada(3, fleet("fighter", "medium", 3, "flagship"), officers=[NOBODY_SAID]),
        # 16 HP, 13 without the flagship's: CT 8 or 6, SP 5 or 4
        {
            "flagship-hp-feeds-sp": True,
            "flagship-hp-feeds-ct": True,
            "range-bands": "short",
            "hp-formula": "one-plus-product",
            "sp-regen-overlap": "lower-band",
            "officer-ranks-npc": "armada-tier",
        },
    ),
    (
        "faulty",
        base(edits={"/fleets/0/size": "small", "/fleets/1/abilities": [], "/fleets/3/abilities": ["array", "array"],
                    "/fleets/2/abilities": ["bombers", "interceptors", "agile"], "/fleets/4/tier": 4})
        | {"removed": [{"name": "emp", "bp": 3}], "officers": []},
        # flagship: 5 HP with its tier, 4 without; CT 2, SP 1 of either. No admiral.
        {
            "agile-undefined": "reject",
            "range-bands": "short",
            "hp-formula": "one-plus-product",
            "gm-tier-override": False,
            "ability-once": "once",
            "size-by-class": "any",
            "upgrade-cost": "refunded",
            "bombers-interceptors": "legal",
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("data", "wanted"), [pytest.param(*case[1:], id=case[0]) for case in NAMED])
def test_stats_names_the_rulings_that_mattered_and_no_others(tmp_path, data, wanted):
    shown = named(tmp_path, data)
    assert shown == wanted
    assert list(shown) == [id for id in RULINGS if id in wanted]


def test_stats_says_what_an_answer_means(tmp_path):
    path = tmp_path / "armada.yaml"
    path.write_text(as_yaml(base() | {"rulings": {"range-bands": "extreme"}}), "utf-8")
    text = " ".join(run("stats", path).out.split())
    assert "range-bands: extreme - " + RULINGS["range-bands"].meanings[1] in text
    assert "officer-bonus-scope: own-fleet - " in text
