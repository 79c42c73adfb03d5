"""What weapons may be, and where: SF505, SF507 to SF513, SF515 to SF517."""

from shipcli.diagnostics import Finding, Severity
from shipcli.pointers import LEFT_OUT
from shipcli.rules import Found
from shipcli.systems.starship.model import CLASSES, Ship, ShipWeapon
from shipcli.systems.starship.mounts import own_mounts, rank, takes_mounts
from shipcli.systems.starship.rules.mounts import CRUISER, arc_named
from shipcli.systems.starship.rules.rulebook import RULES, frame_called, gun, ships_for, smaller
from shipcli.systems.starship.stats import Stats
from shipcli.systems.starship.tables import Weapon, WeaponProperty
from shipcli.tally import Unknown
from shipcli.text import article, listed, lowered, plural


@RULES.rule(
    "SF505",
    "link-unfit",
    source="CRB 301",
    breaks={"/weapons/0/weapon": "slow-burn-missile-launcher"},
)
def link_unfit(ship: Ship, stats: Stats) -> Found:
    """Only direct-fire weapons are linked: two of the same, in one arc."""
    for weapon in ship.weapons:
        if weapon.linked is True and not isinstance(weapon.row, Unknown) and weapon.row.type != "direct-fire":
            place = (*weapon.pointer, "linked")
            yield Finding(
                place, f"{gun(weapon)} is {article(weapon.row.type)} weapon; only direct-fire weapons are linked"
            )


def astray(weapon: ShipWeapon) -> bool:
    """Whether a weapon stands in an arc that it is not for."""
    return not isinstance(weapon.arc, Unknown) and bool(weapon.arcs) and weapon.arc not in weapon.arcs


def only_from(weapon: ShipWeapon, sort: str) -> Found:
    """The finding about a weapon in an arc that it is not for."""
    arcs = listed([arc_named(arc) for arc in weapon.arcs], "or")
    yield Finding(
        (*weapon.pointer, "arc"), f"{gun(weapon)} in {arc_named(str(weapon.arc))}; {sort} are for {arcs} only"
    )


@RULES.rule(
    "SF507",
    "mine-layer-not-aft",
    source="SOM 14",
    breaks={"/weapons/1/weapon": "mini-nuke-mines"},
)
def mine_layer_not_aft(ship: Ship, stats: Stats) -> Found:
    """Mines and transposition launchers are laid from the aft arc only.

    A weapon whose own row, or another property, names its arcs stands in one of those.
    """
    for weapon in ship.weapons:
        if astray(weapon) and weapon.has("mine", "transposition"):
            yield from only_from(weapon, "mines and transposition launchers")
        elif astray(weapon) and not weapon.has("ramming") and weapon.class_ != "spinal":
            yield from only_from(weapon, "such weapons")


@RULES.rule(
    "SF508",
    "ramming-weapon-not-forward",
    source="SOM 16",
    breaks={"/weapons/1/weapon": "minor-ramming-prow"},
)
def ramming_weapon_not_forward(ship: Ship, stats: Stats) -> Found:
    """Ramming weapons stand in the forward arc only."""
    for weapon in ship.weapons:
        if astray(weapon) and weapon.has("ramming") and not weapon.has("mine", "transposition"):
            yield from only_from(weapon, "ramming weapons")


def limiting(weapon: ShipWeapon) -> list[Weapon | WeaponProperty]:
    """The rows that limit where and how often a weapon stands: its properties, else its own row."""
    rows: list[Weapon | WeaponProperty] = [row for row, _ in weapon.properties if row.no_turret or row.max_per_arc]
    return rows or ([] if isinstance(weapon.row, Unknown) else [weapon.row])


