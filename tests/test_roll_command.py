"""`shipcli roll`: arguments as a shell passes them, what is printed, and what is refused."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import often, run, run_process


def rolled(*arguments):
    result = run("roll", "--format", "json", *arguments)
    assert (result.status, result.err) == (0, "")
    return result.json


# Arguments, least and most total.
ARGUMENTS = [
    (["-1d8"], -8, -1),
    (["2d8-3"], -1, 13),
    (["--", "-1d8"], -8, -1),
    (["-d6"], -6, -1),
    (["-dF"], -1, 1),
    (["-d%"], -100, -1),
    (["-(1d4+1)"], -5, -2),
    (["- 1d8"], -8, -1),
    (["--1d8"], 1, 8),
    (["-1d6kh1"], -6, -1),
    (["-3"], -3, -3),
    (["-", "1d8"], -8, -1),
    (["2d6", "+", "1"], 3, 13),
    (["2d6", "-", "1"], 1, 11),
    (["2d6", "-1"], 1, 11),
    (["2", "D", "8", "+", "1"], 3, 17),
    (["2 D 8 + 1"], 3, 17),
    (["1d8+3", "drift", "check"], 4, 11),
    (["3d4*10"], 30, 120),
    (["1d8 [fire]"], 1, 8),
]


@pytest.mark.parametrize(("arguments", "least", "most"), ARGUMENTS, ids=[" ".join(case[0]) for case in ARGUMENTS])
@pytest.mark.parametrize("seed", range(5))
def test_f37_f39_arguments_arrive_as_they_are_meant(arguments, least, most, seed):
    result = run("roll", "--seed", seed, *arguments)
    assert (result.status, result.err) == (0, "")
    assert least <= int(result.out.split()[0]) <= most
    found = rolled("--seed", seed, "--stats", *arguments)
    assert (found["stats"]["minimum"], found["stats"]["maximum"]) == (least, most)
    assert found["total"] == int(result.out.split()[0])


@pytest.mark.parametrize("seed", [0, 1, -5, 10**20])
def test_a_seed_gives_the_same_roll_wherever_it_stands(seed):
    first = run("roll", "-10d100", "--seed", seed).out
    assert run("roll", "--seed", seed, "-10d100").out == first
    assert run("roll", "--seed", seed + 1, "-10d100").out != first
    assert rolled("-10d100", f"--seed={seed}")["seed"] == seed


def test_without_a_seed_every_roll_is_another():
    assert len({run("roll", "20d100").out for _ in range(3)}) == 3
    assert rolled("20d100")["seed"] is None


@pytest.mark.parametrize("arguments", [["-1d8", "--help"], ["-h"], ["--help", "2d6"]])
def test_help_is_still_found(arguments):
    result = run("roll", *arguments)
    assert result.status == 0
    assert result.out.startswith("Usage: shipcli roll")


def test_every_notation_that_help_shows_can_be_rolled():
    examples = run("roll", "--help").out.partition("spread.\n\n")[2].partition("\n\n")[0].splitlines()
    texts = [text for line in examples for text in re.split(r"  +", line.strip())[:-1]]
    assert len(texts) > 15
    assert [text for text in texts if run("roll", text, "--stats").status] == []


def test_f40_comments_are_kept_and_shown():
    for text, comment in (("1d8+3 drift check", "drift check"), ("1d8 please hold", "please hold")):
        found = rolled(text)
        assert found["comment"] == comment
        assert run("roll", text).out.splitlines()[0].endswith(f"  {comment}")
    assert rolled("1d8")["comment"] is None


def test_f41_ten_times_a_sum():
    found = rolled("3d4*10", "--stats")["stats"]
    assert (found["mean"], found["mean_exact"], found["minimum"], found["maximum"]) == (75, "75", 30, 120)
    assert found["variance_exact"] == "375"
    assert round(found["standard_deviation"], 3) == 19.365
    out = run("roll", "3d4*10", "--stats").out
    assert "\nmean 75   minimum 30   maximum 120   standard deviation 19.365\n" in out


def test_f67_no_text_is_a_pattern(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("3d4x10", "1d8 f", "3d4"):
        (tmp_path / name).touch()
    found = rolled("3d4*10")
    assert found["expression"] == "3d4*10"
    assert 30 <= found["total"] <= 120
    found = rolled("1d8 [fire]")
    assert (found["expression"], found["comment"]) == ("1d8 [fire]", "[fire]")
    assert 1 <= found["total"] <= 8
    process = run_process("roll", "3d4*10", "--format", "json", cwd=tmp_path)
    assert json.loads(process.stdout)["expression"] == "3d4*10"


# What is refused, and what must be said.
REFUSED = [
    ("1000000d8", "column 1: 1,000,000 dice; a roll has at most 1,000\n  1000000d8\n  ^\n"),
    ("1d1e1", "a die explodes at most 10 times)\n  1d1e1\n  ^\n"),
    ("2d6)", "found ')'\n  2d6)\n     ^\n"),
    ("2d6 + + [", "found '['\n  2d6 + + [\n          ^\n"),
    ("1d8 [\x1b[31m] + *", "found '*'\n  1d8 [\\x1b[31m] + *\n                   ^\n"),
    ("", "found the end\n  \n  ^\n"),
    (" ", "found the end\n   \n   ^\n"),
    ("2d6 drift\n" + "!" * 600, "column 501: a roll is written in at most 500 characters"),
    ("1" + "+1" * 200 + ")", f"found ')'\n  {'1+' * 14}1)\n  {' ' * 29}^\n"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED, ids=[ascii(text)[:30] for text, _ in REFUSED])
@pytest.mark.parametrize("options", [[], ["--stats"], ["--histogram"], ["--format", "json"]], ids=" ".join)
def test_what_is_refused_is_2_with_its_column_and_a_caret(text, said, options):
    result = run("roll", text, *options)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert re.match(r"shipcli: column \d+: ", result.err)


def test_what_can_be_rolled_only_is_refused_with_statistics():
    assert run("roll", "100d10*100d10").status == 0
    result = run("roll", "100d10*100d10", "--stats")
    assert (result.status, result.out) == (2, "")
    assert "this can be rolled only\n  100d10*100d10\n        ^\n" in result.err


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="needs the peak of one process alone")
@pytest.mark.parametrize(
    ("text", "status"), [("1000000d8", 2), ("1d1e1", 2), ("1000d8", 0), ("1000d10", 0), ("10d1000", 0), ("1d909!", 0)]
)
def test_f38_memory_is_bounded(text, status):
    code = (
        "import sys; from shipcli.cli import main\n"
        f"status = main(['roll', {text!r}, '--stats', '--histogram'])\n"
        "print(status, open('/proc/self/status').read().partition('VmHWM:')[2].split()[0], file=sys.stderr)"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    *_, found, peak = process.stderr.split()
    assert int(found) == status
    assert 5 * 1024 < int(peak) < 200 * 1024  # in KiB; what `resource` tells may be the peak of whoever started it


def test_dice_are_shown_one_by_one_with_what_became_of_them():
    text = "8d6r1mi2!dl2 [fire] + 1d8 [cold] ray"
    found = rolled(text, "--seed", 4)
    out = run("roll", text, "--seed", 4).out
    pool, other = found["rolls"][0]["dice"]
    assert (pool["text"], pool["label"], other["text"], other["label"]) == ("8d6r1mi2!dl2", "fire", "1d8", "cold")
    assert [len(pool["dice"]), sum(die["kept"] for die in pool["dice"])] == [8, 6]
    assert pool["total"] == sum(die["value"] for die in pool["dice"] if die["kept"])
    assert found["total"] == pool["total"] + other["total"]
    assert out.startswith(f"{found['total']}  [fire] [cold] ray\n  8d6r1mi2!dl2 [fire]  ")
    shown = re.search(r"\[fire\]  (.+?) = (\d+)\n", out, re.DOTALL)
    assert int(shown[2]) == pool["total"]
    for mark, die in zip(shown[1].split(), pool["dice"], strict=True):
        assert mark.startswith("(") != die["kept"]
        ends = [re.split("=>|->", part)[-1] for part in mark.strip("()").split("+")]
        assert sum(map(int, ends)) == die["value"]
        assert len(ends) == len(die["throws"])


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("4d6", []),
        ("4d6kh3", ["(a): dropped"]),
        ("20d4r<4", ["a->b: rerolled"]),
        ("20d4mi4", ["a=>b: counts as b"]),
        ("20d4!", ["a+b: exploded"]),
        ("20d4r1mi2!kl9", ["(a): dropped", "a->b: rerolled", "a=>b: counts as b", "a+b: exploded"]),
    ],
)
def test_only_marks_that_were_made_are_explained(text, marks):
    last = run("roll", text, "--seed", 1).out.splitlines()[-1]
    assert (last.strip().split("   ") if ": " in last else []) == marks


def test_several_rolls_have_a_total_each():
    found = rolled("6#4d6kh3 scores", "--seed", 1)
    assert (found["total"], len(found["rolls"])) == (None, 6)
    lines = run("roll", "6#4d6kh3 scores", "--seed", 1).out.splitlines()
    assert lines[0] == "  ".join(str(one["total"]) for one in found["rolls"]) + "  scores"
    assert [line.split()[0] for line in lines[1:7]] == ["1.", "2.", "3.", "4.", "5.", "6."]
    assert len({json.dumps(one) for one in found["rolls"]}) > 1
    assert "\nEach of the 6 rolls:\nmean 12.245 " in run("roll", "6#4d6kh3", "--stats").out


def test_attack_and_damage_are_rolled_in_one_line():
    text = "1d20+9 hit, 6d4 damage"
    found = rolled(text, "--seed", 1)
    assert [(one["expression"], one["comment"], one["seed"]) for one in found] == [
        ("1d20+9", "hit", 1),
        ("6d4", "damage", 1),
    ]
    lines = run("roll", text, "--seed", 1).out.splitlines()
    totals = [line for line in lines if not line.startswith(" ")]
    assert totals == [f"{found[0]['total']}  hit", f"{found[1]['total']}  damage"]
    assert rolled("1d20+9 hit", "--seed", 1) == found[0]
    out = run("roll", text, "--stats").out
    assert "mean 19.5 " in out
    assert "mean 15 " in out


def test_dice_in_a_comment_are_noted_and_the_rest_is_rolled():
    result = run("roll", "1d6+1d4 and 3d6")
    assert result.status == 0
    assert "note: '3d6' stands in the comment and is not rolled; for several rolls write commas: " in result.err
    assert json.loads(run("roll", "1d6+1d4 and 3d6", "--format", "json").out)["comment"] == "and 3d6"


# Of 2d4: 2 to 8 in 16 throws.
def test_a_histogram_has_every_total_and_its_chance():
    lines = run("roll", "2d4", "--histogram", "--seed", 1).out.splitlines()
    table = [line.split() for line in lines[lines.index("") + 2 :]]
    assert [row[:3] for row in table] == [
        ["2", "6.25%", "100.00%"],
        ["3", "12.50%", "93.75%"],
        ["4", "18.75%", "81.25%"],
        ["5", "25.00%", "62.50%"],
        ["6", "18.75%", "37.50%"],
        ["7", "12.50%", "18.75%"],
        ["8", "6.25%", "6.25%"],
    ]
    bars = [len(row[3]) for row in table]
    assert bars == bars[::-1]
    assert [bar / bars[3] for bar in bars[:3]] == pytest.approx([0.25, 0.5, 0.75], abs=0.02)


def test_json_has_the_distribution_exactly():
    found = rolled("2d4", "--histogram")["distribution"]
    assert [row[:2] for row in found] == [
        [2, "1/16"], [3, "1/8"], [4, "3/16"], [5, "1/4"], [6, "3/16"], [7, "1/8"], [8, "1/16"],
    ]  # fmt: skip
    assert [row[2] for row in found] == [0.0625, 0.125, 0.1875, 0.25, 0.1875, 0.125, 0.0625]
    assert rolled("2+3", "--histogram")["distribution"] == [[5, "1/1", 1.0]]


@pytest.mark.parametrize("text", ["3d20", "1d1000", "-3d20", "1000d10", "1d6*1000000", "20d6!", "5", "-200d6"])
def test_a_histogram_fits_the_page_and_adds_up(text):
    out = run("roll", text, "--histogram").out
    lines = out[out.index("chance") :].splitlines()[1:]
    assert max(map(len, out.splitlines())) <= 80
    assert 1 <= len(lines) <= 25
    shares = [float(share) for line in lines for share in re.findall(r"([\d.]+)%", line)[:1]]
    assert sum(shares) == pytest.approx(100, abs=0.3)
    assert re.search(r" 100\.00%", lines[0])


def test_what_is_almost_never_is_not_shown_as_never():
    lines = run("roll", "3d100", "--histogram").out.splitlines()
    assert "<0.01%" not in lines[-3]
    lines = run("roll", "10d10", "--histogram").out.splitlines()
    assert lines[-1].split()[-2:] == ["<0.01%", "<0.01%"]
    assert any(">99.99%" in line for line in lines)


@pytest.mark.parametrize("text", ["1000d10", "100#10d6kh3", "1d8 [" + "x" * 300 + "] " + "y" * 100, "450d2! long name"])
def test_lines_of_dice_fit_the_page(text):
    result = run("roll", text, "--seed", 1)
    assert result.status == 0
    assert max(map(len, result.out.splitlines())) <= 80


@often(120)
@given(st.lists(st.text(max_size=12) | st.text("0123456789dDkhlre+-*/x()[]#!<> ", max_size=12), min_size=1, max_size=4),
       st.sampled_from([[], ["--stats"], ["--histogram"], ["--stats", "--histogram", "--format", "json"]]))  # fmt: skip
def test_whatever_is_typed_is_rolled_or_refused(words, options):
    result = run("roll", *options, "--", *words)
    assert result.status in (0, 2)
    assert "Traceback" not in result.err
    assert bool(result.out) == (result.status == 0)
    if result.status == 2:
        assert re.match(r"shipcli: column \d+: ", result.err)


def test_chances_of_the_distribution_are_one_together():
    found = rolled("4d6!kh3-1d4", "--histogram")["distribution"]
    assert sum(Fraction(text) for _, text, _ in found) == 1
    assert [value for value, _, _ in found] == sorted(value for value, _, _ in found)
