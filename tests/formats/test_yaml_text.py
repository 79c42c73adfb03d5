"""How YAML is read: scalars, keys, aliases, and everything that can be wrong with the text."""

import json
import re
import time
import tracemalloc

import pytest

from shipcli.formats.reading import read_documents

INF = float("inf")


def documents(text):
    return read_documents(text.encode(), "test.yaml")


def value(text):
    """The value written behind a key."""
    (document,) = documents(f"a: {text}\n")
    assert document.problems == []
    return document.data["a"]


def problems(text):
    """Document, code, line and column of everything wrong."""
    return [
        (document.index, problem.code, *document.text.mark(problem.start, problem.end)[:2])
        for document in documents(text)
        for problem in document.problems
    ]


def only_flaw(text):
    """The one thing wrong with a text: (code, line, column), message and hint."""
    found = [(document, problem) for document in documents(text) for problem in document.problems]
    assert len(found) == 1, [problem for _, problem in found]
    document, problem = found[0]
    return (problem.code, *document.text.mark(problem.start, problem.end)[:2]), problem.message, problem.hint or ""


PLAIN = {
    "null": [None, "null", "Null", "NULL", "~", "", "  ", "# comment"],
    "true": [True, "true", "True", "TRUE"],
    "false": [False, "false", "False", "FALSE"],
    "zero": [0, "0", "-0", "+0", "0.0", "-0.0", "0.", ".0"],
    "seven": [7, "7", "+7", "7.0", "7.", "7.000"],
    "minus": [-7, "-7", "-7.0"],
    "eighteen digits": [123456789012345678, "123456789012345678", "+123456789012345678"],
    "minus eighteen digits": [-999999999999999999, "-999999999999999999"],
    "half": [0.5, "0.5", ".5", "+.5", "+0.5", "0.50"],
    "minus half": [-0.5, "-.5", "-0.5"],
}


@pytest.mark.parametrize(("text", "wanted"), [(text, wanted) for wanted, *texts in PLAIN.values() for text in texts])
def test_plain_scalars_that_are_values(text, wanted):
    got = value(text)
    assert got == wanted
    assert type(got) is type(wanted)


STAYS_TEXT = """
    yes no on off y n Yes NO On OFF tRUE fALSE nULL none None nil
    1:30 4:30 10:00:00 2024-01-02 2024-01-02T10:00:00Z
    010 08 007 00 -01 +08 01.5 00.5 0x1F 0o17 0b11 0xff
    1e1 1e3 1E3 1.5e3 1e+3 1e-3 .5e1 -1e1
    1_000 1,000 1/2 1/4 ½ 12a 1.2.3 +-1 --1 1- + - . .. .a -a -. +.
    1234567890123456789 -1234567890123456789 1000000000000000000 99999999999999999999999999
    0.123456789012345678
    nan NaN inf Inf Infinity -Infinity .Nan .iNf +.nan -.nan .infinity
    ١٢ 1３ ² = << <<x !x
    d20 2d6+3 it's a"b a#b a:b http://x a&b a*b
""".split()  # noqa: RUF001, SIM905
STAYS_TEXT = [text for text in STAYS_TEXT if text not in ("-", "!x")]


@pytest.mark.parametrize("text", STAYS_TEXT)
def test_plain_scalars_that_stay_text(text):
    assert value(text) == text


@pytest.mark.parametrize("text", ["10", "010", "true", "null", "~", "", ".nan", ".inf", "1e1", "yes", "<<", "1:30"])
@pytest.mark.parametrize("quote", "'\"")
def test_quoted_scalars_are_text(text, quote):
    assert value(f"{quote}{text}{quote}") == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("|\n  10", "10\n"),
        ("|-\n  10", "10"),
        (">-\n  true", "true"),
        (">-\n  one\n  two\n\n  three", "one two\nthree"),
        ("|\n  one\n   two\n", "one\n two\n"),
        ("|+\n  one\n\n", "one\n\n\n"),
        ("|2-\n   x", " x"),
        ("|-\n  .nan", ".nan"),
        ("|", ""),
        ("one\n  two", "one two"),
        ("1\n  2", "1 2"),
        ("'it''s'", "it's"),
        ("'a\\nb'", "a\\nb"),
        (r'"a\tb\n\x41\u00e9\U0001F680\\\"\0"', 'a\tb\nAé🚀\\"\0'),
        ('"one\n  two"', "one two"),
        ('"one\\\n  two"', "onetwo"),
        ("x   # comment", "x"),
        ("x\t# comment", "x"),
        ("2\t# comment", 2),
        ("x#y", "x#y"),
        ("\tx", "x"),
        ("[1, 010, 'x', , ]", None),
        ("[1, 010, 'x', ~]", [1, "010", "x", None]),
        ("{b: 1e1, c: {}, d: []}", {"b": "1e1", "c": {}, "d": []}),
        ("[b: 1]", [{"b": 1}]),
        ("{b}", {"b": None}),
        ("[é, 🚀]", ["é", "🚀"]),
    ],
)
def test_styles(text, wanted):
    if wanted is None:
        assert [code for _, code, *_ in problems(f"a: {text}\n")] == ["Y001"]
    else:
        assert value(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("!!str 10", "10"),
        ("!!str", ""),
        ("!!str .nan", ".nan"),
        ("! 10", "10"),
        ("!!int 10", 10),
        ("!!int '10'", 10),
        ("!!float 1.5", 1.5),
        ("!!float 1", 1),
        ("!!bool true", True),
        ("!!bool 'false'", False),
        ("!!null ~", None),
        ("!!null ''", None),
        ("!!null", None),
        ("!<tag:yaml.org,2002:int> 3", 3),
        ("!!map {b: 1}", {"b": 1}),
        ("!!seq [1]", [1]),
        ("! {b: 1}", {"b": 1}),
        ("&x !!int 3", 3),
        ("!!int &x 3", 3),
    ],
)
def test_tags_that_say_what_is_there(text, wanted):
    got = value(text)
    assert got == wanted
    assert type(got) is type(wanted)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("!!int x", "!!int"),
        ("!!int 1.5", "!!int"),
        ("!!int true", "!!int"),
        ("!!int 010", "!!int"),
        ("!!int", "!!int"),
        ("!!float x", "!!float"),
        ("!!float true", "!!float"),
        ("!!bool yes", "!!bool"),
        ("!!bool 1", "!!bool"),
        ("!!null x", "!!null"),
        ("!!binary eA==", "!!binary"),
        ("!!timestamp 2024-01-02", "!!timestamp"),
        ("!!set {a}", "!!set"),
        ("!!omap [a: 1]", "!!omap"),
        ("!ship x", "!ship"),
        ("!ship {a: 1}", "!ship"),
        ("!ship [a]", "!ship"),
        ("!!python/object/apply:os.system [x]", "!!python/object/apply:os.system"),
        ("!!str [a]", "!!str"),
        ("!!map x", "!!map"),
        ("!!seq {b: 1}", "!!seq"),
        ("!!map [b]", "!!map"),
        ("!x!y z", "never declared"),
        ("!%YAML z", "does not end"),
    ],
)
def test_tags_that_mean_nothing_are_y007(text, words):
    place, message, hint = only_flaw(f"b: 1\na: {text}\n")
    assert place == ("Y007", 2, 4)
    assert words in message
    assert hint


