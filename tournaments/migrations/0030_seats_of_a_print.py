from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0028_chosen_rounds"),
    ]

    operations = [
        migrations.AddField(
            model_name="print",
            name="seats",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