@RULES.rule(
    "SF509",
    "pod-unfit",
    source="SOM 16",
    breaks={"/weapons/1/weapon": "light-plasma-torpedo-pod"},
)
def pod_unfit(ship: Ship, stats: Stats) -> Found:
    """A pod is never on a turret, the only one in its arc, and on a ship big enough for its class."""
    numbers: dict[tuple[str, str], int] = {}
    for weapon in ship.weapons:
        for property, _ in weapon.properties:
            least = property.min_size_by_class.get(weapon.class_ or "none")
            if least is not None and ship.size is not None and smaller(ship, least):
                message = f"{gun(weapon)} is for {ship.house.tables.sizes[least].name} ships and larger"
                yield Finding((*weapon.pointer, "weapon"), f"{message}; this one is {ship.size.name}")
        for row in () if isinstance(weapon.arc, Unknown) else limiting(weapon):
            place = (row.id, str(weapon.arc))
            numbers[place] = numbers.get(place, 0) + 1
            if row.no_turret and weapon.arc == "turret":
                message = f"{gun(weapon)} on a turret; {lowered(row.name)}s are for arcs only"
                yield Finding((*weapon.pointer, "arc"), message)
            elif row.max_per_arc is not None and numbers[place] > row.max_per_arc:
                message = f"{numbers[place]} {lowered(row.name)}s in {arc_named(str(weapon.arc))}"
                yield Finding((*weapon.pointer, "arc"), f"{message}; an arc has {row.max_per_arc} at most")


@RULES.rule(
    "SF510",
    "spinal-weapon-unfit",
    source="SOM 12",
    yields_to=("SF501",),
    breaks={
        "/tier": 18,
        "/frame": "ultranought",
        "/power_cores": ["titan-heavy"],
        "/thrusters": "sc4",
        "/security": [],
        "/crew/complement": 250,
        "/mounts": [],
        "/weapons": [
            {"weapon": "ultralaser", "arc": "forward", "linked": True},
            {"weapon": "coilgun", "arc": "turret"},
        ],
    },
)
def spinal_weapon_unfit(ship: Ship, stats: Stats) -> Found:
    """A spinal weapon stands in the forward arc, the only one aboard."""
    numbers: dict[str, int] = {}
    for weapon in ship.weapons:
        if weapon.class_ == "spinal" and astray(weapon):
            yield from only_from(weapon, "spinal weapons")
        if isinstance(weapon.row, Unknown) or weapon.row.max_per_ship is None:
            continue
        sort = "spinal weapon" if weapon.class_ == "spinal" else gun(weapon)
        numbers[sort] = numbers.get(sort, 0) + (2 if weapon.linked is True else 1)
        if numbers[sort] > weapon.row.max_per_ship:
            message = f"{plural(numbers[sort], sort)} with {gun(weapon)}; a ship has {weapon.row.max_per_ship}"
            yield Finding((*weapon.pointer, "weapon"), message)


@RULES.rule(
    "SF511",
    "tracking-weapon-missing",
    source="CRB 295",
    breaks={
        "/frame": "fighter",
        "/thrusters": "t8",
        "/expansion_bays": [],
        "/mounts": [],
        "/weapons/1/arc": "aft",
        "/crew": {"complement": 2},
    },
)
def tracking_weapon_missing(ship: Ship, stats: Stats) -> Found:
    """Where a frame wants tracking weapons in an arc, they are there; ruling fighter-tracking says when."""
    frame = ship.frame
    if frame is None or isinstance(frame, Unknown):
        return
    for arc, wanted in frame.tracking_required.items():
        weapons = [weapon for weapon in ship.weapons if weapon.arc == arc and takes_mounts(weapon)]
        tracking = sum(not isinstance(weapon.row, Unknown) and weapon.row.type == "tracking" for weapon in weapons)
        if arc in stats.fitting.unclear or not weapons or tracking >= wanted:
            continue
        mounts = len(own_mounts(ship, arc))
        filled = sum(place.weapon is not None for place in stats.fitting.places[arc])
        if filled < mounts and ship.house["fighter-tracking"] == "both-mounts-filled":
            continue
        names = listed([f"{'linked ' if weapon.linked is True else ''}{gun(weapon)}" for weapon in weapons], "and")
        message = f"no tracking weapon in {arc_named(arc)}, but {names}; {article(frame_called(ship))} wants {wanted}"
        yield Finding(("frame",), message)


