"""Stat blocks: every figure is there, what rests on a ruling says so, and what is unknown is marked."""

import pytest
import yaml

from shipcli.dump import as_yaml
from shipcli.systems.armada.tables import BOOK
from tests.support import base, run

ledger = pytest.mark.ledger


def fleet(class_, size, tier, *abilities, name="Test Fleet"):
    return {"name": name, "class": class_, "size": size, "tier": tier, "abilities": list(abilities)}


def officer(role, name, aboard="Test Fleet", **more):
    return {"name": name, "role": role, "fleet": aboard, **more}


def printed(tmp_path, data, format="text"):
    """The stat block of a document."""
    path = tmp_path / "armada.yaml"
    path.write_text(as_yaml(data), "utf-8")
    return run("statblock", path, "--format", format).out


def words(text):
    """The text on one line, its columns forgotten."""
    return " ".join(text.split())


def armada(tier, *fleets, officers=(), **more):
    return {
        "kind": "armada",
        "name": "Long Watch",
        "tier": tier,
        "fleets": list(fleets),
        "officers": list(officers),
    } | more


D = armada(
    10,
    fleet("capital", "large", 10, "flagship", "damage-threshold", "superweapon"),
    officers=[officer("chief-engineer", "Besk", ranks={"engineering": 10})],
)
C = armada(7, fleet("destroyer", "small", 7, "gravity-mines", "point-defense"))
E = armada(15, fleet("fighter", "large", 15, "bombers", "emp", "self-destruct"))
F = armada(
    19,
    fleet("destroyer", "medium", 19, "array", "emp"),
    officers=[
        officer("chief-caster", "Yshe", ranks={"mysticism": 19}),
        officer("commander", "Pim", ranks={"piloting": 12}),
    ],
)


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        pytest.param(
            D,
            ["Long Watch Armada, tier 10", "BP 56 of 240 (184 left)", "Fleets 1", "HP 61", "SP 23",
             "Morale DC it imposes 15", "Test Fleet (flagship) large capital fleet, tier 10, 56 BP",
             "AC 15 (16 to the front", "CT 30", "SP 23 (regains 1d12 a round)", "more than 122 damage",
             "Speed 4", "Maneuverability average (turn 2)", "Piloting +5", "Morale +5", "Gunnery +5",
             "Damage 5d10 (mean 27.5)", "Damage to an ordinary capital 5d10, destroyer 5d10+5, fighter 5d10-5",
             "Range 5, 10 (-2), 15 (-4)",
             "Strong against destroyers Weak to fighters (both are in the attacker's line)",
             "back off DC 12",
             "slide DC 12", "flip and burn DC 17", "flyby against enemy AC", "turn in place without a check",
             "Abilities flagship, damage threshold, superweapon (+10 damage)",
             "Damage threshold (always): takes 1 less damage for each damage die than the attacker's line says",
             "Superweapon * (gunnery phase): one attack at -2", "those HP are counted above",
             "Besk: chief engineer, +3 to SP (counted above), checks +8; actions boost, repair"],
            id="D",
        ),
        pytest.param(
            C,
            ["small destroyer fleet, tier 7, 26 BP", "AC 14 (15 to the front", "HP 22", "CT 11",
             "SP 7 (regains 1d6 a round)", "more than 44 damage", "Speed 5", "Maneuverability good (turn 1)",
             "Piloting +5", "Gunnery +4", "Morale +4",
             "Damage 3d6 (mean 10.5)", "Damage to an ordinary capital 3d6-3, destroyer 3d6, fighter 3d6+3",
             "Range 4, 8 (-2), 12 (-4)", "Strong against fighters", "Weak to capitals", "back off DC 11",
             "flip and burn DC 16", "AC 5, 3 HP"],
            id="C",
        ),
        pytest.param(
            E,
            ["large fighter fleet, tier 15, 81 BP", "AC 18 (19 to the front", "HP 76", "CT 38", "more than 152 damage",
             "SP 25 (regains 1d12 a round)", "Speed 6", "Maneuverability perfect (turn 0)", "Piloting +10",
             "Gunnery +8", "Damage 7d10 (mean 38.5)",
             "Damage to an ordinary capital 7d10+7, destroyer 7d10-7, fighter 7d10",
             "Range 3, 6 (-2), 9 (-4)", "Strong against capitals", "Weak to destroyers", "back off DC 13",
             "flip and burn DC 18", "EMP *", "Self-destruct * (when disabled):",
             "Abilities bombers, EMP, self-destruct", "Bombers (gunnery phase):"],
            id="E",
        ),
        pytest.param(
            F,
            ["medium destroyer fleet, tier 19, 83 BP",
             "AC 25 (26 to the front while SP last); 20 against other checks than gunnery", "HP 77", "CT 38",
             "SP 25 (regains 1d12 a round)", "more than 154 damage", "Piloting +15", "Gunnery +10", "Morale +10",
             "Damage 9d8 (mean 40.5)", "Damage to an ordinary capital 9d8-9, destroyer 9d8, fighter 9d8+9",
             "back off DC 14",
             "flip and burn DC 19", "Yshe: chief caster, +5 to AC against gunnery (counted above)", "checks +15",
             "Pim: commander, +4 to Piloting (counted above)", "checks +14; actions direct, duel"],
            id="F",
        ),
    ],
)  # fmt: skip
def test_every_figure_of_a_fleet_worked_by_hand_is_there(tmp_path, data, parts):
    shown = words(printed(tmp_path, data))
    assert [part for part in parts if part not in shown] == []


