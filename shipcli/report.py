"""What is known of one document once it has gone through the pipeline."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from shipcli.diagnostics import Diagnostic, Severity
from shipcli.document import Pointer, Text
from shipcli.house import House
from shipcli.systems.contract import System
from shipcli.tally import Unknown


class Ignore(NamedTuple):
    """A wish not to hear of a rule: in the whole document, or of findings on one line."""

    rule: str
    """A code, the beginning of one, or a name, as the author wrote it."""
    line: int | None
    """The line whose findings it silences; None for the whole document."""
    pointer: Pointer
    start: int
    """Where it stands in the text."""
    end: int


class Unread(NamedTuple):
    """The report of a document that could not be read, or whose kind is not known: its findings, and nothing else."""

    path: str
    document: int
    """Its number in the file, from 0."""
    text: Text
    diagnostics: list[Diagnostic]
    is_schema: bool = False
    """Whether it is a JSON Schema, which people keep beside their documents."""

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return has_errors(self.diagnostics)


class Judged(NamedTuple):
    """The report of a document that went through every stage."""

    path: str
    document: int
    """Its number in the file, from 0."""
    text: Text
    diagnostics: list[Diagnostic]
    system: System
    house: House[Any]
    data: dict[str, Any]
    """The document after the check of its shape, with Unknown in the place of what is faulty."""
    model: Any
    stats: Any
    parts: "tuple[Report, ...]"
    """The reports of documents that stand in this one; their diagnostics are among its own."""
    used: frozenset[Ignore]
    """The ignores that match a finding."""

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return has_errors(self.diagnostics)

    @property
    def kind(self) -> str:
        """The kind of document."""
        return self.system.kind

    @property
    def name(self) -> str | None:
        """The document's name; None where it has none that could be read."""
        name = self.data.get("name")
        return None if isinstance(name, Unknown) else name


Report = Unread | Judged


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether an error is among the diagnostics."""
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
