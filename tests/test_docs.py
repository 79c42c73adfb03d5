"""README and docs/ are true: generated pages are as generated, shown commands run, shown documents are as they say."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from shipcli import systems
from shipcli.cli.app import COMMANDS
from shipcli.cli.docs import docs
from shipcli.codes import CODES
from shipcli.pages.markdown import prose
from shipcli.rulings import spelled
from tests.support import Result, found, reviewed_text, run

ROOT = Path(__file__).parent.parent
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
}
MARK = "<!-- `shipcli docs` writes this page."
GENERATED = sorted(name for name, text in PAGES.items() if text.startswith(MARK))
WRITTEN = [name for name in PAGES if name not in GENERATED]
README = PAGES["README.md"]
EVENING = PAGES["docs/tutorial-game-masters.md"]
DICE = PAGES["docs/dice.md"]
SCRIPTS = PAGES["docs/scripts.md"]


def fences(text, language):
    """What stands in the fences of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def plain(text):
    """The text without links, emphasis and backslashes, as a reader sees it."""
    text = re.sub(r"\[([^\]\[]*)\]\([^)\s]*\)", r"\1", text)
    return re.sub(r"\\(?=[^\w\s])", "", text).replace("**", "").replace("`", "")


# Generated pages.


def test_the_generated_pages_are_as_generated(tmp_path, capsys):
    assert docs(str(tmp_path)) == 0
    made = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.md")}
    assert {f"docs/{name}" for name in made} == set(GENERATED)
    stale = [name for name, text in made.items() if PAGES[f"docs/{name}"] != text]
    assert stale == [], "write them anew with `shipcli docs -o docs`, and read the diff like code"
    assert capsys.readouterr().err == f"{len(made)} pages written to {tmp_path}\n"


def test_without_a_folder_the_pages_are_printed():
    result = run("docs")
    assert (result.status, result.err) == (0, "")
    assert result.out.count(MARK) == len(GENERATED)


def test_a_folder_that_cannot_be_written_to_is_2(tmp_path):
    (tmp_path / "file").write_text("kept", "utf-8")
    result = run("docs", "-o", tmp_path / "file")
    assert (result.status, result.out) == (2, "")
    assert "cannot be written" in result.err
    assert (tmp_path / "file").read_text("utf-8") == "kept"


def test_the_command_is_hidden_but_answers_help():
    assert "docs" not in run("--help").out
    assert run("docs", "--help").out.startswith("Usage: shipcli docs")
    assert "shipcli docs" not in PAGES["docs/commands.md"].removeprefix(MARK)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_of_commands_has_every_command_with_its_options(command):
    section = PAGES["docs/commands.md"].partition(f"\n## shipcli {command}\n")[2].partition("\n## ")[0]
    options = re.findall(r"^  (?:-\w, )?(--[\w-]+)", run(command, "--help").out, re.MULTILINE)
    listed = re.findall(r"^\| .*?`(--[\w-]+)", section, re.MULTILINE)
    assert sorted([*listed, "--help"]) == sorted(options)
    described = " ".join(plain(section).split())
    entries = re.split(r"\n  (?=\S)", run(command, "--help").out.replace("\nArguments:", "\nOptions:"))[1:]
    told = [re.split(r"\s{2,}", entry, maxsplit=1)[1].partition("\n\n")[0] for entry in entries if "  " in entry]
    told = [
        " ".join(plain(text).split()).partition(" [")[0] for text in told if not text.startswith("Show this message")
    ]
    assert len(told) >= len(listed)
    assert [text for text in told if text not in described] == []


@pytest.mark.parametrize("kind", systems.KINDS)
def test_a_page_has_every_rule(kind):
    system, page = systems.get(kind), PAGES[f"docs/rules/{kind}.md"]
    rows = plain(page)
    for rule in system.rules:
        said = plain(prose(rule.summary))
        assert f"| {rule.code} | {rule.name} | {rule.severity} | {said} |" in rows
        section = page.partition(f'<a id="{rule.code.lower()}"></a>\n\n## {rule.code} {rule.name}\n')[2]
        section = section.partition("\n<a id=")[0]
        assert said in plain(section)
        assert f"- Source: {rule.source}.\n" in plain(section)
        assert re.search(rf"It is an? \*\*{rule.severity}\*\*\.", section)
        assert re.search(r"^> (error|warning|info): ", section, re.MULTILINE)
        assert "\nBad:\n" in section
        assert "\nGood:\n" in section
        assert f"`ignore: [{{rule: {rule.code}, reason: " in section
        for other in rule.yields_to:
            assert f"[{other}]" in section


