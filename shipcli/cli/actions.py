"""`shipcli actions`: what officers and crew can do, with the numbers of a tier."""

import sys
from textwrap import wrap

from shipcli import systems
from shipcli.cli import ShipcliError
from shipcli.cli.documents import chosen_by, meant, system_of
from shipcli.figures import signed
from shipcli.house import Choice, answered
from shipcli.output import dumped
from shipcli.systems.contract import Action, System
from shipcli.wording import listed

WIDTH = 80
NO_BREAK = "\0"
"""Stands for a space at which no line is to be broken."""


def actions(
    kind: str,
    tier: int,
    role: str | None = None,
    phase: str | None = None,
    ruling: list[str] | None = None,
    format: str = "text",
) -> int:
    """Print what officers can do at a tier: role, phase, check, DC, range, effect."""
    system = system_of(kind)
    if system.actions is None:
        others = [kind for kind in systems.KINDS if systems.get(kind).actions is not None]
        raise ShipcliError(f"nobody acts in a document of kind {system.kind}; say {listed(others, 'or')}")
    chosen = chosen_by(ruling or [], system)
    note, found = system.actions(tier, system.house(chosen))
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
        print(dumped([{**one._asdict(), "tier": tier} for one in found]))
    elif found:
        sys.stdout.write(as_text([note, *in_force(chosen, system)], found))
    return 0


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
    die = f"1d20{signed(one.bonus) if one.bonus else ''}"
    if one.dc is None:
        return f"{die} against {one.against}{reach}"
    return f"{die} against DC {one.dc}{f' ({one.against})' if one.against else ''}{reach}"
