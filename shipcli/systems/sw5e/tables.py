"""The tables of SW5e starships: Starships of the Galaxy, by chapter.

Prices are in credits: those of equipment are for a Small ship, and a size multiplies them; weapons and ammunition cost
the same on every ship. A fraction is text, such as `3/2`: exact, never a float. Abilities go by str, dex, con, int,
wis and cha. `effect` is what a row does at the table that is no figure, empty where the sources say nothing. Tables of
which other rooms have one too are called `ship_` something, so that `catalogue` finds both without a kind.
"""

from __future__ import annotations  # which nothing reads: making them would cost as much as all else here

from collections.abc import Mapping
from typing import Literal

from shipcli.catalogue import Catalogue, table_of
from shipcli.rows import Named

AbilityId = Literal["str", "dex", "con", "int", "wis", "cha"]
SizeId = Literal["tiny", "small", "medium", "large", "huge", "gargantuan"]
CategoryId = Literal["primary", "secondary", "tertiary", "quaternary"]
TrainingId = Literal["proficient", "expert"]
Properties = Mapping[str, int | None]
"""Properties of a weapon or its ammunition with their numbers; None where there is none."""


class Ability(Named):
    """SotG ch.1: an ability, and what of the ship it stands for."""

    id: AbilityId
    effect: str


class Skill(Named):
    """SotG ch.7: a skill and its ability. With disadvantage, a crew member's own skill or tool may stand `instead`."""

    ability: AbilityId
    instead: str = ""
    instead_ability: AbilityId | None = None


class Tier(Named):
    """SotG ch.3: a tier. At one that `chooses_role` a role is chosen; the upgrade cost is that of the step to it.

    A power die without sides counts 1. The scaling die is that of the feature of tier 1. What officers and droids of
    a tier are worth and cost is of ch.8.
    """

    tier: int
    ac_bonus: int
    power_die: int
    upgrade_cost_cr: int
    scaling_die: int
    npc_proficiency: int
    npc_int_modifier: int
    npc_ranks: int
    officer_hiring_cr: int
    officer_daily_cr: int
    droid_purchase_cr: int
    droid_daily_cr: int
    chooses_role: bool = False


class Proficiency(Named):
    """The proficiency bonus of characters from a level on."""

    level: int
    bonus: int


class PointBuy(Named):
    """SotG ch.1: what a base score costs where scores are bought with points."""

    score: int
    points: int


class Size(Named):
    """SotG ch.3: a size. `adjustments` to scores, `maximums` where they are not the `maximum` of the others.

    `dice` are the Hull Dice at each tier, as many as Shield Dice, of the same `die`. All of `saves` are proficient, and
    so many chosen of `saves_from`. The factor of the Strength modifier for Fire actions is `fire_factor`; a column that
    ends in `foundry` is what the Foundry module has, by ruling. `crew_minimum` goes by the Intelligence modifier, the
    nearest where it is not there; `crew_maximum` is None where there is none. `ship_turn_actions` more than Fire
    actions may be taken in a turn, None where nobody counts. `paragon` are the increases at tier 5, empty where they
    go by the role. `estimated_level` is ours: the book compares a Small ship of 3 Hull Dice to level 3.
    """

    id: SizeId
    order: int
    space_min_ft: int
    space_max_ft: int | None
    grid_squares: int
    adjustments: Mapping[str, int]
    maximum: int
    maximums: Mapping[str, int]
    die: int
    dice: tuple[int, ...]
    saves: tuple[AbilityId, ...]
    saves_chosen: int
    saves_from: tuple[AbilityId, ...]
    slots: int
    suites_base: int
    suites_per_con: int
    suite_capacity: int
    stock_suites: int
    stock_others: int
    fire_factor: str
    stock_cost_cr: int
    build_workforce: tuple[int, int]
    upgrade_multiplier: str
    upgrade_workforce: int
    modification_multiplier: str
    modification_workforce: int
    equipment_multiplier: str
    equipment_workforce: int
    overflow_dc: int
    cargo_tons: int
    fuel_units: int
    fuel_unit_cr: int
    food_portions: int
    crew_minimum: Mapping[str, int]
    crew_maximum: int | None
    passive_initiative: int
    npc_initiative: int
    refit_hours: int
    startup_minutes: int
    reload_factor: str
    weapon_size: Literal["small", "huge"]
    estimated_level: int
    suites_base_foundry: int | None = None
    fire_factor_foundry: str | None = None
    stock_cost_foundry_cr: int | None = None
    stock_from: tuple[str, ...] = ()
    shields_in_package: bool = False
    ship_turn_actions: int | None = None
    paragon: tuple[int, ...] = ()
    may_be_station: bool = False

    @property
    def has_suites(self) -> bool:
        """Whether a ship of the size may have suites."""
        return self.suites_per_con > 0


