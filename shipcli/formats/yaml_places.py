"""Where the values of a YAML document stand, worked out of the parser's events."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from yaml import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from shipcli.document import Place

MERGE = "<<"
ENDED = object()
"""Stands for what is inside a place that is only the end of a list."""


class Twice(NamedTuple):
    """What tells how a key came to stand twice in a mapping, whose number is `mapping` and whose first key `leads`.

    `first` is the offset of the first one. `item` is a list item between the two with one key only, if there is such.
    """

    first: int
    mapping: int
    at_top: bool
    in_list: bool
    leads: str
    item: tuple[str, int] | None


class Opened:
    """A list or mapping whose events are passing.

    Of a mapping, `keys` are its keys, each with whether it merges, and their offsets, and `item` is the only key of the
    last item of the list that was its last value. Of a list, `last` is its last item.
    """

    __slots__ = ("at_key", "event", "item", "keys", "last", "number")

    def __init__(self, event: Any, number: int) -> None:
        self.event = event
        self.number = number
        self.keys: dict[tuple[str, bool], int] | None = {} if type(event) is MappingStartEvent else None
        self.at_key = True
        self.last: Opened | None = None
        self.item: tuple[str, int] | None = None

    def lonely_key(self) -> tuple[str, int] | None:
        """The only key of the last item of a block list."""
        item = self.last
        if item is None or not item.keys or len(item.keys) > 1 or self.event.flow_style or item.event.flow_style:
            return None
        (((name, _), offset),) = item.keys.items()
        return name, offset


def keys_twice(events: list[Any]) -> dict[int, Twice]:
    """For every key that has been there before in its mapping, by the id of its event, how it came to; in one pass."""
    found: dict[int, Twice] = {}
    texts: dict[str, str] = {}
    stack: list[Opened] = []
    for number, event in enumerate(events):
        kind = type(event)
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            stack.append(Opened(event, number))
            continue
        ended = stack.pop() if kind is MappingEndEvent or kind is SequenceEndEvent else None
        if kind is ScalarEvent and event.anchor is not None:
            texts[event.anchor] = event.value
        if not stack:
            continue
        box = stack[-1]
        if box.keys is None:
            box.last = ended
        elif box.at_key and ended is None:
            name = texts.get(event.anchor, "") if kind is AliasEvent else event.value
            first = box.keys.setdefault((name, is_merge(event)), event.start_mark.index)
            if first != event.start_mark.index:
                in_list = len(stack) > 1 and stack[-2].keys is None
                item = box.item if box.item and box.item[1] > first and box.item[0] != name else None
                found[id(event)] = Twice(first, box.number, len(stack) == 1, in_list, next(iter(box.keys))[0], item)
        elif not box.at_key and ended is not None and ended.keys is None:
            box.item = ended.lonely_key()
        box.at_key = not box.at_key
    return found


def is_merge(event: Any) -> bool:
    """Whether a key is the merge key `<<`, which in quotes is a key like any other."""
    return type(event) is ScalarEvent and event.value == MERGE and bool(event.implicit[0])


def scalar_place(start: int, end: int) -> Place:
    """The place of something with nothing inside."""
    return start, end, None


def offsets(event: Any, base: int) -> tuple[int, int]:
    """Where an event begins and ends in the file."""
    return base + event.start_mark.index, base + event.end_mark.index


def place_of(events: Iterator[Any], base: int, anchors: dict[str, Any], texts: dict[str, str]) -> Place:
    """The place of the value whose events come next. What an alias repeats stands where it was written first."""
    event: Any = next(events)
    kind = type(event)
    start, end = offsets(event, base)
    inside: Any = None
    if kind is AliasEvent:
        return start, end, anchors.get(event.anchor)
    if kind is SequenceStartEvent:
        inside = []
        while (item := place_of(events, base, anchors, texts))[2] is not ENDED:
            inside.append(item)
        end = item[1]
    elif kind is MappingStartEvent:
        inside = {}
        merged: list[Any] = []
        while not isinstance(key := next(events), MappingEndEvent):
            name = texts.get(str(key.anchor), "") if isinstance(key, AliasEvent) else getattr(key, "value", "")
            if type(key) in (SequenceStartEvent, MappingStartEvent):
                place_of(chain((key,), events), base, anchors, texts)
            place = place_of(events, base, anchors, texts)
            if is_merge(key):
                merged += [one[2] for one in place[2]] if isinstance(place[2], list) else [place[2]]
            else:
                inside.setdefault(name, (*offsets(key, base), place))
            if isinstance(key, ScalarEvent) and key.anchor is not None:
                anchors[key.anchor], texts[key.anchor] = None, key.value
        for source in merged:
            for other, entry in (source or {}).items():
                inside.setdefault(other, entry)
        end = offsets(key, base)[1]
    elif kind is SequenceEndEvent:
        return start, end, ENDED
    if event.anchor is not None:
        anchors[event.anchor], texts[event.anchor] = inside, getattr(event, "value", "")
    return start, end, inside
