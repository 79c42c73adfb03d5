"""What a ship is worth: every figure as the sum of its terms. Distances in feet, prices in credits."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from shipcli.catalogue import folded
from shipcli.systems.sw5e.costs import Charge, charges, stock
from shipcli.systems.sw5e.model import (
    ABILITIES,
    DROID_BRAIN,
    Gun,
    Increase,
    Installed,
    Load,
    Member,
    Ship,
    deployed,
)
from shipcli.systems.sw5e.tables import BOOK, Modification, Skill
from shipcli.tally import NOTHING, UNKNOWN, Billed, Tally, Term, Unknown, known
from shipcli.text import lowered

BASE_AC = 10
BASE_SAVE_DC = 8
STATION_AC = -2
STATION_SPEED_FT = 50
STATION_TURNING_FT = 100
STATION_HULL_PER_DIE = 2
STATION_SUITES_FACTOR = 2
STATION_DC = -10
BUILT_A_DAY, BUILT_A_DAY_BY_FORMULA = 250, 500
"""Credits worth of a ship that a worker builds in a day. SotG ch.3."""
STRONG = ("primary", "secondary")
"""The categories of weapons whose damage the Strength modifier adds to. SotG ch.9."""


class SkillStats(NamedTuple):
    """What the ship adds to a check, and whether the proficiency of whoever makes it counts, once or twice."""

    row: Skill
    modifier: Tally
    training: str | None
    advantage: bool
    disadvantage: bool


class WeaponStats:
    """The figures of a weapon aboard. `index` counts those of the document from 0; it is None for a built-in one."""

    def __init__(self, stats: "Stats", gun: Gun, index: int) -> None:
        self.stats = stats
        self.ship = stats.ship
        self.gun = gun
        self.index = None if gun.feature is not None else index

    @property
    def category(self) -> str | None:
        """Primary, secondary, tertiary or quaternary; None where unknown."""
        return None if isinstance(self.gun.row, Unknown) else self.gun.row.category

    @cached_property
    def changes(self) -> tuple[Modification, ...]:
        """The modifications of this weapon."""
        if self.index is None:
            return ()
        return tuple(
            [
                one.row
                for one in self.ship.modifications
                if one.weapon == self.index and type(one.weapon) is int and not isinstance(one.row, Unknown)
            ]
        )

    def of_property(self, name: str) -> bool:
        """Whether the weapon has a property."""
        return not isinstance(self.gun.row, Unknown) and name in self.gun.row.properties

    @cached_property
    def aim(self) -> Tally:
        """The ability that attacks and save DCs go by: Wisdom, or Strength where that is better and may count."""
        wisdom, strength = self.stats.modifiers["wis"], self.stats.modifiers["str"]
        if self.of_property("saturate") and isinstance(wisdom, int) and isinstance(strength, int) and strength > wisdom:
            return Tally((("Strength, saturate", strength),))
        return Tally((("Wisdom", wisdom),))

    @cached_property
    def gunner(self) -> Tally:
        """The proficiency of whoever fires it. SotG ch.2: with at least one deployment rank."""
        return gunner(self.ship, self.gun.gunner)

    @cached_property
    def attack(self) -> Tally:
        """What is added to an attack roll. SotG ch.9: proficiency, Wisdom modifier, bonuses."""
        return self.gunner + self.aim + of_features(self.ship, "attack_bonus")

    @cached_property
    def save_dc(self) -> Tally:
        """The DC of saves against it. SotG ch.9: 8, proficiency, Wisdom modifier, bonuses."""
        base = Tally((("base", BASE_SAVE_DC),))
        return base + self.gunner + self.aim + of_features(self.ship, "save_dc_bonus")

    @cached_property
    def damage_bonus(self) -> Tally:
        """What is added to the dice. SotG ch.9: Strength, of primary and secondary weapons; ch.5 of heavy ones.

        Ruling sw5e-missile-strength for tertiary weapons.
        """
        row = self.gun.row
        if isinstance(row, Unknown):
            return Tally(((self.gun.named, UNKNOWN),))
        strength = self.stats.modifiers["str"]
        missile = row.category == "tertiary" and self.ship.house["sw5e-missile-strength"] is True
        terms: list[Term] = [("Strength", strength)] if row.category in STRONG or missile else []
        if "heavy" in row.properties and "saturate" not in row.properties:
            more = UNKNOWN if isinstance(strength, Unknown) else max(1, ceil(Fraction(strength, 2)))
            terms.append(("heavy, half of Strength", more))
        return Tally(tuple(terms)) + of_features(self.ship, "damage_bonus")

    @cached_property
    def damage(self) -> str | None:
        """Dice and bonus of a hit, of each ammunition for a launcher; None where unknown, or nothing is loaded."""
        row = self.gun.row
        if isinstance(row, Unknown):
            return None
        if row.launches is None:
            dice = row.damage_dice if self.gun.feature is None else self.gun.feature.weapon_damage
            return self.with_bonus(dice)
        texts = [f"{self.load_damage(load) or 'no damage'} ({lowered(load.row.name)})" for load in self.loads]
        return ", ".join(texts) or None

    @property
    def loads(self) -> list[Any]:
        """The ammunition that is known."""
        return [load for load in self.gun.loads if not isinstance(load.row, Unknown)]

    def load_damage(self, load: Load) -> str | None:
        """Dice and bonus of a shot; None where it deals no damage, or it is unknown."""
        if isinstance(load.row, Unknown):
            return None
        return self.with_bonus(load.row.damage_dice_huge if self.huge else load.row.damage_dice)

    def with_bonus(self, dice: str | None) -> str | None:
        """The dice with the bonus behind them; None where there are none, or the bonus is unknown."""
        bonus = self.damage_bonus.value
        return None if dice is None or bonus is None else f"{dice}{bonus:+d}" if bonus else dice

    @property
    def huge(self) -> bool:
        """Whether the ship's launchers are those of Huge ships and larger."""
        return not isinstance(self.ship.size, Unknown) and self.ship.size.weapon_size == "huge"

    @cached_property
    def range_ft(self) -> tuple[int, ...]:
        """Its two ranges in feet, of the first ammunition for a launcher; empty where there are none, or unknown."""
        row = self.gun.row
        if isinstance(row, Unknown):
            return ()
        own = row.range_ft
        if row.launches is not None:
            own = self.loads[0].row.range_ft if self.loads else ()
        factor = Fraction(1)
        for one in self.changes:
            factor *= Fraction(one.range_factor)
        return tuple([int(feet * factor) for feet in own])

    @cached_property
    def reload(self) -> int | None:
        """How many shots a launcher holds. SotG ch.5: by the size; None where it holds none, or it is unknown."""
        row, size = self.gun.row, self.ship.size
        if isinstance(row, Unknown) or isinstance(size, Unknown):
            return None
        shots = row.properties.get("reload")
        if shots is None:
            return None
        factor = Fraction(size.reload_factor)
        for one in self.changes:
            factor *= Fraction(one.reload_factor)
        return int(shots * factor)

    @property
    def lacking(self) -> int:
        """By how much the ship's Constitution is below what the weapon asks; 0 where it is not, or unknown."""
        row, score = self.gun.row, self.stats.abilities["con"].value
        if isinstance(row, Unknown) or self.gun.feature is not None or score is None:
            return 0
        return max(0, row.constitution - score)


