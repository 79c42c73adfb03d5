"""`shipcli schema`: the JSON Schema of a kind, for editors."""

from shipcli.cli import ShipcliError
from shipcli.cli.documents import system_of
from shipcli.output import dumped, write_whole
from shipcli.schema import for_editors
from shipcli.wording import printable


def schema(
    kind: str,
    output: str | None = None,
) -> int:
    """Print the JSON Schema of a kind of document, with all ids, for editors."""
    system = system_of(kind)
    text = dumped(for_editors(system.kind)) + "\n"
    if output is None:
        print(text, end="")
        return 0
    try:
        write_whole(output, text)
    except OSError as error:
        raise ShipcliError(f"{printable(output)} cannot be written: {error.strerror}") from error
    return 0
