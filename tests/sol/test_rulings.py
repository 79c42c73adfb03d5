"""The rulings: what each changes, that it changes nothing else, and that stats names those that mattered."""

import pytest

from shipcli.figures import as_data
from shipcli.rulings import answered
from shipcli.sensitivity import mattered
from shipcli.systems.actions import Situation
from shipcli.systems.sol import SYSTEM
from shipcli.systems.sol.tables import BOOK
from tests.support import base, case, cases, found, reviewed

ledger = pytest.mark.ledger

RULINGS = BOOK.rulings

# ruling, what it is about, all its values, the default first
WANTED = [
    ("sol-init-tie", "play", ["faster", "reroll"]),
    ("sol-once-scope", "build", ["ship-and-round", "crew-member-and-round", "ship-and-combat"]),
    ("sol-hull-soak", "build", ["subtract", "threshold", "none"]),
    ("sol-defensive-duration", "play", ["end-of-round", "next-pilot-phase"]),
    ("sol-aggressive-phase", "play", ["gunnery-phase"]),
    ("sol-penalty-roll", "play", ["each-roll", "once-a-phase"]),
    ("sol-penalty-stack", "play", ["both", "worst"]),
    ("sol-boost-per-roll", "play", ["every-cannon", "once-an-action"]),
    ("sol-rally-die", "play", ["d8"]),
    ("sol-disadvantage", "play", ["lower-of-two"]),
    ("sol-board-tie", "play", ["defender", "attacker"]),
    ("sol-tc-meet", "play", ["success", "must-exceed"]),
    ("sol-widescan-direction", "play", ["reach-sc", "literal"]),
    ("sol-hack-failure", "play", ["on-success", "literal"]),
    ("sol-fire-everything-cost", "build", ["backlash-dice", "cannon-dice", "bare"]),
    ("sol-self-damage-hull", "build", [False, True]),
    ("sol-overflow-first-hit", "play", [True, False]),
    ("sol-idle-actions", "play", ["repair-only", "none", "any"]),
    ("sol-chase-same-ship", "build", ["same", "any"]),
    ("sol-chase-tie", "build", ["held", "lost"]),
    ("sol-chase-boost", "build", ["while-it-lasts", "never"]),
    ("sol-aggressive-per-roll", "play", ["once-an-action", "each-cannon"]),
    ("sol-rally-per-roll", "play", ["once-an-action", "each-cannon"]),
    ("sol-repair-cap", "play", ["capped", "uncapped"]),
]

CHANGES = [(id, value) for id, _, values in WANTED for value in values[1:]]


def report(**edits):
    return reviewed(base("sol-ship", edits))


def under(id, value, edits=None):
    return reviewed(base("sol-ship", {**(edits or {}), "/rulings": {id: value}}))


def figures(one):
    return as_data(SYSTEM.figures(one.model, one.stats))


@ledger("SOL-009")
def test_every_ruling_is_there_with_its_values():
    assert [(id, row.applies, list(row.values)) for id, row in RULINGS.items()] == WANTED
    assert all(len(row.meanings) == len(row.values) for row in RULINGS.values())


PROOFS = {"sol-penalty-stack: worst": ["SOL-027"], "sol-repair-cap: uncapped": ["SOL-030"]}


@pytest.mark.parametrize(("id", "value"), cases([(f"{id}: {value}", id, value) for id, value in CHANGES], PROOFS))
def test_a_ruling_about_play_changes_no_figure_and_is_noted(id, value):
    one = under(id, value)
    notes = SYSTEM.block(one.model, one.stats).notes
    if RULINGS[id].applies == "play":
        assert figures(one) == figures(report())
        assert notes == (answered(RULINGS[id], value),)
    else:
        assert notes == ()