@pytest.mark.parametrize("kind", systems.KINDS)
def test_what_a_page_of_rules_shows_stands_in_explain_too(kind):
    page = PAGES[f"docs/rules/{kind}.md"]
    for rule in systems.get(kind).rules:
        section = page.partition(f"\n## {rule.code} {rule.name}\n")[2].partition("\n## ")[0]
        explained = "\n".join(line.removeprefix("  ") for line in run("explain", rule.code).out.splitlines())
        shown = fences(section, "yaml")
        assert 1 <= len(shown) <= 2
        assert [text for text in shown if text not in f"{explained}\n"] == []


@pytest.mark.parametrize("kind", systems.KINDS)
def test_a_page_has_every_ruling(kind):
    page = PAGES[f"docs/rulings/{kind}.md"]
    for ruling in systems.get(kind).book.rulings.values():
        section = plain(page.partition(f"\n## {ruling.id}\n")[2].partition("\n## ")[0])
        assert plain(prose(ruling.question)) in section
        assert f"About: {ruling.applies}. Source: {ruling.book}." in section
        answers = zip(ruling.values, ruling.meanings, strict=True)
        rows = [f"| {spelled(value)} | {plain(prose(text))} |" for value, text in answers]
        assert [row for row in rows if row not in section] == []
        assert [section.index(row) for row in rows] == sorted(section.index(row) for row in rows)
        assert ("There is nothing to choose" in section) == ruling.fixed


@pytest.mark.parametrize("kind", systems.KINDS)
def test_a_page_has_every_term(kind):
    text = plain(PAGES["docs/terms.md"])
    for term in systems.get(kind).book["terms"].values():
        assert f"{plain(prose(term.meaning))} [{term.book}]" in text
        assert all(alias in text for alias in getattr(term, "aliases", ()))


def test_a_page_has_every_other_code():
    page = PAGES["docs/rules/common.md"]
    for one in CODES:
        said = plain(prose(one.summary))
        assert f"| {one.code} | {one.name} | {one.severity} | {said} |" in plain(page)
        section = page.partition(f'<a id="{one.code.lower()}"></a>\n\n## {one.code} {one.name}\n')[2]
        section = section.partition("\n<a id=")[0]
        assert said in plain(section)
        assert "\nBad:" in section
        assert "\nGood:" in section


@pytest.mark.parametrize("one", [rule for rule in CODES if not rule.example.described], ids=str)
def test_a_code_can_be_ignored_where_its_page_says_so(one):
    entry = f"{{rule: {one.code}, reason: we mean it}}"
    text = one.example.bad
    if "ignore: [" in text:
        text = text.replace("ignore: [", f"ignore: [{entry}, ")
    elif one.code.startswith("S"):
        text += f"\nignore: [{entry}]"
    else:
        text += f"  # shipcli: ignore[{one.code}] we mean it"
    assert one.code in found(reviewed_text(one.example.bad))
    assert (one.code not in found(reviewed_text(text))) == one.ignorable


RETIRED = [code for kind in systems.KINDS for code in systems.get(kind).rules.retired]


@pytest.mark.parametrize("code", RETIRED)
def test_a_number_without_a_check_stands_on_the_page_of_its_room(code):
    pages = [kind for kind in systems.KINDS if f"\n**{code}**: " in PAGES[f"docs/rules/{kind}.md"]]
    assert [systems.get(kind).rules.prefix for kind in pages] == [code.rstrip("0123456789")]


# Links.


def anchors(text):
    """The places of a page that a link can lead to, as GitHub names them."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name):
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", PAGES[name], flags=re.DOTALL | re.MULTILINE)
    wrong = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        place = ((ROOT / name).parent / path).resolve() if path else ROOT / name
        page = place.relative_to(ROOT).as_posix()
        if not place.exists() or (anchor and anchor not in anchors(PAGES[page])):
            wrong.append(target)
    assert wrong == []


def test_the_readme_leads_to_every_page():
    assert [name for name in PAGES if name.startswith("docs/") and f"({name})" not in README] == []


def test_the_readme_is_of_one_hundred_and_fifty_lines_at_most():
    assert len(README.splitlines()) <= 150


def test_the_readme_has_two_set_up_commands():
    assert len(re.findall(r"^python3 -m venv .venv && ", README, re.MULTILINE)) == 2


# What is shown is what happens.


SHELL = [name for name in WRITTEN if fences(PAGES[name], "sh") or fences(PAGES[name], "console")]
SET_UP = "python3 -m venv .venv && "
"""How the README's set-up commands begin, which `.ci/run` runs."""


