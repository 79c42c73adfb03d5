"""The figures of a ship as others read them: named, with their reasons; and its bill."""

from fractions import Fraction
from typing import Any

from shipcli.figures import Bill, Budget, Figure, Group, Item, added, known_or, modifier, partly
from shipcli.systems.starship.costs import external_bays, frame_cost, intelligence_costs, mount_cost
from shipcli.systems.starship.model import QUADRANTS, Property, Ship
from shipcli.systems.starship.stats import (
    Stats,
    WeaponStats,
    frame_name,
    mount_name,
    part_name,
    weapon_in_arc,
    weapon_name,
)
from shipcli.tally import UNKNOWN, Tally, Unknown, known
from shipcli.text import lowered


def figures(ship: Ship, stats: Stats) -> tuple[Group, ...]:
    """The ship's own figures, then a group for each weapon."""
    weapons = [Group("weapons", weapon_name(weapon.weapon), weapon_figures(weapon)) for weapon in stats.weapons]
    return (
        Group("", "a ship without a name" if isinstance(ship.name, Unknown) else ship.name, ship_figures(ship, stats)),
        *(weapons or [Group("weapons", "", ())]),
    )


def ship_figures(ship: Ship, stats: Stats) -> tuple[Figure, ...]:
    """The figures of the ship as a whole."""
    frame = None if ship.frame is None or isinstance(ship.frame, Unknown) else ship.frame
    tier = None if isinstance(ship.tier, Unknown) else ship.tier
    spent = stats.bp_spent
    left = stats.bp_left
    bp = {"budget": stats.bp, "spent": spent.total, "left": left}
    remainder = "" if left is None else f", {left} left" if left >= 0 else f", {-left} too many"
    figures = [
        Figure("tier", "", tier.id if tier else None),
        Figure("tier_value", "", as_number(Fraction(tier.value)) if tier else None),
        Figure("frame", "Frame", frame.id if frame else None),
        Figure("size", "Size", frame.size if frame else None),
        added("speed", "Speed", stats.speed),
        Figure("maneuverability", "Maneuverability", stats.rating.id if stats.rating else None),
        added("turn", "Turn", stats.turn),
        modifier("piloting", "Piloting", stats.piloting),
        checked("piloting_check", "Pilot's Piloting aboard", stats.pilot_check),
        modifier("computers", "Computers", stats.computers),
        checked("scan_check", "Science officer's Computers with the sensors", stats.scan_check),
        added("ac", "AC", stats.ac),
        added("tl", "TL", stats.tl),
        added("hp", "HP", stats.hp),
        added("dt", "DT", stats.dt),
        added("ct", "CT", stats.ct),
        shields(ship, stats),
        Figure("bp", "BP", bp, f"{partly(spent)} of {known_or(stats.bp)}{remainder}", spent),
        power(stats),
        bays(stats),
        Figure(
            "mounts",
            "Mounts bought",
            [mount_name(purchase.arc, purchase.class_, purchase.from_) for purchase in stats.fitting.bought],
        ),
        Figure("power_cores", "Power cores", [part.named for part in ship.all("power_cores")]),
        named("thrusters", "Thrusters", ship),
        named("armor", "Armor", ship),
        named("countermeasures", "Countermeasures", ship),
        named("computer", "Computer", ship),
        computer_use(ship, stats),
        named("sensors", "Sensors", ship),
        Figure("sensor_range", "" if stats.sensor_range is None else "Sensor range", stats.sensor_range),
        named("drift_engine", "Drift engine", ship),
        Figure("drift_rating", "Drift rating", drift_rating(ship)),
        crew(ship),
    ]
    if ship.all("boosters"):
        figures.append(added("speed_boosted", "Speed with boosters", stats.speed_boosted))
    if ship.one("deflector_shields"):
        figures.append(added("ac_deflected", "AC behind the deflector", stats.ac_deflected))
        figures.append(added("tl_deflected", "TL behind the deflector", stats.tl_deflected))
        row = ship.row("deflector_shields")
        value = None if isinstance(row, Unknown) else row.defense_value
        figures.append(Figure("defense_value", "Defense value of a quadrant", value))
    if ship.one("ablative_armor"):
        figures.append(Figure("ablative_armor", "Ablative armor", stats.ablative))
    return tuple(figures)


def as_number(value: Fraction) -> int | float:
    """The value of a tier as JSON holds it."""
    return int(value) if value.denominator == 1 else float(value)


def checked(key: str, label: str, tally: Tally | None) -> Figure:
    """The modifier of a check aboard; a figure for JSON only where nobody's own modifier is stated."""
    return Figure(key, "", None) if tally is None else modifier(key, label, tally)


