"""Ties where winners move up: the organizer says who won the cut, or lets chance decide, and everyone sees it."""

import html

import pytest
from django.core.exceptions import ValidationError

from tests.builders import keyed
from tests.evening_file.evenings import other_club
from tests.rounds import make_rounds
from tests.rounds.test_between_rounds import everything, tie_tables
from tests.rounds.test_rounds import key_in_round, seated, start
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.core.evening_file.schema import fits
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event, Sheet, StoredSchedule
from tournaments.rounds.start_actions import save_extra_hand
from tournaments.tables.queries import tables_of


@pytest.fixture
def event(club):
    """Eight people whose tables are both tied after Round 1."""
    event = make_rounds(club, "progressive")
    tie_tables(event, 1, 2)
    return Event.objects.get(pk=event.pk)


def teams_at(event, table):
    return tables_of(event.rounds.get(number=1))[table - 1].teams


def people_in(row):
    return {player.pk for player in row.players}


def table_of(event, row, number=2):
    found = {player: table for team, table in seated(event, number).items() for player in team}
    (table,) = {found[player] for player in people_in(row)}
    return table


def cut(desk, event, table, **data):
    return desk.post("rounds:cut", 1, table, event=event, data=data)


def told(desk, event, page="rounds:next"):
    return desk.get(page, event=event).content.decode()


@pytest.mark.parametrize("page", ["rounds:next", "sheets:play"])
def test_the_pages_between_two_rounds_ask_who_won_the_cut(desk, event, page):
    text = told(desk, event, page)
    assert "Table 1 is tied" in text
    assert "Table 2 is tied" in text
    assert text.count("Who won the cut?") == 2
    for row in (*teams_at(event, 1), *teams_at(event, 2)):
        assert f'name="winner" value="{row.position}">{row.present_name.replace("&", "&amp;")}</button>' in text
    assert "Start Round 2</button>" not in text
    assert "Play one more hand" not in text


def test_no_round_starts_while_a_tie_is_open(desk, event):
    for _press in range(2):
        start(desk, event, 2)
        assert event.rounds.count() == 1


@pytest.mark.parametrize("winner", [1, 2])
def test_the_team_that_won_the_cut_moves_up(desk, event, winner):
    cut(desk, event, 1, winner=1)
    cut(desk, event, 2, winner=winner)
    rows = {row.position: row for row in teams_at(event, 2)}
    text = told(desk, event)
    assert "Table 2: the tie is settled" in text
    assert f"{rows[winner].present_name.replace('&', '&amp;')} won the cut." in text
    assert "Who won the cut?" not in text
    assert "Play one more hand" not in text
    start(desk, event, 2)
    assert table_of(event, rows[winner]) == 1
    assert table_of(event, rows[3 - winner]) == 2
    page = desk.get("rounds:round", 1, event=event).content.decode()
    assert f"Table 2 was tied. {rows[winner].present_name.replace('&', '&amp;')} won the cut." in page


def test_chance_cuts_the_same_way_each_time(desk, event):
    won = set()
    for _again in range(3):
        cut(desk, event, 1, chance="on")
        won.add(str(StoredSchedule.objects.get().rounds[0]["cuts"]))
        desk.undo()
    assert len(won) == 1


def test_a_cut_is_undone(desk, event):
    before = everything(event)
    cut(desk, event, 2, winner=1)
    desk.undo()
    assert everything(event) == before
    cut(desk, event, 1, winner=1)
    kept = everything(event)
    cut(desk, event, 2, winner=2)
    cut(desk, event, 2, undo="on")
    assert everything(event) == kept
    assert "Table 2 is tied" in told(desk, event)


def three_teams_tied(club, points=100):
    """Two tables of three teams with 100 points each after Round 1; the third team of Table 2 has `points`."""
    event = make_rounds(club, "progressive", people=12, tables=((2, 2, 2), (2, 2, 2)))
    for table in (1, 2):
        for deal in (1, 2):
            third = {"table.points": points if table == 2 else 100}
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 100}, 2: {"table.points": 100}, 3: third})
    return Event.objects.get(pk=event.pk)


