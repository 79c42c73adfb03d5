"""Who flies a ship: proficiency, how many hands, how many actions. SotG ch.2, ch.8."""

from fractions import Fraction

from shipcli.catalogue import folded
from shipcli.systems.sw5e.model import DROID_BRAIN, Member, Ship, deployed
from shipcli.systems.sw5e.stats.stores import suite_capacity
from shipcli.systems.sw5e.stats.sums import of_modifications
from shipcli.tally import NOTHING, UNKNOWN, Tally, Unknown


def proficiency(ship: Ship, member: Member) -> Tally:
    """The proficiency bonus of a member of the crew, as far as it counts: with a deployment rank. SotG ch.2."""
    able = deployed(member)
    label = f"proficiency of {member.called}"
    if able is False:
        return NOTHING
    if isinstance(able, Unknown):
        return Tally(((label, UNKNOWN),))
    if member.npc is True and member.level is None:
        bonus: int | Unknown = UNKNOWN if isinstance(ship.tier, Unknown) else ship.tier.npc_proficiency
        return Tally(((label, bonus),))
    if not isinstance(member.level, int):
        return Tally(((label, UNKNOWN),))
    level = max(1, member.level)
    return Tally(((label, max([row.bonus for row in ship.house.tables.proficiency.values() if row.level <= level])),))


def brain(ship: Ship) -> Tally:
    """The proficiency of the droid brain aboard; nothing without one. SotG ch.4."""
    best = max(ship.rows(), key=lambda row: row.brain_proficiency, default=None)
    return Tally(((best.name, best.brain_proficiency),)) if best is not None and best.brain_proficiency else NOTHING


def helm(ship: Ship) -> Tally:
    """The proficiency of whoever is at the helm, or of a droid brain. SotG ch.2."""
    pilot = ship.pilot
    if pilot is not None:
        return proficiency(ship, pilot)
    if any(isinstance(member.station, Unknown) for member in ship.crew):
        return Tally((("whoever is at the helm", UNKNOWN),))
    return brain(ship)


def gunner(ship: Ship, name: str | Unknown | None) -> Tally:
    """The proficiency of whoever is named as a gunner; nothing where nobody is."""
    if name is None:
        return NOTHING
    if isinstance(name, Unknown):
        return Tally((("gunner", UNKNOWN),))
    member = ship.member(name)
    if member is not None:
        return proficiency(ship, member)
    droid = brain(ship)
    return droid if folded(name) == DROID_BRAIN and droid.terms else Tally(((f"gunner {name}", UNKNOWN),))


def minimum(ship: Ship, intelligence: int | Unknown) -> Tally:
    """The fewest hands. SotG ch.8; for modifiers outside the table the nearest row holds; ch.4 of slave circuits."""
    size, rows = ship.size, ship.rows()
    if any(row.crewless for row in rows):
        return NOTHING
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    numbers = {int(modifier): number for modifier, number in size.crew_minimum.items()}
    if len(numbers) == 1:
        (fixed,) = numbers.values()
        return Tally(((size.name, fixed),)) if fixed else NOTHING
    if isinstance(intelligence, Unknown):
        return Tally((("Intelligence", UNKNOWN),))
    hands = numbers[min(max(intelligence, min(numbers)), max(numbers))]
    total = Tally(((f"{size.name}, Intelligence {intelligence:+d}", hands),))
    slave = min(rows, key=lambda row: Fraction(row.crew_factor), default=None)
    if slave is not None and Fraction(slave.crew_factor) < 1:
        fewer = max(1, int(hands * Fraction(slave.crew_factor)))
        total += Tally(((f"{slave.name}, x {slave.crew_factor}", fewer - hands),))
    return total


def maximum(ship: Ship) -> Tally | None:
    """The most hands. SotG ch.8; ch.4 of seats, sockets and chambers. None where nothing but space is a limit."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    if size.crew_maximum is None:
        return None
    total = Tally(((size.name, size.crew_maximum),)) if size.crew_maximum else NOTHING
    total += of_modifications(ship, "crew") + of_modifications(ship, "crew_droids")
    for installed in ship.modifications:
        row = installed.row
        if not isinstance(row, Unknown) and row.crew_per_capacity:
            total += Tally(((row.name, suite_capacity(ship, installed) * row.crew_per_capacity),))
    return total


def ship_actions(ship: Ship, fire_actions: Tally) -> Tally | None:
    """Actions in a turn of the ship. SotG ch.8: 5 more than Fire actions; None up to Small, where nobody counts."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    if size.ship_turn_actions is None:
        return None
    total = Tally((("base", size.ship_turn_actions), ("Fire actions", fire_actions.value or 0)))
    return total if fire_actions.complete else total + Tally((("Strength", UNKNOWN),))
