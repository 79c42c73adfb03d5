"""What is printed of the examples and of broken documents, file by file; tests/golden is to be read like code."""

import re
from pathlib import Path

import pytest

from shipcli import systems
from shipcli.cli.app import COMMANDS
from shipcli.codes import CODES
from shipcli.review import review
from tests.support import found, run

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "examples").rglob("*.*") if path.is_file())
BROKEN = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "broken").rglob("*.*"))

SEVERAL = {
    "tests/broken/new-gm.yaml": ["S002", "AR101", "AR105", "S004", "S004", "S004"],
    "tests/broken/new-gm-second-try.yaml": [
        "AR106", "AR108", "S002", "AR103", "AR108", "AR108", "AR115", "AR118", "AR120",
    ],
    "tests/broken/ten-faults.yaml": [
        "S004", "S010", "AR104", "AR108", "AR109", "AR110", "AR114", "S002", "AR118", "AR120",
    ],
    "tests/broken/two-documents.yaml": ["Y001", "AR110"],
}  # fmt: skip
"""Broken files with more than one mistake, and what is found in them, in the order of the text."""

SINGLE = [path for path in BROKEN if path not in SEVERAL]

UNWRITTEN = {"Y010", "Y011"}
"""Codes that no file of a repository can show: one that cannot be opened, and one of more than 32 MiB."""

OUTPUTS = {
    "statblock.txt": ["statblock"],
    "statblock.md": ["statblock", "--format", "markdown"],
    "statblock.json": ["statblock", "--format", "json"],
    "stats.txt": ["stats", "--explain"],
    "stats.json": ["stats", "--format", "json"],
    "cost.txt": ["cost"],
}

