"""What SF601 to SF607 find, on both sides of every edge: shields, ablative armor, materials, printed figures."""

import pytest

from shipcli.pointers import LEFT_OUT
from tests.support import base, case, faults, found, reviewed

ledger = pytest.mark.ledger

MINE = ("S0", "SF1", "SF6")


def arcs(forward, port, starboard, aft):
    """Points of the quadrants."""
    return {"forward": forward, "port": port, "starboard": starboard, "aft": aft}


def shields(model, *amounts):
    """Shields with their quadrants."""
    return {"/shields": {"model": model, "arcs": arcs(*amounts)}}


def ablative(model, *amounts, tier=8):
    """Ablative armor; the explorer has 65 HP at tier 4 to 7, 75 at tier 8."""
    return {"/tier": tier, "/ablative_armor": {"model": model, "arcs": arcs(*amounts)} if amounts else model}


def made_of(key, model, material):
    """A component of a material."""
    return {f"/{key}": {"model": model, "material": material}}


ARCS, PLATES = ("SF602", "/shields/arcs"), ("SF602", "/ablative_armor/arcs")


def quadrants(*arcs):
    """A finding of SF602 for each of the arcs."""
    return {("SF602", f"/shields/arcs/{arc}") for arc in arcs}


# Edits of the base ship: 65 HP at tier 4, light shields of 60 SP as 20, 15, 15, 10.
EDGES = [
    # SF601
    ({"/deflector_shields": "deflector-basic-1"}, {("SF601", "/deflector_shields")}),
    ({"/deflector_shields": "deflector-basic-1", "/shields": LEFT_OUT}, set()),
    ({"/shields": LEFT_OUT}, set()),
    ({"/deflector_shields": "mirror"}, {("SF101", "/deflector_shields")}),
    ({"/deflector_shields": "deflector-basic-1", "/shields": "mirror"}, {("SF101", "/shields")}),
    ({"/deflector_shields": None}, {("S004", "/deflector_shields")}),
    # SF602: the sum, and a tenth in each quadrant
    (shields("light-60", 20, 15, 15, 11), {ARCS}),
    (shields("light-60", 20, 15, 15, 9), {ARCS}),
    (shields("light-60", 24, 15, 15, 6), set()),
    (shields("light-60", 25, 15, 15, 5), {("SF602", "/shields/arcs/aft")}),
    (shields("light-60", 42, 6, 6, 6), set()),
    (shields("light-60", 45, 5, 5, 5), quadrants("port", "starboard", "aft")),
    (shields("light-60", 5, 45, 5, 5), quadrants("forward", "starboard", "aft")),
    (shields("light-60", 60, 0, 0, 0), quadrants("port", "starboard", "aft")),
    (shields("light-50", 35, 5, 5, 5), set()),
    (shields("light-50", 36, 4, 5, 5), {("SF602", "/shields/arcs/port")}),
    (shields("basic-20", 17, 1, 1, 1), quadrants("port", "starboard", "aft")),
    (shields("basic-20", 14, 2, 2, 2), set()),
    (shields("basic-10", 7, 1, 1, 1), set()),
    (shields("basic-10", 8, 0, 1, 1), {("SF602", "/shields/arcs/port")}),
    ({"/shields": "light-50"}, set()),  # 14, 12, 12, 12
    ({"/shields": "basic-10"}, set()),
    ({"/shields/arcs": {"forward": 60}}, {ARCS}),
    ({"/shields/arcs/aft": LEFT_OUT}, {ARCS}),  # 50, and none aft: one mistake
    ({"/shields/arcs": {"forward": 30, "port": 15, "starboard": 15}}, {ARCS}),
    ({"/shields/arcs/aft": "ten"}, {("S004", "/shields/arcs/aft")}),
    ({"/shields/model": "light-61", "/shields/arcs/aft": 1}, {("SF101", "/shields/model")}),
    # ... of ablative armor the sum only
    (ablative("basic-8", 2, 2, 2, 2), set()),
    (ablative("basic-8", 2, 2, 2, 3), {PLATES}),
    (ablative("basic-40", 40, 40, 40, 40), {PLATES}),
    (ablative("basic-8", 8, 0, 0, 0), {("SF604", "/ablative_armor")}),
    # SF603: twice the HP; SF604 yields to it
    (ablative("medium-120", tier=7), {("SF604", "/ablative_armor")}),  # of 130
    (ablative("medium-140", tier=7), {("SF603", "/ablative_armor")}),
    (ablative("medium-140", tier=8), {("SF604", "/ablative_armor")}),  # of 150
    (ablative("medium-160", tier=8), {("SF603", "/ablative_armor")}),
    (ablative("medium-160", 100, 20, 20, 20), {("SF603", "/ablative_armor")}),
    ({"/tier": 3, "/ablative_armor": "medium-120"}, {("SF603", "/ablative_armor")}),  # 55 HP: 110
    ({"/tier": 3, "/ablative_armor": "light-100"}, {("SF604", "/ablative_armor")}),
    # SF604: the HP, and even quadrants
    (ablative("light-64", tier=4), set()),  # of 65
    (ablative("light-76", tier=7), {("SF604", "/ablative_armor")}),
    (ablative("light-64"), set()),
    (ablative("light-76"), {("SF604", "/ablative_armor")}),  # of 75
    (ablative("light-64", 16, 16, 16, 16), set()),
    (ablative("light-64", 17, 16, 16, 15), {("SF604", "/ablative_armor")}),
    (ablative("basic-9"), {("SF101", "/ablative_armor")}),
    (ablative("medium-160") | {"/frame": "corvette"}, {("SF101", "/frame")}),
    (ablative("medium-160") | {"/tier": 21}, {("SF104", "/tier")}),
    # SF605
    (made_of("thrusters", "m8", "horacalcum"), set()),
    (made_of("thrusters", "m8", "noqual"), {("SF605", "/thrusters/material")}),
    (made_of("thrusters", "m8", "Noqual"), {("SF605", "/thrusters/material")}),
    (made_of("thrusters", "m8", "cheese"), {("SF101", "/thrusters/material")}),
    (made_of("thrusters", "m8", ["horacalcum", "inubrix"]), {("SF605", "/thrusters/material")}),
    (made_of("power_cores/0", "pulse-green", "abysium"), set()),
    (made_of("power_cores/0", "pulse-green", "siccatite"), {("SF605", "/power_cores/0/material")}),
    (made_of("armor", "mk-4", "siccatite"), set()),
    (made_of("armor", "mk-4", "inubrix"), {("SF605", "/armor/material")}),
    (made_of("sensors", "cut-rate", "djezet"), set()),
    (made_of("sensors", "cut-rate", "abysium"), {("SF605", "/sensors/material")}),
    (made_of("countermeasures", "mk-3", "horacalcum"), set()),
    (made_of("countermeasures", "mk-3", "noqual"), {("SF605", "/countermeasures/material")}),
    ({"/weapons/1/material": "inubrix"}, set()),
    ({"/weapons/1/material": "Adamantine Alloy"}, set()),
    ({"/weapons/1/material": "siccatite"}, {("SF605", "/weapons/1/material")}),
    ({"/weapons/1/material": ["inubrix", "abysium"]}, {("SF605", "/weapons/1/material")}),
    # SF606
    ({"/other_systems": ["solar-shield-channel"], "/access": ["hybrid"]}, set()),
    (
        {"/other_systems": ["solar-shield-channel"], "/access": ["hybrid"], "/shields": LEFT_OUT},
        {("SF606", "/other_systems/0")},
    ),
    (
        {"/other_systems": ["data-net", "solar-shield-channel"], "/access": ["hybrid"], "/shields": LEFT_OUT,
         "/deflector_shields": "deflector-basic-1"},
        {("SF606", "/other_systems/1")},
    ),
    (
        {"/other_systems": ["solar-shield-channel"], "/access": ["hybrid"], "/shields": "mirror"},
        {("SF101", "/shields")},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "wanted"), EDGES, ids=case)
