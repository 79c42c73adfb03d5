"""Rolls as trees: dice, numbers and operators, and the least and the most that a tree can come to."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from shipcli.dice import distribution
from shipcli.dice.distribution import Distribution

BURSTS = 10
"""How often a die is thrown again because it exploded."""
LARGEST_TOTAL = 10**12


class RollError(ValueError):
    """A text that is no roll, or a roll that is too big; `column` counts from 1."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message


class Faces(NamedTuple):
    """Some of a die's faces: those below a value, say."""

    sign: str
    value: int

    def __contains__(self, face: object) -> bool:
        assert isinstance(face, int)
        match self.sign:
            case "<":
                return face < self.value
            case ">":
                return face > self.value
            case "<=":
                return face <= self.value
            case ">=":
                return face >= self.value
        return face == self.value


class Pool(NamedTuple):
    """Dice of one sort that are thrown together, and what is done with them, in this order.

    A face in `again` is thrown once more, or until it is none of them; one below `least` or above `most` counts as
    that; to one in `burst` another throw is added. Then the `keep` highest (or lowest) dice are kept.
    """

    column: int
    text: str
    number: int
    low: int
    high: int
    again: Faces | None = None
    until: bool = False
    least: int | None = None
    most: int | None = None
    burst: Faces | None = None
    keep: int | None = None
    lowest: bool = False
    label: str = ""

    def counted(self, face: int) -> int:
        """What a face counts."""
        if self.least is not None and face < self.least:
            return self.least
        return self.most if self.most is not None and face > self.most else face


class Number(NamedTuple):
    """A whole number."""

    value: int


class Chain(NamedTuple):
    """Operands of one precedence, taken from the left; each after the first with its operator and the column of it."""

    first: "Node"
    rest: "tuple[tuple[str, int, Node], ...]"


Node = Pool | Number | Chain


class Roll(NamedTuple):
    """A text that was read: its expression, how often it is rolled, and what was said about it."""

    text: str
    times: int
    tree: Node
    comment: str


def pools_of(node: Node) -> list[Pool]:
    """The dice of a tree."""
    match node:
        case Pool():
            return [node]
        case Number():
            return []
    return [pool for part in (node.first, *(operand for _, _, operand in node.rest)) for pool in pools_of(part)]


def replaced(node: Node, pool: Pool) -> Node:
    """The tree with other dice in the place of its only ones."""
    match node:
        case Pool():
            return pool
        case Number():
            return node
    return Chain(replaced(node.first, pool), tuple((sign, at, replaced(one, pool)) for sign, at, one in node.rest))


def die_name(pool: Pool) -> str:
    """What a die of the pool is called: `d6`, `dF`."""
    return f"d{pool.high}" if pool.low == 1 else "dF"


T = TypeVar("T")


def folded(
    node: Node, number: Callable[[int], T], pool: Callable[[Pool], T], combined: Callable[[str, int, T, T], T]
) -> T:
    """What a tree comes to, of numbers, of dice, and of two operands with an operator and its column."""
    match node:
        case Number(value):
            return number(value)
        case Pool():
            return pool(node)
    result = folded(node.first, number, pool, combined)
    for sign, column, operand in node.rest:
        result = combined(sign, column, result, folded(operand, number, pool, combined))
    return result


def bounds(node: Node) -> tuple[int, int]:
    """The least and the most a tree can come to. Raises RollError for a divisor that may be 0, and for vast totals."""

    def of_pool(pool: Pool) -> tuple[int, int]:
        die, keep = die_distribution(pool), pool.keep or pool.number
        return die.minimum * keep, die.maximum * keep

    def combined(sign: str, column: int, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        if sign == "/" and other[0] <= 0 <= other[1]:
            between = "is 0" if other == (0, 0) else f"is from {other[0]:,} to {other[1]:,}"
            raise RollError(column, f"the divisor {between}; only what is never 0 can divide")
        corners = [calculated(sign, first, second) for first in one for second in other]
        if max(map(abs, corners)) > LARGEST_TOTAL:
            raise RollError(column, f"this may come to more than {LARGEST_TOTAL:,}, above which nothing is worked out")
        return min(corners), max(corners)

    return folded(node, lambda value: (value, value), of_pool, combined)


def calculated(sign: str, one: int, other: int) -> int:
    """One operation on whole numbers; a quotient is rounded down."""
    match sign:
        case "+":
            return one + other
        case "-":
            return one - other
        case "*":
            return one * other
    return one // other


def face_distribution(pool: Pool) -> Distribution:
    """How likely each face of one throw is, as it counts."""
    faces = range(pool.low, pool.high + 1)
    rerolled = [face for face in faces if pool.again and face in pool.again]
    found: dict[int, int] = {}
    for face in faces:
        if pool.until:
            weight = int(face not in rerolled)
        else:
            weight = len(rerolled) + (0 if face in rerolled else len(faces))
        if weight:
            found[pool.counted(face)] = found.get(pool.counted(face), 0) + weight
    return distribution.risen(found)


def die_distribution(pool: Pool) -> Distribution:
    """How likely each value of one die is, bursts and all."""
    faces = face_distribution(pool)
    if pool.burst is None:
        return faces
    bursting = {face for face in faces.weights if face in pool.burst}
    return distribution.bursting(faces, bursting, BURSTS) if bursting else faces
