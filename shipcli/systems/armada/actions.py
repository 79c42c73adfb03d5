"""What officers and fleets can do, with the numbers of one situation filled in."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from shipcli.dice.value import Dice, chance
from shipcli.house import House
from shipcli.systems.actions import Action, Actions, Attempt, Outcome, Situation
from shipcli.systems.armada.model import HIGHEST_TIER, Armada, Officer
from shipcli.systems.armada.stats import (
    BASE_AC,
    SHIELD_AC,
    FleetStats,
    OfficerStats,
    Stats,
    admirals_of,
    bonus_of,
    check_modifier,
    counted,
    morale_dc,
    range_bands,
    stunt_dcs,
)
from shipcli.systems.armada.tables import MoraleResult, OfficerAction, Stunt, Tables
from shipcli.tally import Unknown
from shipcli.text import listed, lowered, picked

if TYPE_CHECKING:
    from fractions import Fraction

DIE = "1d20"
BONUS, TAUNT = "{officer bonus}", "{1 + half the officer bonus}"
"""What stands in the table for a number that goes by the officer bonus."""
NO_ADMIRAL = "1d6"
"""What an armada without an admiral rolls for the order of movement. SOM 62."""
FLEET = "fleet"
"""The role of what a fleet does by itself."""


class Hand(NamedTuple):
    """An officer who acts: how they are called, the officer bonus, the modifier of checks, how far they reach in hexes.

    None is what nobody knows. Nobody in particular is not called anything.
    """

    who: str
    role: str
    bonus: int | None
    check: int | None
    reach: int | None
    name: str = ""


class Fleets(NamedTuple):
    """Fleets that are alike in what counts: their names, and the number."""

    names: str
    number: int | None


class Guns(NamedTuple):
    """How a fleet attacks: its name, its gunnery, its damage and that to ordinary fleets by class, its range bands."""

    who: str
    gunnery: int | None
    damage: str
    versus: Mapping[str, Dice] | None
    range: tuple[int, int, int] | None


class Shields(NamedTuple):
    """Enemy fleets that are alike: their names, their AC against gunnery, and into the front while SP last."""

    names: str
    ac: int | None
    front: int | None


class Scene(NamedTuple):
    """Who acts against whom: the officers; the AC of fleets of one's own and of the enemy's; what fleets roll."""

    hands: tuple[Hand, ...]
    own: tuple[Fleets, ...]
    enemy: tuple[Fleets, ...]
    piloting: tuple[tuple[Fleets, dict[str, int] | None], ...]
    morale: tuple[Fleets, ...]
    morale_dc: int | None
    distance: int | None
    known: bool
    house: House[Tables]
    guns: tuple[Guns, ...] = ()
    shields: tuple[Shields, ...] = ()


def actions(situation: Situation, house: House[Tables]) -> Actions:
    """The actions of an armada's officers and fleets; without one, of those of a tier who have as many ranks.

    SOM 60: bonus 2 and 1 for every 6 ranks; checks add the fleet's modifier. A target's AC is 10 and its modifier,
    without the shield bonus, which counts against gunnery only. Rulings officer-ranks-npc, flat-check, caster-ac.
    Without a target it is an armada like the one that acts. Raises ValueError for a tier that is none, or not its own.
    """
    tier = own_tier(situation)
    enemy_tier = tier if situation.target_tier is None else checked_tier(situation.target_tier)
    if situation.target is not None:
        stated = situation.target[0].tier
        if isinstance(stated, Unknown) and situation.target_tier is None:
            raise ValueError("the target's tier is not known")
        if situation.target_tier is not None and not isinstance(stated, Unknown) and stated != enemy_tier:
            raise ValueError(f"target tier {enemy_tier} and a target of tier {stated}; leave one out")
        enemy_tier = enemy_tier if isinstance(stated, Unknown) else stated
    scene = at_tier(tier, enemy_tier, situation, house) if situation.ship is None else aboard(
        *situation.ship, enemy_tier, situation, house)  # fmt: skip
    alone = situation.who is not None
    if situation.who is not None:
        if situation.ship is None:
            raise ValueError("whose officers? say `--ship FILE`")
        name = picked(situation.who, dict.fromkeys(hand.name for hand in scene.hands if hand.name), "officer")
        scene = scene._replace(hands=tuple(hand for hand in scene.hands if hand.name == name))
    found: list[Action] = []
    for row in house.tables.officer_actions.values():
        hands = [hand for hand in scene.hands if hand.role == row.role]
        found += [officer_action(row, hand, scene) for hand in hands]
        found += [officer_action(row, None, scene)] if not hands and not alone else []
    if not alone:
        found.insert(0, order_action(situation, tier, house))
        found += [stunt_action(row, scene) for row in house.tables.stunts.values()]
        found += [attack_action(one, scene) for one in scene.guns]
        found.append(morale_action(scene))
    said = tier_note(tier, enemy_tier, situation, house) if situation.ship is None else armada_note(
        situation.ship[0], tier, enemy_tier, situation)  # fmt: skip
    return Actions(said, tuple(found), tier)


def own_tier(situation: Situation) -> int:
    """The tier of the armada that acts, or of its fleets."""
    ship = situation.ship
    stated = None if situation.tier is None else checked_tier(situation.tier)
    own: int | None = None if ship is None or isinstance(ship[0].tier, Unknown) else ship[0].tier
    if stated is None and own is None:
        raise ValueError("which tier? say `--tier N`" if ship is None else "the armada's tier is not known: `--tier N`")
    if stated is not None and own is not None and stated != own:
        raise ValueError(f"tier {stated} and an armada of tier {own}; leave one out")
    return stated or own or 0


def checked_tier(tier: "Fraction | int") -> int:
    """The tier, which is a whole number."""
    if tier not in range(1, HIGHEST_TIER + 1):
        raise ValueError(f"tier {tier}; a fleet is of tier 1 to {HIGHEST_TIER}")
    return int(tier)


def at_tier(tier: int, enemy_tier: int, situation: Situation, house: House[Tables]) -> Scene:
    """Fleets and officers of a tier, against fleets of another."""
    bonus = bonus_of(tier)
    enemies = situation.target
    return Scene(
        hands=tuple(Hand("", role, bonus, bonus + check_modifier(tier), None) for role in house.tables.roles),
        own=(Fleets("", BASE_AC + check_modifier(tier)),),
        enemy=(Fleets("", BASE_AC + check_modifier(enemy_tier)),) if enemies is None else by_ac(enemies[1].fleets),
        piloting=tuple(
            (
                Fleets(row.name.lower(), check_modifier(tier) + ratings[row.maneuverability].piloting),
                stunt_dcs(tier, house.tables),
            )
            for ratings in (house.tables.maneuverabilities,)
            for row in house.tables.classes.values()
        ),
        morale=(Fleets("", check_modifier(tier)),),
        morale_dc=morale_dc(enemy_tier),
        distance=situation.distance,
        known=False,
        house=house,
        guns=tuple(
            Guns(
                f"{row.name.lower()} fleet",
                check_modifier(tier),
                "",
                None,
                range_bands(row.range, house["range-bands"]),
            )
            for row in house.tables.classes.values()
        ),
        shields=shields_of_tier(enemy_tier) if enemies is None else by_shields(enemies[1].fleets),
    )


def shields_of_tier(tier: int) -> tuple[Shields, ...]:
    """Fleets of a tier. SOM 58: 1 more to AC in front while SP last."""
    ac = BASE_AC + check_modifier(tier)
    return (Shields(f"a fleet of tier {tier}", ac, ac + SHIELD_AC),)


def by_shields(fleets: Iterable[FleetStats]) -> tuple[Shields, ...]:
    """Fleets by their AC against gunnery."""
    names: dict[tuple[int | None, int | None], list[str]] = {}
    for own in fleets:
        names.setdefault((own.ac.value, own.ac_front.value), []).append(fleet_name(own.fleet.name))
    return tuple(Shields(listed(ones, "and"), *acs) for acs, ones in names.items())


def guns_of(own: FleetStats) -> Guns:
    """How a fleet attacks."""
    damage = "" if own.damage is None else str(own.damage)
    return Guns(fleet_name(own.fleet.name), own.gunnery.value, damage, own.versus, own.range)


def fleet_name(name: str | Unknown) -> str:
    """The name of a fleet."""
    return "a fleet without a name" if isinstance(name, Unknown) else name


def aboard(armada: Armada, stats: Stats, enemy_tier: int, situation: Situation, house: House[Tables]) -> Scene:
    """An armada, against another or one like it."""
    bare = situation.target is None and situation.target_tier is not None
    enemies = stats if situation.target is None else situation.target[1]
    flown = [(own.fleet.name, own.piloting.value, own.stunts) for own in stats.fleets]
    return Scene(
        hands=tuple(officer_hand(one, stats) for one in stats.officers if not isinstance(one.officer.role, Unknown)),
        own=by_ac(stats.fleets),
        enemy=(Fleets("", BASE_AC + check_modifier(enemy_tier)),) if bare else by_ac(enemies.fleets),
        piloting=tuple((one, dcs) for dcs in distinct(dcs for *_, dcs in flown)
                       for one in grouped((name, value) for name, value, own in flown if own == dcs)),
        morale=grouped((own.fleet.name, own.morale.value) for own in stats.fleets),
        morale_dc=morale_dc(enemy_tier),
        distance=situation.distance,
        known=True,
        house=house,
        guns=tuple(map(guns_of, stats.fleets)),
        shields=shields_of_tier(enemy_tier) if bare else by_shields(enemies.fleets),
    )  # fmt: skip


T = TypeVar("T")


def distinct(values: Iterable[T]) -> list[T]:
    """The values, each once."""
    found: list[T] = []
    for value in values:
        found += [value] if value not in found else []
    return found


def grouped(numbers: Iterable[tuple[str | Unknown, int | None]]) -> tuple[Fleets, ...]:
    """Fleets with their number, those of one number together."""
    names: dict[int | None, list[str]] = {}
    for name, number in numbers:
        names.setdefault(number, []).append(fleet_name(name))
    return tuple(Fleets(listed(ones, "and"), number) for number, ones in names.items())


def by_ac(fleets: Iterable[FleetStats]) -> tuple[Fleets, ...]:
    """Fleets by their AC against checks other than gunnery."""
    return grouped((own.fleet.name, own.ac_of_checks.value) for own in fleets)


def officer_hand(one: OfficerStats, stats: Stats) -> Hand:
    """An officer with name and fleet. SOM 60: reach is the fleet's long range, on the flagship its extreme range."""
    officer: Officer = one.officer
    assert not isinstance(officer.role, Unknown)
    name = lowered(officer.role.name) if isinstance(officer.name, Unknown) else officer.name
    fleets = [own for own in stats.fleets if own.fleet.name == officer.fleet]
    bands = fleets[0].range if len(fleets) == 1 else None
    reach = None if bands is None else bands[2 if fleets[0].fleet.flagship else 1]
    where = "" if isinstance(officer.fleet, Unknown) else f" of {officer.fleet}"
    return Hand(f"{name}{where}", officer.role.id, one.bonus.value, one.check.value, reach, name)


