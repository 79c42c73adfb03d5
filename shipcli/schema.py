"""A document against the schema of its kind: faults of shape, and the data with what is faulty made unknown.

Beside JSON Schema's own keywords a subschema may bear `code` (the rule its failure, or the absence of its value, is
reported under), `structural` (its absence is S003 all the same), `catalogue` (the table its ids come from), `keys`
(the table the keys of a mapping come from), `wanted` (what it allows, in words), `document` (see `links`) and `judged`
(what rules ask of the value, each with its `code`: the rule reports it and says more than a schema can, so that only
the schema for editors states it).
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from shipcli import systems
from shipcli.advice import NAME_AND_NUMBER, Schema, advice, found, singular, wanted
from shipcli.catalogue import Table, folded, nearest, read_json
from shipcli.diagnostics import Finding
from shipcli.document import ODD_SPACE, Pointer
from shipcli.systems.contract import PackageFile
from shipcli.tally import UNKNOWN
from shipcli.text import listed, oddly_spaced, quoted

ENVELOPE = PackageFile("shipcli.schemas", "envelope.schema.json")
"""Where the keys stand that all kinds share."""

DEFINITION = "#/$defs/"
"""How a reference to a definition of the same schema begins."""


class Tables(Protocol):
    """The tables that hold for a document, by their names."""

    def __getitem__(self, name: str, /) -> Table[Any]: ...
    def __contains__(self, name: object, /) -> bool: ...


COLON_LOST = re.compile(r"(\w+)[: ] *(\S.*)")
"""A key between braces that has swallowed its value."""


class ShapeProblem(NamedTuple):
    """A fault of shape, the code it is reported under, and where the value was meant to be, if elsewhere.

    One that `repeats` has been told of with another. `joins` is the list a key was meant to be an item of.
    """

    code: str
    finding: Finding
    meant: Pointer | None = None
    repeats: bool = False
    joins: tuple[str, str] | None = None


def load(kind: str) -> Schema:
    """The schema of a kind of document with the keys that all kinds share, and without the ids of the tables."""
    return read(systems.get(kind).schema)


@cache
def read(file: PackageFile) -> Schema:
    """The schema that stands in a file, laid over the envelope."""
    return overlaid(read_json(*ENVELOPE), read_json(*file))


def overlaid(below: Schema, above: Schema) -> Schema:
    """A schema laid over another: the keys of both, in the upper one's order; what both state is as the upper says."""
    laid = {
        key: overlaid(below[key], value) if isinstance(value, dict) and isinstance(below.get(key), dict) else value
        for key, value in above.items()
    }
    return laid | {key: value for key, value in below.items() if key not in above}


@cache
def validator(file: PackageFile) -> Any:
    """The validator of the schema that stands in a file."""
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(read(file))


@cache
def spelled_out(file: PackageFile) -> Schema:
    """The schema that stands in a file, with its definitions in the place of the references to them."""
    schema = read(file)
    definitions: Schema = {}

    def inlined(part: Any) -> Any:
        if isinstance(part, list):
            return [inlined(item) for item in part]
        if not isinstance(part, dict):
            return part
        own = {key: inlined(value) for key, value in part.items() if key != "$ref"}
        if "$ref" not in part:
            return own
        name = part["$ref"].removeprefix(DEFINITION)
        if name not in definitions:
            definitions[name] = inlined(schema["$defs"][name])
        return {**definitions[name], **own}

    spelled: Schema = inlined({key: value for key, value in schema.items() if key != "$defs"})
    return spelled


