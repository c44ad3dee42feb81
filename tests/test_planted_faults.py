"""Which faults can be planted in a source, and what becomes of one in a copy of the project."""

import ast
from dataclasses import replace

import pytest

from tests.planted_faults import faults_of, finder, moved, room_tests, sample


@pytest.mark.parametrize(
    ("source", "planted"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = (a) not in (b)", ["x = (a) in (b)"]),
        ("x = a is not None", ["x = a is None"]),
        ("x = not a", ["x = a"]),
        ("x = a and b and c", ["x = a or b and c"]),
        ("x = a + 1", ["x = a - 1", "x = a + 2"]),
        ("x: Literal[1] = True", ["x: Literal[1] = False"]),
        ("é = 'ü', 3", ["é = 'ü', 4"]),
        ("def f(a: list[1]) -> list[2]:\n    return a % 7", ["a * 7", "a % 8"]),
        ("'Nothing here.'", []),
    ],
)
def test_a_fault_is_one_other_operator_or_constant(source, planted):
    found = [source[: one.start] + one.planted + source[one.end :] for one in faults_of(source)]
    assert [text.removeprefix("def f(a: list[1]) -> list[2]:\n    return ") for text in found] == planted
    for text in found:
        ast.parse(text)


def test_a_sample_is_the_same_each_time_and_every_fault_is_python():
    faults = sample(40, seed=7)
    assert faults == sample(40, seed=7)
    assert len({(fault.file, fault.start) for fault in faults}) == 40
    assert all(moved(fault) for fault in faults)


def test_the_test_that_found_a_fault_is_looked_for_wherever_it_stands_now():
    found = replace(
        sample(1, seed=1)[0], verdict="found: FAILED tests/elsewhere.py::test_a_statement_that_moved[1-2] - assert"
    )
    assert finder(found) == []
    here = "test_the_test_that_found_a_fault_is_looked_for_wherever_it_stands_now"
    moved_test = replace(found, verdict=f"found: FAILED tests/elsewhere.py::{here}[1-2] - assert")
    assert finder(moved_test) == [f"tests/test_planted_faults.py::{here}"]


def test_the_tests_of_a_fault_are_those_of_its_room_and_first_those_of_its_file():
    fault = replace(sample(1, seed=1)[0], file="tournaments/core/sheets/differences.py")
    files = room_tests(fault)
    assert files[0] == "tests/core/sheets/test_differences.py"
    assert {"tests/sheets/test_sheet_view.py", "tests/core/sheets/test_sheet_rows.py"} < set(files)
    assert all("/sheets/" in file for file in files)
