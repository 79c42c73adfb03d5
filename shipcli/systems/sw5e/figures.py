"""The figures of a ship with their names and reasons, and its bill."""

from typing import Any

from shipcli.figures import Bill, Budget, Figure, Group, Item, added, known_or, modifier, partly, signed
from shipcli.systems.sw5e.costs import totals
from shipcli.systems.sw5e.model import ABILITIES, Gun, Load, Ship
from shipcli.systems.sw5e.stats import SkillStats, Stats, WeaponStats
from shipcli.systems.sw5e.tables import WeaponProperty
from shipcli.tally import Tally, Unknown, known

HEADINGS = ("stock", "tiers", "modifications", "equipment", "weapons", "ammunition")
"""What credits are spent on."""


def figures(ship: Ship, stats: Stats) -> tuple[Group, ...]:
    """The ship's own figures, then a group for each weapon."""
    weapons = [Group("weapons", weapon.gun.named, weapon_figures(weapon)) for weapon in stats.weapons]
    name = "a ship without a name" if isinstance(ship.name, Unknown) else ship.name
    return (
        Group("", name, ship_figures(ship, stats)),
        *(weapons or [Group("weapons", "", ())]),
    )


def ship_figures(ship: Ship, stats: Stats) -> tuple[Figure, ...]:
    """The figures of the ship as a whole."""
    size = None if isinstance(ship.size, Unknown) else ship.size
    roles = [None if isinstance(chosen.row, Unknown) else chosen.row.id for chosen in ship.roles]
    return (
        Figure("size", "Size", size.id if size else None),
        Figure("roles", "Roles", roles),
        *abilities(stats),
        *skills(stats),
        hull(stats),
        shields(stats),
        added("ac", "AC", stats.ac),
        added("damage_reduction", "Damage reduction", stats.damage_reduction),
        added("speed_ft", "Speed in feet", stats.speed),
        added("turning_ft", "Turning in feet", stats.turning),
        limited("suites", "Suites", stats.suites, stats.suites_used.value),
        limited("slots", "Modification slots", stats.slots, stats.slots_used),
        limited("hardpoints", "Hardpoints", stats.hardpoints, stats.hardpoints_used),
        limited("hyperdrive_slots", "Hyperdrive slots", stats.hyperdrive_slots, stats.hyperdrives_used),
        added("fire_actions", "Fire actions a round", stats.fire_actions),
        ship_actions(stats),
        power(ship, stats),
        added("passive_initiative", "Passive initiative", stats.passive_initiative),
        modifier("npc_initiative", "NPC initiative", stats.npc_initiative),
        *crew(stats),
        added("cargo_tons", "Cargo in tons", stats.cargo),
        added("fuel_units", "Fuel in units", stats.fuel),
        fuel_use(stats),
        Figure("food_portions", "Portions of food", stats.food),
        *cost(stats),
        modifications(ship, stats),
        Figure("build_days", "Days to build the bare ship", stats.build_days),
        Figure("features", "Features", [feature.name for feature in (*ship.size_features, *ship.features)]),
    )


def abilities(stats: Stats) -> tuple[Figure, ...]:
    """The abilities: one figure for JSON; for people a score and a save of each."""
    value = {
        ability: {
            "score": stats.abilities[ability].value,
            "modifier": known_modifier(stats, ability),
            "save": stats.saves[ability].value,
        }
        for ability in ABILITIES
    }
    names = [stats.ship.house.tables.ship_abilities[ability] for ability in ABILITIES]
    shown: list[Figure] = []
    for row in names:
        tally, bonus = stats.abilities[row.id], known_modifier(stats, row.id)
        shown.append(Figure("", row.name, tally.value, f"{partly(tally)} ({signed(bonus)})", tally))
    for row in names:
        tally = stats.saves[row.id]
        shown.append(Figure("", f"{row.name} save", tally.value, signed(tally.value), tally))
    return (Figure("abilities", "", value), *shown)


def known_modifier(stats: Stats, ability: str) -> int | None:
    """The modifier of an ability; None where unknown."""
    value = stats.modifiers[ability]
    return None if isinstance(value, Unknown) else value


