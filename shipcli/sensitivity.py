"""Which rulings mattered to a document: those under which another answer would change a figure or a finding."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shipcli.figures import as_data
from shipcli.house import House
from shipcli.report import Judged
from shipcli.review import evaluated
from shipcli.rulings import Choice


class Mattered(NamedTuple):
    """A ruling that mattered, the answer in force, and what that answer says."""

    id: str
    choice: Choice
    meaning: str


class AskedHouse(House[Any]):
    """A house that remembers which of its rulings were asked for."""

    def __init__(self, rulings: House[Any]) -> None:
        super().__init__(rulings, rulings.tables)
        self.asked: set[str] = set()

    def __getitem__(self, ruling: str) -> Choice:
        self.asked.add(ruling)
        return super().__getitem__(ruling)


def mattered(
    report: Judged, others: Sequence[Judged] | None = None, keys: Sequence[str] | None = None
) -> list[Mattered]:
    """The rulings that mattered, in the order of the system's table: to the document's figures and findings, and to
    those against others, where some are given.

    Where keys are given, the figures of these names alone count, and an answer under which they are merely unknown
    does not. A ruling that nobody asked for cannot have mattered; of the others, every answer is tried.
    """
    system, house = report.system, report.house
    asking = AskedHouse(house)
    model = report.model if system.settled is None else system.settled(report.model, house)
    now = outcome(report, model, asking, others, keys)
    found = []
    for ruling in system.book.rulings.values():
        if ruling.applies == "play" or ruling.id not in asking.asked:
            continue
        answers = [value for value in ruling.values if value != house[ruling.id]]
        if any(
            differs(outcome(report, model, house.but(ruling.id, answer), others, keys), now, keys) for answer in answers
        ):
            meaning = ruling.meanings[ruling.values.index(house[ruling.id])]
            found.append(Mattered(ruling.id, house[ruling.id], meaning))
    return found


def differs(other: Any, now: Any, keys: Sequence[str] | None) -> bool:
    """Whether an outcome is another than that in force; of chosen figures, whether one is known to be another."""
    return bool(other != now if keys is None else any(other[key] not in (None, now[key]) for key in keys))


def outcome(
    report: Judged, settled: Any, house: House[Any], others: Sequence[Judged] | None, keys: Sequence[str] | None
) -> Any:
    """All figures and findings of a document under the rulings of a house, against others where some are given; or the
    figures of some names alone.

    `settled` is its model where another house can be put into that.
    """
    system = report.system
    model, stats, findings = evaluated(system, report.data, house, settled)
    if keys is not None:
        figures = as_data(system.figures(model, stats))
        return {key: figures[key] for key in keys}
    judged = [(rule.code, finding) for rule, finding in findings]
    groups = system.figures(model, stats)
    if others is not None and system.against is not None:
        groups = (*groups, *system.against(model, stats, tuple((one.model, one.stats) for one in others)))
    return as_data(groups), judged
