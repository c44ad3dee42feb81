"""Timing and reporting for all measurements. Tests assert wide guards; the table at the end compares with the aims."""

import gc
import statistics
from collections.abc import Callable
from time import perf_counter, process_time

import pytest

from tests.bench.browser import Browser
from tests.bench.reporting import (  # noqa: F401 (pytest finds a fixture and hooks by their names)
    pytest_configure,
    pytest_runtest_protocol,
    pytest_sessionfinish,
    pytest_terminal_summary,
    report,
)

DEEPER = 40
"""How many frames deeper each turn of a measurement is: about a third of a chunk of them."""
DEPTHS = 6  # two chunks; 25 turns, each deeper than the one before, would end at Python's limit


def cpu_seconds(work):
    """Return the processor seconds of this process for `work`; other processes do not count."""
    started = process_time()
    work()
    return process_time() - started


def in_turns(*works, repeats=5):
    """Return the median processor seconds of each of the works, run in turns so that a slow moment affects all.

    Each turn is some frames deeper. Python keeps its frames in chunks, and a loop whose calls cross the end of a chunk
    asks the system for memory at each call: an import took three times as long at one depth as at every other.
    """
    for work in works:
        work()
    rounds = [
        [_without_garbage_collection(lambda: _deeper(turn % DEPTHS * DEEPER, work)) for work in works]  # noqa: B023 (called here)
        for turn in range(repeats)
    ]
    return [statistics.median(times) for times in zip(*rounds, strict=True)]


def _deeper(frames, work):
    """Run a work that many frames deeper."""
    return _deeper(frames - 1, work) if frames else work()


def _without_garbage_collection(work):
    gc.collect()
    gc.disable()
    try:
        return cpu_seconds(work)
    finally:
        gc.enable()


@pytest.fixture
def median_seconds():
    """Return the median seconds of several calls of `work`, with the garbage collector disabled."""

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


@pytest.fixture(autouse=True)
def kept_evenings_are_up_to_date():
    """Measure pages without the comparison of the other tests."""


@pytest.fixture
def browser(ruth, settings):
    """Ruth's browser, on the site with the additional urls of tests/bench/floors.py."""
    settings.ROOT_URLCONF = "tests.bench.floors"
    return Browser(ruth)
