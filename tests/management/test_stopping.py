"""Closing the window in which Handfoot runs stops it as Ctrl-C does: what was typed since is in a backup."""

import contextlib
import os
import pty
import signal
import sqlite3
import subprocess
import sys
import threading
import urllib.request

import pytest

from tests.backups.marks import needs_sqlite
from tests.running import PATIENCE, ROOT, Running, free_port, new_data, prepared, without_site_settings
from tournaments.management import stopping

pytestmark = needs_sqlite

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def change(data):
    """Write to the data as another process does: with no part of Django, whose start takes longer than all else."""
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO accounts_club (name, slug, time_zone, rehearsal, uses_chapters, currency)"
            " VALUES ('Tuesday Club', 'tuesday-club', 'UTC', FALSE, FALSE, '$')"
        )


def stop_backups(data):
    return list((data / "backups").glob("*-stop.sqlite3"))


@pytest.fixture
def data(tmp_path):
    return new_data(tmp_path / "data")


@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
def test_every_way_to_stop_makes_a_backup(data, how):
    site = Running(free_port(), data)
    change(data)
    code, printed = site.stop(how)
    assert (code, len(stop_backups(data))) == (0, 1)
    assert "Handfoot has stopped. Everything is saved." in printed


def test_a_second_signal_does_not_break_the_backup():
    before = {how: signal.getsignal(how) for how in [*SIGNALS, signal.SIGINT]}
    try:
        stopping.stop_when_told()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(SIGNALS[-1])
        for how in before:
            signal.raise_signal(how)
    finally:
        for how, what in before.items():
            signal.signal(how, what)


@pytest.mark.parametrize("started_by", ["run.py", "manage.py"])
def test_closing_the_terminal_makes_a_backup(data, started_by):
    """`manage.py serve` stands for the download, where no other process waits for the server."""
    ours, theirs = pty.openpty()
    port = free_port()
    words = [started_by, *(["serve"] if started_by == "manage.py" else ["--data", str(data)])]
    folders = {"HANDFOOT_DATA": str(data), "HANDFOOT_STATIC": str(prepared() / "static")}
    code = (
        "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.executable, sys.argv[1:])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, sys.executable, *words, "--port", str(port), "--no-browser"],
        cwd=ROOT,
        env=without_site_settings(os.environ) | folders,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    printed = b""
    while b"Leave this window open" not in printed:
        printed += os.read(ours, 1_000)
    # Once it answers it knows which data is backed up: what is changed before counts as backed up.
    urllib.request.urlopen(f"http://127.0.0.1:{port}/alive/", timeout=PATIENCE).close()
    change(data)
    os.close(ours)
    assert process.wait(PATIENCE) == 0
    assert len(stop_backups(data)) == 1


def test_what_nohup_started_goes_on():
    before = {how: signal.getsignal(how) for how in SIGNALS}
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        stopping.stop_when_told()
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        for how, what in before.items():
            signal.signal(how, what)


def test_the_console_of_windows_is_kept_waiting_while_the_main_thread_stops(monkeypatch):
    """Windows calls in a thread of its own; this thread stands for the main one."""
    monkeypatch.setattr(stopping, "PATIENCE", 0)

    def close_the_window():
        window = threading.Thread(target=stopping.stop_and_wait)
        window.start()
        window.join()
        threading.Event().wait(PATIENCE)

    with pytest.raises(KeyboardInterrupt):
        close_the_window()
