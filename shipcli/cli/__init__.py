"""The command line: a module for each command, and `app`, where Typer learns of them."""

import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

from shipcli import __version__
from shipcli.output import Gate

INTERRUPTED = 130
UNUSABLE = 2


class ShipcliError(Exception):
    """The command cannot be carried out: exit status 2. Each argument is a line of the message."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status.

    0: done, no error found; 1: an error in a document; 2: the command cannot be carried out; 130: interrupted. Nobody
    reading the results any more is no error; nobody reading the messages changes nothing.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - closed by the caller; closed with the process
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    return status_of(lambda: run(arguments))


def status_of(carry_out: Callable[[], int]) -> int:
    """The exit status of what is carried out, whatever it raises of what a user can cause."""
    try:
        status = carry_out()
        sys.stdout.flush()
        return status
    except ShipcliError as error:
        tell(f"shipcli: {error.args[0]}", *error.args[1:])
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)
        return 0
    except OSError as error:  # files are opened elsewhere: what is left is standard output, on a full disk
        discard(sys.stdout)
        print(f"shipcli: standard output cannot be written: {error.strerror}", file=sys.stderr)
        return UNUSABLE


def tell(*lines: str) -> None:
    """Write lines to standard error. A line break in what a line names makes no other line of it."""
    from shipcli.text import printable

    print("\n".join(map(printable, lines)), file=sys.stderr)


def discard(stream: TextIO | Gate) -> None:
    """Send what is still to be written to nowhere, or Python would try, and complain, at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Messages:
    """Standard error as commands see it: where nobody reads it, or its disk is full, what is written there is lost."""

    def __init__(self, stream: Gate) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        try:
            return self.stream.write(text)
        except OSError:
            discard(self.stream)
            return len(text)

    def flush(self) -> None:
        try:
            self.stream.flush()
        except OSError:
            discard(self.stream)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def run(arguments: list[str]) -> int:
    """Carry out the command that the arguments name."""
    for stream in (sys.stdout, sys.stderr):
        # A console that cannot show a character, or a file name that is no text, is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if not isinstance(sys.stderr, Messages):
        sys.stderr = Messages(Gate(sys.stderr))
    if not isinstance(sys.stdout, Gate):
        sys.stdout = Gate(sys.stdout)
    if arguments == ["--version"]:
        print(f"shipcli {__version__}")
        return 0
    if arguments[:1] == ["validate"] and arguments[1:] and not any(one.startswith("-") for one in arguments[1:]):
        # What editors and commit hooks call all day; Typer has nothing to parse here, and costs more than the check.
        from shipcli.cli.validate import validate

        return validate(arguments[1:])
    from shipcli.cli.app import carry_out

    return carry_out(arguments)
