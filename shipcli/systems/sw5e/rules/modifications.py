"""What is built into a ship: SW110 to SW120, SW134, SW146."""

from collections.abc import Iterator

from shipcli.diagnostics import Severity
from shipcli.rules import Found
from shipcli.systems.sw5e.costs import modification
from shipcli.systems.sw5e.model import Gun, Installed, Ship
from shipcli.systems.sw5e.rules.rulebook import (
    RULES,
    STATION,
    TINY,
    ability_name,
    at_least,
    may_have,
    may_have_one,
    off_the_list,
    own_guns,
    price,
    settled,
    ships_for,
)
from shipcli.systems.sw5e.stats import Stats
from shipcli.systems.sw5e.tables import Modification, Size
from shipcli.tally import Unknown, known
from shipcli.text import listed, lowered, plural, unknown_name

HARDPOINT = "hardpoint"


def installed(ship: Ship) -> Iterator[tuple[Installed, Modification]]:
    """The modifications that are known and that no role gives, with their rows."""
    for one in ship.modifications:
        if one.origin != "feature" and not isinstance(one.row, Unknown):
            yield one, one.row


@RULES.rule(
    "SW110",
    "modification-unfit",
    source="SotG ch.4",
    breaks={"/modifications/0/mod": "plating-deflection-mk-iv"},
)
def modification_unfit(ship: Ship, stats: Stats) -> Found:
    """Every modification is one of the book's, and a weapon or a penalty is named where its sort asks for one."""
    for one in ship.modifications:
        if isinstance(one.row, Unknown):
            yield from unknown_name(one.pointer, one.row, "modification", ship.house.tables.modifications)
            continue
        row, place = one.row, (*one.pointer, "weapon")
        if isinstance(one.weapon, int) and row.category != "weapon":
            yield place, f"{row.name} is no modification of a weapon, but {kind(row)}"
        elif message := off_the_list(ship, one.weapon):
            yield place, message
        place = (*one.pointer, "penalty")
        if isinstance(one.penalty, str) and not row.ability_penalty:
            yield place, f"{row.name} lowers no ability"
        elif isinstance(one.penalty, str) and one.penalty in row.abilities:
            yield place, f"{row.name} raises {ability_name(ship, one.penalty)}, and lowers another ability by 1"
        elif one.penalty is None and row.ability_penalty and one.origin != "feature":
            hint = f"`{{mod: {row.id}, penalty: {next(id for id in ('cha', 'int') if id not in row.abilities)}}}`"
            yield one.pointer, f"{row.name} lowers another ability by 1, and nothing says which", hint


def kind(row: Modification) -> str:
    """What sort of modification it is, in words."""
    return "a suite" if row.category == "suite" else f"an {row.category} system".replace("an universal", "a universal")


def beyond_slots(ship: Ship, stats: Stats) -> int | None:
    """How many modifications are beyond the slots; None where nobody knows."""
    most = stats.slots.value
    if most is None or not known(*[value for one in ship.modifications for value in (one.overflow, one.free)]):
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
    declared = [one for one in ship.modifications if one.overflow is True]
    if beyond is None:
        return
    for i, one in enumerate(declared, 1):
        more, dc = extra(ship, one, i), stats.installation_dc(one)
        cost = "" if more is None else f": {more:,} cr more"
        if i <= beyond:
            harder = f", DC {dc.total} to install it" if dc is not None and dc.complete else ""
            yield one.pointer, f"{one.named} is beyond the {stats.slots.total} slots{cost}{harder}"
        else:
            really = f"{stats.slots_used} modifications on {stats.slots.total} slots: {beyond or 'none'} beyond them"
            yield (*one.pointer, "overflow"), f"{one.named} is declared beyond the slots{cost}; {really}"


def extra(ship: Ship, one: Installed, beyond: int) -> int | None:
    """What a modification beyond the slots costs more, in credits; None where unknown."""
    cost, own = modification(ship, one, beyond).value, modification(ship, one._replace(overflow=False), beyond).value
    return None if cost is None or own is None else cost - own


@RULES.rule("SW112", "too-many-suites", source="SotG ch.4", breaks={"/modifications": ["medbay"] * 5})
def too_many_suites(ship: Ship, stats: Stats) -> Found:
    """There are no more suites than the size and the Constitution modifier allow; those that a role brings are more."""
    most, size = stats.suites.value, ship.size
    if most is None or isinstance(size, Unknown) or not size.has_suites or not settled(ship):
        return
    if stats.suites_used.total <= most:
        return
    suites = [one for one, row in installed(ship) if row.category == "suite"]
    message = (
        f"{at_least(stats.suites_used)} suites; {size.name} ships of Constitution {modifier(stats)} have {most} at most"
    )
    each = size.suites_per_con * (2 if ship.station is True else 1)
    hint = f"2 points of Constitution more allow {plural(each, 'suite')} more"
    yield suites[max(0, most)].pointer, message, hint


