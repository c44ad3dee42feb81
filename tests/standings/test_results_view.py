"""The results page: every team with its place and its points hand by hand."""

import pytest

from tests.builders import keyed, make_evening, play_everything


@pytest.fixture
def event(club):
    return make_evening(club)


def rows(desk, event):
    return [
        (placed.place_shown, hands, placed.who.total)
        for placed, hands in desk.get("standings:results", event=event).context["rows"]
    ]


def test_teams_stand_by_their_totals_with_shared_places(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}, 2: {"table.points": 300}})
    keyed(event, table=2, deal=2, counts={1: {"table.points": 300}, 2: {"held.points": 100}})
    assert rows(desk, event) == [
        ("1", [500, None, None, None], 500),
        ("=2", [300, None, None, None], 300),
        ("=2", [None, 300, None, None], 300),
        ("4", [None, -100, None, None], -100),
    ]


def test_it_says_how_many_sheets_are_in_and_that_it_is_not_final(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    page = desk.get("standings:results", event=event).content.decode()
    assert "1 of 8 sheets are in." in page
    assert "Not final." in page


def test_negative_totals_have_a_real_minus(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"held.points": 1500}})
    assert "−1,500" in desk.get("standings:results", event=event).content.decode()


def test_names_are_shown_as_they_are_and_never_as_html(desk, event):
    player = event.sign_ups.first().player
    player.given_name = "<script>alert(1)</script>"
    player.save()
    page = desk.get("standings:results", event=event).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize("people", [4, 12])
def test_more_teams_cost_no_more_queries(desk, club, people, django_assert_max_num_queries):
    event = make_evening(club, people=people)
    play_everything(event)
    desk.get("standings:results", event=event)
    with django_assert_max_num_queries(7):
        assert len(rows(desk, event)) == people // 2
