"""What the crew of a ship can do, with the numbers of one situation filled in."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

from shipcli.dice.value import chance
from shipcli.figures import known_or
from shipcli.house import House
from shipcli.systems.actions import Action, Actions, Attempt, Outcome, Situation
from shipcli.systems.starship.crew import (
    DIE,
    Hand,
    Scene,
    Target,
    flown,
    hands_of,
    lacking,
    named,
    npcs_of,
    spaced,
    those_called,
)
from shipcli.systems.starship.gunnery import fired, hexes, hits, less, reaches, shoots, shots, too_far
from shipcli.systems.starship.stats import good_skill, master_skill, pilot_ranks_of
from shipcli.systems.starship.tables import CrewAction, CriticalCondition, Tables
from shipcli.tally import Unknown, known
from shipcli.text import article, listed, lowered, plural

DAMAGE_BONUS = "{damage bonus}"
"""What stands in the table for a number that goes by the ship's tier."""
BIG_TIER = 6
"""From which tier on a readied weapon deals more. CRB 322."""
UNTOLD = -1000
"""Less than any modifier."""
SHIP = "ship"
"""The role of what is done for a ship as a whole."""


def actions(situation: Situation, house: House[Tables]) -> Actions:
    """The crew actions aboard a ship, with the modifiers of its crew, or of NPCs of a tier, against another ship.

    CRB 322-326: DCs are 5, 10, 15, 20 or 25 and one and a half times a tier, rounded down; tiers below 1 count as 1.
    Without a target it is a ship like the one that acts. Raises ValueError for a tier that is none, or not the ship's.
    """
    tables = house.tables
    id = own_tier(situation, tables)
    tier = whole(id)
    ship = situation.ship
    if ship is None and situation.distance is not None:
        raise ValueError(f"range {situation.distance} is of weapons, and none are known; say `--ship FILE`")
    hands = npcs_of(id, house) if ship is None else hands_of(*ship)
    alone = situation.who is not None
    if situation.who is not None:
        if ship is None:
            raise ValueError("whose crew? say `--ship FILE`")
        hands = those_called(situation.who, hands)
    scene = Scene(tier, ship, hands, target_of(situation, tier, tables), situation.distance, house, alone)
    roles = {"open", "minor", *(hand.role for hand in hands)}
    found = [filled(row, scene) for row in tables.crew_actions.values() if not alone or row.role in roles]
    first = [order(scene)] if not alone or "pilot" in roles else []
    return Actions(note(scene, id), (*first, *found), id)


def order(scene: Scene) -> Action:
    """What the pilot rolls each round for the order of movement. CRB 317: without a pilot it counts as a 0."""
    hand, bonus = flown(scene.hands, None if scene.ship is None else scene.ship[1])
    lead = "the lowest moves first" if hand else "counts as a roll of 0 without a pilot; the lowest moves first"
    return Action(
        id="order",
        name="Order of movement",
        role=SHIP,
        phase="helm",
        check="piloting",
        bonus=bonus,
        dc=None,
        against="the other pilots" if hand else "",
        range=None,
        limit="each round",
        effect=f"{lead}, and attacks are made in the same order; of equals, the pilot of fewer ranks moves first",
        failure="",
        book="CRB 317",
        kind="order",
        die=DIE if hand else "",
        who=hand.who if hand else "",
        skill=named("piloting") if hand else "",
    )


def own_tier(situation: Situation, tables: Tables) -> str:
    """The tier of the ship that acts, as the table has it."""
    ship = situation.ship
    stated = None if situation.tier is None else checked_tier(situation.tier, tables)
    own = None if ship is None or isinstance(ship[0].tier, Unknown) else ship[0].tier.id
    if stated is None and own is None:
        raise ValueError("which tier? say `--tier N`" if ship is None else "the ship's tier is not known: `--tier N`")
    if stated is not None and own is not None and stated != own:
        raise ValueError(f"tier {stated} and a ship of tier {own}; leave one out")
    return stated or own or ""


