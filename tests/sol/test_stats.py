"""The figures of a ship, against those worked out by hand, and chances against counting every way the dice can fall."""

import json
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dice import distribution
from shipcli.dice.value import Dice
from shipcli.dump import as_yaml
from shipcli.figures import as_data
from shipcli.pointers import LEFT_OUT
from shipcli.systems.actions import Situation
from shipcli.systems.sol import SYSTEM
from shipcli.systems.sol.stats import dealt, escape_chance, opposed, thrown
from tests.support import base, case, generated, often, reviewed, run

ledger = pytest.mark.ledger

DEFAULTS = SYSTEM.book.house({})


def figures(edits=None):
    report = reviewed(base("sol-ship", edits))
    return as_data(SYSTEM.figures(report.model, report.stats))


def spread(minimum, mean, maximum):
    return {"min": minimum, "mean": mean, "max": maximum}


def test_cannons_of_the_same_dice_are_worked_out_once(monkeypatch):
    thrown.cache_clear()
    dealt.cache_clear()
    counted = []
    repeated = distribution.repeated
    monkeypatch.setattr(distribution, "repeated", lambda one, number: counted.append(number) or repeated(one, number))
    guns = [{"name": f"gun {i}", "size": "small", "damage": "31d20"} for i in range(20)]
    report = reviewed(base("sol-ship", {"/cannons": guns, "/plan": []}))
    own = (report.model, report.stats)
    one = as_data(SYSTEM.against(*own, (own,)))
    assert counted == [31]
    assert one["against"][0]["deals_fire_everything"]["max"] == 20 * (31 * 20 - 3)


def part(data, *keys):
    return {key: data[key] for key in keys or ("min", "mean", "max")}


@ledger("SOL-004", "SOL-011")
@pytest.mark.parametrize(("speed", "low", "mean", "high"), [(4, 5, 8.5, 12), (3, 4, 7.5, 11), (0, 1, 4.5, 8)])
def test_initiative_is_one_d8_and_the_speed(speed, low, mean, high):
    one = figures({"/speed": speed})
    assert part(one["initiative"]) == spread(low, mean, high)
    assert one["speed"] == speed


@ledger("SOL-097")
@pytest.mark.parametrize(("most", "at"), [(50, 100), (30, 60), (1, 2)])
def test_a_ship_is_destroyed_by_twice_its_hit_points_beyond_0(most, at):
    one = figures({"/hit_points": {"max": most}})
    assert one["destroyed_at"] == at
    assert one["hit_points"] == {"current": most, "max": most, "overflow": 0}


@ledger("SOL-019")
def test_the_sheet_is_in_the_figures():
    one = figures()
    assert one["seats"] == {"engineer": 1, "captain": 1, "pilot": 1, "recon": 1, "gunnery": 2}
    assert (one["hull_strength"], one["tech_challenge"], one["stealth_challenge"]) == (3, 5, 6)
    assert one["crewed"]["gunnery"] == ["Rell", "Bix"]
    assert one["soak"] == {"rule": "subtract", "amount": 3}
    assert (one["chase"], one["incomplete"]) == (None, False)


# dice, size: alone; against creatures of large size or smaller
CANNONS = [
    ("2d6", "small", (2, 7, 12), (6, 21, 36)),
    ("1d8", "small", (1, 4.5, 8), (3, 13.5, 24)),
    ("3d8", "medium", (3, 13.5, 24), (15, 67.5, 120)),
    ("4d10", "large", (4, 22, 40), (40, 220, 400)),
    ("1d4", "large", (1, 2.5, 4), (10, 25, 40)),
    ("99d20", "medium", (99, 1039.5, 1980), (495, 5197.5, 9900)),
]


