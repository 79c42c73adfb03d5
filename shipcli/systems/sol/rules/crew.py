"""What makes a ship's crew legal: SOL108, SOL109, SOL128."""

from collections import Counter
from collections.abc import Iterator

from shipcli.catalogue import folded, nearest
from shipcli.diagnostics import Severity
from shipcli.document import Pointer
from shipcli.rules import Found
from shipcli.systems.sol.model import Order, Round, Ship
from shipcli.systems.sol.rules.rulebook import MOST_COMPARED, RULES, called
from shipcli.systems.sol.stats import Stats
from shipcli.systems.sol.tables import Phase
from shipcli.tally import UNKNOWN, Unknown
from shipcli.text import listed, plural, quoted, unknown_name


@RULES.rule("SOL108", "too-few-seats", source="Sol, Rules for Combat", breaks={"/seats/gunnery": 1})
def too_few_seats(ship: Ship, stats: Stats) -> Found:
    """No more crew act in a phase than it has seats."""
    full: dict[str, int] = {}
    told = set(twice(ship))
    for i, member in enumerate(ship.crew):
        if isinstance(member.phase, Unknown) or i in told:
            continue
        phase = member.phase.id
        full[phase] = full.get(phase, 0) + 1
        seats = ship.seats[phase]
        if isinstance(seats, Unknown) or full[phase] <= seats:
            continue
        who = called(member.name, "a crew member")
        if seats:
            message = f"{who} makes {full[phase]} in the {phase} phase, which has {plural(seats, 'seat')}"
            yield ("crew", i, "phase"), message
        elif full[phase] == 1:
            more = len(ship.in_phase(phase)) - 1
            message = f"{who} and {plural(more, 'other')} are" if more else f"{who} is"
            yield ("crew", i, "phase"), f"{message} in the {phase} phase, which has no seat"
    for parts, now in ship.phases():
        changed_now = any(part.changes for part in parts)
        taken = Counter(one.id for one in now.values() if changed_now and not isinstance(one, Unknown))
        for place, name, changed in changes(parts):
            if isinstance(changed, Unknown) or now.get(name) is not changed:
                continue
            seats = ship.seats[changed.id]
            if not isinstance(seats, Unknown) and taken[changed.id] > max(seats, full.get(changed.id, 0)):
                message = f"{quoted(name)} makes {taken[changed.id]} in the {changed.id} phase"
                yield place, f"{message}, which has {plural(seats, 'seat')}"
                break


def changes(parts: list[Round]) -> Iterator[tuple[Pointer, str, Phase | Unknown]]:
    """Who changes to which phase as a round begins, and where that stands."""
    for part in parts:
        for name, phase in part.changes:
            yield (*part.pointer, "phases", name), name, phase


def twice(ship: Ship) -> Iterator[int]:
    """The numbers of the crew whose names stand above already."""
    seen: set[str] = set()
    for i, member in enumerate(ship.crew):
        if not isinstance(member.name, Unknown):
            if member.name in seen:
                yield i
            seen.add(member.name)


@RULES.rule(
    "SOL109",
    "two-phases-at-once",
    source="Sol, Rules for Combat",
    breaks={"/plan/1/actions/3": {"actor": "Ada", "action": "wide-scan"}},
)
def two_phases_at_once(ship: Ship, stats: Stats) -> Found:
    """A crew member is in one of the five phases, and in no other in the same round."""
    for i, member in enumerate(ship.crew):
        yield from unknown_name(("crew", i, "phase"), member.phase, "phase", ship.house.tables.phases)
    for i in twice(ship):
        yield ("crew", i, "name"), f"{called(ship.crew[i].name, '')} is listed already; a crew member is in one phase"
    for parts, now in ship.phases():
        for place, _, phase in changes(parts):
            yield from unknown_name(place, phase, "phase", ship.house.tables.phases)
        first: dict[str, str] = {}
        orders = [order for part in parts for order in part.orders]
        for order in orders:
            phase = now.get(order.actor, UNKNOWN) if isinstance(order.actor, str) else UNKNOWN
            if not isinstance(phase, Unknown) and phase.id == acting(order):
                first[str(order.actor)] = phase.id
        for order in orders:
            acted, actor = acting(order), order.actor
            if acted is None or isinstance(actor, Unknown) or isinstance(now.get(actor, UNKNOWN), Unknown):
                continue
            other = first.setdefault(actor, acted)
            if acted != other:
                message = f"{quoted(actor)} acts in the {other} phase this round, and cannot in the {acted} phase"
                yield (*order.pointer, "action"), message


def acting(order: Order) -> str | None:
    """The phase of a planned action."""
    return None if isinstance(order.action, Unknown) else order.action.phase


@RULES.rule(
    "SOL128",
    "unknown-skill",
    source="Sol, Skill Breakdown",
    severity=Severity.WARNING,
    breaks={"/crew/4/skills": {"Gunery": 3}},
)
def unknown_skill(ship: Ship, stats: Stats) -> Found:
    """Every skill of the crew is one that ship actions use, the ship's piloting skill, or declared under `custom`."""
    if not ship.customs_known or isinstance(ship.piloting, Unknown):
        return
    names = [str(ship.skill_name(skill)) for skill in ship.house.tables.skills]
    known = {folded(name) for name in (*names, *ship.own_skills)}
    for i, member in enumerate(ship.crew):
        seen: set[str] = set()
        for name in () if isinstance(member.skills, Unknown) else member.skills:
            place = ("crew", i, "skills", name)
            if folded(name) in seen:
                yield place, f"{quoted(name)} stands here twice; the first counts", "keep one of the two", None, True
            elif folded(name) not in known:
                near = next(iter(nearest(name, (*names, *ship.own_skills[:MOST_COMPARED]))), None)
                if folded(name) == "piloting":
                    near = ship.piloting
                hint = f"did you mean {near}?" if near else f"skills here: {listed(names, 'and')}"
                own = f"`custom: {{skills: [{name}]}}` declares another"
                yield place, f"unknown skill {quoted(name)}", f"{hint}; {own}", None, True, near
            seen.add(folded(name))
