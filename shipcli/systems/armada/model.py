"""A document of kind `armada`, read: rows of the tables in the place of names, Unknown where there is no such row."""

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any, NamedTuple

from shipcli.catalogue import folded, nearest
from shipcli.house import House
from shipcli.systems.armada.tables import Ability, FleetClass, Role, Size, Skill, Tables
from shipcli.tally import UNKNOWN, Unknown, mapping, sequence

HIGHEST_TIER = 20
COMPARISONS = 20_000
"""How many pairs of names are compared, at most, to tell which fleets officers were meant for; that takes a second."""


class Fleet(NamedTuple):
    """A fleet. `class_` bears the document's key `class`; `printed` is what some sheet says of its figures.

    `state` are the HP and SP that are left of it in the course of a combat, as far as they are stated.
    """

    name: str | Unknown
    class_: FleetClass | Unknown
    size: Size | Unknown
    tier: int | Unknown
    abilities: tuple[Ability | Unknown, ...]
    ability_ids: tuple[str, ...]
    printed: Mapping[str, Any]
    state: Mapping[str, int | Unknown]

    def has(self, ability: str) -> bool:
        """Whether the fleet bought that ability."""
        return ability in self.ability_ids

    def may_have(self, ability: str) -> bool:
        """Whether an ability of the fleet that is unknown may have been meant for that one."""
        return any(isinstance(own, Unknown) and (own.text is None or ability in own.near) for own in self.abilities)

    @property
    def flagship(self) -> bool:
        """Whether this is the armada's flagship."""
        return "flagship" in self.ability_ids


class Officer(NamedTuple):
    """An officer. `ranks` are by the skill as the document names it, None where none are given; `fleet` is a name.

    `astray` is None where a fleet has that name; else those that come close to it, and none where nobody can tell.
    """

    name: str | Unknown
    role: Role | Unknown
    fleet: str | Unknown
    ranks: tuple[tuple[str, Skill | Unknown, int | Unknown], ...] | Unknown | None
    bab: int | Unknown | None
    level: int | Unknown | None
    astray: tuple[str, ...] | None


class Removed(NamedTuple):
    """Something an upgrade removed, and the BP it had cost."""

    name: str | Unknown
    bp: int | Unknown


class Armada(NamedTuple):
    """An armada, in the order of its document. Lists of which nothing is known are empty, and not `known`."""

    name: str | Unknown
    tier: int | Unknown
    party_level: int | Unknown | None
    fleets: tuple[Fleet, ...]
    fleets_known: bool
    officers: tuple[Officer, ...]
    officers_known: bool
    removed: tuple[Removed, ...]
    printed: Mapping[str, Any]
    house: House[Tables]

    def aboard(self, fleet: Fleet) -> tuple[Officer, ...]:
        """The officers of a fleet."""
        return tuple(officer for officer in self.officers if officer.fleet == fleet.name)

    def may_be_aboard(self, fleet: Fleet) -> tuple[Officer, ...]:
        """Officers of whom nobody can tell whether they are on that fleet: its name is double or unknown, or theirs is.

        Those who are astray may be on fleets whose names come close to theirs; where none does, on one without a name;
        where there is none, on any.
        """
        astray = [officer for officer in self.officers if officer.astray is not None]
        if isinstance(fleet.name, Unknown):
            return tuple(astray)
        names = [other.name for other in self.fleets]
        if astray:
            anywhere = not any(isinstance(name, Unknown) for name in names)
            astray = [one for one in astray if (fleet.name in one.astray if one.astray else anywhere)]
        return (*astray, *self.aboard(fleet)) if names.count(fleet.name) > 1 else tuple(astray)

    def may_be_flagship(self, fleet: Fleet) -> bool:
        """Whether an ability of the fleet that is unknown may have been meant for flagship.

        Where no fleet is the flagship, that is so of every ability of which nobody can tell what was meant.
        """
        if len(fleet.ability_ids) == len(fleet.abilities):
            return False
        if fleet.may_have("flagship"):
            return True
        unclear = any(isinstance(own, Unknown) and not own.near for own in fleet.abilities)
        return unclear and not any(other.flagship for other in self.fleets)


