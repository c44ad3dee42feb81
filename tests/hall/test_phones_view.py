"""The page "Let phones join": off until the organizer turns it on, then the address and QR code of the names."""

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.hall.addresses import qr_picture
from tournaments.web.access import GIVEN_OUT


def names_page(event):
    event.refresh_from_db()
    return reverse("public:find", args=[event.public_token.removeprefix(GIVEN_OUT)])


def text(desk, event):
    return desk.get("hall:phones", event=event).content.decode()


def test_until_the_organizer_turns_them_on_no_phone_sees_anything(desk, event):
    assert Client().get(names_page(event)).status_code == 404
    assert event.public_token not in text(desk, event)


def test_one_press_turns_on_the_link_and_the_switch(desk, event, switch):
    assert "No phone can do so until you press this." in text(desk, event)
    desk.post("hall:phones-on", event=event)
    assert switch.is_open
    page, shown = names_page(event), text(desk, event)
    address = f"http://{switch.addresses[0]}{page}"
    assert address in shown
    assert qr_picture(address) in shown
    assert "Can phones see me?" in shown
    assert Client().get(page).status_code == 200


def test_turning_the_pages_off_leaves_the_switch_to_helpers(desk, event, switch):
    desk.post("hall:phones-on", event=event)
    page = names_page(event)
    after = desk.client.get(desk.post("hall:phones-off", event=event).url).content.decode()
    assert "Phones see nothing of this evening now." in after
    assert (switch.is_open, Client().get(page).status_code) == (True, 404)
    desk.post("hall:phones-on", event=event)
    assert names_page(event) != page


def test_without_a_network_nothing_is_turned_on(desk, event, switch, monkeypatch):
    for module in ("lan_listener", "phone_views"):
        monkeypatch.setattr(f"tournaments.hall.{module}.own_addresses", list)
    assert "This laptop is on no network." in text(desk, event)
    desk.post("hall:phones-on", event=event)
    assert Client().get(names_page(event)).status_code == 404


def test_on_a_hosted_site_the_link_is_enough(desk, event, settings):
    settings.HOSTED = True
    desk.post("hall:phones-on", event=event)
    shown = text(desk, event)
    assert f"http://testserver{names_page(event)}" in shown
    assert "Can phones see me?" not in shown


@pytest.mark.parametrize("page", ["sheets:play", "hall:helpers"])
def test_play_and_the_helpers_page_lead_there(desk, event, page):
    assert f'href="{desk.url("hall:phones", event=event)}"' in desk.get(page, event=event).content.decode()
