"""`shipcli validate`: findings as text, concise and JSON; positions, carets, colours, fixes."""

import re
import unicodedata
from pathlib import Path

import pytest

from shipcli.dump import as_yaml
from shipcli.formats.reading import read_documents
from shipcli.reports import FORMATS
from tests.support import base, run

CONCISE = re.compile(r"(?P<path>.+?):(?P<line>\d+):(?P<column>\d+): (?P<code>[A-Z]+\d{3}) (error|warning|info) \S.*")
TEXT = re.compile(
    r"(?P<path>.+?):(?P<line>\d+):(?P<column>\d+): (error|warning|info) (?P<code>[A-Z]+\d{3}) [a-z-]+: \S"
)
DIAGNOSTIC = [
    "path", "document", "line", "column", "end_line", "end_column", "pointer", "code", "name", "severity", "message",
    "source", "hint", "fix",
]  # fmt: skip
SUMMARY = ["files", "documents", "errors", "warnings", "infos"]

WHERE = """\
kind: armada
name: Where
tier: 1
fleets:
  - name: Alone
    class: capital
    size: small
    tier: ten
    abilities: [flagship, point-defnse]
  - name: Gulls
    size: huge
    tier: 1
    printed: {hp: ""}
    abilites: []
officers:
  - {name: Osk, role: cook, fleet: Alnoe}
"""
# F54: where each finding must stand: line, column, code.
PLACES = [
    (8, 11, "AR103"),
    (9, 27, "AR108"),
    (10, 5, "S003"),
    (11, 11, "AR105"),
    (13, 19, "S004"),
    (14, 5, "S002"),
    (16, 23, "AR115"),
    (16, 36, "AR118"),
]


def put(folder, name, text):
    path = folder / name
    path.write_text(text, "utf-8", newline="")
    return path


def findings(*arguments, stdin=b""):
    return run("validate", *arguments, "--format", "json", stdin=stdin).json["diagnostics"]


def places(pattern, text):
    found = [pattern.match(line) for line in text.splitlines()]
    return [(int(one["line"]), int(one["column"]), one["code"]) for one in found]


def test_f54_every_finding_has_its_place_and_code(tmp_path):
    found = findings(put(tmp_path, "where.yaml", WHERE))
    assert [(one["line"], one["column"], one["code"]) for one in found] == PLACES


def test_f54_places_are_the_same_in_every_format(tmp_path):
    path = put(tmp_path, "where.yaml", WHERE)
    assert places(TEXT, run("validate", path).out) == PLACES
    assert places(CONCISE, run("validate", path, "--format", "concise").out) == PLACES


def test_f54_a_missing_key_points_at_its_parent():
    [alone, gulls] = [one for one in findings("-", stdin=WHERE.replace("    class: capital\n", "").encode())
                      if one["code"] == "S003"]  # fmt: skip
    assert (alone["line"], alone["pointer"]) == (5, "/fleets/0/class")
    assert (gulls["line"], gulls["pointer"]) == (9, "/fleets/1/class")
    assert "class" in alone["message"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=ascii)
def test_f54_line_ends_do_not_move_places(tmp_path, ending):
    found = findings(put(tmp_path, "where.yaml", WHERE.replace("\n", ending)))
    assert [(one["line"], one["column"], one["code"]) for one in found] == PLACES


def test_a_byte_order_mark_moves_no_place(tmp_path):
    found = findings(put(tmp_path, "where.yaml", "\ufeff" + WHERE))
    assert [(one["line"], one["column"], one["code"]) for one in found] == PLACES


def test_json_has_the_keys_of_the_contract_in_their_order(tmp_path):
    result = run("validate", put(tmp_path, "where.yaml", WHERE), "--format", "json").json
    assert list(result) == ["diagnostics", "summary"]
    assert list(result["summary"]) == SUMMARY
    for one in result["diagnostics"]:
        assert list(one) == DIAGNOSTIC
        assert one["severity"] in ("error", "warning", "info")
        assert (one["end_line"], one["end_column"]) > (one["line"], one["column"])
        assert one["hint"] is None or one["hint"]
        assert one["fix"] is None or list(one["fix"]) == ["safe", "message", "edits"]
        for edit in one["fix"]["edits"] if one["fix"] else ():
            assert list(edit) == ["line", "column", "end_line", "end_column", "text"]
    assert any(one["fix"] for one in result["diagnostics"])


