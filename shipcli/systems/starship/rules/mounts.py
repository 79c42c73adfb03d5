"""Whether there is a mount for every weapon, and may be: SF501 to SF504, SF506, SF514, SF518, SF519."""

from collections.abc import Iterator

from shipcli.diagnostics import Finding, Severity
from shipcli.rules import Found
from shipcli.systems.starship.model import ARCS, Ship, ShipWeapon
from shipcli.systems.starship.mounts import Lack, listed_price, own_mounts, price, rank, sold, takes_mounts
from shipcli.systems.starship.rules.rulebook import RULES, frame_called, gun, size_names
from shipcli.systems.starship.stats import Stats
from shipcli.systems.starship.tables import ArcId, MountClassId
from shipcli.tally import Unknown
from shipcli.text import article, listed, lowered, plural

CRUISER = {
    "/tier": 8,
    "/frame": "cruiser",
    "/power_cores": ["nova-ultra"],
    "/thrusters": "h6",
    "/security": ["biometric-locks"],
    "/mounts": [],
    "/crew/complement": 20,
}
"""Edits that make a cruiser of the base document. A cruiser may carry capital weapons."""


def arc_named(arc: str) -> str:
    """How messages call an arc."""
    return "the turret" if arc == "turret" else f"the {arc} arc"


def frame_with_mounts(ship: Ship, arc: ArcId, class_: str | None = None) -> bool:
    """Whether the frame, if it is known, has mounts of its own in an arc: of that class, or any."""
    mounts = own_mounts(ship, arc)
    return bool(mounts) if class_ is None else class_ in mounts


def size_for(ship: Ship, class_: str) -> str:
    """The smallest size that may carry weapons of a class."""
    return next(size.name for size in ship.house.tables.sizes.values() if rank(size.max_class) >= rank(class_))


@RULES.rule(
    "SF501",
    "weapon-too-big",
    source="CRB 303, SOM 12",
    breaks={"/weapons/0": {"weapon": "extreme-force-ramming-prow", "arc": "forward"}},
)
def weapon_too_big(ship: Ship, stats: Stats) -> Found:
    """A ship carries weapons and mounts no bigger than its size allows; those of its own frame may be bigger."""
    size = ship.size
    if size is None:
        return
    arcs_told = set()
    for i, weapon in enumerate(ship.weapons):
        class_ = weapon.class_
        if class_ is None or not takes_mounts(weapon):
            continue
        if class_ == "spinal":
            if not any(frame_with_mounts(ship, arc, "spinal") for arc in ARCS):
                arcs_told.add(weapon.arc)
                message = f"{gun(weapon)} is a spinal weapon; {article(frame_called(ship))} has no spinal mount"
                frames = [
                    row.name for row in ship.house.tables.frames.values() if "spinal" in row.mounts.get("forward", {})
                ]
                yield Finding(weapon.pointer, message, hint=f"{listed(frames, 'and')} has one, forward")
        elif rank(class_) > rank(size.max_class) and not stands_in_own_mounts(ship, stats, i):
            arcs_told.add(weapon.arc)
            message = f"{gun(weapon)} is a {class_} weapon; {size.name} ships carry {size.max_class} ones at most"
            yield Finding(
                weapon.pointer, message, hint=f"{class_} weapons are for {size_for(ship, class_)} ships and larger"
            )
    for mount in ship.mounts if isinstance(ship.mounts, tuple) else ():
        if isinstance(mount.class_, Unknown) or isinstance(mount.arc, Unknown) or mount.arc in arcs_told:
            continue
        if mount.class_ != "spinal" and rank(mount.class_) > rank(size.max_class):
            message = f"a {mount.class_} mount; {size.name} ships have {size.max_class} ones at most"
            yield Finding(
                mount.pointer,
                message,
                hint=f"{mount.class_} mounts are for {size_for(ship, mount.class_)} ships and larger",
            )


def stands_in_own_mounts(ship: Ship, stats: Stats, index: int) -> bool:
    """Whether a weapon stands in mounts of the frame as it came; in an unknown arc, whether it may."""
    weapon = ship.weapons[index]
    if isinstance(weapon.arc, Unknown):
        return any(frame_with_mounts(ship, arc, weapon.class_) for arc in ARCS)
    places = [place for place in stats.fitting.holding(index) if place.bought is None]
    return len(places) == weapon.mounts_used


@RULES.rule(
    "SF502",
    "too-many-mounts",
    source="CRB 305",
    yields_to=("SF504",),
    breaks={"/mounts/1": {"arc": "forward", "class": "light"}, "/mounts/2": {"arc": "forward", "class": "light"}},
)
def too_many_mounts(ship: Ship, stats: Stats) -> Found:
    """No mount is bought for an arc or turret that has as many as the ship's size allows."""
    if ship.size is None or not stats.fitting.bought:
        return
    for arc in ARCS:
        owned, limit = len(own_mounts(ship, arc)), ship.size.max_mounts_per_arc
        new = [purchase for purchase in stats.fitting.bought if purchase.arc == arc and purchase.from_ is None]
        if owned + len(new) > max(limit, owned):
            of_frame = f", {owned} of them the frame's" if owned else ""
            yield Finding(
                new[max(0, limit - owned)].pointer,
                f"{owned + len(new)} mounts in {arc_named(arc)}{of_frame}; {ship.size.name} ships have {limit} at most",
            )


