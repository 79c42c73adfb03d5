"""The tables of starships: Core Rulebook, pages 294 to 326, Starship Operations Manual, and what later books add.

`effect` is empty where the sources say nothing. A row whose `book` is `unsourced` stands in sources that name no page.
"""

from __future__ import annotations  # which nothing reads: making them would cost as much as all else here

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from shipcli.catalogue import Catalogue, table_of
from shipcli.rows import AtLeast, AtMost, Count, Id, Matching, Named, Of, Row

SizeId = Annotated[str, Of("sizes")]
RangeId = Annotated[str, Of("range_bands")]
ManeuverabilityId = Annotated[str, Of("maneuverabilities")]
PropertyId = Annotated[str, Of("weapon_properties")]
BayId = Annotated[str, Of("expansion_bays")]
RoleId = Annotated[str, Of("crew_roles")]
MaterialId = Annotated[str, Of("materials")]
RulingId = Annotated[str, Of("rulings")]
ArcId = Literal["forward", "port", "starboard", "aft", "turret"]
ClassId = Literal["none", "light", "heavy", "capital", "spinal"]
"""How much mount a weapon takes; `none` needs no mount."""
MountClassId = Literal["light", "heavy", "capital", "spinal"]
"""The class of a mount."""
TypeId = Literal["direct-fire", "tracking", "ecm", "melee"]
"""How a weapon strikes."""
ComponentId = Literal["power-core", "thrusters", "armor", "defensive-countermeasures", "sensors", "weapon-mount"]
"""What may be made of a special material."""
Mark = Literal["restricted", "biomechanical", "magic", "hybrid"]
"""What a ship must declare under `access` before it may have a part that bears it."""
PhaseId = Literal["any", "engineering", "helm", "gunnery"]
SkillId = Literal[
    "acrobatics", "athletics", "bluff", "computers", "diplomacy", "engineering", "intimidate", "mysticism",
    "perception", "physical-science", "piloting", "gunnery", "same-as-aided",
]  # fmt: skip
"""What a check is made in: a skill, gunnery, or the skill of the action that is aided."""
Positive = Annotated[int, AtLeast(1)]
Penalty = Annotated[int, AtMost(0)]
Percent = Annotated[int, AtLeast(0), AtMost(100)]
Exact = Annotated[str, Matching(r"^[0-9]+(?:/[1-9][0-9]*)?$")]
"""A number that costs are multiplied by: `2` or `1/3`; exact, never a float."""
Dice = Annotated[str, Matching(r"^[1-9][0-9]*d[1-9][0-9]*$")]
"""Dice without an addend: `4d6`."""
Parameter = int | str | None
"""The number or word that a property has with one weapon; None where it has none."""
PriceForm = Literal[
    "flat", "per_size", "of_frame", "of_sensors", "of_weapon", "per_item_level", "per_computer_tier", "least",
]  # fmt: skip
Price = Count | Mapping[PriceForm, Count | Exact]
"""BP or PCU: a number, or the sum of its forms, each by its name.

`flat` as it is; `per_size` times the size category; `of_frame`, `of_sensors`, `of_weapon` a fraction of what those
cost, rounded as ruling fractional-costs says; `per_item_level` and `per_computer_tier` times those; but `least` or
more.
"""


class Priced(Named):
    """What a part costs. Every part of a ship states its price so, and one function prices them all."""

    bp: Price = 0
    pcu: Price = 0
    access: tuple[Mark, ...] = ()
    """What a ship must declare before it may have the part."""


class FlatPriced(Priced):
    """What a part costs whose price is always a plain number."""

    bp: Count = 0
    pcu: Count = 0


class Sized(Named):
    """What ships a part fits."""

    sizes: tuple[SizeId, ...] = ()
    """The only sizes it fits; empty for all."""
    min_size: SizeId | None = None
    max_size: SizeId | None = None


