"""`shipcli roll`: dice, as they fall, and how likely each total is."""

from fractions import Fraction
from math import isqrt
from random import Random
from textwrap import wrap
from typing import Any

from shipcli.cli import ShipcliError, tell
from shipcli.dice.distribution import Distribution
from shipcli.dice.evaluation import Die, Result, Thrown, distribution_of, rolled
from shipcli.dice.notation import read_all, unheard
from shipcli.dice.tree import Roll, RollError
from shipcli.output import dumped
from shipcli.text import plural, printable

WIDTH = 80
ROWS = 25
"""Lines of a histogram; where there are more totals, several share one."""
SHOWN = 60
"""Characters of a long text around its fault."""


def roll(
    words: list[str], seed: int | None = None, stats: bool = False, histogram: bool = False, format: str = "text"
) -> int:
    """Roll the dice that the words describe, and print how they fell and, if that is asked for, how they are spread.

    In JSON that is an object, or a list of them where commas stand between several rolls.
    """
    text = " ".join(word[1:] if word.startswith(" -") else word for word in words)
    try:
        rolls = read_all(text)
        random = Random(seed)
        thrown = [[rolled(one, random) for _ in range(one.times)] for one in rolls]
        spreads = [distribution_of(one) if stats or histogram else None for one in rolls]
    except RollError as error:
        raise ShipcliError(*pointed(text, error)) from error
    for one in rolls:
        if note := unheard(one):
            tell(f"note: {note}")
    found = list(zip(rolls, thrown, spreads, strict=True))
    if format == "json":
        objects = [as_data(one, seed, results, chances, stats, histogram) for one, results, chances in found]
        print(dumped(objects if len(objects) > 1 else objects[0]))
        return 0
    texts = [as_text(one, results, chances, stats, histogram) for one, results, chances in found]
    print(("\n\n" if stats or histogram else "\n").join(texts))
    return 0


def as_text(roll: Roll, results: list[Result], chances: Distribution | None, stats: bool, histogram: bool) -> str:
    """A roll as people read it."""
    lines = fallen(roll, results)
    if chances:
        lines += ["", *figures(roll, chances)] if stats else []
        lines += ["", *bars(chances)] if histogram else []
    return "\n".join(lines)


