"""The server of a laptop, for its own port and for each port on the Wi-Fi: no device keeps the others out."""

import threading
import time
from typing import Any

from waitress import wasyncore

from tournaments.web.entry_first_server import EntryFirstChannel, EntryFirstServer

DEADLINE = 30.0
"""Seconds from opening a connection, or from its last answer, to the end of the next request."""
MOST_AN_ADDRESS = 40
"""Connections of one address. A browser opens six; several phones may share an address behind a router."""
MOST = 400
"""Connections of all addresses. More would fill the table of open files."""

AT_ONCE_HERE = 2
"""Requests of the laptop itself that are answered at the same time. All share one interpreter with everyone else's."""


class LaptopChannel(EntryFirstChannel):
    """One connection."""

    def __init__(self, server: "LaptopServer", sock: Any, addr: Any, adj: Any, map: Any = None) -> None:  # noqa: A002
        self.answered_at = time.monotonic()
        super().__init__(server, sock, addr, adj, map=map)
        server.make_room(self)

    def service(self) -> None:
        super().service()
        self.answered_at = time.monotonic()

    @property
    def is_waiting(self) -> bool:
        """Return whether the connection waits for its sender or its reader, not for us."""
        return not self.requests and not self.will_close

    def hang_up(self) -> None:
        """Close the connection now. `will_close` alone would wait for a reader who takes nothing."""
        self.will_close = True
        self.handle_close()


class LaptopServer(EntryFirstServer):
    """A server that no address fills with idle connections or keeps busy alone, and that waits for nobody for long.

    Another device has one request answered at a time. The laptop itself, which is `host`, has more: a page that takes
    long must not stop its other windows.
    """

    channel_class = LaptopChannel

    def __init__(self, application: Any, *, host: str, threads: int, **options: Any) -> None:
        self._waking = threading.Lock()
        self._has_ended = False
        super().__init__(
            application,
            host=host,
            threads=threads,
            most_at_once=lambda address: AT_ONCE_HERE if address == host else 1,
            entries_at_once=1,  # one save waits for the other anyway
            **options,
        )

    def run(self) -> None:
        """Serve until the process is told to stop."""
        try:
            while self._map:
                self.turn()
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def turn(self, *, seconds: float = 1) -> None:
        """Serve what happens next, or wait that many seconds for it."""
        wasyncore.loop(timeout=seconds, map=self._map, count=1)
        self.close_late()

    def pull_trigger(self) -> None:
        """Wake the thread that listens. Once it has ended, write nothing: its pipe may be another file by now."""
        with self._waking:
            if not self._has_ended:
                super().pull_trigger()

    def end(self) -> None:
        """Cut every connection, once nothing listens any longer."""
        self.task_dispatcher.shutdown()
        with self._waking:
            self._has_ended = True
        wasyncore.close_all(self._map)

    def make_room(self, newest: LaptopChannel) -> None:
        """Close the connection of the same address that waits longest, if the address has too many."""
        same = [channel for channel in self.active_channels.values() if channel.addr[0] == newest.addr[0]]
        same = [channel for channel in same if not channel.will_close]
        if len(same) > MOST_AN_ADDRESS:
            waiting = [channel for channel in same if channel.is_waiting and channel is not newest]
            min(waiting, key=lambda channel: channel.answered_at, default=newest).hang_up()

    def close_late(self) -> None:
        """Close what did not send a whole request, or read its answer, in time. Single bytes gain no time."""
        oldest = time.monotonic() - DEADLINE
        for channel in list(self.active_channels.values()):
            if channel.is_waiting and channel.answered_at < oldest:
                channel.hang_up()
