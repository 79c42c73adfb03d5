"""What the crew can do: DCs, modifiers, chances, what an action asks for, aboard a ship and at a tier."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.systems.actions import Situation
from shipcli.systems.starship.tables import BOOK
from tests.support import base, run

STARSHIP = systems.get("starship")
HOUSE = STARSHIP.book.house({})
ledger = pytest.mark.ledger

TIERS = (Fraction(1, 4), 1, 6, 20)
PLUS = (1, 1, 9, 30)
"""One and a half times these tiers, rounded down; tiers below 1 count as 1."""
BODY = "acrobatics or athletics"
EYES = "computers or engineering or perception"
ROLES = "computers or engineering or gunnery or piloting"
PILOT = "one pilot action a round"
# Ledger rows, id, role, phase, kind, check, base of the DC, what it asks for, what it costs, words of its limit.
CARDS = [
    ("STS-370 STS-186", "demand", "captain", "any", "standard", "intimidate", 15, {}, {}, "member once a combat"),
    ("STS-372 STS-196", "taunt", "captain", "any", "push", "bluff or intimidate", 15, {}, {}, "ship once a combat"),
    ("STS-373 STS-201 STS-202", "orders", "captain", "any", "push", ROLES, 15,
     {"level": 6}, {"resolve": 1}, "start of the phase"),
    ("STS-374 STS-209 STS-210", "moving-speech", "captain", "any", "standard", "diplomacy", 20, {"level": 12},
     {"resolve": 1}, ""),
    ("STS-375", "erratic-maneuvering", "open", "engineering", "open", "none", None, {"ranks": 1}, {}, "a round"),
    ("STS-376 STS-218", "feign-disaster", "open", "engineering", "open", "computers", 10, {"ranks": 1}, {},
     "once a combat"),
    ("STS-377", "prioritize-calculation", "open", "engineering", "open", "none", None, {"ranks": 1}, {}, "a round"),
    ("STS-378", "range-finding", "open", "engineering", "open", "none", None, {"ranks": 1}, {}, "a round"),
    ("STS-379", "ready-weapon-system", "open", "engineering", "open", "none", None, {"ranks": 1}, {}, "a round"),
    ("STS-380 STS-233", "quick-rescan", "minor", "helm", "minor", "computers", 5, {}, {}, "scanned in an earlier"),
    ("STS-381 STS-237", "visual-identification", "minor", "helm", "minor", EYES, 10,
     {}, {}, "if no science officer has acted"),
    ("STS-382", "glide", "minor", "helm", "minor", "none", None, {}, {}, "if no pilot has acted"),
    ("STS-384 STS-246", "hard-turn", "chief-mate", "helm", "push", BODY, 10, {}, {}, "once a round"),
    ("STS-385 STS-250", "maintenance-panel-access", "chief-mate", "engineering", "standard", BODY, 10,
     {}, {}, "once a round"),
    ("STS-386 STS-255", "manual-realignment", "chief-mate", "helm", "standard", BODY, 10, {}, {},
     "once a round"),
    ("STS-387 STS-258 STS-259", "targeting-aid", "chief-mate", "engineering", "push", BODY, 20,
     {"ranks": 6}, {"resolve": 1}, "for each gunner"),
    ("STS-388 STS-263 STS-264", "maximize-speed", "chief-mate", "helm", "push", BODY, 25,
     {"ranks": 12}, {"resolve": 1}, "once a round"),
    ("STS-389 STS-267", "divert", "engineer", "engineering", "standard", "engineering", 10, {}, {},
     "not together with overpower"),
    ("STS-390 STS-274", "hold-it-together", "engineer", "engineering", "standard", "engineering", 15, {}, {},
     "once a round"),
    ("STS-392 STS-284", "overpower", "engineer", "engineering", "push", "engineering", 15, {"ranks": 6}, {"resolve": 1},
     "not together with divert"),
    ("STS-393 STS-287", "quick-fix", "engineer", "engineering", "standard", "engineering", 20, {"ranks": 12},
     {"resolve": 1}, "once a round"),
    ("STS-398 STS-299", "eldritch-shot", "magic-officer", "engineering", "push", "mysticism", 10, {}, {}, "one attack"),
    ("STS-399 STS-302", "precognition", "magic-officer", "engineering", "standard", "mysticism", 10, {}, {},
     "once a round"),
    ("STS-400", "scrying", "magic-officer", "engineering", "standard", "mysticism", 5, {}, {}, "once a round"),
    ("STS-401 STS-305", "mystic-haze", "magic-officer", "engineering", "push", "mysticism", 20, {"ranks": 6},
     {"resolve": 1}, "once a round"),
    ("STS-402 STS-308", "psychic-currents", "magic-officer", "engineering", "standard", "mysticism", 20, {"ranks": 12},
     {"resolve": 1}, "once a round"),
    ("STS-403", "fly", "pilot", "helm", "standard", "none", None, {}, {}, PILOT),
    ("STS-404 STS-311", "maneuver", "pilot", "helm", "standard", "piloting", 15, {}, {}, PILOT),
    ("STS-405 STS-063", "stunt-back-off", "pilot", "helm", "stunt", "piloting", 10, {}, {}, PILOT),
    ("STS-405 STS-069", "stunt-barrel-roll", "pilot", "helm", "stunt", "piloting", 10, {}, {}, "Large"),
    ("STS-405 STS-073", "stunt-evade", "pilot", "helm", "stunt", "piloting", 10, {}, {}, PILOT),
    ("STS-405 STS-077", "stunt-flip-and-burn", "pilot", "helm", "stunt", "piloting", 15, {}, {}, "one pilot action"),
    ("STS-405 STS-081", "stunt-flyby", "pilot", "helm", "stunt", "piloting", 15, {}, {}, PILOT),
    ("STS-405 STS-084", "stunt-slide", "pilot", "helm", "stunt", "piloting", 10, {}, {}, PILOT),
    ("STS-405", "stunt-turn-in-place", "pilot", "helm", "stunt", "none", None, {}, {}, PILOT),
    ("STS-406 STS-314", "full-power", "pilot", "helm", "push", "none", None, {"ranks": 6}, {"resolve": 1},
     PILOT),
    ("STS-407 STS-316", "audacious-gambit", "pilot", "helm", "standard", "piloting", 20, {"ranks": 12}, {"resolve": 1},
     PILOT),
    ("STS-408 STS-320", "balance", "science-officer", "helm", "standard", "computers", 10, {}, {}, ""),
    ("STS-409", "scan", "science-officer", "helm", "standard", "computers", 5, {}, {}, ""),
    ("STS-410", "target-system", "science-officer", "helm", "push", "computers", 5, {}, {}, "one system of each enemy"),
    ("STS-411", "lock-on", "science-officer", "helm", "push", "computers", 5, {"ranks": 6}, {"resolve": 1},
     "once a round"),
    ("STS-412", "improve-countermeasures", "science-officer", "helm", "standard", "computers", 5, {"ranks": 12},
     {"resolve": 1}, ""),
]  # fmt: skip
SHOTS = [
    ("STS-383", "snap-shot", "minor", "minor", {}, {}, -2, "if no gunner has acted"),
    ("STS-394", "fire-at-will", "gunner", "push", {}, {}, -4, "each weapon once a round"),
    ("STS-395", "shoot", "gunner", "standard", {}, {}, 0, "each weapon once a round"),
    ("STS-396 STS-292", "broadside", "gunner", "push", {"level": 6}, {"resolve": 1}, -2, "each weapon once a round"),
    (
        "STS-397 STS-294",
        "precise-targeting",
        "gunner",
        "standard",
        {"level": 12},
        {"resolve": 1},
        0,
        "each weapon once",
    ),
]


def cited(cards):
    return [pytest.param(*card[1:], marks=ledger(*card[0].split()), id=card[1]) for card in cards]


def listed(situation, house=HOUSE):
    return {one.id: one for one in STARSHIP.actions(situation, house).actions}


def action(id, tier):
    return listed(Situation(tier))[id]


def ship(edits=None, **crew):
    """Model and stats of the base ship, with another crew, so edited."""
    data = base("starship", {**({"/crew": {"complement": 6, **crew}} if crew else {}), **(edits or {})})
    model = STARSHIP.read(data, HOUSE)
    return model, STARSHIP.derive(model)


def total(outcomes):
    return sum(one.chance for one in outcomes)


@pytest.mark.parametrize(
    ("id", "role", "phase", "kind", "check", "base", "minimum", "cost", "words"), cited(CARDS)
)  # fmt: skip
def test_an_action_is_that_of_its_card_at_every_tier(id, role, phase, kind, check, base, minimum, cost, words):
    for tier, plus in zip(TIERS, PLUS, strict=True):
        one = action(id, tier)
        assert (one.role, one.phase, one.kind, one.check) == (role, phase, kind, check)
        assert one.dc == (None if base is None else base + plus)
        assert one.die == ("" if base is None else "1d20")
        assert (one.bonus is None) == (base is None) or id == "orders"
        assert (dict(one.minimum), dict(one.cost)) == (minimum, cost)
        assert words in one.limit
        assert one.formula.startswith("" if base is None else f"{base} + 1.5 x ")


@pytest.mark.parametrize(("id", "role", "kind", "minimum", "cost", "penalty", "words"), cited(SHOTS))
def test_a_shot_is_that_of_its_card(id, role, kind, minimum, cost, penalty, words):
    # NPCs of tier 6 mostly have 11 in gunnery (ruling npc-gunnery).
    one = action(id, 6)
    assert (one.role, one.phase, one.kind, one.check) == (role, "gunnery", kind, "gunnery")
    assert (one.die, one.bonus, one.dc, one.chance) == ("1d20", 11 + penalty, None, None)
    assert (dict(one.minimum), dict(one.cost)) == (minimum, cost)
    assert words in one.limit
    assert one.against == "the target's AC or TL"


@ledger("STS-371", "STS-192", "STS-193")
def test_encouraging_is_dc_10_in_the_skill_of_the_action_or_15_with_diplomacy():
    one = action("encourage", 6)
    assert [(other.what, other.dc) for other in one.attempts] == [
        ("in the skill of the action", 10),
        ("with Diplomacy", 15),
    ]
    assert "never oneself" in one.limit
    assert one.formula == "10, or 15 with Diplomacy"


@ledger("STS-391", "STS-277", "STS-278", "STS-279")
@pytest.mark.parametrize(("tier", "plus"), list(zip(TIERS, PLUS, strict=True)))
def test_patching_goes_by_the_condition_and_the_actions_saved(tier, plus):
    one = action("patch", tier)
    assert [(other.what, other.dc) for other in one.attempts] == [
        ("glitching, 1 action", 10 + plus),
        ("malfunctioning, 2 actions", 15 + plus),
        ("malfunctioning, 1 action", 20 + plus),
        ("wrecked, 3 actions", 20 + plus),
        ("wrecked, 2 actions", 25 + plus),
        ("wrecked, 1 action", 30 + plus),
    ]
    assert one.dc is None
    assert one.bonus is not None
    assert one.against == f"glitching DC {10 + plus}, malfunctioning DC {15 + plus}, wrecked DC {20 + plus}"
    assert "repeatable" in one.limit


def test_every_action_of_the_table_is_on_a_card():
    assert set(listed(Situation(6))) == {
        "order", "encourage", "patch", "spinal-charge", *(card[1] for card in CARDS), *(card[1] for card in SHOTS),
    }  # fmt: skip


@ledger("STS-172")
@pytest.mark.parametrize(
    ("id", "tier", "barred"),
    [("overpower", 5, True), ("overpower", 6, False), ("quick-fix", 11, True), ("quick-fix", 12, False),
     ("orders", 5, True), ("orders", 6, False), ("divert", 1, False), ("range-finding", Fraction(1, 4), False)],
)  # fmt: skip
def test_npcs_of_a_tier_may_do_what_their_ranks_allow(id, tier, barred):
    one = action(id, tier)
    assert bool(one.barred) == barred
    assert ("(SF804)" in one.barred) == barred


@ledger("STS-173", "STS-361", "STS-363", "STS-364")
@pytest.mark.parametrize(
    ("tier", "good", "master"),
    [(Fraction(1, 2), 5, 10), (1, 5, 10), (4, 10, 15), (5, 11, 16), (7, 14, 19), (20, 34, 39)],
)
def test_modifiers_are_those_of_npcs(tier, good, master):
    # CRB 326: 4, for a master 9, and one and a half times the ranks, which are the tier's, 1 at least.
    assert action("divert", tier).bonus == good
    assert action("stunt-slide", tier).bonus == master
    nobody = listed(Situation(tier), STARSHIP.book.house({"npc-master": "nobody"}))
    assert nobody["stunt-slide"].bonus == good


def test_a_flyby_goes_by_the_tier_of_the_enemy():
    assert action("stunt-flyby", 5).against == "the target's tier"
    found = listed(Situation(6, target_tier=4))
    assert found["stunt-flyby"].dc == 21
    assert found["stunt-slide"].dc == 19


# Ledger row, action, tier of the target, bonus of its countermeasures (id), DC.
COUNTERED = [
    ("STS-234", "quick-rescan", 4, "mk-3", 14),
    ("STS-380", "quick-rescan", 6, "mk-3", 17),
    ("STS-400 STS-304", "scrying", 6, "mk-3", 17),
    ("STS-409 STS-323 STS-324", "scan", 6, "mk-2", 16),
    ("STS-410 STS-331 STS-332", "target-system", 8, "mk-4", 21),
    ("STS-411 STS-336", "lock-on", 8, "mk-4", 21),
    ("STS-412 STS-339", "improve-countermeasures", 12, "mk-5", 28),
    ("STS-381", "visual-identification", 6, "mk-3", 19),
]


@pytest.mark.parametrize(("id", "tier", "countermeasures", "dc"), cited(COUNTERED))
def test_countermeasures_make_it_harder(id, tier, countermeasures, dc):
    target = ship({"/tier": tier, "/countermeasures": countermeasures})
    assert listed(Situation(1, target=target))[id].dc == dc


def test_countermeasures_that_nobody_knows_leave_the_chance_unknown():
    one = action("scan", 6)
    assert (one.dc, one.chance, one.against) == (14, None, "and the target's countermeasures")


@ledger("STS-323", "STS-331")
def test_sensors_count_for_scan_and_target_system_alone():
    officer = {"computers": {"ranks": 4, "modifier": 6}}
    found = listed(Situation(ship=ship(science_officers=[officer])))
    # budget: basic medium-range sensors have +2
    assert [found[id].bonus for id in ("scan", "target-system", "lock-on", "balance")] == [8, 8, 6, 6]


@ledger("STS-298")
def test_an_arcane_laboratory_helps_magic_officers():
    crew = {"magic_officers": [{"mysticism": {"ranks": 4, "modifier": 8}}]}
    assert listed(Situation(ship=ship(**crew)))["precognition"].bonus == 8
    with_one = ship({"/expansion_bays": ["arcane-laboratory"]}, **crew)
    assert listed(Situation(ship=with_one))["precognition"].bonus == 10


CREW = {
    "captains": [{"name": "Ada", "level": 5, "intimidate": {"ranks": 5, "modifier": 9}}],
    "pilots": [{"name": "Bo", "piloting": {"ranks": 4, "modifier": 11}}],
    "gunners": [
        {"name": "Cy", "bab": 3, "dexterity": 3, "level": 6},
        {"name": "Di", "piloting": {"ranks": 4}, "dexterity": 3, "level": 5},
    ],
    "engineers": [
        {"name": "Ed", "engineering": {"ranks": 4, "modifier": 7}},
        {"engineering": {"ranks": 6, "modifier": 5}},
    ],
}


def test_the_best_who_may_do_it_is_named():
    found = listed(Situation(ship=ship(**CREW)))
    assert {id: (found[id].who, found[id].bonus) for id in ("demand", "divert", "maneuver", "shoot", "broadside")} == {
        "demand": ("Ada", 9),
        "divert": ("Ed", 7),
        "maneuver": ("Bo", 12),  # an explorer is of good maneuverability
        "shoot": ("Di", 7),
        "broadside": ("Cy", 4),  # Di is not of level 6
    }
    # Ed has 4 ranks; who has 6 may overpower, though worse at it
    assert (found["overpower"].who, found["overpower"].bonus, found["overpower"].barred) == ("engineer 2", 5, "")
    assert found["orders"].barred == "Ada is of level 5, 6 is needed (SF804)"
    assert found["hard-turn"].barred == "nobody aboard is a chief mate"
    assert found["scan"].barred == "nobody aboard is a science officer"


def test_a_modifier_that_is_not_stated_leaves_the_chance_unknown():
    found = listed(Situation(ship=ship(engineers=[{"engineering": {"ranks": 4}}])))
    one = found["divert"]
    assert (one.who, one.bonus, one.dc, one.chance, one.barred) == ("engineer", None, 16, None, "")
    assert [other.chance for other in one.outcomes] == [None, None]
    assert "engineer, Engineering 1d20, bonus unknown, against DC 16" in run_text(
        engineers=[{"engineering": {"ranks": 4}}]
    )


def run_text(*options, **crew):
    data = base("starship", {"/crew": {"complement": 6, **crew}})
    return run("actions", "starship", "--ship", "-", *options, stdin=as_yaml(data).encode()).out


def test_a_ship_may_be_unfit():
    assert listed(Situation(ship=ship({"/sensors": None})))["scan"].barred
    big = ship({"/frame": "cruiser"})
    assert "the ship is Huge" in listed(Situation(ship=big))["stunt-barrel-roll"].barred
    unarmed = ship({"/weapons": [], "/mounts": []})
    assert "the ship has no weapon for it" in listed(Situation(ship=unarmed))["shoot"].barred
    assert "no spinal weapon" in listed(Situation(ship=ship()))["spinal-charge"].barred


def test_a_weapon_is_fired_at_ac_or_tl():
    weapons = [{"weapon": "coilgun", "arc": "forward"}, {"weapon": "light-torpedo-launcher", "arc": "turret"}]
    own = ship({"/weapons": weapons, "/mounts": None}, **CREW)
    # AC 10 + 4 ranks + mk 4 armor 4, TL 10 + 4 ranks + mk 3 countermeasures; no size modifier
    [direct, tracking] = listed(Situation(ship=own, target=ship()))["shoot"].attempts
    assert (direct.what, direct.bonus, direct.against, direct.dc) == ("coilgun, forward", 7, "AC", 18)
    assert (tracking.against, tracking.dc) == ("TL", 17)
    assert (direct.chance, tracking.chance) == (Fraction(1, 2), Fraction(11, 20))


@pytest.mark.parametrize(("distance", "bonus"), [(None, 7), (0, 7), (1, 7), (20, 7), (21, 5), (41, 3)])
def test_each_increment_beyond_the_first_takes_2(distance, bonus):
    # a coilgun is of long range, 20 hexes
    own = ship({"/weapons": [{"weapon": "coilgun", "arc": "forward"}], "/mounts": None}, **CREW)
    assert listed(Situation(ship=own, distance=distance))["shoot"].bonus == bonus


# Base attack bonus and Dexterity of a gunner, and how many of 20 faces hit AC 18: 11 to 20 with +7.
GUNNERS = [(7, 0, 10), (0, 7, 10), (0, -2, 1), (0, -9, 1), (15, 0, 18), (16, 0, 19), (17, 0, 19), (20, 10, 19)]


@pytest.mark.parametrize(("bab", "dexterity", "hits"), GUNNERS)
def test_a_20_always_hits_and_a_1_never_does(bab, dexterity, hits):
    gunner = {"bab": bab, "dexterity": dexterity}
    own = ship({"/weapons": [{"weapon": "coilgun", "arc": "forward"}], "/mounts": None, "/crew/gunners": [gunner]})
    one = listed(Situation(ship=own, target=ship()))["shoot"]
    assert (one.bonus, one.dc, one.chance) == (bab + dexterity, 18, Fraction(hits, 20))
    assert total(one.outcomes) == 1


def test_a_spinal_weapon_is_fired_with_shoot_alone_and_ecm_by_no_gunner():
    spinal, ecm = {"weapon": "ultralaser", "arc": "forward"}, {"weapon": "digital-strike-conduit", "arc": "port"}
    weapons = [spinal, ecm, {"weapon": "coilgun", "arc": "turret"}]
    found = listed(Situation(ship=ship({"/frame": "ultranought", "/weapons": weapons, "/mounts": None}, **CREW)))
    assert [one.what for one in found["shoot"].attempts] == ["ultralaser, forward", "coilgun, turret"]
    [turret] = found["broadside"].attempts
    assert (turret.what, turret.chance) == ("coilgun, turret", found["broadside"].chance)
    assert found["spinal-charge"].barred == ""


def test_a_deflector_shield_is_told_apart():
    target = ship({"/shields": None, "/deflector_shields": "deflector-light-5"})
    attempts = listed(Situation(ship=ship(**CREW), target=target))["shoot"].attempts
    held = [one for one in attempts if one.what.endswith("where a deflector shield holds")]
    assert len(held) * 2 == len(attempts)
    # SOM 21: this one has +1 to AC
    assert {one.dc - other.dc for one, other in zip(attempts[1::2], attempts[::2], strict=True)} == {1}


def rolled(bonus, dc):
    """By how much each face of a d20 beats the DC."""
    return [face + bonus - dc for face in range(1, 21)]


@given(
    st.sampled_from([row.id for row in BOOK.crew_actions.values() if row.dc is not None and not row.enemy_skill]),
    st.integers(-5, 40),
    st.sampled_from([1, 6, 20]),
)
def test_chances_are_those_of_the_twenty_faces(id, modifier, tier):
    row = BOOK.crew_actions[id]
    if "same-as-aided" in row.skills or "gunnery" in row.skills or row.role in ("open", "minor"):
        return
    role = row.role.replace("-", "_") + "s"
    own = ship({"/tier": tier, "/crew": {role: [{row.skills[0]: {"modifier": modifier}}]}})
    one = listed(Situation(ship=own))[id]
    margins = rolled(one.bonus, one.dc)
    assert one.chance == Fraction(sum(margin >= 0 for margin in margins), 20)
    wanted = {
        "success": sum(0 <= margin < (row.for_each or 99) for margin in margins),
        "failure": sum(-(row.failed_by or 99) < margin < 0 for margin in margins),
    }
    if row.for_each:
        wanted[f"success by {row.for_each} or more"] = sum(margin >= row.for_each for margin in margins)
    if row.failed_by:
        wanted[f"failure by {row.failed_by} or more"] = sum(margin <= -row.failed_by for margin in margins)
    assert {other.when: other.chance * 20 for other in one.outcomes} == wanted
    assert total(one.outcomes) == 1


# Action, by how much, what then happens.
MARGINS = [
    ("STS-065", "stunt-back-off", "failure by 5 or more", "stands still and takes -4 to AC and TL"),
    ("STS-071", "stunt-barrel-roll", "failure by 5 or more", "-4 to AC and TL until the next round as well"),
    ("STS-075", "stunt-evade", "failure by 5 or more", "moves as usual and takes -2 to AC and TL"),
    ("STS-248", "hard-turn", "failure by 10 or more", "one step worse"),
    ("STS-254", "maintenance-panel-access", "failure by 10 or more", "-2"),
    ("STS-257", "manual-realignment", "failure by 10 or more", "nobody can scan"),
    ("STS-261", "targeting-aid", "failure by 10 or more", "-2"),
    ("STS-325", "scan", "success by 5 or more", "one item more"),
    ("STS-318", "audacious-gambit", "failure", "fly"),
    ("STS-199", "taunt", "failure", "cannot be taunted again"),
    ("STS-249", "hard-turn", "failure", "nothing"),
]


@pytest.mark.parametrize(("id", "when", "words"), cited(MARGINS))
def test_margins_do_what_the_book_says(id, when, words):
    [one] = [one for one in action(id, 6).outcomes if one.when == when]
    assert words in one.effect


# Stunts of a Medium ship of tier 6: DC 19. CRB 320
NEAR = [
    ("STS-064", "stunt-back-off", "it moves 1 hex backward"),
    ("STS-070", "stunt-barrel-roll", "it moves half its speed and does not roll"),
    ("STS-074", "stunt-evade", "it moves as usual"),
]


@pytest.mark.parametrize(("id", "effect"), cited(NEAR))
def test_failing_by_1_to_4_is_not_failing_by_5(id, effect):
    own = ship({"/tier": 6, "/crew": {"pilots": [{"piloting": {"modifier": 9, "ranks": 6}}]}})
    [good, near, bad] = listed(Situation(ship=own))[id].outcomes
    assert (near.when, near.effect, near.chance) == ("failure", effect, Fraction(4, 20))
    bonus = listed(Situation(ship=own))[id].bonus
    assert good.chance == Fraction(sum(face + bonus >= 19 for face in range(1, 21)), 20)
    assert bad.chance == 1 - good.chance - near.chance
    assert "AC and TL" in bad.effect
    assert "AC and TL" not in near.effect


@ledger("STS-228")
@pytest.mark.parametrize(("tier", "more"), [(Fraction(1, 3), 1), (5, 1), (6, 2), (20, 2)])
def test_a_readied_weapon_deals_more_from_tier_6(tier, more):
    assert f"deals {more} more damage" in action("ready-weapon-system", tier).effect


@ledger("STS-217", "STS-219")
def test_a_feint_is_rolled_by_the_captain_or_the_best_science_officer():
    officers = {
        "science_officers": [
            {"name": "Fi", "computers": {"modifier": 7}},
            {"name": "Gus", "computers": {"modifier": 9}},
        ]
    }
    found = listed(Situation(6, target=ship(**officers)))["feign-disaster"]
    # DC 19: the officer of +9 fails with 1 to 9
    assert (found.who, found.bonus, found.dc, found.chance) == ("Gus of the enemy", 9, 19, Fraction(9, 20))
    captain = {"captains": [{"name": "Hal", "computers": {"modifier": 1}}]}
    found = listed(Situation(6, target=ship(**officers, **captain)))["feign-disaster"]
    assert (found.who, found.chance) == ("Hal of the enemy", Fraction(17, 20))
    found = listed(Situation(6, target=ship(pilots=[{}])))["feign-disaster"]
    assert found.barred == "the target has neither captain nor science officer to roll"
    assert (found.who, found.die, found.attempts, found.outcomes) == ("", "", (), ())
    found = listed(Situation(6, target=ship({"/crew": None})))["feign-disaster"]  # nothing is said of a crew
    assert (found.who, found.bonus, found.barred) == ("captain or science officer of the enemy", None, "")


# Skills of the captain, the action, the skill that is used and its modifier.
SKILLS = [
    ({"bluff": 7, "intimidate": 5}, "taunt", "Bluff", 7),
    ({"bluff": 5, "intimidate": 7}, "taunt", "Intimidate", 7),
    ({"bluff": 6, "intimidate": 6}, "taunt", "Bluff or Intimidate", 6),
    ({"intimidate": 6}, "taunt", "Intimidate", 6),
    ({}, "taunt", "Bluff or Intimidate", None),
    ({"intimidate": 6}, "demand", "Intimidate", 6),
]


@pytest.mark.parametrize(("skills", "id", "skill", "bonus"), SKILLS, ids=[f"{s} {i}" for s, i, _, _ in SKILLS])
@pytest.mark.parametrize("format", ["text", "markdown"])
def test_the_skill_that_is_used_is_named(skills, id, skill, bonus, format):
    crew = {"captains": [{key: {"modifier": number} for key, number in skills.items()}]}
    one = listed(Situation(ship=ship(**crew)))[id]
    assert (one.skill, one.bonus) == (skill, bonus)
    assert f"{skill} " in run_text("--format", format, **crew)


def test_who_encourages_may_use_the_skill_of_the_action_or_diplomacy():
    # CRB 322: DC 10 in the skill of the action, DC 15 with Diplomacy; the captain has +4 of the latter alone
    one = listed(Situation(ship=ship(captains=[{"diplomacy": {"modifier": 4}}])))["encourage"]
    assert [(other.what, other.bonus, other.dc, other.chance) for other in one.attempts] == [
        ("in the skill of the action", None, 10, None),
        ("with Diplomacy", 4, 15, Fraction(1, 2)),
    ]
    piloting = {"diplomacy": {"modifier": 4}, "engineering": {"modifier": 2}}
    one = listed(Situation(ship=ship(captains=[piloting])))["encourage"]
    assert [(other.skill, other.bonus, other.dc) for other in one.attempts] == [
        ("Engineering", 2, 10), ("Diplomacy", 4, 15),
    ]  # fmt: skip


def test_skills_have_capitals_and_gunnery_has_none():
    text = run("actions", "starship", "--tier", "6", "--role", "captain").out
    assert "Orders (any): Computers, Engineering, gunnery or Piloting check" in " ".join(text.split())


ARMED = {"/weapons": [{"weapon": "coilgun", "arc": "forward"}, {"weapon": "coilgun", "arc": "turret"}], "/mounts": None}


def test_a_weapon_bears_damage_and_range_even_where_all_bonuses_agree():
    # CRB 303: a coilgun deals 4d4, and is of long range, 20 hexes; Di has 7
    crew = {key: value for key, value in CREW.items() if key != "engineers"}
    one = listed(Situation(ship=ship(ARMED, **crew), target=ship()))["shoot"]
    assert [(other.what, other.about, other.against) for other in one.attempts] == [
        ("coilgun, forward", "4d4, range 20", "AC"), ("coilgun, turret", "4d4, range 20", "AC"),
    ]  # fmt: skip
    both = "coilgun, forward and turret (4d4, range 20)"
    edits = {**ARMED, "/crew": crew}
    text = run("actions", "starship", "--ship", "-", stdin=as_yaml(base("starship", edits)).encode()).out
    assert f"    {both}: 1d20+7 against AC 18 (50%)\n" in text
    options = ("--format", "markdown", "--role", "gunner")
    table = run("actions", "starship", "--ship", "-", *options, stdin=as_yaml(base("starship", edits)).encode()).out
    assert f"| Di: gunnery check; {both}: +7, AC 18, 50%; also Cy +6 (45%) |" in table
    assert "DC" not in table


def test_others_who_may_are_told_with_their_numbers():
    found = listed(Situation(ship=ship(**CREW)))
    [other] = found["divert"].others
    # DC 10 and one and a half times tier 4: 16; a modifier of 5 needs 11
    assert (other.who, other.bonus, other.dc, other.chance) == ("engineer 2", 5, 16, Fraction(1, 2))
    assert found["overpower"].others == ()  # Ed has not the ranks
    assert [(one.who, one.bonus) for one in found["shoot"].others] == [("Cy", 6)]
    assert found["maneuver"].others == ()
    assert "Also engineer 2 +5 (50%)." in run_text(**CREW)
    assert "others who may" in run_text(**CREW)
    assert "others who may" not in run_text(pilots=CREW["pilots"])


def test_npcs_are_no_others():
    for situation in (Situation(6), Situation(ship=ship({"/crew": "npc"}))):
        assert [one.others for one in listed(situation).values() if one.others] == []


@pytest.mark.parametrize("who", ["Cy", "cy", "CY"])
def test_one_of_the_crew_has_a_sheet(who):
    found = listed(Situation(ship=ship(**CREW), who=who))
    assert {one.role for one in found.values()} == {"gunner", "open", "minor"}
    assert {one.who for one in found.values() if one.role == "gunner"} == {"Cy"}
    assert (found["shoot"].bonus, found["shoot"].others) == (6, ())  # base attack bonus 3 and Dexterity 3
    assert found["snap-shot"].bonus == 4


def test_the_pilot_alone_rolls_for_the_order_and_others_who_are_not_called_so_are_offered():
    assert listed(Situation(ship=ship(**CREW), who="Bo"))["order"].bonus == 12
    with pytest.raises(ValueError, match=r"no crew member 'Cyy'; did you mean Cy\?"):
        listed(Situation(ship=ship(**CREW), who="Cyy"))
    assert {one.who for one in listed(Situation(ship=ship(**CREW), who="engineer 2")).values() if one.die} >= {
        "engineer 2"
    }


def test_a_target_of_a_tier_alone_has_no_ac():
    one = listed(Situation(ship=ship(**CREW), target_tier=6))["shoot"]
    assert {(other.dc, other.chance) for other in one.attempts} == {(None, None)}
    assert (one.bonus, one.chance) == (7, None)
    text = " ".join(run("actions", "starship", "--ship", "-", "--target-tier", "6", stdin=as_yaml(
        base("starship", {"/crew": {"complement": 6, **CREW}})).encode()).out.split())  # fmt: skip
    assert "Against a ship of tier 6: its AC, TL and countermeasures are not known" in text
    assert "1d20+7 against AC" in text
    # DC 5, and one and a half times 6
    assert listed(Situation(ship=ship(**CREW), target_tier=6))["scan"].dc == 14


# CRB 317: the pilot's check each round, lowest first; nobody counts as a 0.
def test_the_order_of_movement_stands_first():
    own = STARSHIP.actions(Situation(ship=ship(**CREW)), HOUSE).actions[0]
    assert (own.id, own.phase, own.kind, own.who, own.bonus, own.dc) == ("order", "helm", "order", "Bo", 12, None)
    assert "Order of movement (helm): Bo, Piloting 1d20+12 against the other pilots" in run_text(**CREW)
    nobody = listed(Situation(ship=ship(gunners=CREW["gunners"])))["order"]
    assert (nobody.die, nobody.bonus, nobody.who) == ("", None, "")
    assert "a roll of 0 without a pilot" in nobody.effect
    assert listed(Situation(4))["order"].bonus == 15  # a master of tier 4: 9 and one and a half times 4


def test_what_nobody_can_do_stands_in_one_place_with_its_reasons():
    text = run_text(**CREW)
    before, after = text.split("\nNOT POSSIBLE\n")
    assert "Hard turn" not in before
    assert "hard turn" in after
    assert "nobody aboard is a chief mate" in " ".join(after.split())
    assert "orders: Ada is of level 5, 6 is needed (SF804)\n" in after
    assert max(map(len, text.splitlines())) <= 80


def test_a_book_that_nobody_knows_is_not_printed():
    assert "unsourced" not in run_text(**CREW)
    assert "[CRB 322]" in run_text(**CREW)
    assert listed(Situation(6))["hard-turn"].book == "unsourced"


def test_npcs_of_a_ship_have_their_own_numbers():
    found = listed(Situation(ship=ship({"/crew": "npc"})))
    assert (found["divert"].who, found["divert"].bonus) == ("NPC engineer", 10)
    assert (found["maneuver"].who, found["maneuver"].bonus) == ("NPC pilot", 16)  # a master, and the ship's +1
    assert found["overpower"].barred == "NPC engineer has 4 ranks in Engineering, 6 are needed (SF804)"


def test_a_virtual_intelligence_acts():
    found = listed(
        Situation(ship=ship({"/virtual_intelligence": {"tier": 4, "role": "pilot"}, "/crew": {"complement": 0}}))
    )
    assert found["maneuver"].who == "virtual intelligence"


REFUSED = [
    (Situation(), "which tier"),
    (Situation(0), "tier 0; a starship is of tier 1/4"),
    (Situation(21), "tier 21"),
    (Situation(Fraction(1, 8)), "tier 1/8"),
    (Situation(4, target_tier=30), "tier 30"),
    (Situation(5, ship=ship()), "tier 5 and a ship of tier 4; leave one out"),
    (Situation(ship=ship({"/tier": 99})), "tier is not known"),
    (Situation(4, target=ship({"/tier": 99})), "target's tier is not known"),
]


@pytest.mark.parametrize(("situation", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_cannot_be_done_is_refused(situation, words):
    with pytest.raises(ValueError, match=words):
        listed(situation)


@given(
    st.sampled_from(list(BOOK.tiers)),
    st.sampled_from([None, "captain", "pilot", "gunner", "Chief Mate", "open", "minor"]),
    st.sampled_from(["text", "json", "markdown"]),
)
def test_any_tier_and_role_can_be_listed(tier, role, format):
    options = [] if role is None else ["--role", role]
    result = run("actions", "starship", "--tier", tier, *options, "--format", format)
    assert (result.status, result.err) == (0, "")
    assert "None" not in result.out
    assert "{" not in result.out or format == "json"


@pytest.mark.parametrize("role", ["captain", "Engineer", "gunner", "pilot", "Science Officer", "open", "minor"])
def test_the_command_lists_the_actions_of_a_role(role):
    result = run("actions", "starship", "--tier", "6", "--role", role)
    assert (result.status, result.err) == (0, "")
    assert role.upper() in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines())


# CRB 322: 5 and one and a half times the tier, and what nobody knows.
@pytest.mark.parametrize(
    "id", ["scan", "target-system", "lock-on", "improve-countermeasures", "scrying", "quick-rescan"]
)
def test_no_outcome_is_told_where_countermeasures_are_not_known(id):
    situations = [Situation(12), Situation(12, target=ship({"/tier": 8, "/countermeasures": "nonsense"}))]
    for one in (listed(situation)[id] for situation in situations):
        assert (one.chance, {other.chance for other in one.outcomes}) == (None, {None})
        assert one.against == "and the target's countermeasures"


def test_text_and_sheet_say_that_countermeasures_are_to_be_added():
    text, sheet = (
        " ".join(run("actions", "starship", "--tier", "4", "--role", "science-officer", "--format", format).out.split())
        for format in ("text", "markdown")
    )
    assert "DC 11 (and the target's countermeasures) Uncovers" in text
    assert "| Computers +10, DC 11 and the target's countermeasures |" in sheet
    for said in (text, sheet):
        assert "Success by 5 or more: one item more" in said


# CRB 304, PW 153: a flak thrower is of short range, 5 hexes, and reaches no farther.
@pytest.mark.parametrize(("distance", "barred"), [(5, ""), (6, "no weapon reaches 6 hexes")])
def test_a_point_weapon_reaches_its_first_increment(distance, barred):
    flak = {"weapon": "flak-thrower", "arc": "turret"}
    own = ship({"/weapons": [flak], "/mounts": None}, **CREW)
    one = listed(Situation(ship=own, target=ship(), distance=distance))["shoot"]
    assert (one.barred, one.chance is None) == (barred, bool(barred))
    both = ship({"/weapons": [flak, {"weapon": "coilgun", "arc": "forward"}], "/mounts": None}, **CREW)
    one = listed(Situation(ship=both, distance=distance))["shoot"]
    assert len(one.attempts) == (1 if barred else 2)
    assert ("not at 6 hexes: flak thrower, turret" in one.limit) == bool(barred)
    assert one.barred == ""


def test_a_pilot_alone_fires_snap_shots_and_nothing_else():
    own = ship({"/crew": {"npc": True, "complement": 1}})
    found = listed(Situation(ship=own, target=ship()))
    shoot, snap = found["shoot"], found["snap-shot"]
    assert (shoot.barred, shoot.who, shoot.bonus, shoot.chance) == ("nobody aboard is a gunner", "", None, None)
    assert {(one.who, one.chance) for one in shoot.attempts} == {("", None)}
    assert (snap.who, snap.barred) == ("NPC pilot", "")
    gunnery = next(one.modifier for role, skills in own[1].npcs for one in skills if one.skill == "gunnery")
    assert {one.bonus for one in snap.attempts} | {snap.bonus} == {gunnery - 2}


# Rulings, modifier to Piloting: 9 in a master skill, and one and a half times the ranks.
@pytest.mark.parametrize(("ruling", "piloting"), [("one", 10), ("zero", 9)])
def test_a_pilot_of_a_low_tier_may_have_no_ranks_and_still_flies(ruling, piloting):
    house = STARSHIP.book.house({"low-tier-pilot-ranks": ruling})
    found = STARSHIP.actions(Situation(Fraction(1, 2)), house)
    [first, *_] = found.actions
    assert (first.id, first.bonus) == ("order", piloting)
    assert ("the pilot has 0 ranks and +9" in found.note) == (ruling == "zero")
    [maneuver] = [one for one in found.actions if one.id == "maneuver"]
    assert (maneuver.bonus, maneuver.barred) == (piloting, "")
    data = base("starship", {"/tier": "1/2", "/crew": "npc", "/rulings": {"low-tier-pilot-ranks": ruling}})
    model = STARSHIP.read(data, house)
    skills = dict(STARSHIP.derive(model).npcs)
    assert [(one.modifier, one.ranks) for one in skills["pilot"]] == [(piloting, 1 if ruling == "one" else 0)]
    assert {one.ranks for one in skills["engineer"]} == {1}
    assert "Without a pilot" not in run("statblock", "-", stdin=as_yaml(data).encode()).out


def test_a_range_without_weapons_is_refused():
    with pytest.raises(ValueError, match="range 5 is of weapons, and none are known"):
        listed(Situation(4, distance=5))


def test_a_figure_that_is_not_known_is_called_so():
    data = as_yaml(base("starship", {"/crew": {"complement": 6, **CREW}, "/armor": "nonsense"})).encode()
    out = run("actions", "starship", "--ship", "-", "--role", "gunner", stdin=data).out
    assert "against AC unknown" in out
