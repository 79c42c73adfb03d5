"""The command line as a whole: exit status, streams, help, versions, interrupts, pipes, consoles of few characters."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shipcli
from shipcli.cli import app
from shipcli.dump import as_yaml
from tests.support import base, run, run_process

COMMANDS = (
    "validate", "cost", "stats", "statblock", "encounter", "xp", "actions", "new", "catalogue", "explain", "schema",
    "roll",
)  # fmt: skip
READERS = ("validate", "cost", "stats", "statblock")
OPTIONS = {
    "validate": (
        "--format",
        "--ruling",
        "--strict",
        "--lenient",
        "--exit-zero",
        "--allow-empty",
        "--workers",
        "--color",
    ),
    "cost": ("--ruling", "--format", "--allow-empty"),
    "stats": ("--explain", "--against", "--ruling", "--format", "--allow-empty"),
    "statblock": ("--ruling", "--format", "-o, --output", "--force", "--allow-empty"),
    "encounter": (
        "--party",
        "--enemy",
        "--ally",
        "--apl",
        "--levels",
        "--characters",
        "--party-crew-level",
        "--enemy-crew-level",
        "--squadron",
        "--armada",
        "--suggest",
        "-n, --number",
        "--ships",
        "--ruling",
        "--format",
    ),
    "xp": ("--apl", "--difficulty", "--characters", "--ruling", "--format"),
    "actions": (
        "--tier",
        "--role",
        "--phase",
        "--ship",
        "--target",
        "--target-tier",
        "--who",
        "--range",
        "--ruling",
        "--format",
    ),
    "new": ("--name", "--tier", "--fleets", "--lead", "--frame", "--size", "-o, --output", "--force"),
    "catalogue": ("--kind", "--class", "--arc", "--max-bp", "--format"),
    "explain": (),
    "schema": ("-o, --output", "--force"),
    "roll": ("--seed", "--stats", "--histogram", "--format"),
}
DOCUMENTS = {
    "legal": as_yaml(base()),
    "warned": as_yaml(base(edits={"/fleets/4/name": "Gulls"})),
    "illegal": as_yaml(base(edits={"/fleets/1/class": "frigate"})),
    "out-of-range": as_yaml(base(edits={"/tier": 21})),
    "misshapen": as_yaml(base(edits={"/colour": "red"})),
    "unreadable-text": "kind: [armada\n",
}
HARMLESS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]")
"""What no line of text for people may hold."""


@pytest.fixture
def ships(tmp_path):
    """A folder with the documents, a link that leads nowhere, and no more."""
    for name, text in DOCUMENTS.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    (tmp_path / "dangling.yaml").symlink_to(tmp_path / "gone")
    return tmp_path


# What is checked, the options, and the exit status.
STATUS = [
    ("legal", "", 0),
    ("legal", "--strict", 0),
    ("legal", "--lenient", 0),
    ("legal", "--exit-zero", 0),
    ("legal", "--allow-empty", 0),
    ("legal", "--strict --lenient --exit-zero --allow-empty", 0),
    ("warned", "", 0),
    ("warned", "--strict", 1),
    ("warned", "--lenient", 0),
    ("warned", "--strict --lenient", 1),
    ("warned", "--strict --exit-zero", 0),
    ("illegal", "", 1),
    ("illegal", "--strict", 1),
    ("illegal", "--lenient", 0),
    ("illegal", "--lenient --strict", 1),
    ("illegal", "--exit-zero", 0),
    ("illegal", "--exit-zero --strict", 0),
    ("out-of-range", "", 1),
    ("out-of-range", "--lenient", 0),
    ("misshapen", "", 1),
    ("misshapen", "--lenient", 1),
    ("misshapen", "--lenient --exit-zero", 0),
    ("unreadable-text", "", 1),
    ("unreadable-text", "--lenient", 1),
    ("unreadable-text", "--exit-zero", 0),
    ("dangling", "", 2),
    ("dangling", "--exit-zero", 2),
    ("dangling", "--lenient", 2),
    ("dangling", "--allow-empty", 2),
]


@pytest.mark.parametrize("format", ["text", "concise", "json"])
@pytest.mark.parametrize(("document", "options", "status"), STATUS, ids=[f"{d} {o}".strip() for d, o, _ in STATUS])
def test_exit_status_of_validate(ships, document, options, status, format):
    assert run("validate", ships / f"{document}.yaml", *options.split(), "--format", format).status == status


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    ("document", "status"),
    [("legal", 0), ("warned", 0), ("illegal", 1), ("misshapen", 1), ("unreadable-text", 1), ("dangling", 2)],
)
def test_exit_status_of_whoever_reads(ships, command, document, status):
    result = run(command, ships / f"{document}.yaml")
    assert result.status == status
    assert "Traceback" not in result.err


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("format", ["text", "json"])
def test_an_unreadable_file_that_is_named_is_2_after_the_rest_was_done(ships, command, format):
    arguments = (ships / "dangling.yaml", ships / "illegal.yaml", ships / "legal.yaml", "--format", format)
    result = run(command, *arguments)
    assert result.status == 2
    assert "dangling.yaml" in result.err
    assert "cannot be read" in result.err
    if command == "validate":
        assert "AR106" in result.out
    else:
        assert result.out.count("Harbor Watch") == 2


@pytest.mark.parametrize("command", READERS)
def test_an_unreadable_file_met_in_a_folder_is_a_finding(ships, command):
    for name in ("warned", "illegal", "out-of-range", "misshapen", "unreadable-text"):
        (ships / f"{name}.yaml").unlink()
    result = run(command, ships)
    assert result.status == 1
    findings = result.out if command == "validate" else result.err
    assert re.search(r"dangling\.yaml:1:1: error Y010 ", findings)
    if command != "validate":
        assert "Harbor Watch" in result.out


def test_a_file_without_rights_is_unreadable(ships, monkeypatch):
    real = open

    def locked(path, *rest, **more):
        if str(path).endswith("legal.yaml") and "illegal" not in str(path):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *rest, **more)

    monkeypatch.setattr("builtins.open", locked)
    result = run("validate", ships / "legal.yaml", ships / "illegal.yaml")
    assert (result.status, "AR106" in result.out) == (2, True)
    assert "Permission denied" in result.err


@pytest.mark.parametrize("command", READERS)
def test_f57_nothing_matched_names_every_pattern(tmp_path, command):
    missing, pattern = f"{tmp_path}/no-such-dir/", f"{tmp_path}/none*.yaml"
    result = run(command, missing, pattern)
    assert (result.status, result.out) == (2, "")
    assert missing in result.err
    assert pattern in result.err


@pytest.mark.parametrize("command", READERS)
def test_f57_nothing_matched_is_fine_where_that_is_allowed(tmp_path, command):
    result = run(command, f"{tmp_path}/no-such-dir/", f"{tmp_path}/none*.yaml", "--allow-empty")
    assert result.status == 0


@pytest.mark.parametrize("command", READERS)
def test_allow_empty_keeps_json_whole(tmp_path, command):
    result = run(command, tmp_path, "--allow-empty", "--format", "json")
    assert result.status == 0
    summary = {"files": 0, "documents": 0, "errors": 0, "warnings": 0, "infos": 0}
    assert result.json == ({"diagnostics": [], "summary": summary} if command == "validate" else [])


@pytest.mark.parametrize("command", READERS)
def test_an_empty_folder_matches_nothing(tmp_path, command):
    assert run(command, tmp_path).status == 2


@pytest.mark.parametrize("command", READERS)
def test_one_pattern_of_two_that_matches_nothing_is_2_after_the_rest(ships, command):
    result = run(command, ships / "illegal.yaml", ships / "none*.yaml")
    assert result.status == 2
    assert "none*.yaml" in result.err
    assert "AR106" in (result.out if command == "validate" else result.err)
    assert run(command, ships / "illegal.yaml", ships / "none*.yaml", "--allow-empty").status == 1


@pytest.mark.parametrize("command", READERS)
def test_results_go_to_standard_output_and_all_else_does_not(ships, command):
    result = run(command, ships / "illegal.yaml")
    assert result.out
    if command == "validate":
        assert re.fullmatch(r"1 error; 1 document in 1 file\n", result.err)
    else:
        assert "error AR106" not in result.out
        assert re.match(r".+illegal\.yaml:\d+:\d+: error AR106 ", result.err)


# Commands that do what they are asked to.
DONE = [
    ("actions", "armada", "--tier", "1"),
    ("actions", "armada", "--tier", "20", "--format", "json"),
    ("new", "armada", "--tier", "1"),
    ("new", "encounter", "--tier", "1/2"),
    ("encounter", "--apl", "4", "--enemy", "3"),
    ("xp",),
    ("catalogue",),
    ("catalogue", "abilities"),
    ("catalogue", "show", "gravity-mines"),
    ("explain", "AR104"),
    ("schema", "armada"),
    ("roll", "-1d8", "--stats", "--histogram"),
    ("--version",),
    ("--help",),
    ("-h",),
]


@pytest.mark.parametrize("arguments", DONE, ids=" ".join)
def test_what_can_be_done_is_0_and_says_nothing_on_standard_error(arguments):
    result = run(*arguments)
    assert (result.status, result.err) == (0, "")
    assert result.out.strip()


CONTROL = "\x1b[31m\x07"
# Commands that cannot be carried out, and what the message must tell.
UNUSABLE = [
    (("validat", "x"), "'validate'"),
    (("stat", "x"), "'stats'"),
    (("nonsense",), "nonsense"),
    (("",), ""),
    ((CONTROL,), ""),
    (("--nonsense",), "--nonsense"),
    (("validate",), "PATH"),
    (("validate", "x", "--formt", "json"), "--format"),
    (("validate", "x", "--stric"), "--strict"),
    (("validate", "x", f"--{CONTROL}"), ""),
    (("validate", "x", "--format"), "--format"),
    (("validate", "x", "--format", "xml"), "concise"),
    (("validate", "x", "--format", CONTROL), "concise"),
    (("validate", "x", "--format", ""), "concise"),
    (("validate", "x", "--color", "sometimes"), "never"),
    (("validate", "x", "--workers", "-1"), "a whole number from 0 to 64 is wanted, found '-1'"),
    (("validate", "x", "--workers", "65"), "a whole number from 0 to 64 is wanted, found '65'"),
    (("validate", "x", "--workers", "many"), "a whole number from 0 to 64 is wanted, found 'many'"),
    (("validate", "x", "--workers", "1_0"), "1_0"),
    (("validate", "x", "--workers", ""), "from 0 to 64"),
    (("validate", "x", "--workers", "\u0663"), "from 0 to 64"),
    (("validate", "x", "--workers", CONTROL), "from 0 to 64"),
    (("validate", "x", "--workers", "9" * 5000), "from 0 to 64"),
    (("validate", ""), ""),
    (("validate", CONTROL), ""),
    (("validate", "a\nb"), ""),
    (("validate", "\udcff.yaml"), ""),
    (("validate", "[", "**", "]"), "["),
    (("cost",), "PATH"),
    (("cost", "x", "--format", "concise"), "text"),
    (("cost", ""), ""),
    (("stats",), "PATH"),
    (("stats", "x", "--explain=3"), "--explain"),
    (("statblock",), "PATH"),
    (("statblock", "x", "--format", "docx"), "markdown"),
    (("statblock", "x", "-o"), "-o"),
    (("actions",), "KIND"),
    (("actions", "armada"), "--tier"),
    (("actions", "armada", "--tier", "0"), "20"),
    (("actions", "armada", "--tier", "21"), "20"),
    (("actions", "armada", "--tier", "-1"), "20"),
    (("actions", "armada", "--tier", "1/2"), "1/2"),
    (("actions", "armada", "--tier", "two"), "a tier is wanted, such as 4 or 1/2, found 'two'"),
    (("actions", "armada", "--tier", "1/0"), "a tier is wanted, such as 4 or 1/2, found '1/0'"),
    (("actions", "starship", "--tier", "1/8"), "tier 1/8; a starship is of tier 1/4, 1/3, 1/2 or 1 to 20"),
    (("actions", "armad", "--tier", "2"), "armada"),
    (("actions", CONTROL, "--tier", "2"), "armada"),
    (("actions", "armada", "--tier", "2", "--role", "cook"), "admiral"),
    (("actions", "armada", "--tier", "2", "--phase", "night"), "helm"),
    (("actions", "armada", "--tier", "2", "--role", CONTROL), "admiral"),
    (("actions", "armada", "--tier", "2", "--ruling"), "--ruling"),
    (("actions", "armada", "--tier", "2", "--ruling", "flat-check"), "NAME=VALUE"),
    (("actions", "armada", "--tier", "2", "--ruling", f"{CONTROL}={CONTROL}"), "flat-check"),
    (("actions", "armada", "--tier", "2", "--ruling", "flat-chek=bare"), "did you mean flat-check?"),
    (("actions", "armada", "--tier", "2", "--ruling", "flat-check=bar"), "did you mean bare?"),
    (("actions", "armada", "--tier", "2", "--ruling", "flat-check="), "officer-check and bare"),
    (("actions", "armada", "--tier", "2", "--ruling", "extreme-inclusive=yes"), "true and false"),
    (("actions", "armada", "--tier", "2", *["--ruling", "flat-check=bare"] * 2), "twice"),
    (("new",), "KIND"),
    (("new", "armada"), "--tier"),
    (("new", "frigate", "--tier", "2"), "armada"),
    (("new", "", "--tier", "2"), "armada"),
    (("new", "armada", "--tier", "0"), "20"),
    (("new", "armada", "--tier", "21"), "20"),
    (("new", "armada", "--tier", "99999999999999999999"), "20"),
    (("new", "armada", "--tier", "2", "--fleets", "0"), "'--fleets': a whole number of at least 1 is wanted"),
    (("new", "armada", "--tier", "two"), "tier two; an armada is of tier 1 to 20"),
    (("new", "armada", "--tier", "2", "--fleets", "1000"), "1000"),
    (("new", "armada", "--tier", "2", "--lead", "frigate"), "capital"),
    (("new", "armada", "--tier", "2", "--lead", CONTROL), "capital"),
    (("new", "armada", "--tier", "2", "--lead", ""), "capital"),
    (("catalogue", "abilites"), "abilities"),
    (("catalogue", ""), "abilities"),
    (("catalogue", CONTROL), "abilities"),
    (("catalogue", "show"), ""),
    (("catalogue", "show", "gravty-mines"), "gravity-mines"),
    (("catalogue", "show", CONTROL), ""),
    (("catalogue", "--kind", "frigate"), "armada"),
    (("explain",), "CODE"),
    (("explain", "AR9"), ""),
    (("explain", ""), ""),
    (("explain", CONTROL), ""),
    (("explain", "AR104", "AR105"), "AR105"),
    (("schema",), "KIND"),
    (("schema", "armadas"), "armada"),
    (("schema", CONTROL), "armada"),
    (("roll",), "EXPR"),
    (("roll", ""), "dice such as 2d6"),
    (("roll", "2d6", "--sed", "1"), "--seed"),
    (("roll", "2d6", "--seed", "x"), "a whole number is wanted, found 'x'"),
    (("roll", "2d6", "--format", "xml"), "text"),
    (("roll", "-x"), "-x"),
    (("roll", CONTROL), "column 1"),
    (("roll", f"2d6 [{CONTROL}] +"), "found the end"),
]


@pytest.mark.parametrize(("arguments", "told"), UNUSABLE, ids=[ascii(arguments) for arguments, _ in UNUSABLE])
def test_what_cannot_be_done_is_2_and_said_on_standard_error(tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.status, result.out) == (2, "")
    assert told in result.err
    assert result.err.strip()
    assert "Traceback" not in result.err
    assert not HARMLESS.search(result.err)


def test_without_a_command_the_commands_are_told():
    result = run()
    assert result.status == 2
    assert all(f"\n  {command} " in result.err for command in COMMANDS)


# Outputs that cannot be written.
UNWRITABLE = [
    ("new", "armada", "--tier", "2", "-o"),
    ("schema", "armada", "-o"),
    ("statblock", "legal.yaml", "-o"),
]


@pytest.mark.parametrize("arguments", UNWRITABLE, ids=lambda arguments: arguments[0])
def test_a_place_that_cannot_be_written_to_is_2_and_named_harmlessly(ships, monkeypatch, arguments):
    monkeypatch.chdir(ships)
    Path("plain").write_text("a file\n", "utf-8")
    result = run(*arguments, f"plain/{CONTROL}")
    assert (result.status, result.out) == (2, "")
    assert "plain/" in result.err
    assert not HARMLESS.search(result.err)
    assert Path("plain").read_text("utf-8") == "a file\n"


def test_the_registry_holds_the_commands_of_this_version():
    assert tuple(app.COMMANDS) == COMMANDS


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_help_with_its_options(command, flag):
    result = run(command, flag)
    assert (result.status, result.err) == (0, "")
    listed = re.findall(r"^  ((?:-\w, )?--[\w-]+)", result.out, re.MULTILINE)
    assert sorted(listed) == sorted([*OPTIONS[command], "-h, --help"])
    assert f"Usage: shipcli {command}" in result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_described(command):
    text = run(command, "--help").out.partition("Options:\n")[2]
    entries = re.split(r"\n(?=  -)", text.partition("\n\n")[0])
    for entry in entries:
        words = re.sub(r"^\s*(?:-\w, )?--[\w-]+(?: (?:\[[^\]]*\]|<[^>]*>|[A-Z]+))?", "", entry.strip())
        assert re.search(r"[A-Z]\w+.*\.", words.replace("\n", " ")), entry


@pytest.mark.parametrize("command", COMMANDS)
def test_help_speaks_of_no_type_of_a_programming_language(command):
    assert not re.search(r"<(?:int|str|bool)|range>|INTEGER|TEXT|x[<>]=", run(command, "--help").out)


@pytest.mark.parametrize("number", ["0", "1", "2", "64", " 2 "])
def test_workers_are_0_to_64(ships, number):
    assert run("validate", ships / "legal.yaml", "--workers", number).status == 0


def test_help_lists_every_command_with_a_summary():
    result = run("--help")
    for command in COMMANDS:
        assert re.search(rf"^  {command} +[A-Z].*\.$", result.out, re.MULTILINE), command


@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)], ids=lambda one: "".join(one) or "-")
def test_help_bears_no_colour(monkeypatch, command):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not HARMLESS.search(run(*command, "--help").out)


def test_the_version_is_the_package_s():
    assert run("--version").out == f"shipcli {shipcli.__version__}\n"
    assert re.fullmatch(r"\d+\.\d+\.\d+", shipcli.__version__)


def test_the_module_runs_as_the_command_does():
    result = run_process("--version")
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode().split() == ["shipcli", shipcli.__version__]


@pytest.mark.parametrize("command", COMMANDS)
def test_an_interrupt_is_130_and_silent(monkeypatch, command):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setitem(app.COMMANDS, command, interrupted)
    assert run(command) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="signals of Windows differ")
@pytest.mark.parametrize("command", READERS)
def test_ctrl_c_while_standard_input_is_read_is_130_without_a_traceback(command):
    process = subprocess.Popen(
        [sys.executable, "-m", "shipcli", command, "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    )  # fmt: skip
    with process:
        # More than a pipe holds: once all of it is written, the command is reading.
        process.stdin.write(b"#" * 1_000_000)
        process.stdin.flush()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == 130
        finally:
            process.kill()
        out, err = process.stdout.read(), process.stderr.read()
    assert out == b""
    assert b"Traceback" not in err


def run_into_closed_pipe(*arguments, stdin=b""):
    """Run a command whose reader has gone already; status and what it said on standard error."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = subprocess.run(
            [sys.executable, "-m", "shipcli", *map(str, arguments)],
            input=stdin, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60,
        )  # fmt: skip
    finally:
        os.close(writer)
    return result.returncode, result.stderr


