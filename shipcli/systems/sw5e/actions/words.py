"""How the list of actions puts things: what is rolled, how often, how far, on what it all stands."""

from shipcli.house import House
from shipcli.systems.sw5e.actions.crew import Scene
from shipcli.systems.sw5e.tables import Action as Row
from shipcli.systems.sw5e.tables import Tables, Tier
from shipcli.tally import Unknown
from shipcli.text import listed, plural

DIE_NAMES = {"hull-die": "Hull Die", "shield-die": "Shield Die"}


def bare_note(tier: Tier) -> str:
    """What the list stands on where there is no ship."""
    return (
        "Checks add the ship's modifier, and where it is trained the proficiency of whoever makes them, twice where it "
        f"is expert: {tier.npc_proficiency:+d} for NPC officers of tier {tier.tier}. With `--ship FILE`, bonuses, "
        "damage and chances are filled in."
    )


def note(scene: Scene) -> str:
    """What the numbers stand on."""
    ship = scene.actor.ship
    name = "the ship" if isinstance(ship.name, Unknown) else ship.name
    what = ""
    if not isinstance(ship.size, Unknown) and not isinstance(ship.tier, Unknown):
        what = f", {ship.size.name}, of tier {ship.tier.tier}"
    target = scene.target.ship.name
    enemy = "a ship like it" if scene.like else "the target" if isinstance(target, Unknown) else target
    seats = "" if isinstance(ship.size, Unknown) else ship.size.effect
    return (
        f"{name}{what}, against {enemy}. Checks add the ship's modifier, and the proficiency of whoever makes them "
        "where the ship is trained, twice where it is expert; nobody without a deployment rank is proficient. Contests "
        f"are rolled against the best of the target's crew; a tie is no success. {seats}"
    ).rstrip()


def check_named(row: Row) -> str:
    """What is rolled: skills, an attack, or nothing."""
    if row.skills:
        return " or ".join(row.skills)
    return f"attack or {row.instead_of_firing or 'save'}" if row.fires else "none"


def bare_against(row: Row, house: House[Tables]) -> str:
    """What stands against a check."""
    if row.fires and not row.skills:
        return "the target's AC, or its save"
    if row.against:
        return f"the target's {listed([house.tables.ship_skills[id].name for id in row.against], 'or')}"
    return "a DC of the GM's, or whoever hides" if row.skills and row.dc is None else ""


def formula(row: Row, house: House[Tables]) -> str:
    """How the DC comes about, in words. Rulings sw5e-boost-count, sw5e-half-missing."""
    if row.dc_step:
        whose = "of the same crew member" if house["sw5e-boost-count"] == "crew-member" else "on the ship"
        return f"{row.dc}, {row.dc_step} more for each earlier attempt to boost {whose}"
    if row.dc_half_missing:
        return f"{row.dc}, or half of the {points(row)} missing, rounded {house['sw5e-half-missing']}, if that is more"
    return ""


def points(row: Row) -> str:
    """The points that an action restores."""
    return "hull points" if row.dc_half_missing == "hull" else "shield points"


def limits(row: Row, house: House[Tables]) -> list[str]:
    """How often the action may be taken, how far it reaches, and what it asks for or spends."""
    texts = []
    if row.helm:
        texts.append("one helm action a turn")
    elif row.per_turn or (row.ruling is not None and house[row.ruling] == "once"):
        texts.append("once in a turn of the ship")
    elif row.per_weapon:
        texts.append("each weapon once a turn")
    elif row.repeatable:
        texts.append("any number of times a turn")
    if row.moved_ft:
        texts.append(f"after {row.moved_ft} ft or more towards the target, on a clear path")
    if row.range_ft:
        texts.append(f"within {row.range_ft:,} ft")
    if row.size_difference:
        texts.append(f"a target {plural(row.size_difference, 'size')} larger or smaller at most")
    if row.spends:
        texts.append(f"spends a {DIE_NAMES[row.spends]}")
    return texts


def ship_limits(row: Row, scene: Scene) -> list[str]:
    """What else of this ship bounds an action, or eases it."""
    ship, fire_actions, texts = scene.actor.ship, scene.actor.stats.fire_actions.value, []
    if row.fire_action and fire_actions is not None:
        texts.append(f"{plural(fire_actions, 'Fire action')} a round")
    for id in row.quicker_with:
        if ship.has(id):
            modification = scene.house.tables.modifications[id]
            texts.append(f"{modification.name}: {continued(modification.effect)}")
    return texts


def continued(text: str) -> str:
    """A text that goes on after a colon."""
    return text[:1].lower() + text[1:] if text[1:2].islower() and not text.startswith(("Boost", "Patch")) else text


def in_brackets(text: str, more: str) -> str:
    """A text with more behind it."""
    return f"{text} ({more})" if more else text


def joined(*parts: str) -> str:
    """The parts that say something, separated by commas."""
    return ", ".join([part for part in parts if part])


def with_edge(what: str, advantage: int) -> str:
    """What an attempt is, with its advantage or disadvantage."""
    return joined(what, {1: "with advantage", -1: "with disadvantage"}.get(advantage, ""))
