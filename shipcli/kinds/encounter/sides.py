"""Several ships as one: pairs and trios of enemies, and the effective tier of a side. CRB 326.

Ships are counted by their tiers, so that a million of one tier cost no more than two.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from shipcli.house import House
from shipcli.kinds.encounter.ladder import Tier, below, grouped, raised, worth
from shipcli.kinds.encounter.tables import Tables
from shipcli.systems.fights import Step
from shipcli.text import plural

NEAR = 2
"""Tiers below the highest within which a ship adds 1. CRB 326."""
SEARCHED = 24
"""Enemies up to which ruling enemy-merge-group tries every way to split them."""

Counts = dict[Tier, int]
"""How many ships there are of each tier."""


class Together(NamedTuple):
    """What the ships of a side amount to, and the steps that led there. `ignored` are ships that add nothing."""

    tier: Tier
    steps: tuple[Step, ...]
    ignored: int


def effective(ships: Mapping[Tier, int], house: House[Tables]) -> Together:
    """The tier of several ships by the formula for the party's. CRB 326; at least one ship is wanted."""
    base = max(ships)
    others = {tier: count for tier, count in ships.items() if tier != base}
    near = {tier: count for tier, count in others.items() if is_near(tier, base, house)}
    within = sum(near.values()) + ships[base] - 1
    far = {tier: count for tier, count in others.items() if tier not in near}
    distant, added = sum(far.values()), sum(worth(tier, house) * count for tier, count in far.items())
    counts = distant > 0 and (within == 0 or house["far-ships-ignored"] == "may-add") and added >= worth(base, house)
    tier = raised(base, within + counts, house)
    reasons = [f"{plural(within, 'more ship')} within {reach(house)}"] * (within > 0)
    reasons += [f"{plural(distant, 'more ship')} farther off, {added} together"] * counts
    steps = [Step(f"tier {base}", str(tier), f"and {' and '.join(reasons)}")] if reasons else []
    ignored = 0 if counts else distant
    if ignored:
        far_off = f"{plural(ignored, 'ship')} more than {reach(house)} below {base}"
        steps.append(Step(far_off, why=f"{adds(ignored)} nothing"))
    return Together(tier, tuple(steps), ignored)


def adds(number: int) -> str:
    """The verb for so many ships."""
    return "adds" if number == 1 else "add"


def reach(house: House[Tables]) -> str:
    """How far below the highest a ship may be to add 1, in words. Ruling within-two."""
    return plural(NEAR - (house["within-two"] == "less-than-two"), "tier")


def is_near(tier: Tier, base: Tier, house: House[Tables]) -> bool:
    """Whether a ship is close enough below the highest to add 1. Ruling within-two."""
    distance = below(tier, base, house)
    return distance < NEAR if house["within-two"] == "less-than-two" else distance <= NEAR


def opposing(ships: Mapping[Tier, int], house: House[Tables], search: "Search | None" = None) -> Together:
    """The tier of several enemies: pairs and trios first, then the formula. CRB 326; ruling enemy-mixed.

    Who asks often under the same rulings keeps the search.
    """
    if house["enemy-mixed"] == "raw" and len(ships) > 1:
        return effective(ships, house)
    left, steps = merged(ships, house, search)
    found = effective(left, house)
    return found._replace(steps=(*steps, *found.steps))


def merged(
    ships: Mapping[Tier, int], house: House[Tables], search: "Search | None" = None
) -> tuple[Counts, tuple[Step, ...]]:
    """The ships with one in the place of each pair and trio, and the steps. Ruling enemy-merge-recursive."""
    if house["enemy-merge-group"] == "best" and sum(ships.values()) <= SEARCHED:
        return (search or Search(house)).best(dict(ships))
    again = bool(house["enemy-merge-recursive"])
    waiting, done, steps = dict(ships), Counts(), []
    while waiting:
        tier = min(waiting)
        count = waiting.pop(tier)
        trios = count % 2 if count > 1 else 0
        made, said = split(tier, count, trios, house)
        steps += said
        join(made, waiting if again else done, done, tier)
    return done, tuple(steps)


def join(made: Counts, higher: Counts, done: Counts, tier: Tier) -> None:
    """Put what was made of ships of a tier with others: what lies above it here, what was left over there."""
    for one, number in made.items():
        place = done if one == tier else higher
        place[one] = place.get(one, 0) + number


def split(tier: Tier, count: int, trios: int, house: House[Tables]) -> tuple[Counts, list[Step]]:
    """What ships of one tier become with so many trios and the rest in pairs, and the steps; one may be left over."""
    pair, trio = house.tables.groups["pair"], house.tables.groups["trio"]
    pairs, single = divmod(count - trio.ships * trios, pair.ships)
    made: Counts = {tier: single} if single else {}
    steps = []
    for group, number in ((trio, trios), (pair, pairs)):
        if number:
            higher = grouped(tier, group.ships, group.tiers, house)
            made[higher] = made.get(higher, 0) + number
            each = f"{number} x {higher}" if number > 1 else str(higher)
            steps.append(Step(f"{group.ships * number} x tier {tier}", each))
    return made, steps


class Search:
    """Every way to split enemies into pairs and trios, of which the one that makes most is wanted."""

    def __init__(self, house: House[Tables]) -> None:
        self.house = house
        self.again = bool(house["enemy-merge-recursive"])
        self.found: dict[object, tuple[Counts, tuple[Step, ...]]] = {}
        self.tiers: dict[object, Tier] = {}
        self.splits: dict[tuple[Tier, int, int], tuple[Counts, list[Step]]] = {}

    def best(self, waiting: Counts, done: Counts | None = None) -> tuple[Counts, tuple[Step, ...]]:
        """What the ships become in the best way; those that are done are not split any more."""
        done = done or {}
        if not waiting:
            return done, ()
        key = (frozenset(waiting.items()), frozenset(done.items()))
        if key not in self.found:
            ways = list(self.ways(waiting, done))
            self.found[key] = max(ways, key=lambda way: self.tier(way[0])) if len(ways) > 1 else ways[0]
        return self.found[key]

    def tier(self, ships: Counts) -> Tier:
        """What ships amount to that are not split any more."""
        key = frozenset(ships.items())
        if key not in self.tiers:
            self.tiers[key] = effective(ships, self.house).tier
        return self.tiers[key]

    def ways(self, waiting: Counts, done: Counts) -> Iterator[tuple[Counts, tuple[Step, ...]]]:
        """The best end of every way to split the lowest tier, the usual way first."""
        tier = min(waiting)
        count = waiting[tier]
        usual = count % 2 if count > 1 else 0
        most = count // self.house.tables.groups["trio"].ships
        for trios in sorted(range(most + 1), key=lambda number: number != usual):
            key = tier, count, trios
            if key not in self.splits:
                self.splits[key] = split(tier, count, trios, self.house)
            made, steps = self.splits[key]
            left, ready = {one: n for one, n in waiting.items() if one != tier}, dict(done)
            join(made, left if self.again else ready, ready, tier)
            end, later = self.best(left, ready)
            yield end, (*steps, *later)
