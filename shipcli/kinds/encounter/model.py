"""A document of kind `encounter`, read: the ships of each side with their tiers, Unknown where there is none."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from shipcli.document import Pointer
from shipcli.house import House
from shipcli.kinds.encounter.ladder import Tier
from shipcli.kinds.encounter.tables import Tables
from shipcli.systems.links import Linked
from shipcli.tally import UNKNOWN, Unknown, mapping

SIDES = ("party", "allies", "enemies")
SCALES = ("starship", "armada")
SOURCES = ("tier", "ship", "document")
"""Keys of a ship that say its tier: of itself, by a file, or by the document as a whole."""


class Ship(NamedTuple):
    """Ships of one sort on one side; or armadas. `tier_at` is where the document says the tier.

    `scale` is the kind of their document, None where there is none; `sources` are the keys that say the tier, which
    is Unknown where there are several. `rated` is False where the rules that the ship is built by have no numbers for
    encounters; `linked` is the document that it was read from.
    """

    pointer: Pointer
    tier_at: Pointer
    name: str | Unknown | None
    tier: Tier | Unknown
    number: int | Unknown
    crew_level: int | Unknown | None
    scale: str | None
    path: str | None
    sources: tuple[str, ...]
    rated: bool
    linked: Linked | None = None


class Side(NamedTuple):
    """The ships of one side in the order of the document; a list that is unknown as a whole has one unknown ship."""

    ships: tuple[Ship, ...]
    crew_level: int | Unknown | None


class Encounter(NamedTuple):
    """An encounter. `scale` is what meets in it, starships or armadas: as stated, or as the first document is."""

    name: str | Unknown
    scale: str
    apl: int | Unknown | None
    levels: tuple[int | Unknown, ...] | Unknown | None
    characters: int | Unknown | None
    squadron: bool | Unknown
    party: Side
    allies: Side
    enemies: Side
    house: House[Tables]

    def ships(self) -> Iterator[Ship]:
        """All ships, side by side."""
        for side in (self.party, self.allies, self.enemies):
            yield from side.ships


def read(data: Mapping[str, Any], house: House[Tables]) -> Encounter:
    """The encounter a document describes, with the rulings of its house."""
    sides = [tuple(read_side(side, data.get(side), house.tables)) for side in SIDES]
    stated, levels = data.get("scale"), data.get("levels")
    scales = [ship.scale for side in sides for ship in side if ship.scale is not None]
    scale = stated if isinstance(stated, str) else scales[0] if scales else SCALES[0]
    party, allies, enemies = (tuple(fitting(ship, scale) for ship in side) for side in sides)
    return Encounter(
        name=data.get("name", UNKNOWN),
        scale=scale,
        apl=data.get("apl"),
        levels=tuple(levels) if isinstance(levels, list) else levels,
        characters=data.get("characters"),
        squadron=data.get("squadron", False),
        party=Side(party, data.get("party_crew_level")),
        allies=Side(allies, None),
        enemies=Side(enemies, data.get("enemy_crew_level")),
        house=house,
    )


def settled(encounter: Encounter, house: House[Tables]) -> Encounter:
    """The encounter under the rulings of another house; ships that differ by their names alone are one entry.

    No ruling can tell such ships apart: twenty thousand entries are rated as fast as twenty.
    """
    party, allies, enemies = (
        side._replace(ships=counted_up(side.ships)) for side in (encounter.party, encounter.allies, encounter.enemies)
    )
    return encounter._replace(party=party, allies=allies, enemies=enemies, house=house)


def counted_up(ships: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """The ships with one entry in the place of all that are alike; those whose number is unknown stay what they are."""
    found: dict[object, Ship] = {}
    for i, ship in enumerate(ships):
        alike = (ship.tier, ship.crew_level, ship.scale, ship.sources, ship.rated, id(ship.linked))
        key = i if isinstance(ship.number, Unknown) else alike
        first = found.get(key)
        if first is None or isinstance(first.number, Unknown) or isinstance(ship.number, Unknown):
            found[key] = ship
        else:
            found[key] = first._replace(number=first.number + ship.number)
    return tuple(found.values())


def fitting(ship: Ship, scale: str) -> Ship:
    """The ship with its tier unknown where that is none of the scale: armadas are of whole tiers, and meet armadas."""
    if ship.scale not in (None, scale):
        return ship._replace(tier=UNKNOWN)
    if scale == "armada" and not isinstance(ship.tier, Unknown) and ship.tier < 1:
        return ship._replace(tier=Unknown(str(ship.tier)))
    return ship


def read_side(side: str, value: Any, tables: Tables) -> Iterator[Ship]:
    """The ships of one side."""
    if isinstance(value, Unknown):
        yield read_ship((side,), value, tables)
    for i, one in enumerate(value if isinstance(value, list) else ()):
        yield read_ship((side, i), one, tables)


def read_ship(pointer: Pointer, value: Any, tables: Tables) -> Ship:
    """One entry: a tier, a document, or a mapping with one of the two and more."""
    if isinstance(value, Unknown):
        value = {"tier": value}
    bare = not isinstance(value, dict)
    data = {"ship" if isinstance(value, Linked) else "tier": value} if bare else mapping(value)
    name, model = data.get("name"), data.get("ship")
    if isinstance(model, str):  # what the ship is, where its tier stands beside it
        name = model if name is None else name
    sources = tuple(key for key in SOURCES if key in data and not (key == "ship" and isinstance(model, str)))
    linked = next((data[key] for key in sources if isinstance(data[key], Linked)), None)
    return Ship(
        pointer=pointer,
        tier_at=pointer if bare else (*pointer, *sources[:1]),
        name=linked.name if name is None and linked else name,
        tier=UNKNOWN if len(sources) > 1 else read_tier(linked.tier if linked else data.get("tier", UNKNOWN), tables),
        number=data.get("count", 1),
        crew_level=data.get("crew_level"),
        scale=linked.kind if linked and linked.rated else None,
        path=linked.path if linked else None,
        sources=sources,
        rated=linked is None or linked.rated,
        linked=linked,
    )


def read_tier(value: Any, tables: Tables) -> Tier | Unknown:
    """The tier as an exact number; Unknown, with what was written, where it is none."""
    if isinstance(value, Unknown):
        return value
    found = tables.tiers.find(str(value))
    return found if isinstance(found, Unknown) else found.value
