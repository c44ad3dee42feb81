"""Per-process cache of results, keyed by event version. Concurrent readers of a missing entry wait for one computation.

The key includes the version, so another process's save makes an entry outdated, never wrong.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock

MOST_CACHED = 64


class VersionCache:
    """Texts by key, the most recently used. Each is computed once, however many ask at the same time."""

    def __init__(self, *, most: int = MOST_CACHED) -> None:
        self._most = most
        self._lock = Lock()
        self._texts: OrderedDict[Hashable, Future[bytes]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the text, computed now if it is missing. Concurrent readers wait for it."""
        with self._lock:
            text = self._texts.get(key)
            is_mine = text is None
            if text is None:
                text = self._texts[key] = Future()
            self._texts.move_to_end(key)
            while len(self._texts) > self._most:
                self._texts.popitem(last=False)
        if is_mine:
            self._make(key, text, make)
        return text.result()

    def is_being_made(self, key: Hashable) -> bool:
        text = self._texts.get(key)
        return text is not None and not text.done()

    def _make(self, key: Hashable, text: Future[bytes], make: Callable[[], bytes]) -> None:
        try:
            text.set_result(make())
        except BaseException as error:
            with self._lock:
                self._texts.pop(key, None)
            text.set_exception(error)
            raise


PUBLIC_RESULTS = VersionCache()
"""The results as everybody sees them."""
