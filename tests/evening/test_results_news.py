"""Open results pages update automatically and keep their scroll position and focus."""

import pytest
from django.urls import reverse

from tests.builders import keyed, make_evening
from tournaments.hall.link_actions import give_out_link
from tournaments.web.access import GIVEN_OUT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PATIENCE = 20_000  # milliseconds
UNTIL_NEWS = 6_000  # milliseconds of the page's clock; pages poll every five seconds


# Whether each request for news was held back when the list was about to send it. This hears of it last.
ASKED_FOR_NEWS = """window.askedForNews = [];
addEventListener('htmx:beforeRequest', (event) => {
    if (event.target.id === 'results-shown') askedForNews.push(event.defaultPrevented);
});"""


@pytest.fixture
def event(club):
    return give_out_link(event=make_evening(club, people=24))


def test_a_tablet_shows_new_results_and_keeps_its_scroll_position(page, live_server, event):
    page.clock.install()
    page.set_viewport_size({"width": 645, "height": 480})
    keyed(event, table=1, deal=1, counts={1: {"table.points": 111}, 2: {"table.points": 5}})
    page.goto(live_server.url + reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    assert page.get_by_text("111").count() > 0
    scroller = page.locator("#list-1")
    scrolled = scroller.evaluate("node => { node.scrollLeft = 12; window.scrollTo(0, 200); return node.scrollLeft; }")
    assert scrolled == 12
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    page.clock.fast_forward(UNTIL_NEWS)
    page.locator(".first-hands", has_text="222").wait_for(timeout=PATIENCE)
    assert scroller.evaluate("node => node.scrollLeft") == 12
    assert page.evaluate("window.scrollY") == 200


def test_the_organizers_page_updates_the_number_of_missing_sheets(keyboard, event):
    keyboard.log_in()
    keyboard.page.clock.install()
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    assert keyboard.page.locator("#missing-sheets > summary").inner_text() == "24 sheets to go"
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    keyboard.page.clock.fast_forward(UNTIL_NEWS)
    keyboard.page.locator(".first-hands", has_text="222").wait_for(timeout=PATIENCE)
    assert keyboard.page.locator("#missing-sheets > summary").inner_text() == "23 sheets to go"
    assert "1 of 24 sheets in" in keyboard.page.locator("#results-state").inner_text()
    assert keyboard.browser_errors == []


def test_the_organizers_list_keeps_its_scroll_position(keyboard, event):
    keyboard.log_in()
    keyboard.page.clock.install()
    keyboard.page.set_viewport_size({"width": 645, "height": 480})
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    scroller = keyboard.page.locator("#list-1")
    assert scroller.evaluate("node => { node.scrollLeft = 12; return node.scrollLeft; }") == 12
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    keyboard.page.clock.fast_forward(UNTIL_NEWS)
    keyboard.page.locator(".first-hands", has_text="222").wait_for(timeout=PATIENCE)
    assert scroller.evaluate("node => node.scrollLeft") == 12


def test_the_list_does_not_update_while_a_row_has_the_focus(keyboard, event):
    keyboard.log_in()
    keyboard.page.clock.install()
    keyboard.page.add_init_script(ASKED_FOR_NEWS)
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    keyboard.page.locator(".total-link").first.focus()
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    keyboard.page.clock.fast_forward(UNTIL_NEWS)
    # The list came to the moment when it asks for news, and neither asked nor changed.
    keyboard.page.wait_for_function("() => askedForNews.length > 0")
    assert keyboard.page.evaluate("askedForNews.every(held => held)")
    assert keyboard.page.get_by_text("222").count() == 0
    keyboard.page.evaluate("document.activeElement.blur()")
    keyboard.page.clock.fast_forward(UNTIL_NEWS)
    keyboard.page.locator(".first-hands", has_text="222").wait_for(timeout=PATIENCE)
