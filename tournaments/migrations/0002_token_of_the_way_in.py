"""A token of its own for the link for helpers; codes and links of before end here, they are good for an evening at most."""

from django.db import migrations, models


def end_what_was_given_out(apps, schema_editor):
    apps.get_model("tournaments", "JoinCode").objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.RunPython(end_what_was_given_out, migrations.RunPython.noop),
        migrations.AddField(
            model_name="joincode",
            name="token",
            field=models.CharField(default="", max_length=43, unique=True),
            preserve_default=False,
        ),
    ]
