"""What makes a plan legal: SOL116 to SOL121, SOL125 to SOL127."""

from collections.abc import Collection, Iterator

from shipcli.catalogue import nearest
from shipcli.diagnostics import Severity
from shipcli.rules import Found
from shipcli.systems.sol.model import Order, Round, Ship
from shipcli.systems.sol.rules.crew import changes
from shipcli.systems.sol.rules.rulebook import MOST_COMPARED, RULES
from shipcli.systems.sol.rules.sheet import place_of
from shipcli.systems.sol.stats import Stats
from shipcli.systems.sol.tables import ShipAction
from shipcli.tally import Unknown
from shipcli.text import article, listed, quoted, unknown_name

FEW = 12
"""Cannons up to which a hint lists those that fit."""


def orders_of(parts: list[Round]) -> Iterator[tuple[Order, ShipAction]]:
    """The planned actions of a round that are actions of the game."""
    for part in parts:
        for order in part.orders:
            if not isinstance(order.action, Unknown):
                yield order, order.action


@RULES.rule(
    "SOL116",
    "action-of-another-phase",
    source="Sol, Phases",
    yields_to=("SOL109",),
    breaks={"/plan/0/actions/0/action": "wide-scan"},
)
def action_of_another_phase(ship: Ship, stats: Stats) -> Found:
    """A planned action is a ship action, and belongs to the phase in which its actor is."""
    names = dict.fromkeys(one.name for one in ship.crew if isinstance(one.name, str))
    strangers = not ship.crew_known or any(isinstance(one.name, Unknown) for one in ship.crew)
    for part in ship.plan:
        for order in part.orders:
            yield from unknown_name((*order.pointer, "action"), order.action, "action", ship.house.tables.ship_actions)
            if isinstance(order.actor, str) and order.actor not in names and not strangers:
                yield nobody((*order.pointer, "actor"), order.actor, names, False)
        for place, name, _ in changes([part]):
            if name not in names and not strangers:
                yield nobody(place, name, names, True)
    for parts, now in ship.phases():
        for order, action in orders_of(parts):
            phase = now.get(order.actor) if isinstance(order.actor, str) else None
            if phase is not None and not isinstance(phase, Unknown) and phase.id != action.phase:
                message = f"{action.name} is {article(action.phase)} action; {quoted(str(order.actor))} is in the"
                hint = f"to change as the round begins: `phases: {{{order.actor}: {action.phase}}}`"
                yield (*order.pointer, "action"), f"{message} {phase.id} phase", hint


def nobody(place: tuple[str | int, ...], name: str, names: Collection[str], at_key: bool) -> tuple[object, ...]:
    """The finding about a name that nobody of the crew has."""
    near = next(iter(nearest(name, names)), None) if len(names) <= MOST_COMPARED else None
    crew = f"crew: {listed(names, 'and')}" if 0 < len(names) <= 12 else None
    hint = f"did you mean {near}?" if near else crew
    return place, f"nobody of the crew is called {quoted(name)}", hint, None, at_key, near


def repeated(ship: Ship) -> dict[tuple[str | int, ...], tuple[ShipAction, Order, int]]:
    """By their places, the planned actions that were used before: by whom, in which round. Ruling sol-once-scope."""
    scope = ship.house["sol-once-scope"]
    found = {}
    first: dict[tuple[object, ...], tuple[Order, int]] = {}
    for number, parts in ship.rounds:
        for order, action in orders_of(parts):
            key: tuple[object, ...] = (action.id,) if scope == "ship-and-combat" else (action.id, number)
            if scope == "crew-member-and-round":
                if isinstance(order.actor, Unknown):
                    continue
                key = (*key, order.actor)
            before = first.setdefault(key, (order, number))
            if before[0] is not order:
                found[order.pointer] = (action, *before)
    return found


@RULES.rule(
    "SOL117",
    "action-twice",
    source="Sol, Engineer Phase",
    yields_to=("SOL109", "SOL116"),
    breaks={"/plan/0/actions/5": {"actor": "Bix", "action": "single-shot", "cannon": 1}},
)
def action_twice(ship: Ship, stats: Stats) -> Found:
    """An action is planned at most once a round for the ship (ruling sol-once-scope)."""
    scope = {
        "ship-and-round": "once a round",
        "crew-member-and-round": "once a round for each crew member",
        "ship-and-combat": "once a combat",
    }[str(ship.house["sol-once-scope"])]
    for place, (action, before, number) in repeated(ship).items():
        by = f" by {quoted(before.actor)}" if isinstance(before.actor, str) else ""
        yield (*place, "action"), f"{action.name} is used in round {number} already{by}; it can be used {scope}"


