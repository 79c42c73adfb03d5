"""Rules and rulebooks, and the registers of every room."""

import re

import pytest

from shipcli import systems
from shipcli.diagnostics import Severity
from shipcli.rules import Rule, Rulebook, touch
from tests.support import base, found, reviewed

RULES = [(kind, rule) for kind in systems.KINDS for rule in systems.get(kind).rules]


def rule(code="AR101", name="some-fault", **more):
    return Rule(code, name, Severity.ERROR, "Something holds.", "SOM 1", {"/tier": 1}, **more)


@pytest.fixture
def book():
    rules = Rulebook("AR")
    rules.add(rule())
    return rules


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("AR101", "other-fault"),
        ("AR102", "some-fault"),
        ("AR102", "AR101"),
        ("SF101", "other-fault"),
        ("ar102", "other-fault"),
        ("", "other-fault"),
    ],
)
def test_a_rulebook_refuses_duplicates_and_foreign_prefixes(book, code, name):
    with pytest.raises(ValueError, match="cannot be added"):
        book.add(rule(code, name))
    assert list(book.rules) == ["AR101"]


def test_rules_come_in_the_order_of_their_codes(book):
    book.add(rule("AR120", "b"))
    book.add(rule("AR110", "a"))
    assert [str(one) for one in book] == ["AR101", "AR110", "AR120"]


def test_a_rule_is_found_by_code_or_name(book):
    assert book.find("AR101") is book.find("some-fault") is book.rules["AR101"]
    assert book.find("AR1") is None
    assert book.find("") is None


def test_the_summary_is_the_first_line_of_the_docstring(book):
    @book.rule("AR102", "another", source="SOM 2", breaks={}, severity=Severity.WARNING, yields_to=("AR101",))
    def another(model, stats):
        """What must hold.

        More of it.
        """
        yield ("tier",), "wrong"

    made = book.rules["AR102"]
    assert (made.summary, made.severity, made.yields_to) == ("What must hold.", Severity.WARNING, ("AR101",))
    assert made.check is another


def test_a_stated_rule_judges_nothing(book):
    book.stated("AR103", "stated", "It holds.", source="SOM 3", breaks={})
    assert book.rules["AR103"].check is None
    assert book.judge(None, None) == []


# Where the more specific rule found something, where the yielding one did; whether the latter stays.
YIELDING = [
    (("fleets", 0), ("fleets", 0), False),
    (("fleets", 0, "tier"), ("fleets", 0), False),
    (("fleets", 0), ("fleets", 0, "tier"), False),
    ((), ("fleets", 0), False),
    (("fleets", 1), ("fleets", 0), True),
    (("officers", 0), ("fleets", 0), True),
    (("fleets", 0, "tier"), ("fleets", 0, "size"), True),
]


@pytest.mark.parametrize(("specific", "general", "stays"), YIELDING, ids=str)
def test_a_finding_yields_to_one_at_in_or_around_its_place(specific, general, stays):
    book = Rulebook("AR")
    book.rule("AR101", "general", source="", breaks={}, yields_to=("AR102",))(
        lambda model, stats: [(general, "general")]
    )
    book.rule("AR102", "specific", source="", breaks={})(lambda model, stats: [(specific, "specific")])
    assert [one.code for one, _ in book.judge(None, None)] == ["AR101", "AR102"][0 if stays else 1 :]
    assert touch(specific, general) == touch(general, specific) == (not stays)


def test_a_rule_does_not_yield_where_the_other_finds_nothing():
    book = Rulebook("AR")
    book.rule("AR101", "general", source="", breaks={}, yields_to=("AR102",))(lambda model, stats: [((), "general")])
    book.rule("AR102", "specific", source="", breaks={})(lambda model, stats: [])
    [(one, finding)] = book.judge(None, None)
    assert (one.code, finding.message, finding.hint, finding.severity) == ("AR101", "general", None, None)


@pytest.mark.parametrize("lenient", [False, True])
def test_a_lenient_book_warns_of_what_is_illegal(lenient):
    book = Rulebook("AR", lambda model: model == "printed")
    book.rule("AR101", "illegal", source="", breaks={})(lambda model, stats: [((), "illegal")])
    book.rule("AR102", "odd", source="", breaks={}, severity=Severity.WARNING)(
        lambda model, stats: [((), "odd"), ((), "worse", None, Severity.ERROR)]
    )
    book.rule("AR103", "worth-knowing", source="", breaks={}, severity=Severity.INFO)(lambda model, stats: [((), "so")])
    judged = book.judge("printed" if lenient else "built", None)
    bad = "warning" if lenient else "error"
    assert [finding.severity or one.severity for one, finding in judged] == [bad, "warning", bad, "info"]


@pytest.mark.parametrize(("kind", "one"), RULES, ids=[one.code for _, one in RULES])
def test_every_rule_is_complete(kind, one):
    assert re.fullmatch(r"[A-Z]{2,3}\d{3}", one.code)
    assert re.sub(r"\d", "", one.code) == systems.get(kind).rules.prefix
    assert re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", one.name)
    assert one.summary.endswith(".")
    assert one.source.strip()
    assert one.breaks
    assert all(pointer.startswith("/") for pointer in one.breaks)
    assert set(one.yields_to) <= set(systems.get(kind).rules.rules)
    assert one.code not in one.yields_to


@pytest.mark.parametrize(("kind", "one"), RULES, ids=[one.code for _, one in RULES])
def test_what_breaks_a_rule_is_found_by_that_rule_alone(kind, one):
    worse = [Severity.ERROR, Severity.WARNING, Severity.INFO]
    at_least = worse[: worse.index(one.severity) + 1]
    report = reviewed(base(kind, one.breaks))
    assert found(report, *at_least) == [one.code]
    [it] = [diagnostic for diagnostic in report.diagnostics if diagnostic.code == one.code]
    assert (it.name, it.severity, it.source) == (one.name, one.severity, one.source)


@pytest.mark.parametrize("kind", systems.KINDS)
def test_the_base_document_is_without_findings(kind):
    assert found(reviewed(base(kind))) == []


def test_codes_are_unique_over_all_rooms_and_names_in_each():
    for values in ([one.code for _, one in RULES], [(kind, one.name) for kind, one in RULES]):
        assert len(values) == len(set(values))


def test_no_two_kinds_share_a_prefix():
    prefixes = [systems.get(kind).rules.prefix for kind in systems.KINDS]
    assert len(prefixes) == len(set(prefixes))
