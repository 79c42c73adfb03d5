"""Stat blocks as data, for programs that lay them out themselves."""

from collections.abc import Iterable
from typing import Any

from shipcli.blocks import Block, Cell
from shipcli.output import dumped


def render(blocks: Iterable[Block]) -> str:
    """A list of the blocks."""
    return dumped([as_data(block) for block in blocks]) + "\n"


def as_data(block: Block) -> dict[str, Any]:
    """A block as JSON holds it."""
    return {
        "title": block.title,
        "subtitle": block.subtitle,
        "description": block.description,
        "sections": [
            {
                "title": section.title,
                "aside": section.aside,
                "lines": [[cell_data(cell) for cell in cells] for cells in section.lines],
            }
            for section in block.sections
        ],
        "notes": list(block.notes),
    }


def cell_data(cell: Cell) -> dict[str, Any]:
    """A cell with its sort."""
    return {"type": type(cell).__name__.lower(), **cell._asdict()}
