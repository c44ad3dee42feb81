"""What every measurement shares: the stopwatch and the printed line. Times are printed, only ratios are judged."""

import gc
import statistics
from collections.abc import Callable
from time import perf_counter, process_time

import pytest

from tests.bench.browser import Browser


def cpu_seconds(work):
    """Seconds of this process alone: what else the machine does meanwhile is none of the work's cost."""
    started = process_time()
    work()
    return process_time() - started


def in_turns(*works, repeats=5):
    """Median seconds of this process for each of the works, done in turns so that a slower moment slows all."""
    for work in works:
        work()
    rounds = [[_undisturbed(work) for work in works] for _ in range(repeats)]
    return [statistics.median(times) for times in zip(*rounds, strict=True)]


def _undisturbed(work):
    gc.collect()
    gc.disable()
    try:
        return cpu_seconds(work)
    finally:
        gc.enable()


@pytest.fixture
def median_seconds():
    """Median seconds of several calls of `work`, with the garbage collector disabled."""

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
def browser(ruth, settings):
    """Ruth's browser before the site with the floors beside it."""
    settings.ROOT_URLCONF = "tests.bench.floors"
    return Browser(ruth)


@pytest.fixture
def report(capsys):
    """Print one line of the bench's table even when pytest captures output."""

    def say(what: str, figure: str, ratio: float, aim: str, floor: str = "floor") -> None:
        with capsys.disabled():
            print(f"\n{what:<44} {figure:>16}   {ratio:>9.2f} × {floor:<9} aim {aim}", end="")

    return say
