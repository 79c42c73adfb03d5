"""One document through all stages, as far as no error stops it: read, checked for shape, derived, judged."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from shipcli import systems
from shipcli.advice import found
from shipcli.catalogue import folded, nearest
from shipcli.diagnostics import Diagnostic, Finding, Fix, Severity
from shipcli.document import Document, Edit, Pointer, Text
from shipcli.house import House, spelled
from shipcli.reading import read_documents
from shipcli.rules import Rule
from shipcli.schema import Fault, check, kind_hint
from shipcli.systems.contract import System
from shipcli.tally import Unknown, holds_unknown
from shipcli.wording import listed, plural, printable
from shipcli.yaml_text import plain

NAMES = {
    "Y001": "syntax",
    "Y002": "encoding",
    "Y003": "duplicate-key",
    "Y004": "alias-limit",
    "Y005": "nesting-limit",
    "Y006": "not-finite",
    "Y007": "unknown-tag",
    "Y008": "no-document",
    "Y009": "top-level-no-mapping",
    "Y010": "unreadable-file",
    "Y011": "size-limit",
    "S001": "unknown-kind",
    "S002": "unknown-key",
    "S003": "missing-key",
    "S004": "wrong-type",
    "S005": "wrong-form",
    "S010": "unknown-ruling",
    "S011": "unused-ignore",
    "S012": "ignore-without-reason",
    "S013": "pack-not-found",
}
"""Codes that belong to no rulebook, and the names they go by."""

WARNINGS = {"S011"}
NEVER_IGNORED = {*(code for code in NAMES if code.startswith("Y")), "S001", "S011", "S012"}
"""Codes that no ignore silences: where the text cannot be read, or its kind is none, no ignore is read either."""

PROPERTIES = re.compile(r"(?:[&!]\S*[ \t]+)*")
"""Anchor and tag of a scalar."""
SAFE = re.compile(r"\w(?:[\w .-]*\w)?")
"""What may stand in YAML without quotes, whatever is around it."""

SAID = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""What older YAML read as true and false."""

COMMENT = re.compile(r"#[ \t]*shipcli:[ \t]*((?:(?!#[ \t]*shipcli:)[^\r\n])*)")
IGNORE = re.compile(r"ignore\[([^\]]*)\][ \t]*(.*)")
"""What stands behind `shipcli:` in a comment: the rules, and the reason."""


class Report:
    """What is known of one document. Without a `system` nothing past the findings is."""

    __slots__ = (
        "data", "diagnostics", "document", "house", "is_schema", "kind", "model", "name", "parts", "path", "stats",
        "system", "text", "used",
    )  # fmt: skip

    def __init__(self, path: str, document: int, text: Text) -> None:
        self.path = path
        self.document = document
        self.text = text
        self.is_schema = False
        self.kind: str | None = None
        self.name: str | None = None
        self.system: System | None = None
        self.house: House | None = None
        self.data: dict[str, Any] = {}
        self.model: Any = None
        self.stats: Any = None
        self.diagnostics: list[Diagnostic] = []
        self.parts: list[Report] = []
        """Of the documents that stand in this one; their diagnostics are among its own."""
        self.used: set[Ignore] = set()

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)


class Ignore(NamedTuple):
    """A wish not to hear of a rule: in the whole document, or of findings on one line."""

    rule: str
    line: int | None
    pointer: Pointer
    start: int
    end: int


def review(content: bytes, path: str, within: Sequence[str] = ()) -> list[Report]:
    """A report of each document of a file; at least one, whatever the bytes.

    Documents they refer to lie in the folder of the file, the working directory or the folders `within`, or below.
    """
    return [review_document(document, path, within) for document in read_documents(content, path)]


