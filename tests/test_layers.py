"""A module imports only what stands below it."""

import ast
import re
import tomllib
from fnmatch import fnmatch
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
    ["advice"],
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
    ["pages", "editor_schema"],
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


@pytest.mark.parametrize("room", sorted(systems.KINDS.values()))
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


def test_every_package_is_found_and_every_file_in_it_is_installed():
    """`setup.py` finds the packages by their `__init__.py`; files beside the code are installed by their names."""
    setuptools = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    assert "packages" not in setuptools
    patterns = setuptools["package-data"]["*"]
    schemas = PACKAGE.parent / setuptools["package-dir"]["shipcli.schemas"]
    wrong = []
    for top in (PACKAGE, schemas):
        for path in top.rglob("*"):
            if path.is_dir() or "__pycache__" in path.parts:
                continue
            package = path.parent.parent if path.suffix != ".py" and path.parent.name == "data" else path.parent
            folders = [package, *package.parents]
            unfound = [one for one in folders[: folders.index(top) + 1] if not (one / "__init__.py").exists()]
            fits = path.suffix == ".py" or any(fnmatch(str(path.relative_to(package)), one) for one in patterns)
            wrong += [path] * (bool(unfound) or not fits)
    assert wrong == []


LONGEST = 500
"""Lines of a module at most; tables of row types may be longer."""

LONGER = {"systems.armada.actions"}
"""Modules that are longer still; the list may only shrink."""


def test_no_module_is_long():
    long = {name for name, path in modules() if len(path.read_text("utf-8").splitlines()) > LONGEST}
    assert {name for name in long if not name.endswith(".tables")} == LONGER


RENAMED = re.compile(
    r"\b(?:Flaw|Fault|kept|Seen|Spread|mattered_rulings|shipcli\.(?:wording|editing|reading|rolls|spreads|yaml_text|json_text)"
    r"|systems\.forms|rules\.book)"
)
"""Identifiers that have another name now."""


def test_no_identifier_has_its_old_name():
    def names(path):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node.name
            elif isinstance(node, ast.ImportFrom):
                yield node.module or ""
                yield from (alias.name for alias in node.names)

    old = {(name, found) for name, path in modules() for found in names(path) if RENAMED.fullmatch(found)}
    assert old == set()
