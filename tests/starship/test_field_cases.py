"""Kinds of faults that people met in tools of this sort, as far as they are about starships.

Under the numbers they have among us.
"""

import json

import pytest

from shipcli.dump import as_yaml
from shipcli.figures import as_data
from shipcli.pointers import LEFT_OUT
from shipcli.systems.starship import SYSTEM
from tests.support import base, case, found, reviewed, run

SHIP = {"kind": "starship", "name": "Field Case", "tier": 4, "frame": "explorer", "power_cores": [], "thrusters": "m8"}


def derived(data):
    model = SYSTEM.read(data, SYSTEM.book.house(data.get("rulings", {})))
    return model, SYSTEM.derive(model)


def figures(**parts):
    return as_data(SYSTEM.figures(*derived({**SHIP, **parts})))


def costs(**parts):
    """BP and PCU of the items of the bill, by name."""
    items = SYSTEM.bill(*derived({**SHIP, **parts})).items
    return {one.name: (one.costs["bp"].value, one.costs["pcu"].value if "pcu" in one.costs else None) for one in items}


def output(command, *options, **parts):
    return run(*command, "-", *options, stdin=as_yaml({**SHIP, **parts}).encode())


def test_f01_a_drive_that_is_too_big_has_its_price():
    # A carrier is Gargantuan, size category 6: 5 x 6.
    parts = {"tier": 12, "frame": "carrier", "power_cores": ["gateway-heavy"], "drift_engine": "signal-booster"}
    assert costs(**parts)["Signal Booster Drift engine"] == (30, None)
    assert "30 (5 x 6, gargantuan)" in output(["cost"], **parts).out
    assert figures(**parts)["pcu"]["drive_minimum"] == 100


# Frame, BP and PCU of the bay: the larger of 4 x size and 10, of 20 and 5 x size.
DEFENDERS = [("racer", 10, 20), ("explorer", 12, 20), ("destroyer", 16, 20), ("cruiser", 20, 25), ("carrier", 24, 30)]


@pytest.mark.parametrize(("frame", "bp", "pcu"), DEFENDERS)
def test_f02_a_bay_that_costs_by_the_size(frame, bp, pcu):
    assert costs(frame=frame, expansion_bays=["quantum-defender"])["Quantum defender"] == (bp, pcu)


def test_f03_what_is_drawn_from_a_core_that_is_too_small():
    parts = {
        "tier": 3,
        "frame": "transport",
        "power_cores": ["pulse-black"],
        "thrusters": "m12",
        "shields": "medium-90",
        "countermeasures": "mk-3",
        "weapons": [
            {"arc": "forward", "weapon": "high-explosive-missile-launcher"},
            {"arc": "turret", "weapon": "chain-cannon"},
        ],
    }
    pcu = figures(**parts)["pcu"]
    assert (pcu["supply"], pcu["essential"]) == (120, 80 + 30 + 2 + 10 + 15)
    assert "Essential: 137 PCU, 17 too many" in output(["cost"], **parts).out


@pytest.mark.parametrize(("prices", "bp"), [("current", 14), ("first-printing", 4)])
def test_f04_the_list_of_prices_is_chosen_and_named(prices, bp):
    parts = {
        "weapons": [{"arc": "forward", "weapon": "high-explosive-missile-launcher"}],
        "rulings": {"price-list": prices},
    }
    assert costs(**parts)["High explosive missile launcher, forward"] == (bp, 10)
    assert f"price-list: {prices}" in output(["stats"], **parts).out


def test_f04_another_list_is_an_error_that_names_both():
    [one] = [
        one for one in reviewed({**SHIP, "rulings": {"price-list": "third-printing"}}).diagnostics if one.code == "S010"
    ]
    assert "current" in one.message + (one.hint or "")
    assert "first-printing" in one.message + (one.hint or "")


# The mounts as stated, what is paid for them.
MOUNTS = [
    ([{"arc": "forward", "class": "heavy"}, {"arc": "turret", "class": "heavy"}], 7 + 11),
    ([{"arc": "forward", "class": "heavy", "from": "light"}], 4),
    ([{"arc": "turret", "class": "heavy", "from": "light"}], 6),
]


@pytest.mark.parametrize(("mounts", "bp"), MOUNTS)
def test_f05_mounts_are_bought(mounts, bp):
    assert sum(cost for name, (cost, _) in costs(mounts=mounts).items() if " mount, " in name) == bp


