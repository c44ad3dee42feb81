"""`manage.py restored`: after restoring the database of a hosted site from a dump, before its processes start."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.backups.actions import continue_above_restored_dump
from tournaments.backups.queries import data_is_a_file


class Command(BaseCommand):
    """Raise every version and id, so that no page opened before the restore is taken for a new one."""

    help = "Lets versions and ids continue above everything handed out before a dump was restored."
    requires_system_checks = ()  # they import every view; `release` and a test run them

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it. Safe to repeat."""
        if data_is_a_file():
            raise CommandError("This is for PostgreSQL. On a laptop Handfoot does it at the start.")
        continue_above_restored_dump()
        self.stdout.write("Pages opened before the restore count as old now. Start the site's processes.")
