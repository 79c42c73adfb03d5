"""A word that nobody knows changes no figure in silence.

Each scalar of each document in examples/ is replaced by a word that is unknown, one at a time. Then every figure that
differs from that of the untouched document must be null, or marked.

- A figure is a leaf of the JSON of `stats`, `cost`, `actions` and `encounter`: a number, true or false, null, dice, the
  id of a term. Text for people is none (PROSE); of `barred` it counts whether there is any.
- It differs where it has another value, is gone, or was not there. A list that has another length, or other items,
  differs as a whole; actions are compared by role and id, parts of a bill by their place in the document.
- It is null where it, or what it stands in, is null.
- It is marked where an object that it stands in says `"incomplete": true`: an item of a bill, or the whole document.
- A text in which the unknown word stands merely repeats it, and counts as no figure.
- A document of which nothing is printed, since its kind is unknown, states nothing; nor does a command that refuses.

What fails today stands in unknown_stated.txt. That list may only shrink.
"""

import json
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from shipcli.cli import ShipcliError, actions, cost, encounter, stats
from shipcli.document import printed_pointer
from shipcli.figures import as_data
from shipcli.formats.reading import read_documents
from shipcli.report import Unread
from shipcli.review import review
from shipcli.systems.actions import Situation

EXAMPLES = Path(__file__).parent.parent / "examples"
FILES = sorted(EXAMPLES.glob("*/*.yaml"))
LIST = Path(__file__).with_name("unknown_stated.txt")

UNHEARD_OF = "".join("0123456789abcdef"[7 * i % 16] for i in range(40))
"""Forty hexadecimal digits: there is nothing near it that could be suggested."""

WORDS = {
    "unheard-of": lambda value: UNHEARD_OF,
    "misspelt": lambda value: f"{value}q" if isinstance(value, str) else None,
}
"""What is put in the place of a value, by the name it has in the list; None where nothing is."""

PROSE = {
    "about", "against", "book", "effect", "failure", "file", "formula", "gunner", "label", "limit", "name", "note",
    "notes", "path", "pointer", "reason", "steps", "title", "what", "when", "who",
}  # fmt: skip
"""Keys below which stands text for people, or somebody's name."""

MARK = "incomplete"

WAYS = {"attempts", "others"}
"""Keys below which stand the ways to take an action, and the others who may take it."""


def documents(file):
    """The data of each document of a file."""
    return [document.data for document in read_documents(file.read_bytes(), file.name)]


def reports(data, file):
    """The reports of a document that stands where the file does."""
    return review(json.dumps(data).encode(), str(file.with_suffix(".json")))


def answers(data, untouched, file):
    """What the commands print of a document as JSON, by command; nothing where they print nothing.

    For an encounter, one of another kind fights against the untouched one.
    """
    (report,) = reports(data, file)
    if isinstance(report, Unread):
        return {}
    system = report.system
    model = report.model, report.stats
    found = {"stats": stats.headed(report) | as_data(system.figures(*model))}
    if system.bill is not None:
        found["cost"] = cost.as_data(report, system.bill(*model))
    if system.actions is not None:
        with suppress(ShipcliError):
            listing = actions.listing(system, Situation(ship=model), report.house, None, None)
            found["actions"] = [actions.as_data(action, listing) for action in listing.actions]
            if system.kind == "armada":
                for action in found["actions"]:
                    action["attempts"] = [one for attempt in action["attempts"] for one in apart(attempt)]
    fight = report if system.kind == "encounter" else review_of_fight(system, untouched, data, file)
    found["encounter"] = encounter.figures_of(fight)
    return found


def apart(attempt):
    """The attempt of several fleets on several others as one of each on each: they stand together for their figures."""
    fleets, _, others = attempt["what"].partition(" past ")
    return [{**attempt, "what": f"{one} {other}"} for one in names(fleets) for other in names(others)]


def names(text):
    """The names in `A, B and C`."""
    return re.split(", | and ", text)


def review_of_fight(system, untouched, data, file):
    """The report of an encounter with a document that stands in it; what only an estimate rates meets its like."""
    party = 5 if system.rated else {"document": untouched}
    sides = {"party": [party], "enemies": [{"document": data}]}
    return reports({"kind": "encounter", "name": "Two of a kind", "apl": 5, **sides}, file)[0]


