"""`shipcli encounter`: how hard a fight is, and what it is worth."""

import os
from textwrap import wrap
from typing import Any

from shipcli import systems
from shipcli.cli import ShipcliError, tell
from shipcli.cli.documents import Documents, chosen_by
from shipcli.diagnostics import Severity
from shipcli.document import Document, Text
from shipcli.figures import as_data, signed
from shipcli.links import ANYWHERE
from shipcli.output import dumped
from shipcli.report import Judged
from shipcli.review import review_document
from shipcli.rulings import spelled
from shipcli.sensitivity import mattered
from shipcli.settings import Settings
from shipcli.systems.contract import System
from shipcli.systems.fights import Fights, Step, Wishes
from shipcli.text import listed, plural, printable, quoted

KIND = "encounter"
WIDTH = 80
OPTIONS = "options"
"""What stands for the path of an encounter that options describe."""


def encounter(
    path: str | None,
    wishes: Wishes,
    ruling: list[str] | None = None,
    suggest: str | None = None,
    number: int = 10,
    ships: int | None = None,
    format: str = "text",
) -> int:
    """Print how hard each encounter of a file, or the one that the options describe, is; or suggest enemies."""
    settings = Settings((ANYWHERE,), chosen_by(ruling or []))
    if suggest is not None:
        from shipcli.cli.suggest import suggestions

        if path is not None or wishes.enemy:
            raise ShipcliError("--suggest looks for enemies: give the party and its APL, and neither PATH nor --enemy")
        report = described(wishes._replace(enemy=["1"]), settings)
        return complain(report) or suggestions(report, suggest, number, ships, format)
    if path is None:
        report = described(wishes, settings)
        status = complain(report)
        print(dumped(result(report)) if format == "json" else as_text(report))
        return status
    if wishes != Wishes([], [], []):
        raise ShipcliError("give a PATH, or options that say who fights, not both")
    documents = Documents([path], ruling)
    found = [report for _, report in documents if report.kind == KIND]
    if not found:
        if documents.status == 0:
            ship = f"; if it is a ship, say who fights it: `--party {path} --enemy SHIP --apl N`"
            raise ShipcliError(f"{quoted(path)} holds no document of kind {KIND}{ship if os.path.isfile(path) else ''}")
        return documents.status
    if format == "json":
        results = [result(report) for report in found]
        print(dumped(results[0] if len(results) == 1 else results))
    else:
        print("\n\n".join(map(as_text, found)))
    return documents.status


def complain(report: Judged) -> int:
    """Print the errors of what options describe to standard error; the exit status."""
    errors = [one for one in report.diagnostics if one.severity is Severity.ERROR]
    for one in errors:
        tell(f"error {one.code}: {one.message}" + (f" ({one.hint})" if one.hint else ""))
    return int(bool(errors))


def described(wishes: Wishes, settings: Settings) -> Judged:
    """The report of the encounter that options describe, which is reviewed like a document. Raises ShipcliError."""
    system = systems.get(KIND)
    house = system.book.house(settings.rulings.get(KIND, {}))
    try:
        data = fights_of(system).described(wishes, house)
    except ValueError as error:
        raise ShipcliError(str(error)) from error
    report = review_document(Document(Text(OPTIONS, ""), 0, data, lambda: (0, 0, None), []), OPTIONS, settings)
    assert isinstance(report, Judged)
    return report


def fights_of(system: System) -> Fights:
    """What the kind offers that rates fights."""
    assert system.fights is not None
    return system.fights


def figures_of(report: Judged) -> dict[str, Any]:
    """The figures of an encounter, with what the rules found that is no error among its notes."""
    figures = as_data(report.system.figures(report.model, report.stats))
    rules = {rule.code for rule, _ in report.system.rules.checks}
    found = [
        f"{one.message[:1].upper()}{one.message[1:]}."
        for one in report.diagnostics
        if one.severity is not Severity.ERROR and one.code in rules
    ]
    return {**figures, "notes": [*found, *figures["notes"]]}


