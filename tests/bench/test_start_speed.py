"""The time of the server's second start, compared with `django.setup()`."""

import subprocess
import sys

import pytest

from tests.running import ROOT, Running, free_port

AIM_SECONDS = 3
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
