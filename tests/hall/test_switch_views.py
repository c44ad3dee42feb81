"""The network switch: on admits the hall's network and gives a code, off refuses all other devices again."""

import http.client
import re

import pytest
from django.utils import timezone

from tests.hall.test_lan_listener import move_to
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.hall.network import own_addresses
from tournaments.models import JoinCode


def asked(address, path="/alive/", **headers):
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    return answer


def test_on_opens_the_door_and_gives_a_code(desk, event, switch):
    answer = desk.post("hall:let-in", event=event)
    assert answer.url == desk.url("hall:helpers", event=event)
    assert switch.is_open
    assert re.fullmatch("[0-9]{6}", JoinCode.objects.get(event=event).digits)
    assert asked(switch.addresses[0]).status == 200


def test_off_closes_it_with_a_press_to_undo(desk, event, switch):
    desk.post("hall:let-in", event=event)
    address = switch.addresses[0]
    answer = desk.post("hall:shut-out", event=event)
    assert not switch.is_open
    with pytest.raises(ConnectionRefusedError):
        asked(address)
    page = desk.client.get(answer.url).content.decode()
    assert "No other device can reach this laptop now." in page
    assert f'action="{desk.url("hall:let-in", event=event)}"' in page


def test_a_code_that_is_still_good_stays(desk, event, switch):
    code = make_new_code(event=event, now=timezone.now())
    desk.post("hall:let-in", event=event)
    assert JoinCode.objects.get(event=event).digits == code.digits


def test_a_code_that_has_run_out_is_replaced(desk, event, switch):
    make_new_code(event=event, now=timezone.now() - CODE_LASTS)
    desk.post("hall:let-in", event=event)
    assert JoinCode.objects.get(event=event).good_until > timezone.now()


def test_on_no_network_nothing_opens(desk, event, switch, monkeypatch):
    move_to(monkeypatch)
    answer = desk.post("hall:let-in", event=event)
    assert not switch.is_open
    assert not JoinCode.objects.exists()
    assert "This laptop is on no network." in desk.client.get(answer.url).content.decode()


def test_only_the_laptops_own_addresses_are_answered(desk, event, switch):
    desk.post("hall:let-in", event=event)
    address = switch.addresses[0]
    assert asked(address).status == 200
    assert asked(address, Host="evil.example").status == 400
    assert asked(address).status == 200


def test_the_site_answers_to_its_addresses_only_while_it_is_open(client, switch):
    host = f"{own_addresses()[0]}:8000"
    assert client.get("/alive/", headers={"Host": host}).status_code == 400
    switch.open()
    assert client.get("/alive/", headers={"Host": host}).status_code == 200
    switch.close()
    assert client.get("/alive/", headers={"Host": host}).status_code == 400
