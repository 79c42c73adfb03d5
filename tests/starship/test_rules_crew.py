"""What the checks of crew, computers, security and sensors find, SF801 to SF813; every edge."""

import pytest

from shipcli.pointers import LEFT_OUT
from shipcli.sensitivity import mattered
from tests.support import base, reviewed

ledger = pytest.mark.ledger


def on(frame, **edits):
    """Edits that put the ship on a frame without mounts bought or weapons, and set these keys."""
    return {"/frame": frame, "/mounts": [], "/weapons": [], **{f"/{key}": value for key, value in edits.items()}}


def crew(frame="explorer", complement=None, **roles):
    """Edits that man a frame with so many in each role."""
    people = {role: [{} for _ in range(number)] for role, number in roles.items()}
    return on(frame, crew=people | ({} if complement is None else {"complement": complement}))


LISTED = "/crew/engineers/0/actions/0"


def listing(*actions, role="engineers", **member):
    """Edits that list actions for the only one of a role, or engineer."""
    return on("explorer", crew={role: [{**member, "actions": list(actions)}]})


def judged(edits):
    """Code, severity and JSON Pointer of what the rules of crew find in the base document, so edited."""
    report = reviewed(base("starship", edits))
    return {
        (one.code, str(one.severity), "".join(f"/{step}" for step in one.pointer))
        for one in report.diagnostics
        if one.code.startswith("SF8")
    }


def error(code, place):
    """What is found where there is one error."""
    return {(code, "error", place)}


def warning(code, place):
    """What is found where there is one warning."""
    return {(code, "warning", place)}


def message(edits, code):
    """Message and hint of the finding with that code."""
    (one,) = [one for one in reviewed(base("starship", edits)).diagnostics if one.code == code]
    return one.message, one.hint


BARE = {"/security": []}
COMPLEMENT = "/crew/complement"
COLONY = {"/frameworks": ["colony-ship-framework"]}
HOUSING = {"/expansion_bays": ["dedicated-computer-housing"]}
NODES = {**on("base-ship", crew_quarters="good", crew={"complement": 150}, computer="mk-4-mononode"), **BARE}
TINY = {"/crew_quarters": LEFT_OUT}

