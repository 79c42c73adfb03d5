"""A first ship: a frame, what it must have, then step by step whatever is furthest behind its share of the BP."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from typing import Any, NamedTuple

from shipcli.dice.value import parsed
from shipcli.systems.draft import Choices
from shipcli.systems.starship.costs import frame_bp, part_bp, part_pcu
from shipcli.systems.starship.model import ARCS, CLASSES, SLOT, Ship, read, read_part
from shipcli.systems.starship.mounts import own_mounts, price, rank
from shipcli.systems.starship.stats import PILOT_FIRST
from shipcli.systems.starship.tables import BOOK, Frame, Tier, Weapon
from shipcli.tally import Unknown
from shipcli.text import article, listed, quoted

USUAL_FRAMES = (("1/4", "racer"), ("1/3", "interceptor"), ("1/2", "shuttle"))
"""Frames of the tiers below 1; from there on an explorer."""
SHARES = {
    "weapons": 48, "defenses": 22, "shields": 7, "thrusters": 8, "computer": 5, "drift_engine": 4, "sensors": 3,
    "expansion_bays": 3, "security": 2, "fortified_hull": 2, "reinforced_bulkheads": 2, "crew_quarters": 1,
}  # fmt: skip
"""How the BP that frame and cores leave are divided, PCU counted with what they cost: taste, after published ships.

`defenses` are armor and countermeasures, which go up together.
"""
ARC_SHARES = {"forward": 4, "turret": 4, "port": 2, "starboard": 2, "aft": 1}
CLASS_SHARES = {"light": 1, "heavy": 2, "capital": 4, "spinal": 6}
"""How the share of the weapons is divided between the mounts of a frame, by arc and by class."""
BOUGHT_SHARE = Fraction(1, 8)
"""What a mount that must be bought has, against one of the frame's."""
BP_FOR_PCU = Fraction(1, 10)
"""About what power cores cost."""
SENSORS = (
    "cut-rate", "basic-short-range", "basic-medium-range", "advanced-medium-range", "advanced-long-range",
    "ultra-long-range",
)  # fmt: skip
BAYS = (
    "escape-pods", "guest-quarters-good", "recreation-suite-gym", "tech-workshop", "science-lab-general",
    "medical-bay", "life-boats", "brig", "synthesis-bay", "sealed-environment-chamber",
)  # fmt: skip
"""What comes into every other expansion bay; the rest hold cargo."""
SECURITY: tuple[Any, ...] = (
    "biometric-locks",
    "anti-hacking-systems",
    *(
        {"item": "computer-countermeasures", "choice": choice}
        for choice in ("firewall", "alarm", "lockout", "wipe", "feedback", "fake-shell")
    ),
)
"""Security systems as they come."""
AWKWARD = {"ramming", "pod", "mine", "force-field", "array", "orbital", "burrowing", "point"}
"""Properties of weapons that want more of a ship than a mount, or are for ends of their own."""
ORDER = (
    "kind", "name", "tier", "frame", "power_cores", "thrusters", "armor", "fortified_hull", "reinforced_bulkheads",
    "computer", "crew_quarters", "countermeasures", "drift_engine", "sensors", "shields", "security",
    "expansion_bays", "weapons", "crew", "access",
)  # fmt: skip
"""The keys of a draft, as people write them."""


class Step(NamedTuple):
    """One of the steps of a ladder. It replaces the step before it."""

    parts: Mapping[str, Any]
    """What is aboard, by the keys of the document."""
    bp: int = 0
    pcu: int = 0
    drive: int = 0
    """PCU that a drive needs the cores to supply."""

    @property
    def worth(self) -> Fraction:
        """Its BP, and the BP of the cores that feed it."""
        return self.bp + BP_FOR_PCU * self.pcu


NOTHING = Step({})


class Ladder(NamedTuple):
    """Steps from the least to the best."""

    share: Fraction
    """The share of the BP they are to have."""
    steps: tuple[Step, ...]
    fills: bool = False
    """Whether the first step is taken early: a weapon in each mount comes before better weapons in some."""

    def above(self) -> list[tuple[Fraction, Step]]:
        """All steps but the lowest, each with its height: its worth in shares, measured half way up to it."""
        heights = [((lower.worth + upper.worth) / 2 / self.share, upper) for lower, upper in pairwise(self.steps)]
        return [(heights[0][0] / 2, heights[0][1]), *heights[1:]] if self.fills else heights


class Supply(NamedTuple):
    """Power cores, with the housing where they need one."""

    cores: tuple[str, ...]
    bp: int
    pcu: int
    housing: tuple[str, ...]


