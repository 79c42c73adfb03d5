"""`shipcli encounter`: how hard a fight is, and what it is worth."""

import os
import re
from textwrap import wrap
from typing import Any, NamedTuple

from shipcli import systems
from shipcli.cli import ShipcliError, tell
from shipcli.cli.documents import Documents, chosen_by, meant
from shipcli.diagnostics import Severity
from shipcli.document import Document, Text
from shipcli.figures import as_data, signed
from shipcli.kinds.encounter.experience import average_level, squadron_tier
from shipcli.links import ANYWHERE, REFERENCE
from shipcli.output import dumped
from shipcli.report import Judged
from shipcli.review import review_document
from shipcli.rulings import spelled
from shipcli.sensitivity import mattered
from shipcli.settings import Settings
from shipcli.text import listed, plural, printable, quoted

KIND = "encounter"
WIDTH = 80
HIGHEST_TIER = 20
MOST_LEVELS = 1000
OPTIONS = "options"
"""What stands for the path of an encounter that options describe."""

SHIPS = re.compile(r"([0-9]+(?:/[0-9]+)?)(?:x([0-9]{1,7}))?", re.IGNORECASE)
"""A tier, and how many ships there are of it."""
COUNTED = re.compile(r"(.*)=([0-9]{1,7})", re.DOTALL)
"""A file, and how many ships there are of what it describes."""
LEVELS = re.compile(r"[0-9]{1,3}(?:(?:\s*,\s*|\s+)[0-9]{1,3})*")
FILE = r".*\.(?:ya?ml|json)(?:#.*)?"
NUMBERED = re.compile(
    rf"(?P<before>[0-9]+)\s*(?:x|of(?:\s+tier)?|times)\s*(?P<one>[0-9]+/[0-9]+|[0-9]+|{FILE})"
    rf"|(?P<file>{FILE})\s*(?:x|\*|:)\s*(?P<behind>[0-9]+)",
    re.IGNORECASE | re.DOTALL,
)
"""Other ways in which people write how many ships there are: `2xraider.yaml`, `3 of tier 1`, `raider.yamlx2`."""
RATED = ("difficulty", "cr", "xp", "xp_each", "estimates")
"""What a ruling must change to be named below a rating."""


class Wishes(NamedTuple):
    """What the options say of an encounter; None, or an empty list, where they say nothing."""

    party: list[str]
    enemy: list[str]
    ally: list[str]
    apl: int | None = None
    levels: str | None = None
    characters: int | None = None
    party_crew_level: int | None = None
    enemy_crew_level: int | None = None
    squadron: bool = False
    scale: str | None = None


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
        row = meant(suggest, systems.get(KIND).book["difficulties"], "difficulty")
        report = described(wishes._replace(enemy=["1"]), settings)
        status = complain(report)
        if status == 0 and wishes.ally and report.house["allies"] != "party":
            tell("note: the allies are not counted in; `--ruling allies=party` counts them")
        return status or suggestions(report, row, number, ships, format)
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
    data: dict[str, Any] = {"kind": KIND, "name": "Encounter"}
    for key, wanted in (("party", wishes.party), ("allies", wishes.ally), ("enemies", wishes.enemy)):
        entries = [entry(one) for many in wanted for one in parts(many)]
        if entries:
            data[key] = entries
    levels = levels_of(wishes.levels)
    apl = average_level(levels) if levels and wishes.apl is None else wishes.apl
    if wishes.squadron and wishes.scale == "armada":
        raise ShipcliError("a squadron is of ships, not of armadas: leave out --squadron or --armada")
    if "party" not in data and apl is not None:
        data["party"] = [squadron(apl, wishes.characters or len(levels)) if wishes.squadron else min(apl, HIGHEST_TIER)]
    lacking = [option for key, option in (("party", "--party"), ("enemies", "--enemy")) if key not in data]
    if lacking:
        hint = "or give the PATH of an encounter" if len(lacking) == 2 else "such as 4, 4x2 or raider.yaml"
        lacks = [f"`{option} SHIP`" for option in lacking]
        if "--party" in lacking:
            lacks[0] = "`--apl N` for a party in a ship of that tier (`--party SHIP` for others)"
        raise ShipcliError(f"who fights? say {listed(lacks, 'and')}, {hint}")
    data |= {"levels": list(levels)} if levels else {}
    for key in ("apl", "characters", "party_crew_level", "enemy_crew_level", "scale"):
        value = getattr(wishes, key)
        if value is not None:
            data[key] = value
    data |= {"squadron": True} if wishes.squadron else {}
    document = Document(Text(OPTIONS, ""), 0, data, lambda: (0, 0, None), [])
    report = review_document(document, OPTIONS, settings)
    assert isinstance(report, Judged)
    return report


