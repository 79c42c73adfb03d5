"""The rulebook of starships, and how its messages call things."""

from collections.abc import Iterable
from typing import Any

from shipcli.rules import Rulebook
from shipcli.systems.starship.model import SLOT, Part, Ship, ShipWeapon
from shipcli.tally import Tally, Unknown
from shipcli.text import listed, lowered, quoted


def lenient(ship: Ship) -> bool:
    """Whether errors of a ship count as warnings. Ruling printed-blocks."""
    return bool(ship.printed) and ship.house["printed-blocks"] == "warnings"


RULES = Rulebook("SF", lenient)
RULES.retire(
    "SF907",
    "The ships of a squadron are all of the tier that the party's level gives them. This is about an "
    "encounter, not about one ship: see EN113, which `shipcli explain squadron-tier` shows.",
)


def called(part: Part) -> str:
    """How messages call a part: by its printed name, or by its key where that is unknown."""
    return SLOT[part.slot].noun if isinstance(part.row, Unknown) else lowered(part.row.name)


def gun(weapon: ShipWeapon) -> str:
    """How messages call a weapon."""
    return "a weapon" if isinstance(weapon.row, Unknown) else lowered(weapon.row.name)


def frame_called(ship: Ship) -> str:
    """How messages call the frame."""
    return "the frame" if ship.frame is None or isinstance(ship.frame, Unknown) else lowered(ship.frame.name)


def smaller(ship: Ship, size: str | None) -> bool:
    """Whether the ship is known to be smaller than a size; never where there is no such limit."""
    return size is not None and ship.size is not None and ship.size.category < ship.house.tables.sizes[size].category


def larger(ship: Ship, size: str | None) -> bool:
    """Whether the ship is known to be larger than a size; never where there is no such limit."""
    return size is not None and ship.size is not None and ship.size.category > ship.house.tables.sizes[size].category


def size_names(ship: Ship, sizes: Iterable[str]) -> list[str]:
    """The sizes as they are printed, the smallest first."""
    named = set(sizes)
    return [size.name for size in ship.house.tables.sizes.values() if size.id in named]


def ships_for(ship: Ship, row: Any) -> str:
    """The ships that a part is for, in words."""
    tables = ship.house.tables
    least, most = getattr(row, "min_size", None), getattr(row, "max_size", None)
    if least and most:
        least, most = tables.sizes[least], tables.sizes[most]
        return f"{least.name} {'and' if most.category - least.category == 1 else 'to'} {most.name} ships"
    if least:
        return f"{tables.sizes[least].name} ships and larger"
    if most:
        return f"{tables.sizes[most].name} ships and smaller"
    return f"{listed(size_names(ship, tables.sizes_of(row)), 'and')} ships"


def at_least(tally: Tally) -> str:
    """A total, marked where a term of it is unknown."""
    return f"{'' if tally.complete else 'at least '}{tally.total}"


def whole(ship: Ship, key: str) -> bool:
    """Whether a list of the document is known: its entries may be unknown, but are all there."""
    return not any(part.pointer == (key,) and isinstance(part.row, Unknown) for part in ship.all(key))


def named(name: str | Unknown | None) -> str:
    """A name that the author gave."""
    return quoted(name) if isinstance(name, str) else "without a name"
