"""What the crew of a ship can do: the worked ship's numbers by the reference, chances counted face by face."""

from fractions import Fraction
from itertools import product

import pytest

from shipcli.dump import as_yaml
from shipcli.systems import get
from shipcli.systems.actions import Situation
from shipcli.systems.sw5e.rules.rulebook import LARGE, SMALL, STATION, TINY
from shipcli.systems.sw5e.tables import BOOK
from tests.support import base, case, cases, found, reviewed, run

ROOM = get("sw5e-ship")
FACES = range(1, 21)


def ship(edits=None):
    """Model and stats of the base ship, edited."""
    report = reviewed(base("sw5e-ship", edits))
    return report.model, report.stats


def listed(edits=None, target=None, **rulings):
    """The actions of the base ship, edited, against a target that is made so too; by id."""
    house = ROOM.book.house({name.replace("_", "-"): value for name, value in rulings.items()})
    enemy = None if target is None else ship(target)
    return {one.id: one for one in ROOM.actions(Situation(ship=ship(edits), target=enemy), house).actions}


def one(id, edits=None, target=None, **rulings):
    return listed(edits, target, **rulings)[id]


def tried(action):
    """The attempts of an action by what they are, as bonus, DC and chance."""
    return {each.what: (each.bonus, each.dc, each.chance) for each in action.attempts}


def share(test, dice=1):
    """The share of rolls of so many d20 that pass a test."""
    rolls = list(product(FACES, repeat=dice))
    return Fraction(sum(test(*roll) for roll in rolls), len(rolls))


def beats(bonus, other, keep=None):
    """The share of contests won: of one roll, or of two of which the better or the worse is kept."""
    if keep is None:
        return share(lambda own, theirs: own + bonus > theirs + other, 2)
    return share(lambda a, b, theirs: keep(a, b) + bonus > theirs + other, 3)


def mods(*names):
    return {"/modifications": list(names)}


PILOT = {"/crew/0/piloting": "proficient"}

CREW, HELM = "crew", "pilot"

# The cards: check, how it is limited, what it costs; the worked ship has STR +3, DEX +3, CON +2, INT +1, WIS 0, CHA -1.
CARDS = [
    pytest.param("boost-engines", CREW, "boost", 3, "once in a turn", {}, marks=pytest.mark.ledger("SWE-089")),
    pytest.param("boost-shields", CREW, "boost", 3, "once in a turn", {}, marks=pytest.mark.ledger("SWE-090")),
    pytest.param("boost-weapons", CREW, "boost", 3, "once in a turn", {}, marks=pytest.mark.ledger("SWE-091")),
    pytest.param("detect", CREW, "scan or probe", None, "", {}, marks=pytest.mark.ledger("SWE-092")),
    pytest.param("direct", CREW, "none", None, "any number", {}, marks=pytest.mark.ledger("SWE-093")),
    pytest.param("fire", CREW, "attack or save", 3, "each weapon once", {}, marks=pytest.mark.ledger("SWE-094")),
    pytest.param("attack-run", HELM, "attack or ram", 3, "150 ft", {}, marks=pytest.mark.ledger("SWE-095")),
    pytest.param("conceal", HELM, "hide", 3, "one helm action", {}, marks=pytest.mark.ledger("SWE-096")),
    pytest.param("dogfight", HELM, "maneuvering", 3, "one helm action", {}, marks=pytest.mark.ledger("SWE-097")),
    pytest.param("evade", HELM, "none", None, "one helm action", {}, marks=pytest.mark.ledger("SWE-098")),
    pytest.param("fly", HELM, "none", None, "one helm action", {}, marks=pytest.mark.ledger("SWE-099")),
    pytest.param("harass", HELM, "maneuvering", 3, "one helm action", {}, marks=pytest.mark.ledger("SWE-100")),
    pytest.param("hard-turn", HELM, "none", None, "one helm action", {}, marks=pytest.mark.ledger("SWE-101")),
    pytest.param("ram", HELM, "ram", 3, "one helm action", {}, marks=pytest.mark.ledger("SWE-102")),
    pytest.param("interfere", CREW, "interfere", -1, "within 1,000 ft", {}, marks=pytest.mark.ledger("SWE-103")),
    pytest.param("patch", CREW, "patch", 2, "any number", {"hull-die": 1}, marks=pytest.mark.ledger("SWE-104")),
    pytest.param(
        "regenerate-shields", CREW, "boost", 3, "once in a turn", {"shield-die": 1}, marks=pytest.mark.ledger("SWE-105")
    ),
]


