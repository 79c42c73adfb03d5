"""`shipcli statblock`: blocks on standard output, and a file for each document."""

import json
from pathlib import Path

import pytest

from shipcli.catalogue import folded
from shipcli.dump import as_yaml
from tests.support import base, run

ENDINGS = {"text": ".txt", "markdown": ".md", "json": ".json"}


def named(name):
    return as_yaml(base(edits={"/name": name}))


def put(name, *texts):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("---\n".join(texts), "utf-8")
    return path


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def written(folder="out"):
    """The files below a folder, by their places."""
    found = (path for path in Path(folder).rglob("*") if not path.is_dir())
    return sorted(path.relative_to(folder).as_posix() for path in found)


@pytest.mark.parametrize("format", ENDINGS)
def test_a_block_names_the_ship_and_every_fleet_and_officer(format):
    out = run("statblock", put("a.yaml", named("Harbor Watch")), "--format", format).out
    for name in ("Harbor Watch", "Old Bulwark", "Grey Wolves", "Gulls", "Breakwater", "Terns", "Osk", "Tov", "Mae"):
        assert name in out


def test_json_is_a_list_of_blocks_of_typed_cells():
    blocks = run("statblock", put("a.yaml", named("A"), named("B")), "--format", "json").json
    assert [block["title"] for block in blocks] == ["A", "B"]
    cells = {"value": {"label", "text"}, "bar": {"label", "amount", "limit", "unit", "complete"},
             "prose": {"label", "text"}, "grid": {"head", "rows"}}  # fmt: skip
    for block in blocks:
        assert set(block) >= {"title", "subtitle", "sections", "notes"}
        assert block["subtitle"] == "Armada, tier 2"
        for section in block["sections"]:
            assert set(section) >= {"title", "aside", "lines"}
            for cell in (cell for line in section["lines"] for cell in line):
                assert set(cell) >= {"type", *cells[cell["type"]]}


def test_text_is_at_most_80_columns_without_trailing_blanks():
    for line in run("statblock", put("a.yaml", named("Harbor Watch"))).out.splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()


@pytest.mark.parametrize("format", ENDINGS)
def test_blocks_of_several_documents_come_in_their_order(format):
    put("a.yaml", named("Alpha"), named("Beta"))
    put("b.yaml", named("Gamma"))
    out = run("statblock", "b.yaml", "a.yaml", "--format", format).out
    assert out.index("Gamma") < out.index("Alpha") < out.index("Beta")


@pytest.mark.parametrize(("format", "ending"), ENDINGS.items())
def test_a_file_for_each_document_with_the_right_ending(format, ending):
    put("ships/a.yaml", named("Alpha"), named("Beta"), named("Gamma"))
    put("ships/sub/a.yml", named("Delta"))
    put("ships/sub/deep/c.json", json.dumps(base(edits={"/name": "Epsilon"})))
    result = run("statblock", "ships", "--format", format, "-o", "out")
    assert (result.status, result.out) == (0, "")
    assert "5 stat blocks" in result.err
    expected = {
        f"a{ending}": "Alpha",
        f"a-2{ending}": "Beta",
        f"a-3{ending}": "Gamma",
        f"sub/a{ending}": "Delta",
        f"sub/deep/c{ending}": "Epsilon",
    }
    assert written() == sorted(expected)
    for file, name in expected.items():
        text = (Path("out") / file).read_text("utf-8")
        assert name in text
        assert text.endswith("\n")
        assert text == run("statblock", "-", "--format", format, stdin=named(name).encode()).out


def test_the_folder_is_made_and_files_in_it_are_replaced_if_that_is_wanted():
    put("a.yaml", named("Alpha"))
    assert run("statblock", "a.yaml", "-o", "new/folder").status == 0
    put("a.yaml", named("Beta"))
    refused = run("statblock", "a.yaml", "-o", "new/folder")
    assert (refused.status, "--force" in refused.err) == (2, True)
    assert "Alpha" in Path("new/folder/a.txt").read_text("utf-8")
    assert run("statblock", "a.yaml", "-o", "new/folder", "--force").status == 0
    assert written("new/folder") == ["a.txt"]
    assert "Beta" in Path("new/folder/a.txt").read_text("utf-8")


