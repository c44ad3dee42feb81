"""The page of results on phones: off until the organizer turns it on, then the address and QR code of the names."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_helper
from tournaments.hall.link_actions import give_out_link, shut_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event, Hall
from tournaments.models.event import LETTERS_OF_A_LINK, LETTERS_TO_TYPE
from tournaments.web.access import GIVEN_OUT
from tournaments.web.addresses import qr_picture
from tournaments.web.code_throttle import MOST_FROM_ONE_ADDRESS


def names_page(event):
    event.refresh_from_db()
    return reverse("public:find", args=[event.public_token.removeprefix(GIVEN_OUT)])


def short_address(event):
    return reverse("phone:phone", args=[Hall.objects.get(event=event).phone_code])


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
    assert f"http://{switch.addresses[0]}{short_address(event)}" in shown
    assert qr_picture(f"http://{switch.addresses[0]}{page}") in shown
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
    for module in ("web.lan_listener", "hall.phone_views"):
        monkeypatch.setattr(f"tournaments.{module}.own_addresses", list)
    assert "This laptop is on no network." in text(desk, event)
    desk.post("hall:phones-on", event=event)
    assert Client().get(names_page(event)).status_code == 404


def test_on_a_hosted_site_the_link_is_enough(desk, event, settings):
    settings.HOSTED = True
    desk.post("hall:phones-on", event=event)
    shown = text(desk, event)
    assert f"http://testserver{short_address(event)}" in shown
    assert "Can phones see me?" not in shown


@pytest.mark.parametrize("page", ["sheets:play", "hall:helpers", "tables:tables"])
def test_the_pages_of_an_evening_with_tables_lead_there(desk, event, page):
    assert f'href="{desk.url("hall:phones", event=event)}"' in desk.get(page, event=event).content.decode()


# The short address


def test_the_short_address_is_easy_to_type_and_leads_to_the_names(event):
    give_out_link(event=event)
    code = Hall.objects.get(event=event).phone_code
    assert (len(code), set(code) <= set(LETTERS_TO_TYPE)) == (LETTERS_OF_A_LINK, True)
    for typed in (code, code.upper()):
        answer = Client().get(reverse("phone:phone", args=[typed]))
        assert (answer.status_code, answer.url) == (302, names_page(event))


def test_the_short_address_ends_with_the_link_and_with_the_evening(event):
    give_out_link(event=event)
    old = short_address(event)
    shut_link(event=event)
    assert Client().get(old).status_code == 404
    event.refresh_from_db()
    give_out_link(event=event, the_same=True)
    assert Client().get(old).status_code == 302
    shut_link(event=event)
    event.refresh_from_db()
    give_out_link(event=event)
    assert Client().get(old).status_code == 404
    assert Client().get(short_address(event)).status_code == 302
    Event.objects.update(date=event.date - datetime.timedelta(days=2))
    assert Client().get(short_address(event)).status_code == 404
    assert Client().get(names_page(event)).status_code == 200


def test_guesses_of_a_short_address_are_throttled_but_stop_nobody_else_in_the_hall(club, event):
    give_out_link(event=event)
    wall = turn_wall_on(event=event)
    statuses = [Client().get(f"/p/guess{number}/").status_code for number in range(MOST_FROM_ONE_ADDRESS + 1)]
    assert statuses == [404] * MOST_FROM_ONE_ADDRESS + [429]
    assert Client().get(short_address(event)).status_code == 302
    assert Client().get(names_page(event)).status_code == 200
    assert Client().get(reverse("wall:wall", args=[wall.wall_token])).status_code == 200
    assert make_helper(event).get(reverse("sheets:play", args=[club.slug, event.pk])).status_code == 200


@pytest.mark.parametrize("code", ["%00", "x", "a" * 500])
def test_a_wrong_short_address_says_what_to_do(db, code):
    answer = Client().get(f"/p/{code}/")
    assert answer.status_code == 404
    assert "Look at the address again, or ask the organizer." in answer.content.decode()


def test_a_link_of_before_there_were_short_addresses_is_shown_in_full(desk, event, settings):
    settings.HOSTED = True
    give_out_link(event=event)
    Hall.objects.update(phone_code=None)
    page = names_page(event)
    assert f"http://testserver{page}" in text(desk, event)
    assert "Make a short address" in text(desk, event)
    desk.post("hall:phones-on", event=event)
    event.refresh_from_db()
    assert names_page(event) == page
    assert f"http://testserver{short_address(event)}" in text(desk, event)
    assert "Make a short address" not in text(desk, event)
    assert Client().get(short_address(event)).url == page
