"""`shipcli catalogue`: what can be used."""

import re
from pathlib import Path

import pytest

from shipcli import systems
from tests.support import run

TABLES = {
    (kind, name): table
    for kind in systems.KINDS
    for name, table in [*systems.get(kind).book.items(), ("rulings", systems.get(kind).book.rulings)]
}


def test_the_list_of_tables_names_them_all():
    listed = run("catalogue", "--format", "json").json
    assert {(one["kind"], one["table"]): one["rows"] for one in listed} == {
        name: len(table) for name, table in TABLES.items()
    }
    assert all(set(one) == {"kind", "table", "rows", "book"} for one in listed)
    out = run("catalogue").out
    assert all(kind in out and name in out for kind, name in TABLES)


def test_the_list_of_tables_fits_80_columns():
    assert max(map(len, run("catalogue").out.splitlines())) <= 80


@pytest.mark.parametrize(("kind", "name"), TABLES)
def test_every_table_is_shown_whole(kind, name):
    result = run("catalogue", name, "--kind", kind, "--format", "json")
    assert (result.status, result.err) == (0, "")
    assert [row["id"] for row in result.json] == list(TABLES[kind, name])
    assert all(row["book"] for row in result.json)
    text = run("catalogue", name, "--kind", kind)
    assert text.status == 0
    assert all(id in text.out for id in TABLES[kind, name])


SHARED = sorted({name for _, name in TABLES if sum(name == other for _, other in TABLES) > 1})


@pytest.mark.parametrize("name", SHARED)
def test_a_table_of_several_kinds_is_shown_of_all_of_them(name):
    kinds = [kind for kind, other in TABLES if other == name]
    result = run("catalogue", name)
    assert (result.status, result.err) == (0, "")
    alone = [run("catalogue", name, "--kind", kind).out.rstrip("\n") for kind in kinds]
    heads = [f"{systems.get(kind).title} (`--kind {kind}`)" for kind in kinds]
    assert result.out == "\n\n".join(f"{head}\n\n{text}" for head, text in zip(heads, alone, strict=True)) + "\n"
    rows = run("catalogue", name, "--format", "json").json
    assert [(row["document"], row["id"]) for row in rows] == [(kind, id) for kind in kinds for id in TABLES[kind, name]]


def test_of_several_tables_only_those_with_rows_are_shown():
    out = run("catalogue", "sizes", "supercolossal").out
    assert "`--kind starship`" in out
    assert "`--kind armada`" not in out
    result = run("catalogue", "sizes", "zeppelin")
    assert (result.status, result.out, result.err) == (0, "", "no row holds 'zeppelin'\n")


def advice():
    """Every way to call `catalogue` that a table or a page tells of."""
    root = Path(__file__).parent.parent
    texts = [path.read_text("utf-8") for path in [root / "README.md", *(root / "docs").rglob("*.md")]]
    texts += [str(value) for table in TABLES.values() for row in table.values() for value in row.cells.values()]
    texts.append(run("statblock", str(Path(__file__).parent.parent / "examples")).out)
    found = re.findall(r"`shipcli\s+catalogue([^`\[]*)`", "\n".join(texts))
    return sorted({" ".join(words.split()) for words in found})


def test_what_people_are_told_to_type_works():
    told = advice()
    assert {"terms", "critical_damage --kind armada", "abilities fighter"} <= set(told)
    assert [
        (words, run("catalogue", *words.split()).err) for words in told if run("catalogue", *words.split()).err
    ] == []


# Options beside `catalogue weapons`, and a check of every row that is left; the last says how many at least.
FILTERS = [
    (["--class", "heavy"], lambda row: row["weapon_class"] == "heavy", 40),
    (["--class", "Spinal"], lambda row: row["weapon_class"] == "spinal", 10),
    (["--max-bp", "5"], lambda row: row["bp"] <= 5, 10),
    (["--arc", "turret"], lambda row: row["weapon_class"] != "spinal" and "mine" not in row["properties"], 100),
    (["--arc", "aft", "mine"], lambda row: row["arcs"] == ["aft"], 4),
    (["--class", "heavy", "--max-bp", "20", "--arc", "turret"], lambda row: row["bp"] <= 20, 20),
]


@pytest.mark.parametrize(("options", "holds", "least"), FILTERS, ids=[" ".join(one[0]) for one in FILTERS])
def test_options_narrow_the_weapons_down(options, holds, least):
    rows = run("catalogue", "weapons", *options, "--format", "json").json
    assert len(rows) >= least
    assert all(holds(row) for row in rows)


@pytest.mark.parametrize("spelling", ["fleet_costs", "fleet-costs", "Fleet Costs", "FLEET_COSTS"])
def test_a_table_may_be_spelled_in_any_way(spelling):
    assert run("catalogue", spelling) == run("catalogue", "fleet_costs")


# Table, words, ids found.
SEARCHES = [
    ("abilities", ["bombers"], ["bombers"]),
    ("abilities", ["BOMBERS"], ["bombers"]),
    ("abilities", ["superweapon"], ["superweapon"]),
    ("abilities", ["mines", "hexes"], ["gravity-mines"]),
    ("abilities", ["mines", "bombers"], []),
    ("classes", ["capital", "perfect"], ["fighter"]),
    ("build_points", ["6"], ["6"]),
    ("build_points", ["144"], ["6"]),
    ("build_points", ["44"], []),
    ("fleet_costs", ["58"], ["19"]),
    ("fleet_costs", ["19", "77"], ["19"]),
    ("abilities", ["+1", "2"], ["bombers", "point-defense"]),
    ("fleet_damage", ["10d"], ["20"]),
]


