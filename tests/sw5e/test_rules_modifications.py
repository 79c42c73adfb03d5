"""What SW110 to SW120, SW134 and SW146 find, on both sides of every edge."""

import pytest

from shipcli.systems.sw5e.rules.rulebook import LARGE, SMALL, STATION, TINY
from shipcli.systems.sw5e.tables import BOOK
from tests.support import base, case, faults, found, reviewed

MINE = ("SW110", "SW111", "SW112", "SW113", "SW114", "SW115", "SW116", "SW117", "SW118", "SW119", "SW120")
MINE += ("SW126", "SW131", "SW134", "SW146")


def judged(edits):
    """What the rules of this module find in the base ship, edited."""
    return faults(reviewed(base("sw5e-ship", edits)), *MINE)


def told(edits, code):
    """Message, hint and severity of the only finding of that code."""
    (one,) = [one for one in reviewed(base("sw5e-ship", edits)).diagnostics if one.code == code]
    return one.message, one.hint, one.severity


def mods(*entries):
    """The base ship with these modifications behind its plating."""
    return {"/modifications": [{"mod": "plating-deflection-mk-i"}, *entries]}


PLATING = "plating-deflection-mk-i"
SECOND, THIRD = "/modifications/1", "/modifications/2"
TINY_12 = {**TINY, "/abilities/con": 15, "/abilities/dex": 13, "/roles": ["munition"]}