PIPED = [
    ("validate", "-"),
    ("validate", "-", "--format", "json"),
    ("cost", "-"),
    ("stats", "-", "--format", "json"),
    ("statblock", "-"),
    ("actions", "armada", "--tier", "2"),
    ("new", "armada", "--tier", "2"),
    ("catalogue", "rulings", "--kind", "armada"),
    ("explain", "armada"),
    ("schema", "armada"),
    ("--help",),
    ("validate", "--help"),
    ("--version",),
]


@pytest.mark.skipif(os.name == "nt", reason="pipes of Windows differ")
@pytest.mark.parametrize("arguments", PIPED, ids=" ".join)
def test_a_closed_pipe_is_silent_and_0(arguments):
    document = as_yaml(base(edits={"/fleets/4/name": "Gulls"})).encode()
    status, err = run_into_closed_pipe(*arguments, stdin=b"---\n".join([document] * 25))
    counted = rb"no errors, 25 warnings; 25 documents in 1 file\n"
    assert status == 0
    assert re.fullmatch(rb"(?:" + counted + rb")?", err)


# A command that says something on standard error, and its exit status.
SAID = [
    (("validate", "illegal.yaml"), 1),
    (("validate", "legal.yaml"), 0),
    (("validate", "legal.yaml", "gone.yaml"), 2),
    (("validate", "illegal.yaml", "--exit-zero"), 0),
    (("validate", "--nonsense"), 2),
    (("nonsense",), 2),
    (("cost", "illegal.yaml"), 1),
    (("stats", "unreadable-text.yaml"), 1),
    (("statblock", "illegal.yaml", "-o", "out", "--force"), 1),
    (("catalogue", "abilities", "zeppelin"), 0),
    (("explain", "nonsense"), 2),
    (("new", "armada"), 2),
    ((), 2),
]


