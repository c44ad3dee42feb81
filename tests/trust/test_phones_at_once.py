"""Presses on one phone at the same moment: never more than four people, and nobody twice."""

import pytest
from django.core.exceptions import ValidationError
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from tests.builders import make_event, make_people, make_phone, tonight
from tests.trust.crowd import Rendezvous, at_once, failures, without_row_locks
from tournaments.hall.poster_actions import give_phone_pass, stop_phones
from tournaments.models import HelperPass
from tournaments.models.hall import MOST_ON_A_PHONE
from tournaments.sign_up import actions
from tournaments.sign_up.actions import sign_in, take_back

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


@pytest.fixture
def phone(event):
    """The pass of a phone that has signed in nobody yet."""
    make_phone(event)
    return HelperPass.objects.get()


def pressed(event, players, phone):
    return [lambda player=player: sign_in(event=event, player=player, helper=phone) for player in players]


def test_of_six_presses_at_once_four_hold(event, club, phone):
    outcomes = at_once(*pressed(event, make_people(club)[:6], phone))
    assert [type(error) for error in failures(outcomes)] == [ValidationError] * 2
    phone.refresh_from_db()
    assert (event.sign_ups.count(), phone.signed_in) == (MOST_ON_A_PHONE, MOST_ON_A_PHONE)


def test_the_control_a_count_that_is_read_first_goes_wrong(event, club, phone, monkeypatch):
    """Two requests that both read a count of three would both sign in, if nothing locked the evening."""
    HelperPass.objects.update(signed_in=MOST_ON_A_PHONE - 1)
    rendezvous = Rendezvous(2, patience=100)

    def counted(by):
        has_place = HelperPass.objects.get(pk=by.pk).signed_in < MOST_ON_A_PHONE
        rendezvous.wait()
        if not has_place:
            raise ValidationError("full")
        HelperPass.objects.filter(pk=by.pk).update(signed_in=F("signed_in") + 1)

    without_row_locks(monkeypatch)
    outcomes = at_once(lambda: counted(phone), lambda: counted(phone))
    assert failures(outcomes) == []
    assert HelperPass.objects.get().signed_in == MOST_ON_A_PHONE + 1


def test_the_fourth_and_the_fifth_press_at_once_are_one(event, club, phone):
    HelperPass.objects.update(signed_in=MOST_ON_A_PHONE - 1)
    outcomes = at_once(*pressed(event, make_people(club)[:2], phone))
    assert [type(error) for error in failures(outcomes)] == [ValidationError]
    assert (event.sign_ups.count(), HelperPass.objects.get().signed_in) == (1, MOST_ON_A_PHONE)


def test_the_count_holds_without_the_lock_of_the_evening(phone, monkeypatch):
    HelperPass.objects.update(signed_in=MOST_ON_A_PHONE - 1)
    without_row_locks(monkeypatch)
    outcomes = at_once(lambda: actions._count_on_phone(phone), lambda: actions._count_on_phone(phone))
    assert [type(error) for error in failures(outcomes)] == [ValidationError]
    assert HelperPass.objects.get().signed_in == MOST_ON_A_PHONE


def test_not_me_pressed_twice_at_once_frees_one_place(event, club, phone):
    one, other = make_people(club)[:2]
    line = sign_in(event=event, player=one, helper=phone)
    sign_in(event=event, player=other, helper=phone)
    record = line.history.latest().pk
    outcomes = at_once(*[lambda: take_back(helper=phone, line=line.pk, record=record)] * 2)
    assert failures(outcomes) == []
    assert sum(outcome is not None for outcome in outcomes) == 1
    assert (event.sign_ups.count(), HelperPass.objects.get().signed_in) == (1, 1)


def test_eight_phones_at_once_make_eight_lines(event, club):
    people = make_people(club, names=[f"Name{number}" for number in range(8)])
    phones = [make_phone(event) for _phone in people]
    names = reverse("sign_up:names", args=[club.slug, event.pk])
    both = [lambda by=by, to=to: by.post(names, {"player": to.pk}) for by, to in zip(phones, people, strict=True)]
    outcomes = at_once(*both)
    assert failures(outcomes) == []
    assert sorted(event.sign_ups.values_list("number", flat=True)) == list(range(1, len(people) + 1))


def test_a_phone_that_begins_while_all_are_ended_is_ended_or_refused(event, phone):
    code = event.hall.poster_code
    outcomes = at_once(
        lambda: give_phone_pass(event=event, code=code, now=timezone.now()),
        lambda: stop_phones(event=event, now=timezone.now()),
    )
    assert failures(outcomes) == []
    assert not HelperPass.objects.filter(ended_at=None).exists()
