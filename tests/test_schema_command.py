"""`shipcli schema`: the JSON Schema for editors, and the source it is made of."""

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.editor_schema import OURS
from shipcli.pointers import edited
from shipcli.rules import touch
from shipcli.schema import load
from tests.support import base, found, reviewed, reviewed_text, run, subschemas

EXAMPLES = Path(__file__).parent.parent / "examples"


def editor(kind="armada"):
    return run("schema", kind).json


STRICT = {
    "string": ("pattern", "minLength"), "integer": (), "array": ("items", "minItems"),
    "object": ("properties", "required", "additionalProperties", "propertyNames"),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "examples", "type", "enum", "const", "anyOf", "allOf",
    "minimum", "maximum", "multipleOf", "minLength", "pattern", "items", "minItems", "properties", "required",
    "additionalProperties", "propertyNames",
}  # fmt: skip
VALIDATOR = Draft202012Validator(editor())
VALIDATORS = {kind: Draft202012Validator(editor(kind)) for kind in systems.KINDS}


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


@pytest.mark.parametrize("kind", systems.KINDS)
def test_properties_stay_those_of_the_source(kind):
    """But for the rulings, which an editor is given by name."""

    def keys(schema):
        mappings = [inner["properties"] for _, inner in subschemas(schema) if "properties" in inner]
        return sorted(list(own) for own in mappings if not set(own) <= rulings and True not in own.values())

    rulings = set(systems.get(kind).book.rulings)
    assert keys(editor(kind)) == keys(load(kind))


@pytest.mark.parametrize("kind", systems.KINDS)
def test_it_refers_to_nothing_outside_and_every_definition_is_used(kind):
    schema = editor(kind)
    used = {inner["$ref"] for _, inner in subschemas(schema) if "$ref" in inner}
    assert used == {f"#/$defs/{name}" for name in schema["$defs"]}


@pytest.mark.parametrize("kind", systems.KINDS)
def test_strict_validators_take_it(kind):
    """One type a subschema, each keyword beside the type it is for, and no required key that is no property."""

    def wrong(schema, place, around):
        types = [schema["type"]] if "type" in schema else around
        if not isinstance(types, list) or len(types) > 1 or any(isinstance(type_, list) for type_ in types):
            yield place, "more than one type"
        for type_, names in STRICT.items():
            yield from ((place, key) for key in names if key in schema and type_ not in types)
        if not set(schema.get("required", ())) <= set(schema.get("properties", ())):
            yield place, "required"
        if not set(schema) <= KNOWN:
            yield place, set(schema) - KNOWN
        for key in ("allOf", "anyOf"):
            for i, inner in enumerate(schema.get(key, ())):
                yield from wrong(inner, f"{place}/{key}/{i}", types)
        for key in ("properties", "$defs"):
            for name, inner in schema.get(key, {}).items():
                if inner is not True:
                    yield from wrong(inner, f"{place}/{key}/{name}", [])
        for key in ("items", "additionalProperties"):
            if isinstance(schema.get(key), dict):
                yield from wrong(schema[key], f"{place}/{key}", [])

    assert list(wrong(editor(kind), "", [])) == []


