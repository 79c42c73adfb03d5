"""Golden files, and which rows of the ledger the tests cite."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How long a case takes says more of the machine than of the code: no deadlines.
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
settings.register_profile("shipcli", deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("thorough", deadline=None, max_examples=1000, print_blob=True, suppress_health_check=SLOW)
settings.load_profile("shipcli")

TESTS = Path(__file__).parent
CITED = pytest.StashKey[set]()


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files with what is printed now")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    config.stash[CITED] = {row for item in items for mark in item.iter_markers("ledger") for row in mark.args}


@pytest.fixture
def golden(request):
    """A function that compares a text with a file below tests/golden, or writes it there with --update-golden."""

    def compare(name, text):
        path = TESTS / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        assert path.exists(), f"{path} is missing; run pytest --update-golden, and read it like code"
        assert text == path.read_text("utf-8")

    return compare
