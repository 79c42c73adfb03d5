"""The figures of a ship as others read them: named, with their reasons; and those against other ships."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from shipcli.figures import Figure, Group, added, known_or
from shipcli.house import House
from shipcli.systems.sol.model import Cannon, Member, Ship
from shipcli.systems.sol.stats import (
    CHASE_ROUNDS,
    CannonStats,
    DamageRange,
    Stats,
    dealt,
    escape_chance,
)
from shipcli.systems.sol.tables import Tables
from shipcli.tally import Tally, Unknown
from shipcli.text import listed, plural

SOAKS = {
    "subtract": "takes {} off the damage of each cannon",
    "threshold": "ignores damage of a cannon up to {}",
    "none": "takes nothing off",
}
"""What the hull does, by ruling sol-hull-soak."""


def figures(ship: Ship, stats: Stats) -> tuple[Group, ...]:
    """The ship's own figures, then a group for each cannon and each of the crew."""
    cannons = [
        Group("cannons", named(cannon.name, "A cannon"), cannon_figures(ship, cannon, own, stats.gunner))
        for cannon, own in zip(ship.cannons, stats.cannons, strict=True)
    ]
    crew = [Group("crew", named(one.name, "A crew member"), member_figures(one)) for one in ship.crew]
    return (
        Group("", named(ship.name, "Without a name"), ship_figures(ship, stats)),
        *(cannons or [Group("cannons", "", ())]),
        *(crew or [Group("crew", "", ())]),
    )


def ship_figures(ship: Ship, stats: Stats) -> tuple[Figure, ...]:
    """What holds for the ship as a whole."""
    overflow = none_if_unknown(ship.overflow)
    points = {"current": none_if_unknown(ship.hp_now), "max": none_if_unknown(ship.hp), "overflow": overflow}
    beyond = f", {overflow} beyond 0" if overflow else ""
    conditions = [one if isinstance(one, str) else one.text if isinstance(one, Unknown) else one.id
                  for one in ship.conditions]  # fmt: skip
    soak = {"rule": stats.soak, "amount": none_if_unknown(ship.hull)}
    return (
        stated("speed", "Speed", ship.speed),
        Figure("initiative", "Initiative", range_data(stats.initiative), range_text(stats.initiative),
               reason="1d8 and the speed, rolled anew each round"),
        Figure("hit_points", "HP", points, f"{known_or(points['current'])} of {known_or(points['max'])}{beyond}"),
        added("destroyed_at", "Destroyed by damage beyond 0 HP of", stats.destroyed_at),
        stated("hull_strength", "Hull strength", ship.hull),
        Figure("soak", "The hull", soak, SOAKS[stats.soak].format(known_or(soak["amount"])),
               reason="ruling sol-hull-soak"),
        stated("tech_challenge", "TC", ship.tech),
        stealth(ship),
        stated("damage_level_modifier", "Damage level modifier", ship.damage_level),
        Figure("piloting_skill", "Piloting skill", none_if_unknown(ship.piloting)),
        Figure("seats", "Seats", {phase: none_if_unknown(seats) for phase, seats in ship.seats.items()}),
        Figure("crewed", "Crew", crewed(ship), crewed_text(ship)),
        Figure("conditions", "Conditions", conditions),
        volley("salvo", "Full Salvo", len(ship.of_size("small")), stats.salvo),
        fire_everything(ship, stats),
        Figure("chase", "", None),
    )  # fmt: skip


def named(name: str | Unknown, without: str) -> str:
    """A name as a title."""
    return without if isinstance(name, Unknown) else name


def none_if_unknown(value: Any) -> Any:
    """The value for JSON."""
    return None if isinstance(value, Unknown) else value


def stated(key: str, label: str, value: int | Unknown) -> Figure:
    """A figure that the sheet states."""
    if isinstance(value, Unknown):
        return added(key, label, Tally((("on the sheet", value),)))
    return Figure(key, label, value)


def stealth(ship: Ship) -> Figure:
    """The SC; a ship without one cannot hide."""
    if ship.stealth is None:
        return Figure("stealth_challenge", "SC", None, "none, cannot hide")
    return stated("stealth_challenge", "SC", ship.stealth)


def crewed(ship: Ship) -> dict[str, list[str | None]]:
    """The names of the crew, phase by phase."""
    return {phase: [none_if_unknown(one.name) for one in ship.in_phase(phase)] for phase in ship.house.tables.phases}


def crewed_text(ship: Ship) -> str:
    """How many of the seats are taken, phase by phase."""
    parts = [f"{phase} {len(crew)} of {known_or(none_if_unknown(ship.seats[phase]))}"
             for phase, crew in crewed(ship).items()]  # fmt: skip
    return ", ".join(parts)


def number(value: Fraction) -> int | float:
    """A mean as JSON holds it."""
    return int(value) if value.denominator == 1 else float(value)


