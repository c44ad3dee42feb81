"""Pasted lists lose their line numbers and nothing else."""

import pytest

from tournaments.core.people.importing.pasted import without_line_numbers


@pytest.mark.parametrize(
    ("pasted", "read"),
    [
        ("1. Wanda Brook\n 2) Fay Ellsworth\n10: Bob", "Wanda Brook\nFay Ellsworth\nBob"),
        ("Wanda Brook\nBob 2.", "Wanda Brook\nBob 2."),
        ("4711 Oak Street", "4711 Oak Street"),
        ("", ""),
    ],
)
def test_numbers_before_names_are_left_out(pasted, read):
    assert without_line_numbers(pasted) == read
