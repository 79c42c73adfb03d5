"""`shipcli schema`: the JSON Schema of a kind, for editors."""

from shipcli import systems
from shipcli.cli.documents import save, system_of
from shipcli.codes import CODES
from shipcli.editor_schema import for_editors
from shipcli.links import places
from shipcli.output import dumped
from shipcli.systems.contract import System


def schema(
    kind: str,
    output: str | None = None,
    force: bool = False,
) -> int:
    """Print the JSON Schema of a kind of document, with all ids, for editors."""
    system = system_of(kind)
    text = dumped(for_editors(system.schema, system.book, system.book.rulings, ignorable(system))) + "\n"
    if output is None:
        print(text, end="")
        return 0
    save(text, output, force)
    return 0


def ignorable(system: System) -> dict[str, str]:
    """The codes that a document may ignore, with the names of their rules; those of documents in it, too."""
    kinds = [system.kind, *(kind for place in places(system.kind) if place.whole for kind in place.kinds)]
    rules = {rule.code: rule.name for kind in dict.fromkeys(kinds) for rule in systems.get(kind).rules}
    return rules | {rule.code: rule.name for rule in CODES if rule.ignorable}
