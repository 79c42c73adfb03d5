"""`shipcli stats`: derived figures, as text, with their reasons, as JSON."""

import json
import re

import pytest

from shipcli.dump import as_yaml
from tests.support import base, run

COMMON = {"path", "document", "kind", "name", "tier"}
ARMADA = {"bp", "morale_dc", "fleets", "officers"}
FLEET = {
    "name", "class", "size", "tier", "flagship", "bp", "speed", "maneuverability", "turn", "piloting", "ac", "ac_front",
    "hp", "ct", "sp", "sp_regen", "destroyed_above", "check", "gunnery", "morale", "damage", "range", "stunts",
    "strong", "weak", "abilities", "officers",
}  # fmt: skip
OFFICER = {"name", "role", "fleet", "bonus", "check"}


def stats(edits=None, *options):
    return run("stats", "-", *options, stdin=as_yaml(base(edits=edits)).encode())


def figures(edits=None):
    [one] = stats(edits, "--format", "json").json
    return one


@pytest.mark.parametrize(
    "edits",
    [{}, {"/fleets/0/class": "x"}, {"/tier": 21}, {"/fleets/0/size": 3, "/fleets/0/tier": "x"}, {"/officers": []}],
    ids=str,
)
def test_json_has_the_keys_of_the_contract_however_faulty_the_document(edits):
    one = figures(edits)
    assert set(one) >= (COMMON | ARMADA)
    assert set(one["bp"]) == {"budget", "spent", "left"}
    for fleet in one["fleets"]:
        assert set(fleet) >= FLEET
        assert fleet["range"] is None or set(fleet["range"]) == {"short", "long", "extreme"}
        assert fleet["stunts"] is None or set(fleet["stunts"]) == {"back_off", "slide", "flip_and_burn"}
    for officer in one["officers"]:
        assert set(officer) >= OFFICER


def test_fleets_and_officers_are_lists_even_where_there_are_none():
    text = "kind: armada\nname: Bare\ntier: 1\nfleets: []\n"
    [one] = run("stats", "-", "--format", "json", stdin=text.encode()).json
    assert (one["fleets"], one["officers"]) == ([], [])


def test_keys_come_in_the_order_of_the_contract():
    one = figures()
    assert list(one)[:5] == ["path", "document", "kind", "name", "tier"]
    assert [fleet["name"] for fleet in one["fleets"]] == ["Old Bulwark", "Grey Wolves", "Gulls", "Breakwater", "Terns"]
    assert [officer["name"] for officer in one["officers"]] == ["Osk", "Tov", "Mae"]


def test_the_figures_of_the_legal_armada():
    # SOM 58-62, worked by hand: large capital flagship of tier 1, with an admiral and a commander of 2 ranks.
    one = figures()
    assert (one["kind"], one["tier"], one["morale_dc"]) == ("armada", 2, 11)
    assert one["bp"] == {"budget": 48, "spent": 48, "left": 0}
    fleet = one["fleets"][0]
    expected = {
        "class": "capital", "size": "large", "tier": 1, "flagship": True, "bp": 10, "hp": 7, "ct": 3, "sp": 2,
        "sp_regen": "1d4", "ac": 11, "ac_front": 12, "check": 1, "gunnery": 1, "morale": 3, "destroyed_above": 14,
        "damage": "1d8", "abilities": ["flagship", "point-defense"], "officers": ["Osk", "Tov"], "strong": "destroyer",
        "weak": "fighter",
    }  # fmt: skip
    assert {key: fleet[key] for key in expected} == expected


def test_numbers_are_numbers_and_dice_are_text():
    for fleet in figures()["fleets"]:
        for key in ("tier", "bp", "speed", "turn", "piloting", "ac", "ac_front", "hp", "ct", "sp", "destroyed_above"):
            assert type(fleet[key]) is int
        assert re.fullmatch(r"\d+d\d+", fleet["damage"])
        assert fleet["sp_regen"] is None or re.fullmatch(r"\d+d\d+", fleet["sp_regen"])


