"""Backing up and restoring: all or nothing, the current data is backed up first, invalid files are refused."""

import json
import shutil
import sqlite3
import threading

import pytest
from django.db import connection

from accounts.models import Session
from tests.backups.marks import needs_sqlite
from tests.builders import keyed, make_evening, make_people
from tests.trust.crowd import at_once, failures
from tests.trust.machine import remove_axes_tables
from tournaments.backups.actions import back_up, restore_data
from tournaments.backups.database_copies import (
    CannotKeepError,
    UnfitError,
    note_of,
    open_database,
    read_note,
    refuse_unfit,
    write_copy,
)
from tournaments.backups.queries import backup_folder, backups_in, database_file, known_migrations
from tournaments.core.backups import BY_HAND, CHANGE, MOST, PUT_BACK, START, BackupName
from tournaments.models import Event, Player, Sheet

pytestmark = [
    pytest.mark.django_db(transaction=True),
    needs_sqlite,
]


@pytest.fixture
def evening(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}})
    return event


@pytest.fixture
def backup(evening):
    return back_up(occasion=BY_HAND)


def reason_of(error):
    return str(error.value)


def test_a_backup_has_a_note_of_its_contents_and_is_readable_by_its_owner_only(backup, folder):
    note = json.loads(note_of(backup.file).read_text())
    assert (note["evenings"], note["people"], note["sheets"], note["latest"]) == (1, 8, 1, "Friday Night")
    assert note["size"] == backup.file.stat().st_size
    assert backup.file.stat().st_mode & 0o077 == 0
    assert sorted(file.suffix for file in folder.iterdir()) == [".json", ".sqlite3"]


def test_unchanged_data_is_not_backed_up_twice(backup, club):
    assert back_up(occasion=START) == backup
    make_people(club, names=["Zoe"])
    assert back_up(occasion=START).named.number == 2


def test_a_damaged_newest_backup_does_not_count(backup):
    backup.file.write_bytes(backup.file.read_bytes()[:-5000])
    assert back_up(occasion=START).named.number == 2


def test_fifty_backups_are_kept(backup, folder, evening):
    for number in range(2, MOST + 2):
        other = BackupName(number=number, made_at=backup.named.made_at, occasion=CHANGE)
        shutil.copy(backup.file, folder / other.name)
    evening.place = "Hall"
    evening.save()
    newest = back_up(occasion=BY_HAND)
    backups = backups_in(folder)
    assert len(backups) == MOST
    assert backups[0].named == newest.named
    assert not backup.file.exists()
    assert not note_of(backup.file).exists()


def test_restoring_backs_up_the_current_data_first(backup, evening):
    keyed(evening, table=1, deal=2, counts={1: {"table.5": 9}})
    Event.objects.update(name="Saturday")
    before = restore_data(file=backup.file).before
    assert Event.objects.get().name == "Friday Night"
    assert Sheet.objects.count() == 1
    assert before.named.occasion == PUT_BACK
    restore_data(file=before.file)
    assert Event.objects.get().name == "Saturday"
    assert Sheet.objects.count() == 2


def test_the_oldest_of_fifty_backups_can_be_restored(backup, folder, evening):
    for number in range(2, MOST + 1):
        shutil.copy(backup.file, folder / BackupName(number=number, made_at=backup.named.made_at, occasion=CHANGE).name)
    Event.objects.update(name="Saturday")
    restore_data(file=backup.file)
    assert Event.objects.get().name == "Friday Night"


def test_restoring_does_not_restore_an_ended_session(backup, desk):
    session = Session.objects.get()
    newer_backup = back_up(occasion=BY_HAND)
    desk.client.logout()
    assert not Session.objects.exists()
    restore_data(file=newer_backup.file)
    assert not Session.objects.filter(pk=session.pk).exists()


def test_restoring_a_backup_of_an_older_version_migrates_it(backup, evening):
    """The older version has no tables of django-axes."""
    note_of(backup.file).unlink()
    remove_axes_tables(backup.file)
    Event.objects.update(name="Saturday")
    restore_data(file=backup.file)
    assert Event.objects.get().name == "Friday Night"
    assert "axes_accessattempt" in connection.introspection.table_names()
    connection.check_constraints()


def add_an_unknown_migration(file):
    with sqlite3.connect(file) as database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_far', '')")
    note_of(file).unlink()


def replace_by_another_programs_database(file):
    file.unlink()
    note_of(file).unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


def replace_by_a_database_without_tables(file):
    file.unlink()
    note_of(file).unlink()
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 1")


def overwrite_the_middle(file):
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 4096] = b"\xff" * 4096
    file.write_bytes(content)


