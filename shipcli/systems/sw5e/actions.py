"""What the crew of a ship can do, with the numbers of one situation filled in."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple, TypeVar

from shipcli.catalogue import folded
from shipcli.dice.value import chance, contest, parsed, rolled_twice
from shipcli.house import House
from shipcli.systems.actions import Action, Actions, Attempt, Outcome, Situation
from shipcli.systems.sw5e.model import DROID_BRAIN, Load, Ship
from shipcli.systems.sw5e.stats import BASE_SAVE_DC, STRONG, Stats, WeaponStats, brain, gunner, of_features, proficiency
from shipcli.systems.sw5e.tables import BOOK, Tables
from shipcli.systems.sw5e.tables import Action as Row
from shipcli.tally import Unknown
from shipcli.text import listed, lowered, plural

DIE = "1d20"
PASSIVE, PASSIVE_STEP = 10, 5
"""A passive check without bonus, and what advantage adds to it. SotG ch.7."""
FIRST_ATTEMPTS = 3
"""Attempts to boost whose DCs are told: as many as there are functions to boost."""
SIZES_APART = 2
"""Sizes between ship and target from which saves against missiles have advantage or disadvantage. SotG ch.5."""
FIRE, ATTACK_RUN, DOGFIGHT, HARASS, RAM = "fire", "attack-run", "dogfight", "harass", "ram"
NUMBERS_FIRST = ("fly", RAM)
"""Actions of whose effect the first clause has numbers."""
PILOT, CREW = "pilot", "crew"
"""The roles: whoever is at the helm, and anybody."""
SEATS = {
    "tiny": "Nobody is aboard: what flies the ship acts.",
    "small": "All actions are taken from the cockpit.",
    "medium": "Helm actions are taken in the pilot's seat, all others at any station.",
}
"""Who may act where, by size; on larger ships the crew does what players direct. SotG ch.9."""


class Hand(NamedTuple):
    """Somebody who may act: how called, whether at the helm, and the proficiency that counts, None where unknown."""

    who: str
    at_helm: bool
    proficiency: int | None


class Side(NamedTuple):
    """A ship with those who may act on it."""

    ship: Ship
    stats: Stats
    hands: tuple[Hand, ...]


class Scene(NamedTuple):
    """Who acts against whom. `like` where the target is a ship of the same build."""

    own: Side
    target: Side
    like: bool
    house: House[Tables]


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
        return Actions(bare_note(situation), tuple([bare(row, house) for row in rows]), tier_of(situation))
    own = side(*situation.ship)
    target = own if situation.target is None else side(*situation.target)
    scene = Scene(own, target, situation.target is None, house)
    tier = None if isinstance(own.ship.tier, Unknown) else own.ship.tier.tier
    return Actions(note(scene), tuple([filled(row, scene) for row in rows]), tier)


def tier_of(situation: Situation) -> int:
    """The tier where there is no ship. Raises ValueError where it is none, or missing."""
    if situation.tier is None:
        raise ValueError("which ship? say `--ship FILE`; or `--tier N` for DCs alone")
    if str(situation.tier) not in BOOK.ship_tiers:
        raise ValueError(f"tier {situation.tier}; a ship is of tier 0 to {len(BOOK.ship_tiers) - 1}")
    return int(situation.tier)


def bare_note(situation: Situation) -> str:
    """What the list stands on where there is no ship."""
    row = BOOK.ship_tiers[str(tier_of(situation))]
    return (
        "Checks add the ship's modifier, and where it is trained the proficiency of whoever makes them, twice where it "
        f"is expert: {row.npc_proficiency:+d} for NPC officers of tier {row.tier}. With `--ship FILE`, bonuses, damage "
        "and chances are filled in."
    )


def bare(row: Row, house: House[Tables]) -> Action:
    """An action without a ship."""
    rolls = bool(row.skills) or row.id in (FIRE, ATTACK_RUN)
    return Action(
        id=row.id,
        name=row.name,
        role=PILOT if row.helm else CREW,
        phase="helm" if row.helm else "action",
        check=check_named(row),
        bonus=None,
        dc=row.dc,
        against=bare_against(row),
        range=None,
        limit="; ".join(limits(row, house)),
        effect=row.effect,
        failure=row.failure,
        book=row.book,
        kind=row.group,
        die=DIE if rolls else "",
        formula=formula(row, house),
        cost={row.spends: 1} if row.spends else {},
    )


def check_named(row: Row) -> str:
    """What is rolled: skills, an attack, or nothing."""
    return {FIRE: "attack or save", ATTACK_RUN: "attack or ram"}.get(row.id) or " or ".join(row.skills) or "none"


def bare_against(row: Row) -> str:
    """What stands against a check."""
    if row.id in (FIRE, ATTACK_RUN):
        return "the target's AC, or its save"
    if row.against:
        return f"the target's {listed([BOOK.ship_skills[id].name for id in row.against], 'or')}"
    return "a DC of the GM's, or whoever hides" if row.skills and row.dc is None else ""


def formula(row: Row, house: House[Tables]) -> str:
    """How the DC comes about, in words."""
    if row.dc_step:
        whose = "of the same crew member" if house["sw5e-boost-count"] == "crew-member" else "on the ship"
        return f"{row.dc}, {row.dc_step} more for each earlier attempt to boost {whose}"
    if row.dc_half_missing:
        return f"{row.dc}, or half of the {points(row)} missing, rounded {house['sw5e-half-missing']}, if that is more"
    return ""


def points(row: Row) -> str:
    """The points that an action restores."""
    return "hull points" if row.dc_half_missing == "hull" else "shield points"


def limits(row: Row, house: House[Tables]) -> list[str]:
    """How often the action may be taken, how far it reaches, and what it asks for or spends."""
    found = []
    if row.helm:
        found.append("one helm action a turn")
    elif row.per_turn or (row.ruling == "sw5e-detect-limit" and house[row.ruling] == "once"):
        found.append("once in a turn of the ship")
    elif row.per_weapon:
        found.append("each weapon once a turn")
    elif row.repeatable:
        found.append("any number of times a turn")
    found += [f"after {row.moved_ft} ft or more towards the target, on a clear path"] if row.moved_ft else []
    found += [f"within {row.range_ft:,} ft"] if row.range_ft else []
    found += (
        [f"a target {plural(row.size_difference, 'size')} larger or smaller at most"] if row.size_difference else []
    )
    found += [f"spends a {DIE_NAMES[row.spends]}"] if row.spends else []
    return found


DIE_NAMES = {"hull-die": "Hull Die", "shield-die": "Shield Die"}


def side(ship: Ship, stats: Stats) -> Side:
    """A ship with its crew; with its droid brain, where nobody is at the helm and there is one."""
    hands = [Hand(one.called, one.at_helm, proficiency(ship, one).value) for one in ship.crew]
    mind = brain(ship)
    if mind.terms and not any(one.at_helm for one in hands):
        hands.append(Hand("the droid brain", True, mind.value))
    return Side(ship, stats, tuple(hands))


def note(scene: Scene) -> str:
    """What the numbers stand on."""
    ship = scene.own.ship
    name = "the ship" if isinstance(ship.name, Unknown) else ship.name
    what = "" if isinstance(ship.size, Unknown) or isinstance(ship.tier, Unknown) else (
        f", {ship.size.name}, of tier {ship.tier.tier}"
    )  # fmt: skip
    target = scene.target.ship.name
    enemy = "a ship like it" if scene.like else "the target" if isinstance(target, Unknown) else target
    seats = (
        "" if isinstance(ship.size, Unknown) else SEATS.get(ship.size.id, "The crew carries out what players direct.")
    )
    return (
        f"{name}{what}, against {enemy}. Checks add the ship's modifier, and the proficiency of whoever makes them "
        "where the ship is trained, twice where it is expert; nobody without a deployment rank is proficient. Contests "
        f"are rolled against the best of the target's crew; a tie is no success. {seats}"
    ).rstrip()


T = TypeVar("T")


def common(values: Iterable[T | None]) -> T | None:
    """The value that all of them are; None where they differ, or there is none."""
    found = list(values)
    return found[0] if found and all(one == found[0] for one in found) else None


def filled(row: Row, scene: Scene) -> Action:
    """One action with its numbers."""
    tried = attempts(row, scene)
    share = common(one.chance for one in tried) if len(tried) == 1 else None
    first, semicolon, rest = row.effect.partition("; ") if row.id in NUMBERS_FIRST else (row.effect, "", "")
    effect = in_brackets(first, numbers(row, scene)) + semicolon + rest
    return bare(row, scene.house)._replace(
        bonus=common(one.bonus for one in tried),
        dc=common(one.dc for one in tried),
        against=common(one.against for one in tried) or (bare_against(row) if tried else ""),
        limit="; ".join([*limits(row, scene.house), *own_limits(row, scene)]),
        effect=effect,
        die=DIE if tried else "",
        who=(common(one.who for one in tried) or "") if tried else acting(row, scene),
        barred=barred(row, scene),
        chance=share,
        outcomes=outcomes(row, effect, share) if tried and row.skills else (),
        attempts=tried if len(tried) > 1 or any(one.what for one in tried) else (),
    )


def in_brackets(text: str, more: str) -> str:
    """A text with more behind it."""
    return f"{text} ({more})" if more else text


def outcomes(row: Row, effect: str, share: Fraction | None) -> tuple[Outcome, ...]:
    """How a check may end."""
    return (
        Outcome("success", effect, share),
        Outcome("failure", row.failure or "nothing", None if share is None else 1 - share),
    )


def acting(row: Row, scene: Scene) -> str:
    """Who takes an action without a roll: the pilot; anybody takes the others."""
    return pilot.who if row.helm and (pilot := helm(scene.own)) is not None else ""


def helm(side: Side) -> Hand | None:
    """Who flies the ship."""
    return next((one for one in side.hands if one.at_helm), None)


def bonus(side: Side, skill: str, hand: Hand | None) -> int | None:
    """What somebody adds to a check; None where unknown. SotG ch.2, ch.7."""
    own = side.stats.skills[skill]
    base = own.modifier.value
    if base is None or own.training is None:
        return base
    if hand is None or hand.proficiency is None:
        return None
    return base + hand.proficiency * (2 if own.training == "expert" else 1)


def best(side: Side, skill: str) -> tuple[Hand | None, int | None]:
    """Who makes a check that anybody may make best, and what they add; of several alike, not the pilot."""
    able = [(one, bonus(side, skill, one)) for one in side.hands]
    told = [(one, own) for one, own in able if own is not None]
    if not told:
        return None, bonus(side, skill, None)
    hand, own = max(told, key=lambda each: (each[1], not each[0].at_helm))
    if len(told) > 1 and len({each[1] for each in told}) == 1:
        return Hand("anyone aboard", False, hand.proficiency), own
    return hand, own


def roller(row: Row, skill: str, side: Side) -> tuple[str, int | None]:
    """Who makes the check of an action, and what they add."""
    if row.helm or skill == "maneuvering":
        hand = helm(side)
        return hand.who if hand else "", bonus(side, skill, hand)
    hand, own = best(side, skill)
    return hand.who if hand else "", own


def edge(side: Side, skill: str) -> int:
    """Above 0 for advantage on checks of a skill, below for disadvantage."""
    own = side.stats.skills[skill]
    return own.advantage - own.disadvantage


def marked(what: str, advantage: int) -> str:
    """What an attempt is, with the advantage that it has."""
    words = {1: "with advantage", -1: "with disadvantage"}.get(advantage, "")
    return ", ".join(part for part in (what, words) if part)


def attempts(row: Row, scene: Scene) -> tuple[Attempt, ...]:
    """What is rolled, under each set of numbers; nothing where no check is called for."""
    if row.id == FIRE:
        return tuple([one for weapon in scene.own.stats.weapons for one in shots(weapon, scene, None)])
    if row.id == ATTACK_RUN:
        return run(scene)
    if row.dc_step:
        return tuple([boost(row, scene, earlier) for earlier in range(FIRST_ATTEMPTS)])
    if row.dc_half_missing:
        return mending(row, scene)
    if row.id == "conceal":
        return tuple([hiding(row, scene, skill) for skill in row.against])
    if row.against:
        return (opposed(row, scene),)
    return tuple([searching(row, scene, skill) for skill in row.skills])


def against_dc(row: Row, scene: Scene, dc: int, what: str) -> Attempt:
    """A check of the action's own skill against a DC."""
    skill = row.skills[0]
    who, own = roller(row, skill, scene.own)
    advantage = edge(scene.own, skill)
    share = None if own is None else rolled_twice(chance(own, dc), advantage)
    return Attempt(marked(what, advantage), own, dc, "", who, share)


