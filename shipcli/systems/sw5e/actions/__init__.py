"""What the crew of a ship can do, with the numbers of one situation filled in."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

from shipcli.house import House
from shipcli.systems.actions import Action, Actions, Attempt, Outcome, Situation
from shipcli.systems.sw5e.actions.checks import checks
from shipcli.systems.sw5e.actions.crew import Scene, side
from shipcli.systems.sw5e.actions.effects import numbers
from shipcli.systems.sw5e.actions.gunnery import all_shots, forward, run
from shipcli.systems.sw5e.actions.words import (
    bare_against,
    bare_note,
    check_named,
    formula,
    in_brackets,
    limits,
    note,
    ship_limits,
)
from shipcli.systems.sw5e.tables import Action as Row
from shipcli.systems.sw5e.tables import Tables, Tier
from shipcli.tally import Unknown
from shipcli.text import listed, plural

__all__ = ["actions"]

DIE = "1d20"
PILOT, CREW = "pilot", "crew"
"""The roles: whoever is at the helm, and anybody."""

AnyValue = TypeVar("AnyValue")


def actions(situation: Situation, house: House[Tables]) -> Actions:
    """The actions of SotG ch.9 on a ship, against the target or a ship like it; or, without a ship, at a tier.

    A check adds the ship's modifier, and the proficiency of whoever makes it where the ship is trained, twice where it
    is expert. In a contest a tie is no success. Rulings sw5e-boost-count, sw5e-half-missing, sw5e-dogfight-success,
    sw5e-detect-limit. Raises ValueError where there is neither a ship nor a tier, for a tier that is none, for the tier
    of a target, since no number goes by it, and for a distance in hexes.
    """
    if situation.distance is not None:
        raise ValueError("distances of SW5e ships are in feet, not in hexes: the list has the reach of each action")
    if situation.target_tier is not None and situation.target is None:
        raise ValueError("no number of a SW5e ship goes by its tier alone; say `--target FILE`")
    rows = sorted(house.tables.actions.values(), key=lambda row: row.helm)
    if situation.ship is None:
        tier = tier_of(situation, house)
        return Actions(bare_note(tier), tuple([bare(row, house) for row in rows]), tier.tier)
    actor = side(*situation.ship)
    target = actor if situation.target is None else side(*situation.target)
    scene = Scene(actor, target, situation.target is None, house)
    known_tier = None if isinstance(actor.ship.tier, Unknown) else actor.ship.tier.tier
    return Actions(note(scene), tuple([filled(row, scene) for row in rows]), known_tier)


def tier_of(situation: Situation, house: House[Tables]) -> Tier:
    """The tier where there is no ship. Raises ValueError where it is none, or missing."""
    tiers = house.tables.ship_tiers
    if situation.tier is None:
        raise ValueError("which ship? say `--ship FILE`; or `--tier N` for DCs alone")
    if str(situation.tier) not in tiers:
        raise ValueError(f"tier {situation.tier}; a ship is of tier 0 to {len(tiers) - 1}")
    return tiers[str(situation.tier)]


def bare(row: Row, house: House[Tables]) -> Action:
    """An action without a ship."""
    return Action(
        id=row.id,
        name=row.name,
        role=PILOT if row.helm else CREW,
        phase="helm" if row.helm else "action",
        check=check_named(row),
        bonus=None,
        dc=row.dc,
        against=bare_against(row, house),
        range=None,
        limit="; ".join(limits(row, house)),
        effect=row.effect,
        failure=row.failure,
        book=row.book,
        kind=row.group,
        die=DIE if row.skills or row.fires else "",
        formula=formula(row, house),
        cost={row.spends: 1} if row.spends else {},
    )


def filled(row: Row, scene: Scene) -> Action:
    """An action with its numbers."""
    tried = attempts(row, scene)
    share = tried[0].chance if len(tried) == 1 else None
    # The first clause of an effect is about the numbers where the ship moves or hits something.
    first, semicolon, rest = row.effect.partition("; ") if row.moves or row.hull_dice else (row.effect, "", "")
    effect = in_brackets(first, numbers(row, scene)) + semicolon + rest
    return bare(row, scene.house)._replace(
        bonus=common(attempt.bonus for attempt in tried),
        dc=common(attempt.dc for attempt in tried),
        against=common(attempt.against for attempt in tried) or (bare_against(row, scene.house) if tried else ""),
        limit="; ".join([*limits(row, scene.house), *ship_limits(row, scene)]),
        effect=effect,
        die=DIE if tried else "",
        who=(common(attempt.who for attempt in tried) or "") if tried else acting(row, scene),
        barred=barred(row, scene),
        chance=share,
        outcomes=outcomes(row, effect, share) if tried and row.skills else (),
        attempts=tuple(tried) if len(tried) > 1 or any(attempt.what for attempt in tried) else (),
    )


def attempts(row: Row, scene: Scene) -> list[Attempt]:
    """What is rolled, under each set of numbers; nothing where no roll is called for."""
    if row.fire_action:
        return all_shots(scene)
    return run(row, scene) if row.fires and not row.skills else checks(row, scene)


def common(values: Iterable[AnyValue | None]) -> AnyValue | None:
    """The value that all of them are; None where they differ, or there is none."""
    first, *others = [*values] or [None]
    return first if all(value == first for value in others) else None


def outcomes(row: Row, effect: str, share: Fraction | None) -> tuple[Outcome, ...]:
    """How a check may end."""
    return (
        Outcome("success", effect, share),
        Outcome("failure", row.failure or "nothing", None if share is None else 1 - share),
    )


def acting(row: Row, scene: Scene) -> str:
    """Who takes an action without a roll: the pilot takes helm actions, anybody the others."""
    pilot = scene.actor.helm
    return pilot.who if row.helm and pilot is not None else ""


def barred(row: Row, scene: Scene) -> str:
    """Why nobody may take an action."""
    ship, weapons, size = scene.actor.ship, scene.actor.stats.weapons, scene.target.ship.size
    stations_known = not any(isinstance(member.station, Unknown) for member in ship.crew)
    if row.helm and scene.actor.helm is None and ship.crew and stations_known:
        return "nobody is at the helm"
    if row.needs_shields and not ship.pieces("shields"):
        return "the ship has no shields"
    if row.fire_action and not weapons:
        return "the ship has no weapons"
    if row.forward and not row.fires and not forward(row, scene):
        unclear = any(isinstance(weapon.gun.row, Unknown) or isinstance(weapon.gun.arc, Unknown) for weapon in weapons)
        if not unclear:
            return f"no {listed(row.weapon_categories, 'or')} weapon fires forward"
    if row.size_difference is not None and not isinstance(size, Unknown) and not isinstance(ship.size, Unknown):
        apart = abs(size.order - ship.size.order)
        if apart > row.size_difference:
            return f"the target is {size.name}, {plural(apart, 'size')} from {ship.size.name}"
    return ""
