"""The shots of a ship: attack rolls, and the saves against what it fires. SotG ch.5, ch.9."""

from collections.abc import Iterable
from fractions import Fraction

from shipcli.catalogue import folded
from shipcli.dice.value import chance, parsed, rolled_twice
from shipcli.systems.actions import Attempt
from shipcli.systems.sw5e.actions.checks import opposed
from shipcli.systems.sw5e.actions.crew import Hand, Scene, Side
from shipcli.systems.sw5e.actions.words import in_brackets, joined, with_edge
from shipcli.systems.sw5e.model import DROID_BRAIN, Load
from shipcli.systems.sw5e.stats import WeaponStats
from shipcli.systems.sw5e.stats.crew import gunner
from shipcli.systems.sw5e.stats.sums import of_features
from shipcli.systems.sw5e.stats.weapons import BASE_SAVE_DC, STRONG
from shipcli.systems.sw5e.tables import Action as Row
from shipcli.tally import Unknown
from shipcli.text import listed, lowered

SIZES_APART = 2
"""Sizes between ship and target from which saves against missiles have advantage or disadvantage. SotG ch.5."""
TOO_SMALL = "small"
"""The largest size that heavy weapons cannot aim at. SotG ch.5."""


def all_shots(scene: Scene) -> list[Attempt]:
    """The shots of all weapons, each by its gunner."""
    return [shot for weapon in scene.actor.stats.weapons for shot in shots(weapon, scene, None)]


def run(row: Row, scene: Scene) -> list[Attempt]:
    """What an attack run ends with: a shot of the pilot's, or another action with advantage."""
    attempts = pilot_shots(row, scene)
    if row.instead_of_firing is not None:
        other = scene.house.tables.actions[row.instead_of_firing]
        for skill in other.skills:
            for against in other.against:
                attempt = opposed(other, scene, skill, against, advantage=1)
                attempts.append(attempt._replace(what=joined(lowered(other.name), attempt.what)))
    return attempts


def pilot_shots(row: Row, scene: Scene) -> list[Attempt]:
    """The shots that an action lets the pilot take; none where nobody flies the ship."""
    pilot = scene.actor.helm
    return [] if pilot is None else [shot for weapon in forward(row, scene) for shot in shots(weapon, scene, pilot)]


def forward(row: Row, scene: Scene) -> list[WeaponStats]:
    """The weapons in the forward arc that an action is taken with."""
    categories = row.weapon_categories
    return [
        weapon
        for weapon in scene.actor.stats.weapons
        if weapon.gun.arc == "forward" and (not categories or weapon.category in categories)
    ]


def shots(weapon: WeaponStats, scene: Scene, pilot: Hand | None) -> list[Attempt]:
    """The attack with a weapon, or the saves against what it fires. The pilot fires it where one is given."""
    row = weapon.gun.row
    if isinstance(row, Unknown):
        return []
    if row.category in STRONG and not weapon.gun.point_defense:
        return [attack(weapon, scene, pilot)]
    if row.launches is None:
        return [save_against(weapon, scene, pilot, None)]
    return [save_against(weapon, scene, pilot, load) for load, _ in weapon.loads]


def by_gunner(weapon: WeaponStats, pilot: Hand | None) -> tuple[str, int | None]:
    """Who fires a weapon, and their proficiency; nobody where no gunner is named."""
    if pilot is not None:
        return pilot.who, pilot.proficiency
    name = weapon.gun.gunner
    who = name if isinstance(name, str) else ""
    return "the droid brain" if folded(who) == DROID_BRAIN else who, gunner(weapon.ship, name).value


def attack(weapon: WeaponStats, scene: Scene, pilot: Hand | None) -> Attempt:
    """An attack roll against the target's AC. SotG ch.9: a 20 always hits, a 1 never."""
    who, trained = by_gunner(weapon, pilot)
    aim = (weapon.aim + of_features(weapon.ship, "attack_bonus")).value
    bonus = None if aim is None or trained is None else aim + trained
    what = in_brackets(weapon_named(weapon), dealt(weapon.damage, weapon))
    if out_of_reach(weapon, scene):
        return Attempt(f"{what}, which cannot aim at so small a ship", bonus, None, "", who, Fraction(0))
    reasons = hampered(weapon, scene, pilot)
    ac = scene.target.stats.ac.value
    share = None if bonus is None or ac is None else rolled_twice(chance(bonus, ac, natural=True), -len(reasons))
    text = f"{what}, with disadvantage: {listed(reasons, 'and')}" if reasons else what
    return Attempt(text, bonus, ac, "AC", who, share)


def weapon_named(weapon: WeaponStats) -> str:
    """A weapon with its arc."""
    arc = weapon.gun.arc if isinstance(weapon.gun.arc, str) else ""
    return joined(lowered(weapon.gun.named), arc)