class Frame(FlatPriced):
    """CRB 295-296: a frame."""

    size: SizeId
    maneuverability: ManeuverabilityId
    hp: Count
    hp_increment: Count
    dt: Count
    ct: Count
    """The critical threshold of its base HP."""
    mounts: Mapping[ArcId, Mapping[MountClassId, Count]]
    """How many mounts it has, by arc and class."""
    expansion_bays: Count | None
    """None where there is no limit."""
    min_crew: Count
    max_crew: Count
    crewless: bool = False
    crew_quarters: bool = True
    thruster_sizes: tuple[SizeId, ...] = ()
    """The sizes of thrusters it takes; its own size where this is empty."""
    oversize_thruster_speed_bonus: Count = 0
    """Hexes that thrusters of a larger size add to speed."""
    drift_engine_bp_multiplier: Exact = "1"
    tracking_required: Mapping[ArcId, Count] = {}
    """Tracking weapons that must stand in an arc."""
    bays_required: Mapping[BayId, Count] = {}
    """Expansion bays that must be aboard."""


class PowerCore(Sized, FlatPriced):
    """CRB 296, SOM 36, PoC 30: a power core."""

    pcu: Count = 0
    """What it supplies; of any other part this is what it draws."""


class Thrusters(Priced):
    """CRB 296-297, SOM 36: thrusters for ships of one size."""

    size: SizeId
    speed: Count
    """In hexes."""
    piloting_modifier: int


class Armor(Priced):
    """CRB 297: armor."""

    ac_bonus: Count
    tl_penalty: Penalty
    turn_penalty: Count
    """Hexes more between turns."""


class AblativeArmor(Priced):
    """SOM 20: ablative armor."""

    temp_hp: Count
    """The temporary HP that it spreads over the quadrants."""
    tl_penalty: Penalty
    turn_penalty: Count
    """Hexes more between turns."""


class FortifiedHull(Priced):
    """SOM 21: a fortified hull."""

    ct_bonus_per_size: Count
    """What it adds to CT for each size category."""


class ReinforcedBulkheads(Priced):
    """SOM 21: reinforced bulkheads."""

    fortification_pct: Percent
    """The chance in percent that they cancel a critical damage effect."""


class Computer(Priced):
    """CRB 297-298: a computer."""

    bonus: Count
    nodes: Count
    """How many checks a round may have its bonus."""


class NetworkNode(Sized, Priced):
    """SOM 36: a network node for a computer of the same bonus. Each is priced by itself."""

    bonus: Count
    max_nodes: Count
    """How many a ship may have."""


class CrewQuarters(Priced):
    """CRB 298: crew quarters."""


class DefensiveCountermeasures(Priced):
    """CRB 298: defensive countermeasures."""

    tl_bonus: Count
    """It adds to the DCs of enemy sensors too."""


class DriftEngine(Sized, Priced):
    """CRB 298, SOM 9-11: a Drift engine, or another interstellar drive."""

    kind: Literal["drift", "interstellar"]
    rating: Count
    min_pcu: Count
    """What the cores must supply."""


class Sensors(Priced):
    """CRB 301, NS 114: sensors. Special ones have no known range."""

    kind: Literal["standard", "special"]
    range: RangeId | None
    range_hexes: Count | None
    modifier: int | None
    """What they add to Computers checks."""


class AddOn(Priced):
    """PoC 30: what makes another component magic."""

    component: Literal["thrusters", "sensors"]
    effect: str
    piloting_modifier: int = 0
    turn_modifier: int = 0
    turn_min: Count | None = None


class Shields(Priced):
    """CRB 302: shields."""

    sp: Count
    """Shield points of all quadrants together."""
    regen_per_min: Count
    """The SP they regain in a minute."""


class DeflectorShields(Priced):
    """SOM 21: deflector shields."""

    defense_value: Count
    """Of each quadrant. The bonuses hold while it is 1 or more."""
    ac_bonus: Count
    tl_bonus: Count
    effect: str


