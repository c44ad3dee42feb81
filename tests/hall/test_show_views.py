"""The draw as a show: step by step on the wall, before anyone else sees the tables."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import draw_tables, make_event, make_people, make_sign_ups, moment_of_play, tonight
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Act
from tournaments.models.seating import new_seed
from tournaments.tables.actions import draw_again
from tournaments.web.access import GIVEN_OUT

BY_KEY = {"by": "pair", "pace": "0"}


@pytest.fixture
def draft(club):
    """Eight people at two tables that only the organizer sees; the wall is on."""
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club, chapters=["Palm", "Oak"])[:8])
    draw_tables(event, shown=False)
    turn_wall_on(event=event)
    return event


def wall(event, client=None):
    event.hall.refresh_from_db()
    page = (client or Client()).get(reverse("wall:wall", args=[event.hall.wall_token])).content.decode()
    return page.partition("<main>")[2].partition("</main>")[0]


def revealed(event):
    """The people whom this step reveals."""
    return re.findall(r"<strong>([^<]*)</strong>", wall(event))


def teams(event):
    """The teams of all tables in the order of the tables, each as a list of names."""
    return [[member.player.name for member in team.members.all()] for team in by_table(event)]


def by_table(event):
    return event.teams.order_by("seats__seating__table", "seats__position")


def step(desk, event, number, **headers):
    return desk.post("hall:show-step", event=event, data={"step": number}, **headers)


def test_pairs_are_revealed_one_by_one_and_back(desk, draft):
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    shown = [revealed(draft)]
    for number in (1, 2, 3, 4, 9, 2):
        step(desk, draft, number)
        shown.append(revealed(draft))
    first, second, third, last = teams(draft)
    assert shown == [[], first, second, third, last, last, second]


def test_a_pair_is_told_with_table_chapters_and_how_many_are_to_come(desk, draft):
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    step(desk, draft, 3)
    page = wall(draft)
    assert "<h1>Table 2</h1>" in page
    assert "pair 3 of 4" in page
    assert re.search("(Palm · Oak|Oak · Palm)</p>", page)
    # The tables beside it: the first is whole, of the second one pair is still to come.
    assert page.count("…") == 1


def test_table_by_table_a_step_reveals_all_pairs_of_a_table(desk, draft):
    desk.post("hall:start-show", event=draft, data={"by": "table", "pace": "0"})
    step(desk, draft, 1)
    first, second, *_others = teams(draft)
    assert revealed(draft) == first + second
    assert "table 1 of 2" in wall(draft)


def test_at_the_pace_of_a_clock_no_key_is_needed(desk, draft, monkeypatch):
    now = moment_of_play()
    monkeypatch.setattr(timezone, "now", lambda: now)
    desk.post("hall:start-show", event=draft, data={"by": "pair", "pace": "5"})
    monkeypatch.setattr(timezone, "now", lambda: now + datetime.timedelta(seconds=11))
    assert revealed(draft) == teams(draft)[1]
    monkeypatch.setattr(timezone, "now", lambda: now + datetime.timedelta(seconds=600))
    assert revealed(draft) == teams(draft)[3]


def test_public_pages_tell_nothing_before_the_tables_are_shown(desk, draft):
    token = give_out_link(event=draft).public_token.removeprefix(GIVEN_OUT)
    tables = reverse("public:tables", args=[token])
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    step(desk, draft, 4)
    ada = draft.sign_ups.order_by("number").first().player.name
    assert ada not in Client().get(tables).content.decode()
    desk.post("tables:show", event=draft)
    assert ada in Client().get(tables).content.decode()
    assert "Find your table" in wall(draft)


def test_what_is_still_to_come_is_not_in_the_page(desk, draft):
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    step(desk, draft, 2)
    page = wall(draft)
    _first, _second, *to_come = teams(draft)
    assert [name for team in to_come for name in team if name in page] == []


def test_other_tables_end_the_show(desk, draft):
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    step(desk, draft, 4)
    before = teams(draft)
    while teams(draft) == before:
        draw_again(round_=draft.rounds.get(), seed=new_seed(), made_by=None)
    assert "The tables appear here soon." in wall(draft)


def test_the_show_is_stopped_and_tells_nobody(desk, draft):
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    step(desk, draft, 1)
    desk.post("hall:end-show", event=draft)
    assert "The tables appear here soon." in wall(draft)
    assert draft.rounds.get().shown_at is None


def test_a_show_that_has_ended_is_not_ended_again(desk, draft):
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    before = Act.objects.count()
    for _time in range(2):
        desk.post("hall:end-show", event=draft)
    assert Act.objects.count() == before + 1


def test_without_a_draw_there_is_no_show(desk, club):
    event = make_event(club, date=tonight(club))
    answer = desk.client.get(desk.post("hall:start-show", event=event, data=BY_KEY).url)
    assert "There is nothing to show yet: draw the partners first." in answer.content.decode()


def test_the_organizers_page_offers_the_show_and_its_next_step(desk, draft):
    assert "Show on the big screen first" in desk.get("hall:screens", event=draft).content.decode()
    page = desk.client.get(desk.post("hall:start-show", event=draft, data=BY_KEY).url).content.decode()
    assert re.search(r'name="step" value="1" autofocus>Show the next pair<', page)
    step(desk, draft, 4)
    page = desk.get("hall:screens", event=draft).content.decode()
    assert "Show the next pair" not in page
    assert re.search(r'button-next" data-publishes>Show everyone<', page)


def test_at_the_pace_of_a_clock_nobody_presses_for_the_next_pair(desk, draft):
    page = desk.client.get(desk.post("hall:start-show", event=draft, data={"by": "pair", "pace": "5"}).url)
    assert "The big screen reveals the draw by itself" in page.content.decode()
    assert "Show the next pair" not in page.content.decode()
    assert "data-next" not in wall(draft, desk.client)


def test_only_an_organizer_may_press_on_the_wall_itself(desk, draft, stranger):
    desk.post("hall:start-show", event=draft, data=BY_KEY)
    assert "data-next" in wall(draft, desk.client)
    assert "data-next" not in wall(draft, stranger)
    assert "data-next" not in wall(draft)
    answer = step(desk, draft, 1, HTTP_HX_REQUEST="true")
    assert (answer.status_code, answer.headers["HX-Trigger"]) == (204, '{"wall-changed": {}}')
