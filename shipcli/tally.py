"""Sums that know their terms, and values that nobody knows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any


class Unknown:
    """A value that cannot be had: missing, of the wrong sort, or a name that resolves to nothing.

    `text` is the name that resolved to nothing; None where the fault has been reported already. `alike` are the ids
    of the rows the name fits, where it fits more than one; `near` those it may have been meant for.
    """

    __slots__ = ("alike", "near", "text")

    def __init__(self, text: str | None = None, near: tuple[str, ...] = (), alike: tuple[str, ...] = ()) -> None:
        self.text = text
        self.near = near
        self.alike = alike

    def __repr__(self) -> str:
        return f"Unknown({self.text!r})"


UNKNOWN = Unknown()


def known(*values: Any) -> bool:
    """Whether none of the values is unknown."""
    return not any(isinstance(value, Unknown) for value in values)


def holds_unknown(value: Any) -> bool:
    """Whether the value is unknown, or something inside it is."""
    if isinstance(value, (tuple, list)):
        return any(map(holds_unknown, value))
    if isinstance(value, dict):
        return any(map(holds_unknown, value.values()))
    return isinstance(value, Unknown)


def mapping(value: Any) -> Mapping[str, Any]:
    """The value if it is a mapping, else an empty one: what is wrong with it has been said."""
    return value if isinstance(value, dict) else {}


def sequence(value: Any) -> list[Any]:
    """The value if it is a list, else an empty one; a list that is unknown as a whole is one unknown thing."""
    if isinstance(value, Unknown):
        return [value]
    return value if isinstance(value, list) else []


Term = tuple[str, int | Unknown]
"""What is added, and how much of it."""


LIST_PRICE = "price"
"""What a term is called that is the price in a table and no more."""


class Tally:
    """A sum with its reasons. An unknown term leaves the rest standing, but marks the sum incomplete."""

    __slots__ = ("terms",)

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = terms

    def __repr__(self) -> str:
        return f"Tally({explained(self)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.terms)

    @property
    def total(self) -> int:
        """The sum of the known terms."""
        total = 0
        for _, amount in self.terms:
            if not isinstance(amount, Unknown):
                total += amount
        return total

    @property
    def complete(self) -> bool:
        """Whether every term is known."""
        for _, amount in self.terms:  # noqa: SIM110 - `all` over a generator takes twice as long
            if isinstance(amount, Unknown):
                return False
        return True

    @property
    def value(self) -> int | None:
        """The sum, or None where a term of it is unknown."""
        total = 0
        for _, amount in self.terms:
            if isinstance(amount, Unknown):
                return None
            total += amount
        return total

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.terms + other.terms)


NOTHING = Tally(())


class Billed(Tally):
    """A sum of the costs of several things. The sum is known at once; the terms are named when somebody asks for them.

    A cost that lacks a term of its own stands with what is known of it and what is not.
    """

    __slots__ = ("amount", "charges", "lacking", "named")

    def __init__(self, charges: Sequence["Charge"]) -> None:
        self.charges = charges
        self.named: tuple[Term, ...] | None = None
        self.amount, self.lacking = 0, False
        for _, _, cost in charges:
            value = cost.value
            if value is None:
                self.lacking = True
                value = cost.total
            self.amount += value

    @property
    def terms(self) -> tuple[Term, ...]:  # type: ignore[override]  # read-only here, where a Tally has a field
        """The terms with their names."""
        if self.named is None:
            found: list[Term] = []
            for name, thing, cost in self.charges:
                if cost.complete:
                    found.append((name(thing), cost.total))
                else:
                    found += [(name(thing), cost.total)] * (cost.total != 0) + [(name(thing), UNKNOWN)]
            self.named = tuple(found)
        return self.named

    @property
    def total(self) -> int:
        """The sum of the known terms."""
        return self.amount

    @property
    def complete(self) -> bool:
        """Whether every term is known."""
        return not self.lacking

    @property
    def value(self) -> int | None:
        """The sum, or None where a term of it is unknown."""
        return None if self.lacking else self.amount


Charge = tuple[Callable[[Any], str], Any, Tally]
"""What names a thing, the thing, and what it costs."""


def plain(tally: Tally) -> bool:
    """Whether the sum is the price in a table and no more, which needs no explanation."""
    return len(tally.terms) == 1 and tally.terms[0][0] == LIST_PRICE


def written(tally: Tally) -> str:
    """The terms as a sum is written: `20 (a third of 61 HP) + 3 (chief engineer, 10 ranks)`."""
    parts = []
    for label, amount in tally.terms:
        if isinstance(amount, Unknown):
            parts.append(f"+ ? ({label})")
        else:
            parts.append(f"{'-' if amount < 0 else '+'} {abs(amount)} ({label})")
    joined = " ".join(parts)
    return "-" + joined.removeprefix("- ") if joined.startswith("- ") else joined.removeprefix("+ ")


def explained(tally: Tally) -> str:
    """The sum written out: `23 = 20 (a third of 61 HP) + 3 (chief engineer, 10 ranks)`."""
    if not tally.terms or (plain(tally) and tally.complete):
        return str(tally.total)
    return f"{tally.total if tally.complete else 'incomplete'} = {written(tally)}"
