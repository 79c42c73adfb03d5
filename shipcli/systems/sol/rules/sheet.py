"""What makes a ship's sheet complete: SOL101 to SOL107, SOL110 to SOL115, SOL122 to SOL124."""

from shipcli.diagnostics import Severity
from shipcli.rules import Found
from shipcli.systems.sol.model import MOST_DICE, Ship
from shipcli.systems.sol.rules.rulebook import RULES, called
from shipcli.systems.sol.stats import Stats
from shipcli.tally import Unknown, known
from shipcli.text import listed, quoted, unknown_name

RULES.stated(
    "SOL101",
    "speed-missing",
    "A ship has a speed: a whole number of at least 0.",
    source="Sol, Phases",
    breaks={"/speed": -1},
)

RULES.stated(
    "SOL102",
    "hit-points-missing",
    "A ship has a maximum of hit points: a whole number of at least 1.",
    source="Sol, Destroying a Ship",
    breaks={"/hit_points/max": 0},
)


@RULES.rule("SOL103", "hit-points-out-of-range", source="Sol, Destroying a Ship", breaks={"/hit_points/current": 31})
def hit_points_out_of_range(ship: Ship, stats: Stats) -> Found:
    """Current hit points are a whole number from 0 to the maximum."""
    if isinstance(ship.hp, Unknown) or isinstance(ship.hp_now, Unknown):
        return
    if ship.hp_now > ship.hp:
        yield ("hit_points", "current"), f"{ship.hp_now} HP; the ship has {ship.hp} at most"


RULES.stated(
    "SOL104",
    "hull-strength-missing",
    "A ship has a hull strength: a whole number of at least 0.",
    source="Sol, Pilot Phase",
    breaks={"/hull_strength": -1},
)

RULES.stated(
    "SOL105",
    "tech-challenge-missing",
    "A ship has a tech challenge (TC): a whole number of at least 0.",
    source="Sol, Recon Phase",
    breaks={"/tech_challenge": -1},
)


@RULES.rule("SOL106", "stealth-challenge-missing", source="Sol, Recon Phase", breaks={"/stealth_challenge": -1})
def stealth_challenge_missing(ship: Ship, stats: Stats) -> Found:
    """The stealth challenge (SC) of a ship is a whole number of at least 0; without one there is a warning."""
    if ship.stealth is None:
        message = "no stealth_challenge: the ship cannot hide from a wide scan"
        yield (), message, "for example `stealth_challenge: 6`", Severity.WARNING


RULES.stated(
    "SOL107",
    "seats-missing",
    "A ship has a number of seats for each of the five phases: a whole number of at least 0.",
    source="Sol, Rules for Combat",
    breaks={"/seats/recon": -1},
)


@RULES.rule("SOL110", "unknown-cannon-size", source="Sol, Gunnery Phase", breaks={"/cannons/0/size": "huge"})
def unknown_cannon_size(ship: Ship, stats: Stats) -> Found:
    """The size of a cannon is small, medium or large."""
    for i, cannon in enumerate(ship.cannons):
        yield from unknown_name(("cannons", i, "size"), cannon.size, "size", ship.house.tables.cannon_sizes)


@RULES.rule("SOL111", "damage-no-dice", source="Sol, How to Play", breaks={"/cannons/0/damage": "2d7"})
def damage_no_dice(ship: Ship, stats: Stats) -> Found:
    """The damage of a cannon is 1 to 99 dice of d4, d6, d8, d10, d12 or d20."""
    for i, cannon in enumerate(ship.cannons):
        if isinstance(cannon.damage, Unknown) and cannon.damage.text is not None:
            dice = ship.house.tables.dice
            yield (
                ("cannons", i, "damage"),
                f"damage of {called(cannon.name, 'a cannon')}: 1 to {MOST_DICE} dice of {listed(dice, 'or')} "
                f"are wanted, found {quoted(cannon.damage.text)}",
                "for example `damage: 2d6`; what is added to the dice is the gunner's skill",
            )


RULES.stated(
    "SOL112",
    "piloting-skill-missing",
    "A ship names the skill that it is piloted with.",
    source="Sol, Pilot Phase",
    breaks={"/piloting_skill": ""},
)

RULES.stated(
    "SOL113",
    "damage-level-out-of-range",
    "The damage level modifier of a ship is a whole number of at least 0.",
    source="Sol, Pilot Phase",
    breaks={"/damage_level_modifier": -1},
)


