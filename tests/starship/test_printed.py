"""Twelve ships as they stand in print, under names of our own: what a block says is what the rules give.

Each row holds a document, the figures of its printed block, and the sums a block does not print: BP on both price lists
(the budget is spent to the last BP on one of them), PCU, expansion bays. Names are written as blocks print them. `odd`
says what is strange about a ship, and `differs` where the rules give another figure than the block, which that is, and
why. ERRORS has the errors that a ship carries by default, and why.
"""

from typing import NamedTuple

import pytest

from shipcli import systems
from tests.support import found, reviewed

SYSTEM = systems.get("starship")


class Printed(NamedTuple):
    """A ship in print. `figures` are AC, TL, HP, CT, DT, turn, speed, Drift rating, Piloting, Computers."""

    document: dict
    figures: tuple
    shields: tuple
    attacks: list
    bp: tuple
    pcu: tuple
    bays: tuple
    odd: str = ""
    differs: dict = {}


def pilot(ranks, complement=None):
    """A crew of which the block tells the pilot."""
    crew = {"pilots": [{"piloting": {"ranks": ranks}}]}
    return crew if complement is None else {"complement": complement, **crew}


def guns(**arcs):
    """Weapons by arc."""
    return [{"weapon": name, "arc": arc} for arc, names in arcs.items() for name in names]


PILOTS = {
    "Mayfly": (10, "pilot"), "Second Wind": (7, "nobody"), "Needle": (11, "pilot"), "Long Acre": (12, "pilot"),
    "Hornet of Vell": (11, "pilot"), "Oathkeeper": (12, "pilot"), "Fair Copy": (13, "pilot"),
    "Brass Tack": (11, "nobody"), "Velvet Rope": (12, "nobody"), "Ledgerdemain": (20, "pilot"),
    "Hen and Chickens": (28, "pilot"), "Quiet Majority": (22, "nobody"),
}  # fmt: skip
"""The Piloting of each block, in which the ship's own modifier is, and whether the pilot is its crew's master."""

FIGURES = ("ac", "tl", "hp", "ct", "dt", "turn", "speed", "drift", "piloting", "computers")

