"""An evening under rules with computed lines: the sheet, the team's page and the paper say what nobody counts."""

import pytest

from tests.builders import keyed, make_evening
from tests.scoring.fields import RULE_SETS
from tests.standings.result_pages import rows_of
from tournaments.core.sheets.entered import compared_total, worth
from tournaments.models import Sheet, Tally
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.queries import table_for

(RULES,) = (rules for rules in RULE_SETS if rules.key == "victory-points")
WON = {"books.red": 2, "books.black": 1, "table.20": 9, "table.5": 12, "held.50": 1}
LOST = {"books.black": 2, "table.20": 2, "table.10": 12, "held.50": 2, "held.5": 3}


@pytest.fixture
def event(club):
    event = make_evening(club, people=4, rules=RULES)
    keyed(event, table=1, deal=1, counts={1: WON, 2: LOST}, ending="out", went_out=1)
    return event


def test_victory_points_are_stored_and_ranked(event):
    assert list(Tally.objects.order_by("team__seats__position").values_list("total", flat=True)) == [14, 6]


def test_the_sheet_shows_what_nobody_counts(desk, event):
    page = desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    for text in (
        "A red and a black book",
        "Victory points",
        "Victory points instead of the points of the hand",
        "Left over, all players (0 if the team went out)",
    ):
        assert text in page
    assert 'name="1-held-50"' in page
    assert 'name="1-pairs"' not in page


def test_the_paper_is_compared_with_the_points_of_the_hand(event):
    table = table_for(event, table=1, deal=1)
    us, them = worth(RULES, as_entered(table, 1, Sheet.objects.get())).teams
    assert compared_total(us, 1690, "").difference == 0
    assert compared_total(us, 1680, "").difference == 10
    assert compared_total(them, 645, "before-missing-books").difference == 0
    assert compared_total(them, 145, "after-missing-books").difference == 0


def test_the_page_of_a_team_adds_up(desk, event):
    number = event.teams.get(seats__position=1).number
    rows = rows_of(desk.get("standings:team", number, event=event, data={"after": "all"}))
    assert rows == [
        ["Went out", "1", "100", "100"],
        ["Red books", "2", "500", "1,000"],
        ["Black books", "1", "300", "300"],
        ["A red and a black book", "1", "50", "50"],
        ["Aces and twos on the table", "9", "20", "180"],
        ["Fours to sevens, black threes on the table", "12", "5", "60"],
        ["Jokers left over", "1", "0", "0"],
        ["Victory points", "", "", "14"],
        ["Victory points instead of the points of the hand", "", "", "−1,690"],
        ["Total", "", "", "14"],
    ]


def test_the_printed_tally_has_rows_for_them(desk, event):
    page = desk.get("paper:paper", "tallies", event=event).content.decode()
    assert "One book of each kind: <span" in page
    assert "1,000 once) for one each of" in page
    assert 'Victory points: <span class="price">you need not work this out</span>' in page


def test_the_rule_card_has_them(desk, event):
    page = desk.get("rule_sets:event-card", event=event).content.decode()
    assert "subtracted from teams that did not go out." in page
    assert "by the difference of the hand, 10 to 10" in page


def test_the_error_names_the_books_as_the_hint_does(desk, club):
    event = make_evening(club, people=4, rules=RULES)
    sheet = {"ending": "1", "1-books-black": "1", "1-table-10": "7", "2-held-5": "1"}
    page = desk.post("sheets:preview", 1, 1, event=event, data=sheet).content.decode()
    assert "Still needed: 1 red book or wild book." in page
    page = desk.post("sheets:preview", 1, 1, event=event, data=sheet | {"ending": ""}).content.decode()
    assert "1 red book or wild book" in page
