"""What makes an armada and its fleets legal: AR101 to AR114, AR122, AR124 to AR126."""

from collections.abc import Mapping
from typing import Any

from shipcli.diagnostics import Severity
from shipcli.document import Pointer
from shipcli.rules import Found
from shipcli.systems.armada.model import Armada, highest_tier, same_name
from shipcli.systems.armada.rules.rulebook import RULES, called
from shipcli.systems.armada.stats import FleetStats, Stats
from shipcli.tally import Unknown
from shipcli.text import article, listed, lowered, quoted, unknown_name

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
    if highest is None:
        return
    for i, fleet in enumerate(armada.fleets):
        if not isinstance(fleet.tier, Unknown) and fleet.tier > highest:
            allowed = armada.house["gm-tier-override"] is True
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
            yield from unknown_name(place, fleet.size, "size", armada.house.tables.sizes)
        elif (
            fleet.size.id != "large"
            and not isinstance(fleet.class_, Unknown)
            and fleet.class_.id == "capital"
            and armada.house["size-by-class"] == "large-capitals"
        ):
            yield place, f"{called(fleet)} is {fleet.size.id}; capital fleets are large (ruling size-by-class)"


@RULES.rule("AR106", "unknown-fleet-class", source="SOM 59", breaks={"/fleets/1/class": "frigate"})
def unknown_fleet_class(armada: Armada, stats: Stats) -> Found:
    """The class of a fleet is capital, destroyer or fighter."""
    for i, fleet in enumerate(armada.fleets):
        yield from unknown_name(("fleets", i, "class"), fleet.class_, "class", armada.house.tables.classes)


@RULES.rule(
    "AR107",
    "bp-over-budget",
    source="SOM 58, Table 2-14",
    breaks={"/fleets/4/abilities": ["interceptors", "self-destruct"]},
)
def bp_over_budget(armada: Armada, stats: Stats) -> Found:
    """All fleets together cost no more BP than the armada's tier grants."""
    spent = stats.bp_spent
    if stats.bp is not None and spent.total > stats.bp + closed_bp(armada):
        at_least = "" if spent.complete else "at least "
        yield (
            ("tier",),
            f"{at_least}{spent.total} BP spent; tier {armada.tier} grants {stats.bp} BP, "
            f"{spent.total - stats.bp} too many",
            "`shipcli cost` shows what each part costs",
        )


def closed_bp(armada: Armada) -> int:
    """BP of the abilities that are closed to their fleets' classes: AR109 wants them gone."""
    total, open_abilities = 0, armada.house.tables.open_abilities
    for fleet in armada.fleets:
        if not isinstance(fleet.class_, Unknown) and not set(fleet.ability_ids).issubset(
            open_abilities[fleet.class_.id]
        ):
            stack = armada.house["ability-once"] == "stack"
            ids = fleet.ability_ids if stack else tuple(dict.fromkeys(fleet.ability_ids))
            total += sum(
                armada.house.tables.abilities[id].bp for id in ids if id not in open_abilities[fleet.class_.id]
            )
    return total


@RULES.rule("AR108", "unknown-ability", source="SOM 60, Table 2-18", breaks={"/fleets/2/abilities/0": "torpedoes"})
def unknown_ability(armada: Armada, stats: Stats) -> Found:
    """Every special ability is one of Table 2-18; agile, which has no row there, exists by ruling only."""
    for i, fleet in enumerate(armada.fleets):
        if len(fleet.ability_ids) == len(fleet.abilities):
            continue
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
                buyable = {row.id: row for row in armada.house.tables.abilities.values() if row.ruling is None}
                yield from unknown_name(place, ability, "ability", buyable)


@RULES.rule(
    "AR109",
    "ability-closed-to-class",
    source="SOM 59, Table 2-18",
    breaks={"/fleets/2/abilities/0": "point-defense"},
)
def ability_closed_to_class(armada: Armada, stats: Stats) -> Found:
    """A fleet has only abilities that are open to its class."""
    open_abilities = armada.house.tables.open_abilities
    for i, fleet in enumerate(armada.fleets):
        if isinstance(fleet.class_, Unknown) or set(fleet.ability_ids).issubset(open_abilities[fleet.class_.id]):
            continue
        told: set[str] = set()
        for j, ability in enumerate(fleet.abilities):
            if not isinstance(ability, Unknown) and ability.id not in open_abilities[fleet.class_.id]:
                if ability.id in told and armada.house["ability-once"] == "once":
                    continue
                told.add(ability.id)
                owners, own = listed(ability.classes, "and"), article(fleet.class_.id)
                yield (
                    ("fleets", i, "abilities", j),
                    f"{lowered(ability.name)} is for {owners} fleets; {called(fleet)} is {own} fleet",
                )


