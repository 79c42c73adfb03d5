"""Power dice and fuel use: SotG ch.5."""

from fractions import Fraction

from shipcli.systems.sw5e.model import Ship
from shipcli.tally import NOTHING, UNKNOWN, Tally, Unknown


def power(ship: Ship) -> Tally:
    """Power dice in all. SotG ch.5: those in common, and those of each system."""
    row = ship.piece("power_coupling")
    if row is None:
        return NOTHING
    if isinstance(row, Unknown):
        return Tally((("power coupling", UNKNOWN),))
    systems = len(ship.house.tables.power_systems)
    terms = (("in common", row.central), (f"{systems} systems x {row.per_system}", systems * row.per_system))
    return Tally(tuple([term for term in terms if term[1]]))


def power_die(ship: Ship) -> str | None:
    """A power die; 1 where each counts 1 without being rolled. None where unknown."""
    tier = ship.tier
    return None if isinstance(tier, Unknown) else f"d{tier.power_die}" if tier.power_die > 1 else "1"


def fuel_factor(ship: Ship) -> Fraction | None:
    """How much of a unit of fuel counts as one. SotG ch.5; ruling sw5e-ionization-fuel. None where unknown."""
    row = ship.piece("reactor")
    if row is None or isinstance(row, Unknown):
        return None
    other = row.fuel_factor_2024 is not None and ship.house["sw5e-ionization-fuel"] == "two-thirds"
    return Fraction(row.fuel_factor_2024 if other else row.fuel_factor)
