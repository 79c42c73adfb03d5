"""The list of crew actions: each row of the table with the numbers of a situation."""

from collections.abc import Iterable
from typing import TypeVar

from shipcli.house import House
from shipcli.systems.actions import Action, Actions, Attempt, Situation
from shipcli.systems.starship.actions.numbers import FOR_ANYBODY, attempts, best_actor, certain
from shipcli.systems.starship.actions.outcomes import outcomes
from shipcli.systems.starship.actions.situation import note, own_tier, scene_of
from shipcli.systems.starship.actions.wording import (
    against,
    effect,
    failure,
    formula,
    kind,
    limit,
    minimum,
    skill_names,
)
from shipcli.systems.starship.crew import DIE, Actor, Scene, flown, lacking, named
from shipcli.systems.starship.gunnery import too_far
from shipcli.systems.starship.tables import CrewAction, Tables

SHIP = "ship"
"""The role of what is done for a ship as a whole."""


def actions(situation: Situation, house: House[Tables]) -> Actions:
    """The crew actions aboard a ship, with the modifiers of its crew, or of NPCs of a tier, against another ship.

    CRB 322-326: DCs are 5, 10, 15, 20 or 25 and one and a half times a tier, rounded down; tiers below 1 count as 1.
    Without a target it is a ship like the one that acts. Raises ValueError for a tier that is none, or not the ship's.
    """
    tier = own_tier(situation, house.tables)
    scene = scene_of(situation, house, tier)
    roles = {*FOR_ANYBODY, *(actor.role for actor in scene.actors)}
    rows = [row for row in house.tables.crew_actions.values() if not scene.alone or row.role in roles]
    first = [order(scene)] if not scene.alone or "pilot" in roles else []
    return Actions(note(scene, tier), (*first, *(filled(row, scene) for row in rows)), tier)


def order(scene: Scene) -> Action:
    """The pilot's roll for the order of movement. CRB 317: without a pilot it counts as a 0."""
    pilot, bonus = flown(scene.actors, None if scene.ship is None else scene.ship[1])
    lead = "the lowest moves first" if pilot else "counts as a roll of 0 without a pilot; the lowest moves first"
    return Action(
        id="order",
        name="Order of movement",
        role=SHIP,
        phase="helm",
        check="piloting",
        bonus=bonus,
        dc=None,
        against="the other pilots" if pilot else "",
        range=None,
        limit="each round",
        effect=f"{lead}, and attacks are made in the same order; of equals, the pilot of fewer ranks moves first",
        failure="",
        book="CRB 317",
        kind="order",
        die=DIE if pilot else "",
        who=pilot.who if pilot else "",
        skill=named("piloting") if pilot else "",
    )


def filled(row: CrewAction, scene: Scene) -> Action:
    """One action with its numbers."""
    actor, barred = best_actor(row, scene)
    checks = attempts(row, scene, actor)
    bonus, dc = common(check.bonus for check in checks), common(check.dc for check in checks)
    doer = actor.who if actor and actor.role == row.role else ""
    return Action(
        id=row.id,
        name=row.name,
        role=row.role,
        phase=row.phase,
        check=row.enemy_skill or " or ".join(row.skills) or "none",
        bonus=bonus,
        dc=dc,
        against=against(row, scene),
        range=None,
        limit="; ".join(text for text in (limit(row), too_far(row, scene)) if text),
        effect=effect(row, scene.tier),
        failure=failure(row),
        book=row.book,
        kind=kind(row),
        die=DIE if checks else "",
        formula=formula(row, scene.house.tables),
        minimum=minimum(row),
        cost={"resolve": row.rp} if row.rp else {},
        who=(common(check.who for check in checks) or "") if checks else doer,
        barred=barred,
        chance=common(check.chance for check in checks),
        outcomes=outcomes(row, scene.tier, bonus, dc if certain(row, scene) else None) if checks else (),
        attempts=checks if len(checks) > 1 or any(check.about for check in checks) else (),
        skill=common(check.skill for check in checks) or skill_names(row) if checks else "",
        others=others(row, scene, actor, barred),
    )


def others(row: CrewAction, scene: Scene, best: Actor | None, barred: str) -> tuple[Attempt, ...]:
    """The others who may do it. Each has the numbers that are the same in all attempts.

    Where anybody may do it, only those with a known modifier are listed.
    """
    if barred or best is None or scene.alone or row.enemy_skill:
        return ()
    free = row.role in FOR_ANYBODY
    summaries = []
    for actor in scene.actors:
        if actor.who == best.who or actor.member is None or lacking(row, actor) or not (free or actor.role == row.role):
            continue
        checks = attempts(row, scene._replace(actors=(actor,), alone=True), actor)
        bonus, dc = common(check.bonus for check in checks), common(check.dc for check in checks)
        if not free or bonus is not None:
            likely, figure = common(check.chance for check in checks), common(check.against for check in checks)
            summaries.append(Attempt("", bonus, dc, figure or "", actor.who, likely))
    return tuple(summaries)


T = TypeVar("T")


def common(values: Iterable[T | None]) -> T | None:
    """The value that all of them are; None where they differ, or there is none."""
    amounts = list(values)
    return amounts[0] if amounts and all(amount == amounts[0] for amount in amounts) else None
