"""Rules of encounters, both sides of each edge."""

import pytest

from shipcli.kinds.encounter.rules.ships import FAR_WATCH
from shipcli.pointers import LEFT_OUT
from tests.encounter.fights import document, fight, reviewed
from tests.support import base, cases, faults, found

ledger = pytest.mark.ledger

# Edits of the base encounter (a ship of tier 6 and two of tier 2, APL 6), and all that is found.
CASES = [
    ({}, set()),
    ({"/enemies/0/tier": 21}, {("EN101", "/enemies/0/tier")}),
    ({"/enemies/0/tier": 0}, {("EN101", "/enemies/0/tier")}),
    ({"/enemies/0/tier": "1/5"}, {("EN101", "/enemies/0/tier")}),
    ({"/enemies/0/tier": 2.5}, {("EN101", "/enemies/0/tier")}),
    ({"/enemies": [21]}, {("EN101", "/enemies/0")}),
    ({"/enemies": ["raider"]}, {("EN101", "/enemies/0")}),
    ({"/allies": ["1/7"]}, {("EN101", "/allies/0")}),
    ({"/scale": "armada", "/enemies": ["1/2"]}, {("EN101", "/enemies/0")}),
    ({"/scale": "armada"}, set()),
    ({"/enemies": []}, {("EN102", "/enemies")}),
    ({"/party": []}, {("EN102", "/party")}),
    ({"/allies": []}, set()),
    ({"/apl": LEFT_OUT}, {("EN103", "")}),
    ({"/apl": LEFT_OUT, "/levels": [6, 6, 6, 6]}, set()),
    ({"/apl": LEFT_OUT, "/rulings": {"cr-basis": "tier"}}, set()),
    ({"/apl": LEFT_OUT, "/scale": "armada", "/rulings": {"cr-basis": "tier"}}, {("EN103", "")}),
    ({"/apl": 0}, {("EN104", "/apl")}),
    ({"/apl": 21, "/party": [20], "/enemies": [18]}, set()),
    ({"/apl": 22}, {("EN104", "/apl")}),
    ({"/levels": [6, 6, 6, 21]}, {("EN104", "/levels/3")}),
    ({"/levels": [6, 6, 6, 7]}, set()),
    ({"/levels": [6, 6, 7, 7]}, {("EN105", "/apl")}),
    ({"/characters": 3, "/levels": [6, 6, 6, 6]}, {("EN106", "/characters")}),
    ({"/enemies/0": {"count": 2}}, {("EN107", "/enemies/0")}),
    ({"/enemies/0": {"ship": "raider"}}, {("EN107", "/enemies/0")}),
    ({"/enemies/0": {"ship": "raider", "tier": 4}}, set()),
    ({"/enemies/0": {"document": FAR_WATCH, "tier": 4}, "/scale": "armada"}, {("EN107", "/enemies/0")}),
    ({"/enemies/0": {"document": FAR_WATCH}}, set()),
    ({"/enemies/0": {"document": FAR_WATCH}, "/scale": "starship"}, {("EN112", "/enemies/0/document")}),
    ({"/squadron": True, "/party": [4, 4, 4]}, set()),
    ({"/squadron": True, "/party": [{"tier": 4, "count": 3}]}, set()),
    ({"/squadron": True, "/party": [5, 5, 4]}, {("EN113", "/party/0"), ("EN113", "/party/1")}),
    ({"/squadron": True, "/party": [5, 5]}, set()),
    ({"/squadron": True, "/party": [{"tier": 5, "count": 7}], "/enemies": [9]}, {("EN114", "/squadron")}),
    ({"/squadron": True}, {("EN114", "/squadron")}),
    ({"/enemies": [3]}, set()),
    ({"/enemies": [2]}, {("EN120", "/enemies")}),
    ({"/enemies": [7]}, {("EN124", "/enemies")}),
    ({"/enemies": [8]}, {("EN120", "/enemies")}),
    ({"/enemies": [2], "/scale": "armada"}, {("EN120", "/enemies")}),
    ({"/enemies": [8], "/scale": "armada"}, {("EN120", "/enemies")}),
    ({"/enemy_crew_level": 10}, set()),
    ({"/enemy_crew_level": 11}, {("EN121", "/enemy_crew_level")}),
    ({"/enemy_crew_level": 2, "/enemies": [5]}, set()),
    ({"/enemy_crew_level": 1, "/enemies": [5]}, {("EN121", "/enemy_crew_level")}),
    ({"/enemies": [{"tier": 4, "crew_level": 11}]}, {("EN121", "/enemies")}),
    ({"/enemies": [4, 1]}, {("EN122", "/enemies")}),
    ({"/enemies": [4, 2]}, set()),
    ({"/enemies": [4, 1], "/rulings": {"far-ships-ignored": "may-add"}}, {("EN122", "/enemies")}),
    ({"/party": [6, 1]}, {("EN122", "/party")}),
    ({"/apl": 1, "/party": [1], "/enemies": ["1/2"]}, {("EN123", "/enemies/0")}),
    ({"/apl": 1, "/party": ["1/2", "1/4"], "/enemies": ["1/4"]}, {("EN123", "/party/0")}),
    ({"/enemies": [6]}, {("EN124", "/enemies")}),
    ({"/enemies": [5]}, set()),
    ({"/apl": 8}, set()),
    ({"/apl": 9}, {("EN125", "/party")}),
    ({"/apl": 4}, set()),
    ({"/apl": 3}, {("EN125", "/party")}),
    ({"/enemies": 4}, {("S004", "/enemies")}),
    ({"/enemies": [[4]]}, {("S004", "/enemies/0")}),
    ({"/enemies/0/count": 0}, {("S005", "/enemies/0/count")}),
    ({"/enemies/0/count": 10**6 + 1}, {("S005", "/enemies/0/count")}),
    ({"/enemies/0/crew": 3}, {("S002", "/enemies/0/crew")}),
    ({"/party": LEFT_OUT}, {("S003", "/party")}),
    ({"/levels": []}, {("S005", "/levels")}),
    ({"/scale": "fleet"}, {("S005", "/scale")}),
]