@pytest.mark.parametrize(("table", "words", "ids"), SEARCHES, ids=[" ".join([t, *w]) for t, w, _ in SEARCHES])
def test_words_narrow_a_table_down(table, words, ids):
    result = run("catalogue", table, *words, "--format", "json")
    assert (result.status, [row["id"] for row in result.json]) == (0, ids)


@pytest.mark.parametrize(
    ("table", "words", "said"),
    [
        ("abilities", ["zeppelin"], "no row holds 'zeppelin'"),
        ("abilities", ["fightr"], "no row holds 'fightr'; did you mean fighter?"),
        ("abilities", ["FIGHTR"], "no row holds 'FIGHTR'; did you mean fighter?"),
        ("abilities", ["gunnery", "fightr"], "no row holds 'fightr'; did you mean fighter?"),
        ("abilities", ["mines", "bombers"], "no row holds all of these words"),
        ("build_points", ["7777"], "no row holds '7777'"),
        ("abilities", ["a\x1b[31m"], "no row holds 'a\\x1b[31m'"),
    ],
)
def test_words_that_no_row_holds_are_said_on_standard_error(table, words, said):
    assert run("catalogue", table, *words) == (0, "", f"{said}\n")
    assert run("catalogue", table, *words, "--format", "json") == (0, "[]\n", f"{said}\n")


@pytest.mark.parametrize("words", [["show"], ["show", ""]])
def test_show_without_a_name_asks_for_one(words):
    result = run("catalogue", *words)
    assert (result.status, result.out) == (2, "")
    assert "`shipcli catalogue show gravity-mines`" in result.err


def test_a_row_is_shown_by_another_of_its_names():
    of_armadas = ("--kind", "armada")
    assert run("catalogue", "show", "Intimidation", *of_armadas) == run("catalogue", "show", "intimidate", *of_armadas)


@pytest.mark.parametrize("name", ["gravity-mines", "Gravity Mines", "GRAVITY MINES", "gravity_mines"])
def test_a_row_is_shown_by_id_or_printed_name(name):
    result = run("catalogue", "show", name, "--format", "json")
    [row] = result.json
    assert (row["table"], row["id"], row["bp"]) == ("abilities", "gravity-mines", 3)
    text = run("catalogue", "show", *name.split())
    assert text.status == 0
    assert text.out.startswith("Gravity mines (armada: abilities)\n")
    assert "SOM 60" in text.out


def test_every_row_can_be_shown():
    for (kind, _), table in TABLES.items():
        for id in list(table)[:40]:
            found = run("catalogue", "show", id, "--kind", kind, "--format", "json")
            assert found.status == 0
            assert any(row["document"] == kind and row["id"] == id for row in found.json)


def test_a_kind_narrows_the_tables_down():
    assert run("catalogue", "--kind", "armada") == run("catalogue", "--kind", "Armada")
    assert {one["kind"] for one in run("catalogue", "--kind", "armada", "--format", "json").json} == {"armada"}


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("abilites", "abilities"),
        ("rullings", "rulings"),
        ("clases", "classes"),
        ("show flagshipp", "flagship"),
        ("crit", "critical_damage or critical_conditions"),
        ("fleet", "fleet_costs or fleet_damage"),
        ("show gravity", "gravity-mines, gravity-tether or gravity-well"),
    ],
)
def test_a_misspelling_is_answered_with_the_nearest(words, near):
    result = run("catalogue", *words.split())
    assert (result.status, result.out) == (2, "")
    assert f"did you mean {near}?" in result.err


def test_a_table_that_is_none_is_answered_with_all():
    result = run("catalogue", "zeppelins")
    assert result.status == 2
    assert all(name in result.err for _, name in TABLES)


def test_text_holds_no_python():
    for kind, name in TABLES:
        out = run("catalogue", name, "--kind", kind).out
        assert "None" not in out
        assert "('" not in out
        assert "['" not in out


WIDE = {"officer_actions", "rulings", "stunts"}
"""Tables that do not fit 80 columns, however their cells are broken."""


@pytest.mark.parametrize("table", [*systems.get("armada").book.names(), "rulings"])
def test_a_table_fits_80_columns_where_it_can(table):
    out = run("catalogue", table, "--kind", "armada").out
    assert (max(map(len, out.splitlines())) > 80) == (table in WIDE)


@pytest.mark.parametrize(("columns", "widest"), [("80", 80), ("200", 160), ("100", 100)])
def test_on_a_terminal_a_table_goes_by_its_width(monkeypatch, columns, widest):
    monkeypatch.setenv("COLUMNS", columns)
    lines = run("catalogue", "abilities", terminal=True).out.splitlines()
    assert max(map(len, lines)) <= widest
    assert ("ruling" in lines[0]) == (columns != "80")


def test_a_stunt_says_what_it_does_and_how_its_dc_rises():
    out = run("catalogue", "show", "flyby").out
    assert "against: enemy AC" in out
    assert "effect: moves as usual" in out
    assert "tiers for 1 more: 4" in run("catalogue", "show", "slide").out