def dealt(damage: str | None, weapon: WeaponStats) -> str:
    """The damage of a weapon with its type; nothing where there is no damage, or it is unknown."""
    kind = "" if isinstance(weapon.gun.row, Unknown) else weapon.gun.row.damage_type or ""
    return f"{damage} {kind}".strip() if damage else ""


def hampered(weapon: WeaponStats, scene: Scene, pilot: Hand | None) -> list[str]:
    """Why an attack has disadvantage. SotG ch.5, ch.9."""
    reasons = []
    member = weapon.ship.member(weapon.gun.gunner)
    if pilot is None and member is not None and member.at_helm and weapon.category in STRONG:
        reasons += [] if any(row.frees_helm_fire for row in weapon.changes) else ["fired from the helm"]
    reasons += ["Constitution too low"] if weapon.lacking else []
    size = scene.target.ship.size
    if heavy(weapon) and not isinstance(size, Unknown) and size.weapon_size == "small":
        reasons.append(f"the target is {size.name}")
    return reasons


def heavy(weapon: WeaponStats) -> bool:
    """Whether it is one of the secondary weapons of Huge ships, which are slow to aim. SotG ch.5."""
    row = weapon.gun.row
    return not isinstance(row, Unknown) and row.weapon_size == "huge" and row.category == "secondary"


def out_of_reach(weapon: WeaponStats, scene: Scene) -> bool:
    """Whether the target is too small for a weapon. SotG ch.5: heavy weapons cannot aim at ships up to Small."""
    size = scene.target.ship.size
    if not heavy(weapon) or isinstance(size, Unknown):
        return False
    return size.order <= scene.house.tables.sizes[TOO_SMALL].order


def save_against(weapon: WeaponStats, scene: Scene, pilot: Hand | None, load: Load | None) -> Attempt:
    """The target's save against a weapon; the chance is that it fails."""
    _, trained = by_gunner(weapon, pilot)
    row = None if load is None or isinstance(load.row, Unknown) else load.row
    dc = weapon.save_dc.value
    if pilot is not None:
        aim = (weapon.aim + of_features(weapon.ship, "save_dc_bonus")).value
        dc = None if aim is None or trained is None else BASE_SAVE_DC + aim + trained
    if row is not None and row.save_dc is not None:
        dc = row.save_dc
    bonus, ability = best_save(scene.target, row.save if row is not None and row.save else ("dex",))
    advantage = by_size(weapon, scene)
    share = None if bonus is None or dc is None else 1 - rolled_twice(chance(bonus, dc), advantage)
    return Attempt(
        ", saved ".join([part for part in (load_named(weapon, load), with_edge("", advantage)) if part]),
        bonus,
        dc,
        f"{scene.house.tables.ship_abilities[ability].name} save DC",
        "the target",
        share,
    )


def best_save(side: Side, abilities: Iterable[str]) -> tuple[int | None, str]:
    """The best of some saves of a ship, and its ability; None where one of them is unknown."""
    saves = [(side.stats.saves[ability].value, ability) for ability in abilities]
    known = [(bonus, ability) for bonus, ability in saves if bonus is not None]
    return max(known) if len(known) == len(saves) else (None, saves[0][1])


def load_named(weapon: WeaponStats, load: Load | None) -> str:
    """A weapon and what it fires, with the damage."""
    if load is None or isinstance(load.row, Unknown):
        return in_brackets(weapon_named(weapon), dealt(weapon.damage, weapon))
    damage = weapon.load_damage(load)
    text = f"{damage} {load.row.damage_type or ''}".strip() if damage else ""
    return in_brackets(f"{weapon_named(weapon)}: {lowered(load.row.name)}", text)


def by_size(weapon: WeaponStats, scene: Scene) -> int:
    """Above 0 where a small target saves with advantage against a missile, below where a large one has disadvantage."""
    ours, theirs = scene.actor.ship.size, scene.target.ship.size
    if weapon.category != "tertiary" or isinstance(ours, Unknown) or isinstance(theirs, Unknown):
        return 0
    apart = ours.order - theirs.order
    return (apart >= SIZES_APART) - (apart <= -SIZES_APART)


def critical(weapon: WeaponStats) -> str:
    """The reach of a weapon and the damage of its critical hit, whose dice are twice as many. SotG ch.9."""
    row, reach = weapon.gun.row, f"{weapon_named(weapon)}, within {weapon.range_ft[0]:,} ft"
    if isinstance(row, Unknown) or row.damage_dice is None:
        return reach
    dice = parsed(row.damage_dice)
    damage = weapon.with_bonus(str(dice._replace(number=dice.number * 2)))
    return f"{reach}: {damage} {row.damage_type}" if damage else reach
