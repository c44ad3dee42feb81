"""An event of several rounds as JSON, in a frame and as a file."""

import pytest
from django.utils.html import escape

from tests.builders import make_event
from tests.exports.test_public_views import form_of, look
from tests.tables.test_rounds import key_in_round, sign_up, start, use
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event
from tournaments.standings.queries import evening_of, players_of


@pytest.fixture
def played(desk, club):
    """Play an event of three rounds of two hands in a format; return it with its link."""

    def played(format_):
        event = make_event(club, chapter_rule=False)
        sign_up(event, 8)
        event = give_out_link(event=use(desk, event, format_))
        for number in (1, 2, 3):
            if number > 1:
                start(desk, event, number)
            key_in_round(event, number=number)
        return Event.objects.get(pk=event.pk)

    return played


def rows_of(event, key):
    (found,) = form_of(event)[key]
    return found["rows"]


@pytest.mark.parametrize("format_", ["fixed-teams", "partners", "progressive"])
def test_the_players_have_the_points_of_all_rounds(played, format_):
    event = played(format_)
    totals = {player.name: player.total for player in players_of(event, evening_of(event))}
    assert {row["name"]: row["total"] for row in rows_of(event, "player_lists")} == totals
    assert {row["hands_played"] for row in rows_of(event, "player_lists")} == {6}
    assert len(form_of(event)["tables"]) == 2


def test_teams_that_stay_have_the_hands_of_all_rounds(desk, played):
    event = played("fixed-teams")
    rows = rows_of(event, "team_lists")
    assert [[hand["points"] is None for hand in row["hands"]] for row in rows] == [[False] * 6] * 4
    for seen in (look(event, "frame"), desk.get("exports:file", event=event)):
        assert [row["name"] for row in rows if escape(row["name"]) not in seen.content.decode()] == []


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_where_partners_change_the_pages_list_the_players(desk, played, format_):
    event = played(format_)
    for seen in (look(event, "frame"), desk.get("exports:file", event=event)):
        text = seen.content.decode()
        assert text.count('<th scope="row">') == 8
        assert [row["name"] for row in rows_of(event, "player_lists") if row["name"] not in text] == []
        assert [row["name"] for row in rows_of(event, "team_lists") if escape(row["name"]) in text] == []
