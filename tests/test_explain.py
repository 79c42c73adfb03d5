"""`shipcli explain`: rules, rulings, codes, kinds."""

import re

import pytest

from shipcli import systems
from shipcli.codes import CODES
from shipcli.rulings import spelled
from tests.support import found, reviewed_text, run

RULES = [rule for kind in systems.KINDS for rule in systems.get(kind).rules]
RULINGS = [ruling for kind in systems.KINDS for ruling in systems.get(kind).book.rulings.values()]


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
    assert run("explain", rule.code.lower()) == result
    shared = [other for other in RULES if other.name == rule.name]
    assert run("explain", rule.name).out == "\n".join(run("explain", other.code).out for other in shared)


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


@pytest.mark.parametrize("code", CODES.rules)
def test_every_common_code_is_explained(code):
    result = run("explain", code)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{code} {CODES.rules[code].name}\n")
    assert len(result.out.splitlines()[1]) > 20
    assert "\nBad:\n" in result.out
    assert "\nGood:\n" in result.out
    assert run("explain", CODES.rules[code].name) == run("explain", code.lower()) == result


SHOWN = [rule.code for rule in CODES if rule.example and not rule.example.described]
"""Codes that a text can show; the others are about bytes, files or long texts."""


@pytest.mark.parametrize("code", SHOWN)
def test_the_bad_example_of_a_code_has_it_and_the_good_one_has_not(code):
    bad, good, _ = CODES.rules[code].example
    assert code in found(reviewed_text(bad))
    assert code not in found(reviewed_text(good))
    shown = run("explain", code).out
    [message] = [one.message for one in reviewed_text(bad).diagnostics if one.code == code]
    assert f": {message}" in " ".join(shown.split())
    assert "\nBad:\n" + "".join(f"  {line}\n" for line in bad.splitlines()) in shown
    assert shown.endswith("Good:\n" + "".join(f"  {line}\n" for line in good.splitlines()))


def test_every_common_code_has_an_example_or_says_in_words_what_it_is_about():
    assert [rule.code for rule in CODES if rule.example is None] == []
    assert sorted({*CODES.rules} - {*SHOWN}) == ["Y002", "Y005", "Y010", "Y011"]


@pytest.mark.parametrize("code", ["AR127", "AR128", "SF907"])
def test_a_number_without_a_rule_says_where_it_went(code):
    result = run("explain", code)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{code} (no check of a document)\n")
    assert run("explain", code.lower()) == result
    for command in re.findall("`shipcli ([^`]*)`", " ".join(result.out.split())):
        if command != "statblock":
            assert run(*command.split()).status == 0


# A rule, and what its bad example must hold for a reader to see the fault.
SEEN = [
    ("AR101", ["tier: 21"]),
    ("AR104", ["tier: 2\n", "tier: 4\n"]),
    ("AR107", ["tier: 2\n  fleets:", "[interceptors, self-destruct]", "# and 4 more", "49 BP spent"]),
    ("AR111", ["[flagship, point-defense]", "[interceptors, flagship]"]),
    ("AR113", ["abilities: [bombers]\n  - name: Gulls\n", "# and 3 more"]),
    ("AR116", ["name: Osk\n    role: admiral", "name: Mae\n    role: admiral"]),
    ("AR117", ["name: Tov\n    role: commander\n    fleet: Old", "name: Mae\n    role: commander\n    fleet: Old"]),
    ("AR119", ["name: Tov\n    role: commander", "name: Tov\n    role: chief-engineer"]),
    ("AR122", ["tier: 2\n  fleets:", "2 BP of 48"]),
    ("AR125", ["tier: 2\n  party_level: 3"]),
]


@pytest.mark.parametrize(("code", "parts"), SEEN, ids=[code for code, _ in SEEN])
def test_a_bad_example_shows_what_its_message_speaks_of(code, parts):
    bad = run("explain", code).out.partition("\nBad:\n")[2].partition("\nGood:\n")[0]
    assert [part for part in parts if part not in bad] == []


def test_the_common_codes_are_those_of_the_contract():
    assert list(CODES.rules) == [
        *(f"Y{n:03}" for n in range(1, 12)),
        *(f"S{n:03}" for n in (1, 2, 3, 4, 5, 10, 11, 12, 13)),
    ]
    names = [rule.name for rule in CODES]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(?:-[a-z]+)*", name) for name in names)


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
    for ruling in system.book.rulings.values():
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
        ("build_points", "catalogue build_points --kind armada"),
    ],
)
def test_what_stands_in_a_table_is_found_by_the_command_that_is_named(given, command):
    result = run("explain", given)
    assert (result.status, result.out) == (2, "")
    assert f"`shipcli {command}`" in result.err
    assert run(*command.split()).status == 0


def test_rules_and_rulings_do_not_share_names():
    rules = {rule.name for rule in RULES}
    names = [*rules, *(ruling.id for ruling in RULINGS), *(rule.name for rule in CODES), *systems.KINDS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("topic", [rule.code for rule in RULES] + [ruling.id for ruling in RULINGS] + list(CODES.rules))
def test_no_line_is_wider_than_a_page(topic):
    assert max(map(len, run("explain", topic).out.splitlines())) <= 120


@pytest.mark.parametrize(
    ("term", "words", "page"),
    [
        ("CT", "Critical Threshold: half the HP, rounded down", "SOM 58"),
        ("sp", "Shield Points: a third of the HP", "SOM 58"),
        ("HP", "Hull Points", "SOM 58"),
        ("AC", "Armor Class", "SOM 58"),
        ("BP", "Build Points", "SOM 58"),
        ("morale", "half the tier of the enemy armada", "SOM 63"),
        ("stunt", "A feat of flying", "SOM 62"),
        ("Officer Bonus", "1 for every 6 ranks", "SOM 60"),
    ],
)
def test_a_word_of_the_stat_blocks_is_explained(term, words, page):
    out = run("explain", term).out
    assert words in " ".join(out.split())
    assert f"Source: {page}\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_an_enemy_may_be_of_another_tier_than_the_party():
    assert "an enemy's armada may well be of another tier" in " ".join(run("explain", "AR125").out.split())


# Names under which a newcomer looks for a word of starships, and what must be said of it.
WORDS = [
    ("TL", "tracking weapon"), ("target lock", "tracking weapon"), ("push", "malfunctioning"), ("pcu", "power cores"),
    ("DT", "does none"), ("minor", "once a round"), ("open action", "tied to no role"), ("arc", "turret"),
    ("turn distance", "60 degrees"), ("Drift rating", "divided"), ("quadrant", "four sides"), ("gunner", "gunnery"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "said"), WORDS, ids=[word for word, _ in WORDS])
def test_words_of_starships_are_explained(word, said):
    result = run("explain", word)
    assert (result.status, result.err) == (0, "")
    [text] = [part for part in result.out.split("\n\n") if "(Starfinder starships" in part]
    assert said in " ".join(text.split())
    assert re.search(r"\nSource: (CRB \d+|unsourced)", text)


@pytest.mark.parametrize("kind", [kind for kind in systems.KINDS if "terms" in systems.get(kind).book])
def test_every_term_is_explained_by_each_of_its_names(kind):
    system = systems.get(kind)
    for term in system.book["terms"].values():
        for name in (term.id, term.name, *getattr(term, "aliases", ())):
            assert f"{term.name} ({system.title})\n" in run("explain", name).out
