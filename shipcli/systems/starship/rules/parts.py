"""Whether the parts a ship names exist, and are for it: SF101 to SF107."""

from collections.abc import Iterator, Mapping
from typing import Any

from shipcli.diagnostics import Finding, Severity
from shipcli.document import Pointer
from shipcli.rules import Found
from shipcli.systems.starship.model import NAMING_KEYS, SLOT, Part, Ship, Slot
from shipcli.systems.starship.rules.rulebook import RULES, gun, ships_for, smaller
from shipcli.systems.starship.stats import Stats
from shipcli.systems.starship.tables import Tables, for_any_size
from shipcli.tally import Unknown
from shipcli.text import listed, lowered, quoted, unknown_name

THRUSTERS = ("thrusters", "boosters")
"""Keys of parts that are of a size themselves; SF401 says which ships they are for."""


def place_of(part: Part) -> Pointer:
    """Where the document names a part."""
    key = next((key for key in NAMING_KEYS if key in part.details), None)
    return part.pointer if key is None else (*part.pointer, key)


def rows_of(tables: Tables, slot: Slot) -> Mapping[str, Any]:
    """The rows that may stand under a key."""
    first, *others = [tables[name] for name in slot.tables]
    return {id: row for table in (first, *others) for id, row in table.items()} if others else first


def is_material(ship: Ship, name: Unknown) -> bool:
    """Whether there is such a material, though not for this part; SF605 reports it."""
    return name.text is not None and not isinstance(ship.house.tables.materials.find(name.text), Unknown)


def unknown_names(ship: Ship) -> Iterator[tuple[Pointer, Unknown, str, Mapping[str, Any]]]:
    """The names that resolved to no row: the place, the Unknown, the noun for it, and the rows it could have named."""
    for place, row, noun, rows in names(ship):
        if isinstance(row, Unknown) and row.text is not None:
            yield place, row, noun, rows


def names(ship: Ship) -> Iterator[tuple[Pointer, Any, str, Mapping[str, Any]]]:
    """Names of the document that may be unknown: the place, the row or Unknown, its noun, and the possible rows."""
    tables = ship.house.tables
    yield ("frame",), ship.frame, "frame", tables.frames
    for part in ship.parts():
        if isinstance(part.row, Unknown):
            yield place_of(part), part.row, SLOT[part.slot].noun, rows_of(tables, SLOT[part.slot])
        if isinstance(part.material, Unknown) and not is_material(ship, part.material):
            yield (*part.pointer, "material"), part.material, "material", tables.materials
        if part.choice is not None:
            rows = tables.computer_countermeasures
            yield (*part.pointer, "choice"), part.choice, "countermeasure of the computer", rows
    for weapon in ship.weapons:
        yield (*weapon.pointer, "weapon"), weapon.row, "weapon", tables.weapons
        if isinstance(weapon.material, Unknown) and not is_material(ship, weapon.material):
            yield (*weapon.pointer, "material"), weapon.material, "material", tables.materials
        for i, upgrade in enumerate(weapon.upgrades):
            yield (*weapon.pointer, "upgrades", i), upgrade, "weapon upgrade", tables.weapon_upgrades
    vi = ship.intelligence
    if vi is not None:
        vi_place = ("virtual_intelligence",)
        yield (*vi_place, "projector"), vi.projector, "holographic projector", tables.vi_holographic_projectors
        yield (*vi_place, "skill_expander"), vi.expander, "skill expander", tables.vi_skill_expanders
    for docked in ship.hangar:
        yield (*docked.pointer, "size"), docked.size, "size", tables.sizes


def aboard(ship: Ship) -> Iterator[tuple[Pointer, Any]]:
    """Everything aboard that may bear a mark of access: its place and its row."""
    yield ("frame",), ship.frame
    for part in ship.parts():
        yield part.pointer, part.row
        for row in part.add_ons:
            yield (*part.pointer, "magic"), row
    for weapon in ship.weapons:
        yield weapon.pointer, weapon.row


def unbuyable(ship: Ship, name: str) -> str | None:
    """Why a thing of that name cannot be bought; None where the tables do not name it."""
    row = ship.house.tables.unbuyable.find(name)
    return None if isinstance(row, Unknown) else row.reason


