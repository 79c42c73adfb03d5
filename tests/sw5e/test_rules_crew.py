"""What SW132, SW133, SW137, SW138 and SW147 find, on both sides of every edge."""

import pytest

from shipcli.systems.sw5e.rules.rulebook import LARGE, SMALL, TINY
from shipcli.systems.sw5e.tables import BOOK
from tests.support import base, case, faults, reviewed

MINE = ("SW132", "SW133", "SW137", "SW138", "SW147")


def judged(edits):
    """What the rules of this module find in the base ship, edited."""
    return faults(reviewed(base("sw5e-ship", edits)), *MINE)


def told(edits, code):
    """Message and hint of the only finding of that code."""
    (one,) = [one for one in reviewed(base("sw5e-ship", edits)).diagnostics if one.code == code]
    return one.message, one.hint


def crewed(number, **edits):
    """A Large ship, which needs 200, with so many aboard."""
    return {**LARGE, "/crew": [{"name": "Ada", "station": "helm"}, {"count": number - 1}],
            **{f"/{key}": value for key, value in edits.items()}}  # fmt: skip


def fighter(*crew, **edits):
    """A fighter with a crew, in which `droid` is one."""
    entries = [{"name": one, "droid": True} if one == "droid" else {"name": one} for one in crew]
    return {**SMALL, "/crew": entries, **{f"/{key}": value for key, value in edits.items()}}


def ada(**more):
    """The base ship with a pilot who has more to say."""
    return {"/crew/0": {"name": "Ada", "station": "helm", "level": 5, **more}}


WARNED, ENDED = {("SW132", "/crew")}, {("SW147", "/crew")}

EDGES = [
    ({}, set()),
    # SW132, SW147: SotG ch.8: 200 on a Large ship of Intelligence +1; three quarters, half, a quarter, a tenth
    (crewed(200), set()),
    (crewed(199), WARNED),
    (crewed(20), WARNED),
    (crewed(19), ENDED),
    (crewed(100, modifications=["slave-circuit"]), set()),
    (crewed(99, modifications=["slave-circuit"]), WARNED),
    ({"/crew/2": {"count": 1}}, set()),
    ({"/crew": [{"name": "Ada", "station": "helm"}, {"count": 1}], "/turn": []}, WARNED),
    ({"/crew": [{"name": "Ada", "station": "helm"}], "/turn": []}, WARNED),
    ({"/crew": [], "/turn": []}, set()),
    ({"/crew": [{"name": "Ada"}], "/turn": [], "/modifications": ["droid-brain-makeshift"]}, set()),
    ({"/crew": [{"name": "Ada"}], "/turn": [], "/abilities/int": "x"}, set()),
    (crewed(19, roles=["corvete"]), set()),
    # SW133: SotG ch.8: nobody on Tiny ships, one on Small ones; seats, and a socket for a droid
    ({**TINY, "/crew": [{"name": "Ada"}]}, {("SW133", "/crew/0")}),
    (fighter("Ada"), set()),
    (fighter("Ada", "Ivo"), {("SW133", "/crew/1")}),
    (fighter("Ada", "Ivo", modifications=["co-pilot-seat"]), set()),
    (fighter("Ada", "Ivo", "Mae", modifications=["co-pilot-seat"]), {("SW133", "/crew/2")}),
    (fighter("Ada", "droid", modifications=["astromech-socket"]), set()),
    (fighter("droid", "Ada", modifications=["astromech-socket"]), set()),
    (fighter("Ada", "Ivo", modifications=["astromech-socket"]), {("SW133", "/crew/1")}),
    (fighter("Ada", "droid"), {("SW133", "/crew/1")}),
    ({**SMALL, "/crew": [{"count": 2}]}, {("SW133", "/crew/0")}),
    ({**SMALL, "/crew": [{"count": 2}], "/modifications": ["co-pilot-saet"]}, set()),
    # SW137
    (ada(deployments={"pilot": 5, "gunner": 0}, rank=5), set()),
    (ada(deployments={"pilot": 6}), {("SW137", "/crew/0/deployments/pilot")}),
    (ada(deployments={"pilot": -1}), {("SW137", "/crew/0/deployments/pilot")}),
    (ada(deployments={"pilot": 2, "gunner": 1}, rank=3), set()),
    (ada(deployments={"pilot": 2, "gunner": 1}, rank=2), {("SW137", "/crew/0/rank")}),
    (ada(rank=1), {("SW137", "/crew/0/rank")}),
    (ada(rank=0), set()),
    (ada(deployments={"pilott": 2}), {("SW137", "/crew/0/deployments/pilott")}),
    (ada(deployments={"pilot": 1, "Pilot": 1}), {("SW137", "/crew/0/deployments")}),
    ({"/crew/2/name": "ivo"}, {("SW137", "/crew/2/name")}),
    ({"/crew/0/name": "Ivo", "/crew/2/name": "Ivo", "/turn": []},
     {("SW137", "/crew/1/name"), ("SW137", "/crew/2/name")}),
    ({"/crew/1/count": 2}, set()),
    # SW138
    (ada(ventures=["spacecasting"], casting="tech"), set()),
    (ada(ventures=["spacecasting"], casting="both"), set()),
    (ada(ventures=["spacecasting"]), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["multitasker", "Multitasker"]), {("SW138", "/crew/0/ventures/1")}),
    (ada(ventures=["multitaskr"]), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["multitasker-improved"]), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["multitasker-improved", "multitasker"]), set()),
    (ada(ventures=["multitasker-improved", "multitaskr"]), {("SW138", "/crew/0/ventures/1")}),
    (ada(ventures=["pilot-adept"], deployments={"pilot": 1, "gunner": 1}), set()),
    (ada(ventures=["pilot-adept"], deployments={"pilot": 1}), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["thread-the-needle"], deployments={"pilot": 3}), set()),
    (ada(ventures=["thread-the-needle"], deployments={"pilot": 2, "gunner": 2}), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["thread-the-needle"], deployments={"pilt": 3}), {("SW137", "/crew/0/deployments/pilt")}),
    (ada(ventures=["slippery-pilot"], classes={"operative": 2}), set()),
    (ada(ventures=["slippery-pilot"], classes={"Operative": 1}), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["slippery-pilot"]), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["weapon-enhancement"], casting="tech", power_level=3), set()),
    (ada(ventures=["weapon-enhancement"], casting="tech", power_level=2), {("SW138", "/crew/0/ventures/0")}),
    (ada(ventures=["weapon-enhancement"], casting="force", power_level=3), {("SW138", "/crew/0/ventures/0")}),
    ({"/crew/0": {"name": "Ada", "station": "helm", "npc": True, "ventures": ["pilot-adept"]}}, set()),
    ({"/crew/0": {"name": "Ada", "station": "helm", "npc": True, "ventures": ["keen-eye"]}},
     {("SW138", "/crew/0/ventures/0")}),
    (ada(maneuvers=["snap-rol"]), {("SW138", "/crew/0/maneuvers/0")}),
    (ada(styles=["canoneer"]), {("SW138", "/crew/0/styles/0")}),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "expected"), EDGES, ids=case)
