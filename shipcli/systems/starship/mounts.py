"""The weapon mounts of a ship: the frame's own, those that are bought, and which weapon stands in which."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from shipcli.document import Pointer
from shipcli.systems.starship import tables
from shipcli.systems.starship.model import ARCS, CLASSES, Ship
from shipcli.tally import Unknown


class Purchase(NamedTuple):
    """A mount that is bought, or made bigger: its arc and class, the class it had, and its BP; None: no price."""

    pointer: Pointer
    arc: str
    class_: str
    from_: str | None
    bp: int | None


class Place(NamedTuple):
    """A mount: its class, and the index of the weapon that stands in it."""

    class_: str
    weapon: int | None


class Fitting(NamedTuple):
    """All mounts by arc, what was bought, and the indexes of weapons for which there is no mount."""

    places: dict[str, tuple[Place, ...]]
    bought: tuple[Purchase, ...]
    without: tuple[int, ...]
    complete: bool

    def number(self, arc: str) -> int:
        """Mounts in an arc."""
        return len(self.places[arc])


def rank(class_: str) -> int:
    """Where a class stands among the classes of mounts: the bigger, the higher."""
    return CLASSES.index(class_)


@cache
def price(place: str, class_: str, from_: str | None) -> int | None:
    """BP of a new mount, or of making one of another class into it; None where it is not sold. CRB 305."""
    rows = {row.weapon_class: row for row in tables.mount_prices().values() if row.place == place}
    if class_ not in rows:
        return None
    if from_ is None:
        return rows[class_].bp_new
    total = 0
    while class_ != from_:
        row = rows[class_]
        if row.upgrade_from is None or row.bp_upgrade is None:
            return None
        total += row.bp_upgrade
        class_ = row.upgrade_from
    return total


def purchase(pointer: Pointer, arc: str, class_: str, from_: str | None) -> Purchase:
    """A mount bought for an arc."""
    return Purchase(pointer, arc, class_, from_, price("turret" if arc == "turret" else "arc", class_, from_))


def fitted(ship: Ship) -> Fitting:
    """The mounts of a ship. Those that no document names are inferred: the cheapest that carry its weapons."""
    bought: list[Purchase] = []
    without: list[int] = []
    places: dict[str, tuple[Place, ...]] = {}
    complete = not (ship.frame is None or isinstance(ship.frame, Unknown) or isinstance(ship.mounts, Unknown))
    complete = complete and ship.weapons_known
    for arc in ARCS:
        wanted, known = wanted_in(ship, arc)
        complete = complete and known
        own = own_mounts(ship, arc)
        if isinstance(ship.mounts, tuple):
            more, stated = stated_mounts(ship, arc, own)
            bought += stated
            places[arc], left = stood(sorted(more, key=rank, reverse=True), wanted)
            without += left
        else:
            places[arc], more_bought = cheapest(arc, own, wanted)
            bought += more_bought
    return Fitting(places, tuple(bought), tuple(dict.fromkeys(without)), complete)


def own_mounts(ship: Ship, arc: str) -> list[str]:
    """The classes of the frame's mounts in an arc, the biggest first."""
    if ship.frame is None or isinstance(ship.frame, Unknown):
        return []
    counts = dict(ship.frame.mounts).get(arc, {})  # type: ignore[call-overload]
    return [class_ for class_ in reversed(CLASSES) for _ in range(counts.get(class_, 0))]


def wanted_in(ship: Ship, arc: str) -> tuple[list[tuple[str, int]], bool]:
    """Class and weapon of each mount the weapons of an arc need, the biggest first; and whether all are known."""
    wanted = []
    known = True
    for i, weapon in enumerate(ship.weapons):
        if isinstance(weapon.arc, Unknown) or isinstance(weapon.linked, Unknown):
            known = False
        elif weapon.arc == arc:
            if isinstance(weapon.row, Unknown):
                known = False
            elif weapon.row.weapon_class != "none":
                wanted += [(weapon.row.weapon_class, i)] * weapon.mounts_used
    wanted.sort(key=lambda pair: rank(pair[0]), reverse=True)
    return [(class_, i) for class_, i in wanted], known


def cheapest(arc: str, own: list[str], wanted: Iterable[tuple[str, int]]) -> tuple[tuple[Place, ...], list[Purchase]]:
    """The mounts that carry the weapons, and the purchases this takes.

    CRB 305: biggest weapons go to biggest mounts, prices add up step by step; so no other way is cheaper.
    """
    places: list[Place] = []
    bought: list[Purchase] = []
    free = list(own)
    for class_, weapon in wanted:
        pointer = ("weapons", weapon)
        if not free:
            bought.append(purchase(pointer, arc, class_, None))
            places.append(Place(class_, weapon))
            continue
        mount = free.pop(0)
        if rank(mount) < rank(class_):
            bought.append(purchase(pointer, arc, class_, mount))
            mount = class_
        places.append(Place(mount, weapon))
    return tuple(places) + tuple(Place(class_, None) for class_ in free), bought


def stated_mounts(ship: Ship, arc: str, own: list[str]) -> tuple[list[str], list[Purchase]]:
    """The mounts of an arc after the purchases that the document states, and these."""
    assert isinstance(ship.mounts, tuple)
    mounts, bought = list(own), []
    for one in ship.mounts:
        if one.arc != arc or isinstance(one.class_, Unknown) or isinstance(one.from_, Unknown):
            continue
        if one.from_ is not None:
            if one.from_ not in mounts or rank(one.from_) >= rank(one.class_):
                continue  # SF519 says so
            mounts.remove(one.from_)
        mounts.append(one.class_)
        bought.append(purchase(one.pointer, arc, one.class_, one.from_))
    return mounts, bought


def stood(mounts: list[str], wanted: Iterable[tuple[str, int]]) -> tuple[tuple[Place, ...], list[int]]:
    """The mounts with the weapons in them, and the weapons for which there is none."""
    places: list[Place] = []
    left: list[int] = []
    free = list(mounts)
    for class_, weapon in wanted:
        if free and rank(free[0]) >= rank(class_):
            places.append(Place(free.pop(0), weapon))
        else:
            left.append(weapon)
    return tuple(places) + tuple(Place(class_, None) for class_ in free), left
