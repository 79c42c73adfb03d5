"""The schemas as they are written and as they are loaded: what every one of them must have."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from shipcli import systems
from shipcli.advice import TYPES
from shipcli.editor_schema import KEYWORDS, OURS, types_of
from shipcli.pointers import edited
from shipcli.schema import ENVELOPE, check, load, overlaid, read, spelled_out
from shipcli.systems.contract import PackageFile
from tests.support import base, found, reviewed, subschemas

FOLDER = Path(__file__).parent.parent / "schemas"
ANNOTATIONS = ("description", "examples")
LONG = 100
"""Characters of a subschema on one line; a longer one takes more than three lines of its own."""


def spelled(kind):
    return spelled_out(systems.get(kind).schema)


def written(kind):
    """The schema of a kind as it stands in its file, without what all kinds share."""
    return json.loads((FOLDER / f"{kind}.schema.json").read_text("utf-8"))


def plain(schema):
    """A subschema in JSON Schema's own keywords."""
    return {key: value for key, value in schema.items() if key not in OURS}


def content(schema):
    """What a subschema asks, without what is said for people."""
    own = {key: value for key, value in schema.items() if key not in ANNOTATIONS}
    for key in ("properties", "$defs"):
        if key in own:
            own[key] = {name: content(inner) for name, inner in own[key].items()}
    for key in ("items", "additionalProperties"):
        if isinstance(own.get(key), dict):
            own[key] = content(own[key])
    return own


def keywords(schema):
    """How many keywords the content has, those of what it refers to left out."""
    below = [inner for place, inner in subschemas(schema) if place != "/" and "$ref" not in inner]
    return len(schema) + sum(len(inner) for inner in below)


def test_every_file_is_a_kind_of_its_own():
    files = {path.name for path in FOLDER.glob("*.json")}
    assert files == {systems.get(kind).schema.path for kind in systems.KINDS} | {ENVELOPE.path}


@pytest.mark.parametrize("kind", systems.KINDS)
def test_every_property_has_a_description_and_examples_that_fit(kind):
    wrong = []
    for place, inner in subschemas(spelled(kind)):
        if place == "/" or place.rpartition("/")[0].endswith(("/allOf", "/judged")) or "/anyOf/" in place:
            continue
        described = inner.get("description", "").endswith(".")
        fitting = [Draft202012Validator(plain(inner)).is_valid(example) for example in inner.get("examples", ())]
        if not described or not fitting or not all(fitting):
            wrong.append((place, inner))
    assert wrong == []


@pytest.mark.parametrize("kind", systems.KINDS)
def test_every_mapping_is_closed(kind):
    assert [
        place
        for place, inner in subschemas(spelled(kind))
        if "properties" in inner and inner.get("additionalProperties") is not False
    ] == []


@pytest.mark.parametrize("kind", systems.KINDS)
def test_every_definition_is_used_and_every_reference_leads_to_one(kind):
    schema = load(kind)
    used = {inner["$ref"] for _, inner in subschemas(schema) if "$ref" in inner}
    assert used == {f"#/$defs/{name}" for name in schema["$defs"]}


@pytest.mark.parametrize("kind", systems.KINDS)
def test_beside_a_reference_stands_only_what_is_said_of_the_value(kind):
    """What a definition asks is then what `spelled_out` shows, for nothing is asked twice."""
    allowed = {"$ref", *ANNOTATIONS, "code", "structural", "wanted"}
    assert [place for place, inner in subschemas(load(kind)) if "$ref" in inner and not set(inner) <= allowed] == []


@pytest.mark.parametrize("kind", systems.KINDS)
def test_nothing_of_more_than_three_lines_stands_twice(kind):
    first, twice = {}, []
    for place, inner in subschemas(load(kind)):
        own = content(inner)
        if "$ref" in own or keywords(own) < 3 or len(json.dumps(inner)) <= LONG:
            continue
        before = first.setdefault(json.dumps(own, sort_keys=True), place)
        twice += [(before, place)] * (before != place)
    assert twice == []


@pytest.mark.parametrize("kind", systems.KINDS)
def test_types_are_stated_and_keywords_stand_beside_their_types(kind):
    """As strict validators ask it of the schema for editors; here `type` may list several."""
    wrong = []
    for place, inner in subschemas(load(kind)):
        types = types_of(inner)
        if (
            not types
            and not {"$ref", "minItems"} & set(inner)
            and not place.endswith("/notes")
            and "judged" not in place
        ):
            wrong.append((place, "no type"))
        for type_, names in KEYWORDS.items():
            others = {name for other in types for name in KEYWORDS[other]}
            wrong += [(place, type_, key) for key in names if key in inner and types and key not in others]
    assert wrong == []


def test_every_type_has_its_words():
    assert {type_ for kind in systems.KINDS for _, inner in subschemas(load(kind)) for type_ in types_of(inner)} <= set(
        TYPES
    )


