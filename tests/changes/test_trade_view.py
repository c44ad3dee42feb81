"""People who sat down wrong: a trade from a hand on, or for the hands that are in as well."""

import pytest

from tests.builders import keyed, make_evening, make_people
from tests.changes.people import chairs, evening_with_hands, lines, member_at, played, players_of
from tournaments.changes.actions import leave_chair
from tournaments.models import SignUp, Wish
from tournaments.sheets.number_of_hands_actions import end_after


def trade(desk, event, one, other, from_deal):
    data = {"trade-player": other.player_id, "trade-from_deal": from_deal}
    return desk.post("changes:trade", one.pk, event=event, data=data)


@pytest.mark.parametrize("from_deal", [1, 2, 3])
def test_two_people_trade_places_from_a_hand_on_and_undo_restores_all(desk, club, from_deal):
    event = evening_with_hands(club, hands=2)
    one, other = member_at(event, table=1), member_at(event, table=2)
    before, points = chairs(event), played(event)
    others = chairs(event, but=(one.player, other.player))
    assert trade(desk, event, one, other, from_deal).status_code == 302
    for deal in range(1, 5):
        traded = deal >= from_deal
        assert (other.player.given_name in players_of(one.team, deal)) == traded
        assert (one.player.given_name in players_of(other.team, deal)) == traded
    assert played(event) == points
    assert chairs(event, but=(one.player, other.player)) == others
    undo = dict(desk.client.session["undo"])
    said = f"{one.player.name} and {other.player.name} have traded places from Hand {from_deal} on."
    assert said in desk.get("tables:tables", event=event).content.decode()
    desk.client.post(undo["url"])
    assert chairs(event) == before


@pytest.mark.parametrize(("last", "from_deal"), [(4, 5), (4, 50), (2, 3)])
def test_two_people_trade_places_for_a_hand_of_the_evening_only(desk, club, last, from_deal):
    """The evening may have been ended early while the page was open."""
    event = evening_with_hands(club, hands=2)
    end_after(event=event, deal=last)
    before = chairs(event)
    answer = trade(desk, event, member_at(event, table=1), member_at(event, table=2), from_deal)
    said = f"Hand {last} is the last planned hand. Choose it or an earlier one."
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert chairs(event) == before


def test_a_trade_of_played_hands_makes_new_results(desk, club):
    event = evening_with_hands(club, hands=2)
    event.refresh_from_db()
    version = event.version
    trade(desk, event, member_at(event, table=1), member_at(event, table=2), 1)
    event.refresh_from_db()
    assert event.version > version


def test_never_together_is_kept_without_a_reason(desk, club):
    event = make_evening(club)
    one, other = member_at(event, table=1), member_at(event, table=2)
    partner = other.team.members.exclude(pk=other.pk).get()
    low, high = sorted([one.player, partner.player], key=lambda player: player.pk)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=low, second=high)
    before = chairs(event)
    for first, second in ((one, other), (other, one)):
        answer = trade(desk, event, first, second, 1)
        assert answer.status_code == 422
        assert "These two cannot trade places." in answer.content.decode()
    assert chairs(event) == before


def test_partners_cannot_trade(desk, club):
    event = make_evening(club)
    one = member_at(event)
    partner = one.team.members.exclude(pk=one.pk).get()
    assert "Choose two people of different teams." in trade(desk, event, one, partner, 1).content.decode()


def test_only_people_with_a_chair_trade(desk, club):
    event = make_evening(club)
    (late,) = make_people(club, names=["Late"])
    one = member_at(event)
    for data in ({"trade-name": "late"}, {"trade-name": "late", "trade-player": late.pk}):
        answer = desk.post("changes:trade", one.pk, event=event, data=data | {"trade-from_deal": 1})
        assert answer.status_code == 422
        assert answer.context["trade_form"].errors == {"name": ["No one by that name is at a table."]}
    answer = desk.post("changes:trade", one.pk, event=event, data={"trade-name": ""})
    assert answer.status_code == 422
    assert answer.context["trade_form"].errors == {"name": ["Type a name."], "from_deal": ["Choose the hand."]}


def test_who_trades_is_found_by_first_letters(desk, club):
    event = make_evening(club)
    one, other = member_at(event, table=1), member_at(event, table=2)
    name = other.player.name.lower()
    answer = desk.post("changes:trade", one.pk, event=event, data={"trade-name": name, "trade-from_deal": 1})
    assert answer.status_code == 302
    assert other.player.given_name in players_of(one.team, 1)


