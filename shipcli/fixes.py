"""The edit of the text that mends a finding, where what was meant is known."""

import json
import re

from shipcli.diagnostics import Finding, Fix
from shipcli.document import Document, Edit
from shipcli.formats.yaml_text import plain

PROPERTIES = re.compile(r"(?:[&!]\S*[ \t]+)*")
"""Anchor and tag of a scalar."""
SAFE = re.compile(r"\w(?:[\w .-]*\w)?")
"""What may stand in YAML without quotes, whatever is around it."""


def fix(document: Document, finding: Finding, replacement: str | int | list[str]) -> Fix | None:
    """The edit that puts the replacement where the finding stands; None where no scalar stands there.

    It is safe where a number takes the place of what can only have been meant for it.
    """
    start, end = document.offsets(finding.pointer, finding.at_key)
    written = document.text.content[start:end].rstrip()
    properties = PROPERTIES.match(written)
    assert properties is not None
    mark = document.text.mark(start + properties.end(), start + len(written))
    written = written[properties.end() :]
    if not written or written[0] in "*[{":
        return None
    text = spelled_as(written, replacement, document.text.name.lower().endswith(".json"))
    return Fix(type(replacement) is int, f"write {text}", (Edit(mark, text),))


def spelled_as(written: str, replacement: str | int | list[str], is_json: bool) -> str:
    """The replacement as it can stand in the text: in the author's quotes, or in quotes where it needs some."""
    if isinstance(replacement, list):
        return f"[{', '.join(spelled_as(written, item, is_json) for item in replacement)}]"
    if isinstance(replacement, int):
        return str(replacement).lower()
    if is_json or written[0] == '"' or not SAFE.fullmatch(replacement) or plain(replacement) != replacement:
        return json.dumps(replacement, ensure_ascii=False)
    return f"'{replacement}'" if written[0] == "'" else replacement
