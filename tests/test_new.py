"""`shipcli new`: a first document, from options or an interview."""

import io
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.cli import main
from shipcli.formats.reading import read_documents
from tests.support import Console, Result, often, run


def validated(text):
    """Status and findings of a text."""
    result = run("validate", "-", "--format", "json", "--strict", stdin=text.encode())
    return result.status, result.json["diagnostics"]


def read(text):
    [document] = read_documents(text.encode(), "new.yaml")
    assert not document.problems
    return document.data


@pytest.mark.parametrize("lead", ["capital", "destroyer", "fighter", None])
@pytest.mark.parametrize("tier", [1, 2, 3, 7, 10, 19, 20])
def test_options_make_a_document_that_passes_validate(tier, lead):
    options = ["--lead", lead] if lead else []
    result = run("new", "armada", "--tier", tier, "--name", "Tern Watch", *options)
    assert (result.status, result.err) == (0, "")
    data = read(result.out)
    assert (data["kind"], data["name"], data["tier"]) == ("armada", "Tern Watch", tier)
    assert lead in (None, data["fleets"][0]["class"])
    assert validated(result.out) == (0, [])


@pytest.mark.parametrize("lead", ["Fighter", "FIGHTER", " fighter "])
def test_kind_and_class_may_be_spelled_as_printed(lead):
    assert run("new", "Armada", "--tier", 2, "--lead", lead) == run("new", "armada", "--tier", 2, "--lead", "fighter")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["armad", "--tier", 2], "no kind 'armad'; did you mean armada?"),
        (["armada", "--tier", 2, "--lead", "figter"], "no fleet class 'figter'; did you mean fighter?"),
    ],
)
def test_a_misspelled_name_is_answered_with_the_nearest(options, told):
    result = run("new", *options)
    assert (result.status, result.out) == (2, "")
    assert told in result.err


@pytest.mark.parametrize("fleets", [1, 2, 3, 5])
@pytest.mark.parametrize("tier", [1, 5, 20])
def test_the_number_of_fleets_is_as_wished(tier, fleets):
    result = run("new", "armada", "--tier", tier, "--fleets", fleets)
    assert result.status == 0
    assert len(read(result.out)["fleets"]) == fleets
    assert validated(result.out)[0] == 0


def test_the_most_fleets_a_budget_carries_pass_and_one_more_is_refused():
    refused = run("new", "armada", "--tier", 20, "--fleets", 10_000)
    assert refused.status == 2
    most = int(refused.err.split()[-1])
    assert most > 1
    passed = run("new", "armada", "--tier", 20, "--fleets", most)
    assert passed.status == 0
    assert validated(passed.out)[0] == 0
    again = run("new", "armada", "--tier", 20, "--fleets", most + 1)
    assert (again.status, again.out) == (2, "")
    assert str(most) in again.err
    assert str(most + 1) in again.err


@pytest.mark.parametrize("tier", [0, -1, 21, 1000])
def test_an_impossible_tier_is_refused_in_words(tier):
    result = run("new", "armada", "--tier", tier)
    assert (result.status, result.out) == (2, "")
    assert result.err == f"shipcli: tier {tier}; an armada is of tier 1 to 20\n"


def test_without_a_tier_and_without_a_terminal_the_tier_is_asked_for_in_words():
    result = run("new", "armada", "--name", "X")
    assert (result.status, result.out) == (2, "")
    assert "--tier" in result.err


def test_the_same_options_make_the_same_document():
    assert run("new", "armada", "--tier", 9) == run("new", "armada", "--tier", 9)


NAMES = (
    "Tern Watch", "no", "null", "~", "true", "1", "010", "1e3", "1:30", "2024-01-02", ".5", "0x1F", "0o17", ".nan",
    "<<", "=", "- a", "? a", ": a", "a: b", "a #b", "#a", "&a", "*a", "!a", "%a", "@a", "`a", "|", ">", "[a]", "{a}",
    "a,b", "'a'", '"a"', "it's",
    'say "x"', " a", "a ", "   ", "a\nb", "a\n", "\na", "a\r\nb", "a\tb", "\t", "a\\b", "\\n",
    "\x1b[31m", "\x00", "\x7f", "\x85", "\u2028", "\ufeff", "\ufeffa", "\ufffe", "Ψ → ½", "🚀", "שלום", "e\u0301",
    "---", "...", "--- a", "x" * 10_000, "word " * 2_000, "--tier", "-",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name[:20]))
def test_a_name_comes_back_as_it_went_in(name, tmp_path):
    result = run("new", "armada", "--tier", 2, f"--name={name}")
    assert result.status == 0
    assert read(result.out)["name"] == name
    assert validated(result.out) == (0, [])
    path = tmp_path / "a.yaml"
    assert run("new", "armada", "--tier", 2, f"--name={name}", "-o", path).status == 0
    assert path.read_bytes().decode("utf-8") == result.out


@often(80)
@given(st.text(min_size=1))
def test_any_name_comes_back_as_it_went_in(name):
    result = run("new", "armada", "--tier", 2, f"--name={name}")
    assert result.status == 0
    assert read(result.out)["name"] == name


def test_an_empty_name_makes_no_nameless_document():
    result = run("new", "armada", "--tier", 2, "--name", "")
    assert result.status in (0, 2)
    if result.status == 0:
        assert read(result.out)["name"]


