"""First ships: legal, within BP and PCU, balanced, and refused with the reason where there is none."""

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from shipcli import systems
from shipcli.systems.draft import Choices
from shipcli.systems.starship.draft import PILOT_FIRST, SHARES, ladders, supplies
from shipcli.systems.starship.model import read
from shipcli.systems.starship.tables import BOOK
from tests.support import case, found, reviewed

DRAFT = systems.get("starship").draft
TIERS = ["1/4", "1", "5", "14", "20"]
SMALL = ("tiny", "small")


@cache
def drafted(frame, tier):
    """The ship, or why there is none."""
    try:
        return DRAFT(Choices("Wayside Tern", tier, frame=frame))
    except ValueError as refusal:
        return str(refusal)


@cache
def report_on(frame, tier):
    """The report of a draft."""
    return reviewed(drafted(frame, tier))


def ships(*tiers):
    """Frame, tier and data of every draft of these tiers."""
    drafts = [(frame, tier, drafted(frame.id, tier)) for tier in tiers for frame in BOOK.frames.values()]
    return [one for one in drafts if not isinstance(one[2], str)]


def spent(frame, tier):
    """The share of its BP that a draft spends."""
    stats = report_on(frame, tier).stats
    return Fraction(stats.bp_spent.total, stats.bp)


def mark(data, key):
    """The mark of a part of a draft; 0 without."""
    return int(data[key].removeprefix("mk-")) if key in data else 0


def armed(data, arc):
    """The weapons of a draft in an arc."""
    return [one["weapon"] for one in data.get("weapons", ()) if one["arc"] == arc]


@pytest.mark.parametrize("frame", BOOK.frames)
@pytest.mark.parametrize("tier", TIERS)
def test_a_draft_is_legal_or_refused_for_its_cost(frame, tier):
    data = drafted(frame, tier)
    if isinstance(data, str):
        assert f"cost more than the {BOOK.tiers[tier].bp} BP of tier {tier}" in data
    else:
        assert (data["frame"], str(data["tier"])) == (frame, tier)
        report = report_on(frame, tier)
        assert found(report, "error", "warning") == []
        assert set(found(report)) <= {"SF202", "SF404", "SF514"}  # BP left, no drive, an empty mount


@pytest.mark.parametrize("tier", TIERS)
def test_a_draft_spends_its_bp_where_the_frame_can_hold_it(tier):
    left = {frame.id: spent(frame.id, tier) for frame, _, _ in ships(tier) if frame.size not in SMALL or tier < "14"}
    assert {frame: share for frame, share in left.items() if share < Fraction(95, 100)} == {}


def test_a_small_frame_of_a_high_tier_is_held_back_by_its_core():
    # CRB 296: the biggest core for Tiny ships supplies 200 PCU, and a Tiny ship has one.
    stats = report_on("racer", "20").stats
    assert (stats.pcu_supply.total, stats.pcu_total.total) == (200, 200)
    assert Fraction(3, 10) < spent("racer", "20") < Fraction(4, 10)


def test_armor_and_countermeasures_are_of_about_one_mark():
    for frame, tier, data in ships(*TIERS):
        assert mark(data, "countermeasures") - mark(data, "armor") in (0, 1), (frame.id, tier)


def test_a_draft_of_tier_1_or_more_has_shields_and_a_drift_engine_where_it_can():
    later = ships(*TIERS[1:])
    assert [(frame.id, tier) for frame, tier, data in later if "shields" not in data] == []
    # 30 BP frame, 15 core, 4 thrusters, 1 sensors: 5 of 55 BP are left, the engine costs 8.
    without = [(frame.id, tier) for frame, tier, data in later if "drift_engine" not in data]
    assert without == [("destroyer", "1")]


@pytest.mark.parametrize(
    ("frame", "tier", "least", "most"),
    # CRB and later blocks: 20 SP at tier 1, 60 at tier 5, 80 at tier 8, 140 and 160 at tier 12.
    [("explorer", "1", 10, 30), ("transport", "5", 50, 70), ("transport", "8", 70, 120), ("cruiser", "12", 100, 200)],
)
def test_shields_are_about_those_of_printed_ships(frame, tier, least, most):
    assert least <= BOOK.shields[drafted(frame, tier)["shields"]].sp <= most


