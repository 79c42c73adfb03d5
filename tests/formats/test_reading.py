"""From the bytes of a file to findings: encodings, limits, and mistakes seen in the field."""

import json
import re

import pytest

from shipcli.dump import as_yaml
from shipcli.formats import reading
from shipcli.formats.reading import read_documents
from shipcli.review import review
from tests.support import base, reviewed_text, run

BASE = as_yaml(base())
LINES = BASE.count("\n")


def with_tier(text):
    """The base document with this text behind `tier:`, on line 3."""
    assert BASE.splitlines()[2] == "tier: 2"
    return BASE.replace("\ntier: 2\n", f"\ntier: {text}\n", 1)


def errors(content, name="test.yaml"):
    """Document, code, line and column of every error."""
    return [
        (one.document, one.code, *one.mark[:2])
        for report in review(content if isinstance(content, bytes) else content.encode(), name)
        for one in report.diagnostics
        if one.severity == "error"
    ]


def told(content):
    """Everything the errors of a text say."""
    reports = review(content if isinstance(content, bytes) else content.encode(), "test.yaml")
    return " ".join(f"{one.message}; {one.hint or ''}" for report in reports for one in report.diagnostics)


def test_the_base_document_is_without_fault():
    assert errors(BASE) == []


FIELD = [
    # text, every error: document, code, line, column; words of messages and hints
    pytest.param(BASE + "tier: 12\n", [(0, "Y003", LINES + 1, 1)], ["duplicate key 'tier'", "line 3"], id="F42"),
    pytest.param(
        BASE + "printed: {bp: 1,\n  bp: 2}\n", [(0, "Y003", LINES + 2, 3)],
        ["duplicate key 'bp'", f"line {LINES + 1} column 11"], id="F42 flow",
    ),
    pytest.param(BASE + "notes: {watch: 4:30, ratio: 1:30, clock: 10:00:00}\n", [], [], id="F43"),
    pytest.param(with_tier("1:30"), [(0, "AR101", 3, 7)], ["colon", "'1:30'"], id="F43 number"),
    pytest.param(with_tier("08"), [(0, "AR101", 3, 7)], ["'08'", "write 8"], id="F44 08"),
    pytest.param(with_tier("010"), [(0, "AR101", 3, 7)], ["'010'", "10", "8"], id="F44 010"),
    pytest.param(BASE + "description: 010\n", [], [], id="F44 text"),
    pytest.param(with_tier("1e1"), [(0, "AR101", 3, 7)], ["whole number", "'1e1'", "write 10"], id="F45"),
    pytest.param(
        "kind: armada\nname: Tabby\nofficers:\n\tpilot: {ranks: 1}\n", [(0, "Y001", 4, 1)],
        ["tab used for indentation", "use spaces"], id="F46",
    ),
    pytest.param(BASE.replace("tier: 2\n", "tier: 2\t# a comment\n", 1), [], [], id="F46 comment"),
    pytest.param(BASE + "---\n" + with_tier("99"), [(1, "AR101", LINES + 4, 7)], ["99"], id="F47"),
    pytest.param(b"name: Aur\xeb\nkind: armada\n", [(0, "Y002", 1, 10)],
                 ["byte 0xEB at offset 9 (line 1) is not UTF-8"], id="F49"),
    pytest.param(
        "kind: armada\nname: Motto\ndescription: Fast: strong, and cheap\ntier: 1\n", [(0, "Y001", 3, 18)],
        ["a colon and a space inside plain text", "quotes", ">-"], id="F50",
    ),
    pytest.param(
        with_tier(".nan") + "printed: {bp: .inf}\n", [(0, "Y006", 3, 7), (0, "Y006", LINES + 1, 15)],
        ["finite number expected"], id="F51",
    ),
    pytest.param("", [(0, "Y008", 1, 1)], ["the file holds no document"], id="F52 empty"),
    pytest.param("- 1\n", [(0, "Y009", 1, 1)], ["the top level must be a mapping", "found a list"], id="F52 list"),
    pytest.param(
        BASE.replace("- name: Terns\n", "- name: Terns\n  printed:\n    turn: 0\n    ac: ten\n"),
        [(0, "S004", BASE[: BASE.index("- name: Terns")].count("\n") + 4, 9)],
        ["a whole number", "'ten'"], id="F54",
    ),
    pytest.param(with_tier("½"), [(0, "AR101", 3, 7)], ["'½'", "1/2"], id="F56"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "wanted", "words"), FIELD)
