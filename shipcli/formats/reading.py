"""The bytes of a file -> its documents. Every fault becomes a problem of a document; nothing is raised."""

from typing import Any

from shipcli.document import Document, SyntaxProblem, Text
from shipcli.formats.yaml_text import read_yaml

LARGEST_FILE = 32 * 1024 * 1024
"""Bytes."""

BOM = b"\xef\xbb\xbf"


def read_documents(content: bytes, name: str) -> list[Document]:
    """The documents of a file, at least one: where there is nothing to read, one that says so in its problems.

    A name that ends in `.json` has the content read by JSON's rules, any other by YAML's.
    """
    if len(content) > LARGEST_FILE:
        message = f"the file has more than the {LARGEST_FILE:,} bytes that shipcli reads"
        return [unreadable(Text(name, ""), SyntaxProblem("Y011", 0, 0, message))]
    try:
        text = Text(name, content.removeprefix(BOM).decode("utf-8"))
    except UnicodeDecodeError as error:
        return [not_utf8(content, name, error)]
    if name.lower().endswith(".json"):
        from shipcli.formats.json_text import read_json  # most files are YAML

        documents = read_json(text)
    else:
        documents = read_yaml(text)
    if not documents:
        return [
            unreadable(text, SyntaxProblem("Y008", 0, 0, "the file holds no document", "begin with a line `kind: ...`"))
        ]
    for document in documents:
        if not document.problems and not isinstance(document.data, dict):
            start, end = document.offsets(())
            message = f"the top level must be a mapping (`key: value`), found {called(document.data)}"
            document.problems.append(SyntaxProblem("Y009", start, end, message))
    return documents


def unreadable(text: Text, problem: SyntaxProblem) -> Document:
    """A document of which nothing is known but what is wrong with it."""
    return Document(text, 0, None, lambda: (problem.start, problem.end, None), [problem])


def not_utf8(content: bytes, name: str, error: UnicodeDecodeError) -> Document:
    """The document for bytes that are no UTF-8: the first such byte, and its offset in the file."""
    offset = error.start + (len(BOM) if content.startswith(BOM) else 0)
    text = Text(name, content.removeprefix(BOM)[: error.start].decode("utf-8") + "\ufffd")
    mark = text.mark(len(text.content) - 1, len(text.content))
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        message = "the file looks like UTF-16, not UTF-8"
    else:
        message = f"byte 0x{content[offset]:02X} at offset {offset} (line {mark.line}) is not UTF-8"
    problem = SyntaxProblem("Y002", len(text.content) - 1, len(text.content), message, "save the file as UTF-8")
    return unreadable(text, problem)


def called(value: Any) -> str:
    """What an author calls a value of that sort: `a list`, `text`, ..."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "text"
        case list():
            return "a list"
        case dict():
            return "a mapping"
    raise TypeError(type(value))
