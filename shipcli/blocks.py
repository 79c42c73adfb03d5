"""Stat blocks as data: sections of typed cells, so that a format can print one without knowing the game."""

from typing import NamedTuple


class Value(NamedTuple):
    """A labelled value: `AC 14`."""

    label: str
    text: str


class Bar(NamedTuple):
    """An amount out of a limit, such as BP spent of the budget; an incomplete amount is more than it says."""

    label: str
    amount: int
    limit: int
    unit: str
    complete: bool = True


class Prose(NamedTuple):
    """A named paragraph: an ability and what it does."""

    label: str
    text: str


class Grid(NamedTuple):
    """A small table."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Cell = Value | Bar | Prose | Grid


class Section(NamedTuple):
    """Lines of cells under a title, with an aside beside it. Values of one line belong together."""

    title: str
    aside: str
    lines: tuple[tuple[Cell, ...], ...]


class Block(NamedTuple):
    """A stat block. Title and description are the author's words; notes stand below everything."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()
    description: str = ""