def officer_action(row: OfficerAction, hand: Hand | None, scene: Scene) -> Action:
    """One action of an officer, with its numbers."""
    rolls = row.check != "none"
    bare = row.check == "flat" and scene.house["flat-check"] == "bare"
    own = None if hand is None or hand.check is None else hand.check + row.bonus
    bonus = 0 if bare else own
    tried = attempts(row, bonus, scene) if rolls else ()
    reach = row.range if row.own_fleet or row.range is not None or hand is None else hand.reach
    said = filled(row.effect, hand)
    dc = common(one.dc for one in tried)
    return Action(
        id=row.id,
        name=row.name,
        role=row.role,
        phase=row.phase,
        check=row.check,
        bonus=bonus if rolls else None,
        dc=dc,
        against=row.against or "",
        range=reach,
        limit=row.limit,
        effect=said,
        failure=failure(row.failure, row.failed_by, row.worse),
        book=row.book,
        die=DIE if rolls else "",
        formula=row.against or ("" if row.dc is None else str(row.dc)),
        who=hand.who if hand else "",
        barred=barred(row, hand, reach, scene),
        chance=common(one.chance for one in tried),
        outcomes=outcomes(said, row, bonus, dc) if rolls else (),
        attempts=tried if len(tried) > 1 else (),
    )


