"""`shipcli explain`: why a rule exists, what a ruling decides."""

import sys
from collections.abc import Iterator
from textwrap import fill, indent
from typing import Any

from shipcli import systems
from shipcli.catalogue import Table, folded, nearest
from shipcli.cli import ShipcliError
from shipcli.diagnostics import Diagnostic
from shipcli.document import Pointer, parsed_pointer
from shipcli.dump import as_yaml, excerpt
from shipcli.pointers import edited
from shipcli.review import NAMES, review
from shipcli.rules import Rule
from shipcli.rulings import Ruling, spelled
from shipcli.systems.contract import System
from shipcli.text import listed, quoted

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
"""What each of the codes that belong to no rulebook means."""

FLEET = "- {name: Gulls, class: fighter, size: small, tier: 2, abilities: [flagship]}"
EXAMPLES = {
    "Y001": ("name: The Shut Gate: first watch", 'name: "The Shut Gate: first watch"'),
    "Y003": ("tier: 2\nname: Harbor Watch\ntier: 3", "tier: 3\nname: Harbor Watch"),
    "Y004": ("notes: &all [kept for repairs, *all]", "notes: [&why kept for repairs, *why]"),
    "Y006": ("tier: .inf", "tier: 20"),
    "Y007": ("tier: !level 2", "tier: 2"),
    "Y008": ("# to be written", "kind: armada"),
    "Y009": ("- kind: armada\n- name: Harbor Watch", "kind: armada\nname: Harbor Watch"),
    "S001": ("kind: armadas\nname: Harbor Watch", "kind: armada\nname: Harbor Watch"),
    "S002": ("kind: armada\nname: Harbor Watch\nteir: 2", "kind: armada\nname: Harbor Watch\ntier: 2"),
    "S003": (
        f"kind: armada\ntier: 2\nfleets:\n{FLEET}",
        f"kind: armada\nname: Harbor Watch\ntier: 2\nfleets:\n{FLEET}",
    ),
    "S004": ("kind: armada\nname: 1984", 'kind: armada\nname: "1984"'),
    "S005": ("kind: armada\nparty_level: 25", "kind: armada\nparty_level: 20"),
    "S010": ("kind: armada\nrulings: {range-bands: longest}", "kind: armada\nrulings: {range-bands: long}"),
    "S011": (
        f"kind: armada\nname: A\ntier: 2\nparty_level: 2\nfleets:\n{FLEET}\nignore: [{{rule: AR125, reason: late}}]",
        f"kind: armada\nname: A\ntier: 2\nparty_level: 3\nfleets:\n{FLEET}\nignore: [{{rule: AR125, reason: late}}]",
    ),
    "S012": (
        "kind: armada\ntier: 2\nparty_level: 3\nignore: [{rule: AR125}]",
        "kind: armada\ntier: 2\nparty_level: 3\nignore: [{rule: AR125, reason: the party is late}]",
    ),
    "S013": ("kind: armada\nuses: [house-ships.yaml]", "kind: armada"),
}
"""A text in which each code is found, and one in which it is not."""

IN_WORDS = {
    "Y002": (
        "a file that an editor has saved as Latin-1, Windows-1252 or UTF-16",
        "the same file saved as UTF-8; `iconv -f latin1 -t utf-8 OLD > NEW` does it, too",
    ),
    "Y005": (
        "more than 100 brackets or indented levels inside one another: notes: [[[[[ and so on",
        "lists and mappings as deep as an armada needs them: notes: [[kept, for], [repairs]]",
    ),
    "Y010": (
        "a link to a file that is gone, or a file whose owner alone may read it, in a folder that is checked",
        "the link mended, the right to read given, or the file moved out of the folder",
    ),
    "Y011": (
        "a picture or a log of more than 32 MiB that is called something.yaml or something.json",
        "armadas in files of their own, and such a file under its own ending",
    ),
}
"""What is about bytes, files or long texts, which an example cannot show."""