class Weapon(Sized, FlatPriced):
    """CRB 302-303, SOM 18-19: a weapon. Its damage is `damage_dice`, and `damage_plus`, times `damage_multiplier`."""

    weapon_class: ClassId
    type: TypeId
    range: RangeId | None
    """None where it reaches nothing."""
    speed: Count | None
    """Of tracking weapons, in hexes."""
    damage_dice: Dice | None
    """None where the damage is special, or there is none."""
    properties: Mapping[PropertyId, Parameter]
    damage_plus: Count = 0
    damage_multiplier: Positive = 1
    damage_special: bool = False
    bp_first_printing: Count | None = None
    """None where the price never changed."""
    mounts_used: Count = 1
    """Where a property of the weapon says how many mounts it takes, the property holds."""
    arcs: tuple[ArcId, ...] = ()
    """The only arcs it may stand in; those of its properties where this is empty."""
    no_turret: bool = False
    max_per_arc: Positive | None = None
    max_per_ship: Positive | None = None


class WeaponProperty(Named):
    """A property of weapons."""

    effect: str
    parameter: str | None = None
    """What its number or word is."""
    values: tuple[str, ...] = ()
    """The words that it may have for a parameter."""
    types: tuple[TypeId, ...] = ()
    """The only types of weapon it is for; empty for all."""
    arcs: tuple[ArcId, ...] = ()
    """The only arcs it may stand in; empty for all."""
    not_with: tuple[PropertyId, ...] = ()
    only_with: tuple[PropertyId, ...] = ()
    not_with_shield_kind: Literal["deflector"] | None = None
    min_size: SizeId | None = None
    min_size_by_class: Mapping[ClassId, SizeId] = {}
    mounts_used: Count | None = None
    """None where it changes nothing; the most of a weapon's properties holds, but 0 before all."""
    pcu: Count | None = None
    """What a weapon with it draws; None where it changes nothing."""
    no_turret: bool = False
    max_per_arc: Positive | None = None
    gunnery: Literal["tier"] | None = None
    """What the weapon itself has for the bonus of a gunner."""
    alt_skill: SkillId | None = None
    """A skill whose ranks a gunner may use in place of Piloting."""
    gunnery_modifier: int = 0
    gunnery_modifier_by_size: Mapping[SizeId, int] = {}
    """Against targets of a size."""
    adjacent_arc_modifier: int | None = None
    """To gunnery into an adjacent arc; None where it cannot fire there."""
    first_range_increment_only: bool = False
    intercept_dc_base: Count | None = None


class WeaponUpgrade(Named):
    """SOM 17: an upgrade of a weapon."""

    bp_multiplier: Exact
    adds: Mapping[PropertyId, Parameter]
    """The properties it adds."""
    effect: str
    not_with: tuple[PropertyId, ...] = ()
    only_with: tuple[PropertyId, ...] = ()
    min_size: SizeId | None = None
    mounts_used: Count | None = None


class ExpansionBay(Sized, Priced):
    """CRB 299-300, SOM 24-25 and later books: an expansion bay."""

    bays_used: Count | None
    """None where it goes by the size."""
    effect: str
    bays_used_by_size: Mapping[SizeId, Count] = {}
    holds: Mapping[SizeId, Count] = {}
    """How many ships of a size it holds."""
    cargo_tons: Count | None = None
    passengers: Count | None = None
    pods: Count | None = None
    boats: Count | None = None
    feeds_medium: Count | None = None
    detect_dc: Count | None = None
    detect_dc_max: Count | None = None
    step_bp: Count = 0
    """What each further step of the DC costs."""
    step_pcu: Count = 0
    step_detect_dc: Count = 0
    adds_power_core: Count = 0
    adds_booster_thruster: Count = 0
    max_active: Positive | None = None
    booster_speed_divisor: Positive | None = None
    """What the speed of booster thrusters is divided by."""
    adds_computer_nodes: Count = 0
    adds_bays: Count = 0
    bays_per_turn_penalty: Positive | None = None
    """For so many of them, or part of that, a ship needs 1 hex more between turns."""
    max_count: Positive | None = None
    max_count_of: Literal["frame-expansion-bays"] | None = None
    """What limits their number."""
    requires: tuple[BayId, ...] = ()
    """The bays that must all be aboard."""
    requires_any: tuple[BayId, ...] = ()
    """The bays of which one must be aboard."""
    counts_as: BayId | None = None
    may_share_bay_with: tuple[BayId, ...] = ()
    civilian: bool = True
    """A bay that is not plainly civilian may not stand where a framework adds room for civilian ends."""
    magic_officer_bonus: Count = 0
    """To the checks of magic officers."""


