"""A late player joins a team."""

from tests.builders import make_evening, make_people, make_sign_ups, play_everything
from tests.changes.people import evening_with_hands, everything_else, member_at, players_of
from tournaments.models import Team


def join(desk, event, team, **data):
    return desk.client.post(desk.url("changes:join", team.pk, event=event), data, follow=True)


def late_player(club, event):
    return make_sign_ups(event, make_people(club, names=["Zoe"]))[0].player


def test_three_share_two_chairs_from_the_next_hand(desk, club):
    event = evening_with_hands(club, hands=1)
    team, zoe = member_at(event).team, late_player(club, event)
    page = join(desk, event, team, player=zoe.pk).content.decode()
    assert "Zoe Eoz sits at Table 1 with " in page
    assert "share 2 chairs" in desk.get("tables:tables", event=event).content.decode()
    assert [len(players_of(team, deal)) for deal in (1, 2)] == [2, 3]


def test_a_player_may_join_from_a_later_hand(desk, club):
    event = evening_with_hands(club, hands=1)
    team, zoe = member_at(event).team, late_player(club, event)
    join(desk, event, team, player=zoe.pk, from_deal=3)
    assert [len(players_of(team, deal)) for deal in (1, 2, 3)] == [2, 2, 3]


def test_a_full_team_is_refused(desk, club):
    event = make_evening(club)
    team = member_at(event).team
    join(desk, event, team, player=late_player(club, event).pk)
    (yves,) = make_people(club, names=["Yves"])
    before = everything_else(event)
    page = join(desk, event, team, player=yves.pk).content.decode()
    assert "This team already shares its chairs." in page
    assert everything_else(event) == before


def test_nobody_joins_after_the_last_hand(desk, club):
    event = make_evening(club)
    play_everything(event)
    before = everything_else(event)
    page = join(desk, event, member_at(event).team, player=late_player(club, event).pk).content.decode()
    assert "All hands of this table are already in." in page
    assert everything_else(event)[:2] == before[:2]


def test_a_team_of_another_evening_is_not_found(desk, club):
    event = make_evening(club)
    other = Team.objects.create(event=event, number=99, chairs=2)
    assert join(desk, event, other, player=late_player(club, event).pk).status_code == 404
