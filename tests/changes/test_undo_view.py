"""Undo of the last change, and messages where it is refused."""

from tests.builders import keyed, make_evening, make_people, make_sign_ups
from tests.changes.people import member_at


def test_a_substitute_who_has_played_cannot_be_undone(desk, club):
    event = make_evening(club)
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    member = member_at(event)
    desk.post("changes:replace", member.pk, event=event, data={"player": line.player_id})
    keyed(event, table=1, deal=1, counts={})
    page = desk.undo_newest_act(follow=True).content.decode()
    assert "Hand 1 of this table is already in." in page
    assert line.player.memberships.exists()
