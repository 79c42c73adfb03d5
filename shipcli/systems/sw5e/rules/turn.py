"""A planned turn: SW139 to SW143."""

from collections.abc import Iterator

from shipcli.catalogue import folded
from shipcli.diagnostics import Severity
from shipcli.rules import Found
from shipcli.systems.sw5e.model import HELM, Member, Order, Ship
from shipcli.systems.sw5e.rules.rulebook import RULES, gun, nobody, off_the_list
from shipcli.systems.sw5e.stats import Stats, WeaponStats
from shipcli.systems.sw5e.stats.weapons import STRONG
from shipcli.systems.sw5e.tables import Action
from shipcli.tally import Unknown, known
from shipcli.text import listed, plural, unknown_name

FORWARD = ("forward", "turret")
"""Where a weapon stands that fires forward."""


def orders(ship: Ship) -> Iterator[tuple[Order, Action]]:
    """The entries of the plan whose action is known."""
    for one in ship.turn:
        if not isinstance(one.action, Unknown):
            yield one, one.action


def actor(one: Order) -> str:
    """Who acts, in words."""
    return one.actor if isinstance(one.actor, str) else "somebody"


def weapon_of(one: Order, stats: Stats) -> WeaponStats | None:
    """The weapon that an action is taken with; None where none is named, or it is not there."""
    if not isinstance(one.weapon, int):
        return None
    return next((weapon for weapon in stats.weapons if weapon.index == one.weapon), None)


def fires(one: Order, action: Action) -> bool:
    """Whether an action fires the weapon that it names."""
    return action.fires and not ends_otherwise(one, action)


def ends_otherwise(one: Order, action: Action) -> bool:
    """Whether an action ends with another one instead of a shot."""
    return action.instead_of_firing is not None and one.option == action.instead_of_firing


@RULES.rule(
    "SW139",
    "helm-action-unfit",
    source="SotG ch.9",
    breaks={"/turn/1": {"actor": "Mae", "action": "hard-turn"}, "/turn/0": {"actor": "Ada", "action": "detect"}},
)
def helm_action_unfit(ship: Ship, stats: Stats) -> Found:
    """One helm action is taken in a turn, by whoever is at the helm."""
    first: Order | None = None
    for one, action in orders(ship):
        if not action.helm:
            continue
        member = ship.member(one.actor)
        if member is not None and isinstance(member.station, str) and not member.at_helm:
            message = f"{action.name} by {actor(one)}, who is at {member.station}; helm actions are taken at the {HELM}"
            hint = "a co-pilot may take over where the pilot is disabled" if ship.pilot is not None else None
            yield (*one.pointer, "actor"), message, hint
        if first is not None and not isinstance(first.action, Unknown):
            yield (*one.pointer, "action"), f"{action.name} after {first.action.name}; a turn has one helm action"
        first = first or one


@RULES.rule(
    "SW140",
    "taken-too-often",
    source="SotG ch.9",
    breaks={
        "/turn/0": {"actor": "Mae", "action": "boost-engines"},
        "/turn/1": {"actor": "Ivo", "action": "boost-engines"},
    },
)
def taken_too_often(ship: Ship, stats: Stats) -> Found:
    """A function is boosted once in a turn, shields are regenerated once, and a weapon is fired once."""
    taken: dict[str, int] = {}
    fired: dict[int, int] = {}
    for one, action in orders(ship):
        number = taken[action.id] = taken.get(action.id, 0) + 1
        once = 1 if action.ruling is not None and ship.house[action.ruling] == "once" else None
        most = action.per_turn or once
        if most is not None and number > most:
            yield (*one.pointer, "action"), f"{action.name} {times(number)} in a turn; the ship has it {times(most)}"
        weapon = weapon_of(one, stats)
        if weapon is None or weapon.index is None or not fires(one, action):
            continue
        number = fired[weapon.index] = fired.get(weapon.index, 0) + 1
        if number > 1:
            message = (
                f"{gun(weapon.gun)} (weapon {weapon.index}) is fired {times(number)}; a weapon is fired once a turn"
            )
            yield (*one.pointer, "weapon"), message


def times(number: int) -> str:
    """How often, in words."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


@RULES.rule(
    "SW141",
    "too-many-actions",
    source="SotG ch.7, ch.8",
    severity=Severity.WARNING,
    breaks={"/turn/2": {"actor": "Mae", "action": "detect"}, "/turn/3": {"actor": "Mae", "action": "patch"}},
)
def too_many_actions(ship: Ship, stats: Stats) -> Found:
    """A turn has no more Fire actions, and no more actions in all, than the ship and each of the crew can take."""
    fire, most = 0, stats.ship_actions
    acted: dict[str, int] = {}
    for number, (one, action) in enumerate(orders(ship), 1):
        fire += action.fire_action
        if action.fire_action and stats.fire_actions.value is not None and fire == stats.fire_actions.value + 1:
            message = f"{plural(fires_in(ship), 'Fire action')}; the ship has {stats.fire_actions.value} a round"
            yield (*one.pointer, "action"), message
        if most is not None and most.value is not None and number == most.value + 1:
            yield one.pointer, f"{plural(len(ship.turn), 'action')}; the ship has {most.value} a turn"
        member = ship.member(one.actor)
        if member is None or isinstance(member.number, Unknown) or aside(ship, action):
            continue
        key = folded(actor(one))
        acted[key] = acted.get(key, 0) + 1
        if acted[key] == member.number + 1:
            message = f"{action.name} is action {acted[key]} of {actor(one)}"
            each = "each of the crew has one a turn, but for features"
            yield (*one.pointer, "actor"), f"{message}; {each}"


def fires_in(ship: Ship) -> int:
    """How many Fire actions are planned."""
    return sum(action.fire_action for _, action in orders(ship))


def aside(ship: Ship, action: Action) -> bool:
    """Whether the ship has something that lets an action be taken beside others."""
    return any(ship.has(id) for id in action.quicker_with)


@RULES.rule("SW142", "action-impossible", source="SotG ch.9", breaks={"/turn/0/moved_ft": 140})
def action_impossible(ship: Ship, stats: Stats) -> Found:
    """Every action is one of the book's, by somebody aboard, with a weapon that is there, and has what it asks for."""
    for one in ship.turn:
        yield from nobody(ship, (*one.pointer, "actor"), one.actor)
        if isinstance(one.target_size, Unknown):
            yield from unknown_name((*one.pointer, "target_size"), one.target_size, "size", ship.house.tables.sizes)
        if message := off_the_list(ship, one.weapon):
            yield (*one.pointer, "weapon"), message
        if isinstance(one.action, Unknown):
            yield from unknown_name((*one.pointer, "action"), one.action, "action", ship.house.tables.actions)
        else:
            yield from conditions_missing(ship, stats, one, one.action)


