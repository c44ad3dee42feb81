"""The cost of a person's page after many evenings, compared with the same page after few."""

import datetime
import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.bench.conftest import in_turns
from tests.bench.events import big_event, invented

# Every request opens a new database connection, as in the hall.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

TEAMS = 12
FEW, SOME, MANY = 10, 30, 200
GUARD = 2  # times the aim: a machine may be slow or busy
AIM, AIM_QUERIES = 1.5, 15


def player_of(club, today, evenings):
    """Return a person who played that many evenings, with different partners."""
    rng, people = random.Random(evenings), invented(club, 2 * TEAMS)
    for number in range(evenings):
        date = today - datetime.timedelta(days=number)
        big_event(club, date, TEAMS, people=rng.sample(people, len(people)))
    return people[0]


def test_the_page_of_a_person_of_many_evenings(club, today, browser, report):
    paths = [
        reverse("seasons:player", args=[club.slug, player_of(club, today, evenings).pk])
        for evenings in (FEW, SOME, MANY)
    ]

    def page(path, evenings):
        status, content = browser.get(path)
        assert (status, f"<dd>{evenings}</dd>".encode() in content) == (200, True)

    requests = [
        lambda path=path, number=number: page(path, number)
        for path, number in zip(paths, (FEW, SOME, MANY), strict=True)
    ]
    few, some, many = in_turns(*requests, repeats=15)
    for evenings, seconds in ((SOME, some), (MANY, many)):
        what = f"a person's page, {evenings} evenings"
        report(what, f"{seconds * 1000:.1f} ms", seconds / few, f"≤ {AIM}", f"{FEW} evenings")
    assert many / few < GUARD * AIM
    counted = []
    for work in requests:
        with CaptureQueriesContext(connection) as captured:
            work()
        counted.append(len(captured))
    assert counted == [counted[0]] * 3
    assert counted[0] <= AIM_QUERIES
