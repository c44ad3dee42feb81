"""One evening for each rule set, by keyboard, from the first visit to the workbook; the points agree everywhere."""

import csv
import io
import random

import pytest
from openpyxl import load_workbook

from scoring import BUILT_IN_KEYS, built_in
from tests.evening.papers import boxes, scored_by_hand
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.core.sheets.sheet_number import sheet_number
from tournaments.models import Event
from tournaments.tables.queries import tables_of

PEOPLE = 10


@pytest.fixture
def people():
    return invented_people(PEOPLE, random.Random(20261120))


@pytest.fixture
def list_of_people(people, tmp_path):
    file = tmp_path / "people.csv"
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        writer.writerow(["Name", "Chapter"])
        writer.writerows((f"{person.family_name}, {person.given_name}", person.chapter) for person in people)
    return file


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_an_evening_by_keyboard(hands, list_of_people, people, key):
    rules = built_in(key)
    hands.first_visit()
    hands.import_people(list_of_people)
    hands.plan(rules.name)
    hands.follow("Sign people in")
    hands.sign_in([f"{person.given_name} {person.family_name}" for person in people])
    hands.draw()
    event = Event.objects.get()
    tables = tables_of(event.rounds.get())
    hands.follow("^Play")
    expected = play(hands, rules, tables)
    hands.follow("^Results")
    on_page = read_page(hands)
    hands.tab_to("Excel workbook")
    with hands.page.expect_download() as download:
        hands.press("Enter")
    in_workbook = read_workbook(download.value.path())
    event.refresh_from_db()
    assert on_page == in_workbook == places(expected, lists_of(event, tables))
    assert hands.complaints == []


def play(hands, rules, tables):
    """Key in every sheet; the totals of each team recomputed from the counts by the bare `scoring` package."""
    chance = random.Random(4)
    totals = {row.name: 0 for table in tables for row in table.teams}
    for deal in range(1, rules.deals + 1):
        for table in tables:
            chairs = [row.team.chairs for row in table.teams]
            invented = plausible_deal(
                rules, deal=deal, teams=chairs, decks=table.seating.decks, required={}, chance=chance
            )
            number = sheet_number(table=table.seating.table, deal=deal, deals=rules.deals)
            scored = scored_by_hand(rules, deal, table, invented)
            hands.key_in(number, boxes(rules, invented, [team.total for team in scored.teams]))
            for team in scored.teams:
                totals[team.name] += team.total
    return totals


def lists_of(event, tables):
    """The names of the teams that are ranked together: all of them, or those at tables of one size."""
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


def read_page(hands):
    rows = [row.locator("td, th").all_inner_texts() for row in hands.page.locator(".standings tbody tr").all()]
    return sorted((int(row[0].lstrip("=")), row[1], int(row[-1].replace(",", "").replace("−", "-"))) for row in rows)


def read_workbook(path):
    with open(path, "rb") as opened:
        head, *rows = load_workbook(io.BytesIO(opened.read()))["Standings"].values
    place, team, total = (head.index(name) for name in ("Place", "Team", "Total"))
    return sorted((int(str(row[place]).lstrip("=")), row[team], row[total]) for row in rows)
