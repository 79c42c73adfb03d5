"""Who is aboard: SW132, SW133, SW137, SW138, SW147."""

from fractions import Fraction
from math import ceil

from shipcli.catalogue import folded
from shipcli.diagnostics import Severity
from shipcli.rules import Found
from shipcli.systems.sw5e.model import Member, Ship
from shipcli.systems.sw5e.rules.rulebook import LARGE, RULES, SMALL, settled
from shipcli.systems.sw5e.stats import Stats
from shipcli.systems.sw5e.stats.sums import of_modifications
from shipcli.systems.sw5e.tables import Venture
from shipcli.tally import Unknown, known
from shipcli.text import article, listed, lowered, plural, quoted, unknown_name


def short_of_crew(ship: Ship, stats: Stats) -> tuple[int, int, int | None] | None:
    """How many are aboard, how many are needed, and the levels of system damage it is as if there were.

    SotG ch.8: a share of the minimum for each level, rounded up; the levels are None where they are too few to operate
    the ship. None where there are enough, nobody is listed, or nobody knows.
    """
    aboard, least = stats.crew_total.value, stats.crew_minimum.value
    if not ship.crew or not settled(ship) or aboard is None or least is None or aboard >= least:
        return None
    for row in ship.house.tables.skeleton_crews.values():
        if aboard >= ceil(Fraction(row.share) * least):
            return aboard, least, row.levels
    return aboard, least, None


@RULES.rule(
    "SW132",
    "skeleton-crew",
    source="SotG ch.8",
    severity=Severity.WARNING,
    breaks={
        "/crew/2": {"name": "Mae", "count": 1},
        "/abilities/int": 10,
        "/abilities/wis": 12,
        "/increases/1": {"str": 1, "wis": 1},
    },
)
def skeleton_crew(ship: Ship, stats: Stats) -> Found:
    """The crew is no smaller than the minimum; below it, the ship acts as with levels of system damage."""
    short = short_of_crew(ship, stats)
    if short is None:
        return
    aboard, least, levels = short
    if levels is not None:
        as_if = f"as with {plural(levels, 'level')} of system damage"
        yield ("crew",), f"{aboard:,} aboard; the ship needs {least:,}: it acts {as_if}"


@RULES.rule(
    "SW147",
    "crew-cannot-operate-ship",
    source="SotG ch.8",
    breaks={**LARGE, "/crew": [{"name": "Ada", "station": "helm", "count": 19}]},
)
def crew_cannot_operate_ship(ship: Ship, stats: Stats) -> Found:
    """The crew is enough to operate the ship at all."""
    short = short_of_crew(ship, stats)
    if short is not None and short[2] is None:
        last = max(ship.house.tables.skeleton_crews.values(), key=lambda row: row.levels)
        enough = ceil(Fraction(last.share) * short[1])
        message = f"{short[0]:,} aboard; the ship needs {short[1]:,}, and {enough:,} to be operated at all"
        yield ("crew",), message


@RULES.rule(
    "SW133",
    "crew-too-large",
    source="SotG ch.8",
    breaks={**SMALL, "/crew": [{"name": "Ada", "station": "helm"}, {"name": "Ivo", "station": "back seat"}]},
)
def crew_too_large(ship: Ship, stats: Stats) -> Found:
    """There is room for everybody; an astromech socket is for a droid."""
    most, size = stats.crew_maximum, ship.size
    if most is None or most.value is None or isinstance(size, Unknown):
        return
    sockets = of_modifications(ship, "crew_droids").total
    aboard, people = 0, 0
    for one in ship.crew:
        if isinstance(one.number, Unknown) or isinstance(one.droid, Unknown):
            return
        before = aboard, people
        aboard += one.number
        people += 0 if one.droid else one.number
        if aboard > most.value >= before[0]:
            yield one.pointer, f"{aboard} aboard with {one.called}; there is room for {most.value}"
            return
        if people > most.value - sockets >= before[1]:
            room = most.value - sockets
            yield (
                one.pointer,
                f"{people} aboard with {one.called}, droids left out; there is room for {room} but droids",
            )
            return


@RULES.rule("SW137", "ranks-wrong", source="SotG ch.2, ch.6", breaks={"/crew/0/rank": 2})
def ranks_wrong(ship: Ship, stats: Stats) -> Found:
    """Ranks are from 0 to 5 in each deployment, and together the character rank; no two of the crew have one name."""
    for one in ship.crew:
        first = ship.member(one.name)
        if first is not None and first is not one:
            message = f"a second {quoted(one.called)}; gunners and actors of that name are the first"
            yield (*one.pointer, "name"), message, "several alike are one entry with a `count`"
        seen: set[str] = set()
        for row, _ in one.deployments:
            if isinstance(row, Unknown):
                place = (*one.pointer, "deployments", row.text or "")
                yield from unknown_name(place, row, "deployment", ship.house.tables.deployments)
            elif row.id in seen:
                yield (*one.pointer, "deployments"), f"{row.name} stands there twice"
            else:
                seen.add(row.id)
        ranks = [rank for _, rank in one.deployments]
        total = sum(rank for rank in ranks if isinstance(rank, int))
        if isinstance(one.rank, int) and known(*ranks) and one.rank != total:
            found = listed([str(rank) for rank in ranks], "and") if ranks else "no deployments"
            message = f"character rank {one.rank} of {one.called}; the ranks of the deployments are {total} in all"
            yield (*one.pointer, "rank"), f"{message} ({found})" if len(ranks) > 1 else message


