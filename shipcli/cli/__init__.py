"""The commands. Each has a module of its own, which is imported when the command is called."""

import sys

from shipcli import __version__

COMMANDS = ("validate", "cost", "stats", "statblock", "actions", "new", "catalogue", "explain", "schema")
"""In the order in which the help lists them."""

INTERRUPTED = 130
UNUSABLE = 2


class ShipcliError(Exception):
    """The command cannot be carried out: exit status 2."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status.

    0: done, no error found; 1: an error in a document; 2: the command cannot be carried out; 130: interrupted.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments == ["--version"]:
        print(f"shipcli {__version__}")
        return 0
    for stream in (sys.stdout, sys.stderr):
        # A console that cannot show a character, or a file name that is no text, is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    from shipcli.cli.app import app

    try:
        app(arguments[0] if arguments else None)(args=arguments, prog_name="shipcli", windows_expand_args=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0
