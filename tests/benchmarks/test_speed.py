"""Ratios against what else could be run in the same place, printed and never judged: `pytest tests/benchmarks -s`.

Start-up is in units of `python -c pass`; many files in units of the naive floor: CSafeLoader and jsonschema-rs, no
rules. Medians of alternating pairs. Measure an installed wheel: SHIPCLI_PYTHON names the Python it is installed for.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shipcli.dump import as_yaml
from shipcli.schema import load
from shipcli.systems.armada.draft import draft
from shipcli.systems.draft import Choices

PYTHON = os.environ.get("SHIPCLI_PYTHON", sys.executable)
SHIPCLI = str(Path(PYTHON).with_name("shipcli"))
ROUNDS = int(os.environ.get("SHIPCLI_ROUNDS", "3"))
FILES = int(os.environ.get("SHIPCLI_FILES", "200"))

FLOOR = """
import json, os, sys, yaml, jsonschema_rs
folder, schema = sys.argv[1:]
with open(schema, "rb") as file:
    validator = jsonschema_rs.Draft202012Validator(json.load(file))
for name in sorted(os.listdir(folder)):
    with open(os.path.join(folder, name), "rb") as file:
        validator.is_valid(yaml.load(file.read(), Loader=yaml.CSafeLoader))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("armadas")
    for i in range(FILES):
        armada = draft(Choices(f"Armada {i}", 1 + i % 20, lead=("capital", "destroyer", "fighter")[i % 3]))
        (made / f"{i:05}.yaml").write_text(as_yaml(armada), "utf-8")
    return made


def seconds(command):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def ratio(command, floor):
    """Median of the ratios of pairs, run in turn after one pair that does not count."""
    pairs = [(seconds(command), seconds(floor)) for _ in range(ROUNDS + 1)]
    return statistics.median(one / other for one, other in pairs[1:])


@pytest.mark.parametrize(
    ("what", "target"), [("--version", 1.2), ("--help", 6.5), ("validate", 8)], ids=lambda value: str(value)
)
def test_start(what, target, folder):
    command = [SHIPCLI, what, *([str(folder / "00005.yaml")] if what == "validate" else [])]
    print(f"\n{what}: {ratio(command, [PYTHON, '-c', 'pass']):.2f} x python -c pass (target {target})")


@pytest.mark.parametrize(("workers", "target"), [(1, 0.9), (2, 0.55)])
def test_many_files(workers, target, folder):
    schema = folder.parent / "armada.schema.json"  # with the keys that all kinds share
    schema.write_text(json.dumps(load("armada")), "utf-8")
    floor = [PYTHON, "-c", FLOOR, str(folder), str(schema)]
    command = [SHIPCLI, "validate", str(folder), "--workers", str(workers)]
    print(f"\n{FILES} files, {workers} processes: {ratio(command, floor):.2f} x the naive floor (target {target})")
