"""What a ship is built on: SW101 to SW109."""

from collections.abc import Iterable, Mapping
from typing import Any

from shipcli.rules import Found
from shipcli.systems.sw5e.model import ABILITIES, STANDARD_ARRAY, Increase, Ship
from shipcli.systems.sw5e.rules.rulebook import RULES, ability_name, size_name
from shipcli.systems.sw5e.stats import Stats
from shipcli.systems.sw5e.stats.abilities import changed, modified_maximum, size_maximum
from shipcli.systems.sw5e.stats.sums import effective
from shipcli.systems.sw5e.tables import Size
from shipcli.tally import Tally, Unknown, explained, known
from shipcli.text import listed, plural, unknown_name

POINTS = 27
"""Points to buy scores with. SotG ch.1."""
PER_TIER = 2
"""Points by which scores rise at a tier. SotG ch.3."""


@RULES.rule("SW101", "size-or-tier-unknown", source="SotG ch.3", breaks={"/size": "enormous"})
def size_or_tier_unknown(ship: Ship, stats: Stats) -> Found:
    """The size is one of six, the tier a whole number from 0 to 5."""
    yield from unknown_name(("size",), ship.size, "size", ship.house.tables.sizes)


@RULES.rule("SW102", "scores-off-array", source="SotG ch.1", breaks={"/abilities/str": 15})
def scores_off_array(ship: Ship, stats: Stats) -> Found:
    """The base scores are those of the standard array, each once, or cost 27 points at most, each from 8 to 15."""
    scores = [one for one in ship.scores.values() if isinstance(one, int)]
    if len(scores) < len(ABILITIES) or isinstance(ship.method, Unknown):
        return
    written = ", ".join(f"{ability} {score}" for ability, score in ship.scores.items())
    costs = {row.score: row.points for row in ship.house.tables.point_buy.values()}
    if ship.method == "point-buy":
        beyond = [(ability, one) for ability, one in ship.scores.items() if one not in costs]
        for ability, one in beyond:
            yield (
                ("abilities", ability),
                f"{ability_name(ship, ability)} {one}; a score that is bought is {span(costs)}",
            )
        spent = sum(costs[one] for one in scores if one in costs)
        if not beyond and spent > POINTS:
            yield ("abilities",), f"base scores ({written}) cost {spent} points; there are {POINTS}"
        return
    if sorted(scores, reverse=True) != list(STANDARD_ARRAY):
        array = ", ".join(map(str, STANDARD_ARRAY))
        hint = "scores bought with points: `method: point-buy`" if ship.method is None else None
        yield ("abilities",), f"base scores ({written}) are not {array}, each once", hint


def span(scores: Iterable[int]) -> str:
    """The lowest and the highest of scores, in words."""
    ordered = sorted(scores)
    return f"from {ordered[0]} to {ordered[-1]}"


@RULES.rule(
    "SW103",
    "printed-scores-differ",
    source="SotG ch.3",
    breaks={"/printed": {"abilities": {"con": 15}}},
)
def printed_scores_differ(ship: Ship, stats: Stats) -> Found:
    """Printed scores are the base scores with what size, role, tiers and modifications add, each once."""
    printed = ship.printed.get("abilities")
    for ability, score in printed.items() if isinstance(printed, dict) else ():
        own = stats.abilities[ability]
        if known(score) and own.value is not None and score != own.value:
            message = f"{ability_name(ship, ability)} {score} is printed; computed {explained(own)}"
            yield ("printed", "abilities", ability), message


