"""What holds over all the tables of Secrets of Sol; their figures are pinned in `pinned/`."""

from shipcli import dice
from shipcli.systems.sol.tables import BOOK


def test_references_resolve():
    for row in BOOK.ship_actions.values():
        assert row.phase in BOOK.phases
        assert set(row.skills) <= set(BOOK.skills)
        assert set(row.cannons) <= set(BOOK.cannon_sizes)
        assert set(row.hampers) <= set(BOOK.phases)
        assert {*row.excludes, *([row.needs] if row.needs else [])} <= set(BOOK.ship_actions)
        for text in (row.die, row.loss):
            assert not text or f"d{dice.parsed(text).sides}" in BOOK.dice
    for row in BOOK.phases.values():
        assert set(row.skills) <= set(BOOK.skills)
    for band in BOOK.rally_bands.values():
        assert dice.parsed(band.bonus).number == 1


def test_every_row_says_where_it_stands():
    for _, table in BOOK.items():
        assert all(row.book.startswith("Sol, ") for row in table.values())