def conditions_missing(ship: Ship, stats: Stats, one: Order, action: Action) -> Found:
    """What an action asks for that is not there."""
    if action.moved_ft and isinstance(one.moved_ft, int) and one.moved_ft < action.moved_ft:
        message = f"{one.moved_ft} ft towards the target; {action.name} takes {action.moved_ft} ft"
        yield (*one.pointer, "moved_ft"), message
    if action.range_ft is not None and isinstance(one.distance_ft, int) and one.distance_ft > action.range_ft:
        message = f"{one.distance_ft:,} ft to the target; {action.name} reaches {action.range_ft:,} ft"
        yield (*one.pointer, "distance_ft"), message
    if action.needs_shields and not ship.pieces("shields"):
        yield (*one.pointer, "action"), f"{action.name} on a ship without shields"
    size = one.target_size
    if action.size_difference is not None and size is not None and known_sizes(ship, one):
        assert not isinstance(size, Unknown)
        assert not isinstance(ship.size, Unknown)
        apart = abs(size.order - ship.size.order)
        if apart > action.size_difference:
            message = f"a {size.name} target is {plural(apart, 'size')} from {ship.size.name}"
            yield (*one.pointer, "target_size"), f"{message}; {action.name} reaches {action.size_difference}"
    weapon = weapon_of(one, stats)
    if weapon is not None and weapon.category is not None and not isinstance(weapon.gun.arc, Unknown):
        yield from weapon_unfit(ship, stats, one, action, weapon)


def known_sizes(ship: Ship, one: Order) -> bool:
    """Whether the sizes of the ship and of its target are known."""
    return not isinstance(ship.size, Unknown) and not isinstance(one.target_size, Unknown)


def weapon_unfit(ship: Ship, stats: Stats, one: Order, action: Action, weapon: WeaponStats) -> Found:
    """The finding about a weapon that is not for an action. SotG ch.9."""
    place, arc, called = (*one.pointer, "weapon"), weapon.gun.arc, gun(weapon.gun)
    if not action.forward or ends_otherwise(one, action):
        return
    sorts = action.weapon_categories
    if arc not in FORWARD:
        yield place, f"{action.name} with {called} in the {arc} arc; it is for weapons that fire forward"
    elif sorts and weapon.category not in sorts:
        yield place, f"{action.name} with {called}, a {weapon.category} weapon; it is for {listed(sorts, 'and')} ones"
    elif not action.fires:
        normal = weapon.range_ft[0] if weapon.range_ft else None
        if isinstance(one.distance_ft, int) and normal is not None and one.distance_ft > normal:
            message = f"{one.distance_ft:,} ft to the target; the normal range of {called} is {normal:,} ft"
            yield (*one.pointer, "distance_ft"), message
        elif any(other.weapon == one.weapon and fires(other, row) for other, row in orders(ship)):
            yield place, f"{called} (weapon {one.weapon}) is fired this turn; the weapon of {action.name} is not"


@RULES.rule(
    "SW143",
    "fired-from-the-helm",
    source="SotG ch.9",
    severity=Severity.INFO,
    breaks={
        "/turn/0": {"actor": "Ada", "action": "fire", "weapon": 0},
        "/turn/1": {"actor": "Ivo", "action": "detect"},
    },
)
def fired_from_the_helm(ship: Ship, stats: Stats) -> Found:
    """A primary or secondary weapon fired from the helm has disadvantage, but for a slave array or another action."""
    for one, action in orders(ship):
        weapon, member = weapon_of(one, stats), ship.member(one.actor)
        if not action.fire_action or weapon is None or weapon.category not in STRONG or not at_helm(member):
            continue
        if freed(ship, weapon):
            continue
        hint = "Attack Run, Dogfight and Weapon Slave Array, Mk II are without it"
        message = f"{gun(weapon.gun)} fired from the helm by {actor(one)}: disadvantage on the attack"
        yield (*one.pointer, "weapon"), message, hint


def at_helm(member: Member | None) -> bool:
    """Whether somebody is at the helm."""
    return member is not None and member.at_helm


def freed(ship: Ship, weapon: WeaponStats) -> bool:
    """Whether a weapon may be fired from the helm without disadvantage, or nobody knows."""
    return any(
        one.may_be(lambda row: row.frees_helm_fire)
        and (isinstance(one.row, Unknown) or one.weapon in (None, weapon.index) or not known(one.weapon))
        for one in ship.modifications
    )
