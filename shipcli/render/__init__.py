"""Stat blocks in the formats people and programs read. Nothing is computed here, and no game is known."""

from collections.abc import Callable, Iterable
from importlib import import_module

from shipcli.blocks import Block

FORMATS = {"text": ".txt", "markdown": ".md", "json": ".json"}
"""Formats, and the endings of their files."""


def renderer(format: str) -> Callable[[Iterable[Block]], str]:
    """What prints blocks in a format; its module is imported here."""
    found: Callable[[Iterable[Block]], str] = import_module(f"shipcli.render.{format}").render
    return found
