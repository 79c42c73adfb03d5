"""The tables of starships: Core Rulebook, pages 294 to 326, Starship Operations Manual, and what later books add.

Every part of a ship has its price in `bp` and `pcu`, as `Price` explains, so that one function prices them all. A
fraction that a cost is multiplied by is text, such as `1/3`: exact, never a float. `access` holds the marks of a
part that a ship may not have without saying so: restricted, biomechanical, magic, hybrid. `sizes` are the only sizes
a part fits, empty for all; `min_size` and `max_size` bound them. `effect` is empty where the sources say nothing.
A row whose `book` is `unsourced` stands in sources that name no page.
"""

from __future__ import annotations  # which nothing reads: making them would cost as much as all else here

from collections.abc import Mapping
from typing import Literal

from shipcli.catalogue import Catalogue, table_of
from shipcli.rows import Named, Row

SizeId = Literal["tiny", "small", "medium", "large", "huge", "gargantuan", "colossal", "supercolossal"]
ArcId = Literal["forward", "port", "starboard", "aft", "turret"]
ClassId = Literal["none", "light", "heavy", "capital", "spinal"]
"""How much mount a weapon takes; `none` needs no mount."""
RangeId = Literal["melee", "short", "medium", "long"]


Price = int | Mapping[str, int | str]
"""BP or PCU: a number, or the sum of its forms, each by its name.

`flat` as it is; `per_size` times the size category; `of_frame`, `of_sensors`, `of_weapon` a fraction of what those
cost, rounded as ruling fractional-costs says; `per_item_level` and `per_computer_tier` times those; but `least` or
more.
"""


class Priced(Named):
    """What a part costs."""

    bp: Price = 0
    pcu: Price = 0
    access: tuple[str, ...] = ()


class Sized(Priced):
    """What a part costs, and what ships it fits."""

    sizes: tuple[SizeId, ...] = ()
    min_size: SizeId | None = None
    max_size: SizeId | None = None


class Frame(Priced):
    """CRB 295-296: a frame. `ct` is that of its base HP; `mounts` count by arc and class.

    `expansion_bays` is None where there is no limit. `tracking_required` are tracking weapons wanted in an arc,
    `bays_required` expansion bays that must be aboard. It takes thrusters of `thruster_sizes`, or of its own size
    where that is empty; those of another size are so much faster.
    """

    size: SizeId
    maneuverability: str
    hp: int
    hp_increment: int
    dt: int
    ct: int
    mounts: Mapping[str, Mapping[str, int]]
    expansion_bays: int | None
    min_crew: int
    max_crew: int
    crewless: bool = False
    crew_quarters: bool = True
    thruster_sizes: tuple[SizeId, ...] = ()
    oversize_thruster_speed_bonus: int = 0
    drift_engine_bp_multiplier: str = "1"
    tracking_required: Mapping[ArcId, int] = {}
    bays_required: Mapping[str, int] = {}


class PowerCore(Sized):
    """CRB 296, SOM 36, PoC 30: a power core. Unlike that of any other part, its `pcu` is what it supplies."""

    pcu: int = 0


class Thrusters(Priced):
    """CRB 296-297, SOM 36: thrusters for ships of one size. Speed in hexes; the modifier is one to Piloting."""

    size: SizeId
    speed: int
    piloting_modifier: int


class Armor(Priced):
    """CRB 297: armor. Penalties to TL are negative; `turn_penalty` is hexes more between turns."""

    ac_bonus: int
    tl_penalty: int
    turn_penalty: int


class AblativeArmor(Priced):
    """SOM 20: ablative armor and the temporary HP it spreads over the quadrants; penalties as of armor."""

    temp_hp: int
    tl_penalty: int
    turn_penalty: int


class FortifiedHull(Priced):
    """SOM 21: a fortified hull, and what it adds to CT for each size category."""

    ct_bonus_per_size: int


class ReinforcedBulkheads(Priced):
    """SOM 21: bulkheads, and the chance in percent that they cancel a critical damage effect."""

    fortification_pct: int


