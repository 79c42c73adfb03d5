"""A first encounter: an average fight for a party of a tier, or as near to one as the ladder allows."""

from typing import Any

from shipcli.kinds.encounter.ladder import Tier, rung, tier_at
from shipcli.kinds.encounter.tables import BOOK
from shipcli.systems.draft import Choices

PLAYERS = 4


def draft(choices: Choices) -> dict[str, Any]:
    """One ship of that tier against two that make an average fight; near the foot of the ladder against one.

    Raises ValueError for a tier that is none.
    """
    if choices.fleets is not None or choices.lead is not None:
        raise ValueError("fleets are an armada's; an encounter has ships, which you write under `enemies`")
    if choices.frame is not None:
        raise ValueError("a frame is a starship's; an encounter has ships of any frame")
    if str(choices.tier) not in BOOK.tiers:
        raise ValueError(f"tier {choices.tier}; the party's ship is of tier 1/4, 1/3, 1/2 or 1 to 20")
    tier = BOOK.tiers[str(choices.tier)].value
    average, pair = BOOK.difficulties["average"], BOOK.groups["pair"]
    step = rung(tier, BOOK) + average.gap
    enemy: dict[str, Any] = {"name": "Enemy", "tier": written(tier_at(step - pair.tiers, BOOK)), "count": pair.ships}
    if step < pair.tiers:
        enemy = {"name": "Enemy", "tier": written(tier_at(step, BOOK))}
    return {
        "kind": "encounter",
        "name": choices.name,
        "apl": max(1, int(tier)),
        "characters": PLAYERS,
        "party": [{"name": "Party", "tier": written(tier)}],
        "enemies": [enemy],
    }


def written(tier: Tier) -> int | str:
    """A tier as documents hold it."""
    return tier if isinstance(tier, int) else str(tier)
