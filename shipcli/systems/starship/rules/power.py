"""What the power cores supply and who draws it: SF301 to SF307."""

from shipcli.diagnostics import Finding, Severity
from shipcli.rules import Found
from shipcli.systems.starship.costs import core_supply
from shipcli.systems.starship.model import Part, Ship
from shipcli.systems.starship.rules.rulebook import RULES, at_least, called, ships_for, size_names, whole
from shipcli.systems.starship.stats import Stats, housing_fits
from shipcli.systems.starship.tables import PowerCore
from shipcli.tally import Unknown
from shipcli.text import listed, lowered, plural


def core_sizes(ship: Ship) -> set[str]:
    """The sizes of cores that fit the ship. CRB 296: its own; SOM 36: a Supercolossal ship holds others too."""
    assert ship.size is not None
    size = ship.size.id
    if size != "supercolossal":
        return {size}
    rows = [part.row for part in ship.all("power_cores")]
    owned = any(not isinstance(row, Unknown) and size in row.sizes for row in rows)
    ways = [
        way
        for way in ship.house.tables.supercolossal_cores.values()
        if bool(way.supercolossal_cores) == owned or (not owned and any(isinstance(row, Unknown) for row in rows))
    ]
    return {size, *(id for way in ways for id in way.others_sizes)}


def cheapest_core(ship: Ship, stats: Stats, least: int, replaced: Part | None = None) -> str | None:
    """A hint: the cheapest exchange of one core that feeds everything aboard, else one that supplies `least` PCU."""
    if ship.size is None or not stats.pcu_supply.complete:
        return None
    fitting = [
        row
        for row in ship.house.tables.power_cores.values()
        if core_sizes(ship) & set(row.sizes) and set(row.access) <= set(ship.access)
    ]
    for needed in (max(least, stats.pcu_total.total, stats.drive_minimum or 0), least):
        changes: list[tuple[int, Part, PowerCore]] = []
        for part in (replaced,) if replaced else ship.all("power_cores"):
            others = stats.pcu_supply.total - core_supply(part)[0].total
            changes += [(row.bp - part.row.bp, part, row) for row in fitting if row.pcu + others >= needed]
        if changes:
            _, part, row = min(changes, key=lambda change: change[0])
            instead = f", for the {called(part)}" if len(ship.all("power_cores")) > 1 else ""
            return f"cheapest core that fits: {lowered(row.name)}, {row.pcu} PCU, {row.bp} BP{instead}"
    return None


@RULES.rule("SF301", "core-of-other-size", source="CRB 296", breaks={"/power_cores/0": "pulse-white"})
def core_of_other_size(ship: Ship, stats: Stats) -> Found:
    """Every power core is for ships of this size; a Supercolossal one may have smaller cores as well."""
    if ship.size is None:
        return
    for part in ship.all("power_cores"):
        if isinstance(part.row, Unknown) or core_sizes(ship) & set(part.row.sizes):
            continue
        message = f"{called(part)} is for {ships_for(ship, part.row)}; this one is {ship.size.name}"
        if ship.size.id == "supercolossal":
            message += f", and has room for cores of {listed(size_names(ship, core_sizes(ship)), 'and')} ships"
        yield Finding(part.pointer, message, hint=cheapest_core(ship, stats, 0, part))


@RULES.rule(
    "SF302",
    "too-many-cores",
    source="CRB 296, SOM 36",
    breaks={"/power_cores/0": "pulse-gray", "/power_cores/1": "pulse-gray"},
)
def too_many_cores(ship: Ship, stats: Stats) -> Found:
    """A ship has no more power cores than its size, and its housing, have room for."""
    room, cores = stats.core_room.value, ship.all("power_cores")
    if ship.size is None or room is None or not whole(ship, "power_cores"):
        return
    if len(cores) > room:
        limit = ship.house.tables.power_core_limits[ship.size.id]
        housing = ship.house.tables.power_core_housing
        hint = None
        if limit.with_housing > room:
            hint = f"a {lowered(housing.name)}, {housing.bp} BP, makes room for {limit.with_housing}"
        has = f"a {ship.size.name} ship" + (" with a housing" if len(stats.core_room.terms) > 1 else "")
        yield Finding(cores[room].pointer, f"{len(cores)} power cores; {has} has room for {room}", hint=hint)
    if ship.size.id != "supercolossal" or len(cores) > room:
        return
    supercolossal = [part for part in cores if not isinstance(part.row, Unknown) and "supercolossal" in part.row.sizes]
    most = max(way.supercolossal_cores for way in ship.house.tables.supercolossal_cores.values())
    if len(supercolossal) > most:
        message = (
            f"{len(supercolossal)} cores for Supercolossal ships; such a ship has room for {most}, and for smaller ones"
        )
        yield Finding(supercolossal[most].pointer, message)


