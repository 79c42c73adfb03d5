"""Enemies that make a fight of a wanted difficulty for a party."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from shipcli.kinds.encounter.ladder import Tier, rung, tier_at
from shipcli.kinds.encounter.model import Encounter, Ship, Side
from shipcli.kinds.encounter.sides import Counts, Search, opposing
from shipcli.kinds.encounter.stats import Stats
from shipcli.kinds.encounter.tables import Tables
from shipcli.systems.fights import Suggested
from shipcli.text import picked

MOST_SHIPS = 6
"""Enemies up to which sets are looked for where nobody says how many: more make a swarm of rolls."""
DEPTH = 8
"""Steps below the tier that is wanted down to which ships are tried: eight of one tier stand for one 6 tiers above."""
MARGIN = 1
"""Steps above it up to which they are, where a weak crew makes the fight easier."""


ALLIES_APART = "the allies are not counted in; `--ruling allies=party` counts them"


def suggested(encounter: Encounter, difficulty: str, number: int, ships: int | None = None) -> Suggested:
    """So many sets of enemies, or fewer, that make the fight so difficult; of so many ships, if that is said.

    Sets of few ships come first, then those of few tiers; none has a ship that adds nothing. Raises ValueError where
    there is no such difficulty, the party's tier is unknown, or no ship is so weak, or so strong.
    """
    tables = encounter.house.tables
    difficulty = picked(difficulty, tables.difficulties, "difficulty")
    party = Stats(encounter).main.party
    if party is None:
        raise ValueError("the party's tier is unknown")
    gap = tables.difficulties[difficulty].gap
    found: list[Counts] = []
    for size in range(1, MOST_SHIPS + 1) if ships is None else (ships,):
        found += sorted(against(encounter, party.tier, gap, size), key=lambda enemies: order(enemies, tables))
        if len(found) >= number:
            break
    if not found:
        what = "enemies make" if ships is None else f"set of {ships} makes"
        raise ValueError(f"no {what} the fight {difficulty} for a party of tier {party.tier}")
    first = Stats(with_enemies(encounter, found[0]))
    return Suggested(
        difficulty,
        party.tier,
        first.apl,
        first.main.challenge.cr if first.main.challenge else None,
        first.main.xp,
        first.main.xp_each,
        tuple(found[:number]),
        noun="armada" if encounter.scale == "armada" else "ship",
        note=ALLIES_APART if encounter.allies.ships and encounter.house["allies"] != "party" else "",
    )


def against(encounter: Encounter, party: Tier, gap: int, size: int) -> Iterator[Counts]:
    """Every set of so many enemies that makes that gap, and in which every ship counts.

    What they amount to decides, and the strongest, of whose level their crew may be; each pair is judged once.
    """
    tables = encounter.house.tables
    lowest = len(tables.fractions) if encounter.scale == "armada" else 0
    highest = min(rung(party, tables) + gap + MARGIN, len(tables.tiers) - 1)
    tiers = [tier_at(step, tables) for step in range(highest, max(lowest, highest - MARGIN - DEPTH) - 1, -1)]
    gaps: dict[tuple[Tier, Tier], int | None] = {}
    search = Search(encounter.house)
    for chosen in combinations_with_replacement(tiers, size):
        enemies = {tier: chosen.count(tier) for tier in dict.fromkeys(chosen)}
        together = opposing(enemies, encounter.house, search)
        key = together.tier, chosen[0]
        if together.ignored:
            continue
        if key not in gaps:
            gaps[key] = Stats(with_enemies(encounter, enemies)).main.gap
        if gaps[key] == gap:
            yield enemies


def with_enemies(encounter: Encounter, enemies: Counts) -> Encounter:
    """The encounter with these enemies."""
    ships = tuple(
        Ship(("enemies", i), ("enemies", i), None, tier, number, None, None, None, ("tier",), True)
        for i, (tier, number) in enumerate(enemies.items())
    )
    return encounter._replace(enemies=Side(ships, encounter.enemies.crew_level))


def order(enemies: Counts, tables: Tables) -> tuple[int, int, list[Tier]]:
    """By what sets of one size are sorted: few tiers first, then those that lie close together, then the strongest."""
    spread = rung(max(enemies), tables) - rung(min(enemies), tables)
    return len(enemies), spread, [-tier for tier, number in enemies.items() for _ in range(number)]