def skills(stats: Stats) -> tuple[Figure, ...]:
    """The skills: one figure for JSON; for people a figure of each."""
    value = {
        id: {
            "ability": skill.row.ability,
            "modifier": skill.modifier.value,
            "training": skill.training,
            "advantage": skill.advantage,
            "disadvantage": skill.disadvantage,
        }
        for id, skill in stats.skills.items()
    }
    shown = [
        Figure("", skill.row.name, skill.modifier.value, skill_text(skill), skill.modifier)
        for skill in stats.skills.values()
    ]
    return (Figure("skills", "", value), *shown)


def skill_text(skill: SkillStats) -> str:
    """What the ship adds to a skill, and what of the crew member's proficiency counts."""
    words = [skill.training] if skill.training else []
    words += ["advantage"] * skill.advantage + ["disadvantage"] * skill.disadvantage
    return signed(skill.modifier.value) + (f" {', '.join(words)}" if words else "")


def hull(stats: Stats) -> Figure:
    """Hull points and Hull Dice."""
    value = {"points": stats.hull.value, "dice": stats.dice, "die": stats.die}
    return Figure("hull", "Hull points", value, f"{partly(stats.hull)}, {dice_text(stats)}", stats.hull)


def dice_text(stats: Stats) -> str:
    """Hull Dice or Shield Dice: `7d8`."""
    return "dice unknown" if stats.dice is None or stats.die is None else f"{stats.dice}d{stats.die}"


def shields(stats: Stats) -> Figure:
    """Shield points, Shield Dice, and what they regain a round; nothing without a shield."""
    if stats.ship.piece("shields") is None:
        return Figure("shields", "Shield points", {"points": 0, "dice": 0, "die": stats.die, "regen": 0}, "none")
    value = {"points": stats.shields.value, "dice": stats.dice, "die": stats.die, "regen": stats.regen.value}
    text = f"{partly(stats.shields)}, {dice_text(stats)}, {known_or(stats.regen.value)} regained a round"
    return Figure("shields", "Shield points", value, text, stats.shields)


def limited(key: str, label: str, most: Tally, used: int | None) -> Figure:
    """How many of something are used of how many there may be."""
    text = f"{known_or(used)} of {partly(most)}"
    return Figure(key, label, {"max": most.value, "used": used}, text, most)


def ship_actions(stats: Stats) -> Figure:
    """Actions in a turn of the ship; not shown to people where nobody counts them."""
    tally = stats.ship_actions
    return Figure("ship_actions", "", None) if tally is None else added("ship_actions", "Actions a ship turn", tally)


def power(ship: Ship, stats: Stats) -> Figure:
    """The power dice, and how they come back."""
    coupling, reactor = ship.piece("power_coupling"), ship.piece("reactor")
    known_coupling = None if coupling is None or isinstance(coupling, Unknown) else coupling
    recovery = None if reactor is None or isinstance(reactor, Unknown) else reactor.recovery
    value = {
        "central": known_coupling.central if known_coupling else None,
        "per_system": known_coupling.per_system if known_coupling else None,
        "total": stats.power.value,
        "die": stats.power_die,
        "recovery": recovery,
    }
    text = f"{partly(stats.power)} of {stats.power_die or 'unknown'}, {recovery or 'none'} recovered a turn"
    return Figure("power", "Power dice", value, text, stats.power)


def crew(stats: Stats) -> tuple[Figure, ...]:
    """The minimum and maximum crew, and the crew aboard."""
    least, most, total = stats.crew_minimum, stats.crew_maximum, stats.crew_total
    value = {"minimum": least.value, "maximum": None if most is None else most.value, "total": total.value}
    shown = [Figure("", "Minimum crew", least.value, tally=least)]
    if most is not None:
        shown.append(Figure("", "Maximum crew", most.value, tally=most))
    return (Figure("crew", "", value), *shown, Figure("", "Crew aboard", total.value, f"{partly(total)}"))


def fuel_use(stats: Stats) -> Figure:
    """The fuel that the reactor uses for each unit."""
    factor = stats.fuel_factor
    return Figure(
        "fuel_use", "Fuel use", None if factor is None else str(factor), "" if factor is None else f"x {factor}"
    )


def cost(stats: Stats) -> tuple[Figure, ...]:
    """The cost in credits: by heading for JSON, one sum for people."""
    parts = totals(stats.charges)
    value: dict[str, int | None] = {heading: parts[heading].value if heading in parts else 0 for heading in HEADINGS}
    text = f"{stats.cost.total:,} cr" + ("" if stats.cost.complete else " (incomplete)")
    return (Figure("cr", "Cost", value | {"total": stats.cost.value}, text, stats.cost),)


