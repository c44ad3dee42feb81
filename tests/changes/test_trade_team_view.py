"""Whole teams trade tables from a hand on."""

import pytest

from tests.builders import keyed, standings
from tests.changes.people import chairs, evening_with_hands, member_at, played
from tests.changes.test_late_views import come, offers, press
from tournaments.evening_file.verify import verify
from tournaments.models.progress import progress
from tournaments.sheets.grid_queries import play_grid
from tournaments.sheets.number_of_hands_actions import end_after
from tournaments.sheets.queries import table_for


def trade(desk, event, one, other, from_deal):
    data = {"other": other.pk, "from_deal": from_deal}
    return desk.client.post(desk.url("changes:trade-team", one.pk, event=event), data, follow=True).content.decode()


def teams_at(event, table):
    """The teams of a table, hand by hand."""
    return [[row.team.pk for row in table_for(event, table=table, deal=deal).teams] for deal in range(1, 5)]


@pytest.mark.parametrize("hands", [0, 1, 2])
def test_two_teams_trade_tables_from_a_hand_on_and_undo_restores_all(desk, club, hands):
    event = evening_with_hands(club, hands=hands)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    before = chairs(event), played(event), event.rounds.get().seatings.count()
    stayed = [teams_at(event, table)[0][1] for table in (1, 2)]
    said = trade(desk, event, one, other, hands + 1)
    assert f"The two teams have traded tables from Hand {hands + 1} on." in said
    assert teams_at(event, 1) == [[one.pk, stayed[0]]] * hands + [[other.pk, stayed[0]]] * (4 - hands)
    assert teams_at(event, 2) == [[other.pk, stayed[1]]] * hands + [[one.pk, stayed[1]]] * (4 - hands)
    desk.get("changes:person", one.members.first().player_id, event=event)
    assert "Undone: " in desk.undo_newest_act(follow=True).content.decode()
    assert (chairs(event), played(event), event.rounds.get().seatings.count()) == before


def test_points_stay_with_the_teams_that_made_them(desk, club):
    event = evening_with_hands(club, hands=2)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    trade(desk, event, one, other, 3)
    for table in (1, 2):
        for deal in (3, 4):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 1000 * table}})
    assert verify([event]).differences == []
    assert progress(event).all_in
    hands = {row.who.team.pk: row.who.hands for row in standings(event)}
    assert [hands[one.pk][3], hands[other.pk][3]] == [2000, 1000]
    assert [len(row.cells) for row in play_grid(event, "Ruth")] == [4, 4]
    assert desk.get("standings:team", one.number, event=event).status_code == 200


def names_of(team):
    return sorted(member.player.name for member in team.members.all())


def totals(event):
    return {row.who.name: row.who.total for row in standings(event)}


def test_teams_that_sat_the_other_way_all_evening_get_the_points_of_their_tables(desk, club):
    event = evening_with_hands(club, hands=2)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    before, people = chairs(event), (names_of(one), names_of(other))
    sheets, points = played(event), totals(event)
    said = trade(desk, event, one, other, 1)
    assert "The two teams have traded tables from Hand 1 on." in said
    assert (names_of(one), names_of(other)) == (people[1], people[0])
    assert played(event) == sheets
    first, second = (" & ".join(names) for names in people)
    assert {name: total for name, total in totals(event).items() if total in (200, 400)} == {
        first: points[second], second: points[first]}  # fmt: skip
    assert verify([event]).differences == []
    trade(desk, event, one, other, 1)
    assert chairs(event) == before


def test_a_house_team_that_sat_the_other_way_still_wins_no_prize(desk, club):
    event = evening_with_hands(club, hands=1)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    one.not_for_prizes = True
    one.save()
    trade(desk, event, one, other, 1)
    assert list(event.teams.filter(not_for_prizes=True)) == [other]


@pytest.mark.parametrize("table", [1, 2])
def test_the_first_hand_is_a_choice_once_it_is_in(desk, club, table):
    event = evening_with_hands(club, hands=2)
    page = desk.get("changes:person", member_at(event, table=table).player_id, event=event)
    choices = page.context["team_trade_form"].fields["from_deal"].widget.choices
    assert [deal for deal, _words in choices] == ["", 1, 3, 4]
    assert "Choose Hand 1 if both teams sat the other way all evening" in page.content.decode()


def test_after_the_last_hand_teams_may_only_have_sat_the_other_way(desk, club):
    event = evening_with_hands(club, hands=4)
    page = desk.get("changes:person", member_at(event).player_id, event=event)
    assert page.context["team_trades"].deals == [1]


