"""The stat block of an armada."""

from collections.abc import Iterator

from shipcli.blocks import Bar, Block, Cell, Prose, Section, Value
from shipcli.figures import known_or, signed
from shipcli.rulings import answered
from shipcli.systems.armada.figures import in_all
from shipcli.systems.armada.model import Armada, Fleet, Officer
from shipcli.systems.armada.stats import MINE_AC, FleetStats, OfficerStats, Stats, admirals_of, named
from shipcli.tally import Tally, Unknown
from shipcli.text import lowered

RAISED = {"morale": "morale", "ac": "AC", "sp": "SP", "gunnery": "gunnery", "piloting": "Piloting"}
"""Figures that officers raise, as they are printed."""

WHEN = {"passive": "always", "gunnery": "gunnery phase", "helm": "helm phase"}
"""When an ability counts, as it is printed, where not by the table's word."""

BESIDE_FIGURES = {
    "damage-threshold": "than the attacker's line says",
    "flagship": "those HP are counted above",
    "interceptors": "fighters deal it 1 less a die than their line says, capitals 1 more",
}
"""What of an ability is in the figures of a block already, and what is not."""

RULED_ABILITIES = {
    "self-destruct": ("self-destruct-timing", "self-destruct-adjacent"),
    "superweapon": ("superweapon-crit", "superweapon-cooldown"),
    "emp": ("emp-next-round",),
}
"""Abilities that cannot be played without a ruling, and the rulings."""

ABOUT_ABILITIES = {
    "array-damage": ("array",),
    "array-superweapon": ("array", "superweapon"),
    "boarders-many": ("boarders",),
    "strong-symmetric": ("interceptors",),
}
"""Rulings about play that are about fleets with all of these abilities, and no others."""

ABOUT_ROLES = {
    "admiral-order-check": ("admiral",),
    "caster-ac": ("chief-caster",),
    "enchant-range": ("chief-caster",),
    "flat-check": ("admiral", "chief-caster", "commander"),
    "officer-sp-lost": ("chief-engineer",),
    "officer-stack": ("admiral", "commander"),
}
"""Rulings about play that are about armadas with one of these officers, and no others."""


def block(armada: Armada, stats: Stats) -> Block:
    """The armada's totals, then a section for each fleet with its officers."""
    sections = [Section("", "", (totals(armada, stats),))]
    for fleet, own in zip(armada.fleets, stats.fleets, strict=True):
        sections.append(fleet_section(armada, stats, fleet, own))
    adrift = [
        (officer, own)
        for officer, own in paired(armada, stats)
        if not any(officer.fleet == fleet.name for fleet in armada.fleets)
    ]
    if adrift:
        lines = tuple((officer_cell(armada, officer, own, counted=False),) for officer, own in adrift)
        sections.append(Section("Officers without a fleet", "", lines))
    texts = ability_lines(armada)
    if texts:
        sections.append(Section("Abilities", "", texts))
    sections.append(Section("In play", "", play_lines(armada, stats)))
    tier = "unknown" if isinstance(armada.tier, Unknown) else armada.tier
    return Block(named(armada.name), f"Armada, tier {tier}", tuple(sections), notes(armada))


def totals(armada: Armada, stats: Stats) -> tuple[Cell, ...]:
    """What holds for the armada as a whole."""
    cells: list[Cell] = []
    if stats.bp is None:
        cells.append(Value("BP", f"{stats.bp_spent.total}{'' if stats.bp_spent.complete else ' (incomplete)'}"))
    else:
        cells.append(Bar("BP", stats.bp_spent.total, stats.bp, "BP", stats.bp_spent.complete))
    hp = in_all(armada, [own.hp for own in stats.fleets])
    sp = in_all(armada, [own.sp for own in stats.fleets])
    cells += [
        Value("Fleets", str(len(stats.fleets)) if armada.fleets_known else "unknown"),
        Value("HP", partly(hp)),
        Value("SP", partly(sp)),
        Value("Morale DC it imposes", known_or(stats.morale_dc)),
    ]
    return tuple(cells)


