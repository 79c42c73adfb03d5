"""Packs of homebrew: rows that are laid over the tables of a room for the documents that use them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shipcli.catalogue import Catalogue
from shipcli.diagnostics import Finding
from shipcli.rows import Row
from shipcli.schema import ShapeProblem
from shipcli.text import quoted

Laid = Mapping[str, Iterable[Row]]
"""Rows of one pack for one room, by the names of the tables."""


class Packs:
    """The packs that are at hand, and the tables with their rows: one `Catalogue` for each set of packs in use.

    `rows` holds the rows of each pack by the name that documents use it by, and by the kind of document it is for.
    """

    def __init__(self, rows: Mapping[str, Mapping[str, Laid]] | None = None) -> None:
        self.rows = rows or {}
        self.made: dict[tuple[str, tuple[str, ...]], Catalogue] = {}

    def tables(self, kind: str, book: Catalogue, uses: Any) -> Catalogue:
        """The tables of a document that uses these packs: the book's, with the rows of each pack laid over them."""
        names = tuple(name for name in known(uses) if kind in self.rows.get(name, ()))
        if not names:
            return book
        if (kind, names) not in self.made:
            tables = book
            for name in names:
                tables = tables.but(self.rows[name][kind])
            self.made[kind, names] = tables
        return self.made[kind, names]

    def missing(self, uses: Any) -> Iterator[ShapeProblem]:
        """A problem for each pack that is not at hand: figures that lean on it would be wrong without a word."""
        for i, name in enumerate(uses if isinstance(uses, list) else ()):
            if isinstance(name, str) and name not in self.rows:
                message = f"the pack {quoted(name)} is not used: this version reads no packs"
                yield ShapeProblem("S013", Finding(("uses", i), message))


def known(uses: Any) -> list[str]:
    """The names of packs that a document's `uses` holds, as far as they are text."""
    return [name for name in uses if isinstance(name, str)] if isinstance(uses, (list, tuple)) else []
