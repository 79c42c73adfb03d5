"""`shipcli stats`: derived figures, with their reasons."""

import sys
from textwrap import wrap
from typing import Any

from shipcli.cli import ShipcliError
from shipcli.cli.documents import Documents
from shipcli.figures import Figure, Group, as_data
from shipcli.output import dumped
from shipcli.report import Judged
from shipcli.rulings import spelled
from shipcli.schema import load
from shipcli.sensitivity import Mattered, mattered
from shipcli.tally import Unknown, explained
from shipcli.text import printable

WIDTH = 80


def stats(
    paths: list[str],
    explain: bool = False,
    against: str | None = None,
    ruling: list[str] | None = None,
    format: str = "text",
    allow_empty: bool = False,
) -> int:
    """Print the derived figures of each document; against the documents of a file, where one is given."""
    documents = Documents(paths, ruling, allow_empty)
    enemies = None if against is None else Documents([against], ruling)
    others = None if enemies is None else [report for _, report in enemies]
    found = []
    for _, report in documents:
        groups = report.system.figures(report.model, report.stats)
        if others is not None:
            groups = joined(groups, compared(report, others))
        rulings = mattered(report, others)
        if format == "json":
            found.append(headed(report) | as_data(groups) | {"rulings": {one.id: one.choice for one in rulings}})
        else:
            sys.stdout.write(as_text(report, groups, rulings, explain) + "\n")
    if format == "json":
        print(dumped(found))
    return documents.status if enemies is None else max(documents.status, enemies.status)


def compared(report: Judged, others: list[Judged]) -> tuple[Group, ...]:
    """The figures of a document against others. Raises ShipcliError where its kind knows none, or theirs is another."""
    if report.system.against is None:
        raise ShipcliError(f"--against: a document of kind {report.kind} has no figures against another")
    if not others:
        raise ShipcliError("--against: the file holds no ship that could be read")
    for other in others:
        if other.kind != report.kind:
            raise ShipcliError(f"--against: {other.path} holds a document of kind {other.kind}, "
                               f"and this is one of kind {report.kind}")  # fmt: skip
    return report.system.against(report.model, report.stats, tuple((one.model, one.stats) for one in others))


def joined(groups: tuple[Group, ...], more: tuple[Group, ...]) -> tuple[Group, ...]:
    """The groups with others: figures of no group take the place of those of their key at the top."""
    first, *rest = groups
    above = {figure.key: figure for group in more if not group.key for figure in group.figures}
    figures = tuple(above.pop(figure.key, figure) for figure in first.figures)
    first = first._replace(figures=(*figures, *above.values()))
    return (first, *rest, *(group for group in more if group.key))


def headed(report: Judged) -> dict[str, Any]:
    """What the JSON of every kind begins with."""
    tier = report.data.get("tier")
    return {
        "path": report.path,
        "document": report.document,
        "kind": report.kind,
        "name": report.name,
        "tier": None if isinstance(tier, Unknown) else tier,
    }


def as_text(report: Judged, groups: tuple[Group, ...], rulings: list[Mattered], explain: bool) -> str:
    """The figures, group by group, then the rulings that mattered."""
    tier = headed(report)["tier"]
    of_tier = f", tier {'unknown' if tier is None else tier}" * ("tier" in load(report.kind)["properties"])
    lines = [f"{printable(groups[0].title)} ({report.kind}{of_tier})"]
    for group in groups:
        if not group.figures:
            continue
        if group.key:
            lines += ["", printable(group.title)]
        lines += reasons(group) if explain else wrapped(group)
    if rulings:
        lines += ["", "Rulings that mattered"]
        for one in rulings:
            lines += wrap(f"{one.id}: {spelled(one.choice)} - {one.meaning}", WIDTH, initial_indent="  ",
                          subsequent_indent="    ")  # fmt: skip
    return "\n".join(lines) + "\n"


def wrapped(group: Group) -> list[str]:
    """The figures of a group, as many on a line as fit."""
    lines = [""]
    for figure in group.figures:
        if figure.key == "name" or not figure.label:
            continue
        shown = f"{figure.label} {printable(figure.shown)}"
        if not lines[-1]:
            lines[-1] = f"  {shown}"
        elif len(lines[-1]) + len(shown) + 3 <= WIDTH:
            lines[-1] += f"   {shown}"
        else:
            lines.append(f"  {shown}")
    return [part for line in lines for part in (wrap(line, WIDTH, subsequent_indent="    ") or [""])]


def reasons(group: Group) -> list[str]:
    """The figures of a group, one a line, sums written out."""
    lines = []
    for figure in group.figures:
        if figure.key == "name" or not figure.label:
            continue
        lines += wrap(f"{figure.label} {printable(reason(figure))}", WIDTH, initial_indent="  ",
                      subsequent_indent="      ")  # fmt: skip
    return lines


def reason(figure: Figure) -> str:
    """A figure with its sum; one that says more than the sum's total says that first."""
    if figure.tally is None:
        return figure.shown + (f" ({figure.reason})" if figure.reason and figure.value is not None else "")
    total, equals, terms = explained(figure.tally).partition(" = ")
    if not figure.text or not figure.tally.complete:
        return total + equals + terms
    if figure.text == f"{figure.tally.total:+d}":
        return figure.text + equals + terms
    return f"{figure.text}: {total}{equals}{terms}" if terms else figure.text
