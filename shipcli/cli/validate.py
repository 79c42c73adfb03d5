"""`shipcli validate`: every fault, with file, line, column and code."""

import os
import sys
from collections.abc import Iterable, Iterator

from shipcli.batch import Checked, check_all
from shipcli.cli import tell
from shipcli.cli.documents import chosen_by, sources
from shipcli.codes import CODES
from shipcli.diagnostics import Diagnostic, Severity
from shipcli.reports import writer
from shipcli.settings import Settings
from shipcli.text import plural


def validate(
    paths: list[str],
    ruling: list[str] | None = None,
    format: str = "text",
    strict: bool = False,
    lenient: bool = False,
    exit_zero: bool = False,
    allow_empty: bool = False,
    workers: int = 0,
    color: str = "auto",
) -> int:
    """Check documents against their schema and rulebook."""
    found, complete = sources(paths, allow_empty)
    settings = Settings(rulings=chosen_by(ruling or []))
    files = Counted(check_all(found, settings, workers), lenient)
    terminal = sys.stdout.isatty()
    writer(format)(files, sys.stdout.write, coloured(color, terminal), terminal)
    if format != "json":
        print(in_words(files.counts), file=sys.stderr)
    if files.unreadable or not complete:
        return 2
    failed = files.counts["errors"] or (strict and files.counts["warnings"])
    return int(bool(failed) and not exit_zero)


class Counted:
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
                tell(f"shipcli: {file.path} cannot be read: {file.unreadable.reason}")
                continue
            if not file.documents:
                continue
            if self.lenient:
                file = file._replace(diagnostics=[softened(one) for one in file.diagnostics])
            self.counts["files"] += 1
            self.counts["documents"] += file.documents
            for diagnostic in file.diagnostics:
                self.counts[f"{diagnostic.severity}s"] += 1
            yield file


def softened(diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic with a warning for an error, if a rule found it; what cannot be read stays an error."""
    if diagnostic.severity is Severity.ERROR and diagnostic.code not in CODES.rules:
        return diagnostic._replace(severity=Severity.WARNING)
    return diagnostic


def coloured(wish: str, terminal: bool) -> bool:
    """Whether to colour: as the option says, else by FORCE_COLOR and NO_COLOR, else on a terminal."""
    if wish != "auto":
        return wish == "always"
    if os.environ.get("FORCE_COLOR"):
        return True
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def in_words(counts: dict[str, int]) -> str:
    """The numbers as a sentence."""
    errors, warnings, infos = counts["errors"], counts["warnings"], counts["infos"]
    parts = [plural(errors, "error") if errors else "no errors"]
    parts += [plural(warnings, "warning")] * bool(warnings) + [plural(infos, "info")] * bool(infos)
    where = plural(counts["documents"], "document")
    files = f" in {plural(counts['files'], 'file')}" if "files" in counts else ""
    return f"{', '.join(parts)}; {where}{files}"
