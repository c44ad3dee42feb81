"""Per-process cache of results, keyed by event version. Concurrent readers of a missing entry wait for one computation.

The key includes the version, so another process's save makes an entry outdated, never wrong. Of each event the cache
has the newest version only: nobody asks for an older one again, so the first question about a newer one frees it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

V = TypeVar("V")


class VersionKey(NamedTuple):
    """What a value is about: an event or a link to it, the version that `version_of` returns, and what of it."""

    event: Hashable
    version: str
    what: Hashable = ""


class VersionCache(Generic[V]):
    """Values of the newest version of each event. Each is computed once, however many ask at the same time.

    Beyond a total size of `most` it frees those that were used longest ago. A value's size is 1 unless `size` tells it.
    """

    def __init__(self, *, most: int = 64, size: Callable[[V], int] = lambda _value: 1) -> None:
        self._most, self._size = most, size
        self._lock = Lock()
        self._values: OrderedDict[VersionKey, Future[V]] = OrderedDict()
        self._sizes: dict[VersionKey, int] = {}
        self._total = 0

    def get(self, key: VersionKey, make: Callable[[], V]) -> V:
        """Return the value, computed now if it is missing. Concurrent readers wait for it.

        A reader who is late with an older version gets it as well, but it is not kept.
        """
        with self._lock:
            value = self._values.get(key)
            is_mine = value is None
            if value is None:
                value = Future()
                if self._is_newest(key):
                    self._values[key] = value
            else:
                self._values.move_to_end(key)
        if is_mine:
            self._make(key, value, make)
        return value.result()

    def made(self, key: VersionKey) -> V | None:
        """Return the value if it is computed already."""
        with self._lock:
            value = self._values.get(key)
            if value is None or not value.done():
                return None
            self._values.move_to_end(key)
        return value.result()

    def is_being_made(self, key: VersionKey) -> bool:
        value = self._values.get(key)
        return value is not None and not value.done()

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._sizes.clear()
            self._total = 0

    def _is_newest(self, key: VersionKey) -> bool:
        """Free what is kept of older versions of the event, or return False if a newer one is kept."""
        others = [kept for kept in self._values if kept.event == key.event and kept.version != key.version]
        if any(_is_older(key.version, kept.version) for kept in others):
            return False
        for kept in others:
            self._free(kept)
        return True

    def _make(self, key: VersionKey, value: "Future[V]", make: Callable[[], V]) -> None:
        try:
            value.set_result(make())
        except BaseException as error:
            with self._lock:
                if self._values.get(key) is value:
                    self._free(key)
            value.set_exception(error)
            raise
        with self._lock:
            if self._values.get(key) is value:
                self._sizes[key] = size = self._size(value.result())
                self._total += size
            while self._total > self._most:
                self._free(next(kept for kept in self._values if kept in self._sizes))

    def _free(self, key: VersionKey) -> None:
        del self._values[key]
        self._total -= self._sizes.pop(key, 0)


def _is_older(version: str, other: str) -> bool:
    """Return whether a version came before another one of its event: its own number decides, then that of the hall."""
    (own, *_, hall), (other_own, *_, other_hall) = version.split("-"), other.split("-")
    return (int(own), int(hall)) < (int(other_own), int(other_hall))
