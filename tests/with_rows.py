"""Which tables have rows, so that who compares all tables asks for the rows of those only."""

from django.db import connection


def with_rows(models):
    """Return those of the models whose tables have any row, by one query for all: most tables of a test are empty."""
    quoted = (connection.ops.quote_name(model._meta.db_table) for model in models)
    asked = [f"SELECT {number} WHERE EXISTS (SELECT 1 FROM {table})" for number, table in enumerate(quoted)]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        return [models[number] for (number,) in sorted(cursor.fetchall())]
