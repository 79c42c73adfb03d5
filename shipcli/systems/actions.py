"""What somebody aboard can do, as data: actions, attempts and outcomes, and the situation they are asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction


class Outcome(NamedTuple):
    """One way an action may end: when (`success`, `failure by 5 or more`, `natural 20`, `9 or more`), and what then
    happens.

    `chance` is exact, None where it cannot be known. The outcomes of an action exclude one another: where several
    would fit, the most particular holds, so that chances that are all known add up to 1.
    """

    when: str
    effect: str
    chance: "Fraction | None"


class Attempt(NamedTuple):
    """The check of an action under numbers of its own: with one weapon, on one target, by one condition.

    `what` says under which; `bonus`, `dc`, `against`, `who`, `chance` and `skill` mean what they do in an action.
    `about` is what else is to be known of it in few words, such as damage and range of a weapon.
    """

    what: str
    bonus: int | None
    dc: int | None
    against: str = ""
    who: str = ""
    chance: "Fraction | None" = None
    skill: str = ""
    about: str = ""


class Action(NamedTuple):
    """What an officer or crew member can do, with the numbers of one situation filled in.

    `bonus` is what is added to the `die`, `dc` the number to reach; both None where nothing is rolled, or where each of
    the `attempts` has its own. `die` is empty where nothing is rolled. `range` is in hexes, None where the room's own
    rule of reach holds, which the note on all actions tells. Empty are `limit` and `failure` where there is nothing to
    say, `formula` (how the DC comes about, in words) where there is no DC, `who` (whose numbers these are) where nobody
    is known.

    `kind` is an id the room chooses from its book, such as standard, push, minor, open or stunt. `minimum` is what the
    crew member must have (`{"ranks": 6}`), `barred` why the one at hand may not act yet; `cost` what is spent
    (`{"resolve": 1}`). `chance` is that of a success by whatever margin, None where it cannot be known. `skill` is what
    the bonus is of, as it is printed; `others` are those who may do it too, each with their own numbers.

    In JSON a chance is `{"exact": "13/20", "share": 0.65}`, or null.
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
    kind: str = "standard"
    die: str = ""
    formula: str = ""
    minimum: Mapping[str, int] = {}
    cost: Mapping[str, int] = {}
    who: str = ""
    barred: str = ""
    chance: "Fraction | None" = None
    outcomes: tuple[Outcome, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    skill: str = ""
    others: tuple[Attempt, ...] = ()


class Actions(NamedTuple):
    """The actions of a situation, and what the numbers in them stand on.

    `tier` is that of the ship or fleet which acts, as JSON holds it: text where tiers may be fractions, a whole number
    where not, None where the game has none.
    """

    note: str
    actions: tuple[Action, ...]
    tier: str | int | None = None


class Situation(NamedTuple):
    """Who acts against whom: a ship or armada, each as its model and stats, or no more of it than a tier.

    What is not given the room fills in: a like target, a crew as the tier has it. `distance` is in hexes, `who` the
    name of the one person aboard whose actions are asked for. A room refuses with ValueError what it cannot do.
    """

    tier: "Fraction | int | None" = None
    ship: tuple[Any, Any] | None = None
    target: tuple[Any, Any] | None = None
    target_tier: "Fraction | int | None" = None
    distance: int | None = None
    who: str | None = None
