"""`shipcli xp`: what fights are worth."""

from typing import Any

from shipcli import systems
from shipcli.cli import ShipcliError
from shipcli.cli.documents import chosen_by, meant
from shipcli.house import House
from shipcli.kinds.encounter.experience import challenge, party_size, share
from shipcli.kinds.encounter.tables import BOOK
from shipcli.output import dumped


def xp(
    apl: int | None = None,
    difficulty: str | None = None,
    characters: int | None = None,
    ruling: list[str] | None = None,
    format: str = "text",
) -> int:
    """Print the XP of a difficulty at an APL, of all difficulties, or of every CR."""
    system = systems.get("encounter")
    house = system.book.house(chosen_by(ruling or [], ["encounter"]).get("encounter", {}))
    wanted = None if difficulty is None else meant(difficulty, BOOK.difficulties, "difficulty")
    if apl is None:
        if wanted is not None:
            raise ShipcliError("--difficulty adds to an APL: say `--apl N`, too")
        print(dumped(ladder(characters, house)) if format == "json" else ladder_text(characters, house))
        return 0
    rows = [row for row in BOOK.difficulties if wanted in (None, row)]
    found = [at_level(apl, row, characters, house) for row in rows]
    if format == "json":
        print(dumped(found[0] if wanted else found))
    elif wanted:
        print(f"{wanted.capitalize()} at APL {apl}: {in_words(found[0])}")
    else:
        print("\n".join(f"{one['difficulty'].capitalize():<12}{in_words(one)}" for one in found))
    return 0


def at_level(apl: int, difficulty: str, characters: int | None, house: House[Any]) -> dict[str, Any]:
    """CR and XP of a difficulty at an APL, as JSON holds them."""
    found = challenge(apl + BOOK.difficulties[difficulty].cr, apl, house)
    each = share(found, characters, house)
    return {"apl": apl, "difficulty": difficulty, "cr": found.cr, "xp": found.xp, "xp_each": each}


def in_words(one: dict[str, Any]) -> str:
    """A CR with its XP."""
    each = "" if one["xp_each"] is None else f", {one['xp_each']:,} each"
    return f"CR {one['cr']}, {one['xp']:,} XP{each}"


def ladder(characters: int | None, house: House[Any]) -> list[dict[str, Any]]:
    """Every CR with its XP: for so many characters, or as printed by the size of the party."""
    sizes = BOOK.party_sizes
    low = 2 - [*BOOK.xp_awards].index("1")
    rows = [challenge(low + i - 1, None, house) for i in range(len(BOOK.xp_awards))]
    return [
        {"cr": row.cr, "xp": row.xp, "xp_each": share(row, characters, house)}
        | {"printed": {size: row.award.each(size) for size in sizes} if row.award else {}}
        for row in rows
    ]


def ladder_text(characters: int | None, house: House[Any]) -> str:
    """The ladder as a table."""
    from tabulate import tabulate

    sizes = BOOK.party_sizes
    heads = ["CR", "XP", *(f"each of {size}" for size in sizes)]
    rows = [[one["cr"], one["xp"], *one["printed"].values()] for one in ladder(None, house)]
    if characters is not None:
        heads = ["CR", "XP", f"each of {characters}", f"printed for {party_size(characters).id}"]
        size = party_size(characters).id
        rows = [[one["cr"], one["xp"], one["xp_each"], one["printed"][size]] for one in ladder(characters, house)]
    cells = [[row[0], *(f"{number:,}" for number in row[1:])] for row in rows]
    return tabulate(cells, headers=heads, tablefmt="simple", disable_numparse=True, colalign=["right"] * len(heads))
