"""The commands and their options, as Typer learns of them. What a command does is in the module of its name."""

import re
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, Literal

from typer import Argument, BadParameter, Exit, Option, Typer

from shipcli import __version__
from shipcli.cli import status_of

if TYPE_CHECKING:
    from fractions import Fraction

MOST_WORKERS = 64
LONGEST_NUMBER = 40
TIER = re.compile(r"-?[0-9]{1,40}(/0*[1-9][0-9]{0,39})?")
MINUS = re.compile(r"-+\s*(?:[0-9(]|d[0-9%f])", re.IGNORECASE)
"""Dice that begin with a minus; a space before it, and Typer takes them for no option."""


def whole(low: int | None = None, high: int | None = None) -> Callable[[str | int], int]:
    """What reads the whole number of an option, and says in words which numbers it takes."""
    limits = "" if low is None else f" from {low} to {high}" if high is not None else f" of at least {low}"

    def read(text: str | int) -> int:
        digits = str(text).strip().removeprefix("-")
        number = int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER else None
        if number is None or (low is not None and number < low) or (high is not None and number > high):
            from shipcli.text import quoted

            raise BadParameter(f"a whole number{limits} is wanted, found {quoted(str(text))}")
        return number

    return read


def tier_of(text: "str | Fraction | int") -> "Fraction | int":
    """What reads a tier: a whole number, or a fraction such as 1/4. Which tiers there are, the rooms know."""
    written = str(text).strip()
    if not TIER.fullmatch(written):
        from shipcli.text import quoted

        raise BadParameter(f"a tier is wanted, such as 4 or 1/2, found {quoted(str(text))}")
    if "/" not in written:
        return int(written)
    from fractions import Fraction

    return Fraction(written)


Paths = Annotated[
    list[str],
    Argument(metavar="PATH...", help="Files, folders, patterns such as 'ships/*.yaml', or - for standard input."),
]
Ruling = Annotated[
    list[str] | None,
    Option(
        metavar="NAME=VALUE", help="A ruling to go by, such as allies=party, over the document's own; may be repeated."
    ),
]
Kind = Annotated[str, Argument(metavar="KIND", help="Kind of document, such as armada.")]
TextOrJson = Annotated[Literal["text", "json"], Option(help="How the result is written.")]
AllowEmpty = Annotated[bool, Option("--allow-empty", help="Do not fail where no file is found.")]
Force = Annotated[bool, Option("--force", help="Overwrite the file.")]
OutputFile = Annotated[str | None, Option("-o", "--output", metavar="FILE", help="Write it to this file.")]


def validate(
    paths: Paths,
    format: Annotated[Literal["text", "concise", "json"], Option(help="How findings are written.")] = "text",
    strict: Annotated[bool, Option("--strict", help="Fail on warnings, too.")] = False,
    lenient: Annotated[bool, Option("--lenient", help="Errors of rules count as warnings.")] = False,
    ruling: Ruling = None,
    exit_zero: Annotated[bool, Option("--exit-zero", help="Exit with 0 whatever is found.")] = False,
    allow_empty: AllowEmpty = False,
    workers: Annotated[
        int,
        Option(
            metavar="N", parser=whole(0, MOST_WORKERS), help=f"Processes to use, at most {MOST_WORKERS}; 0 chooses."
        ),
    ] = 0,
    color: Annotated[Literal["auto", "always", "never"], Option(help="Colour in the text format.")] = "auto",
) -> int:
    """Check documents against schema and rules.

    Every fault is reported with file, line, column and code.

    Exit status: 0 no error, 1 an error in a document, 2 something could not be read.
    """
    from shipcli.cli.validate import validate

    return validate(paths, ruling, format, strict, lenient, exit_zero, allow_empty, workers, color)


def cost(paths: Paths, ruling: Ruling = None, format: TextOrJson = "text", allow_empty: AllowEmpty = False) -> int:
    """Show what each part costs, and what is left."""
    from shipcli.cli.cost import cost

    return cost(paths, ruling, format, allow_empty)


