"""The weapon mounts of a ship: the frame's own, those that are bought, and which weapon stands in which."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from shipcli.document import Pointer
from shipcli.systems.starship.model import ARCS, CLASSES, Mount, Ship, ShipWeapon
from shipcli.systems.starship.tables import ArcId, MountClassId, MountPrice
from shipcli.tally import Unknown, known


class Purchase(NamedTuple):
    """A mount that is bought, or made bigger."""

    pointer: Pointer
    """The entry of the document that buys it, or the weapon that it is inferred from."""
    arc: str
    class_: str
    from_: str | None
    """The class that it had; None for a new mount."""
    bp: int


class Place(NamedTuple):
    """A mount, with or without a weapon in it."""

    class_: str
    weapon: int | None
    """The index of the weapon that stands in it; None where it is empty."""
    bought: Purchase | None
    """How it was paid for; None for one of the frame's own."""


class Lack(NamedTuple):
    """A weapon that does not stand in all the mounts it takes."""

    weapon: int
    """Its index."""
    wanted: int
    """How many mounts it takes."""
    there: int
    """In how many it stands."""


class Fitting(NamedTuple):
    """All mounts of a ship, what was bought, and what is not for sale."""

    places: dict[str, tuple[Place, ...]]
    """By arc."""
    bought: tuple[Purchase, ...]
    without: tuple[Lack, ...]
    """The weapons that lack a mount."""
    refused: tuple[Mount, ...]
    """Purchases of the document that are not for sale."""
    unclear: frozenset[str]
    """The arcs in which a mount or a weapon is unknown; what is known of them may not be all."""

    @property
    def number(self) -> int:
        """Mounts in all arcs."""
        return sum(len(places) for places in self.places.values())

    def holding(self, weapon: int) -> tuple[Place, ...]:
        """The mounts in which a weapon stands."""
        return tuple(place for places in self.places.values() for place in places if place.weapon == weapon)


Free = tuple[str, Purchase | None]
"""A mount in which no weapon stands yet: its class, and how it was paid for."""
Wanted = tuple[str, int]
"""A mount that a weapon takes: its class, and the index of the weapon."""
Buyer = Callable[[Wanted, list[Free]], Free | None]
"""Buys a mount for a weapon, or makes a free one bigger and takes it out of the list; None where none is for sale."""


def rank(class_: str) -> int:
    """The place of a class among the classes of mounts; bigger classes have higher places."""
    return CLASSES.index(class_)


def listed_price(ship: Ship, arc: str, class_: str) -> MountPrice | None:
    """The row of a mount of that class in an arc, or in a turret; None where there is none."""
    return ship.house.tables.mounts_for_sale["turret" if arc == "turret" else "arc"].get(class_)


def sold(ship: Ship, arc: str, class_: str) -> MountPrice | None:
    """The price of a mount of that class; None where a ship cannot have one. CRB 305; ruling capital-turret-price."""
    row = listed_price(ship, arc, class_)
    if row is None or (row.sizes and ship.size is not None and ship.size.id not in row.sizes):
        return None
    return row if row.ruling is None or ship.house[row.ruling[0]] == row.ruling[1] else None


def price(ship: Ship, arc: str, class_: str, from_: str | None) -> int | None:
    """BP of a new mount, or of making one of another class into it; None where it is not sold. CRB 305."""
    total = 0
    while class_ != from_:
        row = sold(ship, arc, class_)
        if row is None:
            return None
        if from_ is None:
            return row.bp_new
        if row.upgrade_from is None or row.bp_upgrade is None:
            return None
        total += row.bp_upgrade
        class_ = row.upgrade_from
    return total


def fitted(ship: Ship) -> Fitting:
    """The mounts of a ship. Where the document lists no purchases, the cheapest that carry its weapons are inferred."""
    places: dict[str, tuple[Place, ...]] = {}
    bought: list[Purchase] = []
    without: list[Lack] = []
    refused: list[Mount] = []
    armed = {weapon.arc for weapon in ship.weapons}
    for arc in ARCS:
        if ship.frame is None or isinstance(ship.frame, Unknown):
            places[arc] = ()
            bought += stated_blindly(ship, arc)
            continue
        if ship.mounts is None and arc not in armed:
            places[arc] = tuple([Place(class_, None, None) for class_ in reversed(own_mounts(ship, arc))])
            continue
        free: list[Free] = [(class_, None) for class_ in own_mounts(ship, arc)]
        if ship.mounts is None:
            places[arc] = placed(free, list(wanted_in(ship, arc)), buyer(ship, arc, bought))
        else:
            paid, amiss = stated_mounts(ship, arc, free)
            bought += paid
            refused += amiss
            places[arc] = placed(free, list(wanted_in(ship, arc)), lambda wanted, free: None)
        if not isinstance(ship.mounts, Unknown):
            without += lacks(ship, arc, places[arc])
    return Fitting(places, tuple(bought), tuple(without), tuple(refused), unclear_arcs(ship))


def own_mounts(ship: Ship, arc: ArcId) -> list[MountClassId]:
    """The classes of the frame's mounts in an arc, the smallest first."""
    if ship.frame is None or isinstance(ship.frame, Unknown):
        return []
    counts = ship.frame.mounts.get(arc, {})
    return [class_ for class_ in CLASSES if class_ in counts for _ in range(counts[class_])]


