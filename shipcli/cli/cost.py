"""`shipcli cost`: what each part costs, and what is left."""

import sys
from typing import Any

from shipcli.cli.documents import Documents
from shipcli.document import printed_pointer
from shipcli.figures import Bill, Budget, Item
from shipcli.output import dumped
from shipcli.report import Judged
from shipcli.systems.contract import System
from shipcli.tally import Tally, Unknown, plain, written
from shipcli.text import printable

EVERYWHERE = {"pcu": None}
"""What the JSON of every bill and part has, of whatever kind: scripts count on it."""


def cost(paths: list[str], ruling: list[str] | None = None, format: str = "text", allow_empty: bool = False) -> int:
    """Print the bill of each document: every part with its terms, the budget, what is left."""
    documents = Documents(paths, ruling, allow_empty)
    bills = []
    for _, report in documents:
        bill = report.system.bill(report.model, report.stats) if report.system.bill else unpriced(report.system)
        if format == "json":
            bills.append(as_data(report, bill))
        else:
            sys.stdout.write(as_text(report, bill) + "\n")
    if format == "json":
        print(dumped(bills))
    return documents.status


def unpriced(system: System) -> Bill:
    """The bill of a document in which nothing has a price."""
    return Bill((), (), f"nothing to pay: a document of kind {system.kind} has no budget")


def as_text(report: Judged, bill: Bill) -> str:
    """The bill as a table with what is spent of each budget below; where nothing has a price, that."""
    if not bill.budgets:
        return f"{printable(report.name or 'Without a name')}\n{bill.note}\n"
    from tabulate import tabulate

    first, *others = bill.budgets
    heads = ["Part", *(budget.unit for budget in bill.budgets), "Terms"]
    rows = [
        [
            printable(item.name),
            amount(item.costs[first.key], first),
            *(drawn(item, budget) for budget in others),
            terms(item.costs[first.key]),
        ]
        for item in bill.items
    ]
    table = tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True,
                     colalign=("left", *["right"] * (len(heads) - 2), "left")) if rows else "no parts"  # fmt: skip
    below = "".join(f"{line}\n" for budget in bill.budgets for line in lines(budget))
    return f"{printable(report.name or 'Without a name')}\n{table}\n{below}"


def drawn(item: Item, budget: Budget) -> str:
    """What a part takes of a budget, in words; nothing where it takes none."""
    cost = item.costs.get(budget.key)
    return "" if cost is None or cost.value == 0 else amount(cost, budget)


def amount(tally: Tally, budget: Budget) -> str:
    """A cost, or as much of it as is known."""
    total = f"{tally.total:,}" if budget.thousands else str(tally.total)
    return total if tally.complete else f"{total} + ?"


def terms(tally: Tally) -> str:
    """What a cost is made of; nothing where that is the price in the table and no more."""
    return "" if plain(tally) else printable(written(tally))


def lines(budget: Budget) -> list[str]:
    """The lines of a budget below a bill: its own, or what is spent and left."""
    if budget.lines:
        return [f"{figure.label}: {figure.shown}" for figure in budget.lines]
    return [(f"{budget.label}: " if budget.label else "") + total(budget)]


def total(budget: Budget) -> str:
    """What is spent of a budget, and what is left."""
    spent = f"{amount(budget.spent, budget)} {budget.unit} spent" + ("" if budget.spent.complete else " (incomplete)")
    if budget.limit is None:
        return f"{spent}; budget unknown" if budget.limited else spent
    if budget.left is None:
        return f"{spent} of {budget.limit}"
    over = f"{-budget.left} too many" if budget.left < 0 else f"{budget.left} left"
    return f"{spent} of {budget.limit}: {over}"


def as_data(report: Judged, bill: Bill) -> dict[str, Any]:
    """The bill as JSON holds it: the first budget at the top, each other one under its key."""
    first = bill.budgets[0] if bill.budgets else None
    return {
        "path": report.path,
        "document": report.document,
        "kind": report.kind,
        "name": report.name,
        "unit": first and first.key,
        **budget_data(first),
        **EVERYWHERE,
        **{budget.key: other_data(budget) for budget in bill.budgets[1:]},
        "items": [item_data(item, bill.budgets) for item in bill.items],
        "note": bill.note,
    }


def budget_data(budget: Budget | None) -> dict[str, Any]:
    """A budget as JSON holds it, or that there is none."""
    if budget is None:
        return {"budget": None, "spent": None, "left": None, "incomplete": False}
    complete = budget.spent.complete
    return {"budget": budget.limit, "spent": budget.spent.total, "left": budget.left, "incomplete": not complete}


def other_data(budget: Budget) -> dict[str, Any]:
    """A budget beside the first one as JSON holds it: its own figures, or what is spent and left."""
    return {figure.key: figure.value for figure in budget.lines} or budget_data(budget)


def item_data(item: Item, budgets: tuple[Budget, ...]) -> dict[str, Any]:
    """A part of a bill as JSON holds it: what is known of its cost, None where nothing is, and whether that is all."""
    first, *others = [budget.key for budget in budgets]
    cost = item.costs[first]
    costs = {key: item.costs[key].value if key in item.costs else None for key in others}
    return {
        "pointer": printed_pointer(item.pointer),
        "name": item.name,
        first: cost.total if cost.complete or cost.total else None,
        "incomplete": not cost.complete,
        **EVERYWHERE,
        **costs,
        "terms": [{"label": label, first: None if isinstance(term, Unknown) else term} for label, term in cost.terms],
    }