def test_nothing_is_written_where_one_of_the_files_is_there_or_a_folder():
    put("a.yaml", f"{named('Alpha')}---\n{named('Beta')}")
    Path("out/a-2.txt").mkdir(parents=True)
    for options in ((), ("--force",)):
        result = run("statblock", "a.yaml", "-o", "out", *options)
        assert (result.status, "a-2.txt is a folder" in result.err) == (2, True)
        assert not Path("out/a.txt").exists()
    Path("out/a-2.txt").rmdir()
    put("elsewhere.txt", "mine")
    Path("out/a-2.txt").symlink_to(Path("elsewhere.txt").absolute())
    assert run("statblock", "a.yaml", "-o", "out").status == 2
    assert Path("elsewhere.txt").read_text("utf-8") == "mine"
    assert not Path("out/a.txt").exists()


def test_a_folder_without_a_name_is_refused():
    put("a.yaml", named("Alpha"))
    assert run("statblock", "a.yaml", "-o", "").status == 2


def test_documents_that_are_named_go_to_the_top():
    put("ships/sub/a.yaml", named("Alpha"))
    assert run("statblock", "ships/sub/a.yaml", "-o", "out").status == 0
    assert written() == ["a.txt"]


# Files, arguments: two documents would be written to one place.
COLLISIONS = [
    ({"a.yaml": 1, "a.yml": 1}, ["."]),
    ({"a.yaml": 1, "a.yml": 1}, ["a.yaml", "a.yml"]),
    ({"x/a.yaml": 1, "y/a.yaml": 1}, ["x", "y"]),
    ({"x/a.yaml": 1, "y/a.yaml": 1}, ["x/a.yaml", "y/a.yaml"]),
    ({"s/a.yaml": 2, "s/a-2.yaml": 1}, ["s"]),
    ({"s/a-2.yaml": 1, "s/a.yaml": 2}, ["s/a-2.yaml", "s/a.yaml"]),
    ({"alpha.yaml": 1}, ["alpha.yaml", "-"]),
    ({"alpha.yaml": 1}, ["-", "alpha.yaml"]),
]


@pytest.mark.parametrize(("files", "arguments"), COLLISIONS, ids=[f"{list(f)} {a}" for f, a in COLLISIONS])
def test_collisions_are_refused_before_anything_is_written(files, arguments):
    for file, documents in files.items():
        put(file, *[named(f"{file} {i}") for i in range(documents)])
    put("0.yaml", named("First of all"))
    extra = ["0.yaml"] if "." not in arguments else []
    result = run("statblock", *extra, *arguments, "-o", "out", stdin=named("Alpha").encode())
    assert (result.status, result.out) == (2, "")
    assert "one file" in result.err
    assert not Path("out").exists() or written() == []


def test_documents_of_standard_input_that_collide_are_refused():
    result = run("statblock", "-", "-o", "out", stdin=f"{named('x 2')}---\n{named('x')}".encode())
    assert result.status == 2 or len(written()) == 2


def test_a_file_called_stdin_does_not_collide_with_standard_input():
    put("stdin.yaml", named("Alpha"))
    assert run("statblock", "stdin.yaml", "-", "-o", "out", stdin=named("Beta").encode()).status == 0
    assert written() == ["beta.txt", "stdin.txt"]


OUTSIDE = (
    "../../x", "/etc/x", "..", ".", "", "a/b/c", "a\\b", "..\\..\\x", "C:\\x", "~", "~/x", "x\0y", "x\ny",
    "///", "-", "con/../../x"
)  # fmt: skip


