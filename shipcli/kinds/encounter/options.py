"""The encounter that options of a command describe, as a document: tiers, files and numbers as people write them."""

import os
import re
from typing import Any

from shipcli.house import House
from shipcli.kinds.encounter.experience import average_level, squadron_tier
from shipcli.kinds.encounter.tables import Tables
from shipcli.systems.fights import Wishes
from shipcli.systems.links import REFERENCE
from shipcli.text import listed, quoted

HIGHEST_TIER = 20
MOST_LEVELS = 1000

SHIPS = re.compile(r"([0-9]+(?:/[0-9]+)?)(?:x([0-9]{1,7}))?", re.IGNORECASE)
"""A tier, and how many ships there are of it."""
COUNTED = re.compile(r"(.*)=([0-9]{1,7})", re.DOTALL)
"""A file, and how many ships there are of what it describes."""
LEVELS = re.compile(r"[0-9]{1,3}(?:(?:\s*,\s*|\s+)[0-9]{1,3})*")
FILE = r".*\.(?:ya?ml|json)(?:#.*)?"
NUMBERED = re.compile(
    rf"(?P<before>[0-9]+)\s*(?:x|of(?:\s+tier)?|times)\s*(?P<one>[0-9]+/[0-9]+|[0-9]+|{FILE})"
    rf"|(?P<file>{FILE})\s*(?:x|\*|:)\s*(?P<behind>[0-9]+)",
    re.IGNORECASE | re.DOTALL,
)
"""Other ways in which people write how many ships there are: `2xraider.yaml`, `3 of tier 1`, `raider.yamlx2`."""


def described(wishes: Wishes, house: House[Tables]) -> dict[str, Any]:
    """The document of the encounter that options describe. Raises ValueError for what is none."""
    data: dict[str, Any] = {"kind": "encounter", "name": "Encounter"}
    for key, wanted in (("party", wishes.party), ("allies", wishes.ally), ("enemies", wishes.enemy)):
        entries = [entry(one) for many in wanted for one in parts(many)]
        if entries:
            data[key] = entries
    levels = levels_of(wishes.levels)
    apl = average_level(levels, house.tables) if levels and wishes.apl is None else wishes.apl
    if wishes.squadron and wishes.scale == "armada":
        raise ValueError("a squadron is of ships, not of armadas: leave out --squadron or --armada")
    if "party" not in data and apl is not None:
        ships = wishes.characters or len(levels)
        data["party"] = [squadron(apl, ships, house.tables) if wishes.squadron else min(apl, HIGHEST_TIER)]
    lacking = [option for key, option in (("party", "--party"), ("enemies", "--enemy")) if key not in data]
    if lacking:
        hint = "or give the PATH of an encounter" if len(lacking) == 2 else "such as 4, 4x2 or raider.yaml"
        lacks = [f"`{option} SHIP`" for option in lacking]
        if "--party" in lacking:
            lacks[0] = "`--apl N` for a party in a ship of that tier (`--party SHIP` for others)"
        raise ValueError(f"who fights? say {listed(lacks, 'and')}, {hint}")
    data |= {"levels": list(levels)} if levels else {}
    for key in ("apl", "characters", "party_crew_level", "enemy_crew_level", "scale"):
        value = getattr(wishes, key)
        if value is not None:
            data[key] = value
    data |= {"squadron": True} if wishes.squadron else {}
    return data


def squadron(apl: int, ships: int, tables: Tables) -> dict[str, Any]:
    """The ships of a squadron, one for each character, as documents hold them. Raises ValueError for none."""
    if not ships:
        raise ValueError("how many ships has the squadron? say `--characters N`, or which ones: `--party 3x4`")
    tier = squadron_tier(apl, ships, tables)
    if tier is None:
        raise ValueError(f"a squadron of {ships} has no tier in the rules; say which ships: `--party 3x{ships}`")
    return {"tier": tier if isinstance(tier, int) else str(tier), "count": ships}


def levels_of(given: str | None) -> tuple[int, ...]:
    """The levels of one option; none where it is not given. Raises ValueError: they are no numbers, or too many."""
    if given is not None and not LEVELS.fullmatch(given.strip()):
        raise ValueError(f"--levels takes numbers with commas between them, as in 5,5,4,6; found {quoted(given)}")
    levels = tuple(int(level) for level in re.findall("[0-9]+", given or ""))
    if len(levels) > MOST_LEVELS:
        raise ValueError(f"--levels has {len(levels):,} levels; {MOST_LEVELS:,} characters are the most")
    return levels


def parts(given: str) -> list[str]:
    """The ships of one option: those between commas, where all of them are tiers."""
    pieces = [piece.strip() for piece in given.split(",")]
    return pieces if all(SHIPS.fullmatch(piece) for piece in pieces) else [given]


def entry(given: str) -> Any:
    """One entry of a document: a tier, `TIERxCOUNT`, a file, or `FILE=COUNT`. Raises ValueError for what is none."""
    ships = SHIPS.fullmatch(given.strip())
    if ships:
        tier = int(ships[1]) if ships[1].isdecimal() and len(ships[1]) < 10 else ships[1]
        return tier if ships[2] is None else {"tier": tier, "count": int(ships[2])}
    counted = COUNTED.fullmatch(given)
    name, count = (counted[1], int(counted[2])) if counted else (given, None)
    reference = REFERENCE.fullmatch(name)
    if reference and "," in given and not os.path.exists(reference[1]):
        raise ValueError(f"{quoted(given)}: lists are for tiers only; say the option again for each file")
    if reference and not os.path.exists(reference[1]):
        raise ValueError(f"nothing found at {quoted(reference[1])}{written(given)}")
    if reference:
        return {"ship": name} if count is None else {"ship": name, "count": count}
    ways = (
        ": write a tier (4), tier and number (4x3), or a file that ends in .yaml, .yml or .json (raider.yaml, two of "
        "it raider.yaml=2)"
    )
    raise ValueError(f"{quoted(given)} is no ship{written(given) or ways}")


def written(given: str) -> str:
    """The question whether a ship was meant that is written otherwise; nothing where none is known."""
    numbered = NUMBERED.fullmatch(given.strip())
    if numbered is None:
        near = next((f"{given}{end}" for end in (".yaml", ".yml", ".json") if os.path.isfile(given + end)), None)
        return f"; did you mean {near}?" if near else ""
    one, number = numbered["one"] or numbered["file"], int(numbered["before"] or numbered["behind"])
    joined = "x" if SHIPS.fullmatch(one) else "="
    return f"; did you mean {one}{joined}{number}?"