def test_a_json_pointer_leads_to_the_value(tmp_path):
    pointers = {one["code"]: one["pointer"] for one in findings(put(tmp_path, "where.yaml", WHERE))}
    assert pointers == {
        "AR103": "/fleets/0/tier",
        "AR108": "/fleets/0/abilities/1",
        "S003": "/fleets/1/class",
        "AR105": "/fleets/1/size",
        "S004": "/fleets/1/printed/hp",
        "S002": "/fleets/1/abilites",
        "AR115": "/officers/0/role",
        "AR118": "/officers/0/fleet",
    }


def test_a_pointer_escapes_what_json_pointers_escape():
    text = as_yaml(base(edits={"/a~1b~0c": 1}))
    assert [one["pointer"] for one in findings("-", stdin=text.encode())] == ["/a~1b~0c"]


def test_documents_count_from_0_and_lines_go_on():
    text = f"{as_yaml(base())}---\nkind: [\n---\n{as_yaml(base(edits={'/tier': 21}))}---\nkind: frigate\n"
    found = findings("-", stdin=text.encode())
    assert [(one["document"], one["code"]) for one in found] == [(1, "Y001"), (2, "AR101"), (3, "S001")]
    assert [one["line"] for one in found] == sorted(one["line"] for one in found)
    summary = run("validate", "-", "--format", "json", stdin=text.encode()).json["summary"]
    assert summary == {"files": 1, "documents": 4, "errors": 3, "warnings": 0, "infos": 0}


def test_the_summary_counts_files_and_severities(tmp_path):
    put(tmp_path, "a.yaml", as_yaml(base()))
    put(tmp_path, "b.yaml", as_yaml(base(edits={"/fleets/4/name": "Gulls"})))
    put(tmp_path, "c.yaml", as_yaml(base(edits={"/fleets/1/class": "frigate"})))
    result = run("validate", tmp_path, "--format", "json")
    assert result.json["summary"] == {"files": 3, "documents": 3, "errors": 1, "warnings": 1, "infos": 0}
    assert result.err == ""
    lenient = run("validate", tmp_path, "--format", "json", "--lenient").json
    assert lenient["summary"] == {"files": 3, "documents": 3, "errors": 0, "warnings": 2, "infos": 0}
    assert {one["severity"] for one in lenient["diagnostics"]} == {"warning"}


def test_lenient_and_exit_zero_hide_nothing(tmp_path):
    path = put(tmp_path, "where.yaml", WHERE)
    assert places(TEXT, run("validate", path, "--lenient").out) == PLACES
    assert places(TEXT, run("validate", path, "--exit-zero").out) == PLACES


def test_a_file_of_json_has_places_too(tmp_path):
    text = (
        '{"kind": "armada", "name": "\\ud83d\\ude80 Ψ", "tier": 1e0,\n "fleets": [{"name": "A", "class": "frigate"}]}'
    )
    found = findings(put(tmp_path, "a.json", text))
    assert [(one["line"], one["column"], one["code"]) for one in found if one["code"] == "AR106"] == [(2, 36, "AR106")]


@pytest.mark.parametrize("text", [WHERE, "kind: [", "", "- 1\n", "kind: x\n", "\x00", "name: 1\n"], ids=ascii)
def test_concise_is_one_line_of_one_form_a_finding(tmp_path, text):
    path = put(tmp_path, "a.yaml", text)
    lines = run("validate", path, "--format", "concise").out.splitlines()
    assert lines
    assert all(CONCISE.fullmatch(line) for line in lines)
    assert len(lines) == len(findings(path))


@pytest.mark.parametrize("format", FORMATS)
def test_nothing_is_said_of_a_legal_document_on_standard_output(tmp_path, format):
    path = put(tmp_path, "a.yaml", as_yaml(base()))
    result = run("validate", path, "--format", format, terminal=True)
    assert result.status == 0
    assert result.out == "" if format != "json" else result.json["diagnostics"] == []


