"""What is beside a name in the results: places won or lost with the last hand, the hands of who changed chairs."""

import re

import pytest
from django.utils.html import strip_tags

from tests.builders import keyed, make_evening, make_people, play_everything, standings
from tournaments.changes.actions import take_chair
from tournaments.models import TeamMember
from tournaments.standings.actions import make_final
from tournaments.standings.gained_queries import key_of, places_gained
from tournaments.standings.queries import evening_of, place_lists

POINTS = {1: (400, 300, 200, 100), 2: (0, 0, 0, 900)}
"""Four teams in their order after Hand 1; the last one wins with Hand 2."""


def key_hand(event, deal):
    for table in (1, 2):
        first, second = POINTS[deal][2 * table - 2 : 2 * table]
        keyed(event, table=table, deal=deal, counts={1: {"table.points": first}, 2: {"table.points": second}})


@pytest.fixture
def event(club):
    event = make_evening(club)
    for deal in POINTS:
        key_hand(event, deal)
    return event


def shown(answer):
    return " ".join(strip_tags(answer.content.decode()).split())


def test_places_won_and_lost_with_the_last_hand(event):
    evening = evening_of(event)
    gained = {}
    for after in (1, 2, None):
        lists = place_lists(event, evening, after=after)
        found = places_gained(event, evening, lists, after=after)
        gained[after] = [found.get(key_of(row.who), 0) for one in lists for row in one.rows]
    assert gained == {1: [0] * 4, 2: [3, -1, -1, -1], None: [0] * 4}


def test_the_results_show_places_won_and_lost_beside_the_name(desk, event):
    page = desk.get("standings:results", event=event).content.decode()
    marks = re.findall(r'class="gained (is-\w+) no-print"', page)
    assert marks.count("is-up") == 1 + 1  # its card, and its row that is printed
    assert marks.count("is-down") == 3 + 2
    assert "gained" not in desk.get("standings:results", event=event, data={"after": "1"}).content.decode()


def test_who_changed_chairs_has_the_hands_beside_the_name_everywhere(desk, club):
    event = make_evening(club)
    key_hand(event, 1)
    (eve,) = make_people(club, names=["Eve"], chapters=["North"])
    member = TeamMember.objects.filter(team__event=event).first()
    take_chair(member=member, player=eve, from_deal=2)
    key_hand(event, 2)
    marked = (f"{member.player.name} (Hand 1 only)", f"{eve.name} (from Hand 2)")
    place = next(row.place for row in standings(event) if row.who.team.pk == member.team_id)
    read = desk.get("standings:winners", event=event, data={"step": 5 - place, "after": "2"})
    papers = [
        desk.client.post(desk.url("paper:paper", key, event=event), follow=True) for key in ("leaderboard", "hands")
    ]
    for page in (desk.get("standings:results", event=event), read, *papers):
        assert [name in shown(page) for name in marked] == [True, True]


def test_the_first_leads_until_the_results_are_final(desk, club):
    event = make_evening(club)
    play_everything(event)
    assert "leads by" in shown(desk.get("standings:results", event=event))
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    page = shown(desk.get("standings:results", event=event))
    assert "wins by" in page
    assert "leads by" not in page
