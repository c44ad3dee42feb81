"""How places are decided: settings of an evening, tie-breaks, and the cards that are cut."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import keyed, make_evening
from tests.standings.result_pages import rows_of

USUAL = {"lists": "one", "unfinished": "as-it-is", "sit_out_credit": "nothing", "best_of_chapter": "4"}
TIED = {1: {"books.red": 2, "table.points": 100}, 2: {"books.black": 3, "table.points": 200}}


@pytest.fixture
def event(club):
    return make_evening(club, people=4)


def save(desk, event, **more):
    return desk.post("standings:how", event=event, data={**USUAL, **more})


def places(desk, event):
    return [(row[0], row[-2]) for row in rows_of(desk.get("standings:results", event=event))]


def test_changed_settings_raise_the_version(desk, event):
    before = event.version
    assert save(desk, event, unfinished="average", best_of_chapter="2", tie_break_0="red-books").status_code == 302
    event.refresh_from_db()
    assert (event.unfinished, event.best_of_chapter, event.tie_breaks) == ("average", 2, ["red-books"])
    assert event.version == before + 1


def test_unchanged_settings_keep_the_version(desk, event):
    before = event.version
    save(desk, event)
    event.refresh_from_db()
    assert event.version == before


def test_a_tie_break_chosen_twice_is_saved_once(desk, event):
    save(desk, event, tie_break_1="cut-card", tie_break_2="best-hand", tie_break_3="cut-card")
    event.refresh_from_db()
    assert event.tie_breaks == ["cut-card", "best-hand"]
    page = desk.get("standings:how", event=event).content.decode()
    assert page.count("selected") == 3 + 4


@pytest.mark.parametrize(
    "wrong", [{"best_of_chapter": "0"}, {"lists": "suggested"}, {"unfinished": "?"}, {"tie_break_0": "?"}]
)
def test_an_invalid_setting_is_refused(desk, event, wrong):
    assert save(desk, event, **wrong).status_code == 422


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", [("T1", "tied"), ("T1", "tied")]),
        (
            "red-books",
            [
                ("1", "same total; most clean books: 2 against 0"),
                ("2", "same total; most clean books: 0 against 2"),
            ],
        ),
        ("best-hand", [("T1", "tied"), ("T1", "tied")]),
        ("red-threes", [("T1", "tied"), ("T1", "tied")]),
    ],
)
def test_a_tie_is_decided_by_the_chosen_tie_break(desk, event, code, expected):
    keyed(event, table=1, deal=1, counts=TIED)
    save(desk, event, tie_break_0=code)
    assert places(desk, event) == expected


def test_the_fewest_red_threes_decide_a_tie(desk, event):
    counts = {1: {"held.red_threes": 1, "table.points": 600}, 2: {"table.points": 100}}
    keyed(event, table=1, deal=1, counts=counts)
    save(desk, event, tie_break_0="red-threes")
    assert places(desk, event)[0] == ("1", "same total; fewest red threes left over: 0 against 1")


def test_a_cut_card_decides_a_tie_that_no_other_tie_break_decides(desk, event):
    keyed(event, table=1, deal=1, counts=TIED)
    save(desk, event, tie_break_0="best-hand", tie_break_1="cut-card")
    assert "1 tie needs a card cut" in desk.get("standings:results", event=event).content.decode()
    answer = desk.post("standings:cut", event=event, data={"card-1": "q", "card-2": "K"})
    assert answer.url == desk.url("standings:results", event=event)
    assert places(desk, event) == [
        ("1", "same total; higher card cut: K against Q"),
        ("2", "same total; higher card cut: Q against K"),
    ]
    assert 'value="Q"' in desk.get("standings:cut", event=event).content.decode()


def test_an_invalid_card_is_refused_and_an_empty_box_removes_a_card(desk, event):
    keyed(event, table=1, deal=1, counts=TIED)
    save(desk, event, tie_break_0="cut-card")
    assert desk.post("standings:cut", event=event, data={"card-1": "17"}).status_code == 422
    desk.post("standings:cut", event=event, data={"card-1": "10"})
    assert event.teams.get(number=1).cut_card == 10
    event.refresh_from_db()
    version = event.version
    desk.post("standings:cut", event=event, data={"card-1": ""})
    assert event.teams.get(number=1).cut_card is None
    event.refresh_from_db()
    assert event.version == version + 1


def test_tie_breaks_decide_between_players(desk, event):
    keyed(event, table=1, deal=1, counts=TIED)
    save(desk, event, tie_break_0="red-books")
    found = rows_of(desk.get("standings:players", event=event))
    assert [row[0] for row in found] == ["1", "1", "2", "2"]


def test_without_a_tie_no_card_is_asked_for(desk, event):
    save(desk, event, tie_break_0="cut-card")
    assert "No ties need a card cut" in desk.get("standings:cut", event=event).content.decode()
    assert desk.post("standings:cut", event=event).status_code == 200


def test_tie_breaks_take_one_more_query(desk, event):
    keyed(event, table=1, deal=1, counts=TIED)
    without = queries_of_results(desk, event)
    save(desk, event, tie_break_0="red-books")
    assert queries_of_results(desk, event) == without + 1


def queries_of_results(desk, event):
    desk.get("standings:results", event=event)
    with CaptureQueriesContext(connection) as asked:
        desk.get("standings:results", event=event)
    return len(asked)


def test_a_cut_card_takes_no_more_queries(desk, event):
    keyed(event, table=1, deal=1, counts=TIED)
    without = queries_of_results(desk, event)
    save(desk, event, tie_break_0="red-books", tie_break_1="cut-card")
    assert queries_of_results(desk, event) == without + 1
