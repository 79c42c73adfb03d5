"""The rulebook of starships, and how its messages call things."""

from shipcli.rules import Rulebook
from shipcli.systems.starship import tables
from shipcli.systems.starship.model import SLOT, Part, Ship, ShipWeapon
from shipcli.tally import Unknown
from shipcli.wording import lowered, quoted

RULES = Rulebook("SF")


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
    return tables.sizes()[size].category


def size_name(size: str) -> str:
    """A size as it is printed."""
    return tables.sizes()[size].name


def named(name: str | Unknown | None) -> str:
    """A name that the author gave."""
    return quoted(name) if isinstance(name, str) else "without a name"
