"""What an armada and its fleets are worth: every figure as the sum of its terms. HP, SP in points, ranges in hexes."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from shipcli import dice
from shipcli.dice.value import Dice
from shipcli.house import House
from shipcli.systems.armada.model import Armada, Fleet, Officer, highest_tier
from shipcli.systems.armada.tables import Maneuverability, Tables
from shipcli.tally import NOTHING, UNKNOWN, Tally, Unknown

BASE_AC = 10
SHIELD_AC = 1
"""What SP add to AC against gunnery from the front. SOM 58."""
MINE_AC = 5
MINED_HEXES = 2


class FleetStats:
    """The figures of a fleet; all but the BP are worked out when they are first asked for. None where unknown."""

    def __init__(self, armada: Armada, fleet: Fleet) -> None:
        self.armada = armada
        self.fleet = fleet
        self.class_ = None if isinstance(fleet.class_, Unknown) else fleet.class_
        self.bp = fleet_bp(armada, fleet)

    @cached_property
    def hp(self) -> Tally:
        return hull_points(self.armada, self.fleet)

    @cached_property
    def ct(self) -> Tally:
        counts = self.armada.house["flagship-hp-feeds-ct"]
        return critical_threshold(self.hp if counts else bare_hull(self.armada, self.fleet))

    @cached_property
    def morale_at(self) -> Tally:
        """The HP at which a morale check is due. Ruling ct-vs-half."""
        return self.ct if self.armada.house["ct-vs-half"] == "one-event" else part(self.hp, "half", 2)

    @cached_property
    def destroyed_above(self) -> Tally:
        """Damage to HP above which the fleet is destroyed. SOM 63: twice its HP."""
        return Tally((("twice its HP", 2 * self.hp.total if self.hp.complete else UNKNOWN),))

    @property
    def destroyed(self) -> bool | None:
        """Whether the HP that are left make it a wreck; None where nobody knows. Ruling destroyed-threshold."""
        left = self.fleet.state.get("hp")
        if left is None or isinstance(left, Unknown) or not self.hp.complete:
            return None
        lost, most = self.hp.total - left, self.destroyed_above.total
        return lost >= most if self.armada.house["destroyed-threshold"] == "reached" else lost > most

    @cached_property
    def sp_of_hull(self) -> Tally:
        """SP without those of an officer. Ruling flagship-hp-feeds-sp."""
        counts = self.armada.house["flagship-hp-feeds-sp"]
        return shield_points(self.hp if counts else bare_hull(self.armada, self.fleet))

    @cached_property
    def sp(self) -> Tally:
        return self.sp_of_hull + passive_bonus(self.armada, self.fleet, "sp")

    @cached_property
    def sp_regen(self) -> str | None:
        """Dice of SP regained each round. Ruling engineer-sp says by which SP."""
        house = self.armada.house
        by = self.sp_of_hull if house["engineer-sp"] == "separate" else self.sp
        return shield_regeneration(by, house)

    @cached_property
    def check(self) -> Tally:
        tier = self.fleet.tier
        if isinstance(tier, Unknown):
            return Tally((("tier unknown", UNKNOWN),))
        return Tally(((f"half of tier {tier}" + ", rounded up" * (tier % 2), check_modifier(tier)),))

    @cached_property
    def ac(self) -> Tally:
        """AC without the shield bonus. SOM 63: 10, the check modifier, the chief caster's bonus."""
        return Tally((("base", BASE_AC), *self.check.terms)) + passive_bonus(self.armada, self.fleet, "ac")

    @cached_property
    def ac_of_checks(self) -> Tally:
        """AC against checks other than gunnery. Ruling caster-ac: the chief caster's bonus does not count, or does."""
        if self.armada.house["caster-ac"] == "always":
            return self.ac
        return Tally((("base", BASE_AC), *self.check.terms))

    @cached_property
    def ac_front(self) -> Tally:
        """AC against attacks into the front arc while SP last. SOM 58: 1 more."""
        return self.ac if self.sp.value == 0 else self.ac + Tally((("shields up, front arc", SHIELD_AC),))

    @cached_property
    def gunnery(self) -> Tally:
        """SOM 63: the check modifier and the chief technician's bonus."""
        return self.check + passive_bonus(self.armada, self.fleet, "gunnery")

    @cached_property
    def piloting(self) -> Tally:
        """SOM 59, 62: the check modifier, the maneuverability's modifier, a commander's bonus."""
        rating = self.rating
        own = Tally(((f"{rating.id} maneuverability", rating.piloting) if rating else ("class unknown", UNKNOWN),))
        return self.check + own + passive_bonus(self.armada, self.fleet, "piloting")

    @cached_property
    def morale(self) -> Tally:
        """SOM 60, 63: the check modifier and the admiral's bonus."""
        return self.check + passive_bonus(self.armada, self.fleet, "morale")

    @cached_property
    def damage(self) -> Dice | None:
        return fleet_damage(self.fleet, self.armada.house.tables)

    @cached_property
    def versus(self) -> dict[str, Dice] | None:
        """Damage of one hit on an ordinary fleet of each class."""
        return versus(self.fleet, self.damage, self.armada.house.tables)

    @cached_property
    def rating(self) -> Maneuverability | None:
        """The maneuverability rating of the class. SOM 59, CRB 318."""
        ratings = self.armada.house.tables.maneuverabilities
        return ratings[self.class_.maneuverability] if self.class_ else None

    @property
    def maneuverability(self) -> str | None:
        return self.rating.id if self.rating else None

    @property
    def turn(self) -> int | None:
        """Hexes between turns."""
        return self.rating.turn if self.rating else None

    @property
    def speed(self) -> int | None:
        """Hexes a round."""
        return self.class_.speed if self.class_ else None

    @property
    def range(self) -> tuple[int, int, int] | None:
        """Short, long and extreme range in hexes."""
        return range_bands(self.class_.range, self.armada.house["range-bands"]) if self.class_ else None

    @property
    def strong(self) -> str | None:
        """The class it takes less damage from."""
        return strong_against(self.fleet, self.armada.house.tables)

    @property
    def weak(self) -> str | None:
        """The class it takes more damage from."""
        return self.class_.weak if self.class_ else None

    @property
    def stunts(self) -> dict[str, int] | None:
        """DCs of the stunts that have one of their own, by id with underscores."""
        return None if isinstance(self.fleet.tier, Unknown) else stunt_dcs(self.fleet.tier, self.armada.house.tables)

    @property
    def mine_hp(self) -> int | None:
        """HP of its gravity mines, None where it lays none."""
        tier = self.fleet.tier
        return mine_hit_points(tier) if self.fleet.has("gravity-mines") and not isinstance(tier, Unknown) else None