def checked_tier(tier: Fraction | int, tables: Tables) -> str:
    """The tier as the table has it."""
    if str(tier) not in tables.tiers:
        raise ValueError(f"tier {tier}; a starship is of tier 1/4, 1/3, 1/2 or 1 to 20")
    return str(tier)


def whole(tier: str) -> int:
    """The tier as a whole number: 1 for the tiers below it. CRB 322."""
    return max(1, int(Fraction(tier)))


def target_of(situation: Situation, tier: int, tables: Tables) -> Target:
    """The enemy ship: the one given, or one like that which acts."""
    like = situation.target is None
    ship = situation.target or (situation.ship if situation.target_tier is None else None)
    if ship is None:
        stated = tier if situation.target_tier is None else whole(checked_tier(situation.target_tier, tables))
        return Target(stated, None, None, like)
    own = ship[0].tier
    stated_tier = None if situation.target_tier is None else checked_tier(situation.target_tier, tables)
    if stated_tier is not None and not isinstance(own, Unknown) and stated_tier != own.id:
        raise ValueError(f"target tier {stated_tier} and a target of tier {own.id}; leave one out")
    if stated_tier is not None:
        tier = whole(stated_tier)
    elif not isinstance(own, Unknown):
        tier = whole(own.id)
    elif not like:
        raise ValueError("the target's tier is not known")
    row = ship[0].row("countermeasures")
    return Target(tier, None if isinstance(row, Unknown) else 0 if row is None else row.tl_bonus, ship, like)


def filled(row: CrewAction, scene: Scene) -> Action:
    """One action with its numbers."""
    hand, barred = chosen_hand(row, scene)
    tried = attempts(row, scene, hand)
    bonus, dc = common(one.bonus for one in tried), common(one.dc for one in tried)
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
        limit="; ".join(part for part in (limit(row), too_far(row, scene)) if part),
        effect=effect(row, scene.tier),
        failure=failure(row),
        book=row.book,
        kind=kind(row),
        die=DIE if tried else "",
        formula=formula(row, scene.house.tables),
        minimum=minimum(row),
        cost={"resolve": row.rp} if row.rp else {},
        who=(common(one.who for one in tried) or "") if tried else hand.who if hand and hand.role == row.role else "",
        barred=barred,
        chance=common(one.chance for one in tried),
        outcomes=outcomes(row, scene.tier, bonus, dc if certain(row, scene) else None) if tried else (),
        attempts=tried if len(tried) > 1 or any(one.about for one in tried) else (),
        skill=common(one.skill for one in tried) or skill_names(row) if tried else "",
        others=others(row, scene, hand, barred),
    )


def others(row: CrewAction, scene: Scene, best: Hand | None, barred: str) -> tuple[Attempt, ...]:
    """Who may do it besides the best, each with what of their numbers is the same in all attempts.

    Of actions that anybody may take, those whose modifier is known.
    """
    if barred or best is None or scene.alone or row.enemy_skill:
        return ()
    free = row.role in ("open", "minor")
    found = []
    for hand in scene.hands:
        if hand.who == best.who or hand.member is None or lacking(row, hand) or not (free or hand.role == row.role):
            continue
        tried = attempts(row, scene._replace(hands=(hand,), alone=True), hand)
        bonus, dc = common(one.bonus for one in tried), common(one.dc for one in tried)
        if not free or bonus is not None:
            likely = common(one.chance for one in tried)
            found.append(Attempt("", bonus, dc, common(one.against for one in tried) or "", hand.who, likely))
    return tuple(found)


def skill_names(row: CrewAction) -> str:
    """The skills of an action as they are printed, where it is not known which of them is used."""
    if row.alt_skill is not None:
        return f"{row.skills[0].replace('-', ' ')} skill or {named(row.alt_skill)}".replace("same as aided", "aided")
    return listed([named(one) for one in row.skills], "or") if row.skills else named(row.enemy_skill or "")


T = TypeVar("T")


