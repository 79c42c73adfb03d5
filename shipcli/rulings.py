"""A question the book leaves open, its answers, and how people read them."""

from shipcli.rows import Row

Choice = str | bool
"""A value of a ruling: a kebab-case id, or true or false."""


class Ruling(Row):
    """A question the book leaves open. `values` are the answers that can be chosen, the default first.

    `applies` says to what: `build` (figures and checks), `encounter` or `play`. A fixed one has a single answer.
    `meanings` tells of each value, in the order of the values, what it does.
    """

    question: str
    applies: str
    values: tuple[Choice, ...]
    meanings: tuple[str, ...]

    @property
    def default(self) -> Choice:
        """What holds where nothing is said."""
        return self.values[0]

    @property
    def fixed(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.values) == 1


def answered(ruling: Ruling, choice: Choice) -> str:
    """A ruling with its question, and what the answer says."""
    meaning = ruling.meanings[ruling.values.index(choice)]
    return f"By ruling {ruling.id}={spelled(choice)}: {ruling.question} {meaning[:1].upper()}{meaning[1:]}."


def spelled(choice: Choice) -> str:
    """The value of a ruling as an author writes it."""
    return choice if isinstance(choice, str) else str(choice).lower()
