"""Stat blocks as plain text of 80 columns, in ASCII but for the names."""

from collections.abc import Iterable
from textwrap import wrap

from shipcli.blocks import Bar, Block, Cell, Grid, Prose, Section, Value
from shipcli.text import printable

WIDTH = 80
GAP = "   "


def render(blocks: Iterable[Block]) -> str:
    """The blocks, one below the other."""
    return "\n\n".join(block_text(block) for block in blocks) + "\n"


def block_text(block: Block) -> str:
    """One block."""
    lines = [*headed(block.title, block.subtitle, "=")]
    if block.description:
        lines += [*wrap(printable(" ".join(block.description.split())), WIDTH), ""]
    for section in block.sections:
        lines += section_lines(section)
    if block.notes:
        lines.append("")
        for note in block.notes:
            lines += wrap(printable(note), WIDTH, subsequent_indent="  ")
    return "\n".join(line.rstrip() for line in lines)


def headed(title: str, aside: str, rule: str) -> list[str]:
    """A title with what stands to its right, underlined."""
    title, aside = printable(title), printable(aside)
    room = WIDTH - len(title) - len(aside)
    first = [f"{title}{' ' * room}{aside}"] if room >= 2 else [title, f"{aside:>{WIDTH}}"]
    return [*first, rule * WIDTH]


def section_lines(section: Section) -> list[str]:
    """One section."""
    lines = ["", *headed(section.title, section.aside, "-")] if section.title else []
    for cells in section.lines:
        lines += cell_lines(cells)
    return lines


def cell_lines(cells: tuple[Cell, ...]) -> list[str]:
    """Cells that belong together, as many on a line as fit."""
    lines: list[str] = []
    row = ""
    for cell in cells:
        if isinstance(cell, Grid):
            lines += [row] * bool(row) + grid_lines(cell)
            row = ""
            continue
        shown = printable(cell_text(cell))
        if row and len(row) + len(GAP) + len(shown) <= WIDTH:
            row += GAP + shown
        else:
            lines += [row] * bool(row)
            row = shown
    lines += [row] * bool(row)
    return [
        part for line in lines for part in (wrap(line, WIDTH, subsequent_indent="  ") if len(line) > WIDTH else [line])
    ]


def cell_text(cell: Value | Bar | Prose) -> str:
    """One cell."""
    match cell:
        case Value(label, text):
            return f"{label} {text}"
        case Prose(label, text):
            return f"{label}: {text}"
    return bar_text(cell)


def bar_text(bar: Bar) -> str:
    """An amount out of a limit, and what is left."""
    if not bar.complete:
        return f"{bar.label} {bar.amount} of {bar.limit} (incomplete)"
    left = bar.limit - bar.amount
    rest = "" if left == 0 else f" ({left} left)" if left > 0 else f" ({-left} too many)"
    return f"{bar.label} {bar.amount} of {bar.limit}{rest}"


def grid_lines(grid: Grid) -> list[str]:
    """A table in columns."""
    rows = [grid.head, *grid.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(grid.head))]
    return ["  ".join(f"{printable(text):<{width}}" for text, width in zip(row, widths, strict=True)) for row in rows]
