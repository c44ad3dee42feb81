"""A flipped byte in a page that no index covers: SQLite finds nothing wrong, but it is not what was written."""

import json
import sqlite3
from functools import partial

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from tests.backups.marks import needs_sqlite
from tests.builders import keyed, make_evening
from tournaments.backups.actions import back_up, restore_data
from tournaments.backups.database_copies import CannotKeepError, note_of, open_database, refuse_damaged
from tournaments.backups.queries import database_file
from tournaments.backups.startup import CannotOpenError, open_data
from tournaments.core.backups import STOP
from tournaments.models import Event, SheetHistory

pytestmark = [pytest.mark.django_db(transaction=True), needs_sqlite]


@pytest.fixture
def backup(club):
    """The backup that was made when Handfoot stopped."""
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}}, why="seven fives")
    return back_up(occasion=STOP)


def overwrite(old, new):
    """Change bytes of the data file as a bad disk does."""
    connection.close()
    before = database_file().read_bytes()
    assert old in before
    database_file().write_bytes(before.replace(old, new))


def flip_a_byte():
    overwrite(b"seven fives", b"seven fiwes")
    with open_database(database_file()) as database:
        refuse_damaged(database)  # SQLite sees nothing


def test_a_backup_is_refused_and_the_good_one_stays(backup, folder):
    before = sorted(folder.iterdir())
    flip_a_byte()
    with pytest.raises(CannotKeepError, match="damaged"):
        back_up(occasion=STOP)
    assert sorted(folder.iterdir()) == before


def test_the_start_refuses_it_and_names_the_good_backup(backup):
    flip_a_byte()
    with pytest.raises(CannotOpenError) as refused:
        open_data()
    assert "is damaged and was left as it is." in str(refused.value)
    assert "is good: start with “python3 run.py --put-back" in str(refused.value)


def test_a_backup_is_restored_over_it(backup):
    flip_a_byte()
    restored = restore_data(file=backup.file)
    assert SheetHistory.objects.get().why == "seven fives"
    assert b"seven fiwes" in restored.before.file.read_bytes()


def test_verify_refuses_it(backup):
    call_command("verify")
    flip_a_byte()
    with pytest.raises(CommandError, match="is damaged and was left as it is"):
        call_command("verify")


def test_what_was_written_since_is_no_damage(backup):
    Event.objects.update(name="Saturday")
    assert back_up(occasion=STOP) != backup
    Event.objects.update(name="Friday")
    open_data()


def test_another_version_of_sqlite_in_the_header_is_no_damage(backup):
    connection.close()
    data = bytearray(database_file().read_bytes())
    data[96:100] = (1_000_000).to_bytes(4, "big")
    database_file().write_bytes(data)
    assert back_up(occasion=STOP) == backup


def test_a_backup_of_an_older_version_does_not_know_how_often_the_data_was_written(backup):
    note = json.loads(note_of(backup.file).read_text())
    assert note.pop("writes") > 0
    note_of(backup.file).write_text(json.dumps(note))
    flip_a_byte()
    assert back_up(occasion=STOP) != backup


def test_a_damaged_backup_says_nothing_of_the_data(backup):
    backup.file.write_bytes(backup.file.read_bytes().replace(b"seven fives", b"seven fiwes"))
    assert back_up(occasion=STOP) != backup


def test_a_backup_reads_the_whole_data_once_for_the_count_and_the_comparison(backup, monkeypatch):
    images = []

    class Counting(sqlite3.Connection):
        def serialize(self, **options):
            images.append(super().serialize(**options))
            return images[-1]

    Event.objects.update(name="Saturday")
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Counting))
    made = back_up(occasion=STOP)
    written = [int.from_bytes(image[24:28], "big") for image in images]
    assert written == [json.loads(note_of(made.file).read_text())["writes"]]


def test_other_data_that_was_written_as_often_is_no_damage(backup):
    """Someone copied the data of another laptop into this folder."""
    connection.close()
    with sqlite3.connect(database_file(), isolation_level=None) as other:
        other.execute("UPDATE tournaments_event SET version = version + 7")
        (written,) = (int.from_bytes(other.serialize()[24:28], "big"),)
    other.close()
    note = json.loads(note_of(backup.file).read_text())
    note_of(backup.file).write_text(json.dumps(note | {"writes": written}))
    assert back_up(occasion=STOP) != backup