def overwrite_the_tallies(file):
    """Overwrite the first page of the tallies: evenings, people and sheets can still be counted."""
    with sqlite3.connect(file) as database:
        ((page,),) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tournaments_tally'")
        ((size,),) = database.execute("PRAGMA page_size")
    content = bytearray(file.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(content)


def flip_one_bit(file):
    content = bytearray(file.read_bytes())
    content[content.find(b"Friday")] ^= 1
    file.write_bytes(content)


def truncate_and_delete_the_note(file):
    file.write_bytes(file.read_bytes()[:50_000])
    note_of(file).unlink()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda file: file.write_bytes(file.read_bytes()[:50_000]), "damaged"),
        (truncate_and_delete_the_note, "damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[:7]), "damaged"),
        (overwrite_the_middle, "damaged"),
        (flip_one_bit, "damaged"),
        (lambda file: file.write_bytes(b""), "empty"),
        (replace_by_a_database_without_tables, "empty"),
        (lambda file: file.write_bytes(b"holiday pictures" * 1000), "foreign"),
        (replace_by_another_programs_database, "foreign"),
        (add_an_unknown_migration, "newer"),
        (lambda file: file.unlink(), "gone"),
    ],
)
def test_an_invalid_backup_is_refused_and_changes_nothing(backup, evening, damage, reason):
    Event.objects.update(name="Saturday")
    damage(backup.file)
    with pytest.raises(UnfitError) as refused:
        restore_data(file=backup.file)
    assert reason_of(refused) == reason
    assert Event.objects.get().name == "Saturday"
    assert [found.named.occasion for found in backups_in(backup_folder())] in ([BY_HAND], [])


def test_a_backup_without_its_note_is_valid(backup):
    note_of(backup.file).unlink()
    refuse_unfit(backup.file, known=known_migrations())


@pytest.mark.parametrize("note", ["", "{}", "[]", "no json", '{"sha256": 5}', "[" * 9_000])
def test_an_invalid_note_is_ignored(backup, note):
    note_of(backup.file).write_text(note)
    assert read_note(backup.file) is None


def test_a_failed_backup_leaves_no_file(evening, folder):
    folder.mkdir()
    with open_database(database_file()) as source:
        pages = source.execute("PRAGMA page_count").fetchone()[0]
    with sqlite3.connect(folder / "small") as full:
        full.execute(f"PRAGMA max_page_count = {pages // 2}")
        with pytest.raises(sqlite3.OperationalError, match="full"), open_database(database_file()) as source:
            source.backup(full)
    (folder / "small").unlink()
    target = folder / "missing" / "copy.sqlite3"
    with open_database(database_file()) as source, pytest.raises(CannotKeepError):
        write_copy(source, target)
    assert list(folder.iterdir()) == []


def test_damaged_data_is_not_backed_up(backup, folder, tmp_path):
    """Each backup is checked before it is saved, so a damaged one never replaces an older one."""
    damaged = tmp_path / "damaged.sqlite3"
    shutil.copy(backup.file, damaged)
    overwrite_the_tallies(damaged)
    before = sorted(folder.iterdir())
    with open_database(damaged) as source, pytest.raises(CannotKeepError) as refused:
        write_copy(source, folder / BackupName(number=2, made_at=backup.named.made_at, occasion=CHANGE).name)
    assert reason_of(refused) == "damaged"
    assert sorted(folder.iterdir()) == before


def test_no_save_during_a_restore_is_lost(backup, evening, club):
    """A save during a restore happens before it, and is in the backup made first, or after it."""
    names = [f"Zoe{number}" for number in range(6)]
    actions = [lambda name=name: make_people(club, names=[name]) for name in names]
    outcomes = at_once(*actions, lambda: restore_data(file=backup.file))
    assert failures(outcomes) == []
    now = set(Player.objects.values_list("given_name", flat=True))
    with open_database(outcomes[-1].before.file) as before:
        then = {name for (name,) in before.execute("SELECT given_name FROM tournaments_player")}
    assert set(names) <= now | then


def test_concurrent_backups_of_the_same_data_make_one_backup(evening):
    outcomes = at_once(*[lambda: back_up(occasion=BY_HAND)] * 4)
    assert failures(outcomes) == []
    assert {outcome.named.number for outcome in outcomes} == {1}


def test_reading_and_backing_up_do_not_block_each_other(evening):
    stop = threading.Event()
    outcomes = at_once(lambda: read_until(stop), lambda: (back_up(occasion=BY_HAND), stop.set()))
    assert failures(outcomes) == []


def read_until(stop):
    while not stop.is_set():
        assert Event.objects.count() == 1
    connection.close()
