"""Hands of which only the totals are known: counted, marked wherever their points are shown, and deciding no tie."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_evening, standings, tonight
from tests.standings.result_pages import rows_of
from tournaments.core.sheets.checked_number import SheetPlace
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event, TeamMember
from tournaments.sheets.queries import sheets_in_words
from tournaments.standings.queries import evening_of
from tournaments.web.access import GIVEN_OUT

TOTALS = {1: {"total.points": 400}, 2: {"total.points": -35}}


@pytest.fixture
def event(club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts=TOTALS, ending="")
    return event


def test_they_count_as_they_are(event):
    assert [(row.place, row.who.total) for row in standings(event)] == [(1, 400), (2, -35)]
    assert evening_of(event).without_lines() == [SheetPlace(1, 1)]


def test_a_sentence_names_a_few_sheets_and_counts_many(event):
    places = [SheetPlace(table, deal) for table in (1, 2) for deal in range(1, 5)]
    numbers = [event.sheet_number(table=table, deal=deal) for table, deal in places]
    assert [sheets_in_words(event, places[:few]) for few in (1, 6)] == [numbers[0], ", ".join(numbers[:6])]
    assert [sheets_in_words(event, places[:many]) for many in (7, 8)] == ["7 sheets", "8 sheets"]


def test_the_list_of_results_marks_them(desk, event):
    keyed(event, table=1, deal=2, counts={1: {"table.20": 1}, 2: {"table.20": 2}})
    rows = rows_of(desk.get("standings:results", event=event))
    assert [[cell for cell in row if "total only" in cell] for row in rows] == [["400 total only"], ["−35 total only"]]


def test_the_details_of_a_team_have_one_line_and_no_books(desk, event):
    page = desk.get("standings:team", 1, event=event)
    assert rows_of(page) == [["Total only", "", "", "400"], ["Total", "", "", "400"]]
    assert '<span class="remark">total only</span>' in page.content.decode()


def test_a_persons_phone_marks_them(event):
    give_out_link(event=event)
    event.refresh_from_db()
    player = TeamMember.objects.filter(team__event=event).first().player_id
    token = event.public_token.removeprefix(GIVEN_OUT)
    page = Client().get(reverse("public:person", args=[token, player])).content.decode()
    assert '<span class="remark">total only</span>' in page
    assert re.findall(r"<dt>([^<]+)</dt>", page) == ["Total only"]


def test_counts_decide_no_tie_while_a_sheet_has_totals_only(desk, event):
    Event.objects.filter(pk=event.pk).update(tie_breaks=["red-books"])
    tied = {1: {"books.red": 1}, 2: {"books.red": 1, "table.20": 1, "held.20": 1}}
    both = {team: {"total.points": 500} for team in (1, 2)}
    event.refresh_from_db()
    keyed(event, table=1, deal=1, counts={1: {"table.5": 1}, 2: {"held.5": 87}}, version=1)
    keyed(event, table=1, deal=2, counts=tied)
    sheet = event.sheet_number(table=1, deal=1)
    said = f"Books and red threes decide no tie: only the totals are known of {sheet}."
    assert said not in desk.get("standings:results", event=event).content.decode()
    keyed(event, table=1, deal=1, counts=both, ending="", version=2)
    assert [row.place for row in standings(event)] == [1, 1]
    assert said in desk.get("standings:results", event=event).content.decode()
    Event.objects.filter(pk=event.pk).update(tie_breaks=["best-hand"])
    assert said not in desk.get("standings:results", event=event).content.decode()


def test_counts_decide_a_tie_in_a_list_that_counts_only_other_hands(desk, club):
    """The last hand, of which only the totals are known, is held back on phones and not in the list after Hand 3."""
    event = make_evening(club, people=4, holds_back=True, tie_breaks=["red-books"], date=tonight(club))
    for deal, counts in enumerate(({1: {"books.red": 1}, 2: {"table.50": 10}}, {}, {}), start=1):
        keyed(event, table=1, deal=deal, counts=counts)
    keyed(event, table=1, deal=4, counts={team: {"total.points": 500} for team in (1, 2)}, ending="")
    give_out_link(event=event)
    event.refresh_from_db()
    phone = Client().get(reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    after_3, whole = (desk.get("standings:results", event=event, data={"after": after}) for after in ("3", "4"))
    assert [[row[0] for row in rows_of(page)] for page in (phone, after_3, whole)] == [
        ["1", "2"],
        ["1", "2"],
        ["T1", "T1"],
    ]
    assert ["decide no tie" in page.content.decode() for page in (after_3, whole)] == [False, True]
