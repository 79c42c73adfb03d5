"""Who is aboard, and computers, security and sensors: SF801 to SF813."""

from fractions import Fraction

from shipcli.diagnostics import Finding, Severity
from shipcli.pointers import LEFT_OUT
from shipcli.rules import Found
from shipcli.systems.starship.crew import lacking, member_actor, spaced
from shipcli.systems.starship.model import Member, Ship
from shipcli.systems.starship.mounts import takes_mounts
from shipcli.systems.starship.rules.bays import bay_named, number_of
from shipcli.systems.starship.rules.rulebook import RULES, called, frame_called, larger, size_names, smaller
from shipcli.systems.starship.stats import Stats
from shipcli.tally import Unknown
from shipcli.text import article, listed, lowered, plural, unknown_name


@RULES.rule("SF801", "crew-too-small", source="CRB 294", breaks={"/crew/complement": 0})
def crew_too_small(ship: Ship, stats: Stats) -> Found:
    """Where a complement is given, it is no less than the frame needs."""
    frame, complement = ship.frame, ship.crew.complement
    if frame is None or isinstance(frame, Unknown) or complement is None or isinstance(complement, Unknown):
        return
    if complement < frame.min_crew:
        message = f"{complement} aboard; {article(frame_called(ship))} needs a crew of {frame.min_crew}"
        yield Finding(("crew", "complement"), message)


@RULES.rule(
    "SF802",
    "crew-too-large",
    source="CRB 294, SOM 27",
    breaks={"/crew/engineers": [{"engineering": {"ranks": 4}} for _ in range(4)]},
)
def crew_too_large(ship: Ship, stats: Stats) -> Found:
    """No more act in combat than the frame's largest crew; more than are aboard, and more aboard than that, warn.

    A colony has room for ten times the frame's largest crew.
    """
    frame, complement = ship.frame, ship.crew.complement
    if frame is None or isinstance(frame, Unknown):
        return
    acting, most = people(ship.crew.members), frame.max_crew
    allowed = f"{article(frame_called(ship))} has a crew of {most} at most"
    if acting > most:
        yield Finding(("crew",), f"{acting} act in combat; {allowed}")
    elif isinstance(complement, int) and frame.min_crew <= complement < acting:
        message = f"{complement} aboard; {acting} act in combat"
        yield Finding(("crew", "complement"), message, hint=f"`complement: {acting}`", severity=Severity.WARNING)
    times = [1 if isinstance(framework.row, Unknown) else framework.row.occupants_multiplier_of_max_crew
             for framework in ship.all("frameworks")]  # fmt: skip
    if any(isinstance(framework.row, Unknown) for framework in ship.all("frameworks")) or complement is None:
        return
    room = most * max(times, default=1)
    if not isinstance(complement, Unknown) and complement > room:
        room_text = f", and room for {room} on a {called(ship.all('frameworks')[0])}" if room > most else ""
        yield Finding(("crew", "complement"), f"{complement} aboard; {allowed}{room_text}", severity=Severity.WARNING)


def people(members: tuple[Member, ...]) -> int:
    """The least number of people: members of one name are one person; one with an unknown name may be any of them."""
    names = [member.name for member in members if member.name is not None]
    return len(members) - len(names) + len({name for name in names if isinstance(name, str)})


@RULES.rule(
    "SF803",
    "role-overfilled",
    source="CRB 316",
    breaks={"/crew/captains": [{"diplomacy": {"ranks": 4}}, {"bluff": {"ranks": 4}}]},
)
def role_overfilled(ship: Ship, stats: Stats) -> Found:
    """A ship has one captain and one pilot at most, and no more gunners than mounts."""
    vi = ship.intelligence
    for role in ship.house.tables.crew_roles.values():
        places = [member.pointer for member in ship.crew.of(role.id) if member.known]
        if vi is not None and vi.role == role.id:
            places.append(("virtual_intelligence", "role"))
        most, limit_text = role.max_per_ship, "a ship has"
        if role.per_mount is not None:
            if stats.fitting.unclear:
                continue
            without = sum(not takes_mounts(weapon) for weapon in ship.weapons)
            most, limit_text = role.per_mount * (stats.fitting.number + without), "the mounts are for"
        if most is not None and len(places) > most:
            yield Finding(places[most], f"{plural(len(places), lowered(role.name))}; {limit_text} {most}")


@RULES.rule(
    "SF804",
    "action-beyond-member",
    source="CRB 322",
    breaks={"/crew/engineers/0/actions": ["overpower"]},
)
def action_beyond_member(ship: Ship, stats: Stats) -> Found:
    """An action listed for one of the crew is there, of their role, listed once, and they have the level or ranks."""
    for member in ship.crew.members:
        for j, row in enumerate(member.actions):
            place = (*member.pointer, "actions", j)
            if isinstance(row, Unknown):
                yield from unknown_name(place, row, "crew action", ship.house.tables.crew_actions)
            elif row.role not in (member.role, "open", "minor"):
                yield Finding(
                    place, f"{lowered(row.name)} is the {spaced(row.role)}'s, not the {spaced(member.role)}'s"
                )
            elif row in member.actions[:j]:
                yield Finding(place, f"{lowered(row.name)} is listed twice")
            elif lack := lacking(row, member_actor(member, int(member.pointer[-1]), ship)):
                yield Finding(place, f"{lowered(row.name)}: {lack}")


