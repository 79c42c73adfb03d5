"""`shipcli validate`: every fault, with file, line, column and code."""

import os
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated

from typer import Option

from shipcli.batch import Checked, check_all
from shipcli.cli.options import AllowEmpty, Paths, sources, unmatched
from shipcli.diagnostics import Diagnostic, Severity
from shipcli.reports import writer
from shipcli.review import in_words
from shipcli.wording import printable


class Format(StrEnum):
    """Formats of findings."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"


class Colour(StrEnum):
    """When to colour."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def validate(
    paths: Paths,
    format: Annotated[Format, Option(help="How findings are written.")] = Format.TEXT,
    strict: Annotated[bool, Option("--strict", help="Warnings fail, too.")] = False,
    lenient: Annotated[bool, Option("--lenient", help="Errors of rules count as warnings.")] = False,
    exit_zero: Annotated[bool, Option("--exit-zero", help="Findings do not fail.")] = False,
    allow_empty: AllowEmpty = False,
    workers: Annotated[int, Option(min=0, help="Processes; 0 chooses.")] = 0,
    color: Annotated[Colour, Option(help="Colour in the text format.")] = Colour.AUTO,
) -> int:
    """Check documents against their schema and rulebook.

    Exit status: 0 no error, 1 an error in a document, 2 something could not be read.
    """
    files = Seen(check_all(sources(paths, allow_empty), workers), lenient)
    terminal = sys.stdout.isatty()
    writer(format)(files, sys.stdout.write, coloured(color, terminal), terminal)
    if format is not Format.JSON:
        print(in_words(files.counts), file=sys.stderr)
    if files.unreadable or unmatched(paths, allow_empty):
        return 2
    failed = files.counts["errors"] or (strict and files.counts["warnings"])
    return int(bool(failed) and not exit_zero)


class Seen:
    """Files on their way to a writer, counted as they pass; those that cannot be read are named on standard error."""

    def __init__(self, files: Iterable[Checked], lenient: bool) -> None:
        self.files = files
        self.lenient = lenient
        self.unreadable = False
        self.counts = {"files": 0, "documents": 0, "errors": 0, "warnings": 0, "infos": 0}

    def __iter__(self) -> Iterator[Checked]:
        for file in self.files:
            if file.unreadable is not None:
                self.unreadable = True
                print(f"shipcli: {printable(file.path)} cannot be read: {file.unreadable.reason}", file=sys.stderr)
                continue
            if self.lenient:
                file = file._replace(diagnostics=[lenient(one) for one in file.diagnostics])
            self.counts["files"] += 1
            self.counts["documents"] += file.documents
            for diagnostic in file.diagnostics:
                self.counts[f"{diagnostic.severity}s"] += 1
            yield file


def lenient(diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic with a warning for an error, if a rule found it; what cannot be read stays an error."""
    if (diagnostic.severity is Severity.ERROR and diagnostic.code[0] not in "YS") or diagnostic.source:
        return diagnostic._replace(severity=min(diagnostic.severity, Severity.WARNING, key=list(Severity)[::-1].index))
    return diagnostic


def coloured(wish: Colour, terminal: bool) -> bool:
    """Whether to colour: as the option says, else by FORCE_COLOR and NO_COLOR, else on a terminal."""
    if wish is not Colour.AUTO:
        return wish is Colour.ALWAYS
    if os.environ.get("FORCE_COLOR"):
        return True
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
