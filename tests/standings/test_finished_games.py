"""A game that is over by its points counts whole in every list, and each page says who won it."""

from dataclasses import replace

import pytest

from scoring import built_in
from scoring.rules import Opening
from tests.builders import keyed, make_evening
from tests.exports.test_workbook import read
from tests.standings.result_pages import rows_of
from tournaments.models.seating import shown_round
from tournaments.tables.queries import tables_of

TO_5000 = replace(built_in("tanglewood"), deals=None, target=5000, opening=Opening(by_deal=(50,)))
END = "Play until a team has 5,000 points."


@pytest.fixture
def event(club):
    """Two tables: the game at Table 1 ends after Hand 3, at Table 2 two hands are in."""
    event = make_evening(club, rules=TO_5000)
    for deal, points in enumerate((2000, 2000, 1000), start=1):
        key(event, 1, deal, points)
    for deal in (1, 2):
        key(event, 2, deal, 1000)
    return event


def key(event, table, deal, points):
    keyed(event, table=table, deal=deal, counts={1: {"table.points": points}, 2: {"table.points": 100}})


def winner(event, table=1):
    """The first team of a table."""
    return tables_of(shown_round(event))[table - 1].teams[0].name


def test_a_finished_game_counts_whole_although_others_play_on(desk, event):
    page = desk.get("standings:results", event=event).content.decode()
    assert "After Hand 2, all tables; finished games to their end" in page
    found = [[*row[-5:-2], row[-1]] for row in rows_of(desk.get("standings:results", event=event))]
    assert found == [
        ["2,000", "2,000", "1,000", "5,000"],
        ["1,000", "1,000", "–", "2,000"],
        ["100", "100", "100", "300"],
        ["100", "100", "–", "200"],
    ]
    assert f"Table 1: {winner(event)} won after Hand 3.".replace("&", "&amp;") in page
    for shown in ("results", "players", "growth", "winners"):
        assert " of 3 hands" not in desk.get(f"standings:{shown}", event=event, data={"step": 1}).content.decode()


def test_a_finished_game_is_not_marked_as_incomplete(desk, event):
    key(event, 2, 3, 1000)
    key(event, 2, 4, 4000)
    for data in ({}, {"after": "all"}):
        assert "of 4 hands" not in desk.get("standings:results", event=event, data=data).content.decode()
    players = desk.get("standings:players", event=event).content.decode()
    assert (players.count("3 of 3"), players.count("4 of 4")) == (4, 4)
    assert " of 4 hand" not in desk.get("paper:paper", "leaderboard", event=event).content.decode()


def test_a_stopped_table_is_still_marked(desk, event):
    desk.post("sheets:stop", 2, 3, event=event)
    assert "2 of 3 hands" in desk.get("standings:results", event=event).content.decode()


def test_an_earlier_hand_can_still_be_asked_for(desk, event):
    assert [row[-1] for row in rows_of(desk.get("standings:results", event=event, data={"after": "1"}))] == [
        "5,000", "1,000", "300", "100"]  # fmt: skip


def test_a_tie_is_not_said_to_stay_if_a_table_plays_one_more_hand(desk, club):
    event = make_evening(club, rules=replace(TO_5000, one_more_hand=True))
    page = desk.get("standings:results", event=event).content.decode()
    assert "A tie stays a tie" not in page
    assert "A table that ends in a tie plays one more hand." in page


def test_the_read_out_says_the_end_of_the_game_and_last_of_all_who_won_each_table(desk, event):
    said = f"Table 1: {winner(event)} won after Hand 3.".replace("&", "&amp;")
    pages = [desk.get("standings:winners", event=event, data={"step": step}).content.decode() for step in range(5)]
    assert END in pages[0]
    assert [said in page for page in pages] == [False, False, False, False, True]


def test_the_leaderboard_says_the_end_of_the_game_and_who_won_each_table(desk, event):
    page = desk.get("paper:paper", "leaderboard", event=event).content.decode()
    assert END in page
    assert "finished games to their end" in page
    assert f"Table 1: {winner(event)} won after Hand 3.".replace("&", "&amp;") in page


def test_the_workbook_says_the_end_of_the_game_and_who_won_each_table(desk, event):
    book = read(desk.get("exports:workbook", event=event))
    rows = [[cell.value for cell in row] for row in book["Tables"]]
    assert rows[0][-1] == "Who won the table"
    said = f"{winner(event)} won after Hand 3."
    assert [(row[0], row[-1]) for row in rows[1:]] == [(1, said), (1, said), (2, None), (2, None)]
    about = {row[0].value: row[1].value for row in book["About"]}
    assert about["End of the game"] == END
    assert about["Standings and players"] == "After Hand 2, all tables; finished games to their end"
    standings = [[cell.value for cell in row] for row in book["Standings"]]
    assert standings[1][-1] == 5000


def test_a_corrected_hand_of_a_finished_game_counts_in_the_list(desk, event):
    keyed(event, table=1, deal=3, counts={1: {"table.points": 1005}}, version=1)
    page = desk.get("corrections:effect", 1, 3, event=event).content.decode()
    assert "counts in this list once" not in page
    assert "5,005 in all, was 5,000." in page
