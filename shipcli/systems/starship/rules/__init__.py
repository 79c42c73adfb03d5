"""The rules of starships, SF101 to SF813: each module registers those of its part of the ship."""

from shipcli.systems.starship.rules import (
    bays,
    budget,
    crew,
    defenses,
    engines,
    mounts,
    parts,
    power,
    weapons,
)
from shipcli.systems.starship.rules.rulebook import RULES

__all__ = ["RULES", "bays", "budget", "crew", "defenses", "engines", "mounts", "parts", "power", "weapons"]
