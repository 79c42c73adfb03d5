"""Who is aboard: SW132, SW133, SW137, SW138, SW147."""

from fractions import Fraction
from math import ceil

from shipcli.catalogue import folded
from shipcli.diagnostics import Finding, Severity
from shipcli.rules import Found
from shipcli.systems.sw5e.model import Member, Ship
from shipcli.systems.sw5e.rules.rulebook import LARGE, RULES, SMALL, settled
from shipcli.systems.sw5e.stats import Stats
from shipcli.systems.sw5e.stats.sums import of_modifications
from shipcli.systems.sw5e.tables import Venture
from shipcli.tally import Unknown, known
from shipcli.text import article, listed, lowered, plural, quoted, unknown_name


def short_of_crew(ship: Ship, stats: Stats) -> tuple[int, int, int | None] | None:
    """(aboard, required, equivalent levels of system damage). SotG ch.8: a share of the minimum for each level.

    The levels are None where the crew is too small to operate the ship. The result is None where the crew is large
    enough, where no crew is listed, and where a number is unknown.
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
        yield Finding(("crew",), f"{aboard:,} aboard; the ship needs {least:,}: it acts {as_if}")


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
        yield Finding(("crew",), message)


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
    for member in ship.crew:
        if isinstance(member.number, Unknown) or isinstance(member.droid, Unknown):
            return
        before = aboard, people
        aboard += member.number
        people += 0 if member.droid else member.number
        if aboard > most.value >= before[0]:
            yield Finding(member.pointer, f"{aboard} aboard with {member.called}; there is room for {most.value}")
            return
        if people > most.value - sockets >= before[1]:
            room = most.value - sockets
            yield Finding(
                member.pointer,
                f"{people} aboard with {member.called}, droids left out; there is room for {room} but droids",
            )
            return


@RULES.rule("SW137", "ranks-wrong", source="SotG ch.2, ch.6", breaks={"/crew/0/rank": 2})
def ranks_wrong(ship: Ship, stats: Stats) -> Found:
    """Ranks are from 0 to 5 in each deployment, and together the character rank; no two of the crew have one name."""
    for member in ship.crew:
        first = ship.member(member.name)
        if first is not None and first is not member:
            message = f"a second {quoted(member.called)}; gunners and actors of that name are the first"
            yield Finding((*member.pointer, "name"), message, hint="several alike are one entry with a `count`")
        seen: set[str] = set()
        for row, _ in member.deployments:
            if isinstance(row, Unknown):
                place = (*member.pointer, "deployments", row.text or "")
                yield from unknown_name(place, row, "deployment", ship.house.tables.deployments)
            elif row.id in seen:
                yield Finding((*member.pointer, "deployments"), f"{row.name} stands there twice")
            else:
                seen.add(row.id)
        ranks = [rank for _, rank in member.deployments]
        total = sum(rank for rank in ranks if isinstance(rank, int))
        if isinstance(member.rank, int) and known(*ranks) and member.rank != total:
            parts = listed([str(rank) for rank in ranks], "and") if ranks else "no deployments"
            message = (
                f"character rank {member.rank} of {member.called}; the ranks of the deployments are {total} in all"
            )
            yield Finding((*member.pointer, "rank"), f"{message} ({parts})" if len(ranks) > 1 else message)


@RULES.rule("SW138", "venture-unfit", source="SotG ch.6", breaks={"/crew/0/ventures": ["thread-the-needle"]})
def venture_unfit(ship: Ship, stats: Stats) -> Found:
    """Nobody has a venture twice, or without what it asks for; ventures, maneuvers and styles are of the book's."""
    for member in ship.crew:
        for place, maneuver in member.maneuvers:
            yield from unknown_name(place, maneuver, "maneuver", ship.house.tables.maneuvers)
        for place, style in member.styles:
            yield from unknown_name(place, style, "gunning style", ship.house.tables.gunning_styles)
        ventures = [row for _, row in member.ventures if not isinstance(row, Unknown)]
        seen: set[str] = set()
        for place, venture in member.ventures:
            if isinstance(venture, Unknown):
                yield from unknown_name(place, venture, "venture", ship.house.tables.ventures)
                continue
            if venture.id in seen:
                yield Finding(place, f"{venture.name} is taken twice by {member.called}")
            seen.add(venture.id)
            unclear = any(isinstance(row, Unknown) for _, row in member.ventures)
            lacks = lacking(venture, member, {row.id for row in ventures}, unclear, ship)
            if lacks:
                message = f"{venture.name} asks for {listed(lacks, 'and')}"
                yield Finding(place, f"{message}; {member.called} has {has_instead(venture, member)}")


def lacking(venture: Venture, member: Member, ventures: set[str], unclear: bool, ship: Ship) -> list[str]:
    """What a venture asks for and a member of the crew lacks. What is unknown does not count as lacking."""
    lacks = []
    if venture.class_ is not None and known(*member.classes.values()):
        levels = {folded(name): level for name, level in member.classes.items() if isinstance(level, int)}
        if levels.get(venture.class_, 0) < venture.class_level:
            lacks.append(f"level {venture.class_level} as {article(venture.class_)}")
    if venture.rank and not ranked(venture, member, ship):
        of = lowered(ship.house.tables.deployments[venture.deployment].name) if venture.deployment else ""
        lacks.append(f"rank {venture.rank} as {article(of)}" if of else f"character rank {venture.rank}")
    if venture.casting and not isinstance(member.casting, Unknown) and member.casting not in (*venture.casting, "both"):
        lacks.append(f"{' or '.join(venture.casting)} powers")
    elif not isinstance(member.power_level, Unknown) and (member.power_level or 0) < venture.power_level:
        lacks.append(f"powers of level {venture.power_level}")
    if venture.venture is not None and venture.venture not in ventures and not unclear:
        lacks.append(ship.house.tables.ventures[venture.venture].name)
    return lacks


def ranked(venture: Venture, member: Member, ship: Ship) -> bool:
    """Whether a member of the crew has the rank that a venture asks for, or may have it where a rank is unknown."""
    if isinstance(member.npc, Unknown) or not known(*[rank for _, rank in member.deployments]):
        return True
    if any(isinstance(row, Unknown) for row, _ in member.deployments) and venture.deployment:
        return True
    counted = 0
    for row, rank in member.deployments:
        wanted = venture.deployment in (None, None if isinstance(row, Unknown) else row.id)
        counted += rank if wanted and isinstance(rank, int) else 0
    if member.npc and not member.deployments:
        return venture.deployment is not None or isinstance(ship.tier, Unknown) or ship.tier.npc_ranks >= venture.rank
    return counted >= venture.rank


def has_instead(venture: Venture, member: Member) -> str:
    """What a member of the crew has of the sort that a venture asks for, in words."""
    parts = []
    if venture.rank:
        ranks = [f"{lowered(row.name)} {rank}" for row, rank in member.deployments if not isinstance(row, Unknown)]
        parts += ranks or ["no rank"]
    if venture.class_ is not None:
        parts += [f"{name} {level}" for name, level in member.classes.items()] or ["no classes listed"]
    if venture.casting:
        powers = f"{member.casting} powers" if isinstance(member.casting, str) else "no powers"
        parts.append(powers + (f" of level {member.power_level or 0}" if venture.power_level else ""))
    if venture.venture is not None:
        parts += [row.name for _, row in member.ventures if not isinstance(row, Unknown) and row is not venture]
    return listed(parts, "and") if parts else "it not"
