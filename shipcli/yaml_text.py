"""YAML text -> documents, in one pass over PyYAML's C events.

Scalars are read by YAML 1.2's core schema, but whatever more than one reader would understand differently stays
text: a leading zero, an exponent, a number of more than 18 digits. Keys are always text, as written.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from yaml._yaml import CParser

from shipcli.document import Document, Flaw, Place, Text

DEPTH = 100
"""How deep lists and mappings may stand in one another."""
COPIES = 100_000
"""How many values the aliases of one file may repeat in all."""

FIRST_OF_A_VALUE = frozenset("-+.0123456789~nNtTfF")
WORDS: dict[str, Any] = {"~": None, "null": None, "Null": None, "NULL": None}
WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})?(?:\.[0-9]{1,17}|(?<=[0-9])\.)")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
STANDARD = "tag:yaml.org,2002:"
MERGE = "<<"
DOCUMENT_LINE = re.compile(r"^---(?=[ \t\r\n]|\Z)", re.MULTILINE)
UNPRINTABLE = r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufeff\ufe00-\ufffd\U00010000-\U0010ffff]"


class UnfitError(ValueError):
    """A scalar that its tag, or the finite numbers, do not allow: the code, words and hint of the flaw."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


def plain(text: str) -> Any:
    """The value of an unquoted scalar. Raises UnfitError for NaN and infinity."""
    if not text:
        return None
    if text[0] not in FIRST_OF_A_VALUE:
        return text
    if text in WORDS:
        return WORDS[text]
    if INTEGER.fullmatch(text):
        return int(text)
    if DECIMAL.fullmatch(text):
        number = float(text)
        return int(number) if number.is_integer() else number
    if NOT_FINITE.fullmatch(text):
        raise UnfitError("Y006", f"finite number expected: {text} is none", "in quotes it would be text")
    return text


def tagged(tag: str, text: str) -> Any:
    """The value of a scalar with a tag. Raises UnfitError where the two do not go together."""
    kind = tag.removeprefix(STANDARD)
    if tag == "!" or kind == "str":
        return text
    if tag == kind or kind not in ("null", "bool", "int", "float"):
        raise UnfitError("Y007", f"the tag {tag.replace(STANDARD, '!!')} means nothing here", "leave it out")
    value = plain(text)
    wanted: Any = {"null": type(None), "bool": bool, "int": int, "float": (int, float)}[kind]
    if not isinstance(value, wanted) or (kind in ("int", "float") and isinstance(value, bool)):
        raise UnfitError("Y007", f"{text!r} is not what its tag !!{kind} says", "leave the tag out")
    return value


class Frame:
    """A list or mapping that is being read."""

    __slots__ = ("anchor", "inside", "is_key", "key", "merges", "start", "value", "weight")

    def __init__(self, value: Any, inside: Any, start: int, anchor: str | None, weight: int, is_key: bool) -> None:
        self.value = value
        self.inside = inside
        self.start = start
        self.anchor = anchor
        self.weight = weight
        self.is_key = is_key
        self.key: tuple[str, int, int] | None = None
        self.merges: list[tuple[Any, Any]] | None = None


