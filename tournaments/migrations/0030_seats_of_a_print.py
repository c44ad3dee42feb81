from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0029_kind_of_written_total"),
    ]

    operations = [
        migrations.AddField(
            model_name="print",
            name="seats",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
