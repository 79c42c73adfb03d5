"""A first ship: a frame, what it cannot do without, then upgrades in turn as far as BP and PCU reach."""

from fractions import Fraction
from typing import Any

from shipcli.dice import parsed
from shipcli.house import House
from shipcli.systems.contract import Choices
from shipcli.systems.starship import tables
from shipcli.systems.starship.model import ARCS, read
from shipcli.systems.starship.stats import derive
from shipcli.systems.starship.tables import Frame, Thrusters, Weapon
from shipcli.tally import Unknown
from shipcli.wording import article, listed, quoted

USUAL_SPEED = 8
USUAL_FRAMES = (("1/4", "racer"), ("1/3", "interceptor"), ("1/2", "shuttle"))
"""Frames of the tiers below 1; from there on an explorer."""
ROUND = ("shields", "weapons", "armor", "countermeasures", "weapons", "shields", "sensors", "weapons", "computer")
"""What is made better in turn."""
AWKWARD = {"ramming", "pod", "mine", "force-field", "array"}
"""Properties of weapons that want more of a ship than a mount."""
ORDER = (
    "kind", "name", "tier", "frame", "power_cores", "thrusters", "armor", "computer", "crew_quarters",
    "countermeasures", "drift_engine", "sensors", "shields", "expansion_bays", "weapons", "crew", "access",
)  # fmt: skip
"""The keys of a draft, as people write them."""


def draft(choices: Choices) -> dict[str, Any]:
    """A ship of that tier within its budget. Raises ValueError for a tier or frame that is none, or does not fit."""
    if choices.fleets is not None or choices.lead is not None:
        raise ValueError("fleets and their lead are an armada's; a starship has a frame: `--frame NAME`")
    if choices.size is not None:
        raise ValueError("the size of a starship is that of its frame: `--frame NAME`")
    tier = tables.tiers().get(str(choices.tier))
    if tier is None:
        raise ValueError(f"tier {choices.tier}; a starship is of tier 1/4, 1/3, 1/2 or 1 to 20")
    usual = dict(USUAL_FRAMES).get(tier.id, "explorer")
    frame = tables.frames().find(choices.frame or usual)
    if isinstance(frame, Unknown):
        near = f"did you mean {frame.near[0]}? " if frame.near else ""
        raise ValueError(f"no frame {quoted(frame.text or '')}; {near}frames: {listed(tables.frames(), 'and')}")
    number = int(tier.id) if tier.id.isdecimal() else tier.id
    bare_ships = [bare(choices.name, number, frame, thrusters) for thrusters in usual_thrusters(frame)]
    bare_ship = next((ship for ship in bare_ships if powered(ship)), None)
    if bare_ship is None:
        raise ValueError(
            f"{article(frame.name.lower())} and what it must have cost more than the {tier.bp} BP of tier {tier.id}"
        )
    chosen: dict[str, str] = {}
    if Fraction(tier.value) >= 1 and powered(assembled(bare_ship, {"drift_engine": "signal-basic"})):
        chosen["drift_engine"] = "signal-basic"
    return with_bays(improved(bare_ship, chosen, ladders(frame)), frame)


def with_bays(data: dict[str, Any], frame: Frame) -> dict[str, Any]:
    """The ship with escape pods, if BP and PCU reach, and cargo holds in the expansion bays that are left."""
    held = list(data.get("expansion_bays", ()))
    free = (frame.expansion_bays or 0) - sum(tables.expansion_bays()[bay].bays_used or 0 for bay in held)
    if free <= 0:
        return data
    pods = powered(data | {"expansion_bays": [*held, "escape-pods"]})
    bays = [*held, "escape-pods"] if pods is not None else held
    holds = free - (pods is not None)
    more: list[Any] = [{"bay": "cargo-hold", "count": holds}] if holds > 1 else ["cargo-hold"] * holds
    return assembled((pods or data) | {"expansion_bays": bays + more}, {})


def usual_thrusters(frame: Frame) -> list[Thrusters]:
    """The thrusters for a frame, from the usual speed down."""
    size = (frame.thruster_sizes or (frame.size,))[0]
    fitting = [row for row in tables.thrusters().values() if row.size == size and not row.access]
    return sorted((row for row in fitting if row.speed <= USUAL_SPEED), key=lambda row: -row.speed)


def bare(name: str, tier: int | str, frame: Frame, thrusters: Thrusters) -> dict[str, Any]:
    """A ship of that frame with as little as it can have."""
    data: dict[str, Any] = {
        "kind": "starship",
        "name": name,
        "tier": tier,
        "frame": frame.id,
        "power_cores": [],
        "thrusters": thrusters.id,
        "computer": "basic-computer",
        "sensors": "cut-rate",
    }
    if frame.size != "tiny":
        data["crew_quarters"] = "common"
    if frame.bays_required:
        data["expansion_bays"] = list(frame.bays_required)
    if not frame.crewless:
        data["crew"] = {"npc": True, "complement": frame.min_crew}
    if frame.access:
        data["access"] = list(frame.access)
    return data


