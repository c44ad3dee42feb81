"""Spanish texts are longer: the tally sheet still fits one page under every rule set, and no text is cut."""

import pytest
from django.conf import settings

from scoring import BUILT_IN_KEYS
from tests.evening.printer import PAGES
from tests.evening.test_tally_paper import one_table_evening

# The texts of cells that are wider than the cell.
OVERFLOWING = """() => [...document.querySelectorAll(".paper th, .paper td")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflow === "visible")
  .map((cell) => cell.innerText)"""


@pytest.mark.parametrize("people", [4, 6, 8])
@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_a_tally_sheet_in_spanish_is_one_page_and_no_text_overflows(printer, club, key, people):
    event = one_table_evening(club, key, people)
    if event is None:
        pytest.skip(f"{key} has no single table of {people}")
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": "es", "url": printer.address}
    printer.page.context.add_cookies([cookie])
    for paper in PAGES:
        pages = printer.print_paper("paper:paper", "tallies", event=event, paper=paper, query="deal=1")
        assert len(pages) == 1
        assert f"MESA 1 – MANO 1 de {event.deals}" in pages[0].text
        assert "Escrito por" in pages[0].text
        assert printer.page.evaluate(OVERFLOWING) == []
