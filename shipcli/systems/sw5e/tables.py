"""The tables of SW5e starships: Starships of the Galaxy, by chapter.

Prices are in credits: those of equipment are for a Small ship, and the ship's size multiplies them. Weapons and
ammunition cost the same on every ship. A fraction is text, such as `3/2`: exact, never a float. `effect` is what a row
does at the table that no figure holds; it is empty where the sources say nothing. A table that other rooms have too is
called `ship_` something, so that `catalogue` finds both without a kind.
"""

from __future__ import annotations  # only a row's schema reads the types: making them here would slow every start

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from shipcli.catalogue import Catalogue, table_of
from shipcli.rows import Count, Id, Matching, Named, Of

AbilityId = Literal["str", "dex", "con", "int", "wis", "cha"]
WeaponCategory = Literal["primary", "secondary", "tertiary", "quaternary"]
Training = Literal["proficient", "expert"]
WeaponSize = Literal["small", "huge"]
"""`small` is for ships up to Large, `huge` for larger ones."""

SizeId = Annotated[str, Of("sizes")]
SkillId = Annotated[str, Of("ship_skills")]
RoleId = Annotated[str, Of("ship_roles")]
ArmorId = Annotated[str, Of("ship_armor")]
WeaponId = Annotated[str, Of("ship_weapons")]
PropertyId = Annotated[str, Of("ship_weapon_properties")]
DamageTypeId = Annotated[str, Of("damage_types")]
ModificationId = Annotated[str, Of("modifications")]
CategoryId = Annotated[str, Of("modification_categories")]
DeploymentId = Annotated[str, Of("deployments")]
VentureId = Annotated[str, Of("ventures")]
ActionId = Annotated[str, Of("actions")]
RulingId = Annotated[str, Of("rulings")]

Ratio = Annotated[str, Matching(r"^[0-9]+(/[1-9][0-9]*)?$")]
"""An exact number, such as `2` or `3/2`."""
Dice = Annotated[str, Matching(r"^[1-9][0-9]*d[1-9][0-9]*$")]
"""Dice of one sort, such as `2d6`."""
Recovery = Annotated[str, Matching(r"^[1-9][0-9]*(d[1-9][0-9]*)?([+-][1-9][0-9]*)?$")]
"""A number or dice, with a number added or taken away, such as `1d2-1`."""
WholeNumber = Annotated[str, Matching(r"^-?[0-9]+$")]
"""A whole number as a key of a mapping."""

Scores = Mapping[AbilityId, int]
"""Points by ability."""
Properties = Mapping[PropertyId, int | None]
"""Properties of a weapon or its ammunition with their numbers; None for a property without one."""


class Ability(Named):
    """SotG ch.1: an ability of a ship."""

    id: AbilityId
    effect: str
    """What of the ship it stands for."""


class Skill(Named):
    """SotG ch.7: a skill of a ship."""

    ability: AbilityId
    instead: str = ""
    """The skill or tool of a crew member that may be rolled in its place, with disadvantage."""
    instead_ability: AbilityId | None = None
    by_pilot: bool = False
    """Only whoever is at the helm rolls it, and their own training in piloting counts."""
    hampered_by_armor: bool = False
    """Armor can give disadvantage on it."""


class Tier(Named):
    """SotG ch.3: a tier of ships. What officers and droids of a tier are worth and cost is of ch.8."""

    tier: Count
    ac_bonus: Count
    power_die: Count
    """Sides of a power die; where it is 1, each die counts 1 without being rolled."""
    upgrade_cost_cr: Count
    """The price of the step to this tier, on a Small ship."""
    scaling_die: Count
    """Sides of the die of the feature of tier 1."""
    npc_proficiency: Count
    npc_int_modifier: int
    npc_ranks: Count
    officer_hiring_cr: Count
    officer_daily_cr: Count
    droid_purchase_cr: Count
    droid_daily_cr: Count
    chooses_role: bool = False
    """A role is chosen at this tier."""
    paragon: bool = False
    """Scores rise by the paragon increase."""


class Proficiency(Named):
    """SotG ch.2: the proficiency bonus of characters from a level on."""

    level: Count
    bonus: Count


class PointBuy(Named):
    """SotG ch.1: what a base score costs where scores are bought with points."""

    score: Count
    points: Count


