"""A server of one process that answers what somebody keys in before what others read, and everyone in turn."""

from collections.abc import Callable
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from accounts.throttling import counted_address
from tournaments.web.entry_priority import is_entry
from tournaments.web.fair_queue import FairQueue


class EntryFirstDispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """The threads of a server and the queue before them, which gives fair turns.

    300 phones that open a page at once ask for thousands of files, and one phone can send forms without end: without
    turns a sheet or another phone's page would wait behind them.
    """

    def __init__(self, most_at_once: Callable[[str], int], entries_at_once: int | None = None) -> None:
        super().__init__()
        self.queue = FairQueue(most_at_once, entries_at_once)

    def add_task(self, task: HTTPChannel) -> None:
        """Put a connection with a request into the queue."""
        request = task.requests[0]
        with self.lock:
            # A request that cannot be read has no path. It is answered with the error.
            goes_first = request.error is None and is_entry(request.command, request.path)
            self.queue.append(task, address=_address_of(task), is_entry=goes_first)
            self.queue_cv.notify()


def _address_of(task: HTTPChannel) -> str:
    """Return the address of the reader: behind a proxy, the last one that the proxy appended."""
    if task.adj.trusted_proxy == task.addr[0]:
        return counted_address(task.requests[0].headers.get("X_FORWARDED_FOR", "").rpartition(",")[2]) or task.addr[0]
    return str(task.addr[0])


class StrictParser(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    """Reads a request, and refuses one that gives its length twice: a proxy may believe the other one."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the header. Raises ParsingError; the connection is then closed."""
        super().parse_header(header_plus)
        if "CONTENT_LENGTH" in self.headers and (self.chunked or "TRANSFER_ENCODING" in self.headers):
            raise ParsingError("Content-Length and Transfer-Encoding in one request")


class EntryFirstChannel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """One connection."""

    parser_class = StrictParser


class EntryFirstServer(TcpWSGIServer):  # type: ignore[misc]  # waitress has no types
    """A server with such a queue. `threads` and the other options are waitress's own.

    `most_at_once` says how many requests of an address may run at the same time, and `entries_at_once` how many of them
    may key in sheets: as many as there are threads, unless said otherwise.
    """

    channel_class = EntryFirstChannel

    def __init__(
        self,
        application: Any,
        *,
        threads: int,
        most_at_once: Callable[[str], int] | None = None,
        entries_at_once: int | None = None,
        **options: Any,
    ) -> None:
        dispatcher = EntryFirstDispatcher(most_at_once or (lambda _address: threads), entries_at_once)
        dispatcher.set_thread_count(threads)
        try:
            super().__init__(application, dispatcher=dispatcher, threads=threads, **options)
        except OSError:
            dispatcher.shutdown()
            raise
