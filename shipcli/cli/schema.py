"""`shipcli schema`: the JSON Schema of a kind, for editors."""

from shipcli.cli.documents import save, system_of
from shipcli.output import dumped
from shipcli.schema import for_editors


def schema(
    kind: str,
    output: str | None = None,
    force: bool = False,
) -> int:
    """Print the JSON Schema of a kind of document, with all ids, for editors."""
    system = system_of(kind)
    text = dumped(for_editors(system.kind)) + "\n"
    if output is None:
        print(text, end="")
        return 0
    save(text, output, force)
    return 0
