"""`shipcli statblock`: stat blocks to play from."""

import os
import sys

from shipcli.blocks import Block
from shipcli.catalogue import folded
from shipcli.cli import ShipcliError, tell
from shipcli.cli.documents import Documents
from shipcli.diagnostics import Severity
from shipcli.output import visible, write_whole
from shipcli.paths import ENDINGS, STANDARD_INPUT, Source
from shipcli.render import FORMATS, renderer
from shipcli.report import Judged
from shipcli.rulings import answered
from shipcli.sensitivity import mattered
from shipcli.text import plural, quoted

LONGEST_NAME = 200
"""Bytes of a document's name that a file is named by; file systems take 255, with the number and the ending."""


def statblock(
    paths: list[str],
    ruling: list[str] | None = None,
    format: str = "text",
    output: str | None = None,
    force: bool = False,
    allow_empty: bool = False,
) -> int:
    """Print a stat block of each document."""
    if output is not None:
        check_folder(output)
    documents = Documents(paths, ruling, allow_empty)
    render = renderer(format)
    if output is None:
        sys.stdout.write(render(block(report) for _, report in documents))
        return documents.status
    own = {os.path.realpath(source.path) for source in documents.sources}
    texts: dict[str, str] = {}
    for source, report in documents:
        target = os.path.join(output, target_name(source, report) + FORMATS[format])
        if os.path.realpath(target) in own:
            raise ShipcliError(f"{target} is a document itself; choose another folder, or another format")
        if target in texts:
            raise ShipcliError(f"two documents would be written to one file, {target}")
        texts[target] = render([block(report)])
    there = [target for target in texts if os.path.lexists(target)]
    if there and (not force or any(map(os.path.isdir, there))):
        first = next(filter(os.path.isdir, there), there[0])
        what = "is a folder" if os.path.isdir(first) else "is there already; --force overwrites it"
        raise ShipcliError(f"{first} {what}; nothing was written")
    for target, text in texts.items():
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            write_whole(target, visible(text))
        except OSError as error:
            raise ShipcliError(f"{target} cannot be written: {error.strerror}") from error
    tell(f"{plural(len(texts), 'stat block')} written to {output}")
    return documents.status


def check_folder(output: str) -> None:
    """Raises ShipcliError where the folder to write to is a file, or looks like the name of one."""
    if not output:
        raise ShipcliError("-o names a folder; '' names none")
    ending = os.path.splitext(output)[1].lower()
    if os.path.isfile(output) or (ending in (*FORMATS.values(), *ENDINGS) and not os.path.isdir(output)):
        raise ShipcliError(
            f"-o names a folder, into which a file is written for each document; {quoted(output)} "
            f"{'is' if os.path.isfile(output) else 'looks like'} a file. To write to one file, say `> FILE`"
        )


def block(report: Judged) -> Block:
    """The stat block of a document, with its description, whether it is legal, and what house rulings change in it."""
    own = report.system.block(report.model, report.stats)
    notes = list(own.notes)
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in report.diagnostics)
    if errors:
        notes.insert(0, f"Not legal: {plural(errors, 'error')}, see `shipcli validate`.")
    tables = report.house.tables
    defaults, rulings = tables.defaults, tables.rulings
    if report.house is not defaults:
        notes += [answered(rulings[one.id], one.choice) for one in mattered(report) if one.choice != defaults[one.id]]
    description = report.data.get("description")
    return own._replace(
        subtitle=own.subtitle + (", not legal" if errors else ""),
        notes=tuple(notes),
        description=description if isinstance(description, str) else "",
    )


def target_name(source: Source, report: Judged) -> str:
    """Where the block of a document goes, without the ending: the place of its file, and its number after the first."""
    if source.path == STANDARD_INPUT:
        stem = folded(report.name or "").encode()[:LONGEST_NAME].decode(errors="ignore").strip("-") or "unnamed"
    else:
        stem = os.path.splitext(source.relative)[0]
    return f"{stem}-{report.document + 1}" if report.document else stem