@pytest.mark.skipif(os.name == "nt", reason="pipes of Windows differ")
@pytest.mark.parametrize("deaf", ["closed pipe", "/dev/full"])
@pytest.mark.parametrize(("arguments", "status"), SAID, ids=[" ".join(arguments) for arguments, _ in SAID])
def test_messages_that_nobody_can_read_do_not_change_the_exit_status(ships, deaf, arguments, status):
    if deaf == "closed pipe":
        reader, writer = os.pipe()
        os.close(reader)
    elif os.path.exists(deaf):
        writer = os.open(deaf, os.O_WRONLY)
    else:
        pytest.skip("needs a full device")
    command = [sys.executable, "-m", "shipcli", *arguments]
    try:
        heard = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, cwd=ships, check=False)
        unheard = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=writer, cwd=ships, check=False
        )
    finally:
        os.close(writer)
    assert heard.stderr
    assert (unheard.returncode, unheard.stdout) == (status, heard.stdout)


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_the_exit_status_survives_a_reader_of_the_messages_that_is_gone(ships):
    script = '{ "$0" -m shipcli validate illegal.yaml 2>&1 >&3; echo $? >&4; } 3>/dev/null 4>status | head -c 0'
    subprocess.run(["sh", "-c", script, sys.executable], cwd=ships, check=True, timeout=60)
    assert (ships / "status").read_text() == "1\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