# id, edits, what is found
CASES = [
    # SF801: CRB 294
    ("enough", crew(complement=1), set()),
    ("none", crew(complement=0), error("SF801", COMPLEMENT)),
    ("not-said", crew(), set()),
    ("npc", on("destroyer", crew="npc", security=[]), set()),
    ("destroyer-6", crew("destroyer", 6) | BARE, set()),
    ("destroyer-3", crew("destroyer", 3) | BARE, error("SF801", COMPLEMENT)),
    ("destroyer-5", crew("destroyer", 5) | BARE, error("SF801", COMPLEMENT)),
    ("drone-0", on("starship-drone", crew={"complement": 0}, crew_quarters=LEFT_OUT), set()),
    ("unclear", crew(complement="six"), set()),
    ("unknown-frame", crew("corvette", 0), set()),
    # SF802: CRB 294
    ("six-aboard", crew(complement=6), set()),
    ("seven-aboard", crew(complement=7), warning("SF802", COMPLEMENT)),
    ("six-acting", crew(engineers=6), set()),
    ("seven-acting", crew(engineers=7), error("SF802", "/crew")),
    ("seven-acting-in-all-roles", crew(captains=1, pilots=1, science_officers=1, chief_mates=2, magic_officers=2),
     error("SF802", "/crew")),
    ("seven-acting-seven-aboard", crew(complement=7, engineers=7),
     error("SF802", "/crew") | warning("SF802", COMPLEMENT)),
    ("one-of-two-roles", on("racer", crew={"pilots": [{"name": "Ada"}], "captains": [{"name": "Ada"}]}), set()),
    ("two-of-two-roles", on("racer", crew={"pilots": [{"name": "Ada"}], "captains": [{"name": "Ivo"}]}),
     error("SF802", "/crew")),
    ("two-without-names", on("racer", crew={"pilots": [{}], "captains": [{}]}), error("SF802", "/crew")),
    ("drone-1", on("starship-drone", crew={"pilots": [{}]}, crew_quarters=LEFT_OUT), error("SF802", "/crew")),
    # ... SOM 27
    ("colony-200", crew("destroyer", 200) | BARE | COLONY, set()),
    ("colony-201", crew("destroyer", 201) | BARE | COLONY, warning("SF802", COMPLEMENT)),
    ("station-21", crew("destroyer", 21) | BARE | {"/frameworks": ["space-station-framework"]},
     warning("SF802", COMPLEMENT)),
    ("colony-acting-21", crew("destroyer", engineers=21) | BARE | COLONY, error("SF802", "/crew")),
    ("framework-unknown", crew("destroyer", 201) | BARE | {"/frameworks": ["castle"]}, set()),
    ("acting-unknown-frame", crew("corvette", engineers=70), set()),
    # ... more in the crew than the complement
    ("two-of-two-aboard", crew(complement=2, pilots=1, engineers=1), set()),
    ("three-of-two-aboard", crew(complement=2, pilots=1, engineers=2), warning("SF802", COMPLEMENT)),
    ("one-of-one-in-two-roles",
     crew() | {"/crew": {"complement": 1, "pilots": [{"name": "Ada"}], "captains": [{"name": "Ada"}]}}, set()),
    ("seven-of-six-aboard", crew(complement=6, engineers=7), error("SF802", "/crew")),
    ("one-of-none-aboard", crew(complement=0, pilots=1), error("SF801", COMPLEMENT)),
    ("two-of-whom-nobody-knows", crew(complement="six", pilots=1, engineers=1), set()),
    # ... who is no mapping has been told of
    ("seven-that-are-text", crew() | {"/crew": {"engineers": [*"abcdefg"]}}, set()),
    ("seven-and-one-that-is-text", crew() | {"/crew": {"engineers": [*[{}] * 7, "Ada"]}}, error("SF802", "/crew")),
    ("six-and-one-of-an-unknown-name", crew() | {"/crew": {"engineers": [*[{}] * 6, {"name": 7}]}}, set()),
    ("captains-that-are-text", crew() | {"/crew": {"captains": ["Ada", "Ivo"]}}, set()),
    # SF803: CRB 316
    pytest.param("captain", crew(captains=1), set(), marks=ledger("STS-007")),
    pytest.param("captains", crew(captains=2), error("SF803", "/crew/captains/1"), marks=ledger("STS-007")),
    ("captains-three", crew(captains=3), error("SF803", "/crew/captains/1")),
    pytest.param("pilot", crew(pilots=1), set(), marks=ledger("STS-015")),
    pytest.param("pilots", crew(pilots=2), error("SF803", "/crew/pilots/1"), marks=ledger("STS-015")),
    ("pilot-beside-intelligence", crew(pilots=1) | {"/virtual_intelligence": {"tier": 1, "role": "pilot"}},
     error("SF803", "/virtual_intelligence/role")),
    ("pilot-intelligence", crew() | {"/virtual_intelligence": {"tier": 1, "role": "pilot"}}, set()),
    ("pilot-beside-gunner-intelligence", crew(pilots=1) | {"/virtual_intelligence": {"tier": 1, "role": "gunner"}},
     set()),
    pytest.param("engineers", crew(engineers=4), set(), marks=ledger("STS-012")),
    pytest.param("chief-mates", crew(chief_mates=3), set(), marks=ledger("STS-009")),
    pytest.param("magic-officers", crew(magic_officers=2), set(), marks=ledger("STS-014")),
    pytest.param("science-officers", crew(science_officers=2), set(), marks=ledger("STS-016")),
    pytest.param("gunners-3-of-3", crew("tanker", gunners=3) | BARE, set(), marks=ledger("STS-013")),
    pytest.param("gunners-4-of-3", crew("tanker", gunners=4) | BARE, error("SF803", "/crew/gunners/3"),
                 marks=ledger("STS-013")),
    ("gunners-4", crew(gunners=4), set()),
    ("gunners-5", crew(gunners=5), error("SF803", "/crew/gunners/4")),
    ("gunners-5-and-a-mount", crew(gunners=5) | {"/mounts": [{"arc": "aft", "class": "light"}]}, set()),
    ("gunners-5-and-an-upgrade",
     crew(gunners=5) | {"/mounts": [{"arc": "forward", "class": "heavy", "from": "light"}]},
     error("SF803", "/crew/gunners/4")),
    ("gunners-5-inferred",
     crew(gunners=5) | {"/mounts": LEFT_OUT, "/weapons": [{"weapon": "coilgun", "arc": "aft"}]}, set()),
    ("gunners-5-and-a-pod",
     crew(gunners=5) | {"/weapons": [{"weapon": "light-plasma-torpedo-pod", "arc": "aft"}]}, set()),
    ("gunners-4-and-intelligence", crew(gunners=4) | {"/virtual_intelligence": {"tier": 1, "role": "gunner"}},
     error("SF803", "/virtual_intelligence/role")),
    ("gunners-5-unknown-weapon", crew(gunners=5) | {"/weapons": [{"weapon": "peashooter", "arc": "aft"}]}, set()),
    ("gunners-unknown-frame", crew("corvette", gunners=9), set()),
    # SF804: CRB 322, ranks or levels that are known must suffice
    pytest.param("ranks-5", listing("overpower", engineering={"ranks": 5}), error("SF804", LISTED),
                 marks=ledger("STS-172")),
    pytest.param("ranks-6", listing("overpower", engineering={"ranks": 6}), set(), marks=ledger("STS-172")),
    ("ranks-11", listing("quick-fix", engineering={"ranks": 11}), error("SF804", LISTED)),
    ("ranks-12", listing("Quick Fix", engineering={"ranks": 12}), set()),
    ("ranks-of-any", listing("patch", engineering={"ranks": 0}), set()),
    ("ranks-untold", listing("overpower", engineering={"modifier": 9}), set()),
    ("ranks-elsewhere", listing("overpower", piloting={"ranks": 1}), set()),
    ("ranks-best-of-two", listing("targeting-aid", role="chief_mates", acrobatics={"ranks": 2}, athletics={"ranks": 6}),
     set()),
    ("ranks-none-of-two", listing("targeting-aid", role="chief_mates", acrobatics={"ranks": 2}, athletics={"ranks": 5}),
     error("SF804", "/crew/chief_mates/0/actions/0")),
    ("ranks-0-of-open", listing("range-finding", computers={"ranks": 0}), error("SF804", LISTED)),
    ("level-5", listing("orders", role="captains", level=5),
     error("SF804", "/crew/captains/0/actions/0")),
    ("level-6", listing("orders", role="captains", level=6), set()),
    ("level-untold", listing("orders", role="captains"), set()),
    ("no-action", listing("overpowr"), error("SF804", LISTED)),
    ("no-list", on("explorer", crew={"engineers": [{"actions": "patch"}]}), set()),
    ("of-the-pilot", listing("stunt-evade"), error("SF804", LISTED)),
    ("open-and-minor", listing("range-finding", "snap-shot", "quick-rescan", "patch"), set()),
    ("twice", listing("patch", "divert", "Patch"), error("SF804", "/crew/engineers/0/actions/2")),
    # SF805: SOM 25
    ("dedicated", HOUSING | {"/dedicated_computer": "mk-1-mononode"}, set()),
    ("dedicated-without-housing", {"/dedicated_computer": "mk-1-mononode"}, error("SF805", "/dedicated_computer")),
    ("dedicated-duonode", HOUSING | {"/dedicated_computer": "mk-1-duonode"}, error("SF805", "/dedicated_computer")),
    ("dedicated-basic", HOUSING | {"/dedicated_computer": "basic-computer"}, error("SF805", "/dedicated_computer")),
    ("dedicated-unknown", HOUSING | {"/dedicated_computer": "abacus"}, set()),
    ("dedicated-unknown-bay", {"/expansion_bays": ["ballroom"], "/dedicated_computer": "mk-1-mononode"}, set()),
    ("housing-alone", HOUSING, set()),
    # SF806: SOM 36
    ("nodes", NODES | {"/network_nodes": ["network-mk-4"]}, set()),
    ("nodes-two", NODES | {"/network_nodes": ["network-mk-4"] * 2}, set()),
    ("nodes-two-counted", NODES | {"/network_nodes": [{"model": "network-mk-4", "count": 2}]}, set()),
    ("nodes-three", NODES | {"/network_nodes": ["network-mk-4"] * 3}, error("SF806", "/network_nodes/2")),
    ("nodes-three-counted", NODES | {"/network_nodes": [{"model": "network-mk-4", "count": 3}]},
     error("SF806", "/network_nodes/0")),
    ("nodes-of-another-mark", NODES | {"/network_nodes": ["network-mk-5"]}, error("SF806", "/network_nodes/0")),
    ("nodes-without-computer", NODES | {"/network_nodes": ["network-mk-4"], "/computer": LEFT_OUT},
     error("SF806", "/network_nodes/0")),
    ("nodes-unknown-computer", NODES | {"/network_nodes": ["network-mk-4"], "/computer": "abacus"}, set()),
    ("nodes-unknown", NODES | {"/network_nodes": ["network-mk-44"]}, set()),
    ("nodes-colossal", NODES | {"/frame": "dreadnought", "/network_nodes": ["network-mk-4"]},
     error("SF806", "/network_nodes/0")),
    *[(f"nodes-mk-{mark}-{number}",
       NODES | {"/computer": f"mk-{mark}-mononode",
                "/network_nodes": [{"model": f"network-mk-{mark}", "count": number}]},
       error("SF806", "/network_nodes/0") if number > most else set())
      for mark, most in [(5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5)] for number in (most, most + 1)],
    # SF807: CRB 300
    ("anti-hacking-4", {"/security": [{"item": "anti-hacking-systems", "count": 4}]}, set()),
    ("anti-hacking-5", {"/security": [{"item": "anti-hacking-systems", "count": 5}]}, error("SF807", "/security/0")),
    ("anti-hacking-2-and-2", {"/security": [{"item": "anti-hacking-systems", "count": 2}] * 2}, set()),
    ("anti-hacking-2-and-3",
     {"/security": [{"item": "anti-hacking-systems", "count": n} for n in (2, 3, 1)]}, error("SF807", "/security/1")),
    ("anti-hacking-unclear", {"/security": [{"item": "anti-hacking-systems", "count": "many"}]}, set()),
    # SF808: CRB 300
    *[(f"antipersonnel-{item}-{level}-at-{tier}",
       {"/tier": tier, "/security": [{"item": f"antipersonnel-weapon-{item}", "item_level": level}]},
       error("SF808", "/security/0/item_level") if over else set())
      for item in ("longarm", "heavy")
      for tier, level, over in [(4, 4, False), (4, 5, True), (20, 20, False), (1, 1, False), (1, 2, True),
                                ("1/2", 1, False), ("1/4", 1, False), ("1/4", 2, True)]],
    ("antipersonnel-large", crew("destroyer", 6) | {
        "/security": [{"item": "antipersonnel-weapon-longarm", "item_level": 2}]}, error("SF808", "/security/0")),
    ("antipersonnel-large-and-high", crew("destroyer", 6) | {
        "/security": [{"item": "antipersonnel-weapon-longarm", "item_level": 5}]},
     error("SF808", "/security/0") | error("SF808", "/security/0/item_level")),
    ("antipersonnel-without-a-level", {"/security": ["antipersonnel-weapon-heavy"]}, error("SF808", "/security/0")),
    ("antipersonnel-unclear", {"/security": [{"item": "antipersonnel-weapon-heavy", "item_level": "two"}]}, set()),
    ("antipersonnel-unknown-tier", {"/tier": 21}, set()),
    ("antipersonnel-unknown-frame", crew("corvette"), set()),
    # SF809: SOM 34
    ("intelligence-4", {"/virtual_intelligence": 4}, set()),
    ("intelligence-5", {"/virtual_intelligence": 5}, error("SF809", "/virtual_intelligence")),
    ("intelligence-5-mapping", {"/virtual_intelligence": {"tier": 5}}, error("SF809", "/virtual_intelligence")),
    ("intelligence-half", {"/tier": "1/2", "/security": [], "/virtual_intelligence": 1},
     error("SF809", "/virtual_intelligence")),
    ("intelligence-1", {"/tier": 1, "/security": [], "/virtual_intelligence": 1}, set()),
    ("intelligence-20", {"/tier": 20, "/virtual_intelligence": 20}, set()),
    ("intelligence-21", {"/tier": 20, "/virtual_intelligence": 21}, error("SF809", "/virtual_intelligence")),
    ("intelligence-21-unknown-tier", {"/tier": 21, "/virtual_intelligence": 21},
     error("SF809", "/virtual_intelligence")),
    ("intelligence-20-unknown-tier", {"/tier": 21, "/virtual_intelligence": 20}, set()),
    ("intelligence-unclear", {"/virtual_intelligence": "four"}, set()),
    *[(f"projector-{mark}-{frame}",
       {**on(frame, crew="npc", security=[], virtual_intelligence={
           "tier": 1, "projector": f"vi-holographic-projector-mk-{mark}"})},
       error("SF809", "/virtual_intelligence/projector") if over else set())
      for mark, frame, over in [(1, "racer", False), (2, "racer", True), (3, "explorer", False), (4, "explorer", True),
                                (4, "destroyer", False), (5, "destroyer", True), (5, "cruiser", False),
                                (6, "destroyer", True), (6, "cruiser", False)]],
    ("projector-unknown", {"/virtual_intelligence": {"tier": 1, "projector": "lantern"}}, set()),
    # SF810: CRB 298
    ("quarters-small", on("shuttle", crew="npc", crew_quarters=LEFT_OUT), warning("SF810", "/crew_quarters")),
    ("quarters-medium", {"/crew_quarters": LEFT_OUT}, warning("SF810", "/crew_quarters")),
    ("quarters-there", {"/crew_quarters": "common"}, set()),
    ("quarters-unknown", {"/crew_quarters": "cosy"}, set()),
    ("quarters-tiny", on("racer", crew="npc", crew_quarters=LEFT_OUT), set()),
    ("quarters-tiny-there", on("racer", crew="npc", crew_quarters="common"), set()),
    ("quarters-tiny-by-ruling", on("racer", crew="npc", crew_quarters=LEFT_OUT, rulings={"tiny-crew-quarters": True}),
     warning("SF810", "/crew_quarters")),
    ("quarters-drone", on("starship-drone", crew="npc", crew_quarters=LEFT_OUT), set()),
    ("quarters-drone-there", on("starship-drone", crew="npc"), warning("SF810", "/crew_quarters")),
    ("quarters-drone-by-ruling",
     on("starship-drone", crew="npc", crew_quarters=LEFT_OUT, rulings={"tiny-crew-quarters": True}), set()),
    ("quarters-unknown-frame", crew("corvette") | {"/crew_quarters": LEFT_OUT}, set()),
    # SF811: CRB 301
    ("sensors", {"/sensors": "cut-rate"}, set()),
    ("no-sensors", {"/sensors": LEFT_OUT}, warning("SF811", "/sensors")),
    ("special-sensors", {"/special_sensors": ["sensor-drones"]}, set()),
    ("special-sensors-alone", {"/special_sensors": ["sensor-drones"], "/sensors": LEFT_OUT},
     warning("SF811", "/sensors")),
    ("special-sensors-as-own", {"/sensors": "sensor-drones"}, warning("SF811", "/sensors")),
    ("unknown-sensors", {"/sensors": "eyes"}, set()),
    # SF812: PoC 30
    ("hatch-among-security", {"/security": ["weapon-hatch"]}, error("SF812", "/security/0")),
    ("hatches-among-security", {"/security": [{"item": "Weapon hatch", "count": 2}]}, error("SF812", "/security/0")),
    ("hatch-of-a-weapon", {"/weapons/1/hatch": True}, set()),
    ("hatch-misspelled", {"/security": ["weapon-hutch"]}, set()),
    # SF813: ranks are no more than the level
    ("ranks-of-the-level", {"/crew/pilots/0/level": 4}, set()),
    ("ranks-above-level", {"/crew/pilots/0/level": 3}, error("SF813", "/crew/pilots/0/piloting/ranks")),
    ("bab-of-the-level", {"/crew/gunners/0/level": 3}, set()),
    ("bab-above-level", {"/crew/gunners/0/level": 2}, error("SF813", "/crew/gunners/0/bab")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edits", "wanted"),
    [
        pytest.param(*case.values[1:], marks=case.marks, id=case.values[0])
        if hasattr(case, "marks")
        else pytest.param(*case[1:], id=case[0])
        for case in CASES
    ],
)
def test_what_is_found_of_crew_and_computers(edits, wanted):
    assert judged(edits) == wanted


# edits, code, what the message says, what the hint says
MESSAGES = [
    (crew("destroyer", 3) | BARE, "SF801", "3 aboard; a destroyer needs a crew of 6", None),
    (crew(complement=7), "SF802", "7 aboard; an explorer has a crew of 6 at most", None),
    (crew(engineers=7), "SF802", "7 act in combat; an explorer has a crew of 6 at most", None),
    (crew("destroyer", 201) | BARE | COLONY, "SF802",
     "201 aboard; a destroyer has a crew of 20 at most, and room for 200 on a colony ship framework", None),
    (crew(complement=2, engineers=3), "SF802", "2 aboard; 3 act in combat", "`complement: 3`"),
    (crew(pilots=3), "SF803", "3 pilots; a ship has 1", None),
    (crew(gunners=5), "SF803", "5 gunners; the mounts are for 4", None),
    ({"/dedicated_computer": "mk-1-mononode"}, "SF805",
     "a dedicated computer without a dedicated computer housing", "it takes 1 bay and 2 BP"),
    (HOUSING | {"/dedicated_computer": "mk-1-duonode"}, "SF805",
     "mk 1 duonode has 2 nodes; a dedicated computer is a mononode", None),
    ({"/network_nodes": ["network-mk-4"]}, "SF806",
     "mk 4 network nodes are for Supercolossal ships; this one is Medium", None),
    (NODES | {"/network_nodes": ["network-mk-5"]}, "SF806",
     "a mk 5 network node with a mk 4 mononode; both are of one mark", None),
    (NODES | {"/network_nodes": ["network-mk-4"] * 3}, "SF806",
     "3 network nodes; a computer of mk 4 has 2 at most", None),
    ({"/security": [{"item": "anti-hacking-systems", "count": 5}]}, "SF807",
     "5 anti-hacking systems; a ship has 4 at most", None),
    ({"/security/1/item_level": 5}, "SF808",
     "an antipersonnel weapon (longarm) of item level 5; tier 4 allows 4 at most", None),
    ({"/security": ["antipersonnel-weapon-heavy"]}, "SF808",
     "an antipersonnel weapon (heavy) without its item level, which is its price",
     "`{item: antipersonnel-weapon-heavy, item_level: 1}`"),
    ({"/virtual_intelligence": 5}, "SF809", "a virtual intelligence of tier 5 on a ship of tier 4", None),
    ({"/virtual_intelligence": {"tier": 1, "projector": "vi-holographic-projector-mk-4"}}, "SF809",
     "VI holographic projector Mk 4 shows a Large body; the ship is Medium", None),
    ({"/crew_quarters": LEFT_OUT}, "SF810", "no crew quarters; an explorer has some",
     "`crew_quarters: common` costs 0 BP"),
    ({"/sensors": LEFT_OUT}, "SF811", "no sensors; scan, target system and lock on need them",
     "`sensors: cut-rate` costs 1 BP"),
    ({"/security": ["weapon-hatch"]}, "SF812",
     "a weapon hatch among the security systems, where it hides no weapon and has no price",
     "delete it, and write `hatch: true` at the weapon"),
    ({"/crew/pilots/0": {"name": "Sefa", "level": 3, "piloting": {"ranks": 4}}}, "SF813",
     "ranks in piloting 4; Sefa is of level 3, and can have 3 at most", None),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "code", "text", "hint"), MESSAGES)
