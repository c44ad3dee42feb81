"""What the pages of a large event cost, over views behind the same login that do the bare work."""

import datetime

import pytest

from tests.bench.conftest import in_turns
from tests.bench.events import big_event
from tournaments.models import Player, TeamMember
from tournaments.seasons.views import EVENINGS_A_PAGE

# Every request opens the database anew, as it does in the hall.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

TEAMS = 2_000
GUARD = 2  # times the aim: a machine may be slow or busy
AIM_STANDINGS, AIM_GROWTH, AIM_FLAT = 1.5, 4.5, 1.2


def results_path(event):
    return f"/c/{event.club.slug}/events/{event.pk}/results/"


def test_the_standings_of_two_thousand_teams(club, today, browser, report):
    event = big_event(club, today, TEAMS)

    def page():
        status, content = browser.get(results_path(event))
        assert (status, content.count(b"<tr><td")) == (200, TEAMS)

    def floor():
        status, content = browser.get("/floor/rows/", f"event={event.pk}")
        assert (status, content.count(b"<tr><td")) == (200, TEAMS)

    bare, shown = in_turns(floor, page, repeats=9)
    report(f"results page, {TEAMS} teams × 4", f"{shown * 1000:.0f} ms", shown / bare, f"≤ {AIM_STANDINGS}")
    assert shown / bare < GUARD * AIM_STANDINGS


def test_four_times_the_teams(club, today, browser, report):
    few, many = (big_event(club, today, teams) for teams in (TEAMS // 4, TEAMS))
    small, large = in_turns(*(lambda event=event: browser.get(results_path(event)) for event in (few, many)))
    report("results page, 4 × the teams", f"{large * 1000:.0f} ms", large / small, f"≤ {AIM_GROWTH}", "4 × fewer")
    assert large / small < GUARD * AIM_GROWTH


def test_a_persons_own_page(club, today, browser, report):
    """As many evenings as a page shows, and years of them."""
    few, many = (somebody_of(club, today, evenings) for evenings in (EVENINGS_A_PAGE, 200))
    path = f"/c/{club.slug}/past/people/"
    small, large = in_turns(*(lambda one=one: browser.get(f"{path}{one.pk}/") for one in (few, many)))
    report("a person's page, 200 evenings", f"{large * 1000:.0f} ms", large / small, f"≤ {AIM_FLAT}", "a page")
    assert large / small < GUARD * AIM_FLAT


def somebody_of(club, today, evenings):
    """A person who played at so many evenings of four teams."""
    ada = Player.objects.create(club=club, given_name="Ada", family_name=f"{evenings}")
    for day in range(evenings):
        event = big_event(club, today - datetime.timedelta(days=day), 4)
        TeamMember.objects.filter(pk=event.teams.first().members.first().pk).update(player=ada)
    return ada
