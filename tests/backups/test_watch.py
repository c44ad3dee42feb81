"""Automatic backups: after each hand, at final results, and ten minutes after a change."""

import pytest
from django.db import connection
from django.utils import timezone

from tests.backups.marks import needs_sqlite
from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, play_everything
from tournaments.backups.database_copies import CannotKeepError
from tournaments.backups.queries import backup_folder, backups_in, database_file
from tournaments.backups.startup import open_data
from tournaments.backups.watch import BACKS_UP_EVERY, BACKUP_WATCH, BackupWatch
from tournaments.core.backups import CHANGE, FINAL, HAND, START, STOP
from tournaments.models import Event
from tournaments.standings.actions import make_final

pytestmark = [pytest.mark.django_db(transaction=True), needs_sqlite]


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def evening(club):
    event = make_event(club, date=timezone.now().date())
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    return event


@pytest.fixture
def watch(clock, evening):
    watch = BackupWatch(clock)
    watch.remember()
    yield watch
    watch.end()


def occasions():
    return [backup.named.occasion for backup in reversed(backups_in(backup_folder()))]


def test_unchanged_data_is_not_backed_up(watch, clock):
    clock.now += 50 * BACKS_UP_EVERY
    watch.look()
    assert occasions() == []


def test_a_change_is_backed_up_after_ten_minutes(watch, clock, evening):
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 7}})
    watch.look()
    assert occasions() == []
    clock.now += BACKS_UP_EVERY
    watch.look()
    watch.look()
    assert occasions() == [CHANGE]


def test_a_hand_is_backed_up_once_all_its_sheets_are_in(watch, evening):
    for table in (1, 2):
        keyed(evening, table=table, deal=1, counts={1: {"table.5": 7}})
        watch.look()
    assert occasions() == [HAND]
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 8}}, version=1)
    watch.look()
    assert occasions() == [HAND]


def test_final_results_are_backed_up(watch, evening):
    play_everything(evening)
    watch.look()
    event = Event.objects.get()
    make_final(event=event, version=event.version)
    watch.look()
    assert occasions() == [HAND, FINAL]


def test_changes_are_backed_up_when_the_site_stops(watch, evening):
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 7}})
    watch.end()
    watch.remember()
    assert occasions() == [STOP]


def test_a_failed_backup_is_reported_and_tried_again_later(watch, clock, evening):
    backup_folder().write_text("a file where the folder should be")
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 7}})
    clock.now += BACKS_UP_EVERY
    watch.look()
    assert watch.trouble
    backup_folder().unlink()
    watch.look()
    assert occasions() == []
    clock.now += BACKS_UP_EVERY
    watch.look()
    assert (watch.trouble, occasions()) == ("", [CHANGE])


def test_a_backup_that_failed_at_the_start_is_tried_again_without_a_change(watch, clock, evening):
    backup_folder().write_text("a file where the folder should be")
    with pytest.raises(CannotKeepError):
        watch.back_up(occasion=START)
    watch.remember()
    backup_folder().unlink()
    clock.now += BACKS_UP_EVERY
    watch.look()
    assert (watch.trouble, occasions()) == ("", [CHANGE])


def test_a_missing_folder_is_reported_before_a_backup_is_due_and_until_it_is_back(watch, folder):
    watch.look()
    assert f"The backup folder {folder} is missing" in watch.sentence
    folder.mkdir()
    assert watch.sentence == ""
    watch.look()
    assert watch.trouble == ""


def test_deleted_data_is_reported_until_it_is_back(watch, folder):
    folder.mkdir()
    away = database_file().with_name("away")
    connection.close()
    database_file().rename(away)
    watch.look()
    assert "The file with all data is gone" in watch.sentence
    away.rename(database_file())
    watch.look()
    assert watch.sentence == ""


@pytest.fixture
def no_folder(folder):
    """The path of a backup folder that cannot be made."""
    folder.write_text("a file where the folder should be")
    return folder


def test_tonight_says_that_the_backup_failed_at_the_start(desk, no_folder):
    (said,) = open_data()
    assert "no backup could be written" in said
    assert said in desk.get("tonight:tonight", follow=True).content.decode()


def test_a_backup_at_a_press_that_works_ends_what_tonight_says(desk, monkeypatch):
    monkeypatch.setattr(BACKUP_WATCH, "trouble", "full")
    assert "The disk of this laptop is full" in desk.get("tonight:tonight", follow=True).content.decode()
    desk.post("backups:copy")
    assert "The disk of this laptop is full" not in desk.get("tonight:tonight", follow=True).content.decode()


def test_the_watch_runs_in_its_own_thread(clock, evening, monkeypatch):
    monkeypatch.setattr("tournaments.backups.watch.LOOKS_EVERY", 0.01)
    watch = BackupWatch(clock)
    watch.begin()
    play_everything(evening)
    watch.end()
    assert occasions()[-1] in (HAND, STOP)
    assert watch.trouble == ""
