"""The figures of weapons: price, PCU, damage, range, and the gunnery of those who may fire them."""

from functools import cached_property

from shipcli.systems.starship.costs import hatch_pcu, weapon_bp, weapon_pcu, whole_tier
from shipcli.systems.starship.model import Member, Ship, ShipWeapon
from shipcli.systems.starship.stats.crew import NPC_GUNNER, gunner_modifier, npc_gunnery
from shipcli.systems.starship.tables import Weapon
from shipcli.tally import UNKNOWN, Tally, Unknown
from shipcli.text import lowered

RANGE_PENALTY = -2
"""To gunnery, for each range increment beyond the first. CRB 303."""


class WeaponStats:
    """The figures of a weapon aboard."""

    def __init__(self, ship: Ship, weapon: ShipWeapon, discounted: bool) -> None:
        self.ship = ship
        self.weapon = weapon
        self.bp = weapon_bp(ship, weapon, discounted)
        self.essential = weapon_pcu(weapon)
        self.pcu = self.essential + hatch_pcu(ship, weapon)

    @property
    def damage(self) -> str | None:
        """Dice of one attack, times the multiplier; `special` or `none` where it has no dice. None where unknown."""
        row = self.weapon.row
        if isinstance(row, Unknown) or isinstance(self.weapon.linked, Unknown):
            return None
        return damage_text(row, 2 if self.weapon.linked else 1)

    @property
    def range_hexes(self) -> int | None:
        """The range increment in hexes; None where it has none, or is unknown."""
        row = self.weapon.row
        if isinstance(row, Unknown) or row.range is None:
            return None
        return self.ship.house.tables.range_bands[row.range].hexes

    @cached_property
    def gunnery(self) -> Tally:
        """The best modifier to a gunnery check with it."""
        return gunnery(self.ship, self.weapon)


def damage_text(row: Weapon, times: int) -> str:
    """Dice of an attack as they are printed: `4d6`, `2d6x10`, `special`, `none`."""
    if row.damage_dice is None:
        return "special" if row.damage_special else "none"
    number, sides = row.damage_dice.split("d")
    plus = f"+{row.damage_plus * times}" if row.damage_plus else ""
    dice = f"{int(number) * times}d{sides}{plus}"
    if row.damage_multiplier == 1:
        return dice
    return f"({dice})x{row.damage_multiplier}" if plus else f"{dice}x{row.damage_multiplier}"


def gunnery(ship: Ship, weapon: ShipWeapon) -> Tally:
    """The best modifier to a gunnery check with a weapon. CRB 320, SOM 13, 15, 34; ruling npc-gunnery.

    Incomplete where nobody aboard is known to fire it; range, computer and the help of others are not in it.
    """
    modifiers = [modifier for _, modifier in gunners(ship, weapon)]
    if not modifiers:
        return Tally((("no gunner", UNKNOWN),))
    return max(modifiers, key=lambda modifier: modifier.total) + property_modifier(weapon)


def gunners(ship: Ship, weapon: ShipWeapon) -> list[tuple[Member | str, Tally]]:
    """Who may fire a weapon, with their own modifier where it is known.

    A name stands for those who are no members of the crew: NPCs, a virtual intelligence, the weapon itself.
    """
    skills = ("piloting", *(row.alt_skill for row, _ in weapon.properties if row.alt_skill))
    modifiers = [(gunner, gunner_modifier(gunner, skills)) for gunner in ship.crew.of("gunner")]
    known: list[tuple[Member | str, Tally]] = [
        (gunner, modifier) for gunner, modifier in modifiers if modifier.complete
    ]
    if ship.crew.npc:
        known.append((NPC_GUNNER, npc_gunnery(ship)))
    vi = ship.intelligence
    if vi is not None and vi.role == "gunner" and not isinstance(vi.row, Unknown):
        known.append(("virtual intelligence", Tally((("virtual intelligence", vi.row.gunnery_modifier),))))
    for row, _ in weapon.properties:
        if row.gunnery == "tier":
            tier = UNKNOWN if isinstance(ship.tier, Unknown) else whole_tier(ship)
            known.append(("the weapon itself", Tally(((f"{lowered(row.name)}, the tier", tier),))))
    return known


def property_modifier(weapon: ShipWeapon) -> Tally:
    """What the properties of a weapon add to gunnery checks with it."""
    return Tally(
        tuple([(lowered(row.name), row.gunnery_modifier) for row, _ in weapon.properties if row.gunnery_modifier])
    )
