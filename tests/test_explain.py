"""`shipcli explain`: rules, rulings, codes, kinds."""

import re

import pytest

from shipcli import systems
from shipcli.cli.explain import MEANINGS
from shipcli.house import spelled
from shipcli.review import NAMES
from tests.support import run

RULES = [rule for kind in systems.KINDS for rule in systems.get(kind).rules]
RULINGS = [ruling for kind in systems.KINDS for ruling in systems.get(kind).rulings().values()]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_every_rule_is_explained(rule):
    result = run("explain", rule.code)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{rule.code} {rule.name} ({rule.severity})\n")
    flat = " ".join(result.out.split())
    assert f"{rule.summary} Source: {rule.source}" in flat
    assert re.search(r"\b(error|warning|info): .+ Good:", flat)
    bad = result.out.partition("\nBad:\n")[2].partition("\nGood:\n")
    assert bad[0].strip()
    assert bad[2].strip()
    for given in (rule.code.lower(), rule.name):
        assert run("explain", given) == result


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_every_ruling_is_explained_the_default_first(ruling):
    result = run("explain", ruling.id)
    assert (result.status, result.err) == (0, "")
    flat = " ".join(result.out.split())
    assert ruling.question in flat
    assert f"Source: {ruling.book}" in flat
    places = [flat.index(f"{spelled(value)}{' (default)' if i == 0 and not ruling.fixed else ''}: {meaning}")
              for i, (value, meaning) in enumerate(zip(ruling.values, ruling.meanings, strict=True))]  # fmt: skip
    assert places == sorted(places)
    assert ("nothing to choose" in flat) == ruling.fixed
    assert (f"rulings: {{{ruling.id}: " in flat) == (not ruling.fixed)


@pytest.mark.parametrize("code", NAMES)
def test_every_common_code_is_explained(code):
    result = run("explain", code)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{code} {NAMES[code]}\n")
    assert len(result.out.splitlines()[1]) > 20
    assert run("explain", NAMES[code]) == run("explain", code.lower()) == result


def test_the_common_codes_are_those_of_the_contract():
    assert list(NAMES) == [*(f"Y{n:03}" for n in range(1, 12)), *(f"S{n:03}" for n in (1, 2, 3, 4, 5, 10, 11, 12, 13))]
    assert list(MEANINGS) == list(NAMES)
    assert len(set(NAMES.values())) == len(NAMES)
    assert all(re.fullmatch(r"[a-z]+(?:-[a-z]+)*", name) for name in NAMES.values())


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("ar104", "AR104"),
        ("bp_over_budget", "bp-over-budget"),
        ("BP over budget", "bp-over-budget"),
        ("Range-Bands", "range-bands"),
        ("RANGE BANDS", "range-bands"),
        ("s002", "S002"),
        ("Unknown Key", "unknown-key"),
        ("Armada", "armada"),
    ],
)
def test_a_topic_may_be_spelled_in_any_way(given, name):
    assert run("explain", given) == run("explain", name)
    assert run("explain", name).status == 0


@pytest.mark.parametrize("kind", systems.KINDS)
def test_a_kind_lists_its_rules_and_rulings(kind):
    result = run("explain", kind)
    assert (result.status, result.err) == (0, "")
    system = systems.get(kind)
    for rule in system.rules:
        assert re.search(rf"^ +{rule.code} +{rule.severity} +{rule.name}: ", result.out, re.M)
    for ruling in system.rulings().values():
        assert re.search(rf"^ +{ruling.id} .*: {re.escape(spelled(ruling.default))}", result.out, re.M)


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("bp-over-buget", "bp-over-budget"),
        ("range-band", "range-bands"),
        ("armda", "armada"),
        ("unknown-keys", "unknown-key"),
        ("AR1040", "AR104"),
    ],
)
def test_a_misspelling_is_answered_with_the_nearest(given, near):
    result = run("explain", given)
    assert (result.status, result.out) == (2, "")
    assert f"did you mean {near}" in result.err


@pytest.mark.parametrize(
    ("given", "command"),
    [
        ("flagship", "catalogue show flagship"),
        ("Gravity Mines", "catalogue show gravity-mines"),
        ("Intimidation", "catalogue show intimidate"),
        ("build_points", "catalogue build_points"),
    ],
)
def test_what_stands_in_a_table_is_found_by_the_command_that_is_named(given, command):
    result = run("explain", given)
    assert (result.status, result.out) == (2, "")
    assert f"`shipcli {command}`" in result.err
    assert run(*command.split()).status == 0


def test_rules_and_rulings_do_not_share_names():
    names = [rule.name for rule in RULES] + [ruling.id for ruling in RULINGS] + list(NAMES.values()) + [*systems.KINDS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("topic", [rule.code for rule in RULES] + [ruling.id for ruling in RULINGS] + list(NAMES))
def test_no_line_is_wider_than_a_page(topic):
    assert max(map(len, run("explain", topic).out.splitlines())) <= 120