class OfficerStats:
    """The figures of an officer, each worked out when it is first asked for."""

    def __init__(self, armada: Armada, officer: Officer, fleets: tuple[FleetStats, ...]) -> None:
        self.armada = armada
        self.officer = officer
        self.fleets = fleets

    @cached_property
    def bonus(self) -> Tally:
        return officer_bonus(self.armada, self.officer)

    @cached_property
    def check(self) -> Tally:
        """The modifier of officer actions. SOM 60: the bonus and the fleet's check modifier."""
        own = [figures.check for figures in self.fleets if figures.fleet.name == self.officer.fleet]
        return self.bonus + (own[0] if len(own) == 1 else Tally((("fleet unknown", UNKNOWN),)))


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
        spent = self.bp_spent.value
        return None if self.bp is None or spent is None else self.bp - spent


def derive(armada: Armada) -> Stats:
    """All figures of an armada, however illegal or incomplete it is."""
    fleet_stats = tuple([FleetStats(armada, fleet) for fleet in armada.fleets])
    return Stats(
        bp=None if isinstance(armada.tier, Unknown) else budget(armada.tier, armada.house.tables),
        bp_spent=bp_spent(armada, fleet_stats),
        morale_dc=None if isinstance(armada.tier, Unknown) else morale_dc(armada.tier),
        highest_fleet_tier=highest_fleet_tier(armada),
        first_moves=(len(armada.fleets) + 1) // 2 if armada.fleets_known else None,
        fleets=fleet_stats,
        officers=tuple(OfficerStats(armada, officer, fleet_stats) for officer in armada.officers),
    )


def budget(tier: int, tables: Tables) -> int:
    """BP an armada of that tier may spend. SOM 58, Table 2-14."""
    return tables.build_points[str(tier)].bp


