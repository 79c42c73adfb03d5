"""What the checks AR101 to AR126 find, on both sides of every edge; and what silences what."""

import json
import re
import time

import pytest

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.pointers import edited
from shipcli.systems.armada.tables import BOOK
from tests.support import base, faults, found, only, places, reviewed, reviewed_text

ledger = pytest.mark.ledger

RULES = systems.get("armada").rules


def fleet(class_, size, tier, *abilities, name="Test Fleet"):
    """A fleet as a document has it."""
    return {"name": name, "class": class_, "size": size, "tier": tier, "abilities": list(abilities)}


def armada(tier, *fleets, **more):
    """An armada of these fleets, with an admiral on the first."""
    admiral = {"name": "Osk", "role": "admiral", "fleet": fleets[0]["name"], "ranks": {"bluff": 1}}
    return {
        "kind": "armada",
        "name": "Test Armada",
        "tier": tier,
        "fleets": list(fleets),
        "officers": [admiral],
        **more,
    }


@ledger("ARM-003", "ARM-004", "ARM-007")
def test_nothing_is_found_in_the_base_document():
    assert reviewed(base()).diagnostics == []


def test_the_rulebook_has_every_check_of_the_document():
    assert [rule.code for rule in RULES] == [f"AR{number}" for number in range(101, 127)]
    assert all(rule.source.startswith("SOM ") for rule in RULES)


LEVELS = {
    "error": [*range(101, 113), *range(114, 122), 126],
    "warning": [113],
    "info": [122, 123, 124, 125],
}


@pytest.mark.parametrize("severity", LEVELS)
def test_checks_are_as_bad_as_they_should_be(severity):
    wanted = [f"AR{number}" for number in LEVELS[severity]]
    assert [rule.code for rule in RULES if rule.severity == severity] == wanted


TWENTY = {"/tier": 20, "/party_level": 20}

