"""`shipcli actions`: what officers can do at a tier."""

import re

import pytest

from shipcli import systems
from shipcli.dump import as_yaml
from shipcli.systems.actions import Action
from tests.support import base, run

ROLES = {"admiral", "chief-caster", "chief-engineer", "chief-technician", "commander", "fleet"}


def listed(tier, *options):
    return run("actions", "armada", "--tier", tier, *options, "--format", "json").json


def test_json_has_a_row_for_each_action_of_the_table():
    found = listed(4)
    known = systems.get("armada").book
    rows = [*known["officer_actions"], *known["stunts"]]
    assert [one["id"] for one in found] == ["order", *rows, *["attack"] * len(known["classes"]), "morale"]
    for one in found:
        assert list(one) == [*Action._fields, "tier"]
        assert one["tier"] == 4
        assert one["role"] in ROLES | {"armada"}
        assert one["effect"]
        assert one["book"].startswith("SOM ")
        assert (one["bonus"] is None and not one["attempts"]) == (one["die"] == "")
        assert (one["dc"] is None) == (one["die"] == "" or one["id"] == "order")


def test_a_tier_below_1_is_text_and_a_number_and_its_dcs_are_those_of_tier_1():
    found = run("actions", "starship", "--tier", "1/4", "--format", "json").json
    like = run("actions", "starship", "--tier", "1", "--format", "json").json
    assert {(one["tier"], one["tier_value"]) for one in found} == {("1/4", 0.25)}
    assert {(one["tier"], one["tier_value"]) for one in like} == {("1", 1)}
    assert [one["dc"] for one in found] == [one["dc"] for one in like]


# SOM 60: bonus 2 + ranks / 6; check + (1 + (tier - 1) / 2).
@pytest.mark.parametrize(("tier", "check"), [(1, 3), (2, 3), (3, 4), (5, 5), (6, 6), (12, 10), (18, 14), (20, 15)])
def test_the_check_grows_with_the_tier(tier, check):
    [encourage] = [one for one in listed(tier) if one["id"] == "encourage"]
    assert (encourage["bonus"], encourage["dc"]) == (check, 10)


def test_an_action_without_a_roll_has_no_numbers():
    [rally] = [one for one in listed(6) if one["id"] == "rally"]
    assert (rally["bonus"], rally["dc"]) == (None, None)
    assert re.search(r"^Rally \(engineering\): no roll$", run("actions", "armada", "--tier", 6).out, re.M)


@pytest.mark.parametrize("role", sorted(ROLES))
def test_a_role_narrows_them_down(role):
    found = listed(4, "--role", role)
    assert found == [one for one in listed(4) if one["role"] == role] != []


@pytest.mark.parametrize("phase", sorted({one["phase"] for one in listed(4)} - {"any"}))
def test_a_phase_keeps_what_can_be_done_in_it(phase):
    found = listed(4, "--phase", phase)
    assert found == [one for one in listed(4) if one["phase"] in (phase, "any")]
    assert any(one["phase"] == phase for one in found)


def test_role_and_phase_go_together():
    found = listed(4, "--role", "admiral", "--phase", "helm")
    assert found == [one for one in listed(4) if one["role"] == "admiral" and one["phase"] in ("helm", "any")]


@pytest.mark.parametrize(
    ("role", "phase", "own"),
    [
        ("chief-caster", "gunnery", "engineering"),
        ("chief-engineer", "helm", "engineering"),
        ("commander", "engineering", "helm and gunnery"),
    ],
)
def test_role_and_phase_without_a_common_action_are_said_on_standard_error(role, phase, own):
    options = ("actions", "armada", "--tier", 4, "--role", role, "--phase", phase)
    said = f"{role} has no action of phase {phase}; what it has is of {own}\n"
    assert run(*options) == (0, "", said)
    assert run(*options, "--format", "json") == (0, "[]\n", said)