def test_mistakes_seen_in_the_field(content, wanted, words):
    assert errors(content) == wanted
    said = told(content)
    assert [word for word in words if word not in said] == []


def test_texts_with_colons_stay_as_written():
    (document,) = read_documents(b"notes: {watch: 4:30, ratio: 1:30, clock: 10:00:00}\nregistry: 010\n", "x.yaml")
    assert document.data == {"notes": {"watch": "4:30", "ratio": "1:30", "clock": "10:00:00"}, "registry": "010"}


def test_the_summary_counts_documents_and_files():
    result = run("validate", "-", "--format", "json", stdin=(BASE + "---\n" + with_tier("99")).encode())
    assert result.status == 1
    summary = result.json["summary"]
    assert (summary["files"], summary["documents"], summary["errors"]) == (1, 2, 1)


def test_a_missing_key_points_at_its_parent():
    text = BASE.replace("  class: capital\n", "", 1)
    assert errors(text) == [(0, "S003", 6, 3)]
    assert BASE.splitlines()[5].startswith("- name: Old Bulwark")


ENCODINGS = [
    # bytes, column and line of the finding, words
    (b"name: Aur\xeb\n", 1, 10, "byte 0xEB at offset 9 (line 1)"),
    (b"a: 1\r\nb: \xff\n", 2, 4, "byte 0xFF at offset 9 (line 2)"),
    ("a: é🚀".encode() + b"\xe9\n", 1, 6, "byte 0xE9 at offset 9 (line 1)"),
    (b"\xef\xbb\xbfname: Aur\xeb\n", 1, 10, "byte 0xEB at offset 12 (line 1)"),
    (b"a: 1\n---\nb: \x80\n", 3, 4, "byte 0x80 at offset 12 (line 3)"),
    (b"a: \xc0\xaf", 1, 4, "byte 0xC0 at offset 3"),
    (b"a: \xed\xa0\x80", 1, 4, "byte 0xED at offset 3"),
    (b"a: \xf4\x90\x80\x80", 1, 4, "byte 0xF4 at offset 3"),
    (b"a: \xe2\x82", 1, 4, "byte 0xE2 at offset 3"),
    (b"\xeb", 1, 1, "byte 0xEB at offset 0 (line 1)"),
    ("kind: armada\n".encode("utf-16"), 1, 1, "UTF-16"),
    (b"\xfe\xff" + "kind: armada\n".encode("utf-16-be"), 1, 1, "UTF-16"),
]


@pytest.mark.parametrize("name", ["x.yaml", "x.json"])
@pytest.mark.parametrize(("content", "line", "column", "words"), ENCODINGS)
def test_bytes_that_are_not_utf8_are_y002(content, line, column, words, name):
    (document,) = read_documents(content, name)
    (problem,) = document.problems
    assert (problem.code, *document.text.mark(problem.start, problem.end)[:2]) == ("Y002", line, column)
    assert words in problem.message
    assert "UTF-8" in problem.hint


def test_other_files_are_checked_beside_one_that_is_not_utf8(tmp_path):
    (tmp_path / "a.yaml").write_bytes(b"name: Aur\xeb\n")
    (tmp_path / "b.yaml").write_text(with_tier("99"), "utf-8")
    (tmp_path / "c.yaml").write_bytes(b"")
    (tmp_path / "d.yaml").write_bytes(b"\xef\xbb\xbf" + BASE.encode())
    result = run("validate", tmp_path, "--format", "json")
    assert result.status == 1
    found = [(one["path"][-6:], one["code"]) for one in result.json["diagnostics"] if one["severity"] == "error"]
    assert found == [("a.yaml", "Y002"), ("b.yaml", "AR101"), ("c.yaml", "Y008")]
    assert result.json["summary"]["documents"] == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"], ids=["no BOM", "BOM"])
