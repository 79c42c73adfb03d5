"""Documents that refer to others: where they are looked for, and what is said where they cannot be used."""

import os

import pytest

from shipcli import links, systems
from shipcli.dump import as_yaml
from shipcli.formats.reading import read_documents
from shipcli.links import places
from shipcli.pointers import LEFT_OUT
from shipcli.review import review
from shipcli.settings import Settings
from tests.support import base, found, only, reviewed, run

SHIP = as_yaml(base("starship"))
ARMADA = as_yaml(base("armada"))


def encounter(*enemies, **more):
    return {"kind": "encounter", "name": "Test", "apl": 6, "party": [6], "enemies": list(enemies), **more}


def at(folder, *enemies, within=(), **more):
    """The report of an encounter that lies in a folder."""
    content = as_yaml(encounter(*enemies, **more)).encode()
    return review(content, str(folder / "encounter.yaml"), Settings(within))[0]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with documents, beside the working directory."""
    here = tmp_path / "home" / "fights"
    (tmp_path / "elsewhere").mkdir()
    here.mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "elsewhere")
    second = as_yaml(base("starship", {"/name": "The Other One"}))
    (here / "raider.yaml").write_text(SHIP, "utf-8")
    (here / "RAIDER.YML").write_text(SHIP, "utf-8")
    (here / "two.yaml").write_text(f"{SHIP}---\n{second}", "utf-8")
    (here / "twice.yaml").write_text(f"{SHIP}---\n{SHIP}", "utf-8")
    (here / "armada.yaml").write_text(ARMADA, "utf-8")
    (here / "broken.yaml").write_text("kind: starship\nname: [\n", "utf-8")
    (here / "empty.yaml").write_text("", "utf-8")
    (here / "list.yaml").write_text("- 1\n", "utf-8")
    (here / "other.yaml").write_text("kind: frigate\n", "utf-8")
    (here / "faulty.yaml").write_text(SHIP.replace("frame:", "farme:"), "utf-8")
    (here / "latin.yaml").write_bytes(b"name: \xe9\n")
    (here / "fight.yaml").write_text(as_yaml(encounter(4)), "utf-8")
    (here / "folder.yaml").mkdir()
    (tmp_path / "home" / "above.yaml").write_text(SHIP, "utf-8")
    (tmp_path / "elsewhere" / "here.yaml").write_text(SHIP, "utf-8")
    return here


TIER = base("starship")["tier"]
NAME = base("starship")["name"]


def test_the_places_are_those_of_the_schema():
    assert {place.steps[0] for place in places("encounter")} == {"party", "allies", "enemies"}
    assert len(places("encounter")) == 9
    assert places("armada") == places("starship") == ()
    assert [kind for kind in systems.KINDS if systems.get(kind).refers] == [
        kind for kind in systems.KINDS if places(kind)
    ]


@pytest.mark.parametrize(
    "entry",
    ["raider.yaml", "./raider.yaml", "../fights/raider.yaml", "RAIDER.YML", {"ship": "raider.yaml"}, f"two.yaml#{NAME}",
     f"two.yaml#{NAME.upper()}", {"document": base("starship")}],
    ids=str,
)  # fmt: skip
def test_a_document_stands_for_a_ship(folder, entry):
    report = at(folder, entry)
    assert found(report, "error") == []
    [ship] = report.model.enemies.ships
    assert (str(ship.tier), ship.name, ship.scale) == (str(TIER), NAME, "starship")


def test_an_absolute_path_is_fine_where_it_leads_near(folder):
    assert found(at(folder, str(folder / "raider.yaml")), "error") == []


# An entry, and words of the one finding about it.
UNUSABLE = [
    ("gone.yaml", ["'gone.yaml' cannot be read"]),
    ("../above.yaml", ["outside of the folder"]),
    ("../../home/above.yaml", ["outside of the folder"]),
    ("/etc/hostname.yaml", ["outside of the folder"]),
    ("folder.yaml", ["'folder.yaml' is no file"]),
    ("broken.yaml", ["'broken.yaml' has an error in line 3", "Y001", "shipcli validate"]),
    ("empty.yaml", ["Y008"]),
    ("list.yaml", ["Y009"]),
    ("latin.yaml", ["Y002"]),
    ("other.yaml", ["S001"]),
    ("faulty.yaml", ["has an error in line", "S002"]),
    ("fight.yaml", ["'fight.yaml' is an encounter", "a starship or an armada is wanted"]),
    ("two.yaml", ["holds 2 documents", NAME, f"two.yaml#{NAME}"]),
    ("two.yaml#Nobody at all", ["holds no document called 'Nobody at all'", NAME]),
    (f"two.yaml#{NAME[:-1]}", [f"did you mean {NAME}?"]),
    (f"twice.yaml#{NAME}", ["holds 2 documents called"]),
    ("x" * 300 + ".yaml", ["cannot be read"]),
    ("a\x00b.yaml", ["is no name of a file"]),
    ({"document": encounter(4)}, ["this document is an encounter"]),
]


@pytest.mark.parametrize(("entry", "words"), UNUSABLE, ids=[str(entry)[:40] for entry, _ in UNUSABLE])
def test_what_cannot_be_used_is_one_finding_and_unknown(folder, entry, words):
    """In however many places it stands."""
    if isinstance(entry, str):
        again = entry if entry.startswith("/") else f"./{entry}"
        report = at(folder, entry, {"ship": entry, "count": 2}, again, party=[entry])
        assert [(one.code, one.pointer) for one in report.diagnostics] == [("EN110", ("party", 0))]
    report = at(folder, entry)
    one = only(report, "EN110")
    assert one.pointer[:2] == ("enemies", 0)
    assert [word for word in words if word not in f"{one.message} {one.hint}"] == []
    assert str(folder) not in one.message
    assert report.stats.enemy is None


def test_documents_without_a_name_are_listed_and_found_as_such(folder):
    nameless = as_yaml(base("starship", {"/name": LEFT_OUT}))
    (folder / "half.yaml").write_text(f"{SHIP}---\n{nameless}---\nkind: starship\nname: [\n", "utf-8")
    (folder / "none.yaml").write_text(f"{nameless}---\n{nameless}", "utf-8")
    without = only(at(folder, "half.yaml"), "EN110")
    assert f"'{NAME}', one without a name and one without a name" in without.message
    assert without.hint == f"write which: half.yaml#{NAME}"
    assert only(at(folder, "none.yaml"), "EN110").hint == "give each of them a name"
    for title in ("None", "none", ""):
        assert "holds no document called" in only(at(folder, f"half.yaml#{title}"), "EN110").message
    assert found(at(folder, f"half.yaml#{NAME}"), "error") == []


def test_two_faulty_documents_of_a_file_are_two_mistakes(folder):
    faulty = SHIP.replace("frame:", "farme:")
    (folder / "faulty.yaml").write_text(f"{faulty}---\n{faulty.replace(NAME, 'Dusk')}", "utf-8")
    report = at(folder, f"faulty.yaml#{NAME}", "faulty.yaml#Dusk", "faulty.yaml#Dusk", "gone.yaml#A", "gone.yaml#B")
    assert [one.pointer[1] for one in report.diagnostics] == [0, 1, 3]


def test_a_link_that_leads_out_of_the_folder_is_refused(folder):
    (folder / "link.yaml").symlink_to(folder.parent / "above.yaml")
    (folder / "away").symlink_to(folder.parent)
    assert "outside" in only(at(folder, "link.yaml"), "EN110").message
    assert "outside" in only(at(folder, "away/above.yaml"), "EN110").message
    (folder / "near.yaml").symlink_to(folder / "raider.yaml")
    assert found(at(folder, "near.yaml"), "error") == []


def test_a_folder_whose_name_begins_alike_is_another_folder(folder):
    other = folder.parent / "fights-of-others"
    other.mkdir()
    (other / "raider.yaml").write_text(SHIP, "utf-8")
    assert "outside" in only(at(folder, "../fights-of-others/raider.yaml"), "EN110").message


def test_below_the_working_directory_all_is_near(folder, monkeypatch):
    assert "outside" in only(at(folder, "../../elsewhere/../home/above.yaml"), "EN110").message
    assert found(at(folder, "../../elsewhere/here.yaml"), "error") == []
    monkeypatch.chdir(folder.parent)
    assert found(at(folder, "../above.yaml"), "error") == []


def test_a_folder_that_is_walked_is_near(folder):
    (folder / "encounter.yaml").write_text(as_yaml(encounter("../above.yaml", {"tier": 1, "count": 1})), "utf-8")
    codes = [one["code"] for one in run("validate", folder / "encounter.yaml", "--format", "json").json["diagnostics"]]
    assert codes == ["EN110"]
    for one in folder.iterdir():
        if one.name not in ("encounter.yaml", "raider.yaml"):
            one.rmdir() if one.is_dir() else one.unlink()
    found_there = run("validate", folder.parent, "--format", "json").json["diagnostics"]
    assert "EN110" not in [one["code"] for one in found_there]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("order", [["../fights/e.yaml", "../ships"], ["../ships", "../fights/e.yaml"],
                                   ["../fights", "../ships"], ["../ships", "../fights"], ["../f*", "../s*"],
                                   ["..", "../fights/e.yaml"], ["../fights/e.yaml", ".."]], ids=str)  # fmt: skip
def test_all_folders_of_the_command_are_near_to_all_documents(tmp_path, monkeypatch, order, workers):
    for name in ("fights", "ships", "here"):
        (tmp_path / name).mkdir()
    (tmp_path / "ships" / "raider.yaml").write_text(SHIP, "utf-8")
    for name in ("a", "e"):
        (tmp_path / "fights" / f"{name}.yaml").write_text(as_yaml(encounter("../ships/raider.yaml")), "utf-8")
    monkeypatch.chdir(tmp_path / "here")
    result = run("validate", *order, "--workers", workers, "--format", "json").json
    assert [one for one in result["diagnostics"] if one["code"] == "EN110"] == []
    alone = run("validate", "../fights/e.yaml", "../ships/raider.yaml", "--format", "json").json
    assert [one["code"] for one in alone["diagnostics"] if one["code"].startswith("EN")] == ["EN110"]


@pytest.mark.parametrize("command", ["encounter", "stats", "statblock"])
def test_every_command_knows_the_folders_it_was_given(folder, command):
    (folder / "encounter.yaml").write_text(as_yaml(encounter("../above.yaml")), "utf-8")
    assert "EN110" in run(command, folder / "encounter.yaml").err
    if command != "encounter":
        assert "EN110" not in run(command, folder / "encounter.yaml", folder.parent).err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
def test_a_pipe_is_not_waited_for(folder):
    os.mkfifo(folder / "pipe.yaml")
    assert "is no file" in only(at(folder, "pipe.yaml"), "EN110").message


def test_a_file_is_read_once(folder, monkeypatch):
    read = []
    monkeypatch.setattr(
        links, "read_documents", lambda content, name: read.append(name) or read_documents(content, name)
    )
    at(folder, *["raider.yaml"] * 50, *["gone.yaml"] * 50)
    assert read == ["raider.yaml"]


def test_armadas_make_it_an_encounter_of_armadas(folder):
    assert at(folder, "armada.yaml").model.scale == "armada"
    mixed = at(folder, "armada.yaml", "raider.yaml", party=["raider.yaml"])
    assert set(found(mixed, "error")) == {"EN112"}
    assert mixed.stats.main.gap is None


def test_a_finding_stands_at_the_reference(folder):
    text = "kind: encounter\nname: X\napl: 6\nparty: [6]\nenemies:\n  - raider.yaml\n  - {count: 2, ship: gone.yaml}\n"
    report = review(text.encode(), str(folder / "e.yaml"))[0]
    assert [(one.code, one.mark.line, one.mark.column) for one in report.diagnostics] == [("EN110", 7, 22)]


def test_rules_that_rate_no_encounters_are_told_of(folder, monkeypatch):
    """A room may say that its books have no numbers for encounters; then nothing is said as if they had."""
    unrated = systems.get("starship")._replace(rated=False)
    known = systems.get
    monkeypatch.setattr(systems, "get", lambda kind: unrated if kind == "starship" else known(kind))
    report = at(folder, "raider.yaml")
    one = only(report, "EN110")
    assert (one.severity, "rate no encounters" in one.message) == ("info", True)
    assert (report.stats.official, report.stats.enemy) == (False, None)


def test_a_ship_of_a_faulty_encounter_is_looked_at_all_the_same(folder):
    report = reviewed({**encounter({"document": {"kind": "starship"}}), "apl": "six"})
    assert "EN104" in found(report)
    assert {one.pointer[:3] for one in report.diagnostics} == {("apl",), ("enemies", 0, "document")}


AR104, AR105, AR110, AR122 = (
    dict(systems.get("armada").rules.rules[code].breaks) for code in ("AR104", "AR105", "AR110", "AR122")
)
WHY = "gift of the queen"


def standing(edits, *more):
    """An encounter with an armada in it, with edits; further lines stand below."""
    armada = as_yaml(base("armada", edits)).replace("\n", "\n      ").rstrip()
    head = "kind: encounter\nname: Gate\napl: 4\nparty: [4]\nenemies:\n  - document:\n      "
    return "\n".join([head + armada, *more, ""])


def told(text):
    """The report of an encounter, and code and line of everything found."""
    report = review(text.encode(), "encounter.yaml")[0]
    return report, [(one.code, text.splitlines()[one.mark.line - 1].strip()) for one in report.diagnostics]


# Edits of the armada that stands in an encounter; code and line of what is then found there, and nothing else.
STANDING = [
    (AR104, [("AR104", "tier: 4")]),
    (AR105, [("AR105", "size: tiny")]),
    ({**AR110, **AR105}, [("AR105", "size: tiny"), ("AR110", "abilities: [interceptors, interceptors]")]),
    ({"/kind": "armda"}, [("S001", "kind: armda")]),
    ({"/tier": "two"}, [("AR101", "tier: two")]),
    ({"/nane": 1, "/sise": 2}, [("S002", "nane: 1"), ("S002", "sise: 2")]),
]


@pytest.mark.parametrize(("edits", "wanted"), STANDING, ids=[str(wanted) for _, wanted in STANDING])
def test_what_is_found_in_a_document_that_stands_in_another_is_told_at_its_own_line(edits, wanted):
    report, codes = told(standing(edits))
    assert codes == wanted
    assert {one.pointer[:3] for one in report.diagnostics} == {("enemies", 0, "document")}
    assert report.stats.enemy is None


def test_infos_of_a_document_that_stands_in_another_are_told_and_its_tier_is_known():
    report, codes = told(standing(AR122))
    assert [code for code, _ in codes] == ["AR122"]
    assert str(report.stats.enemy.tier) == str(base("armada")["tier"])


COMMENT = "tier: 4 # shipcli: ignore[AR104]"
STATED = f"ignore: [{{rule: AR104, reason: {WHY}}}]"
# What makes an encounter in which an ignore stands, by where that is.
IGNORED = {
    "comment": lambda edits: standing(edits).replace("        tier: 4", f"        {COMMENT} {WHY}"),
    "own": lambda edits: standing(edits, f"      {STATED}"),
    "above": lambda edits: standing(edits, STATED),
}


@pytest.mark.parametrize("where", IGNORED)
def test_an_ignore_counts_in_a_document_that_stands_in_another(where):
    report, codes = told(IGNORED[where](AR104))
    assert codes == []
    assert str(report.stats.enemy.tier) == str(base("armada")["tier"])


@pytest.mark.parametrize("where", ["own", "above"])
def test_an_ignore_that_matches_nothing_there_is_reported_once(where):
    report, codes = told(IGNORED[where]({}))
    assert [code for code, _ in codes] == ["S011"]
    assert "this ignore can go" in only(report, "S011").message


def test_a_comment_that_matches_nothing_there_is_reported_once():
    report, codes = told(standing({}).replace("name: Terns", f"name: Terns # shipcli: ignore[AR104] {WHY}"))
    assert [code for code, _ in codes] == ["S011"]
    assert "this ignore can go" in only(report, "S011").message


def test_an_ignore_without_reason_is_reported_once():
    _, codes = told(standing(AR104).replace("        tier: 4", f"        {COMMENT}"))
    assert [code for code, _ in codes] == ["AR104", "S012"]


def test_an_alias_of_a_document_is_one_mistake():
    text = standing(AR104, "  - document: *watch").replace("- document:", "- document: &watch", 1)
    assert [code for code, _ in told(text)[1]] == ["AR104"]


def test_what_is_mended_in_a_document_that_stands_in_another_is_mended_in_its_place():
    text = standing({"/fleets/4/size": "smal"})
    edit = only(told(text)[0], "AR105").fix.edits[0]
    assert edit.text == "small"
    assert text.splitlines()[edit.mark.line - 1].strip() == "size: smal"
