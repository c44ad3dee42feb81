"""Per-process cache of results, keyed by event version. Readers of a missing entry wait for one computation.

The key holds the version, so another process that saves a sheet makes the kept text old, never wrong.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock

MOST_CACHED = 64


class VersionCache:
    """Texts by key, the latest asked for; each is made once, however many ask for it at the same moment."""

    def __init__(self, *, most: int = MOST_CACHED) -> None:
        self._most = most
        self._lock = Lock()
        self._texts: OrderedDict[Hashable, Future[bytes]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The kept text, made now where there is none; who asks while it is being made waits for it."""
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
        """Whether somebody waits for it already."""
        text = self._texts.get(key)
        return text is not None and not text.done()

    def forget(self) -> None:
        """Keep nothing any more: versions begin again where an older state of the data is put back."""
        with self._lock:
            self._texts.clear()

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
