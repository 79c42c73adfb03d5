"""How hard a fight may be where the books rate none."""

from collections.abc import Callable
from typing import Any, NamedTuple

Force = tuple[tuple[Any, Any, int], ...]
"""The ships of one side: model, stats and number of each."""


class Estimate(NamedTuple):
    """How hard a fight may be where the books give no numbers: a measure of our own, never an official one.

    `difficulty` is a word of the room's, `party` and `enemies` what each side comes to in `measure`.
    """

    difficulty: str
    party: int
    enemies: int
    measure: str


Estimator = Callable[[Force, Force], tuple[Estimate, ...]]
