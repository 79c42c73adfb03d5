"""What a ship is worth: every figure as the sum of its terms. HP, SP in points, speed and ranges in hexes."""

from shipcli.systems.starship.stats.bays import bays_of
from shipcli.systems.starship.stats.crew import (
    NPC_GUNNER,
    PILOT_FIRST,
    NpcSkill,
    good_skill,
    gunner_modifier,
    master_skill,
    npc_gunnery,
    npc_gunnery_of,
    pilot_ranks_of,
)
from shipcli.systems.starship.stats.flight import booster_housing, speed_modifier
from shipcli.systems.starship.stats.hull import LEAST_SHARE
from shipcli.systems.starship.stats.names import (
    frame_name,
    mount_name,
    part_name,
    purchase_name,
    weapon_in_arc,
    weapon_name,
)
from shipcli.systems.starship.stats.power import housing_fits
from shipcli.systems.starship.stats.ship import Stats, derive
from shipcli.systems.starship.stats.weapons import RANGE_PENALTY, WeaponStats, gunners, property_modifier

__all__ = [
    "LEAST_SHARE",
    "NPC_GUNNER",
    "PILOT_FIRST",
    "RANGE_PENALTY",
    "NpcSkill",
    "Stats",
    "WeaponStats",
    "bays_of",
    "booster_housing",
    "derive",
    "frame_name",
    "good_skill",
    "gunner_modifier",
    "gunners",
    "housing_fits",
    "master_skill",
    "mount_name",
    "npc_gunnery",
    "npc_gunnery_of",
    "part_name",
    "pilot_ranks_of",
    "property_modifier",
    "purchase_name",
    "speed_modifier",
    "weapon_in_arc",
    "weapon_name",
]
