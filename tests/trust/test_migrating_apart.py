"""A start that migrates does so in a process of its own, whose memory ends with it, and says what stops it."""

import sqlite3

from tests.running import Running, free_port, new_data
from tests.trust.machine import manage, played_data, remove_axes_tables

START = """
import sys
from tournaments.backups.startup import missing_migrations, open_data
open_data(apart=True)
print(missing_migrations(), [name for name in sys.modules if ".migrations.0" in name])
"""


def migrations_of(data):
    with sqlite3.connect(data / "handfoot.sqlite3") as database:
        return set(database.execute("SELECT app, name FROM django_migrations"))


def test_a_first_start_makes_all_tables_and_keeps_no_migration_in_memory(tmp_path):
    (tmp_path / "data").mkdir()
    assert manage(tmp_path / "data", "shell", "--no-imports", "-c", START) == (0, "set() []")
    assert migrations_of(tmp_path / "data") == migrations_of(new_data(tmp_path / "migrated"))


def test_data_of_an_older_version_is_brought_up_to_date(tmp_path):
    data = played_data(tmp_path / "data")
    remove_axes_tables(data / "handfoot.sqlite3")
    assert manage(data, "shell", "--no-imports", "-c", START) == (0, "set() []")
    (_backup,) = data.glob("backups/*new-version.sqlite3")
    with sqlite3.connect(data / "handfoot.sqlite3") as database:
        assert database.execute("SELECT COUNT(*) FROM tournaments_sheet").fetchone() == (8,)


def test_a_disk_that_fails_stops_the_first_start_with_a_sentence(tmp_path):
    site = Running(free_port(), tmp_path / "data", file_limit=100_000, wait=False)
    printed, _ = site.process.communicate()
    assert site.process.returncode == 1
    assert printed == "The disk does not work as it should. Nothing was changed.\n"
    with sqlite3.connect(tmp_path / "data" / "handfoot.sqlite3") as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == []


def test_a_migration_that_fails_for_another_reason_shows_its_own_error(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    with sqlite3.connect(data / "handfoot.sqlite3") as database:
        database.execute("CREATE TABLE tournaments_chapter (id INTEGER)")
        database.execute("CREATE TABLE django_migrations (id INTEGER, app TEXT, name TEXT, applied TEXT)")
    code, printed = manage(
        data, "shell", "--no-imports", "-c", "from tournaments.backups import migrate\nmigrate.bring_up_to_date_apart()"
    )
    assert code == 1
    assert "MigrationError" in printed
    assert 'table "tournaments_chapter" already exists' in printed