@pytest.mark.parametrize(
    ("option", "spellings"),
    [
        ("--role", ["chief-caster", "Chief Caster", "CHIEF CASTER", "chief_caster"]),
        ("--phase", ["gunnery", "Gunnery", "GUNNERY"]),
    ],
)
def test_an_option_takes_names_as_they_are_printed(option, spellings):
    found = [run("actions", "Armada", "--tier", 4, option, spelling) for spelling in spellings]
    assert found[0].status == 0
    assert found == [found[0]] * len(spellings)


@pytest.mark.parametrize(
    ("option", "given", "near"),
    [
        ("--role", "Cheif Caster", "chief-caster"),
        ("--role", "commandor", "commander"),
        ("--phase", "gunery", "gunnery"),
    ],
)
def test_a_misspelled_option_is_answered_with_the_nearest(option, given, near):
    result = run("actions", "armada", "--tier", 4, option, given)
    assert (result.status, result.out) == (2, "")
    assert f"no {option[2:]} '{given}'; did you mean {near}?" in result.err


@pytest.mark.parametrize("tier", range(1, 21))
def test_text_names_every_action_with_its_check_at_every_tier(tier):
    out = run("actions", "armada", "--tier", tier).out
    for one in listed(tier):
        aim = "the other armadas" if one["id"] == "order" else f"DC {one['dc']}"
        roll = rf"1d20\+{one['bonus']} against {aim}" if one["bonus"] and not one["attempts"] else "no roll|"
        roll += "Piloting check" * (one["skill"] == "Piloting") + f"{one['who']}, gunnery check" * (
            one["id"] == "attack"
        )
        assert re.search(rf"^{re.escape(one['name'])} \({one['phase']}\): ({roll})", out, re.M)
    assert "{" not in out
    assert "None" not in out
    assert max(map(len, out.splitlines())) <= 80


# Rulings given, an action, its roll, what the note says.
RULINGS = [
    (["flat-check=bare"], "encourage", (0, 10), "By ruling flat-check=bare: What is a flat check? A bare d20."),
    (["Flat Check=BARE"], "direct", (0, 15), "By ruling flat-check=bare: What is a flat check? A bare d20."),
    (["flat-check=bare"], "taunt", (6, 13), "By ruling flat-check=bare"),
    (["range-bands=extreme"], "encourage", (6, 10), "capital 4 or 5, destroyer 3 or 4, fighter 2 or 3 hexes"),
    (["range-bands=long", "flat-check=bare"], "encourage", (0, 10), "By ruling range-bands=long"),
    (
        ["extreme-inclusive=false"],
        "encourage",
        (6, 10),
        "By ruling extreme-inclusive=false: May a fleet attack at exactly its extreme range? No.",
    ),
]


@pytest.mark.parametrize(("rulings", "id", "roll", "said"), RULINGS, ids=[f"{r} {i}" for r, i, _, _ in RULINGS])
def test_rulings_can_be_given_and_are_named(rulings, id, roll, said):
    options = [part for ruling in rulings for part in ("--ruling", ruling)]
    [one] = [one for one in listed(6, *options) if one["id"] == id]
    assert (one["bonus"], one["dc"]) == roll
    assert said in " ".join(run("actions", "armada", "--tier", 6, *options).out.split())


def test_a_bare_roll_adds_nothing():
    out = run("actions", "armada", "--tier", 6, "--ruling", "flat-check=bare").out
    assert "\nEncourage (any): 1d20 against DC 10, 55%\n" in out


@pytest.mark.parametrize("ruling", ["flat-check=officer-check", "taunt-half=down"])
def test_a_ruling_at_its_default_changes_and_says_nothing(ruling):
    assert run("actions", "armada", "--tier", 6, "--ruling", ruling) == run("actions", "armada", "--tier", 6)


