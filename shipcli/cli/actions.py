"""`shipcli actions`: what officers and crew can do, with the numbers of a tier."""

import os
import sys
from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from shipcli import systems
from shipcli.cli import ShipcliError, tell
from shipcli.cli.documents import Documents, chosen_by, meant, system_of
from shipcli.figures import signed
from shipcli.house import House
from shipcli.output import dumped
from shipcli.paths import STANDARD_INPUT, Source
from shipcli.rulings import answered
from shipcli.systems.actions import Action, Attempt, Outcome, Situation
from shipcli.systems.contract import System
from shipcli.systems.links import Linked
from shipcli.text import listed, lowered, plural, printable

if TYPE_CHECKING:
    from fractions import Fraction

    from shipcli.report import Judged

WIDTH = 80
INDENT = "    "
OTHERS = "Behind `also` stand others who may; `--who NAME` lists what one of the crew can do."
"""What a listing says where more than one can do something."""
UNSOURCED = "unsourced"
"""The book of what stands in no book at a known page."""
FIGURES = ("AC", "TL")
"""What an attack must reach, where nothing but its name is known."""
NO_BREAK = "\0"
"""Stands for a space at which no line is to be broken."""


class Listing(NamedTuple):
    """The actions of one ship, or of a tier: what they stand on, and what JSON says of each beside its own.

    `again` is whether it holds only what differs from a listing before it, against another target.
    """

    notes: list[str]
    actions: tuple[Action, ...]
    aside: dict[str, Any]
    again: bool = False


def actions(
    kind: str,
    tier: "Fraction | int | None" = None,
    role: str | None = None,
    phase: str | None = None,
    ship: list[str] | None = None,
    target: list[str] | None = None,
    target_tier: "Fraction | int | None" = None,
    range: int | None = None,
    who: str | None = None,
    ruling: list[str] | None = None,
    format: str = "text",
) -> int:
    """Print what officers and crew can do: role, phase, check, DC, chance, effect; of ships, or at a tier.

    Against several targets, all of the first, and of the others what differs from it; in JSON all of every one.
    """
    if STANDARD_INPUT in (ship or []) and STANDARD_INPUT in (target or []):
        raise ShipcliError(
            "standard input can be --ship or --target, not both; without --target the enemy is like the ship"
        )
    system = system_of(kind)
    if system.actions is None:
        others = [kind for kind in systems.KINDS if systems.get(kind).actions is not None]
        raise ShipcliError(f"nobody acts in a document of kind {system.kind}; say {listed(others, 'or')}")
    chosen = chosen_by(ruling or [], [system.kind]).get(system.kind, {})
    ships, enemies, status = [Given(None, system.book.house(chosen))], [Given(None, system.book.house(chosen))], 0
    if ship:
        ships, status = documents(ship, system, ruling)
    if target:
        enemies, failed = documents(target, system, ruling)
        status = max(status, failed)
    found: list[Listing] = []
    for own in ships:
        first: Listing | None = None
        for enemy in enemies:
            situation = Situation(tier, own.ship, enemy.ship, target_tier, range, who)
            one = listing(system, situation, own.house, role, phase)
            one.notes[:0] = [f"{whose} is not legal: see `shipcli validate`." for whose in unlawful(own, enemy)]
            one.aside.update({"ship": own.name} if len(ships) > 1 else {})
            one.aside.update({"target": enemy.name} if len(enemies) > 1 else {})
            found.append(one if first is None or format == "json" else changed(one, first))
            first = first or one
    if format == "json":
        print(dumped([as_data(one, of) for of in found for one in of.actions]))
    elif format == "markdown":
        sys.stdout.write("\n---\n\n".join(as_markdown(one) for one in found if one.actions or one.again))
    else:
        sys.stdout.write("\n\n".join(as_text(one) for one in found if one.actions or one.again))
    return status


class Given(NamedTuple):
    """A document that was given: model and stats, its house, what it is called, whether it has errors."""

    ship: tuple[Any, Any] | None
    house: House[Any]
    name: str = ""
    failed: bool = False


def unlawful(own: Given, enemy: Given) -> list[str]:
    """Which of the two have errors."""
    return list(dict.fromkeys(one.name for one in (own, enemy) if one.failed))


def changed(one: Listing, first: Listing) -> Listing:
    """What of a listing is not in the first one, which is against another target."""
    told = set(map(told_of, first.actions))
    return one._replace(actions=tuple(other for other in one.actions if told_of(other) not in told), again=True)


