"""A join form is submitted while access ends: its code was valid when looked up, but admits no helper."""

import pytest
from django.utils import timezone

from tests.builders import make_helper
from tournaments.hall import join_views
from tournaments.hall.actions import CODE_LASTS, let_in, make_new_code, send_away
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import Event, HelperPass, JoinCode


@pytest.fixture
def way_in(event):
    """The code and the link by which somebody has just joined."""
    make_helper(event, name="Fay")
    return JoinCode.objects.select_related("event").get()


def all_are_sent_away(event):
    send_away(event=event, now=timezone.now())


def another_way_is_given_out(event):
    all_are_sent_away(event)
    make_new_code(event=event, now=timezone.now())


def a_new_code_is_made(event):
    make_new_code(event=event, now=timezone.now())


def the_code_runs_out(event):
    JoinCode.objects.update(good_until=timezone.now() - CODE_LASTS)


def the_code_becomes_void(event):
    JoinCode.objects.update(wrong_tries=MOST_WRONG_TRIES)


def the_results_become_final(event):
    Event.objects.update(final_version=event.version)


def the_evening_is_deleted(event):
    Event.objects.get().delete()


MEANWHILE = [
    (all_are_sent_away, [False, False]),
    (another_way_is_given_out, [False, False]),
    (the_results_become_final, [False, False]),
    (the_evening_is_deleted, [False, False]),
    (a_new_code_is_made, [False, True]),
    (the_code_runs_out, [False, True]),
    (the_code_becomes_void, [False, True]),
]


@pytest.mark.parametrize(("what", "let_in_by_code_and_link"), MEANWHILE)
def test_what_has_ended_meanwhile_lets_nobody_in(event, way_in, what, let_in_by_code_and_link):
    what(event)
    for by_link, is_let_in in enumerate(let_in_by_code_and_link):
        before = HelperPass.objects.count()
        secret = let_in(way_in=way_in, by_link=bool(by_link), name="Gus", now=timezone.now())
        assert (secret is not None) == is_let_in
        assert HelperPass.objects.count() - before == is_let_in


@pytest.mark.parametrize(
    ("box", "holds", "sentence"),
    [
        ("code", "digits", "This code is wrong or has run out."),
        ("link", "token", "This link is off."),
    ],
)
def test_the_helper_is_told(client, event, way_in, monkeypatch, box, holds, sentence):
    def let_in_late(**known):
        all_are_sent_away(event)
        return let_in(**known)

    monkeypatch.setattr(join_views, "let_in", let_in_late)
    answer = client.post("/join/", {"name": "Gus", box: getattr(way_in, holds)})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert list(HelperPass.objects.values_list("name", flat=True)) == ["Fay"]
