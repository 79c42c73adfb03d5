"""Findings for people: one line each; on a terminal also the line of the document with a caret below."""

from collections.abc import Callable, Iterable

from shipcli.batch import Checked
from shipcli.diagnostics import Diagnostic, Severity
from shipcli.text import printable

COLOURS = {Severity.ERROR: "\x1b[31;1m", Severity.WARNING: "\x1b[33;1m", Severity.INFO: "\x1b[36;1m"}
BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
WIDEST_LINE = 160
WINDOW = 60
"""Characters that are shown of a longer line, on either side of the finding."""


def write(files: Iterable[Checked], out: Callable[[str], object], colour: bool, excerpts: bool) -> None:
    """Write the findings of each file."""
    for file in files:
        for diagnostic in file.diagnostics:
            out(headline(diagnostic, colour, excerpts) + "\n")
            if excerpts:
                out("".join(f"{line}\n" for line in excerpt(diagnostic, file.lines, colour)))


def headline(diagnostic: Diagnostic, colour: bool, excerpts: bool) -> str:
    """Where, how bad, which rule, and what is wrong."""
    place = f"{printable(diagnostic.path)}:{diagnostic.mark.line}:{diagnostic.mark.column}:"
    grade = f"{diagnostic.severity} {diagnostic.code}"
    if colour:
        place = f"{BOLD}{place}{PLAIN}"
        grade = f"{COLOURS[diagnostic.severity]}{grade}{PLAIN}"
    source = f" [{diagnostic.source}]" if diagnostic.source else ""
    hint = f" ({printable(diagnostic.hint)})" if diagnostic.hint and not excerpts else ""
    return f"{place} {grade} {diagnostic.name}: {printable(diagnostic.message)}{hint}{source}"


def excerpt(diagnostic: Diagnostic, lines: dict[int, str], colour: bool) -> list[str]:
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
    shown = [f"  {number} | {before}{marked}{behind}"]
    shown.append(f"  {margin} | {COLOURS[diagnostic.severity]}{carets}{PLAIN}" if colour else f"  {margin} | {carets}")
    if diagnostic.hint:
        shown.append(f"  {margin} = {printable(diagnostic.hint)}")
    return shown


def cells(text: str) -> int:
    """How many cells of a terminal the text takes: two for wide characters, none for those that combine."""
    from unicodedata import category, east_asian_width

    return sum(0 if category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in "WF" else 1 for c in text)