@RULES.rule(
    "SOL118",
    "positionings-exclude-each-other",
    source="Sol, Pilot Phase",
    yields_to=("SOL109", "SOL116"),
    breaks={"/plan/0/actions/6": {"actor": "Mae", "action": "defensive-positioning"}},
)
def positionings_exclude_each_other(ship: Ship, stats: Stats) -> Found:
    """Defensive and aggressive positioning are not used in the same round."""
    for _, parts in ship.rounds:
        used: set[str] = set()
        for order, action in orders_of(parts):
            barring = next((id for id in action.excludes if id in used), None)
            if barring and action.id not in used:
                other = ship.house.tables.ship_actions[barring].name
                yield (*order.pointer, "action"), f"{action.name} and {other} exclude each other in a round"
            used.add(action.id)


@RULES.rule(
    "SOL119",
    "cannons-at-rest",
    source="Sol, Gunnery Phase",
    yields_to=("SOL109", "SOL116", "SOL117"),
    breaks={"/plan/1/actions/3": {"actor": "Bix", "action": "heavy-shot", "cannon": 2}},
)
def cannons_at_rest(ship: Ship, stats: Stats) -> Found:
    """Heavy Shot is not used in two rounds in a row, nor is Full Salvo; the one after the other is."""
    last: dict[str, int] = {}
    for number, parts in ship.rounds:
        for order, action in orders_of(parts):
            if action.rests and last.get(action.id) == number - 1:
                message = f"{action.name} was used in round {number - 1}; it rests in round {number}"
                yield (*order.pointer, "action"), message, f"it is ready again in round {number + 1}"
            elif action.rests:
                last[action.id] = number


@RULES.rule(
    "SOL120",
    "cannon-unfit",
    source="Sol, Gunnery Phase",
    yields_to=("SOL109", "SOL116"),
    breaks={"/plan/0/actions/4/cannon": 2},
)
def cannon_unfit(ship: Ship, stats: Stats) -> Found:
    """A planned shot has a cannon of its size, which for Heavy Shot is large; a volley has one to fire at all."""
    if not ship.cannons_known:
        return
    fitting_all = fitting_cannons(ship)
    lacking = False
    for order, action in orders_of(list(ship.plan)):
        if action.cannons and not ship.cannons:
            if lacking:
                continue
            lacking = True
        place, stated = (*order.pointer, "cannon"), order.cannon
        sizes = f"{listed(action.cannons, 'or')} cannon" if len(action.cannons) in (1, 2) else "cannon"
        if not action.cannons or action.all_cannons:
            if stated is not None:
                fires = f"fires every {sizes}" if action.cannons else "fires none"
                yield place, f"a cannon is stated; {action.name} {fires}", "leave `cannon` out", None, True
            elif action.cannons and not ship.of_size(*action.cannons) and not sizes_unclear(ship):
                yield (*order.pointer, "action"), f"{action.name} fires every {sizes}; the ship has none"
            continue
        fitting = fitting_all[action.id]
        few = [cannon_text(ship, i) for i in fitting] if len(fitting) <= FEW else []
        hint = f"fitting here: {listed(few, 'and')}" if few else None
        if stated is None:
            lacks = "" if fitting or sizes_unclear(ship) else "; the ship has none"
            yield (*order.pointer, "action"), f"{action.name} fires one {sizes}{lacks}", hint and f"say which; {hint}"
        elif isinstance(stated, Unknown):
            if stated.alike:
                which = listed(stated.alike, "or") if len(stated.alike) <= FEW else "the number of one"
                called = f"{len(stated.alike)} cannons are called {quoted(str(stated.text))}"
                yield place, f"{called}; write {which}", hint
            elif stated.text is not None:
                last = len(ship.cannons) - 1
                has = f"cannons 0 to {last}" if last > 0 else "no cannon" if last else "cannon 0"
                yield place, f"no cannon {quoted(stated.text)}; the ship has {has}", hint
        elif stated not in fitting:
            size = ship.cannons[stated].size
            if not isinstance(size, Unknown):
                message = f"cannon {cannon_text(ship, stated)} is {size.id}; {action.name} fires one {sizes}"
                yield place, message, hint


def fitting_cannons(ship: Ship) -> dict[str, dict[int, None]]:
    """The numbers of the cannons that each action can fire, in order."""
    return {id: dict.fromkeys(ship.numbers(action.cannons)) for id, action in ship.house.tables.ship_actions.items()}


def sizes_unclear(ship: Ship) -> bool:
    """Whether the size of a cannon is unknown."""
    return any(isinstance(one.size, Unknown) for one in ship.cannons)


