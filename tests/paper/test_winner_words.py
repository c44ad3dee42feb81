"""The word beside a first place on the leaderboard: one winner is not "Winners"."""

import pytest

from scoring.library import rule_set_text
from tests.builders import draw_tables, make_people, make_sign_ups, play_everything, tonight
from tournaments.events.actions import plan_event
from tournaments.models import Event
from tournaments.standings.actions import make_final


@pytest.mark.parametrize(("teams", "word"), [("[1, 1, 1, 1]", "Winner"), ("[2, 2]", "Winners")])
def test_the_mark_agrees_with_the_number_of_people_in_the_team(desk, club, teams, word):
    rules = rule_set_text("tanglewood").replace("4 = [[2, 2]]", f"4 = [{teams}]")
    event = plan_event(event=Event(club=club, name="Friday Night", date=tonight(club)), rules_text=rules)
    make_sign_ups(event, make_people(club, names=["Ada", "Rosa", "Emmy", "Lise"]))
    draw_tables(event)
    play_everything(event)
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    page = desk.get("paper:paper", "leaderboard", event=event).content.decode()
    assert f'<span class="winner-mark">{word}</span>' in page