# id, edits of the base document (tier 2, 48 of 48 BP), everything that is found
EDGES = [
    # AR101: 1 to 20
    ("tier-0", {"/tier": 0}, {("AR101", "/tier")}),
    ("tier-21", {"/tier": 21}, {("AR101", "/tier")}),
    ("tier-negative", {"/tier": -1}, {("AR101", "/tier")}),
    ("tier-half", {"/tier": 2.5}, {("AR101", "/tier")}),
    ("tier-word", {"/tier": "two"}, {("AR101", "/tier")}),
    ("tier-quoted", {"/tier": "2"}, {("AR101", "/tier")}),
    ("tier-true", {"/tier": True}, {("AR101", "/tier")}),
    ("tier-null", {"/tier": None}, {("AR101", "/tier")}),
    ("tier-1", {"/tier": 1, "/party_level": 1}, {("AR107", "/tier")}),
    ("tier-20", TWENTY, {("AR122", "/tier")}),
    # AR101 silences AR104, AR107, AR122
    ("tier-21-fleet-20", {"/tier": 21, "/fleets/1/tier": 20}, {("AR101", "/tier")}),
    ("tier-0-overspent", {"/tier": 0, "/fleets/3/tier": 20}, {("AR101", "/tier")}),
    ("tier-21-underspent", {"/tier": 21, "/fleets/3/abilities": []}, {("AR101", "/tier")}),
    # AR102, which silences AR112, AR118, AR122, AR123
    ("no-fleets", {"/fleets": []}, {("AR102", "/fleets")}),
    ("no-fleets-no-officers", {"/fleets": [], "/officers": []}, {("AR102", "/fleets")}),
    ("no-list-of-fleets", {"/fleets": "none"}, {("S004", "/fleets")}),
    # AR103
    ("fleet-tier-0", {"/fleets/1/tier": 0}, {("AR103", "/fleets/1/tier")}),
    ("fleet-tier-negative", {"/fleets/1/tier": -3}, {("AR103", "/fleets/1/tier")}),
    ("fleet-tier-half", {"/fleets/1/tier": 1.5}, {("AR103", "/fleets/1/tier")}),
    ("fleet-tier-word", {"/fleets/1/tier": "two"}, {("AR103", "/fleets/1/tier")}),
    ("fleet-tier-null", {"/fleets/1/tier": None}, {("AR103", "/fleets/1/tier")}),
    ("fleet-tier-1", {"/fleets/1/tier": 1}, {("AR122", "/tier")}),
    ("fleet-tier-20", TWENTY | {"/fleets/1/tier": 20}, {("AR122", "/tier")}),
    # ... silences AR104 for that fleet, not for others
    ("fleet-tier-21", {"/fleets/1/tier": 21}, {("AR103", "/fleets/1/tier")}),
    ("fleet-tier-21-of-20", TWENTY | {"/fleets/1/tier": 21}, {("AR103", "/fleets/1/tier")}),
    (
        "fleet-tier-21-and-4",
        {"/fleets/1/tier": 21, "/fleets/4/tier": 4},
        {("AR103", "/fleets/1/tier"), ("AR104", "/fleets/4/tier")},
    ),
    # AR104: at most one above
    (
        "one-above",
        {"/fleets/2/tier": 3, "/fleets/2/abilities": [], "/fleets/3/abilities": []},
        {("AR122", "/tier")},
    ),
    (
        "two-above",
        {"/fleets/2/tier": 4, "/fleets/2/abilities": [], "/fleets/3/size": "small"},
        {("AR104", "/fleets/2/tier")},
    ),
    # AR105, AR106
    ("size-tiny", {"/fleets/1/size": "tiny"}, {("AR105", "/fleets/1/size")}),
    ("size-number", {"/fleets/1/size": 3}, {("AR105", "/fleets/1/size")}),
    ("size-empty", {"/fleets/1/size": ""}, {("AR105", "/fleets/1/size")}),
    ("class-frigate", {"/fleets/1/class": "frigate"}, {("AR106", "/fleets/1/class")}),
    ("class-number", {"/fleets/1/class": 3}, {("AR106", "/fleets/1/class")}),
    ("class-silences-ar109", {"/fleets/2/class": "bomber"}, {("AR106", "/fleets/2/class")}),
    # AR107, AR122: 48 BP
    ("one-too-many", {"/fleets/4/abilities": ["interceptors", "self-destruct"]}, {("AR107", "/tier")}),
    ("as-many", {"/fleets/4/abilities": []}, set()),
    ("two-left", {"/fleets/2/abilities": []}, {("AR122", "/tier")}),
    ("one-left", {"/fleets/2/abilities": ["self-destruct"]}, {("AR122", "/tier")}),
    (
        "too-many-in-what-is-known",
        {"/fleets/2/abilities/0": "torpedoes", "/fleets/3/tier": 3},
        {("AR108", "/fleets/2/abilities/0"), ("AR107", "/tier")},  # 46 + 5 = 51 known
    ),
    # AR108
    ("torpedoes", {"/fleets/2/abilities/0": "torpedoes"}, {("AR108", "/fleets/2/abilities/0")}),
    ("agile", {"/fleets/4/abilities/0": "agile"}, {("AR108", "/fleets/4/abilities/0")}),
    ("agile-printed", {"/fleets/4/abilities/0": "Agile"}, {("AR108", "/fleets/4/abilities/0")}),
    ("agile-of-capital", {"/fleets/0/abilities/1": "agile"}, {("AR108", "/fleets/0/abilities/1")}),
    ("ability-number", {"/fleets/2/abilities/0": 5}, {("AR108", "/fleets/2/abilities/0")}),
    ("unknown-flagship", {"/fleets/0/abilities/0": "flagshp"}, {("AR108", "/fleets/0/abilities/0")}),
    (
        "two-unknown",
        {"/fleets/2/abilities": ["torpedoes", "torpedoes"]},
        {("AR108", "/fleets/2/abilities/0"), ("AR108", "/fleets/2/abilities/1")},
    ),
    # AR109
    ("closed", {"/fleets/2/abilities/0": "point-defense"}, {("AR109", "/fleets/2/abilities/0")}),
    # AR110
    ("twice", {"/fleets/4/abilities": ["interceptors"] * 2}, {("AR110", "/fleets/4/abilities/1")}),
    (
        "twice-spelled-twice",
        {"/fleets/2/abilities": ["bombers", "Bombers"]},
        {("AR110", "/fleets/2/abilities/1")},
    ),
    (
        "three-times",
        {"/fleets/4/abilities": ["interceptors"] * 3},
        {("AR110", "/fleets/4/abilities/1"), ("AR110", "/fleets/4/abilities/2")},
    ),
    # ... silences AR111
    (
        "flagship-twice-on-one",
        {"/fleets/0/abilities": ["flagship", "point-defense", "flagship"]},
        {("AR110", "/fleets/0/abilities/2")},
    ),
    # AR111, AR112
    ("two-flagships", {"/fleets/4/abilities": ["interceptors", "flagship"]}, {("AR111", "/fleets/4/abilities/1")}),
    (
        "three-flagships",
        {"/fleets/1/abilities": ["flagship", "gravity-mines"], "/fleets/4/abilities": ["flagship"]},
        {("AR111", "/fleets/1/abilities/0"), ("AR111", "/fleets/4/abilities/0")},
    ),
    ("no-flagship", {"/fleets/0/abilities": ["point-defense"]}, {("AR112", "/fleets")}),
    # ... waits while an ability may have been meant for flagship: as far as anybody can tell, not one close to another
    ("flagship-far-off", {"/fleets/0/abilities/0": "flgshp"}, {("AR108", "/fleets/0/abilities/0")}),
    ("flagship-called-leader", {"/fleets/0/abilities/0": "leader"}, {("AR108", "/fleets/0/abilities/0")}),
    (
        "flagship-gone-and-leader-elsewhere",
        {"/fleets/0/abilities": ["point-defense"], "/fleets/4/abilities/0": "leader"},
        {("AR108", "/fleets/4/abilities/0")},
    ),
    (
        "flagship-gone-and-another-misspelled",
        {"/fleets/0/abilities": ["point-defense"], "/fleets/4/abilities/0": "interceptor"},
        {("AR108", "/fleets/4/abilities/0"), ("AR112", "/fleets")},
    ),
    (
        "flagship-gone-and-agile",
        {"/fleets/0/abilities": ["point-defense"], "/fleets/4/abilities/0": "agile"},
        {("AR108", "/fleets/4/abilities/0"), ("AR112", "/fleets")},
    ),
    (
        "flagship-elsewhere",
        {"/fleets/0/abilities": ["point-defense"], "/fleets/4/abilities": ["flagship"]},
        set(),
    ),
    # AR113
    ("name-twice", {"/fleets/4/name": "Gulls"}, {("AR113", "/fleets/4/name")}),
    ("name-twice-and-used", {"/fleets/4/name": "Grey Wolves"}, {("AR113", "/fleets/4/name")}),
    (
        "name-three-times",
        {"/fleets/3/name": "Gulls", "/fleets/4/name": "Gulls"},
        {("AR113", "/fleets/3/name"), ("AR113", "/fleets/4/name")},
    ),
    # ... has what AR117 would say of two officers on fleets of that name
    (
        "commanders-on-two-of-one-name",
        {
            "/fleets/4/name": "Old Bulwark",
            "/officers/2": {"name": "Mae", "role": "commander", "fleet": "Old Bulwark"},
        },
        {("AR113", "/fleets/4/name")},
    ),
    # AR115
    ("cook", {"/officers/2/role": "cook"}, {("AR115", "/officers/2/role")}),
    ("role-number", {"/officers/2/role": 2}, {("AR115", "/officers/2/role")}),
    ("role-unknown-skill-known", {"/officers/2/role": "pilot"}, {("AR115", "/officers/2/role")}),
    # AR116, to which AR117 yields
    (
        "second-admiral",
        {"/officers/2/role": "admiral", "/officers/2/ranks": {"bluff": 3}},
        {("AR116", "/officers/2/role")},
    ),
    (
        "second-admiral-on-the-same-fleet",
        {"/officers/2/role": "admiral", "/officers/2/ranks": {"bluff": 3}, "/officers/2/fleet": "Old Bulwark"},
        {("AR116", "/officers/2/role")},
    ),
    (
        "three-admirals",
        {
            "/officers/1": {"name": "Tov", "role": "admiral", "fleet": "Gulls", "ranks": {"bluff": 1}},
            "/officers/2": {"name": "Mae", "role": "admiral", "fleet": "Terns", "ranks": {"bluff": 1}},
        },
        {("AR116", "/officers/1/role"), ("AR116", "/officers/2/role")},
    ),
    # AR117
    (
        "two-commanders-on-one-fleet",
        {"/officers/2": {"name": "Mae", "role": "commander", "fleet": "Old Bulwark"}},
        {("AR117", "/officers/2/role")},
    ),
    (
        "two-commanders-on-two-fleets",
        {"/officers/2": {"name": "Mae", "role": "commander", "fleet": "Grey Wolves"}},
        set(),
    ),
    ("all-on-one-fleet", {"/officers/2/fleet": "Old Bulwark"}, set()),
    # AR118
    ("fleet-unknown", {"/officers/2/fleet": "Nowhere"}, {("AR118", "/officers/2/fleet")}),
    ("fleet-in-lower-case", {"/officers/2/fleet": "grey wolves"}, {("AR118", "/officers/2/fleet")}),
    (
        "commanders-on-a-fleet-that-is-not",
        {"/officers/1/fleet": "X", "/officers/2": {"name": "Mae", "role": "commander", "fleet": "X"}},
        {("AR118", "/officers/1/fleet"), ("AR118", "/officers/2/fleet")},
    ),
    ("fleet-number", {"/officers/2/fleet": 2}, {("AR118", "/officers/2/fleet")}),
    ("fleet-list", {"/officers/2/fleet": ["Gulls", "Terns"]}, {("AR118", "/officers/2/fleet")}),
    # AR119
    ("officer-twice", {"/officers/2/name": "Tov"}, {("AR119", "/officers/2/name")}),
    (
        "officer-three-times",
        {"/officers/1/name": "Osk", "/officers/2/name": "Osk"},
        {("AR119", "/officers/1/name"), ("AR119", "/officers/2/name")},
    ),
    # ... has what AR116 and AR117 would say besides
    (
        "admiral-twice",
        {"/officers/2": {"name": "Osk", "role": "admiral", "fleet": "Old Bulwark"}},
        {("AR119", "/officers/2/name")},
    ),
    (
        "admiral-twice-on-two-fleets",
        {"/officers/2": {"name": "Osk", "role": "admiral", "fleet": "Gulls"}},
        {("AR119", "/officers/2/name")},
    ),
    (
        "commander-twice",
        {"/officers/2": {"name": "Tov", "role": "commander", "fleet": "Old Bulwark"}},
        {("AR119", "/officers/2/name")},
    ),
    (
        "role-unknown-and-name-twice",
        {"/officers/1/role": "x", "/officers/2": {"name": "Tov", "role": "commander", "fleet": "Gulls"}},
        {("AR115", "/officers/1/role"), ("AR119", "/officers/2/name")},
    ),
    (
        "admiral-twice-and-another",
        {
            "/officers/1": {"name": "Osk", "role": "admiral", "fleet": "Gulls"},
            "/officers/2": {"name": "Mae", "role": "admiral", "fleet": "Gulls"},
        },
        {("AR119", "/officers/1/name"), ("AR116", "/officers/2/role")},
    ),
    # AR120
    ("skill-outside", {"/officers/2/ranks": {"piloting": 3}}, {("AR120", "/officers/2/ranks/piloting")}),
    (
        "skill-outside-beside-one-inside",
        {"/officers/2/ranks": {"engineering": 3, "mysticism": 1}},
        {("AR120", "/officers/2/ranks/mysticism")},
    ),
    ("skill-unknown", {"/officers/2/ranks": {"cooking": 3}}, {("AR120", "/officers/2/ranks/cooking")}),
    ("bab-of-an-admiral", {"/officers/0/bab": 2}, {("AR120", "/officers/0/bab")}),
    ("bab-of-an-engineer", {"/officers/2/bab": 0}, {("AR120", "/officers/2/bab")}),
    ("skill-of-a-commander", {"/officers/1/ranks": {"diplomacy": 1, "intimidate": 2, "piloting": 3}}, set()),
    ("skill-no-commander", {"/officers/1/ranks": {"bluff": 1}}, {("AR120", "/officers/1/ranks/bluff")}),
    # AR121: 0 to 20, and to the level
    ("ranks-0", {"/officers/2/ranks/engineering": 0}, set()),
    ("ranks-negative", {"/officers/2/ranks/engineering": -1}, {("AR121", "/officers/2/ranks/engineering")}),
    ("ranks-half", {"/officers/2/ranks/engineering": 2.5}, {("AR121", "/officers/2/ranks/engineering")}),
    ("ranks-word", {"/officers/2/ranks/engineering": "three"}, {("AR121", "/officers/2/ranks/engineering")}),
    ("ranks-at-level", {"/officers/2/ranks/engineering": 3}, set()),
    ("ranks-above-level", {"/officers/2/ranks/engineering": 4}, {("AR121", "/officers/2/ranks/engineering")}),
    ("ranks-20", {"/officers/2/ranks/engineering": 20, "/officers/2/level": 20}, set()),
    ("ranks-21", {"/officers/2/ranks/engineering": 21}, {("AR121", "/officers/2/ranks/engineering")}),
    ("bab-at-level", {"/officers/1/bab": 3}, set()),
    ("bab-above-level", {"/officers/1/bab": 4}, {("AR121", "/officers/1/bab")}),
    ("bab-21", {"/officers/1/bab": 21}, {("AR121", "/officers/1/bab")}),
    ("bab-negative", {"/officers/1/bab": -1}, {("AR121", "/officers/1/bab")}),
    # AR123
    (
        "no-admiral",
        {"/officers/0/role": "chief-technician", "/officers/0/ranks": {"computers": 2}},
        {("AR123", "/officers")},
    ),
    ("admiral-perhaps", {"/officers/0/role": "admirel"}, {("AR115", "/officers/0/role")}),
    # AR124
    (
        "bombers-and-interceptors",
        {"/fleets/2/abilities": ["bombers", "interceptors"]},
        {("AR124", "/fleets/2/abilities")},
    ),
    # AR126: fleet 0 has 7 HP and 2 SP
    ("state-full", {"/fleets/0/state": {"hp": 7, "sp": 2}}, set()),
    ("state-empty", {"/fleets/0/state": {"hp": -7, "sp": 0}}, set()),
    ("state-of-nothing", {"/fleets/0/state": {}}, set()),
    ("state-hp-8", {"/fleets/0/state": {"hp": 8}}, {("AR126", "/fleets/0/state/hp")}),
    ("state-sp-3", {"/fleets/0/state": {"sp": 3}}, {("AR126", "/fleets/0/state/sp")}),
    ("state-sp-below-0", {"/fleets/0/state": {"sp": -1}}, {("AR126", "/fleets/0/state/sp")}),
    (
        "state-both",
        {"/fleets/0/state": {"hp": 8, "sp": 3}},
        {("AR126", "/fleets/0/state/hp"), ("AR126", "/fleets/0/state/sp")},
    ),
    ("state-in-words", {"/fleets/0/state": {"hp": "all"}}, {("S004", "/fleets/0/state/hp")}),
    (
        "state-of-a-fleet-unknown",
        {"/fleets/0/state": {"hp": 99}, "/fleets/0/size": "huge"},
        {("AR105", "/fleets/0/size")},
    ),
    # AR125
    ("party-3", {"/party_level": 3}, {("AR125", "/tier")}),
    ("party-1", {"/party_level": 1}, {("AR125", "/tier")}),
    ("party-0", {"/party_level": 0}, {("S005", "/party_level")}),
    ("party-21", {"/party_level": 21}, {("S005", "/party_level")}),
]

