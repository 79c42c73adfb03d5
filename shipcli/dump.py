"""Data as YAML text, whole or in part."""

from typing import Any

from shipcli.document import Pointer
from shipcli.output import UNSAFE, visible


def excerpt(data: dict[str, Any], pointers: list[Pointer]) -> str:
    """The parts of the data that hold the pointers, as YAML, in the order of the data.

    Whole items of lists, with the number of those left out, and single keys of the top.
    """
    text = ""
    for key, value in data.items():
        inside = [pointer[1:] for pointer in pointers if pointer[:1] == (key,)]
        items = {pointer[0] for pointer in inside if pointer}
        if isinstance(value, list) and items:
            kept = [item for i, item in enumerate(value) if i in items]
            text += as_yaml({key: kept}) if kept else ""
            text += f"# and {len(value) - len(kept)} more\n" if 0 < len(kept) < len(value) else ""
        elif inside:
            text += as_yaml({key: value})
    return text


def as_yaml(data: Any, ascii_only: bool = False) -> str:
    """The data as YAML that shipcli reads back as it was: keys in their order, small lists and mappings on one line.

    The keys of the top have a line each.
    """
    import yaml

    class Dumper(yaml.SafeDumper):
        def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
            return super().represent_sequence(tag, sequence, flow_style=plain(sequence))

        def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
            small = len(mapping) <= 2 and plain(mapping.values()) and mapping is not data
            return super().represent_mapping(tag, mapping, flow_style=small)

        def represent_scalar(self, tag: str, value: Any, style: str | None = None) -> yaml.ScalarNode:
            if isinstance(value, str) and UNSAFE.search(value):
                style = '"'  # in which they can be escaped
            return super().represent_scalar(tag, value, style=style)

        def ignore_aliases(self, data: Any) -> bool:
            return True

    def plain(values: Any) -> bool:
        return not any(isinstance(value, (dict, list)) for value in values)

    text: str = yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=not ascii_only, width=110)
    return visible(text)
