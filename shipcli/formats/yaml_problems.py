"""libyaml's syntax errors in the words of somebody who writes ships, not parsers."""

import re
from collections.abc import Iterator
from itertools import chain

import yaml

from shipcli.document import DEPTH, ODD_SPACE, SyntaxProblem, Text, code_point

HALF = "half of a surrogate pair is no character"
NEITHER = "a line that is neither `key: value` nor `- item`"
ITEM = re.compile(r"( *)- +(\w[\w-]*) *:(?=\s|$)")
KEY = re.compile(r"( *)(\w[\w-]*) *:(?=\s|$)")
BARE = re.compile(r"[ ]*(?:- +)?(\w[\w-]*)(?:[ \t]+([^#\s].*?))?[ \t]*(?:#.*)?")
"""A line that may have lost the colon behind its first word."""
TIGHT = re.compile(r" *(?:- +)?(\w[\w-]*):[^\s/].*")
"""A line that may have lost the space behind its colon."""
ODD_PLACE = re.compile(rf" *(?:- *)?{ODD_SPACE}| *(?:- +)?\w[\w-]*:{ODD_SPACE}")
"""A line with such a character in its indentation, or behind the colon of its key."""
ABOVE = 3
"""How many lines above the one where the parser stumbles may have made it stumble."""
NEARBY = 10_000
"""How far around a line its first word is looked for as a key, in code points."""
SURROGATE = re.compile(r"\\(?:u|U0000)([dD][89a-fA-F][0-9a-fA-F]{2})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?")
UNPRINTABLE = r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufeff\ufe00-\ufffd\U00010000-\U0010ffff]"