class Reader:
    """Builds documents from the events of one text; `base` is the offset at which that text begins in the file."""

    def __init__(self, text: Text, base: int, index: int) -> None:
        self.text = text
        self.base = base
        self.index = index
        self.copies = 0
        self.began = base
        self.flaws: list[Flaw] = []

    def documents(self) -> Iterator[Document]:
        """The documents in their order. Raises yaml.YAMLError where the text is no YAML."""
        parser = CParser(self.text.content[self.base :] if self.base else self.text.content)
        while (event := parser.get_event()) is not None:
            if isinstance(event, DocumentStartEvent):
                assert event.start_mark is not None
                self.began = self.base + event.start_mark.index
                self.flaws = []
                data, place = self.value(parser)
                yield Document(self.text, self.index, data, place, self.flaws)
                self.index += 1

    def flaw(self, code: str, start: int, end: int, message: str, hint: str | None = None) -> None:
        self.flaws.append(Flaw(code, start, end, message, hint))

    def value(self, parser: Any) -> tuple[Any, Place]:
        """The value and place of the document whose start event has just been read, up to its end event."""
        base = self.base
        next_event = parser.get_event
        anchors: dict[str, tuple[Any, Place, int]] = {}
        waiting: set[str] = set()
        stack: list[Frame] = []
        frame: Frame | None = None
        count = 0
        result: tuple[Any, Place] = (None, (base, base, None))
        while True:
            event = next_event()
            kind = type(event)
            is_key = frame is not None and frame.key is None and type(frame.value) is dict
            if kind is ScalarEvent:
                count += 1
                start = base + event.start_mark.index
                end = base + event.end_mark.index
                text = event.value
                if is_key and event.anchor is None:
                    self.take_key(frame, text, start, end, event.implicit[0])
                    continue
                value = self.scalar(event, start, end)
                place: Place = (start, end, None)
                if event.anchor is not None:
                    anchors[event.anchor] = (value, place, 1)
                if is_key:
                    self.take_key(frame, text, start, end, event.implicit[0])
                    continue
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                count += 1
                start = base + event.start_mark.index
                if is_key:
                    self.flaw("Y001", start, start + 1, "a key must be text, found a list or mapping")
                if len(stack) >= DEPTH:
                    self.flaw("Y005", start, start + 1, f"nested deeper than {DEPTH} lists and mappings")
                    self.skip(parser)
                    return result
                if event.tag is not None and event.tag not in ("!", STANDARD + "map", STANDARD + "seq"):
                    shown = event.tag.replace(STANDARD, "!!")
                    self.flaw("Y007", start, start + len(shown), f"the tag {shown} means nothing here", "leave it out")
                stack.append(
                    Frame({}, {}, start, event.anchor, count, is_key)
                    if kind is MappingStartEvent
                    else Frame([], [], start, event.anchor, count, is_key)
                )
                frame = stack[-1]
                if event.anchor is not None:
                    waiting.add(event.anchor)
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                assert frame is not None
                stack.pop()
                if frame.merges is not None:
                    self.merge(frame)
                value = frame.value
                place = (frame.start, self.trimmed(frame.start, base + event.end_mark.index), frame.inside)
                if frame.anchor is not None:
                    waiting.discard(frame.anchor)
                    anchors[frame.anchor] = (value, place, count - frame.weight + 1)
                was_key = frame.is_key
                frame = stack[-1] if stack else None
                if was_key and frame is not None:
                    frame.key = (f"a key at {place[0]}", place[0], place[1])
                    continue
            elif kind is AliasEvent:
                start = base + event.start_mark.index
                end = base + event.end_mark.index
                place = (start, end, None)
                value = None
                if event.anchor in waiting:
                    self.flaw("Y004", start, end, f"the alias *{event.anchor} stands inside what it repeats")
                elif event.anchor not in anchors:
                    self.flaw("Y001", start, end, f"nothing above is marked &{event.anchor}")
                else:
                    value, place, weight = anchors[event.anchor]
                    count += weight
                    self.copies += weight
                    if self.copies > COPIES:
                        message = f"aliases repeat more than {COPIES:,} values in this file"
                        self.flaw("Y004", start, end, message)
                        self.skip(parser)
                        return result
                if is_key:
                    if isinstance(value, (dict, list)):
                        self.flaw("Y001", start, end, "a key must be text, found a list or mapping")
                    self.take_key(frame, str(value), start, end, False)
                    continue
            elif kind is DocumentEndEvent:
                return result
            else:  # pragma: no cover - the parser sends no other event inside a document
                raise AssertionError(event)
            if frame is None:
                result = (value, place)
            elif type(frame.value) is list:
                frame.value.append(value)
                frame.inside.append(place)
            else:
                assert frame.key is not None
                name, key_start, key_end = frame.key
                frame.key = None
                if name is MERGE:
                    self.note_merge(frame, value, place)
                else:
                    frame.value[name] = value
                    frame.inside[name] = (key_start, key_end, place)

    def take_key(self, frame: Any, text: str, start: int, end: int, is_plain: bool) -> None:
        """Remember a key of the mapping until its value comes."""
        if text in frame.value:
            first = self.text.mark(frame.inside[text][0], frame.inside[text][1])
            message = f"duplicate key '{text}', first seen at line {first.line} column {first.column}"
            self.flaw("Y003", start, end, message, "keep one of the two")
        frame.key = (MERGE if is_plain and text == MERGE else text, start, end)

    def scalar(self, event: Any, start: int, end: int) -> Any:
        """The value of a scalar; where it has none, a flaw and None."""
        try:
            if event.tag is not None:
                return tagged(event.tag, event.value)
            return plain(event.value) if event.implicit[0] else event.value
        except UnfitError as problem:
            self.flaw(problem.code, start, end, str(problem), problem.hint)
            return None

    def note_merge(self, frame: Frame, value: Any, place: Place) -> None:
        """Keep what a merge key `<<` brings in until the mapping is complete."""
        sources = zip(value, place[2], strict=True) if isinstance(value, list) else ((value, place),)
        for source, where in sources:
            if isinstance(source, dict):
                frame.merges = [*(frame.merges or ()), (source, where[2])]
            else:
                self.flaw("Y001", place[0], place[1], "the merge key << wants a mapping, or a list of mappings")

    def merge(self, frame: Frame) -> None:
        """Lay the merged mappings under the mapping's own keys; the earlier of two wins."""
        for source, inside in frame.merges or ():
            for name, value in source.items():
                if name not in frame.value:
                    frame.value[name] = value
                    frame.inside[name] = inside[name]

    def trimmed(self, start: int, end: int) -> int:
        """The end of a container without the blank lines and comments that libyaml counts to it."""
        content = self.text.content
        if content[end - 1 : end] in "]}":
            return end
        return start + len(content[start:end].rstrip())

    def skip(self, parser: Any) -> None:
        """Pass over the rest of a document that is not to be read."""
        while not isinstance(parser.get_event(), DocumentEndEvent):
            pass


