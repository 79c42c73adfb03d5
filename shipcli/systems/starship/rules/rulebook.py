"""The rulebook of starships, and how its messages call things."""

from typing import Any

from shipcli.rules import Rulebook
from shipcli.systems.starship import tables
from shipcli.systems.starship.model import SLOT, Part, Ship, ShipWeapon
from shipcli.systems.starship.tables import BOOK
from shipcli.tally import Tally, Unknown
from shipcli.text import listed, lowered, quoted


def lenient(ship: Ship) -> bool:
    """Whether what the rules forbid is a warning only. Ruling printed-blocks."""
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


def category(size: str) -> int:
    """The size category: 1 for Tiny to 8 for Supercolossal."""
    return BOOK.sizes[size].category


def size_name(size: str) -> str:
    """A size as it is printed."""
    return BOOK.sizes[size].name


def ships_for(row: Any) -> str:
    """The ships that a part is for, in words."""
    least, most = getattr(row, "min_size", None), getattr(row, "max_size", None)
    if least and most:
        between = category(most) - category(least)
        return f"{size_name(least)} {'and' if between == 1 else 'to'} {size_name(most)} ships"
    if least:
        return f"{size_name(least)} ships and larger"
    if most:
        return f"{size_name(most)} ships and smaller"
    return f"{listed(map(size_name, tables.sizes_of(row)), 'and')} ships"


def at_least(tally: Tally) -> str:
    """A total, marked where a term of it is unknown."""
    return f"{'' if tally.complete else 'at least '}{tally.total}"


def whole(ship: Ship, key: str) -> bool:
    """Whether a list of the document is known: its entries may be unknown, but are all there."""
    return not any(part.pointer == (key,) and isinstance(part.row, Unknown) for part in ship.all(key))


def named(name: str | Unknown | None) -> str:
    """A name that the author gave."""
    return quoted(name) if isinstance(name, str) else "without a name"
