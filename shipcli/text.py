"""How messages put things: names, lists, and what somebody may have meant."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shipcli.catalogue import folded, nearest
from shipcli.document import ODD_SPACE, Pointer, code_point
from shipcli.output import visible
from shipcli.tally import Unknown

FEW = 8
"""Names that a message lists even where it knows which of them was meant."""
LEAST = 3
MOST = 3
"""Characters from which on the beginning of a name stands for it, and how many such names a message asks about."""


def quoted(name: str) -> str:
    """A name in single quotes, on one line."""
    return f"'{printable(name)}'"


def printable(text: str) -> str:
    """The text on one line, as it will be shown: for what is laid out in lines and columns, or must stay on its line.

    What is harmful, and no matter of lines, is escaped where text leaves the program.
    """
    if text.isprintable():
        return text
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def oddly_spaced(text: str) -> str:
    """What to add to a message about a text with a character that looks like a space, or nothing, and is none."""
    odd = re.search(ODD_SPACE, text)
    return f"; it holds {code_point(odd[0])}" if odd else ""


def article(noun: str) -> str:
    """The noun with its indefinite article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(names: Iterable[str], conjunction: str) -> str:
    """The names as a sentence lists them: `a, b and c`."""
    *first, last = names
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def lowered(name: str) -> str:
    """A printed name as it stands inside a sentence: `point defense`, but `EMP` and `light EMP cannon`."""
    return " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in name.split(" "))


def plural(number: int, noun: str) -> str:
    """The number with its noun: `1 error`, `2 errors`."""
    return f"{number} {noun if number == 1 else several(noun)}"


def several(noun: str) -> str:
    """The noun in the plural: `errors`, `difficulties`, `classes`, `days`."""
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in ("", *"aeiou") else f"{noun}s"


def picked(wish: str, names: Iterable[str], what: str) -> str:
    """That of the names which somebody wrote, in any case and with any separators. Raises ValueError where none is."""
    known = list(names)
    for name in known:
        if folded(name) == folded(wish):
            return name
    near = perhaps(wish, known)
    hints = [near] if near else []
    if known and (not near or len(known) <= FEW):
        hints.append(f"{several(what)}: {listed(known, 'and')}")
    raise ValueError(f"no {what} {quoted(wish)}; {' '.join(hints) or 'there is none'}")


def perhaps(wish: str, names: Iterable[str]) -> str:
    """The question which of the names was meant: those that begin so, or else the nearest; nothing where none is."""
    known = list(dict.fromkeys(names))
    begun = [name for name in known if len(wish) >= LEAST and folded(name).startswith(folded(wish))][:MOST]
    near = begun or nearest(folded(wish), known, 1)
    return f"did you mean {listed(near, 'or')}?" if near else ""


def unknown_name(place: Pointer, value: Any, what: str, table: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The finding about a name that resolved to nothing, or to two rows; none where the fault has been reported."""
    if not isinstance(value, Unknown) or value.text is None:
        return
    unknown: Unknown = value
    assert unknown.text is not None
    if unknown.alike:
        message = f"{quoted(unknown.text)} names {listed(unknown.alike, 'and')}; write the one that is meant"
        yield place, message, None, None, False, None
        return
    message = f"unknown {what} {quoted(unknown.text)}{oddly_spaced(unknown.text)}"
    near = next((id for id in unknown.near if id in table), None)
    hints = [f"did you mean {near}?"] if near else []
    if len(table) <= (5 if near else 12):
        hints.append(f"one of {listed(table, 'and')}" if len(table) > 5 else f"{what} is {listed(table, 'or')}")
    yield place, message, " ".join(hints) or None, None, False, near