def read(data: Mapping[str, Any], house: House[Tables]) -> Armada:
    """The armada a document describes, with the rulings of its house."""
    fleets = data.get("fleets", UNKNOWN)
    officers = data.get("officers", ())
    read_fleets = tuple([read_fleet(one, house) for one in fleets] if isinstance(fleets, list) else ())
    names = dict.fromkeys(fleet.name for fleet in read_fleets if not isinstance(fleet.name, Unknown))
    near = similar_names(sequence(officers), names)
    return Armada(
        name=data.get("name", UNKNOWN),
        tier=data.get("tier", UNKNOWN),
        party_level=data.get("party_level"),
        fleets=read_fleets,
        fleets_known=isinstance(fleets, list),
        officers=tuple(
            [read_officer(mapping(one), names, near, house.tables) for one in officers]
            if isinstance(officers, list)
            else ()
        ),
        officers_known=not isinstance(officers, Unknown),
        removed=tuple(
            Removed(mapping(item).get("name", UNKNOWN), mapping(item).get("bp", UNKNOWN))
            for item in sequence(data.get("removed"))
        ),
        printed=mapping(data.get("printed")),
        house=house,
    )


def read_fleet(data: Mapping[str, Any] | Unknown, house: House[Tables]) -> Fleet:
    """One fleet; one that is unknown as a whole may have any ability."""
    if isinstance(data, Unknown):
        data = {"abilities": data}
    get = data.get
    tier = get("tier", UNKNOWN)
    if not isinstance(tier, Unknown) and tier > highest_tier(house):
        tier = Unknown(str(tier))
    listed = get("abilities")
    owned = tuple([ability(name, house) for name in sequence(listed)]) if listed else ()
    class_, size = get("class", UNKNOWN), get("size", UNKNOWN)
    return Fleet(
        get("name", UNKNOWN),
        house.tables.classes.get(class_) or row(house.tables.classes, class_),
        house.tables.sizes.get(size) or row(house.tables.sizes, size),
        tier,
        owned,
        tuple([one.id for one in owned if not isinstance(one, Unknown)]),
        mapping(get("printed")),
        mapping(get("state")),
    )


def highest_tier(house: House[Tables]) -> int:
    """The highest tier a fleet can have; 20, where the tables end. Ruling fleet-tier-21."""
    return HIGHEST_TIER + (house["fleet-tier-21"] == "extrapolated")


def ability(name: Any, house: House[Tables]) -> Ability | Unknown:
    """The ability of that name; one that exists under a ruling only is unknown under any other."""
    found: Ability | Unknown = house.tables.abilities.get(name) or row(house.tables.abilities, name)
    if not isinstance(found, Unknown) and found.ruling is not None and house[found.ruling[0]] != found.ruling[1]:
        return Unknown(str(name), near=(found.id,))
    return found


def read_officer(
    data: Mapping[str, Any], names: Collection[str], near: Mapping[str, tuple[str, ...]], tables: Tables
) -> Officer:
    """One officer of an armada with fleets of these names; what names that are none of them come close to."""
    ranks = data.get("ranks")
    fleet = data.get("fleet", UNKNOWN)
    return Officer(
        name=data.get("name", UNKNOWN),
        role=row(tables.roles, data.get("role", UNKNOWN)),
        fleet=fleet,
        ranks=tuple((name, row(tables.skills, name), number) for name, number in ranks.items())
        if isinstance(ranks, dict)
        else ranks,
        bab=data.get("bab"),
        level=data.get("level"),
        astray=None if fleet in names else near.get(fleet, ()),
    )


def similar_names(officers: list[Any], names: Collection[str]) -> dict[str, tuple[str, ...]]:
    """For fleets named by officers that there are not, the names they may have been meant for, the closest first."""
    stated = [one.get("fleet") for one in officers if isinstance(one, dict)]
    missing = dict.fromkeys(name for name in stated if isinstance(name, str) and name not in names)
    compared = islice(missing, COMPARISONS // max(1, len(names)))
    return {name: tuple(nearest(name, names) or [one for one in names if same_name(one, name)]) for name in compared}


def row(table: Any, name: Any) -> Any:
    """The row of that name, or Unknown."""
    return name if isinstance(name, Unknown) else table.find(name)


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case and separators."""
    return folded(one) == folded(other)
