"""JSON text -> a document, by JSON's own rules, with the position of every key and value.

The standard library's decoder gives no positions; its string scanner does the hard part here.
"""

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # not in typeshed
from typing import Any

from shipcli.document import DEPTH, DIGITS, Document, Place, SyntaxProblem, Text, narrowed
from shipcli.formats.yaml_problems import HALF

SPACE = re.compile(r"[ \t\n\r]*")
NUMBER = re.compile(r"(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?")
WORD = re.compile(r"[^\s,:\[\]{}\"]+")
WORDS = {"true": True, "false": False, "null": None}


class Reader:
    """Reads one JSON text; a fault ends the reading, except those that leave the structure whole."""

    def __init__(self, text: Text) -> None:
        self.content = text.content
        self.text = text
        self.problems: list[SyntaxProblem] = []

    def problem(self, code: str, start: int, end: int, message: str, hint: str | None = None) -> None:
        self.problems.append(SyntaxProblem(code, start, end, message, hint))

    def skip_space(self, offset: int) -> int:
        match = SPACE.match(self.content, offset)
        assert match is not None
        return match.end()

    def value(self, offset: int, depth: int) -> tuple[Any, Place]:
        """The value that begins at the offset, and its place. Raises JSONDecodeError."""
        first = self.content[offset : offset + 1]
        if first == "{" or first == "[":
            if depth >= DEPTH:
                self.problem("Y005", offset, offset + 1, f"nested deeper than {DEPTH} lists and mappings")
                raise JSONDecodeError("", self.content, offset)
            return self.mapping(offset, depth) if first == "{" else self.sequence(offset, depth)
        if first == '"':
            text, end = self.string(offset)
            return text, (offset, end, None)
        number = NUMBER.match(self.content, offset)
        if number:
            return self.number(number), (offset, number.end(), None)
        word = WORD.match(self.content, offset)
        if word and word.group() in WORDS:
            return WORDS[word.group()], (offset, word.end(), None)
        if word and word.group() in ("NaN", "Infinity", "-Infinity"):
            self.problem("Y006", offset, word.end(), f"finite number expected, found {word.group()}")
            return None, (offset, word.end(), None)
        raise JSONDecodeError(self.no_value(offset), self.content, offset)

    def no_value(self, offset: int) -> str:
        """Why no value begins at the offset."""
        if self.content[offset : offset + 2] in ("//", "/*") or self.content[offset : offset + 1] == "#":
            return "JSON has no comments"
        if self.content[offset : offset + 1] == "'":
            return "JSON wants double quotes"
        if self.content[offset : offset + 1] in ("]", "}") and self.content[:offset].rstrip()[-1:] == ",":
            return "JSON allows no comma behind the last item"
        word = WORD.match(self.content, offset)
        if word and word.group().lower() in (*WORDS, "none"):
            return f"JSON writes {'null' if word.group() == 'None' else word.group().lower()}"
        return "a value is missing here, or it lacks its double quotes"

    def string(self, offset: int) -> tuple[str, int]:
        try:
            text, end = scanstring(self.content, offset + 1, True)
        except JSONDecodeError as error:
            unclosed = error.msg.startswith("Unterminated") or self.content[error.pos : error.pos + 1] in ("\n", "\r")
            if unclosed:
                raise JSONDecodeError(
                    "the quotation mark that opens here is never closed", self.content, offset
                ) from None
            raise
        if any("\ud800" <= char <= "\udfff" for char in text):
            self.problem("Y002", offset, end, HALF)
        return text, end

    def number(self, match: re.Match[str]) -> int | float | str | None:
        """The number; None for an infinite one. As in YAML, a whole number with too many digits is its text."""
        whole, fraction, exponent = match.groups()
        if fraction is None and exponent is None:
            return int(whole) if len(whole.lstrip("-")) <= DIGITS else whole
        value = float(match.group())
        if value in (float("inf"), float("-inf")):
            self.problem("Y006", match.start(), match.end(), "finite number expected, found one that is too large")
            return None
        return narrowed(value, match.group())

    def mapping(self, offset: int, depth: int) -> tuple[dict[str, Any], Place]:
        data: dict[str, Any] = {}
        inside: dict[str, tuple[int, int, Place]] = {}
        at = self.skip_space(offset + 1)
        while self.content[at : at + 1] != "}":
            if data:
                at = self.skip_space(self.expect(at, ",", f"a comma, or the }} for the {{ of {self.where(offset)}"))
            if self.content[at : at + 1] != '"':
                problem = self.no_value(at).replace("a value is missing here", "a key is missing here")
                raise JSONDecodeError(problem, self.content, at)
            key, end = self.string(at)
            if key in data:
                first = self.text.mark(inside[key][0], inside[key][1])
                message = f"duplicate key '{key}', first seen at line {first.line} column {first.column}"
                self.problem("Y003", at, end, message, "keep one of the two")
            start = self.skip_space(self.expect(self.skip_space(end), ":", "a colon after the key"))
            data[key], place = self.value(start, depth + 1)
            inside[key] = (at, end, place)
            at = self.skip_space(place[1])
        return data, (offset, at + 1, inside)

    def sequence(self, offset: int, depth: int) -> tuple[list[Any], Place]:
        data: list[Any] = []
        inside: list[Place] = []
        at = self.skip_space(offset + 1)
        while self.content[at : at + 1] != "]":
            if data:
                at = self.skip_space(self.expect(at, ",", f"a comma, or the ] for the [ of {self.where(offset)}"))
            item, place = self.value(at, depth + 1)
            data.append(item)
            inside.append(place)
            at = self.skip_space(place[1])
        return data, (offset, at + 1, inside)

    def expect(self, offset: int, char: str, what: str) -> int:
        if self.content[offset : offset + 1] != char:
            raise JSONDecodeError(f"{what} is missing here", self.content, offset)
        return offset + 1

    def where(self, offset: int) -> str:
        mark = self.text.mark(offset, offset)
        return f"line {mark.line} column {mark.column}"


def read_json(text: Text) -> list[Document]:
    """The one document of a JSON text, with its problems; nothing for a text that is empty."""
    reader = Reader(text)
    start = reader.skip_space(0)
    if start == len(text.content):
        return []
    data: Any = None
    place: Place = (start, start, None)
    try:
        data, place = reader.value(start, 0)
        end = reader.skip_space(place[1])
        if end < len(text.content):
            reader.problem("Y001", end, end + 1, "something follows the end of the JSON value")
    except JSONDecodeError as error:
        if error.msg:
            reader.problem("Y001", error.pos, error.pos + 1, error.msg.removesuffix(" at"))
    return [Document(text, 0, data, lambda: place, reader.problems)]
