"""`shipcli catalogue`: what can be used."""

import re
import sys
from collections.abc import Iterator
from typing import Any

from shipcli import systems
from shipcli.catalogue import folded, nearest
from shipcli.cli import ShipcliError
from shipcli.cli.documents import meant, system_of
from shipcli.figures import shown
from shipcli.house import spelled
from shipcli.output import dumped
from shipcli.wording import quoted

COLUMN = 44
"""How wide a cell may be before it is broken."""
NARROW = 20
"""The same of the column with the most text, where the table is too wide for the terminal."""


def catalogue(
    table: str | None = None,
    words: list[str] | None = None,
    kind: str | None = None,
    format: str = "text",
) -> int:
    """List tables, the rows of a table that hold the given words, or one row: `catalogue show gravity-mines`."""
    tables = dict(all_tables(kind))
    if table is None:
        listing = [(name, len(rows), books(rows)) for name, rows in tables.items()]
        print(dumped([dict(zip(("table", "rows", "book"), one, strict=True)) for one in listing])
              if format == "json" else in_columns(["Table", "Rows", "Book"], listing))  # fmt: skip
        return 0
    if table == "show":
        return show(tables, " ".join(words or []), format)
    chosen = tables[meant(table, tables, "table")]
    rows = [row for row in map(as_data, chosen.values()) if all(holds(text_of(row), word) for word in words or [])]
    if not rows:
        print(why_none([text_of(as_data(row)) for row in chosen.values()], words or []), file=sys.stderr)
    if format == "json":
        print(dumped(rows))
    elif rows:
        heads = [key for key in rows[0] if any(row[key] not in (None, []) for row in rows)]
        if "name" in heads and all(folded(row["name"]) == row["id"] for row in rows):
            heads.remove("name")
        print(fitting(heads, rows))
    return 0


def all_tables(kind: str | None) -> Iterator[tuple[str, Any]]:
    """The tables of all systems, or of one."""
    for name in systems.KINDS if kind is None else (kind,):
        system = system_of(name)
        for table, rows in system.tables.items():
            yield table, rows()
        yield "rulings", system.rulings()


def books(rows: Any) -> str:
    """The first and the last page of a table."""
    pages = sorted({row.book for row in rows.values()})
    return pages[0] if len(pages) == 1 else f"{pages[0]} to {pages[-1]}"


def show(tables: dict[str, Any], name: str, format: str) -> int:
    """Print the rows of that name. Raises ShipcliError where there are none."""
    if not name:
        raise ShipcliError("show what? give the name of a row, as in `shipcli catalogue show gravity-mines`")
    found = [(table, rows[id]) for table, rows in tables.items() for id in rows.spellings.get(folded(name), ())]
    if not found:
        every = [id for rows in tables.values() for id in rows]
        near = nearest(folded(name), every, 1)
        raise ShipcliError(f"nothing is called {quoted(name)}" + (f"; did you mean {near[0]}?" if near else ""))
    if format == "json":
        print(dumped([{"table": table, **as_data(row)} for table, row in found]))
        return 0
    for table, row in found:
        print(f"{getattr(row, 'name', row.id)} ({table.replace('_', ' ')})")
        for key, value in as_data(row).items():
            if key not in ("id", "name") and value not in (None, []):
                print(f"  {key.replace('_', ' ')}: {shown(value)}")
    return 0


def as_data(row: Any) -> dict[str, Any]:
    """A row as JSON holds it; what stands for a number that varies is in parentheses."""
    return {key: plain(value) for key, value in row._asdict().items()}


def plain(value: Any) -> Any:
    """A cell as JSON holds it."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value.replace("{", "(").replace("}", ")") if isinstance(value, str) else value


def text_of(row: dict[str, Any]) -> str:
    """All that a row says, in lower case."""
    return " ".join(shown(value) for value in row.values()).casefold()


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
        most = max(kept, key=lambda key: sum(len(folded_text(row[key], COLUMN)) for row in rows))
        return in_columns(
            kept, [[folded_text(row[key], width if key == most else other) for key in kept] for row in rows]
        )

    for kept in (heads, [key for key in heads if key not in few]):
        for other in (COLUMN, 16, 10):
            spare = room - len(broken(kept, NARROW, other).split("\n")[1])
            if spare >= 0:
                return broken(kept, min(COLUMN, NARROW + spare), other)
    return broken(heads, COLUMN, COLUMN)


def folded_text(value: Any, width: int) -> str:
    """A cell, broken between words where it is long."""
    from textwrap import fill

    if isinstance(value, list):
        value = ", ".join(spelled(one) for one in value)
    text = "" if value is None else shown(value)
    return fill(text, width, break_long_words=False, break_on_hyphens=False)


def in_columns(heads: list[str], rows: Any) -> str:
    """A table for people."""
    from tabulate import tabulate

    return tabulate(rows, headers=[head.replace("_", " ") for head in heads], tablefmt="simple", disable_numparse=True)
