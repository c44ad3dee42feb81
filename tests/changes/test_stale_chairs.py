"""A chair that changed on another laptop after this one read it: refused in a sentence, and nothing changes."""

from dataclasses import replace

import pytest

from tests.builders import make_people, make_sign_ups
from tests.changes.people import HAS_LEFT, evening_with_hands, member_at, refused
from tournaments.changes.actions import (
    join_team,
    leave_chair,
    move_to_chair,
    play_one_deal,
    take_chair,
    trade_chairs,
    undo_change,
)
from tournaments.changes.team_actions import trade_tables
from tournaments.models import Team, TeamMember


def everyone_has_one_chair(event):
    seated = TeamMember.objects.filter(team__event=event, last_deal=None).values_list("player", flat=True)
    return sorted(seated) == sorted(event.sign_ups.values_list("player", flat=True))


@pytest.mark.parametrize("from_deal", [1, 2, 3])
def test_someone_traded_on_another_laptop_is_not_traded_from_the_former_chair(club, from_deal):
    event = evening_with_hands(club, people=12)
    one, other, third = (member_at(event, table=table) for table in (1, 2, 3))
    stale = TeamMember.objects.get(pk=one.pk)
    trade_chairs(one=one, other=other, from_deal=from_deal)
    refused(event, f"{stale.player.name} {HAS_LEFT}", trade_chairs, one=stale, other=third, from_deal=from_deal)
    refused(event, f"{stale.player.name} {HAS_LEFT}", trade_chairs, one=third, other=stale, from_deal=from_deal)
    assert everyone_has_one_chair(event)


@pytest.mark.parametrize("from_deal", [1, 3])
def test_someone_traded_on_another_laptop_does_not_give_the_former_chair_away(club, from_deal):
    event = evening_with_hands(club)
    one, other, (zoe,) = member_at(event, table=1), member_at(event, table=2), make_people(club, names=["Zoe"])
    stale = TeamMember.objects.get(pk=one.pk)
    trade_chairs(one=one, other=other, from_deal=from_deal)
    refused(event, HAS_LEFT, leave_chair, member=stale, from_deal=3)
    refused(event, HAS_LEFT, take_chair, member=stale, player=zoe, from_deal=3)
    refused(event, HAS_LEFT, play_one_deal, member=stale, player=zoe, deal=3)


def test_a_second_substitute_for_the_same_hand_is_refused(club):
    event = evening_with_hands(club)
    stale, (zoe, yves) = member_at(event), make_people(club, names=["Zoe", "Yves"])
    play_one_deal(member=member_at(event), player=zoe, deal=3)
    words = f"{stale.player.name} has this chair from Hand 4 on"
    refused(event, words, play_one_deal, member=stale, player=yves, deal=3)
    refused(event, words, play_one_deal, member=member_at(event), player=yves, deal=3)


def test_hands_before_a_substitutes_are_neither_traded_nor_given_away(club):
    event = evening_with_hands(club, hands=1)
    member, other, (zoe, yves) = member_at(event), member_at(event, table=2), make_people(club, names=["Zoe", "Yves"])
    play_one_deal(member=member, player=zoe, deal=3)
    words = f"{zoe.name} plays Hand 3 for {member.player.name}. Choose a later hand."
    refused(event, words, trade_chairs, one=member, other=other, from_deal=2)
    refused(event, words, trade_chairs, one=other, other=member, from_deal=2)
    refused(event, words, play_one_deal, member=member, player=yves, deal=2)
    assert trade_chairs(one=member, other=other, from_deal=4) == 4


def test_someone_leaves_after_a_substitute_played_a_hand_for_them(club):
    """The other laptop still believes that they have played since the first hand."""
    event = evening_with_hands(club)
    stale, (zoe,) = member_at(event), make_people(club, names=["Zoe"])
    play_one_deal(member=member_at(event), player=zoe, deal=4)
    leave_chair(member=stale, from_deal=3)
    left = TeamMember.objects.get(pk=stale.pk)
    assert (left.first_deal, left.last_deal) == (5, 4)


@pytest.mark.parametrize("from_deal", [3, 4])
def test_a_substitute_who_was_traded_since_is_not_undone(club, from_deal):
    event = evening_with_hands(club)
    member, other, (zoe,) = member_at(event), member_at(event, table=2), make_people(club, names=["Zoe"])
    change = take_chair(member=member, player=zoe, from_deal=3)
    trade_chairs(one=TeamMember.objects.get(player=zoe), other=other, from_deal=from_deal)
    joined = TeamMember.objects.get(pk=change.joined.pk)
    for stale in (change, replace(change, joined=joined)):
        refused(event, f"{zoe.name} {HAS_LEFT}", undo_change, change=stale)


def test_nobody_joins_a_team_that_is_gone(club):
    event = evening_with_hands(club, hands=0)
    team, (zoe,) = member_at(event).team, make_people(club, names=["Zoe"])
    Team.objects.get(pk=team.pk).delete()
    refused(event, "This team is gone. Choose another one.", join_team, team=team, player=zoe, from_deal=3)


def test_a_team_with_more_chairs_by_now_does_not_trade_tables(club):
    event = evening_with_hands(club, hands=1)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    Team.objects.filter(pk=one.pk).update(chairs=3)
    words = "These teams have different numbers of chairs"
    refused(event, words, trade_tables, round_=event.rounds.get(), one=one, other=other, from_deal=2)


def test_a_house_team_marked_on_another_laptop_stays_one_when_the_people_trade(club):
    event = evening_with_hands(club, hands=1)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    Team.objects.filter(pk=one.pk).update(not_for_prizes=True)
    trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=1)
    assert list(event.teams.filter(not_for_prizes=True)) == [other]


def test_a_free_chair_that_somebody_took_on_another_laptop_is_not_shared(club):
    """Irene shares chairs at Table 2 and may have the free one at Table 1, which Zoe takes first."""
    event = evening_with_hands(club, hands=1)
    irene, zoe = (line.player for line in make_sign_ups(event, make_people(club, names=["Irene", "Zoe"])))
    mover = join_team(team=member_at(event, table=2).team, player=irene, from_deal=2).joined
    gone = member_at(event, table=1)
    leave_chair(member=gone, from_deal=2)
    join_team(team=gone.team, player=zoe, from_deal=2)
    refused(event, "That chair is no longer free.", move_to_chair, mover=mover, team=gone.team, from_deal=2)
