"""Whoever keys in a sheet goes before those who look on, and saves into a file take turns."""

import threading

import pytest
from django.db import connection

from tests.builders import make_evening
from tournaments.sheets import sheet_views
from tournaments.web.entry_priority import ENTRY, Precedence, let_entry_go_first, turn_to_save

PATIENCE = 20  # seconds; a guard against waiting for ever, not a measurement


def test_where_nobody_goes_first_nobody_waits():
    assert Precedence().wait(at_most=0)


def test_the_others_wait_until_the_last_of_the_first_is_done():
    precedence, began, heard = Precedence(), threading.Event(), []
    one, other = precedence.first(), precedence.first()
    one.__enter__()
    other.__enter__()

    def look_on():
        began.set()
        heard.append(precedence.wait(at_most=PATIENCE))

    looking = threading.Thread(target=look_on)
    looking.start()
    assert began.wait(PATIENCE)
    one.__exit__(None, None, None)
    assert not precedence.wait(at_most=0)
    assert heard == []
    other.__exit__(None, None, None)
    looking.join(PATIENCE)
    assert heard == [True]


def test_they_wait_a_moment_and_no_longer():
    precedence = Precedence()
    with precedence.first():
        assert not precedence.wait(at_most=0.01)


def test_who_fails_goes_first_no_more():
    precedence = Precedence()
    with pytest.raises(ZeroDivisionError), precedence.first():
        assert 1 / 0
    assert precedence.wait(at_most=0)


@pytest.mark.parametrize("page", ["sheet", "preview"])
def test_a_sheet_goes_first(desk, club, monkeypatch, page):
    event = make_evening(club)
    found, fetch = [], sheet_views.table_or_404

    def look(*args, **more):
        found.append(ENTRY.wait(at_most=0))
        return fetch(*args, **more)

    monkeypatch.setattr(sheet_views, "table_or_404", look)
    desk.post(f"sheets:{page}", 1, 1, event=event, data={})
    assert found == [False]
    assert ENTRY.wait(at_most=0)


def test_who_looks_on_waits_on_a_laptop_only(monkeypatch):
    waited = []
    monkeypatch.setattr(ENTRY, "wait", lambda: waited.append(1))
    let_entry_go_first()
    assert bool(waited) == (connection.vendor == "sqlite")


def test_saves_into_a_file_wait_for_each_other_and_on_a_server_they_need_not():
    with turn_to_save():
        other = turn_to_save()
        free = other.acquire(blocking=False) if hasattr(other, "acquire") else True
    assert free == (connection.vendor != "sqlite")