def common(values: Iterable[T | None]) -> T | None:
    """The value that all of them are; None where they differ, or there is none."""
    found = list(values)
    return found[0] if found and all(one == found[0] for one in found) else None


def kind(row: CrewAction) -> str:
    """What kind of action it is: a stunt, open, minor, a push action, or an ordinary one."""
    if row.stunt:
        return "stunt"
    if row.role in ("open", "minor"):
        return row.role
    return "push" if row.push else "standard"


def minimum(row: CrewAction) -> dict[str, int]:
    """The level or ranks the crew member must have."""
    return {what: least for what, least in (("level", row.min_level), ("ranks", row.min_ranks)) if least}


def limit(row: CrewAction) -> str:
    """What the action asks for, and how often it may be taken."""
    needs = [f"level {row.min_level}"] if row.min_level else []
    where = f" in {listed(map(named, row.ranks_in), 'or')}" if row.role == "open" else ""
    needs += [f"{plural(row.min_ranks, 'rank')}{where}"] if row.min_ranks else []
    needs += [f"{row.rp} Resolve Point"] if row.rp else []
    needs += ["push action"] if row.push else []
    return "; ".join(part for part in (", ".join(needs), row.limit) if part)


def effect(row: CrewAction, tier: int) -> str:
    """What comes of it, with the numbers of the tier. CRB 322: from tier 6, a readied weapon deals more."""
    more = row.damage_bonus_tier_6_up if tier >= BIG_TIER else row.damage_bonus
    return row.effect.replace(DAMAGE_BONUS, str(more))


def failure(row: CrewAction) -> str:
    """What a failure does, and a bad one."""
    worse = f"by {row.failed_by} or more, {row.worse}" if row.failed_by else ""
    return "; ".join(part for part in (row.failure, worse) if part)


def formula(row: CrewAction, tables: Tables) -> str:
    """How the DC comes about."""
    if shoots(row):
        return "the target's AC, or its TL for a tracking weapon"
    if row.dc_table is not None:
        rows = tables.critical_conditions.values()
        return f"{listed([str(one.patch_dc) for one in rows], 'or')} + 1.5 x own tier"
    if row.alt_dc is not None and row.alt_skill is not None:
        return f"{row.dc}, or {row.alt_dc} with {row.alt_skill.capitalize()}"
    if row.dc is None or row.tier is None:
        return "" if row.dc is None else str(row.dc)
    whose = "own" if row.tier == "own" else "the target's"
    more = " + its countermeasures" if row.plus_countermeasures else ""
    return f"{row.dc} + {float(Fraction(row.tier_multiplier)):g} x {whose} tier{more}"


def against(row: CrewAction, scene: Scene) -> str:
    """What the DC stands for, where it is more than a number."""
    target = scene.target
    if shoots(row):
        return "the target's AC or TL"
    if row.dc_table is not None:
        conditions = scene.house.tables.critical_conditions.values()
        return ", ".join(f"{lowered(one.name)} DC {patch_dc(one, scene.tier)}" for one in conditions)
    if row.enemy_skill:
        return "rolled by the enemy"
    if row.plus_countermeasures:
        if target.ship is None or target.countermeasures is None:
            return "and the target's countermeasures"
        return f"the target's tier, and {target.countermeasures} for its countermeasures"
    return "the target's tier" if row.tier == "enemy" else ""


def risen(base: int, multiplier: str, tier: int) -> int:
    """A DC at a tier. CRB 322: a base and so many times the tier, rounded down."""
    return base + int(Fraction(multiplier) * tier)


def patch_dc(row: CriticalCondition, tier: int) -> int:
    """The DC to patch a system in that condition with as many actions as it asks for. CRB 323."""
    return risen(row.patch_dc, row.patch_tier_multiplier, tier)


def fixed_dc(row: CrewAction, target: Target, tier: int) -> int | None:
    """The DC of the table at a tier; with countermeasures that nobody knows, without them."""
    if row.dc is None:
        return None
    dc = risen(row.dc, row.tier_multiplier, target.tier if row.tier == "enemy" else tier)
    return dc + (target.countermeasures or 0) if row.plus_countermeasures else dc


