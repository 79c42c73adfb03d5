"""What the crew of a ship can do, with the skills of those aboard and the numbers of one target filled in."""

from fractions import Fraction
from typing import NamedTuple

from shipcli.catalogue import Table
from shipcli.dice.value import chance, parsed
from shipcli.house import House
from shipcli.systems.actions import Action, Actions, Attempt, Outcome, Situation
from shipcli.systems.sol.figures import (
    backlash_text,
    boost,
    mean_text,
    named,
    percent,
    range_text,
)
from shipcli.systems.sol.model import Cannon, Member, Ship
from shipcli.systems.sol.stats import (
    Stats,
    best,
    dealt,
    escape_chance,
    of_dice,
    opposed,
)
from shipcli.systems.sol.tables import Band, ShipAction, Tables
from shipcli.tally import Unknown, known
from shipcli.text import listed, picked

TOTAL = "{total}"
"""What stands in the table for a total that depends on who rolls."""

ONCE = {
    "ship-and-round": "once a round for the ship",
    "crew-member-and-round": "once a round for each crew member",
    "ship-and-combat": "once a combat for the ship",
}
"""How often an action can be used, by ruling sol-once-scope."""


class Scene(NamedTuple):
    """Who acts against whom. Without a ship the crew is untrained; without a target it is a ship like the own.

    `like` says that the target is none that was given.
    """

    ship: tuple[Ship, Stats] | None
    target: tuple[Ship, Stats] | None
    like: bool
    house: House[Tables]


class Roll(NamedTuple):
    """Who rolls, with which skill, by its name on the sheet, and how much of it; None where unknown."""

    who: str
    skill: str
    bonus: int | None


def actions(situation: Situation, house: House[Tables]) -> Actions:
    """The actions of a ship's crew, against a target or a ship like the own; without a ship, those of the untrained.

    Raises ValueError for tiers and distances, which these rules do not know.
    """
    if situation.tier is not None or situation.target_tier is not None:
        raise ValueError("these rules know no tiers; name a ship: `--ship FILE`")
    if situation.distance is not None:
        raise ValueError("these rules know no distances")
    scene = Scene(situation.ship, situation.target or situation.ship, situation.target is None, house)
    rows = list(house.tables.ship_actions.values())
    if situation.who is not None:
        if scene.ship is None:
            raise ValueError("whose crew? say `--ship FILE`")
        crew = scene.ship[0].crew
        name = picked(situation.who, dict.fromkeys(str(one.name) for one in crew if known(one.name)), "crew member")
        own = tuple(one for one in crew if one.name == name)
        phases = {one.phase.id for one in own if not isinstance(one.phase, Unknown)}
        rows = [row for row in rows if row.phase in phases]
        scene = scene._replace(ship=with_crew(scene.ship, own))
        return Actions(note(scene, name), tuple(filled(row, scene) for row in rows))
    return Actions(note(scene), tuple(filled(row, scene) for row in rows))


def with_crew(crewed: tuple[Ship, Stats], crew: tuple[Member, ...]) -> tuple[Ship, Stats]:
    """The ship with these of its crew alone."""
    return crewed[0]._replace(crew=crew), crewed[1]


def others(row: ShipAction, roll: Roll, scene: Scene, dc: int | None) -> tuple[Attempt, ...]:
    """Who of the phase may take an action besides the best, each with their own numbers."""
    if scene.ship is None or not roll.who or barred(row, scene):
        return ()
    found = []
    for member in scene.ship[0].in_phase(row.phase):
        alone = scene._replace(ship=with_crew(scene.ship, (member,)))
        own = rolled(row, alone.ship, alone.house)
        if own.who and own.who != roll.who and not barred(row, alone):
            bonus = maneuver(alone.ship, row, alone.house) if row.versus == "pilot" else own.bonus
            success = success_of(outcomes_of(row, own, alone, dc))
            found.append(Attempt("", bonus if row.skills else None, dc, "", own.who, success, own.skill))
    return tuple(found)


def success_of(outcomes: tuple[Outcome, ...]) -> Fraction | None:
    """The chance of a success; None where it is unknown, or there is none."""
    return next((one.chance for one in outcomes if one.when in ("success", "higher")), None)


def note(scene: Scene, who: str = "") -> str:
    """What the numbers stand on; `who` is the one of the crew whose actions these are."""
    parts = ["Every ship action costs two action dice."]
    if scene.ship is None:
        parts.append("No ship is named: rolls are those of the untrained, to which the skill is to be added.")
    else:
        ship = scene.ship[0]
        crew = f"{who} of" if who else "The crew of"
        best_at = "" if who else ", each action by who is best at it"
        parts.append(f"{crew} {named(ship.name, 'a ship without a name')}{best_at}.")
        if not ship.crew:
            parts.append("No crew is listed: everybody counts as untrained.")
    if scene.target is not None:
        target = scene.target[0]
        name = "a ship like it" if scene.like else named(target.name, "a ship without a name")
        tc = "unknown" if isinstance(target.tech, Unknown) else target.tech
        sc = "none" if target.stealth is None else "unknown" if isinstance(target.stealth, Unknown) else target.stealth
        hull = "unknown" if isinstance(target.hull, Unknown) else target.hull
        parts.append(f"Against {name}: TC {tc}, SC {sc}, hull strength {hull}.")
    return " ".join(parts)


