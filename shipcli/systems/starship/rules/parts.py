"""Whether the parts a ship names exist: SF101 to SF107."""

from collections.abc import Iterator
from typing import Any

from shipcli.diagnostics import Severity
from shipcli.document import Pointer
from shipcli.rules import Found
from shipcli.systems.starship import tables
from shipcli.systems.starship.model import NAMING_KEYS, SLOT, Part, Ship
from shipcli.systems.starship.rules.book import RULES
from shipcli.systems.starship.stats import Stats
from shipcli.tally import Unknown
from shipcli.wording import listed, quoted, unknown_name


def place_of(part: Part) -> Pointer:
    """Where the document names a part."""
    key = next((key for key in NAMING_KEYS if key in part.details), None)
    return part.pointer if key is None else (*part.pointer, key)


def names(ship: Ship) -> Iterator[tuple[Pointer, Any, str, Any]]:
    """Every name of a row in a document: where it stands, what it resolved to, what it is, and its table."""
    if ship.frame is not None:
        yield ("frame",), ship.frame, "frame", tables.frames()
    for part in ship.parts():
        slot = SLOT[part.slot]
        yield place_of(part), part.row, slot.noun, slot.tables[0]()
        if isinstance(part.material, Unknown) and part.details["material"] not in tables.materials().spellings:
            yield (*part.pointer, "material"), part.material, "material", tables.materials()
    for weapon in ship.weapons:
        yield (*weapon.pointer, "weapon"), weapon.row, "weapon", tables.weapons()
        for i, upgrade in enumerate(weapon.upgrades):
            yield (*weapon.pointer, "upgrades", i), upgrade, "weapon upgrade", tables.weapon_upgrades()
    vi = ship.intelligence
    if vi is not None:
        place = ("virtual_intelligence",)
        yield (*place, "projector"), vi.projector, "holographic projector", tables.vi_holographic_projectors()
        yield (*place, "skill_expander"), vi.expander, "skill expander", tables.vi_skill_expanders()
    for docked in ship.hangar:
        yield (*docked.pointer, "size"), docked.size, "size", tables.sizes()


def unbuyable(name: str) -> str | None:
    """Why what bears that name cannot be bought; None where it is not known at all."""
    row = tables.unbuyable().find(name)
    return None if isinstance(row, Unknown) else row.reason


@RULES.rule("SF101", "unknown-part", source="CRB 294", breaks={"/frame": "corvette"})
def unknown_part(ship: Ship, stats: Stats) -> Found:
    """Every frame, part, weapon and material is one of the tables."""
    for place, row, what, table in names(ship):
        if isinstance(row, Unknown) and row.text is not None and unbuyable(row.text) is None:
            yield from unknown_name(place, row, what, table)


RULES.stated(
    "SF103",
    "part-missing",
    "A ship has a frame, at least one power core, and thrusters.",
    source="CRB 294-296",
    breaks={"/power_cores": []},
)


@RULES.rule("SF104", "tier-out-of-range", source="CRB 294", breaks={"/tier": 21})
def tier_out_of_range(ship: Ship, stats: Stats) -> Found:
    """The tier of a ship is 1/4, 1/3, 1/2 or a whole number from 1 to 20."""
    if isinstance(ship.tier, Unknown) and ship.tier.text is not None:
        yield ("tier",), f"tier: 1/4, 1/3, 1/2 or a whole number from 1 to 20 is wanted, found {quoted(ship.tier.text)}"


@RULES.rule(
    "SF105",
    "access-not-declared",
    source="SOM 8, 17, PW 152",
    severity=Severity.WARNING,
    yields_to=("SF101",),
    breaks={"/other_systems": ["hive-joining"]},
)
def access_not_declared(ship: Ship, stats: Stats) -> Found:
    """A ship says under `access` which restricted, biomechanical, magic or hybrid parts it may have."""
    for place, row, _, _ in names(ship):
        marks = () if row is None or isinstance(row, Unknown) else getattr(row, "access", ())
        missing = [mark for mark in marks if mark not in ship.access]
        if missing:
            message = f"{row.name} is {listed(missing, 'and')}, which this ship does not say it may have"
            yield place, message, f"`access: [{', '.join((*ship.access, *missing))}]`"


@RULES.rule("SF107", "not-for-sale", source="CRB 294", breaks={"/frame": "pioneer"})
def not_for_sale(ship: Ship, stats: Stats) -> Found:
    """A frame or part can be bought: it is no creature's body, and its figures are known."""
    for place, row, _, _ in names(ship):
        reason = unbuyable(row.text) if isinstance(row, Unknown) and row.text is not None else None
        if reason is not None:
            yield place, f"{quoted(row.text)} cannot be bought: {reason}"
