"""Backups by themselves: at a hand's close, at final results, and every ten minutes in which something changed."""

import pytest
from django.utils import timezone

from tests.backups.marks import on_a_file
from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, play_everything
from tournaments.backups.queries import backup_folder, backups_in
from tournaments.backups.watch import BACKS_UP_EVERY, BackupWatch
from tournaments.core.backups import CHANGE, FINAL, HAND, STOP
from tournaments.models import Event
from tournaments.standings.actions import make_final

pytestmark = [pytest.mark.django_db(transaction=True), on_a_file]


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
def keeper(clock, evening):
    keeper = BackupWatch(clock)
    keeper.remember()
    yield keeper
    keeper.end()


def occasions():
    return [backup.named.occasion for backup in reversed(backups_in(backup_folder()))]


def test_nothing_changed_for_hours(keeper, clock):
    clock.now += 50 * BACKS_UP_EVERY
    keeper.look()
    assert occasions() == []


def test_ten_minutes_after_a_change(keeper, clock, evening):
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 7}})
    keeper.look()
    assert occasions() == []
    clock.now += BACKS_UP_EVERY
    keeper.look()
    keeper.look()
    assert occasions() == [CHANGE]


def test_when_every_table_has_a_hand_in_and_not_again(keeper, evening):
    for table in (1, 2):
        keyed(evening, table=table, deal=1, counts={1: {"table.5": 7}})
        keeper.look()
    assert occasions() == [HAND]
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 8}}, version=1)
    keeper.look()
    assert occasions() == [HAND]


def test_when_results_become_final(keeper, evening):
    play_everything(evening)
    keeper.look()
    event = Event.objects.get()
    make_final(event=event, version=event.version)
    keeper.look()
    assert occasions() == [HAND, FINAL]


def test_what_changed_since_the_last_one_is_kept_at_the_end(keeper, evening):
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 7}})
    keeper.end()
    keeper.remember()
    assert occasions() == [STOP]


def test_a_disk_in_trouble_is_said_and_asked_again_later(keeper, clock, evening):
    backup_folder().write_text("a file where the folder should be")
    keyed(evening, table=1, deal=1, counts={1: {"table.5": 7}})
    clock.now += BACKS_UP_EVERY
    keeper.look()
    assert keeper.trouble
    backup_folder().unlink()
    keeper.look()
    assert occasions() == []
    clock.now += BACKS_UP_EVERY
    keeper.look()
    assert (keeper.trouble, occasions()) == ("", [CHANGE])


def test_it_watches_in_a_thread_of_its_own(clock, evening, monkeypatch):
    monkeypatch.setattr("tournaments.backups.watch.LOOKS_EVERY", 0.01)
    keeper = BackupWatch(clock)
    keeper.begin()
    play_everything(evening)
    keeper.end()
    assert occasions()[-1] in (HAND, STOP)
    assert keeper.trouble == ""
