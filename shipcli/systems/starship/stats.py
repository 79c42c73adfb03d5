"""What a ship is worth: every figure as the sum of its terms. HP, SP in points, speed and ranges in hexes."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from shipcli.house import House
from shipcli.systems.starship import costs
from shipcli.systems.starship.costs import (
    core_supply,
    hatch_pcu,
    part_bp,
    part_pcu,
    price_terms,
    weapon_bp,
    weapon_pcu,
    whole_tier,
)
from shipcli.systems.starship.model import QUADRANTS, SLOT, Member, Part, Ship, ShipWeapon
from shipcli.systems.starship.mounts import Fitting, Purchase, fitted
from shipcli.systems.starship.tables import ExpansionBay, Maneuverability, Security, Tables
from shipcli.tally import LIST_PRICE, NOTHING, UNKNOWN, Billed, Charge, Tally, Term, Unknown
from shipcli.text import lowered

BASE_AC = 10
NPC_GUNNER = "NPC gunner"
RANGE_PENALTY = -2
"""To gunnery, for each range increment beyond the first. CRB 303."""
LOWEST_PILOTING = -3
LEAST_SHARE = Fraction(1, 10)
"""The share of its SP that each quadrant of a shield has at least. CRB 302."""
PILOT_FIRST = ("pilot", "gunner", "engineer", "science-officer", "captain")
"""The roles that NPCs fill, the fewer they are, the fewer of them."""


NAMED_APART = ("power_cores", "boosters", "fortified_hull", "computer", "dedicated_computer", "drift_engine")
"""Slots whose rows bear names that do not say what they are."""


class Known(NamedTuple):
    """A skill of an NPC: its modifier and ranks; gunnery has none."""

    skill: str
    modifier: int
    ranks: int | None


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
        return gunnery(self.ship, self.weapon)


class Stats:
    """The figures of a ship; all but the sums of BP and PCU are worked out when they are first asked for."""

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.fitting: Fitting = fitted(ship)
        discounted = orbitals_at_a_discount(ship)
        self.weapons = tuple([WeaponStats(ship, one, i in discounted) for i, one in enumerate(ship.weapons)])
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
        """Everything that is paid for."""
        ship = self.ship
        found: list[Charge] = [(frame_name, ship, frame_cost(ship))]
        found += [(part_name, part, cost) for part, cost in zip(ship.parts(), self.part_bp, strict=True)]
        found += [(str, "External expansion bays", external_bays(ship))] if ship.external_bays != 0 else []
        found += [(purchase_name, one, mount_cost(one)) for one in self.fitting.bought]
        found += [(weapon_in_arc, one.weapon, one.bp) for one in self.weapons]
        if not ship.weapons_known:
            found.append((str, "weapons", Tally((("weapons", UNKNOWN),))))
        if isinstance(ship.mounts, Unknown):
            found.append((str, "mounts", Tally((("mounts", UNKNOWN),))))
        found += [(str, name, cost) for name, cost in intelligence_costs(ship)]
        return found

    @cached_property
    def draws(self) -> list[tuple[Part, Tally]]:
        """The parts that draw PCU, and how much."""
        return [(part, pcu) for part, pcu in zip(self.ship.parts(), self.part_pcu, strict=True) if pcu.terms]

    @cached_property
    def hatches(self) -> list[Charge]:
        """PCU of the hatches of weapons."""
        return [(hatch_name, one, hatch_pcu(self.ship, one)) for one in self.ship.weapons if one.hatch]

    @cached_property
    def weapon_draws(self) -> list[Charge]:
        """PCU of the weapons, which are essential."""
        found: list[Charge] = [
            (weapon_in_arc, one.weapon, one.essential) for one in self.weapons if one.essential.terms
        ]
        return found if self.ship.weapons_known else [*found, (str, "weapons", Tally((("weapons", UNKNOWN),)))]

    @cached_property
    def pcu_supply(self) -> Tally:
        """PCU of all cores, but for those that only expansion bays can draw. CRB 296."""
        return sum_of(core_supply(part)[0] for part in self.ship.all("power_cores"))

    @cached_property
    def pcu_for_bays(self) -> Tally:
        """PCU that only expansion bays can draw. SOM 22."""
        return sum_of(core_supply(part)[1] for part in self.ship.all("power_cores"))

    @cached_property
    def core_room(self) -> Tally:
        """How many power cores there is room for. CRB 296, 300, SOM 36."""
        return core_room(self.ship)

    @cached_property
    def pcu_essential(self) -> Tally:
        """PCU of what must always run: thrusters, weapons, shields, countermeasures, accelerator. CRB 296."""
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
        """PCU of everything but the expansion bays."""
        others: list[Charge] = [(part_name, part, pcu) for part, pcu in self.draws if part.slot != "expansion_bays"]
        return Billed(others + self.hatches + self.weapon_draws)

    @property
    def drive_minimum(self) -> int | None:
        """PCU that the cores must supply for the Drift engine; 0 without one, None where unknown. CRB 298."""
        engine = self.ship.row("drift_engine")
        return 0 if engine is None else None if isinstance(engine, Unknown) else engine.min_pcu

    @cached_property
    def hp(self) -> Tally:
        """HP. CRB 294: the frame's, and its increment at tiers 4, 8, 12, 16 and 20."""
        frame, tier = self.ship.frame, self.ship.tier
        if frame is None or isinstance(frame, Unknown):
            return Tally((("frame", UNKNOWN),))
        if isinstance(tier, Unknown):
            return Tally(((lowered(frame.name), frame.hp), ("tier", UNKNOWN)))
        steps = tier.hp_steps
        more = ((f"tier {tier.id}, {steps} x {frame.hp_increment}", steps * frame.hp_increment),) if steps else ()
        return Tally(((lowered(frame.name), frame.hp), *more))

    @cached_property
    def ct(self) -> Tally:
        """CT. CRB 293: a fifth of the HP, rounded down; SOM 21: more for a fortified hull."""
        hp = self.hp.value
        own = Tally(((f"a fifth of {'?' if hp is None else hp} HP", UNKNOWN if hp is None else hp // 5),))
        hull = self.ship.row("fortified_hull")
        if hull is None:
            return own
        if isinstance(hull, Unknown) or self.ship.size is None:
            return own + Tally((("fortified hull", UNKNOWN),))
        each, category = hull.ct_bonus_per_size, self.ship.size.category
        return own + Tally(((f"{lowered(hull.name)}, {each} x {category}", each * category),))

    @cached_property
    def dt(self) -> Tally:
        """DT. CRB 292: the frame's; SOM 22: and the bonus of armor of adamantine."""
        frame = self.ship.frame
        if frame is None or isinstance(frame, Unknown):
            return Tally((("frame", UNKNOWN),))
        terms: list[Term] = [(lowered(frame.name), frame.dt)]
        armor = self.ship.one("armor")
        if armor and armor.material is not None:
            if isinstance(armor.material, Unknown) or isinstance(armor.row, Unknown):
                terms.append(("armor", UNKNOWN))
            elif armor.material.dt_bonus:
                terms.append((lowered(armor.material.name), armor.row.ac_bonus))
        return Tally(tuple(terms))

    @cached_property
    def pilot_ranks(self) -> Tally:
        return pilot_ranks(self.ship)

    @cached_property
    def ac(self) -> Tally:
        """AC. CRB 320: 10, the pilot's ranks, the armor's bonus, the size's modifier."""
        return (
            Tally((("base", BASE_AC), *self.pilot_ranks.terms))
            + bonus(self.ship, "armor", "ac_bonus")
            + size_modifier(self.ship)
        )

    @cached_property
    def tl(self) -> Tally:
        """TL. CRB 320, 297: 10, the pilot's ranks, the countermeasures' bonus, size; armor takes some away."""
        return (
            Tally((("base", BASE_AC), *self.pilot_ranks.terms))
            + bonus(self.ship, "countermeasures", "tl_bonus")
            + size_modifier(self.ship)
            + bonus(self.ship, "armor", "tl_penalty")
            + bonus(self.ship, "ablative_armor", "tl_penalty")
        )

    @cached_property
    def ac_deflected(self) -> Tally:
        """AC in a quadrant whose deflector shield holds. SOM 21."""
        return self.ac + bonus(self.ship, "deflector_shields", "ac_bonus")

    @cached_property
    def tl_deflected(self) -> Tally:
        """TL in a quadrant whose deflector shield holds. SOM 21."""
        return self.tl + bonus(self.ship, "deflector_shields", "tl_bonus")

    @cached_property
    def rating(self) -> Maneuverability | None:
        """The maneuverability: the frame's, or that of its framework. CRB 319, SOM 29."""
        frame = self.ship.frame
        if frame is None or isinstance(frame, Unknown):
            return None
        rating = frame.maneuverability
        for part in self.ship.all("frameworks"):
            if isinstance(part.row, Unknown):
                return None
            rating = part.row.maneuverability or rating
        return self.ship.house.tables.maneuverabilities[rating]

    @cached_property
    def turn(self) -> Tally:
        """Hexes between turns. CRB 297, SOM 20, 25: the rating's, armor's, one for each three external bays."""
        if self.rating is None:
            return Tally((("maneuverability", UNKNOWN),))
        own = Tally(((f"{self.rating.id} maneuverability", self.rating.turn),))
        total = own + bonus(self.ship, "armor", "turn_penalty") + bonus(self.ship, "ablative_armor", "turn_penalty")
        outside = outside_bays(self.ship)
        if isinstance(outside, Unknown):
            total += Tally((("external bays", UNKNOWN),))
        elif outside:
            per = self.ship.house.tables.external_bay.bays_per_turn_penalty or 1
            total += Tally(((f"{outside} external bays", -(-outside // per)),))
        thrusters = self.ship.one("thrusters")
        for row in thrusters.add_ons if thrusters else ():
            if isinstance(row, Unknown):
                total += Tally((("magic or not", UNKNOWN),))
            elif row.turn_modifier and (total.value or 0) > (row.turn_min or 0):
                total += Tally(((lowered(row.name), row.turn_modifier),))
        return total

    @cached_property
    def speed(self) -> Tally:
        """Speed in hexes. CRB 296; SOM 22 of horacalcum, SOM 29 of stations; DC 103 of haulers."""
        return speed(self.ship)

    @cached_property
    def speed_boosted(self) -> Tally:
        """Speed with booster thrusters. SOM 24: a quarter of theirs more, rounded down, of one set."""
        boosters = self.ship.all("boosters")
        if not boosters:
            return self.speed
        if isinstance(boosters[0].row, Unknown):
            return self.speed + Tally((("boosters", UNKNOWN),))
        divisor, speed = booster_housing(self.ship).booster_speed_divisor or 1, boosters[0].row.speed
        share = "a quarter" if divisor == 4 else f"1/{divisor}"
        return self.speed + Tally(((f"boosters, {share} of {speed}", speed // divisor),))

    @cached_property
    def piloting(self) -> Tally:
        """The ship's modifier to Piloting. CRB 318-319, SOM 20."""
        return piloting(self.ship, self)

    @cached_property
    def ablative_penalty(self) -> Tally:
        """What ablative armor takes from Piloting. SOM 20."""
        return ablative_penalty(self.ship, self)

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
        own: int | None = part.row.range_hexes
        return own if part.material is None else part.material.range_hexes.get(part.row.range, own)

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
        own = pilot_skill(self.ship)
        return None if own is None else own + self.piloting

    @cached_property
    def scan_check(self) -> Tally | None:
        """The best modifier of Computers checks with the sensors; None where nobody's own is known. CRB 300."""
        own = science_skill(self.ship)
        return None if own is None or self.ship.one("sensors") is None else own + self.computers

    @cached_property
    def npcs(self) -> tuple[tuple[str, tuple[Known, ...]], ...]:
        """NPCs that the document does not list, by role. CRB 326; ruling npc-master."""
        return npcs(self.ship)

    @cached_property
    def shields(self) -> dict[str, int] | None:
        """SP of each quadrant; None where unknown, or without shields. CRB 302."""
        part = self.ship.one("shields")
        return None if part is None or isinstance(part.row, Unknown) else quadrants(part, part.row.sp)

    @cached_property
    def ablative(self) -> dict[str, int] | None:
        """Temporary HP of each quadrant; None where unknown, or without ablative armor. SOM 20."""
        part = self.ship.one("ablative_armor")
        return None if part is None or isinstance(part.row, Unknown) else quadrants(part, part.row.temp_hp)

    @cached_property
    def bays(self) -> Tally | None:
        """Expansion bays there are; None: no limit. CRB 295, SOM 25, 27."""
        frame = self.ship.frame
        if frame is None or isinstance(frame, Unknown):
            return Tally((("frame", UNKNOWN),))
        if frame.expansion_bays is None:
            return None
        terms: list[Term] = [(lowered(frame.name), frame.expansion_bays)]
        for part in self.ship.all("frameworks"):
            if isinstance(part.row, Unknown):
                terms.append(("framework", UNKNOWN))
            elif part.row.bays_multiplier > 1:
                terms.append((lowered(part.row.name), frame.expansion_bays * (part.row.bays_multiplier - 1)))
        outside = outside_bays(self.ship)
        if outside != 0:
            terms.append(("external bays", outside))
        return Tally(tuple(terms))

    @cached_property
    def bays_used(self) -> Tally:
        """Expansion bays that are used."""
        return bays_of(self.ship, self.ship.all("expansion_bays"))


def sum_of(tallies: Any) -> Tally:
    """The tallies added up."""
    total = NOTHING
    for tally in tallies:
        total += tally
    return total


def core_room(ship: Ship) -> Tally:
    """How many power cores a ship has room for, with its housing. CRB 296, 300, SOM 36; ruling power-core-housing."""
    size = ship.size
    limit = None if size is None else ship.house.tables.power_core_limits.get(size.id)
    if size is None or limit is None:
        return Tally((("size", UNKNOWN),))
    terms: list[Term] = [(lowered(size.name), limit.base)]
    housings = [one.row for one in ship.all("expansion_bays") if getattr(one.row, "adds_power_core", 0)]
    if housings:
        more = limit.with_housing - limit.base
        if not more and housing_fits(ship, housings[0]):
            more = housings[0].adds_power_core
        terms.append((lowered(housings[0].name), more))
    elif any(isinstance(one.row, Unknown) for one in ship.all("expansion_bays")):
        terms.append(("an expansion bay", UNKNOWN))
    return Tally(tuple(terms))


def housing_fits(ship: Ship, row: Any) -> bool:
    """Whether a power core housing is for ships of this size. CRB 299, 300; ruling power-core-housing."""
    size = ship.size
    if size is None or size.id in (fitting := ship.house.tables.sizes_of(row)):
        return True
    larger = size.category > max(ship.house.tables.sizes[one].category for one in fitting)
    return larger and ship.house["power-core-housing"] == "medium-and-up"


def booster_housing(ship: Ship) -> ExpansionBay:
    """The housing of booster thrusters that is aboard; the book's where there is none, or more than one sort."""
    rows = {part.row for part in ship.all("expansion_bays") if getattr(part.row, "adds_booster_thruster", 0)}
    housing: ExpansionBay = rows.pop() if len(rows) == 1 else ship.house.tables.booster_housing
    return housing


def derive(ship: Ship) -> Stats:
    """All figures of a ship, however illegal or incomplete it is."""
    return Stats(ship)


def is_essential(part: Part) -> bool:
    """Whether a part must always have its PCU. CRB 296, SOM 27; ruling pcu-shortage."""
    if part.slot == "security":
        return isinstance(part.row, Security) and part.row.essential
    return SLOT[part.slot].essential


def frame_name(ship: Ship) -> str:
    """How a bill calls the frame."""
    frame = ship.frame
    if frame is None:
        return "No frame"
    return frame.text or "Unknown frame" if isinstance(frame, Unknown) else f"{frame.name} frame"


def frame_cost(ship: Ship) -> Tally:
    """BP of the frame. CRB 295-296."""
    return Tally(((LIST_PRICE, costs.frame_bp(ship)),))


def part_name(part: Part) -> str:
    """How a bill calls a part: what it is, where its name does not say so, and how many."""
    name, noun = part.named, SLOT[part.slot].noun
    if part.slot in NAMED_APART and not isinstance(part.row, Unknown):
        noun = "interstellar drive" if getattr(part.row, "kind", "drift") == "interstellar" else noun
        name = name.removesuffix(" thrusters")
        name = name if noun in name.lower() else f"{name} {noun}"
    name = name.removesuffix(" (each)")
    number = part.number
    return name if number == 1 else f"{name} ({'?' if isinstance(number, Unknown) else number})"


def weapon_name(weapon: ShipWeapon) -> str:
    """How a weapon is called."""
    if isinstance(weapon.row, Unknown):
        return weapon.row.text or "unknown weapon"
    return f"Linked {lowered(weapon.row.name)}" if weapon.linked is True else weapon.row.name


def weapon_in_arc(weapon: ShipWeapon) -> str:
    """How a bill calls a weapon: with its arc."""
    arc = "" if isinstance(weapon.arc, Unknown) else f", {weapon.arc}"
    return weapon_name(weapon) + arc


def mount_name(arc: str, class_: str, from_: str | None) -> str:
    """How a purchase of a mount is called."""
    place = "turret" if arc == "turret" else f"{arc} arc"
    return f"{class_.capitalize()} mount, {place}" + (f" (was {from_})" if from_ else "")


def purchase_name(one: Purchase) -> str:
    """How a bill calls a purchase of a mount."""
    return mount_name(one.arc, one.class_, one.from_)


def hatch_name(weapon: ShipWeapon) -> str:
    """How a bill calls the hatch of a weapon."""
    return f"{weapon_in_arc(weapon)}, hatch"


def mount_cost(one: Purchase) -> Tally:
    """BP of a mount that is bought. CRB 305."""
    what = f"made bigger, {one.from_} to {one.class_}" if one.from_ else "new"
    return Tally(((what, one.bp),))


def outside_bays(ship: Ship) -> int | Unknown:
    """External expansion bays, whether they stand under a key of their own or among the bays. SOM 25."""
    numbers = [ship.external_bays]
    for part in ship.all("expansion_bays"):
        if not isinstance(part.row, Unknown) and part.row.adds_bays:
            numbers.append(part.number)
    if any(isinstance(one, Unknown) for one in numbers):
        return UNKNOWN
    return sum(one for one in numbers if not isinstance(one, Unknown))


def external_bays(ship: Ship) -> Tally:
    """BP of the external expansion bays. SOM 25."""
    each, count = Tally(tuple(price_terms(ship, ship.house.tables.external_bay.bp))).value, ship.external_bays
    if isinstance(count, Unknown) or each is None:
        return Tally((("external bays", UNKNOWN),))
    return Tally(((f"{count} x {each}", count * each),))


def intelligence_costs(ship: Ship) -> list[tuple[str, Tally]]:
    """BP of a virtual intelligence and of what extends it. SOM 34."""
    vi = ship.intelligence
    if vi is None:
        return []
    tier = "" if isinstance(vi.tier, Unknown) else f" of tier {vi.tier}"
    rows = [(f"Virtual intelligence{tier}", vi.row), ("Projector", vi.projector), ("Skill expander", vi.expander)]
    return [
        (name, Tally(((LIST_PRICE, UNKNOWN),)))
        if isinstance(row, Unknown)
        else (name if row is vi.row else row.name, Tally(((LIST_PRICE, row.bp),)))
        for name, row in rows
        if row is not None
    ]


def orbitals_at_a_discount(ship: Ship) -> set[int]:
    """The indexes of orbital weapons that a framework makes cheaper. SOM 27, 29: one, the dearest."""
    counts = [part.row.orbital_discount_count for part in ship.all("frameworks") if not isinstance(part.row, Unknown)]
    if not any(counts):
        return set()
    orbital = [i for i, one in enumerate(ship.weapons) if one.has("orbital")]
    orbital.sort(key=lambda i: -(costs.weapon_price(ship, ship.weapons[i]).total))
    return set(orbital[: max(counts)])


def bonus(ship: Ship, key: str, figure: str) -> Tally:
    """A figure of a part that is added to another; nothing where there is no such part, or it adds nothing."""
    row = ship.row(key)
    if row is None:
        return NOTHING
    if isinstance(row, Unknown):
        return Tally(((SLOT[key].noun, UNKNOWN),))
    amount = getattr(row, figure)
    return Tally(((lowered(row.name), amount),)) if amount else NOTHING


def size_modifier(ship: Ship) -> Tally:
    """The modifier of the size to AC and TL. CRB 320."""
    size = ship.size
    if size is None:
        return Tally((("size", UNKNOWN),))
    return Tally(((lowered(size.name), size.ac_tl),)) if size.ac_tl else NOTHING


def pilot_ranks(ship: Ship) -> Tally:
    """Ranks in Piloting that count for AC and TL. CRB 320, 322; SOM 34; ruling low-tier-pilot-ranks."""
    crew, vi = ship.crew, ship.intelligence
    pilots = crew.of("pilot")
    if pilots:
        skill = pilots[0].skills.get("piloting")
        if skill is None or skill.ranks is None:
            return NOTHING
        return Tally((("pilot's ranks", skill.ranks),))
    if not crew.known:
        return Tally((("crew", UNKNOWN),))
    if vi is not None and (vi.role == "pilot" or isinstance(vi.role, Unknown)):
        return Tally((("virtual intelligence", vi.tier if not isinstance(vi.role, Unknown) else UNKNOWN),))
    if not crew.npc:
        return NOTHING
    ranks = npc_ranks(ship)
    return Tally((("NPC pilot's ranks", ranks),)) if ranks != 0 else NOTHING


def npc_ranks(ship: Ship, role: str = "pilot") -> int | Unknown:
    """Ranks of an NPC in the skills of the role; 0 where nobody is aboard. CRB 326: the tier, 1 at least."""
    if isinstance(ship.tier, Unknown):
        return UNKNOWN
    if ship.frame is not None and not isinstance(ship.frame, Unknown) and ship.frame.crewless:
        return 0
    return pilot_ranks_of(ship.tier.id, ship.house) if role == "pilot" else max(1, whole_tier(ship))


def pilot_ranks_of(tier: str, house: House[Tables]) -> int:
    """Ranks of an NPC pilot of a tier. Ruling low-tier-pilot-ranks, for tiers below 1."""
    if Fraction(tier) < 1:
        return 1 if house["low-tier-pilot-ranks"] == "one" else 0
    return int(Fraction(tier))


def speed(ship: Ship) -> Tally:
    """Speed in hexes without boosters."""
    part = ship.one("thrusters")
    if part is None:
        return NOTHING
    if isinstance(part.row, Unknown):
        return Tally((("thrusters", UNKNOWN),))
    terms: list[Term] = [(lowered(part.row.name), part.row.speed)]
    frame = ship.frame
    if frame is not None and not isinstance(frame, Unknown) and frame.oversize_thruster_speed_bonus:
        sizes = ship.house.tables.sizes
        if sizes[part.row.size].category > sizes[frame.size].category:
            terms.append((f"{lowered(frame.name)}, larger thrusters", frame.oversize_thruster_speed_bonus))
    if isinstance(part.material, Unknown):
        terms.append(("material", UNKNOWN))
    elif part.material is not None and part.material.speed_bonus:
        terms.append((lowered(part.material.name), part.material.speed_bonus))
    for framework in ship.all("frameworks"):
        if isinstance(framework.row, Unknown):
            terms.append(("framework", UNKNOWN))
        elif framework.row.thruster_speed_fraction != "1":
            own = Tally(tuple(terms)).value
            if own is not None:
                least = framework.row.thruster_speed_min
                slowed = max(least, int(own * Fraction(framework.row.thruster_speed_fraction)))
                terms.append((lowered(framework.row.name), slowed - own))
    return Tally(tuple(terms))


def speed_modifier(ship: Ship, speed: int) -> int:
    """The modifier of a speed to Piloting. CRB 318; ruling speed-gap for speeds between two rows."""
    rows = list(ship.house.tables.speed_piloting.values())
    faster = next(row for row in rows if row.speed_max is None or speed <= row.speed_max)
    slower = next(row for row in reversed(rows) if row.speed_min is None or speed >= row.speed_min)
    return (faster if faster is slower or ship.house["speed-gap"] == "faster-row" else slower).modifier


def piloting(ship: Ship, stats: Stats) -> Tally:
    """The ship's modifier to Piloting: maneuverability, thrusters, magic, ablative armor."""
    rating, part = stats.rating, ship.one("thrusters")
    if rating is None:
        return Tally((("maneuverability", UNKNOWN),))
    terms: list[Term] = [(f"{rating.id} maneuverability", rating.piloting)]
    if part is not None and isinstance(part.row, Unknown):
        terms.append(("thrusters", UNKNOWN))
    elif part is not None:
        slowed = any(not isinstance(one.row, Unknown) and one.row.maneuverability for one in ship.all("frameworks"))
        own, total = part.row.piloting_modifier, stats.speed.value
        if slowed:
            terms.append(("speed", UNKNOWN if total is None else speed_modifier(ship, total)))
        else:
            terms.append((lowered(part.row.name), own))
            if isinstance(part.material, Unknown):
                terms.append(("material", UNKNOWN))
            elif part.material is not None and part.material.piloting_penalty_reduction and own < 0:
                terms.append((lowered(part.material.name), min(-own, part.material.piloting_penalty_reduction)))
        for row in part.add_ons:
            if isinstance(row, Unknown):
                terms.append(("magic or not", UNKNOWN))
            elif row.piloting_modifier:
                terms.append((lowered(row.name), row.piloting_modifier))
    return Tally(tuple(terms)) + stats.ablative_penalty


def ablative_penalty(ship: Ship, stats: Stats) -> Tally:
    """What ablative armor takes from Piloting. SOM 20: 1 if it is more than the HP, 1 if it is split unevenly.

    It makes the modifier of the maneuverability no worse than -3.
    """
    part = ship.one("ablative_armor")
    if part is None:
        return NOTHING
    hp, quadrants = stats.hp.value, stats.ablative
    if isinstance(part.row, Unknown) or hp is None or quadrants is None:
        return Tally((("ablative armor", UNKNOWN),))
    terms: list[Term] = []
    if part.row.temp_hp > hp:
        terms.append((f"ablative armor of {part.row.temp_hp} over {hp} HP", -1))
    if max(quadrants.values()) - min(quadrants.values()) > 1:
        terms.append(("ablative armor split unevenly", -1))
    beyond = LOWEST_PILOTING - (stats.rating.piloting - len(terms)) if stats.rating and terms else 0
    return Tally((*terms, ("no worse than -3", beyond)) if beyond > 0 else tuple(terms))


def quadrants(part: Part, total: int) -> dict[str, int] | None:
    """Points of each quadrant: as stated, else in even shares, what is left over to the front. CRB 302."""
    stated = part.details.get("arcs")
    if isinstance(stated, Unknown):
        return None
    if isinstance(stated, dict):
        if any(isinstance(amount, Unknown) for amount in stated.values()):
            return None
        return {arc: stated.get(arc, 0) for arc in QUADRANTS}
    share = total // len(QUADRANTS)
    return {arc: share + (total - share * len(QUADRANTS)) * (arc == "forward") for arc in QUADRANTS}


def bays_of(ship: Ship, parts: Iterable[Part]) -> Tally:
    """Expansion bays that parts use. CRB 295; PoC 29: a zero-g hold may share the bay of a sealed chamber."""
    terms: list[Term] = []
    for part in parts:
        row = part.row
        if isinstance(row, Unknown) or isinstance(part.number, Unknown):
            terms.append((part.named, UNKNOWN))
            continue
        each = row.bays_used
        if each is None:
            each = UNKNOWN if ship.size is None else row.bays_used_by_size.get(ship.size.id, UNKNOWN)
        if isinstance(each, Unknown):
            terms.append((part.named, UNKNOWN))
        elif each:
            terms.append((part.named, each * part.number))
        hosts = row.may_share_bay_with
        if hosts:
            places = [
                one for one in ship.all("expansion_bays") if not isinstance(one.row, Unknown) and one.row.id in hosts
            ]
            shared = min(part.number, sum(one.number for one in places if not isinstance(one.number, Unknown)))
            if shared:
                terms.append((f"{part.named}, shared", -shared))
    return Tally(tuple(terms))


def damage_text(row: Any, times: int) -> str:
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
    found = [own for _, own in gunners(ship, weapon)]
    if not found:
        return Tally((("no gunner", UNKNOWN),))
    return max(found, key=lambda one: one.total) + gunnery_of_weapon(weapon)


def gunners(ship: Ship, weapon: ShipWeapon) -> list[tuple[Member | str, Tally]]:
    """Who may fire a weapon, as far as their modifiers are known: members of the crew, and what is called otherwise."""
    others = [row.alt_skill for row, _ in weapon.properties if row.alt_skill]
    found: list[tuple[Member | str, Tally]] = [
        (one, own) for one in ship.crew.of("gunner") if (own := gunner_modifier(one, ("piloting", *others))).complete
    ]
    if ship.crew.npc:
        found.append((NPC_GUNNER, npc_gunnery(ship)))
    vi = ship.intelligence
    if vi is not None and vi.role == "gunner" and not isinstance(vi.row, Unknown):
        found.append(("virtual intelligence", Tally((("virtual intelligence", vi.row.gunnery_modifier),))))
    for row, _ in weapon.properties:
        if row.gunnery == "tier":
            tier = UNKNOWN if isinstance(ship.tier, Unknown) else whole_tier(ship)
            found.append(("the weapon itself", Tally(((f"{lowered(row.name)}, the tier", tier),))))
    return found


def gunnery_of_weapon(weapon: ShipWeapon) -> Tally:
    """What the properties of a weapon add to gunnery checks with it."""
    return Tally(
        tuple([(lowered(row.name), row.gunnery_modifier) for row, _ in weapon.properties if row.gunnery_modifier])
    )


def gunner_modifier(gunner: Member, skills: tuple[str, ...] = ("piloting",)) -> Tally:
    """A gunner's own modifier. CRB 320: base attack bonus or ranks in a skill, and Dexterity."""
    ranks = [(f"ranks in {name.capitalize()}", gunner.skills[name].ranks) for name in skills if name in gunner.skills]
    amounts = [(what, one) for what, one in (("base attack bonus", gunner.bab), *ranks) if one is not None]
    if not amounts or any(isinstance(one, Unknown) for _, one in amounts) or isinstance(gunner.dexterity, Unknown):
        return Tally((("gunner", UNKNOWN),))
    best = max(amounts, key=lambda one: one[1] if isinstance(one[1], int) else 0)
    return Tally((best, *((("Dexterity", gunner.dexterity),) if gunner.dexterity else ())))


def npc_gunnery(ship: Ship) -> Tally:
    """The gunnery of NPCs. Ruling npc-gunnery."""
    if isinstance(ship.tier, Unknown):
        return Tally((("tier", UNKNOWN),))
    if ship.house["npc-gunnery"] == "observed":
        return Tally(((NPC_GUNNER, ship.house.tables.npc_gunnery[str(whole_tier(ship))].modifier),))
    return Tally(((NPC_GUNNER, good_skill(whole_tier(ship))),))


def pilot_skill(ship: Ship) -> Tally | None:
    """The pilot's own modifier to Piloting; None where there is no pilot, or none is stated. CRB 326, SOM 34."""
    crew, vi = ship.crew, ship.intelligence
    pilots = crew.of("pilot")
    if pilots:
        return stated(pilots[0], "piloting", "pilot")
    if vi is not None and vi.role == "pilot":
        return None if isinstance(vi.row, Unknown) else Tally((("virtual intelligence", vi.row.skill_modifier),))
    return npc_skill(ship, "pilot", "piloting")


def science_skill(ship: Ship) -> Tally | None:
    """The best own modifier to Computers among the science officers; None where there is none. CRB 326, SOM 34."""
    crew, vi = ship.crew, ship.intelligence
    found = [stated(one, "computers", "science officer") for one in crew.of("science-officer")]
    if vi is not None and vi.role == "science-officer" and not isinstance(vi.row, Unknown):
        found.append(Tally((("virtual intelligence", vi.row.skill_modifier),)))
    found = found or [npc_skill(ship, "science-officer", "computers")]
    own = [one for one in found if one is not None and one.complete]
    return max(own, key=lambda one: one.total) if own else None


def stated(member: Member, skill: str, who: str) -> Tally | None:
    """The modifier that a document states of somebody."""
    own = member.skills.get(skill)
    return None if own is None or own.modifier is None else Tally(((who, own.modifier),))


def npc_skill(ship: Ship, role: str, skill: str) -> Tally | None:
    """An NPC's modifier in a skill of the role; None where no NPC has that role."""
    for filled, skills in npcs(ship):
        if filled == role:
            return next(
                (Tally(((f"NPC {role.replace('-', ' ')}", one.modifier),)) for one in skills if one.skill == skill),
                None,
            )
    return None


def npcs(ship: Ship) -> tuple[tuple[str, tuple[Known, ...]], ...]:
    """What NPCs can do, by the roles they fill: as many as are aboard, the pilot first, who fires where alone."""
    if not ship.crew.npc or isinstance(ship.tier, Unknown) or npc_ranks(ship, "captain") == 0:
        return ()
    hands = crew_size(ship) - len(ship.crew.members)
    listed = {member.role for member in ship.crew.members}
    listed -= {"gunner"} if len(ship.crew.of("gunner")) < len(ship.weapons) else set()
    if ship.intelligence is not None and isinstance(ship.intelligence.role, str):
        listed.add(ship.intelligence.role)
    wanted = [role for role in PILOT_FIRST if role not in listed and (role != "gunner" or ship.weapons)]
    if any(not isinstance(part.row, Unknown) and part.row.magic_officer_bonus for part in ship.all("expansion_bays")):
        wanted += [] if "magic-officer" in listed else ["magic-officer"]
    filled = wanted[: max(hands, 0)]
    alone = "gunner" in wanted and "gunner" not in filled
    return tuple([(role, npc(ship, role, alone and role == "pilot")) for role in filled])


def npc(ship: Ship, role: str, fires: bool) -> tuple[Known, ...]:
    """The skills of an NPC in a role, where the tier is known."""
    ranks = npc_ranks(ship, role)
    assert isinstance(ranks, int)
    master = ship.house["npc-master"] == role
    modifier = master_skill(ranks) if master else good_skill(ranks)
    known = [Known(skill, modifier, ranks) for skill in ship.house.tables.crew_roles[role].skills if skill != "gunnery"]
    if role == "gunner" or fires:
        known.append(Known("gunnery", npc_gunnery(ship).total, None))
    return tuple(known)


def crew_size(ship: Ship) -> int:
    """How many are aboard: as the document says, else as many as the frame holds."""
    if isinstance(ship.crew.complement, int):
        return ship.crew.complement
    return 0 if ship.frame is None or isinstance(ship.frame, Unknown) else ship.frame.max_crew


def good_skill(ranks: int) -> int:
    """An NPC's modifier in a good skill. CRB 326: 4 and one and a half times the ranks."""
    return 4 + ranks * 3 // 2


def master_skill(ranks: int) -> int:
    """An NPC's modifier in a master skill. CRB 326: 9 and one and a half times the ranks."""
    return 9 + ranks * 3 // 2
