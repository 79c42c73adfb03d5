"""The rules of encounters: of the ships that meet, and of the fight."""

from shipcli.kinds.encounter.rules import fight, ships
from shipcli.kinds.encounter.rules.rulebook import RULES

__all__ = ["RULES", "fight", "ships"]