@RULES.rule("AR110", "ability-twice", source="SOM 59", breaks={"/fleets/4/abilities": ["interceptors", "interceptors"]})
def ability_twice(armada: Armada, stats: Stats) -> Found:
    """No fleet has the same ability twice (ruling ability-once); it is charged once."""
    for i, fleet in enumerate(armada.fleets):
        if len(set(fleet.ability_ids)) == len(fleet.ability_ids) or armada.house["ability-once"] == "stack":
            continue
        seen: set[str] = set()
        for j, ability in enumerate(fleet.abilities):
            if isinstance(ability, Unknown):
                continue
            if ability.id in seen:
                yield ("fleets", i, "abilities", j), f"{called(fleet)} has {lowered(ability.name)} already; delete this"
            seen.add(ability.id)


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
            "delete `flagship` from one of the two",
        )


@RULES.rule("AR112", "no-flagship", source="SOM 58", breaks={"/fleets/0/abilities": ["point-defense"]})
def no_flagship(armada: Armada, stats: Stats) -> Found:
    """One fleet is appointed flagship; whether an armada without is illegal, ruling flagship-required says."""
    for fleet in armada.fleets:
        if fleet.flagship or armada.may_be_flagship(fleet):
            return
    if armada.fleets:
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
    for i, fleet in enumerate(armada.fleets):
        if isinstance(fleet.name, Unknown):
            continue
        if fleet.name in first:
            named = {officer.fleet for officer in armada.officers}
            yield (
                ("fleets", i, "name"),
                f"fleet {first[fleet.name] + 1} is called {quoted(fleet.name)} too"
                + (", and an officer is on it: on which?" if fleet.name in named else ""),
                "give one of the two another name",
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


@RULES.rule("AR126", "state-out-of-range", source="SOM 58, 62", breaks={"/fleets/0/state": {"hp": 99}})
def state_out_of_range(armada: Armada, stats: Stats) -> Found:
    """A fleet has no more HP and SP left than it begins with, and no fewer SP than 0."""
    for i, fleet in enumerate(armada.fleets):
        if not fleet.state:
            continue  # most sheets have none, and none of them waits for HP and SP
        for key, most in (("hp", stats.fleets[i].hp.value), ("sp", stats.fleets[i].sp.value)):
            left, place = fleet.state.get(key), ("fleets", i, "state", key)
            if left is None or isinstance(left, Unknown):
                continue
            if most is not None and left > most:
                yield place, f"{called(fleet)} has {left} {key.upper()} left; it begins with {most}"
            elif key == "sp" and left < 0:
                yield place, f"{called(fleet)} has {left} SP left; the least is 0, further damage goes to HP"


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


@RULES.rule("AR122", "bp-left", source="SOM 58", severity=Severity.INFO, breaks={"/fleets/2/abilities": []})
def bp_left(armada: Armada, stats: Stats) -> Found:
    """All BP of the armada are spent."""
    left = stats.bp_left
    if left is not None and left > 0:
        yield ("tier",), f"{left} BP of {stats.bp} left; nothing carries over"


@RULES.rule(
    "AR124",
    "bombers-with-interceptors",
    source="SOM 60",
    severity=Severity.INFO,
    breaks={"/fleets/2/abilities": ["bombers", "interceptors"]},
)
def bombers_with_interceptors(armada: Armada, stats: Stats) -> Found:
    """A fleet with bombers keeps its strength against capitals, which interceptors trade away."""
    for i, fleet in enumerate(armada.fleets):
        if fleet.has("bombers") and fleet.has("interceptors"):
            exclusive = armada.house["bombers-interceptors"] == "exclusive"
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
        yield (
            ("tier",),
            f"tier {armada.tier}; the party is of level {level}",
            "an enemy's armada may well be of another tier",
        )
