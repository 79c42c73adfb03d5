"""The rule systems, one room each; a room is imported when it is asked for."""

from functools import cache
from importlib import import_module

from shipcli.systems.contract import System

KINDS = {
    "armada": "shipcli.systems.armada",
    "starship": "shipcli.systems.starship",
    "sw5e-ship": "shipcli.systems.sw5e",
    "sol-ship": "shipcli.systems.sol",
    "encounter": "shipcli.kinds.encounter",
}
"""Kinds of document, and the module whose `SYSTEM` knows them."""


def get(kind: str) -> System:
    """The system of a kind of document. Raises KeyError for a kind that is none."""
    return system_in(KINDS[kind])


@cache
def system_in(module: str) -> System:
    """The system that a module offers."""
    system: System = import_module(module).SYSTEM
    return system
