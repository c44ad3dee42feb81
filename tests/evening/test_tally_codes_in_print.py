"""The QR codes of the printed tally sheets, read back from the PDF that Chromium prints."""

import shutil

import pytest
from django.urls import reverse

from scoring import BUILT_IN_KEYS
from tests.builders import make_evening, tonight
from tests.evening.printer import read_codes
from tests.evening.test_tally_paper import one_table_evening
from tournaments.hall.link_actions import let_tables_key_in
from tournaments.models import Event, Seating

pytestmark = pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pdftoppm is not installed")


@pytest.fixture(autouse=True)
def hosted(settings):
    """Let other devices reach the site, as a laptop does that lets phones join."""
    settings.HOSTED = True


def addresses(live_server, *, deals):
    tokens = list(Seating.objects.order_by("table").values_list("link_token", flat=True))
    return [live_server.url + reverse("table:sheet", args=[token, 1, deal]) for deal in deals for token in tokens]


def test_the_code_on_each_sheet_opens_that_table_and_hand(printer, live_server, club):
    event = make_evening(club, date=tonight(club))
    let_tables_key_in(event=event)
    pdf = printer.print_pdf("paper:paper", "tallies", event=event, query="all_hands=on")
    expected = addresses(live_server, deals=range(1, event.deals + 1))
    assert read_codes(pdf) == [[address] for address in expected]
    for number, address in enumerate(expected):
        printer.page.goto(address)
        deal, table = divmod(number, Seating.objects.count())
        assert f"Table {table + 1}, Hand {deal + 1}" == printer.page.locator("h1").inner_text()


@pytest.mark.parametrize("people", [4, 6, 8])
@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_every_form_of_sheet_has_a_code_that_can_be_read(printer, live_server, club, key, people):
    event = one_table_evening(club, key, people)
    if event is None:
        pytest.skip(f"{key} has no single table of {people}")
    Event.objects.update(date=tonight(club))
    let_tables_key_in(event=event)
    pdf = printer.print_pdf("paper:paper", "tallies", event=event, query="deal=1")
    assert read_codes(pdf) == [addresses(live_server, deals=[1])]


def test_without_the_switch_no_code_is_found(printer, club):
    event = make_evening(club, date=tonight(club))
    pdf = printer.print_pdf("paper:paper", "tallies", event=event, query="deal=1")
    assert [code for page in read_codes(pdf) for code in page] == []
