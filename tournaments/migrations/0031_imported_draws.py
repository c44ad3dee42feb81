"""Mark the draws that came with the file of an evening, also those that were imported before there was a mark."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Min, OuterRef, Subquery


def mark_imported(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Mark draws without a user that are older than their evening is in this database."""
    first = (
        apps.get_model("tournaments", "HistoricalEvent")
        .objects.filter(id=OuterRef("round__event"))
        .order_by()
        .values("id")
        .annotate(first=Min("history_date"))
        .values("first")
    )
    draws = apps.get_model("tournaments", "Draw").objects.filter(made_by=None, made_at__lt=Subquery(first))
    draws.update(is_imported=True)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0030_seats_of_a_print"),
    ]

    operations = [
        migrations.AddField(
            model_name="draw",
            name="is_imported",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark_imported, migrations.RunPython.noop),
    ]