@pytest.mark.parametrize(
    ("class_", "ability", "name", "rulings"),
    [
        ("fighter", "self-destruct", "Self-destruct", ["self-destruct-timing", "self-destruct-adjacent"]),
        ("capital", "superweapon", "Superweapon", ["superweapon-crit", "superweapon-cooldown"]),
        ("destroyer", "emp", "EMP", ["emp-next-round"]),
    ],
)
def test_an_ability_that_rests_on_a_ruling_has_a_footnote(tmp_path, class_, ability, name, rulings):
    shown = words(printed(tmp_path, armada(4, fleet(class_, "small", 4, ability))))
    assert f"{name} * (" in shown
    for id in rulings:
        assert f"* {name}, by ruling {id}: {BOOK.rulings[id].meanings[0]}." in shown


def test_a_footnote_follows_the_ruling_in_force(tmp_path):
    data = armada(4, fleet("capital", "small", 4, "superweapon"), rulings={"superweapon-crit": False})
    ruling = BOOK.rulings["superweapon-crit"]
    shown = words(printed(tmp_path, data))
    assert ruling.meanings[1] in shown
    assert ruling.meanings[0] + "." not in shown.split("superweapon-crit: ")[1].split("*")[0]


def test_other_abilities_have_none(tmp_path):
    assert "ruling" not in printed(tmp_path, base())
    assert " *" not in printed(tmp_path, base())


@pytest.mark.parametrize(("value", "words_of_mines"), [("per-hex", "a mined hex"), ("both-hexes", "for both hexes")])
def test_mines_say_what_their_hp_belong_to(tmp_path, value, words_of_mines):
    assert f"gravity mines (AC 5, 3 HP {words_of_mines})" in words(
        printed(tmp_path, C | {"rulings": {"mines-hp": value}})
    )


ORDER = [
    ([officer("admiral", "Osk")], {}, "this one d20+6 (Osk)"),
    ([], {}, "this one 1d6;"),
    ([], {"no-admiral-d6": "modified"}, "this one 1d6 and its check modifier"),
    ([officer("admiral", "Osk"), officer("admiral", "Tov")], {}, "the armadas roll;"),
    ([officer("admiral", "Osk"), officer("cook", "Tov")], {}, "the armadas roll;"),
    ([officer("admiral", "Osk")], {"admiral-order-check": "check-modifier"}, "the armadas roll;"),
]


@pytest.mark.parametrize(("officers", "rulings", "rolled"), ORDER)
def test_the_order_of_movement_is_told(tmp_path, officers, rulings, rolled):
    fleets = [fleet("capital", "small", 6), *(fleet("capital", "small", 6, name=f"Fleet {i}") for i in range(4))]
    shown = words(printed(tmp_path, armada(6, *fleets, officers=officers, rulings=rulings)))
    assert rolled in shown
    assert "the lowest moves half its active fleets, rounded up (3 of 5), then the next" in shown


