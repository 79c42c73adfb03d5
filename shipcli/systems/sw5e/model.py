"""A document of kind `sw5e-ship`, read: rows of the tables in the place of names, Unknown where there is none."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from shipcli.catalogue import AnyRow, Table, folded
from shipcli.document import Pointer
from shipcli.house import House
from shipcli.systems.sw5e.tables import (
    AbilityId,
    Action,
    Ammunition,
    Deployment,
    GunningStyle,
    Maneuver,
    Modification,
    Role,
    RoleFeature,
    Size,
    Tables,
    Tier,
    TierFeature,
    Venture,
    Weapon,
    WeaponProperty,
)
from shipcli.tally import UNKNOWN, Unknown, known, mapping, sequence

ABILITIES: tuple[AbilityId, ...] = ("str", "dex", "con", "int", "wis", "cha")
STANDARD_ARRAY = (15, 14, 13, 12, 10, 8)
"""The base scores that are shared out where none are bought. SotG ch.1."""
NO_TIER = -1
"""The tier of a role beyond the last choice."""
HELM = "helm"
"""The station of whoever flies the ship."""
DROID_BRAIN = "droid-brain"
"""What is written for a gunner where the ship's droid brain fires a weapon."""
STATION_COMPUTER = "central-computer-makeshift"
"""The modification that every space station has. SotG ch.3."""
SUITE, OF_WEAPONS = "suite", "weapon"
"""The categories of modifications that are rooms, and that are of a weapon. SotG ch.4."""
EQUIPMENT = {
    "armor": "ship_armor",
    "shields": "ship_shields",
    "reactor": "reactors",
    "power_coupling": "power_couplings",
    "hyperdrives": "hyperdrives",
}
"""The keys of the equipment, and the tables they name rows of."""

Amounts = Mapping[str, int | Unknown]
"""Whole numbers by name, such as points by ability."""


class Chosen(NamedTuple):
    """A role that the document names."""

    pointer: Pointer
    tier: int
    """The tier that it is chosen at."""
    row: Role | Unknown


class Increase(NamedTuple):
    """How scores rise at a tier."""

    pointer: Pointer
    tier: int
    points: Amounts | Unknown


class Fitted(NamedTuple):
    """A piece of equipment aboard."""

    pointer: Pointer
    key: str
    """The key of the equipment that names it."""
    row: Any


class Installed(NamedTuple):
    """A modification aboard."""

    pointer: Pointer
    row: Modification | Unknown
    origin: Literal["stock", "modifications", "feature"]
    """Stock modifications are free. Those of a feature, of a role or the station, take no slot either."""
    source: str = ""
    """The name of the feature that it comes from."""
    weapon: int | Unknown | None = None
    """The weapon that it is of: those of the document count from 0."""
    penalty: str | Unknown | None = None
    """The ability that it lowers."""
    overflow: bool | Unknown = False
    """Whether the document says that it is beyond the slots."""
    free: bool | Unknown = False
    """Whether it is a suite that a role gives, named among the modifications."""
    candidates: tuple[Modification, ...] = ()
    """The rows that an unknown name may mean; empty where it may mean any."""

    @property
    def granted(self) -> bool:
        """Whether a role or the station gives it, so that it takes no slot and costs nothing."""
        return self.origin == "feature" or self.free is True

    @property
    def named(self) -> str:
        """Its name."""
        return (self.row.text or "unknown modification") if isinstance(self.row, Unknown) else self.row.name

    def may_be(self, test: Callable[[Modification], Any]) -> bool:
        """Whether it passes a test, or its name is unknown and may mean a row that does."""
        if not isinstance(self.row, Unknown):
            return bool(test(self.row))
        return not self.candidates or any(map(test, self.candidates))


class Load(NamedTuple):
    """Ammunition in a launcher."""

    pointer: Pointer
    row: Ammunition | Unknown
    number: int | Unknown
    """How many shots of it."""


