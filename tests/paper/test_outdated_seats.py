"""Papers of who sits where are called out of date once people sit otherwise: an old tally has the number of the new."""

import re

import pytest

from tests.builders import keyed
from tests.changes.people import evening_with_hands, member_at
from tests.changes.test_late_views import come, press
from tests.changes.test_tables_that_grow import PAIR_LATER, third_pair
from tournaments.changes.actions import take_chair
from tournaments.models import Print
from tournaments.paper.outdated_queries import outdated_prints
from tournaments.sheets.queries import table_for

SEAT_LIST, TALLIES, LEADERBOARD = "Seat list by last name", "Tally sheets", "Leaderboard"


@pytest.fixture
def event(club):
    """Two tables of Hidden Valley Ranch with Hand 1 in."""
    return evening_with_hands(club, hands=1, rules="hidden-valley-ranch")


def titles(event):
    event.refresh_from_db()
    return [old.title for old in outdated_prints(event)]


def print_paper(desk, event, key, **options):
    assert desk.post("paper:paper", key, event=event, data=options).status_code == 302


def third_pair_comes(desk, event):
    come(event.club, event, "Wanda", "Ruth")
    press(desk, event, PAIR_LATER)


def test_tallies_and_seat_lists_are_out_of_date_once_a_walk_in_makes_a_third_team(desk, event):
    number = event.sheet_number(table=1, deal=2)
    print_paper(desk, event, "tallies", all_hands="1")
    for key in ("seats-by-last-name", "player-slips", "score-cards", "table-cards"):
        print_paper(desk, event, key)
    assert titles(event) == []
    third_pair_comes(desk, event)
    assert titles(event) == [TALLIES, SEAT_LIST, "Player slips", "Score cards", "Table cards"]
    assert event.sheet_number(table=1, deal=2) == number
    page = desk.get("paper:papers", event=event).content.decode()
    assert "Out of date: Tally sheets, printed at" in page


@pytest.mark.parametrize("keys", [["score-cards"], ["score-cards", "player-slips", "table-cards"]], ids=len)
def test_one_and_three_papers_take_the_same_queries(desk, event, keys, django_assert_num_queries):
    for key in keys:
        print_paper(desk, event, key)
    third_pair_comes(desk, event)
    event.refresh_from_db()
    with django_assert_num_queries(5):
        found = outdated_prints(event)
    assert len(found) == len(keys)


def test_print_again_prints_the_hands_whose_teams_changed(desk, event):
    print_paper(desk, event, "tallies", all_hands="1")
    third_pair_comes(desk, event)
    page = desk.get("paper:papers", event=event).content.decode()
    (form,) = re.findall(r'<form[^>]*class="note note-warning.*?</form>', page, flags=re.DOTALL)
    options = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', form))
    options.pop("csrfmiddlewaretoken", None)
    assert options == {"all_hands": "1"}
    print_paper(desk, event, "tallies", **options)
    assert titles(event) == []


def test_a_hand_printed_alone_is_printed_again_alone(desk, event):
    print_paper(desk, event, "tallies", deal="2")
    third_pair_comes(desk, event)
    (old,) = outdated_prints(event)
    assert (old.title, old.options) == (TALLIES, {"deal": 2})


def test_sheets_of_hands_before_the_change_stay_right(desk, event):
    print_paper(desk, event, "tallies", deal="1")
    third_pair_comes(desk, event)
    assert titles(event) == []


def test_reprinting_the_one_sheet_that_changed_is_enough(desk, event):
    for deal in (2, 3, 4):
        print_paper(desk, event, "tallies", deal=str(deal))
    third_pair_comes(desk, event)
    for deal in (2, 3, 4):
        assert titles(event) == [TALLIES]
        print_paper(desk, event, "tallies", number=event.sheet_number(table=1, deal=deal))
    assert titles(event) == []


def test_a_reprinted_sheet_says_nothing_of_the_others(desk, event):
    print_paper(desk, event, "tallies", number=event.sheet_number(table=2, deal=2))
    third_pair_comes(desk, event)
    assert titles(event) == []


def test_a_sheet_that_is_in_needs_no_new_paper(desk, event):
    print_paper(desk, event, "tallies", deal="2")
    third_pair_comes(desk, event)
    keyed(event, table=1, deal=2, counts={})
    assert titles(event) == []


def test_a_substitute_is_another_name_on_the_paper(desk, event):
    print_paper(desk, event, "tallies", deal="3")
    print_paper(desk, event, "leaderboard")
    member = member_at(event)
    (walter,) = come(event.club, event, "Walter")
    take_chair(member=member, player=walter, from_deal=3)
    assert titles(event) == [TALLIES, LEADERBOARD]
    assert "Walter" in str(table_for(event, table=1, deal=3).at(3).teams[0].name)


def test_a_print_of_an_older_version_is_not_called_out_of_date(desk, event):
    print_paper(desk, event, "tallies", all_hands="1")
    Print.objects.update(seats={})
    third_pair_comes(desk, event)
    assert titles(event) == []


def test_a_new_table_is_missing_on_the_seat_list_only(desk, club):
    event = third_pair(desk, club)
    print_paper(desk, event, "tallies", deal="3")
    print_paper(desk, event, "seats-by-last-name")
    tallies, seats = Print.objects.order_by("pk")
    for one, deal in ((tallies, "3"), (seats, "4")):
        del one.seats[deal]["2"]  # as if Table 2 had come since
        one.save()
    assert titles(event) == [SEAT_LIST]
