"""How JSON is read: by its own rules, with positions as good as those of YAML."""

import json

import pytest

from shipcli.formats.reading import read_documents
from shipcli.review import review
from tests.support import base


def documents(text):
    return read_documents(text.encode(), "test.json")


def value(text):
    """The value written behind a key."""
    (document,) = documents(f'{{"a": {text}}}')
    assert document.problems == []
    return document.data["a"]


def problems(text):
    """Code, line and column of everything wrong, and all messages."""
    (document,) = documents(text)
    return [
        (problem.code, *document.text.mark(problem.start, problem.end)[:2]) for problem in document.problems
    ], " ".join(problem.message for problem in document.problems)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1e1", 10),
        ("1E+1", 10),
        ("1.5e1", 15),
        ("15e-1", 1.5),
        ("1.0", 1),
        ("-0", 0),
        ("-0.0", 0),
        ("0", 0),
        ("0.25", 0.25),
        ("-7", -7),
        ("1e17", 10**17),
        ("999999999999999999.0", "999999999999999999.0"),
        ("1e18", "1e18"),
        ("-1e18", "-1e18"),
        ("1e300", "1e300"),
        ("123456789012345678.5", 123456789012345680),
        ("1e-400", 0),
        ("123456789012345678", 123456789012345678),
        ("-123456789012345678", -123456789012345678),
        ("999999999999999999", 999999999999999999),
        ("-999999999999999999", -999999999999999999),
        ("true", True),
        ("false", False),
        ("null", None),
        ('""', ""),
        ('"010"', "010"),
        ('"no"', "no"),
        (r'"\ud83d\ude80"', "🚀"),
        (r'"\uD83D\uDE80"', "🚀"),
        ('"🚀 é"', "🚀 é"),
        (r'"\u0041\n\t\/\\\"\b\f\r"', 'A\n\t/\\"\b\f\r'),
        (r'"\u0000"', "\0"),
        ('"\u2028\x7f"', "\u2028\x7f"),
        ("[]", []),
        ("{}", {}),
        ("[ 1 ,\t2\r\n, 3 ]", [1, 2, 3]),
        ('{"<<": {"b": 1}}', {"<<": {"b": 1}}),
        ('{"": 1}', {"": 1}),
        ('"*a"', "*a"),
    ],
)
def test_values_of_json(text, wanted):
    got = value(text)
    assert got == wanted
    assert type(got) is type(wanted)


@pytest.mark.parametrize("text", ["1234567890123456789", "-12345678901234567890", "1" + "0" * 300, "9" * 6000])
def test_whole_numbers_of_more_than_18_digits_stay_text_as_in_yaml(text):
    assert value(text) == text
    assert read_documents(f"a: {text}".encode(), "a.yaml")[0].data == {"a": text}


@pytest.mark.parametrize("digits", [19, 30, 6000])
def test_a_whole_number_of_too_many_digits_is_one_finding_as_in_yaml(digits):
    text = json.dumps(base()).replace('"tier": 2', f'"tier": {"9" * digits}', 1)
    told = [
        [(one.code, one.message, one.hint, one.mark.column) for one in review(text.encode(), name)[0].diagnostics]
        for name in ("a.json", "a.yaml")
    ]
    assert told[0] == told[1]
    ((code, _, hint, _),) = told[0]
    assert (code, hint) == ("AR101", "a number has at most 18 digits")


def test_long_keys_are_read():
    assert documents(json.dumps({"k" * 5000: 1, "a": {"é" * 2000: 2}}))[0].data == {"k" * 5000: 1, "a": {"é" * 2000: 2}}


def test_tabs_are_space():
    (document,) = documents('\t{\n\t"a"\t:\t1,\n\t\t"b": [\t]\t}\t\n')
    assert (document.data, document.problems) == ({"a": 1, "b": []}, [])
    assert document.locate(("a",))[:2] == (2, 8)


@pytest.mark.parametrize("name", ["x.json", "x.JSON", "a/b.Json"])
def test_a_name_that_ends_in_json_means_json(name):
    assert read_documents(b'{"a": 1e1}', name)[0].data == {"a": 10}


def test_any_other_name_means_yaml():
    assert read_documents(b'{"a": 1e1}', "json.yaml")[0].data == {"a": "1e1"}


def test_a_byte_order_mark_is_no_trouble():
    (document,) = read_documents(b'\xef\xbb\xbf{"a": 1}', "x.json")
    assert (document.data, document.locate(("a",), True)[:2]) == ({"a": 1}, (1, 2))


