"""A join form is submitted while access ends: the code was valid when looked up, but no longer admits a helper."""

import pytest
from django.utils import timezone

from tests.builders import make_helper
from tournaments.hall import join_views
from tournaments.hall.actions import CODE_LASTS, let_in, make_new_code, send_away
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import Event, HelperPass, JoinCode


@pytest.fixture
def way_in(event):
    """The join code and link of the evening; one helper has joined."""
    make_helper(event, name="Fay")
    return JoinCode.objects.select_related("event").get()


def all_helpers_are_removed(event):
    send_away(event=event, now=timezone.now())


def all_helpers_are_removed_and_a_new_code_is_made(event):
    all_helpers_are_removed(event)
    make_new_code(event=event, now=timezone.now())


def a_new_code_is_made(event):
    make_new_code(event=event, now=timezone.now())


def the_code_expires(event):
    JoinCode.objects.update(good_until=timezone.now() - CODE_LASTS)


def the_code_has_too_many_wrong_tries(event):
    JoinCode.objects.update(wrong_tries=MOST_WRONG_TRIES)


def the_results_become_final(event):
    Event.objects.update(final_version=event.version)


def the_evening_is_deleted(event):
    Event.objects.get().delete()


MEANWHILE = [
    (all_helpers_are_removed, [False, False]),
    (all_helpers_are_removed_and_a_new_code_is_made, [False, False]),
    (the_results_become_final, [False, False]),
    (the_evening_is_deleted, [False, False]),
    (a_new_code_is_made, [False, True]),
    (the_code_expires, [False, True]),
    (the_code_has_too_many_wrong_tries, [False, True]),
]


@pytest.mark.parametrize(("what", "admitted_by_code_and_link"), MEANWHILE)
def test_a_code_or_link_that_ended_meanwhile_admits_nobody(event, way_in, what, admitted_by_code_and_link):
    what(event)
    for by_link, is_admitted in enumerate(admitted_by_code_and_link):
        before = HelperPass.objects.count()
        secret = let_in(way_in=way_in, by_link=bool(by_link), name="Gus", now=timezone.now())
        assert (secret is not None) == is_admitted
        assert HelperPass.objects.count() - before == is_admitted


@pytest.mark.parametrize(
    ("box", "holds", "sentence"),
    [
        ("code", "digits", "This code is wrong or has run out."),
        ("link", "token", "This link is off."),
    ],
)
def test_the_helper_sees_that_the_code_or_link_ended(client, event, way_in, monkeypatch, box, holds, sentence):
    def let_in_after_all_are_removed(**keywords):
        all_helpers_are_removed(event)
        return let_in(**keywords)

    monkeypatch.setattr(join_views, "let_in", let_in_after_all_are_removed)
    answer = client.post("/join/", {"name": "Gus", box: getattr(way_in, holds)})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert list(HelperPass.objects.values_list("name", flat=True)) == ["Fay"]