def barred(row: OfficerAction, hand: Hand | None, reach: int | None, scene: Scene) -> str:
    """Why nobody can do it."""
    if hand is None:
        return f"nobody is {lowered(scene.house.tables.roles[row.role].name)}"
    if scene.distance is not None and reach is not None and scene.distance > reach:
        return f"{scene.distance} hexes away; {hand.who or 'an officer'} reaches {reach}"
    return ""


def attempts(row: OfficerAction, bonus: int | None, scene: Scene) -> tuple[Attempt, ...]:
    """The check of an action: against its DC, or against the AC of each fleet it may be meant for."""
    if row.against is None:
        return (tried("", bonus, row.dc),)
    over = int(row.against.rpartition("+")[2]) if "+" in row.against else 0
    fleets = scene.enemy if row.against.startswith("target") else scene.own
    return tuple(
        tried(
            one.names, bonus, None if one.number is None else one.number + over, "AC" if one.names and not over else ""
        )
        for one in fleets
    )


def tried(what: str, bonus: int | None, dc: int | None, against: str = "") -> Attempt:
    """One check with its chance."""
    return Attempt(what, bonus, dc, against, "", None if bonus is None or dc is None else chance(bonus, dc))


def common(values: Iterable[T | None]) -> T | None:
    """The value that all of them are; None where they differ, or there is none."""
    found = list(values)
    return found[0] if found and all(one == found[0] for one in found) else None


