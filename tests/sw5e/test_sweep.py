"""Every row of the tables aboard some ship; and what holds of whatever passes the schema."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.figures import as_data
from shipcli.pointers import LEFT_OUT, edited
from shipcli.schema import check
from shipcli.systems.draft import Choices
from shipcli.systems.sw5e import SYSTEM
from shipcli.systems.sw5e.model import EQUIPMENT
from shipcli.systems.sw5e.tables import BOOK
from tests.support import base, case, found, generated, often, reviewed

DRAFTS = {
    (size, tier): SYSTEM.draft(Choices("Wayside Tern", tier, size=size)) for size in BOOK.sizes for tier in range(6)
}
SIZES = list(BOOK.sizes)


def derived(data):
    clean, _ = check(data, "sw5e-ship", SYSTEM.book)
    model = SYSTEM.read(
        clean, SYSTEM.book.house(clean.get("rulings", {}) if isinstance(clean.get("rulings"), dict) else {})
    )
    return model, SYSTEM.derive(model)


def sized(size, tier=2, edits=None):
    """The draft of a size, edited."""
    return edited(DRAFTS[size, tier], edits or {})


def fits(row, size):
    """Whether a modification is for ships of a size."""
    order = {id: one.order for id, one in BOOK.sizes.items()}
    return order[row.min_size or "tiny"] <= order[size] <= order[row.max_size or "gargantuan"]


@pytest.mark.parametrize(("size", "tier"), DRAFTS, ids=case)
def test_a_draft_is_legal(size, tier):
    data = DRAFTS[size, tier]
    assert (data["size"], data["tier"]) == (size, tier)
    assert found(reviewed(data), "error", "warning") == []


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (Choices("A", 6), "tier 6; an SW5e ship is of tier 0 to 5"),
        (Choices("A", "1/2"), "tier 1/2"),
        (Choices("A", 1, size="hug"), "did you mean huge?"),
        (Choices("A", 1, frame="explorer"), "--size"),
        (Choices("A", 1, fleets=3), "--size"),
    ],
    ids=case,
)
def test_what_cannot_be_drafted_is_refused_with_the_reason(choices, words):
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        SYSTEM.draft(choices)


@pytest.mark.parametrize("category", BOOK.modification_categories)
def test_every_modification_has_its_price_at_every_size(category):
    for row in BOOK.modifications.values():
        if row.category != category:
            continue
        for size in SIZES:
            if not fits(row, size):
                continue
            model, stats = derived(sized(size, 2, {"/modifications": [{"mod": row.id, "weapon": 0}]}))
            [charge] = [one for one in stats.charges if one.pointer == ("modifications", 0)]
            base_cost = row.base_cost_cr or BOOK.modification_categories[category].base_cost_cr
            times = Fraction(BOOK.sizes[size].modification_multiplier)
            assert charge.cost.value == base_cost * times * max(1, row.grade), (row.id, size)
            assert stats.cost.complete
            assert as_data(SYSTEM.figures(model, stats))["incomplete"] is False, row.id
            assert row.name in str(SYSTEM.block(model, stats))


@pytest.mark.parametrize("weapon", BOOK.ship_weapons)
def test_every_weapon_fires(weapon):
    row = BOOK.ship_weapons[weapon]
    size = {"small": "medium", "huge": "huge"}[row.weapon_size]
    loads = [one for one in BOOK.ammunition.values() if one.launcher == row.launches]
    gun = {"weapon": row.id, "arc": "forward", "gunner": "Gunner"}
    gun |= {"ammunition": {one.id: 2 for one in loads}} if loads else {}
    model, stats = derived(sized(size, 2, {"/weapons": [gun]}))
    data = as_data(SYSTEM.figures(model, stats))
    assert data["incomplete"] is False
    [shown] = data["weapons"]
    assert shown["attack"] is not None
    dice = [row.damage_dice] if row.damage_dice else []
    dice += [one.damage_dice_huge if size == "huge" else one.damage_dice for one in loads]
    assert all(one in shown["damage"] for one in dice if one)
    assert stats.cost.value - sum(
        one.cost.total for one in stats.charges if one.heading not in ("weapons", "ammunition")
    ) == row.cost_cr + sum(2 * ((one.cost_huge_cr if size == "huge" else None) or one.cost_cr) for one in loads)
    assert all(one.name.lower() in str(SYSTEM.block(model, stats)).lower() for one in loads)


@pytest.mark.parametrize("role", BOOK.ship_roles)
def test_every_role_at_every_tier(role):
    row = BOOK.ship_roles[role]
    for tier in range(6):
        data = sized(row.size, tier)
        model, stats = derived(edited(data, {"/roles": [role] * len(data["roles"])}))
        shown = as_data(SYSTEM.figures(model, stats))
        assert shown["incomplete"] is False
        given = [one for one in BOOK.role_features.values() if one.role == role and one.tier <= tier]
        assert [one.id for one in model.features] == [one.id for one in given]
        assert all(model.has(id) for one in given for id in one.grants)
        assert shown["features"][len(shown["features"]) - len(given) :] == [one.name for one in given]


def test_every_piece_of_equipment_and_every_person():
    for key in ("armor", "shields", "reactor", "power_coupling"):
        for row in BOOK[EQUIPMENT[key]].values():
            model, stats = derived(sized("medium", 2, {f"/equipment/{key}": row.name}))
            assert model.piece(key) is row
            assert as_data(SYSTEM.figures(model, stats))["incomplete"] is False
    drives = [row.name for row in BOOK.hyperdrives.values()]
    assert [one.row.name for one in derived(sized("large", 2, {"/equipment/hyperdrives": drives}))[0].equipment][
        4:
    ] == drives
    crew = [{"name": row.name, "level": 5, "deployments": {row.id: 1}} for row in BOOK.deployments.values()]
    crew.append({"name": "Ix", "ventures": list(BOOK.ventures), "maneuvers": list(BOOK.maneuvers),
                 "styles": list(BOOK.gunning_styles)})  # fmt: skip
    turn = [{"actor": "Ix", "action": row.name} for row in BOOK.actions.values()]
    model, stats = derived(sized("medium", 2, {"/crew": crew, "/turn": turn}))
    assert [one.action.id for one in model.turn] == list(BOOK.actions)
    assert [row.id for _, row in model.crew[-1].ventures] == list(BOOK.ventures)
    text = str(SYSTEM.block(model, stats))
    assert all(row.name in text for table in (BOOK.ventures, BOOK.maneuvers) for row in table.values())


NAMES = [*SIZES, *BOOK.ship_roles, "hardpoint", "frame-mk-v", "Frame, Mk I", "plating", "droid-brain",
         "torpedo-launcher",
         "proton-torpedo", "deflection", "dex", "con", "helm", "Ada", "nonsense", "", "fire"]  # fmt: skip
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-5, 40), st.floats(0, 9), st.sampled_from(NAMES))
KEYS = st.sampled_from(
    ["mod", "weapon", "penalty", "overflow", "granted", "arc", "gunner", "ammunition", "name", "station", "level",
     "deployments", "pilot", "gunner", "count", "npc", "action", "actor", "str", "dex", "method", "armor", "shields"]
)  # fmt: skip
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=8
)
PLACES = [
    "/size", "/tier", "/abilities", "/abilities/con", "/roles", "/roles/0", "/increases", "/increases/0", "/saves",
    "/paragon", "/stock", "/stock/0", "/modifications", "/modifications/0", "/equipment", "/equipment/armor",
    "/equipment/shields", "/equipment/reactor", "/equipment/hyperdrives", "/weapons", "/weapons/0", "/weapons/0/weapon",
    "/weapons/0/gunner", "/weapons/0/ammunition", "/crew", "/crew/0", "/crew/0/deployments", "/turn", "/turn/0",
    "/cargo_tons", "/space_station", "/printed", "/rulings",
]  # fmt: skip


@st.composite
def ships(draw):
    """A draft with up to three values replaced or taken out."""
    data = dict(draw(st.sampled_from(list(DRAFTS.values()))))
    edits = draw(st.dictionaries(st.sampled_from(PLACES), TREES | st.just(LEFT_OUT), max_size=3))
    return json.loads(json.dumps(generated(data, edits)))  # in which all keys are text


@given(ships())
@often(150)
def test_nothing_that_stands_in_a_document_breaks_the_figures(data):
    model, stats = derived(data)
    bill = SYSTEM.bill(model, stats)
    (budget,), costs = bill.budgets, [item.costs["cr"] for item in bill.items]
    assert budget.spent.total == sum(cost.total for cost in costs)
    assert budget.spent.complete == all(cost.complete for cost in costs)
    shown = as_data(SYSTEM.figures(model, stats))
    assert shown["cr"]["total"] == budget.spent.value
    known = [value for key, value in shown["cr"].items() if key != "total"]
    assert None in known or sum(known) == shown["cr"]["total"]
    block = SYSTEM.block(model, stats)
    cells = {cell.label: cell.text for section in block.sections for line in section.lines for cell in line
             if hasattr(cell, "text")}  # fmt: skip
    assert cells["AC"] == ("unknown" if shown["ac"] is None else str(shown["ac"]))
    assert cells["Hull"].split()[0] == ("unknown" if shown["hull"]["points"] is None else str(shown["hull"]["points"]))
    assert cells["Speed"].split()[0] == ("unknown" if shown["speed_ft"] is None else str(shown["speed_ft"]))
    SYSTEM.rules.judge(model, stats)


def test_a_name_that_is_none_leaves_open_only_what_it_may_change():
    hull = reviewed(base("sw5e-ship", {"/modifications": ["frame-mk-x"]})).stats
    assert (hull.abilities["con"].complete, hull.speed.complete, hull.cost.complete) == (False, True, False)
    drive = reviewed(base("sw5e-ship", {"/modifications": ["sublight-drive-mk-x"]})).stats
    assert (drive.abilities["con"].complete, drive.speed.complete, drive.ac.complete) == (True, False, True)
    nothing = reviewed(base("sw5e-ship", {"/modifications": ["qqqq"]})).stats
    assert (nothing.hull.complete, nothing.speed.complete, nothing.slots_used) == (False, False, 3)