def squadron(apl: int, ships: int) -> dict[str, Any]:
    """The ships of a squadron, one for each character, as documents hold them. Raises ShipcliError for none."""
    if not ships:
        raise ShipcliError("how many ships has the squadron? say `--characters N`, or which ones: `--party 3x4`")
    tier = squadron_tier(apl, ships)
    if tier is None:
        raise ShipcliError(f"a squadron of {ships} has no tier in the rules; say which ships: `--party 3x{ships}`")
    return {"tier": tier if isinstance(tier, int) else str(tier), "count": ships}


def levels_of(given: str | None) -> tuple[int, ...]:
    """The levels of one option; none where it is not given. Raises ShipcliError: they are no numbers, or too many."""
    if given is not None and not LEVELS.fullmatch(given.strip()):
        raise ShipcliError(f"--levels takes numbers with commas between them, as in 5,5,4,6; found {quoted(given)}")
    levels = tuple(int(level) for level in re.findall("[0-9]+", given or ""))
    if len(levels) > MOST_LEVELS:
        raise ShipcliError(f"--levels has {len(levels):,} levels; {MOST_LEVELS:,} characters are the most")
    return levels


def parts(given: str) -> list[str]:
    """The ships of one option: those between commas, where all of them are tiers."""
    pieces = [piece.strip() for piece in given.split(",")]
    return pieces if all(SHIPS.fullmatch(piece) for piece in pieces) else [given]


def entry(given: str) -> Any:
    """One entry of a document: a tier, `TIERxCOUNT`, a file, or `FILE=COUNT`. Raises ShipcliError for what is none."""
    ships = SHIPS.fullmatch(given.strip())
    if ships:
        tier = int(ships[1]) if ships[1].isdecimal() and len(ships[1]) < 10 else ships[1]
        return tier if ships[2] is None else {"tier": tier, "count": int(ships[2])}
    counted = COUNTED.fullmatch(given)
    name, count = (counted[1], int(counted[2])) if counted else (given, None)
    reference = REFERENCE.fullmatch(name)
    if reference and "," in given and not os.path.exists(reference[1]):
        raise ShipcliError(f"{quoted(given)}: lists are for tiers only; say the option again for each file")
    if reference and not os.path.exists(reference[1]):
        raise ShipcliError(f"nothing found at {quoted(reference[1])}{written(given)}")
    if reference:
        return {"ship": name} if count is None else {"ship": name, "count": count}
    ways = (
        ": write a tier (4), tier and number (4x3), or a file that ends in .yaml, .yml or .json (raider.yaml, two of "
        "it raider.yaml=2)"
    )
    raise ShipcliError(f"{quoted(given)} is no ship{written(given) or ways}")


def written(given: str) -> str:
    """The question whether a ship was meant that is written otherwise; nothing where none is known."""
    numbered = NUMBERED.fullmatch(given.strip())
    if numbered is None:
        near = next((f"{given}{end}" for end in (".yaml", ".yml", ".json") if os.path.isfile(given + end)), None)
        return f"; did you mean {near}?" if near else ""
    one, number = numbered["one"] or numbered["file"], int(numbered["before"] or numbered["behind"])
    joined = "x" if SHIPS.fullmatch(one) else "="
    return f"; did you mean {one}{joined}{number}?"


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
    rulings = {one.id: one.choice for one in mattered(report, keys=RATED)}
    return {"name": report.name, **figures_of(report), "rulings": rulings}


def as_text(report: Judged) -> str:
    """An encounter as people read it: the result, how it came about, notes, the rulings that mattered."""
    figures = figures_of(report)
    lines = [f"{printable(report.name or 'Without a name')}: {summary(figures)}", ""]
    lines += [*sides(figures), *worth(figures)]
    if figures["notes"]:
        lines += ["", "Notes", *(line for note in figures["notes"] for line in indented(note))]
    rulings = mattered(report, keys=RATED)
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


def sides(figures: dict[str, Any]) -> list[str]:
    """The tiers of both sides and the gap between them, with the steps that led there."""
    steps = figures["steps"]
    lines = []
    for label, key, prefix in (("Party", "party_tier", "party: "), ("Enemies", "enemy_tier", "enemies: ")):
        tier, own = figures[key] or "unknown", figures["party" if key == "party_tier" else "enemies"]
        lines += wrap(f"{label:<9}tier {tier}   {ships_of(own, figures['scale'])}".rstrip(), WIDTH,
                      subsequent_indent=" " * 18)  # fmt: skip
        lines += [f"         {step.removeprefix(prefix)}" for step in steps if step.startswith(prefix)]
    gap = figures["gap"]
    lines.append(f"{'Gap':<9}{signed(gap)}")
    crews = [step for step in steps if step.startswith("gap: ")][1:]
    return [*lines, *(f"         {step.removeprefix('gap: ')}" for step in crews)]


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
