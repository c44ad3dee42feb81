"""A power failure: the real server is killed while six people save, again and again.

Each time every acknowledged save is there, the file and each sheet's history are intact, and the site restarts
about as fast as after a clean stop. The median start is printed. It runs 3 cycles, or 10 where CI
is set. With DATABASE_URL it runs 4 on that PostgreSQL, which is not killed itself.
"""

import contextlib
import http.client
import json
import os
import random
import signal
import sqlite3
import threading
import time
import urllib.parse
import urllib.request

import pytest

from tests.running import Running, free_port, new_data
from tests.trust.hosted_site import temporary_database
from tests.trust.writing import COUNT, PREPARE, WRITERS, filled

CYCLES = (4 if os.environ.get("DATABASE_URL") else 10) if os.environ.get("CI") == "true" else 3
AIM = 3  # seconds of the median start, printed only
PAUSE = 0.05  # seconds until a writer asks a server again that is down: without it they slow down its start
SLOWEST = 10  # times a start after a clean stop; the median start may take this long


class Writer(threading.Thread):
    """Save the sheets of a table one after the other; record those whose save was acknowledged."""

    def __init__(self, play, table, session):
        super().__init__(daemon=True)
        self.play, self.table, self.session = play, table, session
        self.rng = random.Random(table)
        self.acknowledged, self.over = [], threading.Event()

    def run(self):
        number = 0
        while not self.over.is_set():
            number += 1
            try:
                self.save(number % 4 + 1)
            except (OSError, http.client.HTTPException):  # the server is down
                self.over.wait(PAUSE)

    def save(self, deal):
        """Open a sheet, key in a count and save. A redirect acknowledges the save."""
        address = f"{self.play}{self.table}/{deal}/"
        with self.open(address) as answer:
            fields = filled(answer.read().decode(), self.rng)
        with self.open(address, data=urllib.parse.urlencode(fields).encode()) as answer:
            if answer.url != address:
                self.acknowledged.append(fields["submission"])

    def open(self, address, data=None):
        request = urllib.request.Request(address, data=data, headers={"Cookie": self.session})
        return urllib.request.urlopen(request, timeout=10)


def is_intact(data):
    """Return whether SQLite finds no fault in the file, after it rolled back an unfinished transaction."""
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database:
        return database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.fixture
def database_url():
    """The url of a new database on the PostgreSQL server of DATABASE_URL; empty for SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield ""
        return
    with temporary_database(url, f"handfoot_kill_{os.getpid()}") as address:
        yield address


def test_no_acknowledged_save_is_lost_when_the_server_is_killed(tmp_path, database_url, capsys):
    rng, port, data = random.Random(4), free_port(), new_data(tmp_path / "data")
    site = Running(port, data, database=database_url)
    event, _token, sessions = json.loads(site.do(PREPARE))
    site.stop()
    site, clean_start = timed_start(port, data, database_url)
    play = f"{site.address}c/tuesday-club/events/{event}/play/"
    writers = [Writer(play, table, session) for table, session in enumerate(sessions, start=1)]
    for writer in writers:
        writer.start()
    starts = []
    for _ in range(CYCLES):
        wait_for_saves(writers)
        time.sleep(rng.random())
        site.stop(signal.SIGKILL)
        if not database_url:
            assert is_intact(data)
        site, seconds = timed_start(port, data, database_url)
        starts.append(seconds)
    wait_for_saves(writers)
    for writer in writers:
        writer.over.set()
    for writer in writers:
        writer.join(timeout=60)
    saves, differences = json.loads(site.do(COUNT))
    site.stop()
    acknowledged = [form for writer in writers for form in writer.acknowledged]
    with capsys.disabled():
        print(
            f"\n{CYCLES} times killed with {WRITERS} writers: {len(acknowledged)} saves acknowledged, "
            f"{len(set(acknowledged) - set(saves))} missing, {len(differences)} differences, "
            f"up again in {sorted(starts)[CYCLES // 2]:.1f} s (aim {AIM} s), at most {max(starts):.1f} s",
            end="",
        )
    assert set(acknowledged) - set(saves) == set()
    assert differences == []
    assert len(set(saves)) == len(saves)
    assert sorted(starts)[CYCLES // 2] < SLOWEST * clean_start


def timed_start(port, data, database_url):
    """Start the site and return it with the seconds until it answers."""
    started = time.monotonic()
    site = Running(port, data, database=database_url)
    return site, time.monotonic() - started


def wait_for_saves(writers, patience=60):
    """Wait for as many new saves as there are writers, so that a kill comes after something happened."""
    before = sum(len(writer.acknowledged) for writer in writers)
    ends = time.monotonic() + patience
    while sum(len(writer.acknowledged) for writer in writers) < before + len(writers):
        assert time.monotonic() < ends, "nobody could save"
        time.sleep(0.01)
