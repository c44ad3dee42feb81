"""The evening ends after Hand 3: one press, every list counts three hands, and Undo."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_evening, make_helper, played_evenings, tonight
from tests.evening_file.evenings import other_club
from tests.standings.result_pages import rows_of
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Sheet
from tournaments.models.progress import progress
from tournaments.web.access import GIVEN_OUT


@pytest.fixture
def event(club):
    """Three hands are in everywhere; Hand 4 is in at one of two tables and changes the leader."""
    event = make_evening(club, date=tonight(club))
    for deal in (1, 2, 3):
        for table, points in ((1, 300), (2, 400)):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": points}})
    keyed(event, table=1, deal=4, counts={1: {"table.points": 9000}})
    return event


def totals(answer):
    return [row[-1] for row in rows_of(answer)]


THREE_HANDS = ["1,200", "900", "0", "0"]


def test_one_press_ends_the_evening_and_undo_lets_it_go_on(desk, event):
    page = desk.get("sheets:play", event=event).content.decode()
    assert "Stop after Hand 3" in page
    assert "Stop after Hand 2" not in page
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    event.refresh_from_db()
    assert (progress(event).sheets_in, progress(event).sheets_due, progress(event).all_in) == (6, 6, True)
    page = desk.get("sheets:play", event=event)
    assert "The evening ends after Hand 3." in page.content.decode()
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    desk.undo()
    desk.post("sheets:end-after", event=event, data={"deal": 4})
    event.refresh_from_db()
    assert (progress(event).sheets_in, progress(event).sheets_due) == (7, 8)
    assert totals(desk.get("standings:results", event=event, data={"after": "all"}))[0] == "9,900"


def test_undo_restores_the_planned_end(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert event.rounds.get().last_deal == 3
    desk.undo()
    assert event.rounds.get().last_deal == 4


def test_every_list_counts_three_hands(desk, event):
    give_out_link(event=event)
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    for asked in ({}, {"after": "all"}, {"after": "4"}):
        assert totals(desk.get("standings:results", event=event, data=asked)) == THREE_HANDS
        assert totals(desk.get("paper:paper", "leaderboard", event=event, data=asked)) == THREE_HANDS
        found = b"".join(desk.get("exports:csv", "standings", event=event, data=asked).streaming_content)
        assert next(csv.DictReader(io.StringIO(found.decode("utf-8-sig"))))["Total"] == "1200"
    event.refresh_from_db()
    assert "After Hand 3, all tables" in desk.get("standings:results", event=event).content.decode()
    public = Client().get(reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    assert totals(public) == THREE_HANDS
    hands = b"".join(desk.get("exports:csv", "hands", event=event).streaming_content).decode()
    assert "9000" not in hands
    leader = event.teams.get(seats__seating__table=1, seats__position=1)
    assert "9,000" not in desk.get("standings:team", leader.number, event=event).content.decode()
    assert [standing.points for standing in played_evenings(leader.members.first().player)] == [900]
    assert desk.post("standings:final", event=event, data={"version": event.version}).status_code == 302
    event.refresh_from_db()
    assert event.is_final


def test_sheets_of_later_hands_stay_saved_and_cannot_be_opened(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert Sheet.objects.filter(deal=4).count() == 1
    assert desk.get("sheets:sheet", 1, 4, event=event).status_code == 404


def test_an_evening_that_ended_early_moves_to_another_laptop(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    event.refresh_from_db()
    copied = bring_in(club=other_club(), evening=evening_values(event)).event
    assert progress(copied).all_in
    assert copied.rounds.get().last_deal == 3


@pytest.mark.parametrize("deal", ["0", "5", "", "x"])
def test_a_hand_that_the_evening_does_not_have_is_refused(desk, event, deal):
    desk.post("sheets:end-after", event=event, data={"deal": deal})
    assert event.rounds.get().last_deal == 4


def test_helpers_are_not_offered_to_end_the_evening(event):
    page = make_helper(event).get(reverse("sheets:play", args=[event.club.slug, event.pk])).content.decode()
    assert "Stop after Hand" not in page
