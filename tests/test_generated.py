"""Generated edits of a document: none moves the place of another."""

import pytest

from shipcli.pointers import LEFT_OUT
from tests.support import generated

DATA = {"crew": [{"name": "a"}, {"name": "b"}, {"name": "c"}], "tier": 3}

# Edits, and the document then.
CASES = [
    ({"/crew/0": LEFT_OUT, "/crew/2/name": "x"}, {"crew": [{"name": "b"}, {"name": "x"}], "tier": 3}),
    ({"/crew/2/name": "x", "/crew/0": LEFT_OUT}, {"crew": [{"name": "b"}, {"name": "x"}], "tier": 3}),
    ({"/crew/0": LEFT_OUT, "/crew/1": LEFT_OUT, "/crew/2": LEFT_OUT}, {"crew": [], "tier": 3}),
    ({"/crew": None, "/crew/1/name": 5, "/crew/1": LEFT_OUT}, {"crew": None, "tier": 3}),
    ({"/crew/1": 4, "/crew/1/name": 5}, {"crew": [{"name": "a"}, 4, {"name": "c"}], "tier": 3}),
    ({"/speed": 1}, {**DATA, "speed": 1}),
    ({"/speed": LEFT_OUT, "/crew/3": 1, "/crew/9/name": 1, "/tier/x": 1, "/tier/0": 1, "/crew/name": 1}, DATA),
    ({f"/crew/{i}": LEFT_OUT for i in (10, 9, 2)}, {"crew": [{"name": "a"}, {"name": "b"}], "tier": 3}),
    ({}, DATA),
]


@pytest.mark.parametrize(("edits", "result"), CASES, ids=str)
def test_generated_edits_hold_in_any_order(edits, result):
    assert generated(DATA, edits) == result


def test_items_are_ordered_by_number():
    data = {"list": list(range(12))}
    assert generated(data, {"/list/2": LEFT_OUT, "/list/10": LEFT_OUT}) == {"list": [0, 1, *range(3, 10), 11]}
