"""What the checks of expansion bays find, SF701 to SF707, on both sides of every edge."""

import pytest

from shipcli.pointers import LEFT_OUT
from shipcli.systems.starship.tables import BOOK
from tests.support import base, reviewed


def aboard(*names, frame="explorer", **edits):
    """Edits that put these expansion bays, written `name` or `2 name`, into a frame."""
    entries = []
    for name in names:
        number, _, rest = name.partition(" ")
        entries.append({"bay": rest, "count": int(number)} if number.isdecimal() else name)
    return {"/frame": frame, "/expansion_bays": entries, **{f"/{key}": value for key, value in edits.items()}}


def judged(edits):
    """Code and JSON Pointer of what the rules of expansion bays find in the base document, so edited."""
    report = reviewed(base("starship", edits))
    return {
        (one.code, "".join(f"/{step}" for step in one.pointer))
        for one in report.diagnostics
        if one.code.startswith("SF7")
    }


def message(edits, code):
    """Severity, message and hint of the finding with that code."""
    (one,) = [one for one in reviewed(base("starship", edits)).diagnostics if one.code == code]
    return one.severity, one.message, one.hint


def dc(value, bay="smuggler-compartment"):
    """Edits that give a bay a DC to find it."""
    return {"/expansion_bays": [{"bay": bay, "detect_dc": value}]}


def docked(*ships, bays=("hangar-bay",), frame="battleship"):
    """Edits that dock ships, written `2 tiny` or `2`, in the bays of a frame."""
    entries = []
    for ship in ships:
        number, _, size = ship.partition(" ")
        entries.append({"ship": "Wasp", "count": int(number)} | ({"size": size} if size else {}))
    return aboard(*bays, frame=frame, hangar=entries)


ALL = "/expansion_bays"
OVER = {("SF701", ALL)}
COLONY = {"frameworks": ["colony-ship-framework"]}
DETECT = {("SF705", "/expansion_bays/0/detect_dc")}