def stats(
    paths: Paths,
    explain: Annotated[bool, Option("--explain", help="Show each figure as the sum of its terms.")] = False,
    against: Annotated[
        str | None, Option(metavar="FILE", help="For a sol-ship: set it against the ships of this file.")
    ] = None,
    ruling: Ruling = None,
    format: TextOrJson = "text",
    allow_empty: AllowEmpty = False,
) -> int:
    """Show every figure, and why.

    Rulings under which another answer would change something are named below the figures.
    """
    from shipcli.cli.stats import stats

    return stats(paths, explain, against, ruling, format, allow_empty)


def statblock(
    paths: Paths,
    ruling: Ruling = None,
    format: Annotated[Literal["text", "markdown", "json"], Option(help="How the blocks are written.")] = "text",
    output: Annotated[
        str | None, Option("-o", "--output", metavar="DIR", help="Write a file for each document into this folder.")
    ] = None,
    force: Annotated[bool, Option("--force", help="Overwrite the files that are there already.")] = False,
    allow_empty: AllowEmpty = False,
) -> int:
    """Print stat blocks to play from."""
    from shipcli.cli.statblock import statblock

    return statblock(paths, ruling, format, output, force, allow_empty)


def actions(
    kind: Annotated[str, Argument(metavar="KIND", help="Kind of document: armada, starship or sol-ship.")],
    tier: Annotated[
        Any, Option("--tier", metavar="TIER", parser=tier_of, help="Tier of the ship or fleet, such as 4 or 1/2.")
    ] = None,
    role: Annotated[str | None, Option(metavar="ROLE", help="Only the actions of this role.")] = None,
    phase: Annotated[str | None, Option(metavar="PHASE", help="Only what can be done in this phase.")] = None,
    ship: Annotated[
        list[str] | None, Option(metavar="FILE", help="The ship or armada that acts; may be repeated.")
    ] = None,
    target: Annotated[
        list[str] | None, Option(metavar="FILE", help="The enemy; else one like it. May be repeated.")
    ] = None,
    target_tier: Annotated[
        Any, Option(metavar="TIER", parser=tier_of, help="The enemy's tier, where it is not that of the ship.")
    ] = None,
    range: Annotated[
        int | None, Option(metavar="HEXES", parser=whole(0), help="How far away the enemy is, in hexes.")
    ] = None,
    who: Annotated[
        str | None, Option(metavar="NAME", help="Only what this one of the crew or officers can do.")
    ] = None,
    ruling: Ruling = None,
    format: Annotated[Literal["text", "markdown", "json"], Option(help="How the list is written.")] = "text",
) -> int:
    """List what officers and crew can do.

    Role, phase, check, DC, chance and effect: with a ship those of its crew, else of crews as the tier has them;
    against a target, else against one like it.
    """
    from shipcli.cli.actions import actions

    return actions(kind, tier, role, phase, ship, target, target_tier, range, who, ruling, format)


Characters = Annotated[int | None, Option(metavar="N", parser=whole(1, 1000), help="How many characters share the XP.")]


def encounter(
    path: Annotated[str | None, Argument(metavar="[PATH]", help="An encounter; or say by options who fights.")] = None,
    party: Annotated[
        list[str] | None,
        Option(
            "--party",
            "--party-tier",
            metavar="SHIP",
            help="Ship of the party: its tier, tier and number (4x2), or its file (raider.yaml, two of it "
            "raider.yaml=2); may be repeated. Left out, one of the tier of the APL.",
        ),
    ] = None,
    enemy: Annotated[list[str] | None, Option(metavar="SHIP", help="Enemy, as above; may be repeated.")] = None,
    ally: Annotated[
        list[str] | None, Option(metavar="SHIP", help="Ship that fights beside the party; may be repeated.")
    ] = None,
    apl: Annotated[
        int | None,
        Option("--apl", "--party-level", metavar="N", parser=whole(1, 21), help="The party's Average Party Level."),
    ] = None,
    levels: Annotated[str | None, Option(metavar="N,N...", help="The levels of the characters instead.")] = None,
    characters: Characters = None,
    party_crew_level: Annotated[
        int | None, Option(metavar="N", parser=whole(0, 30), help="Level of the party's crew, if not its APL.")
    ] = None,
    enemy_crew_level: Annotated[
        int | None, Option(metavar="N", parser=whole(0, 30), help="Level of the enemies' crew, if it is known.")
    ] = None,
    squadron: Annotated[bool, Option("--squadron", help="The party's ships are a squadron.")] = False,
    armada: Annotated[bool, Option("--armada", help="The tiers are those of armadas, not of ships.")] = False,
    suggest: Annotated[
        str | None, Option(metavar="DIFFICULTY", help="List enemies that make the fight so difficult.")
    ] = None,
    number: Annotated[
        int, Option("-n", "--number", metavar="N", parser=whole(1, 100), help="Suggestions, at most.")
    ] = 10,
    ships: Annotated[
        int | None, Option("--ships", metavar="N", parser=whole(1, 8), help="Suggest only so many enemies at once.")
    ] = None,
    ruling: Ruling = None,
    format: TextOrJson = "text",
) -> int:
    """Rate a fight: difficulty, CR, XP.

    `encounter --apl 9 --enemy 8` rates one, `encounter FILE` those of a file.
    """
    from shipcli.cli.encounter import encounter
    from shipcli.systems.fights import Wishes

    sides = (party or [], enemy or [], ally or [])
    scale = "armada" if armada else None
    wishes = Wishes(*sides, apl, levels, characters, party_crew_level, enemy_crew_level, squadron, scale)
    return encounter(path, wishes, ruling, suggest, number, ships, format)


