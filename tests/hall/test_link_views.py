"""The public link: opened, shown with its QR code, closed, opened again; old links stop working."""

from django.test import Client
from django.urls import reverse

from tests.builders import make_event
from tournaments.hall.addresses import qr_picture
from tournaments.models import Event
from tournaments.web.access import GIVEN_OUT


def public_page(event):
    event.refresh_from_db()
    return reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)])


def looked_at(page):
    return Client().get(page).status_code


def give_out(desk, event):
    desk.post("hall:give-link", event=event)
    return public_page(event)


def test_before_it_is_given_out_nobody_can_look(desk, event):
    assert looked_at(public_page(event)) == 404
    assert looked_at(f"/look/{event.public_token}/") == 404
    assert looked_at(f"/look/{GIVEN_OUT}{event.public_token}/") == 404
    shown = desk.get("hall:link", event=event).content.decode()
    assert "No one has the link yet." in shown
    assert event.public_token not in shown


def test_the_results_lead_to_it(desk, event):
    assert f'href="{desk.url("hall:link", event=event)}"' in desk.get("standings:results", event=event).content.decode()


def test_who_has_it_can_look_without_a_login(desk, event):
    page = give_out(desk, event)
    assert looked_at(page) == 200
    assert f'href="{page}"' in desk.get("hall:link", event=event).content.decode()


def test_given_out_twice_it_is_the_same_link(desk, event):
    assert give_out(desk, event) == give_out(desk, event)


def test_shut_it_leads_nowhere_and_undo_opens_the_same(desk, event):
    page = give_out(desk, event)
    answer = desk.client.get(desk.post("hall:shut-link", event=event).url).content.decode()
    assert looked_at(page) == 404
    assert '<input type="hidden" name="again" value="1">' in answer
    desk.post("hall:give-link", event=event, data={"again": "1"})
    assert looked_at(page) == 200


def test_given_out_after_it_was_shut_it_is_another_one(desk, event):
    old = give_out(desk, event)
    desk.post("hall:shut-link", event=event)
    new = give_out(desk, event)
    assert new != old
    assert (looked_at(old), looked_at(new)) == (404, 200)


def test_every_evening_has_a_link_of_its_own(desk, event, club):
    other = make_event(club)
    assert give_out(desk, event) != give_out(desk, other)
    assert len(set(Event.objects.values_list("public_token", flat=True))) == 2
    assert len(Event.objects.first().public_token) == len(GIVEN_OUT) + 32


def test_on_the_laptop_it_needs_the_switch(desk, event, switch):
    page = give_out(desk, event)
    assert "No other device can reach this laptop yet." in desk.get("hall:link", event=event).content.decode()
    switch.open()
    shown = desk.get("hall:link", event=event).content.decode()
    address = f"http://{switch.addresses[0]}{page}"
    assert address in shown
    assert qr_picture(address) in shown


def test_hosted_it_is_the_sites_own_address(desk, event, settings):
    settings.HOSTED = True
    page = give_out(desk, event)
    assert f"http://testserver{page}" in desk.get("hall:link", event=event).content.decode()
