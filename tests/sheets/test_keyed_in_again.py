"""A sheet that a recount sent back to be keyed in again: its hand was played, by those who sat there."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.builders import keyed, make_evening, tonight
from tests.rounds import key_in_round, make_rounds, next_round
from tournaments.changes.actions import leave_chair
from tournaments.changes.queries import chair_of, missing_deals, next_deals
from tournaments.changes.seatings import refuse_in
from tournaments.changes.team_actions import trade_tables
from tournaments.events.queries import was_played
from tournaments.hall.screen_actions import start_clock, turn_wall_on
from tournaments.hall.stage_queries import stage_of
from tournaments.models import Event, Seating, Sheet, Team, TeamMember
from tournaments.sheets.clock_queries import running_clock
from tournaments.sheets.program_queries import hand_now
from tournaments.wording.reasons import KEY_IN_AGAIN


@pytest.fixture(params=["in", "to key in again"])
def event(club, request):
    """Two tables with their first hand played. What is asked below does not depend on whether it is in."""
    event = make_evening(club, people=8, date=tonight(club))
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 100}})
    if request.param == "to key in again":
        Sheet.objects.update(state=Sheet.State.TAKEN_BACK, sent_back=KEY_IN_AGAIN)
    return Event.objects.get(pk=event.pk)


def test_everybody_goes_on_with_the_next_hand(event):
    assert set(next_deals(event.rounds.get()).values()) == {2}
    assert hand_now(event) == 2
    start_clock(event=event, deal=1, minutes=30, now=timezone.now())
    assert running_clock(Event.objects.get(pk=event.pk)) is None


def test_its_table_stays_as_it_was_played(event):
    with pytest.raises(ValidationError, match="already in"):
        refuse_in(Seating.objects.get(table=1), 1)
    refuse_in(Seating.objects.get(table=1), 2)


def test_its_teams_trade_tables_from_the_next_hand_on(event):
    round_ = event.rounds.get()
    one, other = (Team.objects.filter(seats__seating__table=table).first() for table in (1, 2))
    trade_tables(round_=round_, one=one, other=other, from_deal=2)
    assert list(round_.seatings.order_by("table", "first_deal").values_list("table", "first_deal")) == [
        (1, 1), (1, 2), (2, 1), (2, 2)
    ]  # fmt: skip


def test_who_played_it_leaves_from_the_next_hand_on(event):
    member = TeamMember.objects.filter(team__seats__seating__table=1).first()
    with pytest.raises(ValidationError, match="Hand 1 of this table is already in"):
        leave_chair(member=member, from_deal=1)
    leave_chair(member=member, from_deal=2)


def test_nobody_is_asked_who_played_it(event):
    member = TeamMember.objects.filter(team__seats__seating__table=1).first()
    there = chair_of(event.rounds.get(), member.player)
    assert (there.from_deal, missing_deals(there)) == (2, [])


def test_the_wall_and_the_list_of_evenings_know_that_it_is_played(event):
    turn_wall_on(event=event)
    assert stage_of(event)["stage"] == "play"
    assert Event.objects.filter(was_played()).exists()


@pytest.mark.parametrize("keyed_in", [False, True])
def test_the_wall_leaves_the_names_of_a_later_round_once_it_was_played(club, keyed_in):
    event = make_rounds(club, "partners", rounds=2, hands=1)
    turn_wall_on(event=event)
    next_round(event, 2)
    if keyed_in:
        key_in_round(event, 2)
        Sheet.objects.filter(seating__round__number=2).update(state=Sheet.State.TAKEN_BACK, sent_back=KEY_IN_AGAIN)
    assert stage_of(Event.objects.get(pk=event.pk))["stage"] == ("play" if keyed_in else "names")
