"""The rulebook of text and shape: the codes Y and S, which belong to no room."""

from shipcli.diagnostics import Diagnostic, Severity
from shipcli.document import Mark, Pointer
from shipcli.rules import Example, Rule, Rulebook

FLEET = "- {name: Gulls, class: fighter, size: small, tier: 2, abilities: [flagship]}"

CODES = Rulebook("")
"""Every code of text and shape, with an example that shows it."""


def code(
    code: str,
    name: str,
    summary: str,
    bad: str,
    good: str,
    *,
    described: bool = False,
    severity: Severity = Severity.ERROR,
    ignorable: bool = True,
) -> None:
    """Add a code with a text in which it is found and one in which it is not, or with both `described` in words."""
    CODES.add(Rule(code, name, severity, summary, "", {}, example=Example(bad, good, described), ignorable=ignorable))


code(
    "Y001",
    "syntax",
    "The text is not YAML, or not JSON. Nothing after this place can be read in this document.",
    "name: The Shut Gate: first watch",
    'name: "The Shut Gate: first watch"',
    ignorable=False,
)
code(
    "Y002",
    "encoding",
    "Files are UTF-8; a byte-order mark is fine.",
    "a file that an editor has saved as Latin-1, Windows-1252 or UTF-16",
    "the same file saved as UTF-8; `iconv -f latin1 -t utf-8 OLD > NEW` does it, too",
    described=True,
    ignorable=False,
)
code(
    "Y003",
    "duplicate-key",
    "A key stands twice in one mapping. A reader would keep one of the two and drop the other without a word.",
    "tier: 2\nname: Harbor Watch\ntier: 3",
    "tier: 3\nname: Harbor Watch",
    ignorable=False,
)
code(
    "Y004",
    "alias-limit",
    "Aliases may repeat at most 100,000 values in a file, and none may stand inside what it repeats.",
    "notes: &all [kept for repairs, *all]",
    "notes: [&why kept for repairs, *why]",
    ignorable=False,
)
code(
    "Y005",
    "nesting-limit",
    "Lists and mappings may be nested 100 deep.",
    "more than 100 brackets or indented levels inside one another: notes: [[[[[ and so on",
    "lists and mappings as deep as an armada needs them: notes: [[kept, for], [repairs]]",
    described=True,
    ignorable=False,
)
code(
    "Y006",
    "not-finite",
    "NaN and infinity are not figures.",
    "tier: .inf",
    "tier: 20",
    ignorable=False,
)
code(
    "Y007",
    "unknown-tag",
    "Tags (!name) have no meaning here; a document is plain data.",
    "tier: !level 2",
    "tier: 2",
    ignorable=False,
)
code(
    "Y008",
    "no-document",
    "The file is empty, or holds comments only.",
    "# to be written",
    "kind: armada",
    ignorable=False,
)
code(
    "Y009",
    "top-level-no-mapping",
    "A document is a mapping: lines of `key: value`.",
    "- kind: armada\n- name: Harbor Watch",
    "kind: armada\nname: Harbor Watch",
    ignorable=False,
)
code(
    "Y010",
    "unreadable-file",
    "A file in a folder that was walked cannot be opened.",
    "a link to a file that is gone, or a file whose owner alone may read it, in a folder that is checked",
    "the link mended, the right to read given, or the file moved out of the folder",
    described=True,
    ignorable=False,
)
code(
    "Y011",
    "size-limit",
    "A file of more than 32 MiB is not read.",
    "a picture or a log of more than 32 MiB that is called something.yaml or something.json",
    "armadas in files of their own, and such a file under its own ending",
    described=True,
    ignorable=False,
)
code(
    "S001",
    "unknown-kind",
    "The document's `kind` names the rules that it is checked against.",
    "kind: armadas\nname: Harbor Watch",
    "kind: armada\nname: Harbor Watch",
    ignorable=False,
)
code(
    "S002",
    "unknown-key",
    "The schema does not know this key; most often it is misspelled.",
    "kind: armada\nname: Harbor Watch\nteir: 2",
    "kind: armada\nname: Harbor Watch\ntier: 2",
)
code(
    "S003",
    "missing-key",
    "A key is missing without which the document makes no sense.",
    f"kind: armada\ntier: 2\nfleets:\n{FLEET}",
    f"kind: armada\nname: Harbor Watch\ntier: 2\nfleets:\n{FLEET}",
)
code(
    "S004",
    "wrong-type",
    "A value is of another type than its key wants: text for a number, a list for a mapping.",
    "kind: armada\nname: 1984",
    'kind: armada\nname: "1984"',
)
code(
    "S005",
    "wrong-form",
    "A value is of the right type but outside what its key allows.",
    "kind: armada\nparty_level: 25",
    "kind: armada\nparty_level: 20",
)
code(
    "S010",
    "unknown-ruling",
    "The rules of this kind have no such ruling, or the ruling has no such answer.",
    "kind: armada\nrulings: {range-bands: longest}",
    "kind: armada\nrulings: {range-bands: long}",
)
code(
    "S011",
    "unused-ignore",
    "This ignore matches no finding; delete it.",
    f"kind: armada\nname: A\ntier: 2\nparty_level: 2\nfleets:\n{FLEET}\nignore: [{{rule: AR125, reason: late}}]",
    f"kind: armada\nname: A\ntier: 2\nparty_level: 3\nfleets:\n{FLEET}\nignore: [{{rule: AR125, reason: late}}]",
    severity=Severity.WARNING,
    ignorable=False,
)
code(
    "S012",
    "ignore-without-reason",
    "An ignore gives its reason, for the next reader of the document.",
    "kind: armada\ntier: 2\nparty_level: 3\nignore: [{rule: AR125}]",
    "kind: armada\ntier: 2\nparty_level: 3\nignore: [{rule: AR125, reason: the party is late}]",
    ignorable=False,
)
code(
    "S013",
    "pack-not-found",
    "A pack named in `uses` is not used.",
    "kind: armada\nuses: [house-ships.yaml]",
    "kind: armada",
)


def diagnostic(
    path: str, document: int, code: str, mark: Mark, message: str, hint: str | None = None, pointer: Pointer = ()
) -> Diagnostic:
    """The diagnostic of a code of text and shape, at a place of the text."""
    rule = CODES.rules[code]
    return Diagnostic(path, document, mark, pointer, code, rule.name, rule.severity, message, rule.source, hint)