def bp_spent(armada: Armada, fleets: tuple[FleetStats, ...]) -> Tally:
    """BP of all fleets, SOM 58; under ruling upgrade-cost: no-refunds also of what upgrades have removed."""
    if not armada.fleets_known:
        return Tally((("fleets", UNKNOWN),))
    terms: list[tuple[str, int | Unknown]] = []
    for fleet, stats in zip(armada.fleets, fleets, strict=True):
        name, bp = named(fleet.name), stats.bp.value
        if bp is not None:
            terms.append((name, bp))
        else:
            terms += [(f"{name}, as far as known", stats.bp.total), (f"{name}, the rest", UNKNOWN)]
    if armada.removed and armada.house["upgrade-cost"] == "no-refunds":
        terms += [(f"{named(item.name)}, removed", item.bp) for item in armada.removed]
    return Tally(tuple(terms))


def named(name: str | Unknown) -> str:
    """A name, or that there is none."""
    return "without a name" if isinstance(name, Unknown) else name


def morale_dc(tier: int) -> int:
    """The DC of the morale checks an armada of that tier forces on its enemies. SOM 63: 10 + half the tier."""
    return 10 + tier // 2


def highest_fleet_tier(armada: Armada) -> int | None:
    """The highest tier its fleets may have. SOM 58: one above the armada's; ruling fleet-tier-21 caps it."""
    if isinstance(armada.tier, Unknown):
        return None
    return min(armada.tier + 1, highest_tier(armada.house))


def check_modifier(tier: int) -> int:
    """What a fleet adds to its d20 rolls. SOM 59: +1, and 1 more at every odd tier above 1."""
    return 1 + (tier - 1) // 2


def base_cost(armada: Armada, fleet: Fleet) -> tuple[str, int | Unknown]:
    """BP of a fleet without abilities, as a term. SOM 59, Table 2-16; rulings cost-tier-19 and fleet-tier-21."""
    if isinstance(fleet.tier, Unknown) or isinstance(fleet.size, Unknown):
        size = fleet.size.id if not isinstance(fleet.size, Unknown) else "size unknown"
        return f"{size}, tier {fleet.tier if not isinstance(fleet.tier, Unknown) else 'unknown'}", UNKNOWN
    tables, by_pattern = armada.house.tables, armada.house["cost-tier-19"] == "pattern" and fleet.tier > 1
    term = None if by_pattern else tables.printed_costs.get((fleet.size.id, fleet.tier))
    return term or patterned_cost(fleet.size.id, fleet.tier, tables)


def patterned_cost(size: str, tier: int, tables: Tables) -> tuple[str, int]:
    """BP of a fleet by the pattern of Table 2-16, as a term; it also holds beyond the table's end."""
    last = list(tables.fleet_costs.values())[-1]
    return f"{size}, tier {tier}", last.bp(size) * tier // last.tier


def fleet_bp(armada: Armada, fleet: Fleet) -> Tally:
    """BP of a fleet: Table 2-16, and every ability of Table 2-18. SOM 59; ruling ability-once."""
    ids: Iterable[str] = fleet.ability_ids
    if len(set(ids)) < len(fleet.ability_ids) and armada.house["ability-once"] != "stack":
        ids = dict.fromkeys(ids)
    costs = armada.house.tables.ability_costs
    terms = [base_cost(armada, fleet), *[costs[id] for id in ids]]
    if len(fleet.ability_ids) < len(fleet.abilities):
        terms += [(one.text or "an ability", UNKNOWN) for one in fleet.abilities if isinstance(one, Unknown)]
    return Tally(tuple(terms))


def hull_points(armada: Armada, fleet: Fleet) -> Tally:
    """HP. SOM 58, 60: 1, and 3, 4 or 5 for each tier by size; a flagship its tier more. Ruling hp-formula."""
    hull = bare_hull(armada, fleet)
    if fleet.flagship:
        return hull + Tally((("flagship, its tier", fleet.tier),))
    return hull + Tally((("flagship or not", UNKNOWN),)) if armada.may_be_flagship(fleet) else hull


