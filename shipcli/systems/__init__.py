"""The rule systems, one room each; a room is imported when it is asked for."""

from functools import cache
from importlib import import_module

from shipcli.systems.contract import System

KINDS = {
    "armada": "armada",
    "starship": "starship",
    "sw5e-ship": "sw5e",
    "sol-ship": "sol",
    "encounter": "encounter",
}
"""Kinds of document, and the room that knows them."""


@cache
def get(kind: str) -> System:
    """The system of a kind of document. Raises KeyError for a kind that is none."""
    system: System = import_module(f"shipcli.systems.{KINDS[kind]}").SYSTEM
    return system
