"""Gunnery: who fires which weapon, with what modifier, and how likely it hits."""

from fractions import Fraction

from shipcli.dice.value import chance
from shipcli.systems.actions import Attempt, Outcome
from shipcli.systems.starship.crew import DIE, Actor, Scene, Target, lacking
from shipcli.systems.starship.model import Ship, ShipWeapon
from shipcli.systems.starship.stats import (
    NPC_GUNNER,
    RANGE_PENALTY,
    WeaponStats,
    gunners,
    property_modifier,
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


def shots(row: CrewAction, scene: Scene, actor: Actor | None) -> tuple[Attempt, ...]:
    """A gunnery check with each weapon. CRB 320: against AC, or TL if it is tracking; a 20 always hits, a 1 never."""
    if scene.ship is None:
        modifier = actor.modifiers.get("gunnery") if actor else None
        bonus = None if modifier is None else modifier + row.gunnery_modifier
        return tuple(
            Attempt(what, bonus, dc, figure, "", likely(bonus, dc), GUNNERY)
            for what, figure, dc in defenses(scene.target, None)
        )
    ship, stats = scene.ship
    armed = [weapon for weapon in fired(row, ship) if reaches(weapon, scene)]
    checks = []
    for weapon in stats.weapons:
        if not any(weapon.weapon is other for other in armed):
            continue
        bonus, who = best_shot(row, weapon.weapon, scene)
        for quadrant, figure, dc in defenses(scene.target, weapon.weapon):
            what = f"{lowered(weapon_in_arc(weapon.weapon))}{quadrant}"
            checks.append(Attempt(what, bonus, dc, figure, who, likely(bonus, dc), GUNNERY, in_short(weapon)))
    return tuple(checks)


def in_short(weapon: WeaponStats) -> str:
    """Damage and range increment of a weapon, as far as it has them: `4d4, range 20`."""
    words = {"none": "no damage", "special": "special effect"}
    damage = words.get(weapon.damage or "", weapon.damage or "damage unknown")
    return damage if weapon.range_hexes is None else f"{damage}, range {weapon.range_hexes}"


def likely(bonus: int | None, dc: int | None) -> Fraction | None:
    """How likely an attack hits; None where a number is unknown."""
    return None if bonus is None or dc is None else chance(bonus, dc, natural=True)


def fired(row: CrewAction, ship: Ship) -> list[ShipWeapon]:
    """The weapons that an action may fire.

    SOM 12: a spinal weapon is fired with shoot alone; SOM 13: science officers use ECM modules, by their own check.
    """
    armed = [weapon for weapon in ship.weapons if isinstance(weapon.row, Unknown) or weapon.row.type != "ecm"]
    return [weapon for weapon in armed if weapon.class_ != "spinal" or row.attacks == 1]


def defenses(target: Target, weapon: ShipWeapon | None) -> list[tuple[str, str, int | None]]:
    """What a shot must reach: the quadrants where they differ, AC or TL, and the number."""
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
    """The best modifier with a weapon, and who has it; None where no gunner is known."""
    if scene.ship is None or isinstance(weapon.row, Unknown):
        return None, ""
    shooters: list[tuple[bool, int, str]] = []
    for gunner, modifier in gunners(scene.ship[0], weapon):
        actors = [actor for actor in scene.actors if actor.member is gunner or actor.who == gunner]
        barred = bool(actors and lacking(row, actors[0]))
        aboard = actors or (not scene.alone and gunner != NPC_GUNNER)
        if modifier.complete and aboard:
            shooters.append((not barred, modifier.total, actors[0].who if actors else str(gunner)))
    if row.role == "minor":
        others = [actor for actor in scene.actors if actor.role != "gunner" and "gunnery" in actor.modifiers]
        free = not any(actor.role == "gunner" for actor in scene.actors)
        shooters += [
            (True, actor.modifiers["gunnery"], actor.who) for actor in others if free or actor.member is not None
        ]
    if not shooters:
        return None, ""
    _, best, who = max(shooters, key=lambda shooter: shooter[:2])
    return best + property_modifier(weapon).total + row.gunnery_modifier + range_penalty(weapon, scene), who


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
    short = [lowered(weapon_in_arc(weapon)) for weapon in armed if not reaches(weapon, scene)]
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


def less(chance: Fraction | None, part: Fraction | None) -> Fraction | None:
    """A chance without a part of it; None where one of them is unknown."""
    return None if chance is None or part is None else chance - part