@RULES.rule(
    "SF503",
    "capital-weapon-in-turret",
    source="CRB 305, SOM 36",
    yields_to=("SF501", "SF507", "SF508", "SF509"),
    breaks={
        **CRUISER,
        "/weapons": [{"weapon": "superlaser", "arc": "turret"}, {"weapon": "coilgun", "arc": "port"}],
    },
)
def capital_weapon_in_turret(ship: Ship, stats: Stats) -> Found:
    """Capital weapons stand in turrets on Supercolossal ships only."""
    row = listed_price(ship, "turret", "capital")
    if ship.size is None or row is None or ship.size.id in row.sizes:
        return
    names = listed(size_names(ship, row.sizes), "and")
    hint = "put it in another arc"
    weapon_told = False
    for weapon in ship.weapons:
        if weapon.arc == "turret" and weapon.class_ == "capital" and takes_mounts(weapon):
            weapon_told = True
            yield Finding(
                weapon.pointer,
                f"{gun(weapon)} is a capital weapon; only {names} ships have them in a turret",
                hint=hint,
            )
    for mount in ship.mounts if isinstance(ship.mounts, tuple) and not weapon_told else ():
        if mount.arc == "turret" and mount.class_ == "capital":
            yield Finding(mount.pointer, f"a capital mount in the turret; only {names} ships have them", hint=hint)


@RULES.rule(
    "SF504",
    "turret-not-there",
    source="CRB 305",
    yields_to=("SF507", "SF508", "SF509", "SF510"),
    breaks={"/tier": 5, "/frame": "oma", "/access": ["biomechanical"]},
)
def turret_not_there(ship: Ship, stats: Stats) -> Found:
    """Weapons stand in a turret where the frame has one, unless ruling turret-on-any-frame sells turrets to all."""
    if ship.frame is None or isinstance(ship.frame, Unknown) or frame_with_mounts(ship, "turret"):
        return
    weapons = [entry for entry in ship.weapons if entry.arc == "turret" and takes_mounts(entry)]
    mounts = [entry for entry in ship.mounts if entry.arc == "turret"] if isinstance(ship.mounts, tuple) else []
    if not (weapons or mounts) or ship.house["turret-on-any-frame"] is True:
        return
    hint = "by house ruling: `rulings: {turret-on-any-frame: true}`"
    for weapon in weapons:
        yield Finding(
            weapon.pointer, f"{gun(weapon)} stands in a turret; {article(frame_called(ship))} has none", hint=hint
        )
    for mount in mounts if not weapons else ():
        yield Finding(mount.pointer, f"a mount in the turret; {article(frame_called(ship))} has none", hint=hint)


def lacking(ship: Ship, stats: Stats) -> Iterator[tuple[ShipWeapon, Lack]]:
    """The weapons without mounts, where all mounts and weapons are known and no purchase has been refused."""
    doubtful = {mount.arc for mount in stats.fitting.refused} | stats.fitting.unclear
    for lack in stats.fitting.without:
        weapon = ship.weapons[lack.weapon]
        if weapon.arc not in doubtful:
            yield weapon, lack


def purchase_hint(ship: Ship, stats: Stats, weapon: ShipWeapon) -> str | None:
    """What a mount for a weapon costs; None where none can be bought."""
    arc, class_ = str(weapon.arc), str(weapon.class_)
    bp = price(ship, arc, class_, None)
    if bp is None or ship.size is None or len(stats.fitting.places[arc]) >= ship.size.max_mounts_per_arc:
        return None
    return f"a new {class_} mount costs {bp} BP: `{{arc: {arc}, class: {class_}}}`"


@RULES.rule(
    "SF506",
    "array-without-mounts",
    source="CRB 304",
    yields_to=("SF501", "SF503", "SF504"),
    breaks={"/weapons/1/weapon": "micromissile-battery"},
)
def array_without_mounts(ship: Ship, stats: Stats) -> Found:
    """An array has two mounts of its arc to itself."""
    for weapon, lack in lacking(ship, stats):
        array = next((row for row, _ in weapon.properties if (row.mounts_used or 0) > 1), None)
        if array is not None and lack.there:
            array_text = f"{article(lowered(array.name))} and takes {lack.wanted} mounts"
            message = f"{gun(weapon)} is {array_text}; {arc_named(str(weapon.arc))} has {lack.there} for it"
            yield Finding(weapon.pointer, message, hint=purchase_hint(ship, stats, weapon))


