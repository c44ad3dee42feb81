"""Which figures of `run.py bench` are past their aims, and its table."""

import subprocess
import sys

import pytest

from tests.bench.figures import Figure, table_of
from tests.running import ROOT


def figure(figure="12.6 ms", ratio=2.95, aim="≤ 3"):
    return Figure(what="save a sheet", figure=figure, ratio=ratio, aim=aim, floor="floor")


@pytest.mark.parametrize(
    ("figure", "is_past"),
    [
        (figure(), False),
        (figure(ratio=3.004), False),
        (figure(ratio=3.01), True),
        (figure("1.13 s", 9.8, "3 s"), False),
        (figure("3.10 s", 9.8, "3 s"), True),
        (figure("560 ms", 40.0, "0.5 s"), True),
        (figure("7.4 ms", 85.5, "≤ 120, 20 ms"), False),
        (figure("7.4 ms", 120.5, "≤ 120, 20 ms"), True),
        (figure("21.0 ms", 85.5, "≤ 120, 20 ms"), True),
        (figure("15.9 µs a deal", 48.8, "≤ 45"), True),
        (figure("93 MB", 1.5, "90 MB"), True),
        (figure("16 MB", 3.35, "≤ 20 MB, ≤ 5.0"), False),
        (figure("16 MB", 5.35, "≤ 20 MB, ≤ 5.0"), True),
        (figure("1,016 MB", 3.35, "≤ 20 MB"), True),
        (figure("0.155 s", 8.04, "≤ 0.3 s, 11 of 15 queries"), False),
        (figure("0.155 s", 8.04, "≤ 0.3 s, 16 of 15 queries"), True),
        (figure("130 ms", 99.0, "none"), False),
        (figure("0.06 ms each", 1.3, "sending"), False),
    ],
    ids=str,
)
def test_a_figure_is_compared_with_each_part_of_its_aim(figure, is_past):
    assert figure.is_past_its_aim == is_past


def test_the_table_marks_the_figures_past_their_aims():
    *lines, last = table_of([figure(), figure(ratio=3.2)])
    assert [line[:14] for line in lines] == ["  save a sheet", "✗ save a sheet"]
    assert last == "2 figures, 1 past their aims"
    assert table_of([figure()])[-1] == "1 figures, none past their aims"


MEASURING = """
import pytest

TIMES = []

@pytest.fixture(scope="session")
def database():
    yield TIMES
    TIMES.clear()

@pytest.mark.bench
@pytest.mark.parametrize("slow", [0, 2, 9])
def test_measured(report, database, slow):
    database.append(slow)
    report(f"slow for {slow} runs", "1 ms", 9.0 if database.count(slow) <= slow else 1.0, "≤ 3")
"""


@pytest.mark.parametrize(("chosen", "code"), [((0, 2), 0), ((9,), 1)])
def test_a_run_fails_if_a_figure_stays_past_its_aim_when_it_is_measured_again(tmp_path, chosen, code):
    file = tmp_path / "test_measured.py"
    file.write_text(MEASURING)
    command = [sys.executable, "-m", "pytest", "-p", "tests.bench.reporting", "-o", "addopts=", "-n0"]
    tests = [f"{file}::test_measured[{slow}]" for slow in chosen]
    run = subprocess.run([*command, *tests], cwd=ROOT, capture_output=True, text=True, check=False)
    table = run.stdout.split("figures and aims")[1]
    assert [line[0] for line in table.splitlines() if "slow for" in line] == ([" ", " "] if code == 0 else ["✗"])
    assert ("2 figures, none past" if code == 0 else "1 figures, 1 past") in table
    assert run.returncode == code, run.stdout
