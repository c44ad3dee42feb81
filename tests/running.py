"""Runs `run.py` in a process of its own, for tests that stop, kill and restart it."""

import contextlib
import itertools
import os
import random
import resource
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from accounts.file_lock import lock_file
from tests.migrated import ROOT, migrated_file

PATIENCE = 120  # seconds; only keeps a test from waiting forever

# A shell makes background processes ignore Ctrl-C, and nohup that a terminal is closed. Servers started by these tests
# must not inherit that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


PORTS_EACH = 1_000
FIRST_PORT = 20_000 + PORTS_EACH * (int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 12)
_ports = itertools.count(random.randrange(PORTS_EACH))


def free_port():
    """Return a port that is free on every address and that no other test gets.

    Each test worker has its own range of ports and uses each once. The ranges are below the system's ephemeral ports,
    because another process could get one of those before the server starts, or while it is down.
    """
    for number in itertools.islice(_ports, PORTS_EACH):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("", FIRST_PORT + number % PORTS_EACH))
            return FIRST_PORT + number % PORTS_EACH
    raise AssertionError("every port is taken")


def without_site_settings(environment):
    """The environment without the variables that configure this test run's Django."""
    ours = ("DJANGO_SETTINGS_MODULE", "HANDFOOT_DATA", "DATABASE_URL", "HANDFOOT_STATIC")
    return {name: value for name, value in environment.items() if name not in ours}


def in_shell(code, environment):
    """Run code in the site's own shell and return its output."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed_elsewhere(command, data):
    """Run a command that a page names ("python manage.py …") with another, new data folder, and return its output."""
    python, *words = shlex.split(command)
    data.mkdir(exist_ok=True)
    assert python == "python"
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=without_site_settings(os.environ) | {"HANDFOOT_DATA": str(data)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


SHARED = "HANDFOOT_TESTS_SHARED"
"""The variable that names a folder for all processes of one test run."""

COLLECT = "from tournaments.management.commands.serve import collect_static_files; collect_static_files()"


def made_once(name, make):
    """Return the folder of that name, which `make` makes once for the whole test run."""
    shared = Path(os.environ[SHARED])
    with lock_file(shared / f"{name}.lock", wait=lambda: None):
        if not (shared / name).exists():
            part = shared / f"part-of-{name}"
            shutil.rmtree(part, ignore_errors=True)  # of an attempt that failed
            make(part)
            part.rename(shared / name)
    return shared / name


def prepared():
    """Return a folder with the static files of a first start."""
    return made_once("prepared", _collect)


def _collect(folder):
    (folder / "data").mkdir(parents=True, mode=0o700)
    folders = {"HANDFOOT_DATA": str(folder / "data"), "HANDFOOT_STATIC": str(folder / "static")}
    in_shell(COLLECT, without_site_settings(os.environ) | folders)


def new_data(folder):
    """Make a data folder as a first start leaves it, and return it."""
    folder.mkdir(parents=True, mode=0o700)
    shutil.copy(migrated_file(), folder / "handfoot.sqlite3")
    return folder


def limit_file_size(most):
    """Make writes beyond this many bytes fail in this process, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


class Running:
    """A process that runs `run.py`, its address and data folder."""

    def __init__(self, port, data, *, folder=ROOT, environment=os.environ, database="", **how):
        words = ["run.py", "--port", str(port), "--data", str(data), "--no-browser", *how.get("options", ())]
        file_limit = how.get("file_limit")
        self.data = data
        # Another folder has other static files, and outside a test run nothing is prepared.
        static = prepared() / "static" if folder == ROOT and SHARED in os.environ else f"{data}-static"
        self.ours = {"HANDFOOT_STATIC": str(how.get("static", static))}
        self.ours |= {"DATABASE_URL": database} if database else {}
        self.address = f"http://127.0.0.1:{port}/"
        self.process = subprocess.Popen(
            [sys.executable, *words],
            cwd=folder,
            env=without_site_settings(environment) | self.ours,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=None if file_limit is None else lambda: limit_file_size(file_limit),
        )
        if how.get("wait", True):
            self.wait_until_it_answers()

    def wait_until_it_answers(self):
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}alive/", timeout=1).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        with contextlib.suppress(ProcessLookupError):  # one that runs without an answer would be waited for forever
            os.killpg(self.process.pid, signal.SIGKILL)
        pytest.fail(f"it did not start: {self.process.communicate()[0]}")

    def stop(self, how=signal.SIGINT):
        os.killpg(self.process.pid, how)
        printed, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, printed

    def do(self, code):
        """Run code in the site's own shell, on the same data."""
        return in_shell(code, without_site_settings(os.environ) | {"HANDFOOT_DATA": str(self.data)} | self.ours)
