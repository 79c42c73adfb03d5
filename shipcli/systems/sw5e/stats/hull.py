"""Hull, shields and what an attack meets: SotG ch.3 to 5."""

from fractions import Fraction

from shipcli.systems.sw5e.model import Ship
from shipcli.systems.sw5e.stats.sums import of_modifications
from shipcli.tally import NOTHING, UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered

BASE_AC = 10
STATION_AC = -2
STATION_HULL_PER_DIE = 2


def dice(ship: Ship) -> int | None:
    """Hull Dice, and as many Shield Dice. SotG ch.3; None where unknown."""
    size, tier = ship.size, ship.tier
    return None if isinstance(size, Unknown) or isinstance(tier, Unknown) else size.dice[tier.tier]


def points(ship: Ship, modifier: int | Unknown, name: str) -> Tally:
    """Hull points or base shield points, by the modifier of an ability and its name.

    SotG ch.3: the whole of the first die, one more than half of each other, the modifier for each.
    """
    number = dice(ship)
    if number is None or isinstance(ship.size, Unknown):
        return Tally((("size or tier", UNKNOWN),))
    die = ship.size.die
    more: list[Term] = []
    if number > 1:
        more = [(f"{number - 1} x {die // 2 + 1} for the others", (number - 1) * (die // 2 + 1))]
    if isinstance(modifier, Unknown):
        more.append((name, UNKNOWN))
    elif modifier:
        more.append((f"{name}, {number} x {modifier}", number * modifier))
    return Tally(((f"first d{die}", die), *more))


def hull(ship: Ship, constitution: int | Unknown) -> Tally:
    """Hull points. SotG ch.3; ch.5 of armor: ruling sw5e-armor."""
    total = points(ship, constitution, "Constitution")
    number = dice(ship)
    if number is None:
        return total
    sources: list[tuple[str, int]] = []
    if ship.house["sw5e-armor"] == "hull-per-die":
        armor = ship.piece("armor")
        if isinstance(armor, Unknown):
            total += Tally((("armor", UNKNOWN),))
        elif armor is not None:
            sources.append((lowered(armor.name), armor.hull_per_die))
    sources += [(lowered(feature.name), feature.hull_per_die) for feature in ship.features]
    if ship.station is True:
        sources.append(("space station", STATION_HULL_PER_DIE))
    return total + Tally(tuple([(f"{name}, {number} x {each}", number * each) for name, each in sources if each]))


def shields(ship: Ship, base: Tally) -> Tally:
    """Shield points. SotG ch.5: the base, times the capacity of the shield, rounded down; 0 without one."""
    row = ship.piece("shields")
    if row is None:
        return NOTHING
    if isinstance(row, Unknown) or base.value is None:
        return base + Tally((("shield", UNKNOWN),))
    total = int(base.value * Fraction(row.capacity) // 1)
    return base + Tally(((f"{lowered(row.name)}, x {row.capacity}", total - base.value),))


def regen(ship: Ship) -> Tally:
    """Shield points regained a round. SotG ch.5: the die times the shield's coefficient, rounded down."""
    row, size = ship.piece("shields"), ship.size
    if row is None:
        return NOTHING
    if isinstance(row, Unknown) or isinstance(size, Unknown):
        return Tally((("shield", UNKNOWN),))
    plain = int(size.die * Fraction(row.regen))
    terms: list[Term] = [(f"{lowered(row.name)}, {row.regen} of d{size.die}", plain)]
    for feature in ship.features:
        if feature.regen_multiplier > 1:
            more = plain * (feature.regen_multiplier - 1)
            terms.append((f"{lowered(feature.name)}, x {feature.regen_multiplier}", more))
    return Tally(tuple(terms))


def ac(ship: Ship, dexterity: int | Unknown) -> Tally:
    """AC. SotG ch.5: 10, Dexterity up to the armor's cap, tier, plating; less for a space station."""
    armor = ship.piece("armor")
    if isinstance(armor, Unknown):
        counted: Term = ("Dexterity and armor", UNKNOWN)
    elif isinstance(dexterity, Unknown) or armor is None or armor.dex_cap is None or dexterity <= armor.dex_cap:
        counted = ("Dexterity", dexterity)
    else:
        counted = (f"Dexterity, {lowered(armor.name)} lets count", armor.dex_cap)
    tier: list[Term] = [("tier", UNKNOWN)]
    if not isinstance(ship.tier, Unknown):
        tier = [(f"tier {ship.tier.tier}", ship.tier.ac_bonus)] if ship.tier.ac_bonus else []
    station: list[Term] = [("space station", STATION_AC)] if ship.station is True else []
    return Tally((("base", BASE_AC), counted, *tier)) + of_modifications(ship, "ac_bonus") + Tally(tuple(station))


def damage_reduction(ship: Ship) -> Tally:
    """What armor takes from the damage of each attack. SotG ch.5; plating replaces it; ruling sw5e-armor."""
    armor = ship.piece("armor")
    if ship.house["sw5e-armor"] == "hull-per-die":
        return NOTHING
    if isinstance(armor, Unknown):
        return Tally((("armor", UNKNOWN),))
    total = Tally(((lowered(armor.name), armor.damage_reduction),)) if armor and armor.damage_reduction else NOTHING
    for row in ship.rows():
        if row.damage_reduction is not None and row.damage_reduction > total.total:
            total += Tally(((row.name, row.damage_reduction - total.total),))
    return total


def hide_disadvantage(ship: Ship) -> bool:
    """Whether the armor hampers hiding. SotG ch.5; ch.4 of deflection plating."""
    armor = ship.piece("armor")
    hampered = armor is not None and not isinstance(armor, Unknown) and armor.hide_disadvantage
    for row in sorted(ship.rows(), key=lambda row: row.grade):
        hampered = hampered if row.hide_disadvantage is None else row.hide_disadvantage
    return hampered