def test_a_message_names_the_thing_and_the_figures(edits, code, text, hint):
    assert message(edits, code) == (text, hint)


@pytest.mark.parametrize("choice", [{}, {"/rulings": {"tiny-crew-quarters": True}}], ids=["no", "yes"])
def test_the_ruling_of_tiny_crew_quarters_matters_to_tiny_ships_without_any(choice):
    def matters(edits):
        return "tiny-crew-quarters" in [one.id for one in mattered(reviewed(base("starship", edits | choice)))]

    assert matters(on("racer", crew="npc", crew_quarters=LEFT_OUT))
    assert not matters(on("racer", crew="npc"))
    assert not matters(on("starship-drone", crew="npc", crew_quarters=LEFT_OUT))
    assert not matters({"/crew_quarters": LEFT_OUT})


@pytest.mark.parametrize("role", ["pilots", "gunners", "science_officers"])
def test_figures_of_a_member_that_is_no_mapping_are_incomplete(role):
    stats = reviewed(base("starship", {"/crew": {"complement": 6, role: ["Ada"]}})).stats
    complete = {
        "pilots": stats.ac.complete and stats.tl.complete,
        "gunners": stats.weapons[0].gunnery.complete,
        "science_officers": stats.scan_check is not None,
    }
    assert complete[role] is False


def test_an_action_of_another_role_is_told_whose_it_is():
    said = [one.message for one in reviewed(base("starship", listing("stunt-evade", "divert", "divert"))).diagnostics
            if one.code == "SF804"]  # fmt: skip
    assert said == ["evade is the pilot's, not the engineer's", "divert is listed twice"]
