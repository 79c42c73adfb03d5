"""What makes an armada legal: checks AR101 to AR125."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from shipcli.diagnostics import Severity
from shipcli.document import Pointer
from shipcli.rules import Found, Rulebook
from shipcli.systems.armada import tables
from shipcli.systems.armada.model import Armada, Fleet, Officer, highest_tier, same_name
from shipcli.systems.armada.stats import FleetStats, Stats
from shipcli.tally import Unknown
from shipcli.wording import article, listed, lowered, meant, quoted, unknown_name

RULES = Rulebook("AR")

RULES.stated(
    "AR101",
    "armada-tier-out-of-range",
    "The tier of an armada is a whole number from 1 to 20.",
    source="SOM 58, Table 2-14",
    breaks={"/tier": 21},
)
RULES.stated(
    "AR102",
    "armada-without-fleets",
    "An armada has at least one fleet.",
    source="SOM 58",
    breaks={"/fleets": []},
)


@RULES.rule("AR103", "fleet-tier-out-of-range", source="SOM 59, Table 2-16", breaks={"/fleets/1/tier": 0})
def fleet_tier_out_of_range(armada: Armada, stats: Stats) -> Found:
    """The tier of a fleet is a whole number from 1 to 20."""
    for i, fleet in enumerate(armada.fleets):
        if isinstance(fleet.tier, Unknown) and fleet.tier.text is not None:
            yield (
                ("fleets", i, "tier"),
                f"tier of {called(fleet)}: a whole number from 1 to {highest_tier(armada.house)} is wanted, "
                f"found {fleet.tier.text}",
                "the tables end at 20" + " (ruling fleet-tier-21)" * (fleet.tier.text == "21" and armada.tier == 20),
            )


@RULES.rule(
    "AR104",
    "fleet-outranks-armada",
    source="SOM 58",
    breaks={"/fleets/2/tier": 4, "/fleets/2/abilities": [], "/fleets/3/size": "small"},
)
def fleet_outranks_armada(armada: Armada, stats: Stats) -> Found:
    """No fleet is more than one tier above its armada, unless the GM allows it (ruling gm-tier-override)."""
    highest = stats.highest_fleet_tier
    allowed = armada.house["gm-tier-override"] is True
    for i, fleet in enumerate(armada.fleets):
        if highest is not None and not isinstance(fleet.tier, Unknown) and fleet.tier > highest:
            yield (
                ("fleets", i, "tier"),
                f"{called(fleet)} is of tier {fleet.tier}; the most in an armada of tier {armada.tier} is {highest}",
                None if allowed else "with the GM's leave: `rulings: {gm-tier-override: true}`",
                Severity.WARNING if allowed else None,
            )


@RULES.rule("AR105", "unknown-fleet-size", source="SOM 58", breaks={"/fleets/1/size": "tiny"})
def unknown_fleet_size(armada: Armada, stats: Stats) -> Found:
    """The size of a fleet is small, medium or large; any goes with any class, but for ruling size-by-class."""
    for i, fleet in enumerate(armada.fleets):
        place = ("fleets", i, "size")
        if isinstance(fleet.size, Unknown):
            yield from unknown_name(place, fleet.size, "size", tables.sizes())
        elif (
            armada.house["size-by-class"] == "large-capitals"
            and not isinstance(fleet.class_, Unknown)
            and fleet.class_.id == "capital"
            and fleet.size.id != "large"
        ):
            yield place, f"{called(fleet)} is {fleet.size.id}; capital fleets are large (ruling size-by-class)"


@RULES.rule("AR106", "unknown-fleet-class", source="SOM 59", breaks={"/fleets/1/class": "frigate"})
def unknown_fleet_class(armada: Armada, stats: Stats) -> Found:
    """The class of a fleet is capital, destroyer or fighter."""
    for i, fleet in enumerate(armada.fleets):
        yield from unknown_name(("fleets", i, "class"), fleet.class_, "class", tables.classes())


@RULES.rule(
    "AR107",
    "bp-over-budget",
    source="SOM 58, Table 2-14",
    breaks={"/fleets/4/abilities": ["interceptors", "self-destruct"]},
)
def bp_over_budget(armada: Armada, stats: Stats) -> Found:
    """All fleets together cost no more BP than the armada's tier grants."""
    spent = stats.bp_spent
    if stats.bp is not None and spent.total > stats.bp:
        at_least = "" if spent.complete else "at least "
        yield (
            ("tier",),
            f"{at_least}{spent.total} BP spent; tier {armada.tier} grants {stats.bp} BP, "
            f"{spent.total - stats.bp} too many",
        )