def test_what_is_found(edits, expected):
    assert judged(edits) == expected


@pytest.mark.parametrize(
    ("aboard", "levels"), [(199, 1), (150, 1), (149, 2), (100, 2), (99, 3), (50, 3), (49, 4), (20, 4)]
)
def test_a_skeleton_crew_is_as_levels_of_system_damage(aboard, levels):
    """SotG ch.8, shares of 200."""
    message, _ = told(crewed(aboard), "SW132")
    assert message.startswith(f"{aboard} aboard; the ship needs 200: it acts as with {levels} level")


@pytest.mark.parametrize(
    ("edits", "code", "message"),
    [
        (crewed(19), "SW147", "19 aboard; the ship needs 200, and 20 to be operated at all"),
        (fighter("Ada", "Ivo"), "SW133", "2 aboard with Ivo; there is room for 1"),
        (
            fighter("Ada", "Ivo", modifications=["astromech-socket"]),
            "SW133",
            "2 aboard with Ivo, droids left out; there is room for 1 but droids",
        ),
        (ada(deployments={"pilot": 2, "gunner": 1}, rank=2), "SW137", "are 3 in all (2 and 1)"),
        (ada(ventures=["slippery-pilot"]), "SW138", "asks for level 2 as an operative; Ada has no classes listed"),
        (ada(ventures=["pilot-adept"]), "SW138", "asks for character rank 2; Ada has no rank"),
        (
            ada(ventures=["weapon-enhancement"], casting="tech", power_level=2),
            "SW138",
            "asks for powers of level 3; Ada has tech powers of level 2",
        ),
        (ada(ventures=["multitasker-legendary", "multitasker"]), "SW138", "character rank 5 and Multitasker, Improved"),
        (ada(ventures=["spacecasting-improved", "multitasker"]), "SW138", "asks for Spacecasting; Ada has Multitasker"),
        (
            ada(ventures=["thread-the-needle"], deployments={"gunner": 2}),
            "SW138",
            "Thread the Needle asks for rank 3 as a pilot; Ada has gunner 2",
        ),
    ],
)
def test_messages_name_the_figures(edits, code, message):
    assert message in told(edits, code)[0]


@pytest.mark.parametrize("row", BOOK.ventures.values(), ids=lambda row: row.id)
def test_a_venture_asks_for_what_the_table_says(row):
    """Whoever has just that may have it; whoever has nothing may not, unless it asks for nothing."""
    before, other = [], row
    while other.venture is not None:
        other = BOOK.ventures[other.venture]
        before.append(other)
    chain = [row, *before]
    rank = max(one.rank for one in chain)
    able = {
        "ventures": [one.id for one in reversed(chain)],
        "deployments": {row.deployment or "pilot": rank} if rank else {},
        "classes": {one.class_: one.class_level for one in chain if one.class_},
        "power_level": max(one.power_level for one in chain),
    }
    if any(one.casting for one in chain):
        able["casting"] = next(one.casting for one in chain if one.casting)[0]
    assert judged(ada(**able)) == set()
    asks = row.class_ or row.rank or row.casting or row.venture
    assert judged(ada(ventures=[row.id])) == ({("SW138", "/crew/0/ventures/0")} if asks else set())
