"""Reading out the winners: nothing on the page before its press, last to first."""

import re

import pytest

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything


@pytest.fixture
def event(club):
    event = make_evening(club)
    for table, points in ((1, (500, 300)), (2, (300, 100))):
        keyed(event, table=table, deal=1, counts={n: {"table.points": p} for n, p in enumerate(points, start=1)})
    return event


def read(desk, event, **data):
    """The place and the points that a step of the page shows."""
    page = desk.get("standings:winners", event=event, data=data).content.decode()
    place = re.findall(r'winner-place">([^<]*)<', page)
    return place, re.findall(r'winner-points">([^<]*)<', page)


def main_button(page):
    """The words and the address of the only main button."""
    ((address, words),) = re.findall(r'class="button button-main button-next" href="([^"]*)">([^<]*)<', page)
    assert page.count("button-main") == 1
    return words, address


def names(event):
    return [member.player.family_name for team in event.teams.all() for member in team.members.all()]


def test_the_first_page_names_nobody(desk, event):
    page = desk.get("standings:winners", event=event).content.decode()
    assert [name for name in names(event) if name in page] == []
    assert "Start reading out" in page


def test_each_step_shows_one_place_from_the_last_to_the_first(desk, event):
    assert [read(desk, event, step=step) for step in (1, 2, 3)] == [
        (["4th place"], ["100 points"]),
        (["tied for 2nd"], ["300 points", "300 points"]),
        (["1st place"], ["500 points"]),
    ]


@pytest.mark.parametrize("step", ["99", "3"])
def test_the_first_place_has_no_next_step(desk, event, step):
    page = desk.get("standings:winners", event=event, data={"step": step}).content.decode()
    assert "data-next" not in page
    assert "data-back" in page


@pytest.mark.parametrize("invalid", ["x", "-1", "1e9", "9" * 60, "²"])
def test_an_invalid_query_shows_the_first_page(desk, event, invalid):
    assert read(desk, event, step=invalid, list=invalid, first=invalid) == ([], [])


def test_only_the_first_places_may_be_read_out(desk, event):
    assert read(desk, event, first=3, step=1)[0] == ["tied for 2nd"]


def test_players_may_be_read_out_instead_of_teams(desk, event):
    assert read(desk, event, of="players", step=1) == (["4th place"], ["100 points"] * 2)


def test_each_list_is_read_out_separately(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=[f"P{n}" for n in range(10)]))
    draw_tables(event)
    play_everything(event)
    page = desk.get("standings:winners", event=event).content.decode()
    assert "Tables of 4" in page
    assert "Tables of 6" in page
    assert [len(read(desk, event, list=number, step=2)[1]) for number in (0, 1, 5)] == [1, 1, 1]


def test_the_last_place_of_a_list_leads_on_to_the_next_list(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=[f"P{n}" for n in range(10)]))
    draw_tables(event)
    play_everything(event)
    assert "Next:" not in desk.get("standings:winners", event=event, data={"step": 1}).content.decode()
    page = desk.get("standings:winners", event=event, data={"step": 2, "of": "players"})
    assert 'data-next href="?of=players&amp;list=1">Next: Tables of 6</a>' in page.content.decode()
    then = desk.get("standings:winners", event=event, data={"list": 1, "of": "players"}).content.decode()
    assert "Tables of 6 · " in then
    assert "Start reading out" in then
    last = desk.get("standings:winners", event=event, data={"step": 3, "list": 1}).content.decode()
    assert main_button(last) == ("Back to the results", desk.url("standings:results", event=event))


def test_while_sheets_are_missing_reading_out_leads_back_to_play(desk, event):
    page = desk.get("standings:winners", event=event, data={"step": 3}).content.decode()
    assert main_button(page) == ("Back to Play", desk.url("sheets:play", event=event))


def test_an_evening_without_results_has_a_message(desk, club):
    assert "nothing to read out yet" in desk.get("standings:winners", event=make_event(club)).content.decode()


def test_one_point_is_one_point(desk, club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts={}, extras={1: [(1, "by hand")]})
    page = desk.get("standings:winners", event=event, data={"step": 2}).content.decode()
    assert ">1 point<" in page
