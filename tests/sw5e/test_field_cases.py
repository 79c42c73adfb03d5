"""Kinds of faults that people met in tools of this sort, as far as they are about SW5e.

Under the numbers they have among us.
"""

import json

import pytest

from shipcli.dump import as_yaml
from tests.support import base, run
from tests.sw5e.test_stats import figures

# Medium, tier 0, Constitution 14: 8 + 2 + 4 x (5 + 2) = 38.
TWO_COATS = {
    "kind": "sw5e-ship",
    "name": "Two Coats",
    "size": "medium",
    "tier": 0,
    "abilities": {"method": "array", "str": 15, "dex": 13, "con": 14, "int": 12, "wis": 10, "cha": 8},
    "roles": ["yacht"],
    "saves": ["dex", "con"],
    "equipment": {"armor": "deflection", "reactor": "fuel-cell", "power_coupling": "distributed"},
}

ARMOR = [("damage-reduction", 38, 3), ("hull-per-die", 43, 0)]


@pytest.mark.parametrize(("ruling", "hull", "reduction"), ARMOR)
def test_f34_two_versions_of_the_armor_rule(ruling, hull, reduction):
    text = as_yaml({**TWO_COATS, "rulings": {"sw5e-armor": ruling}})
    (found,) = json.loads(run("stats", "-", "--format", "json", stdin=text.encode()).out)
    assert (found["hull"]["points"], found["damage_reduction"]) == (hull, reduction)
    assert found["rulings"]["sw5e-armor"] == ruling
    assert f"sw5e-armor: {ruling}" in run("stats", "-", stdin=text.encode()).out


def test_f34_the_default_is_damage_reduction():
    (found,) = json.loads(run("stats", "-", "--format", "json", stdin=as_yaml(TWO_COATS).encode()).out)
    assert (found["hull"]["points"], found["damage_reduction"]) == (38, 3)


def test_f35_speed_and_turning_go_by_the_role():
    # An older edition had them by the size: 300 and 250 ft for a Small ship.
    found = figures({"/size": "small", "/roles": ["superiority-fighter", "scout"]})
    assert (found["speed_ft"], found["turning_ft"]) == (400, 150)


# Modifier +2 and proficiency +3: by the deployment rank of the gunner.
RANKS = [(0, 2), (1, 5), (5, 5)]


@pytest.mark.parametrize(("rank", "attack"), RANKS)
def test_f36_whose_proficiency_counts(rank, attack):
    scores = {"/abilities/wis": 14, "/abilities/str": 10, "/crew/1/deployments": {"gunner": rank}}
    assert figures(scores)["weapons"][0]["attack"] == attack
    assert base("sw5e-ship", scores)["crew"][1]["level"] == 5
