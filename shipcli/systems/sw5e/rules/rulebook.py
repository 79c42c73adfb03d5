"""The rulebook of SW5e ships, and the words of its messages."""

from collections.abc import Callable, Iterable
from typing import Any

from shipcli.catalogue import folded
from shipcli.diagnostics import Finding
from shipcli.document import Pointer
from shipcli.rules import Found, Rulebook
from shipcli.systems.sw5e.costs import base_cost, scaled
from shipcli.systems.sw5e.model import DROID_BRAIN, Gun, Ship
from shipcli.systems.sw5e.tables import Modification
from shipcli.tally import Tally, Unknown
from shipcli.text import listed, lowered, perhaps, plural, quoted

RULES = Rulebook("SW")
FEW = 6
"""Names that a message lists."""

TINY: dict[str, Any] = {
    "/size": "tiny",
    "/tier": 0,
    "/roles": ["droid"],
    "/increases": [],
    "/saves": [],
    "/stock": ["droid-brain-makeshift"],
    "/modifications": [],
    "/weapons": [],
    "/cargo_tons": 0,
    "/fuel_units": 5,
    "/crew": [],
    "/turn": [],
}
"""Edits that make a drone of the base ship."""
SMALL: dict[str, Any] = {
    **TINY,
    "/size": "small",
    "/roles": ["shuttle"],
    "/stock": ["hardpoint", "navcomputer"],
}
"""Edits that make a fighter of it, ..."""
LARGE: dict[str, Any] = {
    **TINY,
    "/size": "large",
    "/roles": ["corvette"],
    "/saves": ["con"],
    "/stock": ["mess-hall", "medbay", "hardpoint", "navcomputer"],
}
"""... a ship with a large crew, ..."""
STATION: dict[str, Any] = {
    **LARGE,
    "/size": "gargantuan",
    "/roles": ["warship"],
    "/space_station": True,
    "/stock": [*["mess-hall"] * 10, *["hardpoint"] * 6],
}
"""... and a space station."""


def ability_name(ship: Ship, ability: str) -> str:
    """An ability as it is printed."""
    return ship.house.tables.ship_abilities[ability].name


def size_name(ship: Ship, size: str) -> str:
    """A size as it is printed."""
    return ship.house.tables.sizes[size].name


def at_least(tally: Tally) -> str:
    """A total, marked where a term of it is unknown."""
    return f"{'' if tally.complete else 'at least '}{tally.total:,}"


def gun_name(gun: Gun) -> str:
    """What messages call a weapon."""
    return "a weapon" if isinstance(gun.row, Unknown) else lowered(gun.row.name)


def stated_guns(ship: Ship) -> list[Gun]:
    """The weapons of the document, without those that a feature builds in."""
    return [gun for gun in ship.weapons if gun.feature is None]


def nobody(ship: Ship, place: Pointer, name: str | Unknown | None) -> Found:
    """A finding where nobody aboard has a name. Where no crew is listed, anybody may be aboard."""
    if not isinstance(name, str) or ship.member(name) is not None:
        return
    if not ship.crew or any(isinstance(member.name, Unknown) for member in ship.crew):
        return
    brain = any(row.brain_proficiency for row in ship.rows())
    if folded(name) == DROID_BRAIN and (
        brain or any(isinstance(installed.row, Unknown) for installed in ship.modifications)
    ):
        return
    names = [member.name for member in ship.crew if isinstance(member.name, str)]
    hints = [near] if (near := perhaps(name, names)) else []
    if names and len(names) <= FEW:
        hints.append(f"aboard {'are' if len(names) > 1 else 'is'} {listed(names, 'and')}")
    yield Finding(place, f"nobody aboard is called {quoted(name)}", hint=" ".join(hints) or None)


def off_the_list(ship: Ship, index: int | Unknown | None) -> str | None:
    """The message where no weapon of the document has a number; None where one has it, or may have it."""
    guns = stated_guns(ship)
    listed_all = not any(isinstance(gun.row, Unknown) and gun.row.text is None for gun in guns)
    if not isinstance(index, int) or index < len(guns) or not listed_all:
        return None
    return f"weapon {index}; the ship has {plural(len(guns), 'weapon')}, counted from 0"


def ships_for(ship: Ship, row: Modification) -> str:
    """The ships that a modification is for, in words."""
    least, most = row.min_size, row.max_size
    if least is not None and most is not None and least != most:
        return f"{size_name(ship, least)} to {size_name(ship, most)} ships"
    if least is not None:
        return f"{size_name(ship, least)} ships{'' if most else ' and larger'}"
    return f"{size_name(ship, most)} ships and smaller" if most else "ships of all sizes"


def settled(ship: Ship) -> bool:
    """Whether the roles are those of a ship of the size and tier, so that what they give is known: SW104."""
    if isinstance(ship.tier, Unknown):
        return False
    due = sum([tier <= ship.tier.tier for tier in ship.house.tables.role_tiers])
    sizes = {chosen.row.size for chosen in ship.roles if not isinstance(chosen.row, Unknown)}
    fit = sizes == {ship.size.id} if not isinstance(ship.size, Unknown) else len(sizes) == 1
    return fit and len(ship.roles) >= due and not any(isinstance(chosen.row, Unknown) for chosen in ship.roles)


def may_have(ship: Ship, test: Callable[[Modification], bool]) -> bool:
    """Whether a modification that passes a test is aboard, or may be where a name or a role is unknown."""
    if not settled(ship) or any(map(test, ship.rows())):
        return True
    return any(installed.may_be(test) for installed in ship.modifications if isinstance(installed.row, Unknown))


def may_have_one(ship: Ship, id: str) -> bool:
    """Whether the modification of an id is aboard, or may be where a name or a role is unknown."""
    return may_have(ship, lambda row: row.id == id)


def price(ship: Ship, rows: Iterable[Modification]) -> str:
    """Modifications with their cost on this ship, in words; the names alone where the size is unknown."""
    modifications = list(rows)
    names = listed([row.name for row in modifications], "and")
    costs = [
        scaled(ship, base_cost(ship, row), "modification_multiplier", max(1, row.grade)).value for row in modifications
    ]
    if any(cost is None for cost in costs):
        return names
    return f"{names}: {sum(cost for cost in costs if cost is not None):,} cr"