def test_a_file_is_written_whole_and_named(tmp_path):
    path = tmp_path / "a.yaml"
    result = run("new", "armada", "--tier", 2, "-o", path)
    assert (result.status, result.out) == (0, "")
    assert str(path) in result.err
    assert path.read_text("utf-8") == run("new", "armada", "--tier", 2).out
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("kind", ["file", "link", "dangling"])
def test_a_file_that_is_there_is_not_overwritten_without_force(tmp_path, kind):
    path = tmp_path / "a.yaml"
    if kind == "file":
        path.write_text("mine\n", "utf-8")
    else:
        target = tmp_path / "target.yaml"
        if kind == "link":
            target.write_text("mine\n", "utf-8")
        path.symlink_to(target)
    refused = run("new", "armada", "--tier", 2, "-o", path)
    assert (refused.status, refused.out) == (2, "")
    assert str(path) in refused.err
    assert "--force" in refused.err
    if kind != "dangling":
        assert path.read_text("utf-8") == "mine\n"
    assert run("new", "armada", "--tier", 2, "-o", path, "--force").status == 0
    assert run("validate", path).status == 0


def test_a_write_that_fails_leaves_the_old_file_and_no_half_one(tmp_path, monkeypatch):
    path = tmp_path / "a.yaml"
    path.write_text("mine\n", "utf-8")

    def fail(*paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    result = run("new", "armada", "--tier", 2, "-o", path, "--force")
    assert (result.status, result.out) == (2, "")
    assert "No space left on device" in result.err
    assert path.read_text("utf-8") == "mine\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("target", ["missing/a.yaml", ".", ""])
def test_a_place_that_is_none_is_refused(tmp_path, monkeypatch, target):
    monkeypatch.chdir(tmp_path)
    result = run("new", "armada", "--tier", 2, "-o", target, "--force")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("shipcli: ")
    assert list(Path().iterdir()) == []


class Keyboard(Console):
    """Standard input as typed; an interrupt where nothing is left, if so wished."""

    interrupts = False

    def readline(self, size=-1):
        line = super().readline(size)
        if not line and self.interrupts:
            raise KeyboardInterrupt
        return line


def interview(typed, *arguments, terminal=True, interrupts=False, screen=False):
    """Run a command at a terminal at which something is typed; standard output is one too if `screen`."""
    streams = {
        "stdin": Keyboard(io.BytesIO(typed.encode()), encoding="utf-8"),
        "stdout": Console(io.BytesIO(), encoding="utf-8", newline=""),
        "stderr": Console(io.BytesIO(), encoding="utf-8", newline=""),
    }
    streams["stdin"].interrupts = interrupts
    for name in ("stdin", "stderr"):
        streams[name].terminal = terminal
    streams["stdout"].terminal = screen
    before = {name: getattr(sys, name) for name in streams}
    try:
        for name, stream in streams.items():
            setattr(sys, name, stream)
        status = main([str(argument) for argument in arguments])
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)
    for name in ("stdout", "stderr"):
        streams[name].flush()
    return Result(status, *(streams[name].buffer.getvalue().decode() for name in ("stdout", "stderr")))


def test_on_a_terminal_name_and_tier_are_asked_for():
    result = interview("Tern Watch\n3\n", "new", "armada")
    assert result.status == 0
    assert (read(result.out)["name"], read(result.out)["tier"]) == ("Tern Watch", 3)
    assert "Name" in result.err
    assert "Tier" in result.err


def test_the_interview_leaves_nothing_in_what_is_written():
    """`shipcli new armada > a.yaml`: the document alone goes to the file."""
    assert (
        interview("Tern Watch\n3\n", "new", "armada").out == run("new", "armada", "--name=Tern Watch", "--tier=3").out
    )


def test_what_is_given_is_not_asked_for():
    given_tier = interview("Tern Watch\n", "new", "armada", "--tier", 4)
    assert (given_tier.status, read(given_tier.out)["tier"]) == (0, 4)
    assert "Tier" not in given_tier.err
    given_name = interview("5\n", "new", "armada", "--name", "Gulls")
    assert (read(given_name.out)["name"], read(given_name.out)["tier"]) == ("Gulls", 5)
    assert "Name" not in given_name.err
    both = interview("", "new", "armada", "--name", "Gulls", "--tier", 5)
    assert (both.status, both.err) == (0, "")


def test_empty_answers_take_what_is_proposed():
    result = interview("\n\n", "new", "armada")
    assert result.status == 0
    assert read(result.out)["name"]
    assert read(result.out)["tier"] == 1


def test_a_tier_that_is_no_number_is_asked_for_again():
    result = interview("Gulls\ntwo\n2\n", "new", "armada")
    assert (result.status, read(result.out)["tier"]) == (0, 2)
    assert "two" in result.err


def test_an_impossible_tier_in_the_interview_is_refused_in_words():
    result = interview("Gulls\n30\n", "new", "armada")
    assert result.status == 2
    assert "tier 30; an armada is of tier 1 to 20" in result.err


def test_an_unknown_kind_is_refused_before_anything_is_asked():
    result = interview("Gulls\n2\n", "new", "frigate")
    assert result.status == 2
    assert "Name" not in result.err


def test_ctrl_c_in_the_interview_is_130():
    result = interview("Gulls\n", "new", "armada", interrupts=True)
    assert result.status == 130
    assert "Traceback" not in result.err


def test_the_end_of_input_in_the_interview_is_2():
    result = interview("Gulls\n", "new", "armada")
    assert result.status == 2
    assert "Traceback" not in result.err


def test_off_a_terminal_nothing_is_asked():
    result = interview("Gulls\n2\n", "new", "armada", terminal=False)
    assert (result.status, result.out) == (2, "")
    assert "Name" not in result.err