def modifier(stats: Stats) -> str:
    """The Constitution modifier, as it is written."""
    own = stats.modifiers["con"]
    return "unknown" if isinstance(own, Unknown) else f"{own:+d}"


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
    for one, row in installed(ship):
        if row.category == "suite":
            yield one.pointer, f"{row.name} is a suite; {ship.size.name} ships have none"


@RULES.rule("SW114", "system-twice", source="SotG ch.4", breaks={"/modifications/1": "plating-deflection-mk-i"})
def system_twice(ship: Ship, stats: Stats) -> Found:
    """No operation or universal system is installed twice; one that a role gives as well may be swapped."""
    once = {id for id, row in ship.house.tables.modification_categories.items() if row.max_copies == 1}
    given: dict[str, Installed] = {}
    for one in ship.modifications:
        if one.origin == "feature" and not isinstance(one.row, Unknown) and one.row.category in once:
            if one.row.id in given:
                yield doubly_given(one, one.row, given[one.row.id])
            given.setdefault(one.row.id, one)
    before: set[str] = set()
    for one, row in installed(ship):
        if row.category in once and row.id in before:
            yield one.pointer, f"{row.name} is installed twice; a ship has {kind(row)} of a sort once"
        elif row.id in given and row.id not in before:
            yield doubly_given(one, row, given[row.id])
        before.add(row.id)


def doubly_given(one: Installed, row: Modification, given: Installed) -> tuple[object, ...]:
    """The finding about a system that a role gives, and that is there already."""
    hint = f"the one given may be swapped for another of grade {row.grade}{' or lower' if row.grade else ''}"
    return one.pointer, f"{row.name} is given by {lowered(given.source)} as well", hint, Severity.INFO


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
    for one, row in installed(ship):
        number = before[row.id] = before.get(row.id, 0) + 1
        most, why = categories[row.category].max_copies, ""
        if row.category == "suite" and ship.house["sw5e-suite-copies"] == "any":
            most = None
        if row.max_copies_of is not None:
            own = stats.modifiers[row.max_copies_of]
            most = None if isinstance(own, Unknown) else max(0, own)
            why = f", as many as the {ability_name(ship, row.max_copies_of)} modifier"
        elif row.per_limited_arc:
            most, why = len(LIMITED_ARCS), ", one for each limited arc"
        if most is not None and most != 1 and number == most + 1:
            yield one.pointer, f"{row.name} is there {ship_count(ship, row)} times; {most} at most{why}"


LIMITED_ARCS = ("forward", "port", "starboard", "aft")
"""The arcs that are not all around. SotG ch.9."""


def ship_count(ship: Ship, row: Modification) -> int:
    """How often a modification is installed."""
    return sum(other is row for _, other in installed(ship))


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
    for one, row in installed(ship):
        if not suits(ship, row, ship.size):
            yield one.pointer, f"{row.name} is for {ships_for(ship, row)}; this one is {ship.size.name}"


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
    for one, row in installed(ship):
        missing = [id for id in row.requires if id != HARDPOINT and not may_have_one(ship, id)]
        if missing:
            rows = chain(ship, missing)
            names = listed([ship.house.tables.modifications[id].name for id in missing], "and")
            yield one.pointer, f"{row.name} needs {names}", price(ship, rows)


def chain(ship: Ship, missing: list[str]) -> list[Modification]:
    """The modifications that are missing, with those that they need and that are missing too, in order."""
    found: list[Modification] = []
    for id in missing:
        row = ship.house.tables.modifications[id]
        before = [other for other in row.requires if other != HARDPOINT and not may_have_one(ship, other)]
        found += [other for other in chain(ship, before) if other not in found]
        found += [row] if row not in found else []
    return found


@RULES.rule(
    "SW118",
    "prerequisite-missing",
    source="SotG ch.4",
    breaks={"/modifications/1": "plating-reinforced-mk-i"},
)
def prerequisite_missing(ship: Ship, stats: Stats) -> Found:
    """The armor, the weapon and the ability score that a modification asks for are there."""
    armor = ship.piece("armor")
    for one, row in installed(ship):
        if row.armor is not None and armor is not None and not isinstance(armor, Unknown) and armor.id != row.armor:
            wanted = lowered(ship.house.tables.ship_armor[row.armor].name)
            yield one.pointer, f"{row.name} is for {wanted}; the ship has {lowered(armor.name)}"
        for ability, least in row.ability_min.items():
            score = stats.abilities[ability].value
            if score is not None and score < least:
                yield one.pointer, f"{row.name} asks for {ability_name(ship, ability)} {least}; the ship has {score}"
        guns, which = candidates(ship, one)
        if row.weapon_categories and not any(is_of(gun, row.weapon_categories) for gun in guns):
            yield one.pointer, f"{row.name} is for {listed(row.weapon_categories, 'and')} weapons; {which} is none"
        if row.weapon_damage_type and not any(deals(gun, row.weapon_damage_type) for gun in guns):
            yield one.pointer, f"{row.name} is for weapons with {row.weapon_damage_type} damage; {which} has none"


