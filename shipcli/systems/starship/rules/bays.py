"""What the expansion bays hold: SF701 to SF707."""

from collections.abc import Iterator

from shipcli.diagnostics import Finding, Severity
from shipcli.rules import Found
from shipcli.systems.starship.model import Docked, Part, Ship
from shipcli.systems.starship.rules.rulebook import RULES, called, frame_called, named, ships_for, smaller
from shipcli.systems.starship.stats import Stats, bays_of
from shipcli.systems.starship.tables import Size
from shipcli.tally import Unknown, known
from shipcli.text import article, listed, lowered, plural


def stands_for(part: Part, id: str) -> bool:
    """Whether an expansion bay has that id, or counts as one that has."""
    return not isinstance(part.row, Unknown) and id in (part.row.id, part.row.counts_as)


def number_of(ship: Ship, id: str) -> int | None:
    """How many expansion bays are of that id, or count as such; None where a bay is unknown."""
    bays = ship.all("expansion_bays")
    if not all(known(part.row, part.number) for part in bays):
        return None
    return sum(part.number for part in bays if stands_for(part, id) and not isinstance(part.number, Unknown))


def bay_named(ship: Ship, id: str) -> str:
    """How messages call an expansion bay."""
    return lowered(ship.house.tables.expansion_bays[id].name)


@RULES.rule("SF701", "bays-over-limit", source="CRB 295, SOM 25", breaks={"/expansion_bays/3": "cargo-hold"})
def bays_over_limit(ship: Ship, stats: Stats) -> Found:
    """The expansion bays that are used are no more than the frame, its framework and the hull outside have."""
    used, room = stats.bays_used, stats.bays
    if room is None or not room.complete or used.total <= room.total:
        return
    at_least = "" if used.complete else "at least "
    additions = " and ".join(lowered(name) for name, _ in room.terms[1:])
    source = f"{article(frame_called(ship))}{' with ' + additions if additions else ''}"
    over = used.total - room.total
    row = ship.house.tables.external_bay
    hint = None
    if isinstance(row.bp, int) and over <= room_outside(ship):
        hint = f"{plural(over, 'external expansion bay')} {'costs' if over == 1 else 'cost'} {over * row.bp} BP"
    message = f"{at_least}{plural(used.total, 'expansion bay')} used; {source} has {room.total}"
    yield Finding(("expansion_bays",), message, hint=hint)


def room_outside(ship: Ship) -> int:
    """How many external expansion bays more a ship may have. SOM 25."""
    row = ship.house.tables.external_bay
    if ship.frame is None or isinstance(ship.frame, Unknown) or isinstance(ship.external_bays, Unknown):
        return 0
    if ship.size is None or smaller(ship, row.min_size):
        return 0
    return (ship.frame.expansion_bays or 0) - ship.external_bays


@RULES.rule(
    "SF702",
    "hangar-missing",
    source="CRB 296",
    breaks={
        "/tier": 11,
        "/frame": "carrier",
        "/power_cores": ["gateway-heavy"],
        "/thrusters": "g6",
        "/security": [],
        "/mounts": [],
        "/weapons": [{"weapon": "superlaser", "arc": "forward"}, {"weapon": "coilgun", "arc": "turret"}],
        "/crew/complement": 75,
    },
)
def hangar_missing(ship: Ship, stats: Stats) -> Found:
    """A ship has the expansion bays that its frame is built around; a docking canopy counts as a hangar bay."""
    if ship.frame is None or isinstance(ship.frame, Unknown):
        return
    for id, wanted in ship.frame.bays_required.items():
        number = number_of(ship, id)
        if number is not None and number < wanted:
            row = ship.house.tables.expansion_bays[id]
            hint = f"it takes {plural(row.bays_used or 0, 'bay')}, {row.bp} BP and {row.pcu} PCU"
            message = (
                f"{article(frame_called(ship))} wants {plural(wanted, bay_named(ship, id))}; {number or 'none'} aboard"
            )
            yield Finding(("frame",), message, hint=hint)


@RULES.rule("SF703", "external-bays-unfit", source="SOM 25", breaks={"/tier": 5, "/external_bays": 5})
def external_bays_unfit(ship: Ship, stats: Stats) -> Found:
    """External expansion bays are no more than the frame's own, on no Tiny ship, and stand under `external_bays`."""
    row = ship.house.tables.external_bay
    for part in ship.all("expansion_bays"):
        if not isinstance(part.row, Unknown) and part.row.adds_bays:
            message = f"{lowered(part.row.name)} among the bays, where it adds none; it stands under `external_bays`"
            hint = f"`external_bays: {part.number}`" if not isinstance(part.number, Unknown) else None
            yield Finding(part.pointer, message, hint=hint)
    count, frame = ship.external_bays, ship.frame
    if isinstance(count, Unknown) or not count or frame is None or isinstance(frame, Unknown) or ship.size is None:
        return
    if row.min_size and smaller(ship, row.min_size):
        message = f"{plural(count, 'external expansion bay')} on a {ship.size.name} ship"
        yield Finding(("external_bays",), f"{message}; they are for {ships_for(ship, row)}")
    elif frame.expansion_bays is not None and count > frame.expansion_bays:
        message = (
            f"{plural(count, 'external expansion bay')}; {article(frame_called(ship))} may have as many as its own"
        )
        yield Finding(("external_bays",), f"{message}, {frame.expansion_bays}")