def mean_text(value: Fraction) -> str:
    """A mean as people read it: halves as they are, others to two places."""
    return f"{number(value)}" if value.denominator <= 2 else f"{float(value):.2f}"


def range_data(spread: DamageRange | None) -> dict[str, Any] | None:
    """A spread as JSON holds it."""
    if spread is None:
        return None
    return {"dice": spread.text, "min": spread.minimum, "mean": number(spread.mean), "max": spread.maximum}


def range_text(spread: DamageRange | None) -> str:
    """A spread as people read it: `2d6+3 (5 to 15, mean 10)`."""
    if spread is None:
        return "unknown"
    return f"{spread.text} ({spread.minimum} to {spread.maximum}, mean {mean_text(spread.mean)})"


def bare_text(spread: DamageRange | None) -> str:
    """A spread without its dice: `0 to 18, mean 8.06`."""
    if spread is None:
        return "unknown"
    return f"{spread.minimum} to {spread.maximum}, mean {mean_text(spread.mean)}"


def unknown_tally(spread: DamageRange | None) -> Tally | None:
    """What marks a group of figures as incomplete where a spread is unknown."""
    return Tally((("a cannon", Unknown()),)) if spread is None else None


def volley(key: str, label: str, shots: int, spread: DamageRange | None) -> Figure:
    """The damage of several cannons together."""
    data = {"shots": shots, **(range_data(spread) or {"dice": None, "min": None, "mean": None, "max": None})}
    text = f"{plural(shots, 'shot')}, {range_text(spread)}" if shots else "no cannon for it"
    return Figure(key, label, data, text, reason="dice of each cannon, no skill")


def fire_everything(ship: Ship, stats: Stats) -> Figure:
    """The damage of all cannons together, and what that costs the own ship, in rounds in a row."""
    figure = volley("fire_everything", "Fire Everything", len(ship.cannons), stats.fire_everything)
    price = [{"in_a_row": i, **(range_data(one) or {})} for i, one in enumerate(stats.backlash, start=1)]
    text = figure.text
    if ship.cannons:
        text += f"; own ship loses {backlash_text(stats)}"
    return figure._replace(value={**figure.value, "self": price}, text=text)


def backlash_text(stats: Stats) -> str:
    """What firing everything costs, once and in rounds in a row."""
    if not stats.backlash:
        return "unknown"
    first, *more = stats.backlash
    return f"{range_text(first)}, in a row {', '.join(one.text for one in more)}"


def cannon_figures(ship: Ship, cannon: Cannon, own: CannonStats, gunner: Member | None) -> tuple[Figure, ...]:
    """The figures of one cannon."""
    plain, creature = own.plain, own.creature
    multiplier = None if isinstance(cannon.size, Unknown) else cannon.size.multiplier
    on_creature = {"multiplier": multiplier, **(range_data(creature) or {"min": None, "mean": None, "max": None})}
    on_creature.pop("dice", None)
    who = "" if gunner is None else f"{named(gunner.name, 'the gunner')}'s Gunnery added"
    return (
        Figure("name", "Name", none_if_unknown(cannon.name)),
        Figure("size", "Size", None if isinstance(cannon.size, Unknown) else cannon.size.id),
        Figure("damage", "Damage", plain and plain.text, range_text(plain), unknown_tally(plain)),
        Figure("min", "", plain and plain.minimum),
        Figure("mean", "", plain and number(plain.mean)),
        Figure("max", "", plain and plain.maximum),
        Figure("aimed", "Aimed", range_data(own.aimed), range_text(own.aimed) if gunner else "nobody aims",
               reason=who),
        Figure("creature", "To a creature of large size or smaller", on_creature, range_text(creature)),
    )  # fmt: skip


def member_figures(member: Member) -> tuple[Figure, ...]:
    """The figures of one of the crew."""
    skills = {} if isinstance(member.skills, Unknown) else member.skills
    return (
        Figure("name", "Name", none_if_unknown(member.name)),
        Figure("phase", "Phase", None if isinstance(member.phase, Unknown) else member.phase.id),
        Figure("skills", "Skills", {name: none_if_unknown(value) for name, value in skills.items()},
               skills_text(member)),
        stated("action_dice", "Action dice", member.action_dice),
    )  # fmt: skip


def skills_text(member: Member) -> str:
    """The skills of a crew member as people read them."""
    if isinstance(member.skills, Unknown):
        return "unknown"
    parts = [f"{name} {known_or(none_if_unknown(value))}" for name, value in member.skills.items()]
    return ", ".join(parts) or "none"


def against(ship: Ship, stats: Stats, others: tuple[tuple[Ship, Stats], ...]) -> tuple[Group, ...]:
    """The ship against others: whether it gets away from all of them, and what the guns of each do to the other."""
    first = Group("", "Against others", (chase(ship, tuple(other for other, _ in others)),))
    return (first, *(Group("against", f"Against {named(other.name, 'a ship without a name')}",
                           tuple(versus(ship, stats, other, figures))) for other, figures in others))  # fmt: skip


