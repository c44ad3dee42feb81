"""Every way to form teams and every table size of a score sheet can be chosen and drawn."""

from dataclasses import replace

import pytest

from scoring import built_in
from tests.builders import NAMES, make_event, make_people, make_sign_ups
from tournaments.models import Team


def signed_in(club, people, **tables):
    rules = built_in("tanglewood")
    if tables:
        rules = replace(rules, tables=tuple((int(size[1:]), teams) for size, teams in tables.items()))
    event = make_event(club, rules=rules if tables else "hidden-valley-ranch")
    make_sign_ups(event, make_people(club, names=NAMES[:people]))
    return event


@pytest.mark.parametrize(
    ("people", "words", "teams"), [(6, "1 table of 6 (3 + 3).", [3, 3]), (8, "1 table of 8 (4 + 4).", [4, 4])]
)
def test_two_large_teams_are_offered_and_drawn(desk, club, people, words, teams):
    event = signed_in(club, people)
    page = desk.get("tables:tables", event=event)
    assert words in page.content.decode()
    key = next(key for key, plan, _ in page.context["plans"] if plan.tables[0].teams == tuple(teams))
    assert desk.post("tables:draw", event=event, data={"plan": key}).status_code == 302
    assert sorted(Team.objects.values_list("chairs", flat=True)) == teams


def test_a_table_of_eight_says_its_teams_in_every_plan(desk, club):
    page = desk.get("tables:tables", event=signed_in(club, 8)).content.decode()
    assert "1 table of 8 (2 + 2 + 2 + 2)." in page
    assert "1 table of 8 (4 + 4)." in page
    assert "2 tables of 4." in page


def test_drawing_without_a_choice_opens_no_other_plans(desk, club):
    event = signed_in(club, 16)
    page = desk.post("tables:draw", event=event)
    assert "Please choose how to set up the tables." in page.content.decode()
    assert page.content.decode().count('<details class="other-plans">') == 1
    folded = page.context["plans"][-1][0]
    page = desk.post("tables:draw", event=event, data={"plan": folded, "lists": "wrong"})
    assert page.content.decode().count('<details class="other-plans" open>') == 1


def test_tables_of_three_alone_are_drawn(desk, club):
    event = signed_in(club, 9, _3=((1, 1, 1),))
    page = desk.get("tables:tables", event=event)
    assert "3 tables of 3 (1 + 1 + 1)." in page.content.decode()
    assert desk.post("tables:draw", event=event, data={"plan": "everybody:3x1+1+1"}).status_code == 302
    assert Team.objects.count() == 9


@pytest.mark.parametrize(("people", "advice"), [(12, "There is one for 9 and one for 15."), (5, "There is one for 7.")])
def test_without_a_plan_the_nearest_numbers_are_told(desk, club, people, advice):
    event = signed_in(club, people, _8=((4, 4),))
    page = desk.get("tables:tables", event=event).content.decode()
    assert f"There is no table plan for {people} people under the rules of Tanglewood." in page
    assert advice in page
