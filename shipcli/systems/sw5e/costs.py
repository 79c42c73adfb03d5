"""What a ship and its parts cost in credits, term by term."""

from fractions import Fraction
from typing import Any, NamedTuple

from shipcli.document import Pointer
from shipcli.systems.sw5e import tables
from shipcli.systems.sw5e.model import Fitted, Gun, Installed, Load, Ship
from shipcli.systems.sw5e.tables import BOOK
from shipcli.tally import LIST_PRICE, UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered

IN_PACKAGE = ("armor", "reactor", "power_coupling")
"""What every role comes with one of. SotG ch.3."""
OVERFLOW = Fraction(1, 2)
"""The share of the base cost that a modification beyond the slots costs more. SotG ch.4."""


class Charge(NamedTuple):
    """Something that is paid for: under which heading, where it stands, what it is, and its cost in credits."""

    heading: str
    pointer: Pointer
    name: str
    cost: Tally


def charges(ship: Ship) -> tuple[Charge, ...]:
    """Everything that is paid for, or comes for nothing, in the order of the steps of building."""
    found = [Charge("stock", ("size",), stock_name(ship), stock(ship))]
    found += tier_charges(ship)
    beyond = 0
    for one in ship.modifications:
        if one.origin == "feature":
            continue
        beyond += one.overflow is True
        cost = Tally((("stock", 0),)) if one.origin == "stock" else modification(ship, one, beyond)
        found.append(Charge("modifications", one.pointer, one.named, cost))
    found += equipment_charges(ship)
    for gun in ship.weapons:
        if gun.feature is None:
            found.append(Charge("weapons", gun.pointer, gun.named, weapon(gun)))
            found += [Charge("ammunition", load.pointer, load_name(load), shots(ship, load)) for load in gun.loads]
    return tuple(found)


def stock_name(ship: Ship) -> str:
    """What the bare ship is called."""
    return "Ship" if isinstance(ship.size, Unknown) else f"{ship.size.name} ship"