def test_line_ends_and_a_byte_order_mark_change_no_place(start, end):
    text = with_tier("99") + "---\n" + with_tier("0")
    assert errors(start + text.replace("\n", end).encode()) == [(0, "AR101", 3, 7), (1, "AR101", LINES + 4, 7)]


def test_a_byte_order_mark_alone_is_no_document():
    assert errors(b"\xef\xbb\xbf") == [(0, "Y008", 1, 1)]


@pytest.mark.parametrize("name", ["x.yaml", "x.json"])
def test_a_file_beyond_the_limit_is_y011(name):
    assert errors(b" " * (32 * 1024 * 1024 + 1), name) == [(0, "Y011", 1, 1)]
    assert "more than the 33,554,432 bytes" in told(b" " * (32 * 1024 * 1024 + 1))


def test_the_limit_itself_is_read(monkeypatch):
    monkeypatch.setattr(reading, "LARGEST_FILE", len(BASE.encode()))
    assert errors(BASE) == []
    assert errors(BASE + "#") == [(0, "Y011", 1, 1)]


def test_there_is_always_a_document_and_its_number_counts_from_0():
    for content in (b"", b"\xff", b"@", b"a: 1", b"---\n---\n"):
        assert read_documents(content, "x.yaml")[0].index == 0


def mended(text):
    """The text with all edits of its fixes made, from the end backwards."""
    lines = text.split("\n")
    edits = [edit for one in review(text.encode(), "x.yaml")[0].diagnostics if one.fix for edit in one.fix.edits]
    assert edits
    for mark, new in sorted(edits, reverse=True):
        assert mark.line == mark.end_line
        line = lines[mark.line - 1]
        lines[mark.line - 1] = line[: mark.column - 1] + new + line[mark.end_column - 1 :]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        with_tier("02"),
        with_tier("'2'"),
        with_tier("&t 02") + "notes: *t\n",
        BASE.replace("class: capital", "class: &c capitl", 1).replace("name: Gulls", "name: *c", 1),
        BASE.replace("class: capital", "class: !!str capitl", 1),
        BASE.replace("class: capital", "class: 'capitl'  # x", 1),
        BASE.replace("class: capital", "clas: capital", 1),
        BASE.replace("class: capital", "&k clas: capital", 1).replace("name: Gulls", "name: *k", 1),
    ],
)
def test_the_edits_of_a_fix_add_no_finding(text):
    before = {one[1] for one in errors(text)}
    after = mended(text)
    assert {one[1] for one in errors(after)} < before


HEADLESS = BASE.replace("tier: 2\n", "", 1).replace("kind: armada\n", "", 1)
BAD = "# shipcli: ignore[AR101] why\ntier: 99\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(BAD + "kind: armada\n" + HEADLESS, id="above the first key"),
        pytest.param(BASE + "---\n" + BAD + "kind: armada\n" + HEADLESS, id="above the first key behind a line ---"),
        pytest.param("kind: armada\n" + BAD + HEADLESS, id="above another key"),
        pytest.param(with_tier("99  # shipcli: ignore[AR101] why"), id="behind a value"),
    ],
)
def test_a_comment_that_ignores_is_heeded_wherever_it_stands(text):
    assert errors(text) == []
    assert "this ignore can go" not in told(text)


def test_a_comment_that_ignores_belongs_to_the_document_it_stands_in():
    report = review((BASE + "--- # shipcli: ignore[AR122] why\n" + BASE).encode(), "x.yaml")
    assert [[one.code for one in each.diagnostics] for each in report] == [[], ["S011"]]


KEYS_OF_DIGITS = ["0", "2", "007", "99999999999999999999", "'1'", "-1", "1.5"]