def told_of(one: Action) -> str:
    """All that people are told of an action: where it is barred, why."""
    return repr((one.id, one.role, one.barred)) if one.barred else repr(one)


def documents(paths: list[str], system: System, rulings: list[str] | None) -> tuple[list[Given], int]:
    """Every document of the files, and the exit status once their errors are told.

    Raises ShipcliError where one is of another kind.
    """
    read = Documents(paths, rulings)
    found: list[Given] = []
    for source, report in read:
        if report.system.kind != system.kind:
            said = f"{source.path} holds a document of kind {report.kind}, not {system.kind}"
            raise ShipcliError(said + files_of(source, report))
        ship = (report.model, report.stats)
        found.append(Given(ship, report.house, report.name or source.path, report.failed))
    return found, read.status


def files_of(source: Source, report: "Judged") -> str:
    """Which files a document takes its ships from, as a hint where a ship is wanted."""
    if not report.system.refers:
        return ""
    entries = [one for side in report.data.values() if isinstance(side, list) for one in side]
    refers = [one.get("ship") if isinstance(one, dict) else one for one in entries]
    paths = [one.path for one in refers if isinstance(one, Linked) and one.path is not None]
    folder = os.path.dirname(source.path)
    files = dict.fromkeys(os.path.normpath(os.path.join(folder, path.partition("#")[0])) for path in paths)
    return f"; pass the files of its ships{': ' if files else ''}{listed(files, 'or') if files else ''}"


def listing(system: System, situation: Situation, house: House[Any], role: str | None, phase: str | None) -> Listing:
    """The actions of one situation, those of the role and phase that are asked for. Raises ShipcliError."""
    assert system.actions is not None
    try:
        note, found, tier = system.actions(situation, house)
    except ValueError as error:
        raise ShipcliError(str(error)) from error
    if role is not None:
        role = meant(role, dict.fromkeys(one.role for one in found), "role")
    if phase is not None:
        phase = meant(phase, dict.fromkeys(one.phase for one in found), "phase")
    of_role = tuple(one for one in found if role in (None, one.role))
    found = tuple(one for one in of_role if phase is None or one.phase in (phase, "any"))
    if not found:
        phases = listed(dict.fromkeys(one.phase for one in of_role), "and")
        tell(f"{role} has no action of phase {phase}; what it has is of {phases}")
    aside: dict[str, Any] = {"tier": tier}
    if isinstance(tier, str):
        from fractions import Fraction

        aside["tier_value"] = number(Fraction(tier))
    told = [OTHERS] if any(one.others for one in found) else []
    return Listing([note, *told, *in_force(house, system)], found, aside)


def as_data(one: Action, of: Listing) -> dict[str, Any]:
    """An action as JSON holds it; a tier that is text is there as a number too."""
    data: dict[str, Any] = plain(one._asdict())
    return data | of.aside


def plain(value: Any) -> Any:
    """A value as JSON holds it: a chance exactly and as a number, tuples with names as mappings."""
    match value:
        case str() | int() | None:
            return value
        case dict():
            return {key: plain(inner) for key, inner in value.items()}
        case tuple():
            return plain(value._asdict()) if hasattr(value, "_asdict") else [plain(inner) for inner in value]
    return {"exact": str(value), "share": float(value)}


def number(value: "Fraction") -> int | float:
    """A tier as a number: whole where it is."""
    return int(value) if value == int(value) else float(value)


def in_force(house: House[Any], system: System) -> list[str]:
    """A sentence for each ruling that is not the default."""
    return [answered(one, house[one.id]) for one in system.book.rulings.values() if house[one.id] != one.default]


def as_text(of: Listing) -> str:
    """What the numbers stand on, then the actions, role by role, and at the end what is not possible."""
    lines = [line for note in of.notes for line in wrap(printable(note), WIDTH)]
    lines += unchanged(of)
    role = None
    for one in of.actions:
        if one.barred:
            continue
        if one.role != role:
            role = one.role
            lines += ["", spaced(role).upper()]
        lines += wrap(f"{one.name} ({one.phase}): {printable(check(one))}", WIDTH, subsequent_indent="    ")
        for attempt in told_apart(one):
            lines += inside(printable(f"{titled(attempt)}: {rolled(one.die, attempt, one.who)}"), INDENT * 2)
        lines += inside(printable(f"{also(one)}.")) if one.others else []
        book = "" if one.book == UNSOURCED else f"[{one.book.replace(' ', NO_BREAK)}]"
        lines += inside(f"{printable(sentences(one))} {book}".strip())
    reasons = why_not(of)
    lines += ["", "NOT POSSIBLE"] * bool(reasons)
    for reason, names in reasons.items():
        lines += wrap(printable(f"{', '.join(names)}: {reason}"), WIDTH, subsequent_indent=INDENT)
    return "\n".join(lines).replace(NO_BREAK, " ") + "\n"


