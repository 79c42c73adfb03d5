"""Nothing that stands in a document can steer a terminal: through every field, command and stream."""

import json
import re

import pytest

from shipcli import systems
from shipcli.output import PLAIN, UNSAFE, Gate, painted, visible
from shipcli.schema import spelled_out
from tests.support import Console, base, run

KINDS = sorted(systems.KINDS)
TITLE, CLEAR, COLOUR = "\x1b]0;title\x07", "\x1b[2J", "\x9b31m"
HOSTILE = f"Ada{TITLE}{CLEAR}{COLOUR}\r\x08\x00\x7f\x85\u202e\u2066\u200e\u200f\u061c\u200b\u2060\ufeff\u2028 Ivo"
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
COMMANDS = [
    ("validate",),
    ("validate", "--format", "concise"),
    ("validate", "--format", "json"),
    ("validate", "--color", "always"),
    ("cost",),
    ("cost", "--format", "json"),
    ("stats",),
    ("stats", "--explain"),
    ("stats", "--format", "json"),
    ("statblock",),
    ("statblock", "--format", "markdown"),
    ("statblock", "--format", "json"),
]
OF_KIND = {
    "armada": [("actions", "armada", "--ship"), ("actions", "armada", "--format", "markdown", "--ship")],
    "encounter": [("encounter",), ("encounter", "--format", "json")],
    "sol-ship": [("actions", "sol-ship", "--ship"), ("actions", "sol-ship", "--format", "json", "--ship")],
    "starship": [
        ("actions", "starship", "--ship"),
        ("actions", "starship", "--format", "markdown", "--ship"),
        ("encounter", "--apl", "4", "--enemy", "4", "--party"),
    ],
    "sw5e-ship": [("actions", "sw5e-ship", "--ship"), ("actions", "sw5e-ship", "--format", "markdown", "--ship")],
}


def texts(schema, path=()):
    """The paths of all fields that may be text. An item of a list is 0, a key of an open mapping its example."""
    types = schema.get("type", "string")
    if "string" in ([types] if isinstance(types, str) else types):
        yield path
    for key, inner in schema.get("properties", {}).items():
        yield from texts(inner, (*path, key))
    if "items" in schema:
        yield from texts(schema["items"], (*path, 0))
    if isinstance(schema.get("additionalProperties"), dict):
        yield from texts(schema["additionalProperties"], (*path, next(iter(schema["examples"][0]))))


def put(data, path, value):
    """Put a value at a path of the data, with the lists and mappings that the path needs."""
    box = data
    for step, following in zip(path, (*path[1:], None), strict=True):
        if isinstance(box, list) and not box:
            box.append(None)
        if following is None:
            box[step] = value
        elif not isinstance(box.get(step) if isinstance(box, dict) else box[step], list if following == 0 else dict):
            box[step] = [] if following == 0 else {}
        box = box[step]


def documents(kind):
    """Documents of a kind with the hostile text in them: free text only, every field, every key."""
    paths = [path for path in texts(spelled_out(systems.get(kind).schema)) if path[0] != "kind"]
    free = base(kind)
    for path in paths:
        if path[-1] in ("name", "description", "reason", "note", "target", "actor", "gunner", "station", "fleet"):
            put(free, path, HOSTILE)
    yield "free", free
    everywhere = base(kind)
    for path in paths:
        put(everywhere, path, HOSTILE)
    yield "everywhere", everywhere
    yield "keys", {**base(kind), HOSTILE: HOSTILE, "rulings": {HOSTILE: HOSTILE}, "printed": {HOSTILE: 1}}
    yield "kind", {**base(kind), "kind": HOSTILE}
    yield "nested", keyed(base(kind))


def keyed(data):
    """The data with a key of hostile text in every mapping."""
    match data:
        case dict():
            return {key: keyed(value) for key, value in data.items()} | {HOSTILE: HOSTILE}
        case list():
            return [keyed(value) for value in data]
    return data


def harmless(command, file, terminal=False):
    """The result of a command on a file; neither of its streams has an unsafe character, but for our own colours."""
    result = run(*command, file, terminal=terminal)
    assert result.status in (0, 1, 2)
    ours = re.compile(r"\x1b\[[0-9;]+m")
    for text in (result.out, result.err):
        assert not RAW.search(ours.sub("", text) if "--color" in command or terminal else text), (command, text)
        assert TITLE not in text
    if "json" in command and result.out:
        json.loads(result.out)
    return result


@pytest.mark.parametrize("kind", KINDS)
def test_no_command_writes_what_a_document_smuggles_in(kind, tmp_path):
    shown = 0
    for name, data in documents(kind):
        file = tmp_path / f"{name}.{'yaml' if name == 'everywhere' else 'json'}"
        file.write_text(json.dumps(data), "utf-8")
        for command in (*COMMANDS, *OF_KIND[kind]):
            result = harmless(command, file)
            shown += "\\x1b]0;title\\x07" in result.out + result.err
        harmless(("validate",), file, terminal=True)
    assert shown >= 15