COVERS = {
    "one-above": ["ARM-006", "ARM-038"],
    "two-above": ["ARM-006", "ARM-038"],
    "no-flagship": ["ARM-007"],
    "two-flagships": ["ARM-007", "ARM-147"],
    "flagship-elsewhere": ["ARM-007"],
    "agile": ["ARM-121"],
    "twice": ["ARM-123"],
    "cook": ["ARM-172"],
    "fleet-unknown": ["ARM-166"],
    "two-commanders-on-one-fleet": ["ARM-167"],
    "all-on-one-fleet": ["ARM-167"],
    "second-admiral": ["ARM-183"],
    "two-left": ["ARM-008"],
    "fleet-tier-21-of-20": ["ARM-087"],
}


@pytest.mark.parametrize(
    ("edits", "wanted"),
    [pytest.param(edits, wanted, marks=ledger(*COVERS.get(id, ())), id=id) for id, edits, wanted in EDGES],
)
def test_an_edge_is_found_where_it_lies_and_nothing_besides(edits, wanted):
    report = reviewed(base(edits=edits))
    assert faults(report) == wanted
    assert len(report.diagnostics) == len(wanted)


def without(pointer):
    """The base document without the value at a pointer."""
    data = base()
    *around, last = [int(step) if step.isdecimal() else step for step in pointer[1:].split("/")]
    place = data
    for step in around:
        place = place[step]
    del place[last]
    return data


