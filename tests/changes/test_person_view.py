"""One person's page: buttons for each change, from any hand that is not in yet."""

import re

import pytest

from tests.builders import make_evening, make_people, make_sign_ups, play_everything
from tests.changes.people import evening_with_hands, member_at
from tournaments.changes.actions import leave_chair, play_one_deal
from tournaments.models import Chapter, SignUp
from tournaments.sign_up.actions import change_line


def page_of(desk, event, player, **data):
    return desk.get("changes:person", player.pk, event=event, data=data)


def late_player(club, event):
    return make_sign_ups(event, make_people(club, names=["Zoe"]))[0].player


def test_before_the_first_hand_the_player_may_be_absent(desk, club):
    event = make_evening(club)
    page = page_of(desk, event, member_at(event).player)
    assert page.context["from_deal"] == 1
    assert "Did not come. Who takes the chair?" in page.content.decode()


def test_a_player_marked_as_gone_home_before_the_first_hand_went_home(desk, club):
    event = make_evening(club)
    player = member_at(event).player
    change_line(line=event.sign_ups.get(player=player), status=SignUp.Status.GONE_HOME)
    page = page_of(desk, event, player).content.decode()
    assert "Went home. Who takes the chair?" in page
    assert "Did not come" not in page


def test_after_two_hands_the_player_may_go_home(desk, club):
    event = evening_with_hands(club, hands=2)
    page = page_of(desk, event, member_at(event).player)
    assert page.context["from_deal"] == 3
    text = page.content.decode()
    assert "Goes home after Hand 2. Who takes the chair?" in text
    assert "The hands up to Hand 2 are in and stay as they are." in text


@pytest.mark.parametrize(("asked", "from_deal"), [("4", 4), ("2", 2), ("1", 2), ("9", 4), ("x", 2), ("", 2)])
def test_only_hands_that_are_not_in_yet_can_be_chosen(desk, club, asked, from_deal):
    event = evening_with_hands(club, hands=1)
    page = page_of(desk, event, member_at(event).player, from_deal=asked)
    assert page.context["from_deal"] == from_deal
    assert list(page.context["deals"]) == [2, 3, 4]


def test_spare_players_are_offered_as_substitutes(desk, club):
    event = make_evening(club)
    zoe = late_player(club, event)
    change_line(line=event.sign_ups.get(player=zoe), part=SignUp.Part.IF_NEEDED)
    page = page_of(desk, event, member_at(event).player)
    assert [line.player for line in page.context["without_chair"]] == [zoe]
    text = page.content.decode()
    assert "alternate" in text
    assert "play alone" in text
    assert "End this table early" in text


def main_buttons(desk, event, player):
    return re.findall(r'button-main"[^>]*>\s*([^<]+?)\s*<', page_of(desk, event, player).content.decode())


def test_the_main_button_gives_the_chair_to_who_is_at_hand_or_to_the_typed_name(desk, club):
    event = make_evening(club)
    leaving = member_at(event).player
    assert main_buttons(desk, event, leaving) == ["Give them the chair"]
    zoe = late_player(club, event)
    assert main_buttons(desk, event, leaving) == [zoe.name]


def test_the_last_member_of_a_team_cannot_leave(desk, club):
    event = make_evening(club)
    desk.post("changes:leave", member_at(event).pk, event=event)
    text = page_of(desk, event, member_at(event).player).content.decode()
    assert "play alone" not in text
    assert "End this table early" in text


def test_a_finished_table_has_nothing_to_change(desk, club):
    event = make_evening(club)
    play_everything(event)
    text = page_of(desk, event, member_at(event).player).content.decode()
    assert "The last hand of this table is in" in text
    assert (
        "Every team already shares its chairs or has played all its hands."
        in page_of(desk, event, late_player(club, event)).content.decode()
    )


def test_a_late_player_is_offered_empty_chairs_first_then_other_chapters(desk, club):
    event = make_evening(club)
    zoe = late_player(club, event)
    lake = Chapter.objects.create(club=club, name="Lake", key="lake")
    same = member_at(event, table=1, position=1).player
    for player in (zoe, same):
        player.chapter = lake
        player.save()
    desk.post("changes:leave", member_at(event, table=2, position=2).pk, event=event)
    teams = page_of(desk, event, zoe).context["teams"]
    places = [(team.table, team.row.position) for team in teams]
    assert places == [(2, 2), (1, 2), (2, 1), (1, 1)]
    assert [team.has_empty_chair for team in teams] == [True, False, False, False]
    assert [team.same_chapter for team in teams] == [False, False, False, True]


def test_a_late_player_begins_at_the_next_hand_of_each_table(desk, club):
    event = evening_with_hands(club, hands=2)
    zoe = late_player(club, event)
    assert {team.from_deal for team in page_of(desk, event, zoe).context["teams"]} == {3}
    assert {team.from_deal for team in page_of(desk, event, zoe, from_deal=4).context["teams"]} == {4}


def test_an_empty_chair_is_offered_from_the_hand_it_becomes_empty(desk, club):
    event = make_evening(club)
    zoe = late_player(club, event)
    desk.post("changes:leave", member_at(event).pk, event=event, data={"from_deal": 3})
    page = page_of(desk, event, zoe)
    assert [team.from_deal for team in page.context["teams"]] == [3, 1, 1, 1]
    assert "from Hand 3" in page.content.decode()


def test_a_chair_that_is_empty_before_a_substitutes_hand_is_offered_from_then_on(desk, club):
    event = evening_with_hands(club, hands=1)
    member, (zoe,) = member_at(event), make_people(club, names=["Yves"])
    play_one_deal(member=member, player=zoe, deal=3)
    leave_chair(member=member, from_deal=2)
    first = page_of(desk, event, late_player(club, event)).context["teams"][0]
    assert (first.row.team, first.has_empty_chair, first.from_deal) == (member.team, True, 2)


def test_a_person_of_another_club_is_not_found(desk, club, stranger):
    event = make_evening(club)
    other = club.__class__.objects.exclude(pk=club.pk).get()
    assert page_of(desk, event, make_people(other, names=["Otto"])[0]).status_code == 404
