"""The parts that pages are made of, as Markdown."""

import re
from collections.abc import Iterable, Sequence

from shipcli.render.markdown import MARKUP, escaped

GENERATED = "<!-- `shipcli docs` writes this page. Do not edit it by hand. -->"
BAR = re.compile(r"(?<!\\)\|")
ESCAPED_BAR = r"\\|"
CODE = re.compile(r"(`[^`]+`)")


def page(*parts: str) -> str:
    """A generated page: its parts with an empty line between them, those left out that are empty."""
    return "\n\n".join([GENERATED, *(part for part in parts if part)]) + "\n"


def prose(text: str) -> str:
    """Text in which nothing is markup but code in backquotes."""
    first, *rest = CODE.split(text)
    parts = [part if i % 2 == 0 else MARKUP.sub(r"\\\1", part) for i, part in enumerate(rest)]
    return escaped(first) + "".join(parts)


def bullets(items: Iterable[str]) -> str:
    """A list; what is empty is left out."""
    return "\n".join(f"- {item}" for item in items if item)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table. A vertical bar in a cell is escaped, even inside code."""
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(BAR.sub(ESCAPED_BAR, cell) for cell in line)} |" for line in lines)


def fenced(text: str, language: str) -> str:
    """Text that is shown as it stands."""
    return f"```{language}\n{text.rstrip()}\n```"


def anchored(anchor: str, heading: str) -> str:
    """A heading of the second level that links reach by a short name."""
    return f'<a id="{anchor}"></a>\n\n## {heading}'