COMMAND_LINES = {
    "help.txt": ["--help"],
    **{f"help-{name}.txt": [name, "--help"] for name in COMMANDS},
    "actions-armada-tier-6.txt": ["actions", "armada", "--tier", "6"],
    "actions-armada-against-another.md": [
        "actions", "armada", "--ship", "examples/armada/mine-blockade.yaml",
        "--target", "examples/armada/siege-line.yaml", "--format", "markdown",
    ],
    "actions-starship-tier-quarter.txt": ["actions", "starship", "--tier", "1/4", "--role", "pilot"],
    "actions-starship-explorer.txt": ["actions", "starship", "--ship", "examples/starship/explorer.yaml"],
    "actions-starship-explorer.md": [
        "actions", "starship", "--ship", "examples/starship/explorer.yaml",
        "--target", "examples/starship/destroyer.yaml", "--format", "markdown",
    ],
    "actions-starship-destroyer.json": [
        "actions", "starship", "--ship", "examples/starship/destroyer.yaml", "--role", "gunner", "--range", "12",
        "--target", "examples/starship/fighter.yaml", "--format", "json",
    ],
    "catalogue.txt": ["catalogue"],
    "catalogue-abilities.txt": ["catalogue", "abilities"],
    "explain-AR104.txt": ["explain", "AR104"],
    "explain-range-bands.txt": ["explain", "range-bands"],
    "explain-armada.txt": ["explain", "armada"],
    "roll-dropped.txt": ["roll", "4d6kh3 + 2 drift check", "--seed", "7"],
    "roll-marks.txt": ["roll", "--seed", "7", "-40d6e6r1kh30 [fire] x 2 - 1d8mi4 [cold] ray"],
    "roll-several.txt": ["roll", "6#4d6kh3 scores", "--seed", "7", "--stats"],
    "roll-histogram.txt": ["roll", "3d4*10", "--seed", "7", "--stats", "--histogram"],
    "roll-histogram-grouped.txt": ["roll", "3d20-31", "--seed", "7", "--histogram"],
    "roll.json": ["roll", "2d4r1 [fire] + 1 ray", "--seed", "7", "--stats", "--histogram", "--format", "json"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch):
    """Relative paths, and nothing of the machine's terminal, in what is printed."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    for name in (
        "FORCE_COLOR",
        "NO_COLOR",
        "PY_COLORS",
        "GITHUB_ACTIONS",
        "TERMINAL_WIDTH",
        "_TYPER_FORCE_DISABLE_TERMINAL",
    ):
        monkeypatch.delenv(name, raising=False)


def reports(path):
    return review((ROOT / path).read_bytes(), path)


def codes(path):
    return [code for report in reports(path) for code in found(report)]


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("path", EXAMPLES)
def test_an_example_is_printed_as_before(path, output, golden):
    command, *options = OUTPUTS[output]
    result = run(command, path, *options)
    assert (result.status, result.err) == (0, "")
    room, name = Path(path).parent.name, Path(path).stem
    golden(f"{room}/{name}.{output}", result.out)


@pytest.mark.parametrize(("format", "ending"), [("concise", "txt"), ("json", "json")])
@pytest.mark.parametrize("path", BROKEN)
def test_a_broken_file_is_reported_as_before(path, format, ending, golden):
    result = run("validate", path, "--format", format)
    golden(f"broken/{Path(path).name}.{ending}", result.out)


@pytest.mark.parametrize("color", ["always", "never"])
def test_a_terminal_shows_the_lines_of_the_document(color, golden):
    result = run("validate", "tests/broken/ten-faults.yaml", "--color", color, terminal=True)
    assert result.status == 1
    assert ("\x1b[" in result.out) == (color == "always")
    golden(f"terminal/ten-faults.{color}.txt", result.out)


@pytest.mark.parametrize("name", COMMAND_LINES)
def test_a_command_prints_as_before(name, golden):
    result = run(*COMMAND_LINES[name])
    assert (result.status, result.err) == (0, "")
    golden(f"commands/{name}", result.out)


def test_no_golden_file_is_left_over():
    """A golden file whose example or broken file is gone compares with nothing."""
    golden = ROOT / "tests" / "golden"
    wanted = {f"{Path(path).parent.name}/{Path(path).stem}.{output}" for path in EXAMPLES for output in OUTPUTS}
    wanted |= {f"broken/{Path(path).name}.{ending}" for path in BROKEN for ending in ("txt", "json")}
    there = {path.relative_to(golden).as_posix() for path in golden.rglob("*") if path.is_file()}
    ours = {
        name for name in there if name.startswith("broken/") or name.endswith(tuple(f".{output}" for output in OUTPUTS))
    }
    assert ours == wanted


def test_the_examples_are_free_of_findings():
    result = run("validate", "examples")
    assert (result.status, result.out) == (0, "")
    assert [codes(path) for path in EXAMPLES] == [[]] * len(EXAMPLES)


def test_the_examples_use_every_ability_and_every_role():
    tables = systems.get("armada").book
    armadas = [report.model for path in EXAMPLES for report in reports(path) if report.kind == "armada"]
    fleets = [fleet for armada in armadas for fleet in armada.fleets]
    assert {ability.id for fleet in fleets for ability in fleet.abilities} == set(tables["abilities"])
    assert {officer.role.id for armada in armadas for officer in armada.officers} == set(tables["roles"])


def test_the_examples_are_of_many_tiers():
    armadas = [report.model for path in EXAMPLES for report in reports(path) if report.kind == "armada"]
    assert sorted(armada.tier for armada in armadas) == [1, 3, 6, 10, 14, 17, 20]


def test_the_ships_of_the_examples_are_of_many_tiers_and_sizes_and_spend_all_they_have():
    ships = [(report.model, report.stats) for path in EXAMPLES for report in reports(path) if report.kind == "starship"]
    assert {ship.size.id for ship, _ in ships} == set(systems.get("starship").book["sizes"]) - {"colossal"}
    assert [ship.tier.id for ship, _ in ships] == ["12", "2", "12", "8", "5", "3", "2", "1/4", "1/2", "7", "20"]
    assert [stats.bp_left for _, stats in ships] == [0] * len(ships)


def test_the_sw5e_ships_of_the_examples_are_of_all_sizes_and_tiers():
    ships = [report.model for path in EXAMPLES for report in reports(path) if report.kind == "sw5e-ship"]
    assert {ship.size.id for ship in ships} == set(systems.get("sw5e-ship").book["sizes"])
    assert sorted(ship.tier.tier for ship in ships) == [0, 1, 2, 3, 3, 4, 5]


def test_a_folder_of_broken_files_fails():
    assert run("validate", "tests/broken").status == 1


@pytest.mark.parametrize("path", SINGLE)
def test_one_mistake_makes_one_finding(path):
    assert codes(path) == [Path(path).name.split("-")[0].upper()]


@pytest.mark.parametrize("path", SEVERAL)
def test_several_mistakes_make_one_finding_each(path):
    assert codes(path) == SEVERAL[path]


def test_every_code_has_a_broken_file():
    shown = {Path(path).name.split("-")[0].upper() for path in SINGLE}
    rules = {rule.code for kind in systems.KINDS for rule in systems.get(kind).rules}
    assert shown == (rules | set(CODES.rules)) - UNWRITTEN


def test_nothing_printed_depends_on_the_machine():
    texts = {path: path.read_text("utf-8") for path in (ROOT / "tests" / "golden").rglob("*") if path.is_file()}
    assert [path for path, text in texts.items() if str(ROOT) in text or re.search(r"[ \t]$", text, re.MULTILINE)] == []
