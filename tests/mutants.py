"""Whether the tests of the rooms notice faults: 40 changes of the code, each of which must make a test fail.

Run by hand, `python tests/mutants.py [--room ROOM] [--list] [NUMBER ...]`; pytest does not collect it. A change is
described by the rule or figure that it is about and by a pattern in the source of one function, not by file and line,
so that it outlives moves and renames. The outcome of each stands in the table: the exit status is 1 where a change that
was noticed is noticed no more, and 2 where a change cannot be made, or a run cannot be trusted.
"""

import argparse
import ast
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
HOMES = ("shipcli/systems", "shipcli/kinds")
"""Where a room may live."""
WORKERS = 2
NICE = 15
SECONDS = 1800
"""After which a run counts as one that does not end."""
LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", ".coverage*"
)
DRAFTS = "--ignore-glob=*draft*"
"""The tests of drafts take long, and no change is about drafts."""


class UntriedError(Exception):
    """A change that cannot be made, or a run that says nothing."""


class Mutant(NamedTuple):
    """One change. `function` is a name, `Class.method` where two have the name, or the code of a rule.

    `pattern` is a regular expression that matches once in the function, its docstring left out; a space in it stands
    for any white space. `noticed` is what became of it when the table was written.
    """

    room: str
    function: str
    change: str
    pattern: str
    replacement: str
    noticed: bool = True


# fmt: off
MUTANTS = [
    # Armadas: rules, formulas, then the unknown and actions
    Mutant("armada", "AR107", "a budget that is spent exactly is overspent",
           r"\.total > ", r".total >= "),
    Mutant("armada", "AR121", "as many ranks as levels are too many",
           r"number > ", r"number >= "),
    Mutant("armada", "check_modifier", "rises at even tiers",
           r"\(tier - 1\) // 2", r"tier // 2"),
    Mutant("armada", "bonus_of", "1 for every 5 ranks",
           r"// 6", r"// 5"),
    Mutant("armada", "damage_against", "bombers alone heed a damage threshold",
           r'"damage-threshold"\) and not ', r'"damage-threshold") and '),
    Mutant("armada", "shield_regeneration", "the last SP of a band belong to the next",
           r"\.total <= ", r".total < "),
    Mutant("armada", "may_have", "an unknown ability is none",
           r" is None or ", r" is None and "),
    Mutant("armada", "passive_bonus", "an officer whose bonus is unknown adds nothing",
           r"unclear\[0\] if unclear else ", r""),
    Mutant("armada", "attack_action", "the last hex of a range band is in the next",
           r" <= ", r" < "),
    # Starships: rules, formulas, then costs, the unknown and actions
    Mutant("starship", "SF201", "a budget that is spent exactly is overspent",
           r"\.total <= ", r".total < "),
    Mutant("starship", "SF304", "cores that supply just enough are too small",
           r"\.total > ", r".total >= "),
    Mutant("starship", "SF502", "a frame with more mounts than the limit has too many",
           r"max\(limit, \w+\)", r"limit"),
    Mutant("starship", "SF602", "a quadrant with just a tenth of the SP is too weak",
           r" < LEAST_SHARE", r" <= LEAST_SHARE"),
    Mutant("starship", "critical_threshold", "rounded up",
           r"hp // 5", r"-(-hp // 5)"),
    Mutant("starship", "target_lock", "ablative armor takes nothing away",
           r'\+ part_bonus\(\S+, "ablative_armor", "tl_penalty"\)', r""),
    Mutant("starship", "good_skill", "rounded up",
           r"ranks \* 3 // 2", r"-(-ranks * 3 // 2)"),
    Mutant("starship", "range_penalty", "an increment that has begun does not count",
           r"-\(-scene\.distance // ([^)\s]+)\)", r"(scene.distance // \1)"),
    Mutant("starship", "weapon_bp", "a link costs half of the weapon, rounded up",
           r"price // 2", r"-(-price // 2)"),
    Mutant("starship", "modules", "every module costs one step more",
           r"\(count - 1\) // 2", r"(count + 1) // 2"),
    Mutant("starship", "gunner_modifier", "what is unknown of a gunner is no better than what is known",
           r"any\(isinstance\(\w+, Unknown\) for _, \w+ in terms\) or ", r""),
    Mutant("starship", "outcomes", "a bad failure is one point worse",
           r"1 - (\w+)\.failed_by", r"-\1.failed_by"),
    # SW5e: rules, formulas, then costs, the unknown and actions
    Mutant("sw5e", "SW102", "27 points are too many",
           r" > POINTS", r" >= POINTS"),
    Mutant("sw5e", "SW106", "a tier lifts no score to the maximum",
           r"score > most", r"score >= most"),
    Mutant("sw5e", "SW112", "as many suites as are allowed are too many",
           r"\.total <= ", r".total < "),
    Mutant("sw5e", "short_of_crew", "just the share of a level is not enough for it",
           r"aboard >= ceil", r"aboard > ceil"),
    Mutant("sw5e", "fire_actions", "rounded down",
           r"ceil\(", r"int("),
    Mutant("sw5e", "damage_bonus", "a heavy weapon may add nothing",
           r"max\(1, ", r"max(0, "),
    Mutant("sw5e", "modification", "grade 0 costs nothing",
           r"max\(1, (\w+)\.row\.grade\)", r"\1.row.grade"),
    Mutant("sw5e", "may_be", "a name that is like none can have meant none",
           r"not self.candidates or ", r"bool(self.candidates) and "),
    Mutant("sw5e", "by_size", "sizes must be one more apart",
           r"\w+ >= SIZES_APART", r"apart > SIZES_APART"),
    # Sol: rules, a formula, then the unknown and actions
    Mutant("sol", "SOL103", "a ship cannot have all its HP",
           r"hp_now > ", r"hp_now >= "),
    Mutant("sol", "SOL119", "cannons rest for two rounds",
           r"== number - 1", r"in (number - 1, number - 2)"),
    Mutant("sol", "SOL121", "the last action dice cannot be spent",
           r" <= (\w+)\.action_dice < ", r" < \1.action_dice <= "),
    Mutant("sol", "soaked", "damage that equals the hull goes through",
           r"damage > hull", r"damage >= hull"),
    Mutant("sol", "cannon_number", "a cannon without a name is none that a plan may mean",
           r"UNKNOWN if None in \w+ else ", r""),
    Mutant("sol", "within", "the last total of a band is in the next",
           r"\.high \+ 1", r".high"),
    # Encounters: a rule, formulas, then the unknown
    Mutant("encounter", "EN121", "crews 4 levels apart had better not meet",
           r" > CREWS_APART", r" >= CREWS_APART"),
    Mutant("encounter", "average_level", "a half is rounded down",
           r"2 \* sum\(levels\) \+ len\(levels\)", r"2 * sum(levels)"),
    Mutant("encounter", "is_near", "a ship two tiers below the highest is far",
           r"distance <= NEAR", r"distance < NEAR"),
    Mutant("encounter", "counted", "an unknown ship is none",
           r"return None", r"continue"),
]
# fmt: on


