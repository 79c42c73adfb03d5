"""The rulings and tables in force for one document."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from shipcli.rulings import Choice

AnyTables = TypeVar("AnyTables", covariant=True)


class House(dict[str, Choice], Generic[AnyTables]):
    """The rulings and tables in force for one document: the answer of every ruling by its id, and the room's `tables`.

    The tables are the book's, or the book's with the rows of the document's packs laid over them.
    """

    def __init__(self, rulings: Mapping[str, Choice], tables: AnyTables) -> None:
        super().__init__(rulings)
        self.tables = tables

    def but(self, ruling: str, choice: Choice) -> "House[AnyTables]":
        """The same house with one other answer."""
        return House({**self, ruling: choice}, self.tables)
