"""The figures of the hull: HP, CT, DT, AC, TL, and the quadrants of shields and ablative armor."""

from fractions import Fraction

from shipcli.systems.starship.model import QUADRANTS, SLOT, Part, Ship
from shipcli.tally import NOTHING, UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered

BASE_AC = 10
LEAST_SHARE = Fraction(1, 10)
"""The share of its SP that each quadrant of a shield has at least. CRB 302."""


def hp(ship: Ship) -> Tally:
    """HP. CRB 294: the frame's, and its increment at tiers 4, 8, 12, 16 and 20."""
    frame, tier = ship.frame, ship.tier
    if frame is None or isinstance(frame, Unknown):
        return Tally((("frame", UNKNOWN),))
    if isinstance(tier, Unknown):
        return Tally(((lowered(frame.name), frame.hp), ("tier", UNKNOWN)))
    steps = tier.hp_steps
    increments = ((f"tier {tier.id}, {steps} x {frame.hp_increment}", steps * frame.hp_increment),) if steps else ()
    return Tally(((lowered(frame.name), frame.hp), *increments))


def critical_threshold(ship: Ship, hp: int | None) -> Tally:
    """CT. CRB 293: a fifth of the HP, rounded down; SOM 21: more for a fortified hull."""
    fifth = Tally(((f"a fifth of {'?' if hp is None else hp} HP", UNKNOWN if hp is None else hp // 5),))
    hull = ship.row("fortified_hull")
    if hull is None:
        return fifth
    if isinstance(hull, Unknown) or ship.size is None:
        return fifth + Tally((("fortified hull", UNKNOWN),))
    bonus, category = hull.ct_bonus_per_size, ship.size.category
    return fifth + Tally(((f"{lowered(hull.name)}, {bonus} x {category}", bonus * category),))


def damage_threshold(ship: Ship) -> Tally:
    """DT. CRB 292: the frame's; SOM 22: and the bonus of armor of adamantine."""
    frame, armor = ship.frame, ship.one("armor")
    if frame is None or isinstance(frame, Unknown):
        return Tally((("frame", UNKNOWN),))
    terms: list[Term] = [(lowered(frame.name), frame.dt)]
    if armor and armor.material is not None:
        if isinstance(armor.material, Unknown) or isinstance(armor.row, Unknown):
            terms.append(("armor", UNKNOWN))
        elif armor.material.dt_bonus:
            terms.append((lowered(armor.material.name), armor.row.ac_bonus))
    return Tally(tuple(terms))


def armor_class(ship: Ship, pilot_ranks: Tally) -> Tally:
    """AC. CRB 320: 10, the pilot's ranks, the armor's bonus, the size's modifier."""
    return Tally((("base", BASE_AC), *pilot_ranks.terms)) + part_bonus(ship, "armor", "ac_bonus") + size_modifier(ship)


def target_lock(ship: Ship, pilot_ranks: Tally) -> Tally:
    """TL. CRB 320, 297: 10, the pilot's ranks, the countermeasures' bonus, size; armor takes some away."""
    return (
        Tally((("base", BASE_AC), *pilot_ranks.terms))
        + part_bonus(ship, "countermeasures", "tl_bonus")
        + size_modifier(ship)
        + part_bonus(ship, "armor", "tl_penalty")
        + part_bonus(ship, "ablative_armor", "tl_penalty")
    )


def part_bonus(ship: Ship, key: str, cell: str) -> Tally:
    """What a part adds to a figure, by the cell that holds it; empty where there is no such part, or it adds 0."""
    row = ship.row(key)
    if row is None:
        return NOTHING
    if isinstance(row, Unknown):
        return Tally(((SLOT[key].noun, UNKNOWN),))
    amount = getattr(row, cell)
    return Tally(((lowered(row.name), amount),)) if amount else NOTHING


def size_modifier(ship: Ship) -> Tally:
    """The modifier of the size to AC and TL. CRB 320."""
    size = ship.size
    if size is None:
        return Tally((("size", UNKNOWN),))
    return Tally(((lowered(size.name), size.ac_tl),)) if size.ac_tl else NOTHING


def quadrants(part: Part | None, cell: str) -> dict[str, int] | None:
    """Points of each quadrant, of the total in a cell of the part: as stated, else in even shares, the rest forward.

    CRB 302. None where unknown, or without such a part.
    """
    if part is None or isinstance(part.row, Unknown):
        return None
    total, stated = getattr(part.row, cell), part.details.get("arcs")
    if isinstance(stated, Unknown):
        return None
    if isinstance(stated, dict):
        if any(isinstance(points, Unknown) for points in stated.values()):
            return None
        return {arc: stated.get(arc, 0) for arc in QUADRANTS}
    share = total // len(QUADRANTS)
    return {arc: share + (total - share * len(QUADRANTS)) * (arc == "forward") for arc in QUADRANTS}
