"""What the whole database says, in a few letters for each table."""

import hashlib

from django.apps import apps
from django.db import connection

from accounts.models import Session


def digests():
    """A digest of every row of every table, by table; sessions aside, which remember what a page just said."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        if model is not Session:
            fields = [field.attname for field in model._meta.concrete_fields]
            rows = sorted(map(repr, model._base_manager.values_list(*fields)))
            found[model._meta.db_table] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


def rows_of_every_table():
    """Every value of every row of the database, as one text."""
    models = apps.get_models(include_auto_created=True)
    return "\n".join(str(list(model._base_manager.values_list())) for model in models)


def changed(before, after):
    """The tables whose rows are no longer the same."""
    return {table for table in after if before[table] != after[table]}


def is_sound():
    """Whether every row that another one names is there, and what the database itself says of its file."""
    connection.check_constraints()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            return cursor.fetchall() == [("ok",)]
    return True