def pointed(text: str, error: RollError) -> tuple[str, str, str]:
    """The fault with its column, the text, and a caret below the place."""
    start = max(0, error.column - SHOWN // 2) if len(text) > SHOWN else 0
    before, behind = printable(text[start : error.column - 1]), printable(text[error.column - 1 : start + SHOWN])
    return f"column {error.column}: {error.message}", f"  {before}{behind}", f"  {' ' * len(before)}^"


def as_data(
    roll: Roll, seed: int | None, results: list[Result], chances: Distribution | None, stats: bool, histogram: bool
) -> dict[str, Any]:
    """All of it as JSON holds it: numbers, and beside those that are no whole ones the exact fraction as text."""
    data: dict[str, Any] = {
        "expression": roll.text,
        "comment": roll.comment or None,
        "seed": seed,
        "total": results[0].total if roll.times == 1 else None,
        "rolls": [{"total": one.total, "dice": [dice_data(thrown) for thrown in one.thrown]} for one in results],
    }
    if chances and stats:
        mean, variance = chances.mean, chances.variance
        data["stats"] = {
            "mean": float(mean),
            "mean_exact": str(mean),
            "minimum": chances.minimum,
            "maximum": chances.maximum,
            "standard_deviation": float(variance) ** 0.5,
            "variance_exact": str(variance),
        }
    if chances and histogram:
        data["distribution"] = [
            [value, f"{chance.numerator}/{chance.denominator}", float(chance)]
            for value, chance in chances.chances().items()
        ]
    return data


def dice_data(thrown: Thrown) -> dict[str, Any]:
    """The dice of one pool as JSON holds them."""
    return {
        "text": thrown.pool.text,
        "label": thrown.pool.label or None,
        "total": thrown.total,
        "dice": [die._asdict() for die in thrown.dice],
    }


def fallen(roll: Roll, results: list[Result]) -> list[str]:
    """The totals, then the dice of each roll one by one, and what the marks on them mean."""
    lines = wrap("  ".join(str(one.total) for one in results), WIDTH)
    if roll.comment and len(lines) == 1 and len(lines[0]) + len(roll.comment) + 2 <= WIDTH:
        lines[0] += f"  {printable(roll.comment)}"
    elif roll.comment:
        lines += wrap(printable(roll.comment), WIDTH)
    names = [named(thrown) for one in results for thrown in one.thrown]
    aligned = min(max(map(len, names), default=0), WIDTH // 3)
    for i, one in enumerate(results):
        number = f"{i + 1}. ".ljust(len(str(roll.times)) + 2) if roll.times > 1 else ""
        for j, thrown in enumerate(one.thrown):
            name = ("  " + (number if j == 0 else " " * len(number)) + named(thrown)).rstrip()
            start = " " * (4 + len(number) + aligned)
            if len(name) > len(start) - 2:
                lines += wrap(name, WIDTH, subsequent_indent="  ")
                name = ""
            text = " ".join(shown(die, thrown) for die in thrown.dice)
            text += f" = {thrown.total}" if text != str(thrown.total) else ""
            lines += wrap(text, WIDTH, initial_indent=name.ljust(len(start)), subsequent_indent=start,
                          break_on_hyphens=False)  # fmt: skip
    return lines + legend(results)


def named(thrown: Thrown) -> str:
    """The dice as they were written, and the words in brackets behind them."""
    return f"{thrown.pool.text} [{printable(thrown.pool.label)}]" if thrown.pool.label else thrown.pool.text


def shown(die: Die, thrown: Thrown) -> str:
    """One die with the marks that the legend explains."""
    parts = []
    for faces in die.throws:
        counted = thrown.pool.counted(faces[-1])
        parts.append("->".join(map(str, faces)) + (f"=>{counted}" if counted != faces[-1] else ""))
    text = parts[0] + "".join(part if part.startswith("-") else f"+{part}" for part in parts[1:])
    return text if die.kept else f"({text})"


def legend(results: list[Result]) -> list[str]:
    """What the marks mean that some die has."""
    dice = [(die, thrown.pool) for one in results for thrown in one.thrown for die in thrown.dice]
    faces = [(throw, pool) for die, pool in dice for throw in die.throws]
    marks = {
        "(a): dropped": any(not die.kept for die, _ in dice),
        "a->b: rerolled": any(len(throw) > 1 for throw, _ in faces),
        "a=>b: counts as b": any(pool.counted(throw[-1]) != throw[-1] for throw, pool in faces),
        "a+b: exploded": any(len(die.throws) > 1 for die, _ in dice),
    }
    meant = [mark for mark, there in marks.items() if there]
    return ["  " + "   ".join(meant)] if meant else []


def figures(roll: Roll, chances: Distribution) -> list[str]:
    """Mean, least, most and standard deviation, rounded to three places."""
    deviation = Fraction((isqrt(int(chances.variance * 4_000_000)) + 1) // 2, 1000)
    return [
        *([f"Each of the {plural(roll.times, 'roll')}:"] if roll.times > 1 else []),
        f"mean {decimal(chances.mean, 3)}   minimum {chances.minimum}   maximum {chances.maximum}"
        f"   standard deviation {decimal(deviation, 3)}",
    ]


def bars(chances: Distribution) -> list[str]:
    """A line for each total, or for several where there are many: its chance, that of at least it, and a bar."""
    whole, least = chances.whole, chances.whole
    rows = []
    for name, weight in grouped(chances).items():
        rows.append((name, weight, least))
        least -= weight
    widest = max(5, *(len(name) for name, _, _ in rows))
    longest, most = WIDTH - widest - 22, max(weight for _, weight, _ in rows)
    lines = [f"{'total':>{widest}}   chance  at least"]
    for name, weight, above in rows:
        bar = "#" * ((2 * weight * longest + most) // (2 * most))
        line = f"{name:>{widest}}  {percent(weight, whole):>7}   {percent(above, whole):>7}  {bar}"
        lines.append(line.rstrip())
    return lines


def grouped(chances: Distribution) -> dict[str, int]:
    """The weights of all totals, those that share a line together; where they do, each line has as many numbers."""
    if len(chances.weights) <= ROWS:
        return {str(value): weight for value, weight in chances.weights.items()}
    step = next(
        step
        for step in (factor * 10**zeros for zeros in range(13) for factor in (1, 2, 5))
        if chances.maximum // step - chances.minimum // step < ROWS
    )
    found: dict[str, int] = {}
    for value, weight in chances.weights.items():
        low = max(value // step * step, chances.minimum)
        high = min(value // step * step + step - 1, chances.maximum)
        name = f"{low} to {high}" if low < high else str(low)
        found[name] = found.get(name, 0) + weight
    return found


def percent(weight: int, whole: int) -> str:
    """A chance in percent to two places; what is almost never, or almost always, is not shown as never or always."""
    hundredths = (20_000 * weight + whole) // (2 * whole)
    if hundredths == 0 and weight:
        return "<0.01%"
    if hundredths == 10_000 and weight != whole:
        return ">99.99%"
    return f"{hundredths // 100}.{hundredths % 100:02}%"


def decimal(value: Fraction, places: int) -> str:
    """A fraction as a decimal number, rounded to so many places, halves up, without zeros at its end."""
    digits = int(abs(value) * 10**places + Fraction(1, 2))
    whole, rest = divmod(digits, 10**places)
    fraction = f".{rest:0{places}}".rstrip("0").rstrip(".")
    return f"{'-' if value < 0 and digits else ''}{whole}{fraction}"
