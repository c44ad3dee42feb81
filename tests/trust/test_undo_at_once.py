"""Two who press the same Undo at once undo it once, and neither fails."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_event, make_people, make_sign_ups, tonight
from tests.trust.crowd import Rendezvous, at_once, failures, without_row_locks
from tournaments.history import undo_views
from tournaments.models import Act

pytestmark = pytest.mark.django_db(transaction=True)

FEW_COME, ALL_COME = 0.5, 100
"""Seconds to wait for the other at a place where one, or both, come."""


@pytest.fixture
def presses(desk, club):
    """Two tabs that press the same Undo."""
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club))
    line = event.sign_ups.first()
    desk.post("sign_up:change", line.pk, event=event, data={"status": "gone-home"})
    url = reverse("history:undo", args=[club.slug, Act.objects.get().pk])
    cookies = desk.client.cookies

    def press():
        tab = Client()
        tab.cookies = cookies.copy()
        return tab.post(url).status_code

    return [press, press]


@pytest.fixture
def undone(monkeypatch):
    """The acts that were really undone, one entry for each time."""
    press, found = undo_views._press, []

    def noted(request, act, *how):
        found.append(act.pk)
        return press(request, act, *how)

    monkeypatch.setattr(undo_views, "_press", noted)
    return found


def test_of_two_presses_at_once_one_undoes(presses, undone, monkeypatch):
    Rendezvous(2, patience=FEW_COME).hold_at(monkeypatch, undo_views, "_press")
    outcomes = at_once(*presses)
    assert failures(outcomes) == []
    assert outcomes == [302, 302]
    assert len(undone) == 1


def test_the_control_without_the_lock_both_undo(presses, undone, monkeypatch):
    without_row_locks(monkeypatch)
    Rendezvous(2, patience=ALL_COME).hold_at(monkeypatch, undo_views, "_press")
    outcomes = at_once(*presses)
    assert failures(outcomes) or len(undone) == 2
