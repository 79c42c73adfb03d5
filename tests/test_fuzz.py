"""Whatever stands in a file, nothing is raised; and second opinions on what was read."""

import json
import tempfile
from pathlib import Path

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from shipcli import schema, systems
from shipcli.codes import CODES
from shipcli.document import Text
from shipcli.formats.json_text import read_json
from shipcli.formats.reading import read_documents
from shipcli.formats.yaml_text import OLDER_BREAKS, read_yaml
from shipcli.review import review
from tests.support import base, often, run

SCHEMA = schema.load("armada")
RULES = set(systems.get("armada").rules.rules) | set(CODES.rules)
COMMANDS = [
    ("validate", "text"),
    ("validate", "concise"),
    ("validate", "json"),
    ("stats", "text"),
    ("stats", "json"),
    ("cost", "text"),
    ("cost", "json"),
    ("statblock", "text"),
    ("statblock", "markdown"),
    ("statblock", "json"),
]


def refuse(constant):
    raise AssertionError(f"{constant} in JSON output")


def check_reports(content, name):
    """Review a file; every finding must have a known code, a message and a place within the text."""
    reports = review(content, name)
    assert reports
    for report in reports:
        for one in report.diagnostics:
            assert one.code in RULES
            assert one.message
            assert one.mark.line >= 1
            assert one.mark.column >= 1
            assert (one.mark.line, one.mark.column) <= (one.mark.end_line, one.mark.end_column)
            assert one.mark.line <= len(report.text.line_starts())
            assert one.mark.column <= len(report.text.line(one.mark.line)) + 2
    return reports


def check_commands(path, stdin, failed):
    """Run every command in every format on a file; none may fail in a way that no user causes."""
    for command, format in COMMANDS:
        result = run(command, path, "--format", format, stdin=stdin)
        assert result.status == failed
        assert "Traceback" not in result.err
        if format == "json":
            json.loads(result.out, parse_constant=refuse)
    explained = run("stats", path, "--explain", stdin=stdin)
    assert explained.status == failed


def survive(content, name="-"):
    """Review a file and run all commands on it."""
    failed = any(report.failed for report in check_reports(content, name))
    if name == "-":
        check_commands("-", content, failed)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        check_commands(path, b"", failed)


def property_names(part):
    """Every key that the schema knows."""
    if isinstance(part, dict):
        for key, inner in part.get("properties", {}).items():
            yield key
            yield from property_names(inner)
        for key in ("items", "additionalProperties"):
            yield from property_names(part.get(key))


KEYS = sorted(set(property_names(SCHEMA)))
WORDS = [
    "armada", "starship", "capital", "destroyer", "fighter", "small", "medium", "large", "flagship", "Old Bulwark",
    "bombers", "Point Defense", "admiral", "commander", "chief-engineer", "diplomacy", "engineering", "AR122", "AR1",
    "range-bands", "extreme", "0", "1d8", "5d10", "1/2", "½", "010", "1e3", "-", "2", "no", "", " ", "[x]", "\x1b[31m",
    "*",
]  # fmt: skip
NUMBERS = st.one_of(
    st.integers(-3, 25), st.integers(-(10**18) + 1, 10**18 - 1), st.floats(allow_nan=False, allow_infinity=False)
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, st.sampled_from(WORDS), st.text(max_size=12))
NAMES_OF_KEYS = st.one_of(st.sampled_from(KEYS), st.sampled_from(WORDS), st.text(max_size=6))
TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES_OF_KEYS, inner, max_size=5)),
    max_leaves=12,
)


