"""`shipcli docs`: the pages of `docs/` that follow from code. The help does not list it."""

import os
import sys

from typer.main import get_command

from shipcli.cli import ShipcliError
from shipcli.output import write_whole
from shipcli.pages import pages
from shipcli.text import plural, printable


def docs(output: str | None = None) -> int:
    """Print the generated pages, or write them into a folder, over those that are there."""
    from shipcli.cli.app import COMMANDS, application

    texts = pages(get_command(application(COMMANDS)))
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
