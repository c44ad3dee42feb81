"""The laptop's whole care for its data, where files behave as on Windows: backups, an update, restoring, USB drives."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT, Running, free_port, without_site_settings
from tests.trust.machine import played_data, remove_axes_tables, try_to_start

SHIM = Path(__file__).parent / "as_on_windows"
AS_ON_WINDOWS = {"PYTHONPATH": str(SHIM)}

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux lists the files of a process")


def backups(data, occasion):
    return list((data / "backups").glob(f"*-{occasion}.sqlite3"))


def tried(code, folder):
    """What a few lines raise where files behave as on Windows."""
    done = subprocess.run(
        [sys.executable, "-c", f"import os, pathlib\n{code}"],
        cwd=folder,
        env=without_site_settings(os.environ) | AS_ON_WINDOWS,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.strip().rpartition("\n")[2].partition(":")[0]


@pytest.mark.parametrize(
    ("code", "raised"),
    [
        ("f = open('a'); os.fsync(f.fileno())", "OSError"),
        ("f = open('a', 'r+'); os.fsync(f.fileno())", ""),
        ("f = open('a'); os.rename('a', 'c')", "PermissionError"),
        ("os.rename('a', 'b')", "FileExistsError"),
        ("f = open('b'); pathlib.Path('a').replace('b')", "PermissionError"),
        ("pathlib.Path('a').replace('b')", ""),
        ("f = open('a'); pathlib.Path('a').unlink()", "PermissionError"),
        ("pathlib.Path('a').unlink()", ""),
        ("os.open('.', os.O_RDONLY)", "PermissionError"),
    ],
)
def test_the_shim_refuses_what_windows_refuses(tmp_path, code, raised):
    for name in ("a", "b"):
        (tmp_path / name).write_text(name)
    assert tried(code, tmp_path) == raised


def test_an_older_database_is_backed_up_and_brought_up_to_date(tmp_path):
    data = played_data(tmp_path / "data")
    remove_axes_tables(data / "handfoot.sqlite3")
    code, printed = Running(free_port(), data, environment=os.environ | AS_ON_WINDOWS).stop()
    assert code == 0, printed
    assert "could not" not in printed.lower()
    assert len(backups(data, "new-version")) == 1
    assert not list(data.rglob("*.part"))


def test_a_damaged_file_makes_room_for_the_newest_backup(tmp_path):
    data = played_data(tmp_path / "data")
    site = Running(free_port(), data, environment=os.environ | AS_ON_WINDOWS)
    assert site.stop()[0] == 0
    (data / "handfoot.sqlite3").write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    code, printed = try_to_start(data, **AS_ON_WINDOWS)
    assert (code, "python3 run.py --put-back" in printed) == (1, True)
    site = Running(free_port(), data, environment=os.environ | AS_ON_WINDOWS, options=["--put-back"])
    code, printed = site.stop()
    assert code == 0, printed
    assert "What was there before is now called handfoot.sqlite3.unusable-1." in printed
    with sqlite3.connect(data / "handfoot.sqlite3") as database:
        assert database.execute("SELECT COUNT(*) FROM tournaments_event").fetchone() == (1,)


IN_THE_SITE = """
import pathlib
from tournaments.backups.actions import back_up, restore_data
from tournaments.core.backups import BY_HAND
from tournaments.models import Event
from tournaments.web.drives import save_to
backup = back_up(occasion=BY_HAND)
Event.objects.update(name="Saturday")
restore_data(file=backup.file)
print(Event.objects.exclude(name="Saturday").count())
drive = pathlib.Path("{drive}")
print([save_to(drive, "a.csv", b"x") for _ in range(2)])
"""


def test_a_backup_is_put_back_and_copied_to_a_drive_while_the_site_runs(tmp_path):
    data = played_data(tmp_path / "data")
    (tmp_path / "drive").mkdir()
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", IN_THE_SITE.format(drive=tmp_path / "drive")],
        cwd=ROOT,
        env=without_site_settings(os.environ) | AS_ON_WINDOWS | {"HANDFOOT_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.split("\n")[:2]) == (0, ["1", "['a.csv', 'a (2).csv']"]), done.stderr
    assert len(backups(data, "put-back")) == 1
