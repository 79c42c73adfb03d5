"""What the checks of weapons and mounts find, SF501 to SF519, on both sides of every edge; what silences what."""

import pytest

from shipcli.pointers import LEFT_OUT
from shipcli.sensitivity import mattered
from tests.support import base, reviewed

WEAPON = {
    "light": "light-laser-cannon",
    "heavy": "heavy-laser-cannon",
    "capital": "superlaser",
    "spinal": "ultralaser",
    "torpedo": "light-torpedo-launcher",
    "pod": "light-plasma-torpedo-pod",
    "heavy-pod": "heavy-plasma-torpedo-pod",
    "capital-pod": "quantum-missile-pod",
    "mines": "mini-nuke-mines",
    "capital-mines": "hellfire-mines",
    "puck": "warp-puck-launcher",
    "ram": "minor-ramming-prow",
    "capital-ram": "massive-ramming-prow",
    "force": "force-projector",
    "array": "micromissile-battery",
    "heavy-array": "heavy-laser-array",
    "broad": "gyrolaser",
    "melee": "grinding-gears",
    "ecm": "gravity-generator",
    **{f"spines-{n}": f"starship-spines-mk-{n}" for n in range(1, 6)},
}


def weapon(text):
    """A weapon from `what arc`, with `linked` or `+upgrade` behind it."""
    what, arc, *more = text.split()
    entry = {"weapon": WEAPON.get(what, what), "arc": arc}
    if "linked" in more:
        entry["linked"] = True
    upgrades = [one.removeprefix("+") for one in more if one.startswith("+")]
    return entry | ({"upgrades": upgrades} if upgrades else {})


def mount(text):
    """An entry of `mounts` from `class arc`, or `class arc from`."""
    return dict(zip(("class", "arc", "from"), text.split(), strict=False))


def armed(frame, *weapons, mounts=None, **edits):
    """Edits that put these weapons on that frame. Without `mounts` these are inferred."""
    return {
        "/frame": frame,
        "/weapons": [weapon(one) for one in weapons],
        "/mounts": LEFT_OUT if mounts is None else [mount(one) for one in mounts],
        **{f"/{key}": value for key, value in edits.items()},
    }


def judged(edits, *severities):
    """Code and JSON Pointer of what the rules of weapons find in the base document, so edited."""
    report = reviewed(base("starship", edits))
    return {
        (one.code, "".join(f"/{step}" for step in one.pointer))
        for one in report.diagnostics
        if one.code.startswith("SF5") and one.severity in (severities or ("error", "warning"))
    }


def message(edits, code):
    """Message and hint of the finding with that code."""
    (one,) = [one for one in reviewed(base("starship", edits)).diagnostics if one.code == code]
    return one.message, one.hint


FIRST, SECOND, THIRD = "/weapons/0", "/weapons/1", "/weapons/2"