@ledger("SOL-071", "SOL-072", "SOL-073", "SOL-074")
@pytest.mark.parametrize(("damage", "size", "plain", "creature"), CANNONS)
def test_a_cannon_deals_its_dice_and_creatures_take_a_multiple(damage, size, plain, creature):
    one = figures({"/cannons": [{"name": "gun", "size": size, "damage": damage}], "/plan": []})["cannons"][0]
    assert (one["damage"], one["size"]) == (damage, size)
    assert part(one) == spread(*plain)
    assert part(one["creature"]) == spread(*creature)
    assert part(one["aimed"]) == spread(*(number + 3 for number in plain))  # Rell, Gunnery 3


@ledger("SOL-077", "SOL-078")
def test_the_best_gunner_in_the_gunnery_phase_aims():
    assert figures({"/crew/4/skills/Gunnery": 0})["cannons"][0]["aimed"]["dice"] == "2d6+1"  # Bix
    assert figures({"/crew/3/skills/Gunnery": 9})["cannons"][0]["aimed"]["dice"] == "2d6+3"  # Osk is in recon
    assert figures({"/crew": [], "/plan": []})["cannons"][0]["aimed"] is None


@ledger("SOL-080", "SOL-082")
def test_no_skill_counts_in_volleys():
    one = figures()  # 2d6, 2d6, 3d10
    assert one["salvo"] == {"shots": 2, "dice": "4d6", **spread(4, 14, 24)}
    assert part(one["fire_everything"], "shots", "dice", "min", "mean", "max") == {
        "shots": 3, "dice": "4d6 + 3d10", **spread(7, 30.5, 54),
    }  # fmt: skip


@ledger("SOL-085")
def test_firing_everything_costs_more_in_a_row():
    price = figures()["fire_everything"]["self"]
    assert [(one["in_a_row"], one["dice"]) for one in price] == [(1, "2d10+2"), (2, "3d10+3"), (3, "4d10+4")]
    assert [part(one) for one in price] == [spread(4, 13, 22), spread(6, 19.5, 33), spread(8, 26, 44)]


def test_without_cannons_there_is_nothing_to_fire():
    one = figures({"/cannons": [], "/plan": []})
    assert (one["cannons"], one["salvo"]["shots"], one["fire_everything"]["shots"]) == ([], 0, 0)


@ledger("SOL-050")
@pytest.mark.parametrize("soak", ["subtract", "threshold", "none"])
@pytest.mark.parametrize(("dice", "hull"), [(Dice(2, 6), 3), (Dice(1, 8, 3), 7), (Dice(3, 4), 12), (Dice(3, 4), 13)])
def test_a_hull_takes_off_damage_as_counting_every_roll_says(dice, hull, soak):
    rolls = [sum(roll) + dice.plus for roll in product(range(1, dice.sides + 1), repeat=dice.number)]
    left = [{"subtract": max(roll - hull, 0), "threshold": roll * (roll > hull), "none": roll}[soak] for roll in rolls]
    found = dealt(dice, hull, soak)
    assert (found.minimum, found.mean, found.maximum) == (min(left), Fraction(sum(left), len(left)), max(left))


def test_damage_of_26_leaves_6_behind_a_hull_of_20():
    assert dealt(Dice(1, 1, 25), 20, "subtract").mean == 6


@pytest.mark.parametrize(("own", "other"), [(0, 0), (3, 3), (5, 2), (0, 9), (-2, 1)])
def test_opposed_rolls_are_counted(own, other):
    rolls = [(a + own, b + other) for a in range(1, 9) for b in range(1, 9)]
    counted = (sum(a > b for a, b in rolls), sum(a == b for a, b in rolls), sum(a < b for a, b in rolls))
    assert opposed(own, other) == tuple(Fraction(number, 64) for number in counted)


# fleeing speed, chaser's speed, chance to escape: reference figures
ESCAPES = [
    (4, 4, Fraction(2871, 4096)),
    (6, 4, Fraction(236719, 262144)),
    (2, 4, Fraction(104979, 262144)),
    (0, 20, Fraction(0)),
    (20, 0, Fraction(1)),
]


