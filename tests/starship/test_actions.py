"""What the crew can do at a tier: DCs, modifiers, what an action asks for."""

import pytest

from shipcli import systems
from shipcli.systems.contract import Situation
from tests.support import run

STARSHIP = systems.get("starship")
HOUSE = STARSHIP.house({})


def action(id, tier):
    [found] = [one for one in STARSHIP.actions(Situation(tier), HOUSE).actions if one.id == id]
    return found


# Action, ledger row, DC at tiers 1, 2, 7 and 20: 10 or 15 and one and a half times the tier, rounded down.
STUNTS = [
    pytest.param("stunt-back-off", (11, 13, 20, 40), marks=pytest.mark.ledger("STS-063")),
    pytest.param("stunt-barrel-roll", (11, 13, 20, 40), marks=pytest.mark.ledger("STS-069")),
    pytest.param("stunt-evade", (11, 13, 20, 40), marks=pytest.mark.ledger("STS-073")),
    pytest.param("stunt-flip-and-burn", (16, 18, 25, 45), marks=pytest.mark.ledger("STS-077")),
    pytest.param("stunt-flyby", (16, 18, 25, 45), marks=pytest.mark.ledger("STS-081")),
    pytest.param("stunt-slide", (11, 13, 20, 40), marks=pytest.mark.ledger("STS-084")),
]


@pytest.mark.parametrize(("id", "dcs"), STUNTS)
def test_stunts_have_the_dcs_of_the_book(id, dcs):
    assert tuple(action(id, tier).dc for tier in (1, 2, 7, 20)) == dcs


def test_a_flyby_goes_by_the_tier_of_the_enemy():
    assert action("stunt-flyby", 5).against == "the target's tier"
    assert action("stunt-slide", 5).against == ""


# Action and what it asks for.
NEEDS = [
    ("orders", "level 6, 1 Resolve Point"),
    ("moving-speech", "level 12, 1 Resolve Point"),
    ("overpower", "6 ranks, 1 Resolve Point"),
    ("quick-fix", "12 ranks, 1 Resolve Point"),
    ("divert", ""),
]


@pytest.mark.ledger("STS-172")
@pytest.mark.parametrize(("id", "needs"), NEEDS)
def test_some_actions_ask_for_a_level_or_ranks(id, needs):
    limit = action(id, 20).limit
    assert limit.startswith(needs)
    assert ("level" in limit or "ranks" in limit) == bool(needs)


def test_modifiers_are_those_of_npcs():
    # CRB 326: a good skill has 4 and one and a half times the ranks; at tier 7 that is 14, at tier 20 it is 34.
    assert action("divert", 7).bonus == 14
    assert action("divert", 20).bonus == 34
    assert action("stunt-turn-in-place", 7).bonus is None


def test_patch_names_the_dc_of_each_condition():
    assert action("patch", 4).against == "glitching DC 16, malfunctioning DC 21, wrecked DC 26"
    assert "None" not in run("actions", "starship", "--tier", "4").out


@pytest.mark.parametrize("role", ["captain", "Engineer", "gunner", "pilot", "Science Officer", "open", "minor"])
def test_the_command_lists_the_actions_of_a_role(role):
    result = run("actions", "starship", "--tier", "6", "--role", role)
    assert (result.status, result.err) == (0, "")
    assert role.upper() in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines())
