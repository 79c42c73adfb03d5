"""Officer actions: who, when, what is rolled and what it does, with the numbers of a tier."""

import pytest

from shipcli.systems.armada import SYSTEM
from shipcli.systems.contract import Situation
from tests.support import run

ledger = pytest.mark.ledger

# tier: officer bonus (as many ranks as the tier), check modifier, AC of a like fleet
TIERS = {1: (2, 1, 11), 6: (3, 3, 13), 20: (5, 10, 20)}
# what is rolled: "flat" against a fixed DC, "officer" against an AC (the number is added to it), or nothing
CARDS = [
    ("ARM-290", "encourage", "admiral", "any", "flat", 10, 0, None),
    ("ARM-291", "rally", "admiral", "engineering", "none", None, 0, None),
    ("ARM-292", "taunt", "admiral", "helm", "officer", 0, 0, None),
    ("ARM-293", "conjure", "chief-caster", "engineering", "flat", 10, 0, None),
    ("ARM-294", "enchant", "chief-caster", "engineering", "officer", 0, 0, None),
    ("ARM-295", "precognition", "chief-caster", "engineering", "flat", 10, 0, None),
    ("ARM-296", "boost", "chief-engineer", "engineering", "officer", 0, 0, None),
    ("ARM-297", "repair", "chief-engineer", "engineering", "officer", 0, 0, None),
    ("ARM-298", "scan", "chief-technician", "helm", "officer", 0, 5, None),
    ("ARM-299", "scramble", "chief-technician", "gunnery", "officer", 0, 0, None),
    ("ARM-300", "target", "chief-technician", "helm", "officer", 0, 0, None),
    ("ARM-301", "direct", "commander", "helm", "flat", 15, 0, None),
    ("ARM-302", "duel", "commander", "gunnery", "officer", 5, 0, 3),
]


def listed(tier, *more):
    """What the command lists at a tier."""
    return run("actions", "armada", "--tier", tier, "--format", "json", *more).json


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize(
    ("id", "role", "phase", "check", "number", "extra", "hexes"),
    [pytest.param(*card[1:], marks=ledger(card[0]), id=card[1]) for card in CARDS],
)
def test_an_action_has_its_check_bonus_and_dc(tier, id, role, phase, check, number, extra, hexes):
    (one,) = [one for one in listed(tier) if one["id"] == id]
    bonus, modifier, ac = TIERS[tier]
    assert (one["role"], one["phase"], one["check"], one["tier"]) == (role, phase, check, tier)
    match check:
        case "none":
            assert (one["bonus"], one["dc"]) == (None, None)
        case "flat":
            assert (one["bonus"], one["dc"]) == (bonus + modifier, number)
        case "officer":
            assert (one["bonus"], one["dc"]) == (bonus + modifier + extra, ac + number)
            assert "AC" in one["against"]
    assert one["range"] == hexes


def test_there_are_thirteen_in_the_order_of_the_book():
    assert [one["id"] for one in listed(1)] == [card[1] for card in CARDS]


