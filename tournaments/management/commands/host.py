"""`manage.py host`: one web process of a hosted site, behind a proxy with https, after `release`.

Stateless: any number run side by side, and you may stop or kill each at any time.
"""

import signal
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import connection
from waitress import wasyncore

from accounts.typed_commands import start_command
from tournaments.backups.startup import missing_migrations
from tournaments.management.commands.serve import HERE, WAITRESS, settle, share_memory_pools
from tournaments.web.entry_first_server import EntryFirstServer

PATIENCE = 30.0  # seconds to answer open requests after SIGTERM

BEHIND_NGINX = {
    "threads": 8,  # many threads wait for the database
    # A page is sent in one piece, headers included: if the process dies, nginx has all of it or asks another process.
    "send_bytes": 500_000,
}


class Command(BaseCommand):
    """Serve until told to stop, then answer open requests."""

    help = "Serves Handfoot as one of several processes behind a proxy; SIGTERM stops it after the last answer."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, required=True)
        parser.add_argument("--listen", default=HERE, metavar="ADDRESS", help=f"the address to listen on ({HERE})")
        parser.add_argument("--proxy", default=HERE, metavar="ADDRESS", help=f"the one proxy that is believed ({HERE})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse to start if anything is missing, then serve."""
        refuse_unready()
        share_memory_pools()
        server = EntryFirstServer(
            get_wsgi_application(),
            map={},
            host=options["listen"],
            port=options["port"],
            trusted_proxy=options["proxy"],
            trusted_proxy_headers={"x-forwarded-for", "x-forwarded-proto"},
            **WAITRESS | BEHIND_NGINX,
        )
        settle()
        serve_until_told(server)


def refuse_unready() -> None:
    """Raise CommandError unless this is a hosted site that `release` prepared."""
    if not settings.HOSTED:
        raise CommandError(f"This is for a hosted site (HANDFOOT_HOSTED=1). On a laptop start “{start_command()}”.")
    missing = missing_migrations()
    connection.close()  # this thread needs no database
    if missing or not getattr(staticfiles_storage, "hashed_files", True):
        raise CommandError("The database or the static files are not ready for this version: run “manage.py release”.")


def serve_until_told(server: Any) -> None:
    """Serve until SIGTERM or Ctrl-C, then refuse new connections and answer the open ones."""
    told: list[int] = []

    def tell(number: int, _frame: object) -> None:
        told.append(number)
        server.pull_trigger()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, tell)
    while not told:
        wasyncore.loop(timeout=1, map=server._map, count=1)
    # Accept connections that are already waiting.
    wasyncore.loop(timeout=0, map=server._map, count=20)
    wasyncore.dispatcher.close(server)
    ends = time.monotonic() + PATIENCE
    # The proxy keeps no connection open: each closes after its answer.
    while server.active_channels and time.monotonic() < ends:
        wasyncore.loop(timeout=0.1, map=server._map, count=1)
    server.task_dispatcher.shutdown()
