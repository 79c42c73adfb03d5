"""What makes an armada legal: checks AR101 to AR126."""

from shipcli.systems.armada.rules import fleets, officers
from shipcli.systems.armada.rules.rulebook import RULES

__all__ = ["RULES", "fleets", "officers"]