def unchanged(of: Listing) -> list[str]:
    """That what is not listed is as it was against the first target."""
    return wrap("All that is not listed here is as against the first target.", WIDTH) if of.again else []


def why_not(of: Listing) -> dict[str, list[str]]:
    """The actions that nobody may take, by the reasons."""
    reasons: dict[str, list[str]] = {}
    for one in of.actions:
        if one.barred:
            reasons.setdefault(one.barred, []).append(lowered(one.name))
    return reasons


def also(one: Action) -> str:
    """Who may do it besides, with what is known of their numbers: `Also Ed, +7 (40%)`."""
    parts = []
    for other in one.others:
        bonus = "" if other.bonus is None else f" {signed(other.bonus)}"
        parts.append(f"{other.who}{bonus}{in_brackets(other.chance)}")
    return f"Also {listed(parts, 'and')}"


def titled(one: Attempt) -> str:
    """Under what something is tried, with what else is to be known of it."""
    return f"{one.what} ({one.about})" if one.about else one.what


def inside(text: str, indent: str = INDENT) -> list[str]:
    """A paragraph below an action."""
    return wrap(text, WIDTH, initial_indent=INDENT, subsequent_indent=indent)


def sentences(one: Action) -> str:
    """What comes of an action: its effect, what else its check may lead to, its limits."""
    parts = [one.effect, *map(outcome, notable(one)), one.limit]
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts if part)


def notable(one: Action) -> list[Outcome]:
    """The outcomes that say something of their own, and may come about; of natural results, the notes tell."""
    told = (one.effect, "nothing", "a hit", "a miss")
    return [
        other
        for other in one.outcomes
        if other.effect not in told and other.chance != 0 and not other.when.startswith("natural")
    ]


def outcome(one: Outcome) -> str:
    """An outcome in words, with its chance."""
    return f"{one.when}{in_brackets(one.chance)}: {one.effect}"


def in_brackets(chance: "Fraction | None") -> str:
    """A chance in per cent, where it is known."""
    return "" if chance is None else f" ({percent(chance)})"


def percent(chance: "Fraction") -> str:
    """A chance as people read it: `65%`, `12.5%`."""
    return f"{float(round(chance * 100, 1)):g}%"


def check(one: Action) -> str:
    """What is rolled by whom, what must be reached, and how likely it is."""
    reach = "" if one.range is None else f", within {one.range} hexes"
    if not one.die:
        return f"{one.who}, no roll{reach}" if one.who else f"no roll{reach}"
    if told_apart(one):
        who = f"{one.who}, " if one.who else ""
        return f"{who}{one.skill or spaced(one.check)} check{reach}"
    return f"{rolled(one.die, one, '')}{reach}"


def told_apart(one: Action) -> tuple[Attempt, ...]:
    """The attempts of an action, those of the same numbers as one; none where nobody's bonus is known."""
    if all(attempt.bonus is None for attempt in one.attempts):
        return ()
    alike: dict[Attempt, list[str]] = {}
    for attempt in one.attempts:
        alike.setdefault(attempt._replace(what=""), []).append(attempt.what)
    return tuple(attempt._replace(what=joined(names, attempt.about)) for attempt, names in alike.items())


def joined(names: list[str], about: str) -> str:
    """The names of attempts of the same numbers; of weapons, each once with its places: `coilgun, port and aft`."""
    if not about:
        return "; ".join(names)
    places: dict[str, dict[str, int]] = {}
    for name in names:
        weapon, _, place = name.partition(", ")
        found = places.setdefault(weapon, {})
        found[place] = found.get(place, 0) + 1
    parts = []
    for weapon, counts in places.items():
        told = [place + (f" ({plural(count, 'time')})" if count > 1 else "") for place, count in counts.items()]
        parts.append(f"{weapon}, {listed(told, 'and')}".removesuffix(", "))
    return "; ".join(parts)


