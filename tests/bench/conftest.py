"""What every measurement shares: the stopwatch and the printed line. Times are printed, only ratios are judged."""

import gc
import statistics
from collections.abc import Callable
from time import perf_counter

import pytest


@pytest.fixture
def median_seconds():
    """Median seconds of calling `work` a few times, with the garbage collector held still."""

    def measure(work: Callable[[], object], *, repeats: int = 5) -> float:
        times = []
        for _ in range(repeats):
            gc.collect()
            gc.disable()
            started = perf_counter()
            work()
            times.append(perf_counter() - started)
            gc.enable()
        return statistics.median(times)

    return measure


@pytest.fixture
def report(capsys):
    """Print one line of the bench's table, whatever pytest does with output."""

    def say(what: str, figure: str, ratio: float, aim: str) -> None:
        with capsys.disabled():
            print(f"\n{what:<44} {figure:>16}   {ratio:>9.1f} × floor   aim {aim}", end="")

    return say
