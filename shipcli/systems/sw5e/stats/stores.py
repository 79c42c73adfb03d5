"""What a ship holds: cargo, fuel, food, and what its suites are for. SotG ch.3, ch.4."""

from fractions import Fraction

from shipcli.systems.sw5e.model import SUITE, Installed, Ship
from shipcli.systems.sw5e.tables import Modification
from shipcli.tally import UNKNOWN, Tally, Term, Unknown


def suite_capacity(ship: Ship, installed: Installed) -> int:
    """What a suite holds: by the size, or as the role says that gives it; 0 where unknown."""
    if isinstance(ship.size, Unknown):
        return 0
    of_role = [feature.free_suite_capacity for feature in ship.features] if installed.free is True else []
    return max(of_role, default=0) or ship.size.suite_capacity


def together(multipliers: list[int]) -> int:
    """Multipliers taken together: what is doubled twice is tripled. SotG ch.3."""
    return 1 + sum(multipliers) - len(multipliers)


def doubling(ship: Ship, suite: str) -> int:
    """How many times as much a suite holds."""
    twice = [feature for feature in (*ship.features, *ship.size_features) if suite in feature.doubles]
    return together([2] * len(twice) + [2 for feature in ship.size_features if feature.doubles_all])


def holds(ship: Ship, row: Modification) -> int | None:
    """How much a suite holds of what it holds; None where it holds nothing that is counted."""
    if row.holds is None or isinstance(ship.size, Unknown):
        return None
    return int(ship.size.suite_capacity * Fraction(row.holds_factor) * doubling(ship, row.id))


def with_factor(ship: Ship, factor: str) -> list[Modification]:
    """The modifications aboard with a factor that is not 0, each once, in the order of their ids."""
    rows = {row.id: row for row in ship.rows() if getattr(row, factor) != "0"}
    return [rows[id] for id in sorted(rows)]


def unclear(ship: Ship, factor: str) -> list[Term]:
    """The terms of modifications whose names are unknown and that may have a factor."""
    return [
        (installed.named, UNKNOWN)
        for installed in ship.modifications
        if isinstance(installed.row, Unknown) and installed.may_be(lambda row: getattr(row, factor) != "0")
    ]


def cargo(ship: Ship) -> Tally:
    """Tons of cargo, with storage compartments. Ruling sw5e-compartment-cargo."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    tons, label = size.cargo_tons, size.name
    for feature in ship.features:
        if feature.cargo_tons is not None:
            tons, label = feature.cargo_tons, feature.name
    terms: list[Term] = [(label, tons)] if tons else []
    each = tons if ship.house["sw5e-compartment-cargo"] == "own-base" else size.cargo_tons
    multipliers = [feature.cargo_multiplier for feature in ship.features]
    for row in with_factor(ship, "cargo_factor"):
        number = ship.count(row.id)
        times = together([doubling(ship, row.id), *multipliers])
        terms.append((several(number, row.name), int(number * each * Fraction(row.cargo_factor) * times)))
    terms += [
        (feature.name, tons * (feature.cargo_multiplier - 1))
        for feature in ship.features
        if feature.cargo_multiplier > 1
    ]
    return Tally((*terms, *unclear(ship, "cargo_factor")))


def several(number: int, name: str) -> str:
    """A name with its number, where it stands for more than one."""
    return f"{number} x {name}" if number > 1 else name


def fuel(ship: Ship) -> Tally:
    """Units of fuel, with tanks and storage, which hold twice as much where all suites do."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    terms: list[Term] = [(size.name, size.fuel_units)]
    for row in with_factor(ship, "fuel_factor"):
        is_suite = row.category == SUITE
        number, times = (ship.count(row.id), doubling(ship, row.id)) if is_suite else (1, 1)
        units = int(number * size.fuel_units * Fraction(row.fuel_factor) * times)
        terms.append((several(number, row.name), units))
    terms += unclear(ship, "fuel_factor")
    total = Tally(tuple(terms)).total
    terms += [
        (f"{feature.name}, x {feature.fuel_multiplier}", total * (feature.fuel_multiplier - 1))
        for feature in (*ship.features, *ship.size_features)
        if feature.fuel_multiplier > 1
    ]
    return Tally(tuple(terms))


def food(ship: Ship) -> int | None:
    """Portions of food; None where unknown."""
    if isinstance(ship.size, Unknown):
        return None
    return ship.size.food_portions * together([feature.food_multiplier for feature in ship.size_features])