@ledger("SOL-089", "SOL-090", "SOL-091", "SOL-092")
@pytest.mark.parametrize(("own", "chaser", "chance"), ESCAPES)
def test_the_chance_to_escape(own, chaser, chance):
    assert escape_chance(own, (chaser,), DEFAULTS) == chance


def counted(speeds, chasers, same, tie):
    """The share of all rolls of three rounds in which a ship of these speeds is not caught, counted one by one."""
    faces = range(1, 9)

    @cache
    def escapes(number, streaks):
        if number == 3:
            return 1
        total = 0
        for own, *others in product(faces, repeat=1 + len(chasers)):
            sums = [roll + speed for roll, speed in zip(others, chasers, strict=True)]
            lost = [own + speeds[number] < one or (tie and own + speeds[number] == one) for one in sums]
            now = lost if same else [any(lost)]
            if not any(before and after for before, after in zip(streaks, now, strict=True)):
                total += escapes(number + 1, tuple(now))
        return total

    ways = escapes(0, (False,) * (len(chasers) if same else 1))
    return Fraction(ways, 8 ** (3 * (1 + len(chasers))))


@ledger("SOL-093")
@pytest.mark.parametrize("same", ["same", "any"])
@pytest.mark.parametrize("tie", ["held", "lost"])
@pytest.mark.parametrize(("own", "chasers"), [(4, (4,)), (5, (3,)), (1, (4,)), (4, (4, 4)), (5, (2, 7))])
def test_chase_odds_are_those_of_counting_every_roll(own, chasers, same, tie):
    house = DEFAULTS.but("sol-chase-same-ship", same).but("sol-chase-tie", tie)
    assert escape_chance(own, chasers, house) == counted((own,) * 3, chasers, same == "same", tie == "lost")


@pytest.mark.parametrize(("ruling", "first"), [("while-it-lasts", 6), ("never", 4)])
def test_a_boost_counts_in_the_first_round_of_a_chase(ruling, first):
    house = DEFAULTS.but("sol-chase-boost", ruling)
    assert escape_chance(4, (4,), house, 2) == counted((first, 4, 4), (4,), True, False)


@often(25)
@given(st.integers(0, 15), st.integers(0, 15))
def test_faster_ships_escape_more_often(own, chaser):
    less, more = escape_chance(own, (chaser,), DEFAULTS), escape_chance(own + 1, (chaser,), DEFAULTS)
    assert 0 <= less <= more <= 1
    assert escape_chance(own, (chaser, chaser), DEFAULTS) <= less


def written(folder, name, edits=None):
    path = folder / name
    path.write_text(as_yaml(base("sol-ship", edits)), "utf-8")
    return path


@ledger("SOL-087")
def test_stats_against_says_who_escapes_and_what_guns_do(tmp_path):
    own = written(tmp_path, "own.yaml")
    other = written(tmp_path, "other.yaml", {"/name": "Slow Tug", "/speed": 2, "/hull_strength": 12, "/cannons": [
        {"name": "gun", "size": "medium", "damage": "1d8"}
    ], "/plan": []})  # fmt: skip
    result = run("stats", own, "--against", other, "--format", "json")
    assert (result.status, result.err) == (0, "")
    [one] = result.json
    assert one["chase"]["escape"]["exact"] == "236719/262144"
    assert one["chase"]["caught"]["exact"] == "25425/262144"
    assert one["chase"]["chasers"] == [{"name": "Slow Tug", "speed": 2}]
    [enemy] = one["against"]
    assert (enemy["name"], enemy["other_flees"]["escape"]["exact"]) == ("Slow Tug", "104979/262144")
    # 2d6+3 above a hull of 12: 13 in 3 of 36 rolls, 14 in 2, 15 in 1: (3 + 4 + 3) / 36
    assert enemy["deals_aimed"][0] == {"cannon": "fore gun", "damage": {**spread(0, 5 / 18, 3), "exact": "5/18"}}
    assert enemy["deals_salvo"] == {**spread(0, 0, 0), "exact": "0"}
    assert enemy["takes_aimed"] == [{"cannon": "gun", "damage": {**spread(1, 4.5, 8), "exact": "9/2"}}]  # 1d8+3-3
    # 1d8 behind a hull of 3: 1 to 5 in one roll each of 8
    assert enemy["takes_fire_everything"] == {**spread(0, 15 / 8, 5), "exact": "15/8"}
    rulings = {"sol-hull-soak", "sol-fire-everything-cost", "sol-self-damage-hull", "sol-chase-tie", "sol-chase-boost"}
    assert set(one["rulings"]) == rulings
    text = run("stats", own, "--against", other).out
    assert "Escapes from Slow Tug 90.3%" in text
    assert "236719/262144" in " ".join(run("stats", own, "--explain", "--against", other).out.split())


