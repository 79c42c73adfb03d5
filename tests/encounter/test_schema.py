"""The schema of encounters, and what is survived of what somebody writes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from shipcli.dump import as_yaml
from tests.support import base, case, generated, often, reviewed, run

EDITOR = Draft202012Validator(run("schema", "encounter").json)


FITTING = [
    {},
    {"/enemies": ["raider.yaml", "wing.yaml#Splinter", 4, "1/2", {"ship": "raider.yaml", "count": 2}]},
    {"/enemies/0": {"document": {"kind": "armada"}}},
    {"/enemies/0": "Tier 1/2"},
    {"/enemies/0": "ships/Raider.YAML#The Second"},
    {"/levels": [5, 5, 4, 6]},
    {"/scale": "armada"},
    {"/allies": [3], "/squadron": True, "/enemy_crew_level": 4, "/party_crew_level": 4},
    {"/rulings": {"allies": "party"}, "/description": "x", "/notes": 3},
]
MARKED = [
    {"/enemies/0/tier": "1/5"},
    {"/enemies": []},
    {"/enemies/0/count": 0},
    {"/enemies/0/colour": "red"},
    {"/apl": 22},
    {"/apl": "6"},
    {"/levels": [0]},
    {"/scale": "fleet"},
    {"/rulings": {"allies": 3}},
    {"/rulings": {"allies": "both"}},
    {"/enemies/0": 21},
    {"/enemies/0": 0},
    {"/enemies/0": "1/5"},
    {"/enemies/0": "raider.yml.txt"},
    {"/enemies/0": {"name": "Raider", "count": 2}},
    {"/enemies/0/tier": 21},
    {"/enemies/0/tier": -3},
]


@pytest.mark.parametrize("edits", FITTING, ids=case)
def test_an_editor_accepts_what_fits(edits):
    assert list(EDITOR.iter_errors(base("encounter", edits))) == []


@pytest.mark.parametrize("edits", MARKED, ids=case)
def test_an_editor_marks_what_validate_marks(edits):
    assert not EDITOR.is_valid(base("encounter", edits))
    assert reviewed(base("encounter", edits)).failed


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 10**7),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(["1/2", "1/4", "20", "x.yaml", "x.yaml#", "../x.yaml", "#", "", "armada", "\x00.yaml", "4x2"]),
        st.text(max_size=5),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["tier", "ship", "document", "count", "name", "crew_level", "kind"]), inner, max_size=3
        ),
    ),
    max_leaves=8,
)
PLACES = ["/party", "/enemies", "/allies", "/enemies/0", "/enemies/0/tier", "/enemies/0/ship", "/enemies/0/document",
          "/enemies/0/count", "/enemies/0/crew_level", "/apl", "/levels", "/characters", "/squadron", "/scale",
          "/enemy_crew_level", "/party_crew_level", "/name", "/rulings"]  # fmt: skip


@given(st.dictionaries(st.sampled_from(PLACES), VALUES, min_size=1, max_size=3))
@often(80)
def test_whatever_stands_in_an_encounter_is_survived(edits):
    text = as_yaml(generated(base("encounter"), edits)).encode()
    failed = run("validate", "-", stdin=text).status
    for command in ("stats", "statblock", "cost", "encounter"):
        for format in ("text", "json"):
            result = run(command, "-", "--format", format, stdin=text)
            assert result.status == failed
            assert "Traceback" not in result.err
            if format == "json":
                json.loads(result.out, parse_constant=lambda constant: pytest.fail(constant))


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[31mred\x1b[0m", "Ψ → ½", "| a | *b*"])
def test_names_are_shown_harmlessly(name):
    text = as_yaml(base("encounter", {"/name": name, "/enemies/0/name": name, "/enemies/0/count": 1})).encode()
    for command in (("encounter", "-"), ("stats", "-"), ("statblock", "-"), ("validate", "-")):
        result = run(*command, stdin=text)
        assert result.status == 0
        assert "\x1b" not in result.out + result.err
        assert "two\nlines" not in result.out + result.err