@pytest.mark.parametrize(
    ("pointer", "wanted"),
    [
        ("/name", {("S003", "/name")}),
        ("/tier", {("S003", "/tier")}),
        ("/fleets", {("S003", "/fleets")}),
        ("/party_level", set()),
        ("/officers", {("AR123", "")}),
        ("/fleets/2/name", {("S003", "/fleets/2/name")}),
        ("/fleets/2/class", {("S003", "/fleets/2/class")}),
        ("/fleets/2/size", {("S003", "/fleets/2/size")}),
        ("/fleets/2/tier", {("S003", "/fleets/2/tier")}),
        ("/fleets/4/abilities", set()),
        ("/officers/2/name", {("S003", "/officers/2/name")}),
        pytest.param("/officers/2/role", {("AR115", "/officers/2/role")}, id="role"),
        pytest.param("/officers/2/fleet", {("AR118", "/officers/2/fleet")}, marks=ledger("ARM-166"), id="fleet"),
        ("/officers/2/ranks", set()),
        ("/officers/1/bab", set()),
        ("/officers/1/level", set()),
    ],
)
def test_what_is_missing_is_one_finding(pointer, wanted):
    assert faults(reviewed(without(pointer))) == wanted


@pytest.mark.parametrize("officers", [[], "missing"])
@ledger("ARM-168")
def test_no_officer_means_no_admiral(officers):
    data = base(edits={"/officers": []}) if officers == [] else without("/officers")
    report = reviewed(data)
    one = only(report, "AR123")
    assert (one.severity, "1d6" in one.message) == ("info", True)


def spending(tier, left=0):
    """A legal armada of a tier that spends its budget, or more (`left` below 0)."""
    fleets = [fleet("capital", "large", tier, "flagship", name="First")]
    if tier == 1:  # 8 + 8 + 8 + 6 + 6 = 36
        sizes = [("large", 1), ("large", 1), ("medium", 1), ("medium", 1)]
    elif tier == 19:  # 4 x 95 + 72 + 3 + 1 = 456
        sizes = [("large", 19)] * 3 + [("medium", 18)]
    else:  # 4 x 5 + 4 = 24 a tier
        sizes = [("large", tier)] * 3 + [("medium", tier)]
    fleets += [fleet("destroyer", size, own, name=f"Fleet {i}") for i, (size, own) in enumerate(sizes)]
    if tier == 19:
        fleets[-1]["abilities"] = ["emp", "self-destruct"]
    if left < 0:
        fleets[0]["abilities"].append("self-destruct")
    if left > 0:
        smaller = {"large": "medium", "medium": "small"}
        fleets[-1]["size"] = smaller[fleets[-1]["size"]]
    return armada(tier, *fleets)


BUDGETS = {
    1: 36, 2: 48, 3: 72, 4: 96, 5: 120, 6: 144, 7: 168, 8: 192, 9: 216, 10: 240,
    11: 264, 12: 288, 13: 312, 14: 336, 15: 360, 16: 384, 17: 408, 18: 432, 19: 456, 20: 480,
}  # fmt: skip


@pytest.mark.parametrize(
    ("tier", "bp"),
    [pytest.param(tier, bp, marks=ledger(f"ARM-{tier + 8:03}"), id=str(tier)) for tier, bp in BUDGETS.items()],
)
def test_a_budget_may_be_spent_to_the_last_bp_and_not_beyond(tier, bp):
    report = reviewed(spending(tier))
    assert (found(report), report.stats.bp_spent.total) == ([], bp)
    report = reviewed(spending(tier, left=-1))
    assert report.stats.bp_spent.total == bp + 1
    one = only(report, "AR107")
    assert f"{bp + 1} BP" in one.message
    assert f"{bp} BP" in one.message
    assert "1 too many" in one.message
    report = reviewed(spending(tier, left=1))
    assert found(report) == ["AR122"]
    assert f"{bp - report.stats.bp_spent.total} BP" in report.diagnostics[0].message


PAIRS = [(ability, name) for ability in BOOK.abilities if ability != "agile" for name in BOOK.classes]

ACCESS = {
    "array": {"capital", "destroyer"},
    "boarders": {"destroyer", "fighter"},
    "bombers": {"fighter"},
    "damage-threshold": {"capital"},
    "emp": {"capital", "destroyer", "fighter"},
    "flagship": {"capital", "destroyer", "fighter"},
    "gravity-mines": {"destroyer"},
    "interceptors": {"fighter"},
    "point-defense": {"capital", "destroyer"},
    "self-destruct": {"capital", "destroyer", "fighter"},
    "superweapon": {"capital"},
}
CLASS_ROWS = {"capital": "ARM-112", "destroyer": "ARM-116", "fighter": "ARM-120"}


@pytest.mark.parametrize(
    ("ability", "class_"),
    [
        pytest.param(ability, name, marks=ledger(CLASS_ROWS[name], "ARM-122"), id=f"{ability}-{name}")
        for ability, name in PAIRS
    ],
)
def test_an_ability_is_for_the_classes_of_table_2_18(ability, class_):
    flagship = fleet("capital", "large", 4, *(["flagship"] if ability != "flagship" else []), name="First")
    report = reviewed(armada(4, flagship, fleet(class_, "small", 4, ability)))
    if class_ in ACCESS[ability]:
        assert found(report, "error", "warning") == []
        return
    assert faults(report) == {("AR109", "/fleets/1/abilities/0"), ("AR122", "/tier")}
    (one,) = [one for one in report.diagnostics if one.code == "AR109"]
    assert BOOK.abilities[ability].name.lower() in one.message
    assert class_ in one.message
    assert all(name in one.message for name in ACCESS[ability])
    costs = {row.id: row.bp for row in BOOK.abilities.values()}
    assert report.stats.fleets[1].bp.total == 12 + costs[ability]  # charged all the same


