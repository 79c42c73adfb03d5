"""What a room must offer. Whoever stands above the rooms knows this and no game."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from shipcli.blocks import Block
from shipcli.catalogue import Table
from shipcli.figures import Bill, Group
from shipcli.house import House, Ruling
from shipcli.rules import Rulebook

Data = Mapping[str, Any]
"""A document that has passed its schema. What the schema rejected in it stands there as Unknown."""


class Action(NamedTuple):
    """What an officer or crew member can do, with the numbers of one tier filled in.

    `bonus` is what is added to the d20, `dc` the number to reach; both None where nothing is rolled. `range` is in
    hexes, None where the room's own rule of reach holds, which the note on all actions tells. `limit` and
    `failure` are empty where there is nothing to say.
    """

    id: str
    name: str
    role: str
    phase: str
    check: str
    bonus: int | None
    dc: int | None
    against: str
    range: int | None
    limit: str
    effect: str
    failure: str
    book: str


class Actions(NamedTuple):
    """The actions of a tier, and what the numbers in them stand on."""

    note: str
    actions: tuple[Action, ...]


class Linked(NamedTuple):
    """What stands in the data for a document that it refers to: one without errors. `path` is None where it is written
    in the place itself, `tier` as it is written, or Unknown. `rated` is whether its rules rate encounters.
    """

    kind: str
    name: str
    tier: Any
    path: str | None
    rated: bool


class Choices(NamedTuple):
    """What an author wants of a first document: a tier is a number, or text. A room refuses with ValueError what it
    cannot do.
    """

    name: str
    tier: int | str
    fleets: int | None = None
    lead: str | None = None
    frame: str | None = None


class System(NamedTuple):
    """One rule system. Functions that take a model take what `read` returned; stats are what `derive` returned.

    `derive`, `figures`, `bill` and `block` never fail on a document that passed its schema, however illegal it is.
    `base` is a small legal document, of which each rule's `breaks` makes one that the rule finds. `bill` is None where
    nothing has a price, `actions` where nobody does anything. `rated` says whether the books rate an encounter by the
    tiers of such ships, `refers` whether such a document may refer to others.
    """

    kind: str
    title: str
    rules: Rulebook
    tables: Mapping[str, Callable[[], Table[Any]]]
    rulings: Callable[[], Table[Ruling]]
    base: Callable[[], dict[str, Any]]
    read: Callable[[Data, House], Any]
    derive: Callable[[Any], Any]
    figures: Callable[[Any, Any], tuple[Group, ...]]
    bill: Callable[[Any, Any], Bill] | None
    block: Callable[[Any, Any], Block]
    actions: Callable[[int, House], Actions] | None
    draft: Callable[[Choices], dict[str, Any]]
    rated: bool = True
    refers: bool = False

    def house(self, chosen: Mapping[str, Any]) -> House:
        """The rulings in force where a document chose some and leaves the others at their defaults."""
        if not chosen:
            return default_house(self)
        return House({ruling.id: chosen.get(ruling.id, ruling.default) for ruling in self.rulings().values()})


DEFAULT_HOUSES: dict[str, House] = {}


def default_house(system: System) -> House:
    """The house of all documents that choose no ruling; made once."""
    if system.kind not in DEFAULT_HOUSES:
        defaults = {ruling.id: ruling.default for ruling in system.rulings().values()}
        DEFAULT_HOUSES[system.kind] = House(defaults)
    return DEFAULT_HOUSES[system.kind]
