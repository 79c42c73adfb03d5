"""The language of dice: a text becomes a tree."""

import re
from collections.abc import Callable

from shipcli.dice.tree import (
    BURSTS,
    Chain,
    Faces,
    Node,
    Number,
    Pool,
    Roll,
    RollError,
    bounds,
    die_name,
    face_distribution,
    pools_of,
    replaced,
)

LONGEST = 500
"""Characters of a text, its comment included."""
MOST_TIMES = 100
MOST_ROLLS = 10
"""Rolls of one text, with commas between them."""
MOST_DICE = 1_000
MOST_SIDES = 1_000
MOST_FACES = 10_000
"""Dice times their sides in one expression, counted again for each throw that a die may need."""
DEEPEST = 20
"""Parentheses within one another."""
LARGEST_NUMBER = 1_000_000
DICE = re.compile(r"([0-9]*)\s*d\s*([0-9]+|%|f(?![a-z])|f(?=[a-z]{1,3}[0-9<>=]))", re.IGNORECASE)
NUMBER = re.compile(r"[0-9]+")
TIMES = re.compile(r"([0-9]+)\s*#")
PLUS = re.compile(r"[+\-\u2212\u2013]")
STAR = re.compile(r"[*\u00d7/\u00f7]|x(?=\s*(?:[0-9(+\-]|d\s*[0-9%]))", re.IGNORECASE)
SIGNS = {"\u2212": "-", "\u2013": "-", "\u00d7": "*", "x": "*", "X": "*", "\u00f7": "/"}
"""Other ways to write an operator, as books and keyboards have them."""
MODIFIER = re.compile(
    r"(?P<name>kh|kl|k|dh|dl|rr|ro|r|e|!)"
    r"(?:\s*(?P<sign>[<>]=?|=)?\s*(?P<value>[0-9]+)|(?<=!)(?![<>=!])|(?![a-z0-9<>=!]))"
    r"|(?P<limit>min?|max?)(?P<face>[0-9]+)",
    re.IGNORECASE,
)
MODIFIERS = "kh3, kl1, dh1, dl1, r1, rr<3, !, e6, mi2 or ma5"
COMMENT = re.compile(r"[^\W\d_]|[#,;:'\"]")
"""What a comment may begin with."""
ADVANTAGE = re.compile(r"(?:(?P<low>dis(?:adv(?:antage)?)?)|adv(?:antage)?)\b", re.IGNORECASE)
"""`adv`, `advantage`, `dis`, `disadv`, `disadvantage`: two dice, of which the higher is kept, or the lower."""
KEPT_IN_WORDS = re.compile(
    r"(?P<verb>drop|keep)\s+(?:the\s+)?(?P<number>[0-9]+\s+)?(?P<end>lowest|highest|worst|best)\b"
    r"(?:\s+(?P<after>[0-9]+))?",
    re.IGNORECASE,
)
SEPARATOR = re.compile(r"[,;]|\[[^\]]*\]?")
"""What stands between rolls, or what is in brackets, within which nothing does."""
BEGINNING = re.compile(
    rf"[\s(+\-]*(?:{TIMES.pattern})?(?:[\s(+\-]*[0-9]+\s*[+\-*/x])*[\s(+\-]*(?:{DICE.pattern})", re.IGNORECASE
)
"""How a roll begins: with dice, or with what is added to some."""
GLUED = re.compile(r"[0-9]+\s+d[0-9%f]", re.IGNORECASE)
"""Dice that may be a number, and dice behind it: as in 1d20+9 d6."""
D20 = 20
"""The die that advantage is for where there are others."""
THOUSANDS = re.compile(r"(?:^|[+\-*/x(#,;])\s*([0-9]{1,3}(?:,[0-9]{3})+)(?![0-9])")
"""A number of a roll, not of its comment, with commas in it."""
WORDS = re.compile(r"\b(?:drop|keep|advantage|disadvantage|adv|dis|rerolls?|explodes?|lowest|highest)\b", re.IGNORECASE)
"""Words of a comment that say what dice are to do, which a comment cannot."""


