"""The stat block of a ship."""

from shipcli.blocks import Bar, Block, Cell, Grid, Prose, Section, Value
from shipcli.figures import signed
from shipcli.systems.starship import tables
from shipcli.systems.starship.figures import crew as crew_figure
from shipcli.systems.starship.figures import drift_rating, known_or, property_text, range_text, shields
from shipcli.systems.starship.model import ARCS, Member, Part, Ship
from shipcli.systems.starship.stats import Stats, WeaponStats, good_skill, mount_name, npc_ranks, weapon_name
from shipcli.tally import Tally, Unknown, known
from shipcli.wording import lowered


def block(ship: Ship, stats: Stats) -> Block:
    """What a fight asks for first, then the attacks, the systems, the crew."""
    sections = [Section("", "", tuple(defense(ship, stats)))]
    if stats.weapons:
        sections.append(Section("Attacks", "", attacks(stats)))
    sections.append(Section("Systems", "", tuple(systems(ship, stats))))
    people = tuple(crew(ship))
    if people:
        sections.append(Section("Crew", "", people))
    name = "A ship without a name" if isinstance(ship.name, Unknown) else ship.name
    return Block(name, subtitle(ship), tuple(sections), notes(stats))


def subtitle(ship: Ship) -> str:
    """Tier, size and frame."""
    tier = "unknown" if isinstance(ship.tier, Unknown) else ship.tier.id
    frame = ship.frame
    if frame is None or isinstance(frame, Unknown):
        return f"Starship, tier {tier}"
    return f"{tables.sizes()[frame.size].name} {lowered(frame.name)}, tier {tier}"


def value(tally: Tally) -> str:
    """A total in words."""
    return known_or(tally.value)


