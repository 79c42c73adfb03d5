"""The tables of Secrets of Sol ship combat."""

from __future__ import annotations  # which nothing reads: making them would cost as much as all else here

from shipcli.catalogue import Catalogue, table_of
from shipcli.rows import Named, Row


class Phase(Named):
    """A phase in which crew act: its place in the round, who acts, and by which skills.

    The first thing of a round is the initiative roll. Piloting stands for the skill that the ship's sheet names.
    """

    order: int
    role: str
    skills: tuple[str, ...]
    purpose: str


class ShipAction(Named):
    """A ship action, or an event such as running away. `action_dice` is what it costs.

    `die` is what is rolled with the best of the `skills`; empty where nothing is, or the dice of cannons. `versus` says
    what a total is held against. `cannons` are the sizes that it fires, one cannon or `all` of them. `hampers` are the
    own phases whose rolls lose `loss` for the rest of the round. One that `rests` cannot be used in the next round.
    """

    phase: str
    die: str
    skills: tuple[str, ...]
    versus: str
    effect: str
    action_dice: int = 2
    failure: str = ""
    cannons: tuple[str, ...] = ()
    all_cannons: bool = False
    rests: bool = False
    excludes: tuple[str, ...] = ()
    hampers: tuple[str, ...] = ()
    loss: str = ""
    needs: str = ""
    speed: int = 0


class CannonSize(Named):
    """A size of cannons, and by what its damage to creatures of large size or smaller is multiplied."""

    multiplier: int


class Die(Named):
    """A die that is in use."""

    sides: int


class Band(Named):
    """A band of totals, without end where it is None, and the bonus it gives: dice, or a number."""

    low: int | None
    high: int | None
    bonus: str


class CaptainOutcome(Named):
    """How captain to captain may end, and what then holds to the end of the next round."""

    effect: str


class Backlash(Row):
    """What firing everything costs the own ship: so many dice, and more of them for every round in a row."""

    number: int
    sides: int
    more: int


class Condition(Named):
    """A condition of a ship."""

    meaning: str


class Skill(Named):
    """A skill that ship actions are rolled with."""


class Term(Named):
    """A word that stat blocks use, and what it means."""

    meaning: str


class Tables(Catalogue):
    """The tables of Secrets of Sol ships: a file `data/<attribute>.json` each, read when it is first asked for."""

    phases = table_of(Phase)
    ship_actions = table_of(ShipAction)
    cannon_sizes = table_of(CannonSize)
    dice = table_of(Die)
    rally_bands = table_of(Band)
    aggressive_bands = table_of(Band)
    captain_outcomes = table_of(CaptainOutcome)
    backlash = table_of(Backlash)
    conditions = table_of(Condition)
    skills = table_of(Skill)
    terms = table_of(Term)


BOOK = Tables()
"""The tables as the books have them."""