FLAWS = [
    # text, findings, words
    ('{"a": 1, "a": 2}', [("Y003", 1, 10)], ["duplicate key 'a'", "line 1 column 2"]),
    ('{"b": {\n "é🚀": 1,\n "c": "c",\n "c": 2}}', [("Y003", 4, 2)], ["duplicate key 'c'", "line 3 column 2"]),
    ('[{"a": {"a": 1, "\\u0061": 2}}]', [("Y003", 1, 17)], ["duplicate key 'a'"]),
    ('{"a": 1, "a": 2, "a": 3}', [("Y003", 1, 10), ("Y003", 1, 18)], ["line 1 column 2"]),
    ('{"a": "b", "b": 1, "b": 2}', [("Y003", 1, 20)], ["line 1 column 12"]),
    ('{"a": NaN}', [("Y006", 1, 7)], ["finite number expected", "NaN"]),
    ('{"a": [Infinity, -Infinity]}', [("Y006", 1, 8), ("Y006", 1, 18)], ["finite number expected"]),
    ('{"a": 1e400}', [("Y006", 1, 7)], ["finite number expected"]),
    ('{"a": -1e400, "a": NaN}', [("Y006", 1, 7), ("Y003", 1, 15), ("Y006", 1, 20)], []),
    ('{"a": ' + "9" * 5000 + ".0}", [("Y006", 1, 7)], ["finite number expected"]),
    ('{"a": "\\ud83d"}', [("Y002", 1, 7)], ["surrogate"]),
    ('{"a": "\\ude80\\ud83d"}', [("Y002", 1, 7)], ["surrogate"]),
    ('{"\\ud83dx": 1}', [("Y002", 1, 2)], ["surrogate"]),
    ('{"a": 1,}', [("Y001", 1, 9)], []),
    ('{"a": [1,]}', [("Y001", 1, 10)], []),
    ("{,}", [("Y001", 1, 2)], ["key"]),
    ('{"a" 1}', [("Y001", 1, 6)], ["colon"]),
    ('{"a": 1 "b": 2}', [("Y001", 1, 9)], ["comma", "line 1 column 1"]),
    ('{"a": [1 2]}', [("Y001", 1, 10)], ["comma", "line 1 column 7"]),
    ('{"a": [1, 2}', [("Y001", 1, 12)], ["comma", "]", "line 1 column 7"]),
    ('{"a": 1', [("Y001", 1, 8)], ["}", "line 1 column 1"]),
    ('{\n "a": [1,\n  2\n', [("Y001", 4, 1)], ["]", "line 2 column 7"]),
    ("{", [("Y001", 1, 2)], []),
    ("[", [("Y001", 1, 2)], []),
    ('{"a":', [("Y001", 1, 6)], ["value"]),
    ('{"a": }', [("Y001", 1, 7)], ["value"]),
    ('{"a": "x}', [("Y001", 1, 7)], ["never closed"]),
    ('{"a": "x\ty"}', [("Y001", 1, 9)], ["ontrol character"]),
    ('{"a": "x\n"}', [("Y001", 1, 7)], ["never closed"]),
    ('{"a": "\\x"}', [("Y001", 1, 8)], ["scape"]),
    ('{"a": "\\u12"}', [("Y001", 1, None)], []),
    ("{'a': 1}", [("Y001", 1, 2)], ["double quotes"]),
    ("{a: 1}", [("Y001", 1, 2)], ["double quotes"]),
    ('{"a": armada}', [("Y001", 1, 7)], ["double quotes"]),
    ('{"a": True}', [("Y001", 1, 7)], []),
    ('{"a": 010}', [("Y001", 1, 8)], []),
    ('{"a": +1}', [("Y001", 1, 7)], []),
    ('{"a": .5}', [("Y001", 1, 7)], []),
    ('{"a": 1.}', [("Y001", 1, 8)], []),
    ('{"a": -}', [("Y001", 1, 7)], []),
    ('{"a": 1} // x', [("Y001", 1, 10)], ["follows"]),
    ('{"a": 1}\n{"b": 2}', [("Y001", 2, 1)], ["follows"]),
    ('// x\n{"a": 1}', [("Y001", 1, 1)], []),
    ("{}}", [("Y001", 1, 3)], ["follows"]),
    ('{"a": 1, "a": 2, x}', [("Y003", 1, 10), ("Y001", 1, 18)], []),
    ('{"a": NaN} x', [("Y006", 1, 7), ("Y001", 1, 12)], []),
    ("", [("Y008", 1, 1)], ["the file holds no document"]),
    (" \n\t", [("Y008", 1, 1)], ["the file holds no document"]),
    ("[1]", [("Y009", 1, 1)], ["mapping", "a list"]),
    ("\n 1", [("Y009", 2, 2)], ["mapping", "a number"]),
    ("null", [("Y009", 1, 1)], ["mapping", "nothing"]),
    ('"a"', [("Y009", 1, 1)], ["mapping", "text"]),
    ('{"a": 1}\xa0', [("Y001", 1, 9)], ["follows"]),
]