class Role(Named):
    """SotG ch.3: a role of one size: what it raises at tier 0, how it moves, and the equipment it comes with.

    `paragon` is the increase at tier 5, where that goes by the role. Low turning is good.
    """

    size: SizeId
    increase: Mapping[str, int]
    armor: str
    reactor: str
    power_coupling: str
    speed_ft: int
    turning_ft: int
    shields: str | None = None
    paragon: Mapping[str, int] = {}


class Feature(Named):
    """What features have in common. `fuel_multiplier` is of the fuel; suites in `doubles` hold twice as much."""

    tier: int
    effect: str = ""
    doubles: tuple[str, ...] = ()
    fuel_multiplier: int = 1


class RoleFeature(Feature):
    """SotG ch.3: what a role chosen at tier 2 (its specialization) or 4 (its mastery) gives.

    `grants` are modifications, free and without a slot. `free_suites` count against the maximum, which is
    `suites_minimum` at least. `point_defense_weapons` of larger ships may be aboard.
    """

    role: str
    grants: tuple[str, ...] = ()
    attack_bonus: int = 0
    save_dc_bonus: int = 0
    damage_bonus: int = 0
    skill_bonus: Mapping[str, int] = {}
    advantage: tuple[str, ...] = ()
    speed_bonus: int = 0
    turning_bonus: int = 0
    speed_bonus_at_turning_zero: int = 0
    regen_multiplier: int = 1
    hull_per_die: int = 0
    cargo_tons: int | None = None
    cargo_multiplier: int = 1
    free_suites: int = 0
    free_suite_capacity: int = 0
    suites_minimum: int = 0
    point_defense_weapons: int = 0


class TierFeature(Feature):
    """SotG ch.3: what a ship of a size has from a tier on; by ruling where `ruling` names one and its value.

    A built-in `weapon` asks no Constitution score and takes no hardpoint. Half of an ability's modifier, 1 at least,
    adds to the saves `save_bonus_to`.
    """

    size: SizeId
    scaling_die: bool = False
    uses_per_tier: int = 0
    weapon: str | None = None
    weapon_arc: str | None = None
    weapon_damage: str | None = None
    save_bonus_half_of: AbilityId | None = None
    save_bonus_to: tuple[AbilityId, ...] = ()
    doubles_all: bool = False
    food_multiplier: int = 1
    ruling: tuple[str, str] | None = None


class Priced(Named):
    """What equipment costs on a Small ship."""

    cost_cr: int


class Armor(Priced):
    """SotG ch.5: armor. `dex_cap` is the most of the Dexterity modifier that counts, None for all.

    It reduces damage, or gives hull points for each Hull Die: ruling sw5e-armor.
    """

    dex_cap: int | None
    damage_reduction: int
    hull_per_die: int
    hide_disadvantage: bool = False


class Shields(Priced):
    """SotG ch.5: a shield: what it multiplies the base shield points by, and the die for what it regenerates."""

    capacity: str
    regen: str


class Reactor(Priced):
    """SotG ch.5: a reactor: fuel used for each unit, and the power dice that it recovers each turn.

    `fuel_factor_2024` is by ruling sw5e-ionization-fuel.
    """

    fuel_factor: str
    recovery: str
    fuel_factor_2024: str | None = None


class PowerCoupling(Priced):
    """SotG ch.5: a power coupling: power dice in common, and for each of the systems."""

    central: int
    per_system: int


class PowerSystem(Named):
    """SotG ch.5: a system that power dice are stored for."""


class Hyperdrive(Priced):
    """SotG ch.5: a hyperdrive. One that comes `with_slot` is part of every slot."""

    class_: str
    with_slot: bool = False