@RULES.rule("SW104", "role-unfit", source="SotG ch.3", breaks={"/roles/1": "warship"})
def role_unfit(ship: Ship, stats: Stats) -> Found:
    """A role of the ship's size is chosen at tier 0, and again at tiers 2 and 4."""
    if isinstance(ship.size, Unknown):
        return
    fitting = {id: row for id, row in ship.house.tables.ship_roles.items() if row.size == ship.size.id}
    roles = f"roles of {ship.size.name} ships: {listed(fitting, 'and')}"
    for one in ship.roles:
        if isinstance(one.row, Unknown):
            yield from unknown_name(one.pointer, one.row, "role", fitting)
        elif one.row.size != ship.size.id:
            message = f"{one.row.name} is a role of {size_name(ship, one.row.size)} ships; this one is {ship.size.name}"
            yield one.pointer, message, roles
    if isinstance(ship.tier, Unknown):
        return
    due = [tier for tier in ship.house.tables.role_tiers if tier <= ship.tier.tier]
    if len(ship.roles) < len(due):
        missing = listed([str(tier) for tier in due[len(ship.roles) :]], "and")
        yield ("roles",), f"no role is chosen at tier {missing}", roles
    for i, one in enumerate(ship.roles[len(due) :], len(due) + 1):
        if known(one.row):
            yield one.pointer, f"role {i} is one too many; a ship of tier {ship.tier.tier} has chosen {len(due)}"


@RULES.rule("SW105", "tier-increase-wrong", source="SotG ch.3", breaks={"/increases/1": {"str": 2, "int": 1}})
def tier_increase_wrong(ship: Ship, stats: Stats) -> Found:
    """At each tier one score rises by 2, or two by 1."""
    if isinstance(ship.tier, Unknown):
        return
    for one in ship.increases:
        if one.tier > ship.tier.tier:
            yield one.pointer, f"an increase of tier {one.tier}; the ship is of tier {ship.tier.tier}"
            continue
        amounts = increase_of(one)
        if amounts is not None and sorted(amounts.values()) not in ([1, 1], [PER_TIER]):
            total = sum(amounts.values())
            yield (
                one.pointer,
                f"tier {one.tier}: {written(amounts)}, {plural(total, 'point')}; +2 to one score or +1 to two",
            )
    absent = ship.tier.tier - len(ship.increases)
    if absent > 0 and not any(isinstance(one.points, Unknown) for one in ship.increases):
        tiers = listed([str(tier) for tier in range(len(ship.increases) + 1, ship.tier.tier + 1)], "and")
        yield ("increases",), f"no increase of scores at tier {tiers}; each tier adds 2 to one score or 1 to two"


def increase_of(one: Increase) -> dict[str, int] | None:
    """The points of an increase, those that are 0 left out; None where one is unknown."""
    if isinstance(one.points, Unknown) or not known(*one.points.values()):
        return None
    return {ability: points for ability, points in one.points.items() if isinstance(points, int) and points}


def written(amounts: Mapping[Any, int]) -> str:
    """Points by ability, in words."""
    return ", ".join(f"{ability} {points:+d}" for ability, points in amounts.items()) or "nothing"


@RULES.rule(
    "SW106",
    "tier-increase-over-maximum",
    source="SotG ch.3",
    breaks={
        "/tier": 3,
        "/roles": ["courier", "courier"],
        "/increases": [{"dex": 2}, {"dex": 2}, {"dex": 2}],
        "/cargo_tons": 20,
    },
)
def tier_increase_over_maximum(ship: Ship, stats: Stats) -> Found:
    """A tier increase lifts no score over the maximum of the size."""
    if isinstance(ship.size, Unknown) or isinstance(ship.tier, Unknown):
        return
    for ability in ABILITIES:
        most = size_maximum(ship, ability).value
        score = stats.before_tiers[ability].value
        for one in ship.increases:
            amounts = increase_of(one)
            if score is None or most is None or amounts is None or one.tier > ship.tier.tier:
                break
            points = amounts.get(ability, 0)
            score += points
            if points and score > most:
                message = f"tier {one.tier} lifts {ability_name(ship, ability)} to {score}; the most is {most} on"
                yield (*one.pointer, ability), f"{message} {ship.size.name} ships"


