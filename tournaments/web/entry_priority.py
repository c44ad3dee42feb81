"""Let requests that key in sheets run before polls on a single-process laptop server, and serialize saves.

Hosted processes do not wait for each other. Versions and database locks keep sheets correct; this file only
decides who waits.
"""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import connection

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

ENTRY_PATHS = re.compile(r"/c/[^/]+/events/\d+/play/\d+/\d+/(?:preview/)?|/t/[^/]+/\d+/\d+/(?:preview/)?", re.ASCII)
"""Where sheets are keyed in, at the desk and by a table's link."""

LONGEST_WAIT = 0.05
"""The longest that a poll waits for entry requests, in seconds."""


def is_entry(method: str, path: str) -> bool:
    """Return whether a request keys in a sheet."""
    return method == "POST" and ENTRY_PATHS.fullmatch(path) is not None


class Precedence:
    """Lets some tasks of a process run first. The others wait a moment for those that began before them."""

    def __init__(self) -> None:
        self._running: set[object] = set()
        self._change = threading.Condition()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Make the others wait during this block."""
        this = object()
        with self._change:
            self._running.add(this)
        try:
            yield
        finally:
            with self._change:
                self._running.remove(this)
                self._change.notify_all()

    def wait(self, *, at_most: float = LONGEST_WAIT) -> bool:
        """Wait for the tasks that go first and run now, or for that many seconds. Return whether they are done.

        Whoever sends one after another without end keeps nobody waiting for the next one too.
        """
        with self._change:
            before = set(self._running)
            return self._change.wait_for(lambda: not before & self._running, at_most)


ENTRY = Precedence()
"""Requests that key in sheets go first, polls for results wait."""


def let_entry_go_first() -> None:
    """Wait a moment for requests that key in sheets."""
    if _on_a_laptop():
        ENTRY.wait()


def entry_goes_first(view: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
    """Decorate a view that someone at the desk waits for."""

    @wraps(view)
    def first(*args: Parameters.args, **more: Parameters.kwargs) -> Answer:
        with ENTRY.first():
            return view(*args, **more)

    return first


_TURN = threading.Lock()


def turn_to_save() -> AbstractContextManager[object]:
    """Hold the lock for saving, so saves queue.

    SQLite would lock too, but it does not wake waiters: they retry after pauses of up to a tenth of a second.
    """
    return _TURN if _on_a_laptop() else nullcontext()


def _on_a_laptop() -> bool:
    return connection.vendor == "sqlite"