EDGES = [
    ({}, set()),
    # SW110: names, aliases, what a modification is of
    (mods("Scanner, Premium"), set()),
    (mods("scanner-renowned"), {("SW110", SECOND)}),
    (mods("warp-core"), {("SW110", SECOND)}),
    ({"/stock/1": "hardpont"}, {("SW110", "/stock/1")}),
    (mods({"mod": "gauss-rounds", "weapon": 0}), set()),
    (mods({"mod": "gauss-rounds", "weapon": 1}), {("SW110", f"{SECOND}/weapon")}),
    (mods({"mod": "flare-pods", "weapon": 0}), {("SW110", f"{SECOND}/weapon")}),
    (mods({"mod": "reactor-makeshift", "penalty": "cha"}), set()),
    (mods("reactor-makeshift"), {("SW110", SECOND)}),
    (mods({"mod": "reactor-makeshift", "penalty": "str"}), {("SW110", f"{SECOND}/penalty")}),
    (mods({"mod": "reactor-mk-i", "penalty": "cha"}), {("SW110", f"{SECOND}/penalty")}),
    # SW111, SW146: 30 slots, 3 used; an equipment room has 4 more
    (mods(*["flare-pods"] * 27), set()),
    (mods(*["flare-pods"] * 28), {("SW146", "/modifications/28")}),
    (mods(*["flare-pods"] * 31, "equipment-room"), {("SW146", "/modifications/32")}),
    (mods(*["flare-pods"] * 30, "equipment-room"), set()),
    (mods(*["flare-pods"] * 27, {"mod": "flare-pods", "overflow": True}), {("SW111", "/modifications/28")}),
    (mods({"mod": "flare-pods", "overflow": True}), {("SW111", f"{SECOND}/overflow")}),
    (mods({"mod": "flare-pods", "overflow": False}), set()),
    (
        mods(*["flare-pods"] * 28, {"mod": "flare-pods", "overflow": True}),
        {("SW111", "/modifications/29"), ("SW146", "/modifications/28")},
    ),
    # SW112: 3 and Constitution +2; storage of the Freighter's is beside them
    (mods(*["medbay"] * 4), set()),
    (mods(*["medbay"] * 5), {("SW112", "/modifications/5")}),
    ({**mods(*["medbay"] * 5), "/abilities/con": 15, "/abilities/dex": 13}, set()),
    ({**mods(*["medbay"] * 5), "/roles/1": "yatch"}, set()),
    ({**SMALL, "/modifications": ["medbay"]}, {("SW112", "/modifications/0")}),
    ({**SMALL, "/modifications": ["medbay"], "/abilities/con": 15, "/abilities/dex": 13}, set()),
    # SW113
    ({**TINY, "/modifications": ["workshop", "flare-pods"]}, {("SW113", "/modifications/0")}),
    ({**TINY, "/stock/0": "workshop"}, {("SW113", "/stock/0")}),
    ({**TINY, "/modifications": ["casino"]}, {("SW113", "/modifications/0")}),
    # SW114: operation and universal systems once
    (mods("flare-pods", "flare-pods"), set()),
    (mods("medbay", "medbay"), set()),
    (mods("navcomputer", "navcomputer"), {("SW114", THIRD)}),
    (mods(PLATING), {("SW114", SECOND)}),
    ({"/stock/1": "navcomputer", **mods("navcomputer", "hardpoint")}, {("SW114", SECOND)}),
    (mods("navcomputer", "Navcomputer", "navcomputer"), {("SW114", THIRD), ("SW114", "/modifications/3")}),
    ({"/roles": ["navigator"] * 2, **mods("navcomputer")}, {("SW114", SECOND)}),
    # SW115: ten, by ruling any number; tributary beams by Constitution
    ({**STATION, "/modifications": ["medbay"] * 10}, set()),
    ({**STATION, "/modifications": ["medbay"] * 11}, {("SW115", "/modifications/10")}),
    ({**STATION, "/modifications": ["medbay"] * 13}, {("SW115", "/modifications/10")}),
    ({**STATION, "/modifications": ["medbay"] * 11, "/rulings": {"sw5e-suite-copies": "any"}}, set()),
    ({**LARGE, "/modifications": ["tributary-beam"] * 2}, set()),
    ({**LARGE, "/modifications": ["tributary-beam"] * 3}, {("SW115", "/modifications/2")}),
    ({**LARGE, "/modifications": ["gravity-well-projector", *["gravity-slice"] * 4]}, set()),
    ({**LARGE, "/modifications": ["gravity-well-projector", *["gravity-slice"] * 5]}, {("SW115", "/modifications/5")}),
    # SW116
    (mods("docking-bay"), set()),
    (mods("casino"), {("SW116", SECOND)}),
    (mods("crew-expansion"), {("SW116", SECOND)}),
    (mods("astromech-socket"), set()),
    ({**LARGE, "/modifications": ["astromech-socket"]}, {("SW116", "/modifications/0")}),
    # SW117
    (mods("thrusters-mk-i", "thrusters-mk-ii"), set()),
    (mods("thrusters-mk-ii", "thrusters-mk-i"), set()),
    (mods("thrusters-mk-iii"), {("SW117", SECOND)}),
    (mods("thrusters-mk-iii", "thrusters-mk-i"), {("SW117", SECOND)}),
    (mods("thrusters-mk-ii", "thrusters-mk-1"), {("SW110", THIRD)}),
    ({"/roles": ["navigator"] * 2, **mods("navcomputer-mk-ii")}, set()),
    (mods("cloaking-field"), {("SW117", SECOND)}),
    # SW118
    (mods("plating-lightweight-mk-i"), {("SW118", SECOND)}),
    ({**mods("plating-lightweight-mk-i"), "/equipment/armor": "lightweight"}, {("SW118", "/modifications/0")}),
    ({**mods(), "/equipment/armor": "leather"}, set()),
    ({"/abilities/str": 8, "/abilities/cha": 14, **mods("sublight-drive-mk-i")}, set()),
    (
        {"/abilities/str": 8, "/abilities/cha": 14, "/increases": [{"dex": 2}, {"int": 2}]}
        | mods("sublight-drive-mk-i"),
        {("SW118", SECOND)},
    ),
    (mods("s-foils"), set()),
    (mods("expanded-payload"), {("SW118", SECOND)}),
    ({**mods({"mod": "s-foils", "weapon": 0}), "/weapons/0/weapon": "turbolaser"}, {("SW118", SECOND)}),
    ({**mods({"mod": "s-foils", "weapon": 0}), "/weapons/0/weapon": "turbolazer"}, set()),
    (mods("ionizing-rounds"), set()),
    (mods("stunning-rounds"), {("SW118", SECOND)}),
    (
        {**mods("stunning-rounds"), "/weapons/0/weapon": "missile-launcher"}
        | {"/weapons/0/ammunition": {"ion-pulse-missile": 2}},
        set(),
    ),
    # SW119: one finding for each pair
    ({**SMALL, "/modifications": ["co-pilot-seat"]}, set()),
    ({**SMALL, "/modifications": ["co-pilot-seat", "astromech-socket"]}, {("SW119", "/modifications/1")}),
    ({**SMALL, "/modifications": ["astromech-socket", "co-pilot-seat"]}, {("SW119", "/modifications/1")}),
    ({**TINY_12, "/stock": ["remote-override-makeshift"], "/modifications": ["piloting-chamber"]}, set()),
    ({**TINY_12, "/modifications": ["piloting-chamber"]}, {("SW119", "/modifications/0")}),
    # SW120: a suite and another on Medium ships; grade 0
    ({"/stock": ["hardpoint", "mess-hall"]}, set()),
    ({"/stock": ["hardpoint", "hardpoint"]}, {("SW120", "/stock")}),
    ({"/stock": ["mess-hall"], **mods("hardpoint")}, {("SW120", "/stock")}),
    ({"/stock": [], **mods("hardpoint")}, {("SW120", "/stock")}),
    ({"/stock/0": "mess-hal"}, {("SW110", "/stock/0")}),
    ({"/stock/1": "scanner-mk-i", **mods("hardpoint")}, {("SW120", "/stock/1")}),
    ({**TINY, "/stock": ["remote-override-makeshift"]}, set()),
    ({**TINY, "/stock": ["hardpoint"]}, {("SW120", "/stock/0")}),
    ({**TINY, "/stock": ["droid-brain-makeshift", "remote-override-makeshift"]}, {("SW120", "/stock/1")}),
    ({**TINY, "/stock": [], "/modifications": ["droid-brain-makeshift"]}, {("SW120", "/stock")}),
    (mods({"mod": "medbay", "granted": True}), {("SW120", f"{SECOND}/granted")}),
    (mods({"mod": "flare-pods", "granted": True}), {("SW120", f"{SECOND}/granted")}),
    # SW134
    ({**TINY, "/stock": []}, {("SW134", "/stock")}),
    ({**TINY, "/stock": ["droid-brian-makeshift"]}, {("SW110", "/stock/0")}),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "expected"), EDGES, ids=case)
