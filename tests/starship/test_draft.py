"""First ships: legal, within BP and PCU, and refused with the reason where there is none."""

import pytest

from shipcli import systems
from shipcli.systems.contract import Choices
from shipcli.systems.starship import tables
from tests.support import case, found, reviewed

DRAFT = systems.get("starship").draft


def drafted(frame, tier):
    """The ship, or why there is none."""
    try:
        return DRAFT(Choices("Wayside Tern", tier, frame=frame))
    except ValueError as refusal:
        return str(refusal)


@pytest.mark.parametrize("frame", tables.frames())
@pytest.mark.parametrize("tier", ["1/4", "1", "5", "10", "20"])
def test_a_draft_is_legal_or_refused_for_its_cost(frame, tier):
    data = drafted(frame, tier)
    if isinstance(data, str):
        assert f"cost more than the {tables.tiers()[tier].bp} BP of tier {tier}" in data
    else:
        assert (data["frame"], str(data["tier"])) == (frame, tier)
        assert found(reviewed(data), "error") == []


def test_every_frame_can_be_drafted_at_tier_20():
    assert [frame for frame in tables.frames() if isinstance(drafted(frame, "20"), str)] == []


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