ELSEWHERE = {
    "AR127": "The tiers of two armadas are as far apart as Table 2-15 goes, from easy to epic. This is about an "
    "encounter of two armadas, not about one: see EN120, which `shipcli explain off-the-ladder` shows.",
    "AR128": "Self-destruct, superweapon and EMP lean on rulings at the table. This is no finding: `shipcli statblock` "
    "marks the abilities with * and names the rulings below. `shipcli explain armada` lists the rulings.",
    "SF907": "The ships of a squadron are all of the tier that the party's level gives them. This is about an "
    "encounter, not about one ship: see EN113, which `shipcli explain squadron-tier` shows.",
}
"""Numbers of the rulebooks' lists of checks under which nothing is ever found, and where what they are about went."""


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
    if name.upper() in ELSEWHERE:
        print(fill(f"{name.upper()} (no check of a document)", 80), fill(ELSEWHERE[name.upper()], 80), sep="\n")
        return 0
    code = next((code for code in NAMES if name in (code.casefold(), NAMES[code])), None)
    if code is None:
        raise ShipcliError(f"nothing is called {quoted(topic)}{place_of(name) or suggestion(topic)}")
    sys.stdout.write(code_text(code))
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
    names = [*NAMES, *NAMES.values(), *systems.KINDS]
    for kind in systems.KINDS:
        system = systems.get(kind)
        names += [rule.code for rule in system.rules] + [rule.name for rule in system.rules] + [*system.book.rulings]
    near = nearest(topic, names, 1)
    return f"; did you mean {near[0]}?" if near else ""


def code_text(code: str) -> str:
    """A code that belongs to no rulebook: what it means, a text in which it is found, and one in which it is not."""
    lines = [f"{code} {NAMES[code]}", fill(MEANINGS[code], 80), ""]
    if code in IN_WORDS:
        bad, good = (fill(words, 80, initial_indent="  ", subsequent_indent="  ") for words in IN_WORDS[code])
        return "\n".join([*lines, "Bad:", bad, "", "Good:", good]) + "\n"
    bad, good = EXAMPLES[code]
    found = [one for one in review(bad.encode(), "example")[0].diagnostics if one.code == code]
    lines += ["Bad:", indent(bad, "  "), *map(said, found), "", "Good:", indent(good, "  ")]
    return "\n".join(lines) + "\n"


def rule_text(system: System, rule: Rule) -> str:
    """A rule: what must hold, where it is written, an example that breaks it and what it was before."""
    good = system.base()
    bad = edited(good, rule.breaks)
    report = review(as_yaml(bad).encode(), "example")[0]
    found = [diagnostic for diagnostic in report.diagnostics if diagnostic.code == rule.code]
    pointers = [("tier",), *map(parsed_pointer, rule.breaks), *(one for each in found for one in concerned(bad, each))]
    lines = [
        f"{rule.code} {rule.name} ({rule.severity})",
        fill(rule.summary, 80, break_on_hyphens=False),
        f"Source: {rule.source}",
    ]
    if rule.yields_to:
        lines.append(f"Yields to: {', '.join(rule.yields_to)}")
    lines += ["", "Bad:", indent(excerpt(bad, pointers).rstrip(), "  ")]
    lines += [said(diagnostic) for diagnostic in found]
    before = excerpt(good, pointers).rstrip()
    lines += ["", "Good:", indent(before, "  ") or f"  (without {without(rule)})"]
    return "\n".join(lines) + "\n"


def without(rule: Rule) -> str:
    """The keys that the bad example of a rule has beside the good one."""
    return listed([f"`{pointer.rpartition('/')[2]}`" for pointer in rule.breaks], "and")


def concerned(data: dict[str, Any], diagnostic: Diagnostic) -> Iterator[Pointer]:
    """The place of a finding, and those things of the document that its message calls by their names."""
    yield diagnostic.pointer
    for key, value in data.items():
        for i, item in enumerate(value if isinstance(value, list) else ()):
            name = item.get("name") if isinstance(item, dict) else None
            if name is not None and quoted(name) in diagnostic.message:
                yield key, i


def said(diagnostic: Diagnostic) -> str:
    """A finding as it stands below an example."""
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    return fill(f"{diagnostic.severity}: {diagnostic.message}{hint}", 80, subsequent_indent="  ")


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