@RULES.rule(
    "SF514",
    "mount-wasted",
    source="CRB 305",
    severity=Severity.INFO,
    yields_to=("SF502",),
    breaks={"/mounts/1": {"arc": "forward", "class": "light"}},
)
def mount_wasted(ship: Ship, stats: Stats) -> Found:
    """No mount is empty, and none holds a weapon of a smaller class, which ruling smaller-weapon may forbid.

    A document that lists its `mounts` has counted them: there only mounts that were paid for are remarked on.
    """
    fitting = stats.fitting
    lacking = {ship.weapons[lack.weapon].arc for lack in fitting.without}
    empty = []
    for arc in ARCS:
        if arc in fitting.unclear or arc in lacking:
            continue
        for place in fitting.places[arc]:
            if place.weapon is not None:
                continue
            if place.bought is not None:
                message = f"the {place.class_} mount in {arc_named(arc)}, bought for {place.bought.bp} BP, is empty"
                yield Finding(place.bought.pointer, message)
            elif ship.mounts is None:
                empty.append(f"{place.class_} in {arc_named(arc)}")
    if empty:
        yield Finding(("frame",), f"{plural(len(empty), 'mount')} of the frame empty: {listed(empty, 'and')}")
    for i, weapon in enumerate(ship.weapons):
        yield from in_bigger_mounts(ship, stats, i, weapon)


def in_bigger_mounts(ship: Ship, stats: Stats, index: int, weapon: ShipWeapon) -> Found:
    """The finding about a weapon in a mount of a bigger class."""
    class_ = weapon.class_
    bigger = [
        place for place in stats.fitting.holding(index) if class_ is not None and rank(place.class_) > rank(class_)
    ]
    if not bigger:
        return
    message = f"{gun(weapon)} is a {class_} weapon and stands in a {bigger[0].class_} mount"
    if ship.house["smaller-weapon"] == "forbidden":
        hint = purchase_hint(ship, stats, weapon)
        yield Finding(weapon.pointer, f"{message} (ruling smaller-weapon)", hint=hint, severity=Severity.ERROR)
    else:
        yield Finding(weapon.pointer, f"{message}: a {bigger[0].class_} weapon would fit")


@RULES.rule(
    "SF518",
    "weapon-without-mount",
    source="CRB 305",
    yields_to=("SF501", "SF503", "SF504", "SF506", "SF507", "SF508", "SF510"),
    breaks={"/mounts": []},
)
def weapon_without_mount(ship: Ship, stats: Stats) -> Found:
    """Every weapon stands in a mount of its arc: one of the frame's, or one that is listed, or can be bought."""
    for weapon, lack in lacking(ship, stats):
        arc, class_ = str(weapon.arc), str(weapon.class_)
        many = f"{lack.wanted} {class_} mounts" if lack.wanted > 1 else f"a {class_} mount"
        linked = "linked " if weapon.linked is True else ""
        message = f"{linked}{gun(weapon)} takes {many} in {arc_named(arc)}; {lack.there or 'none'} left for it"
        row = listed_price(ship, arc, class_)
        if row is not None and row.ruling is not None and sold(ship, arc, class_) is None:
            message += f", and none is for sale (ruling {row.ruling[0]})"
        yield Finding(weapon.pointer, message, hint=purchase_hint(ship, stats, weapon))


@RULES.rule(
    "SF519",
    "mount-not-there",
    source="CRB 305",
    yields_to=("SF501", "SF504"),
    breaks={"/mounts/1": {"arc": "aft", "class": "heavy", "from": "light"}},
)
def mount_not_there(ship: Ship, stats: Stats) -> Found:
    """What `mounts` makes bigger is a mount of the frame in that arc, each once, and what it buys is for sale."""
    for mount in stats.fitting.refused:
        arc, class_, from_ = mount.arc, mount.class_, mount.from_
        if isinstance(arc, Unknown) or isinstance(class_, Unknown):
            continue
        row = listed_price(ship, arc, class_)
        if (arc, class_) == ("turret", "capital") and ship.size and row and ship.size.id not in row.sizes:
            continue  # SF503 says so
        if isinstance(from_, str) and rank(from_) >= rank(class_):
            message = f"a {from_} mount is no smaller than a {class_} one"
            yield Finding(mount.pointer, message, hint="leave `from` out for a new mount")
        elif isinstance(from_, str) and not left_over(ship, stats, arc, from_):
            number = own_mounts(ship, arc).count(from_)
            reason = f"the frame has {number or 'none'} there" + (" and each is made bigger once" if number else "")
            yield Finding(mount.pointer, f"no {from_} mount in {arc_named(arc)} to make bigger: {reason}")
        else:
            yield Finding(
                mount.pointer, f"a {class_} mount in {arc_named(arc)} is not for sale; such mounts come with the frame"
            )


def left_over(ship: Ship, stats: Stats, arc: ArcId, class_: MountClassId) -> bool:
    """Whether the frame has a mount of that class in an arc that nothing in `mounts` makes bigger."""
    used = sum(purchase.arc == arc and purchase.from_ == class_ for purchase in stats.fitting.bought)
    return own_mounts(ship, arc).count(class_) > used
