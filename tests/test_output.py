"""Files are written whole or not at all, and to where the name leads."""

import os
import stat

import pytest

from shipcli.dump import as_yaml
from shipcli.output import write_whole
from tests.support import base, run


def test_a_file_keeps_its_mode(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o600)
    write_whole(str(path), "new")
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", 0o600)


def test_what_a_link_leads_to_is_written(tmp_path):
    target, link = tmp_path / "a.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    write_whole(str(link), "new")
    assert (target.read_text(), link.is_symlink()) == ("new", True)


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="needs a device")
def test_a_device_stays_a_device():
    write_whole("/dev/null", "new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_name_of_the_longest_length_is_written(tmp_path):
    path = tmp_path / ("x" * 251 + ".txt")
    write_whole(str(path), "new")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [(path.name, "new")]


@pytest.mark.parametrize("arguments", [("schema", "armada"), ("new", "armada", "--tier", "2")], ids=" ".join)
def test_a_file_that_is_there_is_replaced_only_with_force(tmp_path, arguments):
    path = tmp_path / "a.txt"
    path.write_text("old")
    assert (run(*arguments, "-o", path).status, path.read_text()) == (2, "old")
    assert run(*arguments, "-o", path, "--force").status == 0
    assert path.read_text() != "old"


def test_a_stat_block_is_never_written_over_a_document(tmp_path):
    path = tmp_path / "a.json"
    other = tmp_path / "b.yaml"
    other.write_text(as_yaml(base()))
    path.write_text(text := '{"kind": "armada", "name": "A", "tier": 1, "fleets": []}')
    result = run("statblock", tmp_path, "--format", "json", "-o", tmp_path)
    assert (result.status, path.read_text()) == (2, text)
    assert "is a document itself" in result.err
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.json", "b.yaml"]
