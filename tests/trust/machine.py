"""Handfoot started in a process of its own on data that was made before, on a machine that is full or locked."""

import os
import shutil
import sqlite3
import subprocess
import sys

from tests.running import ROOT, bare, free_port

# Root may write where nobody may: it gives that right up, as far as the machine can.
AS_NOBODY_SPECIAL = (
    ["setpriv", "--bounding-set", "-dac_override", "--inh-caps", "-dac_override"]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("setpriv")
    else []
)


def manage(data, *words, prefix=(), **environment):
    """Run a command of the site on that data; the exit code, and what it said."""
    environment = bare(os.environ) | {"HANDFOOT_DATA": str(data), "HANDFOOT_STATIC": f"{data}-static"} | environment
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


def start(data, *words, **how):
    """Start it where it must refuse; the exit code, and what it said."""
    return manage(data, "serve", "--port", str(free_port()), "--no-browser", *words, **how)


def rehearsed(data):
    """A data folder with a played evening in it."""
    data.mkdir(parents=True)
    for words in (["migrate", "--verbosity", "0"], ["rehearse", "--rule-set", "tanglewood", "--people", "8"]):
        code, said = manage(data, *words)
        assert code == 0, said
    return data


def forget_axes(file):
    """Take the tables of one part away as its migrations backward would: what is left is an older version's data."""
    with sqlite3.connect(file) as opened:
        tables = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'axes%'").fetchall()
        for (table,) in tables:
            opened.execute(f"DROP TABLE {table}")
        opened.execute("DELETE FROM django_migrations WHERE app = 'axes'")
