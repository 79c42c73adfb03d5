"""Spreads: how likely each whole number is, exactly, as weights out of their sum."""

from math import comb, gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

RESULTS = 20_000
"""So many values a spread may have."""

SLOT = 20
"""A value of a sum of two spreads without gaps takes as long as so many pairs of values."""

BITS = 7
"""So many bits of its weight take as long as one pair more."""

FEW = 200
"""A die of no more faces than this is taken many times face by face, one of more by squaring."""


class TooWideError(ValueError):
    """A spread has too many values to be worked out."""


class Distribution(NamedTuple):
    """Values, in rising order, each with its weight: a whole number above 0."""

    weights: dict[int, int]

    @property
    def whole(self) -> int:
        """The sum of all weights, of which each is a share."""
        return sum(self.weights.values())

    @property
    def minimum(self) -> int:
        """The least value."""
        return next(iter(self.weights))

    @property
    def maximum(self) -> int:
        """The greatest value."""
        return next(reversed(self.weights))

    @property
    def mean(self) -> "Fraction":
        """The value to expect on average."""
        from fractions import Fraction

        return Fraction(sum(value * weight for value, weight in self.weights.items()), self.whole)

    @property
    def variance(self) -> "Fraction":
        """The mean of the squared distance from the mean; the standard deviation is its root."""
        from fractions import Fraction

        squares = sum(value * value * weight for value, weight in self.weights.items())
        return Fraction(squares, self.whole) - self.mean**2

    def chances(self) -> "dict[int, Fraction]":
        """The chance of each value."""
        from fractions import Fraction

        whole = self.whole
        return {value: Fraction(weight, whole) for value, weight in self.weights.items()}