SHIPS = {
    "Mayfly": Printed(
        {
            "tier": "1/4",
            "frame": "racer",
            "power_cores": ["Micron Light"],
            "thrusters": "t14",
            "armor": "mk 3 armor",
            "computer": "basic computer",
            "sensors": "basic short-range sensors",
            "shields": {"model": "basic-10", "arcs": {"forward": 3, "port": 2, "starboard": 2, "aft": 3}},
            "weapons": guns(forward=["light laser cannon"]),
            "crew": pilot(1, 1),
        },
        (16, 13, 20, 4, 0, 0, 14, 0, 0, 2),
        (3, 2, 2, 3),
        [("forward", "light laser cannon", "2d4")],
        (25, 25, 25),
        (50, 50, 50),
        (0, 0),
    ),
    "Second Wind": Printed(
        {
            "tier": "1/4",
            "frame": "racer",
            "power_cores": ["Micron Light"],
            "thrusters": "t8",
            "computer": "basic computer",
            "sensors": "cut-rate short-range sensors",
            "other_systems": ["autodestruct system"],
            "weapons": guns(turret=["coilgun"]),
            "crew": pilot(1),
        },
        (13, 13, 20, 4, 0, 0, 8, 0, 2, -2),
        None,
        [("turret", "coilgun", "4d4")],
        (29, 25, 25),
        (50, 35, 35),
        (0, 0),
        odd="its turret mount is bought on a frame that has no turret: ruling turret-on-any-frame",
        differs={"computers": (0, "the block leaves out the modifier of the cut-rate sensors")},
    ),
    "Needle": Printed(
        {
            "tier": "1/3",
            "frame": "racer",
            "power_cores": ["Micron Heavy"],
            "thrusters": "t12",
            "armor": "mk 2 armor",
            "countermeasures": "mk 1 defenses",
            "computer": "basic computer",
            "sensors": "basic mid-range sensors",
            "shields": {"model": "basic-10", "arcs": {"forward": 3, "port": 2, "starboard": 2, "aft": 3}},
            "weapons": guns(forward=["gyrolaser"]),
            "crew": pilot(1, 1),
        },
        (15, 14, 20, 4, 0, 0, 12, 0, 1, 2),
        (3, 2, 2, 3),
        [("forward", "gyrolaser", "1d8")],
        (30, 30, 30),
        (70, 51, 51),
        (0, 0),
    ),
    "Long Acre": Printed(
        {
            "tier": 1,
            "frame": "explorer",
            "power_cores": ["Pulse Gray"],
            "thrusters": "m6",
            "armor": "mk 3 armor",
            "countermeasures": "mk 1 defenses",
            "computer": "basic computer",
            "crew_quarters": "crew quarters (common)",
            "drift_engine": "Signal Basic",
            "sensors": "budget mid-range sensors",
            "shields": "basic-20",
            "expansion_bays": [{"bay": "cargo holds", "count": 3}, "physical science lab"],
            "weapons": guns(forward=["light laser cannon"], turret=["high explosive missile launcher"]),
            "crew": pilot(1, 6),
        },
        (14, 12, 55, 11, 0, 1, 6, 1, 2, 0),
        (5, 5, 5, 5),
        [("forward", "light laser cannon", "2d4"), ("turret", "high explosive missile launcher", "4d8")],
        (65, 55, 55),
        (100, 76, 78),
        (4, 4),
    ),
    "Hornet of Vell": Printed(
        {
            "tier": 1,
            "frame": "fighter",
            "power_cores": ["Micron Ultra"],
            "thrusters": "t10",
            "armor": "mk 3 armor",
            "countermeasures": "mk 3 defenses",
            "computer": "basic computer",
            "sensors": "budget short-range sensors",
            "shields": "basic-40",
            "other_systems": ["autodestruct system"],
            "weapons": guns(forward=["light particle beam", "light torpedo launcher"], aft=["flak thrower"]),
            "crew": pilot(1, 2),
        },
        (16, 16, 35, 7, 0, 1, 10, 0, 1, 0),
        (10, 10, 10, 10),
        [
            ("forward", "light particle beam", "3d6"),
            ("forward", "light torpedo launcher", "2d8"),
            ("aft", "flak thrower", "3d4"),
        ],
        (58, 55, 55),
        (80, 72, 72),
        (0, 0),
    ),
    "Oathkeeper": Printed(
        {
            "tier": 2,
            "frame": "fighter",
            "power_cores": ["Arcus Light"],
            "thrusters": "t12",
            "armor": "mk 7 armor",
            "countermeasures": "mk 5 defenses",
            "computer": "basic computer",
            "drift_engine": "Signal Basic",
            "sensors": "advanced mid-range sensors",
            "shields": "basic-40",
            "weapons": guns(
                forward=["light plasma cannon", "light plasma torpedo launcher"], aft=["light laser cannon"]
            ),
            "crew": pilot(2, 2),
        },
        (21, 18, 35, 7, 0, 1, 12, 1, 0, 4),
        (10, 10, 10, 10),
        [
            ("forward", "light plasma cannon", "2d12"),
            ("forward", "light plasma torpedo launcher", "3d8"),
            ("aft", "light laser cannon", "2d4"),
        ],
        (81, 75, 75),
        (75, 74, 74),
        (0, 0),
    ),
    "Fair Copy": Printed(
        {
            "tier": 3,
            "frame": "explorer",
            "power_cores": ["Pulse Green"],
            "thrusters": "m12",
            "armor": "mk 5 armor",
            "countermeasures": "mk 5 defenses",
            "computer": "basic computer",
            "crew_quarters": "crew quarters (common)",
            "drift_engine": "Signal Basic",
            "sensors": "basic short-range sensors",
            "shields": "basic-40",
            "expansion_bays": [
                "escape pods",
                "guest quarters (good)",
                "recreation suite (HAC)",
                "recreation suite (trivid den)",
            ],
            "weapons": guns(
                forward=["coilgun"],
                port=["light laser cannon"],
                starboard=["light laser cannon"],
                turret=["flak thrower"],
            ),
            "crew": pilot(3, 4),
        },
        (18, 17, 55, 11, 0, 1, 12, 1, 0, 2),
        (10, 10, 10, 10),
        [
            ("forward", "coilgun", "4d4"),
            ("port", "light laser cannon", "2d4"),
            ("starboard", "light laser cannon", "2d4"),
            ("turret", "flak thrower", "3d4"),
        ],
        (99, 95, 95),
        (150, 129, 136),
        (4, 4),
        odd="the block lists its two recreation suites as one",
    ),
    "Brass Tack": Printed(
        {
            "tier": 5,
            "frame": "transport",
            "power_cores": ["Pulse White"],
            "thrusters": "m8",
            "armor": "mk 5 armor",
            "countermeasures": "mk 6 defenses",
            "computer": "basic computer",
            "crew_quarters": "crew quarters (common)",
            "drift_engine": "Signal Booster",
            "sensors": "basic long-range sensors",
            "shields": "light-60",
            "expansion_bays": [{"bay": "cargo holds", "count": 5}],
            "weapons": guns(
                forward=["heavy EMP cannon", "light laser cannon"],
                aft=["gyrolaser"],
                turret=["light torpedo launcher", "light torpedo launcher"],
            ),
            "crew": pilot(5, 6),
        },
        (20, 20, 85, 17, 0, 2, 8, 2, 0, 2),
        (15, 15, 15, 15),
        [
            ("forward", "heavy emp cannon", "special"),
            ("forward", "light laser cannon", "2d4"),
            ("aft", "gyrolaser", "1d8"),
            ("turret", "light torpedo launcher", "2d8"),
            ("turret", "light torpedo launcher", "2d8"),
        ],
        (129, 135, 135),
        (140, 140, 140),
        (5, 5),
        odd="its core is for Tiny and Small ships; and its dearest weapon was dearer in the first printing",
    ),
    "Velvet Rope": Printed(
        {
            "tier": 5,
            "frame": "shuttle",
            "power_cores": ["Arcus Heavy"],
            "thrusters": "s12",
            "armor": "mk 5 armor",
            "countermeasures": "mk 5 defenses",
            "computer": "mk 3 trinode computer",
            "crew_quarters": "crew quarters (luxurious)",
            "drift_engine": "Signal Major",
            "sensors": "budget short-range sensors",
            "shields": "light-60",
            "expansion_bays": ["cargo hold", "guest quarters (luxurious)", "recreation suite (HAC)"],
            "weapons": guns(forward=["light particle beam"], turret=["laser net"]),
            "crew": pilot(5, 4),
        },
        (21, 20, 40, 8, 0, 0, 12, 3, 1, 0),
        (15, 15, 15, 15),
        [("forward", "light particle beam", "3d6"), ("turret", "laser net", "2d6")],
        (135, 135, 135),
        (130, 104, 128),
        (3, 3),
        odd="its turret mount is bought on a frame that has no turret",
    ),
    "Ledgerdemain": Printed(
        {
            "tier": 8,
            "frame": "transport",
            "power_cores": ["Pulse Orange"],
            "thrusters": "m12",
            "armor": "mk 6 armor",
            "countermeasures": "mk 6 defenses",
            "computer": "mk 3 duonode computer",
            "crew_quarters": "crew quarters (common)",
            "drift_engine": "Signal Booster",
            "sensors": "basic long-range sensors",
            "shields": "light-80",
            "expansion_bays": [{"bay": "guest quarters (common)", "count": 5}],
            "weapons": guns(
                forward=["coilgun", "persistent particle beam"],
                aft=["coilgun"],
                turret=["light plasma cannon", "light plasma cannon"],
            ),
            "crew": pilot(8, 5),
        },
        (24, 23, 100, 20, 0, 2, 12, 2, -1, 2),
        (20, 20, 20, 20),
        [
            ("forward", "coilgun", "4d4"),
            ("forward", "persistent particle beam", "10d6"),
            ("aft", "coilgun", "4d4"),
            ("turret", "light plasma cannon", "2d12"),
            ("turret", "light plasma cannon", "2d12"),
        ],
        (213, 205, 205),
        (250, 195, 220),
        (5, 5),
    ),
    "Hen and Chickens": Printed(
        {
            "tier": 12,
            "frame": "carrier",
            "power_cores": ["Gateway Heavy"],
            "thrusters": "g4",
            "armor": "mk 5 armor",
            "countermeasures": "mk 6 defenses",
            "computer": "mk 2 trinode computer",
            "crew_quarters": "crew quarters (common)",
            "drift_engine": "Signal Basic",
            "sensors": "budget long-range sensors",
            "shields": "medium-160",
            "expansion_bays": [{"bay": "cargo holds", "count": 2}, {"bay": "hangar bays", "count": 2}],
            "weapons": guns(
                forward=["super plasma cannon"],
                port=["heavy laser cannon"],
                starboard=["heavy laser cannon"],
                turret=["high explosive missile launcher", "high explosive missile launcher"],
            ),
            "crew": pilot(12, 120),
        },
        (23, 23, 330, 66, 10, 3, 4, 1, 1, 0),
        (40, 40, 40, 40),
        [
            ("forward", "super plasma cannon", "3d6x10"),
            ("port", "heavy laser cannon", "4d8"),
            ("starboard", "heavy laser cannon", "4d8"),
            ("turret", "high explosive missile launcher", "4d8"),
            ("turret", "high explosive missile launcher", "4d8"),
        ],
        (384, 350, 350),
        (400, 255, 330),
        (10, 10),
    ),
    "Quiet Majority": Printed(
        {
            "tier": 12,
            "frame": "cruiser",
            "power_cores": ["Gateway Ultra"],
            "thrusters": "h8",
            "armor": "mk 8 armor",
            "countermeasures": "mk 8 defenses",
            "computer": "basic computer",
            "crew_quarters": "crew quarters (common)",
            "drift_engine": "Signal Booster",
            "sensors": "budget long-range sensors",
            "shields": "medium-140",
            "expansion_bays": [
                {"bay": "cargo bay", "count": 2},
                {"bay": "guest quarters (common)", "count": 2},
                "shuttle bay",
            ],
            "weapons": guns(
                forward=["antimatter mega-missile launcher"],
                port=["light plasma cannon"],
                starboard=["light plasma cannon"],
                turret=["x-laser cannon"],
            ),
            "crew": pilot(12, 80),
        },
        (28, 27, 255, 51, 5, 2, 8, 2, 0, 0),
        (35, 35, 35, 35),
        [
            ("forward", "antimatter mega-missile launcher", "4d10x10"),
            ("port", "light plasma cannon", "2d12"),
            ("starboard", "light plasma cannon", "2d12"),
            ("turret", "x-laser cannon", "8d6"),
        ],
        (395, 350, 350),
        (500, 264, 276),
        (6, 6),
    ),
}

