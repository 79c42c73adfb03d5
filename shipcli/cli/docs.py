"""`shipcli docs`: the pages of `docs/` that follow from code. The help does not list it."""

import os
import sys
from collections.abc import Iterator

from typer.main import get_command

from shipcli.cli import ShipcliError
from shipcli.cli.explain import ELSEWHERE, EXAMPLES, IN_WORDS, MEANINGS
from shipcli.diagnostics import Severity
from shipcli.output import write_whole
from shipcli.pages import pages
from shipcli.pages.rules import CommonCode
from shipcli.review import NAMES, NEVER_IGNORED, WARNINGS
from shipcli.rule_examples import example_of_text
from shipcli.wording import plural, printable

UNREAD = ("Y", "S001")
"""Where these are found, a document is not read as far as its ignores."""


def docs(output: str | None = None) -> int:
    """Print the generated pages, or write them into a folder, over those that are there."""
    from shipcli.cli.app import COMMANDS, application

    texts = pages(get_command(application(COMMANDS)), common_codes(), ELSEWHERE)
    if output is None:
        sys.stdout.write("\n".join(texts.values()))
        return 0
    for path, text in texts.items():
        target = os.path.join(output, *path.split("/"))
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            write_whole(target, text)
        except OSError as error:
            raise ShipcliError(f"{printable(target)} cannot be written: {error.strerror}") from error
    print(f"{plural(len(texts), 'page')} written to {printable(output)}", file=sys.stderr)
    return 0


def common_codes() -> Iterator[CommonCode]:
    """The codes of text and shape, with all that is known of each."""
    for code, name in NAMES.items():
        yield CommonCode(
            code,
            name,
            Severity.WARNING if code in WARNINGS else Severity.ERROR,
            MEANINGS[code],
            example_of_text(code, *EXAMPLES[code]) if code in EXAMPLES else None,
            IN_WORDS.get(code, ("", "")),
            not code.startswith(UNREAD) and code not in NEVER_IGNORED,
        )
