"""Many files: the same findings in the same order with any number of workers, and little kept of each."""

import os
import pickle
import re
import tracemalloc

import pytest

from shipcli.batch import Checked, Unreadable, check, check_all, reports
from shipcli.dump import as_yaml
from shipcli.paths import Source, expand
from shipcli.reports import FORMATS
from shipcli.settings import Settings
from tests.support import base, run

NUMBER = 402
CONCISE = re.compile(r".+?:\d+:\d+: (?:[A-Z]{2,3}|Y|S)\d{3} (?:error|warning|info) \S.*")
EDITS = [
    {},
    {},
    {"/fleets/4/name": "Gulls"},
    {"/fleets/1/class": "frigate", "/colour": 1},
    {"/tier": 21, "/fleets/2/abilities/0": "torpedoes"},
]


@pytest.fixture(scope="module")
def ships(tmp_path_factory):
    """A folder of small files of every sort, in sub-folders."""
    folder = tmp_path_factory.mktemp("ships")
    texts = [as_yaml(base(edits=edits)) for edits in EDITS]
    texts += ["kind: [\n", "", "---\n".join(texts[1:4:2]), "\ufeff" + texts[2], "name: x\n"]
    for i in range(NUMBER):
        path = folder / f"squadron-{i % 7}" / f"ship-{i:03}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(texts[i % len(texts)], "utf-8")
    (folder / "squadron-3" / "bytes.yaml").write_bytes(b"name: \xff\n")
    (folder / "squadron-4" / "lost.yaml").symlink_to(folder / "gone")
    return folder


@pytest.mark.parametrize("format", FORMATS)
def test_the_findings_and_their_order_do_not_depend_on_workers(ships, format):
    one = run("validate", ships, "--format", format, "--workers", "1")
    two = run("validate", ships, "--format", format, "--workers", "2")
    assert one.status == 1
    assert one == two


def test_workers_return_what_one_process_returns(ships):
    sources, _ = expand([str(ships)])
    assert len(sources) == NUMBER + 2
    alone = list(check_all(sources, Settings(), 1))
    assert alone == list(check_all(sources, Settings(), 2))
    assert [file.path for file in alone] == [source.path for source in sources]


def test_every_line_of_the_concise_format_has_its_form(ships):
    lines = run("validate", ships, "--format", "concise").out.splitlines()
    assert len(lines) > NUMBER
    assert [line for line in lines if not CONCISE.fullmatch(line)] == []


def test_formats_count_alike(ships):
    found = run("validate", ships, "--format", "json").json
    lines = run("validate", ships, "--format", "concise").out.splitlines()
    assert len(found["diagnostics"]) == len(lines) == len(run("validate", ships).out.splitlines())
    assert found["summary"]["files"] == NUMBER + 2
    severities = [one["severity"] for one in found["diagnostics"]]
    for severity in ("error", "warning", "info"):
        assert found["summary"][f"{severity}s"] == severities.count(severity)


def test_unreadable_files_among_many(ships):
    found = run("validate", ships, "--format", "json").json["diagnostics"]
    codes = {one["path"].rpartition("/")[2]: one["code"] for one in found}
    assert (codes["bytes.yaml"], codes["lost.yaml"]) == ("Y002", "Y010")


def test_an_unreadable_file_that_is_named_is_2_with_any_number_of_workers(ships):
    for workers in (1, 2):
        arguments = (ships / "squadron-4" / "lost.yaml", ships, "--workers", workers, "--format", "concise")
        result = run("validate", *arguments)
        assert result.status == 2
        assert "lost.yaml cannot be read" in result.err
        assert len(result.out.splitlines()) > NUMBER


def test_standard_input_is_read_once_among_files(ships):
    stdin = as_yaml(base(edits={"/tier": 21})).encode()
    for workers in (1, 2):
        result = run("validate", "-", ships, "--workers", workers, "--format", "json", stdin=stdin)
        assert result.json["diagnostics"][0]["path"] == "-"
        assert result.json["diagnostics"][0]["code"] == "AR101"


def test_little_is_kept_of_a_clean_file(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text(as_yaml(base(edits={"/notes": "x" * 100_000})), "utf-8")
    kept = check(Source(str(path), "a.yaml", True), Settings())
    assert kept == Checked(str(path), 1, [], {}, None)
    assert len(pickle.dumps(kept)) < 500


def test_of_a_faulty_file_only_the_lines_of_findings_are_kept(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text(as_yaml(base(edits={"/fleets/4/name": "Gulls", "/notes": "word " * 20_000})), "utf-8")
    kept = check(Source(str(path), "a.yaml", True), Settings())
    assert list(kept.lines.values()) == ["- name: Gulls"]
    assert len(pickle.dumps(kept)) < 1500


def test_memory_stays_flat_over_clean_files(tmp_path):
    text = as_yaml(base(edits={"/notes": "x" * 20_000}))
    sources = []
    for i in range(100):
        path = tmp_path / f"{i}.yaml"
        path.write_text(text, "utf-8")
        sources.append(Source(str(path), path.name, False))
    list(check_all(sources[:10], Settings(), 1))
    tracemalloc.start()
    try:
        kept = list(check_all(sources, Settings(), 1))
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(kept) == 100
    assert size < 100 * 4_000


def test_a_file_that_cannot_be_opened_is_known_by_how_it_was_found(tmp_path):
    lost = str(tmp_path / "lost.yaml")
    named = reports(Source(lost, "lost.yaml", True), Settings())
    assert isinstance(named, Unreadable)
    assert named.path == lost
    assert named.reason
    [report] = reports(Source(lost, "lost.yaml", False), Settings())
    assert [one.code for one in report.diagnostics] == ["Y010"]
    assert report.failed


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "a.yaml")
    result = run("validate", tmp_path, "--format", "json")
    assert [(one["code"], one["message"]) for one in result.json["diagnostics"]] == [
        ("Y010", "cannot be read: it is no file")
    ]


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs an endless device")
def test_no_more_is_read_of_a_file_than_the_limit():
    assert [one.code for one in check(Source("/dev/zero", "zero", True), Settings()).diagnostics] == ["Y011"]
