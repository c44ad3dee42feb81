"""A player leaves; undo restores everything."""

import pytest

from tests.builders import keyed, make_evening
from tests.changes.people import evening_with_hands, member_at, players_of
from tests.rounds import make_rounds, next_round
from tournaments.models import SignUp, TeamMember


def leave(desk, event, member, **data):
    return desk.client.post(desk.url("changes:leave", member.pk, event=event), data, follow=True)


def test_the_partner_plays_alone_and_the_page_tells(desk, club):
    event = evening_with_hands(club, hands=2)
    member = member_at(event)
    page = leave(desk, event, member).content.decode()
    assert f"{member.player.name} no longer plays." in page
    assert "(to Hand 2)" in desk.get("tables:tables", event=event).content.decode()
    assert len(players_of(member.team, 3)) == 1


@pytest.mark.parametrize(("hands", "page"), [(0, "tables:tables"), (2, "sheets:play")])
def test_a_change_leads_to_play_once_a_sheet_is_in(desk, club, hands, page):
    event = evening_with_hands(club, hands=hands)
    answer = desk.post("changes:leave", member_at(event).pk, event=event)
    assert answer.url == desk.url(page, event=event)


def test_a_player_may_leave_from_a_later_hand(desk, club):
    event = evening_with_hands(club, hands=1)
    member = member_at(event)
    leave(desk, event, member, from_deal=4)
    assert [len(players_of(member.team, deal)) for deal in (1, 2, 3, 4)] == [2, 2, 2, 1]


def test_a_hand_that_came_in_meanwhile_counts_for_the_player_who_left(desk, club):
    event = evening_with_hands(club, hands=1)
    member = member_at(event)
    keyed(event, table=1, deal=2, counts={})
    leave(desk, event, member, from_deal=2)
    assert [len(players_of(member.team, deal)) for deal in (1, 2, 3)] == [2, 2, 1]


def test_the_last_member_of_a_team_cannot_leave(desk, club):
    event = make_evening(club)
    leave(desk, event, member_at(event))
    answer = leave(desk, event, member_at(event))
    assert answer.status_code == 422
    assert "This team would be empty." in answer.content.decode()


def test_a_player_cannot_leave_twice(desk, club):
    event = make_evening(club)
    member = member_at(event)
    leave(desk, event, member)
    assert leave(desk, event, member).status_code == 404


def test_someone_who_played_an_earlier_round_has_gone_home(desk, club):
    event = next_round(make_rounds(club, "partners"), 2)
    member = TeamMember.objects.filter(team__round__number=2).first()
    desk.post("changes:leave", member.pk, event=event)
    assert event.sign_ups.get(player=member.player).status == SignUp.Status.GONE_HOME