def chosen_hand(row: CrewAction, scene: Scene) -> tuple[Hand | None, str]:
    """Who does it best of those who may, and why nobody may. SF804: ranks and levels that are known must suffice."""
    wanted = (lambda hand: True) if row.role in ("open", "minor") else (lambda hand: hand.role == row.role)
    able = [(hand, lacking(row, hand)) for hand in scene.hands if wanted(hand)]
    if not able:
        roles = scene.house.tables.crew_roles
        return None, f"nobody aboard is {article(spaced(row.role))}" if row.role in roles else "no crew"
    if row.enemy_skill and enemies_who_roll(scene.target) == []:
        return able[0][0], "the target has neither captain nor science officer to roll"
    hand, lack = min(able, key=lambda one: (bool(one[1]), -best_modifier(row, one[0], scene)))
    return hand, "; ".join(part for part in (unfit(row, scene), f"{lack} (SF804)" if lack else "") if part)


def best_modifier(row: CrewAction, hand: Hand, scene: Scene) -> int:
    """What somebody adds at best; where nobody knows, less than anybody."""
    found = [modifier(row, skill, hand, scene) for skill in row.skills]
    return max((one for one in found if one is not None), default=UNTOLD)


def unfit(row: CrewAction, scene: Scene) -> str:
    """Why the ship itself is not up to an action."""
    if scene.ship is None:
        return ""
    ship = scene.ship[0]
    if row.needs_sensors and ship.one("sensors") is None:
        return "the ship has no sensors"
    if row.max_size and ship.size and ship.size.category > ship.house.tables.sizes[row.max_size].category:
        return f"the ship is {ship.size.name}"
    if shoots(row) and ship.weapons_known and not fired(row, ship):
        return "the ship has no weapon for it"
    if shoots(row) and ship.weapons_known and not any(reaches(one, scene) for one in fired(row, ship)):
        return f"no weapon reaches {hexes(scene.distance)}"
    if row.needs_class and not any(one.class_ == row.needs_class for one in ship.weapons):
        return f"the ship has no {row.needs_class} weapon"
    return ""


def modifier(row: CrewAction, skill: str, hand: Hand, scene: Scene) -> int | None:
    """What somebody adds to a check, with what the ship adds; None where nobody knows. CRB 300, 318; SOM 22."""
    own = hand.modifiers.get(skill)
    if own is None or scene.ship is None:
        return own
    ship, stats = scene.ship
    if skill == "piloting":
        return None if stats.piloting.value is None else own + stats.piloting.value
    if row.needs_sensors and ship.one("sensors") is not None:
        return None if stats.computers.value is None else own + stats.computers.value
    if row.role == "magic-officer":
        rows = [part.row for part in ship.all("expansion_bays")]
        return own + max((one.magic_officer_bonus for one in rows if not isinstance(one, Unknown)), default=0)
    return own


def attempts(row: CrewAction, scene: Scene, hand: Hand | None) -> tuple[Attempt, ...]:
    """What is rolled, under each set of numbers; nothing where no check is called for."""
    if shoots(row):
        return shots(row, scene, hand)
    if row.enemy_skill:
        return feints(row, scene)
    if row.dc_table is not None:
        return patches(row, scene, hand)
    if row.dc is None:
        return ()
    dc = fixed_dc(row, scene.target, scene.tier)
    if row.alt_skill is not None and row.alt_dc is not None:
        return encouragements(row, scene, hand, dc, row.alt_skill, row.alt_dc)
    if "gunnery" in row.skills:
        apart = [attempt(f"in {named(one)}", row, (one,), scene, hand, dc) for one in row.skills]
        told = tuple(one for one in apart if one.bonus is not None)
        return told or (apart[0]._replace(what="", skill=""),)
    return (attempt("", row, row.skills, scene, hand, dc),)