class Computer(Priced):
    """CRB 297-298: a computer. `nodes` checks a round may have its bonus."""

    bonus: int
    nodes: int


class NetworkNode(Sized):
    """SOM 36: a network node, priced each, for a computer of the same bonus; `max_nodes` to a ship."""

    bonus: int
    max_nodes: int


class CrewQuarters(Priced):
    """CRB 298: crew quarters."""


class DefensiveCountermeasures(Priced):
    """CRB 298: defensive countermeasures. Their bonus to TL adds to the DCs of enemy sensors too."""

    tl_bonus: int


class DriftEngine(Sized):
    """CRB 298, SOM 9-11: a Drift engine, or another interstellar drive; `min_pcu` is what the cores must supply."""

    kind: Literal["drift", "interstellar"]
    rating: int
    min_pcu: int


class Sensors(Priced):
    """CRB 301, NS 114: sensors, their range in hexes and their modifier. Of special ones no range is known."""

    kind: Literal["standard", "special"]
    range: RangeId | None
    range_hexes: int | None
    modifier: int | None


class AddOn(Priced):
    """PoC 30: what makes another component magic. It also costs a fraction of the BP of the sensors."""

    component: Literal["thrusters", "sensors"]
    effect: str
    piloting_modifier: int = 0
    turn_modifier: int = 0
    turn_min: int | None = None


class Shields(Priced):
    """CRB 302: shields, their total SP and the SP they regain in a minute."""

    sp: int
    regen_per_min: int


class DeflectorShields(Priced):
    """SOM 21: deflector shields. The defense value is each quadrant's; the bonuses hold while it is 1 or more."""

    defense_value: int
    ac_bonus: int
    tl_bonus: int
    effect: str


class Weapon(Sized):
    """CRB 302-303, SOM 18-19: a weapon. Range None reaches nothing, speed in hexes is that of tracking weapons.

    Damage is `damage_dice`, and `damage_plus`, times `damage_multiplier`; without dice it is special, or there is
    none. `bp_first_printing` is None where the price never changed. `properties` have their parameter, or None.
    Empty `arcs` are all arcs.
    """

    weapon_class: ClassId
    type: Literal["direct-fire", "tracking", "ecm", "melee"]
    range: RangeId | None
    speed: int | None
    damage_dice: str | None
    properties: Mapping[str, int | str | None]
    damage_plus: int = 0
    damage_multiplier: int = 1
    damage_special: bool = False
    bp_first_printing: int | None = None
    mounts_used: int = 1
    arcs: tuple[ArcId, ...] = ()
    no_turret: bool = False
    max_per_arc: int | None = None
    max_per_ship: int | None = None


class WeaponProperty(Named):
    """A property of weapons. `parameter` says what its number or word is, `values` which words there are.

    `not_with` and `only_with` name properties, `types` the only types of weapon it is for; `gunnery` names what the
    weapon has for the bonus of a gunner.
    """

    effect: str
    parameter: str | None = None
    values: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    arcs: tuple[ArcId, ...] = ()
    not_with: tuple[str, ...] = ()
    only_with: tuple[str, ...] = ()
    not_with_shield_kind: str | None = None
    min_size: SizeId | None = None
    min_size_by_class: Mapping[str, SizeId] = {}
    mounts_used: int | None = None
    pcu: int | None = None
    no_turret: bool = False
    max_per_arc: int | None = None
    gunnery: Literal["tier"] | None = None
    alt_skill: str | None = None
    gunnery_modifier: int = 0
    gunnery_modifier_by_size: Mapping[SizeId, int] = {}
    adjacent_arc_modifier: int | None = None
    first_range_increment_only: bool = False
    intercept_dc_base: int | None = None


class WeaponUpgrade(Named):
    """SOM 17: an upgrade: what it multiplies a weapon's BP by, and the properties it adds."""

    bp_multiplier: str
    adds: Mapping[str, int | str | None]
    effect: str
    not_with: tuple[str, ...] = ()
    only_with: tuple[str, ...] = ()
    min_size: SizeId | None = None
    mounts_used: int | None = None