@RULES.rule("SF512", "upgrade-unfit", source="SOM 13, SOM 17", breaks={"/weapons/1/upgrades": ["smart"]})
def upgrade_unfit(ship: Ship, stats: Stats) -> Found:
    """An upgrade suits the weapon's properties, and the ship's size."""
    for weapon in ship.weapons:
        for i, upgrade in enumerate(weapon.upgrades):
            if isinstance(upgrade, Unknown):
                continue
            place = (*weapon.pointer, "upgrades", i)
            if ship.size is not None and smaller(ship, upgrade.min_size):
                message = f"{lowered(upgrade.name)} is for {ships_for(ship, upgrade)}"
                yield Finding(place, f"{message}; this one is {ship.size.name}")
            if isinstance(weapon.row, Unknown):
                continue
            properties = weapon.row.properties
            if set(upgrade.not_with) & properties.keys():
                names = listed([property_named(ship, id) for id in upgrade.not_with], "or")
                message = f"{lowered(upgrade.name)} is not for weapons with the property {names}"
                yield Finding(place, f"{message}; {gun(weapon)} has it")
            if set(upgrade.only_with) - properties.keys():
                names = listed([property_named(ship, id) for id in upgrade.only_with], "and")
                message = f"{lowered(upgrade.name)} is only for weapons with the property {names}"
                yield Finding(place, f"{message}; {gun(weapon)} has it not")


def property_named(ship: Ship, id: str) -> str:
    """How messages call a property."""
    return lowered(ship.house.tables.weapon_properties[id].name)


@RULES.rule(
    "SF513",
    "force-field-without-shields",
    source="SOM 14",
    breaks={"/weapons/1/weapon": "force-projector", "/shields": LEFT_OUT},
)
def force_field_without_shields(ship: Ship, stats: Stats) -> Found:
    """A force field weapon is on a ship with shields, not with deflector shields."""
    if ship.one("shields") is not None:
        return
    has = "deflector shields" if ship.one("deflector_shields") is not None else "no shields"
    least = min(ship.house.tables.shields.values(), key=lambda row: row.bp if isinstance(row.bp, int) else 0)
    hint = f"{'in their place, ' if has != 'no shields' else ''}{lowered(least.name)} cost {least.bp} BP"
    for weapon in ship.weapons:
        if any(row.not_with_shield_kind for row, _ in weapon.properties):
            yield Finding(
                (*weapon.pointer, "weapon"), f"{gun(weapon)} works with shields only; this ship has {has}", hint=hint
            )


@RULES.rule(
    "SF515",
    "broad-arc-wasted",
    source="CRB 304",
    severity=Severity.WARNING,
    breaks={"/weapons/1/weapon": "gyrolaser"},
)
def broad_arc_wasted(ship: Ship, stats: Stats) -> Found:
    """A weapon with a broad arc is not on a turret, which fires into all arcs anyway."""
    for weapon in ship.weapons:
        for row, _ in weapon.properties if weapon.arc == "turret" else ():
            if row.adjacent_arc_modifier is not None:
                property_text = article(lowered(row.name))
                yield Finding(
                    (*weapon.pointer, "arc"), f"{gun(weapon)} has {property_text}, which gains nothing on a turret"
                )


@RULES.rule(
    "SF516",
    "spines-too-big",
    source="AA4 135",
    breaks={"/weapons/1": {"weapon": "starship-spines-mk-4", "arc": "forward"}},
)
def spines_too_big(ship: Ship, stats: Stats) -> Found:
    """Starship spines are on a ship big enough for their mark."""
    for weapon in ship.weapons:
        if weapon.class_ != "none" or isinstance(weapon.row, Unknown) or ship.size is None:
            continue
        if smaller(ship, weapon.row.min_size):
            message = f"{gun(weapon)} are for {ships_for(ship, weapon.row)}; this one is {ship.size.name}"
            yield Finding((*weapon.pointer, "weapon"), message)


@RULES.rule(
    "SF517",
    "capital-weapons-only",
    source="CRB 303",
    severity=Severity.INFO,
    breaks={**CRUISER, "/weapons": [{"weapon": "superlaser", "arc": "forward"}]},
)
def capital_weapons_only(ship: Ship, stats: Stats) -> Found:
    """Not all weapons are of the classes that cannot fire at Tiny and Small ships."""
    ranks = [rank(weapon.class_) for weapon in ship.weapons if weapon.class_ in CLASSES]
    if ranks and len(ranks) == len(ship.weapons) and min(ranks) >= rank("capital"):
        yield Finding(("weapons",), "only capital weapons aboard: nothing to fire at Tiny and Small ships with")
