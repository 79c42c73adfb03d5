"""The schemas of rows: what they say of each sort of cell, and that the rows of all books fit theirs."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from jsonschema_rs import Draft202012Validator

from shipcli import systems
from shipcli.catalogue import read_data
from shipcli.row_schema import cell_schema, row_schema
from shipcli.rows import AtLeast, AtMost, Count, Matching, Named, Of


class Engine(Named):
    speed: Count
    sizes: tuple[Annotated[str, Of("sizes")], ...] = ()


def test_a_row_has_its_cells_and_needs_those_without_a_default():
    schema = row_schema(Engine)
    assert schema["required"] == ["id", "name", "speed", "book"]
    assert list(schema["properties"]) == ["id", "name", "speed", "sizes", "aliases", "book"]
    assert schema["properties"]["speed"] == {"type": "integer", "minimum": 0}
    assert schema["properties"]["sizes"] == {"type": "array", "items": {"type": "string", "catalogue": "sizes"}}
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (bool, {"type": "boolean"}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (Literal["up", "down"], {"enum": ["up", "down"]}),
        (tuple[int, str], {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2,
                           "maxItems": 2}),
        (Mapping[str, int], {"type": "object", "propertyNames": {"type": "string"},
                             "additionalProperties": {"type": "integer"}}),
        (Annotated[int, AtLeast(1), AtMost(20)], {"type": "integer", "minimum": 1, "maximum": 20}),
        (Annotated[str, Matching("^a$")], {"type": "string", "pattern": "^a$"}),
        (Any, {}),
    ],
    ids=str,
)  # fmt: skip
def test_a_cell_has_the_schema_of_its_type(hint, schema):
    assert cell_schema(hint) == schema


def test_a_cell_of_another_type_is_refused():
    with pytest.raises(TypeError, match="no JSON value"):
        cell_schema(set[int])


TABLES = [(kind, name) for kind in systems.KINDS for name in [*systems.get(kind).book.names(), "rulings"]]


@pytest.mark.parametrize(("kind", "name"), TABLES)
def test_every_row_of_the_books_fits_the_schema_of_its_type(kind, name):
    validator = Draft202012Validator(row_schema(systems.get(kind).book.row_type(name)))
    module = type(systems.get(kind).book).__module__
    rows = json.loads(read_data(module.rpartition(".")[0], f"data/{name}.json"))
    odd = {row["id"]: error.message for row in rows for error in validator.iter_errors(row)}
    assert odd == {}


def named(schema, value):
    """The table and the id of each row that a value of such a schema names."""
    if "catalogue" in schema and isinstance(value, str):
        yield schema["catalogue"], value
    for choice in schema.get("anyOf", ()):
        yield from named(choice, value)
    if isinstance(value, list):
        for i, item in enumerate(value):
            places = schema.get("prefixItems", ())
            yield from named(places[i] if i < len(places) else schema.get("items", {}), item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from named(schema.get("propertyNames", {}), key)
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            yield from named(inner if isinstance(inner, dict) else {}, item)


@pytest.mark.parametrize(("kind", "name"), TABLES)
def test_every_reference_of_a_row_leads_to_a_row(kind, name):
    book = systems.get(kind).book
    schema = row_schema(book.row_type(name))
    module = type(book).__module__
    rows = json.loads(read_data(module.rpartition(".")[0], f"data/{name}.json"))
    assert [(row["id"], at) for row in rows for at in named(schema, row) if at[1] not in book[at[0]]] == []