def bare_hull(armada: Armada, fleet: Fleet) -> Tally:
    """HP without those of a flagship."""
    if isinstance(fleet.tier, Unknown) or isinstance(fleet.size, Unknown):
        return Tally((("hull", UNKNOWN),))
    each = fleet.size.hp_per_tier
    if armada.house["hp-formula"] == "sum-times-tier":
        label = f"{fleet.size.id}, (1 + {each}) x tier {fleet.tier}"
        return Tally(((label, (1 + each) * fleet.tier),))
    return Tally((("every fleet", 1), (f"{fleet.size.id}, {each} x tier {fleet.tier}", each * fleet.tier)))


def critical_threshold(hp: Tally) -> Tally:
    """CT. SOM 58: half of the HP, rounded down; of which HP, ruling flagship-hp-feeds-ct says."""
    return part(hp, "half", 2)


def shield_points(hp: Tally) -> Tally:
    """SP without a chief engineer. SOM 58: a third of the HP, rounded down."""
    return part(hp, "a third", 3)


def part(hp: Tally, label: str, of: int) -> Tally:
    """A part of the HP, rounded down."""
    amount = hp.total // of if hp.complete else UNKNOWN
    return Tally(((f"{label} of {hp.total if hp.complete else '?'} HP", amount),))


def shield_regeneration(sp: Tally, house: House[Tables]) -> str | None:
    """Dice of SP regained each round. SOM 62, Table 2-19; ruling sp-regen-overlap."""
    if not sp.complete:
        return None
    fitting = [
        band.dice
        for band in house.tables.sp_regeneration.values()
        if band.from_sp <= sp.total and (band.to_sp is None or sp.total <= band.to_sp)
    ]
    if not fitting:
        return None
    return fitting[-1] if house["sp-regen-overlap"] == "upper-band" else fitting[0]


