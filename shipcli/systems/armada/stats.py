"""What an armada and its fleets are worth: every figure as the sum of its terms. HP, SP in points, ranges in hexes."""

from typing import Any, NamedTuple

from shipcli import dice
from shipcli.dice import Dice
from shipcli.systems.armada import tables
from shipcli.systems.armada.model import Armada, Fleet, Officer
from shipcli.tally import NOTHING, UNKNOWN, Tally, Unknown, is_unknown

MINE_AC = 5
MINED_HEXES = 2


class OfficerStats(NamedTuple):
    """An officer's bonus, and the modifier of the checks for officer actions."""

    bonus: Tally
    check: Tally


class FleetStats(NamedTuple):
    """The figures of a fleet; None where unknown. `versus` is the damage dealt to an ordinary fleet of each class."""

    bp: Tally
    hp: Tally
    ct: Tally
    morale_at: Tally
    destroyed_above: Tally
    sp: Tally
    sp_regen: str | None
    check: Tally
    ac: Tally
    ac_front: Tally
    gunnery: Tally
    piloting: Tally
    morale: Tally
    damage: Dice | None
    versus: dict[str, Dice] | None
    speed: int | None
    maneuverability: str | None
    turn: int | None
    range: tuple[int, int, int] | None
    strong: str | None
    weak: str | None
    stunts: dict[str, int] | None
    mine_hp: int | None


class Stats(NamedTuple):
    """The figures of an armada; fleets and officers in the order of the model's."""

    bp: int | None
    bp_spent: Tally
    morale_dc: int | None
    highest_fleet_tier: int | None
    first_moves: int | None
    fleets: tuple[FleetStats, ...]
    officers: tuple[OfficerStats, ...]

    @property
    def bp_left(self) -> int | None:
        """BP not spent; negative where there are too few, None where unknown."""
        if self.bp is None or not self.bp_spent.complete:
            return None
        return self.bp - self.bp_spent.total


def derive(armada: Armada) -> Stats:
    """All figures of an armada, however illegal or incomplete it is."""
    fleets = () if is_unknown(armada.fleets) else armada.fleets
    officers = () if is_unknown(armada.officers) else armada.officers
    fleet_stats = tuple(fleet_figures(armada, fleet) for fleet in fleets)
    return Stats(
        bp=None if is_unknown(armada.tier) else budget(armada.tier),
        bp_spent=bp_spent(armada, fleet_stats),
        morale_dc=None if is_unknown(armada.tier) else morale_dc(armada.tier),
        highest_fleet_tier=highest_fleet_tier(armada),
        first_moves=None if is_unknown(armada.fleets) else (len(fleets) + 1) // 2,
        fleets=fleet_stats,
        officers=tuple(officer_figures(armada, officer, fleets, fleet_stats) for officer in officers),
    )


def budget(tier: int) -> int:
    """BP an armada of that tier may spend. SOM 58, Table 2-14."""
    return tables.build_points()[str(tier)].bp


def bp_spent(armada: Armada, fleets: tuple[FleetStats, ...]) -> Tally:
    """BP of all fleets, SOM 58; under ruling upgrade-cost: no-refunds also of what upgrades have removed."""
    if is_unknown(armada.fleets):
        return Tally((("fleets", UNKNOWN),))
    terms: list[tuple[str, int | Unknown]] = []
    for fleet, stats in zip(armada.fleets, fleets, strict=True):
        name = named(fleet.name)
        if stats.bp.complete:
            terms.append((name, stats.bp.total))
        else:
            terms += [(f"{name}, as far as known", stats.bp.total), (f"{name}, the rest", UNKNOWN)]
    if armada.house["upgrade-cost"] == "no-refunds":
        terms += [(f"{named(item.name)}, removed", item.bp) for item in armada.removed]
    return Tally(tuple(terms))


def named(name: str | Unknown) -> str:
    """A name, or that there is none."""
    return "without a name" if is_unknown(name) else name


def morale_dc(tier: int) -> int:
    """The DC of the morale checks an armada of that tier forces on its enemies. SOM 63: 10 + half the tier."""
    return 10 + tier // 2


