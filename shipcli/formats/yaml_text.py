"""YAML text -> documents, in one pass over PyYAML's C events.

Scalars are read by YAML 1.2's core schema, but whatever more than one reader would understand differently stays
text: a leading zero, an exponent, a number of more than 18 digits. Keys are always text, as written.
"""

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
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

from shipcli.document import DEPTH, Document, SyntaxProblem, Text, narrowed
from shipcli.formats.yaml_places import MERGE, Twice, keys_twice, place_of, scalar_place

COPIES = 100_000
"""How many values the aliases of one file may repeat in all."""

FIRST_OF_A_WORD = frozenset("~nNtTfF")
FIRST_OF_A_VALUE = FIRST_OF_A_WORD | frozenset("-+.0123456789")
WORDS: dict[str, Any] = {"~": None, "null": None, "Null": None, "NULL": None}
WORDS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})?(?:\.[0-9]{1,17}|(?<=[0-9])\.)")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
STANDARD = "tag:yaml.org,2002:"
KEY_IS_NO_TEXT = "a key must be text, found a list or mapping"
OLDER_BREAKS = "\x85\u2028\u2029"
"""What ended a line in YAML 1.1 and is a character like any other in YAML 1.2."""
REACH = 50_000
"""How far a text is read on after a syntax error, in code points."""
OPEN = object()
"""Stands for the value of an anchor whose list or mapping is still being read."""


FITTING: dict[type, tuple[str, ...]] = {
    MappingStartEvent: ("!", STANDARD + "map"),
    SequenceStartEvent: ("!", STANDARD + "seq"),
    ScalarEvent: ("!", *(STANDARD + kind for kind in ("str", "int", "float", "bool", "null"))),
}
"""Tags that say of a mapping, a list or a key what it is."""


class UnfitError(ValueError):
    """A scalar that its tag, or the finite numbers, do not allow: the code, words and hint of the problem."""

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
    if text[0] in FIRST_OF_A_WORD:
        return WORDS.get(text, text)
    if INTEGER.fullmatch(text):
        return int(text)
    if DECIMAL.fullmatch(text):
        return narrowed(float(text), text)
    if NOT_FINITE.fullmatch(text):
        raise UnfitError("Y006", f"finite number expected, found {text}", "write a number")
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


class OlderParser:
    """The events of libyaml, which reads YAML 1.1, for a text with line breaks that are none in YAML 1.2.

    It is shown characters in their place that mean nothing to it and do not occur in the text.
    """

    def __init__(self, content: str) -> None:
        used = set(content)
        free = (chr(code) for code in (*range(0xE000, 0xF900), *range(0xF0000, 0xFFFFE)) if chr(code) not in used)
        stand_ins = "".join(islice(free, len(OLDER_BREAKS)))
        breaks = OLDER_BREAKS[: len(stand_ins)]
        self.originals = str.maketrans(stand_ins, breaks)
        self.parser = CParser(content.translate(str.maketrans(breaks, stand_ins)))

    def get_event(self) -> Any:
        event: Any = self.parser.get_event()
        if type(event) is ScalarEvent:
            event.value = event.value.translate(self.originals)
        return event


def parser_of(content: str) -> Any:
    """What gives the events of a text, one by one."""
    if any(character in content for character in OLDER_BREAKS):
        return OlderParser(content)
    return CParser(content)


Frame = tuple[Any, str | None, int, str | None]
"""A list or mapping that is being read: itself, its anchor, how many values came before it, and the key that led to it
in the one around it."""


