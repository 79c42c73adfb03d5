"""Documents as data, edited by pointers: how a rule's example is made of its room's base document."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from shipcli.document import Pointer, parsed_pointer


def edited(data: dict[str, Any], edits: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the data with a new value at each JSON Pointer; an index past the end of a list appends.

    Raises KeyError or IndexError where a pointer leads nowhere.
    """
    copy = deepcopy(data)
    for pointer, value in edits.items():
        *around, last = parsed_pointer(pointer)
        place: Any = copy
        for step in around:
            place = place[step]
        if isinstance(place, list) and last == len(place):
            place.append(deepcopy(value))
        else:
            place[last] = deepcopy(value)
    return copy


def excerpt(data: dict[str, Any], pointers: list[Pointer]) -> str:
    """The parts of the data that hold the pointers, as YAML: whole items of lists, single keys of the top."""
    parts: dict[str, Any] = {}
    for pointer in pointers:
        key = str(pointer[0]) if pointer else ""
        if key not in data:
            continue
        value = data[key]
        if isinstance(value, list) and len(pointer) > 1 and isinstance(pointer[1], int) and pointer[1] < len(value):
            item = value[pointer[1]]
            kept = parts.setdefault(key, [])
            if item not in kept:
                kept.append(item)
        else:
            parts[key] = value
    return as_yaml(parts)


def as_yaml(data: Any, ascii_only: bool = False) -> str:
    """The data as YAML that shipcli reads back as it was: keys in their order, small lists and mappings on one line."""
    import yaml

    class Dumper(yaml.SafeDumper):
        def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
            return super().represent_sequence(tag, sequence, flow_style=plain(sequence))

        def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
            small = len(mapping) <= 2 and plain(mapping.values())
            return super().represent_mapping(tag, mapping, flow_style=small)

        def represent_scalar(self, tag: str, value: Any, style: str | None = None) -> yaml.ScalarNode:
            if isinstance(value, str) and any(c in "\x85\u2028\u2029" for c in value):
                style = '"'  # the emitter takes these for line breaks
            return super().represent_scalar(tag, value, style=style)

        def ignore_aliases(self, data: Any) -> bool:
            return True

    def plain(values: Any) -> bool:
        return not any(isinstance(value, (dict, list)) for value in values)

    text: str = yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=not ascii_only, width=110)
    return text