def computer_use(ship: Ship, stats: Stats) -> Figure:
    """The computer's bonus, and to how many checks a round it goes."""
    row = ship.row("computer")
    unclear = isinstance(row, Unknown) or not stats.computer_nodes.complete
    value = None if unclear else {"bonus": 0 if row is None else row.bonus, "checks": stats.computer_nodes.total}
    label = "" if value is not None and not value["checks"] else "Computer's bonus"
    return Figure("computer_bonus", label, value, "" if value is None else bonus_text(value["bonus"], value["checks"]))


def bonus_text(bonus: int, checks: int) -> str:
    """A bonus to so many checks a round."""
    return f"{bonus:+d} to any {'check' if checks == 1 else f'{checks} checks'} a round"


def named(key: str, label: str, ship: Ship) -> Figure:
    """A part by its id; none where the ship has none."""
    part = ship.one(key)
    if part is None:
        return Figure(key, label, None, "none")
    return Figure(key, label, None if isinstance(part.row, Unknown) else part.row.id, part.named)


def drift_rating(ship: Ship) -> int | None:
    """The rating of the Drift engine; 0 without one."""
    engine = ship.row("drift_engine")
    return 0 if engine is None else None if isinstance(engine, Unknown) else engine.rating


def shields(ship: Ship, stats: Stats) -> Figure:
    """SP in all and by quadrant, and what they regain in a minute."""
    row = ship.row("shields")
    if row is None:
        none: dict[str, Any] = {"total": 0, **dict.fromkeys(QUADRANTS, 0), "regen": 0}
        return Figure("shields", "Shields", none, "none")
    if isinstance(row, Unknown) or stats.shields is None:
        return Figure("shields", "Shields", None)
    value = {"total": row.sp, **stats.shields, "regen": row.regen_per_min}
    arcs = ", ".join(f"{arc} {amount}" for arc, amount in stats.shields.items())
    return Figure("shields", "Shields", value, f"{row.sp} SP ({arcs}; regain {row.regen_per_min} a minute)")


def power(stats: Stats) -> Figure:
    """PCU the cores supply, and what draws them."""
    value = {
        "supply": stats.pcu_supply.value,
        "essential": stats.pcu_essential.value,
        "total": stats.pcu_total.value,
        "drive_minimum": stats.drive_minimum,
    }
    text = (
        f"{partly(stats.pcu_supply)} supplied{for_bays(stats)}, {partly(stats.pcu_essential)} essential, "
        f"{partly(stats.pcu_total)} with everything on"
    )
    return Figure("pcu", "PCU", value, text, stats.pcu_total)


def bays(stats: Stats) -> Figure:
    """Expansion bays used and free; free is None where there is no limit, or it is unknown."""
    used, room = stats.bays_used, stats.bays
    free = None if room is None or not (used.complete and room.complete) else room.total - used.total
    text = f"{partly(used)} used" + ("" if room is None else f" of {partly(room)}")
    return Figure("expansion_bays", "Expansion bays", {"used": used.value, "free": free}, text, used)


def crew(ship: Ship) -> Figure:
    """How many the frame needs and carries, and how many are aboard."""
    frame = None if ship.frame is None or isinstance(ship.frame, Unknown) else ship.frame
    complement = ship.crew.complement if known(ship.crew.complement) else None
    value = {
        "minimum": frame.min_crew if frame else None,
        "maximum": frame.max_crew if frame else None,
        "complement": complement,
    }
    span = "unknown" if frame is None else f"{frame.min_crew} to {frame.max_crew}"
    return Figure("crew", "Crew", value, span + ("" if complement is None else f", {complement} aboard"))


def weapon_figures(stats: WeaponStats) -> tuple[Figure, ...]:
    """The figures of one weapon."""
    weapon = stats.weapon
    row = None if isinstance(weapon.row, Unknown) else weapon.row
    return (
        Figure("name", "Name", weapon.row.text if isinstance(weapon.row, Unknown) else weapon_name(weapon)),
        Figure("weapon", "", row.id if row else None),
        Figure("arc", "Arc", weapon.arc if known(weapon.arc) else None),
        Figure("class", "Class", row.weapon_class if row else None),
        Figure("type", "Type", row.type if row else None),
        Figure("range", "Range", row.range if row else None, range_text(stats)),
        Figure("range_hexes", "", stats.range_hexes),
        Figure("speed", "Speed", row.speed if row else None, "" if row is None or row.speed else "none"),
        Figure("damage", "Damage", stats.damage),
        Figure("linked", "Linked", weapon.linked if known(weapon.linked) else None),
        Figure("properties", "Properties", [property_text(property) for property in weapon.properties]),
        added("bp", "BP", stats.bp),
        added("pcu", "PCU", stats.pcu),
        modifier("gunnery", "Gunnery", stats.gunnery) if stats.gunnery.complete else no_gunner(stats),
    )


