"""The switch that lets other devices on the local network in, and the listeners it starts and stops.

It belongs to the process that serves and knows no database, so it is always off at the start. Where another program
serves the site (a hosted one, the tests) the switch is attached to nothing and stays off.
"""

import contextlib
import threading
import time
from typing import Any

from django.conf import settings
from waitress import wasyncore
from waitress.server import create_server

from tournaments.hall.network import own_addresses

PATIENCE = 3.0  # seconds that requests under way have to be answered after the switch is turned off


class LanListener:
    """The running server on one more address, in a thread of its own until it is stopped."""

    def __init__(self, application: Any, *, host: str, port: int, **options: Any) -> None:
        self._map: dict[int, Any] = {}
        self._server = create_server(application, map=self._map, host=host, port=port, **options)
        self.host = host
        self.address = f"{host}:{self._server.effective_port}"
        self._stopping = False
        self._stopped_listening = threading.Event()
        threading.Thread(target=self._listen, name=f"hall {self.address}", daemon=True).start()

    def stop(self) -> None:
        """Refuse new connections from now on; what is under way is still answered, it may be this very request."""
        self._stopping = True
        self._server.pull_trigger()
        self._stopped_listening.wait(timeout=PATIENCE)

    def _listen(self) -> None:
        while not self._stopping:
            wasyncore.loop(timeout=1, map=self._map, count=1)
        wasyncore.dispatcher.close(self._server)
        self._stopped_listening.set()
        ends = time.monotonic() + PATIENCE
        while self._is_answering() and time.monotonic() < ends:
            wasyncore.loop(timeout=0.1, map=self._map, count=1)
        self._server.task_dispatcher.shutdown()
        wasyncore.close_all(self._map)

    def _is_answering(self) -> bool:
        channels = list(self._server.active_channels.values())
        return any(channel.requests or channel.total_outbufs_len for channel in channels)


class LanSwitch:
    """Lets other devices on the local network in while it is on; the site then answers to its own addresses too."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._application: Any = None
        self._port = 0
        self._options: dict[str, Any] = {}
        self._listeners: list[LanListener] = []
        self._usual_hosts: list[str] = []

    def attach(self, application: Any, *, port: int, **options: Any) -> None:
        """Attach the switch to the server of this process: what it serves, on which port, with what options."""
        self._application, self._port, self._options = application, port, options

    @property
    def is_attached(self) -> bool:
        """Whether this process can listen on the local network at all."""
        return self._application is not None

    @property
    def addresses(self) -> list[str]:
        """Where other devices find the site, the likeliest first; empty while the switch is off."""
        return [listener.address for listener in self._listeners]

    @property
    def is_open(self) -> bool:
        """Whether other devices are let in."""
        return bool(self._listeners)

    @property
    def has_moved(self) -> bool:
        """Whether the laptop has joined another network since the switch was turned on."""
        return self.is_open and {listener.host for listener in self._listeners} != set(own_addresses())

    def open(self) -> bool:
        """Listen on every address in the local networks of today; False where there is none. Open twice is anew."""
        with self._lock:
            self._shut()
            if not self.is_attached:
                return False
            self._listeners = [listener for host in own_addresses() if (listener := self._listener_on(host))]
            self._usual_hosts = settings.ALLOWED_HOSTS
            settings.ALLOWED_HOSTS = [*self._usual_hosts, *(listener.host for listener in self._listeners)]
            return self.is_open

    def close(self) -> None:
        """Let nobody in any more."""
        with self._lock:
            self._shut()

    def _listener_on(self, host: str) -> LanListener | None:
        # The port of the site itself is the easiest to read out; any free one will do where it is taken.
        for port in (self._port, 0):
            with contextlib.suppress(OSError):
                return LanListener(self._application, host=host, port=port, **self._options)
        return None

    def _shut(self) -> None:
        if self._listeners:
            settings.ALLOWED_HOSTS = self._usual_hosts
        for listener in self._listeners:
            listener.stop()
        self._listeners = []


LAN_SWITCH = LanSwitch()
