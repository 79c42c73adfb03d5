"""`shipcli encounter`: of a file or of options, with the same result."""

import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipcli.dump import as_yaml
from tests.encounter.fights import document
from tests.support import base, often, run

ROOT = Path(__file__).parents[2]
KEYS = ["party_tier", "enemy_tier", "gap", "difficulty", "cr", "xp", "xp_each", "official", "steps", "notes"]


def rated(*options):
    result = run("encounter", *options, "--format", "json")
    assert (result.status, result.err) == (0, "")
    return result.json


def enemy_tier(*enemies):
    return rated("--party", 9, "--apl", 9, *(part for one in enemies for part in ("--enemy", one)))["enemy_tier"]


def test_the_example_of_the_book():
    # CRB 326: APL 10 in a ship of tier 10 against tier 9 is challenging, CR 11, 12,800 XP.
    found = rated("--party", 10, "--apl", 10, "--enemy", 9, "--characters", 4)
    assert [found[key] for key in KEYS[:8]] == ["10", "9", -1, "challenging", "11", 12800, 3200, True]
    assert {key: type(found[key]) for key in ("steps", "notes")} == {"steps": list, "notes": list}


def test_f24_tiers_are_numbers():
    assert enemy_tier("10", "2") == "10"
    assert rated("--party", 10, "--party", 9, "--apl", 10, "--enemy", 9)["party_tier"] == "11"


def test_f27_order_does_not_matter():
    results = [
        rated("--party-tier", 9, "--party-level", 9, *(part for one in order for part in ("--enemy", one)))
        for order in itertools.permutations(["1x3", "4", "7"])
    ]
    assert {found["enemy_tier"] for found in results} == {"8"}
    assert all({**found, "enemies": None} == {**results[0], "enemies": None} for found in results)


@given(st.permutations(["1x3", "4", "7", "1/2x2", "1/4", "9"]))
@often(25)
def test_the_order_of_options_never_matters(order):
    options = [part for one in order for part in ("--enemy", one)]
    one, other = rated("--apl", 9, *options), rated(*options[2:], "--apl", 9, *options[:2])
    assert {**one, "enemies": None} == {**other, "enemies": None}


def test_f28_a_swarm_adds_nothing_and_that_is_said():
    found = rated("--party", "4x2,1x174", "--apl", 4, "--enemy", 3)
    assert found["party_tier"] == "5"
    assert any("174 ships" in note and "far-ships-ignored" in note for note in found["notes"])


def test_f30_allies_both_ways():
    found = rated("--party", 6, "--apl", 6, "--ally", 5, "--enemy", 6)
    assert (found["difficulty"], found["cr"], found["xp"]) == ("hard", "8", 4800)
    without, together = found["readings"]["without_allies"], found["readings"]["with_allies"]
    assert (without["difficulty"], without["cr"], without["xp"]) == ("hard", "8", 4800)
    assert (together["difficulty"], together["cr"], together["xp"]) == ("challenging", "7", 3200)
    out = run("encounter", "--party", 6, "--apl", 6, "--ally", 5, "--enemy", 6).out
    assert "Without allies: hard, CR 8, 4,800 XP" in out
    assert "With allies: challenging, CR 7, 3,200 XP" in out
    assert "allies: apart" in out


# The same encounter as options and as a document.
SAME = [
    (["--party", 5, "--apl", 5, "--enemy", "3x2"], document("5", "3x2", 5)),  # F29
    (["--party", 10, "--apl", 8, "--enemy", "1,1,1,4,7"], document("10", "1 1 1 4 7", 8)),
    (["--levels", "5,5,4,6", "--enemy", 4, "--enemy", "1/2"], document("5", "4 1/2", levels=[5, 5, 4, 6])),
    (["--apl", 6, "--enemy", 4, "--enemy-crew-level", 9], document("6", "4", 6, enemy_crew_level=9)),
    (
        ["--apl", 6, "--enemy", 4, "--party-crew-level", 2, "--enemy-crew-level", 9],
        document("6", "4", 6, party_crew_level=2, enemy_crew_level=9),
    ),
    (["--apl", 9, "--armada", "--enemy", "7,6"], document("9", "7 6", 9, scale="armada")),
    (["--apl", 6, "--squadron", "--party", "4x3", "--enemy", 5], document("4x3", "5", 6, squadron=True)),
    (["--apl", 6, "--enemy", 5, "--ally", 5, "--characters", 5], document("6", "5", 6, allies=[5], characters=5)),
    (
        ["--apl", 8, "--enemy", "5x4", "--ruling", "enemy-merge-recursive=false"],
        document("8", "5x4", 8, rulings={"enemy-merge-recursive": False}),
    ),
    (["--apl", 20, "--enemy", "20x6"], document("20", "20x6", 20)),
]