def chance_data(chance: Fraction) -> dict[str, Any]:
    """A chance as JSON holds it."""
    return {"exact": str(chance), "share": float(chance)}


def percent(chance: Fraction) -> str:
    """A chance as people read it."""
    return f"{float(100 * chance):.1f}%"


def boost(house: House[Tables]) -> int:
    """What Give a Little More adds to speed. Sol, Engineer Phase."""
    return sum(action.speed for action in house.tables.ship_actions.values())


def chase(ship: Ship, chasers: tuple[Ship, ...]) -> Figure:
    """Whether the ship gets away, if it runs and all of them follow. Sol, Run Away."""
    reason = f"{CHASE_ROUNDS} rounds of 1d8 and speed, two lost in a row are the end"
    names = [{"name": none_if_unknown(one.name), "speed": none_if_unknown(one.speed)} for one in chasers]
    speeds = tuple(one.speed for one in chasers if not isinstance(one.speed, Unknown))
    label = f"Escapes from {listed([named(one.name, 'a ship without a name') for one in chasers], 'and')}"
    if isinstance(ship.speed, Unknown) or len(speeds) < len(chasers):
        return Figure("chase", label, {"escape": None, "caught": None, "boosted": None, "chasers": names}, "unknown")
    escape = escape_chance(ship.speed, speeds, ship.house)
    boosted = escape_chance(ship.speed, speeds, ship.house, boost(ship.house))
    data = {"escape": chance_data(escape), "caught": chance_data(1 - escape), "boosted": chance_data(boosted)}
    text = percent(escape)
    exact = str(escape)
    if boosted != escape:
        text += f", with Give a Little More {percent(boosted)}"
        exact += f", {boosted}"
    reason = f"{exact}: {reason}"
    return Figure("chase", label, {**data, "chasers": names}, text, reason=reason)


def versus(ship: Ship, stats: Stats, other: Ship, figures: Stats) -> Iterator[Figure]:
    """The guns of each of two ships against the hull of the other, and the chase the other way round."""
    yield Figure("name", "Name", none_if_unknown(other.name))
    yield Figure("speed", "Speed", none_if_unknown(other.speed))
    yield from guns("deals", "Deals", ship, stats, other, stats.soak)
    yield from guns("takes", "Takes", other, figures, ship, stats.soak)
    back = chase(other._replace(house=ship.house), (ship,))
    yield back._replace(key="other_flees", label="It escapes from this ship", value={
        key: value for key, value in back.value.items() if key != "chasers"
    })  # fmt: skip


def guns(key: str, label: str, ship: Ship, stats: Stats, other: Ship, soak: str) -> Iterator[Figure]:
    """What is left of the ship's guns behind the hull of another: aimed, in a salvo, all at once."""
    yield shots(f"{key}_aimed", f"{label} aimed", ship, stats, other, soak)
    for name, cannons in {"salvo": ship.of_size("small"), "fire_everything": ship.cannons}.items():
        spread = left(cannons, other, soak)
        text = "no cannon for it" if not cannons else bare_text(spread)
        yield Figure(f"{key}_{name}", f"{label} by {name.replace('_', ' ')}", means(spread), text)


def means(spread: DamageRange | None) -> dict[str, Any] | None:
    """Damage behind a hull as JSON holds it, its mean exactly too."""
    if spread is None:
        return None
    return {"min": spread.minimum, "mean": number(spread.mean), "max": spread.maximum, "exact": str(spread.mean)}


def left(cannons: tuple[Cannon, ...], other: Ship, soak: str) -> DamageRange | None:
    """What is left of the damage of several cannons, each behind the hull of another ship; None where unknown."""
    if isinstance(other.hull, Unknown):
        return None
    spreads = [dealt(one.damage, other.hull, soak) for one in cannons if not isinstance(one.damage, Unknown)]
    if len(spreads) < len(cannons):
        return None
    least, most = sum(one.minimum for one in spreads), sum(one.maximum for one in spreads)
    return DamageRange("", least, sum((one.mean for one in spreads), Fraction(0)), most)


def shots(key: str, label: str, ship: Ship, stats: Stats, other: Ship, soak: str) -> Figure:
    """Each cannon, aimed by the best gunner, behind the hull of another ship."""
    skill = 0 if stats.gunner is None else ship.skill(stats.gunner, "gunnery")
    data: list[dict[str, Any]] = []
    texts = []
    for cannon in ship.cannons:
        spread = None
        if not (isinstance(cannon.damage, Unknown) or isinstance(skill, Unknown)):
            spread = left((cannon._replace(damage=cannon.damage._replace(plus=skill)),), other, soak)
        data.append({"cannon": none_if_unknown(cannon.name), "damage": means(spread)})
        texts.append(f"{named(cannon.name, 'a cannon')} {'unknown' if spread is None else mean_text(spread.mean)}")
    return Figure(key, f"{label}, mean of a shot:", data, ", ".join(texts) or "no cannon")
