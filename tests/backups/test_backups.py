"""Backups and restoring them: all or nothing, current data backed up first, invalid files refused."""

import json
import shutil
import sqlite3
import threading

import pytest
from django.db import connection

from accounts.models import Session
from tests.backups.marks import on_a_file
from tests.builders import keyed, make_evening, make_people
from tests.trust.crowd import at_once, failures
from tests.trust.machine import forget_axes
from tournaments.backups.actions import back_up, put_back
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
    on_a_file,
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


def test_a_backup_says_what_it_holds_and_is_private_to_its_owner(backup, folder):
    note = json.loads(note_of(backup.file).read_text())
    assert (note["evenings"], note["people"], note["sheets"], note["latest"]) == (1, 8, 1, "Friday Night")
    assert note["size"] == backup.file.stat().st_size
    assert backup.file.stat().st_mode & 0o077 == 0
    assert sorted(file.suffix for file in folder.iterdir()) == [".json", ".sqlite3"]


def test_nothing_changed_is_no_second_backup(backup, club):
    assert back_up(occasion=START) == backup
    make_people(club, names=["Zoe"])
    assert back_up(occasion=START).named.number == 2


def test_a_damaged_newest_one_does_not_count_as_backed_up(backup):
    backup.file.write_bytes(backup.file.read_bytes()[:-5000])
    assert back_up(occasion=START).named.number == 2


def test_fifty_stay(backup, folder, evening):
    for number in range(2, MOST + 2):
        other = BackupName(number=number, made_at=backup.named.made_at, occasion=CHANGE)
        shutil.copy(backup.file, folder / other.name)
    evening.place = "Hall"
    evening.save()
    newest = back_up(occasion=BY_HAND)
    kept = backups_in(folder)
    assert len(kept) == MOST
    assert kept[0].named == newest.named
    assert not backup.file.exists()
    assert not note_of(backup.file).exists()


def test_everything_is_as_it_was_and_what_was_there_is_kept(backup, evening):
    keyed(evening, table=1, deal=2, counts={1: {"table.5": 9}})
    Event.objects.update(name="Saturday")
    before = put_back(file=backup.file).before
    assert Event.objects.get().name == "Friday Night"
    assert Sheet.objects.count() == 1
    assert before.named.occasion == PUT_BACK
    put_back(file=before.file)
    assert Event.objects.get().name == "Saturday"
    assert Sheet.objects.count() == 2


def test_the_oldest_of_fifty_can_be_put_back(backup, folder, evening):
    for number in range(2, MOST + 1):
        shutil.copy(backup.file, folder / BackupName(number=number, made_at=backup.named.made_at, occasion=CHANGE).name)
    Event.objects.update(name="Saturday")
    put_back(file=backup.file)
    assert Event.objects.get().name == "Friday Night"


def test_who_is_logged_in_stays_so_and_who_logged_out_too(backup, desk):
    gone = Session.objects.get()
    late = back_up(occasion=BY_HAND)
    desk.client.logout()
    assert not Session.objects.exists()
    put_back(file=late.file)
    assert not Session.objects.filter(pk=gone.pk).exists()


def test_an_older_versions_backup_is_brought_up_to_date(backup, evening):
    """Older: before the part that locks out who guesses passwords."""
    note_of(backup.file).unlink()
    forget_axes(backup.file)
    Event.objects.update(name="Saturday")
    put_back(file=backup.file)
    assert Event.objects.get().name == "Friday Night"
    assert "axes_accessattempt" in connection.introspection.table_names()
    connection.check_constraints()


def newer(file):
    with sqlite3.connect(file) as database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_far', '')")
    note_of(file).unlink()


def of_another_program(file):
    file.unlink()
    note_of(file).unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


def without_a_table(file):
    file.unlink()
    note_of(file).unlink()
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 1")


def overwritten_inside(file):
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 4096] = b"\xff" * 4096
    file.write_bytes(content)


