"""A ship as a document of kind `sw5e-ship` describes it: rows of the tables in the place of names, or Unknown."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from shipcli.catalogue import folded
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
from shipcli.tally import UNKNOWN, Unknown, known

ABILITIES: tuple[AbilityId, ...] = ("str", "dex", "con", "int", "wis", "cha")
STANDARD_ARRAY = (15, 14, 13, 12, 10, 8)
"""The base scores that are shared out where none are bought. SotG ch.1."""
HELM = "helm"
"""The station of whoever flies the ship."""
DROID_BRAIN = "droid-brain"
"""What is written for a gunner where the ship's droid brain fires a weapon."""
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


def deployed(member: Member) -> bool | Unknown:
    """Whether a member of the crew has a deployment rank, without which no proficiency counts. SotG ch.2."""
    if any(isinstance(rank, int) and rank > 0 for _, rank in member.deployments):
        return True
    if not known(*[rank for _, rank in member.deployments]) or isinstance(member.npc, Unknown):
        return UNKNOWN
    return member.npc and not member.deployments
