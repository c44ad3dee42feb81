"""Concurrent sign-ups: no number and no person twice. The control is in `test_locks.py`."""

import contextlib

import pytest
from django.core.exceptions import ValidationError

from tests.builders import make_event, make_helper, make_people, tonight
from tests.trust.crowd import at_once, failures
from tournaments.models import HelperPass, Player, SignUp
from tournaments.sign_up.actions import sign_in

pytestmark = pytest.mark.django_db(transaction=True)

REPEATS = 12


def sign_in_at_once(event, people):
    return at_once(*(lambda person=person: sign_in(event=event, player=person) for person in people))


def numbers(event):
    return sorted(event.sign_ups.values_list("number", flat=True))


def test_two_laptops_never_give_the_same_number(club):
    people = make_people(club, names=[f"Ada{n}" for n in range(2 * REPEATS)])
    event = make_event(club)
    for pair in zip(people[::2], people[1::2], strict=True):
        assert failures(sign_in_at_once(event, pair)) == []
    assert numbers(event) == list(range(1, 2 * REPEATS + 1))


def test_eight_laptops_never_give_the_same_number(club):
    event = make_event(club)
    people = make_people(club, names=[f"Ada{n}" for n in range(8)])
    assert failures(sign_in_at_once(event, people)) == []
    assert numbers(event) == list(range(1, 9))


def test_two_doors_sign_in_the_same_forty_people_once_each(club):
    event = make_event(club, date=tonight(club))
    people = make_people(club, names=[f"Ada{n}" for n in range(40)])
    for name in ("Grace", "Hedy"):
        make_helper(event, name=name, use="sign-in")
    doors = list(HelperPass.objects.order_by("pk"))

    def sign_in_all(door):
        for ada in people:
            with contextlib.suppress(ValidationError):  # the other door was quicker
                sign_in(event=event, player=ada, helper=door)

    assert failures(at_once(*(lambda door=door: sign_in_all(door) for door in doors))) == []
    assert numbers(event) == list(range(1, 41))
    assert set(event.sign_ups.values_list("player", flat=True)) == {ada.pk for ada in people}


def test_a_person_signed_up_at_two_laptops_has_one_line(club):
    event = make_event(club)
    for ada in make_people(club, names=[f"Ada{n}" for n in range(REPEATS)]):
        outcomes = sign_in_at_once(event, [ada, ada])
        assert len(failures(outcomes)) == 1
        assert isinstance(failures(outcomes)[0], ValidationError)
    assert numbers(event) == list(range(1, REPEATS + 1))
    assert SignUp.objects.values("player").distinct().count() == Player.objects.count()