class Framework(Sized, Priced):
    """SOM 27, SOM 29, PoC 30: a framework."""

    effect: str
    bays_multiplier: Positive = 1
    extra_bays_civilian_only: bool = False
    occupants_multiplier_of_max_crew: Positive = 1
    crew_per_guest: Count = 0
    orbital_discount_count: Count = 0
    """So many orbital weapons cost only a fraction."""
    orbital_price_fraction: Exact = "1"
    maneuverability: ManeuverabilityId | None = None
    thruster_speed_fraction: Exact = "1"
    thruster_speed_min: Count = 0


class Security(Sized, Priced):
    """CRB 300, SOM 27 and later books: a security system."""

    effect: str
    max_count: Positive | None = None
    hack_dc_per_unit: Count = 0
    item_level_max: Literal["tier"] | None = None
    """What bounds the level of its item."""
    choices: Literal["computer_countermeasures"] | None = None
    """The table of what it may be."""
    per: Literal["weapon"] | None = None
    """What it is bought for, each by itself."""
    essential: bool = False
    """Whether it must always have its PCU."""


class ComputerCountermeasure(Named):
    """CRB 300: one of the computer's countermeasures. It costs what the security system costs."""

    ranks: Literal["shock_grid_ranks"] | None = None
    """The table of its ranks, which ruling shock-grid-price may price it by."""


class ShockGridRank(Named):
    """A rank of a shock grid, one of the computer's countermeasures. Ruling shock-grid-price says what it costs."""

    rank: Positive
    save_dc: Count
    damage_dice: Dice
    bp_per_rank: Count


class OtherSystem(Sized, Priced):
    """SOM 27-30 and later books: another system."""

    effect: str
    max_count: Positive | None = None
    counts_as: BayId | None = None
    requires_kind: Literal["shields", "drift-engine"] | None = None
    """The kind of part that must be aboard."""
    bp_first: Count = 0
    """BP of the first of them, where they cost more one by one."""
    bp_step_per_installed: Count = 0
    """BP that each further one costs more than the one before."""
    bp_extra_any_role: Count = 0
    """BP that one for any role costs more."""


class VirtualIntelligence(FlatPriced):
    """SOM 34: a virtual intelligence of a tier, and its modifiers to skills and gunnery."""

    vi_tier: Positive
    skill_modifier: int
    gunnery_modifier: int


class HolographicProjector(FlatPriced):
    """SOM 34: a projector that gives a virtual intelligence a body of a size."""

    stat_block: str
    size: SizeId


class SkillExpander(FlatPriced):
    """SOM 34: how many skills more a virtual intelligence has."""

    skills: Count


class RoboticAppendage(Priced):
    """SOM 29: an arm of the ship, its Strength and its damage."""

    strength: Count
    strength_modifier: int
    damage_dice: Dice


class Material(Named):
    """SOM 22-23: a special material and the components that may be made of it."""

    components: tuple[ComponentId, ...]


