"""A data file that is no good when Handfoot starts: a plain sentence, nothing overwritten, and on from a backup."""

import datetime
import shutil
import signal
import sqlite3

import pytest
from django.apps import apps
from django.utils import timezone
from django.utils.formats import date_format

from tests.running import Running, free_port
from tests.trust.dying import POINTS, dying, point_of
from tests.trust.machine import AS_NOBODY_SPECIAL, forget_axes, manage, rehearsed, start

SHEETS = "from tournaments.models import Sheet; print(Sheet.objects.count())"


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    """Data with one evening, started and stopped once, so that there is a backup."""
    data = rehearsed(tmp_path_factory.mktemp("bad") / "data")
    site = Running(free_port(), data)
    code, said = site.stop()
    assert code == 0, said
    return data


@pytest.fixture
def data(template, tmp_path):
    return shutil.copytree(template, tmp_path / "data")


@pytest.fixture
def served(template, data):
    """Starts the site on that data, with the static files that were collected before."""
    return lambda **how: Running(free_port(), data, static=f"{template}-static", **how)


def database(data):
    return data / "handfoot.sqlite3"


def cut(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def overwritten_inside(file):
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8192] = b"\xff" * 8192
    file.write_bytes(content)


def newer(file):
    with sqlite3.connect(file) as opened:
        opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_far', '')")


def of_another_program(file):
    file.unlink()
    with sqlite3.connect(file) as opened:
        opened.execute("CREATE TABLE recipes (name TEXT)")


def emptied(file):
    file.write_bytes(b"")


def garbage(file):
    file.write_bytes(b"holiday pictures" * 5000)


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (cut, "is damaged and was left as it is"),
        (overwritten_inside, "is damaged and was left as it is"),
        (emptied, "is empty and was left as it is"),
        (garbage, "is not one of Handfoot and was left as it is"),
        (of_another_program, "is not one of Handfoot and was left as it is"),
        (newer, "was made by a newer Handfoot"),
    ],
)
def test_it_is_refused_and_left_as_it_is(data, harm, sentence):
    harm(database(data))
    before = database(data).read_bytes()
    code, said = start(data)
    assert code == 1
    assert sentence in said
    assert "Traceback" not in said
    assert database(data).read_bytes() == before
    assert ("--put-back" in said) == (harm is not newer)


def test_the_start_was_backed_up(template):
    occasions = [backup.stem.split("Z-")[1] for backup in sorted(template.glob("backups/*.sqlite3"))]
    assert occasions[0] == "start"


def test_data_that_vanished_is_not_begun_anew(data):
    database(data).unlink()
    code, said = start(data)
    assert (code, "is gone, but there are backups of it" in said) == (1, True)
    assert not database(data).exists()


def test_what_a_newer_version_made_opens_in_that_version(data, served):
    """It was left whole: once the version knows what was done to it, it opens."""
    newer(database(data))
    assert start(data)[0] == 1
    with sqlite3.connect(database(data)) as opened:
        opened.execute("DELETE FROM django_migrations WHERE name = '9999_far'")
    site = served()
    assert site.stop()[0] == 0
    assert site.do(SHEETS).strip() == "8"


def gone(file):
    file.unlink()


@pytest.mark.parametrize("harm", [cut, overwritten_inside, emptied, garbage, of_another_program, gone])
def test_on_from_the_newest_good_backup(data, served, harm):
    harm(database(data))
    broken = database(data).read_bytes() if database(data).exists() else None
    newest = max(data.glob("backups/*.sqlite3"))
    shutil.copy(newest, newest.with_name("handfoot-000098-20261120-200405Z-hand.sqlite3"))
    shutil.copy(newest, newest.with_name("handfoot-000099-20261120-210405Z-stop.sqlite3"))
    cut(newest.with_name("handfoot-000099-20261120-210405Z-stop.sqlite3"))
    site = served(options=["--put-back"])
    said = site.stop()[1]
    moment = timezone.localtime(datetime.datetime(2026, 11, 20, 20, 4, tzinfo=datetime.UTC))
    put_back = f"The backup of {date_format(moment, 'DATETIME_FORMAT')} is back."
    kept = f"{put_back} What was there before is now called handfoot.sqlite3.unusable-1."
    assert [line for line in said.splitlines() if "backup of" in line] == [put_back if broken is None else kept]
    assert site.do(SHEETS).strip() == "8"
    aside = data / "handfoot.sqlite3.unusable-1"
    assert (aside.read_bytes() if aside.exists() else None) == broken