@RULES.rule("AR108", "unknown-ability", source="SOM 60, Table 2-18", breaks={"/fleets/2/abilities/0": "torpedoes"})
def unknown_ability(armada: Armada, stats: Stats) -> Found:
    """Every special ability is one of Table 2-18; agile, which has no row there, exists by ruling only."""
    for i, fleet in enumerate(armada.fleets):
        for j, ability in enumerate(fleet.abilities):
            if not isinstance(ability, Unknown):
                continue
            place = ("fleets", i, "abilities", j)
            if ability.text is not None and same_name(ability.text, "agile"):
                yield (
                    place,
                    "agile is on the fighters' list, but the book gives it neither cost nor effect",
                    "`rulings: {agile-undefined: free-label}` allows it as a label without effect",
                )
            else:
                buyable = {row.id: row for row in tables.abilities().values() if row.ruling is None}
                yield from unknown_name(place, ability, "ability", buyable)


@RULES.rule(
    "AR109",
    "ability-closed-to-class",
    source="SOM 59, Table 2-18",
    breaks={"/fleets/2/abilities/0": "point-defense"},
)
def ability_closed_to_class(armada: Armada, stats: Stats) -> Found:
    """A fleet has only abilities that are open to its class."""
    for i, fleet in enumerate(armada.fleets):
        if isinstance(fleet.class_, Unknown):
            continue
        for j, ability in enumerate(fleet.abilities):
            if not isinstance(ability, Unknown) and ability.id not in fleet.class_.abilities:
                if ability in fleet.abilities[:j] and armada.house["ability-once"] == "once":
                    continue
                owners, own = listed(ability.classes, "and"), article(fleet.class_.id)
                yield (
                    ("fleets", i, "abilities", j),
                    f"{lowered(ability.name)} is for {owners} fleets; {called(fleet)} is {own} fleet",
                )


@RULES.rule("AR110", "ability-twice", source="SOM 59", breaks={"/fleets/4/abilities": ["interceptors", "interceptors"]})
def ability_twice(armada: Armada, stats: Stats) -> Found:
    """No fleet has the same ability twice (ruling ability-once); it is charged once."""
    if armada.house["ability-once"] == "stack":
        return
    for i, fleet in enumerate(armada.fleets):
        if len(set(fleet.ability_ids)) == len(fleet.ability_ids):
            continue
        for j, ability in enumerate(fleet.abilities):
            if not isinstance(ability, Unknown) and ability in fleet.abilities[:j]:
                yield ("fleets", i, "abilities", j), f"{called(fleet)} has {lowered(ability.name)} already; delete this"


@RULES.rule("AR111", "second-flagship", source="SOM 60", breaks={"/fleets/4/abilities": ["interceptors", "flagship"]})
def second_flagship(armada: Armada, stats: Stats) -> Found:
    """At most one fleet of an armada is its flagship."""
    flagships = [(i, fleet) for i, fleet in enumerate(armada.fleets) if fleet.flagship]
    for i, fleet in flagships[1:]:
        yield (
            (
                "fleets",
                i,
                "abilities",
                [not isinstance(a, Unknown) and a.id == "flagship" for a in fleet.abilities].index(True),
            ),
            f"{called(fleet)} is a second flagship; {called(flagships[0][1])} is the first, one is allowed",
        )


@RULES.rule("AR112", "no-flagship", source="SOM 58", breaks={"/fleets/0/abilities": ["point-defense"]})
def no_flagship(armada: Armada, stats: Stats) -> Found:
    """One fleet is appointed flagship; whether an armada without is illegal, ruling flagship-required says."""
    unclear = any(fleet.may_have("flagship") for fleet in armada.fleets)
    if armada.fleets and not unclear and not any(fleet.flagship for fleet in armada.fleets):
        yield (
            ("fleets",),
            "no fleet is the flagship",
            "add `flagship` to the abilities of one fleet; it costs 0 BP",
            Severity.WARNING if armada.house["flagship-required"] == "warning" else None,
        )


