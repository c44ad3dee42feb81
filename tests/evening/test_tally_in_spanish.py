"""Spanish says everything longer: the tally sheet still fits one page, whole, under every rule set."""

import pytest
from django.conf import settings

from scoring import BUILT_IN_KEYS
from tests.evening.printer import PAGES
from tests.evening.test_tally_paper import table_of

# The texts that reach beyond their box.
BEYOND = """() => [...document.querySelectorAll(".paper th, .paper td")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflow === "visible")
  .map((cell) => cell.innerText)"""


@pytest.mark.parametrize("paper", PAGES)
@pytest.mark.parametrize("people", [4, 6, 8])
@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_a_sheet_in_spanish_is_one_page_and_no_word_leaves_its_box(printer, club, key, people, paper):
    event = table_of(club, key, people)
    if event is None:
        pytest.skip(f"{key} has no table of {people} by itself")
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": "es", "url": printer.address}
    printer.page.context.add_cookies([cookie])
    pages = printer.print_paper("paper:paper", "tallies", event=event, paper=paper, query="deal=1")
    assert len(pages) == 1
    assert f"MESA 1 – MANO 1 de {event.deals}" in pages[0].text
    assert "Escrito por" in pages[0].text
    assert printer.page.evaluate(BEYOND) == []
