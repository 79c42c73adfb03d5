"""The figures of power: room for cores, and which parts must always have their PCU."""

from shipcli.systems.starship.model import SLOT, Part, Ship
from shipcli.systems.starship.tables import ExpansionBay, Security
from shipcli.tally import UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered


def core_room(ship: Ship) -> Tally:
    """How many power cores a ship has room for, with its housing. CRB 296, 300, SOM 36; ruling power-core-housing."""
    size = ship.size
    limit = None if size is None else ship.house.tables.power_core_limits.get(size.id)
    if size is None or limit is None:
        return Tally((("size", UNKNOWN),))
    terms: list[Term] = [(lowered(size.name), limit.base)]
    bays = [part.row for part in ship.all("expansion_bays")]
    housing = next((row for row in bays if getattr(row, "adds_power_core", 0)), None)
    if housing is not None:
        cores = limit.with_housing - limit.base
        if not cores and housing_fits(ship, housing):
            cores = housing.adds_power_core
        terms.append((lowered(housing.name), cores))
    elif any(isinstance(row, Unknown) for row in bays):
        terms.append(("an expansion bay", UNKNOWN))
    return Tally(tuple(terms))


def housing_fits(ship: Ship, housing: ExpansionBay) -> bool:
    """Whether a power core housing is for ships of this size. CRB 299, 300; ruling power-core-housing."""
    size, sizes = ship.size, ship.house.tables.sizes
    if size is None or size.id in (fitting := ship.house.tables.sizes_of(housing)):
        return True
    larger = size.category > max(sizes[id].category for id in fitting)
    return larger and ship.house["power-core-housing"] == "medium-and-up"


def is_essential(part: Part) -> bool:
    """Whether a part must always have its PCU. CRB 296, SOM 27; ruling pcu-shortage."""
    if part.slot == "security":
        return isinstance(part.row, Security) and part.row.essential
    return SLOT[part.slot].essential