@ledger("ARM-065")
def test_a_superweapon_is_for_capitals_only():
    one = only(reviewed(base(edits={"/fleets/3/abilities": ["superweapon"]})), "AR109")
    assert "capital" in one.message
    assert "'Breakwater' is a destroyer" in one.message


@ledger("ARM-040")
@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("class_", ["capital", "destroyer", "fighter"])
def test_any_size_goes_with_any_class(class_, size):
    report = reviewed(armada(4, fleet(class_, size, 4, "flagship")))
    assert found(report, "error", "warning") == []
    own = report.stats.fleets[0]
    costs = {"small": (13, 12), "medium": (17, 16), "large": (21, 20)}
    assert (own.hp.total - 4, own.bp.total) == costs[size]
    assert own.speed == {"capital": 4, "destroyer": 5, "fighter": 6}[class_]


@pytest.mark.parametrize("times", [2, 3])
def test_an_ability_that_stands_there_twice_is_charged_once(times):
    report = reviewed(base(edits={"/fleets/2/abilities": ["bombers"] * times}))
    assert report.stats.bp_spent.total == 48
    assert found(report) == ["AR110"] * (times - 1)


@ledger("ARM-123")
def test_emp_cannot_be_bought_twice():
    report = reviewed(base(edits={"/fleets/3/abilities": ["emp", "emp"]}))
    assert faults(report) == {("AR110", "/fleets/3/abilities/1")}


@pytest.mark.parametrize(
    ("edits", "severity"),
    [({"/fleets/4/name": "Gulls"}, "warning"), ({"/fleets/4/name": "Grey Wolves"}, "error")],
)
def test_two_fleets_of_one_name_are_an_error_once_an_officer_is_on_them(edits, severity):
    assert only(reviewed(base(edits=edits)), "AR113").severity == severity


@ledger("ARM-006")
@pytest.mark.parametrize(
    ("tier", "codes"), [pytest.param(6, [], id="F32-passes"), pytest.param(7, ["AR104"], id="F32")]
)
def test_a_fleet_may_outrank_its_armada_by_one(tier, codes):
    report = reviewed(armada(5, fleet("capital", "large", tier, "flagship", name="Tall Poppy")))
    assert found(report, "error", "warning") == codes
    if codes:
        (one,) = [one for one in report.diagnostics if one.code == "AR104"]
        assert one.severity == "error"
        assert "'Tall Poppy'" in one.message
        assert "tier 7" in one.message
        assert one.message.endswith("is 6")


@ledger("ARM-038")
@pytest.mark.parametrize(("tier", "codes"), [(1, []), (2, []), (3, []), (4, ["AR104"])])
def test_talon_of_a_tier_2_armada(tier, codes):
    report = reviewed(armada(2, fleet("fighter", "small", tier, "flagship", name="Talon")))
    assert found(report, "error", "warning") == codes


@ledger("ARM-003")
@pytest.mark.parametrize(("party", "tier", "codes"), [(8, 8, []), (8, 10, ["AR125"]), (None, 10, [])])
def test_a_tier_other_than_the_party_level_is_a_note(party, tier, codes):
    report = reviewed(spending(tier) | ({"party_level": party} if party else {}))
    assert found(report) == codes
    for one in report.diagnostics:
        assert one.severity == "info"
        assert (str(tier) in one.message, str(party) in one.message) == (True, True)


PRINTED = {
    "hp": 7, "ct": 3, "sp": 2, "ac": 11, "ac_front": 12, "bp": 10, "check": 1, "gunnery": 1, "piloting": 3,
    "morale": 3, "destroyed_above": 14, "speed": 4, "turn": 2,
}  # fmt: skip


@pytest.mark.parametrize(("key", "right"), PRINTED.items())
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_printed_figure_is_the_computed_one(key, right, off):
    report = reviewed(base(edits={"/fleets/0/printed": {key: right + off}}))
    if off == 0:
        assert report.diagnostics == []
        return
    assert faults(report) == {("AR114", f"/fleets/0/printed/{key}")}
    message = only(report, "AR114").message
    assert key.partition("_")[0] in message.lower()
    assert f" {right + off};" in message
    assert message.endswith(f" {right}")


@pytest.mark.parametrize(
    ("edits", "place"),
    [
        ({"/fleets/0/printed": {"damage": "1d8"}}, None),
        ({"/fleets/0/printed": {"damage": "1d10"}}, "/fleets/0/printed/damage"),
        ({"/fleets/0/printed": {"sp_regen": "1d4"}}, None),
        ({"/fleets/0/printed": {"sp_regen": "1d6"}}, "/fleets/0/printed/sp_regen"),
        ({"/fleets/0/printed": {"range": {"short": 5, "long": 10, "extreme": 15}}}, None),
        ({"/fleets/0/printed": {"range": {"extreme": 20}}}, "/fleets/0/printed/range/extreme"),
        ({"/fleets/0/printed": {"range": {"short": 5, "long": 5}}}, "/fleets/0/printed/range/long"),
        ({"/printed": {"bp": 48, "budget": 48, "morale_dc": 11}}, None),
        ({"/printed": {"bp": 47}}, "/printed/bp"),
        ({"/printed": {"budget": 49}}, "/printed/budget"),
        ({"/printed": {"morale_dc": 12}}, "/printed/morale_dc"),
        ({"/fleets/0/printed": PRINTED}, None),
    ],
)
def test_whatever_is_printed_is_compared(edits, place):
    assert faults(reviewed(base(edits=edits))) == ({("AR114", place)} if place else set())


def test_what_cannot_be_computed_is_not_compared():
    edits = {"/fleets/0/size": "tiny", "/fleets/0/printed": {"hp": 8, "ac": 11}}
    assert faults(reviewed(base(edits=edits))) == {("AR105", "/fleets/0/size")}


def test_everything_is_found_in_one_run():
    report = reviewed(
        base(
            edits={
                "/party_level": 4,
                "/fleets/1/size": "tiny",
                "/fleets/2/abilities/0": "torpedoes",
                "/fleets/3/class": "frigate",
                "/fleets/4/tier": 5,
                "/officers/0/ranks": {"bluff": 21},
                "/officers/1/fleet": "Nowhere",
                "/officers/2/role": "cook",
            }
        )
    )
    assert sorted(found(report)) == ["AR104", "AR105", "AR106", "AR108", "AR115", "AR118", "AR121", "AR125"]
    assert places(report) == sorted(places(report), key=lambda place: place[1:])


SPELLINGS = [
    ("/fleets/0/class", ["CAPITAL", "Capital", "capital"]),
    ("/fleets/0/size", ["LARGE", "Large"]),
    ("/fleets/0/abilities/1", ["Point Defense", "point defense", "POINT_DEFENSE", "Point-Defense"]),
    ("/fleets/1/abilities/0", ["Gravity mines", "Gravity Mines", "GRAVITY MINES", "gravity_mines"]),
    ("/officers/2/role", ["Chief Engineer", "CHIEF ENGINEER", "chief engineer", "Chief-Engineer", "chief_engineer"]),
    ("/officers/2/ranks", [{"Engineering": 3}, {"ENGINEERING": 3}]),
    ("/officers/0/ranks", [{"Intimidation": 2}, {"intimidate": 2}, {"INTIMIDATION": 2}]),
    ("/officers/1/ranks", [{"Intimidation": 2}, {"Intimidate": 2}]),
]


