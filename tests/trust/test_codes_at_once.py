"""Simultaneous wrong codes cannot pass the limits together, neither that of an address nor that of a club."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import make_evening, tonight
from tests.trust.crowd import Rendezvous, at_once
from tournaments.hall import join_views
from tournaments.hall.actions import make_new_code
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import CountedTry, HelperPass, JoinCode
from tournaments.web.code_throttle import MOST_FROM_ONE_ADDRESS

pytestmark = pytest.mark.django_db(transaction=True)

TRIES = MOST_FROM_ONE_ADDRESS + 4
ALREADY = MOST_FROM_ONE_ADDRESS - 2
FEW_COME, ALL_COME = 0.5, 100
"""Seconds to wait for the others at a place where some of them, or all of them, come."""


@pytest.fixture
def code(club):
    code = make_new_code(event=make_evening(club, date=tonight(club)), now=timezone.now())
    JoinCode.objects.update(digits="482915")
    return code


def typed(digits="000001", *, address="192.168.1.20"):
    """Type a code. Return the status."""
    answer = Client().post("/join/at/tuesday-club/", {"code": digits, "name": "Eve"}, REMOTE_ADDR=address)
    return answer.status_code


def wrong_tries():
    return JoinCode.objects.get().wrong_tries


@pytest.fixture
def two_left(code):
    """All tries of an address but two are used up."""
    for _ in range(ALREADY):
        assert typed() == 422


def test_one_address_tries_no_more_than_ten_codes(two_left, monkeypatch):
    """All find the two tries that are left, then all take one."""
    Rendezvous(TRIES, patience=ALL_COME).hold_at(monkeypatch, CountedTry, "save")
    Rendezvous(TRIES, patience=FEW_COME).hold_at(monkeypatch, join_views, "check_code")
    outcomes = at_once(*[typed] * TRIES)
    assert set(outcomes) <= {422, 429}
    assert ALREADY + outcomes.count(422) == wrong_tries() == CountedTry.objects.count()
    assert wrong_tries() <= MOST_FROM_ONE_ADDRESS


def test_the_control_counted_after_the_check_all_of_them_pass(two_left, monkeypatch):
    record = CountedTry.objects.last()
    monkeypatch.setattr(join_views, "take_try", lambda request: record)
    Rendezvous(TRIES, patience=ALL_COME).hold_at(monkeypatch, join_views, "check_code")
    assert at_once(*[typed] * TRIES) == [422] * TRIES
    assert wrong_tries() == ALREADY + TRIES > MOST_FROM_ONE_ADDRESS


def test_addresses_that_work_together_try_no_more_than_thirty_codes(code):
    addresses = [f"10.0.0.{number}" for number in range(MOST_WRONG_TRIES + 10)]
    outcomes = at_once(*[lambda address=address: typed(address=address) for address in addresses])
    assert outcomes == [422] * len(addresses)
    assert wrong_tries() == MOST_WRONG_TRIES


def test_helpers_who_join_at_once_use_up_no_tries(code):
    assert at_once(*[lambda: typed("482915")] * MOST_FROM_ONE_ADDRESS) == [302] * MOST_FROM_ONE_ADDRESS
    assert (wrong_tries(), CountedTry.objects.count()) == (0, 0)
    assert HelperPass.objects.count() == MOST_FROM_ONE_ADDRESS
