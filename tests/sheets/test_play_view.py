"""The grid of tables and hands, and the box for a sheet's number."""

import re

import pytest

from tests.builders import keyed, make_evening, make_helper, make_people, make_sign_ups, tonight
from tests.rounds import make_rounds, next_round
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.models import Event

COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}


@pytest.fixture
def event(club):
    return make_evening(club, people=12)


def states(desk, event):
    grid = desk.get("sheets:play", event=event).context["grid"]
    return {cell.number: cell.state for row in grid for cell in row.cells}


def test_organizers_not_helpers_are_told_that_the_last_backup_failed(desk, club, monkeypatch):
    event = make_evening(club, date=tonight(club))
    monkeypatch.setattr(BACKUP_WATCH, "trouble", "full")
    assert "no backup could be written" in desk.get("sheets:play", event=event).content.decode()
    helper = make_helper(event)
    assert "no backup could be written" not in helper.get(desk.url("sheets:play", event=event)).content.decode()


@pytest.mark.parametrize("number", ["31-9", "319", " 0319 "])
def test_the_number_on_the_paper_opens_the_sheet(desk, event, number):
    answer = desk.get("sheets:play", event=event, data={"number": number})
    assert answer.url == desk.url("sheets:sheet", 3, 1, event=event)


@pytest.mark.parametrize("number", ["31", "318", "139", "41-6", "35-1", "4.1", "3.5", "x", "9" * 40, "<b>"])
def test_a_wrong_number_gets_a_message(desk, event, number):
    answer = desk.get("sheets:play", event=event, data={"number": number})
    assert answer.status_code == 404
    assert "There is no sheet" in answer.content.decode()
    assert "<b>" not in answer.content.decode().split("<main")[1].split('id="play-grid"')[0]


def test_a_table_and_a_hand_are_confirmed_by_the_teams(desk, event):
    page = desk.get("sheets:play", event=event, data={"number": "3.1"})
    ada, grace = (team.name for team in page.context["found"].table.teams)
    assert page.status_code == 200
    text = page.content.decode()
    assert f"Table 3, Hand 1, </span>{ada} – {grace}".replace("&", "&amp;") in text
    link = f'<a class="button button-main button-next" href="{desk.url("sheets:sheet", 3, 1, event=event)}" autofocus>'
    assert f"{link}Open Table 3, Hand 1</a>" in text
    assert text.count("autofocus") == 1


