"""In the queue of a server, what somebody sends goes before what others read."""

import socket
import threading
from types import SimpleNamespace

import pytest
from waitress.task import ThreadedTaskDispatcher

from tests.running import free_port
from tournaments.web.entry_first_server import EntryFirstDispatcher, EntryFirstServer

PATIENCE = 20  # seconds; only keeps a test from waiting forever
READ, SENT = ["GET", "HEAD"], ["POST"]


def task(number, commands):
    return SimpleNamespace(number=number, requests=[SimpleNamespace(command=command) for command in commands])


def order(dispatcher):
    """Put tasks into the queue of a dispatcher without threads, and return their order."""
    for number, commands in enumerate([READ, READ, SENT, READ, SENT, ["GET", "POST"], READ]):
        dispatcher.add_task(task(number, commands))
    return [waiting.number for waiting in dispatcher.queue]


def test_what_is_sent_goes_first_and_each_kind_keeps_its_order():
    assert order(EntryFirstDispatcher()) == [2, 4, 5, 0, 1, 3, 6]


def test_waitress_itself_has_one_order_for_all():
    assert order(ThreadedTaskDispatcher()) == [0, 1, 2, 3, 4, 5, 6]


def test_a_thread_that_has_nothing_to_do_takes_what_is_sent():
    answered = threading.Event()
    dispatcher = EntryFirstDispatcher()
    dispatcher.set_thread_count(1)
    sent = task(1, SENT)
    sent.service = answered.set
    dispatcher.add_task(sent)
    assert answered.wait(PATIENCE)
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