def cannon_text(ship: Ship, number: int) -> str:
    """A cannon by its number and name."""
    name = ship.cannons[number].name
    return str(number) if isinstance(name, Unknown) else f"{number} ({name})"


@RULES.rule(
    "SOL121",
    "action-dice-short",
    source="Sol, Rules for Combat",
    breaks={
        "/plan/0/actions/6": {"actor": "Ada", "action": "boost-array"},
        "/plan/0/actions/7": {"actor": "Ada", "action": "repair-systems"},
    },
)
def action_dice_short(ship: Ship, stats: Stats) -> Found:
    """A crew member has two action dice for each planned action: four a round where `action_dice` does not say."""
    again, members = repeated(ship), ship.members()
    for parts, now in ship.phases():
        spent: dict[str, int] = {}
        for order, action in orders_of(parts):
            member = members.get(order.actor) if isinstance(order.actor, str) else None
            phase = None if member is None else now.get(str(order.actor))
            if member is None or isinstance(member.action_dice, Unknown) or order.pointer in again:
                continue
            if isinstance(phase, Unknown) or phase is None or phase.id != action.phase:
                continue
            name = str(order.actor)
            before = spent.get(name, 0)
            spent[name] = before + action.action_dice
            if before <= member.action_dice < spent[name]:
                left = f"{quoted(name)} has {member.action_dice - before} of {member.action_dice} left"
                yield (*order.pointer, "action"), f"{action.name} costs {action.action_dice} action dice; {left}"


@RULES.rule(
    "SOL125",
    "unprepared-too-late",
    source="Sol, Initiative Ship Combat",
    severity=Severity.WARNING,
    breaks={"/conditions": ["unprepared"], "/plan/0/round": 3, "/plan/1/round": 4},
)
def unprepared_too_late(ship: Ship, stats: Stats) -> Found:
    """A ship is unprepared in the first round only."""
    rounds = ship.rounds
    if ship.has("unprepared") and rounds and rounds[0][0] > 1:
        message = f"the ship is unprepared, and its plan begins in round {rounds[0][0]}; unprepared is for round 1"
        yield place_of(ship, "unprepared"), message


@RULES.rule(
    "SOL126",
    "run-away-without-order",
    source="Sol, Captain Phase",
    yields_to=("SOL109", "SOL116"),
    breaks={"/plan/1/actions/1/action": "rally"},
)
def run_away_without_order(ship: Ship, stats: Stats) -> Found:
    """The pilot runs away only in a round in which the captain called Get Us Out of Here."""
    for number, parts in ship.rounds:
        used = {action.id for _, action in orders_of(parts)}
        unclear = any(may_be(order, used, ship) for part in parts for order in part.orders)
        for order, action in orders_of(parts):
            if action.needs and action.needs not in used and not unclear:
                needed = ship.house.tables.ship_actions[action.needs]
                message = f"{action.name} is planned in round {number}, and {needed.name} ({needed.phase}) is not"
                yield (*order.pointer, "action"), message


def may_be(order: Order, used: set[str], ship: Ship) -> bool:
    """Whether a planned action that is unknown may be one that another needs."""
    wanted = {one.needs for one in ship.house.tables.ship_actions.values() if one.needs} - used
    action = order.action
    return isinstance(action, Unknown) and (action.text is None or not wanted.isdisjoint(action.near))


@RULES.rule(
    "SOL127",
    "cannon-fires-twice",
    source="Sol, Gunnery Phase",
    severity=Severity.WARNING,
    yields_to=("SOL109", "SOL116", "SOL117", "SOL119", "SOL120"),
    breaks={"/plan/0/actions/5": {"actor": "Bix", "action": "full-salvo"}},
)
def cannon_fires_twice(ship: Ship, stats: Stats) -> Found:
    """A cannon fires through one action in a phase."""
    fitting = fitting_cannons(ship)
    for number, parts in ship.rounds:
        fired: dict[int, str] = {}
        for order, action in orders_of(parts):
            own = fired_by(order, action, fitting[action.id])
            again = next((i for i in own if i in fired), None)
            if again is not None:
                message = f"cannon {cannon_text(ship, again)} fires by {fired[again]} in round {number} already"
                yield order.pointer, message
            for i in own:
                fired.setdefault(i, action.name)


def fired_by(order: Order, action: ShipAction, fitting: Collection[int]) -> Collection[int]:
    """The numbers of the cannons that a planned action fires, of those that fit it."""
    return fitting if action.all_cannons else [n for n in (order.cannon,) if isinstance(n, int) and n in fitting]