@RULES.rule(
    "AR113",
    "fleet-name-twice",
    source="SOM 58",
    severity=Severity.WARNING,
    breaks={"/fleets/4/name": "Gulls"},
)
def fleet_name_twice(armada: Armada, stats: Stats) -> Found:
    """The fleets of an armada have different names; an officer who names a double one makes it an error."""
    first: dict[str, int] = {}
    named = {officer.fleet for officer in armada.officers}
    for i, fleet in enumerate(armada.fleets):
        if isinstance(fleet.name, Unknown):
            continue
        if fleet.name in first:
            yield (
                ("fleets", i, "name"),
                f"fleet {first[fleet.name] + 1} is called {quoted(fleet.name)} too"
                + (", and an officer is on it: on which?" if fleet.name in named else ""),
                None,
                Severity.ERROR if fleet.name in named else None,
            )
        else:
            first[fleet.name] = i


@RULES.rule("AR114", "printed-differs", source="SOM 58-60", breaks={"/fleets/0/printed": {"hp": 8}})
def printed_differs(armada: Armada, stats: Stats) -> Found:
    """Figures stated under `printed` are those that the rules give."""
    places: list[tuple[Pointer, Mapping[str, Any], dict[str, Any]]] = []
    if armada.printed:
        totals = {"bp": stats.bp_spent.value, "budget": stats.bp, "morale_dc": stats.morale_dc}
        places.append(((), armada.printed, totals))
    places += [
        (("fleets", i), fleet.printed, printable(stats.fleets[i]))
        for i, fleet in enumerate(armada.fleets)
        if fleet.printed
    ]
    for place, printed, computed in places:
        for key, value in printed.items():
            right = computed.get(key)
            if isinstance(value, str):
                value = value.replace(" ", "").lower()
            if isinstance(value, Unknown) or right is None or value == right:
                continue
            if isinstance(value, dict):
                for inner, number in value.items():
                    if not isinstance(number, Unknown) and number != right[inner]:
                        message = f"printed {inner} {key} is {number}; the rules give {right[inner]}"
                        yield (*place, "printed", key, inner), message
            else:
                label = LABELS.get(key, key.replace("_", " "))
                yield (*place, "printed", key), f"printed {label} is {value}; the rules give {right}"


LABELS = {
    "ac": "AC",
    "ac_front": "AC to the front",
    "bp": "BP",
    "ct": "CT",
    "hp": "HP",
    "morale_dc": "morale DC",
    "sp": "SP",
    "sp_regen": "SP regained",
}
"""How messages call the keys under `printed`, where not by the key."""


def printable(stats: FleetStats) -> dict[str, Any]:
    """The figures of a fleet that a sheet may state, by their keys under `printed`."""
    sums = ("bp", "hp", "ct", "sp", "ac", "ac_front", "check", "gunnery", "piloting", "morale", "destroyed_above")
    bands = dict(zip(("short", "long", "extreme"), stats.range, strict=True)) if stats.range else None
    return {key: getattr(stats, key).value for key in sums} | {
        "sp_regen": stats.sp_regen,
        "damage": str(stats.damage) if stats.damage else None,
        "speed": stats.speed,
        "turn": stats.turn,
        "range": bands,
    }


@RULES.rule("AR115", "unknown-role", source="SOM 60-62", breaks={"/officers/2/role": "cook"})
def unknown_role(armada: Armada, stats: Stats) -> Found:
    """The role of an officer is admiral, chief caster, chief engineer, chief technician or commander."""
    for i, officer in enumerate(armada.officers):
        yield from unknown_name(("officers", i, "role"), officer.role, "role", tables.roles())


