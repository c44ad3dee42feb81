"""An evening in play, digests of every table, and a check of the database's integrity."""

import hashlib

from django.apps import apps
from django.db import connection

from accounts.models import Session
from tests.builders import keyed, make_evening, tonight
from tests.with_rows import with_rows


def evening_in_play(club):
    """Make this evening: eight people at two tables, one sheet in."""
    event = make_evening(club, date=tonight(club))
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}})
    return event


def digests():
    """Return a digest of the rows of each table, by name. Sessions are left out: they store messages between pages."""
    models = [model for model in apps.get_models(include_auto_created=True) if model is not Session]
    found = dict.fromkeys((model._meta.db_table for model in models), "no rows")
    for model in with_rows(models):
        fields = [field.attname for field in model._meta.concrete_fields]
        rows = sorted(map(repr, model._base_manager.values_list(*fields)))
        found[model._meta.db_table] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


def rows_of_every_table():
    """Every value of every row of the database, as one text."""
    models = apps.get_models(include_auto_created=True)
    return "\n".join(str(list(model._base_manager.values_list())) for model in models)


def changed(before, after):
    """Return the tables whose rows differ."""
    return {table for table in after if before[table] != after[table]}


def is_sound():
    """Return whether every foreign key is valid and, on SQLite, the file passes its integrity check."""
    connection.check_constraints()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            return cursor.fetchall() == [("ok",)]
    return True
