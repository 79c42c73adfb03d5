"""The stat block of a ship."""

from collections.abc import Iterator

from shipcli.blocks import Block, Cell, Grid, Prose, Section, Value
from shipcli.figures import known_or, signed
from shipcli.house import answered
from shipcli.systems.contract import Action, Situation
from shipcli.systems.sol import tables
from shipcli.systems.sol.actions import actions
from shipcli.systems.sol.figures import (
    SOAKS,
    backlash_text,
    bare_text,
    crewed_text,
    mean_text,
    named,
    none_if_unknown,
    skills_text,
    spread_text,
)
from shipcli.systems.sol.model import Cannon, Order, Round, Ship
from shipcli.systems.sol.stats import CannonStats, Stats
from shipcli.systems.sol.tables import Condition
from shipcli.tally import Unknown
from shipcli.wording import listed


def block(ship: Ship, stats: Stats) -> Block:
    """The ship's totals, its guns, its crew, their actions, what they plan, what a fight asks."""
    sections = [Section("", "", totals(ship, stats))]
    if ship.cannons:
        sections.append(Section("Cannons", "no roll to hit: dice are damage", gun_lines(ship, stats)))
    if ship.crew:
        sections.append(Section("Crew", crewed_text(ship), crew_lines(ship)))
    sections.append(Section("Actions", "two action dice each", tuple(action_lines(ship, stats))))
    if ship.plan:
        sections.append(Section("Plan", "", tuple(plan_lines(ship))))
    sections.append(Section("In play", "", tuple(play_lines(ship, stats))))
    return Block(named(ship.name, "Without a name"), "Ship, Secrets of Sol", tuple(sections), notes(ship))


def totals(ship: Ship, stats: Stats) -> tuple[tuple[Cell, ...], ...]:
    """What holds for the ship as a whole."""
    now, most = none_if_unknown(ship.hp_now), none_if_unknown(ship.hp)
    points = known_or(most) if now == most else f"{known_or(now)} of {known_or(most)}"
    if ship.overflow != 0:
        points += f", {known_or(none_if_unknown(ship.overflow))} damage beyond 0"
    soak = SOAKS[stats.soak].format(known_or(none_if_unknown(ship.hull)))
    stealth = "none, cannot hide" if ship.stealth is None else known_or(none_if_unknown(ship.stealth))
    lines: list[tuple[Cell, ...]] = [
        (
            Value("HP", points),
            Value("Destroyed", f"by {known_or(stats.destroyed_at.value)} damage beyond 0"),
            Value("Hull strength", f"{known_or(none_if_unknown(ship.hull))} (takes {soak})"),
        ),
        (
            Value("Speed", known_or(none_if_unknown(ship.speed))),
            Value("Initiative", spread_text(stats.initiative)),
            Value("TC", known_or(none_if_unknown(ship.tech))),
            Value("SC", stealth),
        ),
        (
            Value("Piloted with", named(ship.piloting, "unknown")),
            Value("Damage level modifier", known_or(none_if_unknown(ship.damage_level))),
        ),
    ]
    if not ship.crew:
        lines.append((Value("Seats", seats_text(ship)),))
    for one in ship.conditions:
        if isinstance(one, Condition):
            lines.append((Prose(one.name, one.meaning),))
        else:
            text = f"{one.text} (unknown)" if isinstance(one, Unknown) else one
            lines.append((Value("Condition", text),))
    return tuple(lines)


def seats_text(ship: Ship) -> str:
    """The seats of each phase."""
    return ", ".join(f"{phase} {known_or(none_if_unknown(seats))}" for phase, seats in ship.seats.items())


def gun_lines(ship: Ship, stats: Stats) -> tuple[tuple[Cell, ...], ...]:
    """The cannons as a table; what they deal together, and what that costs."""
    aimed = "" if stats.gunner is None else f"Aimed by {named(stats.gunner.name, 'the gunner')}"
    head = ("Cannon", "Size", "Damage", "Mean", *([aimed, "Mean"] if aimed else []), "Creatures")
    rows = tuple(gun_row(cannon, own, bool(aimed)) for cannon, own in zip(ship.cannons, stats.cannons, strict=True))
    small = ship.of_size("small")
    lines: list[tuple[Cell, ...]] = [(Grid(head, rows),)]
    if small:
        lines.append((Value("Full Salvo", f"{len(small)} of {len(ship.cannons)} cannons, {spread_text(stats.salvo)}"),))
    lines.append((Value("Fire Everything", f"{spread_text(stats.fire_everything)}; own ship {backlash_text(stats)}"),))
    return tuple(lines)