def no_gunner(stats: WeaponStats) -> Figure:
    """The gunnery of a weapon without a known gunner."""
    return Figure("gunnery", "Gunnery", None, "no gunner" if stats.ship.crew.known else "unknown")


def range_text(stats: WeaponStats) -> str:
    """The range with its hexes."""
    row = stats.weapon.row
    if isinstance(row, Unknown):
        return "unknown"
    return "none" if row.range is None else f"{row.range} ({stats.range_hexes})"


def property_text(property: Property) -> str:
    """A property as it is printed: `limited fire 5`."""
    printed = lowered(property.row.name)
    return printed if property.parameter is None else f"{printed} {property.parameter}"


def bill(ship: Ship, stats: Stats) -> Bill:
    """What everything aboard costs in BP and draws in PCU, term by term."""
    items = [Item(("frame",), frame_name(ship), {"bp": frame_cost(ship)})]
    for part, bp, pcu in zip(ship.parts(), stats.part_bp, stats.part_pcu, strict=True):
        items.append(Item(part.pointer, part_name(part), {"bp": bp, "pcu": pcu} if pcu.terms else {"bp": bp}))
    if ship.external_bays != 0:
        items.append(Item(("external_bays",), "External expansion bays", {"bp": external_bays(ship)}))
    items += [
        Item(
            purchase.pointer,
            mount_name(purchase.arc, purchase.class_, purchase.from_),
            {"bp": mount_cost(purchase)},
        )
        for purchase in stats.fitting.bought
    ]
    for weapon in stats.weapons:
        items.append(Item(weapon.weapon.pointer, weapon_in_arc(weapon.weapon), {"bp": weapon.bp, "pcu": weapon.pcu}))
    if not ship.weapons_known:
        items.append(Item(("weapons",), "Weapons", {"bp": Tally((("weapons", UNKNOWN),))}))
    if isinstance(ship.mounts, Unknown):
        items.append(Item(("mounts",), "Mounts", {"bp": Tally((("mounts", UNKNOWN),))}))
    items += [Item(("virtual_intelligence",), name, {"bp": cost}) for name, cost in intelligence_costs(ship)]
    points = Budget("bp", "BP", stats.bp_spent, stats.bp)
    supply = Budget("pcu", "PCU", stats.pcu_total, stats.pcu_supply.value, lines=power_lines(stats))
    return Bill((points, supply), tuple(items))


def power_lines(stats: Stats) -> tuple[Figure, ...]:
    """The PCU of the cores against three draws: essential systems, everything at once, the minimum of the drive."""
    drive = stats.drive_minimum
    return (
        Figure("supply", "Supply", stats.pcu_supply.value, f"{partly(stats.pcu_supply)} PCU{for_bays(stats)}"),
        drawn("essential", "Essential", stats.pcu_essential, stats.pcu_supply, 0),
        drawn("total", "Everything on", stats.pcu_total, stats.pcu_supply, bays_fed_apart(stats)),
        Figure("drive_minimum", "Drive minimum", drive, drive_text(drive, stats.pcu_supply)),
    )


def drive_text(drive: int | None, supply: Tally) -> str:
    """The PCU that the drive needs, and how many are missing."""
    if drive is None:
        return "unknown"
    if drive == 0:
        return "no drive"
    short = drive - supply.total
    return f"{drive} PCU" + (f", {short} too few supplied" if supply.complete and short > 0 else "")


def bays_fed_apart(stats: Stats) -> int:
    """PCU of expansion bays that come from what cores supply to bays alone. SOM 22."""
    return min(stats.pcu_bays.total, stats.pcu_for_bays.total)


def for_bays(stats: Stats) -> str:
    """The PCU that are supplied to expansion bays alone, in words; empty where there are none."""
    pcu = stats.pcu_for_bays.total
    return f", and {pcu} for expansion bays only" if pcu else ""


def drawn(key: str, label: str, tally: Tally, supply: Tally, apart: int) -> Figure:
    """A draw, and how many PCU it leaves of the supply."""
    text = f"{partly(tally)} PCU"
    if tally.complete and supply.complete:
        left = supply.total - tally.total + apart
        text += f", {left} left" if left >= 0 else f", {-left} too many"
    return Figure(key, label, tally.value, text, tally)
