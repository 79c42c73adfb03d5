"""How commands come by the documents they were given, by the system of a kind, and by what an option names."""

import os
import sys
from collections.abc import Iterable, Iterator

from shipcli import batch, systems
from shipcli.batch import Unreadable
from shipcli.cli import ShipcliError, tell
from shipcli.diagnostics import Severity
from shipcli.output import visible, write_whole
from shipcli.paths import Source, expand
from shipcli.report import Judged, Report
from shipcli.reports.text import headline
from shipcli.rulings import Choice, spelled
from shipcli.settings import Settings
from shipcli.systems.contract import System
from shipcli.text import picked, quoted


def sources(paths: list[str], allow_empty: bool) -> tuple[list[Source], bool]:
    """The files the arguments mean, and whether there is one for each argument, unless none is needed.

    Raises ShipcliError where no argument means a file, unless that is allowed.
    """
    found, unmatched = expand(paths)
    if allow_empty or not unmatched:
        return found, True
    for argument in unmatched:
        tell(f"shipcli: nothing found at {quoted(argument)}")
    if not found:
        raise ShipcliError("no file was checked")
    return found, False


class Documents:
    """The documents of the files a command was given; `status` is the exit status once they have been gone through."""

    def __init__(self, paths: list[str], rulings: list[str] | None = None, allow_empty: bool = False) -> None:
        self.settings = Settings(rulings=chosen_by(rulings or []))
        self.sources, complete = sources(paths, allow_empty)
        self.status = 0 if complete else 2

    def __iter__(self) -> Iterator[tuple[Source, Judged]]:
        """Every document that could be read, with its source; what is wrong with it goes to standard error."""
        for source in self.sources:
            found = batch.reports(source, self.settings)
            if isinstance(found, Unreadable):
                tell(f"shipcli: {found.path} cannot be read: {found.reason}")
                self.status = 2
                continue
            for report in found:
                self.complain(report)
                if isinstance(report, Judged):
                    yield source, report

    def complain(self, report: Report) -> None:
        """Print the errors of a document to standard error."""
        for diagnostic in report.diagnostics:
            if diagnostic.severity is Severity.ERROR:
                sys.stderr.write("".join(text for _, text in headline(diagnostic, hint=True)))
        if report.failed:
            self.status = max(self.status, 1)


def system_of(kind: str) -> System:
    """The system of a kind, which may be spelled in any case. Raises ShipcliError where there is none."""
    return systems.get(meant(kind, systems.KINDS, "kind"))


def meant(wish: str, names: Iterable[str], what: str) -> str:
    """That of the names which somebody wrote, in any case and with any separators. Raises ShipcliError if none is."""
    try:
        return picked(wish, names, what)
    except ValueError as error:
        raise ShipcliError(str(error)) from error


def chosen_by(wishes: list[str], kinds: Iterable[str] | None = None) -> dict[str, dict[str, Choice]]:
    """The rulings that options of the form NAME=VALUE choose, by the kinds of documents that have such a ruling.

    All kinds are looked at where none are named. Raises ShipcliError where no kind has the ruling, or the ruling has
    no such answer.
    """
    chosen: dict[str, dict[str, Choice]] = {}
    given: set[str] = set()
    for wish in wishes:
        name, equals, value = wish.partition("=")
        known = {kind: systems.get(kind).book.rulings for kind in (systems.KINDS if kinds is None else kinds)}
        if not equals:
            rulings = next(iter(known.values()))
            ruling = [ruling for ruling in rulings.values() if not ruling.fixed][-1]
            example = f"{ruling.id}={spelled(ruling.values[1])}"
            raise ShipcliError(f"ruling {quoted(wish)} has no value; write NAME=VALUE, such as {example}")
        id = meant(name, dict.fromkeys(id for rulings in known.values() for id in rulings), "ruling")
        if id in given:
            raise ShipcliError(f"ruling {id} is given twice")
        given.add(id)
        answers = {kind: {spelled(one): one for one in book[id].values} for kind, book in known.items() if id in book}
        answer = meant(value, dict.fromkeys(word for words in answers.values() for word in words), f"{id} value")
        for kind, words in answers.items():
            if answer in words:
                chosen.setdefault(kind, {})[id] = words[answer]
    return chosen


def save(text: str, path: str, force: bool) -> None:
    """Write what was asked for to a file. Raises ShipcliError where one is there already, unless it may be replaced."""
    if not path:
        raise ShipcliError("the file to write to has no name")
    if (os.path.isfile(path) or os.path.islink(path)) and not force:
        raise ShipcliError(f"{path} is there already; --force overwrites it")
    try:
        write_whole(path, visible(text))
    except OSError as error:
        raise ShipcliError(f"{path} cannot be written: {error.strerror}") from error
    tell(f"written to {path}")