def partly(tally: Tally) -> str:
    """A total in words, or as much of it as is known."""
    if tally.complete:
        return str(tally.total)
    return f"{tally.total} (incomplete)" if tally.total else "unknown"


def value(tally: Tally) -> str:
    """A total in words."""
    return known_or(tally.value)


def left_of(fleet: Fleet, key: str) -> str:
    """How much of its HP or SP a fleet has left, where the document says so."""
    left = fleet.state.get(key)
    return "" if left is None or isinstance(left, Unknown) else f"{left} of "


def sp_text(own: FleetStats) -> str:
    """SP, and what a fleet regains of them."""
    return value(own.sp) + (f" (regains {own.sp_regen} a round)" if own.sp_regen else "")


def fleet_section(armada: Armada, stats: Stats, fleet: Fleet, own: FleetStats) -> Section:
    """One fleet, in the order in which a fight asks for its figures."""
    size = "" if isinstance(fleet.size, Unknown) else f"{fleet.size.id} "
    class_ = "fleet of unknown class" if isinstance(fleet.class_, Unknown) else f"{fleet.class_.id} fleet"
    tier = "unknown" if isinstance(fleet.tier, Unknown) else str(fleet.tier)
    aside = f"{size}{class_}, tier {tier}, {value(own.bp)} BP"
    defense: list[Cell] = [
        Value("AC", ac_text(armada, own)),
        Value("HP", left_of(fleet, "hp") + value(own.hp) + (", destroyed" if own.destroyed else "")),
        Value("CT", value(own.ct)),
        Value(
            "SP", left_of(fleet, "sp") + value(own.sp) + (f" (regains {own.sp_regen} a round)" if own.sp_regen else "")
        ),
    ]
    if own.morale_at.value != own.ct.value:
        defense.append(Value("Morale check at", f"{value(own.morale_at)} HP"))
    reached = armada.house["destroyed-threshold"] == "reached"
    defense.append(
        Value("Destroyed", f"by {value(own.destroyed_above)} damage to HP or more")
        if reached
        else Value("Destroyed", f"by more than {value(own.destroyed_above)} damage to HP")
    )
    lines: list[tuple[Cell, ...]] = [
        tuple(defense),
        (
            Value("Speed", known_or(own.speed)),
            Value("Maneuverability", f"{own.maneuverability or 'unknown'} (turn {known_or(own.turn)})"),
            Value("Piloting", signed(own.piloting.value)),
            Value("Morale", signed(own.morale.value)),
        ),
        (
            Value("Gunnery", signed(own.gunnery.value)),
            Value("Damage", damage_text(own)),
            Value("Range", range_text(own)),
        ),
        *versus_lines(own),
        matchups(fleet, own),
        (Value("Stunts", stunts_text(own)),),
    ]
    if fleet.abilities:
        lines.append((Value("Abilities", ", ".join(abilities_of(armada, fleet, own))),))
    for officer, figures in paired(armada, stats):
        if officer.fleet == fleet.name:
            lines.append((officer_cell(armada, officer, figures, counted=True),))
    return Section(named(fleet.name) + (" (flagship)" if fleet.flagship else ""), aside, tuple(lines))


def matchups(fleet: Fleet, own: FleetStats) -> tuple[Cell, ...]:
    """Which classes deal the fleet less and more, and whether an attacker's line of damage has that already."""
    if own.weak is None or own.strong is None:
        strong, weak = (f"{class_}s" if class_ else "unknown" for class_ in (own.strong, own.weak))
    elif fleet.has("interceptors"):
        strong, weak = f"{own.strong}s (see interceptors)", f"{own.weak}s (in the attacker's line)"
    else:
        strong, weak = f"{own.strong}s", f"{own.weak}s (both are in the attacker's line)"
    return Value("Strong against", strong), Value("Weak to", weak)


def abilities_of(armada: Armada, fleet: Fleet, own: FleetStats) -> Iterator[str]:
    """The abilities of a fleet by name, with the figures that are its own. Ruling mines-hp."""
    for ability in dict.fromkeys(fleet.abilities):
        if isinstance(ability, Unknown):
            yield f"{ability.text} (unknown)" if ability.text else "an unknown one"
        elif ability.id == "gravity-mines" and own.mine_hp is not None:
            each = "for both hexes" if armada.house["mines-hp"] == "both-hexes" else "a mined hex"
            yield f"gravity mines (AC {MINE_AC}, {own.mine_hp} HP {each})"
        elif ability.id == "superweapon" and not isinstance(fleet.tier, Unknown):
            yield f"superweapon (+{fleet.tier} damage)"
        else:
            yield lowered(ability.name)