def weapon_figures(weapon: WeaponStats) -> tuple[Figure, ...]:
    """The figures of a weapon."""
    gun = weapon.gun
    row = None if isinstance(gun.row, Unknown) else gun.row
    return (
        Figure("name", "Name", gun.named),
        Figure("weapon", "", row.id if row else None),
        Figure("arc", "Arc", gun.arc if known(gun.arc) else None),
        Figure("gunner", "Gunner", gun.gunner if known(gun.gunner) else None, "" if gun.gunner else "nobody named"),
        Figure("category", "Category", weapon.category),
        modifier("attack", "Attack", weapon.attack),
        added("save_dc", "Save DC", weapon.save_dc),
        Figure(
            "damage",
            "Damage",
            weapon.damage,
            "" if weapon.damage or row is None or not row.launches else "nothing loaded",
        ),
        Figure("", "Damage bonus", weapon.damage_bonus.value, signed(weapon.damage_bonus.value), weapon.damage_bonus),
        Figure("damage_type", "Damage type" if row and row.damage_type else "", row.damage_type if row else None),
        Figure("range_ft", "Range in feet", list(weapon.range_ft), " / ".join(map(str, weapon.range_ft)) or "none"),
        Figure("properties", "Properties", [property_text(row, number) for row, number in properties(weapon)]),
        Figure("reload", "Shots loaded" if weapon.reload else "", weapon.reload, f"{loaded(gun)} of {weapon.reload}"),
        Figure("ammunition", "", [load_data(weapon, load) for load in gun.loads]),
        Figure("built_in", "", gun.feature is not None),
        Figure("constitution_lacking", "Constitution lacking" if weapon.lacking else "", weapon.lacking),
    )


def properties(weapon: WeaponStats) -> list[tuple[WeaponProperty, int | None]]:
    """The properties of a weapon with their numbers; for shots, how many a launcher holds on this ship."""
    return [(row, weapon.reload if row.holds_shots else number) for row, number in weapon.gun.properties]


def property_text(row: WeaponProperty, number: int | None) -> str:
    """A property as it is printed: `overheat 8`."""
    return row.id if number is None else f"{row.id} {number}"


def loaded(gun: Gun) -> str:
    """How many shots a launcher holds, of all its ammunition together."""
    return partly(Tally(tuple([("loaded", load.number) for load in gun.loads])))


def load_data(weapon: WeaponStats, load: Load) -> dict[str, Any]:
    """A load of ammunition as JSON holds it."""
    row = None if isinstance(load.row, Unknown) else load.row
    return {
        "name": load.row.text if isinstance(load.row, Unknown) else load.row.name,
        "count": load.number if known(load.number) else None,
        "damage": weapon.load_damage(load),
        "range_ft": list(row.range_ft) if row else None,
        "save": list(row.save) if row else None,
        "save_dc": row.save_dc if row else None,
    }


def modifications(ship: Ship, stats: Stats) -> Figure:
    """The modifications, where they come from, and the DC to install those that are bought."""
    value = []
    for installed in ship.modifications:
        dc = stats.installation_dc(installed)
        row = None if isinstance(installed.row, Unknown) else installed.row
        value.append(
            {
                "name": installed.named,
                "id": row.id if row else None,
                "category": row.category if row else None,
                "grade": row.grade if row else None,
                "origin": installed.origin,
                "installation_dc": None if dc is None else dc.value,
            }
        )
    shown = [modification_text(entry["name"], entry["origin"], entry["installation_dc"]) for entry in value]
    return Figure("modifications", "Modifications", value, "; ".join(shown) or "none")


def modification_text(name: Any, origin: Any, dc: Any) -> str:
    """A modification with the DC to install it, or where it comes from."""
    return f"{name} ({ {'stock': 'stock', 'feature': 'granted'}.get(origin) or f'DC {known_or(dc)}' })"


def bill(ship: Ship, stats: Stats) -> Bill:
    """What everything costs in credits, term by term; there is no budget."""
    items = tuple([Item(charge.pointer, charge.name, {"cr": charge.cost}) for charge in stats.charges])
    return Bill((Budget("cr", "cr", stats.cost, limited=False, thousands=True),), items)