class ExpansionBay(Sized):
    """CRB 299-300, SOM 24-25 and later books: an expansion bay.

    `bays_used` is None where it goes by the size. `holds` counts ships by size. `requires` must all be aboard, of
    `requires_any` one; `counts_as` names another bay. `step_*` is what each further step costs and gives.
    `max_count` is None where there is no limit but that named by `max_count_of`. For every `bays_per_turn_penalty`
    of them, or part of that, a ship needs 1 hex more between turns. `booster_speed_divisor` divides the speed of
    booster thrusters. `magic_officer_bonus` is one to the checks of magic officers. One that is not plainly `civilian`
    may not stand where a framework adds room for civilian ends. Ruling power-core-housing may
    lift the housing's `max_size`.
    """

    bays_used: int | None
    effect: str
    bays_used_by_size: Mapping[SizeId, int] = {}
    holds: Mapping[SizeId, int] = {}
    cargo_tons: int | None = None
    passengers: int | None = None
    pods: int | None = None
    boats: int | None = None
    feeds_medium: int | None = None
    detect_dc: int | None = None
    detect_dc_max: int | None = None
    step_bp: int = 0
    step_pcu: int = 0
    step_detect_dc: int = 0
    adds_power_core: int = 0
    adds_booster_thruster: int = 0
    max_active: int | None = None
    booster_speed_divisor: int | None = None
    adds_computer_nodes: int = 0
    adds_bays: int = 0
    bays_per_turn_penalty: int | None = None
    max_count: int | None = None
    max_count_of: Literal["frame-expansion-bays"] | None = None
    requires: tuple[str, ...] = ()
    requires_any: tuple[str, ...] = ()
    counts_as: str | None = None
    may_share_bay_with: tuple[str, ...] = ()
    civilian: bool = True
    magic_officer_bonus: int = 0


class Framework(Sized):
    """SOM 27, SOM 29, PoC 30: a framework. So many orbital weapons cost only a fraction."""

    effect: str
    bays_multiplier: int = 1
    extra_bays_civilian_only: bool = False
    occupants_multiplier_of_max_crew: int = 1
    crew_per_guest: int = 0
    orbital_discount_count: int = 0
    orbital_price_fraction: str = "1"
    maneuverability: str | None = None
    thruster_speed_fraction: str = "1"
    thruster_speed_min: int = 0


class Security(Sized):
    """CRB 300, SOM 27 and later books: a security system. One that is bought for a weapon is `per` weapon.

    `choices` is the table of what it may be; `item_level_max` names what bounds the level of its item.
    """

    effect: str
    max_count: int | None = None
    hack_dc_per_unit: int = 0
    item_level_max: Literal["tier"] | None = None
    choices: Literal["computer_countermeasures"] | None = None
    per: Literal["weapon"] | None = None


class ComputerCountermeasure(Named):
    """CRB 300: one of the computer's countermeasures; what each costs is the price of the security system."""


class ShockGridRank(Named):
    """A rank of a shock grid, one of the computer's countermeasures. Ruling shock-grid-price says what it costs."""

    rank: int
    save_dc: int
    damage_dice: str
    bp_per_rank: int


class OtherSystem(Sized):
    """SOM 27-30 and later books: another system. `requires_kind` is a kind of part that must be aboard.

    The first training interface module costs `bp_first`, each further one `bp_step_per_installed` more than the one
    before; one for any role costs `bp_extra_any_role` more.
    """

    effect: str
    max_count: int | None = None
    counts_as: str | None = None
    requires_kind: Literal["shields", "drift-engine"] | None = None
    bp_first: int = 0
    bp_step_per_installed: int = 0
    bp_extra_any_role: int = 0


class VirtualIntelligence(Priced):
    """SOM 34: a virtual intelligence of a tier, and its modifiers to skills and gunnery."""

    vi_tier: int
    skill_modifier: int
    gunnery_modifier: int


