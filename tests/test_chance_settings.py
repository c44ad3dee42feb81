"""All hypothesis tests use the one profile of conftest.py, which has no deadline."""

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

FOLDER = Path(__file__).parent


def test_the_profile_in_force_has_no_deadline():
    assert settings().deadline is None


def test_no_test_has_a_deadline_of_its_own():
    files = set(FOLDER.rglob("*.py")) - {FOLDER / "conftest.py"}
    assert [file for file in sorted(files) if "deadline" in set(options_of_settings(file))] == []


@pytest.mark.parametrize(("profile", "asked", "expected"), [("fewest", 50, 2), ("few", 5, 5), (None, 50, 50)])
def test_a_profile_with_few_examples_holds_for_tests_that_ask_for_more(pytestconfig, profile, asked, expected):
    drawn = []

    @settings(max_examples=asked)
    @given(st.integers())
    def law(number):
        drawn.append(number)

    config, items = SimpleNamespace(getoption=lambda _: profile), [SimpleNamespace(obj=law)]
    pytestconfig.pluginmanager.get_plugin(str(FOLDER / "conftest.py")).pytest_collection_modifyitems(config, items)
    law()
    assert len(drawn) == expected


def options_of_settings(file):
    """The names of the options in all `settings(...)` calls of a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "settings":
            yield from (option.arg for option in node.keywords)
