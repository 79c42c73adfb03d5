"""Who acts aboard a ship, and what they can do: listed members of the crew, NPCs, a virtual intelligence."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from shipcli.house import House
from shipcli.systems.starship.costs import whole_tier
from shipcli.systems.starship.model import Member, Ship
from shipcli.systems.starship.stats import (
    Stats,
    good_skill,
    gunner_modifier,
    master_skill,
    npc_gunnery,
    npc_gunnery_of,
    pilot_ranks_of,
)
from shipcli.systems.starship.tables import CrewAction, Tables
from shipcli.tally import Unknown
from shipcli.text import picked, plural

DIE = "1d20"
SKILLS = (
    "acrobatics", "athletics", "bluff", "computers", "diplomacy", "engineering", "intimidate", "mysticism",
    "perception", "physical-science", "piloting",
)  # fmt: skip
"""Skills that crew actions ask for."""


class Actor(NamedTuple):
    """Somebody who acts. Unknown ranks and modifiers are left out; an unknown level is None."""

    who: str
    """How they are called; empty for nobody in particular."""
    role: str
    level: int | None
    ranks: Mapping[str, int]
    """By skill."""
    modifiers: Mapping[str, int]
    """By skill, and for gunnery."""
    member: Member | None = None
    """The crew member of the document."""


class Target(NamedTuple):
    """The enemy ship."""

    tier: int
    countermeasures: int | None
    """What they add to DCs; None where unknown."""
    ship: tuple[Ship, Stats] | None
    """None where no more than the tier is known."""
    like: bool
    """Whether it is one like the ship that acts."""


class Scene(NamedTuple):
    """Who acts against whom. Without a ship the crew are NPCs of the tier, each with every skill of the role."""

    tier: int
    ship: tuple[Ship, Stats] | None
    actors: tuple[Actor, ...]
    target: Target
    distance: int | None
    """In hexes."""
    house: House[Tables]
    alone: bool = False
    """Whether the actors are somebody by themselves, not all who are aboard."""


def npcs_of(tier: str, house: House[Tables]) -> tuple[Actor, ...]:
    """An NPC of each role, with the modifiers of its tier in every skill.

    CRB 322, 326; rulings npc-master and low-tier-pilot-ranks.
    """
    level = max(1, int(Fraction(tier)))
    actors = []
    for role in house.tables.crew_roles:
        ranks = pilot_ranks_of(tier, house) if role == "pilot" else level
        modifier = master_skill(ranks) if house["npc-master"] == role else good_skill(ranks)
        skills = dict.fromkeys(SKILLS, modifier) | {"gunnery": npc_gunnery_of(level, house)}
        actors.append(Actor("", role, level, dict.fromkeys(SKILLS, ranks), skills))
    return tuple(actors)


def actors_of(ship: Ship, stats: Stats) -> tuple[Actor, ...]:
    """Everybody aboard who acts: the crew as listed, a virtual intelligence, NPCs.

    CRB 322, 326: NPCs have as many ranks as the ship's tier in every skill they need, and are good in those they do
    not master.
    """
    actors = [
        member_actor(member, i, ship)
        for role in ship.house.tables.crew_roles
        for i, member in enumerate(ship.crew.of(role))
    ]
    for role, skills in stats.npcs:
        level = max((entry.ranks for entry in skills if entry.ranks is not None), default=whole_tier(ship))
        modifiers = dict.fromkeys(SKILLS, good_skill(level)) | {"gunnery": npc_gunnery(ship).total}
        modifiers |= {entry.skill: entry.modifier for entry in skills}
        actors.append(Actor(f"NPC {spaced(role)}", role, level, dict.fromkeys(SKILLS, level), modifiers))
    vi = ship.intelligence
    if vi is not None and isinstance(vi.role, str) and not isinstance(vi.row, Unknown):
        known: tuple[str, ...] = ship.house.tables.crew_roles[vi.role].skills
        modifiers = {id: vi.row.gunnery_modifier if id == "gunnery" else vi.row.skill_modifier for id in known}
        ranks = dict.fromkeys((id for id in known if id != "gunnery"), vi.row.vi_tier)
        actors.append(Actor("virtual intelligence", vi.role, None, ranks, modifiers))
    return tuple(actors)


def member_actor(member: Member, index: int, ship: Ship) -> Actor:
    """A listed member of the crew; one without a name goes by the role, and a number where there are several."""
    several = len(ship.crew.of(member.role)) > 1
    who = member.name if isinstance(member.name, str) else f"{spaced(member.role)}{f' {index + 1}' if several else ''}"
    skills = {dashed(key): skill for key, skill in member.skills.items()}
    ranks = {id: skill.ranks for id, skill in skills.items() if isinstance(skill.ranks, int)}
    modifiers = {id: skill.modifier for id, skill in skills.items() if isinstance(skill.modifier, int)}
    gunnery = gunner_modifier(member)
    if gunnery.complete:
        modifiers["gunnery"] = gunnery.total
    return Actor(who, member.role, member.level if isinstance(member.level, int) else None, ranks, modifiers, member)


def flown(actors: tuple[Actor, ...], stats: Stats | None) -> tuple[Actor | None, int | None]:
    """Who rolls for the order of movement, and the modifier with what the ship adds.

    The actor is None where there is no pilot, the modifier where it is unknown.
    """
    pilots: list[tuple[Actor, int | None]] = []
    for actor in actors:
        if actor.role == "pilot":
            amount, ship = actor.modifiers.get("piloting"), 0 if stats is None else stats.piloting.value
            pilots.append((actor, None if amount is None or ship is None else amount + ship))
    known = [(actor, modifier) for actor, modifier in pilots if modifier is not None]
    return max(known, key=lambda pilot: pilot[1]) if known else pilots[0] if pilots else (None, None)


def actors_called(who: str, actors: tuple[Actor, ...]) -> tuple[Actor, ...]:
    """The actors of one name, which may act in several roles. Raises ValueError where nobody bears it."""
    name = picked(who, dict.fromkeys(actor.who for actor in actors if actor.who), "crew member")
    return tuple(actor for actor in actors if actor.who == name)


def spaced(id: str) -> str:
    """An id as words."""
    return id.replace("-", " ")


def dashed(key: str) -> str:
    """The id for a key of a document: hyphens for underscores."""
    return key.replace("_", "-")


def lacking(row: CrewAction, actor: Actor) -> str:
    """What somebody lacks of the level or ranks for an action; empty where nothing, or unknown. CRB 322."""
    if row.min_level and actor.level is not None and actor.level < row.min_level:
        return f"{actor.who or 'the crew'} is of level {actor.level}, {row.min_level} is needed"
    ranks = [(actor.ranks[skill], skill) for skill in row.ranks_in if skill in actor.ranks]
    most, skill = max(ranks, default=(row.min_ranks, ""))
    if most >= row.min_ranks:
        return ""
    need = f"{row.min_ranks} are needed" if row.min_ranks > 1 else "1 is needed"
    return f"{actor.who or 'the crew'} has {plural(most, 'rank')} in {named(skill)}, {need}"


def named(skill: str) -> str:
    """A skill as it is printed. Gunnery is no skill, and has no capital."""
    return skill if skill == "gunnery" else " ".join(word.capitalize() for word in skill.split("-"))
