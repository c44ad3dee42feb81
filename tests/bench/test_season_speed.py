"""The cost of the pages of a season and of a person after five years, compared with reading what is stored of them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.bench.conftest import in_turns
from tests.bench.five_years import EVENINGS, PEOPLE, five_years

# Every request opens a new database connection, as in the hall.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

AIM_SECONDS, AIM_QUERIES = 0.3, 15
GUARD = 40  # times the floor: a machine may be slow or busy; the aim is the seconds


def test_the_pages_of_a_season_and_of_a_person_after_five_years(club, today, browser, report):
    season, people = five_years(club, today)
    paths = {
        "a season": (reverse("seasons:season", args=[club.slug, season.pk]), f"{EVENINGS} evenings played"),
        "a person": (reverse("seasons:player", args=[club.slug, people[0].pk]), f"<dd>{EVENINGS}</dd>"),
    }
    floors = {
        "a season": ("/floor/season/", f"season={season.pk}"),
        "a person": ("/floor/person/", f"player={people[0].pk}"),
    }
    for whose, (path, said) in paths.items():

        def page(path=path, said=said):
            status, content = browser.get(path)
            assert (status, said.encode() in content) == (200, True)

        def floor(whose=whose):
            assert browser.get(*floors[whose])[0] == 200

        bare, shown = in_turns(floor, page, repeats=9)
        with CaptureQueriesContext(connection) as captured:
            page()
        what = f"{whose}, {EVENINGS} evenings, {PEOPLE} people"
        report(what, f"{shown:.3f} s", shown / bare, f"≤ {AIM_SECONDS} s, {len(captured)} of {AIM_QUERIES} queries")
        assert len(captured) <= AIM_QUERIES
        assert shown / bare < GUARD