def stock(ship: Ship) -> Tally:
    """The bare ship. SotG ch.3; ruling sw5e-stock-cost."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    other = size.stock_cost_foundry_cr
    price = other if other is not None and ship.house["sw5e-stock-cost"] == "foundry" else size.stock_cost_cr
    return Tally(((LIST_PRICE, price),))


def tier_charges(ship: Ship) -> list[Charge]:
    """The step to each tier. SotG ch.3: a price for each, times that of the size."""
    if isinstance(ship.tier, Unknown):
        return [Charge("tiers", ("tier",), "Tiers", Tally((("tier", UNKNOWN),)))]
    return [
        Charge("tiers", ("tier",), row.name, scaled(ship, row.upgrade_cost_cr, "upgrade_multiplier"))
        for row in ship.house.tables.ship_tiers.values()
        if 0 < row.tier <= ship.tier.tier
    ]


def scaled(ship: Ship, price: int, multiplier: str, grade: int = 1) -> Tally:
    """A price times a multiplier of the size, and the grade of a modification; rounded down."""
    if isinstance(ship.size, Unknown):
        return Tally((("size", UNKNOWN),))
    factor = getattr(ship.size, multiplier)
    if factor == "1" and grade == 1:
        return Tally(((LIST_PRICE, price),))
    label = f"{price} x {factor}" + (f" x grade {grade}" if grade > 1 else "")
    return Tally(((label, int(price * Fraction(factor) * grade)),))


def base_cost(row: tables.Modification) -> int:
    """What a modification costs before size and grade: that of its category, or its own."""
    own = row.base_cost_cr
    return BOOK.modification_categories[row.category].base_cost_cr if own is None else own


def modification(ship: Ship, one: Installed, beyond: int) -> Tally:
    """A modification that is bought. SotG ch.4; one beyond the slots costs more: ruling sw5e-overflow."""
    if isinstance(one.row, Unknown):
        return Tally(((one.named, UNKNOWN),))
    if one.free is True:
        return Tally((("given by the role", 0),))
    base = base_cost(one.row)
    cost = scaled(ship, base, "modification_multiplier", max(1, one.row.grade))
    if isinstance(one.overflow, Unknown) or isinstance(one.free, Unknown):
        return cost + Tally((("overflow or granted", UNKNOWN),))
    if not one.overflow or isinstance(ship.size, Unknown):
        return cost
    share = OVERFLOW * (beyond if ship.house["sw5e-overflow"] == "cumulative" else 1)
    more = int(base * Fraction(ship.size.modification_multiplier) * share)
    return cost + Tally(((f"beyond the slots, {share} of the base", more),))


def equipment_charges(ship: Ship) -> list[Charge]:
    """Armor, shields, power and hyperdrives; the first of what the role comes with is part of it. SotG ch.3, 5."""
    size = ship.size
    package = set(IN_PACKAGE)
    if not isinstance(size, Unknown) and size.shields_in_package:
        package.add("shields")
    slots = sum(row.hyperdrive_slots for row in ship.rows())
    found = []
    for one in ship.equipment:
        cost = fitted(ship, one)
        if one.key in package and cost.complete:
            package.remove(one.key)
            cost = Tally((("comes with the role", 0),))
        elif getattr(one.row, "with_slot", False) and slots > 0:
            slots -= 1
            cost = Tally((("comes with the slot", 0),))
        found.append(Charge("equipment", one.pointer, fitted_name(one), cost))
    return found


def fitted(ship: Ship, one: Fitted) -> Tally:
    """A piece of equipment at its price."""
    if isinstance(one.row, Unknown):
        return Tally(((fitted_name(one), UNKNOWN),))
    return scaled(ship, one.row.cost_cr, "equipment_multiplier")


def fitted_name(one: Fitted) -> str:
    """What a piece of equipment is called."""
    if isinstance(one.row, Unknown):
        return one.row.text or f"unknown {one.key.replace('_', ' ').removesuffix('s')}"
    name: str = one.row.name
    return name


def weapon(gun: Gun) -> Tally:
    """A weapon, which costs the same on every ship. SotG ch.5."""
    return Tally(((gun.named, UNKNOWN),)) if isinstance(gun.row, Unknown) else Tally(((LIST_PRICE, gun.row.cost_cr),))


def load_name(load: Load) -> str:
    """What a load of ammunition is called."""
    name = (load.row.text or "unknown ammunition") if isinstance(load.row, Unknown) else lowered(load.row.name)
    return f"{'?' if isinstance(load.number, Unknown) else load.number} x {name}"


def shots(ship: Ship, load: Load) -> Tally:
    """A load of ammunition. SotG ch.5: bombs of Huge ships and larger have a price of their own."""
    row: Any = load.row
    if isinstance(row, Unknown) or isinstance(load.number, Unknown):
        return Tally((("ammunition", UNKNOWN),))
    price = row.cost_cr
    if row.cost_huge_cr is not None:
        if isinstance(ship.size, Unknown):
            return Tally((("size", UNKNOWN),))
        price = row.cost_huge_cr if ship.size.weapon_size == "huge" else price
    return (
        Tally(((f"{load.number} x {price}", load.number * price),))
        if load.number != 1
        else Tally(((LIST_PRICE, price),))
    )


def totals(found: tuple[Charge, ...]) -> dict[str, Tally]:
    """The costs under each heading, named by what they are for."""
    sums: dict[str, list[Term]] = {}
    for one in found:
        terms = sums.setdefault(one.heading, [])
        value = one.cost.value
        if value is None:
            terms += [(one.name, one.cost.total)] * (one.cost.total != 0) + [(one.name, UNKNOWN)]
        elif value:
            terms.append((one.name, value))
    return {heading: Tally(tuple(terms)) for heading, terms in sums.items()}
