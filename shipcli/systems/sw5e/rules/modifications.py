"""What is built into a ship: SW110 to SW120, SW134, SW146."""

from collections.abc import Iterator

from shipcli.diagnostics import Finding, Severity
from shipcli.rules import Found
from shipcli.systems.sw5e.costs import modification
from shipcli.systems.sw5e.model import OF_WEAPONS, SUITE, Gun, Installed, Ship
from shipcli.systems.sw5e.rules.rulebook import (
    RULES,
    STATION,
    TINY,
    ability_name,
    at_least,
    may_have,
    may_have_one,
    off_the_list,
    price,
    settled,
    ships_for,
    stated_guns,
)
from shipcli.systems.sw5e.stats import Stats
from shipcli.systems.sw5e.tables import Modification, Size
from shipcli.tally import Unknown, known
from shipcli.text import article, listed, lowered, plural, unknown_name

HARDPOINT = "hardpoint"


def stated(ship: Ship) -> Iterator[tuple[Installed, Modification]]:
    """The modifications that are known and that no role gives, with their rows."""
    for installed in ship.modifications:
        if installed.origin != "feature" and not isinstance(installed.row, Unknown):
            yield installed, installed.row


@RULES.rule(
    "SW110",
    "modification-unfit",
    source="SotG ch.4",
    breaks={"/modifications/0/mod": "plating-deflection-mk-iv"},
)
def modification_unfit(ship: Ship, stats: Stats) -> Found:
    """Every modification is one of the book's, and a weapon or a penalty is named where its sort asks for one."""
    for installed in ship.modifications:
        if isinstance(installed.row, Unknown):
            yield from unknown_name(installed.pointer, installed.row, "modification", ship.house.tables.modifications)
            continue
        row, place = installed.row, (*installed.pointer, "weapon")
        if isinstance(installed.weapon, int) and row.category != OF_WEAPONS:
            yield Finding(place, f"{row.name} is no modification of a weapon, but {kind(ship, row)}")
        elif message := off_the_list(ship, installed.weapon):
            yield Finding(place, message)
        place = (*installed.pointer, "penalty")
        if isinstance(installed.penalty, str) and not row.ability_penalty:
            yield Finding(place, f"{row.name} lowers no ability")
        elif isinstance(installed.penalty, str) and installed.penalty in row.abilities:
            yield Finding(
                place, f"{row.name} raises {ability_name(ship, installed.penalty)}, and lowers another ability by 1"
            )
        elif installed.penalty is None and row.ability_penalty and installed.origin != "feature":
            hint = f"`{{mod: {row.id}, penalty: {next(id for id in ('cha', 'int') if id not in row.abilities)}}}`"
            yield Finding(
                installed.pointer, f"{row.name} lowers another ability by 1, and nothing says which", hint=hint
            )


def kind(ship: Ship, row: Modification) -> str:
    """The sort of a modification with its article: `a suite`, `an operation system`."""
    if row.category == SUITE:
        return "a suite"
    name = lowered(ship.house.tables.modification_categories[row.category].name)
    return article(f"{name} system").replace("an universal", "a universal")


def beyond_slots(ship: Ship, stats: Stats) -> int | None:
    """How many modifications are beyond the slots; None where that is unknown."""
    most = stats.slots.value
    if most is None or not known(
        *[value for installed in ship.modifications for value in (installed.overflow, installed.free)]
    ):
        return None
    return max(0, stats.slots_used - most)


@RULES.rule(
    "SW111",
    "beyond-the-slots",
    source="SotG ch.4",
    severity=Severity.WARNING,
    breaks={"/modifications/0/overflow": True},
)
def beyond_the_slots(ship: Ship, stats: Stats) -> Found:
    """What is declared beyond the slots is so, and worth what it costs more."""
    beyond = beyond_slots(ship, stats)
    declared = [installed for installed in ship.modifications if installed.overflow is True]
    if beyond is None:
        return
    for i, installed in enumerate(declared, 1):
        more, dc = extra_cost(ship, installed, i), stats.installation_dc(installed)
        cost = "" if more is None else f": {more:,} cr more"
        if i <= beyond:
            harder = f", DC {dc.total} to install it" if dc is not None and dc.complete else ""
            yield Finding(installed.pointer, f"{installed.named} is beyond the {stats.slots.total} slots{cost}{harder}")
        else:
            really = f"{stats.slots_used} modifications on {stats.slots.total} slots: {beyond or 'none'} beyond them"
            yield Finding(
                (*installed.pointer, "overflow"), f"{installed.named} is declared beyond the slots{cost}; {really}"
            )


