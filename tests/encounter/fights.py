"""Encounters in a line, for tests."""

from fractions import Fraction

from shipcli import systems
from shipcli.figures import as_data
from shipcli.kinds.encounter.stats import derive
from tests.support import reviewed

SYSTEM = systems.get("encounter")
TABLES = SYSTEM.book


def tier_of(text):
    """A tier as an exact number."""
    return int(text) if text.isdecimal() else Fraction(text)


def ships(text):
    """Entries of a document: `1, 1/2, 4x3`; a list stays what it is."""
    if isinstance(text, list):
        return text
    entries = []
    for part in text.replace(",", " ").split():
        tier, _, count = part.partition("x")
        tier = int(tier) if tier.isdecimal() else tier
        entries.append({"tier": tier, "count": int(count)} if count else tier)
    return entries


def counts(text):
    """Numbers of ships by tier, from the same text."""
    found = {}
    for part in text.replace(",", " ").split():
        tier, _, count = part.partition("x")
        found[tier_of(tier)] = found.get(tier_of(tier), 0) + int(count or 1)
    return found


def document(party, enemies, apl=None, **more):
    """An encounter as data."""
    level = {} if apl is None else {"apl": apl}
    return {"kind": "encounter", "name": "Test", **level, "party": ships(party), "enemies": ships(enemies), **more}


def fight(party, enemies, apl=None, **more):
    """The figures of an encounter."""
    return derive(reviewed(document(party, enemies, apl, **more)).model)


def figures(data):
    """The figures of an encounter as JSON holds them."""
    report = reviewed(data)
    return as_data(SYSTEM.figures(report.model, report.stats))