def candidates(ship: Ship, one: Installed) -> tuple[list[Gun], str]:
    """The weapons that a modification may be of, and what they are called together."""
    if one.weapon is None:
        return list(ship.weapons), "no weapon aboard" if not ship.weapons else "of those aboard there"
    if isinstance(one.weapon, Unknown) or one.weapon >= len(own_guns(ship)):
        return list(ship.weapons), "of those aboard there"
    own = own_guns(ship)[one.weapon]
    return [own], lowered(own.named)


def is_of(gun: Gun, categories: tuple[str, ...]) -> bool:
    """Whether a weapon is of one of the categories, or nobody knows."""
    return isinstance(gun.row, Unknown) or gun.row.category in categories


def deals(gun: Gun, damage: str) -> bool:
    """Whether a weapon, or what it has loaded, deals a sort of damage, or nobody knows."""
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
    aboard = {one.row.id: one for one in reversed(ship.modifications) if not isinstance(one.row, Unknown)}
    told: set[frozenset[str]] = set()
    for one in ship.modifications:
        for id in () if isinstance(one.row, Unknown) else one.row.excludes:
            assert not isinstance(one.row, Unknown)
            pair = frozenset((id, one.row.id))
            if id in aboard and pair not in told:
                told.add(pair)
                later = max(
                    one, aboard[id], key=lambda each: (each.origin != "feature", ship.modifications.index(each))
                )
                first = aboard[id] if later is one else one
                yield later.pointer, f"{later.named} and {first.named} are not aboard together"


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
    size, stock = ship.size, [one for one in ship.modifications if one.origin == "stock"]
    for one in stock:
        if not isinstance(one.row, Unknown) and one.row.grade:
            yield one.pointer, f"{one.row.name} is of grade {one.row.grade}; stock modifications are of grade 0"
    if isinstance(size, Unknown):
        return
    if size.stock_from:
        yield from tiny_stock(ship, size, stock)
        return
    suites = sum(not isinstance(one.row, Unknown) and one.row.category == "suite" for one in stock)
    unclear = sum(isinstance(one.row, Unknown) for one in stock)
    others = len(stock) - suites - unclear
    wanted = (size.stock_suites, size.stock_others)
    if unclear and suites <= wanted[0] and others <= wanted[1] and len(stock) <= sum(wanted):
        return
    if (suites, others) != wanted:
        has = f"{parted(*wanted)} on {size.name} ships"
        yield ("stock",), f"{parted(suites, others)} among the stock modifications; there are {has}"


def parted(suites: int, others: int) -> str:
    """How many suites and other modifications, in words."""
    return f"{plural(suites, 'suite')} and {plural(others, 'other')}"


def tiny_stock(ship: Ship, size: Size, stock: list[Installed]) -> Found:
    """What is wrong with the stock of a ship that chooses one of two; none at all is SW134, if nothing flies it."""
    names = listed([ship.house.tables.modifications[id].name for id in size.stock_from], "or")
    for one in stock:
        if not isinstance(one.row, Unknown) and one.row.id not in size.stock_from:
            yield one.pointer, f"{one.row.name} in stock; {size.name} ships have {names}"
    if len(stock) > 1 and all(isinstance(one.row, Unknown) or one.row.id in size.stock_from for one in stock):
        yield stock[1].pointer, f"{len(stock)} stock modifications; {size.name} ships have one: {names}"
    if not stock and may_have(ship, flies):
        yield ("stock",), f"no stock modification; {size.name} ships have {names}"


def granted_unfit(ship: Ship) -> Found:
    """What is said to be given by a role, and is not."""
    suites, number = sum(one.free_suites for one in ship.features), 0
    for one, row in installed(ship):
        if one.free is not True:
            continue
        number += 1
        if row.category != "suite":
            yield (*one.pointer, "granted"), f"{row.name} is no suite; what else a role gives is aboard without a word"
        elif number > suites:
            gives = f"the roles of this ship give {suites or 'none'}"
            yield (*one.pointer, "granted"), f"{plural(number, 'suite')} granted with {row.name}; {gives}"


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
    if any(row.flies for _, one in installed(ship) for row in chain(ship, list(one.requires))):
        return  # SW117 says what is missing
    rows = sorted(filter(flies, ship.house.tables.modifications.values()), key=lambda row: row.grade)
    names = listed([lowered(row.name.partition(",")[0]) for row in rows], "or")
    free = listed(size.stock_from, "or")
    yield ("stock",), f"nothing flies the ship: no {names}", f"in `stock` one is free: {free}"


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
    declared = sum(one.overflow is True for one in ship.modifications)
    if beyond is None or beyond <= declared:
        return
    own = [one for one in ship.modifications if one.origin != "feature" and not one.granted and not one.overflow]
    more = f", {plural(declared, 'one')} declared beyond them" if declared else ""
    message = f"{plural(stats.slots_used, 'modification')}; there are {stats.slots.total} slots{more}"
    room = ship.house.tables.modifications["equipment-room"]
    hint = f"`overflow: true` for {beyond - declared}, at half the base cost more; or a suite with {room.slots} slots"
    yield own[-1].pointer, message, f"{hint}: {price(ship, [room])}"
