"""Bills of SW5e ships: credits, without a budget and without PCU."""

import json

from shipcli.dump import as_yaml
from tests.support import base, run


def bill(format, edits=None):
    return run("cost", "-", "--format", format, stdin=as_yaml(base("sw5e-ship", edits)).encode()).out


def test_a_bill_for_scripts():
    (found,) = json.loads(bill("json"))
    assert (found["unit"], found["budget"], found["spent"], found["left"]) == ("cr", None, 259_500, None)
    assert (found["pcu"], found["incomplete"]) == (None, False)
    items = {one["pointer"]: one for one in found["items"]}
    assert sum(one["cr"] for one in found["items"]) == 259_500
    assert items["/modifications/0"]["terms"] == [{"label": "4000 x 2", "cr": 8000}]
    assert items["/equipment/armor"]["terms"] == [{"label": "comes with the role", "cr": 0}]


def test_a_bill_for_people_sets_thousands_apart_and_names_no_budget():
    text = bill("text")
    assert text.rstrip().endswith("259,500 cr spent")
    assert "Tier 2                      155,000  155000 (77500 x 2)" in text
    assert "BP" not in text
    assert "PCU" not in text


def test_a_bill_with_something_unknown_in_it_is_marked():
    edits = {"/weapons/0/weapon": "no-such-gun"}
    assert bill("text", edits).rstrip().endswith("255,100 + ? cr spent (incomplete)")
    assert json.loads(bill("json", edits))[0]["incomplete"] is True
