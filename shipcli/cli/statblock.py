"""`shipcli statblock`: stat blocks to play from."""

import os
import sys
from enum import StrEnum
from typing import Annotated

from typer import Option

from shipcli.blocks import Block
from shipcli.catalogue import folded
from shipcli.cli import ShipcliError
from shipcli.cli.options import AllowEmpty, Documents, Paths
from shipcli.output import write_whole
from shipcli.paths import STANDARD_INPUT, Source
from shipcli.render import FORMATS, renderer
from shipcli.review import Report
from shipcli.wording import plural, printable


class Format(StrEnum):
    """Formats of stat blocks."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def statblock(
    paths: Paths,
    format: Annotated[Format, Option(help="How the blocks are written.")] = Format.TEXT,
    output: Annotated[
        str | None, Option("-o", "--output", metavar="DIR", help="Write a file for each document into this folder.")
    ] = None,
    allow_empty: AllowEmpty = False,
) -> int:
    """Print a stat block of each document."""
    documents = Documents(paths, allow_empty)
    render = renderer(format)
    if output is None:
        sys.stdout.write(render(block(report) for _, report in documents))
        return documents.status
    written: dict[str, str] = {}
    for source, report in documents:
        target = os.path.join(output, target_name(source, report) + FORMATS[format])
        if target in written:
            raise ShipcliError(f"{printable(source.path)} and {printable(written[target])} would both be {target}")
        written[target] = source.path
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            write_whole(target, render([block(report)]))
        except OSError as error:
            raise ShipcliError(f"{printable(target)} cannot be written: {error.strerror}") from error
    print(f"{plural(len(written), 'stat block')} written to {printable(output)}", file=sys.stderr)
    return documents.status


def block(report: Report) -> Block:
    """The stat block of a document."""
    assert report.system is not None
    return report.system.block(report.model, report.stats)


def target_name(source: Source, report: Report) -> str:
    """Where the block of a document goes, without the ending: the place of its file, and its number after the first."""
    if source.path == STANDARD_INPUT:
        stem = folded(report.name or "") or "unnamed"
    else:
        stem = os.path.splitext(source.relative)[0]
    return f"{stem}-{report.document + 1}" if report.document else stem
