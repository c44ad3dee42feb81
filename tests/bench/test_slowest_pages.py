"""The slowest pages of an evening of 200 people, from the sign-up to the final results."""

from functools import partial

import pytest

from tests.bench.hosted_pages import ask
from tests.stepped_evening import SteppedEvening, absent_pages, signed_up_evening

# Every request opens a new database connection, as in the hall.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

PEOPLE = 200
SLOWEST = 10
GUARD = 2  # times the aim: a machine may be slow or busy
AIM, AIM_MS = 65, 100
FILES = {
    "seasons:season-workbook",
    "seasons:days-workbook",
    "seasons:season-csv",
    "exports:workbook",
    "exports:csv",
    "evening_file:evening",
    "rule_sets:download",
}
"""Downloads, which are not measured here; test_workbook_speed.py measures the workbook."""


def test_every_page_of_an_evening_of_two_hundred(club, browser, report, capsys):
    def get(path, query):
        return browser.get(path, query)[0]

    def shown(path, query):
        assert get(path, query) == 200

    evening = SteppedEvening(signed_up_evening(club, people=PEOPLE), get)
    floor = ask({"empty": partial(shown, "/floor/empty/", "")})["empty"].ms
    costs = {
        f"{name}, {step}": one.ms
        for step in evening.steps()
        for name, one in ask(pages_to_measure(evening, step, shown), repeats=3).items()
    }
    slowest = sorted(costs.items(), key=lambda page: -page[1])[:SLOWEST]
    with capsys.disabled():
        print(f"\n{len(costs)} pages of an evening of {PEOPLE} people, the slowest:", end="")
    for name, ms in slowest:
        report(name, f"{ms:.0f} ms", ms / floor, f"≤ {AIM}, {AIM_MS} ms")
    assert evening.absent == absent_pages()
    assert slowest[0][1] / floor < GUARD * AIM


def pages_to_measure(evening, step, shown):
    """Return a function for each page but the downloads, by name."""
    return {
        name: partial(shown, *page) for name, page in evening.pages(step).items() if name.partition(" ")[0] not in FILES
    }