def test_a_refused_trade_keeps_what_was_chosen_and_its_fold_open(desk, club):
    event = make_evening(club)
    one, other = member_at(event, table=1), member_at(event, table=2)
    data = {"trade-player": other.player_id, "trade-from_deal": ""}
    answer = desk.post("changes:trade", one.pk, event=event, data=data)
    form = answer.context["trade_form"]
    assert form["name"].value() == other.player.name
    page = answer.content.decode()
    assert '<details class="card-box mt-3" open>' in page
    assert f'name="trade-player" value="{other.player_id}"' in page
    assert page.count(" autofocus") == 1
    assert "autofocus" in str(form["from_deal"])


def test_who_left_meanwhile_is_not_traded_back(desk, club):
    event = evening_with_hands(club)
    one, other = member_at(event, table=1), member_at(event, table=2)
    trade(desk, event, one, other, 3)
    undo = dict(desk.client.session["undo"])
    leave_chair(member=one.team.members.get(player=other.player, last_deal=None), from_deal=4)
    before = chairs(event)
    page = desk.client.post(undo["url"], follow=True).content.decode()
    assert f"{other.player.name} no longer plays, so nothing was undone." in page
    assert chairs(event) == before


def test_a_substitute_plays_one_coming_hand_only(desk, club):
    event = evening_with_hands(club, hands=1)
    member, (zoe,) = member_at(event), make_people(club, names=["Zoe"])
    path = desk.url("changes:person", member.player_id, event=event)
    page = desk.client.get(path, {"from_deal": 3, "only": "on"}).content.decode()
    assert "Who plays Hand 3?" in page
    assert "play alone" not in page
    before = chairs(event)
    desk.post("changes:replace", member.pk, event=event, data={"player": zoe.pk, "from_deal": 3, "only": "on"})
    names = [players_of(member.team, deal) for deal in (1, 2, 3, 4)]
    assert ["Zoe" in name for name in names] == [False, False, True, False]
    assert [member.player.given_name in name for name in names] == [True, True, False, True]
    desk.undo()
    assert chairs(event) == before


@pytest.fixture
def with_substitute(desk, club):
    """Hand 1 is in, and Zoe is to play Hand 3 for someone at Table 1."""
    event = evening_with_hands(club, hands=1)
    member, (zoe,) = member_at(event), make_people(club, names=["Zoe"])
    desk.post("changes:replace", member.pk, event=event, data={"player": zoe.pk, "from_deal": 3, "only": "on"})
    return event, member_at(event)


def plays(team, *names):
    """For each of these people, the hands that they play in the team."""
    return [[deal for deal in range(1, 5) if name in players_of(team, deal)] for name in names]


def test_a_substitute_for_a_later_hand_stays_when_the_other_leaves_before_it(desk, with_substitute):
    event, member = with_substitute
    name, before = member.player.given_name, (chairs(event), lines(event))
    assert plays(member.team, name, "Zoe") == [[1, 2, 4], [3]]
    desk.post("changes:leave", member.pk, event=event, data={"from_deal": 2})
    assert plays(member.team, name, "Zoe") == [[1], [3]]
    assert event.sign_ups.get(player=member.player).status == SignUp.Status.GONE_HOME
    desk.undo()
    assert (chairs(event), lines(event)) == before


def test_who_takes_a_chair_plays_no_hand_of_a_substitute(desk, club, with_substitute):
    event, member = with_substitute
    name, (yves,) = member.player.given_name, make_people(club, names=["Yves"])
    before = chairs(event)
    desk.post("changes:replace", member.pk, event=event, data={"player": yves.pk, "from_deal": 2})
    assert plays(member.team, name, "Yves", "Zoe") == [[1], [2, 4], [3]]
    desk.undo()
    assert chairs(event) == before


@pytest.mark.parametrize("act", ["changes:leave", "changes:replace"])
def test_a_change_around_a_substitute_is_not_undone_once_a_hand_of_it_is_in(desk, club, with_substitute, act):
    event, member = with_substitute
    (yves,) = make_people(club, names=["Yves"])
    desk.post(act, member.pk, event=event, data={"player": yves.pk, "from_deal": 2})
    keyed(event, table=1, deal=2, counts={})
    before = chairs(event)
    desk.undo()
    assert chairs(event) == before
