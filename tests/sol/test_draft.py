"""First ships: legal and without a finding; choices that these rules do not know are refused."""

import pytest
import yaml

from shipcli.systems.draft import Choices
from shipcli.systems.sol import SYSTEM
from tests.support import found, reviewed, run
from tests.test_new import interview


def test_a_draft_has_no_finding():
    report = reviewed(SYSTEM.draft(Choices("Cinder Wren")))
    assert found(report) == []
    assert report.name == "Cinder Wren"
    assert [len(report.model.in_phase(phase)) for phase in report.model.seats] == list(report.model.seats.values())


def test_new_asks_for_no_tier():
    result = run("new", "sol-ship", "--name", "Cinder Wren")
    assert (result.status, result.err) == (0, "")
    assert yaml.safe_load(result.out)["name"] == "Cinder Wren"
    assert yaml.safe_load(run("new", "Sol Ship").out)["name"] == "New Ship"
    assert run("validate", "-", stdin=result.out.encode()).status == 0


def test_on_a_terminal_only_the_name_is_asked_for():
    result = interview("Long Patience\n", "new", "sol-ship")
    assert (result.status, yaml.safe_load(result.out)["name"]) == (0, "Long Patience")
    assert "Tier" not in result.err


@pytest.mark.parametrize(
    ("options", "word"),
    [(("--tier", 3), "no tiers"), (("--frame", "racer"), "--frame"), (("--fleets", 2), "--fleets"),
     (("--lead", "capital"), "--lead")],
)  # fmt: skip
def test_choices_of_other_kinds_are_refused(options, word):
    result = run("new", "sol-ship", *options)
    assert (result.status, result.out) == (2, "")
    assert word in result.err
