"""The bad and the good example of a rule: one document that the rule finds a fault in, and one that it does not."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shipcli.diagnostics import Diagnostic
from shipcli.document import Pointer, parsed_pointer
from shipcli.dump import as_yaml, excerpt
from shipcli.pointers import edited
from shipcli.review import review
from shipcli.rules import Rule
from shipcli.systems.contract import System
from shipcli.text import listed, quoted


class Shown(NamedTuple):
    """The example of a rule as people see it: two excerpts of documents, and what is found in the bad one."""

    bad: str
    found: tuple[Diagnostic, ...]
    """The findings of the rule in the bad document."""
    good: str
    """Empty where the good document only lacks the keys `without`."""
    without: str = ""
    """The keys of the bad example that the good document lacks, as a sentence lists them."""


def example_of_rule(system: System, rule: Rule) -> Shown:
    """The example of a room's rule: the room's legal base document, with and without the edit that breaks the rule."""
    good = system.base()
    bad = edited(good, rule.breaks)
    found = findings(as_yaml(bad), rule.code)
    pointers = [("tier",), *map(parsed_pointer, rule.breaks), *(one for each in found for one in concerned(bad, each))]
    without = listed([f"`{pointer.rpartition('/')[2]}`" for pointer in rule.breaks], "and")
    return Shown(excerpt(bad, pointers).rstrip(), found, excerpt(good, pointers).rstrip(), without)


def example_of_text(rule: Rule) -> Shown:
    """The example of a code about text or shape, for which the rule states both documents."""
    assert rule.example is not None
    bad, good, _ = rule.example
    return Shown(bad, findings(bad, rule.code), good)


def findings(text: str, code: str) -> tuple[Diagnostic, ...]:
    """What is found in the first document of a text under a code."""
    return tuple(one for one in review(text.encode(), "example")[0].diagnostics if one.code == code)


def concerned(data: dict[str, Any], diagnostic: Diagnostic) -> Iterator[Pointer]:
    """The place of a finding, and those things of the document that its message calls by their names."""
    yield diagnostic.pointer
    for key, value in data.items():
        for i, item in enumerate(value if isinstance(value, list) else ()):
            name = item.get("name") if isinstance(item, dict) else None
            if name is not None and quoted(name) in diagnostic.message:
                yield key, i


def worded(diagnostic: Diagnostic) -> str:
    """A finding as it stands below an example: severity, message, hint."""
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    return f"{diagnostic.severity}: {diagnostic.message}{hint}"
