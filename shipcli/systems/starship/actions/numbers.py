"""The numbers of an action: who does it best, the modifier, the DC."""

from collections.abc import Iterable
from fractions import Fraction

from shipcli.dice.value import chance
from shipcli.systems.actions import Attempt
from shipcli.systems.starship.crew import Actor, Scene, Target, actors_of, lacking, named, spaced
from shipcli.systems.starship.gunnery import fired, hexes, reaches, shoots, shots
from shipcli.systems.starship.stats import good_skill
from shipcli.systems.starship.tables import CrewAction, CriticalCondition
from shipcli.tally import Unknown
from shipcli.text import article, listed, lowered, plural

UNTOLD = -1000
"""Less than any modifier."""
AIDED = "in the skill of the action"
"""The label of the check in the skill of the action that is aided."""
OFFICERS = "captain or science officer"
"""Who rolls against a feint, where nothing is said of the crew."""
FOR_ANYBODY = ("open", "minor")
"""What stands for a role in actions that anybody may take."""


def best_actor(row: CrewAction, scene: Scene) -> tuple[Actor | None, str]:
    """Who does it best, and why nobody may; empty where somebody may. SF804: known ranks and levels must suffice."""
    able = [(actor, lacking(row, actor)) for actor in scene.actors if row.role in FOR_ANYBODY or actor.role == row.role]
    if not able:
        roles = scene.house.tables.crew_roles
        return None, f"nobody aboard is {article(spaced(row.role))}" if row.role in roles else "no crew"
    if row.enemy_skill and enemies_who_roll(scene.target) == []:
        return able[0][0], "the target has neither captain nor science officer to roll"
    actor, lack = min(able, key=lambda pair: (bool(pair[1]), -best_modifier(row, pair[0], scene)))
    return actor, "; ".join(reason for reason in (unfit(row, scene), f"{lack} (SF804)" if lack else "") if reason)


def best_modifier(row: CrewAction, actor: Actor, scene: Scene) -> int:
    """What somebody adds at best; less than anybody's where it is unknown."""
    modifiers = [modifier(row, skill, actor, scene) for skill in row.skills]
    return max((amount for amount in modifiers if amount is not None), default=UNTOLD)


def unfit(row: CrewAction, scene: Scene) -> str:
    """Why the ship itself is not up to an action; empty where it is."""
    if scene.ship is None:
        return ""
    ship = scene.ship[0]
    if row.needs_sensors and ship.one("sensors") is None:
        return "the ship has no sensors"
    if row.max_size and ship.size and ship.size.category > ship.house.tables.sizes[row.max_size].category:
        return f"the ship is {ship.size.name}"
    if shoots(row) and ship.weapons_known and not fired(row, ship):
        return "the ship has no weapon for it"
    if shoots(row) and ship.weapons_known and not any(reaches(weapon, scene) for weapon in fired(row, ship)):
        return f"no weapon reaches {hexes(scene.distance)}"
    if row.needs_class and not any(weapon.class_ == row.needs_class for weapon in ship.weapons):
        return f"the ship has no {row.needs_class} weapon"
    return ""


def modifier(row: CrewAction, skill: str, actor: Actor, scene: Scene) -> int | None:
    """What somebody adds to a check, with what the ship adds; None where unknown. CRB 300, 318; SOM 22."""
    amount = actor.modifiers.get(skill)
    if amount is None or scene.ship is None:
        return amount
    ship, stats = scene.ship
    if skill == "piloting":
        return None if stats.piloting.value is None else amount + stats.piloting.value
    if row.needs_sensors and ship.one("sensors") is not None:
        return None if stats.computers.value is None else amount + stats.computers.value
    if row.role == "magic-officer":
        bays = [part.row for part in ship.all("expansion_bays") if not isinstance(part.row, Unknown)]
        return amount + max((bay.magic_officer_bonus for bay in bays), default=0)
    return amount


def risen(base: int, multiplier: str, tier: int) -> int:
    """A DC at a tier. CRB 322: a base and so many times the tier, rounded down."""
    return base + int(Fraction(multiplier) * tier)


def patch_dc(row: CriticalCondition, tier: int) -> int:
    """The DC to patch a system in that condition with as many actions as it asks for. CRB 323."""
    return risen(row.patch_dc, row.patch_tier_multiplier, tier)


def fixed_dc(row: CrewAction, target: Target, tier: int) -> int | None:
    """The DC of the table at a tier; without countermeasures where those are unknown."""
    if row.dc is None:
        return None
    dc = risen(row.dc, row.tier_multiplier, target.tier if row.tier == "enemy" else tier)
    return dc + (target.countermeasures or 0) if row.plus_countermeasures else dc


def certain(row: CrewAction, scene: Scene) -> bool:
    """Whether the DC is complete: unknown countermeasures may have to be added."""
    return not row.plus_countermeasures or scene.target.countermeasures is not None


