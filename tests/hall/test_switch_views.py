"""The buttons of the network switch: on lets other devices in and makes a code, off refuses them."""

import http.client
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.hall.test_lan_listener import move_to
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.models import Act, JoinCode
from tournaments.web.network import own_addresses
from tournaments.wording.said import say


def get(address, path="/alive/", **headers):
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    return answer


def test_turning_the_switch_on_admits_other_devices_and_makes_a_code(desk, event, switch):
    answer = desk.post("hall:let-in", event=event)
    assert answer.url == desk.url("hall:helpers", event=event)
    assert switch.is_open
    assert re.fullmatch("[0-9]{6}", JoinCode.objects.get(event=event).digits)
    assert get(switch.addresses[0]).status == 200


def test_turning_the_switch_off_refuses_other_devices_and_offers_undo(desk, event, switch):
    desk.post("hall:let-in", event=event)
    address = switch.addresses[0]
    answer = desk.post("hall:shut-out", event=event)
    assert not switch.is_open
    with pytest.raises(ConnectionRefusedError):
        get(address)
    page = desk.client.get(answer.url).content.decode()
    assert "No other device can reach this laptop now." in page
    assert f'action="{desk.url("hall:let-in", event=event)}"' in page


def said_in_history():
    return [say(act.said, str) for act in Act.objects.order_by("pk")]


def press_undo(desk, act):
    answer = desk.client.post(reverse("history:undo", args=[desk.club.slug, act.pk]), follow=True)
    act.refresh_from_db()
    return " ".join(str(message) for message in answer.context["messages"])


@pytest.fixture
def shut(desk, event, switch):
    """The act that turned the switch off, after its page was shown."""
    desk.post("hall:let-in", event=event)
    desk.post("hall:shut-out", event=event)
    desk.get("hall:helpers", event=event)
    return Act.objects.get(has_undo=True)


def test_undo_turns_the_switch_on_again(desk, shut, switch):
    press_undo(desk, shut)
    assert (switch.is_open, shut.undone_at is not None) == (True, True)


def test_undo_is_refused_once_the_switch_was_turned_again(desk, event, shut, switch):
    desk.post("hall:let-in", event=event)
    desk.post("hall:shut-out", event=event)
    desk.get("hall:helpers", event=event)
    assert press_undo(desk, shut) == "Something changed since, so nothing was undone."
    assert (switch.is_open, shut.undone_at) == (False, None)


def test_undo_without_a_network_is_refused(desk, shut, switch, monkeypatch):
    move_to(monkeypatch)
    assert press_undo(desk, shut) == "No other device can reach this laptop yet."
    assert (switch.is_open, shut.undone_at) == (False, None)


def test_a_switch_that_is_off_is_not_turned_off_again(desk, event, shut, switch):
    desk.post("hall:shut-out", event=event)
    assert said_in_history() == ["Other devices can reach this laptop.", "No other device can reach this laptop now."]


def test_a_valid_code_is_kept(desk, event, switch):
    code = make_new_code(event=event, now=timezone.now())
    desk.post("hall:let-in", event=event)
    assert JoinCode.objects.get(event=event).digits == code.digits


def test_an_expired_code_is_replaced(desk, event, switch):
    make_new_code(event=event, now=timezone.now() - CODE_LASTS)
    desk.post("hall:let-in", event=event)
    assert JoinCode.objects.get(event=event).good_until > timezone.now()


def test_without_a_network_the_switch_stays_off(desk, event, switch, monkeypatch):
    move_to(monkeypatch)
    answer = desk.post("hall:let-in", event=event)
    assert not switch.is_open
    assert not JoinCode.objects.exists()
    page = desk.client.get(answer.url).content.decode()
    assert "No other device can reach this laptop yet." in page
    assert "This laptop is on no network." in page
    assert said_in_history() == []


def test_a_request_for_another_host_name_is_refused(desk, event, switch):
    desk.post("hall:let-in", event=event)
    address = switch.addresses[0]
    assert get(address).status == 200
    assert get(address, Host="evil.example").status == 400
    assert get(address).status == 200


def test_the_lan_address_is_an_allowed_host_only_while_the_switch_is_on(client, switch):
    host = f"{own_addresses()[0]}:8000"
    assert client.get("/alive/", headers={"Host": host}).status_code == 400
    switch.open()
    assert client.get("/alive/", headers={"Host": host}).status_code == 200
    switch.close()
    assert client.get("/alive/", headers={"Host": host}).status_code == 400
