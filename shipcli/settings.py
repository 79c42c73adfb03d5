"""What a command was told that holds for every document it reads."""

from collections.abc import Mapping
from typing import NamedTuple

from shipcli.packs import Packs
from shipcli.rulings import Choice


class Settings(NamedTuple):
    """What holds for every document that a command reads."""

    within: tuple[str, ...] = ()
    """Folders that references between documents may lead into, beside a document's own."""
    rulings: Mapping[str, Mapping[str, Choice]] = {}
    """Rulings given with `--ruling`, by the kind of document; they win over the document's own."""
    packs: Packs = Packs()
    """The packs that documents may use."""