class Gun(NamedTuple):
    """A weapon aboard."""

    pointer: Pointer
    row: Weapon | Unknown
    properties: tuple[tuple[WeaponProperty, int | None], ...]
    """The properties with their numbers."""
    arc: str | Unknown | None
    gunner: str | Unknown | None
    loads: tuple[Load, ...]
    feature: TierFeature | None = None
    """The feature that has built it in, so that it takes no hardpoint."""

    @property
    def named(self) -> str:
        """Its name."""
        if self.feature is not None:
            return self.feature.name
        return (self.row.text or "unknown weapon") if isinstance(self.row, Unknown) else self.row.name

    @property
    def point_defense(self) -> bool:
        """Whether ships in its arc save against it, without an attack roll."""
        for row, _ in self.properties:  # noqa: SIM110 - `any` over a generator takes twice as long
            if row.point_defense:
                return True
        return False


class Member(NamedTuple):
    """A member of the crew, or several alike."""

    pointer: Pointer
    name: str | Unknown | None
    station: str | Unknown | None
    level: int | Unknown | None
    npc: bool | Unknown
    """Whether the ship's tier gives proficiency and ranks."""
    droid: bool | Unknown
    number: int | Unknown
    """How many they are."""
    rank: int | Unknown | None
    piloting: str | Unknown | None
    deployments: tuple[tuple[Deployment | Unknown, int | Unknown], ...]
    """The deployments with the ranks in them."""
    ventures: tuple[tuple[Pointer, Venture | Unknown], ...]
    maneuvers: tuple[tuple[Pointer, Maneuver | Unknown], ...]
    styles: tuple[tuple[Pointer, GunningStyle | Unknown], ...]
    classes: Amounts
    casting: str | Unknown | None
    """The powers that they cast: force, tech or both."""
    power_level: int | Unknown | None

    @property
    def at_helm(self) -> bool:
        """Whether they fly the ship."""
        return isinstance(self.station, str) and folded(self.station) == HELM

    @property
    def called(self) -> str:
        """Their name, or their station where they have no name."""
        if isinstance(self.name, str):
            return self.name
        return self.station if isinstance(self.station, str) else "a crew member"


class Order(NamedTuple):
    """An action in the plan of the ship's turn."""

    pointer: Pointer
    actor: str | Unknown | None
    action: Action | Unknown
    weapon: int | Unknown | None
    option: str | Unknown | None
    """How an attack run ends: fire or ram."""
    moved_ft: int | Unknown | None
    distance_ft: int | Unknown | None
    target: str | Unknown | None
    """The target in the author's own words."""
    target_size: Size | Unknown | None


class Ship(NamedTuple):
    """A ship."""

    name: str | Unknown
    size: Size | Unknown
    tier: Tier | Unknown
    method: str | Unknown | None
    scores: Amounts
    """The base scores."""
    roles: tuple[Chosen, ...]
    increases: tuple[Increase, ...]
    paragon: Increase | None
    saves: tuple[str | Unknown, ...]
    modifications: tuple[Installed, ...]
    """All that are aboard, wherever they come from."""
    features: tuple[RoleFeature, ...]
    """The features of the roles that are in force at the tier."""
    size_features: tuple[TierFeature, ...]
    equipment: tuple[Fitted, ...]
    weapons: tuple[Gun, ...]
    """Those of the document, then those that features build in."""
    crew: tuple[Member, ...]
    turn: tuple[Order, ...]
    cargo_tons: int | Unknown | None
    fuel_units: int | Unknown | None
    station: bool | Unknown
    """Whether it is a space station."""
    printed: Mapping[str, Any]
    house: House[Tables]

    def pieces(self, key: str) -> tuple[Fitted, ...]:
        """The equipment under a key."""
        return tuple([piece for piece in self.equipment if piece.key == key])

    def piece(self, key: str) -> Any:
        """The row of the first piece of equipment under a key; None where there is none, Unknown for an unknown one."""
        for piece in self.equipment:
            if piece.key == key:
                return piece.row
        return None

    def role(self, tier: int) -> Role | Unknown | None:
        """The role chosen at a tier; None where none is."""
        for chosen in self.roles:
            if chosen.tier == tier:
                return chosen.row
        return None

    def rows(self) -> list[Modification]:
        """The rows of all modifications that are known."""
        return [installed.row for installed in self.modifications if not isinstance(installed.row, Unknown)]

    def has(self, id: str) -> bool:
        """Whether a modification is aboard, wherever it comes from."""
        return any(row.id == id for row in self.rows())

    def count(self, id: str) -> int:
        """How many of a modification are aboard."""
        return sum(row.id == id for row in self.rows())

    def member(self, name: Any) -> Member | None:
        """The first of the crew with that name, in any case."""
        if not isinstance(name, str):
            return None
        wanted = folded(name)
        for member in self.crew:
            if isinstance(member.name, str) and folded(member.name) == wanted:
                return member
        return None

    @property
    def pilot(self) -> Member | None:
        """The first at the helm."""
        for member in self.crew:
            if member.at_helm:
                return member
        return None


