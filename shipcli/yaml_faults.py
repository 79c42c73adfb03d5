"""libyaml's syntax errors in the words of somebody who writes ships, not parsers."""

import re

import yaml

from shipcli.document import Flaw, Text

DEPTH = 100
"""How deep lists and mappings may stand in one another."""
TOO_DEEP = f"nested deeper than {DEPTH} lists and mappings"
UNPRINTABLE = r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufeff\ufe00-\ufffd\U00010000-\U0010ffff]"


def syntax_flaw(text: Text, base: int, error: yaml.YAMLError) -> Flaw:
    """A syntax error of libyaml in the words of somebody who writes ships, not parsers."""
    content = text.content
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        bad = re.compile(UNPRINTABLE).search(content, base)
        start = bad.start() if bad else base
        shown = f"U+{ord(content[start]):04X}" if bad else str(error)
        return Flaw("Y001", start, start + 1, f"the character {shown} may not stand in YAML", "delete it")
    start = base + error.problem_mark.index
    context = base + error.context_mark.index if error.context_mark is not None else start
    problem = error.problem or ""
    line_start = max(content.rfind("\n", 0, start), content.rfind("\r", 0, start)) + 1
    before = content[line_start:start]
    indentation = re.compile(r"[ \t]*").match(content, line_start)
    assert indentation is not None
    opened = text.mark(context, context)
    if "nesting" in problem:
        return Flaw("Y005", start, start + 1, TOO_DEEP)
    if "\t" in indentation.group() and ("tab" in problem or "cannot start" in problem or start <= indentation.end()):
        start = line_start + indentation.group().index("\t")
        return Flaw("Y001", start, start + 1, "tab used for indentation", "use spaces")
    if "mapping values" in problem:
        if re.search(r":[ \t]|[^:\s\[{(,]\s*:\s*$", before):
            message = "a colon and a space inside plain text"
            return Flaw("Y001", start, start + 1, message, "put the text in quotes, or write it below a `>-`")
        message = "this line is indented deeper than the line above it allows, or the line above lacks its colon"
        return Flaw("Y001", start, start + 1, message, "keys of one mapping begin in the same column")
    if "unexpected end of stream" in problem or "unexpected document indicator" in problem:
        return Flaw("Y001", context, context + 1, "the quotation mark that opens here is never closed")
    if "cannot start any token" in problem:
        return Flaw("Y001", start, start + 1, f"text may not begin with {content[start]!r}", "put it in quotes")
    if "']'" in problem or "'}'" in problem:
        kind, closing = ("list", "]") if "']'" in problem else ("mapping", "}")
        there = text.mark(start, start)
        message = f"this {kind} lacks a comma, or its closing {closing}, before line {there.line} column {there.column}"
        return Flaw("Y001", context, context + 1, message)
    if "alphabetic or numeric" in problem:
        return Flaw("Y001", context, context + 1, "& and * have a meaning of their own", "put the text in quotes")
    if "expected comment or line break" in problem:
        return Flaw("Y001", context, context + 1, "| and > have a meaning of their own", "put the text in quotes")
    if "expected node content" in problem and content[start : start + 1] in ("]", "}"):
        return Flaw("Y001", start, start + 1, f"a closing {content[start]} without its opening one")
    if "expected node content" in problem and content[start : start + 1] == ",":
        return Flaw("Y001", start, start + 1, "nothing stands between two commas")
    if "expected node content" in problem:
        return Flaw("Y001", context, context + 1, "a value is missing, or a closing ] or }")
    if "incompatible" in problem or "directive" in problem or "while scanning a directive" in (error.context or ""):
        return Flaw("Y001", start, start + 1, "a line that begins with % is an instruction to YAML", "delete it")
    if "did not find expected key" in problem or "'-' indicator" in problem:
        if before.strip():
            quoted = before.rstrip()[-1:] in "\"'"
            hint = "write a quote inside quotes as '' or \\\"" if quoted else None
            return Flaw("Y001", start, start + 1, "nothing may follow here on this line", hint)
        what = "list" if "'-'" in problem else "mapping"
        message = f"this line does not belong to the {what} that begins at line {opened.line}: its indentation differs"
        return Flaw("Y001", start, start + 1, message, "keys of one mapping begin in the same column")
    if "expected ':'" in problem:
        message = "a line that is neither `key: value` nor `- item`"
        line = content[context:line_start]
        tight = re.match(r"\w+:\S", line)
        hint = (
            "write a space behind the colon" if tight else "write a space behind the dash" if line[:1] == "-" else None
        )
        return Flaw("Y001", context, max(context + 1, line_start - 1), message, hint)
    if "block sequence entries" in problem:
        return Flaw("Y001", start, start + 1, "a list begins on a line of its own, below its key")
    if "escape" in problem or "hexdecimal" in problem:
        message = "no such escape inside double quotes"
        return Flaw("Y001", start, start + 1, message, "write \\\\ for a backslash, or use single quotes")
    if "tag" in (error.context or "") and "handle" not in problem:
        return Flaw("Y007", context, context + 1, "a tag that does not end", "put text that begins with ! in quotes")
    if "tag handle" in problem:
        return Flaw("Y007", context, context + 1, "a tag that was never declared", "leave it out")
    if "document start" in problem:
        return Flaw("Y001", start, start + 1, "a new document begins with a line `---`")
    return Flaw("Y001", start, start + 1, problem or "this is no YAML")