THRESHOLDS = [
    ({}, "and a morale check against the enemy's morale DC"),
    ({"ct-vs-half": "two-thresholds"}, "; at half its HP a morale check against the enemy's morale DC"),
]


@pytest.mark.parametrize(("rulings", "morale"), THRESHOLDS)
def test_what_damage_brings_about_is_told(tmp_path, rulings, morale):
    shown = words(printed(tmp_path, D | {"rulings": rulings}))
    where = "(d6, SOM 63 or `shipcli catalogue critical_damage --kind armada`)"
    assert f"At CT: critical damage {where}{' ' * (morale[0] == 'a')}{morale}" in shown
    assert "At 0 HP: the fleet is disabled" in shown


def test_an_ability_of_several_fleets_is_told_once(tmp_path):
    fleets = [fleet("destroyer", "small", tier, "gravity-mines", name=f"Fleet {tier}") for tier in (2, 4, 6)]
    shown = words(printed(tmp_path, armada(6, *fleets)))
    assert shown.count("Gravity mines (helm phase)") == shown.count("lays mines in 2 hexes") == 1
    assert [shown.count(f"gravity mines (AC 5, {hp} HP a mined hex)") for hp in (1, 2, 3)] == [1, 1, 1]


def test_without_abilities_and_officers_nothing_is_said_of_them(tmp_path):
    shown = printed(tmp_path, armada(6, fleet("destroyer", "small", 6)))
    assert "Abilities" not in shown
    assert "actions" not in shown


def test_every_role_has_its_actions(tmp_path):
    crew = [officer(role, f"The {role}") for role in BOOK.roles]
    shown = words(printed(tmp_path, armada(6, fleet("destroyer", "small", 6), officers=crew)))
    for action in BOOK.officer_actions.values():
        assert action.name.lower() in shown.split(f"The {action.role}: ")[1].split("The ")[0]
    assert "`shipcli actions armada --tier 6`" in shown


WHOSE = [
    ({}, "Osk: admiral, +3 to morale (counted above), checks"),
    ({"officer-bonus-scope": "whole-armada"}, "Osk: admiral, +3 to morale of every fleet (counted), checks"),
]


@pytest.mark.parametrize(("rulings", "line"), WHOSE)
def test_an_officers_bonus_is_said_to_be_counted(tmp_path, rulings, line):
    data = armada(6, fleet("destroyer", "small", 6), officers=[officer("admiral", "Osk")], rulings=rulings)
    assert line in words(printed(tmp_path, data))


@ledger("ARM-147", "ARM-149")
def test_the_flagship_is_named_as_such(tmp_path):
    assert printed(tmp_path, base()).count("(flagship)") == 1


@pytest.mark.parametrize(
    ("edits", "marks", "right"),
    [
        (
            {"/fleets/1/tier": "two"},
            # the mines of that fleet, 3 BP, are known
            ["BP 40 of 48 (incomplete)", "HP 32 (incomplete)", "medium destroyer fleet, tier unknown, unknown BP",
             "Gunnery unknown", "Damage unknown", "back off DC unknown"],
            ["Speed 5", "Range 4, 8 (-2), 12 (-4)", "HP 7"],
        ),
        (
            {"/fleets/1/size": "tiny"},
            ["(incomplete)", "destroyer fleet, tier 2, unknown BP", "HP unknown", "CT unknown", "SP unknown",
             "Damage unknown"],
            ["Gunnery +1", "AC 11"],
        ),
        (
            {"/fleets/1/class": "frigate"},
            ["unknown class", "Speed unknown", "Range unknown", "Piloting unknown"],
            ["HP 9", "11 BP", "BP 48 of 48", "HP 41", "SP 14"],
        ),
        (
            {"/fleets/2/abilities/0": "torpedoes"},
            ["BP 46 of 48 (incomplete)", "Abilities torpedoes (unknown)", "unknown BP"],
            ["HP 41", "SP 14"],
        ),
        ({"/tier": 21}, ["tier unknown", "Morale DC it imposes unknown"], ["BP 48", "HP 41"]),
        (
            {"/officers/2/role": "cook"},
            ["SP 12 (incomplete)", "Mae: role unknown", "checks unknown"],
            ["HP 41"],
        ),
        (
            {"/officers/2/fleet": "Nowhere"},
            ["Officers without a fleet", "Mae: chief engineer, +2", "checks unknown"],
            ["HP 41"],
        ),
    ],
)  # fmt: skip
def test_what_is_unknown_is_marked_and_the_rest_is_right(tmp_path, edits, marks, right):
    shown = words(printed(tmp_path, base(edits=edits)))
    assert [part for part in [*marks, *right] if part not in shown] == []


