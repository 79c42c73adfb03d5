"""The commands. Each has a module of its own, which is imported when the command is called."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

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
    try:
        app(arguments[0] if arguments else None)(args=arguments, prog_name="shipcli", windows_expand_args=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def app(command: str | None = None) -> Any:
    """The Typer application with that one command; with all of them where there is no such command."""
    from importlib import import_module

    from typer import Exit, Option, Typer

    application = Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="`shipcli COMMAND --help` tells more of a command.",
    )

    def show_version(wanted: bool) -> None:
        if wanted:
            print(f"shipcli {__version__}")
            raise Exit

    @application.callback()
    def options(
        version: bool = Option(False, "--version", callback=show_version, is_eager=True, help="Print the version."),
    ) -> None:
        """Check, price, explain and print tabletop starships and armadas written as YAML."""

    for name in (command,) if command in COMMANDS else COMMANDS:
        module = import_module(f"shipcli.cli.{name}")
        application.command(name)(carried_out(getattr(module, name)))
    return application


def carried_out(command: Callable[..., int]) -> Callable[..., None]:
    """The command, with its result as the exit status; a pipe that was closed is no error."""
    from typer import Exit

    @wraps(command)
    def run(*args: Any, **options: Any) -> None:
        try:
            status = command(*args, **options)
            sys.stdout.flush()
        except ShipcliError as error:
            print(f"shipcli: {error}", file=sys.stderr)
            status = UNUSABLE
        except KeyboardInterrupt:
            status = INTERRUPTED
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 0
        raise Exit(status)

    return run
