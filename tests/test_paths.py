"""Arguments of the command line: files, folders, patterns, standard input."""

import json
import os
import re
from pathlib import Path

import pytest

from shipcli.cli import app
from shipcli.dump import as_yaml
from shipcli.paths import expand
from tests.support import base, run

LEGAL = as_yaml(base())

TREE = (
    "b.yaml",
    "a.yml",
    "c.json",
    "D.YAML",
    "notes.txt",
    "yaml",
    "x.yaml.bak",
    ".hidden.yaml",
    "sub/a.yaml",
    "sub/deep/z.yaml",
    "sub/.git/config.yaml",
    ".venv/lib.yaml",
    "sub-2/a.yaml",
    "x[1].yaml",
    "x1.yaml",
)


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in TREE:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LEGAL, "utf-8")
    Path("empty").mkdir()
    return tmp_path


ALL = ["D.YAML", "a.yml", "b.yaml", "c.json", "sub/a.yaml", "sub/deep/z.yaml", "sub-2/a.yaml", "x1.yaml", "x[1].yaml"]
# Arguments, the files they mean in order, the arguments that mean none.
CASES = [
    (["b.yaml"], ["b.yaml"], []),
    (["notes.txt"], ["notes.txt"], []),
    ([".hidden.yaml"], [".hidden.yaml"], []),
    (["sub"], ["sub/a.yaml", "sub/deep/z.yaml"], []),
    (["sub/"], ["sub/a.yaml", "sub/deep/z.yaml"], []),
    (["b.yaml", "a.yml"], ["b.yaml", "a.yml"], []),
    (["a.yml", "b.yaml"], ["a.yml", "b.yaml"], []),
    (["*.yaml"], ["b.yaml", "x1.yaml", "x[1].yaml"], []),
    (["?.y*ml"], ["a.yml", "b.yaml"], []),
    (["sub/**/*.yaml"], ["sub/a.yaml", "sub/deep/z.yaml"], []),
    (["**/z.yaml"], ["sub/deep/z.yaml"], []),
    (["su*"], ["sub/a.yaml", "sub/deep/z.yaml", "sub-2/a.yaml"], []),
    (["x[1].yaml"], ["x[1].yaml"], []),
    (["x[0-9].yaml"], ["x1.yaml"], []),
    (["x[[]1].yaml"], ["x[1].yaml"], []),
    (["b.yaml", "b.yaml"], ["b.yaml"], []),
    (["b.yaml", "./b.yaml", "sub/../b.yaml", "b.*"], ["b.yaml"], []),
    (["sub/deep/z.yaml", "sub"], ["sub/deep/z.yaml", "sub/a.yaml"], []),
    (["sub", "sub/deep/z.yaml"], ["sub/a.yaml", "sub/deep/z.yaml"], []),
    (["-"], ["-"], []),
    (["-", "b.yaml", "-"], ["-", "b.yaml"], []),
    (["gone.yaml"], [], ["gone.yaml"]),
    (["gone/", "none*.yaml", "b.yaml", ""], ["b.yaml"], ["gone/", "none*.yaml", ""]),
    (["empty"], [], ["empty"]),
    (["[", "**]"], [], ["[", "**]"]),
    (["a\0b"], [], ["a\0b"]),
]


@pytest.mark.parametrize(("arguments", "files", "unmatched"), CASES, ids=[" ".join(map(ascii, c[0])) for c in CASES])
def test_what_arguments_mean(tree, arguments, files, unmatched):
    sources, none = expand(arguments)
    assert ([source.path for source in sources], none) == (files, unmatched)


def test_a_folder_is_walked_sorted_without_dot_folders_and_other_endings(tree):
    sources, _ = expand(["."])
    found = [os.path.normpath(source.path) for source in sources]
    assert sorted(found) == sorted(ALL)
    assert found == sorted(found, key=lambda path: path.split(os.sep))


def test_the_order_does_not_depend_on_the_file_system(tree, monkeypatch):
    real = os.walk

    def backwards(folder, **options):
        for parent, folders, files in real(folder):
            folders.sort(reverse=True)
            yield parent, folders, sorted(files, reverse=True)

    before = expand(["."])
    monkeypatch.setattr("os.walk", backwards)
    assert expand(["."]) == before


def test_a_source_knows_its_place_below_the_folder(tree):
    relative = {source.path: source.relative for source in expand(["sub", "b.yaml"])[0]}
    inside = os.path.join("deep", "z.yaml")
    assert relative == {"sub/a.yaml": "a.yaml", f"sub/{inside}": inside, "b.yaml": "b.yaml"}


def test_a_link_that_leads_nowhere_is_named_not_unmatched(tree):
    Path("lost.yaml").symlink_to("gone")
    sources, unmatched = expand(["lost.yaml"])
    assert ([source.named for source in sources], unmatched) == ([True], [])