@pytest.mark.parametrize(("id", "role", "check", "bonus", "limit", "cost"), CARDS)
def test_a_card_says_who_rolls_what_how_often_at_what_cost(id, role, check, bonus, limit, cost):
    action = one(id)
    assert (action.role, action.check, action.bonus, action.cost) == (role, check, bonus, cost)
    assert action.phase == ("helm" if role == "pilot" else "action")
    assert limit in action.limit
    assert action.barred == ""
    assert action.book == "SotG ch.9"


def test_there_are_seventeen():
    assert set(listed()) == set(BOOK.actions)
    roles = [action.role for action in listed().values()]
    assert roles == sorted(roles)  # those of the helm come last
    assert len(listed()) == 17


@pytest.mark.ledger("SWE-012", "SWE-013", "SWE-016", "SWE-019", "SWE-022")
@pytest.mark.parametrize("id", ["boost-engines", "boost-shields", "boost-weapons"])
@pytest.mark.parametrize(
    ("names", "bonus"),
    [((), 3), (("cryogenic-capacitor-mk-i",), 6), (("cryogenic-capacitor-mk-i", "cryogenic-capacitor-mk-ii"), 9)],
)
def test_the_dc_to_boost_rises_by_5(id, names, bonus):
    action = one(id, mods(*names))
    expected = [(bonus, dc, share(lambda face, dc=dc: face + bonus >= dc)) for dc in (10, 15, 20)]
    assert list(tried(action).values()) == expected
    assert (action.bonus, action.dc, action.die) == (bonus, None, "1d20")
    assert action.formula == "10, 5 more for each earlier attempt to boost on the ship"


def test_by_ruling_each_counts_their_own_attempts():
    assert one("boost-engines", sw5e_boost_count="crew-member").formula.endswith("of the same crew member")


HALF, ALL = ("half of them missing, 26", 13), ("all missing, 52", 26)


@pytest.mark.ledger("SWE-080", "SWE-085")
@pytest.mark.parametrize(
    ("id", "rounded", "expected"),
    [
        # 52 hull points: DC 10 up to 21 missing, 13 for 26, 26 for all; 88 shield points: 22 and 44
        ("patch", "down", [("up to 21 hull points missing", 10), HALF, ALL]),
        ("patch", "up", [("up to 20 hull points missing", 10), HALF, ALL]),
        (
            "regenerate-shields",
            "down",
            [("up to 21 shield points missing", 10), ("half of them missing, 44", 22), ("all missing, 88", 44)],
        ),
    ],
)
def test_half_of_what_is_missing_is_the_dc(id, rounded, expected):
    action = one(id, sw5e_half_missing=rounded)
    assert [(each.what, each.dc) for each in action.attempts] == expected
    assert f"rounded {rounded}" in action.formula
    for each in action.attempts:
        assert each.chance == share(lambda face, each=each: face + each.bonus >= each.dc)


@pytest.mark.ledger("SWE-088")
def test_half_of_an_odd_number_is_rounded_as_ruled():
    """A Medium ship of tier 2 with Constitution 8: 8 - 1 + 6 x (5 - 1) = 31 hull points."""
    odd = {"/roles": ["yacht", "yacht"], "/cargo_tons": 0, "/abilities/con": 8, "/abilities/cha": 13}
    _, stats = ship(odd)
    assert stats.hull.value == 31
    assert [each.dc for each in one("patch", odd).attempts] == [10, 15]
    assert [each.dc for each in one("patch", odd, sw5e_half_missing="up").attempts] == [10, 16]


@pytest.mark.ledger("SWE-036", "SWE-031")
def test_an_attack_is_against_ac_and_a_20_always_hits():
    """Attack +3 for the proficiency of the gunner; AC 14 of a ship like it."""
    hit = share(lambda face: face == 20 or (face != 1 and face + 3 >= 14))
    assert tried(one("fire")) == {"quad laser cannon, forward (2d4+3 energy)": (3, 14, hit)}
    assert (one("fire").who, one("fire").chance) == ("Ivo", hit)
    assert "5 Fire actions a round" in one("fire").limit