@pytest.mark.parametrize("arguments", [("schema", "armada"), ("--version",), ("explain", "AR104")], ids=" ".join)
def test_a_full_disk_is_said_without_a_traceback(arguments):
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "shipcli", *arguments],
            stdout=full, stderr=subprocess.PIPE, check=False, timeout=60,
        )  # fmt: skip
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    assert b"Exception" not in result.stderr
    assert result.stderr.strip()


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(("closed", "arguments"), [("stdout", "validate"), ("stdin", "validate")])
def test_a_stream_that_is_closed_brings_no_traceback(tmp_path, closed, arguments):
    path = tmp_path / "a.yaml"
    path.write_text(DOCUMENTS["illegal"], "utf-8")
    stream, target = (">&-", str(path)) if closed == "stdout" else ("<&-", "-")
    command = f'"$0" -m shipcli {arguments} "$1" {stream}'
    result = subprocess.run(["sh", "-c", command, sys.executable, target], capture_output=True, check=False, timeout=60)
    assert b"Traceback" not in result.stderr
    assert result.returncode in (1, 2)


PSI = "Ψ → ½"
CONSOLE = {
    "validate": ("{path}", "--format", "json"),
    "cost": ("{path}", "--format", "json"),
    "stats": ("{path}", "--format", "json"),
    "statblock": ("{path}", "--format", "json"),
    "encounter": ("--apl", "4", "--enemy", "3"),
    "xp": ("--apl", "4"),
    "actions": ("armada", "--tier", "2"),
    "new": ("armada", "--tier", "2", "--name", PSI),
    "catalogue": ("rulings", "--kind", "armada"),
    "explain": ("armada",),
    "schema": ("armada",),
    "roll": (f"1d6 [{PSI}]", "--format", "json"),
}


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("command", COMMANDS)
def test_f59_a_console_of_few_characters_is_no_reason_to_fail(tmp_path, command, encoding):
    path = tmp_path / "psi.yaml"
    path.write_text(as_yaml(base(edits={"/name": PSI, "/fleets/4/name": PSI})), "utf-8")
    arguments = [one.format(path=path) for one in CONSOLE[command]]
    result = run_process(command, *arguments, env={**os.environ, "PYTHONIOENCODING": encoding})
    assert result.returncode == 0, result.stderr
    text = result.stdout.decode(encoding)
    if "json" in arguments:
        assert PSI in json.dumps(json.loads(text), ensure_ascii=False) or command == "validate"
    if command == "schema":
        json.loads(text)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("command", ["validate", "cost", "stats", "statblock"])