def test_nothing_to_put_back(data):
    shutil.rmtree(data / "backups")
    cut(database(data))
    before = database(data).read_bytes()
    code, said = start(data, "--put-back")
    assert (code, said) == (1, "There is no backup that could be put back.")
    assert database(data).read_bytes() == before


def test_a_secret_key_cut_to_nothing_is_made_anew(data):
    (data / "secret_key").write_text("")
    assert manage(data, "verify")[0] == 0
    assert len((data / "secret_key").read_text()) > 40


@pytest.mark.parametrize("is_file_locked", [True, False])
def test_a_folder_that_may_only_be_read(data, served, is_file_locked):
    before = database(data).read_bytes()
    (data / "handfoot.sqlite3-journal").unlink(missing_ok=True)
    folders = [data, data / "backups"]
    for folder in folders:
        folder.chmod(0o555)
    database(data).chmod(0o444 if is_file_locked else 0o644)
    try:
        code, said = start(data, prefix=AS_NOBODY_SPECIAL)
    finally:
        for folder in folders:
            folder.chmod(0o755)
        database(data).chmod(0o644)
    assert code == 1
    assert "Traceback" not in said
    assert "Handfoot cannot write to the folder" in said
    assert database(data).read_bytes() == before
    assert served().stop()[0] == 0


def test_a_first_start_in_a_folder_that_may_only_be_read(tmp_path):
    (tmp_path / "locked").mkdir(mode=0o555)
    code, said = start(tmp_path / "locked" / "data", prefix=AS_NOBODY_SPECIAL)
    assert code == 1
    assert said == f"Handfoot cannot use its data folder {tmp_path / 'locked' / 'data'}: Permission denied."


def test_a_disk_that_is_full_at_the_start(data, served):
    """The site starts all the same: an evening is not stopped by a backup that has no room."""
    for file in data.glob("backups/*"):
        file.unlink()
    size = database(data).stat().st_size
    site = served(file_limit=size // 2)
    said = site.stop()[1]
    assert "so no backup could be written" in said
    assert list(data.glob("backups/*")) == []
    assert database(data).stat().st_size == size
    assert manage(data, "verify")[0] == 0


def brought_up_to_date(data, *, dies_at=-1):
    """As a start does; the exit code, and what was said: the number of writes it took."""
    code = dying("open_data()", ready="from tournaments.backups.startup import open_data", dies_at=dies_at)
    return manage(data, "shell", "--no-imports", "-c", code)


@pytest.fixture(scope="module")
def writes(template, tmp_path_factory):
    """How many writes it takes to bring an older version's data up to date."""
    data = shutil.copytree(template, tmp_path_factory.mktemp("older") / "data")
    forget_axes(database(data))
    code, said = brought_up_to_date(data)
    assert code == 0, said
    return int(said)


@pytest.mark.parametrize("point", range(POINTS))
def test_a_migration_killed_at_any_point_ends_finished_or_back(data, served, writes, point):
    """An older version's data is brought up to date; the power goes at ten points of it, spread over all its writes."""
    forget_axes(database(data))
    assert writes > 5 * POINTS
    assert brought_up_to_date(data, dies_at=point_of(point, writes)) == (-signal.SIGKILL, "")
    (backup,) = data.glob("backups/*new-version.sqlite3")
    assert axes_tables(backup) == 0
    again = served()
    assert again.stop()[0] == 0
    assert axes_tables(database(data)) == len(list(apps.get_app_config("axes").get_models()))
    for file in (database(data), backup):
        with sqlite3.connect(file) as opened:
            assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert opened.execute("SELECT COUNT(*) FROM tournaments_sheet").fetchone() == (8,)


def axes_tables(file):
    with sqlite3.connect(file) as opened:
        (found,) = opened.execute("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name LIKE 'axes%'")
    return found[0]


def test_ctrl_c_while_it_starts_harms_nothing(data, served):
    site = served(wait=False)
    site.stop(signal.SIGINT)
    assert manage(data, "verify")[0] == 0