def risen(weights: dict[int, int]) -> Distribution:
    """The spread of these weights, put in order and made as small as they can be."""
    shared = gcd(*weights.values())
    return Distribution({value: weights[value] // shared for value in sorted(weights)})


def even(low: int, high: int) -> Distribution:
    """All whole numbers from low to high, one as likely as another."""
    return Distribution(dict.fromkeys(range(low, high + 1), 1))


def negated(one: Distribution) -> Distribution:
    """The values with the other sign."""
    return Distribution({-value: weight for value, weight in reversed(one.weights.items())})


def effort(one: Distribution, other: Distribution, sign: str) -> int:
    """How many pairs of values must be looked at to combine two spreads, or what takes as long."""
    pairs = len(one.weights) * len(other.weights)
    alone = 1 in (len(one.weights), len(other.weights))
    return pairs if alone or sign != "+" else min(pairs, dense_effort(one, other))


def dense_effort(one: Distribution, other: Distribution) -> int:
    """What `multiplied` takes, in pairs of values, to add two spreads."""
    slots = (one.maximum - one.minimum + other.maximum - other.minimum) // (gcd(pace(one), pace(other)) or 1) + 1
    return slots * (SLOT + (one.whole * other.whole).bit_length() // BITS)


def added(one: Distribution, other: Distribution) -> Distribution:
    """The sum of two independent values. Raises TooWideError."""
    for known, unknown in ((one, other), (other, one)):
        if len(known.weights) == 1:
            return Distribution({known.minimum + value: weight for value, weight in unknown.weights.items()})
    if dense_effort(one, other) >= len(one.weights) * len(other.weights):
        return paired(one, other, "+")
    step = gcd(pace(one), pace(other))
    product = multiplied(packed(one, step), packed(other, step), one.whole * other.whole)
    low = one.minimum + other.minimum
    return risen({low + step * i: weight for i, weight in enumerate(product) if weight})


def paired(one: Distribution, other: Distribution, sign: str) -> Distribution:
    """What a sum, a product or a quotient of two independent values comes to; a quotient is rounded down.

    Raises TooWideError, and ZeroDivisionError where a divisor may be 0.
    """
    found: dict[int, int] = {}
    for value, weight in one.weights.items():
        for second, second_weight in other.weights.items():
            result = value + second if sign == "+" else value * second if sign == "*" else value // second
            found[result] = found.get(result, 0) + weight * second_weight
        if len(found) > RESULTS:
            raise TooWideError
    return risen(found)


def pace(one: Distribution) -> int:
    """The greatest number of which all distances between values are multiples; 0 for a single value."""
    return gcd(*(value - one.minimum for value in one.weights))


def packed(one: Distribution, step: int) -> list[int]:
    """The weights of all values from the least to the greatest, a step apart, those that cannot be with 0."""
    return [one.weights.get(value, 0) for value in range(one.minimum, one.maximum + 1, step)]


def multiplied(one: list[int], other: list[int], whole: int) -> list[int]:
    """The product of two polynomials whose coefficients, like those of the product, are no more than the whole.

    Each is written as one long number with its coefficients as digits: `decimal` multiplies such numbers far faster
    than Python its own.
    """
    from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context

    exact = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)
    width = len(str(whole))
    first, second = (
        exact.create_decimal("".join(str(weight).zfill(width) for weight in weights)) for weights in (one, other)
    )
    length = len(one) + len(other) - 1
    digits = format(exact.multiply(first, second), "f").zfill(length * width)
    return [int(digits[i : i + width]) for i in range(0, length * width, width)]


def repeated(one: Distribution, number: int) -> Distribution:
    """The sum of so many independent values of one spread, one or more. Raises TooWideError."""
    step = pace(one) or 1
    weights = packed(one, step)
    if (len(weights) - 1) * number >= RESULTS:
        raise TooWideError
    if len(weights) > FEW:
        half = repeated(one, number // 2) if number > 1 else one
        twice = added(half, half) if number > 1 else one
        return added(twice, one) if number % 2 and number > 1 else twice
    low = one.minimum * number
    return risen({low + step * i: weight for i, weight in enumerate(power(weights, number)) if weight})


def power(weights: list[int], number: int) -> list[int]:
    """The power of a polynomial whose first coefficient is not 0.

    Q = P**n has P * Q' = n * P' * Q, which gives each coefficient of Q from those before it.
    """
    found = [weights[0] ** number]
    later = [(i, weight) for i, weight in enumerate(weights) if i and weight]
    for k in range(1, (len(weights) - 1) * number + 1):
        total = 0
        for i, weight in later:
            if i > k:
                break
            total += ((number + 1) * i - k) * weight * found[k - i]
        found.append(total // (k * weights[0]))
    return found


def highest(one: Distribution, number: int, keep: int) -> Distribution:
    """The sum of the highest so many of a number of independent values of one spread.

    The lowest value that is kept is `least`: so many values are above it, and of the others at least as many as are
    still to be kept are `least` itself. `above[j]` holds the sums of j values above it, as one long number.
    """
    low, whole = one.minimum, one.whole
    width = (whole**keep).bit_length() // 8 + 1
    above = [1] + [0] * (keep - 1)
    found: dict[int, int] = {}
    below = whole
    for least, weight in reversed(one.weights.items()):
        below -= weight
        powers = [below ** (number - keep + 1)]
        for _ in range(keep - 1):
            powers.append(powers[-1] * below)
        for j in range(keep):
            if not above[j]:
                continue
            others = number - j
            ways = (weight + below) ** others
            for m in range(keep - j):  # too few that are `least`
                ways -= comb(others, m) * weight**m * powers[keep - j - m - 1]
            ways *= comb(number, j)
            digits = above[j].to_bytes((above[j].bit_length() + 7) // 8 + width, "little")
            start = j * low + (keep - j) * least
            for i in range(len(digits) // width):
                sums = int.from_bytes(digits[i * width : (i + 1) * width], "little")
                if sums:
                    found[start + i] = found.get(start + i, 0) + sums * ways
        for j in range(keep - 1, 0, -1):
            for m in range(1, j + 1):
                if above[j - m]:
                    sums = above[j - m] * (comb(j, m) * weight**m)
                    above[j] += sums << (8 * width * m * (least - low))
    return risen(found)


def bursting(faces: Distribution, again: set[int], times: int) -> Distribution:
    """The value of a die that is thrown again, and the throws added, on some faces, at most so many times."""
    found = faces
    burst = risen({face: faces.weights[face] for face in again})
    share = sum(faces.weights[face] for face in again)
    for _ in range(times):
        more = added(burst, found)
        whole = more.whole
        weights = {value: weight * share for value, weight in more.weights.items()}
        for face, weight in faces.weights.items():
            if face not in again:
                weights[face] = weights.get(face, 0) + weight * whole
        found = risen(weights)
    return found
