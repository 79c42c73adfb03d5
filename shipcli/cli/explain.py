"""`shipcli explain`: why a rule exists, what a ruling decides."""

import sys
from textwrap import fill, indent

from shipcli import systems
from shipcli.catalogue import folded, nearest
from shipcli.cli import ShipcliError
from shipcli.document import parsed_pointer
from shipcli.editing import as_yaml, edited, excerpt
from shipcli.house import Ruling, spelled
from shipcli.review import NAMES, review
from shipcli.rules import Rule
from shipcli.systems.contract import System
from shipcli.wording import quoted

MEANINGS = {
    "Y001": "The text is no YAML, or no JSON: nothing past this place can be read in this document.",
    "Y002": "Files are UTF-8; a byte-order mark is fine.",
    "Y003": "A key stands twice in one mapping; a reader would keep one of the two and drop the other in silence.",
    "Y004": "Aliases may repeat at most 100,000 values in a file, and none may stand inside what it repeats.",
    "Y005": "Lists and mappings may be nested 100 deep.",
    "Y006": "NaN and infinity are no figures.",
    "Y007": "Tags (!name) mean nothing here; a document is plain data.",
    "Y008": "The file is empty, or holds comments only.",
    "Y009": "A document is a mapping: lines of `key: value`.",
    "Y010": "A file in a folder that was walked cannot be opened.",
    "Y011": "A file of more than 32 MiB is not read.",
    "S001": "`kind` says which rules a document is checked against.",
    "S002": "A key that the schema does not know is most often a misspelled one.",
    "S003": "A key without which the document makes no sense is missing.",
    "S004": "A value is of another type than its key wants: text for a number, a list for a mapping.",
    "S005": "A value is of the right type but outside what its key allows.",
    "S010": "A ruling, or its value, is not one of the system's.",
    "S011": "An ignore that hides nothing hides nothing worth keeping; it can go.",
    "S012": "An ignore says why, for whoever reads the document next.",
    "S013": "A pack that `uses` names is not used.",
}


def explain(
    topic: str,
) -> int:
    """Explain a rule with a bad and a good example, a ruling with its values; or list both for a kind."""
    name = folded(topic)
    if name in systems.KINDS:
        sys.stdout.write(overview(systems.get(name)))
        return 0
    for kind in systems.KINDS:
        system = systems.get(kind)
        rule = system.rules.find(name) or system.rules.find(name.upper())
        if rule is not None:
            sys.stdout.write(rule_text(system, rule))
            return 0
        if name in system.rulings():
            sys.stdout.write(ruling_text(system, system.rulings()[name]))
            return 0
    code = next((code for code in NAMES if name in (code.casefold(), NAMES[code])), None)
    if code is None:
        raise ShipcliError(f"nothing is called {quoted(topic)}{place_of(name) or suggestion(topic)}")
    print(f"{code} {NAMES[code]}\n{MEANINGS[code]}")
    return 0


def place_of(name: str) -> str:
    """Which command shows what is neither rule nor ruling but a table or a row of one."""
    for kind in systems.KINDS:
        for table, rows in systems.get(kind).tables.items():
            if folded(table) == name:
                return f" here: it is a table, see `shipcli catalogue {table}`"
            if name in rows().spellings and not name.isdecimal():
                return f" here: it is in the tables, see `shipcli catalogue show {rows().spellings[name][0]}`"
    return ""


def suggestion(topic: str) -> str:
    """What may have been meant."""
    names = [*NAMES, *NAMES.values(), *systems.KINDS]
    for kind in systems.KINDS:
        system = systems.get(kind)
        names += [rule.code for rule in system.rules] + [rule.name for rule in system.rules] + [*system.rulings()]
    near = nearest(topic, names, 1)
    return f"; did you mean {near[0]}?" if near else ""


def rule_text(system: System, rule: Rule) -> str:
    """A rule: what must hold, where it is written, an example that breaks it and what it was before."""
    good = system.base()
    bad = edited(good, rule.breaks)
    pointers = [parsed_pointer(pointer) for pointer in rule.breaks]
    lines = [f"{rule.code} {rule.name} ({rule.severity})", fill(rule.summary, 80), f"Source: {rule.source}"]
    if rule.yields_to:
        lines.append(f"Yields to: {', '.join(rule.yields_to)}")
    lines += ["", "Bad:", indent(excerpt(bad, pointers).rstrip(), "  ")]
    report = review(as_yaml(bad).encode(), "example")[0]
    for diagnostic in report.diagnostics:
        if diagnostic.code == rule.code:
            hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
            lines.append(fill(f"{diagnostic.severity}: {diagnostic.message}{hint}", 80, subsequent_indent="  "))
    before = excerpt(good, pointers).rstrip()
    lines += ["", "Good:", indent(before, "  ") if before != "{}" else "  (leave it out)"]
    return "\n".join(lines) + "\n"


def ruling_text(system: System, ruling: Ruling) -> str:
    """A ruling: the question, its answers, how to choose one."""
    lines = [f"{ruling.id} (ruling, {system.title})", fill(ruling.question, 80), f"Source: {ruling.book}", ""]
    for i, (value, meaning) in enumerate(zip(ruling.values, ruling.meanings, strict=True)):
        mark = " (default)" if i == 0 and not ruling.fixed else ""
        lines.append(fill(f"{spelled(value)}{mark}: {meaning}", 80, initial_indent="  ", subsequent_indent="      "))
    if ruling.fixed:
        lines += ["", "There is nothing to choose."]
    else:
        lines += ["", f"In a document: `rulings: {{{ruling.id}: {spelled(ruling.values[1])}}}`"]
        if ruling.applies == "play":
            lines.append("It is about play: no figure or check depends on it yet.")
    return "\n".join(lines) + "\n"


def overview(system: System) -> str:
    """All rules and rulings of a system, a line each."""
    lines = [system.title, "", "Rules"]
    for rule in system.rules:
        text = f"{rule.code} {rule.severity:<7} {rule.name}: {rule.summary}"
        lines.append(fill(text, 80, initial_indent="  ", subsequent_indent=" " * 16))
    lines += ["", "Rulings (the default first)"]
    for ruling in system.rulings().values():
        values = " | ".join(spelled(value) for value in ruling.values)
        lines.append(f"  {ruling.id} ({ruling.applies}): {values}")
    return "\n".join(lines) + "\n"