class Size(Named):
    """SotG ch.3: a size of ships. A cell that ends in `foundry` is what the Foundry module has, chosen by a ruling."""

    order: Count
    """The place of the size among all, from the smallest."""
    space_min_ft: Count
    space_max_ft: Count | None
    grid_squares: Count
    adjustments: Scores
    """What is added to scores."""
    maximum: Count
    """The most that a score may be."""
    maximums: Scores
    """The same, for abilities where it is another number."""
    die: Count
    """Sides of a Hull Die and of a Shield Die."""
    dice: tuple[Count, ...]
    """Hull Dice at each tier, and as many Shield Dice."""
    saves: tuple[AbilityId, ...]
    """The proficient saves that every ship of the size has."""
    saves_chosen: Count
    """How many more proficient saves are chosen."""
    saves_from: tuple[AbilityId, ...]
    """The saves they are chosen from."""
    slots: Count
    """How many modifications there is room for."""
    suites_base: int
    suites_per_con: Count
    """How many suites more for each point of the Constitution modifier; 0 where ships of the size have no suites."""
    suite_capacity: Count
    stock_suites: Count
    stock_others: Count
    fire_factor: Ratio
    """What the Strength modifier is multiplied by for Fire actions."""
    stock_cost_cr: Count
    build_workforce: tuple[Count, Count]
    """The fewest and the most workers that build the ship."""
    upgrade_multiplier: Ratio
    upgrade_workforce: Count
    modification_multiplier: Ratio
    modification_workforce: Count
    equipment_multiplier: Ratio
    equipment_workforce: Count
    overflow_dc: Count
    """What a modification beyond the slots adds to the DC of its installation."""
    cargo_tons: Count
    fuel_units: Count
    fuel_unit_cr: Count
    food_portions: Count
    crew_minimum: Mapping[WholeNumber, Count]
    """The fewest hands by Intelligence modifier; for a modifier beyond the table, the nearest one counts."""
    crew_maximum: Count | None
    """The most hands; None where there is no limit."""
    passive_initiative: int
    npc_initiative: int
    refit_hours: Count
    startup_minutes: Count
    reload_factor: Ratio
    weapon_size: WeaponSize
    estimated_level: Count
    """Ours: the level that a ship is compared to. The book compares a Small ship of 3 Hull Dice to level 3."""
    suites_base_foundry: int | None = None
    fire_factor_foundry: Ratio | None = None
    stock_cost_foundry_cr: Count | None = None
    stock_from: tuple[ModificationId, ...] = ()
    """The modifications of which a ship has one in stock; empty where it has any suites and others."""
    ship_turn_actions: Count | None = None
    """Actions in a turn of the ship beside its Fire actions; None where nobody counts them."""
    paragon: tuple[Count, ...] = ()
    """The points of the paragon increase; empty where the role has them."""
    may_be_station: bool = False
    effect: str = ""
    """Who takes which actions where. SotG ch.9."""

    @property
    def has_suites(self) -> bool:
        """Whether a ship of the size may have suites."""
        return self.suites_per_con > 0


class Role(Named):
    """SotG ch.3: a role of one size: what it raises at tier 0, how it moves, and the equipment it comes with."""

    size: SizeId
    increase: Scores
    armor: ArmorId
    reactor: Annotated[str, Of("reactors")]
    power_coupling: Annotated[str, Of("power_couplings")]
    speed_ft: Count
    turning_ft: Count
    """What a turn of 90 degrees costs: low is good."""
    shields: Annotated[str, Of("ship_shields")] | None = None
    paragon: Scores = {}
    """The paragon increase; empty where the size has it."""


class Feature(Named):
    """What the features of roles and of sizes have in common."""

    tier: Count
    """The tier it is had from."""
    effect: str = ""
    doubles: tuple[ModificationId, ...] = ()
    """Suites that hold twice as much."""
    fuel_multiplier: Count = 1
    """What all fuel is multiplied by."""


class RoleFeature(Feature):
    """SotG ch.3: what a role chosen at tier 2 (its specialization) or 4 (its mastery) gives."""

    role: RoleId
    grants: tuple[ModificationId, ...] = ()
    """Modifications that come free and take no slot."""
    attack_bonus: int = 0
    save_dc_bonus: int = 0
    damage_bonus: int = 0
    skill_bonus: Mapping[SkillId, int] = {}
    advantage: tuple[SkillId, ...] = ()
    speed_bonus: int = 0
    turning_bonus: int = 0
    speed_bonus_at_turning_zero: int = 0
    regen_multiplier: Count = 1
    hull_per_die: Count = 0
    cargo_tons: Count | None = None
    """The ship's own cargo, in place of that of the size."""
    cargo_multiplier: Count = 1
    free_suites: Count = 0
    """Suites that come free; they count against the maximum."""
    free_suite_capacity: Count = 0
    """What each of them holds, in place of the capacity of the size."""
    suites_minimum: Count = 0
    """The maximum of suites is this much at least."""
    point_defense_weapons: Count = 0
    """Point-defense weapons of larger ships that may be aboard."""


