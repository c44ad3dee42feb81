"""Whole teams trade tables from a hand on."""

import pytest

from tests.builders import keyed, standings
from tests.changes.people import chairs, evening_with_hands, member_at, played
from tests.changes.test_late_views import come, offers, press
from tournaments.evening_file.verify import verify
from tournaments.models.progress import progress
from tournaments.sheets.queries import play_grid, table_for


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
    data = {"other": other.pk, "from_deal": hands + 1, "undo": "on"}
    assert "Undone." in desk.client.post(desk.url("changes:trade-team", one.pk, event=event), data, follow=True
        ).content.decode()  # fmt: skip
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


def test_a_hand_that_is_in_is_not_traded(desk, club):
    event = evening_with_hands(club, hands=2)
    one, other = (member_at(event, table=table).team for table in (1, 2))
    before = chairs(event)
    assert "A sheet of Table 1 is already in." in trade(desk, event, one, other, 2)
    assert chairs(event) == before


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
    form = desk.get("changes:person", one.members.first().player_id, event=event).context["team_trade_form"]
    assert form.fields["other"].widget.choices == [("", "…"), ("Table 2", [])]


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