@pytest.mark.ledger("SWE-033", "SWE-034")
@pytest.mark.parametrize(
    ("weapon", "names", "twice"),
    [("quad-laser-cannon", (), True), ("particle-beam", (), True),
     ("quad-laser-cannon", ("weapon-slave-array", "weapon-slave-array-mk-ii"), False)],
)  # fmt: skip
def test_from_the_helm_an_attack_has_disadvantage(weapon, names, twice):
    edits = {"/weapons/0/weapon": weapon, "/weapons/0/gunner": "Ada", "/turn": []}
    edits["/modifications"] = [{"mod": name, "weapon": 0} for name in names]
    [(bonus, dc, likely)] = tried(one("fire", edits, {})).values()
    once = share(lambda face: face == 20 or (face != 1 and face + bonus >= dc))
    assert likely == (once**2 if twice else once)
    assert ("fired from the helm" in one("fire", edits, {}).attempts[0].what) is twice


def test_with_too_little_constitution_an_attack_has_disadvantage():
    [each] = one("fire", {"/weapons/0/weapon": "thermite-cannon"}).attempts
    assert "Constitution too low" in each.what
    assert (each.bonus, each.dc) == (3, 14)
    assert each.chance == share(lambda a, b: min(a, b) == 20 or (min(a, b) != 1 and min(a, b) + 3 >= 14), 2)


LAUNCHER = {
    "/weapons/0": {
        "weapon": "missile-launcher", "arc": "forward", "gunner": "Ivo",
        "ammunition": {"concussion-missile": 4, "conner-net-missile": 2},
    }
}  # fmt: skip


def test_a_missile_is_saved_against():
    """SotG ch.9: DC 8 + 3 of the gunner; Dexterity +3 and, proficient, +3 of the helm. SotG ch.5: a net has DC 15,
    against Constitution +2 and +3, and +1 of a Nimble Starship, half of its Dexterity.
    """
    launched = one("fire", LAUNCHER)
    missile, net = launched.attempts
    assert missile.what.startswith("missile launcher, forward: concussion missile (")
    assert net.what == "missile launcher, forward: conner net (missile)"
    assert (missile.who, missile.bonus, missile.dc, missile.against) == ("the target", 6, 11, "Dexterity save DC")
    assert missile.chance == share(lambda face: face + 6 < 11)
    assert (net.bonus, net.dc, net.against) == (6, 15, "Constitution save DC")
    assert net.chance == share(lambda face: face + 6 < 15)


@pytest.mark.parametrize(("size", "keep"), [(TINY, max), (SMALL, None), ({}, None), (LARGE, None), (STATION, min)])
def test_small_targets_save_with_advantage_and_large_ones_with_disadvantage(size, keep):
    """SotG ch.5: two sizes apart."""
    missile = one("fire", LAUNCHER, size).attempts[0]
    if keep is None:
        assert missile.chance == share(lambda face: face + missile.bonus < missile.dc)
    else:
        assert missile.chance == share(lambda a, b: keep(a, b) + missile.bonus < missile.dc, 2)


@pytest.mark.parametrize(("target", "words"), [(SMALL, "cannot aim"), ({}, "the target is Medium"), (STATION, "")])
def test_batteries_are_slow_to_aim(target, words):
    """SotG ch.5: secondary weapons of Huge ships cannot aim at Small ships, and at larger ones with disadvantage."""
    edits = {**STATION, "/weapons": [{"weapon": "ion-battery", "arc": "forward"}]}
    [each] = one("fire", edits, target).attempts
    assert words in each.what
    once = share(lambda face: face == 20 or (face != 1 and face + each.bonus >= (each.dc or 99)))
    assert each.chance == {"cannot aim": 0, "": once}.get(words, once**2)


@pytest.mark.parametrize("id", cases([("dogfight", "dogfight"), ("harass", "harass")],
                                     {"dogfight": ["SWE-050", "SWE-055"], "harass": ["SWE-063"]}))  # fmt: skip
def test_a_maneuver_is_rolled_against_one_and_a_tie_fails(id):
    """Dexterity +3, and +3 of a pilot trained in Piloting, against +3 of one who is not."""
    action = one(id, PILOT, {})
    assert (action.bonus, action.dc, action.against) == (6, None, "the target's Maneuvering +3")
    assert action.chance == beats(6, 3)
    assert [outcome.chance for outcome in action.outcomes] == [beats(6, 3), 1 - beats(6, 3)]
    assert one(id).chance == beats(3, 3) == Fraction(190, 400)
    assert action.who == "Ada"


