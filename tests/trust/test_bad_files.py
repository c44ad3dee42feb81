"""An invalid data file at the start: a plain message, nothing is overwritten, and a backup can be restored."""

import datetime
import shutil
import signal
import sqlite3

import pytest
from django.apps import apps
from django.utils import timezone
from django.utils.formats import date_format

from tests.running import Running, free_port, new_data
from tests.trust.code_that_dies import POINTS, code_that_dies, write_at
from tests.trust.machine import (
    WITHOUT_FILE_OVERRIDE,
    manage,
    number_of_sheets,
    remove_axes_tables,
    served_data,
    try_to_start,
)

LOGGED_OUT = "Everyone must log in again, with the password they had then. Helpers need a new link or code."


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    """A data folder with one evening, served once, so that it has a backup."""
    return served_data(tmp_path_factory.mktemp("bad") / "data")


@pytest.fixture
def data(template, tmp_path):
    return shutil.copytree(template, tmp_path / "data")


@pytest.fixture
def serve(data):
    """Start the site on the data."""
    return lambda **how: Running(free_port(), data, **how)


def database(data):
    return data / "handfoot.sqlite3"


def truncate(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def overwrite_the_middle(file):
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8192] = b"\xff" * 8192
    file.write_bytes(content)


def add_an_unknown_migration(file):
    with sqlite3.connect(file) as connection:
        connection.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_far', '')")


def replace_by_another_programs_database(file):
    file.unlink()
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def empty(file):
    file.write_bytes(b"")


def delete(file):
    file.unlink()


def replace_by_garbage(file):
    file.write_bytes(b"holiday pictures" * 5000)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (truncate, "is damaged and was left as it is"),
        (overwrite_the_middle, "is damaged and was left as it is"),
        (empty, "is empty and was left as it is"),
        (replace_by_garbage, "is not one of Handfoot and was left as it is"),
        (replace_by_another_programs_database, "is not one of Handfoot and was left as it is"),
        (add_an_unknown_migration, "was made by a newer Handfoot"),
    ],
)
def test_an_invalid_data_file_is_refused_and_left_unchanged(data, damage, sentence):
    damage(database(data))
    before = database(data).read_bytes()
    code, printed = try_to_start(data)
    assert code == 1
    assert sentence in printed
    assert "Traceback" not in printed
    assert database(data).read_bytes() == before
    assert ("--put-back" in printed) == (damage is not add_an_unknown_migration)


def test_the_site_backs_up_at_the_start(template):
    occasions = [backup.stem.split("Z-")[1] for backup in sorted(template.glob("backups/*.sqlite3"))]
    assert occasions[0] == "start"


def test_a_missing_data_file_with_backups_is_not_created_again(data):
    database(data).unlink()
    code, printed = try_to_start(data)
    assert (code, "is gone, but there are backups of it" in printed) == (1, True)
    assert not database(data).exists()


def test_a_missing_data_file_without_backups_is_not_created_again(tmp_path):
    """The first start left the folder for backups. Without that folder a start makes new data."""
    data = new_data(tmp_path / "first")
    assert Running(free_port(), data).stop()[0] == 0
    for backup in data.glob("backups/*"):
        backup.unlink()
    for damage in (delete, empty):
        damage(database(data))
        before = database(data).exists()
        code, printed = try_to_start(data)
        assert (code, "is gone or empty, and there is no backup" in printed) == (1, True)
        assert database(data).exists() == before
    (data / "backups").rmdir()
    assert Running(free_port(), data).stop()[0] == 0


def test_data_of_a_newer_version_is_left_usable_for_that_version(data, serve):
    add_an_unknown_migration(database(data))
    assert try_to_start(data)[0] == 1
    with sqlite3.connect(database(data)) as connection:
        connection.execute("DELETE FROM django_migrations WHERE name = '9999_far'")
    assert serve().stop()[0] == 0
    assert number_of_sheets(data) == 8


PUT_BACK = """
from tournaments.backups.startup import open_data
print(*open_data(put_newest_back=True, apart=True), sep="\\n")
"""


@pytest.mark.parametrize(
    "damage", [truncate, overwrite_the_middle, empty, replace_by_garbage, replace_by_another_programs_database, delete]
)
def test_the_newest_valid_backup_is_restored_at_the_start(data, damage):
    """What a start does to the data. The next test serves with --put-back on a file of garbage."""
    damage(database(data))
    broken = database(data).read_bytes() if database(data).exists() else None
    newest = max(data.glob("backups/*.sqlite3"))
    shutil.copy(newest, newest.with_name("handfoot-000098-20261120-200405Z-hand.sqlite3"))
    shutil.copy(newest, newest.with_name("handfoot-000099-20261120-210405Z-stop.sqlite3"))
    truncate(newest.with_name("handfoot-000099-20261120-210405Z-stop.sqlite3"))
    code, printed = manage(data, "shell", "--no-imports", "-c", PUT_BACK)
    assert code == 0, printed
    moment = timezone.localtime(datetime.datetime(2026, 11, 20, 20, 4, tzinfo=datetime.UTC))
    put_back = f"The backup of {date_format(moment, 'DATETIME_FORMAT')} is back. {LOGGED_OUT}"
    with_old_file = f"{put_back} What was there before is now called handfoot.sqlite3.unusable-1."
    expected = put_back if broken is None else with_old_file
    assert [line for line in printed.splitlines() if "backup of" in line] == [expected]
    assert number_of_sheets(data) == 8
    old_file = data / "handfoot.sqlite3.unusable-1"
    assert (old_file.read_bytes() if old_file.exists() else None) == broken