ACTIONS = {
    "sol-defensive-duration", "sol-boost-per-roll", "sol-board-tie", "sol-tc-meet", "sol-widescan-direction",
    "sol-hack-failure", "sol-aggressive-per-roll", "sol-rally-per-roll", "sol-repair-cap", "sol-once-scope",
    "sol-chase-tie", "sol-chase-boost", "sol-fire-everything-cost", "sol-self-damage-hull",
}  # fmt: skip
"""Rulings that change what `actions` says of the base ship against one of hull strength 8."""


@pytest.mark.parametrize(("id", "value"), CHANGES, ids=case)
def test_what_a_ruling_changes_in_the_actions(id, value):
    enemy = reviewed(base("sol-ship", {"/hull_strength": 8}))

    def listed(one):
        return SYSTEM.actions(Situation(ship=(one.model, one.stats), target=(enemy.model, enemy.stats)), one.house)

    assert (listed(under(id, value)).actions != listed(report()).actions) == (id in ACTIONS | {"sol-hull-soak"})


# ruling, value, edits, findings without and with it
FINDINGS = [
    ("crew-member-and-round", {"/plan/0/actions/5": {"actor": "Bix", "action": "single-shot", "cannon": 1}},
     ["SOL117"], []),
    ("crew-member-and-round", {"/plan/0/actions/6": {"actor": "Ada", "action": "power-to-weapons"}},
     ["SOL117"], ["SOL117"]),
    ("crew-member-and-round", {"/plan/0/actions/5": {"actor": "Bix", "action": "single-shot", "cannon": 0}},
     ["SOL117"], ["SOL127"]),
    ("ship-and-combat", {"/plan/1/actions/3": {"actor": "Osk", "action": "enemy-scan"}}, [], ["SOL117"]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "edits", "without", "with_"), FINDINGS)
def test_how_often_an_action_can_be_used(value, edits, without, with_):
    assert found(report(**edits)) == without
    assert found(under("sol-once-scope", value, edits)) == with_


@ledger("SOL-086")
@pytest.mark.parametrize(
    ("value", "dice"),
    # the base ship's cannons roll 3d10 among others
    [("backlash-dice", ["2d10+2", "3d10+3", "4d10+4"]), ("cannon-dice", ["2d10+3", "3d10+3", "4d10+3"]),
     ("bare", ["2d10", "3d10", "4d10"])],
)  # fmt: skip
def test_what_firing_everything_costs(value, dice):
    price = figures(under("sol-fire-everything-cost", value))["fire_everything"]["self"]
    assert [one["dice"] for one in price] == dice


def test_the_hull_may_take_from_what_firing_everything_costs():
    first = figures(under("sol-self-damage-hull", True))["fire_everything"]["self"][0]
    # 2d10+2 is 4 to 22, mean 13, and always above a hull of 3
    assert (first["min"], first["mean"], first["max"]) == (1, 10, 19)


@pytest.mark.parametrize(
    ("value", "text"),
    [("subtract", "takes 3 off the damage of each cannon"), ("threshold", "ignores damage of a cannon up to 3"),
     ("none", "takes nothing off")],
)  # fmt: skip
def test_what_the_hull_does(value, text):
    one = under("sol-hull-soak", value)
    assert figures(one)["soak"]["rule"] == value
    [first, *_] = SYSTEM.block(one.model, one.stats).sections[0].lines
    assert first[2].text == f"3 ({text})"


def test_rulings_that_mattered_are_named():
    assert [one.id for one in mattered(report())] == [
        "sol-hull-soak",
        "sol-fire-everything-cost",
        "sol-self-damage-hull",
    ]
    bare = reviewed(base("sol-ship", {"/hull_strength": 0}))
    assert "sol-self-damage-hull" in [one.id for one in mattered(bare)]  # its text says `against hull 0`
    chased = [one.id for one in mattered(report(), [report()])]
    assert chased[-2:] == ["sol-chase-tie", "sol-chase-boost"]
    two = [one.id for one in mattered(report(), [report(), report()])]
    assert two[-3:] == ["sol-chase-same-ship", "sol-chase-tie", "sol-chase-boost"]
