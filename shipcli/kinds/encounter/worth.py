"""What fights are worth that nobody has described: the XP of a difficulty at an APL, and those of every CR."""

from shipcli.house import House
from shipcli.kinds.encounter.experience import Challenge, challenge, share
from shipcli.kinds.encounter.tables import Tables
from shipcli.systems.fights import Ladder, Worth
from shipcli.text import picked


def worth(apl: int, difficulty: str | None, characters: int | None, house: House[Tables]) -> tuple[Worth, ...]:
    """CR and XP of a difficulty at an APL, or of all. Raises ValueError where there is no such difficulty."""
    rows = house.tables.difficulties
    wanted = [*rows] if difficulty is None else [picked(difficulty, rows, "difficulty")]
    return tuple(valued(challenge(apl + rows[id].cr, apl, house), characters, house, id) for id in wanted)


def ladder(characters: int | None, house: House[Tables]) -> Ladder:
    """Every CR with its XP: for so many characters, and as printed by the size of the party."""
    tables = house.tables
    low = 2 - [*tables.xp_awards].index("1")
    rows = tuple(valued(challenge(low + i - 1, None, house), characters, house) for i in range(len(tables.xp_awards)))
    size = None if characters is None else tables.party_size(characters).id
    return Ladder(rows, tuple(tables.party_sizes), size)


def valued(found: Challenge, characters: int | None, house: House[Tables], difficulty: str = "") -> Worth:
    """A CR with its XP, for each of so many characters and as printed."""
    printed = {size: found.award.each(size) for size in house.tables.party_sizes} if found.award else {}
    return Worth(found.cr, found.xp, share(found, characters, house), difficulty, printed)


def difficulties(house: House[Tables]) -> tuple[str, ...]:
    """The words for how hard a fight is, from the easiest up."""
    return tuple(house.tables.difficulties)