@pytest.mark.parametrize(("pointer", "value"), [(pointer, one) for pointer, values in SPELLINGS for one in values])
def test_printed_names_are_accepted_in_any_case(pointer, value):
    report = reviewed(base(edits={pointer: value}))
    assert report.diagnostics == []
    assert report.stats.bp_spent.total == 48


@pytest.mark.parametrize("spelling", ["Damage Threshold", "DAMAGE THRESHOLD", "damage-threshold", "damage_threshold"])
def test_damage_threshold_as_printed_costs_what_it_costs(spelling):
    report = reviewed(armada(4, fleet("capital", "large", 4, "flagship", spelling)))
    assert found(report, "error", "warning") == []
    assert report.stats.fleets[0].bp.total == 20 + 3


def mended(text, fix):
    """The text with the edits of a fix made."""
    lines = text.splitlines(keepends=True)
    for mark, new in fix.edits:
        assert mark.line == mark.end_line
        line = lines[mark.line - 1]
        lines[mark.line - 1] = line[: mark.column - 1] + new + line[mark.end_column - 1 :]
    return "".join(lines)


@pytest.mark.parametrize(
    ("edits", "code", "meant"),
    [
        ({"/fleets/1/class": "destoyer"}, "AR106", "destroyer"),
        ({"/fleets/0/size": "lrage"}, "AR105", "large"),
        ({"/fleets/2/abilities/0": "bomber"}, "AR108", "bombers"),
        ({"/fleets/0/abilities/0": "flagshp"}, "AR108", "flagship"),
        ({"/fleets/1/abilities/0": "gravity mine"}, "AR108", "gravity-mines"),
        ({"/officers/1/role": "comander"}, "AR115", "commander"),
        ({"/officers/2/role": "chief engeneer"}, "AR115", "chief-engineer"),
        ({"/officers/2/ranks": {"enginering": 3}}, "AR120", "engineering"),
        ({"/officers/2/fleet": "Grey Wolfs"}, "AR118", "Grey Wolves"),
        ({"/officers/2/fleet": "grey wolves"}, "AR118", "Grey Wolves"),
        ({"/fleets/1/tier": "2"}, "AR103", "2"),
        ({"/tier": "2"}, "AR101", "2"),
        ({"/officers/2/ranks/engineering": "3"}, "AR121", "3"),
        ({"/rulings": {"range-band": "short"}}, "S010", "range-bands"),
        ({"/rulings": {"range-bands": "shrt"}}, "S010", "short"),
    ],
)
def test_what_was_meant_is_said_and_mends_the_document(edits, code, meant):
    text = as_yaml(base(edits=edits))
    one = only(reviewed_text(text), code)
    assert meant in one.hint
    assert one.fix is not None
    assert found(reviewed_text(mended(text, one.fix))) == []


ONE_MISTAKE = [
    # what is written instead, the code, the words of message and hint
    ({"/officers/2/ranks": "X"}, "ranks: {engineering 3}", "AR121", "the colon behind 'engineering' is missing"),
    ({"/officers/2/ranks": "X"}, "ranks: {engineering:3}", "AR121", "write `engineering: 3`"),
    ({"/officers/2/ranks": "X"}, "ranks: {engineering:\u00a03}", "AR121", "write `engineering: 3`"),
    ({"/officers/2/ranks": "X"}, "engineering: 3", "S002", "write `ranks: {engineering: 3}`"),
    ({"/officers/2/ranks": "X"}, "engineering: many", "S002", "write `ranks: {engineering: ...}`"),
    ({"/fleets/2/abilities": "X"}, "Bombers: true", "S002", "one of its abilities; write `abilities: [bombers]`"),
    ({"/fleets/2/abilities": ["bombers"], "/fleets/2/notes": "X"}, "emp: false", "S002", "leave it out"),
    ({"/fleets/2/abilities": ["bombers"], "/fleets/2/notes": "X"}, "bombers: 1", "S002", "`abilities: [bombers]`"),
]


@pytest.mark.parametrize(("edits", "line", "code", "words"), ONE_MISTAKE, ids=[row[1] for row in ONE_MISTAKE])
def test_a_name_in_the_wrong_place_is_one_finding(edits, line, code, words):
    text = as_yaml(base(edits=edits))
    wrong = re.sub(r"\w+: X\b", line, text)
    assert wrong != text
    one = only(reviewed_text(wrong), code)
    assert found(reviewed_text(wrong)) == [code]
    assert words in f"{one.message}; {one.hint}"


def test_the_flagship_as_a_key_is_not_missing_besides():
    text = as_yaml(base(edits={"/fleets/0/abilities": ["point-defense"], "/fleets/0/notes": "X"}))
    report = reviewed_text(text.replace("notes: X", "flagship: true"))
    assert found(report) == ["S002"]
    assert only(report, "S002").hint == "write `abilities: [point-defense, flagship]`"


HINTED = [
    ({"/fleets/2/size": None}, "AR105", "one of small, medium or large"),
    (
        {"/officers/2/role": None},
        "AR115",
        "one of admiral, chief-caster, chief-engineer, chief-technician or commander",
    ),
    ({"/fleets/2/abilities": [None]}, "AR108", "`shipcli catalogue abilities --kind armada` lists them"),
    ({"/fleets/4/abilities": ["self-destruct"]}, "AR107", "`shipcli cost` shows what each part costs"),
    ({"/fleets/4/abilities": ["flagship"]}, "AR111", "delete `flagship` from one of the two"),
    ({"/fleets/4/name": "Gulls"}, "AR113", "give one of the two another name"),
]


@pytest.mark.parametrize(("edits", "code", "hint"), HINTED)
def test_a_finding_says_what_to_do(edits, code, hint):
    assert only(reviewed(base(edits=edits)), code).hint == hint


CLOSED = [
    # 48 BP are spent; gravity mines, 3 BP, are for destroyers, point defense, 2 BP, for capitals and destroyers
    ({"/fleets/2/abilities": ["bombers", "gravity-mines"]}, ["AR109"]),
    ({"/fleets/2/abilities": ["bombers", "gravity-mines", "point-defense"]}, ["AR109", "AR109"]),
    ({"/fleets/2/abilities": ["bombers", "gravity-mines", "gravity-mines"]}, ["AR109", "AR110"]),
    ({"/fleets/2/abilities": ["bombers", "gravity-mines", "self-destruct"]}, ["AR107", "AR109"]),
    ({"/fleets/2/abilities": ["bombers", "self-destruct"]}, ["AR107"]),
    ({"/fleets/2/abilities": ["bombers", "gravity-mines", "gravity-mines"], "/rulings": {"ability-once": "stack"}},
     ["AR109", "AR109"]),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "codes"), CLOSED)
