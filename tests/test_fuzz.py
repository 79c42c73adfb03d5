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
from shipcli.cli import cost
from shipcli.codes import CODES
from shipcli.document import Text
from shipcli.figures import as_data
from shipcli.formats.json_text import read_json
from shipcli.formats.reading import read_documents
from shipcli.formats.yaml_text import OLDER_BREAKS, read_yaml
from shipcli.report import Unread
from shipcli.review import review
from tests.support import base, often, reviewed, run

SCHEMA = schema.load("armada")
KINDS = list(systems.KINDS)
RULES = {code for kind in KINDS for code in systems.get(kind).rules.rules} | set(CODES.rules)
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


KEYS = sorted({key for kind in KINDS for key in property_names(schema.load(kind))})
WORDS = [
    "armada", "starship", "capital", "destroyer", "fighter", "small", "medium", "large", "flagship", "Old Bulwark",
    "bombers", "Point Defense", "admiral", "commander", "chief-engineer", "diplomacy", "engineering", "AR122", "AR1",
    "range-bands", "extreme", "0", "1d8", "5d10", "1/2", "½", "010", "1e3", "-", "2", "no", "", " ", "[x]", "\x1b[31m",
    "*", "\x1b[2J\x07", "\u202e", "forward", "light", "gunnery", "helm", "2d6", "../x.yaml", "x.yaml#",
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


def scalars(data):
    """The pointers of the values inside that are neither lists nor mappings."""
    for pointer in pointers(data):
        value = data
        for step in pointer:
            value = value[step]
        if not isinstance(value, dict | list):
            yield pointer


@st.composite
def changed(draw, kind, values=TREES):
    """The legal document of a kind with up to four values replaced, taken out or put in."""
    data = base(kind)
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


def armadas():
    """The legal armada, changed."""
    return changed("armada")


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


HUGE = st.integers(18, 400).map(lambda power: 10**power)
NUMBERS_OF_ANY_SIZE = st.one_of(
    st.integers(-3, 25),
    HUGE,
    HUGE.map(lambda number: -number),
    st.floats(-1e17, 1e17),
    st.sampled_from([2**63 - 1, 2**63, 2**64, 5e-324, -0.0, 0.1]),
)
"""To 1e400, but no whole floats of 1e18 and more, which crash today (a fault that has tests of its own)."""

ROOM_COMMANDS = [
    ["validate"],
    ["stats", "--explain"],
    ["stats", "--format", "json"],
    ["cost", "--format", "json"],
    ["statblock", "--format", "markdown"],
    ["encounter", "--format", "json"],
]


def check_files(folder, texts, kind):
    """Run every command that reads documents on files of these texts; none may fail in a way that no user causes."""
    for i, text in enumerate(texts):
        (folder / f"{i}.json").write_text(text, "utf-8")
    acts = systems.get(kind).actions is not None
    files = sorted(folder.iterdir())
    for command in ROOM_COMMANDS:
        paths = [[file] for file in files] if command[0] == "encounter" else [files]
        for arguments in paths:
            yield from printed(command[0], *arguments, *command[1:])
    for file in files:
        yield from printed("stats", file, "--against", file)
        if acts:
            yield from printed("actions", kind, "--ship", file, "--target", file)
            yield from printed("actions", kind, "--ship", file, "--format", "json")
        yield from printed("encounter", "--party", file, "--enemy", file, "--apl", 5)


def printed(*arguments):
    """The name of the command and what it printed, once it was seen to end as a command may."""
    result = run(*arguments)
    assert result.status in (0, 1, 2)
    assert "Traceback" not in result.err
    if "json" in arguments and result.out:
        json.loads(result.out, parse_constant=refuse)
    yield arguments[0], result.out + result.err


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
@often(3)
def test_any_change_of_a_legal_document_is_survived_by_all_commands(kind, data):
    texts = [json.dumps(data.draw(changed(kind, st.one_of(TREES, NUMBERS_OF_ANY_SIZE)))) for _ in range(3)]
    for text in texts:
        check_reports(text.encode(), "x.json")
    with tempfile.TemporaryDirectory() as folder:
        assert list(check_files(Path(folder), texts, kind))


ACTED_ON = [code for code in (*range(32), *range(127, 160), 0x202E, 0x2066) if chr(code) != "\n"]
"""What a terminal acts on."""

RAW = {
    "starship": {"stats"},  # the tier, in the heading
}
"""The commands that print such characters as they stand, by kind of document: a fault. This list may only shrink."""


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_a_terminal_acts_on_is_printed(kind, tmp_path):
    poison = "a" + "".join(map(chr, ACTED_ON)) + "b"
    places = [pointer for pointer in scalars(base(kind)) if pointer != ("kind",)]
    texts = [json.dumps(replaced(base(kind), pointer, poison)) for pointer in places]
    together = tmp_path / "all.yaml"
    together.write_text("\n---\n".join(texts), "utf-8")
    found = set()
    for arguments in (["validate"], ["stats", "--explain"], ["cost"], ["statblock"], ["encounter"]):
        found |= {name for name, out in printed(arguments[0], together, *arguments[1:]) if acted_on(out)}
    if kind != "encounter":
        alone, named = tmp_path / "alone.json", base(kind)
        for pointer, text in zip(places, texts, strict=True):
            if not review(text.encode(), "x.json")[0].failed:
                replaced(named, pointer, poison)  # where any text may stand
                continue
            alone.write_text(text, "utf-8")
            against = ["--party", 5, "--apl", 5, "--enemy", alone]
            found |= {name for name, out in printed("encounter", *against) if acted_on(out)}
        alone.write_text(json.dumps(named), "utf-8")
        found |= {name for name, out in printed("actions", kind, "--ship", alone) if acted_on(out)}
    assert found == RAW.get(kind, set())


def acted_on(text):
    """Whether a terminal would act on something in a text."""
    return not set(text).isdisjoint(map(chr, ACTED_ON))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", ["1e400", "1e-400", "123456789" * 44])
def test_a_number_of_any_size_is_survived_everywhere(kind, number):
    for pointer in scalars(base(kind)):
        text = json.dumps(replaced(base(kind), pointer, "THE NUMBER")).replace('"THE NUMBER"', number)
        for report in check_reports(text.encode(), "x.json"):
            json.dumps(answers(report), allow_nan=False)


def replaced(data, pointer, value):
    """The data with another value at the pointer."""
    box = data
    for step in pointer[:-1]:
        box = box[step]
    box[pointer[-1]] = value
    return data


def answers(report):
    """Figures, bill and what was found, as far as a document has them."""
    found = sorted((one.code, one.pointer) for one in report.diagnostics)
    if isinstance(report, Unread):
        return {"found": found}
    figures = as_data(report.system.figures(report.model, report.stats))
    report.system.block(report.model, report.stats)
    bill = None if report.system.bill is None else cost.as_data(report, report.system.bill(report.model, report.stats))
    return {"found": found, "figures": figures, "bill": bill}


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
@often(30)
def test_twice_read_is_twice_the_same(kind, data):
    text = json.dumps(data.draw(changed(kind))).encode()
    first, second = (answers(review(text, "x.json")[0]) for _ in range(2))
    assert json.dumps(first) == json.dumps(second)


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
@often(30)
def test_what_the_items_cost_is_what_is_spent(kind, data):
    report = reviewed(data.draw(changed(kind)))
    bill = answers(report).get("bill")
    if bill is None or bill["unit"] is None:
        return
    costs = [item[bill["unit"]] for item in bill["items"]]
    assert bill["spent"] == sum(cost or 0 for cost in costs)
    assert bill["incomplete"] or not any(item["incomplete"] for item in bill["items"])
    assert all(item["incomplete"] for item in bill["items"] if item[bill["unit"]] is None)
    for item in bill["items"]:
        assert (item[bill["unit"]] or 0) == sum(term[bill["unit"]] or 0 for term in item["terms"])


def reordered(data, draw):
    """The data with the keys of every mapping in another order."""
    match data:
        case dict():
            return {key: reordered(data[key], draw) for key in draw(st.permutations(list(data)))}
        case list():
            return [reordered(inner, draw) for inner in data]
    return data


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
@often(30)
def test_the_order_of_keys_changes_no_figure(kind, data):
    tree = data.draw(changed(kind))
    assume(set(tree) <= set(schema.load(kind)["properties"]))  # else it does: see the test below
    first, second = (json.dumps(one).encode() for one in (tree, reordered(tree, data.draw)))
    assert answers(review(first, "x.json")[0]) == answers(review(second, "x.json")[0])


GIVEN_AWAY = {
    "armada": {"bab"},
    "starship": {"count", "from", "hatch", "linked", "material", "upgrades"},
    "sw5e-ship": {"ammunition", "cha", "con", "count", "dex", "droid", "granted", "overflow", "wis"},
    "encounter": {"count", "document", "ship"},
}
"""Keys of items that change a figure where they stand at the top, behind their list, by kind of document: a fault. A
stray key at the top is given to the list before it. This list may only shrink."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_stray_key_at_the_top_changes_no_figure_wherever_it_stands(kind):
    data, own = base(kind), schema.spelled_out(systems.get(kind).schema)["properties"]
    strays = {key for part in own.values() for key in property_names(part.get("items"))} - set(own)
    found = set()
    for stray in strays:
        figures = set()
        keys = list(data)
        for i in (0, *(i for i, key in enumerate(keys, 1) if isinstance(data[key], list))):
            moved = {key: data.get(key, "x") for key in (*keys[:i], stray, *keys[i:])}
            figures.add(json.dumps(answers(review(json.dumps(moved).encode(), "x.json")[0])["figures"]))
        if len(figures) > 1:
            found.add(stray)
    assert found == GIVEN_AWAY.get(kind, set())


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
    assert second == (schema.check(printable, "armada", systems.get("armada").book)[1] == [])


@pytest.mark.parametrize("part", ["properties", "required"])
def test_the_second_validator_reads_the_same_schema(part):
    Draft202012Validator.check_schema(SCHEMA)
    assert part in SCHEMA