def test_undo_of_the_second_cut_at_a_table_keeps_the_first(desk, club):
    event = three_teams_tied(club)
    rows = teams_at(event, 1)
    cut(desk, event, 1, winner=1)
    first = everything(event)
    cut(desk, event, 1, winner=3)
    second = everything(event)
    desk.undo()
    assert everything(event) == first
    cut(desk, event, 1, winner=3)
    assert everything(event) == second
    assert f"{rows[0].present_name} and {rows[2].present_name} won the cut." in html.unescape(told(desk, event))
    assert '<input type="hidden" name="kept" value="1">' in told(desk, event)
    for _press in range(2):
        cut(desk, event, 1, undo="on", kept=1)
        assert everything(event) == first


def test_a_cut_does_not_hold_against_a_team_that_a_correction_makes_level(desk, club):
    event = three_teams_tied(club, points=0)
    third = teams_at(event, 2)[2]
    cut(desk, event, 2, winner=1)
    assert "Table 2: the tie is settled" in told(desk, event)
    for deal in (1, 2):
        counts = {position: {"table.points": 100} for position in (1, 2, 3)}
        keyed(event, table=2, deal=deal, counts=counts, version=1)
    text = told(desk, event)
    assert "Table 2 is tied" in text
    assert "won the cut." not in text
    cut(desk, event, 2, winner=3)
    text = html.unescape(told(desk, event))
    assert "Table 2: the tie is settled" in text
    assert f"{third.present_name} won the cut." in text
    cut(desk, event, 1, winner=1)
    cut(desk, event, 1, winner=2)
    start(desk, event, 2)
    assert table_of(event, third) == 1


def test_a_cut_stays_when_the_start_is_undone_and_the_round_made_again(desk, event):
    cut(desk, event, 1, winner=2)
    cut(desk, event, 2, winner=2)
    before = everything(event)
    start(desk, event, 2)
    started = everything(event)
    assert "Nothing would change." in told(desk, event, "rounds:again")
    desk.post("rounds:again", event=event, data={"number": 2})
    assert everything(event) == started
    desk.post("rounds:undo-start", event=event, data={"number": 2})
    assert everything(event) == before


@pytest.mark.parametrize("winner", ["", "7", "x"])
def test_only_one_of_the_tied_teams_wins(desk, event, winner):
    before = everything(event)
    cut(desk, event, 2, winner=winner)
    assert "Choose one of the tied teams." in told(desk, event)
    assert everything(event) == before


def test_a_second_answer_changes_nothing(desk, event):
    cut(desk, event, 2, winner=1)
    before = everything(event)
    cut(desk, event, 2, winner=2)
    assert "Table 2 is no longer tied, so nothing was changed." in told(desk, event)
    assert everything(event) == before


def test_a_correction_after_the_next_round_was_shown_is_shown_before_the_start(desk, club):
    """Another laptop corrects a sheet, so another team moves up than the page has shown."""
    event = make_rounds(club, "progressive")
    key_in_round(event, number=1)
    told(desk, event)
    shown = desk.get("rounds:next", event=event).context["coming"].tables
    for deal in (1, 2):
        keyed(event, table=2, deal=deal, counts={1: {"table.points": 990}}, version=1)
    answer = desk.post("rounds:start", event=event, data={"number": 2})
    assert answer.url == desk.url("rounds:next", event=event)
    assert event.rounds.count() == 1
    page = desk.get("rounds:next", event=event)
    assert "Round 2 has not started yet. Look at its tables, then press Start." in page.content.decode()
    assert page.context["coming"].tables != shown
    start(desk, event, 2)
    assert event.rounds.count() == 2


def test_before_all_sheets_are_in_no_table_is_tied_and_the_next_tables_are_unknown(desk, club):
    event = make_rounds(club, "progressive")
    before = everything(event)
    text = told(desk, event)
    assert "is tied" not in text
    assert "are missing" in text
    assert "The tables of Round 2" not in text
    cut(desk, event, 1, winner=1)
    assert "Table 1 is no longer tied, so nothing was changed." in told(desk, event)
    start(desk, event, 2)
    assert "Round 2 cannot start before all sheets of the round before are in." in told(desk, event)
    assert everything(event) == before


@pytest.mark.parametrize("settled", [0, 1])
def test_the_focus_is_on_the_first_table_that_is_still_tied(desk, event, settled):
    for table in range(1, settled + 1):
        cut(desk, event, table, winner=1)
    text = told(desk, event)
    assert f'<h2 id="tie-{settled + 1}" class="mt-0" tabindex="-1" autofocus>' in text
    assert text.count("autofocus") == 1