@pytest.mark.parametrize("key", KEYS_OF_DIGITS)
@pytest.mark.parametrize("name", ["x.yaml", "x.json"])
def test_a_key_of_digits_is_a_key_and_no_index(key, name):
    key = key.strip("'")
    data = base(edits={"/officers/0/ranks": {key: "many"}, "/rulings": {key: None}})
    text = json.dumps(data, indent=1) if name == "x.json" else as_yaml(data)
    found = {(one.code, one.pointer) for one in review(text.encode(), name)[0].diagnostics}
    assert ("AR121", ("officers", 0, "ranks", key)) in found
    assert ("S010", ("rulings", key)) in found


@pytest.mark.parametrize("name", ["x.yaml", "x.json"])
@pytest.mark.parametrize(
    ("edits", "wanted"),
    [
        ({"/": 3}, [("S002", ("",))]),
        ({"/rulings": {"": 1}}, [("S010", ("rulings", ""))]),
        ({"/rulings": {"": {"": 1}, "a": 1}}, [("S010", ("rulings", "")), ("S010", ("rulings", "a"))]),
        ({"/officers/0/ranks": {"": "x"}}, [("AR120", ("officers", 0, "ranks", "")),
                                            ("AR121", ("officers", 0, "ranks", ""))]),
        ({"/printed": {"": [1], "bp": 48}}, [("S002", ("printed", ""))]),
        ({"/fleets/1/": {"": 1}}, [("S002", ("fleets", 1, ""))]),
    ],
)  # fmt: skip
def test_an_empty_key_is_found_where_it_stands(name, edits, wanted):
    data = base(edits=edits)
    (report,) = review((json.dumps(data, indent=1) if name == "x.json" else as_yaml(data)).encode(), name)
    assert [(one.code, one.pointer) for one in report.diagnostics] == wanted
    for one in report.diagnostics:
        assert re.search(r"''|\"\"|a: 1|\"a\": 1", report.text.line(one.mark.line))


def test_a_number_of_more_digits_than_are_read_has_no_fix():
    report = reviewed_text(BASE.replace("party_level: 2", "party_level: 20_000_000_000_000_000_000"))
    assert [(one.code, one.hint, one.fix) for one in report.diagnostics] == [
        ("S004", "a number has at most 18 digits", None)
    ]


@pytest.mark.parametrize("again", ["  - *f\n", "  - {<<: *f, name: Other, abilities: []}\n"], ids=["alias", "merge"])
def test_a_fault_that_is_repeated_by_an_alias_is_found_once(again):
    text = "kind: armada\nname: A\ntier: 2\nfleets:\n"
    text += "  - &f {name: One, class: capital, size: large, tier: 9, abilities: [flagship]}\n" + again
    report = reviewed_text(text)
    assert [one.code for one in report.diagnostics].count("AR104") == 1


@pytest.mark.parametrize("key", ["+1", "01", "1", "+007"])
@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
def test_a_key_that_looks_like_a_number_is_found_and_stops_nothing(key, name):
    data = base(edits={"/rulings": {key: None}})
    text = json.dumps(data) if name.endswith(".json") else as_yaml(data)
    (report,) = review(text.encode(), name)
    assert ("S010", ("rulings", key)) in [(one.code, one.pointer) for one in report.diagnostics]


@pytest.mark.parametrize("tier", ["0" + "7" * 5000, "9" * 5000, "0" * 5000 + "1"], ids=["sevens", "nines", "zeros"])
def test_a_number_of_thousands_of_digits_is_a_finding(tier):
    report = reviewed_text(BASE.replace("tier: 2", f"tier: {tier}", 1))
    assert "AR101" in [one.code for one in report.diagnostics]


@pytest.mark.parametrize(
    ("right", "wrong", "codes"),
    [
        ("name: Gulls", "NAME: Gulls", ["S002"]),
        ("role: admiral", "ROLE: admiral", ["S002"]),
        ("abilities: [flagship, point-defense]", "ABILITIES: [flagship, point-defense]", ["S002"]),
    ],
)
def test_a_key_in_capitals_is_one_mistake(right, wrong, codes):
    assert right in BASE
    report = reviewed_text(BASE.replace(right, wrong, 1))
    assert [one.code for one in report.diagnostics] == codes
