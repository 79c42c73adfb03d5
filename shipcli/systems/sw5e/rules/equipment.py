"""Armor, shields, power, hyperdrives, weapons, and how a ship moves: SW121 to SW131, SW135, SW136, SW145, SW148."""

from math import ceil
from typing import Any

from shipcli.diagnostics import Severity
from shipcli.pointers import LEFT_OUT
from shipcli.rules import Found
from shipcli.systems.sw5e.model import EQUIPMENT, Gun, Installed, Ship
from shipcli.systems.sw5e.rules.rulebook import RULES, STATION, gun, may_have, nobody, own_guns, price, settled
from shipcli.systems.sw5e.stats import Stats, WeaponStats, stores
from shipcli.systems.sw5e.tables import Modification
from shipcli.tally import Tally, Unknown, known
from shipcli.text import article, listed, lowered, plural, unknown_name

LIST = ("equipment", "hyperdrives")
"""Where the only list of equipment stands."""


def unknown_equipment(ship: Ship, key: str) -> Found:
    """The findings about names of equipment that are none."""
    table = ship.house.tables[EQUIPMENT[key]]
    for one in ship.pieces(key):
        yield from unknown_name(one.pointer, one.row, noun(key), table)


def noun(key: str) -> str:
    """What a piece of equipment is called."""
    return {"shields": "shield", "hyperdrives": "hyperdrive"}.get(key, key.replace("_", " "))


def exactly_one(ship: Ship, key: str) -> Found:
    """The findings where a ship has no such piece of equipment, or more than one."""
    found = ship.pieces(key)
    if not found:
        role = ship.role(0)
        own = None if role is None or isinstance(role, Unknown) else getattr(role, key)
        hint = f"`{key}: {own}` comes with the role" if own else None
        yield ("equipment", key), f"no {noun(key)}; a ship has one", hint
    elif len(found) > 1:
        names = listed([named(one.row, key) for one in found], "and")
        yield found[1].pointer, f"{names}; a ship has one {noun(key)}"


def named(row: Any, key: str) -> str:
    """How messages call a piece of equipment."""
    return f"unknown {noun(key)}" if isinstance(row, Unknown) else lowered(row.name)


@RULES.rule("SW121", "armor-unfit", source="SotG ch.5", breaks={"/equipment/armor": LEFT_OUT})
def armor_unfit(ship: Ship, stats: Stats) -> Found:
    """A ship has one armor, of the book's three."""
    yield from unknown_equipment(ship, "armor")
    yield from exactly_one(ship, "armor")


@RULES.rule(
    "SW122",
    "shield-unfit",
    source="SotG ch.5",
    breaks={"/equipment/shields": ["fortress", "directional"]},
)
def shield_unfit(ship: Ship, stats: Stats) -> Found:
    """A ship has one shield at most, of the book's three."""
    yield from unknown_equipment(ship, "shields")
    if len(ship.pieces("shields")) > 1:
        yield from exactly_one(ship, "shields")


@RULES.rule("SW123", "power-unfit", source="SotG ch.5", breaks={"/equipment/reactor": LEFT_OUT})
def power_unfit(ship: Ship, stats: Stats) -> Found:
    """A ship has one reactor and one power coupling, of the book's three each."""
    for key in ("reactor", "power_coupling"):
        yield from unknown_equipment(ship, key)
        yield from exactly_one(ship, key)


@RULES.rule(
    "SW124",
    "hyperdrive-unfit",
    source="SotG ch.5",
    breaks={"/modifications/1": "navcomputer", "/equipment/hyperdrives": ["class-2"]},
)
def hyperdrive_unfit(ship: Ship, stats: Stats) -> Found:
    """Every hyperdrive is one of the book's and has a slot of its own."""
    yield from unknown_equipment(ship, "hyperdrives")
    slots, found = stats.hyperdrive_slots.value, ship.pieces("hyperdrives")
    if settled(ship) and all_listed(ship) and slots is not None and len(found) > slots:
        rows = ship.house.tables.modifications
        more = next((id for id in ("hyperdrive-slot", "hyperdrive-backup") if not ship.has(id)), None)
        hint = price(ship, [rows[more]]) if more else None
        message = f"{plural(len(found), 'hyperdrive')}; the ship has {plural(slots, 'hyperdrive slot')}"
        yield found[slots].pointer, message, hint