def highest_fleet_tier(armada: Armada) -> int | None:
    """The highest tier its fleets may have. SOM 58: one above the armada's; ruling fleet-tier-21 caps it."""
    if is_unknown(armada.tier):
        return None
    last = max(row.tier for row in tables.fleet_costs().values())
    return armada.tier + 1 if armada.house["fleet-tier-21"] == "extrapolated" else min(armada.tier + 1, last)


def check_modifier(tier: int) -> int:
    """What a fleet adds to its d20 rolls. SOM 59: +1, and 1 more at every odd tier above 1."""
    return 1 + (tier - 1) // 2


def base_cost(armada: Armada, fleet: Fleet) -> int | Unknown:
    """BP of a fleet without abilities. SOM 59, Table 2-16; rulings cost-tier-19 and fleet-tier-21."""
    if is_unknown(fleet.tier) or is_unknown(fleet.size):
        return UNKNOWN
    costs = tables.fleet_costs()
    row = costs.get(str(fleet.tier))
    pattern = armada.house["cost-tier-19"] == "pattern" and fleet.tier > 1
    if row is None or pattern:
        last = list(costs.values())[-1]
        return last.bp(fleet.size.id) * fleet.tier // last.tier
    return row.bp(fleet.size.id)


def fleet_bp(armada: Armada, fleet: Fleet) -> Tally:
    """BP of a fleet: Table 2-16, and every ability of Table 2-18. SOM 59; ruling ability-once."""
    size = fleet.size.id if not is_unknown(fleet.size) else "size unknown"
    tier = fleet.tier if not is_unknown(fleet.tier) else "unknown"
    terms: list[tuple[str, int | Unknown]] = [(f"{size}, tier {tier}", base_cost(armada, fleet))]
    paid = set()
    for ability in fleet.abilities:
        if is_unknown(ability):
            terms.append((ability.text or "an ability", UNKNOWN))
        elif ability.id not in paid or armada.house["ability-once"] == "stack":
            terms.append((ability.name.lower(), ability.bp))
            paid.add(ability.id)
    return Tally(tuple(terms))


def hull_points(armada: Armada, fleet: Fleet) -> Tally:
    """HP. SOM 58, 60: 1, and 3, 4 or 5 for each tier by size; a flagship its tier more. Ruling hp-formula."""
    hull = bare_hull(armada, fleet)
    if fleet.flagship:
        return hull + Tally((("flagship, its tier", fleet.tier),))
    return hull


def bare_hull(armada: Armada, fleet: Fleet) -> Tally:
    """HP without those of a flagship."""
    if is_unknown(fleet.tier) or is_unknown(fleet.size):
        return Tally((("hull", UNKNOWN),))
    each = fleet.size.hp_per_tier
    if armada.house["hp-formula"] == "sum-times-tier":
        label = f"{fleet.size.id}, (1 + {each}) x tier {fleet.tier}"
        return Tally(((label, (1 + each) * fleet.tier),))
    return Tally((("every fleet", 1), (f"{fleet.size.id}, {each} x tier {fleet.tier}", each * fleet.tier)))


def critical_threshold(hp: Tally) -> Tally:
    """CT. SOM 58: half of the HP, rounded down; of which HP, ruling flagship-hp-feeds-ct says."""
    return part(hp, "half", 1, 2)


def shield_points(hp: Tally, engineer: Tally) -> Tally:
    """SP. SOM 58, 61: a third of the HP, rounded down, and the chief engineer's bonus."""
    return part(hp, "a third", 1, 3) + engineer


def part(hp: Tally, label: str, times: int, of: int) -> Tally:
    """A part of the HP, rounded down."""
    amount = hp.total * times // of if hp.complete else UNKNOWN
    return Tally(((f"{label} of {hp.total if hp.complete else '?'} HP", amount),))


def shield_regeneration(sp: Tally, ruling: str | bool) -> str | None:
    """Dice of SP regained each round. SOM 62, Table 2-19; ruling sp-regen-overlap."""
    if not sp.complete:
        return None
    fitting = [
        band.dice
        for band in tables.sp_regeneration().values()
        if band.from_sp <= sp.total and (band.to_sp is None or sp.total <= band.to_sp)
    ]
    if not fitting:
        return None
    return fitting[-1] if ruling == "upper-band" else fitting[0]