# Edits, and the figures of fleet 1 that are unknown under them.
UNKNOWN = [
    ({"/fleets/1/class": "frigate"}, {"class", "speed", "maneuverability", "turn", "range", "piloting", "weak"}),
    ({"/fleets/1/size": "tiny"}, {"size", "bp", "hp", "ct", "sp", "destroyed_above", "damage", "sp_regen"}),
    ({"/fleets/1/tier": "two"}, {"tier", "bp", "hp", "ct", "sp", "check", "ac", "ac_front", "damage", "stunts"}),
    ({"/fleets/1/abilities/0": "torpedoes"}, {"bp"}),
]


@pytest.mark.parametrize(("edits", "keys"), UNKNOWN, ids=[str(edits) for edits, _ in UNKNOWN])
def test_what_is_unknown_is_null_and_marked(edits, keys):
    one = figures(edits)
    fleet = one["fleets"][1]
    assert {key for key in keys if fleet[key] is not None} == set()
    assert one["incomplete"] is True
    assert "NaN" not in stats(edits, "--format", "json").out
    others = figures()
    assert [one["fleets"][i] for i in (0, 2, 3, 4)] == [others["fleets"][i] for i in (0, 2, 3, 4)]


@pytest.mark.parametrize(("edits", "keys"), UNKNOWN, ids=[str(edits) for edits, _ in UNKNOWN])
@pytest.mark.parametrize("options", [(), ("--explain",)], ids=["plain", "explained"])
def test_text_marks_what_is_unknown(edits, keys, options):
    result = stats(edits, *options)
    assert result.status == 1
    assert re.search("unknown|incomplete", result.out)
    assert not re.search(r"\bNone\b|Unknown\(", result.out)


def test_a_document_without_faults_is_complete():
    assert figures()["incomplete"] is False


def test_text_has_a_group_for_each_fleet_and_officer():
    out = stats().out
    assert out.startswith("Harbor Watch (armada, tier 2)\n")
    for name in ("Old Bulwark", "Grey Wolves", "Gulls", "Breakwater", "Terns", "Osk", "Tov", "Mae"):
        assert f"\n\n{name}\n" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_explain_writes_every_sum_out_and_it_adds_up():
    out = re.sub(r"\n {6}", " ", stats({}, "--explain").out)
    sums = re.findall(r"^  [A-Za-z ]+ ([-+]?\d+) = (.+)$", out, re.M)
    assert len(sums) > 50
    for total, terms in sums:
        bare = re.sub(r" \([^()]*(?:\([^()]*\)[^()]*)*\)", "", terms)
        assert re.fullmatch(r"-?\d+(?: [+-] \d+)*", bare)
        assert sum(int(term.replace(" ", "")) for term in re.findall(r"(?:^-?|[+-] )\d+", bare)) == int(total)


def test_explain_shows_the_same_figures():
    plain, explained = stats().out, stats({}, "--explain").out
    for text in ("HP 7", "CT 3", "SP 2", "AC 11", "Damage 1d8", "Morale DC it imposes 11"):
        assert text in plain
        assert text in explained


def test_rulings_that_mattered_are_named():
    [one] = stats({"/rulings": {"range-bands": "extreme"}}, "--format", "json").json
    assert one["rulings"]["range-bands"] == "extreme"
    assert "range-bands: extreme" in stats({"/rulings": {"range-bands": "extreme"}}).out
    assert "range-bands: short" in stats().out


def test_documents_count_from_0():
    text = as_yaml(base()) + "---\nkind: [\n---\n" + as_yaml(base(edits={"/name": "B"}))
    result = run("stats", "-", "--format", "json", stdin=text.encode())
    assert [(one["document"], one["name"]) for one in result.json] == [(0, "Harbor Watch"), (2, "B")]
    assert result.status == 1


def test_a_name_that_is_none_is_null():
    text = as_yaml(base()).replace("name: Harbor Watch", "name: 5", 1)
    [one] = run("stats", "-", "--format", "json", stdin=text.encode()).json
    assert one["name"] is None
    assert json.dumps(one)
