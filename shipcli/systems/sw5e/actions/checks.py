"""The checks of actions: against a DC, in a contest, against passive scores. SotG ch.7, ch.9."""

from shipcli.dice.value import chance, contest, rolled_twice
from shipcli.systems.actions import Attempt
from shipcli.systems.sw5e.actions.crew import Scene, best, edge, roller
from shipcli.systems.sw5e.actions.words import bare_against, joined, points, with_edge
from shipcli.systems.sw5e.tables import Action as Row
from shipcli.text import plural

PASSIVE, PASSIVE_STEP = 10, 5
"""A passive check without bonus, and what advantage adds to it. SotG ch.7."""
FIRST_ATTEMPTS = 3
"""Attempts to boost whose DCs are told: as many as there are functions to boost."""


def checks(row: Row, scene: Scene) -> list[Attempt]:
    """What is rolled for an action that asks for a check of a skill, under each set of numbers."""
    if row.dc_step:
        return [boost(row, scene, skill, earlier) for skill in row.skills for earlier in range(FIRST_ATTEMPTS)]
    if row.dc_half_missing:
        return [attempt for skill in row.skills for attempt in mending(row, scene, skill)]
    if row.passive:
        return [hiding(row, scene, skill, other) for skill in row.skills for other in row.against]
    if row.against:
        return [opposed(row, scene, skill, other) for skill in row.skills for other in row.against]
    if row.dc is not None:
        return [against_dc(row, scene, skill, row.dc, "") for skill in row.skills]
    return [searching(row, scene, skill) for skill in row.skills]


def by(row: Row, scene: Scene, skill: str) -> str:
    """Which skill is rolled, where there is a choice."""
    return f"by {scene.house.tables.ship_skills[skill].name}" if len(row.skills) > 1 else ""


def against_dc(row: Row, scene: Scene, skill: str, dc: int, what: str) -> Attempt:
    """A check against a DC."""
    who, bonus = roller(row, skill, scene.actor)
    advantage = edge(scene.actor, skill)
    share = None if bonus is None else rolled_twice(chance(bonus, dc), advantage)
    return Attempt(with_edge(joined(by(row, scene, skill), what), advantage), bonus, dc, "", who, share)


def boost(row: Row, scene: Scene, skill: str, earlier: int) -> Attempt:
    """A check to boost after so many earlier attempts."""
    assert row.dc is not None
    what = f"after {plural(earlier, 'earlier attempt')}" if earlier else "first attempt"
    return against_dc(row, scene, skill, row.dc + row.dc_step * earlier, what)


def mending(row: Row, scene: Scene, skill: str) -> list[Attempt]:
    """Checks to patch or to regenerate: at the lowest DC, and where half or all of the points are missing."""
    assert row.dc is not None
    stats = scene.actor.stats
    most = (stats.hull if row.dc_half_missing == "hull" else stats.shields).value
    up = scene.house["sw5e-half-missing"] == "up"
    light = row.dc * 2 + (0 if up else 1)
    if most is None or most <= light:
        return [against_dc(row, scene, skill, row.dc, "")]
    attempts = [against_dc(row, scene, skill, row.dc, f"up to {light} {points(row)} missing")]
    for missing, what in ((most // 2, "half of them"), (most, "all")):
        if missing > light:
            dc = -(-missing // 2) if up else missing // 2
            attempts.append(against_dc(row, scene, skill, dc, f"{what} missing, {missing}"))
    return attempts


def opposed(row: Row, scene: Scene, skill: str, other: str, advantage: int = 0) -> Attempt:
    """A contest: a skill of the action against one of the target."""
    who, bonus = roller(row, skill, scene.actor)
    _, theirs = roller(row, other, scene.target)
    rolls = max(-1, min(1, advantage + edge(scene.actor, skill)))
    against = f"the target's {scene.house.tables.ship_skills[other].name}"
    share = None if bonus is None or theirs is None else contest(bonus, theirs, advantage=rolls)
    what = with_edge(by(row, scene, skill), rolls)
    return Attempt(what, bonus, None, against if theirs is None else f"{against} {theirs:+d}", who, share)


def hiding(row: Row, scene: Scene, skill: str, other: str) -> Attempt:
    """A check to hide from a passive score of the target. SotG ch.7: 10 and its bonus, 5 more with advantage."""
    who, bonus = roller(row, skill, scene.actor)
    _, theirs = best(scene.target, other)
    advantage = edge(scene.actor, skill)
    dc = None if theirs is None else PASSIVE + theirs + PASSIVE_STEP * edge(scene.target, other)
    share = None if bonus is None or dc is None else rolled_twice(chance(bonus, dc), advantage)
    name = scene.house.tables.ship_skills[other].name
    what = with_edge(joined(by(row, scene, skill), f"from {name}"), advantage)
    return Attempt(what, bonus, dc, f"the target's passive {name}", who, share)


def searching(row: Row, scene: Scene, skill: str) -> Attempt:
    """A check against a number that the GM sets."""
    who, bonus = roller(row, skill, scene.actor)
    what = with_edge(by(row, scene, skill), edge(scene.actor, skill))
    return Attempt(what, bonus, None, bare_against(row, scene.house), who, None)