@pytest.mark.parametrize("format", ["text", "markdown"])
def test_a_contest_is_printed_with_its_chance(format):
    """Of 400 pairs of faces 190 are won by whoever adds as much as the other."""
    out = run("actions", "sw5e-ship", "--ship", "-", "--format", format, stdin=as_yaml(base("sw5e-ship")).encode()).out
    assert "+3 against the target's Maneuvering +3 (47.5%)" in out


@pytest.mark.ledger("SWE-053", "SWE-054")
def test_a_dogfight_grants_an_attack():
    effect = one("dogfight").effect
    assert "quad laser cannon, forward (2d4+3 energy): +3 against AC 14, 50%" in effect
    assert "in any case" not in effect
    assert "the attack in any case" in one("dogfight", sw5e_dogfight_success=False).effect
    beam = {"/weapons/0/weapon": "particle-beam"}
    assert "particle beam" not in one("dogfight", beam).effect


@pytest.mark.ledger("SWE-065")
def test_harassing_threatens_a_critical_hit():
    """SotG ch.9: 2d4 twice, and the Strength modifier once; 800 ft is the normal range."""
    assert "quad laser cannon, forward, within 800 ft: 4d4+3 energy" in one("harass").effect


@pytest.mark.ledger("SWE-069", "SWE-072", "SWE-074")
def test_a_ram():
    """Strength (Ram) +3 against Maneuvering +3; two Hull Dice d8 and Strength +3."""
    action = one("ram")
    assert (action.bonus, action.chance) == (3, beats(3, 3))
    assert "(2d8+3)" in action.effect
    assert action.failure == "nothing happens"
    prow = one("ram", mods("hardened-prow", "shock-absorbers"))
    assert (prow.bonus, prow.chance) == (6, beats(6, 3))
    assert "2d8+3; 2d8 more to the target with Hardened Prow; resistance to it with Shock Absorbers" in prow.effect


@pytest.mark.ledger("SWE-042")
def test_an_attack_run_is_fired_with_one_die_where_others_fire_from_the_helm_with_two():
    """SotG ch.9: the pilot fires with disadvantage, but not in an attack run. Ada is at the helm."""
    edits = {"/weapons/0/gunner": "Ada", **PILOT}
    [fired] = one("fire", edits).attempts
    assert fired.what.endswith(", with disadvantage: fired from the helm")
    assert fired.chance == share(lambda a, b: min(a, b) == 20 or (min(a, b) != 1 and min(a, b) + fired.bonus >= 14), 2)
    [run, _] = one("attack-run", edits).attempts
    assert (run.who, run.what) == ("Ada", "quad laser cannon, forward (2d4+3 energy)")
    assert run.chance == share(lambda face: face == 20 or (face != 1 and face + run.bonus >= 14))


@pytest.mark.ledger("SWE-045")
def test_an_attack_run_ends_with_a_shot_or_a_ram_with_advantage():
    found = tried(one("attack-run"))
    hit = share(lambda face: face == 20 or (face != 1 and face + 3 >= 14))
    assert found["quad laser cannon, forward (2d4+3 energy)"] == (3, 14, hit)
    assert found["ram, with advantage"] == (3, None, beats(3, 3, max))


@pytest.mark.ledger("SWE-043", "SWE-046")
@pytest.mark.parametrize(
    ("scores", "shot", "ram"),
    [
        ({"str": 16, "con": 14}, "+3", "+2"),
        ({"str": 8, "con": 8}, "+1", "+1"),
        ({"str": 18, "con": 20}, "+3 at 150 ft, +4 from 200 ft", "+3 at 150 ft, +4 at 200 ft, +5 from 250 ft"),
    ],
)
def test_an_attack_run_adds_to_damage_by_the_distance(scores, shot, ram):
    """SotG ch.9: 1 for each 50 ft, up to the Strength or the Constitution modifier, 1 at least."""
    increases = {"str": 2, "con": 1}  # what roles and tiers add to the base scores
    edits = {f"/abilities/{ability}": score - increases[ability] for ability, score in scores.items()}
    assert f"(missiles and bombs {shot}; a ram {ram})" in one("attack-run", edits).effect


