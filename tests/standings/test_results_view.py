"""The results page: places with gaps, points hand by hand, and missing sheets."""

import re

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    standings,
)
from tests.standings.result_pages import rows_of
from tournaments.models import Sheet
from tournaments.sheets import open_matter_queries
from tournaments.standings import views
from tournaments.web.version_cache import VersionCache


@pytest.fixture
def event(club):
    return make_evening(club)


def rows(desk, event, **data):
    return rows_of(desk.get("standings:results", event=event, data=data))


def without_names(found):
    return [[row[0], *row[2:]] for row in found]


def key_hand(event, deal, *points):
    """Save one hand of every table: the points of all teams, in the order of tables."""
    for table in range(1, len(points) // 2 + 1):
        first, second = points[2 * table - 2 : 2 * table]
        keyed(event, table=table, deal=deal, counts={1: {"table.points": first}, 2: {"table.points": second}})


def test_teams_are_ranked_by_total_with_shared_places_and_gaps(desk, event):
    key_hand(event, 1, 500, 300, 300, 100)
    assert without_names(rows(desk, event)) == [
        ["1", "500", "leads by 200", "500"],
        ["T2", "300", "tied", "300"],
        ["T2", "300", "tied", "300"],
        ["4", "100", "400", "100"],
    ]


def test_the_page_shows_the_last_hand_that_all_tables_have_in(desk, event):
    key_hand(event, 1, 500, 300, 200, 100)
    keyed(event, table=2, deal=2, counts={1: {"table.points": 900}})
    page = desk.get("standings:results", event=event).content.decode()
    assert "After Hand 1, all tables" in page
    assert "?after=all" in page
    assert [row[-1] for row in rows(desk, event)] == ["500", "300", "200", "100"]
    assert [row[-1] for row in rows(desk, event, after="all")] == ["1,100", "500", "300", "100"]
    assert without_names(rows(desk, event, after="all"))[1] == ["2", "500", "–", "–", "–", "600", "500"]


def test_the_page_shows_all_sheets_before_a_hand_is_complete(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    page = desk.get("standings:results", event=event).content.decode()
    assert "With all sheets that are in" in page
    assert "?after=" not in page
    assert [row[-1] for row in rows(desk, event)] == ["500", "0", "–", "–"]


def test_before_the_draw_no_sheet_is_called_missing(desk, club):
    page = desk.get("standings:results", event=make_event(club)).content.decode()
    assert "No tables yet" in page
    assert "missing-sheets" not in page


def test_sheets_are_missing_once_they_are_all_of_one_hand_and_to_go_before(desk, club):
    event = make_evening(club)

    def said():
        page = desk.get("standings:results", event=event).content.decode()
        return re.search(r'id="missing-sheets"><summary[^>]*>([^<]*)<', page)[1]

    assert said() == "8 sheets to go"
    for deal in range(1, event.deals):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 500}})
    assert said() == "2 sheets to go"
    keyed(event, table=1, deal=event.deals, counts={1: {"table.points": 500}})
    assert said() == "1 sheet missing"


def test_a_team_with_an_empty_sheet_has_a_place_and_a_team_without_a_sheet_has_none(desk, event):
    keyed(event, table=1, deal=1, counts={2: {"held.points": 50}})
    found = rows(desk, event)
    assert [(row[0], row[-1]) for row in found] == [("1", "0"), ("2", "−50"), ("–", "–"), ("–", "–")]
    assert "tied" not in " ".join(cell for row in found for cell in row)
    number = event.rounds.get().seatings.get(table=2).seats.first().team.number
    assert "no sheet in yet" in desk.get("standings:team", number, event=event).content.decode()
    players = rows_of(desk.get("standings:players", event=event))
    assert [(row[0], row[-3]) for row in players if row[-1] == "–"] == [("–", "0 of 1")] * 4
    ((group, _grid),) = desk.get("standings:growth", event=event).context["grown"]
    assert [row.row.place for row in group.rows] == [1, 2]
    assert [row.place for row in standings(event)] == [1, 2, 0, 0]


def test_missing_sheets_are_listed_with_links(desk, event):
    play_everything(event)
    event.rounds.get().seatings.get(table=2).sheets.filter(deal=3).update(state="taken-back")
    page = desk.get("standings:results", event=event).content.decode()
    assert "1 sheet missing" in page
    assert desk.url("sheets:sheet", 2, 3, event=event) in page
    assert "7 of 8 sheets in" in page
    assert "Not final" in page


def test_reading_out_the_winners_is_next_after_the_last_sheet(desk, event):
    play_everything(event)
    page = desk.get("standings:results", event=event).content.decode()
    assert "All sheets are in" in page
    assert f'button-next" href="{desk.url("standings:winners", event=event)}"' in page


def test_an_evening_without_tables_has_a_message(desk, club):
    page = desk.get("standings:results", event=make_event(club)).content.decode()
    assert "No one is at a table yet" in page


def test_negative_totals_have_a_minus_sign(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"held.points": 1500}})
    assert rows(desk, event)[1][-1] == "−1,500"


def test_names_are_escaped(desk, event):
    player = event.sign_ups.first().player
    player.given_name = '<script>alert(1)</script>"'
    player.save()
    page = desk.get("standings:results", event=event).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&quot;" in page


def test_every_total_links_to_its_lines(desk, event):
    page = desk.get("standings:results", event=event).content.decode()
    for number in range(1, 5):
        assert f'href="{desk.url("standings:team", number, event=event)}"' in page


