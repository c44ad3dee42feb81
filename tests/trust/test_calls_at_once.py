"""Phones of one table that call at the same moment make one call; two who answer it at once answer it once."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import make_evening, tonight
from tests.sheets.calls import call_page, called, player_at
from tests.trust.crowd import Rendezvous, at_once, failures, without_row_locks
from tournaments.hall.link_actions import give_out_link
from tournaments.models import TableCall
from tournaments.sheets import call_actions
from tournaments.sheets.call_actions import answer_call

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 4
FEW_COME, ALL_COME = 0.5, 100
"""Seconds to wait for the others at a place where some of them, or all of them, come."""


@pytest.fixture
def event(club):
    return give_out_link(event=make_evening(club, date=tonight(club)))


@pytest.fixture
def presses(event):
    """What the phones of everyone at Table 1 send."""
    paths = [call_page(event, player_at(event, 1, team=team, number=number)) for team in (0, 1) for number in (0, 1)]
    return [lambda path=path: Client().post(path, {"reason": "rules"}).status_code for path in paths]


def test_four_phones_of_a_table_make_one_call(presses, monkeypatch):
    """Each would find no call before the others write theirs, if it did not wait for the lock."""
    Rendezvous(PHONES, patience=FEW_COME).hold_at(monkeypatch, call_actions, "call_state")
    assert at_once(*presses) == [302] * PHONES
    assert TableCall.objects.count() == 1


def test_the_control_without_the_lock_all_of_them_call(presses, monkeypatch):
    without_row_locks(monkeypatch)
    state = call_actions.call_state
    meeting = Rendezvous(PHONES, patience=ALL_COME)

    def found_then_held(*args):
        found = state(*args)
        meeting.wait()
        return found

    monkeypatch.setattr(call_actions, "call_state", found_then_held)
    outcomes = at_once(*presses)
    assert failures(outcomes) or TableCall.objects.count() == PHONES


def test_of_two_who_answer_a_call_at_once_one_did_it_and_none_failed(event):
    for _ in range(10):
        TableCall.objects.all().delete()
        call = called(event)
        answers = [lambda call=call: answer_call(event=event, call=call.pk, now=timezone.now())] * 2
        outcomes = at_once(*answers)
        assert failures(outcomes) == []
        assert sorted(table is not None for table in outcomes) == [False, True]
