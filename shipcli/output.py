"""What leaves the program: text without control characters, JSON, and files that are written whole or not at all."""

import json
import os
import re
import sys
from collections.abc import Iterable
from stat import S_IMODE, S_ISREG
from typing import Any, TextIO

UNSAFE = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f"
    "\\ud800-\\udfff\\ufeff\\ufff9-\\ufffb]"
)
"""Characters that never reach a terminal or a file as they are: control characters but tab and newline, other line
breaks, characters that change the direction of the text, characters without width, and bytes that are no UTF-8.

Two characters without width stay: words and emoji are spelled with U+200C and U+200D.
"""


def visible(text: str) -> str:
    """The text with escapes in the place of unsafe characters: `\\x1b`, `\\u202e`."""
    return UNSAFE.sub(escape, text)


def escape(match: re.Match[str]) -> str:
    """One character as a backslash escape. What Python makes of a byte that is no text is shown as that byte."""
    character = match[0]
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")


class Painted(str):
    """Text that may pass the gate: unsafe characters are escaped, and the colours in it are ours."""

    __slots__ = ()


def painted(parts: Iterable[tuple[str, str]]) -> Painted:
    """Parts of a text, each with the sequence that turns its colour on; nothing for the terminal's own colour."""
    return Painted("".join(f"{on}{visible(text)}{PLAIN}" if on else visible(text) for on, text in parts))


PLAIN = "\x1b[0m"
"""Turns all colours off."""


class Gate:
    """Standard output or standard error as commands see it: all that is written is made visible first."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        return self.stream.write(text if isinstance(text, Painted) else visible(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def dumped(data: Any) -> str:
    """The data as JSON, with unsafe characters escaped; all in ASCII where the console knows no other characters."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    text = json.dumps(data, ensure_ascii=not encoding.startswith("utf"), indent=2, allow_nan=False)
    return UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def write_whole(path: str, text: str) -> None:
    """Write a file in UTF-8, by way of a file beside it: a reader sees the old one or the new one. Raises OSError.

    Where a link stands, what it leads to is written; a file keeps its mode; a device is written to.
    """
    path = os.path.realpath(path)
    mode = os.stat(path).st_mode if os.path.exists(path) else None
    if mode is not None and not S_ISREG(mode):
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return
    beside = os.path.join(os.path.dirname(path), f".shipcli-{os.getpid()}.part")
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if mode is not None:
            os.chmod(beside, S_IMODE(mode))
        os.replace(beside, path)
    except BaseException:
        if os.path.exists(beside):
            os.remove(beside)
        raise
