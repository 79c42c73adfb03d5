"""How messages put things."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.tally import UNKNOWN, Unknown
from shipcli.text import article, listed, plural, printable, quoted, several, unknown_name

# Text, and how it is shown.
PRINTABLE = [
    ("Old Bulwark", "Old Bulwark"),
    ("", ""),
    ("[Red] 'x' \"y\" \\n", "[Red] 'x' \"y\" \\n"),
    ("Ψ → ½ 🚀 שלום 灰", "Ψ → ½ 🚀 שלום 灰"),
    ("a\u00a0b", "a\u00a0b"),
    ("👩\u200d🚀", "👩\u200d🚀"),
    ("a\nb", "a\\nb"),
    ("a\r\nb", "a\\r\\nb"),
    ("a\tb", "a\\tb"),
    ("\x1b[31m", "\\x1b[31m"),
    ("\x00\x07\x7f", "\\x00\\x07\\x7f"),
    ("\x85\x9b", "\\x85\\x9b"),
    ("\u2028\u2029", "\\u2028\\u2029"),
    ("\udcff.yaml", "\\xff.yaml"),
    ("a\udc80\udc9bb", "a\\x80\\x9bb"),
]


@pytest.mark.parametrize(("text", "shown"), PRINTABLE, ids=[ascii(text) for text, _ in PRINTABLE])
def test_printable_escapes_control_characters_alone(text, shown):
    assert printable(text) == shown
    assert quoted(text) == f"'{shown}'"


@given(st.text())
def test_printable_text_stays_on_its_line_and_stays_as_it_is(text):
    shown = printable(text)
    assert len(shown.splitlines()) <= 1
    assert "\x1b" not in shown
    assert printable(shown) == shown


@pytest.mark.parametrize(
    ("noun", "words"),
    [("capital", "a capital"), ("admiral", "an admiral"), ("Officer", "an Officer"), ("fleet", "a fleet")],
)
def test_article(noun, words):
    assert article(noun) == words


@pytest.mark.parametrize(
    ("names", "words"),
    [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"), ({"a": 1, "b": 2}, "a or b")],
    ids=str,
)
def test_listed(names, words):
    assert listed(names, "or") == words
    assert listed(iter(names), "or") == words


@pytest.mark.parametrize(("number", "words"), [(0, "0 errors"), (1, "1 error"), (2, "2 errors"), (1000, "1000 errors")])
def test_plural(number, words):
    assert plural(number, "error") == words


@pytest.mark.parametrize(
    ("noun", "more"),
    [("error", "errors"), ("difficulty", "difficulties"), ("class", "classes"), ("crew-gap value", "crew-gap values"),
     ("ray", "rays"), ("y", "ys"), ("box", "boxes"), ("torch", "torches"), ("pod", "pods")],
)  # fmt: skip
def test_several(noun, more):
    assert several(noun) == more
    assert plural(2, noun) == f"2 {more}"


SMALL = {"small": 1, "medium": 2, "large": 3}
LARGE = {f"part-{i}": i for i in range(30)}


# Value, table, message and hint; None where nothing is to be said.
@pytest.mark.parametrize(
    ("value", "table", "message", "hint", "replacement"),
    [
        (Unknown("tiny"), SMALL, "unknown size 'tiny'", "small, medium or large", None),
        (
            Unknown("smal", near=("small",)),
            SMALL,
            "unknown size 'smal'",
            "did you mean small?",
            "small",
        ),
        (Unknown("tiny"), LARGE, "unknown size 'tiny'", None, None),
        (Unknown("part1", near=("part-1",)), LARGE, "unknown size 'part1'", "did you mean part-1?", "part-1"),
        (Unknown("x", near=("closed",)), LARGE, "unknown size 'x'", None, None),
        (Unknown("a\nb"), LARGE, "unknown size 'a\\nb'", None, None),
        (Unknown("x", alike=("a", "b")), SMALL, "'x' names a and b; write the one that is meant", None, None),
    ],
)
def test_unknown_name(value, table, message, hint, replacement):
    [finding] = unknown_name(("fleets", 0, "size"), value, "size", table)
    place, said, told, *rest = finding
    assert (place, said, rest) == (("fleets", 0, "size"), message, [None, False, replacement])
    assert told is None if hint is None else hint in told


@pytest.mark.parametrize("value", [UNKNOWN, "small", None, 3])
def test_what_has_been_reported_or_is_known_is_not_named(value):
    assert list(unknown_name((), value, "size", SMALL)) == []