def review_document(
    document: Document, path: str, within: Sequence[str] = (), above: "Sequence[Ignore] | None" = None
) -> Report:
    """The report of one document of a file; of one that stands in another, with the ignores of that one `above`."""
    report = Report(path, document.index, document.text)
    if document.flaws:
        for flaw in document.flaws:
            mark = document.text.mark(flaw.start, flaw.end)
            report.diagnostics.append(
                Diagnostic(
                    path, document.index, mark, (), flaw.code, NAMES[flaw.code], Severity.ERROR, flaw.message, "",
                    flaw.hint,
                )
            )  # fmt: skip
        return report
    kind = document.data.get("kind")
    report.is_schema = kind is None and "$schema" in document.data
    known = folded(kind) if isinstance(kind, str) else ""
    misnamed = [] if known in systems.KINDS and kind == known else [kind_fault(document, kind)]
    if known not in systems.KINDS:
        report.diagnostics += [diagnosed(document, report, fault) for fault in misnamed]
        return report
    system = report.system = systems.get(known)
    report.kind = known
    report.data, faults = check({**document.data, "kind": known} if misnamed else document.data, known, system.book)
    ignores = list(stated_ignores(document, report))
    if above is not None:
        ignores += above
    elif "shipcli:" in document.text.content:
        ignores += commented_ignores(document, report)
    if system.refers:
        from shipcli.links import Links  # of no use to a document that can refer to no other

        links = Links(document, path, review_document, within, ignores)
        report.data, broken = links.resolved(report.data, known)
        report.parts = links.parts
        faults += broken
    chosen, unknown_rulings = chosen_rulings(document.data.get("rulings"), system)
    report.house = system.house(chosen)
    report.model = system.read(report.data, report.house)
    report.stats = system.derive(report.model)
    name = report.data.get("name")
    report.name = None if isinstance(name, Unknown) else name
    told = {fault.finding.pointer for fault in unknown_rulings}
    faults = [fault for fault in faults if fault.finding.pointer not in told]
    faults = [*misnamed, *faults, *unknown_rulings, *unread_packs(report.data)]
    rules = system.rules.rules
    diagnostics = [diagnosed(document, report, fault) for fault in faults if fault.code not in rules]
    stated = [(rules[fault.code], fault.finding) for fault in faults if fault.code in rules]
    judged = system.rules.judge(report.model, report.stats)
    for rule, finding in [*system.rules.weighed(stated, report.model), *judged]:
        diagnostics.append(diagnosed(document, report, Fault(rule.code, finding)))
    for part in report.parts:
        diagnostics += part.diagnostics
        report.used |= part.used
    report.diagnostics += without_repeats(diagnostics) if len(diagnostics) > 1 else diagnostics
    if ignores:
        apply_ignores(document, report, ignores, above or ())
    if len(report.diagnostics) > 1:
        report.diagnostics.sort(key=lambda one: (one.mark.line, one.mark.column, one.code))
    return report