def filled(row: ShipAction, scene: Scene) -> Action:
    """One action with its numbers."""
    roll = rolled(row, scene.ship, scene.house)
    dc, against = aim(row, scene)
    outcomes = outcomes_of(row, roll, scene, dc)
    bonus = None if not row.die else maneuver(scene.ship, row, scene.house) if row.versus == "pilot" else roll.bonus
    effect, failure = (row.effect, row.failure) if not literal_hack(row, scene.house) else ("nothing", row.effect)
    return Action(
        id=row.id,
        name=row.name,
        role=scene.house.tables.phases[row.phase].role,
        phase=row.phase,
        check=roll.skill if row.skills and row.die else "none",
        bonus=bonus,
        dc=dc,
        against=against,
        range=None,
        limit="; ".join(limits(row, scene.house)),
        effect="; ".join([effect.replace(TOTAL, total(row, roll, scene)), *more(row, roll, scene)]),
        failure=failure,
        book=row.book,
        kind="event" if not row.action_dice else "ship",
        die=row.die,
        formula=formula(row, scene.house),
        cost={"action_dice": row.action_dice} if row.action_dice else {},
        who=roll.who,
        barred=barred(row, scene),
        chance=success_of(outcomes),
        outcomes=outcomes,
        skill=roll.skill if row.skills and row.die else "",
        others=others(row, roll, scene, dc),
    )


def total(row: ShipAction, roll: Roll, scene: Scene) -> str:
    """What the roll of an action comes to, in words."""
    if scene.ship is None or roll.bonus is None or not row.die:
        return f"{row.die} and {roll.skill}"
    return range_text(of_dice(parsed(row.die)._replace(plus=roll.bonus)))


def literal_hack(row: ShipAction, house: House[Tables]) -> bool:
    """Whether the action comes of a failed roll. Ruling sol-hack-failure."""
    return row.id == "enemy-hack" and house["sol-hack-failure"] == "literal"


def rolled(row: ShipAction, crewed: tuple[Ship, Stats] | None, house: House[Tables]) -> Roll:
    """Who of the phase has most of the action's skills; somebody untrained where nobody is."""
    skills = row.skills or ()
    plain = " or ".join(house.tables.skills[skill].name for skill in skills)
    if crewed is None:
        return Roll("", plain, 0)
    ship = crewed[0]
    hands = ship.in_phase(row.phase)
    if not skills:
        return Roll(named(hands[0].name, "") if len(hands) == 1 else "", "", None)
    found = best(ship, row.phase, skills)
    if found is None:
        return Roll("", plain, 0 if not hands else None)
    member, skill, value = found
    return Roll(named(member.name, ""), str(ship.skill_name(skill)), value)


def aim(row: ShipAction, scene: Scene) -> tuple[int | None, str]:
    """The number that the total must reach, None where there is none, and what it is held against, in words."""
    target = scene.target
    if row.versus == "tech_challenge":
        over = scene.house["sol-tc-meet"] == "must-exceed"
        challenge = None if target is None or isinstance(target[0].tech, Unknown) else target[0].tech + over
        return challenge, "more than the target's TC" if over else "the target's TC"
    if row.versus == "stealth_challenge":
        literal = scene.house["sol-widescan-direction"] == "literal"
        stealth = None if target is None or literal else target[0].stealth
        known = stealth if isinstance(stealth, int) else None
        return known, "the SC of whatever hides" + (", which must not be exceeded" if literal else "")
    if row.versus in ("captain", "pilot"):
        return None, f"the roll of the enemy {row.versus}"
    if row.versus.endswith("_bands"):
        return None, "the bands " + listed([one.name for one in bands(row, scene.house).values()], "and")
    return None, ""


def formula(row: ShipAction, house: House[Tables]) -> str:
    """How the number to reach comes about."""
    match row.versus:
        case "tech_challenge":
            return "TC + 1" if house["sol-tc-meet"] == "must-exceed" else "TC"
        case "stealth_challenge":
            return "SC"
    return ""


def bands(row: ShipAction, house: House[Tables]) -> Table[Band]:
    """The table of bands that an action's total is held against."""
    table: Table[Band] = house.tables[row.versus]
    return table


def sides(row: ShipAction) -> int:
    """The sides of the die that is rolled for an action."""
    return parsed(row.die).sides


