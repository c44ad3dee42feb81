"""The examples in docstrings of the site are true."""

import doctest
import importlib

import pytest

from tests.core.test_examples import with_examples

SITE = [name for name in with_examples("accounts", "config", "tournaments") if not name.startswith("tournaments.core.")]


@pytest.mark.parametrize("module", SITE)
def test_the_examples_are_true(module):
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted
    assert not found.failed