@pytest.mark.parametrize("kind", KINDS)
def test_no_single_field_reaches_a_stream_raw(kind, tmp_path):
    for number, path in enumerate(texts(spelled_out(systems.get(kind).schema))):
        data = base(kind)
        put(data, path, HOSTILE)
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(data), "utf-8")
        harmless(("stats",), file)
        harmless(("encounter",) if kind == "encounter" else ("statblock",), file)


@pytest.mark.parametrize("format", ["text", "markdown", "json"])
def test_files_are_harmless_too(format, tmp_path):
    for kind in KINDS:
        data = base(kind)
        put(data, ("name",), HOSTILE)
        file = tmp_path / f"{kind}.json"
        file.write_text(json.dumps(data), "utf-8")
        assert run("statblock", file, "--format", format, "-o", tmp_path / "out").status == 0
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert len(files) == len(KINDS)
    for path in files:
        assert not RAW.search(path.read_text("utf-8"))
        assert "title" in path.read_text("utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_document_keeps_its_name_and_is_harmless(kind, tmp_path):
    name = f"Ada {CLEAR}\u202e\u200b\u061c Ivo"
    options = [] if kind == "sol-ship" else ["--tier", "2"]
    result = run("new", kind, *options, "--name", name)
    assert result.status == 0
    assert not RAW.search(result.out + result.err)
    path = tmp_path / "x.yaml"
    assert run("new", kind, *options, "--name", name, "-o", path).status == 0
    assert path.read_text("utf-8") == result.out
    [stats] = run("stats", path, "--format", "json").json
    assert stats["name"] == name


def test_our_colours_pass_and_theirs_do_not(tmp_path):
    data = base("armada")
    put(data, ("fleets", 0, "class"), f"\x1b[31mred{PLAIN}")
    file = tmp_path / "x.json"
    file.write_text(json.dumps(data), "utf-8")
    plain, coloured = (run("validate", file, "--color", wish, terminal=True).out for wish in ("never", "always"))
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[(?:1|31;1|33;1|36;1|0)m", "", coloured) == plain
    assert coloured.count(PLAIN) == 3  # place, severity and caret
    assert "\\x1b[31mred\\x1b[0m" in coloured


SEEN = [
    ("Old Bulwark\n\tof 9", "Old Bulwark\n\tof 9"),
    (
        "Ψ → ½ 🚀👩\u200d🚀 שלום می\u200c e\u0301 a\u00a0b",
        "Ψ → ½ 🚀👩\u200d🚀 שלום می\u200c e\u0301 a\u00a0b",
    ),
    ("\x1b[2J\x9b\r", "\\x1b[2J\\x9b\\r"),
    ("a\u202eb\u2069", "a\\u202eb\\u2069"),
    ("\u200b\u200e\u200f\u061c\ufeff\u2028", "\\u200b\\u200e\\u200f\\u061c\\ufeff\\u2028"),
    ("\udcff\ud800", "\\xff\\ud800"),
]


@pytest.mark.parametrize(("text", "shown"), SEEN, ids=[ascii(text) for text, _ in SEEN])
def test_what_is_unsafe_is_escaped_and_all_else_stays(text, shown):
    assert visible(text) == shown
    assert visible(shown) == shown


def test_every_character_without_a_picture_of_its_own_is_unsafe():
    """Of Unicode's controls, format characters, surrogates and separators, those that stay are named here."""
    from unicodedata import category

    kept = {"\n", "\t", "\xad", "\u200c", "\u200d", *map(chr, range(0x600, 0x606)), "\u06dd", "\u070f", "\u08e2"}
    kept |= {"\u0890", "\u0891", "\u2065"}  # signs around Arabic numbers are seen; 2065 is no character yet
    for code in range(0x10000):
        if category(chr(code)) in ("Cc", "Cf", "Cs", "Zl", "Zp") and chr(code) not in kept:
            assert UNSAFE.match(chr(code)), hex(code)


def test_clean_text_passes_as_it_is():
    text = "Old Bulwark\n" * 1000
    assert visible(text) is text


def test_painted_text_has_our_colours_alone():
    text = painted([("\x1b[1m", "a\x1b[31m"), ("", "\u202eb")])
    assert text == "\x1b[1ma\\x1b[31m\x1b[0m\\u202eb"


def test_a_gate_lets_painted_text_through_and_nothing_else():
    from io import BytesIO

    stream = Console(BytesIO(), encoding="utf-8")
    gate = Gate(stream)
    gate.write(painted([("\x1b[1m", "a")]))
    gate.write("\x1b[1mb" + painted([("\x1b[1m", "c")]))
    print("d\x1b", file=gate)
    gate.flush()
    assert stream.buffer.getvalue() == b"\x1b[1ma\x1b[0m\\x1b[1mb\\x1b[1mc\\x1b[0md\\x1b\n"
    assert gate.encoding == "utf-8"
    assert not gate.isatty()