@pytest.mark.parametrize("name", [name for name in OUTSIDE if name], ids=ascii)
def test_a_name_is_never_used_as_a_path_outside_the_folder(name):
    before = set(Path().resolve().parent.rglob("*"))
    result = run("statblock", "-", "-o", "in/out", stdin=named(name).encode())
    assert result.status == 0
    new = set(Path().resolve().parent.rglob("*")) - before - {Path("in").resolve(), Path("in/out").resolve()}
    assert len(new) == 1
    assert new.pop().parent == Path("in/out").resolve()


@pytest.mark.parametrize("character", ["x", "ö", "灰", "🚀艦", "e\u0301"], ids=ascii)
def test_a_very_long_name_is_written_too_and_cut_between_characters(character):
    for name in (character * 10_000, f"a{character * 10_000}", character * 70):
        result = run("statblock", "-", "-o", "out", "--force", stdin=f"{named('A')}---\n{named(name)}".encode())
        assert (result.status, result.out) == (0, "")
        [file] = [file for file in written() if file != "a.txt"]
        assert len(file.encode()) <= 255
        assert folded(name).strip("-").startswith(file.removesuffix("-2.txt"))
        assert name in (Path("out") / file).read_text("utf-8")
        (Path("out") / file).unlink()


@pytest.mark.parametrize("output", ["somefile.md", "x.txt", "x.JSON", "deep/x.yaml", "x.yml", "mine", "mine.odd"])
def test_a_folder_that_is_or_looks_like_a_file_is_refused(output):
    put("a.yaml", named("Alpha"))
    put("mine", "mine\n")
    put("mine.odd", "mine\n")
    before = sorted(Path().rglob("*"))
    result = run("statblock", "a.yaml", "-o", output)
    assert (result.status, result.out) == (2, "")
    assert "-o names a folder" in result.err
    assert f"'{output}'" in result.err
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize("output", ["somefile.md/", "v1.2", "there.md"])
def test_a_folder_may_have_a_dot_in_its_name(output):
    put("a.yaml", named("Alpha"))
    Path("there.md").mkdir()
    assert run("statblock", "a.yaml", "-o", output).status == 0
    assert written(output) == ["a.txt"]


def test_two_nameless_documents_of_standard_input_are_numbered():
    text = f"{named('!!!')}---\n{named('???')}"
    assert run("statblock", "-", "-o", "out", stdin=text.encode()).status == 0
    assert len(written()) == 2


@pytest.mark.parametrize("format", ENDINGS)
def test_a_write_that_fails_leaves_no_half_file_and_the_old_one_untouched(monkeypatch, format):
    put("a.yaml", named("Alpha"))
    put(f"out/a{ENDINGS[format]}", "old\n")

    def fail(*paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    result = run("statblock", "a.yaml", "--format", format, "-o", "out", "--force")
    assert (result.status, result.out) == (2, "")
    assert "No space left on device" in result.err
    assert written() == [f"a{ENDINGS[format]}"]
    assert Path(f"out/a{ENDINGS[format]}").read_text("utf-8") == "old\n"


def test_an_interrupted_write_leaves_no_half_file(monkeypatch):
    put("a.yaml", named("Alpha"))

    def interrupt(*paths):
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupt)
    assert run("statblock", "a.yaml", "-o", "out").status == 130
    assert written() == []


def test_a_folder_that_is_a_file_is_refused():
    put("a.yaml", named("Alpha"))
    put("out", "mine\n")
    assert run("statblock", "a.yaml", "-o", "out").status == 2
    assert Path("out").read_text("utf-8") == "mine\n"


FAULTY = {
    "syntax": "kind: [armada\n",
    "kind": "kind: frigate\n",
    "empty": "",
}