class Reader:
    """Builds documents from the events of a part of a text, which begins at the offset `base` and ends at `end`."""

    def __init__(self, text: Text, base: int, end: int, index: int) -> None:
        self.text = text
        self.base = base
        self.end = end
        self.index = index
        self.copies = 0
        self.doubled: list[tuple[int, str, Any]] = []
        self.heights: dict[int, int] = {}
        self.root: Any = None
        self.whole = False
        self.began = base
        self.problems: list[SyntaxProblem] = []

    def documents(self) -> Iterator[Document]:
        """The documents in their order. Raises yaml.YAMLError where the text is no YAML."""
        parser = parser_of(self.text.content[self.base : self.end])
        while (event := parser.get_event()) is not None:
            if isinstance(event, DocumentStartEvent):
                assert event.start_mark is not None
                self.began = self.base + event.start_mark.index
                self.problems, self.doubled = [], []
                events: list[Any] = []
                self.whole = False
                self.heights = {}
                try:
                    data = self.value(parser, events)
                except yaml.YAMLError:
                    self.tell_doubled(events)
                    if self.whole:  # the fault lies behind this document
                        yield self.document(self.root, events)
                    raise
                yield self.document(data, events)

    def document(self, data: Any, events: list[Any]) -> Document:
        """A document that was read, with the problems noted meanwhile."""
        self.tell_doubled(events)
        found = Document(self.text, self.index, data, partial(place_of, iter(events), self.base, {}, {}), self.problems)
        self.index += 1
        self.problems = []
        return found

    def problem(self, code: str, event: Any, message: str, hint: str | None = None, length: int = 0) -> None:
        """Note a problem at an event: of so many characters, or of as many as the event has."""
        start = self.base + event.start_mark.index
        end = start + length if length else self.base + event.end_mark.index
        self.problems.append(SyntaxProblem(code, start, end, message, hint))

    def value(self, parser: Any, events: list[Any]) -> Any:
        """The value of the document whose start event has just been read, up to its end event.

        One loop with its state in local variables: this is where checking a thousand files spends its time. `box` is
        the list or mapping being filled, `key` the key that waits for a value. The events are kept: places are worked
        out of them when somebody asks.
        """
        next_event = parser.get_event
        keep = events.append
        anchors: dict[str, tuple[Any, int]] = {}
        stack: list[Frame] = []
        merges: dict[int, list[Any]] = {}
        box: Any = None
        is_mapping = False
        key: str | None = None
        count = 0
        value: Any = None
        while True:
            event = next_event()
            keep(event)
            kind = type(event)
            if kind is ScalarEvent and is_mapping and key is None:
                count += 1
                key = event.value
                if event.tag is not None:
                    self.check_tag(event)
                if key == MERGE and event.implicit[0]:
                    key = MERGE
                    if len(stack) in merges:
                        self.duplicate(key, event, "write one, with a list: `<<: [*one, *other]`")
                elif key in box:
                    self.duplicate(key, event)
                if event.anchor is not None:
                    anchors[event.anchor] = (key, 1)
                event = next_event()
                keep(event)
                kind = type(event)
            if kind is ScalarEvent:
                count += 1
                text = event.value
                if text and text[0] not in FIRST_OF_A_VALUE and event.tag is None:
                    value = text
                else:
                    value = self.scalar(event)
                if event.anchor is not None:
                    anchors[event.anchor] = (value, 1)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                count += 1
                if is_mapping and key is None:
                    self.problem("Y001", event, KEY_IS_NO_TEXT, length=1)
                if event.tag is not None:
                    self.check_tag(event)
                if len(stack) >= DEPTH:
                    self.problem("Y005", event, f"nested deeper than {DEPTH} lists and mappings", length=1)
                    self.skip(parser)
                    return None
                is_mapping = kind is MappingStartEvent
                box = {} if is_mapping else []
                stack.append((box, event.anchor, count, key))
                key = None
                if event.anchor is not None:
                    anchors[event.anchor] = (OPEN, 0)
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                for merged in merges.pop(len(stack), ()) if merges else ():
                    for name, inner in merged.items():
                        box.setdefault(name, inner)
                value, anchor, weight, key = stack.pop()
                if anchor is not None:
                    anchors[anchor] = (value, count - weight + 1)
                box = stack[-1][0] if stack else None
                is_mapping = type(box) is dict
                if is_mapping and key is None:
                    key = ""
                    continue
            elif kind is AliasEvent:
                value, weight = self.repeated(event, anchors)
                if len(stack) + self.height(value) > DEPTH:
                    self.problem("Y005", event, f"nested deeper than {DEPTH} lists and mappings")
                    self.skip(parser)
                    return None
                count += weight
                self.copies += weight
                if self.copies > COPIES:
                    self.problem("Y004", event, f"aliases repeat more than {COPIES:,} values in this file")
                    self.skip(parser)
                    return None
                if is_mapping and key is None:
                    if isinstance(value, (dict, list)):
                        self.problem("Y001", event, KEY_IS_NO_TEXT)
                    key = str(value)
                    if key in box:
                        self.duplicate(key, event)
                    continue
            else:
                assert kind is DocumentEndEvent, event
                return value
            if is_mapping:
                assert key is not None
                if key is MERGE:
                    self.note_merge(merges.setdefault(len(stack), []), value, event)
                else:
                    box[key] = value
                key = None
            elif box is not None:
                box.append(value)
            else:
                self.root, self.whole = value, isinstance(value, (dict, list))

    def duplicate(self, key: str, event: Any, hint: str = "keep one of the two") -> None:
        """Note a key that stands twice; what is wrong is told when all of them are known."""
        self.doubled.append((len(self.problems), key, event))
        self.problem("Y003", event, f"duplicate key '{key}'", hint)

    def tell_doubled(self, events: list[Any]) -> None:
        """Word the problems of keys that stand twice: where many have one cause, one problem for all."""
        if not self.doubled:
            return
        how = keys_twice(events)
        others: dict[int, set[str]] = {}
        for _, key, event in self.doubled:
            if id(event) in how:
                others.setdefault(how[id(event)].mapping, set()).add(key)
        told: set[Any] = set()
        problems: list[SyntaxProblem | None] = [*self.problems]
        for number, key, event in self.doubled:
            if id(event) in how:
                twice = how[id(event)]
                problems[number] = self.worded(self.problems[number], key, twice, len(others[twice.mapping]) > 1, told)
        self.problems = [problem for problem in problems if problem is not None]
        self.doubled = []

    def worded(
        self, problem: SyntaxProblem, key: str, twice: Twice, several: bool, told: set[Any]
    ) -> SyntaxProblem | None:
        """The problem of a key that stands twice; None where the cause has been told of."""
        first = self.text.mark(self.base + twice.first, self.base + twice.first)
        where = f"first seen at line {first.line} column {first.column}"
        message, hint = f"duplicate key '{key}', {where}", problem.hint
        if (twice.mapping in told and (twice.mapping, key) not in told) or twice.item in told:
            return None
        if twice.at_top and several and (key == "kind" or (key == twice.leads and twice.item is None)):
            told |= {twice.mapping, (twice.mapping, key)}
            message = f"a second document seems to begin here, with the key '{key}', {where}"
            hint = "write a line `---` above it"
        elif twice.in_list and (several or key == twice.leads):
            told.add(twice.mapping)
            hint = f"if another item of the list begins here, write `- {key}: ...`; else keep one of the two"
        elif twice.item is not None:
            told.add(twice.item)
            below = self.text.mark(self.base + twice.item[1], self.base + twice.item[1])
            hint = (
                f"the keys of the list item that begins at line {below.line} must begin in column {below.column}, "
                f"below its '{twice.item[0]}'"
            )
        return problem._replace(message=message, hint=hint)

    def check_tag(self, event: Any) -> None:
        """A problem for a list, a mapping or a key with a tag that says something else."""
        if event.tag is not None and event.tag not in FITTING[type(event)]:
            shown = event.tag.replace(STANDARD, "!!")
            self.problem("Y007", event, f"the tag {shown} means nothing here", "leave it out", len(shown))

    def repeated(self, event: Any, anchors: dict[str, tuple[Any, int]]) -> tuple[Any, int]:
        """What an alias repeats, and how many values it is."""
        value, weight = anchors.get(event.anchor, (None, -1))
        if weight < 0:
            hint = "put text that begins with * in quotes"
            self.problem("Y001", event, f"nothing above is marked &{event.anchor}", hint)
        elif value is OPEN:
            self.problem("Y004", event, f"the alias *{event.anchor} stands inside what it repeats")
        else:
            return value, weight
        return None, 1

    def height(self, value: Any) -> int:
        """How deep lists and mappings stand in a value, which an alias repeats; worked out once for each."""
        if not isinstance(value, (dict, list)):
            return 0
        known = self.heights.get(id(value))
        if known is None:
            inner = value.values() if isinstance(value, dict) else value
            known = self.heights[id(value)] = 1 + max(map(self.height, inner), default=0)
        return known

    def scalar(self, event: Any) -> Any:
        """The value of a scalar; where it has none, a problem and None."""
        try:
            if event.tag is not None:
                return tagged(event.tag, event.value)
            return plain(event.value) if event.implicit[0] else event.value
        except UnfitError as problem:
            self.problem(problem.code, event, str(problem), problem.hint)
            return None

    def note_merge(self, merges: list[Any], value: Any, event: Any) -> None:
        """Keep what a merge key `<<` brings in until the mapping is complete: its own keys win, then earlier ones."""
        for source in value if isinstance(value, list) else (value,):
            if isinstance(source, dict):
                merges.append(source)
            elif not (source is None and isinstance(event, AliasEvent)):  # such an alias has been reported
                self.problem("Y001", event, "the merge key << wants a mapping, or a list of mappings")

    def skip(self, parser: Any) -> None:
        """Pass over the rest of a document that is not to be read."""
        while not isinstance(parser.get_event(), DocumentEndEvent):
            pass