def extra_cost(ship: Ship, installed: Installed, beyond: int) -> int | None:
    """What a modification beyond the slots costs more, in credits; None where unknown."""
    cost, plain = (
        modification(ship, installed, beyond).value,
        modification(ship, installed._replace(overflow=False), beyond).value,
    )
    return None if cost is None or plain is None else cost - plain


@RULES.rule("SW112", "too-many-suites", source="SotG ch.4", breaks={"/modifications": ["medbay"] * 5})
def too_many_suites(ship: Ship, stats: Stats) -> Found:
    """There are no more suites than the size and the Constitution modifier allow; those that a role brings are more."""
    most, size = stats.suites.value, ship.size
    if most is None or isinstance(size, Unknown) or not size.has_suites or not settled(ship):
        return
    if stats.suites_used.total <= most:
        return
    suites = [installed for installed, row in stated(ship) if row.category == SUITE]
    message = (
        f"{at_least(stats.suites_used)} suites; {size.name} ships of Constitution {modifier(stats)} have {most} at most"
    )
    suites_more = size.suites_per_con * (2 if ship.station is True else 1)
    hint = f"2 points of Constitution more allow {plural(suites_more, 'suite')} more"
    yield Finding(suites[max(0, most)].pointer, message, hint=hint)


def modifier(stats: Stats) -> str:
    """The Constitution modifier, as it is written."""
    value = stats.modifiers["con"]
    return "unknown" if isinstance(value, Unknown) else f"{value:+d}"


@RULES.rule(
    "SW113",
    "suite-on-tiny-ship",
    source="SotG ch.4",
    breaks={**TINY, "/modifications": ["workshop"]},
)
def suite_on_tiny_ship(ship: Ship, stats: Stats) -> Found:
    """Tiny ships have no suites."""
    if isinstance(ship.size, Unknown) or ship.size.has_suites:
        return
    for installed, row in stated(ship):
        if row.category == SUITE:
            yield Finding(installed.pointer, f"{row.name} is a suite; {ship.size.name} ships have none")


@RULES.rule("SW114", "system-twice", source="SotG ch.4", breaks={"/modifications/1": "plating-deflection-mk-i"})
def system_twice(ship: Ship, stats: Stats) -> Found:
    """No operation or universal system is installed twice; one that a role gives as well may be swapped."""
    once = {id for id, row in ship.house.tables.modification_categories.items() if row.max_copies == 1}
    given: dict[str, Installed] = {}
    for installed in ship.modifications:
        if installed.origin == "feature" and not isinstance(installed.row, Unknown) and installed.row.category in once:
            if installed.row.id in given:
                yield doubly_given(installed, installed.row, given[installed.row.id])
            given.setdefault(installed.row.id, installed)
    before: set[str] = set()
    for installed, row in stated(ship):
        if row.category in once and row.id in before:
            yield Finding(
                installed.pointer, f"{row.name} is installed twice; a ship has {kind(ship, row)} of a sort once"
            )
        elif row.id in given and row.id not in before:
            yield doubly_given(installed, row, given[row.id])
        before.add(row.id)


def doubly_given(installed: Installed, row: Modification, given: Installed) -> Finding:
    """A finding about a system that a role gives and that is aboard already."""
    hint = f"the one given may be swapped for another of grade {row.grade}{' or lower' if row.grade else ''}"
    message = f"{row.name} is given by {lowered(given.source)} as well"
    return Finding(installed.pointer, message, hint=hint, severity=Severity.INFO)