def test_the_legal_document_and_every_key_of_the_contract_pass():
    assert list(VALIDATOR.iter_errors(base())) == []
    more = {
        "/description": "x", "/notes": {"any": ["thing"]}, "/uses": ["pack.yaml"],
        "/rulings": {"range-bands": "extreme", "extreme-inclusive": False},
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
    {"/rulings": {"Range Bands": "extreme"}},
    {"/rulings": {"range-bands": True}},
    {"/rulings": {"range-bands": "longest"}},
    {"/rulings": {"extreme-inclusive": "false"}},
    {"/fleets/0/tier": 24},
    {"/fleets/0/tier": 0},
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


SLOT = {"/modifications/1": "hyperdrive-slot"}
# Kind, edit that a rule judges, its code.
JUDGED = [
    *(("starship", {"/tier": tier}, "SF104") for tier in (99, 21, 0, -3, "21", "1/5", True, 4.5)),
    ("starship", {"/virtual_intelligence": 21}, "SF809"),
    ("starship", {"/virtual_intelligence": {"tier": 21}}, "SF809"),
    *(("starship", {"/expansion_bays/1/detect_dc": dc}, "SF705") for dc in (15, 22, 55)),
    ("armada", {"/fleets/1/tier": 22}, "AR103"),
    *(
        ("sol-ship", {"/cannons/0/damage": text}, "SOL111")
        for text in ("lots", "", "2d7", "100d6", "0d6", "2d6+1", "d6")
    ),
    *(("encounter", {"/enemies/0": {"tier": tier}}, "EN101") for tier in (99, 0, -3, "1/5")),
    *(("encounter", {"/enemies/0": entry}, "EN101") for entry in (99, 0, -3, "1/5", "raider", "raider.yaml.txt")),
    ("encounter", {"/enemies/0": {"name": "Raider"}}, "EN107"),
    *(("sw5e-ship", {"/equipment/hyperdrives": [number], **SLOT}, "SW124") for number in (0, 2.5, 99, -1)),
    ("sw5e-ship", {"/increases/0": {"dex": 3}}, "SW105"),
    ("sw5e-ship", {"/tier": 5, "/paragon": {"dex": 5}}, "SW107"),
]  # fmt: skip
# Kind, edit that neither rule nor editor minds.
ALLOWED = [
    *(("starship", {"/tier": tier}, "SF104") for tier in (1, 20, "20", "1/4", "Tier 1/4", "tier 3")),
    *(("starship", {"/expansion_bays/1/detect_dc": dc}, "SF705") for dc in (20, 25, 50)),
    ("starship", {"/tier": 20, "/virtual_intelligence": 20}, "SF809"),
    ("armada", {"/tier": 20, "/fleets/1/tier": 21, "/rulings": {"fleet-tier-21": "extrapolated"}}, "AR103"),
    ("armada", {"/fleets/2/abilities/0": "agile", "/rulings": {"agile-undefined": "free-label"}}, "AR108"),
    *(("sol-ship", {"/cannons/0/damage": text}, "SOL111") for text in ("99d20", " 2D6 ", "1d4", "2d10+0")),
    *(("encounter", {"/enemies/0": {"tier": tier}}, "EN101") for tier in (1, 20, "1/4", "Tier 3")),
    *(("encounter", {"/enemies/0": entry}, "EN101") for entry in (1, 20, "1/4", "Tier 3", "a.yaml", "A.JSON#Two")),
    *(("sw5e-ship", {"/equipment/hyperdrives": [number], **SLOT}, "SW124")
      for number in (0.5, 0.75, 1, 1.5, 2, 15, "2", "class-2", "Hyperdrive, class 2")),
    ("sw5e-ship", {"/increases/0": {"dex": 2}}, "SW105"),
]  # fmt: skip


def about(kind, edits, code):
    """What a rule finds at the place of the first edit, in it or around it."""
    place = next(pointer for pointer in edits if pointer != "/tier" or len(edits) == 1)
    steps = tuple(int(step) if step.isdecimal() else step for step in place.split("/")[1:])
    diagnostics = reviewed(base(kind, edits)).diagnostics
    return [one for one in diagnostics if one.code == code and touch(one.pointer, steps)]


@pytest.mark.parametrize(("kind", "edits", "code"), JUDGED, ids=str)
def test_it_marks_what_a_rule_finds_and_the_rule_speaks_once(kind, edits, code):
    assert not VALIDATORS[kind].is_valid(base(kind, edits))
    assert len(about(kind, edits, code)) == 1


@pytest.mark.parametrize(("kind", "edits", "code"), ALLOWED, ids=str)
def test_it_marks_nothing_that_the_rule_allows(kind, edits, code):
    assert list(VALIDATORS[kind].iter_errors(base(kind, edits))) == []
    assert about(kind, edits, code) == []


@pytest.mark.parametrize("kind", systems.KINDS)
def test_every_judgement_of_a_schema_has_a_case(kind):
    stated = {rule["code"] for _, inner in subschemas(load(kind)) for rule in inner.get("judged", ())}
    assert stated <= {code for other, _, code in JUDGED if other == kind}


def test_what_exists_by_a_ruling_only_is_not_offered():
    enums = [inner["enum"] for _, inner in subschemas(editor()) if "enum" in inner]
    assert not any("agile" in enum for enum in enums)
    assert any("flagship" in enum for enum in enums)


@pytest.mark.parametrize("kind", systems.KINDS)
def test_rulings_are_offered_with_their_own_values(kind):
    offered = editor(kind)["properties"]["rulings"]["properties"]
    assert {name: inner["enum"] for name, inner in offered.items()} == {
        ruling.id: list(ruling.values) for ruling in systems.get(kind).book.rulings.values()
    }
    assert all(
        inner["description"].endswith(".") and inner["examples"][0] in inner["enum"] for inner in offered.values()
    )


def rules_offered(kind):
    rule = editor(kind)["properties"]["ignore"]["items"]["properties"]["rule"]
    return next(choice["enum"] for choice in rule["anyOf"] if "enum" in choice)


@pytest.mark.parametrize("kind", systems.KINDS)
def test_every_rule_that_may_be_ignored_is_offered_by_code_and_name(kind):
    offered = rules_offered(kind)
    own = {text for rule in systems.get(kind).rules for text in (rule.code, rule.name)}
    assert own <= set(offered)
    assert {"S002", "unknown-key", "S013"} <= set(offered)
    assert not {"Y001", "syntax", "S001", "S011", "S012"} & set(offered)
    assert len(offered) == len(set(offered))


def test_an_encounter_may_ignore_rules_of_the_documents_in_it():
    assert {"SF201", "AR122", "EN124"} <= set(rules_offered("encounter"))
    assert "SW128" not in rules_offered("encounter")


# What may stand for a rule in an ignore, and whether an editor accepts it.
IGNORED = [
    ("AR122", True), ("ar122", True), ("bp-left", True), ("BP left", True), ("AR", True), ("AR1", True),
    ("AR12", True), ("S", True), ("S0", True), ("s013", True), ("A", False), ("AR999", False), ("SF201", False),
    ("Y", False), ("Y001", False), ("S011", False), ("all", False), ("", False),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "accepted"), IGNORED)
def test_an_ignore_names_a_rule_or_the_beginning_of_a_code(rule, accepted):
    assert VALIDATOR.is_valid(base(edits={"/ignore": [{"rule": rule, "reason": "kept"}]})) == accepted


@pytest.mark.parametrize("kind", systems.KINDS)
def test_examples_and_base_documents_pass(kind):
    assert list(VALIDATORS[kind].iter_errors(base(kind))) == []
    wrong = []
    for path in sorted(EXAMPLES.rglob("*.yaml")):
        for document in yaml.safe_load_all(path.read_text("utf-8")):
            if document["kind"] == kind and not VALIDATORS[kind].is_valid(document):
                wrong.append((path.name, [error.message[:80] for error in VALIDATORS[kind].iter_errors(document)]))
    assert wrong == []


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
        assert set(systems.get("armada").book[table]) - {"agile"} <= enums


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
