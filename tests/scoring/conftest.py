"""Rule sets that only tests use."""

from pathlib import Path

import pytest

from scoring import read_rule_set

FOLDER = Path(__file__).parent / "rule_sets"


@pytest.fixture(scope="session")
def test_rule_set():
    """Return a function that reads a test rule set by the name of its file."""

    def read(key):
        return read_rule_set((FOLDER / f"{key}.toml").read_bytes())

    return read