@RULES.rule(
    "SF303",
    "housing-unfit",
    source="CRB 299-300",
    breaks={
        "/frame": "light-freighter",
        "/power_cores/0": "pulse-white",
        "/thrusters": "s8",
        "/expansion_bays": ["power-core-housing"],
        "/mounts": [],
        "/weapons/1/arc": "port",
    },
)
def housing_unfit(ship: Ship, stats: Stats) -> Found:
    """A power core housing is on a ship of a size that may have one, and holds a second core."""
    housings = [part for part in ship.all("expansion_bays") if getattr(part.row, "adds_power_core", 0)]
    for part in housings[:1]:
        if ship.size is not None and not housing_fits(ship, part.row):
            may = ships_for(ship, part.row)
            if ship.house["power-core-housing"] == "medium-and-up":
                may = f"{ship.house.tables.sizes[part.row.min_size].name} ships and larger"
            yield Finding(part.pointer, f"{called(part)} is for {may}; this one is {ship.size.name}")
        elif whole(ship, "power_cores") and ship.size is not None and stats.core_room.complete:
            cores, base = len(ship.all("power_cores")), ship.house.tables.power_core_limits[ship.size.id].base
            if cores <= base:
                message = f"{called(part)} holds nothing: {plural(cores, 'core')} aboard, {base} fit without it"
                yield Finding(part.pointer, message, hint="delete it, or add a core", severity=Severity.WARNING)


@RULES.rule("SF304", "pcu-short-for-essentials", source="CRB 296", breaks={"/power_cores/0": "pulse-gray"})
def pcu_short_for_essentials(ship: Ship, stats: Stats) -> Found:
    """The cores supply the PCU of thrusters, weapons, shields, countermeasures and emergency accelerator together."""
    needed, supply = stats.pcu_essential, stats.pcu_supply.value
    if supply is not None and needed.total > supply:
        message = f"essential systems need {at_least(needed)} PCU; the cores supply {supply}"
        hint = cheapest_core(ship, stats, needed.total)
        yield Finding(("power_cores",), f"{message}, {needed.total - supply} too few", hint=hint)


@RULES.rule(
    "SF305",
    "pcu-short-for-all",
    source="CRB 296",
    severity=Severity.WARNING,
    yields_to=("SF304",),
    breaks={"/power_cores/0": "arcus-heavy", "/thrusters": "m10"},
)
def pcu_short_for_all(ship: Ship, stats: Stats) -> Found:
    """The cores supply the PCU of everything aboard; ruling pcu-shortage says whether it is illegal if not."""
    needed, supply = stats.pcu_total, (stats.pcu_supply + stats.pcu_for_bays).value
    if supply is not None and needed.total > supply:
        yield Finding(
            ("power_cores",),
            f"everything together needs {at_least(needed)} PCU; the cores supply {supply}, "
            f"{needed.total - supply} too few: something must be switched off",
            hint=cheapest_core(ship, stats, needed.total),
            severity=shortage(ship),
        )


def shortage(ship: Ship) -> Severity | None:
    """The severity of a shortage that spares the essential systems. Ruling pcu-shortage."""
    return Severity.ERROR if ship.house["pcu-shortage"] == "total" else None


@RULES.rule("SF306", "pcu-short-for-drive", source="CRB 298", breaks={"/tier": 6, "/drift_engine": "signal-superior"})
def pcu_short_for_drive(ship: Ship, stats: Stats) -> Found:
    """The cores supply as much PCU as the Drift engine, or other interstellar drive, wants them to."""
    part, needed, supply = ship.one("drift_engine"), stats.drive_minimum, stats.pcu_supply.value
    if part is not None and needed is not None and supply is not None and needed > supply:
        message = f"{called(part)} wants cores of {needed} PCU; these supply {supply}, {needed - supply} too few"
        yield Finding(part.pointer, message, hint=cheapest_core(ship, stats, needed))


@RULES.rule(
    "SF307",
    "pcu-of-bays-counted-on",
    source="SOM 22",
    severity=Severity.WARNING,
    yields_to=("SF304",),
    breaks={
        "/power_cores/0": {"model": "pulse-gray", "material": "djezet"},
        "/thrusters": "m6",
        "/expansion_bays": ["cargo-hold"],
    },
)
def pcu_of_bays_counted_on(ship: Ship, stats: Stats) -> Found:
    """PCU that are for expansion bays only, those that djezet adds, are not needed for other systems."""
    supply, extra, others = stats.pcu_supply.value, stats.pcu_for_bays.value, stats.pcu_beside_bays
    if not supply or not extra or not supply < others.total or stats.pcu_total.total > supply + extra:
        return
    message = f"all but the expansion bays needs {at_least(others)} PCU; the cores supply {supply} for it"
    hint = cheapest_core(ship, stats, others.total)
    yield Finding(("power_cores",), f"{message}, and {extra} for the bays alone", hint=hint, severity=shortage(ship))
