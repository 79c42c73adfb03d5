"""Every figure of every table against a second transcription: `tests/<room>/pinned/<table>.txt`.

A file has a line for each row and a column for each cell, and was made from the sources, not from our tables. Whoever
changes a figure changes it in both places, and says in the commit which page it stands on.
"""

import pytest

from shipcli import systems
from shipcli.catalogue import read_json
from shipcli.rows import MISSING
from tests.pinned import NOTHING, TESTS, figure, transcribed

TABLES_OF_WORDS = {"terms", "rulings"}
"""Tables that hold explanations, and no figure of a book."""

WORDS = {
    "id",
    "name",
    "aliases",
    "effect",
    "failure",
    "worse",
    "more",
    "limit",
    "meaning",
    "purpose",
    "reason",
    "ruling",
}
"""Cells that name and explain, in any table where they hold text."""

UNPINNED = {
    ("starship", "crew_actions"): {"book": "the sources name no page of a single action"},
    ("starship", "expansion_bays"): {"civilian": "our judgement: no source says which bays are"},
    ("sw5e-ship", "ship_weapon_properties"): {"parameter": "our words for the number; which weapon has one is pinned"},
}
"""Cells of which there is no second source, each with what it holds."""


def ledger_rows(system, numbers):
    """The ids of the ledger that a text such as `7 9 12-16` names."""
    spans = [span.partition("-") for span in numbers.split()]
    return [f"{system}-{number:03}" for first, _, last in spans for number in range(int(first), int(last or first) + 1)]


COVERED = {
    ("armada", "abilities"): ledger_rows("ARM", "124-134"),
    ("armada", "classes"): ledger_rows("ARM", "110 112 114 116 118 120"),
    ("armada", "fleet_costs"): ledger_rows("ARM", "66-85"),
    ("armada", "fleet_damage"): ledger_rows("ARM", "88-107"),
    ("armada", "maneuverabilities"): ledger_rows("ARM", "42"),
    ("armada", "range_bands"): ledger_rows("ARM", "62"),
    ("armada", "roles"): ledger_rows("ARM", "172"),
    ("armada", "sizes"): ledger_rows("ARM", "39"),
    ("encounter", "difficulties"): ledger_rows("ARM", "37"),
    ("encounter", "xp_awards"): ledger_rows("STS", "366 368"),
    ("sol-ship", "aggressive_bands"): ledger_rows("SOL", "52-54"),
    ("sol-ship", "backlash"): ledger_rows("SOL", "83 84"),
    ("sol-ship", "cannon_sizes"): ledger_rows("SOL", "71-73"),
    ("sol-ship", "phases"): ledger_rows("SOL", "12-16"),
    ("sol-ship", "rally_bands"): ledger_rows("SOL", "39-41"),
    ("sol-ship", "ship_actions"): ledger_rows("SOL", "98-115"),
    ("starship", "critical_conditions"): ledger_rows("STS", "277-279"),
    ("starship", "crew_actions"): ledger_rows(
        "STS",
        "63 68 69 73 77 81 84 186 192 193 196 201 202 209 210 212 218 234 237 246 250 255 258 259 263 264 267 "
        "274 284 287 292 294 299 302 305 308 311 314 316 320 324 332 336 339 370-412",
    ),
    ("starship", "crew_roles"): ledger_rows("STS", "7 9 12-16"),
    ("starship", "expansion_bays"): ledger_rows("STS", "298"),
    ("starship", "maneuverabilities"): ledger_rows("STS", "49-53"),
    ("starship", "speed_piloting"): ledger_rows("STS", "38-42"),
    ("sw5e-ship", "actions"): ledger_rows("SWE", "89-105"),
}
"""The rows of the ledger that a table's figures cover."""


def book(kind):
    """The tables of a room by name."""
    return dict(systems.get(kind).book.items())


TABLES = [(kind, name) for kind in systems.KINDS for name in book(kind) if name not in TABLES_OF_WORDS]


