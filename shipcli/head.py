"""The head of a document: kind, packs, rulings. It is read before everything else, and makes the house."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from shipcli import systems
from shipcli.advice import found
from shipcli.catalogue import folded, nearest
from shipcli.diagnostics import Finding
from shipcli.document import Document
from shipcli.house import House
from shipcli.rulings import Choice, Ruling, spelled
from shipcli.schema import ShapeProblem, kind_hint
from shipcli.settings import Settings
from shipcli.systems.contract import System
from shipcli.text import listed, quoted

OLDER_YAML = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""Words that older YAML read as true and false."""


class Head(NamedTuple):
    """What the head of a document says."""

    system: System | None
    """None where the kind is missing or unknown."""
    house: House[Any]
    """The rulings and tables in force; empty where the kind is not known."""
    data: dict[str, Any]
    """The document, with its kind spelled as an id."""
    problems: list[ShapeProblem]
    """What is wrong with kind, rulings and packs."""


def read_head(document: Document, settings: Settings) -> Head:
    """The head of a document that could be read as a mapping."""
    data, kind = document.data, document.data.get("kind")
    known = folded(kind) if isinstance(kind, str) else ""
    problems = [] if known in systems.KINDS and kind == known else [kind_problem(data, kind)]
    if known not in systems.KINDS:
        return Head(None, House({}, None), data, problems)
    system = systems.get(known)
    uses = data.get("uses")
    tables = settings.packs.tables(known, system.book, uses)
    chosen, unknown_rulings = chosen_rulings(data.get("rulings"), tables.rulings, known)
    house = tables.house({**chosen, **settings.rulings.get(known, {})})
    problems += unknown_rulings
    problems += settings.packs.missing(uses)
    return Head(system, house, {**data, "kind": known} if kind != known else data, problems)


def kind_problem(data: Mapping[str, Any], kind: Any) -> ShapeProblem:
    """The problem of a document whose kind is missing, unknown or spelled in another way."""
    if "kind" not in data:
        near = nearest("kind", data, 1)
        if near:
            message = f"unknown key {quoted(near[0])}"
            return ShapeProblem("S002", Finding((near[0],), message, "did you mean kind?", None, True, "kind"))
        hint = f"begin with a line `kind: {listed(systems.KINDS, 'or')}`"
        return ShapeProblem("S003", Finding(("kind",), "the document lacks 'kind'", hint))
    hint_of_kind, near_kind = kind_hint(kind, systems.KINDS)
    message = f"unknown kind {found(kind)}" if isinstance(kind, str) else f"kind: text is wanted, found {found(kind)}"
    return ShapeProblem("S001", Finding(("kind",), message, hint_of_kind, replacement=near_kind))


def chosen_rulings(
    stated: Any, rulings: Mapping[str, Ruling], kind: str
) -> tuple[dict[str, Choice], list[ShapeProblem]]:
    """The rulings that a document chooses, and what is wrong with the others."""
    chosen: dict[str, Choice] = {}
    problems = []
    for name, choice in stated.items() if isinstance(stated, dict) else ():
        ruling = rulings.get(name)
        if ruling is None:
            near = nearest(name, rulings, 1)
            hint = f"did you mean {near[0]}?" if near else f"`shipcli explain {kind}` lists the rulings"
            message = f"unknown ruling {quoted(name)}"
            replacement = near[0] if near else None
            finding = Finding(("rulings", name), message, hint, at_key=True, replacement=replacement)
            problems.append(ShapeProblem("S010", finding))
        elif choice not in ruling.values or type(choice) is not type(ruling.default):
            problems.append(ShapeProblem("S010", unknown_answer(ruling, choice)))
        else:
            chosen[name] = choice
    return chosen, problems


def unknown_answer(ruling: Ruling, choice: Any) -> Finding:
    """The finding about an answer that a ruling does not have."""
    values = listed([spelled(value) for value in ruling.values], "or")
    words = [value for value in ruling.values if isinstance(value, str)] or ["true", "false"]
    written = str(choice).lower() if isinstance(choice, (str, bool)) else ""
    near = nearest(OLDER_YAML.get(written, written), words, 1)
    message = f"ruling {ruling.id}: {values} is wanted, found {found(choice)}"
    hint = f"did you mean {near[0]}?" if near else None
    meant = {"true": True, "false": False}.get(near[0], near[0]) if near else None
    return Finding(("rulings", ruling.id), message, hint, replacement=meant)
