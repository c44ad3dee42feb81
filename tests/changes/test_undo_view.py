"""Undo of the last change, and messages where it is refused."""

import pytest

from tests.builders import keyed, make_evening, make_people, make_sign_ups
from tests.changes.people import everything_else, member_at


def undo(desk, event, **data):
    return desk.client.post(desk.url("changes:undo", event=event), data, follow=True)


@pytest.mark.parametrize("data", [{"left": "x"}, {"joined_status": "nonsense"}, {}, {"left": "999999"}])
def test_an_invalid_undo_changes_nothing(desk, club, data):
    event = make_evening(club)
    before = everything_else(event)
    answer = undo(desk, event, **data)
    assert answer.status_code == 200
    assert "Undone." not in answer.content.decode()
    assert everything_else(event) == before


def test_undo_pressed_twice_says_that_nothing_was_undone(desk, club):
    event = make_evening(club)
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    member = member_at(event)
    desk.post("changes:replace", member.pk, event=event, data={"player": line.player_id})
    data = {"left": member.pk, "joined": line.player.memberships.get().pk}
    assert "Undone." in undo(desk, event, **data).content.decode()
    again = undo(desk, event, **data).content.decode()
    assert "This change was undone or changed since, so nothing was undone." in again
    assert "Undone." not in again


def test_a_change_of_another_evening_is_not_undone(desk, club):
    event, other = make_evening(club), make_evening(club)
    desk.post("changes:leave", member_at(other).pk, event=other)
    gone = other.teams.first().members.exclude(last_deal=None).get()
    undo(desk, event, left=gone.pk)
    gone.refresh_from_db()
    assert gone.last_deal == 0


def test_a_substitute_who_has_played_cannot_be_undone(desk, club):
    event = make_evening(club)
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    member = member_at(event)
    desk.post("changes:replace", member.pk, event=event, data={"player": line.player_id})
    keyed(event, table=1, deal=1, counts={})
    joined = line.player.memberships.get()
    page = undo(desk, event, left=member.pk, joined=joined.pk).content.decode()
    assert "Hand 1 of this table is already in." in page
    assert line.player.memberships.exists()
