"""A first ship: a usual role of its size, stock, a weapon, a drive from Medium up, and a crew of NPCs."""

from collections.abc import Sequence
from typing import Any

from shipcli.systems.draft import Choices
from shipcli.systems.sw5e.model import DROID_BRAIN, HELM, STANDARD_ARRAY
from shipcli.systems.sw5e.reader import read
from shipcli.systems.sw5e.stats import derive
from shipcli.systems.sw5e.tables import BOOK, Role, Size
from shipcli.tally import Unknown
from shipcli.text import listed, quoted

USUAL_SIZE = "medium"
USUAL_ROLES = {
    "tiny": "probe",
    "small": "attack-fighter",
    "medium": "freighter",
    "large": "corvette",
    "huge": "battleship",
    "gargantuan": "warship",
}
ORDER = ("wis", "str", "con", "dex", "int", "cha")
"""The abilities, from the one that is given the best score of the array."""
RISING = (("wis", "str"), ("con", "dex"))
"""The abilities that rise in turn."""
SUITES = (
    "mess-hall", "quarters-basic", "storage-compartment", "medbay", "recreation", "escape-pods", "security-suite",
    "workshop", "armory", "docking-bay",
)  # fmt: skip
OTHERS = ("hardpoint", "hyperdrive-slot", "navcomputer", "damage-control-system", "tractor-beam", "countermeasures")
"""Stock modifications, in the order in which they are taken."""
WANTED = 3
"""How many of them are bought where the stock is too small."""
DRIVE = ("hyperdrive-slot", "navcomputer")
HYPERDRIVE = "class-2"
SHIELDS = "directional"
WEAPONS = {"small": "light-laser-cannon", "huge": "light-turbolaser-battery"}
"""Weapons that ask no Constitution score."""


def draft(choices: Choices) -> dict[str, Any]:
    """A legal ship of a size and tier. Raises ValueError where there is no such size or tier."""
    if choices.fleets is not None or choices.lead is not None or choices.frame is not None:
        raise ValueError("fleets and frames are of other kinds; an SW5e ship has a size: `--size SIZE`")
    tier = BOOK.ship_tiers.get(str(choices.tier))
    if tier is None:
        raise ValueError(f"tier {choices.tier}; an SW5e ship is of tier 0 to {max(map(int, BOOK.ship_tiers))}")
    size = BOOK.sizes.find(choices.size or USUAL_SIZE)
    if isinstance(size, Unknown):
        near = f"did you mean {size.near[0]}? " if size.near else ""
        raise ValueError(f"no size {quoted(size.text or '')}; {near}sizes: {listed(BOOK.sizes, 'and')}")
    role = BOOK.ship_roles[USUAL_ROLES[size.id]]
    choices_made = sum(row.chooses_role for row in BOOK.ship_tiers.values() if row.tier <= tier.tier)
    data: dict[str, Any] = {
        "kind": "sw5e-ship",
        "name": choices.name,
        "size": size.id,
        "tier": tier.tier,
        "abilities": {"method": "array", **dict(zip(ORDER, STANDARD_ARRAY, strict=True))},
        "roles": [role.id] * choices_made,
    }
    if tier.tier:
        data["increases"] = [dict.fromkeys(RISING[i % len(RISING)], 1) for i in range(tier.tier)]
    if tier.paragon and size.paragon:
        data["paragon"] = dict(zip(ORDER, size.paragon, strict=False))
    data["saves"] = [*size.saves, *saves(size)]
    data |= parts(size, role)
    return data | crew(data, size)


def saves(size: Size) -> Sequence[str]:
    """The saves that are chosen: of those allowed, the ones with the best scores."""
    return sorted(size.saves_from, key=ORDER.index)[: size.saves_chosen]


def parts(size: Size, role: Role) -> dict[str, Any]:
    """Stock, modifications, equipment and a weapon."""
    travels = size.crew_maximum is None
    others = [id for id in size.stock_from or OTHERS if travels or id not in DRIVE]
    stock = [*SUITES[: size.stock_suites], *others[: size.stock_others]]
    wanted = OTHERS[:WANTED] if travels else OTHERS[:1]
    bought = [{"mod": id} for id in wanted if id not in stock]
    chosen: dict[str, Any] = {"stock": stock}
    if bought:
        chosen["modifications"] = bought
    chosen["equipment"] = {
        "armor": role.armor,
        "shields": role.shields or SHIELDS,
        "reactor": role.reactor,
        "power_coupling": role.power_coupling,
        "hyperdrives": [HYPERDRIVE] if travels else [],
    }
    chosen["weapons"] = [{"weapon": WEAPONS[size.weapon_size], "arc": "forward"}]
    return chosen


def crew(data: dict[str, Any], size: Size) -> dict[str, Any]:
    """The weapon with its gunner, and a crew of NPCs: a pilot, gunners, and as many hands as the ship needs."""
    weapon = data["weapons"][0]
    if size.crew_maximum == 0:
        return {"weapons": [weapon | {"gunner": DROID_BRAIN}]}
    pilot = {"name": "Pilot", "station": HELM, "npc": True}
    if size.crew_maximum is not None:
        return {"weapons": [weapon | {"gunner": "Pilot"}], "crew": [pilot]}
    least = derive(read(data, BOOK.defaults)).crew_minimum.total
    gunner = {"name": "Gunner", "station": "gunnery", "npc": True}
    hands = max(0, least - 2)
    more = [{"name": "Hands", "station": "engineering", "npc": True, "count": hands}] if hands else []
    return {"weapons": [weapon | {"gunner": "Gunner"}], "crew": [pilot, gunner, *more]}
