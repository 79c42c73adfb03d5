"""Findings for people: one line each; on a terminal also the line of the document with a caret below."""

from collections.abc import Callable, Iterable

from shipcli.batch import Checked
from shipcli.diagnostics import Diagnostic, Severity
from shipcli.output import painted
from shipcli.text import printable

Part = tuple[str, str]
"""A piece of text, with the sequence that turns its colour on."""

COLOURS = {Severity.ERROR: "\x1b[31;1m", Severity.WARNING: "\x1b[33;1m", Severity.INFO: "\x1b[36;1m"}
BOLD = "\x1b[1m"
WIDEST_LINE = 160
WINDOW = 60
"""Characters that are shown of a longer line, on either side of the finding."""


def write(files: Iterable[Checked], out: Callable[[str], object], colour: bool, excerpts: bool) -> None:
    """Write the findings of each file."""
    for file in files:
        for diagnostic in file.diagnostics:
            parts = headline(diagnostic, hint=not excerpts)
            parts += excerpt(diagnostic, file.lines) if excerpts else []
            out(painted(parts if colour else [("", text) for _, text in parts]))


def headline(diagnostic: Diagnostic, hint: bool) -> list[Part]:
    """Where, how bad, which rule, and what is wrong; with the hint or without."""
    place = f"{printable(diagnostic.path)}:{diagnostic.mark.line}:{diagnostic.mark.column}:"
    grade = f"{diagnostic.severity} {diagnostic.code}"
    source = f" [{diagnostic.source}]" if diagnostic.source else ""
    advice = f" ({diagnostic.hint})" if diagnostic.hint and hint else ""
    rest = printable(f" {diagnostic.name}: {diagnostic.message}{advice}{source}")
    return [(BOLD, place), ("", " "), (COLOURS[diagnostic.severity], grade), ("", f"{rest}\n")]


def excerpt(diagnostic: Diagnostic, lines: dict[int, str]) -> list[Part]:
    """The line the finding stands on, a caret under the place, and the hint."""
    mark = diagnostic.mark
    line = lines.get(mark.line, "").replace("\t", " ")
    end = mark.end_column if mark.end_line == mark.line else len(line) + 1
    before, marked, behind = line[: mark.column - 1], line[mark.column - 1 : end - 1], line[end - 1 :]
    if len(line) > WIDEST_LINE:
        before = "..." + before[-WINDOW:] if len(before) > WINDOW else before
        marked = marked[:WINDOW]
        behind = behind[:WINDOW] + "..." if len(behind) > WINDOW else behind
    before, marked, behind = printable(before), printable(marked), printable(behind)
    carets = " " * cells(before) + "^" * max(1, cells(marked))
    number = str(mark.line)
    margin = " " * len(number)
    hint = f"\n  {margin} = {printable(diagnostic.hint)}\n" if diagnostic.hint else "\n"
    line = f"  {number} | {before}{marked}{behind}\n  {margin} | "
    return [("", line), (COLOURS[diagnostic.severity], carets), ("", hint)]


def cells(text: str) -> int:
    """How many cells of a terminal the text takes: two for wide characters, none for those that combine."""
    from unicodedata import category, east_asian_width

    return sum(0 if category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in "WF" else 1 for c in text)