def xp(
    apl: Annotated[int | None, Option(metavar="N", parser=whole(1, 21), help="The Average Party Level.")] = None,
    difficulty: Annotated[
        str | None, Option(metavar="DIFFICULTY", help="Easy, average, challenging, hard or epic.")
    ] = None,
    characters: Characters = None,
    ruling: Ruling = None,
    format: TextOrJson = "text",
) -> int:
    """Show what fights are worth.

    The XP of a difficulty at an APL, of all difficulties, or of every CR.
    """
    from shipcli.cli.xp import xp

    return xp(apl, difficulty, characters, ruling, format)


def new(
    kind: Kind,
    name: Annotated[str | None, Option(metavar="NAME", help="Its name.")] = None,
    tier: Annotated[str | None, Option(metavar="TIER", help="Its tier, usually the party's average level.")] = None,
    fleets: Annotated[int | None, Option(metavar="N", parser=whole(1), help="For an armada: how many fleets.")] = None,
    lead: Annotated[str | None, Option(metavar="CLASS", help="For an armada: the class of its flagship.")] = None,
    frame: Annotated[str | None, Option(metavar="FRAME", help="For a starship: its frame.")] = None,
    size: Annotated[str | None, Option(metavar="SIZE", help="For an SW5e ship: its size.")] = None,
    output: OutputFile = None,
    force: Force = False,
) -> int:
    """Write a first document.

    It fits its budget and passes `validate`. On a terminal, a name and a tier that are not given are asked for.
    """
    from shipcli.cli.new import new

    return new(kind, name, tier, fleets, lead, frame, size, output, force)


def catalogue(
    table: Annotated[str | None, Argument(metavar="[TABLE]", help="A table; or `show`, and a name.")] = None,
    words: Annotated[list[str] | None, Argument(metavar="[WORD]...", help="Words that a row must hold.")] = None,
    kind: Annotated[str | None, Option(metavar="KIND", help="Only the tables of this kind of document.")] = None,
    class_: Annotated[str | None, Option("--class", metavar="CLASS", help="Only weapons of this class.")] = None,
    arc: Annotated[str | None, Option(metavar="ARC", help="Only weapons that may stand in this arc.")] = None,
    max_bp: Annotated[int | None, Option(metavar="N", parser=whole(0), help="Only what costs no more.")] = None,
    format: TextOrJson = "text",
) -> int:
    """Search the tables of the books.

    Without a table, the tables are listed. `catalogue abilities fighter` lists the abilities that mention fighters,
    `catalogue show gravity-mines` shows one row whole.
    """
    from shipcli.cli.catalogue import catalogue

    return catalogue(table, words, kind, class_, arc, max_bp, format)


def explain(
    topic: Annotated[
        str, Argument(metavar="CODE|NAME|RULING|TERM|KIND", help="For example AR104, range-bands, CT, armada.")
    ],
) -> int:
    """Explain a rule, a ruling or a term.

    A rule comes with a bad and a good example, a ruling with its values, a term such as CT with its meaning. A kind
    lists all its rules and rulings.
    """
    from shipcli.cli.explain import explain

    return explain(topic)


