"""The examples in docstrings of `scoring` and `core` are true."""

import doctest
import importlib

import pytest

from tests.running import ROOT


def with_examples(*folders):
    """The names of the modules in these folders with examples in their docstrings."""
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    places = [file.relative_to(ROOT).with_suffix("") for file in files if ">>> " in file.read_text(encoding="utf-8")]
    return [".".join(place.parts).removesuffix(".__init__") for place in places]


@pytest.mark.parametrize("module", with_examples("scoring", "tournaments/core"))
def test_the_examples_are_true(module):
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted
    assert not found.failed