def test_what_is_found(edits, expected):
    assert judged(edits) == expected


SHUTTLE = {**SMALL, "/tier": 2, "/roles": ["shuttle"] * 2, "/increases": [{"wis": 2}, {"int": 2}]}


@pytest.mark.parametrize(("number", "expected"), [(1, set()), (2, {("SW120", "/modifications/1/granted")})])
def test_a_role_gives_as_many_suites_as_it_says(number, expected):
    """SotG ch.3: a Shuttle of tier 2 has one suite for nothing, whatever its Constitution."""
    edits = {**SHUTTLE, "/modifications": [{"mod": "medbay", "granted": True}] * number}
    assert {one for one in judged(edits) if one[0] != "SW112"} == expected


@pytest.mark.parametrize(
    ("edits", "code", "message", "hint"),
    [
        (mods(*["medbay"] * 5), "SW112", "6 suites; Medium ships of Constitution +2 have 5 at most", "1 suite more"),
        # SotG ch.4: 4,000 x 2 x grade 1, 2 and 3
        (mods("thrusters-mk-iv"), "SW117", "Thrusters, Mk IV needs Thrusters, Mk III", "Mk III: 48,000 cr"),
        (mods("casino"), "SW116", "Casino is for Large ships and larger; this one is Medium", ""),
        (mods("crew-expansion"), "SW116", "Crew Expansion is for Small ships; this one is Medium", ""),
        ({**LARGE, "/modifications": ["s-foils"]}, "SW116", "S-Foils is for Medium ships and smaller", ""),
        (mods("expanded-payload"), "SW118", "for tertiary and quaternary weapons; of those aboard there is none", ""),
        ({"/stock": ["hardpoint"] * 2}, "SW120", "0 suites and 2 others among the stock modifications", ""),
        (mods({"mod": "flare-pods", "weapon": 0}), "SW110", "is no modification of a weapon, but an engineering", ""),
        (mods({"mod": "gauss-rounds", "weapon": 2}), "SW110", "weapon 2; the ship has 1 weapon, counted from 0", ""),
    ],
)
def test_messages_name_the_figures(edits, code, message, hint):
    own = told(edits, code)
    assert message in own[0]
    assert hint in (own[1] or "")