OLD_PRICES = "built on the price list of the first printing"
TURRET = "a turret mount is bought on a frame without a turret"
ERRORS = {
    "Second Wind": {"SF201": OLD_PRICES, "SF504": TURRET},
    "Long Acre": {"SF201": OLD_PRICES},
    "Hornet of Vell": {"SF201": OLD_PRICES},
    "Oathkeeper": {"SF201": OLD_PRICES},
    "Fair Copy": {"SF201": OLD_PRICES},
    "Brass Tack": {"SF301": "its core is for Tiny and Small ships, and no ruling allows it"},
    "Velvet Rope": {"SF306": "its drive wants cores of 150 PCU, and the block has 130", "SF504": TURRET},
    "Ledgerdemain": {"SF201": OLD_PRICES},
    "Hen and Chickens": {"SF201": OLD_PRICES},
    "Quiet Majority": {"SF201": OLD_PRICES},
}
"""The errors of each printed ship under the default rulings; the others have none."""

RULED = {OLD_PRICES: {"price-list": "first-printing"}, TURRET: {"turret-on-any-frame": True}}
"""The ruling under which an error is none."""

BY_NAME = pytest.mark.parametrize(("name", "ship"), SHIPS.items(), ids=SHIPS)


def derived(name, ship, edits=None):
    """The document's figures as `stats` has them, and its bill."""
    report = reviewed({"kind": "starship", "name": name, **ship.document, **(edits or {})})
    assert report.model is not None, [one.message for one in report.diagnostics]
    groups = SYSTEM.figures(report.model, report.stats)
    figures = {figure.key: figure.value for figure in groups[0].figures}
    weapons = [{figure.key: figure.value for figure in group.figures} for group in groups[1:] if group.figures]
    return figures, weapons, report