def read_yaml(text: Text) -> list[Document]:
    """All documents of a YAML text; one that cannot be read carries its flaws. Empty documents are left out.

    After a syntax error reading goes on at the next line that begins a document.
    """
    documents: list[Document] = []
    base = 0
    reader = Reader(text, 0, 0)
    while True:
        try:
            documents.extend(reader.documents())
            break
        except yaml.YAMLError as error:
            flaw = syntax_flaw(text, base, error)
            documents.append(Document(text, reader.index, None, (flaw.start, flaw.end, None), [*reader.flaws, flaw]))
            beyond = DOCUMENT_LINE.search(text.content, max(flaw.start, reader.began + 3))
            if beyond is None:
                break
            base = beyond.start()
            reader = Reader(text, base, reader.index + 1)
    return [document for document in documents if document.data is not None or document.flaws]


def syntax_flaw(text: Text, base: int, error: yaml.YAMLError) -> Flaw:
    """A syntax error of libyaml in the words of somebody who writes ships, not parsers."""
    content = text.content
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        bad = re.compile(UNPRINTABLE).search(content, base)
        start = bad.start() if bad else base
        shown = f"U+{ord(content[start]):04X}" if bad else str(error)
        return Flaw("Y001", start, start + 1, f"the character {shown} may not stand in YAML", "delete it")
    start = base + error.problem_mark.index
    context = base + error.context_mark.index if error.context_mark is not None else start
    problem = error.problem or ""
    line_start = max(content.rfind("\n", 0, start), content.rfind("\r", 0, start)) + 1
    before = content[line_start:start]
    indentation = re.compile(r"[ \t]*").match(content, line_start)
    assert indentation is not None
    opened = text.mark(context, context)
    at_opening = f"opened at line {opened.line} column {opened.column}"
    if "nesting" in problem:
        return Flaw("Y005", start, start + 1, f"nested deeper than {DEPTH} lists and mappings")
    if "\t" in indentation.group():
        start = line_start + indentation.group().index("\t")
        return Flaw("Y001", start, start + 1, "tab used for indentation", "use spaces")
    if "mapping values" in problem:
        if re.search(r":[ \t]|[^:\s\[{(,]\s*:\s*$", before):
            message = "a colon and a space inside plain text"
            return Flaw("Y001", start, start + 1, message, "put the text in quotes, or write it below a `>-`")
        message = "this line is indented deeper than the line above it allows, or the line above lacks its colon"
        return Flaw("Y001", start, start + 1, message, "keys of one mapping begin in the same column")
    if "unexpected end of stream" in problem or "unexpected document indicator" in problem:
        return Flaw("Y001", context, context + 1, "the quotation mark that opens here is never closed")
    if "cannot start any token" in problem:
        return Flaw("Y001", start, start + 1, f"text may not begin with {content[start]!r}", "put it in quotes")
    if "']'" in problem or "'}'" in problem:
        kind, closing = ("list", "]") if "']'" in problem else ("mapping", "}")
        message = f"the {kind} {at_opening} wants a comma or a closing {closing} before this"
        return Flaw("Y001", start, start + 1, message)
    if "did not find expected key" in problem or "'-' indicator" in problem:
        if before.strip():
            quoted = before.rstrip()[-1:] in "\"'"
            hint = "write a quote inside quotes as '' or \\\"" if quoted else None
            return Flaw("Y001", start, start + 1, "nothing may follow here on this line", hint)
        what = "list" if "'-'" in problem else "mapping"
        message = f"this line does not belong to the {what} that begins at line {opened.line}: its indentation differs"
        return Flaw("Y001", start, start + 1, message, "keys of one mapping begin in the same column")
    if "expected ':'" in problem:
        message = "a line that is neither `key: value` nor `- item`"
        return Flaw("Y001", context, max(context + 1, line_start - 1), message)
    if "block sequence entries" in problem:
        return Flaw("Y001", start, start + 1, "a list begins on a line of its own, below its key")
    if "unknown escape" in problem or "escape code" in problem:
        message = "no such escape inside double quotes"
        return Flaw("Y001", start, start + 1, message, "write \\\\ for a backslash, or use single quotes")
    if "tag handle" in problem:
        return Flaw("Y007", context, context + 1, "a tag that was never declared", "leave it out")
    if "document start" in problem:
        return Flaw("Y001", start, start + 1, "a new document begins with a line `---`")
    return Flaw("Y001", start, start + 1, problem or "this is no YAML")
