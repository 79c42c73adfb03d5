"""Rows of a pack, laid over the books' tables for the documents that use it, and for no other."""

import json

import pytest

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.figures import as_data
from shipcli.packs import Packs
from shipcli.render import renderer
from shipcli.review import review
from shipcli.settings import Settings
from shipcli.systems.actions import Situation
from tests.support import base, found


def book(kind):
    return systems.get(kind).book


def laid():
    """A made-up pack for each room: every row is one of the book's with other figures under another name."""
    starship, armada, sw5e, sol = (book(kind) for kind in ("starship", "armada", "sw5e-ship", "sol-ship"))
    piercing = starship.weapon_properties["anchoring"].but(
        id="piercing-cold", name="Piercing Cold", effect="the hull cracks", book="Karst 2"
    )
    lance = starship.weapons["coilgun"].but(
        id="void-lance", name="Void Lance", bp=3, pcu=4, properties={"piercing-cold": None}, book="Karst 1"
    )
    frame = starship.frames[base("starship")["frame"]]
    barge = frame.but(id="karst-barge", name="Karst Barge", hp=frame.hp + 7, dt=frame.dt, bp=frame.bp, book="Karst 3")
    bulwark = armada.abilities["point-defense"].but(
        id="bulwark", name="Bulwark", bp=2, classes=("hulk",), effect="the hulk shields its neighbours", book="Karst 4"
    )
    hulk = armada.classes["capital"].but(id="hulk", name="Hulk", speed=2, book="Karst 5")
    hold = next(row for row in sw5e.modifications.values() if row.category == "engineering" and row.grade == 0)
    ballast = hold.but(id="karst-ballast", name="Karst Ballast", book="Karst 6")
    everything = sol.ship_actions["fire-everything"]
    everything = everything.but(cannons=(*everything.cannons, "huge"))
    huge = sol.cannon_sizes["medium"].but(id="huge", name="Huge", multiplier=7, book="Karst 7")
    return {
        "karst.yaml": {
            "starship": {"weapons": [lance], "weapon_properties": [piercing], "frames": [barge]},
            "armada": {"classes": [hulk], "abilities": [bulwark]},
            "sw5e-ship": {"modifications": [ballast]},
            "sol-ship": {"cannon_sizes": [huge], "ship_actions": [everything]},
        }
    }


EDITS = {
    "starship": {"/frame": "karst-barge", "/weapons/0/weapon": "void-lance"},
    "armada": {"/fleets/1/class": "hulk", "/fleets/1/abilities": ["bulwark"]},
    "sw5e-ship": {"/modifications/0": {"mod": "karst-ballast"}},
    "sol-ship": {"/cannons/0/size": "huge"},
}
"""How the base document of each kind uses rows of the pack."""

UNKNOWN = {"starship": "SF101", "armada": "AR106", "sw5e-ship": "SW110", "sol-ship": "SOL110"}
"""The code of a name that is in no table."""


def report(kind, edits, uses=True):
    """The report of the base document with edits, where the pack is at hand."""
    data = base(kind, edits) | ({"uses": ["karst.yaml"]} if uses else {})
    return review(as_yaml(data).encode(), "test.yaml", Settings(packs=Packs(laid())))[0]


@pytest.mark.parametrize("kind", EDITS)
def test_a_pack_s_rows_count_for_a_document_that_uses_it(kind):
    errors = [one for one in report(kind, EDITS[kind]).diagnostics if one.severity == "error"]
    assert [one for one in errors if one.code in (UNKNOWN[kind], "S013", "S005", "S004")] == []


@pytest.mark.parametrize("kind", EDITS)
def test_a_document_beside_it_knows_nothing_of_them(kind):
    settings = Settings(packs=Packs(laid()))
    with_pack = base(kind, EDITS[kind]) | {"uses": ["karst.yaml"]}
    texts = [as_yaml(with_pack), as_yaml(base(kind, EDITS[kind])), as_yaml(with_pack)]
    reports = review("---\n".join(texts).encode(), "test.yaml", settings)
    assert reports[0].house.tables is reports[2].house.tables is not book(kind)
    assert reports[1].house.tables is book(kind)
    assert set(found(reports[1])) - set(found(reports[0]))
    assert found(reports[0]) == found(reports[2])


SHOWN = {
    "starship": {"cost": "Void Lance", "stats": "Void Lance", "block": "Piercing Cold", "actions": "Void Lance"},
    "armada": {"cost": "bulwark", "stats": "hulk", "block": "Bulwark", "actions": ""},
    "sw5e-ship": {"cost": "Karst Ballast", "stats": "", "block": "Karst Ballast", "actions": ""},
    "sol-ship": {"cost": None, "stats": "huge", "block": "huge", "actions": "fore gun"},
}
"""What each command shows of the pack's rows, in any case; None where the kind has no prices."""


@pytest.mark.parametrize("kind", SHOWN)
def test_every_command_shows_a_pack_s_rows(kind):
    judged = report(kind, EDITS[kind])
    system, wanted = judged.system, SHOWN[kind]
    shown = {
        "stats": json.dumps(as_data(system.figures(judged.model, judged.stats))),
        "block": renderer("text")([system.block(judged.model, judged.stats)]),
        "actions": repr(system.actions(Situation(ship=(judged.model, judged.stats)), judged.house)),
    }
    if wanted["cost"] is not None:
        shown["cost"] = repr(system.bill(judged.model, judged.stats))
    assert [at for at, text in shown.items() if (wanted[at] or "").casefold() not in text.casefold()] == []


NEAR = {
    "starship": ({"/weapons/0/weapon": "void-lanse"}, "void-lance"),
    "armada": ({"/fleets/1/abilities": ["bulwrk"]}, "bulwark"),
    "sw5e-ship": ({"/modifications/0": {"mod": "karst-balast"}}, "karst-ballast"),
    "sol-ship": ({"/cannons/0/size": "hugee"}, "huge"),
}


@pytest.mark.parametrize("kind", NEAR)
def test_hints_name_a_pack_s_rows_where_it_is_in_use(kind):
    edits, meant = NEAR[kind]
    assert meant in " ".join(one.hint or "" for one in report(kind, edits).diagnostics)
    assert meant not in " ".join(one.hint or "" for one in report(kind, edits, uses=False).diagnostics)


def test_figures_follow_the_pack_s_row():
    plain = report("starship", {"/weapons/0/weapon": "void-lance"})
    barge = report("starship", EDITS["starship"])
    assert barge.stats.hp.value == plain.stats.hp.value + 7  # by the row above


def test_a_pack_that_is_not_at_hand_is_a_finding():
    data = base("armada") | {"uses": ["karst.yaml", "lost.yaml"]}
    judged = review(as_yaml(data).encode(), "test.yaml", Settings(packs=Packs(laid())))[0]
    assert [(one.code, one.pointer) for one in judged.diagnostics] == [("S013", ("uses", 1))]
