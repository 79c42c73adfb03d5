"""One pipeline: what the head says holds for everything after it, and an option --ruling is part of the head."""

import pytest

from shipcli import systems
from shipcli.document import Document, Text
from shipcli.dump import as_yaml
from shipcli.head import read_head
from shipcli.report import Judged, Unread
from shipcli.review import review
from shipcli.rules import selects
from shipcli.settings import Settings
from tests.support import base, found, reviewed, run


def head(data, settings=None):
    return read_head(Document(Text("x.yaml", ""), 0, data, lambda: (0, 0, None), []), settings or Settings())


def test_the_head_makes_the_house():
    read = head({"kind": "Armada", "rulings": {"range-bands": "long"}})
    assert read.system is systems.get("armada")
    assert read.house["range-bands"] == "long"
    assert read.house.tables is read.system.book
    assert read.data["kind"] == "armada"
    assert [problem.code for problem in read.problems] == ["S001"]


def test_rulings_given_to_a_command_win_over_the_document_s():
    settings = Settings(rulings={"armada": {"range-bands": "extreme"}})
    assert head({"kind": "armada", "rulings": {"range-bands": "long"}}, settings).house["range-bands"] == "extreme"
    assert head({"kind": "starship"}, settings).house == systems.get("starship").book.defaults


@pytest.mark.parametrize("data", [{"name": "X"}, {"kind": "armadas"}, {"kind": ["armada"]}, {}], ids=str)
def test_without_a_kind_there_is_a_problem_and_nothing_else(data):
    read = head(data)
    assert read.system is None
    assert len(read.problems) == 1
    [report] = review(as_yaml(data).encode(), "x.yaml")
    assert isinstance(report, Unread)


def test_a_document_with_a_kind_is_judged_however_faulty():
    [report] = review(b"kind: armada", "x.yaml")
    assert isinstance(report, Judged)
    assert (report.kind, report.name, report.failed) == ("armada", None, True)


def other_answer(kind, name):
    ruling = systems.get(kind).book.rulings[name]
    return next(value for value in ruling.values if value != ruling.default)


RULINGS = [
    ("armada", "range-bands"), ("starship", "price-list"), ("starship", "fractional-costs"),
    ("sw5e-ship", "sw5e-half-missing"), ("encounter", "allies"),
]  # fmt: skip
COMMANDS = ("validate", "cost", "stats", "statblock")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("kind", "name"), RULINGS)
def test_a_ruling_of_an_option_is_as_good_as_one_of_the_document(kind, name, command, tmp_path):
    answer = other_answer(kind, name)
    written = str(answer).lower() if isinstance(answer, bool) else answer
    plain, ruled = tmp_path / "ship.yaml", tmp_path / "ruled" / "ship.yaml"
    ruled.parent.mkdir()
    plain.write_text(as_yaml(base(kind)))
    ruled.write_text(as_yaml(base(kind) | {"rulings": {name: answer}}))
    by_option = run(command, str(plain), "--ruling", f"{name}={written}", "--format", "json")
    by_document = run(command, str(ruled), "--format", "json")
    assert by_option.out.replace(str(plain), "X") == by_document.out.replace(str(ruled), "X")
    assert by_option.status == by_document.status


OLD_SHIP = """kind: starship
name: Old Ship
tier: 4
frame: explorer
power_cores: [pulse-green]
thrusters: m8
weapons: [{weapon: coilgun, arc: turret}]
crew: npc
"""


def test_actions_judge_a_ship_by_the_ruling_of_the_option(tmp_path):
    plain, ruled = tmp_path / "old.yaml", tmp_path / "new.yaml"
    plain.write_text(OLD_SHIP)
    ruled.write_text(OLD_SHIP + "rulings: {price-list: first-printing}\n")
    by_option = run("actions", "starship", "--ship", str(plain), "--ruling", "price-list=first-printing")
    by_document = run("actions", "starship", "--ship", str(ruled))
    assert by_option.out == by_document.out
    assert by_option.status == by_document.status


@pytest.mark.parametrize("command", COMMANDS)
def test_a_ruling_of_no_kind_is_refused(command, tmp_path):
    path = tmp_path / "ship.yaml"
    path.write_text(as_yaml(base()))
    for wish, words in (("range-bans=long", "did you mean range-bands?"), ("range-bands=longest", "long"),
                        ("range-bands", "has no value")):  # fmt: skip
        result = run(command, str(path), "--ruling", wish)
        assert result.status == 2
        assert words in result.err
    twice = run(command, str(path), "--ruling", "range-bands=long", "--ruling", "range-bands=short")
    assert (twice.status, "given twice" in twice.err) == (2, True)


def test_a_ruling_given_to_many_workers_holds_in_each(tmp_path):
    for i in range(8):
        (tmp_path / f"{i}.yaml").write_text(as_yaml(base(edits={"/fleets/0/printed": {"range": 4}})))
    option = ("--ruling", "range-bands=long", "--format", "json")
    alone, several = (run("validate", str(tmp_path), *option, "--workers", number) for number in ("1", "2"))
    assert alone == several


# What an author writes, the codes and names it means, those it does not.
SELECTED = [
    ("SF201", ["SF201"], ["SF202", "S001", "SW201"]),
    ("sf201", ["SF201"], ["SF202"]),
    ("SF2", ["SF201", "SF204"], ["SF301", "SW201"]),
    ("SF", ["SF201", "SF301"], ["SW201", "S001", "SOL101"]),
    ("S", ["S001", "S013"], ["SF201", "SW101", "SOL101"]),
    ("S01", ["S010", "S013"], ["S001", "SOL101"]),
    ("SO", [], ["SOL101"]),
    ("", [], ["SF201"]),
    ("bp-over-budget", ["SF201:bp-over-budget"], ["SF202:bp-left"]),
    ("BP over budget", ["SF201:bp-over-budget"], []),
    ("bp", [], ["SF201:bp-over-budget"]),
]


@pytest.mark.parametrize(("wish", "meant", "others"), SELECTED, ids=[wish for wish, *_ in SELECTED])
def test_a_code_means_itself_and_a_prefix_whole_letters(wish, meant, others):
    def selected(rule):
        code, _, name = rule.partition(":")
        return selects(wish, code, name or "a-name")

    assert [rule for rule in (*meant, *others) if selected(rule)] == meant


def test_an_ignore_of_s_silences_no_rule_of_a_room():
    edits = {"/ignore": [{"rule": "S", "reason": "we read it ourselves"}], "/tier": 1}
    assert "SF201" in found(reviewed(base("starship", edits)))


@pytest.mark.parametrize("rule", ["ar125", "AR125", "AR12", "AR", "party-of-another-level", "Party of another level"])
def test_an_ignore_may_be_written_in_any_case(rule):
    name = systems.get("armada").rules.rules["AR125"].name
    rule = name if rule.startswith("party") else name.replace("-", " ").capitalize() if " " in rule else rule
    data = base(edits={"/party_level": 3, "/ignore": [{"rule": rule, "reason": "the party is late"}]})
    assert found(reviewed(data)) == []
