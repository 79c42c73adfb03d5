"""`shipcli explain`: why a rule exists, what a ruling decides."""

import sys
from collections.abc import Iterator
from textwrap import fill, indent

from shipcli import systems
from shipcli.catalogue import Table, folded, nearest
from shipcli.cli import ShipcliError
from shipcli.codes import CODES
from shipcli.rule_examples import Shown, example_of_rule, example_of_text, worded
from shipcli.rules import Rule
from shipcli.rulings import Ruling, spelled
from shipcli.systems.contract import System
from shipcli.text import quoted


def explain(
    topic: str,
) -> int:
    """Explain a rule with a bad and a good example, a ruling with its values, a term; or list rules and rulings."""
    name = folded(topic)
    if name in systems.KINDS:
        sys.stdout.write(overview(systems.get(name)))
        return 0
    found = [text for kind in systems.KINDS for text in texts(systems.get(kind), name)]
    if found:
        sys.stdout.write("\n".join(found))
        return 0
    code = name.upper()
    for kind in systems.KINDS:
        if reason := systems.get(kind).rules.retired.get(code):
            print(f"{code} (no check of a document)", fill(reason, 80), sep="\n")
            return 0
    rule = CODES.find(name) or CODES.find(name.upper())
    if rule is None:
        raise ShipcliError(f"nothing is called {quoted(topic)}{place_of(name) or suggestion(topic)}")
    sys.stdout.write(code_text(rule))
    return 0


def texts(system: System, name: str) -> Iterator[str]:
    """What a system says of a rule, a ruling or a term of that name."""
    rule = system.rules.find(name) or system.rules.find(name.upper())
    if rule is not None:
        yield rule_text(system, rule)
    if name in system.book.rulings:
        yield ruling_text(system, system.book.rulings[name])
    terms = system.book["terms"] if "terms" in system.book else Table("terms", ())
    for term in map(terms.__getitem__, terms.spellings.get(name, ())):
        yield f"{term.name} ({system.title})\n{fill(term.meaning, 80)}\nSource: {term.book}\n"


def place_of(name: str) -> str:
    """Which command shows what is neither rule nor ruling but a table or a row of one."""
    for kind in systems.KINDS:
        for table, rows in systems.get(kind).book.items():
            if folded(table) == name:
                return f" here: it is a table, see `shipcli catalogue {table} --kind {kind}`"
            if name in rows.spellings and not name.isdecimal():
                return f" here: it is in the tables, see `shipcli catalogue show {rows.spellings[name][0]}`"
    return ""


def suggestion(topic: str) -> str:
    """What may have been meant."""
    names = [*(rule.code for rule in CODES), *(rule.name for rule in CODES), *systems.KINDS]
    for kind in systems.KINDS:
        system = systems.get(kind)
        names += [rule.code for rule in system.rules] + [rule.name for rule in system.rules] + [*system.book.rulings]
    near = nearest(topic, names, 1)
    return f"; did you mean {near[0]}?" if near else ""


def code_text(rule: Rule) -> str:
    """A code of text and shape: what it means, a text in which it is found, and one in which it is not."""
    assert rule.example is not None
    lines = [f"{rule.code} {rule.name}", fill(rule.summary, 80), ""]
    if rule.example.described:
        bad = fill(rule.example.bad, 80, initial_indent="  ", subsequent_indent="  ")
        good = fill(rule.example.good, 80, initial_indent="  ", subsequent_indent="  ")
        return "\n".join([*lines, "Bad:", bad, "", "Good:", good]) + "\n"
    return "\n".join([*lines, *example_lines(example_of_text(rule))]) + "\n"


def rule_text(system: System, rule: Rule) -> str:
    """A rule: what must hold, where it is written, an example that breaks it and what it was before."""
    lines = [
        f"{rule.code} {rule.name} ({rule.severity})",
        fill(rule.summary, 80, break_on_hyphens=False),
        f"Source: {rule.source}",
    ]
    if rule.yields_to:
        lines.append(f"Yields to: {', '.join(rule.yields_to)}")
    return "\n".join([*lines, "", *example_lines(example_of_rule(system, rule))]) + "\n"


def example_lines(example: Shown) -> list[str]:
    """An example: the bad document, what is found in it, the good document."""
    found = [fill(worded(diagnostic), 80, subsequent_indent="  ") for diagnostic in example.found]
    good = indent(example.good, "  ") or f"  (without {example.without})"
    return ["Bad:", indent(example.bad, "  "), *found, "", "Good:", good]


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
            lines.append("It is about play: no figure of `stats` and no check depends on it.")
    return "\n".join(lines) + "\n"


def overview(system: System) -> str:
    """All rules and rulings of a system, a line each."""
    lines = [system.title, "", "Rules"]
    for rule in system.rules:
        text = f"{rule.code} {rule.severity:<7} {rule.name}: {rule.summary}"
        lines.append(fill(text, 80, initial_indent="  ", subsequent_indent=" " * 16))
    lines += ["", "Rulings (the default first)"]
    for ruling in system.book.rulings.values():
        values = " | ".join(spelled(value) for value in ruling.values)
        lines.append(f"  {ruling.id} ({ruling.applies}): {values}")
    return "\n".join(lines) + "\n"
