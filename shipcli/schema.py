"""A document against the schema of its kind: faults of shape, and the data with what is faulty made unknown.

Beside JSON Schema's own keywords a subschema may bear `code` (the rule its failure, or the absence of its value, is
reported under), `structural` (its absence is S003 all the same), `catalogue` (the table its ids come from), `keys`
(the table the keys of a mapping come from), `wanted` (what it allows, in words) and `document` (see `links`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from shipcli import systems
from shipcli.catalogue import folded, nearest
from shipcli.diagnostics import Finding
from shipcli.document import DIGITS, ODD_SPACE, Pointer, code_point, narrowed
from shipcli.formats.reading import called
from shipcli.tally import UNKNOWN
from shipcli.text import listed, oddly_spaced, quoted

Schema = dict[str, Any]

TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


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
    """The schema of a kind of document, as it is written: without the ids of the tables."""
    return systems.get(kind).schema()


def validator(kind: str) -> Any:
    """The validator of a kind."""
    return compiled(systems.get(kind).schema)


@cache
def compiled(schema: Callable[[], Schema]) -> Any:
    """The validator of the schema that a function gives, made once."""
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(schema())


def check(data: dict[str, Any], kind: str) -> tuple[dict[str, Any], list[ShapeProblem]]:
    """The data with everything faulty made unknown or taken out, and the faults; the data itself if there are none.

    A word of a few that stands in another spelling is no fault, and becomes that word: `Turret`, `Science Officer`.
    """
    checker = validator(kind)
    if checker.is_valid(data):
        return data, []
    from copy import deepcopy  # of no use to a document without faults

    clean = deepcopy(data)
    faults: dict[Pointer, ShapeProblem] = {}
    elsewhere: set[Pointer] = set()
    errors = sorted(checker.iter_errors(data), key=lambda error: error.kind.name != "additionalProperties")
    for error in errors:
        pointer = pointer_of(data, error)
        path = list(error.schema_path)
        subschema = at_path(load(kind), path[:-1])
        if error.kind.name == "enum" and (word := spelled_otherwise(value_at(data, pointer), subschema["enum"])):
            around = inside(clean, pointer)
            if around is not None:
                around[pointer[-1]] = word
            continue
        for fault in faults_of(error, pointer, subschema, data, kind):
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


def faults_of(error: Any, pointer: Pointer, subschema: Schema, data: Any, kind: str) -> Iterator[ShapeProblem]:
    """What one error of the validator means to the author of a document of that kind."""
    details = error.kind.as_dict()
    value = value_at(data, pointer)
    thing = subject(data, pointer)
    match error.kind.name:
        case "additionalProperties":
            yield from unknown_keys(details["unexpected"], pointer, subschema, data, kind)
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
                hint = names_of(catalogues(subschema), kind)
            yield ShapeProblem(code, Finding(pointer, message, hint, None, False, replacement))


def catalogues(subschema: Schema) -> list[str]:
    """The tables that the ids of a subschema come from; none where they come from no table."""
    stated = subschema.get("catalogue") or subschema.get("keys") or []
    return [stated] if isinstance(stated, str) else list(stated)


def names_of(tables: list[str], kind: str) -> str:
    """What may stand where a row of one of the tables is wanted: the ids, or where to see them."""
    rows = [id for table in tables for id in systems.get(kind).book[table]]
    where = listed([f"`shipcli catalogue {table} --kind {kind}`" for table in tables], "and")
    return (
        f"one of {listed(rows, 'or')}" if len(rows) <= 5 else f"{where} {'lists' if len(tables) == 1 else 'list'} them"
    )


def swallowed(key: str | int, subschema: Schema) -> re.Match[str] | None:
    """Name and number of a key between braces that has swallowed the number."""
    if subschema.get("type") != "integer" or not isinstance(key, str):
        return None
    return NAME_AND_NUMBER.fullmatch(re.sub(ODD_SPACE, " ", key))


def unknown_keys(
    unknown: list[str], pointer: Pointer, subschema: Schema, data: Any, kind: str
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
        misplaced = name_as_key(key, value, properties, kind)
        if misplaced:
            table, id, hint = misplaced
            message = f"{quoted(key)}{where} is no key, but one of its {table}"
            finding = Finding((*pointer, key), message, hint, None, True)
            joins = (table, id) if value[key] is not False and properties[table].get("type") == "array" else None
            yield ShapeProblem("S002", finding, joins=joins)
            continue
        near = nearest(plain, missing, 1) or nearest(plain, free, 1) or wanting(missing, value[key], properties, kind)
        hint = f"did you mean {near[0]}?" if near else f"keys here: {listed(properties, 'and')}"
        if re.match(ODD_SPACE, key) and not near:
            hint = "indent it with plain spaces"
        finding = Finding((*pointer, key), message, hint, None, True, near[0] if near else None)
        yield ShapeProblem("S002", finding, (*pointer, near[0]) if near else None)


def wanting(missing: list[str], value: Any, properties: Schema, kind: str) -> list[str]:
    """The first of the missing keys that a value is a name for, or nearly: one of its table, or one it may have."""
    if not isinstance(value, str):
        return []
    tables = systems.get(kind).book
    for name in missing:
        spellings = [*properties[name].get("enum", ())]
        spellings += [
            one for table in catalogues(properties[name]) if table in tables for one in tables[table].spellings
        ]
        if nearest(folded(value), spellings, 1):
            return [name]
    return []


def name_as_key(key: str, value: Any, properties: Schema, kind: str) -> tuple[str, str, str] | None:
    """The key whose list, or mapping, wants the name that stands as a key; the name's id, and what to write."""
    tables = systems.get(kind).book
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
            return quoted(value if len(value) <= 40 else f"{value[:40]}...")
    return called(value)


