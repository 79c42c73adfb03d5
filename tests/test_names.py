"""Awkward names through every command and format: names are data."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dump import as_yaml
from tests.support import base, often, run

NAMES = {
    "f60-brackets": "[Red] Lance [/bold]",
    "quotes": 'it\'s "so" `here`',
    "newline": "two\nlines",
    "crlf": "two\r\nlines",
    "tab": "a\tb",
    "backslashes": "a\\b\\n\\u0041\\",
    "escape": "\x1b[31mred\x1b[0m\x1b]0;title\x07",
    "csi": "\x9b31mred",
    "nul": "a\x00b",
    "delete": "a\x7fb\x08c",
    "separators": "a\u2028b\u2029c\x85d",
    "right-to-left": "שלום العربية",
    "emoji": "🚀👩\u200d🚀",
    "combining": "e\u0301tude",
    "wide": "灰色狼群",
    "f59-psi": "Ψ → ½",
    "long": "x" * 10_000,
    "long-words": "word " * 2_000 + "end",
    "markup": "*_#|<script>alert(1)</script>&amp;",
    "emphasis": "**bold** _it_ ~~gone~~",
    "link": "[x](http://example.org) ![y](z) <http://example.org>",
    "code": "`x` ``y``",
    "fence": "```",
    "heading": "# head #",
    "quote": "> said",
    "dash": "- item",
    "plus": "+ item",
    "star": "* item",
    "numbered": "1. First",
    "numbered-bracket": "12) First",
    "rule": "---",
    "setext": "===",
    "table": "a | b",
    "entity": "&lt;b&gt; &#42;",
    "percent": "%s {0} {name} $HOME $(ls)",
    "separating-line": "\x01",
    "money": "$x$ or $$y$$, US$5",
    "address": "http://example.org HTTPS://example.org ftp://x www.example.org WWW.example.org",
    "mail": "ada@example.org @ada",
    "emoji-code": ":rocket: :+1: a:b:c 10:30:15 :x",
    "marked": "==x== a == b ===",
    "directions": "a\u202eb\u2066c\u200ed\u200fe\u061cf",
    "no-width": "a\u200bb\ufeffc\u2060d",
    "digits": "12",
    "none": "None",
}
ASCII_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
BARRED = "\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff"
CONTROL = re.compile(f"(?!\n)[{BARRED}]")
MARKUP = "\\`*_[]<>|~&$"
TWO = re.compile(r"==|://|:[\w+-]+:|www\.|@\w", re.IGNORECASE)
"""Signs that are markup together."""


def document(name, edits=None):
    """The legal document with the name wherever it may stand, every odd character of it escaped."""
    spelled = "".join(c if c.isalnum() and c.isascii() else f"\\U{ord(c):08x}" for c in name)
    named = ("/name", "/fleets/0/name", "/officers/0/fleet", "/officers/1/fleet", "/officers/0/name")
    text = as_yaml(base(edits={**dict.fromkeys(named, "NAMEHERE"), **(edits or {})}))
    return text.replace("NAMEHERE", f'"{spelled}"').encode()


def shown(name, *arguments, edits=None):
    result = run(*arguments, stdin=document(name, edits))
    assert result.status in (0, 1)
    assert "Traceback" not in result.err
    return result


def parts(name):
    """What stands between the control characters of a name."""
    return [part for part in re.split(f"[{BARRED}]+", name) if part]


def holds(line, name):
    """Whether a line shows the name: as it is, or its parts in order where it has control characters."""
    at = 0
    for part in parts(name):
        at = line.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


FAULT = {"/fleets/0/class": "frigate", "/fleets/0/abilities": ["flagship", "flagship"], "/officers/1/name": "Osk"}
TEXTS = [
    ("cost", "-"),
    ("stats", "-"),
    ("stats", "-", "--explain"),
    ("statblock", "-"),
    ("statblock", "-", "--format", "markdown"),
]


@pytest.mark.parametrize("arguments", TEXTS, ids=" ".join)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_text_is_harmless_and_keeps_a_name_on_its_line(name, arguments):
    result = shown(name, *arguments)
    assert (result.status, result.err) == (0, "")
    assert not CONTROL.search(result.out)
    first = result.out.splitlines()[0]
    if "markdown" in arguments:
        first = unescaped(first)
    assert holds(first, name)


@pytest.mark.parametrize("format", ["text", "concise"])
@pytest.mark.parametrize("terminal", [False, True], ids=["piped", "terminal"])
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_findings_are_harmless_and_keep_a_name_on_their_line(name, terminal, format):
    result = run(
        "validate", "-", "--format", format, "--color", "never", stdin=document(name, FAULT), terminal=terminal
    )
    assert result.status == 1
    assert not CONTROL.search(result.out + result.err)
    lines = [line for line in result.out.split("\n") if line and not re.match(r" *\d* [|=] ", line)]
    number = len(run("validate", "-", "--format", "json", stdin=document(name, FAULT)).json["diagnostics"])
    assert len(lines) == number
    assert all(re.match(r"-:\d+:\d+: ", line) for line in lines)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_f60_a_message_names_a_fleet_verbatim(name):
    out = shown(name, "validate", "-", edits=FAULT).out
    [line] = [line for line in out.split("\n") if "AR110" in line]
    assert holds(line, name)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_json_gives_the_name_back_exactly(name):
    [stats] = shown(name, "stats", "-", "--format", "json").json
    assert (stats["name"], stats["fleets"][0]["name"], stats["officers"][0]["name"]) == (name, name, name)
    assert stats["officers"][0]["fleet"] == name
    assert stats["fleets"][0]["officers"] == [name, "Tov"]
    [cost] = shown(name, "cost", "-", "--format", "json").json
    assert (cost["name"], cost["items"][0]["name"]) == (name, name)
    [block] = shown(name, "statblock", "-", "--format", "json").json
    assert block["title"] == name
    assert block["sections"][1]["title"] in (name, f"{name} (flagship)")
    assert name in [cell["label"] for line in block["sections"][1]["lines"] for cell in line if "label" in cell]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_json_gives_the_name_back_on_any_console(name, encoding):
    result = run("stats", "-", "--format", "json", stdin=document(name), encoding=encoding)
    assert result.json[0]["name"] == name


def unescaped(line):
    """A line of Markdown with its escapes resolved, as CommonMark has it."""
    return re.sub(rf"\\([{re.escape(ASCII_PUNCTUATION)}])", r"\1", line)


SHOWN = {key: name for key, name in NAMES.items() if not CONTROL.search(name) and "\n" not in name}


@pytest.mark.parametrize("name", SHOWN.values(), ids=SHOWN)
def test_markdown_shows_the_name_itself(name):
    lines = shown(name, "statblock", "-", "--format", "markdown").out.splitlines()
    [item] = [line for line in lines if line.startswith("- **") and ":** admiral, " in line]
    headings = [line for line in lines if line.startswith(("## ", "### "))]
    assert unescaped(headings[0]) == f"## {name}"
    assert unescaped(headings[1]) == f"### {name} (flagship)"
    assert unescaped(item).startswith(f"- **{name}:** admiral, ")


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_markdown_escapes_all_markup_of_a_name(name):
    plain = shown("Plain", "statblock", "-", "--format", "markdown").out.splitlines()
    lines = shown(name, "statblock", "-", "--format", "markdown").out.splitlines()
    assert len(lines) == len(plain)
    title = lines[0].removeprefix("## ")
    bare = re.sub(rf"\\[{re.escape(ASCII_PUNCTUATION)}]", "", title)
    assert not set(bare) & set(MARKUP)
    assert not TWO.search(re.sub(rf"\\[{re.escape(ASCII_PUNCTUATION)}]", "\0", title))
    assert not re.match(r"\s*(?:[-+*>]|\d+[.)])(?:\s|$)", bare)
    assert not re.search(r"(?:^|\s)#+\s*$", bare)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_bill_has_as_many_lines_as_of_a_plain_name(name):
    plain = shown("Plain", "cost", "-").out.count("\n")
    assert shown(name, "cost", "-").out.count("\n") == plain


@often(10)
@given(st.text(min_size=1, max_size=60))
def test_any_name_is_harmless_everywhere(name):
    for arguments in TEXTS:
        result = shown(name, *arguments)
        assert not CONTROL.search(result.out + result.err)
        assert not any(unicodedata.category(c) == "Cc" for c in result.out.replace("\n", ""))
    [stats] = shown(name, "stats", "-", "--format", "json").json
    assert stats["name"] == name


@pytest.mark.parametrize("where", ["/fleets/0/class", "/fleets/1/abilities/0", "/officers/2/fleet", "/officers/2/role",
                                   "/kind", "/tier", "/fleets/0/printed", "/rulings", "/uses"])  # fmt: skip
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_values_in_findings_are_harmless(name, where):
    value = {"/rulings": {name: True}, "/uses": [name], "/fleets/0/printed": {name: 1}}.get(where, name)
    result = run("validate", "-", stdin=as_yaml(base(edits={where: value})).encode(), terminal=True)
    assert result.status == 1
    assert not CONTROL.search(re.sub(r"\x1b\[[0-9;]*m", "", result.out))


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_unknown_keys_and_ignores_are_harmless(name):
    edits = {"/ignore": [{"rule": name, "reason": "x"}]}
    data = {**base(edits=edits), name: 1}
    for options in ((), ("--format", "concise")):
        result = run("validate", "-", *options, stdin=as_yaml(data).encode())
        assert result.status == 1
        assert not CONTROL.search(result.out + result.err)
    assert {"S002", "S011"} <= {one["code"] for one in run(
        "validate", "-", "--format", "json", stdin=as_yaml(data).encode()).json["diagnostics"]}  # fmt: skip


@pytest.mark.parametrize("key", ["two\nlines", "\x1b[31m", "a\u2028b", "[x]"], ids=ascii)
def test_a_duplicate_key_is_harmless(key):
    import json

    quoted = json.dumps(key)
    result = run("validate", "-", stdin=f"kind: armada\n{quoted}: 1\n{quoted}: 2\n".encode())
    assert result.status == 1
    assert "Y003" in result.out
    assert not CONTROL.search(result.out)
    assert len(result.out.splitlines()) == 1
