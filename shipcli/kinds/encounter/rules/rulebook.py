"""The rulebook of encounters, and how its messages call things."""

from shipcli.kinds.encounter.model import Ship
from shipcli.rules import Rulebook
from shipcli.tally import Unknown
from shipcli.text import quoted

RULES = Rulebook("EN")


def called(ship: Ship) -> str:
    """How messages call the ships of an entry."""
    if ship.name is None or isinstance(ship.name, Unknown):
        side, *rest = ship.pointer
        which = f" {int(rest[0]) + 1}" if rest else ""
        return f"{'enemy' if side == 'enemies' else 'ally' if side == 'allies' else 'party ship'}{which}"
    return quoted(ship.name)