def test_a_tag_that_means_nothing_is_y007_at_a_key_too():
    assert problems("b: 1\n!ship a: 1\n") == [(0, "Y007", 2, 1)]


def test_a_tag_declared_by_the_document_is_read():
    (document,) = documents("%TAG !e! tag:yaml.org,2002:\n---\na: !e!int 3\n")
    assert (document.data, document.problems) == ({"a": 3}, [])


def test_keys_are_text_as_written():
    (document,) = documents(
        "1: a\n010: b\ntrue: c\n~: d\n1.50: e\nno: f\n'q': g\n\"w\": h\n2024-01-02: i\n.nan: j\n1e1: k\n"
        "? x y\n: l\n? |-\n  z\n: m\n!!int 7: n\n&k an: o\né: p\n'': q\n"
    )
    assert document.problems == []
    assert document.data == dict(
        zip(
            [
                "1",
                "010",
                "true",
                "~",
                "1.50",
                "no",
                "q",
                "w",
                "2024-01-02",
                ".nan",
                "1e1",
                "x y",
                "z",
                "7",
                "an",
                "é",
                "",
            ],
            "abcdefghijklmnopq",
            strict=True,
        )
    )


@pytest.mark.parametrize("text", ["? [a, b]\n: 1\n", "? {a: b}\n: 1\n", "{[a]: 1}\n", "x: {{a: b}: 1}\n", "[a]: 1\n"])
def test_a_key_that_is_a_list_or_mapping_is_y001(text):
    place, message, _ = only_flaw(text)
    assert place[0] == "Y001"
    assert "a key must be text" in message


