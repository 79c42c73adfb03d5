"""The weapons of a ship: SotG ch.5, ch.9."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import ceil

from shipcli.systems.sw5e.model import Gun, Load, Ship
from shipcli.systems.sw5e.stats.abilities import Modifiers
from shipcli.systems.sw5e.stats.crew import gunner
from shipcli.systems.sw5e.stats.sums import of_features
from shipcli.systems.sw5e.tables import Ammunition, Modification
from shipcli.tally import UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered

BASE_SAVE_DC = 8
STRONG = ("primary", "secondary")
"""The categories of weapons whose damage the Strength modifier adds to. SotG ch.9."""


class WeaponStats:
    """The figures of a weapon aboard."""

    def __init__(self, ship: Ship, gun: Gun, index: int, abilities: Mapping[str, Tally], modifiers: Modifiers) -> None:
        self.ship = ship
        self.gun = gun
        self.index = None if gun.feature is not None else index
        """Its number among the weapons of the document, from 0; None for a built-in one."""
        self.abilities = abilities
        self.modifiers = modifiers

    @property
    def category(self) -> str | None:
        """Primary, secondary, tertiary or quaternary; None where unknown."""
        return None if isinstance(self.gun.row, Unknown) else self.gun.row.category

    @cached_property
    def changes(self) -> list[Modification]:
        """The modifications of this weapon."""
        if self.index is None:
            return []
        return [
            installed.row
            for installed in self.ship.modifications
            if type(installed.weapon) is int
            and installed.weapon == self.index
            and not isinstance(installed.row, Unknown)
        ]

    @property
    def may_use_strength(self) -> bool:
        """Whether it aims by Strength where that is better than Wisdom."""
        return any(row.aims_by_strength for row, _ in self.gun.properties)

    @cached_property
    def aim(self) -> Tally:
        """The ability that attacks and save DCs go by: Wisdom, or Strength where that is better and may count."""
        wisdom, strength = self.modifiers["wis"], self.modifiers["str"]
        if isinstance(wisdom, int) and isinstance(strength, int) and strength > wisdom:
            for row, _ in self.gun.properties:
                if row.aims_by_strength:
                    return Tally(((f"Strength, {lowered(row.name)}", strength),))
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
        strength = self.modifiers["str"]
        missile = row.category == "tertiary" and self.ship.house["sw5e-missile-strength"] is True
        terms: list[Term] = [("Strength", strength)] if row.category in STRONG or missile else []
        for extra, _ in self.gun.properties:
            if extra.adds_half_strength and not self.may_use_strength:
                half = UNKNOWN if isinstance(strength, Unknown) else max(1, ceil(Fraction(strength, 2)))
                terms.append((f"{lowered(extra.name)}, half of Strength", half))
        return Tally(tuple(terms)) + of_features(self.ship, "damage_bonus")

    @cached_property
    def damage(self) -> str | None:
        """Dice and bonus of a hit, of each ammunition for a launcher; None where unknown, or nothing is loaded."""
        row = self.gun.row
        if isinstance(row, Unknown):
            return None
        if row.launches is None:
            return self.with_bonus(row.damage_dice if self.gun.feature is None else self.gun.feature.weapon_damage)
        texts = [f"{self.load_damage(load) or 'no damage'} ({lowered(row.name)})" for load, row in self.loads]
        return ", ".join(texts) or None

    @property
    def loads(self) -> list[tuple[Load, Ammunition]]:
        """The loads of ammunition that is known, with its rows."""
        return [(load, load.row) for load in self.gun.loads if not isinstance(load.row, Unknown)]

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
        ranges = row.range_ft
        if row.launches is not None:
            loads = self.loads
            ranges = loads[0][1].range_ft if loads else ()
        factor = Fraction(1)
        for change in self.changes:
            factor *= Fraction(change.range_factor)
        return tuple([int(feet * factor) for feet in ranges])

    @cached_property
    def reload(self) -> int | None:
        """How many shots a launcher holds. SotG ch.5: by the size; None where it holds none, or it is unknown."""
        size = self.ship.size
        held = [number for row, number in self.gun.properties if row.holds_shots and number is not None]
        if isinstance(size, Unknown) or not held:
            return None
        factor = Fraction(size.reload_factor)
        for change in self.changes:
            factor *= Fraction(change.reload_factor)
        return int(held[0] * factor)

    @property
    def lacking(self) -> int:
        """By how much the ship's Constitution is below what the weapon asks; 0 where it is not, or unknown."""
        row, score = self.gun.row, self.abilities["con"].value
        if isinstance(row, Unknown) or self.gun.feature is not None or score is None:
            return 0
        return max(0, row.constitution - score)


def fire_actions(ship: Ship, strength: int | Unknown) -> Tally:
    """Fire actions a round. SotG ch.5: Strength, 1 at least, times a factor of the size, rounded up.

    Ruling sw5e-hardpoint-factor.
    """
    size = ship.size
    if isinstance(size, Unknown) or isinstance(strength, Unknown):
        return Tally((("Strength and size", UNKNOWN),))
    factor = size.fire_factor
    if size.fire_factor_foundry is not None and ship.house["sw5e-hardpoint-factor"] == "foundry":
        factor = size.fire_factor_foundry
    times = max(1, strength)
    label = f"Strength, {times}" if strength >= 1 else f"{times} at least"
    exact = times * Fraction(factor)
    rounded = ", rounded up" if exact.denominator > 1 else ""
    return Tally(((f"{label} x {factor}{rounded}", ceil(exact)),))
