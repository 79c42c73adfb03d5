"""The page of commands, made from what Typer knows of them."""

from typing import Any

from shipcli.pages.markdown import bullets, fenced, page, prose, table

VERBATIM = "\b"
"""A paragraph of a help text that begins with it keeps its lines."""

INTRO = (
    "This page has every command with its arguments and options. `shipcli COMMAND --help` prints the same. "
    "[Scripts](scripts.md) has exit statuses and the keys of JSON; [the tutorial](tutorial-game-masters.md) shows most "
    "commands at work."
)
PATHS = (
    "A `PATH` is a file, a folder, a pattern in quotes (`'fleets/**/*.yaml'`; shipcli expands it itself), or `-` for "
    "standard input. In a folder, shipcli reads the files that end in `.yaml`, `.yml` and `.json`, also in folders "
    "below. It skips names that begin with a dot. Every command answers `--help` (`-h`)."
)


def commands_page(group: Any) -> str:
    """The page of all commands of a group of Typer or click that are not hidden."""
    commands = {name: command for name, command in group.commands.items() if not command.hidden}
    return page(
        "# Commands",
        INTRO,
        PATHS,
        bullets(f"[`{name}`](#shipcli-{name}): {prose(summary(command))}" for name, command in commands.items()),
        *(command_section(name, command) for name, command in commands.items()),
    )


def summary(command: Any) -> str:
    """The first paragraph of a command's help."""
    return str(command.help).partition("\n\n")[0]


def command_section(name: str, command: Any) -> str:
    """One command: how to call it, its help, its arguments and options."""
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option" and not param.hidden]
    usage = " ".join(
        ["shipcli", name, *(argument.metavar for argument in arguments), *(["[OPTIONS]"] if options else [])]
    )
    rows = [(f"`{argument.metavar}`", prose(argument.help or "")) for argument in arguments]
    return "\n\n".join(
        [
            f"## shipcli {name}",
            fenced(usage, "text"),
            *map(paragraph, str(command.help).split("\n\n")),
            *([table(("argument", "what it is"), rows)] if rows else []),
            *([table(("option", "what it does", "default"), map(option_row, options))] if options else []),
        ]
    )


def paragraph(text: str) -> str:
    """A paragraph of a help text."""
    if text.startswith(VERBATIM):
        return fenced(text.removeprefix(VERBATIM).strip("\n"), "text")
    return prose(" ".join(text.split()))


def option_row(option: Any) -> tuple[str, str, str]:
    """An option: how it is written, what it does, what holds without it."""
    value = "" if option.is_flag else f" {'|'.join(getattr(option.type, 'choices', ())) or option.metavar}"
    default = "" if option.is_flag or option.default is None else f"`{option.default}`"
    return " ".join([", ".join(f"`{spelling}{value}`" for spelling in option.opts)]), prose(option.help), default
