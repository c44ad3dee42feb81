"""The databases of earlier versions, opened by the current version: PostgreSQL has the same rows as SQLite."""

import functools
import json
import os

import pytest

from tests.trust.hosted_site import URL, temporary_database
from tests.trust.machine import manage
from tests.trust.old_database import LAST_MIGRATIONS, VERSIONS, fine, opened, our_columns, restore, select

pytestmark = pytest.mark.skipif(not URL.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL")
MIGRATE_TO = """
from django.core.management import call_command
for target in {}:
    call_command("migrate", *target, verbosity=0)
"""
EVERYTHING = ["dumpdata", "accounts", "tournaments", "--natural-foreign"]


def copy_rows(old, database):
    """Copy all rows of ours from a file into tables of the same version on PostgreSQL."""
    import psycopg  # noqa: PLC0415 (only where there is PostgreSQL)

    with psycopg.connect(database) as target:
        for table in our_columns(old):
            target.execute(f"DELETE FROM {table}")
        for table, columns in our_columns(old).items():
            query = "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s"
            types = dict(target.execute(query, [table]).fetchall())
            names = ", ".join(f'"{name}"' for name in columns)
            places = ", ".join(f"(%s::text)::{types[name]}" for name in columns)
            for row in select(old, f"SELECT {names} FROM {table} ORDER BY id"):
                values = [None if value is None else str(value) for value in row]
                target.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", values)
            target.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")


def in_order(dumped):
    """Return the rows of `dumpdata`, sorted by model and key, without what each migration makes anew."""
    rows = sorted(json.loads(dumped), key=lambda row: (row["model"], row["pk"]))
    for row in rows:
        if row["model"] == "tournaments.event":
            assert row["fields"].pop("timeline")
        if row["model"] == "tournaments.historicalseason":
            assert row["fields"].pop("history_date")
    return rows


@pytest.mark.parametrize("version", VERSIONS)
def test_postgresql_has_the_same_rows_as_sqlite_after_the_migration(version, tmp_path):
    old = restore(tmp_path / "old", version) / "handfoot.sqlite3"
    data = opened(tmp_path / "opened", version)
    with temporary_database(URL, f"handfoot_old_{os.getpid()}") as database:
        (tmp_path / "data").mkdir()  # a shell makes none
        hosted = functools.partial(manage, tmp_path / "data", DATABASE_URL=database, PGTZ="UTC")
        targets = [["sessions"], ["axes"], *LAST_MIGRATIONS[version].items()]
        assert hosted("shell", "--no-imports", "-c", MIGRATE_TO.format(targets)) == (0, "")
        copy_rows(old, database)
        code, printed = hosted("release")
        assert code == 0, printed
        assert hosted("migrate", "--check")[0] == 0
        assert hosted("verify") == (0, fine(old))
        here, there = manage(data, *EVERYTHING), hosted(*EVERYTHING)
    assert (here[0], there[0]) == (0, 0)
    assert len(in_order(here[1])) > 300
    assert in_order(there[1]) == in_order(here[1])
