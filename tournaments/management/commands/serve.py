"""`manage.py serve`: prepare everything and serve the site on this machine."""

import contextlib
import ctypes
import gc
import hashlib
import json
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application

from accounts.file_lock import HeldError, lock_file
from accounts.typed_commands import start_command
from tournaments.backups.queries import data_is_a_file
from tournaments.backups.startup import CannotOpenError, open_data
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.hall.lan_actions import open_again
from tournaments.management.stopping import stop_when_told
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.laptop_server import MOST, LaptopServer
from tournaments.web.warm_up import warm_up

if sys.platform != "win32":
    import resource

HERE = "127.0.0.1"
HIGHEST_PORT = 65_535
OPEN_FILES = 1024
M_ARENA_MAX = -8  # as malloc.h of glibc numbers it
MEMORY_POOLS = 2
PATIENCE = 60.0  # seconds that a second start waits for the first one to answer
WAITRESS: dict[str, Any] = {
    "threads": 4,  # all threads share one interpreter: more threads slow down every page
    "connection_limit": MOST,
    "channel_timeout": 30,
    "max_request_body_size": 50_000_000,  # so that the site's own page answers a file that is too large
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
        port = options["port"]
        if not 1 <= port <= HIGHEST_PORT:
            raise CommandError(f"There is no port {port}: choose one from 1 to {HIGHEST_PORT}.")
        address = f"http://{HERE}:{port}/"
        with contextlib.ExitStack() as until_the_end:
            try:
                handle = until_the_end.enter_context(lock_file(serving_lock()))
                os.truncate(handle, 0)
                os.write(handle, address.encode())
            except HeldError:
                return self.open_first(address_of_first(), options)
            except OSError as error:
                folder = settings.DATA_FOLDER
                raise CommandError(f"Handfoot cannot use its data folder {folder}: {error.strerror}.") from error
            refuse_taken_port(port)
            with contextlib.suppress(KeyboardInterrupt):  # a signal may arrive during the preparations
                self.serve(address, options)
        with contextlib.suppress(OSError):  # the window may be closed
            self.stdout.write(f"\nHandfoot has stopped. {BACKUP_WATCH.sentence or 'Everything is saved.'}")
        return None

    def open_first(self, address: str, options: dict[str, Any]) -> None:
        if options["put_back"]:
            raise CommandError(f"Handfoot is running at {address}: stop it before a backup is put back.")
        self.stdout.write(f"Handfoot is already running at {address}")
        open_browser(address, wanted=not options["no_browser"])

    def execute(self, *args: Any, **options: Any) -> Any:
        """On the command line say only the sentence, without the name of the error."""
        try:
            return super().execute(*args, **options)
        except CommandError as error:
            if getattr(self, "_called_from_command_line", False):
                raise SystemExit(str(error)) from error
            raise

    def serve(self, address: str, options: dict[str, Any]) -> None:
        """Prepare database and files, then serve until told to stop."""
        share_memory_pools()
        try:
            for said in open_data(put_newest_back=options["put_back"], apart=True):
                self.stdout.write(said)
        except CannotOpenError as error:
            raise CommandError(str(error)) from error
        collect_static_files()
        application = get_wsgi_application()
        try:
            server = LaptopServer(application, host=HERE, port=options["port"], **WAITRESS)
        except OSError as error:
            raise cannot_listen(options["port"], error) from error
        LAN_SWITCH.attach(application, port=options["port"], **WAITRESS)
        settle()
        stop_when_told()
        self.stdout.write(f"Handfoot is ready at {address}\nLeave this window open. Ctrl-C stops it.")
        if open_again():
            self.stdout.write(f"Other devices are let in again: {', '.join(LAN_SWITCH.addresses)}")
        warm_up()
        open_browser(address, wanted=not options["no_browser"])
        try:
            if data_is_a_file():
                BACKUP_WATCH.begin()
            server.run()
        finally:
            LAN_SWITCH.close()
            if data_is_a_file():
                BACKUP_WATCH.end()


def share_memory_pools() -> None:
    """Let all threads to come share two pools of memory. By default each thread keeps one, as large as it ever was.

    Only Linux with glibc has such pools.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, MEMORY_POOLS)


def give_back_memory() -> None:
    """Return freed memory to the system: after the data was checked and copied, glibc still holds what that took.

    Only Linux with glibc needs to be told.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def settle() -> None:
    """Tune a process between its preparations and serving, on a laptop or hosted."""
    if sys.platform != "win32":
        # macOS allows a process 256 open files, fewer than our connections. `select` knows no more than 1024.
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= soft < OPEN_FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES if hard < 0 else min(OPEN_FILES, hard), hard))
    give_back_memory()
    # Objects from the start live forever: the garbage collector can skip them.
    gc.freeze()
    # A full collection stops all requests for a tenth of a second: make it rare.
    gc.set_threshold(10_000, 20, 20)
    # Switch threads every 0.1 ms so that polling requests cannot starve a save.
    sys.setswitchinterval(0.0001)