# id, edits, what is found but for infos
CASES = [
    # SF501: CRB 303: heavy needs Medium, capital Huge
    ("tiny-light", armed("racer", "light forward"), set()),
    ("tiny-heavy", armed("racer", "heavy forward"), {("SF501", FIRST)}),
    ("small-light", armed("light-freighter", "light forward"), set()),
    ("small-heavy", armed("light-freighter", "particle-beam forward"), {("SF501", FIRST)}),
    ("medium-heavy", armed("explorer", "heavy forward"), set()),
    ("medium-capital", armed("explorer", "capital forward"), {("SF501", FIRST)}),
    ("large-heavy", armed("destroyer", "heavy forward"), set()),
    ("large-capital", armed("destroyer", "capital forward"), {("SF501", FIRST)}),
    ("huge-capital", armed("bulk-freighter", "capital forward"), set()),
    ("gargantuan-capital", armed("supertanker", "capital forward"), set()),
    ("colossal-capital", armed("dreadnought", "capital forward"), set()),
    ("supercolossal-capital", armed("base-ship", "capital forward"), set()),
    # ... spinal an Ultranought
    ("huge-spinal", armed("cruiser", "spinal forward"), {("SF501", FIRST)}),
    ("colossal-spinal", armed("dreadnought", "spinal forward"), {("SF501", FIRST)}),
    ("base-ship-spinal", armed("base-ship", "spinal forward"), {("SF501", FIRST)}),
    ("ultranought-spinal", armed("ultranought", "spinal forward"), set()),
    ("several", armed("racer", "heavy forward", "light forward", "heavy aft"), {("SF501", FIRST), ("SF501", THIRD)}),
    # ... but what the frame itself can hold
    ("own-heavy", armed("tug", "heavy turret"), set()),
    ("own-heavy-once", armed("tug", "heavy turret", "heavy turret"), {("SF501", SECOND)}),
    ("own-heavy-linked", armed("tug", "heavy turret linked"), {("SF501", FIRST)}),
    ("own-heavy-elsewhere", armed("tug", "heavy forward"), {("SF501", FIRST)}),
    ("own-heavy-array", armed("tug", "heavy-array turret"), {("SF501", FIRST)}),
    ("own-heavy-to-capital", armed("tug", "capital turret"), {("SF501", FIRST)}),
    ("own-heavy-somewhere", armed("tug", "heavy above"), set()),
    ("heavy-somewhere", armed("racer", "heavy above"), {("SF501", FIRST)}),
    # ... and mounts as well as weapons, each once
    ("heavy-mount", armed("racer", mounts=["heavy aft"]), {("SF501", "/mounts/0")}),
    ("heavy-mount-from-light", armed("racer", mounts=["heavy aft light"]), {("SF501", "/mounts/0")}),
    ("heavy-mount-filled", armed("racer", "heavy aft", mounts=["heavy aft"]), {("SF501", FIRST)}),
    ("capital-mount", armed("explorer", mounts=["capital aft"]), {("SF501", "/mounts/0")}),
    ("light-mount", armed("racer", mounts=["light aft"]), set()),
    # SF502: CRB 305: two on Tiny and Small ships
    ("tiny-two", armed("racer", *["light aft"] * 2), set()),
    ("tiny-three", armed("racer", *["light aft"] * 3), {("SF502", THIRD)}),
    ("small-two", armed("light-freighter", *["light aft"] * 2), set()),
    ("small-three", armed("light-freighter", *["light aft"] * 3), {("SF502", THIRD)}),
    ("small-three-in-two-arcs", armed("light-freighter", *["light aft", "light port", "light aft"]), set()),
    # ... three on Medium and Large
    ("medium-three", armed("explorer", *["light turret"] * 3), set()),
    ("medium-four", armed("explorer", *["light turret"] * 4), {("SF502", "/weapons/3")}),
    ("large-three", armed("destroyer", *["light aft"] * 3), set()),
    ("large-four", armed("destroyer", *["light aft"] * 4), {("SF502", "/weapons/3")}),
    # ... four on larger ones
    ("huge-four", armed("cruiser", *["light aft"] * 4), set()),
    ("huge-five", armed("cruiser", *["light aft"] * 5), {("SF502", "/weapons/4")}),
    ("supercolossal-four", armed("base-ship", *["light aft"] * 4), set()),
    ("supercolossal-five", armed("base-ship", *["light aft"] * 5), {("SF502", "/weapons/4")}),
    ("colossal-six-turrets", armed("dreadnought", *["light turret"] * 6), {("SF502", "/weapons/4")}),
    # ... but for the frame's own
    (
        "own-five",
        armed("ultranought", "spinal forward", *["capital forward"] * 2, *["heavy forward"] * 2),
        set(),
    ),
    (
        "own-five-and-one",
        armed("ultranought", "spinal forward", *["capital forward"] * 2, *["heavy forward"] * 2, "light forward"),
        {("SF502", "/weapons/5")},
    ),
    ("linked-pair-on-one", armed("explorer", "light aft linked", "light aft"), set()),
    ("two-linked-pairs", armed("explorer", "light aft linked", "light aft linked"), {("SF502", SECOND)}),
    ("bigger-is-not-more", armed("explorer", *["heavy turret"] * 3), set()),
    ("listed-three", armed("explorer", mounts=["light aft"] * 3), set()),
    ("listed-four", armed("explorer", mounts=["light aft"] * 4), {("SF502", "/mounts/3")}),
    ("listed-bigger", armed("destroyer", mounts=["heavy aft light", "light aft", "light aft"]), set()),
    # SF503: CRB 305, SOM 36
    ("capital-turret", armed("cruiser", "capital turret"), {("SF503", FIRST)}),
    ("capital-arc", armed("cruiser", "capital port"), set()),
    ("heavy-turret", armed("cruiser", "heavy turret"), set()),
    ("capital-turret-colossal", armed("dreadnought", "capital turret"), {("SF503", FIRST)}),
    ("capital-turret-supercolossal", armed("base-ship", "capital turret"), set()),
    ("capital-turret-bought", armed("base-ship", *["capital turret"] * 3), set()),
    ("capital-turret-mount", armed("cruiser", mounts=["capital turret"]), {("SF503", "/mounts/0")}),
    ("capital-turret-from-heavy", armed("cruiser", mounts=["capital turret heavy"]), {("SF503", "/mounts/0")}),
    ("capital-turret-both", armed("cruiser", "capital turret", mounts=["capital turret"]), {("SF503", FIRST)}),
    ("capital-turret-mount-sold", armed("base-ship", mounts=["capital turret"]), set()),
    # ... yields to SF501, and to the rules of arcs
    ("capital-turret-medium", armed("explorer", "capital turret"), {("SF501", FIRST)}),
    ("capital-turret-mount-medium", armed("explorer", mounts=["capital turret light"]), {("SF501", "/mounts/0")}),
    ("capital-turret-both-medium", armed("explorer", "capital turret", mounts=["capital turret"]), {("SF501", FIRST)}),
    ("capital-mines-turret", armed("cruiser", "capital-mines turret"), {("SF507", FIRST + "/arc")}),
    ("capital-ram-turret", armed("cruiser", "capital-ram turret"), {("SF508", FIRST + "/arc")}),
    ("capital-pod-turret", armed("cruiser", "capital-pod turret"), {("SF509", FIRST + "/arc")}),
    # SF504
    ("no-turret", armed("light-freighter", "light turret"), {("SF504", FIRST)}),
    ("no-turret-two", armed("light-freighter", *["light turret"] * 2), {("SF504", FIRST), ("SF504", SECOND)}),
    (
        "no-turret-three",
        armed("light-freighter", *["light turret"] * 3),
        {("SF504", w) for w in (FIRST, SECOND, THIRD)},
    ),
    ("a-turret", armed("explorer", "light turret"), set()),
    ("no-turret-mount", armed("light-freighter", mounts=["light turret"]), {("SF504", "/mounts/0")}),
    ("no-turret-both", armed("light-freighter", "light turret", mounts=["light turret"]), {("SF504", FIRST)}),
    ("no-turret-nor-mount", armed("light-freighter", "light turret", mounts=[]), {("SF504", FIRST)}),
    (
        "no-turret-from",
        armed("light-freighter", mounts=["heavy turret light"]),
        {("SF501", "/mounts/0"), ("SF504", "/mounts/0")},
    ),
    (
        "no-turret-and-too-big",
        armed("light-freighter", "heavy turret"),
        {("SF501", FIRST), ("SF504", FIRST)},
    ),
    ("no-turret-by-ruling", armed("light-freighter", "light turret", rulings={"turret-on-any-frame": True}), set()),
    (
        "no-turret-by-ruling-three",
        armed("light-freighter", *["light turret"] * 3, rulings={"turret-on-any-frame": True}),
        {("SF502", THIRD)},
    ),
    ("no-turret-mines", armed("light-freighter", "mines turret"), {("SF507", FIRST + "/arc")}),
    ("no-turret-ram", armed("light-freighter", "ram turret"), {("SF508", FIRST + "/arc")}),
    ("no-turret-pod", armed("light-freighter", "pod turret"), {("SF509", FIRST + "/arc")}),
    ("no-turret-spines", armed("light-freighter", "spines-1 turret"), set()),
    ("no-turret-unknown", armed("light-freighter", "peashooter turret"), set()),
    # SF505: CRB 301
    ("linked-direct", armed("explorer", "light forward linked"), set()),
    ("linked-tracking", armed("explorer", "torpedo forward linked"), {("SF505", FIRST + "/linked")}),
    ("linked-melee", armed("explorer", "melee forward linked"), {("SF505", FIRST + "/linked")}),
    ("linked-ecm", armed("explorer", "ecm forward linked"), {("SF505", FIRST + "/linked")}),
    ("tracking-alone", armed("explorer", "torpedo forward", "torpedo forward"), set()),
    ("linked-pods", armed("explorer", "pod forward linked"), {("SF505", FIRST + "/linked")}),
    # SF506: CRB 304
    ("array-two", armed("explorer", "array forward", mounts=["light forward"]), set()),
    ("array-one", armed("explorer", "array forward", mounts=[]), {("SF506", FIRST)}),
    ("array-none", armed("explorer", "array aft", mounts=[]), {("SF518", FIRST)}),
    (
        "array-beside",
        armed("explorer", "light forward", "array forward", mounts=["light forward"]),
        {("SF506", SECOND)},
    ),
    ("array-beside-enough", armed("explorer", "light forward", "array forward", mounts=["light forward"] * 2), set()),
    ("array-bought", armed("explorer", "array forward"), set()),
    ("array-of-light", armed("transport", "heavy-array forward", mounts=[]), {("SF506", FIRST)}),
    ("array-made-bigger", armed("transport", "heavy-array forward", mounts=["heavy forward light"]), set()),
    ("array-by-upgrade", armed("explorer", "coilgun turret +array", mounts=[]), {("SF506", FIRST)}),
    ("array-by-upgrade-two", armed("explorer", "coilgun turret +array", mounts=["light turret"]), set()),
    (
        "array-linked-three",
        armed("explorer", "coilgun turret +array linked", mounts=["light turret"] * 2),
        {("SF506", FIRST)},
    ),
    ("array-too-big", armed("shuttle", "heavy-array forward", mounts=[]), {("SF501", FIRST)}),
    # SF507: SOM 14
    *[
        (f"mines-{arc}", armed("explorer", f"mines {arc}"), {("SF507", FIRST + "/arc")})
        for arc in ("forward", "port", "starboard", "turret")
    ],
    *[
        (f"puck-{arc}", armed("explorer", f"puck {arc}"), {("SF507", FIRST + "/arc")})
        for arc in ("forward", "port", "starboard", "turret")
    ],
    ("mines-aft", armed("explorer", "mines aft"), set()),
    ("puck-aft", armed("explorer", "puck aft"), set()),
    (
        "mines-forward-no-mount",
        armed("explorer", "mines forward", "light forward", mounts=[]),
        {("SF507", FIRST + "/arc"), ("SF518", SECOND)},
    ),
    ("mines-somewhere", armed("explorer", "mines below"), set()),
    # SF508: SOM 16
    *[
        (f"ram-{arc}", armed("explorer", f"ram {arc}"), {("SF508", FIRST + "/arc")})
        for arc in ("port", "starboard", "aft", "turret")
    ],
    ("ram-forward", armed("explorer", "ram forward"), set()),
    ("ram-aft-no-mount", armed("explorer", "ram aft", mounts=[]), {("SF508", FIRST + "/arc")}),
    # SF509: SOM 16
    ("pod", armed("racer", "pod forward"), set()),
    ("pod-turret", armed("explorer", "pod turret"), {("SF509", FIRST + "/arc")}),
    ("two-pods", armed("explorer", "pod forward", "pod aft"), set()),
    ("two-pods-in-one-arc", armed("explorer", "pod forward", "pod forward"), {("SF509", SECOND + "/arc")}),
    ("two-pods-of-two-classes", armed("explorer", "pod port", "heavy-pod port"), {("SF509", SECOND + "/arc")}),
    ("three-pods", armed("explorer", *["pod aft"] * 3), {("SF509", SECOND + "/arc"), ("SF509", THIRD + "/arc")}),
    ("heavy-pod-small", armed("light-freighter", "heavy-pod aft"), {("SF509", FIRST + "/weapon")}),
    ("heavy-pod-medium", armed("explorer", "heavy-pod aft"), set()),
    ("capital-pod-large", armed("destroyer", "capital-pod aft"), {("SF509", FIRST + "/weapon")}),
    ("capital-pod-huge", armed("cruiser", "capital-pod aft"), set()),
    ("pods-take-no-mount", armed("explorer", "pod aft", mounts=[]), set()),
    # SF510: SOM 12
    ("spinal-port", armed("ultranought", "spinal port"), {("SF510", FIRST + "/arc")}),
    ("spinal-turret", armed("ultranought", "spinal turret"), {("SF510", FIRST + "/arc")}),
    ("two-spinal", armed("ultranought", "spinal forward", "ultragraser forward"), {("SF510", SECOND + "/weapon")}),
    ("spinal-linked", armed("ultranought", "spinal forward linked"), {("SF510", FIRST + "/weapon")}),
    ("spinal-port-cruiser", armed("cruiser", "spinal port"), {("SF501", FIRST)}),
    ("two-spinal-cruiser", armed("cruiser", *["spinal forward"] * 2), {("SF501", FIRST), ("SF501", SECOND)}),
    # SF511: CRB 295
    ("fighter-unarmed", armed("fighter"), set()),
    ("fighter-one", armed("fighter", "light forward"), set()),
    ("fighter-two", armed("fighter", *["light forward"] * 2), {("SF511", "/frame")}),
    ("fighter-linked", armed("fighter", "light forward linked"), {("SF511", "/frame")}),
    ("fighter-tracking", armed("fighter", "light forward", "torpedo forward"), set()),
    ("fighter-tracking-only", armed("fighter", "torpedo forward"), set()),
    ("fighter-two-tracking", armed("fighter", *["torpedo forward"] * 2), set()),
    ("fighter-tracking-aft", armed("fighter", *["light forward"] * 2, "torpedo aft"), {("SF511", "/frame")}),
    ("fighter-aft", armed("fighter", "light forward", "light aft"), set()),
    ("fighter-pod", armed("fighter", *["light forward"] * 2, "pod forward"), {("SF511", "/frame")}),
    ("fighter-unknown", armed("fighter", *["light forward"] * 2, "peashooter forward"), set()),
    ("interceptor", armed("interceptor", *["light forward"] * 2), set()),
    *[
        (f"fighter-{what}-any-weapon", armed("fighter", *weapons, rulings={"fighter-tracking": "any-weapon"}), wanted)
        for what, weapons, wanted in [
            ("unarmed", [], set()),
            ("one", ["light forward"], {("SF511", "/frame")}),
            ("two", ["light forward"] * 2, {("SF511", "/frame")}),
            ("tracking", ["torpedo forward"], set()),
            ("both", ["light forward", "torpedo forward"], set()),
            ("aft", ["light aft"], set()),
        ]
    ],
    # SF512: SOM 13, 17
    *[
        (f"coilgun-{one}", armed("explorer", f"coilgun aft +{one}"), set())
        for one in ("array", "automated", "deployed", "line", "mystical")
    ],
    ("coilgun-smart", armed("explorer", "coilgun aft +smart"), {("SF512", FIRST + "/upgrades/0")}),
    ("mines-smart", armed("explorer", "mines aft +smart"), set()),
    ("mines-automated", armed("explorer", "mines aft +automated"), {("SF512", FIRST + "/upgrades/0")}),
    ("mines-deployed", armed("explorer", "mines aft +deployed"), {("SF512", FIRST + "/upgrades/0")}),
    (
        "limited-fire-deployed",
        armed("explorer", "high-explosive-missile-launcher aft +deployed"),
        {("SF512", FIRST + "/upgrades/0")},
    ),
    ("limited-fire-automated", armed("explorer", "high-explosive-missile-launcher aft +automated"), set()),
    ("small-deployed", armed("light-freighter", "coilgun aft +deployed"), {("SF512", FIRST + "/upgrades/0")}),
    ("second-of-two", armed("explorer", "coilgun aft +line +smart"), {("SF512", FIRST + "/upgrades/1")}),
    ("unknown-upgrade", armed("explorer", "coilgun aft +polish"), set()),
    ("upgrade-of-unknown", armed("explorer", "peashooter aft +smart"), set()),
    # SF513: SOM 14
    ("force-shields", armed("explorer", "force forward"), set()),
    ("force-none", armed("explorer", "force forward", shields=LEFT_OUT), {("SF513", FIRST + "/weapon")}),
    (
        "force-deflector",
        armed("explorer", "force forward", shields=LEFT_OUT, deflector_shields="deflector-basic-1"),
        {("SF513", FIRST + "/weapon")},
    ),
    ("force-both", armed("explorer", "force forward", deflector_shields="deflector-basic-1"), set()),  # SF601 says so
    ("force-unknown-shields", armed("explorer", "force forward", shields="paper"), set()),
    ("no-force-no-shields", armed("explorer", "light forward", shields=LEFT_OUT), set()),
    # SF515: CRB 304
    ("broad-turret", armed("explorer", "broad turret"), {("SF515", FIRST + "/arc")}),
    ("broad-forward", armed("explorer", "broad forward"), set()),
    # SF516: AA4 135
    ("spines-2-tiny", armed("racer", "spines-2 forward"), set()),
    ("spines-3-small", armed("shuttle", "spines-3 forward"), {("SF516", FIRST + "/weapon")}),
    ("spines-3-medium", armed("explorer", "spines-3 forward"), set()),
    ("spines-4-medium", armed("explorer", "spines-4 forward"), {("SF516", FIRST + "/weapon")}),
    ("spines-4-large", armed("destroyer", "spines-4 forward"), set()),
    ("spines-5-large", armed("destroyer", "spines-5 forward"), {("SF516", FIRST + "/weapon")}),
    ("spines-5-huge", armed("cruiser", "spines-5 forward"), set()),
    ("spines-take-no-mount", armed("explorer", "spines-1 aft", mounts=[]), set()),
    # SF518
    ("no-mount", armed("explorer", "light aft", mounts=[]), {("SF518", FIRST)}),
    ("a-mount", armed("explorer", "light aft", mounts=["light aft"]), set()),
    ("inferred", armed("explorer", "light aft"), set()),
    ("too-small", armed("explorer", "heavy forward", mounts=[]), {("SF518", FIRST)}),
    ("made-bigger", armed("explorer", "heavy forward", mounts=["heavy forward light"]), set()),
    ("half-a-pair", armed("explorer", "light forward linked", mounts=[]), {("SF518", FIRST)}),
    ("one-too-many", armed("explorer", *["light forward"] * 2, mounts=[]), {("SF518", SECOND)}),
    ("an-unknown-mount", armed("explorer", "light aft", mounts=["huge aft"]), set()),
    ("an-unknown-mount-elsewhere", armed("explorer", "light aft", mounts=["huge port"]), {("SF518", FIRST)}),
    ("an-unknown-weapon", armed("explorer", "peashooter aft", mounts=[]), set()),
    (
        "capital-turret-not-sold",
        armed("base-ship", *["capital turret"] * 3, rulings={"capital-turret-price": "not-sold"}),
        {("SF518", THIRD)},
    ),
    (
        "capital-turret-own",
        armed("base-ship", *["capital turret"] * 2, rulings={"capital-turret-price": "not-sold"}),
        set(),
    ),
    # SF519
    ("not-there", armed("explorer", mounts=["heavy aft light"]), {("SF519", "/mounts/0")}),
    ("there", armed("explorer", mounts=["heavy forward light"]), set()),
    ("not-twice", armed("explorer", mounts=["heavy forward light"] * 2), {("SF519", "/mounts/1")}),
    ("no-bigger", armed("transport", mounts=["heavy forward heavy"]), {("SF519", "/mounts/0")}),
    ("smaller", armed("transport", mounts=["light forward heavy"]), {("SF519", "/mounts/0")}),
    ("bought-spinal", armed("ultranought", mounts=["spinal forward"]), {("SF519", "/mounts/0")}),
    (
        "capital-turret-not-for-sale",
        armed("base-ship", mounts=["capital turret"], rulings={"capital-turret-price": "not-sold"}),
        {("SF519", "/mounts/0")},
    ),
    ("not-there-and-wanted", armed("explorer", "heavy aft", mounts=["heavy aft light"]), {("SF519", "/mounts/0")}),
    ("not-there-array-wants-it", armed("destroyer", "array aft", mounts=["heavy aft heavy"]), {("SF519", "/mounts/0")}),
    # nothing of a frame that is unknown
    (
        "unknown-frame",
        armed("corvette", "capital turret", "mines aft", "light forward linked", mounts=["capital turret heavy"]),
        set(),
    ),
]


