"""Officer actions: who, when, what is rolled and what it does, with the numbers of a tier."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dump import as_yaml
from shipcli.systems.actions import Situation
from shipcli.systems.armada import SYSTEM
from tests.support import base, run

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


STUNTS = {"back-off": 10, "slide": 10, "flip-and-burn": 15, "flyby": None, "turn-in-place": None}


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


def test_there_are_thirteen_in_the_order_of_the_book_then_stunts_and_morale():
    assert [one["id"] for one in listed(1)] == [
        "order", *(card[1] for card in CARDS), "back-off", "slide", "flip-and-burn", "flyby", "turn-in-place",
        "attack", "attack", "attack", "morale",
    ]  # fmt: skip


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
        pytest.param("repair", 6, ["1 round", "1 round more for each 5"], marks=ledger("ARM-297"), id="repair"),
        pytest.param(
            "scan", 6, ["one category more for each 5", "basic statistics", "abilities", "officers"],
            marks=ledger("ARM-298"), id="scan",
        ),
        pytest.param("scramble", 6, ["one officer", "random", "cannot act"], marks=ledger("ARM-299"), id="scramble"),
        pytest.param("target", 6, ["+1 untyped", "19 or 20"], marks=ledger("ARM-300"), id="target"),
        pytest.param("direct", 6, ["+3", "gunnery or AC"], marks=ledger("ARM-301"), id="direct"),
        pytest.param("duel", 6, ["communications", "critical"], marks=ledger("ARM-302"), id="duel"),
    ],
)  # fmt: skip
def test_an_effect_bears_the_numbers_of_the_tier(id, tier, words):
    (one,) = [one for one in listed(tier) if one["id"] == id]
    said = " ".join([one["effect"], *(other["effect"] for other in one["outcomes"])])
    assert [word for word in words if word not in said] == [], said
    assert "{" not in said


@pytest.mark.parametrize(
    ("id", "key", "words"),
    [
        pytest.param("taunt", "limit", ["once"], marks=ledger("ARM-292"), id="taunt"),
        pytest.param("direct", "failure", ["+1", "by 5 or more, nothing"], marks=ledger("ARM-301"), id="direct"),
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
    for one in SYSTEM.actions(Situation(8), SYSTEM.book.house({"flat-check": ruling})).actions:
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
        (["--phase", "gunnery"], ["encourage", "scramble", "duel", "attack", "attack", "attack", "morale"]),
        (["--phase", "helm"], ["order", "encourage", "taunt", "scan", "target", "direct", *STUNTS, "morale"]),
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


def armada(edits=None, house=None):
    """Model and stats of the base armada, so edited."""
    model = SYSTEM.read(base("armada", edits or {}), house or SYSTEM.book.house({}))
    return model, SYSTEM.derive(model)


def acts(id, situation, rulings=None):
    """The actions of that id, one for each officer who has it."""
    return [one for one in SYSTEM.actions(situation, SYSTEM.book.house(rulings or {})).actions if one.id == id]


# SOM 62: DC 10 or 15 and a quarter of the tier; Piloting is the check modifier and 0, +1 or +2 by class.
@pytest.mark.parametrize(("tier", "quarter", "check"), [(1, 0, 1), (6, 1, 3), (20, 5, 10)])
@pytest.mark.parametrize(("id", "number"), list(STUNTS.items()))
def test_a_stunt_is_rolled_by_each_class(id, number, tier, quarter, check):
    [one] = acts(id, Situation(tier))
    assert (one.role, one.phase, one.kind) == ("fleet", "helm", "stunt")
    if id == "turn-in-place":
        assert (one.die, one.dc, one.attempts, one.outcomes) == ("", None, (), ())
        return
    dc = 10 + check if id == "flyby" else number + quarter
    assert [(other.what, other.bonus, other.dc) for other in one.attempts] == [
        ("capital", check, dc), ("destroyer", check + 1, dc), ("fighter", check + 2, dc),
    ]  # fmt: skip
    assert one.dc == dc


# SOM 63: DC 10 and half the tier of the armada on the other side.
@pytest.mark.parametrize(("tier", "against", "dc"), [(1, 1, 10), (6, 6, 13), (20, 20, 20), (6, 9, 14)])
def test_morale_goes_by_the_tier_of_the_enemy(tier, against, dc):
    [one] = acts("morale", Situation(tier, target_tier=against))
    bonus = 1 + (tier - 1) // 2
    assert (one.bonus, one.dc, one.kind) == (bonus, dc, "morale")
    margins = [face + bonus - dc for face in range(1, 21)]
    assert {other.effect.partition(",")[0]: other.chance * 20 for other in one.outcomes} == {
        "emboldened": sum(margin >= 5 for margin in margins),
        "steady": sum(0 <= margin <= 4 for margin in margins),
        "shaken": sum(-4 <= margin <= -1 for margin in margins),
        "routed": sum(margin <= -5 for margin in margins),
    }
    assert [other.when for other in one.outcomes] == [
        "success by 5 or more", "success", "failure", "failure by 5 or more",
    ]  # fmt: skip


@given(
    st.integers(1, 20), st.integers(1, 20), st.sampled_from(["taunt", "scan", "repair", "direct", "duel", "back-off"])
)
def test_chances_are_those_of_the_twenty_faces(tier, against, id):
    [one] = acts(id, Situation(tier, target_tier=against))
    if one.attempts:
        for other in one.attempts:
            faces = sum(face + other.bonus >= other.dc for face in range(1, 21))
            assert other.chance == Fraction(faces, 20)
        return
    margins = [face + one.bonus - one.dc for face in range(1, 21)]
    assert one.chance == Fraction(sum(margin >= 0 for margin in margins), 20)
    assert sum(other.chance for other in one.outcomes) == 1
    for other in one.outcomes:
        low, high = {
            "success": (0, 5 if id in ("scan", "repair") else 99),
            "success by 5 or more": (5, 99),
            "failure": (-4 if id == "direct" else -99, 0),
            "failure by 5 or more": (-99, -4),
        }[other.when]
        assert other.chance == Fraction(sum(low <= margin < high for margin in margins), 20)


def test_officers_have_their_own_numbers_and_fleets():
    # Osk: 2 ranks, bonus 2, a fleet of tier 1; Mae: 3 ranks, a fleet of tier 2: check +1 both
    own = armada()
    [taunt] = acts("taunt", Situation(ship=own))
    assert (taunt.who, taunt.bonus, taunt.range) == ("Osk of Old Bulwark", 3, 15)  # the flagship: extreme range
    [boost] = acts("boost", Situation(ship=own))
    assert (boost.who, boost.bonus, boost.range) == ("Mae of Grey Wolves", 3, 8)  # a destroyer: long range
    [scan] = acts("scan", Situation(ship=own))
    assert (scan.who, scan.bonus, scan.barred) == ("", None, "nobody is chief technician")


def test_officers_of_one_role_act_each():
    more = {"name": "Ivo", "role": "chief-engineer", "fleet": "Gulls", "ranks": {"engineering": 18}}
    found = acts("repair", Situation(ship=armada({"/officers/3": more})))
    assert [(one.who, one.bonus) for one in found] == [("Mae of Grey Wolves", 3), ("Ivo of Gulls", 6)]


def test_enemy_fleets_are_told_apart_by_their_ac():
    enemy = armada({"/tier": 9, "/fleets/0/tier": 9, "/fleets/1/tier": 4})
    [taunt] = acts("taunt", Situation(ship=armada(), target=enemy))
    # SOM 63: 10 and the check modifier: tier 9 has +5, tier 4 +2, tier 2 +1
    assert [(one.what, one.dc, one.chance) for one in taunt.attempts] == [
        ("Old Bulwark", 15, Fraction(9, 20)),
        ("Grey Wolves", 12, Fraction(12, 20)),
        ("Gulls, Breakwater and Terns", 11, Fraction(13, 20)),
    ]
    [duel] = acts("duel", Situation(ship=armada(), target=enemy))
    assert [one.dc for one in duel.attempts] == [20, 17, 16]
    [boost] = acts("boost", Situation(ship=armada(), target=enemy))
    assert (boost.dc, boost.attempts) == (11, ())  # own fleets


@pytest.mark.ledger("ARM-193")
def test_a_chief_caster_does_not_count_against_officers_but_by_ruling():
    caster = {"name": "Ivo", "role": "chief-caster", "fleet": "Gulls", "ranks": {"mysticism": 6}}
    always = SYSTEM.book.house({"caster-ac": "always"})
    for house, acs in ((SYSTEM.book.house({}), {11}), (always, {11, 14})):
        enemy = armada({"/officers/3": caster}, house)
        [taunt] = acts("taunt", Situation(ship=armada(), target=enemy))
        assert {one.dc for one in taunt.attempts or (taunt,)} == acs


@pytest.mark.ledger("ARM-179", "ARM-180")
@pytest.mark.parametrize(
    ("id", "distance", "barred"),
    [("taunt", 15, False), ("taunt", 16, True), ("boost", 8, False), ("boost", 9, True), ("duel", 3, False),
     ("duel", 4, True), ("direct", 40, False)],
)  # fmt: skip
def test_officers_reach_so_far_and_no_further(id, distance, barred):
    [one] = acts(id, Situation(ship=armada(), distance=distance))
    assert bool(one.barred) == barred


# SOM 62: 1d20, the fleet's check modifier and the officer bonus against AC, which is 10 and the check modifier.
def test_each_fleet_attacks_with_its_own_numbers():
    own = armada()
    found = acts("attack", Situation(ship=own))
    assert [one.who for one in found] == [fleet.name for fleet in own[0].fleets]
    wolves = next(one for one in found if one.who == "Grey Wolves")
    assert (wolves.role, wolves.phase, wolves.kind, wolves.check) == ("fleet", "gunnery", "attack", "gunnery")
    # all fleets of the base armada are of tier 1 or 2: check modifier +1, AC 11; 11 faces of 20
    assert (wolves.bonus, wolves.dc, wolves.chance) == (1, 11, Fraction(11, 20))
    assert f"deals {own[1].fleets[1].damage}; to an ordinary capital" in wolves.effect
    assert "AC is 1 more to the front while SP last" in wolves.limit
    assert "range 4, 8 (-2), 12 (-4)" in wolves.limit


@pytest.mark.parametrize(
    ("distance", "bonus", "barred"),
    [(4, 1, False), (5, -1, False), (8, -1, False), (9, -3, False), (12, -3, False), (13, 1, True)],
)
def test_distance_takes_from_gunnery_up_to_the_extreme_range(distance, bonus, barred):
    found = acts("attack", Situation(ship=armada(), distance=distance))
    [wolves] = [one for one in found if one.who == "Grey Wolves"]
    assert (wolves.bonus, bool(wolves.barred)) == (bonus, barred)


def test_the_last_hex_of_the_extreme_range_goes_by_ruling():
    found = acts("attack", Situation(ship=armada(), distance=12), {"extreme-inclusive": False})
    assert [one.barred for one in found if one.who == "Grey Wolves"] == ["12 hexes away; Grey Wolves reaches 12"]


def test_a_fleet_attacks_the_fleets_of_the_enemy():
    enemy = armada({"/tier": 9, "/fleets/0/tier": 9, "/fleets/1/tier": 4})
    one = acts("attack", Situation(ship=armada(), target=enemy))[1]
    assert [(other.what, other.bonus, other.dc, other.against) for other in one.attempts] == [
        ("Old Bulwark", 1, 15, "AC"), ("Grey Wolves", 1, 12, "AC"), ("Gulls, Breakwater and Terns", 1, 11, "AC"),
    ]  # fmt: skip


def test_a_target_of_a_tier_alone_has_the_ac_of_that_tier():
    # SOM 63: 10 and the check modifier, +5 at tier 9
    own = armada()
    for id in ("taunt", "attack"):
        assert {one.dc for one in acts(id, Situation(ship=own, target_tier=9))} == {15}
    text = run("actions", "armada", "--ship", "-", "--target-tier", "9", stdin=as_yaml(base("armada")).encode()).out
    assert "Against fleets of tier 9 without officers" in " ".join(text.split())


# SOM 62: the admiral's check; without an admiral 1d6. Osk's bonus is 2, and the fleet's check modifier 1.
@pytest.mark.parametrize(
    ("edits", "rulings", "die", "bonus", "who"),
    [
        ({}, {}, "1d20", 3, "Osk"),
        ({}, {"admiral-order-check": "check-modifier"}, "1d20", 1, "Osk"),
        ({"/officers": []}, {}, "1d6", 0, ""),
    ],
    ids=["admiral", "fleet check modifier", "no admiral"],
)
def test_the_order_of_movement_stands_first(edits, rulings, die, bonus, who):
    own = armada(edits)
    one = SYSTEM.actions(Situation(ship=own), SYSTEM.book.house(rulings)).actions[0]
    assert (one.id, one.phase, one.die, one.bonus, one.who) == ("order", "helm", die, bonus, who)


def test_an_officer_has_a_sheet():
    found = SYSTEM.actions(Situation(ship=armada(), who="mae"), SYSTEM.book.house({})).actions
    assert {(one.role, one.who) for one in found} == {("chief-engineer", "Mae of Grey Wolves")}
    with pytest.raises(ValueError, match="no officer 'May'; did you mean Mae"):
        SYSTEM.actions(Situation(ship=armada(), who="May"), SYSTEM.book.house({}))


@pytest.mark.parametrize(
    ("situation", "words"),
    [
        (Situation(), "which tier"),
        (Situation(2, who="Osk"), "whose officers"),
        (Situation(2, target=armada(), target_tier=3), "target tier 3 and a target of tier 2"),
        (Situation(0), "tier 0; a fleet is of tier 1 to 20"),
        (Situation(Fraction(1, 2)), "tier 1/2"),
        (Situation(2, target_tier=21), "tier 21"),
        (Situation(3, ship=armada()), "tier 3 and an armada of tier 2"),
        (None, None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_done_is_refused(situation, words):
    if words is None:
        result = run("actions", "armada", "--ship", "-", stdin=as_yaml(base("armada", {"/tier": "x"})).encode())
        assert (result.status, result.out) == (2, "")
        assert "AR101" in result.err
        assert "the armada's tier is not known" in result.err
        return
    with pytest.raises(ValueError, match=words):
        SYSTEM.actions(situation, SYSTEM.book.house({}))


@given(
    st.integers(1, 20), st.sampled_from([None, "admiral", "commander", "fleet"]), st.sampled_from(["text", "markdown"])
)
def test_any_tier_and_role_can_be_listed(tier, role, format):
    result = run("actions", "armada", "--tier", tier, *([] if role is None else ["--role", role]), "--format", format)
    assert (result.status, result.err) == (0, "")
    assert "None" not in result.out
    assert "{" not in result.out
