"""The tables of armada combat: Starship Operations Manual, pages 58 to 63."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from shipcli.catalogue import Table, table
from shipcli.house import Ruling

SizeId = Literal["small", "medium", "large"]


class BuildPoints(NamedTuple):
    """Table 2-14: the BP an armada of a tier may spend."""

    id: str
    tier: int
    bp: int
    book: str


class Difficulty(NamedTuple):
    """Table 2-15: how far the opposition's tier lies from the allied armada's."""

    id: str
    name: str
    gap: int
    book: str


class FleetCost(NamedTuple):
    """Table 2-16: BP of a fleet of a tier, by its size."""

    id: str
    tier: int
    small: int
    medium: int
    large: int
    book: str

    def bp(self, size: str) -> int:
        """BP of a fleet of that size."""
        bp: int = getattr(self, size)
        return bp


class FleetDamage(NamedTuple):
    """Table 2-17: damage dice of a fleet of a tier, by its size."""

    id: str
    tier: int
    small: str
    medium: str
    large: str
    book: str

    def dice(self, size: str) -> str:
        """Damage dice of a fleet of that size."""
        dice: str = getattr(self, size)
        return dice


class FleetClass(NamedTuple):
    """A fleet class. Speed and range in hexes; `strong` and `weak` name classes, `abilities` what is open to it."""

    id: str
    name: str
    speed: int
    maneuverability: str
    strong: str
    weak: str
    range: int
    abilities: tuple[str, ...]
    book: str


class Maneuverability(NamedTuple):
    """A maneuverability rating: hexes between turns, and the modifier to Piloting."""

    id: str
    name: str
    turn: int
    piloting: int
    book: str


class Size(NamedTuple):
    """A fleet size and the HP it gives for each tier."""

    id: SizeId
    name: str
    hp_per_tier: int
    book: str


class Ability(NamedTuple):
    """Table 2-18: a special ability; `ruling` names the ruling and value without which it does not exist."""

    id: str
    name: str
    bp: int
    classes: tuple[str, ...]
    phase: str
    effect: str
    book: str
    ruling: tuple[str, str] | None = None


class RangeBand(NamedTuple):
    """A range band and its penalty to gunnery."""

    id: str
    name: str
    penalty: int
    book: str


class Regeneration(NamedTuple):
    """Table 2-19: SP regained each round, by maximum SP; the bands overlap as printed, the last has no end."""

    id: str
    from_sp: int
    to_sp: int | None
    dice: str
    book: str


class CriticalDamage(NamedTuple):
    """Table 2-20: the system that a d6 disrupts."""

    id: str
    name: str
    roll: int
    effect: str
    book: str


class Skill(NamedTuple):
    """A skill of the officers."""

    id: str
    name: str
    aliases: tuple[str, ...]
    book: str


class Role(NamedTuple):
    """An officer role: whose ranks count, and which of the fleet's figures its bonus raises."""

    id: str
    name: str
    skills: tuple[str, ...]
    may_use_bab: bool
    bonus_to: str
    per_armada: int | None
    book: str


class OfficerAction(NamedTuple):
    """An officer's action. `dc` is a fixed DC, `against` what stands in its place; `bonus` adds to the check.

    `range` is a range of its own in hexes; an `own_fleet` action needs none. Where the officer bonus counts, the effect
    says so in braces. A check that fails by `failed_by` or more does what `worse` says in place of `failure`; one that
    beats its DC by `for_each` or more does `more` as well.
    """

    id: str
    name: str
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
    book: str
    failed_by: int = 0
    worse: str = ""
    for_each: int = 0
    more: str = ""
    own_fleet: bool = False


class Stunt(NamedTuple):
    """A stunt: the DC, which rises by 1 for every `tiers_for_1_more`, or what it is rolled against.

    Without either there is no check. What a stunt does is in the Core Rulebook, to which SOM 62 sends; one that fails
    by `failed_by` or more does what `worse` says in place of `failure`.
    """

    id: str
    name: str
    dc: int | None
    tiers_for_1_more: int | None
    against: str | None
    effect: str
    book: str
    failure: str = ""
    failed_by: int = 0
    worse: str = ""


class MoraleResult(NamedTuple):
    """What a morale check leads to that beats its DC by `from_margin` or more; None: by less than the others."""

    id: str
    name: str
    from_margin: int | None
    effect: str
    book: str


class Term(NamedTuple):
    """A word that stat blocks use, and what it means."""

    id: str
    name: str
    meaning: str
    book: str


@cache
def build_points() -> Table[BuildPoints]:
    return table(BuildPoints, __package__, "build_points")


@cache
def difficulties() -> Table[Difficulty]:
    return table(Difficulty, __package__, "difficulties")


@cache
def fleet_costs() -> Table[FleetCost]:
    return table(FleetCost, __package__, "fleet_costs")


@cache
def fleet_damage() -> Table[FleetDamage]:
    return table(FleetDamage, __package__, "fleet_damage")


@cache
def classes() -> Table[FleetClass]:
    return table(FleetClass, __package__, "classes")


@cache
def maneuverabilities() -> Table[Maneuverability]:
    return table(Maneuverability, __package__, "maneuverabilities")


@cache
def sizes() -> Table[Size]:
    return table(Size, __package__, "sizes")


@cache
def abilities() -> Table[Ability]:
    return table(Ability, __package__, "abilities")


@cache
def range_bands() -> Table[RangeBand]:
    return table(RangeBand, __package__, "range_bands")


@cache
def sp_regeneration() -> Table[Regeneration]:
    return table(Regeneration, __package__, "sp_regeneration")


@cache
def critical_damage() -> Table[CriticalDamage]:
    return table(CriticalDamage, __package__, "critical_damage")


@cache
def skills() -> Table[Skill]:
    return table(Skill, __package__, "skills")


@cache
def roles() -> Table[Role]:
    return table(Role, __package__, "roles")


@cache
def morale_results() -> Table[MoraleResult]:
    return table(MoraleResult, __package__, "morale_results")


@cache
def officer_actions() -> Table[OfficerAction]:
    return table(OfficerAction, __package__, "officer_actions")


@cache
def stunts() -> Table[Stunt]:
    return table(Stunt, __package__, "stunts")


@cache
def terms() -> Table[Term]:
    return table(Term, __package__, "terms")


@cache
def rulings() -> Table[Ruling]:
    return table(Ruling, __package__, "rulings")


TABLES: Mapping[str, Callable[[], Table[Any]]] = {
    "abilities": abilities,
    "build_points": build_points,
    "classes": classes,
    "critical_damage": critical_damage,
    "difficulties": difficulties,
    "fleet_costs": fleet_costs,
    "fleet_damage": fleet_damage,
    "maneuverabilities": maneuverabilities,
    "morale_results": morale_results,
    "officer_actions": officer_actions,
    "range_bands": range_bands,
    "roles": roles,
    "sizes": sizes,
    "skills": skills,
    "sp_regeneration": sp_regeneration,
    "stunts": stunts,
    "terms": terms,
}
"""What `catalogue` shows, by name."""
