"""`shipcli stats`: derived figures, with their reasons."""

import sys
from textwrap import wrap
from typing import Any

from shipcli.cli.documents import Documents
from shipcli.figures import Figure, Group, as_data
from shipcli.house import spelled
from shipcli.output import dumped
from shipcli.review import Report
from shipcli.rulings import Mattered, mattered
from shipcli.schema import load
from shipcli.tally import Unknown, explained
from shipcli.wording import printable

WIDTH = 80


def stats(
    paths: list[str],
    explain: bool = False,
    format: str = "text",
    allow_empty: bool = False,
) -> int:
    """Print the derived figures of each document."""
    documents = Documents(paths, allow_empty)
    found = []
    for _, report in documents:
        assert report.system is not None
        groups = report.system.figures(report.model, report.stats)
        rulings = mattered(report)
        if format == "json":
            found.append(headed(report) | as_data(groups) | {"rulings": {one.id: one.choice for one in rulings}})
        else:
            sys.stdout.write(as_text(report, groups, rulings, explain) + "\n")
    if format == "json":
        print(dumped(found))
    return documents.status


def headed(report: Report) -> dict[str, Any]:
    """What the JSON of every kind begins with."""
    tier = report.data.get("tier")
    return {
        "path": report.path,
        "document": report.document,
        "kind": report.kind,
        "name": report.name,
        "tier": None if isinstance(tier, Unknown) else tier,
    }


def as_text(report: Report, groups: tuple[Group, ...], rulings: list[Mattered], explain: bool) -> str:
    """The figures, group by group, then the rulings that mattered."""
    assert report.kind is not None
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
    return lines


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