def test_an_edge_is_found_where_it_lies_and_nothing_besides(edits, wanted):
    assert faults(reviewed(base("starship", edits)), *MINE) == wanted


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ({"/deflector_shields": "deflector-basic-1"}, ["basic deflector shield 1", "light shields 60", "delete one"]),
        (shields("light-60", 20, 15, 15, 9), ["59 SP", "60"]),
        (shields("light-60", 25, 15, 15, 5), ["aft 5", "6 at least"]),
        (shields("basic-20", 16, 2, 0, 2), ["starboard 0", "2 at least"]),
        ({"/shields/arcs/aft": LEFT_OUT}, ["50 SP", "60"]),
        (ablative("basic-8", 2, 2, 2, 3), ["9 temporary HP", "8", "basic ablative armor 8"]),
        (ablative("medium-140", tier=7), ["140 temporary HP", "65 HP", "130", "medium ablative armor 120"]),
        (ablative("light-76", tier=7), ["76", "65 HP", "-1 to Piloting"]),
        (ablative("basic-8", 8, 0, 0, 0), ["unevenly", "-1 to Piloting"]),
        (ablative("light-76", 16, 20, 20, 20), ["76", "75 HP", "unevenly", "-2 to Piloting"]),
        (made_of("thrusters", "m8", "noqual"), ["noqual", "thrusters", "horacalcum or inubrix"]),
        ({"/weapons/1/material": "siccatite"}, ["siccatite", "mounts", "abysium, adamantine alloy or inubrix"]),
        (made_of("thrusters", "m8", ["horacalcum", "inubrix"]), ["one material"]),
        ({"/other_systems": ["solar-shield-channel"], "/shields": LEFT_OUT}, ["solar shield channel", "none"]),
        ({"/printed": {"hp": 64}}, ["printed HP", "64", "65"]),
        ({"/printed": {"piloting": 2}}, ["modifier to Piloting", "2", "1"]),
        ({"/printed": {"shields": {"aft": 11}}}, ["aft shields", "11", "10"]),
    ],
    ids=case,
)
def test_messages_name_the_thing_the_figure_found_and_the_figure_allowed(edits, words):
    (text,) = [f"{one.message} {one.hint or ''}" for one in reviewed(base("starship", edits)).diagnostics
               if one.code.startswith("SF6")]  # fmt: skip
    assert [word for word in words if word not in text] == [], text


