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
    """What a fight asks for first, then the attacks, the systems, the crew."""
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
        own = shields.named.lower().replace("shields ", "")
        lines.append((Value("Shields", f"{own} ({by_arc(stats.shields)}; {regen})"),))
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
    ordered = sorted(stats.weapons, key=lambda own: ARCS.index(own.weapon.arc) if known(own.weapon.arc) else len(ARCS))
    lines: list[tuple[Cell, ...]] = [(attack(own),) for own in ordered]
    if any(not own.gunnery.complete for own in stats.weapons) and stats.ship.crew.known:
        lines.append((Prose("Gunnery", "base attack bonus or ranks in Piloting, and Dexterity: no gunner is listed"),))
    for row in dict.fromkeys(row for own in stats.weapons for row, _ in own.weapon.properties):
        if row.effect:
            lines.append((Prose(row.name, in_play(row.effect)),))
    return lines


def play(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """What a fight asks of the figures: who moves first, critical damage and its conditions. CRB 317, 320-321."""
    lines: list[tuple[Cell, ...]] = [(Prose("Helm phase", helm(ship, stats)),)]
    if any((own.range_hexes or 0) > 1 for own in stats.weapons):
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
    """What the ship rolls for the order of movement, where it has a pilot; of an unknown modifier, no number."""
    hand, bonus = flown(actors_of(ship, stats), stats)
    rest = "the lowest moves first, and ships fire in the same order"
    if hand is None:
        return f"without a pilot, the ship counts as a roll of 0; {rest}"
    return f"Piloting 1d20{'' if bonus is None else signed(bonus)} ({hand.who}) each round; {rest}"


def attack(own: WeaponStats) -> Value:
    """One weapon as printed blocks have it: `Attack (forward) coilgun +6 (4d4; long, 20 hexes; against AC)`."""
    weapon, row = own.weapon, own.weapon.row
    label = f"Attack ({'arc unknown' if isinstance(weapon.arc, Unknown) else weapon.arc})"
    if isinstance(row, Unknown):
        return Value(label, f"{weapon_name(weapon)} (unknown)")
    name = lowered(weapon_name(weapon)) + (f" {signed(own.gunnery.value)}" if own.gunnery.complete else "")
    name += shooter(own) if own.gunnery.complete else ""
    details = [{"none": "no damage", "special": "special effect"}.get(own.damage or "", own.damage or "unknown")]
    if row.range is not None:
        details.append(f"{row.range}, {plural(own.range_hexes or 0, 'hex' if own.range_hexes == 1 else 'hexe')}")
    details.append(f"against {AGAINST[row.type]}" + (f", speed {row.speed}" if row.speed else ""))
    details += [property_text(property) + included(property, own) for property in weapon.properties]
    return Value(label, f"{name} ({'; '.join(details)})")


def shooter(own: WeaponStats) -> str:
    """Whose gunnery that is, where there are several who might fire."""
    several = [(one, tally.total) for one, tally in gunners(own.ship, own.weapon) if tally.complete]
    if len(several) < 2:
        return ""
    best = max(several, key=lambda one: one[1])[0]
    name = best if isinstance(best, str) else best.name
    return f" by {name}" if isinstance(name, str) else ""


def included(property: Property, own: WeaponStats) -> str:
    """What a property adds to the gunnery that stands before it, so that nobody adds it twice."""
    modifier = property.row.gunnery_modifier
    return f", {modifier:+d} included" if modifier and own.gunnery.complete else ""


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
    hatches = sum(isinstance(one.hatch, Security) for one in ship.weapons)
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
    there = stats.bays
    if used:
        room = "no limit" if there is None else f"{partly(stats.bays_used)} of {partly(there)} used"
        lines.append((Value("Expansion bays", f"{', '.join(used)} ({room})"),))
    elif there is None or there.total or not there.complete:
        lines.append((Value("Expansion bays", "unused" if there is None else f"0 of {partly(there)} used"),))
    docked = []
    for one in ship.hangar:
        number = "?" if isinstance(one.number, Unknown) else one.number
        size = "" if one.size is None or isinstance(one.size, Unknown) else f" ({one.size.name})"
        docked.append(f"{number} x {'unknown' if isinstance(one.ship, Unknown) else one.ship}{size}")
    if docked:
        lines.append((Value("Hangar", ", ".join(docked)),))
    return lines


def modifiers(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """What the ship adds to the checks of its crew, and the virtual intelligence that may be one of it."""
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
    """What bulkheads, a material and magic do in play, by name; nothing where the tables do not say."""
    found = []
    if part.slot == "reinforced_bulkheads" and not isinstance(part.row, Unknown):
        found.append((part.row.name, f"{part.row.fortification_pct}% to cancel a critical damage effect"))
    if part.material is not None and not isinstance(part.material, Unknown) and part.material.effect:
        found.append((part.material.name, part.material.effect))
    found += [(row.name, row.effect) for row in part.add_ons if isinstance(row, AddOn) and row.effect]
    return [(name, in_play(text)) for name, text in found]


def in_play(effect: str) -> str:
    """An effect as it stands behind the name of what has it."""
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
    """How many are aboard, and how many the frame needs and holds; nothing where neither is known."""
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
    """The role of NPCs: gunners are several where there are several weapons."""
    return f"{name}s" if role == "gunner" and len(ship.weapons) > 1 else name


def intelligence_skill(role: str, skill: str, row: VirtualIntelligence, stats: Stats) -> str:
    """What a virtual intelligence adds to the checks of the role it fills."""
    if skill == "gunnery":
        return f"gunnery {row.gunnery_modifier:+d}"
    return skill_text(skill, row.skill_modifier, row.vi_tier) + aboard(role, skill, row.skill_modifier, stats)


def npc_skills(role: str, known: tuple[NpcSkill, ...], stats: Stats) -> str:
    """The skills of an NPC; those of one modifier together."""
    parts = []
    skilled = [one for one in known if one.ranks is not None]
    if skilled:
        names = listed([one.skill.capitalize() for one in skilled], "and")
        modifier = skilled[0].modifier
        parts.append(skill_text(names, modifier, skilled[0].ranks) + aboard(role, skilled[0].skill, modifier, stats))
    for one in known:
        if one.ranks is None and role == "pilot":
            shots = [row for row in stats.ship.house.tables.crew_actions.values() if is_minor_shot(row)]
            alone = listed(
                [f"{one.modifier + row.gunnery_modifier:+d} as a {lowered(row.name)}" for row in shots], "or"
            )
            parts.append(f"gunnery {one.modifier:+d} ({alone})")
        elif one.ranks is None:
            parts.append(f"gunnery {one.modifier:+d}")
    return ", ".join(parts)


def is_minor_shot(row: CrewAction) -> bool:
    """Whether an action fires a weapon where no gunner has acted. CRB 322."""
    return row.role == "minor" and row.stands_for == "gunner"


def skill_text(name: str, modifier: object, ranks: object) -> str:
    """A skill with its modifier and ranks, as far as they are known."""
    shown = f" {modifier:+d}" if isinstance(modifier, int) else ""
    return f"{name[:1].upper()}{name[1:]}{shown}" + (f" ({plural(ranks, 'rank')})" if isinstance(ranks, int) else "")


def aboard(role: str, skill: str, modifier: object, stats: Stats) -> str:
    """What comes of a pilot's or science officer's own modifier with all that the ship adds."""
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
    listed_actions = [lowered(one.name) for one in member.actions if not isinstance(one, Unknown)]
    text = ", ".join(parts) or "nothing is said of them"
    return f"{text}; actions {', '.join(listed_actions)}" if listed_actions else text


def notes(ship: Ship, stats: Stats) -> tuple[str, ...]:
    """That nobody flies, and what was bought for the weapons."""
    found = []
    drone = ship.frame is not None and not isinstance(ship.frame, Unknown) and ship.frame.crewless
    flown = ship.crew.of("pilot") or "pilot" in dict(stats.npcs)
    if not stats.pilot_ranks.terms and not flown and not drone:
        found.append("Without a pilot: AC and TL lack the ranks of one.")
    bought = [lowered(mount_name(one.arc, one.class_, one.from_)) for one in stats.fitting.bought]
    if bought:
        found.append(f"Mounts bought: {'; '.join(bought)}.")
    return tuple(found)