def all_listed(ship: Ship) -> bool:
    """Whether the hyperdrives are known one by one."""
    return all(len(one.pointer) > len(LIST) for one in ship.pieces(LIST[-1]))


@RULES.rule(
    "SW125",
    "no-navcomputer",
    source="SotG ch.8",
    severity=Severity.WARNING,
    breaks={"/modifications/1": "hyperdrive-slot", "/equipment/hyperdrives": ["class-2"]},
)
def no_navcomputer(ship: Ship, stats: Stats) -> Found:
    """A ship with a hyperdrive has a navcomputer, without which nobody is trained in Astrogation."""
    found, row = ship.pieces("hyperdrives"), ship.house.tables.modifications["navcomputer"]
    slots = [one.pointer for one in ship.modifications if not isinstance(one.row, Unknown) and one.row.hyperdrive_slots]
    places = [one.pointer for one in found] or slots
    if not places or not all_listed(ship) or may_have(ship, lambda other: other.navcomputer):
        return
    yield places[0], "a hyperdrive and no navcomputer: no proficiency counts for Astrogation", price(ship, [row])


@RULES.rule(
    "SW126",
    "weapon-without-hardpoint",
    source="SotG ch.5",
    breaks={"/weapons/1": {"weapon": "light-laser-cannon", "arc": "aft"}},
)
def weapon_without_hardpoint(ship: Ship, stats: Stats) -> Found:
    """Every weapon has a hardpoint of its own; those that a feature builds in need none."""
    guns, hardpoints = own_guns(ship), stats.hardpoints.value
    if settled(ship) and hardpoints is not None and len(guns) > hardpoints:
        message = f"{plural(len(guns), 'weapon')}; the ship has {plural(hardpoints, 'hardpoint')}"
        yield guns[hardpoints].pointer, message, price(ship, [ship.house.tables.modifications["hardpoint"]])


@RULES.rule(
    "SW127",
    "weapon-unfit",
    source="SotG ch.3, ch.5",
    breaks={"/weapons/0/weapon": "light-turbolaser-battery"},
)
def weapon_unfit(ship: Ship, stats: Stats) -> Found:
    """Every weapon is one of the book's, for ships of the size but on picket ships; its gunner is aboard."""
    spare = sum(one.point_defense_weapons for one in ship.features)
    for one in own_guns(ship):
        row, place = one.row, (*one.pointer, "weapon")
        yield from nobody(ship, (*one.pointer, "gunner"), one.gunner)
        if isinstance(row, Unknown):
            yield from unknown_name(place, row, "weapon", ship.house.tables.ship_weapons)
        elif not isinstance(ship.size, Unknown) and row.weapon_size != ship.size.weapon_size:
            if one.point_defense and (spare > 0 or not settled(ship)):
                spare -= 1
                continue
            yield (
                place,
                f"{lowered(row.name)} is for {sizes_with(ship, row.weapon_size)} ships; this one is {ship.size.name}",
            )


def sizes_with(ship: Ship, weapon_size: str) -> str:
    """The sizes of ships that weapons are made for, in words."""
    names = [row.name for row in ship.house.tables.sizes.values() if row.weapon_size == weapon_size]
    return f"{names[0]} {'and' if len(names) == 2 else 'to'} {names[-1]}"


@RULES.rule(
    "SW128",
    "constitution-too-low",
    source="SotG ch.5",
    severity=Severity.WARNING,
    breaks={"/weapons/0/weapon": "thermite-cannon"},
)
def constitution_too_low(ship: Ship, stats: Stats) -> Found:
    """The ship has the Constitution that a weapon asks for: below it, attacks have disadvantage."""
    for one in stats.weapons:
        if one.lacking and not isinstance(one.gun.row, Unknown) and settled(ship):
            asked, score = one.gun.row.constitution, stats.abilities["con"].total
            message = f"{gun(one.gun)} asks for Constitution {asked}, and the ship has {score}"
            yield (*one.gun.pointer, "weapon"), f"{message}: disadvantage on attacks"


