"""What a page costs does not depend on the rest of the site: no query reads the rows of all clubs and evenings.

All readers open every page of an evening at each of its steps, and the database tells how it answers each query.
"""

import os
from contextlib import nullcontext

import pytest
from django.db import connection
from django.test import Client
from django_htmx.middleware import HtmxDetails

from tests.builders import logged_in, make_evening, make_helper
from tests.plans import Queries, planned_for_a_large_site
from tests.stepped_evening import SteppedEvening, absent_pages, signed_up_evening
from tests.taken_back import forget_results, same_browser, taken_back
from tests.test_access import OPEN_TO_HELPERS, OPEN_TO_VISITORS, TABLE
from tests.walk import address
from tournaments.models import Tally
from tournaments.web.public_polls import POLLED

ALLOWED = {
    'FROM "accounts_user" LIMIT 1': "asks whether the site has a user, and one row is enough",
    '"accounts_club"."slug" LIKE': "finds a free address, once in the life of a club",
    'FROM "accounts_club" WHERE (NOT "accounts_club"."rehearsal" AND NOT (EXISTS(': "a laptop's backup has all clubs",
    '"tournaments_joincode" U0 WHERE (U0."good_until" >': "on a laptop only, where helpers do not type their club",
    'FROM "axes_accessattempt"': "django-axes keeps the wrong passwords of a quarter of an hour",
}
"""Why a query may read a whole table, by a part of its SQL."""

PLANS = {"on a large site": planned_for_a_large_site}
if connection.vendor == "sqlite":
    PLANS["without statistics"] = nullcontext
pytestmark = pytest.mark.skipif(
    connection.vendor == "postgresql" and "PYTEST_XDIST_WORKER" in os.environ,
    reason="PostgreSQL plans by the size of its files, which the tests before it leave: .ci/run runs it alone",
)
HTMX = {"HTTP_HX_REQUEST": "true"}
PEOPLE = 8


@pytest.fixture(autouse=True)
def kept_evenings_are_up_to_date():
    """Let pages ask only what they ask in use, without the comparison of the other tests."""


@pytest.fixture
def evening(club, desk):
    """An evening whose names are short for everyone, which takes a query more."""
    event = signed_up_evening(club, people=PEOPLE, short_names=True)

    def get(path, query):
        forget_results()
        return desk.client.get(f"{path}?{query}").status_code

    return SteppedEvening(event, get)


class ToldApart(set):
    """What answers a poll in another way than a page, as method and path: what asked whether htmx is there, so far."""

    def note(self, details):
        self.add((details.request.method, details.request.path))

    def has(self, method, path):
        return (method.upper(), path) in self or any(polled.paths.fullmatch(path) for polled in POLLED)


@pytest.fixture(autouse=True)
def told_apart(monkeypatch):
    """Only `HtmxDetails`, and what answers polls before any view, look at the header of a poll."""
    told_apart, is_htmx = ToldApart(), HtmxDetails.__bool__
    monkeypatch.setattr(HtmxDetails, "__bool__", lambda details: told_apart.note(details) or is_htmx(details))
    return told_apart


def walk(evening, queries, readers, step, opened, told_apart):
    """Open all pages of a step as their readers do, plain and as a poll where that differs, and try every act.

    `opened`: the paths that the desk has opened already, plain.
    """
    for reader, names in readers:
        for name in names:
            arguments, method, *_rest = TABLE[name]
            things = {**evening.things, "handbook page": "tables", "paper": "tallies"}
            if set(arguments) <= things.keys():
                queries.page = f"{name}, {step}"
                path = address(name, arguments, things)
                is_opened = names is TABLE and path in opened
                if not is_opened or told_apart.has(method, path):
                    try_it(reader, method, path, **HTMX)
                if not is_opened and told_apart.has(method, path):
                    try_it(reader, method, path)


def try_it(reader, method, path, **headers):
    with taken_back():
        getattr(same_browser(reader), method)(path, **headers)


def walked(evening, steps, ruth, told_apart):
    """Walk through an evening and return its queries."""
    queries = Queries()
    with queries.recorded():
        readers = (
            (logged_in(ruth), TABLE),
            (make_helper(evening.event), OPEN_TO_HELPERS),
            (Client(), OPEN_TO_VISITORS),
        )
        for step in steps:
            queries.page = f"a paper or list, {step}"
            opened = {path for path, query in evening.pages(step).values() if not query}
            walk(evening, queries, readers, step, opened, told_apart)
            queries.page = f"what follows {step}"
    queries.add_polls()
    known = ("sheets:play", "hall:helpers", "rule_sets:list")
    assert [told_apart.has("get", path_of(name, evening)) for name in known] == [True, True, False]
    return queries


def path_of(name, evening):
    return address(name, TABLE[name][0], evening.things)


def read_whole_by_pages(queries):
    """What reads whole tables though it is not allowed: the tables, the page, by which plan, and the SQL."""
    return [
        (tables, page, how, sql)
        for how, plan in PLANS.items()
        for sql, (tables, page) in planned(queries, plan).items()
        if not any(part in sql for part in ALLOWED)
    ]


def planned(queries, plan):
    with plan():
        return queries.that_read_whole_tables()


def test_no_page_of_one_sitting_reads_whole_tables(evening, ruth, told_apart):
    queries = walked(evening, evening.steps(), ruth, told_apart)
    assert evening.absent == absent_pages()
    assert read_whole_by_pages(queries) == []
    if connection.vendor == "sqlite":  # a hosted site has no page of backups
        assert [part for part in ALLOWED if not any(part in sql for sql in queries.found)] == []


def test_no_page_of_several_rounds_reads_whole_tables(evening, ruth, told_apart):
    queries = walked(evening, evening.steps_of_rounds(), ruth, told_apart)
    assert read_whole_by_pages(queries) == []


# What reads other evenings is found


@pytest.fixture
def event(club):
    return make_evening(club)


def whole(rows):
    """What the database would read whole for these rows, by its plan."""
    queries = Queries()
    with queries.recorded():
        list(rows)
    found = [planned(queries, plan).values() for plan in PLANS.values()]
    return [{table for tables, _page in one for table in tables} for one in found]


def test_a_query_without_its_event_is_found(event):
    assert whole(Tally.objects.exclude(in_question="")) == [{"tournaments_tally"}] * len(PLANS)
    assert whole(Tally.objects.of(event).exclude(in_question="")) == [set()] * len(PLANS)