def test_without_options_it_says_the_same(tmp_path):
    path = put(tmp_path, "where.yaml", WHERE)
    assert run("validate", path) == run("validate", path, "--format", "text") == run("validate", "--", path)


def test_f61_one_line_a_finding_however_long_the_path(tmp_path):
    folder = tmp_path.joinpath(*["a folder with a long name " * 8] * 6)
    folder.mkdir(parents=True)
    path = put(folder, "where.yaml", WHERE)
    for format in ("text", "concise"):
        lines = run("validate", path, "--format", format).out.splitlines()
        assert len(lines) == len(PLACES)
        assert all(line.startswith(f"{path}:") for line in lines)


def test_a_path_with_a_line_break_stays_on_its_line(tmp_path):
    folder = tmp_path / "two\nlines"
    folder.mkdir()
    path = put(folder, "where.yaml", WHERE)
    for format in ("text", "concise"):
        assert len(run("validate", path, "--format", format).out.splitlines()) == len(PLACES)


ESC = "\x1b"
# F61: the environment, the option, on a terminal or not, coloured or not.
COLOURS = [
    ({}, None, False, False),
    ({}, None, True, True),
    ({}, "auto", False, False),
    ({}, "auto", True, True),
    ({"NO_COLOR": "1"}, None, True, False),
    ({"NO_COLOR": "1"}, None, False, False),
    ({"NO_COLOR": ""}, None, True, True),
    ({"FORCE_COLOR": "1"}, None, False, True),
    ({"FORCE_COLOR": ""}, None, False, False),
    ({"TERM": "dumb"}, None, True, False),
    ({"NO_COLOR": "1"}, "always", False, True),
    ({"NO_COLOR": "1"}, "always", True, True),
    ({"FORCE_COLOR": "1"}, "never", False, False),
    ({"FORCE_COLOR": "1"}, "never", True, False),
    ({}, "always", False, True),
    ({}, "never", True, False),
]


@pytest.mark.parametrize(("environment", "option", "terminal", "coloured"), COLOURS)
def test_f61_colour(tmp_path, monkeypatch, environment, option, terminal, coloured):
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    path = put(tmp_path, "where.yaml", WHERE)
    options = ["--color", option] if option else []
    result = run("validate", path, *options, terminal=terminal)
    assert (ESC in result.out) == coloured
    assert ESC not in result.err
    plain = re.sub(r"\x1b\[[0-9;]*m", "", result.out)
    assert plain == run("validate", path, "--color", "never", terminal=terminal).out


@pytest.mark.parametrize("format", ["concise", "json"])
def test_what_programs_read_is_never_coloured(tmp_path, monkeypatch, format):
    monkeypatch.setenv("FORCE_COLOR", "1")
    path = put(tmp_path, "where.yaml", WHERE)
    assert ESC not in run("validate", path, "--format", format, terminal=True).out
    assert ESC not in run("validate", path, "--format", format, "--color", "always").out