@RULES.rule(
    "SW129",
    "point-defense-twice",
    source="SotG ch.5",
    breaks={
        **STATION,
        "/weapons": [{"weapon": "blaster-point-defense", "arc": "port"}] * 2,
    },
)
def point_defense_twice(ship: Ship, stats: Stats) -> Found:
    """No two point-defense weapons of a sort are in one arc."""
    before: set[tuple[str, str]] = set()
    for one in own_guns(ship):
        if isinstance(one.row, Unknown) or not isinstance(one.arc, str) or not one.point_defense:
            continue
        if (one.row.id, one.arc) in before:
            where = "on turrets" if one.arc == "turret" else f"in the {one.arc} arc"
            yield one.pointer, f"a second {gun(one)} {where}; of a sort each arc has one"
        before.add((one.row.id, one.arc))


@RULES.rule(
    "SW130",
    "ammunition-unfit",
    source="SotG ch.5",
    breaks={"/weapons/0": {"weapon": "missile-launcher", "arc": "forward", "ammunition": {"proton-torpedo": 4}}},
)
def ammunition_unfit(ship: Ship, stats: Stats) -> Found:
    """Ammunition is one of the book's, fits the launcher, and is no more than that holds on ships of the size."""
    for one in stats.weapons:
        for load in one.gun.loads:
            row = load.row
            if isinstance(row, Unknown):
                yield from unknown_name(load.pointer, row, "ammunition", ship.house.tables.ammunition)
            elif not isinstance(one.gun.row, Unknown) and one.gun.row.launches != row.launcher:
                sort = row.launcher.replace("-", " ")
                fires = f"fires {one.gun.row.launches}s".replace("-", " ") if one.gun.row.launches else "fires none"
                yield load.pointer, f"{lowered(row.name)} is a {sort}; {article(gun(one.gun))} {fires}"
        yield from overloaded(ship, one)


def overloaded(ship: Ship, one: WeaponStats) -> Found:
    """The finding about a launcher with more shots than it holds."""
    numbers = [load.number for load in one.gun.loads]
    shots = sum(number for number in numbers if isinstance(number, int))
    if any(may_enlarge(each) for each in ship.modifications):
        return
    if one.reload is not None and shots > one.reload and not isinstance(ship.size, Unknown):
        what = f"{article(gun(one.gun))} on {article(ship.size.name)} ship holds {one.reload}"
        yield (*one.gun.pointer, "ammunition"), f"{plural(shots, 'shot')} loaded; {what}"


def may_enlarge(one: Installed) -> bool:
    """Whether a modification may make some launcher hold more, but nobody knows which, or whether it does."""
    sure = not isinstance(one.row, Unknown) and known(one.weapon)
    return not sure and one.may_be(lambda row: row.reload_factor != "1")


@RULES.rule(
    "SW131",
    "mounting-unfit",
    source="SotG ch.4",
    yields_to=("SW126",),
    breaks={"/modifications/1": {"mod": "broadside-mounting", "weapon": 0}},
)
def mounting_unfit(ship: Ship, stats: Stats) -> Found:
    """Turrets, broadsides, linked weapons and slave arrays have a hardpoint, broadsides two; a turret its mounting."""
    hardpoints, guns = stats.hardpoints.value, own_guns(ship)
    if hardpoints is None or len(guns) > hardpoints or not settled(ship):
        return
    hint = price(ship, [ship.house.tables.modifications["hardpoint"]])
    asking = [one for one in ship.modifications if not isinstance(one.row, Unknown) and "hardpoint" in one.row.requires]
    if asking and not hardpoints:
        yield asking[0].pointer, f"{asking[0].named} has no hardpoint; the ship has none", hint
    elif stats.hardpoints_used > hardpoints:
        last = [one for one in asking if not isinstance(one.row, Unknown) and one.row.hardpoints_used > 1][-1]
        needed = f"{plural(stats.hardpoints_used, 'hardpoint')} for {plural(len(guns), 'weapon')}"
        yield last.pointer, f"{needed} with {last.named}; the ship has {hardpoints}", hint
    yield from turrets_unfit(ship, guns)


