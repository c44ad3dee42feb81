"""Between two rounds: what is offered, and an evening that ends before its last planned round."""

import pytest

from tests.rounds import key_in_round, make_rounds, next_round
from tournaments.models import Event
from tournaments.models.progress import progress
from tournaments.rounds.start_actions import start_round
from tournaments.standings.actions import make_final

FORMATS = ["fixed-teams", "partners", "progressive"]


@pytest.fixture(params=FORMATS)
def event(request, club):
    """Round 2 of 3 is finished."""
    event = next_round(make_rounds(club, request.param, round_minutes=30), 2)
    key_in_round(event, 2)
    return Event.objects.get(pk=event.pk)


def text_of(page):
    return " ".join(page.content.decode().split())


@pytest.mark.parametrize("page", ["sheets:play", "standings:results"])
def test_between_rounds_the_winners_and_the_clock_are_not_offered(desk, event, page):
    shown = text_of(desk.get(page, event=event))
    assert "1 round to go" in shown
    assert "0 sheets to go" not in shown
    assert "Start Round 3" in shown
    assert "End the evening after Round 2" in shown
    assert "Read out the winners" not in shown
    assert "Start the clock" not in shown


def test_the_clock_is_offered_while_the_round_is_played(desk, club):
    event = next_round(make_rounds(club, "partners", round_minutes=30), 2)
    assert "Start the clock: 30 minutes" in text_of(desk.get("sheets:play", event=event))


def test_play_names_the_round(desk, club):
    event = make_rounds(club, "partners")
    assert "Round 1 of 3" in text_of(desk.get("sheets:play", event=event))
    event = next_round(event, 2)
    assert "Round 2 of 3" in text_of(desk.get("sheets:play", event=event))


def test_the_evening_may_end_early(desk, event):
    answer = desk.post("sheets:end-evening", event=event, data={"number": 2})
    assert answer.url == desk.url("standings:results", event=event)
    page = text_of(desk.client.get(answer.url))
    assert "The evening ends after Round 2." in page
    assert "Read out the winners" in page
    assert "All sheets are in" in page
    found = progress(event)
    assert (found.all_in, found.rounds_to_go, found.may_start_round) == (True, 0, False)
    desk.post("rounds:start", event=event, data={"number": 3})
    assert event.rounds.count() == 2
    make_final(event=event, version=Event.objects.get(pk=event.pk).version)
    assert Event.objects.get(pk=event.pk).is_final


def test_an_evening_that_ended_early_may_go_on(desk, event):
    desk.post("sheets:end-evening", event=event, data={"number": 2})
    page = text_of(desk.get("sheets:play", event=event))
    assert "The evening ends after Round 2 of 3." in page
    desk.post("sheets:play-on", event=event, data={"number": 2})
    assert progress(event).may_start_round
    desk.post("rounds:start", event=event, data={"number": 3})
    assert event.rounds.count() == 3


def test_an_evening_does_not_end_early_while_a_sheet_is_missing(desk, club):
    event = next_round(make_rounds(club, "partners"), 2)
    for number in (1, 2, 3):
        desk.post("sheets:end-evening", event=event, data={"number": number})
        assert not event.rounds.filter(ends_early=True).exists()
    page = text_of(desk.get("sheets:play", event=event))
    assert "Round 2 has begun since, so nothing was changed." in page
    assert "The evening ends after a round whose sheets are all in." in page


def test_the_last_round_needs_no_early_end(desk, event):
    start_round(event=event, number=3)
    key_in_round(event, 3)
    page = text_of(desk.get("standings:results", event=event))
    assert "Read out the winners" in page
    assert "End the evening" not in page


def test_a_round_and_the_evening_are_read_out_by_different_buttons(desk, event):
    winners = desk.url("standings:winners", event=event)
    of_round, of_evening = f'href="{winners}?round=1">Read out Round 1<', f'href="{winners}">Read out the winners<'
    page = text_of(desk.get("standings:results", event=event, data={"round": 1}))
    assert (of_round in page, of_evening in page) == (True, False)
    start_round(event=event, number=3)
    key_in_round(event, 3)
    page = text_of(desk.get("standings:results", event=event, data={"round": 1}))
    assert (of_round in page, of_evening in page) == (True, True)
