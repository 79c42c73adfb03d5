"""The rules of encounters: of the ships that meet, and of the fight."""

from shipcli.systems.encounter.rules import fight, ships
from shipcli.systems.encounter.rules.rulebook import RULES

__all__ = ["RULES", "fight", "ships"]
