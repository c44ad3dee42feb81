"""A clock that jumps, and nights when clocks change: the order of saves and backups does not depend on the clock."""

import datetime
import zoneinfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Session, User
from tests.backups.marks import needs_sqlite
from tests.builders import PASSWORD, Desk, keyed, make_evening, make_event, make_helper, play_everything, tonight
from tournaments.backups.actions import back_up, restore_data
from tournaments.backups.queries import backup_folder, backups_in
from tournaments.core.backups import BY_HAND
from tournaments.corrections.queries import saves
from tournaments.evening_file.verify import verify
from tournaments.models import Event, Sheet, SheetHistory

CHICAGO = zoneinfo.ZoneInfo("America/Chicago")
FALL_BACK = datetime.datetime(2026, 11, 1, 6, 30, tzinfo=datetime.UTC)
"""1:30 AM in Chicago; an hour later it is 1:30 AM again."""
SPRING_FORWARD = datetime.datetime(2027, 3, 14, 7, 59, tzinfo=datetime.UTC)
"""1:59 AM in Chicago; a minute later it is 3:00 AM."""
HOUR = datetime.timedelta(hours=1)


@pytest.fixture
def clock(monkeypatch):
    """Set the time."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.mark.django_db
@pytest.mark.parametrize("jump", [-2 * HOUR, 2 * HOUR, datetime.timedelta(days=-400), datetime.timedelta(days=400)])
def test_a_clock_that_jumps_between_saves_keeps_their_order(desk, club, clock, jump):
    now = timezone.now()
    event = make_evening(club, date=tonight(club))
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}})
    clock(now + jump)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 9}}, version=1, why="misread")
    clock(now)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 8}}, version=2, why="misread")
    assert list(SheetHistory.objects.values_list("version", flat=True)) == [1, 2, 3]
    assert Sheet.objects.get().tallies.order_by("pk").first().total == 40
    assert len(saves(event, table=1, deal=1)) == 3
    assert verify([event]).differences == []
    for name in ("sheets:play", "standings:results", "history:evening"):
        assert desk.get(name, event=event).status_code == 200


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_made_after_the_clock_was_set_back_is_the_newest(club, clock, settings, tmp_path):
    settings.DATA_FOLDER = tmp_path
    now = timezone.now()
    make_event(club)
    first = back_up(occasion=BY_HAND)
    clock(now - 2 * HOUR)
    Event.objects.update(name="Saturday")
    second = back_up(occasion=BY_HAND)
    assert [backup.file for backup in backups_in(backup_folder())] == [second.file, first.file]
    restore_data(file=second.file)
    assert Event.objects.get().name == "Saturday"


@pytest.mark.django_db
@pytest.mark.parametrize("night", [FALL_BACK, SPRING_FORWARD])
def test_an_evening_lasts_through_the_night_when_clocks_change(club, ruth, clock, night):
    clock(night)
    desk = Desk(club=club, user=ruth)
    evening = (night.astimezone(CHICAGO) - datetime.timedelta(hours=6)).date()
    assert tonight(club) == evening
    event = make_evening(club, date=evening)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}})
    clock(night + HOUR)
    assert tonight(club) == evening
    keyed(event, table=1, deal=1, counts={1: {"table.5": 9}}, version=1, why="misread")
    moments = list(SheetHistory.objects.values_list("saved_at", flat=True))
    assert moments == [night, night + HOUR]
    assert make_helper(event).get(desk.url("sheets:play", event=event)).status_code == 200
    play_on = {name: desk.get(name, event=event).status_code for name in ("sheets:play", "standings:results")}
    assert set(play_on.values()) == {200}


@pytest.mark.django_db
def test_results_become_final_in_the_night_when_clocks_change(desk, club, clock):
    clock(FALL_BACK)
    event = make_evening(club, people=4, date=tonight(club))
    play_everything(event)
    clock(FALL_BACK + HOUR)
    event.refresh_from_db()
    assert desk.post("standings:final", event=event, data={"version": event.version}).status_code == 302
    event.refresh_from_db()
    assert event.is_final
    assert event.final_at == FALL_BACK + HOUR


YEAR = datetime.timedelta(days=365)
SLOW = [-2 * HOUR, -YEAR, -6 * YEAR]
"""What is wrong with the clock of a laptop: six years if its battery is empty."""
TWO_WEEKS = 14 * 24 * 3600


def is_logged_in(client, club):
    return client.get(reverse("people:people", args=[club.slug])).status_code == 200


def log_in(client):
    answer = client.post("/log-in/", {"username": "Ruth", "password": PASSWORD})
    assert answer.status_code == 302
    return answer.cookies["sessionid"]["max-age"]


def cookie_lasts_until(answer, now):
    return now + datetime.timedelta(seconds=answer.cookies["sessionid"]["max-age"])


@pytest.mark.django_db
@pytest.mark.parametrize("jump", SLOW)
def test_a_session_survives_a_clock_that_was_set_back_for_a_while(client, club, ruth, clock, jump):
    now = timezone.now()
    assert log_in(client) == TWO_WEEKS
    until = Session.objects.get().expire_date
    clock(now + jump)
    zone = {"name": "Tuesday Club", "time_zone": "America/Chicago"}
    answer = client.post(reverse("club:club", args=[club.slug]), zone)  # writes a message into the session
    assert Session.objects.get().expire_date == until
    cookie = answer.cookies["sessionid"]["max-age"]
    assert cookie == "" if jump < -YEAR else abs(cookie_lasts_until(answer, now + jump) - until) < HOUR
    clock(now + 8 * 24 * HOUR)
    assert is_logged_in(client, club)
    clock(Session.objects.get().expire_date + HOUR)
    assert not is_logged_in(client, club)


@pytest.mark.django_db
@pytest.mark.parametrize("jump", SLOW)
def test_who_logs_in_while_the_clock_is_slow_stays_logged_in_once_it_is_right(client, club, ruth, clock, jump):
    """The last evening was two months ago. Since then the laptop's clock stands still."""
    last_evening = timezone.now() - 60 * 24 * HOUR
    User.objects.update(last_login=last_evening)
    clock(last_evening + jump)
    cookie = log_in(client)
    assert cookie == ("" if jump < -2 * HOUR else TWO_WEEKS * 26 + 24 * 3600 + 2 * 3600)
    clock(timezone.now() - jump + 60 * 24 * HOUR)
    assert is_logged_in(client, club)


@pytest.mark.django_db
def test_a_clock_that_was_fast_makes_no_login_long(client, club, ruth, clock):
    """The first login after it is right again is long, the next one is not."""
    now = timezone.now()
    clock(now + 2 * YEAR)
    log_in(client)
    clock(now)
    assert is_logged_in(client, club)
    assert [log_in(Client()), log_in(Client())] == ["", TWO_WEEKS]
