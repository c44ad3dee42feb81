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


class _Newest(NamedTuple):
    """The one version of an event that is kept, and the keys of all its values."""

    version: str
    keys: set[VersionKey]


class VersionCache(Generic[V]):
    """Values of the newest version of each event. Each is computed once, however many ask at the same time.

    Beyond a total size of `most` it frees those that were used longest ago. A value's size is 1 unless `size` tells it.
    """

    def __init__(self, *, most: int = 64, size: Callable[[V], int] = lambda _value: 1) -> None:
        self._most, self._size = most, size
        self._lock = Lock()
        self._values: OrderedDict[VersionKey, Future[V]] = OrderedDict()
        self._newest: dict[Hashable, _Newest] = {}
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
                self._keep_in_place_of_older(key, value)
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
            self._newest.clear()
            self._sizes.clear()
            self._total = 0

    def _keep_in_place_of_older(self, key: VersionKey, value: "Future[V]") -> None:
        """Keep a value and free those of older versions of its event. Do nothing if a newer version is kept."""
        newest = self._newest.get(key.event)
        if newest is not None and newest.version != key.version:
            if _is_older(key.version, newest.version):
                return
            for older in [*newest.keys]:
                self._free(older)
        self._values[key] = value
        self._newest.setdefault(key.event, _Newest(key.version, set())).keys.add(key)

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
        keys = self._newest[key.event].keys
        keys.remove(key)
        if not keys:
            del self._newest[key.event]


def _is_older(version: str, other: str) -> bool:
    """Return whether a version came before another one of its event.

    Its own number decides, then that of the hall and those behind it. The other parts tell nothing about time.
    """
    return _in_time(version) < _in_time(other)


def _in_time(version: str) -> tuple[int, ...]:
    own, _final, _timeline, *others = version.split("-")
    return (int(own), *map(int, others))