class TierFeature(Feature):
    """SotG ch.3: what a ship of a size has from a tier on."""

    size: SizeId
    scaling_die: bool = False
    """It has the scaling die of the tier."""
    uses_per_tier: Count = 0
    weapon: WeaponId | None = None
    """A weapon that is built in: it asks no Constitution score and takes no hardpoint."""
    weapon_arc: str | None = None
    weapon_damage: Dice | None = None
    save_bonus_half_of: AbilityId | None = None
    """Half of the modifier of this ability, 1 at least, is added to the saves of `save_bonus_to`."""
    save_bonus_to: tuple[AbilityId, ...] = ()
    doubles_all: bool = False
    """All suites hold twice as much."""
    food_multiplier: Count = 1
    ruling: tuple[RulingId, str] | None = None
    """A ruling and its value, under which the ship has the feature."""


class Priced(Named):
    """A piece of equipment with its price on a Small ship."""

    cost_cr: Count


class Armor(Priced):
    """SotG ch.5: armor. By ruling sw5e-armor it reduces damage, or gives hull points for each Hull Die."""

    dex_cap: int | None
    """The most of the Dexterity modifier that counts; None for all of it."""
    damage_reduction: Count
    hull_per_die: Count
    hide_disadvantage: bool = False
    """It gives disadvantage on the skills that armor hampers."""


class Shields(Priced):
    """SotG ch.5: a shield."""

    capacity: Ratio
    """What the base shield points are multiplied by."""
    regen: Ratio
    """The share of the die that a round regains."""


class Reactor(Priced):
    """SotG ch.5: a reactor."""

    fuel_factor: Ratio
    """The fuel that it uses for each unit."""
    recovery: Recovery
    """The power dice that it recovers each turn."""
    fuel_factor_2024: Ratio | None = None
    """The fuel by ruling sw5e-ionization-fuel."""


class PowerCoupling(Priced):
    """SotG ch.5: a power coupling."""

    central: Count
    """Power dice in common."""
    per_system: Count
    """Power dice of each system."""


class PowerSystem(Named):
    """SotG ch.5: a system that power dice are stored for."""


class Hyperdrive(Priced):
    """SotG ch.5: a hyperdrive."""

    class_: str
    with_slot: bool = False
    """Every hyperdrive slot comes with one."""


class Weapon(Named):
    """SotG ch.5: a weapon."""

    category: WeaponCategory
    weapon_size: WeaponSize
    cost_cr: Count
    properties: Properties
    damage_dice: Dice | None = None
    damage_type: DamageTypeId | None = None
    range_ft: tuple[Count, ...] = ()
    """Normal and long range, of secondary weapons close and normal; a launcher has that of what it launches."""
    constitution: Count = 0
    """The ship attacks with disadvantage while its Constitution score is less."""
    launches: Id | None = None
    """The sort of ammunition that a launcher fires."""
    legacy: bool = False
    """It is no longer in the tables of the book."""


class WeaponProperty(Named):
    """SotG ch.5: a property of weapons and ammunition."""

    effect: str
    parameter: str | None = None
    """What its number is; None where it has none."""
    aims_by_strength: bool = False
    """Strength counts instead of Wisdom where it is better."""
    adds_half_strength: bool = False
    """Half of the Strength modifier, rounded up and 1 at least, is added to the damage."""
    point_defense: bool = False
    """There is no attack roll, but a save; one weapon of a sort guards each arc."""
    holds_shots: bool = False
    """Its number is how many shots are loaded at once."""
    tacit: bool = False
    """The line of a weapon in a stat block shows it without naming it."""


class Ammunition(Named):
    """SotG ch.5: ammunition. A cell with `huge` is of launchers for ships larger than Large."""

    launcher: Id
    """The sort of ammunition: a weapon that `launches` it can fire it."""
    cost_cr: Count
    weight_lb: Count
    weight_huge_lb: Count
    cost_huge_cr: Count | None = None
    damage_dice: Dice | None = None
    damage_dice_huge: Dice | None = None
    damage_type: DamageTypeId | None = None
    range_ft: tuple[Count, ...] = ()
    radius_ft: Count | None = None
    radius_huge_ft: Count | None = None
    save: tuple[AbilityId, ...] = ()
    """The abilities one of which saves against it."""
    save_dc: Count | None = None
    """The DC of the save; None where it is that of the launcher."""
    half_on_save: bool = False
    effect: str = ""
    trigger: str | None = None
    properties: Properties = {}


