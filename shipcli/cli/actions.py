"""`shipcli actions`: what officers and crew can do, with the numbers of a tier."""

import sys
from textwrap import wrap

from shipcli.cli import ShipcliError
from shipcli.cli.documents import system_of
from shipcli.figures import signed
from shipcli.output import dumped
from shipcli.systems.contract import Action
from shipcli.wording import listed


def actions(
    kind: str,
    tier: int,
    role: str | None = None,
    phase: str | None = None,
    format: str = "text",
) -> int:
    """Print what officers can do at a tier: role, phase, check, DC, range, effect."""
    system = system_of(kind)
    found = system.actions(tier, system.house({}))
    for wish, what in ((role, "role"), (phase, "phase")):
        values = list(dict.fromkeys(str(getattr(action, what)) for action in found))
        if wish is not None and wish not in values:
            raise ShipcliError(f"no {what} {wish!r}; one of {listed(values, 'or')}")
    found = tuple(one for one in found if role in (None, one.role) and phase in (None, one.phase, "any"))
    if format == "json":
        print(dumped([{**one._asdict(), "tier": tier} for one in found]))
    else:
        sys.stdout.write(as_text(found))
    return 0


def as_text(found: tuple[Action, ...]) -> str:
    """The actions, role by role."""
    lines = []
    for i, one in enumerate(found):
        if i == 0 or found[i - 1].role != one.role:
            lines += ["" if i else None, one.role.replace("-", " ").upper()]
        lines += [f"{one.name} ({one.phase}): {check(one)}"]
        lines += wrap(f"{one.effect}. Otherwise: {one.failure}. Limit: {one.limit}. [{one.book}]", 76,
                      initial_indent="    ", subsequent_indent="    ")  # fmt: skip
    return "\n".join(line for line in lines if line is not None) + "\n"


def check(one: Action) -> str:
    """What is rolled, and what must be reached."""
    reach = f", within {one.range} hexes" if one.range is not None else ""
    if one.bonus is None:
        return f"no roll{reach}"
    against = f" ({one.against} of a like fleet)" if one.against else ""
    return f"1d20{signed(one.bonus)} against DC {one.dc}{against}{reach}"