def filled(text: str, hand: Hand | None) -> str:
    """A text with the numbers that go by the officer bonus; in words where nobody knows it."""
    bonus = None if hand is None else hand.bonus
    if bonus is None:
        return text.replace("{", "(").replace("}", ")")
    return text.replace(BONUS, str(bonus)).replace(TAUNT, f"{1 + bonus // 2} (1 + half the officer bonus)")


def failure(text: str, failed_by: int, worse: str) -> str:
    """What a failure does, and a bad one."""
    return "; ".join(part for part in (text, f"by {failed_by} or more, {worse}" if failed_by else "") if part)


def outcomes(said: str, row: OfficerAction | Stunt, bonus: int | None, dc: int | None) -> tuple[Outcome, ...]:
    """How a check may turn out."""
    each, more = (row.for_each, row.more) if isinstance(row, OfficerAction) else (0, "")
    steps = [(0, "success", said), (None, "failure", row.failure or "nothing")]
    if each:
        steps.insert(0, (each, f"success by {each} or more", more))
    if row.failed_by:
        steps[-1] = (1 - row.failed_by, *steps[-1][1:])
        steps.append((None, f"failure by {row.failed_by} or more", row.worse))
    found = stepped(steps, bonus, dc)
    return (found[1], found[0], *found[2:]) if each else found


def stepped(
    steps: Iterable[tuple[int | None, str, str]], bonus: int | None, dc: int | None
) -> tuple[Outcome, ...]:  # fmt: skip
    """Outcomes from the best down, each of which holds from a margin on; the last has none."""
    from fractions import Fraction

    found, above = [], Fraction(0)
    for margin, when, text in steps:
        if bonus is None or dc is None:
            found.append(Outcome(when, text, None))
            continue
        reached = Fraction(1) if margin is None else chance(bonus, dc + margin)
        found.append(Outcome(when, text, reached - above))
        above = reached
    return tuple(found)


def stunt_action(row: Stunt, scene: Scene) -> Action:
    """A stunt of a fleet. SOM 62: DC 10 or 15, and a quarter of the tier, or the enemy's AC."""
    rolled: list[Attempt] = []
    for fleets, dcs in scene.piloting if row.dc is not None or row.against else ():
        if row.against is None:
            rolled.append(tried(fleets.names, fleets.number, (dcs or {}).get(row.id.replace("-", "_"))))
            continue
        for enemy in scene.enemy:
            past = f"{fleets.names} past {enemy.names}" if enemy.names else fleets.names
            rolled.append(tried(past, fleets.number, enemy.number, "AC"))
    rolls = bool(rolled)
    bonus, dc = common(one.bonus for one in rolled), common(one.dc for one in rolled)
    formula = f"{row.dc} + 1/{row.tiers_for_1_more} of the fleet's tier" if row.dc is not None else row.against or ""
    return Action(
        id=row.id,
        name=row.name,
        role=FLEET,
        phase="helm",
        check="piloting" if rolls else "none",
        bonus=bonus,
        dc=dc,
        against=row.against or "",
        range=None,
        limit="as part of its movement",
        effect=row.effect,
        failure=failure(row.failure, row.failed_by, row.worse),
        book=row.book,
        kind="stunt",
        die=DIE if rolls else "",
        formula=formula,
        chance=common(one.chance for one in rolled),
        outcomes=outcomes(row.effect, row, bonus, dc) if rolls else (),
        attempts=tuple(rolled) if len(rolled) > 1 else (),
        skill="Piloting" if rolls else "",
    )


