"""The JSON Schema of a table's rows, worked out from the cells that their type states."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from shipcli.rows import MISSING, AtLeast, AtMost, Matching, Of, Row

Schema = dict[str, Any]

PLAIN = {int: "integer", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def row_schema(row: type[Row]) -> Schema:
    """The JSON Schema of a row: its cells with types, ranges and, under `catalogue`, the table that a cell names.

    Raises TypeError where a cell has a type that no JSON value can have.
    """
    hints = get_type_hints(row, include_extras=True)
    properties = {name: cell_schema(hints[name]) for name in row.columns}
    required = [name for name, default in row.columns.items() if default is MISSING]
    return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}


def cell_schema(hint: Any) -> Schema:
    """The JSON Schema of one cell. Raises TypeError for a type that no JSON value can have."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return {}
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if origin is Annotated:
        schema = cell_schema(arguments[0])
        for mark in arguments[1:]:
            schema |= marked(mark)
        return schema
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, UnionType):
        return {"anyOf": [cell_schema(one) for one in arguments]}
    if origin is tuple and arguments[-1] is Ellipsis:
        return {"type": "array", "items": cell_schema(arguments[0])}
    if origin is tuple:
        items = [cell_schema(one) for one in arguments]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        names = cell_schema(arguments[0])
        return {"type": "object", "propertyNames": names, "additionalProperties": cell_schema(arguments[1])}
    raise TypeError(f"no JSON value has the type {hint}")


def marked(mark: Any) -> Schema:
    """What a mark beside a cell's type adds to its schema."""
    match mark:
        case Of(table):
            return {"catalogue": table}
        case AtLeast(number):
            return {"minimum": number}
        case AtMost(number):
            return {"maximum": number}
        case Matching(pattern):
            return {"pattern": pattern}
    return {}