def outcomes_of(row: ShipAction, roll: Roll, scene: Scene, dc: int | None) -> tuple[Outcome, ...]:
    """How an action may end, each way with its exact chance where that is known."""
    match row.versus:
        case "rally_bands" | "aggressive_bands":
            return tuple(
                Outcome(band.name, f"{band.bonus} bonus", within(row, roll.bonus, band))
                for band in bands(row, scene.house).values()
            )
        case "tech_challenge" | "stealth_challenge":
            return reaching(row, roll, scene, dc)
        case "captain":
            return duel_of_captains(row, roll, scene)
        case "pilot":
            return boarding(row, roll, scene)
        case "chase":
            return running(row, scene)
    return ()


def within(row: ShipAction, bonus: int | None, band: Band) -> Fraction | None:
    """The chance that a total lies in a band."""
    if bonus is None:
        return None
    least = Fraction(1) if band.low is None else chance(bonus, band.low, sides(row))
    return least - (0 if band.high is None else chance(bonus, band.high + 1, sides(row)))


def reaching(row: ShipAction, roll: Roll, scene: Scene, dc: int | None) -> tuple[Outcome, ...]:
    """Success and failure against a number. Rulings sol-tc-meet, sol-widescan-direction, sol-hack-failure."""
    share = None if dc is None or roll.bonus is None else chance(roll.bonus, dc, sides(row))
    if row.versus == "stealth_challenge" and scene.house["sol-widescan-direction"] == "literal":
        stealth = None if scene.target is None else scene.target[0].stealth
        if isinstance(stealth, int) and roll.bonus is not None:
            share = 1 - chance(roll.bonus, stealth + 1, sides(row))
    failed = None if share is None else 1 - share
    good, bad = (row.effect, row.failure or "nothing")
    if literal_hack(row, scene.house):
        good, bad = "nothing", row.effect
    return Outcome("success", good, share), Outcome("failure", bad, failed)


def duel_of_captains(row: ShipAction, roll: Roll, scene: Scene) -> tuple[Outcome, ...]:
    """Captain to captain: the enemy's captain rolls the better skill, too."""
    enemy = None if scene.target is None else rolled(row, scene.target, scene.house).bonus
    shares: tuple[Fraction | None, ...] = (None, None, None)
    if enemy is not None and roll.bonus is not None:
        shares = opposed(roll.bonus, enemy)
    rows = scene.house.tables.captain_outcomes.values()
    return tuple(Outcome(one.id, one.effect, share) for one, share in zip(rows, shares, strict=True))


def maneuver(crewed: tuple[Ship, Stats] | None, row: ShipAction, house: House[Tables]) -> int | None:
    """What a ship adds to a boarding maneuver: piloting less its damage level modifier; None where unknown."""
    bonus = rolled(row, crewed, house).bonus
    level = 0 if crewed is None else crewed[0].damage_level
    return None if bonus is None or isinstance(level, Unknown) else bonus - level


def boarding(row: ShipAction, roll: Roll, scene: Scene) -> tuple[Outcome, ...]:
    """A boarding maneuver against the enemy's pilot. Ruling sol-board-tie."""
    own = maneuver(scene.ship, row, scene.house)
    enemy = None if scene.target is None else maneuver(scene.target, row, scene.house)
    if own is None or enemy is None:
        return Outcome("success", row.effect, None), Outcome("failure", row.failure, None)
    above, at, below = opposed(own, enemy)
    success, failure = (above + at, below) if scene.house["sol-board-tie"] == "attacker" else (above, at + below)
    return Outcome("success", row.effect, success), Outcome("failure", row.failure, failure)


def running(row: ShipAction, scene: Scene) -> tuple[Outcome, ...]:
    """Running away from one target that gives chase."""
    share = None
    if scene.ship is not None and scene.target is not None:
        own, chaser = scene.ship[0].speed, scene.target[0].speed
        if not isinstance(own, Unknown) and not isinstance(chaser, Unknown):
            share = escape_chance(own, (chaser,), scene.house)
    return (
        Outcome("success", "the ship is away", share),
        Outcome("failure", row.failure, None if share is None else 1 - share),
    )


def limits(row: ShipAction, house: House[Tables]) -> list[str]:
    """How often, and with what else, an action can be used. Ruling sol-once-scope."""
    found = [ONCE[str(house["sol-once-scope"])]] if row.action_dice else ["costs no action dice"]
    found += [f"not in a round with {house.tables.ship_actions[id].name}" for id in row.excludes]
    found += ["not in the next gunnery phase"] * row.rests
    found += [f"only after {house.tables.ship_actions[row.needs].name} in this round"] if row.needs else []
    return found


