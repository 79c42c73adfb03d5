"""What is found in a document: a finding as a rule states it, and the diagnostic that a user sees."""

from enum import StrEnum
from typing import NamedTuple

from shipcli.document import Edit, Mark, Pointer


class Severity(StrEnum):
    """How bad: an error is forbidden by the book, a warning legal but surely not meant, an info worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Finding(NamedTuple):
    """What a rule found: where, and in which words. A severity here overrides the rule's own."""

    pointer: Pointer
    message: str
    hint: str | None = None
    severity: Severity | None = None
    at_key: bool = False
    replacement: str | int | list[str] | None = None
    """What to put in the place of the marked value, where that is known."""


class Fix(NamedTuple):
    """Edits that would mend a finding; safe where they cannot change what the author meant."""

    safe: bool
    message: str
    edits: tuple[Edit, ...]


class Diagnostic(NamedTuple):
    """One finding about one document. `document` counts from 0; `source` is book and page, or empty."""

    path: str
    document: int
    mark: Mark
    pointer: Pointer
    code: str
    name: str
    severity: Severity
    message: str
    source: str = ""
    hint: str | None = None
    fix: Fix | None = None
