"""What a ship or armada is worth in numbers: figures with their reasons, and bills. No game is known here."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from shipcli.document import Pointer
from shipcli.tally import Tally


class Figure(NamedTuple):
    """One figure. `value` is what JSON holds, None where unknown; `text` what people read, if not just the value.

    One without a label is for JSON alone, one without a key for people. `reason` says where a figure comes from that
    is no sum.
    """

    key: str
    label: str
    value: Any
    text: str = ""
    tally: Tally | None = None
    reason: str = ""

    @property
    def shown(self) -> str:
        """The figure as people read it."""
        return self.text or shown(self.value)


class Group(NamedTuple):
    """Figures about one thing. Groups of the same key are the items of one list; those of no key stand at the top.

    A group without figures stands for a list that is empty.
    """

    key: str
    title: str
    figures: tuple[Figure, ...]


class Item(NamedTuple):
    """One part of a bill: what it is, where it stands in the document, and what it takes, term by term."""

    pointer: Pointer
    name: str
    costs: Mapping[str, Tally]
    """What it takes of each budget, by the budgets' keys; one that it does not touch may be missing."""


class Budget(NamedTuple):
    """Something that the parts of a thing use up: build points, credits, power, tons."""

    key: str
    """Its name in JSON: `bp`."""
    unit: str
    """What people call one of it: `BP`."""
    spent: Tally
    limit: int | None = None
    """How much of it there is; None where that is unknown, or there is no limit."""
    limited: bool = True
    """Whether there is a limit."""
    label: str = ""
    """What its line below the bill begins with, where the unit does not say enough."""
    thousands: bool = False
    """Whether people read its numbers with the thousands apart."""
    lines: tuple[Figure, ...] = ()
    """Figures that stand below the bill in the place of what is spent and left, for JSON too."""

    @property
    def left(self) -> int | None:
        """What is left of it, below 0 where too much is spent; None where that is unknown, or there is no limit."""
        return self.limit - self.spent.total if self.limit is not None and self.spent.complete else None


class Bill(NamedTuple):
    """What a thing costs, part by part. The first budget is what the parts are paid with; the terms are its terms."""

    budgets: tuple[Budget, ...]
    """Empty where nothing has a price."""
    items: tuple[Item, ...]
    note: str = ""


def shown(value: Any) -> str:
    """A value as people read it."""
    match value:
        case None:
            return "unknown"
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{key.replace('_', ' ')} {shown(inner)}" for key, inner in value.items())
        case list() | tuple():
            return ", ".join(shown(inner) for inner in value) or "none"
    return str(value)


def signed(value: int | None) -> str:
    """A modifier as people read it: `+3`, `+0`, `-1`."""
    return "unknown" if value is None else f"{value:+d}"


def known_or(value: int | None) -> str:
    """The value in words."""
    return "unknown" if value is None else str(value)


def partly(tally: Tally) -> str:
    """A total as people read it, marked where it lacks a term."""
    return str(tally.total) if tally.complete else f"{tally.total} (incomplete)"


def added(key: str, label: str, tally: Tally) -> Figure:
    """A figure that is a sum."""
    return Figure(key, label, tally.value, tally=tally)


def modifier(key: str, label: str, tally: Tally) -> Figure:
    """A figure that is added to a d20."""
    return Figure(key, label, tally.value, signed(tally.value), tally)


def as_data(groups: Iterable[Group]) -> dict[str, Any]:
    """The groups as JSON holds them; `incomplete` says whether any sum lacks a term."""
    data: dict[str, Any] = {}
    incomplete = False
    for group in groups:
        figures = {figure.key: figure.value for figure in group.figures if figure.key}
        incomplete = incomplete or any(figure.tally and not figure.tally.complete for figure in group.figures)
        if group.key:
            data.setdefault(group.key, []).extend([figures] if figures else [])
        else:
            data |= figures
    return data | {"incomplete": incomplete}
