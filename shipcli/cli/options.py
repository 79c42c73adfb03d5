"""What several commands have in common: their arguments, and how they come by documents."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from typer import Argument, Option

from shipcli import batch, systems
from shipcli.batch import Unreadable
from shipcli.cli import ShipcliError
from shipcli.diagnostics import Severity
from shipcli.paths import Source, expand
from shipcli.reports.text import headline
from shipcli.review import Report
from shipcli.systems.contract import System
from shipcli.wording import listed, printable

Paths = Annotated[
    list[str],
    Argument(metavar="PATH...", help="Files, folders, patterns such as 'ships/*.yaml', or - for standard input."),
]
AllowEmpty = Annotated[bool, Option("--allow-empty", help="Do not fail where no file is found.")]
Kind = Annotated[str, Argument(metavar="KIND", help=f"Kind of document: {', '.join(systems.KINDS)}.")]


class TextOrJson(StrEnum):
    """Formats of the commands that print figures."""

    TEXT = "text"
    JSON = "json"


def sources(paths: list[str], allow_empty: bool) -> list[Source]:
    """The files the arguments mean. Raises ShipcliError where they mean none, unless that is allowed."""
    found, unmatched = expand(paths)
    if unmatched and not allow_empty:
        for argument in unmatched:
            print(f"shipcli: nothing found at {printable(argument)}", file=sys.stderr)
        if not found:
            raise ShipcliError("no file was checked")
    return found


def unmatched(paths: list[str], allow_empty: bool) -> bool:
    """Whether an argument means no file and should."""
    return not allow_empty and bool(expand(paths)[1])


class Documents:
    """The documents of the files a command was given; `status` is the exit status once they have been gone through."""

    def __init__(self, paths: list[str], allow_empty: bool = False) -> None:
        self.sources = sources(paths, allow_empty)
        self.status = 2 if unmatched(paths, allow_empty) else 0

    def __iter__(self) -> Iterator[tuple[Source, Report]]:
        """Every document that could be read, with its source; what is wrong with it goes to standard error."""
        for source in self.sources:
            found = batch.reports(source)
            if isinstance(found, Unreadable):
                print(f"shipcli: {printable(found.path)} cannot be read: {found.reason}", file=sys.stderr)
                self.status = 2
                continue
            for report in found:
                self.complain(report)
                if report.system is not None:
                    yield source, report

    def complain(self, report: Report) -> None:
        """Print the errors of a document to standard error."""
        for diagnostic in report.diagnostics:
            if diagnostic.severity is Severity.ERROR:
                print(headline(diagnostic, False, False), file=sys.stderr)
        if report.failed:
            self.status = max(self.status, 1)


def system_of(kind: str) -> System:
    """The system of a kind. Raises ShipcliError where there is none."""
    if kind not in systems.KINDS:
        raise ShipcliError(f"no kind {kind!r}; kinds: {listed(systems.KINDS, 'and')}")
    return systems.get(kind)