def test_f58_a_quoted_pattern_is_expanded_by_shipcli(tree):
    result = run("validate", "sub*/*.yaml", "--format", "json")
    assert (result.status, result.json["summary"]["files"]) == (0, 2)


def test_f58_a_pattern_with_backslashes_on_windows(tree, monkeypatch):
    """`ships\\*.yaml` as cmd.exe hands it over; the file system's part is played by the standard library's."""
    if os.sep == "\\":
        assert [source.path for source in expand(["sub\\*.yaml"])[0]] == ["sub\\a.yaml"]
    else:
        monkeypatch.setattr("shipcli.paths.glob", lambda pattern, recursive: ["s\\c.yaml", "s\\a.yaml", "s\\b.yaml"])
        assert [source.path[-6] for source in expand(["s\\*.yaml"])[0]] == ["a", "b", "c"]


@pytest.mark.parametrize("command", ["validate", "cost", "stats", "statblock"])
def test_the_same_file_twice_is_read_once(tree, command):
    result = run(command, "b.yaml", "./b.yaml", "b*", "--format", "json")
    assert result.status == 0
    assert (result.json["summary"]["files"] if command == "validate" else len(result.json)) == 1


def test_a_file_whose_name_begins_with_a_dash(tree):
    Path("-x.yaml").write_text(LEGAL, "utf-8")
    for arguments in (("./-x.yaml",), ("--", "-x.yaml")):
        assert run("validate", *arguments).status == 0


def test_standard_input_among_files_keeps_its_place(tree):
    names = [("first.yaml", "First"), ("last.yaml", "Last")]
    for file, name in names:
        Path(file).write_text(as_yaml(base(edits={"/name": name})), "utf-8")
    stdin = as_yaml(base(edits={"/name": "Middle"})).encode()
    found = run("stats", "first.yaml", "-", "last.yaml", "--format", "json", stdin=stdin).json
    assert [(one["path"], one["name"]) for one in found] == [
        ("first.yaml", "First"),
        ("-", "Middle"),
        ("last.yaml", "Last"),
    ]


@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        (("new", "armada", "--tier", "1", "--name", "*.yaml"), "*.yaml"),
        (("catalogue", "abilities", "*"), None),
        (("explain", "*"), "'*'"),
        (("catalogue", "show", "b.*"), "b.*"),
    ],
    ids=["new", "catalogue", "explain", "show"],
)
def test_other_arguments_are_never_expanded(tree, arguments, seen):
    result = run(*arguments)
    assert "b.yaml" not in result.out + result.err
    if seen is not None:
        assert seen in result.out + result.err


def test_f58_typer_is_told_not_to_expand_arguments_on_windows(monkeypatch):
    told = {}

    def application(commands):
        return lambda **options: told.update(options)

    monkeypatch.setattr(app, "application", application)
    app.carry_out(["validate", "*.yaml", "--strict"])
    assert told["windows_expand_args"] is False
    assert told["args"] == ["validate", "*.yaml", "--strict"]


def test_a_folder_that_cannot_be_looked_into_is_met(tmp_path, monkeypatch):
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.yaml").write_text("kind: armada")
    real = os.scandir

    def closed(path):
        if os.fspath(path).endswith("sub"):
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return real(path)

    monkeypatch.setattr("os.scandir", closed)
    result = run("validate", tmp_path, "--format", "json")
    found = [(os.path.basename(one["path"]), one["code"]) for one in result.json["diagnostics"]]
    assert ("sub", "Y010") in found
    assert result.status == 1


SCHEMA = '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}'


@pytest.mark.parametrize(
    ("arguments", "status", "counts"),
    [
        (["."], 0, "no errors; 1 document in 1 file"),
        (["*"], 0, "no errors; 1 document in 1 file"),
        ([".", "armada.schema.json"], 1, "1 error; 2 documents in 2 files"),
        (["armada.schema.json"], 1, "1 error; 1 document in 1 file"),
    ],
    ids=lambda value: str(value),
)
def test_a_schema_that_lies_in_a_folder_is_passed_over_unless_it_is_named(
    tmp_path, monkeypatch, arguments, status, counts
):
    monkeypatch.chdir(tmp_path)
    Path("ship.yaml").write_text(LEGAL, "utf-8")
    Path("armada.schema.json").write_text(SCHEMA, "utf-8")
    result = run("validate", *arguments)
    assert (result.status, result.err.splitlines()[-1]) == (status, counts)
    report = json.loads(run("validate", ".", "--format", "json").out)
    assert report["summary"]["files"] == 1
    assert "armada.schema" not in run("statblock", ".").out + run("statblock", ".").err


def test_a_document_with_a_schema_and_a_kind_is_checked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ship.json").write_text(json.dumps({"$schema": "x", **base(), "tier": 21}), "utf-8")
    assert re.findall(r"[A-Z]+[0-9]{3}", run("validate", ".").out) == ["AR101"]
