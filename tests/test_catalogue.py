"""Tables: rows by id, read once, found by id or printed name."""

import json
import re

import pytest

from shipcli import catalogue, systems
from shipcli.catalogue import Catalogue, Table, folded, nearest, table_of
from shipcli.rows import Named, Row
from shipcli.tally import Unknown


class Part(Named):
    sizes: tuple = ()


def part(id, name, book, **cells):
    return Part(id=id, name=name, book=book, **cells)


ROWS = [
    part("damage-threshold", "Damage Threshold", "SOM 60"),
    part("emp", "EMP", "SOM 60"),
    part("mk-1", "Mk 1 Armor", "CRB 296"),
    part("laser-heavy", "Heavy Laser", "CRB 303"),
    part("laser-heavy-old", "Heavy laser", "CRB 304"),
    part("intimidate", "Intimidate", "SOM 60", aliases=("Intimidation",)),
]
PARTS = Table("parts", ROWS)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Damage Threshold", "damage-threshold"),
        ("  damage_threshold ", "damage-threshold"),
        ("DAMAGE--THRESHOLD", "damage-threshold"),
        ("Mk 2 / Duonode", "mk-2-duonode"),
        ("Straße", "strasse"),
        ("", ""),
        ("Ψ ½", "ψ-½"),
        ("12", "12"),
    ],
)
def test_folded(name, id):
    assert folded(name) == id
    assert folded(folded(name)) == folded(name)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("damage-threshold", "damage-threshold"),
        ("Damage Threshold", "damage-threshold"),
        ("DAMAGE THRESHOLD", "damage-threshold"),
        ("damage_threshold", "damage-threshold"),
        ("emp", "emp"),
        ("EMP", "emp"),
        ("mk-1", "mk-1"),
        ("mk 1 armor", "mk-1"),
        ("Intimidation", "intimidate"),
        ("laser-heavy", "laser-heavy"),
        ("laser-heavy-old", "laser-heavy-old"),
    ],
)
def test_a_row_is_found_by_id_or_printed_name_in_any_case(name, id):
    assert PARTS.find(name) is PARTS[id]


@pytest.mark.parametrize(
    ("name", "alike", "near"),
    [
        ("Heavy Laser", ("laser-heavy", "laser-heavy-old"), ()),
        ("heavy_laser", ("laser-heavy", "laser-heavy-old"), ()),
        ("damage-treshold", (), ("damage-threshold",)),
        ("Intimidations", (), ("intimidate",)),
        ("zeppelin", (), ()),
        ("", (), ()),
    ],
)
def test_what_is_no_row_is_unknown_and_says_what_was_meant(name, alike, near):
    found = PARTS.find(name)
    assert isinstance(found, Unknown)
    assert (found.text, found.alike) == (name, alike)
    assert found.near[: len(near)] == near
    assert bool(found.near) == bool(near)


def test_a_table_is_a_mapping_in_book_order():
    assert list(PARTS) == [row.id for row in ROWS]
    assert len(PARTS) == 6
    assert "emp" in PARTS
    assert "EMP" not in PARTS
    with pytest.raises(KeyError):
        PARTS["EMP"]


def test_nearest_gives_the_closest_first_and_no_more_than_asked():
    names = ["harbor", "harbors", "arbor", "zeppelin"]
    assert nearest("harbour", names, 1) == ["harbor"]
    assert len(nearest("harbour", names, 2)) == 2
    assert nearest("quux", names) == []
    assert nearest("", names) == []


class Tables(Catalogue):
    parts = table_of(Part)
    wings = table_of(Part)


@pytest.fixture
def data(monkeypatch):
    """A package whose table `parts` holds the rows given."""
    reads = []

    def put(*rows):
        def read_data(package, path):
            reads.append((package, path))
            return json.dumps(rows).encode()

        monkeypatch.setattr(catalogue, "read_data", read_data)
        return reads

    return put


ROW = {"id": "a", "name": "A", "book": "B 1"}


def test_a_table_is_read_with_tuples_for_lists(data):
    reads = data({**ROW, "sizes": ["tiny", ["small"]]})
    tables = Tables()
    first = tables.parts
    assert first["a"].sizes == ("tiny", ("small",))
    assert tables.parts is tables["parts"] is first
    assert reads == [("tests", "data/parts.json")]


