"""A whole evening for each rule set by keyboard, one from the first visit on, to the workbook; all totals agree."""

import csv
import io
import random
import re

import pytest
from openpyxl import load_workbook

from scoring import BUILT_IN_KEYS, built_in
from tests.builders import make_sign_ups
from tests.evening.keyboard import PLAY
from tests.evening.papers import box_texts, score_paper
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.models import Event
from tournaments.models.event import KindOfTotals
from tournaments.people.actions import add_people
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


FROM_THE_FIRST_VISIT, *OTHERS = BUILT_IN_KEYS


def test_page_and_workbook_have_the_places_and_totals_from_the_first_visit_on(keyboard, list_of_people, people):
    keyboard.first_visit()
    keyboard.import_people(list_of_people)
    keyboard.plan(built_in(FROM_THE_FIRST_VISIT).name)
    keyboard.sign_in([f"{person.given_name} {person.family_name}" for person in people])
    page_and_workbook_agree(keyboard, keyed_box_by_box=everywhere)


@pytest.mark.parametrize("key", OTHERS)
def test_page_and_workbook_have_the_places_and_totals_of_a_whole_evening(keyboard, club, ruth, people, key):
    """The club has its people, who are here. The first hand is keyed in box by box."""
    here = add_people(club=club, people=people)
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/people/")
    keyboard.plan(built_in(key).name)
    make_sign_ups(Event.objects.get(), here)
    page_and_workbook_agree(keyboard, keyed_box_by_box=in_the_first_hand)


def everywhere(_deal):
    return True


def in_the_first_hand(deal):
    return deal == 1


def page_and_workbook_agree(keyboard, *, keyed_box_by_box):
    """Draw, key in every sheet, and compare the results and the workbook with what the `scoring` package counts."""
    keyboard.draw()
    # Where missing books cost points, these papers have the total after them: the first sheet would ask.
    Event.objects.update(kind_of_totals=KindOfTotals.AFTER)
    event = Event.objects.get()
    tables = tables_of(event.rounds.get())
    keyboard.follow(r"^Play\b")
    expected = play(keyboard, event, tables, keyed_box_by_box)
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


FILL = """(texts) => {
    const column = (box) => box.name === 'ending' ? 1 : parseInt(box.name, 10);
    const boxes = [...document.querySelectorAll('#sheet input.box:not([data-optional])')];
    boxes.sort((one, other) => column(one) - column(other));
    boxes.forEach((box, place) => { box.value = texts[place] ?? '?'; });
    boxes[0].dispatchEvent(new Event('input', { bubbles: true }));
    document.getElementById('save').focus();
    return boxes.length;
}"""
"""JavaScript: fill the boxes of the open sheet team by team, as they are keyed in."""


def key_in_at_once(keyboard, number, texts):
    """Open a sheet by its number, fill all its boxes, and press Enter to save."""
    keyboard.wait_for_focus("id_number")
    keyboard.type(number)
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    assert keyboard.page.evaluate(FILL, texts) == len(texts)
    with keyboard.page.expect_navigation(url=PLAY):
        keyboard.press("Enter")


def play(keyboard, event, tables, keyed_box_by_box):
    """Key in every sheet; return each team's total, computed by the `scoring` package."""
    rules, rng = event.rules, random.Random(4)
    totals = {row.name: 0 for table in tables for row in table.teams}
    for deal in range(1, rules.deals + 1):
        for table in tables:
            chairs = [row.chairs for row in table.teams]
            invented = plausible_deal(rules, deal=deal, teams=chairs, decks=table.seating.decks, required={}, rng=rng)
            number = event.sheet_number(table=table.seating.table, deal=deal)
            scored = score_paper(rules, deal, table, invented)
            texts = list(box_texts(rules, invented, [team.total for team in scored.teams]))
            if keyed_box_by_box(deal):
                keyboard.key_in(number, texts)
            else:
                key_in_at_once(keyboard, number, texts)
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
