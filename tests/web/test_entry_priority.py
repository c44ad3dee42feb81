"""Requests that key in sheets run before polls, and saves into SQLite run one at a time."""

import threading

import pytest
from django.db import connection

from tests.builders import make_evening
from tournaments.sheets import sheet_views
from tournaments.web.entry_priority import ENTRY, Precedence, let_entry_go_first, turn_to_save

PATIENCE = 20  # seconds; only keeps a test from waiting forever


def test_nobody_waits_without_a_request_that_goes_first():
    assert Precedence().wait(at_most=0)


def test_others_wait_until_all_requests_that_go_first_are_done():
    precedence, began, results = Precedence(), threading.Event(), []
    one, other = precedence.first(), precedence.first()
    one.__enter__()
    other.__enter__()

    def poll():
        began.set()
        results.append(precedence.wait(at_most=PATIENCE))

    polling = threading.Thread(target=poll)
    polling.start()
    assert began.wait(PATIENCE)
    one.__exit__(None, None, None)
    assert not precedence.wait(at_most=0)
    assert results == []
    other.__exit__(None, None, None)
    polling.join(PATIENCE)
    assert results == [True]


def test_others_do_not_wait_for_what_begins_after_them():
    """One device that sends sheets without end would make each poll wait for as long as it may."""
    precedence, began, results = Precedence(), threading.Event(), []
    one, next_one = precedence.first(), precedence.first()
    one.__enter__()

    class Waiting(threading.Condition):
        def wait_for(self, predicate, timeout=None):
            began.set()
            return super().wait_for(predicate, timeout)

    precedence._change = Waiting()
    polling = threading.Thread(target=lambda: results.append(precedence.wait(at_most=PATIENCE)))
    polling.start()
    assert began.wait(PATIENCE)
    next_one.__enter__()
    one.__exit__(None, None, None)
    polling.join(PATIENCE)
    assert results == [True]
    next_one.__exit__(None, None, None)


def test_others_wait_for_a_limited_time():
    precedence = Precedence()
    with precedence.first():
        assert not precedence.wait(at_most=0.01)


def test_a_failed_request_no_longer_goes_first():
    precedence = Precedence()
    with pytest.raises(ZeroDivisionError), precedence.first():
        assert 1 / 0
    assert precedence.wait(at_most=0)


@pytest.mark.parametrize("page", ["sheet", "preview"])
def test_a_sheet_goes_first(desk, club, monkeypatch, page):
    event = make_evening(club)
    found, fetch = [], sheet_views.table_or_404

    def fetch_and_check(*args, **more):
        found.append(ENTRY.wait(at_most=0))
        return fetch(*args, **more)

    monkeypatch.setattr(sheet_views, "table_or_404", fetch_and_check)
    desk.post(f"sheets:{page}", 1, 1, event=event, data={})
    assert found == [False]
    assert ENTRY.wait(at_most=0)


def test_polls_wait_only_with_sqlite(monkeypatch):
    waited = []
    monkeypatch.setattr(ENTRY, "wait", lambda: waited.append(1))
    let_entry_go_first()
    assert bool(waited) == (connection.vendor == "sqlite")


def test_saves_wait_for_each_other_only_with_sqlite():
    with turn_to_save():
        other = turn_to_save()
        free = other.acquire(blocking=False) if hasattr(other, "acquire") else True
    assert free == (connection.vendor != "sqlite")