@pytest.mark.parametrize(("options", "data"), SAME, ids=[" ".join(map(str, options)) for options, _ in SAME])
def test_options_and_a_file_say_the_same(tmp_path, options, data):
    path = tmp_path / "encounter.yaml"
    path.write_text(as_yaml({**data, "name": "Encounter"}), "utf-8")
    for format in ("text", "json"):
        assert run("encounter", *options, "--format", format) == run("encounter", path, "--format", format)
    by_stats = run("stats", path, "--format", "json").json[0]
    by_options = rated(*options)
    assert {key: by_stats[key] for key in KEYS[:9]} == {key: by_options[key] for key in KEYS[:9]}


def test_a_ruling_of_the_command_line_wins_over_one_of_the_document(tmp_path):
    path = tmp_path / "encounter.yaml"
    path.write_text(as_yaml(document("6", "6", 6, allies=[5], rulings={"allies": "party"})), "utf-8")
    assert rated(path)["party_tier"] == "7"
    assert rated(path, "--ruling", "allies=apart")["party_tier"] == "6"


def test_a_file_stands_wherever_a_tier_may(tmp_path):
    ship = tmp_path / "raider.yaml"
    ship.write_text(as_yaml(base("starship")), "utf-8")
    tier, name = base("starship")["tier"], base("starship")["name"]
    found = rated("--party", ship, "--apl", 5, "--enemy", f"{ship}=2", "--ally", f"{ship}#{name}")
    assert (found["party_tier"], found["enemy_tier"]) == (str(tier), str(tier + 2))
    assert [one["count"] for one in found["enemies"]] == [2]
    assert [one["name"] for one in (*found["party"], *found["enemies"], *found["allies"])] == [name] * 3


def test_a_faulty_file_is_told_of_and_the_rest_is_unknown(tmp_path):
    ship = tmp_path / "raider.yaml"
    ship.write_text(as_yaml(base("starship", {"/tier": 40})), "utf-8")
    result = run("encounter", "--party", 5, "--apl", 5, "--enemy", ship)
    assert result.status == 1
    assert "EN110" in result.err
    assert "SF104" in result.err
    assert "Enemies  tier unknown" in result.out


def test_several_encounters_are_a_list(tmp_path):
    path = tmp_path / "evening.yaml"
    path.write_text(f"{as_yaml(document('6', '4', 6))}---\n{as_yaml(document('6', '5', 6))}", "utf-8")
    assert [one["difficulty"] for one in rated(path)] == ["average", "challenging"]
    assert run("encounter", path).out.count("Enemies") == 2


REFUSED = [
    ([], "who fights"),
    (["--apl", 5], "`--enemy SHIP`"),
    (["--enemy", 5], "`--party SHIP`"),
    (["--apl", 5, "--enemy", "raider"], "'raider' is no ship"),
    (["--apl", 5, "--enemy", "4x"], "'4x' is no ship"),
    (["--apl", 5, "--enemy", "gone.yaml"], "nothing found at 'gone.yaml'"),
    (["--apl", 5, "--enemy", "gone.yaml=2"], "nothing found at 'gone.yaml'"),
    (["--apl", 22, "--enemy", 4], "21"),
    (["--levels", "5,x", "--enemy", 4], "5,5,4,6"),
    (["--levels", "", "--enemy", 4], "5,5,4,6"),
    (["--levels", "5,,5", "--enemy", 4], "found '5,,5'"),
    (["--levels", "5,5,", "--enemy", 4], "found '5,5,'"),
    (["--apl", 5, "--enemy", "2xraider.yaml"], "did you mean raider.yaml=2?"),
    (["--apl", 5, "--enemy", "raider.yamlx2"], "did you mean raider.yaml=2?"),
    (["--apl", 5, "--enemy", "3 of tier 1"], "did you mean 1x3?"),
    (["--apl", 5, "--enemy", "examples/starship/racer"], "did you mean examples/starship/racer.yaml?"),
    (["--apl", 5, "--enemy", 4, "--armada", "--squadron"], "leave out --squadron or --armada"),
    (["--apl", 5, "--enemy", 4, "--squadron"], "`--characters N`"),
    (["--apl", 5, "--enemy", 4, "--squadron", "--characters", 7], "`--party 3x7`"),
    (["--suggest", "hard"], "`--apl N`"),
    (["--suggest", "impossible", "--apl", 5], "difficulties: easy, average"),
    (["--apl", 5, "--enemy", 4, "--ruling", "allies"], "NAME=VALUE"),
    (["--apl", 5, "--enemy", 4, "--ruling", "alies=party"], "did you mean allies?"),
    (["--apl", 5, "--enemy", 4, "--suggest", "hard"], "--suggest"),
    (["--apl", 5, "--suggest", "hrd"], "did you mean hard?"),
    (["--suggest", "hard"], "`--party SHIP`"),
    (["--suggest", "easy", "--apl", 1, "--ships", 3], "no set of 3 makes the fight easy"),
    (["gone.yaml"], "nothing found"),
    (["examples/encounter/lane-of-mines.yaml", "--apl", 4], "not both"),
    (["examples/starship/racer.yaml"], "no document of kind encounter; if it is a ship, say who fights it: `--party"),
]


