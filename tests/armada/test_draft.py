"""First armadas: legal at every tier, and no BP left that a fleet could use."""

from itertools import product

import pytest

from shipcli.systems.armada import SYSTEM
from shipcli.systems.draft import Choices
from tests.support import found, reviewed, run

BUDGETS = [36, 48, 72, 96, 120, 144, 168, 192, 216, 240, 264, 288, 312, 336, 360, 384, 408, 432, 456, 480]
# BP of the dearest fleet of an armada of a tier: large, and a tier above it; 20 at most
DEAREST = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 100]
# BP of all abilities that a class may have
ABILITIES = {"capital": 3 + 3 + 3 + 2 + 1 + 3, "destroyer": 3 + 2 + 3 + 3 + 2 + 1, "fighter": 2 + 2 + 3 + 1}


@pytest.mark.parametrize("tier", range(1, 21))
def test_a_draft_is_legal_and_leaves_only_what_no_fleet_can_use(tier):
    for fleets, lead in product(range(1, 9), ABILITIES):
        if tier == 1 and fleets == 8:
            continue  # 36 BP carry seven fleets of 5 BP
        data = SYSTEM.draft(Choices("Test Armada", tier, fleets, lead))
        report = reviewed(data)
        assert found(report, "error", "warning") == []
        assert (data["tier"], len(data["fleets"])) == (tier, fleets)
        assert data["fleets"][0]["class"] == lead
        assert "flagship" in data["fleets"][0]["abilities"]
        usable = sum(DEAREST[tier - 1] + ABILITIES[one["class"]] for one in data["fleets"])
        assert report.stats.bp_left == max(0, BUDGETS[tier - 1] - usable)
        assert "AR123" not in found(report)


@pytest.mark.parametrize("tier", range(1, 21))
def test_a_draft_of_few_choices_spends_nearly_all(tier):
    report = reviewed(SYSTEM.draft(Choices("Test Armada", tier)))
    assert found(report, "error", "warning") == []
    assert 0 <= report.stats.bp_left <= 3


def names_in(data):
    return {one["name"] for key in ("fleets", "officers") for one in data[key]}


def test_armadas_of_other_names_have_other_fleets_and_officers():
    home, raid = (SYSTEM.draft(Choices(name, 6)) for name in ("Harbor Watch", "Red Lanterns"))
    assert names_in(home).isdisjoint(names_in(raid))
    assert names_in(SYSTEM.draft(Choices("Harbor Watch", 6))) == names_in(home)
    firsts = {SYSTEM.draft(Choices(f"Armada {i}", 6))["fleets"][0]["name"] for i in range(40)}
    assert len(firsts) > 6


def test_names_of_fleets_differ_however_many_there_are():
    data = SYSTEM.draft(Choices("Test Armada", 20, 96))  # 480 BP, 96 fleets of 5 BP
    assert len({one["name"] for one in data["fleets"]}) == 96
    assert found(reviewed(data)) == []


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (Choices("X", 0), ["tier 0", "1 to 20"]),
        (Choices("X", 21), ["tier 21", "1 to 20"]),
        (Choices("X", -3), ["tier -3", "1 to 20"]),
        (Choices("X", 5, 0), ["0 fleets"]),
        (Choices("X", 5, -1), ["-1 fleets"]),
        (Choices("X", 1, 8), ["8 fleets", "36 BP", "tier 1", "1 to 7"]),
        (Choices("X", 2, 10), ["10 fleets", "48 BP", "tier 2", "1 to 9"]),
        (Choices("X", 20, 97), ["97 fleets", "480 BP", "1 to 96"]),
        (Choices("X", 5, 3, "frigate"), ["frigate", "capital", "destroyer", "fighter"]),
    ],
)
def test_what_cannot_be_drafted_is_refused_with_the_reason(choices, words):
    with pytest.raises(ValueError, match=r"fleet|tier") as caught:
        SYSTEM.draft(choices)
    assert [word for word in words if word not in str(caught.value)] == []


@pytest.mark.parametrize("name", ["New Armada", "Überwacht: ja", "'quoted' \"twice\"", "true", "12", "# no comment"])
def test_the_command_writes_what_validates(tmp_path, name):
    path = tmp_path / "new.yaml"
    result = run("new", "armada", "--name", name, "--tier", 3, "-o", path)
    assert result.status == 0
    checked = run("validate", path, "--format", "json")
    assert checked.status == 0
    assert checked.json["diagnostics"] == []
    assert run("stats", path, "--format", "json").json[0]["name"] == name


def test_the_command_says_why_it_refuses():
    result = run("new", "armada", "--tier", 1, "--fleets", 8)
    assert result.status == 2
    assert "36 BP" in result.err
