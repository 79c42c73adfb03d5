"""What a ship and its parts cost in credits, term by term."""

from fractions import Fraction
from typing import NamedTuple

from shipcli.document import Pointer
from shipcli.systems.sw5e.model import Fitted, Gun, Installed, Load, Ship
from shipcli.systems.sw5e.tables import Modification
from shipcli.tally import LIST_PRICE, UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered

IN_PACKAGE = ("armor", "reactor", "power_coupling")
"""What every role comes with one of. SotG ch.3."""
OVERFLOW = Fraction(1, 2)
"""The share of the base cost that a modification beyond the slots costs more. SotG ch.4."""


class Charge(NamedTuple):
    """Something that is paid for, or comes for nothing."""

    heading: str
    """What its cost is counted under."""
    pointer: Pointer
    name: str
    cost: Tally
    """Its cost in credits."""


def charges(ship: Ship) -> tuple[Charge, ...]:
    """Everything that is paid for, or comes for nothing, in the order of the steps of building."""
    charged = [Charge("stock", ("size",), stock_name(ship), stock(ship))]
    charged += tier_charges(ship)
    beyond = 0
    for installed in ship.modifications:
        if installed.origin == "feature":
            continue
        beyond += installed.overflow is True
        cost = Tally((("stock", 0),)) if installed.origin == "stock" else modification(ship, installed, beyond)
        charged.append(Charge("modifications", installed.pointer, installed.named, cost))
    charged += equipment_charges(ship)
    for gun in ship.weapons:
        if gun.feature is None:
            charged.append(Charge("weapons", gun.pointer, gun.named, weapon(gun)))
            charged += [Charge("ammunition", load.pointer, load_name(load), shots(ship, load)) for load in gun.loads]
    return tuple(charged)


def stock_name(ship: Ship) -> str:
    """The name of the bare ship."""
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
    """The step to each tier. SotG ch.3: the price of the tier, times the multiplier of the size."""
    if isinstance(ship.tier, Unknown):
        return [Charge("tiers", ("tier",), "Tiers", Tally((("tier", UNKNOWN),)))]
    return [
        Charge("tiers", ("tier",), tier.name, scaled(ship, tier.upgrade_cost_cr, "upgrade_multiplier"))
        for tier in ship.house.tables.ship_tiers.values()
        if 0 < tier.tier <= ship.tier.tier
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


def base_cost(ship: Ship, row: Modification) -> int:
    """What a modification costs before size and grade: its own base cost, or that of its category."""
    if row.base_cost_cr is not None:
        return row.base_cost_cr
    return ship.house.tables.modification_categories[row.category].base_cost_cr


def modification(ship: Ship, installed: Installed, beyond: int) -> Tally:
    """A modification that is bought. SotG ch.4; it costs more beyond the slots: ruling sw5e-overflow.

    `beyond` counts the modifications that are declared beyond the slots, with this one.
    """
    if isinstance(installed.row, Unknown):
        return Tally(((installed.named, UNKNOWN),))
    if installed.free is True:
        return Tally((("given by the role", 0),))
    base = base_cost(ship, installed.row)
    cost = scaled(ship, base, "modification_multiplier", max(1, installed.row.grade))
    if isinstance(installed.overflow, Unknown) or isinstance(installed.free, Unknown):
        return cost + Tally((("overflow or granted", UNKNOWN),))
    if not installed.overflow or isinstance(ship.size, Unknown):
        return cost
    share = OVERFLOW * (beyond if ship.house["sw5e-overflow"] == "cumulative" else 1)
    more = int(base * Fraction(ship.size.modification_multiplier) * share)
    return cost + Tally(((f"beyond the slots, {share} of the base", more),))


def equipment_charges(ship: Ship) -> list[Charge]:
    """Armor, shields, power and hyperdrives. SotG ch.3, 5: the first piece that the role comes with costs nothing."""
    package = {*IN_PACKAGE, "shields"} if comes_with_shields(ship) else set(IN_PACKAGE)
    slots = sum([row.hyperdrive_slots for row in ship.rows()])
    charged = []
    for piece in ship.equipment:
        cost = fitted(ship, piece)
        if piece.key in package and cost.complete:
            package.remove(piece.key)
            cost = Tally((("comes with the role", 0),))
        elif getattr(piece.row, "with_slot", False) and slots > 0:
            slots -= 1
            cost = Tally((("comes with the slot", 0),))
        charged.append(Charge("equipment", piece.pointer, fitted_name(piece), cost))
    return charged


def comes_with_shields(ship: Ship) -> bool:
    """Whether the role comes with a shield; where it is none of the size's roles, whether those do."""
    size, role = ship.size, ship.role(0)
    if isinstance(size, Unknown):
        return False
    if role is not None and not isinstance(role, Unknown) and role.size == size.id:
        return role.shields is not None
    return size.id in ship.house.tables.sizes_with_shields


def fitted(ship: Ship, piece: Fitted) -> Tally:
    """A piece of equipment at its price."""
    if isinstance(piece.row, Unknown):
        return Tally(((fitted_name(piece), UNKNOWN),))
    return scaled(ship, piece.row.cost_cr, "equipment_multiplier")


def fitted_name(piece: Fitted) -> str:
    """The name of a piece of equipment."""
    if isinstance(piece.row, Unknown):
        return piece.row.text or f"unknown {piece.key.replace('_', ' ').removesuffix('s')}"
    name: str = piece.row.name
    return name


def weapon(gun: Gun) -> Tally:
    """A weapon, which costs the same on every ship. SotG ch.5."""
    return Tally(((gun.named, UNKNOWN),)) if isinstance(gun.row, Unknown) else Tally(((LIST_PRICE, gun.row.cost_cr),))


def load_name(load: Load) -> str:
    """The name of a load of ammunition, with its number."""
    name = (load.row.text or "unknown ammunition") if isinstance(load.row, Unknown) else lowered(load.row.name)
    return f"{'?' if isinstance(load.number, Unknown) else load.number} x {name}"


def shots(ship: Ship, load: Load) -> Tally:
    """A load of ammunition. SotG ch.5: bombs of Huge ships and larger have a price of their own."""
    row = load.row
    if isinstance(row, Unknown) or isinstance(load.number, Unknown):
        return Tally((("ammunition", UNKNOWN),))
    price = row.cost_cr
    if row.cost_huge_cr is not None:
        if isinstance(ship.size, Unknown):
            return Tally((("size", UNKNOWN),))
        price = row.cost_huge_cr if ship.size.weapon_size == "huge" else price
    if load.number == 1:
        return Tally(((LIST_PRICE, price),))
    return Tally(((f"{load.number} x {price}", load.number * price),))


def totals(charged: tuple[Charge, ...]) -> dict[str, Tally]:
    """The costs under each heading, each term named by what it pays for."""
    sums: dict[str, list[Term]] = {}
    for charge in charged:
        terms = sums.setdefault(charge.heading, [])
        value = charge.cost.value
        if value is None:
            terms += [(charge.name, charge.cost.total)] * (charge.cost.total != 0) + [(charge.name, UNKNOWN)]
        elif value:
            terms.append((charge.name, value))
    return {heading: Tally(tuple(terms)) for heading, terms in sums.items()}
