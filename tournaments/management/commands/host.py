"""`manage.py host`: one web process of a hosted site, behind a proxy that speaks https; `release` was run before it.

It keeps nothing: as many as wanted run side by side, and each may be stopped or killed at any moment.
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
from waitress.server import create_server

from tournaments.backups.startup import missing_migrations
from tournaments.management.commands.serve import HERE, WAITRESS, settle

PATIENCE = 30.0  # seconds that requests under way have to be answered after it was told to stop

BEHIND_NGINX = {
    "threads": 8,  # many of them wait for the database
    # A page leaves in one piece, its head with it: of a process that dies nginx has all of it, or asks another one.
    "send_bytes": 500_000,
}


class Command(BaseCommand):
    """Serve until told to stop, and answer what is under way first."""

    help = "Serves Handfoot as one of several processes behind a proxy; SIGTERM stops it after the last answer."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where it listens, and whom it believes."""
        parser.add_argument("--port", type=int, required=True)
        parser.add_argument("--listen", default=HERE, metavar="ADDRESS", help=f"the address to listen on ({HERE})")
        parser.add_argument("--proxy", default=HERE, metavar="ADDRESS", help=f"the one proxy that is believed ({HERE})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse what is not ready, then serve."""
        refuse_unready()
        server = create_server(
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
    """Raise CommandError unless this is a hosted site with everything that `release` makes."""
    if not settings.HOSTED:
        raise CommandError("This is for a hosted site (HANDFOOT_HOSTED=1). On a laptop start “python3 run.py”.")
    missing = missing_migrations()
    connection.close()  # this thread asks nothing more
    if missing or not getattr(staticfiles_storage, "hashed_files", True):
        raise CommandError("The database or the static files are not ready for this version: run “manage.py release”.")


def serve_until_told(server: Any) -> None:
    """Serve until SIGTERM or Ctrl-C; then take nobody new in, and answer who is in."""
    told: list[int] = []

    def tell(number: int, _frame: object) -> None:
        told.append(number)
        server.pull_trigger()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, tell)
    while not told:
        wasyncore.loop(timeout=1, map=server._map, count=1)
    # Who has knocked already is let in.
    wasyncore.loop(timeout=0, map=server._map, count=20)
    wasyncore.dispatcher.close(server)
    ends = time.monotonic() + PATIENCE
    # The proxy keeps no connection open: each closes once its answer is out.
    while server.active_channels and time.monotonic() < ends:
        wasyncore.loop(timeout=0.1, map=server._map, count=1)
    server.task_dispatcher.shutdown()
