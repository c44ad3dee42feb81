"""The laptop's addresses on its local network."""

import socket

import pytest

from tournaments.web.network import FAR_AWAY, is_local, own_addresses


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
def test_only_private_addresses_are_local(address, local):
    assert is_local(address) is local


def test_a_server_can_listen_on_every_address_of_this_machine():
    addresses = own_addresses()
    assert len(addresses) == len(set(addresses))
    for address in addresses:
        with socket.socket() as listener:
            listener.bind((address, 0))


def no_route(*_):
    raise OSError("Network is unreachable")


def test_without_a_network_there_is_no_address(monkeypatch):
    asked = []

    def asks(question):
        def unanswered(*_):
            asked.append(question)
            no_route()

        return unanswered

    monkeypatch.setattr(socket.socket, "connect", asks("route"))
    monkeypatch.setattr(socket, "getaddrinfo", asks("name"))
    assert own_addresses() == []
    assert asked == [*["route"] * len(FAR_AWAY), "name"]  # a lookup by name can take seconds: one, and last


def test_without_a_route_the_addresses_come_from_the_host_name(monkeypatch):
    named = [(socket.AF_INET, 0, 0, "", (address, 0)) for address in ("127.0.1.1", "192.168.4.2", "192.168.4.2")]
    monkeypatch.setattr(socket.socket, "connect", no_route)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named)
    assert own_addresses() == ["192.168.4.2"]
