"""The stat block of a ship, in the order and the words of printed ones."""

from shipcli.blocks import Bar, Block, Cell, Prose, Section, Value
from shipcli.figures import known_or, partly, signed
from shipcli.systems.starship.crew import actors_of, flown
from shipcli.systems.starship.figures import bonus_text, drift_rating, property_text
from shipcli.systems.starship.model import ARCS, Member, Part, Property, Ship
from shipcli.systems.starship.stats import (
    RANGE_PENALTY,
    NpcSkill,
    Stats,
    WeaponStats,
    gunner_modifier,
    gunners,
    mount_name,
    weapon_name,
)
from shipcli.systems.starship.tables import AddOn, CrewAction, Security, VirtualIntelligence
from shipcli.tally import Tally, Unknown, known
from shipcli.text import listed, lowered, plural

PROPER = ("power_cores", "drift_engine")
"""Slots whose rows bear the names of makes, with capitals."""
LISTED = (
    "sensors", "special_sensors", "crew_quarters", "armor", "countermeasures", "computer", "dedicated_computer",
    "network_nodes", "thrusters", "boosters", "frameworks", "fortified_hull", "reinforced_bulkheads", "security",
    "other_systems",
)  # fmt: skip
"""What the list of systems names, in its order."""
AGAINST = {"tracking": "TL", "direct-fire": "AC", "melee": "AC", "ecm": "TL"}
"""What an attack with a type of weapon is made against. CRB 320, SOM 13."""


def block(ship: Ship, stats: Stats) -> Block:
    """The stat block: defenses, attacks, systems, crew, and what a fight needs."""
    sections = [Section("", "", tuple(defense(ship, stats)))]
    if stats.weapons:
        sections.append(Section("Attacks", "", tuple(attacks(stats))))
    sections.append(Section("Systems", "", tuple(systems(ship, stats))))
    people = tuple(crew(ship, stats))
    if people:
        sections.append(Section("Crew", "", people))
    sections.append(Section("In play", "", tuple(play(ship, stats))))
    name = "A ship without a name" if isinstance(ship.name, Unknown) else ship.name
    return Block(name, subtitle(ship), tuple(sections), notes(ship, stats))


def subtitle(ship: Ship) -> str:
    """Size, frame and tier."""
    tier = "unknown" if isinstance(ship.tier, Unknown) else ship.tier.id
    frame = ship.frame
    if frame is None or isinstance(frame, Unknown):
        return f"Starship, tier {tier}"
    frameworks = [lowered(part.named).removesuffix(" framework") for part in ship.all("frameworks")]
    built = f" ({', '.join(frameworks)})" if frameworks else ""
    return f"{ship.house.tables.sizes[frame.size].name} {lowered(frame.name)}{built}, tier {tier}"


def value(tally: Tally) -> str:
    """A total in words."""
    return known_or(tally.value)


