"""Who shares chairs has no "4 of 4 hands": page, paper and workbook call these hands shared."""

import csv
import io
import re

import pytest

from tests.builders import keyed, make_evening
from tests.changes.people import member_at
from tests.changes.test_late_views import come
from tests.standings.result_pages import rows_of
from tournaments.changes.actions import join_team


@pytest.fixture
def event(club):
    """Two hands are in. Irene has shared the chairs of a team of Table 2 in Hand 2."""
    event = make_evening(club)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 50}})
    (irene,) = come(club, event, "Irene")
    join_team(team=member_at(event, table=2).team, player=irene, from_deal=2)
    for table in (1, 2):
        keyed(event, table=table, deal=2, counts={1: {"table.points": 100}, 2: {"table.points": 50}})
    return event


def hands_by_person(desk, event):
    rows = rows_of(desk.get("standings:players", event=event))
    return {row[1].split()[0]: next(cell for cell in row if re.search(r"\d of \d", cell)) for row in rows}


def test_the_list_of_players_says_who_shared(desk, event):
    sharing = {member.player.given_name for member in member_at(event, table=2).team.members.all()}
    hands = hands_by_person(desk, event)
    assert hands.pop("Irene") == "shared 1 of 2"
    assert {name: said for name, said in hands.items() if name in sharing} == dict.fromkeys(
        sharing - {"Irene"}, "1 of 2, 1 shared"
    )
    assert {said for name, said in hands.items() if name not in sharing} == {"2 of 2"}


def test_a_persons_page_and_the_workbook_say_it_too(desk, event):
    irene = event.sign_ups.get(player__given_name="Irene").player
    page = desk.get("standings:player", irene.pk, event=event).content.decode()
    assert "shared 1 of 2 hands" in page
    partner = member_at(event, table=2).player
    assert "1 of 2 hands, 1 shared" in desk.get("standings:player", partner.pk, event=event).content.decode()
    found = desk.get("exports:csv", "players", event=event)
    rows = csv.DictReader(io.StringIO(b"".join(found.streaming_content).decode("utf-8-sig")))
    hands = {row["Player"]: (row["Hands"], row["Hands shared"]) for row in rows}
    assert (hands["Irene Eneri"], hands[partner.name]) == (("1", "1"), ("2", "1"))
    assert sorted(hands.values()) == [("1", "1"), *[("2", "0")] * 6, *[("2", "1")] * 2]


def test_the_team_has_all_its_hands(desk, event):
    assert "shared" not in " ".join(cell for row in rows_of(desk.get("standings:results", event=event)) for cell in row)
