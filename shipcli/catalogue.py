"""The books' tables: rows by id, read once, found by id or by the name as printed."""

import json
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from importlib import import_module
from typing import Any, Generic, TypeVar

from shipcli.rows import Row
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


def kept(type_: type[AnyRow], package: str | None, name: str) -> Callable[[], Table[AnyRow]]:
    """A function that gives the table `data/<name>.json` of a package, read when it is first asked for.

    Lists in a row become tuples. The function raises TypeError where a row and its type have different cells.
    """

    @cache
    def rows() -> Table[AnyRow]:
        assert package is not None
        read = read_json(package, f"data/{name}.json")
        for row in read:
            for key, value in row.items():
                if type(value) is list:
                    row[key] = frozen(value)
        return Table(name, [type_(**row) for row in read])

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