@pytest.mark.parametrize(
    ("id", "tier", "words"),
    [
        pytest.param("encourage", 12, ["+4", "+1 untyped"], marks=ledger("ARM-290"), id="encourage"),
        pytest.param("rally", 12, ["+4", "morale", "routed", "end of the round"], marks=ledger("ARM-291"), id="rally"),
        pytest.param("taunt", 1, ["-2", "all checks", "helm"], marks=ledger("ARM-292"), id="taunt-2"),
        pytest.param("taunt", 6, ["-2", "all checks"], marks=ledger("ARM-292"), id="taunt-3"),
        pytest.param("taunt", 12, ["-3", "all checks"], marks=ledger("ARM-292"), id="taunt-4"),
        pytest.param("taunt", 18, ["-3", "all checks"], marks=ledger("ARM-292"), id="taunt-5"),
        pytest.param("conjure", 6, ["six", "3 damage", "-1"], marks=ledger("ARM-293"), id="conjure"),
        pytest.param("enchant", 6, ["range", "by 2", "19 or 20"], marks=ledger("ARM-294"), id="enchant"),
        pytest.param("precognition", 6, ["1d4", "admiral"], marks=ledger("ARM-295"), id="precognition"),
        pytest.param(
            "boost", 6, ["one of", "+1d2", "1 less, at least 0", "+3 to the SP", "+3 to damage"],
            marks=ledger("ARM-296"), id="boost",
        ),
        pytest.param("repair", 6, ["1 round", "1 more for each 5"], marks=ledger("ARM-297"), id="repair"),
        pytest.param(
            "scan", 6, ["one more for each 5", "basic statistics", "abilities", "officers"], marks=ledger("ARM-298"),
            id="scan",
        ),
        pytest.param("scramble", 6, ["one officer", "random", "cannot act"], marks=ledger("ARM-299"), id="scramble"),
        pytest.param("target", 6, ["+1 untyped", "19 or 20"], marks=ledger("ARM-300"), id="target"),
        pytest.param("direct", 6, ["+3", "gunnery or AC"], marks=ledger("ARM-301"), id="direct"),
        pytest.param("duel", 6, ["communications", "critical"], marks=ledger("ARM-302"), id="duel"),
    ],
)  # fmt: skip
def test_an_effect_bears_the_numbers_of_the_tier(id, tier, words):
    (one,) = [one for one in listed(tier) if one["id"] == id]
    assert [word for word in words if word not in one["effect"]] == [], one["effect"]
    assert "{" not in one["effect"]


@pytest.mark.parametrize(
    ("id", "key", "words"),
    [
        pytest.param("taunt", "limit", ["once"], marks=ledger("ARM-292"), id="taunt"),
        pytest.param("direct", "failure", ["less than 5", "+1"], marks=ledger("ARM-301"), id="direct"),
        pytest.param("duel", "limit", ["+5", "known", "duels"], marks=ledger("ARM-302"), id="duel"),
        pytest.param("encourage", "limit", ["before"], marks=ledger("ARM-290"), id="encourage"),
    ],
)
def test_limits_and_failures_are_those_of_the_book(id, key, words):
    (one,) = [one for one in listed(6) if one["id"] == id]
    assert [word for word in words if word not in one[key]] == [], one[key]


@ledger("ARM-178")
@pytest.mark.parametrize(("ruling", "bonus"), [("officer-check", 7), ("bare", 0)])
def test_a_flat_check_adds_the_officer_check_or_nothing_by_ruling(ruling, bonus):
    for one in SYSTEM.actions(Situation(8), SYSTEM.house({"flat-check": ruling})).actions:
        if one.check == "flat":
            assert (one.bonus, one.dc) == (bonus, 15 if one.id == "direct" else 10)
        elif one.check == "officer":
            assert one.bonus == (12 if one.id == "scan" else 7)


@pytest.mark.parametrize("tier", range(1, 21))
def test_bonus_and_dc_are_those_of_the_tier_at_every_tier(tier):
    (taunt,) = [one for one in listed(tier) if one["id"] == "taunt"]
    assert taunt["bonus"] == 2 + tier // 6 + (tier + 1) // 2
    assert taunt["dc"] == 10 + (tier + 1) // 2


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (["--role", "admiral"], ["encourage", "rally", "taunt"]),
        (["--role", "chief-technician"], ["scan", "scramble", "target"]),
        (["--phase", "gunnery"], ["encourage", "scramble", "duel"]),
        (["--phase", "helm"], ["encourage", "taunt", "scan", "target", "direct"]),
        (["--role", "commander", "--phase", "gunnery"], ["duel"]),
    ],
)
def test_actions_can_be_narrowed_down_and_those_of_any_phase_stay(options, wanted):
    assert [one["id"] for one in listed(6, *options)] == wanted


def test_the_text_says_how_far_officers_reach():
    text = " ".join(run("actions", "armada", "--tier", 6).out.split())
    for reach in ("capital 10 or 15", "destroyer 8 or 12", "fighter 6 or 9"):
        assert reach in text


def test_the_text_bears_the_same_numbers():
    text = run("actions", "armada", "--tier", 20).out
    for line in (
        "Encourage (any): 1d20+15 against DC 10",
        "Rally (engineering): no roll",
        "Scan (helm): 1d20+20 against DC 20",
        "Direct (helm): 1d20+15 against DC 15",
        "Duel (gunnery): 1d20+15 against DC 25",
    ):
        assert line in text
    assert "within 3 hexes" in text
