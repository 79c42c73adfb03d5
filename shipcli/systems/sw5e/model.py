"""A document of kind `sw5e-ship`, read: rows of the tables in the place of names, Unknown where there is none."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from shipcli.catalogue import folded
from shipcli.document import Pointer
from shipcli.house import House
from shipcli.systems.sw5e.tables import (
    BOOK,
    Action,
    Ammunition,
    Deployment,
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
)
from shipcli.tally import UNKNOWN, Unknown, known, mapping, sequence

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
STANDARD_ARRAY = (15, 14, 13, 12, 10, 8)
"""The base scores that are shared out where none are bought. SotG ch.1."""
ROLE_TIERS = (0, 2, 4)
"""Tiers at which a role is chosen."""
HELM = "helm"
"""The station of whoever flies the ship."""
DROID_BRAIN = "droid-brain"
"""What is written for a gunner where the ship's droid brain fires a weapon."""
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
    """A role, where the document names it, and the tier it is chosen at."""

    pointer: Pointer
    tier: int
    row: Role | Unknown


class Increase(NamedTuple):
    """How scores rise at a tier, and where the document says so."""

    pointer: Pointer
    tier: int
    points: Amounts | Unknown


class Fitted(NamedTuple):
    """A piece of equipment and where the document names it."""

    pointer: Pointer
    key: str
    row: Any


class Installed(NamedTuple):
    """A modification aboard. Those of the stock are free; those `granted` take no slot either.

    `origin` is stock, modifications, or feature where a role or the station brings it; `source` names the last one.
    `free` is a suite of the modifications that a role gives. `weapon` counts the document's weapons from 0; `penalty`
    is the ability that is lowered.
    """

    pointer: Pointer
    row: Modification | Unknown
    origin: Literal["stock", "modifications", "feature"]
    source: str = ""
    weapon: int | Unknown | None = None
    penalty: str | Unknown | None = None
    overflow: bool | Unknown = False
    free: bool | Unknown = False

    @property
    def granted(self) -> bool:
        """Whether it takes no slot and costs nothing, being given by a role or the station."""
        return self.origin == "feature" or self.free is True

    @property
    def named(self) -> str:
        """How it is called."""
        return (self.row.text or "unknown modification") if isinstance(self.row, Unknown) else self.row.name


class Load(NamedTuple):
    """Ammunition for a launcher, and how many shots of it."""

    pointer: Pointer
    row: Ammunition | Unknown
    number: int | Unknown


class Gun(NamedTuple):
    """A weapon aboard; `feature` is what has built it in, which takes no hardpoint."""

    pointer: Pointer
    row: Weapon | Unknown
    arc: str | Unknown | None
    gunner: str | Unknown | None
    loads: tuple[Load, ...]
    feature: TierFeature | None = None

    @property
    def named(self) -> str:
        """How it is called."""
        if self.feature is not None:
            return self.feature.name
        return (self.row.text or "unknown weapon") if isinstance(self.row, Unknown) else self.row.name


class Member(NamedTuple):
    """Somebody of the crew, or `number` alike. `deployments` are rows with ranks, Unknown for names that are none.

    An `npc` has proficiency and ranks by the ship's tier. `casting` is force, tech or both.
    """

    pointer: Pointer
    name: str | Unknown | None
    station: str | Unknown | None
    level: int | Unknown | None
    npc: bool | Unknown
    droid: bool | Unknown
    number: int | Unknown
    rank: int | Unknown | None
    piloting: str | Unknown | None
    deployments: tuple[tuple[Deployment | Unknown, int | Unknown], ...]
    ventures: tuple[tuple[Pointer, Venture | Unknown], ...]
    maneuvers: tuple[tuple[Pointer, Maneuver | Unknown], ...]
    styles: tuple[tuple[Pointer, Any], ...]
    classes: Amounts
    casting: str | Unknown | None
    power_level: int | Unknown | None

    @property
    def at_helm(self) -> bool:
        """Whether they fly the ship."""
        return isinstance(self.station, str) and folded(self.station) == HELM

    @property
    def called(self) -> str:
        """Their name, or their station where they have none."""
        if isinstance(self.name, str):
            return self.name
        return self.station if isinstance(self.station, str) else "a crew member"


class Order(NamedTuple):
    """What somebody does in the ship's turn. `option` is fire or ram, after an attack run; `target` may be a name."""

    pointer: Pointer
    actor: str | Unknown | None
    action: Action | Unknown
    weapon: int | Unknown | None
    option: str | Unknown | None
    moved_ft: int | Unknown | None
    distance_ft: int | Unknown | None
    target: str | Unknown | None
    target_size: Size | Unknown | None


