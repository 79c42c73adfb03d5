"""The rules of encounters: of the ships that meet, and of the fight."""

from shipcli.systems.encounter.rules import fight, ships
from shipcli.systems.encounter.rules.book import RULES

__all__ = ["RULES", "fight", "ships"]