@RULES.rule(
    "AR116",
    "second-admiral",
    source="SOM 60",
    breaks={"/officers/2/role": "admiral", "/officers/2/ranks": {"bluff": 3}},
)
def second_admiral(armada: Armada, stats: Stats) -> Found:
    """An armada has at most one admiral."""
    admirals = [(i, officer) for i, officer in enumerate(armada.officers) if plays(officer, "admiral")]
    for i, officer in admirals[1:]:
        yield ("officers", i, "role"), f"{who(officer)} is a second admiral; {who(admirals[0][1])} is the first"


@RULES.rule(
    "AR117",
    "role-twice-in-fleet",
    source="SOM 60",
    yields_to=("AR116",),
    breaks={"/officers/2/role": "commander", "/officers/2/fleet": "Old Bulwark", "/officers/2/ranks": {"piloting": 3}},
)
def role_twice_in_fleet(armada: Armada, stats: Stats) -> Found:
    """A fleet has at most one officer of each role."""
    first: dict[tuple[str, str], Officer] = {}
    for i, officer in enumerate(armada.officers):
        if isinstance(officer.role, Unknown) or isinstance(officer.fleet, Unknown):
            continue
        place = (officer.fleet, officer.role.id)
        if place in first:
            yield (
                ("officers", i, "role"),
                f"{quoted(officer.fleet)} has {article(officer.role.name.lower())} already: {who(first[place])}",
            )
        else:
            first[place] = officer


@RULES.rule("AR118", "officer-without-fleet", source="SOM 60", breaks={"/officers/2/fleet": "Grey Wolfs"})
def officer_without_fleet(armada: Armada, stats: Stats) -> Found:
    """Every officer belongs to a fleet of this armada."""
    names = [fleet.name for _, fleet in enumerate(armada.fleets) if not isinstance(fleet.name, Unknown)]
    if not armada.fleets_known or len(names) < len(armada.fleets):
        return
    for i, officer in enumerate(armada.officers):
        if not isinstance(officer.fleet, Unknown) and officer.fleet not in names:
            message = f"no fleet of this armada is called {quoted(officer.fleet)}"
            hint, *rest = meant(officer.fleet, names)
            yield ("officers", i, "fleet"), message, hint or f"its fleets: {listed(map(quoted, names), 'and')}", *rest


@RULES.rule("AR119", "officer-name-twice", source="SOM 60", breaks={"/officers/2/name": "Tov"})
def officer_name_twice(armada: Armada, stats: Stats) -> Found:
    """No two officers share a name: an officer holds one role."""
    seen = Counter[str]()
    for i, officer in enumerate(armada.officers):
        if not isinstance(officer.name, Unknown):
            if seen[officer.name]:
                yield (
                    ("officers", i, "name"),
                    f"{quoted(officer.name)} is an officer already; an officer holds one role",
                )
            seen[officer.name] += 1


@RULES.rule("AR120", "skill-outside-role", source="SOM 60-62", breaks={"/officers/2/ranks": {"piloting": 3}})
def skill_outside_role(armada: Armada, stats: Stats) -> Found:
    """Every skill listed for an officer belongs to the role; base attack bonus is for commanders."""
    for i, officer in enumerate(armada.officers):
        role = officer.role
        seen: set[str] = set()
        ranks = () if isinstance(officer.ranks, Unknown) else officer.ranks or ()
        for name, skill, _ in ranks:
            place = ("officers", i, "ranks", name)
            if isinstance(skill, Unknown):
                for pointer, message, hint, severity, _, replacement in unknown_name(
                    place, skill, "skill", tables.skills()
                ):
                    yield pointer, message, hint, severity, True, replacement
            elif not isinstance(role, Unknown) and skill.id not in role.skills:
                own = listed([tables.skills()[one].name for one in role.skills], "or")
                message = f"{skill.name} does nothing for {article(role.name.lower())}, whose bonus goes by {own}"
                yield place, message, None, None, True
            elif skill.id in seen:
                yield place, f"{skill.name} stands here twice", "keep one of the two", None, True
            if not isinstance(skill, Unknown):
                seen.add(skill.id)
        if officer.bab is not None and not isinstance(role, Unknown) and not role.may_use_bab:
            message = f"base attack bonus is for commanders; {who(officer)} is {article(role.name.lower())}"
            yield ("officers", i, "bab"), message, None, None, True