def certain(row: CrewAction, scene: Scene) -> bool:
    """Whether the DC of the table is all of it: not where countermeasures that nobody knows are to be added."""
    return not row.plus_countermeasures or scene.target.countermeasures is not None


def attempt(
    what: str, row: CrewAction, skills: Iterable[str], scene: Scene, hand: Hand | None, dc: int | None
) -> Attempt:
    """One check in the best of the skills; where none is known, in any of them."""
    asked = list(skills)
    found = {skill: modifier(row, skill, hand, scene) for skill in asked} if hand else {}
    bonus = max((one for one in found.values() if one is not None), default=None)
    likely = None if bonus is None or dc is None or not certain(row, scene) else chance(bonus, dc)
    used = [named(skill) for skill in asked if bonus is None or found[skill] == bonus]
    return Attempt(what, bonus, dc, "", hand.who if hand else "", likely, listed(used, "or"))


def encouragements(
    row: CrewAction, scene: Scene, hand: Hand | None, dc: int | None, skill: str, skill_dc: int
) -> tuple[Attempt, ...]:
    """Checks in the skill of the action that is aided, or in one that always does. CRB 322."""
    if scene.ship is None or hand is None:
        same = [attempt(AIDED, row, ("computers",), scene, hand, dc)._replace(skill="")]
    else:
        tables = scene.house.tables
        aided = sorted({one for other in tables.crew_actions.values() for one in other.skills} - {"same-as-aided"})
        same = [
            attempt(f"in {named(one)}, the skill of the action", row, (one,), scene, hand, dc)
            for one in aided
            if one in hand.modifiers and one not in tables.crew_roles[row.role].skills
        ] or [Attempt(AIDED, None, dc, "", hand.who)]
    return (*same, attempt(f"with {named(skill)}", row, (skill,), scene, hand, skill_dc))


AIDED = "in the skill of the action"
"""How the check in the skill of whoever is aided is told apart."""


def patches(row: CrewAction, scene: Scene, hand: Hand | None) -> tuple[Attempt, ...]:
    """Checks to patch a system: by its condition, with fewer actions at a higher DC. CRB 323."""
    found = []
    for condition in scene.house.tables.critical_conditions.values():
        for saved in range(condition.patch_actions):
            dc = patch_dc(condition, scene.tier) + saved * (row.fewer_actions_dc or 0)
            left = plural(condition.patch_actions - saved, "action")
            found.append(attempt(f"{lowered(condition.name)}, {left}", row, row.skills, scene, hand, dc))
    return tuple(found)


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
        asked = officers or []
        known_ones = [one for one in asked if skill in one.modifiers]
        best = max(known_ones, key=lambda one: one.modifiers[skill], default=None)
        bonus, hand = (best.modifiers[skill], best) if best else (None, asked[0] if asked else None)
        called = OFFICERS if hand is None else spaced(hand.role) if target.like else hand.who
        who = f"{called} of the enemy"
    likely = None if bonus is None or dc is None else 1 - chance(bonus, dc)
    return (Attempt("", bonus, dc, "rolled by the enemy", who, likely, named(skill)),)


OFFICERS = "captain or science officer"
"""Who rolls against a feint, where nothing is said of the crew."""


def enemies_who_roll(target: Target) -> list[Hand] | None:
    """The captain of the target, else its science officers; empty where it has neither, None where nobody knows."""
    if target.ship is None:
        return [Hand(OFFICERS, "captain", None, {}, {})]
    crew = hands_of(*target.ship)
    captains = [one for one in crew if one.role == "captain"]
    return captains or [one for one in crew if one.role == "science-officer"] or (None if not crew else [])


