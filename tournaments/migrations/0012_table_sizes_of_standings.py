from django.db import migrations, models


def forget_those_without_sizes(apps, schema_editor):
    """A person's page stores them again when it is opened."""
    apps.get_model("tournaments", "PlayerStanding").objects.filter(event__lists="per-size").delete()


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0011_wrong_codes_without_digits'),
    ]

    operations = [
        migrations.AddField(
            model_name='playerstanding',
            name='sizes',
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(forget_those_without_sizes, migrations.RunPython.noop),
    ]
