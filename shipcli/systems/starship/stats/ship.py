"""All figures of a ship, each worked out when it is first asked for."""

from collections.abc import Iterable
from functools import cached_property

from shipcli.systems.starship.costs import (
    core_supply,
    external_bays,
    frame_cost,
    hatch_pcu,
    intelligence_costs,
    mount_cost,
    orbitals_at_a_discount,
    part_bp,
    part_pcu,
)
from shipcli.systems.starship.model import Part, Ship
from shipcli.systems.starship.mounts import Fitting, fitted
from shipcli.systems.starship.stats import bays, crew, flight, hull, power
from shipcli.systems.starship.stats.crew import NpcSkill
from shipcli.systems.starship.stats.names import frame_name, hatch_name, part_name, purchase_name, weapon_in_arc
from shipcli.systems.starship.stats.power import is_essential
from shipcli.systems.starship.stats.weapons import WeaponStats
from shipcli.systems.starship.tables import Maneuverability
from shipcli.tally import NOTHING, UNKNOWN, Billed, Charge, Tally, Term, Unknown
from shipcli.text import lowered


class Stats:
    """The figures of a ship. Costs of parts are worked out at once, all else when it is first asked for."""

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.fitting: Fitting = fitted(ship)
        discounted = orbitals_at_a_discount(ship)
        self.weapons = tuple([WeaponStats(ship, weapon, i in discounted) for i, weapon in enumerate(ship.weapons)])
        self.part_bp = tuple([part_bp(ship, part) for part in ship.parts()])
        self.part_pcu = tuple([part_pcu(ship, part) for part in ship.parts()])

    @cached_property
    def bp(self) -> int | None:
        """The budget. CRB 294."""
        return None if isinstance(self.ship.tier, Unknown) else self.ship.tier.bp

    @cached_property
    def bp_spent(self) -> Tally:
        """BP of everything aboard."""
        return Billed(self.charges)

    @property
    def bp_left(self) -> int | None:
        """BP not spent; negative where there are too few, None where unknown."""
        spent = self.bp_spent.value
        return None if self.bp is None or spent is None else self.bp - spent

    @cached_property
    def charges(self) -> list[Charge]:
        """Everything that costs BP, with its cost."""
        ship = self.ship
        charges: list[Charge] = [(frame_name, ship, frame_cost(ship))]
        charges += [(part_name, part, cost) for part, cost in zip(ship.parts(), self.part_bp, strict=True)]
        charges += [(str, "External expansion bays", external_bays(ship))] if ship.external_bays != 0 else []
        charges += [(purchase_name, purchase, mount_cost(purchase)) for purchase in self.fitting.bought]
        charges += [(weapon_in_arc, stats.weapon, stats.bp) for stats in self.weapons]
        if not ship.weapons_known:
            charges.append((str, "weapons", Tally((("weapons", UNKNOWN),))))
        if isinstance(ship.mounts, Unknown):
            charges.append((str, "mounts", Tally((("mounts", UNKNOWN),))))
        charges += [(str, name, cost) for name, cost in intelligence_costs(ship)]
        return charges

    @cached_property
    def draws(self) -> list[tuple[Part, Tally]]:
        """The parts that draw PCU, and how much."""
        return [(part, pcu) for part, pcu in zip(self.ship.parts(), self.part_pcu, strict=True) if pcu.terms]

    @cached_property
    def hatches(self) -> list[Charge]:
        """PCU of the hatches of weapons."""
        return [(hatch_name, weapon, hatch_pcu(self.ship, weapon)) for weapon in self.ship.weapons if weapon.hatch]

    @cached_property
    def weapon_draws(self) -> list[Charge]:
        """PCU of the weapons, which are essential."""
        charges: list[Charge] = [
            (weapon_in_arc, stats.weapon, stats.essential) for stats in self.weapons if stats.essential.terms
        ]
        return charges if self.ship.weapons_known else [*charges, (str, "weapons", Tally((("weapons", UNKNOWN),)))]

    @cached_property
    def pcu_supply(self) -> Tally:
        """PCU of all cores, without those that only expansion bays can draw. CRB 296."""
        return sum_of(core_supply(part)[0] for part in self.ship.all("power_cores"))

    @cached_property
    def pcu_for_bays(self) -> Tally:
        """PCU that only expansion bays can draw. SOM 22."""
        return sum_of(core_supply(part)[1] for part in self.ship.all("power_cores"))

    @cached_property
    def core_room(self) -> Tally:
        """How many power cores there is room for. CRB 296, 300, SOM 36."""
        return power.core_room(self.ship)

    @cached_property
    def pcu_essential(self) -> Tally:
        """PCU of the systems that must always run: thrusters, weapons, shields, countermeasures and such. CRB 296."""
        essential: list[Charge] = [(part_name, part, pcu) for part, pcu in self.draws if is_essential(part)]
        return Billed(essential + self.weapon_draws)

    @cached_property
    def pcu_bays(self) -> Tally:
        """PCU of the expansion bays."""
        return Billed([(part_name, part, pcu) for part, pcu in self.draws if part.slot == "expansion_bays"])

    @cached_property
    def pcu_total(self) -> Tally:
        """PCU of everything at once."""
        first: list[Charge] = [(part_name, part, pcu) for part, pcu in self.draws if is_essential(part)]
        others: list[Charge] = [(part_name, part, pcu) for part, pcu in self.draws if not is_essential(part)]
        return Billed(first + self.weapon_draws + others + self.hatches)

    @cached_property
    def pcu_beside_bays(self) -> Tally:
        """PCU of everything except the expansion bays."""
        others: list[Charge] = [(part_name, part, pcu) for part, pcu in self.draws if part.slot != "expansion_bays"]
        return Billed(others + self.hatches + self.weapon_draws)

    @property
    def drive_minimum(self) -> int | None:
        """PCU that the cores must supply for the Drift engine; 0 without one, None where unknown. CRB 298."""
        engine = self.ship.row("drift_engine")
        return 0 if engine is None else None if isinstance(engine, Unknown) else engine.min_pcu

    @cached_property
    def hp(self) -> Tally:
        """HP. CRB 294."""
        return hull.hp(self.ship)

    @cached_property
    def ct(self) -> Tally:
        """CT. CRB 293, SOM 21."""
        return hull.critical_threshold(self.ship, self.hp.value)

    @cached_property
    def dt(self) -> Tally:
        """DT. CRB 292, SOM 22."""
        return hull.damage_threshold(self.ship)

    @cached_property
    def pilot_ranks(self) -> Tally:
        """Ranks in Piloting that count for AC and TL. CRB 320, 322."""
        return crew.pilot_ranks(self.ship)

    @cached_property
    def ac(self) -> Tally:
        """AC. CRB 320."""
        return hull.armor_class(self.ship, self.pilot_ranks)

    @cached_property
    def tl(self) -> Tally:
        """TL. CRB 320, 297."""
        return hull.target_lock(self.ship, self.pilot_ranks)

    @cached_property
    def ac_deflected(self) -> Tally:
        """AC in a quadrant whose deflector shield holds. SOM 21."""
        return self.ac + hull.part_bonus(self.ship, "deflector_shields", "ac_bonus")

    @cached_property
    def tl_deflected(self) -> Tally:
        """TL in a quadrant whose deflector shield holds. SOM 21."""
        return self.tl + hull.part_bonus(self.ship, "deflector_shields", "tl_bonus")

    @cached_property
    def rating(self) -> Maneuverability | None:
        """The maneuverability; None where unknown. CRB 319, SOM 29."""
        return flight.maneuverability(self.ship)

    @cached_property
    def turn(self) -> Tally:
        """Hexes between turns. CRB 297, SOM 20, 25."""
        return flight.turn(self.ship, self.rating)

    @cached_property
    def speed(self) -> Tally:
        """Speed in hexes without boosters. CRB 296, SOM 22, 29, DC 103."""
        return flight.speed(self.ship)

    @cached_property
    def speed_boosted(self) -> Tally:
        """Speed with booster thrusters. SOM 24."""
        return flight.speed_boosted(self.ship, self.speed)

    @cached_property
    def piloting(self) -> Tally:
        """The ship's modifier to Piloting. CRB 318-319, SOM 20."""
        return flight.piloting(self.ship, self.rating, self.speed, self.ablative_penalty)

    @cached_property
    def ablative_penalty(self) -> Tally:
        """What ablative armor takes from Piloting. SOM 20."""
        return flight.ablative_penalty(self.ship, self.rating, self.hp.value, self.ablative)

    @cached_property
    def computers(self) -> Tally:
        """The modifier to Computers checks that use the sensors. CRB 300."""
        row = self.ship.row("sensors")
        if row is None:
            return NOTHING
        unclear = isinstance(row, Unknown) or row.modifier is None
        return Tally((("sensors", UNKNOWN) if unclear else (lowered(row.name), row.modifier),))

    @cached_property
    def sensor_range(self) -> int | None:
        """The range of the sensors in hexes, None without, or where unknown. CRB 301; SOM 22 of djezet."""
        part = self.ship.one("sensors")
        if part is None or isinstance(part.row, Unknown) or isinstance(part.material, Unknown):
            return None
        hexes: int | None = part.row.range_hexes
        return hexes if part.material is None else part.material.range_hexes.get(part.row.range, hexes)

    @cached_property
    def computer_nodes(self) -> Tally:
        """Checks a round that may have the computer's bonus. CRB 297, SOM 25, 36."""
        row = self.ship.row("computer")
        if isinstance(row, Unknown):
            return Tally((("computer", UNKNOWN),))
        terms: list[Term] = [(lowered(row.name), row.nodes)] if row is not None and row.nodes else []
        terms += [(part.named, part.number) for part in self.ship.all("network_nodes")]
        return Tally(tuple(terms))

    @cached_property
    def pilot_check(self) -> Tally | None:
        """The modifier of the pilot's Piloting checks aboard this ship; None where nobody's own is known. CRB 318."""
        modifier = crew.pilot_skill(self.ship)
        return None if modifier is None else modifier + self.piloting

    @cached_property
    def scan_check(self) -> Tally | None:
        """The best modifier of Computers checks with the sensors; None where nobody's own is known. CRB 300."""
        modifier = crew.science_skill(self.ship)
        return None if modifier is None or self.ship.one("sensors") is None else modifier + self.computers

    @cached_property
    def npcs(self) -> tuple[tuple[str, tuple[NpcSkill, ...]], ...]:
        """NPCs that the document does not list, by role. CRB 326; ruling npc-master."""
        return crew.npcs(self.ship)

    @cached_property
    def shields(self) -> dict[str, int] | None:
        """SP of each quadrant; None where unknown, or without shields. CRB 302."""
        return hull.quadrants(self.ship.one("shields"), "sp")

    @cached_property
    def ablative(self) -> dict[str, int] | None:
        """Temporary HP of each quadrant; None where unknown, or without ablative armor. SOM 20."""
        return hull.quadrants(self.ship.one("ablative_armor"), "temp_hp")

    @cached_property
    def bays(self) -> Tally | None:
        """Expansion bays there are; None: no limit. CRB 295, SOM 25, 27."""
        return bays.bay_room(self.ship)

    @cached_property
    def bays_used(self) -> Tally:
        """Expansion bays that are used. CRB 295, PoC 29."""
        return bays.bays_of(self.ship, self.ship.all("expansion_bays"))


def derive(ship: Ship) -> Stats:
    """All figures of a ship, however illegal or incomplete it is."""
    return Stats(ship)


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """The tallies added up."""
    total = NOTHING
    for tally in tallies:
        total += tally
    return total