def takes_mounts(weapon: ShipWeapon) -> bool:
    """Whether a weapon is known, and takes up mounts."""
    return not isinstance(weapon.row, Unknown) and weapon.mounts_used > 0


def wanted_in(ship: Ship, arc: str) -> Iterator[Wanted]:
    """Each mount that the weapons of an arc need, the biggest first."""
    indexes = [i for i, weapon in enumerate(ship.weapons) if weapon.arc == arc and takes_mounts(weapon)]
    for i in sorted(indexes, key=lambda i: -rank(ship.weapons[i].class_ or "light")):
        yield from [(ship.weapons[i].class_ or "light", i)] * ship.weapons[i].mounts_used


def unclear_arcs(ship: Ship) -> frozenset[str]:
    """The arcs of which not all mounts and weapons are known."""
    if ship.frame is None or not known(ship.frame, ship.mounts):
        return frozenset(ARCS)
    unclear: set[str] = set()
    for weapon in ship.weapons:
        if not known(weapon.arc, weapon.row, weapon.linked, *weapon.upgrades):
            unclear |= set(ARCS) if isinstance(weapon.arc, Unknown) else {weapon.arc}
    for mount in ship.mounts if isinstance(ship.mounts, tuple) else ():
        if not known(mount.arc, mount.class_, mount.from_):
            unclear |= set(ARCS) if isinstance(mount.arc, Unknown) else {mount.arc}
    return frozenset(unclear)


def placed(free: list[Free], wanted: list[Wanted], buy: Buyer) -> tuple[Place, ...]:
    """The mounts of an arc with the weapons in them, then the empty ones.

    A weapon stands in a mount of its own class, else in the smallest that is big enough; else one is bought.
    """
    stands: dict[int, Free] = {}
    for n, (class_, _) in enumerate(wanted):
        same = next((mount for mount in free if mount[0] == class_), None)
        if same is not None:
            free.remove(same)
            stands[n] = same
    for n, (class_, weapon) in enumerate(wanted):
        if n in stands:
            continue
        bigger = next((mount for mount in free if rank(mount[0]) >= rank(class_)), None)
        if bigger is not None:
            free.remove(bigger)
            stands[n] = bigger
        elif (new := buy((class_, weapon), free)) is not None:
            stands[n] = new
    taken = [Place(stands[n][0], wanted[n][1], stands[n][1]) for n in sorted(stands)]
    return (*taken, *(Place(class_, None, paid) for class_, paid in reversed(free)))


def buyer(ship: Ship, arc: str, bought: list[Purchase]) -> Buyer:
    """A function that buys the mounts of an arc the cheapest way.

    CRB 305: prices add up step by step, so making the biggest free mount bigger always saves the most.
    """

    def buy(wanted: Wanted, free: list[Free]) -> Free | None:
        """Buys one mount."""
        class_, weapon = wanted
        from_ = free[-1][0] if free else None
        bp = price(ship, arc, class_, from_)
        if bp is None:
            return None
        if free:
            free.pop()
        bought.append(Purchase(("weapons", weapon), arc, class_, from_, bp))
        return class_, bought[-1]

    return buy


def stated_mounts(ship: Ship, arc: str, free: list[Free]) -> tuple[list[Purchase], list[Mount]]:
    """The purchases of the document for an arc, and the entries that are not for sale. Changes `free` accordingly.

    Only the frame's own mounts are made bigger, each once.
    """
    bought, refused = [], []
    for mount in ship.mounts if isinstance(ship.mounts, tuple) else ():
        if mount.arc != arc or isinstance(mount.class_, Unknown) or isinstance(mount.from_, Unknown):
            continue
        possible = mount.from_ is None or ((mount.from_, None) in free and rank(mount.from_) < rank(mount.class_))
        bp = price(ship, arc, mount.class_, mount.from_) if possible else None
        if bp is None:
            refused.append(mount)
            continue
        if mount.from_ is not None:
            free.remove((mount.from_, None))
        bought.append(Purchase(mount.pointer, arc, mount.class_, mount.from_, bp))
        free.append((mount.class_, bought[-1]))
    free.sort(key=lambda mount: rank(mount[0]))
    return bought, refused


def stated_blindly(ship: Ship, arc: str) -> Iterator[Purchase]:
    """The purchases of the document for an arc, where the frame is unknown."""
    for mount in ship.mounts if isinstance(ship.mounts, tuple) else ():
        if mount.arc == arc and not isinstance(mount.class_, Unknown) and not isinstance(mount.from_, Unknown):
            smaller = mount.from_ is None or rank(mount.from_) < rank(mount.class_)
            bp = price(ship, arc, mount.class_, mount.from_) if smaller else None
            if bp is not None:
                yield Purchase(mount.pointer, arc, mount.class_, mount.from_, bp)


def lacks(ship: Ship, arc: str, places: tuple[Place, ...]) -> Iterator[Lack]:
    """The weapons of an arc that do not stand in all the mounts they take."""
    for i, weapon in enumerate(ship.weapons):
        if weapon.arc == arc and takes_mounts(weapon):
            held = sum(place.weapon == i for place in places)
            if held < weapon.mounts_used:
                yield Lack(i, weapon.mounts_used, held)