def ability_lines(armada: Armada) -> tuple[tuple[Cell, ...], ...]:
    """What each ability does that a fleet has, once, and when."""
    lines: list[tuple[Cell, ...]] = []
    for ability in armada.house.tables.abilities.values():
        if any(fleet.has(ability.id) for fleet in armada.fleets):
            mark = " *" if ability.id in RULED_ABILITIES else ""
            beside = BESIDE_FIGURES.get(ability.id)
            joined = " " if ability.id == "damage-threshold" else "; "
            effect = ability.effect + (f"{joined}{beside}" if beside else "")
            lines.append((Prose(f"{ability.name}{mark} ({WHEN.get(ability.phase, ability.phase)})", effect),))
    return tuple(lines)


def play_lines(armada: Armada, stats: Stats) -> tuple[tuple[Cell, ...], ...]:
    """What a fight asks of the figures. SOM 60, 62, 63; ruling ct-vs-half."""
    critical = "critical damage (d6, SOM 63 or `shipcli catalogue critical_damage --kind armada`)"
    then = " and" if armada.house["ct-vs-half"] == "one-event" else "; at half its HP"
    half = "" if stats.first_moves is None else f" ({stats.first_moves} of {len(armada.fleets)})"
    order = (
        f"the armadas roll{order_roll(armada, stats)}; the lowest moves half its active fleets, rounded up{half}, "
        "then the next; when all have, the rest move in the same order"
    )
    lines: list[tuple[Cell, ...]] = [
        (Prose("Helm phase", order),),
        (Prose("At CT", f"{critical}{then} a morale check against the enemy's morale DC"),),
        (Prose("At 0 HP", "the fleet is disabled, and drifts ahead at half its speed"),),
        (
            Prose(
                "Damage to an ordinary fleet",
                "what its class is strong against and weak to is counted in it; add nothing for that",
            ),
        ),
    ]
    if armada.officers:
        tier = "N" if isinstance(armada.tier, Unknown) else armada.tier
        lines.append((Prose("Officers", f"one action a round each, see `shipcli actions armada --tier {tier}`"),))
    return tuple(lines)


def order_roll(armada: Armada, stats: Stats) -> str:
    """What the armada rolls for the order of movement, where that is clear. Rulings about admirals, SOM 62."""
    admirals = admirals_of(armada, stats)
    if admirals is None:
        return ""
    if not admirals:
        return f", this one {'1d6' if armada.house['no-admiral-d6'] == 'bare' else '1d6 and its check modifier'}"
    whole = armada.house["admiral-order-check"] == "officer-check"
    own = admirals[0]
    if len(admirals) > 1 or not whole or own.check.value is None:
        return ""
    return f", this one d20{signed(own.check.value)} ({named(own.officer.name)})"


def ac_text(armada: Armada, own: FleetStats) -> str:
    """AC against gunnery, where shields raise it, and against other checks. Rulings sp-zero-front and caster-ac."""
    text = value(own.ac)
    if own.ac_front.value != own.ac.value:
        where = "in every arc" if armada.house["sp-zero-front"] == "all" else "to the front"
        text += f" ({value(own.ac_front)} {where} while SP last)"
    if own.ac_of_checks.value != own.ac.value:
        text += f"; {value(own.ac_of_checks)} against other checks than gunnery"
    return text


def damage_text(own: FleetStats) -> str:
    """Damage and its mean."""
    if own.damage is None:
        return "unknown"
    mean = own.damage.mean
    shown = str(mean.numerator) if mean.denominator == 1 else f"{float(mean):.1f}"
    return f"{own.damage} (mean {shown})"


