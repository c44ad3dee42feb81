"""A whole evening for each rule set by keyboard, from the first visit to the workbook; all totals agree."""

import csv
import io
import random
import re

import pytest
from openpyxl import load_workbook

from scoring import BUILT_IN_KEYS, built_in
from tests.evening.papers import box_texts, score_paper
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.models import Event
from tournaments.models.event import KindOfTotals
from tournaments.tables.queries import tables_of

PEOPLE = 10


@pytest.fixture
def people():
    return invented_people(PEOPLE, random.Random(20261120))


@pytest.fixture
def list_of_people(people, tmp_path):
    file = tmp_path / "people.csv"
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(["Name", "Chapter"])
        writer.writerows((f"{person.family_name}, {person.given_name}", person.chapter) for person in people)
    return file


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_page_and_workbook_have_the_places_and_totals_of_a_whole_evening(keyboard, list_of_people, people, key):
    rules = built_in(key)
    keyboard.first_visit()
    keyboard.import_people(list_of_people)
    keyboard.plan(rules.name)
    keyboard.sign_in([f"{person.given_name} {person.family_name}" for person in people])
    keyboard.draw()
    # Where missing books cost points, these papers have the total after them: the first sheet would ask.
    Event.objects.update(kind_of_totals=KindOfTotals.AFTER)
    event = Event.objects.get()
    tables = tables_of(event.rounds.get())
    keyboard.follow(r"^Play\b")
    expected = play(keyboard, event, tables)
    keyboard.follow("^Results(?! on)")
    on_page = read_page(keyboard)
    keyboard.open_menu("^Share")
    keyboard.tab_to("Save as Excel")
    with keyboard.page.expect_download() as download:
        keyboard.press("Enter")
    in_workbook = read_workbook(download.value.path())
    event.refresh_from_db()
    assert on_page == in_workbook == places(expected, lists_of(event, tables))
    assert keyboard.browser_errors == []


def play(keyboard, event, tables):
    """Key in every sheet; return each team's total, computed by the `scoring` package."""
    rules, rng = event.rules, random.Random(4)
    totals = {row.name: 0 for table in tables for row in table.teams}
    for deal in range(1, rules.deals + 1):
        for table in tables:
            chairs = [row.chairs for row in table.teams]
            invented = plausible_deal(rules, deal=deal, teams=chairs, decks=table.seating.decks, required={}, rng=rng)
            number = event.sheet_number(table=table.seating.table, deal=deal)
            scored = score_paper(rules, deal, table, invented)
            keyboard.key_in(number, box_texts(rules, invented, [team.total for team in scored.teams]))
            for team in scored.teams:
                totals[team.name] += team.total
    return totals


def lists_of(event, tables):
    """Return the lists of team names that are ranked together: all teams, or those at tables of one size."""
    lists = {}
    for table in tables:
        size = table.players if event.lists == "per-size" else 0
        lists.setdefault(size, []).extend(row.name for row in table.teams)
    return lists.values()


def places(totals, lists):
    return sorted(
        (1 + sum(totals[other] > totals[name] for other in names), name, totals[name])
        for names in lists
        for name in names
    )


def read_page(keyboard):
    """The place, the name without the places it won or lost, and the total of each row."""
    rows = [row.locator("td, th").all_inner_texts() for row in keyboard.page.locator(".standings tbody tr").all()]
    names = [re.sub(r"\s*[▲▼]\s+(up|down)\s+\d+", "", row[1]) for row in rows]
    return sorted(
        (int(row[0].lstrip("=")), name, int(row[-1].replace(",", "").replace("−", "-")))
        for name, row in zip(names, rows, strict=True)
    )


def read_workbook(path):
    with open(path, "rb") as stream:
        head, *rows = load_workbook(io.BytesIO(stream.read()))["Standings"].values
    place, team, total = (head.index(name) for name in ("Place", "Team", "Total"))
    return sorted((int(str(row[place]).lstrip("=")), row[team], row[total]) for row in rows)
