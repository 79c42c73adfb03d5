"""The commands as a Typer application."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Annotated, Any

from typer import Exit, Option, Typer

from shipcli import __version__
from shipcli.cli import COMMANDS, INTERRUPTED, UNUSABLE, ShipcliError


def app(command: str | None = None) -> Any:
    """The Typer application with that one command; with all of them where there is no such command."""
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
        version: Annotated[
            bool, Option("--version", callback=show_version, is_eager=True, help="Print the version.")
        ] = False,
    ) -> None:
        """Check, price, explain and print tabletop starships and armadas written as YAML."""

    for name in (command,) if command in COMMANDS else COMMANDS:
        module = import_module(f"shipcli.cli.{name}")
        application.command(name)(carried_out(getattr(module, name)))
    return application


def carried_out(command: Callable[..., int]) -> Callable[..., None]:
    """The command, with its result as the exit status; a pipe that was closed is no error."""

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
