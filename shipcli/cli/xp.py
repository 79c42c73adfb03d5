"""`shipcli xp`: what fights are worth."""

from typing import Any

from shipcli import systems
from shipcli.cli import ShipcliError
from shipcli.cli.documents import chosen_by
from shipcli.output import dumped
from shipcli.systems.fights import Ladder, Worth

KIND = "encounter"


def xp(
    apl: int | None = None,
    difficulty: str | None = None,
    characters: int | None = None,
    ruling: list[str] | None = None,
    format: str = "text",
) -> int:
    """Print the XP of a difficulty at an APL, of all difficulties, or of every CR."""
    system = systems.get(KIND)
    assert system.fights is not None
    house = system.book.house(chosen_by(ruling or [], [KIND]).get(KIND, {}))
    if apl is None:
        if difficulty is not None:
            raise ShipcliError("--difficulty adds to an APL: say `--apl N`, too")
        ladder = system.fights.ladder(characters, house)
        print(
            dumped([ladder_data(row) for row in ladder.rows]) if format == "json" else ladder_text(ladder, characters)
        )
        return 0
    try:
        found = system.fights.worth(apl, difficulty, characters, house)
    except ValueError as error:
        raise ShipcliError(str(error)) from error
    if format == "json":
        data = [at_level(one, apl) for one in found]
        print(dumped(data if difficulty is None else data[0]))
    elif difficulty is None:
        print("\n".join(f"{one.difficulty.capitalize():<12}{in_words(one)}" for one in found))
    else:
        print(f"{found[0].difficulty.capitalize()} at APL {apl}: {in_words(found[0])}")
    return 0


def at_level(one: Worth, apl: int) -> dict[str, Any]:
    """CR and XP of a difficulty at an APL, as JSON holds them."""
    return {"apl": apl, "difficulty": one.difficulty, "cr": one.cr, "xp": one.xp, "xp_each": one.xp_each}


def in_words(one: Worth) -> str:
    """A CR with its XP."""
    each = "" if one.xp_each is None else f", {one.xp_each:,} each"
    return f"CR {one.cr}, {one.xp:,} XP{each}"


def ladder_data(one: Worth) -> dict[str, Any]:
    """A CR with its XP as JSON holds it: for so many characters, and as printed by the size of the party."""
    return {"cr": one.cr, "xp": one.xp, "xp_each": one.xp_each, "printed": dict(one.printed)}


def ladder_text(ladder: Ladder, characters: int | None) -> str:
    """The ladder as a table."""
    from tabulate import tabulate

    heads = ["CR", "XP", *(f"each of {size}" for size in ladder.sizes)]
    rows = [[one.cr, one.xp, *one.printed.values()] for one in ladder.rows]
    if ladder.size is not None:
        heads = ["CR", "XP", f"each of {characters}", f"printed for {ladder.size}"]
        rows = [[one.cr, one.xp, one.xp_each, one.printed[ladder.size]] for one in ladder.rows]
    cells = [[row[0], *(f"{number:,}" for number in row[1:])] for row in rows]
    return tabulate(cells, headers=heads, tablefmt="simple", disable_numparse=True, colalign=["right"] * len(heads))
