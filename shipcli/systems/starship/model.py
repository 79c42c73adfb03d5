"""The model of a document of kind `starship`. It holds rows of the tables, and Unknown for names without a row."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from shipcli.document import Pointer
from shipcli.house import House
from shipcli.systems.starship.tables import (
    AddOn,
    ArcId,
    ClassId,
    ComputerCountermeasure,
    CrewAction,
    Frame,
    HolographicProjector,
    MaterialUse,
    MountClassId,
    Parameter,
    Security,
    Size,
    SkillExpander,
    Tables,
    Tier,
    VirtualIntelligence,
    Weapon,
    WeaponProperty,
    WeaponUpgrade,
)
from shipcli.tally import UNKNOWN, Unknown, mapping, sequence

ARCS: tuple[ArcId, ...] = ("forward", "port", "starboard", "aft", "turret")
QUADRANTS = ARCS[:4]
CLASSES: tuple[MountClassId, ...] = ("light", "heavy", "capital", "spinal")
"""The classes of mounts, each holding weapons of its own class and of those before it."""
NAMING_KEYS = ("model", "item", "bay", "system", "ship")
"""Keys under which an entry that is a mapping names its row."""


class Slot(NamedTuple):
    """A key of the document that names parts, and the tables they come from."""

    key: str
    tables: tuple[str, ...]
    noun: str
    component: str = ""
    """What special materials know it as."""
    essential: bool = False
    """Whether its PCU must always be there."""
    several: bool = False
    required: bool = False
    """A required part that is missing is an unknown one: SF103 reports it."""


SLOTS = (
    Slot("frameworks", ("frameworks",), "framework", several=True),
    Slot("power_cores", ("power_cores",), "power core", "power-core", several=True, required=True),
    Slot("thrusters", ("thrusters",), "thrusters", "thrusters", essential=True, required=True),
    Slot("boosters", ("thrusters",), "booster thrusters", essential=True, several=True),
    Slot("armor", ("armor",), "armor", "armor"),
    Slot("ablative_armor", ("ablative_armor",), "ablative armor"),
    Slot("fortified_hull", ("fortified_hulls",), "fortified hull"),
    Slot("reinforced_bulkheads", ("reinforced_bulkheads",), "reinforced bulkheads"),
    Slot("computer", ("computers",), "computer"),
    Slot("dedicated_computer", ("computers",), "dedicated computer"),
    Slot("network_nodes", ("network_nodes",), "network node", several=True),
    Slot("crew_quarters", ("crew_quarters",), "crew quarters"),
    Slot(
        "countermeasures",
        ("defensive_countermeasures",),
        "defensive countermeasures",
        "defensive-countermeasures",
        essential=True,
    ),
    Slot("drift_engine", ("drift_engines",), "Drift engine"),
    Slot("sensors", ("sensors",), "sensors", "sensors"),
    Slot("special_sensors", ("sensors",), "special sensors", several=True),
    Slot("shields", ("shields",), "shields", essential=True),
    Slot("deflector_shields", ("deflector_shields",), "deflector shields", essential=True),
    Slot("security", ("security",), "security system", several=True),
    Slot("expansion_bays", ("expansion_bays",), "expansion bay", several=True),
    Slot("other_systems", ("other_systems", "robotic_appendages"), "system", several=True),
)
SLOT = {slot.key: slot for slot in SLOTS}


class Part(NamedTuple):
    """A part aboard: its row, what it is made of, and what else the document says of it."""

    slot: str
    pointer: Pointer
    row: Any
    material: MaterialUse | Unknown | None
    details: Mapping[str, Any]
    """The entry of the document, where it is a mapping."""
    choice: ComputerCountermeasure | Unknown | None = None
    """Which of the choices that its row offers it is; None where the document does not say."""
    add_ons: tuple[AddOn | Unknown, ...] = ()
    """What makes it magic."""

    @property
    def number(self) -> int | Unknown:
        """How many of it there are."""
        number: int | Unknown = self.details.get("count", 1)
        return number

    @property
    def named(self) -> str:
        """How it is called."""
        if isinstance(self.row, Unknown):
            return self.row.text or f"unknown {SLOT[self.slot].noun}"
        name: str = self.row.name
        return name


class Property(NamedTuple):
    """A property of a weapon aboard, with its number or word."""

    row: WeaponProperty
    parameter: Parameter


class ShipWeapon(NamedTuple):
    """A weapon aboard."""

    pointer: Pointer
    row: Weapon | Unknown
    arc: ArcId | Unknown
    linked: bool | Unknown
    """Whether they are two that fire as one."""
    upgrades: tuple[WeaponUpgrade | Unknown, ...]
    material: MaterialUse | Unknown | None
    hatch: Security | Unknown | None
    """What hides it."""
    properties: tuple[Property, ...]
    """Its own, and those that upgrades and its material add; none where the weapon is unknown."""
    mounts_used: int

    @property
    def class_(self) -> ClassId | None:
        """The class of mount it takes; None where unknown."""
        return None if isinstance(self.row, Unknown) else self.row.weapon_class

    @property
    def arcs(self) -> tuple[ArcId, ...]:
        """The arcs it is for; empty for all."""
        if isinstance(self.row, Unknown) or self.row.arcs:
            return () if isinstance(self.row, Unknown) else self.row.arcs
        return next((property.row.arcs for property in self.properties if property.row.arcs), ())

    def has(self, *ids: str) -> bool:
        """Whether it has one of the properties."""
        return any(property.row.id in ids for property in self.properties)


class Mount(NamedTuple):
    """A purchase of the document: a new mount, or one of the frame's made bigger."""

    pointer: Pointer
    arc: ArcId | Unknown
    class_: MountClassId | Unknown
    from_: MountClassId | Unknown | None


