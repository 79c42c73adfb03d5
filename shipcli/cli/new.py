"""`shipcli new`: a first document."""

import sys

from shipcli.cli import ShipcliError, tell
from shipcli.cli.documents import save, system_of
from shipcli.dump import as_yaml
from shipcli.review import review
from shipcli.schema import load
from shipcli.systems.draft import Choices
from shipcli.text import quoted


def new(
    kind: str,
    name: str | None = None,
    tier: str | None = None,
    fleets: int | None = None,
    lead: str | None = None,
    frame: str | None = None,
    size: str | None = None,
    output: str | None = None,
    force: bool = False,
) -> int:
    """Write a first document that fits its budget and passes `validate`.

    On a terminal, what is not given as an option is asked for.
    """
    system = system_of(kind)
    tiered = "tier" in load(system.kind)["properties"]
    proposed = f"New {system.kind.rpartition('-')[2].capitalize()}"
    if sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty():
        name = name or ask("Name", proposed)
        while tier is None and tiered:
            answer = ask("Tier", "1")
            if answer.isascii() and answer.replace("/", "", 1).isdecimal():
                tier = answer
            else:
                tell(f"{answer} is no tier")
    if tier is None and tiered:
        raise ShipcliError("which tier? say `--tier N`")
    try:
        data = system.draft(Choices(name or proposed, tier, fleets, lead, frame, size))
    except ValueError as error:
        raise ShipcliError(str(error)) from error
    try:
        data["name"].encode()
    except UnicodeEncodeError as error:
        raise ShipcliError(f"the name {quoted(data['name'])} is no text") from error
    to_console = output is None and not (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    text = as_yaml(data, ascii_only=to_console)
    report = review(text.encode(), "new")[0]
    assert not report.failed, report.diagnostics
    if output is None:
        sys.stdout.write(text)
        return 0
    save(text, output, force)
    return 0


def ask(what: str, proposed: str) -> str:
    """What is answered at the terminal; what is proposed where nothing is. Raises ShipcliError at the end of input."""
    print(f"{what} [{proposed}]: ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise ShipcliError("no answer")
    return line.strip() or proposed