class Ship(NamedTuple):
    """A ship. `scores` are the base scores, `modifications` all that are aboard, `features` those of roles in force.

    The weapons that a feature builds in stand after those of the document.
    """

    name: str | Unknown
    size: Size | Unknown
    tier: Tier | Unknown
    method: str | Unknown | None
    scores: Amounts
    roles: tuple[Chosen, ...]
    increases: tuple[Increase, ...]
    paragon: Increase | None
    saves: tuple[str | Unknown, ...]
    modifications: tuple[Installed, ...]
    features: tuple[RoleFeature, ...]
    size_features: tuple[TierFeature, ...]
    equipment: tuple[Fitted, ...]
    weapons: tuple[Gun, ...]
    crew: tuple[Member, ...]
    turn: tuple[Order, ...]
    cargo_tons: int | Unknown | None
    fuel_units: int | Unknown | None
    station: bool | Unknown
    printed: Mapping[str, Any]
    house: House[Tables]

    def all(self, key: str) -> tuple[Fitted, ...]:
        """The equipment under a key."""
        return tuple([one for one in self.equipment if one.key == key])

    def one(self, key: str) -> Any:
        """The row of the first piece of equipment under a key: None where there is none, Unknown where nobody knows."""
        return next((one.row for one in self.equipment if one.key == key), None)

    def role(self, tier: int) -> Role | Unknown | None:
        """The role chosen at a tier; None where none is."""
        return next((one.row for one in self.roles if one.tier == tier), None)

    def rows(self) -> Iterator[Modification]:
        """The rows of all modifications that are known."""
        for one in self.modifications:
            if not isinstance(one.row, Unknown):
                yield one.row

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
        return next((one for one in self.crew if isinstance(one.name, str) and folded(one.name) == folded(name)), None)

    @property
    def pilot(self) -> Member | None:
        """The first at the helm."""
        return next((one for one in self.crew if one.at_helm), None)


def read(data: Mapping[str, Any], house: House[Tables]) -> Ship:
    """The ship a document describes, with the rulings of its house."""
    size = found("sizes", data.get("size", UNKNOWN))
    tier = found("ship_tiers", tier_text(data.get("tier", UNKNOWN)))
    roles = tuple(
        [
            Chosen(("roles", i), at, found("ship_roles", one))
            for i, (at, one) in enumerate(zip(role_tiers(data.get("roles")), sequence(data.get("roles")), strict=True))
        ]
    )
    features = role_features(roles, tier)
    size_features = features_of(size, tier, house)
    own = [read_weapon(("weapons", i), one) for i, one in enumerate(sequence(data.get("weapons")))]
    equipment = data.get("equipment", {})
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
                Increase(("increases", i), i + 1, one if isinstance(one, dict) else UNKNOWN)
                for i, one in enumerate(sequence(data.get("increases")))
            ]
        ),
        paragon=read_paragon(data.get("paragon"), tier),
        saves=tuple(sequence(data.get("saves"))),
        modifications=(
            *[read_modification(("stock", i), one, "stock") for i, one in enumerate(sequence(data.get("stock")))],
            *[
                read_modification(("modifications", i), one, "modifications")
                for i, one in enumerate(sequence(data.get("modifications")))
            ],
            *granted(features, station),
        ),
        features=features,
        size_features=size_features,
        equipment=tuple(
            [
                Fitted(pointer, key, found(EQUIPMENT[key], one))
                for key in EQUIPMENT
                for pointer, one in entries(("equipment", key), equipment_of(equipment, key))
            ]
        ),
        weapons=(*own, *built_in(size_features)),
        crew=tuple([read_member(("crew", i), one) for i, one in enumerate(sequence(data.get("crew")))]),
        turn=tuple([read_order(("turn", i), mapping(one)) for i, one in enumerate(sequence(data.get("turn")))]),
        cargo_tons=data.get("cargo_tons"),
        fuel_units=data.get("fuel_units"),
        station=station,
        printed=mapping(data.get("printed")),
        house=house,
    )


def tier_text(tier: Any) -> Any:
    """A tier as the table has it: text."""
    return tier if isinstance(tier, Unknown) else str(tier)


def found(table: str, name: Any) -> Any:
    """The row of that name, or Unknown."""
    if isinstance(name, Unknown):
        return name
    return BOOK[table].find(f"{name:g}" if isinstance(name, float) else str(name))


def role_tiers(stated: Any) -> list[int]:
    """The tiers of the roles that a document lists; those past the last choice stand at no tier, which is -1."""
    count = len(sequence(stated))
    return [*ROLE_TIERS[:count], *[-1] * (count - len(ROLE_TIERS))]


def role_features(roles: tuple[Chosen, ...], tier: Tier | Unknown) -> tuple[RoleFeature, ...]:
    """The features of the roles chosen at tiers that the ship has reached."""
    if isinstance(tier, Unknown):
        return ()
    wanted = {(one.row.id, one.tier) for one in roles if not isinstance(one.row, Unknown) and 0 < one.tier <= tier.tier}
    return tuple([row for row in BOOK.role_features.values() if (row.role, row.tier) in wanted]) if wanted else ()


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