class HolographicProjector(Priced):
    """SOM 34: a projector that gives a virtual intelligence a body of a size."""

    stat_block: str
    size: SizeId


class SkillExpander(Priced):
    """SOM 34: how many skills more a virtual intelligence has."""

    skills: int


class RoboticAppendage(Priced):
    """SOM 29: an arm of the ship, its Strength and its damage."""

    strength: int
    strength_modifier: int
    damage_dice: str


class Material(Named):
    """SOM 22-23: a special material and the components that may be made of it."""

    components: tuple[str, ...]


class MaterialUse(Priced):
    """SOM 22-23: a material in one component. Its cost adds to the component's; that of mounts may go by class.

    `bp_fraction_of_damage_dice` is the ruling adamantine-mount-price's; `adds` are properties by class;
    `dt_bonus` names the figure that adds to DT; `armor_size_category_bonus` is size categories more in the armor's BP.
    """

    material: str
    component: str
    effect: str
    bp_by_class: Mapping[ClassId, int] = {}
    bp_fraction_of_damage_dice: str = "0"
    multiplied_by_damage_multiplier: bool = False
    armor_size_category_bonus: int = 0
    dt_bonus: Literal["armor-ac-bonus"] | None = None
    ac_tl_bonus_vs_mystical: int = 0
    pcu_multiplier: str = "1"
    pcu_bonus_max: int | None = None
    pcu_only_for: Literal["expansion-bays"] | None = None
    range_hexes: Mapping[RangeId, int] = {}
    adds: Mapping[ClassId, Mapping[str, str]] = {}
    tracking_speed_multiplier: str = "1"
    effective_tier_bonus_vs_computers: int = 0
    speed_bonus: int = 0
    piloting_penalty_reduction: int = 0
    piloting_bonus_vs_hazards: int = 0


class Tier(Named):
    """CRB 294: a tier, its value as an exact fraction, its BP, and how often the frame's HP increment counts."""

    value: str
    bp: int
    hp_steps: int


class Size(Named):
    """A size: its category, which costs are multiplied by, its modifier to AC and TL, and what it may mount."""

    id: SizeId
    category: int
    ac_tl: int
    max_mounts_per_arc: int
    max_class: ClassId
    length_ft: str
    weight_tons: str | None


class Maneuverability(Named):
    """CRB 319: a maneuverability rating: hexes between turns, and the modifier to Piloting."""

    turn: int
    piloting: int


class SpeedPiloting(Named):
    """CRB 318: the modifier to Piloting of a span of speeds; None has no end. Ruling speed-gap fills the gaps."""

    speed_min: int | None
    speed_max: int | None
    modifier: int


class PowerCoreLimit(Named):
    """CRB 296, SOM 36: how many power cores a ship of a size may have, without and with a housing."""

    id: SizeId
    base: int
    with_housing: int


class SupercolossalCores(Named):
    """SOM 36: one of the ways to fill a Supercolossal ship: its own cores, and so many others that fit other sizes."""

    supercolossal_cores: int
    others_max: int
    others_sizes: tuple[SizeId, ...]


class MountPrice(Named):
    """CRB 305: BP of a new mount of a class, and of raising one from the class below. `ruling` is where we ruled it.

    A mount with `sizes` is for those alone.
    """

    place: Literal["arc", "turret"]
    weapon_class: ClassId
    bp_new: int
    upgrade_from: ClassId | None
    bp_upgrade: int | None
    sizes: tuple[SizeId, ...] = ()
    ruling: tuple[str, str] | None = None


class CriticalDamage(Named):
    """CRB 321: the system that a d100 damages, and the role whose actions it hampers."""

    from_roll: int
    to_roll: int
    affects: str
    effect: str


class CriticalCondition(Named):
    """A critical damage condition: modifiers, None where the actions fail, and DCs to patch and to repair it.

    The DC to patch it rises with `patch_tier_multiplier` times the tier, rounded down.
    """

    modifier: int | None
    core_modifier_others: int
    push_allowed: bool
    actions_fail: bool
    patch_actions: int
    patch_dc: int
    patch_tier_multiplier: str
    repair_dc: int
    effect: str


