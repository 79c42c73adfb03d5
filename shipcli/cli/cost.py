"""`shipcli cost`: what each part costs, and what is left."""

import sys
from typing import Any

from shipcli.cli.documents import Documents
from shipcli.document import printed_pointer
from shipcli.figures import Bill, Item
from shipcli.output import dumped
from shipcli.report import Judged
from shipcli.systems.contract import System
from shipcli.tally import NOTHING, Tally, Unknown, plain, written
from shipcli.text import printable

UNITS = {"bp": "BP", "cr": "cr"}
"""How a bill calls its unit."""


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
    return Bill(None, None, NOTHING, (), None, f"nothing to pay: a document of kind {system.kind} has no budget")


def as_text(report: Judged, bill: Bill) -> str:
    """The bill as a table with its total below; where nothing has a price, that."""
    if bill.unit is None:
        return f"{printable(report.name or 'Without a name')}\n{bill.note}\n"
    from tabulate import tabulate

    unit = UNITS.get(bill.unit or "", "")
    heads = ["Part", unit, "PCU", "Terms"] if bill.power else ["Part", unit, "Terms"]
    rows = [
        [printable(item.name), amount(item.cost, unit), *([draw(item)] if bill.power else []), terms(item.cost)]
        for item in bill.items
    ]
    table = tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True,
                     colalign=("left", *["right"] * (len(heads) - 2), "left")) if rows else "no parts"  # fmt: skip
    power = "".join(f"{figure.label}: {figure.shown}\n" for figure in bill.power)
    return f"{printable(report.name or 'Without a name')}\n{table}\n{total(bill, unit)}\n{power}"


def draw(item: Item) -> str:
    """PCU a part draws, in words; nothing where it draws none."""
    return "" if item.pcu is None or item.pcu.value == 0 else amount(item.pcu)


def amount(tally: Tally, unit: str = "") -> str:
    """A cost, or as much of it as is known; credits, which are many, with their thousands apart."""
    total = f"{tally.total:,}" if unit == UNITS["cr"] else str(tally.total)
    return total if tally.complete else f"{total} + ?"


def terms(tally: Tally) -> str:
    """What a cost is made of; nothing where that is the price in the table and no more."""
    return "" if plain(tally) else printable(written(tally))


def total(bill: Bill, unit: str) -> str:
    """The line below a bill."""
    spent = f"{amount(bill.spent, unit)} {unit} spent" + ("" if bill.spent.complete else " (incomplete)")
    if bill.budget is None:
        return f"{spent}; budget unknown" if bill.unit == "bp" else spent
    if not bill.spent.complete:
        return f"{spent} of {bill.budget}"
    left = bill.budget - bill.spent.total
    return f"{spent} of {bill.budget}: {left} left" if left >= 0 else f"{spent} of {bill.budget}: {-left} too many"


def as_data(report: Judged, bill: Bill) -> dict[str, Any]:
    """The bill as JSON holds it."""
    complete = bill.spent.complete
    return {
        "path": report.path,
        "document": report.document,
        "kind": report.kind,
        "name": report.name,
        "unit": bill.unit,
        "budget": bill.budget,
        "spent": bill.spent.total if bill.unit else None,
        "left": bill.budget - bill.spent.total if complete and bill.budget is not None else None,
        "incomplete": not complete,
        "pcu": bill.pcu,
        "items": [item_data(item, bill.unit or "cost") for item in bill.items],
        "note": bill.note,
    }


def item_data(item: Item, unit: str) -> dict[str, Any]:
    """A part of a bill as JSON holds it: what is known of its cost, None where nothing is, and whether that is all."""
    complete = item.cost.complete
    return {
        "pointer": printed_pointer(item.pointer),
        "name": item.name,
        unit: item.cost.total if complete or item.cost.total else None,
        "incomplete": not complete,
        "pcu": None if item.pcu is None else item.pcu.value,
        "terms": [
            {"label": label, unit: None if isinstance(term, Unknown) else term} for label, term in item.cost.terms
        ],
    }
