"""The pages of `docs/` that follow from code: rules, rulings, terms and commands."""

from typing import Any

from shipcli import systems
from shipcli.pages.commands import commands_page
from shipcli.pages.rules import common_page, rules_page
from shipcli.pages.rulings import rulings_page
from shipcli.pages.terms import terms_page


def pages(commands: Any) -> dict[str, str]:
    """The text of every generated page, by its path below `docs/`.

    `commands` is the group of all commands as Typer makes it.
    """
    texts = {"commands.md": commands_page(commands), "rules/common.md": common_page(), "terms.md": terms_page()}
    for kind in systems.KINDS:
        system = systems.get(kind)
        texts[f"rules/{kind}.md"] = rules_page(system)
        texts[f"rulings/{kind}.md"] = rulings_page(system)
    return texts
