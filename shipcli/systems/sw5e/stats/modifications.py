"""Room for suites, systems, weapons and hyperdrives, and the work to install them: SotG ch.3 to 5."""

from shipcli.systems.sw5e.costs import stock
from shipcli.systems.sw5e.model import SUITE, Installed, Ship
from shipcli.systems.sw5e.stats.sums import counted, of_modifications
from shipcli.tally import NOTHING, UNKNOWN, Tally, Term, Unknown

STATION_SUITES_FACTOR = 2
STATION_DC = -10
BUILT_A_DAY, BUILT_A_DAY_BY_FORMULA = 250, 500
"""Credits worth of a ship that a worker builds in a day. SotG ch.3."""


def suites(ship: Ship, constitution: int | Unknown) -> Tally:
    """The most suites there may be. SotG ch.4; ruling sw5e-suite-base."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    if not size.has_suites:
        return NOTHING
    base = size.suites_base
    if size.suites_base_foundry is not None and ship.house["sw5e-suite-base"] == "foundry":
        base = size.suites_base_foundry
    each = size.suites_per_con
    label = "Constitution" if each == 1 else f"{each} x Constitution"
    more = UNKNOWN if isinstance(constitution, Unknown) else each * constitution
    total = Tally(((size.name, base), (label, more)))
    least = max([feature.suites_minimum for feature in ship.features], default=0)
    if total.value is not None and total.value < least:
        total += Tally(((f"{least} at least", least - total.value),))
    if ship.station is True and total.value is not None:
        total += Tally((("space station, twice as many", total.value * (STATION_SUITES_FACTOR - 1)),))
    return total


def suites_used(ship: Ship) -> Tally:
    """Suites that count against the most there may be: all but those that a role brings along."""
    return counted(ship, lambda installed: installed.origin != "feature", lambda row: row.category == SUITE)


def slots(ship: Ship) -> Tally:
    """Modifications there are slots for. SotG ch.4: by the size, and those of equipment rooms."""
    if isinstance(ship.size, Unknown):
        return Tally((("size", UNKNOWN),))
    return Tally(((ship.size.name, ship.size.slots),)) + of_modifications(ship, "slots")


def slots_used(ship: Ship) -> int:
    """Slots that are used: by all modifications but those that are granted."""
    return sum([not installed.granted for installed in ship.modifications])


def hardpoints_used(ship: Ship) -> int:
    """Hardpoints that weapons take, and those that a broadside takes more. SotG ch.4, 5."""
    more = sum([row.hardpoints_used - 1 for row in ship.rows()])
    return sum([gun.feature is None for gun in ship.weapons]) + more


def build_days(ship: Ship) -> int | None:
    """Days in which the fewest workers build the bare ship. SotG ch.3; ruling sw5e-build-time."""
    size = ship.size
    if isinstance(size, Unknown):
        return None
    each = BUILT_A_DAY if ship.house["sw5e-build-time"] == "by-250" else BUILT_A_DAY_BY_FORMULA
    return stock(ship).total // (each * size.build_workforce[0])


def installation_dc(ship: Ship, installed: Installed) -> Tally | None:
    """The DC to install a modification that is bought. SotG ch.4: by grade and tier; more beyond the slots.

    Ruling sw5e-overflow. None for a modification that nobody installs.
    """
    row = installed.row
    if installed.origin != "modifications" or installed.free is True:
        return None
    if isinstance(row, Unknown) or isinstance(ship.tier, Unknown) or isinstance(ship.size, Unknown):
        return Tally((("modification, size or tier", UNKNOWN),))
    dcs, tier = ship.house.tables.dcs_by_grade.get(row.grade, ()), ship.tier.tier
    label = f"grade {row.grade} at tier {tier}"
    terms: list[Term] = [(label, dcs[tier] if tier < len(dcs) else UNKNOWN)]
    if installed.overflow is True:
        overflow = [other.pointer for other in ship.modifications if other.overflow is True]
        beyond = overflow.index(installed.pointer) + 1 if ship.house["sw5e-overflow"] == "cumulative" else 1
        terms.append(("beyond the slots", ship.size.overflow_dc * beyond))
    if ship.station is True:
        terms.append(("space station", STATION_DC))
    return Tally(tuple(terms))