def syntax_problem(text: Text, base: int, error: yaml.YAMLError) -> SyntaxProblem:
    """A syntax error of libyaml in the words of somebody who writes ships, not parsers."""
    content = text.content
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        bad = re.compile(UNPRINTABLE).search(content, base)
        start = bad.start() if bad else base
        shown = f"U+{ord(content[start]):04X}" if bad else str(error)
        return SyntaxProblem("Y001", start, start + 1, f"the character {shown} may not stand in YAML", "delete it")
    start = base + error.problem_mark.index
    context = base + error.context_mark.index if error.context_mark is not None else start
    words = error.problem or ""
    line_start = max(content.rfind("\n", 0, start), content.rfind("\r", 0, start)) + 1
    before = content[line_start:start]
    indentation = re.compile(r"[ \t]*").match(content, line_start)
    assert indentation is not None
    opened, there = text.mark(context, context), text.mark(start, start)
    if "nesting" in words:
        return SyntaxProblem("Y005", start, start + 1, f"nested deeper than {DEPTH} lists and mappings")
    problem = odd_space(text, there.line)
    if problem is not None:
        return problem
    if "\t" in indentation.group() and ("tab" in words or "cannot start" in words or start <= indentation.end()):
        start = line_start + indentation.group().index("\t")
        return SyntaxProblem("Y001", start, start + 1, "tab used for indentation", "use spaces")
    if "mapping values" in words:
        if re.search(r":[ \t]|[^:\s\[{(,]\s*:\s*$", before):
            message = "a colon and a space inside plain text"
            return SyntaxProblem("Y001", start, start + 1, message, "put the text in quotes, or write it below a `>-`")
        problem = colon_lost_above(text, there.line) or stray_key(text, there.line)
        if problem is not None:
            return problem
        problem = key_too_deep(text, there.line)
        if problem is not None:
            return problem
        message = "this line is indented deeper than the line above it allows"
        return SyntaxProblem("Y001", start, start + 1, message, "keys of one mapping begin in the same column")
    if "unexpected end of stream" in words or "unexpected document indicator" in words:
        return SyntaxProblem("Y001", context, context + 1, "the quotation mark that opens here is never closed")
    if "cannot start any token" in words:
        return SyntaxProblem(
            "Y001", start, start + 1, f"text may not begin with {content[start]!r}", "put it in quotes"
        )
    if "']'" in words or "'}'" in words:
        kind, closing = ("list", "]") if "']'" in words else ("mapping", "}")
        message = f"this {kind} lacks a comma, or its closing {closing}, before line {there.line} column {there.column}"
        return SyntaxProblem("Y001", context, context + 1, message)
    if "alphabetic or numeric" in words:
        return SyntaxProblem(
            "Y001", context, context + 1, "& and * have a meaning of their own", "put the text in quotes"
        )
    if "expected comment or line break" in words:
        return SyntaxProblem(
            "Y001", context, context + 1, "| and > have a meaning of their own", "put the text in quotes"
        )
    if "expected node content" in words and content[start : start + 1] in ("]", "}"):
        return SyntaxProblem("Y001", start, start + 1, f"a closing {content[start]} without its opening one")
    if "expected node content" in words and content[start : start + 1] == ",":
        return SyntaxProblem("Y001", start, start + 1, "nothing stands between two commas")
    if "expected node content" in words:
        return SyntaxProblem("Y001", context, context + 1, "a value is missing, or a closing ] or }")
    if "incompatible" in words or "directive" in words or "while scanning a directive" in (error.context or ""):
        return SyntaxProblem(
            "Y001", start, start + 1, "a line that begins with % is an instruction to YAML", "delete it"
        )
    if "did not find expected key" in words or "'-' indicator" in words:
        if before.strip():
            quoted = before.rstrip()[-1:] in "\"'"
            hint = "write a quote inside quotes as '' or \\\"" if quoted else None
            return SyntaxProblem("Y001", start, start + 1, "nothing may follow here on this line", hint)
        problem = stray_key(text, there.line)
        if problem is not None:
            return problem
        what = "list" if "'-'" in words else "mapping"
        message = f"this line does not belong to the {what} that begins at line {opened.line}: its indentation differs"
        return SyntaxProblem("Y001", start, start + 1, message, column_of_items(text, there.line))
    if "expected ':'" in words:
        return neither_key_nor_item(text, context, line_start)
    if "block sequence entries" in words:
        return SyntaxProblem("Y001", start, start + 1, "a list begins on a line of its own, below its key")
    if "quoted scalar" in (error.context or "") and ("escape" in words or "hexdecimal" in words):
        start = content.rfind("\\", 0, start + 1)
        surrogate = SURROGATE.match(content, start)
        if surrogate:
            return half_a_character(start, surrogate)
        message = "no such escape inside double quotes"
        return SyntaxProblem("Y001", start, start + 1, message, "write \\\\ for a backslash, or use single quotes")
    if "tag" in (error.context or "") and "handle" not in words:
        return SyntaxProblem(
            "Y007", context, context + 1, "a tag that does not end", "put text that begins with ! in quotes"
        )
    if "tag handle" in words:
        return SyntaxProblem("Y007", context, context + 1, "a tag that was never declared", "leave it out")
    if "document start" in words:
        problem = colon_lost_above(text, there.line) or first_key_too_deep(text, there.line)
        if problem is not None:
            return problem
        return SyntaxProblem("Y001", start, start + 1, "a new document begins with a line `---`")
    return SyntaxProblem("Y001", start, start + 1, problem or "this is no YAML")


def odd_space(text: Text, number: int) -> SyntaxProblem | None:
    """The problem of a character that looks like a space but is not one, in a line or right above it."""
    blamed: re.Match[str] | None = None
    where = 0
    for distance, (above, line) in enumerate(chain([(number, text.line(number))], lines_above(text, number))):
        odd = ODD_PLACE.match(line)
        if odd:
            blamed, where = odd, above
        elif blamed or distance == ABOVE:
            break
    if blamed is None:
        return None
    start = text.line_starts()[where - 1] + blamed.end() - 1
    character = blamed[0][-1]
    message = f"the character {code_point(character)} is no space to YAML"
    return SyntaxProblem("Y001", start, start + 1, message, "write a plain space in its place")


