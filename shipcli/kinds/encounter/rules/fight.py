"""What makes the fight one that the book rates, and a fair one: EN103 to EN106, EN120 to EN122, EN124, EN125."""

from shipcli.diagnostics import Severity
from shipcli.kinds.encounter.ladder import rung
from shipcli.kinds.encounter.model import Encounter
from shipcli.kinds.encounter.rules.rulebook import RULES
from shipcli.kinds.encounter.stats import CREWS_APART, Stats, counted, levels_apart
from shipcli.pointers import LEFT_OUT
from shipcli.rules import Found
from shipcli.tally import Unknown
from shipcli.text import plural

TIERS_APART = 3
"""Steps between the APL and the party's highest tier from which on they are far apart; the book names no number."""

RULES.stated(
    "EN104",
    "level-out-of-range",
    "The levels of characters are whole numbers from 1 to 20, and the APL from 1 to 21.",
    source="CRB 389",
    breaks={"/apl": 22},
)


@RULES.rule("EN103", "apl-missing", source="CRB 326", severity=Severity.WARNING, breaks={"/apl": LEFT_OUT})
def apl_missing(encounter: Encounter, stats: Stats) -> Found:
    """An encounter says the APL, or the levels of the characters: without it there are no CR and no XP."""
    if encounter.apl is not None or encounter.house["xp-basis" if encounter.scale == "armada" else "cr-basis"] != "apl":
        return
    if encounter.levels is None:
        yield (), "no APL: CR and XP are unknown", "write `apl: 5`, or `levels: [5, 5, 4, 6]`"
    elif encounter.house["apl-rounding"] == "given" and not isinstance(encounter.levels, Unknown):
        yield ("levels",), "no APL: by ruling apl-rounding levels make none", "write `apl: 5`"


@RULES.rule("EN105", "apl-differs", source="CRB 389", severity=Severity.WARNING, breaks={"/levels": [7, 7, 7, 7]})
def apl_differs(encounter: Encounter, stats: Stats) -> Found:
    """An APL that stands beside the levels is the one they make; it counts all the same."""
    by_levels = stats.apl_of_levels
    if encounter.apl is not None and None not in (stats.apl, by_levels) and stats.apl != by_levels:
        yield ("apl",), f"APL {stats.apl}; the levels make {by_levels} (ruling apl-rounding)", "leave `apl` out"


@RULES.rule(
    "EN106",
    "characters-differ",
    source="CRB 390",
    severity=Severity.WARNING,
    breaks={"/characters": 5, "/levels": [6, 6, 6, 6]},
)
def characters_differ(encounter: Encounter, stats: Stats) -> Found:
    """A number of characters that stands beside their levels is the number of these; it counts all the same."""
    levels, stated = encounter.levels, stats.characters
    if encounter.characters is None or stated is None or not isinstance(levels, tuple):
        return
    if stated != len(levels):
        yield ("characters",), f"{plural(stated, 'character')}, but {plural(len(levels), 'level')}"


@RULES.rule(
    "EN120",
    "off-the-ladder",
    source="CRB 326, SOM 58",
    severity=Severity.WARNING,
    breaks={"/enemies/0/count": 1},
)
def off_the_ladder(encounter: Encounter, stats: Stats) -> Found:
    """The enemies' tier lies no farther from the party's than the table goes, from easy to epic."""
    main = stats.main
    if not main.outside or main.gap is None:
        return
    rows = list(encounter.house.tables.difficulties.values())
    far = rows[0] if main.gap < rows[0].gap else rows[-1]
    where = "below" if far is rows[0] else "beyond"
    message = f"a gap of {main.gap:+d} is {where} {far.id}, which is {far.gap:+d}"
    if main.challenge and main.challenge.xp is None:
        message += f"; the table of XP ends below CR {main.challenge.cr}"
    yield ("enemies",), message


@RULES.rule("EN121", "crews-far-apart", source="CRB 326", severity=Severity.WARNING, breaks={"/enemy_crew_level": 11})
def crews_far_apart(encounter: Encounter, stats: Stats) -> Found:
    """The crews are no more than 4 levels apart: such fights are better avoided."""
    gap = stats.crew_gap
    if gap is not None and abs(gap) > CREWS_APART:
        yield (
            ("enemies",) if encounter.enemies.crew_level is None else ("enemy_crew_level",),
            f"the enemies' crew, level {stats.enemy_crew}, is {levels_apart(gap)}, level {stats.party_crew}; "
            f"crews more than {CREWS_APART} levels apart had better not meet",
        )


@RULES.rule("EN122", "ships-ignored", source="CRB 326", severity=Severity.INFO, breaks={"/enemies/1": 1})
def ships_ignored(encounter: Encounter, stats: Stats) -> Found:
    """Every ship adds something to the tier of its side: those far below the highest often do not."""
    sides = (("party", "the party's side", stats.main.party), ("enemies", "the enemies' side", stats.enemy))
    for key, side, together in sides:
        if together and together.ignored:
            step = together.steps[-1].text
            yield (key,), f"on {side} {step}, as the rule is printed (ruling far-ships-ignored)"


@RULES.rule(
    "EN124",
    "even-fight",
    source="CRB 326, SOM 58",
    severity=Severity.INFO,
    yields_to=("EN120",),
    breaks={"/enemies/0/tier": 4},
)
def even_fight(encounter: Encounter, stats: Stats) -> Found:
    """Most enemies are of a lower tier than the party: a fight of equals is hard, and who loses may lose all."""
    gap = stats.main.gap
    if gap is not None and gap >= encounter.house.tables.difficulties["hard"].gap:
        lost = "both armadas may be wrecked" if encounter.scale == "armada" else "the party may be captured or killed"
        yield ("enemies",), f"the fight is {stats.main.difficulty}: {lost}"


@RULES.rule("EN125", "tier-far-from-apl", source="CRB 326", severity=Severity.INFO, breaks={"/apl": 9})
def tier_far_from_apl(encounter: Encounter, stats: Stats) -> Found:
    """The party's highest tier lies near its APL: the tier sets the difficulty, the APL the CR."""
    ships = counted(encounter.party.ships)
    if ships is None or stats.apl is None or encounter.squadron is True:
        return
    highest, tables = max(ships), encounter.house.tables
    if abs(rung(highest, tables) - rung(stats.apl, tables)) >= TIERS_APART:
        message = f"the party's highest tier is {highest}, its APL {stats.apl}"
        yield ("party",), f"{message}: the one sets the difficulty, the other the CR"