PROOFS = {
    str({"/apl": 9}): ["STS-346"],
    str({"/apl": 3}): ["STS-346"],
    str({"/enemies": [2], "/scale": "armada"}): ["ARM-036"],
    str({"/enemies": [8], "/scale": "armada"}): ["ARM-036"],
}


@pytest.mark.parametrize(("edits", "expected"), cases([(str(row[0]), *row) for row in CASES], PROOFS))
def test_findings(edits, expected):
    assert faults(reviewed(base("encounter", edits))) == expected


@ledger("ARM-030", "STS-347")
@pytest.mark.parametrize(("scale", "words"), [("starship", "captured or killed"), ("armada", "both armadas")])
def test_a_fight_of_equals_is_told_of(scale, words):
    report = reviewed(document("7", "7", 7, scale=scale))
    assert found(report) == ["EN124"]
    assert words in report.diagnostics[0].message


def messages(data):
    return {one.code: f"{one.message} {one.hint or ''}" for one in reviewed(data).diagnostics}


# An encounter, a code, and words its message must have.
SAID = [
    (document("9", "4", 9), "EN120", ["-5", "below easy", "-3"]),
    (document("20", "20x6", 20), "EN120", ["+5", "beyond epic", "ends below CR 27"]),
    (document("4x2 1x174", "4", 4), "EN122", ["174 ships", "far-ships-ignored"]),  # F28
    (document("3", "1", 6), "EN125", ["tier is 3", "APL 6"]),
    (document("4 4 5", "5", 6, squadron=True), "EN113", ["party ship 3", "tier 5", "3 ships", "APL 6", "tier 4"]),
    (document("6", "4", 6, enemy_crew_level=12), "EN121", ["level 12", "6 levels above", "level 6", "4 levels"]),
    (document("6", ["raider"], 6), "EN101", ["'raider'", ".yaml"]),
    (document("6", "4", levels=[6, 6, 6, 6], characters=5), "EN106", ["5 characters", "4 levels"]),
    (document("6", "4", 7, levels=[6, 6, 6, 6]), "EN105", ["APL 7", "make 6"]),
    ({**document("6", "4", 6), "enemies": {"tier": 4}}, "S004",
     ["write `[{tier: 4}]`"]),
    ({**document("6", "4", 6), "enemies": 4}, "S004", ["write `[4]`"]),
    ({**document("6", "4", 6), "enemies": "raider.yaml"}, "S004", ["write `[raider.yaml]`"]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "code", "words"), SAID, ids=[f"{code} {words[0]}" for _, code, words in SAID])
def test_a_message_says_what_and_how_much(data, code, words):
    said = messages(data)[code]
    assert [word for word in words if word not in said] == []


def test_rules_leave_alone_what_is_unknown():
    assert found(reviewed(document("seven", ["eight"], 6, squadron=True, enemy_crew_level=20))) == [
        *["EN101"] * 2, "EN114", "EN121"
    ]  # fmt: skip


def test_several_armadas_are_an_inference_and_it_is_noted():
    assert any("inferred" in note for note in fight("9", "7 6", 9, scale="armada").notes)
    assert not any("inferred" in note for note in fight("9", "7 6", 9).notes)
    assert not any("inferred" in note for note in fight("9", "7", 9, scale="armada").notes)