@RULES.rule(
    "SW115",
    "too-many-of-a-sort",
    source="SotG ch.4",
    breaks={**STATION, "/modifications": ["mess-hall"]},
)
def too_many_of_a_sort(ship: Ship, stats: Stats) -> Found:
    """No suite is there more than ten times, but for ruling sw5e-suite-copies; others have bounds of their own."""
    categories = ship.house.tables.modification_categories
    before: dict[str, int] = {}
    for installed, row in stated(ship):
        number = before[row.id] = before.get(row.id, 0) + 1
        most, why = categories[row.category].max_copies, ""
        if row.category == SUITE and ship.house["sw5e-suite-copies"] == "any":
            most = None
        if row.max_copies_of is not None:
            bound = stats.modifiers[row.max_copies_of]
            most = None if isinstance(bound, Unknown) else max(0, bound)
            why = f", as many as the {ability_name(ship, row.max_copies_of)} modifier"
        elif row.per_limited_arc:
            most, why = len(LIMITED_ARCS), ", one for each limited arc"
        if most is not None and most != 1 and number == most + 1:
            yield Finding(installed.pointer, f"{row.name} is there {ship_count(ship, row)} times; {most} at most{why}")


LIMITED_ARCS = ("forward", "port", "starboard", "aft")
"""The arcs that are not all around. SotG ch.9."""


def ship_count(ship: Ship, row: Modification) -> int:
    """How often a modification is installed."""
    return sum(other is row for _, other in stated(ship))


@RULES.rule(
    "SW116",
    "modification-of-other-size",
    source="SotG ch.4",
    yields_to=("SW113",),
    breaks={"/modifications/1": "gravity-well-projector"},
)
def modification_of_other_size(ship: Ship, stats: Stats) -> Found:
    """Every modification is for ships of the size."""
    if isinstance(ship.size, Unknown):
        return
    for installed, row in stated(ship):
        if not suits(ship, row, ship.size):
            yield Finding(installed.pointer, f"{row.name} is for {ships_for(ship, row)}; this one is {ship.size.name}")


def suits(ship: Ship, row: Modification, size: Size) -> bool:
    """Whether a modification is for ships of a size."""
    sizes = ship.house.tables.sizes
    return (row.min_size is None or size.order >= sizes[row.min_size].order) and (
        row.max_size is None or size.order <= sizes[row.max_size].order
    )


@RULES.rule(
    "SW117",
    "required-modification-missing",
    source="SotG ch.4",
    breaks={"/modifications/1": "thrusters-mk-ii"},
)
def required_modification_missing(ship: Ship, stats: Stats) -> Found:
    """What a modification builds on is aboard; a role's modifications count for that."""
    for installed, row in stated(ship):
        missing = [id for id in row.requires if id != HARDPOINT and not may_have_one(ship, id)]
        if missing:
            rows = chain(ship, missing)
            names = listed([ship.house.tables.modifications[id].name for id in missing], "and")
            yield Finding(installed.pointer, f"{row.name} needs {names}", hint=price(ship, rows))


def chain(ship: Ship, missing: list[str]) -> list[Modification]:
    """The missing modifications, and before each those that it needs and that are missing too."""
    rows: list[Modification] = []
    for id in missing:
        row = ship.house.tables.modifications[id]
        before = [other for other in row.requires if other != HARDPOINT and not may_have_one(ship, other)]
        rows += [other for other in chain(ship, before) if other not in rows]
        rows += [row] if row not in rows else []
    return rows


@RULES.rule(
    "SW118",
    "prerequisite-missing",
    source="SotG ch.4",
    breaks={"/modifications/1": "plating-reinforced-mk-i"},
)
def prerequisite_missing(ship: Ship, stats: Stats) -> Found:
    """The armor, the weapon and the ability score that a modification asks for are there."""
    armor = ship.piece("armor")
    for installed, row in stated(ship):
        if row.armor is not None and armor is not None and not isinstance(armor, Unknown) and armor.id != row.armor:
            wanted = lowered(ship.house.tables.ship_armor[row.armor].name)
            yield Finding(installed.pointer, f"{row.name} is for {wanted}; the ship has {lowered(armor.name)}")
        for ability, least in row.ability_min.items():
            score = stats.abilities[ability].value
            if score is not None and score < least:
                yield Finding(
                    installed.pointer,
                    f"{row.name} asks for {ability_name(ship, ability)} {least}; the ship has {score}",
                )
        guns, which = weapons_of(ship, installed)
        if row.weapon_categories and not any(is_of(gun, row.weapon_categories) for gun in guns):
            yield Finding(
                installed.pointer, f"{row.name} is for {listed(row.weapon_categories, 'and')} weapons; {which} is none"
            )
        if row.weapon_damage_type and not any(deals(gun, row.weapon_damage_type) for gun in guns):
            yield Finding(
                installed.pointer, f"{row.name} is for weapons with {row.weapon_damage_type} damage; {which} has none"
            )