def read_paragon(stated: Any, tier: Tier | Unknown) -> Increase | None:
    """The paragon increase that a document states."""
    if stated is None:
        return None
    return Increase(("paragon",), BOOK.ship_tiers["5"].tier, stated if isinstance(stated, dict) else UNKNOWN)


def granted(features: tuple[RoleFeature, ...], station: bool | Unknown) -> list[Installed]:
    """The modifications that roles give, and those of a space station."""
    rows = BOOK.modifications
    given = [
        Installed(("roles", ROLE_TIERS.index(one.tier)), rows[id], "feature", one.name)
        for one in features
        for id in one.grants
    ]
    if station is True:
        given.append(Installed(("space_station",), rows["central-computer-makeshift"], "feature", "space station"))
    return given


def built_in(features: tuple[TierFeature, ...]) -> list[Gun]:
    """The weapons that the features of a size build in."""
    return [
        Gun(("tier",), BOOK.ship_weapons[one.weapon], one.weapon_arc, None, (), one) for one in features if one.weapon
    ]


def equipment_of(stated: Any, key: str) -> Any:
    """What stands under a key of the equipment."""
    return stated if isinstance(stated, Unknown) else mapping(stated).get(key)


def entries(pointer: Pointer, value: Any) -> list[tuple[Pointer, Any]]:
    """The things under a key that holds one or a list of them, each with its place."""
    if value is None:
        return []
    return [((*pointer, i), one) for i, one in enumerate(value)] if isinstance(value, list) else [(pointer, value)]


def read_modification(pointer: Pointer, value: Any, origin: Literal["stock", "modifications"]) -> Installed:
    """One modification: a name, or a mapping that names it and says more."""
    if not isinstance(value, dict):
        return Installed(pointer, found("modifications", value), origin)
    return Installed(
        pointer=pointer,
        row=found("modifications", value.get("mod", UNKNOWN)),
        origin=origin,
        weapon=value.get("weapon"),
        penalty=value.get("penalty"),
        overflow=value.get("overflow", False),
        free=value.get("granted", False),
    )


def read_weapon(pointer: Pointer, value: Any) -> Gun:
    """One weapon with its arc, its gunner and its ammunition."""
    data = value if isinstance(value, dict) else {"weapon": value, "arc": UNKNOWN}
    loads = data.get("ammunition")
    return Gun(
        pointer=pointer,
        row=found("ship_weapons", data.get("weapon", UNKNOWN)),
        arc=data.get("arc"),
        gunner=data.get("gunner"),
        loads=(Load((*pointer, "ammunition"), loads, UNKNOWN),)
        if isinstance(loads, Unknown)
        else tuple(
            [
                Load((*pointer, "ammunition", name), found("ammunition", name), number)
                for name, number in mapping(loads).items()
            ]
        ),
    )


def read_member(pointer: Pointer, value: Any) -> Member:
    """One member of the crew, or several alike."""
    data = dict.fromkeys(("name", "station", "count", "deployments"), UNKNOWN) if isinstance(value, Unknown) else value

    def rows(key: str, table: Any) -> tuple[tuple[Pointer, Any], ...]:
        return tuple([((*pointer, key, i), found(table, one)) for i, one in enumerate(sequence(data.get(key)))])

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
        else tuple([(found("deployments", name), rank) for name, rank in ranks]),
        ventures=rows("ventures", "ventures"),
        maneuvers=rows("maneuvers", "maneuvers"),
        styles=rows("styles", "gunning_styles"),
        classes=mapping(data.get("classes")),
        casting=data.get("casting"),
        power_level=data.get("power_level"),
    )


def read_order(pointer: Pointer, data: Mapping[str, Any]) -> Order:
    """One action of the ship's turn."""
    size = data.get("target_size")
    return Order(
        pointer=pointer,
        actor=data.get("actor"),
        action=found("actions", data.get("action", UNKNOWN)),
        weapon=data.get("weapon"),
        option=data.get("option"),
        moved_ft=data.get("moved_ft"),
        distance_ft=data.get("distance_ft"),
        target=data.get("target"),
        target_size=None if size is None else found("sizes", size),
    )


def deployed(member: Member, ship: Ship) -> bool | Unknown:
    """Whether somebody has a deployment rank, without which no proficiency counts. SotG ch.2."""
    if any(isinstance(rank, int) and rank > 0 for _, rank in member.deployments):
        return True
    if not known(*[rank for _, rank in member.deployments]) or isinstance(member.npc, Unknown):
        return UNKNOWN
    return member.npc and not member.deployments