def carried_out(line):
    """The result of a line of shell: a command of shipcli, perhaps with its output sent to a file, or `mkdir`."""
    program, *words = shlex.split(line, comments=True)
    if program == "mkdir":
        for word in words:
            Path(word).mkdir()
        return Result(0, "", "")
    assert program == "shipcli", line
    result = run(*(words[: words.index(">")] if ">" in words else words))
    if ">" in words:
        Path(words[-1]).write_text(result.out, "utf-8")
    return result


@pytest.mark.parametrize("name", SHELL)
def test_the_shell_lines_of_a_page_work_one_after_the_other(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```(sh|console)\n(.*?)^```$", PAGES[name], re.DOTALL | re.MULTILINE)
    for place in ("examples", "tests/broken"):
        if any(f"{place}/" in text for _, text in blocks):
            shutil.copytree(ROOT / place, tmp_path / place)
    wrong = []
    for language, text in blocks:
        if language == "console":
            command, _, shown = text.removeprefix("$ ").partition("\n")
            result = carried_out(command)
            wrong += [command] if result.out + result.err != shown else []
        else:
            lines = [line for line in text.splitlines() if not line.startswith(SET_UP)]
            wrong += [line for line in lines if carried_out(line).status != 0]
    assert wrong == []


def test_pages_with_shell_lines_are_found():
    assert SHELL == [
        "README.md", "docs/dice.md", "docs/documents.md", "docs/tutorial-game-masters.md", "docs/tutorial-homebrew.md",
    ]  # fmt: skip


def test_the_evening_is_planned_in_ten_lines_in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = EVENING.partition("planned in an empty folder:\n\n```sh\n")[2].partition("```")[0].splitlines()
    assert len(lines) == 10
    out = {}
    for line in lines:
        result = carried_out(line)
        command = " ".join(shlex.split(line, comments=True)[1:]).partition(" > ")[0]
        assert (command, result.status) == (command, 0)
        assert result.err == "" or result.err.endswith((".yaml\n", "written to sheets\n"))
        out[command] = result.out
    assert {path.name for path in tmp_path.iterdir()} == {
        "tide.yaml", "splinter.yaml", "ambush.yaml", "sheets", "players.md", "enemies.md",
    }  # fmt: skip
    [rating] = [text for command, text in out.items() if command.startswith("encounter --levels")]
    assert rating.startswith("Encounter: challenging, CR 6, 2,400 XP, 600 each\n")
    assert "2 ships of tier 2 (Splinter)" in rating
    for sheet in ("players.md", "enemies.md"):
        assert "nobody aboard is a gunner" not in Path(sheet).read_text("utf-8")
    assert run("validate", ".").status == 0


def test_the_stat_block_of_the_readme_is_printed(monkeypatch):
    monkeypatch.chdir(ROOT)
    [shown] = re.findall(r"```text\n(.*?)\.\.\.\n```", README, re.DOTALL)
    assert run("statblock", "examples/armada/mine-blockade.yaml").out.startswith(shown)


def test_every_way_to_write_dice_that_is_shown_can_be_rolled():
    table = DICE.partition("\n| written | means |\n")[2].partition("\n\n")[0]
    texts = [text for row in table.splitlines()[1:] for text in re.findall(r"`(.*?)`", row.split(" | ")[0])]
    texts = [text for text in texts if text not in ("+", "-", "*", "/", "( )")]
    assert len(texts) == 22
    assert [text for text in texts if run("roll", text, "--stats").status] == []


DOCUMENTS = [
    (name, text) for name in WRITTEN for text in fences(PAGES[name], "yaml") if re.search("^kind: ", text, re.MULTILINE)
]


@pytest.mark.parametrize(("name", "text"), DOCUMENTS, ids=[name for name, _ in DOCUMENTS])
def test_a_document_that_is_shown_has_the_faults_it_says(name, text):
    errors = found(reviewed_text(text), "error")
    assert errors == re.findall(r"# expect: (\w+)", text)


def test_a_document_of_every_kind_is_shown():
    kinds = [
        re.search("^kind: (.*)$", text, re.MULTILINE)[1] for name, text in DOCUMENTS if name.endswith("documents.md")
    ]
    assert kinds == list(systems.KINDS)


def test_the_starship_that_is_shown_has_nothing_to_warn_of():
    [text] = [text for _, text in DOCUMENTS if "kind: starship" in text]
    result = run("validate", "-", "--strict", stdin=text.encode())
    assert (result.out, result.status) == ("", 0)


def test_the_encounter_that_is_shown_is_what_it_says():
    [text] = [text for _, text in DOCUMENTS if "kind: encounter" in text]
    assert run("validate", "-", "--strict", stdin=text.encode()).status == 0
    rated = run("encounter", "-", "--format", "json", stdin=text.encode()).json
    assert (rated["difficulty"], rated["cr"], rated["xp"], rated["xp_each"]) == ("challenging", "6", 2400, 600)


@pytest.mark.parametrize("name", WRITTEN)
def test_keys_under_which_documents_choose_and_ignore_are_shown_as_they_work(name):
    head = "kind: armada\nname: Harbor Watch\n"
    for text in fences(PAGES[name], "yaml"):
        if text.startswith(("ignore:", "rulings:")):
            assert [code for code in found(reviewed_text(head + text)) if code[0] in "YS" and code != "S003"] in (
                [],
                ["S011"],
            )


def test_codes_that_pages_name_are_there():
    codes = {rule.code for kind in systems.KINDS for rule in systems.get(kind).rules} | set(CODES.rules) | set(RETIRED)
    named = {code for text in PAGES.values() for code in re.findall(r"\b(?:AR|SF|SW|SOL|EN|[YS])[0-9]{3}\b", text)}
    assert named - codes == set()


# The keys of JSON. How a list of keys begins, and the commands whose every object has them.
EXAMPLES = str(ROOT / "examples")
KEYS = [
    ("- A diagnostic: ", lambda: run("validate", ROOT / "tests" / "broken", "--format", "json").json["diagnostics"]),
    ("- `summary`: ", lambda: [run("validate", EXAMPLES, "--format", "json").json["summary"]]),
    ("- All kinds: ", lambda: run("stats", EXAMPLES, "--format", "json").json),
    *(
        (f"- `{kind}`: ", lambda folder=folder: run("stats", f"{EXAMPLES}/{folder}", "--format", "json").json)
        for kind, folder in ((kind, module.rpartition(".")[2]) for kind, module in systems.KINDS.items())
        if kind != "encounter"
    ),
    ("A list with an object for each document: ", lambda: run("cost", EXAMPLES, "--format", "json").json),
    ("several encounters: ", lambda: [run("encounter", "--apl", "5", "--enemy", "4", "--format", "json").json]),
    (
        "a list of all CRs: ",
        lambda: [
            run("xp", "--apl", "5", "--difficulty", "hard", "--format", "json").json,
            *run("xp", "--apl", "5", "--format", "json").json,
        ],
    ),
    (
        "A list with an object for each action: ",
        lambda: run("actions", "starship", "--tier", "4", "--format", "json").json,
    ),
    ("An object: ", lambda: [run("roll", "2d6", "--format", "json").json]),
    ("a list of all tables: ", lambda: run("catalogue", "--format", "json").json),
]


@pytest.mark.parametrize(("begins", "made"), KEYS, ids=[begins.strip("-: ") for begins, _ in KEYS])
def test_keys_of_json_are_there(begins, made):
    flat = " ".join(SCRIPTS.split())
    assert flat.count(begins) == 1
    keys = re.findall(r"`(\w+)`", re.match(r"(?:`\w+`(?:, |\.))+", flat.partition(begins)[2])[0])
    objects = made()
    assert objects
    assert [(set(keys) - set(one), one) for one in objects if set(keys) - set(one)] == []


def test_exit_statuses_are_those_of_the_commands(tmp_path):
    (tmp_path / "bad.yaml").write_text("kind: armada\n", "utf-8")
    rows = dict(re.findall(r"^\| ([0-9]+) \| (.*) \|$", SCRIPTS, re.MULTILINE))
    assert list(rows) == ["0", "1", "2", "130"]
    assert run("validate", EXAMPLES).status == 0
    assert run("validate", tmp_path).status == run("statblock", tmp_path).status == 1
    assert run("validate", tmp_path / "none").status == run("validate", "--nonsense").status == 2
