"""The switch on real sockets: closed at first, open on the local network, shut again; what is under way is answered."""

import http.client
import socket
import threading

import pytest

from tournaments.hall.lan_listener import LanSwitch
from tournaments.hall.network import own_addresses

ADDRESSES = own_addresses()
needs_network = pytest.mark.skipif(not ADDRESSES, reason="this machine is on no network")


@pytest.fixture
def slow():
    """Holds back every answer until it is set."""
    return threading.Event()


@pytest.fixture
def begun():
    """Set once an answer is held back."""
    return threading.Event()


@pytest.fixture
def switch(port, slow, begun):
    def application(environ, start_response):
        if environ["PATH_INFO"] == "/slow":
            begun.set()
            assert slow.wait(timeout=20)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"here"]

    made = LanSwitch()
    made.attach(application, port=port, threads=2)
    yield made
    slow.set()
    made.close()


def asked(address, path="/"):
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.request("GET", path)
    return connection.getresponse().read()


def move_to(monkeypatch, *addresses):
    """Let the system say that this machine has these addresses and no way out."""

    def no_way(*_):
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", no_way)
    named = [(socket.AF_INET, 0, 0, "", (address, 0)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named)


def test_a_door_without_a_frame_stays_shut():
    switch = LanSwitch()
    assert not switch.is_attached
    assert not switch.open()
    assert not switch.is_open


def test_it_is_closed_at_first(switch):
    assert switch.is_attached
    assert not switch.is_open
    assert switch.addresses == []
    assert not switch.has_moved


@needs_network
def test_open_it_answers_on_the_local_network_and_closed_it_refuses(switch, port):
    with pytest.raises(ConnectionRefusedError):
        asked(f"{ADDRESSES[0]}:{port}")
    assert switch.open()
    assert switch.addresses == [f"{address}:{port}" for address in ADDRESSES]
    assert asked(switch.addresses[0]) == b"here"
    switch.close()
    assert switch.addresses == []
    with pytest.raises(ConnectionRefusedError):
        asked(f"{ADDRESSES[0]}:{port}")


@needs_network
def test_it_listens_nowhere_else(switch, port):
    switch.open()
    with pytest.raises(ConnectionRefusedError):
        asked(f"127.0.0.1:{port}")


@needs_network
def test_it_opens_and_closes_any_number_of_times(switch):
    for _ in range(5):
        assert switch.open()
        assert switch.open()
        assert asked(switch.addresses[0]) == b"here"
        switch.close()
        switch.close()
    for thread in [thread for thread in threading.enumerate() if thread.name.startswith("hall ")]:
        thread.join(timeout=20)
        assert not thread.is_alive()


@needs_network
def test_the_site_answers_to_its_addresses_only_while_it_is_open(switch, settings):
    usual = list(settings.ALLOWED_HOSTS)
    switch.open()
    assert [*usual, *ADDRESSES] == settings.ALLOWED_HOSTS
    switch.open()
    assert [*usual, *ADDRESSES] == settings.ALLOWED_HOSTS
    switch.close()
    assert usual == settings.ALLOWED_HOSTS


@needs_network
def test_a_request_under_way_is_answered_after_the_door_closed(switch, slow, begun):
    switch.open()
    address, answers = switch.addresses[0], []
    asking = threading.Thread(target=lambda: answers.append(asked(address, "/slow")))
    asking.start()
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.connect()
    assert begun.wait(timeout=20)
    switch.close()
    slow.set()
    asking.join(timeout=20)
    assert answers == [b"here"]


@needs_network
def test_a_connection_kept_open_is_cut(switch):
    switch.open()
    connection = http.client.HTTPConnection(switch.addresses[0], timeout=20)
    connection.request("GET", "/")
    assert connection.getresponse().read() == b"here"
    kept = connection.sock
    switch.close()
    assert kept.recv(100) == b""


@needs_network
def test_a_taken_port_is_replaced_by_a_free_one(switch, port):
    with socket.socket() as other:
        other.bind((ADDRESSES[0], port))
        other.listen()
        assert switch.open()
        assert switch.addresses[0] != f"{ADDRESSES[0]}:{port}"
        assert asked(switch.addresses[0]) == b"here"


@needs_network
def test_another_network_is_noticed(switch, monkeypatch):
    switch.open()
    assert not switch.has_moved
    move_to(monkeypatch, "192.168.77.7")
    assert switch.has_moved


def test_on_no_network_it_stays_shut(switch, monkeypatch):
    move_to(monkeypatch)
    assert not switch.open()
    assert not switch.is_open