def read_all(text: str) -> list[Roll]:
    """The rolls a text stands for: several where commas or semicolons have dice behind them. Raises RollError."""
    in_length(text)
    if number := THOUSANDS.search(text):
        plain = number[1].replace(",", "")
        raise RollError(
            number.start(1) + 1, f"{number[1]} may be one number or several: write {plain}, or a space behind the comma"
        )
    ends = [match.start() for match in SEPARATOR.finditer(text) if match[0] in (",", ";")]
    ends = [end for end in ends if BEGINNING.match(text, end + 1)]
    if len(ends) >= MOST_ROLLS:
        raise RollError(ends[MOST_ROLLS - 1] + 2, f"{len(ends) + 1} rolls; up to {MOST_ROLLS} can be had at once")
    starts = [0, *(end + 1 for end in ends)]
    # spaces in the place of what stands before, so that columns are those of the whole text
    return [read(" " * start + text[start:end]) for start, end in zip(starts, [*ends, len(text)], strict=True)]


def unheard(roll: Roll) -> str:
    """What to say of a comment that seems to be meant for dice: it is not rolled, and changes nothing."""
    said = re.sub(r"\[[^\]]*\]?", "", roll.comment)
    if dice := re.search(rf"(?<![a-z0-9])(?:{DICE.pattern})", said, re.IGNORECASE):
        return f"{dice[0]!r} stands in the comment and is not rolled; for several rolls write commas: 1d20+9, 2d6"
    if word := WORDS.search(said):
        return f"{word[0]!r} stands in the comment and changes nothing; dice take {MODIFIERS}"
    return ""


def in_length(text: str) -> None:
    """See that a text is not too long. Raises RollError."""
    if len(text) > LONGEST:
        raise RollError(LONGEST + 1, f"a roll is written in at most {LONGEST} characters, this one has {len(text)}")


def read(text: str) -> Roll:
    """The roll a text stands for. Raises RollError."""
    in_length(text)
    reader = Reader(text)
    times = reader.take(TIMES)
    if times and not 1 <= int(times[1]) <= MOST_TIMES:
        raise RollError(times.start() + 1, f"rolled {int(times[1]):,} times; from 1 to {MOST_TIMES} can be had")
    start = reader.at
    tree = reader.advantage(reader.sum())
    expression = text[start : reader.at].strip()
    reader.comment()
    bounds(tree)
    rolls = int(times[1]) if times else 1
    if times and rolls * reader.dice > MOST_DICE:
        dice = f"{rolls} times {reader.dice} dice are {rolls * reader.dice:,}"
        raise RollError(times.start() + 1, f"{dice}; a roll has at most {MOST_DICE:,}")
    return Roll(expression, rolls, tree, " ".join(reader.said))