def width(text):
    """Columns a text takes on a terminal."""
    marks = ("Mn", "Me", "Cf")
    return sum(
        0 if unicodedata.category(c) in marks else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def underlined(out, number):
    """What stands above the carets of each excerpt of a line, by the columns of a terminal."""
    lines = out.splitlines()
    for i, line in enumerate(lines):
        match = re.match(rf"( *{number} \| )(.*)", line)
        if not match:
            continue
        carets = re.fullmatch(r"( *\| )( *)(\^+)", lines[i + 1]) if i + 1 < len(lines) else None
        if carets is None or len(carets[1]) != len(match[1]):
            yield None
            continue
        start, end = len(carets[2]), len(carets[2]) + len(carets[3])
        source = match[2]
        yield "".join(c for j, c in enumerate(source) if start <= width(source[:j]) and width(source[: j + 1]) <= end)


FLEET = "{name: %s, class: frigate, size: small, tier: 1, abilities: [flagship]}"
HEAD = "kind: armada\nname: Caret\ntier: 2\nfleets:\n"
LINES = {
    "plain": "  - " + FLEET % "Gulls",
    "tab": "  - " + (FLEET % "Gulls").replace(", class", ",\tclass"),
    "tabs": "  - " + (FLEET % "Gulls").replace(", class: ", ",\t\tclass:\t"),
    "wide": "  - " + FLEET % "灰色狼群",
    "full-width": "  - " + FLEET % "Ｇｕｌｌｓ",  # noqa: RUF001
    "emoji": "  - " + FLEET % "🚀🚀",
    "combining": "  - " + FLEET % "e\u0301e\u0301tude",
    "hebrew-points": "  - " + FLEET % "\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd",
    "zero-width": "  - " + FLEET % "a\u200bb",
    "no-break": "  - " + FLEET % "a\u00a0b",
    "long-before": "  - " + FLEET % ("x" * 500),
    "long-after": "  - " + (FLEET % "Gulls").replace("}", ", notes: " + "y" * 5000 + "}"),
    "long-both": "  - " + (FLEET % ("x" * 300)).replace("}", ", notes: " + "y" * 5000 + "}"),
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_on_a_terminal_the_caret_stands_under_the_fault(tmp_path, line):
    path = put(tmp_path, "a.yaml", f"{HEAD}{line}\n")
    result = run("validate", path, "--color", "never", terminal=True)
    assert list(underlined(result.out, 5)) == ["frigate"]
    assert max(map(len, result.out.splitlines())) < 400


def test_the_caret_stands_right_behind_an_escaped_control_character(tmp_path):
    text = '{"kind": "armada", "name": "a\x7fb", "tier": 21, "fleets": []}'
    path = put(tmp_path, "a.json", text)
    result = run("validate", path, "--color", "never", terminal=True)
    assert "\x7f" not in result.out
    assert list(underlined(result.out, 1)) == ["21", '"fleets"']


def test_off_a_terminal_no_line_of_the_document_is_shown(tmp_path):
    path = put(tmp_path, "where.yaml", WHERE)
    assert len(run("validate", path).out.splitlines()) == len(PLACES)
    assert len(run("validate", path, "--color", "always").out.splitlines()) == len(PLACES)


def test_on_a_terminal_a_hint_is_told_once(tmp_path):
    path = put(tmp_path, "where.yaml", WHERE)
    out = run("validate", path, "--color", "never", terminal=True).out
    assert out.count("did you mean abilities?") == 1
    assert run("validate", path).out.count("did you mean abilities?") == 1


def test_a_syntax_error_is_shown_at_its_line_too(tmp_path):
    path = put(tmp_path, "a.yaml", "kind: armada\nname: [open\ntier: 2\n")
    result = run("validate", path, "--color", "never", terminal=True)
    assert result.status == 1
    assert re.search(r"^  \d+ \| ", result.out, re.MULTILINE)


def mended(text, edits):
    """The text with edits of one fix made, the last first."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
    for edit in sorted(edits, key=lambda one: (one["line"], one["column"]), reverse=True):
        start = starts[edit["line"] - 1] + edit["column"] - 1
        end = starts[edit["end_line"] - 1] + edit["end_column"] - 1
        text = text[:start] + edit["text"] + text[end:]
    return text


def keyed(found):
    return sorted((one["code"], one["pointer"]) for one in found)


def test_every_fix_mends_its_finding_and_adds_none(tmp_path):
    path = put(tmp_path, "where.yaml", WHERE)
    found = findings(path)
    fixed = [one for one in found if one["fix"]]
    assert {one["code"] for one in fixed} >= {"AR108", "S002", "AR118"}
    for one in fixed:
        left = findings("-", stdin=mended(WHERE, one["fix"]["edits"]).encode())
        assert (one["code"], one["pointer"]) not in keyed(left)
        assert set(keyed(left)) <= set(keyed(found))


# Fragments of a document at fault, as an author writes them, in place of a line of the legal one.
FIXED = [
    ("tier: 2\n", "tier: '2'\n"),
    ("tier: 2\n", 'tier: "2"\n'),
    ("tier: 2\n", "tier: 02\n"),
    ("tier: 2\n", "tier: 2e0\n"),
    ("tier: 2\n", "tier: +02 # two\n"),
    ("kind: armada\n", "kind: armda\n"),
    ("kind: armada\n", "knd: armada\n"),
    ("kind: armada\n", "'knd': armada\n"),
    ("tier: 2\n", "teir: 2\n"),
    ("tier: 2\n", '"teir": 2\n'),
    ("officers:\n", "oficers:\n"),
    ("  class: fighter\n", "  class: figther\n"),
    ("  class: fighter\n", "  class: 'figther'\n"),
    ("  class: fighter\n", "  class: !!str figther\n"),
    ("  class: fighter\n", "  class: &c figther\n"),
    ("  class: fighter\n", "  class: >-\n    figther\n"),
    ("  class: fighter\n", "  class: |-\n    figther\n"),
    ("  size: medium\n", "  size: meduim # comment\n"),
    ("[gravity-mines]", "[gravty-mines]"),
    ("[gravity-mines]", '["gravty-mines"]'),
    ("{diplomacy: 2}", "{diplomcy: 2}"),
    ("{diplomacy: 2}", "{'diplomcy': 2}"),
    ("fleet: Grey Wolves\n", "fleet: Grey Wolfs\n"),
    ("fleet: Grey Wolves\n", "fleet: Grey\n    Wolfs\n"),
    ("tier: 2\n", "tier: 2\nrulings: {range-band: extreme}\n"),
    ("tier: 2\n", "tier: 2\nrulings: {range-bands: extrem}\n"),
]


@pytest.mark.parametrize(("right", "wrong"), FIXED, ids=[ascii(wrong.strip()) for _, wrong in FIXED])
def test_a_fix_mends(right, wrong):
    text = as_yaml(base()).replace(right, wrong, 1)
    found = findings("-", stdin=text.encode())
    assert len(found) == 1
    assert found[0]["fix"] is not None
    assert findings("-", stdin=mended(text, found[0]["fix"]["edits"]).encode()) == []


AWKWARD = (
    "Wing: Alpha", "Wing #1 Alpha", "[Red] Lance", "it's a wing", 'the "old" wing', "- a wing", "*wing one",
    "wing\\none",
    "Wing\tone", "Wing one: ", "{wing} one", "1234", "1_234", "nulll", "truee", "@wing one", "%wing one", "wing, one",
)  # fmt: skip
STYLES = {"plain": "plain", "single": "'", "double": '"', "json": "json"}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", AWKWARD, ids=ascii)
def test_a_fix_writes_an_awkward_name_so_that_it_is_read_back(tmp_path, name, style):
    import json

    wrong = "Wing onn" if name not in ("1234", "1_234", "nulll", "truee") else name[:-1] + "x"
    near = base(edits={"/fleets/1/name": name, "/officers/2/fleet": wrong})
    if style == "json":
        text = json.dumps(near, ensure_ascii=False)
    else:
        quote = "" if style == "plain" else style.replace("single", "'").replace("double", '"')
        text = as_yaml(near).replace(f"fleet: {wrong}\n", f"fleet: {quote}{wrong}{quote}\n")
    path = put(tmp_path, "a.json" if style == "json" else "a.yaml", text)
    found = findings(path)
    assert [one["code"] for one in found] == ["AR118"]
    if found[0]["fix"] is None:
        return  # no offer is better than a wrong one
    path.write_text(mended(text, found[0]["fix"]["edits"]), "utf-8", newline="")
    assert findings(path) == []
    assert read_documents(path.read_bytes(), str(path))[0].data["officers"][2]["fleet"] == name


def test_a_fix_is_safe_only_where_it_cannot_change_what_was_meant():
    for right, wrong in FIXED:
        found = findings("-", stdin=as_yaml(base()).replace(right, wrong, 1).encode())
        [one] = [one for one in found if one["fix"]]
        assert one["fix"]["safe"] == (right == "tier: 2\n" and wrong.startswith("tier: ") and "rulings" not in wrong)


def test_findings_come_in_the_order_of_the_text(tmp_path):
    put(tmp_path, "b.yaml", WHERE)
    put(tmp_path, "a.yaml", WHERE)
    found = findings(tmp_path)
    order = [(one["path"], one["document"], one["line"], one["column"], one["code"]) for one in found]
    assert order == sorted(order)
    assert [Path(one["path"]).name for one in found] == ["a.yaml"] * len(PLACES) + ["b.yaml"] * len(PLACES)


@pytest.mark.parametrize("number", [".nan", ".inf", "-.inf"])
def test_what_is_not_finite_never_reaches_json(number):
    result = run("validate", "-", "--format", "json", stdin=f"kind: armada\nname: X\ntier: {number}\n".encode())
    assert result.status == 1
    assert [one["code"] for one in result.json["diagnostics"]] == ["Y006"]
    assert "NaN" not in result.out


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("", ["AR113"]),
        ("ignore: [{rule: AR113, reason: twins}]\n", []),
        ("ignore: [{rule: fleet-name-twice, reason: twins}]\n", []),
        ("ignore: [{rule: AR, reason: twins}]\n", []),
        ("ignore: [{rule: AR114, reason: twins}]\n", ["S011", "AR113"]),
        ("ignore: [{rule: AR113}]\n", ["S012", "AR113"]),
    ],
)
def test_ignores_are_heeded_and_accounted_for(comment, codes):
    text = comment + as_yaml(base(edits={"/fleets/4/name": "Gulls"}))
    assert [one["code"] for one in findings("-", stdin=text.encode())] == codes


def test_a_comment_ignores_findings_of_its_line():
    text = as_yaml(base(edits={"/fleets/4/name": "Gulls"}))
    first, _, last = text.rpartition("- name: Gulls\n")
    ignored = f"{first}- name: Gulls # shipcli: ignore[AR113] twins\n{last}"
    assert findings("-", stdin=ignored.encode()) == []
    bare = findings("-", stdin=ignored.replace(" twins", "").encode())
    assert sorted(one["code"] for one in bare) == ["AR113", "S012"]


COMMENTED = (
    "kind: armada\nname: A\ntier: 2{comment}\nparty_level: 3\nfleets:\n"
    "- {{name: G, class: fighter, size: small, tier: 1, abilities: [flagship]}}\n"
)
# Comment behind `tier: 2`, codes that are left: AR122 (BP left) and AR125 (another party level) stand there.
IGNORES = [
    ("", ["AR122", "AR125"]),
    (" # shipcli: ignore[AR122] spare", ["AR125"]),
    (" # shipcli: ignore[AR122, AR125] spare", []),
    (" # shipcli: ignore[AR122] spare # shipcli: ignore[AR125] late", []),
    (" # shipcli: ignore[ar122] spare", ["AR125"]),
    (" # shipcli: ignore[BP Left] spare", ["AR125"]),
    (" # shipcli: ignore[] spare", ["AR122", "AR125", "S011"]),
    (" # shipcli: ignore[,] spare", ["AR122", "AR125", "S011"]),
    (" # shipcli: ignore AR122 spare", ["AR122", "AR125", "S011"]),
    (" # shipcli: Ignore[AR122] spare", ["AR122", "AR125", "S011"]),
    (" # shipcli: ignore[AR122 spare", ["AR122", "AR125", "S011"]),
    (" # shipcli: ignore[AR122]", ["AR122", "AR125", "S012"]),
    (" # shipcli: checked last week", ["AR122", "AR125"]),
]


@pytest.mark.parametrize(("comment", "codes"), IGNORES, ids=[one[0] or "none" for one in IGNORES])
def test_ignores_in_comments(comment, codes):
    result = run("validate", "-", "--format", "json", stdin=COMMENTED.format(comment=comment).encode())
    found = [one["code"] for one in result.json["diagnostics"]]
    assert sorted(code for code in found if code != "AR123") == codes


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("abilities: [flagship" + ", flagship" * 20_000 + "]", 20_000),
        ("abilities: [flagship, " + ", ".join(f"torpedo-{i}" for i in range(2_000)) + "]", 2_000),
        ("abilities: [flagship]" + "".join(f"\n  key_{i}: 1  # shipcli: ignore[S002] kept" for i in range(2_000)), 0),
    ],
    ids=["one ability many times", "many unknown abilities", "many unknown keys with ignores"],
)
def test_thousands_of_findings_are_sorted_out(text, errors):
    head = "kind: armada\nname: A\ntier: 2\nfleets:\n- name: G\n  class: fighter\n  size: small\n  tier: 1\n  "
    result = run("validate", "-", "--format", "json", stdin=f"{head}{text}\n".encode())
    assert result.json["summary"]["errors"] == errors