def test_f59_text_replaces_what_the_console_cannot_show(tmp_path, command, encoding):
    path = tmp_path / "psi.yaml"
    path.write_text(as_yaml(base(edits={"/name": PSI, "/fleets/1/name": PSI, "/officers/2/fleet": "Nobody"})), "utf-8")
    result = run(command, path, encoding=encoding)
    assert result.status == 1
    assert result.out
    if command != "validate":
        assert "\\u2192" in result.out
        assert "\\u03a8" in result.out


@pytest.mark.parametrize("command", ["validate", "cost", "stats", "statblock", "actions", "catalogue", "explain"])
def test_f59_plain_mode_decorates_in_ascii_alone(tmp_path, command):
    path = tmp_path / "ascii.yaml"
    path.write_text(DOCUMENTS["illegal"], "utf-8")
    arguments = {"actions": ("armada", "--tier", "9"), "catalogue": ("abilities",), "explain": ("armada",)}
    result = run(command, *arguments.get(command, (path,)))
    assert result.out.isascii()
    assert result.err.isascii()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_f59_files_are_utf8_whatever_the_console_knows(tmp_path, encoding):
    path = tmp_path / "psi.yaml"
    written = run("new", "armada", "--tier", "2", "--name", PSI, "-o", path, encoding=encoding)
    assert written.status == 0
    assert PSI in path.read_text("utf-8")
    for format, ending in (("text", ".txt"), ("markdown", ".md"), ("json", ".json")):
        assert run("statblock", path, "--format", format, "-o", tmp_path / "out", encoding=encoding).status == 0
        text = (tmp_path / "out" / f"psi{ending}").read_text("utf-8")
        assert PSI in (json.loads(text)[0]["title"] if format == "json" else text)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