@pytest.mark.parametrize("text", FAULTY.values(), ids=FAULTY)
@pytest.mark.parametrize("format", ENDINGS)
def test_f63_a_file_that_cannot_be_read_does_not_stop_the_others(text, format):
    put("s/a.yaml", named("Alpha"))
    put("s/b.yaml", text)
    put("s/c.yaml", named("Gamma"))
    result = run("statblock", "s", "--format", format, "-o", "out")
    assert result.status == 1
    assert written() == [f"a{ENDINGS[format]}", f"c{ENDINGS[format]}"]
    [error] = [line for line in result.err.splitlines() if "error" in line]
    assert error.startswith("s/b.yaml:")


@pytest.mark.parametrize("format", ENDINGS)
def test_f63_one_empty_number_does_not_stop_the_batch(format):
    put("s/a.yaml", named("Alpha"))
    put("s/blank.yaml", as_yaml(base(edits={"/name": "Blank", "/printed": {"bp": ""}})))
    put("s/c.yaml", named("Gamma"))
    result = run("statblock", "s", "--format", format, "-o", "out")
    assert result.status == 1
    assert {f"a{ENDINGS[format]}", f"c{ENDINGS[format]}"} <= set(written())
    [error] = [line for line in result.err.splitlines() if "error" in line]
    assert error.startswith("s/blank.yaml:")
    assert "S004" in error
    assert "bp" in error


def test_an_unknown_part_is_marked_and_never_0():
    path = put("a.yaml", as_yaml(base(edits={"/fleets/1/class": "frigate", "/fleets/2/abilities/0": "torpedoes"})))
    result = run("statblock", path)
    assert result.status == 1
    assert "(incomplete)" in result.out
    assert "unknown" in result.out
    markdown = run("statblock", path, "--format", "markdown").out
    assert "(incomplete)" in markdown
    bar = run("statblock", path, "--format", "json").json[0]["sections"][0]["lines"][0][0]
    assert (bar["label"], bar["complete"]) == ("BP", False)


# Edits of the legal base document, and what the block says of it.
MARKS = [
    ({}, None),
    ({"/fleets/4/name": "Gulls"}, None),  # a warning
    ({"/party_level": 3}, None),  # an info
    ({"/fleets/4/abilities": ["interceptors", "self-destruct"]}, "1 error"),
    ({"/fleets/4/abilities": ["bombers", "bombers", "torpedoes"]}, "3 errors"),
    ({"/colour": "red"}, "1 error"),
    ({"/fleets/1/class": "frigate", "/ignore": [{"rule": "AR106", "reason": "a house class"}]}, None),
]


@pytest.mark.parametrize(("edits", "count"), MARKS, ids=[str(edits) for edits, _ in MARKS])
def test_a_document_with_errors_is_marked(edits, count):
    path = put("a.yaml", as_yaml(base(edits=edits)))
    [block] = run("statblock", path, "--format", "json").json
    note = f"Not legal: {count}, see `shipcli validate`."
    assert block["subtitle"] == ("Armada, tier 2, not legal" if count else "Armada, tier 2")
    assert (block["notes"][:1] == [note]) == (count is not None)
    for format in ("text", "markdown"):
        assert ("Not legal:" in run("statblock", path, "--format", format).out) == (count is not None)


def test_bp_that_are_too_many_are_said_in_words():
    path = put("a.yaml", as_yaml(base(edits={"/fleets/4/abilities": ["interceptors", "self-destruct"]})))
    assert "BP 49 of 48 (1 too many)" in run("statblock", path).out
    assert "BP 49 of 48, 1 too many" in run("stats", path).out
    assert run("stats", path, "--format", "json").json[0]["bp"] == {"budget": 48, "spent": 49, "left": -1}


def test_a_ruling_that_changes_figures_is_named_with_its_question():
    path = put("a.yaml", as_yaml(base(edits={"/rulings": {"range-bands": "extreme"}})))
    out = " ".join(run("statblock", path).out.split())
    assert "By ruling range-bands=extreme: One range is printed, three bands are used; which is it? The extreme" in out
