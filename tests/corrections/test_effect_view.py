"""The effect of a correction: totals, places, printed lists that are out of date, and the undo."""

import re
from itertools import product

import pytest

from tests.builders import keyed, make_evening, make_helper, tonight
from tournaments.models import Event, Print, Tally
from tournaments.sheets.queries import table_for


@pytest.fixture
def event(club):
    event = make_evening(club, date=tonight(club))
    for table, (first, second) in {1: (20, 15), 2: (10, 5)}.items():
        keyed(event, table=table, deal=1, counts={1: {"table.20": first}, 2: {"table.20": second}})
    return event


def name(event, table, position):
    return next(team.name for team in table_for(event, table=table, deal=1).teams if team.position == position)


def test_a_correction_moves_a_team_up_and_others_down(desk, event):
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"table.20": 99}}, version=1, why="slip")
    found = desk.get("corrections:effect", 2, 1, event=event).context["effect"]
    assert {
        (move.name, move.place_was, move.place_now, move.total_was, move.total_now) for move in found.corrected
    } == {
        (name(event, 2, 1), "3rd place", "4th place", 200, 200),
        (name(event, 2, 2), "4th place", "1st place", 100, 1980),
    }
    assert {(move.name, move.place_was, move.place_now) for move in found.others} == {
        (name(event, 1, 1), "1st place", "2nd place"),
        (name(event, 1, 2), "2nd place", "3rd place"),
    }


def test_the_page_describes_the_effect(desk, event):
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"table.20": 99}}, version=1, why="slip")
    text = " ".join(desk.get("corrections:effect", 2, 1, event=event).content.decode().split())
    assert "Now 1st place, was 4th place." in text
    assert "1,980 in all, was 100." in text


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("not-played", "not-played", []),
        ("entered", "not-played", ["No place now."] * 2),
        ("not-played", "entered", ["Now 3rd place.", "Now 4th place."]),
        ("entered", "entered", ["Still 3rd place.", "Still 4th place."]),
    ],
)
def test_the_page_describes_a_first_and_a_lost_place(desk, event, before, after, said):
    for version, state in enumerate((before, after), 1):
        counts = {1: {"table.20": 10}, 2: {"table.20": 5}} if state == "entered" else {}
        keyed(event, table=2, deal=1, counts=counts, version=version, state=state, why="slip")
    text = desk.get("corrections:effect", 2, 1, event=event).content.decode()
    assert sorted(re.findall(r"(?:Now|No|Still) [^<\n]*place[^<\n]*\.", text)) == said


def test_the_page_says_tied_as_the_results_do(desk, event):
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"table.20": 20}}, version=1, why="slip")
    page = desk.get("corrections:effect", 2, 1, event=event)
    moves = page.context["effect"].corrected + page.context["effect"].others
    assert {(move.name, move.place_was, move.place_now) for move in moves} == {
        (name(event, 2, 1), "3rd place", "4th place"),
        (name(event, 2, 2), "4th place", "tied for 1st"),
        (name(event, 1, 1), "1st place", "tied for 1st"),
        (name(event, 1, 2), "2nd place", "3rd place"),
    }
    assert "Now tied for 1st, was 4th place." in page.content.decode()
    assert "tied for 1st" in desk.get("standings:team", 1, event=event).content.decode()


def test_a_correction_may_change_no_place(desk, event):
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"table.20": 6}}, version=1, why="slip")
    found = desk.get("corrections:effect", 2, 1, event=event).context["effect"]
    assert not any(move.moved for move in found.corrected)
    assert found.others == ()


def next_after(client, desk, event):
    """The main link below what a correction did: its words and where it leads."""
    page = client.get(desk.url("corrections:effect", 2, 1, event=event)).content.decode()
    ((leads_to, words),) = re.findall(r'<a class="button button-main[^"]*" href="([^"]+)"[^>]*>([^<]+)<', page)
    return words, leads_to


def test_after_a_correction_the_next_sheet_follows_or_the_results_once_all_are_in(desk, event):
    play, results = (desk.url(name, event=event) for name in ("sheets:play", "standings:results"))
    assert next_after(desk.client, desk, event) == ("Next sheet", play)
    for table, deal in product((1, 2), range(2, event.deals + 1)):
        keyed(event, table=table, deal=deal, counts={})
    assert next_after(desk.client, desk, event) == ("See the results", results)
    assert next_after(make_helper(event), desk, event) == ("Back to Play", play)


def test_the_effect_of_a_first_save_starts_from_zero(desk, event):
    found = desk.get("corrections:effect", 1, 1, event=event).context["effect"]
    assert {move.total_was for move in found.corrected} == {0}


def test_earlier_places_leave_out_a_hand_that_was_unfinished_then(desk, event):
    Event.objects.update(unfinished="complete-only")
    keyed(event, table=1, deal=2, counts={1: {"table.20": 1}, 2: {"table.20": 99}}, state="unfinished")
    keyed(event, table=2, deal=2, counts={})
    keyed(event, table=1, deal=2, counts={1: {"table.20": 1}, 2: {"table.20": 99}}, version=1)
    found = desk.get("corrections:effect", 1, 2, event=event).context["effect"]
    assert {
        (move.name, move.place_was, move.place_now, move.total_was, move.total_now) for move in found.corrected
    } == {
        (name(event, 1, 1), "1st place", "2nd place", 400, 420),
        (name(event, 1, 2), "2nd place", "1st place", 300, 2280),
    }
    assert found.others == ()


def test_saving_a_changed_sheet_redirects_to_its_effect_with_an_undo(desk, event):
    page = desk.get("sheets:sheet", 2, 1, event=event)
    hidden = {name: page.context["form"][name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed = hidden | {"1-table-20": "10", "2-table-20": "99", "ending": "0", "empty_means_zero": "1", "why": "slip"}
    answer = desk.post("sheets:sheet", 2, 1, event=event, data=typed)
    assert answer.url == desk.url("corrections:effect", 2, 1, event=event) + "?saved=2.1"
    text = desk.client.get(answer.url).content.decode()
    assert desk.url("sheets:undo", 2, 1, event=event) in text
    desk.post("sheets:undo", 2, 1, event=event, data={"version": 2})
    assert sorted(Tally.objects.filter(sheet__seating__table=2).values_list("total", flat=True)) == [100, 200]


def test_a_printed_list_that_is_out_of_date_is_shown(desk, event):
    event.refresh_from_db()
    Print.objects.create(
        event=event, kind="leaderboard", version=event.version, printed_at="2026-11-20T20:58:00Z", printed_by="Ruth"
    )
    assert desk.get("corrections:effect", 2, 1, event=event).context["outdated"] == []
    keyed(event, table=2, deal=1, counts={1: {"table.20": 10}, 2: {"table.20": 99}}, version=1, why="slip")
    text = desk.get("corrections:effect", 2, 1, event=event).content.decode()
    assert "Out of date: Leaderboard, printed at 2:58 PM." in text
    assert "Print again" in text


def test_the_effect_of_a_sheet_that_is_not_in_is_not_found(desk, event):
    assert desk.get("corrections:effect", 1, 2, event=event).status_code == 404
