from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_american_words"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="playerstanding", name="one_standing_a_player"),
        migrations.AddConstraint(
            model_name="playerstanding",
            constraint=models.UniqueConstraint(fields=("event", "player", "version"), name="one_standing_a_version"),
        ),
    ]