def scalars(data, pointer=()):
    """The pointers of the values that are neither lists nor mappings."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for step, inner in items:
        if isinstance(inner, dict | list):
            yield from scalars(inner, (*pointer, step))
        else:
            yield (*pointer, step)


def replaced(data, pointer, word):
    """A copy of the data with a word at the pointer, and the word, which is made of the value that stands there."""
    copy = json.loads(json.dumps(data))
    *around, last = pointer
    place = copy
    for step in around:
        place = place[step]
    put = word(place[last])
    if put is None:
        return None, None
    place[last] = put
    return copy, put


def differences(before, after, word, pointer=()):
    """The pointers of the figures that differ and are neither null nor marked, with `*` for the items of lists."""
    if after is None or (isinstance(after, dict) and after.get(MARK) is True):
        return
    match before, after:
        case dict(), dict() if "exact" not in after:
            for key in [*before, *(key for key in after if key not in before)]:
                place = (*pointer, key)
                if key in PROSE or key == MARK:
                    continue
                if key not in before or key not in after:
                    yield place
                elif key in WAYS:
                    yield from differing_ways(before[key], after, key, word, place)
                elif key == "barred":
                    if after[key] and not before[key]:
                        yield place
                elif not (key == "dc" and after["against"].startswith("and ")):
                    yield from differences(before[key], after[key], word, place)
        case list(), list():
            ours, theirs = by_identity(before), by_identity(after)
            if list(ours) != list(theirs):
                yield (*pointer, "*")
            for key in ours:
                if key in theirs:
                    yield from differences(ours[key], theirs[key], word, (*pointer, "*"))
        case _:
            repeats = isinstance(after, str) and word in after
            if not repeats and (type(before), before) != (type(after), after):
                yield pointer


def by_identity(items):
    """The items of a list by what they are: role and id, place in the document, or no more than their number."""
    return numbered((identity(item), item) for item in items)


def identity(item):
    """What an item of a list is, where it says so."""
    if not isinstance(item, dict):
        return None
    return (item["role"], item["id"]) if "role" in item and "id" in item else item.get("pointer")


def numbered(pairs):
    """The second of each pair by the first, and how often that was there before."""
    seen = Counter()
    found = {}
    for key, value in pairs:
        found[key, seen[key]] = value
        seen[key] += 1
    return found


def differing_ways(before, action, key, word, pointer):
    """The figures that differ in the ways to take an action; where none is left, its own bonus must be null.

    What is tried, or who tries, says which is which. A way of another name must have the figures of one that is gone,
    or no chance; one that is gone must have come back so, or there must be a way without a chance in its place.
    """
    after = action[key]
    if not after and action["bonus"] is None:
        return
    ours, theirs = (numbered((way["what"] or way["who"], way) for way in ways) for ways in (before, after))
    gone = [way for name, way in ours.items() if name not in theirs]
    for name, way in theirs.items():
        if name in ours:
            yield from differences(ours[name], way, word, (*pointer, "*"))
        else:
            same = [other for other in gone if not list(differences(other, way, word))]
            if same:
                gone.remove(same[0])
            elif way["chance"] is not None:
                yield (*pointer, "*")
    if len(gone) > sum(way["chance"] is None for way in after):
        yield (*pointer, "*")


def stated(file, word):
    """Every figure that is stated although a value is unknown: (document, command, figure, pointer of the value)."""
    found = set()
    for index, data in enumerate(documents(file)):
        before = answers(data, data, file)
        for pointer in scalars(data):
            changed, put = replaced(data, pointer, WORDS[word])
            if changed is None:
                continue
            for command, figures in answers(changed, data, file).items():
                for difference in differences(before[command], figures, put):
                    place = f"{file.parent.name}/{file.stem}#{index}"
                    found.add((place, command, "/".join(difference), printed_pointer(pointer).replace(" ", "_")))
    return found


def listed(file, word):
    """What the list has of a file for a word."""
    found = set()
    for line in LIST.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        words, place, command, figure, *pointers = line.split()
        if place.partition("#")[0] == f"{file.parent.name}/{file.stem}" and words in ("both", word):
            found |= {(place, command, figure, pointer) for pointer in pointers}
    return found


def folded(stated_of):
    """The lines of the list that say what is stated for each word."""
    pointers = {}
    for entry in set().union(*stated_of.values()):
        words = [word for word, entries in stated_of.items() if entry in entries]
        key = ("both" if len(words) == len(stated_of) else words[0], *entry[:3])
        pointers.setdefault(key, []).append(entry[3])
    return sorted(" ".join((*key, *sorted(pointers[key]))) for key in pointers)


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_figure_is_stated_that_an_unknown_value_changed(file, word):
    today, known = stated(file, word), listed(file, word)
    assert sorted(today - known) == [], "stated although a value is unknown"
    assert sorted(known - today) == [], f"no longer so: take it from {LIST.name}"


def test_the_list_names_examples_that_are_there_once_each():
    lines = [line.split() for line in LIST.read_text("utf-8").splitlines() if not line.startswith("#")]
    entries = [(*line[:4], pointer) for line in lines for pointer in line[4:]]
    assert {line[1].partition("#")[0] for line in lines} <= {f"{file.parent.name}/{file.stem}" for file in FILES}
    assert {line[0] for line in lines} <= {"both", *WORDS}
    assert len(entries) == len(set(entries))


def test_what_counts_as_stated():
    before = {"a": 1, "name": "x", "list": [1, 2], "b": {"c": True}, "dice": "2d6", "incomplete": False}

    def found(changes):
        return ["/".join(pointer) for pointer in differences(before, before | changes, "zz")]

    assert found({"a": 2}) == ["a"]
    assert found({"a": None}) == []
    assert found({"a": 2, "incomplete": True}) == []
    assert found({"name": "y"}) == []
    assert found({"list": [1]}) == ["list/*"]
    assert found({"list": [1, None]}) == []
    assert found({"list": None}) == []
    assert found({"b": {"c": 1}}) == ["b/c"]
    assert found({"b": {}}) == ["b/c"]
    assert found({"b": {"c": False, "incomplete": True}}) == []
    assert found({"dice": "3d6"}) == ["dice"]
    assert found({"dice": "zz"}) == []
    assert found({"more": 1}) == ["more"]
