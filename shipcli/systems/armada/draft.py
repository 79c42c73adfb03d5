"""A first armada: a few choices, fleets that fill the budget, officers for the posts."""

from typing import Any
from zlib import crc32

from shipcli.systems.armada.stats import budget
from shipcli.systems.armada.tables import BOOK
from shipcli.systems.draft import Choices
from shipcli.tally import Unknown
from shipcli.text import listed, quoted

SIZES = {"capital": "large", "destroyer": "medium", "fighter": "small"}
NAMES = {
    "capital": (
        "Bulwark", "Anvil", "Citadel", "Rampart", "Keystone", "Monolith", "Bastion", "Foundry", "Colossus", "Causeway",
        "Headland", "Lodestar",
    ),
    "destroyer": (
        "Breakwater", "Ridgeback", "Picket", "Sentinel", "Gauntlet", "Harrier", "Longwatch", "Palisade", "Tidewall",
        "Warden", "Outrider", "Millrace",
    ),
    "fighter": (
        "Lance", "Talon", "Dart", "Swift", "Hornets", "Kestrels", "Sparks", "Needles", "Wasps", "Petrels", "Embers",
        "Squall",
    ),
}  # fmt: skip
"""Names of fleets, from which an armada takes its own in turn, beginning where its name says."""
ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
WISHES = {
    "capital": ("damage-threshold", "point-defense", "superweapon", "array", "emp", "self-destruct"),
    "destroyer": ("point-defense", "gravity-mines", "array", "boarders", "emp", "self-destruct"),
    "fighter": ("bombers", "boarders", "emp", "self-destruct"),
}
OFFICERS = (("Admiral", "admiral", "diplomacy"), ("Chief Engineer", "chief-engineer", "engineering"))
SURNAMES = (
    "Osk", "Varga", "Imre", "Tull", "Quill", "Harrow", "Nadir", "Besk", "Lorne", "Ashby", "Cairn", "Dovrin", "Ekwe",
    "Fenn", "Ilori", "Juno", "Koss", "Marrow", "Ostra", "Pell", "Rusk", "Sable", "Wick",
)  # fmt: skip
"""What the officers are called beside their titles."""


def draft(choices: Choices) -> dict[str, Any]:
    """An armada of that tier whose fleets spend its whole budget, or all but what no fleet can use.

    Raises ValueError for a tier that is none, or more fleets than the budget carries.
    """
    lowest, highest = min(map(int, BOOK.build_points)), max(map(int, BOOK.build_points))
    if choices.frame is not None or choices.size is not None:
        raise ValueError("frame and size are those of a ship; an armada has fleets: `--fleets N`")
    if str(choices.tier) not in BOOK.build_points:
        raise ValueError(f"tier {choices.tier}; an armada is of tier {lowest} to {highest}")
    tier = int(str(choices.tier))
    leading = BOOK.classes.find("capital" if choices.lead is None else choices.lead)
    if isinstance(leading, Unknown):
        near = f"did you mean {leading.near[0]}? " if leading.near else ""
        raise ValueError(f"no fleet class {quoted(leading.text or '')}; {near}classes: {listed(BOOK.classes, 'and')}")
    count = choices.fleets if choices.fleets is not None else 4 if tier < 3 else 5
    most = budget(tier, BOOK)
    fitting = most // min(row.small for row in BOOK.fleet_costs.values())
    if not 1 <= count <= fitting:
        raise ValueError(f"{count} fleets; the {most} BP of tier {tier} carry 1 to {fitting}")
    order = [leading.id, *(name for name in ("destroyer", "fighter", "capital") if name != leading.id)]
    classes = [order[i % len(order)] for i in range(count)]
    start = beginning(choices.name)
    fleets = [fleet(name, i, classes[:i].count(name), start) for i, name in enumerate(classes)]
    equip(fleets, most, each=2)
    grow(fleets, min(tier + 1, len(BOOK.fleet_costs)), most)
    equip(fleets, most, each=len(BOOK.abilities))
    officers = [
        {
            "name": f"{title} {SURNAMES[(start + i) % len(SURNAMES)]}",
            "role": role,
            "fleet": fleets[0]["name"],
            "ranks": {skill: tier},
        }
        for i, (title, role, skill) in enumerate(OFFICERS)
    ]
    return {
        "kind": "armada",
        "name": choices.name,
        "tier": tier,
        "fleets": [{key: value for key, value in one.items() if value != []} for one in fleets],
        "officers": officers,
    }


def beginning(name: str) -> int:
    """Where an armada of that name begins in the lists of names: always at the same place, others elsewhere."""
    return crc32(name.encode("utf-8", "surrogatepass"))


def fleet(class_: str, index: int, before: int, start: int) -> dict[str, Any]:
    """The smallest fleet of a class; the first of an armada is its flagship."""
    names = NAMES[class_]
    name = names[(start + before) % len(names)]
    if before >= len(names):
        name = f"{ORDINALS[before // len(names) % len(ORDINALS)]} {name}"
    return {
        "name": name if before < len(names) * len(ORDINALS) else f"{name} {before}",
        "class": class_,
        "size": "small",
        "tier": 1,
        "abilities": ["flagship"] if index == 0 else [],
    }


def cost(one: dict[str, Any]) -> int:
    """BP of one fleet."""
    base = BOOK.fleet_costs[str(one["tier"])].bp(one["size"])
    return base + sum(BOOK.abilities[ability].bp for ability in one["abilities"])


def total(fleets: list[dict[str, Any]]) -> int:
    """BP of all fleets."""
    return sum(map(cost, fleets))


def grow(fleets: list[dict[str, Any]], highest: int, most: int) -> None:
    """Give the fleets the sizes of their classes, then tiers in turn, as far as the BP reach."""
    for one in fleets:
        raise_to(one, {"size": SIZES[one["class"]]}, fleets, most)
    while sum(raise_to(one, {"tier": one["tier"] + 1}, fleets, most) for one in fleets if one["tier"] < highest):
        pass
    for one in fleets:
        for size in ("medium", "large"):
            if list(BOOK.sizes).index(size) > list(BOOK.sizes).index(one["size"]):
                raise_to(one, {"size": size}, fleets, most)


def raise_to(one: dict[str, Any], change: dict[str, Any], fleets: list[dict[str, Any]], most: int) -> bool:
    """Change a fleet if the budget allows it; whether it did."""
    before = dict(one)
    one |= change
    if total(fleets) > most:
        one |= before
        return False
    return True


def equip(fleets: list[dict[str, Any]], most: int, each: int) -> None:
    """Buy abilities for the fleets in turn, up to so many each, as far as the BP reach."""
    for number in range(1, each + 1):
        for one in fleets:
            room = most - total(fleets)
            wishes = [wish for wish in WISHES[one["class"]] if wish not in one["abilities"]]
            affordable = [wish for wish in wishes if BOOK.abilities[wish].bp <= room]
            if affordable and len(one["abilities"]) < number:
                one["abilities"].append(affordable[0])