class Mounts(NamedTuple):
    """Mounts that get the same weapon, one in each arc."""

    arcs: tuple[str, ...]
    class_: str | None
    """None where they must be bought."""
    place: int
    """Their number among the mounts of the arc."""
    share: Fraction


def draft(choices: Choices) -> dict[str, Any]:
    """A ship of that tier within its budget. Raises ValueError for a tier or frame that is none, or does not fit."""
    if choices.fleets is not None or choices.lead is not None:
        raise ValueError("fleets and their lead are an armada's; a starship has a frame: `--frame NAME`")
    if choices.size is not None:
        raise ValueError("the size of a starship is that of its frame: `--frame NAME`")
    tier = BOOK.tiers.get(str(choices.tier))
    if tier is None:
        raise ValueError(f"tier {choices.tier}; a starship is of tier 1/4, 1/3, 1/2 or 1 to 20")
    usual = dict(USUAL_FRAMES).get(tier.id, "explorer")
    frame = BOOK.frames.find(choices.frame or usual)
    if isinstance(frame, Unknown):
        near = f"did you mean {frame.near[0]}? " if frame.near else ""
        raise ValueError(f"no frame {quoted(frame.text or '')}; {near}frames: {listed(BOOK.frames, 'and')}")
    data = bare(choices.name, tier, frame)
    ship = read(data, BOOK.defaults)
    chosen = climbed(ship, tier, ladders(ship, frame), supplies(ship, frame))
    if chosen is None:
        raise ValueError(
            f"{article(frame.name.lower())} and what it must have cost more than the {tier.bp} BP of tier {tier.id}"
        )
    return assembled(data, frame, *chosen)


def bare(name: str, tier: Tier, frame: Frame) -> dict[str, Any]:
    """A ship of that frame without anything that can be chosen."""
    data: dict[str, Any] = {
        "kind": "starship",
        "name": name,
        "tier": int(tier.id) if tier.id.isdecimal() else tier.id,
        "frame": frame.id,
        "computer": "basic-computer",
    }
    if frame.bays_required:
        data["expansion_bays"] = list(frame.bays_required)
    if not frame.crewless:
        data["crew"] = {"npc": True, "complement": frame.min_crew}
    if frame.access:
        data["access"] = list(frame.access)
    return data


def climbed(
    ship: Ship, tier: Tier, ladders: dict[str, Ladder], supplies: list[Supply]
) -> tuple[list[Step], Supply] | None:
    """The highest steps that the budget allows, and the cores that feed them; None where it does not allow the lowest.

    The ladder whose next step is lowest goes up, until none can. First of all come a weapon and, from tier 1 on, a
    Drift engine and shields, where the budget allows them.
    """
    fixed = frame_bp(ship)
    assert isinstance(fixed, int)
    fixed += sum(part_bp(ship, part).total for part in ship.parts())
    always = sum(part_pcu(ship, part).total for part in ship.parts())

    def fed(steps: list[Step]) -> Supply | None:
        """The cheapest cores that feed everything and fit the budget; None where there are none."""
        pcu = max(always + sum(step.pcu for step in steps), *(step.drive for step in steps))
        left = tier.bp - fixed - sum(step.bp for step in steps)
        return next((supply for supply in supplies if supply.pcu >= pcu and supply.bp <= left), None)

    reached = {name: ladder.steps[0] for name, ladder in ladders.items()}
    best = fed(list(reached.values()))
    if best is None:
        return None
    above = {name: ladder.above() for name, ladder in ladders.items() if ladder.steps[1:]}
    armed = [name for name in above if ladders[name].fills]
    first = sorted(armed, key=lambda name: above[name][0][1].bp)[:1]
    first += ["shields", "drift_engine"] if Fraction(tier.value) >= 1 else []
    while above:
        name = first.pop() if first else min(above, key=lambda ladder: above[ladder][0][0])
        tried = reached | {name: above[name].pop(0)[1]}
        supply = fed(list(tried.values()))
        if supply is not None:
            reached, best = tried, supply
        if supply is None or not above[name]:
            del above[name]
    return list(reached.values()), best


