"""Many files, one after another or in several processes; the results come in the order of the files."""

import os
import sys
from collections.abc import Iterable, Iterator
from errno import EBADF, EINVAL
from functools import partial
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

from shipcli import codes
from shipcli.diagnostics import Diagnostic
from shipcli.document import Mark, Text
from shipcli.formats.reading import LARGEST_FILE
from shipcli.paths import STANDARD_INPUT, Source
from shipcli.report import Report, Unread
from shipcli.review import review
from shipcli.settings import Settings

POOL_FROM = 300
"""Files from which on a pool of processes saves more than its start costs."""
CHUNK = 32


class Unreadable(NamedTuple):
    """A file named on the command line that could not be read, and why."""

    path: str
    reason: str


class Checked(NamedTuple):
    """What `validate` needs of a file: numbers, findings, and the lines of text they stand on.

    One without documents was passed over, or is unreadable.
    """

    path: str
    documents: int
    diagnostics: list[Diagnostic]
    lines: dict[int, str]
    unreadable: Unreadable | None = None


def content(source: Source) -> bytes:
    """The bytes of a source, one more than is ever read of a file at the most.

    Raises OSError, also for what was found in a folder and is no file: a pipe there could be waited for for ever.
    """
    if source.path == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(EBADF, "standard input is closed")
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    found = os.stat(source.path)
    regular = S_ISREG(found.st_mode)
    if S_ISDIR(found.st_mode):
        os.scandir(source.path).close()
    if not source.named and not regular:
        raise OSError(EINVAL, "it is no file")
    with open(source.path, "rb") as file:
        # Asked for so many bytes, Python makes room for all of them first, which takes longer than reading a document.
        return file.read() if regular and found.st_size <= LARGEST_FILE else file.read(LARGEST_FILE + 1)


def reports(source: Source, settings: Settings) -> list[Report] | Unreadable:
    """The reports of a file's documents. A file that was found in a folder and cannot be read has a finding too.

    JSON Schemas that lie in a folder are passed over: people keep them beside their documents, for editors.
    """
    try:
        found = review(content(source), source.path, settings._replace(within=(*settings.within, *source.folders)))
        return (
            found
            if source.named
            else [report for report in found if not (isinstance(report, Unread) and report.is_schema)]
        )
    except OSError as error:
        reason = error.strerror or str(error)
        if source.named:
            return Unreadable(source.path, reason)
        diagnostic = codes.diagnostic(source.path, 0, "Y010", Mark(1, 1, 1, 1), f"cannot be read: {reason}")
        return [Unread(source.path, 0, Text(source.path, ""), [diagnostic])]


def is_schema(report: Report) -> bool:
    """Whether a document is a JSON Schema."""
    return isinstance(report, Unread) and report.is_schema


def check(source: Source, settings: Settings) -> Checked:
    """A file checked."""
    found = reports(source, settings)
    if isinstance(found, Unreadable):
        return Checked(source.path, 0, [], {}, found)
    diagnostics = [diagnostic for report in found for diagnostic in report.diagnostics]
    lines = {}
    for diagnostic in diagnostics:
        lines[diagnostic.mark.line] = found[0].text.line(diagnostic.mark.line)
    return Checked(source.path, len(found), diagnostics, lines)


def check_all(sources: list[Source], settings: Settings, workers: int = 0) -> Iterator[Checked]:
    """All files checked, in their order. `workers` is the number of processes; 0 chooses one that pays."""
    if workers == 0:
        workers = min(usable_processors(), 8) if len(sources) >= POOL_FROM else 1
    alone = any(source.path == STANDARD_INPUT for source in sources)  # a forked process has no standard input
    if workers > 1 and len(sources) > 1 and hasattr(os, "fork") and not alone:
        yield check(sources[0], settings)  # loads what all files need; the forked processes have it then
        yield from check_in_pool(sources[1:], settings, workers)
    else:
        yield from (check(source, settings) for source in sources)


def usable_processors() -> int:
    """Processors that this process may use, which are fewer than the machine has where it is kept to some of them."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_in_pool(sources: Iterable[Source], settings: Settings, workers: int) -> Iterator[Checked]:
    """The files checked by several processes, forked from this one."""
    from multiprocessing import get_context
    from signal import SIG_IGN, SIGINT, signal

    # Ctrl-C reaches every process; this one ends the others.
    with get_context("fork").Pool(workers, initializer=signal, initargs=(SIGINT, SIG_IGN)) as pool:
        yield from pool.imap(partial(check, settings=settings), sources, chunksize=CHUNK)
