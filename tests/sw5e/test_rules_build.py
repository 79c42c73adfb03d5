"""What SW101 to SW109 find, on both sides of every edge."""

import pytest

from tests.support import base, faults, only, reviewed

MINE = ("S0", "SW10")


def judged(edits):
    """What the rules of this module find in the base ship, edited."""
    return faults(reviewed(base("sw5e-ship", edits)), *MINE)


COURIER = {"/roles": ["courier", "courier"]}
SMALL = {"/size": "small", "/roles": ["scout", "scout"], "/saves": []}
LARGE = {"/size": "large", "/roles": ["corvette", "corvette"], "/saves": ["wis", "str"]}
TIER_5 = {"/tier": 5, "/roles": ["freighter"] * 3, "/increases": [{"wis": 2}] * 2 + [{"str": 1, "int": 1}] * 3}
BOUGHT = {"method": "point-buy", "str": 15, "dex": 14, "con": 13, "int": 8, "wis": 12, "cha": 10}

# Edits of the base ship (Medium, tier 2), and what is found where.
EDGES = [
    ({}, set()),
    # SW101
    ({"/size": "Medium"}, set()),
    ({"/size": "colossal"}, {("SW101", "/size")}),
    ({"/size": 3}, {("SW101", "/size")}),
    ({"/tier": -1}, {("SW101", "/tier")}),
    ({"/tier": 6}, {("SW101", "/tier")}),
    ({"/tier": 2.5}, {("SW101", "/tier")}),
    ({"/tier": "2"}, {("SW101", "/tier")}),
    # SW102: the array once each; 27 points, from 8 to 15
    ({"/abilities/str": 13}, {("SW102", "/abilities")}),
    ({"/abilities/str": 8, "/abilities/cha": 14}, set()),
    ({"/abilities/str": 31}, {("SW102", "/abilities/str")}),
    ({"/abilities/str": "14"}, {("SW102", "/abilities/str")}),
    ({"/abilities/method": "dice"}, {("SW102", "/abilities/method")}),
    ({"/abilities": BOUGHT}, set()),
    ({"/abilities": {**BOUGHT, "cha": 9}}, set()),
    ({"/abilities": {**BOUGHT, "cha": 11}}, {("SW102", "/abilities")}),
    ({"/abilities": {**BOUGHT, "cha": 7}}, {("SW102", "/abilities/cha")}),
    ({"/abilities": {**BOUGHT, "dex": 16, "str": 8}}, {("SW102", "/abilities/dex")}),
    # SW103
    ({"/printed": {"abilities": {"str": 16, "con": 14, "cha": 8}}}, set()),
    ({"/printed": {"abilities": {"str": 15}}}, {("SW103", "/printed/abilities/str")}),
    ({"/printed": {"abilities": {"str": "x"}}}, {("SW103", "/printed/abilities/str")}),
    (LARGE | {"/printed": {"abilities": {"con": 15}}}, set()),
    (LARGE | {"/printed": {"abilities": {"con": 17}}}, {("SW103", "/printed/abilities/con")}),
    # SW104
    ({"/roles": ["Freighter", "yacht"]}, set()),
    ({"/roles": ["freighter"]}, {("SW104", "/roles")}),
    ({"/roles": []}, {("SW104", "/roles")}),
    ({"/roles/2": "freighter"}, {("SW104", "/roles/2")}),
    ({"/roles/0": "scout"}, {("SW104", "/roles/0")}),
    ({"/roles/0": "tramp"}, {("SW104", "/roles/0")}),
    ({"/tier": 4, "/increases": [{"wis": 2}] * 4}, {("SW104", "/roles")}),
    ({"/tier": 1, "/increases": [{"wis": 2}], "/roles": ["freighter"]}, set()),
    # SW105
    ({"/increases/0": {"dex": 2}}, set()),
    ({"/increases/0": {"dex": 1}}, {("SW105", "/increases/0")}),
    ({"/increases/0": {"dex": 1, "str": 0}}, {("SW105", "/increases/0")}),
    ({"/increases/0": {"dex": 3}}, {("SW105", "/increases/0")}),
    ({"/increases/0": {"dex": 1, "str": 1, "con": 1}}, {("SW105", "/increases/0")}),
    ({"/increases/0": {}}, {("SW105", "/increases/0")}),
    ({"/increases/0": {"dex": -1, "str": 3}}, {("SW105", "/increases/0/dex")}),
    ({"/increases/0": 2}, {("SW105", "/increases/0")}),
    ({"/increases": [{"dex": 2}]}, {("SW105", "/increases")}),
    ({"/increases/2": {"dex": 2}}, {("SW105", "/increases/2")}),
    # SW106: dex 15 + 1 for a courier, 20 at most; con of Large ships 13 + 2, 22 at most
    (COURIER | {"/increases": [{"dex": 2}, {"dex": 2}]}, set()),
    (
        {"/tier": 3, "/roles": ["courier", "courier"], "/increases": [{"dex": 2}, {"dex": 2}, {"dex": 1, "str": 1}]},
        {("SW106", "/increases/2/dex")},
    ),
    (LARGE | {"/increases": [{"con": 2}, {"con": 2}]}, set()),
    (
        {"/size": "large", "/saves": ["wis", "str"], "/tier": 4, "/roles": ["ships-tender"] * 3}
        | {"/increases": [{"con": 2}] * 3 + [{"con": 1, "str": 1}]},
        {("SW106", "/increases/3/con")},
    ),
    # SW107
    ({"/paragon": {"str": 2, "con": 2}}, {("SW107", "/paragon")}),
    (TIER_5, {("SW107", "/paragon")}),
    (TIER_5 | {"/paragon": {"str": 2, "con": 2}}, set()),
    (TIER_5 | {"/paragon": {"str": 4}}, {("SW107", "/paragon")}),
    (TIER_5 | {"/paragon": {"str": 2, "con": 2, "wis": 2}}, {("SW107", "/paragon")}),
    (TIER_5 | SMALL | {"/roles": ["scout"] * 3}, set()),
    (TIER_5 | SMALL | {"/roles": ["scout"] * 3, "/paragon": {"int": 2}}, set()),
    (TIER_5 | SMALL | {"/roles": ["scout"] * 3, "/paragon": {"str": 2}}, {("SW107", "/paragon")}),
    (TIER_5 | SMALL | {"/roles": ["bomber", "scout", "scout"], "/paragon": {"int": 2}}, set()),
    # SW108: dex 16 + 4 for a courier; Mk V lifts to 22
    (
        COURIER | {"/increases": [{"dex": 2}, {"dex": 2}], "/modifications": ["thrusters-mk-i"]},
        {("SW108", "/modifications/0")},
    ),
    (COURIER | {"/increases": [{"dex": 2}, {"dex": 1, "str": 1}], "/modifications": ["thrusters-mk-i"]}, set()),
    (COURIER | {"/increases": [{"dex": 2}, {"dex": 2}], "/modifications": ["thrusters-mk-v"]}, set()),
    (
        COURIER | {"/increases": [{"dex": 2}, {"dex": 2}], "/modifications": ["thrusters-mk-v", "thrusters-mk-i"]},
        {("SW108", "/modifications/1")},
    ),
    # SW109
    ({"/saves": ["str", "cha"]}, set()),
    ({"/saves": ["str"]}, {("SW109", "/saves")}),
    ({"/saves": []}, {("SW109", "/saves")}),
    ({"/saves": ["str", "str"]}, {("SW109", "/saves/1")}),
    ({"/saves": ["str", "luck"]}, {("SW109", "/saves/1")}),
    ({"/saves": ["dex", "con", "wis"]}, {("SW109", "/saves")}),
    ({"/saves": ["dex", "con", "wis"], "/modifications": ["resilient-sensors"]}, set()),
    (SMALL | {"/saves": ["dex", "str"]}, set()),
    (SMALL | {"/saves": ["dex", "con"]}, {("SW109", "/saves/1")}),
    (LARGE | {"/saves": ["str"]}, set()),
    (LARGE | {"/saves": ["wis", "wis"]}, {("SW109", "/saves/1")}),
    (LARGE | {"/saves": ["wis", "dex"]}, {("SW109", "/saves/1")}),
]