def ladders(frame: Frame) -> dict[str, list[str]]:
    """What can be made better, each from the least to the best."""
    return {
        "armor": list(tables.armor()),
        "countermeasures": list(tables.defensive_countermeasures()),
        "shields": list(tables.shields()),
        "computer": [row.id for row in tables.computers().values() if row.nodes == 1],
        "sensors": ["basic-short-range", "basic-medium-range", "advanced-medium-range", "advanced-long-range"],
        **{f"weapons {arc} {class_} {i}": guns(class_, frame, arc, i) for arc, class_, i in mounts(frame)},
    }


def mounts(frame: Frame) -> list[tuple[str, str, int]]:
    """The frame's mounts: arc, class, and the number among those of their class there."""
    return [
        (arc, class_, i) for arc in ARCS for class_, count in frame.mounts.get(arc, {}).items() for i in range(count)
    ]


def guns(class_: str, frame: Frame, arc: str, index: int) -> list[str]:
    """Weapons of a class that anybody may buy, each dearer and stronger; tracking ones where a frame wants them."""
    type_ = "tracking" if index == 0 and arc in frame.tracking_required else "direct-fire"
    rows = [
        row
        for row in tables.weapons().values()
        if row.weapon_class == class_
        and row.type == type_
        and row.mounts_used == 1
        and row.damage_dice is not None
        and row.range is not None
        and not (row.access or row.arcs or row.properties.keys() & AWKWARD)
        and (type_ == "tracking" or "limited-fire" not in row.properties)
    ]
    ladder: list[str] = []
    best = Fraction(0)
    for row in sorted(rows, key=lambda row: (cost(row), -mean_damage(row))):
        if mean_damage(row) > best:
            best = mean_damage(row)
            ladder.append(row.id)
    return ladder


def cost(weapon: Weapon) -> int:
    """BP of a weapon."""
    assert isinstance(weapon.bp, int)
    return weapon.bp


def mean_damage(weapon: Weapon) -> Fraction:
    """What a hit with a weapon does on average."""
    return parsed(weapon.damage_dice or "1d1").mean * weapon.damage_multiplier


def improved(bare_ship: dict[str, Any], chosen: dict[str, str], ladders: dict[str, list[str]]) -> dict[str, Any]:
    """The ship with one thing after the other made better, as far as BP and PCU allow it."""
    open_ladders = {key: list(ladder) for key, ladder in ladders.items()}
    best = powered(assembled(bare_ship, chosen))
    while any(open_ladders.values()):
        for what in ROUND:
            keys = [key for key, ladder in open_ladders.items() if ladder and key.split()[0] == what]
            if not keys:
                continue
            key = max(keys, key=lambda one: len(open_ladders[one]))
            candidate = {**chosen, key: open_ladders[key].pop(0)}
            tried = powered(assembled(bare_ship, candidate))
            if tried is None:
                open_ladders[key].clear()
            else:
                best, chosen = tried, candidate
    assert best is not None
    return best


def assembled(bare_ship: dict[str, Any], chosen: dict[str, str]) -> dict[str, Any]:
    """The ship with what was chosen aboard, its keys in the order in which people write them."""
    data = bare_ship | {key: id for key, id in chosen.items() if not key.startswith("weapons ")}
    weapons: list[dict[str, str]] = [
        {"weapon": id, "arc": key.split()[1]} for key, id in chosen.items() if key.startswith("weapons ")
    ]
    if weapons:
        data["weapons"] = sorted(weapons, key=lambda one: ARCS.index(one["arc"]))
    return {key: data[key] for key in ORDER if key in data}


def powered(data: dict[str, Any]) -> dict[str, Any] | None:
    """The ship with the cheapest core that feeds all its systems; None where there is none, or it costs too much."""
    frame = tables.frames()[data["frame"]]
    house = House({ruling.id: ruling.default for ruling in tables.rulings().values()})
    cores = [row for row in tables.power_cores().values() if frame.size in row.sizes and not row.access]
    for core in sorted(cores, key=lambda row: (row.bp if isinstance(row.bp, int) else 0, -row.pcu)):
        tried = data | {"power_cores": [core.id]}
        stats = derive(read(tried, house))
        if stats.pcu_total.total <= core.pcu and (stats.drive_minimum or 0) <= core.pcu:
            return tried if stats.bp_spent.total <= (stats.bp or 0) else None
    return None