def read(data: Mapping[str, Any], house: House[Tables]) -> Ship:
    """The ship that a document describes, with the rulings and tables of its house."""
    tables = house.tables
    size = resolved(tables.sizes, data.get("size", UNKNOWN))
    tier = resolved(tables.ship_tiers, data.get("tier", UNKNOWN))
    roles = read_roles(data.get("roles"), tables)
    features = role_features(roles, tier, tables)
    size_features = features_of(size, tier, house)
    station = data.get("space_station", False)
    abilities = mapping(data.get("abilities"))
    return Ship(
        name=data.get("name", UNKNOWN),
        size=size,
        tier=tier,
        method=abilities.get("method"),
        scores={ability: abilities.get(ability, UNKNOWN) for ability in ABILITIES},
        roles=roles,
        increases=tuple(
            [
                Increase(("increases", i), i + 1, points if isinstance(points, dict) else UNKNOWN)
                for i, points in enumerate(sequence(data.get("increases")))
            ]
        ),
        paragon=read_paragon(data.get("paragon"), tables),
        saves=tuple(sequence(data.get("saves"))),
        modifications=(
            *[read_modification(("stock", i), value, "stock", tables) for i, value in entries_of(data, "stock")],
            *[
                read_modification(("modifications", i), value, "modifications", tables)
                for i, value in entries_of(data, "modifications")
            ],
            *granted(features, station, tables),
        ),
        features=features,
        size_features=size_features,
        equipment=read_equipment(data.get("equipment", {}), tables),
        weapons=(
            *[read_weapon(("weapons", i), value, tables) for i, value in entries_of(data, "weapons")],
            *built_in(size_features, tables),
        ),
        crew=tuple([read_member(("crew", i), value, tables) for i, value in entries_of(data, "crew")]),
        turn=tuple([read_order(("turn", i), mapping(value), tables) for i, value in entries_of(data, "turn")]),
        cargo_tons=data.get("cargo_tons"),
        fuel_units=data.get("fuel_units"),
        station=station,
        printed=mapping(data.get("printed")),
        house=house,
    )


def entries_of(data: Mapping[str, Any], key: str) -> enumerate[Any]:
    """The entries of a list in the document, each with its number from 0."""
    return enumerate(sequence(data.get(key)))


def resolved(table: Table[AnyRow], name: Any) -> AnyRow | Unknown:
    """The row of that name, or Unknown."""
    if isinstance(name, Unknown):
        return name
    return table.find(f"{name:g}" if isinstance(name, float) else str(name))


