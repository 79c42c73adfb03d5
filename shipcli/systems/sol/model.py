"""A document of kind `sol-ship`, read: rows of the tables in the place of names, Unknown where there is no such row."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from shipcli import dice
from shipcli.catalogue import folded
from shipcli.dice.value import Dice
from shipcli.document import Pointer
from shipcli.house import House
from shipcli.systems.sol.tables import CannonSize, Condition, Phase, ShipAction, Tables
from shipcli.tally import UNKNOWN, Unknown, mapping, sequence

ACTION_DICE = 4
"""The action dice of a crew member for whom none are stated: ours, since the rules at hand say nothing of it."""
MOST_DICE = 99


class Cannon(NamedTuple):
    """A cannon. Damage that is no dice of the game is unknown, with the text that was found."""

    name: str | Unknown
    size: CannonSize | Unknown
    damage: Dice | Unknown


class Member(NamedTuple):
    """A crew member, in a phase. `skills` are by the name that the document gives them."""

    name: str | Unknown
    phase: Phase | Unknown
    skills: Mapping[str, int | Unknown] | Unknown
    action_dice: int | Unknown

    def skill(self, name: str) -> int | Unknown:
        """What the member has in a skill; 0 where nothing is stated."""
        if isinstance(self.skills, Unknown):
            return UNKNOWN
        return next((value for own, value in self.skills.items() if folded(own) == folded(name)), 0)


class Order(NamedTuple):
    """A planned action. `cannon` is the number of one of the ship's, counted from 0; None where none is stated.

    A cannon that there is not is unknown, with the name or number that was found; of a name that several have, their
    numbers are `alike`. `target` is anything.
    """

    pointer: Pointer
    actor: str | Unknown
    action: ShipAction | Unknown
    cannon: int | Unknown | None
    target: str | Unknown | None


class Round(NamedTuple):
    """A planned round: who changes the phase as it begins, and the actions in the order of the document.

    Changes of which nothing is known are none, and not `known`.
    """

    pointer: Pointer
    number: int | Unknown
    changes: tuple[tuple[str, Phase | Unknown], ...]
    changes_known: bool
    orders: tuple[Order, ...]


class Ship(NamedTuple):
    """A ship, in the order of its document. Lists of which nothing is known are empty, and not `known`.

    `stealth` is None where none is stated. A condition that the document declares itself is text.
    """

    name: str | Unknown
    speed: int | Unknown
    hp: int | Unknown
    hp_now: int | Unknown
    overflow: int | Unknown
    hull: int | Unknown
    tech: int | Unknown
    stealth: int | Unknown | None
    damage_level: int | Unknown
    piloting: str | Unknown
    seats: Mapping[str, int | Unknown]
    cannons: tuple[Cannon, ...]
    cannons_known: bool
    conditions: tuple[Condition | str | Unknown, ...]
    own_skills: tuple[str, ...]
    customs_known: bool
    crew: tuple[Member, ...]
    crew_known: bool
    plan: tuple[Round, ...]
    house: House[Tables]

    def has(self, condition: str) -> bool:
        """Whether the ship is in one of the game's conditions."""
        return any(isinstance(one, Condition) and one.id == condition for one in self.conditions)

    def may_have(self, condition: str) -> bool:
        """Whether a condition of the ship that is unknown may have been meant for that one."""
        return any(isinstance(one, Unknown) and (one.text is None or condition in one.near) for one in self.conditions)

    def numbers(self, sizes: tuple[str, ...]) -> list[int]:
        """The numbers of the cannons of these sizes, counted from 0."""
        return [i for i, one in enumerate(self.cannons) if not isinstance(one.size, Unknown) and one.size.id in sizes]

    def of_size(self, *sizes: str) -> tuple[Cannon, ...]:
        """The cannons of these sizes."""
        return tuple(self.cannons[i] for i in self.numbers(sizes))

    def in_phase(self, phase: str) -> tuple[Member, ...]:
        """The crew of a phase."""
        return tuple(one for one in self.crew if not isinstance(one.phase, Unknown) and one.phase.id == phase)

    def members(self) -> dict[str, Member]:
        """The crew by name, without those whose name stands twice."""
        times = Counter(one.name for one in self.crew)
        return {one.name: one for one in self.crew if isinstance(one.name, str) and times[one.name] == 1}

    def skill_name(self, skill: str) -> str | Unknown:
        """How the sheet calls a skill of the tables: piloting has the name that the ship gives it."""
        return self.piloting if skill == "piloting" else self.house.tables.skills[skill].name

    def skill(self, member: Member, skill: str) -> int | Unknown:
        """What a crew member has in a skill of the tables."""
        name = self.skill_name(skill)
        return UNKNOWN if isinstance(name, Unknown) else member.skill(name)

    @property
    def rounds(self) -> list[tuple[int, list[Round]]]:
        """The planned rounds by their numbers, in order; a number that stands twice is one round."""
        found: dict[int, list[Round]] = {}
        for one in self.plan:
            if not isinstance(one.number, Unknown):
                found.setdefault(one.number, []).append(one)
        return sorted(found.items())

    def phases(self) -> Iterator[tuple[list[Round], dict[str, Phase | Unknown]]]:
        """Each planned round with the phase of every crew member in it; nobody is there whose name stands twice."""
        now = {name: one.phase for name, one in self.members().items()}
        for _, parts in self.rounds:
            if not all(part.changes_known for part in parts):
                now = dict.fromkeys(now, UNKNOWN)
            now = now | {name: phase for part in parts for name, phase in part.changes if name in now}
            yield parts, now