def defense(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """Movement, defenses, hull and shields."""
    rating = stats.rating
    boosted = f" ({value(stats.speed_boosted)} with boosters)" if ship.all("boosters") else ""
    moves: list[Cell] = [
        Value("Speed", value(stats.speed) + boosted),
        Value("Maneuverability", f"{rating.id if rating else 'unknown'} (turn {value(stats.turn)})"),
    ]
    if ship.one("drift_engine"):
        moves.append(Value("Drift", known_or(drift_rating(ship))))
    hull: list[Cell] = [Value("AC", value(stats.ac)), Value("TL", value(stats.tl)), Value("HP", value(stats.hp))]
    if stats.dt.value != 0:
        hull.append(Value("DT", value(stats.dt)))
    hull.append(Value("CT", value(stats.ct)))
    return [tuple(moves), tuple(hull), *shield_lines(ship, stats)]


def shield_lines(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """Shields, deflector shields and ablative armor by quadrant, where there are any."""
    lines: list[tuple[Cell, ...]] = []
    shields, deflector, ablative = (ship.one(key) for key in ("shields", "deflector_shields", "ablative_armor"))
    if shields is not None:
        regen = "unknown" if isinstance(shields.row, Unknown) else f"regain {shields.row.regen_per_min}/min"
        model = shields.named.lower().replace("shields ", "")
        lines.append((Value("Shields", f"{model} ({by_arc(stats.shields)}; {regen})"),))
    if deflector is not None:
        row = deflector.row
        if isinstance(row, Unknown):
            lines.append((Value("Deflector shields", "unknown"),))
        else:
            behind = (
                f"AC {value(stats.ac_deflected)} and TL {value(stats.tl_deflected)} in a quadrant while it is not 0"
            )
            lines.append((Value("Deflector shields", f"defense value {row.defense_value} in each quadrant; {behind}"),))
    if ablative is not None:
        total = "unknown" if isinstance(ablative.row, Unknown) else f"{ablative.row.temp_hp} temporary HP"
        lines.append((Value("Ablative armor", f"{total} ({by_arc(stats.ablative)})"),))
    return lines


def by_arc(points: dict[str, int] | None) -> str:
    """Points by quadrant."""
    return "unknown" if points is None else ", ".join(f"{arc} {amount}" for arc, amount in points.items())


def attacks(stats: Stats) -> list[tuple[Cell, ...]]:
    """The weapons by arc, a line each, then what range and their properties do."""
    ordered = sorted(
        stats.weapons, key=lambda weapon: ARCS.index(weapon.weapon.arc) if known(weapon.weapon.arc) else len(ARCS)
    )
    lines: list[tuple[Cell, ...]] = [(attack(weapon),) for weapon in ordered]
    if any(not weapon.gunnery.complete for weapon in stats.weapons) and stats.ship.crew.known:
        lines.append((Prose("Gunnery", "base attack bonus or ranks in Piloting, and Dexterity: no gunner is listed"),))
    for row in dict.fromkeys(row for weapon in stats.weapons for row, _ in weapon.weapon.properties):
        if row.effect:
            lines.append((Prose(row.name, in_play(row.effect)),))
    return lines


def play(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """What a fight needs: who moves first, critical damage and its conditions. CRB 317, 320-321."""
    lines: list[tuple[Cell, ...]] = [(Prose("Helm phase", helm(ship, stats)),)]
    if any((weapon.range_hexes or 0) > 1 for weapon in stats.weapons):
        lines.append((Prose("Range", f"{RANGE_PENALTY} to gunnery for each increment beyond the first"),))
    ct, hp = stats.ct.value, stats.hp.value
    steps = "" if not ct else f" (more than {ct}, {2 * ct}, {3 * ct} ...)"
    passed = f"whenever all damage to its HP so far passes a multiple of CT{steps}, and by a natural 20 that damages HP"
    struck = ", ".join(
        f"{row.from_roll}-{row.to_roll} {lowered(row.name)} ({row.affects.replace('-', ' ')})"
        for row in ship.house.tables.critical_damage.values()
    )
    lines.append((Prose("Critical damage", passed),))
    lines.append(
        (Prose("System struck (d%, and whose actions suffer)", f"{struck}; a wrecked one passes it on to the next"),)
    )
    first, *worse = ship.house.tables.critical_conditions.values()
    again = f"; struck again, it is {', then '.join(lowered(row.name) for row in worse)}"
    lines.append((Prose(first.name, f"{first.effect}{again}"),))
    lines += [(Prose(row.name, row.effect),) for row in worse]
    lost = "" if hp is None else f"; with more than {2 * hp} damage to its HP it is destroyed"
    lines.append((Prose("At 0 HP", f"the ship is disabled, and drifts ahead at half its speed{lost}"),))
    return lines


def helm(ship: Ship, stats: Stats) -> str:
    """The roll for the order of movement; without a number where the modifier is unknown."""
    pilot, bonus = flown(actors_of(ship, stats), stats)
    order = "the lowest moves first, and ships fire in the same order"
    if pilot is None:
        return f"without a pilot, the ship counts as a roll of 0; {order}"
    return f"Piloting 1d20{'' if bonus is None else signed(bonus)} ({pilot.who}) each round; {order}"


def attack(stats: WeaponStats) -> Value:
    """One weapon as printed blocks have it: `Attack (forward) coilgun +6 (4d4; long, 20 hexes; against AC)`."""
    weapon, row = stats.weapon, stats.weapon.row
    label = f"Attack ({'arc unknown' if isinstance(weapon.arc, Unknown) else weapon.arc})"
    if isinstance(row, Unknown):
        return Value(label, f"{weapon_name(weapon)} (unknown)")
    name = lowered(weapon_name(weapon)) + (f" {signed(stats.gunnery.value)}" if stats.gunnery.complete else "")
    name += shooter(stats) if stats.gunnery.complete else ""
    details = [{"none": "no damage", "special": "special effect"}.get(stats.damage or "", stats.damage or "unknown")]
    if row.range is not None:
        details.append(f"{row.range}, {plural(stats.range_hexes or 0, 'hex' if stats.range_hexes == 1 else 'hexe')}")
    details.append(f"against {AGAINST[row.type]}" + (f", speed {row.speed}" if row.speed else ""))
    details += [property_text(property) + included(property, stats) for property in weapon.properties]
    return Value(label, f"{name} ({'; '.join(details)})")


def shooter(weapon: WeaponStats) -> str:
    """Whose gunnery that is, where several may fire; else empty."""
    several = [(gunner, tally.total) for gunner, tally in gunners(weapon.ship, weapon.weapon) if tally.complete]
    if len(several) < 2:
        return ""
    best = max(several, key=lambda gunner: gunner[1])[0]
    name = best if isinstance(best, str) else best.name
    return f" by {name}" if isinstance(name, str) else ""


def included(property: Property, weapon: WeaponStats) -> str:
    """What a property adds to the printed gunnery, where that already counts it; else empty."""
    modifier = property.row.gunnery_modifier
    return f", {modifier:+d} included" if modifier and weapon.gunnery.complete else ""


def systems(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """What is aboard, and what it costs."""
    power: list[Cell] = [
        Value(
            "Power core" if len(ship.all("power_cores")) == 1 else "Power cores",
            f"{', '.join(described(part, ship) for part in ship.all('power_cores')) or 'none'} "
            f"({partly(stats.pcu_supply)} PCU; {partly(stats.pcu_essential)} essential, "
            f"{partly(stats.pcu_total)} with everything on)",
        )
    ]
    lines: list[tuple[Cell, ...]] = [tuple(power)]
    if ship.one("drift_engine"):
        lines.append((Value("Drift engine", ", ".join(described(part, ship) for part in ship.all("drift_engine"))),))
    named = [described(part, ship) for key in LISTED for part in ship.all(key)]
    hatches = sum(isinstance(weapon.hatch, Security) for weapon in ship.weapons)
    named += [plural(hatches, "weapon hatch" if hatches == 1 else "weapon hatche")] if hatches else []
    if named:
        lines.append((Value("Systems", ", ".join(named)),))
    lines += bays(ship, stats)
    lines += modifiers(ship, stats)
    for part in (part for key in LISTED for part in ship.all(key)):
        lines += [(Prose(name, text),) for name, text in effects(part)]
    spent = stats.bp_spent
    if stats.bp is None:
        lines.append((Value("BP", partly(spent)),))
    else:
        lines.append((Bar("BP", spent.total, stats.bp, "BP", spent.complete),))
    return list(dict.fromkeys(lines))


def bays(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """The expansion bays and what stands in the hangar."""
    lines: list[tuple[Cell, ...]] = []
    used = [described(part, ship) for part in ship.all("expansion_bays")]
    room = stats.bays
    if used:
        room_text = "no limit" if room is None else f"{partly(stats.bays_used)} of {partly(room)} used"
        lines.append((Value("Expansion bays", f"{', '.join(used)} ({room_text})"),))
    elif room is None or room.total or not room.complete:
        lines.append((Value("Expansion bays", "unused" if room is None else f"0 of {partly(room)} used"),))
    docked = []
    for entry in ship.hangar:
        number = "?" if isinstance(entry.number, Unknown) else entry.number
        size = "" if entry.size is None or isinstance(entry.size, Unknown) else f" ({entry.size.name})"
        docked.append(f"{number} x {'unknown' if isinstance(entry.ship, Unknown) else entry.ship}{size}")
    if docked:
        lines.append((Value("Hangar", ", ".join(docked)),))
    return lines


def modifiers(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """What the ship adds to the checks of its crew, its complement, and its virtual intelligence."""
    parts = []
    computer = ship.row("computer")
    if isinstance(computer, Unknown):
        parts.append("computer unknown")
    elif computer is not None and stats.computer_nodes.total:
        parts.append(bonus_text(computer.bonus, stats.computer_nodes.total))
    if ship.one("sensors") and stats.computers.value != 0:
        parts.append(f"{signed(stats.computers.value)} Computers")
    if stats.piloting.value != 0:
        parts.append(f"{signed(stats.piloting.value)} Piloting")
    cells: list[Cell] = [Value("Modifiers", ", ".join(parts))] if parts else []
    cells += complement(ship)
    lines: list[tuple[Cell, ...]] = [tuple(cells)] if cells else []
    vi = ship.intelligence
    if vi is not None:
        text = f"tier {'unknown' if isinstance(vi.tier, Unknown) else vi.tier}"
        text += f", {vi.role.replace('-', ' ')}" if isinstance(vi.role, str) else ""
        if not isinstance(vi.row, Unknown):
            text += f"; skills {vi.row.skill_modifier:+d}, gunnery {vi.row.gunnery_modifier:+d}"
        for row in (vi.projector, vi.expander):
            if row is not None:
                text += f"; {row.text or 'unknown' if isinstance(row, Unknown) else lowered(row.name)}"
        lines.append((Value("Virtual intelligence", text),))
    return lines


def effects(part: Part) -> list[tuple[str, str]]:
    """The effects of bulkheads, a material and magic, by name; those that the tables leave empty are left out."""
    named_effects = []
    if part.slot == "reinforced_bulkheads" and not isinstance(part.row, Unknown):
        named_effects.append((part.row.name, f"{part.row.fortification_pct}% to cancel a critical damage effect"))
    if part.material is not None and not isinstance(part.material, Unknown) and part.material.effect:
        named_effects.append((part.material.name, part.material.effect))
    named_effects += [(row.name, row.effect) for row in part.add_ons if isinstance(row, AddOn) and row.effect]
    return [(name, in_play(text)) for name, text in named_effects]


def in_play(effect: str) -> str:
    """An effect as it follows the name of its source: without a capital and a full stop."""
    first = effect[:1] if effect[1:2].isupper() else effect[:1].lower()
    return first + effect[1:].removesuffix(".")


def described(part: Part, ship: Ship) -> str:
    """A part as a list names it."""
    name = part.named if part.slot in PROPER or isinstance(part.row, Unknown) else lowered(part.named)
    if part.slot == "boosters":
        name = f"{name.removesuffix(' thrusters')} booster thrusters"
    elif part.slot in ("computer", "dedicated_computer") and not name.endswith("computer"):
        name = f"{name} {part.slot.replace('_', ' ')}"
    elif part.slot == "fortified_hull":
        name = f"{name} hull"
    marks = [str(part.number)] if known(part.number) and part.number != 1 else []
    if isinstance(part.material, Unknown):
        marks.append("material unknown")
    elif part.material is not None:
        marks.append(ship.house.tables.materials[part.material.material].name.lower())
    if part.details.get("magic") is True:
        marks.append("magic")
    if isinstance(part.details.get("choice"), str):
        marks.append(part.details["choice"].replace("-", " "))
    for key, text in (("rank", "rank {}"), ("item_level", "level {}"), ("detect_dc", "DC {}")):
        if isinstance(part.details.get(key), int):
            marks.append(text.format(part.details[key]))
    if part.details.get("any_role") is True:
        marks.append("any role")
    return f"{name.removesuffix(' (each)')} ({', '.join(marks)})" if marks else name.removesuffix(" (each)")


def complement(ship: Ship) -> list[Cell]:
    """How many are aboard, and how many the frame needs and holds; empty where neither is known."""
    frame, aboard = ship.frame, ship.crew.complement
    span = ""
    if frame is not None and not isinstance(frame, Unknown):
        span = (
            f"{frame.min_crew:,}" if frame.min_crew == frame.max_crew else f"{frame.min_crew:,} to {frame.max_crew:,}"
        )
    if isinstance(aboard, int):
        return [Value("Complement", f"{aboard:,} (crew {span})" if span else f"{aboard:,}")]
    return [Value("Crew", span)] if span else []


def crew(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """The crew by roles, with their modifiers; NPCs as their tier has them."""
    lines: list[tuple[Cell, ...]] = []
    npcs = dict(stats.npcs)
    for role in ship.house.tables.crew_roles.values():
        for member in ship.crew.of(role.id):
            lines.append((Prose(member_name(role.name, member), skills(member, stats)),))
        vi = ship.intelligence
        if vi is not None and vi.role == role.id and not isinstance(vi.row, Unknown):
            name = f"{role.name}, virtual intelligence"
            lines.append((Prose(name, intelligence_skill(role.id, role.skills[0], vi.row, stats)),))
        if role.id in npcs:
            lines.append((Prose(plural_role(role.name, role.id, ship), npc_skills(role.id, npcs[role.id], stats)),))
    return lines


def plural_role(name: str, role: str, ship: Ship) -> str:
    """The name of the role of NPCs; a plural for gunners where there are several weapons."""
    return f"{name}s" if role == "gunner" and len(ship.weapons) > 1 else name


def intelligence_skill(role: str, skill: str, row: VirtualIntelligence, stats: Stats) -> str:
    """What a virtual intelligence adds to the checks of the role it fills."""
    if skill == "gunnery":
        return f"gunnery {row.gunnery_modifier:+d}"
    return skill_text(skill, row.skill_modifier, row.vi_tier) + aboard(role, skill, row.skill_modifier, stats)


def npc_skills(role: str, entries: tuple[NpcSkill, ...], stats: Stats) -> str:
    """The skills of an NPC; those of one modifier together."""
    parts = []
    skilled = [entry for entry in entries if entry.ranks is not None]
    if skilled:
        names = listed([entry.skill.capitalize() for entry in skilled], "and")
        modifier = skilled[0].modifier
        parts.append(skill_text(names, modifier, skilled[0].ranks) + aboard(role, skilled[0].skill, modifier, stats))
    for entry in entries:
        if entry.ranks is None and role == "pilot":
            shots = [row for row in stats.ship.house.tables.crew_actions.values() if is_minor_shot(row)]
            alone = listed(
                [f"{entry.modifier + row.gunnery_modifier:+d} as a {lowered(row.name)}" for row in shots], "or"
            )
            parts.append(f"gunnery {entry.modifier:+d} ({alone})")
        elif entry.ranks is None:
            parts.append(f"gunnery {entry.modifier:+d}")
    return ", ".join(parts)


def is_minor_shot(row: CrewAction) -> bool:
    """Whether an action fires a weapon where no gunner has acted. CRB 322."""
    return row.role == "minor" and row.stands_for == "gunner"


def skill_text(name: str, modifier: object, ranks: object) -> str:
    """A skill with its modifier and ranks, as far as they are known."""
    shown = f" {modifier:+d}" if isinstance(modifier, int) else ""
    return f"{name[:1].upper()}{name[1:]}{shown}" + (f" ({plural(ranks, 'rank')})" if isinstance(ranks, int) else "")


def aboard(role: str, skill: str, modifier: object, stats: Stats) -> str:
    """The modifier of a pilot or science officer with what the ship adds, in words; empty for others."""
    if not isinstance(modifier, int):
        return ""
    if (role, skill) == ("pilot", "piloting") and stats.piloting.value:
        return f", {modifier + stats.piloting.total:+d} in this ship"
    if (role, skill) == ("science-officer", "computers") and stats.computers.value:
        return f", {modifier + stats.computers.total:+d} with the sensors"
    return ""


def member_name(role: str, member: Member) -> str:
    """A role, with the name of who has it."""
    return f"{role}, {member.name}" if isinstance(member.name, str) else role


def skills(member: Member, stats: Stats) -> str:
    """What somebody can do, in words."""
    parts = []
    gunnery = gunner_modifier(member)
    if member.role == "gunner" and gunnery.complete:
        parts.append(f"gunnery {gunnery.total:+d}")
    if isinstance(member.level, int):
        parts.append(f"level {member.level}")
    for name, skill in member.skills.items():
        parts.append(skill_text(name, skill.modifier, skill.ranks) + aboard(member.role, name, skill.modifier, stats))
    if isinstance(member.bab, int):
        parts.append(f"base attack bonus {member.bab:+d}")
    if isinstance(member.dexterity, int):
        parts.append(f"Dexterity {member.dexterity:+d}")
    listed_actions = [lowered(action.name) for action in member.actions if not isinstance(action, Unknown)]
    text = ", ".join(parts) or "nothing is said of them"
    return f"{text}; actions {', '.join(listed_actions)}" if listed_actions else text


def notes(ship: Ship, stats: Stats) -> tuple[str, ...]:
    """Notes below the block: a missing pilot, and the mounts that were bought."""
    texts = []
    drone = ship.frame is not None and not isinstance(ship.frame, Unknown) and ship.frame.crewless
    flown = ship.crew.of("pilot") or "pilot" in dict(stats.npcs)
    if not stats.pilot_ranks.terms and not flown and not drone:
        texts.append("Without a pilot: AC and TL lack the ranks of one.")
    bought = [lowered(mount_name(purchase.arc, purchase.class_, purchase.from_)) for purchase in stats.fitting.bought]
    if bought:
        texts.append(f"Mounts bought: {'; '.join(bought)}.")
    return tuple(texts)
