"""`manage.py release`: prepare database and files of a hosted site for this version, once for all processes."""

import os
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from tournaments.backups.migrate import bring_up_to_date, one_at_a_time


class Command(BaseCommand):
    """Migrate, and collect the static files for nginx, which runs as another user."""

    help = "Makes database and static files of a hosted site ready for this version, before its processes start."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do both. Safe to repeat, and on two machines at once."""
        with one_at_a_time():
            bring_up_to_date()
            os.umask(0o022)
            # Files of the version before stay: its pages may still request them.
            call_command("collectstatic", interactive=False, verbosity=0)
        self.stdout.write(f"The database is up to date, the static files are in {settings.STATIC_ROOT}.")
