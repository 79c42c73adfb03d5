"""The figures of an encounter as others read them: named, with their reasons."""

from typing import Any

from shipcli.figures import Figure, Group, signed
from shipcli.kinds.encounter.model import Encounter, Ship, Side
from shipcli.kinds.encounter.sides import Together
from shipcli.kinds.encounter.stats import Reading, Stats
from shipcli.kinds.encounter.tables import Tables
from shipcli.tally import UNKNOWN, Tally, Unknown


def figures(encounter: Encounter, stats: Stats) -> tuple[Group, ...]:
    """How hard the fight is and what it is worth, then a group for each entry of each side."""
    sides = (("party", encounter.party), ("enemies", encounter.enemies), ("allies", encounter.allies))
    ships = [Group(key, f"{key.capitalize()}: {shown_name(ship)}", ship_figures(ship))
             for key, side in sides for ship in side.ships]  # fmt: skip
    empty = [Group(key, "", ()) for key, side in sides if not side.ships]
    return (Group("", shown_name(encounter), fight_figures(encounter, stats)), *ships, *empty)


def shown_name(thing: Encounter | Ship) -> str:
    """A name, or that there is none."""
    if isinstance(thing, Ship) and thing.name is None:
        return f"tier {thing.tier}" if not isinstance(thing.tier, Unknown) else "a ship"
    return "without a name" if thing.name is None or isinstance(thing.name, Unknown) else thing.name


def fight_figures(encounter: Encounter, stats: Stats) -> tuple[Figure, ...]:
    main = stats.main
    return (
        side_figure("party_tier", "Party tier", encounter.party, main.party),
        side_figure("enemy_tier", "Enemy tier", encounter.enemies, stats.enemy),
        Figure("gap", "Gap", main.gap, signed(main.gap), reason=gap_reason(stats)),
        Figure("difficulty", "Difficulty", main.difficulty),
        cr_figure(main),
        Figure("xp", "XP", main.xp, amount(main.xp), reason="for the whole party, Table 11-3"),
        Figure("xp_each", "XP each", main.xp_each, amount(main.xp_each), reason=each_reason(stats)),
        Figure("official", "Official", stats.official),
        Figure("estimates", "", [one._asdict() for one in stats.estimates]),
        Figure("apl", "APL", stats.apl, reason=apl_reason(encounter)),
        Figure("characters", "Characters", stats.characters),
        Figure("xp_each_printed", "", printed_shares(main, stats.house.tables)),
        Figure("scale", "", encounter.scale),
        Figure("extrapolated", "", main.extrapolated),
        Figure("readings", "Allies", readings(stats), readings_text(stats)),
        Figure("steps", "", [f"{step.side}: {step.text}" for step in stats.steps]),
        Figure("notes", "", list(stats.notes)),
    )


def side_figure(key: str, label: str, side: Side, together: Together | None) -> Figure:
    """The tier of a side: a sum that lacks a term where a ship of it is unknown."""
    if together is None:
        return Figure(key, label, None, tally=Tally((("ships", UNKNOWN),)))
    return Figure(key, label, str(together.tier), reason="; ".join(step.text for step in together.steps))


def gap_reason(stats: Stats) -> str:
    """Where the gap comes from."""
    return "; ".join(step.text for step in stats.steps if step.side == "gap")


def cr_figure(reading: Reading) -> Figure:
    """The CR, as a sum where it is one of whole numbers."""
    if reading.challenge is None:
        return Figure("cr", "CR", None, tally=reading.cr)
    cr = reading.challenge.cr
    if cr.isdecimal():
        return Figure("cr", "CR", cr, tally=reading.cr)
    return Figure("cr", "CR", cr)


def each_reason(stats: Stats) -> str:
    """How the XP are shared out."""
    if stats.house["xp-each"] == "columns":
        return f"as printed for {stats.characters} characters"
    return f"an equal share of {stats.characters}, rounded down"


def printed_shares(reading: Reading, tables: Tables) -> dict[str, int] | None:
    """XP of each character as printed, by the size of the party; None where the table has none."""
    award = reading.challenge.award if reading.challenge else None
    return None if award is None else {size: award.each(size) for size in tables.party_sizes}


def apl_reason(encounter: Encounter) -> str:
    """Where the APL comes from."""
    return "" if encounter.apl is not None else "of the levels of the characters"


def amount(number: int | None) -> str:
    """A number of XP as people read it."""
    return "unknown" if number is None else f"{number:,}"


def readings(stats: Stats) -> dict[str, Any] | None:
    """The fight without and with allies; None where there are none."""
    if stats.allied is None:
        return None
    return {"without_allies": reading_data(stats.alone), "with_allies": reading_data(stats.allied)}


def reading_data(reading: Reading) -> dict[str, Any]:
    """One reading of the fight as JSON holds it."""
    return {
        "party_tier": str(reading.party.tier) if reading.party else None,
        "gap": reading.gap,
        "difficulty": reading.difficulty,
        "cr": reading.challenge.cr if reading.challenge else None,
        "xp": reading.xp,
        "xp_each": reading.xp_each,
        "extrapolated": reading.extrapolated,
    }


def readings_text(stats: Stats) -> str:
    """The fight without and with allies, in words."""
    if stats.allied is None:
        return "none"
    return f"without them {reading_text(stats.alone)}; with them {reading_text(stats.allied)}"


def reading_text(reading: Reading) -> str:
    """One reading of the fight in words."""
    return f"{reading.difficulty or 'unknown'}, CR {cr_text(reading)}, {amount(reading.xp)} XP"


def cr_text(reading: Reading) -> str:
    """The CR as people read it, marked where the table does not have it."""
    cr = reading.challenge.cr if reading.challenge else "unknown"
    return cr + " (extrapolated)" * reading.extrapolated


def ship_figures(ship: Ship) -> tuple[Figure, ...]:
    tier = None if isinstance(ship.tier, Unknown) else ship.tier
    lacking = Tally((("tier", UNKNOWN),)) if tier is None else None
    return (
        Figure("name", "Name", None if isinstance(ship.name, Unknown) else ship.name),
        Figure("tier", "Tier", None if tier is None else str(tier), tally=lacking),
        Figure("tier_value", "", None if tier is None else tier if isinstance(tier, int) else float(tier)),
        Figure("count", "Count", None if isinstance(ship.number, Unknown) else ship.number),
        Figure("crew_level", "" if ship.crew_level is None else "Crew level",
               None if isinstance(ship.crew_level, Unknown) else ship.crew_level),
        Figure("file", "File" if ship.path else "", ship.path),
    )  # fmt: skip
