"""Rulings: those that mattered to a document, and the tables of them."""

import re

import pytest

from shipcli import systems
from shipcli.house import House
from shipcli.rulings import spelled
from shipcli.sensitivity import mattered
from tests.support import base, found, reviewed

RULINGS = [(kind, ruling) for kind in systems.KINDS for ruling in systems.get(kind).book.rulings.values()]
TABLE = systems.get("armada").book.rulings


def ids(edits=None):
    return [one.id for one in mattered(reviewed(base(edits=edits)))]


# Edits of the legal armada; rulings that must then be among those that mattered, and some that must not.
CASES = [
    ({}, {"range-bands", "hp-formula"}, {"upgrade-cost", "cost-tier-19", "flagship-required", "ability-once"}),
    ({"/removed": [{"name": "superweapon", "bp": 3}]}, {"upgrade-cost"}, set()),
    ({"/fleets/0/abilities": ["point-defense"]}, {"flagship-required"}, set()),
    ({"/fleets/4/abilities": ["interceptors", "interceptors"]}, {"ability-once"}, set()),
    ({"/officers": []}, {"range-bands"}, {"officer-bonus-scope", "officer-ranks-npc"}),
    ({"/fleets/0/size": "small"}, {"size-by-class"}, set()),
    ({"/rulings": {"range-bands": "extreme"}}, {"range-bands"}, set()),
]


@pytest.mark.parametrize(("edits", "some", "none"), CASES, ids=[str(edits) for edits, _, _ in CASES])
def test_a_ruling_matters_where_another_answer_would_change_something(edits, some, none):
    mattering = set(ids(edits))
    assert some <= mattering
    assert not none & mattering


def test_they_come_in_the_order_of_the_table_with_choice_and_meaning():
    rulings = mattered(reviewed(base(edits={"/rulings": {"range-bands": "long"}})))
    names = [one.id for one in rulings]
    assert names == [id for id in TABLE if id in names]
    for one in rulings:
        ruling = TABLE[one.id]
        assert one.choice == ("long" if one.id == "range-bands" else ruling.default)
        assert one.meaning == ruling.meanings[ruling.values.index(one.choice)]


def test_rulings_of_play_and_fixed_ones_never_matter_to_figures():
    for one in mattered(reviewed(base())):
        assert TABLE[one.id].applies == "build"
        assert not TABLE[one.id].fixed


def test_it_asks_without_changing_the_report():
    report = reviewed(base())
    before = (report.data, dict(report.house), found(report))
    mattered(report)
    assert (report.data, report.house, found(report)) == before


@pytest.mark.parametrize(
    "edits", [{"/fleets/0/class": "x"}, {"/fleets": 3}, {"/tier": 21}, {"/officers/0/ranks": 3}], ids=str
)
def test_a_faulty_document_has_rulings_that_mattered_too(edits):
    for one in mattered(reviewed(base(edits=edits))):
        assert one.id in TABLE


@pytest.mark.parametrize(("kind", "ruling"), RULINGS, ids=[ruling.id for _, ruling in RULINGS])
def test_every_ruling_is_complete(kind, ruling):
    assert re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", ruling.id)
    assert ruling.question.endswith("?")
    assert ruling.applies in ("build", "encounter", "play")
    assert len(ruling.values) == len(ruling.meanings) == len(set(ruling.values)) >= 1
    assert ruling.default == ruling.values[0]
    assert ruling.fixed == (len(ruling.values) == 1)
    assert all(isinstance(value, bool) or re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", value) for value in ruling.values)
    assert len({type(value) for value in ruling.values}) == 1
    assert ruling.book.strip()


@pytest.mark.parametrize(("kind", "ruling"), RULINGS, ids=[ruling.id for _, ruling in RULINGS])
def test_every_answer_of_every_ruling_can_be_chosen(kind, ruling):
    for value in ruling.values:
        report = reviewed(base(kind, {"/rulings": {ruling.id: value}}))
        assert "S010" not in found(report)
        assert report.house[ruling.id] == value


@pytest.mark.parametrize(
    ("rulings", "pointer", "word"),
    [
        ({"range-band": "short"}, ("rulings", "range-band"), "did you mean range-bands?"),
        ({"range-bands": "shrt"}, ("rulings", "range-bands"), "did you mean short?"),
        ({"range-bands": True}, ("rulings", "range-bands"), "short"),
        ({"superweapon-crit": "yes"}, ("rulings", "superweapon-crit"), "true or false"),
        ({"range-bands": 3}, ("rulings", "range-bands"), "3"),
        ({"unspent-bp": "kept"}, ("rulings", "unspent-bp"), "lost"),
    ],
    ids=str,
)
def test_a_ruling_that_is_none_is_a_finding(rulings, pointer, word):
    [one] = reviewed(base(edits={"/rulings": rulings})).diagnostics
    assert (one.code, one.pointer) == ("S010", pointer)
    assert word in f"{one.message} {one.hint}"


def test_a_house_answers_all_and_can_be_asked_otherwise():
    house = systems.get("armada").book.house({"range-bands": "long"})
    assert house["range-bands"] == "long"
    assert all(house[id] == ruling.default for id, ruling in TABLE.items() if id != "range-bands")
    other = house.but("range-bands", "short")
    assert (house["range-bands"], other["range-bands"]) == ("long", "short")
    assert isinstance(other, House)


@pytest.mark.parametrize(("choice", "text"), [(True, "true"), (False, "false"), ("short", "short")])
def test_spelled(choice, text):
    assert spelled(choice) == text


FLEET = [
    [4, 4, 4, 1, "1/2"],
    [{"tier": 4, "count": 2, "crew_level": 9}, 4, 4, {"tier": 1, "crew_level": 3}, 6],
    [{"name": "Tern", "tier": 2}, {"name": "Gull", "tier": 2, "count": 3}, {"tier": 7, "count": "many"}, 7],
    ["1/4", "1/4", "1/3", 40, 1, 1, 1],
    [20, 20, 19, 1],
]


@pytest.mark.parametrize("enemies", FLEET, ids=str)
@pytest.mark.parametrize("more", [{}, {"squadron": True}, {"allies": [3, 3], "scale": "armada"}], ids=str)
def test_ships_that_are_alike_count_as_one_entry_and_the_same_rulings_matter(enemies, more, monkeypatch):
    report = reviewed({"kind": "encounter", "name": "X", "apl": 6, "party": [4, 4, 4, 6], "enemies": enemies, **more})
    by_counts = mattered(report)
    report = report._replace(system=report.system._replace(settled=None))
    assert mattered(report) == by_counts