@pytest.fixture
def ships(tmp_path, monkeypatch):
    """A folder of documents, in which the command works."""
    monkeypatch.chdir(tmp_path)
    listing = {"/crew/engineers/0/actions": ["overpower"]}
    for name, data in {
        "own": base("starship"),
        "enemy": base("starship", {"/name": "Enemy", "/tier": 8}),
        "illegal": base("starship", listing),
        "armada": base("armada"),
        "ruled": base("armada", {"/rulings": {"flat-check": "bare"}}),
    }.items():
        (tmp_path / f"{name}.yaml").write_text(as_yaml(data), "utf-8")
    (tmp_path / "two.yaml").write_text(as_yaml(base("starship")) + "---\n" + as_yaml(base("starship")), "utf-8")
    (tmp_path / "broken.yaml").write_text("kind: [starship\n", "utf-8")
    return tmp_path


# Arguments, exit status, words of what is said on standard error.
SHIPS = [
    (("starship", "--ship", "own.yaml"), 0, ""),
    (("starship", "--ship", "own.yaml", "--target", "enemy.yaml"), 0, ""),
    (("starship", "--tier", "4", "--target", "enemy.yaml"), 0, ""),
    (("starship", "--ship", "own.yaml", "--tier", "4"), 0, ""),
    (("starship", "--ship", "own.yaml", "--tier", "5"), 2, "tier 5 and a ship of tier 4; leave one out"),
    (("starship", "--ship", "two.yaml"), 0, ""),
    (("starship", "--ship", "own.yaml", "--target", "two.yaml"), 0, ""),
    (("starship", "--ship", "own.yaml", "--target", "enemy.yaml", "--target-tier", "7"), 2, "a target of tier 8"),
    (("starship", "--ship", "own.yaml", "--who", "Nobody"), 2, "no crew member 'Nobody'"),
    (("starship", "--tier", "4", "--who", "Ada"), 2, "whose crew? say `--ship FILE`"),
    (("starship", "--ship", "armada.yaml"), 2, "armada.yaml holds a document of kind armada, not starship"),
    (("armada", "--ship", "armada.yaml", "--target", "own.yaml"), 2, "own.yaml holds a document of kind starship"),
    (("starship", "--ship", "nowhere.yaml"), 2, "nowhere.yaml"),
    (("starship", "--ship", "own.yaml", "--target", "nowhere.yaml"), 2, "nowhere.yaml"),
    (("starship", "--ship", "illegal.yaml"), 1, "SF804 action-beyond-member: overpower"),
    (("starship", "--ship", "own.yaml", "--target", "illegal.yaml"), 1, "SF804"),
    (("starship", "--ship", "broken.yaml"), 1, "Y001"),
    (("starship", "--ship", "own.yaml", "--target", "broken.yaml"), 1, "Y001"),
    (("starship", "--ship", "-", "--target", "-"), 2, "standard input can be --ship or --target, not both"),
    (("starship", "--tier", "4", "--range", "5"), 2, "say `--ship FILE`"),
    (("starship", "--ship", "own.yaml", "--range", "-1"), 2, "a whole number of at least 0 is wanted"),
    (("starship", "--ship", "own.yaml", "--target-tier", "x"), 2, "a tier is wanted"),
]


@pytest.mark.parametrize(("arguments", "status", "said"), SHIPS, ids=[" ".join(a) for a, _, _ in SHIPS])
@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_documents_are_read_as_stats_reads_them(ships, arguments, status, said, format):
    result = run("actions", *arguments, "--format", format)
    assert result.status == status
    assert said in " ".join(result.err.split())
    assert (result.err == "") == (said == "")
    if format == "text" and result.out:
        assert max(map(len, result.out.splitlines())) <= 80


def test_two_ships_of_a_file_are_listed_one_after_the_other(ships):
    one, two = (
        run("actions", "starship", "--ship", "own.yaml").out,
        run("actions", "starship", "--ship", "two.yaml").out,
    )
    assert two == f"{one}\n\n{one}"
    assert len(run("actions", "starship", "--ship", "two.yaml", "--format", "json").json) == 2 * len(
        run("actions", "starship", "--ship", "own.yaml", "--format", "json").json
    )


