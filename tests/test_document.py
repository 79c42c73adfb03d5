"""Where keys and values stand in the text, and how pointers are printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.document import Mark, Text, parsed_pointer, printed_pointer
from shipcli.formats.reading import read_documents
from tests.support import often

BLOCK = """\
# a comment
kind: armada
name: "Zoë's 🚀"
tier:   2   # twelve
fleets:
  - name: Bulwark
    abilities: [flagship, 'mines']
    printed: {hp: 7, "sp": 2}
  - {name: Gulls, printed: {}, tier: }
  -
    name: Terns
officers:
- - deep
  - - deeper
-
description: |
  Two
  lines
notes:
empty:
"""

WHERE = [
    # pointer                             at the key  line column  what stands there
    (("kind",), False, 2, 7, "armada"),
    (("kind",), True, 2, 1, "kind"),
    (("name",), False, 3, 7, '"Zoë\'s 🚀"'),
    (("tier",), False, 4, 9, "2"),
    (("fleets", 0, "name"), False, 6, 11, "Bulwark"),
    (("fleets", 0, "name"), True, 6, 5, "name"),
    (("fleets", 0, "abilities", 0), False, 7, 17, "flagship"),
    (("fleets", 0, "abilities", 1), False, 7, 27, "'mines'"),
    (("fleets", 0, "printed", "hp"), False, 8, 19, "7"),
    (("fleets", 0, "printed", "hp"), True, 8, 15, "hp"),
    (("fleets", 0, "printed", "sp"), True, 8, 22, '"sp"'),
    (("fleets", 0, "printed", "sp"), False, 8, 28, "2"),
    (("fleets", 1, "name"), False, 9, 12, "Gulls"),
    (("fleets", 2, "name"), False, 11, 11, "Terns"),
    (("officers", 0, 0), False, 13, 5, "deep"),
    (("officers", 0, 1, 0), False, 14, 7, "deeper"),
    # containers are shown by the key that leads to them, items of lists by their first key or line
    (("fleets",), False, 5, 1, "fleets"),
    (("fleets", 0, "abilities"), False, 7, 5, "abilities"),
    (("fleets", 0, "printed"), False, 8, 5, "printed"),
    (("fleets", 1, "printed"), False, 9, 19, "printed"),
    (("fleets", 0), False, 6, 5, "name"),
    (("fleets", 1), False, 9, 5, "{name: Gulls, printed: {}, tier: }"),
    (("fleets", 2), False, 11, 5, "name"),
    (("officers", 0), False, 13, 3, "- deep"),
    ((), False, 2, 1, "kind"),
    # what is written as nothing is shown by its key
    (("notes",), False, 19, 1, "notes"),
    (("empty",), False, 20, 1, "empty"),
    (("fleets", 1, "tier"), False, 9, 32, "tier"),
    # what is missing is shown by the deepest part that is there
    (("uses",), False, 2, 1, "kind"),
    (("uses",), True, 2, 1, "kind"),
    (("fleets", 0, "size"), False, 6, 5, "name"),
    (("fleets", 0, "size"), True, 6, 5, "name"),
    (("fleets", 0, "printed", "ac"), False, 8, 5, "printed"),
    (("fleets", 1, "size"), False, 9, 5, "{name: Gulls, printed: {}, tier: }"),
    (("fleets", 1, "printed", "ac"), True, 9, 19, "printed"),
    (("fleets", 9), False, 5, 1, "fleets"),
    (("fleets", -1), False, 5, 1, "fleets"),
    (("fleets", "x"), False, 5, 1, "fleets"),
    (("tier", "x", 3), False, 4, 9, "2"),
    (("tier", "x"), True, 4, 9, "2"),
]

ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}


def read(text, name="test.yaml"):
    """The only document of a text."""
    (document,) = read_documents(text.encode(), name)
    assert document.problems == []
    return document


@pytest.mark.parametrize("start", ["", "\ufeff"], ids=["no BOM", "BOM"])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize(("pointer", "at_key", "line", "column", "source"), WHERE)
def test_places_of_a_document(pointer, at_key, line, column, source, end, start):
    document = read(start + BLOCK.replace("\n", end))
    mark = document.locate(pointer, at_key)
    assert (mark.line, mark.column, document.source(pointer, at_key)) == (line, column, source)
    assert (mark.end_line, mark.end_column) == (line, column + len(source))


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_the_place_of_a_block_scalar_begins_at_its_sign_and_holds_its_lines(end):
    document = read(BLOCK.replace("\n", end))
    mark = document.locate(("description",))
    assert (mark.line, mark.column) == (16, 14)
    assert document.source(("description",)).rstrip() == f"|{end}  Two{end}  lines"


SHARED = """\
base: &base {hp: 7, sp: 2}
more: &more
  hp: 8
  ac: 11
size: &size large
list: &list [a, b]
uses:
  - *size
  - *base
  - *list
same: *base
also: *size
one:
  <<: *base
  sp: 3