@pytest.mark.parametrize(
    ("typed", "found"), [("319", (3, 1)), ("3.1", (3, 1)), ("31", None), ("318", None), ("", None)]
)
def test_the_sheet_of_a_number_is_named_while_it_is_typed(desk, event, typed, found):
    answer = desk.get("sheets:play", event=event, data={"number": typed}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    shown = answer.content.decode().strip()
    assert shown.startswith('<p id="found-sheet"')
    assert ("Table 3, Hand 1, " in shown) == (found is not None)
    button = shown.split('id="open-typed"')[1].split(">")[1].split("<")[0]
    assert button == ("Open Table 3, Hand 1" if found else "Open the sheet")


def test_every_number_links_to_its_sheet(desk, event):
    page = desk.get("sheets:play", event=event).content.decode()
    for table, deal in ((1, 1), (2, 3), (3, 4)):
        number = event.sheet_number(table=table, deal=deal)
        assert f'id="sheet-{number}" href="{desk.url("sheets:sheet", table, deal, event=event)}"' in page


def test_a_game_to_a_target_has_two_digits_for_the_hand(club):
    event = make_evening(club, people=4)
    text = event.rules_text.replace("deals = 4", "target = 10000")
    event = Event(club=club, rules_text=text)
    assert (event.rules.deals, event.sheet_number(table=3, deal=1)) == (None, "301-4")


def test_a_table_with_a_sheet_that_is_due_is_marked(desk, event):
    keyed(event, table=3, deal=2, counts=COUNTS)
    page = desk.get("sheets:play", event=event).content.decode()
    assert [tile.split("</h2>")[0].split(">")[-1] for tile in page.split('<li class="tile has-due">')[1:]] == [
        "Table 3"
    ]
    assert f'class="chip sheet-due" id="sheet-31-9" href="{desk.url("sheets:sheet", 3, 1, event=event)}"' in page
    assert 'id="due-' not in page.replace('id="due-elsewhere"', "")


def tables_in_order(page):
    return [int(part.split('"')[0]) for part in page.split('<h2 id="tile-')[1:]]


def test_many_tables_are_shown_in_order_or_those_that_lack_a_sheet_first(desk, club):
    event = make_evening(club, people=40)
    assert "order=missing" not in desk.get("sheets:play", event=event).content.decode()
    keyed(event, table=7, deal=2, counts=COUNTS)
    page = desk.get("sheets:play", event=event).content.decode()
    assert "?order=missing" in page
    assert tables_in_order(page) == list(range(1, 11))
    page = desk.get("sheets:play", event=event, data={"order": "missing"}).content.decode()
    assert tables_in_order(page) == [7, 1, 2, 3, 4, 5, 6, 8, 9, 10]
    assert tables_in_order(desk.get("sheets:play", event=event, data={"saved": "7.2"}).content.decode())[0] == 7
    page = desk.get("sheets:play", event=event, data={"order": "tables"}).content.decode()
    assert tables_in_order(page) == list(range(1, 11))
    assert tables_in_order(desk.get("sheets:play", event=event).content.decode()) == list(range(1, 11))


def test_tables_that_lack_the_hand_that_others_have_come_first_if_asked(desk, club):
    event = make_evening(club, people=20)
    for table in (1, 2, 4):
        keyed(event, table=table, deal=1, counts=COUNTS)
    assert tables_in_order(desk.get("sheets:play", event=event, data={"order": "missing"}).content.decode()) == [
        3,
        5,
        1,
        2,
        4,
    ]
    for table in (3, 5):
        keyed(event, table=table, deal=1, counts=COUNTS)
    page = desk.get("sheets:play", event=event, data={"order": "tables"}).content.decode()
    assert "?order=missing" not in page  # all are equally far


@pytest.mark.parametrize(("people", "is_offered"), [(16, False), (20, True)])
def test_few_tables_need_no_order(desk, club, people, is_offered):
    event = make_evening(club, people=people)
    keyed(event, table=1, deal=1, counts=COUNTS)
    assert ("?order=missing" in desk.get("sheets:play", event=event).content.decode()) is is_offered


def test_a_sheet_that_is_in_names_its_hand(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS)
    chip = desk.get("sheets:play", event=event).content.decode().split('id="sheet-')[1].split("</a>")[0]
    assert "Hand 1 ✓ in" in " ".join(re.sub("<[^>]*>", " ", chip).split())


def test_the_bar_says_which_hand_is_waited_for(desk, event):
    def waiting():
        return desk.get("sheets:play", event=event).context["waiting"]

    assert waiting() == "Waiting for Hand 1 from tables 1, 2 and 3"
    keyed(event, table=1, deal=1, counts=COUNTS)
    keyed(event, table=3, deal=1, counts=COUNTS)
    assert waiting() == "Waiting for Hand 1 from Table 2"
    keyed(event, table=2, deal=1, counts=COUNTS)
    assert waiting() == "Waiting for Hand 2 from tables 1, 2 and 3"


def test_of_many_tables_their_number_is_said(desk, club):
    event = make_evening(club, people=28)
    assert desk.get("sheets:play", event=event).context["waiting"] == "Waiting for Hand 1 from 7 tables"


def test_nothing_is_due_at_the_start(desk, event):
    assert set(states(desk, event).values()) == {"not-yet"}
    assert len(states(desk, event)) == 12


def test_a_hand_before_one_that_is_in_is_due(desk, event):
    keyed(event, table=1, deal=2, counts=COUNTS)
    assert states(desk, event) | {"11-7": "due", "12-5": "in", "21-0": "not-yet"} == states(desk, event)


def test_a_hand_that_all_other_tables_have_is_due(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS)
    keyed(event, table=2, deal=1, counts=COUNTS)
    assert states(desk, event)["31-9"] == "due"


@pytest.mark.parametrize("people", [4, 12])
def test_few_and_many_tables_take_the_same_queries(desk, club, people, django_assert_num_queries):
    event = make_evening(club, people=people)
    desk.get("sheets:play", event=event)
    with django_assert_num_queries(14):
        desk.get("sheets:play", event=event)


def test_when_every_sheet_is_in_the_results_are_the_next_step(desk, club):
    event = make_evening(club, people=4)
    assert "See the results" not in desk.get("sheets:play", event=event).content.decode()
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts={})
    page = desk.get("sheets:play", event=event).content.decode()
    assert "All sheets are in" in page
    assert page.index("See the results") < page.index("Which sheet do you have?")


@pytest.mark.parametrize(("starts_again", "typed", "deal"), [(True, "1.1", 3), (True, "1.3", None), (False, "1.3", 3)])
def test_a_table_and_a_hand_mean_the_round_that_is_played(desk, club, starts_again, typed, deal):
    event = next_round(make_rounds(club, "partners", hands_start_again=starts_again), 2)
    page = desk.get("sheets:play", event=event, data={"number": typed})
    found = page.context["found"]
    assert (found.deal if found else None) == deal


def test_someone_late_absent_or_leaving_is_one_press_away_for_organizers_only(desk, club):
    event = make_evening(club, date=tonight(club))
    link = f'id="someone-late" href="{desk.url("changes:choose", event=event)}"'
    assert link in desk.get("sheets:play", event=event).content.decode()
    assert "someone-late" not in make_helper(event).get(desk.url("sheets:play", event=event)).content.decode()


def test_who_waits_for_a_chair_is_named_to_organizers_only(desk, club):
    event = make_evening(club, date=tonight(club))
    make_sign_ups(event, make_people(club, names=["Wanda"]))
    play = desk.url("sheets:play", event=event)
    assert "Here without a chair: Wanda Adnaw." in desk.client.get(play).content.decode()
    assert "Wanda" not in make_helper(event).get(play).content.decode()
