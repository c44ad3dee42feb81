"""Open results pages update automatically and move nothing under the pointer."""

import pytest
from django.urls import reverse

from tests.builders import keyed, make_evening
from tournaments.hall.link_actions import give_out_link
from tournaments.web.access import GIVEN_OUT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PATIENCE = 20_000  # milliseconds; pages ask every five seconds


@pytest.fixture
def event(club):
    return give_out_link(event=make_evening(club, people=24))


def test_a_phone_sees_the_next_hand_where_it_stands(page, live_server, event):
    page.set_viewport_size({"width": 320, "height": 480})
    keyed(event, table=1, deal=1, counts={1: {"table.points": 111}, 2: {"table.points": 5}})
    page.goto(live_server.url + reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    assert page.get_by_role("cell", name="111").count() > 0
    scroller = page.locator("#list-1")
    scroller.evaluate("node => { node.scrollLeft = 60; window.scrollTo(0, 200); }")
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    page.get_by_role("cell", name="222").first.wait_for(timeout=PATIENCE)
    assert scroller.evaluate("node => node.scrollLeft") == 60
    assert page.evaluate("window.scrollY") == 200


def test_the_organizers_page_says_what_is_still_missing(hands, event):
    hands.log_in()
    hands.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    assert hands.page.locator("#next-step h2").inner_text() == "24 sheets missing"
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    hands.page.get_by_role("cell", name="222").first.wait_for(timeout=PATIENCE)
    assert hands.page.locator("#next-step h2").inner_text() == "23 sheets missing"
    assert "1 of 24 sheets in" in hands.page.locator("#results-state").inner_text()
    assert hands.complaints == []


def test_the_organizers_list_stays_where_it_was_scrolled_to(hands, event):
    hands.log_in()
    hands.page.set_viewport_size({"width": 320, "height": 480})
    hands.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    scroller = hands.page.locator("#list-1")
    scroller.evaluate("node => { node.scrollLeft = 60; }")
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    hands.page.get_by_role("cell", name="222").first.wait_for(timeout=PATIENCE)
    assert scroller.evaluate("node => node.scrollLeft") == 60


def test_who_is_on_a_row_is_not_disturbed(hands, event):
    hands.log_in()
    hands.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    hands.page.locator(".total-link").first.focus()
    keyed(event, table=2, deal=1, counts={1: {"table.points": 222}, 2: {"table.points": 5}})
    hands.page.wait_for_timeout(6_500)
    assert hands.page.get_by_role("cell", name="222").count() == 0
    hands.page.evaluate("document.activeElement.blur()")
    hands.page.get_by_role("cell", name="222").first.wait_for(timeout=PATIENCE)
