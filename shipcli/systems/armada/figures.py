"""The figures of an armada as others read them: named, with their reasons; and its bill."""

from typing import Any

from shipcli.figures import Bill, Budget, Figure, Group, Item, added, known_or, modifier, partly
from shipcli.systems.armada.model import Armada, Fleet, Officer
from shipcli.systems.armada.stats import (
    MINE_AC,
    MINED_HEXES,
    FleetStats,
    OfficerStats,
    Stats,
    named,
)
from shipcli.systems.armada.tables import Tables
from shipcli.tally import UNKNOWN, Tally, Unknown, known


def figures(armada: Armada, stats: Stats) -> tuple[Group, ...]:
    """The armada's own figures, then a group for each fleet and each officer."""
    fleets = [
        Group("fleets", named(fleet.name), fleet_figures(armada, fleet, own))
        for fleet, own in zip(armada.fleets, stats.fleets, strict=True)
    ]
    officers = [
        Group("officers", named(officer.name), officer_figures(officer, own))
        for officer, own in zip(armada.officers, stats.officers, strict=True)
    ]
    return (
        Group("", named(armada.name), armada_figures(armada, stats)),
        *(fleets or [Group("fleets", "", ())]),
        *(officers or [Group("officers", "", ())]),
    )


def armada_figures(armada: Armada, stats: Stats) -> tuple[Figure, ...]:
    spent = stats.bp_spent
    bp = {"budget": stats.bp, "spent": spent.total, "left": stats.bp_left}
    total_hp = in_all(armada, [own.hp for own in stats.fleets])
    total_sp = in_all(armada, [own.sp for own in stats.fleets])
    totals = {
        "total_hp": total_hp.value,
        "total_sp": total_sp.value,
        "max_fleet_tier_allowed": stats.highest_fleet_tier,
        "first_half_moves": stats.first_moves,
    }
    left = stats.bp_left
    rest = "" if left is None else f", {left} left" if left >= 0 else f", {-left} too many"
    figures = (
        Figure("bp", "BP", bp, f"{partly(spent)} of {known_or(stats.bp)}{rest}", spent),
        Figure("morale_dc", "Morale DC it imposes", stats.morale_dc),
        Figure("totals", "Fleets in all", totals, f"HP {known_or(total_hp.value)}, SP {known_or(total_sp.value)}"),
    )
    if armada.party_level is None:
        return figures
    return (*figures, Figure("party_level", "Party level", none_if_unknown(armada.party_level)))


def none_if_unknown(value: Any) -> Any:
    """The value for JSON."""
    return value if known(value) else None


def in_all(armada: Armada, tallies: list[Tally]) -> Tally:
    """A figure of all fleets, added up."""
    terms = [term for tally in tallies for term in tally.terms]
    return Tally(tuple(terms) if armada.fleets_known else (("fleets", UNKNOWN), *terms))


def fleet_figures(armada: Armada, fleet: Fleet, stats: FleetStats) -> tuple[Figure, ...]:
    bands = dict(zip(("short", "long", "extreme"), stats.range, strict=True)) if stats.range else None
    versus = {name: str(damage) for name, damage in stats.versus.items()} if stats.versus else None
    each = "both-hexes" if armada.house["mines-hp"] == "both-hexes" else "each-hex"
    mines = {"ac": MINE_AC, "hp": stats.mine_hp, "hexes": MINED_HEXES, "hp_of": each} if stats.mine_hp else None
    abilities = [ability.text if isinstance(ability, Unknown) else ability.id for ability in fleet.abilities]
    figures = (
        Figure("name", "Name", none_if_unknown(fleet.name)),
        Figure("class", "Class", None if isinstance(fleet.class_, Unknown) else fleet.class_.id),
        Figure("size", "Size", None if isinstance(fleet.size, Unknown) else fleet.size.id),
        Figure("tier", "Tier", none_if_unknown(fleet.tier)),
        Figure("flagship", "Flagship", fleet.flagship or (None if fleet.may_have("flagship") else False)),
        added("bp", "BP", stats.bp),
        Figure("speed", "Speed", stats.speed),
        Figure("maneuverability", "Maneuverability", stats.maneuverability),
        Figure("turn", "Turn", stats.turn),
        added("hp", "HP", stats.hp),
        added("ct", "CT", stats.ct),
        added("morale_at", "Morale check at", stats.morale_at),
        added("destroyed_above", "Destroyed above", stats.destroyed_above),
        added("sp", "SP", stats.sp),
        Figure("sp_regen", "SP regained", stats.sp_regen, reason="Table 2-19, by the SP"),
        added("ac", "AC", stats.ac),
        added("ac_front", "AC to the front", stats.ac_front),
        modifier("check", "Check", stats.check),
        modifier("gunnery", "Gunnery", stats.gunnery),
        modifier("piloting", "Piloting", stats.piloting),
        modifier("morale", "Morale", stats.morale),
        Figure("damage", "Damage", str(stats.damage) if stats.damage else None, reason="Table 2-17, by size and tier"),
        Figure("versus", "Damage to an ordinary", versus, reason="what their classes are strong and weak to"),
        Figure("range", "Range", bands, reason=RANGE_REASONS[str(armada.house["range-bands"])]),
        Figure("strong", "Strong against", stats.strong, matchup(stats.strong, "takes 1 less")),
        Figure("weak", "Weak to", stats.weak, matchup(stats.weak, "takes 1 more")),
        Figure("stunts", "Stunt DCs", stats.stunts, reason=stunt_reason(fleet, armada.house.tables)),
        Figure("abilities", "Abilities", abilities, listed_abilities(fleet)),
        Figure("officers", "Officers", [none_if_unknown(officer.name) for officer in armada.aboard(fleet)]),
    )
    more = [mines_figure(fleet, mines)] if mines else []
    return (*figures, *more, *state_figure(fleet, stats))


