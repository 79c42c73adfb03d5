"""A row of the books' tables: a class that states its cells, and what those are where the table is silent.

A NamedTuple would say the same, but it cannot share cells with another, and the fifty of a room cost a fifth of a run
to make. Hence the only inheritance of the project.
"""

from typing import Annotated, Any, ClassVar, NamedTuple, Self, dataclass_transform

MISSING = object()
"""The default of a cell that has none."""


class Of(NamedTuple):
    """Beside the type of a cell: the cell names a row of that table, by its id."""

    table: str


class AtLeast(NamedTuple):
    """Beside the type of a cell: the smallest number it can hold."""

    number: int


class AtMost(NamedTuple):
    """Beside the type of a cell: the largest number it can hold."""

    number: int


class Matching(NamedTuple):
    """Beside the type of a cell: the regular expression that its text fits."""

    pattern: str


Count = Annotated[int, AtLeast(0)]
"""A number of things, a price, a distance: never below 0."""

Id = Annotated[str, Matching(r"^[a-z0-9]+(?:[-/+][a-z0-9]+)*\+?$")]
"""The id of a row: lower case, in kebab-case."""


@dataclass_transform(eq_default=False, frozen_default=True, kw_only_default=True)
class Row:
    """What every row has: an id, and the page it stands on.

    Two rows are equal only where they are one: each is read once, and never changed. Raises TypeError for a cell that
    the class does not state, and where one without a default is missing.
    """

    id: Id
    book: str
    columns: ClassVar[dict[str, Any]]
    """The cells with their defaults: id and name, its own, those it shares with others, the book."""
    wanted: ClassVar[set[str]]
    """The cells without a default."""

    def __init_subclass__(cls) -> None:
        names = dict.fromkeys(("id", "name") if hasattr(cls, "aliases") else ("id",))
        for one in cls.__mro__[:-2]:
            names |= dict.fromkeys(getattr(one, "__annotations__", ()))
        cls.columns = {name: getattr(cls, name, MISSING) for name in (*names, "book")}
        cls.wanted = {name for name, default in cls.columns.items() if default is MISSING}

    def __init__(self, **cells: Any) -> None:
        if not self.columns.keys() >= cells.keys() >= self.wanted:
            odd = (cells.keys() - self.columns.keys()) | (self.wanted - cells.keys())
            raise TypeError(f"{type(self).__name__}: {', '.join(sorted(odd))}")
        self.__dict__.update(cells)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id})"

    @property
    def cells(self) -> dict[str, Any]:
        """All that the row holds, its defaults too, in the order of the columns."""
        return {name: getattr(self, name) for name in self.columns}

    def but(self, **cells: Any) -> Self:
        """The row with other cells."""
        return type(self)(**{**self.__dict__, **cells})


class Named(Row):
    """A row with a name as printed, and others it goes by."""

    name: str
    aliases: tuple[str, ...] = ()
