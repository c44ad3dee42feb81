"""`manage.py serve`: prepare everything and serve the site on this machine."""

import contextlib
import gc
import hashlib
import json
import os
import signal
import socket
import sys
import threading
import urllib.request
import webbrowser
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from waitress.server import create_server

from tournaments.backups.queries import data_is_a_file
from tournaments.backups.startup import CannotOpenError, open_data
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.hall.lan_listener import LAN_SWITCH

HERE = "127.0.0.1"
WAITRESS = {
    "threads": 4,  # all threads share one interpreter: more threads slow down every page
    "connection_limit": 400,
    "channel_timeout": 30,
    "max_request_body_size": 3_000_000,
    "ident": None,
    "expose_tracebacks": False,
}


class Command(BaseCommand):
    """Serve until Ctrl-C."""

    help = "Serves Handfoot on this machine until Ctrl-C."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-browser", action="store_true")
        parser.add_argument("--put-back", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.HOSTED:
            raise CommandError("This is a hosted site: start it with “manage.py host” (config/hosting/README.md).")
        address = f"http://{HERE}:{options['port']}/"
        if runs_already(address):
            self.stdout.write(f"Handfoot is already running at {address}")
            open_browser(address, wanted=not options["no_browser"])
            return
        refuse_taken_port(options["port"])
        with contextlib.suppress(KeyboardInterrupt):  # a signal may arrive during the preparations
            self.serve(address, options)
        self.stdout.write("\nHandfoot has stopped. Everything is saved.")

    def serve(self, address: str, options: dict[str, Any]) -> None:
        """Prepare database and files, then serve until told to stop."""
        try:
            for said in open_data(put_newest_back=options["put_back"]):
                self.stdout.write(said)
        except CannotOpenError as error:
            raise CommandError(str(error)) from error
        collect_static_files()
        application = get_wsgi_application()
        server = create_server(application, host=HERE, port=options["port"], **WAITRESS)
        LAN_SWITCH.attach(application, port=options["port"], **WAITRESS)
        settle()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        self.stdout.write(f"Handfoot is ready at {address}\nLeave this window open. Ctrl-C stops it.")
        open_browser(address, wanted=not options["no_browser"])
        try:
            if data_is_a_file():
                BACKUP_WATCH.begin()
            server.run()
        finally:
            LAN_SWITCH.close()
            if data_is_a_file():
                BACKUP_WATCH.end()


def settle() -> None:
    """Tune a process between its preparations and serving, on a laptop or hosted."""
    # Objects from the start live forever: the garbage collector can skip them.
    gc.freeze()
    # Switch threads every 0.1 ms so that polling requests cannot starve a save.
    sys.setswitchinterval(0.0001)


def runs_already(address: str) -> bool:
    """Return whether Handfoot itself answers at that address."""
    with contextlib.suppress(OSError, ValueError), urllib.request.urlopen(f"{address}alive/", timeout=1) as answer:
        return bool(json.load(answer).get("handfoot"))
    return False


def refuse_taken_port(port: int) -> None:
    """Raise CommandError if another program uses the port."""
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HERE, port))
        except (OSError, OverflowError) as error:
            raise CommandError(
                f"Port {port} is taken by another program: start Handfoot with “python3 run.py --port {port + 1}”."
            ) from error


def collect_static_files() -> None:
    stamp = static_stamp()
    kept = settings.STATIC_ROOT / "stamp.txt"
    if not kept.exists() or kept.read_text() != stamp:
        call_command("collectstatic", interactive=False, verbosity=0, clear=settings.STATIC_ROOT.exists())
        kept.write_text(stamp)


def static_stamp() -> str:
    """Return a text that changes with any of our static files and any installed package."""
    own = sorted(file for folder in settings.STATICFILES_DIRS for file in Path(folder).rglob("*") if file.is_file())
    parts = [f"{file} {file.stat().st_mtime_ns} {file.stat().st_size}" for file in own]
    installed = settings.ROOT / ".venv" / "installed.txt"
    parts.append(installed.read_text() if installed.exists() else "")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def open_browser(address: str, *, wanted: bool) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    has_screen = os.name == "nt" or sys.platform == "darwin" or any(os.environ.get(screen) for screen in screens)
    if wanted and has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