def versus_lines(own: FleetStats) -> list[tuple[Cell, ...]]:
    """What a hit deals to a fleet of each class that has no abilities; nothing where that is unknown."""
    if own.versus is None:
        return []
    return [(Value("Damage to an ordinary", ", ".join(f"{name} {damage}" for name, damage in own.versus.items())),)]


def range_text(own: FleetStats) -> str:
    """The bands with their penalties."""
    if own.range is None:
        return "unknown"
    penalties = [band.penalty for band in own.armada.house.tables.range_bands.values()]
    return ", ".join(
        f"{hexes}{f' ({penalty})' if penalty else ''}" for hexes, penalty in zip(own.range, penalties, strict=True)
    )


def stunts_text(own: FleetStats) -> str:
    """Every stunt with its DC."""
    parts = []
    for stunt in own.armada.house.tables.stunts.values():
        dc = (own.stunts or {}).get(stunt.id.replace("-", "_"))
        if dc is not None:
            parts.append(f"{stunt.name.lower()} DC {dc}")
        elif stunt.against:
            parts.append(f"{stunt.name.lower()} against {stunt.against}")
        elif stunt.dc is None:
            parts.append(f"{stunt.name.lower()} without a check")
        else:
            parts.append(f"{stunt.name.lower()} DC unknown")
    return ", ".join(parts)


def paired(armada: Armada, stats: Stats) -> list[tuple[Officer, OfficerStats]]:
    """The officers with their figures."""
    return list(zip(armada.officers, stats.officers, strict=True))


def officer_cell(armada: Armada, officer: Officer, own: OfficerStats, counted: bool) -> Cell:
    """An officer: role, bonus and whether the fleet's figures hold it, the modifier of the checks, the actions."""
    if isinstance(officer.role, Unknown):
        bonus = f"{signed(own.bonus.value)} to what the role raises"
        return Prose(named(officer.name), f"role unknown, {bonus}, checks {signed(own.check.value)}")
    raised = RAISED[officer.role.bonus_to]
    if officer.role.bonus_to == "ac" and armada.house["caster-ac"] != "always":
        raised += " against gunnery"
    said = " (counted above)" if counted and own.bonus.complete else ""
    if said and officer.role.bonus_to == "morale" and armada.house["officer-bonus-scope"] == "whole-armada":
        said = " of every fleet (counted)"
    actions = [row.name.lower() for row in armada.house.tables.officer_actions.values() if row.role == officer.role.id]
    return Prose(
        named(officer.name),
        f"{officer.role.name.lower()}, {signed(own.bonus.value)} to {raised}{said}, "
        f"checks {signed(own.check.value)}; actions {', '.join(actions)}",
    )


def notes(armada: Armada) -> tuple[str, ...]:
    """Which rulings the abilities marked with an asterisk lean on (AR128), and other rulings about play."""
    found = []
    for ability, rulings in RULED_ABILITIES.items():
        if any(fleet.has(ability) for fleet in armada.fleets):
            for id in rulings:
                ruling = armada.house.tables.rulings[id]
                meaning = ruling.meanings[ruling.values.index(armada.house[id])]
                found.append(f"* {armada.house.tables.abilities[ability].name}, by ruling {id}: {meaning}.")
    told = {id for rulings in RULED_ABILITIES.values() for id in rulings}
    for ruling in armada.house.tables.rulings.values():
        choice = armada.house[ruling.id]
        if ruling.applies == "play" and choice != ruling.default and ruling.id not in told:
            found += [answered(ruling, choice)] * concerned(ruling.id, armada)
    return tuple(found)


def concerned(ruling: str, armada: Armada) -> bool:
    """Whether a ruling about play is about this armada; most are about every one."""
    roles = {officer.role.id for officer in armada.officers if not isinstance(officer.role, Unknown)}
    if ruling in ABOUT_ABILITIES:
        return any(all(map(fleet.has, ABOUT_ABILITIES[ruling])) for fleet in armada.fleets)
    if ruling in ABOUT_ROLES:
        return not roles.isdisjoint(ABOUT_ROLES[ruling])
    if ruling == "no-admiral-d6":
        return "admiral" not in roles
    if ruling == "auxiliary-empty":
        return any(set(fleet.ability_ids) <= {"flagship"} for fleet in armada.fleets)
    return True
