"""Evenings whose partners change in the lists of past evenings, in a season, and in what a season prints."""

import datetime
import io

import pytest
from openpyxl import load_workbook

from tests import rounds
from tests.builders import make_event, make_people
from tests.rounds import added_up, key_in_all_rounds, key_in_round, make_rounds
from tournaments.models import Event, Season
from tournaments.standings.actions import make_final

FORMATS = ["partners", "progressive"]


@pytest.fixture
def season(club):
    return Season.objects.create(club=club, name="Spring")


@pytest.fixture(params=FORMATS)
def event(request, club, season):
    return key_in_all_rounds(make_rounds(club, request.param, season=season))


def in_order(totals):
    return sorted(totals.items(), key=lambda item: -item[1])


def test_a_season_counts_the_points_of_each_player(desk, season, event):
    rows = desk.get("seasons:season", season.pk).context["table"].rows
    assert [(row.player.name, row.points) for row in rows] == in_order(added_up(event))


def test_an_evening_with_rounds_to_go_adds_up_with_one_that_is_over(desk, club, season, monkeypatch):
    key_in_all_rounds(make_rounds(club, "partners", season=season))
    monkeypatch.setattr(rounds, "make_people", lambda club: list(club.players.all()))
    tonight = make_rounds(club, "partners", season=season)
    key_in_round(tonight, 1)
    assert desk.get("seasons:season", season.pk).context["why_refused"] == ""
    desk.post("sheets:end-evening", event=tonight, data={"number": 1})
    assert "different numbers of hands" in desk.get("seasons:season", season.pk).context["why_refused"]


def test_points_for_places_go_by_the_places_of_players(desk, season, event):
    Season.objects.filter(pk=season.pk).update(measure="places", place_points=[8, 6, 4, 2])
    rows = desk.get("seasons:season", season.pk).context["table"].rows
    expected = [name for name, _total in in_order(added_up(event))]
    assert [(row.player.name, row.points) for row in rows[:4]] == list(zip(expected[:4], [8, 6, 4, 2], strict=True))
    assert {row.points for row in rows[4:]} == {0}


def test_the_workbook_of_a_season_lists_the_players(desk, season, event):
    book = load_workbook(io.BytesIO(b"".join(desk.get("seasons:season-workbook", season.pk).streaming_content)))
    _headings, *rows = book["Standings"].values
    assert [(row[1], row[2], row[5]) for row in rows] == [
        (name, total, total) for name, total in in_order(added_up(event))
    ]
    lines = b"".join(desk.get("seasons:season-csv", season.pk).streaming_content).decode("utf-8-sig").splitlines()
    assert [line.split(",")[1] for line in lines[1:]] == [name for name, _total in in_order(added_up(event))]


def test_the_list_of_past_evenings_names_the_player_who_won(desk, event):
    make_final(event=event, version=Event.objects.get(pk=event.pk).version)
    page = desk.get("seasons:past").content.decode()
    (first, _total), *others = in_order(added_up(event))
    assert first in page
    assert [name for name, _total in others if name in page] == []


def test_a_person_has_a_place_among_the_players(desk, event):
    (_first, (name, _total), *_others) = in_order(added_up(event))
    player = event.club.players.get(given_name=name.split()[0])
    page = " ".join(desk.get("seasons:player", player.pk).content.decode().split())
    assert "of 8 players" in page
    assert '<span class="strong">2nd</span> of 8 players' in page


def test_partners_of_both_days_of_an_event_share_the_points_of_their_places(desk, club, season):
    """Both days have the same partners. Two partners take two places, as players do: 1 and 2, 3 and 4, and so on."""
    people = make_people(club)[:8]
    first, second = (played_by_partners(club, season, people, date=date) for date in ("2026-11-20", "2026-11-21"))
    Event.objects.filter(pk=second.pk).update(continues=first)
    Season.objects.filter(pk=season.pk).update(measure="places", place_points=[10, 8, 6, 5, 4, 3, 2, 1])
    rows = desk.get("seasons:season", season.pk).context["table"].rows
    assert [row.points for row in rows] == [9, 9, 5.5, 5.5, 3.5, 3.5, 1.5, 1.5]
    totals = {name: total + added_up(second)[name] for name, total in added_up(first).items()}
    assert [totals[row.player.name] for row in rows] == [total for _name, total in in_order(totals)]


def played_by_partners(club, season, people, *, date):
    """An evening of one round of new partners."""
    event = make_rounds(club, "partners", season=season, guests=people, rounds=1)
    Event.objects.filter(pk=event.pk).update(date=date)
    return key_in_all_rounds(event)


def test_the_results_of_a_day_lead_to_the_other_days_and_to_their_season(desk, club, season):
    event = make_event(club, season=season)
    assert "Days of this event" not in desk.get("standings:results", event=event).content.decode()
    other = make_event(club, date=event.date + datetime.timedelta(days=1), continues=event, season=season)
    for day in (event, other):
        page = " ".join(desk.get("standings:results", event=day).content.decode().split())
        for each, date in ((event, "Nov 20, 2026"), (other, "Nov 21, 2026")):
            here = ' aria-current="page"' if each == day else ""
            assert f'<a href="{desk.url("standings:results", event=each)}"{here}>{date}</a>' in page
        assert f'<a href="{desk.url("seasons:season", season.pk)}">Season: Spring</a>' in page
