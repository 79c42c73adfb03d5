"""Who acts aboard a ship: listed members of the crew, NPCs, a virtual intelligence; what each of them can do."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from shipcli.house import House
from shipcli.systems.starship.costs import whole_tier
from shipcli.systems.starship.model import Member, Ship
from shipcli.systems.starship.stats import Stats, good_skill, gunner_modifier, master_skill, npc_gunnery, pilot_ranks_of
from shipcli.systems.starship.tables import CrewAction, Tables
from shipcli.tally import Unknown
from shipcli.text import picked, plural

DIE = "1d20"
SKILLS = (
    "acrobatics", "athletics", "bluff", "computers", "diplomacy", "engineering", "intimidate", "mysticism",
    "perception", "physical-science", "piloting",
)  # fmt: skip
"""Skills that crew actions ask for."""


class Hand(NamedTuple):
    """Somebody who acts: how they are called, in which role, of what level, with which ranks and modifiers by skill.

    What nobody knows is not among the ranks and modifiers, or None. Nobody in particular is not called anything.
    """

    who: str
    role: str
    level: int | None
    ranks: Mapping[str, int]
    modifiers: Mapping[str, int]
    member: Member | None = None


class Target(NamedTuple):
    """The enemy ship: its tier, what its countermeasures add to DCs, and the ship itself, None where unknown."""

    tier: int
    countermeasures: int | None
    ship: tuple[Ship, Stats] | None
    like: bool


class Scene(NamedTuple):
    """Who acts against whom. Without a ship the crew are NPCs of the tier, each with every skill of the role.

    `alone` is whether the hands are somebody by themselves, not all who are aboard.
    """

    tier: int
    ship: tuple[Ship, Stats] | None
    hands: tuple[Hand, ...]
    target: Target
    distance: int | None
    house: House[Tables]
    alone: bool = False


def npcs_of(tier: str, house: House[Tables]) -> tuple[Hand, ...]:
    """An NPC of each role, with the modifiers of its tier in every skill.

    CRB 322, 326; rulings npc-master and low-tier-pilot-ranks.
    """
    level = max(1, int(Fraction(tier)))
    found = []
    for role in house.tables.crew_roles:
        ranks = pilot_ranks_of(tier, house) if role == "pilot" else level
        modifier = master_skill(ranks) if house["npc-master"] == role else good_skill(ranks)
        skills = dict.fromkeys(SKILLS, modifier) | {"gunnery": gunnery_of_npcs(level, house)}
        found.append(Hand("", role, level, dict.fromkeys(SKILLS, ranks), skills))
    return tuple(found)


def gunnery_of_npcs(tier: int, house: House[Tables]) -> int:
    """The gunnery of NPCs of a tier. Ruling npc-gunnery."""
    return house.tables.npc_gunnery[str(tier)].modifier if house["npc-gunnery"] == "observed" else good_skill(tier)


def hands_of(ship: Ship, stats: Stats) -> tuple[Hand, ...]:
    """Everybody aboard who acts: the crew as listed, a virtual intelligence, NPCs, good in what they do not master.

    CRB 322, 326: they have as many ranks in every skill they need as the ship's tier.
    """
    found = [
        member_hand(member, i, ship)
        for role in ship.house.tables.crew_roles
        for i, member in enumerate(ship.crew.of(role))
    ]
    for role, skills in stats.npcs:
        level = max((one.ranks for one in skills if one.ranks is not None), default=whole_tier(ship))
        modifiers = dict.fromkeys(SKILLS, good_skill(level)) | {"gunnery": npc_gunnery(ship).total}
        modifiers |= {one.skill: one.modifier for one in skills}
        found.append(Hand(f"NPC {spaced(role)}", role, level, dict.fromkeys(SKILLS, level), modifiers))
    vi = ship.intelligence
    if vi is not None and isinstance(vi.role, str) and not isinstance(vi.row, Unknown):
        owned: tuple[str, ...] = ship.house.tables.crew_roles[vi.role].skills
        modifiers = {one: vi.row.gunnery_modifier if one == "gunnery" else vi.row.skill_modifier for one in owned}
        ranks = dict.fromkeys((one for one in owned if one != "gunnery"), vi.row.vi_tier)
        found.append(Hand("virtual intelligence", vi.role, None, ranks, modifiers))
    return tuple(found)


def member_hand(member: Member, index: int, ship: Ship) -> Hand:
    """A listed member of the crew; one without a name goes by the role, and a number where there are several."""
    several = len(ship.crew.of(member.role)) > 1
    who = member.name if isinstance(member.name, str) else f"{spaced(member.role)}{f' {index + 1}' if several else ''}"
    ranks = {dashed(key): one.ranks for key, one in member.skills.items() if isinstance(one.ranks, int)}
    modifiers = {dashed(key): one.modifier for key, one in member.skills.items() if isinstance(one.modifier, int)}
    gunnery = gunner_modifier(member)
    if gunnery.complete:
        modifiers["gunnery"] = gunnery.total
    return Hand(who, member.role, member.level if isinstance(member.level, int) else None, ranks, modifiers, member)


def flown(hands: tuple[Hand, ...], stats: Stats | None) -> tuple[Hand | None, int | None]:
    """Who rolls for the order of movement, and the modifier with what the ship adds; None where there is no pilot."""
    found = []
    for hand in hands:
        if hand.role == "pilot":
            own, ship = hand.modifiers.get("piloting"), 0 if stats is None else stats.piloting.value
            found.append((hand, None if own is None or ship is None else own + ship))
    known_ones = [one for one in found if one[1] is not None]
    return max(known_ones, key=lambda one: one[1] or 0, default=found[0] if found else (None, None))


def those_called(who: str, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The hands of one name, which may act in several roles. Raises ValueError where nobody bears it."""
    name = picked(who, dict.fromkeys(hand.who for hand in hands if hand.who), "crew member")
    return tuple(hand for hand in hands if hand.who == name)


def spaced(id: str) -> str:
    """An id as words."""
    return id.replace("-", " ")


def dashed(key: str) -> str:
    """The id of what a document writes as a key."""
    return key.replace("_", "-")


def lacking(row: CrewAction, hand: Hand) -> str:
    """What somebody lacks of the level or ranks that an action asks for, as far as those are known. CRB 322."""
    if row.min_level and hand.level is not None and hand.level < row.min_level:
        return f"{hand.who or 'the crew'} is of level {hand.level}, {row.min_level} is needed"
    owned = [(hand.ranks[skill], skill) for skill in row.ranks_in if skill in hand.ranks]
    most, skill = max(owned, default=(row.min_ranks, ""))
    if most >= row.min_ranks:
        return ""
    need = f"{row.min_ranks} are needed" if row.min_ranks > 1 else "1 is needed"
    return f"{hand.who or 'the crew'} has {plural(most, 'rank')} in {named(skill)}, {need}"


def named(skill: str) -> str:
    """A skill as it is printed; gunnery is none, and has no capital."""
    return skill if skill == "gunnery" else " ".join(word.capitalize() for word in skill.split("-"))
