"""The memory of a real server: at rest, on its first evening, and after pages of a very large event."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.running import ROOT, Running, free_port
from tests.trust.soak import memory_of

pytestmark = pytest.mark.bench

GUARD = 2  # times the aim
AIM_AT_REST, AIM_OF_LARGE_PAGES = 90, 150
"""Megabytes."""
AIM_OF_VERSIONS = 1.3
TEAMS, VERSIONS = 2_000, 80
PATIENCE = 60  # seconds; only keeps a test from waiting forever

# The driver of PostgreSQL is there for tests. A laptop has none, and a library loads it wherever it finds it.
NO_DRIVER = "raise ImportError\n"

# Run in the site's shell: makes a club, a large event with its public link, and a login.
PREPARE = f"""
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from accounts.actions import found_club
from accounts.sessions import SessionStore
from tests.bench.events import big_event
from tournaments.hall.link_actions import give_out_link
from tournaments.web.access import GIVEN_OUT

club, user = found_club(club_name="Bench", organizer="Ruth", password="queen of hearts", time_zone="UTC")
event = give_out_link(event=big_event(club, timezone.localdate(), {TEAMS}))
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
token = event.public_token.removeprefix(GIVEN_OUT)
print(club.slug, event.pk, token, session.session_key, event.sign_ups.first().player_id)
"""


@pytest.fixture
def serve(tmp_path):
    """Return a function that starts a server on this test's data, as on a laptop, and waits until it rests."""
    (tmp_path / "laptop").mkdir()
    (tmp_path / "laptop" / "psycopg.py").write_text(NO_DRIVER)
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "laptop")}

    @contextlib.contextmanager
    def started():
        running = Running(free_port(), tmp_path / "data", environment=environment)
        try:
            rest(running)
            yield running
        finally:
            running.stop()

    return started


def rest(running):
    """Wait until the server has loaded all it loads by itself: until it uses no processor for a second."""
    ends, before = time.monotonic() + PATIENCE, None
    while time.monotonic() < ends and before != (before := processor_time(running)):
        time.sleep(1)


def processor_time(running):
    parent = running.process.pid
    (serving,) = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return Path(f"/proc/{serving}/stat").read_text().split()[13:15]


def megabytes(running):
    return memory_of(running.process.pid)[0] / 1e6


@pytest.fixture
def floor(tmp_path):
    """The megabytes of `django.setup()`."""
    code = "import django; django.setup(); print(open('/proc/self/statm').read().split()[1])"
    environment = {"DJANGO_SETTINGS_MODULE": "config.settings", "HANDFOOT_DATA": str(tmp_path / "floor")}
    bare = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, capture_output=True)
    return int(bare.stdout) * 4096 / 1e6


def test_the_memory_of_an_idle_server(serve, floor, report):
    for when in ("on its first evening", "at rest"):
        with serve() as running:
            used = megabytes(running)
        report(f"memory of the server {when}", f"{used:.0f} MB", used / floor, f"{AIM_AT_REST} MB")
        assert used < GUARD * AIM_AT_REST


def test_the_memory_of_many_versions_of_a_large_event(serve, report):
    """Look at every kind of page of results, the organizer's and the public ones, in each of many versions."""
    with serve() as running, contextlib.closing(sqlite3.connect(running.data / "handfoot.sqlite3")) as database:
        at_rest = megabytes(running)
        slug, event, token, session, player = running.do(PREPARE).split()
        public = [f"look/{token}/{page}" for page in ("", "players/", "tables/", "me/", f"me/{player}/")]
        used = []
        for _ in range(VERSIONS):
            look(running, f"c/{slug}/events/{event}/results/", Cookie=f"sessionid={session}")
            for path in public:
                look(running, path)
                look(running, f"{path}?v=old", HX_Request="true")
            used.append(megabytes(running))
            with database:
                database.execute("UPDATE tournaments_event SET version = version + 1")
    first, last = used[0], used[-1]
    what = f"memory after pages of {TEAMS} teams"
    report(what, f"{first:.0f} MB", first / at_rest, f"{AIM_OF_LARGE_PAGES} MB", "at rest")
    report(f"{what}, {VERSIONS} versions", f"{last:.0f} MB", last / first, f"≤ {AIM_OF_VERSIONS}", "one version")
    assert last / first < GUARD * AIM_OF_VERSIONS


def look(running, path, **headers):
    """Ask for a page as a browser does."""
    named = {name.replace("_", "-"): value for name, value in headers.items()} | {"Accept-Encoding": "gzip"}
    with urllib.request.urlopen(urllib.request.Request(running.address + path, headers=named)) as answer:
        assert answer.status == 200
        answer.read()