def test_the_terminal_tells_the_time_of_the_club_as_its_pages_do(data):
    with sqlite3.connect(database(data)) as connection:
        connection.execute("UPDATE accounts_club SET time_zone = 'America/Chicago'")
    assert Running(free_port(), data).stop()[0] == 0
    newest = max(data.glob("backups/*.sqlite3"))
    shutil.copy(newest, newest.with_name("handfoot-000098-20261120-200405Z-hand.sqlite3"))
    replace_by_garbage(database(data))
    assert "The backup of Nov 20, 2026, 2:04 PM is good" in try_to_start(data)[1]
    printed = Running(free_port(), data, options=["--put-back"]).stop()[1]
    assert "The backup of Nov 20, 2026, 2:04 PM is back." in printed


def test_without_a_backup_nothing_can_be_restored(data):
    shutil.rmtree(data / "backups")
    truncate(database(data))
    before = database(data).read_bytes()
    code, printed = try_to_start(data, "--put-back")
    assert (code, printed) == (1, "There is no backup that could be put back.")
    assert database(data).read_bytes() == before


def test_an_empty_secret_key_is_replaced(data):
    (data / "secret_key").write_text("")
    assert manage(data, "verify")[0] == 0
    assert len((data / "secret_key").read_text()) > 40


@pytest.mark.parametrize("is_file_locked", [True, False])
def test_a_read_only_data_folder_gives_a_message(data, serve, is_file_locked):
    before = database(data).read_bytes()
    (data / "handfoot.sqlite3-journal").unlink(missing_ok=True)
    folders = [data, data / "backups"]
    for folder in folders:
        folder.chmod(0o555)
    database(data).chmod(0o444 if is_file_locked else 0o644)
    try:
        code, printed = try_to_start(data, prefix=WITHOUT_FILE_OVERRIDE)
    finally:
        for folder in folders:
            folder.chmod(0o755)
        database(data).chmod(0o644)
    assert code == 1
    assert "Traceback" not in printed
    assert "Handfoot cannot write to the folder" in printed
    assert database(data).read_bytes() == before
    assert serve().stop()[0] == 0


def test_a_first_start_in_a_read_only_folder_gives_a_message(tmp_path):
    (tmp_path / "locked").mkdir(mode=0o555)
    code, printed = try_to_start(tmp_path / "locked" / "data", prefix=WITHOUT_FILE_OVERRIDE)
    assert code == 1
    assert printed == f"Handfoot cannot use its data folder {tmp_path / 'locked' / 'data'}: Permission denied."


def test_the_site_starts_on_a_full_disk_without_a_backup(data, serve):
    for file in data.glob("backups/*"):
        file.unlink()
    size = database(data).stat().st_size
    site = serve(file_limit=size // 2)
    printed = site.stop()[1]
    assert "so no backup could be written" in printed
    assert list(data.glob("backups/*")) == []
    assert database(data).stat().st_size == size
    assert manage(data, "verify")[0] == 0


def migrate(data, *, dies_at=-1):
    """Migrate the data as a start does; return the exit code and what was printed, the number of writes."""
    code = code_that_dies("open_data()", setup="from tournaments.backups.startup import open_data", dies_at=dies_at)
    return manage(data, "shell", "--no-imports", "-c", code)


@pytest.fixture(scope="module")
def writes(template, tmp_path_factory):
    """The number of writes that migrating an older version's data takes."""
    data = shutil.copytree(template, tmp_path_factory.mktemp("older") / "data")
    remove_axes_tables(database(data))
    code, printed = migrate(data)
    assert code == 0, printed
    return int(printed)


@pytest.mark.parametrize("points", [range(POINTS - 1), [POINTS - 1]], ids=["in between", "at the end"])
def test_a_migration_killed_at_any_write_is_completed_by_the_next_start(data, serve, writes, points):
    """Each kill interrupts the start after the kill before. A start that finds other data would back it up as well.

    The last write of all comes after the migration.
    """
    remove_axes_tables(database(data))
    assert writes > 5 * POINTS
    for point in points:
        assert migrate(data, dies_at=write_at(point, writes)) == (-signal.SIGKILL, "")
        (backup,) = data.glob("backups/*new-version.sqlite3")
        assert axes_tables(backup) == 0
    assert serve().stop()[0] == 0
    assert axes_tables(database(data)) == len(list(apps.get_app_config("axes").get_models()))
    for file in (database(data), backup):
        with sqlite3.connect(file) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("SELECT COUNT(*) FROM tournaments_sheet").fetchone() == (8,)


def axes_tables(file):
    with sqlite3.connect(file) as connection:
        (found,) = connection.execute("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name LIKE 'axes%'")
    return found[0]


def test_ctrl_c_during_the_start_damages_nothing(data, serve):
    site = serve(wait=False)
    site.stop(signal.SIGINT)
    assert manage(data, "verify")[0] == 0
