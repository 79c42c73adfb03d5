"""`shipcli actions`: what officers and crew can do, with the numbers of a tier."""

import sys
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from shipcli.cli import ShipcliError
from shipcli.cli.documents import meant, system_of
from shipcli.figures import signed
from shipcli.house import Choice, answered, spelled
from shipcli.output import dumped
from shipcli.systems.contract import Action, Situation, System
from shipcli.wording import listed, quoted

if TYPE_CHECKING:
    from fractions import Fraction

WIDTH = 80
NO_BREAK = "\0"
"""Stands for a space at which no line is to be broken."""


def actions(
    kind: str,
    tier: "Fraction | int | None" = None,
    role: str | None = None,
    phase: str | None = None,
    ruling: list[str] | None = None,
    format: str = "text",
) -> int:
    """Print what officers can do at a tier: role, phase, check, DC, range, effect."""
    system = system_of(kind)
    chosen = chosen_by(ruling or [], system)
    try:
        note, found, acting = system.actions(Situation(tier), system.house(chosen))
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
        print(f"{role} has no action of phase {phase}; what it has is of {phases}", file=sys.stderr)
    if format == "json":
        print(dumped([as_data(one, acting) for one in found]))
    elif found:
        sys.stdout.write(as_text([note, *in_force(chosen, system)], found))
    return 0


def as_data(one: Action, tier: str | int | None) -> dict[str, Any]:
    """An action as JSON holds it; a tier that is text is there as a number too."""
    data: dict[str, Any] = plain(one._asdict())
    data["tier"] = tier
    if isinstance(tier, str):
        from fractions import Fraction

        data["tier_value"] = number(Fraction(tier))
    return data


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


def chosen_by(wishes: list[str], system: System) -> dict[str, Choice]:
    """The rulings that options of the form NAME=VALUE choose. Raises ShipcliError where one is none of the system's."""
    chosen: dict[str, Choice] = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            raise ShipcliError(f"ruling {quoted(wish)} has no value; write NAME=VALUE, such as flat-check=bare")
        id = meant(name, system.rulings(), "ruling")
        ruling = system.rulings()[id]
        answers = {spelled(answer): answer for answer in ruling.values}
        if id in chosen:
            raise ShipcliError(f"ruling {id} is given twice")
        chosen[id] = answers[meant(value, answers, f"{id} value")]
    return chosen


def in_force(chosen: dict[str, Choice], system: System) -> list[str]:
    """A sentence for each ruling that was chosen and is not the default."""
    rulings = [system.rulings()[id] for id in chosen]
    return [answered(one, chosen[one.id]) for one in rulings if chosen[one.id] != one.default]


def as_text(notes: list[str], found: tuple[Action, ...]) -> str:
    """What the numbers stand on, then the actions, role by role."""
    lines = [line for note in notes for line in wrap(note, WIDTH)]
    for i, one in enumerate(found):
        if i == 0 or found[i - 1].role != one.role:
            lines += ["", one.role.replace("-", " ").upper()]
        lines += wrap(f"{one.name} ({one.phase}): {check(one)}", WIDTH, subsequent_indent="    ")
        sentences = [one.effect, f"On a failure: {one.failure}" if one.failure else "", one.limit]
        text = " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences if sentence)
        lines += wrap(f"{text} [{one.book.replace(' ', NO_BREAK)}]".strip(), WIDTH, initial_indent="    ",
                      subsequent_indent="    ")  # fmt: skip
    return "\n".join(lines).replace(NO_BREAK, " ") + "\n"


def check(one: Action) -> str:
    """What is rolled, and what must be reached."""
    reach = "" if one.range is None else f", within {one.range} hexes"
    if one.bonus is None:
        return f"no roll{reach}"
    die = f"{one.die}{signed(one.bonus) if one.bonus else ''}"
    if one.dc is None:
        return f"{die}{f' against {one.against}' if one.against else ''}{reach}"
    return f"{die} against DC {one.dc}{f' ({one.against})' if one.against else ''}{reach}"