def check(data: dict[str, Any], kind: str, tables: Tables) -> tuple[dict[str, Any], list[ShapeProblem]]:
    """The data with everything faulty made unknown or taken out, and the faults; the data itself if there are none.

    A word of a few that stands in another spelling is no fault, and becomes that word: `Turret`, `Science Officer`.
    Hints know the rows of the tables.
    """
    file = systems.get(kind).schema
    checker = validator(file)
    if checker.is_valid(data):
        return data, []
    from copy import deepcopy  # of no use to a document without faults

    clean = deepcopy(data)
    faults: dict[Pointer, ShapeProblem] = {}
    elsewhere: set[Pointer] = set()
    errors = sorted(checker.iter_errors(data), key=lambda error: error.kind.name != "additionalProperties")
    for error in errors:
        pointer = pointer_of(data, error)
        subschema = at_path(spelled_out(file), error.evaluation_path[:-1])
        if error.kind.name == "enum" and (word := spelled_otherwise(value_at(data, pointer), subschema["enum"])):
            around = inside(clean, pointer)
            if around is not None:
                around[pointer[-1]] = word
            continue
        for fault in faults_of(error, pointer, subschema, data, kind, tables):
            if fault.meant is not None:
                elsewhere.add(fault.meant)
            if fault.finding.pointer in elsewhere:
                continue
            blank(clean, fault, "additionalProperties" if fault.meant else error.kind.name)
            if not fault.repeats:
                faults.setdefault(fault.finding.pointer, fault)
    return clean, list(faults.values())


def spelled_otherwise(value: Any, words: list[Any]) -> str | None:
    """That of the words which a text is in another case, or with other separators; None where it is none."""
    return folded(value) if isinstance(value, str) and folded(value) in words else None


def pointer_of(data: Any, error: Any) -> Pointer:
    """The pointer of an error of the validator's, whose path lacks empty keys and has numbers for those of digits."""
    pointer: list[str | int] = []
    for step in error.instance_path:
        if isinstance(data, dict) and isinstance(step, int):
            step = next((key for key in data if is_index(key, step)), str(step))
        while isinstance(data, dict) and step not in data:
            pointer.append("")
            data = data[""]
        pointer.append(step)
        data = data[step]
    while isinstance(data, dict) and "" in data and data != error.instance:
        pointer.append("")
        data = data[""]
    return tuple(pointer)


def is_index(key: str, number: int) -> bool:
    """Whether the validator's paths show a key as that number: `7`, `007` and `+7` for 7."""
    digits = key.removeprefix("+")
    return digits.isascii() and digits.isdecimal() and (digits.lstrip("0") or "0") == str(number)


def at_path(schema: Schema, path: list[str | int]) -> Schema:
    """The subschema at a path of keywords, of a schema that has its definitions in the place of references."""
    part: Any = schema
    for step in path:
        if step != "$ref":
            part = part[step]
    assert isinstance(part, dict)
    return part


def value_at(data: Any, pointer: Pointer) -> Any:
    """The value a pointer leads to."""
    for step in pointer:
        data = data[step]
    return data


def blank(data: Any, fault: ShapeProblem, kind: str) -> None:
    """Make the value at a fault unknown; take an unknown key out, and make unknown what it was meant to be."""
    pointer = fault.finding.pointer
    if kind == "required" or not pointer:
        return
    around = inside(data, pointer)
    if around is None:
        return
    if kind == "additionalProperties":
        around.pop(pointer[-1], None)
        home = inside(data, fault.meant) if fault.meant else None
        if home is not None and fault.meant:
            home[fault.meant[-1]] = UNKNOWN
        items = around.setdefault(fault.joins[0], []) if fault.joins else None
        if isinstance(items, list) and fault.joins and fault.joins[1] not in items:
            items.append(fault.joins[1])
    else:
        around[pointer[-1]] = UNKNOWN


def inside(data: Any, pointer: Pointer) -> Any:
    """The mapping or list in which the last step of a pointer lies; None where something on the way is unknown."""
    for step in pointer[:-1]:
        if data is UNKNOWN:
            return None
        data = data[step]
    return None if data is UNKNOWN else data