class Skill(NamedTuple):
    """What a crew member has in a skill; None where the document says nothing."""

    ranks: int | Unknown | None
    modifier: int | Unknown | None


class Member(NamedTuple):
    """A member of the crew."""

    role: str
    pointer: Pointer
    name: str | Unknown | None
    level: int | Unknown | None
    bab: int | Unknown | None
    dexterity: int | Unknown | None
    skills: Mapping[str, Skill]
    actions: tuple[CrewAction | Unknown, ...]
    """Those that the document lists for them."""
    known: bool = True
    """Whether more could be read than that somebody is meant."""


class Crew(NamedTuple):
    """Who is aboard. Without a crew there is no pilot."""

    npc: bool
    """Whether their skills go by the ship's tier."""
    known: bool
    complement: int | Unknown | None
    members: tuple[Member, ...]

    def of(self, role: str) -> tuple[Member, ...]:
        """Those of a role."""
        return tuple(member for member in self.members if member.role == role)


class Docked(NamedTuple):
    """Ships of one name in the hangar."""

    pointer: Pointer
    ship: str | Unknown
    size: Size | Unknown | None
    number: int | Unknown


class Intelligence(NamedTuple):
    """A virtual intelligence and what extends it."""

    tier: int | Unknown
    row: VirtualIntelligence | Unknown
    projector: HolographicProjector | Unknown | None
    expander: SkillExpander | Unknown | None
    role: str | Unknown | None


