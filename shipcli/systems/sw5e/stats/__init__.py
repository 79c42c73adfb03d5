"""What a ship is worth: every figure as the sum of its terms. Distances in feet, prices in credits.

`Stats` names the figures; the modules beside it work them out, by the chapters of the book.
"""

from fractions import Fraction
from functools import cached_property

from shipcli.systems.sw5e.costs import Charge, charges
from shipcli.systems.sw5e.model import ABILITIES, Installed, Ship
from shipcli.systems.sw5e.stats import abilities, crew, hull, modifications, movement, power, stores, weapons
from shipcli.systems.sw5e.stats.abilities import Modifiers, SkillStats
from shipcli.systems.sw5e.stats.sums import of_modifications
from shipcli.systems.sw5e.stats.weapons import WeaponStats
from shipcli.systems.sw5e.tables import Modification
from shipcli.tally import UNKNOWN, Billed, Tally, Unknown

__all__ = ["SkillStats", "Stats", "WeaponStats", "derive"]


class Stats:
    """The figures of a ship, worked out when they are first asked for."""

    def __init__(self, ship: Ship) -> None:
        self.ship = ship

    @cached_property
    def abilities(self) -> dict[str, Tally]:
        """The scores. SotG ch.1, 3, 4: base, size, role, tiers, modifications, paragon increase, in this order."""
        return {ability: abilities.score(self.ship, ability) for ability in ABILITIES}

    @cached_property
    def before_tiers(self) -> dict[str, Tally]:
        """The scores as the ship has them at tier 0, without modifications."""
        return {ability: Tally(tuple(abilities.first_terms(self.ship, ability))) for ability in ABILITIES}

    @cached_property
    def before_modifications(self) -> dict[str, Tally]:
        """The scores with the increases of tiers, without modifications."""
        return {
            ability: self.before_tiers[ability] + Tally(tuple(abilities.tier_terms(self.ship, ability)))
            for ability in ABILITIES
        }

    @cached_property
    def modifiers(self) -> Modifiers:
        """The modifiers of the scores: half of what is above 10, rounded down."""
        scores = {ability: tally.value for ability, tally in self.abilities.items()}
        return {ability: UNKNOWN if score is None else abilities.modifier(score) for ability, score in scores.items()}

    @cached_property
    def maximums(self) -> dict[str, Tally]:
        """The most that each score may be. SotG ch.3, 4; ruling sw5e-paragon-maximum."""
        return {ability: abilities.maximum(self.ship, ability) for ability in ABILITIES}

    @cached_property
    def proficient_saves(self) -> frozenset[str]:
        """The abilities whose saves are proficient. SotG ch.3: by the size; ch.4 of resilient systems."""
        return abilities.proficient_saves(self.ship)

    @cached_property
    def helm(self) -> Tally:
        """The proficiency of whoever is at the helm, or of a droid brain. SotG ch.2."""
        return crew.helm(self.ship)

    @cached_property
    def saves(self) -> dict[str, Tally]:
        """What is added to the saves. SotG ch.2: the modifier, and the proficiency of whoever is at the helm."""
        return {
            ability: abilities.save(self.ship, ability, self.modifiers, ability in self.proficient_saves, self.helm)
            for ability in ABILITIES
        }

    @cached_property
    def skills(self) -> dict[str, SkillStats]:
        """What the ship adds to checks. SotG ch.7."""
        rows = self.ship.house.tables.ship_skills
        return {id: abilities.skill(self.ship, row, self.modifiers, self.hide_disadvantage) for id, row in rows.items()}

    @cached_property
    def dice(self) -> int | None:
        """Hull Dice, and as many Shield Dice. SotG ch.3; None where unknown."""
        return hull.dice(self.ship)

    @property
    def die(self) -> int | None:
        """Sides of a Hull Die and of a Shield Die; None where unknown."""
        return None if isinstance(self.ship.size, Unknown) else self.ship.size.die

    @cached_property
    def hull(self) -> Tally:
        """Hull points. SotG ch.3: the whole of the first die, one more than half of each other, Constitution on all."""
        return hull.hull(self.ship, self.modifiers["con"])

    @cached_property
    def base_shields(self) -> Tally:
        """Shield points before the shield multiplies them. SotG ch.3: as hull points, by Strength."""
        return hull.points(self.ship, self.modifiers["str"], "Strength")

    @cached_property
    def shields(self) -> Tally:
        """Shield points. SotG ch.5: the base, times the capacity of the shield, rounded down; 0 without one."""
        return hull.shields(self.ship, self.base_shields)

    @cached_property
    def regen(self) -> Tally:
        """Shield points regained a round. SotG ch.5: the die times the shield's coefficient, rounded down."""
        return hull.regen(self.ship)

    @cached_property
    def ac(self) -> Tally:
        """AC. SotG ch.5: 10, Dexterity up to the armor's cap, tier, plating; less for a space station."""
        return hull.ac(self.ship, self.modifiers["dex"])

    @cached_property
    def damage_reduction(self) -> Tally:
        """What armor takes from the damage of each attack. SotG ch.5; plating replaces it; ruling sw5e-armor."""
        return hull.damage_reduction(self.ship)

    @cached_property
    def hide_disadvantage(self) -> bool:
        """Whether the armor hampers hiding. SotG ch.5; ch.4 of deflection plating."""
        return hull.hide_disadvantage(self.ship)

    @cached_property
    def turning_before_features(self) -> Tally:
        """Turning speed without what the features of roles add."""
        return movement.turning_before_features(self.ship)

    @cached_property
    def turning(self) -> Tally:
        """Turning speed; low is good. SotG ch.3, 4."""
        return movement.turning(self.ship, self.turning_before_features)

    @cached_property
    def speed(self) -> Tally:
        """Flying speed. SotG ch.3, 4."""
        return movement.speed(self.ship, self.turning_before_features)

    @cached_property
    def passive_initiative(self) -> Tally:
        """Passive initiative. SotG ch.9: by the size, and Dexterity."""
        return movement.initiative(self.ship, self.modifiers["dex"], "passive_initiative")

    @cached_property
    def npc_initiative(self) -> Tally:
        """What a crew of NPCs adds to a roll for initiative. SotG ch.9: by the size, and Dexterity."""
        return movement.initiative(self.ship, self.modifiers["dex"], "npc_initiative")

    @cached_property
    def suites(self) -> Tally:
        """The most suites there may be. SotG ch.4; ruling sw5e-suite-base."""
        return modifications.suites(self.ship, self.modifiers["con"])

    @cached_property
    def suites_used(self) -> Tally:
        """Suites that count against the most there may be: all but those that a role brings along."""
        return modifications.suites_used(self.ship)

    @cached_property
    def slots(self) -> Tally:
        """Modifications there are slots for. SotG ch.4: by the size, and 4 more for each equipment room."""
        return modifications.slots(self.ship)

    @cached_property
    def slots_used(self) -> int:
        """Slots that are used: by all modifications but those that are granted."""
        return modifications.slots_used(self.ship)

    @cached_property
    def hardpoints(self) -> Tally:
        """Hardpoints there are."""
        return of_modifications(self.ship, "hardpoints")

    @cached_property
    def hardpoints_used(self) -> int:
        """Hardpoints that weapons take, and those that a broadside takes more. SotG ch.4, 5."""
        return modifications.hardpoints_used(self.ship)

    @cached_property
    def hyperdrive_slots(self) -> Tally:
        """Hyperdrives there is room for."""
        return of_modifications(self.ship, "hyperdrive_slots")

    @property
    def hyperdrives_used(self) -> int:
        """Hyperdrives aboard that the document names."""
        return len(self.ship.pieces("hyperdrives"))

    @cached_property
    def build_days(self) -> int | None:
        """Days in which the fewest workers build the bare ship. SotG ch.3; ruling sw5e-build-time."""
        return modifications.build_days(self.ship)

    def installation_dc(self, installed: Installed) -> Tally | None:
        """The DC to install a modification that is bought; None for one that nobody installs. SotG ch.4."""
        return modifications.installation_dc(self.ship, installed)

    @cached_property
    def weapons(self) -> tuple[WeaponStats, ...]:
        """The weapons: those of the document, then those that features build in."""
        ship, scores, modifiers = self.ship, self.abilities, self.modifiers
        return tuple([WeaponStats(ship, gun, i, scores, modifiers) for i, gun in enumerate(ship.weapons)])

    @cached_property
    def fire_actions(self) -> Tally:
        """Fire actions a round. SotG ch.5: Strength, 1 at least, times a factor of the size, rounded up."""
        return weapons.fire_actions(self.ship, self.modifiers["str"])

    @cached_property
    def ship_actions(self) -> Tally | None:
        """Actions in a turn of the ship. SotG ch.8: 5 more than Fire actions; None up to Small, where nobody counts."""
        return crew.ship_actions(self.ship, self.fire_actions)

    @cached_property
    def power(self) -> Tally:
        """Power dice in all. SotG ch.5: those in common, and those of each system."""
        return power.power(self.ship)

    @cached_property
    def power_die(self) -> str | None:
        """A power die; 1 where each counts 1 without being rolled. None where unknown."""
        return power.power_die(self.ship)

    @cached_property
    def fuel_factor(self) -> Fraction | None:
        """How much of a unit of fuel counts as one. SotG ch.5; ruling sw5e-ionization-fuel. None where unknown."""
        return power.fuel_factor(self.ship)

    @cached_property
    def charges(self) -> tuple[Charge, ...]:
        """Everything that is paid for, or comes for nothing."""
        return charges(self.ship)

    @cached_property
    def cost(self) -> Tally:
        """Credits for everything. SotG ch.3-5: the ship, its tiers, modifications, equipment, weapons."""
        return Billed([(str, charge.name, charge.cost) for charge in self.charges if charge.cost.value != 0])

    @cached_property
    def crew_minimum(self) -> Tally:
        """The fewest to fly the ship. SotG ch.8: by Intelligence; ch.4 of slave circuits and droid brains."""
        return crew.minimum(self.ship, self.modifiers["int"])

    @cached_property
    def crew_maximum(self) -> Tally | None:
        """The most there is room for. SotG ch.8; None where nothing but space is a limit."""
        return crew.maximum(self.ship)

    @cached_property
    def crew_total(self) -> Tally:
        """How many are aboard."""
        return Tally(tuple([(member.called, member.number) for member in self.ship.crew]))

    @cached_property
    def cargo(self) -> Tally:
        """Tons of cargo. SotG ch.3, 4: storage compartments; ruling sw5e-compartment-cargo."""
        return stores.cargo(self.ship)

    @cached_property
    def fuel(self) -> Tally:
        """Units of fuel. SotG ch.3, 4: tanks and storage."""
        return stores.fuel(self.ship)

    @cached_property
    def food(self) -> int | None:
        """Portions of food; None where unknown."""
        return stores.food(self.ship)

    def holds(self, row: Modification) -> int | None:
        """How much a suite holds of what it holds; None where it holds nothing that is counted."""
        return stores.holds(self.ship, row)


def derive(ship: Ship) -> Stats:
    """The figures of a ship."""
    return Stats(ship)