class Reader:
    """Reads one text from the left to the right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.dice = 0
        self.faces = 0
        self.said: list[str] = []

    def skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The match that comes next, whatever space is before it."""
        self.skip()
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def fault(self, expected: str) -> RollError:
        """The fault that something else was expected here."""
        self.skip()
        found = self.text[self.at : self.at + 1]
        word = re.compile(r"\w+").match(self.text, self.at)
        found = word[0] if word else found
        return RollError(self.at + 1, f"expected {expected}; found {repr(found) if found else 'the end'}")

    def sum(self) -> Node:
        return self.chain(PLUS, lambda: self.chain(STAR, self.factor))

    def chain(self, operator: re.Pattern[str], operand: Callable[[], Node]) -> Node:
        first = operand()
        rest = []
        while match := self.take(operator):
            rest.append((SIGNS.get(match[0], match[0]), match.start() + 1, operand()))
        return Chain(first, tuple(rest)) if rest else first

    def factor(self) -> Node:
        """A number, dice or parentheses, with the signs before them and the words in brackets behind them."""
        column, negative = self.at + 1, False
        while sign := self.take(PLUS):
            column = sign.start() + 1
            negative ^= sign[0] != "+"
        node = self.atom()
        if label := self.label():
            node = node._replace(label=label) if isinstance(node, Pool) else node
        return Chain(Number(0), (("-", column, node),)) if negative else node

    def atom(self) -> Node:
        if match := self.take(DICE):
            return self.pool(match)
        if match := self.take(NUMBER):
            if int(match[0]) > LARGEST_NUMBER:
                raise RollError(match.start() + 1, f"a number is at most {LARGEST_NUMBER:,}")
            if sides := re.compile(r"\s*d(?!\w)", re.IGNORECASE).match(self.text, self.at):
                raise RollError(sides.end(), f"how many sides? write {int(match[0])}d6, say; found 'd' alone")
            return Number(int(match[0]))
        if not self.text[self.at : self.at + 1] == "(":
            raise self.fault("dice such as 2d6, a number or (")
        self.depth += 1
        if self.depth > DEEPEST:
            raise RollError(self.at + 1, f"parentheses stand within one another at most {DEEPEST} deep")
        column = self.at + 1
        self.at += 1
        node = self.sum()
        self.skip()
        if self.text[self.at : self.at + 1] != ")":
            raise self.fault(f"an operator such as +, or ) for the ( at column {column}")
        self.at += 1
        self.depth -= 1
        return node

    def label(self) -> str:
        """The words in brackets that come next, of which the last is returned."""
        label = ""
        self.skip()
        while self.text[self.at : self.at + 1] == "[":
            end = self.text.find("]", self.at)
            if end < 0:
                raise RollError(self.at + 1, "expected ] somewhere behind this [")
            label = self.text[self.at + 1 : end].strip()
            self.said.append(self.text[self.at : end + 1])
            self.at = end + 1
            self.skip()
        return label

    def advantage(self, node: Node) -> Node:
        """The tree with advantage or disadvantage, where that comes next, for its only die, or its only two.

        Raises RollError where there are others. Where some are dropped already, the word is a comment.
        """
        pools = pools_of(node)
        if not pools or any(pool.keep is not None for pool in pools) or not (match := self.take(ADVANTAGE)):
            return node
        if len(pools) > 1:
            raise which(match)
        self.dice += 2 - pools[0].number
        return replaced(node, with_advantage(pools[0], match))

    def comment(self) -> None:
        """What stands behind the expression. Raises RollError where that is no comment."""
        self.skip()
        rest = self.text[self.at :]
        if not rest:
            return
        if DICE.match(rest):
            raise self.fault("an operator such as +, or a comma before another roll")
        if not COMMENT.match(rest):
            raise self.fault("an operator such as +, or a comment that begins with a letter or stands in []")
        before = self.text[self.at - 1]
        if rest[0].isalpha() and not before.isspace() and before != "]":
            raise self.fault(f"{MODIFIERS}, an operator such as +, or a space before a comment")
        if words := KEPT_IN_WORDS.match(rest):
            number, low = (
                (words["number"] or words["after"] or "1").strip(),
                words["end"].lower() in ("lowest", "worst"),
            )
            written = f"4d6{words['verb'][0].lower()}{'l' if low else 'h'}{number}"
            raise RollError(self.at + 1, f"a comment keeps and drops no dice; write it behind them, as in {written}")
        if said := rest.lstrip("#,;: ").rstrip():
            self.said.append(said)

    def pool(self, match: re.Match[str]) -> Pool:
        """The dice that were matched, with the modifiers behind them."""
        column = match.start() + 1
        if GLUED.match(match[0]) and PLUS.match(self.text[match.start() - 1 : match.start()]):
            glued = re.sub(r"\s", "", match[0])
            raise RollError(column, f"is this {glued}, or another roll? write {glued}, or a comma between rolls")
        number = int(match[1] or 1)
        size = match[2].lower()
        low, high = (-1, 1) if size == "f" else (1, 100 if size == "%" else int(size))
        self.dice += number
        if number < 1:
            raise RollError(column, "at least one die must be thrown")
        if self.dice > MOST_DICE:
            raise RollError(column, f"{self.dice:,} dice; a roll has at most {MOST_DICE:,}")
        if not 1 <= high <= MOST_SIDES:
            raise RollError(match.start(2) + 1, f"a die of {high:,} sides; from 1 to {MOST_SIDES:,} can be had")
        pool = Pool(column, "", number, low, high)
        while modifier := self.take(MODIFIER):
            pool = with_limit(pool, modifier) if modifier["limit"] else modified(pool, modifier)
        if advantage := pool.keep is None and self.take(ADVANTAGE):
            if self.dice > number and high != D20:
                raise which(advantage)
            self.dice += 2 - number
        check_faces(pool)
        throws = (2 if pool.again and not pool.until else 1) * (1 + BURSTS if pool.burst else 1)
        self.faces += number * throws * (high - low + 1)
        if self.faces > MOST_FACES:
            each = f" (a die of these is thrown up to {throws} times)" if throws > 1 else ""
            raise RollError(
                column, f"throws times sides come to {self.faces:,}{each}; a roll has at most {MOST_FACES:,}"
            )
        written = self.text[match.start() : advantage.start() if advantage else self.at]
        pool = pool._replace(text=re.sub(r"\s", "", written).lower().replace("df", "dF"))
        return with_advantage(pool, advantage) if advantage else pool