@RULES.rule(
    "SW107",
    "paragon-increase-wrong",
    source="SotG ch.3",
    breaks={"/paragon": {"str": 2, "con": 2}},
)
def paragon_increase_wrong(ship: Ship, stats: Stats) -> Found:
    """A paragon increase is one of tier 5, of the pattern of the size, or of the role on Tiny and Small ships."""
    if isinstance(ship.tier, Unknown) or isinstance(ship.size, Unknown):
        return
    if not ship.tier.paragon:
        if ship.paragon is not None:
            message = f"the paragon increase is one of tier {ship.paragon.tier}; the ship is of tier {ship.tier.tier}"
            yield ("paragon",), message
        return
    pattern = sorted(ship.size.paragon)
    words = listed([f"{points:+d}" for points in ship.size.paragon], "and") if pattern else ""
    if ship.paragon is None:
        if pattern:
            message = (
                f"no paragon increase; {ship.size.name} ships of tier {ship.tier.tier} raise as many scores by {words}"
            )
            yield ("paragon",), message, "say `paragon: {str: 2, ...}`"
        return
    amounts = increase_of(ship.paragon)
    if amounts is None:
        return
    if pattern:
        if sorted(amounts.values()) != pattern:
            yield ("paragon",), f"{written(amounts)}; {ship.size.name} ships raise as many scores by {words}"
        return
    allowed = [one.row for one in ship.roles if not isinstance(one.row, Unknown)]
    if allowed and all(amounts != row.paragon for row in allowed):
        own = listed(dict.fromkeys(f"{written(row.paragon)} ({row.name})" for row in allowed), "or")
        yield ("paragon",), f"{written(amounts)}; the role gives {own}"


@RULES.rule(
    "SW108",
    "modification-over-maximum",
    source="SotG ch.4",
    breaks={
        "/roles": ["courier", "courier"],
        "/increases": [{"dex": 2}, {"dex": 2}],
        "/modifications": [{"mod": "plating-deflection-mk-i"}, {"mod": "thrusters-mk-i"}],
        "/cargo_tons": 20,
    },
)
def modification_over_maximum(ship: Ship, stats: Stats) -> Found:
    """A modification lifts no score over its maximum."""
    for ability in ABILITIES:
        score, most = stats.before_modifications[ability].value, modified_maximum(ship, ability).value
        if score is None or most is None or score > most:
            continue
        for one in effective(ship):
            if isinstance(one.row, Unknown):
                break
            points = Tally(tuple(changed(one, ability))).value or 0
            score += points
            if points > 0 and score > most:
                yield one.pointer, f"{one.row.name} lifts {ability_name(ship, ability)} to {score}; the most is {most}"


@RULES.rule("SW109", "saves-unfit", source="SotG ch.3, ch.4", breaks={"/saves": ["dex", "con", "wis"]})
def saves_unfit(ship: Ship, stats: Stats) -> Found:
    """The proficient saves are those that the size fixes and lets choose, and those of resilient systems."""
    size = ship.size
    if isinstance(size, Unknown) or not known(*ship.saves):
        return
    resilient = {row.save for row in ship.rows() if row.save}
    stated = [one for one in ship.saves if isinstance(one, str) and one not in size.saves]
    chosen = [one for one in dict.fromkeys(stated) if one not in resilient]
    twice = [i for i, one in enumerate(ship.saves) if isinstance(one, str) and one in ship.saves[:i]]
    for i in twice:
        yield ("saves", i), f"{ability_name(ship, str(ship.saves[i]))} stands there twice"
    barred = [one for one in chosen if one not in size.saves_from]
    allowed = may_be(ship, size)
    for one in barred:
        yield ("saves", ship.saves.index(one)), f"{ability_name(ship, one)} saves are none of them: {allowed}"
    if not barred and len(chosen) > size.saves_chosen:
        yield ("saves",), f"{listed(names(ship, chosen), 'and')} are chosen; {allowed}"
    if not twice and len(stated) < size.saves_chosen:
        found = listed(names(ship, stated), "and") if stated else "none"
        yield ("saves",), f"{found} chosen; {allowed}"


def names(ship: Ship, abilities: Iterable[str]) -> list[str]:
    """Abilities as they are printed."""
    return [ability_name(ship, ability) for ability in abilities]


def may_be(ship: Ship, size: Size) -> str:
    """Which saves are proficient on ships of a size, in words."""
    parts = [listed(names(ship, size.saves), "and")] if size.saves else []
    if size.saves_chosen:
        from_these = listed(names(ship, size.saves_from), "or")
        parts.append(f"{plural(size.saves_chosen, 'save')} of {from_these}")
    return f"those of {size.name} ships are {' and '.join(parts)}"
