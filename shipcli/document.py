"""A document: plain data, and where in the text each key and value of it stands."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

Pointer = tuple[str | int, ...]
"""Keys and indexes from the top of a document down to one value: `("fleets", 0, "tier")`."""

Place = tuple[int, int, Any]
"""Start and end of a value as offsets in code points, and what is inside it: None for a scalar, a list of
places for a list, and for a mapping a dict of `key -> (start of the key, end of the key, place of the value)`."""

LINE_BREAK = re.compile(r"\r\n|\n|\r")
DOCUMENT_LINE = re.compile(r"---(?<![^\r\n]---)(?=[ \t\r\n]|\Z)")

ODD_SPACE = "[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]"
"""What looks like a space, or like nothing, and is no space to YAML; a pattern."""

DEPTH = 100
"""How deep lists and mappings may stand in one another."""

DIGITS = 18
"""Digits of the longest whole number that is read. A longer one stays text, so that it is of the wrong type."""


def narrowed(number: float, written: str) -> int | float | str:
    """The number as a document holds it: a whole one as int, or as it is written where it has too many digits."""
    if not number.is_integer():
        return number
    return int(number) if abs(number) < 10**DIGITS else written


def code_point(character: str) -> str:
    """A character that cannot be seen, by its number and name: `U+00A0 (no-break space)`."""
    from unicodedata import name  # of no use to a text without faults

    return f"U+{ord(character):04X} ({name(character, 'without a name').lower()})"


class Mark(NamedTuple):
    """A stretch of text. Lines and columns count from 1, columns in code points; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Edit(NamedTuple):
    """Put `text` where `mark` stands."""

    mark: Mark
    text: str


class SyntaxProblem(NamedTuple):
    """Something that keeps a text from being read; offsets in code points."""

    code: str
    start: int
    end: int
    message: str
    hint: str | None = None


class Text:
    """The text of one file, which can tell the line and column of an offset."""

    __slots__ = ("beginnings", "content", "name", "starts")

    def __init__(self, name: str, content: str) -> None:
        self.name = name
        self.content = content
        self.starts: list[int] | None = None
        self.beginnings: list[int] | None = None

    def line_starts(self) -> list[int]:
        """Offset of the first character of each line, in code points."""
        if self.starts is None:
            self.starts = [0, *(m.end() for m in LINE_BREAK.finditer(self.content))]
        return self.starts

    def document_starts(self) -> list[int]:
        """Offset of each line `---`, with which a document begins."""
        if self.beginnings is None:
            self.beginnings = [match.start() for match in DOCUMENT_LINE.finditer(self.content)]
        return self.beginnings

    def document_start_from(self, offset: int) -> int | None:
        """Offset of the first line `---` there or behind it."""
        starts = self.document_starts()
        number = bisect_left(starts, offset)
        return starts[number] if number < len(starts) else None

    def document_start_before(self, offset: int) -> int | None:
        """Offset of the last line `---` whose sign lies before it."""
        starts = self.document_starts()
        number = bisect_right(starts, offset - 3)
        return starts[number - 1] if number else None

    def line(self, number: int) -> str:
        """The line with that number, counted from 1, without its line break."""
        starts = self.line_starts()
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(self.content)
        return self.content[starts[number - 1] : end].rstrip("\r\n")

    def mark(self, start: int, end: int) -> Mark:
        """The stretch from one offset to another."""
        starts = self.line_starts()
        first = bisect_right(starts, start)
        last = bisect_right(starts, end)
        return Mark(first, start - starts[first - 1] + 1, last, end - starts[last - 1] + 1)


class Document:
    """One document of a file, counted from 0. `data` is to be used only where `problems` is empty.

    `find_place` works out the place of the whole; it is called when the first place is asked for, and only then.
    """

    def __init__(
        self, text: Text, index: int, data: Any, find_place: Callable[[], Place], problems: list[SyntaxProblem]
    ) -> None:
        self.text = text
        self.index = index
        self.data = data
        self.find_place = find_place
        self.problems = problems

    @cached_property
    def place(self) -> Place:
        """The place of the whole, with everything inside it."""
        return self.find_place()

    def offsets(self, pointer: Pointer, at_key: bool = False) -> tuple[int, int]:
        """Start and end, in code points, of the deepest part of the pointer that the text really has.

        With `at_key` the key itself is meant, not its value. A value that is a container, or is written as
        nothing, is shown by the key that leads to it: a mark over many lines helps nobody.
        """
        place = self.place
        key: tuple[int, int] | None = None
        reached = True
        for step in pointer:
            inside = place[2]
            if isinstance(inside, dict) and step in inside:
                start, end, place = inside[step]
                key = (start, end)
            elif isinstance(inside, list) and isinstance(step, int) and 0 <= step < len(inside):
                place = inside[step]
                key = None
            else:
                reached = False
                break
        if key is not None and ((at_key and reached) or place[2] is not None or place[0] == place[1]):
            return key
        if place[2] is not None:
            return self.beginning(place)
        return place[0], place[1]

    def beginning(self, place: Place) -> tuple[int, int]:
        """The part of a container that is marked in its stead: its first key, or its first line."""
        inside = place[2]
        if isinstance(inside, dict) and inside and self.text.content[place[0] : place[0] + 1] != "{":
            start, end, _ = min(inside.values(), key=lambda entry: entry[0])
            if place[0] <= start <= place[1]:
                return start, end
        stop = LINE_BREAK.search(self.text.content, place[0], place[1])
        return place[0], stop.start() if stop else place[1]

    def locate(self, pointer: Pointer, at_key: bool = False) -> Mark:
        """Mark of the deepest part of the pointer that the text really has."""
        return self.text.mark(*self.offsets(pointer, at_key))

    def source(self, pointer: Pointer, at_key: bool = False) -> str:
        """What the author wrote at that pointer, as it stands in the text."""
        start, end = self.offsets(pointer, at_key)
        return self.text.content[start:end]


def printed_pointer(pointer: Pointer) -> str:
    """The pointer as a JSON Pointer (RFC 6901); the empty string for the whole document."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in pointer)


def parsed_pointer(text: str) -> Pointer:
    """The pointer that a JSON Pointer stands for; whole numbers become indexes."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in text.split("/")[1:]]
    return tuple(int(step) if step.isascii() and step.isdecimal() else step for step in steps)