# Maneuverability, ablative armor on a ship of so many HP, and what is left of the modifier to Piloting.
@pytest.mark.parametrize(
    ("frame", "model", "amounts", "piloting"),
    [
        ("explorer", "light-64", (), 1),  # 65 HP
        ("explorer", "light-76", (), 0),
        ("explorer", "light-76", (16, 20, 20, 20), -1),
        ("tanker", "light-100", (40, 20, 20, 20), -3),  # 115 HP; clumsy, -2
        ("tanker", "medium-120", (), -3),
        ("tanker", "medium-120", (60, 20, 20, 20), -3),  # no worse than -3
    ],
)
def test_ablative_armor_hampers_piloting(frame, model, amounts, piloting):
    edits = {"/frame": frame, "/thrusters": "m8" if frame == "explorer" else "l8"}
    assert reviewed(base("starship", ablative(model, *amounts, tier=4) | edits)).stats.piloting.total == piloting


RIGHT = {
    "hp": 65, "ct": 13, "dt": 0, "ac": 18, "tl": 17, "speed": 8, "turn": 1, "piloting": 1, "computers": 2, "bp": 109,
    "budget": 115, "pcu": 150,
}  # fmt: skip


@pytest.mark.parametrize("off", [-1, 0, 1])
@pytest.mark.parametrize(("key", "right"), RIGHT.items())
def test_a_printed_figure_is_the_computed_one(key, right, off):
    report = reviewed(base("starship", {"/printed": {key: right + off}}))
    assert faults(report, "SF6") == ({("SF607", f"/printed/{key}")} if off else set())
    assert all(f" {right + off};" in one.message and one.message.endswith(f" {right}") for one in report.diagnostics)


@pytest.mark.parametrize(
    ("printed", "wrong"),
    [
        ({"shields": arcs(20, 15, 15, 10)}, []),
        ({"shields": {"port": 15}}, []),
        ({"shields": arcs(15, 15, 15, 15)}, ["shields/forward", "shields/aft"]),
        (RIGHT, []),
        (RIGHT | {"hp": 64, "shields": {"aft": 9}}, ["hp", "shields/aft"]),
        ({}, []),
    ],
    ids=case,
)
def test_whatever_is_printed_is_compared(printed, wrong):
    report = reviewed(base("starship", {"/printed": printed}))
    assert faults(report) == {("SF607", f"/printed/{key}") for key in wrong}


def printed(frame, tier, thrusters, figures, **more):
    """A ship with what is printed of it."""
    return {
        "kind": "starship", "name": "Test Ship", "tier": tier, "frame": frame, "thrusters": thrusters,
        "power_cores": ["pulse-blue"], "printed": figures, **more,
    }  # fmt: skip


def pilot(ranks):
    """A crew of a pilot."""
    return {"crew": {"pilots": [{"piloting": {"ranks": ranks}}]}}


NPC = {"crew": "npc"}

