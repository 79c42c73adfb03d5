"""The README is true: it names every command, rule, ruling and code, and what it prints is what is printed."""

import re
import shlex
from pathlib import Path

import pytest

from shipcli import systems
from shipcli.cli.app import COMMANDS
from shipcli.cli.explain import MEANINGS
from shipcli.codes import CODES
from shipcli.rulings import spelled
from tests.support import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_it_has_every_command(command):
    assert f"\n### `shipcli {command} " in README


@pytest.mark.parametrize("kind", systems.KINDS)
def test_it_has_every_rule_and_ruling(kind):
    system = systems.get(kind)
    for rule in system.rules:
        assert f"| {rule.code} | {rule.name} | {rule.severity} | {rule.summary} | {rule.source} |" in README
    for ruling in system.book.rulings.values():
        answers = (f"{spelled(v)}: {m}" for v, m in zip(ruling.values, ruling.meanings, strict=True))
        row = f"| {ruling.id} | {ruling.applies} | {ruling.question} | {' · '.join(answers)} |"
        assert row in README.replace("**", "")


def test_it_has_every_other_code():
    for code, name in ((rule.code, rule.name) for rule in CODES):
        assert f"| {code} | {name} | {MEANINGS[code]} |" in README


def test_the_stat_block_it_shows_is_printed(monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = re.search(r"```text\n(.*?)\.\.\.\n```", README, re.DOTALL).group(1)
    assert run("statblock", "examples/armada/mine-blockade.yaml").out.startswith(shown)


def test_the_finding_it_shows_is_found(monkeypatch):
    monkeypatch.chdir(ROOT)
    command, shown = re.search(r"```console\n\$ shipcli (validate .*?)\n(.*?)```", README, re.DOTALL).groups()
    result = run(*command.split())
    assert result.out + result.err == shown


def test_the_roll_it_shows_is_rolled():
    command, shown = re.search(r"```console\n\$ shipcli (roll .*?)\n(.*?)```", README, re.DOTALL).groups()
    assert run(*shlex.split(command)).out == shown


def test_every_way_to_write_dice_that_it_shows_can_be_rolled():
    table = README.partition("\n| written | means |\n")[2].partition("\n\n")[0]
    texts = [text for row in table.splitlines()[1:] for text in re.findall(r"`(.*?)`", row.split(" | ")[0])]
    texts = [text for text in texts if text not in ("+", "-", "*", "/", "( )")]
    assert len(texts) == 22
    assert [text for text in texts if run("roll", text, "--stats").status] == []


def test_the_suggestions_it_shows_are_made():
    command, shown = re.search(r"```console\n\$ shipcli (encounter .*?)\n(.*?)```", README, re.DOTALL).groups()
    result = run(*command.split())
    assert result.out + result.err == shown


def test_the_evening_is_planned_in_ten_lines_in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = README.partition("planned in an empty folder:\n\n```sh\n")[2].partition("```")[0].splitlines()
    assert len(lines) == 10
    out = {}
    for line in lines:
        program, *words = shlex.split(line, comments=True)
        assert program == "shipcli"
        command, _, target = " ".join(words).partition(" > ")
        result = run(*(words[: words.index(">")] if target else words))
        assert (command, result.status) == (command, 0)
        assert result.err == "" or result.err.endswith((".yaml\n", "written to sheets\n"))
        out[command] = result.out
        if target:
            Path(target).write_text(result.out, "utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {
        "tide.yaml", "splinter.yaml", "ambush.yaml", "sheets", "players.md", "enemies.md",
    }  # fmt: skip
    [rating] = [text for command, text in out.items() if command.startswith("encounter --levels")]
    assert rating.startswith("Encounter: challenging, CR 6, 2,400 XP, 600 each\n")
    assert "2 ships of tier 2 (Splinter)" in rating
    for sheet in ("players.md", "enemies.md"):
        assert "nobody aboard is a gunner" not in Path(sheet).read_text("utf-8")
    assert run("validate", ".").status == 0


def test_the_starship_it_shows_is_legal():
    document = re.search(r"```yaml\n(kind: starship\n.*?)```", README, re.DOTALL).group(1)
    result = run("validate", "-", "--strict", stdin=document.encode())
    assert (result.out, result.status) == ("", 0)


def test_the_encounter_it_shows_is_what_it_says():
    document = re.search(r"```yaml\n(kind: encounter\n.*?)```", README, re.DOTALL).group(1)
    assert run("validate", "-", "--strict", stdin=document.encode()).status == 0
    found = run("encounter", "-", "--format", "json", stdin=document.encode()).json
    assert (found["difficulty"], found["cr"], found["xp"], found["xp_each"]) == ("challenging", "6", 2400, 600)


def test_the_armada_it_shows_is_legal():
    document = re.search(r"```yaml\n(kind: armada\n.*?)```", README, re.DOTALL).group(1)
    assert run("validate", "-", stdin=document.encode()).status == 0


def test_it_has_two_set_up_commands():
    assert len(re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)) == 2