class Place(NamedTuple):
    """Where a change is made: the file in the project, and its text before and after."""

    file: Path
    before: str
    after: str


def room_of(project, room):
    """The folder of a room."""
    folders = [project / home / room for home in HOMES if (project / home / room).is_dir()]
    if len(folders) != 1:
        raise UntriedError(f"{len(folders)} folders of a room {room}")
    return folders[0]


def named(node, owner):
    """What a function may be called in the table: by its name, with its class, by the codes of its rules."""
    yield node.name
    if owner:
        yield f"{owner}.{node.name}"
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "attr", "") == "rule" and decorator.args:
            yield getattr(decorator.args[0], "value", None)


def functions(body, owner=""):
    """The functions of a module and of its classes, with the name of the class."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node.body, node.name)
        elif isinstance(node, ast.FunctionDef):
            yield node, owner


def span(node, text):
    """The lines of a function as offsets into the text, from behind its docstring on."""
    first = node.body[1] if ast.get_docstring(node) is not None and len(node.body) > 1 else node.body[0]
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts[first.lineno - 1], starts[node.end_lineno]


def place_of(mutant, project):
    """Where the change is made. The pattern must match once, in one function of that name."""
    found = []
    for path in sorted(room_of(project, mutant.room).rglob("*.py")):
        text = path.read_text("utf-8")
        for node, owner in functions(ast.parse(text).body):
            if mutant.function in named(node, owner):
                start, end = span(node, text)
                pattern = mutant.pattern.replace(" ", r"\s+")
                found += [(path, text, start, match) for match in re.finditer(pattern, text[start:end])]
    if len(found) != 1:
        raise UntriedError(
            f"{mutant.room} {mutant.function}: {mutant.pattern} matches {len(found)} times, once expected"
        )
    path, text, start, match = found[0]
    after = text[: start + match.start()] + match.expand(mutant.replacement) + text[start + match.end() :]
    ast.parse(after)
    return Place(path.relative_to(project), text, after)


def copied(folder):
    """A copy of the project that Python imports in the place of the installed one."""
    copy = Path(folder) / "project"
    shutil.copytree(PROJECT, copy, ignore=LEFT_BEHIND)
    settings = tomllib.loads((copy / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    packages = settings.get("package-dir", {})
    for name, source in packages.items():  # what is installed from elsewhere is linked to where it is imported from
        target = copy.joinpath(*name.split("."))
        if not target.exists():
            target.symlink_to(copy / source, target_is_directory=True)
    python(copy, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "shipcli")
    modules = sorted({"shipcli", *packages})
    code = f"import importlib\nfor name in {modules}: print(*importlib.import_module(name).__path__)"
    paths = python(copy, "-c", code).stdout.splitlines()
    astray = [path for path in paths if not Path(path).is_relative_to(copy)]
    if len(paths) != len(modules) or astray:
        raise UntriedError(f"the copy is not what is imported: {astray or 'nothing is'}")
    return copy


def python(copy, *arguments):
    """Run Python in a copy of the project, which comes first among what may be imported.

    Bytecode is kept by the hash of its source, and only that of the unchanged project: else it could be of a change.
    """
    env = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy, env=env, capture_output=True, text=True, check=False, timeout=SECONDS,
    )  # fmt: skip


def tested(copy, room):
    """The first test of a room that fails in a copy; empty where none does."""
    options = ("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-seed=0", DRAFTS)
    try:
        result = python(copy, "-m", "pytest", "-o", "addopts=", f"tests/{room}", *options)
    except subprocess.TimeoutExpired:
        return "a test that does not end"
    failed = re.search(r"^FAILED (.*?)(?: - |$)", result.stdout, re.MULTILINE)
    if result.returncode == 1 and failed:
        return failed[1]
    if result.returncode:
        raise UntriedError(f"pytest ended with {result.returncode}:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return ""


def tried(mutant, copies):
    """The first test that notices a change; empty where none does."""
    copy = copies.get()
    try:
        place = place_of(mutant, copy)
        (copy / place.file).write_text(place.after, "utf-8")
        try:
            return tested(copy, mutant.room)
        finally:
            (copy / place.file).write_text(place.before, "utf-8")
    finally:
        copies.put(copy)


def sound(room, copies):
    """Nothing where the tests of a room pass without a change: else a change would prove nothing."""
    copy = copies.get()
    try:
        if failed := tested(copy, room):
            raise UntriedError(f"{failed} fails without any change")
    finally:
        copies.put(copy)


def title(number, mutant):
    """A change in one line."""
    return f"{number:2} {mutant.room:9} {mutant.function:19} {mutant.change}"


def run(chosen, workers):
    """Make the changes one by one, and say what became of each. The exit status."""
    status = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies = queue.Queue()
        for worker in range(workers):
            copies.put(copied(Path(folder) / str(worker)))
        rooms = dict.fromkeys(mutant.room for mutant in chosen.values())
        for waiting in [pool.submit(sound, room, copies) for room in rooms]:
            waiting.result()
        outcomes = {number: pool.submit(tried, mutant, copies) for number, mutant in chosen.items()}
        died = 0
        for number, mutant in chosen.items():
            try:
                killer = outcomes[number].result()
            except UntriedError as error:
                print(f"{title(number, mutant)}: NOT TRIED: {error}", flush=True)
                status = 2
                continue
            died += bool(killer)
            lost = mutant.noticed and not killer
            status = max(status, int(lost))
            outcome = f"died: {killer}" if killer else "LIVES, and died before" if lost else "lived, as before"
            print(f"{title(number, mutant)}: {outcome}{' (new)' if killer and not mutant.noticed else ''}", flush=True)
    print(f"{died} of {len(chosen)} died")
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--room", choices=sorted({mutant.room for mutant in MUTANTS}), help="the changes of one room")
    parser.add_argument("--list", action="store_true", help="say where each change would be made, and make none")
    parser.add_argument("--workers", type=int, choices=range(1, WORKERS + 1), default=WORKERS)
    parser.add_argument("numbers", nargs="*", type=int, metavar="NUMBER", help="changes by their numbers in the list")
    options = parser.parse_args()
    chosen = {
        number: mutant
        for number, mutant in enumerate(MUTANTS, 1)
        if options.room in (None, mutant.room) and (not options.numbers or number in options.numbers)
    }
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        places = {number: place_of(mutant, PROJECT).file for number, mutant in chosen.items()}
        if not options.list:
            return run(chosen, options.workers)
    except UntriedError as error:
        print(error, file=sys.stderr)
        return 2
    for number, mutant in chosen.items():
        print(f"{title(number, mutant)} ({places[number]}): {'died' if mutant.noticed else 'lived'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
