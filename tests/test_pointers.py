"""Documents as data: edited by pointers, cut out, written as YAML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dump import as_yaml, excerpt
from shipcli.formats.reading import read_documents
from shipcli.pointers import LEFT_OUT, edited
from tests.support import often

DATA = {
    "name": "A",
    "tier": 2,
    "fleets": [{"name": "B", "abilities": ["x"]}, {"name": "C", "abilities": []}],
    "a/b": {"~": 1},
}
BOTH = "fleets:\n- name: B\n  abilities: [x]\n- name: C\n  abilities: []\n"

# Edits, and what the data then holds where.
CASES = [
    ({}, lambda data: data == DATA),
    ({"/tier": 3}, lambda data: data["tier"] == 3),
    ({"/new": [1]}, lambda data: data["new"] == [1] and list(data)[-1] == "new"),
    ({"/fleets/0/name": "D"}, lambda data: data["fleets"][0] == {"name": "D", "abilities": ["x"]}),
    ({"/fleets/2": {"name": "E"}}, lambda data: len(data["fleets"]) == 3 and data["fleets"][2] == {"name": "E"}),
    ({"/fleets/1/abilities/0": "y"}, lambda data: data["fleets"][1]["abilities"] == ["y"]),
    ({"/fleets/0/abilities": []}, lambda data: data["fleets"][0]["abilities"] == []),
    ({"/tier": LEFT_OUT}, lambda data: list(data) == ["name", "fleets", "a/b"]),
    ({"/fleets/0/abilities": LEFT_OUT}, lambda data: data["fleets"][0] == {"name": "B"}),
    ({"/fleets/0": LEFT_OUT}, lambda data: [fleet["name"] for fleet in data["fleets"]] == ["C"]),
    ({"/a~1b/~0": 2}, lambda data: data["a/b"] == {"~": 2}),
    ({"/tier": 3, "/name": "Z"}, lambda data: (data["tier"], data["name"]) == (3, "Z")),
    ({"/fleets/2": {"name": "E"}, "/fleets/2/name": "F"}, lambda data: data["fleets"][2] == {"name": "F"}),
]


@pytest.mark.parametrize(("edits", "holds"), CASES, ids=[str(edits) for edits, _ in CASES])
def test_an_edit_changes_a_copy(edits, holds):
    before = repr(DATA)
    assert holds(edited(DATA, edits))
    assert repr(DATA) == before


def test_an_edit_shares_nothing_with_its_value():
    value = ["x"]
    made = edited(DATA, {"/new": value})
    made["new"].append("y")
    assert value == ["x"]


@pytest.mark.parametrize("pointer", ["/fleets/3", "/fleets/9/name", "/none/name", "/fleets/0/none/x"])
def test_a_pointer_that_leads_nowhere_is_an_error(pointer):
    with pytest.raises((KeyError, IndexError)):
        edited(DATA, {pointer: 1})


@pytest.mark.parametrize(
    ("pointers", "text"),
    [
        ([("tier",)], "tier: 2\n"),
        ([("fleets", 1, "name")], "fleets:\n- name: C\n  abilities: []\n# and 1 more\n"),
        ([("tier",), ("name",)], "name: A\ntier: 2\n"),
        (
            [("fleets", 0, "name"), ("fleets", 0, "abilities", 0)],
            "fleets:\n- name: B\n  abilities: [x]\n# and 1 more\n",
        ),
        ([("fleets", 1), ("tier",), ("fleets", 0)], f"tier: 2\n{BOTH}"),
        ([("fleets",)], BOTH),
        ([("fleets",), ("fleets", 1)], "fleets:\n- name: C\n  abilities: []\n# and 1 more\n"),
        ([("fleets", 7)], ""),
        ([("gone",), ()], ""),
    ],
    ids=str,
)
def test_an_excerpt_holds_whole_items(pointers, text):
    assert excerpt(DATA, pointers) == text


def read(text):
    [document] = read_documents(text.encode(), "test.yaml")
    assert document.problems == []
    return document.data


VALUES = (
    None, True, False, 0, -1, 10**17, 1.5, -0.25, "", "a", "no", "yes", "on", "null", "~", "1", "010", "1e3", "1_000",
    "0x1f", "0o17", "1:30", "2024-01-02", ".5", ".inf", ".nan", "<<", "=", "- a", "a: b",
    "a #b", "a:", "#", "&a", "*a", "!a",
    "a\nb", "a\n", "\n", " a ", "\t", "\\", "'", '"', "\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\ufffe", "🚀", "---",
    "...", "x" * 500, "word " * 100, [], {}, [[]], [{}], [[1, 2], [3]], {"a": {"b": {"c": [1]}}},
)  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: ascii(value)[:30])
def test_a_value_is_read_back_as_it_was(value):
    data = {"value": value, "list": [value, value], "again": value}
    back = read(as_yaml(data))
    assert back == data
    assert type(back["value"]) is type(value)


@pytest.mark.parametrize("key", [value for value in VALUES if isinstance(value, str)], ids=lambda key: ascii(key)[:30])
def test_a_key_is_read_back_as_it_was(key):
    assert read(as_yaml({key: 1, "inner": {key: [key]}})) == {key: 1, "inner": {key: [key]}}


TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@often(60)
@given(st.dictionaries(st.text(max_size=8), TREES, min_size=1, max_size=4))
def test_any_data_is_read_back_as_it_was(data):
    assert read(as_yaml(data)) == data


def test_keys_keep_their_order_and_shared_parts_make_no_aliases():
    part = {"z": 1, "a": [1, 2], "m": 3}
    text = as_yaml({"z": part, "a": part})
    assert "&" not in text
    assert "*" not in text
    assert list(read(text)) == ["z", "a"]
    assert list(read(text)["z"]) == ["z", "a", "m"]
