"""What comes of an action on one ship, in numbers. SotG ch.9."""

from shipcli.systems.actions import Attempt
from shipcli.systems.sw5e.actions.crew import Scene
from shipcli.systems.sw5e.actions.gunnery import critical, forward, pilot_shots
from shipcli.systems.sw5e.stats import Stats
from shipcli.systems.sw5e.tables import Action as Row
from shipcli.tally import Unknown


def numbers(row: Row, scene: Scene) -> str:
    """What comes of an action, in numbers; nothing where no number is known."""
    stats = scene.actor.stats
    speed, die = stats.speed.value, stats.die
    texts = []
    if row.speed_ft and speed is not None:
        texts.append(f"from {speed} ft to {speed + row.speed_ft} ft")
    if (row.spends or row.rolls) and die is not None:
        texts.append(f"1d{die}")
    if row.moves and speed is not None:
        texts.append(f"{(1 + row.moves) * speed} ft in all")
    if row.ft_per_damage:
        texts.append(run_numbers(row, stats))
    if row.hull_dice:
        texts.append(ram_numbers(row, scene))
    if row.forward and row.skills:
        texts.append(dogfight_numbers(row, scene) if row.fires else threat_numbers(row, scene))
    return "; ".join([text for text in texts if text])


def run_numbers(row: Row, stats: Stats) -> str:
    """What an attack run adds to the damage of a shot, and of a ram. SotG ch.9: up to a modifier, 1 at least."""
    parts = []
    for ability, what in (("str", "missiles and bombs"), ("con", "a ram")):
        modifier = stats.modifiers[ability]
        if not isinstance(modifier, Unknown):
            parts.append(f"{what} {risen(row, max(1, modifier))}")
    return "; ".join(parts)


def risen(row: Row, most: int) -> str:
    """What an attack run adds to damage, by the distance, up to a modifier."""
    least = row.moved_ft // row.ft_per_damage
    if most <= least:
        return f"+{most}"
    steps = [f"+{more} at {more * row.ft_per_damage} ft" for more in range(least, most)]
    return ", ".join([*steps, f"+{most} from {most * row.ft_per_damage} ft"])


def dogfight_numbers(row: Row, scene: Scene) -> str:
    """The attack that a dogfight grants. Ruling sw5e-dogfight-success."""
    shots = [shot_in_words(shot) for shot in pilot_shots(row, scene)]
    in_any_case = [] if scene.house["sw5e-dogfight-success"] is True else ["the attack in any case"]
    return "; ".join([*in_any_case, *shots])


def shot_in_words(shot: Attempt) -> str:
    """A shot in few words."""
    likely = "" if shot.chance is None else f", {float(round(shot.chance * 100, 1)):g}%"
    bonus = "bonus unknown" if shot.bonus is None else f"{shot.bonus:+d}"
    return f"{shot.what}: {bonus} against {shot.against} {'unknown' if shot.dc is None else shot.dc}{likely}"


def ram_numbers(row: Row, scene: Scene) -> str:
    """The damage of a ram. SotG ch.9; ch.4 of hardened prows and shock absorbers."""
    stats, die = scene.actor.stats, scene.actor.stats.die
    strength = stats.modifiers["str"]
    if die is None or isinstance(strength, Unknown):
        return ""
    dealt = f"{row.hull_dice}d{die}{strength:+d}" if strength else f"{row.hull_dice}d{die}"
    rows = dict.fromkeys(scene.actor.ship.rows())
    more = [f"{ram.ram_hull_dice}d{die} more to the target with {ram.name}" for ram in rows if ram.ram_hull_dice]
    soft = [f"resistance to it with {absorber.name}" for absorber in rows if absorber.ram_resistance]
    return "; ".join([dealt, *more, *soft])


def threat_numbers(row: Row, scene: Scene) -> str:
    """The critical hits that an action threatens with."""
    return "; ".join([critical(weapon) for weapon in forward(row, scene) if weapon.range_ft])
