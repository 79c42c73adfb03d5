"""No number reaches a model that its type does not hold: every field for whole numbers, in every kind of document."""

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli import systems
from shipcli.document import Text
from shipcli.formats.json_text import read_json
from shipcli.formats.yaml_text import read_yaml
from shipcli.schema import spelled_out
from shipcli.systems.actions import Situation
from shipcli.tally import Unknown
from tests.support import base, often, reviewed_text, run

KINDS = sorted(systems.KINDS)
TOO_LARGE = ["1e18", "-1e300", "9223372036854775808", "999999999999999999.0"]
"""Whole numbers that no field holds, as JSON writes them."""


def fields(schema, path=()):
    """The paths of all fields that take whole numbers. An item of a list is 0, a key of an open mapping its example."""
    types = schema.get("type", ())
    if "integer" in ([types] if isinstance(types, str) else types):
        yield path
    for key, inner in schema.get("properties", {}).items():
        yield from fields(inner, (*path, key))
    if "items" in schema:
        yield from fields(schema["items"], (*path, 0))
    if isinstance(schema.get("additionalProperties"), dict):
        yield from fields(schema["additionalProperties"], (*path, next(iter(schema["examples"][0]))))


def put(data, path, value):
    """A copy of the data with a value at a path, and with the lists and mappings that the path needs."""
    data = deepcopy(data)
    box = data
    for step, following in zip(path, (*path[1:], None), strict=True):
        if isinstance(box, list) and not box:
            box.append(None)
        if following is None:
            box[step] = value
        elif not isinstance(box.get(step) if isinstance(box, dict) else box[step], list if following == 0 else dict):
            box[step] = [] if following == 0 else {}
        box = box[step]
    return data


def written(data, number):
    """The data as JSON, with a number in the place of its text."""
    return json.dumps(data).replace('"THE NUMBER"', number)


def everything_of(report):
    """All that the commands show of a document is worked out."""
    system, pair = report.system, (report.model, report.stats)
    assert system.figures(*pair)
    assert system.block(*pair).title
    assert system.bill is None or system.bill(*pair)
    if system.actions is not None:
        tiered = report.kind in ("armada", "starship")
        tier = 4 if tiered and isinstance(report.model.tier, Unknown) else None
        system.actions(Situation(tier, ship=pair, target=pair, target_tier=tier), report.house)


def test_fields_for_whole_numbers_are_found():
    number = {kind: len(list(fields(spelled_out(systems.get(kind).schema)))) for kind in KINDS}
    assert number == {"armada": 28, "encounter": 17, "sol-ship": 17, "starship": 198, "sw5e-ship": 48}


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_that_is_too_large_is_of_the_wrong_type_in_every_field(kind):
    wrong = []
    for path in fields(spelled_out(systems.get(kind).schema)):
        report = reviewed_text(written(put(base(kind), path, "THE NUMBER"), "1e18"), "x.json")
        if not any(one.pointer == path and one.severity == "error" for one in report.diagnostics):
            wrong.append(path)
        everything_of(report)
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", TOO_LARGE)
def test_numbers_that_are_too_large_stop_no_command(kind, number, tmp_path):
    """In all fields at once: what is in one of the others' way is taken out."""
    data = base(kind)
    for path in fields(spelled_out(systems.get(kind).schema)):
        data = put(data, path, "THE NUMBER")
    path = tmp_path / "x.json"
    path.write_text(written(data, number), "utf-8")
    again = tmp_path / "x.yaml"
    again.write_text(written(data, number), "utf-8")
    for file in (path, again):
        for command in (["validate"], ["stats", "--explain"], ["statblock"], ["cost"]):
            result = run(*command, file)
            assert result.status == 1
            assert "e+" not in result.out
        if systems.get(kind).actions is not None:
            assert run("actions", kind, "--ship", file).status in (1, 2)  # 2 where a tier must be known


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_float_is_the_whole_number(kind):
    wrong = []
    for path in fields(spelled_out(systems.get(kind).schema)):
        data = put(base(kind), path, "THE NUMBER")
        plain = reviewed_text(written(data, "1"), "x.json").data
        for number, name in (("1.0", "x.json"), ("1e0", "x.json"), ("10e-1", "x.json"), ("1.0", "x.yaml")):
            found = reviewed_text(written(data, number), name).data
            if repr(found) != repr(plain):
                wrong.append((path, number, name))
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", ["1e400", "-1e400"])
def test_an_infinite_number_is_no_number_to_json(kind, number):
    report = reviewed_text(written({**base(kind), "tier": "THE NUMBER"}, number), "x.json")
    assert [one.code for one in report.diagnostics] == ["Y006"]


NUMBERS = st.one_of(
    st.integers(-(10**20), 10**20).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.tuples(st.integers(-(10**18), 10**18), st.integers(-30, 30)).map(lambda one: f"{one[0]}e{one[1]}"),
    st.tuples(st.integers(-(10**18), 10**18), st.integers(0, 10**9)).map(lambda one: f"{one[0]}.{one[1]}"),
)


@given(NUMBERS)
@often(500)
def test_numbers_of_a_document_are_whole_numbers_of_18_digits_or_fractions(number):
    for read in (read_json, read_yaml):
        [document] = read(Text("x", f'{{"a": {number}}}'))
        value = document.data["a"]
        assert document.problems == []
        if isinstance(value, str):
            assert value == number
        elif isinstance(value, float):
            assert not value.is_integer()
        else:
            assert abs(value) < 10**18