# Figures of the reference and of the ledger's examples: a ship, and what is printed of it, all of it right.
BOOK = [
    # RULES.md: tier 5 Transport, a pilot of 5 ranks; tier 13 Dreadnought; tier 11 destroyer
    (("transport", 5, "m8", {"hp": 85, "ct": 17, "ac": 19, "tl": 20, "turn": 2, "piloting": 0}),
     {"armor": "mk-4", "countermeasures": "mk-5", **pilot(5)}, ["STS-103"]),
    (("dreadnought", 13, "c4", {"hp": 550, "ct": 110, "dt": 15}), {}, []),
    (("destroyer", 11, "l6", {"hp": 190, "ct": 38}), {}, []),
    (("destroyer", 5, "l6", {"tl": 17}), {"countermeasures": "mk-3", **pilot(5)}, ["STS-104"]),
    (("explorer", 3, "m8", {"hp": 55, "ct": 11}), {}, ["STS-129"]),
    (("explorer", 3, "m6", {"piloting": 2}), {}, ["STS-054"]),
    (("explorer", "1/2", "m6", {"ac": 11, "tl": 11}), NPC, ["STS-173", "STS-361"]),
    (("explorer", 6, "m6", {"ac": 16, "tl": 16}), NPC, ["STS-173", "STS-361"]),
    (("explorer", 5, "m6", {"ac": 10, "tl": 10}), {}, []),  # nobody flies it
    (("explorer", 5, "m6", {"shields": arcs(0, 0, 0, 0)}), {}, []),
    (("explorer", 5, "m6", {"shields": arcs(14, 12, 12, 12)}), {"shields": "light-50"}, []),
    (("explorer", 5, "m6", {"dt": 4, "ac": 14}), {"armor": {"model": "mk-4", "material": "adamantine-alloy"}}, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ship", "more"), [pytest.param(ship, more, marks=ledger(*rows), id=str(ship)) for ship, more, rows in BOOK]
)
def test_what_the_books_print_is_what_comes_out(ship, more):
    assert faults(reviewed(printed(*ship, **more)), "SF607") == set()


def test_a_misprint_of_a_destroyer_is_found():
    report = reviewed(printed("destroyer", 11, "l6", {"hp": 150}))
    (one,) = [one for one in report.diagnostics if one.code == "SF607"]
    assert one.message == "printed HP is 150; the rules give 190"


def test_what_cannot_be_computed_is_not_compared():
    edits = {"/frame": "corvette", "/shields": "mirror", "/printed": {**RIGHT, "shields": {"aft": 3}}}
    report = reviewed(base("starship", edits))
    assert faults(report) == {("SF101", "/frame"), ("SF101", "/shields")}


ILLEGAL = {"/deflector_shields": "deflector-basic-1"}


@pytest.mark.parametrize("answer", ["errors", "warnings"])
@pytest.mark.parametrize(
    ("edits", "bad", "mild"),
    [
        # what rules find, and what the schema says in their place
        (ILLEGAL | {"/printed": {"hp": 65}}, {"SF601": "error"}, {"SF601": "warning"}),
        ({"/printed": {"hp": 64}}, {"SF607": "error"}, {"SF607": "warning"}),
        ({"/power_cores": LEFT_OUT, "/printed": {"hp": 65}}, {"SF103": "error"}, {"SF103": "warning"}),
        ({"/tier": 2.5, "/printed": {"dt": 0}}, {"SF104": "error"}, {"SF104": "warning"}),
        # warnings stay, so does what is no rule's
        (ablative("light-76", tier=7) | {"/printed": {"hp": 65}}, {"SF604": "warning"}, {"SF604": "warning"}),
        ({"/printed": {"hp": 65, "sails": 3}}, {"S002": "error"}, {"S002": "error"}),
        # nothing is printed
        (ILLEGAL, {"SF601": "error"}, {"SF601": "error"}),
        (ILLEGAL | {"/printed": {}}, {"SF601": "error"}, {"SF601": "error"}),
    ],
    ids=case,
)
def test_a_printed_ship_is_judged_as_the_ruling_says(edits, bad, mild, answer):
    report = reviewed(base("starship", edits | {"/rulings": {"printed-blocks": answer}}))
    judged = {one.code: str(one.severity) for one in report.diagnostics if one.code != "SF202"}
    assert judged == (mild if answer == "warnings" else bad)
    assert report.failed == ("error" in judged.values())


def test_lenience_says_nothing_where_nothing_is_wrong():
    edits = {"/printed": RIGHT, "/rulings": {"printed-blocks": "warnings"}}
    assert found(reviewed(base("starship", edits))) == []
