"""The page of terms: the words of stat blocks, by game."""

from typing import Any

from shipcli import systems
from shipcli.catalogue import Table
from shipcli.pages.links import linked
from shipcli.pages.markdown import page, prose
from shipcli.systems.contract import System

PATH = "terms.md"
INTRO = (
    "These are the words of stat blocks and of the rules, by game. `shipcli explain CT` prints one of them, "
    "`shipcli catalogue terms` all of them."
)


def terms_page() -> str:
    """The page of the terms of all rooms."""
    parts = []
    for kind in systems.KINDS:
        system = systems.get(kind)
        if "terms" in system.book:
            parts += [f"## {system.title}", *(term_text(term, system) for term in terms(system).values())]
    return page("# Terms", INTRO, *parts)


def terms(system: System) -> Table[Any]:
    """The terms of a room."""
    return system.book["terms"]


def term_text(term: Any, system: System) -> str:
    """One term: its names, what it means, where it comes from."""
    aliases = getattr(term, "aliases", ())
    names = f"**{prose(term.name)}**" + (f" ({prose(', '.join(aliases))})" if aliases else "")
    return f"{names}: {linked(term.meaning, system, PATH)} [{prose(term.book)}]"