def gun_row(cannon: Cannon, own: CannonStats, aimed: bool) -> tuple[str, ...]:
    """A cannon as a row of the table."""
    size = "unknown" if isinstance(cannon.size, Unknown) else cannon.size.id
    shots = [own.plain, own.aimed] if aimed else [own.plain]
    cells = [text for one in shots for text in (("unknown", "") if one is None else (one.text, mean_text(one.mean)))]
    creatures = "unknown" if isinstance(cannon.size, Unknown) else f"x{cannon.size.multiplier}"
    if own.creature is not None:
        creatures += f": {bare_text(own.creature)}"
    return (named(cannon.name, "a cannon"), size, *cells, creatures)


def crew_lines(ship: Ship) -> tuple[tuple[Cell, ...], ...]:
    """Everybody with the phase, skills and action dice."""
    lines = []
    for one in ship.crew:
        phase = "phase unknown" if isinstance(one.phase, Unknown) else one.phase.id
        dice = known_or(none_if_unknown(one.action_dice))
        lines.append((Prose(named(one.name, "Without a name"), f"{phase}; {skills_text(one)}; action dice {dice}"),))
    return tuple(lines)


def action_lines(ship: Ship, stats: Stats) -> Iterator[tuple[Cell, ...]]:
    """What can be done in each phase, and what is rolled for it; last what cannot be done now."""
    found = actions(Situation(ship=(ship, stats)), ship.house).actions
    for phase in tables.phases().values():
        own = [action_text(one) for one in found if one.phase == phase.id and not one.barred]
        if own:
            yield (Prose(phase.name, "; ".join(own)),)
    barred: dict[str, list[str]] = {}
    for one in found:
        if one.barred:
            barred.setdefault(one.barred, []).append(one.name)
    if barred:
        yield (Prose("Not now", "; ".join(f"{listed(names, 'and')} ({why})" for why, names in barred.items())),)


def action_text(one: Action) -> str:
    """An action with its roll, where it has one of its own."""
    if not one.die or one.bonus is None:
        return one.name
    return f"{one.name} {one.die}{signed(one.bonus) if one.bonus else ''}"


def plan_lines(ship: Ship) -> Iterator[tuple[Cell, ...]]:
    """The plan, a line for each round, in the order of the phases."""
    order = list(tables.phases())
    for number, parts in ship.rounds:
        orders = [one for part in parts for one in part.orders]
        orders.sort(key=lambda one: len(order) if isinstance(one.action, Unknown) else order.index(one.action.phase))
        texts = [*(text for part in parts for text in change_texts(part)), *(order_text(ship, one) for one in orders)]
        yield (Prose(f"Round {number}", "; ".join(texts) or "nothing"),)


def change_texts(part: Round) -> Iterator[str]:
    """Who changes the phase as a round begins."""
    for name, phase in part.changes:
        yield f"{name} changes to {'a phase unknown' if isinstance(phase, Unknown) else phase.id}"


def order_text(ship: Ship, one: Order) -> str:
    """A planned action: who, what, with which cannon, at whom."""
    action = one.action.text or "an action unknown" if isinstance(one.action, Unknown) else one.action.name
    cannon = ""
    if isinstance(one.cannon, int):
        cannon = f" ({named(ship.cannons[one.cannon].name, 'a cannon')})"
    target = f" at {one.target}" if isinstance(one.target, str) else ""
    return f"{named(one.actor, 'somebody')} {action}{cannon}{target}"


def play_lines(ship: Ship, stats: Stats) -> Iterator[tuple[Cell, ...]]:
    """What a fight asks of the figures."""
    phases = listed(tables.phases(), "and")
    yield (
        Prose("Each round", f"every ship rolls initiative anew; then {phases} phase, the highest first in each; the "
              "crew may change phases when initiative is rolled, and each acts in one"),
    )  # fmt: skip
    yield (Prose("At 0 HP", f"the ship is idle, and destroyed by {known_or(stats.destroyed_at.value)} more damage"),)
    for action in tables.ship_actions().values():
        if action.hampers:
            phases = listed(action.hampers, "and")
            yield (Prose(action.name, f"own {phases} rolls lose {action.loss} for the rest of the round"),)
    yield (Prose("What each action does", "`shipcli actions sol-ship`, or `shipcli catalogue ship_actions`"),)


def notes(ship: Ship) -> tuple[str, ...]:
    """The rulings about play that differ from the default."""
    return tuple(
        answered(ruling, ship.house[ruling.id])
        for ruling in tables.rulings().values()
        if ruling.applies == "play" and ship.house[ruling.id] != ruling.default
    )
