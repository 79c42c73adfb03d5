"""Rules and the rulebooks that hold them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from shipcli.catalogue import folded
from shipcli.diagnostics import Finding, Severity
from shipcli.document import Pointer

Found = Iterable[tuple[Any, ...]]
"""What a rule's function yields: `(pointer, message)`, or as much of a Finding as it needs."""

Check = Callable[[Any, Any], Found]


CODE = re.compile(r"([A-Z]+)([0-9]*)")
"""A code, or the beginning of one: its letters, which are always whole, and digits."""


class Example(NamedTuple):
    """A text in which a rule finds something, and one in which it does not.

    Where `described`, the two tell in words what no text of a document can show.
    """

    bad: str
    good: str
    described: bool = False


class Rule(NamedTuple):
    """One numbered rule."""

    code: str
    name: str
    severity: Severity
    summary: str
    """What must hold, in a sentence."""
    source: str
    """Book and page; empty for the codes that are about text and shape."""
    breaks: Mapping[str, Any]
    """The smallest edit of the room's legal base document that this rule alone finds."""
    yields_to: tuple[str, ...] = ()
    """Codes whose findings at the same place, or inside or around it, make a finding of this rule superfluous."""
    check: Check | None = None
    """None where the rule is found while a document is read or checked for its shape."""
    example: Example | None = None
    """Given where `breaks` cannot show the rule."""
    ignorable: bool = True
    """Whether an ignore may silence it."""

    def __str__(self) -> str:
        return self.code

    def selected_by(self, wish: str) -> bool:
        """Whether an author means this rule: by its name, its code, or the beginning of the code, in any case."""
        return selects(wish, self.code, self.name)


def selects(wish: str, code: str, name: str) -> bool:
    """Whether a wish means the rule of that code and name.

    A code given whole means that code alone. Anything shorter is a prefix, and its letters are all letters of a code:
    `S` is S001 and on, never SF201.
    """
    letters = CODE.fullmatch(wish.strip().upper())
    if letters is None:
        return folded(wish) == name
    whole = CODE.fullmatch(code)
    return whole is not None and whole[1] == letters[1] and whole[2].startswith(letters[2])


class Rulebook:
    """The rules of one room, by their codes, in whose order they come.

    `lenient` says of a model whether errors are no more than warnings in it.
    """

    def __init__(self, prefix: str, lenient: Callable[[Any], bool] | None = None) -> None:
        self.prefix = prefix
        self.lenient = lenient
        self.rules: dict[str, Rule] = {}
        self.retired: dict[str, str] = {}
        """Numbers of the books' lists of checks under which nothing is found, and where their subject went."""
        self.checks: list[tuple[Rule, Check]] = []

    def rule(
        self,
        code: str,
        name: str,
        *,
        source: str,
        breaks: Mapping[str, Any],
        severity: Severity = Severity.ERROR,
        yields_to: tuple[str, ...] = (),
    ) -> Callable[[Check], Check]:
        """Register the decorated function; the first line of its docstring is the summary a user reads."""

        def register(check: Check) -> Check:
            summary = (check.__doc__ or "").partition("\n")[0]
            self.add(Rule(code, name, severity, summary, source, breaks, yields_to, check))
            return check

        return register

    def stated(self, code: str, name: str, summary: str, *, source: str, breaks: Mapping[str, Any]) -> None:
        """Register a rule that the schema states in full: its subschema bears the code."""
        self.add(Rule(code, name, Severity.ERROR, summary, source, breaks))

    def retire(self, code: str, reason: str) -> None:
        """Say where the subject of a number went under which nothing is found."""
        self.retired[code] = reason

    def add(self, rule: Rule) -> None:
        """Register a rule. Raises ValueError where its code or name is taken, or the code is not of this book."""
        if not rule.code.startswith(self.prefix) or rule.code in self.rules or self.find(rule.name):
            raise ValueError(f"{rule.code} {rule.name} cannot be added")
        self.rules[rule.code] = rule
        if rule.check is not None:
            self.checks.append((rule, rule.check))

    def find(self, code_or_name: str) -> Rule | None:
        """The rule with that code or name."""
        if code_or_name in self.rules:
            return self.rules[code_or_name]
        return next((rule for rule in self.rules.values() if rule.name == code_or_name), None)

    def judge(self, model: Any, stats: Any) -> list[tuple[Rule, Finding]]:
        """All that the rules find, each fault once."""
        found = [(rule, Finding(*finding)) for rule, check in self.checks for finding in check(model, stats)]
        if len(found) > 1:
            found = list(without_yielding(found))
        return found if self.lenient is None else self.weighed(found, model)

    def weighed(self, found: list[tuple[Rule, Finding]], model: Any) -> list[tuple[Rule, Finding]]:
        """The findings, with warnings in the place of errors where the book is lenient with the model."""
        errors = [(finding.severity or rule.severity) is Severity.ERROR for rule, finding in found]
        if not any(errors) or self.lenient is None or not self.lenient(model):
            return found
        return [
            (rule, finding._replace(severity=Severity.WARNING) if error else finding)
            for (rule, finding), error in zip(found, errors, strict=True)
        ]

    def __iter__(self) -> Iterator[Rule]:
        return iter(sorted(self.rules.values(), key=lambda rule: rule.code))


def without_yielding(found: list[tuple[Rule, Finding]]) -> Iterator[tuple[Rule, Finding]]:
    """The findings without those that yield to another one."""
    places: dict[str, list[Pointer]] = {}
    for rule, finding in found:
        places.setdefault(rule.code, []).append(finding.pointer)
    for rule, finding in found:
        stronger = [place for code in rule.yields_to for place in places.get(code, ())]
        if not any(touch(finding.pointer, place) for place in stronger):
            yield rule, finding


def touch(one: Pointer, other: Pointer) -> bool:
    """Whether one of the places is the other, or lies inside it."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
