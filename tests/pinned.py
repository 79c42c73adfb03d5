"""Tables transcribed a second time: how a cell is written there, and how such a file is read."""

from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent

NOTHING = "-"
"""Stands for a cell that is empty, or holds what it holds where a book is silent."""

OTHERS = "others"
"""The last column of a table: the cells that few rows have, each with its name."""


def figure(value: Any) -> str:
    """A cell as the files write it: `yes`; `forward(heavy=1), turret(light=2)`; `mystical, rail=1d8`."""
    match value:
        case None | "" | () | []:
            return NOTHING
        case True | False:
            return "yes" if value else "no"
        case dict():
            return ", ".join(entry(name, value[name]) for name in sorted(value)) or NOTHING
        case tuple() | list():
            return ", ".join(f"({figure(item)})" if isinstance(item, tuple | list) else figure(item) for item in value)
        case _:
            return str(value)


def entry(name: str, value: Any) -> str:
    """One entry of a mapping; an entry without a value is its name alone."""
    if value is None:
        return name
    return f"{name}({figure(value)})" if isinstance(value, dict | tuple | list) else f"{name}={figure(value)}"


def transcribed(path: Path) -> dict[str, dict[str, str]]:
    """The rows of a file by id, each its cells by name."""
    header, *lines = (line.split(" | ") for line in path.read_text("utf-8").splitlines())
    assert header[0] == "id"
    rows: dict[str, dict[str, str]] = {}
    for line in lines:
        assert len(line) == len(header), line
        cells = dict(zip(header, line, strict=True))
        others = cells.pop(OTHERS, NOTHING)
        if others != NOTHING:
            cells |= dict(other.split(": ", 1) for other in others.split("; "))
        id = cells.pop("id")
        assert id not in rows, id
        rows[id] = cells
    return rows