ALIASES = [
    ("a: &x 1\nb: *x\n", {"a": 1, "b": 1}),
    ("a: &x [1, 2]\nb: *x\n", {"a": [1, 2], "b": [1, 2]}),
    ("a: &x 1\nb: &x 2\nc: *x\n", {"a": 1, "b": 2, "c": 2}),
    ("a: &x {b: &x 1, c: *x}\nd: *x\n", {"a": {"b": 1, "c": 1}, "d": {"b": 1, "c": 1}}),
    ("&x a: 1\nb: *x\n", {"a": 1, "b": "a"}),
    ("a: &x k\n*x : 1\n", {"a": "k", "k": 1}),
    ("a: &x\nb: *x\n", {"a": None, "b": None}),
    ("a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\n", {"a": {"p": 1, "q": 2}, "b": {"p": 1, "q": 3}}),
    ("a: &x {p: 1, q: 2}\nb: {q: 3, <<: *x}\n", {"a": {"p": 1, "q": 2}, "b": {"p": 1, "q": 3}}),
    ("a: &x {p: 1}\nb: &y {p: 2, q: 3}\nc: {<<: [*x, *y]}\n",
     {"a": {"p": 1}, "b": {"p": 2, "q": 3}, "c": {"p": 1, "q": 3}}),
    ("a: &x {p: 1}\nb: &y {<<: *x, q: 2}\nc: {<<: *y}\n",
     {"a": {"p": 1}, "b": {"p": 1, "q": 2}, "c": {"p": 1, "q": 2}}),
    ("a: {<<: {p: 1}, q: 2}\n", {"a": {"p": 1, "q": 2}}),
    ("a: {<<: []}\n", {"a": {}}),
    ("a: {'<<': 1}\n", {"a": {"<<": 1}}),
    ("a: &x {p: 1}\nb: {<<: *x}\nc: *x\n", {"a": {"p": 1}, "b": {"p": 1}, "c": {"p": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), ALIASES)
def test_aliases_and_merge_keys(text, wanted):
    (document,) = documents(text)
    assert (document.data, document.problems) == (wanted, [])


def test_a_merge_does_not_change_what_it_takes_from():
    (document,) = documents("a: &x {p: 1}\nb: {<<: *x, q: 2}\n")
    assert document.data["a"] == {"p": 1}


NOT_SYNTAX = [
    # text, code, line, column, words of the message
    ("tier: 2\ntier: 12\n", "Y003", 2, 1, ["duplicate key 'tier'", "line 1 column 1"]),
    ("a: {b: 1, b: 2}\n", "Y003", 1, 11, ["duplicate key 'b'", "line 1 column 5"]),
    ("a:\n  - b: 1\n    c: {b: 3}\n    b: 2\n", "Y003", 4, 5, ["duplicate key 'b'", "line 2 column 5"]),
    ("a: &x {p: 1}\nb: &y {q: 2}\nc: {<<: *x, r: 3, <<: *y}\n", "Y003", 3, 19, ["'<<'", "line 3 column 5"]),
    ("a: &x {p: 1}\nc: {<<: [], <<: *x}\n", "Y003", 2, 13, ["'<<'", "line 2 column 5"]),
    ("a: &x {p: 1}\nc: {'<<': 1, <<: *x, q: {<<: *x, <<: {}}}\n", "Y003", 2, 34, ["'<<'", "line 2 column 26"]),
    ('a: "x\\ud800"\n', "Y002", 1, 6, ["half of a surrogate pair is no character"]),
    ('a: "\\U0000DE00\\ud83d"\n', "Y002", 1, 5, ["half of a surrogate pair is no character"]),
    # two documents without a line --- between them
    ("kind: a\nb: b\nkind: a\nb: c\n", "Y003", 3, 1, ["a second document seems to begin here", "line 1 column 1"]),
    ("name: a\nkind: b\ntier: 1\nname: a\nkind: b\n", "Y003", 4, 1, ["a second document seems to begin here"]),
    ("name: a\nkind: b\ntier: 1\nkind: b\nname: a\n", "Y003", 4, 1, ["a second document seems to begin here"]),
    # keys of an item that are not indented below its dash
    ("t: 2\nf:\n- n: A\nc: x\nt: 1\n", "Y003", 5, 1, ["duplicate key 't'", "line 1 column 1"]),
    ("t: 2\nu: 2\nf:\n- n: A\nc: x\nt: 1\nu: 1\n", "Y003", 6, 1, ["duplicate key 't'", "line 1 column 1"]),
    ("a: 1\n'a': 2\n", "Y003", 2, 1, ["duplicate key 'a'", "line 1 column 1"]),
    ("1: a\n\"1\": b\n", "Y003", 2, 1, ["duplicate key '1'", "line 1 column 1"]),
    ("'': a\n'': b\n", "Y003", 2, 1, ["duplicate key ''", "line 1 column 1"]),
    ("é: 🚀\n🚀: {é: 1, ü: 2, é: 3}\n", "Y003", 2, 17, ["duplicate key 'é'", "line 2 column 5"]),
    ("x: &k a\na: 1\n*k : 2\n", "Y003", 3, 1, ["duplicate key 'a'", "line 2 column 1"]),
    ("x: 1\n&k a: 1\na: 2\n", "Y003", 3, 1, ["duplicate key 'a'", "line 2 column 1"]),
    ("x: {a: [a, {a: 1}], a: 2}\n", "Y003", 1, 21, ["duplicate key 'a'", "line 1 column 5"]),
    # a value that reads like the key is not the key
    ("name: tier\ntier: 2\ntier: 3\n", "Y003", 3, 1, ["duplicate key 'tier'", "line 2 column 1"]),
    ("a: *x\n", "Y001", 1, 4, ["&x"]),
    ("a: [b, *x]\n", "Y001", 1, 8, ["&x"]),
    ("a: &a {b: *a}\n", "Y004", 1, 11, ["*a"]),
    ("a: &a\n  - b: [*a]\n", "Y004", 2, 9, ["*a"]),
    ("&a\nb: {<<: *a}\n", "Y004", 2, 9, ["*a"]),
    ("a: {<<: *q}\n", "Y001", 1, 9, ["&q"]),
    ("a: {<<: 1}\n", "Y001", 1, 9, ["<<", "mapping"]),
    ("a: {<<: [1]}\n", "Y001", 1, None, ["<<", "mapping"]),
    ("b: &x 1\na: {<<: *x}\n", "Y001", 2, 9, ["<<", "mapping"]),
    ("a: .nan\n", "Y006", 1, 4, ["finite number expected", ".nan"]),
    ("a: {b: [-.inf]}\n", "Y006", 1, 9, ["finite number expected", "-.inf"]),
    ("a: .INF\n", "Y006", 1, 4, ["finite number expected", ".INF"]),
    ("a: !!float .NaN\n", "Y006", 1, None, ["finite number expected", ".NaN"]),
    ("", "Y008", 1, 1, ["the file holds no document"]),
    ("# nothing\n", "Y008", 1, 1, ["the file holds no document"]),
    ("---\n", "Y008", 1, 1, ["the file holds no document"]),
    ("---\n---\n...\n", "Y008", 1, 1, ["the file holds no document"]),
    ("\n\n", "Y008", 1, 1, ["the file holds no document"]),
    ("- 1\n", "Y009", 1, 1, ["mapping", "found a list"]),
    ("[1, 2]\n", "Y009", 1, 1, ["mapping", "found a list"]),
    ("\n  text\n", "Y009", 2, 3, ["mapping", "found text"]),
    ("2\n", "Y009", 1, 1, ["mapping", "found a number"]),
    ("1.5\n", "Y009", 1, 1, ["mapping", "found a number"]),
    ("true\n", "Y009", 1, 1, ["mapping", "found true or false"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "column", "words"), NOT_SYNTAX)
def test_what_yaml_allows_and_we_do_not(text, code, line, column, words):
    place, message, _ = only_flaw(text)
    assert place == (code, line, place[2] if column is None else column)
    assert [word for word in words if word not in message] == []


QUOTE_OPEN = "the quotation mark that opens here is never closed"
SYNTAX = [
    # text, line, column, words of the message, words of the hint
    ("kind: armada\nname: Tabby\nofficers:\n\tpilot: 1\n", 4, 1, "tab used for indentation", "use spaces"),
    ("a:\n  b: 1\n \tc: 2\n", 3, 2, "tab used for indentation", "use spaces"),
    ("kind: armada\r\na:\r\n\tb: 1\r\n", 3, 1, "tab used for indentation", "use spaces"),
    ("k: armada\nname: Motto\ndescription: Fast: strong\n", 3, 18, "a colon and a space inside plain text", ">-"),
    ("name: a: b\n", 1, 8, "a colon and a space inside plain text", "quotes"),
    ("é🚀: ü: b\n", 1, 6, "a colon and a space inside plain text", "quotes"),
    ("- name: a: b\n", 1, 10, "a colon and a space inside plain text", "quotes"),
    ("name: Fleet:\n", 1, 12, "a colon and a space inside plain text", "quotes"),
    ("kind: armada\n  name: x\n", 2, 3, "'name' is indented deeper", "begin it in column 1, like 'kind' in line 1"),
    # a line without its colon: said for sure where its first word is a key elsewhere
    ("kind armada\nname: x\n", 1, 1, "the colon behind 'kind' is missing", "write `kind: armada`"),
    ("# x\n\nkind armada # y\n\nname: x\n", 3, 1, "the colon behind 'kind' is missing", "write `kind: armada`"),
    (
        "kind: armada\nname x\ntier: 2\n",
        2,
        1,
        "neither `key: value` nor `- item`",
        "if 'name' is a key, write `name: x`",
    ),
    ("kind: armada\nname\n", 2, 1, "neither `key: value` nor `- item`", "if 'name' is a key, write `name:`"),
    ("fleets\n  - name: A\n", 1, 1, "the colon behind 'fleets' is missing", "write `fleets:`"),
    ("a: 1\nfleets\n- name: A\n", 2, 1, "the colon behind 'fleets' is missing", "write `fleets:`"),
    ("a: 1\nprinted\n  bp: 1\n", 2, 1, "the colon behind 'printed' is missing", "write `printed:`"),
    ("a: 1\nprinted\nbp: 1\n", 2, 1, "neither `key: value` nor `- item`", "if 'printed' is a key, write `printed:`"),
    ("a:\n  - b: 1\n    c 2\n  - b: 3\n    c: 4\n", 3, 5, "the colon behind 'c' is missing", "write `c: 2`"),
    ("a:\n  - b: 1\n    c: 2\n  - b 3\n    c: 4\n", 4, 5, "the colon behind 'b' is missing", "write `b: 3`"),
    ("a:\n  - b\n    c: 4\nb: 1\n", 2, 5, "the colon behind 'b' is missing", "write `b:`"),
    ("tier: 1\na: x\ntier 2 # two\nb: 1\n", 3, 1, "the colon behind 'tier' is missing", "write `tier: 2`"),
    ("a: 1\nb 2\nc: 3\na " + "x" * 41 + "\nd: 1\n", 2, 1, "neither", "if 'b' is a key, write `b: 2`"),
    ("a: 1\na " + "x" * 41 + "\nd: 1\n", 2, 1, "the colon behind 'a' is missing", "write `a: ...`"),
    # keys that are not indented below the dash of their item
    (
        "f:\n  - n: A\n  s: x\n",
        3,
        3,
        "'s' stands too far left to belong to the list item that begins at line 2",
        "begin it in column 5, below 'n'",
    ),
    ("f:\n-   n: A\n    t: 1\n\n # x\n  s: x\n  u: 1\n", 6, 3, "'s' stands too far left", "column 5, below 'n'"),
    ("f:\n  - n: A\n    p:\n      a: 1\n   s: x\n", 5, 4, "the list item that begins at line 2", "column 5"),
    ("f:\n- n: A\ns: x\nt: 1\n- n: B\ns: y\n", 3, 1, "the list item that begins at line 2", "column 3"),
    ("t: 1\nf:\n- n: A\ns: x\nt: 1\n- n: B\ns: y\n", 4, 1, "the list item that begins at line 3", "column 3"),
    ("f:\n  - n: A\ns: x\n  - n: B\n", 3, 1, "the list item that begins at line 2", "column 5"),
    ("f:\n- n: A\nl:\n  - x\ns: y\n- n: B\n", 3, 1, "'l' stands too far left", "column 3"),
    ("f:\n  - n: A\nt: 2\n    d: 1\n", 3, 1, "'t' stands too far left", "column 5, below 'n'"),
    ("f:\n  - n: A\n    c: 1\nt: 2\nu: 3\n    d: 1\n", 4, 1, "'t' stands too far left", "column 5, below 'n'"),
    ("t: 1\nf:\n  - n: A\n    c:\n      - x\nt: 2\n    d: 1\n", 6, 1, "'t' stands too far left", "column 5"),
    ("t: 1\nf:\n  - n: A\ng: 1\n  h: 2\n", 5, 3, "'h' is indented deeper", "column 1, like 'g' in line 4"),
    ("f:\n  - n: A\n     t: 1\n", 3, 6, "'t' is indented deeper", "column 5, like 'n' in line 2"),
    ("f: all\n  - n: A\n", 2, 5, "'n' is indented deeper", "a list begins in the line below its key"),
    ("f:\n  - n: A\n    c: 1\nt: 2\n    e: 1\nu: 3\n    d: 1\n", 4, 1, "'t' stands too far left", "column 5"),
    (" kind: a\nname: b\n", 1, 2, "'kind' is indented deeper than 'name' in line 2", "same column"),
    ("# x\n  kind: a\n  n:\n    m: 1\nname: b\nc: d\n", 2, 3, "'kind' is indented deeper than 'name'", "same column"),
    ("{a: 1}\nname: b\n", 2, 1, "a new document begins with a line `---`", ""),
    # items in another column than those above
    ("f:\n  - n: A\n- n: B\n", 3, 1, "does not belong to the mapping", "begin it in column 3, like the item at line 2"),
    (
        "f:\n  - n: A\n    t: 1\n    - n: B\n",
        4,
        5,
        "does not belong to the mapping",
        "column 3, like the item at line 2",
    ),
    ("f:\n  - {n: A}\n - {n: B}\n", 3, 2, "does not belong to the mapping", "column 3, like the item at line 2"),
    ("f:\n  - {n: A}\n   - {n: B}\n", 3, 4, "does not belong", "column 3, like the item at line 2"),
    # no space behind the colon
    ("kind:armada\nname: x\n", 1, 1, "neither `key: value` nor `- item`", "write a space behind the colon"),
    ("a:\n  - n:A\n    t: 1\n", 2, 5, "neither `key: value` nor `- item`", "write a space behind the colon"),
    ("a:\n  - http://x\n    t: 1\n", 3, 6, "indented deeper", ""),
    ("f:\n- n: A\n  t: 1\ns: x\n- n: B\n", 5, 1, "does not belong to the mapping that begins at line 1", ""),
    ("f:\n- n: A\n'q'\n: 1\n- n: B\n", 3, 1, "neither", ""),
    ("f:\n- n: A\n'q': 1\n- n: B\n", 4, 1, "does not belong to the mapping that begins at line 1", ""),
    ("f:\n  - n: A\n s: x\n", 3, 2, "does not belong to the mapping that begins at line 1", "same column"),
    ("---\na:\n- n: A\n---\nt: 1\n- n: x\n", 6, 1, "does not belong to the mapping that begins at line 5", ""),
    ('kind: armada\nname: "Old\ntier: 2\n', 2, 7, QUOTE_OPEN, ""),
    ("kind: armada\nname: 'Old\ntier: 2\n", 2, 7, QUOTE_OPEN, ""),
    ("name: @x\n", 1, 7, "text may not begin with '@'", "quotes"),
    ("name: `x`\n", 1, 7, "text may not begin with '`'", "quotes"),
    ("name: %x\n", 1, 7, "text may not begin with '%'", "quotes"),
    # what is not closed is shown where it opens, and the message tells how far it was read
    ("fleets: [a, b\n", 1, 9, "this list lacks a comma, or its closing ], before line 2 column 1", ""),
    ("fleets: [a }\n", 1, 9, "this list lacks a comma, or its closing ], before line 1 column 12", ""),
    ("fleets: ['a' 'b']\n", 1, 9, "this list lacks a comma, or its closing ], before line 1 column 14", ""),
    ("printed: {hp: 7 sp: 2}\n", 1, 10, "this mapping lacks a comma, or its closing }, before line 1 column 19", ""),
    ("printed: {hp: 7\n", 1, 10, "this mapping lacks a comma, or its closing }, before line 2 column 1", ""),
    ("a: {b: [c, d\n---\n", 1, 8, "this list lacks a comma, or its closing ], before line 2 column 1", ""),
    ("abilities: [a, , b]\n", 1, 16, "nothing stands between two commas", ""),
    ("description: *very* fast\n", 1, 14, "& and * have a meaning of their own", "quotes"),
    ("name: & Sons\n", 1, 7, "& and * have a meaning of their own", "quotes"),
    ("notes: >text\n", 1, None, "| and > have a meaning of their own", "quotes"),
    ("kind: armada\ntier:2\nname: x\n", 2, 1, "neither `key: value` nor `- item`", "a space behind the colon"),
    ("a:\n  - b\n  -c\nd: 1\n", 3, 3, "", ""),
    ("name: 'it's'\n", 1, 11, "nothing may follow here", "a quote inside quotes"),
    ('name: "a" b\n', 1, 11, "nothing may follow here", "a quote inside quotes"),
    ("name: [a] b\n", 1, 11, "nothing may follow here", ""),
    ("a:\n    - b: 1\n  - b: 2\n", 3, 3, "does not belong to the mapping that begins at line 1", "column 5, like"),
    ("a:\n  b: 1\n c: 2\n", 3, 2, "does not belong to the mapping that begins at line 1", "same column"),
    ("- a\nb: 1\n", 2, 1, "does not belong to the list that begins at line 1", ""),
    ("fleets: - a\n", 1, 9, "a list begins on a line of its own", ""),
    ('name: "\\q"\n', 1, 8, "no such escape inside double quotes", "backslash"),
    ('name: "\\u12"\n', 1, 8, "no such escape inside double quotes", "backslash"),
    ('name: "a\\ud83d\\ude00"\n', 1, 9, "YAML knows no surrogate pairs", r"write \U0001F600"),
    ("name: a\x01b\n", 1, 8, "U+0001", "delete it"),
    ("a: 1\r\nname: é\x7f\r\n", 2, 8, "U+007F", "delete it"),
    ("name: \x00\n", 1, 7, "U+0000", "delete it"),
    ("name: \uffff\n", 1, 7, "U+FFFF", "delete it"),
]


@pytest.mark.parametrize(("text", "line", "column", "words", "advice"), SYNTAX)
def test_syntax_errors_are_told_in_the_words_of_authors(text, line, column, words, advice):
    place, message, hint = only_flaw(text)
    assert place == ("Y001", line, place[2] if column is None else column)
    assert words in message
    assert advice in hint


ODD_SPACES = {
    "\u00a0": "U+00A0 (no-break space)",
    "\u2003": "U+2003 (em space)",
    "\u3000": "U+3000 (ideographic space)",
    "\u200b": "U+200B (zero width space)",
    "\ufeff": "U+FEFF (zero width no-break space)",
}
ODDLY_SPACED = [
    # text with @ for the character, line, column
    ("f:\n  - n: A\n  @ c: x\n    s: y\n", 3, 3),
    ("f:\n  - n: A\n@@@@c: x\n    s: y\n", 3, 1),
    ("f:\n  - n: A\n@@@@c: x\n@@@@s: y\n    t: 1\n", 3, 1),
    ("f:\n  - n: A\n  -@n: B\n", 3, 4),
    ("f:\n  - n: A\n    s:@y\n    t: 1\n", 3, 7),
    ("f:\n  - n: A\n    s:@y\n", 3, 7),
    ("f:@\n  - n: A\n", 1, 3),
    ("k:@a\nn: b\n", 1, 3),
    ("---\nn: @\n---\nk:@a\nn: b\n", 4, 3),
]


@pytest.mark.parametrize("character", ODD_SPACES, ids=ascii)
@pytest.mark.parametrize(("text", "line", "column"), ODDLY_SPACED)
def test_what_only_looks_like_a_space_is_named_at_its_place(text, line, column, character):
    place, message, hint = only_flaw(text.replace("@", character))
    assert place == ("Y001", line, column)
    assert ODD_SPACES[character] in message
    assert "plain space" in hint


@pytest.mark.parametrize(
    "text",
    [
        "n: a@b\nc: [a,\nd: e\n",
        "n: '@'\nc: [a,\nd: e\n",
        "@n: a\nb: 1\nb: 2\n\nc: 1\nd: 2\ne: 3\ng: [a,\n",
        "n:@x\n---\n: [\n",
    ],
)
def test_it_is_not_blamed_for_another_fault(text):
    last = documents(text.replace("@", "\u00a0"))[-1]
    assert [problem for problem in last.problems if "U+00A0" in problem.message] == []


PARSER_WORDS = (
    "did not find",
    "while ",
    "token",
    "node content",
    "could not",
    "found character",
    "scalar",
    "indicator",
)


@pytest.mark.parametrize(
    "text",
    [
        "abilities: [\n",
        "abilities: [a,\n",
        "printed: {\n",
        "printed: {hp:\n",
        "fleets: ]\n",
        "description: *very* fast\n",
        "description: * fast\n",
        "name: & Sons\n",
        "name: !\n  - [\n",
        "notes: |x\n  text\n",
        "notes: >text\n",
        'name: "\\x4"\n',
        "name: !<x\n",
        "%YAML 9.9\n---\na: 1\n",
        "-\tname: x\n",
        "?a: [\n",
        ", a\n",
    ],
)
def test_no_message_speaks_the_language_of_parsers(text):
    messages = [problem.message for document in documents(text) for problem in document.problems]
    assert messages
    assert [message for message in messages if any(word in message for word in PARSER_WORDS)] == []


def test_a_tab_is_not_blamed_where_it_is_allowed():
    place, message, _ = only_flaw("a: [1,\n\t2 }\n")
    assert "closing ]" in message
    assert place == ("Y001", 1, 4)


HINTS = [
    # text, hint of its only problem
    ("kind: a\nname: b\nkind: a\nname: c\n", "write a line `---` above it"),
    ("kind: a\nkind: b\n", "keep one of the two"),
    ("a: {kind: a, name: b, kind: a}\n", "keep one of the two"),
    ("a: &x {b: 1}\nc: {<<: *x, <<: *x}\n", "write one, with a list: `<<: [*one, *other]`"),
    ("t: 2\nf:\n  - n: A\nc: x\nt: 1\n",
     "the keys of the list item that begins at line 3 must begin in column 5, below its 'n'"),
    ("t: 2\nf:\n  - n: A\n    c: x\nt: 1\n", "keep one of the two"),
    ("t: 2\nf:\n  - {n: A}\nt: 1\n", "keep one of the two"),
    ("t: 2\nf: [n: A]\nt: 1\n", "keep one of the two"),
    ("t: 2\nf:\n  - t: A\nt: 1\n", "keep one of the two"),
    ("t: 2\nf:\n  - t: A\n  - x\nt: 1\n", "keep one of the two"),
    ("f:\n  - t: A\nt: 2\nt: 1\n", "keep one of the two"),
    ("t: 1\nf: {a: {b: 1}}\n? [c]\n: [d]\nt: 1\n", None),
    ("f:\n  - n: A\n    t: 1\n    u: 1\n    t: 2\n    u: 2\n",
     "if another item of the list begins here, write `- t: ...`; else keep one of the two"),
    ("f:\n  - n: A\n    t: 1\n    n: B\n    t: 2\n",
     "if another item of the list begins here, write `- n: ...`; else keep one of the two"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "advice"), HINTS)
def test_a_key_that_stands_twice_is_explained(text, advice):
    if advice is None:
        assert [code for _, code, *_ in problems(text)] == ["Y001", "Y003"]
    else:
        assert only_flaw(text)[2] == advice


OLDER_BREAKS = ["\x85", "\u2028", "\u2029"]


@pytest.mark.parametrize("sign", OLDER_BREAKS, ids=ascii)
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a: x@y\nb: 1\n", {"a": "x@y", "b": 1}),
        ("a: @\nb: 1\n", {"a": "@", "b": 1}),
        ("a: 'x @ y@'\nb: 1\n", {"a": "x @ y@", "b": 1}),
        ('a: "x @ y@"\nb: 1\n', {"a": "x @ y@", "b": 1}),
        ("a: |-\n  x@y\n\nb: 1\n", {"a": "x@y", "b": 1}),
        ("# x@y: 2\n@: {@x: [@]}\nb: 1\n", {"@": {"@x": ["@"]}, "b": 1}),
        ("a: \ue000@\ue001\nb: 1 # @\n", {"a": "\ue000@\ue001", "b": 1}),
    ],
)
def test_line_breaks_of_older_yaml_are_characters_like_any_other(text, wanted, sign):
    (document,) = documents(text.replace("@", sign))
    assert document.problems == []
    assert document.data == {
        key.replace("@", sign): json.loads(json.dumps(inner).replace("@", json.dumps(sign)[1:-1]))
        for key, inner in wanted.items()
    }
    assert document.locate(("b",))[:2] == (text[: text.index("b: 1")].count("\n") + 1, 4)


def test_keys_that_stand_twice_are_found_in_linear_time():
    keys = "".join(f"k{i}: 1\n" for i in range(20_000))
    start = time.process_time()
    found = problems("a: 1\n" + keys + keys)
    assert time.process_time() - start < 10
    assert found == [(0, "Y003", 20_002 + i, 1) for i in range(20_000)]


@pytest.mark.parametrize(
    "one", ["a: 1\n", "a: @\n", "a: \x01\n", "a: .nan\n", "a: 1\n---\na: @\n", "a: 'x\n---\na: 1\n"]
)
def test_many_documents_are_read_in_linear_time(one):
    pad = "".join(f"k{i}: some words\n" for i in range(20))
    start = time.process_time()
    found = documents(f"---\n{pad}{one}" * 5_000)
    assert time.process_time() - start < 20
    assert len(found) == 5_000 * (2 if "---" in one else 1)


SEVERAL = [
    # text, every finding: document, code, line, column
    ("a: 1\na: 2\nb: .nan\nc: !x y\nd: *q\n",
     [(0, "Y003", 2, 1), (0, "Y006", 3, 4), (0, "Y007", 4, 4), (0, "Y001", 5, 4)]),
    ("a: 1\na: 2\na: 3\n", [(0, "Y003", 2, 1), (0, "Y003", 3, 1)]),
    ("kind: a\nb: 1\nb: 2\nkind: a\nb: 1\nkind: a\nb: 3\n",
     [(0, "Y003", 3, 1), (0, "Y003", 4, 1), (0, "Y003", 6, 1)]),
    ("t: 1\nu: 1\nf:\n- n: A\nt: 2\nu: 2\ng:\n- n: A\nt: 3\n", [(0, "Y003", 5, 1), (0, "Y003", 9, 1)]),
    ("a: 1\na: 2\nb: [\n---\nc: 1\nc: 2\n", [(0, "Y003", 2, 1), (0, "Y001", 4, 1), (1, "Y003", 6, 1)]),
    ("a: 1\na: 2\nb: [\n---\nc: 1\n", [(0, "Y003", 2, 1), (0, "Y001", 4, 1)]),
    ("a: [.nan, .inf]\nb: {c: .NAN}\n", [(0, "Y006", 1, 5), (0, "Y006", 1, 11), (0, "Y006", 2, 8)]),
    ("a: 1\n---\nb: : x\n---\nc: @\n---\nd: 1\nd: 2\n", [(1, "Y001", 3, None), (2, "Y001", 5, 4), (3, "Y003", 8, 1)]),
    ("---\na: 1\n---\n b: 1\nc: .nan\n---\nd: .nan\n", [(1, "Y001", 4, 2), (2, "Y006", 7, 4)]),
    ("---\na: 1\n---\nb 1 #\nc: .nan\n---\n'd: .nan\n", [(1, "Y001", 4, 1), (2, "Y001", 7, 1)]),
    ("a: .nan\n...\n@x\n", [(0, "Y006", 1, 4), (1, "Y001", 3, 1)]),
    ("a: .nan\n---\nb: .nan\n", [(0, "Y006", 1, 4), (1, "Y006", 3, 4)]),
    ("- 1\n---\n@\n---\n2\n", [(0, "Y009", 1, 1), (1, "Y001", 3, 1), (2, "Y009", 5, 1)]),
    ("{a: 1}\nb: 2\n", [(1, "Y001", 2, 1)]),
    ("--- @\n--- @\n--- @\n", [(0, "Y001", 1, 5), (1, "Y001", 2, 5), (2, "Y001", 3, 5)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), SEVERAL)
def test_every_flaw_is_reported_with_its_document(text, wanted):
    found = problems(text)
    blurred = [(*one[:3], None if w[3] is None else one[3]) for one, w in zip(found, wanted, strict=True)]
    assert blurred == wanted


RESUMED = [
    # text, document -> data (None where it has problems)
    ("a: 1\n---\nb: @\n---\nc: 3\n", {0: {"a": 1}, 1: None, 2: {"c": 3}}),
    ("a: @\n---\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("---\na: @\n---\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("a: 'x\n---\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("a: [\n--- # next\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("a: @\r\n---\r\nb: 2\r\n", {0: None, 1: {"b": 2}}),
    ("a: @\n--- {b: 2}\n", {0: None, 1: {"b": 2}}),
    ("a: @\n----\n---x\n ---\n---\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("a: @\n---\n", {0: None}),
    ("a: @\n---\nb: @\n---\nc: 3\n", {0: None, 1: None, 2: {"c": 3}}),
    ("a: 1\na: 2\n---\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("a: &a [*a]\n---\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("a: " + "[" * 101 + "]" * 101 + "\nx: 1\n---\nb: 2\n", {0: None, 1: {"b": 2}}),
    ("a: 1\n---\n---\nb: 2\n", {0: {"a": 1}, 2: {"b": 2}}),
    ("a: &x 1\n---\nb: *x\n---\nc: 3\n", {0: {"a": 1}, 1: None, 2: {"c": 3}}),
    ("a: 1\n---\nb: 'x\x01'\n---\nc: 3\n", {0: {"a": 1}, 1: None, 2: {"c": 3}}),
    ("a: 1\n---\nb: 2\n---\nc: \x01\n", {0: {"a": 1}, 1: {"b": 2}, 2: None}),
]


@pytest.mark.parametrize(("text", "wanted"), RESUMED)
def test_a_flaw_stops_its_own_document_only(text, wanted):
    assert {one.index: None if one.problems else one.data for one in documents(text)} == wanted


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_places_behind_a_syntax_error_are_those_of_the_file(end):
    last = documents("a: é@\n---\nb: @\n---\n\nc: {d: 🚀, e: 5}\n".replace("\n", end))[-1]
    mark = last.locate(("c", "e"))
    assert (last.index, mark.line, mark.column) == (2, 6, 14)


def enumerated(items):
    """The items of a flow list, with a key for each."""
    return [(f"k{i}", item) for i, item in enumerate(items.split(", "))]


BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 9)
)
MAPPING_BOMB = re.sub(r"\[(.*)\]", lambda match: f"{{{', '.join(map(': '.join, enumerated(match[1])))}}}", BOMB)


def bounded(text, seconds=10, megabytes=50):
    """The problems of a text, which is read in bounded time and memory."""
    tracemalloc.start()
    start = time.process_time()
    try:
        found = problems(text)
        assert time.process_time() - start < seconds
        assert tracemalloc.get_traced_memory()[1] < megabytes * 2**20
    finally:
        tracemalloc.stop()
    return found


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param(BOMB, 6, id="F48"),
        pytest.param(MAPPING_BOMB, 5, id="mappings"),
        ("a: &a {b: *a}\n", 1),
        ("a: &a [" + "*a, " * 1000 + "]\n", 1),
        ("a: &a [" + "x, " * 50000 + "]\nb: [*a, *a, *a]\n", 2),
    ],
)
def test_aliases_are_bounded(text, line):
    found = bounded(text)
    assert {code for _, code, *_ in found} == {"Y004"}
    assert found[0][2] == line


def test_the_bound_of_aliases_is_named():
    _, message, _ = only_flaw(BOMB)
    assert "100,000" in message


def test_aliases_up_to_the_bound_are_read():
    shared = "a: &a [" + "x, " * 999 + "]\n"  # with the list itself, 1,000 values
    assert problems(shared + "b: [" + "*a, " * 100 + "]\n") == []
    assert problems(shared + "b: [" + "*a, " * 101 + "]\n") == [(0, "Y004", 2, 5 + 4 * 100)]


def test_the_merges_of_a_file_are_bounded():
    text = "a: &a {" + ", ".join(f"k{i}: 1" for i in range(2000)) + "}\n" + "".join(
        f"b{i}: {{<<: *a}}\n" for i in range(1000)
    )  # fmt: skip
    assert [code for _, code, *_ in bounded(text, megabytes=80)] == ["Y004"]


def test_sixty_ships_share_one_anchor():
    fleet = "  - {<<: *base, name: Gulls %d, printed: *figures}\n"
    text = "notes: [&base {class: fighter, size: small, tier: 2}, &figures {hp: 7, sp: 2, ac: 11}]\nfleets:\n"
    (document,) = documents(text + "".join(fleet % i for i in range(60)))
    assert document.problems == []
    assert document.data["fleets"][59] == {
        "class": "fighter", "size": "small", "tier": 2, "name": "Gulls 59", "printed": {"hp": 7, "sp": 2, "ac": 11},
    }  # fmt: skip
    assert document.locate(("fleets", 59, "name")).line == 62


def test_six_megabytes_without_aliases_pass():
    text = "kind: armada\nnotes:\n" + ("  - " + "long line " * 12 + "\n") * 50_000
    assert len(text) > 6_000_000
    (document,) = documents(text)
    assert document.problems == []
    assert len(document.data["notes"]) == 50_000
    assert document.locate(("notes", 49_999)).line == 50_002


def nested(levels, style):
    """A mapping with lists or mappings in one another, so many levels in all."""
    match style:
        case "flow lists":
            return "a: " + "[" * (levels - 1) + "]" * (levels - 1) + "\n"
        case "flow mappings":
            return "{a: " * levels + "1" + "}" * levels + "\n"
        case "block mappings":
            return "".join(f"{' ' * i}a:\n" for i in range(levels))
        case "block lists":
            return "a:\n  " + "- " * (levels - 1) + "x\n"


STYLES = ["flow lists", "flow mappings", "block mappings", "block lists"]


@pytest.mark.parametrize("style", STYLES)
def test_a_hundred_levels_are_read(style):
    (document,) = documents(nested(100, style))
    assert document.problems == []
    pointer = ("a",) * 100 if "mappings" in style else ("a", *[0] * 99)
    assert document.locate(pointer).line == (100 if style == "block mappings" else 2 if style == "block lists" else 1)


@pytest.mark.parametrize("levels", [101, 200, 900])
@pytest.mark.parametrize("style", STYLES)
def test_more_levels_are_y005_once(style, levels):
    column = {"flow lists": 103, "flow mappings": 401, "block mappings": 101, "block lists": 201}[style]
    line = {"block mappings": 101, "block lists": 2}.get(style, 1)
    assert bounded(nested(levels, style)) == [(0, "Y005", line, column)]


@pytest.mark.parametrize("style", ["flow lists", "flow mappings", "block lists"])
def test_two_thousand_levels_are_y005_once(style):
    assert [code for _, code, *_ in bounded(nested(2000, style))] == ["Y005"]


@pytest.mark.parametrize("bracket", ["[", "{a: ", "- ", "? ", "[{a: "])
def test_two_thousand_brackets_that_stay_open_are_no_trouble(bracket):
    codes = {code for _, code, *_ in bounded(bracket * 2000)}
    assert "Y005" in codes
    assert codes <= {"Y005", "Y001"}


def test_a_long_key_is_read():
    (document,) = documents(f"? {'k' * 3000}\n: 1\n")
    assert document.data == {"k" * 3000: 1}


def test_aliases_inside_one_another_count_as_nesting():
    inner = "".join(f"k{i}: &a{i} {'[' * 9}{f'*a{i - 1}' if i else 'x'}{']' * 9}\n" for i in range(12))
    (document,) = read_documents(inner.encode(), "a.yaml")
    assert [problem.code for problem in document.problems] == ["Y005"]
    (document,) = read_documents("".join(inner.splitlines(keepends=True)[:11]).encode(), "a.yaml")
    assert document.problems == []