@BY_NAME
def test_the_figures_are_those_printed(name, ship):
    figures, _, _ = derived(name, ship)
    shown = (*(figures[key] for key in FIGURES[:7]), *(figures[key] for key in ("drift_rating", *FIGURES[8:])))
    assert dict(zip(FIGURES, shown, strict=True)) == dict(zip(FIGURES, ship.figures, strict=True))


@BY_NAME
def test_the_shields_are_those_printed(name, ship):
    figures, _, _ = derived(name, ship)
    arcs = tuple(figures["shields"][arc] for arc in ("forward", "port", "starboard", "aft"))
    assert (arcs, figures["shields"]["total"]) == (ship.shields or (0, 0, 0, 0), sum(ship.shields or ()))


@BY_NAME
def test_the_attacks_are_those_printed(name, ship):
    _, weapons, _ = derived(name, ship)
    assert [(one["arc"], one["name"].lower(), one["damage"]) for one in weapons] == ship.attacks


@BY_NAME
def test_the_build_costs_what_it_costs_on_both_price_lists(name, ship):
    current, first, budget = ship.bp
    assert derived(name, ship)[0]["bp"] == {"budget": budget, "spent": current, "left": budget - current}
    on_old = derived(name, ship, {"rulings": {"price-list": "first-printing"}})[0]["bp"]
    assert on_old == {"budget": budget, "spent": first, "left": budget - first}


