"""A document against the schema of its kind: faults of shape, and the data with what is faulty made unknown.

Beside JSON Schema's own keywords a subschema may bear `code` (the rule its failure, or the absence of its value, is
reported under), `structural` (its absence is S003 all the same), `catalogue` (the table its ids come from), `keys`
(the table the keys of a mapping come from) and `wanted` (what it allows, in words).
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from shipcli import systems
from shipcli.catalogue import nearest, read_data
from shipcli.diagnostics import Finding
from shipcli.document import Pointer
from shipcli.reading import called
from shipcli.tally import UNKNOWN
from shipcli.wording import listed, printable

Schema = dict[str, Any]

SCHEMAS: dict[str, Schema] = {}
VALIDATORS: dict[str, Any] = {}

TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


class Fault(NamedTuple):
    """A fault of shape, and the code it is reported under."""

    code: str
    finding: Finding


def load(kind: str) -> Schema:
    """The schema of a kind of document, as it is written: without the ids of the tables."""
    if kind not in SCHEMAS:
        SCHEMAS[kind] = json.loads(read_data("shipcli.schemas", f"{kind}.schema.json"))
    return SCHEMAS[kind]


def validator(kind: str) -> Any:
    """The validator of a kind, made once."""
    if kind not in VALIDATORS:
        from jsonschema_rs import Draft202012Validator

        VALIDATORS[kind] = Draft202012Validator(load(kind))
    return VALIDATORS[kind]


def check(data: dict[str, Any], kind: str) -> tuple[dict[str, Any], list[Fault]]:
    """The data with everything faulty made unknown or taken out, and the faults; the data itself if there are none."""
    checker = validator(kind)
    if checker.is_valid(data):
        return data, []
    from copy import deepcopy  # of no use to a document without faults

    clean = deepcopy(data)
    faults: dict[Pointer, Fault] = {}
    misspelled: set[Pointer] = set()
    errors = sorted(checker.iter_errors(data), key=lambda error: error.kind.name != "additionalProperties")
    for error in errors:
        pointer = pointer_of(data, error.instance_path)
        path = list(error.schema_path)
        subschema = at_path(load(kind), path[:-1])
        for fault in faults_of(error, pointer, subschema, data, misspelled):
            faults.setdefault(fault.finding.pointer, fault)
            blank(clean, fault.finding, error.kind.name)
    return clean, list(faults.values())


def pointer_of(data: Any, path: list[str | int]) -> Pointer:
    """The pointer of a path of the validator's, which has numbers for keys that are made of digits."""
    pointer: list[str | int] = []
    for step in path:
        if isinstance(data, dict) and isinstance(step, int):
            step = next((key for key in data if is_index(key, step)), str(step))
        pointer.append(step)
        data = data[step]
    return tuple(pointer)


def is_index(key: str, number: int) -> bool:
    """Whether the validator's paths show a key as that number: `7`, `007` and `+7` for 7."""
    digits = key.removeprefix("+")
    return digits.isascii() and digits.isdecimal() and (digits.lstrip("0") or "0") == str(number)


def at_path(schema: Schema, path: list[str | int]) -> Schema:
    """The subschema at a path of keywords."""
    found: Any = schema
    for step in path:
        found = found[step]
    assert isinstance(found, dict)
    return found


def value_at(data: Any, pointer: Pointer) -> Any:
    """The value a pointer leads to."""
    for step in pointer:
        data = data[step]
    return data


def blank(data: Any, finding: Finding, kind: str) -> None:
    """Make the value at a finding unknown; take an unknown key out, and make unknown what it was meant to be."""
    pointer = finding.pointer
    if kind == "required" or not pointer:
        return
    for step in pointer[:-1]:
        if data is UNKNOWN:
            return
        data = data[step]
    if data is UNKNOWN:
        return
    if kind == "additionalProperties":
        data.pop(pointer[-1], None)
        if isinstance(finding.replacement, str):
            data[finding.replacement] = UNKNOWN
    else:
        data[pointer[-1]] = UNKNOWN


