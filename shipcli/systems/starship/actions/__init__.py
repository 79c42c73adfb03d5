"""What the crew of a ship can do, with the numbers of one situation filled in."""

from shipcli.systems.starship.actions.listing import actions

__all__ = ["actions"]
