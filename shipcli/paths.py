"""Arguments of the command line -> the files they mean. Patterns are expanded here, so that they work on Windows."""

import os
from collections.abc import Iterator
from glob import glob, has_magic
from typing import NamedTuple

ENDINGS = (".yaml", ".yml", ".json")
STANDARD_INPUT = "-"


class Source(NamedTuple):
    """A file to read. `relative` is its path below the folder it was found in; `named` if it was named itself.

    `folders` are all that the command was given, in which documents may refer to one another.
    """

    path: str
    relative: str
    named: bool
    folders: tuple[str, ...] = ()


def expand(arguments: list[str]) -> tuple[list[Source], list[str]]:
    """The files the arguments mean, each once, in the order of the arguments; and the arguments that mean none.

    A folder means the YAML and JSON files below it, sorted, without what begins with a dot.
    """
    sources: dict[str, Source] = {}
    folders: dict[str, None] = {}
    unmatched = []
    for argument in arguments:
        paths = matching(argument)
        folders |= dict.fromkeys(filter(os.path.isdir, paths))
        found = [source for path in paths for source in sources_at(path, path == argument)]
        for source in found:
            first = sources.setdefault(os.path.normpath(source.path), source)
            if source.named and not first.named:
                sources[os.path.normpath(source.path)] = first._replace(named=True)
        if not found:
            unmatched.append(argument)
    given = tuple(folders)
    return [source._replace(folders=given) for source in sources.values()], unmatched


def matching(argument: str) -> list[str]:
    """The files and folders one argument means: itself, or what fits it as a pattern."""
    if argument == STANDARD_INPUT or os.path.lexists(argument):
        return [argument]
    return sorted(glob(argument, recursive=True), key=steps) if has_magic(argument) else []


def sources_at(path: str, named: bool) -> Iterator[Source]:
    """The files that a file or folder means; `named` if it is an argument itself."""
    if path == STANDARD_INPUT:
        yield Source(STANDARD_INPUT, "stdin", True)
    elif os.path.isdir(path):
        yield from walk(path)
    else:
        yield Source(path, os.path.basename(path), named)


def walk(folder: str) -> Iterator[Source]:
    """The documents below a folder, and the folders that cannot be looked into, sorted by their paths."""
    found: list[str] = []
    closed: list[OSError] = []
    for parent, folders, files in os.walk(folder, onerror=closed.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [
            os.path.join(parent, name) for name in files if name.lower().endswith(ENDINGS) and not name.startswith(".")
        ]
    found += [str(error.filename) for error in closed]
    for path in sorted(found, key=steps):
        yield Source(path, os.path.relpath(path, folder), False)


def steps(path: str) -> list[str]:
    """The path as a list of names, by which it is sorted."""
    return path.replace("\\", "/").split("/") if os.sep == "\\" else path.split("/")
