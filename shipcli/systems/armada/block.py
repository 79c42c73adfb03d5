"""The stat block of an armada."""

from shipcli.blocks import Bar, Block, Cell, Prose, Section, Value
from shipcli.figures import signed
from shipcli.systems.armada import tables
from shipcli.systems.armada.figures import in_all, known_or
from shipcli.systems.armada.model import Armada, Fleet, Officer
from shipcli.systems.armada.stats import MINE_AC, MINED_HEXES, FleetStats, OfficerStats, Stats, named
from shipcli.tally import Tally, Unknown

RAISED = {"morale": "morale", "ac": "AC", "sp": "SP", "gunnery": "gunnery", "piloting": "Piloting"}
"""Figures that officers raise, as they are printed."""

RULED_ABILITIES = {
    "self-destruct": ("self-destruct-timing", "self-destruct-adjacent"),
    "superweapon": ("superweapon-crit", "superweapon-cooldown"),
    "emp": ("emp-next-round",),
}
"""Abilities that cannot be played without a ruling, and the rulings."""


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
        lines = tuple((officer_cell(officer, own),) for officer, own in adrift)
        sections.append(Section("Officers without a fleet", "", lines))
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
    if stats.first_moves is not None and len(stats.fleets) > 1:
        cells.append(Value("Moves", f"{stats.first_moves} first, then {len(stats.fleets) - stats.first_moves}"))
    return tuple(cells)


def partly(tally: Tally) -> str:
    """A total in words, or as much of it as is known."""
    if tally.complete:
        return str(tally.total)
    return f"{tally.total} (incomplete)" if tally.total else "unknown"


def value(tally: Tally) -> str:
    """A total in words."""
    return known_or(tally.value)


def fleet_section(armada: Armada, stats: Stats, fleet: Fleet, own: FleetStats) -> Section:
    """One fleet, in the order in which a fight asks for its figures."""
    size = "" if isinstance(fleet.size, Unknown) else f"{fleet.size.id} "
    class_ = "fleet of unknown class" if isinstance(fleet.class_, Unknown) else f"{fleet.class_.id} fleet"
    tier = "unknown" if isinstance(fleet.tier, Unknown) else str(fleet.tier)
    aside = f"{size}{class_}, tier {tier}, {value(own.bp)} BP"
    ac = value(own.ac)
    if own.ac_front.value != own.ac.value:
        ac += f" ({value(own.ac_front)} to the front while SP last)"
    defense: list[Cell] = [
        Value("AC", ac),
        Value("HP", value(own.hp)),
        Value("CT", value(own.ct)),
        Value("SP", value(own.sp) + (f" (regains {own.sp_regen} a round)" if own.sp_regen else "")),
    ]
    if own.morale_at.value != own.ct.value:
        defense.append(Value("Morale check at", f"{value(own.morale_at)} HP"))
    defense.append(Value("Destroyed", f"by more than {value(own.destroyed_above)} damage to HP"))
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
        (Value("Strong against", plural_class(own.strong)), Value("Weak to", plural_class(own.weak))),
        (Value("Stunts", stunts_text(own)),),
    ]
    for ability in dict.fromkeys(fleet.abilities):
        if isinstance(ability, Unknown):
            lines.append((Prose(ability.text or "Unknown ability", "unknown"),))
        else:
            effect = ability.effect
            if ability.id == "gravity-mines" and own.mine_hp is not None:
                each = (
                    f"the {MINED_HEXES} hexes together"
                    if armada.house["mines-hp"] == "both-hexes"
                    else "each mined hex"
                )
                effect += f"; {each}: AC {MINE_AC}, {own.mine_hp} HP"
            if ability.id == "superweapon" and not isinstance(fleet.tier, Unknown):
                effect += f" (+{fleet.tier} damage)"
            lines.append((Prose(f"{ability.name}{' *' if ability.id in RULED_ABILITIES else ''}", effect),))
    for officer, figures in paired(armada, stats):
        if officer.fleet == fleet.name:
            lines.append((officer_cell(officer, figures),))
    return Section(named(fleet.name) + (" (flagship)" if fleet.flagship else ""), aside, tuple(lines))


def damage_text(own: FleetStats) -> str:
    """Damage, its mean, and what a strong or weak target makes of it."""
    if own.damage is None or own.versus is None:
        return "unknown"
    changed = [f"{damage} against {name}s" for name, damage in own.versus.items() if damage.plus != own.damage.plus]
    mean = own.damage.mean
    shown = str(mean.numerator) if mean.denominator == 1 else f"{float(mean):.1f}"
    return f"{own.damage} (mean {shown}; {', '.join(changed)})"


def range_text(own: FleetStats) -> str:
    """The bands with their penalties."""
    if own.range is None:
        return "unknown"
    penalties = [band.penalty for band in tables.range_bands().values()]
    return ", ".join(
        f"{hexes}{f' ({penalty})' if penalty else ''}" for hexes, penalty in zip(own.range, penalties, strict=True)
    )


def stunts_text(own: FleetStats) -> str:
    """Every stunt with its DC."""
    parts = []
    for stunt in tables.stunts().values():
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


def plural_class(name: str | None) -> str:
    """The fleets of a class in words."""
    return "unknown" if name is None else f"{name}s"


def paired(armada: Armada, stats: Stats) -> list[tuple[Officer, OfficerStats]]:
    """The officers with their figures."""
    return list(zip(armada.officers, stats.officers, strict=True))


def officer_cell(officer: Officer, own: OfficerStats) -> Cell:
    """An officer: role, bonus, and the modifier of the checks."""
    raised = "what the role raises" if isinstance(officer.role, Unknown) else RAISED[officer.role.bonus_to]
    role = "role unknown" if isinstance(officer.role, Unknown) else officer.role.name.lower()
    return Prose(
        named(officer.name), f"{role}, {signed(own.bonus.value)} to {raised}, officer checks {signed(own.check.value)}"
    )


def notes(armada: Armada) -> tuple[str, ...]:
    """Which rulings the abilities marked with an asterisk lean on (AR128)."""
    found = []
    for ability, rulings in RULED_ABILITIES.items():
        if any(fleet.has(ability) for fleet in armada.fleets):
            for id in rulings:
                ruling = tables.rulings()[id]
                meaning = ruling.meanings[ruling.values.index(armada.house[id])]
                found.append(f"* {tables.abilities()[ability].name}, by ruling {id}: {meaning}.")
    return tuple(found)
