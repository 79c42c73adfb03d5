"""Shields, armor, and what is printed of a ship: SF601 to SF607."""

from collections.abc import Iterator
from typing import Any

from shipcli.diagnostics import Finding, Severity
from shipcli.document import Pointer
from shipcli.pointers import LEFT_OUT
from shipcli.rules import Found
from shipcli.systems.starship.model import QUADRANTS, SLOT, Ship
from shipcli.systems.starship.rules.parts import is_material
from shipcli.systems.starship.rules.rulebook import RULES, called
from shipcli.systems.starship.stats import LEAST_SHARE, Stats
from shipcli.tally import Unknown
from shipcli.text import listed, lowered


@RULES.rule("SF601", "two-kinds-of-shields", source="SOM 20", breaks={"/deflector_shields": "deflector-basic-1"})
def two_kinds_of_shields(ship: Ship, stats: Stats) -> Found:
    """A ship has shields or deflector shields, not both."""
    shields, deflector = ship.one("shields"), ship.one("deflector_shields")
    if shields is None or deflector is None:
        return
    if not isinstance(shields.row, Unknown) and not isinstance(deflector.row, Unknown):
        message = f"{called(deflector)} beside {called(shields)}; a ship has shields or deflector shields"
        yield Finding(deflector.pointer, message, hint="delete one of the two")


@RULES.rule("SF602", "quadrants-wrong", source="CRB 302, SOM 20", breaks={"/shields/arcs/forward": 21})
def quadrants_wrong(ship: Ship, stats: Stats) -> Found:
    """The quadrants of shields hold all their SP, each a tenth at least; those of ablative armor all its points."""
    for key, unit, figure, quadrants in (
        ("shields", "SP", "sp", stats.shields),
        ("ablative_armor", "temporary HP", "temp_hp", stats.ablative),
    ):
        part = ship.one(key)
        if part is None or quadrants is None or not isinstance(part.details.get("arcs"), dict):
            continue
        total, held = getattr(part.row, figure), sum(quadrants.values())
        low = [arc for arc in QUADRANTS if key == "shields" and quadrants[arc] < LEAST_SHARE * total]
        if held != total:
            yield Finding((key, "arcs"), f"the quadrants hold {held} {unit}, not the {total} of {called(part)}")
            continue
        least = -int(-LEAST_SHARE * total // 1)
        for arc in low:
            place = (key, "arcs", arc) if arc in part.details["arcs"] else (key, "arcs")
            yield Finding(place, f"{arc} {quadrants[arc]} {unit}; a quadrant of {called(part)} has {least} at least")


@RULES.rule("SF603", "ablative-armor-too-thick", source="SOM 20", breaks={"/tier": 5, "/ablative_armor": "medium-140"})
def ablative_armor_too_thick(ship: Ship, stats: Stats) -> Found:
    """Ablative armor has no more temporary HP than twice the HP of the ship."""
    part, hp = ship.one("ablative_armor"), stats.hp.value
    if part is None or isinstance(part.row, Unknown) or hp is None or part.row.temp_hp <= 2 * hp:
        return
    fitting = [row for row in ship.house.tables.ablative_armor.values() if row.temp_hp <= 2 * hp]
    hint = f"the thickest that fits: {lowered(fitting[-1].name)}" if fitting else None
    message = f"{called(part)} has {part.row.temp_hp} temporary HP; twice the {hp} HP of the ship are {2 * hp}"
    yield Finding(part.pointer, message, hint=hint)


@RULES.rule(
    "SF604",
    "ablative-armor-hampers",
    source="SOM 20",
    severity=Severity.WARNING,
    yields_to=("SF602", "SF603"),
    breaks={"/ablative_armor": {"model": "basic-8", "arcs": {"forward": 5, "port": 1, "starboard": 1, "aft": 1}}},
)
def ablative_armor_hampers(ship: Ship, stats: Stats) -> Found:
    """Ablative armor has no more points than the ship HP, and as many in each quadrant: else Piloting suffers."""
    penalty = stats.ablative_penalty
    if penalty.value:
        faults = [name for name, amount in penalty.terms if isinstance(amount, int) and amount < 0]
        yield Finding(("ablative_armor",), f"{listed(faults, 'and')}: {penalty.total} to Piloting")


@RULES.rule("SF605", "material-unfit", source="SOM 22-23", breaks={"/thrusters": {"model": "m8", "material": "noqual"}})
def material_unfit(ship: Ship, stats: Stats) -> Found:
    """A component is made of one special material at most, and of one that suits it."""
    made: list[tuple[Pointer, Any, str, str]] = [
        (part.pointer, part.material, SLOT[part.slot].component, SLOT[part.slot].noun) for part in ship.parts()
    ]
    made += [(weapon.pointer, weapon.material, "weapon-mount", "weapon mounts") for weapon in ship.weapons]
    for place, material, component, noun in made:
        if isinstance(material, Unknown) and is_material(ship, material):
            fitting = [row.name for row in ship.house.tables.materials.values() if component in row.components]
            message = f"{lowered(material.text or '')} is no material for {noun}"
            hint = f"what suits: {listed(map(lowered, fitting), 'or')}" if fitting else None
            yield Finding((*place, "material"), message, hint=hint)


@RULES.rule(
    "SF606",
    "solar-channel-without-shields",
    source="AP17 45",
    breaks={"/shields": LEFT_OUT, "/other_systems": ["solar-shield-channel"]},
)
def solar_channel_without_shields(ship: Ship, stats: Stats) -> Found:
    """A system that adds to shields is aboard with shields; deflector shields are none."""
    for part in ship.all("other_systems"):
        if getattr(part.row, "requires_kind", None) == "shields" and ship.one("shields") is None:
            yield Finding(part.pointer, f"{called(part)} wants shields; there are none")


@RULES.rule("SF607", "printed-differs", source="CRB 292-302", breaks={"/printed": {"hp": 64}})
def printed_differs(ship: Ship, stats: Stats) -> Found:
    """Figures stated under `printed` are those that the rules give."""
    for pointer, label, printed, right in compared(ship, stats) if ship.printed else ():
        if not isinstance(printed, Unknown) and right is not None and printed != right:
            yield Finding(("printed", *pointer), f"printed {label} is {printed}; the rules give {right}")


def compared(ship: Ship, stats: Stats) -> Iterator[tuple[Pointer, str, Any, int | None]]:
    """Each printed figure with what the rules give; None where that is unknown."""
    sums = {"bp": stats.bp_spent, "pcu": stats.pcu_supply} | {
        key: getattr(stats, key) for key in ("hp", "ct", "dt", "ac", "tl", "speed", "turn", "piloting", "computers")
    }
    for key, printed in ship.printed.items():
        if key == "shields" and isinstance(printed, dict):
            shields = stats.shields if ship.one("shields") else dict.fromkeys(QUADRANTS, 0)
            for arc, amount in printed.items():
                yield (key, arc), f"{arc} shields", amount, None if shields is None else shields[arc]
        elif key in LABELS:
            yield (key,), LABELS[key], printed, stats.bp if key == "budget" else sums[key].value


LABELS = {
    "ac": "AC",
    "bp": "BP",
    "budget": "BP budget",
    "computers": "modifier to Computers",
    "ct": "CT",
    "dt": "DT",
    "hp": "HP",
    "pcu": "PCU of the cores",
    "piloting": "modifier to Piloting",
    "speed": "speed",
    "tl": "TL",
    "turn": "distance between turns",
}
"""How messages call the keys under `printed`."""
