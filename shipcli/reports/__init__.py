"""Findings as people and programs read them."""

from collections.abc import Callable, Iterable
from importlib import import_module

from shipcli.batch import Checked

Writer = Callable[[Iterable[Checked], Callable[[str], object], bool, bool], None]
"""Writes the findings of files as they come: files, where to write, in colour, with excerpts of the text."""

FORMATS = ("text", "concise", "json")


def writer(format: str) -> Writer:
    """The writer of a format; its module is imported here."""
    found: Writer = import_module(f"shipcli.reports.{format}").write
    return found
