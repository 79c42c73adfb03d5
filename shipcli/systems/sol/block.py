"""The stat block of a ship."""

from collections.abc import Iterator

from shipcli.blocks import Block, Cell, Grid, Prose, Section, Value
from shipcli.figures import known_or, signed
from shipcli.rulings import answered
from shipcli.systems.actions import Action, Situation
from shipcli.systems.sol.actions import ONCE, TOTAL, actions, limits, nobody_in
from shipcli.systems.sol.figures import (
    SOAKS,
    backlash_text,
    crewed_text,
    mean_text,
    named,
    none_if_unknown,
    range_text,
    skills_text,
)
from shipcli.systems.sol.model import Cannon, Order, Round, Ship
from shipcli.systems.sol.stats import CHASE_ROUNDS, INITIATIVE_DIE, CannonStats, Stats
from shipcli.systems.sol.tables import Condition, ShipAction
from shipcli.tally import Unknown, known
from shipcli.text import listed, plural

WIDEST = 80
"""Characters up to which the seats stand beside a title; longer ones have lines of their own, which are broken."""
CHASE = (
    f"where the enemy follows, {CHASE_ROUNDS} rounds of 1d{INITIATIVE_DIE} and speed each; lower than a chaser in two "
    "in a row, and a new combat begins"
)