def faults_of(error: Any, pointer: Pointer, subschema: Schema, data: Any, misspelled: set[Pointer]) -> Iterator[Fault]:
    """What one error of the validator means to an author; a key that is missing because it is misspelled, nothing."""
    hint: str | None
    replacement: str | int | list[str] | None
    details = error.kind.as_dict()
    value = value_at(data, pointer)
    thing = subject(data, pointer)
    match error.kind.name:
        case "additionalProperties":
            properties = subschema["properties"]
            missing = [key for key in subschema.get("required", ()) if key not in value]
            for key in details["unexpected"]:
                near = nearest(key, missing, 1) or nearest(key, [name for name in properties if name not in value], 1)
                if near:
                    misspelled.add((*pointer, near[0]))
                hint = f"did you mean {near[0]}?" if near else f"keys here: {listed(properties, 'and')}"
                where = f" of {thing}" if pointer else ""
                message = f"unknown key '{printable(key)}'{where}"
                replacement = near[0] if near else None
                yield Fault("S002", Finding((*pointer, key), message, hint, None, True, replacement))
        case "required":
            key = details["property"]
            if (*pointer, key) in misspelled:
                return
            absent = subschema["properties"][key]
            code = "S003" if absent.get("structural") else absent.get("code", "S003")
            message = f"{thing} lacks '{key}'"
            example = absent.get("examples", [None])[0]
            hint = f"for example `{key}: {example}`" if isinstance(example, (str, int)) else None
            yield Fault(code, Finding((*pointer, key), message, hint))
        case "minItems":
            code = subschema.get("code", "S005")
            yield Fault(code, Finding(pointer, f"{thing}: at least one is wanted, found none"))
        case name:
            fallback = "S004" if name == "type" else "S005"
            code = subschema.get("code", fallback)
            message = f"{thing}: {wanted(subschema)} is wanted, found {found(value)}"
            hint, replacement = advice(subschema, value)
            yield Fault(code, Finding(pointer, message, hint, None, False, replacement))


def subject(data: Any, pointer: Pointer) -> str:
    """How a message calls a place: by its last key, and the thing that has the key by its name or number."""
    if not pointer:
        return "the document"
    last, around = pointer[-1], pointer[:-1]
    numbered = [i for i, step in enumerate(around) if isinstance(step, int)]
    if isinstance(last, int):
        return item(data, pointer)
    if not numbered:
        return printable(last)
    return f"{printable(last)} of {item(data, around[: numbered[-1] + 1])}"


def item(data: Any, pointer: Pointer) -> str:
    """How a message calls an item of a list: by its name, or by its number, counted from 1."""
    value = value_at(data, pointer)
    name = value.get("name") if isinstance(value, dict) else None
    if isinstance(name, str) and name:
        return f"'{printable(name)}'"
    assert isinstance(pointer[-1], int)
    keys = [step for step in pointer if isinstance(step, str)]
    return f"{singular(printable(keys[-1]))} {pointer[-1] + 1}"


def singular(key: str) -> str:
    """The key of a list as one item of it is called: `fleet`, `ability`."""
    return key.removesuffix("ies") + "y" if key.endswith("ies") else key.removesuffix("s")


def wanted(subschema: Schema) -> str:
    """What a subschema allows, in words."""
    if "wanted" in subschema:
        return str(subschema["wanted"])
    if "const" in subschema:
        return repr(subschema["const"])
    if "enum" in subschema:
        return listed(map(str, subschema["enum"]), "or")
    if "pattern" in subschema:
        return "text that says something"
    types = subschema.get("type", [])
    words = listed([TYPES[name] for name in ([types] if isinstance(types, str) else types)], "or")
    low, high = subschema.get("minimum"), subschema.get("maximum")
    if low is not None and high is not None:
        return f"{words} from {low} to {high}"
    if low is not None:
        return f"{words} of at least {low}"
    if high is not None:
        return f"{words} of at most {high}"
    return words