@RULES.rule("SF704", "bay-without-its-host", source="AP7 47, PoC 29", breaks={"/expansion_bays/3": "drone-tube"})
def bay_without_its_host(ship: Ship, stats: Stats) -> Found:
    """An expansion bay that works with another one is aboard with it."""
    for part in ship.all("expansion_bays"):
        if isinstance(part.row, Unknown):
            continue
        missing = [id for id in part.row.requires if number_of(ship, id) == 0]
        if missing:
            yield Finding(
                part.pointer,
                f"{called(part)} without {listed([article(bay_named(ship, id)) for id in missing], 'and')}",
            )
        hosts = part.row.requires_any
        if hosts and all(number_of(ship, id) == 0 for id in hosts):
            yield Finding(
                part.pointer, f"{called(part)} without {listed([article(bay_named(ship, id)) for id in hosts], 'or')}"
            )


@RULES.rule("SF705", "detect-dc-unfit", source="CRB 300", breaks={"/expansion_bays/1/detect_dc": 22})
def detect_dc_unfit(ship: Ship, stats: Stats) -> Found:
    """The DC to find a smuggler compartment goes up from 20 to 50 in steps of 5; nothing else has one."""
    for part in ship.all("expansion_bays"):
        dc, row = part.details.get("detect_dc"), part.row
        if dc is None or not known(dc, row):
            continue
        place = (*part.pointer, "detect_dc")
        least, most, step = row.detect_dc, row.detect_dc_max, row.step_detect_dc
        if least is None:
            yield Finding(place, f"DC {dc} to find {article(called(part))}, which hides nothing")
            continue
        most, step = least if most is None else most, step or 1
        if not least <= dc <= most or (dc - least) % step:
            near = min(most, max(least, least + -(-(dc - least) // step) * step))
            message = f"DC {dc} to find {article(called(part))}; from {least} to {most} in steps of {step}"
            yield Finding(place, message, hint=f"{near} is the next" if least < dc < most else None)


@RULES.rule(
    "SF706",
    "bays-not-civilian",
    source="SOM 27",
    severity=Severity.INFO,
    breaks={
        "/tier": 6,
        "/frame": "destroyer",
        "/frameworks": ["colony-ship-framework"],
        "/power_cores": ["arcus-maximum"],
        "/thrusters": "l6",
        "/security": ["biometric-locks"],
        "/mounts": [],
        "/weapons/0": {"weapon": "heavy-laser-cannon", "arc": "forward"},
        "/expansion_bays": [{"bay": "brig", "count": 5}],
    },
)
def bays_not_civilian(ship: Ship, stats: Stats) -> Found:
    """What is not plainly civilian fits into the expansion bays that are there without a framework."""
    adding = [part for part in ship.all("frameworks") if not isinstance(part.row, Unknown)]
    adding = [part for part in adding if part.row.extra_bays_civilian_only]
    frame, outside = ship.frame, ship.external_bays
    if not adding or frame is None or isinstance(frame, Unknown) or frame.expansion_bays is None:
        return
    if isinstance(outside, Unknown):
        return
    other = [part for part in ship.all("expansion_bays") if not isinstance(part.row, Unknown)]
    other = [part for part in other if not part.row.civilian]
    used, free = bays_of(ship, other).total, frame.expansion_bays + outside
    if used > free:
        names = listed(dict.fromkeys(called(part) for part in other), "and")
        message = f"{plural(used, 'bay')} for {names}; {free} there without the {called(adding[0])}"
        yield Finding(("expansion_bays",), f"{message}, whose own are for civilian ends only")


@RULES.rule(
    "SF707",
    "hangar-overfull",
    source="CRB 300",
    severity=Severity.WARNING,
    breaks={"/hangar": [{"ship": "Wasp", "size": "tiny"}]},
)
def hangar_overfull(ship: Ship, stats: Stats) -> Found:
    """Docked ships fit into the hangars, shuttle bays and tubes; a place for bigger ships holds a smaller one too."""
    bays = ship.all("expansion_bays")
    if not ship.hangar or not all(known(part.row, part.number) for part in bays):
        return
    free = dict.fromkeys(ship.house.tables.sizes, 0)
    for part in bays:
        for size, number in part.row.holds.items():
            free[size] += number * part.number
    for docked, size in biggest_first(ship.hangar):
        homeless = docked.number
        assert not isinstance(homeless, Unknown)
        fitting = [name for name in free if size is None or ship.house.tables.sizes[name].category >= size.category]
        for name in fitting:
            taken = min(homeless, free[name])
            free[name] -= taken
            homeless -= taken
        if homeless:
            kind = f"{size.name} " if size else ""
            places = sum(
                row.holds.get(name, 0) * part.number for part in bays for row in (part.row,) for name in fitting
            )
            who = docked.ship if isinstance(docked.ship, str) else named(None)
            message = f"no place for {homeless} of {docked.number} {who}; the bays hold {places or 'no'} {kind}ships"
            yield Finding(docked.pointer, message)


def biggest_first(hangar: tuple[Docked, ...]) -> Iterator[tuple[Docked, Size | None]]:
    """The ships in the hangar with their sizes, the biggest first, those without a size last."""
    sized = [
        (docked, None if isinstance(docked.size, Unknown) else docked.size) for docked in hangar if known(docked.number)
    ]
    yield from sorted(sized, key=lambda pair: -(pair[1].category if pair[1] else 0))
