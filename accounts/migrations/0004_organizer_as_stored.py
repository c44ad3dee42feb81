from django.db import migrations, models


def _rename(old, new):
    def rename(apps, schema_editor):
        memberships = apps.get_model("accounts", "Membership").objects.using(schema_editor.connection.alias)
        memberships.filter(role=old).update(role=new)

    return rename


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_sessions_and_told_passwords")]

    operations = [
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(choices=[("owner", "Owner"), ("organizer", "Organizer")], max_length=20),
        ),
        migrations.RunPython(_rename("organiser", "organizer"), _rename("organizer", "organiser")),
    ]