def supplies(ship: Ship, frame: Frame) -> list[Supply]:
    """Power cores that a frame can have, the cheapest first, each more than those before it. CRB 296, SOM 36."""
    open_ = [core for core in BOOK.power_cores.values() if not core.access]
    rows = others = [core for core in open_ if frame.size in core.sizes]
    if frame.size == "supercolossal":
        way = next(way for way in BOOK.supercolossal_cores.values() if way.supercolossal_cores)
        others = [core for core in open_ if set(way.others_sizes) & set(core.sizes)]
    limit = BOOK.power_core_limits[frame.size]
    housing = BOOK.power_core_housing
    choices = []
    for number in range(limit.with_housing if frame.expansion_bays != 0 else limit.base):
        housings = (housing.id,) if number >= limit.base else ()
        for core in rows:
            for rest in combinations_with_replacement(others, number):
                cores = (core, *rest)
                bp = sum(row.bp for row in cores) + (plain(housing.bp) if housings else 0)
                choices.append(Supply(tuple(row.id for row in cores), bp, sum(row.pcu for row in cores), housings))
    choices.sort(key=lambda supply: (supply.bp, -supply.pcu, len(supply.cores)))
    best: list[Supply] = []
    for supply in choices:
        if not best or supply.pcu > best[-1].pcu:
            best.append(supply)
    return best


def plain(price: Any) -> int:
    """A price that is a number, as that of a housing is."""
    assert isinstance(price, int)
    return price