def which(word: re.Match[str]) -> RollError:
    """The fault that advantage may be for these dice, or for those."""
    keep = "kl1" if word["low"] else "kh1"
    return RollError(word.start() + 1, f"{word[0]!r} is for which of the dice? write 2d20{keep} in their place")


def with_advantage(pool: Pool, match: re.Match[str]) -> Pool:
    """Two dice for the one, or the two, of a pool, of which the higher is kept, or the lower. Raises RollError."""
    lowest = bool(match["low"])
    if pool.number > 2:
        keep = f"2d{pool.high}{'kl1' if lowest else 'kh1'}"
        raise RollError(
            match.start() + 1, f"{match[0]!r} is for one die, thrown twice ({keep}); these are {pool.number}"
        )
    text = pool.text[pool.text.index("d") :]
    return pool._replace(text=f"2{text}{'kl1' if lowest else 'kh1'}", number=2, keep=1, lowest=lowest)


def modified(pool: Pool, match: re.Match[str]) -> Pool:
    """The pool with a modifier that keeps or drops dice, or throws some again. Raises RollError."""
    column, name, sign = match.start() + 1, match["name"].lower(), match["sign"]
    value = None if match["value"] is None else int(match["value"])
    if name[0] not in "kd":
        taken = pool.burst if name in "!e" else pool.again
        if taken is not None:
            raise RollError(column, f"these dice {'explode' if name in '!e' else 'are rerolled'} twice; once is enough")
        default = pool.high if name in "!e" else pool.low
        faces = Faces(sign or "=", default if value is None else value)
        if not any(face in faces for face in range(pool.low, pool.high + 1)):
            raise RollError(column, f"no face of a {die_name(pool)} is {(sign or '').lstrip('=')}{faces.value}")
        return pool._replace(burst=faces) if name in "!e" else pool._replace(again=faces, until=name == "rr")
    count = 1 if value is None else value
    if sign is not None:
        raise RollError(
            match.start("sign") + 1,
            f"how many dice to {'keep' if name[0] == 'k' else 'drop'} are expected, such as {name}1",
        )
    if pool.keep is not None:
        raise RollError(column, "dice are kept or dropped twice; once is enough")
    keep = count if name[0] == "k" else pool.number - count
    if not 1 <= keep <= pool.number:
        most = pool.number if name[0] == "k" else pool.number - 1
        allowed = f"from 1 to {most} can be" if most else "a single die cannot be"
        raise RollError(column, f"{count} of {pool.number} dice {'kept' if name[0] == 'k' else 'dropped'}; {allowed}")
    return pool._replace(keep=keep, lowest=name in ("kl", "dh"))


def with_limit(pool: Pool, match: re.Match[str]) -> Pool:
    """The pool with a least or a most that its faces count. Raises RollError."""
    column, face, least = match.start() + 1, int(match["face"]), match["limit"].lower().startswith("mi")
    if (pool.least if least else pool.most) is not None:
        raise RollError(column, f"a {'least' if least else 'most'} is given twice; once is enough")
    if not pool.low <= face <= pool.high:
        raise RollError(column, f"a {die_name(pool)} has faces from {pool.low} to {pool.high}, not {face}")
    return pool._replace(least=face) if least else pool._replace(most=face)


def check_faces(pool: Pool) -> None:
    """See that the throwing of a die ends. Raises RollError."""
    if pool.least is not None and pool.most is not None and pool.least > pool.most:
        raise RollError(pool.column, f"a die counts at least {pool.least} and at most {pool.most}; nothing is both")
    faces = range(pool.low, pool.high + 1)
    if pool.again and pool.until and all(face in pool.again for face in faces):
        raise RollError(
            pool.column, f"every face of a {die_name(pool)} is rerolled, which would never end; leave one out"
        )
    if pool.burst and all(face in pool.burst for face in face_distribution(pool).weights):
        raise RollError(
            pool.column,
            f"whatever a {die_name(pool)} shows explodes, which would never end; leave a face out"
            f" (a die explodes at most {BURSTS} times)",
        )