def test_f05_left_out_the_cheapest_are_inferred():
    weapons = [{"arc": arc, "weapon": "heavy-laser-cannon"} for arc in ("forward", "turret")]
    assert sum(cost for name, (cost, _) in costs(weapons=weapons).items() if " mount, " in name) == 4 + 6


def test_f05_from_heavy_to_capital():
    mounts = [{"arc": "forward", "class": "capital", "from": "heavy"}]
    assert costs(frame="bulk-freighter", mounts=mounts)["Capital mount, forward arc (was heavy)"] == (5, None)


def test_f07_a_turret_mount_costs_the_same_on_any_frame():
    parts = {"tier": 5, "frame": "heavy-freighter", "weapons": [{"arc": "turret", "weapon": "coilgun"}]}
    assert costs(**parts)["Light mount, turret"] == (5, None)


def test_f08_linked_weapons():
    parts = {
        "tier": 6,
        "frame": "destroyer",
        "weapons": [{"arc": "forward", "weapon": "heavy-laser-cannon", "linked": True}],
    }
    assert costs(**parts)["Linked heavy laser cannon, forward"] == (37, 20)
    out = output(["statblock"], **parts).out
    assert out.count("Attack (") == 1
    assert "linked heavy laser cannon (8d8;" in out


def test_f10_an_unknown_frame_makes_the_total_unknown_and_never_0():
    data = {**SHIP, "tier": 3, "frame": "new-starship-frame", "power_cores": ["pulse-green"]}
    assert found(reviewed(data), "error") == ["SF101"]
    [bill] = output(["cost"], "--format", "json", **data).json
    assert (bill["items"][0]["bp"], bill["left"], bill["incomplete"]) == (None, None, True)
    assert bill["items"][0]["incomplete"] is True
    result = output(["cost"], **data)
    assert result.status == 1
    assert "19 + ? BP spent (incomplete) of 95" in result.out
    assert figures(**data)["hp"] is None


def test_f12_shields_that_do_not_come_out_even():
    for _ in range(2):
        shields = figures(tier=6, frame="transport", shields="medium-90")["shields"]
        assert [shields[arc] for arc in ("forward", "port", "starboard", "aft")] == [24, 22, 22, 22]


@pytest.mark.parametrize(("tier", "hp", "ct"), [(3, 138, 27), (4, 184, 36)])
def test_f13_a_fifth_is_rounded_down(tier, hp, ct):
    model, _ = derived({**SHIP, "tier": tier, "frame": "cruiser"})
    odd = model._replace(frame=model.frame.but(hp=138, hp_increment=46))
    stats = SYSTEM.derive(odd)
    assert (stats.hp.value, stats.ct.value) == (hp, ct)
    fortified = SYSTEM.read(
        {**SHIP, "tier": tier, "frame": "cruiser", "fortified_hull": "steel-composite"}, model.house
    )
    stronger = SYSTEM.derive(fortified._replace(frame=odd.frame))
    assert stronger.ct.value == ct + 5


LADDER = {**dict.fromkeys(["1/4", "1/3", "1/2", 1, 2, 3], 55), **dict.fromkeys(range(4, 8), 65),
          **dict.fromkeys(range(8, 12), 75), **dict.fromkeys(range(12, 16), 85), **dict.fromkeys(range(16, 20), 95),
          20: 105}  # fmt: skip