class ModificationCategory(Named):
    """SotG ch.4: a category of modifications."""

    base_cost_cr: Count
    max_copies: Count | None
    """How often a ship may have the same one; None for any number."""


class InstallationDc(Named):
    """SotG ch.4: the DC to install a modification of a grade."""

    grade: Count
    dc: tuple[Count, ...]
    """The DC on a ship of each tier, from 0."""


class Modification(Named):
    """SotG ch.4: a modification: what it asks for, and what it does."""

    category: CategoryId
    grade: Count
    base_cost_cr: Count | None = None
    """The base cost, in place of that of the category."""
    max_copies_of: AbilityId | None = None
    """The ability whose modifier bounds how often it is installed."""
    min_size: SizeId | None = None
    max_size: SizeId | None = None
    requires: tuple[ModificationId, ...] = ()
    excludes: tuple[ModificationId, ...] = ()
    armor: ArmorId | None = None
    """The armor that it is for."""
    ability_min: Scores = {}
    weapon_categories: tuple[WeaponCategory, ...] = ()
    weapon_damage_type: DamageTypeId | None = None
    per_limited_arc: bool = False
    """There may be one for each limited arc."""
    conditional: bool = False
    """It counts only while it is in use, and so in no figure."""
    skills: Mapping[SkillId, Training] = {}
    """The skills that it trains."""
    second_makes_expert: bool = False
    """Beside another modification that trains the same skill, it makes the ship expert."""
    advantage: tuple[SkillId, ...] = ()
    speed_bonus: int = 0
    turning_bonus: int = 0
    turning_factor: Ratio = "1"
    ac_bonus: int = 0
    damage_reduction: Count | None = None
    hide_disadvantage: bool | None = None
    """Whether armor hampers the ship with it; None where that goes by the armor."""
    abilities: Scores = {}
    """What it adds to scores."""
    ability_penalty: bool = False
    """It lowers another ability by 1."""
    ability_maximum_increase: Count = 0
    """How much more the scores that it raises may be."""
    save: AbilityId | None = None
    """The save that it makes proficient."""
    brain_proficiency: Count = 0
    """The proficiency bonus of a droid brain."""
    flies: bool = False
    """It flies a ship that has no room for a crew."""
    hyperdrive_slots: Count = 0
    slots: Count = 0
    hardpoints: Count = 0
    hardpoints_used: Count = 1
    """Hardpoints that the weapon with it takes."""
    arc: Literal["limited", "unlimited"] | None = None
    """What a weapon on it covers; with `unlimited` it is a turret."""
    arcs_more: Count = 0
    frees_helm_fire: bool = False
    """The weapon with it is fired from the helm without disadvantage."""
    ram_hull_dice: Count = 0
    """Hull Dice that a ram deals more."""
    ram_resistance: bool = False
    """The ship resists the damage of rams."""
    hull_resistance: DamageTypeId | None = None
    shield_resistance: DamageTypeId | None = None
    blindsight_ft: Count = 0
    truesight_ft: Count = 0
    navcomputer: bool = False
    fuel_factor: Ratio = "0"
    """Fuel more, as a multiple of that of the size."""
    cargo_factor: Ratio = "0"
    """Cargo more, as a multiple of that of the size."""
    crew_factor: Ratio = "1"
    """What the minimum crew is multiplied by."""
    reload_factor: Ratio = "1"
    range_factor: Ratio = "1"
    holds: str | None = None
    """What a suite holds."""
    holds_factor: Ratio = "0"
    """How much of it, as a multiple of the capacity of the size."""
    crew: Count = 0
    """How many more may be aboard."""
    crew_droids: Count = 0
    """How many droids more may be aboard."""
    crew_per_capacity: Count = 0
    """How many more may be aboard for each of the suite's capacity."""
    crewless: bool = False
    """The ship needs no crew."""
    effect: str = ""


class Deployment(Named):
    """SotG ch.2: a deployment."""

    maneuver_kind: str
    """How its maneuvers are called."""
    features: tuple[str, ...]
    """The features of its ranks, from 1."""


class Maneuver(Named):
    """SotG ch.2: a maneuver of a deployment."""

    deployment: DeploymentId


class GunningStyle(Named):
    """SotG ch.6: a gunning style or mastery."""

    kind: Literal["style", "mastery"]


class Venture(Named):
    """SotG ch.6: a venture, and what it asks of a character."""

    class_: Id | None = None
    class_level: Count = 0
    deployment: DeploymentId | None = None
    rank: Count = 0
    """The rank in the deployment, or the character rank where there is no deployment."""
    casting: tuple[Literal["force", "tech"], ...] = ()
    power_level: Count = 0
    venture: VentureId | None = None


