"""The buttons of the network switch: on lets other devices in and makes a code, off refuses them."""

import http.client
import re

import pytest
from django.utils import timezone

from tests.hall.test_lan_listener import move_to
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.models import JoinCode
from tournaments.web.network import own_addresses


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
    assert "This laptop is on no network." in desk.client.get(answer.url).content.decode()


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