def test_all_ships_of_the_file_give_chase(tmp_path):
    own = written(tmp_path, "own.yaml")
    both = tmp_path / "both.yaml"
    both.write_text("---\n".join(as_yaml(base("sol-ship", {"/name": name, "/speed": 5})) for name in "AB"), "utf-8")
    [one] = run("stats", own, "--against", both, "--format", "json").json
    assert Fraction(one["chase"]["escape"]["exact"]) == counted((4,) * 3, (5, 5), True, False)
    assert [enemy["name"] for enemy in one["against"]] == ["A", "B"]
    assert "sol-chase-same-ship" in one["rulings"]


def test_against_is_for_ships_of_a_kind(tmp_path):
    ship = written(tmp_path, "ship.yaml")
    armada = tmp_path / "armada.yaml"
    armada.write_text(as_yaml(base()), "utf-8")
    for own, other, words in (
        (armada, armada, "a document of kind armada has no figures against another"),
        (ship, armada, "holds a document of kind armada"),
        (ship, tmp_path / "none.yaml", "no file was checked"),
    ):
        result = run("stats", own, "--against", other)
        assert (result.status, result.out) == (2, "")
        assert words in result.err


def test_errors_of_the_other_ship_are_told(tmp_path):
    own, other = written(tmp_path, "own.yaml"), written(tmp_path, "other.yaml", {"/speed": -1})
    result = run("stats", own, "--against", other, "--format", "json")
    assert (result.status, result.json[0]["chase"]["escape"]) == (1, None)
    assert "SOL101" in result.err


KEYS = {
    "path", "document", "kind", "name", "tier", "speed", "initiative", "hit_points", "destroyed_at", "hull_strength",
    "tech_challenge", "stealth_challenge", "seats", "cannons", "salvo", "fire_everything", "chase",
}  # fmt: skip


@pytest.mark.parametrize(
    "edits", [{}, {"/speed": "x"}, {"/cannons": [], "/plan": []}, {"/cannons/0/size": 3}], ids=case
)
def test_json_has_the_keys_of_the_contract_however_faulty_the_document(edits):
    [one] = run("stats", "-", "--format", "json", stdin=as_yaml(base("sol-ship", edits)).encode()).json
    assert set(one) >= KEYS
    assert set(one["fire_everything"]) >= {"min", "mean", "max", "self"}
    for cannon in one["cannons"]:
        assert set(cannon) >= {"name", "size", "damage", "min", "mean", "max", "creature"}


def test_a_ship_without_a_tier_is_printed_without_one():
    text = as_yaml(base("sol-ship")).encode()
    assert run("stats", "-", stdin=text).out.splitlines()[0] == "Cinder Wren (sol-ship)"
    [one] = run("stats", "-", "--format", "json", stdin=text).json
    assert (one["kind"], one["tier"]) == ("sol-ship", None)


