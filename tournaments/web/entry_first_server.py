"""A server of one process that answers what somebody sends before what others read."""

from itertools import takewhile
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher


class EntryFirstDispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """The threads of a server and the queue before them. In it, requests that send something go first.

    300 phones that open a page at once ask for thousands of files: without this, a sheet would wait behind them.
    """

    def add_task(self, task: HTTPChannel) -> None:
        """Put a request into the queue, behind those that go before it."""
        if not _sends(task):
            super().add_task(task)
            return
        with self.lock:
            self.queue.insert(sum(1 for _ in takewhile(_sends, self.queue)), task)
            self.queue_cv.notify()


def _sends(task: HTTPChannel) -> bool:
    return any(request.command == "POST" for request in task.requests)


class EntryFirstServer(TcpWSGIServer):  # type: ignore[misc]  # waitress has no types
    """A server with such a queue. `threads` and the other options are waitress's own."""

    def __init__(self, application: Any, *, threads: int, **options: Any) -> None:
        dispatcher = EntryFirstDispatcher()
        dispatcher.set_thread_count(threads)
        try:
            super().__init__(application, dispatcher=dispatcher, threads=threads, **options)
        except OSError:
            dispatcher.shutdown()
            raise