@BY_NAME
def test_one_of_the_price_lists_spends_the_budget_to_the_last_bp(name, ship):
    lists = ("current", "first-printing")
    left = [derived(name, ship, {"rulings": {"price-list": one}})[0]["bp"]["left"] for one in lists]
    assert 0 in left


@BY_NAME
def test_the_power_is_what_it_is(name, ship):
    pcu = derived(name, ship)[0]["pcu"]
    assert (pcu["supply"], pcu["essential"], pcu["total"]) == ship.pcu


@BY_NAME
def test_the_bays_are_what_they_are(name, ship):
    bays = derived(name, ship)[0]["expansion_bays"]
    assert (bays["used"], bays["used"] + bays["free"]) == ship.bays


@BY_NAME
def test_the_pilots_are_those_of_npc_crews(name, ship):
    printed, master = PILOTS[name]
    edits = {"crew": {"npc": True, "complement": 1}, "rulings": {"npc-master": master}}
    assert derived(name, ship, edits)[0]["piloting_check"] == printed


@BY_NAME
def test_a_printed_ship_has_the_errors_that_are_told_and_no_others(name, ship):
    """Whatever a block calls a part is understood, and nothing is warned of."""
    _, _, report = derived(name, ship)
    assert found(report, "error", "warning") == list(ERRORS.get(name, ()))
    assert set(found(report, "info")) <= {"SF404", "SF514"}  # no drive, and mounts of the frame that stay empty


@BY_NAME
def test_under_the_rulings_of_its_print_an_error_is_gone(name, ship):
    told = ERRORS.get(name, {})
    rulings = {id: value for reason in told.values() for id, value in RULED.get(reason, {}).items()}
    _, _, report = derived(name, ship, {"rulings": rulings})
    assert found(report, "error") == [code for code, reason in told.items() if reason not in RULED]


@BY_NAME
def test_what_differs_from_print_really_differs(name, ship):
    figures, _, _ = derived(name, ship)
    assert all(figures[key] != printed for key, (printed, _) in ship.differs.items())