def read_roles(stated: Any, tables: Tables) -> tuple[Chosen, ...]:
    """The roles that a document lists, each with the tier that it is chosen at."""
    tiers = tables.role_tiers
    return tuple(
        [
            Chosen(("roles", i), tiers[i] if i < len(tiers) else NO_TIER, resolved(tables.ship_roles, name))
            for i, name in enumerate(sequence(stated))
        ]
    )


def role_features(roles: tuple[Chosen, ...], tier: Tier | Unknown, tables: Tables) -> tuple[RoleFeature, ...]:
    """The features of the roles chosen at tiers that the ship has reached."""
    if isinstance(tier, Unknown):
        return ()
    chosen = {(role.row.id, role.tier) for role in roles if not isinstance(role.row, Unknown)}
    reached = {(role, at) for role, at in chosen if 0 < at <= tier.tier}
    if not reached:
        return ()
    return tuple([row for row in tables.role_features.values() if (row.role, row.tier) in reached])


def features_of(size: Size | Unknown, tier: Tier | Unknown, house: House[Tables]) -> tuple[TierFeature, ...]:
    """The features of ships of a size up to a tier. Ruling sw5e-tiny-features."""
    if isinstance(size, Unknown) or isinstance(tier, Unknown):
        return ()
    return tuple(
        [
            row
            for row in house.tables.tier_features.values()
            if row.size == size.id
            and row.tier <= tier.tier
            and (row.ruling is None or house[row.ruling[0]] == row.ruling[1])
        ]
    )


def read_paragon(stated: Any, tables: Tables) -> Increase | None:
    """The paragon increase that a document states."""
    if stated is None:
        return None
    tier = tables.paragon_tier
    return Increase(("paragon",), NO_TIER if tier is None else tier, stated if isinstance(stated, dict) else UNKNOWN)


def granted(features: tuple[RoleFeature, ...], station: bool | Unknown, tables: Tables) -> list[Installed]:
    """The modifications that roles give, and that of a space station."""
    rows = tables.modifications
    given = [
        Installed(("roles", tables.role_tiers.index(feature.tier)), rows[id], "feature", feature.name)
        for feature in features
        for id in feature.grants
    ]
    if station is True:
        given.append(Installed(("space_station",), rows[STATION_COMPUTER], "feature", "space station"))
    return given


def built_in(features: tuple[TierFeature, ...], tables: Tables) -> list[Gun]:
    """The weapons that the features of a size build in."""
    guns = []
    for feature in features:
        if feature.weapon is not None:
            row = tables.ship_weapons[feature.weapon]
            guns.append(Gun(("tier",), row, properties_of(row, tables), feature.weapon_arc, None, (), feature))
    return guns


def properties_of(row: Weapon | Unknown, tables: Tables) -> tuple[tuple[WeaponProperty, int | None], ...]:
    """The properties of a weapon with their numbers."""
    if isinstance(row, Unknown):
        return ()
    rows = tables.ship_weapon_properties
    return tuple([(rows[id], number) for id, number in row.properties.items()])


def read_equipment(stated: Any, tables: Tables) -> tuple[Fitted, ...]:
    """The equipment, in the order of its keys."""
    pieces = []
    for key, table in EQUIPMENT.items():
        value = stated if isinstance(stated, Unknown) else mapping(stated).get(key)
        for pointer, name in entries(("equipment", key), value):
            pieces.append(Fitted(pointer, key, resolved(tables[table], name)))
    return tuple(pieces)


def entries(pointer: Pointer, value: Any) -> list[tuple[Pointer, Any]]:
    """The things under a key that holds one thing or a list of them, each with its place."""
    if value is None:
        return []
    return [((*pointer, i), entry) for i, entry in enumerate(value)] if isinstance(value, list) else [(pointer, value)]