@RULES.rule("SF101", "unknown-part", source="CRB 294", breaks={"/frame": "corvette"})
def unknown_part(ship: Ship, stats: Stats) -> Found:
    """Every frame, part, weapon and material is one of the tables."""
    for place, row, noun, table in unknown_names(ship):
        if unbuyable(ship, row.text or "") is None:
            yield from unknown_name(place, row, noun, table)


@RULES.rule(
    "SF102",
    "part-twice",
    source="CRB 293-301",
    yields_to=("SF601",),
    breaks={"/special_sensors": ["budget-short-range"]},
)
def part_twice(ship: Ship, stats: Stats) -> Found:
    """What a ship has room for once, such as a power core housing or sensors of its own, is not aboard twice."""
    counts: dict[str, int] = {}
    for part in ship.parts():
        row, number = part.row, part.number
        if isinstance(row, Unknown) or isinstance(number, Unknown):
            continue
        if part.slot in ("sensors", "special_sensors") and row.kind == "standard":
            kind, fault = "sensors", "a second set of sensors beside the special ones"
        elif getattr(row, "max_count", None) and part.slot != "security":  # SF807 counts those
            kind, fault = row.id, "aboard more than once"
        else:
            continue
        most = getattr(row, "max_count", None) or 1
        counts[kind] = counts.get(kind, 0) + number
        if counts[kind] > most == 1:
            yield Finding(part.pointer, f"{part.named} is {fault}; a ship has one at most")
        elif counts[kind] > most:
            yield Finding(part.pointer, f"{part.named} is aboard {counts[kind]} times; a ship has {most} at most")


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
        yield Finding(
            ("tier",), f"tier: 1/4, 1/3, 1/2 or a whole number from 1 to 20 is wanted, found {quoted(ship.tier.text)}"
        )


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
    for place, row in aboard(ship):
        missing = [mark for mark in getattr(row, "access", ()) if mark not in ship.access]
        if missing:
            message = f"{row.name} is {listed(missing, 'and')}, which this ship does not say it may have"
            yield Finding(place, message, hint=f"`access: [{', '.join((*ship.access, *missing))}]`")


@RULES.rule(
    "SF106",
    "part-of-other-size",
    source="CRB 298-305",
    yields_to=(
        "SF204",
        "SF301",
        "SF303",
        "SF401",
        "SF402",
        "SF509",
        "SF512",
        "SF516",
        "SF703",
        "SF806",
        "SF808",
        "SF809",
    ),
    breaks={"/expansion_bays/0": "shuttle-bay", "/expansion_bays/2": "escape-pods"},
)
def part_of_other_size(ship: Ship, stats: Stats) -> Found:
    """A part that is for ships of some sizes only is aboard a ship of one of them."""
    if ship.size is None:
        return
    parts = [(part.pointer, part.row) for part in ship.parts() if part.slot not in ("power_cores", *THRUSTERS)]
    for place, row in (*parts, *((weapon.pointer, weapon.row) for weapon in ship.weapons)):
        if isinstance(row, Unknown) or for_any_size(row) or getattr(row, "adds_power_core", None):
            continue
        if ship.size.id in ship.house.tables.sizes_of(row):
            continue
        yield Finding(place, f"{lowered(row.name)} is for {ships_for(ship, row)}; this one is {ship.size.name}")
    for weapon in ship.weapons:
        for row, _ in weapon.properties:
            if smaller(ship, row.min_size):
                message = f"{gun(weapon)} has the property {lowered(row.name)}, which is for {ships_for(ship, row)}"
                yield Finding(weapon.pointer, f"{message}; this one is {ship.size.name}")


@RULES.rule("SF107", "not-for-sale", source="CRB 294", breaks={"/frame": "pioneer"})
def not_for_sale(ship: Ship, stats: Stats) -> Found:
    """A frame or part can be bought: it is no creature's body, and its figures are known."""
    for place, row, _, _ in unknown_names(ship):
        reason = unbuyable(ship, row.text or "")
        if reason is not None:
            yield Finding(place, f"{quoted(row.text or '')} cannot be bought: {reason}")