def weapons_of(ship: Ship, installed: Installed) -> tuple[list[Gun], str]:
    """(the weapons that a modification may be of, what a message calls them)"""
    if installed.weapon is None:
        return list(ship.weapons), "no weapon aboard" if not ship.weapons else "of those aboard there"
    if isinstance(installed.weapon, Unknown) or installed.weapon >= len(stated_guns(ship)):
        return list(ship.weapons), "of those aboard there"
    gun = stated_guns(ship)[installed.weapon]
    return [gun], lowered(gun.named)


def is_of(gun: Gun, categories: tuple[str, ...]) -> bool:
    """Whether a weapon is of one of the categories; True where it is unknown."""
    return isinstance(gun.row, Unknown) or gun.row.category in categories


def deals(gun: Gun, damage: str) -> bool:
    """Whether a weapon or its ammunition deals a type of damage; True where one of them is unknown."""
    if isinstance(gun.row, Unknown) or gun.row.damage_type == damage:
        return True
    return any(isinstance(load.row, Unknown) or load.row.damage_type == damage for load in gun.loads)


@RULES.rule(
    "SW119",
    "excluded-pair",
    source="SotG ch.4",
    breaks={
        **TINY,
        "/abilities/con": 15,
        "/abilities/dex": 13,
        "/roles": ["munition"],
        "/modifications": ["piloting-chamber"],
    },
)
def excluded_pair(ship: Ship, stats: Stats) -> Found:
    """A co-pilot seat and an astromech socket are not aboard together, nor a piloting chamber and a droid brain."""
    aboard = {
        installed.row.id: installed
        for installed in reversed(ship.modifications)
        if not isinstance(installed.row, Unknown)
    }
    pairs: set[frozenset[str]] = set()
    for installed in ship.modifications:
        for id in () if isinstance(installed.row, Unknown) else installed.row.excludes:
            assert not isinstance(installed.row, Unknown)
            pair = frozenset((id, installed.row.id))
            if id in aboard and pair not in pairs:
                pairs.add(pair)
                later = max(
                    installed,
                    aboard[id],
                    key=lambda either: (either.origin != "feature", ship.modifications.index(either)),
                )
                first = aboard[id] if later is installed else installed
                yield Finding(later.pointer, f"{later.named} and {first.named} are not aboard together")


@RULES.rule(
    "SW120",
    "stock-unfit",
    source="SotG ch.3, ch.4",
    yields_to=("SW113",),
    breaks={"/stock/2": "navcomputer"},
)
def stock_unfit(ship: Ship, stats: Stats) -> Found:
    """Stock modifications are of grade 0, and suites and others as many as the size has; a role's suites as it says."""
    if settled(ship):
        yield from granted_unfit(ship)
    size, stock = ship.size, [installed for installed in ship.modifications if installed.origin == "stock"]
    for installed in stock:
        if not isinstance(installed.row, Unknown) and installed.row.grade:
            yield Finding(
                installed.pointer,
                f"{installed.row.name} is of grade {installed.row.grade}; stock modifications are of grade 0",
            )
    if isinstance(size, Unknown):
        return
    if size.stock_from:
        yield from tiny_stock(ship, size, stock)
        return
    suites = sum(not isinstance(installed.row, Unknown) and installed.row.category == SUITE for installed in stock)
    unclear = sum(isinstance(installed.row, Unknown) for installed in stock)
    others = len(stock) - suites - unclear
    wanted = (size.stock_suites, size.stock_others)
    if unclear and suites <= wanted[0] and others <= wanted[1] and len(stock) <= sum(wanted):
        return
    if (suites, others) != wanted:
        has = f"{stock_in_words(*wanted)} on {size.name} ships"
        yield Finding(("stock",), f"{stock_in_words(suites, others)} among the stock modifications; there are {has}")


