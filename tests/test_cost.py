"""`shipcli cost`: what each part costs, term by term."""

import re

import pytest

from shipcli.dump import as_yaml
from tests.support import base, run

DOCUMENT = {
    "path", "document", "kind", "name", "unit", "budget", "spent", "left", "incomplete", "pcu", "items", "note",
}  # fmt: skip


def cost(edits=None, *options):
    return run("cost", "-", *options, stdin=as_yaml(base(edits=edits)).encode())


def bill(edits=None):
    [one] = cost(edits, "--format", "json").json
    return one


def test_json_has_the_keys_of_the_contract():
    one = bill()
    assert set(one) >= DOCUMENT
    assert (one["path"], one["document"], one["kind"], one["name"]) == ("-", 0, "armada", "Harbor Watch")
    for item in one["items"]:
        assert set(item) >= {"pointer", "name", "bp", "incomplete", "pcu", "terms"}
        assert all(set(term) >= {"label", "bp"} for term in item["terms"])


def test_the_legal_armada_spends_its_budget():
    # SOM 58, Table 2-14: tier 2, 48 BP; SOM 59, Table 2-16 and 2-18.
    one = bill()
    assert (one["unit"], one["budget"], one["spent"], one["left"], one["incomplete"]) == ("bp", 48, 48, 0, False)
    assert [(item["pointer"], item["name"], item["bp"]) for item in one["items"]] == [
        ("/fleets/0", "Old Bulwark", 10),
        ("/fleets/1", "Grey Wolves", 11),
        ("/fleets/2", "Gulls", 8),
        ("/fleets/3", "Breakwater", 13),
        ("/fleets/4", "Terns", 6),
    ]


def test_terms_add_up_to_items_and_items_to_what_is_spent():
    one = bill()
    for item in one["items"]:
        assert sum(term["bp"] for term in item["terms"]) == item["bp"]
    assert sum(item["bp"] for item in one["items"]) == one["spent"]


# Edits; budget, spent, left, incomplete; the items whose cost is unknown; exit status.
CASES = {
    "on budget": ({}, (48, 48, 0, False), [], 0),
    "left": ({"/fleets/3/abilities": []}, (48, 45, 3, False), [], 0),
    "over": ({"/fleets/0/abilities/1": "superweapon"}, (48, 49, -1, False), [], 1),
    "unknown ability": ({"/fleets/3/abilities/0": "torpedoes"}, (48, 45, None, True), ["/fleets/3"], 1),
    "unknown size": ({"/fleets/1/size": "tiny"}, (48, 40, None, True), ["/fleets/1"], 1),
    "unknown fleet tier": ({"/fleets/1/tier": "x"}, (48, 40, None, True), ["/fleets/1"], 1),
    "unknown tier": ({"/tier": 21}, (None, 48, None, False), [], 1),
    "no fleets": ({"/fleets": []}, (48, 0, None, True), [], 1),
    "fleets no list": ({"/fleets": 3}, (48, 0, None, True), [], 1),
}


@pytest.mark.parametrize(("edits", "totals", "unknown", "status"), CASES.values(), ids=CASES)
def test_a_total_is_right_or_marked(edits, totals, unknown, status):
    result = cost(edits, "--format", "json")
    [one] = result.json
    assert (one["budget"], one["spent"], one["left"], one["incomplete"]) == totals
    assert [item["pointer"] for item in one["items"] if item["incomplete"]] == unknown
    assert sum(item["bp"] or 0 for item in one["items"]) == one["spent"]
    assert result.status == status


def test_the_removed_count_under_the_ruling():
    edits = {
        "/rulings": {"upgrade-cost": "no-refunds"},
        "/removed": [{"name": "superweapon", "bp": 3}],
        "/fleets/3/abilities": [],
    }
    one = bill(edits)
    assert (one["spent"], one["left"]) == (48, 0)
    assert one["items"][-1]["pointer"] == "/removed/0"


# Edits, and the last line of the text.
TOTALS = [
    ({}, "48 BP spent of 48: 0 left"),
    ({"/fleets/3/abilities": []}, "45 BP spent of 48: 3 left"),
    ({"/fleets/0/abilities/1": "superweapon"}, "49 BP spent of 48: 1 too many"),
    ({"/fleets/3/abilities/0": "torpedoes"}, "45 + ? BP spent (incomplete) of 48"),
    ({"/tier": 21}, "48 BP spent; budget unknown"),
]


@pytest.mark.parametrize(("edits", "line"), TOTALS, ids=[line for _, line in TOTALS])
def test_text_ends_with_the_total(edits, line):
    assert cost(edits).out.rstrip("\n").splitlines()[-1] == line


def test_text_shows_each_part_with_its_terms():
    out = cost().out
    assert re.search(r"^Old Bulwark +10 +8 \(large, tier 1\) \+ 0 \(flagship\) \+ 2 \(point defense\)$", out, re.M)


def test_documents_come_in_their_order():
    text = as_yaml(base(edits={"/name": "A"})) + "---\n" + as_yaml(base(edits={"/name": "B"}))
    found = run("cost", "-", "--format", "json", stdin=text.encode()).json
    assert [(one["document"], one["name"]) for one in found] == [(0, "A"), (1, "B")]


def test_a_document_that_cannot_be_read_has_no_bill_but_an_error():
    result = run("cost", "-", "--format", "json", stdin=f"kind: [\n---\n{as_yaml(base())}".encode())
    assert (result.status, [one["document"] for one in result.json]) == (1, [1])
    assert "Y001" in result.err


def test_an_item_with_a_known_and_an_unknown_term_has_the_known_part_and_says_so():
    # CRB 303: a coilgun is 10 BP; whether there is a second one is not known.
    edits = {"/weapons/1/linked": "twice"}
    [one] = run("cost", "-", "--format", "json", stdin=as_yaml(base("starship", edits)).encode()).json
    [coilgun] = [item for item in one["items"] if item["pointer"] == "/weapons/1"]
    assert (coilgun["bp"], coilgun["incomplete"]) == (10, True)
    assert sum(item["bp"] or 0 for item in one["items"]) == one["spent"]
