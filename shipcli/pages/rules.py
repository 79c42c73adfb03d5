"""The pages of rules: one for each room, and one for the codes that all documents share."""

import inspect

from shipcli.codes import CODES
from shipcli.diagnostics import Severity
from shipcli.pages.links import linked, rule_link
from shipcli.pages.markdown import anchored, bullets, fenced, page, prose, table
from shipcli.rule_examples import Shown, example_of_rule, example_of_text, worded
from shipcli.rules import Rule
from shipcli.systems.contract import System
from shipcli.text import listed

WHY = {
    Severity.ERROR: "the rules forbid it. It is an **error**.",
    Severity.WARNING: "the rules allow it or leave it to the GM, but it is probably a mistake. It is a **warning**.",
    Severity.INFO: "it is legal, and worth knowing. It is an **info**.",
}
HOW_TO_READ = (
    "Each section says what must hold. An **error** means that the rules forbid it. A **warning** means that it is "
    "legal but probably a mistake. An **info** is worth knowing. The source is the page of the book."
)
COMMON_INTRO = (
    "These codes belong to no game. Codes with Y are about text that shipcli cannot read. Codes with S are about the "
    "shape of a document: its keys and the types of their values. They come first: a value with such a finding is "
    "unknown to the rules, and the rules that need it say nothing."
)


def rules_page(system: System) -> str:
    """The page of a room's rules, and of the numbers under which nothing is found."""
    rules, path = list(system.rules), f"rules/{system.kind}.md"
    rows = [
        (rule_link(rule.code, path), f"`{rule.name}`", str(rule.severity), linked(rule.summary, system, path))
        for rule in rules
    ]
    rest = [f"**{code}**: {linked(text, system, path)}" for code, text in system.rules.retired.items()]
    return page(
        f"# {system.title}: rules",
        f"{HOW_TO_READ} [Documents](../documents.md#silence-a-finding) says how to silence a finding. "
        f"[Rulings](../rulings/{system.kind}.md) change some of the rules.",
        table(("code", "name", "severity", "what must hold"), rows),
        *(rule_section(system, rule, path) for rule in rules),
        "## Numbers without a check" if rest else "",
        *rest,
    )


def rule_section(system: System, rule: Rule, path: str) -> str:
    """One rule on the page at that path: what must hold, why, where it is written, the examples, how to silence it."""
    example = example_of_rule(system, rule)
    stronger = [rule_link(code, path) for code in rule.yields_to]
    facts = [
        f"Why: {WHY[rule.severity]}",
        f"Source: {prose(rule.source)}.",
        linked(remark(rule), system, path),
        f"Where {listed(stronger, 'or')} finds the same mistake, {rule.code} says nothing." if stronger else "",
    ]
    return "\n\n".join(
        [
            anchored(rule.code.lower(), f"{rule.code} {rule.name}"),
            linked(rule.summary, system, path),
            bullets(facts),
            *example_parts(example),
            silenced(rule.code),
        ]
    )


def example_parts(example: Shown) -> list[str]:
    """The bad document, what is found in it, the good document."""
    good = fenced(example.good, "yaml") if example.good else f"The same document without {example.without}."
    return [
        "Bad:",
        fenced(example.bad, "yaml"),
        *(f"> {prose(worded(diagnostic))}" for diagnostic in example.found),
        "Good:",
        good,
    ]


def silenced(code: str) -> str:
    """How to silence the findings of a code."""
    return (
        f"To silence it, write `ignore: [{{rule: {code}, reason: why you mean it}}]` in the document, or "
        f"`# shipcli: ignore[{code}] why you mean it` on the line."
    )


def remark(rule: Rule) -> str:
    """What the docstring of a rule says after its first line."""
    return " ".join((inspect.getdoc(rule.check) or "").partition("\n")[2].split()) if rule.check else ""


def common_page() -> str:
    """The page of the codes of text and shape."""
    rows = [
        (f"[{rule.code}](#{rule.code.lower()})", f"`{rule.name}`", str(rule.severity), prose(rule.summary))
        for rule in CODES
    ]
    return page(
        "# Text and shape",
        COMMON_INTRO,
        table(("code", "name", "severity", "what it means"), rows),
        *map(common_section, CODES),
    )


def common_section(rule: Rule) -> str:
    """One code of text or shape."""
    assert rule.example is not None
    if rule.example.described:
        examples = [f"Bad: {prose(rule.example.bad)}.", f"Good: {prose(rule.example.good)}."]
    else:
        examples = example_parts(example_of_text(rule))
    return "\n\n".join(
        [
            anchored(rule.code.lower(), f"{rule.code} {rule.name}"),
            prose(rule.summary),
            f"- Severity: {rule.severity}.",
            *examples,
            silenced(rule.code) if rule.ignorable else "You cannot silence it; change the document.",
        ]
    )