def range_bands(printed: int, ruling: str | bool) -> tuple[int, int, int]:
    """Short, long and extreme range in hexes. SOM 59 prints one of them; ruling range-bands says which."""
    match ruling:
        case "extreme":
            return -(-printed // 3), -(-2 * printed // 3), printed
        case "long":
            return -(-printed // 2), printed, -(-3 * printed // 2)
    return printed, 2 * printed, 3 * printed


def strong_against(fleet: Fleet) -> str | None:
    """The class the fleet takes less damage from. SOM 59, 60: interceptors trade capitals for fighters."""
    if is_unknown(fleet.class_):
        return None
    return "fighter" if fleet.has("interceptors") else fleet.class_.strong


def per_die(attacker: str, strong: str | None, weak: str | None) -> int:
    """What is added to each damage die that an attacker of that class deals a fleet of those matchups. SOM 58."""
    return (attacker == weak) - (attacker == strong)


def damage_against(damage: Dice, attacker: Fleet, target: Fleet) -> Dice:
    """Damage of one hit. SOM 58, 60: 1 more or less a die by class, 1 less by damage threshold, unless by bombers."""
    if is_unknown(attacker.class_) or is_unknown(target.class_):
        return damage
    each = per_die(attacker.class_.id, strong_against(target), target.class_.weak)
    if target.has("damage-threshold") and not attacker.has("bombers"):
        each -= 1
    return Dice(damage.number, damage.sides, damage.plus + each * damage.number)


def fleet_damage(fleet: Fleet) -> Dice | None:
    """Damage dice. SOM 59, Table 2-17; beyond its end (ruling fleet-tier-21) its last row holds."""
    if is_unknown(fleet.tier) or is_unknown(fleet.size):
        return None
    rows = tables.fleet_damage()
    row = rows.get(str(fleet.tier)) or list(rows.values())[-1]
    return dice.parsed(row.dice(fleet.size.id))


def versus(fleet: Fleet, damage: Dice | None) -> dict[str, Dice] | None:
    """Damage of one hit on an ordinary fleet of each class. SOM 58."""
    if damage is None or is_unknown(fleet.class_):
        return None
    return {
        other.id: Dice(damage.number, damage.sides, per_die(fleet.class_.id, other.strong, other.weak) * damage.number)
        for other in tables.classes().values()
    }


def stunt_dcs(tier: int) -> dict[str, int]:
    """DCs of the stunts that have one of their own, by id. SOM 62: 10 or 15, and a quarter of the tier."""
    return {
        stunt.id.replace("-", "_"): stunt.dc + tier // stunt.per_tier
        for stunt in tables.stunts().values()
        if stunt.dc is not None and stunt.per_tier is not None
    }


def mine_hit_points(tier: int) -> int:
    """HP of gravity mines. SOM 60: half the fleet's tier; at least 1, ruling mines-hp."""
    return max(1, tier // 2)


def officer_bonus(armada: Armada, officer: Officer) -> Tally:
    """An officer's bonus. SOM 60: 2, and 1 for every 6 ranks in the best skill of the role, or BAB for a commander."""
    if is_unknown(officer.role):
        return Tally((("role unknown", UNKNOWN),))
    role = officer.role.name.lower()
    what, ranks = best_ranks(armada, officer)
    if is_unknown(ranks):
        return Tally(((f"{role}, ranks unknown", UNKNOWN),))
    return Tally(((f"{role}, {what}", 2 + ranks // 6),))


def best_ranks(armada: Armada, officer: Officer) -> tuple[str, int | Unknown]:
    """The ranks that count for an officer, and how they are called. Ruling officer-ranks-npc where none are given."""
    role = officer.role
    if is_unknown(role) or is_unknown(officer.ranks):
        return "", UNKNOWN
    if officer.ranks is None and officer.bab is None:
        if armada.house["officer-ranks-npc"] == "given":
            return "", UNKNOWN
        return f"{counted(armada.tier)} from the armada's tier", armada.tier
    found: list[tuple[int, str]] = []
    for _, skill, ranks in officer.ranks or ():
        if is_unknown(skill) or is_unknown(ranks) or skill.id not in role.skills:
            return "", UNKNOWN
        found.append((ranks, counted(ranks)))
    if officer.bab is not None and role.may_use_bab:
        if is_unknown(officer.bab):
            return "", UNKNOWN
        found.append((officer.bab, f"base attack bonus {officer.bab}"))
    best, words = max(found, default=(0, "0 ranks"))
    return words, best


def counted(ranks: int | Unknown) -> str:
    """A number of ranks in words."""
    return f"{ranks} rank{'' if ranks == 1 else 's'}"


def officer_figures(
    armada: Armada, officer: Officer, fleets: tuple[Fleet, ...], stats: tuple[FleetStats, ...]
) -> OfficerStats:
    """Bonus and check of an officer. SOM 60: the check adds the fleet's modifier to the bonus."""
    bonus = officer_bonus(armada, officer)
    own = [figures.check for fleet, figures in zip(fleets, stats, strict=True) if fleet.name == officer.fleet]
    return OfficerStats(bonus, bonus + (own[0] if len(own) == 1 else Tally((("fleet unknown", UNKNOWN),))))


def passive_bonus(armada: Armada, fleet: Fleet, figure: str) -> Tally:
    """What the officers aboard add to a figure. SOM 60: bonuses do not stack. Ruling officer-bonus-scope."""
    if is_unknown(armada.officers):
        return Tally((("officers unknown", UNKNOWN),))
    aboard: tuple[Any, ...] = armada.aboard(fleet)
    if figure == "morale" and armada.house["officer-bonus-scope"] == "whole-armada":
        aboard = armada.officers
    if not aboard:
        return NOTHING
    bonuses = [
        officer_bonus(armada, officer)
        for officer in aboard
        if is_unknown(officer.role) or officer.role.bonus_to == figure
    ]
    unclear = [bonus for bonus in bonuses if not bonus.complete]
    return unclear[0] if unclear else max(bonuses, key=lambda bonus: bonus.total, default=NOTHING)


def fleet_figures(armada: Armada, fleet: Fleet) -> FleetStats:
    """All figures of one fleet."""
    house = armada.house
    tier = fleet.tier
    class_ = None if is_unknown(fleet.class_) else fleet.class_
    maneuverability = tables.maneuverabilities()[class_.maneuverability] if class_ else None
    hp = hull_points(armada, fleet)
    bare = bare_hull(armada, fleet)
    ct = critical_threshold(hp if house["flagship-hp-feeds-ct"] else bare)
    engineer = passive_bonus(armada, fleet, "sp")
    sp_hull = hp if house["flagship-hp-feeds-sp"] else bare
    sp = shield_points(sp_hull, engineer)
    regenerating = shield_points(sp_hull, NOTHING) if house["engineer-sp"] == "separate" else sp
    check = Tally(((f"tier {named_tier(tier)}", UNKNOWN if is_unknown(tier) else check_modifier(tier)),))
    ac = Tally((("base", 10), *check.terms)) + passive_bonus(armada, fleet, "ac")
    piloting = maneuverability.piloting if maneuverability else UNKNOWN
    damage = fleet_damage(fleet)
    return FleetStats(
        bp=fleet_bp(armada, fleet),
        hp=hp,
        ct=ct,
        morale_at=ct if house["ct-vs-half"] == "one-event" else part(hp, "half", 1, 2),
        destroyed_above=Tally((("twice its HP", 2 * hp.total if hp.complete else UNKNOWN),)),
        sp=sp,
        sp_regen=shield_regeneration(regenerating, house["sp-regen-overlap"]),
        check=check,
        ac=ac,
        ac_front=ac + Tally((("shields up, front arc", 1),)) if sp.value != 0 else ac,
        gunnery=check + passive_bonus(armada, fleet, "gunnery"),
        piloting=check
        + Tally(((f"{maneuverability.id if maneuverability else 'unknown'} maneuverability", piloting),))
        + passive_bonus(armada, fleet, "piloting"),
        morale=check + passive_bonus(armada, fleet, "morale"),
        damage=damage,
        versus=versus(fleet, damage),
        speed=class_.speed if class_ else None,
        maneuverability=maneuverability.id if maneuverability else None,
        turn=maneuverability.turn if maneuverability else None,
        range=range_bands(class_.range, house["range-bands"]) if class_ else None,
        strong=strong_against(fleet),
        weak=class_.weak if class_ else None,
        stunts=None if is_unknown(tier) else stunt_dcs(tier),
        mine_hp=mine_hit_points(tier) if fleet.has("gravity-mines") and not is_unknown(tier) else None,
    )


def named_tier(tier: int | Unknown) -> str:
    """A tier in words."""
    return "unknown" if is_unknown(tier) else str(tier)