def runs_already(address: str) -> bool:
    """Return whether Handfoot itself answers at that address."""
    with contextlib.suppress(OSError, ValueError), urllib.request.urlopen(f"{address}alive/", timeout=1) as answer:
        return bool(json.load(answer).get("handfoot"))
    return False


def serving_lock() -> Path:
    """Return the file that the serving process locks. It holds the address."""
    return Path(settings.DATA_FOLDER) / "serving.lock"


def address_of_first() -> str:
    """Wait until the process that serves our data answers, and return its address. Raises CommandError."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        address = serving_lock().read_text(encoding="utf-8")
        if address and runs_already(address):
            return address
        time.sleep(0.2)
    raise CommandError(f"Another Handfoot uses the data in {settings.DATA_FOLDER}: stop it, then start again.")


def refuse_taken_port(port: int) -> None:
    """Raise CommandError if the port cannot be used."""
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HERE, port))
        except OSError as error:
            raise cannot_listen(port, error) from error


def cannot_listen(port: int, error: OSError) -> CommandError:
    """Return the sentence for a port that cannot be used."""
    other = port + 1 if 1024 <= port < HIGHEST_PORT else 8000
    why = "is closed to you on this computer" if isinstance(error, PermissionError) else "is taken by another program"
    return CommandError(f"Port {port} {why}: start Handfoot with “{start_command('--port', str(other))}”.")


def collect_static_files() -> None:
    """Collect them unless that is done, one process at a time. Raises CommandError."""
    if settings.STATIC_ROOT == settings.COLLECTED:
        return
    stamp = static_stamp()
    kept = settings.STATIC_ROOT / "stamp.txt"
    if kept.exists() and kept.read_text() == stamp:
        return
    try:
        settings.STATIC_ROOT.parent.mkdir(parents=True, exist_ok=True)
        with lock_file(settings.STATIC_ROOT.with_suffix(".lock"), wait=lambda: None):
            if not kept.exists() or kept.read_text() != stamp:
                call_command("collectstatic", interactive=False, verbosity=0, clear=settings.STATIC_ROOT.exists())
                kept.write_text(stamp)
    except OSError as error:
        raise CommandError(
            f"Handfoot cannot write to {settings.STATIC_ROOT} ({error.strerror}): "
            "copy Handfoot's folder to a place of yours, then start it there."
        ) from error


def static_stamp() -> str:
    """Return a text that changes with any of our static files and any installed package."""
    own = sorted(file for folder in settings.STATICFILES_DIRS for file in Path(folder).rglob("*") if file.is_file())
    parts = [f"{file} {file.stat().st_mtime_ns} {file.stat().st_size}" for file in own]
    parts += sorted(folder.name for folder in Path(django.__file__).parents[1].glob("*.dist-info"))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def open_browser(address: str, *, wanted: bool) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    has_screen = os.name == "nt" or sys.platform == "darwin" or any(os.environ.get(screen) for screen in screens)
    if wanted and has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
