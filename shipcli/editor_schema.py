"""The schema of a kind of document for editors: one JSON Schema with the ids of the tables in it.

It stands alone, has no keyword of ours, and states each keyword beside the type that it is for, so that strict
validators take it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shipcli.advice import Schema
from shipcli.catalogue import Table
from shipcli.rulings import Ruling, spelled
from shipcli.schema import DEFINITION, Tables, catalogues, read
from shipcli.systems.contract import PackageFile

OURS = ("code", "structural", "catalogue", "keys", "wanted", "document", "judged")
"""The keywords that JSON Schema does not know (see `schema`)."""

KEYWORDS = {
    "integer": ("minimum", "maximum", "multipleOf"),
    "number": ("minimum", "maximum", "multipleOf"),
    "string": ("minLength", "pattern"),
    "array": ("items", "minItems"),
    "object": ("properties", "required", "additionalProperties", "anyOf"),
    "boolean": (),
}
"""The keywords of our schemas that are about values of one type; `anyOf` says which keys a mapping needs."""

TYPES = {str: "string", bool: "boolean"}


def for_editors(file: PackageFile, tables: Tables, rulings: Mapping[str, Ruling], rules: Mapping[str, str]) -> Schema:
    """The schema that stands in a file, for editors: with the ids of the tables, and each ruling with its values.

    `rules` are the codes that may be ignored, with the names of their rules. Printed names are accepted in any case,
    as `validate` does.
    """
    schema = read(file)
    named = sorted({name for part in subschemas(schema) for name in catalogues(part)})
    filled: Schema = expanded(schema, tables)
    filled["properties"]["rulings"] |= {
        "additionalProperties": False,
        "properties": {ruling.id: ruling_schema(ruling) for ruling in rulings.values()},
    }
    filled["properties"]["ignore"]["items"]["properties"]["rule"]["anyOf"] = rule_choices(rules)
    definitions = {definition_of(name): table_schema(tables[name]) for name in named}
    return filled | {"$defs": filled.pop("$defs") | definitions}


def subschemas(schema: Any) -> Iterator[Schema]:
    """A schema and every subschema in it, those that rules judge by included."""
    if not isinstance(schema, dict):
        return
    yield schema
    for key in ("properties", "$defs"):
        for inner in schema.get(key, {}).values():
            yield from subschemas(inner)
    for key in ("items", "additionalProperties"):
        yield from subschemas(schema.get(key))
    for key in ("allOf", "anyOf", "judged"):
        for inner in schema.get(key, ()):
            yield from subschemas(inner)


def expanded(schema: Any, tables: Tables) -> Any:
    """A copy of a subschema without keywords of ours: what they mean to an editor stands there in their place."""
    if not isinstance(schema, dict):
        return schema
    stated = schema | {key: value for rule in schema.get("judged", ()) for key, value in rule.items()}
    plain = {key: expanded_value(key, value, tables) for key, value in stated.items() if key not in OURS}
    types = types_of(stated)
    if not types:
        # Strict validators want every key that a mapping needs among its properties.
        return {"properties": dict.fromkeys(plain["required"], True), **plain} if "required" in plain else plain
    typed = {"type", "enum", "const", *(key for type_ in types for key in KEYWORDS[type_])}
    branches = [
        {"type": type_} | {key: plain[key] for key in KEYWORDS[type_] if key in plain} | choices(type_, stated, tables)
        for type_ in types
    ]
    rest = {key: value for key, value in plain.items() if key not in typed}
    return rest | (branches[0] if len(branches) == 1 else {"anyOf": branches})


def expanded_value(key: str, value: Any, tables: Tables) -> Any:
    """The value of a keyword with the subschemas in it expanded."""
    match key:
        case "properties" | "$defs":
            return {name: expanded(inner, tables) for name, inner in value.items()}
        case "items" | "additionalProperties":
            return expanded(value, tables)
        case "allOf" | "anyOf":
            return [expanded(inner, tables) for inner in value]
    return value


def types_of(schema: Schema) -> list[str]:
    """The types that a subschema allows; those of its words where it states none, and none where it only refers."""
    if "type" not in schema:
        return ["string"] if "enum" in schema or "const" in schema else []
    return [schema["type"]] if isinstance(schema["type"], str) else list(schema["type"])


def choices(type_: str, schema: Schema, tables: Tables) -> Schema:
    """What a subschema's words and tables leave of a type, in keywords of JSON Schema."""
    names = [name for name in catalogues(schema) if "catalogue" in schema]
    match type_:
        case "string" if "const" in schema:
            return {"const": schema["const"]}
        case "string" if "enum" in schema:
            return {"anyOf": in_any_case(schema["enum"])}
        case "string" if "document" in schema and names:
            return {"anyOf": [*map(reference_to, names), {"pattern": DOCUMENT}]}
        case "string" if len(names) == 1:
            return reference_to(names[0])
        case "string" if names:
            return {"anyOf": [*map(reference_to, names)]}
        case "integer" | "number" if names:
            return {"enum": sorted({number for name in names for number in numbers_of(tables[name], type_)})}
        case "object" if "keys" in schema:
            return {"propertyNames": reference_to(schema["keys"])}
    return {}