def test_what_a_fleet_may_not_have_makes_no_budget_overspent(edits, codes):
    assert found(reviewed(base(edits=edits))) == codes


def test_a_misspelled_key_is_one_finding_and_not_a_missing_one_besides():
    text = as_yaml(base()).replace("class: fighter", "clas: fighter", 1)
    one = only(reviewed_text(text), "S002")
    assert one.pointer == ("fleets", 2, "clas")
    assert "class" in one.hint
    assert found(reviewed_text(mended(text, one.fix))) == []


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ({"/tier": 21}, ["tier", "1 to 20", "21"]),
        ({"/fleets": []}, ["fleets", "at least one", "none"]),
        ({"/fleets/1/tier": 0}, ["tier", "'Grey Wolves'", "1 to 20", "0"]),
        ({"/fleets/1/tier": 22}, ["tier", "'Grey Wolves'", "1 to 20", "22"]),
        ({"/fleets/2/tier": 4, "/fleets/3/abilities": [], "/fleets/3/size": "small"}, ["'Gulls'", "tier 4", "is 3"]),
        ({"/fleets/1/size": "tiny"}, ["size", "'tiny'"]),
        ({"/fleets/1/class": "frigate"}, ["class", "'frigate'"]),
        ({"/fleets/4/abilities": ["self-destruct"]}, ["49 BP", "tier 2", "48 BP", "1 too many"]),
        ({"/fleets/2/abilities/0": "torpedoes"}, ["ability", "'torpedoes'"]),
        ({"/fleets/4/abilities/0": "agile"}, ["agile", "fighters", "cost", "effect"]),
        ({"/fleets/2/abilities/0": "point-defense"}, ["point defense", "capital", "destroyer", "'Gulls'", "fighter"]),
        ({"/fleets/4/abilities": ["interceptors"] * 2}, ["'Terns'", "interceptors"]),
        ({"/fleets/4/abilities": ["flagship"]}, ["'Terns'", "'Old Bulwark'", "flagship", "one"]),
        ({"/fleets/0/abilities": ["point-defense"]}, ["flagship"]),
        ({"/fleets/4/name": "Gulls"}, ["'Gulls'", "3"]),
        ({"/fleets/0/printed": {"hp": 8}}, ["hp", "8", "7"]),
        ({"/officers/2/role": "cook"}, ["role", "'cook'"]),
        ({"/officers/2": {"name": "Mae", "role": "admiral", "fleet": "Gulls"}}, ["'Mae'", "admiral", "'Osk'"]),
        ({"/officers/2": {"name": "Mae", "role": "commander", "fleet": "Old Bulwark"}},
         ["commander", "'Old Bulwark'", "'Tov'"]),
        ({"/officers/2/fleet": "Nowhere"}, ["fleet", "'Nowhere'"]),
        ({"/officers/2/name": "Tov"}, ["'Tov'", "a commander already", "one role"]),
        ({"/officers/2": {"name": "Osk", "role": "admiral", "fleet": "Gulls"}}, ["'Osk'", "admiral already", "once"]),
        ({"/officers/2/ranks": {"piloting": 3}}, ["Piloting", "chief engineer", "Engineering"]),
        ({"/officers/0/bab": 3}, ["base attack bonus", "commander", "'Osk'", "admiral"]),
        ({"/officers/2/ranks/engineering": 4}, ["ranks 4", "'Mae'", "level 3"]),
        ({"/officers/2/ranks/engineering": 21}, ["engineering", "'Mae'", "0 to 20", "21"]),
        ({"/fleets/2/abilities": []}, ["2 BP of 48"]),
        ({"/officers": []}, ["admiral", "1d6", "order"]),
        ({"/fleets/2/abilities": ["bombers", "interceptors"]}, ["'Gulls'", "bombers", "interceptors", "capital"]),
        ({"/party_level": 3}, ["tier 2", "level 3"]),
    ],
)  # fmt: skip
def test_messages_name_the_thing_the_figure_found_and_the_figure_allowed(edits, words):
    (one,) = [one for one in reviewed(base(edits=edits)).diagnostics if one.code != "AR122" or edits.keys() == {
        "/fleets/2/abilities"}]  # fmt: skip
    missing = [word for word in words if word.lower() not in one.message.lower()]
    assert missing == [], one.message
    assert "\n" not in one.message


@pytest.mark.parametrize(
    ("edits", "hint"),
    [
        ({"/fleets/0/abilities": ["point-defense"]}, "flagship"),
        ({"/fleets/4/abilities/0": "agile"}, "agile-undefined"),
        (TWENTY | {"/fleets/1/tier": 21}, "fleet-tier-21"),
        (
            {"/fleets/2/tier": 4, "/fleets/2/abilities": [], "/fleets/3/size": "small"},
            "gm-tier-override",
        ),
        ({"/fleets/1/size": "tiny"}, "small, medium or large"),
        ({"/fleets/1/class": "frigate"}, "capital, destroyer or fighter"),
        ({"/officers/2/role": "cook"}, "admiral"),
    ],
)
def test_hints_say_what_can_be_done(edits, hint):
    codes = {"AR122"}
    (one,) = [one for one in reviewed(base(edits=edits)).diagnostics if one.code not in codes]
    assert hint in one.hint


OVER = {"/fleets/4/abilities": ["interceptors", "self-destruct"]}


@pytest.mark.parametrize("rule", ["AR107", "AR10", "AR", "bp-over-budget"])
def test_an_ignore_with_a_reason_silences_its_rule(rule):
    data = base(edits=OVER) | {"ignore": [{"rule": rule, "reason": "the GM lent one"}]}
    report = reviewed(data)
    assert report.diagnostics == []
    assert not report.failed


@pytest.mark.parametrize(
    ("ignore", "codes"),
    [
        ([{"rule": "AR107"}], ["AR107", "S012"]),
        ([{"rule": "AR107", "reason": ""}], ["AR107", "S012"]),
        ([{"rule": "AR107", "reason": "  "}], ["AR107", "S012"]),
        ([{"rule": "AR106", "reason": "none"}], ["AR107", "S011"]),
        ([{"rule": "AR999", "reason": "none"}], ["AR107", "S011"]),
        ([{"rule": "bp-over-bugdet", "reason": "none"}], ["AR107", "S011"]),
        ([{"rule": "AR107", "reason": "one"}, {"rule": "AR122", "reason": "two"}], ["S011"]),
        ([{"rule": "AR107", "reason": "one"}, {"rule": "bp-over-budget", "reason": "two"}], []),
    ],
)
def test_an_ignore_needs_a_reason_and_a_finding(ignore, codes):
    report = reviewed(base(edits=OVER) | {"ignore": ignore})
    assert sorted(found(report)) == codes