def read_modification(
    pointer: Pointer, value: Any, origin: Literal["stock", "modifications"], tables: Tables
) -> Installed:
    """A modification: its name, or a mapping that names it and says more."""
    data = value if isinstance(value, dict) else {"mod": value}
    row = resolved(tables.modifications, data.get("mod", UNKNOWN))
    return Installed(
        pointer=pointer,
        row=row,
        origin=origin,
        weapon=data.get("weapon"),
        penalty=data.get("penalty"),
        overflow=data.get("overflow", False),
        free=data.get("granted", False),
        candidates=meant(tables.modifications, row) if isinstance(row, Unknown) else (),
    )


def meant(table: Table[AnyRow], name: Unknown) -> tuple[AnyRow, ...]:
    """The rows that an unknown name may mean."""
    return tuple([table[id] for id in name.alike or name.near])


def read_weapon(pointer: Pointer, value: Any, tables: Tables) -> Gun:
    """A weapon with its arc, its gunner and its ammunition."""
    data = value if isinstance(value, dict) else {"weapon": value, "arc": UNKNOWN}
    row = resolved(tables.ship_weapons, data.get("weapon", UNKNOWN))
    return Gun(
        pointer=pointer,
        row=row,
        properties=properties_of(row, tables),
        arc=data.get("arc"),
        gunner=data.get("gunner"),
        loads=read_loads((*pointer, "ammunition"), data.get("ammunition"), tables),
    )


def read_loads(pointer: Pointer, stated: Any, tables: Tables) -> tuple[Load, ...]:
    """The ammunition of a weapon."""
    if isinstance(stated, Unknown):
        return (Load(pointer, stated, UNKNOWN),)
    return tuple(
        [Load((*pointer, name), resolved(tables.ammunition, name), number) for name, number in mapping(stated).items()]
    )


def read_member(pointer: Pointer, value: Any, tables: Tables) -> Member:
    """A member of the crew, or several alike."""
    data = dict.fromkeys(("name", "station", "count", "deployments"), UNKNOWN) if isinstance(value, Unknown) else value

    def rows(key: str, table: Table[AnyRow]) -> tuple[tuple[Pointer, AnyRow | Unknown], ...]:
        return tuple([((*pointer, key, i), resolved(table, name)) for i, name in entries_of(data, key)])

    deployments = data.get("deployments")
    ranks = mapping(deployments).items()
    return Member(
        pointer=pointer,
        name=data.get("name"),
        station=data.get("station"),
        level=data.get("level"),
        npc=data.get("npc", False),
        droid=data.get("droid", False),
        number=data.get("count", 1),
        rank=data.get("rank"),
        piloting=data.get("piloting"),
        deployments=((UNKNOWN, UNKNOWN),)
        if isinstance(deployments, Unknown)
        else tuple([(resolved(tables.deployments, name), rank) for name, rank in ranks]),
        ventures=rows("ventures", tables.ventures),
        maneuvers=rows("maneuvers", tables.maneuvers),
        styles=rows("styles", tables.gunning_styles),
        classes=mapping(data.get("classes")),
        casting=data.get("casting"),
        power_level=data.get("power_level"),
    )


def read_order(pointer: Pointer, data: Mapping[str, Any], tables: Tables) -> Order:
    """An action in the plan of the ship's turn."""
    size = data.get("target_size")
    return Order(
        pointer=pointer,
        actor=data.get("actor"),
        action=resolved(tables.actions, data.get("action", UNKNOWN)),
        weapon=data.get("weapon"),
        option=data.get("option"),
        moved_ft=data.get("moved_ft"),
        distance_ft=data.get("distance_ft"),
        target=data.get("target"),
        target_size=None if size is None else resolved(tables.sizes, size),
    )


def deployed(member: Member) -> bool | Unknown:
    """Whether a member of the crew has a deployment rank, without which no proficiency counts. SotG ch.2."""
    if any(isinstance(rank, int) and rank > 0 for _, rank in member.deployments):
        return True
    if not known(*[rank for _, rank in member.deployments]) or isinstance(member.npc, Unknown):
        return UNKNOWN
    return member.npc and not member.deployments
