"""What tests of every sort need: documents made and reviewed, commands run."""

import io
import json
import subprocess
import sys
from typing import NamedTuple

import pytest
from hypothesis import settings

from shipcli import systems
from shipcli.cli import main
from shipcli.document import parsed_pointer
from shipcli.dump import as_yaml
from shipcli.pointers import LEFT_OUT, edited
from shipcli.review import review


def base(kind="armada", edits=None):
    """The legal base document of a kind, with edits by JSON Pointer."""
    return edited(systems.get(kind).base(), edits or {})


def often(examples):
    """Hypothesis settings: so many examples by default, ten times as many with `--hypothesis-profile=thorough`."""
    return settings(max_examples=examples * settings.default.max_examples // 100)


def generated(data, edits):
    """The data with generated edits by JSON Pointer. An edit whose place the data does not have is left out.

    What lies deeper or later comes first, so that no edit moves the place of another.
    """
    for place in sorted(edits, key=steps, reverse=True):
        if has_place_for(data, parsed_pointer(place), edits[place]):
            data = edited(data, {place: edits[place]})
    return data


def steps(place):
    """The steps of a JSON Pointer, so that they can be sorted: indexes by number, and apart from keys."""
    return [(isinstance(step, str), step) for step in parsed_pointer(place)]


def has_place_for(data, pointer, value):
    """Whether a value can stand at a pointer, or whether there is something to leave out."""
    *around, last = pointer
    for step in around:
        if not has_step(data, step):
            return False
        data = data[step]
    return has_step(data, last) or (isinstance(data, dict) and isinstance(last, str) and value is not LEFT_OUT)


def has_step(data, step):
    """Whether a mapping has a key, or a list an index."""
    match data:
        case dict():
            return step in data
        case list():
            return isinstance(step, int) and step < len(data)
    return False


def cases(rows, proofs):
    """Parameters of a test: rows that begin with their id, and which of them prove which rows of the ledger."""
    assert set(proofs) <= {row[0] for row in rows}
    return [
        pytest.param(*row[1:], id=row[0], marks=[pytest.mark.ledger(*proofs[row[0]])] if row[0] in proofs else [])
        for row in rows
    ]


def reviewed(data, name="test.yaml"):
    """The report of a document given as data."""
    return reviewed_text(as_yaml(data), name)


def reviewed_text(text, name="test.yaml"):
    """The report of the first document of a text."""
    return review(text.encode(), name)[0]


def found(report, *severities):
    """The codes found, in order; of these severities only, if any are named."""
    return [one.code for one in report.diagnostics if not severities or one.severity in severities]


def faults(report, *prefixes):
    """Code and JSON Pointer of everything found; of codes that begin so only, if any are named.

    No pointer in a test's document has a slash in it.
    """
    return {
        (one.code, "".join(f"/{step}" for step in one.pointer))
        for one in report.diagnostics
        if not prefixes or one.code.startswith(prefixes)
    }


def only(report, code):
    """The single finding of a report, which has that code."""
    (one,) = report.diagnostics
    assert one.code == code
    return one


def places(report):
    """Code, line and column of everything found."""
    return [(one.code, one.mark.line, one.mark.column) for one in report.diagnostics]


def subschemas(schema, place=""):
    """Every subschema of a schema with its place, the schema itself as `/`."""
    if not isinstance(schema, dict):
        return
    yield place or "/", schema
    for key in ("properties", "$defs"):
        for name, inner in schema.get(key, {}).items():
            yield from subschemas(inner, f"{place}/{key}/{name}")
    for key in ("allOf", "anyOf"):
        for i, inner in enumerate(schema.get(key, [])):
            yield from subschemas(inner, f"{place}/{key}/{i}")
    for key in ("items", "additionalProperties", "propertyNames"):
        yield from subschemas(schema.get(key), f"{place}/{key}")


class Result(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


class Console(io.TextIOWrapper):
    """A stream as a command sees it; a terminal only where it says so."""

    terminal = False

    def isatty(self):
        return self.terminal


def run(*arguments, stdin=b"", encoding="utf-8", terminal=False):
    """Run a command inside this process."""
    streams = {name: Console(io.BytesIO(), encoding=encoding, newline="") for name in ("stdout", "stderr")}
    streams["stdin"] = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    for name in ("stdout", "stderr"):
        streams[name].terminal = terminal
    before = {name: getattr(sys, name) for name in streams}
    try:
        for name, stream in streams.items():
            setattr(sys, name, stream)
        status = main([str(argument) for argument in arguments])
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)
    texts = []
    for name in ("stdout", "stderr"):
        streams[name].flush()
        texts.append(streams[name].buffer.getvalue().decode(encoding))
    return Result(status, *texts)


def run_process(*arguments, stdin=b"", env=None, cwd=None):
    """Run a command in a process of its own, as a user does; output as bytes."""
    return subprocess.run(
        [sys.executable, "-m", "shipcli", *map(str, arguments)],
        input=stdin, capture_output=True, env=env, cwd=cwd, check=False, timeout=120,
    )  # fmt: skip


def case(value):
    """The name of a parameter: its text, which is the same in every process."""
    return str(sorted(value, key=str)) if isinstance(value, set | frozenset) else str(value)
