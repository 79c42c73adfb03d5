"""The mounts of a ship: what they cost, the cheapest that carry its weapons, those that a document lists."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli import systems
from shipcli.sensitivity import AskedHouse
from shipcli.systems.starship.model import ARCS, read
from shipcli.systems.starship.mounts import fitted, own_mounts, price
from shipcli.systems.starship.tables import BOOK
from shipcli.tally import UNKNOWN
from tests.support import base, reviewed

SYSTEM = systems.get("starship")
WEAPON = {
    "light": "light-laser-cannon",
    "heavy": "heavy-laser-cannon",
    "capital": "superlaser",
    "spinal": "ultralaser",
}


def ship(frame="explorer", *weapons, **more):
    """A ship of that frame with weapons given as `class arc`, or as a document has them."""
    entries = []
    for weapon in weapons:
        if isinstance(weapon, str):
            class_, arc = weapon.split()
            weapon = {"weapon": WEAPON[class_], "arc": arc}
        entries.append(weapon)
    rulings = more.pop("rulings", {})
    data = {"kind": "starship", "name": "Test", "tier": 20, "frame": frame, "weapons": entries, **more}
    return read(data, SYSTEM.book.house(rulings))


def bought(ship):
    """What was bought: arc, class, the class it had, BP."""
    return [(one.arc, one.class_, one.from_, one.bp) for one in fitted(ship).bought]


def standing(ship, arc):
    """The mounts of an arc, each with the index of its weapon."""
    return [(place.class_, place.weapon) for place in fitted(ship).places[arc]]


# CRB 305, as RULES.md has it under "Mount prices": place, class, the class it had, BP
PRICES = [
    ("forward", "light", None, 3),
    ("forward", "heavy", "light", 4),
    ("forward", "capital", "heavy", 5),
    ("forward", "heavy", None, 7),
    ("forward", "capital", None, 12),
    ("forward", "capital", "light", 9),
    ("turret", "light", None, 5),
    ("turret", "heavy", "light", 6),
    ("turret", "heavy", None, 11),
    # not for sale
    ("turret", "capital", None, None),
    ("turret", "capital", "heavy", None),
    ("turret", "capital", "light", None),
    ("forward", "spinal", None, None),
    ("forward", "spinal", "capital", None),
    ("turret", "spinal", None, None),
    # no bigger
    ("forward", "light", "heavy", None),
    ("forward", "heavy", "capital", None),
]


@pytest.mark.parametrize(("arc", "class_", "from_", "bp"), PRICES)
def test_a_mount_costs_what_its_steps_cost(arc, class_, from_, bp):
    assert price(ship("cruiser"), arc, class_, from_) == bp
    if arc == "forward":
        assert [price(ship("cruiser"), other, class_, from_) for other in ("port", "starboard", "aft")] == [bp] * 3


@pytest.mark.parametrize(
    ("frame", "ruling", "new", "from_heavy", "from_light"),
    [
        ("base-ship", "as-arc", 16, 5, 11),
        ("base-ship", "not-sold", None, None, None),
        ("dreadnought", "as-arc", None, None, None),
        ("dreadnought", "not-sold", None, None, None),
    ],
)
def test_a_capital_turret_is_for_supercolossal_ships_by_ruling(frame, ruling, new, from_heavy, from_light):
    of = ship(frame, rulings={"capital-turret-price": ruling})
    assert [price(of, "turret", "capital", from_) for from_ in (None, "heavy", "light")] == [
        new,
        from_heavy,
        from_light,
    ]
    assert price(of, "turret", "heavy", None) == 11


@pytest.mark.parametrize(
    ("frame", "weapons", "asked"),
    [
        ("base-ship", ["capital turret"] * 3, {"capital-turret-price"}),
        ("base-ship", ["capital turret"] * 2, set()),
        ("base-ship", ["heavy turret"] * 3, set()),
        ("cruiser", ["capital turret"], set()),
        ("cruiser", ["capital port"], set()),
    ],
)
def test_the_price_of_a_capital_turret_is_asked_for_only_where_it_matters(frame, weapons, asked):
    house = AskedHouse(SYSTEM.book.house({}))
    fitted(ship(frame, *weapons)._replace(house=house))
    assert house.asked == asked


# name, frame, weapons, what is bought (arc, class, the class it had, BP)
CHEAPEST = [
    ("nothing", "explorer", [], []),
    ("the frame's own", "explorer", ["light forward", "light port", "light starboard", "light turret"], []),
    ("a second light", "explorer", ["light forward", "light forward"], [("forward", "light", None, 3)]),
    ("no mount in the arc", "explorer", ["light aft"], [("aft", "light", None, 3)]),
    ("heavy aft", "explorer", ["heavy aft"], [("aft", "heavy", None, 7)]),
    ("light to heavy", "explorer", ["heavy forward"], [("forward", "heavy", "light", 4)]),
    ("turret to heavy", "explorer", ["heavy turret"], [("turret", "heavy", "light", 6)]),
    ("a second turret", "explorer", ["light turret", "light turret"], [("turret", "light", None, 5)]),
    (
        "turret to heavy, and a new one",
        "explorer",
        ["heavy turret", "heavy turret"],
        [("turret", "heavy", "light", 6), ("turret", "heavy", None, 11)],
    ),
    ("heavy and light", "transport", ["light forward", "heavy forward"], []),
    ("two heavy", "transport", ["heavy forward", "heavy forward"], [("forward", "heavy", "light", 4)]),
    ("a light one in the heavy mount", "destroyer", ["light forward"], []),
    ("heavy to capital", "bulk-freighter", ["capital forward"], [("forward", "capital", "heavy", 5)]),
    ("light to capital", "cruiser", ["capital port"], [("port", "capital", "light", 9)]),
    ("new capital", "cruiser", ["capital aft"], [("aft", "capital", None, 12)]),
    ("a spinal mount", "ultranought", ["spinal forward"], []),
    ("three capital, one in the spinal mount", "ultranought", ["capital forward"] * 3, []),
    ("no spinal mount to buy", "base-ship", ["spinal forward"], []),
    ("no turret", "light-freighter", ["light turret"], [("turret", "light", None, 5)]),
    ("pods take none", "explorer", [{"weapon": "light-plasma-torpedo-pod", "arc": "aft"}], []),
    ("spines take none", "explorer", [{"weapon": "starship-spines-mk-1", "arc": "aft"}], []),
    (
        "a linked pair takes two",
        "explorer",
        [{"weapon": "coilgun", "arc": "aft", "linked": True}],
        [("aft", "light", None, 3)] * 2,
    ),
    (
        "an array takes two",
        "explorer",
        [{"weapon": "micromissile-battery", "arc": "forward"}],
        [("forward", "light", None, 3)],
    ),
    (
        "an array by its upgrade takes two",
        "explorer",
        [{"weapon": "coilgun", "arc": "turret", "upgrades": ["array"]}],
        [("turret", "light", None, 5)],
    ),
    (
        "a linked array takes four",
        "explorer",
        [{"weapon": "coilgun", "arc": "aft", "upgrades": ["array"], "linked": True}],
        [("aft", "light", None, 3)] * 4,
    ),
]


@pytest.mark.parametrize(("frame", "weapons", "wanted"), [case[1:] for case in CHEAPEST], ids=[c[0] for c in CHEAPEST])
def test_left_out_the_cheapest_mounts_are_bought(frame, weapons, wanted):
    made = ship(frame, *weapons)
    assert bought(made) == wanted
    assert fitted(made).refused == ()


def test_what_was_inferred_points_at_its_weapon():
    made = fitted(ship("explorer", "light forward", "heavy aft"))
    assert [(one.pointer, one.arc) for one in made.bought] == [(("weapons", 1), "aft")]


@pytest.mark.parametrize(
    ("weapons", "places"),
    [
        (["light forward"], [("light", 0), ("heavy", None)]),
        (["heavy forward"], [("heavy", 0), ("light", None)]),
        (["light forward", "heavy forward"], [("heavy", 1), ("light", 0)]),
        (["light forward", "light forward"], [("light", 0), ("heavy", 1)]),
    ],
)
def test_a_weapon_stands_in_a_mount_of_its_class_before_a_bigger_one(weapons, places):
    assert standing(ship("transport", *weapons), "forward") == places


CLASSES = ["light", "heavy", "capital"]
NEW = {"arc": {"light": 3, "heavy": 7, "capital": 12}, "turret": {"light": 5, "heavy": 11, "capital": 16}}


def step(place, class_, from_):
    """BP of putting a weapon of that class in a mount: a new one, or one that is there."""
    costs = NEW[place]
    return costs[class_] if from_ is None else max(0, costs[class_] - costs[from_])


def every_way(place, own, wanted):
    """Cost, and weapons in mounts too big, of every way to give each weapon a mount of its own."""
    choices = [*own, *[None] * len(wanted)]
    for way in set(permutations(choices, len(wanted))):
        pairs = list(zip(wanted, way, strict=True))
        cost = sum(step(place, class_, mount) for class_, mount in pairs)
        yield cost, sum(mount is not None and CLASSES.index(mount) > CLASSES.index(class_) for class_, mount in pairs)


@given(
    st.sampled_from(["forward", "turret"]),
    st.lists(st.sampled_from(CLASSES), max_size=4),
    st.lists(st.sampled_from(CLASSES), max_size=4),
)
def test_no_way_to_carry_the_weapons_is_cheaper(arc, own, wanted):
    made = ship("base-ship", *[f"{class_} {arc}" for class_ in wanted])
    frame = made.frame.but(mounts={arc: {class_: own.count(class_) for class_ in {*own}}})
    fitting = fitted(made._replace(frame=frame))
    place = "turret" if arc == "turret" else "arc"
    cost, too_big = min(every_way(place, own, wanted))
    assert sum(one.bp for one in fitting.bought) == cost
    stands = [(one.class_, wanted[one.weapon]) for one in fitting.places[arc] if one.weapon is not None]
    assert sorted(class_ for _, class_ in stands) == sorted(wanted)
    assert sum(CLASSES.index(mount) > CLASSES.index(class_) for mount, class_ in stands) == too_big
    assert len(fitting.places[arc]) == max(len(own), len(wanted))
    assert (fitting.without, fitting.refused, fitting.unclear) == ((), (), frozenset())


@given(
    st.sampled_from([row.id for row in BOOK.frames.values()]),
    st.lists(st.tuples(st.sampled_from(CLASSES), st.sampled_from(ARCS)), max_size=5),
)
def test_listing_what_was_inferred_changes_nothing(frame, weapons):
    texts = [f"{class_} {arc}" for class_, arc in weapons]
    inferred = fitted(ship(frame, *texts))
    listed = [
        {"arc": one.arc, "class": one.class_} | ({"from": one.from_} if one.from_ else {}) for one in inferred.bought
    ]
    stated = fitted(ship(frame, *texts, mounts=listed))
    assert stated.refused == ()
    assert sorted((one.arc, one.class_, one.bp) for one in stated.bought) == sorted(
        (one.arc, one.class_, one.bp) for one in inferred.bought
    )
    assert stated.without == inferred.without


# name, frame, mounts, weapons; what is bought, indexes of what is refused, weapons without (index, wanted, there)
STATED = [
    ("none", "explorer", [], ["light forward"], [], [], []),
    ("none left", "explorer", [], ["light forward", "light forward"], [], [], [(1, 1, 0)]),
    ("a new one", "explorer", [("aft", "light")], ["light aft"], [("aft", "light", None, 3)], [], []),
    ("in another arc", "explorer", [("port", "light")], ["light aft"], [("port", "light", None, 3)], [], [(0, 1, 0)]),
    ("too small", "explorer", [("aft", "light")], ["heavy aft"], [("aft", "light", None, 3)], [], [(0, 1, 0)]),
    ("bigger", "explorer", [("aft", "heavy")], ["light aft"], [("aft", "heavy", None, 7)], [], []),
    (
        "made bigger",
        "explorer",
        [("turret", "heavy", "light")],
        ["heavy turret"],
        [("turret", "heavy", "light", 6)],
        [],
        [],
    ),
    ("nothing to make bigger", "explorer", [("aft", "heavy", "light")], [], [], [0], []),
    ("not of that class", "explorer", [("forward", "capital", "heavy")], [], [], [0], []),
    ("no bigger", "transport", [("forward", "light", "heavy")], [], [], [0], []),
    ("as big", "explorer", [("forward", "light", "light")], [], [], [0], []),
    (
        "each once",
        "explorer",
        [("forward", "heavy", "light"), ("forward", "heavy", "light")],
        [],
        [("forward", "heavy", "light", 4)],
        [1],
        [],
    ),
    (
        "not one that was bought",
        "explorer",
        [("aft", "light"), ("aft", "heavy", "light")],
        [],
        [("aft", "light", None, 3)],
        [1],
        [],
    ),
    ("two steps", "cruiser", [("port", "capital", "light")], [], [("port", "capital", "light", 9)], [], []),
    ("no capital turret", "cruiser", [("turret", "capital")], [], [], [0], []),
    ("nor of a heavy one", "cruiser", [("turret", "capital", "heavy")], [], [], [0], []),
    ("a capital turret", "base-ship", [("turret", "capital")], [], [("turret", "capital", None, 16)], [], []),
    ("no spinal mount", "ultranought", [("forward", "spinal")], [], [], [0], []),
    (
        "half of a pair",
        "explorer",
        [],
        [{"weapon": "coilgun", "arc": "forward", "linked": True}],
        [],
        [],
        [(0, 2, 1)],
    ),
    ("two spinal weapons", "ultranought", [], ["spinal forward"] * 2, [], [], [(1, 1, 0)]),
]


@pytest.mark.parametrize(
    ("frame", "mounts", "weapons", "paid", "refused", "without"),
    [one[1:] for one in STATED],
    ids=[s[0] for s in STATED],
)
def test_listed_mounts_are_binding(frame, mounts, weapons, paid, refused, without):
    listed = [dict(zip(("arc", "class", "from"), one, strict=False)) for one in mounts]
    made = ship(frame, *weapons, mounts=listed)
    fitting = fitted(made)
    assert bought(made) == paid
    assert [one.pointer for one in fitting.refused] == [("mounts", i) for i in refused]
    assert [tuple(one) for one in fitting.without] == without


UNCLEAR = [
    ("nothing", {}, set()),
    ("frame", {"frame": "corvette"}, {*ARCS}),
    ("a weapon", {"weapons": [{"weapon": "peashooter", "arc": "aft"}]}, {"aft"}),
    ("the arc of a weapon", {"weapons": [{"weapon": "coilgun", "arc": UNKNOWN}]}, {*ARCS}),
    ("linked or not", {"weapons": [{"weapon": "coilgun", "arc": "port", "linked": UNKNOWN}]}, {"port"}),
    ("an upgrade", {"weapons": [{"weapon": "coilgun", "arc": "port", "upgrades": ["polish"]}]}, {"port"}),
    ("all weapons", {"weapons": UNKNOWN}, {*ARCS}),
    ("all mounts", {"mounts": UNKNOWN}, {*ARCS}),
    ("a mount", {"mounts": [UNKNOWN]}, {*ARCS}),
    ("the class of a mount", {"mounts": [{"arc": "aft", "class": UNKNOWN}]}, {"aft"}),
    ("what a mount was", {"mounts": [{"arc": "aft", "class": "heavy", "from": UNKNOWN}]}, {"aft"}),
]


@pytest.mark.parametrize(("edits", "arcs"), [case[1:] for case in UNCLEAR], ids=[case[0] for case in UNCLEAR])
def test_what_is_unknown_makes_its_arcs_unclear(edits, arcs):
    data = {"kind": "starship", "name": "Test", "tier": 4, "frame": "explorer", "weapons": []} | edits
    fitting = fitted(read(data, SYSTEM.book.house({})))
    assert fitting.unclear == arcs
    assert fitting.bought == ()
    assert fitting.refused == ()


def test_nothing_is_inferred_for_a_frame_that_nobody_knows():
    made = ship("corvette", "heavy forward", "light aft")
    assert bought(made) == []
    listed = [{"arc": "aft", "class": "light"}, {"arc": "turret", "class": "heavy", "from": "light"}]
    made = ship("corvette", "heavy forward", mounts=[*listed, {"arc": "aft", "class": "light", "from": "heavy"}])
    assert bought(made) == [("aft", "light", None, 3), ("turret", "heavy", "light", 6)]
    assert fitted(made).without == ()
    assert fitted(made).refused == ()


def test_mounts_that_nobody_knows_are_not_inferred_instead():
    report = reviewed(base("starship", {"/mounts": "two"}))
    assert report.stats.fitting.bought == ()
    assert report.stats.fitting.without == ()
    assert not report.stats.bp_spent.complete


def test_the_mounts_of_a_frame_come_smallest_first():
    assert own_mounts(ship("ultranought"), "forward") == ["heavy", "heavy", "capital", "capital", "spinal"]
    assert own_mounts(ship("ultranought"), "aft") == []
    assert own_mounts(ship("corvette"), "forward") == []


def test_mounts_are_on_the_bill_at_their_price():
    made = reviewed(base("starship", {"/mounts": [{"arc": "forward", "class": "heavy", "from": "light"}]}))
    terms = dict(made.stats.bp_spent.terms)
    assert terms["Heavy mount, forward arc (was light)"] == 4
    assert made.stats.bp_spent.total == 109 - 3 + 4
