"""How a ship moves, near and far: SF401 to SF405."""

from shipcli.diagnostics import Finding, Severity
from shipcli.pointers import LEFT_OUT
from shipcli.rules import Found
from shipcli.systems.starship.model import Ship
from shipcli.systems.starship.rules.parts import THRUSTERS, place_of
from shipcli.systems.starship.rules.rulebook import RULES, called, ships_for, size_names
from shipcli.systems.starship.stats import Stats, booster_housing
from shipcli.tally import Unknown
from shipcli.text import listed, lowered, plural


@RULES.rule("SF401", "thrusters-of-other-size", source="CRB 296", breaks={"/thrusters": "s8"})
def thrusters_of_other_size(ship: Ship, stats: Stats) -> Found:
    """Thrusters and booster thrusters are for ships of this size, or of one that the frame has room for."""
    if ship.frame is None or isinstance(ship.frame, Unknown):
        return
    sizes = ship.frame.thruster_sizes or (ship.frame.size,)
    for part in (part for key in THRUSTERS for part in ship.all(key)):
        row = part.row
        if isinstance(row, Unknown) or row.size in sizes:
            continue
        same = next(
            (
                thrusters
                for thrusters in ship.house.tables.thrusters.values()
                if (thrusters.size, thrusters.speed) == (sizes[0], row.speed)
            ),
            None,
        )
        yield Finding(
            place_of(part),
            f"{called(part)} are for {ship.house.tables.sizes[row.size].name} ships; "
            f"{lowered(ship.frame.name)} takes those for {listed(size_names(ship, sizes), 'or')} ships",
            hint=f"as fast: {lowered(same.name)}, {same.pcu} PCU, {same.bp} BP" if same else None,
            replacement=same.id if same else None,
        )


@RULES.rule(
    "SF402",
    "drive-of-other-size",
    source="CRB 298",
    breaks={
        "/tier": 9,
        "/frame": "destroyer",
        "/power_cores/0": "arcus-maximum",
        "/thrusters": "l4",
        "/drift_engine": "signal-ultra",
        "/security": [],
    },
)
def drive_of_other_size(ship: Ship, stats: Stats) -> Found:
    """The Drift engine, or other interstellar drive, is for ships of this size."""
    part = ship.one("drift_engine")
    if part is None or isinstance(part.row, Unknown) or ship.size is None:
        return
    tables = ship.house.tables
    if ship.size.id not in tables.sizes_of(part.row):
        fitting = [
            row for row in tables.drift_engines.values() if row.kind == "drift" and ship.size.id in tables.sizes_of(row)
        ]
        best = max(fitting, key=lambda row: row.rating, default=None)
        hint = None if best is None else f"the fastest that fits: {lowered(best.name)}, rating {best.rating}"
        message = f"{called(part)} is for {ships_for(ship, part.row)}; this one is {ship.size.name}"
        yield Finding(part.pointer, message, hint=hint)


@RULES.rule("SF403", "boosters-without-housing", source="SOM 24", breaks={"/boosters": ["m4"]})
def boosters_without_housing(ship: Ship, stats: Stats) -> Found:
    """Booster thrusters stand in a housing of their own, and no more than one set of them is active."""
    bays = [part.row for part in ship.all("expansion_bays")]
    housings = [row for row in bays if getattr(row, "adds_booster_thruster", 0)]
    housing = booster_housing(ship)
    most = housing.max_active or 1
    for i, part in enumerate(ship.all("boosters")):
        if i >= most:
            message = (
                f"{called(part)} are one set of booster thrusters more; {plural(most, 'set')} at most may be active"
            )
            yield Finding(part.pointer, message)
        elif not housings and not any(isinstance(row, Unknown) for row in bays):
            message = f"{called(part)} as boosters want a {lowered(housing.name)}; there is none"
            yield Finding(
                part.pointer,
                message,
                hint=f"it costs {housing.bp} BP and {plural(housing.bays_used or 0, 'expansion bay')}",
            )


@RULES.rule(
    "SF404",
    "no-drive",
    source="CRB 298",
    severity=Severity.INFO,
    breaks={"/drift_engine": LEFT_OUT, "/crew_quarters": "luxurious"},
)
def no_drive(ship: Ship, stats: Stats) -> Found:
    """A ship has a Drift engine or another interstellar drive: without one it stays where it is."""
    if ship.one("drift_engine") is None:
        yield Finding(
            ("drift_engine",), "no Drift engine and no other interstellar drive: this ship travels to no other system"
        )


@RULES.rule(
    "SF405",
    "add-on-without-drift-engine",
    source="AA3 77, AP26 53",
    breaks={"/drift_engine": LEFT_OUT, "/other_systems": ["paraforan-resonator-mk-1"]},
)
def add_on_without_drift_engine(ship: Ship, stats: Stats) -> Found:
    """A system that adds to a Drift engine is aboard with one; another interstellar drive is none."""
    engine = ship.row("drift_engine")
    if isinstance(engine, Unknown) or (engine is not None and engine.kind == "drift"):
        return
    aboard = "there is none" if engine is None else f"{lowered(engine.name)} is none"
    for part in ship.all("other_systems"):
        if getattr(part.row, "requires_kind", None) == "drift-engine":
            yield Finding(part.pointer, f"{called(part)} wants a Drift engine; {aboard}")