@pytest.mark.parametrize(("edits", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_is_found_of_weapons_and_mounts(edits, wanted):
    assert judged(edits) == wanted


# id, edits, the infos
INFOS = [
    # SF514: frame's own mounts, where none are listed
    ("all-empty", armed("racer"), {("SF514", "/frame")}),
    ("one-empty", armed("racer", "light forward"), {("SF514", "/frame")}),
    ("none-empty", armed("racer", "light forward", "light aft"), set()),
    ("no-mounts", armed("starship-drone"), set()),
    ("pod-fills-none", armed("racer", "light forward", "pod aft"), {("SF514", "/frame")}),
    ("empty-but-unknown", armed("racer", "light forward", "peashooter aft"), set()),
    ("bought-and-filled", armed("racer", "light forward", "light aft", "light aft"), set()),
    # ... what was paid for
    ("listed-none", armed("racer", mounts=[]), set()),
    ("listed-filled", armed("explorer", "light aft", mounts=["light aft"]), set()),
    ("listed-empty", armed("explorer", mounts=["light aft"]), {("SF514", "/mounts/0")}),
    ("listed-too-many", armed("explorer", "light forward", mounts=["light forward"]), {("SF514", "/mounts/0")}),
    ("listed-enough", armed("explorer", *["light forward"] * 2, mounts=["light forward"]), set()),
    ("made-bigger-empty", armed("explorer", mounts=["heavy forward light"]), {("SF514", "/mounts/0")}),
    ("too-small-for-its-weapon", armed("explorer", "heavy aft", mounts=["light aft"]), set()),
    ("listed-but-unknown", armed("explorer", "peashooter aft", mounts=["light aft"]), set()),
    ("listed-over-the-limit", armed("explorer", *["light aft"] * 3, mounts=["light aft"] * 4), set()),  # SF502 says so
    # ... smaller weapons
    ("light-in-heavy", armed("tug", "light turret", mounts=[]), {("SF514", FIRST)}),
    ("heavy-in-heavy", armed("tug", "heavy turret", mounts=[]), set()),
    ("light-in-capital", armed("cruiser", "light forward", mounts=[]), {("SF514", FIRST)}),
    ("heavy-in-capital", armed("cruiser", "heavy forward", mounts=[]), {("SF514", FIRST)}),
    ("light-beside-heavy", armed("transport", "light forward", mounts=[]), set()),
    ("light-in-bigger-made", armed("explorer", "light forward", mounts=["heavy forward light"]), {("SF514", FIRST)}),
    ("light-inferred", armed("tug", "light turret", "light forward"), {("SF514", FIRST)}),
    # SF517: CRB 303
    ("unarmed", armed("cruiser", mounts=[]), set()),
    ("capital-only", armed("cruiser", "capital forward", mounts=[]), {("SF517", "/weapons")}),
    ("capital-and-light", armed("cruiser", "capital forward", "light port", mounts=[]), set()),
    ("capital-and-heavy", armed("cruiser", "capital forward", "heavy turret", mounts=[]), set()),
    (
        "capital-and-spinal",
        armed("ultranought", "capital forward", "spinal forward", mounts=[]),
        {("SF517", "/weapons")},
    ),
    ("capital-and-unknown", armed("cruiser", "capital forward", "peashooter aft", mounts=[]), set()),
    ("capital-and-spines", armed("cruiser", "capital forward", "spines-1 aft", mounts=[]), set()),
    ("light-only", armed("cruiser", "light port", mounts=[]), set()),
]


@pytest.mark.parametrize(("edits", "wanted"), [case[1:] for case in INFOS], ids=[case[0] for case in INFOS])
def test_what_is_remarked_on(edits, wanted):
    assert judged(edits, "info") == wanted


# edits, code, what the message says, what the hint says
MESSAGES = [
    (armed("light-freighter", "particle-beam forward"), "SF501",
     "particle beam is a heavy weapon; Small ships carry light ones at most",
     "heavy weapons are for Medium ships and larger"),
    (armed("base-ship", "spinal forward"), "SF501",
     "ultralaser is a spinal weapon; a base ship has no spinal mount", "Ultranought has one, forward"),
    (armed("dreadnought", *["light turret"] * 6), "SF502",
     "6 mounts in the turret, 4 of them the frame's; Colossal ships have 4 at most", None),
    (armed("explorer", mounts=["light aft"] * 4), "SF502",
     "4 mounts in the aft arc; Medium ships have 3 at most", None),
    (armed("cruiser", "capital turret"), "SF503",
     "superlaser is a capital weapon; only Supercolossal ships have them in a turret", "put it in another arc"),
    (armed("light-freighter", "light turret"), "SF504",
     "light laser cannon stands in a turret; a light freighter has none",
     "by house ruling: `rulings: {turret-on-any-frame: true}`"),
    (armed("explorer", "torpedo forward linked"), "SF505",
     "light torpedo launcher is a tracking weapon; only direct-fire weapons are linked", None),
    (armed("explorer", "array turret", mounts=[]), "SF506",
     "micromissile battery is an array and takes 2 mounts; the turret has 1 for it",
     "a new light mount costs 5 BP: `{arc: turret, class: light}`"),
    (armed("explorer", "mines port"), "SF507",
     "mini-nuke mines in the port arc; mines and transposition launchers are for the aft arc only", None),
    (armed("light-freighter", "heavy-pod aft"), "SF509",
     "heavy plasma torpedo pod is for Medium ships and larger; this one is Small", None),
    (armed("explorer", *["pod aft"] * 2), "SF509", "2 pods in the aft arc; an arc has 1 at most", None),
    (armed("fighter", "light forward", "coilgun forward"), "SF511",
     "no tracking weapon in the forward arc, but light laser cannon and coilgun; a fighter wants 1", None),
    (armed("explorer", "force forward", shields=LEFT_OUT), "SF513",
     "force projector works with shields only; this ship has no shields", "basic shields 10 cost 2 BP"),
    (armed("racer", "light forward"), "SF514", "1 mount of the frame empty: light in the aft arc", None),
    (armed("explorer", mounts=["heavy aft"]), "SF514",
     "the heavy mount in the aft arc, bought for 7 BP, is empty", None),
    (armed("tug", "light turret", mounts=[]), "SF514",
     "light laser cannon is a light weapon and stands in a heavy mount: a heavy weapon would fit", None),
    (armed("explorer", "light forward linked", mounts=[]), "SF518",
     "linked light laser cannon takes 2 light mounts in the forward arc; 1 left for it",
     "a new light mount costs 3 BP: `{arc: forward, class: light}`"),
    (armed("explorer", *["light aft"] * 4, mounts=["light aft"] * 3), "SF518",
     "light laser cannon takes a light mount in the aft arc; none left for it", None),
    (armed("base-ship", *["capital turret"] * 3, rulings={"capital-turret-price": "not-sold"}), "SF518",
     "superlaser takes a capital mount in the turret; none left for it, and none is for sale "
     "(ruling capital-turret-price)", None),
    (armed("explorer", mounts=["heavy aft light"]), "SF519",
     "no light mount in the aft arc to make bigger: the frame has none there", None),
    (armed("explorer", mounts=["heavy forward light"] * 2), "SF519",
     "no light mount in the forward arc to make bigger: the frame has 1 there and each is made bigger once", None),
    (armed("transport", mounts=["light forward heavy"]), "SF519",
     "a heavy mount is no smaller than a light one", "leave `from` out for a new mount"),
    (armed("ultranought", mounts=["spinal forward"]), "SF519",
     "a spinal mount in the forward arc is not for sale; such mounts come with the frame", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edits", "code", "text", "hint"), MESSAGES, ids=[f"{case[1]}-{i}" for i, case in enumerate(MESSAGES)]
)
def test_a_message_names_the_thing_and_the_figures(edits, code, text, hint):
    assert message(edits, code) == (text, hint)


# ruling, its other answer, edits under which it matters
RULINGS = [
    ("turret-on-any-frame", True, armed("light-freighter", "light turret")),
    ("smaller-weapon", "forbidden", armed("tug", "light turret", mounts=[])),
    ("fighter-tracking", "any-weapon", armed("fighter", "light forward")),
    ("capital-turret-price", "not-sold", armed("base-ship", *["capital turret"] * 3)),
]


@pytest.mark.parametrize(("ruling", "other", "edits"), RULINGS, ids=[case[0] for case in RULINGS])
def test_a_ruling_matters_where_it_is_asked_for(ruling, other, edits):
    for choice in ({}, {"/rulings": {ruling: other}}):
        assert ruling in [one.id for one in mattered(reviewed(base("starship", edits | choice)))]
    assert ruling not in [one.id for one in mattered(reviewed(base("starship")))]


def test_a_smaller_weapon_is_an_error_by_ruling():
    forbidden = {"rulings": {"smaller-weapon": "forbidden"}}
    edits = armed("tug", "light turret", mounts=[], **forbidden)
    assert judged(edits) == {("SF514", FIRST)}
    text, hint = message(edits, "SF514")
    assert text == "light laser cannon is a light weapon and stands in a heavy mount (ruling smaller-weapon)"
    assert hint == "a new light mount costs 5 BP: `{arc: turret, class: light}`"
    assert judged(armed("tug", "light turret", mounts=["light turret"], **forbidden)) == set()
    assert judged(armed("tug", "heavy turret", mounts=[], **forbidden)) == set()
