"""Per-process cache of results, keyed by event version. Concurrent readers of a missing entry wait for one computation.

The key includes the version, so another process's save makes an entry outdated, never wrong.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class VersionCache(Generic[V]):
    """Values by key, the most recently used. Each is computed once, however many ask at the same time."""

    def __init__(self, *, most: int = 64) -> None:
        self._most = most
        self._lock = Lock()
        self._values: OrderedDict[Hashable, Future[V]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value, computed now if it is missing. Concurrent readers wait for it."""
        with self._lock:
            value = self._values.get(key)
            is_mine = value is None
            if value is None:
                value = self._values[key] = Future()
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        if is_mine:
            self._make(key, value, make)
        return value.result()

    def made(self, key: Hashable) -> V | None:
        """Return the value if it is computed already."""
        with self._lock:
            value = self._values.get(key)
            if value is None or not value.done():
                return None
            self._values.move_to_end(key)
        return value.result()

    def is_being_made(self, key: Hashable) -> bool:
        value = self._values.get(key)
        return value is not None and not value.done()

    def clear(self) -> None:
        with self._lock:
            self._values.clear()

    def _make(self, key: Hashable, value: Future[V], make: Callable[[], V]) -> None:
        try:
            value.set_result(make())
        except BaseException as error:
            with self._lock:
                self._values.pop(key, None)
            value.set_exception(error)
            raise