def without_repeats(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics, each fault of the text once: what an alias repeats is judged at every repetition."""
    first: dict[Any, Diagnostic] = {}
    for one in diagnostics:
        first.setdefault((one.code, one.mark, one.pointer[-1:]), one)
    return list(first.values())


def kind_fault(document: Document, kind: Any) -> Fault:
    """The fault of a document whose kind is missing or none."""
    if "kind" not in document.data:
        near = nearest("kind", document.data, 1)
        if near:
            message = f"unknown key '{printable(near[0])}'"
            return Fault("S002", Finding((near[0],), message, "did you mean kind?", None, True, "kind"))
        hint = f"begin with a line `kind: {listed(systems.KINDS, 'or')}`"
        return Fault("S003", Finding(("kind",), "the document lacks 'kind'", hint))
    hint, near_kind = kind_hint(kind, systems.KINDS)
    message = f"unknown kind {found(kind)}" if isinstance(kind, str) else f"kind: text is wanted, found {found(kind)}"
    return Fault("S001", Finding(("kind",), message, hint, None, False, near_kind))


def diagnosed(document: Document, report: Report, fault: Fault) -> Diagnostic:
    """The diagnostic of a fault: its rule's name and source, and where it stands."""
    code, finding = fault.code, fault.finding
    rule = report.system.rules.rules.get(code) if report.system else None
    severity = rule.severity if rule else Severity.WARNING if code in WARNINGS else Severity.ERROR
    return Diagnostic(
        path=report.path,
        document=report.document,
        mark=document.locate(finding.pointer, finding.at_key),
        pointer=finding.pointer,
        code=code,
        name=rule.name if rule else NAMES[code],
        severity=finding.severity or severity,
        message=finding.message,
        source=rule.source if rule else "",
        hint=finding.hint,
        fix=None if finding.replacement is None else fix(document, finding, finding.replacement),
    )


def fix(document: Document, finding: Finding, replacement: str | int | list[str]) -> Fix | None:
    """The edit that puts the replacement where the finding stands; None where no scalar stands there.

    It is safe where a number takes the place of what can only have been meant for it.
    """
    start, end = document.offsets(finding.pointer, finding.at_key)
    written = document.text.content[start:end].rstrip()
    properties = PROPERTIES.match(written)
    assert properties is not None
    mark = document.text.mark(start + properties.end(), start + len(written))
    written = written[properties.end() :]
    if not written or written[0] in "*[{":
        return None
    text = spelled_as(written, replacement, document.text.name.lower().endswith(".json"))
    return Fix(type(replacement) is int, f"write {text}", (Edit(mark, text),))


def spelled_as(written: str, replacement: str | int | list[str], is_json: bool) -> str:
    """The replacement as it can stand in the text: in the author's quotes, or in quotes where it needs some."""
    if isinstance(replacement, list):
        return f"[{', '.join(spelled_as(written, one, is_json) for one in replacement)}]"
    if isinstance(replacement, int):
        return str(replacement).lower()
    if is_json or written[0] == '"' or not SAFE.fullmatch(replacement) or plain(replacement) != replacement:
        return json.dumps(replacement, ensure_ascii=False)
    return f"'{replacement}'" if written[0] == "'" else replacement


def chosen_rulings(stated: Any, system: System) -> tuple[dict[str, Any], list[Fault]]:
    """The rulings a document chose, and the faults among them."""
    chosen: dict[str, Any] = {}
    faults = []
    for name, choice in stated.items() if isinstance(stated, dict) else ():
        rulings = system.rulings()
        place = ("rulings", name)
        ruling = rulings.get(name)
        if ruling is None:
            near = nearest(name, rulings, 1)
            message = f"unknown ruling '{printable(name)}'"
            hint: str | None = (
                f"did you mean {near[0]}?" if near else f"`shipcli explain {system.kind}` lists the rulings"
            )
            replacement = near[0] if near else None
            faults.append(Fault("S010", Finding(place, message, hint, None, True, replacement)))
        elif choice not in ruling.values or type(choice) is not type(ruling.default):
            values = listed([spelled(value) for value in ruling.values], "or")
            texts = [value for value in ruling.values if isinstance(value, str)] or list(SAID.values())
            said = str(choice).lower() if isinstance(choice, (str, bool)) else ""
            near = nearest(SAID.get(said, said), texts, 1)
            message = f"ruling {name}: {values} is wanted, found {found(choice)}"
            hint = f"did you mean {near[0]}?" if near else None
            meant = {"true": True, "false": False}.get(near[0], near[0]) if near else None
            faults.append(Fault("S010", Finding(place, message, hint, None, False, meant)))
        else:
            chosen[name] = choice
    return chosen, faults


def unread_packs(data: dict[str, Any]) -> Iterator[Fault]:
    """A fault for each pack: this version reads none, and figures that lean on one would be wrong without a word."""
    packs = data.get("uses")
    for i, pack in enumerate(packs if isinstance(packs, list) else ()):
        if not isinstance(pack, Unknown):
            message = f"the pack '{printable(pack)}' is not used: this version reads no packs"
            yield Fault("S013", Finding(("uses", i), message))


def apply_ignores(document: Document, report: Report, ignores: list[Ignore], above: Sequence[Ignore]) -> None:
    """Take out what the author wants ignored; report ignores that match nothing, unless their rule could not be judged.

    While something in the document is unknown, rules that need it are silent: their ignores are not in vain for that.
    Those `above` may match something elsewhere.
    """
    used = report.used
    kept = []
    for diagnostic in report.diagnostics:
        hits = [ignore for ignore in ignores if matches(ignore, diagnostic)]
        used.update(hits)
        if not hits:
            kept.append(diagnostic)
    report.diagnostics = kept
    unclear = not used.issuperset(ignores) and holds_unknown((report.data, report.model))
    for ignore in ignores:
        if ignore not in used and ignore not in above and not (unclear and may_have_waited(ignore, report)):
            message, hint = unused(ignore, report)
            mark = document.text.mark(ignore.start, ignore.end)
            report.diagnostics.append(
                Diagnostic(
                    report.path, report.document, mark, ignore.pointer, "S011", NAMES["S011"], Severity.WARNING,
                    message, "", hint,
                )
            )  # fmt: skip


def matches(ignore: Ignore, diagnostic: Diagnostic) -> bool:
    """Whether an ignore is about a diagnostic: by code, by the beginning of a code, or by name."""
    if diagnostic.code in NEVER_IGNORED or ignore.line not in (None, diagnostic.mark.line):
        return False
    return diagnostic.code.startswith(ignore.rule.upper()) or diagnostic.name == folded(ignore.rule)


def may_have_waited(ignore: Ignore, report: Report) -> bool:
    """Whether an ignore is about a rule that leaves alone what is unknown, and may find something once it is known."""
    rules = rules_of(report)
    return any(rule.check and (rule.code.startswith(ignore.rule) or rule.name == ignore.rule) for rule in rules)


def rules_of(report: Report) -> list[Rule]:
    """The rules by which a document is judged, and those that stand in it."""
    found = {one.system.kind: one.system.rules for one in (report, *report.parts) if one.system}
    return [rule for rules in found.values() for rule in rules]


def unused(ignore: Ignore, report: Report) -> tuple[str, str | None]:
    """Why an ignore does nothing, and what may have been meant."""
    rules = rules_of(report)
    names = [*(rule.code for rule in rules), *(rule.name for rule in rules), *NAMES, *NAMES.values()]
    if any(name.startswith((ignore.rule.upper(), folded(ignore.rule))) for name in names):
        return f"nothing here falls under {printable(ignore.rule)}: this ignore can go", None
    near = nearest(ignore.rule, names, 1)
    return f"no rule is called '{printable(ignore.rule)}'", f"did you mean {near[0]}?" if near else None


def stated_ignores(document: Document, report: Report) -> Iterator[Ignore]:
    """The entries of `ignore:`, but those without a reason, which the schema has reported."""
    stated = report.data.get("ignore")
    for i, entry in enumerate(stated if isinstance(stated, list) else ()):
        if isinstance(entry, dict) and isinstance(entry.get("rule"), str) and isinstance(entry.get("reason"), str):
            pointer = ("ignore", i, "rule")
            yield Ignore(entry["rule"], None, pointer, *document.offsets(pointer))


def commented_ignores(document: Document, report: Report) -> Iterator[Ignore]:
    """The `# shipcli: ignore[...]` comments inside a document; one without a reason is reported and not heeded.

    A comment speaks of the findings on its own line; where nothing else stands there, of those on the next line.
    """
    text = document.text
    scalars = sorted(scalar_places(document.place))
    for match in COMMENT.finditer(text.content, *extent(document)):
        before = bisect_right(scalars, (match.start(), len(text.content))) - 1
        if before >= 0 and match.start() < scalars[before][1]:
            continue
        mark = text.mark(match.start(), match.end())
        alone = not text.line(mark.line)[: mark.column - 1].partition("#")[0].strip()
        ignore = IGNORE.fullmatch(match.group(1).strip())
        rules = [rule.strip() for rule in ignore.group(1).split(",") if rule.strip()] if ignore else []
        if not match.group(1).lower().startswith("ignore"):
            continue
        if not ignore or not rules:
            report.diagnostics.append(
                Diagnostic(
                    report.path, report.document, mark, (), "S011", NAMES["S011"], Severity.WARNING,
                    "this comment does nothing", "", "write `# shipcli: ignore[AR122] and the reason`",
                )
            )  # fmt: skip
            continue
        if not ignore.group(2).strip():
            report.diagnostics.append(
                Diagnostic(
                    report.path, report.document, mark, (), "S012", NAMES["S012"], Severity.ERROR,
                    "an ignore without a reason", "", "write the reason behind the bracket",
                )
            )  # fmt: skip
            continue
        for rule in rules:
            yield Ignore(rule, mark.line + alone, (), match.start(), match.end())


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


def in_words(counts: dict[str, int]) -> str:
    """The numbers as a sentence."""
    errors, warnings, infos = counts["errors"], counts["warnings"], counts["infos"]
    parts = [plural(errors, "error") if errors else "no errors"]
    parts += [plural(warnings, "warning")] * bool(warnings) + [plural(infos, "info")] * bool(infos)
    where = plural(counts["documents"], "document")
    files = f" in {plural(counts['files'], 'file')}" if "files" in counts else ""
    return f"{', '.join(parts)}; {where}{files}"