def test_a_later_hand_that_is_in_is_not_traded(desk, club):
    event = evening_with_hands(club, hands=2)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    before = chairs(event)
    said = trade(desk, event, one, other, 2)
    assert "Hand 2 of Table 1 is in or not played. Choose a later hand, or Hand 1 if both teams sat" in said
    assert chairs(event) == before


def test_a_table_that_opened_later_did_not_sit_the_other_way_all_evening(desk, club):
    event = evening_with_hands(club, hands=1)
    come(club, event, "Wanda", "Ruth", "Zoe", "Ada")
    press(desk, event, offers(desk, event)[0][0])
    keyed(event, table=3, deal=2, counts={})
    one, other = (member_at(event, table=table).team for table in (1, 3))
    before = chairs(event)
    assert "Hand 1 of Table 1 is in or not played. Choose a later hand.<" in trade(desk, event, one, other, 1)
    assert chairs(event) == before
    page = desk.get("changes:person", other.members.first().player_id, event=event)
    assert page.context["team_trades"].deals == [3, 4]


@pytest.mark.parametrize(("last", "from_deal"), [(4, 5), (4, 50), (2, 3)])
def test_two_teams_trade_tables_for_a_hand_of_the_evening_only(desk, club, last, from_deal):
    """The evening may have been ended early while the page was open."""
    event = evening_with_hands(club, hands=2)
    end_after(event=event, deal=last)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    before = chairs(event)
    said = trade(desk, event, one, other, from_deal)
    assert f"Hand {last} is the last planned hand. Choose it or an earlier one." in said
    assert chairs(event) == before


def person_page(desk, event, team):
    return desk.get("changes:person", team.members.first().player_id, event=event)


def test_a_hand_missing_at_the_former_table_is_listed_after_a_trade(desk, club):
    event = evening_with_hands(club, hands=1)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    keyed(event, table=2, deal=2, counts={})
    trade(desk, event, one, other, 3)
    for table in (1, 2):
        keyed(event, table=table, deal=3, counts={})
    page = person_page(desk, event, one)
    assert page.context["missing"] == [2]
    assert "Hand 2 is not in." in page.content.decode()
    assert person_page(desk, event, other).context["missing"] == []
    member = one.members.first()
    (zoe,) = come(club, event, "Zoe")
    answer = desk.client.post(
        desk.url("changes:replace", member.pk, event=event), {"player": zoe.pk, "from_deal": 2}, follow=True
    )
    assert f"{zoe.name} plays Hand 2 for {member.player.name}." in answer.content.decode()


def test_a_change_begins_after_the_teams_own_last_hand(desk, club):
    """Table 2, where the team goes after Hand 3, is one hand behind."""
    event = evening_with_hands(club, hands=2)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    trade(desk, event, one, other, 4)
    keyed(event, table=1, deal=3, counts={})
    assert person_page(desk, event, one).context["from_deal"] == 4
    page = person_page(desk, event, other)
    assert (page.context["from_deal"], page.context["there"].table.seating.table) == (3, 2)
    member = one.members.first()
    answer = desk.client.post(desk.url("changes:leave", member.pk, event=event), {}, follow=True)
    assert f"{member.player.name} no longer plays." in answer.content.decode()
    member.refresh_from_db()
    assert member.last_deal == 3


def test_teams_of_one_table_do_not_trade(desk, club):
    event = evening_with_hands(club, hands=1)
    one, other = (member_at(event, table=1, position=position).team for position in (1, 2))
    assert "Choose two teams of different tables." in trade(desk, event, one, other, 2)


def test_teams_with_different_numbers_of_chairs_do_not_trade(desk, club):
    event = evening_with_hands(club, hands=1, rules="lakemont-ridge")
    come(club, event, "Wanda", "Ruth")
    press(desk, event, offers(desk, event)[0][0])
    one, other = (member_at(event, table=table).team for table in (1, 2))
    assert "These teams have different numbers of chairs." in trade(desk, event, one, other, 3)
    assert person_page(desk, event, one).context["team_trade_form"] is None


def test_a_table_that_changes_from_a_later_hand_does_not_change_before(desk, club):
    event = evening_with_hands(club, hands=1)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    trade(desk, event, one, other, 3)
    before = [teams_at(event, table) for table in (1, 2)]
    assert "Table 1 changes from Hand 3 on. Choose that hand or a later one." in trade(desk, event, one, other, 2)
    assert [teams_at(event, table) for table in (1, 2)] == before


def test_a_trade_without_a_team_is_refused(desk, club):
    event = evening_with_hands(club, hands=1)
    one = member_at(event, table=1).team
    answer = desk.client.post(desk.url("changes:trade-team", one.pk, event=event), {}, follow=True)
    assert "Choose the other team and the hand." in answer.content.decode()