def defense(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """Movement, defenses, hull and shields."""
    rating = stats.rating
    moves: list[Cell] = [Value("Speed", value(stats.speed))]
    if ship.all("boosters"):
        moves.append(Value("Boosted", value(stats.speed_boosted)))
    moves += [
        Value("Maneuverability", f"{rating.id if rating else 'unknown'} (turn {value(stats.turn)})"),
        Value("Drift", known_or(drift_rating(ship)) if ship.one("drift_engine") else "none"),
    ]
    lines: list[tuple[Cell, ...]] = [
        tuple(moves),
        (
            Value("AC", value(stats.ac)),
            Value("TL", value(stats.tl)),
            Value("HP", value(stats.hp)),
            Value("DT", value(stats.dt) if stats.dt.value != 0 else "none"),
            Value("CT", value(stats.ct)),
        ),
        (Value("Shields", shields(ship, stats).shown),),
    ]
    deflector = ship.row("deflector_shields")
    if deflector is not None and not isinstance(deflector, Unknown):
        lines[-1] = (
            Value("Deflector shields", f"defense value {deflector.defense_value} in each quadrant"),
            Value("While it holds", f"AC {value(stats.ac_deflected)}, TL {value(stats.tl_deflected)}"),
        )
    if stats.ablative is not None:
        arcs = ", ".join(f"{arc} {amount}" for arc, amount in stats.ablative.items())
        lines.append((Value("Ablative armor", arcs),))
    lines.append((Value("Piloting", signed(stats.piloting.value)), Value("Computers", signed(stats.computers.value))))
    return lines


def attacks(stats: Stats) -> tuple[tuple[Cell, ...], ...]:
    """The weapons by arc, then what their properties do."""
    rows = []
    ordered = sorted(stats.weapons, key=lambda own: ARCS.index(own.weapon.arc) if known(own.weapon.arc) else len(ARCS))
    for own in ordered:
        rows.append(attack(own))
    head = ("Arc", "Weapon", "Gunnery", "Damage", "Range", "Against", "Properties")
    lines: list[tuple[Cell, ...]] = [(Grid(head, tuple(rows)),)]
    found = dict.fromkeys(name for own in stats.weapons for name in own.weapon.properties)
    for name in found:
        row = tables.weapon_properties().get(name)
        if row is not None and row.effect:
            lines.append((Prose(row.name, row.effect.removesuffix(".")),))
    return tuple(lines)


def attack(own: WeaponStats) -> tuple[str, ...]:
    """One weapon as a row."""
    weapon = own.weapon
    arc = "unknown" if isinstance(weapon.arc, Unknown) else weapon.arc.capitalize()
    if isinstance(weapon.row, Unknown):
        return (arc, weapon_name(weapon), "", "unknown", "unknown", "", "")
    row = weapon.row
    target = {"tracking": f"TL, speed {row.speed}", "direct-fire": "AC", "melee": "AC", "ecm": "TL"}[row.type]
    properties = ", ".join(property_text(name, amount) for name, amount in weapon.properties.items())
    gunnery = signed(own.gunnery.value) if own.gunnery.complete else "-"
    return (arc, weapon_name(weapon), gunnery, own.damage or "unknown", range_text(own), target, properties)


def systems(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """What is aboard, and what it costs."""
    lines: list[tuple[Cell, ...]] = []
    supply, essential, total = stats.pcu_supply, stats.pcu_essential, stats.pcu_total
    cores = ", ".join(part.named for part in ship.all("power_cores")) or "none"
    lines.append(
        (Value("Power cores", f"{cores} ({value(supply)} PCU; {value(essential)} essential, {value(total)} in all)"),)
    )
    single = ("thrusters", "armor", "countermeasures", "computer", "sensors", "drift_engine", "crew_quarters",
              "fortified_hull", "reinforced_bulkheads", "dedicated_computer")  # fmt: skip
    named = [described(part) for key in single for part in ship.all(key)]
    several = ("frameworks", "boosters", "network_nodes", "special_sensors", "security", "other_systems")
    named += [described(part) for key in several for part in ship.all(key)]
    if ship.intelligence is not None:
        tier = ship.intelligence.tier
        named.append(f"virtual intelligence of tier {'unknown' if isinstance(tier, Unknown) else tier}")
    lines.append((Value("Systems", ", ".join(named) or "none"),))
    bays = [described(part) for part in ship.all("expansion_bays")]
    there = stats.bays
    room = "" if there is None else f" of {value(there)}"
    lines.append((Value("Expansion bays", f"{', '.join(bays) or 'none'} ({value(stats.bays_used)}{room} used)"),))
    if ship.hangar:
        docked = [
            f"{one.number if known(one.number) else '?'} x {one.ship if known(one.ship) else 'unknown'}"
            for one in ship.hangar
        ]
        lines.append((Value("Hangar", ", ".join(docked)),))
    spent = stats.bp_spent
    if stats.bp is None:
        lines.append((Value("BP", f"{spent.total}{'' if spent.complete else ' (incomplete)'}"),))
    else:
        lines.append((Bar("BP", spent.total, stats.bp, "BP", spent.complete),))
    lines.append((Value("Crew", crew_figure(ship).shown),))
    for part in (*ship.all("expansion_bays"), *ship.all("security"), *ship.all("other_systems")):
        effect = getattr(part.row, "effect", "")
        if effect and part.row.id not in ("cargo-hold", "escape-pods"):
            lines.append((Prose(part.named, effect.removesuffix(".")),))
    return list(dict.fromkeys(lines))


def described(part: Part) -> str:
    """A part as the list of systems names it."""
    name = lowered(part.named)
    if isinstance(part.material, Unknown):
        name = f"{name} (material unknown)"
    elif part.material is not None:
        name = f"{name} ({tables.materials()[part.material.material].name.lower()})"
    if part.details.get("magic") is True:
        name = f"magic {name}"
    if known(part.number) and part.number != 1:
        name = f"{name} ({part.number})"
    dc = part.details.get("detect_dc")
    return f"{name} (DC {dc})" if isinstance(dc, int) else name


def crew(ship: Ship) -> list[tuple[Cell, ...]]:
    """The crew by roles, with their modifiers; NPCs as their tier has them."""
    lines: list[tuple[Cell, ...]] = []
    for role in tables.crew_roles().values():
        members = ship.crew.of(role.id)
        for member in members:
            lines.append((Prose(member_name(role.name, member), skills(member)),))
        if not members and ship.crew.npc and role.skills and role.id not in ("chief-mate", "magic-officer", "gunner"):
            ranks = npc_ranks(ship)
            if not isinstance(ranks, Unknown) and ranks:
                modifier = signed(good_skill(ranks))
                text = ", ".join(f"{skill.capitalize()} {modifier} ({ranks} ranks)" for skill in role.skills)
                lines.append((Prose(role.name, text),))
    return lines


def member_name(role: str, member: Member) -> str:
    """A role, with the name of who has it."""
    return f"{role}, {member.name}" if isinstance(member.name, str) else role


def skills(member: Member) -> str:
    """What somebody can do, in words."""
    parts = []
    if isinstance(member.level, int):
        parts.append(f"level {member.level}")
    for name, skill in member.skills.items():
        modifier = f" {skill.modifier:+d}" if isinstance(skill.modifier, int) else ""
        ranks = f" ({skill.ranks} ranks)" if isinstance(skill.ranks, int) else ""
        parts.append(f"{name.capitalize()}{modifier}{ranks}")
    if isinstance(member.bab, int):
        parts.append(f"base attack bonus {member.bab:+d}")
    if isinstance(member.dexterity, int):
        parts.append(f"Dexterity {member.dexterity:+d}")
    return ", ".join(parts) or "nothing is said of them"


def notes(stats: Stats) -> tuple[str, ...]:
    """What was bought for the weapons."""
    bought = [lowered(mount_name(one.arc, one.class_, one.from_)) for one in stats.fitting.bought]
    return (f"Mounts bought: {'; '.join(bought)}.",) if bought else ()