@RULES.rule("SW138", "venture-unfit", source="SotG ch.6", breaks={"/crew/0/ventures": ["thread-the-needle"]})
def venture_unfit(ship: Ship, stats: Stats) -> Found:
    """Nobody has a venture twice, or without what it asks for; ventures, maneuvers and styles are of the book's."""
    for one in ship.crew:
        for place, maneuver in one.maneuvers:
            yield from unknown_name(place, maneuver, "maneuver", ship.house.tables.maneuvers)
        for place, style in one.styles:
            yield from unknown_name(place, style, "gunning style", ship.house.tables.gunning_styles)
        own = [row for _, row in one.ventures if not isinstance(row, Unknown)]
        seen: set[str] = set()
        for place, venture in one.ventures:
            if isinstance(venture, Unknown):
                yield from unknown_name(place, venture, "venture", ship.house.tables.ventures)
                continue
            if venture.id in seen:
                yield place, f"{venture.name} is taken twice by {one.called}"
            seen.add(venture.id)
            unclear = any(isinstance(row, Unknown) for _, row in one.ventures)
            lacks = lacking(venture, one, {row.id for row in own}, unclear, ship)
            if lacks:
                yield place, f"{venture.name} asks for {listed(lacks, 'and')}; {one.called} has {has(venture, one)}"


def lacking(venture: Venture, one: Member, own: set[str], unclear: bool, ship: Ship) -> list[str]:
    """What a venture asks for that a member of the crew has not, as far as anybody knows."""
    lacks = []
    if venture.class_ is not None and known(*one.classes.values()):
        levels = {folded(name): level for name, level in one.classes.items() if isinstance(level, int)}
        if levels.get(venture.class_, 0) < venture.class_level:
            lacks.append(f"level {venture.class_level} as {article(venture.class_)}")
    if venture.rank and not ranked(venture, one, ship):
        of = lowered(ship.house.tables.deployments[venture.deployment].name) if venture.deployment else ""
        lacks.append(f"rank {venture.rank} as {article(of)}" if of else f"character rank {venture.rank}")
    if venture.casting and not isinstance(one.casting, Unknown) and one.casting not in (*venture.casting, "both"):
        lacks.append(f"{' or '.join(venture.casting)} powers")
    elif not isinstance(one.power_level, Unknown) and (one.power_level or 0) < venture.power_level:
        lacks.append(f"powers of level {venture.power_level}")
    if venture.venture is not None and venture.venture not in own and not unclear:
        lacks.append(ship.house.tables.ventures[venture.venture].name)
    return lacks


def ranked(venture: Venture, one: Member, ship: Ship) -> bool:
    """Whether somebody has the rank that a venture asks for, in its deployment or in all; or nobody knows."""
    if isinstance(one.npc, Unknown) or not known(*[rank for _, rank in one.deployments]):
        return True
    if any(isinstance(row, Unknown) for row, _ in one.deployments) and venture.deployment:
        return True
    counted = 0
    for row, rank in one.deployments:
        wanted = venture.deployment in (None, None if isinstance(row, Unknown) else row.id)
        counted += rank if wanted and isinstance(rank, int) else 0
    if one.npc and not one.deployments:
        return venture.deployment is not None or isinstance(ship.tier, Unknown) or ship.tier.npc_ranks >= venture.rank
    return counted >= venture.rank


def has(venture: Venture, one: Member) -> str:
    """What somebody has of the sort that a venture asks for, in words."""
    parts = []
    if venture.rank:
        ranks = [f"{lowered(row.name)} {rank}" for row, rank in one.deployments if not isinstance(row, Unknown)]
        parts += ranks or ["no rank"]
    if venture.class_ is not None:
        parts += [f"{name} {level}" for name, level in one.classes.items()] or ["no classes listed"]
    if venture.casting:
        powers = f"{one.casting} powers" if isinstance(one.casting, str) else "no powers"
        parts.append(powers + (f" of level {one.power_level or 0}" if venture.power_level else ""))
    if venture.venture is not None:
        parts += [row.name for _, row in one.ventures if not isinstance(row, Unknown) and row is not venture]
    return listed(parts, "and") if parts else "it not"