def overwritten_where_nobody_looks(file):
    """The page where the tallies begin: the evenings, people and sheets can still be counted."""
    with sqlite3.connect(file) as database:
        ((page,),) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tournaments_tally'")
        ((size,),) = database.execute("PRAGMA page_size")
    content = bytearray(file.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(content)


def one_bit_turned(file):
    content = bytearray(file.read_bytes())
    content[content.find(b"Friday")] ^= 1
    file.write_bytes(content)


def cut_without_its_note(file):
    file.write_bytes(file.read_bytes()[:50_000])
    note_of(file).unlink()


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (lambda file: file.write_bytes(file.read_bytes()[:50_000]), "damaged"),
        (cut_without_its_note, "damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[:7]), "damaged"),
        (overwritten_inside, "damaged"),
        (one_bit_turned, "damaged"),
        (lambda file: file.write_bytes(b""), "empty"),
        (without_a_table, "empty"),
        (lambda file: file.write_bytes(b"holiday pictures" * 1000), "foreign"),
        (of_another_program, "foreign"),
        (newer, "newer"),
        (lambda file: file.unlink(), "gone"),
    ],
)
def test_what_is_no_good_is_refused_and_nothing_is_changed(backup, evening, harm, reason):
    Event.objects.update(name="Saturday")
    harm(backup.file)
    with pytest.raises(UnfitError) as refused:
        put_back(file=backup.file)
    assert reason_of(refused) == reason
    assert Event.objects.get().name == "Saturday"
    assert [kept.named.occasion for kept in backups_in(backup_folder())] in ([BY_HAND], [])


def test_a_backup_without_its_note_is_good_all_the_same(backup):
    note_of(backup.file).unlink()
    refuse_unfit(backup.file, known=known_migrations())


@pytest.mark.parametrize("note", ["", "{}", "[]", "no json", '{"sha256": 5}', "[" * 9_000])
def test_a_note_nobody_can_read_is_no_note(backup, note):
    note_of(backup.file).write_text(note)
    assert read_note(backup.file) is None


def test_a_full_disk_leaves_nothing_half_written(evening, folder):
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


def test_a_copy_of_damaged_data_is_none(backup, folder, tmp_path):
    """Each backup is verified while it is written: a damaged one is never saved and never replaces an older one."""
    damaged = tmp_path / "damaged.sqlite3"
    shutil.copy(backup.file, damaged)
    overwritten_where_nobody_looks(damaged)
    before = sorted(folder.iterdir())
    with open_database(damaged) as source, pytest.raises(CannotKeepError) as refused:
        write_copy(source, folder / BackupName(number=2, made_at=backup.named.made_at, occasion=CHANGE).name)
    assert reason_of(refused) == "damaged"
    assert sorted(folder.iterdir()) == before


def test_saves_meanwhile_wait_and_are_lost_by_nobody(backup, evening, club):
    """A save during a restore happens before it (and is in its backup) or after it."""
    names = [f"Zoe{number}" for number in range(6)]
    works = [lambda name=name: make_people(club, names=[name]) for name in names]
    outcomes = at_once(*works, lambda: put_back(file=backup.file))
    assert failures(outcomes) == []
    now = set(Player.objects.values_list("given_name", flat=True))
    with open_database(outcomes[-1].before.file) as before:
        then = {name for (name,) in before.execute("SELECT given_name FROM tournaments_player")}
    assert set(names) <= now | then


def test_two_backups_at_once_get_two_numbers_or_are_one(evening):
    outcomes = at_once(*[lambda: back_up(occasion=BY_HAND)] * 4)
    assert failures(outcomes) == []
    assert {outcome.named.number for outcome in outcomes} == {1}


def test_a_page_that_reads_holds_nobody_up(evening):
    """Reads continue while a backup is written, and a backup is written while a page reads."""
    stop = threading.Event()
    outcomes = at_once(lambda: reading(stop), lambda: (back_up(occasion=BY_HAND), stop.set()))
    assert failures(outcomes) == []


def reading(stop):
    while not stop.is_set():
        assert Event.objects.count() == 1
    connection.close()