@RULES.rule("AR121", "ranks-out-of-range", source="SOM 60", breaks={"/officers/2/ranks/engineering": 4})
def ranks_out_of_range(armada: Armada, stats: Stats) -> Found:
    """Ranks and base attack bonus are whole numbers from 0 to 20, and no more than the officer's level."""
    for i, officer in enumerate(armada.officers):
        ranks = () if isinstance(officer.ranks, Unknown) else officer.ranks or ()
        stated: list[tuple[Pointer, str, int | Unknown]] = [
            (("officers", i, "ranks", name), "ranks", number) for name, _, number in ranks
        ]
        if officer.bab is not None:
            stated.append((("officers", i, "bab"), "base attack bonus", officer.bab))
        for place, what, number in stated:
            if officer.level is None or isinstance(officer.level, Unknown) or isinstance(number, Unknown):
                continue
            if number > officer.level:
                yield (
                    place,
                    f"{what} {number}; {who(officer)} is of level {officer.level}, and can have that many at most",
                )
        if officer.ranks is None and officer.bab is None and armada.house["officer-ranks-npc"] == "given":
            yield ("officers", i), f"{who(officer)} has no ranks; ruling officer-ranks-npc wants them given"


@RULES.rule("AR122", "bp-left", source="SOM 58", severity=Severity.INFO, breaks={"/fleets/2/abilities": []})
def bp_left(armada: Armada, stats: Stats) -> Found:
    """All BP of the armada are spent."""
    left = stats.bp_left
    if left is not None and left > 0:
        yield ("tier",), f"{left} BP of {stats.bp} left; nothing carries over"


@RULES.rule(
    "AR123",
    "no-admiral",
    source="SOM 62",
    severity=Severity.INFO,
    breaks={"/officers/0/role": "chief-technician", "/officers/0/ranks": {"computers": 2}},
)
def no_admiral(armada: Armada, stats: Stats) -> Found:
    """An armada has an admiral: without one it rolls 1d6 only for the order of movement."""
    if not (armada.fleets_known and armada.officers_known):
        return
    if not any(isinstance(officer.role, Unknown) or plays(officer, "admiral") for officer in armada.officers):
        place = ("officers",) if armada.officers else ()
        yield place, "no admiral: this armada rolls only 1d6 for the order of movement"


@RULES.rule(
    "AR124",
    "bombers-with-interceptors",
    source="SOM 60",
    severity=Severity.INFO,
    breaks={"/fleets/2/abilities": ["bombers", "interceptors"]},
)
def bombers_with_interceptors(armada: Armada, stats: Stats) -> Found:
    """A fleet with bombers keeps its strength against capitals, which interceptors trade away."""
    exclusive = armada.house["bombers-interceptors"] == "exclusive"
    for i, fleet in enumerate(armada.fleets):
        if fleet.has("bombers") and fleet.has("interceptors"):
            message = (
                f"{called(fleet)} hunts capital fleets without being strong against them: bombers and interceptors"
            )
            if exclusive:
                message = f"{called(fleet)} has bombers and interceptors (ruling bombers-interceptors)"
            yield ("fleets", i, "abilities"), message, None, Severity.ERROR if exclusive else None


@RULES.rule("AR125", "tier-differs-from-party", source="SOM 58", severity=Severity.INFO, breaks={"/party_level": 3})
def tier_differs_from_party(armada: Armada, stats: Stats) -> Found:
    """The tier of an armada is the party's average level."""
    level = armada.party_level
    if (
        level is not None
        and not isinstance(level, Unknown)
        and not isinstance(armada.tier, Unknown)
        and level != armada.tier
    ):
        yield ("tier",), f"tier {armada.tier}; the party is of level {level}"


def plays(officer: Officer, role: str) -> bool:
    """Whether the officer has that role."""
    return not isinstance(officer.role, Unknown) and officer.role.id == role


def called(fleet: Fleet) -> str:
    """How messages call a fleet."""
    return "a fleet without a name" if isinstance(fleet.name, Unknown) else quoted(fleet.name)


def who(officer: Officer) -> str:
    """How messages call an officer."""
    return "an officer without a name" if isinstance(officer.name, Unknown) else quoted(officer.name)