def faults_of(
    error: Any, pointer: Pointer, subschema: Schema, data: Any, kind: str, tables: Tables
) -> Iterator[ShapeProblem]:
    """What one error of the validator means to the author of a document of that kind."""
    details = error.kind.as_dict()
    value = value_at(data, pointer)
    thing = subject(data, pointer)
    match error.kind.name:
        case "additionalProperties":
            yield from unknown_keys(details["unexpected"], pointer, subschema, data, tables)
        case "required":
            key = details["property"]
            absent = subschema["properties"][key]
            code = "S003" if absent.get("structural") else absent.get("code", "S003")
            message = f"{thing} lacks '{key}'"
            example = absent.get("examples", [None])[0]
            hint = f"for example `{key}: {example}`" if isinstance(example, (str, int)) else None
            yield ShapeProblem(code, Finding((*pointer, key), message, hint))
        case "minItems":
            code = subschema.get("code", "S005")
            yield ShapeProblem(code, Finding(pointer, f"{thing}: at least one is wanted, found none"))
        case "type" if value is None and (parts := swallowed(pointer[-1], subschema)):
            message = f"the colon behind '{parts[1]}' is missing"
            hint = f"write `{parts[1]}: {parts[2]}`, with a colon and a space"
            finding = Finding(pointer, message, hint, None, True)
            yield ShapeProblem(subschema.get("code", "S004"), finding, (*pointer[:-1], parts[1]))
        case name:
            fallback = "S004" if name == "type" else "S005"
            code = subschema.get("code", fallback)
            message = f"{thing}: {wanted(subschema)} is wanted, found {found(value)}"
            hint, replacement = advice(subschema, value, pointer)
            if value is None and "catalogue" in subschema:
                hint = names_of(catalogues(subschema), kind, tables)
            yield ShapeProblem(code, Finding(pointer, message, hint, None, False, replacement))


def catalogues(subschema: Schema) -> list[str]:
    """The tables that the ids of a subschema come from; none where they come from no table."""
    stated = subschema.get("catalogue") or subschema.get("keys") or []
    return [stated] if isinstance(stated, str) else list(stated)


def names_of(names: list[str], kind: str, tables: Tables) -> str:
    """What may stand where a row of one of the tables of these names is wanted: the ids, or where to see them."""
    rows = [id for name in names for id in tables[name]]
    if len(rows) <= 5:
        return f"one of {listed(rows, 'or')}"
    where = listed([f"`shipcli catalogue {name} --kind {kind}`" for name in names], "and")
    return f"{where} {'lists' if len(names) == 1 else 'list'} them"


def swallowed(key: str | int, subschema: Schema) -> re.Match[str] | None:
    """Name and number of a key between braces that has swallowed the number."""
    if subschema.get("type") != "integer" or not isinstance(key, str):
        return None
    return NAME_AND_NUMBER.fullmatch(re.sub(ODD_SPACE, " ", key))


def unknown_keys(
    unknown: list[str], pointer: Pointer, subschema: Schema, data: Any, tables: Tables
) -> Iterator[ShapeProblem]:
    """Faults of keys that a mapping cannot have: one for those that belong to the last item of a list beside them."""
    properties = subschema["properties"]
    value = value_at(data, pointer)
    where = f" of {subject(data, pointer)}" if pointer else ""
    homes = {key: home for key in value if key in unknown and (home := home_of(key, value, properties))}
    for home in dict.fromkeys(homes.values()):
        strays = [key for key, own in homes.items() if own == home]
        there = (*pointer, *home)
        message = f"{listed(map(repr, strays), 'and')} {'stands' if len(strays) == 1 else 'stand'} beside the {home[0]}"
        below = next(iter(value_at(data, there)), "first key")
        hint = f"put what belongs to {item(data, there)} below its '{below}', in the same column"
        for key in strays:
            finding = Finding((*pointer, key), message, hint, None, True)
            yield ShapeProblem("S002", finding, (*there, key), key != strays[0])
    for key in unknown:
        if key in homes:
            continue
        message = f"unknown key {quoted(key)}{where}{oddly_spaced(key)}"
        missing = [name for name in subschema.get("required", ()) if name not in value]
        free = [name for name in properties if name not in value]
        lost = COLON_LOST.fullmatch(key)
        if value[key] is None and lost and lost[1] in free:
            hint = f"write `{lost[1]}: {lost[2]}`, with a colon and a space"
            yield ShapeProblem("S002", Finding((*pointer, key), message, hint, None, True), (*pointer, lost[1]))
            continue
        plain = re.sub(ODD_SPACE, "", key)
        misplaced = name_as_key(key, value, properties, tables)
        if misplaced:
            table, id, hint = misplaced
            message = f"{quoted(key)}{where} is no key, but one of its {table}"
            finding = Finding((*pointer, key), message, hint, None, True)
            joins = (table, id) if value[key] is not False and properties[table].get("type") == "array" else None
            yield ShapeProblem("S002", finding, joins=joins)
            continue
        near = nearest(plain, missing, 1) or nearest(plain, free, 1) or wanting(missing, value[key], properties, tables)
        hint = f"did you mean {near[0]}?" if near else f"keys here: {listed(properties, 'and')}"
        if re.match(ODD_SPACE, key) and not near:
            hint = "indent it with plain spaces"
        finding = Finding((*pointer, key), message, hint, None, True, near[0] if near else None)
        yield ShapeProblem("S002", finding, (*pointer, near[0]) if near else None)