def turrets_unfit(ship: Ship, guns: list[Gun]) -> Found:
    """The findings about weapons on turrets that are not mounted so."""
    if any(isinstance(one.row, Unknown) and one.may_be(turns_freely) for one in ship.modifications):
        return
    mounted, number = sum([turns_freely(row) for row in ship.rows()]), 0
    for one in guns:
        number += one.arc == "turret"
        if one.arc == "turret" and number > mounted:
            message = f"{gun(one)} on a turret; the ship has {plural(mounted, 'turret mounting')}"
            yield (*one.pointer, "arc"), message, price(ship, [ship.house.tables.modifications["turret-mounting"]])


def turns_freely(row: Modification) -> bool:
    """Whether a weapon is on a turret with a modification."""
    return row.arc == "unlimited"


@RULES.rule(
    "SW135",
    "too-much-aboard",
    source="SotG ch.5",
    severity=Severity.WARNING,
    breaks={"/cargo_tons": 101},
)
def too_much_aboard(ship: Ship, stats: Stats) -> Found:
    """There is room for the cargo and the fuel."""
    if not settled(ship):
        return
    for key, aboard, room, unit in (
        ("cargo_tons", ship.cargo_tons, stats.cargo, "tons of cargo"),
        ("fuel_units", ship.fuel_units, stats.fuel, "units of fuel"),
    ):
        if isinstance(aboard, int) and room.value is not None and aboard > room.value:
            yield (key,), f"{aboard:,} {unit}; the ship has room for {room.value:,}", more_room(ship, key, aboard, room)


def more_room(ship: Ship, key: str, aboard: int, room: Tally) -> str | None:
    """What makes room for what is too much; None where nothing does."""
    row = ship.house.tables.modifications["storage-compartment" if key == "cargo_tons" else "fuel-storage"]
    if isinstance(ship.size, Unknown) or not ship.size.has_suites:
        return None
    more = ship._replace(modifications=(*ship.modifications, Installed((), row, "modifications")))
    each = (stores.cargo if key == "cargo_tons" else stores.fuel)(more).total - room.total
    if each <= 0:
        return None
    number = ceil((aboard - room.total) / each)
    return f"{number} x {row.name} has room for {number * each:,} more; each {price(ship, [row]).partition(': ')[2]}"


@RULES.rule(
    "SW136",
    "cannot-turn",
    source="SotG ch.9",
    severity=Severity.WARNING,
    breaks={"/modifications": ["external-docking-system"] * 2},
)
def cannot_turn(ship: Ship, stats: Stats) -> Found:
    """Ships up to Large turn for no more than their speed; above it, they cannot turn in combat."""
    if not isinstance(ship.size, Unknown) and ship.size.weapon_size == "small":
        yield from slow_to_turn(ship, stats)


def slow_to_turn(ship: Ship, stats: Stats) -> Found:
    """The finding about a ship that pays more for a turn than it can fly. A space station is so by its nature."""
    speed, turning = stats.speed.value, stats.turning.value
    if ship.station is not False or not settled(ship):
        return
    if speed is not None and turning is not None and turning > speed:
        message = f"90 degrees cost {turning} ft, and the ship flies {speed} ft: in combat it turns by Hard Turn only"
        yield ("roles", 0), message


@RULES.rule("SW145", "station-too-small", source="SotG ch.3", breaks={"/space_station": True})
def station_too_small(ship: Ship, stats: Stats) -> Found:
    """Space stations are Large or larger."""
    if ship.station is True and not isinstance(ship.size, Unknown) and not ship.size.may_be_station:
        yield ("space_station",), f"a space station is Large or larger; this ship is {ship.size.name}"


@RULES.rule(
    "SW148",
    "turns-by-hard-turn-only",
    source="SotG ch.9",
    severity=Severity.INFO,
    breaks={**STATION, "/space_station": False},
)
def turns_by_hard_turn_only(ship: Ship, stats: Stats) -> Found:
    """Huge and Gargantuan ships turn for more than their speed: that is so by design."""
    if not isinstance(ship.size, Unknown) and ship.size.weapon_size == "huge":
        yield from slow_to_turn(ship, stats)