def test_undo_of_a_cut_after_the_start_says_that_it_is_too_late(desk, event):
    cut(desk, event, 1, winner=1)
    cut(desk, event, 2, winner=1)
    start(desk, event, 2)
    before = everything(event)
    cut(desk, event, 2, undo="on")
    assert "Round 2 has begun since, so nothing was changed." in told(desk, event, "sheets:play")
    assert everything(event) == before


def test_a_round_before_a_tie_may_be_the_last_one(desk, event):
    text = told(desk, event, "sheets:play")
    assert text.count("Who won the cut?") == 2
    assert "End the evening after Round 1" in text
    assert text.count("autofocus") == 1
    desk.post("sheets:end-evening", event=event, data={"number": 1})
    assert "Who won the cut?" not in told(desk, event, "sheets:play")


def test_no_further_hand_is_saved_where_somebody_won_the_cut(desk, club):
    event = make_rounds(club, "progressive", cut_ties=False)
    tie_tables(event, 2)
    cut(desk, event, 2, winner=1)
    before = everything(event)
    with pytest.raises(ValidationError, match="Table 2 is no longer tied"):
        save_extra_hand(event=event, number=1, table=2, points={1: 10, 2: 50})
    assert everything(event) == before


def test_a_table_of_three_teams_is_asked_until_it_is_clear_who_moves(desk, club):
    event = make_rounds(club, "progressive", people=12, tables=((2, 2, 2), (2, 2, 2)))
    event = tied_in_threes(event)
    rows = {row.position: row for row in teams_at(event, 1)}
    cut(desk, event, 1, winner=3)
    ties = desk.get("rounds:next", event=event).context["coming"].ties
    assert [[row.position for row in tie.tied] for tie in ties] == [[1, 2], [1, 2, 3]]
    cut(desk, event, 1, winner=1)
    cut(desk, event, 2, winner=1)
    text = told(desk, event)
    assert "Table 1: the tie is settled" in text
    start(desk, event, 2)
    assert table_of(event, rows[2]) == 2
    assert {table_of(event, rows[3]), table_of(event, rows[1])} == {1}
    assert table_of(event, {row.position: row for row in teams_at(event, 2)}[1]) == 1


def tied_in_threes(event):
    """Key in Round 1 with equal points everywhere."""
    for row in tables_of(event.rounds.get(number=1)):
        for deal in (1, 2):
            counts = {team.position: {"table.points": 10} for team in row.teams}
            keyed(event, table=row.seating.table, deal=deal, counts=counts)
    return Event.objects.get(pk=event.pk)


def test_an_evening_file_keeps_the_cuts_of_a_round_and_of_the_one_before_its_start(desk, event):
    cut(desk, event, 1, winner=2)
    cut(desk, event, 2, winner=2)
    start(desk, event, 2)
    told = unpacked(packed(evening_values(Event.objects.get(pk=event.pk))))
    assert fits(told)
    copy = bring_in(club=other_club(), evening=told).event
    mine, other = StoredSchedule.objects.get(event=event), StoredSchedule.objects.get(event=copy)
    assert mine.rounds[0]["cuts"] == other.rounds[0]["cuts"] == other.before_start["rounds"][0]["cuts"]
    assert len(mine.rounds[0]["cuts"]) == 4
    told["schedule"]["rounds"][0]["cuts"][0]["person"] = 100
    assert not fits(told)


def test_a_correction_that_ends_in_a_tie_is_cut_when_the_round_is_made_again(desk, club):
    event = make_rounds(club, "progressive")
    key_in_round(event, number=1)
    start(desk, event, 2)
    first, second = teams_at(event, 2)
    for deal in (1, 2):
        sheet = Sheet.objects.get(seating__table=2, deal=deal)
        counts = {position: {"table.points": 10} for position in (1, 2)}
        keyed(event, table=2, deal=deal, counts=counts, version=sheet.version)
    assert "Table 2 is tied" in told(desk, event, "rounds:again")
    started = everything(event)
    desk.post("rounds:again", event=event, data={"number": 2})
    assert everything(event) == started
    desk.post("rounds:again", event=event, data={"number": 2, "cut": "on"})
    page = told(desk, event, "tables:tables")
    (winner,) = [row for row in (first, second) if table_of(event, row) == 1]
    assert f"Table 2 was tied. {winner.name} won the cut." in html.unescape(page)
    desk.undo_newest_act()
    assert everything(event) == started
