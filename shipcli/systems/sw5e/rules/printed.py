"""What is printed of a ship: SW144."""

from shipcli.rules import Found
from shipcli.systems.sw5e.costs import totals
from shipcli.systems.sw5e.model import Ship
from shipcli.systems.sw5e.rules.rulebook import RULES, settled
from shipcli.systems.sw5e.stats import Stats
from shipcli.tally import Tally, Unknown, written

LABELS = {
    "ac": "AC",
    "damage_reduction": "damage reduction",
    "hull": "hull points",
    "shields": "shield points",
    "regen": "shield regeneration",
    "suites": "suites",
    "speed": "flying speed",
    "turning": "turning speed",
    "cost": "cost",
}
"""How messages call the keys under `printed`; scores are SW103."""
OF_ARMOR = ("ac", "damage_reduction", "hull")
"""What the armor decides: nothing to compare with where there is none, or more than one."""
UNITS = {"speed": " ft", "turning": " ft", "cost": " cr"}


@RULES.rule("SW144", "printed-differs", source="SotG ch.3-5", breaks={"/printed": {"ac": 15}})
def printed_differs(ship: Ship, stats: Stats) -> Found:
    """Figures stated under `printed` are those that the rules give."""
    for key, number in ship.printed.items() if settled(ship) else ():
        if key not in LABELS or isinstance(number, Unknown) or (key in OF_ARMOR and len(ship.pieces("armor")) != 1):
            continue
        own: Tally = getattr(stats, key)
        if own.value is None or own.value == number:
            continue
        unit = UNITS.get(key, "")
        why = f" = {by_heading(stats) if key == 'cost' else written(own)}" if own.terms else ""
        message = f"printed {LABELS[key]} {number:,}{unit}; the rules give {own.value:,}{unit}{why}"
        yield ("printed", key), message


def by_heading(stats: Stats) -> str:
    """The cost by what it is for, written as a sum."""
    return " + ".join(f"{cost.total:,} ({heading})" for heading, cost in totals(stats.charges).items() if cost.total)