def found(value: Any) -> str:
    """What stands there instead, in words."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return f"{value:g}" if isinstance(value, float) else str(value)
        case str():
            return f"'{printable(value[:40])}{'...' if len(value) > 40 else ''}'"
    return called(value)


LEADING_ZERO = re.compile(r"([-+]?)0+([0-9]+)")
EXPONENT = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9]{1,2}")
FRACTIONS = {"½": "1/2", "¼": "1/4", "⅓": "1/3"}


def advice(subschema: Schema, value: Any) -> tuple[str | None, int | list[str] | None]:
    """What to write where a number or a text was wanted and something like it was found: a hint, the value to write."""
    if subschema.get("type") == "string" and isinstance(value, (bool, int, float)):
        return "put it in quotes", None
    if subschema.get("type") == "array" and isinstance(value, str):
        return f"write `[{printable(value)}]`", [value]
    if subschema.get("type") == "array" and value is None:
        return "leave the key out, or write `[]`", None
    if subschema.get("type") == "string" and value is None:
        return "text that begins with # goes in quotes", None
    if subschema.get("type") not in ("integer", "number") or not isinstance(value, str):
        return None, None
    text = value.strip().replace("_", "")
    if len(text) > 18:
        return "a number has at most 18 digits", None
    zero = LEADING_ZERO.fullmatch(text)
    if zero:
        plain = zero.group(1).removeprefix("+") + zero.group(2)
        if set(zero.group(2)) <= set("01234567") and len(plain.lstrip("-")) > 1:
            return f"a leading zero is read in two ways: write {plain}, or {int(text, 8)} if that was meant", None
        return f"write {plain}", int(plain)
    if EXPONENT.fullmatch(text):
        number = float(text)
        if number.is_integer() and abs(number) < 10**18:
            return f"write {int(number)}", int(number)
        return "write the number out", None
    if ":" in text:
        return "the colon makes it text; write a plain number", None
    if text in FRACTIONS:
        return f"{FRACTIONS[text]} is no whole number", None
    try:
        number = int(text)
    except ValueError:
        return None, None
    return f"write {number}, without quotes or other signs", number


def for_editors(kind: str) -> Schema:
    """The schema with the ids of the tables in it, so that an editor can offer them and mark others.

    Printed names are accepted in any case, as `validate` does.
    """
    system = systems.get(kind)
    tables = {name: table() for name, table in system.tables.items()} | {"rulings": system.rulings()}
    filled: Schema = expand(load(kind), tables)
    return filled


def expand(schema: Any, tables: Mapping[str, Any]) -> Any:
    """A copy of the subschema with every `catalogue` and `keys` spelled out, and our own keywords left out."""
    if isinstance(schema, list):
        return [expand(item, tables) for item in schema]
    if not isinstance(schema, dict):
        return schema
    ours = ("code", "structural", "catalogue", "keys", "wanted")
    result = {key: expand(value, tables) for key, value in schema.items() if key not in ours}
    if "properties" in schema:
        result["properties"] = {name: expand(inner, tables) for name, inner in schema["properties"].items()}
    if isinstance(schema.get("catalogue"), (str, list)):
        names = [schema["catalogue"]] if isinstance(schema["catalogue"], str) else schema["catalogue"]
        types = schema["type"]
        others = [{"type": name} for name in types if name != "string"] if isinstance(types, list) else []
        result["anyOf"] = [choice for name in names for choice in spellings(tables[name])] + others
    if isinstance(schema.get("keys"), str):
        result["propertyNames"] = {"anyOf": spellings(tables[schema["keys"]])}
    return result


def spellings(table: Any) -> list[Schema]:
    """What an editor accepts for a row of the table: its id, which it can offer, or any spelling of its name."""
    names = {folded for folded in table.spellings if len(table.spellings[folded]) == 1}
    return [{"enum": list(table)}, {"pattern": rf"^\s*(?:{'|'.join(any_case(name) for name in sorted(names))})\s*$"}]


def any_case(name: str) -> str:
    """A pattern for the name in any case, with a space, underscore or hyphen, or several, for each of its hyphens."""
    letters = (f"[{c.lower()}{c.upper()}]" if c.isalpha() else c for c in name)
    return "".join(letter if letter != "-" else "[^0-9A-Za-z]+" for letter in letters)


def kind_hint(value: Any, kinds: Mapping[str, Any]) -> tuple[str, str | None]:
    """A hint for a kind that is none, and the nearest kind."""
    near = nearest(str(value), kinds, 1)
    if near:
        return f"did you mean {near[0]}?", near[0]
    return f"kinds: {listed(kinds, 'or')}", None