class CharacterRank(Named):
    """SotG ch.2: a rank of a character, the sum of its deployment ranks, and the prestige for it."""

    rank: Count
    prestige: Count


class SkeletonCrew(Named):
    """SotG ch.8: with no more than a share of the minimum crew, a ship acts as with levels of system damage."""

    share: Ratio
    levels: Count


class DamageType(Named):
    """SotG ch.9: a type of damage."""

    to_shields: Ratio = "1"
    """The share of it that shields take."""
    to_hull: Ratio = "1"
    """The share of it that the hull takes."""
    effect: str = ""


class Action(Named):
    """SotG ch.9: an action. One of its skills is rolled, or a weapon is fired, or neither."""

    group: Literal["boost", "crew", "helm"]
    skills: tuple[SkillId, ...]
    effect: str
    failure: str = ""
    helm: bool = False
    """Only whoever is at the helm takes it."""
    against: tuple[SkillId, ...] = ()
    """The skills of the target one of which is rolled against it."""
    passive: bool = False
    """The target does not roll: its passive scores stand against it."""
    dc: Count | None = None
    dc_step: Count = 0
    """How much the DC rises with each earlier attempt."""
    dc_half_missing: Literal["hull", "shields"] | None = None
    """The DC is half of the points that are missing, if that is more."""
    per_turn: Count | None = None
    """How often it may be taken in a turn."""
    per_weapon: Count | None = None
    """How often it may be taken with the same weapon in a turn."""
    repeatable: bool = False
    """It may be taken any number of times."""
    range_ft: Count | None = None
    moved_ft: Count = 0
    """How far the ship must have moved towards the target."""
    ft_per_damage: Count = 0
    """The distance moved that adds 1 to the damage."""
    speed_ft: int = 0
    """What is added to the speed."""
    moves: Count = 0
    """How often the ship moves its speed once more."""
    size_difference: Count | None = None
    """The most sizes between ship and target."""
    needs_shields: bool = False
    spends: Literal["hull-die", "shield-die"] | None = None
    """The die that is spent and rolled."""
    rolls: Literal["hull-die", "shield-die"] | None = None
    """The die that is rolled and not spent."""
    quicker_with: tuple[ModificationId, ...] = ()
    """Modifications with which it is taken beside other actions."""
    hull_dice: Count = 0
    """Hull Dice of damage that it deals."""
    fire_action: bool = False
    """It is a Fire action: each has its own gunner, and a ship has so many a round."""
    fires: bool = False
    """A weapon is fired."""
    forward: bool = False
    """The weapon that is fired, or that threatens, fires forward."""
    weapon_categories: tuple[WeaponCategory, ...] = ()
    """The categories of that weapon; empty for all."""
    instead_of_firing: ActionId | None = None
    """The action that it may end with instead of a shot."""
    ruling: RulingId | None = None
    """The ruling by which it is taken only once in a turn."""


class EncounterEstimate(Named):
    """Ours, as the book has no such numbers: a difficulty by the enemy's Hull Dice to those of the party."""

    below: Ratio | None
    """The difficulty is that of ratios below this; None for the rest."""
    unofficial: bool


class Term(Named):
    """A word of the stat block or of the fight, and what it means."""

    meaning: str


class ObjectHazard(Named):
    """SotG ch.10: the DC to steer past objects of a size, and the damage of one that is hit."""

    dc: Count
    damage_dice: Dice
    damage_type: DamageTypeId


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

    @cached_property
    def role_tiers(self) -> tuple[int, ...]:
        """The tiers at which a role is chosen."""
        return tuple([row.tier for row in self.ship_tiers.values() if row.chooses_role])

    @cached_property
    def paragon_tier(self) -> int | None:
        """The tier of the paragon increase; None where no tier has one."""
        return next((row.tier for row in self.ship_tiers.values() if row.paragon), None)

    @cached_property
    def single_categories(self) -> frozenset[str]:
        """The categories of modifications of which a ship has the same one only once."""
        return frozenset(row.id for row in self.modification_categories.values() if row.max_copies == 1)

    @cached_property
    def dcs_by_grade(self) -> dict[int, tuple[int, ...]]:
        """The DCs to install modifications on a ship of each tier, by grade."""
        return {row.grade: row.dc for row in self.installation_dcs.values()}

    @cached_property
    def sizes_with_shields(self) -> frozenset[str]:
        """The sizes of ships that come with a shield, whatever their role."""
        return frozenset(row.size for row in self.ship_roles.values() if row.shields is not None)


BOOK = Tables()
"""The tables as the books have them."""
