"""The pages of `docs/` that follow from code: rules, rulings, terms and commands."""

from collections.abc import Iterable, Mapping
from typing import Any

from shipcli import systems
from shipcli.pages.commands import commands_page
from shipcli.pages.rules import CommonCode, common_page, rules_page
from shipcli.pages.rulings import rulings_page
from shipcli.pages.terms import terms_page


def pages(commands: Any, codes: Iterable[CommonCode], numbers_without_check: Mapping[str, str]) -> dict[str, str]:
    """The text of every generated page, by its path below `docs/`.

    `commands` is the group of all commands as Typer makes it, `codes` are those that belong to no room.
    """
    texts = {"commands.md": commands_page(commands), "rules/common.md": common_page(codes), "terms.md": terms_page()}
    for kind in systems.KINDS:
        system = systems.get(kind)
        prefix = system.rules.prefix
        own = {code: text for code, text in numbers_without_check.items() if code.rstrip("0123456789") == prefix}
        texts[f"rules/{kind}.md"] = rules_page(system, own)
        texts[f"rulings/{kind}.md"] = rulings_page(system)
    return texts
