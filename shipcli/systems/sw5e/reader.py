"""Documents of kind `sw5e-ship` become ships."""

from collections.abc import Mapping
from typing import Any, Literal

from shipcli.catalogue import AnyRow, Table
from shipcli.document import Pointer
from shipcli.house import House
from shipcli.systems.sw5e.model import (
    ABILITIES,
    EQUIPMENT,
    Chosen,
    Fitted,
    Gun,
    Increase,
    Installed,
    Load,
    Member,
    Order,
    Ship,
)
from shipcli.systems.sw5e.tables import RoleFeature, Size, Tables, Tier, TierFeature, Weapon, WeaponProperty
from shipcli.tally import UNKNOWN, Unknown, mapping, sequence

NO_TIER = -1
"""The tier of a role beyond the last choice."""
STATION_COMPUTER = "central-computer-makeshift"
"""The modification that every space station has. SotG ch.3."""


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