@RULES.rule(
    "SOL114",
    "cannons-and-gunners-apart",
    source="Sol, Gunnery Phase",
    severity=Severity.WARNING,
    breaks={"/cannons": [], "/plan": []},
)
def cannons_and_gunners_apart(ship: Ship, stats: Stats) -> Found:
    """A ship with cannons has a gunnery seat, and a ship with a gunnery seat has a cannon.

    Crew without a seat are told by SOL108, planned shots without a cannon by SOL120.
    """
    seats = ship.seats["gunnery"]
    if isinstance(seats, Unknown) or not ship.cannons_known:
        return
    if ship.cannons and not seats and not ship.in_phase("gunnery"):
        number = len(ship.cannons)
        yield ("seats", "gunnery"), f"{number} cannon{'s' * (number > 1)} and no gunnery seat: nobody can fire"
    elif seats and not ship.cannons and not shots_planned(ship):
        yield ("seats", "gunnery"), f"{seats} gunnery seat{'s' * (seats > 1)} and no cannon: there is nothing to fire"


def shots_planned(ship: Ship) -> bool:
    """Whether an action is planned that fires a cannon."""
    orders = [order for part in ship.plan for order in part.orders]
    return any(not isinstance(order.action, Unknown) and bool(order.action.cannons) for order in orders)


@RULES.rule(
    "SOL115",
    "no-pilot-seat",
    source="Sol, Pilot Phase",
    severity=Severity.WARNING,
    breaks={"/seats/pilot": 0, "/seats/captain": 2, "/crew/2/phase": "captain", "/plan": []},
)
def no_pilot_seat(ship: Ship, stats: Stats) -> Found:
    """A ship has at least one pilot seat.

    Crew without one are told by SOL108.
    """
    if ship.seats["pilot"] == 0 and not ship.in_phase("pilot"):
        yield ("seats", "pilot"), "no pilot seat: the ship can neither maneuver nor run away"


@RULES.rule(
    "SOL122",
    "idle-or-not",
    source="Sol, Destroying a Ship",
    severity=Severity.WARNING,
    breaks={"/conditions": ["idle"]},
)
def idle_or_not(ship: Ship, stats: Stats) -> Found:
    """A ship has the condition idle exactly when it has 0 hit points; a destroyed one need not have it.

    One that must be destroyed is told by SOL123.
    """
    if not known(ship.hp, ship.hp_now) or ship.may_have("idle") or ship.may_have("destroyed"):
        return
    most = stats.destroyed_at.value
    if most is not None and not isinstance(ship.overflow, Unknown) and ship.overflow >= most and not ship.hp_now:
        return
    if ship.hp_now == 0 and not (ship.has("idle") or ship.has("destroyed")):
        yield ("hit_points", "current"), "0 HP, and the ship is not idle", "write `conditions: [idle]`"
    elif ship.hp_now != 0 and ship.has("idle"):
        yield place_of(ship, "idle"), f"the ship is idle with {ship.hp_now} HP; idle is a ship with 0 HP"


def place_of(ship: Ship, condition: str) -> tuple[str, int]:
    """Where a condition of the ship stands."""
    return "conditions", [not isinstance(one, str | Unknown) and one.id == condition for one in ship.conditions].index(
        True
    )


@RULES.rule("SOL123", "overflow-unfit", source="Sol, Destroying a Ship", breaks={"/overflow_damage": 5})
def overflow_unfit(ship: Ship, stats: Stats) -> Found:
    """Damage beyond 0 is for ships with 0 hit points; at twice the maximum the ship is destroyed."""
    most = stats.destroyed_at.value
    if isinstance(ship.overflow, Unknown) or isinstance(ship.hp_now, Unknown) or most is None:
        return
    if ship.overflow and ship.hp_now:
        yield ("overflow_damage",), f"{ship.overflow} damage beyond 0 HP, and the ship has {ship.hp_now} HP"
    elif ship.overflow >= most and not ship.has("destroyed") and not ship.may_have("destroyed"):
        message = f"{ship.overflow} damage beyond 0 HP; at {most} the ship is destroyed"
        yield ("overflow_damage",), message, "write `conditions: [destroyed]`"


@RULES.rule(
    "SOL124",
    "unknown-condition",
    source="Sol, Destroying a Ship",
    severity=Severity.WARNING,
    breaks={"/conditions": ["on-fire"]},
)
def unknown_condition(ship: Ship, stats: Stats) -> Found:
    """A condition is unprepared, boarding, idle or destroyed, or declared under `custom`."""
    if not ship.customs_known:
        return
    for i, one in enumerate(ship.conditions):
        if isinstance(one, Unknown):
            for place, message, hint, *rest in unknown_name(
                ("conditions", i), one, "condition", ship.house.tables.conditions
            ):
                own = f"`custom: {{conditions: [{one.text}]}}` declares one of your own"
                yield place, message, f"{hint}; {own}" if hint else own, *rest
