"""Links from one page to another."""

import posixpath
import re

from shipcli import systems
from shipcli.pages.markdown import prose
from shipcli.systems.contract import System

CODE = re.compile(r"\b[A-Z]{2,3}[0-9]{3}\b")


def link(text: str, target: str, page: str) -> str:
    """A link to a page, or to a place in it, from a page; both paths are below `docs/`."""
    path, hash_mark, anchor = target.partition("#")
    relative = "" if path == page else posixpath.relpath(path, posixpath.dirname(page) or ".")
    return f"[{text}]({relative}{hash_mark}{anchor})"


def rule_link(code: str, page: str) -> str:
    """A link from a page to the section of a rule; its code alone where no page has it."""
    for kind in systems.KINDS:
        if code in systems.get(kind).rules.rules:
            return link(code, f"rules/{kind}.md#{code.lower()}", page)
    return code


def linked(text: str, system: System, page: str) -> str:
    """What a room says, as a part of a page, with links to the rulings and codes that it names."""
    names = "|".join(map(re.escape, system.book.rulings))
    parts = re.split(rf"(?<=\bruling )({names})(?![\w-])", prose(text))
    parts[1::2] = [link(name, f"rulings/{system.kind}.md#{name}", page) for name in parts[1::2]]
    parts[::2] = [CODE.sub(lambda found: rule_link(found[0], page), part) for part in parts[::2]]
    return "".join(parts)
