"""The one pipeline: every document goes through head, house, shape, model, stats and judgement, in this order."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from shipcli import codes
from shipcli.codes import CODES
from shipcli.diagnostics import Diagnostic, Finding
from shipcli.document import Document
from shipcli.fixes import fix
from shipcli.formats.reading import read_documents
from shipcli.head import read_head
from shipcli.house import House
from shipcli.ignores import commented_ignores, heeded, stated_ignores, unused
from shipcli.report import Ignore, Judged, Report, Unread
from shipcli.rules import Rule
from shipcli.schema import ShapeProblem, check
from shipcli.settings import Settings
from shipcli.systems.contract import System
from shipcli.tally import holds_unknown


def review(content: bytes, path: str, settings: Settings | None = None) -> list[Report]:
    """A report of each document of a file; at least one, whatever the bytes."""
    settings = settings or Settings()
    return [review_document(document, path, settings) for document in read_documents(content, path)]


def review_document(document: Document, path: str, settings: Settings, above: Sequence[Ignore] | None = None) -> Report:
    """The report of one document of a file; of one that stands in another, with the ignores of that one `above`."""
    if document.problems:
        return Unread(
            path, document.index, document.text, [unreadable(one, document, path) for one in document.problems]
        )
    head = read_head(document, settings)
    if head.system is None:
        diagnostics = [diagnosed(document, path, None, problem) for problem in head.problems]
        is_schema = "kind" not in document.data and "$schema" in document.data
        return Unread(path, document.index, document.text, diagnostics, is_schema)
    system, house = head.system, head.house
    data, problems = check(head.data, system.kind, house.tables)
    own = [*stated_ignores(document, data)]
    comments, malformed = commented_ignores(document, path) if above is None else ([], [])
    own += comments
    ignores = [*own, *(above or ())]
    parts: tuple[Report, ...] = ()
    if system.refers:
        from shipcli.links import Links  # of no use to a document that can refer to no other

        links = Links(document, path, partial(review_part, settings), settings.within, ignores)
        data, broken = links.resolved(data, system.kind)
        parts = tuple(links.parts)
        problems += broken
    judged = evaluated(system, data, house)
    told = {problem.finding.pointer for problem in head.problems if problem.code == "S010"}
    problems = [*head.problems, *(problem for problem in problems if problem.finding.pointer not in told)]
    diagnostics = [*malformed, *without_repeats(found(document, path, system, problems, judged, parts))]
    used = frozenset(ignore for part in parts if isinstance(part, Judged) for ignore in part.used)
    if ignores:
        diagnostics, heard = heeded(diagnostics, ignores)
        used |= heard
        idle = [ignore for ignore in own if ignore not in used]
        unclear = bool(idle) and holds_unknown((data, judged.model))
        diagnostics += unused(idle, rules_of(system, parts), unclear, document, path)
    if len(diagnostics) > 1:
        diagnostics.sort(key=lambda diagnostic: (diagnostic.mark.line, diagnostic.mark.column, diagnostic.code))
    return Judged(
        path, document.index, document.text, diagnostics, system, house, data, judged.model, judged.stats, parts, used
    )


def review_part(settings: Settings, document: Document, path: str, above: Sequence[Ignore] | None = None) -> Report:
    """The report of a document that another refers to, or that stands in another with these ignores `above`."""
    return review_document(document, path, settings, above)


class Evaluation(NamedTuple):
    """What becomes of a document's data in a house: model, stats, and what the rules find."""

    model: Any
    stats: Any
    findings: list[tuple[Rule, Finding]]


def evaluated(system: System, data: dict[str, Any], house: House[Any], settled: Any = None) -> Evaluation:
    """Model, stats and findings of a document's data in a house.

    `settled` is a model that stands for the data where a room can put another house into one, and so need not read.
    """
    model = system.read(data, house) if settled is None or system.settled is None else system.settled(settled, house)
    stats = system.derive(model)
    return Evaluation(model, stats, system.rules.judge(model, stats))


def found(
    document: Document,
    path: str,
    system: System,
    problems: list[ShapeProblem],
    judged: Evaluation,
    parts: tuple[Report, ...],
) -> list[Diagnostic]:
    """Everything found in a document: what its head and shape lack, what the rules find, and what its parts hold."""
    rules = system.rules.rules
    diagnostics = [diagnosed(document, path, system, problem) for problem in problems if problem.code not in rules]
    stated = [(rules[problem.code], problem.finding) for problem in problems if problem.code in rules]
    for rule, finding in [*system.rules.weighed(stated, judged.model), *judged.findings]:
        diagnostics.append(diagnosed(document, path, system, ShapeProblem(rule.code, finding)))
    for part in parts:
        diagnostics += part.diagnostics
    return diagnostics


def without_repeats(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics, each fault of the text once: what an alias repeats is judged at every repetition."""
    if len(diagnostics) < 2:
        return diagnostics
    first: dict[Any, Diagnostic] = {}
    for diagnostic in diagnostics:
        first.setdefault((diagnostic.code, diagnostic.mark, diagnostic.pointer[-1:]), diagnostic)
    return list(first.values())


def unreadable(problem: Any, document: Document, path: str) -> Diagnostic:
    """The diagnostic of a problem in a text that could not be read."""
    mark = document.text.mark(problem.start, problem.end)
    return codes.diagnostic(path, document.index, problem.code, mark, problem.message, problem.hint)


def diagnosed(document: Document, path: str, system: System | None, problem: ShapeProblem) -> Diagnostic:
    """The diagnostic of a finding: with its rule's name and source, and where it stands."""
    code, finding = problem.code, problem.finding
    rule = system.rules.rules.get(code) if system is not None else None
    if rule is None:
        rule = CODES.rules[code]
    return Diagnostic(
        path=path,
        document=document.index,
        mark=document.locate(finding.pointer, finding.at_key),
        pointer=finding.pointer,
        code=code,
        name=rule.name,
        severity=finding.severity or rule.severity,
        message=finding.message,
        source=rule.source,
        hint=finding.hint,
        fix=None if finding.replacement is None else fix(document, finding, finding.replacement),
    )


def rules_of(system: System, parts: tuple[Report, ...]) -> list[Rule]:
    """The rules by which a document is judged, and those of the documents that stand in it."""
    books = {part.system.kind: part.system.rules for part in parts if isinstance(part, Judged)}
    books[system.kind] = system.rules
    return [rule for rules in books.values() for rule in rules]
