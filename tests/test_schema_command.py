"""`shipcli schema`: the JSON Schema for editors, and the source it is made of."""

import json

import pytest
from jsonschema import Draft202012Validator

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.pointers import edited
from shipcli.schema import load
from tests.support import base, found, reviewed, reviewed_text, run

OURS = ("code", "structural", "catalogue", "keys")
MAPS = ("properties", "patternProperties", "$defs", "dependentSchemas")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
ONE = ("items", "additionalProperties", "propertyNames", "not", "if", "then", "else", "contains")


def subschemas(schema, place=""):
    """Every subschema, with its place."""
    if not isinstance(schema, dict):
        return
    yield place or "/", schema
    for key in MAPS:
        for name, inner in schema.get(key, {}).items():
            yield from subschemas(inner, f"{place}/{key}/{name}")
    for key in LISTS:
        for i, inner in enumerate(schema.get(key, [])):
            yield from subschemas(inner, f"{place}/{key}/{i}")
    for key in ONE:
        yield from subschemas(schema.get(key), f"{place}/{key}")


def editor(kind="armada"):
    return run("schema", kind).json


VALIDATOR = Draft202012Validator(editor())
SOURCE = list(subschemas(load("armada")))
PROPERTIES = [(place, inner) for place, inner in SOURCE if place.rpartition("/")[0].endswith("/properties")]


