"""The figures of the expansion bays: how many there are, and how many are used."""

from collections.abc import Iterable

from shipcli.systems.starship.model import Part, Ship
from shipcli.tally import UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered


def bay_room(ship: Ship) -> Tally | None:
    """Expansion bays there are; None: no limit. CRB 295, SOM 25, 27."""
    frame = ship.frame
    if frame is None or isinstance(frame, Unknown):
        return Tally((("frame", UNKNOWN),))
    if frame.expansion_bays is None:
        return None
    terms: list[Term] = [(lowered(frame.name), frame.expansion_bays)]
    for part in ship.all("frameworks"):
        if isinstance(part.row, Unknown):
            terms.append(("framework", UNKNOWN))
        elif part.row.bays_multiplier > 1:
            terms.append((lowered(part.row.name), frame.expansion_bays * (part.row.bays_multiplier - 1)))
    outside = outside_bays(ship)
    if outside != 0:
        terms.append(("external bays", outside))
    return Tally(tuple(terms))


def outside_bays(ship: Ship) -> int | Unknown:
    """External expansion bays, whether they stand under a key of their own or among the bays. SOM 25."""
    numbers = [ship.external_bays]
    for part in ship.all("expansion_bays"):
        if not isinstance(part.row, Unknown) and part.row.adds_bays:
            numbers.append(part.number)
    if any(isinstance(number, Unknown) for number in numbers):
        return UNKNOWN
    return sum(number for number in numbers if not isinstance(number, Unknown))


def bays_of(ship: Ship, parts: Iterable[Part]) -> Tally:
    """Expansion bays that parts use. CRB 295; PoC 29: a zero-g hold may share the bay of a sealed chamber."""
    terms: list[Term] = []
    for part in parts:
        row = part.row
        if isinstance(row, Unknown) or isinstance(part.number, Unknown):
            terms.append((part.named, UNKNOWN))
            continue
        bays = row.bays_used
        if bays is None:
            bays = UNKNOWN if ship.size is None else row.bays_used_by_size.get(ship.size.id, UNKNOWN)
        if isinstance(bays, Unknown):
            terms.append((part.named, UNKNOWN))
        elif bays:
            terms.append((part.named, bays * part.number))
        if row.may_share_bay_with and (shared := min(part.number, number_aboard(ship, row.may_share_bay_with))):
            terms.append((f"{part.named}, shared", -shared))
    return Tally(tuple(terms))


def number_aboard(ship: Ship, ids: tuple[str, ...]) -> int:
    """How many expansion bays of those ids are aboard, as far as is known."""
    hosts = [part for part in ship.all("expansion_bays") if not isinstance(part.row, Unknown) and part.row.id in ids]
    return sum(part.number for part in hosts if not isinstance(part.number, Unknown))