def outcomes(row: CrewAction, tier: int, bonus: int | None, dc: int | None) -> tuple[Outcome, ...]:
    """How it may turn out. A margin stands for itself: what it says holds in place of what is said of less."""
    text = effect(row, tier)
    if shoots(row):
        return hits(row.failure or "a miss", bonus, dc)
    if row.enemy_skill:
        fails = None if bonus is None or dc is None else 1 - chance(bonus, dc)
        return (
            Outcome("success", text, fails),
            Outcome("failure", row.failure, None if fails is None else 1 - fails),
        )
    better = at_least(bonus, dc, row.for_each) if row.for_each else Fraction(0)
    good = at_least(bonus, dc, 0)
    bad = at_least(bonus, dc, 1 - row.failed_by) if row.failed_by else Fraction(0)
    found = [Outcome("success", text, less(good, better))]
    if row.for_each:
        found.append(Outcome(f"success by {row.for_each} or more", row.more, better))
    found.append(Outcome("failure", row.failure or "nothing", less(bad if row.failed_by else Fraction(1), good)))
    if row.failed_by:
        found.append(Outcome(f"failure by {row.failed_by} or more", row.worse, less(Fraction(1), bad)))
    return tuple(found)


def at_least(bonus: int | None, dc: int | None, beyond: int) -> Fraction | None:
    """How likely a check beats a DC by so much; None where a number is unknown."""
    return None if bonus is None or dc is None else chance(bonus, dc + beyond)


def note(scene: Scene, tier: str) -> str:
    """What the numbers stand on."""
    return " ".join([crew_note(scene, tier), target_note(scene), ALWAYS])


ALWAYS = (
    "A natural 20 hits, and is critical if it damages the hull; a natural 1 misses. A Resolve Point is spent on the "
    "attempt, whether it succeeds or not."
)


def crew_note(scene: Scene, tier: str) -> str:
    """Whose modifiers stand there."""
    if scene.ship is None:
        good, master = good_skill(scene.tier), master_skill(scene.tier)
        best = scene.house["npc-master"]
        [pilot] = [hand.modifiers["piloting"] for hand in scene.hands if hand.role == "pilot"]
        master = pilot if best == "pilot" else master
        whose = f", {master:+d} for the {best}, who is the ship's master" if best != "nobody" else ""
        ranks = pilot_ranks_of(tier, scene.house)
        flies = f"; the pilot has {plural(ranks, 'rank')} and {pilot:+d}" if ranks != scene.tier else ""
        return (
            f"Crew with {plural(scene.tier, 'rank')}, as NPCs of tier {tier} have: {good:+d} in a good skill{whose}"
            f"{flies}; what the ship adds is not counted."
        )
    ship, stats = scene.ship
    name = "The ship" if isinstance(ship.name, Unknown) else ship.name
    whose = f"what {scene.hands[0].who} can do" if scene.alone else "of those who may, the best modifier aboard"
    text = f"{name}, tier {tier}: {whose}, with what the ship adds."
    computer = ship.row("computer")
    nodes = stats.computer_nodes.value
    if computer is not None and known(computer) and nodes and computer.bonus:
        checks = "check" if nodes == 1 else "checks"
        text += f" Its computer adds {computer.bonus} to any {nodes} {checks} a round, which is not counted."
    return text


def target_note(scene: Scene) -> str:
    """What the target is."""
    target = scene.target
    if target.ship is None and scene.ship is not None:
        return (
            f"Against a ship of tier {target.tier}: its AC, TL and countermeasures are not known, so what attacks must "
            "reach is open; the bonus of its countermeasures is to be added where the list says so."
        )
    if target.ship is None:
        like = f"DCs against enemies are those of a ship of tier {target.tier}"
        return f"{like}; the bonus of its countermeasures is to be added where the list says so."
    ship, stats = target.ship
    name = "a ship like it" if target.like else "the target" if isinstance(ship.name, Unknown) else ship.name
    figures = [f"AC {known_or(stats.ac.value)}", f"TL {known_or(stats.tl.value)}"]
    if target.countermeasures is not None:
        figures.append(f"countermeasures {target.countermeasures:+d}")
    range_ = "" if scene.distance is None else f", {hexes(scene.distance)} away"
    return f"Against {name}{range_}: tier {target.tier}, {', '.join(figures)}."