def block(ship: Ship, stats: Stats) -> Block:
    """The ship's totals, its guns, its crew, their actions, what they plan, what a fight asks."""
    sections = [Section("", "", totals(ship, stats))]
    if ship.cannons:
        sections.append(Section("Cannons", gunners_text(stats), gun_lines(ship, stats)))
    if ship.crew:
        seats = crewed_text(ship)
        fits = len(seats) <= WIDEST
        lines = crew_lines(ship) if fits else ((Value("Seats", seats),), *crew_lines(ship))
        sections.append(Section("Crew", seats if fits else "", lines))
    sections += phase_sections(ship, stats)
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
            Value("Hull strength", f"{known_or(none_if_unknown(ship.hull))} ({soak})"),
        ),
        (
            Value("Speed", known_or(none_if_unknown(ship.speed))),
            Value("Initiative", range_text(stats.initiative)),
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
        elif isinstance(one, Unknown) and one.text is None:
            lines.append((Value("Conditions", "unknown"),))
        else:
            text = f"{one.text} (unknown)" if isinstance(one, Unknown) else one
            lines.append((Value("Condition", text),))
    return tuple(lines)


def seats_text(ship: Ship) -> str:
    """The seats of each phase."""
    return ", ".join(f"{phase} {known_or(none_if_unknown(seats))}" for phase, seats in ship.seats.items())


def gun_lines(ship: Ship, stats: Stats) -> tuple[tuple[Cell, ...], ...]:
    """The cannons as a table; what they deal together, and what that costs."""
    aimed = stats.gunner is not None
    head = ("Cannon", "Size", "Damage", "Mean", *(["Aimed", "Mean"] if aimed else []), "Creatures")
    rows = tuple(gun_row(cannon, own, aimed) for cannon, own in zip(ship.cannons, stats.cannons, strict=True))
    small = ship.of_size("small")
    lines: list[tuple[Cell, ...]] = [(Grid(head, rows),)]
    if small:
        lines.append((Value("Full Salvo", f"{len(small)} of {len(ship.cannons)} cannons, {range_text(stats.salvo)}"),))
    lines.append(
        (Value("Fire Everything", f"{range_text(stats.fire_everything)}; own ship loses {backlash_text(stats)}"),)
    )
    return tuple(lines)


def gunners_text(stats: Stats) -> str:
    """Who aims, where somebody does."""
    who = "" if stats.gunner is None else f"; aimed by {named(stats.gunner.name, 'the gunner')}"
    return f"dice are damage, no roll to hit{who}"


def gun_row(cannon: Cannon, own: CannonStats, aimed: bool) -> tuple[str, ...]:
    """A cannon as a row of the table."""
    size = "unknown" if isinstance(cannon.size, Unknown) else cannon.size.id
    shots = [own.plain, own.aimed] if aimed else [own.plain]
    cells = [text for one in shots for text in (("unknown", "") if one is None else (one.text, mean_text(one.mean)))]
    creatures = "unknown" if isinstance(cannon.size, Unknown) else f"x{cannon.size.multiplier}"
    if own.creature is not None:
        creatures += f": {own.creature.minimum} to {own.creature.maximum}"
    return (named(cannon.name, "a cannon"), size, *cells, creatures)


def crew_lines(ship: Ship) -> tuple[tuple[Cell, ...], ...]:
    """Everybody with the phase, skills and action dice."""
    lines = []
    for one in ship.crew:
        phase = "phase unknown" if isinstance(one.phase, Unknown) else one.phase.id
        dice = known_or(none_if_unknown(one.action_dice))
        skills = skills_text(one) if known(one.skills) else "skills unknown"
        lines.append((Prose(named(one.name, "Without a name"), f"{phase}; {skills}; action dice {dice}"),))
    return tuple(lines)


def phase_sections(ship: Ship, stats: Stats) -> Iterator[Section]:
    """What can be done in each phase, also where nobody is in it now; last what cannot be done."""
    found = actions(Situation(ship=(ship, stats)), ship.house).actions
    barred: dict[str, list[str]] = {}
    for phase in ship.house.tables.phases.values():
        empty = nobody_in(phase.id)
        own = [one for one in found if one.phase == phase.id and one.barred in ("", empty)]
        if own:
            aside = seats_of(ship, phase.id) + (", nobody in it now" if any(one.barred for one in own) else "")
            texts = tuple((Prose(rolled(one), action_text(one, ship)),) for one in own)
            yield Section(f"{phase.name} phase", aside, texts)
    for one in found:
        if one.barred and one.barred != nobody_in(one.phase):
            barred.setdefault(one.barred, []).append(one.name)
    if barred:
        yield Section("Not possible now", "", tuple(barred_line(why, names, ship) for why, names in barred.items()))


def barred_line(why: str, names: list[str], ship: Ship) -> tuple[Cell, ...]:
    """The actions that cannot be used, and why."""
    what = "no other action" if len(names) > len(ship.house.tables.phases) else listed(names, "and")
    return (Prose(f"{why[0].upper()}{why[1:]}", what),)


def seats_of(ship: Ship, phase: str) -> str:
    """The seats of a phase."""
    seats = ship.seats[phase]
    return "seats unknown" if isinstance(seats, Unknown) else plural(seats, "seat")


def rolled(one: Action) -> str:
    """An action with its roll, where it has one of its own; without anybody who rolls, with the skill."""
    if not one.die or one.bonus is None:
        return one.name
    if one.barred:
        return f"{one.name} {one.die} and {one.check}"
    return f"{one.name} {one.die}{signed(one.bonus) if one.bonus else ''}"


def action_text(one: Action, ship: Ship) -> str:
    """What an action does, and what it excludes."""
    row = ship.house.tables.ship_actions[one.id]
    parts = [row.effect.replace(TOTAL, "the total")]
    if row.versus in ("rally_bands", "aggressive_bands", "captain"):
        parts = [f"{parts[0]} ({'; '.join(f'{outcome.when}: {outcome.effect}' for outcome in one.outcomes)})"]
    elif one.against:
        parts.insert(0, f"against {one.against}")
    if row.hampers:
        parts.append(f"own {listed(row.hampers, 'and')} rolls lose {row.loss} for the rest of the round")
    return "; ".join([*parts, *more_limits(row, ship)])


def more_limits(row: ShipAction, ship: Ship) -> list[str]:
    """The limits of an action beyond how often each can be used."""
    found = limits(row, ship.house)
    return found[1:] if row.action_dice else found


def plan_lines(ship: Ship) -> Iterator[tuple[Cell, ...]]:
    """The plan: a table for each round, in the order of the phases."""
    order = ["initiative", *ship.house.tables.phases, ""]
    for number, parts in ship.rounds:
        rows = [row for part in parts for row in (*change_rows(part), *(order_row(ship, one) for one in part.orders))]
        rows.sort(key=lambda row: order.index(row[0]))
        yield (Grid((f"Round {number}", "Who", "Action"), tuple(rows)),)
    if any(isinstance(one.number, Unknown) for one in ship.plan):
        yield (Value("Other rounds" if ship.rounds else "Rounds", "unknown"),)


def change_rows(part: Round) -> Iterator[tuple[str, ...]]:
    """Who changes the phase as a round begins."""
    for name, phase in part.changes:
        yield "initiative", name, f"changes to {'a phase unknown' if isinstance(phase, Unknown) else phase.id}"


def order_row(ship: Ship, one: Order) -> tuple[str, ...]:
    """A planned action: phase, who, what, with which cannon, on whom."""
    phase, action = "", "an action unknown"
    if not isinstance(one.action, Unknown):
        phase, action = one.action.phase, one.action.name
    elif one.action.text:
        action = one.action.text
    cannon = f" ({named(ship.cannons[one.cannon].name, 'a cannon')})" if isinstance(one.cannon, int) else ""
    target = f" on {one.target}" if isinstance(one.target, str) else ""
    return phase, named(one.actor, "somebody"), f"{action}{cannon}{target}"


def play_lines(ship: Ship, stats: Stats) -> Iterator[tuple[Cell, ...]]:
    """What a fight asks of the figures."""
    scope = ONCE[str(ship.house["sol-once-scope"])]
    yield (
        Prose("Each round", "every ship rolls initiative anew; in each phase the ships act from the highest to the "
              "lowest; the crew may change phases when initiative is rolled, and each of them acts in one"),
    )  # fmt: skip
    yield (Prose("Actions", f"two action dice each, {scope}"),)
    yield (Prose("At 0 HP", f"the ship is idle; {known_or(stats.destroyed_at.value)} damage beyond that destroy it"),)
    yield (Prose("Running away", CHASE),)
    yield (Prose("Chances against another ship", "`shipcli actions sol-ship`, `shipcli stats --against`"),)


def notes(ship: Ship) -> tuple[str, ...]:
    """The rulings about play that differ from the default."""
    return tuple(
        answered(ruling, ship.house[ruling.id])
        for ruling in ship.house.tables.rulings.values()
        if ruling.applies == "play" and ship.house[ruling.id] != ruling.default
    )