# id, edits, what is found
CASES = [
    # SF701: CRB 295
    ("four", aboard("4 cargo-hold"), set()),
    ("five", aboard("4 cargo-hold", "medical-bay"), OVER),
    ("five-apart", aboard(*["cargo-hold"] * 5), OVER),
    ("none", aboard(), set()),
    ("two-each", aboard("2 hydroponic-garden"), set()),
    ("two-each-and-one", aboard("2 hydroponic-garden", "cargo-hold"), OVER),
    ("by-size-four", aboard("2 decoy-husk"), set()),
    ("by-size-six", aboard("3 decoy-husk"), OVER),
    ("takes-none", aboard("4 cargo-hold", "drone-tube"), {("SF704", "/expansion_bays/1")}),
    ("shared", aboard("3 cargo-hold", "sealed-environment-chamber", "zero-g-hold"), set()),
    ("shared-once", aboard("3 cargo-hold", "sealed-environment-chamber", "2 zero-g-hold"), OVER),
    ("not-shared", aboard("4 cargo-hold", "zero-g-hold"), OVER),
    ("tiny", aboard("cargo-hold", frame="racer"), OVER),
    ("unlimited", aboard("300 cargo-hold", frame="base-ship"), set()),
    # ... external ones, SOM 25
    ("five-and-outside", aboard("5 cargo-hold", external_bays=1), set()),
    ("six-and-outside", aboard("6 cargo-hold", external_bays=1), OVER),
    # ... frameworks, SOM 27
    ("colony-twelve", aboard("12 cargo-hold", frame="destroyer", **COLONY), set()),
    ("colony-thirteen", aboard("13 cargo-hold", frame="destroyer", **COLONY), OVER),
    ("station-thirteen", aboard("13 park", frame="destroyer", frameworks=["space-station-framework"]), OVER),
    ("luxury-four", aboard("4 lido", frameworks=["luxury-ship-framework"]), set()),
    ("luxury-five", aboard("5 lido", frameworks=["luxury-ship-framework"]), OVER),
    # ... with what is unknown
    ("unknown-bay", aboard("4 cargo-hold", "ballroom"), set()),
    ("unknown-bay-over", aboard("5 cargo-hold", "ballroom"), OVER),
    ("unknown-frame", aboard("50 cargo-hold", frame="corvette"), set()),
    ("unknown-framework", aboard("13 cargo-hold", frame="destroyer", frameworks=["castle"]), set()),
    ("unknown-outside", aboard("9 cargo-hold", external_bays="one"), set()),
    # SF702: CRB 296
    ("carrier", aboard(frame="carrier"), {("SF702", "/frame")}),
    ("carrier-others", aboard("2 shuttle-bay", frame="carrier"), {("SF702", "/frame")}),
    ("carrier-hangar", aboard("hangar-bay", frame="carrier"), set()),
    ("carrier-canopy", aboard("docking-canopy", frame="carrier"), set()),
    ("carrier-unknown", aboard("hangar", frame="carrier"), set()),
    ("battleship", aboard(frame="battleship"), set()),
    # SF703: SOM 25
    ("tiny-outside", aboard(frame="racer", external_bays=1), {("SF703", "/external_bays")}),
    ("tiny-none-outside", aboard(frame="racer", external_bays=0), set()),
    ("small-outside", aboard(frame="shuttle", external_bays=3), set()),
    ("small-outside-over", aboard(frame="shuttle", external_bays=4), {("SF703", "/external_bays")}),
    ("as-many-outside", aboard(external_bays=4), set()),
    ("more-outside", aboard(external_bays=5), {("SF703", "/external_bays")}),
    ("colony-outside", aboard(frame="destroyer", external_bays=5, **COLONY), {("SF703", "/external_bays")}),
    ("unlimited-outside", aboard(frame="base-ship", external_bays=50), set()),
    ("outside-unknown-frame", aboard(frame="corvette", external_bays=50), set()),
    ("outside-among-bays", aboard("2 external-expansion-bay"), {("SF703", "/expansion_bays/0")}),
    # SF704
    ("drone-tube", aboard("drone-tube"), {("SF704", "/expansion_bays/0")}),
    ("drone-tube-hangar", aboard("drone-tube", "hangar-bay", frame="battleship"), set()),
    ("drone-tube-canopy", aboard("drone-tube", "docking-canopy", frame="battleship"), set()),
    ("drone-tube-shuttle", aboard("drone-tube", "shuttle-bay", frame="battleship"), {("SF704", "/expansion_bays/0")}),
    ("drone-tube-unknown", aboard("drone-tube", "ballroom"), set()),
    ("sky-crane", aboard("sky-crane"), {("SF704", "/expansion_bays/0")}),
    *[
        (f"sky-crane-{host}", aboard("sky-crane", host, frame="battleship"), set())
        for host in ("mech-bay", "garage", "garage-massive")
    ],
    # SF705: CRB 300
    *[(f"dc-{value}", dc(value), set()) for value in (20, 25, 30, 35, 40, 45, 50)],
    *[(f"dc-{value}", dc(value), DETECT) for value in (0, 15, 19, 21, 22, 24, 26, 49, 51, 55, 60)],
    ("no-dc", aboard("smuggler-compartment"), set()),
    ("unclear-dc", dc("hidden"), set()),
    ("dc-of-a-hold", dc(25, "cargo-hold"), DETECT),
    ("dc-of-an-unknown-bay", dc(22, "ballroom"), set()),
    # SF706: SOM 27
    ("colony-civilian", aboard("12 park", frame="destroyer", **COLONY), set()),
    ("colony-four-others", aboard("4 brig", "8 park", frame="destroyer", **COLONY), set()),
    ("colony-five-others", aboard("5 brig", "7 park", frame="destroyer", **COLONY), {("SF706", ALL)}),
    ("colony-five-others-outside", aboard("5 brig", "7 park", frame="destroyer", external_bays=1, **COLONY), set()),
    ("colony-two-each", aboard("2 mech-bay", "brig", frame="destroyer", **COLONY), {("SF706", ALL)}),
    (
        "station-five-others",
        aboard("5 brig", frame="destroyer", frameworks=["space-station-framework"]),
        {("SF706", ALL)},
    ),
    ("luxury-others", aboard("4 brig", frameworks=["luxury-ship-framework"]), set()),
    ("no-framework", aboard("4 brig"), set()),
    ("colony-unlimited", aboard("50 brig", frame="base-ship", **COLONY), set()),
    ("colony-unknown-frame", aboard("50 brig", frame="corvette", **COLONY), set()),
    ("colony-unknown-outside", aboard("5 brig", frame="destroyer", external_bays="one", **COLONY), set()),
    # SF707: CRB 300
    ("hangar-eight", docked("8 tiny"), set()),
    ("hangar-nine", docked("9 tiny"), {("SF707", "/hangar/0")}),
    ("hangar-eight-and-one", docked("8 tiny", "1 tiny"), {("SF707", "/hangar/1")}),
    ("hangar-two", docked("16 tiny", bays=("2 hangar-bay",)), set()),
    ("hangar-two-over", docked("17 tiny", bays=("2 hangar-bay",)), {("SF707", "/hangar/0")}),
    ("hangar-small", docked("1 small"), {("SF707", "/hangar/0")}),
    ("shuttle-small", docked("1 small", bays=("shuttle-bay",)), set()),
    ("shuttle-small-two", docked("2 small", bays=("shuttle-bay",)), {("SF707", "/hangar/0")}),
    ("shuttle-tiny", docked("1 tiny", bays=("shuttle-bay",)), set()),
    ("shuttle-medium", docked("1 medium", bays=("shuttle-bay",)), {("SF707", "/hangar/0")}),
    ("tube", docked("1 tiny", bays=("launch-tubes",), frame="destroyer"), set()),
    ("tube-two", docked("2 tiny", bays=("launch-tubes",), frame="destroyer"), {("SF707", "/hangar/0")}),
    ("canopy", docked("4 tiny", "2 small", bays=("docking-canopy",)), set()),
    ("canopy-six-tiny", docked("6 tiny", bays=("docking-canopy",)), set()),
    ("canopy-five-tiny-two-small", docked("5 tiny", "2 small", bays=("docking-canopy",)), {("SF707", "/hangar/0")}),
    ("without-a-size", docked("8"), set()),
    ("without-a-size-nine", docked("9"), {("SF707", "/hangar/0")}),
    ("without-a-size-last", docked("1", "8 tiny"), {("SF707", "/hangar/0")}),
    ("nowhere", docked("1 tiny", bays=("cargo-hold",)), {("SF707", "/hangar/0")}),
    ("nobody", docked(bays=("cargo-hold",)), set()),
    ("unknown-bays", docked("50 tiny", bays=("ballroom",)), set()),
    ("unknown-size", docked("9 wee"), {("SF707", "/hangar/0")}),
    ("unknown-number", {**docked("1 tiny", bays=()), "/hangar/0/count": "many"}, set()),
]


