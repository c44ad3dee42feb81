"""The network switch on real sockets: opening, closing, and requests in progress while it closes."""

import contextlib
import http.client
import socket
import threading
import time

import pytest

from tests.running import PATIENCE, ROOT
from tournaments.web import laptop_server
from tournaments.web.fair_queue import ENTRIES_IN_A_ROW
from tournaments.web.lan_listener import LanSwitch
from tournaments.web.network import own_addresses

ADDRESSES = own_addresses()
ELSEWHERE = "127.0.0.2"
BIG = 64_000_000  # more bytes than the system keeps for a connection
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
        return [b"here" if environ["PATH_INFO"] != "/big" else b"x" * BIG]

    switch = LanSwitch()
    # Waitress itself would wait an hour.
    switch.attach(application, port=port, threads=2, channel_timeout=3600)
    yield switch
    release.set()
    switch.close()


def get(address, path="/"):
    connection = http.client.HTTPConnection(address, timeout=20)
    connection.request("GET", path)
    return connection.getresponse().read()


def connected(address, source=""):
    """A connection from one of this machine's addresses: to the listener each is another device."""
    host, port = address.split(":")
    return socket.create_connection((host, int(port)), timeout=20, source_address=(source, 0) if source else None)


def answer_to(line):
    """What a connection answers; empty once it is cut."""
    with contextlib.suppress(ConnectionError):
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = line.recv(1000)
        while answer and not answer.endswith(b"here"):
            answer += line.recv(1000)
        return answer
    return b""


@pytest.fixture
def lines():
    """Connections that stay open until the end of the test."""
    with contextlib.ExitStack() as opened:
        yield opened.enter_context


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
def test_who_wakes_a_listener_that_has_ended_writes_into_no_other_file(switch):
    switch.open()
    listener = switch._listeners[0]
    [thread] = [thread for thread in threading.enumerate() if thread.name == f"hall {listener.address}"]
    switch.close()
    thread.join(timeout=20)
    assert not thread.is_alive()
    listener._server.pull_trigger()


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


def test_the_limits_are_those_of_the_document():
    said = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())
    assert f"One address has at most {laptop_server.MOST_AN_ADDRESS} connections" in said
    assert f"must finish its next request within {laptop_server.DEADLINE:.0f} seconds" in said
    assert f"can still fill the {laptop_server.MOST} connections" in said
    words = {2: "two", 3: "three"}
    assert f"but after {words[ENTRIES_IN_A_ROW]} of them comes one other request" in said
    assert f"one request answered at a time, the laptop itself {words[laptop_server.AT_ONCE_HERE]}" in said


@needs_network
def test_450_idle_connections_of_one_address_shut_nobody_out(switch, lines):
    switch.open()
    for _ in range(450):
        lines(connected(switch.addresses[0]))
    assert answer_to(lines(connected(switch.addresses[0], ELSEWHERE))).endswith(b"here")
    assert answer_to(lines(connected(switch.addresses[0]))).endswith(b"here"), "not even their own address"


@needs_network
def test_connections_in_use_stay_when_their_address_opens_more(switch, lines):
    switch.open()
    used = [lines(connected(switch.addresses[0])) for _ in range(3)]
    for _ in range(laptop_server.MOST_AN_ADDRESS):
        lines(connected(switch.addresses[0]))
        assert all(answer_to(line).endswith(b"here") for line in used)


@needs_network
def test_a_request_in_progress_stays_when_its_address_opens_more(switch, lines, release, arrived):
    switch.open()
    line = lines(connected(switch.addresses[0]))
    line.sendall(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
    assert arrived.wait(timeout=20)
    for _ in range(2 * laptop_server.MOST_AN_ADDRESS):
        lines(connected(switch.addresses[0]))
    release.set()
    assert b"200 OK" in line.recv(1000)


@needs_network
@pytest.mark.parametrize(
    "piece",
    [b"G", b"X: y\r\n", b"\r\n\r\n"],
    ids=["a byte at a time", "a header at a time", "empty requests"],
)
def test_a_slow_sender_is_cut_off(switch, lines, monkeypatch, piece):
    monkeypatch.setattr(laptop_server, "DEADLINE", 1.0, raising=False)
    switch.open()
    line = lines(connected(switch.addresses[0]))
    line.sendall(b"GET / HTTP/1.1\r\n" if b":" in piece else b"")
    ends = time.monotonic() + PATIENCE / 4
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < ends:
            line.sendall(piece)
            time.sleep(0.1)
    assert time.monotonic() < ends, "it was never cut off"


@needs_network
def test_a_slow_reader_is_cut_off(switch, lines, monkeypatch):
    monkeypatch.setattr(laptop_server, "DEADLINE", 1.0, raising=False)
    switch.open()
    line = lines(connected(switch.addresses[0]))
    line.sendall(b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n")
    read = 0
    for _ in range(30):
        read += len(line.recv(10))
        time.sleep(0.1)
    while more := all_at_once(line):
        read += more
    assert read < BIG, "nobody cut it off"


@needs_network
def test_who_reads_nothing_is_cut_off(switch, lines, monkeypatch):
    monkeypatch.setattr(laptop_server, "DEADLINE", 1.0, raising=False)
    switch.open()
    lines(connected(switch.addresses[0])).sendall(b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n")
    connections = switch._listeners[0]._server.active_channels
    ends = time.monotonic() + 20
    while not connections and time.monotonic() < ends:
        time.sleep(0.05)
    assert connections, "it never arrived"
    while connections and time.monotonic() < ends:
        time.sleep(0.05)
    assert not connections


def all_at_once(line):
    with contextlib.suppress(ConnectionError):
        return len(line.recv(1_000_000))
    return 0


@needs_network
def test_who_asks_again_in_time_is_never_cut_off(switch, lines, monkeypatch):
    monkeypatch.setattr(laptop_server, "DEADLINE", 20.0)
    switch.open()
    line = lines(connected(switch.addresses[0]))
    for _ in range(12):
        assert answer_to(line).endswith(b"here")
        time.sleep(0.2)
