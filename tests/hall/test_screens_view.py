"""The organizer's page of the wall and the clock: turning the wall on and off, its address."""

import re

from django.test import Client
from django.urls import reverse

from tests.builders import make_event
from tournaments.models import Hall
from tournaments.web.addresses import qr_picture


def page(desk, event):
    return desk.get("hall:screens", event=event).content.decode()


def address_of_wall(event):
    return reverse("wall:wall", args=[Hall.objects.get(event=event).wall_token])


def status(address):
    return Client().get(address).status_code


def test_the_page_opens_before_anything_is_drawn(desk, club):
    assert "Turn on the big screen" in page(desk, make_event(club))


def test_play_the_helpers_page_and_a_draft_lead_to_this_page(desk, event):
    link = f'href="{desk.url("hall:screens", event=event)}"'
    assert link in desk.get("sheets:play", event=event).content.decode()
    assert link in desk.get("hall:helpers", event=event).content.decode()
    desk.post("tables:hide", event=event)
    assert link in desk.get("tables:tables", event=event).content.decode()


def test_the_wall_is_turned_on_and_opens_without_a_login(desk, event):
    assert not Hall.objects.exists()
    desk.post("hall:wall-on", event=event)
    assert status(address_of_wall(event)) == 200
    assert f'href="{address_of_wall(event)}"' in page(desk, event)


def test_turned_off_the_link_opens_nothing(desk, event):
    desk.post("hall:wall-on", event=event)
    link = address_of_wall(event)
    desk.post("hall:wall-off", event=event)
    assert status(link) == 404


def test_turned_off_and_on_again_the_wall_has_a_new_link(desk, event):
    desk.post("hall:wall-on", event=event)
    old = address_of_wall(event)
    desk.post("hall:wall-off", event=event)
    desk.post("hall:wall-on", event=event)
    assert (status(old), status(address_of_wall(event))) == (404, 200)


def test_turning_it_on_twice_keeps_the_link(desk, event):
    desk.post("hall:wall-on", event=event)
    link = address_of_wall(event)
    desk.post("hall:wall-on", event=event)
    assert address_of_wall(event) == link


def test_other_devices_get_an_address_and_a_qr_code(desk, event, switch):
    desk.post("hall:wall-on", event=event)
    assert "No other device can reach this laptop yet." in page(desk, event)
    switch.open()
    address = f"http://{switch.addresses[0]}{address_of_wall(event)}"
    assert address in page(desk, event)
    assert qr_picture(address) in page(desk, event)


def test_the_settings_of_the_evening_decide_minutes_and_names(desk, event):
    settings = desk.get("events:settings", event=event).content.decode()
    assert re.search(r'<input type="text" name="hand_minutes"[^>]*inputmode="numeric"', settings)
    assert 'name="short_names"' in settings
