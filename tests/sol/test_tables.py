"""What holds over all the tables of Secrets of Sol; their figures are pinned in `pinned/`."""

from shipcli import dice
from shipcli.systems.sol import tables


def test_references_resolve():
    for row in tables.ship_actions().values():
        assert row.phase in tables.phases()
        assert set(row.skills) <= set(tables.skills())
        assert set(row.cannons) <= set(tables.cannon_sizes())
        assert set(row.hampers) <= set(tables.phases())
        assert {*row.excludes, *([row.needs] if row.needs else [])} <= set(tables.ship_actions())
        for text in (row.die, row.loss):
            assert not text or f"d{dice.parsed(text).sides}" in tables.dice()
    for row in tables.phases().values():
        assert set(row.skills) <= set(tables.skills())
    for band in tables.rally_bands().values():
        assert dice.parsed(band.bonus).number == 1


def test_every_row_says_where_it_stands():
    for table in tables.TABLES.values():
        assert all(row.book.startswith("Sol, ") for row in table().values())
