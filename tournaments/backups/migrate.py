"""Migrate the data to this version: all or nothing, one process at a time."""

import contextlib
import gc
import json
import subprocess
import sys
from collections.abc import Iterator

import django
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction

from accounts.disk_trouble import trouble_of

MIGRATING = 1_214_606_964
"""The number of the lock, the same in every process."""


def set_up_if_new() -> None:
    """Make the tables in a database that has none, so that a command can be the first thing that runs."""
    if not connection.introspection.table_names():
        bring_up_to_date()


def bring_up_to_date() -> None:
    """Run all migrations in one transaction. Concurrent processes and machines wait for each other.

    Django records some migrations only after they ran. After a power failure in between, the same migration would run
    again and fail.
    """
    with _whole():
        if not _made_as_prepared():
            with _fewer_garbage_collections():
                call_command("migrate", interactive=False, verbosity=0)


class MigrationError(Exception):
    """The process that migrates failed. `trouble` is what is wrong with the disk or file, if that was it."""

    def __init__(self, trouble: str, printed: str) -> None:
        super().__init__(printed)
        self.trouble = trouble


IN_A_PROCESS = """
import json, sys
sys.pycache_prefix, sys.dont_write_bytecode, sys.path[:] = json.loads(sys.argv[1])
from tournaments.backups.migrate import migrate_in_this_process
migrate_in_this_process()
"""


def bring_up_to_date_apart() -> None:
    """Run all migrations in a process of their own, so that the 25 MB they take end with it. Raises MigrationError."""
    with _whole():
        if _made_as_prepared():
            return
    connection.close()
    how = json.dumps([sys.pycache_prefix, sys.dont_write_bytecode, sys.path])
    done = subprocess.run([sys.executable, "-c", IN_A_PROCESS, how], capture_output=True, text=True, check=False)
    if done.returncode:
        raise MigrationError(done.stdout.strip(), done.stderr)


def migrate_in_this_process() -> None:
    """Be the process that migrates: print what is wrong with the disk or file, if that stops it."""
    django.setup()
    try:
        bring_up_to_date()
    except Exception as error:
        sys.stdout.write(trouble_of(error))
        raise


@contextlib.contextmanager
def _fewer_garbage_collections() -> Iterator[None]:
    """Collect garbage less often: each migration makes the models anew, and collecting takes a quarter of the time."""
    before = gc.get_threshold()
    gc.set_threshold(10_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextlib.contextmanager
def _whole() -> Iterator[None]:
    # In this order: SQLite cannot defer constraint checks once a transaction is open.
    with one_at_a_time(), connection.constraint_checks_disabled(), transaction.atomic():
        yield


def _made_as_prepared() -> bool:
    """Make the tables of a new SQLite database as the download brings them. Return whether that was done.

    It takes a hundredth of the time of all migrations.
    """
    if connection.vendor != "sqlite" or not settings.PREPARED_TABLES.exists() or connection.introspection.table_names():
        return False
    with connection.cursor() as cursor:
        for statement in json.loads(settings.PREPARED_TABLES.read_text(encoding="utf-8")):
            cursor.execute(statement)
    return True


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold a PostgreSQL advisory lock (re-entrant) while migrating. SQLite needs none: one process owns the file."""
    if connection.vendor == "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