def test_new_writes_to_any_console_what_passes_validate(encoding):
    """What shipcli writes passes `validate`, also through a pipe of another encoding, and the name stays the name."""
    written = run_process(
        "new", "armada", "--tier", "2", "--name", PSI, env={**os.environ, "PYTHONIOENCODING": encoding}
    )
    assert written.returncode == 0
    checked = run("validate", "-", "--format", "json", stdin=written.stdout)
    assert (checked.status, checked.json["diagnostics"]) == (0, [])
    assert run("stats", "-", "--format", "json", stdin=written.stdout).json[0]["name"] == PSI


@pytest.mark.parametrize("command", READERS)
def test_a_path_that_is_no_text_is_no_reason_to_fail(tmp_path, command):
    path = os.fsdecode(os.fsencode(str(tmp_path)) + b"/\xff\x1b.yaml")
    try:
        Path(path).write_text(DOCUMENTS["illegal"], "utf-8")
    except OSError:
        pytest.skip("this file system takes no such name")
    for format in ("text", "json"):
        result = run(command, path, "--format", format)
        assert result.status == 1
        assert not HARMLESS.search(result.err)
        if format == "json":
            json.loads(result.out)
        else:
            assert not HARMLESS.search(result.out)
            assert "/\\xff\\x1b.yaml:" in result.out + result.err
            assert "udc" not in result.out + result.err


def test_a_name_that_is_no_text_brings_no_traceback():
    result = run("new", "armada", "--tier", "2", "--name", "\udcff")
    assert (result.status, result.out) == (2, "")
    assert result.err == "shipcli: the name '\\xff' is no text\n"
