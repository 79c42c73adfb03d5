"""Encounters of ships whose rules have no numbers for them: said plainly, and at most guessed at."""

import pytest

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.systems.draft import Choices
from tests.support import base, run

ESTIMATES = [
    # Hull Dice of one enemy ship of a size and tier, how many, the difficulty against a Medium ship of tier 2 (7)
    ("tiny", 0, 1, "easy", 1),
    ("tiny", 0, 3, "easy", 3),
    ("tiny", 0, 4, "medium", 4),
    ("small", 2, 1, "medium", 5),
    ("small", 0, 2, "hard", 6),
    ("medium", 2, 1, "deadly", 7),
    ("large", 0, 2, "deadly", 14),
]


def ship(size, tier):
    """A first ship of SW5e of a size and tier."""
    return systems.get("sw5e-ship").draft(Choices("Ship", tier, size=size))


def rated(party, enemy, count):
    data = {
        "kind": "encounter",
        "name": "A",
        "apl": 3,
        "party": [{"document": party}],
        "enemies": [{"document": enemy, "count": count}],
    }
    text = as_yaml(data).encode()
    return run("encounter", "-", "--format", "json", stdin=text).json, run("encounter", "-", stdin=text).out


@pytest.mark.parametrize(("size", "tier", "count", "difficulty", "dice"), ESTIMATES)
def test_sw5e_ships_are_estimated_by_their_hull_dice(size, tier, count, difficulty, dice):
    found, text = rated(ship("medium", 2), ship(size, tier), count)
    assert found["estimates"] == [{"difficulty": difficulty, "party": 7, "enemies": dice, "measure": "Hull Dice"}]
    assert (found["official"], found["difficulty"], found["cr"], found["xp"]) == (False, None, None, None)
    assert "the books give no difficulty, CR or XP" in text
    assert "An estimate of our own, not of the book" in text


@pytest.mark.parametrize(
    ("party", "enemy"), [("sol-ship", "sol-ship"), ("sol-ship", "sw5e-ship"), ("starship", "sol-ship")]
)
def test_others_are_not_estimated(party, enemy):
    found, text = rated(base(party), base(enemy), 2)
    assert (found["official"], found["estimates"]) == (False, [])
    assert "the books give no difficulty, CR or XP" in text
    assert "estimate" not in text


def test_official_encounters_have_no_estimates():
    found, _ = rated(base("starship"), base("starship"), 1)
    assert (found["official"], found["estimates"]) == (True, [])
