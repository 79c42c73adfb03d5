"""The books' tables: rows by id, read once, found by id or by the name as printed."""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar

from shipcli.tally import Unknown

SEPARATORS = re.compile(r"[\W_]+")


class Named(Protocol):
    """What every row has: an id and the page it stands on."""

    @property
    def id(self) -> str: ...
    @property
    def book(self) -> str: ...


Row = TypeVar("Row", bound=Named)


def folded(name: str) -> str:
    """An id as it would be written for the name: lower case, a hyphen for whatever is no letter or digit."""
    return SEPARATORS.sub("-", name.casefold()).strip("-")


class Table(Mapping[str, Row], Generic[Row]):
    """The rows of one table by their ids, in book order."""

    __slots__ = ("name", "rows", "spellings")

    def __init__(self, name: str, rows: Mapping[str, Row]) -> None:
        self.name = name
        self.rows = rows
        self.spellings: dict[str, list[str]] = {}
        for row in rows.values():
            names = (row.id, getattr(row, "name", row.id), *getattr(row, "aliases", ()))
            for spelling in dict.fromkeys(folded(str(name)) for name in names):
                self.spellings.setdefault(spelling, []).append(row.id)

    def __getitem__(self, id: str) -> Row:
        return self.rows[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def find(self, name: str) -> Row | Unknown:
        """The row with that id, or with that printed name in any case; Unknown where there is none, or two."""
        row = self.rows.get(name)
        if row is not None:
            return row
        ids = self.spellings.get(folded(name), [])
        if len(ids) == 1:
            return self.rows[ids[0]]
        if ids:
            return Unknown(name, alike=tuple(ids))
        return Unknown(name, near=self.near(name))

    def near(self, name: str) -> tuple[str, ...]:
        """Ids whose spelling comes close to the name, the closest first."""
        spellings = nearest(folded(name), self.spellings)
        return tuple(dict.fromkeys(id for spelling in spellings for id in self.spellings[spelling]))


def nearest(name: str, names: Any, most: int = 3) -> list[str]:
    """Those of the names that somebody who wrote `name` may have meant, the closest first."""
    from difflib import get_close_matches  # costs more than a run without a misspelling

    return get_close_matches(name, list(names), n=most, cutoff=0.6)


TABLES: dict[tuple[str, str], Table[Any]] = {}


def table(row_type: type[Row], package: str, name: str) -> Table[Row]:
    """The table `data/<name>.json` of a package, read when first asked for.

    Lists in a row become tuples. Raises TypeError where a row and its type have different fields.
    """
    found = TABLES.get((package, name))
    if found is None:
        rows = json.loads(read_data(package, f"data/{name}.json"))
        made = [row_type(**{key: frozen(value) for key, value in row.items()}) for row in rows]
        found = TABLES[package, name] = Table(name, {row.id: row for row in made})
    return found


def frozen(value: Any) -> Any:
    """The value with tuples for lists."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def read_data(package: str, path: str) -> bytes:
    """The bytes of a file that is installed with a package."""
    module = sys.modules.get(package) or import_module(package)
    assert module.__spec__ is not None
    assert module.__file__ is not None
    folder = module.__file__.rpartition("__init__")[0]
    loader: Any = module.__spec__.loader
    data: bytes = loader.get_data(folder + path)
    return data