def test_further_targets_are_listed_by_what_differs(ships):
    options = ("actions", "starship", "--ship", "own.yaml", "--target", "own.yaml")
    alone = run(*options).out
    both = run(*options, "--target", "enemy.yaml").out
    assert both.startswith(alone)
    more = both.removeprefix(alone)
    assert "Against Enemy: tier 8" in " ".join(more.split())
    assert "All that is not listed here is as against the first target." in more
    assert "Flyby (helm)" in more
    assert "Divert" not in more
    assert "nobody aboard" not in more
    found = run(*options, "--target", "enemy.yaml", "--format", "json").json
    assert {one["target"] for one in found} == {base("starship")["name"], "Enemy"}
    flybys = [one["dc"] for one in found if one["id"] == "stunt-flyby"]
    assert flybys == [15 + 6, 15 + 12]  # one and a half times tier 4, and tier 8
    assert run(*options, "--target", "own.yaml", "--format", "markdown").out.count("Divert") == 1


def test_several_ships_are_listed_one_after_the_other(ships):
    found = run("actions", "starship", "--ship", "own.yaml", "--ship", "enemy.yaml", "--format", "json").json
    assert list(dict.fromkeys(one["ship"] for one in found)) == [base("starship")["name"], "Enemy"]
    assert run("actions", "starship", "--ship", "own.yaml", "--ship", "two.yaml").out.count("Divert") == 3


def test_a_ship_with_errors_is_called_so(ships):
    for options in (("--ship", "illegal.yaml"), ("--ship", "own.yaml", "--target", "illegal.yaml")):
        for format in ("text", "markdown"):
            assert "is not legal: see" in run("actions", "starship", *options, "--format", format).out
    assert "not legal" not in run("actions", "starship", "--ship", "own.yaml").out


def test_an_encounter_is_answered_with_the_files_of_its_ships(ships):
    data = {"kind": "encounter", "apl": 4, "party": ["own.yaml"], "enemies": [{"ship": "enemy.yaml", "count": 2}]}
    folder = ships / "fights"
    folder.mkdir()
    (ships / "fight.yaml").write_text(as_yaml(data), "utf-8")
    (folder / "fight.yaml").write_text(as_yaml(data).replace("own.yaml", "../own.yaml"), "utf-8")
    result = run("actions", "starship", "--ship", "fight.yaml")
    assert (result.status, result.out) == (2, "")
    assert "of kind encounter, not starship; pass the files of its ships: own.yaml or enemy.yaml" in result.err
    assert "pass the files of its ships: own.yaml" in run("actions", "starship", "--ship", "fights/fight.yaml").err


def test_rulings_of_the_command_line_win_over_those_of_the_document(ships):
    def encourage(*options):
        found = run("actions", "armada", "--ship", "ruled.yaml", *options, "--format", "json").json
        return next(one["bonus"] for one in found if one["id"] == "encourage")

    assert encourage() == 0
    assert encourage("--ruling", "flat-check=officer-check") == 3


def test_a_chance_is_exact_and_a_number():
    [demand] = [
        one for one in run("actions", "starship", "--tier", "4", "--format", "json").json if one["id"] == "demand"
    ]
    # an NPC of tier 4 has +10, the DC is 21
    assert demand["chance"] == {"exact": "1/2", "share": 0.5}
    assert [one["chance"]["exact"] for one in demand["outcomes"]] == ["1/2", "1/2"]


def test_names_are_no_markup_and_no_escape_sequences(tmp_path):
    data = base("starship", {"/name": "a|b\x1b[31m", "/crew/pilots/0/name": "<b>*x*"})
    for format in ("text", "markdown"):
        out = run("actions", "starship", "--ship", "-", "--format", format, stdin=as_yaml(data).encode()).out
        assert "\x1b" not in out
    assert "a\\|b" in out
    assert "\\<b\\>\\*x\\*" in out
