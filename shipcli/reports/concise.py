"""Findings for editors and logs: `path:line:column: CODE severity message`, one line each."""

from collections.abc import Callable, Iterable

from shipcli.batch import Checked
from shipcli.text import printable


def write(files: Iterable[Checked], out: Callable[[str], object], colour: bool, excerpts: bool) -> None:
    """Write the findings of each file."""
    for file in files:
        for one in file.diagnostics:
            place = f"{printable(one.path)}:{one.mark.line}:{one.mark.column}"
            out(f"{place}: {one.code} {one.severity} {printable(one.message)}\n")
