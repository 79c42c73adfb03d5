"""What leaves the program: JSON text, and files that are written whole or not at all."""

import json
import os
import sys
from stat import S_IMODE, S_ISREG
from typing import Any


def dumped(data: Any) -> str:
    """The data as JSON; all in ASCII where the console knows no other characters."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return json.dumps(data, ensure_ascii=not encoding.startswith("utf"), indent=2, allow_nan=False)


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
