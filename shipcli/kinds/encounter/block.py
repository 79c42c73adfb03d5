"""The sheet of an encounter: what to know before the fight, on one page."""

from shipcli.blocks import Block, Cell, Grid, Prose, Section, Value
from shipcli.figures import known_or, signed
from shipcli.kinds.encounter.figures import amount, cr_text, printed_shares, reading_text, shown_name
from shipcli.kinds.encounter.model import Encounter, Ship, Side
from shipcli.kinds.encounter.sides import Together
from shipcli.kinds.encounter.stats import Reading, Stats
from shipcli.kinds.encounter.tables import Tables
from shipcli.tally import Unknown


def block(encounter: Encounter, stats: Stats) -> Block:
    """What the fight is worth, then the ships of each side and how they count together."""
    main = stats.main
    worth = (
        Value("CR", cr_text(main)),
        Value("XP", amount(main.xp)),
        Value("XP each", shares(main, stats.house.tables)),
        Value("APL", known_or(stats.apl)),
        Value("Characters", known_or(stats.characters)),
    )
    gap = (Value("Gap", signed(main.gap) if main.gap != 0 else "0"), *crews(stats))
    lines: list[tuple[Cell, ...]] = [worth, gap]
    if stats.allied is not None:
        lines += [
            (Value("Without allies", reading_text(stats.alone)),),
            (Value("With allies", reading_text(stats.allied)),),
        ]
    sections = [
        Section("", "", tuple(lines)),
        side_section("Party", encounter.party, main.party, encounter.scale),
        side_section("Enemies", encounter.enemies, stats.enemy, encounter.scale),
    ]
    if encounter.allies.ships:
        sections.append(side_section("Allies", encounter.allies, None, encounter.scale))
    what = "Armadas" if encounter.scale == "armada" else "Starships"
    subtitle = f"{what}, {main.difficulty or 'of unknown difficulty'}"
    return Block(shown_name(encounter), subtitle, tuple(sections), stats.notes)


def shares(reading: Reading, tables: Tables) -> str:
    """XP of each character; where nobody knows how many there are, as printed for each size of party."""
    printed = printed_shares(reading, tables)
    if reading.xp_each is not None or printed is None:
        return amount(reading.xp_each)
    return ", ".join(f"{xp:,} (of {size})" for size, xp in printed.items())


def crews(stats: Stats) -> tuple[Cell, ...]:
    """The levels of the crews, where that of the enemies' is known, and the step they make."""
    if stats.crew_gap is None:
        return ()
    step = f" ({signed(stats.crew_step)} to the gap)" if stats.crew_step else ""
    return (Value("Crew levels", f"party {stats.party_crew}, enemies {stats.enemy_crew}{step}"),)


def side_section(title: str, side: Side, together: Together | None, scale: str) -> Section:
    """The ships of a side, and how they count together."""
    aside = f"tier {together.tier} together" if together else "" if title == "Allies" else "tier unknown"
    if together and len(side.ships) == 1 and not together.steps:
        aside = f"tier {together.tier}"
    with_crews = any(ship.crew_level is not None for ship in side.ships)
    head = (
        "Armada" if scale == "armada" else "Ship",
        "Tier",
        "Number",
        *(("Crew level",) if with_crews else ()),
        "File",
    )
    if not any(ship.path for ship in side.ships):
        head = head[:-1]
    rows = tuple(row(ship)[: len(head)] if with_crews else without_crew(ship)[: len(head)] for ship in side.ships)
    lines: list[tuple[Cell, ...]] = [(Grid(head, rows),)]
    lines += [(Prose("Counted", step.text),) for step in (together.steps if together else ())]
    return Section(title, aside, tuple(lines))


def row(ship: Ship) -> tuple[str, ...]:
    """The cells of one entry."""
    tier = "unknown" if isinstance(ship.tier, Unknown) else str(ship.tier)
    count = "unknown" if isinstance(ship.number, Unknown) else str(ship.number)
    crew = "" if ship.crew_level is None or isinstance(ship.crew_level, Unknown) else str(ship.crew_level)
    name = "(no name)" if ship.name is None or isinstance(ship.name, Unknown) else ship.name
    return name, tier, count, crew, ship.path or ""


def without_crew(ship: Ship) -> tuple[str, ...]:
    """The cells of one entry without the level of its crew."""
    name, tier, count, _, path = row(ship)
    return name, tier, count, path
