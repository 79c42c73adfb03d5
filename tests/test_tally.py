"""Sums that know their terms."""

import pytest

from shipcli.tally import NOTHING, UNKNOWN, Tally, Unknown, explained, holds_unknown, known

# Terms, total of the known ones, value, the sum written out.
CASES = [
    ((), 0, 0, "0"),
    ((("base", 10),), 10, 10, "10 = 10 (base)"),
    ((("base", 0),), 0, 0, "0 = 0 (base)"),
    ((("base", 10), ("ranks", 4)), 14, 14, "14 = 10 (base) + 4 (ranks)"),
    ((("base", 10), ("size", -2)), 8, 8, "8 = 10 (base) - 2 (size)"),
    ((("size", -2), ("base", 10)), 8, 8, "8 = -2 (size) + 10 (base)"),
    ((("size", -2),), -2, -2, "-2 = -2 (size)"),
    ((("a", -2), ("b", -3)), -5, -5, "-5 = -2 (a) - 3 (b)"),
    ((("base", 10), ("class", UNKNOWN)), 10, None, "incomplete = 10 (base) + ? (class)"),
    ((("class", UNKNOWN),), 0, None, "incomplete = ? (class)"),
    ((("class", Unknown("x")), ("base", 10)), 10, None, "incomplete = ? (class) + 10 (base)"),
    ((("- 3 + 4", 1),), 1, 1, "1 = 1 (- 3 + 4)"),
    ((("big", 10**30), ("small", 1)), 10**30 + 1, 10**30 + 1, f"{10**30 + 1} = {10**30} (big) + 1 (small)"),
]


@pytest.mark.parametrize(("terms", "total", "value", "text"), CASES, ids=[text[:40] for *_, text in CASES])
def test_a_tally(terms, total, value, text):
    tally = Tally(terms)
    assert (tally.total, tally.value, tally.complete) == (total, value, value is not None)
    assert explained(tally) == text
    assert repr(tally) == f"Tally({text})"


def test_tallies_add_up_term_by_term():
    one, other = Tally((("a", 1),)), Tally((("b", 2), ("c", UNKNOWN)))
    both = one + other
    assert both.terms == (("a", 1), ("b", 2), ("c", UNKNOWN))
    assert (both.total, both.value) == (3, None)
    assert (one.terms, NOTHING.terms) == ((("a", 1),), ())
    assert one + NOTHING == NOTHING + one == one


def test_tallies_are_values():
    assert Tally((("a", 1),)) == Tally((("a", 1),))
    assert Tally((("a", 1),)) != Tally((("b", 1),))
    assert Tally((("a", 1),)) != 1
    assert len({Tally((("a", 1),)), Tally((("a", 1),)), NOTHING}) == 2


def test_what_is_unknown():
    assert not known(UNKNOWN)
    assert not known(Unknown("x"))
    for value in (None, 0, "", False, (), "UNKNOWN"):
        assert known(value)
    assert known()
    assert known(None, 0, "")
    assert not known(1, UNKNOWN)


def test_what_holds_something_unknown():
    for value in (UNKNOWN, (1, Unknown("x")), [{"a": (UNKNOWN,)}]):
        assert holds_unknown(value)
    for value in (None, 1, "UNKNOWN", (), [{"a": (1, "x")}]):
        assert not holds_unknown(value)


def test_an_unknown_knows_what_was_written():
    assert (UNKNOWN.text, UNKNOWN.near, UNKNOWN.alike) == (None, (), ())
    assert repr(Unknown("x")) == "Unknown('x')"