@pytest.mark.parametrize(("edits", "wanted"), EDGES)
def test_every_edge(edits, wanted):
    assert judged(edits) == wanted


@pytest.mark.parametrize(
    ("edits", "code", "words"),
    [
        ({"/size": "gargantua"}, "SW101", "unknown size 'gargantua'"),
        ({"/abilities/str": 13}, "SW102", "are not 15, 14, 13, 12, 10, 8, each once"),
        ({"/abilities": {**BOUGHT, "cha": 11}, "/crew": [], "/turn": []}, "SW102", "cost 28 points; there are 27"),
        ({"/printed": {"abilities": {"str": 15}}}, "SW103", "15 is printed; computed 16 = 14 (base) + 1 (tier 1)"),
        ({"/roles": ["freighter"]}, "SW104", "no role is chosen at tier 2"),
        ({"/increases/0": {"dex": 3}}, "SW105", "tier 1: dex +3, 3 points"),
        ({"/paragon": {"str": 2}}, "SW107", "is one of tier 5; the ship is of tier 2"),
        ({"/saves": ["str"]}, "SW109", "those of Medium ships are 2 saves of Strength, Dexterity"),
    ],
)
def test_messages_name_the_figures(edits, code, words):
    assert words in only(reviewed(base("sw5e-ship", edits)), code).message


@pytest.mark.parametrize(("edits", "near"), [({"/size": "hug"}, "huge"), ({"/roles/1": "freigter"}, "freighter")])
def test_a_misspelling_is_answered_with_the_nearest(edits, near):
    (diagnostic,) = reviewed(base("sw5e-ship", edits)).diagnostics
    assert f"did you mean {near}?" in diagnostic.hint
