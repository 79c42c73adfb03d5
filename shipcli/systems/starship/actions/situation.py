"""Who acts against whom: tiers, the target, and the note on what the numbers stand on."""

from fractions import Fraction

from shipcli.figures import known_or
from shipcli.house import House
from shipcli.systems.actions import Situation
from shipcli.systems.starship.crew import Scene, Target, actors_called, actors_of, npcs_of
from shipcli.systems.starship.gunnery import hexes
from shipcli.systems.starship.stats import good_skill, master_skill, pilot_ranks_of
from shipcli.systems.starship.tables import Tables
from shipcli.tally import Unknown, known
from shipcli.text import plural

ALWAYS = (
    "A natural 20 hits, and is critical if it damages the hull; a natural 1 misses. A Resolve Point is spent on the "
    "attempt, whether it succeeds or not."
)
"""What the note says of every situation."""


def scene_of(situation: Situation, house: House[Tables], tier: str) -> Scene:
    """The situation, with what it does not say filled in. Raises ValueError for one that is not clear."""
    ship = situation.ship
    if ship is None and situation.distance is not None:
        raise ValueError(f"range {situation.distance} is of weapons, and none are known; say `--ship FILE`")
    actors = npcs_of(tier, house) if ship is None else actors_of(*ship)
    alone = situation.who is not None
    if situation.who is not None:
        if ship is None:
            raise ValueError("whose crew? say `--ship FILE`")
        actors = actors_called(situation.who, actors)
    target = target_of(situation, whole(tier), house.tables)
    return Scene(whole(tier), ship, actors, target, situation.distance, house, alone)


def own_tier(situation: Situation, tables: Tables) -> str:
    """The tier of the ship that acts, as the table has it. Raises ValueError where it is none, or not the ship's."""
    ship = situation.ship
    stated = None if situation.tier is None else checked_tier(situation.tier, tables)
    tier = None if ship is None or isinstance(ship[0].tier, Unknown) else ship[0].tier.id
    if stated is None and tier is None:
        raise ValueError("which tier? say `--tier N`" if ship is None else "the ship's tier is not known: `--tier N`")
    if stated is not None and tier is not None and stated != tier:
        raise ValueError(f"tier {stated} and a ship of tier {tier}; leave one out")
    return stated or tier or ""


def checked_tier(tier: Fraction | int, tables: Tables) -> str:
    """The tier as the table has it. Raises ValueError where it has none."""
    if str(tier) not in tables.tiers:
        raise ValueError(f"tier {tier}; a starship is of tier 1/4, 1/3, 1/2 or 1 to 20")
    return str(tier)


def whole(tier: str) -> int:
    """The tier as a whole number: 1 for the tiers below it. CRB 322."""
    return max(1, int(Fraction(tier)))


def target_of(situation: Situation, tier: int, tables: Tables) -> Target:
    """The enemy ship: the one given, or one like that which acts. Raises ValueError where its tier is not clear."""
    like = situation.target is None
    ship = situation.target or (situation.ship if situation.target_tier is None else None)
    stated = None if situation.target_tier is None else checked_tier(situation.target_tier, tables)
    if ship is None:
        return Target(tier if stated is None else whole(stated), None, None, like)
    row = ship[0].tier
    if stated is not None and not isinstance(row, Unknown) and stated != row.id:
        raise ValueError(f"target tier {stated} and a target of tier {row.id}; leave one out")
    if stated is not None:
        tier = whole(stated)
    elif not isinstance(row, Unknown):
        tier = whole(row.id)
    elif not like:
        raise ValueError("the target's tier is not known")
    countermeasures = ship[0].row("countermeasures")
    if isinstance(countermeasures, Unknown):
        return Target(tier, None, ship, like)
    return Target(tier, 0 if countermeasures is None else countermeasures.tl_bonus, ship, like)


def note(scene: Scene, tier: str) -> str:
    """The note on all actions: whose modifiers, against which target."""
    return " ".join([crew_note(scene, tier), target_note(scene), ALWAYS])


def crew_note(scene: Scene, tier: str) -> str:
    """Whose modifiers the numbers are."""
    if scene.ship is None:
        return npc_note(scene, tier)
    ship, stats = scene.ship
    name = "The ship" if isinstance(ship.name, Unknown) else ship.name
    whose = f"what {scene.actors[0].who} can do" if scene.alone else "of those who may, the best modifier aboard"
    text = f"{name}, tier {tier}: {whose}, with what the ship adds."
    computer = ship.row("computer")
    nodes = stats.computer_nodes.value
    if computer is not None and known(computer) and nodes and computer.bonus:
        checks = "check" if nodes == 1 else "checks"
        text += f" Its computer adds {computer.bonus} to any {nodes} {checks} a round, which is not counted."
    return text


def npc_note(scene: Scene, tier: str) -> str:
    """What NPCs of a tier have in their skills."""
    good, master = good_skill(scene.tier), master_skill(scene.tier)
    best = scene.house["npc-master"]
    [pilot] = [actor.modifiers["piloting"] for actor in scene.actors if actor.role == "pilot"]
    master = pilot if best == "pilot" else master
    whose = f", {master:+d} for the {best}, who is the ship's master" if best != "nobody" else ""
    ranks = pilot_ranks_of(tier, scene.house)
    flies = f"; the pilot has {plural(ranks, 'rank')} and {pilot:+d}" if ranks != scene.tier else ""
    return (
        f"Crew with {plural(scene.tier, 'rank')}, as NPCs of tier {tier} have: {good:+d} in a good skill{whose}"
        f"{flies}; what the ship adds is not counted."
    )


def target_note(scene: Scene) -> str:
    """What the target is."""
    target = scene.target
    if target.ship is None and scene.ship is not None:
        return (
            f"Against a ship of tier {target.tier}: its AC, TL and countermeasures are not known, so what attacks must "
            "reach is open; the bonus of its countermeasures is to be added where the list says so."
        )
    if target.ship is None:
        like = f"DCs against enemies are those of a ship of tier {target.tier}"
        return f"{like}; the bonus of its countermeasures is to be added where the list says so."
    ship, stats = target.ship
    name = "a ship like it" if target.like else "the target" if isinstance(ship.name, Unknown) else ship.name
    figures = [f"AC {known_or(stats.ac.value)}", f"TL {known_or(stats.tl.value)}"]
    if target.countermeasures is not None:
        figures.append(f"countermeasures {target.countermeasures:+d}")
    range_ = "" if scene.distance is None else f", {hexes(scene.distance)} away"
    return f"Against {name}{range_}: tier {target.tier}, {', '.join(figures)}."
