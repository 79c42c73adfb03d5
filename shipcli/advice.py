"""What to write in the place of a value that has not the wanted shape: hints, and values that can be put in."""

import re
from typing import Any

from shipcli.catalogue import nearest
from shipcli.document import DIGITS, ODD_SPACE, Pointer, code_point, narrowed
from shipcli.formats.reading import called
from shipcli.text import listed, quoted

Schema = dict[str, Any]
"""A JSON Schema, or a part of one."""

TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


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


def singular(key: str) -> str:
    """The key of a list as one item of it is called: `fleet`, `ability`."""
    return key.removesuffix("ies") + "y" if key.endswith("ies") else key.removesuffix("s")


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


LEADING_ZERO = re.compile(r"([-+]?)0+([0-9]+)")
EXPONENT = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9]{1,2}")
FRACTIONS = {"½": "1/2", "¼": "1/4", "⅓": "1/3"}


TOO_LONG = f"a number has at most {DIGITS} digits"
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