class MaterialUse(Priced):
    """SOM 22-23: a material in one component. Its cost adds to the component's."""

    material: MaterialId
    component: ComponentId
    effect: str
    bp_by_class: Mapping[ClassId, Count] = {}
    """What mounts of a class cost."""
    bp_fraction_of_damage_dice: Exact = "0"
    """Ruling adamantine-mount-price says of what."""
    multiplied_by_damage_multiplier: bool = False
    armor_size_category_bonus: Count = 0
    """Size categories more in the armor's BP."""
    dt_bonus: Literal["armor-ac-bonus"] | None = None
    """The figure that adds to DT."""
    ac_tl_bonus_vs_mystical: Count = 0
    pcu_multiplier: Exact = "1"
    pcu_bonus_max: Count | None = None
    pcu_only_for: Literal["expansion-bays"] | None = None
    range_hexes: Mapping[RangeId, Count] = {}
    adds: Mapping[ClassId, Mapping[PropertyId, str]] = {}
    """The properties that a weapon of a class has from it."""
    tracking_speed_multiplier: Exact = "1"
    effective_tier_bonus_vs_computers: Count = 0
    speed_bonus: Count = 0
    piloting_penalty_reduction: Count = 0
    piloting_bonus_vs_hazards: Count = 0


class Tier(Named):
    """CRB 294: a tier."""

    value: Exact
    bp: Count
    """The budget."""
    hp_steps: Count
    """How often the frame's HP increment counts."""


class Size(Named):
    """A size of ships."""

    category: Positive
    """What costs are multiplied by."""
    ac_tl: int
    """Its modifier to AC and TL."""
    max_mounts_per_arc: Count
    max_class: MountClassId
    """The biggest weapons that it may mount."""
    length_ft: str
    weight_tons: str | None


class Maneuverability(Named):
    """CRB 319: a maneuverability rating."""

    turn: Count
    """Hexes between turns."""
    piloting: int
    """Its modifier to Piloting."""


class SpeedPiloting(Named):
    """CRB 318: the modifier to Piloting of a span of speeds. Ruling speed-gap fills the gaps."""

    speed_min: Count | None
    """None has no end."""
    speed_max: Count | None
    modifier: int


class PowerCoreLimit(Named):
    """CRB 296, SOM 36: how many power cores a ship of a size may have."""

    id: SizeId
    base: Count
    """Without a housing."""
    with_housing: Count


class SupercolossalCores(Named):
    """SOM 36: one of the ways to fill a Supercolossal ship with cores."""

    supercolossal_cores: Count
    others_max: Count
    """How many cores for other sizes it has beside its own."""
    others_sizes: tuple[SizeId, ...]


class MountPrice(Named):
    """CRB 305: BP of a new mount of a class, and of raising one from the class below."""

    place: Literal["arc", "turret"]
    weapon_class: MountClassId
    bp_new: Count
    upgrade_from: MountClassId | None
    bp_upgrade: Count | None
    sizes: tuple[SizeId, ...] = ()
    """The sizes it is for; empty for all."""
    ruling: tuple[RulingId, str] | None = None
    """The ruling by which it is for sale, and the answer that sells it."""


class CriticalDamage(Named):
    """CRB 321: a system that a d100 damages."""

    from_roll: Positive
    to_roll: Positive
    affects: RoleId
    """The role whose actions it hampers."""
    effect: str


class CriticalCondition(Named):
    """CRB 321, 323: a critical damage condition, and the DCs to patch and to repair it."""

    modifier: int | None
    """To actions that use the system; None where they fail."""
    core_modifier_others: int
    """To actions that do not, where it is the core that is damaged."""
    push_allowed: bool
    actions_fail: bool
    patch_actions: Count
    patch_dc: Count
    patch_tier_multiplier: Exact
    """How many times the tier adds to the DC to patch it, rounded down."""
    repair_dc: Count
    effect: str


class NpcGunnery(Named):
    """The gunnery modifier most printed ships of a tier have: seen, not a stated rule. Ruling npc-gunnery."""

    tier: Positive
    modifier: int


class RangeBand(Named):
    """CRB 301, 303: the range increment of weapons, and the range of sensors."""

    hexes: Count