TOO_LONG = f"a number has at most {DIGITS} digits"
LEADING_ZERO = re.compile(r"([-+]?)0+([0-9]+)")
EXPONENT = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9]{1,2}")
FRACTIONS = {"½": "1/2", "¼": "1/4", "⅓": "1/3"}


NUMBERS = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip
PLAIN_NAME = re.compile(r"\w(?:[\w .'-]{,38}\w)?")
"""What can stand as a name in an example without quotes."""
NAME_AND_NUMBER = re.compile(r"(\w[\w -]*?)[ =:]+([0-9]{1,3})")


def advice(subschema: Schema, value: Any, pointer: Pointer) -> tuple[str | None, str | int | list[str] | None]:
    """What to write where something else was wanted and something like it was found: a hint, the value to write."""
    if "enum" in subschema and isinstance(value, str):
        near = nearest(value, subschema["enum"], 1)
        return (f"did you mean {near[0]}?", near[0]) if near else (None, None)
    if subschema.get("type") == "array":
        return advice_on_list(subschema, value, pointer)
    if subschema.get("type") == "object":
        return advice_on_mapping(subschema, value, pointer), None
    if subschema.get("type") == "string" and isinstance(value, (bool, int, float)):
        return "put it in quotes", None
    if subschema.get("type") == "string" and value is None:
        return "text that begins with # goes in quotes", None
    if subschema.get("type") not in ("integer", "number") or not isinstance(value, str):
        return None, None
    return advice_on_number(value)


def advice_on_list(subschema: Schema, value: Any, pointer: Pointer) -> tuple[str | None, list[str] | None]:
    """How to write a list: of the names that were found, or of mappings."""
    items = subschema["items"]
    key = str(pointer[-1])
    if items.get("type") == "object":
        if isinstance(value, dict):
            first = next(iter(value), "name")
            if first not in items["properties"]:
                first, value = "name", {"name": first}
            name = value.get(first)
            name = name if isinstance(name, str) and PLAIN_NAME.fullmatch(name) else "..."
            return f"begin each {singular(key)} with a dash: `- {first}: {name}`", None
        if value is not None or subschema.get("structural"):
            return f"for example `{key}: [{flow(example_of(items, None))}]`", None
    elif "object" in items.get("type", ()) and isinstance(value, (str, int, dict)) and value:
        return f"write `[{flow(value)}]`", None
    elif isinstance(value, str) and value.strip():
        names = [name.strip() for name in value.split(",") if name.strip()] if "catalogue" in items else [value]
        return f"write `[{', '.join(names)}]`", names
    elif isinstance(value, dict) and value:
        return f"write `{key}: [{', '.join(value)}]`", None
    return ("leave the key out, or write `[]`" if value is None else None), None


def advice_on_mapping(subschema: Schema, value: Any, pointer: Pointer) -> str | None:
    """How to write a mapping: by the keys that were found, or by an example."""
    last = pointer[-1]
    if isinstance(last, int):
        return f"for example `- {flow(example_of(subschema, value))}`"
    if value is None:
        return "leave the key out, or write `{}`"
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return "leave the dashes out"
    return f"for example `{last}: {flow(example_of(subschema, value))}`"


