"""What holds over the tables of encounters; their figures are pinned in `pinned/`."""

from shipcli.kinds.encounter.tables import BOOK


def test_the_ladder_goes_from_a_quarter_to_20():
    assert list(BOOK.tiers) == ["1/4", "1/3", "1/2", *map(str, range(1, 21))]


def test_an_award_for_each_is_that_for_the_size_of_the_party():
    for row in BOOK.xp_awards.values():
        found = [row.each(size) for size in BOOK.party_sizes]
        assert found == [row.each_1_to_3, row.each_4_or_5, row.each_6_or_more]