@pytest.mark.ledger("SWE-075", "SWE-078")
def test_interfering_is_rolled_against_scan():
    action = one("interfere")
    assert (action.bonus, action.against, action.chance) == (-1, "the target's Scan +0", beats(-1, 0))
    suppressor = one("interfere", mods("comms-suppressor-mk-i", "comms-suppressor-mk-ii"), mods("scanner-mk-i"))
    assert (suppressor.bonus, suppressor.against, suppressor.chance) == (5, "the target's Scan +3", beats(5, 3))


@pytest.mark.ledger("SWE-048")
def test_hiding_is_rolled_against_passive_scores():
    """SotG ch.7: 10 and the bonus: Wisdom 0 for Scan, Intelligence +1 for Probe."""
    assert {what: (bonus, dc) for what, (bonus, dc, _) in tried(one("conceal")).items()} == {
        "from Scan": (3, 10),
        "from Probe": (3, 11),
    }
    hampered = one("conceal", {"/equipment/armor": "reinforced", "/modifications": []}, {})
    assert hampered.attempts[0].what == "from Scan, with disadvantage"
    assert hampered.attempts[0].chance == share(lambda a, b: min(a, b) + 3 >= 10, 2)


@pytest.mark.ledger("SWE-017", "SWE-060", "SWE-020")
def test_effects_have_the_ship_s_numbers():
    assert "(from 300 ft to 350 ft)" in one("boost-engines").effect
    assert one("fly").effect.startswith("moves its speed once more (600 ft in all); until")
    assert "kinetic damage to both (2d8+3); half" in one("ram").effect
    for id in ("boost-shields", "patch", "regenerate-shields"):
        assert "(1d8)" in one(id).effect
    assert "(1d6)" in one("patch", SMALL).effect


@pytest.mark.ledger("SWE-081", "SWE-086")
@pytest.mark.parametrize("id", ["patch", "regenerate-shields"])
def test_a_failure_rolls_the_die_twice(id):
    success, failure = one(id).outcomes
    assert (success.when, failure.when) == ("success", "failure")
    assert failure.effect == "the die is rolled twice, the lower counts"


@pytest.mark.ledger("SWE-004")
def test_whoever_flies_a_fighter_may_do_everything():
    """No finding but that of firing from the helm, and of doing more than one thing."""
    for id in BOOK.actions:
        crew = [{"name": "Ada", "station": "helm", "deployments": {"pilot": 1}, "level": 1}]
        order = {"actor": "Ada", "action": id, "weapon": 0, "moved_ft": 200}
        weapons = [{"weapon": "light-laser-cannon", "arc": "forward", "gunner": "Ada"}]
        edits = {**SMALL, "/crew": crew, "/weapons": weapons, "/turn": [order]}
        assert found(reviewed(base("sw5e-ship", edits))) == (["SW143"] if id == "fire" else [])
        assert one(id, edits).barred == ""
    assert (
        "All actions are taken from the cockpit." in ROOM.actions(Situation(ship=ship(SMALL)), ROOM.book.house({})).note
    )


@pytest.mark.parametrize(
    ("edits", "target", "id", "why"),
    [
        ({"/crew/0/station": "bar", "/turn": []}, None, "evade", "nobody is at the helm"),
        ({"/equipment/shields": []}, None, "boost-shields", "the ship has no shields"),
        ({"/equipment/shields": []}, None, "regenerate-shields", "the ship has no shields"),
        ({"/weapons": [], "/turn": []}, None, "fire", "the ship has no weapons"),
        ({"/weapons/0/arc": "aft"}, None, "harass", "no primary weapon fires forward"),
        ({}, TINY, "harass", "the target is Tiny, 2 sizes from Medium"),
        ({}, SMALL, "harass", ""),
        ({"/crew": [], "/turn": []}, None, "evade", ""),
        ({**TINY}, None, "evade", ""),
        ({"/crew/0/station": "bar", "/turn": []}, None, "patch", ""),
    ],
)
def test_what_cannot_be_done_says_why(edits, target, id, why):
    assert one(id, edits, target).barred == why


