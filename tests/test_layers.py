"""A module imports only what stands below it."""

import ast
import tomllib
from pathlib import Path

import pytest

from shipcli import systems

PACKAGE = Path(__file__).parent.parent / "shipcli"

LAYERS = [
    ["document", "output", "rows"],
    ["diagnostics", "tally", "dice", "rulings", "blocks"],
    ["house", "formats", "figures", "pointers", "dump"],
    ["catalogue", "row_schema", "fixes"],
    ["rules", "text"],
    ["codes"],
    ["systems.actions", "systems.draft", "systems.estimates", "systems.fights"],
    ["systems.links"],
    ["systems.contract"],
    ["kinds.encounter", "systems.armada", "systems.sol", "systems.starship", "systems.sw5e"],
    ["kinds", "systems"],
    ["report", "schema"],
    ["packs", "ignores"],
    ["settings"],
    ["head", "links"],
    ["review"],
    ["paths", "sensitivity", "rule_examples"],
    ["batch"],
    ["render", "reports"],
    ["pages"],
    ["cli"],
]
"""From the bottom up. What stands in one layer may not import one another, but for the rooms and the folders, which
are one place each and may import their own modules."""

LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def layer(module):
    """The place a module belongs to: the longest name in the layers that it begins with."""
    fitting = [name for name in LEVEL if module == name or module.startswith(name + ".")]
    return max(fitting, key=len) if fitting else None


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
        if name not in ("__init__", "__main__"):
            yield name, path


def imports(path):
    """The modules of the package that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "shipcli":
            inside = node.module.partition(".")[2]
            for alias in node.names:
                full = f"{inside}.{alias.name}".strip(".")
                yield full if (PACKAGE / (full.replace(".", "/") + ".py")).exists() or layer(full) == full else inside
        elif isinstance(node, ast.Import):
            yield from (a.name.partition(".")[2] for a in node.names if a.name.partition(".")[0] == "shipcli")


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=lambda value: value if isinstance(value, str) else "")
def test_imports_go_down(name, path):
    own = layer(name)
    assert own is not None, f"{name} stands in no layer"
    wrong = [other for other in imports(path) if other and layer(other) != own and LEVEL[layer(other)] >= LEVEL[own]]
    assert wrong == []


def test_commands_import_no_room_and_no_kind():
    """What a command knows of a game it asks of the contract."""
    rooms = [module.removeprefix("shipcli.") for module in systems.KINDS.values()]
    wrong = [
        (name, other)
        for name, path in modules()
        if name.partition(".")[0] == "cli"
        for other in imports(path)
        if any(f"{other}.".startswith(f"{room}.") for room in rooms)
    ]
    assert wrong == []


NOT_YET = {"shipcli.systems.sw5e"}
"""Rooms that still name their book elsewhere; the set only shrinks."""


@pytest.mark.parametrize("room", sorted({*systems.KINDS.values()} - NOT_YET))
def test_a_book_is_named_where_no_document_is_in_hand(room):
    """Everything else reaches rows through the house of a document."""
    folder = PACKAGE.parent / room.replace(".", "/")
    names = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id == "BOOK"
    }
    assert {"__init__.py", "tables.py"} <= names <= {"__init__.py", "draft.py", "tables.py"}


def test_every_layer_is_there():
    names = {name for name, _ in modules()}
    assert [name for name in LEVEL if name not in names] == []


def test_every_package_and_every_table_is_installed():
    setuptools = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    inside = {".".join(path.parent.relative_to(PACKAGE.parent).parts) for path in PACKAGE.rglob("__init__.py")}
    assert set(setuptools["packages"]) == inside | {"shipcli.schemas"}
    with_tables = {".".join(path.parent.relative_to(PACKAGE.parent).parts) for path in PACKAGE.rglob("data")}
    assert {name for name, files in setuptools["package-data"].items() if "data/*.json" in files} == with_tables