@RULES.rule(
    "SF805",
    "dedicated-computer-unfit",
    source="CRB 297, SOM 25",
    breaks={"/dedicated_computer": "mk-1-mononode"},
)
def dedicated_computer_unfit(ship: Ship, stats: Stats) -> Found:
    """A dedicated computer is a mononode, and stands in its own housing."""
    part = ship.one("dedicated_computer")
    if part is None:
        return
    housing = ship.house.tables.computer_housing
    if number_of(ship, housing.id) == 0:
        hint = f"it takes {plural(housing.bays_used or 0, 'bay')} and {housing.bp} BP"
        yield Finding(part.pointer, f"a dedicated computer without {article(bay_named(ship, housing.id))}", hint=hint)
    if not isinstance(part.row, Unknown) and part.row.nodes != housing.adds_computer_nodes:
        message = f"{called(part)} has {plural(part.row.nodes, 'node')}; a dedicated computer is a mononode"
        yield Finding(part.pointer, message)


@RULES.rule("SF806", "network-nodes-unfit", source="SOM 36", breaks={"/network_nodes": ["network-mk-4"]})
def network_nodes_unfit(ship: Ship, stats: Stats) -> Found:
    """Network nodes are on Supercolossal ships, of the main computer's mark, and no more than that mark has."""
    computer, number = ship.row("computer"), 0
    for part in ship.all("network_nodes"):
        row = part.row
        if isinstance(row, Unknown):
            continue
        if ship.size is not None and row.sizes and ship.size.id not in row.sizes:
            sizes = listed(size_names(ship, row.sizes), "and")
            yield Finding(part.pointer, f"{called(part)}s are for {sizes} ships; this one is {ship.size.name}")
            continue
        if computer is None:
            yield Finding(part.pointer, f"{article(called(part))} without a computer of mk {row.bonus}")
        elif not isinstance(computer, Unknown) and computer.bonus != row.bonus:
            message = f"{article(called(part))} with {article(lowered(computer.name))}; both are of one mark"
            yield Finding(part.pointer, message)
        elif not isinstance(part.number, Unknown):
            number += part.number
            if number > row.max_nodes:
                yield Finding(
                    part.pointer, f"{number} network nodes; a computer of mk {row.bonus} has {row.max_nodes} at most"
                )


@RULES.rule(
    "SF807",
    "too-many-security-systems",
    source="CRB 300",
    breaks={"/security/2": {"item": "anti-hacking-systems", "count": 5}, "/tier": 5},
)
def too_many_security_systems(ship: Ship, stats: Stats) -> Found:
    """There are no more anti-hacking systems than may add up."""
    numbers: dict[str, int] = {}
    for part in ship.all("security"):
        if isinstance(part.row, Unknown) or isinstance(part.number, Unknown) or part.row.max_count is None:
            continue
        before = numbers.get(part.row.id, 0)
        numbers[part.row.id] = before + part.number
        if before <= part.row.max_count < before + part.number:
            message = f"{before + part.number} {called(part)}; a ship has {part.row.max_count} at most"
            yield Finding(part.pointer, message)


@RULES.rule("SF808", "antipersonnel-weapon-unfit", source="CRB 300", breaks={"/security/1/item_level": 5})
def antipersonnel_weapon_unfit(ship: Ship, stats: Stats) -> Found:
    """An antipersonnel weapon is on a ship no larger than Medium, of an item level that is no higher than the tier."""
    for part in ship.all("security"):
        row = part.row
        if isinstance(row, Unknown) or row.item_level_max is None:
            continue
        if ship.size is not None and larger(ship, row.max_size):
            message = f"{article(called(part))} is for {size_names(ship, (row.max_size,))[0]} ships and smaller"
            yield Finding(part.pointer, f"{message}; this one is {ship.size.name}")
        level = part.details.get("item_level")
        if level is None:
            message = f"{article(called(part))} without its item level, which is its price"
            yield Finding(part.pointer, message, hint=f"`{{item: {row.id}, item_level: 1}}`")
        elif not isinstance(level, Unknown) and not isinstance(ship.tier, Unknown):
            most = max(1, int(Fraction(ship.tier.value)))
            if level > most:
                message = f"{article(called(part))} of item level {level}; tier {ship.tier.id} allows {most} at most"
                yield Finding((*part.pointer, "item_level"), message)