class CrewRole(Named):
    """CRB 316: a role of the crew."""

    phases: tuple[PhaseId, ...]
    """When it acts."""
    max_per_ship: Count | None
    """How many may fill it on a ship; None: any number."""
    per_mount: Count | None
    """How many may fill it for each mount; None: mounts do not count."""
    skills: tuple[SkillId, ...]


class CrewAction(Named):
    """CRB 322-326: a crew action or a stunt.

    The DC is `dc` and `tier_multiplier` times the tier, rounded down, of one's own ship or of the enemy's, and with
    `plus_countermeasures` the enemy's bonus to TL; or stands in the table `dc_table`. Without `dc` and table there is
    no DC but AC or TL, or no check.
    """

    role: Id
    """A role of the crew, or `open` or `minor`."""
    phase: PhaseId
    push: bool
    skills: tuple[SkillId, ...]
    dc: Count | None
    limit: str
    effect: str
    failure: str
    failed_by: Count = 0
    """A check that fails by so much does what `worse` says in place of `failure`."""
    worse: str = ""
    for_each: Count = 0
    """A check that beats the DC by so much does `more` as well."""
    more: str = ""
    stunt: bool = False
    stands_for: RoleId | None = None
    """The role whose action a minor action stands for."""
    tier_multiplier: Exact = "0"
    tier: Literal["own", "enemy"] | None = None
    plus_countermeasures: bool = False
    dc_table: Literal["critical_conditions"] | None = None
    fewer_actions_dc: Count | None = None
    alt_skill: SkillId | None = None
    alt_dc: Count | None = None
    enemy_skill: SkillId | None = None
    min_level: Count = 0
    min_ranks: Count = 0
    """Ranks in any of `ranks_in`."""
    ranks_in: tuple[SkillId, ...] = ()
    rp: Count = 0
    """Resolve Points."""
    untrained: bool = False
    needs_sensors: bool = False
    needs_class: MountClassId | None = None
    """The class of weapon that must be aboard."""
    max_size: SizeId | None = None
    attacks: Count = 0
    gunnery_modifier: int = 0
    gunnery_bonus: int = 0
    damage_bonus: int = 0
    damage_bonus_tier_6_up: int = 0
    turn_modifier: int = 0
    speed_bonus: int = 0
    speed_multiplier: Exact = "1"
    ac_bonus: int = 0
    ac_tl_bonus: int = 0
    ac_tl_penalty: Mapping[ManeuverabilityId, Penalty] = {}
    enemy_penalty: Penalty = 0
    computer_bonus: int = 0
    bonus: int = 0


class Unbuyable(Named):
    """What bears a name but cannot be bought, and why."""

    table: str
    """The table it would stand in."""
    reason: str


class Term(Named):
    """A word of the stat block or of the fight, and what it means."""

    meaning: str


LIMITS = frozenset(("sizes", "bays_used_by_size", "min_size", "max_size"))
"""The cells of a part that limit the sizes of ships."""


def for_any_size(row: Row) -> bool:
    """Whether a part is for ships of every size."""
    return LIMITS.isdisjoint(row.__dict__)  # a row states no limit that is none


