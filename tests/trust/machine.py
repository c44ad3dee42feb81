"""Management commands in their own process, on a prepared data folder."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys

from tests.running import ROOT, Running, free_port, made_once, new_data, without_site_settings

# A prefix for commands: root gives up its right to write to read-only files, if the machine has `setpriv`.
WITHOUT_FILE_OVERRIDE = (
    ["setpriv", "--bounding-set", "-dac_override", "--inh-caps", "-dac_override"]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("setpriv")
    else []
)


def manage(data, *words, prefix=(), **environment):
    """Run a management command on that data folder; return the exit code and what it printed."""
    environment = (
        without_site_settings(os.environ)
        | {"HANDFOOT_DATA": str(data), "HANDFOOT_STATIC": f"{data}-static"}
        | environment
    )
    done = subprocess.run(
        [*prefix, sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def try_to_start(data, *words, **how):
    """Start the site where it must refuse; return the exit code and what it printed."""
    return manage(data, "serve", "--port", str(free_port()), "--no-browser", *words, **how)


def make_data(data):
    """Make a data folder with a played evening in it."""
    rehearse(new_data(data))
    return data


def played_data(data):
    """Copy such a data folder, which is made once for the whole test run."""
    return shutil.copytree(made_once("played", make_data), data)


def served_data(data):
    """Copy such a data folder that was served once, so that it has a backup."""
    return shutil.copytree(made_once("served", serve_once), data)


def serve_once(data):
    code, printed = Running(free_port(), played_data(data)).stop()
    assert code == 0, printed


def number_of_sheets(data):
    """Return how many sheets the data file has."""
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database:
        return database.execute("SELECT COUNT(*) FROM tournaments_sheet").fetchone()[0]


def rehearse(data):
    """Make a club and a played evening of eight people in that data folder."""
    for words in (["new_club", "Tuesday Club", "Ruth"], ["rehearse", "--rule-set", "tanglewood", "--people", "8"]):
        code, printed = manage(data, *words)
        assert code == 0, printed


def remove_axes_tables(file):
    """Remove the tables and migrations of django-axes, so that the data looks like an older version's."""
    with sqlite3.connect(file) as database:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'axes%'"
        for (table,) in database.execute(query).fetchall():
            database.execute(f"DROP TABLE {table}")
        database.execute("DELETE FROM django_migrations WHERE app = 'axes'")
