"""A full or read-only disk while people key in: a plain message, no partial save, and saving works afterward."""

import contextlib

import pytest
from django.db import connection
from django.test import Client

from tests.backups.marks import needs_sqlite
from tests.builders import keyed, make_evening
from tournaments.models import Sheet, SheetHistory, Tally

pytestmark = [pytest.mark.django_db(transaction=True), needs_sqlite]


@contextlib.contextmanager
def full():
    """The database has no free page and cannot grow."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


@contextlib.contextmanager
def read_only():
    """The database cannot be written."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        yield
        cursor.execute("PRAGMA query_only = 0")


@pytest.fixture
def event(club):
    return make_evening(club, people=16)


@pytest.fixture
def client(ruth):
    client = Client(raise_request_exception=False)
    client.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    return client


def counts():
    return Sheet.objects.count(), Tally.objects.count(), SheetHistory.objects.count()


def post(client, event, table, deal):
    address = f"/c/{event.club.slug}/events/{event.pk}/play/{table}/{deal}/"
    form = client.get(address).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    answers = {"empty_means_zero": "1", "right_paper": "1", "why": "x" * 199}
    return client.post(address, hidden | answers | {"ending": "0", "1-held-5": 1})


@pytest.mark.parametrize(("trouble", "sentence"), [(full, "is full"), (read_only, "Handfoot cannot write")])
def test_a_save_that_cannot_be_written_says_so_and_works_afterward(client, event, trouble, sentence):
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}})
    with trouble():
        papers = [(table, deal) for deal in range(2, 5) for table in range(1, 5)]
        refused = None
        for table, deal in papers:
            before = counts()
            answer = post(client, event, table, deal)
            if answer.status_code != 302:
                refused = (answer, table, deal)
                break
        assert refused is not None, "the disk never got full"
        answer, table, deal = refused
        assert answer.status_code == 503
        assert "This was not saved" in answer.content.decode()
        assert sentence in answer.content.decode()
        assert counts() == before
    assert post(client, event, table, deal).status_code == 302
    assert Sheet.objects.filter(seating__table=table, deal=deal).exists()


def test_any_other_error_is_called_our_mistake(client, event, monkeypatch):
    monkeypatch.setattr("tournaments.sheets.views.render_event", None)
    answer = client.get(f"/c/{event.club.slug}/events/{event.pk}/play/")
    assert answer.status_code == 500
    assert "That is our mistake." in answer.content.decode()
