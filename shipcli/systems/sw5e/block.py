"""The stat block of a ship, to play from."""

from shipcli.blocks import Block, Cell, Grid, Prose, Section, Value
from shipcli.figures import known_or, partly, signed
from shipcli.systems.sw5e.figures import dice_text, properties, property_text, skill_text
from shipcli.systems.sw5e.model import ABILITIES, Member, Ship
from shipcli.systems.sw5e.stats import Stats, WeaponStats
from shipcli.systems.sw5e.stats.crew import proficiency
from shipcli.tally import Tally, Unknown, known
from shipcli.text import lowered, plural


def block(ship: Ship, stats: Stats) -> Block:
    """What a fight asks for first, then abilities and skills, weapons, features, what is aboard, and the crew."""
    sections = [
        Section("", "", tuple(defense(ship, stats))),
        Section("Abilities and skills", "", tuple(abilities(stats))),
    ]
    if stats.weapons:
        sections.append(Section("Weapons", "", tuple(weapons(stats))))
    if ship.size_features or ship.features:
        sections.append(Section("Features", "", tuple(features(ship))))
    sections.append(Section("Aboard", "", tuple(aboard(ship, stats))))
    if ship.crew:
        sections.append(Section("Crew", "", tuple(crew(ship))))
    name = "A ship without a name" if isinstance(ship.name, Unknown) else ship.name
    return Block(name, subtitle(ship), tuple(sections), notes(stats))


def subtitle(ship: Ship) -> str:
    """Size, roles and tier."""
    size = "Starship" if isinstance(ship.size, Unknown) else ship.size.name
    names = dict.fromkeys(
        "role unknown" if isinstance(one.row, Unknown) else lowered(one.row.name) for one in ship.roles
    )
    tier = "unknown" if isinstance(ship.tier, Unknown) else ship.tier.tier
    kind = " space station" if ship.station is True else ""
    return f"{size} {' and '.join(names) or 'starship'}{kind}, tier {tier}"


def value(tally: Tally) -> str:
    """A total in words."""
    return known_or(tally.value)


def feet(tally: Tally) -> str:
    """A distance in words."""
    return "unknown" if tally.value is None else f"{tally.value} ft"


