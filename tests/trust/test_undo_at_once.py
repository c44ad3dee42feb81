"""Two who press the same Undo at once undo it once, and Undo never writes over an act that is done meanwhile."""

import threading
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_event, make_people, make_sign_ups, tonight
from tests.trust.crowd import Rendezvous, at_once, failures, without_row_locks
from tournaments.history import undo_views
from tournaments.models import Act, SignUp

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


@pytest.fixture
def undo_and_newer(desk, club, monkeypatch):
    """Undo of a payment, which has compared what the act left behind, and another payment of the same person."""
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club)[:1])
    line = event.sign_ups.get()
    paid = desk.url("sign_up:paid", line.pk, event=event)
    desk.client.post(paid, {"amount": "5"})
    url = reverse("history:undo", args=[club.slug, Act.objects.get().pk])
    cookies, press = desk.client.cookies, undo_views._press
    has_compared, is_paid = threading.Event(), threading.Event()

    def held(*how):
        has_compared.set()
        is_paid.wait(timeout=FEW_COME)
        return press(*how)

    monkeypatch.setattr(undo_views, "_press", held)

    def tab():
        found = Client()
        found.cookies = cookies.copy()
        return found

    def pay():
        has_compared.wait(timeout=ALL_COME)
        status = tab().post(paid, {"amount": "12"}).status_code
        is_paid.set()
        return status

    return [lambda: tab().post(url).status_code, pay]


def test_an_act_while_an_older_one_is_undone_waits_and_stays(undo_and_newer):
    outcomes = at_once(*undo_and_newer)
    assert failures(outcomes) == []
    assert outcomes == [302, 302]
    assert SignUp.objects.get().paid == Decimal(12)


def test_the_control_without_the_lock_undo_writes_over_it(undo_and_newer, monkeypatch):
    without_row_locks(monkeypatch)
    outcomes = at_once(*undo_and_newer)
    assert failures(outcomes) or SignUp.objects.get().paid is None
