"""What makes a ship complete and playable: checks SOL101 to SOL128."""

from shipcli.systems.sol.rules import crew, plan, sheet
from shipcli.systems.sol.rules.rulebook import RULES

__all__ = ["RULES", "crew", "plan", "sheet"]