class Tables(Catalogue):
    """The tables of starships: a file `data/<attribute>.json` each, read when it is first asked for."""

    frames = table_of(Frame)
    power_cores = table_of(PowerCore)
    thrusters = table_of(Thrusters)
    armor = table_of(Armor)
    ablative_armor = table_of(AblativeArmor)
    fortified_hulls = table_of(FortifiedHull)
    reinforced_bulkheads = table_of(ReinforcedBulkheads)
    computers = table_of(Computer)
    network_nodes = table_of(NetworkNode)
    crew_quarters = table_of(CrewQuarters)
    defensive_countermeasures = table_of(DefensiveCountermeasures)
    drift_engines = table_of(DriftEngine)
    sensors = table_of(Sensors)
    add_ons = table_of(AddOn)
    shields = table_of(Shields)
    deflector_shields = table_of(DeflectorShields)
    weapons = table_of(Weapon)
    weapon_properties = table_of(WeaponProperty)
    weapon_upgrades = table_of(WeaponUpgrade)
    expansion_bays = table_of(ExpansionBay)
    frameworks = table_of(Framework)
    security = table_of(Security)
    computer_countermeasures = table_of(ComputerCountermeasure)
    shock_grid_ranks = table_of(ShockGridRank)
    other_systems = table_of(OtherSystem)
    virtual_intelligence = table_of(VirtualIntelligence)
    vi_holographic_projectors = table_of(HolographicProjector)
    vi_skill_expanders = table_of(SkillExpander)
    robotic_appendages = table_of(RoboticAppendage)
    materials = table_of(Material)
    special_materials = table_of(MaterialUse)
    tiers = table_of(Tier)
    sizes = table_of(Size)
    maneuverabilities = table_of(Maneuverability)
    speed_piloting = table_of(SpeedPiloting)
    power_core_limits = table_of(PowerCoreLimit)
    supercolossal_cores = table_of(SupercolossalCores)
    mount_prices = table_of(MountPrice)
    critical_damage = table_of(CriticalDamage)
    critical_conditions = table_of(CriticalCondition)
    npc_gunnery = table_of(NpcGunnery)
    range_bands = table_of(RangeBand)
    crew_roles = table_of(CrewRole)
    crew_actions = table_of(CrewAction)
    unbuyable = table_of(Unbuyable)
    terms = table_of(Term)

    @cached_property
    def mounts_for_sale(self) -> Mapping[str, Mapping[str, MountPrice]]:
        """The prices of mounts by place (`arc` or `turret`) and class."""
        prices: dict[str, dict[str, MountPrice]] = {"arc": {}, "turret": {}}
        for row in self.mount_prices.values():
            prices[row.place][row.weapon_class] = row
        return prices

    @cached_property
    def external_bay(self) -> ExpansionBay:
        """The expansion bay that `external_bays` counts. SOM 25."""
        return next(row for row in self.expansion_bays.values() if row.adds_bays)

    @cached_property
    def power_core_housing(self) -> ExpansionBay:
        """The first expansion bay that makes room for a power core. CRB 300."""
        return next(row for row in self.expansion_bays.values() if row.adds_power_core)

    @cached_property
    def booster_housing(self) -> ExpansionBay:
        """The first expansion bay that makes room for booster thrusters. SOM 24."""
        return next(row for row in self.expansion_bays.values() if row.adds_booster_thruster)

    @cached_property
    def computer_housing(self) -> ExpansionBay:
        """The first expansion bay that makes room for a dedicated computer. SOM 25."""
        return next(row for row in self.expansion_bays.values() if row.adds_computer_nodes)

    @cached_property
    def hatch(self) -> Security:
        """The security system that is bought for a weapon, to hide it. PoC 30."""
        return next(row for row in self.security.values() if row.per == "weapon")

    def sizes_of(self, row: Row) -> tuple[str, ...]:
        """The sizes of the ships that a part is for; a part whose bays go by the size is for the sizes named there."""
        only = getattr(row, "sizes", ()) or tuple(getattr(row, "bays_used_by_size", ()))
        least, most = getattr(row, "min_size", None), getattr(row, "max_size", None)
        if not only and not least and not most:
            return tuple(self.sizes)
        return tuple(
            size.id
            for size in self.sizes.values()
            if (not only or size.id in only)
            and (not least or size.category >= self.sizes[least].category)
            and (not most or size.category <= self.sizes[most].category)
        )

    def draws_pcu(self, table: str) -> bool:
        """Whether parts of a table draw PCU: an unknown armor leaves nothing open."""
        rows: Mapping[str, Any] = self[table]
        return any(getattr(row, "pcu", 0) for row in rows.values())


BOOK = Tables()
"""The tables as the books have them."""