class NpcGunnery(Named):
    """The gunnery modifier most printed ships of a tier have: seen, not a stated rule. Ruling npc-gunnery."""

    tier: int
    modifier: int


class RangeBand(Named):
    """The range increment in hexes of a weapon, and the range of sensors."""

    id: RangeId
    hexes: int


class CrewRole(Named):
    """CRB 316: a role: when it acts, how many may fill it on a ship or for a mount (None: any number), its skills."""

    phases: tuple[str, ...]
    max_per_ship: int | None
    per_mount: int | None
    skills: tuple[str, ...]


class CrewAction(Named):
    """CRB 322-326: a crew action or a stunt. Roles are those of the crew, or `open` or `minor`.

    The DC is `dc` and `tier_multiplier` times the tier, rounded down, of one's own ship or of the enemy's, and with
    `plus_countermeasures` the enemy's bonus to TL; or stands in the table `dc_table`. No `dc` and no table: no DC but
    AC or TL, or no check. A check that fails by `failed_by` or more does what `worse` says in place of `failure`; one
    that beats the DC by `for_each` or more does `more` as well. `min_ranks` are ranks in any of `ranks_in`; `rp`
    Resolve Points. A minor action stands for one of the role `stands_for`. Figures are modifiers; `speed_multiplier`
    is an exact fraction.
    """

    role: str
    phase: Literal["any", "engineering", "helm", "gunnery"]
    push: bool
    skills: tuple[str, ...]
    dc: int | None
    limit: str
    effect: str
    failure: str
    failed_by: int = 0
    worse: str = ""
    for_each: int = 0
    more: str = ""
    stunt: bool = False
    stands_for: str | None = None
    tier_multiplier: str = "0"
    tier: Literal["own", "enemy"] | None = None
    plus_countermeasures: bool = False
    dc_table: Literal["critical_conditions"] | None = None
    fewer_actions_dc: int | None = None
    alt_skill: str | None = None
    alt_dc: int | None = None
    enemy_skill: str | None = None
    min_level: int = 0
    min_ranks: int = 0
    ranks_in: tuple[str, ...] = ()
    rp: int = 0
    untrained: bool = False
    needs_sensors: bool = False
    max_size: SizeId | None = None
    attacks: int = 0
    gunnery_modifier: int = 0
    gunnery_bonus: int = 0
    damage_bonus: int = 0
    damage_bonus_tier_6_up: int = 0
    turn_modifier: int = 0
    speed_bonus: int = 0
    speed_multiplier: str = "1"
    ac_bonus: int = 0
    ac_tl_bonus: int = 0
    ac_tl_penalty: Mapping[str, int] = {}
    enemy_penalty: int = 0
    computer_bonus: int = 0
    bonus: int = 0


class Unbuyable(Named):
    """What bears a name but cannot be bought, the table it would stand in, and why."""

    table: str
    reason: str


class Term(Named):
    """A word of the stat block or of the fight, and what it means."""

    meaning: str


LIMITS = frozenset(("sizes", "bays_used_by_size", "min_size", "max_size"))
"""The cells of a part that limit the sizes of ships."""


def for_any_size(row: Row) -> bool:
    """Whether a part is for ships of every size."""
    return LIMITS.isdisjoint(row.__dict__)  # a row states no limit that is none


def sizes_of(row: Row) -> tuple[str, ...]:
    """The sizes of the ships that a part is for; a part whose bays go by the size is for the sizes named there."""
    only = getattr(row, "sizes", ()) or tuple(getattr(row, "bays_used_by_size", ()))
    least, most = getattr(row, "min_size", None), getattr(row, "max_size", None)
    known = BOOK.sizes
    if not only and not least and not most:
        return tuple(known)
    return tuple(
        size.id
        for size in known.values()
        if (not only or size.id in only)
        and (not least or size.category >= known[least].category)
        and (not most or size.category <= known[most].category)
    )


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


BOOK = Tables()
"""The tables as the books have them."""
