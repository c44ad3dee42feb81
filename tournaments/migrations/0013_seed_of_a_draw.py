from django.db import migrations, models


class Migration(migrations.Migration):
    """Name a draw's seed in code. The column stays `number`."""

    dependencies = [
        ("tournaments", "0012_table_sizes_of_standings"),
    ]

    operations = [
        migrations.AlterField("draw", "number", models.PositiveBigIntegerField(db_column="number")),
        migrations.RenameField("draw", "number", "seed"),
    ]
