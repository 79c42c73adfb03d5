"""Stat blocks as Markdown; names are escaped, so that they mean nothing but themselves."""

import re
from collections.abc import Iterable

from shipcli.blocks import Block, Cell, Grid, Prose, Value
from shipcli.render.text import bar_text
from shipcli.text import printable

MARKUP = re.compile(
    r"([\\`*_{}\[\]<>|#~!&$]"
    r"|=(?==)|(?<==)="  # ==marked==
    r"|:(?=//|[\w+-]+:)"  # addresses, :emoji:
    r"|(?<=www)\."
    r"|@(?=\w))",  # people, mail
    re.IGNORECASE,
)
LINE_START = re.compile(r"^(\s*[0-9]*)([-+.)])(?=\s)")


def render(blocks: Iterable[Block]) -> str:
    """The blocks, a rule between them."""
    return "\n---\n\n".join(block_text(block) for block in blocks)


def block_text(block: Block) -> str:
    """One block."""
    parts = [f"## {escaped(block.title)}", f"*{escaped(block.subtitle)}*"]
    if block.description:
        parts.append(escaped(" ".join(block.description.split())))
    for section in block.sections:
        if section.title:
            parts.append(f"### {escaped(section.title)}")
            parts.append(f"*{escaped(section.aside)}*" if section.aside else "")
        parts.append("\n".join(cells_text(cells) for cells in section.lines))
    parts += [escaped(note) for note in block.notes]
    return "\n\n".join(part for part in parts if part) + "\n"


def cells_text(cells: tuple[Cell, ...]) -> str:
    """Cells that belong together, as one item of a list."""
    grids = [cell for cell in cells if isinstance(cell, Grid)]
    rest = " · ".join(cell_text(cell) for cell in cells if not isinstance(cell, Grid))
    return "\n".join([*([f"- {rest}"] if rest else []), *map(grid_text, grids)])


def cell_text(cell: Cell) -> str:
    """One cell, its label in bold."""
    match cell:
        case Value(label, text):
            return f"**{escaped(label)}** {escaped(text)}"
        case Prose(label, text):
            return f"**{escaped(label)}:** {escaped(text)}"
        case Grid():
            return grid_text(cell)
    label, rest = cell.label, bar_text(cell).removeprefix(cell.label)
    return f"**{escaped(label)}**{escaped(rest)}"


def grid_text(grid: Grid) -> str:
    """A table."""
    rows = [grid.head, tuple("---" for _ in grid.head), *grid.rows]
    return "\n\n" + "\n".join(
        f"| {' | '.join(text if i == 1 else escaped(text) for text in row)} |" for i, row in enumerate(rows)
    )


def escaped(text: str) -> str:
    """The text with all markup made plain, on one line."""
    return LINE_START.sub(r"\1\\\2", MARKUP.sub(r"\\\1", printable(text)))
