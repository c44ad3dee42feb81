"""Pages of the site that are printed by Ctrl+P: a sheet, and how the totals grew."""

import io
import re

import pytest
from pypdf import PdfReader

from tests.builders import NAMES, keyed, make_people
from tests.evening.printer import PAGES
from tests.evening.test_sheet_fits import SHEETS, sheet_path
from tests.rounds import key_in_round, make_rounds, next_round
from tournaments.models import Event

pytestmark = pytest.mark.parametrize("paper", PAGES)


def pages_by_keys(printer, paper):
    """Return the text of each page that Ctrl+P prints of the open page."""
    pdf = printer.page.pdf(prefer_css_page_size=True, format=paper)
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize("teams", [2, 3, 4, 6, 8, "prices in words"])
def test_a_sheet_is_one_page_with_every_team(printer, club, paper, teams):
    sheet_path(club, **SHEETS[teams])
    printer.open_paper("sheets:sheet", 1, 1, event=Event.objects.get())
    (text,) = pages_by_keys(printer, paper)
    names = printer.page.locator(".sheet-total-name").all_text_contents()
    assert len(names) >= 2
    letters = text.replace(" ", "")
    assert all(letters.count("".join(name.split())) == 2 for name in names)
    assert "Enter or" not in text


def test_a_saved_sheet_prints_its_counts_points_and_totals(printer, club, paper):
    sheet_path(club, **SHEETS[2])
    event = Event.objects.get()
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 3}})
    printer.open_paper("sheets:sheet", 1, 1, event=event)
    (text,) = pages_by_keys(printer, paper)
    for words in ("Aces and twos 20 5", "Fours to sevens −5 3", " 100 −15", "This sheet is in: 100 and −15"):
        assert words in text
    assert not any(button in text for button in ("Correct it", "Next sheet", "History", "Back"))


def test_how_the_totals_grew_breaks_between_its_rows_and_numbers_its_pages(printer, club, paper):
    people = make_people(club, names=[f"{name}{end}" for name in NAMES for end in "ab"][:28])
    event = make_rounds(club, "partners", people=28, guests=people, rounds=5, hands=2)
    for number in range(2, 6):
        event = next_round(event, number)
    key_in_round(event, 5)
    printer.open_paper("standings:growth", event=event)
    pages = pages_by_keys(printer, paper)
    assert len(pages) > 1
    for number, text in enumerate(pages, start=1):
        assert f"{number} of {len(pages)}" in text
        rows = len(re.findall(r" 3,\d\d0| 4,\d\d0", text)) / 2
        assert rows >= 2 or "After Round 1 After Round 2" not in text