def lines_above(text: Text, number: int) -> Iterator[tuple[int, str]]:
    """Number and text of the lines above one, upwards, to the beginning of its document; without empty ones."""
    for above in range(number - 1, 0, -1):
        line = text.line(above)
        if line.startswith("---"):
            return
        if line.strip() and not line.lstrip().startswith("#"):
            yield above, line


def indentation(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


def stray_key(text: Text, number: int) -> SyntaxProblem | None:
    """The problem of a key too far left for its list item, where the parser stops at that line."""
    line = text.line(number)
    key = KEY.match(line)
    if key:
        return stray_key_or_above(text, number, key)
    return stray_key_before_item(text, number, indentation(line)) if ITEM.match(line) else None


def stray_key_or_above(text: Text, number: int, key: re.Match[str]) -> SyntaxProblem | None:
    """The same where the line has a key: it stands too far left, or the keys right above it do, and it stands right."""
    column = indentation(key[0])
    stray: tuple[int, re.Match[str]] | None = None
    deeper = False
    for above, other in lines_above(text, number):
        item, own = ITEM.match(other), KEY.match(other)
        left = indentation(other)
        if item and stray and item.start(2) == column:
            return too_far_left(text, *stray, above, item)
        if item and not stray and left <= column < item.start(2):
            return too_far_left(text, number, key, above, item)
        if left < column and own and not deeper:
            stray = above, own
        elif left < column or (left == column and not stray):
            return None
        else:
            deeper = True
    return None


def stray_key_before_item(text: Text, number: int, column: int) -> SyntaxProblem | None:
    """The same where the line begins an item: a key stands right below the dash of the item before it."""
    stray: tuple[int, re.Match[str]] | None = None
    for above, other in lines_above(text, number):
        item, key = ITEM.match(other), KEY.match(other)
        if item and indentation(other) == column:
            return too_far_left(text, *stray, above, item) if stray else None
        stray = (above, key) if key and indentation(other) <= column else None
    return None


def first_key_too_deep(text: Text, number: int) -> SyntaxProblem | None:
    """The problem of the key that begins a document, where it is indented and a line below, which has a key, is not."""
    key = KEY.match(text.line(number))
    above, line = next(reversed(list(lines_above(text, number))), (0, ""))
    first = KEY.match(line)
    if key is None or first is None or first.start(2) <= key.start(2):
        return None
    start = text.line_starts()[above - 1] + first.start(2)
    message = f"'{first[2]}' is indented deeper than '{key[2]}' in line {number}"
    return SyntaxProblem("Y001", start, start + len(first[2]), message, "keys of one mapping begin in the same column")


def key_too_deep(text: Text, number: int) -> SyntaxProblem | None:
    """The problem of a key that begins further to the right than the key with a value right above it."""
    line = text.line(number)
    key = KEY.match(line) or ITEM.match(line)
    above, other = next(lines_above(text, number), (0, ""))
    over = ITEM.match(other) or KEY.match(other)
    if key is None or over is None or key.start(2) <= over.start(2):
        return None
    start = text.line_starts()[number - 1] + key.start(2)
    message = f"'{key[2]}' is indented deeper than the line above it allows"
    hint = f"begin it in column {over.start(2) + 1}, like '{over[2]}' in line {above}"
    if key.re is ITEM:
        hint = "a list begins in the line below its key, which has no value of its own"
    return SyntaxProblem("Y001", start, start + len(key[2]), message, hint)


def column_of_items(text: Text, number: int) -> str:
    """Where a line begins that does not fit: an item where the last one above does, a key where the others do."""
    line = text.line(number)
    if ITEM.match(line) or line.lstrip().startswith("- {"):
        for above, other in lines_above(text, number):
            if (ITEM.match(other) or other.lstrip().startswith("- {")) and indentation(other) != indentation(line):
                return f"begin it in column {indentation(other) + 1}, like the item at line {above}"
    return "keys of one mapping begin in the same column"


def too_far_left(text: Text, number: int, key: re.Match[str], above: int, item: re.Match[str]) -> SyntaxProblem:
    """The problem of a key that does not stand below the first key of its list item."""
    start = text.line_starts()[number - 1] + key.start(2)
    message = f"'{key[2]}' stands too far left to belong to the list item that begins at line {above}"
    return SyntaxProblem(
        "Y001", start, start + len(key[2]), message, f"begin it in column {item.start(2) + 1}, below '{item[2]}'"
    )


def neither_key_nor_item(text: Text, context: int, line_start: int) -> SyntaxProblem:
    """The problem of a line that begins at an offset, and has no colon that the parser can see."""
    there = text.mark(context, context)
    bare = BARE.fullmatch(text.line(there.line))
    if bare and bare.start(1) == there.column - 1:
        return colon_lost(text, there.line, bare)
    line = text.content[context:line_start]
    tight = re.match(r"\w+:\S", line)
    hint = "write a space behind the colon" if tight else "write a space behind the dash" if line[:1] == "-" else None
    return SyntaxProblem("Y001", context, max(context + 1, line_start - 1), NEITHER, hint)


def colon_lost_above(text: Text, number: int) -> SyntaxProblem | None:
    """The problem of the line above a key, where it begins in the same column, or is one word, and has no colon."""
    below = KEY.match(text.line(number)) or ITEM.match(text.line(number))
    above, line = next(lines_above(text, number), (0, ""))
    bare, tight = BARE.fullmatch(line), TIGHT.fullmatch(line)
    if below and tight and tight.start(1) == below.start(2):
        start = text.line_starts()[above - 1] + tight.start(1)
        return SyntaxProblem("Y001", start, start + len(tight[1]) + 1, NEITHER, "write a space behind the colon")
    if below is None or bare is None:
        return None
    same = below.re is KEY and bare.start(1) == below.start(2)
    one_word = bare[2] is None and bare.start(1) <= indentation(below[0])
    return colon_lost(text, above, bare) if same or one_word else None


def colon_lost(text: Text, number: int, bare: re.Match[str]) -> SyntaxProblem:
    """The problem of a line without its colon: behind its first word, if that is a key elsewhere or has a value."""
    key, rest = bare[1], bare[2]
    start = text.line_starts()[number - 1] + bare.start(1)
    end = start + len(bare[0].rstrip()) - bare.start(1)
    written = f"{key}:" if not rest else f"{key}: {rest}" if len(rest) <= 40 and rest.isprintable() else f"{key}: ..."
    nearby = max(0, start - NEARBY), start + NEARBY
    below = text.line(number + 1)
    deeper = indentation(below) - bare.start(1)
    is_item = below.lstrip().startswith("- ")
    has_value = not rest and deeper >= 0 and (is_item or (deeper > 0 and KEY.match(below)))
    if key == "kind" or has_value or any(text.content.find(f"{key}:{space}", *nearby) >= 0 for space in " \n\r"):
        return SyntaxProblem("Y001", start, end, f"the colon behind '{key}' is missing", f"write `{written}`")
    return SyntaxProblem("Y001", start, end, NEITHER, f"if '{key}' is a key, write `{written}`")


def half_a_character(start: int, escape: re.Match[str]) -> SyntaxProblem:
    """The problem of an escape that stands for half of a surrogate pair, or of two that make a whole one."""
    if escape[2] is None:
        return SyntaxProblem("Y002", start, escape.end(), HALF)
    whole = 0x10000 + ((int(escape[1], 16) - 0xD800) << 10) + int(escape[2], 16) - 0xDC00
    return SyntaxProblem(
        "Y001", start, escape.end(), "YAML knows no surrogate pairs", f"write \\U{whole:08X}, or the character"
    )
