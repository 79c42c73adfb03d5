"""How an action may turn out, and how likely each way is."""

from fractions import Fraction

from shipcli.dice.value import chance
from shipcli.systems.actions import Outcome
from shipcli.systems.starship.actions.wording import effect
from shipcli.systems.starship.gunnery import hits, less, shoots
from shipcli.systems.starship.tables import CrewAction


def outcomes(row: CrewAction, tier: int, bonus: int | None, dc: int | None) -> tuple[Outcome, ...]:
    """The outcomes of an action. The outcome of a margin replaces that of a smaller one."""
    text = effect(row, tier)
    if shoots(row):
        return hits(row.failure or "a miss", bonus, dc)
    if row.enemy_skill:
        fails = None if bonus is None or dc is None else 1 - chance(bonus, dc)
        return (
            Outcome("success", text, fails),
            Outcome("failure", row.failure, None if fails is None else 1 - fails),
        )
    better = beating(bonus, dc, row.for_each) if row.for_each else Fraction(0)
    good = beating(bonus, dc, 0)
    bad = beating(bonus, dc, 1 - row.failed_by) if row.failed_by else Fraction(0)
    ways = [Outcome("success", text, less(good, better))]
    if row.for_each:
        ways.append(Outcome(f"success by {row.for_each} or more", row.more, better))
    ways.append(Outcome("failure", row.failure or "nothing", less(bad if row.failed_by else Fraction(1), good)))
    if row.failed_by:
        ways.append(Outcome(f"failure by {row.failed_by} or more", row.worse, less(Fraction(1), bad)))
    return tuple(ways)


def beating(bonus: int | None, dc: int | None, margin: int) -> Fraction | None:
    """How likely a check beats a DC by a margin; None where a number is unknown."""
    return None if bonus is None or dc is None else chance(bonus, dc + margin)