@RULES.rule(
    "SF809",
    "intelligence-unfit",
    source="SOM 34",
    breaks={"/virtual_intelligence": 5, "/weapons/1/weapon": "light-laser-cannon"},
)
def intelligence_unfit(ship: Ship, stats: Stats) -> Found:
    """A virtual intelligence is of no higher tier than its ship, and its projector no bigger than the ship."""
    vi, tier = ship.intelligence, ship.tier
    if vi is None:
        return
    place = ("virtual_intelligence",)
    if not isinstance(vi.tier, Unknown):
        if not isinstance(tier, Unknown) and vi.tier > Fraction(tier.value):
            yield Finding(place, f"a virtual intelligence of tier {vi.tier} on a ship of tier {tier.id}")
        elif isinstance(vi.row, Unknown):
            last = max(row.vi_tier for row in ship.house.tables.virtual_intelligence.values())
            yield Finding(place, f"a virtual intelligence of tier {vi.tier}; they end at tier {last}")
    projector = vi.projector
    if projector is None or isinstance(projector, Unknown) or ship.size is None:
        return
    if smaller(ship, projector.size):
        body = ship.house.tables.sizes[projector.size].name
        yield Finding((*place, "projector"), f"{projector.name} shows a {body} body; the ship is {ship.size.name}")


@RULES.rule(
    "SF810",
    "crew-quarters-unfit",
    source="CRB 298",
    severity=Severity.WARNING,
    breaks={"/crew_quarters": LEFT_OUT},
)
def crew_quarters_unfit(ship: Ship, stats: Stats) -> Found:
    """Ships have crew quarters; drones have none, and Tiny ships need them only by ruling tiny-crew-quarters."""
    frame, part = ship.frame, ship.one("crew_quarters")
    if frame is None or isinstance(frame, Unknown):
        return
    if not frame.crew_quarters:
        if part is not None:
            yield Finding(part.pointer, f"crew quarters on {article(frame_called(ship))}, which has no room for a crew")
    elif part is None and (frame.size != "tiny" or ship.house["tiny-crew-quarters"] is True):
        least = min(ship.house.tables.crew_quarters.values(), key=lambda row: row.bp if isinstance(row.bp, int) else 0)
        by_ruling = " (ruling tiny-crew-quarters)" if frame.size == "tiny" else ""
        message = f"no crew quarters; {article(frame_called(ship))} has some{by_ruling}"
        yield Finding(("crew_quarters",), message, hint=f"`crew_quarters: {least.id}` costs {least.bp} BP")


@RULES.rule(
    "SF811",
    "sensors-missing",
    source="CRB 301",
    severity=Severity.WARNING,
    breaks={"/sensors": LEFT_OUT},
)
def sensors_missing(ship: Ship, stats: Stats) -> Found:
    """A ship has sensors, which scan and target system need; special sensors stand beside them."""
    part = ship.one("sensors")
    if part is not None and (isinstance(part.row, Unknown) or part.row.kind != "special"):
        return
    least = min(
        (row for row in ship.house.tables.sensors.values() if row.kind == "standard"),
        key=lambda row: row.bp if isinstance(row.bp, int) else 0,
    )
    hint = f"`sensors: {least.id}` costs {least.bp} BP"
    if part is None:
        yield Finding(("sensors",), "no sensors; scan, target system and lock on need them", hint=hint)
    elif not isinstance(part.row, Unknown) and part.row.kind == "special":
        message = f"{called(part)} are special sensors, which stand beside a ship's own under `special_sensors`"
        yield Finding(part.pointer, message, hint=hint)


@RULES.rule("SF812", "hatch-without-weapon", source="PoC 30", breaks={"/security/2": "weapon-hatch"})
def hatch_without_weapon(ship: Ship, stats: Stats) -> Found:
    """A weapon hatch stands with the weapon that it hides, whose price it goes by, not among the security systems."""
    for part in ship.all("security"):
        if not isinstance(part.row, Unknown) and part.row.per == "weapon":
            message = f"{article(called(part))} among the security systems, where it hides no weapon and has no price"
            yield Finding(part.pointer, message, hint="delete it, and write `hatch: true` at the weapon")


@RULES.rule("SF813", "ranks-above-level", source="CRB 322", breaks={"/crew/pilots/0/level": 3})
def ranks_above_level(ship: Ship, stats: Stats) -> Found:
    """Ranks, and the base attack bonus, of a member of the crew are no more than their level, where that is given."""
    for member in ship.crew.members:
        level = member.level
        if level is None or isinstance(level, Unknown):
            continue
        stated = [
            ((id, "ranks"), f"ranks in {id.replace('_', ' ')}", skill.ranks) for id, skill in member.skills.items()
        ]
        for place, label, number in (*stated, (("bab",), "base attack bonus", member.bab)):
            if isinstance(number, int) and number > level:
                who = f"the {lowered(ship.house.tables.crew_roles[member.role].name)}"
                name = who if member.name is None or isinstance(member.name, Unknown) else member.name
                yield Finding(
                    (*member.pointer, *place),
                    f"{label} {number}; {name} is of level {level}, and can have {level} at most",
                )
