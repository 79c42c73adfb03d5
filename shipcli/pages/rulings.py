"""The pages of rulings, one for each room."""

from shipcli.pages.markdown import bullets, page, prose, table
from shipcli.rulings import Ruling, spelled
from shipcli.systems.contract import System

INTRO = (
    "The books leave questions open. A ruling answers one. The answer in **bold** is the default. A document chooses "
    "another one under `rulings`, and `--ruling NAME=VALUE` does so for one run of a command that takes it."
)
ABOUT = {
    "build": "`build`: it changes figures or checks.",
    "encounter": "`encounter`: it changes how a fight is rated.",
    "play": "`play`: it is about the fight itself. It changes what stat blocks and `actions` say, but no figure of "
    "`stats` and no check.",
}


def rulings_page(system: System) -> str:
    """The page of a room's rulings."""
    rulings = list(system.book.rulings.values())
    rows = [(f"[{one.id}](#{one.id})", one.applies, prose(one.question), default(one)) for one in rulings]
    kinds = {ruling.applies for ruling in rulings}
    return page(
        f"# {system.title}: rulings",
        INTRO,
        "The column *about* says what a ruling changes:",
        bullets(text for name, text in ABOUT.items() if name in kinds),
        table(("ruling", "about", "question", "default"), rows),
        *(ruling_section(ruling) for ruling in rulings),
    )


def default(ruling: Ruling) -> str:
    """The default of a ruling; that it is the only answer, where it is."""
    return f"`{spelled(ruling.default)}`" + (" (the only answer)" if ruling.fixed else "")


def ruling_section(ruling: Ruling) -> str:
    """One ruling: the question, its answers, where it comes from, how to choose one."""
    answers = [
        (
            f"**`{spelled(value)}`**" if value == ruling.default and not ruling.fixed else f"`{spelled(value)}`",
            prose(text),
        )
        for value, text in zip(ruling.values, ruling.meanings, strict=True)
    ]
    choice = f"Choose with `rulings: {{{ruling.id}: {spelled(ruling.values[-1])}}}`."
    return "\n\n".join(
        [
            f"## {ruling.id}",
            prose(ruling.question),
            table(("answer", "what it means"), answers),
            f"About: {ruling.applies}. Source: {prose(ruling.book)}. "
            + ("There is nothing to choose." if ruling.fixed else choice),
        ]
    )