def rolled(die: str, one: Action | Attempt, told: str) -> str:
    """A check: who rolls, unless that was told, with what bonus, against what, with what chance."""
    skill = f"{one.skill} " if one.skill and isinstance(one, Action) else ""
    who = (f"{one.who}, " if one.who and one.who != told else "") + skill
    known = f"{die}{signed(one.bonus) if one.bonus else ''}" if one.bonus is not None else f"{die}, bonus unknown,"
    if one.dc is None and not one.against and isinstance(one, Action) and not one.formula:
        return f"{who}{known}"  # what is rolled is an amount
    if one.dc is None:
        return f"{who}{known} against {opposed(one)}{in_brackets(one.chance)}"
    if isinstance(one, Attempt):
        return f"{who}{known} against {one.against or 'DC'} {one.dc}{in_brackets(one.chance)}"
    return f"{who}{known} against DC {one.dc}{f' ({one.against})' if one.against else ''}{chances(one.chance)}"


def opposed(one: Action | Attempt) -> str:
    """What is to be reached where there is no number: another's roll, or a figure that is not known."""
    return f"{one.against} unknown" if one.against in FIGURES else one.against or "a number unknown"


def chances(chance: "Fraction | None") -> str:
    """A chance behind a comma."""
    return "" if chance is None else f", {percent(chance)}"


def spaced(id: str) -> str:
    """An id as words."""
    return id.replace("-", " ")


def as_markdown(of: Listing) -> str:
    """A sheet for the table: a row for each action, role by role, and at the end what is not possible.

    What all of a role have in common (who acts, the phase, a limit) stands with the role alone.
    """
    from shipcli.render.markdown import escaped

    possible = [one for one in of.actions if not one.barred]
    lines = [f"{escaped(note)}\n" for note in [*of.notes, *unchanged(of)]]
    lines += ["| Action | Roll | What comes of it |", "| --- | --- | --- |"]
    for role in dict.fromkeys(one.role for one in possible):
        ones = [one for one in possible if one.role == role]
        who = shared({one.who} for one in ones)
        phase = shared({f"{one.phase} phase"} for one in ones)
        limits = shared(set(one.limit.split("; ")) for one in ones)
        about = "; ".join(part for part in (*who, *phase, *limits) if part)
        lines.append(f"| **{escaped(spaced(role).capitalize())}** | | {escaped(about)} |")
        for one in ones:
            name = one.name if phase else f"{one.name} ({one.phase})"
            limit = "; ".join(part for part in one.limit.split("; ") if part not in limits)
            text = sentences(one._replace(limit=limit))
            lines.append(f"| {escaped(name)} | {escaped(short(one, ''.join(who)))} | {escaped(text)} |")
    barred = [f"{', '.join(names)}: {reason}" for reason, names in why_not(of).items()]
    lines += ["", f"Not possible: {escaped('; '.join(barred))}."] if barred else []
    return "\n".join(lines) + "\n"


def shared(sets: Iterable[set[str]]) -> list[str]:
    """What is in all of the sets."""
    found = list(sets)
    return sorted(set.intersection(*found)) if found else []


def short(one: Action, told: str) -> str:
    """What is rolled, in few words; who it is where that was not told."""
    who = f"{one.who}: " if one.who and one.who != told else ""
    more = f"; {lowered(also(one)[:4])}{also(one)[4:]}" if one.others else ""
    if not one.die:
        return f"{who}no roll{more}"
    apart = told_apart(one)
    if not apart:
        return f"{who}{f'{one.skill} ' if one.skill else ''}{figures(one)}{more}"
    tried = "; ".join(f"{titled(other)}: {figures(other)}" for other in apart)
    return f"{who}{f'{one.skill} check; ' if one.skill else ''}{tried}{more}"


def figures(one: Action | Attempt) -> str:
    """The numbers of a check: `+11, DC 22, 50%`."""
    bonus = "bonus unknown" if one.bonus is None else signed(one.bonus)
    if one.dc is None:
        return f"{bonus} against {opposed(one)}{in_brackets(one.chance)}"
    figure = one.against if isinstance(one, Attempt) and one.against else "DC"
    more = f" {one.against}" if isinstance(one, Action) and one.against.startswith("and ") else ""
    return f"{bonus}, {figure} {one.dc}{more}{chances(one.chance)}"
