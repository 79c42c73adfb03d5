"""What a room must offer. Whoever stands above the rooms knows this and no game."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from shipcli.catalogue import Catalogue, read_json
from shipcli.house import House
from shipcli.rules import Rulebook

if TYPE_CHECKING:
    from shipcli.blocks import Block
    from shipcli.figures import Bill, Group
    from shipcli.systems.actions import Actions, Situation
    from shipcli.systems.draft import Choices
    from shipcli.systems.estimates import Estimator
    from shipcli.systems.fights import Fights

Data = Mapping[str, Any]
"""A document that has passed its schema. What the schema rejected in it stands there as Unknown."""

Schema = dict[str, Any]
"""A JSON Schema."""


class PackageFile(NamedTuple):
    """A file that is installed with a package."""

    package: str
    path: str


class System(NamedTuple):
    """One rule system. Functions that take a model take what `read` returned; stats are what `derive` returned.

    `derive`, `figures`, `bill` and `block` never fail on a document that passed its schema, however illegal it is.
    `book` holds the room's tables as the books have them; the tables of a document are its house's. `base` is a small
    legal document, of which each rule's `breaks` makes one that the rule finds. `bill` is None where nothing has a
    price, `actions` where nobody does anything. `rated` says whether the books rate an encounter by the
    tiers of such ships; where they do not, `estimate` may guess. `refers` is whether such a document may refer to
    others. `against` gives figures of one ship against others, each as its model and stats; None where the room knows
    no such figures. `settled` makes a model one of another house, leaving out what no ruling can tell apart; where it
    is None, the document is read again.
    """

    kind: str
    schema: PackageFile
    """Where the schema of the room's documents stands; it is laid over the keys that all kinds share."""
    title: str
    rules: Rulebook
    book: Catalogue
    base: Callable[[], dict[str, Any]]
    read: Callable[[Data, House[Any]], Any]
    derive: Callable[[Any], Any]
    figures: Callable[[Any, Any], "tuple[Group, ...]"]
    bill: Callable[[Any, Any], "Bill"] | None
    block: Callable[[Any, Any], "Block"]
    actions: Callable[["Situation", House[Any]], "Actions"] | None
    draft: Callable[["Choices"], dict[str, Any]]
    rated: bool = True
    refers: bool = False
    estimate: "Estimator | None" = None
    against: "Callable[[Any, Any, tuple[tuple[Any, Any], ...]], tuple[Group, ...]] | None" = None
    settled: Callable[[Any, House[Any]], Any] | None = None
    fights: "Fights | None" = None
    """Given by a kind that rates fights."""


def installed(package: str, path: str) -> Callable[[], dict[str, Any]]:
    """A function that gives the document which is installed with a package, a new one at every call."""

    def document() -> dict[str, Any]:
        data: dict[str, Any] = read_json(package, path)
        return data

    return document


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is imported when it is first called: a run that only validates has no use for it."""

    def function(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return function
