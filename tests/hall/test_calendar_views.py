"""The evenings as a calendar: its link, what it shows, and that another program reads it."""

import datetime
import zoneinfo

import icalendar
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club
from tests.builders import make_evening, make_event, make_people, make_sign_ups
from tournaments.events.actions import change_event
from tournaments.hall.link_actions import end_calendar_link, give_calendar_link
from tournaments.models import CalendarLink, Event

CHICAGO = zoneinfo.ZoneInfo("America/Chicago")


@pytest.fixture
def event(club):
    Club.objects.update(time_zone="America/Chicago")
    return make_event(club, starts_at=datetime.time(18, 30), place="Hall 2, upstairs")


def path_of(club):
    return reverse("calendar_feed:feed", args=[give_calendar_link(club=club).token])


def evenings(club):
    """The evenings as the library icalendar reads them."""
    answer = Client().get(path_of(club))
    assert answer.status_code == 200
    return icalendar.Calendar.from_ical(answer.content).walk("VEVENT")


def test_a_program_may_ask_for_the_head_alone(club, event):
    answer = Client().head(path_of(club))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")


# What it shows


def test_another_program_reads_the_evening_at_the_clubs_time(club, event):
    (evening,) = evenings(club)
    assert evening["SUMMARY"] == "Friday Night"
    assert evening["LOCATION"] == "Hall 2, upstairs"
    assert evening["DTSTART"].dt == datetime.datetime(2026, 11, 20, 18, 30, tzinfo=CHICAGO)
    assert evening["DTSTAMP"].dt == event.history.latest().history_date.replace(microsecond=0)
    assert evening["UID"] == f"{event.pk}.{CalendarLink.objects.get().uid}@handfoot"


def test_an_evening_in_summer_is_at_the_clubs_time_too(club, event):
    Event.objects.update(date=datetime.date(2026, 7, 3))
    assert evenings(club)[0]["DTSTART"].dt == datetime.datetime(2026, 7, 3, 18, 30, tzinfo=CHICAGO)


def test_past_and_coming_evenings_are_in_the_order_of_time_and_other_clubs_are_not(club, event):
    make_event(club, date=datetime.date(2020, 1, 3))
    make_event(club, date=datetime.date(2035, 1, 5))
    make_event(Club.objects.create(name="Thursday", slug="thursday"))
    assert [str(evening["DTSTART"].dt)[:10] for evening in evenings(club)] == ["2020-01-03", "2026-11-21", "2035-01-05"]


def test_it_names_nobody(club):
    event = make_evening(club)
    seen = Client().get(path_of(club)).content.decode()
    assert [line.player.name for line in event.sign_ups.all() if line.player.given_name in seen] == []


def test_a_changed_evening_keeps_its_uid_and_gets_a_newer_stamp(club, event):
    (before,) = evenings(club)
    change_event(event=event, changes={"name": "Turkey Night"})
    Event.history.filter(history_type="~").update(history_date=datetime.datetime(2035, 1, 1, tzinfo=datetime.UTC))
    (after,) = evenings(club)
    assert (after["UID"], after["SUMMARY"]) == (before["UID"], "Turkey Night")
    assert after["DTSTAMP"].dt > before["DTSTAMP"].dt


def test_an_evening_without_history_has_the_stamp_of_its_day(club, event):
    Event.history.all().delete()
    assert evenings(club)[0]["DTSTAMP"].dt == datetime.datetime(2026, 11, 20, tzinfo=CHICAGO)


def test_the_calendar_takes_two_queries_however_many_evenings(club, event, django_assert_num_queries):
    path = path_of(club)
    for _evening in range(5):
        make_sign_ups(make_event(club), make_people(club, names=["Ada"]))
    with django_assert_num_queries(2):
        Client().get(path)


def test_the_answer_is_a_calendar_without_a_cookie(club, event):
    answer = Client().get(path_of(club))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == 'inline; filename="evenings.ics"'
    assert (answer.cookies, answer["X-Frame-Options"]) == ({}, "DENY")


# The link


def shown(desk):
    return desk.get("calendar:link").content.decode()


def test_no_one_has_the_link_before_it_is_turned_on(desk, club):
    assert "No one has the link yet." in shown(desk)
    assert not CalendarLink.objects.exists()
    assert f'href="{desk.url("calendar:link")}"' in desk.get("seasons:past").content.decode()


def test_the_page_shows_the_address_on_a_hosted_site(desk, club, settings):
    settings.HOSTED = True
    desk.post("calendar:give-link")
    assert f'value="http://testserver{path_of(club)}"' in shown(desk)


def test_on_a_laptop_the_page_offers_the_file(desk, club):
    desk.post("calendar:give-link")
    assert "Calendars reach this laptop only on the hall’s Wi-Fi." in shown(desk)
    assert f'href="{path_of(club)}"' in shown(desk)


def test_turning_the_link_on_twice_keeps_it(desk, club):
    first = path_of(club)
    desk.post("calendar:give-link")
    assert path_of(club) == first


def test_an_ended_link_is_refused_and_undo_restores_it(desk, club, event):
    path = path_of(club)
    desk.post("calendar:end-link")
    assert Client().get(path).status_code == 404
    desk.undo()
    assert Client().get(path).status_code == 200


def test_turning_the_link_off_and_on_makes_a_new_link_with_the_same_uids(desk, club, event):
    old, (before,) = path_of(club), evenings(club)
    end_calendar_link(club=club)
    (after,) = evenings(club)
    assert path_of(club) != old
    assert Client().get(old).status_code == 404
    assert after["UID"] == before["UID"]


@pytest.mark.parametrize("token", ["x", "%00", "a" * 500, "' or 1=1 --"])
def test_a_guessed_token_is_not_found(club, event, token):
    path_of(club)
    assert Client().get(f"/look/calendar/{token}.ics").status_code == 404
