"""The rulings about building: where each matters to what is found, and that none is named where it does not."""

import pytest

from shipcli import systems
from shipcli.sensitivity import AskedHouse, mattered
from shipcli.systems.starship.stats import speed_modifier
from tests.support import base, reviewed

SYSTEM = systems.get("starship")

# Edits of the base ship under which a ruling matters; without them it does not.
MATTERS = [
    ("fractional-costs", {"/weapons/1/hatch": True}),
    ("pcu-shortage", {"/power_cores/0": "arcus-heavy", "/thrusters": "m10"}),
    ("power-core-housing", {"/frame": "cruiser", "/expansion_bays": ["power-core-housing"]}),
    ("upgrade-rounding", {"/weapons/1": {"weapon": "light-laser-cannon", "arc": "turret", "upgrades": ["mystical"]}}),
    ("adamantine-mount-price", {"/weapons/0/material": "adamantine-alloy"}),
    (
        "shock-grid-price",
        {"/security/0": {"item": "computer-countermeasures", "choice": "shock-grid", "rank": 3}},
    ),
    ("printed-blocks", {"/printed": {"hp": 64}}),
]


def named(edits):
    """The rulings that mattered to the base ship, edited."""
    return {one.id for one in mattered(reviewed(base("starship", edits)))}


@pytest.mark.parametrize(("ruling", "edits"), MATTERS, ids=[ruling for ruling, _ in MATTERS])
def test_a_ruling_is_named_where_it_matters(ruling, edits):
    assert ruling in named(edits)


def test_only_the_price_list_matters_to_the_base_ship():
    assert named({}) == {"price-list"}
    assert named({"/weapons/1/weapon": "gyrolaser"}) == set()
    assert named({"/printed": {"hp": 65}}) == {"price-list"}


# Speed, and its modifier to Piloting by the faster and the slower row of the table.
@pytest.mark.parametrize(
    ("speed", "faster", "slower"),
    [(1, 2, 2), (4, 2, 2), (5, 1, 2), (6, 1, 1), (7, 0, 1), (8, 0, 0), (9, 0, 0), (10, 0, 0), (11, -1, 0),
     (12, -1, -1), (13, -2, -1), (14, -2, -2), (20, -2, -2)],
)  # fmt: skip
def test_a_speed_between_two_rows_goes_by_the_ruling(speed, faster, slower):
    for answer, modifier in (("faster-row", faster), ("slower-row", slower)):
        house = AskedHouse(SYSTEM.book.house({"speed-gap": answer}))
        ship = reviewed(base("starship")).model._replace(house=house)
        assert speed_modifier(ship, speed) == modifier
        assert house.asked == ({"speed-gap"} if faster != slower else set())


# A station's speed is a quarter of its thrusters', rounded down, 1 at least: too low for a gap. Poor, -1, and +2.
@pytest.mark.parametrize(("thrusters", "speed"), [("l4", 1), ("l6", 1), ("l8", 2), ("l10", 2)])
def test_a_station_flies_as_slowly_as_it_is(thrusters, speed):
    edits = {"/frame": "destroyer", "/thrusters": thrusters, "/frameworks": ["space-station-framework"]}
    stats = reviewed(base("starship", edits)).stats
    assert (stats.speed.value, stats.piloting.value) == (speed, 1)