def folder(module):
    """The folder of a room's tests."""
    return module.rpartition(".")[2]


def path(kind, name):
    return TESTS / folder(systems.KINDS[kind]) / "pinned" / f"{name}.txt"


def figures(row, unpinned):
    """The cells of a row that must be transcribed, with their defaults."""
    words = {cell for cell in WORDS & row.columns.keys() if isinstance(getattr(row, cell), str | tuple)}
    return {cell: default for cell, default in row.columns.items() if cell not in words | unpinned}


def differences(rows, pinned, unpinned):
    """What a table and its transcription do not agree on. A cell that the transcription lacks must be its default."""
    yield from (f"{id}: not in the table" for id in pinned.keys() - rows.keys())
    yield from (f"{id}: not in the transcription" for id in rows.keys() - pinned.keys())
    for id in rows.keys() & pinned.keys():
        row, cells = rows[id], pinned[id]
        wanted = figures(row, unpinned)
        yield from (f"{id}: {cell} is no cell to transcribe" for cell in cells.keys() - wanted.keys())
        for cell, default in wanted.items():
            found, expected = figure(getattr(row, cell)), cells.get(cell, NOTHING)
            if expected == NOTHING and default is not MISSING:
                expected = figure(default)
            if found != expected:
                yield f"{id}: {cell} is {found}; the transcription has {expected}"


@pytest.mark.parametrize(
    ("kind", "name"),
    [pytest.param(*table, marks=pytest.mark.ledger(*COVERED.get(table, ())), id="-".join(table)) for table in TABLES],
)
def test_a_table_is_as_it_was_transcribed_the_second_time(kind, name):
    rows, pinned = book(kind)[name], transcribed(path(kind, name))
    assert sorted(differences(rows, pinned, UNPINNED.get((kind, name), {}).keys())) == []
    assert list(rows) == list(pinned)


@pytest.mark.parametrize("kind", systems.KINDS)
def test_no_id_stands_twice_in_a_table(kind):
    for name, table in book(kind).items():
        rows = read_json(systems.KINDS[kind], f"data/{name}.json")
        assert [row["id"] for row in rows] == list(table)


def test_the_ledger_is_covered_by_tables_there_are():
    assert COVERED.keys() <= set(TABLES)


def test_every_transcription_is_one_of_a_table():
    found = {file for room in systems.KINDS.values() for file in (TESTS / folder(room) / "pinned").iterdir()}
    assert found == {path(kind, name) for kind, name in TABLES}


def test_what_is_not_pinned_is_a_cell_of_the_table():
    for (kind, name), reasons in UNPINNED.items():
        for cell, reason in reasons.items():
            assert reason
            assert all(cell in row.columns for row in book(kind)[name].values())


PINNED = {"mk-1": {"ac_bonus": "1", "tl_penalty": "0", "turn_penalty": "0", "bp": "per_size=1", "book": "CRB 297"}}


@pytest.mark.parametrize(
    ("ours", "transcription", "found"),
    [
        ({}, {}, []),
        ({"bp": {"per_size": 2}}, {}, ["mk-1: bp is per_size=2; the transcription has per_size=1"]),
        ({"pcu": 5}, {}, ["mk-1: pcu is 5; the transcription has 0"]),
        ({"access": ("magic",)}, {}, ["mk-1: access is magic; the transcription has -"]),
        ({"name": "Mark 1 armor"}, {}, []),
        ({}, {"mk-1": {**PINNED["mk-1"], "price": "1"}}, ["mk-1: price is no cell to transcribe"]),
        ({}, {"mk-2": PINNED["mk-1"]}, ["mk-1: not in the transcription", "mk-2: not in the table"]),
    ],
)
def test_a_difference_is_found(ours, transcription, found):
    row = book("starship")["armor"]["mk-1"].but(**ours)
    assert sorted(differences({"mk-1": row}, transcription or PINNED, frozenset())) == found