@pytest.mark.parametrize("kind", systems.KINDS)
def test_the_output_is_a_valid_schema(kind):
    result = run("schema", kind)
    assert (result.status, result.err) == (0, "")
    assert result.json["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(result.json)


@pytest.mark.parametrize("kind", systems.KINDS)
def test_none_of_our_own_keywords_is_left(kind):
    left = [(place, key) for place, inner in subschemas(editor(kind)) for key in OURS if key in inner]
    assert left == []


@pytest.mark.parametrize(("place", "inner"), PROPERTIES, ids=[place for place, _ in PROPERTIES])
def test_every_property_has_a_description_and_an_example_that_fits(place, inner):
    assert inner["description"].endswith(".")
    assert inner["examples"]
    known = {key: value for key, value in inner.items() if key not in OURS}
    assert all(Draft202012Validator(known).is_valid(example) for example in inner["examples"])


def test_every_mapping_is_closed():
    assert [
        place for place, inner in SOURCE if "properties" in inner and inner.get("additionalProperties") is not False
    ] == []


def test_properties_stay_those_of_the_source():
    def names(schema):
        return [(place, list(inner["properties"])) for place, inner in subschemas(schema) if "properties" in inner]

    assert names(editor()) == names(load("armada"))


def test_the_legal_document_and_every_key_of_the_contract_pass():
    assert list(VALIDATOR.iter_errors(base())) == []
    more = {
        "/description": "x", "/notes": {"any": ["thing"]}, "/uses": ["pack.yaml"],
        "/rulings": {"range-bands": "extreme"},
        "/ignore": [{"rule": "AR122", "reason": "kept"}], "/fleets/0/printed": {"hp": 7, "sp": 2},
    }  # fmt: skip
    assert list(VALIDATOR.iter_errors(base(edits=more))) == []


def variants(name):
    """Spellings of a printed name or an id."""
    words = name.replace("-", " ").split()
    return {
        name, name.upper(), name.title(), name.lower(), " ".join(words), "_".join(words), "-".join(words),
        "  ".join(words), "\u2013".join(words), f" {name}", f"{name} ", f"({name})", f"{name}.", "".join(words),
        name + "x", "x" + name, name[:-1],
    }  # fmt: skip


PLACES = {
    "/fleets/1/class": "classes",
    "/fleets/1/size": "sizes",
    "/fleets/1/abilities/0": "abilities",
    "/officers/0/role": "roles",
}
CODES = {
    "/fleets/1/class": "AR106", "/fleets/1/size": "AR105", "/fleets/1/abilities/0": "AR108", "/officers/0/role": "AR115"
}  # fmt: skip


def spelled(table):
    rows = list(systems.get("armada").book[table].values())[:5]
    return sorted({one for row in rows if getattr(row, "ruling", None) is None
                   for name in (row.id, row.name) for one in variants(name)})  # fmt: skip


@pytest.mark.parametrize("pointer", PLACES)
def test_it_accepts_the_spellings_that_validate_accepts_and_no_others(pointer):
    differing = []
    for spelling in spelled(PLACES[pointer]):
        data = edited(base(), {pointer: spelling})
        accepted = CODES[pointer] not in found(reviewed(data))
        if VALIDATOR.is_valid(data) != accepted:
            differing.append((spelling, accepted))
    assert differing == []


@pytest.mark.parametrize("skill", ["diplomacy", "Diplomacy", "DIPLOMACY", " diplomacy", "diplomacyx"])
def test_it_accepts_the_keys_that_validate_accepts(skill):
    data = edited(base(), {"/officers/0/ranks": {skill: 2}})
    assert VALIDATOR.is_valid(data) == ("AR120" not in found(reviewed(data)))


# Edits that are marked.
MARKED = [
    {"/fleets/1/class": "frigate"},
    {"/fleets/1/size": "tiny"},
    {"/fleets/1/abilities/0": "torpedoes"},
    {"/officers/0/role": "cook"},
    {"/officers/0/ranks": {"cooking": 2}},
    {"/rulings": {"no-such": True}},
    {"/tier": 21},
    {"/tier": "2"},
    {"/fleets": []},
    {"/kind": "frigate"},
    {"/colour": "red"},
    {"/fleets/0/printed": {"hp": ""}},
    {"/ignore": [{"rule": "AR122"}]},
    {"/ignore": [{"rule": "AR122", "reason": " "}]},
]


@pytest.mark.parametrize("edits", MARKED, ids=str)
def test_it_marks_what_validate_marks(edits):
    assert not VALIDATOR.is_valid(base(edits=edits))
    assert run("validate", "-", stdin=as_yaml(base(edits=edits)).encode()).status == 1


# Kind, edits with words as they are printed, the same in the document's own spelling.
WORDS = [
    ("starship", {"/weapons/0/arc": "Turret"}, {"/weapons/0/arc": "turret"}),
    ("starship", {"/mounts": [{"class": "Light", "arc": " AFT "}]}, {"/mounts": [{"class": "light", "arc": "aft"}]}),
    ("starship", {"/virtual_intelligence": {"tier": 4, "role": "Science Officer"}},
     {"/virtual_intelligence": {"tier": 4, "role": "science-officer"}}),
    ("encounter", {"/scale": "Starship"}, {"/scale": "starship"}),
    ("sw5e-ship", {"/abilities/method": "Point Buy"}, {"/abilities/method": "point-buy"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "edits", "same"), WORDS, ids=[f"{kind} {edits}" for kind, edits, _ in WORDS])
def test_one_of_a_few_words_may_be_spelled_as_it_is_printed(kind, edits, same):
    one, other = (reviewed(base(kind, wanted)) for wanted in (edits, same))
    assert one.data == other.data
    assert not {"S002", "S004", "S005"} & set(found(other))
    assert found(one) == found(other)


def test_a_word_that_is_none_of_the_few_is_found_still():
    report = reviewed(base("starship", {"/weapons/0/arc": "Turrets", "/mounts": [{"class": "Light", "arc": "Up"}]}))
    assert {one.pointer for one in report.diagnostics if one.code == "S005"} == {
        ("weapons", 0, "arc"), ("mounts", 0, "arc"),
    }  # fmt: skip
    assert report.data["mounts"][0]["class"] == "light"


def test_ids_are_offered_to_editors():
    enums = {value for _, inner in subschemas(editor()) for value in inner.get("enum", ())}
    for table in PLACES.values():
        assert set(systems.get("armada").book[table]) <= enums
    assert set(systems.get("armada").book.rulings) <= enums


def test_a_file_is_written_in_utf8(tmp_path):
    path = tmp_path / "armada.schema.json"
    result = run("schema", "armada", "-o", path)
    assert (result.status, result.out) == (0, "")
    assert json.loads(path.read_text("utf-8")) == editor()
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "armada.schema.json"
    path.write_text("old\n", "utf-8")

    def fail(*paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    assert run("schema", "armada", "-o", path).status == 2
    assert path.read_text("utf-8") == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_item_of_a_list_is_called_by_its_number_and_no_key():
    report = reviewed_text(
        "kind: armada\nname: A\ntier: 2\nfleets:\n"
        "- {name: X, class: capital, size: large, tier: 1, abilities: [flagship, 5]}\n- 5\n"
    )
    errors = [(one.code, one.message) for one in report.diagnostics if one.severity == "error"]
    assert errors == [
        ("AR108", "ability 2: text is wanted, found 5"),
        ("S004", "fleet 2: a mapping is wanted, found 5"),
    ]


def test_a_fleet_that_is_no_mapping_may_have_been_the_flagship():
    report = reviewed_text("kind: armada\nname: A\ntier: 2\nfleets: [5]\n")
    assert [one.code for one in report.diagnostics if one.severity == "error"] == ["S004"]


def test_the_kind_may_be_spelled_in_any_case():
    assert run("schema", "Armada") == run("schema", "armada")