def defense(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """Hull, shields, movement, actions and power."""
    hull: list[Cell] = [Value("AC", value(stats.ac)), Value("Hull", f"{value(stats.hull)} ({dice_text(stats)})")]
    if stats.damage_reduction.value != 0:
        hull.append(Value("Damage reduction", f"{value(stats.damage_reduction)} from attacks, 1 damage remains"))
    lines: list[tuple[Cell, ...]] = [tuple(hull)]
    shield = ship.piece("shields")
    if shield is not None:
        kind = "unknown" if isinstance(shield, Unknown) else lowered(shield.name).removesuffix(" shield")
        text = f"{value(stats.shields)} ({dice_text(stats)}; {kind}, regains {value(stats.regen)} a round for a die)"
        lines.append((Value("Shields", text),))
    lines += resistances(ship)
    moves: list[Cell] = [
        Value("Speed", feet(stats.speed)),
        Value("Turning", feet(stats.turning)),
        Value("Passive initiative", value(stats.passive_initiative)),
    ]
    if not isinstance(ship.size, Unknown):
        moves.append(Value("NPC initiative", signed(stats.npc_initiative.value)))
    lines.append(tuple(moves))
    actions: list[Cell] = [Value("Fire actions", f"{value(stats.fire_actions)} a round")]
    if stats.ship_actions is not None:
        actions.append(Value("Actions", f"{value(stats.ship_actions)} a ship turn"))
    lines += [tuple(actions), power(ship, stats)]
    return lines


def resistances(ship: Ship) -> list[tuple[Cell, ...]]:
    """What damage hull and shields resist."""
    found = [("Hull resists", row.hull_resistance) for row in ship.rows() if row.hull_resistance]
    found += [("Shields resist", row.shield_resistance) for row in ship.rows() if row.shield_resistance]
    return [tuple([Value(label, damage) for label, damage in dict.fromkeys(found)])] if found else []


def power(ship: Ship, stats: Stats) -> tuple[Cell, ...]:
    """The power dice, where they are, and how they come back."""
    coupling, reactor = ship.piece("power_coupling"), ship.piece("reactor")
    text = (
        f"{value(stats.power)} {stats.power_die or 'of unknown size'}" if stats.power_die != "1" else value(stats.power)
    )
    if coupling is not None and not isinstance(coupling, Unknown):
        systems = ", ".join(row.name.lower() for row in ship.house.tables.power_systems.values())
        where = [f"{coupling.central} in common"] * (coupling.central > 0)
        where += [f"{coupling.per_system} each for {systems}"] * (coupling.per_system > 0)
        text += f" ({'; '.join(where)})"
    text += ", each counts 1" if stats.power_die == "1" else ""
    cells: list[Cell] = [Value("Power dice", text)]
    if reactor is not None and not isinstance(reactor, Unknown):
        cells.append(Value("Recovers", f"{spaced(reactor.recovery)} a turn"))
    return tuple(cells)


def spaced(dice: str) -> str:
    """Dice with spaces around what is added or taken away: `1d2 - 1`."""
    return dice.replace("-", " - ").replace("+", " + ")


def abilities(stats: Stats) -> list[tuple[Cell, ...]]:
    """Scores, modifiers and saves, then the skills; those that equipment trains are marked."""
    grid = Grid(
        ("", *[one.upper() for one in ABILITIES]),
        (
            ("score", *[partly(stats.abilities[one]) for one in ABILITIES]),
            ("modifier", *[modified(stats, one) for one in ABILITIES]),
            ("save", *[signed(stats.saves[one].value) for one in ABILITIES]),
        ),
    )
    lines: list[tuple[Cell, ...]] = [(grid,)]
    lines.append((Value("Skills", ", ".join(f"{own.row.name} {skill_text(own)}" for own in stats.skills.values())),))
    if any(own.training for own in stats.skills.values()):
        text = "the proficiency bonus of whoever acts counts, if they have a deployment rank; expert: twice"
        lines.append((Prose("Proficient", text),))
    return lines


def modified(stats: Stats, ability: str) -> str:
    """The modifier of an ability."""
    own = stats.modifiers[ability]
    return "unknown" if isinstance(own, Unknown) else signed(own)


def weapons(stats: Stats) -> list[tuple[Cell, ...]]:
    """The weapons, a line each with its ammunition, then what their properties do."""
    lines: list[tuple[Cell, ...]] = []
    for own in stats.weapons:
        lines.append((weapon(own),))
        lines += [(Value("  loaded", text),) for text in loads(own)]
    for row in dict.fromkeys(row for own in stats.weapons for row, _ in own.gun.properties):
        if row.effect and not row.holds_shots and not row.tacit:
            lines.append((Prose(row.name, row.effect),))
    if any(own.gun.gunner is None for own in stats.weapons):
        lines.append((Prose("No gunner", "the proficiency of whoever fires is to be added to attacks and save DCs"),))
    return lines


def weapon(own: WeaponStats) -> Value:
    """One weapon: `Forward quad laser cannon +3, 2d4+3 energy (primary; 800 / 3,200 ft; Ivo; overheat 8)`."""
    gun, row = own.gun, own.gun.row
    label = gun.arc.capitalize() if isinstance(gun.arc, str) else "Arc unknown"
    if isinstance(row, Unknown):
        return Value(label, f"{gun.named} (unknown)")
    name = lowered(gun.named) if gun.feature is None else f"{gun.named} ({lowered(row.name)}, built in)"
    hit = "" if row.launches else f", {own.damage or 'unknown'} {row.damage_type}"
    details = [row.category, *([f"{' / '.join(map('{:,}'.format, own.range_ft))} ft"] if own.range_ft else [])]
    details += [gun.gunner] if isinstance(gun.gunner, str) else []
    details += [property_text(extra, number) for extra, number in properties(own) if not extra.tacit]
    if own.lacking:
        score = row.constitution - own.lacking
        details.append(f"disadvantage on attacks: Constitution {score} of {row.constitution}")
    return Value(label, f"{name} {aimed(own)}{hit} ({'; '.join(details)})")


def aimed(own: WeaponStats) -> str:
    """How a weapon hits: an attack roll, or a save against its DC."""
    match own.category:
        case "tertiary":
            return f"DC {value(own.save_dc)} Dexterity save, half on a success"
        case "quaternary":
            return "by the save of what it lays"
        case _ if own.gun.point_defense:
            return f"DC {value(own.save_dc)} Dexterity save, half on a success"
    return signed(own.attack.value)


def loads(own: WeaponStats) -> list[str]:
    """What a launcher has loaded, with what it does."""
    tables, found = own.ship.house.tables, []
    for load in own.gun.loads:
        number = load.number if known(load.number) else "?"
        row = load.row
        if isinstance(row, Unknown):
            found.append(f"{number} x {row.text or 'unknown'} (unknown)")
            continue
        parts = [f"{own.load_damage(load)} {row.damage_type}"] if row.damage_dice else []
        parts += [f"{' / '.join(map('{:,}'.format, row.range_ft))} ft"] if row.range_ft else []
        radius = row.radius_huge_ft if own.huge else row.radius_ft
        parts += [f"radius {radius} ft"] if radius else []
        if row.save:
            names = " or ".join(tables.ship_abilities[one].name for one in row.save)
            dc = value(own.save_dc) if row.save_dc is None else row.save_dc
            parts.append(f"DC {dc} {names} save" + (", half on a success" if row.half_on_save else ""))
        parts += [row.effect] if row.effect else []
        parts += [property_text(tables.ship_weapon_properties[id], amount) for id, amount in row.properties.items()]
        found.append(f"{number} x {lowered(row.name)} ({'; '.join(parts)})")
    return found


def features(ship: Ship) -> list[tuple[Cell, ...]]:
    """What size and roles give, with the die and the uses at this tier."""
    lines: list[tuple[Cell, ...]] = []
    for one in ship.size_features:
        text = one.effect
        if one.scaling_die and not isinstance(ship.tier, Unknown):
            uses = one.uses_per_tier * ship.tier.tier
            text = f"d{ship.tier.scaling_die}, {plural(uses, 'use')}, regained{text.partition('regained')[2]}"
        lines.append((Prose(one.name, text or "see the book"),))
    for feature in ship.features:
        rows = ship.house.tables.modifications
        given = ", ".join(rows[id].name for id in feature.grants)
        text = "; ".join(part for part in (feature.effect, f"gives {given}" if given else "") if part)
        lines.append((Prose(feature.name, text),))
    return lines


def aboard(ship: Ship, stats: Stats) -> list[tuple[Cell, ...]]:
    """Equipment, modifications with what they hold and do, stores, and the price."""
    lines: list[tuple[Cell, ...]] = [
        (Value("Equipment", "; ".join(equipment(ship)) or "none"),),
        (
            Value("Suites", f"{value(stats.suites_used)} of {partly(stats.suites)}"),
            Value("Slots", f"{stats.slots_used} of {partly(stats.slots)}"),
            Value("Hardpoints", f"{stats.hardpoints_used} of {partly(stats.hardpoints)}"),
            Value("Hyperdrive slots", f"{stats.hyperdrives_used} of {partly(stats.hyperdrive_slots)}"),
        ),
        (Value("Modifications", "; ".join(modifications(ship, stats)) or "none"),),
        stores(ship, stats),
    ]
    for row in dict.fromkeys(ship.rows()):
        if row.effect:
            lines.append((Prose(row.name, row.effect),))
    cost = f"{stats.cost.total:,} cr" + ("" if stats.cost.complete else " (incomplete)")
    lines.append((Value("Cost", cost),))
    return lines


def equipment(ship: Ship) -> list[str]:
    """Armor, shields, power and hyperdrives."""
    return [
        (one.row.text or "unknown") if isinstance(one.row, Unknown) else lowered(one.row.name) for one in ship.equipment
    ]


def modifications(ship: Ship, stats: Stats) -> list[str]:
    """The modifications, several of a sort together, with what suites hold."""
    counts: dict[str, int] = {}
    holds: dict[str, str] = {}
    for one in ship.modifications:
        counts[one.named] = counts.get(one.named, 0) + 1
        if not isinstance(one.row, Unknown) and stats.holds(one.row):
            holds[one.named] = f"{stats.holds(one.row):,} {one.row.holds}"
    found = []
    for name, count in counts.items():
        text = f"{count} x {name}" if count > 1 else name
        each = "each " if count > 1 else ""
        found.append(f"{text} ({each}{holds[name]})" if name in holds else text)
    return found


def stores(ship: Ship, stats: Stats) -> tuple[Cell, ...]:
    """Cargo, fuel and food: what is aboard of what there is room for."""
    cells: list[Cell] = []
    for label, held, room, unit in (
        ("Cargo", ship.cargo_tons, stats.cargo, "tons"),
        ("Fuel", ship.fuel_units, stats.fuel, "units"),
    ):
        most = f"{room.total:,}" if room.complete else "unknown"
        cells.append(Value(label, f"{held:,} of {most} {unit}" if isinstance(held, int) else f"{most} {unit}"))
    if stats.fuel_factor not in (None, 1):
        cells.append(Value("Fuel use", f"x {stats.fuel_factor}"))
    if stats.food:
        cells.append(Value("Food", f"{stats.food:,} portions"))
    return (*cells, Value("Crew", hands(ship, stats)))


def hands(ship: Ship, stats: Stats) -> str:
    """How many must and may fly the ship, and how many are aboard."""
    least, most = stats.crew_minimum, stats.crew_maximum
    text = f"{many(least)} at least" if most is None else many(least)
    if most is not None and most.value != least.value:
        text += f" to {many(most)}"
    return text + (f", {many(stats.crew_total)} aboard" if ship.crew else "")


def many(tally: Tally) -> str:
    """A number that may be large."""
    return "unknown" if tally.value is None else f"{tally.value:,}"


def crew(ship: Ship) -> list[tuple[Cell, ...]]:
    """The crew: station, proficiency as far as it counts, deployments, what they know."""
    return [(Prose(one.called if known(one.name, one.station) else "Unknown", member(ship, one)),) for one in ship.crew]


def member(ship: Ship, one: Member) -> str:
    """One of the crew in words."""
    parts = [one.station] if isinstance(one.station, str) and isinstance(one.name, str) else []
    if isinstance(one.number, int) and one.number > 1:
        parts.append(f"{one.number:,} of them")
    ranks = [
        f"{'unknown' if isinstance(row, Unknown) else row.name.lower()} {rank if known(rank) else '?'}"
        for row, rank in one.deployments
    ]
    parts += [", ".join(ranks)] if ranks else []
    own = proficiency(ship, one)
    if own.value is None:
        parts.append("proficiency unknown")
    else:
        parts.append(f"proficiency {own.value:+d}" if own.terms else "no proficiency without a deployment rank")
    for label, rows in (("ventures", one.ventures), ("maneuvers", one.maneuvers), ("styles", one.styles)):
        names = [(row.text or "unknown") if isinstance(row, Unknown) else row.name for _, row in rows]
        parts += [f"{label} {', '.join(names)}"] if names else []
    return "; ".join(parts)


def notes(stats: Stats) -> tuple[str, ...]:
    """What is easily forgotten."""
    found = []
    turning, speed, size = stats.turning.value, stats.speed.value, stats.ship.size
    if turning is not None and speed is not None and turning > speed and not isinstance(size, Unknown):
        found.append("It cannot turn 90 degrees in one turn but by a hard turn: turning speed is above flying speed.")
    return tuple(found)
