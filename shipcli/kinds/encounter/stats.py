"""How hard a fight is, and what it is worth: effective tiers, gap, difficulty, CR, XP. CRB 326, 389-390; SOM 54, 58."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from shipcli.figures import signed
from shipcli.kinds.encounter.experience import Challenge, above_level, average_level, challenge, rated, share
from shipcli.kinds.encounter.ladder import apart, rung
from shipcli.kinds.encounter.model import Encounter, Ship, Side
from shipcli.kinds.encounter.sides import Counts, Together, effective, opposing
from shipcli.systems.estimates import Estimate, Force
from shipcli.systems.fights import Step
from shipcli.tally import UNKNOWN, Tally, Unknown, known

CREWS_APART = 4
"""Levels by which crews may differ before a fight is better avoided. CRB 326."""
STEP_FROM = {"from-2": 2, "from-3": 3}
"""Levels from which on the difficulty shifts. Ruling crew-gap."""


class Reading(NamedTuple):
    """How the fight looks with the ships of one side or the other counted: None where unknown.

    `tier_gap` is the gap without the step for crews of other levels; `outside` is whether the gap lies where the table
    does not go, `extrapolated` whether the CR is one that it does not have. `cr` is its sum where it has one.
    """

    party: Together | None
    tier_gap: int | None
    gap: int | None
    difficulty: str | None
    outside: bool
    cr: Tally
    challenge: Challenge | None
    xp_each: int | None
    extrapolated: bool = False

    @property
    def xp(self) -> int | None:
        """XP for the whole party."""
        return self.challenge.xp if self.challenge else None


class Stats:
    """The figures of an encounter, each worked out when it is first asked for; None where unknown."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.house = encounter.house

    @cached_property
    def apl(self) -> int | None:
        """The APL, as stated or by the levels. Ruling apl-rounding."""
        stated = self.encounter.apl
        return self.apl_of_levels if stated is None else None if isinstance(stated, Unknown) else stated

    @cached_property
    def apl_of_levels(self) -> int | None:
        """The APL that the levels make."""
        levels = self.encounter.levels
        if not isinstance(levels, tuple) or self.house["apl-rounding"] == "given" or not known(*levels):
            return None
        return average_level(tuple(level for level in levels if not isinstance(level, Unknown)), self.house.tables)

    @cached_property
    def characters(self) -> int | None:
        """How many characters share the XP."""
        stated, levels = self.encounter.characters, self.encounter.levels
        if stated is None:
            return len(levels) if isinstance(levels, tuple) else None
        return None if isinstance(stated, Unknown) else stated

    @cached_property
    def enemy(self) -> Together | None:
        """What the enemies amount to together."""
        ships = counted(self.encounter.enemies.ships)
        return None if ships is None else of_side("enemies", self.strongest(ships) or opposing(ships, self.house))

    def friendly(self, ships: Iterable[Ship]) -> Together | None:
        """What the ships of the party's side amount to together. Ruling party-same-tier."""
        counts = counted(ships)
        if counts is None:
            return None
        together = opposing if self.house["party-same-tier"] == "merged" else effective
        return of_side("party", self.strongest(counts) or together(counts, self.house))

    def strongest(self, ships: Counts) -> Together | None:
        """The strongest of several armadas, where that one alone counts. Ruling multi-armada-difficulty."""
        if self.encounter.scale != "armada" or sum(ships.values()) < 2:
            return None
        if self.house["multi-armada-difficulty"] != "strongest":
            return None
        return Together(max(ships), (Step(f"tier {max(ships)}, the strongest,", why="counts alone"),), 0)

    @cached_property
    def party_crew(self) -> int | None:
        """Level of the party's crew: as stated, or its APL."""
        stated = crew_level(self.encounter.party)
        return self.apl if stated is None else None if isinstance(stated, Unknown) else stated

    @cached_property
    def enemy_crew(self) -> int | None:
        """Level of the enemies' crew; None where nobody knows it. Ruling crew-level-default."""
        stated = crew_level(self.encounter.enemies)
        if stated is not None:
            return None if isinstance(stated, Unknown) else stated
        ships = counted(self.encounter.enemies.ships)
        if ships is None or self.house["crew-level-default"] != "tier":
            return None
        return max(1, int(max(ships)))

    @cached_property
    def crew_gap(self) -> int | None:
        """The level of the enemies' crew less that of the party's."""
        own, enemy = self.party_crew, self.enemy_crew
        return None if own is None or enemy is None else enemy - own

    @cached_property
    def crew_step(self) -> int:
        """The step by which crews of other levels shift the difficulty. CRB 326; ruling crew-gap."""
        gap = self.crew_gap
        threshold = STEP_FROM.get(str(self.house["crew-gap"]))
        if gap is None or threshold is None or abs(gap) < threshold:
            return 0
        return 1 if gap > 0 else -1

    @cached_property
    def alone(self) -> Reading:
        """The fight without allies."""
        return self.reading(self.encounter.party.ships)

    @cached_property
    def allied(self) -> Reading | None:
        """The fight with the allies' ships counted as the party's; None where there are no allies."""
        party, allies = self.encounter.party.ships, self.encounter.allies.ships
        return self.reading((*party, *allies)) if allies else None

    @property
    def main(self) -> Reading:
        """The reading that counts. Ruling allies."""
        if self.encounter.allies.ships and self.house["allies"] == "party":
            return self.allied or self.alone
        return self.alone

    def reading(self, ships: tuple[Ship, ...]) -> Reading:
        """The fight with these ships on the party's side."""
        party, enemy = self.friendly(ships), self.enemy
        if party is None or enemy is None:
            return Reading(party, None, None, None, False, Tally((("ships", UNKNOWN),)), None, None)
        tier_gap = apart(enemy.tier, party.tier, self.house)
        gap = tier_gap + self.crew_step
        difficulty, _, outside = rated(gap, self.house)
        counting = gap if self.house["crew-gap-xp"] else tier_gap
        above = above_level(counting, self.house)
        if above is None:
            return Reading(party, tier_gap, gap, difficulty, outside, Tally(()), Challenge("none", 0, None), 0)
        basis = self.basis(ships)
        if basis is None:
            return Reading(party, tier_gap, gap, difficulty, outside, Tally((("APL", UNKNOWN),)), None, None)
        cr = Tally((basis, (difficulty, above)))
        found = challenge(cr.total, self.apl, self.house)
        each = share(found, self.characters, self.house)
        beyond = rated(counting, self.house).outside and self.house["gap-outside"] == "extrapolated"
        return Reading(party, tier_gap, gap, difficulty, outside, cr, found, each, beyond)

    def basis(self, ships: tuple[Ship, ...]) -> tuple[str, int] | None:
        """What the difficulty is added to, as a term. CRB 389; rulings cr-basis and xp-basis."""
        armadas = self.encounter.scale == "armada"
        if self.house["xp-basis" if armadas else "cr-basis"] == "apl":
            return None if self.apl is None else ("APL", self.apl)
        counts = counted(ships)
        if counts is None:
            return None
        highest = max(counts)
        return f"tier {highest}", rung(highest, self.house.tables) - rung(1, self.house.tables) + 1

    @cached_property
    def official(self) -> bool:
        """Whether the books rate such encounters."""
        return all(ship.rated for ship in self.encounter.ships())

    @cached_property
    def estimates(self) -> tuple[Estimate, ...]:
        """What the room of the ships guesses where the books do not rate them, and all are of one kind."""
        party, enemies = force(self.encounter.party), force(self.encounter.enemies)
        ships = [ship.linked for ship in self.encounter.ships()]
        if self.official or not party or not enemies or len({ship.kind if ship else "" for ship in ships}) > 1:
            return ()
        estimate = ships[0].estimate if ships[0] else None
        return () if estimate is None else estimate(party, enemies)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """How the figures came about, step by step."""
        main, enemy = self.main, self.enemy
        steps = [*(main.party.steps if main.party else ()), *(enemy.steps if enemy else ())]
        if main.party and enemy and main.tier_gap is not None:
            tiers = f"tier {enemy.tier} against tier {main.party.tier}"
            steps.append(Step(tiers, signed(main.tier_gap), side="gap"))
        if self.crew_step and main.gap is not None:
            crews = f"the enemies' crew is {levels_apart(self.crew_gap or 0)}"
            why = f"1 {'more' if self.crew_step > 0 else 'less'}"
            steps.append(Step(crews, signed(main.gap) if main.gap else "0", why, "gap"))
        return tuple(steps)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What a game master should know of the figures beside them."""
        return tuple(self.remarks())

    def remarks(self) -> Iterable[str]:
        """The notes, one by one."""
        encounter, main = self.encounter, self.main
        if main.extrapolated and main.challenge:
            yield f"CR {main.challenge.cr} is extrapolated: the table of difficulties does not go so far."
        if encounter.scale == "armada" and any(how_many(side) > 1 for side in (encounter.party, encounter.enemies)):
            yield "The book says nothing of several armadas on a side: how they count together is inferred."
        if self.allied is not None:
            yield f"Allies are {'' if main is self.allied else 'not '}counted in (ruling allies)."
        if not self.official:
            yield "Not official: the rules of some of these ships have no numbers for encounters."
        for one in self.estimates:
            yield f"An estimate of our own, not of the book: {in_words(one)}."
        if main.challenge and main.challenge.xp is None:
            yield f"The table of XP ends below CR {main.challenge.cr} (ruling cr-above-25)."


def derive(encounter: Encounter) -> Stats:
    """All figures of an encounter, however odd or incomplete it is."""
    return Stats(encounter)


def of_side(side: str, together: Together) -> Together:
    """What ships amount to, with the side in the steps."""
    return together._replace(steps=tuple([step._replace(side=side) for step in together.steps]))


def counted(ships: Iterable[Ship]) -> Counts | None:
    """How many ships there are of each tier; None where there are none, or one is unknown."""
    counts = Counts()
    for ship in ships:
        if isinstance(ship.tier, Unknown) or isinstance(ship.number, Unknown):
            return None
        counts[ship.tier] = counts.get(ship.tier, 0) + ship.number
    return counts or None


def force(side: Side) -> Force:
    """Model, stats and number of each ship of a side; none where one is unknown."""
    ships = [
        (*ship.linked.ship, ship.number)
        for ship in side.ships
        if ship.linked is not None and ship.linked.ship is not None and not isinstance(ship.number, Unknown)
    ]
    return tuple(ships) if len(ships) == len(side.ships) else ()


def how_many(side: Side) -> int:
    """How many ships a side has, as far as known."""
    return sum(1 if isinstance(ship.number, Unknown) else ship.number for ship in side.ships)


def crew_level(side: Side) -> int | Unknown | None:
    """Level of a side's crew, as stated for the side or its ships; None where it is not. Ruling crew-level-side."""
    if side.crew_level is not None:
        return side.crew_level
    levels = [ship.crew_level for ship in side.ships if ship.crew_level is not None]
    numbers = [level for level in levels if not isinstance(level, Unknown)]
    return UNKNOWN if len(numbers) < len(levels) else max(numbers, default=None)


def in_words(estimate: Estimate) -> str:
    """An estimate and what it stands on."""
    return f"{estimate.difficulty}, by {estimate.measure}: {estimate.enemies} against the party's {estimate.party}"


def levels_apart(gap: int) -> str:
    """A difference of crew levels in words, as seen from the party."""
    size = abs(gap)
    return f"{size} level{'' if size == 1 else 's'} {'above' if gap > 0 else 'below'} the party's"