def test_nothing_of_a_ship_has_a_price():
    text = as_yaml(base("sol-ship")).encode()
    result = run("cost", "-", stdin=text)
    assert result == (0, "Cinder Wren\nnothing to pay: a document of kind sol-ship has no budget\n\n", "")
    [one] = run("cost", "-", "--format", "json", stdin=text).json
    assert (one["unit"], one["budget"], one["spent"], one["left"], one["items"]) == (None, None, None, None, [])


UNKNOWN = [
    ({"/speed": "x"}, ("initiative", "speed")),
    ({"/hit_points/max": 0}, ("destroyed_at",)),
    ({"/hull_strength": LEFT_OUT}, ("hull_strength",)),
    ({"/tech_challenge": -1}, ("tech_challenge",)),
]


@pytest.mark.parametrize(("edits", "keys"), UNKNOWN, ids=case)
def test_what_is_unknown_is_null_and_the_figures_incomplete(edits, keys):
    one = figures(edits)
    assert [one[key] for key in keys] == [None] * len(keys)
    assert one["incomplete"]


def test_a_cannon_that_is_unknown_leaves_volleys_unknown():
    one = figures({"/cannons/0/damage": "lots"})
    assert (one["cannons"][0]["damage"], one["salvo"]["mean"], one["fire_everything"]["mean"]) == (None, None, None)
    assert one["incomplete"]
    assert figures({"/cannons/0/size": "huge"})["salvo"]["mean"] is None
    assert figures({"/cannons/0/size": "huge"})["fire_everything"]["mean"] == 30.5


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 130), st.text(max_size=4), st.sampled_from([[], {}, [{}], 2.5, "2d6"])
)
PLACES = [
    "/speed", "/hit_points", "/hit_points/max", "/hit_points/current", "/overflow_damage", "/hull_strength",
    "/tech_challenge", "/stealth_challenge", "/damage_level_modifier", "/piloting_skill", "/seats", "/seats/pilot",
    "/cannons", "/cannons/0", "/cannons/0/name", "/cannons/1/size", "/cannons/2/damage", "/conditions", "/custom",
    "/crew", "/crew/0", "/crew/1/name", "/crew/2/phase", "/crew/3/skills", "/crew/4/skills/Gunnery",
    "/crew/5/action_dice", "/plan", "/plan/0", "/plan/0/round", "/plan/0/phases", "/plan/1/actions",
    "/plan/0/actions/0", "/plan/0/actions/1/actor", "/plan/0/actions/2/action", "/plan/0/actions/4/cannon", "/name",
]  # fmt: skip


@often(60)
@given(st.dictionaries(st.sampled_from(PLACES), st.one_of(JUNK, st.just(LEFT_OUT)), max_size=5))
def test_whatever_the_sheet_nothing_is_raised_and_block_and_figures_agree(edits):
    report = reviewed(generated(base("sol-ship"), edits))
    data = json.loads(json.dumps(as_data(SYSTEM.figures(report.model, report.stats)), allow_nan=False))
    block = SYSTEM.block(report.model, report.stats)
    pair = (report.model, report.stats)
    assert len(SYSTEM.actions(Situation(ship=pair, target=pair), report.house).actions) == 19
    against = as_data(SYSTEM.against(*pair, (pair,)))
    assert (against["chase"]["escape"] is None) == (data["speed"] is None)
    shown = {cell.label: cell.text for cells in block.sections[0].lines for cell in cells}
    assert shown["Speed"] == ("unknown" if data["speed"] is None else str(data["speed"]))
    assert shown["TC"] == ("unknown" if data["tech_challenge"] is None else str(data["tech_challenge"]))
    at = "unknown" if data["destroyed_at"] is None else data["destroyed_at"]
    assert shown["Destroyed"] == f"by {at} damage beyond 0"
    if data["cannons"]:
        [grid, *_] = block.sections[1].lines[0]
        assert [row[2] for row in grid.rows] == [one["damage"] or "unknown" for one in data["cannons"]]
