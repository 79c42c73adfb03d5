"""The rules of SW5e ships, SW101 to SW148: each module registers those of its part of the ship."""

from shipcli.systems.sw5e.rules import build, crew, equipment, modifications, printed, turn
from shipcli.systems.sw5e.rules.rulebook import RULES

__all__ = ["RULES", "build", "crew", "equipment", "modifications", "printed", "turn"]
