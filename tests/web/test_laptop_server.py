"""The server of a laptop on real sockets: its own port, which protects itself as those on the Wi-Fi do."""

import contextlib
import socket
import threading
import time

import pytest

from tests.running import Running, free_port, new_data
from tournaments.web import laptop_server
from tournaments.web.laptop_server import LaptopServer

PATIENCE = 20  # seconds; only keeps a test from waiting forever
PHONE, OTHER_PHONE = "127.0.0.2", "127.0.0.3"


class Site:
    """An application whose requests for /slow are answered once `may_end` is set."""

    def __init__(self):
        self.may_end, self.slow = threading.Event(), threading.Semaphore(0)

    def __call__(self, environ, start_response):
        if environ["PATH_INFO"] == "/slow":
            self.slow.release()
            assert self.may_end.wait(PATIENCE)
        start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "4")])
        return [b"here"]


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def port(site):
    """The port of a running server."""
    port, stopping = free_port(), threading.Event()
    server = LaptopServer(site, host="127.0.0.1", port=port, threads=3, channel_timeout=3600, map={})

    def serve():
        while not stopping.is_set():
            server.turn(seconds=0.1)

    serving = threading.Thread(target=serve)
    serving.start()
    yield port
    site.may_end.set()
    stopping.set()
    serving.join(PATIENCE)
    server.task_dispatcher.shutdown()
    for channel in list(server.active_channels.values()):
        channel.hang_up()
    server.close()


@pytest.fixture
def connect(port):
    """Open a connection from an address; it stays open until the end of the test."""
    with contextlib.ExitStack() as opened:

        def connected(source="127.0.0.1"):
            line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))
            return opened.enter_context(line)

        yield connected


def ask(line, path="/"):
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())


def answer_to(line, path="/"):
    """What a connection answers; empty once it is cut."""
    with contextlib.suppress(ConnectionError):
        ask(line, path)
        return everything(line)
    return b""


def everything(line):
    answer = b""
    while not answer.endswith(b"here") and (more := line.recv(1000)):
        answer += more
    return answer


def test_500_slow_connections_of_one_address_shut_nobody_out(connect):
    for _ in range(500):
        connect().sendall(b"GET / HTTP/1.1\r\n")
    assert answer_to(connect(PHONE)).endswith(b"here")
    assert answer_to(connect()).endswith(b"here"), "not even their own address"


def test_a_slow_sender_is_cut_off(connect, monkeypatch):
    monkeypatch.setattr(laptop_server, "DEADLINE", 0.5)
    line = connect()
    ends = time.monotonic() + PATIENCE
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < ends:
            line.sendall(b"G")
            time.sleep(0.05)
    assert time.monotonic() < ends, "it was never cut off"


def test_a_phone_that_keeps_the_server_busy_stops_nobody_else(site, connect):
    """It opens more connections than the server has threads, and none of its requests ends."""
    busy = [connect(PHONE) for _ in range(6)]
    for line in busy:
        ask(line, "/slow")
    assert site.slow.acquire(timeout=PATIENCE)
    assert answer_to(connect(OTHER_PHONE)).endswith(b"here")
    assert answer_to(connect()).endswith(b"here")
    assert not site.slow.acquire(blocking=False), "two requests of one phone run at once"
    site.may_end.set()
    assert all(everything(line).endswith(b"here") for line in busy)


def test_a_page_that_takes_long_does_not_stop_the_laptops_other_windows(site, connect):
    ask(connect(), "/slow")
    assert site.slow.acquire(timeout=PATIENCE)
    assert answer_to(connect()).endswith(b"here")


def test_the_site_answers_on_its_own_port_beside_500_slow_connections(tmp_path):
    port = free_port()
    site = Running(port, new_data(tmp_path / "data"))
    try:
        with contextlib.ExitStack() as opened:
            for _ in range(500):
                line = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
                line.sendall(b"POST /join/ HTTP/1.1\r\nContent-Length: 100\r\n\r\n")
            asking = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            ask(asking, "/alive/")
            assert b"200 OK" in asking.recv(1000)
    finally:
        site.stop()


def test_it_stops_when_the_process_is_told_to(site, monkeypatch):
    server = LaptopServer(site, host="127.0.0.1", port=free_port(), threads=1, map={})
    turns = []

    def told(*, seconds=1):
        turns.append(seconds)
        if len(turns) == 2:
            raise SystemExit

    monkeypatch.setattr(server, "turn", told)
    server.run()
    assert turns == [1, 1]
    assert not server.task_dispatcher.threads
    server.close()


CHUNKED = b"Transfer-Encoding: chunked\r\n"


@pytest.mark.parametrize("version", [b"1.1", b"1.0"])
@pytest.mark.parametrize("headers", [b"Content-Length: 5\r\n" + CHUNKED, CHUNKED + b"Content-Length: 5\r\n"])
def test_a_request_that_gives_its_length_twice_is_refused_and_its_connection_closed(connect, version, headers):
    """A proxy that believes the other length would take what follows for a request of the next reader."""
    line = connect()
    line.sendall(b"POST / HTTP/" + version + b"\r\nHost: x\r\n" + headers + b"\r\n0\r\n\r\nGET /slow HTTP/1.1\r\n\r\n")
    answer = b"".join(iter(lambda: line.recv(1000), b""))
    assert answer.startswith(b"HTTP/" + version + b" 400 Bad Request\r\n")
    assert answer.count(b"HTTP/1") == 1
    assert b"Connection: close" in answer


@pytest.mark.parametrize("header", [b"Content-Length: 5\r\n\r\n12345", CHUNKED + b"\r\n5\r\n12345\r\n0\r\n\r\n"])
def test_one_length_is_read(connect, header):
    line = connect()
    line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\n" + header)
    assert everything(line).endswith(b"here")


def test_what_is_no_request_is_refused_in_words(connect):
    line = connect()
    line.sendall(b"a hand of cards\r\n\r\n")
    assert line.recv(1000).startswith(b"HTTP/1.0 400 Bad Request\r\n")
