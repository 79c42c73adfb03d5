"""`shipcli catalogue`: what can be used."""

import re
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from shipcli import systems
from shipcli.catalogue import folded, nearest
from shipcli.cli import ShipcliError, tell
from shipcli.cli.documents import meant, system_of
from shipcli.figures import shown
from shipcli.output import dumped
from shipcli.rows import Row
from shipcli.rulings import spelled
from shipcli.text import perhaps, quoted

ARCS = ("forward", "port", "starboard", "aft", "turret")
COLUMN = 44
"""How wide a cell may be before it is broken."""
BOOKS = 33
"""The same of the pages in the list of tables."""
MANY = 20
"""How many columns a table has at most that are all shown where it fits no terminal."""
NARROW = 20
"""The same of the column with the most text, where the table is too wide for the terminal."""


class Listed(NamedTuple):
    """A table of a system, by the names of both."""

    kind: str
    name: str
    rows: Any


def catalogue(
    table: str | None = None,
    words: list[str] | None = None,
    kind: str | None = None,
    class_: str | None = None,
    arc: str | None = None,
    max_bp: int | None = None,
    format: str = "text",
) -> int:
    """List tables, the rows of a table that hold the given words, or one row: `catalogue show gravity-mines`."""
    tables = list(all_tables(kind))
    if table is None:
        listing = [(one.kind, one.name, len(one.rows), books(one.rows)) for one in tables]
        folded_up = [(*one[:3], folded_text(one[3], BOOKS)) for one in listing]
        print(dumped([dict(zip(("kind", "table", "rows", "book"), one, strict=True)) for one in listing])
              if format == "json" else in_columns(["Kind", "Table", "Rows", "Book"], folded_up))  # fmt: skip
        return 0
    if table == "show":
        return show(tables, " ".join(words or []), format)
    chosen = of_name(tables, table)
    if class_ is not None:
        rows = [row for one in chosen for row in one.rows.values()]
        meant(class_, dict.fromkeys(row.weapon_class for row in rows if hasattr(row, "weapon_class")), "class")
    if arc is not None:
        meant(arc, ARCS, "arc")
    allowed = [(one, row) for one in chosen for row in one.rows.values() if fits(row, class_, arc, max_bp)]
    found = [(one, row) for one, row in allowed if all(holds(text_of(row), word) for word in words or [])]
    if not found:
        tell(why_none([text_of(row) for _, row in allowed], words or []))
    if format == "json":
        beside = [{"document": one.kind} if len(chosen) > 1 else {} for one, _ in found]
        print(dumped([as_data(row) | more for (_, row), more in zip(found, beside, strict=True)]))
        return 0
    parts = [(one, [row for other, row in found if other is one]) for one in chosen]
    texts = [(one, fitting(*columns(rows))) for one, rows in parts if rows]
    if texts:
        print("\n\n".join(text if len(chosen) == 1 else f"{heading(one)}\n\n{text}" for one, text in texts))
    return 0


def of_name(tables: list[Listed], wish: str) -> list[Listed]:
    """The tables of that name, one of each kind that has it. Raises ShipcliError where there is none."""
    name = meant(wish, dict.fromkeys(one.name for one in tables), "table")
    return [one for one in tables if one.name == name]


def heading(one: Listed) -> str:
    """What stands above one of several tables of a name: whose it is, and how to have it alone."""
    return f"{systems.get(one.kind).title} (`--kind {one.kind}`)"


def fits(row: Any, class_: str | None, arc: str | None, max_bp: int | None) -> bool:
    """Whether a row is of that class, may stand in that arc, and costs no more. Raises ShipcliError for no class."""
    own = getattr(row, "weapon_class", None)
    if class_ is not None and folded(class_) != own:
        return False
    if max_bp is not None and not (isinstance(getattr(row, "bp", None), int) and row.bp <= max_bp):
        return False
    if arc is None:
        return True
    arcs = getattr(row, "arcs", ())
    barred = folded(arc) == "turret" and (getattr(row, "no_turret", False) or own == "capital")
    return not barred and (not arcs or folded(arc) in arcs)


def columns(rows: list[Any]) -> tuple[list[str], list[dict[str, Any]]]:
    """The heads of a table for people, without columns in which no row has something to say, and its cells."""
    cells = [said(row) for row in rows]
    heads = [key for key in rows[0].columns if any(key in row for row in cells)]
    if "name" in heads and all(folded(row["name"]) == row["id"] for row in cells):
        heads.remove("name")
    return heads, [{key: row.get(key) for key in heads} for row in cells]


def said(row: Row) -> dict[str, Any]:
    """What a row says beyond what most rows of its table do not mention."""
    usual = row.columns
    data = as_data(row)
    return {
        key: value
        for key, value in data.items()
        if value not in (None, [], {}, "") and not (key in usual and plain(usual[key]) == value)
    }


