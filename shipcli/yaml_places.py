"""Where the values of a YAML document stand, worked out of the parser's events."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

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


def first_place(key: str, events: list[Any]) -> int:
    """The offset of the first of two equal keys of one mapping, of which the second is the last event."""
    depth = 0
    start = len(events) - 1
    while depth >= 0:
        start -= 1
        depth -= nesting(events[start])
    depth, is_key = 0, True
    for event in events[start + 1 :]:
        if depth == 0 and is_key and getattr(event, "value", None) == key:
            break
        depth += nesting(event)
        if depth == 0:
            is_key = not is_key
    spot: int = event.start_mark.index
    return spot


def nesting(event: Any) -> int:
    """1 for an event that begins a list or mapping, -1 for one that ends one, else 0."""
    if isinstance(event, (MappingStartEvent, SequenceStartEvent)):
        return 1
    return -isinstance(event, (MappingEndEvent, SequenceEndEvent))


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
            if name == MERGE and isinstance(key, ScalarEvent) and key.implicit[0]:
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