def test_a_modification_beyond_the_slots_costs_half_its_base_more():
    """SotG ch.4: 3,500 cr, twice as much on Medium ships, half of that more; grade 0 at tier 2 is DC 8, and 2 more."""
    message, _, severity = told(mods(*["flare-pods"] * 27, {"mod": "flare-pods", "overflow": True}), "SW111")
    assert (message, severity) == (
        "Flare Pods is beyond the 30 slots: 3,500 cr more, DC 10 to install it",
        "warning",
    )


def test_what_a_role_gives_as_well_may_be_swapped():
    message, hint, severity = told({"/roles": ["navigator"] * 2, **mods("navcomputer")}, "SW114")
    assert severity == "info"
    assert "given by navigator specialization as well" in message
    assert "grade 0" in hint


def test_a_role_that_gives_the_same_twice_is_told():
    """SotG ch.3: both features of a Command Ship give the first comms package."""
    edits = {
        **STATION, "/space_station": False, "/size": "huge", "/tier": 4, "/roles": ["command-ship"] * 3,
        "/increases": [{"wis": 2}, {"int": 2}, {"cha": 2}, {"str": 2}],
        "/stock": [*["mess-hall"] * 5, *["hardpoint"] * 3],
    }  # fmt: skip
    report = reviewed(base("sw5e-ship", edits))
    assert faults(report, "SW1") == {("SW114", "/roles/2"), ("SW148", "/roles/0")}
    assert found(report, "error", "warning") == []


@pytest.mark.parametrize("row", BOOK.modifications.values(), ids=lambda row: row.id)
def test_what_a_modification_asks_for_is_missed(row):
    """Each prerequisite of the table makes a finding of its own on a ship that has nothing of it."""
    edits = {
        "/modifications": [{"mod": row.id, "penalty": "cha"} if row.ability_penalty else row.id],
        "/equipment/armor": [], "/weapons": [], "/abilities/dex": 8, "/abilities/cha": 15,
        "/stock": ["mess-hall", "countermeasures"], "/turn": [],
    }  # fmt: skip
    if row.ability_penalty and "cha" in row.abilities:
        edits["/modifications"][0]["penalty"] = "wis"
    order = {id: size.order for id, size in BOOK.sizes.items()}
    wrong = order[row.min_size or "tiny"] > 2 or order[row.max_size or "gargantuan"] < 2
    wanted = {"SW116"} if wrong else set()
    needs = [one for one in row.requires if one not in ("hardpoint", "countermeasures")]
    wanted |= {"SW117"} if needs else set()
    scores = {"str": 16, "dex": 9, "con": 14, "int": 13, "wis": 10}
    low = any(scores[ability] < least for ability, least in row.ability_min.items())
    wanted |= {"SW118"} if low or row.weapon_categories or row.weapon_damage_type else set()
    wanted |= {"SW131"} if "hardpoint" in row.requires else set()
    assert {code for code, _ in judged(edits)} - {"SW115"} == wanted