@pytest.mark.parametrize("edits", [{"/fleets": "none"}, {"/fleets": 5}])
def test_without_a_list_of_fleets_totals_are_marked(tmp_path, edits):
    shown = words(printed(tmp_path, base(edits=edits)))
    for wrong in ("Fleets 0", "HP 0 M", "HP 0 S", "SP 0 M"):
        assert wrong not in shown
    assert "BP 0 of 48 (incomplete)" in shown


@pytest.mark.parametrize("format", ["text", "markdown", "json"])
def test_every_format_has_every_name_and_every_officer(tmp_path, format):
    shown = printed(tmp_path, base(), format)
    for name in ("Harbor Watch", "Old Bulwark", "Grey Wolves", "Gulls", "Breakwater", "Terns", "Osk", "Tov", "Mae"):
        assert name in shown


def test_text_is_80_columns_wide(tmp_path):
    assert max(map(len, printed(tmp_path, D).splitlines())) <= 80
    assert yaml.safe_load(as_yaml(D)) == D


@ledger("ARM-157")
def test_interceptors_deal_as_any_fighters_and_take_less_from_fighters(tmp_path):
    plain = words(printed(tmp_path, armada(6, fleet("fighter", "small", 6))))
    hunting = words(printed(tmp_path, armada(6, fleet("fighter", "small", 6, "interceptors"))))
    dealt = "Damage to an ordinary capital 3d6+3, destroyer 3d6-3, fighter 3d6"
    assert dealt in plain
    assert dealt in hunting
    assert "Strong against capitals Weak to destroyers (both are in the attacker's line)" in plain
    assert "Strong against fighters (see interceptors) Weak to destroyers (in the attacker's line)" in hunting
    assert "Interceptors (always): strong against fighters instead of capitals" in hunting
    assert "fighters deal it 1 less a die than their line says, capitals 1 more" in hunting


def test_every_ability_is_printed_in_sentence_case():
    for ability in BOOK.abilities.values():
        assert ability.name in ("EMP", ability.name.capitalize())


CASTER = officer("chief-caster", "Yshe", ranks={"mysticism": 19})
# What is ruled, and what a line of the block then says.
FOLLOWED = [
    ({}, [CASTER], "AC 25 (26 to the front while SP last); 20 against other checks than gunnery HP"),
    ({"caster-ac": "always"}, [CASTER], "AC 25 (26 to the front while SP last) HP"),
    ({}, [], "AC 20 (21 to the front while SP last) HP"),
    ({"sp-zero-front": "all"}, [], "AC 20 (21 in every arc while SP last) HP"),
    ({}, [], "Destroyed by more than 154 damage to HP Speed"),
    ({"destroyed-threshold": "reached"}, [], "Destroyed by 154 damage to HP or more Speed"),
]


@pytest.mark.parametrize(("rulings", "officers", "line"), FOLLOWED, ids=[f"{r} {len(o)}" for r, o, _ in FOLLOWED])
def test_a_line_follows_the_rulings_it_speaks_of(tmp_path, rulings, officers, line):
    data = armada(19, fleet("destroyer", "medium", 19), officers=officers, rulings=rulings)
    assert line in words(printed(tmp_path, data))


