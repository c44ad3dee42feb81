"""Whose request is next: entry before what others read, and every address in its turn."""

import threading
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

ENTRIES_IN_A_ROW = 3
"""After so many requests that key in sheets comes one other, if any waits."""


class Task(Protocol):
    """A request to answer."""

    def service(self) -> None: ...
    def cancel(self) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadTurn:
    """A request whose turn it is. `ended` is called once it is answered or given up."""

    task: Task
    ended: Callable[[], None]

    def service(self) -> None:
        try:
            self.task.service()
        finally:
            self.ended()

    def cancel(self) -> None:
        self.task.cancel()
        self.ended()


class Lane:
    """Waiting requests. Those of one address keep their order; the addresses take turns."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Task]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def append(self, task: Task, address: str) -> None:
        self._waiting.setdefault(address, deque()).append(task)

    def next_address(self, may_run: Callable[[str], bool]) -> str | None:
        """Return the address whose turn it is, of those that may run one more."""
        return next(filter(may_run, self._waiting), None)

    def take(self, address: str) -> Task:
        """Return the address's first request. Its others wait behind every other address."""
        waiting = self._waiting.pop(address)
        task = waiting.popleft()
        if waiting:
            self._waiting[address] = waiting
        return task


class FairQueue:
    """Waiting requests, in the order in which they may run.

    Requests that key in sheets go first, one of each address before the second of any, and a few of them before one
    other. `most_at_once` says how many requests of an address may run at the same time, and `entries_at_once` how many
    of them may key in sheets (None: as many): one device cannot take every thread. The methods have the names that
    waitress calls, under its own lock; turns end without that lock.
    """

    def __init__(self, most_at_once: Callable[[str], int], entries_at_once: int | None = None) -> None:
        self._most_at_once, self._entries_at_once = most_at_once, entries_at_once
        self._running: Counter[str] = Counter()
        self._keying_in: Counter[str] = Counter()
        self._counting = threading.Lock()
        self._entries, self._others = Lane(), Lane()
        self._entries_in_a_row = 0

    def __len__(self) -> int:
        return len(self._entries) + len(self._others)

    def __bool__(self) -> bool:
        """Return whether a request waits that may run now."""
        return any(address is not None for address in self._next_addresses())

    def append(self, task: Task, *, address: str, is_entry: bool) -> None:
        (self._entries if is_entry else self._others).append(task, address)

    def popleft(self) -> ThreadTurn:
        """Take the next request. Its address has one more that runs, until the turn has ended. Raises IndexError."""
        entry, other = self._next_addresses()
        if entry is not None and (other is None or self._entries_in_a_row < ENTRIES_IN_A_ROW):
            self._entries_in_a_row += 1
            return self._turn(entry, is_entry=True)
        if other is None:
            raise IndexError("no request may run now")
        self._entries_in_a_row = 0
        return self._turn(other, is_entry=False)

    def _next_addresses(self) -> tuple[str | None, str | None]:
        """Return whose turn it is to key in a sheet, and whose turn it is otherwise."""
        return self._entries.next_address(self._may_key_in), self._others.next_address(self._may_run)

    def _may_run(self, address: str) -> bool:
        return self._running[address] < self._most_at_once(address)

    def _may_key_in(self, address: str) -> bool:
        is_free = self._entries_at_once is None or self._keying_in[address] < self._entries_at_once
        return is_free and self._may_run(address)

    def _turn(self, address: str, *, is_entry: bool) -> ThreadTurn:
        counts = (self._running, self._keying_in) if is_entry else (self._running,)
        with self._counting:
            for running in counts:
                running[address] += 1
        lane = self._entries if is_entry else self._others
        return ThreadTurn(task=lane.take(address), ended=lambda: self._end(address, counts))

    def _end(self, address: str, counts: Sequence[Counter[str]]) -> None:
        with self._counting:
            for running in counts:
                running[address] -= 1
                if not running[address]:
                    del running[address]