class Weapon(Named):
    """SotG ch.5: a weapon for ships up to Large (`small`), or for larger ones (`huge`).

    Its range in feet is normal and long, of secondary weapons close and normal; a launcher has that of what it
    `launches`. With less than its `constitution` score a ship attacks with disadvantage. A `legacy` one is no longer in
    the tables of the book.
    """

    category: CategoryId
    weapon_size: Literal["small", "huge"]
    cost_cr: int
    properties: Properties
    damage_dice: str | None = None
    damage_type: str | None = None
    range_ft: tuple[int, ...] = ()
    constitution: int = 0
    launches: str | None = None
    legacy: bool = False


class WeaponProperty(Named):
    """SotG ch.5: a property of weapons and ammunition. `parameter` says what its number is."""

    effect: str
    parameter: str | None = None


class Ammunition(Named):
    """SotG ch.5: ammunition of a sort of launcher. Columns with `huge` are of launchers for Huge ships and larger.

    Of `save` one ability saves against `save_dc`, that of the launcher where it is None.
    """

    launcher: str
    cost_cr: int
    weight_lb: int
    weight_huge_lb: int
    cost_huge_cr: int | None = None
    damage_dice: str | None = None
    damage_dice_huge: str | None = None
    damage_type: str | None = None
    range_ft: tuple[int, ...] = ()
    radius_ft: int | None = None
    radius_huge_ft: int | None = None
    save: tuple[AbilityId, ...] = ()
    save_dc: int | None = None
    half_on_save: bool = False
    effect: str = ""
    trigger: str | None = None
    properties: Properties = {}


class ModificationCategory(Named):
    """SotG ch.4: a category of modifications: its base cost, and how often a ship may have the same one."""

    base_cost_cr: int
    max_copies: int | None


class InstallationDc(Named):
    """SotG ch.4: the DC to install a modification of a grade on a ship of each tier, from 0."""

    grade: int
    dc: tuple[int, ...]


class Modification(Named):
    """SotG ch.4: a modification: what it asks for, and what it does.

    It `requires` other ones and `excludes` some; `max_copies_of` names the ability whose modifier bounds its number.
    What is `conditional` counts only while it is in use, and so in no figure. `skills` are trained by it; a second
    source of the same makes expert, where it says so. `abilities` rise, and with an `ability_penalty` another one
    falls by 1; the maximum rises by `ability_maximum_increase`. A suite holds its capacity times `holds_factor` of what
    it `holds`. `crew` more may be aboard, `crew_droids` droids, or what a suite holds times `crew_per_capacity`; a
    `crewless` ship needs none. The minimum is multiplied by `crew_factor`.
    """

    category: Literal["engineering", "operation", "suite", "universal", "weapon"]
    grade: int
    base_cost_cr: int | None = None
    max_copies_of: AbilityId | None = None
    min_size: SizeId | None = None
    max_size: SizeId | None = None
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    armor: str | None = None
    ability_min: Mapping[str, int] = {}
    weapon_categories: tuple[CategoryId, ...] = ()
    weapon_damage_type: str | None = None
    per_limited_arc: bool = False
    conditional: bool = False
    skills: Mapping[str, TrainingId] = {}
    second_makes_expert: bool = False
    advantage: tuple[str, ...] = ()
    speed_bonus: int = 0
    turning_bonus: int = 0
    turning_factor: str = "1"
    ac_bonus: int = 0
    damage_reduction: int | None = None
    hide_disadvantage: bool | None = None
    abilities: Mapping[str, int] = {}
    ability_penalty: bool = False
    ability_maximum_increase: int = 0
    save: AbilityId | None = None
    brain_proficiency: int = 0
    hyperdrive_slots: int = 0
    slots: int = 0
    hardpoints: int = 0
    hardpoints_used: int = 1
    arc: str | None = None
    arcs_more: int = 0
    frees_helm_fire: bool = False
    ram_hull_dice: int = 0
    hull_resistance: str | None = None
    shield_resistance: str | None = None
    blindsight_ft: int = 0
    truesight_ft: int = 0
    navcomputer: bool = False
    fuel_factor: str = "0"
    cargo_factor: str = "0"
    crew_factor: str = "1"
    reload_factor: str = "1"
    range_factor: str = "1"
    holds: str | None = None
    holds_factor: str = "0"
    crew: int = 0
    crew_droids: int = 0
    crew_per_capacity: int = 0
    crewless: bool = False
    effect: str = ""


class Deployment(Named):
    """SotG ch.2: a deployment, the features of its ranks from 1, and how its maneuvers are called."""

    maneuver_kind: str
    features: tuple[str, ...]


