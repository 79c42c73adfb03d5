"""Whatever stands in a document, the rules find it once, and the actions of the ship have an answer."""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from shipcli.pointers import LEFT_OUT, edited
from shipcli.schema import check
from shipcli.systems.actions import Situation
from shipcli.systems.draft import Choices
from shipcli.systems.sw5e import SYSTEM
from shipcli.systems.sw5e.tables import BOOK
from tests.support import base, generated, often, reviewed

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples" / "sw5e").glob("*.yaml"))
DOCUMENTS = {"base": base("sw5e-ship")} | {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in EXAMPLES}
DRAFTS = [SYSTEM.draft(Choices("Wayside Tern", tier, size=size)) for size in BOOK.sizes for tier in (0, 2, 5)]


def places(value, at=""):
    """The JSON Pointers of everything inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield f"{at}/{key}"
        yield from places(one, f"{at}/{key}")


@pytest.mark.parametrize("name", ["base", "bomber", "carrier", "corvette", "station"])
def test_one_value_that_is_none_makes_one_finding(name):
    """What nobody knows silences all that would need it; a rename is a name like any other."""
    data = DOCUMENTS[name]
    for place in places(data):
        if place.split("/")[1] in ("kind", "name", "description", "ignore"):
            continue
        found = [one for one in reviewed(edited(data, {place: "zzzz"})).diagnostics if one.code != "S011"]
        if place.split("/")[-1] in ("name", "station"):
            assert {one.code for one in found} <= {"SW127", "SW139", "SW142"}
        else:
            assert len(found) <= 1, (place, [(one.code, one.message) for one in found])


MODS = [*BOOK.modifications, "zzzz"]
GUNS = [*BOOK.ship_weapons, "zzzz"]
NUMBERS = st.integers(-2, 12) | st.sampled_from(["zzzz", None, 2.5, True])
MOD = st.sampled_from(MODS) | st.fixed_dictionaries(
    {"mod": st.sampled_from(MODS)},
    optional={"weapon": NUMBERS, "penalty": st.sampled_from(["cha", "str", "zz"]), "overflow": st.booleans() | NUMBERS,
              "granted": st.booleans()},
)  # fmt: skip
GUN = st.fixed_dictionaries(
    {"weapon": st.sampled_from(GUNS), "arc": st.sampled_from(["forward", "port", "aft", "turret", "up"])},
    optional={
        "gunner": st.sampled_from(["Ada", "Ivo", "droid-brain", "nobody", 3]),
        "ammunition": st.dictionaries(st.sampled_from([*BOOK.ammunition, "zzzz"]), NUMBERS, max_size=3) | NUMBERS,
    },
)
PERSON = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["Ada", "Ivo", "Mae", 7]),
        "station": st.sampled_from(["helm", "gunnery", None]),
        "level": NUMBERS, "rank": NUMBERS, "count": NUMBERS, "npc": st.booleans() | NUMBERS, "droid": NUMBERS,
        "piloting": st.sampled_from(["proficient", "expert", "zz"]),
        "deployments": st.dictionaries(st.sampled_from([*BOOK.deployments, "zz"]), NUMBERS, max_size=2) | NUMBERS,
        "ventures": st.lists(st.sampled_from([*BOOK.ventures, "zz"]), max_size=3) | NUMBERS,
        "classes": st.dictionaries(st.sampled_from(["scholar", "Monk"]), NUMBERS, max_size=2),
        "casting": st.sampled_from(["force", "tech", "both", "zz"]), "power_level": NUMBERS,
    },
)  # fmt: skip
ORDER = st.fixed_dictionaries(
    {"actor": st.sampled_from(["Ada", "Ivo", "droid-brain", 3]), "action": st.sampled_from([*BOOK.actions, "zz"])},
    optional={"weapon": NUMBERS, "option": st.sampled_from(["fire", "ram", "zz"]), "moved_ft": NUMBERS,
              "distance_ft": st.integers(0, 2000), "target_size": st.sampled_from([*BOOK.sizes, "zz"])},
)  # fmt: skip
EDITS = {
    "/size": st.sampled_from([*BOOK.sizes, "zz"]),
    "/tier": NUMBERS,
    "/abilities/con": st.integers(1, 30) | NUMBERS,
    "/abilities/str": st.integers(1, 30) | NUMBERS,
    "/abilities/int": st.integers(1, 30) | NUMBERS,
    "/roles": st.lists(st.sampled_from([*BOOK.ship_roles, "zz"]), max_size=4) | NUMBERS,
    "/stock": st.lists(MOD, max_size=6) | NUMBERS,
    "/modifications": st.lists(MOD, max_size=12) | NUMBERS,
    "/weapons": st.lists(GUN, max_size=5) | NUMBERS,
    "/crew": st.lists(PERSON | NUMBERS, max_size=4) | NUMBERS,
    "/turn": st.lists(ORDER, max_size=8) | NUMBERS,
    "/equipment/hyperdrives": st.lists(st.sampled_from([*BOOK.hyperdrives, 2, 0.5, "zz"]), max_size=3) | NUMBERS,
    "/equipment/armor": st.sampled_from([*BOOK.ship_armor, "zz", ["deflection", "zz"], LEFT_OUT]),
    "/equipment/shields": st.sampled_from([*BOOK.ship_shields, "zz", LEFT_OUT]),
    "/space_station": st.booleans() | NUMBERS,
    "/cargo_tons": st.integers(0, 10**6) | NUMBERS,
    "/fuel_units": st.integers(0, 10**6) | NUMBERS,
    "/printed": st.dictionaries(st.sampled_from(["ac", "hull", "cost", "speed", "zz"]), NUMBERS, max_size=3),
    "/rulings": st.fixed_dictionaries(
        {}, optional={row.id: st.sampled_from(row.values) for row in BOOK.rulings.values()}
    ),
}


@st.composite
def ships(draw):
    """A first ship of some size and tier with up to six parts replaced."""
    data = draw(st.sampled_from(DRAFTS))
    places = draw(st.lists(st.sampled_from(list(EDITS)), max_size=6, unique=True))
    return generated(data, {place: draw(EDITS[place]) for place in places})


def read(data):
    clean, _ = check(data, "sw5e-ship", SYSTEM.book)
    house = SYSTEM.book.house(clean.get("rulings", {}) if isinstance(clean.get("rulings"), dict) else {})
    model = SYSTEM.read(clean, house)
    return model, SYSTEM.derive(model), house


@given(ships())
@often(150)
def test_rules_have_something_to_say_of_whatever_passes_the_schema(data):
    model, stats, _ = read(data)
    keys = {"size", "tier", "abilities", "roles", "increases", "paragon", "saves", "stock", "modifications",
            "equipment", "weapons", "crew", "turn", "space_station", "cargo_tons", "fuel_units", "printed"}  # fmt: skip
    told = []
    for rule, finding in SYSTEM.rules.judge(model, stats):
        assert finding.pointer[0] in keys
        assert finding.message
        assert finding.hint != ""
        for text in (finding.message, finding.hint or ""):
            assert not re.search(r"\bNone\b|Unknown\(|object at", text)
        told.append((rule.code, finding.pointer, finding.message))
    assert len(told) == len(set(told))


@given(ships(), ships() | st.none())
@often(80)
def test_every_ship_has_its_seventeen_actions(data, other):
    model, stats, house = read(data)
    target = None if other is None else read(other)[:2]
    found = SYSTEM.actions(Situation(ship=(model, stats), target=target), house)
    assert {one.id for one in found.actions} == set(BOOK.actions)
    for one in found.actions:
        assert bool(one.die) == (one.check != "none") or one.barred or one.id in ("fire", "detect")
        for each in (*one.attempts, one):
            assert each.chance is None or 0 <= each.chance <= 1
            assert each.chance is None or each.bonus is not None or each.chance == 0
        assert "None" not in one.effect + one.limit + one.against + one.formula
        known = [outcome.chance for outcome in one.outcomes]
        assert None in known or not known or sum(known) == 1