def definition_of(table: str) -> str:
    """What the definition of the names of a table is called."""
    return f"{table}_table"


def reference_to(table: str) -> Schema:
    """A subschema for the names of a table."""
    return {"$ref": DEFINITION + definition_of(table)}


def table_schema(table: Table[Any]) -> Schema:
    """What an editor accepts for a row of the table: its id, which it can offer, or any spelling of its name.

    A row that exists by a ruling only is accepted and not offered: whether the ruling is chosen, no editor looks up.
    """
    offered = [row.id for row in table.values() if not isinstance(getattr(row, "ruling", None), tuple)]
    names = {name for name, ids in table.spellings.items() if len(ids) == 1}
    return {"type": "string", "anyOf": [{"enum": offered}, {"pattern": pattern_of(names)}]}


def numbers_of(table: Table[Any], type_: str) -> Iterator[int | float]:
    """The rows of a table that a number can stand for: `4` for tier 4, `0.5` for a hyperdrive of that class."""
    for row in table.values():
        for name in (row.id, *getattr(row, "aliases", ())):
            if name.isdecimal():
                yield int(name)
            elif type_ == "number" and re.fullmatch(r"[0-9]+\.[0-9]+", name):
                yield float(name)


def ruling_schema(ruling: Ruling) -> Schema:
    """The values of a ruling, with its question and what each of them means."""
    (type_,) = {TYPES[type(value)] for value in ruling.values}
    answers = [f"{spelled(value)}: {meaning}" for value, meaning in zip(ruling.values, ruling.meanings, strict=True)]
    return {
        "type": type_,
        "description": f"{ruling.question} {'; '.join(answers)}.",
        "examples": [ruling.values[-1]],
        "enum": list(ruling.values),
    }


def rule_choices(rules: Mapping[str, str]) -> list[Schema]:
    """What an editor accepts for a rule: its code or name, which it can offer, or the beginning of a code."""
    letters = {code: code.rstrip("0123456789") for code in rules}
    beginnings = {code[:end] for code in rules for end in range(len(letters[code]), len(code) + 1)}
    codes = "|".join(any_case(beginning) for beginning in sorted(beginnings))
    names = pattern_of(rules.values())
    return [
        {"enum": list(dict.fromkeys((*rules, *rules.values())))},
        {"type": "string", "pattern": f"^(?:{codes})$"},
        {"type": "string", "pattern": names},
    ]


def in_any_case(words: list[str]) -> list[Schema]:
    """What an editor accepts where one of a few words is wanted: the word, which it can offer, or any spelling."""
    return [{"enum": words}, {"pattern": pattern_of(words)}]


def pattern_of(names: Iterable[str]) -> str:
    """A pattern for any of the names, in any case."""
    return rf"^\s*(?:{'|'.join(any_case(name) for name in sorted(set(names)))})\s*$"


def any_case(name: str) -> str:
    """A pattern for the name in any case, with a space, underscore or hyphen, or several, for each of its hyphens."""
    letters = (f"[{c.lower()}{c.upper()}]" if c.isalpha() else c for c in name)
    return "".join(letter if letter != "-" else "[^0-9A-Za-z]+" for letter in letters)


DOCUMENT = rf"[\s\S]\.(?:{'|'.join(map(any_case, ('yaml', 'yml', 'json')))})(?:#[\s\S]*)?$"
"""A pattern for a reference to a document (see `links`)."""