@pytest.mark.parametrize(("tier", "hp"), LADDER.items())
def test_f14_the_hull_grows_at_every_fourth_tier(tier, hp):
    one = figures(tier=tier)
    assert (one["hp"], one["ct"]) == (hp, hp // 5)


def test_f15_half_a_tier():
    parts = {"tier": "1/2", "frame": "interceptor", "power_cores": ["micron-light"], "thrusters": "t8"}
    one = figures(**parts)
    assert one["bp"] == {"budget": 40, "spent": 14, "left": 26}
    [printed] = output(["stats"], "--format", "json", **parts).json
    assert (printed["tier"], printed["tier_value"]) == ("1/2", 0.5)


def test_f16_the_pilots_ranks_count():
    parts = {"tier": 6, "frame": "destroyer", "thrusters": "l8", "armor": "mk-4", "countermeasures": "mk-3"}
    flown = figures(**parts, crew={"pilots": [{"piloting": {"ranks": 6, "modifier": 18}}]})
    assert (flown["ac"], flown["tl"]) == (19, 18)
    adrift = figures(**parts)
    assert (adrift["ac"], adrift["tl"]) == (13, 12)
    assert "Without a pilot" in output(["statblock"], **parts).out


def test_f21_bp_and_pcu_of_network_nodes_are_two_things():
    parts = {
        "tier": 18,
        "frame": "ultranought",
        "thrusters": "sc4",
        "computer": "mk-5-mononode",
        "network_nodes": [{"model": "network-mk-5", "count": 4}],
    }
    assert costs(**parts)["Mk 5 network node (4)"] == (4 * 5, 4 * 10)
    one = figures(**parts)
    assert (one["bp"]["spent"], one["pcu"]["total"]) == (350 + 16 + 25 + 20, 300 + 30 + 40)


def test_f64_the_arithmetic_of_armor_can_be_followed():
    parts = {"tier": 6, "frame": "destroyer", "power_cores": ["arcus-ultra"], "thrusters": "l4", "armor": "mk-4"}
    assert costs(**parts) == {
        "Destroyer frame": (30, None),
        "Arcus Ultra power core": (15, None),
        "L4 thrusters": (4, 60),
        "Mk 4 armor": (20, None),
    }
    out = output(["cost"], **parts).out
    assert "20 (5 x 4, large)" in out
    assert "69 BP spent of 155: 86 left" in out


def test_nothing_in_json_is_no_number():
    assert json.loads(output(["stats"], "--format", "json", frame="new-starship-frame").out)


BASE = {**SHIP, "power_cores": ["pulse-green"], "sensors": "cut-rate", "crew_quarters": "common"}
SPLIT = ("forward", "port", "starboard", "aft")


def split(*points):
    return {"tier": 2, "shields": {"model": "basic-40", "arcs": dict(zip(SPLIT, points, strict=True))}}


GYROLASER = {"arc": "forward", "weapon": "gyrolaser"}
TURRET = {"tier": 5, "frame": "heavy-freighter", "power_cores": ["arcus-ultra"], "thrusters": "l4",
          "weapons": [{"arc": "turret", "weapon": "coilgun"}]}  # fmt: skip
# What stands in the place of the base ship's own, and the errors found.
FINDINGS = {
    "F01 too big a drive": (
        {
            "tier": 12, "frame": "carrier", "power_cores": ["gateway-heavy"], "thrusters": "g4",
            "drift_engine": "signal-booster", "expansion_bays": ["hangar-bay"],
        },
        ["SF402"],
    ),
    "F03 a core of another size, and overdrawn": (
        {
            "tier": 3, "frame": "transport", "power_cores": ["pulse-black"], "thrusters": "m12",
            "shields": "medium-90", "countermeasures": "mk-3",
            "weapons": [
                {"arc": "forward", "weapon": "high-explosive-missile-launcher"},
                {"arc": "turret", "weapon": "chain-cannon"},
            ],
        },
        ["SF301", "SF304"],
    ),
    "F06 more mounts than the size allows": (
        {
            "tier": 3, "frame": "light-freighter", "power_cores": ["pulse-black"], "thrusters": "s8",
            "mounts": [{"arc": "forward", "class": "light"}], "weapons": [GYROLASER, GYROLASER, GYROLASER],
        },
        ["SF502"],
    ),
    "F07 no turret": (TURRET, ["SF504"]),
    "F07 with the house rule": ({**TURRET, "rulings": {"turret-on-any-frame": True}}, []),
    "F11 the most lopsided": (split(28, 4, 4, 4), []),
    "F11 one too weak": (split(29, 4, 4, 3), ["SF602"]),
    "F11 one too many": (split(28, 4, 4, 5), ["SF602"]),
    "F17 two captains, and no seat for three": (
        {
            "tier": 1, "frame": "racer", "power_cores": ["micron-light"], "thrusters": "t8",
            "crew": {"captains": [{"name": "Ada"}, {"name": "Bo"}], "pilots": [{"name": "Cy"}]},
        },
        ["SF802", "SF803"],
    ),
    "F21 more nodes than there may be": (
        {
            "tier": 18, "frame": "ultranought", "power_cores": ["titan-light"], "thrusters": "sc4",
            "computer": "mk-5-mononode", "network_nodes": [{"model": "network-mk-5", "count": 4}],
        },
        ["SF806"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("parts", "codes"), FINDINGS.values(), ids=FINDINGS)
def test_what_is_found(parts, codes):
    assert sorted(found(reviewed({**BASE, **parts}), "error")) == codes


def test_f11_three_quadrants_too_weak_are_three_findings():
    assert found(reviewed({**BASE, **split(31, 3, 3, 3)}), "error") == ["SF602"] * 3


def test_f03_the_hint_names_the_cheapest_core_that_fits():
    [one] = [one for one in reviewed({**BASE, **FINDINGS["F03 a core of another size, and overdrawn"][0]}).diagnostics
             if one.code == "SF304"]  # fmt: skip
    assert "137" in one.message
    assert "120" in one.message
    hints = one.hint or ""
    assert "pulse green, 150 PCU, 15 BP" in hints.lower().replace("pcu", "PCU").replace("bp", "BP")


# What stands in the place of a key's value, and the one finding about it.
ODD = [
    ({"/other_systems": [None]}, "S004"),
    ({"/security": [None]}, "S004"),
    ({"/frame": None}, "S004"),
    ({"/coilgun": True}, "S002"),
    ({"/data-net": None}, "S002"),
    ({"/crew/cooks": []}, "S002"),
    # A key like none there, whose value is a name for the one that is missing; alike ones had one finding before.
    ({"/expansion_bays/0": {"bey": "cargo-hold"}}, "S002"),
    ({"/expansion_bays/0": {"room": "Cargo hold"}}, "S002"),
    ({"/weapons/0": {"gun": "coilgun", "arc": "forward"}}, "S002"),
    ({"/weapons/0": {"gun": "coilgum", "arc": "forward"}}, "S002"),
    ({"/weapons/0": {"weapon": "coilgun", "place": "Forward"}}, "S002"),
    ({"/frame": LEFT_OUT, "/hull": "explorer"}, "S002"),
    # Text that names nothing the missing key could hold is a mistake of its own.
    ({"/weapons/0": {"gun": "slingshot", "arc": "forward"}}, ["S003", "S002"]),
    ({"/weapons/0": {"gun": 3, "arc": "forward"}}, ["S003", "S002"]),
    ({"/name": LEFT_OUT, "/captain": "Ada"}, ["S003", "S002"]),
    ({"/weapons/0": {"gun": "coilgun", "place": "forward"}}, ["S002", "S002"]),
]


@pytest.mark.parametrize(("edits", "code"), ODD, ids=case)
def test_what_stands_in_the_wrong_place_is_one_finding(edits, code):
    report = reviewed(base("starship", edits=edits))
    assert sorted(found(report, "error")) == sorted([code] if isinstance(code, str) else code)


def test_a_key_whose_value_says_what_it_is_is_answered_with_that_key():
    report = reviewed(base("starship", edits={"/weapons/0": {"gun": "coilgun", "arc": "forward"}}))
    [one] = [one for one in report.diagnostics if one.severity == "error"]
    assert (one.pointer, one.hint) == (("weapons", 0, "gun"), "did you mean weapon?")
    assert [edit.text for edit in one.fix.edits] == ["weapon"]
    assert not report.stats.bp_spent.complete


def test_f53_a_misspelled_arc_is_one_finding_with_the_nearest():
    report = reviewed(base("starship", edits={"/weapons/0/arc": "foward"}))
    [one] = [one for one in report.diagnostics if one.severity == "error"]
    assert (one.code, one.pointer, one.hint) == ("S005", ("weapons", 0, "arc"), "did you mean forward?")
    assert one.fix is not None
    assert [edit.text for edit in one.fix.edits] == ["forward"]


def test_f54_findings_of_schema_and_rules_have_their_lines():
    text = "kind: starship\nname: Where\ntier: 1\nframe: explorer\npower_cores: [pulse-gray]\nthrusters: m6\n"
    text += "shields:\n  model: basic-40\n  arcs:\n    forward: 10\n    aft: ten\n"
    out = run("validate", "-", "--format", "concise", stdin=text.encode()).out
    assert "-:11:10: S004 error" in out
    assert "-:3:7: SF202 info" in out