def pointers(data, so_far=()):
    """The pointers of everything inside."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in items:
        yield (*so_far, step)
        yield from pointers(inner, (*so_far, step))


@st.composite
def armadas(draw, values=TREES):
    """The legal armada with up to four values replaced, taken out or put in."""
    data = base()
    for _ in range(draw(st.integers(0, 4))):
        places = list(pointers(data))
        if not places:
            break
        *around, last = draw(st.sampled_from(places))
        box = data
        for step in around:
            box = box[step]
        match draw(st.sampled_from(("replace", "remove", "add", "swap"))):
            case "replace":
                box[last] = draw(values)
            case "remove":
                del box[last]
            case "add" if isinstance(box, dict):
                box[draw(NAMES_OF_KEYS)] = draw(values)
            case "add":
                box.append(draw(values))
            case _:
                box[last] = draw(st.sampled_from([1, 0, -1, 21, True, None, [], {}, "x", 0.5, [None], {"": {}}]))
    return data


def yaml_text(data):
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10**6).encode()


LEGAL = yaml_text(base()).decode()
FRAGMENTS = [
    "- ", ": ", ":", "\n", "\n  ", "  ", " ", "[", "]", "{", "}", ", ", "&a ", "*a", "*a ", "!!int ", "!x ", "!!",
    "|\n", ">-\n ", "---\n", "\n--- ", "...\n", '"', "'", "#", " # shipcli: ignore[AR", "] why", "? ", "<<: ",
    "<<: *a\n", "%YAML 1.2\n", "\t", "\r\n", "\r", "é", "🚀", "\ufeff", "\x00", "\x85", "\u2028", "1e1", "010",
    ".nan", "kind: armada\n", "tier: ", "fleets:\n", "name", "\\", '"\\u', "null", "~", "@", "`",
]  # fmt: skip


@given(st.one_of(st.binary(max_size=300), st.binary(max_size=60).map(lambda some: LEGAL.encode()[:200] + some)))
@often(40)
def test_any_bytes_are_survived(content):
    survive(content)


@given(st.text(max_size=300))
@often(40)
def test_any_text_is_survived(content):
    survive(content.encode())


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join))
@often(600)
def test_any_pile_of_yaml_signs_is_survived(content):
    check_reports(content.encode(), "x.yaml")
    check_reports(content.encode(), "x.json")


@given(st.data())
@often(300)
def test_a_legal_text_with_pieces_changed_is_survived(data):
    text = LEGAL
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.sampled_from([0, 0, 1, 2, 5, 30])))
        text = text[:start] + data.draw(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=3))) + text[end:]
    check_reports(text.encode(), "x.yaml")


@given(TREES)
@often(150)
def test_any_tree_is_survived(tree):
    check_reports(yaml_text(tree), "x.yaml")


@given(st.dictionaries(NAMES_OF_KEYS, TREES, max_size=8))
@often(30)
def test_any_mapping_that_calls_itself_an_armada_is_survived(tree):
    survive(yaml_text({"kind": "armada", **tree}))


@given(armadas())
@often(250)
def test_any_change_of_a_legal_armada_is_reviewed(data):
    check_reports(yaml_text(data), "x.yaml")


@given(armadas())
@often(25)
def test_any_change_of_a_legal_armada_is_survived(data):
    survive(yaml_text(data))


@given(armadas())
@often(12)
def test_any_change_of_a_legal_armada_in_json_is_survived(data):
    survive(json.dumps(data).encode(), "x.json")


@given(
    st.lists(st.sampled_from([*'{}[],:"', '"a"', '"a":', "1", "-", "1e", "true", "NaN", "\\", "\n", " ", "é"])).map(
        "".join
    )
)
@often(200)
def test_any_pile_of_json_signs_is_survived(content):
    check_reports(content.encode(), "x.json")


FINITE = st.floats(allow_nan=False, allow_infinity=False).filter(lambda one: not one.is_integer() or abs(one) < 1e18)
SMALL = st.integers(-(10**18) + 1, 10**18 - 1)
JSON_TREES = st.recursive(
    st.one_of(st.none(), st.booleans(), SMALL, FINITE, st.text(max_size=10)),
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=6), inner, max_size=5)),
    max_leaves=15,
)


@given(
    JSON_TREES,
    st.booleans(),
    st.sampled_from([None, 0, 2, "\t"]),
    st.sampled_from([None, (",", ":"), (" ,\n", "\t: ")]),
)
@often(150)
def test_json_is_read_as_the_standard_library_reads_it(tree, ascii_only, indent, separators):
    text = json.dumps(tree, ensure_ascii=ascii_only, indent=indent, separators=separators)
    (document,) = read_json(Text("x.json", text))
    assert document.problems == []
    assert document.data == json.loads(text)
    check_places(document, lambda source, value: json.loads(source) == value)


def check_places(document, agrees):
    """Every scalar, and every key, must stand at its place."""
    for pointer in pointers(document.data):
        value = document.data
        for step in pointer:
            value = value[step]
        if not isinstance(value, (dict, list)):
            assert agrees(document.source(pointer), value)
        if isinstance(pointer[-1], str):
            assert agrees(document.source(pointer, True), pointer[-1])


def reads_as(source, value):
    """Whether a piece of YAML reads as the value, by itself; for a key, the value is its text."""
    (document,) = read_yaml(Text("x.yaml", f"- {source}\n"))
    return document.problems == [] and document.data == [value]


AGREED = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        SMALL,
        st.integers(-(10**6), 10**6).map(lambda number: number / 8),
        st.text(max_size=20),
        st.sampled_from(
            ["yes", "010", "1:30", "2024-01-02", "0x1F", "~", "a: b", "# x", "- x", "'", '"', "<<", "=", "é"]
        ),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)),
    max_leaves=12,
)


@given(
    AGREED,
    st.sampled_from([None, True, False]),
    st.booleans(),
    st.sampled_from([20, 80, 10**6]),
    st.sampled_from([2, 4]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.booleans(),
)
@often(200)
def test_yaml_is_read_as_pyyaml_reads_it(tree, flow, unicode, width, indent, end, explicit):
    text = yaml.safe_dump(
        tree, default_flow_style=flow, allow_unicode=unicode, width=width, indent=indent, line_break=end,
        explicit_start=explicit, sort_keys=False,
    )  # fmt: skip
    assume(not any(sign in text for sign in OLDER_BREAKS))  # PyYAML, which reads YAML 1.1, ends lines there
    found = read_yaml(Text("x.yaml", text))
    wanted = yaml.safe_load(text)
    if wanted is None:
        assert found == []
        return
    (document,) = found
    assert document.problems == []
    assert document.data == wanted
    check_places(document, reads_as)


PLAIN_TOKENS = [
    "a",
    "é",
    "0",
    "1",
    "9",
    "+",
    "-",
    ".",
    "e",
    "E",
    "x",
    "_",
    ":",
    "/",
    "~",
    "n",
    "N",
    "null",
    "true",
    "no",
]


@given(st.lists(st.sampled_from(PLAIN_TOKENS), min_size=1, max_size=6).map("".join))
@often(300)
def test_a_plain_scalar_is_its_text_or_the_value_that_pyyaml_reads(text):
    try:
        theirs = yaml.safe_load(f"a: {text}\n")
    except (yaml.YAMLError, ValueError):
        return
    if not isinstance(theirs, dict) or list(theirs) != ["a"]:
        return
    (document,) = read_documents(f"a: {text}\n".encode(), "x.yaml")
    if document.problems:
        assert {problem.code for problem in document.problems} <= {"Y006", "Y001"}
        return
    ours = document.data["a"]
    assert ours in (text, theirs["a"]) or (text[:1] in "+-.0123456789" and ours == float(text))


@given(st.one_of(armadas(), st.dictionaries(st.sampled_from(KEYS), TREES, max_size=6)))
@often(200)
def test_a_second_validator_agrees_about_the_shape(data):
    printable = json.loads(json.dumps(data))
    second = Draft202012Validator(SCHEMA).is_valid(printable)
    assert second == (schema.check(printable, "armada")[1] == [])


@pytest.mark.parametrize("part", ["properties", "required"])
def test_the_second_validator_reads_the_same_schema(part):
    Draft202012Validator.check_schema(SCHEMA)
    assert part in SCHEMA
