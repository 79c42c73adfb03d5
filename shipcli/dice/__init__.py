"""Dice: a value such as `2d6+3`, the notation of rolls, and exact distributions."""

from shipcli.dice.value import Dice, chance, contest, parsed, rolled_twice

__all__ = ["Dice", "chance", "contest", "parsed", "rolled_twice"]
