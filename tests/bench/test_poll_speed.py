"""The cost of polling the results, with nothing new and with new results."""

import pytest
from django.urls import reverse

from tests.bench.conftest import in_turns
from tests.bench.events import big_event
from tournaments.hall.link_actions import give_out_link
from tournaments.standings import public_views
from tournaments.standings.shown import page_version
from tournaments.web.access import GIVEN_OUT

# Every request opens a new database connection, as in the hall.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

GUARD = 2  # times the aim: a machine may be slow or busy
AIM_NOTHING, AIM_NEW = 1.5, 2.5
TEAMS, WATCHERS, POLLS = 2_000, 300, 20


@pytest.fixture
def event(club, today, browser):
    return give_out_link(event=big_event(club, today, TEAMS))


@pytest.fixture
def path(event):
    return reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)])


def test_nothing_new(event, path, browser, report):
    def floor():
        for _ in range(POLLS):
            assert browser.get("/floor/select/", f"event={event.pk}")[0] == 204

    def poll():
        for _ in range(POLLS):
            assert browser.get(path, f"v={page_version(event)}")[0] == 204

    bare, polled = in_turns(floor, poll, repeats=15)
    report("results poll, nothing new", f"{polled / POLLS * 1000:.2f} ms", polled / bare, f"≤ {AIM_NOTHING}")
    assert polled / bare < GUARD * AIM_NOTHING


def test_new_results_for_all_watchers(event, path, browser, report):
    """The first watcher's request computes the results; each other one only sends them."""

    def fetch_all(watchers):
        public_views.PUBLIC_RESULTS.clear()
        for _ in range(watchers):
            status, content = browser.get(path, "v=old")
            assert (status, content.count(b"<tr><td")) == (200, TEAMS)

    one, everybody = in_turns(lambda: fetch_all(1), lambda: fetch_all(WATCHERS), repeats=3)
    sent = (everybody - one) / (WATCHERS - 1)
    report(f"results poll, new, {WATCHERS} watchers", f"{sent * 1000:.2f} ms each", everybody / one, "sending", "one")
    assert sent < one / 5
