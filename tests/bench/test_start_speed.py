"""The processor time of the server's second start, compared with `django.setup()`."""

import resource
import statistics
import subprocess
import sys

import pytest

from tests.running import ROOT, Running, free_port

AIM_SECONDS = 3
GUARD = 40  # times the floor


def processor_seconds(work, repeats=3):
    """Return the median of the processor seconds of the processes that `work` starts and waits for."""
    times = []
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        work()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(times)


@pytest.mark.bench
def test_the_second_start(report, tmp_path):
    bare = [sys.executable, "-c", "import django; django.setup()"]
    environment = {"DJANGO_SETTINGS_MODULE": "config.settings", "HANDFOOT_DATA": str(tmp_path / "floor")}
    floor = processor_seconds(lambda: subprocess.run(bare, cwd=ROOT, env=environment, check=True))
    port = free_port()
    Running(port, tmp_path / "data").stop()
    started = processor_seconds(lambda: Running(port, tmp_path / "data").stop())
    report("second start of run.py, and its stop", f"{started:.2f} s", started / floor, f"{AIM_SECONDS} s")
    assert started / floor < GUARD
