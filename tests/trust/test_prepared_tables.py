"""The tables that a download brings: a first start makes them whole or not at all, and only where there are none."""

import contextlib
import json
import signal
import sqlite3

import pytest

from config.bundle import statements_for
from tests.running import new_data
from tests.trust.code_that_dies import code_that_dies
from tests.trust.machine import manage, played_data, rehearse, remove_axes_tables

OPENED = """
import pathlib
from django.conf import settings
from tournaments.backups.startup import open_data
settings.PREPARED_TABLES = pathlib.Path({!r})
"""


@pytest.fixture(scope="module")
def statements(tmp_path_factory):
    """The file that the download of this version brings."""
    folder = tmp_path_factory.mktemp("prepared")
    made = statements_for(new_data(folder / "data") / "handfoot.sqlite3")
    (folder / "tables.json").write_text(json.dumps(made), encoding="utf-8")
    return folder / "tables.json"


def start(data, statements, *, dies_at=-1):
    """Open the data as a start does; return the exit code and what was printed, the number of writes."""
    code = code_that_dies("open_data()", setup=OPENED.format(str(statements)), dies_at=dies_at)
    return manage(data, "shell", "--no-imports", "-c", code)


def select(data, query):
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database:
        return database.execute(query).fetchall()


TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"


def test_a_first_start_that_is_killed_makes_nothing_and_the_next_one_everything(statements, tmp_path):
    writes = len([line for line in json.loads(statements.read_text()) if not line.startswith("PRAGMA")])
    assert writes > 400
    data = tmp_path / "data"
    data.mkdir()  # `shell` makes none
    for point in (1, writes // 2, writes):
        assert start(data, statements, dies_at=point) == (-signal.SIGKILL, "")
        assert select(data, TABLES) == []
    code, printed = start(data, statements)
    deletes = 2  # at every start: sessions that have ended, and the Undo of acts that have expired
    assert (code, int(printed)) == (0, writes + deletes), "a migration ran as well"
    assert select(data, "PRAGMA integrity_check") == [("ok",)]
    assert select(data, "PRAGMA foreign_key_check") == []
    assert manage(data, "migrate", "--check")[0] == 0
    rehearse(data)
    assert manage(data, "verify")[0] == 0


def test_data_of_an_older_version_is_migrated(statements, tmp_path):
    data = played_data(tmp_path / "data")
    remove_axes_tables(data / "handfoot.sqlite3")
    assert start(data, statements)[0] == 0
    assert {name for (name,) in select(data, TABLES)} >= {"axes_accessattempt", "tournaments_event"}
    assert select(data, "SELECT COUNT(*) FROM tournaments_sheet") == [(8,)]
