"""Late arrivals, no-shows, early departures, substitutes, shared chairs; nothing else changes."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tests.changes.people import (
    HAS_A_CHAIR,
    HAS_LEFT,
    chairs,
    evening_with_hands,
    everything_else,
    lines,
    member_at,
    players_of,
    refused,
)
from tournaments.changes.actions import join_team, leave_chair, play_one_deal, take_chair, trade_chairs, undo_change
from tournaments.changes.queries import open_teams
from tournaments.models import Couple, SignUp, TeamMember, Wish
from tournaments.models.event import Couples
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for
from tournaments.sign_up.actions import change_line
from tournaments.sign_up.queries import head_count
from tournaments.tables.queries import plans_for


def spare(club, event, name="Zoe", part=SignUp.Part.PLAYS):
    """A player who is here and has no chair."""
    (player,) = make_people(club, names=[name])
    (line,) = make_sign_ups(event, [player])
    change_line(line=line, part=part)
    return player


def status_of(event, player):
    return event.sign_ups.get(player=player).status


@pytest.mark.parametrize("hands", [0, 2])
def test_leaving_changes_nobody_else(club, hands):
    event = evening_with_hands(club, hands=hands)
    member = member_at(event)
    before = everything_else(event, member.player)
    leave_chair(member=member, from_deal=hands + 1)
    assert everything_else(event, member.player) == before
    assert len(players_of(member.team, hands + 1)) == 1
    expected = SignUp.Status.GONE_HOME if hands else SignUp.Status.EXPECTED
    assert status_of(event, member.player) == expected


def test_a_player_who_leaves_keeps_the_hands_played(club):
    event = evening_with_hands(club, hands=2)
    member = member_at(event)
    leave_chair(member=member, from_deal=3)
    assert [len(players_of(member.team, deal)) for deal in (1, 2, 3, 4)] == [2, 2, 1, 1]


def test_a_player_may_leave_after_a_hand_whose_sheet_is_not_in_yet(club):
    event = evening_with_hands(club, hands=1)
    member = member_at(event)
    leave_chair(member=member, from_deal=3)
    keyed(event, table=1, deal=2, counts={})
    assert [len(players_of(member.team, deal)) for deal in (1, 2, 3, 4)] == [2, 2, 1, 1]


@pytest.mark.parametrize("hands", [0, 2])
def test_a_substitute_takes_the_chair_and_changes_nobody_else(club, hands):
    event = evening_with_hands(club, hands=hands)
    member, zoe = member_at(event), spare(club, event)
    before = everything_else(event, member.player, zoe)
    change = take_chair(member=member, player=zoe, from_deal=hands + 1)
    assert everything_else(event, member.player, zoe) == before
    assert (change.joined.player, change.joined.team, change.joined.first_deal) == (zoe, member.team, hands + 1)
    for deal in range(1, 5):
        assert (zoe.given_name in players_of(member.team, deal)) == (deal > hands)
        assert (member.player.given_name in players_of(member.team, deal)) == (deal <= hands)


def test_a_late_player_shares_the_chairs_of_two(club):
    event = evening_with_hands(club)
    team, zoe = member_at(event).team, spare(club, event)
    before = everything_else(event, zoe)
    join_team(team=team, player=zoe, from_deal=3)
    assert everything_else(event, zoe) == before
    assert [len(players_of(team, deal)) for deal in (1, 2, 3, 4)] == [2, 2, 3, 3]
    assert team.chairs == 2


def test_a_late_player_takes_an_empty_chair(club):
    event = evening_with_hands(club)
    member, zoe = member_at(event), spare(club, event)
    leave_chair(member=member, from_deal=3)
    join_team(team=member.team, player=zoe, from_deal=3)
    assert [len(players_of(member.team, deal)) for deal in (1, 2, 3, 4)] == [2, 2, 2, 2]


def test_two_of_three_who_share_chairs_stay_when_one_leaves(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:9])
    draw_tables(event, plan=_index_of(event, "share"))
    team = next(team for team in event.teams.all() if team.members.count() == 3)
    member = team.members.first()
    before = everything_else(event, member.player)
    leave_chair(member=member, from_deal=1)
    assert everything_else(event, member.player) == before
    assert len(players_of(team, 1)) == 2


def _index_of(event, way):
    return [plan.way_out for plan in plans_for(event, head_count(event))].index(way)


def test_four_cannot_share_two_chairs(club):
    event = evening_with_hands(club)
    team = member_at(event).team
    join_team(team=team, player=spare(club, event), from_deal=3)
    yves = spare(club, event, "Yves")
    refused(event, "This team already shares its chairs", join_team, team=team, player=yves, from_deal=3)


def test_a_player_cannot_have_two_chairs(club):
    event = evening_with_hands(club)
    here, there = member_at(event, table=1), member_at(event, table=2)
    refused(event, HAS_A_CHAIR, take_chair, member=here, player=there.player, from_deal=3)
    refused(event, HAS_A_CHAIR, join_team, team=here.team, player=there.player, from_deal=3)


def test_nobody_takes_their_own_chair(club):
    event = evening_with_hands(club)
    here = member_at(event)
    refused(event, HAS_A_CHAIR, take_chair, member=here, player=here.player, from_deal=3)


def test_who_substitutes_in_a_coming_hand_gets_no_second_chair_for_it(club):
    event = evening_with_hands(club, hands=1)
    zoe, there = spare(club, event), member_at(event, table=2)
    play_one_deal(member=member_at(event), player=zoe, deal=3)
    before = everything_else(event)
    for act, arguments in (
        (take_chair, {"member": there}),
        (join_team, {"team": there.team}),
    ):
        with pytest.raises(ValidationError, match=f"{zoe.name} plays in another team in Hand 3"):
            act(**arguments, player=zoe, from_deal=2)
    assert everything_else(event) == before
    take_chair(member=there, player=zoe, from_deal=4)


def test_a_chair_with_a_substitute_is_not_taken_by_who_plays_elsewhere_in_a_hand_before(club):
    event = evening_with_hands(club, hands=1)
    zoe, (yves,), there = spare(club, event), make_people(club, names=["Yves"]), member_at(event, table=2)
    play_one_deal(member=member_at(event), player=zoe, deal=2)
    play_one_deal(member=there, player=yves, deal=3)
    refused(event, f"{zoe.name} plays in another team in Hand 2", take_chair, member=there, player=zoe, from_deal=2)


@pytest.mark.parametrize("couple", [False, True])
def test_people_who_never_play_together_share_no_team(club, couple):
    event = evening_with_hands(club, couples=Couples.APART)
    member, zoe = member_at(event), spare(club, event)
    partner = member.team.members.exclude(pk=member.pk).get().player
    if couple:
        Couple.objects.create(club=club, first=partner, second=zoe)
    else:
        Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=partner, second=zoe)
    before = everything_else(event)
    for act, arguments in (
        (take_chair, {"member": member, "from_deal": 3}),
        (play_one_deal, {"member": member, "deal": 3}),
        (join_team, {"team": member.team, "from_deal": 3}),
    ):
        with pytest.raises(ValidationError, match=f"{zoe.name} cannot play in this team"):
            act(**arguments, player=zoe)
    assert everything_else(event) == before
    open_to_zoe = [team.row.team for team in open_teams(event.rounds.get(), zoe, 3)]
    assert len(open_to_zoe) == 3
    assert member.team not in open_to_zoe
    take_chair(member=member.team.members.get(player=partner), player=zoe, from_deal=3)


def test_a_couple_that_played_together_tonight_may_do_so_again(club):
    """They chose each other before the draw, although couples are drawn apart."""
    event = evening_with_hands(club, couples=Couples.APART)
    member, other = member_at(event), member_at(event, table=2)
    partner = member.team.members.exclude(pk=member.pk).get().player
    low, high = sorted([member.player, partner], key=lambda player: player.pk)
    Couple.objects.create(club=club, first=low, second=high)
    before = chairs(event)
    trade_chairs(one=member, other=other, from_deal=3)
    there = TeamMember.objects.get(player=member.player, last_deal=None)
    back = TeamMember.objects.get(player=other.player, last_deal=None)
    trade_chairs(one=there, other=back, from_deal=3)
    assert chairs(event) == before
    leave_chair(member=member_at(event), from_deal=3)
    gone = TeamMember.objects.get(team=member.team, last_deal=2).player
    assert member.team in [team.row.team for team in open_teams(event.rounds.get(), gone, 3)]
    join_team(team=member.team, player=gone, from_deal=3)
    assert len(players_of(member.team, 3)) == 2


def test_played_hands_cannot_be_changed(club):
    event = evening_with_hands(club, hands=2)
    member, zoe = member_at(event), spare(club, event)
    before = everything_else(event)
    for act, arguments in (
        (leave_chair, {"member": member}),
        (take_chair, {"member": member, "player": zoe}),
        (join_team, {"team": member.team, "player": zoe}),
    ):
        with pytest.raises(ValidationError, match="Hand 2 of this table is already in"):
            act(**arguments, from_deal=2)
    assert everything_else(event) == before


def test_the_last_member_of_a_team_cannot_leave(club):
    event = evening_with_hands(club)
    first = member_at(event)
    leave_chair(member=first, from_deal=3)
    refused(event, "This team would be empty", leave_chair, member=member_at(event), from_deal=3)


def test_an_absent_player_who_comes_after_all_gets_the_chair_back(club):
    event = evening_with_hands(club, hands=0)
    member = member_at(event)
    before = chairs(event, but=[member.player])
    leave_chair(member=member, from_deal=1)
    join_team(team=member.team, player=member.player, from_deal=1)
    assert chairs(event, but=[member.player]) == before
    assert len(players_of(member.team, 1)) == 2
    assert status_of(event, member.player) == SignUp.Status.HERE


def test_a_player_who_left_and_returned_did_not_play_the_hand_between(club):
    event = evening_with_hands(club, hands=1)
    member = member_at(event)
    leave_chair(member=member, from_deal=2)
    keyed(event, table=1, deal=2, counts={})
    join_team(team=member.team, player=member.player, from_deal=3)
    assert [member.player.given_name in players_of(member.team, deal) for deal in (1, 2, 3)] == [True, False, True]


def test_a_substitute_without_a_line_is_signed_in_on_the_next_line(club):
    event = evening_with_hands(club)
    (zoe,) = make_people(club, names=["Zoe"])
    take_chair(member=member_at(event), player=zoe, from_deal=3)
    line = event.sign_ups.get(player=zoe)
    assert (line.number, line.status, line.part) == (9, SignUp.Status.HERE, SignUp.Part.PLAYS)


def test_a_player_without_a_line_can_leave_and_return(club):
    event = evening_with_hands(club)
    member = member_at(event)
    event.sign_ups.filter(player=member.player).delete()
    before = everything_else(event)
    change = leave_chair(member=member, from_deal=3)
    assert change.left_status == ""
    undo_change(change=change)
    assert everything_else(event) == before


def test_a_player_seated_at_one_desk_cannot_be_seated_at_another(club):
    event = evening_with_hands(club)
    zoe = spare(club, event)
    join_team(team=member_at(event, table=1).team, player=zoe, from_deal=3)
    refused(event, HAS_A_CHAIR, join_team, team=member_at(event, table=2).team, player=zoe, from_deal=3)


def test_a_chair_taken_at_one_desk_cannot_be_taken_at_another(club):
    """Both desks have the same page open and each sends another substitute."""
    event = evening_with_hands(club)
    here, there = member_at(event), member_at(event)
    take_chair(member=here, player=spare(club, event), from_deal=3)
    yves = spare(club, event, "Yves")
    refused(event, HAS_LEFT, take_chair, member=there, player=yves, from_deal=3)
    refused(event, HAS_LEFT, leave_chair, member=there, from_deal=4)


def test_a_change_makes_final_results_not_final(club):
    event = evening_with_hands(club)
    event.refresh_from_db()
    event.final_version = event.version
    event.save()
    leave_chair(member=member_at(event), from_deal=3)
    event.refresh_from_db()
    assert not event.is_final


# Undo


@pytest.mark.parametrize("part", [SignUp.Part.SITS_OUT, SignUp.Part.IF_NEEDED])
def test_undoing_a_substitute_restores_everything(club, part):
    event = evening_with_hands(club)
    member, zoe = member_at(event), spare(club, event, part=part)
    change_line(line=event.sign_ups.get(player=member.player), status=SignUp.Status.ON_THE_WAY)
    before = everything_else(event)
    undo_change(change=take_chair(member=member, player=zoe, from_deal=3))
    assert everything_else(event) == before


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_departure_cannot_be_undone_after_the_next_hand_is_in(club, is_replaced):
    event = evening_with_hands(club)
    member = member_at(event)
    if is_replaced:
        change = take_chair(member=member, player=spare(club, event), from_deal=3)
    else:
        change = leave_chair(member=member, from_deal=3)
    keyed(event, table=1, deal=3, counts={})
    refused(event, "Hand 3 of this table is already in", undo_change, change=change)
    assert member.player.given_name not in players_of(member.team, 3)


def test_a_substitute_can_be_undone_after_the_sheet_was_undone(club):
    event = evening_with_hands(club)
    member, zoe = member_at(event), spare(club, event)
    before = chairs(event)
    change = take_chair(member=member, player=zoe, from_deal=3)
    keyed(event, table=1, deal=3, counts={})
    undo_save(event=event, table=table_for(event, table=1, deal=3), deal=3, version=1, saved_by="Ruth", user=None)
    undo_change(change=change)
    assert chairs(event) == before


def test_a_departure_cannot_be_undone_after_the_player_took_another_chair(club):
    event = evening_with_hands(club)
    member, other = member_at(event, table=1), member_at(event, table=2)
    change = leave_chair(member=member, from_deal=3)
    join_team(team=other.team, player=member.player, from_deal=3)
    refused(event, HAS_A_CHAIR, undo_change, change=change)


def test_a_departure_is_not_undone_once_the_player_substitutes_elsewhere(club):
    event = evening_with_hands(club)
    member, other = member_at(event, table=1), member_at(event, table=2)
    change = leave_chair(member=member, from_deal=3)
    play_one_deal(member=other, player=member.player, deal=4)
    refused(event, f"{member.player.name} plays in another team in Hand 4", undo_change, change=change)


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_substitute_is_not_undone_after_the_other_left(club, is_replaced):
    event = evening_with_hands(club, hands=1)
    member, zoe, yves = member_at(event), spare(club, event), spare(club, event, "Yves")
    change = play_one_deal(member=member, player=zoe, deal=3)
    if is_replaced:
        take_chair(member=member, player=yves, from_deal=2)
    else:
        leave_chair(member=member, from_deal=2)
    refused(event, f"{member.player.name} {HAS_LEFT}", undo_change, change=change)


# Properties of any sequence of changes


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_changes_keep_other_people_and_played_hands(club, data):
    event = evening_with_hands(club, hands=1)
    late = [spare(club, event, name) for name in ("Zoe", "Yves")]
    for _ in range(data.draw(st.integers(1, 5))):
        here = list(TeamMember.objects.filter(team__event=event, last_deal__isnull=True))
        member, player = data.draw(st.sampled_from(here)), data.draw(st.sampled_from(late))
        from_deal = data.draw(st.integers(2, 4))
        act = data.draw(st.sampled_from(["leave", "take", "join"]))
        involved = {"leave": [member.player], "take": [member.player, player], "join": [player]}[act]
        before, all_before = everything_else(event, *involved), everything_else(event)
        try:
            if act == "leave":
                leave_chair(member=member, from_deal=from_deal)
            elif act == "take":
                take_chair(member=member, player=player, from_deal=from_deal)
            else:
                join_team(team=member.team, player=player, from_deal=from_deal)
        except ValidationError:
            assert everything_else(event) == all_before
        else:
            assert everything_else(event, *involved) == before
        for team in event.teams.all():
            assert 1 <= len(players_of(team, 4)) <= team.chairs + 1
        playing = TeamMember.objects.filter(team__event=event, last_deal__isnull=True).values_list("player", flat=True)
        assert len(set(playing)) == len(playing)
        assert [line[1] for line in lines(event)] == sorted(line[1] for line in lines(event))
