"""The tables of encounters, transcribed a second time from the page."""

import pytest

from shipcli.systems.encounter.tables import BOOK

ledger = pytest.mark.ledger

# CR: total, each of 1 to 3, each of 4 or 5, each of 6 or more. CRB 390, Table 11-3.
AWARDS = """
1/8 50 15 15 10
1/6 65 20 15 10
1/4 100 35 25 15
1/3 135 45 35 25
1/2 200 65 50 35
1 400 135 100 65
2 600 200 150 100
3 800 265 200 135
4 1200 400 300 200
5 1600 535 400 265
6 2400 800 600 400
7 3200 1070 800 535
8 4800 1600 1200 800
9 6400 2130 1600 1070
10 9600 3200 2400 1600
11 12800 4270 3200 2130
12 19200 6400 4800 3200
13 25600 8530 6400 4270
14 38400 12800 9600 6400
15 51200 17100 12800 8530
16 76800 25600 19200 12800
17 102400 34100 25600 17100
18 153600 51200 38400 25600
19 204800 68300 51200 34100
20 307200 102000 76800 51200
21 409600 137000 102400 68300
22 614400 205000 153600 102400
23 819200 273000 204800 137000
24 1228800 410000 307200 204800
25 1638400 546000 409600 273000
"""


@ledger("STS-366", "STS-368")
def test_the_awards():
    rows = [[row.id, *map(str, (row.total, *map(row.each, BOOK.party_sizes)))] for row in BOOK.xp_awards.values()]
    assert rows == [line.split() for line in AWARDS.split("\n") if line]


@ledger("ARM-037")
def test_the_difficulties():
    # CRB 326 and SOM 58: gap; CRB 389: what it adds to the APL.
    assert [(row.id, row.gap, row.cr) for row in BOOK.difficulties.values()] == [
        ("easy", -3, -1),
        ("average", -2, 0),
        ("challenging", -1, 1),
        ("hard", 0, 2),
        ("epic", 1, 3),
    ]


def test_the_ladder_goes_from_a_quarter_to_20():
    assert list(BOOK.tiers) == ["1/4", "1/3", "1/2", *map(str, range(1, 21))]


def test_pairs_and_trios():
    assert [(row.id, row.ships, row.tiers) for row in BOOK.groups.values()] == [("pair", 2, 2), ("trio", 3, 3)]


def test_squadrons():
    assert [(row.ships, row.tier) for row in BOOK.squadrons.values()] == [
        (2, -1),
        (3, -2),
        (4, -3),
        (5, -4),
        (6, -5),
    ]


def test_sizes_of_parties():
    rows = [(row.id, row.from_characters, row.to_characters, row.apl) for row in BOOK.party_sizes.values()]
    assert rows == [("1-3", 1, 3, -1), ("4-5", 4, 5, 0), ("6+", 6, None, 1)]