def test_no_arc_holds_all_weapons_and_the_forward_arc_or_turret_has_some():
    for frame, tier, data in ships("5", "14", "20"):
        weapons = data.get("weapons", ())
        if len(frame.mounts) > 1:
            assert len(weapons) == 1 or len({one["arc"] for one in weapons}) > 1, (frame.id, tier)
            assert armed(data, "forward") or armed(data, "turret"), (frame.id, tier)


def test_the_sides_have_the_same_weapons():
    # A table in which they had other mounts would need more than one ladder for both.
    assert [
        frame.id for frame in BOOK.frames.values() if frame.mounts.get("port") != frame.mounts.get("starboard")
    ] == []
    for frame, tier, data in ships(*TIERS):
        assert armed(data, "port") == armed(data, "starboard"), (frame.id, tier)


def test_a_dreadnought_is_not_lopsided():
    # 1000 BP, 200 of them for the frame.
    data, stats = drafted("dreadnought", "20"), report_on("dreadnought", "20").stats
    own = {"forward": 4, "port": 4, "starboard": 4, "turret": 4}
    assert {arc: len(armed(data, arc)) for arc in own} == own
    weapons = sum(one.bp.total for one in stats.weapons)
    parts = {part.slot: cost.total for part, cost in zip(stats.ship.parts(), stats.part_bp, strict=True)}
    assert 250 <= weapons <= 450
    assert 100 <= parts["armor"] + parts["countermeasures"] <= 250
    others = ("shields", "computer", "sensors", "thrusters", "drift_engine")
    assert [slot for slot in others if not 10 <= parts[slot] <= 100] == []


def test_expansion_bays_are_filled():
    for frame, tier, data in ships(*TIERS):
        used = report_on(frame.id, tier).stats.bays_used.total
        assert used == (frame.expansion_bays if frame.expansion_bays is not None else used), (frame.id, tier)
        assert frame.expansion_bays == 0 or "expansion_bays" in data


def test_a_draft_is_the_same_every_time():
    assert DRAFT(Choices("Wayside Tern", "12", frame="carrier")) == drafted("carrier", "12")


@pytest.mark.parametrize("frame", BOOK.frames)
def test_steps_and_cores_cost_more_the_more_they_give(frame):
    row = BOOK.frames[frame]
    ship = read({"frame": frame, "tier": 12}, systems.get("starship").book.house({}))
    cores = supplies(ship, row)
    assert all(one.bp < two.bp and one.pcu < two.pcu for one, two in pairwise(cores))
    found = ladders(ship, row)
    assert set(SHARES) - {"weapons", "crew_quarters"} <= set(found)
    assert all(one.bp <= two.bp for ladder in found.values() for one, two in pairwise(ladder.steps))


def test_every_frame_can_be_drafted_at_tier_20():
    assert [frame for frame in BOOK.frames if isinstance(drafted(frame, "20"), str)] == []


def test_slower_thrusters_are_taken_where_the_usual_cost_too_much():
    # 12 BP frame, 10 core, 2 thrusters, 1 sensors: all 25 BP of tier 1/4; the usual M8 cost 2 more.
    data = DRAFT(Choices("Wayside Tern", "1/4", frame="explorer"))
    assert (data["power_cores"], data["thrusters"]) == (["pulse-gray"], "m4")


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (Choices("A", "21"), "tier 21"),
        (Choices("A", "1/5"), "1/4, 1/3, 1/2 or 1 to 20"),
        (Choices("A", "4", frame="corvette"), "no frame 'corvette'"),
        (Choices("A", "1", frame="ultranought"), "an ultranought and what it must have cost more than the 55 BP"),
        (Choices("A", "4", fleets=3), "--frame"),
    ],
    ids=case,
)
def test_what_cannot_be_drafted_is_refused_with_the_reason(choices, words):
    with pytest.raises(ValueError, match=words.replace("(", r"\(")):
        DRAFT(choices)


# Frame, and whom its crew may be: CRB 294-295 and the roles of CRB 316.
@pytest.mark.parametrize(
    ("frame", "tier", "most"), [("racer", "1/4", 1), ("fighter", "2", 2), ("explorer", "5", 6), ("destroyer", "8", 20)]
)
def test_a_draft_has_hands_for_its_stations(frame, tier, most):
    data = drafted(frame, tier)
    report = reviewed(data)
    aboard, stations = data["crew"]["complement"], 4 + len(data["weapons"])
    assert aboard == min(most, stations)
    assert [role for role, _ in report.stats.npcs] == list(PILOT_FIRST[:aboard])
    assert found(report, "error", "warning") == []
