"""A file takes as many queries for many teams and rounds as for few."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import make_evening, play_everything
from tests.exports.test_workbook import read
from tests.rounds import make_rounds
from tests.rounds.test_rounds import key_in_round, start


def test_the_file_reads_the_sheets_once_for_all_rounds(desk, club):
    event = make_rounds(club, "partners", rounds=6, hands=1, tie_breaks=["red-books", "cut-card"])
    counted = {}
    for number in range(1, 7):
        key_in_round(event, number=number)
        with CaptureQueriesContext(connection) as found:
            text = desk.get("exports:file", event=event).content.decode()
        assert text.count("<h2>Round ") == number
        counted[number] = len(found)
        if number < 6:
            start(desk, event, number + 1)
    assert counted[2] == counted[6]


def test_few_and_many_teams_take_the_same_queries(desk, club, django_assert_num_queries):
    for people in (4, 16):
        event = make_evening(club, people=people)
        play_everything(event)
        with django_assert_num_queries(10):
            read(desk.get("exports:workbook", event=event))
