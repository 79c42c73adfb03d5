"""Documents that a document refers to: found, reviewed, and put in the place of the reference.

A subschema with the keyword `document` marks such a place: text that ends like the name of a file, or a mapping, where
a document stands in the place itself. It names the kinds that are wanted, and the code a fault is reported under.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from errno import ENOENT
from functools import cache
from stat import S_ISREG
from typing import Any, NamedTuple

from shipcli import systems
from shipcli.catalogue import folded, nearest
from shipcli.diagnostics import Diagnostic, Finding, Severity
from shipcli.document import Document, Pointer
from shipcli.formats.reading import LARGEST_FILE, read_documents
from shipcli.report import Ignore, Judged, Report
from shipcli.schema import ShapeProblem, spelled_out
from shipcli.systems.contract import PackageFile
from shipcli.systems.links import REFERENCE, Linked
from shipcli.tally import UNKNOWN, Unknown
from shipcli.text import article, listed, plural, quoted

ANYWHERE = "*"
"""In the place of a folder: files may lie anywhere, for whoever names them on the command line names their own."""
FEW = 8
"""Names of documents that a message lists."""


class Place(NamedTuple):
    """Where a kind of document may refer to others: the keys down to it, None for the items of a list."""

    steps: tuple[str | None, ...]
    kinds: tuple[str, ...]
    code: str
    whole: bool
    """Whether the document itself stands there."""


Review = Callable[..., Report]
"""What reviews a document, given its path; one that stands in another, also given the ignores of that one."""


class UnusableError(Exception):
    """A reference that leads to nothing that could be used: what is wrong, and a hint.

    `about` is the file at fault, or the document in it: whoever refers to it again makes no mistake of their own.
    """

    def __init__(self, message: str, hint: str | None = None, about: object = None) -> None:
        super().__init__(message)
        self.hint = hint
        self.about = about


def places(kind: str) -> tuple[Place, ...]:
    """The places where documents of a kind may refer to others."""
    return places_in(systems.get(kind).schema)


@cache
def places_in(file: PackageFile) -> tuple[Place, ...]:
    """The places that are marked in the schema of a file."""
    return tuple(marked(spelled_out(file), ()))


def marked(schema: Mapping[str, Any], steps: tuple[str | None, ...]) -> Iterator[Place]:
    """The places marked in a subschema and below it."""
    wanted = schema.get("document")
    if wanted is not None:
        yield Place(steps, tuple(wanted["kinds"]), wanted["code"], schema["type"] == "object")
    for key, inner in schema.get("properties", {}).items():
        yield from marked(inner, (*steps, key))
    if "items" in schema:
        yield from marked(schema["items"], (*steps, None))


class Links:
    """The references of one document. Files are looked for from its folder, and read once each.

    What lies neither below that folder nor below the working directory, nor below those it is to be `within`, is
    refused; within ANYWHERE nothing is.
    """

    def __init__(
        self, document: Document, path: str, review: Review, within: Sequence[str], ignores: Sequence[Ignore]
    ) -> None:
        self.document = document
        self.path = path
        self.review = review
        self.folders = [os.path.dirname(path), ".", *within]
        self.ignores = ignores
        self.parts: list[Report] = []
        self.read: dict[str, list[Document]] = {}
        self.found: dict[tuple[str, str | None, tuple[str, ...]], Linked | UnusableError] = {}
        self.told: set[object] = set()

    def resolved(self, data: dict[str, Any], kind: str) -> tuple[dict[str, Any], list[ShapeProblem]]:
        """The data with what the references lead to in their places, Unknown where it is nothing, and the faults."""
        faults: list[ShapeProblem] = []
        for place in places(kind):
            data = self.put(data, (), place.steps, place, faults)
        return data, faults

    def put(
        self, data: Any, pointer: Pointer, steps: tuple[str | None, ...], place: Place, faults: list[ShapeProblem]
    ) -> Any:
        """A copy of the data with the references at the end of the steps resolved; the data itself where none is."""
        if not steps:
            return self.linked(data, pointer, place, faults)
        step, rest = steps[0], steps[1:]
        if step is None and isinstance(data, list):
            return [self.put(one, (*pointer, i), rest, place, faults) for i, one in enumerate(data)]
        if step is not None and isinstance(data, dict) and step in data:
            return {**data, step: self.put(data[step], (*pointer, step), rest, place, faults)}
        return data

    def linked(self, value: Any, pointer: Pointer, place: Place, faults: list[ShapeProblem]) -> Any:
        """What stands for a value in a marked place: the value itself where it refers to nothing."""
        try:
            if place.whole and isinstance(value, dict):
                found = self.standing(value, pointer, place.kinds)
            elif not place.whole and isinstance(value, str) and (parts := REFERENCE.fullmatch(value)):
                found = self.of_file(parts[1], parts[2], place.kinds)
            else:
                return value
        except UnusableError as problem:
            if self.is_news(problem.about):
                faults.append(ShapeProblem(place.code, Finding(pointer, str(problem), problem.hint)))
            return UNKNOWN
        if found is None:
            return UNKNOWN
        if not found.rated and self.is_news(found.path and (found.path, found.name)):
            message = f"{quoted(found.name)} is {article(found.kind)}: its rules rate no encounters"
            faults.append(ShapeProblem(place.code, Finding(pointer, message, None, Severity.INFO)))
        return found

    def is_news(self, about: object) -> bool:
        """Whether nothing was said yet of what a finding is about; None is about the place alone."""
        if about is None:
            return True
        before = len(self.told)
        self.told.add(about)
        return len(self.told) > before

    def standing(self, value: dict[str, Any], pointer: Pointer, kinds: tuple[str, ...]) -> Linked | None:
        """What a document that stands in a place means there; None where it has errors, which go with its report.

        Raises UnusableError where it is of no such kind.
        """
        document = self.part(value, pointer)
        kind = kind_of(document, "this document", kinds)
        report = self.review(document, self.path, self.ignores)
        moved = [one._replace(pointer=(*pointer, *one.pointer)) for one in report.diagnostics]
        report = report._replace(diagnostics=moved)
        self.parts.append(report)
        return linked(report, kind, None) if isinstance(report, Judged) and not report.failed else None

    def part(self, value: dict[str, Any], pointer: Pointer) -> Document:
        """The document that stands in a place of this one."""

        def find_place() -> Any:
            place = self.document.place
            for step in pointer:
                inside = place[2]
                place = inside[step][2] if isinstance(inside, dict) else inside[step]
            return place

        return Document(self.document.text, self.document.index, value, find_place, [])

    def of_file(self, name: str, title: str | None, kinds: tuple[str, ...]) -> Linked:
        """What a reference to a file leads to. Raises UnusableError, each time the same, about the file or document."""
        key = (name, title, kinds)
        if key not in self.found:
            try:
                self.found[key] = self.linked_file(name, title, kinds)
            except UnusableError as problem:
                self.found[key] = problem
        found = self.found[key]
        if isinstance(found, UnusableError):
            raise UnusableError(str(found), found.hint, found.about)
        return found

    def linked_file(self, name: str, title: str | None, kinds: tuple[str, ...]) -> Linked:
        """What a reference to a file leads to. Raises UnusableError, about the file or document."""
        about: tuple[Any, ...] = (os.path.normpath(name),)
        try:
            documents = self.documents(name)
            about = (*about, title)
            document = chosen(documents, name, title)
            about = (*about[:1], document.index)
            return self.taken(document, name, kinds)
        except UnusableError as problem:
            problem.about = about
            raise

    def documents(self, name: str) -> list[Document]:
        """The documents of a file. Raises UnusableError where it cannot be read, or lies where nothing is read."""
        path = os.path.join(os.path.dirname(self.path), name)
        try:
            real = os.path.realpath(path)
            if not any(folder == ANYWHERE or inside(real, folder) for folder in self.folders):
                raise UnusableError(
                    f"{quoted(name)} lies outside of the folder of this document, and of the working directory",
                    "run shipcli from a folder that holds both, or give it the other's folder, too",
                )
            if real not in self.read:
                if not S_ISREG(os.stat(real).st_mode):
                    raise UnusableError(f"{quoted(name)} is no file")
                with open(real, "rb") as file:
                    self.read[real] = read_documents(file.read(LARGEST_FILE + 1), name)
        except OSError as error:
            hint = "files are looked for from the folder of this document" if error.errno == ENOENT else None
            raise UnusableError(f"{quoted(name)} cannot be read: {error.strerror}", hint) from error
        except ValueError as error:  # a NUL, or half of a surrogate pair
            raise UnusableError(f"{quoted(name)} is no name of a file") from error
        return self.read[real]

    def taken(self, document: Document, name: str, kinds: tuple[str, ...]) -> Linked:
        """A document of a file as it stands for a reference. Raises UnusableError: it is of no such kind, or faulty."""
        kind = kind_of(document, quoted(name), kinds)
        report = self.review(document, name)
        errors = errors_of(report)
        if errors or not isinstance(report, Judged):
            raise self.faulty(name, errors)
        return linked(report, kind, name)

    def faulty(self, name: str, errors: list[Diagnostic]) -> UnusableError:
        """What is said of a document with errors: the first, and how many more there are."""
        first, more = errors[0], f", and {plural(len(errors) - 1, 'more error')}" * (len(errors) > 1)
        where = f"{quoted(name)} has an error in line {first.mark.line}"
        hint = f"`shipcli validate {os.path.join(os.path.dirname(self.path), name)}` shows all"
        return UnusableError(f"{where}: {first.code} {first.message}{more}", hint)


def chosen(documents: list[Document], name: str, title: str | None) -> Document:
    """The document of a file that a reference means. Raises UnusableError."""
    titles = [title_of(one) for one in documents]
    named = [one for one in titles if one is not None]
    listing = listed(["one without a name" if one is None else quoted(one) for one in titles[:FEW]], "and")
    if title is None:
        if len(documents) == 1:
            return documents[0]
        hint = f"write which: {name}#{named[0]}" if named else "give each of them a name"
        raise UnusableError(f"{quoted(name)} holds {plural(len(documents), 'document')}: {listing}", hint)
    fitting = [i for i, one in enumerate(titles) if one == title] or [
        i for i, one in enumerate(titles) if one is not None and folded(one) == folded(title)
    ]
    if len(fitting) == 1:
        return documents[fitting[0]]
    if fitting:
        raise UnusableError(f"{quoted(name)} holds {len(fitting)} documents called {quoted(title)}")
    near = nearest(title, named, 1)
    hint = f"did you mean {near[0]}?" if near else f"it holds {listing}"
    raise UnusableError(f"{quoted(name)} holds no document called {quoted(title)}", hint)


def title_of(document: Document) -> str | None:
    """The name of a document; None where it has none, or cannot be read."""
    name = document.data.get("name") if isinstance(document.data, dict) and not document.problems else None
    return name if isinstance(name, str) else None


def kind_of(document: Document, thing: str, kinds: tuple[str, ...]) -> str:
    """The kind of a document, empty where it has none. Raises UnusableError where that is none of those wanted."""
    kind = document.data.get("kind") if isinstance(document.data, dict) and not document.problems else None
    known = folded(kind) if isinstance(kind, str) else ""
    if known in systems.KINDS and known not in kinds and systems.get(known).rated:
        raise UnusableError(f"{thing} is {article(known)}; {listed(map(article, kinds), 'or')} is wanted")
    return known


def errors_of(report: Report) -> list[Diagnostic]:
    """The errors found in a document."""
    return [one for one in report.diagnostics if one.severity is Severity.ERROR]


def linked(report: Judged, kind: str, path: str | None) -> Linked:
    """A document without errors as it stands for a reference."""
    title, rated = report.data.get("name"), report.system.rated
    return Linked(
        kind=kind,
        name="without a name" if isinstance(title, Unknown) or title is None else title,
        tier=report.data.get("tier", UNKNOWN) if rated else UNKNOWN,
        path=path,
        rated=rated,
        ship=(report.model, report.stats),
        estimate=report.system.estimate,
    )


@cache
def resolved_folder(folder: str, _: str) -> str:
    """The path of a folder without links in it; asked for once for each working directory."""
    return os.path.realpath(folder)


def inside(real: str, folder: str) -> bool:
    """Whether a path, without links in it, lies below a folder."""
    home = resolved_folder(folder or ".", os.getcwd())
    try:
        return os.path.commonpath((real, home)) == home
    except ValueError:  # on two drives
        return False