def read_yaml(text: Text) -> list[Document]:
    """All documents of a YAML text; one that cannot be read carries its problems. Empty documents are left out.

    After a syntax error reading goes on at the next line that begins a document: a little way at first, then further,
    so that a file of many such errors is not handed to the parser from each of them to its end.
    """
    documents: list[Document] = []
    whole = len(text.content)
    base, end = 0, whole
    index, reach = 0, whole
    while True:
        reader = Reader(text, base, end, index)
        try:
            documents.extend(reader.documents())
            base, index, reach = end, reader.index, 2 * reach
        except yaml.YAMLError as error:
            from shipcli.formats.yaml_problems import syntax_problem  # most texts have none

            problem = syntax_problem(text, base, error)
            last = text.document_start_before(problem.start)
            if last is not None and last > base and not reader.index > index and reader.began < last:
                # libyaml looks far ahead: what stands before the document with the fault has not been read yet.
                end = last
                continue
            find_place = partial(scalar_place, problem.start, problem.end)
            told = any(other.code == problem.code == "Y005" for other in reader.problems)
            problems = [other for other in reader.problems if other.code != "Y003" or other.start < problem.start]
            problems += [] if told else [problem]
            index = reader.index
            if documents and "document start" in str(error) and documents[-1].place[0] >= problem.start:
                index = documents.pop().index  # it was no document but the beginning of this one
            documents.append(Document(text, index, None, find_place, problems))
            beyond = text.document_start_from(max(problem.start, reader.began + 3))
            base = end if beyond is None or beyond > end else beyond
            index, reach = index + 1, REACH
        if base == whole:
            break
        further = text.document_start_from(base + reach)
        end = whole if further is None else further
    return [document for document in documents if document.data is not None or document.problems]