def order_action(situation: Situation, tier: int, house: House[Tables]) -> Action:
    """The roll for the order of movement. SOM 62; rulings admiral-order-check, no-admiral-d6."""
    die, who = DIE, ""
    bonus: int | None = None
    whole = house["admiral-order-check"] == "officer-check"
    if situation.ship is None:
        bonus = (bonus_of(tier) if whole else 0) + check_modifier(tier)
    else:
        admirals = admirals_of(*situation.ship)
        if admirals:
            own = admirals[0]
            who = "admiral" if isinstance(own.officer.name, Unknown) else own.officer.name
            own_bonus, check = own.bonus.value, own.check.value
            if len(admirals) == 1 and own_bonus is not None and check is not None:
                bonus = check if whole else check - own_bonus
        elif admirals is not None:
            die, bonus = NO_ADMIRAL, 0 if house["no-admiral-d6"] == "bare" else None
    return Action(
        id="order",
        name="Order of movement",
        role="armada",
        phase="helm",
        check="officer" if die == DIE else "none",
        bonus=bonus,
        dc=None,
        against="the other armadas",
        range=None,
        limit="each round",
        effect="the lowest first moves half of its active fleets, rounded up, then the next; so again the rest",
        failure="",
        book="SOM 62",
        kind="order",
        die=die,
        who=who,
    )


def attack_action(one: Guns, scene: Scene) -> Action:
    """The attack of a fleet. SOM 62-63: gunnery against AC, less by range; no face always hits or misses.

    Ruling extreme-inclusive: whether the last hex of the extreme range is within it.
    """
    bands, away = one.range, scene.distance
    penalties = [row.penalty for row in scene.house.tables.range_bands.values()]
    within = [] if bands is None or away is None else [
        penalty for hexes, penalty in zip(bands, penalties, strict=True) if away <= hexes]  # fmt: skip
    if bands is not None and away == bands[-1] and scene.house["extreme-inclusive"] is False:
        within = []
    far = bands is not None and away is not None and not within
    bonus = None if one.gunnery is None else one.gunnery + (within[0] if within else 0)
    rolled = [shot(enemy.names, bonus, enemy.ac) for enemy in scene.shields]
    shielded = any(enemy.front != enemy.ac for enemy in scene.shields)
    where = "in every arc" if scene.house["sp-zero-front"] == "all" else "to the front"
    harder = f"AC is {SHIELD_AC} more {where} while SP last" if shielded else ""
    dealt = f"deals {one.damage}" if one.damage else "deals the damage of its size and tier"
    if one.versus:
        dealt += f"; to an ordinary {', '.join(f'{class_} {dice}' for class_, dice in one.versus.items())}"
    steps = [] if bands is None else zip(bands, penalties, strict=True)
    reach = ", ".join(f"{hexes} ({penalty})" if penalty else str(hexes) for hexes, penalty in steps)
    parts = (harder, f"range {reach}" if reach else "", "one attack a round")
    return Action(
        id="attack",
        name="Attack",
        role=FLEET,
        phase="gunnery",
        check="gunnery",
        bonus=bonus,
        dc=common(other.dc for other in rolled),
        against="target's AC",
        range=None if bands is None else bands[-1],
        limit="; ".join(part for part in parts if part),
        effect=f"{dealt}; critical on a natural 20 that damages HP",
        failure="",
        book="SOM 62",
        kind="attack",
        die=DIE,
        formula="the target's AC",
        who=one.who,
        barred=f"{away} hexes away; {one.who} reaches {bands[-1]}" if far and bands else "",
        chance=common(other.chance for other in rolled),
        attempts=tuple(rolled),
        skill="gunnery",
    )


