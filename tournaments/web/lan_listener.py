"""The switch that lets in other devices on the local network, and its listeners.

It belongs to the serving process. Under another server (a hosted one, the tests) it is
not attached and stays off.
"""

import contextlib
import threading
import time
import uuid
from typing import Any

from django.conf import settings
from waitress import wasyncore

from tournaments.web.laptop_server import MOST, LaptopServer
from tournaments.web.network import own_addresses

PATIENCE = 3.0  # seconds to answer open requests after the switch is turned off


class LanListener:
    """Serves the running site on one more address, in its own thread."""

    def __init__(self, application: Any, *, host: str, port: int, **options: Any) -> None:
        self._map: dict[int, Any] = {}
        self._server = LaptopServer(application, map=self._map, host=host, port=port, **options)
        self.host = host
        self.address = f"{host}:{self._server.effective_port}"
        self._stopping = False
        self._stopped_listening = threading.Event()
        threading.Thread(target=self._listen, name=f"hall {self.address}", daemon=True).start()

    def stop(self) -> None:
        """Refuse new connections. Open requests are still answered, perhaps this one."""
        self._stopping = True
        self._server.pull_trigger()
        self._stopped_listening.wait(timeout=PATIENCE)

    def _listen(self) -> None:
        while not self._stopping:
            self._server.turn()
        wasyncore.dispatcher.close(self._server)
        self._stopped_listening.set()
        ends = time.monotonic() + PATIENCE
        while self._is_answering() and time.monotonic() < ends:
            self._server.turn(seconds=0.1)
        self._server.end()

    def _is_answering(self) -> bool:
        channels = list(self._server.active_channels.values())
        return any(channel.requests or channel.total_outbufs_len for channel in channels)


class LanSwitch:
    """Lets in other devices on the local network while it is on. The site then answers to its own addresses too."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._application: Any = None
        self._port = 0
        self._options: dict[str, Any] = {}
        self._listeners: list[LanListener] = []
        self._usual_hosts: list[str] = []
        self._last_press = uuid.uuid4().hex

    def attach(self, application: Any, *, port: int, **options: Any) -> None:
        """Attach the switch to this process's server: its application, port and options."""
        self._application, self._port, self._options = application, port, options

    @property
    def is_attached(self) -> bool:
        """Return whether this process can listen on the local network."""
        return self._application is not None

    @property
    def addresses(self) -> list[str]:
        """Return where other devices find the site, likeliest first; empty while the switch is off."""
        return [listener.address for listener in self._listeners]

    @property
    def is_open(self) -> bool:
        """Return whether other devices are let in."""
        return bool(self._listeners)

    @property
    def last_press(self) -> str:
        """Return a text that is another one whenever the switch was turned on or off, or its process started."""
        return self._last_press

    @property
    def has_moved(self) -> bool:
        """Return whether the laptop joined another network since the switch was turned on."""
        return self.is_open and {listener.host for listener in self._listeners} != set(own_addresses())

    def open(self) -> bool:
        """Listen on every local address. Return False if there is none. Opening twice starts over."""
        with self._lock:
            self._shut()
            if not self.is_attached:
                return False
            hosts = own_addresses()
            self._options["connection_limit"] = MOST // max(1, len(hosts))
            self._listeners = [listener for host in hosts if (listener := self._listener_on(host))]
            self._usual_hosts = settings.ALLOWED_HOSTS
            settings.ALLOWED_HOSTS = [*self._usual_hosts, *(listener.host for listener in self._listeners)]
            return self.is_open

    def close(self) -> None:
        """Let nobody in any longer."""
        with self._lock:
            self._shut()

    def _listener_on(self, host: str) -> LanListener | None:
        # The site's own port is the easiest to read out. If it is taken, use any free one.
        for port in (self._port, 0):
            with contextlib.suppress(OSError):
                return LanListener(self._application, host=host, port=port, **self._options)
        return None

    def _shut(self) -> None:
        self._last_press = uuid.uuid4().hex
        if self._listeners:
            settings.ALLOWED_HOSTS = self._usual_hosts
        for listener in self._listeners:
            listener.stop()
        self._listeners = []


LAN_SWITCH = LanSwitch()
