"""The standings of an event over several days: page, links and workbook."""

import datetime
import io
from dataclasses import replace

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.library import built_in
from tests.builders import draw_tables, make_event, make_people, make_sign_ups, play_everything
from tests.rounds import added_up, key_in_all_rounds, make_rounds
from tournaments.models import Event

FRIDAY = datetime.date(2026, 11, 20)


@pytest.fixture
def guests(club):
    return make_people(club)[:8]


def played_day(club, guests, *, day, draw, points, **settings):
    """A day of one sitting, played to the end; `draw` is the seed of its partners, `points` that of its tallies."""
    event = make_event(club, date=FRIDAY + datetime.timedelta(days=day - 1), chapter_rule=False, **settings)
    make_sign_ups(event, guests)
    draw_tables(event, seed=draw)
    play_everything(event, seed=points)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def first(club, guests):
    return played_day(club, guests, day=1, draw=7, points=1)


@pytest.fixture
def second(club, guests, first):
    """A second day with other partners, without the last person."""
    return played_day(club, guests[:4], day=2, draw=8, points=2, continues=first)


def rows_of(response):
    return [(row.placed.place_shown, row.name, list(row.days), row.points) for row in response.context["table"].rows]


def test_the_points_of_all_days_are_added_up_for_each_player(desk, first, second):
    of_days = [added_up(first), added_up(second)]
    names = {name for day in of_days for name in day}
    totals = {name: sum(day.get(name, 0) for day in of_days) for name in names}
    rows = rows_of(desk.get("seasons:days", event=second))
    found = {name: (days, points) for _place, team, days, points in rows for name in team.split(" & ")}
    assert found == {name: ([day.get(name) for day in of_days], totals[name]) for name in names}
    assert [points for *_row, points in rows] == sorted((points for *_row, points in rows), reverse=True)


def test_partners_of_all_days_are_one_row(desk, club, guests, first):
    again = played_day(club, guests, day=2, draw=7, points=2, continues=first)
    rows = rows_of(desk.get("seasons:days", event=first))
    assert [place for place, *_row in rows] == ["1", "2", "3", "4"]
    day_1, day_2 = added_up(first), added_up(again)
    for _place, name, days, points in rows:
        for one in name.split(" & "):
            assert days == [day_1[one], day_2[one]]
            assert points == sum(days)


def test_every_day_leads_to_the_sum_and_back(desk, first, second):
    for day in (first, second):
        page = desk.get("standings:results", event=day).content.decode()
        assert reverse("seasons:days", args=[day.club.slug, day.pk]) in page
        assert [each.pk for each in desk.get("seasons:days", event=day).context["table"].days] == [first.pk, second.pk]
    page = desk.get("seasons:days", event=second).content.decode()
    assert reverse("standings:results", args=[first.club.slug, first.pk]) in page
    assert "2 days are not final." in page


def test_days_under_different_rules_are_added_up_with_a_warning(desk, club, guests, first, second):
    assert "do not compare" not in desk.get("seasons:days", event=first).content.decode()
    played_day(club, guests[:4], day=3, draw=7, points=3, rules="texas-good-sam", continues=first)
    assert "do not compare" in desk.get("seasons:days", event=first).content.decode()


def test_before_the_first_sheet_the_page_is_empty(desk, club):
    event = make_event(club)
    page = desk.get("seasons:days", event=event).content.decode()
    assert "No sheet is in yet." in page
    assert desk.get("seasons:days-workbook", event=event).status_code == 200


def test_the_workbook_has_a_column_for_each_day(desk, first, second):
    answer = desk.get("seasons:days-workbook", event=first)
    (headings, *rows) = load_workbook(io.BytesIO(b"".join(answer.streaming_content)))["All days"].values
    assert len(headings) == 5
    expected = [(name, *days, points) for _place, name, days, points in rows_of(desk.get("seasons:days", event=first))]
    assert [row[1:] for row in rows] == expected


def test_someone_who_missed_a_day_is_told_on_how_many_days_they_came(desk, guests, first, second):
    page = " ".join(desk.get("seasons:days", event=first).content.decode().split())
    came = {row.name: row.came for row in desk.get("seasons:days", event=first).context["table"].rows}
    assert sorted(set(came.values())) == [1, 2]
    assert page.count("(1 of 2 days)") == list(came.values()).count(1)
    assert "2 of 2 days" not in page


SHARE_A_ROW = "Partners who played together on all their days share a row. Everyone else has a row of their own."


def test_rows_of_partners_among_rows_of_players_are_explained(desk, club, guests, first):
    assert SHARE_A_ROW not in desk.get("seasons:days", event=first).content.decode(), "all rows are of partners"
    played_day(club, guests[:4], day=2, draw=8, points=2, continues=first)
    names = [name for _place, name, *_rest in rows_of(desk.get("seasons:days", event=first))]
    assert {" & " in name for name in names} == {True, False}
    assert SHARE_A_ROW in desk.get("seasons:days", event=first).content.decode()


def test_the_workbook_says_what_the_page_says(desk, club, guests, first, second):
    played_day(club, guests[:4], day=3, draw=7, points=3, rules="texas-good-sam", continues=first)
    answer = desk.get("seasons:days-workbook", event=first)
    about = dict(row[:2] for row in load_workbook(io.BytesIO(b"".join(answer.streaming_content)))["About"].values)
    assert (about["Days with results"], about["Days that are not final"]) == (3, 3)
    assert "do not compare" in about["Points of the days"]
    assert about["Rows"] == SHARE_A_ROW


@pytest.mark.parametrize(("days", "people"), [(2, 4), (4, 8)])
def test_few_and_many_days_and_people_take_the_same_queries(
    desk, club, guests, django_assert_num_queries, days, people
):
    first = played_day(club, guests[:people], day=1, draw=7, points=1)
    for day in range(2, days + 1):
        played_day(club, guests[:people], day=day, draw=day, points=day, continues=first)
    desk.get("seasons:days", event=first)
    with django_assert_num_queries(10):
        desk.get("seasons:days", event=first)


def test_where_the_lowest_score_wins_the_lowest_sum_is_first(desk, club, guests):
    rules = replace(built_in("tanglewood"), low_wins=True)
    first = played_day(club, guests, day=1, draw=7, points=1, rules=rules)
    played_day(club, guests, day=2, draw=7, points=2, rules=rules, continues=first)
    rows = rows_of(desk.get("seasons:days", event=first))
    totals = [points for *_row, points in rows]
    assert len(set(totals)) > 1
    assert totals == sorted(totals)
    assert rows[0][0] == "1"


def test_where_players_are_ranked_each_has_a_row_and_a_place(desk, club, guests):
    """Both days have the same partners, so two partners have the same points and share two places."""
    first = key_in_all_rounds(make_rounds(club, "partners", guests=guests, rounds=1))
    other = key_in_all_rounds(make_rounds(club, "partners", guests=guests, rounds=1))
    Event.objects.filter(pk=other.pk).update(continues=first, date=first.date + datetime.timedelta(days=1))
    rows = rows_of(desk.get("seasons:days", event=first))
    day_1, day_2 = added_up(first), added_up(other)
    assert {name: (days, points) for _place, name, days, points in rows} == {
        name: ([day_1[name], day_2[name]], day_1[name] + day_2[name]) for name in day_1
    }
    assert [place for place, *_rest in rows] == ["T1", "T1", "T3", "T3", "T5", "T5", "T7", "T7"]