two: {<<: [*base, *more], ct: 1}
"""

WHERE_SHARED = [
    (("also",), False, 12, 7, "*size"),
    (("uses", 0), False, 8, 5, "*size"),
    (("uses", 1), False, 9, 5, "*base"),
    (("uses", 2), False, 10, 5, "*list"),
    (("same",), False, 11, 1, "same"),
    (("same", "hp"), False, 1, 18, "7"),
    (("same", "hp"), True, 1, 14, "hp"),
    (("uses", 1, "sp"), False, 1, 25, "2"),
    (("uses", 2, 1), False, 6, 17, "b"),
    (("uses", 1, "missing"), False, 9, 5, "*base"),
    (("one",), False, 13, 1, "one"),
    (("one", "hp"), False, 1, 18, "7"),
    (("one", "sp"), False, 15, 7, "3"),
    (("two", "ct"), False, 16, 31, "1"),
    (("two", "hp"), False, 1, 18, "7"),
    (("two", "ac"), False, 4, 7, "11"),
]


@pytest.mark.parametrize(("pointer", "at_key", "line", "column", "source"), WHERE_SHARED)
def test_what_an_alias_repeats_stands_where_it_was_written(pointer, at_key, line, column, source):
    document = read(SHARED)
    mark = document.locate(pointer, at_key)
    assert (mark.line, mark.column, document.source(pointer, at_key)) == (line, column, source)


def test_a_key_that_is_an_alias_has_a_place():
    document = read("a: &k tier\n*k : 2\n")
    assert document.data == {"a": "tier", "tier": 2}
    assert document.locate(("tier",)) == Mark(2, 6, 2, 7)
    assert document.locate(("tier",), True) == Mark(2, 1, 2, 3)


def test_a_value_with_an_anchor_or_a_tag_stands_at_that_line():
    document = read("a:   &x 3\nb: !!int 4\n")
    assert [document.locate((key,)).line for key in "ab"] == [1, 2]
    assert document.source(("a",)).endswith("3")
    assert document.source(("b",)).endswith("4")


def test_every_document_of_a_file_has_lines_of_the_file():
    documents = read_documents("---\na: é\n---\n\nb: {c: 1}\n...\n---\n# none\n---\nd: [x]\n".encode(), "x.yaml")
    assert [document.data for document in documents] == [{"a": "é"}, {"b": {"c": 1}}, {"d": ["x"]}]
    assert documents[0].locate(("a",)) == Mark(2, 4, 2, 5)
    assert documents[1].locate(("b", "c")) == Mark(5, 8, 5, 9)
    assert documents[2].locate(("d", 0)) == Mark(10, 5, 10, 6)


@pytest.mark.parametrize(
    ("content", "offset", "line", "column"),
    [
        ("", 0, 1, 1),
        ("ab", 2, 1, 3),
        ("a\nb", 1, 1, 2),
        ("a\nb", 2, 2, 1),
        ("a\r\nb", 3, 2, 1),
        ("a\rb", 2, 2, 1),
        ("a\r\r\nb", 2, 2, 1),
        ("a\r\r\nb", 4, 3, 1),
        ("é🚀x\n", 2, 1, 3),
        ("a\n", 2, 2, 1),
        ("a\x0bb\x0cc\x85d\u2028e\n", 8, 1, 9),
    ],
)
def test_lines_and_columns_count_from_1_in_code_points(content, offset, line, column):
    assert Text("x", content).mark(offset, offset) == Mark(line, column, line, column)


@pytest.mark.parametrize(
    ("number", "line"), [(0, ""), (1, "é"), (2, ""), (3, "b c"), (4, "d"), (5, ""), (6, ""), (-1, "")]
)
def test_lines_come_without_their_breaks(number, line):
    assert Text("x", "é\n\r\nb c\rd\n").line(number) == line


@given(st.text(alphabet="ab\r\n é🚀", max_size=60))
@often(100)
def test_lines_are_those_of_the_text(content):
    text = Text("x", content)
    joined = content.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert [text.line(i + 1) for i in range(len(joined))] == joined
    for offset, char in enumerate(content):
        mark = text.mark(offset, offset + 1)
        if char not in "\r\n":
            assert text.line(mark.line)[mark.column - 1] == char
            assert mark.end_column == mark.column + 1


POINTERS = [
    ((), ""),
    (("",), "/"),
    (("fleets", 0, "tier"), "/fleets/0/tier"),
    (("a/b",), "/a~1b"),
    (("a~b",), "/a~0b"),
    (("~1",), "/~01"),
    (("~0~",), "/~00~0"),
    (("/", "~"), "/~1/~0"),
    (("é 🚀", 12), "/é 🚀/12"),
    (("-1",), "/-1"),
    (("1.5",), "/1.5"),
]


@pytest.mark.parametrize(("pointer", "text"), POINTERS)
def test_pointers_are_printed_as_json_pointers_and_read_back(pointer, text):
    assert printed_pointer(pointer) == text
    assert parsed_pointer(text) == pointer


STEPS = st.one_of(st.text(max_size=8).filter(lambda text: not text.isdecimal()), st.integers(0, 10**6))


@given(st.lists(STEPS, max_size=5).map(tuple))
@often(100)
def test_a_printed_pointer_is_read_back(pointer):
    assert parsed_pointer(printed_pointer(pointer)) == pointer
