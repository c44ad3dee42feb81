from django.db import migrations, models

import tournaments.models.event


def mark_as_in_use(apps, schema_editor):
    """Mark the file itself, because a copy of it has no mark (`backups/versions.py`)."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("PRAGMA user_version = 1")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_standing_a_version"),
    ]

    operations = [
        # The evenings that are there get a random word: a backup of an older version may have been restored.
        migrations.AddField(
            model_name="event",
            name="timeline",
            field=models.CharField(
                blank=True, default=tournaments.models.event.new_timeline, editable=False, max_length=16
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="timeline",
            field=models.CharField(blank=True, default="", editable=False, max_length=16),
        ),
        migrations.RunPython(mark_as_in_use, migrations.RunPython.noop),
    ]
