"""The network switch on real sockets: opening, closing, and requests in progress while it closes."""

import http.client
import socket
import threading

import pytest

from tournaments.hall.lan_listener import LanSwitch
from tournaments.hall.network import own_addresses

ADDRESSES = own_addresses()
needs_network = pytest.mark.skipif(not ADDRESSES, reason="this machine is on no network")


@pytest.fixture
def release():
    """Requests for /slow are answered once this is set."""
    return threading.Event()


@pytest.fixture
def arrived():
    """Set when a request for /slow arrives."""
    return threading.Event()


@pytest.fixture
def switch(port, release, arrived):
    def application(environ, start_response):
        if environ["PATH_INFO"] == "/slow":
            arrived.set()
            assert release.wait(timeout=20)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"here"]

    switch = LanSwitch()
    switch.attach(application, port=port, threads=2)
    yield switch
    release.set()
    switch.close()


def get(address, path="/"):
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.request("GET", path)
    return connection.getresponse().read()


def move_to(monkeypatch, *addresses):
    """Let the machine have these addresses and no route to the internet."""

    def no_route(*_):
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", no_route)
    named = [(socket.AF_INET, 0, 0, "", (address, 0)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named)


def test_a_switch_that_is_attached_to_no_site_cannot_open():
    switch = LanSwitch()
    assert not switch.is_attached
    assert not switch.open()
    assert not switch.is_open


def test_the_switch_is_closed_at_the_start(switch):
    assert switch.is_attached
    assert not switch.is_open
    assert switch.addresses == []
    assert not switch.has_moved


@needs_network
def test_an_open_switch_answers_on_the_local_network_and_a_closed_one_refuses(switch, port):
    with pytest.raises(ConnectionRefusedError):
        get(f"{ADDRESSES[0]}:{port}")
    assert switch.open()
    assert switch.addresses == [f"{address}:{port}" for address in ADDRESSES]
    assert get(switch.addresses[0]) == b"here"
    switch.close()
    assert switch.addresses == []
    with pytest.raises(ConnectionRefusedError):
        get(f"{ADDRESSES[0]}:{port}")


@needs_network
def test_the_switch_does_not_listen_on_loopback(switch, port):
    switch.open()
    with pytest.raises(ConnectionRefusedError):
        get(f"127.0.0.1:{port}")


@needs_network
def test_the_switch_opens_and_closes_repeatedly(switch):
    for _ in range(5):
        assert switch.open()
        assert switch.open()
        assert get(switch.addresses[0]) == b"here"
        switch.close()
        switch.close()
    for thread in [thread for thread in threading.enumerate() if thread.name.startswith("hall ")]:
        thread.join(timeout=20)
        assert not thread.is_alive()


@needs_network
def test_the_lan_addresses_are_allowed_hosts_only_while_the_switch_is_open(switch, settings):
    usual = list(settings.ALLOWED_HOSTS)
    switch.open()
    assert [*usual, *ADDRESSES] == settings.ALLOWED_HOSTS
    switch.open()
    assert [*usual, *ADDRESSES] == settings.ALLOWED_HOSTS
    switch.close()
    assert usual == settings.ALLOWED_HOSTS


@needs_network
def test_a_request_in_progress_is_answered_after_the_switch_closes(switch, release, arrived):
    switch.open()
    address, answers = switch.addresses[0], []
    asking = threading.Thread(target=lambda: answers.append(get(address, "/slow")))
    asking.start()
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.connect()
    assert arrived.wait(timeout=20)
    switch.close()
    release.set()
    asking.join(timeout=20)
    assert answers == [b"here"]


@needs_network
def test_closing_the_switch_closes_idle_connections(switch):
    switch.open()
    connection = http.client.HTTPConnection(switch.addresses[0], timeout=20)
    connection.request("GET", "/")
    assert connection.getresponse().read() == b"here"
    idle = connection.sock
    switch.close()
    assert idle.recv(100) == b""


@needs_network
def test_a_port_in_use_is_replaced_by_a_free_one(switch, port):
    with socket.socket() as other:
        other.bind((ADDRESSES[0], port))
        other.listen()
        assert switch.open()
        assert switch.addresses[0] != f"{ADDRESSES[0]}:{port}"
        assert get(switch.addresses[0]) == b"here"


@needs_network
def test_a_change_of_network_is_detected(switch, monkeypatch):
    switch.open()
    assert not switch.has_moved
    move_to(monkeypatch, "192.168.77.7")
    assert switch.has_moved


def test_without_a_network_the_switch_cannot_open(switch, monkeypatch):
    move_to(monkeypatch)
    assert not switch.open()
    assert not switch.is_open
