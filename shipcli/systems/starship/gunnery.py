"""Gunnery: who fires which weapon with what modifier, at what, and how likely it hits."""

from fractions import Fraction

from shipcli.dice.value import chance
from shipcli.systems.actions import Attempt, Outcome
from shipcli.systems.starship.crew import DIE, Hand, Scene, Target, lacking
from shipcli.systems.starship.model import Ship, ShipWeapon
from shipcli.systems.starship.stats import (
    NPC_GUNNER,
    RANGE_PENALTY,
    WeaponStats,
    gunners,
    gunnery_of_weapon,
    weapon_in_arc,
)
from shipcli.systems.starship.tables import CrewAction
from shipcli.tally import Unknown
from shipcli.text import lowered, plural

GUNNERY = "gunnery"
"""The check of every attack."""


def shoots(row: CrewAction) -> bool:
    """Whether weapons are fired."""
    return row.skills == ("gunnery",)


def shots(row: CrewAction, scene: Scene, hand: Hand | None) -> tuple[Attempt, ...]:
    """A gunnery check with each weapon. CRB 320: against AC, or TL if it is tracking; a 20 always hits, a 1 never."""
    if scene.ship is None:
        own = hand.modifiers.get("gunnery") if hand else None
        bonus = None if own is None else own + row.gunnery_modifier
        return tuple(
            Attempt(what, bonus, value, figure, "", likely(bonus, value), GUNNERY)
            for what, figure, value in defenses(scene.target, None)
        )
    ship, stats = scene.ship
    armed = [one for one in fired(row, ship) if reaches(one, scene)]
    found = []
    for one in (one for one in stats.weapons if any(one.weapon is other for other in armed)):
        bonus, who = best_shot(row, one.weapon, scene)
        for quadrant, figure, dc in defenses(scene.target, one.weapon):
            what = f"{lowered(weapon_in_arc(one.weapon))}{quadrant}"
            found.append(Attempt(what, bonus, dc, figure, who, likely(bonus, dc), GUNNERY, in_short(one)))
    return tuple(found)


def in_short(own: WeaponStats) -> str:
    """Damage and range increment of a weapon, as far as it has them: `4d4, range 20`."""
    damage = {"none": "no damage", "special": "special effect"}.get(own.damage or "", own.damage or "damage unknown")
    return damage if own.range_hexes is None else f"{damage}, range {own.range_hexes}"


def likely(bonus: int | None, dc: int | None) -> Fraction | None:
    """How likely an attack hits; None where a number is unknown."""
    return None if bonus is None or dc is None else chance(bonus, dc, natural=True)


def fired(row: CrewAction, ship: Ship) -> list[ShipWeapon]:
    """The weapons that an action may fire.

    SOM 12: a spinal weapon is fired with shoot alone; SOM 13: science officers use ECM modules, by their own check.
    """
    armed = [one for one in ship.weapons if isinstance(one.row, Unknown) or one.row.type != "ecm"]
    return [one for one in armed if one.class_ != "spinal" or row.attacks == 1]


def defenses(target: Target, weapon: ShipWeapon | None) -> list[tuple[str, str, int | None]]:
    """What a shot must reach, quadrant by quadrant where they differ: which, AC or TL, and the number."""
    if weapon is not None and isinstance(weapon.row, Unknown):
        return [("", "", None)]
    if target.ship is None:
        return [("", "the target's AC or TL" if weapon is None else figure_of(weapon), None)]
    _, stats = target.ship
    if weapon is None:
        return [("at its AC", "AC", stats.ac.value), ("at its TL", "TL", stats.tl.value)]
    figure = figure_of(weapon)
    plain, deflected = (stats.ac, stats.ac_deflected) if figure == "AC" else (stats.tl, stats.tl_deflected)
    if plain.value == deflected.value:
        return [("", figure, plain.value)]
    return [("", figure, plain.value), (", where a deflector shield holds", figure, deflected.value)]


def figure_of(weapon: ShipWeapon) -> str:
    """Whether a weapon must reach AC or TL. CRB 320."""
    return "TL" if not isinstance(weapon.row, Unknown) and weapon.row.type == "tracking" else "AC"


def best_shot(row: CrewAction, weapon: ShipWeapon, scene: Scene) -> tuple[int | None, str]:
    """The best modifier with a weapon of those who may fire it so, and who that is; None where nobody is known."""
    if scene.ship is None or isinstance(weapon.row, Unknown):
        return None, ""
    found = []
    for one, own in gunners(scene.ship[0], weapon):
        names = [hand for hand in scene.hands if hand.member is one or hand.who == one]
        barred = bool(names and lacking(row, names[0]))
        aboard = names or (not scene.alone and one != NPC_GUNNER)
        if own.complete and aboard:
            found.append((not barred, own.total, names[0].who if names else str(one)))
    if row.role == "minor":
        others = [hand for hand in scene.hands if hand.role != "gunner" and "gunnery" in hand.modifiers]
        free = not any(hand.role == "gunner" for hand in scene.hands)
        found += [(True, hand.modifiers["gunnery"], hand.who) for hand in others if free or hand.member is not None]
    if not found:
        return None, ""
    _, total, who = max(found, key=lambda one: one[:2])
    more = gunnery_of_weapon(weapon).total + row.gunnery_modifier + range_penalty(weapon, scene)
    return total + more, who


def reaches(weapon: ShipWeapon, scene: Scene) -> bool:
    """Whether a weapon may be fired at the distance. CRB 304, PW 153: some only within their first increment."""
    if scene.distance is None or isinstance(weapon.row, Unknown) or weapon.row.range is None:
        return True
    near = any(row.first_range_increment_only for row, _ in weapon.properties)
    return not near or scene.distance <= scene.house.tables.range_bands[weapon.row.range].hexes


def too_far(row: CrewAction, scene: Scene) -> str:
    """Which weapons an action cannot fire so far, while others can."""
    if scene.ship is None or not shoots(row):
        return ""
    armed = fired(row, scene.ship[0])
    short = [lowered(weapon_in_arc(one)) for one in armed if not reaches(one, scene)]
    return f"not at {hexes(scene.distance)}: {' and '.join(short)}" if 0 < len(short) < len(armed) else ""


def hexes(distance: int | None) -> str:
    """A distance in words."""
    return plural(distance or 0, "hex").replace("hexs", "hexes")


def range_penalty(weapon: ShipWeapon, scene: Scene) -> int:
    """What the distance takes from gunnery. CRB 303: 2 for each increment beyond the first."""
    if scene.distance is None or isinstance(weapon.row, Unknown) or weapon.row.range is None:
        return 0
    increments = max(1, -(-scene.distance // scene.house.tables.range_bands[weapon.row.range].hexes))
    return RANGE_PENALTY * (increments - 1)


def hits(missed: str, bonus: int | None, dc: int | None) -> tuple[Outcome, ...]:
    """How an attack may turn out. CRB 320-321."""
    every = likely(bonus, dc)
    top = Fraction(1, int(DIE.rpartition("d")[2]))
    return (
        Outcome("natural 20", "a hit, and critical if it damages the hull", top),
        Outcome("success", "a hit", less(every, top)),
        Outcome("failure", missed, less(Fraction(1), every)),
    )


def less(more: Fraction | None, fewer: Fraction | None) -> Fraction | None:
    """The difference of two chances."""
    return None if more is None or fewer is None else more - fewer