ADMIRAL = officer("admiral", "Osk")
ENGINEER = officer("chief-engineer", "Mae")
# A ruling about play and another answer than the default, a fleet and officers it is about, and some it is not about.
ABOUT = [
    ("strong-symmetric", "mirrored", (["interceptors"], []), (["bombers"], [])),
    ("boarders-many", "any", (["boarders"], []), ([], [])),
    ("array-damage", "split", (["array"], []), (["emp"], [])),
    ("array-superweapon", "exclusive", (["array", "superweapon"], []), (["array"], [])),
    ("auxiliary-empty", "reroll", (["flagship"], []), (["flagship", "emp"], [])),
    ("caster-ac", "always", ([], [CASTER]), ([], [ADMIRAL])),
    ("enchant-range", "bands", ([], [CASTER]), ([], [ENGINEER])),
    ("officer-sp-lost", "keep", ([], [ENGINEER]), ([], [CASTER])),
    ("officer-stack", "all", ([], [ADMIRAL]), ([], [ENGINEER])),
    ("flat-check", "bare", ([], [ADMIRAL]), ([], [ENGINEER])),
    ("admiral-order-check", "check-modifier", ([], [ADMIRAL]), ([], [CASTER])),
    ("no-admiral-d6", "modified", ([], []), ([], [ADMIRAL])),
    ("damage-floor", "zero", ([], []), None),
    ("crit-double", "one", ([], []), None),
    ("extreme-inclusive", False, ([], []), None),
]


@pytest.mark.parametrize(("id", "value", "about", "other"), ABOUT, ids=[row[0] for row in ABOUT])
def test_a_ruling_about_play_is_named_where_it_is_about_something_in_the_block(tmp_path, id, value, about, other):
    ruling = BOOK.rulings[id]

    def block(abilities, officers, chosen):
        one = fleet("capital", "small", 4, *abilities)
        return words(printed(tmp_path, armada(4, one, officers=officers, rulings={id: chosen})))

    shown = block(*about, value)
    assert f"By ruling {id}={str(value).lower() if value is False else value}: {ruling.question} " in shown
    assert ruling.meanings[ruling.values.index(value)].lower() in shown.lower()
    assert id not in block(*about, ruling.default)
    if other:
        assert id not in block(*other, value)


def test_every_ruling_about_play_that_can_be_chosen_is_named_or_followed(tmp_path):
    fleets = [fleet("capital", "small", 4, name="Bare"), fleet("capital", "large", 4, *BOOK.abilities)]
    officers = [officer(role, f"The {role}") for role in BOOK.roles]
    for ruling in BOOK.rulings.values():
        if ruling.applies == "play" and not ruling.fixed:
            crew = officers[1:] if ruling.id == "no-admiral-d6" else officers
            data = armada(4, *fleets, officers=crew, rulings={ruling.id: ruling.values[1]})
            assert f"ruling {ruling.id}" in words(printed(tmp_path, data))


def test_what_is_left_of_a_fleet_stands_before_what_it_begins_with(tmp_path):
    hurt = base(edits={"/fleets/0/state": {"hp": -3, "sp": 0}, "/fleets/1/state": {"hp": 5}})
    shown = words(printed(tmp_path, hurt))
    # fleet 0 has 7 HP and 2 SP, fleet 1 has 9 HP, a third of it in SP, and 2 of its chief engineer
    assert "HP -3 of 7" in shown
    assert "SP 0 of 2" in shown
    assert "HP 5 of 9" in shown
    assert "SP 5 (" in shown
    assert ", destroyed" not in shown


# SOM 63: destroyed by more than twice its 7 HP; by ruling by just that.
@pytest.mark.parametrize(("hp", "ruling", "gone"), [
    (-7, "above", False), (-8, "above", True), (-1000, "above", True), (-6, "reached", False), (-7, "reached", True),
])  # fmt: skip
def test_a_fleet_that_has_lost_more_than_twice_its_hp_is_called_destroyed(tmp_path, hp, ruling, gone):
    data = base(edits={"/fleets/0/state": {"hp": hp}, "/rulings": {"destroyed-threshold": ruling}})
    assert (f"HP {hp} of 7, destroyed" in words(printed(tmp_path, data))) == gone
    shown = run("stats", "-", stdin=as_yaml(data).encode()).out
    assert f"HP {hp} of 7{', destroyed' if gone else ''}\n" in shown
    [fleet, *others] = run("stats", "-", "--format", "json", stdin=as_yaml(data).encode()).json[0]["fleets"]
    assert fleet["state"] == {"hp": hp, "destroyed": gone}
    assert not any("state" in one for one in others)