class Maneuver(Named):
    """SotG ch.2: a maneuver of a deployment."""

    deployment: str
    kind: str


class GunningStyle(Named):
    """SotG ch.6: a gunning style or mastery."""

    kind: Literal["style", "mastery"]


class Venture(Named):
    """SotG ch.6: a venture and what it asks of a character. `rank` is that of the deployment, or of the character."""

    class_: str | None = None
    class_level: int = 0
    deployment: str | None = None
    rank: int = 0
    casting: tuple[str, ...] = ()
    power_level: int = 0
    venture: str | None = None


class CharacterRank(Named):
    """SotG ch.2: a rank of a character, the sum of its deployment ranks, and the prestige for it."""

    rank: int
    prestige: int


class SkeletonCrew(Named):
    """SotG ch.8: with no more than a share of the minimum crew, a ship acts as with levels of system damage."""

    share: str
    levels: int


class DamageType(Named):
    """SotG ch.9: a type of damage, and the share of it that shields and hull take."""

    to_shields: str = "1"
    to_hull: str = "1"
    effect: str = ""


class Action(Named):
    """SotG ch.9: an action. One of `skills` is rolled, against one of the target's, or a DC.

    The DC rises by `dc_step` with each earlier attempt; where `dc_half_missing` names points, half of those missing
    count, if that is more. One without a limit is neither `repeatable` nor taken so often `per_turn`; a weapon is
    fired so often `per_weapon`. With a modification of `quicker_with` it is taken beside other actions.
    It deals so many `hull_dice`.
    """

    group: Literal["boost", "crew", "helm"]
    skills: tuple[str, ...]
    effect: str
    failure: str = ""
    helm: bool = False
    against: tuple[str, ...] = ()
    dc: int | None = None
    dc_step: int = 0
    dc_half_missing: Literal["hull", "shields"] | None = None
    per_turn: int | None = None
    per_weapon: int | None = None
    repeatable: bool = False
    range_ft: int | None = None
    moved_ft: int = 0
    ft_per_damage: int = 0
    speed_ft: int = 0
    size_difference: int | None = None
    needs_shields: bool = False
    spends: Literal["hull-die", "shield-die"] | None = None
    quicker_with: tuple[str, ...] = ()
    hull_dice: int = 0
    ruling: str | None = None


class EncounterEstimate(Named):
    """Ours, as the book has no such numbers: a difficulty by the enemy's Hull Dice to those of the party.

    It is that of ratios `below` a fraction, and of the rest where that is None.
    """

    below: str | None
    unofficial: bool


class Term(Named):
    """A word of the stat block or of the fight, and what it means."""

    meaning: str


class ObjectHazard(Named):
    """SotG ch.10: the DC to steer past objects of a size, and the damage of one that is hit."""

    dc: int
    damage_dice: str
    damage_type: str


class Tables(Catalogue):
    """The tables of SW5e ships: a file `data/<attribute>.json` each, read when it is first asked for."""

    ship_abilities = table_of(Ability)
    ship_skills = table_of(Skill)
    ship_tiers = table_of(Tier)
    proficiency = table_of(Proficiency)
    point_buy = table_of(PointBuy)
    sizes = table_of(Size)
    ship_roles = table_of(Role)
    role_features = table_of(RoleFeature)
    tier_features = table_of(TierFeature)
    ship_armor = table_of(Armor)
    ship_shields = table_of(Shields)
    reactors = table_of(Reactor)
    power_couplings = table_of(PowerCoupling)
    power_systems = table_of(PowerSystem)
    hyperdrives = table_of(Hyperdrive)
    ship_weapons = table_of(Weapon)
    ship_weapon_properties = table_of(WeaponProperty)
    ammunition = table_of(Ammunition)
    modification_categories = table_of(ModificationCategory)
    installation_dcs = table_of(InstallationDc)
    modifications = table_of(Modification)
    deployments = table_of(Deployment)
    maneuvers = table_of(Maneuver)
    gunning_styles = table_of(GunningStyle)
    ventures = table_of(Venture)
    character_ranks = table_of(CharacterRank)
    skeleton_crews = table_of(SkeletonCrew)
    damage_types = table_of(DamageType)
    actions = table_of(Action)
    encounter_estimates = table_of(EncounterEstimate)
    object_hazards = table_of(ObjectHazard)
    terms = table_of(Term)


BOOK = Tables()
"""The tables as the books have them."""