def shot(what: str, bonus: int | None, ac: int | None) -> Attempt:
    """One attack with its chance."""
    likely = None if bonus is None or ac is None else chance(bonus, ac)
    return Attempt(what, bonus, ac, "AC", "", likely, "gunnery")


def morale_action(scene: Scene) -> Action:
    """The morale check of a fleet. SOM 63: DC 10, and half the tier of the armada that opposes it."""
    rolled = [tried(fleets.names, fleets.number, scene.morale_dc) for fleets in scene.morale]
    bonus = common(one.bonus for one in rolled)
    results = list(scene.house.tables.morale_results.values())
    steps = [(one.from_margin, morale_when(one, results), f"{lowered(one.name)}, {one.effect}") for one in results]
    bad = [text for _, when, text in steps if when.startswith("failure")]
    return Action(
        id="morale",
        name="Morale",
        role=FLEET,
        phase="any",
        check="morale",
        bonus=bonus,
        dc=scene.morale_dc,
        against="",
        range=None,
        limit="one success a round is enough",
        effect="at half its HP a fleet must see whether it holds",
        failure="; ".join(bad),
        book=results[0].book,
        kind="morale",
        die=DIE,
        formula="10 + half the tier of the opposing armada",
        chance=common(one.chance for one in rolled),
        outcomes=stepped(steps, bonus, scene.morale_dc),
        attempts=tuple(rolled) if len(rolled) > 1 else (),
    )


def morale_when(result: MoraleResult, results: Iterable[MoraleResult]) -> str:
    """How a morale check must turn out for a result. SOM 63."""
    margin = result.from_margin
    if margin is None:
        least = min(one.from_margin for one in results if one.from_margin is not None)
        return f"failure by {1 - least} or more"
    return f"success by {margin} or more" if margin > 0 else "success" if margin == 0 else "failure"


def tier_note(tier: int, enemy_tier: int, situation: Situation, house: House[Tables]) -> str:
    """What the numbers stand on where no armada is given."""
    bonus = bonus_of(tier)
    modifier = check_modifier(tier)
    whom = f"Fleets of tier {tier}: AC {BASE_AC + modifier}."
    if situation.target is not None:
        whom += f" Against {called(situation.target[0])}."
    elif enemy_tier != tier:
        whom += f" Enemy fleets of tier {enemy_tier}: AC {BASE_AC + check_modifier(enemy_tier)}."
    return (
        f"Officers with {counted(tier)}: bonus {bonus:+d}, checks {bonus + modifier:+d}. {whom} "
        "Officers reach to the long range of their fleet, on the flagship to its extreme range, without penalty: "
        f"{reach_in_words(house)}. {RESOLVE}"
    )


RESOLVE = (
    "For 1 Resolve Point, spent before its fleet makes a check, an officer has it rolled twice and keeps the better."
)


def armada_note(armada: Armada, tier: int, enemy_tier: int, situation: Situation) -> str:
    """What the numbers stand on where an armada is given."""
    enemy = f"{'an armada like it' if situation.target is None else called(situation.target[0])}, tier {enemy_tier}"
    if situation.target is None and situation.target_tier is not None:
        enemy = f"fleets of tier {enemy_tier} without officers"
    return (
        f"{called(armada)}, tier {tier}: each officer's own bonus and fleet. Against {enemy}; AC is "
        f"without the shield bonus, which counts against gunnery only. Officers reach so far without penalty. {RESOLVE}"
    )


def called(armada: Armada) -> str:
    """The name of an armada."""
    return "the armada" if isinstance(armada.name, Unknown) else armada.name


def reach_in_words(house: House[Tables]) -> str:
    """Long and extreme range of each class, in words. SOM 60."""
    bands = [range_bands(row.range, house["range-bands"]) for row in house.tables.classes.values()]
    names = [row.name.lower() for row in house.tables.classes.values()]
    parts = [f"{name} {long} or {extreme}" for name, (_, long, extreme) in zip(names, bands, strict=True)]
    return f"{', '.join(parts)} hexes"