class Stats:
    """The figures of a ship, worked out when they are first asked for."""

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.weapons = tuple([WeaponStats(self, gun, i) for i, gun in enumerate(ship.weapons)])

    @cached_property
    def abilities(self) -> dict[str, Tally]:
        """The scores. SotG ch.1, 3, 4: base, size, role, tiers, modifications, paragon increase, in this order."""
        return {ability: score(self.ship, ability) for ability in ABILITIES}

    @cached_property
    def before_tiers(self) -> dict[str, Tally]:
        """The scores as the ship has them at tier 0, without modifications."""
        return {ability: Tally(tuple(first_terms(self.ship, ability))) for ability in ABILITIES}

    @cached_property
    def before_modifications(self) -> dict[str, Tally]:
        """The scores with the increases of tiers, without modifications."""
        return {
            ability: own + Tally(tuple(tier_terms(self.ship, ability))) for ability, own in self.before_tiers.items()
        }

    @cached_property
    def modifiers(self) -> dict[str, int | Unknown]:
        """The modifiers of the scores: half of what is above 10, rounded down."""
        scores = {ability: tally.value for ability, tally in self.abilities.items()}
        return {ability: UNKNOWN if one is None else modifier(one) for ability, one in scores.items()}

    @cached_property
    def maximums(self) -> dict[str, Tally]:
        """The most that each score may be. SotG ch.3, 4; ruling sw5e-paragon-maximum."""
        return {ability: maximum(self.ship, ability) for ability in ABILITIES}

    @cached_property
    def proficient_saves(self) -> frozenset[str]:
        """The abilities whose saves are proficient. SotG ch.3: by the size; ch.4 of resilient systems."""
        ship = self.ship
        size = () if isinstance(ship.size, Unknown) else ship.size.saves
        stated = [one for one in ship.saves if isinstance(one, str)]
        return frozenset((*size, *stated, *(row.save for row in ship.rows() if row.save)))

    @cached_property
    def helm(self) -> Tally:
        """The proficiency of whoever is at the helm, or of a droid brain. SotG ch.2."""
        pilot = self.ship.pilot
        if pilot is not None:
            return proficiency(self.ship, pilot)
        if any(isinstance(one.station, Unknown) for one in self.ship.crew):
            return Tally((("whoever is at the helm", UNKNOWN),))
        return brain(self.ship)

    @cached_property
    def saves(self) -> dict[str, Tally]:
        """What is added to the saves. SotG ch.2: the modifier, and the proficiency of whoever is at the helm."""
        return {ability: save(self, ability) for ability in ABILITIES}

    @cached_property
    def skills(self) -> dict[str, SkillStats]:
        """What the ship adds to checks. SotG ch.7."""
        return {row.id: skill(self, row) for row in BOOK.ship_skills.values()}

    @cached_property
    def dice(self) -> int | None:
        """Hull Dice, and as many Shield Dice. SotG ch.3; None where unknown."""
        size, tier = self.ship.size, self.ship.tier
        return None if isinstance(size, Unknown) or isinstance(tier, Unknown) else size.dice[tier.tier]

    @property
    def die(self) -> int | None:
        """Sides of a Hull Die and of a Shield Die; None where unknown."""
        return None if isinstance(self.ship.size, Unknown) else self.ship.size.die

    @cached_property
    def hull(self) -> Tally:
        """Hull points. SotG ch.3: the whole of the first die, one more than half of each other, Constitution on all."""
        ship, number = self.ship, self.dice
        total = self.points("con", "Constitution")
        if number is None:
            return total
        if ship.house["sw5e-armor"] == "hull-per-die":
            row = ship.one("armor")
            if isinstance(row, Unknown):
                total += Tally((("armor", UNKNOWN),))
            elif row is not None and row.hull_per_die:
                total += Tally(((f"{lowered(row.name)}, {number} x {row.hull_per_die}", number * row.hull_per_die),))
        for one in ship.features:
            if one.hull_per_die:
                total += Tally(((f"{lowered(one.name)}, {number} x {one.hull_per_die}", number * one.hull_per_die),))
        if ship.station is True:
            each = STATION_HULL_PER_DIE
            total += Tally(((f"space station, {number} x {each}", number * each),))
        return total

    @cached_property
    def base_shields(self) -> Tally:
        """Shield points before the shield multiplies them. SotG ch.3: as hull points, by Strength."""
        return self.points("str", "Strength")

    def points(self, ability: str, name: str) -> Tally:
        """Hull points or base shield points."""
        number, die, each = self.dice, self.die, self.modifiers[ability]
        if number is None or die is None:
            return Tally((("size or tier", UNKNOWN),))
        more: list[Term] = []
        if number > 1:
            more = [(f"{number - 1} x {die // 2 + 1} for the others", (number - 1) * (die // 2 + 1))]
        if isinstance(each, Unknown):
            more.append((name, UNKNOWN))
        elif each:
            more.append((f"{name}, {number} x {each}", number * each))
        return Tally(((f"first d{die}", die), *more))

    @cached_property
    def shields(self) -> Tally:
        """Shield points. SotG ch.5: the base, times the capacity of the shield, rounded down; 0 without one."""
        row = self.ship.one("shields")
        if row is None:
            return NOTHING
        base = self.base_shields
        if isinstance(row, Unknown) or base.value is None:
            return base + Tally((("shield", UNKNOWN),))
        points = int(base.value * Fraction(row.capacity) // 1)
        return base + Tally(((f"{lowered(row.name)}, x {row.capacity}", points - base.value),))

    @cached_property
    def regen(self) -> Tally:
        """Shield points regained a round. SotG ch.5: the die times the shield's coefficient, rounded down."""
        row, die = self.ship.one("shields"), self.die
        if row is None:
            return NOTHING
        if isinstance(row, Unknown) or die is None:
            return Tally((("shield", UNKNOWN),))
        own = int(die * Fraction(row.regen))
        terms: list[Term] = [(f"{lowered(row.name)}, {row.regen} of d{die}", own)]
        for one in self.ship.features:
            if one.regen_multiplier > 1:
                terms.append((f"{lowered(one.name)}, x {one.regen_multiplier}", own * (one.regen_multiplier - 1)))
        return Tally(tuple(terms))

    @cached_property
    def ac(self) -> Tally:
        """AC. SotG ch.5: 10, Dexterity up to the armor's cap, tier, plating; less for a space station."""
        ship, dexterity, armor = self.ship, self.modifiers["dex"], self.ship.one("armor")
        if isinstance(armor, Unknown):
            counted: Term = ("Dexterity and armor", UNKNOWN)
        elif isinstance(dexterity, Unknown) or armor is None or armor.dex_cap is None or dexterity <= armor.dex_cap:
            counted = ("Dexterity", dexterity)
        else:
            counted = (f"Dexterity, {lowered(armor.name)} lets count", armor.dex_cap)
        tier: list[Term] = [("tier", UNKNOWN)]
        if not isinstance(ship.tier, Unknown):
            tier = [(f"tier {ship.tier.tier}", ship.tier.ac_bonus)] if ship.tier.ac_bonus else []
        station: list[Term] = [("space station", STATION_AC)] if ship.station is True else []
        return Tally((("base", BASE_AC), counted, *tier)) + of_modifications(ship, "ac_bonus") + Tally(tuple(station))

    @cached_property
    def damage_reduction(self) -> Tally:
        """What armor takes from the damage of each attack. SotG ch.5; plating replaces it; ruling sw5e-armor."""
        ship, armor = self.ship, self.ship.one("armor")
        if ship.house["sw5e-armor"] == "hull-per-die":
            return NOTHING
        if isinstance(armor, Unknown):
            return Tally((("armor", UNKNOWN),))
        total = Tally(((lowered(armor.name), armor.damage_reduction),)) if armor and armor.damage_reduction else NOTHING
        for row in ship.rows():
            if row.damage_reduction is not None and row.damage_reduction > total.total:
                total += Tally(((row.name, row.damage_reduction - total.total),))
        return total

    @cached_property
    def turning(self) -> Tally:
        """Turning speed; low is good. SotG ch.3, 4."""
        if self.ship.station is True:
            return Tally((("space station", STATION_TURNING_FT),))
        own = self.turning_before
        better = sum(one.turning_bonus for one in self.ship.features)
        if better and (own.value is None or own.value > 0):
            own += of_features(self.ship, "turning_bonus")
        return own + Tally((("not below 0", -own.value),)) if own.value is not None and own.value < 0 else own

    @cached_property
    def turning_before(self) -> Tally:
        """Turning speed before the features of roles."""
        return of_role(self.ship, "turning_ft") + of_modifications(self.ship, "turning_bonus")

    @cached_property
    def speed(self) -> Tally:
        """Flying speed. SotG ch.3, 4."""
        ship = self.ship
        if ship.station is True:
            return Tally((("space station", STATION_SPEED_FT),))
        total = of_role(ship, "speed_ft") + of_modifications(ship, "speed_bonus") + of_features(ship, "speed_bonus")
        still = self.turning_before.value is not None and self.turning_before.value <= 0
        total += of_features(ship, "speed_bonus_at_turning_zero") if still else NOTHING
        return total + Tally((("not below 0", -total.total),)) if total.complete and total.total < 0 else total

    @cached_property
    def suites(self) -> Tally:
        """The most suites there may be. SotG ch.4; ruling sw5e-suite-base."""
        ship, size, constitution = self.ship, self.ship.size, self.modifiers["con"]
        if isinstance(size, Unknown):
            return Tally((("size", UNKNOWN),))
        if not size.has_suites:
            return NOTHING
        base = size.suites_base
        if size.suites_base_foundry is not None and ship.house["sw5e-suite-base"] == "foundry":
            base = size.suites_base_foundry
        each = size.suites_per_con
        label = "Constitution" if each == 1 else f"{each} x Constitution"
        more = UNKNOWN if isinstance(constitution, Unknown) else each * constitution
        total = Tally(((size.name, base), (label, more)))
        least = max((one.suites_minimum for one in ship.features), default=0)
        if total.value is not None and total.value < least:
            total += Tally(((f"{least} at least", least - total.value),))
        if ship.station is True and total.value is not None:
            total += Tally((("space station, twice as many", total.value * (STATION_SUITES_FACTOR - 1)),))
        return total

    @cached_property
    def suites_used(self) -> Tally:
        """Suites that count against the most there may be: all but those that a role brings along."""
        return counted(self.ship, lambda one: one.origin != "feature", lambda row: row.category == "suite")

    @cached_property
    def slots(self) -> Tally:
        """Modifications there are slots for. SotG ch.4: by the size, and 4 more for each equipment room."""
        if isinstance(self.ship.size, Unknown):
            return Tally((("size", UNKNOWN),))
        return Tally(((self.ship.size.name, self.ship.size.slots),)) + of_modifications(self.ship, "slots")

    @property
    def slots_used(self) -> int:
        """Slots that are used: by all modifications but those that are granted."""
        return sum(not one.granted for one in self.ship.modifications)

    @cached_property
    def hardpoints(self) -> Tally:
        """Hardpoints there are."""
        return of_modifications(self.ship, "hardpoints")

    @cached_property
    def hardpoints_used(self) -> int:
        """Hardpoints that weapons take, and those that a broadside takes more. SotG ch.4, 5."""
        more = sum(row.hardpoints_used - 1 for row in self.ship.rows())
        return sum(gun.feature is None for gun in self.ship.weapons) + more

    @cached_property
    def hyperdrive_slots(self) -> Tally:
        """Hyperdrives there is room for."""
        return of_modifications(self.ship, "hyperdrive_slots")

    @property
    def hyperdrives_used(self) -> int:
        """Hyperdrives aboard that the document names."""
        return len(self.ship.all("hyperdrives"))

    @cached_property
    def fire_actions(self) -> Tally:
        """Fire actions a round. SotG ch.5: Strength, 1 at least, times a factor of the size, rounded up.

        Ruling sw5e-hardpoint-factor.
        """
        size, strength = self.ship.size, self.modifiers["str"]
        if isinstance(size, Unknown) or isinstance(strength, Unknown):
            return Tally((("Strength and size", UNKNOWN),))
        factor = size.fire_factor
        if size.fire_factor_foundry is not None and self.ship.house["sw5e-hardpoint-factor"] == "foundry":
            factor = size.fire_factor_foundry
        times = max(1, strength)
        label = f"Strength, {times}" if strength >= 1 else f"{times} at least"
        rounded = ", rounded up" if (times * Fraction(factor)).denominator > 1 else ""
        return Tally(((f"{label} x {factor}{rounded}", ceil(times * Fraction(factor))),))

    @cached_property
    def ship_actions(self) -> Tally | None:
        """Actions in a turn of the ship. SotG ch.8: 5 more than Fire actions; None up to Small, where nobody counts."""
        size = self.ship.size
        if isinstance(size, Unknown):
            return Tally((("size", UNKNOWN),))
        if size.ship_turn_actions is None:
            return None
        return Tally((("base", size.ship_turn_actions), ("Fire actions", self.fire_actions.value or 0))) + (
            NOTHING if self.fire_actions.complete else Tally((("Strength", UNKNOWN),))
        )

    @cached_property
    def power(self) -> Tally:
        """Power dice in all. SotG ch.5: those in common, and those of each system."""
        row = self.ship.one("power_coupling")
        if row is None:
            return NOTHING
        if isinstance(row, Unknown):
            return Tally((("power coupling", UNKNOWN),))
        systems = len(BOOK.power_systems)
        terms = (("in common", row.central), (f"{systems} systems x {row.per_system}", systems * row.per_system))
        return Tally(tuple([term for term in terms if term[1]]))

    @cached_property
    def power_die(self) -> str | None:
        """A power die; 1 where each counts 1 without being rolled. None where unknown."""
        tier = self.ship.tier
        return None if isinstance(tier, Unknown) else f"d{tier.power_die}" if tier.power_die > 1 else "1"

    @cached_property
    def fuel_factor(self) -> Fraction | None:
        """How much of a unit of fuel counts as one. SotG ch.5; ruling sw5e-ionization-fuel. None where unknown."""
        row = self.ship.one("reactor")
        if row is None or isinstance(row, Unknown):
            return None
        old = row.fuel_factor_2024 is not None and self.ship.house["sw5e-ionization-fuel"] == "two-thirds"
        return Fraction(row.fuel_factor_2024 if old else row.fuel_factor)

    @cached_property
    def charges(self) -> tuple[Charge, ...]:
        """Everything that is paid for, or comes for nothing."""
        return charges(self.ship)

    @cached_property
    def cost(self) -> Tally:
        """Credits for everything. SotG ch.3-5: the ship, its tiers, modifications, equipment, weapons."""
        return Billed([(str, one.name, one.cost) for one in self.charges if one.cost.value != 0])

    @cached_property
    def passive_initiative(self) -> Tally:
        """Passive initiative. SotG ch.9: by the size, and Dexterity."""
        if isinstance(self.ship.size, Unknown):
            return Tally((("size", UNKNOWN),))
        return Tally(((self.ship.size.name, self.ship.size.passive_initiative), ("Dexterity", self.modifiers["dex"])))

    @cached_property
    def npc_initiative(self) -> Tally:
        """What a crew of NPCs adds to a roll for initiative. SotG ch.9: by the size, and Dexterity."""
        if isinstance(self.ship.size, Unknown):
            return Tally((("size", UNKNOWN),))
        return Tally(((self.ship.size.name, self.ship.size.npc_initiative), ("Dexterity", self.modifiers["dex"])))

    @cached_property
    def crew_minimum(self) -> Tally:
        """The fewest to fly the ship. SotG ch.8: by Intelligence; ch.4 of slave circuits and droid brains."""
        return crew_minimum(self)

    @cached_property
    def crew_maximum(self) -> Tally | None:
        """The most there is room for. SotG ch.8; None where nothing but space is a limit."""
        return crew_maximum(self.ship)

    @cached_property
    def crew_total(self) -> Tally:
        """How many are aboard."""
        return Tally(tuple([(one.called, one.number) for one in self.ship.crew]))

    @cached_property
    def cargo(self) -> Tally:
        """Tons of cargo. SotG ch.3, 4: storage compartments; ruling sw5e-compartment-cargo."""
        return cargo(self.ship)

    @cached_property
    def fuel(self) -> Tally:
        """Units of fuel. SotG ch.3, 4: tanks and storage."""
        return fuel(self.ship)

    @cached_property
    def food(self) -> int | None:
        """Portions of food; None where unknown."""
        if isinstance(self.ship.size, Unknown):
            return None
        return self.ship.size.food_portions * times([one.food_multiplier for one in self.ship.size_features])

    def holds(self, row: Modification) -> int | None:
        """How much a suite holds of what it holds; None where it holds nothing that is counted."""
        size = self.ship.size
        if row.holds is None or isinstance(size, Unknown):
            return None
        return int(size.suite_capacity * Fraction(row.holds_factor) * doubling(self.ship, row.id))

    @cached_property
    def build_days(self) -> int | None:
        """Days in which the fewest workers build the bare ship. SotG ch.3; ruling sw5e-build-time."""
        size = self.ship.size
        if isinstance(size, Unknown):
            return None
        each = BUILT_A_DAY if self.ship.house["sw5e-build-time"] == "by-250" else BUILT_A_DAY_BY_FORMULA
        return stock(self.ship).total // (each * size.build_workforce[0])

    def installation_dc(self, one: Installed) -> Tally | None:
        """The DC to install a modification that is bought. SotG ch.4: by grade and tier; more beyond the slots.

        Ruling sw5e-overflow. None for one that nobody installs.
        """
        ship = self.ship
        if one.origin != "modifications" or one.free is True:
            return None
        if isinstance(one.row, Unknown) or isinstance(ship.tier, Unknown) or isinstance(ship.size, Unknown):
            return Tally((("modification, size or tier", UNKNOWN),))
        grade, tier = one.row.grade, ship.tier.tier
        terms: list[Term] = [(f"grade {grade} at tier {tier}", BOOK.installation_dcs[f"grade-{grade}"].dc[tier])]
        if one.overflow is True:
            beyond = [other.pointer for other in ship.modifications if other.overflow is True].index(one.pointer) + 1
            count = beyond if ship.house["sw5e-overflow"] == "cumulative" else 1
            terms.append(("beyond the slots", ship.size.overflow_dc * count))
        if ship.station is True:
            terms.append(("space station", STATION_DC))
        return Tally(tuple(terms))

    @cached_property
    def hide_disadvantage(self) -> bool:
        """Whether the armor hampers hiding. SotG ch.5; ch.4 of deflection plating."""
        armor = self.ship.one("armor")
        hampered = armor is not None and not isinstance(armor, Unknown) and armor.hide_disadvantage
        for row in sorted(self.ship.rows(), key=lambda row: row.grade):
            hampered = hampered if row.hide_disadvantage is None else row.hide_disadvantage
        return hampered


def derive(ship: Ship) -> Stats:
    """The figures of a ship."""
    return Stats(ship)


def modifier(score: int) -> int:
    """The modifier of a score: half of what is above 10, rounded down. SotG ch.1."""
    return (score - 10) // 2


def possible(one: Installed, test: Callable[[Modification], Any]) -> bool:
    """Whether a modification whose name is unknown may have been meant for one of a sort."""
    assert isinstance(one.row, Unknown)
    ids = one.row.alike or one.row.near
    rows = BOOK.modifications
    return not ids or any(test(rows[id]) for id in ids)


def effective(ship: Ship) -> Iterator[Installed]:
    """The modifications that do something: of a sort that a ship has once, a second one does not."""
    once = {row.id for row in ship.house.tables.modification_categories.values() if row.max_copies == 1}
    seen: set[str] = set()
    for one in ship.modifications:
        if not isinstance(one.row, Unknown):
            if one.row.category in once and one.row.id in seen:
                continue
            seen.add(one.row.id)
        yield one


def of_modifications(ship: Ship, figure: str) -> Tally:
    """What modifications add to a figure, those left out that count only while they are in use."""
    terms: list[Term] = []
    for one in effective(ship):
        if isinstance(one.row, Unknown):
            if possible(one, lambda row: getattr(row, figure)):
                terms.append((one.named, UNKNOWN))
        elif getattr(one.row, figure) and not one.row.conditional:
            terms.append((one.row.name, getattr(one.row, figure)))
    return Tally(tuple(terms))


def of_features(ship: Ship, figure: str) -> Tally:
    """What the specialization and mastery of the roles add to a figure."""
    return Tally(tuple([(one.name, getattr(one, figure)) for one in ship.features if getattr(one, figure)]))


def of_role(ship: Ship, figure: str) -> Tally:
    """A figure of the role chosen at tier 0."""
    role = ship.role(0)
    if role is None or isinstance(role, Unknown):
        return Tally((("role", UNKNOWN),))
    return Tally(((role.name, getattr(role, figure)),))


def counted(ship: Ship, where: Callable[[Installed], bool], test: Callable[[Modification], bool]) -> Tally:
    """How many modifications from somewhere are of a sort."""
    terms: dict[str, int] = {}
    unclear: list[Term] = []
    for one in filter(where, ship.modifications):
        if isinstance(one.row, Unknown):
            unclear += [(one.named, UNKNOWN)] if possible(one, test) else []
        elif test(one.row):
            terms[one.row.name] = terms.get(one.row.name, 0) + 1
    return Tally((*terms.items(), *unclear))


def score(ship: Ship, ability: str) -> Tally:
    """A score with all that raises or lowers it. SotG ch.1, 3, 4."""
    terms = first_terms(ship, ability) + tier_terms(ship, ability)
    for installed in effective(ship):
        terms += changed(installed, ability)
    for one in paragons(ship):
        terms += raised(one, ability, "paragon increase")
    return Tally(tuple(terms))


def first_terms(ship: Ship, ability: str) -> list[Term]:
    """A score at tier 0: base, size, role."""
    terms: list[Term] = [("base", ship.scores[ability])]
    if isinstance(ship.size, Unknown):
        terms.append(("size", UNKNOWN))
    elif ability in ship.size.adjustments:
        terms.append((ship.size.name, ship.size.adjustments[ability]))
    role = ship.role(0)
    if isinstance(role, Unknown):
        terms.append(("role", UNKNOWN))
    elif role is not None and ability in role.increase:
        terms.append((role.name, role.increase[ability]))
    return terms


def tier_terms(ship: Ship, ability: str) -> list[Term]:
    """What the tiers that the ship has reached add to a score."""
    terms: list[Term] = []
    for one in ship.increases:
        if isinstance(ship.tier, Unknown) or one.tier <= ship.tier.tier:
            terms += raised(one, ability, f"tier {one.tier}")
    return terms


def raised(one: Increase, ability: str, label: str) -> list[Term]:
    """What an increase adds to a score."""
    if isinstance(one.points, Unknown):
        return [(label, UNKNOWN)]
    return [(label, one.points[ability])] if ability in one.points else []


def changed(one: Installed, ability: str) -> list[Term]:
    """What a modification does to a score."""
    if isinstance(one.row, Unknown):
        return [(one.named, UNKNOWN)] if possible(one, lambda row: row.abilities) else []
    amounts: Mapping[str, int] = one.row.abilities
    terms: list[Term] = [(one.row.name, amounts[ability])] if ability in amounts else []
    if one.row.ability_penalty and one.penalty == ability:
        terms.append((f"{one.row.name}, penalty", -1))
    elif one.row.ability_penalty and isinstance(one.penalty, Unknown):
        terms.append((f"{one.row.name}, penalty", UNKNOWN))
    return terms


def paragons(ship: Ship) -> list[Increase]:
    """The paragon increase: what is stated, or what the role of tier 0 says. SotG ch.3: at tier 5."""
    if isinstance(ship.tier, Unknown) or ship.tier.id != "5":
        return []
    if ship.paragon is not None:
        return [ship.paragon]
    role = ship.role(0)
    if role is None or isinstance(role, Unknown) or not role.paragon:
        return []
    return [Increase(("roles", 0), ship.tier.tier, role.paragon)]


def size_maximum(ship: Ship, ability: str) -> Tally:
    """The most that a score may be on ships of the size. SotG ch.3."""
    if isinstance(ship.size, Unknown):
        return Tally((("size", UNKNOWN),))
    maximums: Mapping[str, int] = ship.size.maximums
    return Tally(((ship.size.name, maximums.get(ability, ship.size.maximum)),))


def modified_maximum(ship: Ship, ability: str) -> Tally:
    """The most that a score may be with the modifications that raise that. SotG ch.4."""
    terms: list[Term] = []
    for one in effective(ship):
        if isinstance(one.row, Unknown):
            terms += [(one.named, UNKNOWN)] if possible(one, lambda row: row.ability_maximum_increase) else []
        elif one.row.ability_maximum_increase and ability in one.row.abilities:
            terms.append((one.row.name, one.row.ability_maximum_increase))
    return size_maximum(ship, ability) + Tally(tuple(terms))


def maximum(ship: Ship, ability: str) -> Tally:
    """The most that a score may be in the end. SotG ch.3; ruling sw5e-paragon-maximum."""
    terms: list[Term] = []
    if ship.house["sw5e-paragon-maximum"] is True:
        for one in paragons(ship):
            terms += raised(one, ability, "paragon increase")
    return modified_maximum(ship, ability) + Tally(tuple(terms))


def proficiency(ship: Ship, member: Member) -> Tally:
    """The proficiency bonus of somebody, as far as it counts: with a deployment rank. SotG ch.2."""
    able = deployed(member, ship)
    label = f"proficiency of {member.called}"
    if able is False:
        return NOTHING
    if isinstance(able, Unknown):
        return Tally(((label, UNKNOWN),))
    if member.npc is True and member.level is None:
        bonus: int | Unknown = UNKNOWN if isinstance(ship.tier, Unknown) else ship.tier.npc_proficiency
        return Tally(((label, bonus),))
    if not isinstance(member.level, int):
        return Tally(((label, UNKNOWN),))
    level = member.level
    return Tally(
        ((label, max(row.bonus for row in ship.house.tables.proficiency.values() if row.level <= max(1, level))),)
    )


def brain(ship: Ship) -> Tally:
    """The proficiency of the droid brain aboard; nothing without one. SotG ch.4."""
    best = max(ship.rows(), key=lambda row: row.brain_proficiency, default=None)
    return Tally(((best.name, best.brain_proficiency),)) if best is not None and best.brain_proficiency else NOTHING


def gunner(ship: Ship, name: str | Unknown | None) -> Tally:
    """The proficiency of whoever is named as a gunner; nothing where nobody is."""
    if name is None:
        return NOTHING
    if isinstance(name, Unknown):
        return Tally((("gunner", UNKNOWN),))
    member = ship.member(name)
    if member is not None:
        return proficiency(ship, member)
    own = brain(ship)
    return own if folded(name) == DROID_BRAIN and own.terms else Tally(((f"gunner {name}", UNKNOWN),))


def save(stats: Stats, ability: str) -> Tally:
    """What is added to a save. SotG ch.2; ch.3 of features that help."""
    ship, names = stats.ship, BOOK.ship_abilities
    total = Tally(((names[ability].name, stats.modifiers[ability]),))
    if ability in stats.proficient_saves:
        total += stats.helm
    elif not known(*ship.saves):
        total += Tally((("proficient or not", UNKNOWN),))
    for one in ship.size_features:
        if one.save_bonus_half_of and ability in one.save_bonus_to:
            of = stats.modifiers[one.save_bonus_half_of]
            more = UNKNOWN if isinstance(of, Unknown) else max(1, of // 2)
            total += Tally(((one.name, more),))
    return total


def skill(stats: Stats, row: Skill) -> SkillStats:
    """What the ship adds to checks of a skill, and what trains it. SotG ch.7."""
    ship = stats.ship
    terms: list[Term] = [(BOOK.ship_abilities[row.ability].name, stats.modifiers[row.ability])]
    terms += [(one.name, one.skill_bonus[row.id]) for one in ship.features if row.id in one.skill_bonus]
    sources = {one.id: one for one in ship.rows() if row.id in one.skills}
    trainings: list[str] = [one.skills[row.id] for one in sources.values()]
    doubled = len(sources) > 1 and all(one.second_makes_expert for one in sources.values())
    if row.id == "maneuvering" and ship.pilot is not None and isinstance(ship.pilot.piloting, str):
        trainings.append(ship.pilot.piloting)
    training = "expert" if "expert" in trainings or doubled else "proficient" if trainings else None
    given = [name for one in ship.rows() for name in one.advantage]
    given += [name for one in ship.features for name in one.advantage]
    return SkillStats(row, Tally(tuple(terms)), training, row.id in given, row.id == "hide" and stats.hide_disadvantage)


def crew_minimum(stats: Stats) -> Tally:
    """The fewest hands. SotG ch.8; for modifiers outside the table the nearest row holds."""
    ship, size, intelligence = stats.ship, stats.ship.size, stats.modifiers["int"]
    if any(row.crewless for row in ship.rows()):
        return NOTHING
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    fixed = next(iter(size.crew_minimum.values())) if len(size.crew_minimum) == 1 else None
    if fixed is not None:
        return Tally(((size.name, fixed),)) if fixed else NOTHING
    if isinstance(intelligence, Unknown):
        return Tally((("Intelligence", UNKNOWN),))
    rows = {int(key): number for key, number in size.crew_minimum.items()}
    own = rows[min(max(intelligence, min(rows)), max(rows))]
    total = Tally(((f"{size.name}, Intelligence {intelligence:+d}", own),))
    slave = min(ship.rows(), key=lambda row: Fraction(row.crew_factor), default=None)
    if slave is not None and Fraction(slave.crew_factor) < 1:
        fewer = max(1, int(own * Fraction(slave.crew_factor)))
        total += Tally(((f"{slave.name}, x {slave.crew_factor}", fewer - own),))
    return total


def crew_maximum(ship: Ship) -> Tally | None:
    """The most hands. SotG ch.8; ch.4 of seats, sockets and chambers."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    if size.crew_maximum is None:
        return None
    total = Tally(((size.name, size.crew_maximum),)) if size.crew_maximum else NOTHING
    total += of_modifications(ship, "crew") + of_modifications(ship, "crew_droids")
    for one in ship.modifications:
        if not isinstance(one.row, Unknown) and one.row.crew_per_capacity:
            total += Tally(((one.row.name, suite_capacity(ship, one) * one.row.crew_per_capacity),))
    return total


def suite_capacity(ship: Ship, one: Installed) -> int:
    """What a suite holds: by the size, or as the role says that gives it; 0 where unknown."""
    if isinstance(ship.size, Unknown):
        return 0
    own = max((feature.free_suite_capacity for feature in ship.features), default=0) if one.free is True else 0
    return own or ship.size.suite_capacity


def times(multipliers: list[int]) -> int:
    """Multipliers taken together: what is doubled twice is tripled. SotG ch.3."""
    return 1 + sum(one - 1 for one in multipliers)


def doubling(ship: Ship, suite: str) -> int:
    """How many times as much a suite holds."""
    twice = [one for one in (*ship.features, *ship.size_features) if suite in one.doubles]
    return times([2] * len(twice) + [2 for one in ship.size_features if one.doubles_all])


def cargo(ship: Ship) -> Tally:
    """Tons of cargo, with storage compartments."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    own, label = size.cargo_tons, size.name
    for one in ship.features:
        if one.cargo_tons is not None:
            own, label = one.cargo_tons, one.name
    terms: list[Term] = [(label, own)] if own else []
    each = own if ship.house["sw5e-compartment-cargo"] == "own-base" else size.cargo_tons
    more = [one.cargo_multiplier for one in ship.features]
    compartments = sorted({row for row in ship.rows() if Fraction(row.cargo_factor)}, key=lambda row: row.id)
    for row in compartments:
        number = ship.count(row.id)
        twice = times([doubling(ship, row.id), *more])
        what = f"{number} x {row.name}" if number > 1 else row.name
        terms.append((what, int(number * each * Fraction(row.cargo_factor) * twice)))
    terms += [(one.name, own * (one.cargo_multiplier - 1)) for one in ship.features if one.cargo_multiplier > 1]
    unclear: list[Term] = [
        (one.named, UNKNOWN)
        for one in ship.modifications
        if isinstance(one.row, Unknown) and possible(one, lambda row: row.cargo_factor != "0")
    ]
    return Tally((*terms, *unclear))


def fuel(ship: Ship) -> Tally:
    """Units of fuel, with tanks and storage, which hold twice as much where all suites do."""
    size = ship.size
    if isinstance(size, Unknown):
        return Tally((("size", UNKNOWN),))
    terms: list[Term] = [(size.name, size.fuel_units)]
    for row in sorted({row for row in ship.rows() if Fraction(row.fuel_factor)}, key=lambda row: row.id):
        number = ship.count(row.id) if row.category == "suite" else 1
        twice = doubling(ship, row.id) if row.category == "suite" else 1
        what = f"{number} x {row.name}" if number > 1 else row.name
        terms.append((what, int(number * size.fuel_units * Fraction(row.fuel_factor) * twice)))
    for one in ship.modifications:
        if isinstance(one.row, Unknown) and possible(one, lambda row: row.fuel_factor != "0"):
            terms.append((one.named, UNKNOWN))
    multiplied = [one for one in (*ship.features, *ship.size_features) if one.fuel_multiplier > 1]
    total = Tally(tuple(terms)).total
    terms += [(f"{one.name}, x {one.fuel_multiplier}", total * (one.fuel_multiplier - 1)) for one in multiplied]
    return Tally(tuple(terms))
