"""Which addresses the laptop has: of this machine as it is, and of one that is on no network."""

import socket
import time

import pytest

from tournaments.hall.network import is_local, own_addresses


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("192.168.1.7", True),
        ("10.0.0.4", True),
        ("172.16.3.9", True),
        ("172.32.0.1", False),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("169.254.10.10", False),
        ("8.8.8.8", False),
        ("100.64.0.1", False),
    ],
)
def test_only_addresses_of_local_networks_count(address, local):
    assert is_local(address) is local


def test_the_addresses_of_this_machine_can_be_listened_on():
    addresses = own_addresses()
    assert len(addresses) == len(set(addresses))
    for address in addresses:
        with socket.socket() as ear:
            ear.bind((address, 0))


def no_way(*_):
    raise OSError("Network is unreachable")


def test_on_no_network_there_is_none(monkeypatch):
    monkeypatch.setattr(socket.socket, "connect", no_way)
    monkeypatch.setattr(socket, "getaddrinfo", no_way)
    began = time.monotonic()
    assert own_addresses() == []
    assert time.monotonic() - began < 1


def test_where_no_way_leads_out_the_own_name_is_asked(monkeypatch):
    named = [(socket.AF_INET, 0, 0, "", (address, 0)) for address in ("127.0.1.1", "192.168.4.2", "192.168.4.2")]
    monkeypatch.setattr(socket.socket, "connect", no_way)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named)
    assert own_addresses() == ["192.168.4.2"]