@pytest.mark.parametrize("row", [{**ROW, "more": 1}, {"id": "a", "book": "B 1"}], ids=["more", "less"])
def test_a_row_of_other_fields_is_refused(data, row):
    data(row)
    with pytest.raises(TypeError):
        Tables().parts  # noqa: B018


def test_rows_laid_over_tables_are_in_those_alone(data):
    data(ROW, {**ROW, "id": "b", "name": "B"})
    book = Tables()
    changed, new = Part(id="a", name="A", book="House 1"), Part(id="c", name="C", book="House 2")
    laid = book.but({"parts": [changed, new]})
    assert list(laid.parts) == ["a", "b", "c"]
    assert laid.parts["a"] is changed
    assert laid.parts["b"] is book.parts["b"]
    assert laid.parts.find("C") is new
    assert list(book.parts) == ["a", "b"]
    assert book.parts["a"].book == "B 1"
    assert laid.wings is book.wings
    assert laid.but({"parts": [new.but(book="House 3")]}).parts["c"].book == "House 3"
    with pytest.raises(KeyError):
        book.but({"rudders": []})


def test_a_catalogue_knows_its_tables_by_name():
    assert Tables.names() == ["parts", "wings"]
    assert [name in Tables() for name in ("parts", "names", "rudders")] == [True, False, False]
    assert Tables.row_type("parts") is Part
    for ask in (lambda: Tables()["rudders"], lambda: Tables.row_type("rudders")):
        with pytest.raises(KeyError):
            ask()


TABLES = [
    (f"{kind}/{name}", loaded)
    for kind in systems.KINDS
    for name, loaded in [*systems.get(kind).book.items(), ("rulings", systems.get(kind).book.rulings)]
]


@pytest.mark.parametrize("loaded", [loaded for _, loaded in TABLES], ids=[name for name, _ in TABLES])
def test_every_row_has_an_id_of_its_own_a_book_and_is_found(loaded):
    rows = loaded
    assert len(rows) > 0
    for id, row in rows.items():
        assert row.id == id
        assert re.fullmatch(r"[a-z0-9]+(?:[-/+][a-z0-9]+)*\+?", id)
        assert row.book.strip()
        assert rows.find(id) is row
        name = getattr(row, "name", None)
        if name is not None:
            assert name == name.strip() != ""
            for spelling in (name, name.upper()):
                found = rows.find(spelling)
                assert found is row or found.alike.count(id) == 1


@pytest.mark.parametrize(("name", "loaded"), TABLES, ids=[name for name, _ in TABLES])
def test_no_id_stands_twice_in_its_file(name, loaded):
    kind, _, stem = name.partition("/")
    package = systems.KINDS[kind]
    ids = [row["id"] for row in json.loads(catalogue.read_data(package, f"data/{stem}.json"))]
    assert ids == list(loaded)


class Priced(Named):
    bp: int = 0


class Engine(Priced):
    speed: int


def test_a_row_has_the_cells_of_its_own_and_those_it_shares():
    engine = Engine(id="m8", name="M8", book="CRB 296", speed=8)
    assert list(engine.columns) == ["id", "name", "speed", "bp", "aliases", "book"]
    assert engine.cells == {"id": "m8", "name": "M8", "speed": 8, "bp": 0, "aliases": (), "book": "CRB 296"}
    assert engine.wanted == {"id", "name", "speed", "book"}
    assert engine.but(bp=4).cells == {**engine.cells, "bp": 4}
    assert engine.bp == 0
    assert engine != engine.but(bp=0)  # a row is itself alone


@pytest.mark.parametrize("cells", [{"id": "a", "book": "B 1", "more": 1}, {"id": "a"}], ids=["more", "less"])
def test_a_row_of_other_cells_says_which(cells):
    class Bare(Row):
        pass

    with pytest.raises(TypeError, match=r"^Bare: (more|book)$"):
        Bare(**cells)


def test_a_row_is_shown_by_its_type_and_id():
    assert repr(Engine(id="m8", name="M8", book="CRB 296", speed=8)) == "Engine(m8)"
