"""How bills, stat blocks and attacks call the things aboard."""

from shipcli.systems.starship.model import SLOT, Part, Ship, ShipWeapon
from shipcli.systems.starship.mounts import Purchase
from shipcli.tally import Unknown
from shipcli.text import lowered

NAMED_APART = ("power_cores", "boosters", "fortified_hull", "computer", "dedicated_computer", "drift_engine")
"""Slots whose rows bear names that do not say what they are."""


def frame_name(ship: Ship) -> str:
    """The frame, as a bill calls it."""
    frame = ship.frame
    if frame is None:
        return "No frame"
    return frame.text or "Unknown frame" if isinstance(frame, Unknown) else f"{frame.name} frame"


def part_name(part: Part) -> str:
    """A part, as a bill calls it: what it is, where its name does not say so, and how many."""
    name, noun = part.named, SLOT[part.slot].noun
    if part.slot in NAMED_APART and not isinstance(part.row, Unknown):
        noun = "interstellar drive" if getattr(part.row, "kind", "drift") == "interstellar" else noun
        name = name.removesuffix(" thrusters")
        name = name if noun in name.lower() else f"{name} {noun}"
    name = name.removesuffix(" (each)")
    number = part.number
    return name if number == 1 else f"{name} ({'?' if isinstance(number, Unknown) else number})"


def weapon_name(weapon: ShipWeapon) -> str:
    """The name of a weapon; a linked pair says so."""
    if isinstance(weapon.row, Unknown):
        return weapon.row.text or "unknown weapon"
    return f"Linked {lowered(weapon.row.name)}" if weapon.linked is True else weapon.row.name


def weapon_in_arc(weapon: ShipWeapon) -> str:
    """A weapon with its arc, as a bill calls it."""
    arc = "" if isinstance(weapon.arc, Unknown) else f", {weapon.arc}"
    return weapon_name(weapon) + arc


def hatch_name(weapon: ShipWeapon) -> str:
    """The hatch of a weapon, as a bill calls it."""
    return f"{weapon_in_arc(weapon)}, hatch"


def mount_name(arc: str, class_: str, from_: str | None) -> str:
    """A mount that is bought, with its place and the class that it had."""
    place = "turret" if arc == "turret" else f"{arc} arc"
    return f"{class_.capitalize()} mount, {place}" + (f" (was {from_})" if from_ else "")


def purchase_name(purchase: Purchase) -> str:
    """A purchase of a mount, as a bill calls it."""
    return mount_name(purchase.arc, purchase.class_, purchase.from_)