def test_who_is_best_acts():
    """Of several alike anyone; else who adds most; the droid brain where nobody is at the helm."""
    assert one("patch").who == "anyone aboard"
    trained = {"/crew/2/level": 9, **mods("damage-control-system")}
    assert (one("patch", trained).who, one("patch", trained).bonus) == ("Mae", 2 + 4)
    assert "Damage Control System: Patch as a bonus action" in one("patch", trained).limit
    idle = {"/crew/0/deployments": {}, "/crew/0/piloting": "expert"}
    assert one("dogfight", idle).bonus == 3
    assert one("evade", TINY).who == "the droid brain"
    assert one("dogfight", TINY).bonus == 4 + 2  # Dexterity 15 + 4, and the makeshift brain's proficiency


def test_detecting_is_left_to_the_gm():
    assert tried(one("detect")) == {"by Scan": (0, None, None), "by Probe": (1, None, None)}
    assert one("detect").limit == ""
    assert one("detect", sw5e_detect_limit="once").limit == "once in a turn of the ship"


def test_without_a_ship_there_are_dcs_and_no_bonuses():
    found = ROOM.actions(Situation(tier=3), ROOM.book.house({}))
    assert found.tier == 3
    assert "+4 for NPC officers of tier 3" in found.note
    assert {one.id: one.dc for one in found.actions if one.dc is not None} == {
        "boost-engines": 10, "boost-shields": 10, "boost-weapons": 10, "patch": 10, "regenerate-shields": 10,
    }  # fmt: skip
    assert all(one.bonus is None and one.chance is None for one in found.actions)
    against = {one.id: one.against for one in found.actions}
    assert against["fire"] == against["attack-run"] == "the target's AC, or its save"
    assert (against["ram"], against["conceal"]) == ("the target's Maneuvering", "the target's Scan or Probe")
    assert (against["patch"], against["evade"]) == ("", "")


def test_of_an_attack_run_the_pilot_fires():
    """SotG ch.9: DC 8 + 4 of a pilot of level 9, not 3 of the gunner."""
    pilot = {"/crew/0/level": 9}
    missile, *_ = one("attack-run", LAUNCHER | pilot, {}).attempts
    assert (missile.dc, missile.who) == (12, "the target")
    [attack] = [each for each in one("attack-run", pilot, {}).attempts if each.dc]
    assert (attack.who, attack.bonus) == ("Ada", 4)


def test_what_nobody_knows_is_left_open():
    """Untrained checks need no proficiency; trained ones, attacks and rams of an unknown size do."""
    unclear = {"/crew/0/level": "nine"}
    assert one("dogfight", unclear, {}).bonus == 3
    trained = one("dogfight", unclear | PILOT, {})
    assert (trained.bonus, trained.chance, trained.against) == (None, None, "the target's Maneuvering +3")
    assert one("dogfight", {}, unclear | PILOT).against == "the target's Maneuvering"
    assert one("ram", {"/size": "colossal"}).effect == BOOK.actions["ram"].effect
    assert one("harass", {"/weapons/0/arc": "up"}).barred == ""
    assert one("harass", {"/weapons/0/weapon": "railgnu"}).barred == ""
    assert one("fire", {"/weapons/0/weapon": "railgnu"}).attempts == ()


@pytest.mark.parametrize(
    ("situation", "words"),
    [
        (Situation(), "which ship"),
        (Situation(tier=6), "tier 6; a ship is of tier 0 to 5"),
        (Situation(tier=Fraction(1, 2)), "tier 1/2"),
        (Situation(tier=1, target_tier=2), "say `--target FILE`"),
        (Situation(tier=1, distance=3), "in feet, not in hexes"),
    ],
)
def test_what_the_room_cannot_do_it_refuses(situation, words):
    with pytest.raises(ValueError, match=words):
        ROOM.actions(situation, ROOM.book.house({}))


@pytest.mark.parametrize(
    "edits", [{}, LAUNCHER, SMALL, TINY, LARGE, STATION, {"/size": "x"}, {"/tier": 9}, {"/crew": 3}], ids=case
)
def test_chances_that_are_known_add_up(edits):
    for action in listed(edits).values():
        chances = [outcome.chance for outcome in action.outcomes]
        assert None in chances or sum(chances, start=Fraction(0)) in (0, 1)
        for each in action.attempts:
            assert each.chance is None or 0 <= each.chance <= 1