def state_figure(fleet: Fleet, stats: FleetStats) -> tuple[Figure, ...]:
    """What is left of a fleet in the course of a combat; nothing where the document says nothing of it."""
    left = {key: none_if_unknown(amount) for key, amount in fleet.state.items()}
    if not left:
        return ()
    full = {"hp": stats.hp.value, "sp": stats.sp.value}
    parts = [f"{key.upper()} {known_or(left[key])} of {known_or(full[key])}" for key in full if key in left]
    text = ", ".join([*parts, *(["destroyed"] if stats.destroyed else [])])
    return (Figure("state", "Left", {**left, "destroyed": stats.destroyed}, text),)


RANGE_REASONS = {
    "short": "the class's range, twice and three times that",
    "extreme": "a third, two thirds and the whole of the class's range, rounded up",
    "long": "half, the whole and one and a half of the class's range, rounded up",
}
"""Where the bands come from, by ruling range-bands."""


def stunt_reason(fleet: Fleet, tables: Tables) -> str:
    """What the DCs of the stunts are made of. SOM 62."""
    dcs = sorted({row.dc for row in tables.stunts.values() if row.dc is not None})
    return f"{' or '.join(map(str, dcs))}, and a quarter of tier {fleet.tier}, rounded down"


def mines_figure(fleet: Fleet, mines: dict[str, Any]) -> Figure:
    """The gravity mines of a fleet, SOM 60; ruling mines-hp."""
    whose = "for both hexes" if mines["hp_of"] == "both-hexes" else f"in each of {mines['hexes']} hexes"
    text = f"AC {mines['ac']}, {mines['hp']} HP {whose}"
    reason = f"half of tier {fleet.tier}, rounded down, at least 1"
    return Figure("mines", "Gravity mines", mines, text, reason=reason)


def matchup(class_: str | None, effect: str) -> str:
    """A class of attackers, and what the fleet takes from them for each damage die."""
    return "unknown" if class_ is None else f"{class_}s ({effect} a die)"


def listed_abilities(fleet: Fleet) -> str:
    """The abilities of a fleet as they are printed."""
    names = [ability.text or "unknown" if isinstance(ability, Unknown) else ability.name for ability in fleet.abilities]
    return ", ".join(names) or "none"


def officer_figures(officer: Officer, stats: OfficerStats) -> tuple[Figure, ...]:
    return (
        Figure("name", "Name", none_if_unknown(officer.name)),
        Figure("role", "Role", None if isinstance(officer.role, Unknown) else officer.role.id),
        Figure("fleet", "Fleet", none_if_unknown(officer.fleet)),
        modifier("bonus", "Bonus", stats.bonus),
        modifier("check", "Check", stats.check),
    )


def bill(armada: Armada, stats: Stats) -> Bill:
    """What each fleet costs in BP, term by term."""
    items = [
        Item(("fleets", i), named(fleet.name), {"bp": own.bp})
        for i, (fleet, own) in enumerate(zip(armada.fleets, stats.fleets, strict=True))
    ]
    if armada.removed and armada.house["upgrade-cost"] == "no-refunds":
        items += [
            Item(("removed", i), f"{named(item.name)}, removed", {"bp": Tally((("removed by an upgrade", item.bp),))})
            for i, item in enumerate(armada.removed)
        ]
    return Bill((Budget("bp", "BP", stats.bp_spent, stats.bp),), tuple(items))