@pytest.mark.parametrize(("text", "wanted", "words"), FLAWS, ids=[text[:40] for text, *_ in FLAWS])
def test_what_json_does_not_allow(text, wanted, words):
    found, messages = problems(text)
    assert [(*one[:2], None if w[2] is None else one[2]) for one, w in zip(found, wanted, strict=True)] == wanted
    assert [word for word in words if word not in messages] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"a": ' + "[" * 99 + "]" * 99 + "}", []),
        ('{"a": ' * 100 + "1" + "}" * 100, []),
        ('{"a": ' + "[" * 100 + "]" * 100 + "}", [("Y005", 1, 7 + 99)]),
        ('{"a": ' * 101 + "1" + "}" * 101, [("Y005", 1, 601)]),
        ("[" * 2000 + "]" * 2000, [("Y005", 1, 101)]),
        ("[" * 100_000, [("Y005", 1, 101)]),
        ('{"a":' * 100_000, [("Y005", 1, 501)]),
    ],
    ids=["100 lists", "100 mappings", "101 lists", "101 mappings", "2,000", "100,000 lists", "100,000 mappings"],
)
def test_a_hundred_levels_are_read_and_more_are_y005(text, wanted):
    assert problems(text)[0] == wanted


TEXT = """\
{
  "kind": "armada", "name": "Zoë 🚀",
  "fleets": [
    {"name": "a\\u0062\\"", "printed": {}},
\t[1, 2.50],
    {
      "tier": null
    }
  ]
}
"""

WHERE = [
    # pointer, at the key, line, column, what stands there
    (("kind",), False, 2, 11, '"armada"'),
    (("kind",), True, 2, 3, '"kind"'),
    (("name",), False, 2, 29, '"Zoë 🚀"'),
    (("fleets",), False, 3, 3, '"fleets"'),
    (("fleets", 0), False, 4, 5, '{"name": "a\\u0062\\"", "printed": {}},'[:-1]),
    (("fleets", 0, "name"), False, 4, 14, '"a\\u0062\\""'),
    (("fleets", 0, "printed"), False, 4, 27, '"printed"'),
    (("fleets", 0, "tier"), False, 4, 5, '{"name": "a\\u0062\\"", "printed": {}}'),
    (("fleets", 1, 1), False, 5, 6, "2.50"),
    (("fleets", 1), False, 5, 2, "[1, 2.50]"),
    (("fleets", 2), False, 6, 5, "{"),
    (("fleets", 2, "tier"), False, 7, 15, "null"),
    ((), False, 1, 1, "{"),
    (("missing",), False, 1, 1, "{"),
]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize(("pointer", "at_key", "line", "column", "source"), WHERE)
def test_places_in_json(pointer, at_key, line, column, source, end):
    (document,) = documents(TEXT.replace("\n", end))
    mark = document.locate(pointer, at_key)
    assert (mark.line, mark.column, document.source(pointer, at_key)) == (line, column, source)


EDITS = {
    "tier": {"/tier": "2"},
    "fleet tier": {"/fleets/1/tier": "x"},
    "unknown class": {"/fleets/2/class": "figther"},
    "unknown key": {"/fleets/0/speeed": 5},
    "wrong form": {"/party_level": 21},
    "text for a list": {"/officers": "none"},
    "unknown ruling": {"/rulings": {"range-bandz": "extreme"}},
    "unknown kind": {"/kind": "armadaa"},
    "many": {
        "/tier": True,
        "/fleets/0/abilities/0": 7,
        "/officers/0/ranks": {"diplomacy": "4"},
        "/printed": {"bp": -1},
    },
}


@pytest.mark.parametrize("edits", EDITS.values(), ids=EDITS)
def test_json_and_yaml_have_the_same_findings_at_the_same_places(edits):
    text = json.dumps(base(edits=edits), indent=1).encode()
    as_json, as_yaml = (review(text, name)[0].diagnostics for name in ("x.json", "x.yaml"))
    assert as_json
    assert [one._replace(path="") for one in as_json] == [one._replace(path="") for one in as_yaml]
