"""The figures of movement: speed, maneuverability, distance between turns, the modifier to Piloting."""

from fractions import Fraction

from shipcli.systems.starship.model import Ship
from shipcli.systems.starship.stats.bays import outside_bays
from shipcli.systems.starship.stats.hull import part_bonus
from shipcli.systems.starship.tables import ExpansionBay, Maneuverability
from shipcli.tally import NOTHING, UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered

LOWEST_PILOTING = -3
"""What ablative armor makes of the modifier of the maneuverability at worst. SOM 20."""


def maneuverability(ship: Ship) -> Maneuverability | None:
    """The maneuverability: the frame's, or that of its framework; None where unknown. CRB 319, SOM 29."""
    frame = ship.frame
    if frame is None or isinstance(frame, Unknown):
        return None
    rating = frame.maneuverability
    for part in ship.all("frameworks"):
        if isinstance(part.row, Unknown):
            return None
        rating = part.row.maneuverability or rating
    return ship.house.tables.maneuverabilities[rating]


def turn(ship: Ship, rating: Maneuverability | None) -> Tally:
    """Hexes between turns. CRB 297, SOM 20, 25: the rating's, armor's, one for each three external bays."""
    if rating is None:
        return Tally((("maneuverability", UNKNOWN),))
    total = Tally(((f"{rating.id} maneuverability", rating.turn),))
    total += part_bonus(ship, "armor", "turn_penalty") + part_bonus(ship, "ablative_armor", "turn_penalty")
    outside = outside_bays(ship)
    if isinstance(outside, Unknown):
        total += Tally((("external bays", UNKNOWN),))
    elif outside:
        bays = ship.house.tables.external_bay.bays_per_turn_penalty or 1
        total += Tally(((f"{outside} external bays", -(-outside // bays)),))
    thrusters = ship.one("thrusters")
    for row in thrusters.add_ons if thrusters else ():
        if isinstance(row, Unknown):
            total += Tally((("magic or not", UNKNOWN),))
        elif row.turn_modifier and (total.value or 0) > (row.turn_min or 0):
            total += Tally(((lowered(row.name), row.turn_modifier),))
    return total


def speed(ship: Ship) -> Tally:
    """Speed in hexes without boosters. CRB 296; SOM 22 of horacalcum, SOM 29 of stations; DC 103 of haulers."""
    part, frame = ship.one("thrusters"), ship.frame
    if part is None:
        return NOTHING
    if isinstance(part.row, Unknown):
        return Tally((("thrusters", UNKNOWN),))
    terms: list[Term] = [(lowered(part.row.name), part.row.speed)]
    if frame is not None and not isinstance(frame, Unknown) and frame.oversize_thruster_speed_bonus:
        sizes = ship.house.tables.sizes
        if sizes[part.row.size].category > sizes[frame.size].category:
            terms.append((f"{lowered(frame.name)}, larger thrusters", frame.oversize_thruster_speed_bonus))
    if isinstance(part.material, Unknown):
        terms.append(("material", UNKNOWN))
    elif part.material is not None and part.material.speed_bonus:
        terms.append((lowered(part.material.name), part.material.speed_bonus))
    for framework in ship.all("frameworks"):
        if isinstance(framework.row, Unknown):
            terms.append(("framework", UNKNOWN))
        elif framework.row.thruster_speed_fraction != "1":
            hexes = Tally(tuple(terms)).value
            if hexes is not None:
                least = framework.row.thruster_speed_min
                slowed = max(least, int(hexes * Fraction(framework.row.thruster_speed_fraction)))
                terms.append((lowered(framework.row.name), slowed - hexes))
    return Tally(tuple(terms))


def speed_boosted(ship: Ship, speed: Tally) -> Tally:
    """Speed with booster thrusters. SOM 24: a quarter of theirs more, rounded down, of one set."""
    boosters = ship.all("boosters")
    if not boosters:
        return speed
    if isinstance(boosters[0].row, Unknown):
        return speed + Tally((("boosters", UNKNOWN),))
    divisor, hexes = booster_housing(ship).booster_speed_divisor or 1, boosters[0].row.speed
    share = "a quarter" if divisor == 4 else f"1/{divisor}"
    return speed + Tally(((f"boosters, {share} of {hexes}", hexes // divisor),))


def booster_housing(ship: Ship) -> ExpansionBay:
    """The housing of booster thrusters that is aboard; the book's where there is none, or more than one sort."""
    rows = {part.row for part in ship.all("expansion_bays") if getattr(part.row, "adds_booster_thruster", 0)}
    housing: ExpansionBay = rows.pop() if len(rows) == 1 else ship.house.tables.booster_housing
    return housing


def speed_modifier(ship: Ship, speed: int) -> int:
    """The modifier of a speed to Piloting. CRB 318; ruling speed-gap for speeds between two rows."""
    rows = list(ship.house.tables.speed_piloting.values())
    faster = next(row for row in rows if row.speed_max is None or speed <= row.speed_max)
    slower = next(row for row in reversed(rows) if row.speed_min is None or speed >= row.speed_min)
    return (faster if faster is slower or ship.house["speed-gap"] == "faster-row" else slower).modifier


def piloting(ship: Ship, rating: Maneuverability | None, speed: Tally, ablative_penalty: Tally) -> Tally:
    """The ship's modifier to Piloting: maneuverability, thrusters, magic, ablative armor. CRB 318-319, SOM 20."""
    part = ship.one("thrusters")
    if rating is None:
        return Tally((("maneuverability", UNKNOWN),))
    terms: list[Term] = [(f"{rating.id} maneuverability", rating.piloting)]
    if part is not None and isinstance(part.row, Unknown):
        terms.append(("thrusters", UNKNOWN))
    elif part is not None:
        modifier, hexes = part.row.piloting_modifier, speed.value
        if any(
            not isinstance(framework.row, Unknown) and framework.row.maneuverability
            for framework in ship.all("frameworks")
        ):
            terms.append(("speed", UNKNOWN if hexes is None else speed_modifier(ship, hexes)))
        else:
            terms.append((lowered(part.row.name), modifier))
            if isinstance(part.material, Unknown):
                terms.append(("material", UNKNOWN))
            elif part.material is not None and part.material.piloting_penalty_reduction and modifier < 0:
                terms.append((lowered(part.material.name), min(-modifier, part.material.piloting_penalty_reduction)))
        for row in part.add_ons:
            if isinstance(row, Unknown):
                terms.append(("magic or not", UNKNOWN))
            elif row.piloting_modifier:
                terms.append((lowered(row.name), row.piloting_modifier))
    return Tally(tuple(terms)) + ablative_penalty


def ablative_penalty(
    ship: Ship, rating: Maneuverability | None, hp: int | None, quadrants: dict[str, int] | None
) -> Tally:
    """What ablative armor takes from Piloting. SOM 20: 1 if it is more than the HP, 1 if it is split unevenly.

    It makes the modifier of the maneuverability no worse than -3.
    """
    part = ship.one("ablative_armor")
    if part is None:
        return NOTHING
    if isinstance(part.row, Unknown) or hp is None or quadrants is None:
        return Tally((("ablative armor", UNKNOWN),))
    terms: list[Term] = []
    if part.row.temp_hp > hp:
        terms.append((f"ablative armor of {part.row.temp_hp} over {hp} HP", -1))
    if max(quadrants.values()) - min(quadrants.values()) > 1:
        terms.append(("ablative armor split unevenly", -1))
    beyond = LOWEST_PILOTING - (rating.piloting - len(terms)) if rating and terms else 0
    return Tally((*terms, ("no worse than -3", beyond)) if beyond > 0 else tuple(terms))