class Ship(NamedTuple):
    """A starship, its parts by the keys of the document."""

    name: str | Unknown
    tier: Tier | Unknown
    frame: Frame | Unknown | None
    """None where the document names none."""
    size: Size | None
    """The frame's size; None where unknown."""
    slots: Mapping[str, tuple[Part, ...]]
    aboard: tuple[Part, ...]
    external_bays: int | Unknown
    mounts: tuple[Mount, ...] | Unknown | None
    weapons: tuple[ShipWeapon, ...]
    weapons_known: bool
    intelligence: Intelligence | None
    hangar: tuple[Docked, ...]
    crew: Crew
    access: tuple[str, ...]
    printed: Mapping[str, Any]
    house: House[Tables]

    def all(self, key: str) -> tuple[Part, ...]:
        """The parts under a key."""
        return self.slots.get(key, ())

    def one(self, key: str) -> Part | None:
        """The part under a key that names a single one."""
        parts = self.slots.get(key)
        return parts[0] if parts else None

    def row(self, key: str) -> Any:
        """The row of a single part; None where there is no such part, Unknown where its name has no row."""
        part = self.one(key)
        return None if part is None else part.row

    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order of the slots."""
        return self.aboard


def read(data: Mapping[str, Any], house: House[Tables]) -> Ship:
    """The ship a document describes, with the rulings of its house."""
    tables = house.tables
    slots = {
        slot.key: read_slot(tables, slot, data.get(slot.key, UNKNOWN))
        for slot in SLOTS
        if slot.key in data or slot.required
    }
    frame = named_in(tables, "frames", data, "frame")
    stated = data.get("mounts")
    access = data.get("access", ())
    return Ship(
        name=data.get("name", UNKNOWN),
        tier=resolved(tables, ("tiers",), tier_text(data.get("tier", UNKNOWN))),
        frame=frame,
        size=tables.sizes[frame.size] if isinstance(frame, Frame) else None,
        slots=slots,
        aboard=tuple([part for parts in slots.values() for part in parts]),
        external_bays=data.get("external_bays", 0),
        mounts=tuple(read_mount(i, entry) for i, entry in enumerate(stated)) if isinstance(stated, list) else stated,
        weapons=tuple([read_weapon(tables, i, entry) for i, entry in enumerate(sequence(data.get("weapons")))]),
        weapons_known=not isinstance(data.get("weapons"), Unknown),
        intelligence=(
            read_intelligence(tables, data["virtual_intelligence"]) if "virtual_intelligence" in data else None
        ),
        hangar=tuple(read_docked(tables, i, mapping(entry)) for i, entry in enumerate(sequence(data.get("hangar")))),
        crew=read_crew(tables, data.get("crew")),
        access=tuple(mark for mark in sequence(access) if isinstance(mark, str)),
        printed=mapping(data.get("printed")),
        house=house,
    )


def tier_text(tier: Any) -> Any:
    """A tier as the table has it: text, such as `1/2` or `4`."""
    return tier if isinstance(tier, Unknown) else str(tier)


def resolved(tables: Tables, names: Iterable[str], name: Any) -> Any:
    """The row of that name in the first of the tables that has one, or Unknown."""
    if isinstance(name, Unknown):
        return name
    missed = UNKNOWN
    for table in names:
        row = getattr(tables, table).find(name)
        if not isinstance(row, Unknown):
            return row
        missed = row if missed is UNKNOWN or row.alike or (row.near and not missed.near) else missed
    return missed


def named_in(tables: Tables, table: str, data: Mapping[str, Any], key: str) -> Any:
    """The row of a table that an entry names under a key; None where it names none."""
    return resolved(tables, (table,), data[key]) if key in data else None


def read_slot(tables: Tables, slot: Slot, value: Any) -> tuple[Part, ...]:
    """The parts under a key of the document; a list that is unknown as a whole is one unknown part."""
    if value is None:
        return ()
    if slot.several and isinstance(value, list):
        return tuple([read_part(tables, slot, (slot.key, i), entry) for i, entry in enumerate(value)])
    return (read_part(tables, slot, (slot.key,), value),)


def read_part(tables: Tables, slot: Slot, pointer: Pointer, value: Any) -> Part:
    """One part: a name, or a mapping that names it and says more."""
    if not isinstance(value, dict):
        return Part(slot.key, pointer, resolved(tables, slot.tables, value), None, {})
    name = next((value[key] for key in NAMING_KEYS if key in value), UNKNOWN)
    row = resolved(tables, slot.tables, name)
    choices = getattr(row, "choices", None)
    return Part(
        slot.key,
        pointer,
        row,
        material=read_material(tables, slot.component, value["material"]) if "material" in value else None,
        details=value,
        choice=resolved(tables, (choices,), value["choice"]) if choices and "choice" in value else None,
        add_ons=read_add_ons(tables, slot.component, value["magic"]) if "magic" in value else (),
    )


def read_add_ons(tables: Tables, component: str, magic: Any) -> tuple[AddOn | Unknown, ...]:
    """What makes a component magic, where the document says that it is. PoC 30."""
    if isinstance(magic, Unknown):
        return (magic,)
    return tuple([row for row in tables.add_ons.values() if row.component == component]) if magic else ()


def read_material(tables: Tables, component: str, value: Any) -> MaterialUse | Unknown:
    """The use of a material in a component; Unknown, with its name, where there is no such material, or no such use."""
    if isinstance(value, list):
        return UNKNOWN
    material = resolved(tables, ("materials",), value)
    if isinstance(material, Unknown):
        return material
    for row in tables.special_materials.values():
        if row.material == material.id and row.component == component:
            return row
    return Unknown(material.name)


def read_weapon(tables: Tables, index: int, value: Any) -> ShipWeapon:
    """One weapon with its arc."""
    data = value if isinstance(value, dict) else {"weapon": value, "arc": UNKNOWN}
    row, linked, hatch = resolved(tables, ("weapons",), data.get("weapon", UNKNOWN)), data.get("linked", False), None
    if "hatch" in data:
        hatch = data["hatch"] if isinstance(data["hatch"], Unknown) else tables.hatch if data["hatch"] else None
    stated = data.get("upgrades")
    upgrades = tuple([resolved(tables, ("weapon_upgrades",), name) for name in sequence(stated)]) if stated else ()
    material = read_material(tables, "weapon-mount", data["material"]) if "material" in data else None
    properties = properties_of(tables, row, upgrades, material)
    return ShipWeapon(
        pointer=("weapons", index),
        row=row,
        arc=data.get("arc", UNKNOWN),
        linked=linked,
        upgrades=upgrades,
        material=material,
        hatch=hatch,
        properties=properties,
        mounts_used=mounts_used(row, linked, upgrades, properties),
    )


def properties_of(
    tables: Tables,
    row: Weapon | Unknown,
    upgrades: tuple[WeaponUpgrade | Unknown, ...],
    material: MaterialUse | Unknown | None,
) -> tuple[Property, ...]:
    """The properties of a weapon, those that upgrades and a material add among them; none where it is unknown."""
    if isinstance(row, Unknown):
        return ()
    parameters = dict(row.properties)
    for upgrade in upgrades:
        if not isinstance(upgrade, Unknown):
            parameters |= upgrade.adds
    if isinstance(material, MaterialUse):
        parameters |= material.adds.get(row.weapon_class, {})
    if not parameters:
        return ()
    rows = tables.weapon_properties
    return tuple([Property(rows[id], parameter) for id, parameter in parameters.items()])


def mounts_used(
    row: Weapon | Unknown,
    linked: bool | Unknown,
    upgrades: tuple[WeaponUpgrade | Unknown, ...],
    properties: tuple[Property, ...],
) -> int:
    """Mounts a weapon takes up. CRB 301, 304: two for a linked pair or an array; SOM 16: none for a pod."""
    if isinstance(row, Unknown):
        return 1
    number = 0 if row.weapon_class == "none" else row.mounts_used
    for source in (*(property.row for property in properties), *upgrades):
        if not isinstance(source, Unknown) and source.mounts_used is not None:
            number = max(number, source.mounts_used) if number and source.mounts_used else 0
    return number * 2 if linked is True else number


def read_mount(index: int, value: Any) -> Mount:
    """One purchase of a mount."""
    data = mapping(value)
    return Mount(("mounts", index), data.get("arc", UNKNOWN), data.get("class", UNKNOWN), data.get("from"))


def read_intelligence(tables: Tables, value: Any) -> Intelligence:
    """A virtual intelligence: its tier, or a mapping with its tier and extensions."""
    data = value if isinstance(value, dict) else {"tier": value}
    tier = data.get("tier", UNKNOWN)
    rows = tables.virtual_intelligence
    return Intelligence(
        tier=tier,
        row=UNKNOWN if isinstance(tier, Unknown) else rows.get(str(tier)) or Unknown(str(tier)),
        projector=named_in(tables, "vi_holographic_projectors", data, "projector"),
        expander=named_in(tables, "vi_skill_expanders", data, "skill_expander"),
        role=data.get("role"),
    )


def read_docked(tables: Tables, index: int, data: Mapping[str, Any]) -> Docked:
    """Ships in the hangar."""
    size = named_in(tables, "sizes", data, "size")
    return Docked(("hangar", index), data.get("ship", UNKNOWN), size, data.get("count", 1))


def read_crew(tables: Tables, value: Any) -> Crew:
    """The crew: a mapping of lists by role, `npc`, or nothing."""
    if isinstance(value, Unknown):
        return Crew(False, False, UNKNOWN, ())
    if isinstance(value, str):
        return Crew(True, True, None, ())
    data = mapping(value)
    known = not any(isinstance(data.get(f"{role.replace('-', '_')}s"), Unknown) for role in tables.crew_roles)
    members = [
        read_member(tables, role, (key, i), entry)
        for role in tables.crew_roles
        for key in (f"{role.replace('-', '_')}s",)
        for i, entry in enumerate(sequence(data.get(key)))
    ]
    return Crew(bool(data.get("npc", False)), known, data.get("complement"), tuple(members))


def read_member(tables: Tables, role: str, place: Pointer, value: Any) -> Member:
    """One member of the crew."""
    if isinstance(value, Unknown):
        skills = {str(id): Skill(UNKNOWN, UNKNOWN) for id in tables.crew_roles[role].skills}
        return Member(role, ("crew", *place), UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, skills, (), known=False)
    data = mapping(value)
    skills = {
        key: Skill(mapping(value).get("ranks"), mapping(value).get("modifier"))
        for key, value in data.items()
        if key not in ("name", "level", "bab", "dexterity", "actions", "notes")
    }
    return Member(
        role=role,
        pointer=("crew", *place),
        name=data.get("name"),
        level=data.get("level"),
        bab=data.get("bab"),
        dexterity=data.get("dexterity"),
        skills=skills,
        actions=tuple(resolved(tables, ("crew_actions",), name) for name in sequence(data.get("actions"))),
    )
