"""Which rulings mattered to a document: those under which another answer would change a figure or a finding."""

from typing import Any, NamedTuple

from shipcli.figures import as_data
from shipcli.house import Choice, House
from shipcli.review import Report


class Mattered(NamedTuple):
    """A ruling that mattered, the answer in force, and what that answer says."""

    id: str
    choice: Choice
    meaning: str


class AskedHouse(House):
    """A house that remembers which of its rulings were asked for."""

    def __init__(self, rulings: House) -> None:
        super().__init__(rulings)
        self.asked: set[str] = set()

    def __getitem__(self, ruling: str) -> Choice:
        self.asked.add(ruling)
        return super().__getitem__(ruling)


def mattered(report: Report) -> list[Mattered]:
    """The rulings that mattered, in the order of the system's table. The document must have passed its schema.

    A ruling that nobody asked for cannot have mattered; of the others, every answer is tried.
    """
    system, house = report.system, report.house
    assert system is not None
    assert house is not None
    asking = AskedHouse(house)
    now = outcome(report, asking)
    found = []
    for ruling in system.rulings().values():
        if ruling.applies == "play" or ruling.id not in asking.asked:
            continue
        others = [value for value in ruling.values if value != house[ruling.id]]
        if any(outcome(report, house.but(ruling.id, other)) != now for other in others):
            meaning = ruling.meanings[ruling.values.index(house[ruling.id])]
            found.append(Mattered(ruling.id, house[ruling.id], meaning))
    return found


def outcome(report: Report, house: House) -> Any:
    """All figures and findings of a document under the rulings of a house."""
    system = report.system
    assert system is not None
    model = system.read(report.data, house)
    stats = system.derive(model)
    judged = [(rule.code, finding) for rule, finding in system.rules.judge(model, stats)]
    return as_data(system.figures(model, stats)), judged
