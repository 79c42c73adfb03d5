"""The tables of armada combat: Starship Operations Manual, pages 58 to 63."""

from __future__ import annotations  # which nothing reads: making them would cost as much as all else here

from functools import cached_property
from typing import Annotated, Literal

from shipcli.catalogue import Catalogue, table_of
from shipcli.rows import Count, Matching, Named, Of, Row
from shipcli.text import lowered

SizeId = Literal["small", "medium", "large"]
ClassId = Annotated[str, Of("classes")]
Dice = Annotated[str, Matching(r"^[1-9][0-9]*d[1-9][0-9]*([+-][0-9]+)?$")]


class BuildPoints(Row):
    """Table 2-14: the BP an armada of a tier may spend."""

    tier: Count
    bp: Count


class Difficulty(Named):
    """Table 2-15: how far the opposition's tier lies from the allied armada's."""

    gap: int


class FleetCost(Row):
    """Table 2-16: BP of a fleet of a tier, by its size."""

    tier: Count
    small: Count
    medium: Count
    large: Count

    def bp(self, size: str) -> int:
        """BP of a fleet of that size."""
        bp: int = getattr(self, size)
        return bp


class FleetDamage(Row):
    """Table 2-17: damage dice of a fleet of a tier, by its size."""

    tier: Count
    small: Dice
    medium: Dice
    large: Dice

    def dice(self, size: str) -> str:
        """Damage dice of a fleet of that size."""
        dice: str = getattr(self, size)
        return dice


class FleetClass(Named):
    """A fleet class; the abilities open to it are those that name it among their `classes`."""

    speed: Count
    """In hexes."""
    maneuverability: Annotated[str, Of("maneuverabilities")]
    strong: ClassId
    """The class it takes less damage from."""
    weak: ClassId
    """The class it takes more damage from."""
    range: Count
    """In hexes; ruling range-bands says which of the three ranges it is."""


class Maneuverability(Named):
    """A maneuverability rating: hexes between turns, and the modifier to Piloting."""

    turn: int
    piloting: int


class Size(Named):
    """A fleet size and the HP it gives for each tier."""

    id: SizeId
    hp_per_tier: Count


class Ability(Named):
    """Table 2-18: a special ability; `ruling` names the ruling and value without which it does not exist."""

    bp: Count
    classes: tuple[ClassId, ...]
    phase: str
    effect: str
    ruling: tuple[str, str] | None = None


class RangeBand(Named):
    """A range band and its penalty to gunnery."""

    penalty: int


class Regeneration(Row):
    """Table 2-19: SP regained each round, by maximum SP; the bands overlap as printed, the last has no end."""

    from_sp: int
    to_sp: int | None
    dice: str


class CriticalDamage(Named):
    """Table 2-20: the system that a d6 disrupts."""

    roll: int
    effect: str


class Skill(Named):
    """A skill of the officers."""


class Role(Named):
    """An officer role: whose ranks count, and which of the fleet's figures its bonus raises."""

    skills: tuple[str, ...]
    may_use_bab: bool
    bonus_to: str
    per_armada: int | None


class OfficerAction(Named):
    """An officer's action. `dc` is a fixed DC, `against` what stands in its place; `bonus` adds to the check.

    `range` is a range of its own in hexes; an `own_fleet` action needs none. Where the officer bonus counts, the effect
    says so in braces. A check that fails by `failed_by` or more does what `worse` says in place of `failure`; one that
    beats its DC by `for_each` or more does `more` as well.
    """

    role: str
    phase: str
    check: str
    dc: int | None
    against: str | None
    bonus: int
    range: int | None
    limit: str
    effect: str
    failure: str
    failed_by: int = 0
    worse: str = ""
    for_each: int = 0
    more: str = ""
    own_fleet: bool = False


class Stunt(Named):
    """A stunt: the DC, which rises by 1 for every `tiers_for_1_more`, or what it is rolled against.

    Without either there is no check. What a stunt does is in the Core Rulebook, to which SOM 62 sends; one that fails
    by `failed_by` or more does what `worse` says in place of `failure`.
    """

    dc: int | None
    tiers_for_1_more: int | None
    against: str | None
    effect: str
    failure: str = ""
    failed_by: int = 0
    worse: str = ""


class MoraleResult(Named):
    """What a morale check leads to that beats its DC by `from_margin` or more; None: by less than the others."""

    from_margin: int | None
    effect: str


class Term(Named):
    """A word that stat blocks use, and what it means."""

    meaning: str


class Tables(Catalogue):
    """The tables of armadas: a file `data/<attribute>.json` each, read when it is first asked for."""

    build_points = table_of(BuildPoints)
    difficulties = table_of(Difficulty)
    fleet_costs = table_of(FleetCost)
    fleet_damage = table_of(FleetDamage)
    classes = table_of(FleetClass)
    maneuverabilities = table_of(Maneuverability)
    sizes = table_of(Size)
    abilities = table_of(Ability)
    range_bands = table_of(RangeBand)
    sp_regeneration = table_of(Regeneration)
    critical_damage = table_of(CriticalDamage)
    skills = table_of(Skill)
    roles = table_of(Role)
    officer_actions = table_of(OfficerAction)
    stunts = table_of(Stunt)
    morale_results = table_of(MoraleResult)
    terms = table_of(Term)

    @cached_property
    def ability_costs(self) -> dict[str, tuple[str, int]]:
        """BP of each ability by its id, as a term. SOM 60, Table 2-18."""
        return {ability.id: (lowered(ability.name), ability.bp) for ability in self.abilities.values()}

    @cached_property
    def printed_costs(self) -> dict[tuple[str, int], tuple[str, int]]:
        """BP of a fleet by its size and tier, as a term. SOM 59, Table 2-16."""
        return {
            (size, row.tier): (f"{size}, tier {row.tier}", row.bp(size))
            for row in self.fleet_costs.values()
            for size in self.sizes
        }

    @cached_property
    def open_abilities(self) -> dict[str, tuple[str, ...]]:
        """The ids of the abilities that are open to each class, by its id. SOM 59."""
        return {
            id: tuple(ability.id for ability in self.abilities.values() if id in ability.classes) for id in self.classes
        }


BOOK = Tables()
"""The tables as the books have them."""
