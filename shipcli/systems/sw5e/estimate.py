"""How hard a fight of SW5e ships may be: ours, as the book has no such numbers."""

from fractions import Fraction

from shipcli.systems.estimates import Estimate, Force


def estimate(party: Force, enemies: Force) -> tuple[Estimate, ...]:
    """The difficulty by the Hull Dice of both sides, as a ship compares to a character of as many levels (SotG ch.3).

    Empty where the Hull Dice of a ship are unknown. The tables are those of the first ship of the party.
    """
    ours, theirs = hull_dice(party), hull_dice(enemies)
    if not ours or theirs is None:
        return ()
    ratio = Fraction(theirs, ours)
    rows = party[0][0].house.tables.encounter_estimates.values()
    row = next(row for row in rows if row.below is None or ratio < Fraction(row.below))
    return (Estimate(row.id, ours, theirs, "Hull Dice"),)


def hull_dice(force: Force) -> int | None:
    """The Hull Dice of all ships of a side; None where those of a ship are unknown."""
    total = 0
    for _, stats, number in force:
        if stats.dice is None:
            return None
        total += stats.dice * number
    return total