def stock_in_words(suites: int, others: int) -> str:
    """How many suites and other modifications, in words."""
    return f"{plural(suites, 'suite')} and {plural(others, 'other')}"


def tiny_stock(ship: Ship, size: Size, stock: list[Installed]) -> Found:
    """The findings about the stock of a ship that chooses one modification from a list.

    An empty stock is found by SW134 where nothing flies the ship.
    """
    names = listed([ship.house.tables.modifications[id].name for id in size.stock_from], "or")
    for installed in stock:
        if not isinstance(installed.row, Unknown) and installed.row.id not in size.stock_from:
            yield Finding(installed.pointer, f"{installed.row.name} in stock; {size.name} ships have {names}")
    if len(stock) > 1 and all(
        isinstance(installed.row, Unknown) or installed.row.id in size.stock_from for installed in stock
    ):
        yield Finding(stock[1].pointer, f"{len(stock)} stock modifications; {size.name} ships have one: {names}")
    if not stock and may_have(ship, flies):
        yield Finding(("stock",), f"no stock modification; {size.name} ships have {names}")


def granted_unfit(ship: Ship) -> Found:
    """A finding for each modification that the document calls granted and no role gives."""
    suites, number = sum(feature.free_suites for feature in ship.features), 0
    for installed, row in stated(ship):
        if installed.free is not True:
            continue
        number += 1
        if row.category != SUITE:
            yield Finding(
                (*installed.pointer, "granted"),
                f"{row.name} is no suite; what else a role gives is aboard without a word",
            )
        elif number > suites:
            gives = f"the roles of this ship give {suites or 'none'}"
            yield Finding(
                (*installed.pointer, "granted"), f"{plural(number, 'suite')} granted with {row.name}; {gives}"
            )


@RULES.rule(
    "SW134",
    "nothing-flies-it",
    source="SotG ch.3, ch.4",
    yields_to=("SW120",),
    breaks={**TINY, "/stock": []},
)
def nothing_flies_it(ship: Ship, stats: Stats) -> Found:
    """A Tiny ship has a droid brain, a remote override or a piloting chamber."""
    size = ship.size
    if isinstance(size, Unknown) or not size.stock_from or may_have(ship, flies):
        return
    if any(row.flies for _, needing in stated(ship) for row in chain(ship, list(needing.requires))):
        return  # SW117 says what is missing
    rows = sorted(filter(flies, ship.house.tables.modifications.values()), key=lambda row: row.grade)
    names = listed([lowered(row.name.partition(",")[0]) for row in rows], "or")
    free = listed(size.stock_from, "or")
    yield Finding(("stock",), f"nothing flies the ship: no {names}", hint=f"in `stock` one is free: {free}")


def flies(row: Modification) -> bool:
    """Whether a modification flies a ship that has no room for a crew. SotG ch.3."""
    return row.flies


@RULES.rule(
    "SW146",
    "slots-exceeded",
    source="SotG ch.4",
    breaks={"/modifications": ["flare-pods"] * 29},
)
def slots_exceeded(ship: Ship, stats: Stats) -> Found:
    """There are no more modifications than slots, but for those that are declared beyond them."""
    beyond = beyond_slots(ship, stats)
    declared = sum(installed.overflow is True for installed in ship.modifications)
    if beyond is None or beyond <= declared:
        return
    counted = [
        installed
        for installed in ship.modifications
        if installed.origin != "feature" and not installed.granted and not installed.overflow
    ]
    more = f", {plural(declared, 'one')} declared beyond them" if declared else ""
    message = f"{plural(stats.slots_used, 'modification')}; there are {stats.slots.total} slots{more}"
    room = ship.house.tables.modifications["equipment-room"]
    hint = f"`overflow: true` for {beyond - declared}, at half the base cost more; or a suite with {room.slots} slots"
    yield Finding(counted[-1].pointer, message, hint=f"{hint}: {price(ship, [room])}")
