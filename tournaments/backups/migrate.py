"""Brings the data into the form of this version: all of it or nothing, and one process at a time."""

import contextlib
from collections.abc import Iterator

from django.core.management import call_command
from django.db import connection, transaction

MIGRATING = 1_214_606_964
"""The number of the lock, the same in every process."""


def bring_up_to_date() -> None:
    """Migrate, all in one transaction; where several processes or machines do it at once, one after the other.

    Django writes down some migrations only after they are done: where the power goes just between, the same one would
    be begun again the next time, and could never be done.
    """
    # In this order: inside a transaction SQLite no longer lets the checks be put off.
    with one_at_a_time(), connection.constraint_checks_disabled(), transaction.atomic():
        call_command("migrate", interactive=False, verbosity=0)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """A PostgreSQL server hands a lock to one process after the other; whoever has it may take it once more.

    On SQLite, whose file is one process's own, there is nobody else.
    """
    if connection.vendor == "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