@pytest.mark.parametrize(
    ("edits", "rule", "codes"),
    [
        # while something is unknown, a rule that leaves unknowns alone may have had something to say
        ({"/fleets/1/size": "tiny"}, "AR122", ["AR105"]),
        ({"/fleets/1/size": 5}, "bp-left", ["AR105"]),
        ({"/fleets/1/size": "tiny"}, "AR", []),
        ({"/fleets": 5}, "AR122", ["S004"]),
        ({"/tier": "x"}, "AR122", ["AR101"]),
        ({"/fleets/1/tear": 5}, "AR122", ["S002", "S011"]),
        ({"/fleets/0/printed": {"hp": "x"}}, "AR114", ["S004"]),
        # what the schema judges alone, and what no rule is called, is as it is
        ({"/fleets/1/size": "tiny"}, "AR101", ["AR105", "S011"]),
        ({"/fleets/1/size": "tiny"}, "S004", ["AR105", "S011"]),
        ({"/fleets/1/size": "tiny"}, "AR999", ["AR105", "S011"]),
    ],
)
def test_an_ignore_of_what_cannot_be_judged_is_not_called_unused(edits, rule, codes):
    data = base(edits=edits) | {"ignore": [{"rule": rule, "reason": "kept"}]}
    assert sorted(found(reviewed(data))) == codes


@pytest.mark.parametrize(
    ("rulings", "words"),
    [
        ({"a": 1}, "unknown ruling 'a'"),
        ({"range-band": None}, "unknown ruling 'range-band'"),
        ({"range-bands": 1}, "ruling range-bands: short, extreme or long is wanted, found 1"),
        ({"range-bands": ["short"]}, "ruling range-bands: short, extreme or long is wanted, found a list"),
        ({"gm-tier-override": 1}, "ruling gm-tier-override: false or true is wanted, found 1"),
        ({"gm-tier-override": None}, "ruling gm-tier-override: false or true is wanted, found nothing"),
    ],
)
def test_a_ruling_of_the_wrong_type_is_one_finding(rulings, words):
    assert only(reviewed(base(edits={"/rulings": rulings})), "S010").message == words


def scalars(data, so_far=()):
    """Pointers of all that is neither list nor mapping."""
    for step, inner in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(inner, (dict, list)):
            yield from scalars(inner, (*so_far, step))
        else:
            yield (*so_far, step)


MARKED = armada(2, fleet("capital", "large", 2, "flagship", name="Gate") | {"printed": {"hp": 13, "damage": "1d10"}})
MARKED |= {"rulings": {"range-bands": "short"}, "printed": {"bp": 20}}
STYLES = {
    "plain": "WRONG",
    "quoted": '"WRONG"',
    "anchor": "&a WRONG",
    "tag": "!!str WRONG",
    "behind-a-tab": "\tWRONG",
    "with-a-comment": "WRONG # why",
    "on-the-next-line": "\n            WRONG",
    "folded": ">-\n            WRONG",
}


@pytest.mark.parametrize("style", [*STYLES, "flow", "json"])
@pytest.mark.parametrize("pointer", list(scalars(MARKED)), ids=str)
def test_a_finding_is_marked_under_the_word_that_is_wrong(pointer, style):
    edit = {"/" + "/".join(map(str, pointer)): "WRONG"}
    data = edited(MARKED, edit)
    text = json.dumps(data) if style in ("flow", "json") else as_yaml(data).replace("WRONG", STYLES[style])
    report = reviewed_text(text, "a.json" if style == "json" else "a.yaml")
    marks = [one.mark for one in report.diagnostics if one.pointer == pointer]
    if report.diagnostics[0].code == "Y001" or (pointer[-1] in ("name", "fleet") and not marks):
        return  # between brackets that style cannot be; any name is right
    (mark,) = marks
    lines = text.splitlines()
    lines[mark.end_line - 1 :] = [lines[mark.end_line - 1][: mark.end_column - 1]]
    written = "\n".join([lines[mark.line - 1][mark.column - 1 :], *lines[mark.line :]]).strip()
    assert "WRONG" in written
    assert written.replace("WRONG", "").strip('"&a!str>-\n ') == ""


def test_names_of_many_fleets_are_compared_in_bounded_time():
    data = base()
    data["fleets"] += [fleet("fighter", "small", 1, name=f"Fleet of number {i}") for i in range(1000)]
    data["officers"] = [{"name": f"O{i}", "role": "commander", "fleet": f"Flet number {i}"} for i in range(1000)]
    start = time.process_time()
    report = reviewed(data)
    assert found(report).count("AR118") == 1000
    assert "did you mean" in next(one.hint for one in report.diagnostics if one.code == "AR118")
    assert time.process_time() - start < 20


def test_an_ignore_of_a_misspelled_rule_says_what_was_meant():
    data = base() | {"ignore": [{"rule": "bp-over-bugdet", "reason": "none"}]}
    one = only(reviewed(data), "S011")
    assert (one.severity, one.pointer) == ("warning", ("ignore", 0, "rule"))
    assert "bp-over-budget" in one.hint


def commented(comment, line, above=False):
    """The text of an over-budget armada, with a comment on the line that begins so, or above it."""
    lines = []
    for one in as_yaml(base(edits=OVER)).splitlines():
        if one.startswith(line):
            lines += [comment, one] if above else [f"{one}  {comment}"]
        else:
            lines.append(one)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("# shipcli: ignore[AR107] the GM lent one", []),
        ("# shipcli: ignore[bp-over-budget] the GM lent one", []),
        ("# shipcli: ignore[AR10] the GM lent one", []),
        ("# shipcli: ignore[AR107, AR122] the GM lent one", ["S011"]),
        ("# shipcli: ignore[AR107]", ["AR107", "S012"]),
        ("# shipcli: ignore[AR106] the GM lent one", ["AR107", "S011"]),
        ("# shipcli: ignore[ARMADA] the GM lent one", ["AR107", "S011"]),
        ("# ignore[AR107] the GM lent one", ["AR107"]),
    ],
)
def test_a_comment_speaks_of_its_line_or_of_the_next(comment, codes, above):
    assert sorted(found(reviewed_text(commented(comment, "tier: 2", above)))) == codes


@pytest.mark.parametrize("above", [False, True])
def test_a_comment_on_another_line_changes_nothing(above):
    report = reviewed_text(commented("# shipcli: ignore[AR107] the GM lent one", "name: Harbor Watch", above))
    assert sorted(found(report)) == ["AR107", "S011"]


def test_a_comment_in_a_text_is_none():
    data = base(edits=OVER) | {"description": "# shipcli: ignore[AR107] the GM lent one"}
    assert found(reviewed(data)) == ["AR107"]
