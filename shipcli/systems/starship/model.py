"""A document of kind `starship`, read: rows of the tables in the place of names, Unknown where there is no such row."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from shipcli.document import Pointer
from shipcli.house import House
from shipcli.systems.starship.tables import (
    BOOK,
    CrewAction,
    Frame,
    MaterialUse,
    Size,
    Tables,
    Tier,
    Weapon,
    WeaponUpgrade,
)
from shipcli.tally import UNKNOWN, Unknown, mapping, sequence

ARCS = ("forward", "port", "starboard", "aft", "turret")
QUADRANTS = ARCS[:4]
CLASSES = ("light", "heavy", "capital", "spinal")
"""The classes of mounts, each holding weapons of its own class and of those before it."""
NAMING_KEYS = ("model", "item", "bay", "system", "ship")
"""Keys under which an entry that is a mapping names its row."""


class Slot(NamedTuple):
    """A key of the document that names parts: the tables they come from, and how a message calls one.

    `component` is what special materials know it as. PCU of an essential part must always be there. A required one
    that is missing is an unknown one, for SF103 has said so.
    """

    key: str
    tables: tuple[str, ...]
    noun: str
    component: str = ""
    essential: bool = False
    several: bool = False
    required: bool = False


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


class ShipWeapon(NamedTuple):
    """A weapon aboard. `linked` are two that fire as one."""

    pointer: Pointer
    row: Weapon | Unknown
    arc: str | Unknown
    linked: bool | Unknown
    upgrades: tuple[WeaponUpgrade | Unknown, ...]
    material: Any
    hatch: bool | Unknown
    mounts_used: int

    @property
    def class_(self) -> str | None:
        """The class of mount it wants; None where unknown."""
        return None if isinstance(self.row, Unknown) else self.row.weapon_class

    @property
    def properties(self) -> dict[str, int | str | None]:
        """Its properties with their parameters, those of its upgrades among them; empty where it is unknown."""
        if isinstance(self.row, Unknown):
            return {}
        found = dict(self.row.properties)
        for upgrade in self.upgrades:
            if not isinstance(upgrade, Unknown):
                found |= upgrade.adds
        if isinstance(self.material, MaterialUse):
            found |= self.material.adds.get(self.row.weapon_class, {})
        return found


class Mount(NamedTuple):
    """A purchase of the document: a new mount, or one of the frame's made bigger."""

    pointer: Pointer
    arc: str | Unknown
    class_: str | Unknown
    from_: str | Unknown | None


class Skill(NamedTuple):
    """What a crew member has in a skill; None where the document says nothing."""

    ranks: int | Unknown | None
    modifier: int | Unknown | None


class Member(NamedTuple):
    """A member of the crew; `actions` are those that the document lists for them.

    Of one who is not `known` nothing could be read but that somebody is meant.
    """

    role: str
    pointer: Pointer
    name: str | Unknown | None
    level: int | Unknown | None
    bab: int | Unknown | None
    dexterity: int | Unknown | None
    skills: Mapping[str, Skill]
    actions: tuple[CrewAction | Unknown, ...]
    known: bool = True


class Crew(NamedTuple):
    """Who is aboard. `npc`: their skills go by the ship's tier. Without a crew there is no pilot."""

    npc: bool
    known: bool
    complement: int | Unknown | None
    members: tuple[Member, ...]

    def of(self, role: str) -> tuple[Member, ...]:
        """Those of a role."""
        return tuple(member for member in self.members if member.role == role)


class Docked(NamedTuple):
    """Ships in the hangar: what they are called, their size where it is said, and how many."""

    pointer: Pointer
    ship: str | Unknown
    size: Size | Unknown | None
    number: int | Unknown


class Intelligence(NamedTuple):
    """A virtual intelligence and what extends it."""

    tier: int | Unknown
    row: Any
    projector: Any
    expander: Any
    role: str | Unknown | None