def test_each_table_size_may_have_its_own_list(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=[f"P{n}" for n in range(10)]))
    draw_tables(event)
    event.refresh_from_db()
    assert event.lists == "per-size"
    play_everything(event)
    page = desk.get("standings:results", event=event).content.decode()
    assert "<h2>Tables of 4</h2>" in page
    assert "<h2>Tables of 6</h2>" in page
    assert [row[0] for row in rows(desk, event)] == ["1", "2", "1", "2"]


def test_one_list_may_be_ranked_by_the_average_of_each_player(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=[f"P{n}" for n in range(10)]))
    draw_tables(event)
    type(event).objects.update(lists="per-player")
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 600}, 2: {"table.points": 305}})
    found = without_names(rows(desk, event))
    assert sorted((row[-3], row[-1]) for row in found) == [
        ("101.7", "305"),
        ("152.5", "305"),
        ("200", "600"),
        ("300", "600"),
    ]
    assert [row[-3] for row in found] == ["300", "200", "152.5", "101.7"]


def test_the_lowest_total_wins_under_rules_where_low_wins(desk, event):
    text = event.rules_text.replace("format = 1", 'format = 1\nwins = "low"')
    type(event).objects.update(rules_text=text)
    key_hand(type(event).objects.get(), 1, 500, 300, 200, 100)
    assert [row[-1] for row in rows(desk, event)] == ["100", "200", "300", "500"]
    assert rows(desk, event)[0][-2] == "leads by 100"


def change(event, **settings):
    type(event).objects.update(version=F("version") + 1, **settings)


def test_unfinished_hands_have_a_remark(desk, event):
    key_hand(event, 1, 500, 300, 200, 100)
    keyed(event, table=1, deal=2, counts={1: {"table.points": 90}}, state="unfinished")
    keyed(event, table=2, deal=2, counts={1: {"table.points": 70}})
    assert rows(desk, event)[0][2:] == ["500", "90 not finished", "leads by 290", "590"]
    change(event, unfinished="average")
    assert [*rows(desk, event)[0][2:-2], rows(desk, event)[0][-1]] == [
        "500",
        "500 own average, 90 on the sheet",
        "1,000",
    ]
    change(event, unfinished="complete-only")
    assert [*rows(desk, event)[0][2:-2], rows(desk, event)[0][-1]] == [
        "500",
        "– does not count, 90 on the sheet",
        "500",
    ]
    assert "only hands that all tables played count" in desk.get("standings:results", event=event).content.decode()


def test_a_table_that_stopped_has_no_points_and_no_sheets_due(desk, event):
    key_hand(event, 1, 500, 300, 200, 100)
    keyed(event, table=2, deal=2, counts={1: {"table.points": 70}})
    for deal in (2, 3, 4):
        desk.post("sheets:stop", 1, deal, event=event)
    for deal in (3, 4):
        keyed(event, table=2, deal=deal, counts={})
    assert [*rows(desk, event)[0][2:-2], rows(desk, event)[0][-1]] == [
        "500",
        "– did not play",
        "– did not play",
        "– did not play",
        "500",
    ]
    state = desk.get("standings:results", event=event).context["state"]
    assert (state.sheets_in, state.sheets_needed, state.all_in) == (5, 5, True)
    assert "5 of 5 sheets in" in desk.get("standings:results", event=event).content.decode()
    found = {row[1]: row[3] for row in rows_of(desk.get("standings:players", event=event))}
    assert sorted(found.values()) == ["1 of 4"] * 4 + ["4 of 4"] * 4


def test_a_hand_that_was_not_played_needs_no_second_person(desk, club):
    event = make_evening(club, people=4, second_person=True)
    keyed(event, table=1, deal=1, counts={}, state=Sheet.State.NOT_PLAYED)
    page = desk.get("standings:results", event=event, data={"after": "all"})
    assert page.context["shown"].to_confirm == ()
    assert "to be confirmed" not in page.content.decode()
    in_play = desk.get("sheets:play", event=event).context["grid"][0].cells[0]
    assert in_play.state == "not-played"
    assert not desk.get("sheets:sheet", 1, 1, event=event).context["confirm_form"]


def test_sheets_that_wait_for_a_second_person_count_with_a_remark(desk, club):
    event = make_evening(club, people=4, second_person=True)
    key_hand(event, 1, 500, 300)
    page = desk.get("standings:results", event=event).content.decode()
    assert "1 sheet needs a second person" in page
    assert rows(desk, event)[0][2:] == ["500 to be confirmed", "leads by 200", "500"]


@pytest.mark.parametrize("people", [4, 12])
def test_more_teams_take_no_more_queries(desk, club, people, django_assert_num_queries):
    event = make_evening(club, people=people)
    play_everything(event)
    desk.get("standings:results", event=event)
    with django_assert_num_queries(10):  # one counts the prizes left, because all sheets are in
        assert len(rows(desk, event)) == people // 2


def test_pages_of_one_version_read_the_sheets_and_what_is_open_once(
    desk, event, django_assert_num_queries, monkeypatch
):
    monkeypatch.setattr(views, "EVENINGS", VersionCache())
    monkeypatch.setattr(open_matter_queries, "MATTERS", VersionCache())
    key_hand(event, 1, 500, 300, 200, 100)
    with CaptureQueriesContext(connection) as first:
        before = rows(desk, event)
    with django_assert_num_queries(len(first) - 4):
        assert rows(desk, event) == before
    key_hand(event, 2, 10, 10, 10, 1000)
    assert rows(desk, event) != before