def boost(row: Row, scene: Scene, earlier: int) -> Attempt:
    """A check to boost after so many earlier attempts."""
    assert row.dc is not None
    what = f"after {plural(earlier, 'earlier attempt')}" if earlier else "first attempt"
    return against_dc(row, scene, row.dc + row.dc_step * earlier, what)


def mending(row: Row, scene: Scene) -> tuple[Attempt, ...]:
    """Checks to patch or to regenerate: at the lowest DC, and where half or all of the points are missing."""
    assert row.dc is not None
    stats = scene.own.stats
    most = (stats.hull if row.dc_half_missing == "hull" else stats.shields).value
    up = scene.house["sw5e-half-missing"] == "up"
    light = row.dc * 2 + (0 if up else 1)
    if most is None or most <= light:
        return (against_dc(row, scene, row.dc, ""),)
    lines = [against_dc(row, scene, row.dc, f"up to {light} {points(row)} missing")]
    for missing, what in ((most // 2, "half of them"), (most, "all")):
        if missing > light:
            dc = -(-missing // 2) if up else missing // 2
            lines.append(against_dc(row, scene, dc, f"{what} missing, {missing}"))
    return tuple(lines)


def opposed(row: Row, scene: Scene, advantage: int = 0) -> Attempt:
    """A contest: the skill of the action against that of the target."""
    skill, other = row.skills[0], row.against[0]
    who, own = roller(row, skill, scene.own)
    _, theirs = roller(row, other, scene.target)
    rolls = max(-1, min(1, advantage + edge(scene.own, skill)))
    named = f"the target's {BOOK.ship_skills[other].name}"
    share = None if own is None or theirs is None else contest(own, theirs, advantage=rolls)
    return Attempt(marked("", rolls), own, None, named if theirs is None else f"{named} {theirs:+d}", who, share)


def hiding(row: Row, scene: Scene, skill: str) -> Attempt:
    """A check to hide from a passive score of the target. SotG ch.7: 10 and its bonus, 5 more with advantage."""
    who, own = roller(row, row.skills[0], scene.own)
    _, theirs = best(scene.target, skill)
    advantage = edge(scene.own, row.skills[0])
    dc = None if theirs is None else PASSIVE + theirs + PASSIVE_STEP * edge(scene.target, skill)
    share = None if own is None or dc is None else rolled_twice(chance(own, dc), advantage)
    named = BOOK.ship_skills[skill].name
    return Attempt(marked(f"from {named}", advantage), own, dc, f"the target's passive {named}", who, share)


def searching(row: Row, scene: Scene, skill: str) -> Attempt:
    """A check against a number that the GM sets."""
    who, own = roller(row, skill, scene.own)
    what = marked(f"by {BOOK.ship_skills[skill].name}", edge(scene.own, skill))
    return Attempt(what, own, None, bare_against(row), who, None)


def gun_named(weapon: WeaponStats) -> str:
    """A weapon with its arc."""
    arc = weapon.gun.arc if isinstance(weapon.gun.arc, str) else ""
    return lowered(weapon.gun.named) + (f", {arc}" if arc else "")


def shots(weapon: WeaponStats, scene: Scene, pilot: Hand | None) -> list[Attempt]:
    """The attack with a weapon, or the saves against what it fires; by the pilot, in an attack run or a dogfight."""
    row = weapon.gun.row
    if isinstance(row, Unknown):
        return []
    if row.category in STRONG and "zone" not in row.properties:
        return [attack(weapon, scene, pilot)]
    if row.launches is None:
        return [save_against(weapon, scene, pilot, None)]
    return [save_against(weapon, scene, pilot, load) for load in weapon.loads]


def by_gunner(weapon: WeaponStats, scene: Scene, pilot: Hand | None) -> tuple[str, int | None]:
    """Who fires a weapon, and their proficiency; nobody where no gunner is named."""
    if pilot is not None:
        return pilot.who, pilot.proficiency
    name = weapon.gun.gunner
    who = name if isinstance(name, str) else ""
    return "the droid brain" if folded(who) == DROID_BRAIN else who, gunner(weapon.ship, name).value


def attack(weapon: WeaponStats, scene: Scene, pilot: Hand | None) -> Attempt:
    """An attack roll against the target's AC. SotG ch.9: a 20 always hits, a 1 never."""
    who, trained = by_gunner(weapon, scene, pilot)
    aim = (weapon.aim + of_features(weapon.ship, "attack_bonus")).value
    own = None if aim is None or trained is None else aim + trained
    dealt = f"{weapon.damage} {damage_type(weapon)}".strip() if weapon.damage else ""
    what = in_brackets(gun_named(weapon), dealt)
    if out_of_reach(weapon, scene):
        return Attempt(f"{what}, which cannot aim at so small a ship", own, None, "", who, Fraction(0))
    why = hampered(weapon, scene, pilot)
    ac = scene.target.stats.ac.value
    share = None if own is None or ac is None else rolled_twice(chance(own, ac, natural=True), -len(why))
    told = f"{what}, with disadvantage: {listed(why, 'and')}" if why else what
    return Attempt(told, own, ac, "AC", who, share)


def damage_type(weapon: WeaponStats) -> str:
    """The sort of damage a weapon deals."""
    return "" if isinstance(weapon.gun.row, Unknown) else weapon.gun.row.damage_type or ""


def hampered(weapon: WeaponStats, scene: Scene, pilot: Hand | None) -> list[str]:
    """Why an attack has disadvantage. SotG ch.5, ch.9."""
    found = []
    member = weapon.ship.member(weapon.gun.gunner)
    if pilot is None and member is not None and member.at_helm and weapon.category in STRONG:
        found += [] if any(row.frees_helm_fire for row in weapon.changes) else ["fired from the helm"]
    found += ["Constitution too low"] if weapon.lacking else []
    size = scene.target.ship.size
    if heavy(weapon) and not isinstance(size, Unknown) and size.weapon_size == "small":
        found.append(f"the target is {size.name}")
    return found


def heavy(weapon: WeaponStats) -> bool:
    """Whether it is one of the secondary weapons of Huge ships, which are slow to aim. SotG ch.5."""
    row = weapon.gun.row
    return not isinstance(row, Unknown) and row.weapon_size == "huge" and row.category == "secondary"


def out_of_reach(weapon: WeaponStats, scene: Scene) -> bool:
    """Whether the target is too small for a weapon. SotG ch.5: such weapons cannot aim at ships up to Small."""
    size = scene.target.ship.size
    return heavy(weapon) and not isinstance(size, Unknown) and size.order <= BOOK.sizes["small"].order


def save_against(weapon: WeaponStats, scene: Scene, pilot: Hand | None, load: Load | None) -> Attempt:
    """The target's save against a weapon; the chance is that it fails."""
    _, trained = by_gunner(weapon, scene, pilot)
    row = None if load is None or isinstance(load.row, Unknown) else load.row
    base = weapon.save_dc.value
    if pilot is not None:
        aim = (weapon.aim + of_features(weapon.ship, "save_dc_bonus")).value
        base = None if aim is None or trained is None else BASE_SAVE_DC + aim + trained
    dc = base if row is None or row.save_dc is None else row.save_dc
    own, ability = best_save(scene.target, row.save if row is not None and row.save else ("dex",))
    advantage = by_size(weapon, scene)
    share = None if own is None or dc is None else 1 - rolled_twice(chance(own, dc), advantage)
    return Attempt(
        ", saved ".join(part for part in (load_named(weapon, load), marked("", advantage)) if part),
        own,
        dc,
        f"{BOOK.ship_abilities[ability].name} save DC",
        "the target",
        share,
    )


def best_save(side: Side, abilities: Iterable[str]) -> tuple[int | None, str]:
    """The save of a ship that is best of some, and its ability; None where one is unknown."""
    found = [(side.stats.saves[id].value, id) for id in abilities]
    told = [(own, id) for own, id in found if own is not None]
    return max(told) if len(told) == len(found) else (None, found[0][1])


def load_named(weapon: WeaponStats, load: Load | None) -> str:
    """A weapon and what it fires, with the damage."""
    if load is None or isinstance(load.row, Unknown):
        return in_brackets(gun_named(weapon), f"{weapon.damage} {damage_type(weapon)}".strip() if weapon.damage else "")
    damage = weapon.load_damage(load)
    dealt = f"{damage} {load.row.damage_type or ''}".strip() if damage else ""
    return in_brackets(f"{gun_named(weapon)}: {lowered(load.row.name)}", dealt)


def by_size(weapon: WeaponStats, scene: Scene) -> int:
    """Above 0 where a small target saves with advantage against a missile, below where a large one has disadvantage."""
    own, other = scene.own.ship.size, scene.target.ship.size
    if weapon.category != "tertiary" or isinstance(own, Unknown) or isinstance(other, Unknown):
        return 0
    apart = own.order - other.order
    return (apart >= SIZES_APART) - (apart <= -SIZES_APART)


def forward(scene: Scene, categories: tuple[str, ...] = ()) -> list[WeaponStats]:
    """The weapons in the forward arc, of some categories if any are named."""
    return [
        one
        for one in scene.own.stats.weapons
        if one.gun.arc == "forward" and (not categories or one.category in categories)
    ]


def run(scene: Scene) -> tuple[Attempt, ...]:
    """What an attack run ends with: a shot of the pilot's, or a ram with advantage."""
    pilot = helm(scene.own)
    found = [one for weapon in forward(scene) for one in shots(weapon, scene, pilot)] if pilot else []
    ram = opposed(BOOK.actions[RAM], scene, advantage=1)
    return (*found, ram._replace(what=", ".join(part for part in ("ram", ram.what) if part)))


def risen(row: Row, most: int) -> str:
    """What an attack run adds to damage, by the distance, up to a modifier."""
    least = row.moved_ft // row.ft_per_damage
    if most <= least:
        return f"+{most}"
    steps = [f"+{more} at {more * row.ft_per_damage} ft" for more in range(least, most)]
    return ", ".join([*steps, f"+{most} from {most * row.ft_per_damage} ft"])


def numbers(row: Row, scene: Scene) -> str:
    """What comes of an action on this ship, in numbers."""
    stats, die = scene.own.stats, scene.own.stats.die
    speed = stats.speed.value
    match row.id:
        case "boost-engines" if speed is not None:
            return f"from {speed} ft to {speed + row.speed_ft} ft"
        case "boost-shields" | "patch" | "regenerate-shields" if die is not None:
            return f"1d{die}"
        case "fly" if speed is not None:
            return f"{2 * speed} ft in all"
        case "attack-run":
            return run_numbers(row, stats)
        case "dogfight":
            return dogfight_numbers(scene)
        case "ram":
            return ram_numbers(row, scene)
        case "harass":
            return "; ".join(map(critical, harassing(scene)))
    return ""


def run_numbers(row: Row, stats: Stats) -> str:
    """What an attack run adds to the damage of a shot, and of a ram. SotG ch.9: up to a modifier, 1 at least."""
    parts = []
    for ability, what in (("str", "missiles and bombs"), ("con", "a ram")):
        own = stats.modifiers[ability]
        if not isinstance(own, Unknown):
            parts.append(f"{what} {risen(row, max(1, own))}")
    return "; ".join(parts)


def dogfight_numbers(scene: Scene) -> str:
    """The attack that a dogfight grants. Ruling sw5e-dogfight-success."""
    pilot = helm(scene.own)
    guns = forward(scene, ("primary", "tertiary"))
    found = [one for weapon in guns for one in shots(weapon, scene, pilot)] if pilot else []
    always = "" if scene.house["sw5e-dogfight-success"] is True else "the attack in any case; "
    return always + "; ".join(map(shot_told, found)) if found else always.rstrip("; ")


def shot_told(one: Attempt) -> str:
    """A shot in few words."""
    likely = "" if one.chance is None else f", {float(round(one.chance * 100, 1)):g}%"
    known = "bonus unknown" if one.bonus is None else f"{one.bonus:+d}"
    return f"{one.what}: {known} against {one.against} {'unknown' if one.dc is None else one.dc}{likely}"


def ram_numbers(row: Row, scene: Scene) -> str:
    """The damage of a ram. SotG ch.9; ch.4 of hardened prows and shock absorbers."""
    stats, ship, die = scene.own.stats, scene.own.ship, scene.own.stats.die
    strength = stats.modifiers["str"]
    if die is None or isinstance(strength, Unknown):
        return ""
    dealt = f"{row.hull_dice}d{die}{strength:+d}" if strength else f"{row.hull_dice}d{die}"
    more = [
        f"{one.ram_hull_dice}d{die} more to the target with {one.name}" for one in set(ship.rows()) if one.ram_hull_dice
    ]
    soft = ["resistance to it with Shock Absorbers"] if ship.has("shock-absorbers") else []
    return "; ".join([dealt, *more, *soft])


def harassing(scene: Scene) -> list[WeaponStats]:
    """The weapons that can harass: primary ones that fire forward."""
    return [one for one in forward(scene, ("primary",)) if one.range_ft]


def critical(weapon: WeaponStats) -> str:
    """The reach of a weapon and the damage of its critical hit, whose dice are twice as many. SotG ch.9."""
    row, reach = weapon.gun.row, f"{gun_named(weapon)}, within {weapon.range_ft[0]:,} ft"
    if isinstance(row, Unknown) or row.damage_dice is None:
        return reach
    dice = parsed(row.damage_dice)
    damage = weapon.with_bonus(str(dice._replace(number=dice.number * 2)))
    return f"{reach}: {damage} {row.damage_type}" if damage else reach


def own_limits(row: Row, scene: Scene) -> list[str]:
    """What else of this ship bounds an action, or eases it."""
    ship, found = scene.own.ship, []
    if row.id == FIRE and scene.own.stats.fire_actions.value is not None:
        found.append(f"{plural(scene.own.stats.fire_actions.value, 'Fire action')} a round")
    for id in row.quicker_with:
        if ship.has(id):
            one = BOOK.modifications[id]
            found.append(f"{one.name}: {lowered_first(one.effect)}")
    return found


def lowered_first(text: str) -> str:
    """A text that goes on after a colon."""
    return text[:1].lower() + text[1:] if text[1:2].islower() and not text.startswith(("Boost", "Patch")) else text


def barred(row: Row, scene: Scene) -> str:
    """Why nobody may take an action."""
    ship, size = scene.own.ship, scene.target.ship.size
    if (
        row.helm
        and helm(scene.own) is None
        and ship.crew
        and not any(isinstance(one.station, Unknown) for one in ship.crew)
    ):
        return "nobody is at the helm"
    if row.needs_shields and not ship.all("shields"):
        return "the ship has no shields"
    if row.id == FIRE and not scene.own.stats.weapons:
        return "the ship has no weapons"
    if (
        row.id == HARASS
        and not forward(scene, ("primary",))
        and not any(
            isinstance(one.gun.row, Unknown) or isinstance(one.gun.arc, Unknown) for one in scene.own.stats.weapons
        )
    ):
        return "no primary weapon fires forward"
    if row.size_difference is not None and not isinstance(size, Unknown) and not isinstance(ship.size, Unknown):
        apart = abs(size.order - ship.size.order)
        if apart > row.size_difference:
            return f"the target is {size.name}, {plural(apart, 'size')} from {ship.size.name}"
    return ""