def wanting(missing: list[str], value: Any, properties: Schema, tables: Tables) -> list[str]:
    """The first of the missing keys that a value is a name for, or nearly: one of its table, or one it may have."""
    if not isinstance(value, str):
        return []
    for name in missing:
        spellings = [*properties[name].get("enum", ())]
        spellings += [
            one for table in catalogues(properties[name]) if table in tables for one in tables[table].spellings
        ]
        if nearest(folded(value), spellings, 1):
            return [name]
    return []


def name_as_key(key: str, value: Any, properties: Schema, tables: Tables) -> tuple[str, str, str] | None:
    """The key whose list, or mapping, wants the name that stands as a key; the name's id, and what to write."""
    for home, inner in properties.items():
        names_here = catalogues(inner.get("items", {})) or catalogues({"keys": inner.get("keys")})
        ids = [id for table in names_here if table in tables for id in tables[table].spellings.get(folded(key), ())]
        if len(ids) != 1:
            continue
        if inner["type"] == "object":
            shown = value[key] if type(value[key]) is int else "..."
            return home, ids[0], f"write `{home}: {{{ids[0]}: {shown}}}`"
        if value[key] is False:
            return home, ids[0], "leave it out"
        own = value.get(home)
        names = [name for name in own if isinstance(name, str)] if isinstance(own, list) else []
        return home, ids[0], f"write `{home}: [{', '.join(dict.fromkeys([*names, ids[0]]))}]`"
    return None


def home_of(key: str, value: dict[str, Any], properties: Schema) -> tuple[str, int] | None:
    """The last item of the last list before a key, if the key may stand in it and does not: list and number."""
    home = None
    for other, inner in value.items():
        if other == key:
            return home
        if isinstance(inner, list) and inner and isinstance(inner[-1], dict):
            allowed = properties.get(other, {}).get("items", {}).get("properties", {})
            home = (other, len(inner) - 1) if key in allowed and key not in inner[-1] else None
    return None


def subject(data: Any, pointer: Pointer) -> str:
    """How a message calls a place: by its last key, and the thing that has the key by its name or number."""
    if not pointer:
        return "the document"
    last, around = pointer[-1], pointer[:-1]
    numbered = [i for i, step in enumerate(around) if isinstance(step, int)]
    if isinstance(last, int):
        return item(data, pointer)
    if not numbered:
        return last
    return f"{last} of {item(data, around[: numbered[-1] + 1])}"


def item(data: Any, pointer: Pointer) -> str:
    """How a message calls an item of a list: by its name, or by its number, counted from 1."""
    value = value_at(data, pointer)
    name = value.get("name") if isinstance(value, dict) else None
    if isinstance(name, str) and name:
        return quoted(name)
    assert isinstance(pointer[-1], int)
    keys = [step for step in pointer if isinstance(step, str)]
    return f"{singular(keys[-1])} {pointer[-1] + 1}"


def kind_hint(value: Any, kinds: Mapping[str, Any]) -> tuple[str, str | None]:
    """A hint for a kind that is none, and the nearest kind."""
    near = nearest(str(value), kinds, 1)
    if near:
        return f"did you mean {near[0]}?", near[0]
    return f"kinds: {listed(kinds, 'or')}", None