def ladders(ship: Ship, frame: Frame) -> dict[str, Ladder]:
    """What can be made better, by name."""
    size = (frame.thruster_sizes or (frame.size,))[0]
    thrusters = [row for row in BOOK.thrusters.values() if row.size == size and row.piloting_modifier >= 0]
    computers = [row for row in BOOK.computers.values() if row.nodes == 2]
    drives = [row for row in BOOK.drift_engines.values() if row.kind == "drift"]
    steps = {
        "defenses": defenses(ship),
        "thrusters": choice(ship, "thrusters", [row.id for row in thrusters]),
        "shields": (NOTHING, *choice(ship, "shields", BOOK.shields)),
        "computer": (NOTHING, *choice(ship, "computer", [row.id for row in computers])),
        "drift_engine": (
            NOTHING,
            *choice(ship, "drift_engine", [row.id for row in drives if frame.size in BOOK.sizes_of(row)]),
        ),
        "sensors": choice(ship, "sensors", SENSORS),
        "expansion_bays": collection(ship, "expansion_bays", BAYS[: (bays(frame) + 1) // 2]),
        "security": collection(ship, "security", SECURITY),
        "fortified_hull": (NOTHING, *choice(ship, "fortified_hull", BOOK.fortified_hulls)),
        "reinforced_bulkheads": (NOTHING, *choice(ship, "reinforced_bulkheads", BOOK.reinforced_bulkheads)),
    }
    if frame.crew_quarters and frame.size != "tiny":
        steps["crew_quarters"] = choice(ship, "crew_quarters", BOOK.crew_quarters)
    named_ladders = {name: Ladder(Fraction(SHARES[name]), steps_of) for name, steps_of in steps.items()}
    mounts = list(mounts_of(ship))
    whole = sum(mount.share for mount in mounts)
    for i, mount in enumerate(mounts):
        share = SHARES["weapons"] * mount.share / whole
        named_ladders[f"weapons {i}"] = Ladder(share, guns(ship, frame, mount), mount.class_ is not None)
    return named_ladders


def choice(ship: Ship, key: str, ids: Iterable[str]) -> tuple[Step, ...]:
    """A step for each of the parts that may stand under a key."""
    return tuple([step(ship, key, id, id) for id in ids])


def step(ship: Ship, key: str, entry: Any, aboard: Any) -> Step:
    """The step to an entry under a key, with what is then aboard under that key."""
    part = read_part(BOOK, SLOT[key], (key,), entry)
    drive = part.row.min_pcu if key == "drift_engine" else 0
    return Step({key: aboard}, part_bp(ship, part).total, part_pcu(ship, part).total, drive)


def collection(ship: Ship, key: str, entries: Sequence[Any]) -> tuple[Step, ...]:
    """A step for each of the parts under a key that has several: the one more, beside those before it."""
    steps = [NOTHING]
    for i, entry in enumerate(entries):
        added = step(ship, key, entry, list(entries[: i + 1]))
        steps.append(added._replace(bp=steps[-1].bp + added.bp, pcu=steps[-1].pcu + added.pcu))
    return tuple(steps)


def defenses(ship: Ship) -> tuple[Step, ...]:
    """Countermeasures and armor in turn, a mark at a time; armor of a high mark takes from TL what those give."""
    against = (NOTHING, *choice(ship, "countermeasures", BOOK.defensive_countermeasures))
    armor = (NOTHING, *choice(ship, "armor", BOOK.armor))
    pairs = [(against[(i + 1) // 2], armor[i // 2]) for i in range(2 * min(len(against), len(armor)) - 1)]
    return tuple(
        [
            Step({**defense.parts, **plate.parts}, defense.bp + plate.bp, defense.pcu + plate.pcu)
            for defense, plate in pairs
        ]
    )


def bays(frame: Frame) -> int:
    """The expansion bays that are free; where there is no limit, twice as many as there are uses for."""
    if frame.expansion_bays is None:
        return 2 * len(BAYS)
    return frame.expansion_bays - sum(BOOK.expansion_bays[id].bays_used or 0 for id in frame.bays_required)


def mounts_of(ship: Ship) -> Iterator[Mounts]:
    """The frame's mounts, and those that may be bought. Port and starboard have the same, and get the same weapons."""
    assert ship.size is not None
    for arcs in (("forward",), ("turret",), ("port", "starboard"), ("aft",)):
        classes = own_mounts(ship, arcs[0])[::-1]
        share = Fraction(sum(ARC_SHARES[arc] for arc in arcs))
        for i, class_ in enumerate(classes):
            yield Mounts(arcs, class_, i, share * CLASS_SHARES[class_])
        for i in range(len(classes), ship.size.max_mounts_per_arc if classes or arcs != ("turret",) else 0):
            yield Mounts(arcs, None, i, share * BOUGHT_SHARE)


def guns(ship: Ship, frame: Frame, mount: Mounts) -> tuple[Step, ...]:
    """What may stand in a mount: weapons, each stronger than those before it, small ones first.

    A mount is made bigger, but not into one for capital weapons, which come with the frame.
    """
    assert ship.size is not None
    arc, number = mount.arcs[0], len(mount.arcs)
    least = rank(mount.class_ or "light")
    most = max(least, min(rank("heavy"), rank(ship.size.max_class)))
    steps, best = [NOTHING], Fraction(0)
    tracking = mount.place == 0 and arc in frame.tracking_required
    for class_ in CLASSES[least : most + 1]:
        paid = price(ship, arc, class_, mount.class_)
        for row, damage in weapons(class_, arc, tracking):
            if paid is not None and damage > best:
                best = damage
                aboard = [{"weapon": row.id, "arc": arc} for arc in mount.arcs]
                steps.append(Step({"weapons": aboard}, (row.bp + paid) * number, row.pcu * number))
    return tuple(steps)


def weapons(class_: str, arc: str, tracking: bool) -> tuple[tuple[Weapon, Fraction], ...]:
    """Weapons of a class that anybody may have in an arc, with what a hit does on average, the cheapest first."""
    awkward = AWKWARD | ({"broad-arc"} if arc == "turret" else set()) | (set() if tracking else {"limited-fire"})
    rows = [
        (row, mean_damage(row))
        for row in BOOK.weapons.values()
        if row.weapon_class == class_
        and row.type == ("tracking" if tracking else "direct-fire")
        and row.mounts_used == 1
        and row.damage_dice is not None
        and row.range is not None
        and not (row.access or (row.arcs and arc not in row.arcs) or row.properties.keys() & awkward)
    ]
    return tuple(sorted(rows, key=lambda pair: (pair[0].bp, -pair[1])))


def mean_damage(weapon: Weapon) -> Fraction:
    """What a hit with a weapon does on average."""
    return parsed(weapon.damage_dice or "1d1").mean * weapon.damage_multiplier


def complement(frame: Frame, weapons: int) -> int:
    """How many are aboard: one for each weapon and each other role, as far as the frame holds them. CRB 294, 316."""
    others = len(PILOT_FIRST) - PILOT_FIRST.count("gunner")
    return max(frame.min_crew, min(others + weapons, frame.max_crew))


def assembled(data: dict[str, Any], frame: Frame, steps: list[Step], supply: Supply) -> dict[str, Any]:
    """The ship with what was chosen aboard, cargo holds in the bays that are left, its keys as people write them."""
    whole = {**data, "power_cores": list(supply.cores)}
    for step in steps:
        whole |= step.parts
    armed = [entry for step in steps for entry in step.parts.get("weapons", ())]
    if "crew" in whole:
        whole["crew"] = {
            **whole["crew"],
            "complement": complement(frame, sum(len(step.parts.get("weapons", ())) for step in steps)),
        }
    whole["weapons"] = sorted(armed, key=lambda entry: ARCS.index(entry["arc"]))
    chosen = [entry for step in steps for entry in step.parts.get("expansion_bays", ())]
    used = [*chosen, *supply.housing]
    holds = bays(frame) - len(used)
    cargo: list[Any] = [{"bay": "cargo-hold", "count": holds}] if holds > 1 else ["cargo-hold"] * holds
    whole["expansion_bays"] = [*data.get("expansion_bays", ()), *used, *cargo]
    return {key: whole[key] for key in ORDER if whole.get(key) not in (None, [])}
