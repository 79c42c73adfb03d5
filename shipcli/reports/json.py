"""Findings for programs."""

from collections.abc import Callable, Iterable
from typing import Any

from shipcli.batch import Checked
from shipcli.diagnostics import Diagnostic, Fix
from shipcli.document import printed_pointer
from shipcli.output import dumped


def write(files: Iterable[Checked], out: Callable[[str], object], colour: bool, excerpts: bool) -> None:
    """Write all findings, and their numbers, as one object."""
    diagnostics = []
    summary = {"files": 0, "documents": 0, "errors": 0, "warnings": 0, "infos": 0}
    for file in files:
        summary["files"] += file.unreadable is None
        summary["documents"] += file.documents
        for diagnostic in file.diagnostics:
            summary[f"{diagnostic.severity}s"] += 1
            diagnostics.append(as_data(diagnostic))
    out(dumped({"diagnostics": diagnostics, "summary": summary}) + "\n")


def as_data(one: Diagnostic) -> dict[str, Any]:
    """A finding as JSON holds it."""
    return {
        "path": one.path,
        "document": one.document,
        "line": one.mark.line,
        "column": one.mark.column,
        "end_line": one.mark.end_line,
        "end_column": one.mark.end_column,
        "pointer": printed_pointer(one.pointer),
        "code": one.code,
        "name": one.name,
        "severity": str(one.severity),
        "message": one.message,
        "source": one.source,
        "hint": one.hint,
        "fix": None if one.fix is None else fix_as_data(one.fix),
    }


def fix_as_data(fix: Fix) -> dict[str, Any]:
    """A fix as JSON holds it."""
    edits = [{**edit.mark._asdict(), "text": edit.text} for edit in fix.edits]
    return {"safe": fix.safe, "message": fix.message, "edits": edits}
