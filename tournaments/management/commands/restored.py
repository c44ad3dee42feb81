"""`manage.py restored`: after restoring the database of a hosted site from a dump, before its processes start."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.models import Max

from tournaments.backups.queries import data_is_a_file
from tournaments.backups.versions import GAP, raise_versions
from tournaments.models import Event

RAISE_IDS = """
    SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, COALESCE(last_value, 0) + %s)
    FROM pg_sequences WHERE schemaname = current_schema()
"""


class Command(BaseCommand):
    """Raise every version and id, so that no page opened before the restore is taken for a new one."""

    help = "Lets versions and ids continue above everything handed out before a dump was restored."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Do it. Safe to repeat."""
        if data_is_a_file():
            raise CommandError("This is for PostgreSQL. On a laptop Handfoot does it at the start.")
        highest = Event.objects.aggregate(highest=Max("version"))["highest"] or 0
        with connection.cursor() as cursor:
            raise_versions(cursor.execute, highest + GAP)
            cursor.execute(RAISE_IDS, [GAP])
        self.stdout.write("Pages opened before the restore count as old now. Start the site's processes.")
