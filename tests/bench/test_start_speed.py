"""The time and memory of the server's second start, compared with `django.setup()`."""

import subprocess
import sys

import pytest

from tests.running import ROOT, Running, free_port
from tests.trust.soak import memory_of

AIM_SECONDS, AIM_MEGABYTES = 3, 90
GUARD = 40  # times the floor


@pytest.mark.bench
def test_the_second_start(median_seconds, report, tmp_path):
    bare = [sys.executable, "-c", "import django; django.setup()"]
    environment = {"DJANGO_SETTINGS_MODULE": "config.settings", "HANDFOOT_DATA": str(tmp_path / "floor")}
    floor = median_seconds(lambda: subprocess.run(bare, cwd=ROOT, env=environment, check=True), repeats=3)
    port = free_port()
    Running(port, tmp_path / "data").stop()
    started = median_seconds(lambda: Running(port, tmp_path / "data").stop(), repeats=3)
    report("second start of run.py, and its stop", f"{started:.2f} s", started / floor, f"{AIM_SECONDS} s")
    assert started / floor < GUARD


@pytest.mark.bench
def test_the_memory_of_an_idle_server(report, tmp_path):
    code = "import django; django.setup(); print(open('/proc/self/statm').read().split()[1])"
    environment = {"DJANGO_SETTINGS_MODULE": "config.settings", "HANDFOOT_DATA": str(tmp_path / "floor")}
    bare = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, capture_output=True)
    Running(free_port(), tmp_path / "data").stop()
    running = Running(free_port(), tmp_path / "data")
    (at_rest,) = memory_of(running.process.pid)
    running.stop()
    floor = int(bare.stdout) * 4096
    report("memory of the server at rest", f"{at_rest / 1e6:.0f} MB", at_rest / floor, f"{AIM_MEGABYTES} MB")
    assert at_rest < 2 * AIM_MEGABYTES * 1e6
