"""Every static rule of the ledger that this version covers is cited by a test."""

import csv

import pytest

from tests.conftest import CITED, TESTS

COVERED = {"armada": {"encounter", "xp"}, "starship": {"action", "encounter", "repair", "xp"}, "sw5e": set()}
"""Systems whose static rows are to be cited, and the areas of each that later work covers."""


def rows():
    with (TESTS / "ledger.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def wanted():
    return {
        row["id"]
        for row in rows()
        if row["kind"] == "static" and row["system"] in COVERED and row["area"] not in COVERED[row["system"]]
    }


def test_every_static_row_is_cited(request):
    if request.config.args != [str(TESTS)] and request.config.args != ["tests"]:
        pytest.skip("the rows cited are known only where all tests were collected")
    assert sorted(wanted() - request.config.stash[CITED]) == []


def test_no_row_is_cited_that_is_not_there(request):
    assert request.config.stash[CITED] <= {row["id"] for row in rows()}


def test_ids_of_the_ledger_are_unique():
    ids = [row["id"] for row in rows()]
    assert len(ids) == len(set(ids)) == 934