def read(data: Mapping[str, Any], house: House[Tables]) -> Ship:
    """The ship a document describes, with the rulings of its house."""
    points = data.get("hit_points", UNKNOWN)
    hp = mapping(points).get("max", UNKNOWN)
    seats = data.get("seats", UNKNOWN)
    custom = data.get("custom", {})
    cannons = data.get("cannons", ())
    crew = data.get("crew", ())
    own = names(mapping(custom).get("conditions"))
    listed = sequence(cannons) if isinstance(cannons, list) else []
    read_cannons = tuple(read_cannon(mapping(cannon), house.tables) for cannon in listed)
    called = [None if isinstance(one.name, Unknown) else folded(one.name) for one in read_cannons]
    return Ship(
        name=data.get("name", UNKNOWN),
        speed=data.get("speed", UNKNOWN),
        hp=hp,
        hp_now=mapping(points).get("current", hp),
        overflow=data.get("overflow_damage", 0),
        hull=data.get("hull_strength", UNKNOWN),
        tech=data.get("tech_challenge", UNKNOWN),
        stealth=data.get("stealth_challenge"),
        damage_level=data.get("damage_level_modifier", 0),
        piloting=data.get("piloting_skill", UNKNOWN),
        seats={phase: mapping(seats).get(phase, UNKNOWN) for phase in house.tables.phases},
        cannons=read_cannons,
        cannons_known=not isinstance(cannons, Unknown),
        conditions=tuple(condition(one, own, house.tables) for one in sequence(data.get("conditions"))),
        own_skills=names(mapping(custom).get("skills")),
        customs_known=isinstance(custom, dict) and not any(isinstance(one, Unknown) for one in custom.values()),
        crew=tuple(read_member(mapping(one), house.tables) for one in crew) if isinstance(crew, list) else (),
        crew_known=not isinstance(crew, Unknown),
        plan=tuple(
            read_round(mapping(one), ("plan", i), called, house.tables)
            for i, one in enumerate(sequence(data.get("plan")))
        ),
        house=house,
    )


def names(listed: Any) -> tuple[str, ...]:
    """The names of a list, without what is unknown in it."""
    return tuple(one for one in sequence(listed) if isinstance(one, str))


def read_cannon(data: Mapping[str, Any], tables: Tables) -> Cannon:
    """One cannon."""
    return Cannon(
        data.get("name", UNKNOWN),
        row(tables.cannon_sizes, data.get("size", UNKNOWN)),
        damage(data.get("damage"), tables),
    )


def damage(text: Any, tables: Tables) -> Dice | Unknown:
    """The dice of a cannon: 1 to 99 of a die that is in use."""
    if not isinstance(text, str):
        return UNKNOWN
    try:
        found = dice.parsed(text.strip().lower())
    except ValueError:
        return Unknown(text)
    fits = found.number <= MOST_DICE and f"d{found.sides}" in tables.dice and not found.plus
    return found if fits else Unknown(text)


def condition(name: Any, own: tuple[str, ...], tables: Tables) -> Condition | str | Unknown:
    """The condition of that name: one of the game's, or of those that the document declares."""
    found: Condition | Unknown = row(tables.conditions, name)
    if isinstance(found, Unknown) and isinstance(name, str) and folded(name) in map(folded, own):
        return name
    return found


def read_member(data: Mapping[str, Any], tables: Tables) -> Member:
    """One crew member."""
    skills = data.get("skills", {})
    return Member(
        data.get("name", UNKNOWN),
        row(tables.phases, data.get("phase", UNKNOWN)),
        skills if isinstance(skills, dict) else UNKNOWN,
        data.get("action_dice", ACTION_DICE),
    )


def read_round(data: Mapping[str, Any], pointer: Pointer, cannons: list[str | None], tables: Tables) -> Round:
    """One planned round of a ship whose cannons have these names, folded."""
    changes = data.get("phases", {})
    return Round(
        pointer,
        data.get("round", UNKNOWN),
        tuple((name, row(tables.phases, phase)) for name, phase in mapping(changes).items()),
        isinstance(changes, dict),
        tuple(
            read_order(mapping(one), (*pointer, "actions", i), cannons, tables)
            for i, one in enumerate(sequence(data.get("actions")))
        ),
    )


def read_order(data: Mapping[str, Any], pointer: Pointer, cannons: list[str | None], tables: Tables) -> Order:
    """One planned action of a ship whose cannons have these names, folded."""
    return Order(
        pointer,
        data.get("actor", UNKNOWN),
        row(tables.ship_actions, data.get("action", UNKNOWN)),
        cannon_number(data.get("cannon"), cannons),
        data.get("target"),
    )


def cannon_number(wish: Any, cannons: list[str | None]) -> int | Unknown | None:
    """The number of the cannon that a plan names, by its number or its name; Unknown where there is none, or two.

    A name that no cannon has may be that of one whose name is unknown.
    """
    if wish is None or isinstance(wish, Unknown):
        return wish
    if isinstance(wish, int):
        return wish if wish < len(cannons) else Unknown(str(wish))
    name = folded(wish)
    match cannons.count(name):
        case 0:
            return UNKNOWN if None in cannons else Unknown(wish)
        case 1:
            return cannons.index(name)
    return Unknown(wish, alike=tuple(str(i) for i, one in enumerate(cannons) if one == name))


def row(table: Any, name: Any) -> Any:
    """The row of that name, or Unknown."""
    return name if isinstance(name, Unknown) else table.find(name)
