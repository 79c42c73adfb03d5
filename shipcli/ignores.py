"""Ignores: what an author does not want to hear of, stated in the document or in a comment on a line."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from shipcli import codes
from shipcli.catalogue import nearest
from shipcli.codes import CODES
from shipcli.diagnostics import Diagnostic
from shipcli.document import Document
from shipcli.report import Ignore
from shipcli.rules import Rule, selects
from shipcli.text import quoted

COMMENT = re.compile(r"#[ \t]*shipcli:[ \t]*((?:(?!#[ \t]*shipcli:)[^\r\n])*)")
IGNORE = re.compile(r"ignore\[([^\]]*)\][ \t]*(.*)")
"""What stands behind `shipcli:` in a comment: the rules, and the reason."""

NEVER_IGNORED = frozenset(rule.code for rule in CODES if not rule.ignorable)
"""Codes that no ignore silences."""


def stated_ignores(document: Document, data: Mapping[str, Any]) -> Iterator[Ignore]:
    """The entries of `ignore:`; those without a reason are left out, since the schema has reported them."""
    stated = data.get("ignore")
    for i, entry in enumerate(stated if isinstance(stated, list) else ()):
        if isinstance(entry, dict) and isinstance(entry.get("rule"), str) and isinstance(entry.get("reason"), str):
            pointer = ("ignore", i, "rule")
            yield Ignore(entry["rule"], None, pointer, *document.offsets(pointer))


def commented_ignores(document: Document, path: str) -> tuple[list[Ignore], list[Diagnostic]]:
    """The `# shipcli: ignore[...]` comments inside a document, and what is wrong with those that are not heeded.

    A comment speaks of the findings on its own line; where it stands alone, of those on the next line.
    """
    text = document.text
    if "shipcli:" not in text.content:
        return [], []
    ignores: list[Ignore] = []
    problems: list[Diagnostic] = []
    scalars = sorted(scalar_places(document.place))
    for match in COMMENT.finditer(text.content, *extent(document)):
        before = bisect_right(scalars, (match.start(), len(text.content))) - 1
        if before >= 0 and match.start() < scalars[before][1]:
            continue  # it stands inside a text
        if not match[1].lower().startswith("ignore"):
            continue
        mark = text.mark(match.start(), match.end())
        alone = not text.line(mark.line)[: mark.column - 1].partition("#")[0].strip()
        ignore = IGNORE.fullmatch(match[1].strip())
        rules = [rule.strip() for rule in ignore[1].split(",") if rule.strip()] if ignore else []
        if not ignore or not rules:
            hint = "write `# shipcli: ignore[AR122] and the reason`"
            problems.append(codes.diagnostic(path, document.index, "S011", mark, "this comment does nothing", hint))
        elif not ignore[2].strip():
            hint = "write the reason behind the bracket"
            problems.append(codes.diagnostic(path, document.index, "S012", mark, "an ignore without a reason", hint))
        else:
            ignores += [Ignore(rule, mark.line + alone, (), match.start(), match.end()) for rule in rules]
    return ignores, problems


def extent(document: Document) -> tuple[int, int]:
    """Where a document begins and ends, with the comments above its first key and below its last value."""
    text, first = document.text, document.place[0]
    start, beyond = text.document_start_before(first), text.document_start_from(first)
    return start or 0, len(text.content) if beyond is None else beyond


def scalar_places(place: Any) -> Iterator[tuple[int, int]]:
    """Start and end of every scalar and key inside a place."""
    start, end, inside = place
    if inside is None:
        yield start, end
    elif isinstance(inside, list):
        for inner in inside:
            yield from scalar_places(inner)
    else:
        for key_start, key_end, inner in inside.values():
            yield key_start, key_end
            yield from scalar_places(inner)


def heeded(diagnostics: Iterable[Diagnostic], ignores: Sequence[Ignore]) -> tuple[list[Diagnostic], set[Ignore]]:
    """The diagnostics that no ignore silences, and the ignores that silenced one."""
    kept, used = [], set()
    for diagnostic in diagnostics:
        hits = [ignore for ignore in ignores if matches(ignore, diagnostic)]
        used.update(hits)
        if not hits:
            kept.append(diagnostic)
    return kept, used


def matches(ignore: Ignore, diagnostic: Diagnostic) -> bool:
    """Whether an ignore is about a diagnostic: by its place, and by code, the beginning of the code, or name."""
    if diagnostic.code in NEVER_IGNORED or ignore.line not in (None, diagnostic.mark.line):
        return False
    return selects(ignore.rule, diagnostic.code, diagnostic.name)


def unused(
    ignores: Iterable[Ignore], rules: Collection[Rule], unclear: bool, document: Document, path: str
) -> Iterator[Diagnostic]:
    """A diagnostic for each ignore that silenced nothing, except where its rule may still find something.

    While something in the document is `unclear`, the rules that need it are silent, and so their ignores wait.
    """
    for ignore in ignores:
        if unclear and any(rule.check and rule.selected_by(ignore.rule) for rule in rules):
            continue
        mark = document.text.mark(ignore.start, ignore.end)
        message, hint = why_unused(ignore, rules)
        yield codes.diagnostic(path, document.index, "S011", mark, message, hint, ignore.pointer)


def why_unused(ignore: Ignore, rules: Collection[Rule]) -> tuple[str, str | None]:
    """Why an ignore does nothing, and what may have been meant."""
    known = [*rules, *CODES]
    if any(rule.selected_by(ignore.rule) for rule in known):
        return f"nothing here falls under {ignore.rule}: this ignore can go", None
    near = nearest(ignore.rule, [*(rule.code for rule in known), *(rule.name for rule in known)], 1)
    return f"no rule is called {quoted(ignore.rule)}", f"did you mean {near[0]}?" if near else None