def schema(kind: Kind, output: OutputFile = None, force: Force = False) -> int:
    """Print the JSON Schema of a kind, for editors."""
    from shipcli.cli.schema import schema

    return schema(kind, output, force)


def roll(
    expression: Annotated[
        list[str], Argument(metavar="EXPR...", help="What to roll; the shell leaves it alone between quotation marks.")
    ],
    seed: Annotated[
        int | None, Option(metavar="N", parser=whole(), help="The same seed gives the same roll again.")
    ] = None,
    stats: Annotated[bool, Option("--stats", help="Add mean, minimum, maximum, standard deviation.")] = False,
    histogram: Annotated[bool, Option("--histogram", help="Add how likely each total is.")] = False,
    format: TextOrJson = "text",
) -> int:
    """Roll dice, and show how they are spread.

    \b
    2d6+1  d20-2  d%  4dF     dice: so many, of so many sides; percent; Fudge
    3d4*10  (1d6+2)/2  -1d8   + - * / ( ), x for *; / rounds down
    4d6kh3  2d20kl1           keep the highest, the lowest; kh is kh1
    4d6dl1  3d20dh1           drop the lowest, the highest
    2d6r1  2d6r<3  2d6rr<3    reroll once (also ro); rr: until none is left
    3d6!  3d6e6  3d6e>=5      explode: throw one more and add it, at most 10 times
    2d8mi2  1d20ma19          a face counts at least 2; at most 19
    d20 adv  1d20+9 dis       throw the die twice, keep the higher, the lower
    6#4d6kh3                  six rolls
    1d20+9 hit, 6d4 damage    a comma before dice: several rolls
    1d8+3 drift check         words at the end, or in [brackets], are a comment

    Mean, chances and deviation are exact, not samples.
    """
    from shipcli.cli.roll import roll

    return roll(expression, seed, stats, histogram, format)


def docs(
    output: Annotated[str | None, Option("-o", "--output", metavar="DIR", help="Write them into this folder.")] = None,
) -> int:
    """Write the generated pages of the documentation."""
    from shipcli.cli.docs import docs

    return docs(output)


COMMANDS: dict[str, Callable[..., int]] = {
    command.__name__: command
    for command in (validate, cost, stats, statblock, encounter, xp, actions, new, catalogue, explain, schema, roll)
}
"""All commands, in the order in which the help lists them."""

HIDDEN: dict[str, Callable[..., int]] = {"docs": docs}
"""Commands for those who work on shipcli; the help does not list them."""


def carry_out(arguments: list[str]) -> int:
    """Have Typer parse the arguments and call the command; its exit status."""
    command = arguments[0] if arguments else ""
    every = COMMANDS | HIDDEN
    chosen = {command: every[command]} if command in every else COMMANDS
    if command in ("", "-h", "--help"):
        chosen = {name: described(command) for name, command in COMMANDS.items()}
    if command == "roll":
        arguments = [f" {one}" if MINUS.match(one) else one for one in arguments]
    try:
        application(chosen)(args=arguments, prog_name="shipcli", windows_expand_args=False)
    except SystemExit as end:
        if type(sys.stdout).__name__ == "PacifyFlushWrapper":  # how Typer leaves a closed pipe behind
            raise BrokenPipeError from end
        return end.code if isinstance(end.code, int) else 0
    return 0


def described(command: Callable[..., int]) -> Callable[[], int]:
    """Something with the command's description and no options, which is all that the list of commands shows."""

    def description() -> int:
        return 0

    description.__doc__ = command.__doc__
    return description


def application(commands: dict[str, Callable[..., int]]) -> Any:
    """A Typer application with these commands."""
    app = Typer(
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

    @app.callback()
    def options(
        version: Annotated[
            bool, Option("--version", callback=show_version, is_eager=True, help="Print the version.")
        ] = False,
    ) -> None:
        """Check, price, explain and print tabletop starships and armadas written as YAML."""

    for name, command in commands.items():
        app.command(name)(exiting(command))
    return app


def exiting(command: Callable[..., int]) -> Callable[..., None]:
    """The command, with its result as the exit status."""

    @wraps(command)
    def run(*args: Any, **options: Any) -> None:
        raise Exit(status_of(lambda: command(*args, **options)))

    return run