def more(row: ShipAction, roll: Roll, scene: Scene) -> list[str]:
    """What else is to be said of an action: its numbers, what it costs the own ship, what the rulings say of it."""
    found: list[str] = []
    if row.hampers:
        found.append(f"the ship's {listed(row.hampers, 'and')} rolls of the round lose {row.loss}")
    if row.id in ABOUT:
        found.append(RULED[str(scene.house[ABOUT[row.id]])])
    if row.id == "boarding-maneuver" and scene.ship is not None and scene.ship[0].damage_level != 0:
        level = scene.ship[0].damage_level
        found.append(f"the damage level modifier, {'unknown' if isinstance(level, Unknown) else level}, is taken off")
    if row.id == "run-away" and scene.ship is not None and scene.target is not None:
        found += boosted(scene.ship[0], scene.target[0], scene.house)
    if row.cannons:
        found += fired(row, roll, scene)
    return found


ABOUT = {
    "repair-systems": "sol-repair-cap",
    "power-to-weapons": "sol-boost-per-roll",
    "rally": "sol-rally-per-roll",
    "aggressive-positioning": "sol-aggressive-per-roll",
    "defensive-positioning": "sol-defensive-duration",
}
"""Rulings that say how the effect of an action is to be read."""

RULED = {
    "capped": "not above the maximum",
    "uncapped": "above the maximum, too",
    "end-of-round": "to the end of the round",
    "next-pilot-phase": "until the next pilot phase begins",
    "every-cannon": "every cannon of an action has it",
    "each-cannon": "each cannon of an action has it",
    "once-an-action": "an action has it once, however many cannons it fires",
}
"""What the answers of these rulings say in a sentence."""


def boosted(ship: Ship, target: Ship, house: House[Tables]) -> list[str]:
    """The chance to get away with Give a Little More, where that changes it."""
    if isinstance(ship.speed, Unknown) or isinstance(target.speed, Unknown):
        return []
    plain = escape_chance(ship.speed, (target.speed,), house)
    better = escape_chance(ship.speed, (target.speed,), house, boost(house))
    return [f"with Give a Little More in this round {percent(better)}"] if better != plain else []


def fired(row: ShipAction, roll: Roll, scene: Scene) -> list[str]:
    """What each cannon deals, behind the target's hull where that is known; what firing everything costs."""
    if scene.ship is None:
        return []
    ship, stats = scene.ship
    skill = roll.bonus if row.skills else 0
    found = [shot(cannon, skill, scene) for cannon in ship.of_size(*row.cannons)]
    if row.id in scene.house.tables.backlash and found:
        found.append(f"own ship loses {backlash_text(stats)}")
    return found


def shot(cannon: Cannon, skill: int | None, scene: Scene) -> str:
    """A cannon with the spread of its damage; against a target that was given, what its hull leaves of the mean."""
    name = named(cannon.name, "a cannon")
    if isinstance(cannon.damage, Unknown) or skill is None:
        return f"{name} unknown"
    dice = cannon.damage._replace(plus=skill)
    text = f"{name} {range_text(of_dice(dice))}"
    if scene.like or scene.target is None or isinstance(scene.target[0].hull, Unknown):
        return text
    left = dealt(dice, scene.target[0].hull, str(scene.house["sol-hull-soak"]))
    return f"{text}, {mean_text(left.mean)} through the hull"


def barred(row: ShipAction, scene: Scene) -> str:
    """Why nobody can take the action now; empty where somebody can. Ruling sol-idle-actions."""
    if scene.ship is None:
        return ""
    ship = scene.ship[0]
    if ship.has("destroyed"):
        return "the ship is destroyed"
    idle = scene.house["sol-idle-actions"]
    if ship.hp_now == 0 and (idle == "none" or (idle == "repair-only" and row.id != "repair-systems")):
        return "the ship is idle"
    if ship.seats[row.phase] == 0:
        return f"no {row.phase} seat"
    if ship.crew and not ship.in_phase(row.phase) and crew_known(ship):
        return nobody_in(row.phase)
    if row.cannons and not ship.of_size(*row.cannons) and sizes_known(ship):
        return f"no {listed(row.cannons, 'or')} cannon"
    hands = ship.in_phase(row.phase)
    if hands and all(isinstance(one.action_dice, int) and one.action_dice < row.action_dice for one in hands):
        return f"nobody in the {row.phase} phase has {row.action_dice} action dice"
    return ""


def nobody_in(phase: str) -> str:
    """Why an action is barred in whose phase nobody is now."""
    return f"nobody is in the {phase} phase"


def crew_known(ship: Ship) -> bool:
    """Whether the phase of every crew member is known."""
    return ship.crew_known and not any(isinstance(one.phase, Unknown) for one in ship.crew)


def sizes_known(ship: Ship) -> bool:
    """Whether the size of every cannon is known."""
    return ship.cannons_known and not any(isinstance(one.size, Unknown) for one in ship.cannons)