class Ship(NamedTuple):
    """A starship, its parts by the keys of the document. `frame` is None where the document names none."""

    name: str | Unknown
    tier: Tier | Unknown
    frame: Frame | Unknown | None
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

    @property
    def size(self) -> Size | None:
        """The frame's size; None where unknown."""
        return None if self.frame is None or isinstance(self.frame, Unknown) else BOOK.sizes[self.frame.size]

    def all(self, key: str) -> tuple[Part, ...]:
        """The parts under a key."""
        return self.slots.get(key, ())

    def one(self, key: str) -> Part | None:
        """The part under a key that names a single one."""
        parts = self.slots.get(key)
        return parts[0] if parts else None

    def row(self, key: str) -> Any:
        """The row of a single part: None where there is none, Unknown where nobody knows."""
        part = self.one(key)
        return None if part is None else part.row

    def has(self, key: str, id: str) -> bool:
        """Whether a part of that id stands under a key."""
        return any(not isinstance(part.row, Unknown) and part.row.id == id for part in self.all(key))

    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order of the slots."""
        return self.aboard


def read(data: Mapping[str, Any], house: House[Tables]) -> Ship:
    """The ship a document describes, with the rulings of its house."""
    slots = {
        slot.key: read_slot(slot, data.get(slot.key, UNKNOWN)) for slot in SLOTS if slot.key in data or slot.required
    }
    stated = data.get("mounts")
    access = data.get("access", ())
    return Ship(
        name=data.get("name", UNKNOWN),
        tier=found(("tiers",), tier_text(data.get("tier", UNKNOWN))),
        frame=found(("frames",), data["frame"]) if "frame" in data else None,
        slots=slots,
        aboard=tuple([part for parts in slots.values() for part in parts]),
        external_bays=data.get("external_bays", 0),
        mounts=tuple(read_mount(i, one) for i, one in enumerate(stated)) if isinstance(stated, list) else stated,
        weapons=tuple([read_weapon(i, one) for i, one in enumerate(sequence(data.get("weapons")))]),
        weapons_known=not isinstance(data.get("weapons"), Unknown),
        intelligence=read_intelligence(data["virtual_intelligence"]) if "virtual_intelligence" in data else None,
        hangar=tuple(read_docked(i, mapping(one)) for i, one in enumerate(sequence(data.get("hangar")))),
        crew=read_crew(data.get("crew")),
        access=tuple(one for one in sequence(access) if isinstance(one, str)),
        printed=mapping(data.get("printed")),
        house=house,
    )


def tier_text(tier: Any) -> Any:
    """A tier as the table has it: text, such as `1/2` or `4`."""
    return tier if isinstance(tier, Unknown) else str(tier)


def found(tables: Iterable[str], name: Any) -> Any:
    """The row of that name in the first table that has one, or Unknown."""
    if isinstance(name, Unknown):
        return name
    missed = UNKNOWN
    for table in tables:
        row = BOOK[table].find(name)
        if not isinstance(row, Unknown):
            return row
        missed = row if missed is UNKNOWN or row.alike or (row.near and not missed.near) else missed
    return missed


def read_slot(slot: Slot, value: Any) -> tuple[Part, ...]:
    """The parts under a key of the document; a list that is unknown as a whole is one unknown part."""
    if value is None:
        return ()
    if slot.several and isinstance(value, list):
        return tuple([read_part(slot, (slot.key, i), one) for i, one in enumerate(value)])
    return (read_part(slot, (slot.key,), value),)


def read_part(slot: Slot, pointer: Pointer, value: Any) -> Part:
    """One part: a name, or a mapping that names it and says more."""
    if not isinstance(value, dict):
        return Part(slot.key, pointer, found(slot.tables, value), None, {})
    name = next((value[key] for key in NAMING_KEYS if key in value), UNKNOWN)
    material = read_material(slot.component, value["material"]) if "material" in value else None
    return Part(slot.key, pointer, found(slot.tables, name), material, value)


def read_material(component: str, value: Any) -> Any:
    """The use of a material in a component; Unknown, with its name, where it is none, or none that suits."""
    if isinstance(value, list):
        return UNKNOWN
    material = found(("materials",), value)
    if isinstance(material, Unknown):
        return material
    uses = [row for row in BOOK.special_materials.values() if row.material == material.id]
    return next((row for row in uses if row.component == component), Unknown(material.name))


def read_weapon(index: int, value: Any) -> ShipWeapon:
    """One weapon with its arc."""
    data = value if isinstance(value, dict) else {"weapon": value, "arc": UNKNOWN}
    row, linked = found(("weapons",), data.get("weapon", UNKNOWN)), data.get("linked", False)
    stated = data.get("upgrades")
    upgrades = tuple([found(("weapon_upgrades",), one) for one in sequence(stated)]) if stated else ()
    return ShipWeapon(
        pointer=("weapons", index),
        row=row,
        arc=data.get("arc", UNKNOWN),
        linked=linked,
        upgrades=upgrades,
        material=read_material("weapon-mount", data["material"]) if "material" in data else None,
        hatch=data.get("hatch", False),
        mounts_used=mounts_used(row, linked, upgrades),
    )


def mounts_used(row: Any, linked: Any, upgrades: tuple[Any, ...]) -> int:
    """Mounts a weapon takes up. CRB 301, 304: two for a linked pair or an array; SOM 16: none for a pod."""
    if isinstance(row, Unknown):
        return 1
    each: int = row.mounts_used
    if upgrades and each:
        each = max(each, *(one.mounts_used or 1 for one in upgrades if not isinstance(one, Unknown)), 1)
    return each * 2 if linked is True else each


def read_mount(index: int, value: Any) -> Mount:
    """One purchase of a mount."""
    data = mapping(value)
    return Mount(("mounts", index), data.get("arc", UNKNOWN), data.get("class", UNKNOWN), data.get("from"))


def read_intelligence(value: Any) -> Intelligence:
    """A virtual intelligence: its tier, or a mapping with its tier and extensions."""
    data = value if isinstance(value, dict) else {"tier": value}
    tier = data.get("tier", UNKNOWN)
    rows = BOOK.virtual_intelligence
    return Intelligence(
        tier=tier,
        row=UNKNOWN if isinstance(tier, Unknown) else rows.get(str(tier)) or Unknown(str(tier)),
        projector=found(("vi_holographic_projectors",), data["projector"]) if "projector" in data else None,
        expander=found(("vi_skill_expanders",), data["skill_expander"]) if "skill_expander" in data else None,
        role=data.get("role"),
    )


def read_docked(index: int, data: Mapping[str, Any]) -> Docked:
    """Ships in the hangar."""
    size = found(("sizes",), data["size"]) if "size" in data else None
    return Docked(("hangar", index), data.get("ship", UNKNOWN), size, data.get("count", 1))


def read_crew(value: Any) -> Crew:
    """The crew, of which `npc` says that its skills go by the tier."""
    if isinstance(value, Unknown):
        return Crew(False, False, UNKNOWN, ())
    if isinstance(value, str):
        return Crew(True, True, None, ())
    data = mapping(value)
    known = not any(isinstance(data.get(f"{role.replace('-', '_')}s"), Unknown) for role in BOOK.crew_roles)
    members = [
        read_member(role, (key, i), one)
        for role in BOOK.crew_roles
        for key in (f"{role.replace('-', '_')}s",)
        for i, one in enumerate(sequence(data.get(key)))
    ]
    return Crew(bool(data.get("npc", False)), known, data.get("complement"), tuple(members))


def read_member(role: str, place: Pointer, value: Any) -> Member:
    """One member of the crew."""
    if isinstance(value, Unknown):
        skills = dict.fromkeys(BOOK.crew_roles[role].skills, Skill(UNKNOWN, UNKNOWN))
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
        actions=tuple(found(("crew_actions",), one) for one in sequence(data.get("actions"))),
    )