@pytest.mark.parametrize("kind", systems.KINDS)
def test_what_rules_judge_bears_the_code_of_a_rule_that_checks(kind):
    rules = systems.get(kind).rules.rules
    codes = [rule["code"] for _, inner in subschemas(load(kind)) for rule in inner.get("judged", ())]
    assert [code for code in codes if rules[code].check is None] == []


# What is laid over another schema: below, above, the result.
LAID = [
    ({"a": 1, "b": 2}, {"b": 3, "c": 4}, {"b": 3, "c": 4, "a": 1}),
    ({"p": {"x": {"type": "string"}}}, {"p": {"x": {"examples": ["y"]}}},
     {"p": {"x": {"examples": ["y"], "type": "string"}}}),
    ({"p": {"x": [1]}}, {"p": {"x": [2]}}, {"p": {"x": [2]}}),
    ({"p": {"x": 1}}, {"p": False}, {"p": False}),
]  # fmt: skip


@pytest.mark.parametrize(("below", "above", "laid"), LAID)
def test_a_schema_is_laid_over_another(below, above, laid):
    result = overlaid(below, above)
    assert result == laid
    assert list(result) == list(laid)


@pytest.mark.parametrize("kind", systems.KINDS)
def test_no_file_repeats_what_all_kinds_share(kind):
    def repeated(below, above, place=""):
        for key, value in above.items():
            if isinstance(value, dict) and isinstance(below.get(key), dict):
                yield from repeated(below[key], value, f"{place}/{key}")
            elif key in below and below[key] == value:
                yield f"{place}/{key}"

    shared = json.loads((FOLDER / ENVELOPE.path).read_text("utf-8"))
    assert list(repeated(shared, written(kind))) == ["/$schema"]
    assert set(shared["properties"]) <= set(load(kind)["properties"])


def test_a_room_says_where_its_schema_is(tmp_path, monkeypatch):
    (tmp_path / "hulls").mkdir()
    (tmp_path / "hulls" / "__init__.py").touch()
    (tmp_path / "hulls" / "hull.json").write_text(
        json.dumps(
            {
                "title": "hulls",
                "required": ["kind", "name", "tons"],
                "properties": {
                    "kind": {"const": "hull"},
                    "tons": {"$ref": "#/$defs/tons", "description": "Displacement.", "code": "AR101"},
                    "holds": {"type": "array", "items": {"$ref": "#/$defs/tons"}},
                    "class": {"type": "string", "catalogue": "classes"},
                },
                "$defs": {"tons": {"type": "integer", "minimum": 1, "examples": [200]}},
            }
        ),
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    room = systems.get("armada")._replace(kind="hull", schema=PackageFile("hulls", "hull.json"))
    monkeypatch.setattr(systems, "get", {"hull": room}.__getitem__)
    assert list(load("hull")["properties"])[:3] == ["kind", "tons", "holds"]
    data = {"kind": "hull", "name": "Barge", "tons": 0, "holds": [3, 0], "class": None, "notes": "a barge"}
    clean, faults = check(data, "hull", room.book)
    assert {(fault.code, fault.finding.pointer) for fault in faults} == {
        ("AR101", ("tons",)), ("S005", ("holds", 1)), ("S004", ("class",)),
    }  # fmt: skip
    assert clean["holds"][0] == 3
    assert check({"kind": "hull", "name": "Barge"}, "hull", room.book)[1][0].finding.hint == "for example `tons: 200`"


def test_hints_know_the_tables_that_are_handed_in():
    """Rows that one document's packs bring are offered for that document and for no other."""

    book = systems.get("armada").book
    sling = book.abilities["gravity-mines"].but(id="gravity-sling", name="Gravity Sling", book="House 1")
    tables = book.but({"abilities": [sling]})
    data = edited(base(), {"/fleets/0/Gravity Sling": True})
    (theirs,) = check(data, "armada", tables)[1]
    (ours,) = check(data, "armada", book)[1]
    assert theirs.finding.hint == "write `abilities: [flagship, point-defense, gravity-sling]`"
    assert ours.finding.hint.startswith("keys here: ")


def test_what_a_definition_asks_is_reported_where_it_was_asked_for():
    """A skill of a crew is one definition; its faults bear the place, and the words, of each skill."""
    data = base("starship", {"/crew/pilots": [{"piloting": {"ranks": 21, "rank": 3}, "bluff": 3}]})
    report = reviewed(data)
    messages = {one.pointer[2:]: one.message for one in report.diagnostics if one.code in ("S002", "S004", "S005")}
    assert messages == {
        (0, "piloting", "ranks"): "ranks of pilot 1: a whole number from 0 to 20 is wanted, found 21",
        (0, "piloting", "rank"): "unknown key 'rank' of piloting of pilot 1",
        (0, "bluff"): "bluff of pilot 1: a mapping is wanted, found 3",
    }
    assert "SF104" not in found(report)


def test_a_schema_is_read_once():
    file = systems.get("armada").schema
    assert read(file) is load("armada")
    assert spelled_out(file) is spelled_out(file)
