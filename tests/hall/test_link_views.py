"""The public link to the results: turning it on and off, its QR code; old links stop working."""

import html
import re

from django.test import Client
from django.urls import reverse

from tests.builders import make_event
from tournaments.models import Event
from tournaments.web.access import GIVEN_OUT
from tournaments.web.addresses import qr_picture


def public_page(event):
    event.refresh_from_db()
    return reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)])


def status(page):
    return Client().get(page).status_code


def turn_on(desk, event):
    desk.post("hall:give-link", event=event)
    return public_page(event)


def test_before_the_link_is_turned_on_no_address_works(desk, event):
    assert status(public_page(event)) == 404
    assert status(f"/look/{event.public_token}/") == 404
    assert status(f"/look/{GIVEN_OUT}{event.public_token}/") == 404
    shown = desk.get("hall:link", event=event).content.decode()
    assert "No one has the link yet." in shown
    assert event.public_token not in shown


def test_the_results_link_to_this_page(desk, event):
    assert f'href="{desk.url("hall:link", event=event)}"' in desk.get("standings:results", event=event).content.decode()


def test_the_link_works_without_a_login(desk, event):
    page = turn_on(desk, event)
    assert status(page) == 200
    assert f'href="{page}"' in desk.get("hall:link", event=event).content.decode()


def test_turning_the_link_on_twice_keeps_the_same_link(desk, event):
    assert turn_on(desk, event) == turn_on(desk, event)


def test_a_link_that_is_off_is_not_found(desk, event):
    page = turn_on(desk, event)
    desk.post("hall:shut-link", event=event)
    assert status(page) == 404


def test_turning_the_link_off_and_on_makes_a_new_link(desk, event):
    old = turn_on(desk, event)
    desk.post("hall:shut-link", event=event)
    new = turn_on(desk, event)
    assert new != old
    assert (status(old), status(new)) == (404, 200)


def test_every_evening_has_its_own_link(desk, event, club):
    other = make_event(club)
    assert turn_on(desk, event) != turn_on(desk, other)
    assert len(set(Event.objects.values_list("public_token", flat=True))) == 2
    assert len(Event.objects.first().public_token) == len(GIVEN_OUT) + 32


def test_on_a_laptop_the_link_needs_the_network_switch(desk, event, switch):
    page = turn_on(desk, event)
    assert "No other device can reach this laptop yet." in desk.get("hall:link", event=event).content.decode()
    switch.open()
    shown = desk.get("hall:link", event=event).content.decode()
    address = f"http://{switch.addresses[0]}{page}"
    assert address in shown
    assert qr_picture(address) in shown


def test_on_a_hosted_site_the_link_has_the_sites_address(desk, event, settings):
    settings.HOSTED = True
    page = turn_on(desk, event)
    assert f"http://testserver{page}" in desk.get("hall:link", event=event).content.decode()


# On a club's web page


def frame_line(page):
    """The line to copy, as someone copies it."""
    return html.unescape(re.search(r'<textarea id="frame-line"[^>]*>([^<]*)</textarea>', page)[1])


def test_the_page_has_a_line_that_shows_the_results_in_a_frame(desk, event, settings):
    settings.HOSTED = True
    turn_on(desk, event)
    page = desk.get("hall:link", event=event).content.decode()
    line = frame_line(page)
    address = re.fullmatch(
        r'<iframe src="http://testserver(.*?)" title="Friday Night · Tuesday Club" .*></iframe>', line
    )[1]
    assert status(address) == 200
    assert f'value="http://testserver{address.replace("frame/", "results.json")}"' in page


def test_a_name_with_markup_stays_in_the_title_of_the_frame(desk, event, settings):
    settings.HOSTED = True
    turn_on(desk, event)
    Event.objects.update(name='"><script>')
    line = frame_line(desk.get("hall:link", event=event).content.decode())
    assert 'title="&quot;&gt;&lt;script&gt; · Tuesday Club"' in line


def test_on_a_laptop_the_page_leads_to_the_file_to_post(desk, event, switch):
    turn_on(desk, event)
    assert "frame-line" not in desk.get("hall:link", event=event).content.decode()
    switch.open()
    page = desk.get("hall:link", event=event).content.decode()
    assert "A page on the internet cannot reach this laptop." in page
    assert f'href="{desk.url("exports:more", event=event)}"' in page
