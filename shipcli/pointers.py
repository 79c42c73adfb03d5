"""Data edited at JSON Pointers: how a rule's bad example is made of its room's base document."""

from collections.abc import Mapping
from typing import Any

from shipcli.document import parsed_pointer


class LeftOut:
    """Instead of a new value: the key is left out."""

    def __repr__(self) -> str:
        return "LEFT_OUT"


LEFT_OUT = LeftOut()


def edited(data: dict[str, Any], edits: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the data with a new value at each JSON Pointer; an index past the end of a list appends.

    Raises KeyError or IndexError where a pointer leads nowhere.
    """
    from copy import deepcopy  # rules import this module for a word

    copy = deepcopy(data)
    for pointer, value in edits.items():
        *around, last = parsed_pointer(pointer)
        place: Any = copy
        for step in around:
            place = place[step]
        if value is LEFT_OUT:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(deepcopy(value))
        else:
            place[last] = deepcopy(value)
    return copy
