from django.db import migrations, models


class Migration(migrations.Migration):
    """Name a draw's seed in code. The column stays `number`."""

    dependencies = [
        ("tournaments", "0010_in_question"),
    ]

    operations = [
        migrations.AlterField("draw", "number", models.PositiveBigIntegerField(db_column="number")),
        migrations.RenameField("draw", "number", "seed"),
    ]