def example_of(subschema: Schema, value: Any) -> dict[str, Any]:
    """The schema's example of a mapping, or what it must have of it; with what was found in it, where that fits."""
    example: dict[str, Any] = subschema["examples"][0]
    if "required" in subschema:
        example = {key: example[key] for key in subschema["required"]}
        first = next(iter(example))
        return {**example, first: value} if isinstance(value, str) and PLAIN_NAME.fullmatch(value) else example
    if isinstance(subschema["additionalProperties"], dict) and subschema["additionalProperties"]["type"] == "integer":
        parts = NAME_AND_NUMBER.fullmatch(value) if isinstance(value, str) else None
        if parts:
            return {parts[1]: int(parts[2])}
        if type(value) is int or (isinstance(value, str) and re.fullmatch("[0-9]{1,3}", value)):
            return {next(iter(example)): int(value)}
    return example


def flow(value: Any) -> str:
    """A value as it stands between braces or brackets."""
    match value:
        case dict():
            return f"{{{', '.join(f'{key}: {flow(inner)}' for key, inner in value.items())}}}"
        case list():
            return f"[{', '.join(map(flow, value))}]"
    return str(value)


def advice_on_number(value: str) -> tuple[str | None, int | None]:
    """How to write the number that a text was meant for."""
    text = re.sub(ODD_SPACE, "", value).strip().replace("_", "")
    if text.lower() in NUMBERS:
        return f"write {NUMBERS.index(text.lower()) + 1}", None
    if len(text) > DIGITS:
        return TOO_LONG, None
    zero = LEADING_ZERO.fullmatch(text)
    if zero:
        plain = zero.group(1).removeprefix("+") + zero.group(2)
        if set(zero.group(2)) <= set("01234567") and len(plain.lstrip("-")) > 1:
            return f"a leading zero is read in two ways: write {plain}, or {int(text, 8)} if that was meant", None
        return f"write {plain}", int(plain)
    if EXPONENT.fullmatch(text):
        number = float(text)
        if number.is_integer():
            whole = narrowed(number, text)
            return (f"write {whole}", whole) if isinstance(whole, int) else (TOO_LONG, None)
        return "write the number out", None
    if ":" in text:
        return "the colon makes it text; write a plain number", None
    if text in FRACTIONS:
        return f"{FRACTIONS[text]} is no whole number", None
    try:
        number = int(text)
    except ValueError:
        return None, None
    odd = re.search(ODD_SPACE, value)
    signs = code_point(odd[0]) if odd else "quotes or other signs"
    return f"write {number}, without {signs}", number


def for_editors(kind: str) -> Schema:
    """The schema with the ids of the tables in it, so that an editor can offer them and mark others.

    Printed names are accepted in any case, as `validate` does.
    """
    system = systems.get(kind)
    tables = dict(system.book.items()) | {"rulings": system.book.rulings}
    filled: Schema = expand(load(kind), tables)
    return filled


def expand(schema: Any, tables: Mapping[str, Any]) -> Any:
    """A copy of the subschema with every `catalogue` and `keys` spelled out, and our own keywords left out."""
    if isinstance(schema, list):
        return [expand(item, tables) for item in schema]
    if not isinstance(schema, dict):
        return schema
    ours = ("code", "structural", "catalogue", "keys", "wanted", "document")
    result = {key: expand(value, tables) for key, value in schema.items() if key not in ours}
    if "properties" in schema:
        result["properties"] = {name: expand(inner, tables) for name, inner in schema["properties"].items()}
    if isinstance(schema.get("catalogue"), (str, list)):
        names = catalogues(schema)
        types = schema["type"]
        others = [{"type": name} for name in types if name != "string"] if isinstance(types, list) else []
        result["anyOf"] = [choice for name in names for choice in spellings(tables[name])] + others
    if isinstance(schema.get("enum"), list):
        result["anyOf"] = in_any_case(result.pop("enum"))
    if isinstance(schema.get("keys"), str):
        result["propertyNames"] = {"anyOf": spellings(tables[schema["keys"]])}
    return result


def spellings(table: Any) -> list[Schema]:
    """What an editor accepts for a row of the table: its id, which it can offer, or any spelling of its name."""
    names = {folded for folded in table.spellings if len(table.spellings[folded]) == 1}
    return [{"enum": list(table)}, {"pattern": pattern_of(names)}]


def in_any_case(words: list[str]) -> list[Schema]:
    """What an editor accepts where one of a few words is wanted: the word, which it can offer, or any spelling."""
    return [{"enum": words}, {"pattern": pattern_of(set(words))}]


def pattern_of(names: set[str]) -> str:
    """A pattern for any of the names, in any case."""
    return rf"^\s*(?:{'|'.join(any_case(name) for name in sorted(names))})\s*$"


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