@pytest.mark.parametrize(("edits", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_is_found_of_expansion_bays(edits, wanted):
    assert judged(edits) == wanted


# edits, code, severity, what the message says, what the hint says
MESSAGES = [
    (aboard("4 cargo-hold", "medical-bay"), "SF701", "error",
     "5 expansion bays used; an explorer has 4", "1 external expansion bay costs 3 BP"),
    (aboard("8 cargo-hold"), "SF701", "error",
     "8 expansion bays used; an explorer has 4", "4 external expansion bays cost 12 BP"),
    (aboard("9 cargo-hold"), "SF701", "error", "9 expansion bays used; an explorer has 4", None),
    (aboard("8 cargo-hold", external_bays=1), "SF701", "error",
     "8 expansion bays used; an explorer with external bays has 5", "3 external expansion bays cost 9 BP"),
    (aboard("5 cargo-hold", "ballroom"), "SF701", "error",
     "at least 5 expansion bays used; an explorer has 4", "1 external expansion bay costs 3 BP"),
    (aboard("cargo-hold", frame="racer"), "SF701", "error", "1 expansion bay used; a racer has 0", None),
    (aboard("13 cargo-hold", frame="destroyer", **COLONY), "SF701", "error",
     "13 expansion bays used; a destroyer with colony ship framework has 12", "1 external expansion bay costs 3 BP"),
    (aboard(frame="carrier"), "SF702", "error",
     "a carrier wants 1 hangar bay; none aboard", "it takes 4 bays, 10 BP and 30 PCU"),
    (aboard(external_bays=5), "SF703", "error",
     "5 external expansion bays; an explorer may have as many as its own, 4", None),
    (aboard(frame="racer", external_bays=1), "SF703", "error",
     "1 external expansion bay on a Tiny ship; they are for Small ships and larger", None),
    (aboard("2 external-expansion-bay"), "SF703", "error",
     "external expansion bay among the bays, where it adds none; it stands under `external_bays`",
     "`external_bays: 2`"),
    (aboard("drone-tube"), "SF704", "error", "drone tube without a hangar bay", None),
    (aboard("sky-crane"), "SF704", "error",
     "sky crane without a mech bay, a garage or a garage (massive)", None),
    (dc(22), "SF705", "error",
     "DC 22 to find a smuggler compartment; from 20 to 50 in steps of 5", "25 is the next"),
    (dc(55), "SF705", "error", "DC 55 to find a smuggler compartment; from 20 to 50 in steps of 5", None),
    (dc(25, "cargo-hold"), "SF705", "error", "DC 25 to find a cargo hold, which hides nothing", None),
    (aboard("5 brig", "mech-bay", frame="destroyer", **COLONY), "SF706", "info",
     "7 bays for brig and mech bay; 4 there without the colony ship framework, whose own are for civilian ends only",
     None),
    (docked("9 tiny"), "SF707", "warning", "no place for 1 of 9 Wasp; the bays hold 8 Tiny ships", None),
    (docked("2 small"), "SF707", "warning", "no place for 2 of 2 Wasp; the bays hold no Small ships", None),
    (docked("9"), "SF707", "warning", "no place for 1 of 9 Wasp; the bays hold 8 ships", None),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "code", "severity", "text", "hint"), MESSAGES)
def test_a_message_names_the_thing_and_the_figures(edits, code, severity, text, hint):
    assert message(edits, code) == (severity, text, hint)


def test_bays_of_nobody_hold_nothing():
    assert judged({"/expansion_bays": LEFT_OUT}) == set()
    assert judged({"/expansion_bays": "many"}) == set()


def test_what_flies_fights_or_drives_is_not_plainly_civilian():
    rows = BOOK.expansion_bays.values()
    assert all(not row.civilian for row in rows if row.holds.get("tiny") or row.adds_power_core)
    civilian = ("cargo-hold", "escape-pods", "medical-bay", "passenger-seating", "shuttle-bay", "park", "temple")
    assert all(BOOK.expansion_bays[id].civilian for id in civilian)
