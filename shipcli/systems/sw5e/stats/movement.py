"""How a ship moves, and when it acts: SotG ch.3, 4 and 9."""

from fractions import Fraction

from shipcli.systems.sw5e.model import Ship
from shipcli.systems.sw5e.stats.sums import effective, not_below_0, of_features, of_modifications, of_role
from shipcli.systems.sw5e.tables import Modification
from shipcli.tally import NOTHING, UNKNOWN, Tally, Unknown

STATION_SPEED_FT = 50
STATION_TURNING_FT = 100


def turning_before_features(ship: Ship) -> Tally:
    """Turning speed without what the features of roles add."""
    total = of_role(ship, "turning_ft") + of_modifications(ship, "turning_bonus")
    for installed in effective(ship):
        row = installed.row
        if isinstance(row, Unknown):
            if total.complete and installed.may_be(multiplies_turning):
                total += Tally(((installed.named, UNKNOWN),))
        elif total.complete and multiplies_turning(row):
            more = int(total.total * (Fraction(row.turning_factor) - 1))
            total += Tally(((f"{row.name}, x {row.turning_factor}", more),))
    return total


def multiplies_turning(row: Modification) -> bool:
    """Whether a modification multiplies the turning speed at all times."""
    return row.turning_factor != "1" and not row.conditional


def turning(ship: Ship, before_features: Tally) -> Tally:
    """Turning speed; low is good. SotG ch.3, 4."""
    if ship.station is True:
        return Tally((("space station", STATION_TURNING_FT),))
    value = before_features.value
    better = of_features(ship, "turning_bonus") if value is None or value > 0 else NOTHING
    return not_below_0(before_features + better)


def speed(ship: Ship, turning_before_features: Tally) -> Tally:
    """Flying speed. SotG ch.3, 4."""
    if ship.station is True:
        return Tally((("space station", STATION_SPEED_FT),))
    total = of_role(ship, "speed_ft") + of_modifications(ship, "speed_bonus") + of_features(ship, "speed_bonus")
    turning = turning_before_features.value
    if turning is not None and turning <= 0:
        total += of_features(ship, "speed_bonus_at_turning_zero")
    return not_below_0(total)


def initiative(ship: Ship, dexterity: int | Unknown, figure: str) -> Tally:
    """Passive initiative, or what a crew of NPCs adds to a roll. SotG ch.9: by a figure of the size, and Dexterity."""
    if isinstance(ship.size, Unknown):
        return Tally((("size", UNKNOWN),))
    return Tally(((ship.size.name, getattr(ship.size, figure)), ("Dexterity", dexterity)))