def all_tables(kind: str | None) -> Iterator[Listed]:
    """The tables of all systems, or of one."""
    for name in systems.KINDS if kind is None else (kind,):
        system = system_of(name)
        for table, rows in system.book.items():
            yield Listed(system.kind, table, rows)
        yield Listed(system.kind, "rulings", system.book.rulings)


def books(rows: Any) -> str:
    """The first and the last page of a table."""
    pages = sorted({row.book for row in rows.values()})
    return pages[0] if len(pages) == 1 else f"{pages[0]} to {pages[-1]}"


def show(tables: list[Listed], name: str, format: str) -> int:
    """Print the rows of that name. Raises ShipcliError where there are none."""
    if not name:
        raise ShipcliError("show what? give the name of a row, as in `shipcli catalogue show gravity-mines`")
    found = [(one, one.rows[id]) for one in tables for id in one.rows.spellings.get(folded(name), ())]
    if not found:
        every = [id for one in tables for id in one.rows]
        near = perhaps(name, every)
        raise ShipcliError(f"nothing is called {quoted(name)}" + (f"; {near}" if near else ""))
    if format == "json":
        print(dumped([{**as_data(row), "table": one.name, "document": one.kind} for one, row in found]))
        return 0
    for one, row in found:
        print(f"{getattr(row, 'name', row.id)} ({one.kind}: {one.name.replace('_', ' ')})")
        for key, value in said(row).items():
            if key not in ("id", "name"):
                print(f"  {key.replace('_', ' ')}: {in_words(value)}")
    return 0


def as_data(row: Row) -> dict[str, Any]:
    """A row as JSON holds it; what stands for a number that varies is in parentheses."""
    return {key: plain(value) for key, value in row.cells.items()}


def plain(value: Any) -> Any:
    """A cell as JSON holds it."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return value.replace("{", "(").replace("}", ")") if isinstance(value, str) else value


def text_of(row: Any) -> str:
    """All that a row says, in lower case."""
    return " ".join(in_words(value) for value in said(row).values()).casefold()


def in_words(value: Any) -> str:
    """A cell in words; keys without a value stand alone."""
    if isinstance(value, dict):
        parts = [key if inner is None else f"{key} {in_words(inner)}" for key, inner in value.items()]
        return ", ".join(part.replace("_", " ") for part in parts)
    return shown(value)


def holds(text: str, word: str) -> bool:
    """Whether a text holds a word, or a part of one; a number is no part of another."""
    if word.isascii() and word.isdecimal():
        return re.search(rf"\b{word}\b", text) is not None
    return word.casefold() in text


def why_none(texts: list[str], words: list[str]) -> str:
    """Why no text holds all the words: the first that none of them holds, and what may have been meant."""
    for word in words:
        if not any(holds(text, word) for text in texts):
            known = {other for text in texts for other in re.findall(r"[^\W\d_]{3,}", text)}
            near = nearest(word, sorted(known), 1)
            return f"no row holds {quoted(word)}" + (f"; did you mean {near[0]}?" if near else "")
    return "no row holds all of these words"


def fitting(heads: list[str], rows: list[dict[str, Any]]) -> str:
    """The table, broken so far that it fits the terminal, or 80 columns, if it can.

    What few rows have is left out for that; `catalogue show` has it.
    """
    from shutil import get_terminal_size

    room = get_terminal_size().columns if sys.stdout.isatty() else 80
    few = [key for key in heads if 4 * sum(row[key] not in (None, [], "") for row in rows) < len(rows)]

    def broken(kept: list[str], width: int, other: int) -> str:
        longest = max(kept, key=lambda key: sum(len(folded_text(row[key], COLUMN)) for row in rows))
        return in_columns(
            kept, [[folded_text(row[key], width if key == longest else other) for key in kept] for row in rows]
        )

    most = [key for key in heads if key not in few]
    for kept in (heads, most):
        for other in (COLUMN, 16, 10):
            spare = room - len(broken(kept, NARROW, other).split("\n")[1])
            if spare >= 0:
                return broken(kept, min(COLUMN, NARROW + spare), other)
    return broken(heads if len(heads) <= MANY else most, COLUMN, COLUMN)


def folded_text(value: Any, width: int) -> str:
    """A cell, broken between words where it is long."""
    from textwrap import fill

    if isinstance(value, list):
        value = ", ".join(spelled(one) for one in value)
    text = "" if value is None else in_words(value)
    return fill(text, width, break_long_words=False, break_on_hyphens=False)


def in_columns(heads: list[str], rows: Any) -> str:
    """A table for people."""
    from tabulate import tabulate

    return tabulate(rows, headers=[head.replace("_", " ") for head in heads], tablefmt="simple", disable_numparse=True)