@pytest.mark.parametrize(("options", "words"), REFUSED, ids=[" ".join(map(str, options)) for options, _ in REFUSED])
def test_what_cannot_be_done_is_said(options, words, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = run("encounter", *options)
    assert (result.status, result.out) == (2, "")
    assert words in result.err


@pytest.mark.parametrize("enemy", [21, 0, "1/5", "4x0", "4x1000001"])
def test_what_is_no_tier_or_number_is_an_error(enemy):
    result = run("encounter", "--apl", 5, "--enemy", enemy)
    assert result.status == 1
    assert result.err.startswith("error ")


def test_an_error_comes_before_what_is_unknown_for_it():
    process = subprocess.run(
        [sys.executable, "-m", "shipcli", "encounter", "--apl", "5", "--enemy", "0"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert process.stdout.startswith("error EN101: tier 0;")
    assert "Enemies  tier unknown   1 ship of unknown tier\n" in process.stdout


def test_the_ships_of_each_side_are_said_as_they_were_understood(tmp_path):
    ship = tmp_path / "raider.yaml"
    ship.write_text(as_yaml(base("starship", {"/name": "Rook"})), "utf-8")
    tier = base("starship")["tier"]
    out = run("encounter", "--apl", 5, "--enemy", "1x3").out
    assert "Party    tier 5   1 ship of tier 5\n" in out
    assert "Enemies  tier 4   3 ships of tier 1\n" in out
    out = run("encounter", "--apl", 5, "--party", "4,4", "--enemy", f"{ship}=2").out
    assert f"   2 ships of tier {tier} (Rook)\n" in out
    assert "   1 ship of tier 4, 1 ship of tier 4\n" in out
    assert "   1 armada of tier 5\n" in run("encounter", "--apl", 5, "--armada", "--enemy", 4).out


# SOM 54: each of four ships of a squadron is 3 below the APL, of three 2; three characters of level 3 have APL 2.
@pytest.mark.parametrize(
    ("options", "tier"),
    [(["--apl", 5, "--characters", 4], "2"), (["--levels", "3,3,3"], "1/2"), (["--apl", 3, "--characters", 4], "1/2")],
)
def test_a_squadron_is_of_the_tier_that_its_party_gives_it(options, tier):
    found = rated(*options, "--squadron", "--enemy", 4)
    [ships] = found["party"]
    assert (ships["tier"], ships["count"]) == (tier, found["characters"])
    assert not any("squadron" in note for note in found["notes"])


def test_allies_that_a_suggestion_leaves_out_are_noted():
    result = run("encounter", "--suggest", "challenging", "--apl", 5, "--ally", 3)
    assert (result.status, result.err) == (
        0, "note: the allies are not counted in; `--ruling allies=party` counts them\n",
    )  # fmt: skip
    counted = run("encounter", "--suggest", "challenging", "--apl", 5, "--ally", 3, "--ruling", "allies=party")
    assert counted.err == ""
    assert counted.out.startswith("Challenging for a party of tier 6: ")


def test_suggestions_can_be_pasted():
    for line in run("encounter", "--suggest", "hard", "--apl", 8, "-n", 20).out.splitlines()[1:]:
        words, _, option = line.strip().partition("   ")
        name, enemy = option.split()
        fight = run("encounter", "--apl", 8, name, enemy).out
        assert fight.startswith("Encounter: hard, CR 10")
        total = sum(int(part.split(" ", 1)[0]) for part in words.split(", "))
        assert sum(one["count"] for one in rated("--apl", 8, name, enemy)["enemies"]) == total


# Options, and the rulings named: under those alone another answer makes another difficulty, CR or XP.
MATTERED = [
    (["--apl", 5, "--enemy", 4], []),
    (["--levels", "5,5,5,5", "--enemy", 4], []),  # another APL is only unknown
    (["--apl", 5, "--enemy", "3,2"], []),  # both answers to within-two count the second ship
    (["--apl", 8, "--enemy", 4], ["gap-outside", "crew-level-default"]),  # a crew of level 4 is 4 levels below
]


@pytest.mark.parametrize(("options", "named"), MATTERED, ids=[" ".join(map(str, options)) for options, _ in MATTERED])
def test_only_rulings_that_change_the_rating_are_named(options, named):
    assert list(rated(*options)["rulings"]) == named


def sets(*options):
    found = run("encounter", "--suggest", *options, "--format", "json")
    assert (found.status, found.err) == (0, "")
    return found.json["suggestions"]


@pytest.mark.parametrize("difficulty", ["easy", "average", "challenging", "hard", "epic"])
@pytest.mark.parametrize("apl", [2, 5, 8, 13, 20])
def test_suggested_enemies_make_that_difficulty(apl, difficulty):
    found = sets(difficulty, "--apl", apl)
    if (apl, difficulty) == (20, "epic"):
        assert ["18", "18"] not in found
    assert 0 < len(found) <= 10
    assert len({tuple(one) for one in found}) == len(found)
    assert [len(one) for one in found] == sorted(len(one) for one in found)
    for tiers in found:
        fight = rated("--apl", apl, *(part for tier in tiers for part in ("--enemy", tier)))
        assert fight["difficulty"] == difficulty
        assert not any("nothing" in step for step in fight["steps"])


def test_suggestions_are_as_many_and_as_large_as_wished():
    assert sets("hard", "--apl", 8, "-n", 3) == [["8"], ["6", "6"], ["7", "6"]]
    assert {len(one) for one in sets("hard", "--apl", 8, "--ships", 4, "-n", 5)} == {4}
    assert sets("hard", "--party", 6, "--apl", 8, "-n", 1) == [["6"]]
    assert all("/" not in tier for one in sets("average", "--apl", 3, "--armada") for tier in one)
    assert run("encounter", "--suggest", "Hard", "--apl", 8, "-n", 2).out == (
        "Hard for a party of tier 8: CR 10, 9,600 XP\n"
        "  1 ship of tier 8    --enemy 8\n"
        "  2 ships of tier 6   --enemy 6x2\n"
    )


def test_suggestions_go_by_rulings_and_crews():
    assert ["6", "6"] not in sets("hard", "--apl", 8, "--ruling", "enemy-mixed=raw", "--enemy-crew-level", 12)
    assert sets("hard", "--apl", 8, "--enemy-crew-level", 12, "-n", 1) == [["7"]]
    assert sets("hard", "--apl", 8, "--enemy-crew-level", 3, "-n", 1) == [["9"]]


# Options of a party that cannot be, and the code of what is said of them.
FAULTY = [
    (["--levels", "21,5,5,5"], "EN104"),
    (["--apl", 6, "--squadron", "--party", "4x2,5"], "EN113"),
    (["--apl", 6, "--party", 99], "EN101"),
    (["--apl", 6, "--party", "4x0"], "S005"),
]


@pytest.mark.parametrize(("options", "code"), FAULTY, ids=str)
def test_the_same_is_said_of_a_faulty_party_whether_rated_or_to_be_met(options, code):
    wished = run("encounter", "--suggest", "hard", *options)
    assert (wished.status, wished.out) == (1, "")
    assert wished.err.startswith(f"error {code}")
    assert wished.err == run("encounter", *options, "--enemy", 1).err


def test_levels_are_as_many_as_characters():
    assert rated("--levels", ",".join(["5"] * 1000), "--enemy", 5)["characters"] == 1000
    assert "1,000" in run("encounter", "--levels", ",".join(["5"] * 1001), "--enemy", 5).err


def test_lists_are_for_tiers(tmp_path):
    result = run("encounter", "--apl", 5, "--enemy", "4,splinter.yaml")
    assert (result.status, result.out) == (2, "")
    assert "lists are for tiers only" in result.err
    ship = tmp_path / "one, two.yaml"
    ship.write_text(as_yaml(base("starship")), "utf-8")
    assert rated("--apl", 5, "--enemy", ship)["enemy_tier"] == str(base("starship")["tier"])


def test_notes_and_figures_name_their_side(tmp_path):
    """CRB 326: ships far below the highest add nothing beside one within 2 tiers of it."""
    notes = rated("--apl", 6, "--party", "6,6,1", "--enemy", "6,6,1")["notes"]
    ignored = [note for note in notes if "adds nothing" in note]
    assert len(set(ignored)) == len(ignored) == 2
    assert ["party's" in note for note in ignored] == [True, False]
    path = tmp_path / "fight.yaml"
    path.write_text(as_yaml(document("6", "6", 6, allies=[{"name": "Tern", "tier": 3}])), "utf-8")
    out = run("stats", path).out
    assert [line for line in out.splitlines() if line.startswith(("Party:", "Enemies:", "Allies:"))] == [
        "Party: tier 6", "Enemies: tier 6", "Allies: Tern",
    ]  # fmt: skip
    assert "Gap +0" in " ".join(out.split())
    assert "Gap +0" in " ".join(run("encounter", path).out.split())


# Options, and what every view of the fight says of CR and XP: CRB 326, 390; ruling gap-outside.
OFF_THE_TABLE = [
    (["--apl", 9], "beyond epic", "16 (extrapolated)", "76,800"),
    ([], "beyond epic", "unknown", "unknown"),
    (["--apl", 9, "--ruling", "gap-outside=clamped"], "epic", "12", "19,200"),
    (["--ruling", "gap-outside=clamped"], "epic", "unknown", "unknown"),
    (["--apl", 9, "--ruling", "gap-outside=no-xp"], "beyond epic", "none", "0"),
    (["--ruling", "gap-outside=no-xp"], "beyond epic", "none", "0"),
]


@pytest.mark.parametrize(("options", "difficulty", "cr", "xp"), OFF_THE_TABLE, ids=str)
def test_all_views_say_the_same_of_a_fight_off_the_table(tmp_path, options, difficulty, cr, xp):
    options = ["--party", 9, *options]
    data = document("9", "14", options[options.index("--apl") + 1] if "--apl" in options else None)
    rulings = dict(option.split("=") for option in options if "=" in str(option))
    path = tmp_path / "fight.yaml"
    path.write_text(as_yaml({**data, "rulings": rulings} if rulings else data), "utf-8")
    headline = run("encounter", *options, "--enemy", 14).out.splitlines()[0]
    worth = "XP unknown" if xp == "unknown" else f"{xp} XP"
    assert headline.startswith(f"Encounter: {difficulty}, CR {cr}, {worth}")
    assert f"CR {cr} " in run("statblock", path).out
    found = rated(*options, "--enemy", 14)
    number, _, mark = cr.partition(" ")
    assert (found["cr"], found["extrapolated"]) == (None if number == "unknown" else number, bool(mark))
    assert found["xp"] == (None if xp == "unknown" else int(xp.replace(",", "")))
    by_stats = run("stats", path, "--format", "json").json[0]
    assert {key: by_stats[key] for key in ("cr", "xp", "extrapolated")} == {
        key: found[key] for key in ("cr", "xp", "extrapolated")
    }
    assert f"CR {number} " in " ".join(run("stats", path).out.split())


def test_a_cr_by_the_tiers_alone_is_not_extrapolated_for_a_crew():
    """The crew takes the fight off the table, the tiers do not: epic, APL 9 + 3."""
    found = rated("--apl", 9, "--enemy", 10, "--enemy-crew-level", 13, "--ruling", "crew-gap-xp=false")
    assert (found["difficulty"], found["cr"], found["extrapolated"]) == ("beyond epic", "12", False)


EXAMPLES = sorted(path.name for path in (ROOT / "examples" / "encounter").iterdir())


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_rated_as_before(name, golden, monkeypatch):
    monkeypatch.chdir(ROOT)
    for format, ending in (("text", "txt"), ("json", "json")):
        result = run("encounter", f"examples/encounter/{name}", "--format", format)
        assert (result.status, result.err) == (0, "")
        golden(f"encounter/{Path(name).stem}.encounter.{ending}", result.out)


def test_json_has_no_numbers_that_are_none():
    result = run("encounter", "--apl", 1, "--enemy", "20x1000000", "--format", "json")
    json.loads(result.out, parse_constant=lambda constant: pytest.fail(constant))


def test_who_checks_a_ship_loads_nothing_of_encounters():
    code = (
        "import sys; from shipcli.cli import main; main(['validate', 'examples/starship/fighter.yaml']);"
        "print([name for name in sys.modules if 'encounter' in name or name == 'shipcli.links'])"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, timeout=60)
    assert result.stdout.decode().strip() == "[]"
