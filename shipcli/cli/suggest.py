"""`shipcli encounter --suggest`: enemies that make a fight of a wanted difficulty."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from shipcli.cli import ShipcliError, tell
from shipcli.output import dumped
from shipcli.report import Judged
from shipcli.systems.fights import Suggested
from shipcli.text import plural

Counts = Mapping[Fraction | int, int]
"""How many enemies there are of each tier."""


def suggestions(report: Judged, difficulty: str, number: int, ships: int | None, format: str) -> int:
    """Print sets of enemies for the party of a report. Raises ShipcliError where there is none."""
    assert report.system.fights is not None
    try:
        found = report.system.fights.suggested(report.model, difficulty, number, ships)
    except ValueError as error:
        raise ShipcliError(str(error)) from error
    if found.note:
        tell(f"note: {found.note}")
    print(dumped(as_data(found)) if format == "json" else as_text(found))
    return 0


def as_data(found: Suggested) -> dict[str, Any]:
    """The suggestions as JSON holds them; tiers are text."""
    return {
        "difficulty": found.difficulty,
        "party_tier": str(found.party_tier),
        "apl": found.apl,
        "cr": found.cr,
        "xp": found.xp,
        "xp_each": found.xp_each,
        "suggestions": [[str(tier) for tier in ships(enemies)] for enemies in found.sets],
    }


def ships(enemies: Counts) -> list[Fraction | int]:
    """The tiers of the enemies, one for each."""
    return [tier for tier, number in enemies.items() for _ in range(number)]


def as_text(found: Suggested) -> str:
    """The suggestions as people read them, each also as the option --enemy takes it."""
    worth = "without an APL there are no CR and XP" if found.cr is None else f"CR {found.cr}, {found.xp or 0:,} XP"
    each = "" if found.xp_each is None else f", {found.xp_each:,} each"
    lines = [f"{found.difficulty.capitalize()} for a party of tier {found.party_tier}: {worth}{each}"]
    sets = [(said(enemies, found.noun), written(enemies)) for enemies in found.sets]
    widest = max(len(words) for words, _ in sets)
    return "\n".join([*lines, *(f"  {words:<{widest}}   --enemy {option}" for words, option in sets)])


def said(enemies: Counts, noun: str) -> str:
    """Enemies in words: `2 ships of tier 2`."""
    first, *others = [f"of tier {tier}" for tier in enemies]
    numbers = list(enemies.values())
    return ", ".join(
        [f"{plural(numbers[0], noun)} {first}", *(f"{n} {one}" for n, one in zip(numbers[1:], others, strict=True))]
    )


def written(enemies: Counts) -> str:
    """Enemies as the option --enemy takes them: `3x2,1`."""
    return ",".join(f"{tier}x{number}" if number > 1 else str(tier) for tier, number in enemies.items())