def attempts(row: CrewAction, scene: Scene, actor: Actor | None) -> tuple[Attempt, ...]:
    """The checks of an action, one for each set of numbers; empty where it needs no check."""
    if shoots(row):
        return shots(row, scene, actor)
    if row.enemy_skill:
        return feints(row, scene)
    if row.dc_table is not None:
        return patches(row, scene, actor)
    if row.dc is None:
        return ()
    dc = fixed_dc(row, scene.target, scene.tier)
    if row.alt_skill is not None and row.alt_dc is not None:
        return encouragements(row, scene, actor, dc, row.alt_skill, row.alt_dc)
    if "gunnery" in row.skills:
        apart = [attempt(f"in {named(skill)}", row, (skill,), scene, actor, dc) for skill in row.skills]
        known = tuple(check for check in apart if check.bonus is not None)
        return known or (apart[0]._replace(what="", skill=""),)
    return (attempt("", row, row.skills, scene, actor, dc),)


def attempt(
    what: str, row: CrewAction, skills: Iterable[str], scene: Scene, actor: Actor | None, dc: int | None
) -> Attempt:
    """One check in the best of the skills; where none is known, in any of them."""
    asked = list(skills)
    modifiers = {skill: modifier(row, skill, actor, scene) for skill in asked} if actor else {}
    bonus = max((amount for amount in modifiers.values() if amount is not None), default=None)
    likely = None if bonus is None or dc is None or not certain(row, scene) else chance(bonus, dc)
    used = [named(skill) for skill in asked if bonus is None or modifiers[skill] == bonus]
    return Attempt(what, bonus, dc, "", actor.who if actor else "", likely, listed(used, "or"))


def encouragements(
    row: CrewAction, scene: Scene, actor: Actor | None, dc: int | None, skill: str, skill_dc: int
) -> tuple[Attempt, ...]:
    """Checks in the skill of the action that is aided, or in one that always does. CRB 322."""
    if scene.ship is None or actor is None:
        same = [attempt(AIDED, row, ("computers",), scene, actor, dc)._replace(skill="")]
    else:
        tables = scene.house.tables
        role = tables.crew_roles.get(row.role)
        aided = sorted({id for action in tables.crew_actions.values() for id in action.skills} - {"same-as-aided"})
        same = [
            attempt(f"in {named(id)}, the skill of the action", row, (id,), scene, actor, dc)
            for id in aided
            if id in actor.modifiers and (role is None or id not in role.skills)
        ] or [Attempt(AIDED, None, dc, "", actor.who)]
    return (*same, attempt(f"with {named(skill)}", row, (skill,), scene, actor, skill_dc))


def patches(row: CrewAction, scene: Scene, actor: Actor | None) -> tuple[Attempt, ...]:
    """Checks to patch a system: by its condition, with fewer actions at a higher DC. CRB 323."""
    checks = []
    for condition in scene.house.tables.critical_conditions.values():
        for saved in range(condition.patch_actions):
            dc = patch_dc(condition, scene.tier) + saved * (row.fewer_actions_dc or 0)
            left = plural(condition.patch_actions - saved, "action")
            checks.append(attempt(f"{lowered(condition.name)}, {left}", row, row.skills, scene, actor, dc))
    return tuple(checks)


def feints(row: CrewAction, scene: Scene) -> tuple[Attempt, ...]:
    """The check of the enemy's captain, else of the science officer who is best at it; the chance is that it fails."""
    dc, target = fixed_dc(row, scene.target, scene.tier), scene.target
    skill = row.enemy_skill or ""
    if target.ship is None:
        bonus: int | None = good_skill(target.tier)
        who = "captain of the enemy"
    else:
        officers = enemies_who_roll(target)
        if officers == []:
            return ()
        known = [officer for officer in officers or () if skill in officer.modifiers]
        best = max(known, key=lambda officer: officer.modifiers[skill], default=None)
        bonus = best.modifiers[skill] if best else None
        officer = best or next(iter(officers or ()), None)
        called = OFFICERS if officer is None else spaced(officer.role) if target.like else officer.who
        who = f"{called} of the enemy"
    likely = None if bonus is None or dc is None else 1 - chance(bonus, dc)
    return (Attempt("", bonus, dc, "rolled by the enemy", who, likely, named(skill)),)


def enemies_who_roll(target: Target) -> list[Actor] | None:
    """The captain of the target, else its science officers; empty where it has neither, None where unknown."""
    if target.ship is None:
        return [Actor(OFFICERS, "captain", None, {}, {})]
    crew = actors_of(*target.ship)
    captains = [actor for actor in crew if actor.role == "captain"]
    return captains or [actor for actor in crew if actor.role == "science-officer"] or (None if not crew else [])
