"""The cost of saving a sheet and of the preview while typing, compared with minimal views behind the same login."""

import uuid

import pytest
from django.db import connection

from config.settings import SQLITE_OPTIONS
from tests.bench.conftest import in_turns
from tests.bench.events import big_event
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.models import SheetHistory

# Every save waits for the disk, as in the hall. Connections last as on the site, so the floor opens none either.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

GUARD = 2  # times the aim: a machine may be slow or busy
AIM_SAVE, AIM_PREVIEW, AIM_FLAT = 5, 5, 1.2
SAVES = 25
TABLES = 2_000
COUNTS = {"books-red": "2", "books-black": "3", "table-20": "10", "table-10": "25", "held-10": "3"}


@pytest.fixture(autouse=True)
def durable():
    """Use the SQLite settings of a laptop, and create the table of the floor's `insert`."""
    is_sqlite = connection.vendor == "sqlite"
    options = connection.settings_dict["OPTIONS"]
    connection.close()
    if is_sqlite:
        connection.settings_dict["OPTIONS"] = SQLITE_OPTIONS
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_row (name VARCHAR(80), value INTEGER)")
    connection.close()
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE bench_row")
    connection.close()
    connection.settings_dict["OPTIONS"] = options


def sheet_form(event, **more):
    """Return the form of a sheet of two teams."""
    typed = {f"{team}-{name}": count for team in (1, 2) for name, count in COUNTS.items()}
    hidden = {"version": "0", "entry": "counts", "rules_digest": rules_digest(event.rules_text), "ending": "0"}
    return hidden | typed | {"submission": str(uuid.uuid4()), "empty_means_zero": "1", "why": "as on the paper"} | more


def sheets_path(event):
    return f"/c/{event.club.slug}/events/{event.pk}/play/"


def saver(browser, event):
    """Return a function that saves the next sheet at every call, each with numbers of its own."""
    tables = iter(range(1, 10_000))

    def save():
        table = next(tables)
        place = f"{sheets_path(event)}{table}/1/"
        status, content = browser.post(place, sheet_form(event, **{"2-held-5": str(table)}))
        assert status == 302, content.decode()

    return save


def test_saving_a_sheet(club, today, browser, report):
    event = big_event(club, today, 2 * TABLES, deals_in=0)

    def floor():
        assert browser.post("/floor/insert/", {})[0] == 200

    bare, saved = in_turns(floor, saver(browser, event), repeats=SAVES)
    assert SheetHistory.objects.count() == SAVES + 1
    report("save a sheet", f"{saved * 1000:.1f} ms", saved / bare, f"≤ {AIM_SAVE}")
    assert saved / bare < GUARD * AIM_SAVE


def test_saving_a_sheet_among_two_thousand_tables(club, today, browser, report):
    few, many = big_event(club, today, 2 * SAVES + 2, deals_in=0), big_event(club, today, 2 * TABLES, deals_in=0)
    small, large = in_turns(saver(browser, few), saver(browser, many), repeats=SAVES)
    report(f"save a sheet, {TABLES} tables", f"{large * 1000:.1f} ms", large / small, f"≤ {AIM_FLAT}", "25 tables")
    assert large / small < GUARD * AIM_FLAT


def test_the_preview_while_typing(club, today, browser, report):
    event = big_event(club, today, 40, deals_in=0)

    def preview():
        status, content = browser.post(f"{sheets_path(event)}1/1/preview/", sheet_form(event))
        assert (status, b"total-2" in content) == (200, True)

    def floor():
        assert browser.get("/floor/empty/")[0] == 200

    bare, shown = in_turns(floor, preview, repeats=25)
    report("preview while typing", f"{shown * 1000:.1f} ms", shown / bare, f"≤ {AIM_PREVIEW}")
    assert shown / bare < GUARD * AIM_PREVIEW