def range_bands(printed: int, ruling: str | bool) -> tuple[int, int, int]:
    """Short, long and extreme range in hexes. SOM 59 prints one of them; ruling range-bands says which."""
    match ruling:
        case "extreme":
            return -(-printed // 3), -(-2 * printed // 3), printed
        case "long":
            return -(-printed // 2), printed, -(-3 * printed // 2)
    return printed, 2 * printed, 3 * printed


def strong_against(fleet: Fleet, tables: Tables) -> str | None:
    """The class the fleet takes less damage from. SOM 59, 60: interceptors trade capitals for fighters."""
    if isinstance(fleet.class_, Unknown):
        return None
    if fleet.has("interceptors"):
        return "fighter"
    unclear = fleet.may_have("interceptors") and "interceptors" in tables.open_abilities[fleet.class_.id]
    return None if unclear else fleet.class_.strong


def per_die(attacker: str, strong: str | None, weak: str | None) -> int:
    """What is added to each damage die that an attacker of that class deals a fleet of those matchups. SOM 58."""
    return (attacker == weak) - (attacker == strong)


def damage_against(damage: Dice, attacker: Fleet, target: Fleet, tables: Tables) -> Dice:
    """Damage of one hit. SOM 58, 60: 1 more or less a die by class, 1 less by damage threshold, unless by bombers."""
    if isinstance(attacker.class_, Unknown) or isinstance(target.class_, Unknown):
        return damage
    each = per_die(attacker.class_.id, strong_against(target, tables), target.class_.weak)
    if target.has("damage-threshold") and not attacker.has("bombers"):
        each -= 1
    return Dice(damage.number, damage.sides, damage.plus + each * damage.number)


def admirals_of(armada: Armada, stats: Stats) -> tuple[OfficerStats, ...] | None:
    """The admirals, of whom there should be one at most; None where the role of somebody is not known."""
    roles = [officer.role for officer in armada.officers]
    if not armada.officers_known or any(isinstance(role, Unknown) for role in roles):
        return None
    return tuple(
        own for own in stats.officers if not isinstance(own.officer.role, Unknown) and own.officer.role.id == "admiral"
    )


def fleet_damage(fleet: Fleet, tables: Tables) -> Dice | None:
    """Damage dice. SOM 59, Table 2-17; beyond its end (ruling fleet-tier-21) its last row holds."""
    if isinstance(fleet.tier, Unknown) or isinstance(fleet.size, Unknown):
        return None
    rows = tables.fleet_damage
    row = rows.get(str(fleet.tier)) or list(rows.values())[-1]
    return dice.parsed(row.dice(fleet.size.id))


def versus(fleet: Fleet, damage: Dice | None, tables: Tables) -> dict[str, Dice] | None:
    """Damage of one hit on an ordinary fleet of each class. SOM 58."""
    if damage is None or isinstance(fleet.class_, Unknown):
        return None
    return {
        other.id: Dice(damage.number, damage.sides, per_die(fleet.class_.id, other.strong, other.weak) * damage.number)
        for other in tables.classes.values()
    }


def stunt_dcs(tier: int, tables: Tables) -> dict[str, int]:
    """DCs of the stunts that have one of their own, by id. SOM 62: 10 or 15, and a quarter of the tier."""
    return {
        stunt.id.replace("-", "_"): stunt.dc + tier // stunt.tiers_for_1_more
        for stunt in tables.stunts.values()
        if stunt.dc is not None and stunt.tiers_for_1_more is not None
    }


def mine_hit_points(tier: int) -> int:
    """HP of gravity mines. SOM 60: half the fleet's tier; at least 1, ruling mines-hp."""
    return max(1, tier // 2)


def officer_bonus(armada: Armada, officer: Officer) -> Tally:
    """An officer's bonus. SOM 60: 2, and 1 for every 6 ranks in the best skill of the role, or BAB for a commander."""
    if isinstance(officer.role, Unknown):
        return Tally((("role unknown", UNKNOWN),))
    role = officer.role.name.lower()
    what, ranks = best_ranks(armada, officer)
    if isinstance(ranks, Unknown):
        return Tally(((f"{role}, ranks unknown", UNKNOWN),))
    return Tally(((f"{role}, {what}", bonus_of(ranks)),))


def bonus_of(ranks: int) -> int:
    """The officer bonus of so many ranks. SOM 60: 2, and 1 for every 6."""
    return 2 + ranks // 6


def best_ranks(armada: Armada, officer: Officer) -> tuple[str, int | Unknown]:
    """The ranks that count for an officer, and how they are called. Ruling officer-ranks-npc where none are given."""
    role = officer.role
    if isinstance(role, Unknown) or isinstance(officer.ranks, Unknown):
        return "", UNKNOWN
    if officer.ranks is None and officer.bab is None:
        tier, level = armada.tier, officer.level
        if armada.house["officer-ranks-npc"] == "given" or isinstance(tier, Unknown) or isinstance(level, Unknown):
            return "", UNKNOWN
        if level is not None and level < tier:
            return f"{counted(level)}, the officer's level", level
        return f"{counted(tier)} from the armada's tier", tier
    if officer.bab is not None and not role.may_use_bab:
        return "", UNKNOWN
    found: list[tuple[int, str]] = []
    for _, skill, ranks in officer.ranks or ():
        if isinstance(skill, Unknown) or isinstance(ranks, Unknown) or skill.id not in role.skills:
            return "", UNKNOWN
        found.append((ranks, counted(ranks)))
    if officer.bab is not None:
        if isinstance(officer.bab, Unknown):
            return "", UNKNOWN
        found.append((officer.bab, f"base attack bonus {officer.bab}"))
    best, words = max(found, default=(0, "0 ranks"))
    return words, best


def counted(ranks: int | Unknown) -> str:
    """A number of ranks in words."""
    return f"{ranks} rank{'' if ranks == 1 else 's'}"


def passive_bonus(armada: Armada, fleet: Fleet, figure: str) -> Tally:
    """What the officers aboard add to a figure. SOM 60: bonuses do not stack. Ruling officer-bonus-scope."""
    if not armada.officers_known:
        return Tally((("officers unknown", UNKNOWN),))
    aboard = armada.aboard(fleet)
    if figure == "morale" and armada.house["officer-bonus-scope"] == "whole-armada":
        aboard = armada.officers
    elif any(
        isinstance(officer.role, Unknown) or officer.role.bonus_to == figure for officer in armada.may_be_aboard(fleet)
    ):
        return Tally((("an officer, aboard or not", UNKNOWN),))
    if not aboard:
        return NOTHING
    bonuses = [
        officer_bonus(armada, officer)
        for officer in aboard
        if isinstance(officer.role, Unknown) or officer.role.bonus_to == figure
    ]
    unclear = [bonus for bonus in bonuses if not bonus.complete]
    return unclear[0] if unclear else max(bonuses, key=lambda bonus: bonus.total, default=NOTHING)
