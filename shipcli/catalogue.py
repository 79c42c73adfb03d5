"""The books' tables: rows by id, read once, found by id or by the name as printed."""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, Self, TypeVar, overload

from shipcli.house import House
from shipcli.rows import Row
from shipcli.rulings import Choice, Ruling
from shipcli.tally import Unknown

SEPARATORS = re.compile(r"[\W_]+")


LONGEST_NAME = 200
"""Characters of a name up to which it is looked for what may have been meant."""

AnyRow = TypeVar("AnyRow", bound=Row)


def folded(name: str) -> str:
    """An id as it would be written for the name: lower case, a hyphen for whatever is no letter or digit."""
    return SEPARATORS.sub("-", name.strip().casefold())


class Table(dict[str, AnyRow], Generic[AnyRow]):
    """The rows of one table by their ids, in book order."""

    def __init__(self, name: str, rows: Iterable[AnyRow]) -> None:
        super().__init__((row.id, row) for row in rows)
        self.name = name

    @cached_property
    def spellings(self) -> dict[str, list[str]]:
        """The ids of the rows that go by a name, folded; worked out when a name is no id."""
        found: dict[str, list[str]] = {}
        for row in self.values():
            names = (row.id, getattr(row, "name", row.id), *getattr(row, "aliases", ()))
            for spelling in dict.fromkeys(folded(str(name)) for name in names):
                found.setdefault(spelling, []).append(row.id)
        return found

    def find(self, name: str) -> AnyRow | Unknown:
        """The row with that id, or with that printed name in any case; Unknown where there is none, or two."""
        row = self.get(name)
        if row is not None:
            return row
        ids = self.spellings.get(folded(name), [])
        if len(ids) == 1:
            return self[ids[0]]
        if ids:
            return Unknown(name, alike=tuple(ids))
        return Unknown(name, near=self.near(name))

    def near(self, name: str) -> tuple[str, ...]:
        """Ids whose spelling comes close to the name, the closest first."""
        spellings = nearest(folded(name), self.spellings)
        return tuple(dict.fromkeys(id for spelling in spellings for id in self.spellings[spelling]))


def nearest(name: str, names: Any, most: int = 3) -> list[str]:
    """Those of the names that somebody who wrote `name` may have meant, in any case, the closest first."""
    from difflib import get_close_matches  # costs more than a run without a misspelling

    if len(name) > LONGEST_NAME:
        return []
    cased = {other.casefold(): other for other in names}
    return [cased[near] for near in get_close_matches(name.casefold(), list(cased), n=most, cutoff=0.6)]


class table_of(Generic[AnyRow]):  # noqa: N801 - stands where a field's type would
    """A table of a room's `Catalogue`: the rows of `data/<attribute>.json`, read when the table is first asked for."""

    def __init__(self, row: type[AnyRow]) -> None:
        self.row = row
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, tables: None, owner: type) -> "table_of[AnyRow]": ...
    @overload
    def __get__(self, tables: "Catalogue", owner: type) -> Table[AnyRow]: ...
    def __get__(self, tables: "Catalogue | None", owner: type) -> "table_of[AnyRow] | Table[AnyRow]":
        if tables is None:
            return self
        # From now on the attribute is found in the object itself, and this method is not asked again.
        table: Table[AnyRow] = tables.__dict__.setdefault(self.name, tables.rows_of(self.name, self.row))
        return table


class Catalogue:
    """The tables of one room, an attribute each: the book's, or the book's with the rows of packs laid over it.

    A room's own class lists them with `table_of`. What is worked out from rows alone is a `cached_property` of that
    class; so nothing about rows is kept in a module, and the rows of one document's packs reach no other document.
    """

    rulings = table_of(Ruling)

    def __init__(self, base: Self | None = None, laid: Mapping[str, Iterable[Row]] | None = None) -> None:
        self.base = base
        self.laid = {name: tuple(rows) for name, rows in (laid or {}).items()}

    @classmethod
    def names(cls) -> list[str]:
        """The names of the room's tables in the order of the alphabet; `rulings` stands apart."""
        found = {name for owner in cls.__mro__ for name, table in vars(owner).items() if isinstance(table, table_of)}
        return sorted(found - {"rulings"})

    @classmethod
    def row_type(cls, name: str) -> type[Row]:
        """The type of a table's rows. Raises KeyError where the room has no such table."""
        if name != "rulings" and name not in cls.names():
            raise KeyError(name)
        row: type[Row] = getattr(cls, name).row
        return row

    def __getitem__(self, name: str) -> Table[Any]:
        """The table of that name. Raises KeyError where the room has none."""
        table: Table[Any] | None = self.__dict__.get(name)  # where each table is from its first use on
        if type(table) is not Table:
            if name not in self:
                raise KeyError(name)
            table = getattr(self, name)
        return table

    def __contains__(self, name: object) -> bool:
        return isinstance(getattr(type(self), str(name), None), table_of)

    def items(self) -> Iterator[tuple[str, Table[Any]]]:
        """Every table with its name, in the order of the alphabet; `rulings` stands apart."""
        return ((name, self[name]) for name in self.names())

    def rows_of(self, name: str, row: type[AnyRow]) -> Table[AnyRow]:
        """The table of that name: read from the room's folder, or the base's with the rows that are laid over it.

        A laid row takes the place of the base's row of its id; the others stand behind the base's. Raises TypeError
        where a row and its type have different cells.
        """
        if self.base is None:
            package = type(self).__module__.rpartition(".")[0]
            return Table(name, [row(**read) for read in read_rows(package, name)])
        base: Table[AnyRow] = getattr(self.base, name)
        laid: Any = self.laid.get(name)
        return Table(name, {**base, **{one.id: one for one in laid}}.values()) if laid else base

    def but(self, laid: Mapping[str, Iterable[Row]]) -> Self:
        """The same tables with rows laid over them, by the names of the tables. Raises KeyError for an unknown name."""
        for name in laid:
            if name not in self:
                raise KeyError(name)
        return type(self)(self, laid)

    @cached_property
    def defaults(self) -> House[Self]:
        """The house of every document that chooses no ruling."""
        return House({ruling.id: ruling.default for ruling in self.rulings.values()}, self)

    def house(self, chosen: Mapping[str, Choice]) -> House[Self]:
        """The house of a document that chose some rulings and leaves the others at their defaults."""
        return House({**self.defaults, **chosen}, self) if chosen else self.defaults


def read_rows(package: str, name: str) -> list[dict[str, Any]]:
    """The rows of `data/<name>.json` of a package, cell by cell, with tuples for lists."""
    rows: list[dict[str, Any]] = read_json(package, f"data/{name}.json")
    for row in rows:
        for key, value in row.items():
            if type(value) is list:
                row[key] = frozen(value)
    return rows


def frozen(value: Any) -> Any:
    """The value with tuples for lists."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def read_json(package: str, path: str) -> Any:
    """What a JSON file holds that is installed with a package."""
    return json.loads(read_data(package, path))


def read_data(package: str, path: str) -> bytes:
    """The bytes of a file that is installed with a package."""
    module = sys.modules.get(package) or import_module(package)
    assert module.__spec__ is not None
    assert module.__file__ is not None
    folder = module.__file__.rpartition("__init__")[0]
    loader: Any = module.__spec__.loader
    data: bytes = loader.get_data(folder + path)
    return data
