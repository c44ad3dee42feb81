"""In the queue of a server, what somebody keys in goes before what others read, and everyone has a turn."""

import socket
import threading
from types import SimpleNamespace

import pytest
from waitress.task import ThreadedTaskDispatcher

from tests.builders import make_evening
from tests.running import free_port
from tests.test_access import TABLE
from tests.walk import address, things_of
from tournaments.web.entry_first_server import EntryFirstDispatcher, EntryFirstServer
from tournaments.web.entry_priority import is_entry

PATIENCE = 20  # seconds; only keeps a test from waiting forever
SHEET, TABLE_PREVIEW = "/c/tuesday-club/events/7/play/1/2/", "/t/AbCdEfGhIj/1/2/preview/"
READ, SAVED, PREVIEWED, JOINED = ("GET", SHEET), ("POST", SHEET), ("POST", TABLE_PREVIEW), ("POST", "/join/")
"""Requests: one reads, two key in a sheet, one sends something else."""


def task(number, asked, *, source="192.168.1.20", proxy=None, headers=(), error=None):
    """A connection with one request."""
    method, path = asked
    request = SimpleNamespace(command=method, path=path, headers=dict(headers), error=error)
    adj = SimpleNamespace(trusted_proxy=proxy)
    answered = threading.Event()
    return SimpleNamespace(
        number=number, requests=[request], addr=(source, 50_000), adj=adj, service=answered.set, answered=answered
    )


def without_threads(most_at_once=100):
    return EntryFirstDispatcher(lambda _address: most_at_once)


def order(dispatcher, *tasks):
    """Put tasks into the queue of a dispatcher without threads, and return the order in which they leave it."""
    for one in tasks:
        dispatcher.add_task(one)
    numbers = []
    while dispatcher.queue:
        numbers.append(dispatcher.queue.popleft().task.number)
    return numbers


def numbered(*asked):
    return [task(number, one) for number, one in enumerate(asked)]


def test_only_what_keys_in_a_sheet_goes_first():
    tasks = numbered(READ, JOINED, SAVED, READ, PREVIEWED)
    assert order(without_threads(), *tasks) == [2, 4, 0, 1, 3]


def test_waitress_itself_has_one_order_for_all():
    dispatcher = ThreadedTaskDispatcher()
    for one in numbered(READ, JOINED, SAVED, READ, PREVIEWED):
        dispatcher.add_task(one)
    assert [one.number for one in dispatcher.queue] == [0, 1, 2, 3, 4]


def test_a_phone_that_sends_sheets_without_end_keeps_nobody_waiting():
    eve = [task(f"Eve {number}", PREVIEWED, source="192.168.1.66") for number in range(12)]
    dora, fay = task("Dora", READ), task("Fay", SAVED, source="192.168.1.21")
    dispatcher = without_threads(most_at_once=1)
    assert order(dispatcher, *eve, dora, fay) == ["Eve 0", "Fay", "Dora"]
    assert len(dispatcher.queue) == 11


def test_behind_a_proxy_the_address_is_what_the_proxy_says_last():
    said = {"X_FORWARDED_FOR": "192.168.1.66, 2001:db8::1"}
    homes = [
        ("Eve", said),
        ("Eve again", {"X_FORWARDED_FOR": "2001:db8::2"}),
        ("Dora", {"X_FORWARDED_FOR": "10.0.0.7"}),
    ]
    tasks = [task(name, READ, source="127.0.0.1", proxy="127.0.0.1", headers=headers) for name, headers in homes]
    assert order(without_threads(), *tasks) == ["Eve", "Dora", "Eve again"]


@pytest.mark.parametrize("proxy", [None, "127.0.0.1"])
def test_nobody_else_is_believed_about_an_address(proxy):
    tasks = [task(number, READ, proxy=proxy, headers={"X_FORWARDED_FOR": f"10.0.0.{number}"}) for number in range(3)]
    assert order(without_threads(most_at_once=1), *tasks) == [0]


def test_a_request_that_cannot_be_read_waits_with_the_others():
    broken = task(0, READ, error="bad")
    del broken.requests[0].command, broken.requests[0].path
    assert order(without_threads(), broken, task(1, SAVED)) == [1, 0]


ENTRY_PAGES = {"sheets:sheet", "sheets:preview", "table:sheet", "table:preview"}


def test_the_paths_of_entry_are_those_of_the_sheets(club):
    things = things_of(club, make_evening(club))
    paths = {name: address(name, row[0], things) for name, row in TABLE.items()}
    assert {name for name, path in paths.items() if is_entry("POST", path)} == ENTRY_PAGES


def test_reading_a_sheet_is_no_entry():
    assert is_entry("POST", SHEET)
    assert not is_entry("GET", SHEET)


def test_a_thread_that_has_nothing_to_do_takes_what_is_sent():
    dispatcher = without_threads()
    dispatcher.set_thread_count(1)
    sent = task(1, SAVED)
    dispatcher.add_task(sent)
    assert sent.answered.wait(PATIENCE)
    dispatcher.shutdown()


def test_a_request_that_waits_for_its_address_is_answered_when_the_one_before_is_done():
    dispatcher, may_end = without_threads(most_at_once=1), threading.Event()
    dispatcher.set_thread_count(2)
    first, second = numbered(READ, READ)
    first.service = lambda: may_end.wait(PATIENCE)
    other = task(2, READ, source="192.168.1.66")
    for one in (first, second, other):
        dispatcher.add_task(one)
    assert other.answered.wait(PATIENCE)
    assert not second.answered.is_set()
    may_end.set()
    assert second.answered.wait(PATIENCE)
    dispatcher.shutdown()


def test_a_taken_port_leaves_no_thread(monkeypatch):
    ended = []
    monkeypatch.setattr(EntryFirstDispatcher, "shutdown", lambda _self: ended.append(1))
    with socket.socket() as other:
        other.bind(("127.0.0.1", free_port()))
        other.listen()
        with pytest.raises(OSError, match="in use"):
            EntryFirstServer(lambda *_: [], host="127.0.0.1", port=other.getsockname()[1], threads=1)
    assert ended == [1]