def result(report: Judged) -> dict[str, Any]:
    """An encounter as JSON holds it."""
    rulings = {one.id: one.choice for one in mattered(report, keys=fights_of(report.system).rated)}
    return {"name": report.name, **figures_of(report), "rulings": rulings}


def as_text(report: Judged) -> str:
    """An encounter as people read it: the result, how it came about, notes, the rulings that mattered."""
    figures = figures_of(report)
    lines = [f"{printable(report.name or 'Without a name')}: {summary(figures)}", ""]
    steps = fights_of(report.system).steps(report.stats)
    lines += [*sides(figures, steps), *worth(figures)]
    if figures["notes"]:
        lines += ["", "Notes", *(line for note in figures["notes"] for line in indented(note))]
    rulings = mattered(report, keys=fights_of(report.system).rated)
    if rulings:
        lines += ["", "Rulings that mattered"]
        lines += [line for one in rulings for line in indented(f"{one.id}: {spelled(one.choice)} - {one.meaning}")]
    return "\n".join(lines)


def indented(text: str) -> list[str]:
    """The text as indented lines."""
    return wrap(printable(text), WIDTH, initial_indent="  ", subsequent_indent="    ")


def summary(figures: dict[str, Any]) -> str:
    """Difficulty, CR and XP in a line."""
    if not figures["official"]:
        return "the books give no difficulty, CR or XP"
    cr = f"CR {figures['cr'] or 'unknown'}"
    xp = "XP unknown" if figures["xp"] is None else f"{figures['xp']:,} XP"
    each = "" if figures["xp_each"] is None else f", {figures['xp_each']:,} each"
    cr += " (extrapolated)" * figures["extrapolated"]
    return f"{figures['difficulty'] or 'difficulty unknown'}, {cr}, {xp}{each}"


def sides(figures: dict[str, Any], steps: tuple[Step, ...]) -> list[str]:
    """The tiers of both sides and the gap between them, with the steps that led there."""
    lines = []
    for label, key, side in (("Party", "party_tier", "party"), ("Enemies", "enemy_tier", "enemies")):
        tier = figures[key] or "unknown"
        lines += wrap(f"{label:<9}tier {tier}   {ships_of(figures[side], figures['scale'])}".rstrip(), WIDTH,
                      subsequent_indent=" " * 18)  # fmt: skip
        lines += [f"         {step.text}" for step in steps if step.side == side]
    lines.append(f"{'Gap':<9}{signed(figures['gap'])}")
    crews = [step for step in steps if step.side == "gap"][1:]
    return [*lines, *(f"         {step.text}" for step in crews)]


def ships_of(ships: list[dict[str, Any]], scale: str) -> str:
    """The ships of a side as they were understood: `3 ships of tier 1, 1 ship of tier 2 (Splinter)`."""
    noun = "armada" if scale == "armada" else "ship"
    parts = []
    for one in ships:
        if "tier" in one:
            number = "some ships" if one["count"] is None else plural(one["count"], noun)
            tier = "unknown tier" if one["tier"] is None else f"tier {one['tier']}"
            name = f" ({printable(one['name'])})" if one["name"] else ""
            parts.append(f"{number} of {tier}{name}")
    return ", ".join(parts)


def worth(figures: dict[str, Any]) -> list[str]:
    """What CR and XP stand on, the shares by the size of the party, and the fight with allies and without."""
    apl, characters, printed = figures["apl"], figures["characters"], figures["xp_each_printed"]
    many = "" if characters is None else f", {plural(characters, 'character')}"
    lines = [f"{'APL':<9}{'unknown' if apl is None else apl}{many}"]
    if characters is None and printed:
        shares = listed([f"{xp:,} of {size}" for size, xp in printed.items()], "or")
        lines.append(f"{'XP each':<9}{shares} characters (`--characters N` for the share of a party)")
    for key, reading in (figures["readings"] or {}).items():
        lines.append(f"{key.replace('_', ' ').capitalize()}: {summary({**figures, **reading})}")
    return [part for line in lines for part in wrap(line, WIDTH, subsequent_indent=" " * 9)]
